//! What somebody hears who asks for a host that is not ours. The page stands alone: style and scripts are not given out
//! under foreign names either.

use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Response};
use emporion_words::Language;
use maud::{DOCTYPE, Markup, html};
use serde_json::json;

use crate::failure::Failure;

pub(crate) fn answer(headers: &HeaderMap, failure: &Failure) -> Response {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let language = Language::accepted(text(header::ACCEPT_LANGUAGE));
    let sentence = failure.sentence(language);
    let fresh = [(header::CACHE_CONTROL, "no-store")];
    if text(header::ACCEPT) == "application/json" || headers.contains_key("x-emporion") {
        let body = json!({"ok": false, "error": {"code": failure.code(), "message": sentence}});
        return (failure.status(), fresh, axum::Json(body)).into_response();
    }
    (failure.status(), fresh, Html(page(language, failure, &sentence).into_string())).into_response()
}

fn page(language: Language, failure: &Failure, sentence: &str) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Emporion" }
            }
            body {
                main {
                    h1 { (language.text("failure-title")) }
                    p role="alert" data-code=(failure.code()) { (sentence) }
                    @if let Failure::Misdirected(name) = failure {
                        p { (language.text("other-host-guest")) }
                        p { (language.text("other-host-host")) " " code { "emporion serve --host " (name) } }
                    }
                }
            }
        }
    }
}
