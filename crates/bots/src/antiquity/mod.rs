//! What bots know of Antiquity.
//!
//! The game is a race in a land that runs out. A mind for it needs a purpose: the saint it wants to please ([`goal`]), what goods
//! are worth on the way there ([`wants`]), and how far it is ([`evaluation`]). Steps are put together to whole decisions, such as
//! "build a market where it wastes least room" ([`city`]) or "a farm on the best field" ([`land`]).

mod city;
mod evaluation;
mod goal;
mod land;
mod packing;
mod reasons;
#[cfg(test)]
mod tests;
mod wants;

use std::hash::{DefaultHasher, Hash, Hasher};

use emporion_antiquity::{Action, Antiquity, Good, Phase, State};
use emporion_core::{Game, Seat};

use crate::{Mind, Reason, Strides, Weights};

impl Mind for Antiquity {
    const FEATURES: &'static [(&'static str, &'static str)] = evaluation::FEATURES;
    const WEIGHTS: &'static str = include_str!("../../weights/antiquity.json");
    const SLIPS: (u32, u32) = (40, 12);
    const LOOKS: usize = 500;
    const PLAY_OUT: usize = 12;

    fn features(&self, state: &State, seat: Seat, features: &mut [f32]) {
        evaluation::measure(self, state, seat, features);
    }

    fn strides(&self, state: &State, seat: Seat, strides: &mut Strides<Action>) {
        match state.phase() {
            Phase::City if !state.is_choosing(seat) => city::strides(self, state, seat, strides),
            Phase::Countryside if !state.is_choosing(seat) => land::strides(self, state, seat, strides),
            Phase::Storage => land::keep(self, state, seat, strides),
            Phase::Pollution | Phase::Famine | Phase::Harvest => land::housework(self, state, seat, strides),
            _ => every_step(self, state, seat, strides),
        }
        if strides.is_empty() {
            every_step(self, state, seat, strides);
        }
    }

    fn chapter(&self, state: &State) -> u64 {
        u64::from(state.turn()) << 8 | state.phase() as u64
    }

    fn closes(&self, state: &State, step: &Action) -> bool {
        state.phase() == Phase::City && *step == Action::Done
    }

    /// In the city a player's steps matter to others by the land he reaches, by fountains, and by what he takes of theirs.
    fn backdrop(&self, state: &State, seat: Seat) -> Option<u64> {
        if state.phase() != Phase::City {
            return None;
        }
        let mut hasher = DefaultHasher::new();
        self.zone_of(state, seat).hash(&mut hasher);
        state.fountains_to_come(seat).hash(&mut hasher);
        for other in state.players().iter().filter(|&other| other != seat) {
            Good::ALL.map(|good| state.goods(other)[good]).hash(&mut hasher);
        }
        Some(hasher.finish())
    }

    fn reasons(&self, before: &State, after: &State, seat: Seat, weights: &Weights) -> Vec<Reason> {
        reasons::reasons(self, before, after, seat, weights)
    }
}

/// Single steps: where they are few anyway, and in the middle of a choice that somebody else began.
fn every_step(game: &Antiquity, state: &State, seat: Seat, strides: &mut Strides<Action>) {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    // Bots offer nothing. An offer that a person has begun is sent as it is, and one that is still empty asks and gives nothing.
    let sends = legal.contains(&Action::Send);
    for step in legal {
        match step {
            Action::AskFor(_) if !sends => strides.push(&[step, Action::Send]),
            Action::AskFor(_) | Action::Give(_) => {}
            _ => strides.push(&[step]),
        }
    }
}
