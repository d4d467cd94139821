//! Sitting down, standing up, bots that stand in, invitations, playing again.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Form};
use axum_extra::extract::CookieJar;
use emporion_core::Seat;
use emporion_store::{Card, Stage, TableId};
use serde::Deserialize;

use super::{answer, play};
use crate::access::{Visitor, remember_name};
use crate::app::App;
use crate::clean;
use crate::failure::Failure;
use crate::hosts::Here;
use crate::notes::Notes;
use crate::pages;
use crate::room::{Room, new_card};

#[derive(Deserialize)]
pub(super) struct Joining {
    seat: Seat,
    name: String,
    #[serde(default)]
    key: Option<String>,
}

/// `POST /t/ID/join`.
pub(super) async fn join(
    State(app): State<App>,
    Path(id): Path<TableId>,
    mut visitor: Visitor,
    Form(form): Form<Joining>,
) -> Response {
    let (person, name) = (visitor.person(), clean::name(&form.name));
    let result = async {
        let handle = app.hall.open(&id).await?;
        // Who clicks twice sits there already.
        if !handle.look().await.notes.seats_of(&visitor.persons).contains(form.seat) {
            app.hall.act(&handle, |room| room.sit(form.seat, &person, &name, form.key.as_deref())).await?;
        }
        Ok(format!("/t/{id}"))
    };
    match result.await {
        Ok(address) => {
            let answer = answer::onwards(&visitor, Ok(address));
            (visitor.cookies(), remember_name(CookieJar::new(), &name), answer).into_response()
        }
        Err(failure) => answer::failed(&visitor, &failure),
    }
}

#[derive(Deserialize)]
pub(super) struct Which {
    seat: Seat,
}

/// `POST /t/ID/bot`: gives a seat of one's own to the stand-in; the host fills a free one.
pub(super) async fn bot(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Form(form): Form<Which>,
) -> Response {
    let work = |room: &mut Room| {
        let chair = room.chair(form.seat)?;
        let host = visitor.persons.contains(&room.notes.host);
        if !(chair.is_free() && host) {
            play::own_seat(room, &visitor, form.seat)?;
        }
        let bot = room.notes.stand_in.clone();
        if room.chair(form.seat)?.is_free() {
            room.chair_mut(form.seat)?.name = visitor.language.text("bot-name");
        }
        room.hand_to_bot(form.seat, &bot)
    };
    at_table(&app, &id, &visitor, work).await
}

/// `POST /t/ID/back`: takes one's seat back from the stand-in.
pub(super) async fn back(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Form(form): Form<Which>,
) -> Response {
    let work = |room: &mut Room| {
        play::own_seat(room, &visitor, form.seat)?;
        room.take_back(form.seat)
    };
    at_table(&app, &id, &visitor, work).await
}

/// `POST /t/ID/leave`: stands up. In a game that goes on, the stand-in plays until one comes back.
pub(super) async fn leave(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Form(form): Form<Which>,
) -> Response {
    let work = |room: &mut Room| {
        play::own_seat(room, &visitor, form.seat)?;
        room.stand_up(form.seat)
    };
    at_table(&app, &id, &visitor, work).await
}

async fn at_table(
    app: &App,
    id: &TableId,
    visitor: &Visitor,
    work: impl FnOnce(&mut Room) -> Result<(), Failure>,
) -> Response {
    let result = async {
        let handle = app.hall.open(id).await?;
        app.hall.act(&handle, work).await?;
        Ok(format!("/t/{id}"))
    };
    answer::onwards(visitor, result.await)
}

/// `GET /t/ID/link`: the address of the table, and its invitations for the host.
pub(super) async fn link(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Extension(here): Extension<Here>,
) -> Response {
    let made = async {
        let handle = app.hall.open(&id).await?;
        let room = handle.look().await;
        Ok(pages::link::page(&room, &visitor, &here.to_string()))
    };
    answer::page_or(&visitor, made.await)
}

/// `GET /t/ID/seat/N/KEY`: somebody follows an invitation, or a robot looks at it. Nothing changes.
pub(super) async fn arrive(State(app): State<App>, path: LinkPath, visitor: Visitor) -> Response {
    let made = async {
        let (id, seat, key) = link_address(path)?;
        let handle = app.hall.open(&id).await.map_err(nowhere)?;
        let room = handle.look().await;
        let chair = room.chair(seat).map_err(nowhere)?;
        if room.notes.seats_of(&visitor.persons).contains(seat) {
            return Ok(pages::link::already(&room, &visitor));
        }
        chair.check_invitation(&key)?;
        Ok(pages::link::arrival(&room, seat, &key, &visitor))
    };
    answer::page_or(&visitor, made.await)
}

/// `POST` to the same address, as pages from before asked for: no link makes a browser somebody else. One sits down by name.
pub(super) async fn settle(State(app): State<App>, path: LinkPath, visitor: Visitor) -> Response {
    let checked = async {
        let (id, seat, key) = link_address(path)?;
        let handle = app.hall.open(&id).await.map_err(nowhere)?;
        let room = handle.look().await;
        room.chair(seat).map_err(nowhere)?.check_invitation(&key)?;
        Err(Failure::Bad("seat-free"))
    };
    answer::onwards(&visitor, checked.await)
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

/// `POST /t/ID/rematch`: the same game with the same people, seats one further.
pub(super) async fn rematch(State(app): State<App>, Path(id): Path<TableId>, visitor: Visitor) -> Response {
    let result = async {
        let handle = app.hall.open(&id).await?;
        let (card, notes) = {
            let room = handle.look().await;
            if room.card.stage != Stage::Over {
                return Err(Failure::Bad("not-over"));
            }
            if room.notes.seats_of(&visitor.persons).is_empty() {
                return Err(Failure::Forbidden("not-your-seat"));
            }
            let notes = again(&room.notes);
            (new_card(&room.card.game, room.card.listed, &notes), notes)
        };
        // The old table takes note first: whoever asks later goes to the same new one.
        let new = card.id.0.clone();
        let note = |room: &mut Room| Ok(room.notes.rematch.get_or_insert(new).clone());
        let table = TableId(app.hall.act(&handle, note).await?);
        // Whoever comes second, or after a server that died between the note and the table, finds it noted and makes it.
        if app.hall.open(&table).await.is_err() {
            let made = app.hall.create(Card { id: table.clone(), ..card }, notes).await;
            if made.is_err() {
                app.hall.open(&table).await?;
            }
        }
        Ok(format!("/t/{table}"))
    };
    answer::onwards(&visitor, result.await)
}

/// The notes of a table played again: everybody keeps his name, the first seat goes to who had the second.
fn again(notes: &Notes) -> Notes {
    let mut seats = notes.seats.clone();
    seats.rotate_left(1);
    for chair in &mut seats {
        // Who had left is asked again; his stand-in does not inherit the seat.
        if chair.person.is_some() {
            chair.bot = None;
        }
        (chair.key, chair.spent) = (None, Vec::new());
        chair.invite();
        (chair.since, chair.left) = (None, None);
    }
    Notes { seats, wish: None, rematch: None, asides: Vec::new(), ..notes.clone() }
}
