//! Small drawings: goods, graves, houses. Each is told apart by its form; colour only helps.

use emporion_antiquity::Good;
use emporion_hex::layout::Point;
use maud::{Markup, PreEscaped, html};

use super::map::{DIRT, SIZE, hatching};
use crate::palette::{SeatLook, ground};
use crate::svg::{Label, n, points, token};

/// What every picture draws many times, each once with a name. A picture that shows any of it begins with these.
pub(super) fn defs() -> Markup {
    html! {
        defs {
            @for kind in Good::ALL {
                g id=(format!("aq-{kind}")) { (PreEscaped(good_drawing(kind))) }
                g id=(format!("aq-t-{kind}")) {
                    circle r="11.5" fill=(ground::PAPER) stroke=(ground::INK) stroke-width="1.2" {}
                    (PreEscaped(format!(r##"<use href="#aq-{kind}" transform="scale(.85)"/>"##)))
                }
            }
            g id="aq-grave" { (PreEscaped(GRAVE)) }
            g id="aq-house" { (PreEscaped(HOUSE)) }
            g id="aq-fountain" { (PreEscaped(FOUNTAIN)) }
            path id="aq-hex" d=(hex_path((0.0, 0.0))) {}
            path id="aq-dirt" d=(hatching((0.0, 0.0), SIZE)) fill="none" stroke=(DIRT) stroke-width="2.6" stroke-opacity="0.8" {}
            path id="aq-town" d=(town_path()) {}
        }
    }
}

/// One of the drawings with a name, at a point.
pub(super) fn used(id: &str, (x, y): Point) -> Markup {
    PreEscaped(format!(r##"<use href="#aq-{id}" x="{}" y="{}"/>"##, n(x), n(y)))
}

/// The same, larger or smaller.
fn scaled(id: &str, (x, y): Point, scale: f64) -> Markup {
    PreEscaped(format!(r##"<use href="#aq-{id}" transform="translate({} {}) scale({scale:.2})"/>"##, n(x), n(y)))
}

/// A hex of the map around a point.
pub(super) fn hex_path((x, y): Point) -> String {
    let (half, high) = (SIZE / 2.0, SIZE * 3f64.sqrt() / 2.0);
    let (side, a, b) = (n(SIZE), n(half), n(high));
    format!("M{} {}h{side}l{a} {b}-{a} {b}h-{side}l-{a}-{b}z", n(x - half), n(y - high))
}

/// The seven hexes of a city around the origin.
fn town_path() -> String {
    let high = SIZE * 3f64.sqrt();
    let centres = [(0.0, 0.0), (0.0, -1.0), (0.0, 1.0), (-1.5, -0.5), (-1.5, 0.5), (1.5, -0.5), (1.5, 0.5)];
    centres.map(|(x, y)| hex_path((x * SIZE, y * high))).concat()
}

/// A good, about 18 units high.
pub(super) fn good(good: Good, at: Point, scale: f64) -> Markup {
    if (scale - 1.0).abs() < 1e-9 { used(good.name(), at) } else { scaled(good.name(), at, scale) }
}

/// A good on a white disc, to lie on the map.
pub(super) fn good_token(kind: Good, at: Point) -> Markup {
    used(&format!("t-{kind}"), at)
}

const fn good_drawing(good: Good) -> &'static str {
    match good {
        Good::Grain => {
            r##"<path d="M0 10V-2" stroke="#2A2622" stroke-width="1.4"/><g fill="#E0B83A" stroke="#2A2622" stroke-width=".9"><ellipse cy="-6.5" rx="2.1" ry="3.6"/><ellipse cx="-4" cy="-2.5" rx="2" ry="3.6" transform="rotate(-30 -4 -2.5)"/><ellipse cx="4" cy="-2.5" rx="2" ry="3.6" transform="rotate(30 4 -2.5)"/><ellipse cx="-4" cy="3.5" rx="2" ry="3.6" transform="rotate(-30 -4 3.5)"/><ellipse cx="4" cy="3.5" rx="2" ry="3.6" transform="rotate(30 4 3.5)"/></g>"##
        }
        Good::Sheep => {
            r##"<path d="M-4 4V9M4 4V9" stroke="#2A2622" stroke-width="1.8"/><path d="M-8 1a4 4 0 0 1 2-6 4.5 4.5 0 0 1 7-2 4.5 4.5 0 0 1 6 4 4 4 0 0 1-1 7.500H-5A4 4 0 0 1-8 1Z" fill="#FFF" stroke="#2A2622" stroke-width="1.1"/><ellipse cx="7.5" cy="-2" rx="2.6" ry="3.6" fill="#2A2622"/>"##
        }
        Good::Olives => {
            r##"<path d="M-7-8Q2-9 6-3" fill="none" stroke="#2A2622" stroke-width="1.3"/><path d="M-1-8Q4-12 9-8 5-5-1-8Z" fill="#7F9A5B" stroke="#2A2622" stroke-width=".8"/><g fill="#5E6B24" stroke="#2A2622" stroke-width="1"><ellipse cx="-4" cy="2" rx="3.8" ry="5.4"/><ellipse cx="5" cy="4" rx="3.8" ry="5.4"/></g>"##
        }
        Good::Fish => {
            r##"<path d="M-10 0Q-3-8 4-1L10-5V6L4 1Q-3 8-10 0Z" fill="#9FBFCB" stroke="#2A2622" stroke-width="1.2" stroke-linejoin="round"/><circle cx="-5.5" cy="-1" r="1.1" fill="#2A2622"/>"##
        }
        Good::Wine => {
            r##"<path d="M-4-9H4M-2.5-9V-5M2.5-9V-5" stroke="#2A2622" stroke-width="1.6"/><path d="M-2.5-6Q-8-3-6 2-4 7-2 9H2Q4 7 6 2 8-3 2.5-6Z" fill="#7A2E4F" stroke="#2A2622" stroke-width="1.1"/><path d="M-3-7Q-8-7-6.5-2M3-7Q8-7 6.5-2" fill="none" stroke="#2A2622" stroke-width="1.2"/>"##
        }
        Good::Pearls => {
            r##"<g fill="#FFF" stroke="#2A2622" stroke-width="1.2"><circle cx="-5" cy="3.5" r="4"/><circle cx="5" cy="3.5" r="4"/><circle cy="-4.5" r="4"/></g><g fill="#C9B9A8"><circle cx="-4" cy="4.5" r="1.3"/><circle cx="6" cy="4.5" r="1.3"/><circle cx="1" cy="-3.5" r="1.3"/></g>"##
        }
        Good::Dye => {
            r##"<path d="M0-10Q8 0 7 4A7 6.5 0 0 1-7 4Q-8 0 0-10Z" fill="#8E44A0" stroke="#2A2622" stroke-width="1.2"/><path d="M-3.5 3Q-3.5 6.5 0 7" fill="none" stroke="#FFF" stroke-width="1.3"/>"##
        }
        Good::Gold => {
            r##"<g fill="#F0C419" stroke="#2A2622" stroke-width="1.1" stroke-linejoin="round"><path d="M-9.5 7L-7.5 1H-2.500L-.5 7Z"/><path d="M.5 7L2.5 1H7.500L9.5 7Z"/><path d="M-4.5 0L-2.5-6H2.500L4.5 0Z"/></g>"##
        }
        Good::Stone => {
            r##"<g fill="#B9B2A8" stroke="#2A2622" stroke-width="1.1" stroke-linejoin="round"><rect x="-9" y="1" width="9" height="7"/><rect y="1" width="9" height="7"/><rect x="-5" y="-6" width="10" height="7"/></g>"##
        }
        Good::Wood => {
            r##"<g stroke="#2A2622" stroke-width="1.1"><path d="M-6 1H7A4 4 0 0 1 7 9H-6Z" fill="#9A6A3A"/><circle cx="-6" cy="5" r="4" fill="#DDB892"/><path d="M-3-8H8A4 4 0 0 1 8 0H-3Z" fill="#9A6A3A"/><circle cx="-3" cy="-4" r="4" fill="#DDB892"/></g>"##
        }
    }
}

/// A grave: a stone with a cross.
pub(super) fn grave(at: Point) -> Markup {
    used("grave", at)
}

const GRAVE: &str = r##"<path d="M-7 9V-2A7 7 0 0 1 7-2V9Z" fill="#4A443D" stroke="#FBF7EE" stroke-width="1.2"/><path d="M0-5V6M-3.5-1.500H3.5" stroke="#FBF7EE" stroke-width="1.8"/>"##;

/// A house with a red roof.
pub(super) fn house(at: Point) -> Markup {
    used("house", at)
}

const HOUSE: &str = r##"<path d="M-7 8V-1L0-8 7-1V8Z" fill="#FBF7EE" stroke="#2A2622" stroke-width="1.2" stroke-linejoin="round"/><path d="M-9 0L0-9 9 0Z" fill="#B5532A" stroke="#2A2622" stroke-width="1.2" stroke-linejoin="round"/><path d="M-2 8V3H2V8" fill="#2A2622"/>"##;

/// A fountain: a basin and two jets.
pub(super) fn fountain(at: Point) -> Markup {
    used("fountain", at)
}

const FOUNTAIN: &str = r##"<path d="M0 3V-6M0-6Q-6-9-6-1M0-6Q6-9 6-1" fill="none" stroke="#1F5FA8" stroke-width="1.7"/><path d="M-9 2H9Q8 9 0 9T-9 2Z" fill="#C6D5DC" stroke="#2A2622" stroke-width="1.2"/>"##;

/// A man: his player's shape with a head above it.
pub(super) fn man(look: SeatLook, (x, y): Point) -> Markup {
    html! {
        circle cx=(n(x)) cy=(n(y - 8.0)) r="3.4" fill=(ground::MARBLE) stroke=(ground::INK) stroke-width="1.3" {}
        (token(look, (x, y), 6.5, ground::INK))
    }
}

/// An inn: a small house in its owner's colour with the owner's shape on it.
pub(super) fn inn(look: SeatLook, (x, y): Point) -> Markup {
    let walls =
        [(-11.0, 11.0), (-11.0, -2.0), (0.0, -12.0), (11.0, -2.0), (11.0, 11.0)].map(|(dx, dy)| (x + dx, y + dy));
    html! {
        polygon points=(points(&walls)) fill=(ground::MARBLE) stroke=(ground::INK) stroke-width="1.6" stroke-linejoin="round" {}
        (token(look, (x, y + 3.0), 6.5, ground::INK))
    }
}

/// A face-down exploration marker.
pub(super) fn marker((x, y): Point) -> Markup {
    html! {
        circle cx=(n(x)) cy=(n(y)) r="11" fill=(ground::TERRACOTTA) stroke=(ground::INK) stroke-width="1.4" {}
        (Label { text: "?", at: (x, y + 5.5), size: 16.0, anchor: "middle", fill: ground::PAPER }.bold())
    }
}
