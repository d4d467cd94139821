//! Any legal step, each as likely as the next.

use emporion_core::{Game, SampleRng};

use crate::{Bot, Decision};

/// Plays any legal step. The weakest opponent there is, and the one that finds the most bugs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, decision: &Decision<'_, G>, rng: &mut SampleRng) -> G::Action {
        *rng.pick(decision.legal).expect("a deciding seat has a legal step")
    }

    fn looks(&self) -> bool {
        false
    }
}
