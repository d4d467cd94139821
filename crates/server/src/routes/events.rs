//! Server-sent events: that something changed, never what. Each page then asks for its own view.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use emporion_store::TableId;
use futures_util::stream::{Stream, unfold};
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use super::answer;
use crate::access::Visitor;
use crate::app::App;
use crate::client::Client;
use crate::failure::Failure;
use crate::hall::Told;

type Shared = State<(App, watch::Receiver<bool>)>;

/// `GET /t/ID/events`: `moved` with the new version at every change. The first one comes at once, so that a page that was
/// away knows whether it missed something.
pub(super) async fn table(
    State((app, closed)): Shared,
    client: Client,
    Path(id): Path<TableId>,
    visitor: VisitorOf,
) -> Response {
    let opened = async {
        let listening = app.limits.listen(client)?;
        let handle = app.hall.open(&id).await?;
        let watch = app.hall.watch(&handle);
        let room = handle.look().await?;
        let first = Told {
            version: room.version,
            deciding: room.deciding(),
            over: room.card.stage == emporion_store::Stage::Over,
            chat: false,
        };
        Ok::<_, Failure>((watch, first, listening))
    };
    let (watch, first, listening) = match opened.await {
        Ok(opened) => opened,
        Err(failure) => return answer::failed(&visitor.0, &failure),
    };
    let start = (watch, Some(first), closed, listening);
    let stream = unfold(start, |(mut watch, first, mut closed, listening)| async move {
        let event = match first {
            Some(told) => moved(told),
            None => next(&mut watch.told, &mut closed).await?,
        };
        Some((Ok::<_, Infallible>(event), (watch, None, closed, listening)))
    });
    live(stream)
}

/// `GET /events`: `changed` whenever the lobby did.
pub(super) async fn lobby(State((app, closed)): Shared, client: Client, visitor: VisitorOf) -> Response {
    let listening = match app.limits.listen(client) {
        Ok(listening) => listening,
        Err(failure) => return answer::failed(&visitor.0, &failure),
    };
    let start = (app.hall.lobby.subscribe(), closed, listening);
    let stream = unfold(start, |(mut changes, mut closed, listening)| async move {
        tokio::select! {
            heard = changes.recv() => if matches!(heard, Err(RecvError::Closed)) { return None },
            _ = closed.wait_for(|closed| *closed) => return None,
        }
        let event = Event::default().event("changed").data("{}");
        Some((Ok::<_, Infallible>(event), (changes, closed, listening)))
    });
    live(stream)
}

fn live(stream: impl Stream<Item = Result<Event, Infallible>> + Send + 'static) -> Response {
    Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))).into_response()
}

async fn next(changes: &mut broadcast::Receiver<Told>, closed: &mut watch::Receiver<bool>) -> Option<Event> {
    loop {
        let heard = tokio::select! {
            heard = changes.recv() => heard,
            _ = closed.wait_for(|closed| *closed) => return None,
        };
        match heard {
            Ok(told) => return Some(moved(told)),
            // Too many changes to keep: the newest is still to come and says everything.
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return None,
        }
    }
}

fn moved(told: Told) -> Event {
    let data = json!({"version": told.version, "to": told.deciding, "over": told.over, "chat": told.chat});
    Event::default().event("moved").id(told.version.to_string()).data(data.to_string())
}

/// The visitor, for routes whose state is more than the app.
pub(super) struct VisitorOf(Visitor);

impl axum::extract::FromRequestParts<(App, watch::Receiver<bool>)> for VisitorOf {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        (app, _): &(App, watch::Receiver<bool>),
    ) -> Result<VisitorOf, Infallible> {
        Visitor::from_request_parts(parts, app).await.map(VisitorOf)
    }
}
