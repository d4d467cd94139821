//! The story of a game, a line an event.

use emporion_core::{Seat, SeatSet};
use emporion_hex::Coord;
use emporion_magna_grecia::{Event, MagnaGrecia, TileKind};
use emporion_words::{FluentValue, value};

use super::words;
use crate::Eyes;

/// An event as a sentence; nothing for a founding that the next event tells better.
pub(super) fn tell(game: &MagnaGrecia, event: &Event, eyes: &Eyes<'_>) -> String {
    let who = |seat: Seat| ("who", value(eyes.name(seat)));
    let named = |name: &'static str, at: Coord| (name, value(words::name(game, at)));
    let here = |at: Coord| ("where", value(words::whereabouts(game, at, eyes)));
    match *event {
        Event::OraclePlaced { seat: Some(seat), at } => eyes.say("mg-told-oracle", &[who(seat), named("place", at)]),
        Event::OraclePlaced { seat: None, at } => eyes.say("mg-told-oracle-drawn", &[named("place", at)]),
        Event::RoadPlaced { seat, at, ends } => {
            let [from, to] = ends.sides().map(|side| value(words::direction(side, eyes)));
            eyes.say("mg-told-road", &[who(seat), here(at), ("from", from), ("to", to)])
        }
        Event::CityBegun { at, .. } if is_village(game, at) => String::new(),
        Event::CityBegun { seat, at } => eyes.say("mg-told-begun", &[who(seat), here(at)]),
        Event::CityExtended { seat, at, city } => extended(game, seat, at, city, eyes),
        Event::CityFounded { seat, city, market } => {
            let market = if market { "yes" } else { "no" };
            eyes.say("mg-told-founded", &[who(seat), named("city", city), ("market", value(market))])
        }
        Event::CitiesMerged { seat, city, joined } => {
            eyes.say("mg-told-merged", &[who(seat), named("city", city), named("joined", joined)])
        }
        Event::MarketReturned { seat, city } => eyes.say("mg-told-returned", &[who(seat), named("city", city)]),
        Event::Connected { a, b } => eyes.say("mg-told-connected", &[named("a", a), named("b", b)]),
        Event::OracleTurned { oracle, city, seat } => {
            eyes.say("mg-told-turned", &[who(seat), named("oracle", oracle), named("city", city)])
        }
        Event::Refilled { seat, tile: TileKind::Road } => eyes.say("mg-told-refilled-road", &[who(seat)]),
        Event::Refilled { seat, tile: TileKind::City } => eyes.say("mg-told-refilled-city", &[who(seat)]),
        Event::MarketBuilt { seat, at, price } => {
            eyes.say("mg-told-market", &[who(seat), named("place", at), ("price", price.into())])
        }
        Event::MarketSold { seat, at, value } => {
            eyes.say("mg-told-sold", &[who(seat), named("place", at), ("value", value.into())])
        }
        Event::TurnEnded { seat } => eyes.say("mg-told-done", &[who(seat)]),
        Event::RoundBegun { round, ref card } => {
            eyes.say("mg-told-round", &[("round", round.into()), ("card", value(card))])
        }
        Event::NextCard { ref card } => eyes.say("mg-told-next-card", &[("card", value(card))]),
        Event::GameOver { winners } => over(winners, eyes),
    }
}

fn is_village(game: &MagnaGrecia, at: Coord) -> bool {
    game.board().hexes().id(at).is_some_and(|id| game.board().village_at(id).is_some())
}

/// A city that still has no village is named by the hex it began on, which says nothing.
fn extended(game: &MagnaGrecia, seat: Seat, at: Coord, city: Coord, eyes: &Eyes<'_>) -> String {
    let who = ("who", value(eyes.name(seat)));
    let (place, here) = (("place", value(words::name(game, at))), ("where", value(words::whereabouts(game, at, eyes))));
    let city_name = ("city", value(words::name(game, city)));
    match (is_village(game, city), is_village(game, at)) {
        (true, true) => eyes.say("mg-told-covered", &[who, city_name, place]),
        (true, false) => eyes.say("mg-told-extended", &[who, city_name, here]),
        (false, _) => eyes.say("mg-told-grown", &[who, here]),
    }
}

fn over(winners: SeatSet, eyes: &Eyes<'_>) -> String {
    let names: Vec<String> = winners.iter().map(|seat| eyes.name(seat)).collect();
    let number: FluentValue<'_> = names.len().into();
    eyes.say("mg-told-over", &[("names", value(list(&names, &eyes.text("mg-and")))), ("n", number)])
}

/// "A, B and C".
pub(super) fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// Where an event happened.
pub(super) fn scene_of(event: &Event) -> Option<Coord> {
    match *event {
        Event::OraclePlaced { at, .. }
        | Event::RoadPlaced { at, .. }
        | Event::CityBegun { at, .. }
        | Event::CityExtended { at, .. }
        | Event::MarketBuilt { at, .. }
        | Event::MarketSold { at, .. } => Some(at),
        Event::OracleTurned { oracle, .. } => Some(oracle),
        _ => None,
    }
}
