//! The pieces of Magna Grecia, each drawn once around the origin and used wherever it lies.

use emporion_core::Seat;
use emporion_hex::Direction;
use emporion_hex::layout::Point;
use emporion_magna_grecia::Ends;
use maud::{Markup, PreEscaped, html};

use crate::palette::{Looks, SeatLook, ground};
use crate::svg::{n, points, shape, token};

/// Half the width of a hex: a round number keeps the coordinates short.
pub(super) const HALF: f64 = 30.0;
/// Centre to corner of a hex.
pub(super) const SIZE: f64 = 34.641;
/// How far a village's houses lie above the middle of its hex.
pub(super) const HOUSES_UP: f64 = 9.0;

/// What can be laid on the board, by the name of its drawing.
#[derive(Clone, Copy)]
pub(super) enum Glyph {
    /// A bare hex, in whatever colour is around it.
    Hex,
    /// A road tile.
    Road(Seat, Ends),
    /// The piece of road inside a village that is entered by this side of it; takes the stroke around it.
    Entry(Direction),
    /// A city tile alone.
    Tile(Seat),
    /// The owner's mark on a tile of a city.
    TileMark(Seat),
    /// The heart of a city.
    Citadel(Seat),
    Village,
    GreenVillage,
    Temple,
    /// The owner's mark on an oracle.
    Mark(Seat),
    /// An active market.
    Market(Seat),
    /// A market that is not active.
    IdleMarket(Seat),
    /// A sold market, lying.
    SoldMarket(Seat),
    /// The disc of a number.
    Disc,
}

impl Glyph {
    fn id(self) -> String {
        match self {
            Glyph::Hex => "mg-h".to_owned(),
            Glyph::Road(seat, ends) => format!("mg-r{}{}", number(ends), seat.letter()),
            Glyph::Entry(side) => format!("mg-e{}", side.index()),
            Glyph::Tile(seat) => format!("mg-u{}", seat.letter()),
            Glyph::TileMark(seat) => format!("mg-c{}", seat.letter()),
            Glyph::Citadel(seat) => format!("mg-k{}", seat.letter()),
            Glyph::Village => "mg-v".to_owned(),
            Glyph::GreenVillage => "mg-w".to_owned(),
            Glyph::Temple => "mg-o".to_owned(),
            Glyph::Mark(seat) => format!("mg-t{}", seat.letter()),
            Glyph::Market(seat) => format!("mg-m{}", seat.letter()),
            Glyph::IdleMarket(seat) => format!("mg-i{}", seat.letter()),
            Glyph::SoldMarket(seat) => format!("mg-l{}", seat.letter()),
            Glyph::Disc => "mg-b".to_owned(),
        }
    }

    /// The piece at a point.
    pub(super) fn at(self, at: Point) -> Markup {
        self.with(at, "")
    }

    /// The piece at a point under a name that stays its own; the page lets it move by that name.
    pub(super) fn piece(self, at: Point, name: &str) -> Markup {
        self.with(at, &format!(" data-piece=\"{name}\""))
    }

    /// Written out by hand, for a table has hundreds of these; the attributes are ours.
    fn with(self, (x, y): Point, attributes: &str) -> Markup {
        PreEscaped(format!("<use href=\"#{}\" x=\"{}\" y=\"{}\"{attributes}/>", self.id(), n(x), n(y)))
    }

    /// The piece as a small picture in a line of text.
    pub(super) fn icon(self) -> Markup {
        let frame = match self {
            Glyph::Market(_) | Glyph::IdleMarket(_) | Glyph::SoldMarket(_) => "-11 -11 22 22",
            Glyph::Temple => "-18 -18 36 36",
            _ => "-36 -36 72 72",
        };
        html! { svg.icon width="20" height="20" viewBox=(frame) aria-hidden="true" { (self.at((0.0, 0.0))) } }
    }
}

/// All drawings, for these many seats.
pub(super) fn definitions(looks: &Looks, seats: usize) -> Markup {
    let named = |glyph: Glyph, body: Markup| html! { g id=(glyph.id()) { (body) } };
    html! {
        polygon id=(Glyph::Hex.id()) points=(points(&corners(1.0))) {}
        @for ends in Ends::all() { (road(ends)) }
        @for side in Direction::ALL { (entry(side)) }
        (named(Glyph::Village, village(ground::INK, "1.2")))
        (named(Glyph::GreenVillage, village(ground::LAUREL, "4")))
        (named(Glyph::Temple, temple()))
        circle id=(Glyph::Disc.id()) r="11" fill=(ground::PAPER) stroke=(ground::INK) stroke-width="1.4" {}
        @for seat in Seat::all(seats) {
            @let look = looks.of(seat);
            (named(Glyph::Mark(seat), token(look, (0.0, 0.0), 7.0, ground::MARBLE)))
            (named(Glyph::TileMark(seat), shape(look.shape, (0.0, 0.0), 10.0, look.colour, look.ink)))
            (named(Glyph::Tile(seat), tile(seat, look)))
            (named(Glyph::Citadel(seat), citadel(look)))
            (named(Glyph::Market(seat), standing(look)))
            (named(Glyph::IdleMarket(seat), idle(look)))
            (named(Glyph::SoldMarket(seat), lying(look)))
            @for ends in Ends::all() { (owned_road(seat, ends, look)) }
        }
    }
}

/// The corners of a hex around the origin, the upper one first.
pub(super) fn corners(scale: f64) -> [Point; 6] {
    let (w, h) = (HALF * scale, SIZE * scale);
    [(0.0, -h), (w, -h / 2.0), (w, h / 2.0), (0.0, h), (-w, h / 2.0), (-w, -h / 2.0)]
}

/// The middle of a side of a hex around the origin.
pub(super) fn side(direction: Direction) -> Point {
    let (x, y) = (HALF / 2.0, 0.75 * SIZE);
    match direction {
        Direction::E => (HALF, 0.0),
        Direction::NE => (x, -y),
        Direction::NW => (-x, -y),
        Direction::W => (-HALF, 0.0),
        Direction::SW => (-x, y),
        Direction::SE => (x, y),
    }
}

fn number(ends: Ends) -> usize {
    Ends::all().position(|other| other == ends).unwrap_or_default()
}

/// A broad line in ink and a narrower one over it in the colour around it.
fn line(id: &str, path: &str) -> Markup {
    html! {
        g id=(id) fill="none" {
            path d=(path) stroke=(ground::INK) stroke-width="13" {}
            path d=(path) stroke-width="9" {}
        }
    }
}

fn road(ends: Ends) -> Markup {
    let [(ax, ay), (bx, by)] = ends.sides().map(side);
    line(&format!("mg-r{}", number(ends)), &format!("M{} {}Q0 0 {} {}", n(ax), n(ay), n(bx), n(by)))
}

/// A road tile in its owner's colour, with the owner's shape in the middle of the way.
fn owned_road(seat: Seat, ends: Ends, look: SeatLook) -> Markup {
    let [(ax, ay), (bx, by)] = ends.sides().map(side);
    html! {
        g id=(Glyph::Road(seat, ends).id()) stroke=(look.colour) {
            (PreEscaped(format!("<use href=\"#mg-r{}\"/>", number(ends))))
            (Glyph::Mark(seat).at((0.25 * (ax + bx), 0.25 * (ay + by))))
        }
    }
}

/// From the side of a village's hex to its houses.
fn entry(from: Direction) -> Markup {
    let (x, y) = side(from);
    let (dx, dy) = (-0.55 * x, -0.55 * (y + HOUSES_UP));
    line(&Glyph::Entry(from).id(), &format!("M{} {}l{} {}", n(x), n(y), n(dx), n(dy)))
}

fn tile(seat: Seat, look: SeatLook) -> Markup {
    html! {
        polygon points=(points(&corners(0.96))) fill=(look.colour) stroke=(ground::INK) stroke-width="2.5" {}
        (Glyph::TileMark(seat).at((0.0, 0.0)))
    }
}

/// Three houses in a ring; a green ring for the first settlements.
fn village(ring: &str, width: &str) -> Markup {
    let house = |x: f64, y: f64| {
        points(&[(x - 4.5, y + 4.5), (x - 4.5, y - 1.0), (x, y - 5.5), (x + 4.5, y - 1.0), (x + 4.5, y + 4.5)])
    };
    html! {
        circle r="15" fill=(ground::MARBLE) stroke=(ring) stroke-width=(width) {}
        g fill=(ground::TERRACOTTA) stroke=(ground::INK) stroke-width="0.8" stroke-linejoin="round" {
            polygon points=(house(0.0, -5.0)) {}
            polygon points=(house(-5.5, 4.0)) {}
            polygon points=(house(5.5, 4.0)) {}
        }
    }
}

/// Towers over the owner's shape.
fn citadel(look: SeatLook) -> Markup {
    let half = [(2.5, -5.0), (2.5, -10.0), (2.5, -5.0), (8.0, -5.0), (8.0, -10.0), (13.5, -10.0), (13.5, 12.0)];
    let left = half.iter().rev().map(|&(x, y)| (-x, y));
    let wall: Vec<Point> = left.chain([(-2.5, -10.0), (2.5, -10.0)]).chain(half[2..].iter().copied()).collect();
    html! {
        polygon points=(points(&wall)) fill=(ground::MARBLE) stroke=(ground::INK) stroke-width="1.5" stroke-linejoin="round" {}
        (shape(look.shape, (0.0, 4.0), 6.5, look.colour, ground::INK))
    }
}

/// A small temple front.
fn temple() -> Markup {
    html! {
        g fill=(ground::PAPER) stroke=(ground::INK) stroke-width="1.4" stroke-linejoin="round" {
            polygon points="-14,-4 0,-13 14,-4" {}
            @for column in ["-11.2", "-4.7", "1.8", "8.3"] { rect x=(column) y="-4" width="3.2" height="13" {} }
            rect x="-14" y="9" width="28" height="3.5" {}
        }
    }
}

/// An active market: a stall with the owner's shape.
fn standing(look: SeatLook) -> Markup {
    html! {
        rect x="-7.5" y="-8" width="15" height="16" rx="3" fill=(ground::MARBLE) stroke=(ground::INK) stroke-width="1.5" {}
        (token(look, (0.0, 0.0), 5.4, ground::INK))
    }
}

/// A market that is not active: no stall around it, and hollow.
fn idle(look: SeatLook) -> Markup {
    html! {
        rect x="-7.5" y="-8" width="15" height="16" rx="3" fill=(ground::PLAIN) stroke=(ground::INK) stroke-width="1.2"
            stroke-dasharray="2 2" {}
        (token(look, (0.0, 0.0), 5.4, ground::INK))
        (shape(look.shape, (0.0, 0.0), 2.4, ground::MARBLE, ground::INK))
    }
}

fn lying(look: SeatLook) -> Markup {
    html! {
        rect x="-7.5" y="0.5" width="15" height="7.5" rx="3" fill=(ground::FURROW) stroke=(ground::INK) stroke-width="1" {}
        (shape(look.shape, (0.0, 4.2), 3.0, look.colour, ground::INK))
        line x1="-7.5" y1="8" x2="7.5" y2="0.5" stroke=(ground::INK) stroke-width="1.2" {}
    }
}
