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

/// What was wrong: a line of JSON for scripts, a page for people; and when to try again.
pub(crate) fn failed(visitor: &Visitor, failure: &Failure) -> Response {
    if matches!(failure, Failure::Store(_) | Failure::Damaged(_) | Failure::Newer(_)) {
        tracing::error!(%failure, "a request failed");
    }
    let sentence = failure.sentence(visitor.language);
    let body = if visitor.scripted {
        axum::Json(json!({"ok": false, "error": {"code": failure.code(), "message": sentence}})).into_response()
    } else {
        Html(pages::failure::page(visitor, failure, &sentence).into_string()).into_response()
    };
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
