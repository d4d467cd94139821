//! The page's side of Magna Grecia: where a click goes, what a step is called, how the story is told.

use emporion_core::Game;
use emporion_magna_grecia::{Action, Event, MagnaGrecia, View};

use crate::{Ahead, Eyes, Face, Stage, plain_face};

impl Stage for MagnaGrecia {
    const SECRETS: bool = false;

    fn question(&self, _view: &View, eyes: &Eyes<'_>) -> String {
        eyes.text("your-turn")
    }

    fn faces(&self, _view: &View, legal: &[Action], _ahead: Ahead<'_, Action>, _eyes: &Eyes<'_>) -> Vec<Face> {
        legal.iter().map(|action| plain_face(self, action)).collect()
    }

    fn tell(&self, event: &Event, eyes: &Eyes<'_>) -> String {
        self.sentence(event, eyes.names)
    }
}
