//! `GET /healthz`: is the server of use? It tries.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use emporion_store::Store;
use serde_json::{Value, json};
use tokio::sync::Mutex;

use crate::app::App;
use crate::common::word;
use crate::hall::Hall;

/// What was found is true for so long: whoever asks more often costs no more writing.
const FRESH: Duration = Duration::from_secs(1);

/// A store that takes longer than this is of no use to who plays.
const PATIENCE: Duration = Duration::from_secs(5);

/// What was found last.
#[derive(Default)]
pub(crate) struct Health(Mutex<Option<(Instant, Result<(), &'static str>)>>);

impl Health {
    /// Can the store keep something now, and read what all tables share? Several who ask at a time get one answer.
    async fn look(&self, hall: &Hall) -> Result<(), &'static str> {
        let mut last = self.0.lock().await;
        if let Some((at, found)) = *last
            && at.elapsed() < FRESH
        {
            return found;
        }
        let found = match tokio::time::timeout(PATIENCE, hall.store().ping()).await {
            Ok(tried) => tried.map_err(|error| {
                tracing::error!(%error, "the store keeps nothing");
                word(&error)
            }),
            Err(_) => Err("slow"),
        };
        let found = found.and_then(|()| hall.common.look());
        *last = Some((Instant::now(), found));
        found
    }
}

/// `GET /healthz`.
pub(super) async fn healthz(State(app): State<App>) -> Response {
    let found = app.health.look(&app.hall).await;
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

#[cfg(test)]
mod tests {
    use emporion_store::{SqliteStore, StoreError};

    use super::*;
    use crate::Config;
    use crate::common::Ask;
    use crate::seal::Sealer;

    #[tokio::test]
    async fn damage_to_what_all_tables_share_is_told_until_it_is_over() {
        let hall = Hall::new(SqliteStore::in_memory().await.unwrap(), &Config::default(), Sealer::of(b""));
        // Each asks anew: what was found last would be told for a second.
        let look = async || Health::default().look(&hall).await;
        assert_eq!(look().await, Ok(()));
        for ask in [Ask::Clocks, Ask::Lobby, Ask::Mine, Ask::Unfinished, Ask::New] {
            let damaged = || Err::<(), _>(StoreError::Damaged("an index".into()));
            assert!(hall.common.heard(ask, damaged()).is_err());
            assert_eq!(look().await, Err("damaged"), "{ask:?}");
            assert!(hall.common.heard(ask, Ok(())).is_ok());
            assert_eq!(look().await, Ok(()), "{ask:?}");
        }
        // A disk that was full when somebody made a table has room again before the next one is made.
        assert!(hall.common.heard(Ask::New, Err::<(), _>(StoreError::Full(String::new()))).is_err());
        assert_eq!(look().await, Ok(()));
    }
}
