//! Phase 5: storage (R145 to R147).

use emporion_core::{Events, Seat};

use super::{Judgement, Sink};
use crate::action::Action;
use crate::building::{Building, Patron};
use crate::event::Event;
use crate::game::Antiquity;
use crate::goods::Good;
use crate::refusal::Reason;
use crate::state::{Ask, Holding, State};

impl Antiquity {
    /// R146, R147: what a player can keep; `None` is without limit.
    pub(crate) fn capacity(&self, hold: &Holding) -> Option<u16> {
        if hold.power(&self.shapes, Patron::Cristoforo) {
            return None;
        }
        let storages = hold.pieces.iter().filter(|piece| piece.kind == Building::Storage && piece.man);
        Some(storages.map(|piece| u16::from(piece.size().squares())).sum())
    }

    pub(crate) fn begin_storage(&self, state: &mut State, seat: Seat) {
        let room = self.capacity(&state.hold[seat]).unwrap_or(u16::MAX);
        state.ask[seat] = Ask::Keep { good: Good::Grain, room };
    }

    /// Q56: as many are kept as fit, so every number between these leaves the later goods room enough and fills it.
    fn bounds(&self, hold: &Holding, good: Good, room: u16) -> (u16, u16) {
        let later: u16 =
            Good::ALL[good.index() + 1..].iter().fold(0, |sum, &good| hold.goods[good].saturating_add(sum));
        let have = hold.goods[good];
        (have.min(room.saturating_sub(later)), have.min(room))
    }

    /// Goes through the goods; a number that is forced is kept without asking.
    pub(crate) fn settle_storage(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) -> bool {
        while let Ask::Keep { good, room } = state.ask[seat] {
            let (least, most) = self.bounds(&state.hold[seat], good, room);
            if least != most {
                return true;
            }
            self.keep(state, seat, good, most, events);
        }
        false
    }

    pub(crate) fn list_keep(&self, state: &State, seat: Seat, sink: Sink) {
        if let Ask::Keep { good, room } = state.ask[seat] {
            let (least, most) = self.bounds(&state.hold[seat], good, room);
            (least..=most).rev().for_each(|count| sink(Action::Keep(good, count)));
        }
    }

    pub(crate) fn may_keep(
        &self,
        state: &State,
        seat: Seat,
        now: (Good, u16),
        (what, count): (Good, u16),
    ) -> Judgement {
        let (good, room) = now;
        if what != good {
            return Err(Reason::NoChoice);
        }
        let (least, most) = self.bounds(&state.hold[seat], good, room);
        if (least..=most).contains(&count) { Ok(()) } else { Err(Reason::KeepBetween { least, most }) }
    }

    pub(crate) fn keep(&self, state: &mut State, seat: Seat, good: Good, count: u16, events: &mut Events<Event>) {
        let Ask::Keep { room, .. } = state.ask[seat] else { return };
        let lost = state.hold[seat].goods[good] - count;
        if lost > 0 {
            events.all(|| Event::Discarded { seat, goods: format!("{lost} {good}") });
        }
        state.hold[seat].goods[good] = count;
        let next = Good::ALL.get(good.index() + 1);
        state.ask[seat] = next.map_or(Ask::Free, |&good| Ask::Keep { good, room: room.saturating_sub(count) });
    }
}
