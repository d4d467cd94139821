//! What one's cards can buy, and the combination being paid.

use emporion_mare_nostrum::{Cards, Civ, Decision, Item, Kind, Marvel, Place, View};
use emporion_words::value;
use maud::{Markup, html};

use super::parts::{chips, player};
use super::purse::Purse;
use super::steps::thing;
use crate::mare_nostrum::glyphs;
use crate::mare_nostrum::looks::CivLooks;
use crate::mare_nostrum::scene::{Building, Unit};
use crate::mare_nostrum::speech::{Speech, item};

/// The builder's means; while something is being paid, what is paid and what still fits. Others see what is paid for.
pub(super) fn draw(speech: &Speech<'_>, view: &View, looks: &CivLooks) -> Markup {
    let building = matches!(view.decision, Decision::Build | Decision::Pay);
    let Some(build) = view.build.as_ref().filter(|_| building) else { return html! {} };
    let own = build.civ.is_some() && build.civ == super::me(view);
    let bought = build.item.as_ref().and_then(|named| item(speech.game, named));
    let purse = Purse::of(view);
    html! {
        section.means {
            @if own { h3 { (speech.text("mn-buy")) } } @else if let Some(civ) = build.civ { h3 { (player(speech, civ)) } }
            @if let Some(item) = bought {
                p { (speech.say("mn-buy-paying", &[("item", value(thing(speech, item)))])) ": " b { (speech.say("mn-buy-left", &[("n", build.left.into())])) } }
                @if !build.paid.is_empty() { p { (speech.text("mn-buy-paid")) ": " (chips(speech, &one_each(&build.paid))) } }
                @if own { (combination(speech, &purse)) }
            } @else if own {
                p { (speech.say("mn-buy-taxes", &[("n", purse.taxes().into())])) ", " (speech.say("mn-buy-goods", &[("n", purse.goods().into())])) }
                (prices(speech, &purse, view, looks))
            }
        }
    }
}

fn one_each(kinds: &[Kind]) -> Cards {
    kinds.iter().map(|&kind| (kind, 1)).collect()
}

/// R78: goods that can still be added to the combination, and those that are in it already.
fn combination(speech: &Speech<'_>, purse: &Purse) -> Markup {
    let twice: Vec<Kind> = purse.paid.iter().copied().filter(|&kind| purse.hand[kind] > 0).collect();
    let taxes = purse.paid.is_empty() && purse.taxes() >= purse.left;
    let goods = purse.fitting();
    html! {
        @if taxes { p { (speech.text("mn-buy-with")) ": " (chips(speech, &[(Kind::Tax, purse.left)].into_iter().collect())) } }
        @if goods.len() >= usize::from(purse.left) { p { (speech.text("mn-buy-fits")) ": " (chips(speech, &one_each(&goods))) } }
        @if !twice.is_empty() { p { (speech.text("mn-buy-twice")) ": " (chips(speech, &one_each(&twice))) } }
    }
}

/// What every price buys, and with which cards it can be paid.
fn prices(speech: &Speech<'_>, purse: &Purse, view: &View, looks: &CivLooks) -> Markup {
    let (at, civ) = (Place(0), super::me(view).unwrap_or(Civ::Rome));
    let unit = |unit| glyphs::inline_unit(unit, looks.of(civ));
    let things = [
        (CivLooks::inline(civ), "mn-marker", Item::Influence(at)),
        (glyphs::inline_building(Building::Caravan(Kind::Grain)), "mn-caravan", Item::Caravan(at, Kind::Grain)),
        (glyphs::inline_building(Building::City), "mn-city", Item::City(at)),
        (unit(Unit::Legion), "mn-legion", Item::Legion(at)),
        (unit(Unit::Fortress), "mn-fortress", Item::Fortress(at)),
        (unit(Unit::Trireme), "mn-trireme", Item::Trireme(at)),
        (glyphs::inline_building(Building::Market), "mn-market", Item::Market(at)),
        (glyphs::inline_building(Building::Temple), "mn-temple", Item::Temple(at)),
        (html! {}, "mn-buy-wonder", Item::Marvel(Marvel::Ulysses)),
        (html! {}, "mn-pyramids", Item::Marvel(Marvel::Pyramids)),
    ];
    let mut costs: Vec<u8> = things.iter().map(|(.., item)| purse.price(*item)).collect();
    costs.sort_unstable();
    costs.dedup();
    html! {
        table.prices {
            thead { tr { th { (speech.text("mn-buy-price")) } th { (speech.text("mn-buy-buys")) } th { (speech.text("mn-buy-with")) } } }
            tbody { @for price in costs {
                tr {
                    th.figure scope="row" { (price) }
                    td { @for (sign, name, _) in things.iter().filter(|(.., item)| purse.price(*item) == price) {
                        span.chip { (sign) (speech.text(name)) } " "
                    } }
                    td { (with(speech, purse, price)) }
                }
            } }
        }
        @if purse.free_marker() { p { (speech.text("mn-marker")) ": " (speech.text("mn-buy-free")) } }
    }
}

/// The cards a price can be paid with, or how many are missing.
fn with(speech: &Speech<'_>, purse: &Purse, price: u8) -> String {
    match (purse.taxes() >= price, purse.goods() >= price) {
        (true, true) => speech.text("mn-buy-with-both"),
        (true, false) => speech.text("mn-buy-with-taxes"),
        (false, true) => speech.text("mn-buy-with-goods"),
        (false, false) => {
            let short = price - purse.taxes().max(purse.goods());
            speech.say("mn-buy-short", &[("n", short.into())])
        }
    }
}
