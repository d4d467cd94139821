//! The page's side of Antiquity: where a click goes, what a step is called, how the story is told.

mod aside;
mod country;
mod desk;
mod ending;
mod faces;
mod panes;
mod place;
mod question;
mod tell;
mod towns;

use emporion_antiquity::{Action, Antiquity, Event, View};
use emporion_core::Seat;
use maud::Markup;

use crate::palette::Looks;
use crate::{Ahead, Eyes, Face, Palette, Pane, Stage, Tracer};

impl Stage for Antiquity {
    const SECRETS: bool = true;

    fn panes(&self, view: &View, eyes: &Eyes<'_>) -> Vec<Pane> {
        panes::panes(view, eyes)
    }

    fn looks(&self, _view: &View, palette: Palette) -> Looks {
        super::looks(palette)
    }

    fn aside(&self, view: &View, eyes: &Eyes<'_>) -> Markup {
        aside::aside(view, eyes)
    }

    fn standing(&self, view: &View, seat: Seat, eyes: &Eyes<'_>) -> Markup {
        aside::standing(view, seat, eyes)
    }

    fn question(&self, view: &View, eyes: &Eyes<'_>) -> String {
        question::question(self, view, eyes)
    }

    fn faces(&self, view: &View, legal: &[Action], ahead: Ahead<'_, Action>, eyes: &Eyes<'_>) -> Vec<Face> {
        faces::faces(self, view, legal, ahead, eyes)
    }

    fn tell(&self, event: &Event, eyes: &Eyes<'_>) -> String {
        tell::tell(event, eyes)
    }

    fn tracer<'a>(&'a self, view: &'a View) -> Tracer<'a, Event> {
        tell::tracer(view)
    }

    fn ending(&self, view: &View, eyes: &Eyes<'_>) -> Markup {
        ending::ending(view, eyes)
    }
}
