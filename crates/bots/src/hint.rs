//! What a bot would play, and why, for a person.

use emporion_core::{Chance, Events, SampleRng, Seat};

use crate::{Beam, Decision, Mind, Planner, Weights};

/// A turn worth playing.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint<A> {
    /// What to do, step by step.
    pub steps: Vec<A>,
    /// The share of the win it promises.
    pub share: f32,
    /// Why, the most important first.
    pub reasons: Vec<Reason>,
}

/// One thing a turn gains or loses.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// In words: "+4 oracle at Petelia".
    pub text: String,
    /// How much it counts in the evaluation.
    pub gain: f32,
}

impl Reason {
    /// What changed among the features, by how much it counts.
    pub(crate) fn from_features<G: Mind>(
        game: &G,
        before: &G::State,
        after: &G::State,
        seat: Seat,
        weights: &Weights,
    ) -> Vec<Reason> {
        let of = |state| {
            let mut features = vec![0.0; G::FEATURES.len()];
            game.features(state, seat, &mut features);
            features
        };
        let mut reasons: Vec<Reason> = of(before)
            .iter()
            .zip(of(after))
            .zip(G::FEATURES.iter().zip(&weights.numbers))
            .map(|((before, after), ((_, phrase), weight))| (after - before, phrase, weight))
            .filter(|(change, ..)| change.abs() > 0.05)
            .map(|(change, phrase, weight)| Reason { text: signed(change, phrase), gain: change * weight })
            .filter(|reason| reason.gain.abs() > 0.01)
            .collect();
        reasons.sort_by(|a, b| b.gain.abs().total_cmp(&a.gain.abs()));
        reasons
    }
}

/// `+3 market`, `-0.5 hunger`.
fn signed(change: f32, phrase: &str) -> String {
    let round = (change - change.round()).abs() < 0.05;
    if round { format!("{change:+.0} {phrase}") } else { format!("{change:+.1} {phrase}") }
}

/// The best turns for the seat, the best first.
pub fn hints<G: Mind>(
    decision: &Decision<'_, G>,
    weights: &Weights,
    count: usize,
    rng: &mut SampleRng,
) -> Vec<Hint<G::Action>> {
    let (game, seat) = (decision.game, decision.seat);
    let Some(view) = decision.view else { return Vec::new() };
    let state = game.determinise(view, rng);
    let plans = Planner::new().plans(game, &state, seat, weights, Beam::wide::<G>(), rng);
    let hint = |plan: crate::Plan<G::Action>| {
        let mut after = state.clone();
        let mut chance = Chance::sampled(rng.fork());
        crate::beam::run(game, &mut after, seat, &plan.steps, &mut chance, &mut Events::off());
        let reasons = game.reasons(&state, &after, seat, weights);
        Hint { steps: plan.steps, share: plan.share, reasons }
    };
    plans.into_iter().take(count).map(hint).collect()
}
