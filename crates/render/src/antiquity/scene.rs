//! What a picture of Antiquity shows, whatever it is drawn with.

use emporion_antiquity::{Building, Good, Patron, Squares, Terrain, TilePlace, WorkKind};
use emporion_core::{Seat, SeatSet};
use emporion_hex::{Coord, Direction};

/// Everything on the map.
#[derive(Default)]
pub(super) struct Land {
    pub(super) hexes: Vec<HexMark>,
    /// Where the tiles lie; none on a map drawn by hand.
    pub(super) tiles: Vec<TilePlace>,
    /// Start letters are shown until the first turn is over.
    pub(super) starts: bool,
    pub(super) cities: Vec<CityMark>,
    pub(super) inns: Vec<(Coord, Seat)>,
    pub(super) works: Vec<WorkMark>,
}

impl Land {
    /// Only what lies within so many steps of these hexes, for figures that need a corner of a map.
    #[must_use]
    pub(super) fn cut(mut self, discs: &[(Coord, u32)]) -> Land {
        let inside = |at: Coord| discs.iter().any(|&(centre, radius)| centre.distance(at) <= radius);
        self.hexes.retain(|hex| inside(hex.at));
        self.cities.retain(|city| inside(city.centre));
        self.inns.retain(|&(at, _)| inside(at));
        self.works.retain(|work| inside(work.at));
        self
    }
}

/// A hex.
#[derive(Clone)]
pub(super) struct HexMark {
    pub(super) at: Coord,
    pub(super) terrain: Terrain,
    /// Grass that was forest.
    pub(super) cleared: bool,
    pub(super) polluted: bool,
    pub(super) marker: bool,
    /// What the range of a mountain gives, once that is fixed.
    pub(super) mineral: Option<Good>,
    pub(super) zones: SeatSet,
}

/// A city on the map.
pub(super) struct CityMark {
    pub(super) owner: Seat,
    /// Which of its owner's cities, from 1.
    pub(super) number: usize,
    pub(super) centre: Coord,
}

impl CityMark {
    /// Its seven hexes.
    pub(super) fn hexes(&self) -> impl Iterator<Item = Coord> {
        let centre = self.centre;
        std::iter::once(centre).chain(Direction::ALL.map(|way| centre.neighbour(way)))
    }
}

/// An installation.
pub(super) struct WorkMark {
    pub(super) owner: Seat,
    pub(super) kind: WorkKind,
    pub(super) good: Good,
    /// Where its man stands.
    pub(super) at: Coord,
    /// The second hex of a fishery.
    pub(super) second: Option<Coord>,
    /// The hexes on which goods lie.
    pub(super) goods: Vec<Coord>,
}

/// Everything beside the map.
pub(super) struct Sheet {
    /// Turn and phase.
    pub(super) when: String,
    /// What the game waits for.
    pub(super) prompt: String,
    pub(super) famine: u16,
    /// Order of play, stock, markers: one line each.
    pub(super) lines: Vec<String>,
    /// Open offers, one line each.
    pub(super) offers: Vec<String>,
    pub(super) players: Vec<PlayerMark>,
}

/// A player.
pub(super) struct PlayerMark {
    pub(super) seat: Seat,
    pub(super) name: String,
    /// The game waits for this player.
    pub(super) active: bool,
    /// Short words behind the name: patron, done, out.
    pub(super) state: String,
    /// All ten goods with their numbers.
    pub(super) goods: Vec<(Good, i32)>,
    /// Men, houses, storage and what is to come, one line each.
    pub(super) facts: Vec<String>,
    pub(super) saints: Vec<SaintMark>,
    pub(super) cities: Vec<GridMark>,
}

/// Progress to a saint's condition.
pub(super) struct SaintMark {
    pub(super) patron: Patron,
    pub(super) have: u32,
    pub(super) need: u32,
    /// It is this player's condition.
    pub(super) own: bool,
}

/// A square of a city map: column and row from 0.
pub(super) type Cell = (u8, u8);

/// The squares of a set, row by row.
pub(super) fn cells(squares: Squares) -> Vec<Cell> {
    squares.iter().map(cell).collect()
}

/// Where a square lies.
pub(super) const fn cell(square: u8) -> Cell {
    (square % 8, square / 8)
}

/// A city map.
pub(super) struct GridMark {
    pub(super) owner: Seat,
    /// Which of its owner's cities, from 1.
    pub(super) number: usize,
    /// Squares along a side.
    pub(super) side: u8,
    pub(super) buildings: Vec<BuildingMark>,
    pub(super) graves: Vec<Cell>,
    /// Where a cathedral was razed this turn.
    pub(super) razed: Vec<Cell>,
}

/// A building on a city map.
pub(super) struct BuildingMark {
    pub(super) kind: Building,
    pub(super) cells: Vec<Cell>,
    pub(super) man: bool,
    pub(super) used: bool,
    /// A university's man runs it.
    pub(super) served: bool,
}

/// `c4`.
pub(super) fn cell_name((column, row): Cell) -> String {
    format!("{}{}", char::from(b'a' + column), row + 1)
}

/// Two letters for a building, all different.
pub(super) const fn code(kind: Building) -> &'static str {
    ["Ho", "Cs", "Ex", "Ma", "St", "Br", "Gr", "Hb", "Un", "Ca", "Du", "Fl", "Th", "Ph", "Bi", "Al", "Fo", "Hp", "Sb"]
        [kind.index()]
}

/// Two letters for a good, all different.
pub(super) const fn good_code(good: Good) -> &'static str {
    ["Gr", "Sh", "Ol", "Fi", "Wi", "Pe", "Dy", "Go", "St", "Wo"][good.index()]
}
