//! What a picture of Magna Grecia shows on the board, whatever it is drawn with.

use emporion_core::Seat;
use emporion_hex::{Coord, Direction};
use emporion_magna_grecia::{CityView, Ends, MarketView, OracleView, View, VillageView};

/// Everything on the board.
pub(super) struct Scene {
    pub(super) seats: usize,
    pub(super) hexes: Vec<Coord>,
    pub(super) roads: Vec<RoadMark>,
    /// Villages and cities.
    pub(super) places: Vec<PlaceMark>,
    pub(super) oracles: Vec<OracleMark>,
}

/// A road tile.
pub(super) struct RoadMark {
    pub(super) at: Coord,
    pub(super) ends: Ends,
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
    /// What one more market costs the viewer; `None` where he cannot have one, or has no seat.
    pub(super) price: Option<u32>,
}

/// A market token.
pub(super) struct Market {
    pub(super) owner: Seat,
    pub(super) sold: bool,
    pub(super) active: bool,
    pub(super) value: i32,
}

/// An oracle.
pub(super) struct OracleMark {
    pub(super) at: Coord,
    pub(super) name: String,
    pub(super) controller: Option<Seat>,
    pub(super) facing: Option<Direction>,
    pub(super) connections: usize,
}

impl Scene {
    /// What lies on the board of a view.
    pub(super) fn of(view: &View) -> Scene {
        let cities = view.cities.iter().map(|city| city_mark(city, view));
        let villages = view.villages.iter().map(|village| village_mark(village, view));
        let roads = view.roads.iter().map(|road| RoadMark { at: road.at, ends: road.ends, owner: road.owner });
        Scene {
            seats: view.players.len(),
            hexes: view.land.clone(),
            roads: roads.collect(),
            places: cities.chain(villages).collect(),
            oracles: view.oracles.iter().map(oracle_mark).collect(),
        }
    }
}

fn city_mark(city: &CityView, view: &View) -> PlaceMark {
    PlaceMark {
        at: city.at,
        name: city.names.first().cloned().unwrap_or_default(),
        green: false,
        owner: Some(city.owner),
        tiles: city.tiles.clone(),
        connections: city.connections.len(),
        markets: markets_at(city.at, &view.markets),
        price: price(&city.prices, view),
    }
}

fn village_mark(village: &VillageView, view: &View) -> PlaceMark {
    PlaceMark {
        at: village.at,
        name: village.name.clone(),
        green: village.green,
        owner: None,
        tiles: Vec::new(),
        connections: village.connections.len(),
        markets: markets_at(village.at, &view.markets),
        price: price(&village.prices, view),
    }
}

fn price(prices: &[Option<u32>], view: &View) -> Option<u32> {
    view.viewer.and_then(|seat| prices.get(seat.index()).copied().flatten())
}

fn markets_at(at: Coord, markets: &[MarketView]) -> Vec<Market> {
    let here = markets.iter().filter(|market| market.at == at);
    here.map(|&MarketView { owner, sold, active, value, .. }| Market { owner, sold, active, value }).collect()
}

fn oracle_mark(oracle: &OracleView) -> OracleMark {
    OracleMark {
        at: oracle.at,
        name: oracle.name.clone(),
        controller: oracle.owner,
        facing: oracle.facing,
        connections: oracle.connections.len(),
    }
}
