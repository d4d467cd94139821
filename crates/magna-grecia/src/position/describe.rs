//! From a state to the position that describes it.

use emporion_core::{Game, Seat};
use emporion_hex::HexId;

use super::{
    CardText, CityPosition, Controller, DonePosition, HandPosition, MarketPosition, OraclePosition, Owner,
    PlayerPosition, Position, RoadPosition, SpecialCard, Token,
};
use crate::MagnaGrecia;
use crate::cards::DECK;
use crate::layout::LaidCity;
use crate::state::{Oracle, State};

impl MagnaGrecia {
    /// The position of a state, complete: loading it gives the same state. What follows from the rest is for readers, so that one
    /// thing can be changed alone.
    pub(crate) fn describe(&self, state: &State) -> Position {
        let layout = self.lay_out(state);
        let foreign = |owner: Seat, place| !state.cities(owner).contains(place);
        Position {
            rules: Some(self.setup().rules),
            recount: true,
            options: self.options().clone(),
            players: Seat::all(self.seats()).map(|seat| self.describe_player(state, seat)).collect(),
            roads: (layout.roads.iter())
                .map(|road| RoadPosition { at: self.text(road.at), ends: road.ends, owner: owner(road.owner) })
                .collect(),
            cities: layout.cities.iter().map(|city| self.describe_city(state, city)).collect(),
            markets: (layout.markets.iter())
                .filter(|market| foreign(market.owner, market.place))
                .map(|market| MarketPosition {
                    at: self.place_coord(state, market.place).to_string(),
                    owner: owner(market.owner),
                    sold: market.sold,
                })
                .collect(),
            oracles: state.oracles.iter().map(|&oracle| self.describe_oracle(state, oracle)).collect(),
            phase: state.phase,
            round: state.round,
            played: (1..state.round).map(|round| self.describe_card(state, round)).collect(),
            card: Some(self.describe_card(state, state.round)),
            deck: (state.round + 1..=DECK as u8).map(|round| self.describe_card(state, round)).collect(),
            turn: Some(owner(state.active)),
            done: DonePosition {
                roads: state.done.roads,
                cities: state.done.cities,
                refilled: state.done.refilled,
                founded: state.done.founded,
                founding: state.done.founding.map(|city| self.place_coord(state, city).to_string()),
                market: state.done.market,
            },
        }
    }

    fn text(&self, at: HexId) -> String {
        self.board().hexes().coord(at).to_string()
    }

    fn describe_player(&self, state: &State, seat: Seat) -> PlayerPosition {
        let hand = state.hand(seat);
        PlayerPosition {
            colour: Some(self.colour(seat)),
            points: Some(state.points(seat)),
            hand: HandPosition { roads: hand.roads, cities: hand.cities },
            reserve: Some(state.reserve(seat)),
            markets: Some(state.stock(seat)),
        }
    }

    fn describe_city(&self, state: &State, city: &LaidCity) -> CityPosition {
        let player = &state.players[city.owner];
        let token = match (player.unsold.contains(city.place), player.sold.contains(city.place)) {
            (true, _) => Token::Unsold,
            (_, true) => Token::Sold,
            _ => Token::None,
        };
        let tiles = city.tiles.iter().map(|&at| self.text(at)).collect();
        CityPosition { owner: owner(city.owner), tiles, market: Some(token) }
    }

    fn describe_oracle(&self, state: &State, oracle: Oracle) -> OraclePosition {
        let at = |place| self.place_coord(state, place).to_string();
        let free = (state.connected(oracle.site) & state.all_cities()).is_empty();
        let nobody = if free { Controller::ByTheRules } else { Controller::Nobody };
        OraclePosition { at: at(oracle.site), controller: oracle.controller.map(at).map_or(nobody, Controller::City) }
    }

    fn describe_card(&self, state: &State, round: u8) -> CardText {
        if let Some(printed) = self.cards().get(usize::from(state.deck[usize::from(round) - 1])) {
            return CardText::Named(printed.id.to_owned());
        }
        let card = self.card_at(state, round);
        CardText::Special(SpecialCard {
            order: card.order.iter().map(|colour| colour.letter()).collect(),
            roads: card.roads,
            cities: card.cities,
            refill: card.refill,
        })
    }
}

fn owner(seat: Seat) -> Owner {
    Owner::Seat(seat.index())
}
