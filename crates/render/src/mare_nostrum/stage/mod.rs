//! The page's side of Mare Nostrum: where a click goes, what a step is called, how the story is told.

mod aside;
mod battle;
mod ending;
mod faces;
mod means;
mod pane;
mod parts;
mod purse;
mod question;
mod steps;
mod tell;
mod trade;

use emporion_core::{Seat, Viewer};
use emporion_mare_nostrum::{Action, Civ, Event, MareNostrum, Marvel, View};
use maud::Markup;

use super::board::Board;
use super::looks::CivLooks;
use super::speech::Speech;
use crate::palette::Looks;
use crate::{Ahead, Eyes, Face, Outline, Palette, Pane, Spot, Stage, Tracer};
use faces::{Faces, PANE};
use purse::Purse;

impl Stage for MareNostrum {
    const SECRETS: bool = true;

    fn panes(&self, view: &View, eyes: &Eyes<'_>) -> Vec<Pane> {
        vec![pane::map(&Speech { game: self, eyes }, view)]
    }

    fn looks(&self, view: &View, palette: Palette) -> Looks {
        let looks = CivLooks::new(view, palette);
        let seats = view.players.iter().filter_map(|player| Some((player.seat?, looks.of(player.civ))));
        seats.fold(Looks::CLEAR, |all, (seat, look)| all.with(seat, look.colour, look.ink))
    }

    fn aside(&self, view: &View, eyes: &Eyes<'_>) -> Markup {
        aside::aside(&Speech { game: self, eyes }, view, &CivLooks::new(view, eyes.palette))
    }

    fn standing(&self, view: &View, seat: Seat, eyes: &Eyes<'_>) -> Markup {
        ending::standing(&Speech { game: self, eyes }, view, seat)
    }

    fn question(&self, view: &View, eyes: &Eyes<'_>) -> String {
        question::ask(&Speech { game: self, eyes }, view)
    }

    fn faces(&self, view: &View, legal: &[Action], _ahead: Ahead<'_, Action>, eyes: &Eyes<'_>) -> Vec<Face> {
        let (scene, looks) = (super::scene(self, view, eyes.language), CivLooks::new(view, eyes.palette));
        let board = Board::new(&scene, &looks);
        let speech = Speech { game: self, eyes };
        Faces { speech, view, board: &board, looks, purse: Purse::of(view) }.all(legal)
    }

    fn tell(&self, event: &Event, eyes: &Eyes<'_>) -> String {
        tell::tell(&Speech { game: self, eyes }, event)
    }

    fn tracer<'a>(&'a self, view: &'a View) -> Tracer<'a, Event> {
        let language = emporion_words::Language::default();
        let eyes = Eyes { language, names: &[], viewer: Viewer::Spectator, palette: Palette::Clear };
        let (scene, looks) = (super::scene(self, view, language), CivLooks::new(view, Palette::Clear));
        let outlines = Board::new(&scene, &looks).outlines();
        Box::new(move |event| {
            let id = tell::place_of(&Speech { game: self, eyes: &eyes }, event)?;
            let outline = outlines.get(&id)?.clone();
            Some(Spot { pane: PANE.to_owned(), key: id, outline: Outline::Polygon(outline) })
        })
    }

    fn ending(&self, view: &View, eyes: &Eyes<'_>) -> Markup {
        ending::ending(&Speech { game: self, eyes }, view)
    }
}

/// The civilisation of whoever looks.
fn me(view: &View) -> Option<Civ> {
    let seat = view.seat?;
    view.players.iter().find(|player| player.seat == Some(seat)).map(|player| player.civ)
}

/// Wonders are built, heroes are called.
fn is_wonder(marvel: Marvel) -> bool {
    marvel >= Marvel::Colossus
}
