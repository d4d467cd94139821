//! The generator of bots and simulations. Never the game's own.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::chance::below;

/// A bot's own generator: deterministic from its seed, and unable to touch the game's draws.
#[derive(Clone)]
pub struct SampleRng(ChaCha8Rng);

impl SampleRng {
    /// A generator from a text and a number, for example the seed of a series and the number of a game in it.
    pub fn new(text: &str, number: u64) -> SampleRng {
        let digest = Sha256::new().chain_update(text.as_bytes()).chain_update(number.to_le_bytes()).finalize();
        SampleRng(ChaCha8Rng::from_seed(digest.into()))
    }

    /// A number below `bound`, each equally likely.
    pub fn below(&mut self, bound: u32) -> u32 {
        below(|| self.0.next_u32(), bound)
    }

    /// One of the items, each equally likely; `None` of an empty list.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len() as u32) as usize]) }
    }

    /// Shuffles in place.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// A generator of its own for a part of the work.
    #[must_use]
    pub fn fork(&mut self) -> SampleRng {
        let mut key = [0; 32];
        self.0.fill_bytes(&mut key);
        SampleRng(ChaCha8Rng::from_seed(key))
    }
}

impl std::fmt::Debug for SampleRng {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SampleRng")
    }
}
