//! Players that are programs.
//!
//! A bot gets what its seat may see, never the state, and one of the legal steps comes back. With the same seed and a fixed
//! amount of work it plays the same game.
//!
//! * [`Random`] plays any legal step.
//! * [`Greedy`] plans a whole turn: a beam over strides (steps that belong together), judged by the game's evaluation.
//! * [`Search`] looks further: max^n Monte-Carlo tree search whose edges are whole turns proposed by the same beam.
//!
//! What they know of a game beyond its rules is its [`Mind`], one module for each game.

mod antiquity;
mod beam;
mod budget;
mod follow;
mod greedy;
mod hint;
mod magna_grecia;
mod mare_nostrum;
mod mind;
mod random;
mod roster;
mod search;
mod strides;
mod values;
mod weights;

pub use beam::{Beam, Plan, Planner};
pub use budget::Budget;
pub use greedy::Greedy;
pub use hint::{Hint, Reason, hints};
pub use mind::Mind;
pub use random::Random;
pub use roster::{Kind, LEVELS, NAMES, Spec, SpecError, USUAL, all, find, fitted, thinking_time};
pub use search::{Search, Strength};
pub use strides::Strides;
pub use values::{MAX_SEATS, Values};
pub use weights::{Weights, WeightsError};

use emporion_core::{Game, SampleRng, Seat};

/// What a bot is asked.
#[derive(Debug)]
pub struct Decision<'a, G: Game> {
    /// Board, options and rules.
    pub game: &'a G,
    /// The seat that decides.
    pub seat: Seat,
    /// What it sees; left out for bots that do not look.
    pub view: Option<&'a G::View>,
    /// What it may do, never empty.
    pub legal: &'a [G::Action],
}

/// A player that is a program.
pub trait Bot<G: Game>: Send {
    /// One of the legal steps. All luck comes from `rng`.
    fn choose(&mut self, decision: &Decision<'_, G>, rng: &mut SampleRng) -> G::Action;

    /// Whether the bot looks at the view at all. One that does not saves its caller the work of making it.
    fn looks(&self) -> bool {
        true
    }

    /// Whether it keeps much memory from one turn to the next, so that it plays better.
    fn hoards(&self) -> bool {
        false
    }

    /// Gives that memory back. What it has planned stays.
    fn let_go(&mut self) {}
}
