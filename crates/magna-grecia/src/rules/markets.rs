//! The market step: build one, sell one, or neither (R101-R118).

use emporion_core::{Events, Seat};
use emporion_hex::HexId;

use crate::MagnaGrecia;
use crate::action::Action;
use crate::event::Event;
use crate::place::{PlaceId, PlaceSet};
use crate::refusal::Bar;
use crate::state::{MarketStep, State};

impl MagnaGrecia {
    /// May the seat build a market at the place on this hex?
    pub(crate) fn market_bar(&self, state: &State, seat: Seat, at: HexId) -> Result<(), Bar> {
        step_left(state, MarketStep::Built)?;
        self.nothing_open(state)?;
        let place = state.place(at).ok_or(Bar::NoMarketSite)?;
        let player = &state.players[seat];
        if state.oracles.at(place).is_some() {
            return Err(Bar::MarketOnOracle);
        }
        if player.cities.contains(place) {
            return Err(Bar::MarketInOwnCity);
        }
        if (player.unsold | player.sold).contains(place) {
            return Err(Bar::MarketThere);
        }
        if player.stock == 0 {
            return Err(Bar::NoMarketInStock);
        }
        let (price, points) = (market_price(state, seat, place), player.points);
        if price > points { Err(Bar::PriceTooHigh { price, points }) } else { Ok(()) }
    }

    /// May the seat sell its market at the place on this hex?
    pub(crate) fn sell_bar(&self, state: &State, seat: Seat, at: HexId) -> Result<(), Bar> {
        step_left(state, MarketStep::Sold)?;
        self.nothing_open(state)?;
        let place = state.place(at).ok_or(Bar::NoMarketToSell)?;
        let player = &state.players[seat];
        if player.sold.contains(place) {
            return Err(Bar::SoldAlready);
        }
        if !player.unsold.contains(place) {
            return Err(Bar::NoMarketToSell);
        }
        if is_active(state, seat, place) { Ok(()) } else { Err(Bar::MarketInactive) }
    }

    pub(crate) fn list_markets(&self, state: &State, seat: Seat, actions: &mut Vec<Action>) {
        let player = &state.players[seat];
        if player.stock > 0 && player.points > 0 {
            payable_sites(state, seat)
                .for_each(|place| actions.push(Action::Market { at: self.place_hex(state, place) }));
        }
        player.unsold.for_each(|place| {
            if is_active(state, seat, place) {
                actions.push(Action::Sell { at: self.place_hex(state, place) });
            }
        });
    }

    /// R108: paid at once, taken from stock.
    pub(crate) fn build_market(&self, state: &mut State, seat: Seat, at: HexId, events: &mut Events<Event>) {
        let place = state.place(at).expect("markets stand at places");
        let price = market_price(state, seat, place);
        self.end_action_phase(state, events);
        state.done.market = MarketStep::Built;
        let player = &mut state.players[seat];
        player.points -= price;
        player.stock -= 1;
        player.unsold.insert(place);
        events.all(|| Event::MarketBuilt { seat, at: self.place_coord(state, place), price });
    }

    /// R115, R116: its value now; the sold token stays.
    pub(crate) fn sell_market(&self, state: &mut State, seat: Seat, at: HexId, events: &mut Events<Event>) {
        let place = state.place(at).expect("markets stand at places");
        let value = u32::from(state.connected(place).len());
        self.end_action_phase(state, events);
        state.done.market = MarketStep::Sold;
        let player = &mut state.players[seat];
        player.points += value;
        player.unsold.remove(place);
        player.sold.insert(place);
        events.all(|| Event::MarketSold { seat, at: self.place_coord(state, place), value });
    }
}

/// R102-R109: all places where the seat may and can pay for a market, worked out for all places at once.
fn payable_sites(state: &State, seat: Seat) -> PlaceSet {
    let player = &state.players[seat];
    // The number of rivals' unsold markets at each place, as binary digits: never more than three.
    let (mut ones, mut twos) = (PlaceSet::EMPTY, PlaceSet::EMPTY);
    let mut rival_cities = PlaceSet::EMPTY;
    for (_, rival) in state.players.pairs().filter(|&(other, _)| other != seat) {
        twos |= ones & rival.unsold;
        ones = ones.and_not(rival.unsold) | rival.unsold.and_not(ones);
        rival_cities |= rival.cities;
    }
    let taken = player.unsold | player.sold;
    let villages = state.uncovered.and_not(taken);
    let mut sites = match player.points {
        0 => PlaceSet::EMPTY,
        1 => villages.and_not(ones | twos),
        2 => villages.and_not(twos),
        3 => villages.and_not(ones & twos),
        _ => villages,
    };
    rival_cities.and_not(taken).for_each(|city| {
        if market_price(state, seat, city) <= player.points {
            sites.insert(city);
        }
    });
    sites
}

/// R101, R118: one market built or sold in a turn.
fn step_left(state: &State, wanted: MarketStep) -> Result<(), Bar> {
    match state.done.market {
        MarketStep::None => Ok(()),
        done if done == wanted => Err(Bar::MarketTwice),
        _ => Err(Bar::BuildAndSell),
    }
}

/// R105-R107: 1 a city tile, or 1 for a village, and 1 for each rival's market there that is not sold.
pub(crate) fn market_price(state: &State, seat: Seat, place: PlaceId) -> u32 {
    let rivals = |(other, player): (Seat, &crate::state::Player)| other != seat && player.unsold.contains(place);
    u32::from(state.size(place).max(1)) + state.players.pairs().filter(|&pair| rivals(pair)).count() as u32
}

/// R110, R111: in an own city, or directly connected to one. Whatever the roads' colour.
pub(crate) fn is_active(state: &State, owner: Seat, place: PlaceId) -> bool {
    let cities: PlaceSet = state.cities(owner);
    cities.contains(place) || cities.meets(state.connected(place))
}
