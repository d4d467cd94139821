//! Figures of the rule book that are no positions.

use emporion_core::Seat;
use emporion_hex::Coord;
use emporion_magna_grecia::Ends;
use maud::html;

use super::board::Board;
use super::english;
use super::scene::{RoadMark, Scene};
use crate::Palette;
use crate::palette::Looks;
use crate::svg::document;

/// The nine ways to lay a road tile: straight ones first, each with its name.
pub fn road_tiles() -> String {
    let places: Vec<Coord> = (0..9).map(|n| Coord::new(2 * (n % 3) - n / 3, 2 * (n / 3))).collect();
    let roads = Ends::all().zip(&places).map(|(ends, &at)| RoadMark { at, ends, owner: Seat::default() });
    let scene =
        Scene { seats: 1, hexes: places.clone(), roads: roads.collect(), places: Vec::new(), oracles: Vec::new() };
    let board = Board::new(&scene.hexes, &Looks::CLEAR);
    let body = html! {
        (board.draw(&scene, &english(&[], Palette::Clear)))
        @for (ends, &at) in Ends::all().zip(&places) { (board.caption(at, &ends.to_string())) }
    };
    document(board.size.0, board.size.1 + 18.0, "The nine ways to lay a road tile", &body)
}
