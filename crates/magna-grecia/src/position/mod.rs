//! Positions as people write them; `POSITION.md` beside this crate says how.

mod cards;
mod describe;
mod pieces;
mod set_up;
mod text;

use emporion_core::Refusal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::Colour;
use crate::options::Options;
use crate::state::{MarketStep, Phase};
use crate::tiles::Tiles;

pub use text::{CardText, Controller, Owner, SpecialCard};

/// A whole game at one moment, as people write it. Every field may be left out.
///
/// ```
/// # use emporion_core::Game;
/// # use emporion_magna_grecia::{MagnaGrecia, Position};
/// let text = r#"{ "players": [{"points": 7}, {}], "cities": [{"owner": 0, "tiles": ["-1,3"]}], "card": "Y2" }"#;
/// let position: Position = serde_json::from_str(text).unwrap();
/// let (game, state) = MagnaGrecia::load(position).unwrap();
/// assert_eq!(game.total(&state, state.active()), 7);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// The version of the rules; the newest if left out, in a log that of the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    /// Reserves and markets in stock are counted again, whatever is written: so a position of the program can be changed in one
    /// place.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub recount: bool,
    /// The options, board included.
    pub options: Options,
    /// One entry a seat.
    pub players: Vec<PlayerPosition>,
    /// Road tiles on the board.
    pub roads: Vec<RoadPosition>,
    /// Cities, oldest first.
    pub cities: Vec<CityPosition>,
    /// Markets, besides those that `cities` mention.
    pub markets: Vec<MarketPosition>,
    /// The oracles on the board.
    pub oracles: Vec<OraclePosition>,
    /// What the game waits for.
    pub phase: Phase,
    /// The round, from 1 on.
    pub round: u8,
    /// The cards of earlier rounds; left out: any that fit. Where `played`, `card` and `deck` are all the cards there are, they
    /// are read as one list, and the round says which is whose.
    pub played: Vec<CardText>,
    /// The card of this round; left out: any that fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<CardText>,
    /// The cards after it, the next one first; what is left out is filled with any that fit.
    pub deck: Vec<CardText>,
    /// Whose turn it is; left out: the first of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Owner>,
    /// What that seat has done in its turn.
    pub done: DonePosition,
}

impl Default for Position {
    fn default() -> Position {
        Position {
            rules: None,
            recount: false,
            options: Options::default(),
            players: Vec::new(),
            roads: Vec::new(),
            cities: Vec::new(),
            markets: Vec::new(),
            oracles: Vec::new(),
            phase: Phase::Turns,
            round: 1,
            played: Vec::new(),
            card: None,
            deck: Vec::new(),
            turn: None,
            done: DonePosition::default(),
        }
    }
}

/// A player's goods. What is left out is as at the start of a game, or follows from the board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PlayerPosition {
    /// The colour, if `options.colours` does not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    /// Points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Tiles in hand.
    pub hand: HandPosition,
    /// Tiles in reserve: 20 less hand and board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reserve: Option<Tiles>,
    /// Markets in stock: 20 less those on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub markets: Option<u8>,
}

/// Tiles in hand; four of each if left out (R4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct HandPosition {
    /// Road tiles.
    pub roads: u8,
    /// City tiles.
    pub cities: u8,
}

impl Default for HandPosition {
    fn default() -> HandPosition {
        HandPosition { roads: 4, cities: 4 }
    }
}

/// A road tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoadPosition {
    /// Its hex, `"q,r"`.
    pub at: String,
    /// The sides it joins, `"W-E"`.
    pub ends: crate::tiles::Ends,
    /// Whose.
    pub owner: Owner,
}

/// A city.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CityPosition {
    /// Whose.
    pub owner: Owner,
    /// Its hexes; it is named after the first village among them.
    pub tiles: Vec<String>,
    /// The owner's own market there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub market: Option<Token>,
}

/// A market token of a city's owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    /// There and worth something.
    Unsold,
    /// There and sold.
    Sold,
    /// Not there.
    None,
}

/// A market.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarketPosition {
    /// Its village or city, by any hex or by the village's name.
    pub at: String,
    /// Whose.
    pub owner: Owner,
    /// Is it sold?
    #[serde(default)]
    pub sold: bool,
}

/// An oracle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OraclePosition {
    /// Its village.
    pub at: String,
    /// The controlling city by any of its hexes, or `null` for none; left out: by the rules, as if it had been free.
    #[serde(default, skip_serializing_if = "Controller::is_left_out")]
    pub controller: Controller,
}

/// What the active seat has done in its turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DonePosition {
    /// Road tiles placed.
    pub roads: u8,
    /// City tiles placed.
    pub cities: u8,
    /// Tiles taken from the reserve.
    pub refilled: u8,
    /// Is the founding of the turn used (R44)?
    pub founded: bool,
    /// A hex of the city whose founding is not complete (R137).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub founding: Option<String>,
    /// The market step.
    pub market: MarketStep,
}

/// Something wrong with an entry of a position.
fn wrong(entry: &str, message: impl std::fmt::Display) -> Refusal {
    Refusal::new("magna-grecia/position", format!("{entry}: {message}"))
}
