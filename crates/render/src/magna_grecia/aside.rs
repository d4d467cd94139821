//! What lies beside the board on the page: the cards, and one's own tiles.

use emporion_magna_grecia::{Ends, PlayerView, View};
use emporion_words::value;
use maud::{Markup, html};

use super::glyphs::Glyph;
use super::sheet::{CardMark, Sheet};
use super::{looks, panel};
use crate::Eyes;
use crate::svg::{SANS, n};

/// The tiles of whoever looks, and the cards: those in sight, and those that are out of the game.
pub(super) fn draw(view: &View, eyes: &Eyes<'_>) -> Markup {
    let (sheet, looks) = (Sheet::of(view, eyes), looks(view, eyes.palette));
    let frame = format!("0 0 {} {}", n(panel::CARDS.0), n(panel::CARDS.1));
    let mine = eyes.seat().and_then(|seat| view.players.get(seat.index()));
    html! {
        @if let Some(player) = mine { (hand(player, eyes)) }
        svg.cards viewBox=(frame) role="img" font-family=(SANS) aria-label=(cards_in_words(&sheet, eyes)) {
            (panel::cards(&sheet, &looks, eyes))
        }
        @if !sheet.played.is_empty() {
            details.played {
                summary { (eyes.say("mg-played", &[("n", sheet.played.len().into())])) }
                ol { @for card in &sheet.played { li { b { (card.id) } " " (card_in_words(card, eyes)) } } }
            }
        }
    }
}

fn cards_in_words(sheet: &Sheet, eyes: &Eyes<'_>) -> String {
    let now = format!("{}: {}", panel::round(sheet, eyes), card_in_words(&sheet.card, eyes));
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
    let market = Glyph::Market(player.seat).icon();
    let count = |icon: Option<&Markup>, key: &str, number: u8| {
        let about = eyes.say(key, &[("n", number.into())]);
        html! { span.count title=(about) aria-label=(about) { @if let Some(icon) = icon { (icon) } b { (number) } } }
    };
    html! {
        div.stock {
            span.group {
                span.label { (eyes.text("mg-hand")) } " "
                (count(Some(&road), "mg-hand-roads", player.hand.roads)) " "
                (count(Some(&city), "mg-hand-cities", player.hand.cities))
            } " "
            span.group {
                span.label { (eyes.text("mg-reserve")) } " "
                (count(None, "mg-reserve-roads", player.reserve.roads)) " + "
                (count(None, "mg-reserve-cities", player.reserve.cities))
            } " "
            span.group { (count(Some(&market), "mg-stock-markets", player.stock)) }
        }
    }
}
