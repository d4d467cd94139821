//! Phase 1: all rise (R26 to R28), and the beginning of Phase 2.

use emporion_core::{Events, SeatSet};

use crate::event::Event;
use crate::game::Antiquity;
use crate::grid::Squares;
use crate::options::BiologyUse;
use crate::state::{Ask, Phase, State};

impl Antiquity {
    /// R26: all men on city buildings leave them; R27: those in the countryside stay. What was used up in the last turn is
    /// fresh again, and squares of a razed cathedral can be built on (R67). Q46: the position is shown as it stands now.
    pub(crate) fn rise(&self, state: &mut State, events: &mut Events<Event>) {
        state.turn = state.turn.saturating_add(1);
        state.phase = Phase::City;
        state.active = 0;
        state.done = SeatSet::EMPTY;
        for seat in state.alive().iter() {
            let hold = &mut state.hold[seat];
            for piece in &mut hold.pieces {
                piece.man = false;
                piece.set_used(false);
                piece.set_settled(false);
                piece.set_restless(false);
            }
            hold.razed = [Squares::EMPTY; 4];
            (hold.healed, hold.fountains, hold.cathedrals) = (0, 0, 0);
            let kept = hold.spent.biology && self.rules.biology == BiologyUse::OncePerGame;
            hold.spent = crate::state::Spent { biology: kept, ..Default::default() };
            state.ask[seat] = Ask::Free;
            state.shown[seat] = state.hold[seat].clone();
        }
        self.derive(state);
        let turn = state.turn;
        events.all(|| Event::Begins { turn, phase: Phase::City });
    }
}
