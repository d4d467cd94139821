//! Every address of the server.

mod answer;
mod events;
mod lobby;
mod play;
mod seats;
mod settings;
mod table;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
pub(crate) use play::reason;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::access::{Visitor, same_site};
use crate::app::App;
use crate::assets;
use crate::failure::Failure;
use crate::hosts::{self, Here, HostName};
use crate::limits::BODY_BYTES;

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
        .route("/t/{id}/rematch", post(seats::rematch))
        .route("/t/{id}/link", get(seats::link))
        .route("/t/{id}/seat/{seat}/{key}", get(seats::arrive).post(seats::settle))
        .route("/language", post(settings::language))
        .route("/look", post(settings::look))
        .route("/assets/{mark}/{name}", get(assets::get))
        .route("/healthz", get(healthz))
        .fallback(missing)
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, Duration::from_secs(20)))
        .layer(CompressionLayer::new());
    let streams = Router::new()
        .route("/events", get(events::lobby))
        .route("/t/{id}/events", get(events::table))
        .with_state((app.clone(), closed));
    pages
        .with_state(app.clone())
        .merge(streams)
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(CatchPanicLayer::new())
        .layer(from_fn_with_state(app, guard))
        .layer(from_fn_with_state(hosts, hosts::check))
        .layer(from_fn(harden))
}

/// Is the store there?
async fn healthz(State(app): State<App>) -> Response {
    use emporion_store::Store;
    match app.hall.store().ping().await {
        Ok(()) => {
            let up = app.started.elapsed().as_secs();
            axum::Json(serde_json::json!({"ok": true, "awake": app.hall.awake(), "up": up})).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "the store does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, axum::Json(serde_json::json!({"ok": false}))).into_response()
        }
    }
}

async fn missing(visitor: Visitor) -> Response {
    answer::failed(&visitor, &Failure::Missing("no-page"))
}

/// Posts come from our own pages, and not too many at once. Each request leaves a line in the log, without its query.
async fn guard(
    State(app): State<App>,
    ConnectInfo(client): ConnectInfo<SocketAddr>,
    Extension(here): Extension<Here>,
    visitor: Visitor,
    request: Request,
    next: Next,
) -> Response {
    let start = std::time::Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    if method == Method::POST {
        let checked = same_site(request.headers(), &here).and_then(|()| app.limits.post(client.ip()));
        if let Err(failure) = checked {
            return answer::failed(&visitor, &failure);
        }
    }
    let response = next.run(request).await;
    let (status, micros) = (response.status().as_u16(), start.elapsed().as_micros() as u64);
    // The key of a seat is part of one address and belongs in no log.
    let path = path.split("/seat/").next().unwrap_or_default();
    if status >= 500 {
        tracing::error!(%method, path, status, micros, "request");
    } else {
        tracing::debug!(%method, path, status, micros, "request");
    }
    response
}

async fn harden(request: Request, next: Next) -> Response {
    const HEADERS: [(&str, &str); 5] = [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}
