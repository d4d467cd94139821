//! `GET /healthz`: is the server of use? It tries.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use emporion_store::{Store, StoreError};
use serde_json::{Value, json};
use tokio::sync::Mutex;

use crate::app::App;

/// What was found is true for so long: whoever asks more often costs no more writing.
const FRESH: Duration = Duration::from_secs(1);

/// A store that takes longer than this is of no use to who plays.
const PATIENCE: Duration = Duration::from_secs(5);

/// What was found last.
#[derive(Default)]
pub(crate) struct Health(Mutex<Option<(Instant, Result<(), &'static str>)>>);

impl Health {
    /// Can the store keep something now? Several who ask at a time get one answer.
    async fn look(&self, store: &impl Store) -> Result<(), &'static str> {
        let mut last = self.0.lock().await;
        if let Some((at, found)) = *last
            && at.elapsed() < FRESH
        {
            return found;
        }
        let found = match tokio::time::timeout(PATIENCE, store.ping()).await {
            Ok(tried) => tried.map_err(|error| {
                tracing::error!(%error, "the store keeps nothing");
                word(&error)
            }),
            Err(_) => Err("slow"),
        };
        *last = Some((Instant::now(), found));
        found
    }
}

/// What a host's own programs decide by.
fn word(error: &StoreError) -> &'static str {
    match error {
        StoreError::Full(_) => "full",
        StoreError::ReadOnly(_) => "read-only",
        StoreError::Damaged(_) => "damaged",
        StoreError::Gone(_) => "gone",
        _ => "failed",
    }
}

/// `GET /healthz`.
pub(super) async fn healthz(State(app): State<App>) -> Response {
    let found = app.health.look(app.hall.store()).await;
    let mut body = json!({"ok": found.is_ok(), "store": found.err().unwrap_or("ok")});
    body["awake"] = Value::from(app.hall.awake());
    body["set_aside"] = Value::from(app.hall.aside());
    body["bots"] = json!(app.hall.thinkers.state());
    body["lost_thoughts"] = json!(app.hall.thinkers.lost());
    body["up"] = Value::from(app.started.elapsed().as_secs());
    match found {
        Ok(()) => axum::Json(body).into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "2")], axum::Json(body)).into_response(),
    }
}
