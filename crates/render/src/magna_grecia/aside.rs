//! What lies beside the board on the page: the cards, and one's own tiles.

use emporion_magna_grecia::{Ends, PlayerView, View};
use emporion_words::value;
use maud::{Markup, html};

use super::glyphs::Glyph;
use super::sheet::{CardMark, Sheet};
use super::{looks, panel};
use crate::Eyes;
use crate::svg::{SANS, n};

/// Round, cards, and the tiles of whoever looks.
pub(super) fn draw(view: &View, eyes: &Eyes<'_>) -> Markup {
    let (sheet, looks) = (Sheet::of(view, eyes), looks(view, eyes.palette));
    let frame = format!("0 0 {} {}", n(panel::CARDS.0), n(panel::CARDS.1));
    let mine = eyes.seat().and_then(|seat| view.players.get(seat.index()));
    html! {
        div.round { (eyes.say("mg-round", &[("round", sheet.round.into()), ("rounds", sheet.rounds.into())])) }
        svg.cards viewBox=(frame) role="img" font-family=(SANS) aria-label=(cards_in_words(&sheet, eyes)) {
            (panel::cards(&sheet, &looks, eyes))
        }
        @if let Some(player) = mine { (hand(player, eyes)) }
    }
}

fn cards_in_words(sheet: &Sheet, eyes: &Eyes<'_>) -> String {
    let now = format!("{}: {}", eyes.text("mg-card-now"), card_in_words(&sheet.card, eyes));
    match &sheet.next {
        Some(card) => format!("{now} {}: {}", eyes.text("mg-card-next"), card_in_words(card, eyes)),
        None => now,
    }
}

fn card_in_words(card: &CardMark, eyes: &Eyes<'_>) -> String {
    let order: Vec<String> = card.order.iter().map(|&seat| eyes.name(seat)).collect();
    let numbers = [("roads", card.roads.into()), ("cities", card.cities.into()), ("refill", card.refill.into())];
    let [roads, cities, refill] = numbers;
    eyes.say("mg-card-about", &[("order", value(order.join(", "))), roads, cities, refill])
}

/// Tiles in hand and in reserve, markets in stock, each as a small picture with its number.
pub(super) fn hand(player: &PlayerView, eyes: &Eyes<'_>) -> Markup {
    let straight = Ends::all().next().map(|ends| Glyph::Road(player.seat, ends).icon());
    let (road, city) = (straight.unwrap_or_default(), Glyph::Tile(player.seat).icon());
    let count = |icon: &Markup, key: &str, number: u8| {
        let about = eyes.say(key, &[("n", number.into())]);
        html! { span.count title=(about) aria-label=(about) { (icon) (number) } }
    };
    html! {
        div.stock {
            span.group {
                span.label { (eyes.text("mg-hand")) }
                (count(&road, "mg-hand-roads", player.hand.roads)) (count(&city, "mg-hand-cities", player.hand.cities))
            }
            span.group {
                span.label { (eyes.text("mg-reserve")) }
                (count(&road, "mg-reserve-roads", player.reserve.roads))
                (count(&city, "mg-reserve-cities", player.reserve.cities))
            }
            span.group {
                span.label { (eyes.text("mg-markets")) }
                (count(&Glyph::Market(player.seat).icon(), "mg-stock-markets", player.stock))
            }
        }
    }
}
