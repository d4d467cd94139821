//! Pictures of a view: SVG for page, shell and docs, text for the terminal.
//!
//! A picture is made from a *view*, never from a state: what a viewer may not see cannot be drawn for him.

mod magna_grecia;
pub mod palette;
mod svg;

use emporion_core::Game;

/// How text is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Colour as well as letters and shapes. Nothing is ever said by colour alone.
    pub colour: bool,
    /// Columns to draw in.
    pub width: usize,
}

/// A game that can be drawn.
pub trait Draw: Game {
    /// The table as text: board, players, what can be seen of the cards.
    fn text(&self, view: &Self::View, names: &[String], ink: Ink) -> String;

    /// The table as an SVG document.
    fn svg(&self, view: &Self::View, names: &[String]) -> String;

    /// The board alone as an SVG document, for rule books.
    fn board_svg(&self, view: &Self::View) -> String;
}
