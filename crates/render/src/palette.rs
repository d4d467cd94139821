//! Who is who: a colour, a shape and a letter for each seat, and the colours of the ground.

use emporion_core::Seat;

/// The colours of the table. Every piece shows its seat's shape as well.
pub const SEATS: [SeatLook; 5] = [
    SeatLook { colour: "#D1491B", ink: "#000000", shape: Shape::Circle, ansi: "38;5;166" },
    SeatLook { colour: "#F2C230", ink: DARK_INK, shape: Shape::Square, ansi: "38;5;178" },
    SeatLook { colour: "#2B2B2B", ink: "#FFFFFF", shape: Shape::Triangle, ansi: "1" },
    SeatLook { colour: "#6FB7E3", ink: DARK_INK, shape: Shape::Diamond, ansi: "38;5;74" },
    SeatLook { colour: "#1F5FA8", ink: "#FFFFFF", shape: Shape::Hexagon, ansi: "38;5;25" },
];

/// Letters on light pieces. Not quite the ink of the ground, so that a theme may turn that one light; a yellow piece stays.
pub const DARK_INK: &str = "#2B2723";

/// Paper, ink and land.
pub mod ground {
    /// Behind everything.
    pub const PAPER: &str = "#FBF7EE";
    /// Text and outlines.
    pub const INK: &str = "#2A2622";
    /// What asks for action.
    pub const TERRACOTTA: &str = "#B5532A";
    /// Water.
    pub const SEA: &str = "#5B7B8C";
    /// Water as a ground for the board.
    pub const PALE_SEA: &str = "#C6D5DC";
    /// Plain land.
    pub const PLAIN: &str = "#D9CBA3";
    /// Lines between hexes.
    pub const FURROW: &str = "#BBAA7C";
    /// Forest, and the border of a green village.
    pub const FOREST: &str = "#7F9A5B";
    /// Grass.
    pub const GRASS: &str = "#C9B458";
    /// Mountains.
    pub const MOUNTAIN: &str = "#A79B8E";
    /// The deep green of a ring that must be seen on plain land.
    pub const LAUREL: &str = "#3F6B2F";
    /// Bone white, for villages and oracles.
    pub const MARBLE: &str = "#F4EDDC";
}

/// How a seat looks.
#[derive(Clone, Copy, Debug)]
pub struct SeatLook {
    /// Its colour.
    pub colour: &'static str,
    /// Text on that colour.
    pub ink: &'static str,
    /// Its shape.
    pub shape: Shape,
    /// Its colour in a terminal, as an SGR parameter.
    pub ansi: &'static str,
}

/// The shape of a seat: the same in SVG and in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// ●
    Circle,
    /// ■
    Square,
    /// ▲
    Triangle,
    /// ◆
    Diamond,
    /// ⬢
    Hexagon,
}

impl Shape {
    /// The shape as a character.
    pub const fn glyph(self) -> char {
        match self {
            Shape::Circle => '●',
            Shape::Square => '■',
            Shape::Triangle => '▲',
            Shape::Diamond => '◆',
            Shape::Hexagon => '⬢',
        }
    }

    /// The shape as a word for ids.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Circle => "circle",
            Shape::Square => "square",
            Shape::Triangle => "triangle",
            Shape::Diamond => "diamond",
            Shape::Hexagon => "hexagon",
        }
    }

    /// The corners of the shape around a centre; a circle has none.
    pub fn corners(self, x: f64, y: f64, r: f64) -> Vec<(f64, f64)> {
        let turn: &[(f64, f64)] = match self {
            Shape::Circle => &[],
            Shape::Square => &[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
            Shape::Triangle => &[(0.0, -1.05), (1.05, 0.8), (-1.05, 0.8)],
            Shape::Diamond => &[(0.0, -1.15), (1.0, 0.0), (0.0, 1.15), (-1.0, 0.0)],
            Shape::Hexagon => &[(1.0, 0.0), (0.5, 0.87), (-0.5, 0.87), (-1.0, 0.0), (-0.5, -0.87), (0.5, -0.87)],
        };
        turn.iter().map(|&(dx, dy)| (x + dx * r, y + dy * r)).collect()
    }
}

/// How the seats of one table look.
#[derive(Clone, Copy, Debug)]
pub struct Looks([SeatLook; 5]);

impl Looks {
    /// Ours.
    pub const CLEAR: Looks = Looks(SEATS);

    /// How this seat looks.
    pub const fn of(&self, seat: Seat) -> SeatLook {
        self.0[seat.index()]
    }

    /// The same with another colour for a seat.
    #[must_use]
    pub const fn with(mut self, seat: Seat, colour: &'static str, ink: &'static str) -> Looks {
        self.0[seat.index()].colour = colour;
        self.0[seat.index()].ink = ink;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Linear light from a hex colour.
    fn linear(colour: &str) -> [f64; 3] {
        [1, 3, 5].map(|at| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn times(matrix: [[f64; 3]; 3], v: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
    }

    fn oklab(rgb: [f64; 3]) -> [f64; 3] {
        let lms = times(
            [
                [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
                [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
                [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
            ],
            rgb,
        )
        .map(|value| value.max(0.0).cbrt());
        times(
            [
                [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
                [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
                [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
            ],
            lms,
        )
    }

    /// Sight in linear light: normal, then the three kinds of colour-blindness at full strength (Machado 2009).
    const SIGHTS: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ];

    #[test]
    fn seats_can_be_told_apart_with_any_sight() {
        for sight in SIGHTS {
            for (i, one) in SEATS.iter().enumerate() {
                for other in &SEATS[..i] {
                    let (a, b) = (oklab(times(sight, linear(one.colour))), oklab(times(sight, linear(other.colour))));
                    let distance = a.iter().zip(b).map(|(x, y)| (x - y) * (x - y)).sum::<f64>().sqrt();
                    assert!(distance > 0.2, "{} and {}: {distance:.3}", one.colour, other.colour);
                }
            }
        }
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let light = |colour| {
            let [r, g, b] = linear(colour);
            0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
        };
        let (a, b) = (light(one), light(other));
        if a > b { a / b } else { b / a }
    }

    #[test]
    fn text_can_be_read() {
        assert!(contrast(ground::INK, ground::PAPER) > 4.5);
        assert!(contrast(ground::INK, ground::PLAIN) > 4.5);
        assert!(contrast(ground::TERRACOTTA, ground::PAPER) > 4.5);
        for seat in SEATS {
            assert!(contrast(seat.ink, seat.colour) >= 4.5, "{}: {}", seat.colour, contrast(seat.ink, seat.colour));
        }
    }
}
