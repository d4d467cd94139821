//! Players that are programs.
//!
//! A bot gets what its seat may see, never the state, and one of the legal steps comes back. With the same seed it plays the
//! same game.

mod random;
mod roster;

pub use random::Random;
pub use roster::{Kind, NAMES, all, find};

use emporion_core::{Game, SampleRng};

/// A player that is a program.
pub trait Bot<G: Game>: Send {
    /// One of the legal steps of the seat whose view this is. `legal` is never empty.
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut SampleRng) -> G::Action;

    /// Whether the bot looks at the view at all. One that does not saves its caller the work of making it.
    fn looks(&self) -> bool {
        true
    }
}
