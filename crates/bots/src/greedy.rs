//! The best turn that the evaluation can see.

use std::sync::Arc;

use emporion_core::SampleRng;

use crate::follow::Follow;
use crate::{Beam, Bot, Decision, Mind, Planner, Weights};

/// Plans one turn at a time and judges where it leads by the evaluation alone.
pub struct Greedy<G: Mind> {
    weights: Arc<Weights>,
    beam: Beam,
    /// How often it does not think and plays any legal step, in percent of the times it would have to.
    slips: u32,
    planner: Planner<G>,
    plan: Follow<G::Action>,
}

impl<G: Mind> Greedy<G> {
    /// With these weights.
    pub fn new(weights: Arc<Weights>, beam: Beam) -> Greedy<G> {
        Greedy { weights, beam, slips: 0, planner: Planner::new(), plan: Follow::nothing() }
    }

    /// One that does not always think before it plays.
    #[must_use]
    pub fn slipping(mut self, percent: u32) -> Greedy<G> {
        self.slips = percent;
        self
    }
}

impl<G: Mind> Bot<G> for Greedy<G> {
    fn choose(&mut self, decision: &Decision<'_, G>, rng: &mut SampleRng) -> G::Action {
        if let Some(step) = self.plan.next(decision.legal) {
            return step;
        }
        if let [only] = decision.legal {
            return *only;
        }
        let mood = rng.below(100);
        if mood < self.slips {
            return any(decision, rng);
        }
        let view = decision.view.expect("it looks");
        let state = decision.game.determinise(view, rng);
        if mood < decision.game.weariness(&state) {
            return any(decision, rng);
        }
        let plans = self.planner.plans(decision.game, &state, decision.seat, &self.weights, self.beam, rng);
        if let Some(plan) = plans.first() {
            self.plan.set(&plan.steps);
        }
        self.plan.next(decision.legal).unwrap_or_else(|| fallback(decision))
    }
}

fn any<G: Mind>(decision: &Decision<'_, G>, rng: &mut SampleRng) -> G::Action {
    *rng.pick(decision.legal).expect("somebody who decides has a choice")
}

/// A plan made for what the bot imagines always begins with a step that is really legal, because legal steps follow from the
/// view. Should a game break that promise, the bot still plays.
pub(crate) fn fallback<G: Mind>(decision: &Decision<'_, G>) -> G::Action {
    debug_assert!(false, "a plan begins with a legal step");
    decision.legal[0]
}
