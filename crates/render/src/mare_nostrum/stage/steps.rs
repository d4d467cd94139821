//! Steps in words, and the headings they stand under.

use emporion_mare_nostrum::{Action, Cards, Civ, Decision, Force, Item, Kind, View};
use emporion_words::value;

use super::purse::{Purse, Way};
use crate::mare_nostrum::speech::{Named, Speech};

/// The heading of a step.
pub(super) fn kind(speech: &Speech<'_>, action: Action) -> String {
    speech.text(match action {
        Action::Role(_) => "mn-kind-role",
        Action::Artemis(_) => "mn-kind-artemis",
        Action::Number(_) => "mn-kind-number",
        Action::Offer(_) => "mn-kind-offer",
        Action::Take(..) => "mn-kind-take",
        Action::Ulysses | Action::Helen | Action::Let => "mn-kind-answer",
        Action::Give(_) => "mn-kind-give",
        Action::Name(_) => "mn-kind-name",
        Action::Buy(item) => item_kind(item),
        Action::PayTaxes | Action::Pay(_) => "mn-kind-pay",
        Action::Swap(..) => "mn-kind-swap",
        Action::Keep(..) => "mn-kind-keep",
        Action::Launch(..) | Action::Sail(..) => "mn-kind-ships",
        Action::March(..) | Action::MarchOff(..) => "mn-kind-march",
        Action::Attack(_) | Action::AttackSea(_) => "mn-kind-attack",
        Action::Assign(..) => "mn-kind-assign",
        Action::Lose(..) => "mn-kind-lose",
        Action::Pillage(_) => "mn-kind-pillage",
        Action::Occupy(_) => "mn-kind-occupy",
        Action::Convert => "mn-kind-convert",
        Action::Retain(_) => "mn-kind-retain",
        Action::Done => "mn-kind-end",
    })
}

fn item_kind(item: Item) -> &'static str {
    match item {
        Item::Influence(_) | Item::Convert(_) => "mn-kind-influence",
        Item::Caravan(..) => "mn-kind-caravan",
        Item::City(_) => "mn-kind-city",
        Item::Market(_) => "mn-kind-market",
        Item::Temple(_) => "mn-kind-temple",
        Item::Legion(_) => "mn-kind-legion",
        Item::Trireme(_) => "mn-kind-trireme",
        Item::Fortress(_) => "mn-kind-fortress",
        Item::Marvel(_) => "mn-kind-marvel",
    }
}

/// A step in words.
pub(super) fn label(speech: &Speech<'_>, view: &View, action: Action) -> String {
    match action {
        Action::Buy(item) => purchase(speech, item),
        Action::Launch(..)
        | Action::Sail(..)
        | Action::March(..)
        | Action::MarchOff(..)
        | Action::Attack(_)
        | Action::AttackSea(_) => movement(speech, view, action),
        Action::Assign(..)
        | Action::Lose(..)
        | Action::Pillage(_)
        | Action::Occupy(_)
        | Action::Convert
        | Action::Retain(_) => aftermath(speech, view, action),
        Action::Done => done(speech, view),
        _ => cards(speech, view, action),
    }
}

/// Steps about roles and cards.
fn cards(speech: &Speech<'_>, view: &View, action: Action) -> String {
    let good = |kind: Kind| ("good", value(speech.good(kind)));
    let who = |civ: Civ| ("who", value(speech.who(civ)));
    match action {
        Action::Role(civ) => {
            let role = if let Decision::Tie(role) = view.decision { speech.role(role) } else { String::new() };
            speech.say("mn-do-role", &[who(civ), ("role", value(role))])
        }
        Action::Artemis(kind) => speech.say("mn-do-artemis", &[good(kind)]),
        Action::Number(number) => speech.say("mn-do-number", &[("n", number.into())]),
        Action::Offer(kind) => {
            let hand = super::me(view).and_then(|civ| view.players[civ.index()].hand).unwrap_or_default();
            speech.say("mn-do-offer", &[good(kind), ("n", hand[kind].into())])
        }
        Action::Take(from, kind) => speech.say("mn-do-take", &[good(kind), who(from)]),
        Action::Ulysses => speech.text("mn-do-ulysses"),
        Action::Helen => speech.text("mn-do-helen"),
        Action::Let => speech.text("mn-do-let"),
        Action::Give(kind) => speech.say("mn-do-give", &[good(kind)]),
        Action::Name(civ) => speech.say("mn-do-name", &[who(civ)]),
        Action::PayTaxes => {
            let left = view.build.as_ref().map_or(0, |build| build.left);
            speech.say("mn-do-pay-taxes", &[("n", left.into())])
        }
        Action::Pay(kind) => speech.say("mn-do-pay", &[good(kind)]),
        Action::Swap(give, get) => {
            let (give, get) = (("give", value(speech.good(give))), ("get", value(speech.good(get))));
            speech.say("mn-do-swap", &[give, get])
        }
        Action::Keep(taxes, good) => {
            let kept: Cards = [(Kind::Tax, taxes)].into_iter().chain(good.map(|good| (good, 1))).collect();
            speech.say("mn-do-keep", &[("cards", value(speech.cards(&kept)))])
        }
        _ => String::new(),
    }
}

/// Something to buy, as a step.
fn purchase(speech: &Speech<'_>, item: Item) -> String {
    let place = ("place", value(item.place().map(|place| speech.place(&place)).unwrap_or_default()));
    match item {
        Item::Influence(_) => speech.say("mn-do-influence", &[place]),
        Item::Convert(_) => speech.say("mn-do-replace", &[place]),
        Item::Caravan(_, good) => speech.say("mn-do-caravan", &[place, ("good", value(speech.good(good)))]),
        Item::City(_) => speech.say("mn-do-city", &[place]),
        Item::Market(_) => speech.say("mn-do-market", &[place]),
        Item::Temple(_) => speech.say("mn-do-temple", &[place]),
        Item::Legion(_) => speech.say("mn-do-legion", &[place]),
        Item::Trireme(_) => speech.say("mn-do-trireme", &[place]),
        Item::Fortress(_) => speech.say("mn-do-fortress", &[place]),
        Item::Marvel(marvel) => {
            let name = ("marvel", value(speech.the_marvel(marvel)));
            if super::is_wonder(marvel) {
                speech.say("mn-do-wonder", &[name])
            } else {
                speech.say("mn-do-hero", &[name])
            }
        }
    }
}

/// The thing itself: "a city in Thebae".
pub(super) fn thing(speech: &Speech<'_>, item: Item) -> String {
    let place = ("place", value(item.place().map(|place| speech.place(&place)).unwrap_or_default()));
    match item {
        Item::Influence(_) => speech.say("mn-item-influence", &[place]),
        Item::Convert(_) => speech.say("mn-item-replace", &[place]),
        Item::Caravan(_, good) => speech.say("mn-item-caravan", &[place, ("good", value(speech.good(good)))]),
        Item::City(_) => speech.say("mn-item-city", &[place]),
        Item::Market(_) => speech.say("mn-item-market", &[place]),
        Item::Temple(_) => speech.say("mn-item-temple", &[place]),
        Item::Legion(_) => speech.say("mn-item-legion", &[place]),
        Item::Trireme(_) => speech.say("mn-item-trireme", &[place]),
        Item::Fortress(_) => speech.say("mn-item-fortress", &[place]),
        Item::Marvel(marvel) => speech.the_marvel(marvel),
    }
}

/// A purchase with its price.
pub(super) fn offer(speech: &Speech<'_>, purse: &Purse, item: Item) -> String {
    let what = ("what", value(purchase(speech, item)));
    let n = ("n", purse.price(item).into());
    match purse.way(item) {
        Way::Points => speech.say("mn-do-for-points", &[what, n]),
        Way::Free => speech.say("mn-do-for-nothing", &[what]),
        Way::Taxes => speech.say("mn-do-for-taxes", &[what, n]),
        Way::Goods(goods) => {
            let goods: Vec<String> = goods.iter().map(|&good| speech.good(good)).collect();
            speech.say("mn-do-for-goods", &[what, ("goods", value(speech.list(&goods)))])
        }
        Way::Choice => speech.say("mn-do-for-cards", &[what, n]),
    }
}

/// Ships and legions.
fn movement(speech: &Speech<'_>, view: &View, action: Action) -> String {
    let place = |at: String| ("place", value(at));
    match action {
        Action::Launch(from, to) => {
            speech.say("mn-do-launch", &[("from", value(speech.place(&from))), ("to", value(speech.place(&to)))])
        }
        Action::Sail(from, to) => {
            speech.say("mn-do-sail", &[("from", value(speech.place(&from))), ("to", value(speech.place(&to)))])
        }
        Action::March(n, from, to) => {
            let way = [("from", value(speech.place(&from))), ("to", value(speech.place(&to))), ("n", n.into())];
            speech.say("mn-do-march", &way)
        }
        Action::MarchOff(slot, from, to) => {
            let way = [("from", value(speech.place(&from))), ("to", value(speech.place(&to)))];
            let [from, to] = way;
            speech.say("mn-do-march-off", &[from, to, ("slot", value(speech.slot(slot)))])
        }
        Action::Attack(at) => {
            let id = at.id(speech.game);
            let defended = view.facts.battles.iter().any(|battle| battle.space == id);
            speech.say(if defended { "mn-do-attack" } else { "mn-do-enter" }, &[place(speech.place(&at))])
        }
        Action::AttackSea(at) => speech.say("mn-do-attack", &[place(speech.place(&at))]),
        _ => String::new(),
    }
}

/// Battles and what follows them, all in the space of the attack.
fn aftermath(speech: &Speech<'_>, view: &View, action: Action) -> String {
    let space = view.attack.as_ref().map(|attack| attack.space.clone()).unwrap_or_default();
    let at_sea = speech.at_sea(&space);
    let place = ("place", value(speech.place(&space)));
    match action {
        Action::Assign(foe, units, forts) => {
            let force = ("force", value(speech.force(Force { units, forts }, at_sea)));
            speech.say("mn-do-assign", &[force, ("who", value(speech.who(foe)))])
        }
        Action::Lose(units, forts) => {
            speech.say("mn-do-lose", &[("force", value(speech.force(Force { units, forts }, at_sea)))])
        }
        Action::Pillage(slot) => speech.say("mn-do-pillage", &[place, ("slot", value(speech.slot(slot)))]),
        Action::Occupy(slot) => speech.say("mn-do-occupy", &[place, ("slot", value(speech.slot(slot)))]),
        Action::Convert => speech.say("mn-do-convert", &[place]),
        Action::Retain(slot) => speech.say("mn-do-retain", &[place, ("slot", value(speech.slot(slot)))]),
        _ => String::new(),
    }
}

fn done(speech: &Speech<'_>, view: &View) -> String {
    speech.text(match view.decision {
        Decision::SetUp => "mn-do-done-setup",
        Decision::Offers => "mn-do-offer-done",
        Decision::Build => "mn-do-done-build",
        Decision::Occupy => "mn-do-done-occupy",
        _ => "mn-do-done-move",
    })
}
