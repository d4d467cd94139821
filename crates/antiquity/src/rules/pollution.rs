//! Phase 9: pollution (R169 to R175).

use emporion_core::{Events, Seat};
use emporion_hex::HexId;

use super::{Judgement, Sink};
use crate::action::Action;
use crate::building::Building;
use crate::event::Event;
use crate::game::Antiquity;
use crate::map::Hexes;
use crate::refusal::Reason;
use crate::state::{Ask, Holding, State};

impl Antiquity {
    /// R169, R173: 3 for each city, 1 less for each ungraved fountain, 4 less with an active dump; inns make none.
    pub(crate) fn pollution_due(&self, hold: &Holding, cities: usize) -> u8 {
        let fountains = hold.count_sound(&self.shapes, Building::Fountain) as u8;
        let dump = if hold.active(&self.shapes, Building::Dump) { 4 } else { 0 };
        (3 * cities as u8).saturating_sub(fountains).saturating_sub(dump)
    }

    /// R170 to R172, Q30, Q31: free unpolluted hexes of the own zone that no other player's active dump guards. Water is in a
    /// zone only with a harbour.
    pub(crate) fn pollutable(&self, state: &State, seat: Seat) -> Hexes {
        let cache = &state.cache.0;
        let mut hexes = cache.zones[seat].and_not(cache.occupied).and_not(state.polluted);
        for &other in state.order.iter().filter(|&&other| other != seat) {
            if state.hold[other].active(&self.shapes, Building::Dump) {
                hexes = hexes.and_not(cache.zones[other]);
            }
        }
        hexes
    }

    pub(crate) fn begin_pollution(&self, state: &mut State, seat: Seat) {
        state.ask[seat] = Ask::Pollute(self.pollution_due(&state.hold[seat], state.city_count(seat)));
    }

    /// R174, R175, Q53: first all pollution that fits, then a grave for each token left over; who has no room for those is
    /// out, and the tokens stay.
    pub(crate) fn settle_pollution(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) -> bool {
        if let Ask::Pollute(left) = state.ask[seat] {
            let open = self.pollutable(state, seat);
            if left > 0 && open.len() > usize::from(left) {
                return true;
            }
            let forced = if left > 0 { open } else { Hexes::EMPTY };
            forced.iter().for_each(|hex| self.pollute(state, seat, hex, events));
            let graves = u16::from(left) - forced.len() as u16;
            if u32::from(graves) > self.grave_room(&state.hold[seat], state.city_count(seat)) {
                self.leave(state, &[seat], events);
                return false;
            }
            if graves > 0 {
                events.all(|| Event::GravesDue { seat, count: graves });
            }
            state.ask[seat] = Ask::Graves(graves);
        }
        self.settle_graves(state, seat, events)
    }

    pub(crate) fn list_pollute(&self, state: &State, seat: Seat, sink: Sink) {
        self.pollutable(state, seat).iter().for_each(|hex| sink(Action::Pollute(hex)));
    }

    pub(crate) fn may_pollute(&self, state: &State, seat: Seat, hex: HexId) -> Judgement {
        let cache = &state.cache.0;
        match hex {
            hex if self.pollutable(state, seat).contains(hex) => Ok(()),
            hex if !cache.zones[seat].contains(hex) => Err(Reason::NotInZone),
            hex if cache.occupied.contains(hex) => Err(Reason::NotFree),
            hex if state.polluted.contains(hex) => Err(Reason::Polluted),
            _ => Err(Reason::Guarded),
        }
    }

    /// R170, Q29: a token; a marker under it is lost.
    pub(crate) fn pollute(&self, state: &mut State, seat: Seat, hex: HexId, events: &mut Events<Event>) {
        state.polluted.insert(hex);
        state.markers.remove(hex);
        if let Ask::Pollute(left) = &mut state.ask[seat] {
            *left = left.saturating_sub(1);
        }
        let at = self.map.board.coord(hex);
        events.all(|| Event::Polluted { seat, at });
    }
}
