//! How the civilisations look. Pieces belong to civilisations; those that somebody plays look like their seat.

use emporion_hex::layout::Point;
use emporion_mare_nostrum::{Civ, View};
use maud::{Markup, html};

use super::glyphs;
use crate::Palette;
use crate::palette::{DARK_INK, Looks, SEATS, SeatLook, Shape, ground};
use crate::svg::{Label, n, token};

/// Grey, for civilisations nobody plays.
const NEUTRAL: &str = "#B9B2A6";

/// A look for each civilisation.
#[derive(Clone, Copy)]
pub(super) struct CivLooks([SeatLook; 5]);

impl CivLooks {
    /// Seats first; neutrals get the shapes that are left, in grey.
    pub(super) fn new(view: &View, palette: Palette) -> CivLooks {
        let playing = view.players.iter().filter(|player| player.seat.is_some()).count();
        let mut spare = SEATS.into_iter().skip(playing);
        CivLooks(Civ::ALL.map(|civ| match view.players[civ.index()].seat {
            Some(seat) => {
                let look = Looks::CLEAR.of(seat);
                if palette == Palette::Classic { printed(civ, look) } else { look }
            }
            None => {
                spare.next().map_or(SEATS[0], |look| SeatLook { colour: NEUTRAL, ink: ground::INK, ansi: "2", ..look })
            }
        }))
    }

    /// All five as players in their fixed order, in the colours of the rule book.
    pub(super) fn printed() -> CivLooks {
        CivLooks(Civ::ALL.map(|civ| printed(civ, SEATS[civ.index()])))
    }

    /// How this civilisation looks.
    pub(super) fn of(&self, civ: Civ) -> SeatLook {
        self.0[civ.index()]
    }

    /// Its shape in its colour with its letter: an influence marker, or a sign for the civilisation.
    #[expect(clippy::unused_self, reason = "the sign is drawn once, in the colours of these looks, and used by its id")]
    pub(super) fn sign(&self, civ: Civ, (x, y): Point, r: f64) -> Markup {
        html! { use href={ "#mn-" (civ.id()) } x=(n(x - 1.5 * r)) y=(n(y - 1.5 * r)) width=(n(3.0 * r)) height=(n(3.0 * r)) {} }
    }

    /// The sign in a line of text.
    pub(super) fn inline(civ: Civ) -> Markup {
        html! { svg.glyph width="18" height="18" viewBox="-12 -12 24 24" aria-hidden="true" { use href={ "#mn-" (civ.id()) } x="-15" y="-15" width="30" height="30" {} } }
    }

    /// All drawings in these colours, once for each document or page.
    pub(super) fn defs(&self) -> Markup {
        html! { defs { (glyphs::defs()) @for civ in Civ::ALL { (self.symbol(civ)) } } }
    }

    fn symbol(&self, civ: Civ) -> Markup {
        let look = self.of(civ);
        // A triangle has its room low down, and less of it.
        let (down, size) = if look.shape == Shape::Triangle { (6.0, 9.5) } else { (4.2, 11.5) };
        html! {
            symbol id={ "mn-" (civ.id()) } viewBox="-15 -15 30 30" {
                (token(look, (0.0, 0.0), 10.0, ground::INK))
                (Label { text: &letter(civ).to_string(), at: (0.0, down), size, anchor: "middle", fill: look.ink }.bold())
            }
        }
    }
}

/// The first letter of its name; no two share one.
pub(super) fn letter(civ: Civ) -> char {
    civ.name().chars().next().unwrap_or('?')
}

/// The colours the rule book names.
fn printed(civ: Civ, look: SeatLook) -> SeatLook {
    let (colour, ink) = match civ {
        Civ::Rome => ("#B3201E", "#FFFFFF"),
        Civ::Carthage => ("#1F5FA8", "#FFFFFF"),
        Civ::Greece => ("#3A7A3C", "#FFFFFF"),
        Civ::Egypt => ("#F0CB3A", DARK_INK),
        Civ::Babylon => ("#6E3A8E", "#FFFFFF"),
    };
    SeatLook { colour, ink, ..look }
}
