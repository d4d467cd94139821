//! Road tiles: nine ways to lie on a hex.

use std::fmt;
use std::str::FromStr;

use emporion_hex::Direction;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many tiles of each kind, and how many markets, a player owns (R2).
pub const PIECES: u8 = 20;

/// The two ends of a road tile (R76): opposite sides (straight) or sides two apart (curved).
///
/// Written with the later of E, NE, NW, W, SW, SE first: `W-E`, `SW-NE`. Either order is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ends(u8);

use Direction::{E, NE, NW, SE, SW, W};

/// The nine pairs, straight ones first, each in the order it is written.
const PAIRS: [(Direction, Direction); 9] =
    [(W, E), (SW, NE), (SE, NW), (NW, E), (W, NE), (SW, NW), (SE, W), (SW, E), (SE, NE)];

/// No end on this side.
const NONE: u8 = 6;

/// For each pair and each side: the other end, if the pair has an end on that side.
const OTHER: [[u8; 6]; 9] = {
    let mut table = [[NONE; 6]; 9];
    let mut pair = 0;
    while pair < 9 {
        let (a, b) = PAIRS[pair];
        table[pair][a.index()] = b.index() as u8;
        table[pair][b.index()] = a.index() as u8;
        pair += 1;
    }
    table
};

impl Ends {
    /// How many ways there are.
    pub const COUNT: usize = PAIRS.len();

    /// All nine, straight ones first.
    pub fn all() -> impl ExactSizeIterator<Item = Ends> + Clone {
        (0..PAIRS.len() as u8).map(Ends)
    }

    /// The tile that joins these two sides, if there is one.
    pub fn joining(a: Direction, b: Direction) -> Option<Ends> {
        Ends::all().find(|ends| ends.other(a) == Some(b))
    }

    /// The two sides, in the order they are written.
    #[inline]
    pub const fn sides(self) -> [Direction; 2] {
        let (a, b) = PAIRS[self.0 as usize];
        [a, b]
    }

    /// The end one leaves by after entering at `side`; `None` if no end is there.
    #[inline]
    pub const fn other(self, side: Direction) -> Option<Direction> {
        let other = OTHER[self.0 as usize][side.index()];
        if other == NONE { None } else { Some(Direction::from_index(other as usize)) }
    }

    /// Does the road run straight?
    pub const fn is_straight(self) -> bool {
        self.0 < 3
    }

    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    pub(crate) const fn from_number(number: u8) -> Ends {
        Ends(number)
    }
}

impl fmt::Display for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.sides();
        write!(f, "{a}-{b}")
    }
}

impl FromStr for Ends {
    type Err = String;

    fn from_str(text: &str) -> Result<Ends, String> {
        let (a, b) = text.split_once('-').ok_or_else(|| format!("{text:?} are no two ends; write them as W-E"))?;
        let side = |text: &str| text.trim().parse::<Direction>().map_err(|error| error.to_string());
        let (a, b) = (side(a)?, side(b)?);
        let no_tile =
            || format!("no tile joins {a} and {b}: ends lie opposite, as in W-E, or two sides apart, as in W-NE");
        Ends::joining(a, b).ok_or_else(no_tile)
    }
}

impl Serialize for Ends {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ends {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ends, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Ends {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Ends".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "The two sides a road tile joins, such as \"W-E\"; opposite sides, or sides two apart.",
            "pattern": "^\\s*([EWew]|[NSns][EWew])\\s*-\\s*([EWew]|[NSns][EWew])\\s*$"
        })
    }
}

/// The two kinds of tiles in hand and reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TileKind {
    /// A road tile.
    Road,
    /// A city tile.
    City,
}

impl TileKind {
    /// `road` or `city`.
    pub const fn name(self) -> &'static str {
        match self {
            TileKind::Road => "road",
            TileKind::City => "city",
        }
    }
}

/// Numbers of road and city tiles, in a hand or a reserve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tiles {
    /// Road tiles.
    pub roads: u8,
    /// City tiles.
    pub cities: u8,
}

impl Tiles {
    /// Tiles of one kind.
    pub const fn of(self, kind: TileKind) -> u8 {
        match kind {
            TileKind::Road => self.roads,
            TileKind::City => self.cities,
        }
    }

    pub(crate) const fn of_mut(&mut self, kind: TileKind) -> &mut u8 {
        match kind {
            TileKind::Road => &mut self.roads,
            TileKind::City => &mut self.cities,
        }
    }

    /// Tiles of both kinds together.
    pub const fn total(self) -> u8 {
        self.roads + self.cities
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn x5_three_straight_and_six_curved_placements() {
        let gap = |ends: Ends| {
            let [a, b] = ends.sides();
            let gap = a.index().abs_diff(b.index());
            gap.min(6 - gap)
        };
        assert_eq!(Ends::all().filter(|&ends| gap(ends) == 3 && ends.is_straight()).count(), 3);
        assert_eq!(Ends::all().filter(|&ends| gap(ends) == 2 && !ends.is_straight()).count(), 6);
    }

    #[test]
    fn text_is_read_either_way_and_written_one_way() {
        for ends in Ends::all() {
            let [a, b] = ends.sides();
            assert!(a > b, "the later side comes first");
            assert_eq!(format!("{b} - {a}").to_lowercase().parse(), Ok(ends));
            assert_eq!(ends.to_string().parse(), Ok(ends));
            assert_eq!(ends.other(a), Some(b));
            assert_eq!(ends.other(b), Some(a));
        }
        assert!("W-SW".parse::<Ends>().unwrap_err().contains("no tile joins"));
        assert!("W".parse::<Ends>().is_err());
        assert!("N-S".parse::<Ends>().is_err());
    }
}
