//! Whole turns: a beam over strides.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

use emporion_core::{Chance, Events, SampleRng, Seat};

use crate::{Mind, Strides, Values, Weights};

/// How wide to look for turns.
#[derive(Clone, Copy, Debug)]
pub struct Beam {
    /// How many unfinished turns are followed side by side.
    pub width: usize,
    /// How many different finished turns are kept.
    pub keep: usize,
    /// How many positions are looked at in all; what has been found by then counts.
    pub looks: usize,
    /// Judges by [`Mind::glance`] instead of by shares of the win.
    pub glance: bool,
}

impl Beam {
    /// For the root of a tree: more turns to choose from, because each will be looked into.
    pub const ROOT: Beam = Beam { width: 20, keep: 24, looks: 3000, glance: false };
    /// For the moves of a tree.
    pub const NARROW: Beam = Beam { width: 3, keep: 6, looks: 300, glance: false };
    /// For play-outs: the best stride, again and again.
    pub const SINGLE: Beam = Beam { width: 1, keep: 1, looks: 200, glance: true };

    /// For the move to be played: as many looks as the game allows for a turn.
    pub const fn wide<G: Mind>() -> Beam {
        Beam { width: 12, keep: 12, looks: G::LOOKS, glance: false }
    }
}

/// A turn from its first step to its last, or to the first draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<A> {
    /// What to do.
    pub steps: Vec<A>,
    /// The seat's share of the win afterwards, as the evaluation sees it; at a glance, a number that orders turns.
    pub share: f32,
}

/// How often a stride that ends with a draw is tried: one throw of the dice would make the luckiest look the best.
const DRAWS: usize = 6;

/// What ends a plan before its turn is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Barrier {
    /// Chance.
    Drawn,
    /// Something hidden that the seat now sees.
    Seen,
}

/// Where a turn stands during the search for it.
struct Sketch<G: Mind> {
    /// In a box, because the best are kept in order and a state can be large.
    state: Box<G::State>,
    steps: Vec<G::Action>,
    share: f32,
    /// The same steps in another order make the same sum.
    sum: u64,
}

/// Plans turns. Keeps its memory from plan to plan.
pub struct Planner<G: Mind> {
    strides: Strides<G::Action>,
    open: Vec<Sketch<G>>,
    next: Vec<Sketch<G>>,
    /// Finished turns, with the sum of all strides but the last.
    found: Vec<(u64, Plan<G::Action>)>,
    seen: BTreeSet<u64>,
    /// How many positions have been looked at for this plan.
    looks: usize,
    judge: Judge,
    events: Events<G::Event>,
    deadline: Option<Instant>,
}

impl<G: Mind> Planner<G> {
    /// One that has planned nothing yet.
    pub fn new() -> Planner<G> {
        Planner {
            strides: Strides::new(),
            open: Vec::new(),
            next: Vec::new(),
            found: Vec::new(),
            seen: BTreeSet::new(),
            looks: 0,
            judge: Judge::default(),
            events: Events::off(),
            deadline: None,
        }
    }

    /// One that stops looking at this moment: what has been found by then counts.
    #[must_use]
    pub(crate) fn until(mut self, deadline: Option<Instant>) -> Planner<G> {
        self.deadline = deadline;
        self
    }

    /// Is the time used up?
    pub(crate) fn late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The best turns found for a deciding seat, the best first, at least one.
    pub fn plans(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        weights: &Weights,
        beam: Beam,
        rng: &mut SampleRng,
    ) -> Vec<Plan<G::Action>> {
        let mut chance = Chance::sampled(rng.fork());
        let chapter = game.chapter(state);
        self.found.clear();
        self.seen.clear();
        self.open.clear();
        self.open.push(Sketch { state: Box::new(state.clone()), steps: Vec::new(), share: 0.0, sum: 0 });
        self.looks = 0;
        self.judge.forget();
        while !self.open.is_empty() && !self.is_tired(beam) {
            self.widen(game, seat, chapter, weights, beam, &mut chance);
            std::mem::swap(&mut self.open, &mut self.next);
        }
        // Out of looks or time: what is open still counts as the beginning of a turn, if need be what was open before.
        if self.open.is_empty() && self.found.is_empty() {
            std::mem::swap(&mut self.open, &mut self.next);
        }
        let open = self.open.drain(..).map(|sketch| (sketch.sum, Plan { steps: sketch.steps, share: sketch.share }));
        self.found.extend(open);
        self.found.sort_by(|(_, a), (_, b)| b.share.total_cmp(&a.share));
        self.drop_kin(G::KIN);
        self.found.truncate(beam.keep);
        self.found.drain(..).map(|(_, plan)| plan).collect()
    }

    /// Of the turns that differ in their last stride only, keeps so many.
    fn drop_kin(&mut self, most: usize) {
        let mut stems: Vec<u64> = Vec::new();
        self.found.retain(|&(stem, _)| {
            stems.push(stem);
            stems.iter().filter(|&&other| other == stem).count() <= most
        });
    }

    /// Whether to make do with what has been found: one look at least is taken, and looks beyond the beam's only until one turn
    /// is finished.
    fn is_tired(&self, beam: Beam) -> bool {
        self.looks > 0 && ((self.looks >= beam.looks && !self.found.is_empty()) || self.late())
    }

    /// Takes every open turn one stride further, the best first, and keeps the best.
    fn widen(&mut self, game: &G, seat: Seat, chapter: u64, weights: &Weights, beam: Beam, chance: &mut Chance) {
        self.next.clear();
        let Some(mut state) = self.open.first().map(|sketch| sketch.state.clone()) else { return };
        for sketch in &self.open {
            if self.is_tired(beam) {
                break;
            }
            self.strides.clear();
            game.strides(&sketch.state, seat, &mut self.strides);
            for stride in self.strides.iter() {
                let sum = stride.iter().fold(sketch.sum, |sum, step| sum.wrapping_add(hash(step)));
                if !self.seen.insert(sum) {
                    continue;
                }
                state.clone_from(&sketch.state);
                let ended = run(game, &mut state, seat, stride, chance, &mut self.events);
                let Some((played, barrier)) = ended else { continue };
                self.looks += 1;
                let closes = matches!(stride, [only] if game.closes(&sketch.state, only));
                let judged = if closes { &sketch.state } else { &*state };
                let mut share = self.judge.share(game, judged, seat, weights, beam);
                if barrier == Some(Barrier::Drawn) {
                    self.looks += DRAWS - 1;
                    let again = |_| {
                        state.clone_from(&sketch.state);
                        run(game, &mut state, seat, stride, chance, &mut self.events);
                        self.judge.share(game, &state, seat, weights, beam)
                    };
                    share += (1..DRAWS).map(again).sum::<f32>();
                    share /= DRAWS as f32;
                }
                let goes_on = game.turn(&state).deciding().contains(seat);
                let ends = barrier.is_some() || !goes_on || game.chapter(&state) != chapter;
                // Most sketches are not among the best: they are dropped before anything more is spent on them.
                let rank = self.next.iter().position(|other| other.share < share).unwrap_or(self.next.len());
                if !ends && rank == beam.width {
                    continue;
                }
                let mut steps = sketch.steps.clone();
                steps.extend_from_slice(&stride[..played]);
                if ends {
                    self.found.push((sketch.sum, Plan { steps, share }));
                } else {
                    self.next.truncate(beam.width - 1);
                    self.next.insert(rank, Sketch { state: state.clone(), steps, share, sum });
                }
            }
        }
    }
}

impl<G: Mind> Default for Planner<G> {
    fn default() -> Planner<G> {
        Planner::new()
    }
}

/// Judges positions for one seat. What the others have is looked at once for each backdrop.
#[derive(Default)]
struct Judge {
    backdrops: Vec<(u64, Values)>,
}

impl Judge {
    fn forget(&mut self) {
        self.backdrops.clear();
    }

    /// The seat's share of the win; at a glance, a number that orders turns.
    fn share<G: Mind>(&mut self, game: &G, state: &G::State, seat: Seat, weights: &Weights, beam: Beam) -> f32 {
        if beam.glance
            && let Some(value) = game.glance(state, seat, weights)
        {
            return value;
        }
        match game.backdrop(state, seat) {
            Some(backdrop) => {
                let mut values = self.others(game, state, weights, backdrop);
                values[seat] = game.value(state, seat, weights);
                values.shares(game.seats(), weights.spread)[seat]
            }
            None => game.shares(state, weights)[seat],
        }
    }

    /// The values before such a backdrop, right for all but the planning seat.
    fn others<G: Mind>(&mut self, game: &G, state: &G::State, weights: &Weights, backdrop: u64) -> Values {
        if let Some((_, values)) = self.backdrops.iter().find(|(number, _)| *number == backdrop) {
            return *values;
        }
        let values = game.values(state, weights);
        self.backdrops.push((backdrop, values));
        values
    }
}

/// Plays a stride up to the first step that reveals something. How many steps that were and what the last one revealed;
/// nothing if the first is not legal.
pub(crate) fn run<G: Mind>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    stride: &[G::Action],
    chance: &mut Chance,
    events: &mut Events<G::Event>,
) -> Option<(usize, Option<Barrier>)> {
    chance.take_asked();
    for (number, step) in stride.iter().enumerate() {
        if game.check(state, seat, step).is_err() {
            return (number > 0).then_some((number, None));
        }
        events.clear();
        game.perform(state, seat, step, chance, events);
        let drawn = chance.take_asked();
        if drawn || events.sealed().contains(seat) {
            return Some((number + 1, Some(if drawn { Barrier::Drawn } else { Barrier::Seen })));
        }
    }
    Some((stride.len(), None))
}

fn hash(step: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    step.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use emporion_antiquity::Antiquity;
    use emporion_core::{Seed, Setup};
    use emporion_magna_grecia::MagnaGrecia;
    use emporion_mare_nostrum::MareNostrum;

    use super::*;
    use crate::fitted;

    /// Somebody out of time must still say something legal.
    fn always_a_plan<G: Mind>(seats: usize) {
        let setup = Setup::new::<G>(seats, G::Options::default());
        let begun = G::begin(setup, &mut Chance::live(&Seed::new("in a hurry"), 0), &mut Events::off());
        let (game, mut state) = begun.expect("default options");
        let (mut rng, weights) = (SampleRng::new("in a hurry", 0), fitted::<G>());
        let mut chance = Chance::sampled(rng.fork());
        let mut planner = Planner::new();
        for number in 0..400 {
            let Some(seat) = game.turn(&state).deciding().first() else { return };
            planner.deadline = Some(Instant::now() + Duration::from_micros(number % 80));
            let plans = planner.plans(&game, &state, seat, &weights, Beam::ROOT, &mut rng);
            let step = plans[0].steps.first().expect("a plan has a step");
            assert!(game.check(&state, seat, step).is_ok());
            game.perform(&mut state, seat, step, &mut chance, &mut Events::off());
        }
    }

    #[test]
    fn there_is_a_plan_without_time() {
        always_a_plan::<MagnaGrecia>(4);
        always_a_plan::<Antiquity>(3);
        always_a_plan::<MareNostrum>(5);
    }
}
