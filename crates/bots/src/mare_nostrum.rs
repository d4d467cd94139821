//! What bots know of Mare Nostrum.

use emporion_core::{Game, Seat, Viewer};
use emporion_mare_nostrum::MareNostrum;

use crate::Mind;

impl Mind for MareNostrum {
    const FEATURES: &'static [(&'static str, &'static str)] = &[("points", "points")];
    const WEIGHTS: &'static str = include_str!("../weights/mare-nostrum.json");

    fn features(&self, state: &Self::State, seat: Seat, features: &mut [f32]) {
        let scores = self.scores(&self.view(state, Viewer::Referee));
        features[0] = scores[seat.index()].total as f32;
    }
}
