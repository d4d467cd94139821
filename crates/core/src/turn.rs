//! Who decides, how it ended, and who looks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{BySeat, Seat, SeatSet};

/// Who has to decide now, or how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// These seats each have at least one legal step; more than one seat means they decide at the same time.
    Decide(SeatSet),
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// The deciding seats; nobody once the game is over.
    pub fn deciding(self) -> SeatSet {
        match self {
            Turn::Decide(seats) => seats,
            Turn::Over(_) => SeatSet::EMPTY,
        }
    }

    /// Is the game over?
    pub fn is_over(self) -> bool {
        matches!(self, Turn::Over(_))
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The winner, or several who share the win; nobody if a limit of the options ended the game first.
    pub winners: SeatSet,
    /// The final score of each seat, as the game counts it. It need not decide: some games are won by a deed.
    pub scores: BySeat<i32>,
}

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody without a seat.
    Spectator,
    /// Sees everything: analysis, tests, and everybody once the game is over.
    Referee,
}

/// A seat's score with the parts it is made of, in the game's own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// The sum.
    pub total: i32,
    /// The parts, in the order a player would count them.
    pub parts: Vec<ScorePart>,
}

/// One line of a score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ScorePart {
    /// What it is for, for example `market at Petelia`.
    pub what: String,
    /// How much it counts.
    pub points: i32,
}

impl Score {
    /// A score from its parts.
    pub fn of(parts: Vec<ScorePart>) -> Score {
        Score { total: parts.iter().map(|part| part.points).sum(), parts }
    }
}
