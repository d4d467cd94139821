//! Set-up: the oracles (R6-R10).

use emporion_core::{Chance, Events, Seat, SeatSet};
use emporion_hex::HexId;

use crate::MagnaGrecia;
use crate::action::Action;
use crate::event::Event;
use crate::options::{NextCard, OraclePlacement};
use crate::place::PlaceId;
use crate::refusal::Bar;
use crate::state::{Phase, State};

/// R6: how many oracles are used.
pub(crate) const fn oracle_count(seats: usize) -> usize {
    if seats == 4 { 9 } else { 7 }
}

impl MagnaGrecia {
    /// R9: sites drawn without repetition; R10: or left to the players.
    pub(crate) fn set_up_oracles(&self, state: &mut State, chance: &mut Chance, events: &mut Events<Event>) {
        if self.options().oracles == OraclePlacement::Players {
            state.phase = Phase::Oracles;
            return;
        }
        let mut sites: Vec<PlaceId> = self.board().oracle_sites().collect();
        for number in 0..oracle_count(state.players.seats()) {
            let drawn = number + chance.below(sites.len() - number);
            sites.swap(number, drawn);
            state.lay_oracle(self.board(), sites[number]);
            events.all(|| Event::OraclePlaced { seat: None, at: self.place_coord(state, sites[number]) });
        }
        self.first_round(state, events);
    }

    /// The first round begins: its card rules, and the one after it comes into sight (R15).
    fn first_round(&self, state: &mut State, events: &mut Events<Event>) {
        state.phase = Phase::Turns;
        state.active = self.first_of_round(state);
        events.all(|| Event::RoundBegun { round: 1, card: self.card_name(state, 1) });
        if self.options().next_card == NextCard::Visible {
            events.all(|| Event::NextCard { card: self.card_name(state, 2) });
            events.seal(SeatSet::all(state.players.seats()));
        }
    }

    /// R7, R8: only on villages without green border, one on each.
    pub(crate) fn oracle_bar(&self, state: &State, at: HexId) -> Result<(), Bar> {
        let site = self.board().village_at(at).ok_or(Bar::OracleOffVillage)?;
        if self.board().villages()[site.index()].green {
            return Err(Bar::OracleOnGreen);
        }
        if state.oracles.at(site).is_some() { Err(Bar::OracleTwice) } else { Ok(()) }
    }

    pub(crate) fn list_oracles(&self, state: &State, actions: &mut Vec<Action>) {
        let sites = self.board().land.and_not(self.board().plain | self.board().green);
        sites.for_each(|at| {
            if self.oracle_bar(state, at).is_ok() {
                actions.push(Action::Oracle { at });
            }
        });
    }

    /// R10: one each in the order of the first card, round and round. After the last one the first round begins.
    pub(crate) fn place_oracle(&self, state: &mut State, seat: Seat, at: HexId, events: &mut Events<Event>) {
        let site = self.board().village_at(at).expect("oracles stand on villages");
        state.lay_oracle(self.board(), site);
        events.all(|| Event::OraclePlaced { seat: Some(seat), at: self.board().hexes().coord(at) });
        let placed = state.oracles.len();
        state.active = self.placing_order(state, placed);
        if placed == oracle_count(state.players.seats()) {
            self.first_round(state, events);
        }
    }

    /// Who places the next oracle after so many.
    pub(crate) fn placing_order(&self, state: &State, placed: usize) -> Seat {
        let turn = placed % state.players.seats();
        self.order(state).nth(turn).expect("every seat is in the order")
    }
}
