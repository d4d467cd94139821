//! The pages, made in Rust. Everything on them works without scripts; scripts make it quicker and livelier.

pub(crate) mod dice;
pub(crate) mod failure;
pub(crate) mod frame;
pub(crate) mod link;
pub(crate) mod lobby;
pub(crate) mod new;
pub(crate) mod person;
pub(crate) mod prompt;
pub(crate) mod side;
pub(crate) mod sit;
pub(crate) mod stage;
pub(crate) mod stray;
pub(crate) mod table;

use emporion_core::Seat;
use emporion_render::palette::{Looks, Shape};
use maud::{Markup, html};

/// A seat's sign: its shape in its colour with its letter.
pub(crate) fn sign(seat: Seat, looks: &Looks) -> Markup {
    let look = looks.of(seat);
    let corners: Vec<String> =
        look.shape.corners(12.0, 12.0, 10.0).iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    html! {
        svg.sign viewBox="0 0 24 24" aria-hidden="true" {
            @if look.shape == Shape::Circle {
                circle cx="12" cy="12" r="10" fill=(look.colour) {}
            } @else {
                polygon points=(corners.join(" ")) fill=(look.colour) {}
            }
            text x="12" y="16.5" text-anchor="middle" fill=(look.ink) { (seat.letter()) }
        }
    }
}

/// The path of a page's current address, for forms that come back to it.
pub(crate) fn game_name(id: &str) -> &'static str {
    emporion_catalogue::find(id).map_or("?", |game| game.name())
}
