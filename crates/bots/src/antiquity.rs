//! What bots know of Antiquity.

use emporion_antiquity::Antiquity;
use emporion_core::{Game, Seat, Viewer};

use crate::Mind;

impl Mind for Antiquity {
    const FEATURES: &'static [(&'static str, &'static str)] = &[("points", "points")];
    const WEIGHTS: &'static str = include_str!("../weights/antiquity.json");

    fn features(&self, state: &Self::State, seat: Seat, features: &mut [f32]) {
        let scores = self.scores(&self.view(state, Viewer::Referee));
        features[0] = scores[seat.index()].total as f32;
    }
}
