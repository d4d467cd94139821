//! Indexed hex boards, for every game that is played on hexes.
//!
//! A [`HexBoard`] numbers its hexes once ([`HexId`]); from then on neighbours are table look-ups and regions are bit sets
//! ([`HexSet`]). Coordinates are axial and come from [`hexx`]; people write them as text, `3,-4` ([`Coord`]).
//!
//! ```
//! use emporion_hex::{Coord, Direction, HexBoard, HexSet};
//!
//! let board = HexBoard::new([(0, 0), (1, 0), (0, 1)].map(|(q, r)| Coord::new(q, r))).unwrap();
//! let home = board.id(Coord::new(0, 0)).unwrap();
//! let east = board.neighbour(home, Direction::E).unwrap();
//! assert_eq!(board.coord(east).to_string(), "1,0");
//! assert_eq!(board.neighbour(home, Direction::W), None);
//! assert_eq!(board.distance(home, east), 1);
//!
//! let mut seen = HexSet::<1>::EMPTY;
//! seen.insert(east);
//! assert!(seen.contains(east) && !seen.contains(home));
//! ```
//!
//! **No floats outside [`layout`]**: what a game computes is the same on every machine.

mod board;
mod coord;
mod direction;
pub mod layout;
mod set;

pub use board::{BoardError, HexBoard, HexId};
pub use coord::{Coord, CoordError};
pub use direction::{Direction, DirectionError};
pub use hexx::Hex;
pub use set::HexSet;
