//! The contract between a game and everything that plays it.
//!
//! A game implements [`Game`]: it lists and checks small steps, plays them, and builds what each viewer may see. Everything
//! else here works for any game: [`Chance`] draws and records, [`Table`] keeps the log, the drafts and undo, [`AnyTable`]
//! hides the types from servers and command lines.
//!
//! **This crate knows no game**, does no input or output, and has no clock.

mod chance;
mod dice;
mod erased;
mod error;
mod events;
mod game;
mod hash;
mod json;
mod log;
mod protocol;
mod replay;
mod sample;
mod seat;
mod story;
mod table;
mod turn;

pub use chance::{Chance, ChanceFault, Drawn, Seed};
pub use dice::{Share, is_digest, sha256};
pub use erased::{AnyGame, AnyTable, AppliedValue, Erased, read_options, read_position};
pub use error::{Illegal, Refusal};
pub use events::{Audience, Events};
pub use game::{Game, Setup};
pub use hash::{Salt, StateHash};
pub use json::parse_json;
pub use log::{LOG_FORMAT, Log, LogEntry};
pub use protocol::Engine;
pub use replay::{Verified, keeps_promise, verify};
pub use sample::SampleRng;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use story::{Chapter, Story};
pub use table::{Applied, Barrier, Table};
pub use turn::{Outcome, Score, ScorePart, Turn, Viewer};
