//! The column beside the board: cards, players, what is to do. The cards are the page's too.

use emporion_hex::layout::Point;
use emporion_magna_grecia::{raised_placing, raised_refill};
use emporion_words::value;
use maud::{Markup, html};

use super::sheet::{CardMark, PlayerMark, Sheet};
use crate::Eyes;
use crate::palette::{Looks, ground};
use crate::svg::{Label, SERIF, n, token};

/// Width of the column.
pub(super) const WIDTH: f64 = 372.0;
const LEFT: f64 = 22.0;
const CARD_WIDTH: f64 = 158.0;
const CARD_HEIGHT: f64 = 118.0;
const PLAYER_HEIGHT: f64 = 86.0;

/// How large both cards are together.
pub(super) const CARDS: Point = (2.0 * CARD_WIDTH + 12.0, CARD_HEIGHT + 2.0);

/// How high the column is.
pub(super) fn height(sheet: &Sheet) -> f64 {
    110.0 + CARD_HEIGHT + 24.0 + sheet.players.len() as f64 * PLAYER_HEIGHT
}

/// The column, its left upper corner at the origin.
pub(super) fn draw(sheet: &Sheet, looks: &Looks, eyes: &Eyes<'_>) -> Markup {
    let round = eyes.say("mg-round", &[("round", sheet.round.into()), ("rounds", sheet.rounds.into())]);
    html! {
        text x=(n(LEFT)) y="36" font-size="26" font-family=(SERIF) fill=(ground::INK) { "Magna Grecia" }
        (Label { text: &round, at: (LEFT, 60.0), size: 15.0, anchor: "start", fill: ground::INK }.draw())
        (Label { text: &sheet.prompt, at: (LEFT, 84.0), size: 15.0, anchor: "start", fill: ground::TERRACOTTA }.bold())
        g transform=(format!("translate({} 104)", n(LEFT))) { (cards(sheet, looks, eyes)) }
        @for (place, player) in sheet.players.iter().enumerate() {
            (draw_player(player, (LEFT, 110.0 + CARD_HEIGHT + 20.0 + place as f64 * PLAYER_HEIGHT), looks, eyes))
        }
    }
}

/// The card of the round and the next one side by side.
pub(super) fn cards(sheet: &Sheet, looks: &Looks, eyes: &Eyes<'_>) -> Markup {
    html! {
        (draw_card(&sheet.card, &eyes.text("mg-card-now"), (1.0, 1.0), looks, eyes))
        @if let Some(card) = &sheet.next { (draw_card(card, &eyes.text("mg-card-next"), (CARD_WIDTH + 11.0, 1.0), looks, eyes)) }
    }
}

fn draw_card(card: &CardMark, when: &str, (x, y): Point, looks: &Looks, eyes: &Eyes<'_>) -> Markup {
    let rows = [
        (eyes.text("mg-card-roads"), card.roads, raised_placing(card.roads)),
        (eyes.text("mg-card-cities"), card.cities, raised_placing(card.cities)),
        (eyes.text("mg-card-refill"), card.refill, raised_refill(card.refill)),
    ];
    html! {
        rect x=(n(x)) y=(n(y)) width=(n(CARD_WIDTH)) height=(n(CARD_HEIGHT)) rx="8" fill=(ground::MARBLE) stroke=(ground::INK) stroke-width="1.5" {}
        (Label { text: when, at: (x + 10.0, y + 20.0), size: 14.0, anchor: "start", fill: ground::INK }.bold())
        (Label { text: &card.id, at: (x + CARD_WIDTH - 10.0, y + 20.0), size: 13.0, anchor: "end", fill: ground::INK }.draw())
        @for (place, &seat) in card.order.iter().enumerate() {
            @let (at, base) = (x + 22.0 + place as f64 * 37.0, y + 42.0);
            (token(looks.of(seat), (at, base), 10.0, ground::INK))
            (Label { text: &seat.letter().to_string(), at: (at, base + 4.5), size: 12.0, anchor: "middle", fill: looks.of(seat).ink }.bold())
            @if card.turn == Some(seat) {
                rect x=(n(at - 11.0)) y=(n(base + 13.0)) width="22" height="3" rx="1.5" fill=(ground::TERRACOTTA) {}
            }
        }
        @for (row, (what, number, alone)) in rows.iter().enumerate() {
            @let base = y + 74.0 + row as f64 * 18.0;
            @let raised = eyes.say("mg-card-alone", &[("n", (*alone).into())]);
            (Label { text: what, at: (x + 10.0, base), size: 13.0, anchor: "start", fill: ground::INK }.draw())
            (Label { text: &number.to_string(), at: (x + 92.0, base), size: 15.0, anchor: "end", fill: ground::INK }.bold())
            (Label { text: &raised, at: (x + CARD_WIDTH - 10.0, base), size: 13.0, anchor: "end", fill: ground::INK }.draw())
        }
    }
}

fn draw_player(player: &PlayerMark, (x, y): Point, looks: &Looks, eyes: &Eyes<'_>) -> Markup {
    let look = looks.of(player.seat);
    let (frame, width) = if player.active { (ground::TERRACOTTA, "3") } else { (ground::FURROW, "1") };
    let (hand, reserve) = (player.hand, player.reserve);
    let hand = eyes.say("mg-panel-hand", &[("roads", hand.0.into()), ("cities", hand.1.into())]);
    let rest = [("roads", reserve.0.into()), ("cities", reserve.1.into()), ("markets", player.markets.into())];
    let rest = eyes.say("mg-panel-reserve", &rest);
    let stands = eyes.say("mg-panel-stands", &[("score", value(player.score.to_string()))]);
    html! {
        rect x=(n(x)) y=(n(y)) width=(n(CARDS.0)) height=(n(PLAYER_HEIGHT - 10.0)) rx="8" fill=(ground::MARBLE) stroke=(frame) stroke-width=(width) {}
        (token(look, (x + 22.0, y + 24.0), 13.0, ground::INK))
        (Label { text: &player.seat.letter().to_string(), at: (x + 22.0, y + 29.0), size: 14.0, anchor: "middle", fill: look.ink }.bold())
        (Label { text: &player.name, at: (x + 46.0, y + 29.0), size: 16.0, anchor: "start", fill: ground::INK }.bold())
        (Label { text: &player.points.to_string(), at: (x + 314.0, y + 31.0), size: 22.0, anchor: "end", fill: ground::INK }.bold())
        (Label { text: &hand, at: (x + 14.0, y + 51.0), size: 13.0, anchor: "start", fill: ground::INK }.draw())
        (Label { text: &stands, at: (x + 314.0, y + 51.0), size: 13.0, anchor: "end", fill: ground::INK }.draw())
        (Label { text: &rest, at: (x + 14.0, y + 68.0), size: 13.0, anchor: "start", fill: ground::INK }.draw())
    }
}
