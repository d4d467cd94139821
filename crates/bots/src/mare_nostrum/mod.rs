//! What bots know of Mare Nostrum.
//!
//! Cards make cards: a good player first widens the income, then turns nine different goods or nine taxes at a time into
//! heroes and wonders, keeps what he has out of reach of legions, and takes from whoever is about to win.

mod construction;
mod evaluation;
mod hand;
mod military;
mod reasons;
mod strides;
mod survey;
#[cfg(test)]
mod tests;

use emporion_core::{Game, Seat};
use emporion_mare_nostrum::{Action, MareNostrum, State};

use crate::{Mind, Reason, Strides, Values, Weights};
use survey::Survey;

/// The turn after which a game has lasted long enough.
const PATIENCE: u16 = 25;

impl Mind for MareNostrum {
    const FEATURES: &'static [(&'static str, &'static str)] = evaluation::FEATURES;
    const WEIGHTS: &'static str = include_str!("../../weights/mare-nostrum.json");
    const SLIPS: (u32, u32) = (70, 30);

    fn features(&self, state: &State, seat: Seat, features: &mut [f32]) {
        evaluation::features(self, state, &Survey::new(self, state), self.civ(seat), features);
    }

    fn values(&self, state: &State, weights: &Weights) -> Values {
        let survey = Survey::new(self, state);
        let mut values = Values::default();
        let mut features = [0.0; evaluation::FEATURES.len()];
        for seat in Seat::all(self.seats()) {
            evaluation::features(self, state, &survey, self.civ(seat), &mut features);
            values[seat] = weights.sum(&features);
        }
        values
    }

    fn strides(&self, state: &State, seat: Seat, strides: &mut Strides<Action>) {
        strides::strides(self, state, seat, strides);
    }

    fn chapter(&self, state: &State) -> u64 {
        strides::chapter(state)
    }

    fn even(&self, state: &State) -> bool {
        strides::even(state)
    }

    /// With three players nobody may be able to gain anything by himself once all tokens are built. Other games are over by then.
    fn weariness(&self, state: &State) -> u32 {
        u32::from(state.turn.saturating_sub(PATIENCE)).min(20)
    }

    fn reasons(&self, before: &State, after: &State, seat: Seat, weights: &Weights) -> Vec<Reason> {
        reasons::reasons(self, before, after, seat, weights)
    }
}
