//! Magna Grecia: the board with everything on it, cards and players beside it.

mod account;
mod aside;
mod board;
mod faces;
mod figures;
mod glyphs;
mod panel;
mod question;
mod scene;
mod sheet;
mod stage;
mod story;
mod text;
mod words;

pub use figures::road_tiles;

use emporion_core::Viewer;
use emporion_magna_grecia::{Colour, MagnaGrecia, View};
use emporion_words::Language;
use maud::html;

use crate::palette::{DARK_INK, Looks};
use crate::svg::{document, n};
use crate::{Draw, Eyes, Ink, Palette, Style};
use board::Board;
use scene::Scene;
use sheet::Sheet;

impl Draw for MagnaGrecia {
    fn text(&self, view: &View, names: &[String], ink: Ink) -> String {
        text::draw(&Scene::of(view), &Sheet::of(view, &english(names, Palette::Clear)), ink)
    }

    fn picture(&self, view: &View, names: &[String], style: Style) -> String {
        let eyes = english(names, style.palette);
        let (scene, sheet, looks) = (Scene::of(view), Sheet::of(view, &eyes), looks(view, style.palette));
        let board = Board::new(&scene.hexes, &looks);
        let (width, height) = board.size;
        if style.board_only {
            return document(width, height, "Magna Grecia", &board.draw(&scene, &eyes));
        }
        let body = html! {
            g { (board.draw(&scene, &eyes)) }
            g transform=(format!("translate({} 0)", n(width))) { (panel::draw(&sheet, &looks, &eyes)) }
        };
        document(width + panel::WIDTH, height.max(panel::height(&sheet)), "Magna Grecia", &body)
    }
}

/// The eyes for which the shell and the rule books draw.
fn english(names: &[String], palette: Palette) -> Eyes<'_> {
    Eyes { language: Language::English, names, viewer: Viewer::Spectator, palette }
}

/// Our colours, or those printed on the tiles.
fn looks(view: &View, palette: Palette) -> Looks {
    if palette == Palette::Clear {
        return Looks::CLEAR;
    }
    view.players.iter().fold(Looks::CLEAR, |looks, player| match player.colour {
        Colour::Yellow => looks.with(player.seat, "#F0CB3A", DARK_INK),
        Colour::Orange => looks.with(player.seat, "#E8862A", DARK_INK),
        Colour::Brown => looks.with(player.seat, "#7A4A26", "#FFFFFF"),
        Colour::Red => looks.with(player.seat, "#B3201E", "#FFFFFF"),
    })
}
