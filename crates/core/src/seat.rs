//! Seats at the table, sets of them, and one value for each.

use std::fmt;
use std::ops::{Index, IndexMut};

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most seats any game has; [`BySeat`] is an array of this length.
pub const MAX_SEATS: usize = 5;

/// A seat at the table, counted from 0. Colours, civilisations and names belong to games and hosts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, if a table can have it.
    pub const fn new(number: usize) -> Option<Seat> {
        if number < MAX_SEATS { Some(Seat(number as u8)) } else { None }
    }

    /// The seat's number, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table with `seats` seats, in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        assert!(seats <= MAX_SEATS, "a table has at most {MAX_SEATS} seats");
        (0..seats as u8).map(Seat)
    }

    /// The letter people see beside the seat's colour and shape: A, B, C …
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Seat::new(number.into()).ok_or_else(|| serde::de::Error::custom(format!("there is no seat {number}")))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of seats, as one byte.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Everybody at a table with `seats` seats.
    pub const fn all(seats: usize) -> SeatSet {
        assert!(seats <= MAX_SEATS, "a table has at most MAX_SEATS seats");
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// This seat alone.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Is the seat in the set?
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Is nobody in the set?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Puts a seat in.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Seats in either set.
    #[must_use]
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// Seats of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// Seats in both sets.
    #[must_use]
    pub const fn intersection(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The lowest seat of the set.
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> SeatSet {
        SeatSet::only(seat)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            serializer.serialize_u8(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        if !deserializer.is_human_readable() {
            let bits = u8::deserialize(deserializer)?;
            let known = bits & !SeatSet::all(MAX_SEATS).0 == 0;
            return if known { Ok(SeatSet(bits)) } else { Err(serde::de::Error::custom("a seat that no table has")) };
        }
        let numbers = Vec::<usize>::deserialize(deserializer)?;
        let seat = |n| Seat::new(n).ok_or_else(|| serde::de::Error::custom(format!("there is no seat {n}")));
        numbers.into_iter().map(seat).collect()
    }
}

impl JsonSchema for SeatSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SeatSet".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Seat>::json_schema(generator)
    }
}

/// One value for each seat of a table, in a flat array.
///
/// ```
/// use emporion_core::{BySeat, Seat};
/// let points = BySeat::from_fn(4, |seat| 10 + seat.index());
/// assert_eq!(points[Seat::new(3).unwrap()], 13);
/// assert_eq!(points.iter().count(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    values: [T; MAX_SEATS],
    seats: u8,
}

impl<T: Default> BySeat<T> {
    /// A table of `seats` values, each made by `make`.
    pub fn from_fn(seats: usize, mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        assert!(seats <= MAX_SEATS, "a table has at most {MAX_SEATS} seats");
        let values = std::array::from_fn(|n| if n < seats { make(Seat(n as u8)) } else { T::default() });
        BySeat { values, seats: seats as u8 }
    }
}

impl<T> BySeat<T> {
    /// How many seats the table has.
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The values in seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.seats as usize]
    }

    /// The values in seat order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.as_slice().iter()
    }

    /// The values in seat order, to change.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut T> + ExactSizeIterator {
        self.values[..self.seats as usize].iter_mut()
    }

    /// Seat and value, in seat order.
    pub fn pairs(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(self.seats()).zip(self.iter())
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        debug_assert!(seat.index() < self.seats(), "there is no seat {seat} here");
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        debug_assert!(seat.index() < self.seats(), "there is no seat {seat} here");
        &mut self.values[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BySeat<T>, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        if values.len() > MAX_SEATS {
            let given = values.len();
            return Err(serde::de::Error::custom(format!("{given} values for at most {MAX_SEATS} seats")));
        }
        let mut values = values.into_iter();
        Ok(BySeat::from_fn(values.len(), |_| values.next().expect("one value for each seat")))
    }
}

impl<T: JsonSchema> JsonSchema for BySeat<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("BySeat_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<T>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_seats_in_order() {
        let set: SeatSet = [3, 0].into_iter().filter_map(Seat::new).collect();
        assert_eq!(set.iter().map(Seat::index).collect::<Vec<_>>(), [0, 3]);
        assert_eq!(serde_json::to_string(&set).unwrap(), "[0,3]");
        assert_eq!(serde_json::from_str::<SeatSet>("[3,0]").unwrap(), set);
        assert!(serde_json::from_str::<SeatSet>("[9]").is_err());
    }

    #[test]
    fn by_seat_round_trips_as_a_list() {
        let table = BySeat::from_fn(3, |seat| seat.index() as u8 * 2);
        let json = serde_json::to_string(&table).unwrap();
        assert_eq!(json, "[0,2,4]");
        assert_eq!(serde_json::from_str::<BySeat<u8>>(&json).unwrap(), table);
    }
}
