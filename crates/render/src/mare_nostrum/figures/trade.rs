//! The sample trade of the rule book, as arrows from the cards to their takers.

use emporion_hex::layout::Point;
use emporion_mare_nostrum::{Civ, Kind};
use maud::{Markup, html};

use super::super::glyphs;
use super::super::looks::CivLooks;
use crate::palette::ground;
use crate::svg::{Label, badge, document, n, points};

const SIZE: Point = (980.0, 684.0);
const BOX: Point = (196.0, 104.0);

/// A player's place in the ring and offer.
struct Party {
    civ: Civ,
    at: Point,
    offer: [Kind; 2],
}

/// In seat order round the table; the first is the Director.
const PARTIES: [Party; 5] = [
    Party { civ: Civ::Carthage, at: (490.0, 72.0), offer: [Kind::Grain, Kind::Oil] },
    Party { civ: Civ::Rome, at: (860.0, 270.0), offer: [Kind::Metal, Kind::Fish] },
    Party { civ: Civ::Greece, at: (740.0, 588.0), offer: [Kind::Oil, Kind::Fish] },
    Party { civ: Civ::Egypt, at: (240.0, 588.0), offer: [Kind::Tax, Kind::Grain] },
    Party { civ: Civ::Babylon, at: (120.0, 270.0), offer: [Kind::Perfume, Kind::Grain] },
];

/// Taker, card, from whom.
const TAKES: [(Civ, Kind, Civ); 10] = [
    (Civ::Carthage, Kind::Grain, Civ::Babylon),
    (Civ::Babylon, Kind::Tax, Civ::Egypt),
    (Civ::Egypt, Kind::Oil, Civ::Carthage),
    (Civ::Carthage, Kind::Fish, Civ::Rome),
    (Civ::Rome, Kind::Grain, Civ::Carthage),
    (Civ::Carthage, Kind::Oil, Civ::Greece),
    (Civ::Greece, Kind::Grain, Civ::Egypt),
    (Civ::Egypt, Kind::Metal, Civ::Rome),
    (Civ::Rome, Kind::Fish, Civ::Greece),
    (Civ::Greece, Kind::Perfume, Civ::Babylon),
];

/// Five offers in a ring, ten takes as numbered arrows, the Director's gift as an eleventh.
pub fn trade() -> String {
    let looks = CivLooks::printed();
    let mut arrived = [0; 5];
    let mut takes = Vec::new();
    for (taker, kind, from) in TAKES {
        let end = arrival(party(taker), arrived[taker.index()]);
        arrived[taker.index()] += 1;
        takes.push(draw_take(card(party(from), kind), end, looks.of(taker).colour));
    }
    let gift = draw_gift(
        card_middle(party(Civ::Carthage)),
        arrival(party(Civ::Babylon), arrived[Civ::Babylon.index()]),
        &looks,
    );
    let body = html! {
        (looks.defs())
        @for party in &PARTIES { (draw_party(party, &looks)) }
        @for take in &takes { (take) }
        (gift)
        @for party in &PARTIES { (draw_offer(party)) }
        (Label { text: "1 to 10: who takes which card; dashed: the Director's gift", at: (SIZE.0 / 2.0, SIZE.1 - 8.0), size: 14.0,
            anchor: "middle", fill: ground::INK }.draw())
    };
    document(SIZE.0, SIZE.1, "A sample trade", &body)
}

fn party(civ: Civ) -> &'static Party {
    PARTIES.iter().find(|party| party.civ == civ).unwrap_or(&PARTIES[0])
}

fn draw_party(party: &Party, looks: &CivLooks) -> Markup {
    let (left, top) = (party.at.0 - BOX.0 / 2.0, party.at.1 - BOX.1 / 2.0);
    let director = party.civ == PARTIES[0].civ;
    let frame = if director { "3" } else { "1.5" };
    html! {
        rect x=(n(left)) y=(n(top)) width=(n(BOX.0)) height=(n(BOX.1)) rx="10" fill=(ground::MARBLE) stroke=(ground::INK) stroke-width=(frame) {}
        (looks.sign(party.civ, (left + 24.0, top + 24.0), 13.0))
        (Label { text: party.civ.name(), at: (left + 46.0, top + 29.0), size: 17.0, anchor: "start", fill: ground::INK }.bold())
        @if director {
            (Label { text: "Director", at: (left + BOX.0 - 12.0, top + 14.0), size: 11.0, anchor: "end", fill: ground::TERRACOTTA }.bold())
        }
    }
}

/// The two cards, each with the number of its take; over the arrows, so that all can be read.
fn draw_offer(party: &Party) -> Markup {
    html! {
        @for kind in party.offer {
            @let (x, y) = card(party, kind);
            rect x=(n(x - 40.0)) y=(n(y - 22.0)) width="80" height="46" rx="6" fill=(ground::PAPER) stroke=(ground::FURROW) stroke-width="1.5" {}
            (glyphs::kind(kind, (x, y - 6.0), 24.0))
            (Label { text: kind.id(), at: (x, y + 20.0), size: 13.0, anchor: "middle", fill: ground::INK }.draw())
            @if let Some(take) = TAKES.iter().position(|take| (take.1, take.2) == (kind, party.civ)) { (badge((x + 32.0, y - 18.0), take + 1)) }
        }
    }
}

/// The middle of an offered card.
fn card(party: &Party, kind: Kind) -> Point {
    let side = if party.offer[0] == kind { -44.0 } else { 44.0 };
    (party.at.0 + side, party.at.1 + 22.0)
}

fn card_middle(party: &Party) -> Point {
    (party.at.0, party.at.1 + BOX.1 / 2.0)
}

/// Where the n-th arrow reaches a player: on the side of the box that looks inward.
fn arrival(party: &Party, n: usize) -> Point {
    let spread = [-34.0, 2.0, 38.0][n.min(2)];
    match party.civ {
        Civ::Carthage => (party.at.0 + 1.9 * spread, party.at.1 + BOX.1 / 2.0 + 3.0),
        Civ::Rome => (party.at.0 - BOX.0 / 2.0 - 3.0, party.at.1 + spread),
        Civ::Babylon => (party.at.0 + BOX.0 / 2.0 + 3.0, party.at.1 + spread),
        _ => (party.at.0 + 1.6 * spread, party.at.1 - BOX.1 / 2.0 - 3.0),
    }
}

/// Where a line bends: half way, drawn towards the middle of the table.
fn bend((ax, ay): Point, (bx, by): Point) -> Point {
    let (mx, my) = (f64::midpoint(ax, bx), f64::midpoint(ay, by));
    (mx + 0.35 * (SIZE.0 / 2.0 - mx), my + 0.35 * (SIZE.1 / 2.0 - my))
}

fn draw_take(from: Point, to: Point, colour: &str) -> Markup {
    curve(from, bend(from, to), to, colour, "none")
}

fn draw_gift(from: Point, to: Point, looks: &CivLooks) -> Markup {
    let knee = bend(from, to);
    let word = (f64::midpoint(from.0, knee.0) - 30.0, f64::midpoint(from.1, knee.1) - 8.0);
    html! {
        (curve(from, knee, to, looks.of(Civ::Babylon).colour, "9 6"))
        (glyphs::kind(Kind::Tax, word, 22.0))
        (badge(from, TAKES.len() + 1))
    }
}

/// A bent line with a head.
fn curve((ax, ay): Point, (kx, ky): Point, (bx, by): Point, colour: &str, dashes: &str) -> Markup {
    let path = format!("M{} {}Q{} {} {} {}", n(ax), n(ay), n(kx), n(ky), n(bx), n(by));
    let (nx, ny) = towards((bx, by), (kx, ky), 15.0);
    let (dx, dy) = ((bx - nx) / 15.0, (by - ny) / 15.0);
    let head = [(bx, by), (nx - 7.0 * dy, ny + 7.0 * dx), (nx + 7.0 * dy, ny - 7.0 * dx)];
    html! {
        path d=(path) fill="none" stroke=(colour) stroke-width="3" stroke-dasharray=(dashes) {}
        polygon points=(points(&head)) fill=(colour) stroke=(ground::INK) stroke-width="0.8" {}
    }
}

/// A point on the way from one to another, so far from the first.
fn towards((ax, ay): Point, (bx, by): Point, far: f64) -> Point {
    let long = (bx - ax).hypot(by - ay).max(1.0);
    (ax + (bx - ax) / long * far, ay + (by - ay) / long * far)
}
