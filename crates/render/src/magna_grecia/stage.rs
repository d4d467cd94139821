//! The page's side of Magna Grecia: where a click goes, what a step is called, how the story is told.

use emporion_core::Seat;
use emporion_hex::Coord;
use emporion_magna_grecia::{Action, Event, MagnaGrecia, View};
use maud::Markup;

use super::board::Board;
use super::scene::Scene;
use super::{account, aside, faces, looks, question, story};
use crate::palette::Looks;
use crate::{Ahead, Eyes, Face, Layer, Outline, Palette, Pane, Spot, Stage, Tracer};

/// The only drawing of the game.
const PANE: &str = "board";

impl Stage for MagnaGrecia {
    const SECRETS: bool = false;

    fn panes(&self, view: &View, eyes: &Eyes<'_>) -> Vec<Pane> {
        let board = Board::new(&view.land, &looks(view, eyes.palette));
        vec![Pane {
            id: PANE.to_owned(),
            title: eyes.text("mg-board"),
            size: board.size,
            body: board.draw(&Scene::of(view), eyes),
            layers: vec![Layer { id: "names", title: eyes.text("mg-layer-names"), shown: true }],
        }]
    }

    fn looks(&self, view: &View, palette: Palette) -> Looks {
        looks(view, palette)
    }

    fn aside(&self, view: &View, eyes: &Eyes<'_>) -> Markup {
        aside::draw(view, eyes)
    }

    fn standing(&self, view: &View, seat: Seat, eyes: &Eyes<'_>) -> Markup {
        account::standing(view, seat, eyes)
    }

    fn question(&self, view: &View, eyes: &Eyes<'_>) -> String {
        question::ask(self, view, eyes)
    }

    fn faces(&self, view: &View, legal: &[Action], _ahead: Ahead<'_, Action>, eyes: &Eyes<'_>) -> Vec<Face> {
        faces::offer(self, view, legal, eyes)
    }

    fn tell(&self, event: &Event, eyes: &Eyes<'_>) -> String {
        story::tell(self, event, eyes)
    }

    fn tracer<'a>(&'a self, view: &'a View) -> Tracer<'a, Event> {
        let board = Board::new(&view.land, &Looks::CLEAR);
        Box::new(move |event| story::scene_of(event).map(|at| spot(&board, at)))
    }

    fn ending(&self, view: &View, eyes: &Eyes<'_>) -> Markup {
        account::ending(self, view, eyes)
    }
}

/// A hex as a place to click.
pub(super) fn spot(board: &Board, at: Coord) -> Spot {
    Spot { pane: PANE.to_owned(), key: format!("q{}r{}", at.q, at.r), outline: Outline::Polygon(board.target(at)) }
}
