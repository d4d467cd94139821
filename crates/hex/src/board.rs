//! Boards whose hexes are numbered.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Coord, Direction};

/// The number of a hex on its board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(u16);

impl HexId {
    /// The hex with this number. Whether a board has it is known to that board only.
    #[inline]
    pub const fn new(number: usize) -> HexId {
        HexId(number as u16)
    }

    /// The number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for HexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Stands for "no hex" in the tables.
const NONE: u16 = u16::MAX;

/// The largest rectangle of coordinates a board may span; the look-up table has this size at most.
const LARGEST_SPAN: u64 = 1 << 20;

/// Why a list of hexes makes no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// No hexes at all.
    #[error("a board needs at least one hex")]
    Empty,
    /// A hex is listed twice.
    #[error("the hex {0} is listed twice")]
    Twice(Coord),
    /// Coordinates too far apart.
    #[error("the hexes lie too far apart: from {0} to {1}")]
    TooWide(Coord, Coord),
}

/// A board: its hexes in the order a page is read (by r, then q), numbered from 0, with tables of neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexBoard {
    coords: Vec<Coord>,
    neighbours: Vec<[u16; 6]>,
    /// Number of the hex at each place of the smallest rectangle around the board.
    lookup: Vec<u16>,
    corner: Coord,
    width: u32,
}

impl HexBoard {
    /// A board of these hexes, in whatever order they come.
    pub fn new(hexes: impl IntoIterator<Item = Coord>) -> Result<HexBoard, BoardError> {
        let mut coords: Vec<Coord> = hexes.into_iter().collect();
        coords.sort_unstable();
        if let Some(pair) = coords.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(BoardError::Twice(pair[0]));
        }
        let (corner, far) = corners(&coords).ok_or(BoardError::Empty)?;
        let (width, height) = (far.q.abs_diff(corner.q) + 1, far.r.abs_diff(corner.r) + 1);
        if u64::from(width) * u64::from(height) > LARGEST_SPAN || coords.len() >= usize::from(NONE) {
            return Err(BoardError::TooWide(corner, far));
        }
        let lookup = vec![NONE; width as usize * height as usize];
        let mut board = HexBoard { coords, neighbours: Vec::new(), lookup, corner, width };
        board.number();
        Ok(board)
    }

    fn number(&mut self) {
        for (number, &coord) in self.coords.iter().enumerate() {
            let place = self.place(coord).expect("the rectangle holds every hex");
            self.lookup[place] = number as u16;
        }
        let row = |&coord: &Coord| {
            Direction::ALL.map(|direction| self.id(coord.neighbour(direction)).map_or(NONE, |id| id.0))
        };
        self.neighbours = self.coords.iter().map(row).collect();
    }

    fn place(&self, coord: Coord) -> Option<usize> {
        let (q, r) = (coord.q.checked_sub(self.corner.q)?, coord.r.checked_sub(self.corner.r)?);
        let inside = q >= 0 && r >= 0 && (q as u32) < self.width;
        inside.then(|| r as usize * self.width as usize + q as usize)
    }

    /// How many hexes the board has.
    pub fn len(&self) -> usize {
        self.coords.len()
    }

    /// Never true: a board has a hex.
    pub fn is_empty(&self) -> bool {
        self.coords.is_empty()
    }

    /// All hexes, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = HexId> + ExactSizeIterator + Clone + use<> {
        (0..self.coords.len() as u16).map(HexId)
    }

    /// The hex at these coordinates, if it is on the board.
    pub fn id(&self, coord: Coord) -> Option<HexId> {
        let number = *self.lookup.get(self.place(coord)?)?;
        (number != NONE).then_some(HexId(number))
    }

    /// The coordinates of a hex.
    #[inline]
    pub fn coord(&self, id: HexId) -> Coord {
        self.coords[id.index()]
    }

    /// The neighbour in a direction, if there is land.
    #[inline]
    pub fn neighbour(&self, id: HexId, direction: Direction) -> Option<HexId> {
        let number = self.neighbours[id.index()][direction.index()];
        if number == NONE { None } else { Some(HexId(number)) }
    }

    /// The neighbours there are, each with its direction, in the order of [`Direction::ALL`].
    #[inline]
    pub fn neighbours(&self, id: HexId) -> impl Iterator<Item = (Direction, HexId)> + Clone + '_ {
        let row = self.neighbours[id.index()].into_iter().zip(Direction::ALL);
        row.filter(|&(number, _)| number != NONE).map(|(number, direction)| (direction, HexId(number)))
    }

    /// Are the two hexes neighbours?
    pub fn adjacent(&self, a: HexId, b: HexId) -> bool {
        self.neighbours[a.index()].contains(&b.0)
    }

    /// How many steps apart two hexes are, as a bird flies.
    pub fn distance(&self, a: HexId, b: HexId) -> u32 {
        self.coord(a).distance(self.coord(b))
    }

    /// All hexes that hang together with `start` through hexes that `open` accepts; `start` is one of them.
    pub fn region(&self, start: HexId, mut open: impl FnMut(HexId) -> bool) -> Vec<HexId> {
        let mut seen = vec![false; self.len()];
        seen[start.index()] = true;
        let mut found = vec![start];
        let mut next = 0;
        while next < found.len() {
            for (_, id) in self.neighbours(found[next]) {
                if !seen[id.index()] && open(id) {
                    seen[id.index()] = true;
                    found.push(id);
                }
            }
            next += 1;
        }
        found
    }

    /// Is the board one piece? If not, a hex that cannot be reached from the first.
    pub fn cut_off(&self) -> Option<HexId> {
        let mut reached = self.region(HexId(0), |_| true);
        reached.sort_unstable();
        self.ids().find(|id| reached.binary_search(id).is_err())
    }
}

fn corners(coords: &[Coord]) -> Option<(Coord, Coord)> {
    let (low, high) = (coords.iter().map(|c| c.q).min()?, coords.iter().map(|c| c.q).max()?);
    Some((Coord::new(low, coords.first()?.r), Coord::new(high, coords.last()?.r)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn disc(radius: i32) -> HexBoard {
        let near = |q: i32, r: i32| (q.abs() + r.abs() + (q + r).abs()) / 2 <= radius;
        let square = (-radius..=radius).flat_map(|r| (-radius..=radius).map(move |q| (q, r)));
        HexBoard::new(square.filter(|&(q, r)| near(q, r)).map(|(q, r)| Coord::new(q, r))).unwrap()
    }

    #[test]
    fn ids_and_coordinates_agree() {
        let board = disc(12);
        assert_eq!(board.len(), 469);
        for id in board.ids() {
            assert_eq!(board.id(board.coord(id)), Some(id));
        }
        assert!(board.ids().map(|id| board.coord(id)).is_sorted());
        assert_eq!(board.id(Coord::new(13, 0)), None);
        assert_eq!(board.id(Coord::new(-13, 0)), None);
        assert_eq!(board.id(Coord::new(0, i32::MAX)), None);
        assert_eq!(board.id(Coord::new(i32::MIN, i32::MIN)), None);
    }

    #[test]
    fn neighbours_are_mutual_and_one_step_away() {
        let board = disc(4);
        for id in board.ids() {
            for (direction, next) in board.neighbours(id) {
                assert_eq!(board.neighbour(next, direction.opposite()), Some(id));
                assert_eq!(board.distance(id, next), 1);
                assert!(board.adjacent(id, next));
            }
        }
        assert_eq!(board.neighbours(board.id(Coord::new(0, 0)).unwrap()).count(), 6);
        assert_eq!(board.neighbours(board.id(Coord::new(4, 0)).unwrap()).count(), 3);
    }

    #[test]
    fn a_board_in_two_pieces_is_found_out() {
        assert_eq!(disc(3).cut_off(), None);
        let board = HexBoard::new([(0, 0), (1, 0), (5, 0)].map(|(q, r)| Coord::new(q, r))).unwrap();
        assert_eq!(board.cut_off().map(|id| board.coord(id)), Some(Coord::new(5, 0)));
    }

    #[test]
    fn no_board_without_hexes_or_with_one_twice_or_without_end() {
        assert_eq!(HexBoard::new([]), Err(BoardError::Empty));
        let twice = [Coord::new(1, 1), Coord::new(0, 1), Coord::new(1, 1)];
        assert_eq!(HexBoard::new(twice), Err(BoardError::Twice(Coord::new(1, 1))));
        let wide = [Coord::new(0, 0), Coord::new(1 << 19, 1 << 19)];
        assert!(matches!(HexBoard::new(wide), Err(BoardError::TooWide(..))));
    }
}
