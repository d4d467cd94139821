//! What the signs of the map mean, in one strip below it.

use emporion_antiquity::{Good, Terrain};
use emporion_core::Seat;
use emporion_hex::layout::Point;
use maud::{Markup, html};

use super::tongue::Tongue;
use super::{icons, map};
use crate::palette::{Looks, ground};
use crate::svg::{Label, n, points};

/// Height of one row of the strip.
const ROW: f64 = 44.0;
/// Width of one sign with its word.
const STEP: f64 = 136.0;
/// Centre to corner of a hex of the strip.
const SIZE: f64 = 17.0;

/// How high the strip is at this width.
pub(super) fn height(width: f64) -> f64 {
    (entries().len() as f64 / per_row(width)).ceil() * ROW + 6.0
}

fn per_row(width: f64) -> f64 {
    ((width - 20.0) / STEP).floor().max(1.0)
}

/// The strip, its left upper corner at a point.
pub(super) fn draw((x, y): Point, width: f64, looks: &Looks, tongue: &Tongue) -> Markup {
    let columns = per_row(width) as usize;
    html! {
        @for (place, &(sign, key)) in entries().iter().enumerate() {
            @let at = (x + 34.0 + (place % columns) as f64 * STEP, y + 20.0 + (place / columns) as f64 * ROW);
            (sign(at, looks))
            (Label { text: &tongue.text(key), at: (at.0 + 24.0, at.1 + 4.5), size: 13.0, anchor: "start", fill: ground::INK }.draw())
        }
    }
}

type Sign = fn(Point, &Looks) -> Markup;

fn entries() -> &'static [(Sign, &'static str)] {
    &[
        (|at, _| hex(at, Terrain::Forest, &map::tree(at)), "aq-forest"),
        (|at, _| hex(at, Terrain::Grass, ""), "aq-grass"),
        (|at, _| hex(at, Terrain::Mountain, &map::peak(at)), "aq-mountain"),
        (|at, _| hex(at, Terrain::Water, &map::wave(at)), "aq-water"),
        (|at, _| hex(at, Terrain::Grass, &map::stump(at)), "aq-cleared"),
        (|at, _| polluted(at), "aq-pollution"),
        (|at, _| icons::marker(at), "aq-marker"),
        (|at, looks| icons::inn(looks.of(Seat::default()), at), "aq-inn"),
        (|at, looks| icons::man(looks.of(Seat::default()), (at.0, at.1 + 4.0)), "aq-man"),
        (|at, _| crate::svg::badge(at, 3), "aq-goods-left"),
        (|at, _| icons::good(Good::Grain, at, 1.0), "aq-good-grain"),
        (|at, _| icons::good(Good::Sheep, at, 1.0), "aq-good-sheep"),
        (|at, _| icons::good(Good::Olives, at, 1.0), "aq-good-olives"),
        (|at, _| icons::good(Good::Fish, at, 1.0), "aq-good-fish"),
        (|at, _| icons::good(Good::Wine, at, 1.0), "aq-good-wine"),
        (|at, _| icons::good(Good::Pearls, at, 1.0), "aq-good-pearls"),
        (|at, _| icons::good(Good::Dye, at, 1.0), "aq-good-dye"),
        (|at, _| icons::good(Good::Gold, at, 1.0), "aq-good-gold"),
        (|at, _| icons::good(Good::Stone, at, 1.0), "aq-good-stone"),
        (|at, _| icons::good(Good::Wood, at, 1.0), "aq-good-wood"),
    ]
}

/// A hex with the sign of its terrain in the middle.
fn hex(at: Point, terrain: Terrain, sign: &str) -> Markup {
    let transform = format!("translate({x} {y}) scale(0.72) translate(-{x} -{y})", x = n(at.0), y = n(at.1));
    let (fill, stroke) = match terrain {
        Terrain::Forest => (ground::LAUREL, "none"),
        Terrain::Grass => ("#7A5230", "none"),
        Terrain::Mountain => (ground::MARBLE, "#5E554B"),
        Terrain::Water => ("none", "#E3ECF0"),
    };
    html! {
        (plain(at, terrain))
        @if !sign.is_empty() { path d=(sign) fill=(fill) stroke=(stroke) stroke-width="1.5" transform=(transform) {} }
    }
}

fn plain((x, y): Point, terrain: Terrain) -> Markup {
    let corner = |n: u8| {
        let turn = f64::from(n) * std::f64::consts::FRAC_PI_3;
        (x + SIZE * turn.cos(), y + SIZE * turn.sin())
    };
    let ring: Vec<Point> = (0..6).map(corner).collect();
    html! { polygon points=(points(&ring)) fill=(map::colour(terrain)) stroke=(ground::FURROW) stroke-width="1" {} }
}

fn polluted(at: Point) -> Markup {
    html! {
        (plain(at, Terrain::Grass))
        path d=(map::hatching(at, SIZE)) fill="none" stroke=(map::DIRT) stroke-width="2.2" stroke-opacity="0.8" {}
    }
}
