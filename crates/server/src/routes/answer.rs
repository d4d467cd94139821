//! How requests are answered: a page for people, a fragment or a word for scripts.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::Markup;
use serde_json::json;

use crate::access::Visitor;
use crate::failure::Failure;
use crate::pages;

/// Pages are made for one visitor and one moment.
const FRESH: (HeaderName, HeaderValue) = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));

/// A page.
pub(super) fn page(markup: Markup) -> Response {
    ([FRESH], Html(markup.into_string())).into_response()
}

/// Goes with the answer to a request that failed, for who knows more of the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// The same request may be sent again.
    Unsaved,
    /// Somebody moved first, or the request has counted already.
    Moved,
}

/// What was wrong: a line of JSON for scripts, a page for people; and when to try again.
pub(crate) fn failed(visitor: &Visitor, failure: &Failure) -> Response {
    let sentence = failure.sentence(visitor.language);
    let body = if visitor.scripted {
        axum::Json(json!({"ok": false, "error": {"code": failure.code(), "message": sentence}})).into_response()
    } else {
        Html(pages::failure::page(visitor, failure, &sentence, None).into_string()).into_response()
    };
    let mut response = with_head(failure, body);
    match failure {
        Failure::Store(_) => {
            tracing::error!(%failure, "a request failed");
            response.extensions_mut().insert(Mark::Unsaved);
        }
        Failure::Damaged(_) | Failure::Newer(_) => tracing::error!(%failure, "a request failed"),
        Failure::Moved => _ = response.extensions_mut().insert(Mark::Moved),
        _ => {}
    }
    response
}

/// The page for what could not be saved, with a form that sends it again.
pub(super) fn unsaved(visitor: &Visitor, again: &pages::failure::Again) -> Response {
    let failure = Failure::Store(String::new());
    let page = pages::failure::page(visitor, &failure, &visitor.language.text("failure-unsaved"), Some(again));
    with_head(&failure, Html(page.into_string()).into_response())
}

fn with_head(failure: &Failure, body: Response) -> Response {
    let wait = failure.retry_after().map(|seconds| [(header::RETRY_AFTER, seconds.to_string())]);
    (failure.status(), [FRESH], wait, body).into_response()
}

/// A page, or what was wrong.
pub(super) fn page_or(visitor: &Visitor, result: Result<Markup, Failure>) -> Response {
    match result {
        Ok(markup) => page(markup),
        Err(failure) => failed(visitor, &failure),
    }
}

/// A word for a script.
pub(super) fn fresh(word: &serde_json::Value) -> Response {
    ([FRESH], axum::Json(word)).into_response()
}

/// After a post: on to a page, or what was wrong. A script gets the address.
pub(super) fn onwards(visitor: &Visitor, result: Result<String, Failure>) -> Response {
    match result {
        Ok(address) if visitor.scripted => ([FRESH], axum::Json(json!({"ok": true, "go": address}))).into_response(),
        Ok(address) => Redirect::to(&address).into_response(),
        Err(failure) => failed(visitor, &failure),
    }
}
