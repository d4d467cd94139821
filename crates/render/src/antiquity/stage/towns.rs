//! City maps on a pane: where each lies, its squares as targets, the shape of a building as one line.

use emporion_antiquity::{Place, Shapes, View};
use emporion_core::Seat;
use emporion_hex::layout::Point;

use crate::antiquity::city::{CELL, EDGE};
use crate::antiquity::scene::{Cell, GridMark};
use crate::antiquity::{city, take};
use crate::{Outline, Spot};

/// Room around and between city maps.
pub(super) const GAP: f64 = 10.0;

/// A city map with its left upper corner.
pub(super) struct Town {
    pub(super) grid: GridMark,
    pub(super) at: Point,
}

impl Town {
    /// The left upper corner of the squares.
    pub(super) fn corner(&self) -> Point {
        (self.at.0 + EDGE, self.at.1 + EDGE)
    }

    /// Points between squares, in the units of the pane.
    fn grid_point(&self, (column, row): (i16, i16)) -> Point {
        let (x, y) = self.corner();
        (x + f64::from(column) * CELL, y + f64::from(row) * CELL)
    }

    /// The outline of some squares.
    pub(super) fn outline(&self, cells: &[Cell]) -> Outline {
        Outline::Polygon(city::boundary(cells).into_iter().map(|corner| self.grid_point(corner)).collect())
    }

    /// Can something be built on the square? Empty, without grave, not razed this turn.
    pub(super) fn is_free(&self, cell: Cell) -> bool {
        let grid = &self.grid;
        cell.0 < grid.side
            && cell.1 < grid.side
            && !grid.graves.contains(&cell)
            && !grid.razed.contains(&cell)
            && !grid.buildings.iter().any(|building| building.cells.contains(&cell))
    }
}

/// A player's cities, two in a row.
pub(super) fn own(view: &View, seat: Seat) -> (Vec<Town>, Point) {
    let grids = grids(view, seat);
    let (large, small) = (city::size(7), city::size(6));
    let place = |number: usize| {
        let x = if number % 2 == 1 { GAP + large + GAP } else { GAP };
        (x, if number < 2 { GAP } else { 2.0 * GAP + large })
    };
    let wide = if grids.len() > 1 { 3.0 * GAP + large + small } else { 2.0 * GAP + large };
    let high = if grids.len() > 2 { 3.0 * GAP + large + small } else { 2.0 * GAP + large };
    let towns = grids.into_iter().enumerate().map(|(number, grid)| Town { grid, at: place(number) }).collect();
    (towns, (wide, high))
}

/// Height of a player's name above the cities.
pub(super) const HEAD: f64 = 30.0;

/// The cities of these players, a row for each.
pub(super) fn rows(view: &View, seats: &[Seat]) -> (Vec<(Seat, f64, Vec<Town>)>, Point) {
    let (large, small) = (city::size(7), city::size(6));
    let mut wide: f64 = 2.0 * GAP + large;
    let mut rows = Vec::new();
    let mut y = GAP;
    for &seat in seats {
        let mut x = GAP;
        let mut towns = Vec::new();
        for grid in grids(view, seat) {
            let side = if grid.side == 7 { large } else { small };
            towns.push(Town { grid, at: (x, y + HEAD) });
            x += side + GAP;
        }
        wide = wide.max(x);
        rows.push((seat, y, towns));
        y += HEAD + large + GAP;
    }
    (rows, (wide, y))
}

fn grids(view: &View, seat: Seat) -> Vec<GridMark> {
    let shapes = Shapes::new(view.position.options.shaping());
    view.position.players.get(seat.index()).map_or_else(Vec::new, |spec| take::grids(seat, spec, &shapes))
}

/// Whose cities a viewer sees in the pane of others.
pub(super) fn others(view: &View) -> Vec<Seat> {
    let living = view.players.iter().filter(|player| player.alive).map(|player| player.seat);
    living.filter(|&seat| Some(seat) != view.viewer).collect()
}

/// A square of a city as a target.
pub(super) fn square(towns: &[Town], place: Place) -> Option<Spot> {
    let town = towns.get(usize::from(place.city))?;
    Some(Spot { pane: "city".to_owned(), key: place.to_string(), outline: town.outline(&[cell(place)]) })
}

/// The building whose first square this is as a target.
pub(super) fn building(towns: &[Town], place: Place) -> Option<Spot> {
    let town = towns.get(usize::from(place.city))?;
    let building = town.grid.buildings.iter().find(|building| building.cells.contains(&cell(place)))?;
    Some(Spot { pane: "city".to_owned(), key: format!("b{place}"), outline: town.outline(&building.cells) })
}

/// Column and row of a square.
pub(super) fn cell(place: Place) -> Cell {
    (place.square % 8, place.square / 8)
}

/// The place of a square.
pub(super) fn place(city: u8, (column, row): Cell) -> Place {
    Place { city, square: row * 8 + column }
}
