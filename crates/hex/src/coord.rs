//! Axial coordinates as people write them.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use hexx::Hex;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Direction;

/// Axial coordinates of a hex: `q` to the east, `r` down to the south-east. Text and JSON form: `"3,-4"`.
///
/// Ordered as a page is read: by `r`, then by `q`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Coord {
    /// Column along a row.
    pub q: i32,
    /// Row.
    pub r: i32,
}

impl Coord {
    /// The hex at these coordinates.
    pub const fn new(q: i32, r: i32) -> Coord {
        Coord { q, r }
    }

    /// The neighbour in a direction, on the board or not.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Coord {
        let (q, r) = direction.step();
        Coord { q: self.q + q, r: self.r + r }
    }

    /// How many steps apart two hexes are.
    pub fn distance(self, other: Coord) -> u32 {
        Hex::from(self).unsigned_distance_to(other.into())
    }
}

impl PartialOrd for Coord {
    fn partial_cmp(&self, other: &Coord) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Coord {
    fn cmp(&self, other: &Coord) -> std::cmp::Ordering {
        (self.r, self.q).cmp(&(other.r, other.q))
    }
}

impl From<Hex> for Coord {
    fn from(hex: Hex) -> Coord {
        Coord { q: hex.x, r: hex.y }
    }
}

impl From<Coord> for Hex {
    fn from(coord: Coord) -> Hex {
        Hex::new(coord.q, coord.r)
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// A text that is no pair of coordinates.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} are no coordinates; write q and r with a comma, such as 3,-4")]
pub struct CoordError(String);

impl FromStr for Coord {
    type Err = CoordError;

    fn from_str(text: &str) -> Result<Coord, CoordError> {
        let pair = text.split_once(',').and_then(|(q, r)| Some((number(q)?, number(r)?)));
        pair.map(|(q, r)| Coord { q, r }).ok_or_else(|| CoordError(text.to_owned()))
    }
}

/// Far larger than any board, far from overflow.
const FARTHEST: i32 = 1 << 20;

fn number(text: &str) -> Option<i32> {
    text.trim().parse().ok().filter(|n: &i32| n.abs() <= FARTHEST)
}

impl Serialize for Coord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Coord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Coord, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Coord {
    fn schema_name() -> Cow<'static, str> {
        "Coord".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "Axial coordinates q,r of a hex, such as \"3,-4\".",
            "pattern": "^\\s*-?[0-9]+\\s*,\\s*-?[0-9]+\\s*$"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_json_round_trip() {
        let coord = Coord::new(3, -4);
        assert_eq!(coord.to_string().parse(), Ok(coord));
        assert_eq!(" 3 , -4 ".parse(), Ok(coord));
        assert_eq!(serde_json::to_string(&coord).unwrap(), "\"3,-4\"");
        assert_eq!(serde_json::from_str::<Coord>("\"3,-4\"").unwrap(), coord);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "3", "3,", "a,b", "3,4,5", "3;4", "99999999,0"] {
            assert!(text.parse::<Coord>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_neighbour_is_one_step_away() {
        for direction in Direction::ALL {
            assert_eq!(Coord::new(2, 5).distance(Coord::new(2, 5).neighbour(direction)), 1);
        }
        assert_eq!(Coord::new(0, 0).distance(Coord::new(3, -5)), 5);
    }

    #[test]
    fn order_is_the_order_of_reading() {
        assert!(Coord::new(9, 0) < Coord::new(-9, 1));
        assert!(Coord::new(-9, 1) < Coord::new(0, 1));
    }
}
