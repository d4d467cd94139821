//! What a player is asked.

use emporion_mare_nostrum::{AttackRecord, Decision, Marvel, View};
use emporion_words::value;

use super::purse::Purse;
use super::steps::thing;
use crate::mare_nostrum::speech::{Speech, item};

/// The question of the moment, for the one who answers it.
pub(super) fn ask(speech: &Speech<'_>, view: &View) -> String {
    match view.decision {
        Decision::SetUp => {
            let points = view.setup.map_or(0, |setup| setup.points);
            speech.say("mn-ask-setup", &[("n", points.into())])
        }
        Decision::Tie(role) => speech.say("mn-ask-tie", &[("role", value(speech.role(role)))]),
        Decision::Artemis => speech.text("mn-ask-artemis"),
        Decision::NameBuilder => speech.text("mn-ask-name-builder"),
        Decision::NameMover => speech.text("mn-ask-name-mover"),
        Decision::Number
        | Decision::Offers
        | Decision::Take
        | Decision::Ulysses
        | Decision::Redirect
        | Decision::Gift => trade(speech, view),
        Decision::Build | Decision::Pay | Decision::Keep => buying(speech, view),
        Decision::Naval => moving(speech, view, "mn-ask-naval"),
        Decision::Land => moving(speech, view, "mn-ask-land"),
        Decision::Over(_) => String::new(),
        _ => view.attack.as_ref().map(|attack| battle(speech, view, attack)).unwrap_or_default(),
    }
}

fn trade(speech: &Speech<'_>, view: &View) -> String {
    let own = super::me(view).map(|civ| &view.players[civ.index()]);
    let trade = view.trade.clone().unwrap_or_default();
    match view.decision {
        Decision::Number => speech.say("mn-ask-number", &[("n", own.map_or(0, |own| own.size).into())]),
        Decision::Offers => {
            let offered = own.and_then(|own| own.offer).unwrap_or_default().size();
            match trade.number.saturating_sub(offered) {
                0 => speech.text("mn-ask-offers-full"),
                left => speech.say("mn-ask-offers", &[("n", left.into())]),
            }
        }
        Decision::Ulysses => {
            let Some((taker, from, kind)) = trade.last else { return speech.text("mn-do-ulysses") };
            let (taker, from) = (("taker", value(speech.who(taker))), ("from", value(speech.who(from))));
            speech.say("mn-ask-ulysses", &[taker, from, ("good", value(speech.good(kind)))])
        }
        Decision::Redirect => {
            let owner = view.players.iter().find(|player| player.marvels.has(Marvel::Ulysses));
            let owner = owner.map(|player| speech.who(player.civ)).unwrap_or_default();
            speech.say("mn-ask-redirect", &[("from", value(owner))])
        }
        Decision::Gift => {
            let who = trade.to_take.map(|civ| speech.who(civ)).unwrap_or_default();
            speech.say("mn-ask-gift", &[("who", value(who))])
        }
        _ => speech.text("mn-ask-take"),
    }
}

fn buying(speech: &Speech<'_>, view: &View) -> String {
    let purse = Purse::of(view);
    match view.decision {
        Decision::Build => {
            let means = [("taxes", purse.taxes().into()), ("goods", purse.goods().into())];
            speech.say(if purse.free_marker() { "mn-ask-build-free" } else { "mn-ask-build" }, &means)
        }
        Decision::Pay => {
            let named = view.build.as_ref().and_then(|build| build.item.clone());
            let bought = named.and_then(|named| item(speech.game, &named));
            let bought = bought.map(|item| thing(speech, item)).unwrap_or_default();
            speech.say("mn-ask-pay", &[("n", purse.left.into()), ("item", value(bought))])
        }
        _ => {
            let gardens =
                super::me(view).is_some_and(|civ| view.players[civ.index()].marvels.has(Marvel::HangingGardens));
            speech.text(if gardens { "mn-ask-keep-gardens" } else { "mn-ask-keep" })
        }
    }
}

/// What can be moved, and where an attack is owed.
fn moving(speech: &Speech<'_>, view: &View, key: &str) -> String {
    let duties: Vec<String> = view.facts.duties.iter().map(|id| speech.place(id)).collect();
    if duties.is_empty() {
        return speech.text(key);
    }
    speech.text(key) + " " + &speech.say("mn-ask-duty", &[("places", value(speech.list(&duties)))])
}

fn battle(speech: &Speech<'_>, view: &View, attack: &AttackRecord) -> String {
    let place = ("place", value(speech.place(&attack.space)));
    let land = view.provinces.iter().find(|province| province.id == attack.space).map(|province| &province.pieces);
    let held = land.map_or(0, |land| land.held.len());
    let legions = land.zip(super::me(view)).and_then(|(land, me)| land.legions.get(&me)).copied().unwrap_or(0);
    match view.decision {
        Decision::Helen => {
            let mover = view.campaign.as_ref().and_then(|campaign| campaign.mover);
            speech.say("mn-ask-helen", &[place, ("who", value(mover.map(|civ| speech.who(civ)).unwrap_or_default()))])
        }
        Decision::Assign => {
            let free = speech.force(attack.free, speech.at_sea(&attack.space));
            let foe = attack.foe.map(|civ| speech.who(civ)).unwrap_or_default();
            speech.say("mn-ask-assign", &[place, ("free", value(free)), ("foe", value(foe))])
        }
        Decision::LoseAttacker => speech.say("mn-ask-lose", &[place, ("n", attack.due[0].into())]),
        Decision::LoseDefender => speech.say("mn-ask-lose", &[place, ("n", attack.due[1].into())]),
        Decision::Choose => {
            let capital =
                speech.game.map().place(&attack.space).and_then(|at| speech.game.map().capital_of[at.index()]);
            let closed = capital.is_some_and(|civ| speech.game.seat_of(civ).is_some());
            speech.say(if closed { "mn-ask-choose-capital" } else { "mn-ask-choose" }, &[place])
        }
        Decision::Occupy => {
            let left = usize::from(legions).saturating_sub(held);
            speech.say("mn-ask-occupy", &[place, ("n", left.into())])
        }
        _ => {
            let left = usize::from(legions).saturating_sub(attack.kept.len());
            speech.say("mn-ask-retain", &[place, ("n", left.into())])
        }
    }
}
