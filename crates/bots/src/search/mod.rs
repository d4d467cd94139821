//! Looking further: max^n Monte-Carlo tree search over whole turns.
//!
//! The edges of the tree are turns proposed by the [`Planner`], the most promising first; a node considers the more of them
//! the oftener it is visited. Every play-through imagines anew what is hidden, so a node stands for what was done and not for
//! one position. Seats that decide at the same time choose side by side, none knowing the others' choice. A leaf is judged by
//! the evaluation, in part at once and in part after a few turns of play by the evaluation alone ([`Mind::PLAY_OUT_PART`]).

#[cfg(test)]
mod tests;
mod tree;

use std::sync::Arc;
use std::time::Instant;

use emporion_core::SampleRng;

use crate::follow::Follow;
use crate::greedy::fallback;
use crate::{Beam, Bot, Budget, Decision, Mind, Planner, Weights};
use tree::{Merged, Tree};

/// How hard to search.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    /// For each turn it plans.
    pub budget: Budget,
    /// How many trees grow side by side, each on a core of its own.
    pub threads: usize,
    /// How turns are proposed for the seat itself.
    pub root: Beam,
    /// How turns are proposed further down.
    pub inner: Beam,
}

impl Strength {
    /// With this budget, on one core.
    pub fn new(budget: Budget) -> Strength {
        Strength { budget, threads: 1, root: Beam::ROOT, inner: Beam::NARROW }
    }

    /// On so many cores.
    #[must_use]
    pub fn on(mut self, threads: usize) -> Strength {
        self.threads = threads.max(1);
        self
    }
}

/// Searches for every turn it plans, and keeps its trees from one turn to the next.
pub struct Search<G: Mind> {
    weights: Arc<Weights>,
    strength: Strength,
    trees: Vec<Tree<G>>,
    plan: Follow<G::Action>,
}

impl<G: Mind> Search<G> {
    /// With these weights.
    pub fn new(weights: Arc<Weights>, strength: Strength) -> Search<G> {
        Search { weights, strength, trees: Vec::new(), plan: Follow::nothing() }
    }

    /// The turns it considered, the best first.
    fn think(&mut self, decision: &Decision<'_, G>, rng: &mut SampleRng) -> Vec<Merged<G::Action>> {
        let deadline = self.strength.budget.deadline();
        let view = decision.view.expect("it looks");
        let state = decision.game.determinise(view, rng);
        let mut planner = Planner::new().until(deadline);
        let plans = planner.plans(decision.game, &state, decision.seat, &self.weights, self.strength.root, rng);
        if plans.len() < 2 {
            return plans.into_iter().map(Merged::from).collect();
        }
        let mut trees = std::mem::take(&mut self.trees);
        trees.resize_with(self.strength.threads, Tree::new);
        let grow = |tree: &mut Tree<G>, rng: SampleRng| {
            tree.root(decision, view, &state, &plans);
            self.grow(tree, decision, view, rng, deadline);
        };
        std::thread::scope(|scope| {
            let (here, others) = trees.split_first_mut().expect("at least one core");
            for tree in others {
                let (grow, rng) = (&grow, rng.fork());
                scope.spawn(move || grow(tree, rng));
            }
            grow(here, rng.fork());
        });
        self.trees = trees;
        tree::merge(&self.trees, decision.seat)
    }

    /// Play-throughs until the budget is used up.
    fn grow(
        &self,
        tree: &mut Tree<G>,
        decision: &Decision<'_, G>,
        view: &G::View,
        mut rng: SampleRng,
        deadline: Option<Instant>,
    ) {
        let mut walk = tree::Walk {
            game: decision.game,
            view,
            weights: &self.weights,
            inner: self.strength.inner,
            planner: Planner::new().until(deadline),
            events: emporion_core::Events::off(),
        };
        for _ in 0..self.strength.budget.work() {
            if walk.planner.late() || tree.is_settled() {
                break;
            }
            walk.play_through(tree, &mut rng);
        }
    }
}

impl<G: Mind> Bot<G> for Search<G> {
    fn choose(&mut self, decision: &Decision<'_, G>, rng: &mut SampleRng) -> G::Action {
        if let Some(step) = self.plan.next(decision.legal) {
            return step;
        }
        if let [only] = decision.legal {
            return *only;
        }
        if let Some(best) = self.think(decision, rng).first() {
            self.plan.set(&best.steps);
        }
        self.plan.next(decision.legal).unwrap_or_else(|| fallback(decision))
    }

    fn hoards(&self) -> bool {
        !self.trees.is_empty()
    }

    fn let_go(&mut self) {
        self.trees = Vec::new();
    }
}
