//! Our own signs for goods, buildings and units, each drawn in a box of 24 by 24.

use emporion_hex::layout::Point;
use emporion_mare_nostrum::Kind;
use maud::{Markup, html};

use super::scene::{Building, Unit};
use crate::palette::{SeatLook, ground};
use crate::svg::n;

/// The caravan's tile.
const CAMEL: &str = "#D7A878";
/// What is only a place for something.
const FAINT: &str = "#8C8272";

/// A drawing: a filled outline and lines over it. It is drawn once, in the [`defs`], and used wherever it is needed.
struct Glyph {
    id: &'static str,
    body: &'static str,
    lines: &'static str,
    /// Its own colour; units have that of their owner.
    fill: Option<&'static str>,
}

impl Glyph {
    /// The drawing itself, to be used by its id.
    fn symbol(&self) -> Markup {
        html! {
            symbol id=(self.id) viewBox="0 0 24 24" overflow="visible" stroke=(ground::INK) stroke-width="1.8"
                stroke-linejoin="round" stroke-linecap="round" fill=[self.fill] {
                path d=(self.body) {}
                @if !self.lines.is_empty() {
                    path d=(self.lines) fill="none" stroke=[self.fill.is_none().then_some("currentColor")] {}
                }
            }
        }
    }

    /// The drawing around a centre, as high as `size`.
    fn draw(&self, at: Point, size: f64) -> Markup {
        used(self.id, at, size, None)
    }
}

/// A use of a drawing around a centre, in the colours of an owner if it has one.
fn used(id: &str, (x, y): Point, size: f64, owner: Option<SeatLook>) -> Markup {
    let (fill, ink) = (owner.map(|look| look.colour), owner.map(|look| look.ink));
    html! { use href={ "#" (id) } x=(n(x - size / 2.0)) y=(n(y - size / 2.0)) width=(n(size)) height=(n(size)) fill=[fill] color=[ink] {} }
}

/// All drawings, once for each document or page.
pub(super) fn defs() -> Markup {
    html! {
        @for glyph in [&CITY, &TEMPLE, &MARKET, &TILE, &LEGION, &FORTRESS, &TRIREME, &STAR] { (glyph.symbol()) }
        @for kind in Kind::ALL { (of_kind(kind).symbol()) }
        symbol id="mn-site" viewBox="0 0 24 24" overflow="visible" {
            path d=(CITY.body) fill="none" stroke=(FAINT) stroke-width="1.8" stroke-linejoin="round" stroke-dasharray="2.5 2.5" {}
        }
        symbol id="mn-icon" viewBox="0 0 24 24" overflow="visible" {
            circle cx="12" cy="12" r="11" fill="none" stroke=(FAINT) stroke-width="1.3" stroke-dasharray="3 2.5" {}
        }
        symbol id="mn-swords" viewBox="0 0 24 24" overflow="visible" {
            path d=(SWORDS) fill="none" stroke=(ground::TERRACOTTA) stroke-width="3.4" stroke-linecap="round" {}
        }
    }
}

/// A card's sign in a line of text: a picture of its own that uses the drawings of the page.
pub(super) fn inline(kind: Kind) -> Markup {
    inline_used(of_kind(kind).id, None)
}

/// A building's sign in a line of text.
pub(super) fn inline_building(what: Building) -> Markup {
    inline_used(of_building(what).id, None)
}

/// A unit's sign in a line of text.
pub(super) fn inline_unit(what: Unit, owner: SeatLook) -> Markup {
    inline_used(of_unit(what).id, Some(owner))
}

fn inline_used(id: &str, owner: Option<SeatLook>) -> Markup {
    let (fill, ink) = (owner.map(|look| look.colour), owner.map(|look| look.ink));
    html! { svg.glyph width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" { use href={ "#" (id) } fill=[fill] color=[ink] {} } }
}

/// A card's sign alone.
pub(super) fn kind(kind: Kind, at: Point, size: f64) -> Markup {
    of_kind(kind).draw(at, size)
}

/// A good's place on the map, and the caravan on it.
pub(super) fn icon(good: Kind, (x, y): Point, size: f64, caravan: bool) -> Markup {
    html! {
        @if caravan {
            (TILE.draw((x, y), size))
            (kind(good, (x, y + 0.16 * size), 0.62 * size))
        } @else {
            (used("mn-icon", (x, y), size, None))
            (kind(good, (x, y), 0.66 * size))
        }
    }
}

/// A building, or the empty place for it.
pub(super) fn building(what: Building, at: Point, size: f64, built: bool) -> Markup {
    match what {
        Building::Caravan(good) => icon(good, at, size, built),
        _ if built => of_building(what).draw(at, size),
        _ => used("mn-site", at, 0.84 * size, None),
    }
}

fn of_building(what: Building) -> &'static Glyph {
    match what {
        Building::Caravan(_) => &TILE,
        Building::City => &CITY,
        Building::Temple => &TEMPLE,
        Building::Market => &MARKET,
    }
}

/// A caravan that stands on nothing, for legends.
pub(super) fn caravan(at: Point, size: f64) -> Markup {
    TILE.draw(at, size)
}

/// A unit in its owner's colours.
pub(super) fn unit(what: Unit, at: Point, size: f64, owner: SeatLook) -> Markup {
    used(of_unit(what).id, at, size, Some(owner))
}

fn of_unit(what: Unit) -> &'static Glyph {
    match what {
        Unit::Legion => &LEGION,
        Unit::Fortress => &FORTRESS,
        Unit::Trireme => &TRIREME,
    }
}

/// The mark of a capital.
pub(super) fn star(at: Point, size: f64) -> Markup {
    STAR.draw(at, size)
}

/// Crossed swords: land units of two sides.
pub(super) fn swords(at: Point, size: f64) -> Markup {
    used("mn-swords", at, size, None)
}

const CITY: Glyph = Glyph {
    id: "mn-city",
    body: "M2 22V11l5.5-5 4.5 4V7l5-5 5 5v15z",
    lines: "M12 10v12M5.5 22v-5h4v5M15.5 22v-6h3v6M15.5 10h3",
    fill: Some("#F7F1E3"),
};
const TEMPLE: Glyph = Glyph {
    id: "mn-temple",
    body: "M2 9l10-7 10 7zM2 19h20v3H2zM4 9h3.5v10H4zM10.3 9h3.4v10h-3.4zM16.5 9H20v10h-3.5z",
    lines: "",
    fill: Some("#F7F1E3"),
};
const MARKET: Glyph = Glyph {
    id: "mn-market",
    body: "M4 11h16v11H4zM2 11l3-8h14l3 8z",
    lines: "M7 11l1.5-8M12 11V3M17 11l-1.5-8M4 16h16",
    fill: Some("#F7F1E3"),
};
const TILE: Glyph = Glyph {
    id: "mn-tile",
    body: "M1 23V9c1-8 8-9 9.5-3 .5 2 2.5 2 3 0C15 0 22 1 23 9v14z",
    lines: "",
    fill: Some(CAMEL),
};
const LEGION: Glyph =
    Glyph { id: "mn-legion", body: "M4 3h16v9c0 5-3 8-8 10-5-2-8-5-8-10z", lines: "M12 3v19M4 10h16", fill: None };
const FORTRESS: Glyph =
    Glyph { id: "mn-fortress", body: "M3 22V4h4v4h3V4h4v4h3V4h4v18z", lines: "M9.5 22v-7h5v7", fill: None };
const TRIREME: Glyph =
    Glyph { id: "mn-trireme", body: "M1 15h22l-4 7H5zM12 2l8 10h-8z", lines: "M12 2v13M7 18.5h10", fill: None };
const STAR: Glyph = Glyph {
    id: "mn-star",
    body: "M12 2l3 7 7.5.6-5.7 5 1.7 7.4-6.5-4-6.5 4 1.7-7.4-5.7-5L9 9z",
    lines: "",
    fill: Some("#E7B93C"),
};
const SWORDS: &str = "M4 3l15 15M20 3L5 18M14 20l6-6M10 20l-6-6M18 18l3 3M6 18l-3 3";

/// The drawing of each kind of card.
fn of_kind(kind: Kind) -> Glyph {
    let (id, body, lines, fill) = match kind {
        Kind::Tax => ("mn-tax", "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0", "M12 7v11M8 7h8", "#E9DFC4"),
        Kind::Perfume => (
            "mn-perfume",
            "M9.5 2h5v5l5 9.5c1.5 3-.5 5.5-3 5.5h-9c-2.5 0-4.5-2.5-3-5.5l5-9.5z",
            "M8 2h8M6 14h12",
            "#D9A3C6",
        ),
        Kind::Papyrus => (
            "mn-papyrus",
            "M3 3h13v15h4c1 0 2 4-2 4H9c-2 0-3-1-3-3V7H3c-2 0-2-4 0-4z",
            "M9 8h4.5M9 12h4.5M9 16h4.5",
            "#EFE6B8",
        ),
        Kind::Gold => ("mn-gold", "M7 6h10l5 13H2z", "M7 6l2 6h6l2-6M9 12l-2 7M15 12l2 7", "#EDBB35"),
        Kind::Gems => ("mn-gems", "M7 3h10l5 6-10 13L2 9z", "M2 9h20M8.5 9L12 22l3.5-13L12 3z", "#79C7CC"),
        Kind::Oil => (
            "mn-oil",
            "M12 1c5 7 7.5 9.5 7.5 14a7.5 7.5 0 0 1-15 0C4.5 10.5 7 8 12 1z",
            "M8 15a4 4 0 0 0 4 4",
            "#A9B84E",
        ),
        Kind::Wine => (
            "mn-wine",
            "M3 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0M6 13.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M12 13.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9 19a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
            "M12 5V1",
            "#A4568C",
        ),
        Kind::Livestock => (
            "mn-livestock",
            "M1 3c1 4 3 5 6 5h10c3 0 5-1 6-5 1.5 5 0 9-4 9.5l-2.5 7c-1 3.5-8 3.5-9 0L5 12.5C1 12-.5 8 1 3z",
            "M9 13v.5M15 13v.5M10 19h4",
            "#BE8C5A",
        ),
        Kind::Fruit => (
            "mn-fruit",
            "M12 8c4-4 10-1.5 10 4.5C22 18 18 22.5 15 22.5c-1.5 0-2-.7-3-.7s-1.5.7-3 .7c-3 0-7-4.5-7-10C2 6.5 8 4 12 8z",
            "M12 8c0-4 2-6 5-6.5",
            "#DE6B3A",
        ),
        Kind::Metal => ("mn-metal", "M1 6h22v4c-5 0-7 2-7 4l4 5v3H5v-3l4-5c0-2-3-4-8-4z", "", "#9CA6AD"),
        Kind::Grain => (
            "mn-grain",
            "M12 9C8 9 5.5 6.5 5.5 2.5 9.5 2.5 12 5 12 9zM12 9c4 0 6.5-2.5 6.5-6.5C14.5 2.5 12 5 12 9zM12 16c-4 0-6.5-2.5-6.5-6.5 4 0 6.5 2.5 6.5 6.5zM12 16c4 0 6.5-2.5 6.5-6.5-4 0-6.5 2.5-6.5 6.5z",
            "M12 9v14",
            "#EBCB52",
        ),
        Kind::Fish => (
            "mn-fish",
            "M1 12c4-7.5 12-7.5 16-1.5l6-5v13l-6-5C13 19.5 5 19.5 1 12z",
            "M6.5 10.5v.5M11 8.5c1.5 2 1.5 5 0 7",
            "#84AFD4",
        ),
        Kind::Slaves => (
            "mn-slaves",
            "M1 9a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M3.5 9a3 3 0 1 0 6 0a3 3 0 1 0-6 0M12 15a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M14.5 15a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
            "M10.5 12.5l3 0",
            "#C9BFAE",
        ),
    };
    Glyph { id, body, lines, fill: Some(fill) }
}
