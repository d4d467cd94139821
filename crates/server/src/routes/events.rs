//! Server-sent events: that something changed, never what. Each page then asks for its own view.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use emporion_store::{Stage, TableId};
use futures_util::stream::{Stream, unfold};
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use super::answer;
use super::table::come;
use crate::access::Visitor;
use crate::app::App;
use crate::client::Client;
use crate::failure::Failure;
use crate::hall::{Told, Watch};

type Shared = State<(App, watch::Receiver<bool>)>;

/// `GET /t/ID/events`: `moved` with the new version at every change that this visitor may notice. The first one comes at once,
/// so that a page that was away knows whether it missed something.
pub(super) async fn table(
    State((app, closed)): Shared,
    client: Client,
    Path(id): Path<TableId>,
    visitor: VisitorOf,
) -> Response {
    let opened = async {
        let listening = app.limits.listen(client)?;
        let handle = app.hall.open(&id).await?;
        come(&app, &handle, &visitor.0.persons).await?;
        let mut listener = Listener { watch: app.hall.watch(&handle), persons: visitor.0.persons.clone(), last: None };
        let first = listener.look(Told { chat: false }).await?;
        Ok::<_, Failure>((listener, first, listening))
    };
    let (listener, first, listening) = match opened.await {
        Ok(opened) => opened,
        Err(failure) => return answer::failed(&visitor.0, &failure),
    };
    let start = (listener, first, closed, listening);
    let stream = unfold(start, |(mut listener, first, mut closed, listening)| async move {
        let event = match first {
            Some(event) => event,
            None => listener.next(&mut closed).await?,
        };
        Some((Ok::<_, Infallible>(event), (listener, None, closed, listening)))
    });
    live(stream)
}

/// Somebody who listens to a table.
struct Listener {
    watch: Watch,
    persons: Vec<String>,
    /// The version he has heard of last, sealed.
    last: Option<String>,
}

impl Listener {
    /// What there is to say after a change: nothing if he must not notice it.
    async fn look(&mut self, told: Told) -> Result<Option<Event>, Failure> {
        let room = self.watch.look().await?;
        let version = room.seal(room.notes.seats_of(&self.persons));
        let is_new = self.last.as_ref() != Some(&version);
        let over = room.card.stage == Stage::Over;
        let data = json!({"version": version, "to": room.deciding(), "over": over, "chat": told.chat});
        drop(room);
        let event = Event::default().event("moved").id(&version).data(data.to_string());
        self.last = Some(version);
        Ok((is_new || told.chat).then_some(event))
    }

    async fn next(&mut self, closed: &mut watch::Receiver<bool>) -> Option<Event> {
        loop {
            let heard = tokio::select! {
                heard = self.watch.told.recv() => heard,
                _ = closed.wait_for(|closed| *closed) => return None,
            };
            match heard {
                // A table that cannot be read now is told of when it can.
                Ok(told) => {
                    if let Ok(Some(event)) = self.look(told).await {
                        return Some(event);
                    }
                }
                // Too many changes to keep: the newest is still to come and says everything.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return None,
            }
        }
    }
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
