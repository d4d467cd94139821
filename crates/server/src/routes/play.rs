//! Steps, undo and redo, wishes, chat.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use emporion_core::{Barrier, Seat};
use emporion_store::TableId;
use serde::Deserialize;

use super::{answer, table};
use crate::access::{Visitor, remember_name};
use crate::app::App;
use crate::clean;
use crate::client::Client;
use crate::failure::Failure;
use crate::hall::Handle;
use crate::names::is_taken;
use crate::room::Room;

/// Who acts, and upon which page.
#[derive(Deserialize)]
pub(super) struct Acting {
    seat: Seat,
    /// The version his page shows, as it was sealed.
    #[serde(default)]
    version: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct StepForm {
    #[serde(flatten)]
    acting: ActingText,
    step: String,
    /// He knows that it cannot be taken back.
    #[serde(default)]
    sure: Option<String>,
}

/// Forms are text; a flattened struct does not turn text into numbers by itself.
#[derive(Deserialize)]
struct ActingText {
    seat: String,
    #[serde(default)]
    version: Option<String>,
}

impl ActingText {
    fn read(&self) -> Result<Acting, Failure> {
        let seat = self.seat.parse().ok().and_then(Seat::new).ok_or(Failure::Missing("no-seat"))?;
        Ok(Acting { seat, version: self.version.clone() })
    }
}

/// The longest text of a step, several joined by `;` included.
const STEP_LETTERS: usize = 400;

/// `POST /t/ID/step`.
pub(super) async fn step(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Form(form): Form<StepForm>,
) -> Response {
    let result = async {
        let acting = form.acting.read()?;
        if form.step.len() > STEP_LETTERS {
            return Err(Failure::Bad("long-step"));
        }
        let sure = form.sure.is_some();
        let work = |room: &mut Room, seat| play_step(room, seat, &form.step, sure);
        let handle = at_seat(&app, &id, &visitor, &acting, work).await?;
        Ok((handle, acting.seat))
    };
    finish(&visitor, result.await).await
}

fn play_step(room: &mut Room, seat: Seat, step: &str, sure: bool) -> Result<(), Failure> {
    let live = room.game()?;
    if !sure && let Some(barrier) = live.foresee(seat, step)? {
        return Err(Failure::Unsure(reason(barrier)));
    }
    live.apply(seat, step)?;
    Ok(())
}

/// The key of the text that says why a step cannot be taken back.
pub(crate) fn reason(barrier: Barrier) -> &'static str {
    match barrier {
        Barrier::Drawn => "barrier-drawn",
        Barrier::Revealed => "barrier-revealed",
        Barrier::HandedOver => "barrier-handed-over",
        Barrier::Over => "barrier-over",
        Barrier::Recorded => "barrier-recorded",
    }
}

/// `POST /t/ID/undo`.
pub(super) async fn undo(state: State<App>, id: Path<TableId>, visitor: Visitor, form: Form<Acting>) -> Response {
    simple(state, id, visitor, form, |room, seat| Ok(room.game()?.undo(seat)?)).await
}

/// `POST /t/ID/redo`.
pub(super) async fn redo(state: State<App>, id: Path<TableId>, visitor: Visitor, form: Form<Acting>) -> Response {
    simple(state, id, visitor, form, |room, seat| Ok(room.game()?.redo(seat)?)).await
}

/// `POST /t/ID/restart`.
pub(super) async fn restart(state: State<App>, id: Path<TableId>, visitor: Visitor, form: Form<Acting>) -> Response {
    simple(state, id, visitor, form, |room, seat| Ok(room.game()?.restart(seat)?)).await
}

/// `POST /t/ID/wish`: to go back further than one's own open steps.
pub(super) async fn wish(state: State<App>, id: Path<TableId>, visitor: Visitor, form: Form<Acting>) -> Response {
    simple(state, id, visitor, form, Room::wish).await
}

#[derive(Deserialize)]
pub(super) struct AnswerForm {
    seat: String,
    answer: String,
}

/// `POST /t/ID/answer` to somebody's wish.
pub(super) async fn answer(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Form(form): Form<AnswerForm>,
) -> Response {
    let result = async {
        let acting = ActingText { seat: form.seat, version: None }.read()?;
        let yes = form.answer == "yes";
        let handle = at_seat(&app, &id, &visitor, &acting, |room, seat| room.answer(seat, yes)).await?;
        Ok((handle, acting.seat))
    };
    finish(&visitor, result.await).await
}

#[derive(Deserialize)]
pub(super) struct Saying {
    #[serde(default)]
    seat: Option<String>,
    text: String,
    #[serde(default)]
    name: String,
}

/// `POST /t/ID/chat`, with a seat or looking on.
pub(super) async fn chat(
    State(app): State<App>,
    Path(id): Path<TableId>,
    client: Client,
    visitor: Visitor,
    Form(form): Form<Saying>,
) -> Response {
    let result = async {
        let text = clean::remark(&form.text);
        if text.is_empty() {
            return Err(Failure::Bad("nothing-said"));
        }
        let handle = app.hall.open(&id).await?;
        let seat = form.seat.as_deref().and_then(|seat| seat.parse().ok()).and_then(Seat::new);
        let persons = visitor.persons.clone();
        let given = clean::name(&form.name);
        let work = |room: &mut Room| {
            let mine = room.notes.seats_of(&persons);
            let seat = seat.filter(|&seat| mine.contains(seat)).or(mine.iter().next());
            let name = match seat {
                Some(seat) => room.chair(seat)?.name.clone(),
                None => name_of_looker_on(room, given?)?,
            };
            app.limits.remark(&id, seat, client)?;
            room.say(seat, name.clone(), text);
            Ok((seat, name))
        };
        let (seat, name) = app.hall.act(&handle, work).await?;
        Ok((handle, seat, name))
    };
    match result.await {
        Ok((handle, None, name)) if !name.is_empty() => {
            (remember_name(CookieJar::new(), &name), table::shown(&visitor, &handle, None).await).into_response()
        }
        Ok((handle, seat, _)) => table::shown(&visitor, &handle, seat).await,
        Err(failure) => answer::failed(&visitor, &failure),
    }
}

/// Who looks on may say under which name, but not under a player's.
fn name_of_looker_on(room: &Room, given: String) -> Result<String, Failure> {
    let players = room.notes.seats.iter().map(|chair| chair.name.as_str());
    if is_taken(&given, players) { Err(Failure::Forbidden("name-of-player")) } else { Ok(given) }
}

async fn simple(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Form(acting): Form<Acting>,
    work: impl FnOnce(&mut Room, Seat) -> Result<(), Failure>,
) -> Response {
    let result = at_seat(&app, &id, &visitor, &acting, work).await;
    finish(&visitor, result.map(|handle| (handle, acting.seat))).await
}

/// Does something with a seat of the visitor's own, upon the page he saw.
async fn at_seat(
    app: &App,
    id: &TableId,
    visitor: &Visitor,
    acting: &Acting,
    work: impl FnOnce(&mut Room, Seat) -> Result<(), Failure>,
) -> Result<Arc<Handle>, Failure> {
    let handle = app.hall.open(id).await?;
    let checked = |room: &mut Room| {
        own_seat(room, visitor, acting.seat)?;
        if room.chair(acting.seat)?.bot.is_some() {
            return Err(Failure::Bad("bot-plays"));
        }
        let version = acting.version.as_deref().filter(|text| !text.is_empty());
        let version = version.map(|text| room.unseal(text)).transpose()?;
        if let Some(version) = version {
            room.fresh(acting.seat, version)?;
        }
        let mine = room.notes.seats_of(&visitor.persons);
        let behind = version.is_some_and(|version| room.is_behind(mine, version));
        match work(room, acting.seat) {
            // What he saw may well have been legal: somebody changed something meanwhile.
            Err(Failure::Refused(_)) if behind => Err(Failure::Moved),
            done => done,
        }
    };
    app.hall.act(&handle, checked).await?;
    Ok(handle)
}

/// Only a seat's holder moves it.
pub(super) fn own_seat(room: &Room, visitor: &Visitor, seat: Seat) -> Result<(), Failure> {
    room.chair(seat)?;
    if room.notes.seats_of(&visitor.persons).contains(seat) { Ok(()) } else { Err(Failure::Forbidden("not-your-seat")) }
}

async fn finish(visitor: &Visitor, result: Result<(Arc<Handle>, Seat), Failure>) -> Response {
    match result {
        Ok((handle, seat)) => table::shown(visitor, &handle, Some(seat)).await,
        Err(failure) => answer::failed(visitor, &failure),
    }
}
