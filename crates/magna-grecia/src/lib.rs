//! Magna Grecia (Michael Schacht and Leo Colovini, 2003): every rule, enforced.
//!
//! ```
//! use emporion_core::{Chance, Events, Game, Seed, Setup, Turn, Viewer};
//! use emporion_magna_grecia::{MagnaGrecia, Options};
//!
//! // Set-up: two players, everything by default.
//! let setup = Setup::new::<MagnaGrecia>(2, Options::default());
//! let mut chance = Chance::live(&Seed::new("olives"), 0);
//! let mut events = Events::new();
//! let (game, mut state) = MagnaGrecia::begin(setup, &mut chance, &mut events).unwrap();
//!
//! // Three moves: a city on a green village, a market in a village, the end of the turn.
//! let seat = state.active();
//! for text in ["city Kyme", "market Petelia", "done"] {
//!     let step = game.parse(text).unwrap();
//!     match game.apply(&mut state, seat, &step, &mut chance, &mut events) {
//!         Ok(()) => {}
//!         // Petelia may have got an oracle; the refusal says so.
//!         Err(refusal) => assert_eq!(refusal.rule.as_deref(), Some("R103")),
//!     }
//! }
//! assert_ne!(state.active(), seat);
//!
//! // The outcome: nobody does anything more.
//! while let Turn::Decide(seats) = game.turn(&state) {
//!     let done = game.parse("done").unwrap();
//!     game.apply(&mut state, seats.first().unwrap(), &done, &mut chance, &mut events).unwrap();
//! }
//! let Turn::Over(outcome) = game.turn(&state) else { unreachable!() };
//! let view = game.view(&state, Viewer::Spectator);
//! assert_eq!(game.scores(&view)[0].total, outcome.scores.as_slice()[0]);
//! ```
//!
//! # Where to find what
//! The files of `rules` are the parts of a turn; every function that decides something names its rule (`R57`) as in the rule
//! book of this repository. [`Board`] and the cards are data. [`State`] is flat and kept up to date tile by tile.
//!
//! **Only `view.rs` turns a state into what a viewer gets**; the one thing it hides is the cards to come (R15).

mod action;
mod audit;
mod board;
mod cards;
mod connections;
mod errata;
mod event;
mod game;
mod layout;
mod notation;
mod options;
mod packed;
mod place;
mod planning;
mod position;
mod refusal;
mod rules;
mod score;
mod state;
mod tiles;
mod view;

pub use action::Action;
pub use board::{Board, BoardFile, Hexes, MAX_HEXES, Village, VillageFile};
pub use cards::{CLASSIC, Card, Colour, HOUSE, Printed, raised_placing, raised_refill};
pub use event::Event;
pub use game::MagnaGrecia;
pub use options::{
    BoardChoice, Deck, NextCard, OffVillage, Options, OracleCheck, OraclePlacement, Rounds, TieBreak, VillageRepair,
};
pub use place::{MAX_VILLAGES, PlaceId, PlaceSet};
pub use planning::Allowance;
pub use position::{
    CardText, CityPosition, Controller, DonePosition, HandPosition, MarketPosition, OraclePosition, Owner,
    PlayerPosition, Position, RoadPosition, SpecialCard, Token,
};
pub use score::{ORACLE_POINTS, market_value};
pub use state::{Content, Done, MAX_ORACLES, MarketStep, Oracle, Phase, Player, State};
pub use tiles::{Ends, EndsError, PIECES, TileKind, Tiles};
pub use view::{
    CardView, CityView, DoneView, LimitsView, MarketView, OracleView, PlayerView, RoadView, View, VillageView,
};
