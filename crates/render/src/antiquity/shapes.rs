//! Where a building lies: its shape, turned and moved to its corner.

use emporion_antiquity::{Building, BuildingSpec, Options, Place, Preset, Shaping};

use super::scene::Cell;

/// The shapes of cart shop and Theology that these options ask for (D4).
pub(super) fn shaping(options: &Options) -> Shaping {
    options.shapes.unwrap_or(match options.preset {
        Preset::Seed => Shaping::Seed,
        Preset::Published => Shaping::Published,
    })
}

/// The city, from 0, and the squares a building covers.
pub(super) fn cells(building: &BuildingSpec, shaping: Shaping) -> Option<(u8, Vec<Cell>)> {
    let corner: Place = building.at.parse().ok()?;
    let shape = match building.size {
        Some((short, long)) if building.turn == 0 => rectangle(long, short),
        Some((short, long)) => rectangle(short, long),
        None => turned(outline(building.kind, shaping), building.turn),
    };
    let (column, row) = (corner.square % 8, corner.square / 8);
    Some((corner.city, shape.into_iter().map(|(c, r)| (column + c, row + r)).collect()))
}

fn rectangle(columns: u8, rows: u8) -> Vec<Cell> {
    (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))).collect()
}

/// The shape after so many of its different quarter turns.
fn turned(rows: &[&str], turn: u8) -> Vec<Cell> {
    let mut turns = vec![read(rows)];
    for _ in 1..4 {
        let next = quarter(turns.last().unwrap_or(&Vec::new()));
        if turns.contains(&next) {
            break;
        }
        turns.push(next);
    }
    turns.swap_remove(usize::from(turn) % turns.len())
}

/// The squares of a drawn shape, row by row.
pub(super) fn read(rows: &[&str]) -> Vec<Cell> {
    let row = |(r, row): (usize, &&str)| -> Vec<Cell> {
        let marks = row.bytes().enumerate();
        marks.filter(|&(_, mark)| mark == b'#').map(|(c, _)| (c as u8, r as u8)).collect()
    };
    rows.iter().enumerate().flat_map(row).collect()
}

/// A quarter turn clockwise, squares in order again.
fn quarter(cells: &[Cell]) -> Vec<Cell> {
    let rows = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
    let mut next: Vec<Cell> = cells.iter().map(|&(column, row)| (rows - row, column)).collect();
    next.sort_by_key(|&(column, row)| (row, column));
    next
}

/// The shapes of the rule book, before turning.
pub(super) const fn outline(kind: Building, shaping: Shaping) -> &'static [&'static str] {
    use Building::{
        Alchemy, Biology, Brewery, CartShop, Cathedral, Dump, Explorer, ForcedLabour, Fountain, Granary, Harbour,
        Hospital, House, Market, Philosophy, Stable, Storage, Theology, University,
    };
    match (kind, shaping) {
        (CartShop, Shaping::Seed) | (Storage, _) => &["##"],
        (CartShop, Shaping::Published) => &[".#", "##"],
        (Theology, Shaping::Seed) => &["###", "#..", "#.."],
        (Theology, Shaping::Published) => &["###", "###", "##."],
        (House | Fountain, _) => &["#"],
        (Explorer, _) => &["###"],
        (Market | Stable | University, _) => &["##", "##"],
        (Granary, _) => &[".#.", "###"],
        (Brewery, _) => &["####", "#..."],
        (Harbour, _) => &["#..#", "####"],
        (Hospital, _) => &["###", "###"],
        (ForcedLabour, _) => &["...#", "####", "#..."],
        (Cathedral, _) => &[".#.", "###", ".#.", ".#."],
        (Dump, _) => &["###", "###", "###"],
        (Biology, _) => &["###", "###", ".##"],
        (Alchemy, _) => &["##.", "###", "###"],
        (Philosophy, _) => &[".##", "###", "###"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_turn_clockwise_and_alike_turns_count_once() {
        let brewery = outline(Building::Brewery, Shaping::Seed);
        assert_eq!(turned(brewery, 1), read(&["##", ".#", ".#", ".#"]));
        let explorer = outline(Building::Explorer, Shaping::Seed);
        assert_eq!(turned(explorer, 1), read(&["#", "#", "#"]));
        let labour = outline(Building::ForcedLabour, Shaping::Seed);
        assert_eq!(turned(labour, 1), read(&["##.", ".#.", ".#.", ".##"]));
    }
}
