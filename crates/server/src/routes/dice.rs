//! What players' browsers add to the dice.

use axum::Form;
use axum::extract::{Path, State};
use axum::response::Response;
use emporion_core::Seat;
use emporion_store::TableId;
use serde::Deserialize;

use super::{play, seats};
use crate::access::Visitor;
use crate::app::App;
use crate::failure::Failure;
use crate::room::Room;

#[derive(Deserialize)]
pub(super) struct Giving {
    seat: Seat,
    /// The promise: SHA-256 of a value.
    #[serde(default)]
    digest: Option<String>,
    /// The value that was promised.
    #[serde(default)]
    value: Option<String>,
    /// With the value: the promise for the next game of the same people.
    #[serde(default)]
    next: Option<String>,
}

/// `POST /t/ID/dice`: promises a value for a seat of one's own before the table is full, or shows it afterwards.
pub(super) async fn give(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Form(form): Form<Giving>,
) -> Response {
    let work = |room: &mut Room| {
        play::own_seat(room, &visitor, form.seat)?;
        match (form.digest.as_deref(), form.value.as_deref()) {
            (Some(digest), None) => room.promise(form.seat, digest),
            (None, Some(value)) => room.show_value(form.seat, value, form.next.as_deref()),
            _ => Err(Failure::Bad("dice-nothing")),
        }
    };
    seats::at_table(&app, &id, &visitor, work).await
}
