//! The story: every event as a sentence.

use emporion_mare_nostrum::{Civ, Event, Force, Item};
use emporion_words::value;

use crate::mare_nostrum::speech::{Named, Speech, item};

/// An event in the reader's language. Every kind of event is named here, so that a new one is not forgotten.
pub(super) fn tell(speech: &Speech<'_>, event: &Event) -> String {
    let told = match event {
        Event::SetUpOrder { .. }
        | Event::SetUpDone { .. }
        | Event::TurnBegins { .. }
        | Event::RolePasses { .. }
        | Event::Income { .. }
        | Event::ArtemisBrings { .. } => turn(speech, event),
        Event::NumberSet { .. }
        | Event::OutOfTrade { .. }
        | Event::Offered { .. }
        | Event::OfferReady { .. }
        | Event::OfferRevealed { .. }
        | Event::Taken { .. }
        | Event::UlyssesRedirects { .. }
        | Event::TradeEnds
        | Event::CardGiven { .. } => trade(speech, event),
        Event::Builds { .. }
        | Event::Paid { .. }
        | Event::Bought { .. }
        | Event::Swapped { .. }
        | Event::Kept { .. }
        | Event::Won { .. }
        | Event::LimitReached { .. } => construction(speech, event),
        Event::Moves { .. }
        | Event::Launched { .. }
        | Event::Sailed { .. }
        | Event::Marched { .. }
        | Event::Attacks { .. }
        | Event::HelenTurns { .. }
        | Event::Battle { .. }
        | Event::Lost { .. } => war(speech, event),
        Event::Pillaged { .. }
        | Event::Plundered { .. }
        | Event::Occupied { .. }
        | Event::Converting { .. }
        | Event::Retained { .. } => aftermath(speech, event),
    };
    told.unwrap_or_default()
}

/// Set-up, turns, roles, income.
fn turn(speech: &Speech<'_>, event: &Event) -> Option<String> {
    let who = |civ: &Civ| ("who", value(speech.who(*civ)));
    let good = |kind| ("good", value(speech.good(kind)));
    Some(match event {
        Event::SetUpOrder { order } => {
            let order: Vec<String> = order.iter().map(|&civ| speech.who(civ)).collect();
            speech.say("mn-tell-setup-order", &[("order", value(order.join(", ")))])
        }
        Event::SetUpDone { civ, lost } => speech.say("mn-tell-setup-done", &[who(civ), ("lost", (*lost).into())]),
        Event::TurnBegins { turn } => speech.say("mn-tell-turn", &[("turn", (*turn).into())]),
        Event::RolePasses { role, civ } => speech.say("mn-tell-role", &[who(civ), ("role", value(speech.role(*role)))]),
        Event::Income { civ, cards, missing } => {
            let cards = ("cards", value(speech.cards(cards)));
            if missing.is_empty() {
                speech.say("mn-tell-income", &[who(civ), cards])
            } else {
                speech.say("mn-tell-income-missing", &[who(civ), cards, ("missing", value(speech.cards(missing)))])
            }
        }
        Event::ArtemisBrings { civ, good: kind } => speech.say("mn-tell-artemis", &[who(civ), good(*kind)]),
        _ => return None,
    })
}

/// Sealed offers, takes, gifts.
fn trade(speech: &Speech<'_>, event: &Event) -> Option<String> {
    let who = |civ: &Civ| ("who", value(speech.who(*civ)));
    let good = |kind| ("good", value(speech.good(kind)));
    Some(match event {
        Event::NumberSet { civ, number } => speech.say("mn-tell-number", &[who(civ), ("n", (*number).into())]),
        Event::OutOfTrade { civ } => speech.say("mn-tell-out", &[who(civ)]),
        Event::Offered { kind, .. } => speech.say("mn-tell-offered", &[good(*kind)]),
        Event::OfferReady { civ } => speech.say("mn-tell-ready", &[who(civ)]),
        Event::OfferRevealed { civ, cards } => {
            speech.say("mn-tell-revealed", &[who(civ), ("cards", value(speech.cards(cards)))])
        }
        Event::Taken { civ, from, kind } => {
            speech.say("mn-tell-taken", &[who(civ), good(*kind), ("from", value(speech.who(*from)))])
        }
        Event::UlyssesRedirects { civ, taker, from, kind } => {
            let (taker, from) = (("taker", value(speech.who(*taker))), ("from", value(speech.who(*from))));
            speech.say("mn-tell-ulysses", &[who(civ), good(*kind), taker, from])
        }
        Event::TradeEnds => speech.text("mn-tell-trade-ends"),
        Event::CardGiven { civ, to, kind: Some(kind) } => {
            speech.say("mn-tell-given-seen", &[who(civ), ("to", value(speech.who(*to))), good(*kind)])
        }
        Event::CardGiven { civ, to, kind: None } => {
            speech.say("mn-tell-given", &[who(civ), ("to", value(speech.who(*to)))])
        }
        _ => return None,
    })
}

/// Buying, paying, keeping; and the end of the game.
fn construction(speech: &Speech<'_>, event: &Event) -> Option<String> {
    let who = |civ: &Civ| ("who", value(speech.who(*civ)));
    Some(match event {
        Event::Builds { civ } => speech.say("mn-tell-builds", &[who(civ)]),
        Event::Paid { civ, kind, count } => {
            speech.say("mn-tell-paid", &[who(civ), ("cards", value(speech.number_of(*count, *kind)))])
        }
        Event::Bought { civ, item: thing } => bought(speech, *civ, item(speech.game, thing)?),
        Event::Swapped { civ, give, get } => {
            let (give, get) = (("give", value(speech.good(*give))), ("get", value(speech.good(*get))));
            speech.say("mn-tell-swapped", &[who(civ), give, get])
        }
        Event::Kept { civ, thrown, size } => {
            let kept = ("kept", value(speech.card_count(*size)));
            if thrown.is_empty() {
                speech.say("mn-tell-kept", &[who(civ), kept])
            } else {
                speech.say("mn-tell-thrown", &[who(civ), kept, ("thrown", value(speech.cards(thrown)))])
            }
        }
        Event::Won { civ } => speech.say("mn-tell-won", &[who(civ)]),
        Event::LimitReached { turn } => speech.say("mn-tell-limit", &[("turn", (*turn).into())]),
        _ => return None,
    })
}

fn bought(speech: &Speech<'_>, civ: Civ, item: Item) -> String {
    let who = ("who", value(speech.who(civ)));
    let at = ("place", value(item.place().map(|place| speech.place(&place)).unwrap_or_default()));
    match item {
        Item::Influence(_) => speech.say("mn-tell-influence", &[who, at]),
        Item::Convert(_) => speech.say("mn-tell-replace", &[who, at]),
        Item::Caravan(_, good) => speech.say("mn-tell-caravan", &[who, at, ("good", value(speech.good(good)))]),
        Item::City(_) => speech.say("mn-tell-city", &[who, at]),
        Item::Market(_) => speech.say("mn-tell-market", &[who, at]),
        Item::Temple(_) => speech.say("mn-tell-temple", &[who, at]),
        Item::Legion(_) => speech.say("mn-tell-legion", &[who, at]),
        Item::Trireme(_) => speech.say("mn-tell-trireme", &[who, at]),
        Item::Fortress(_) => speech.say("mn-tell-fortress", &[who, at]),
        Item::Marvel(marvel) => {
            let marvel_name = ("marvel", value(speech.the_marvel(marvel)));
            if super::is_wonder(marvel) {
                speech.say("mn-tell-wonder", &[who, marvel_name])
            } else {
                speech.say("mn-tell-hero", &[who, marvel_name])
            }
        }
    }
}

/// Moves and battles.
fn war(speech: &Speech<'_>, event: &Event) -> Option<String> {
    let who = |civ: &Civ| ("who", value(speech.who(*civ)));
    let place = |at| ("place", value(at));
    Some(match event {
        Event::Moves { civ } => speech.say("mn-tell-moves", &[who(civ)]),
        Event::Launched { civ, place: from, sea } => {
            speech.say("mn-tell-launched", &[who(civ), way("from", speech, from), way("to", speech, sea)])
        }
        Event::Sailed { civ, from, to } => {
            speech.say("mn-tell-sailed", &[who(civ), way("from", speech, from), way("to", speech, to)])
        }
        Event::Marched { civ, count, from, to } => speech.say(
            "mn-tell-marched",
            &[who(civ), ("n", (*count).into()), way("from", speech, from), way("to", speech, to)],
        ),
        Event::Attacks { civ, space } => speech.say("mn-tell-attacks", &[who(civ), place(speech.place(space))]),
        Event::HelenTurns { civ, of, place: at } => {
            speech.say("mn-tell-helen", &[who(civ), ("of", value(speech.who(*of))), place(speech.place(at))])
        }
        Event::Battle { space, attacker, defender, attack_dice, defence_dice, totals, .. } => speech.say(
            "mn-tell-battle",
            &[
                place(speech.place(space)),
                ("attacker", value(speech.who(*attacker))),
                ("defender", value(speech.who(*defender))),
                ("attack", totals[0].into()),
                ("defence", totals[1].into()),
                ("dice", value(dice(speech, attack_dice))),
                ("answer", value(dice(speech, defence_dice))),
            ],
        ),
        Event::Lost { civ, space, units, forts } => {
            let force = speech.force(Force { units: *units, forts: *forts }, speech.at_sea(space));
            speech.say("mn-tell-lost", &[who(civ), ("force", value(force)), place(speech.place(space))])
        }
        _ => return None,
    })
}

/// Pillage, occupation, conversion.
fn aftermath(speech: &Speech<'_>, event: &Event) -> Option<String> {
    let who = |civ: &Civ| ("who", value(speech.who(*civ)));
    let place = |at| ("place", value(at));
    Some(match event {
        Event::Pillaged { civ, place: at, slot } => {
            let slot = ("slot", value(speech.slot(*slot)));
            speech.say("mn-tell-pillaged", &[who(civ), slot, place(speech.place(at))])
        }
        Event::Plundered { civ, kind } => {
            speech.say("mn-tell-plundered", &[who(civ), ("good", value(speech.good(*kind)))])
        }
        Event::Occupied { civ, place: at, slot } => {
            let slot = ("slot", value(speech.slot(*slot)));
            speech.say("mn-tell-occupied", &[who(civ), slot, place(speech.place(at))])
        }
        Event::Converting { civ, place: at } => speech.say("mn-tell-converting", &[who(civ), place(speech.place(at))]),
        Event::Retained { civ, place: at, slot } => {
            let slot = ("slot", value(speech.slot(*slot)));
            speech.say("mn-tell-retained", &[who(civ), slot, place(speech.place(at))])
        }
        _ => return None,
    })
}

fn way(
    name: &'static str,
    speech: &Speech<'_>,
    at: &impl Named,
) -> (&'static str, emporion_words::FluentValue<'static>) {
    (name, value(speech.place(at)))
}

/// "3, 5, 1".
fn dice(speech: &Speech<'_>, dice: &[u8]) -> String {
    if dice.is_empty() {
        return speech.text("mn-tell-no-dice");
    }
    dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Where an event happened: the id of a province or sea.
pub(super) fn place_of(speech: &Speech<'_>, event: &Event) -> Option<String> {
    let game = speech.game;
    match event {
        Event::Bought { item: thing, .. } => item(game, thing)?.place().map(|place| place.id(game)),
        Event::Launched { sea: at, .. }
        | Event::Sailed { to: at, .. }
        | Event::Marched { to: at, .. }
        | Event::HelenTurns { place: at, .. }
        | Event::Pillaged { place: at, .. }
        | Event::Occupied { place: at, .. }
        | Event::Converting { place: at, .. }
        | Event::Retained { place: at, .. }
        | Event::Attacks { space: at, .. }
        | Event::Battle { space: at, .. }
        | Event::Lost { space: at, .. } => Some(at.id(game)),
        _ => None,
    }
}
