//! Every address of the server.

mod again;
mod answer;
mod dice;
mod events;
pub(crate) mod health;
mod links;
mod lobby;
mod person;
mod play;
mod seats;
mod settings;
mod table;

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use http_body_util::{BodyExt, LengthLimitError, Limited};
pub(crate) use play::reason;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::access::{Visitor, same_site};
use crate::app::App;
use crate::assets;
use crate::client::Client;
use crate::failure::Failure;
use crate::hosts::{self, Here, HostName};
use crate::limits::{BODY_BYTES, Full};

/// No script, style or frame but our own; nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The whole server.
pub(crate) fn router(app: App, closed: watch::Receiver<bool>, hosts: Arc<[HostName]>) -> Router {
    let pages = Router::new()
        .route("/", get(lobby::page))
        .route("/new", get(lobby::new_table))
        .route("/tables", post(lobby::create))
        .route("/t/{id}", get(table::page))
        .route("/t/{id}/now", get(table::now))
        .route("/t/{id}/story", get(table::story))
        .route("/t/{id}/log", get(table::log))
        .route("/t/{id}/board.svg", get(table::picture))
        .route("/t/{id}/why", get(table::why))
        .route("/t/{id}/legal", get(table::legal))
        .route("/t/{id}/step", post(play::step))
        .route("/t/{id}/undo", post(play::undo))
        .route("/t/{id}/redo", post(play::redo))
        .route("/t/{id}/restart", post(play::restart))
        .route("/t/{id}/wish", post(play::wish))
        .route("/t/{id}/answer", post(play::answer))
        .route("/t/{id}/chat", post(play::chat))
        .route("/t/{id}/join", post(seats::join))
        .route("/t/{id}/bot", post(seats::bot))
        .route("/t/{id}/back", post(seats::back))
        .route("/t/{id}/leave", post(seats::leave))
        .route("/t/{id}/dice", post(dice::give))
        .route("/t/{id}/rematch", post(seats::rematch))
        .route("/t/{id}/link", get(links::page).post(links::make))
        .route("/t/{id}/unlink", post(links::take_away))
        .route("/t/{id}/seat", get(links::cut_off))
        .route("/t/{id}/seat/", get(links::cut_off))
        .route("/t/{id}/seat/{*rest}", get(links::arrive).post(links::settle))
        .route("/me", get(person::page).post(person::make))
        .route("/me/", get(person::cut_off))
        .route("/me/{*key}", get(person::arrive).post(person::settle))
        .route("/language", post(settings::language))
        .route("/look", post(settings::look))
        .route("/assets/{mark}/{name}", get(assets::get))
        .route("/healthz", get(health::healthz))
        .fallback(missing)
        .layer(from_fn_with_state(app.clone(), again::keep_form))
        .layer(CompressionLayer::new());
    let streams = Router::new()
        .route("/events", get(events::lobby))
        .route("/t/{id}/events", get(events::table))
        .with_state((app.clone(), closed));
    pages
        .with_state(app.clone())
        .merge(streams)
        .layer(CatchPanicLayer::new())
        .layer(from_fn_with_state(app, guard))
        .layer(from_fn_with_state(hosts, hosts::check))
        .layer(from_fn(part))
        .layer(from_fn(harden))
}

async fn missing(visitor: Visitor) -> Response {
    answer::failed(&visitor, &Failure::Missing("no-page"))
}

/// Nobody asks too much or too slowly, and posts come from our own pages. Each request leaves a line in the log, without its query.
async fn guard(
    State(app): State<App>,
    client: Client,
    Extension(here): Extension<Here>,
    visitor: Visitor,
    request: Request,
    next: Next,
) -> Response {
    let start = std::time::Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let request = match admit(&app, client, &here, &request) {
        Ok(()) => whole(request, app.patience.body).await,
        Err(failure) => Err(failure),
    };
    let request = match request {
        Ok(request) => request,
        Err(failure) => return answer::failed(&visitor, &failure),
    };
    let mut response = match tokio::time::timeout(app.patience.answer, next.run(request)).await {
        Ok(response) => response,
        Err(_) => answer::failed(&visitor, &Failure::Busy("slow-answer")),
    };
    if let Some(failure) = misread(&method, &response) {
        let allow = response.headers_mut().remove(header::ALLOW);
        response = answer::failed(&visitor, &failure);
        response.headers_mut().extend(allow.map(|allow| (header::ALLOW, allow)));
    }
    if method == Method::POST {
        response.extensions_mut().insert(WholeBody);
    }
    let (status, micros) = (response.status().as_u16(), start.elapsed().as_micros() as u64);
    let mut response = if method == Method::GET { introduce(visitor, response) } else { response };
    if here.is_secure() {
        secure_cookies(&mut response);
    }
    let path = without_key(&path);
    if status >= 500 {
        tracing::error!(%method, path, status, micros, "request");
    } else {
        tracing::debug!(%method, path, status, micros, "request");
    }
    response
}

/// What was wrong with a request that the framework refused before we saw it: its refusals are in no language of ours, and the
/// only ones that are neither page nor JSON.
fn misread(method: &Method, response: &Response) -> Option<Failure> {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    if !status.is_client_error() || kind.is_some_and(|kind| !kind.starts_with(b"text/plain")) {
        return None;
    }
    Some(match status {
        StatusCode::METHOD_NOT_ALLOWED => Failure::OtherMethod,
        StatusCode::NOT_FOUND => Failure::Missing("no-page"),
        _ if *method == Method::POST => Failure::Bad("bad-form"),
        _ => Failure::Bad("bad-address"),
    })
}

/// Whoever is shown a page is somebody from then on: of two clicks of a new browser the second is by the same person as the first,
/// and a seat never belongs to somebody whom no browser knows.
fn introduce(mut visitor: Visitor, response: Response) -> Response {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_page = response.status() == StatusCode::OK && kind.is_some_and(|kind| kind.starts_with("text/html"));
    if !is_page || !visitor.persons.is_empty() {
        return response;
    }
    visitor.person();
    (visitor.cookies(), response).into_response()
}

/// Where people come by TLS, no cookie of theirs travels in the clear.
fn secure_cookies(response: &mut Response) {
    for (name, value) in response.headers_mut() {
        if name == header::SET_COOKIE {
            let secure = [value.as_bytes(), b"; Secure"].concat();
            *value = HeaderValue::from_bytes(&secure).unwrap_or_else(|_| value.clone());
        }
    }
}

/// May this request go on?
fn admit(app: &App, client: Client, here: &Here, request: &Request) -> Result<(), Failure> {
    if let Some(&full) = request.extensions().get::<Full>() {
        return Err(full.into());
    }
    match *request.method() {
        Method::POST => same_site(request.headers(), here).and_then(|()| app.limits.post(client)),
        _ if request.uri().path().starts_with("/assets/") => app.limits.file(client),
        _ => app.limits.page(client),
    }
}

/// A post with its body, so that nothing after this has to wait for the visitor.
async fn whole(request: Request, patience: Duration) -> Result<Request, Failure> {
    if request.method() != Method::POST {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    let length = parts.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > BODY_BYTES as u64) {
        return Err(Failure::TooLarge);
    }
    match tokio::time::timeout(patience, Limited::new(body, BODY_BYTES).collect()).await {
        Ok(Ok(body)) => Ok(Request::from_parts(parts, Body::from(body.to_bytes()))),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Failure::TooLarge),
        Ok(Err(_)) => Err(Failure::Bad("torn-body")),
        Err(_) => Err(Failure::TooSlow),
    }
}

/// Goes with the answer to a request whose body is here.
#[derive(Clone, Copy)]
struct WholeBody;

/// Who is answered before his body is here hears that the connection ends with the answer: what he has still to send would
/// otherwise be taken for his next request, or that one be lost.
async fn part(request: Request, next: Next) -> Response {
    let has_body = !request.body().is_end_stream();
    let mut response = next.run(request).await;
    if has_body && response.extensions().get::<WholeBody>().is_none() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// A path as far as anybody may read it: the key of a link belongs in no log and no `Referer`.
fn without_key(path: &str) -> &str {
    if path.starts_with("/me/") { "/me" } else { path.split("/seat/").next().unwrap_or_default() }
}

async fn harden(request: Request, next: Next) -> Response {
    // Not `no-referrer`: with it browsers do not say either from where a form is posted.
    let keyed = without_key(request.uri().path()) != request.uri().path();
    let referrer = if keyed { "strict-origin" } else { "same-origin" };
    let headers = [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", referrer),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    let mut response = next.run(request).await;
    for (name, value) in headers {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::without_key;

    #[test]
    fn no_key_is_logged() {
        assert_eq!(without_key("/t/abc/seat/1/0123456789abcdefghjkmnpqr"), "/t/abc");
        assert_eq!(without_key("/me/0123456789abcdefghjkmnpqr"), "/me");
        assert_eq!(without_key("/t/abc/link"), "/t/abc/link");
        assert_eq!(without_key("/me"), "/me");
    }
}
