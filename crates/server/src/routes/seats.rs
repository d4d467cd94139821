//! Sitting down, standing up, bots that stand in, playing again.

use axum::Form;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use emporion_core::Seat;
use emporion_store::{Card, Stage, TableId};
use serde::Deserialize;

use super::{answer, play};
use crate::access::{Visitor, remember_name};
use crate::app::App;
use crate::clean;
use crate::failure::Failure;
use crate::names;
use crate::notes::Notes;
use crate::pages;
use crate::room::{Room, new_card, now};

#[derive(Deserialize)]
pub(super) struct Joining {
    seat: Seat,
    name: String,
    #[serde(default)]
    key: Option<String>,
    /// What the browser promises for the dice.
    #[serde(default)]
    digest: Option<String>,
}

/// `POST /t/ID/join`.
pub(super) async fn join(
    State(app): State<App>,
    Path(id): Path<TableId>,
    mut visitor: Visitor,
    Form(form): Form<Joining>,
) -> Response {
    let person = visitor.person();
    let result = async {
        let handle = app.hall.open(&id).await?;
        let name = clean::name(&form.name)?;
        // Who clicks twice sits there already.
        if !handle.look().await?.notes.seats_of(&visitor.persons).contains(form.seat) {
            let work = |room: &mut Room| {
                room.promise_on_sitting(form.seat, &person, form.digest.as_deref())?;
                room.sit(form.seat, &person, &name, form.key.as_deref())
            };
            app.hall.act(&handle, work).await?;
        }
        Ok::<_, Failure>(name)
    };
    match result.await {
        Ok(name) => {
            let answer = answer::onwards(&visitor, Ok(format!("/t/{id}")));
            (visitor.cookies(), remember_name(CookieJar::new(), &name), answer).into_response()
        }
        Err(failure) if failure.is_of_the_name() && !visitor.scripted => {
            ask_again(&app, &id, &visitor, &form, &failure).await
        }
        Err(failure) => answer::failed(&visitor, &failure),
    }
}

/// The form for sitting down as it was sent, with what is wrong with the name.
async fn ask_again(app: &App, id: &TableId, visitor: &Visitor, form: &Joining, failure: &Failure) -> Response {
    let handle = match app.hall.open(id).await {
        Ok(handle) => handle,
        Err(failure) => return answer::failed(visitor, &failure),
    };
    let room = match handle.look().await {
        Ok(room) => room,
        Err(failure) => return answer::failed(visitor, &failure),
    };
    let typed = pages::sit::Typed { seat: form.seat, name: &form.name, key: form.key.as_deref() };
    (failure.status(), answer::page(pages::sit::again(&room, visitor, &typed, failure))).into_response()
}

#[derive(Deserialize)]
pub(super) struct Which {
    pub(super) seat: Seat,
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
            let others: Vec<&str> = room.notes.other_names(form.seat).collect();
            room.chair_mut(form.seat)?.name = names::bot(form.seat.index(), &others);
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
        room.take_back(form.seat, now())
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

pub(super) async fn at_table(
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

/// `POST /t/ID/rematch`: the same game with the same people, seats one further.
pub(super) async fn rematch(State(app): State<App>, Path(id): Path<TableId>, visitor: Visitor) -> Response {
    let result = async {
        let handle = app.hall.open(&id).await?;
        let (card, notes) = {
            let room = handle.look().await?;
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
    names::part(&mut seats);
    for chair in &mut seats {
        // Who had left is asked again; his stand-in does not inherit the seat.
        if chair.person.is_some() {
            chair.bot = None;
        }
        (chair.key, chair.link, chair.spent, chair.sat) = (None, None, Vec::new(), 0);
        chair.invite();
        (chair.since, chair.left, chair.used, chair.moved) = (None, None, None, 0);
    }
    let dice = notes.dice.again(seats.len());
    Notes { seats, deserted: false, wish: None, rematch: None, asides: Vec::new(), dice, ..notes.clone() }
}
