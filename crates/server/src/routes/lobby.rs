//! The lobby and new tables.

use std::collections::BTreeMap;

use axum::Form;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use emporion_core::AnyGame;
use emporion_store::{Card, Query as List, Stage, Store};
use emporion_words::value;
use serde_json::{Map, Value};

use super::answer;
use crate::access::{Visitor, remember_name};
use crate::app::App;
use crate::clean;
use crate::client::Client;
use crate::common::Ask;
use crate::dice::Dice;
use crate::failure::Failure;
use crate::live::try_options;
use crate::names::{self, is_taken};
use crate::notes::{Chair, Clock, Notes};
use crate::pages;
use crate::pages::new::Typed;
use crate::room::new_card;

/// Tables a list shows.
const SHOWN: usize = 50;

/// `GET /`.
pub(super) async fn page(State(app): State<App>, visitor: Visitor) -> Response {
    let made = async {
        let listed = app.hall.common.heard(Ask::Lobby, app.hall.store().list(List::Listed, SHOWN).await)?;
        let mine = mine(&app, &visitor).await?;
        Ok(pages::lobby::page(&visitor, &listed, &mine))
    };
    answer::page_or(&visitor, made.await)
}

async fn mine(app: &App, visitor: &Visitor) -> Result<Vec<Card>, Failure> {
    let mut cards: Vec<Card> = Vec::new();
    for person in &visitor.persons {
        let cards_of = app.hall.store().list(List::Of(person.clone()), SHOWN).await;
        for card in app.hall.common.heard(Ask::Mine, cards_of)? {
            if !cards.iter().any(|known| known.id == card.id) {
                cards.push(card);
            }
        }
    }
    let waits = |card: &Card| {
        let me = |person: &Option<String>| person.as_ref().is_some_and(|person| visitor.persons.contains(person));
        card.seats.iter().any(|place| place.waiting && me(&place.person))
    };
    cards.sort_by_key(|card| (!waits(card), card.stage == Stage::Over, -card.changed));
    Ok(cards)
}

/// How many unfinished tables a visitor has, counted as far as it matters.
async fn unfinished(app: &App, visitor: &Visitor) -> Result<usize, Failure> {
    let mut tables = 0;
    for person in &visitor.persons {
        let more = app.hall.store().unfinished(person, app.limits.most_tables()).await;
        tables += app.hall.common.heard(Ask::Unfinished, more)?;
    }
    Ok(tables)
}

#[derive(serde::Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    seats: Option<String>,
}

/// `GET /new`: the form for a new table.
pub(super) async fn new_table(visitor: Visitor, Query(wanted): Query<Wanted>) -> Response {
    let made = (|| {
        let game = emporion_catalogue::find(wanted.game.as_deref().unwrap_or("magna-grecia"))
            .map_err(|_| Failure::Missing("no-game"))?;
        let (few, many) = game.seats();
        let seats = wanted.seats.and_then(|seats| seats.parse().ok()).unwrap_or(many).clamp(few, many);
        Ok(pages::new::page(&visitor, game, seats, &Typed::default()))
    })();
    answer::page_or(&visitor, made)
}

/// `POST /tables`. The fields: `game`, `seats`, `name`, `seat0` … (`me`, `here`, `friend`, `anybody`, `bot:NAME`), `name0` …
/// for several at one screen, `listed`, `clock`, `stand-in`, `digest` for the dice, and `option-…`.
pub(super) async fn create(
    State(app): State<App>,
    client: Client,
    mut visitor: Visitor,
    Form(form): Form<BTreeMap<String, String>>,
) -> Response {
    let person = visitor.person();
    let result = async {
        let (card, notes) = read(&form, &person, &visitor)?;
        let name = clean::name(form.get("name").map_or("", String::as_str))?;
        app.limits.table(client, unfinished(&app, &visitor).await?, notes.people().is_empty())?;
        let handle = app.hall.create(card, notes).await?;
        Ok::<_, Failure>((name, format!("/t/{}", handle.id)))
    };
    match result.await {
        Ok((name, address)) => {
            let answer = answer::onwards(&visitor, Ok(address));
            (visitor.cookies(), remember_name(CookieJar::new(), &name), answer).into_response()
        }
        Err(failure) if failure.is_of_the_name() && !visitor.scripted => ask_again(&form, &visitor, &failure),
        Err(failure) => answer::failed(&visitor, &failure),
    }
}

/// The form for a new table as it was sent, with what is wrong with a name.
fn ask_again(form: &BTreeMap<String, String>, visitor: &Visitor, failure: &Failure) -> Response {
    let game = form.get("game").and_then(|id| emporion_catalogue::find(id).ok());
    let Some(game) = game else { return answer::failed(visitor, failure) };
    let (few, many) = game.seats();
    let seats = form.get("seats").and_then(|seats| seats.parse().ok()).unwrap_or(many).clamp(few, many);
    let typed = Typed { fields: Some(form), wrong: Some(failure) };
    (failure.status(), answer::page(pages::new::page(visitor, game, seats, &typed))).into_response()
}

/// The table a form describes.
fn read(form: &BTreeMap<String, String>, person: &str, visitor: &Visitor) -> Result<(Card, Notes), Failure> {
    let field = |name: &str| form.get(name).map_or("", String::as_str);
    let game = emporion_catalogue::find(field("game")).map_err(|_| Failure::Missing("no-game"))?;
    let (few, many) = game.seats();
    let seats: usize = match field("seats") {
        "" => many,
        text => text.parse().ok().filter(|seats| (few..=many).contains(seats)).ok_or(Failure::Bad("bad-seats"))?,
    };
    let options = options(form, game, seats);
    try_options(game, seats, &options)?;
    let stand_in = bot(match field("stand-in") {
        "" => emporion_bots::USUAL,
        name => name,
    })?;
    let mut chairs: Vec<Chair> = (0..seats).map(|seat| chair(form, seat, person)).collect::<Result<_, _>>()?;
    name_all(&mut chairs, form, visitor)?;
    if chairs.iter().all(|chair| chair.bot.is_some()) && field("watch").is_empty() {
        return Err(Failure::Bad("only-bots"));
    }
    let dice = Dice::of_maker(&chairs, field("digest"))?;
    let notes = Notes {
        host: person.to_owned(),
        options,
        seats: chairs,
        clock: clock(field("clock"))?,
        stand_in,
        deserted: false,
        wish: None,
        rematch: None,
        asides: Vec::new(),
        dice,
    };
    Ok((new_card(game.id(), !field("listed").is_empty(), &notes), notes))
}

fn bot(name: &str) -> Result<String, Failure> {
    if emporion_bots::NAMES.contains(&name) { Ok(name.to_owned()) } else { Err(Failure::Bad("no-such-bot")) }
}

/// What a form wants on a seat: without a word the first is oneself and the others are bots.
fn kind(form: &BTreeMap<String, String>, seat: usize) -> &str {
    let usual = if seat == 0 { "me" } else { "bot" };
    form.get(&format!("seat{seat}")).map_or(usual, String::as_str)
}

/// What sits on a seat, still without a name.
fn chair(form: &BTreeMap<String, String>, seat: usize, person: &str) -> Result<Chair, Failure> {
    let mut chair = Chair::default();
    match kind(form, seat) {
        "me" | "here" => chair.person = Some(person.to_owned()),
        "friend" => chair.invite(),
        "anybody" => chair.open = true,
        "bot" => chair.bot = Some(emporion_bots::USUAL.to_owned()),
        other => match other.strip_prefix("bot:") {
            Some(name) => chair.bot = Some(bot(name)?),
            None => return Err(Failure::Bad("bad-seat-kind")),
        },
    }
    Ok(chair)
}

/// Names for all who sit. Two that were typed must not be alike; the others get names that are none of those.
fn name_all(chairs: &mut [Chair], form: &BTreeMap<String, String>, visitor: &Visitor) -> Result<(), Failure> {
    let (mut taken, mut seated): (Vec<String>, bool) = (Vec::new(), false);
    let mine = clean::name(form.get("name").map_or("", String::as_str))?;
    for (seat, chair) in chairs.iter_mut().enumerate() {
        let (given, again) = match kind(form, seat) {
            // Who plays several seats alone has one name for them all.
            "me" => (mine.clone(), std::mem::replace(&mut seated, true)),
            "here" => (clean::name(form.get(&format!("name{seat}")).map_or("", String::as_str))?, false),
            _ => continue,
        };
        if !given.is_empty() && !again && is_taken(&given, taken.iter().map(String::as_str)) {
            return Err(Failure::Bad("names-alike"));
        }
        chair.name = given;
        taken.push(chair.name.clone());
    }
    names::part(chairs);
    for seat in 0..chairs.len() {
        let taken: Vec<String> = chairs.iter().map(|chair| chair.name.clone()).collect();
        let taken: Vec<&str> = taken.iter().map(String::as_str).collect();
        let chair = &mut chairs[seat];
        if chair.bot.is_some() {
            chair.name = names::bot(seat, &taken);
        } else if chair.person.is_some() && chair.name.is_empty() {
            let letter = emporion_core::Seat::new(seat).map_or('?', emporion_core::Seat::letter);
            let unnamed = visitor.language.say("player-unnamed", &[("letter", value(letter.to_string()))]);
            chair.name = names::distinct(&unnamed, &taken);
        }
    }
    Ok(())
}

/// `move:DAYS` or `game:MINUTES`.
fn clock(text: &str) -> Result<Option<Clock>, Failure> {
    const MINUTE: i64 = 60 * 1000;
    let bad = Failure::Bad("bad-clock");
    let Some((kind, number)) = text.split_once(':') else {
        return if text.is_empty() { Ok(None) } else { Err(bad) };
    };
    let number: i64 =
        number.parse().ok().filter(|number| (1..=10_000).contains(number)).ok_or(Failure::Bad("bad-clock"))?;
    match kind {
        "move" => Ok(Some(Clock::Move(number * 24 * 60 * MINUTE))),
        "game" => Ok(Some(Clock::Game(number * MINUTE))),
        _ => Err(bad),
    }
}

/// The options of the form in the shape the game reads: each field as JSON if it is JSON, as text otherwise. Those left as
/// they are by default stay out.
fn options(form: &BTreeMap<String, String>, game: &dyn AnyGame, seats: usize) -> Value {
    let mut options = match game.default_options() {
        Value::Object(map) => map,
        _ => Map::new(),
    };
    let fields = pages::new::fields(game, seats);
    for field in fields {
        let Some(text) = form.get(&format!("option-{}", field.name)) else {
            continue;
        };
        if text.is_empty() {
            continue;
        }
        let value = serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.clone()));
        options.insert(field.name, value);
    }
    Value::Object(options)
}
