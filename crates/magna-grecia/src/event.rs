//! What a step makes happen, for logs and screens.

use emporion_core::{Seat, SeatSet};
use emporion_hex::Coord;
use schemars::JsonSchema;
use serde::Serialize;

use crate::MagnaGrecia;
use crate::tiles::{Ends, TileKind};

/// Something a step made happen. Places are named by a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// An oracle was put on a village, by a player (R10) or by chance (R9).
    OraclePlaced {
        /// Who; `null` for chance.
        seat: Option<Seat>,
        /// Where.
        at: Coord,
    },
    /// A road tile was placed.
    RoadPlaced {
        /// Who.
        seat: Seat,
        /// Where.
        at: Coord,
        /// How it lies.
        ends: Ends,
    },
    /// The first tile of a new city was placed.
    CityBegun {
        /// Who.
        seat: Seat,
        /// Where.
        at: Coord,
    },
    /// A city grew by a tile.
    CityExtended {
        /// Who.
        seat: Seat,
        /// Where.
        at: Coord,
        /// The city.
        city: Coord,
    },
    /// A founding is complete (R137).
    CityFounded {
        /// Who.
        seat: Seat,
        /// The city.
        city: Coord,
        /// Did a free market come (R48, R49)?
        market: bool,
    },
    /// Two cities of one player became one (R70).
    CitiesMerged {
        /// Whose.
        seat: Seat,
        /// The city that remains.
        city: Coord,
        /// The one that is now part of it.
        joined: Coord,
    },
    /// A surplus market went back to its owner (R72).
    MarketReturned {
        /// Whose.
        seat: Seat,
        /// From where.
        city: Coord,
    },
    /// Two places are directly connected from now on (R92).
    Connected {
        /// One.
        a: Coord,
        /// The other.
        b: Coord,
    },
    /// An oracle turned to a city (R120, R122).
    OracleTurned {
        /// The oracle.
        oracle: Coord,
        /// The city that controls it now.
        city: Coord,
        /// Whose city that is.
        seat: Seat,
    },
    /// A tile came from the reserve (R26).
    Refilled {
        /// Who.
        seat: Seat,
        /// Which kind.
        tile: TileKind,
    },
    /// A market was built (R108).
    MarketBuilt {
        /// Who.
        seat: Seat,
        /// Where.
        at: Coord,
        /// For how many points.
        price: u32,
    },
    /// A market was sold (R115).
    MarketSold {
        /// Who.
        seat: Seat,
        /// Where.
        at: Coord,
        /// For how many points.
        value: u32,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        seat: Seat,
    },
    /// A round began (R19).
    RoundBegun {
        /// Its number.
        round: u8,
        /// Its card.
        card: String,
    },
    /// The card of the next round came into sight (R15).
    NextCard {
        /// The card.
        card: String,
    },
    /// The game is over (R128).
    GameOver {
        /// Who won.
        winners: SeatSet,
    },
}

impl MagnaGrecia {
    /// The event as a sentence; `names` are the players', in seat order.
    pub(crate) fn tell(&self, event: &Event, names: &[String]) -> String {
        let who = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| self.colours[seat].to_string());
        let at = |coord: Coord| match self.board().hexes().id(coord) {
            Some(id) => self.board().name(id),
            None => coord.to_string(),
        };
        match event {
            Event::OraclePlaced { seat: Some(seat), at: site } => {
                format!("{} puts an oracle on {}.", who(*seat), at(*site))
            }
            Event::OraclePlaced { seat: None, at: site } => format!("An oracle stands on {}.", at(*site)),
            Event::RoadPlaced { seat, at, ends } => format!("{} lays a road at {at}, {ends}.", who(*seat)),
            Event::CityBegun { seat, at: tile } => format!("{} starts a city at {}.", who(*seat), at(*tile)),
            Event::CityExtended { seat, at: tile, city } => {
                format!("{} extends the city {} to {}.", who(*seat), at(*city), at(*tile))
            }
            Event::CityFounded { seat, city, market } => {
                let market = if *market { "a free market" } else { "no new market" };
                format!("{} has founded {}, with {market}.", who(*seat), at(*city))
            }
            Event::CitiesMerged { seat, city, joined } => {
                format!("{}'s cities {} and {} become one.", who(*seat), at(*city), at(*joined))
            }
            Event::MarketReturned { seat, city } => {
                format!("{} takes a surplus market back from {}.", who(*seat), at(*city))
            }
            Event::Connected { a, b } => format!("{} and {} are now connected.", at(*a), at(*b)),
            Event::OracleTurned { oracle, city, seat } => {
                format!("The oracle of {} turns to {}'s city {}.", at(*oracle), who(*seat), at(*city))
            }
            Event::Refilled { seat, tile } => format!("{} takes a {} tile from the reserve.", who(*seat), tile.name()),
            Event::MarketBuilt { seat, at: place, price } => {
                format!("{} builds a market in {} for {}.", who(*seat), at(*place), points(*price))
            }
            Event::MarketSold { seat, at: place, value } => {
                format!("{} sells the market in {} for {}.", who(*seat), at(*place), points(*value))
            }
            Event::TurnEnded { seat } => format!("{} ends the turn.", who(*seat)),
            Event::RoundBegun { round, card } => format!("Round {round} begins with card {card}."),
            Event::NextCard { card } => format!("The next card is {card}."),
            Event::GameOver { winners } => {
                let names: Vec<String> = winners.iter().map(who).collect();
                let verb = if names.len() == 1 { "wins" } else { "share the win" };
                format!("The game is over: {} {verb}.", names.join(" and "))
            }
        }
    }
}

fn points(number: u32) -> String {
    if number == 1 { "1 point".to_owned() } else { format!("{number} points") }
}
