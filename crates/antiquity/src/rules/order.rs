//! Phase 3: the order of play (R85 to R87).

use emporion_core::{BySeat, Events};

use crate::building::Building;
use crate::event::Event;
use crate::game::Antiquity;
use crate::state::{Holding, State};

impl Antiquity {
    /// R86: fewest men on cart shops and the explorer first; R87: ties keep last turn's order, as a stable sort does.
    pub(crate) fn set_order(&self, state: &mut State, events: &mut Events<Event>) {
        let counts = BySeat::from_fn(self.setup.seats, |seat| hurry(&state.hold[seat]));
        state.order.sort_by_key(|&seat| counts[seat]);
        let order = &state.order;
        events.all(|| Event::Order { order: order.to_vec(), counts });
    }
}

/// R85: men on cart shops plus the man on the explorer.
fn hurry(hold: &Holding) -> u32 {
    hold.count_manned(Building::CartShop) + hold.count_manned(Building::Explorer)
}
