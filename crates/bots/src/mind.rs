//! What a bot knows of a game beyond its rules.

use emporion_core::{Game, Seat, Turn};

use crate::{Reason, Strides, Values, Weights};

/// The knowledge of a game: what to look at, what to try, when a turn is over.
pub trait Mind: Game {
    /// What the evaluation looks at, in the order of the weights: a name for files, and a phrase for hints that goes on
    /// after a number ("+3 …").
    const FEATURES: &'static [(&'static str, &'static str)];
    /// The fitted weights, as `weights/<game>.json` has them.
    const WEIGHTS: &'static str;
    /// How many turns a play-out of [`Search`](crate::Search) goes on before the evaluation judges.
    const PLAY_OUT: usize = 2;
    /// Of a leaf's value the part that comes from playing on.
    const PLAY_OUT_PART: f32 = 0.5;
    /// How many turns a node of [`Search`](crate::Search) below the root considers at first, and how fast they become more:
    /// after n visits the root of so many times n are added.
    const REPLIES: (f32, f32) = (2.0, 1.0);
    /// How many of the turns that differ in their last stride only are proposed.
    const KIN: usize = usize::MAX;
    /// How often novices and citizens slip, in percent: so that each level takes two wins of three from the one below.
    const SLIPS: (u32, u32);

    /// What there is of each feature for a seat. `features` comes filled with zeros.
    fn features(&self, state: &Self::State, seat: Seat, features: &mut [f32]);

    /// The raw value of the position for every seat.
    fn values(&self, state: &Self::State, weights: &Weights) -> Values {
        let mut values = Values::default();
        let mut features = [0.0; 64];
        let features = &mut features[..Self::FEATURES.len()];
        for seat in Seat::all(self.seats()) {
            features.fill(0.0);
            self.features(state, seat, features);
            values[seat] = weights.sum(features);
        }
        values
    }

    /// Everybody's share of the win: what is known of a game that is over, what the evaluation thinks of one that is not.
    fn shares(&self, state: &Self::State, weights: &Weights) -> Values {
        match self.turn(state) {
            Turn::Over(outcome) => Values::of(&outcome, self.seats()),
            Turn::Decide(_) => self.values(state, weights).shares(self.seats(), weights.spread),
        }
    }

    /// How good a position seems to a seat when there is no time for a second look, as in play-outs: any number that is higher
    /// for what is better.
    fn glance(&self, state: &Self::State, seat: Seat, weights: &Weights) -> f32 {
        self.shares(state, weights)[seat]
    }

    /// Appends the ways to go on that are worth a look for a deciding seat, at least one. Every step of a stride must be legal
    /// when its turn comes.
    fn strides(&self, state: &Self::State, seat: Seat, strides: &mut Strides<Self::Action>) {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        for action in legal {
            strides.push(&[action]);
        }
    }

    /// A number that changes when one thing ends and another begins: plans do not go beyond it.
    fn chapter(&self, _state: &Self::State) -> u64 {
        0
    }

    /// Whether everybody has had the same number of turns: a play-out ends only there, so that the evaluation favours nobody
    /// who has just moved.
    fn even(&self, _state: &Self::State) -> bool {
        true
    }

    /// Whether a step only says that one is done: a turn that ends with it is judged by the position before it, because what
    /// comes after depends on who says it last.
    fn closes(&self, _state: &Self::State, _step: &Self::Action) -> bool {
        false
    }

    /// Whether nothing is hidden from anybody any more and no draw can come: then a win found is a win.
    fn open(&self, _state: &Self::State) -> bool {
        false
    }

    /// Why a turn is good, in words, the most important first: "+4 oracle at Petelia".
    fn reasons(&self, before: &Self::State, after: &Self::State, seat: Seat, weights: &Weights) -> Vec<Reason> {
        Reason::from_features(self, before, after, seat, weights)
    }
}
