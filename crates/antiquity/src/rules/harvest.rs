//! Phase 6: harvest (R148 to R155).

use emporion_core::{Events, Seat};
use emporion_hex::HexId;

use super::{Judgement, Sink};
use crate::action::Action;
use crate::building::{Building, Patron};
use crate::event::Event;
use crate::game::Antiquity;
use crate::goods::Good;
use crate::refusal::Reason;
use crate::state::{State, Work, WorkKind};

/// The bit of the good under the man.
const UNDER_MAN: u16 = 1 << 6;

impl Antiquity {
    /// R148: one good from each installation; R152, R154: with forced labour up to three from all of them, the first lost.
    /// R155, R190: then San Giorgio's fish, which no labour multiplies.
    pub(crate) fn begin_harvest(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) {
        let forced = state.hold[seat].active(&self.shapes, Building::ForcedLabour);
        for work in state.works.iter_mut().filter(|work| work.owner == seat) {
            work.due = (work.left.count_ones() as u8).min(if forced { 3 } else { 1 });
            work.lose = forced;
        }
        let built: u16 = state.order.iter().map(|&other| u16::from(state.hold[other].cathedrals)).sum();
        if built > 0 && state.hold[seat].power(&self.shapes, Patron::Giorgio) {
            state.hold[seat].goods.gain(Good::Fish, built);
            events.all(|| Event::Fish { seat, count: built });
        }
    }

    /// Takes what is forced: when as many are due as there are, or only one hex besides the man's.
    pub(crate) fn settle_harvest(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) -> bool {
        while let Some(number) = due(state, seat) {
            let work = state.works[number];
            let open = open_bits(&work);
            if open.count_ones() > u32::from(work.due) {
                return true;
            }
            let hex = self.hex_at(&work, open.trailing_zeros() as usize).expect("goods lie on hexes");
            self.take(state, seat, hex, events);
        }
        false
    }

    pub(crate) fn list_take(&self, state: &State, seat: Seat, sink: Sink) {
        if let Some(number) = due(state, seat) {
            let work = state.works[number];
            let open = open_bits(&work);
            for bit in (0..14).filter(|bit| open >> bit & 1 != 0) {
                sink(Action::Take(self.hex_at(&work, bit).expect("goods lie on hexes")));
            }
        }
    }

    pub(crate) fn may_take(&self, state: &State, seat: Seat, hex: HexId) -> Judgement {
        let work = due(state, seat).map(|number| state.works[number]).ok_or(Reason::NotNow)?;
        let bit = self.bit_at(&work, hex).ok_or(Reason::NoGoodThere)?;
        if open_bits(&work) & bit != 0 { Ok(()) } else { Err(Reason::UnderTheMan) }
    }

    fn bit_at(&self, work: &Work, hex: HexId) -> Option<u16> {
        let here = |&bit: &usize| work.left >> bit & 1 != 0 && self.hex_at(work, bit) == Some(hex);
        (0..14).find(here).map(|bit| 1 << bit)
    }

    /// R149, R150: the good leaves its hex; with the last one the man comes home, and a fishery goes back to the stock (R130).
    pub(crate) fn take(&self, state: &mut State, seat: Seat, hex: HexId, events: &mut Events<Event>) {
        let Some(number) = due(state, seat) else { return };
        let work = &mut state.works[number];
        let bit = self.bit_at(work, hex).expect("checked");
        work.left &= !bit;
        work.due -= 1;
        let lost = std::mem::take(&mut work.lose);
        let work = *work;
        if !lost {
            state.hold[seat].goods.gain(work.good, 1);
        }
        let at = self.map.board.coord(hex);
        events.all(|| Event::Harvested { seat, good: work.good, at, lost });
        if bit != UNDER_MAN || work.kind == WorkKind::Fishery {
            state.cache.0.occupied.remove(hex);
        }
        if work.left == 0 {
            state.works.remove(number);
            state.cache.0.occupied.remove(work.hex);
            state.cache.0.occupied.remove(work.second);
            if work.kind == WorkKind::Fishery {
                state.stock.fisheries += 1;
            }
            let at = self.map.board.coord(work.hex);
            events.all(|| Event::Emptied { seat, kind: work.kind.name().into(), at });
        }
    }
}

/// The first of a player's installations that has still to be harvested.
fn due(state: &State, seat: Seat) -> Option<usize> {
    state.works.iter().position(|work| work.owner == seat && work.due > 0)
}

/// R149, Q43: the goods that may be taken now: the one under the man last.
fn open_bits(work: &Work) -> u16 {
    let others = work.left & !UNDER_MAN;
    if others == 0 { work.left } else { others }
}
