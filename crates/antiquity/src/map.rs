//! The countryside: tiles, layouts, and the board made of them or drawn by hand.

use std::collections::BTreeMap;

use emporion_core::Refusal;
use emporion_hex::{Coord, Direction, HexBoard, HexId, HexSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set of hexes of the countryside: four players use 488.
pub type Hexes = HexSet<8>;

/// What a hex is printed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Woodcutters clear it.
    Forest,
    /// Farms use it.
    Grass,
    /// Mines use it.
    Mountain,
    /// Fisheries use it.
    Water,
}

/// A tile of 61 hexes as people write it: nine rows of the letters F, G, M, W and two exploration spots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TileSpec {
    /// Its short name in positions.
    pub id: String,
    /// The name people read.
    #[serde(default)]
    pub name: String,
    /// Rows r = -4 to 4, each from its lowest q on: 5, 6, 7, 8, 9, 8, 7, 6, 5 letters.
    pub rows: Vec<String>,
    /// The two hexes that get a marker: on land, at most three steps from the centre.
    pub exploration: Vec<Coord>,
}

/// One tile as it lies on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// Its number in the set of tiles.
    pub tile: u8,
    /// How often it was turned by a sixth.
    pub turn: u8,
}

#[derive(Deserialize)]
struct TileFile {
    tiles: Vec<TileSpec>,
    layouts: BTreeMap<String, Vec<TilePlace>>,
}

/// A place for a tile in a layout (R4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct TilePlace {
    /// The hex in its middle.
    pub centre: Coord,
    /// Its letter, if it is a start tile.
    pub start: Option<char>,
}

impl TilePlace {
    /// Does a tile that lies here cover the hex?
    pub fn covers(&self, at: Coord) -> bool {
        self.centre.distance(at) <= TILE_RADIUS
    }
}

/// A tile is a hexagon of hexes: so many steps from its middle to its rim.
const TILE_RADIUS: u32 = 4;

fn file() -> TileFile {
    serde_json::from_str(include_str!("../data/tiles.json")).expect("the built-in tiles are well formed")
}

/// The built-in tiles, our own design.
pub fn builtin_tiles() -> Vec<TileSpec> {
    file().tiles
}

/// R4: the layout of the map for so many players, place by place; empty for other numbers.
pub fn layout(seats: usize) -> Vec<TilePlace> {
    file().layouts.remove(&seats.to_string()).unwrap_or_default()
}

/// A user's own set of tiles: each whole and sound, names all different, two for each player (R2).
pub(crate) fn check_tiles(tiles: &[TileSpec], seats: usize) -> Result<(), Refusal> {
    if tiles.len() < 2 * seats || tiles.len() > 64 {
        let message = format!("{seats} players need from {} to 64 tiles, not {}", 2 * seats, tiles.len());
        return Err(Refusal::new("antiquity/tile-count", message).by("R2"));
    }
    for (number, tile) in tiles.iter().enumerate() {
        tile.check().map_err(|what| {
            Refusal::new("antiquity/bad-tile", format!("tile {} ({:?}): {what}", number + 1, tile.id))
        })?;
        if tiles[..number].iter().any(|other| other.id == tile.id) {
            return Err(Refusal::new("antiquity/bad-tile", format!("two tiles are called {:?}", tile.id)));
        }
    }
    Ok(())
}

/// The length of row `n` of a tile.
const ROWS: [usize; 9] = [5, 6, 7, 8, 9, 8, 7, 6, 5];

impl TileSpec {
    /// Is it a tile of the right size with sound terrain and two spots? If not, what is wrong.
    fn check(&self) -> Result<(), String> {
        if self.id.is_empty() {
            return Err("a tile needs an id".to_owned());
        }
        if self.rows.len() != 9 {
            return Err(format!("a tile has 9 rows, not {}", self.rows.len()));
        }
        for (n, row) in self.rows.iter().enumerate() {
            if row.chars().count() != ROWS[n] {
                return Err(format!("row {} needs {} letters, it has {}", n + 1, ROWS[n], row.chars().count()));
            }
            if let Some(letter) = row.chars().find(|&letter| terrain_of(letter).is_none()) {
                return Err(format!("row {}: {letter:?} is no terrain; use F, G, M or W", n + 1));
            }
        }
        for (letter, name) in [('F', "forest"), ('G', "grass"), ('M', "mountain"), ('W', "water")] {
            if !self.rows.iter().any(|row| row.contains(letter)) {
                return Err(format!("a tile has all four terrains, this one has no {name}"));
            }
        }
        self.check_spots()
    }

    fn check_spots(&self) -> Result<(), String> {
        let [one, other] = self.exploration[..] else {
            return Err(format!("a tile has 2 exploration spots, not {}", self.exploration.len()));
        };
        for spot in [one, other] {
            if spot.distance(Coord::new(0, 0)) > 3 {
                return Err(format!("the spot {spot} is not within 3 steps of the centre"));
            }
            if self.terrain(spot) == Some(Terrain::Water) {
                return Err(format!("the spot {spot} is on water"));
            }
        }
        if one == other { Err(format!("both spots are on {one}")) } else { Ok(()) }
    }

    /// The terrain at coordinates of the tile itself.
    fn terrain(&self, at: Coord) -> Option<Terrain> {
        let row = usize::try_from(at.r + 4).ok()?;
        let first = -4 - at.r.min(0);
        let letter = self.rows.get(row)?.as_bytes().get(usize::try_from(at.q - first).ok()?)?;
        terrain_of(char::from(*letter))
    }

    /// Its hexes with their terrain.
    fn hexes(&self) -> impl Iterator<Item = (Coord, Terrain)> + '_ {
        let all = (-4..=4).flat_map(|r| (-4..=4).map(move |q| Coord::new(q, r)));
        all.filter_map(|at| Some((at, self.terrain(at)?)))
    }
}

fn terrain_of(letter: char) -> Option<Terrain> {
    match letter {
        'F' => Some(Terrain::Forest),
        'G' => Some(Terrain::Grass),
        'M' => Some(Terrain::Mountain),
        'W' => Some(Terrain::Water),
        _ => None,
    }
}

/// One turn by a sixth, as often as said.
fn turned(at: Coord, turns: u8) -> Coord {
    (0..turns).fold(at, |at, _| Coord::new(-at.r, at.q + at.r))
}

/// A start tile (R4): where first cities may stand on it.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// R13: centres whose seven hexes all lie on the tile.
    pub(crate) centres: Hexes,
}

/// The countryside with everything about it that never changes.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    pub(crate) board: HexBoard,
    pub(crate) all: Hexes,
    pub(crate) forest: Hexes,
    pub(crate) grass: Hexes,
    pub(crate) mountain: Hexes,
    pub(crate) water: Hexes,
    /// Hexes all of whose six neighbours exist.
    pub(crate) inner: Hexes,
    pub(crate) starts: Vec<Start>,
    /// The exploration spots of the tiles.
    pub(crate) spots: Hexes,
    /// Each hex with its neighbours.
    around: Vec<Hexes>,
    /// The neighbour in each direction, or `NOWHERE`.
    table: Vec<[u16; 6]>,
    /// R123: the mountain range of each hex.
    range: Vec<u8>,
    ranges: Vec<Hexes>,
}

const NOWHERE: u16 = u16::MAX;

impl Map {
    /// R2, R4: the map of so many players made of these tiles in the order of the layout.
    pub(crate) fn of_tiles(tiles: &[TileSpec], slots: &[Slot], seats: usize) -> Result<Map, Refusal> {
        let layout = layout(seats);
        if layout.len() != slots.len() {
            let message = format!("the map of {seats} players has {} tiles, not {}", layout.len(), slots.len());
            return Err(Refusal::new("antiquity/tile-count", message).by("R2"));
        }
        let mut hexes = Vec::new();
        let (mut markers, mut starts) = (Vec::new(), Vec::new());
        for (place, slot) in layout.iter().zip(slots) {
            let tile = tiles.get(usize::from(slot.tile)).ok_or_else(|| bad_map("there is no such tile"))?;
            let laid = |at| {
                let at = turned(at, slot.turn);
                Coord::new(at.q + place.centre.q, at.r + place.centre.r)
            };
            hexes.extend(tile.hexes().map(|(at, terrain)| (laid(at), terrain)));
            markers.extend(tile.exploration.iter().map(|&spot| laid(spot)));
            starts.extend(place.start.map(|_| place.centre));
        }
        let mut map = Map::new(&hexes)?;
        map.spots = markers.iter().filter_map(|&at| map.board.id(at)).collect();
        map.starts = starts.into_iter().map(|centre| Start { centres: map.within(centre, 3) }).collect();
        Ok(map)
    }

    /// A map of any hexes.
    pub(crate) fn new(hexes: &[(Coord, Terrain)]) -> Result<Map, Refusal> {
        let board = HexBoard::new(hexes.iter().map(|&(at, _)| at)).map_err(|error| bad_map(&error.to_string()))?;
        if board.len() > Hexes::CAPACITY {
            let message = format!("a map has at most {} hexes, not {}", Hexes::CAPACITY, board.len());
            return Err(bad_map(&message));
        }
        let of = |kind| hexes.iter().filter(|hex| hex.1 == kind).filter_map(|hex| board.id(hex.0)).collect();
        let neighbour = |id, direction| board.neighbour(id, direction).map_or(NOWHERE, |next| next.index() as u16);
        let table: Vec<[u16; 6]> = board.ids().map(|id| Direction::ALL.map(|way| neighbour(id, way))).collect();
        let around = |id| [id].into_iter().chain(board.neighbours(id).map(|(_, next)| next)).collect();
        let mut map = Map {
            all: board.ids().collect(),
            forest: of(Terrain::Forest),
            grass: of(Terrain::Grass),
            mountain: of(Terrain::Mountain),
            water: of(Terrain::Water),
            inner: board.ids().filter(|&id| board.neighbours(id).count() == 6).collect(),
            starts: Vec::new(),
            spots: Hexes::EMPTY,
            around: board.ids().map(around).collect(),
            table,
            range: vec![u8::MAX; board.len()],
            ranges: Vec::new(),
            board,
        };
        map.find_ranges();
        Ok(map)
    }

    /// R123: connected mountain hexes are one range, across tile borders; R124: what stands on them does not matter.
    fn find_ranges(&mut self) {
        for id in self.mountain.iter() {
            if self.ranges.iter().any(|range| range.contains(id)) {
                continue;
            }
            let range: Hexes = self.board.region(id, |next| self.mountain.contains(next)).into_iter().collect();
            for hex in range.iter() {
                self.range[hex.index()] = self.ranges.len() as u8;
            }
            self.ranges.push(range);
        }
    }

    fn within(&self, centre: Coord, steps: u32) -> Hexes {
        self.board.ids().filter(|&id| self.board.coord(id).distance(centre) <= steps).collect()
    }

    /// The range a mountain hex belongs to.
    pub(crate) fn range(&self, id: HexId) -> Hexes {
        self.ranges.get(usize::from(self.range[id.index()])).copied().unwrap_or(Hexes::EMPTY)
    }

    /// A hex and its neighbours.
    pub(crate) fn around(&self, id: HexId) -> Hexes {
        self.around[id.index()]
    }

    /// The neighbour in a direction.
    pub(crate) fn next(&self, id: HexId, way: usize) -> Option<HexId> {
        let number = self.table[id.index()][way];
        (number != NOWHERE).then(|| HexId::new(usize::from(number)))
    }

    /// The set and all its neighbours.
    pub(crate) fn grown(&self, set: Hexes) -> Hexes {
        set.iter().fold(set, |grown, id| grown | self.around[id.index()])
    }

    /// Members of `set` that have a member of `other` beside or under them, without counting a hex as its own neighbour unless
    /// another member of `set` stands beside it: the hexes from which a pair with one foot in `other` can be made.
    pub(crate) fn pairs_reaching(&self, set: Hexes, other: Hexes) -> Hexes {
        let paired = self.beside(set, set);
        (paired & other) | self.beside(set, other)
    }

    /// Members of `set` with a neighbour in `other`.
    fn beside(&self, set: Hexes, other: Hexes) -> Hexes {
        let mut around = Hexes::EMPTY;
        for id in other.iter() {
            for way in 0..6 {
                if let Some(next) = self.next(id, way) {
                    around.insert(next);
                }
            }
        }
        set & around
    }

    /// The printed terrain.
    pub(crate) fn terrain(&self, id: HexId) -> Terrain {
        match id {
            id if self.forest.contains(id) => Terrain::Forest,
            id if self.grass.contains(id) => Terrain::Grass,
            id if self.mountain.contains(id) => Terrain::Mountain,
            _ => Terrain::Water,
        }
    }
}

fn bad_map(what: &str) -> Refusal {
    Refusal::new("antiquity/bad-map", format!("the map: {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_tiles_are_sound() {
        let tiles = builtin_tiles();
        assert_eq!(tiles.len(), 16);
        check_tiles(&tiles, 4).unwrap();
        assert!(tiles.iter().all(|tile| tile.hexes().count() == 61));
    }

    #[test]
    fn bad_tiles_are_refused_with_the_reason() {
        let spoil = |change: fn(&mut TileSpec)| {
            let mut tiles = builtin_tiles();
            change(&mut tiles[3]);
            check_tiles(&tiles, 2).unwrap_err().message
        };
        assert!(spoil(|tile| tile.rows[2].push('F')).contains("row 3 needs 7 letters, it has 8"));
        let drain = |tile: &mut TileSpec| tile.rows.iter_mut().for_each(|row| *row = row.replace('W', "G"));
        assert!(spoil(drain).contains("no water"));
        assert!(spoil(|tile| tile.id.clear()).contains("needs an id"));
        assert!(spoil(|tile| tile.rows[0] = "FFXFF".into()).contains("'X' is no terrain"));
        assert!(spoil(|tile| drop(tile.rows.pop())).contains("9 rows, not 8"));
        assert!(spoil(|tile| tile.exploration[0] = Coord::new(4, 0)).contains("within 3 steps"));
        assert!(spoil(|tile| tile.exploration[0] = tile.exploration[1]).contains("both spots"));
        assert!(spoil(|tile| tile.id = "T01".into()).contains("two tiles are called"));
        assert!(check_tiles(&builtin_tiles()[..3], 2).unwrap_err().message.contains("from 4"));
    }

    // rules: R2, R4
    #[test]
    fn layouts_join_without_overlap() {
        for seats in 2..=4 {
            let slots: Vec<Slot> = (0..2 * seats as u8).map(|n| Slot { tile: n, turn: n % 6 }).collect();
            let map = Map::of_tiles(&builtin_tiles(), &slots, seats).unwrap();
            assert_eq!(map.board.len(), 122 * seats);
            assert_eq!(map.board.cut_off(), None);
            assert_eq!(map.spots.len(), 4 * seats);
            assert_eq!(map.starts.len(), seats);
            assert!(map.starts.iter().all(|start| start.centres.len() == 37));
        }
    }
}
