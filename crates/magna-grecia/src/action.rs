//! The steps of a game.

use emporion_hex::HexId;

use crate::tiles::{Ends, TileKind};

/// One small step. Places are named by the hex of their village.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Put an oracle on a village (R10).
    Oracle {
        /// The village.
        at: HexId,
    },
    /// Place a road tile (R24).
    Road {
        /// How it lies.
        ends: Ends,
        /// Where.
        at: HexId,
    },
    /// Place a city tile: found or extend (R25).
    City {
        /// Where.
        at: HexId,
    },
    /// Take one tile from the reserve (R26).
    Refill(TileKind),
    /// Build a market (R101).
    Market {
        /// The village, or the city by the hex of its village.
        at: HexId,
    },
    /// Sell a market (R115).
    Sell {
        /// The village, or the city by the hex of its village.
        at: HexId,
    },
    /// End the turn (R140).
    Done,
}
