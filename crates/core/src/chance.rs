//! Everything a game leaves to luck goes through [`Chance`], so that it can be recorded, replayed, set by hand and verified.

use std::collections::VecDeque;
use std::sync::Arc;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::dice::{Share, root, sha256, together};
use crate::sample::SampleRng;

/// The secret text from which every draw of a game follows, together with what the players added to it, if anything.
///
/// The host publishes [`Seed::commitment`] before the game starts and the seed when it ends: anybody can then derive every draw
/// again. The key of the generator is a different digest of the same text, so the commitment gives nothing away.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed {
    host: Text,
    players: Arc<[Share]>,
    /// SHA-256 of what seed and players give together, if players were asked.
    together: Option<Arc<str>>,
}

#[derive(Clone, PartialEq, Eq)]
enum Text {
    Known(Arc<str>),
    /// Only the commitment is public yet.
    Unknown(Arc<str>),
}

impl Seed {
    /// A seed from any text.
    pub fn new(text: impl Into<String>) -> Seed {
        Seed::of(Text::Known(text.into().into()))
    }

    fn of(host: Text) -> Seed {
        Seed { host, players: Arc::new([]), together: None }
    }

    /// The same seed, and what the players added to it, in the order of the seats.
    #[must_use]
    pub fn with_players(self, players: Vec<Share>) -> Seed {
        let together = self.reveal().and_then(|host| together(host, &players)).map(Arc::from);
        Seed { players: players.into(), together, ..self }
    }

    /// The same seed, of which it is known only what it gives together with what the players added.
    pub(crate) fn with_together(self, digest: Option<&str>) -> Seed {
        Seed { together: digest.map(Arc::from), ..self }
    }

    /// SHA-256 of what seed and players give together, if players were asked.
    pub(crate) fn together(&self) -> Option<&str> {
        self.together.as_deref()
    }

    /// What the players added; empty if they were not asked.
    pub fn players(&self) -> &[Share] {
        &self.players
    }

    /// The seed of a game that is not over, seen from outside: nothing can be drawn from it.
    pub fn unknown(commitment: impl Into<String>) -> Seed {
        Seed::of(Text::Unknown(commitment.into().into()))
    }

    /// The text itself: a secret while the game lasts.
    pub fn reveal(&self) -> Option<&str> {
        match &self.host {
            Text::Known(text) => Some(text),
            Text::Unknown(_) => None,
        }
    }

    /// SHA-256 of the text, in hexadecimal: what a host publishes in advance.
    pub fn commitment(&self) -> String {
        match &self.host {
            Text::Known(text) => sha256(text),
            Text::Unknown(commitment) => commitment.to_string(),
        }
    }

    /// The generator for one entry of the log. Each entry has a stream of its own, so what an earlier entry drew, or did not
    /// draw after an undo, never moves a later one.
    fn stream(&self, entry: u64) -> Option<ChaCha20Rng> {
        let text = root(self.reveal()?, &self.players);
        let key = Sha256::new().chain_update(b"emporion chance 1\0").chain_update(text.as_bytes()).finalize();
        let mut rng = ChaCha20Rng::from_seed(key.into());
        rng.set_stream(entry);
        Some(rng)
    }
}

impl std::fmt::Debug for Seed {
    /// Says nothing of the text: a seed in a log line would undo its secrecy.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// What went wrong with a draw; the step it belongs to is then refused as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChanceFault {
    /// A draft met a draw: the step has to be played for good.
    #[error("this step draws by chance, so it cannot be part of a draft")]
    Forbidden,
    /// A value set by hand or recorded does not fit the draw.
    #[error("the draw is from {low} to {high}, but the value given is {value}")]
    OutOfRange {
        /// The value given.
        value: u32,
        /// Smallest value of the draw.
        low: u32,
        /// Largest value of the draw.
        high: u32,
    },
    /// The game's seed is not known here, so nothing can be drawn.
    #[error("the seed of this game is not known, so it cannot be played on")]
    SeedUnknown,
    /// A log records fewer draws than its entry needs.
    #[error("the entry needs more draws than are recorded")]
    Missing,
    /// A log records more draws than its entry needs.
    #[error("the entry records {0} more draws than it needs")]
    Left(usize),
}

enum Source {
    /// The generator is made at the first draw: few steps draw, and making it costs more than most steps.
    Live {
        seed: Seed,
        entry: u64,
        rng: Option<Box<ChaCha20Rng>>,
    },
    Recorded(VecDeque<u32>),
    Sampled(Box<SampleRng>),
    /// Every draw is this fault.
    Closed(ChanceFault),
}

/// The hand that shuffles and rolls, in one of four modes: live, recorded, sampled, forbidden.
///
/// A game asks for a number in a range and gets one, in every mode; whether it may count is settled afterwards by
/// [`Chance::finish`]. So rules need no error handling for dice, and a step with a faulty draw is dropped as a whole.
pub struct Chance {
    source: Source,
    /// Values set by hand, used before the source.
    preset: VecDeque<u32>,
    drawn: Vec<u32>,
    /// Whether anything was asked for since [`Chance::take_asked`].
    asked: bool,
    fault: Option<ChanceFault>,
}

impl Chance {
    /// Draws of one log entry of a real game.
    pub fn live(seed: &Seed, entry: u64) -> Chance {
        Chance::from(Source::Live { seed: seed.clone(), entry, rng: None })
    }

    /// The draws a log recorded for one entry.
    pub fn recorded(values: &[u32]) -> Chance {
        Chance::from(Source::Recorded(values.iter().copied().collect()))
    }

    /// A bot's own luck; nothing is recorded.
    pub fn sampled(rng: SampleRng) -> Chance {
        Chance::from(Source::Sampled(Box::new(rng)))
    }

    /// No luck allowed: a step that draws shows itself by a fault.
    pub fn forbidden() -> Chance {
        Chance::from(Source::Closed(ChanceFault::Forbidden))
    }

    fn from(source: Source) -> Chance {
        Chance { source, preset: VecDeque::new(), drawn: Vec::new(), asked: false, fault: None }
    }

    /// Uses these values before the source: the dice of tests and analysis.
    #[must_use]
    pub fn with_preset(mut self, values: impl IntoIterator<Item = u32>) -> Chance {
        self.preset.extend(values);
        self
    }

    /// A number from `low` to `high`, both included, each equally likely.
    pub fn draw(&mut self, low: u32, high: u32) -> u32 {
        debug_assert!(low <= high, "an empty range has nothing to draw");
        self.asked = true;
        let value = match (self.preset.pop_front(), &mut self.source) {
            (_, Source::Closed(ChanceFault::Forbidden)) => return self.fail(ChanceFault::Forbidden, low),
            (Some(value), _) => value,
            (_, Source::Live { seed, entry, rng }) => match live(seed, *entry, rng) {
                Some(rng) => low + below(|| rng.next_u32(), high - low + 1),
                None => return self.fail(ChanceFault::SeedUnknown, low),
            },
            (_, Source::Sampled(rng)) => return low + rng.below(high - low + 1),
            (_, Source::Recorded(values)) => match values.pop_front() {
                Some(value) => value,
                None => return self.fail(ChanceFault::Missing, low),
            },
            (_, &mut Source::Closed(fault)) => return self.fail(fault, low),
        };
        if !(low..=high).contains(&value) {
            return self.fail(ChanceFault::OutOfRange { value, low, high }, low);
        }
        self.drawn.push(value);
        value
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.draw(0, bound as u32 - 1) as usize
    }

    /// One six-sided die.
    pub fn die(&mut self) -> u8 {
        self.draw(1, 6) as u8
    }

    /// Shuffles from the back: position `i` gets one of the positions up to `i`.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// Whether anything was drawn since the last call: a bot that plays many steps with one hand learns which were luck.
    pub fn take_asked(&mut self) -> bool {
        std::mem::take(&mut self.asked)
    }

    /// What was drawn, or why it does not count. Values left in a record are a fault, values left in a preset are not.
    pub fn finish(self) -> Result<Drawn, ChanceFault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        match self.source {
            Source::Recorded(left) if !left.is_empty() => Err(ChanceFault::Left(left.len())),
            _ => Ok(Drawn { values: self.drawn, preset_left: self.preset.into() }),
        }
    }

    fn fail(&mut self, fault: ChanceFault, value: u32) -> u32 {
        self.fault.get_or_insert(fault);
        value
    }
}

/// The generator of an entry, made when it is first needed.
fn live<'a>(seed: &Seed, entry: u64, rng: &'a mut Option<Box<ChaCha20Rng>>) -> Option<&'a mut ChaCha20Rng> {
    if rng.is_none() {
        *rng = seed.stream(entry).map(Box::new);
    }
    rng.as_deref_mut()
}

/// The outcome of [`Chance::finish`].
#[derive(Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Every value drawn, in order.
    pub values: Vec<u32>,
    /// Values set by hand that were not needed.
    pub preset_left: Vec<u32>,
}

/// A number below `bound` without bias, by rejection. How words become numbers is part of the log format: changing this line
/// changes every verified draw.
pub(crate) fn below(mut word: impl FnMut() -> u32, bound: u32) -> u32 {
    if bound == 0 {
        return word();
    }
    let rest = bound.wrapping_neg() % bound;
    loop {
        let product = u64::from(word()) * u64::from(bound);
        if product as u32 >= rest {
            return (product >> 32) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn live_draws_repeat_from_the_same_seed_and_entry() {
        let roll = |seed: &str, entry| {
            let mut chance = Chance::live(&Seed::new(seed), entry);
            (0..50).map(|_| chance.die()).collect::<Vec<_>>()
        };
        assert_eq!(roll("olive", 3), roll("olive", 3));
        assert_ne!(roll("olive", 3), roll("olive", 4));
        assert_ne!(roll("olive", 3), roll("grain", 3));
    }

    #[test]
    fn the_commitment_is_the_plain_sha_256_anybody_can_compute() {
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Seed::new("abc").commitment(), expected);
    }

    #[test]
    fn a_record_must_fit_its_entry_exactly() {
        let rolls = |values: &[u32]| {
            let mut chance = Chance::recorded(values);
            chance.die();
            chance.die();
            chance.finish()
        };
        assert_eq!(rolls(&[6, 3]).unwrap().values, [6, 3]);
        assert_eq!(rolls(&[6]).unwrap_err(), ChanceFault::Missing);
        assert_eq!(rolls(&[6, 3, 1]).unwrap_err(), ChanceFault::Left(1));
        assert_eq!(rolls(&[6, 7]).unwrap_err(), ChanceFault::OutOfRange { value: 7, low: 1, high: 6 });
    }

    #[test]
    fn preset_values_come_first_and_the_rest_is_handed_back() {
        let mut chance = Chance::live(&Seed::new("x"), 0).with_preset([5, 4, 2]);
        assert_eq!((chance.die(), chance.die()), (5, 4));
        assert_eq!(chance.finish().unwrap(), Drawn { values: vec![5, 4], preset_left: vec![2] });
    }

    #[test]
    fn a_hand_knows_whether_it_was_asked() {
        let mut chance = Chance::sampled(SampleRng::new("olive", 1));
        assert!(!chance.take_asked());
        chance.die();
        assert!(chance.take_asked() && !chance.take_asked());
    }

    #[test]
    fn a_draft_that_draws_is_found_out() {
        let mut chance = Chance::forbidden();
        assert_eq!(chance.die(), 1);
        assert_eq!(chance.finish().unwrap_err(), ChanceFault::Forbidden);
    }

    #[test]
    fn every_value_is_about_equally_likely() {
        let mut chance = Chance::live(&Seed::new("fair"), 0);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[usize::from(chance.die()) - 1] += 1;
        }
        assert!(counts.iter().all(|&n| (9_600..10_400).contains(&n)), "{counts:?}");
    }
}
