//! A table to look at.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use emporion_core::Seat;
use emporion_store::{Stage, TableId};
use maud::Markup;
use serde::Deserialize;
use serde_json::json;

use super::answer;
use crate::access::Visitor;
use crate::app::App;
use crate::failure::Failure;
use crate::hall::Handle;
use crate::pages::table::{Choice, Glance};

/// What a visitor has chosen on his page; it lives in the address, so that it survives a reload.
#[derive(Default, Deserialize)]
pub(super) struct Chosen {
    #[serde(default)]
    seat: Option<String>,
    /// The spot whose steps he wants to see.
    #[serde(default)]
    spot: Option<String>,
}

impl Chosen {
    fn choice(self) -> Choice {
        let seat = self.seat.as_deref().and_then(|seat| seat.parse().ok()).and_then(Seat::new);
        Choice { seat, spot: self.spot }
    }
}

/// `GET /t/ID`.
pub(super) async fn page(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Query(chosen): Query<Chosen>,
) -> Response {
    let made = make(&app, &id, &visitor, chosen.choice(), Part::Page).await;
    answer::page_or(&visitor, made)
}

/// `GET /t/ID/now`: what changes of the page.
pub(super) async fn now(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Query(chosen): Query<Chosen>,
) -> Response {
    let made = make(&app, &id, &visitor, chosen.choice(), Part::Table).await;
    answer::page_or(&visitor, made)
}

/// `GET /t/ID/story`: all of it.
pub(super) async fn story(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Query(chosen): Query<Chosen>,
) -> Response {
    let made = make(&app, &id, &visitor, chosen.choice(), Part::Story).await;
    answer::page_or(&visitor, made)
}

/// What is asked for.
enum Part {
    Page,
    /// All of the page that changes.
    Table,
    Story,
}

async fn make(app: &App, id: &TableId, visitor: &Visitor, choice: Choice, part: Part) -> Result<Markup, Failure> {
    let handle = app.hall.open(id).await?;
    come(app, &handle, &visitor.persons).await?;
    let room = handle.look().await?;
    let glance = Glance::new(&room, visitor, choice);
    Ok(match part {
        Part::Page => glance.page(),
        Part::Table => glance.table(),
        Part::Story => glance.whole_story(),
    })
}

/// Takes note that somebody has come to a table that waits for him. What cannot be noted now keeps nobody from looking.
pub(super) async fn come(app: &App, handle: &Arc<Handle>, persons: &[String]) -> Result<(), Failure> {
    let missed = handle.look().await?.is_missed(persons);
    if missed {
        _ = app.hall.act(handle, |room| room.come(persons)).await;
    }
    Ok(())
}

/// The table after a visitor did something: the page for a browser, the fragment for its script, the version alone for a
/// program that draws no page.
pub(super) async fn shown(visitor: &Visitor, handle: &Arc<Handle>, seat: Option<Seat>) -> Response {
    if !visitor.scripted {
        let seat = seat.map(|seat| format!("?seat={seat}")).unwrap_or_default();
        return Redirect::to(&format!("/t/{}{seat}", handle.id)).into_response();
    }
    let room = match handle.look().await {
        Ok(room) => room,
        Err(failure) => return answer::failed(visitor, &failure),
    };
    if visitor.terse {
        let version = room.seal(room.notes.seats_of(&visitor.persons));
        return axum::Json(json!({"ok": true, "version": version, "to": room.deciding()})).into_response();
    }
    let choice = Choice { seat, ..Choice::default() };
    answer::page(Glance::new(&room, visitor, choice).table())
}

/// `GET /t/ID/log`: the whole game, seed included, once it is over. Before that it would tell secrets.
pub(super) async fn log(State(app): State<App>, Path(id): Path<TableId>, visitor: Visitor) -> Response {
    let found = async {
        let handle = app.hall.open(&id).await?;
        let room = handle.look().await?;
        let over = room.card.stage == Stage::Over;
        let live = room.live.as_ref().filter(|_| over).ok_or(Failure::Forbidden("log-when-over"))?;
        Ok::<_, Failure>(live.log(true).write())
    };
    match found.await {
        Ok(log) => {
            let name = format!("attachment; filename=\"emporion-{id}.json\"");
            ([(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)], log)
                .into_response()
        }
        Err(failure) => answer::failed(&visitor, &failure),
    }
}

/// `GET /t/ID/board.svg`: the picture the shell draws, as this visitor may see it.
pub(super) async fn picture(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Query(chosen): Query<Chosen>,
) -> Response {
    let made = async {
        let handle = app.hall.open(&id).await?;
        let room = handle.look().await?;
        Glance::new(&room, &visitor, chosen.choice()).picture().ok_or(Failure::Bad("not-begun"))
    };
    match made.await {
        Ok(svg) => {
            ([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-store")], svg).into_response()
        }
        Err(failure) => answer::failed(&visitor, &failure),
    }
}

#[derive(Deserialize)]
pub(super) struct Asked {
    seat: String,
    step: String,
}

/// `GET /t/ID/why?seat=0&step=…`: would this step be legal, and if not, why.
pub(super) async fn why(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Response {
    let checked = async {
        let seat = asked.seat.parse().ok().and_then(Seat::new).ok_or(Failure::Missing("no-seat"))?;
        let handle = app.hall.open(&id).await?;
        let room = handle.look().await?;
        super::play::own_seat(&room, &visitor, seat)?;
        let live = room.live.as_ref().ok_or(Failure::Bad("not-begun"))?;
        let step: String = asked.step.chars().take(400).collect();
        Ok::<_, Failure>(live.foresee(seat, &step)?.map(super::play::reason))
    };
    match checked.await {
        Ok(barrier) => {
            let why = barrier.map(|key| visitor.language.text(key));
            (StatusCode::OK, axum::Json(json!({"ok": true, "last": why}))).into_response()
        }
        Err(failure) => answer::failed(&visitor.scripted(), &failure),
    }
}

#[derive(Deserialize)]
pub(super) struct Whose {
    seat: String,
}

/// `GET /t/ID/legal?seat=0`: the steps a seat may take now, in notation, for its holder. A program needs no page to play.
pub(super) async fn legal(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Query(whose): Query<Whose>,
) -> Response {
    let listed = async {
        let seat = whose.seat.parse().ok().and_then(Seat::new).ok_or(Failure::Missing("no-seat"))?;
        let handle = app.hall.open(&id).await?;
        let room = handle.look().await?;
        super::play::own_seat(&room, &visitor, seat)?;
        let live = room.live.as_ref().ok_or(Failure::Bad("not-begun"))?;
        let (version, over) = (room.seal(room.notes.seats_of(&visitor.persons)), room.card.stage == Stage::Over);
        Ok::<_, Failure>(json!({
            "ok": true, "version": version, "to": room.deciding(), "over": over, "legal": live.legal(seat),
        }))
    };
    match listed.await {
        Ok(list) => ([(header::CACHE_CONTROL, "no-store")], axum::Json(list)).into_response(),
        Err(failure) => answer::failed(&visitor.scripted(), &failure),
    }
}
