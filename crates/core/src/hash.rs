//! The stable 64-bit hash of a state.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Game, Setup};

/// The hash of a state: XXH3 over its postcard encoding, both of which have a fixed specification, so it is the same on every
/// machine and under every compiler. Written as sixteen hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateHash(u64);

impl StateHash {
    /// The hash of a state in its game. The set-up is part of it: under other options the same pieces are another position.
    pub fn of(game: Salt, state: &impl Serialize) -> StateHash {
        let bytes = postcard::to_extend(state, Vec::with_capacity(4096)).expect("a state always serialises");
        StateHash(xxhash_rust::xxh3::xxh3_64_with_seed(&bytes, game.0))
    }
}

/// What a game's set-up adds to the hashes of its states: number of seats, options, rules version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Salt(u64);

impl Salt {
    /// The salt of a game.
    pub fn of<G: Game>(setup: &Setup<G::Options>) -> Salt {
        let text = serde_json::to_vec(&(G::ID, setup)).expect("a set-up always serialises");
        Salt(xxhash_rust::xxh3::xxh3_64(&text))
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for StateHash {
    type Err = String;

    fn from_str(text: &str) -> Result<StateHash, String> {
        let digits = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let number = digits.then(|| u64::from_str_radix(text, 16).ok()).flatten();
        number.map(StateHash).ok_or_else(|| format!("a hash has sixteen hexadecimal digits, not {text:?}"))
    }
}

impl Serialize for StateHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<StateHash, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
