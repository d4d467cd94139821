//! Places: cities, uncovered villages and oracles (R91), numbered by the villages of the board.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most villages a board may have.
pub const MAX_VILLAGES: usize = 120;

/// Villages, and one more for a city under foundation that covers none yet.
pub(crate) const MAX_PLACES: usize = MAX_VILLAGES + 1;

/// A place: the number of its village on the board. A city keeps the number of the village it is named after; of merging
/// cities the older keeps its number. A city under foundation off any village (R45) has the number after the last village.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlaceId(u8);

impl PlaceId {
    /// The place with this number.
    #[inline]
    pub const fn new(number: usize) -> PlaceId {
        PlaceId(number as u8)
    }

    /// The number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of places. In JSON a list of numbers, in binary formats sixteen bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PlaceSet(u128);

impl PlaceSet {
    /// No place.
    pub const EMPTY: PlaceSet = PlaceSet(0);

    /// Is the place in the set?
    #[inline]
    pub const fn contains(self, place: PlaceId) -> bool {
        self.0 >> place.0 & 1 != 0
    }

    /// Puts a place in.
    #[inline]
    pub const fn insert(&mut self, place: PlaceId) {
        self.0 |= 1 << place.0;
    }

    /// Takes a place out.
    #[inline]
    pub const fn remove(&mut self, place: PlaceId) {
        self.0 &= !(1 << place.0);
    }

    /// The set with a place put in.
    #[must_use]
    pub const fn with(mut self, place: PlaceId) -> PlaceSet {
        self.insert(place);
        self
    }

    /// The set with a place taken out.
    #[must_use]
    pub const fn without(mut self, place: PlaceId) -> PlaceSet {
        self.remove(place);
        self
    }

    /// Places of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn and_not(self, other: PlaceSet) -> PlaceSet {
        PlaceSet(self.0 & !other.0)
    }

    /// Is no place in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Have the two sets a place in common?
    #[inline]
    pub const fn meets(self, other: PlaceSet) -> bool {
        self.0 & other.0 != 0
    }

    /// How many places are in the set.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The places in order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = PlaceId> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let place = PlaceId(left.trailing_zeros() as u8);
                left &= left - 1;
                place
            })
        })
    }

    /// Calls `visit` with each place, in order of numbers: the fastest way through a set.
    #[inline]
    pub fn for_each(self, mut visit: impl FnMut(PlaceId)) {
        for (base, mut word) in [(0, self.0 as u64), (64, (self.0 >> 64) as u64)] {
            while word != 0 {
                visit(PlaceId(base + word.trailing_zeros() as u8));
                word &= word - 1;
            }
        }
    }

    pub(crate) const fn to_bytes(self) -> [u8; 16] {
        self.0.to_le_bytes()
    }

    pub(crate) const fn from_bytes(bytes: [u8; 16]) -> PlaceSet {
        PlaceSet(u128::from_le_bytes(bytes))
    }
}

impl BitOr for PlaceSet {
    type Output = PlaceSet;

    #[inline]
    fn bitor(self, other: PlaceSet) -> PlaceSet {
        PlaceSet(self.0 | other.0)
    }
}

impl BitAnd for PlaceSet {
    type Output = PlaceSet;

    #[inline]
    fn bitand(self, other: PlaceSet) -> PlaceSet {
        PlaceSet(self.0 & other.0)
    }
}

impl BitOrAssign for PlaceSet {
    fn bitor_assign(&mut self, other: PlaceSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for PlaceSet {
    fn bitand_assign(&mut self, other: PlaceSet) {
        self.0 &= other.0;
    }
}

impl FromIterator<PlaceId> for PlaceSet {
    fn from_iter<I: IntoIterator<Item = PlaceId>>(places: I) -> PlaceSet {
        let mut set = PlaceSet::EMPTY;
        for place in places {
            set.insert(place);
        }
        set
    }
}

impl fmt::Debug for PlaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(PlaceId::index)).finish()
    }
}

impl Serialize for PlaceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            serializer.serialize_bytes(&self.to_bytes())
        }
    }
}

impl<'de> Deserialize<'de> for PlaceSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlaceSet, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_seq(SetVisitor)
        } else {
            deserializer.deserialize_bytes(SetVisitor)
        }
    }
}

struct SetVisitor;

impl<'de> Visitor<'de> for SetVisitor {
    type Value = PlaceSet;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "place numbers up to {MAX_VILLAGES}")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<PlaceSet, E> {
        let bytes = bytes.try_into().map_err(|_| E::invalid_length(bytes.len(), &self))?;
        Ok(PlaceSet::from_bytes(bytes))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<PlaceSet, A::Error> {
        let mut set = PlaceSet::EMPTY;
        while let Some(number) = seq.next_element::<u8>()? {
            if usize::from(number) >= MAX_PLACES {
                return Err(A::Error::custom(format!("there is no place {number}")));
            }
            set.insert(PlaceId(number));
        }
        Ok(set)
    }
}
