//! What bots know of Magna Grecia.

use emporion_core::{Game, Seat, Viewer};
use emporion_magna_grecia::MagnaGrecia;

use crate::Mind;

impl Mind for MagnaGrecia {
    const FEATURES: &'static [(&'static str, &'static str)] = &[("points", "points")];
    const WEIGHTS: &'static str = include_str!("../weights/magna-grecia.json");

    fn features(&self, state: &Self::State, seat: Seat, features: &mut [f32]) {
        let scores = self.scores(&self.view(state, Viewer::Referee));
        features[0] = scores[seat.index()].total as f32;
    }
}
