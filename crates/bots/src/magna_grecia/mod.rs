//! What bots know of Magna Grecia.
//!
//! A turn is one or two of three actions, then one market. The strides are what people think in: a road that joins two places,
//! a city with everything it must cover, a whole refill, a market with the end of the turn. The evaluation counts the score as
//! it stands and what the turns to come can still make of it.

mod evaluation;
mod reasons;
mod strides;
#[cfg(test)]
mod tests;

use emporion_core::{Game, Outcome, Seat, Turn};
use emporion_magna_grecia::{Action, Done, MagnaGrecia, NextCard, Phase, Rounds, State};

use crate::{Mind, Reason, Strides, Values, Weights};
use evaluation::Table;

/// The part of the spread that is left when the last turn is played: the evaluation is nearly exact then.
const LAST_SPREAD: f32 = 0.12;
/// So many rounds are always played out to the end.
const LAST_ROUNDS: u8 = 2;
/// Of the shares at the end the part that goes by the score: who cannot win still plays for points.
const HONOUR: f32 = 0.03;

impl Mind for MagnaGrecia {
    const FEATURES: &'static [(&'static str, &'static str)] = evaluation::FEATURES;
    const WEIGHTS: &'static str = include_str!("../../weights/magna-grecia.json");
    const SLIPS: (u32, u32) = (45, 20);

    // A turn is judged by what a whole round of replies makes of it; that they are the best replies the evaluation knows
    // matters more than many of them.
    const PLAY_OUT: usize = 4;
    const PLAY_OUT_PART: f32 = 1.0;
    const REPLIES: (f32, f32) = (1.0, 0.1);
    const KIN: usize = 2;

    fn features(&self, state: &State, seat: Seat, features: &mut [f32]) {
        evaluation::features(&Table::new(self, state), seat, features);
    }

    fn values(&self, state: &State, weights: &Weights) -> Values {
        values(&Table::new(self, state), weights)
    }

    /// The fewer turns are left, the more a lead is worth.
    fn shares(&self, state: &State, weights: &Weights) -> Values {
        if let Turn::Over(outcome) = self.turn(state) {
            return Values::of(&outcome, self.seats()).mix(honour(&outcome, self.seats()), HONOUR);
        }
        let table = Table::new(self, state);
        let spread = weights.spread * (LAST_SPREAD + (1.0 - LAST_SPREAD) * table.part_left().sqrt());
        values(&table, weights).shares(self.seats(), spread)
    }

    /// The seat's own value: what a turn does to the others matters less, and to look at one seat is quicker than at four.
    fn glance(&self, state: &State, seat: Seat, weights: &Weights) -> Option<f32> {
        Some(self.value(state, seat, weights))
    }

    fn strides(&self, state: &State, seat: Seat, strides: &mut Strides<Action>) {
        strides::strides(self, state, seat, strides);
    }

    /// Whoever is last in one round and first in the next plans two turns.
    fn chapter(&self, state: &State) -> u64 {
        state.round().into()
    }

    /// Between two rounds. What the last rounds bring is played out to the end: there is little left to judge and all to count.
    fn even(&self, state: &State) -> bool {
        let first = || self.order(state).next() == Some(state.active()) && *state.done() == Done::default();
        let end_is_near = self.options().rounds.number() - state.round() < LAST_ROUNDS;
        state.phase() != Phase::Turns || (!end_is_near && first())
    }

    /// R15: once every card to come is seen, or is the only one left, nothing is hidden.
    fn open(&self, state: &State) -> bool {
        let rounds = self.options().rounds;
        let seen = state.round() + u8::from(self.options().next_card == NextCard::Visible);
        // The last card of the third layer is the one that is left over.
        let known = seen + u8::from(rounds == Rounds::Twelve);
        state.phase() != Phase::Oracles && known >= rounds.number()
    }

    fn reasons(&self, before: &State, after: &State, seat: Seat, weights: &Weights) -> Vec<Reason> {
        reasons::reasons(self, before, after, seat, weights)
    }
}

/// Shares by the final score.
fn honour(outcome: &Outcome, seats: usize) -> Values {
    let mut values = Values::default();
    for seat in Seat::all(seats) {
        values[seat] = outcome.scores[seat] as f32;
    }
    values.shares(seats, 5.0)
}

fn values(table: &Table<'_>, weights: &Weights) -> Values {
    let mut values = Values::default();
    let mut features = [0.0; evaluation::FEATURES.len()];
    for seat in Seat::all(table.game.seats()) {
        features.fill(0.0);
        evaluation::features(table, seat, &mut features);
        values[seat] = weights.sum(&features);
    }
    values
}
