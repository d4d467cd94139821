//! Links: to look on, invitations, and to move a seat to another device.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Form};
use emporion_core::Seat;
use emporion_store::TableId;
use serde::Deserialize;
use serde_json::json;

use super::seats::Which;
use super::{answer, play};
use crate::access::Visitor;
use crate::app::App;
use crate::failure::Failure;
use crate::hosts::Here;
use crate::pages;
use crate::room::Room;

/// `GET /t/ID/link`: the address of the table, its invitations for the host, and what one's own seats have of links.
pub(super) async fn page(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Extension(here): Extension<Here>,
) -> Response {
    let made = async {
        let handle = app.hall.open(&id).await?;
        let room = handle.look().await?;
        Ok(pages::link::page(&room, &visitor, &here.to_string(), None))
    };
    answer::page_or(&visitor, made.await)
}

#[derive(Deserialize)]
pub(super) struct Linking {
    seat: Seat,
    /// Is the link good more than once?
    #[serde(default)]
    lasting: Option<String>,
}

/// `POST /t/ID/link`: makes a personal link of one's own seat, instead of one from before, and shows it this once.
pub(super) async fn make(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Extension(here): Extension<Here>,
    Form(form): Form<Linking>,
) -> Response {
    let made = async {
        let handle = app.hall.open(&id).await?;
        let work = |room: &mut Room| {
            play::own_seat(room, &visitor, form.seat)?;
            Ok(room.chair_mut(form.seat)?.make_link(form.lasting.is_some()))
        };
        let key = app.hall.act(&handle, work).await?;
        if visitor.scripted {
            let link = format!("/t/{id}/seat/{}/{key}", form.seat);
            return Ok(answer::fresh(&json!({"ok": true, "link": link})));
        }
        let room = handle.look().await?;
        let page = pages::link::page(&room, &visitor, &here.to_string(), Some((form.seat, &key)));
        Ok::<_, Failure>(answer::page(page))
    };
    made.await.unwrap_or_else(|failure| answer::failed(&visitor, &failure))
}

/// `POST /t/ID/unlink`: takes the personal link of one's own seat away.
pub(super) async fn take_away(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Form(form): Form<Which>,
) -> Response {
    let result = async {
        let handle = app.hall.open(&id).await?;
        let work = |room: &mut Room| {
            play::own_seat(room, &visitor, form.seat)?;
            room.chair_mut(form.seat)?.end_link();
            Ok(())
        };
        app.hall.act(&handle, work).await?;
        Ok(format!("/t/{id}/link"))
    };
    answer::onwards(&visitor, result.await)
}

/// `GET /t/ID/seat/N/KEY`: somebody follows an invitation or a personal link, or a robot looks at it. Nothing changes.
pub(super) async fn arrive(State(app): State<App>, path: LinkPath, visitor: Visitor) -> Response {
    let made = async {
        let (id, seat, key) = link_address(path)?;
        let handle = app.hall.open(&id).await.map_err(nowhere)?;
        let room = handle.look().await?;
        let chair = room.chair(seat).map_err(nowhere)?;
        if room.notes.seats_of(&visitor.persons).contains(seat) {
            return Ok(pages::link::already(&room, &visitor));
        }
        if chair.is_free() {
            chair.check_invitation(&key)?;
            return Ok(pages::link::arrival(&room, seat, &key, &visitor));
        }
        chair.check_link(&key)?;
        Ok::<_, Failure>(pages::link::moving(&room, seat, &key, &visitor))
    };
    answer::page_or(&visitor, made.await)
}

/// `POST` to the same address: the seat moves to this browser, and the one that had it loses it.
pub(super) async fn settle(State(app): State<App>, path: LinkPath, mut visitor: Visitor) -> Response {
    let person = visitor.person();
    let moved = async {
        let (id, seat, key) = link_address(path)?;
        let handle = app.hall.open(&id).await.map_err(nowhere)?;
        // Whoever has the seat already does not use the link up.
        if !handle.look().await?.notes.seats_of(&visitor.persons).contains(seat) {
            app.hall.act(&handle, |room| move_seat(room, seat, &person, &key)).await?;
        }
        Ok::<_, Failure>(format!("/t/{id}?seat={seat}"))
    };
    match moved.await {
        Ok(address) => {
            let answer = answer::onwards(&visitor, Ok(address));
            (visitor.cookies(), answer).into_response()
        }
        Err(failure) => answer::failed(&visitor, &failure),
    }
}

fn move_seat(room: &mut Room, seat: Seat, person: &str, key: &str) -> Result<(), Failure> {
    let chair = room.chair_mut(seat).map_err(nowhere)?;
    if chair.is_free() {
        // To a free seat one is invited, and sits down by name.
        chair.check_invitation(key)?;
        return Err(Failure::Bad("seat-free"));
    }
    if chair.person.as_deref() == Some(person) {
        return Ok(());
    }
    chair.move_to(person, key)?;
    room.reckon_with_move(seat)
}

/// An address that is no link: `/t/ID/seat` without what follows.
pub(super) async fn cut_off(visitor: Visitor) -> Response {
    answer::failed(&visitor, &Failure::Missing("broken-link"))
}

/// What follows `/t/ID/seat/`, however mangled.
type LinkPath = Result<Path<(TableId, String)>, PathRejection>;

/// Table, seat and key of a link.
fn link_address(path: LinkPath) -> Result<(TableId, Seat, String), Failure> {
    let broken = || Failure::Missing("broken-link");
    let Path((id, rest)) = path.map_err(|_| broken())?;
    let (seat, key) = rest.split_once('/').ok_or_else(broken)?;
    let seat = seat.parse().ok().and_then(Seat::new).ok_or_else(broken)?;
    Ok((id, seat, key.to_owned()))
}

/// Who follows a link to a table or seat that is not there hears it of the link.
fn nowhere(failure: Failure) -> Failure {
    match failure {
        Failure::Missing(_) => Failure::Missing("broken-link"),
        other => other,
    }
}
