//! The map and the cities as text: letters and shapes first, colour only on top.

use std::collections::BTreeMap;

use emporion_antiquity::{Building, Good, Terrain};
use emporion_core::Seat;
use emporion_hex::Coord;

use super::map::terrain_name;
use super::scene::{Cell, GridMark, HexMark, Land, PlayerMark, SaintMark, Sheet, code, good_code};
use super::tongue::Tongue;
use crate::Ink;
use crate::palette::Looks;

/// Columns of the text for one column of hexes; neighbours in a line stand two columns apart.
const COLUMN: usize = 3;

/// Everything, top to bottom: head, map, legend, what lies in the country, players with their cities.
pub(super) fn draw(land: &Land, sheet: &Sheet, ink: Ink) -> String {
    let mut out = format!("Antiquity. {}\nFamine level: {}. {}\n", sheet.when, sheet.famine, sheet.prompt);
    for line in sheet.lines.iter().chain(&sheet.offers) {
        out += &wrap(line, "  ", ink.width);
    }
    out.push('\n');
    out += &map(land, ink);
    out += LEGEND;
    out += &country(land, ink);
    for player in &sheet.players {
        out += &player_text(player, ink);
    }
    out + CITY_LEGEND
}

const LEGEND: &str = "
  F forest  G grass  g cleared forest  M mountain  W water   # polluted   ? marker   i inn   = fishery
  @A1 middle of A's city 1   +A another hex of A's city
  woA a man of A on wood, woa wood that is his; goods have two letters: gr sh ol fi wi pe dy go st wo
  Each line begins with q,r of its first hex; the next one to the right is q+2,r-1.

";

const CITY_LEGEND: &str = "\
City squares: two letters for the building, then * a man, u run from the university, + a grave.
  .. is empty, ++ a grave on empty ground, xx razed this turn.
  Ho house  Cs cart shop  Ex explorer  Ma market  St storage  Br brewery  Gr granary  Hb harbour
  Un university  Ca cathedral  Du dump  Fl forced labour  Th theology  Ph philosophy  Bi biology
  Al alchemy  Fo fountain  Hp hospital  Sb stable
";

/// The hexes as they lie: a line for each half hex of height, begun with the coordinates of its first hex.
fn map(land: &Land, ink: Ink) -> String {
    let contents = contents(land);
    let left = land.hexes.iter().map(|hex| hex.at.q).min().unwrap_or(0);
    let mut rows: BTreeMap<i32, Vec<&HexMark>> = BTreeMap::new();
    for hex in &land.hexes {
        rows.entry(2 * hex.at.r + hex.at.q).or_default().push(hex);
    }
    rows.into_values().map(|row| map_line(row, &contents, left, ink)).collect()
}

fn map_line(mut row: Vec<&HexMark>, contents: &Contents, left: i32, ink: Ink) -> String {
    row.sort_by_key(|hex| hex.at.q);
    let first = row[0].at;
    let mut line = format!("{:>7} ", first.to_string());
    let mut width = 0;
    for hex in row {
        let column = (hex.at.q - left) as usize * COLUMN;
        line += &" ".repeat(column.saturating_sub(width));
        let (text, owner) = cell(hex, contents);
        line += &paint(&text, owner, ink);
        width = column + text.len();
    }
    line.trim_end().to_owned() + "\n"
}

/// What stands on hexes, and whose it is.
type Contents = BTreeMap<Coord, (String, Seat)>;

fn contents(land: &Land) -> Contents {
    let mut found = Contents::new();
    let letter = |seat: Seat| seat.letter().to_ascii_lowercase();
    for work in &land.works {
        let good = good_code(work.good).to_ascii_lowercase();
        for &at in &work.goods {
            found.insert(at, (format!("{good}{}", letter(work.owner)), work.owner));
        }
        match work.second {
            Some(second) => {
                found.insert(work.at, (format!("={}", work.owner.letter()), work.owner));
                found.insert(second, (format!("={}", letter(work.owner)), work.owner));
            }
            None => drop(found.insert(work.at, (format!("{good}{}", work.owner.letter()), work.owner))),
        }
    }
    for city in &land.cities {
        for at in city.hexes() {
            found.insert(at, (format!("+{}", city.owner.letter()), city.owner));
        }
        found.insert(city.centre, (format!("@{}{}", city.owner.letter(), city.number), city.owner));
    }
    for &(at, owner) in &land.inns {
        found.insert(at, (format!("i{}", owner.letter()), owner));
    }
    found
}

/// Terrain, dirt, and what stands there: at most five columns.
fn cell(hex: &HexMark, contents: &Contents) -> (String, Option<Seat>) {
    let ground = match hex.terrain {
        Terrain::Forest => 'F',
        Terrain::Grass if hex.cleared => 'g',
        Terrain::Grass => 'G',
        Terrain::Mountain => 'M',
        Terrain::Water => 'W',
    };
    let dirt = if hex.polluted { "#" } else { "" };
    let marker = if hex.marker { "?" } else { "" };
    let found = contents.get(&hex.at);
    let piece = found.map_or("", |(text, _)| text);
    (format!("{ground}{dirt}{marker}{piece}"), found.map(|&(_, owner)| owner))
}

fn paint(text: &str, owner: Option<Seat>, ink: Ink) -> String {
    match owner {
        Some(owner) if ink.colour => format!("\x1b[{}m{text}\x1b[0m", Looks::CLEAR.of(owner).ansi),
        _ => text.to_owned(),
    }
}

/// The country as a list, for readers who do not look at the map.
fn country(land: &Land, ink: Ink) -> String {
    let (mut out, tongue) = (String::new(), Tongue::letters());
    for city in &land.cities {
        let line = format!("City {} of {} around {}\n", city.number, city.owner.letter(), city.centre);
        out += &paint(&line, Some(city.owner), ink);
    }
    for &(at, owner) in &land.inns {
        out += &paint(&format!("Inn of {} at {at}\n", owner.letter()), Some(owner), ink);
    }
    for work in &land.works {
        out += &paint(&(capital(&tongue.work_tip(work)) + "\n"), Some(work.owner), ink);
    }
    out += &hex_list("Markers", land, ink, |hex| hex.marker);
    out += &hex_list("Polluted", land, ink, |hex| hex.polluted);
    for (mineral, name) in [(Good::Gold, "Gold"), (Good::Stone, "Stone")] {
        out += &hex_list(&format!("{name} mountains"), land, ink, |hex| hex.mineral == Some(mineral));
    }
    out += &terrain_counts(land);
    out + "\n"
}

fn hex_list(what: &str, land: &Land, ink: Ink, wanted: impl Fn(&HexMark) -> bool) -> String {
    let found: Vec<String> = land.hexes.iter().filter(|hex| wanted(hex)).map(|hex| hex.at.to_string()).collect();
    if found.is_empty() {
        return String::new();
    }
    wrap(&format!("{what} ({}): {}", found.len(), found.join(" ")), "  ", ink.width)
}

fn terrain_counts(land: &Land) -> String {
    let counts = [Terrain::Forest, Terrain::Grass, Terrain::Mountain, Terrain::Water].map(|terrain| {
        let clean = land.hexes.iter().filter(|hex| hex.terrain == terrain && !hex.polluted).count();
        format!("{clean} {}", terrain_name(terrain))
    });
    format!("Clean hexes: {}\n", counts.join(", "))
}

fn player_text(player: &PlayerMark, ink: Ink) -> String {
    let mark = if player.active { '>' } else { ' ' };
    let who = format!("{} {} {}", player.seat.letter(), Looks::CLEAR.of(player.seat).shape.glyph(), player.name);
    let state = if player.state.is_empty() { String::new() } else { format!(" ({})", player.state) };
    let mut out = format!("{mark} {}{state}\n", paint(&who, Some(player.seat), ink));
    let held: Vec<String> =
        player.goods.iter().filter(|good| good.1 != 0).map(|(good, count)| format!("{count} {good}")).collect();
    let goods = if held.is_empty() { "no goods".to_owned() } else { held.join(", ") };
    out += &wrap(&format!("  Goods: {goods}"), "    ", ink.width);
    out += &wrap(&format!("  {}", player.facts.join("; ")), "    ", ink.width);
    out += &wrap(&format!("  Saints: {}", saints(&player.saints)), "    ", ink.width);
    out += &cities(&player.cities);
    out + "\n"
}

fn saints(list: &[SaintMark]) -> String {
    let saint = |saint: &SaintMark| {
        let own = if saint.own { " (own)" } else { "" };
        format!("{} {} of {}{own}", saint.patron.title(), saint.have, saint.need)
    };
    list.iter().map(saint).collect::<Vec<_>>().join(", ")
}

/// City maps side by side, letters above and numbers before.
fn cities(grids: &[GridMark]) -> String {
    let drawn: Vec<Vec<String>> = grids.iter().map(city_lines).collect();
    let height = drawn.iter().map(Vec::len).max().unwrap_or(0);
    let mut out = String::new();
    for row in 0..height {
        let parts: Vec<String> = drawn
            .iter()
            .map(|lines| {
                let width = lines.first().map_or(0, String::len);
                let line = lines.get(row).map_or("", String::as_str);
                format!("{line:<width$}")
            })
            .collect();
        out += format!("  {}", parts.join("   ")).trim_end();
        out.push('\n');
    }
    out
}

fn city_lines(grid: &GridMark) -> Vec<String> {
    let letters: String = (0..grid.side).flat_map(|column| [char::from(b'a' + column), ' ', ' ']).collect();
    let row = |row: u8| {
        let cells: String = (0..grid.side).map(|column| square(grid, (column, row))).collect();
        format!("{} {cells}", row + 1)
    };
    std::iter::once(format!("{}:{letters}", grid.number)).chain((0..grid.side).map(row)).collect()
}

/// Three columns: the building and what is on it.
fn square(grid: &GridMark, at: Cell) -> String {
    let grave = grid.graves.contains(&at);
    let Some(building) = grid.buildings.iter().find(|building| building.cells.contains(&at)) else {
        let empty = if grid.razed.contains(&at) { "xx " } else { ".. " };
        return if grave { "++ ".to_owned() } else { empty.to_owned() };
    };
    let first = building.cells.first() == Some(&at) && building.kind != Building::House;
    let mark = match (grave, first && building.man, first && building.served) {
        (true, ..) => '+',
        (_, true, _) => '*',
        (_, _, true) => 'u',
        _ => ' ',
    };
    format!("{}{mark}", code(building.kind))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// Text in lines of at most this width; further lines are set in.
fn wrap(text: &str, indent: &str, width: usize) -> String {
    let words = text.trim_start();
    let lead = &text[..text.len() - words.len()];
    let lines = crate::svg::wrap(words, width.max(40) - indent.len().max(lead.len()));
    let set_in = |(row, line): (usize, String)| format!("{}{line}\n", if row == 0 { lead } else { indent });
    lines.into_iter().enumerate().map(set_in).collect()
}
