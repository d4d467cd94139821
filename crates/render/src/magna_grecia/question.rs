//! What a player is asked.

use emporion_hex::Coord;
use emporion_magna_grecia::{MagnaGrecia, MarketStep, Phase, PlayerView, View};
use emporion_words::value;

use super::{story, words};
use crate::Eyes;

/// What can be done now and how much of it is left.
pub(super) fn ask(game: &MagnaGrecia, view: &View, eyes: &Eyes<'_>) -> String {
    let Some(player) = view.turn.and_then(|seat| view.players.get(seat.index())) else { return eyes.text("mg-over") };
    if view.phase == Phase::Oracles {
        return eyes.say("mg-ask-oracle", &[("n", (view.oracles.len() + 1).into())]);
    }
    if !view.done.exposed.is_empty() {
        let exposed = &view.done.exposed;
        let places = value(places(game, exposed, eyes));
        return eyes.say("mg-ask-cover", &[("places", places), ("n", exposed.len().into())]);
    }
    if view.done.founding.is_some() {
        return eyes.say("mg-ask-founding", &[("n", cities_left(view, player).into())]);
    }
    match view.done.market {
        MarketStep::None => ask_turn(view, player, eyes),
        _ => eyes.text("mg-ask-end"),
    }
}

fn places(game: &MagnaGrecia, exposed: &[Coord], eyes: &Eyes<'_>) -> String {
    let names: Vec<String> = exposed.iter().map(|&at| words::name(game, at)).collect();
    story::list(&names, &eyes.text("mg-and"))
}

fn roads_left(view: &View, player: &PlayerView) -> u8 {
    view.limits.roads.min(player.hand.roads)
}

/// R69: a city tile costs a point.
fn cities_left(view: &View, player: &PlayerView) -> u8 {
    let affordable = u8::try_from(player.points).unwrap_or(u8::MAX);
    view.limits.cities.min(player.hand.cities).min(affordable)
}

/// The start of a turn names the card's two ways; later only what is left counts.
fn ask_turn(view: &View, player: &PlayerView, eyes: &Eyes<'_>) -> String {
    if view.done.roads == 0 && view.done.cities == 0 && view.done.refilled == 0 {
        let card = &view.card;
        let numbers = [("roads", card.roads.into()), ("cities", card.cities.into()), ("refill", card.refill.into())];
        return eyes.say("mg-ask-start", &numbers);
    }
    let left = [
        ("mg-left-roads", roads_left(view, player)),
        ("mg-left-cities", cities_left(view, player)),
        ("mg-left-refill", view.limits.refill.min(player.reserve.total())),
    ];
    let left = left.into_iter().filter(|&(_, n)| n > 0);
    let left: Vec<String> = left.map(|(key, n)| eyes.say(key, &[("n", n.into())])).collect();
    if left.is_empty() {
        return eyes.text("mg-ask-market");
    }
    eyes.say("mg-ask-more", &[("left", value(story::list(&left, &eyes.text("mg-or"))))])
}
