//! Forms that could not be saved are offered to be sent again: a browser without scripts forgets what was in them.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use super::answer::{self, Mark};
use crate::access::Visitor;
use crate::app::App;
use crate::failure::Failure;
use crate::limits::BODY_BYTES;
use crate::pages::failure::Again;

/// The field that says that a form is sent again.
const AGAIN: &str = "again";

/// Keeps the form of a person until it has been answered.
pub(super) async fn keep_form(State(_): State<App>, visitor: Visitor, request: Request, next: Next) -> Response {
    if visitor.scripted || request.method() != Method::POST || !is_form(request.headers()) {
        return next.run(request).await;
    }
    let (head, body) = request.into_parts();
    // It is here already.
    let Ok(body) = to_bytes(body, BODY_BYTES).await else { return answer::failed(&visitor, &Failure::TooLarge) };
    let address = head.uri.path_and_query().map_or_else(|| "/".to_owned(), ToString::to_string);
    let response = next.run(Request::from_parts(head, Body::from(body.clone()))).await;
    match response.extensions().get() {
        Some(Mark::Unsaved) => answer::unsaved(&visitor, &Again { address, fields: fields(&body, true) }),
        // He was told that it could not be saved, and it was after all, or somebody moved first: the table shows which.
        Some(Mark::Moved) if fields(&body, false).iter().any(|(name, _)| name == AGAIN) => {
            let table = address.rsplit_once('/').map_or("/", |(table, _)| table);
            Redirect::to(table).into_response()
        }
        None | Some(Mark::Moved) => response,
    }
}

fn is_form(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("application/x-www-form-urlencoded"))
}

/// What is in a form, marked as sent again if it is to be.
fn fields(body: &Bytes, again: bool) -> Vec<(String, String)> {
    let pairs = form_urlencoded::parse(body).into_owned();
    let mut fields: Vec<(String, String)> = pairs.collect();
    if again {
        fields.retain(|(name, _)| name != AGAIN);
        fields.push((AGAIN.to_owned(), "yes".to_owned()));
    }
    fields
}
