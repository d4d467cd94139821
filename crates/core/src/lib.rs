//! The contract between a game and everything that plays it.
//!
//! A game implements [`Game`]: it lists and checks small steps, plays them, and builds what each viewer may see. Everything
//! else here works for any game: [`Chance`] draws and records, [`Table`] keeps the log, the drafts and undo, [`AnyTable`]
//! hides the types from servers and command lines.
//!
//! **This crate knows no game**, does no input or output, and has no clock.

mod chance;
mod error;
mod events;
mod game;
mod sample;
mod seat;
mod turn;

pub use chance::{Chance, ChanceFault, Drawn, Seed};
pub use error::{Illegal, Refusal};
pub use events::{Audience, Events};
pub use game::{Game, Setup};
pub use sample::SampleRng;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use turn::{Outcome, Score, ScorePart, Turn, Viewer};
