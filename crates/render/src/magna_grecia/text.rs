//! The board and the table as text: letters and shapes first, colour only on top.

use std::collections::BTreeMap;

use emporion_core::Seat;
use emporion_hex::{Coord, Direction};

use super::scene::{PlaceMark, RoadMark, Scene};
use super::sheet::{CardMark, PlayerMark, Sheet};
use super::{english, words};
use crate::palette::Looks;
use crate::{Ink, Palette};

/// Columns of one hex.
const CELL: usize = 4;

/// Everything, top to bottom: head, board, legend, places, players.
pub(super) fn draw(scene: &Scene, sheet: &Sheet, ink: Ink) -> String {
    let mut out = format!("Magna Grecia, round {} of {}\n", sheet.round, sheet.rounds);
    for (when, card) in [("Card", Some(&sheet.card)), ("Next card", sheet.next.as_ref())] {
        out += &card.map_or_else(String::new, |card| format!("{when}: {}\n", card_line(card)));
    }
    out.push('\n');
    out += &board(scene, ink);
    out += LEGEND;
    out += &places(scene, ink);
    out += &players(&sheet.players, ink);
    out
}

const LEGEND: &str = "\n  .  land   v2 village, 2 connections   g0 village with green border   [A3] city of A, 3 connections\n  \
     +A  another tile of A's city   @A oracle turned to A, @- nobody's   a-- road of A\n\n";

fn card_line(card: &CardMark) -> String {
    let order: Vec<String> = card.order.iter().map(|seat| seat.letter().to_string()).collect();
    format!(
        "{}, order {}, roads {}, cities {}, refill {}",
        card.id,
        order.join(" "),
        card.roads,
        card.cities,
        card.refill
    )
}

/// The hexes in rows, each row shifted by half a hex; every row begins with its r and the q of its first hex.
fn board(scene: &Scene, ink: Ink) -> String {
    let cells = cells(scene);
    let left = scene.hexes.iter().map(|coord| column(*coord)).min().unwrap_or(0);
    let mut rows: BTreeMap<i32, Vec<Coord>> = BTreeMap::new();
    for &coord in &scene.hexes {
        rows.entry(coord.r).or_default().push(coord);
    }
    let mut out = String::new();
    for (r, mut hexes) in rows {
        hexes.sort_by_key(|coord| coord.q);
        let mut line = format!("r{r:>3} q{:>3} ", hexes[0].q);
        let start = line.len();
        let mut width = start;
        for coord in hexes {
            let column = start + (column(coord) - left) as usize * CELL / 2;
            line += &" ".repeat(column.saturating_sub(width));
            let (text, owner) = cells.get(&coord).cloned().unwrap_or_else(|| (" .".to_owned(), None));
            width = column + CELL;
            line += &paint(&format!("{text:<CELL$}"), owner, ink);
        }
        out += line.trim_end();
        out.push('\n');
    }
    out
}

/// Twice the column of a hex, so that half hexes are whole numbers.
fn column(coord: Coord) -> i32 {
    2 * coord.q + coord.r
}

fn cells(scene: &Scene) -> BTreeMap<Coord, (String, Option<Seat>)> {
    let mut cells = BTreeMap::new();
    for road in &scene.roads {
        cells.insert(road.at, (road_cell(road), Some(road.owner)));
    }
    for place in &scene.places {
        for &tile in &place.tiles {
            let owner = place.owner.map_or('?', Seat::letter);
            cells.insert(tile, (format!(" +{owner}"), place.owner));
        }
        cells.insert(place.at, (place_cell(place), place.owner));
    }
    for oracle in &scene.oracles {
        let owner = oracle.controller.map_or('-', Seat::letter);
        cells.insert(oracle.at, (format!(" @{owner}"), oracle.controller));
    }
    cells
}

fn place_cell(place: &PlaceMark) -> String {
    match place.owner {
        Some(owner) => format!("[{}{}]", owner.letter(), place.connections),
        None => format!(" {}{}", if place.green { 'g' } else { 'v' }, place.connections),
    }
}

/// The owner's letter and a stroke that runs as the road does.
fn road_cell(road: &RoadMark) -> String {
    use Direction::{E, NE, NW, SE, SW, W};
    let mut ends = road.ends.sides();
    ends.sort();
    let stroke = match ends {
        [E, W] => "--",
        [NE, SW] => "/",
        [NW, SE] => "\\",
        [E, NW] => "\\_",
        [NE, W] => "_/",
        [NW, SW] => ">",
        [W, SE] => "-\\",
        [E, SW] => "/-",
        _ => "<",
    };
    format!(" {}{stroke}", road.owner.letter().to_ascii_lowercase())
}

fn paint(text: &str, owner: Option<Seat>, ink: Ink) -> String {
    match owner {
        Some(owner) if ink.colour => format!("\x1b[{}m{text}\x1b[0m", Looks::CLEAR.of(owner).ansi),
        _ => text.to_owned(),
    }
}

/// Cities, oracles and villages with something on them, one line each, for readers who do not look at the map.
fn places(scene: &Scene, ink: Ink) -> String {
    let letters: Vec<String> = Seat::all(scene.seats).map(|seat| seat.letter().to_string()).collect();
    let eyes = english(&letters, Palette::Clear);
    let told = scene.places.iter().filter(|place| place.owner.is_some() || !place.markets.is_empty());
    let places = told.map(|place| paint(&words::place(place, &eyes).join("; "), place.owner, ink));
    let oracles = scene.oracles.iter().map(|oracle| paint(&words::oracle(oracle, &eyes), oracle.controller, ink));
    let lines: Vec<String> = places.chain(oracles).collect();
    lines.join("\n") + "\n\n"
}

fn players(players: &[PlayerMark], ink: Ink) -> String {
    players.iter().map(|player| player_line(player, ink)).collect()
}

fn player_line(player: &PlayerMark, ink: Ink) -> String {
    let mark = if player.active { '>' } else { ' ' };
    let who = format!("{} {} {}", player.seat.letter(), Looks::CLEAR.of(player.seat).shape.glyph(), player.name);
    format!(
        "{mark} {}: {} points, stands at {}; hand {} roads {} cities; reserve {} and {}; {} markets\n",
        paint(&who, Some(player.seat), ink),
        player.points,
        player.score,
        player.hand.0,
        player.hand.1,
        player.reserve.0,
        player.reserve.1,
        player.markets,
    )
}
