//! The six sides of a hex.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A side of a hex, and the way to the neighbour across it. The names are those of pointy-top hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Direction {
    /// East: (+1, 0).
    E,
    /// North-east: (+1, -1).
    NE,
    /// North-west: (0, -1).
    NW,
    /// West: (-1, 0).
    W,
    /// South-west: (-1, +1).
    SW,
    /// South-east: (0, +1).
    SE,
}

impl Direction {
    /// All six, counter-clockwise from east.
    pub const ALL: [Direction; 6] =
        [Direction::E, Direction::NE, Direction::NW, Direction::W, Direction::SW, Direction::SE];

    /// Its place in [`Direction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction at this place of [`Direction::ALL`], counted round and round.
    pub const fn from_index(index: usize) -> Direction {
        Direction::ALL[index % 6]
    }

    /// The direction back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// Turned counter-clockwise by so many sixths of a circle.
    #[must_use]
    pub const fn turned(self, sixths: usize) -> Direction {
        Direction::from_index(self.index() + sixths)
    }

    /// The step to the neighbour, as (q, r).
    pub const fn step(self) -> (i32, i32) {
        match self {
            Direction::E => (1, 0),
            Direction::NE => (1, -1),
            Direction::NW => (0, -1),
            Direction::W => (-1, 0),
            Direction::SW => (-1, 1),
            Direction::SE => (0, 1),
        }
    }

    /// The name people write: `NE`.
    pub const fn name(self) -> &'static str {
        ["E", "NE", "NW", "W", "SW", "SE"][self.index()]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no direction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no direction; there are E, NE, NW, W, SW and SE")]
pub struct DirectionError(String);

impl FromStr for Direction {
    type Err = DirectionError;

    /// Upper or lower case.
    fn from_str(text: &str) -> Result<Direction, DirectionError> {
        let found = Direction::ALL.into_iter().find(|direction| direction.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| DirectionError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_and_its_opposite_cancel() {
        for direction in Direction::ALL {
            let (there, back) = (direction.step(), direction.opposite().step());
            assert_eq!((there.0 + back.0, there.1 + back.1), (0, 0));
            assert_eq!(direction.turned(6), direction);
        }
    }

    #[test]
    fn neighbouring_directions_add_up_around_the_circle() {
        for direction in Direction::ALL {
            let (left, right) = (direction.turned(1).step(), direction.turned(5).step());
            assert_eq!((left.0 + right.0, left.1 + right.1), direction.step());
        }
    }

    #[test]
    fn text_round_trips() {
        for direction in Direction::ALL {
            assert_eq!(direction.to_string().to_lowercase().parse(), Ok(direction));
        }
        assert!("N".parse::<Direction>().is_err());
    }
}
