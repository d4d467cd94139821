//! The strip below the map: cards, tokens, heroes and wonders that nobody has, and who is neutral.

use emporion_hex::layout::Point;
use emporion_mare_nostrum::{Kind, Marvel};
use maud::{Markup, html};

use super::glyphs;
use super::looks::{CivLooks, letter};
use super::panel::short;
use super::scene::{Building, Sheet};
use crate::palette::ground;
use crate::svg::Label;

/// Height of the strip.
pub(super) const HEIGHT: f64 = 112.0;
const LEFT: f64 = 18.0;

/// The strip, its left upper corner at the origin.
pub(super) fn draw(sheet: &Sheet, looks: &CivLooks) -> Markup {
    let line = |what: &str, marvels: &[Marvel]| {
        let names: Vec<&str> = marvels.iter().map(|marvel| short(*marvel)).collect();
        format!("{what}: {}", if names.is_empty() { "none left".to_owned() } else { names.join(", ") })
    };
    html! {
        (cards(sheet, (LEFT, 30.0)))
        (tokens(sheet, (LEFT + 1010.0, 30.0)))
        (words(&line("Heroes to buy for 9", &sheet.heroes), (LEFT, 64.0)))
        (words(&line("Wonders to buy for 9, the Pyramids for 12", &sheet.wonders), (LEFT, 92.0)))
        @for (place, &civ) in sheet.neutral.iter().enumerate() {
            @let at = (LEFT + 1010.0 + place as f64 * 190.0, 59.0);
            (looks.sign(civ, (at.0 + 9.0, at.1), 9.0))
            (words(&format!("{civ} ({}) is neutral", letter(civ)), (at.0 + 26.0, at.1 + 5.0)))
        }
    }
}

fn words(text: &str, at: Point) -> Markup {
    Label { text, at, size: 14.0, anchor: "start", fill: ground::INK }.draw()
}

fn number(number: u8, at: Point) -> Markup {
    Label { text: &number.to_string(), at, size: 15.0, anchor: "start", fill: ground::INK }.bold()
}

fn title(text: &str, at: Point) -> Markup {
    Label { text, at, size: 15.0, anchor: "start", fill: ground::INK }.bold()
}

/// The bank (R8).
fn cards(sheet: &Sheet, (x, y): Point) -> Markup {
    html! {
        (title("Bank", (x, y)))
        @for (place, kind) in Kind::ALL.into_iter().enumerate() {
            @let at = x + 58.0 + place as f64 * 71.0;
            g {
                title { (sheet.bank[kind]) " " (kind.id()) " in the bank" }
                (glyphs::kind(kind, (at + 10.0, y - 5.0), 23.0))
                (number(sheet.bank[kind], (at + 26.0, y)))
            }
        }
    }
}

/// Building tokens left in the supply (R5).
fn tokens(sheet: &Sheet, (x, y): Point) -> Markup {
    let tokens = sheet.tokens;
    let left =
        [(Building::City, tokens.cities), (Building::Temple, tokens.temples), (Building::Market, tokens.markets)];
    html! {
        (title("Tokens", (x, y)))
        (glyphs::caravan((x + 84.0, y - 5.0), 22.0))
        (number(tokens.caravans, (x + 100.0, y)))
        @for (place, (what, count)) in left.into_iter().enumerate() {
            @let at = x + 156.0 + place as f64 * 70.0;
            (glyphs::building(what, (at, y - 5.0), 23.0, true))
            (number(count, (at + 16.0, y)))
        }
    }
}
