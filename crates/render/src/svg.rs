//! Small parts every picture is made of.

use emporion_hex::layout::Point;
use maud::{Markup, html};

use crate::palette::{SeatLook, Shape, ground};

/// Serif for names and headings.
pub(crate) const SERIF: &str = "'Iowan Old Style', Palatino, 'Palatino Linotype', Georgia, 'DejaVu Serif', serif";
/// Sans for everything else.
pub(crate) const SANS: &str = "system-ui, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif";

/// A number with one decimal: pictures need no more, and files stay small and equal everywhere.
pub(crate) fn n(value: f64) -> String {
    let mut text = String::with_capacity(8);
    push_n(&mut text, value);
    text
}

/// The same at the end of a text. A page holds thousands of numbers, so digits are written one by one.
fn push_n(text: &mut String, value: f64) {
    let tenths = (value * 10.0).round() as i64;
    if tenths < 0 {
        text.push('-');
    }
    push_whole(text, tenths.unsigned_abs() / 10);
    let tenth = tenths.unsigned_abs() % 10;
    if tenth > 0 {
        text.push('.');
        text.push(digit(tenth));
    }
}

fn push_whole(text: &mut String, whole: u64) {
    if whole >= 10 {
        push_whole(text, whole / 10);
    }
    text.push(digit(whole % 10));
}

fn digit(value: u64) -> char {
    char::from(b'0' + value as u8)
}

/// Points as an SVG list.
pub(crate) fn points(list: &[Point]) -> String {
    let mut text = String::with_capacity(list.len() * 12);
    for &(x, y) in list {
        if !text.is_empty() {
            text.push(' ');
        }
        push_n(&mut text, x);
        text.push(',');
        push_n(&mut text, y);
    }
    text
}

/// A whole document.
pub(crate) fn document(width: f64, height: f64, title: &str, body: &Markup) -> String {
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {} {}", n(width), n(height))) width=(n(width)) height=(n(height))
            role="img" font-family=(SANS) fill=(ground::INK) {
            title { (title) }
            rect width="100%" height="100%" fill=(ground::PAPER) {}
            (body)
        }
    };
    svg.into_string().replace(not_xml, "\u{fffd}") + "\n"
}

/// Characters that XML cannot hold, not even escaped; names come from anywhere.
fn not_xml(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

/// Text at a point.
pub(crate) struct Label<'a> {
    /// The words.
    pub(crate) text: &'a str,
    /// Where its baseline's anchor is.
    pub(crate) at: Point,
    /// Height of the letters.
    pub(crate) size: f64,
    /// `start`, `middle` or `end`.
    pub(crate) anchor: &'static str,
    /// Colour.
    pub(crate) fill: &'static str,
}

impl Label<'_> {
    /// Plain text.
    pub(crate) fn draw(&self) -> Markup {
        html! { text x=(n(self.at.0)) y=(n(self.at.1)) font-size=(n(self.size)) text-anchor=(self.anchor) fill=(self.fill) { (self.text) } }
    }

    /// Bold, in figures of equal width.
    pub(crate) fn bold(&self) -> Markup {
        html! { text x=(n(self.at.0)) y=(n(self.at.1)) font-size=(n(self.size)) text-anchor=(self.anchor) fill=(self.fill)
        font-weight="700" font-variant-numeric="tabular-nums" { (self.text) } }
    }

    /// A name: serif, with a halo so that it can be read over anything.
    pub(crate) fn name(&self) -> Markup {
        html! { text x=(n(self.at.0)) y=(n(self.at.1)) font-size=(n(self.size)) text-anchor=(self.anchor) fill=(self.fill)
        font-family=(SERIF) stroke=(ground::MARBLE) stroke-width="3" stroke-linejoin="round" paint-order="stroke" { (self.text) } }
    }
}

/// A seat's shape in its colour, with a dark outline.
pub(crate) fn token(look: SeatLook, at: Point, r: f64, outline: &str) -> Markup {
    shape(look.shape, at, r, look.colour, outline)
}

/// A shape around a centre.
pub(crate) fn shape(shape: Shape, (x, y): Point, r: f64, fill: &str, outline: &str) -> Markup {
    html! {
        @if shape == Shape::Circle {
            circle cx=(n(x)) cy=(n(y)) r=(n(r)) fill=(fill) stroke=(outline) stroke-width="1.5" {}
        } @else {
            polygon points=(points(&shape.corners(x, y, r))) fill=(fill) stroke=(outline) stroke-width="1.5" stroke-linejoin="round" {}
        }
    }
}

/// A number in a small disc: connections of a place.
pub(crate) fn badge((x, y): Point, number: usize) -> Markup {
    html! {
        circle cx=(n(x)) cy=(n(y)) r="8" fill=(ground::PAPER) stroke=(ground::INK) stroke-width="1.2" {}
        (Label { text: &number.to_string(), at: (x, y + 4.2), size: 12.0, anchor: "middle", fill: ground::INK }.bold())
    }
}

/// Lines of at most so many letters, broken between words.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_decimal_or_none() {
        let cases =
            [(0.0, "0"), (-0.04, "0"), (-0.06, "-0.1"), (12.0, "12"), (0.25, "0.3"), (-7.96, "-8"), (1234.5, "1234.5")];
        for (value, text) in cases {
            assert_eq!(n(value), text);
        }
        for tenths in -30_000..30_000 {
            let value = f64::from(tenths) / 10.0;
            assert_eq!(n(value), value.to_string());
        }
    }
}
