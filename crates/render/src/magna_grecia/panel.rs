//! The column beside the board: cards, players, what is to do.

use emporion_hex::layout::Point;
use maud::{Markup, html};

use super::scene::{CardMark, PlayerMark, Sheet};
use crate::palette::{Looks, ground};
use crate::svg::{Label, SERIF, n, token};

/// Width of the column.
pub(super) const WIDTH: f64 = 350.0;
const LEFT: f64 = 22.0;
const CARD_HEIGHT: f64 = 118.0;
const PLAYER_HEIGHT: f64 = 86.0;

/// How high the column is.
pub(super) fn height(sheet: &Sheet) -> f64 {
    110.0 + CARD_HEIGHT + 24.0 + sheet.players.len() as f64 * PLAYER_HEIGHT
}

/// The column, its left upper corner at the origin.
pub(super) fn draw(sheet: &Sheet, looks: &Looks) -> Markup {
    let round = format!("Round {} of {}", sheet.round, sheet.rounds);
    html! {
        text x=(n(LEFT)) y="36" font-size="26" font-family=(SERIF) fill=(ground::INK) { "Magna Grecia" }
        (Label { text: &round, at: (LEFT, 60.0), size: 15.0, anchor: "start", fill: ground::INK }.draw())
        (Label { text: &sheet.prompt, at: (LEFT, 84.0), size: 15.0, anchor: "start", fill: ground::TERRACOTTA }.bold())
        @if let Some(card) = &sheet.card { (draw_card(card, "now", (LEFT, 104.0), looks)) }
        @if let Some(card) = &sheet.next { (draw_card(card, "next", (LEFT + 156.0, 104.0), looks)) }
        @for (place, player) in sheet.players.iter().enumerate() {
            (draw_player(player, (LEFT, 110.0 + CARD_HEIGHT + 20.0 + place as f64 * PLAYER_HEIGHT), looks))
        }
    }
}

fn draw_card(card: &CardMark, when: &str, (x, y): Point, looks: &Looks) -> Markup {
    let title = format!("{when}: card {}", card.id);
    html! {
        rect x=(n(x)) y=(n(y)) width="146" height=(n(CARD_HEIGHT)) rx="8" fill=(ground::MARBLE) stroke=(ground::INK) stroke-width="1.5" {}
        (Label { text: &title, at: (x + 10.0, y + 20.0), size: 13.0, anchor: "start", fill: ground::INK }.draw())
        @for (place, &seat) in card.order.iter().enumerate() {
            (token(looks.of(seat), (x + 20.0 + place as f64 * 34.0, y + 40.0), 9.0, ground::INK))
            (Label { text: &seat.letter().to_string(), at: (x + 20.0 + place as f64 * 34.0, y + 44.5), size: 11.0, anchor: "middle",
                fill: looks.of(seat).ink }.bold())
        }
        @for (row, (what, number)) in [("roads", card.roads), ("cities", card.cities), ("refill", card.refill)].into_iter().enumerate() {
            @let base = y + 68.0 + row as f64 * 18.0;
            (Label { text: what, at: (x + 10.0, base), size: 13.0, anchor: "start", fill: ground::INK }.draw())
            (Label { text: &number.to_string(), at: (x + 134.0, base), size: 14.0, anchor: "end", fill: ground::INK }.bold())
        }
    }
}

fn draw_player(player: &PlayerMark, (x, y): Point, looks: &Looks) -> Markup {
    let look = looks.of(player.seat);
    let (frame, width) = if player.active { (ground::TERRACOTTA, "3") } else { (ground::FURROW, "1") };
    let hand = format!("hand: {} roads, {} cities", player.hand.0, player.hand.1);
    let rest = format!("reserve: {} and {} · markets: {}", player.reserve.0, player.reserve.1, player.markets);
    let stands = format!("stands at {}", player.score);
    html! {
        rect x=(n(x)) y=(n(y)) width="306" height=(n(PLAYER_HEIGHT - 10.0)) rx="8" fill=(ground::MARBLE) stroke=(frame) stroke-width=(width) {}
        (token(look, (x + 22.0, y + 24.0), 13.0, ground::INK))
        (Label { text: &player.seat.letter().to_string(), at: (x + 22.0, y + 29.0), size: 14.0, anchor: "middle", fill: look.ink }.bold())
        (Label { text: &player.name, at: (x + 46.0, y + 29.0), size: 16.0, anchor: "start", fill: ground::INK }.bold())
        (Label { text: &player.points.to_string(), at: (x + 292.0, y + 31.0), size: 22.0, anchor: "end", fill: ground::INK }.bold())
        (Label { text: &hand, at: (x + 14.0, y + 51.0), size: 13.0, anchor: "start", fill: ground::INK }.draw())
        (Label { text: &stands, at: (x + 292.0, y + 51.0), size: 13.0, anchor: "end", fill: ground::INK }.draw())
        (Label { text: &rest, at: (x + 14.0, y + 68.0), size: 13.0, anchor: "start", fill: ground::INK }.draw())
    }
}
