//! Antiquity: every rule, enforced.
//!
//! Rule numbers (`R57`) are those of `docs/rules/antiquity.md`; rulings (`Q49`) and differences between the two presets
//! (`D3`) are explained there too. The folder follows the rule book: one file for each phase in `rules`.
//!
//! ```
//! use emporion_antiquity::{Antiquity, Options};
//! use emporion_core::{Game, Seed, Setup, Table};
//!
//! let setup = Setup::new::<Antiquity>(2, Options::default());
//! let mut table = Table::<Antiquity>::new(setup, Seed::new("a doc example"), &[]).unwrap();
//! let seat = table.turn().deciding().first().unwrap();
//! let first = table.legal(seat)[0];
//! assert!(table.game().notation(&first).starts_with("found "));
//! table.apply(seat, first).unwrap();
//! ```

mod action;
mod audit;
mod building;
mod errata;
mod event;
mod game;
mod glance;
mod goods;
mod grid;
mod map;
mod options;
#[expect(
    clippy::unused_self,
    reason = "what the game reads and writes are its methods, whether or not they need its map"
)]
mod position;
mod refusal;
#[expect(clippy::unused_self, reason = "the rules are methods of the game, whether or not they need its map")]
mod rules;
mod state;
mod view;
mod zone;

pub use action::Action;
pub use building::{Building, Cost, Patron, Shapes, Size};
pub use event::Event;
pub use game::Antiquity;
pub use glance::{Installation, Standing};
pub use goods::{Bundle, Class, Good, Goods};
pub use grid::{Place, Squares};
pub use map::{Hexes, Slot, Terrain, TilePlace, TileSpec, builtin_tiles, layout};
pub use options::{BiologyUse, Collection, Drift, Options, Preset, Shaping};
pub use position::{
    Bag, BuildingSpec, HandSpec, InstallationSpec, LiftSpec, MapSpec, MineralSpec, OfferSpec, PlayerSpec, Position,
    TileAt,
};
pub use state::{Offer, Phase, Project, Spent, State, Stock, WorkKind};
pub use view::{HexView, InstallationView, OfferView, PlayerView, SaintProgress, View};
