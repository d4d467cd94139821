//! The laws every game obeys, as one battery; scenarios for rule tests; a toy game to try both on.
//!
//! A game's `tests/laws.rs` is a few lines:
//!
//! ```
//! use emporion_core::Setup;
//! use emporion_testkit::{Battery, toy::{Auction, AuctionOptions}};
//!
//! let setups = [2, 3].map(|seats| Setup::new::<Auction>(seats, AuctionOptions::default()));
//! Battery::sample(20).run::<Auction>(&setups);
//! ```
//!
//! A failing case prints its seed, the law, and the path of a log that `emporion replay` takes.

mod battery;
mod laws;
mod scenario;
pub mod toy;

pub use battery::Battery;
pub use scenario::{run_scenario, run_scenarios};
