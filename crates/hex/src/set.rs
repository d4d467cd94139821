//! Sets of hexes as a few machine words.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::HexId;

/// A set of hexes of one board; `WORDS` words of 64 hexes each.
///
/// In JSON a list of numbers, in binary formats the plain bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> HexSet<WORDS> {
    /// No hex.
    pub const EMPTY: HexSet<WORDS> = HexSet([0; WORDS]);

    /// How many hexes a board may have for this set.
    pub const CAPACITY: usize = WORDS * 64;

    /// Is the hex in the set?
    #[inline]
    pub const fn contains(&self, id: HexId) -> bool {
        self.0[id.index() / 64] >> (id.index() % 64) & 1 != 0
    }

    /// Puts a hex in.
    #[inline]
    pub const fn insert(&mut self, id: HexId) {
        self.0[id.index() / 64] |= 1 << (id.index() % 64);
    }

    /// Takes a hex out.
    #[inline]
    pub const fn remove(&mut self, id: HexId) {
        self.0[id.index() / 64] &= !(1 << (id.index() % 64));
    }

    /// Hexes of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn and_not(self, other: HexSet<WORDS>) -> HexSet<WORDS> {
        HexSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Is no hex in the set?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Have the two sets a hex in common?
    #[inline]
    pub fn meets(self, other: HexSet<WORDS>) -> bool {
        !(self & other).is_empty()
    }

    /// How many hexes are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Calls `visit` with each hex, in order of ids: the fastest way through a set.
    #[inline]
    pub fn for_each(self, mut visit: impl FnMut(HexId)) {
        for (number, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                visit(HexId::new(number * 64 + word.trailing_zeros() as usize));
                word &= word - 1;
            }
        }
    }

    /// The hexes in order of their ids.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = HexId> + Clone {
        self.0
            .into_iter()
            .enumerate()
            .flat_map(|(number, word)| Bits(word).map(move |bit| HexId::new(number * 64 + bit)))
    }
}

/// The set bits of a word, lowest first.
#[derive(Clone)]
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

impl<const WORDS: usize> Default for HexSet<WORDS> {
    fn default() -> HexSet<WORDS> {
        HexSet::EMPTY
    }
}

impl<const WORDS: usize> BitOr for HexSet<WORDS> {
    type Output = HexSet<WORDS>;

    #[inline]
    fn bitor(self, other: HexSet<WORDS>) -> HexSet<WORDS> {
        HexSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const WORDS: usize> BitAnd for HexSet<WORDS> {
    type Output = HexSet<WORDS>;

    #[inline]
    fn bitand(self, other: HexSet<WORDS>) -> HexSet<WORDS> {
        HexSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const WORDS: usize> BitOrAssign for HexSet<WORDS> {
    fn bitor_assign(&mut self, other: HexSet<WORDS>) {
        *self = *self | other;
    }
}

impl<const WORDS: usize> BitAndAssign for HexSet<WORDS> {
    fn bitand_assign(&mut self, other: HexSet<WORDS>) {
        *self = *self & other;
    }
}

impl<const WORDS: usize> FromIterator<HexId> for HexSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = HexId>>(ids: I) -> HexSet<WORDS> {
        let mut set = HexSet::EMPTY;
        for id in ids {
            set.insert(id);
        }
        set
    }
}

impl<const WORDS: usize> fmt::Debug for HexSet<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(HexId::index)).finish()
    }
}

impl<const WORDS: usize> Serialize for HexSet<WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_seq(self.iter());
        }
        // Up to 16 words go through the stack; no board is larger.
        let mut bytes = [0; 128];
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(self.0) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        serializer.serialize_bytes(&bytes[..WORDS * 8])
    }
}

impl<'de, const WORDS: usize> Deserialize<'de> for HexSet<WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexSet<WORDS>, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_seq(SetVisitor)
        } else {
            deserializer.deserialize_bytes(SetVisitor)
        }
    }
}

struct SetVisitor<const WORDS: usize>;

impl<'de, const WORDS: usize> Visitor<'de> for SetVisitor<WORDS> {
    type Value = HexSet<WORDS>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hex numbers below {}", WORDS * 64)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<HexSet<WORDS>, E> {
        if bytes.len() != WORDS * 8 {
            return Err(E::invalid_length(bytes.len(), &self));
        }
        let mut words = [0; WORDS];
        for (word, chunk) in words.iter_mut().zip(bytes.chunks_exact(8)) {
            *word = u64::from_le_bytes(chunk.try_into().expect("chunks of eight bytes"));
        }
        Ok(HexSet(words))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<HexSet<WORDS>, A::Error> {
        let mut set = HexSet::EMPTY;
        while let Some(number) = seq.next_element::<u16>()? {
            if usize::from(number) >= WORDS * 64 {
                return Err(A::Error::custom(format!("hex {number} is too large: a set has {}", WORDS * 64)));
            }
            set.insert(HexId::new(usize::from(number)));
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(numbers: &[usize]) -> HexSet<2> {
        numbers.iter().map(|&n| HexId::new(n)).collect()
    }

    #[test]
    fn sets_behave_like_sets() {
        let (a, b) = (set(&[0, 63, 64, 127]), set(&[63, 65]));
        assert_eq!(a & b, set(&[63]));
        assert_eq!(a | b, set(&[0, 63, 64, 65, 127]));
        assert_eq!(a.and_not(b), set(&[0, 64, 127]));
        assert_eq!(a.len(), 4);
        assert!(a.meets(b) && !a.and_not(b).meets(b));
        assert_eq!(a.iter().map(HexId::index).collect::<Vec<_>>(), [0, 63, 64, 127]);
        let mut c = a;
        c.remove(HexId::new(64));
        assert!(!c.contains(HexId::new(64)) && c.contains(HexId::new(127)));
    }

    #[test]
    fn json_is_a_list_and_too_large_a_hex_is_refused() {
        let a = set(&[3, 100]);
        assert_eq!(serde_json::to_string(&a).unwrap(), "[3,100]");
        assert_eq!(serde_json::from_str::<HexSet<2>>("[100,3]").unwrap(), a);
        assert!(serde_json::from_str::<HexSet<2>>("[128]").is_err());
    }
}
