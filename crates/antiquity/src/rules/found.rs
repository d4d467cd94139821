//! The set-up and the first cities (R1 to R17).

use arrayvec::ArrayVec;
use emporion_core::{Chance, Events, Refusal, Seat, Setup};
use emporion_hex::HexId;

use super::{Judgement, Sink};
use crate::action::Action;
use crate::event::Event;
use crate::game::{Antiquity, tiles_of};
use crate::goods::Good;
use crate::map::{Hexes, Map, Slot};
use crate::options::Options;
use crate::refusal::Reason;
use crate::state::{Phase, State};

impl Antiquity {
    /// R2, R3, R10: tiles, their turns and the first order are drawn; nothing else is left to chance before the first marker
    /// is turned.
    pub(crate) fn set_up(
        setup: Setup<Options>,
        chance: &mut Chance,
        events: &mut Events<Event>,
    ) -> Result<(Antiquity, State), Refusal> {
        let seats = setup.seats;
        let tiles = tiles_of(&setup.options);
        let mut numbers: Vec<u8> = (0..tiles.len() as u8).collect();
        chance.shuffle(&mut numbers);
        let slot = |&tile: &u8| Slot { tile, turn: chance.below(6) as u8 };
        let slots: ArrayVec<Slot, 8> = numbers[..2 * seats].iter().map(slot).collect();
        let map = Map::of_tiles(&tiles, &slots, seats)?;
        let mut order: ArrayVec<Seat, 4> = Seat::all(seats).collect();
        chance.shuffle(&mut order);

        let mut state = State::empty(seats);
        state.slots = slots;
        state.phase = Phase::Found;
        state.active = seats as u8 - 1;
        state.markers = map.spots;
        state.bag = [seats as u8; 4];
        for hold in state.hold.iter_mut() {
            hold.goods[Good::Wood] = 6;
        }
        let drawn = order.to_vec();
        state.order = order;
        events.all(|| Event::Drawn { order: drawn });
        Ok((Antiquity::on(setup, map, None), state))
    }

    /// R12, R13: centres on start tiles that are still free. R14: any terrain will do.
    pub(crate) fn list_found(&self, state: &State, sink: Sink) {
        for start in &self.map.starts {
            if !self.taken(state, start.centres) {
                start.centres.iter().for_each(|hex| sink(Action::Found(hex)));
            }
        }
    }

    fn taken(&self, state: &State, centres: Hexes) -> bool {
        state.order.iter().any(|&seat| state.cities[seat].iter().any(|&city| centres.contains(city)))
    }

    pub(crate) fn may_found(&self, state: &State, hex: HexId) -> Judgement {
        let start = self.map.starts.iter().find(|start| start.centres.contains(hex)).ok_or(Reason::NotStartTile)?;
        if self.taken(state, start.centres) { Err(Reason::StartTaken) } else { Ok(()) }
    }

    /// R12, R15: places a first city; a marker under it is gone unseen. The last one opens turn 1.
    pub(crate) fn found(&self, state: &mut State, seat: Seat, hex: HexId, events: &mut Events<Event>) {
        state.cities[seat].push(hex);
        state.markers = state.markers.and_not(self.map.around(hex));
        let at = self.map.board.coord(hex);
        events.all(|| Event::Founded { seat, at });
        if state.active == 0 {
            self.rise(state, events);
        } else {
            state.active -= 1;
            self.derive(state);
        }
    }
}
