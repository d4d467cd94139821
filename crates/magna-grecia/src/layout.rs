//! The pieces on the board as plain lists: what positions and views are made from, and what states are rebuilt from.

use emporion_core::{BySeat, Seat};
use emporion_hex::HexId;

use crate::MagnaGrecia;
use crate::place::PlaceId;
use crate::state::{Content, Player, State};
use crate::tiles::{Ends, PIECES};

/// Everything that lies on the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub(crate) roads: Vec<LaidRoad>,
    /// Oldest first.
    pub(crate) cities: Vec<LaidCity>,
    pub(crate) markets: Vec<LaidMarket>,
    pub(crate) oracles: Vec<PlaceId>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct LaidRoad {
    pub(crate) owner: Seat,
    pub(crate) at: HexId,
    pub(crate) ends: Ends,
}

#[derive(Clone, Debug)]
pub(crate) struct LaidCity {
    pub(crate) owner: Seat,
    /// The village it is named after, or the spare place.
    pub(crate) place: PlaceId,
    pub(crate) tiles: Vec<HexId>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct LaidMarket {
    pub(crate) owner: Seat,
    pub(crate) place: PlaceId,
    pub(crate) sold: bool,
}

impl MagnaGrecia {
    /// The pieces of a state as lists.
    pub(crate) fn lay_out(&self, state: &State) -> Layout {
        let road = |at| match state.content(at) {
            Content::Road { owner, ends } => Some(LaidRoad { owner, at, ends }),
            _ => None,
        };
        let city = |place| LaidCity {
            owner: state.owner(place).expect("a city has an owner"),
            place,
            tiles: self.tiles_name_first(state, place),
        };
        let market = |(owner, player): (Seat, &Player)| {
            let (unsold, sold) = (player.unsold, player.sold);
            (unsold | sold).iter().map(move |place| LaidMarket { owner, place, sold: sold.contains(place) }).collect()
        };
        Layout {
            roads: self.board().hexes().ids().filter_map(road).collect(),
            cities: state.ages.iter().map(city).collect(),
            markets: state.players.pairs().flat_map::<Vec<_>, _>(market).collect(),
            oracles: state.oracles.iter().map(|oracle| oracle.site).collect(),
        }
    }

    /// The tiles of a city, that of the village it is named after first.
    fn tiles_name_first(&self, state: &State, city: PlaceId) -> Vec<HexId> {
        let mut tiles: Vec<HexId> = state.tiles(city).collect();
        let name = self.place_hex(state, city);
        tiles.sort_by_key(|&at| (at != name, at));
        tiles
    }

    /// A state with these pieces on the board; hands, cards, controllers and the turn are the caller's business. Nothing is
    /// checked. Roads come last, so that they find all places when they connect.
    pub(crate) fn assemble(&self, layout: &Layout) -> State {
        let players = BySeat::from_fn(self.colours.seats(), |_| self.fresh_player());
        let mut state = State::blank(self.board(), &players);
        for &site in &layout.oracles {
            state.lay_oracle(self.board(), site);
        }
        for city in &layout.cities {
            state.players[city.owner].cities.insert(city.place);
            state.ages.push(city.place);
            for &at in &city.tiles {
                state.lay_city(self.board(), city.owner, at, city.place);
            }
        }
        for road in &layout.roads {
            let joined = state.joined_by(self.board(), road.at, road.ends);
            state.lay_road(self.board(), road.owner, road.at, road.ends);
            if let Some((a, b)) = joined {
                state.connect(a, b);
            }
        }
        for market in &layout.markets {
            let player = &mut state.players[market.owner];
            if market.sold { player.sold.insert(market.place) } else { player.unsold.insert(market.place) }
        }
        state
    }

    /// R2: gives each player what is neither on the board nor in hand.
    pub(crate) fn fill_reserves(state: &mut State) {
        for seat in Seat::all(state.players.seats()) {
            let placed = roads_on_board(state, seat);
            let player = &mut state.players[seat];
            player.reserve.roads = PIECES - player.hand.roads - placed;
            player.reserve.cities = PIECES - player.hand.cities - player.built.len() as u8;
            player.stock = PIECES - (player.unsold | player.sold).len();
        }
    }
}

/// Road tiles a player has on the board.
pub(crate) fn roads_on_board(state: &State, seat: Seat) -> u8 {
    let ids = (0..state.content.len()).map(HexId::new);
    ids.filter(|&at| matches!(state.content(at), Content::Road { owner, .. } if owner == seat)).count() as u8
}
