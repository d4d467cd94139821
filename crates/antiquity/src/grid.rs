//! City maps as bit boards: rows of eight bits, of which a map uses six or seven, so that a shape which runs over the edge
//! always meets a square that is not free.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A set of squares of one city map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Squares(u64);

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares(0);

    pub(crate) const fn from_bits(bits: u64) -> Squares {
        Squares(bits)
    }

    /// R16: the map of the first city is 7x7, of later ones 6x6.
    pub const fn side(city: usize) -> u8 {
        if city == 0 { 7 } else { 6 }
    }

    /// All squares of a city's map.
    pub const fn whole(city: usize) -> Squares {
        Squares(if city == 0 { 0x007f_7f7f_7f7f_7f7f } else { 0x3f3f_3f3f_3f3f })
    }

    /// This square alone.
    pub const fn only(square: u8) -> Squares {
        Squares(1 << square)
    }

    /// Is the square in the set?
    pub const fn contains(self, square: u8) -> bool {
        self.0 >> square & 1 != 0
    }

    /// Is the set empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Squares of either.
    #[must_use]
    pub const fn union(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }

    /// Squares of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    /// Have the two a square in common?
    pub const fn meets(self, other: Squares) -> bool {
        self.0 & other.0 != 0
    }

    /// The set moved so that its corner lies on a square.
    #[must_use]
    pub const fn moved(self, square: u8) -> Squares {
        Squares(self.0 << square)
    }

    /// The lowest square.
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// R80: the set and all squares that share an edge with it.
    #[must_use]
    pub const fn grown(self) -> Squares {
        Squares(self.0 | self.0 << 8 | self.0 >> 8 | self.0 << 1 | self.0 >> 1)
    }

    /// The squares, lowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let square = (rest != 0).then(|| rest.trailing_zeros() as u8)?;
            rest &= rest - 1;
            Some(square)
        })
    }

    /// Where the corner of a shape may lie so that all of it falls on squares of this set. The corner itself need not belong
    /// to the shape.
    #[must_use]
    pub fn corners_for(self, shape: Squares) -> Squares {
        Squares(shape.iter().fold(u64::MAX, |corners, square| corners & self.0 >> square))
    }
}

impl FromIterator<u8> for Squares {
    fn from_iter<I: IntoIterator<Item = u8>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::EMPTY, |set, square| set.union(Squares::only(square)))
    }
}

/// A square's name: column letter and row number, `c4`.
pub(crate) fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

/// The square of this name, on a map of at most 7x7.
pub(crate) fn square_named(name: &str) -> Option<u8> {
    let mut bytes = name.bytes();
    let (column, row) = (bytes.next()?, bytes.next()?);
    let inside = bytes.next().is_none() && (b'a'..=b'g').contains(&column) && (b'1'..=b'7').contains(&row);
    inside.then(|| (row - b'1') * 8 + (column - b'a'))
}

/// A square of one of a player's cities, written `2:c4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The city, counted from 0.
    pub city: u8,
    /// The square: row times eight plus column.
    pub square: u8,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.city + 1, square_name(self.square))
    }
}

impl FromStr for Place {
    type Err = ();

    fn from_str(text: &str) -> Result<Place, ()> {
        let (city, square) = text.split_once(':').ok_or(())?;
        let city: u8 = city.trim().parse().map_err(|_| ())?;
        let square = square_named(square.trim()).ok_or(())?;
        if (1..=4).contains(&city) { Ok(Place { city: city - 1, square }) } else { Err(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_never_runs_over_the_edge() {
        let bar = Squares::from_bits(0b111);
        assert_eq!(Squares::whole(0).corners_for(bar).len(), 35);
        assert_eq!(Squares::whole(1).corners_for(bar).len(), 24);
        let hook = Squares::from_bits(0b10 | 0b11 << 8);
        assert_eq!(Squares::whole(1).corners_for(hook).len(), 25);
        let taken = Squares::whole(1).without(Squares::only(0));
        assert!(taken.corners_for(hook).contains(0), "the empty corner of a shape may lie anywhere");
    }

    #[test]
    fn squares_have_names() {
        assert_eq!(square_name(26), "c4");
        assert_eq!(square_named("c4"), Some(26));
        assert_eq!(square_named("h1"), None);
        assert_eq!("2:g7".parse(), Ok(Place { city: 1, square: 54 }));
        assert!("5:a1".parse::<Place>().is_err());
    }
}
