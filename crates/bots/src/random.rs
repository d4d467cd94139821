//! Any legal step, each as likely as the next.

use emporion_core::{Game, SampleRng};

use crate::Bot;

/// Plays any legal step. The weakest opponent there is, and the one that finds the most bugs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _game: &G, _view: &G::View, legal: &[G::Action], rng: &mut SampleRng) -> G::Action {
        *rng.pick(legal).expect("a deciding seat has a legal step")
    }

    fn looks(&self) -> bool {
        false
    }
}
