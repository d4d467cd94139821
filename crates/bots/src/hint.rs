//! What a bot would play, and why, for a person.

use emporion_core::{Chance, Events, SampleRng, Seat};

use crate::beam::run;
use crate::{Beam, Decision, Mind, Plan, Planner, Weights};

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

/// The best turns for the seat, the best first: so many, unless there are fewer steps to begin with.
pub fn hints<G: Mind>(
    decision: &Decision<'_, G>,
    weights: &Weights,
    count: usize,
    rng: &mut SampleRng,
) -> Vec<Hint<G::Action>> {
    let (game, seat) = (decision.game, decision.seat);
    let Some(view) = decision.view else { return Vec::new() };
    let state = game.determinise(view, rng);
    let mut turns: Vec<Plan<G::Action>> = Vec::new();
    for plan in Planner::new().plans(game, &state, seat, weights, Beam::wide::<G>(), rng) {
        // Turns that were to go on differently may end at the same step, where something is seen.
        if turns.iter().all(|turn| turn.steps != plan.steps) {
            turns.push(plan);
        }
    }
    turns.truncate(count);
    if turns.len() < count {
        let more = other_turns(decision, &state, &turns, weights, rng);
        turns.extend(more.into_iter().take(count - turns.len()));
        turns.sort_by(|a, b| b.share.total_cmp(&a.share));
    }
    let hint = |plan: Plan<G::Action>| {
        let mut after = state.clone();
        let mut chance = Chance::sampled(rng.fork());
        run(game, &mut after, seat, &plan.steps, &mut chance, &mut Events::off());
        let reasons = game.reasons(&state, &after, seat, weights);
        Hint { steps: plan.steps, share: plan.share, reasons }
    };
    turns.into_iter().map(hint).collect()
}

/// What becomes of the steps that no turn so far begins with, the best first. A person may well think of a step that a bot does
/// not even try.
fn other_turns<G: Mind>(
    decision: &Decision<'_, G>,
    state: &G::State,
    turns: &[Plan<G::Action>],
    weights: &Weights,
    rng: &mut SampleRng,
) -> Vec<Plan<G::Action>> {
    let (game, seat, mut planner) = (decision.game, decision.seat, Planner::new());
    let begins = |step: &&G::Action| turns.iter().all(|turn| turn.steps[0] != **step);
    let mut others: Vec<Plan<G::Action>> = Vec::new();
    for &step in decision.legal.iter().filter(begins) {
        let (mut after, mut chance) = (state.clone(), Chance::sampled(rng.fork()));
        let ended = run(game, &mut after, seat, &[step], &mut chance, &mut Events::off());
        let judged = if game.closes(state, &step) { state } else { &after };
        let mut turn = Plan { steps: vec![step], share: game.shares(judged, weights)[seat] };
        // Beyond a draw or something seen nobody can plan.
        let goes_on = matches!(ended, Some((_, None)))
            && game.turn(&after).deciding().contains(seat)
            && game.chapter(&after) == game.chapter(state);
        let rest = goes_on.then(|| planner.plans(game, &after, seat, weights, Beam::NARROW, rng).swap_remove(0));
        if let Some(rest) = rest {
            turn.steps.extend(rest.steps);
            turn.share = rest.share;
        }
        others.push(turn);
    }
    others.sort_by(|a, b| b.share.total_cmp(&a.share));
    others
}

#[cfg(test)]
mod tests {
    use emporion_antiquity::{Action, Antiquity};
    use emporion_core::{Seed, Setup, Viewer};
    use emporion_magna_grecia::MagnaGrecia;
    use emporion_mare_nostrum::MareNostrum;

    use super::*;
    use crate::fitted;

    /// Positions of a random game, every seventh, with its hints.
    fn look_at_hints<G: Mind>(
        seats: usize,
        steps: u64,
        look: impl Fn(&G, &G::State, &Decision<'_, G>, &[Hint<G::Action>]),
    ) {
        let setup = Setup::new::<G>(seats, G::Options::default());
        let begun = G::begin(setup, &mut Chance::live(&Seed::new("hints"), 0), &mut Events::off());
        let (game, mut state) = begun.expect("default options");
        let (mut rng, weights, mut legal) = (SampleRng::new("hints", 0), fitted::<G>(), Vec::new());
        for number in 1..=steps {
            let Some(seat) = game.turn(&state).deciding().first() else { return };
            legal.clear();
            game.legal(&state, seat, &mut legal);
            if number % 7 == 1 {
                let view = game.view(&state, Viewer::Seat(seat));
                let decision = Decision { game: &game, seat, view: Some(&view), legal: &legal };
                look(&game, &state, &decision, &hints(&decision, &weights, 3, &mut rng));
            }
            let step = *rng.pick(&legal).expect("somebody who decides has a choice");
            game.perform(&mut state, seat, &step, &mut Chance::live(&Seed::new("hints"), number), &mut Events::off());
        }
    }

    fn three_different_turns<G: Mind>(seats: usize, steps: u64) {
        look_at_hints::<G>(seats, steps, |game, state, decision, hints| {
            assert!(
                hints.len() <= 3 && hints.len() >= decision.legal.len().min(3),
                "{hints:?} of {:?}",
                decision.legal
            );
            for (number, hint) in hints.iter().enumerate() {
                assert!(game.check(state, decision.seat, &hint.steps[0]).is_ok(), "{hint:?}");
                assert!(hints[..number].iter().all(|other| other.steps != hint.steps), "{hints:?}");
                assert!(number == 0 || hints[number - 1].share >= hint.share, "{hints:?}");
            }
        });
    }

    #[test]
    fn there_are_three_different_turns_wherever_there_are_three_steps() {
        three_different_turns::<MagnaGrecia>(3, 200);
        three_different_turns::<Antiquity>(3, 700);
        three_different_turns::<MareNostrum>(4, 700);
    }

    /// A bot that does not trade must not advise to give everything away.
    #[test]
    fn an_offer_that_was_begun_is_brought_to_its_end() {
        let offers = std::cell::Cell::new(0);
        look_at_hints::<Antiquity>(3, 3000, |_, _, decision, hints| {
            if decision.legal.iter().any(|step| matches!(step, Action::AskFor(_))) {
                offers.set(offers.get() + 1);
                assert!(!matches!(hints[0].steps[0], Action::Give(_)), "{hints:?}");
                assert!(hints[0].steps.iter().take(2).any(|step| *step == Action::Send), "{hints:?}");
            }
        });
        assert!(offers.get() > 5, "{offers:?}");
    }
}
