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
    /// How many positions [`Greedy`](crate::Greedy) looks at for a turn: so many that a turn is planned in well under 10 ms.
    const LOOKS: usize = 1500;
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

    /// The raw value of the position for one seat.
    fn value(&self, state: &Self::State, seat: Seat, weights: &Weights) -> f32 {
        let mut features = [0.0; 64];
        let features = &mut features[..Self::FEATURES.len()];
        self.features(state, seat, features);
        weights.sum(features)
    }

    /// The raw value of the position for every seat.
    fn values(&self, state: &Self::State, weights: &Weights) -> Values {
        let mut values = Values::default();
        for seat in Seat::all(self.seats()) {
            values[seat] = self.value(state, seat, weights);
        }
        values
    }

    /// A number for all that the values of the *other* seats rest on: where it is the same they are, so that a planner need not
    /// look at them again. Nothing where the seat's steps matter to others anyway.
    fn backdrop(&self, _state: &Self::State, _seat: Seat) -> Option<u64> {
        None
    }

    /// Everybody's share of the win: what is known of a game that is over, what the evaluation thinks of one that is not.
    fn shares(&self, state: &Self::State, weights: &Weights) -> Values {
        match self.turn(state) {
            Turn::Over(outcome) => Values::of(&outcome, self.seats()),
            Turn::Decide(_) => self.values(state, weights).shares(self.seats(), weights.spread),
        }
    }

    /// How good a position seems to a seat when there is no time for a second look, as in play-outs: any number that is higher
    /// for what is better. Nothing if a glance is no quicker than a judgement.
    fn glance(&self, _state: &Self::State, _seat: Seat, _weights: &Weights) -> Option<f32> {
        None
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

    /// How often to play without thinking because the game goes round in circles, in percent: bots that do not look ahead would
    /// do the same again for ever.
    fn weariness(&self, _state: &Self::State) -> u32 {
        0
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
