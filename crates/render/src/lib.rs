//! Pictures of a view: SVG for page, shell and docs, text for the terminal.
//!
//! A picture is made from a *view*, never from a state: what a viewer may not see cannot be drawn for him.

pub mod antiquity;
pub mod magna_grecia;
pub mod mare_nostrum;
pub mod palette;
mod stage;
mod svg;

use emporion_core::Game;

pub use stage::{Ahead, Eyes, Face, Layer, Outline, Pane, Spot, Stage, Tracer};

/// How text is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Colour as well as letters and shapes. Nothing is ever said by colour alone.
    pub colour: bool,
    /// Columns to draw in.
    pub width: usize,
}

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The colours of the seats.
    pub palette: Palette,
    /// The board alone, for rule books.
    pub board_only: bool,
}

/// Colours of the seats. Shapes are the same in all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// Ours, which can be told apart with any sight.
    #[default]
    Clear,
    /// The colours of the printed game, hard to tell apart for many; for those who know it by heart.
    Classic,
}

/// A game that can be drawn.
pub trait Draw: Game {
    /// The table as text: board, players, what can be seen of the cards.
    fn text(&self, view: &Self::View, names: &[String], ink: Ink) -> String;

    /// The table as an SVG document.
    fn picture(&self, view: &Self::View, names: &[String], style: Style) -> String;

    /// The table as an SVG document in our own colours.
    fn svg(&self, view: &Self::View, names: &[String]) -> String {
        self.picture(view, names, Style::default())
    }
}
