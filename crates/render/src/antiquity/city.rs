//! A city map as SVG: squares, buildings by shape and name, men, graves.

use emporion_antiquity::Building;
use emporion_hex::layout::Point;
use maud::{Markup, html};

use super::icons;
use super::scene::{BuildingMark, Cell, GridMark};
use super::tongue::Tongue;
use crate::palette::{SeatLook, ground};
use crate::svg::{Label, n};

/// A square.
pub(super) const CELL: f64 = 26.0;
/// Room for the numbers of the rows and the letters of the columns.
pub(super) const EDGE: f64 = 16.0;

/// Width and height of a city map with its letters and numbers.
pub(super) fn size(side: u8) -> f64 {
    EDGE + f64::from(side) * CELL + 2.0
}

/// A city map in English, its left upper corner at a point.
pub(super) fn draw(grid: &GridMark, look: SeatLook, at: Point) -> Markup {
    draw_told(grid, look, at, &Tongue::letters())
}

/// The same in some language.
pub(super) fn draw_told(grid: &GridMark, look: SeatLook, (x, y): Point, tongue: &Tongue) -> Markup {
    let corner = (x + EDGE, y + EDGE);
    let (side, length) = (grid.side, f64::from(grid.side) * CELL);
    html! {
        rect x=(n(corner.0)) y=(n(corner.1)) width=(n(length)) height=(n(length)) fill=(ground::PAPER) {}
        path d=(lines(side, corner)) stroke=(ground::FURROW) stroke-width="1" fill="none" {}
        (Label { text: &format!("{}:", grid.number), at: (x + 1.0, y + EDGE - 4.0), size: 13.0, anchor: "start", fill: ground::INK }.bold())
        @for place in 0..side {
            @let middle = (f64::from(place) + 0.5) * CELL;
            (edge_label(&char::from(b'a' + place).to_string(), (corner.0 + middle, y + EDGE - 4.0)))
            (edge_label(&(place + 1).to_string(), (x + 6.0, corner.1 + middle + 4.5)))
        }
        @for &cell in &grid.razed { (rubble(centre(cell, corner), &tongue.text("aq-tip-razed"))) }
        @for building in &grid.buildings { (draw_building(building, grid, look, corner, tongue)) }
        @for &cell in &grid.graves { (icons::grave(centre(cell, corner))) }
        rect x=(n(corner.0)) y=(n(corner.1)) width=(n(length)) height=(n(length)) fill="none" stroke=(ground::INK) stroke-width="2.4" {}
    }
}

/// A bare shape on square paper, with the figure of a man if it needs one.
pub(super) fn draw_shape(building: &BuildingMark, look: SeatLook, corner: Point) -> Markup {
    let first = building.cells.first().copied().unwrap_or_default();
    let (x, y) = centre(first, corner);
    html! {
        path d=(squares(&building.cells, corner)) fill=(tint(building.kind)) stroke=(ground::FURROW) stroke-width="1" {}
        path d=(walls(&building.cells, corner)) fill="none" stroke=(ground::INK) stroke-width="2" stroke-linecap="round" {}
        @match building.kind {
            Building::House => (icons::house((x, y))),
            Building::Fountain => (icons::fountain((x, y))),
            _ => @if building.man { (icons::man(look, (x, y + 3.0))) },
        }
    }
}

fn edge_label(text: &str, at: Point) -> Markup {
    Label { text, at, size: 13.0, anchor: "middle", fill: "#6B6257" }.draw()
}

fn lines(side: u8, (x, y): Point) -> String {
    let length = n(f64::from(side) * CELL);
    let line = |place: u8| {
        let off = f64::from(place) * CELL;
        format!("M{} {}h{length}M{} {}v{length}", n(x), n(y + off), n(x + off), n(y))
    };
    (1..side).map(line).collect()
}

pub(super) fn centre((column, row): Cell, (x, y): Point) -> Point {
    (x + (f64::from(column) + 0.5) * CELL, y + (f64::from(row) + 0.5) * CELL)
}

/// Where a cathedral stood this turn: nothing can be built here yet.
fn rubble((x, y): Point, words: &str) -> Markup {
    let path = format!("M{} {}l16 16m0-16l-16 16", n(x - 8.0), n(y - 8.0));
    html! { path d=(path) stroke=(ground::FURROW) stroke-width="3" { title { (words) } } }
}

/// A building: one body with one outline, its name or sign, and its man. One with a grave takes no man (R35).
fn draw_building(building: &BuildingMark, grid: &GridMark, look: SeatLook, corner: Point, tongue: &Tongue) -> Markup {
    let graves = &grid.graves;
    let free: Vec<Cell> = building.cells.iter().copied().filter(|cell| !graves.contains(cell)).collect();
    let works = building.kind.takes_man() && free.len() == building.cells.len();
    let workplace = works.then(|| free.last().copied()).flatten();
    let named: Vec<Cell> = free.iter().copied().filter(|&cell| Some(cell) != workplace).collect();
    html! {
        g {
            title { (tongue.building_tip(building, graves)) }
            path d=(squares(&building.cells, corner)) fill=(tint(building.kind)) {}
            path d=(walls(&building.cells, corner)) fill="none" stroke=(ground::INK) stroke-width="2" stroke-linecap="round" {}
            @match building.kind {
                Building::House => @for &cell in &named { (icons::house(centre(cell, corner))) },
                Building::Fountain => @for &cell in &named { (icons::fountain(centre(cell, corner))) },
                kind => (name(kind, &named, corner, tongue)),
            }
            @if let Some(cell) = workplace { (worker(building, look, centre(cell, corner))) }
        }
    }
}

/// The man, a dashed ring where one is missing, or the sign of the university that runs it.
fn worker(building: &BuildingMark, look: SeatLook, (x, y): Point) -> Markup {
    html! {
        @if building.man {
            (icons::man(look, (x, y + 3.0)))
        } @else if building.served {
            circle cx=(n(x)) cy=(n(y)) r="8" fill=(look.colour) stroke=(ground::INK) stroke-width="1.2" {}
            (Label { text: "U", at: (x, y + 4.7), size: 13.0, anchor: "middle", fill: look.ink }.bold())
        } @else {
            circle cx=(n(x)) cy=(n(y)) r="6.5" fill="none" stroke=(ground::INK) stroke-width="1.2" stroke-dasharray="2.5 2.5" {}
        }
    }
}

fn squares(cells: &[Cell], (x, y): Point) -> String {
    let square = |&(column, row): &Cell| {
        format!("M{} {}h{CELL}v{CELL}h-{CELL}z", n(x + f64::from(column) * CELL), n(y + f64::from(row) * CELL))
    };
    cells.iter().map(square).collect()
}

/// The sides that no two squares of the building share.
fn walls(cells: &[Cell], (x, y): Point) -> String {
    let has = |column: i16, row: i16| cells.iter().any(|&(c, r)| (i16::from(c), i16::from(r)) == (column, row));
    let wall = |&(column, row): &Cell| -> String {
        let (c, r) = (i16::from(column), i16::from(row));
        let (left, top) = (x + f64::from(column) * CELL, y + f64::from(row) * CELL);
        let sides = [
            (has(c, r - 1), 0.0, 0.0, 'h'),
            (has(c, r + 1), 0.0, CELL, 'h'),
            (has(c - 1, r), 0.0, 0.0, 'v'),
            (has(c + 1, r), CELL, 0.0, 'v'),
        ];
        let open = sides.into_iter().filter(|side| !side.0);
        open.map(|(_, dx, dy, line)| ["M", &n(left + dx), " ", &n(top + dy), &format!("{line}{CELL}")].concat())
            .collect()
    };
    cells.iter().map(wall).collect()
}

/// What a building is paid with shows in its ground.
pub(super) const fn tint(kind: Building) -> &'static str {
    match kind {
        Building::House => "#F0D3BE",
        Building::Fountain | Building::Hospital | Building::Stable => "#DDD3E6",
        _ if kind.cost().stone > 0 => "#D3CDC4",
        _ => "#EBDCB2",
    }
}

/// The name along the longest row or column of its squares, or two letters where there is no room.
fn name(kind: Building, cells: &[Cell], corner: Point, tongue: &Tongue) -> Markup {
    let (across, down) = (longest(cells, false), longest(cells, true));
    let fits = |words: &str, run: &[Cell]| words.chars().count() as f64 * 6.1 <= run.len() as f64 * CELL - 1.0;
    for words in ["building", "short", "code"].map(|form| tongue.form(form, kind)) {
        for (run, turned) in [(&across, false), (&down, true)] {
            if !run.is_empty() && fits(&words, run) {
                return along(&words, run, turned, corner);
            }
        }
    }
    html! {}
}

fn along(words: &str, run: &[Cell], turned: bool, corner: Point) -> Markup {
    let ((ax, ay), (bx, by)) = (centre(run[0], corner), centre(run[run.len() - 1], corner));
    let (x, y) = (f64::midpoint(ax, bx), f64::midpoint(ay, by));
    let turn = turned.then(|| format!("rotate(-90 {} {})", n(x), n(y)));
    html! {
        g transform=[turn] { (Label { text: words, at: (x, y + 4.5), size: 13.0, anchor: "middle", fill: ground::INK }.draw()) }
    }
}

/// The longest unbroken run of squares in a row, or in a column.
fn longest(cells: &[Cell], down: bool) -> Vec<Cell> {
    let mut sorted = cells.to_vec();
    sorted.sort_by_key(|&(column, row)| if down { (column, row) } else { (row, column) });
    let next = |(column, row): Cell| if down { (column, row + 1) } else { (column + 1, row) };
    let mut runs: Vec<Vec<Cell>> = Vec::new();
    for cell in sorted {
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|&last| next(last) == cell) => run.push(cell),
            _ => runs.push(vec![cell]),
        }
    }
    runs.into_iter().rev().max_by_key(Vec::len).unwrap_or_default()
}
