//! What a picture of Magna Grecia shows, whatever it is drawn with.

use emporion_core::Seat;
use emporion_hex::{Coord, Direction};

/// Everything on the board.
pub(super) struct Scene {
    pub(super) hexes: Vec<Coord>,
    pub(super) roads: Vec<RoadMark>,
    /// Villages and cities.
    pub(super) places: Vec<PlaceMark>,
    pub(super) oracles: Vec<OracleMark>,
}

/// A road tile.
pub(super) struct RoadMark {
    pub(super) at: Coord,
    pub(super) ends: [Direction; 2],
    pub(super) owner: Seat,
}

/// A village, or a city with its owner.
pub(super) struct PlaceMark {
    /// The hex that stands for it.
    pub(super) at: Coord,
    pub(super) name: String,
    pub(super) green: bool,
    pub(super) owner: Option<Seat>,
    /// The hexes of a city.
    pub(super) tiles: Vec<Coord>,
    pub(super) connections: usize,
    pub(super) markets: Vec<Market>,
}

/// A market token.
pub(super) struct Market {
    pub(super) owner: Seat,
    pub(super) sold: bool,
    pub(super) active: bool,
}

/// An oracle.
pub(super) struct OracleMark {
    pub(super) at: Coord,
    pub(super) name: String,
    pub(super) controller: Option<Seat>,
    pub(super) facing: Option<Direction>,
    pub(super) connections: usize,
}

impl PlaceMark {
    /// What a pointer or a screen reader tells of it.
    pub(super) fn tooltip(&self) -> String {
        let kind = match self.owner {
            Some(owner) => format!("city of {} with {}", owner.letter(), count(self.tiles.len(), "tile")),
            None if self.green => "village with a green border".to_owned(),
            None => "village".to_owned(),
        };
        let place = format!("{} {}, {kind}, {}", self.name, self.at, count(self.connections, "connection"));
        let markets = self.markets.iter().map(|market| market.words(self.connections));
        [place].into_iter().chain(markets).collect::<Vec<_>>().join("; ")
    }
}

impl Market {
    /// The market in words: its owner and what it is worth.
    pub(super) fn words(&self, value: usize) -> String {
        let owner = self.owner.letter();
        match (self.sold, self.active) {
            (true, _) => format!("market of {owner}, sold"),
            (false, true) => format!("market of {owner}, worth {value}"),
            (false, false) => format!("market of {owner}, not active"),
        }
    }
}

impl OracleMark {
    /// What a pointer or a screen reader tells of it.
    pub(super) fn tooltip(&self) -> String {
        let place = format!("oracle of {} {}, {}", self.name, self.at, count(self.connections, "connection"));
        match self.controller {
            Some(owner) => format!("{place}, turned to a city of {}", owner.letter()),
            None => format!("{place}, nobody's"),
        }
    }
}

/// A number with its noun: `1 tile`, `2 tiles`.
fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// Everything beside the board.
pub(super) struct Sheet {
    pub(super) round: u8,
    pub(super) rounds: u8,
    /// What the game waits for, in words.
    pub(super) prompt: String,
    pub(super) card: Option<CardMark>,
    pub(super) next: Option<CardMark>,
    pub(super) players: Vec<PlayerMark>,
}

/// An action card.
pub(super) struct CardMark {
    pub(super) id: String,
    /// Seats in the card's order; colours nobody plays are left out.
    pub(super) order: Vec<Seat>,
    pub(super) roads: u8,
    pub(super) cities: u8,
    pub(super) refill: u8,
}

/// A player.
pub(super) struct PlayerMark {
    pub(super) seat: Seat,
    pub(super) name: String,
    pub(super) active: bool,
    pub(super) points: i64,
    /// Points, markets and oracles as they stand.
    pub(super) score: i64,
    pub(super) hand: (u8, u8),
    pub(super) reserve: (u8, u8),
    pub(super) markets: u8,
}
