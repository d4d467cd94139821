//! Phase 7: exploration (R156 to R158), in order of play.

use emporion_core::{Chance, Events, Seat};
use emporion_hex::HexId;

use super::{Judgement, Sink};
use crate::action::Action;
use crate::building::Building;
use crate::event::Event;
use crate::game::Antiquity;
use crate::goods::Good;
use crate::map::Hexes;
use crate::options::Drift;
use crate::refusal::Reason;
use crate::state::State;

/// The faces of markers, in the order of the bag.
pub(crate) const FACES: [Good; 4] = [Good::Grain, Good::Olives, Good::Sheep, Good::Wine];

impl Antiquity {
    fn reachable_markers(&self, state: &State, seat: Seat) -> Hexes {
        state.markers & state.cache.0.zones[seat]
    }

    pub(crate) fn settle_exploration(&self, state: &State, seat: Seat) -> bool {
        !state.done.contains(seat)
            && state.hold[seat].active(&self.shapes, Building::Explorer)
            && !self.reachable_markers(state, seat).is_empty()
    }

    pub(crate) fn list_explore(&self, state: &State, seat: Seat, sink: Sink) {
        self.reachable_markers(state, seat).iter().for_each(|hex| sink(Action::Explore(hex)));
        sink(Action::Skip);
    }

    pub(crate) fn may_explore(&self, state: &State, seat: Seat, hex: HexId) -> Judgement {
        if !state.markers.contains(hex) {
            return Err(Reason::NoMarker);
        }
        if state.cache.0.zones[seat].contains(hex) { Ok(()) } else { Err(Reason::NotInZone) }
    }

    /// R157, R158: the marker is turned for all to see (Q13); food moves the famine level (D1).
    pub(crate) fn explore(
        &self,
        state: &mut State,
        seat: Seat,
        hex: HexId,
        chance: &mut Chance,
        events: &mut Events<Event>,
    ) {
        let face = draw_face(&mut state.bag, chance);
        let good = FACES[face];
        state.markers.remove(hex);
        state.hold[seat].goods.gain(good, 1);
        state.done.insert(seat);
        let at = self.map.board.coord(hex);
        events.all(|| Event::Explored { seat, at, good });
        if good.is_food() {
            let before = state.famine;
            state.famine = match self.rules.explore_food {
                Drift::Down => state.famine.saturating_sub(1),
                Drift::Up => state.famine.saturating_add(1),
            };
            let level = state.famine;
            if level != before {
                events.all(|| Event::Famine { level });
            }
        }
    }
}

/// One of the unseen faces, each marker equally likely.
fn draw_face(bag: &mut [u8; 4], chance: &mut Chance) -> usize {
    let total: u8 = bag.iter().sum();
    let mut drawn = chance.below(usize::from(total.max(1))) as u8;
    let face = bag.iter().position(|&count| {
        let here = drawn < count;
        if !here {
            drawn -= count;
        }
        here
    });
    let face = face.unwrap_or(0);
    bag[face] = bag[face].saturating_sub(1);
    face
}
