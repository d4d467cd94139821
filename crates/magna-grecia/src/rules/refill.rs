//! Refill: tiles from the reserve to the hand (R26, R28, R30).

use emporion_core::{Events, Seat};

use crate::MagnaGrecia;
use crate::action::Action;
use crate::event::Event;
use crate::refusal::Bar;
use crate::rules::turn::refill_left;
use crate::state::State;
use crate::tiles::TileKind;

impl MagnaGrecia {
    /// May the seat take a tile of this kind from its reserve?
    pub(crate) fn refill_bar(&self, state: &State, seat: Seat, kind: TileKind) -> Result<(), Bar> {
        self.nothing_open(state)?;
        refill_left(self.card(state), &state.done)?;
        if state.players[seat].reserve.of(kind) == 0 { Err(Bar::ReserveEmpty(kind)) } else { Ok(()) }
    }

    pub(crate) fn list_refill(&self, state: &State, seat: Seat, actions: &mut Vec<Action>) {
        if refill_left(self.card(state), &state.done).is_err() {
            return;
        }
        for kind in [TileKind::Road, TileKind::City] {
            if state.players[seat].reserve.of(kind) > 0 {
                actions.push(Action::Refill(kind));
            }
        }
    }
}

/// One tile a step, so that any mix is possible (R26).
pub(crate) fn refill(state: &mut State, seat: Seat, kind: TileKind, events: &mut Events<Event>) {
    state.done.refilled += 1;
    let player = &mut state.players[seat];
    *player.reserve.of_mut(kind) -= 1;
    *player.hand.of_mut(kind) += 1;
    events.all(|| Event::Refilled { seat, tile: kind });
}
