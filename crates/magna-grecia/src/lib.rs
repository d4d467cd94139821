//! To come.

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
pub use position::{
    CardText, CityPosition, DonePosition, HandPosition, MarketPosition, OraclePosition, Owner, PlayerPosition,
    Position, RoadPosition, SpecialCard, Token,
};
pub use score::{ORACLE_POINTS, market_value};
pub use state::{Content, Done, MAX_ORACLES, MarketStep, Oracle, Phase, Player, State};
pub use tiles::{Ends, PIECES, TileKind, Tiles};
pub use view::{
    CardView, CityView, DoneView, LimitsView, MarketView, OracleView, PlayerView, RoadView, View, VillageView,
};
