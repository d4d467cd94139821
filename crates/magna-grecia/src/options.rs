//! The choices made before a game, and the engine's flags for readings of the text.

use std::fmt;

use emporion_core::{BySeat, Refusal, Seat};
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::board::BoardFile;
use crate::cards::{CLASSIC, Colour, DECK, HOUSE, Printed};

/// The options of a game. The first value of each is the default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many rounds (R17).
    pub rounds: Rounds,
    /// Who puts the oracles on the board (R9, R10).
    pub oracles: OraclePlacement,
    /// Which cards (R12).
    pub deck: Deck,
    /// May players see the card of the next round (R15)?
    pub next_card: NextCard,
    /// The board: a name, or a board in full.
    pub board: BoardChoice,
    /// One colour a seat; left out: yellow and red for two, yellow, orange and brown for three, all in that order for four.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colours: Option<Vec<Colour>>,
    /// Founding off a village (R45): which tile must be green or reached.
    pub off_village: OffVillage,
    /// When an exposed village must be covered (R62, R63).
    pub village_repair: VillageRepair,
    /// When oracles turn (R126).
    pub oracle_check: OracleCheck,
    /// What breaks ties (R133).
    pub tie_break: TieBreak,
}

/// Length of the game: 12 or 8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "u8", into = "u8")]
#[schemars(with = "u8", extend("enum" = [12, 8]))]
pub enum Rounds {
    /// The whole deck.
    #[default]
    Twelve,
    /// Two layers of it (R18).
    Eight,
}

impl Rounds {
    /// The number.
    pub const fn number(self) -> u8 {
        match self {
            Rounds::Twelve => 12,
            Rounds::Eight => 8,
        }
    }
}

impl From<Rounds> for u8 {
    fn from(rounds: Rounds) -> u8 {
        rounds.number()
    }
}

impl TryFrom<u8> for Rounds {
    type Error = String;

    fn try_from(number: u8) -> Result<Rounds, String> {
        match number {
            12 => Ok(Rounds::Twelve),
            8 => Ok(Rounds::Eight),
            _ => Err(format!("a game has 12 or 8 rounds, not {number} (R17)")),
        }
    }
}

/// Who puts the oracles on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OraclePlacement {
    /// Chance (R9).
    #[default]
    Random,
    /// The players in turn (R10).
    Players,
}

/// Which twelve cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    /// The published ones.
    #[default]
    Classic,
    /// Our own, fair to every pair of colours.
    House,
}

impl Deck {
    /// The cards, three of each border colour in the order of [`Colour::ALL`].
    pub fn cards(self) -> &'static [Printed; DECK] {
        match self {
            Deck::Classic => &CLASSIC,
            Deck::House => &HOUSE,
        }
    }
}

/// May players see the next card?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NextCard {
    /// Yes: the deck lies face up (R14).
    #[default]
    Visible,
    /// No.
    Hidden,
}

/// Founding off a village (R45).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OffVillage {
    /// Any tile of the new city may be the one that is green or reached (R46).
    #[default]
    Liberal,
    /// A village it covers must be.
    Strict,
    /// The first tile must lie on a village.
    Off,
}

/// When an exposed village must be covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum VillageRepair {
    /// At once (R63).
    #[default]
    Immediate,
    /// Before refill, market and the end of the phase.
    EndOfPhase,
}

/// When oracles turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OracleCheck {
    /// After every tile (R126).
    #[default]
    PerTile,
    /// When the action phase ends.
    EndOfTurn,
}

/// What breaks ties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// Tiles in hand (R133).
    #[default]
    Hand,
    /// Tiles in the reserve.
    Reserve,
    /// Nothing: ties are shared.
    Shared,
}

/// A board by name or in full.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum BoardChoice {
    /// A board that comes with the program: `megale-hellas`.
    Named(String),
    /// A board written out.
    File(BoardFile),
}

impl Default for BoardChoice {
    fn default() -> BoardChoice {
        BoardChoice::Named("megale-hellas".to_owned())
    }
}

impl<'de> Deserialize<'de> for BoardChoice {
    /// By hand, so that a mistake in a board is named and not hidden behind "neither variant fits".
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BoardChoice, D::Error> {
        deserializer.deserialize_any(ChoiceVisitor)
    }
}

struct ChoiceVisitor;

impl<'de> Visitor<'de> for ChoiceVisitor {
    type Value = BoardChoice;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a board or a board in full")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<BoardChoice, E> {
        Ok(BoardChoice::Named(name.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<BoardChoice, A::Error> {
        BoardFile::deserialize(MapAccessDeserializer::new(map)).map(BoardChoice::File)
    }
}

impl Options {
    /// The colour of each seat (R3).
    pub(crate) fn colours(&self, seats: usize) -> Result<BySeat<Colour>, Refusal> {
        use Colour::{Brown, Orange, Red, Yellow};
        let default: &[Colour] = if seats == 2 { &[Yellow, Red] } else { &[Yellow, Orange, Brown, Red] };
        let Some(chosen) = &self.colours else {
            return Ok(BySeat::from_fn(seats, |seat: Seat| default[seat.index()]));
        };
        if chosen.len() != seats {
            let message = format!("{} colours are given for {seats} players", chosen.len());
            return Err(Refusal::new("magna-grecia/colours", message).by("R3"));
        }
        if let Some(twice) = (1..seats).find(|&seat| chosen[..seat].contains(&chosen[seat])) {
            let message = format!("two players have the colour {}", chosen[twice]);
            return Err(Refusal::new("magna-grecia/colours", message).by("R3"));
        }
        Ok(BySeat::from_fn(seats, |seat| chosen[seat.index()]))
    }
}
