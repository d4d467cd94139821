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
    let tenths = (value * 10.0).round();
    // So near a tie that a product with a rounding error must not decide.
    if (value * 10.0 - tenths).abs() > 0.4999 || tenths.abs() > 1e9 {
        return written_out(value);
    }
    let (sign, tenths) = (if tenths < 0.0 { "-" } else { "" }, tenths.abs() as u64);
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, tenth) => format!("{sign}{whole}.{tenth}"),
    }
}

/// The same in the formatter's own exact and slower way.
fn written_out(value: f64) -> String {
    let text = format!("{value:.1}");
    let short = text.strip_suffix(".0").unwrap_or(&text);
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// Points as an SVG list.
pub(crate) fn points(list: &[Point]) -> String {
    list.iter().map(|&(x, y)| format!("{},{}", n(x), n(y))).collect::<Vec<_>>().join(" ")
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
        for (value, text) in [(0.0, "0"), (-0.04, "0"), (-0.06, "-0.1"), (12.0, "12"), (0.25, "0.2"), (-7.96, "-8")] {
            assert_eq!(n(value), text);
        }
        for step in -30_000..30_000 {
            let value = f64::from(step) * 0.0125;
            assert_eq!(n(value), written_out(value), "{value}");
        }
    }
}
