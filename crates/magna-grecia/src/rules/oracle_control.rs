//! Who controls the oracles (R119-R127).

use emporion_core::Events;

use crate::MagnaGrecia;
use crate::event::Event;
use crate::options::OracleCheck;
use crate::place::{PlaceId, PlaceSet};
use crate::state::{MarketStep, Oracle, State};

impl MagnaGrecia {
    /// R126: after every placed tile that changed something, all oracles are checked.
    pub(crate) fn tile_placed(&self, state: &mut State, events: &mut Events<Event>) {
        if self.options().oracle_check == OracleCheck::PerTile {
            self.turn_oracles(state, events);
        }
    }

    /// The action phase ends with the market step or, without one, with the turn: the moment of the other reading of R126.
    pub(crate) fn end_action_phase(&self, state: &mut State, events: &mut Events<Event>) {
        if self.options().oracle_check == OracleCheck::EndOfTurn && state.done.market == MarketStep::None {
            self.turn_oracles(state, events);
        }
    }

    fn turn_oracles(&self, state: &mut State, events: &mut Events<Event>) {
        let cities = state.all_cities();
        let mut oracles = state.oracles;
        for oracle in oracles.iter_mut() {
            let linked = state.connected(oracle.site) & cities;
            if linked.is_empty() {
                continue;
            }
            let winner = rightful_controller(state, *oracle, linked);
            if oracle.controller != Some(winner) {
                oracle.controller = Some(winner);
                let (site, seat) = (oracle.site, state.owner(winner).expect("a city has an owner"));
                events.all(|| Event::OracleTurned {
                    oracle: self.place_coord(state, site),
                    city: self.place_coord(state, winner),
                    seat,
                });
            }
        }
        state.oracles = oracles;
    }
}

/// R119-R123, R127: the controller stays unless a linked city has strictly more connections; of several the one with most,
/// then a city of the active player, then the oldest. A free oracle takes the first by the same order.
pub(crate) fn rightful_controller(state: &State, oracle: Oracle, linked: PlaceSet) -> PlaceId {
    let count = |city: PlaceId| state.connected(city).len();
    let mine = state.cities(state.active);
    let rank = |&city: &PlaceId| (count(city), mine.contains(city), std::cmp::Reverse(state.ages.rank(city)));
    let best = linked.iter().max_by_key(rank).expect("at least one city is linked");
    match oracle.controller {
        Some(controller) if count(best) <= count(controller) => controller,
        _ => best,
    }
}
