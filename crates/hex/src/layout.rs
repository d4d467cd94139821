//! From hexes to points of a picture. The only floats of the crate; nothing here is part of a rule.

use hexx::{HexLayout, HexOrientation, Vec2};

use crate::{Coord, Direction};

/// Which way the hexes stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Top {
    /// A corner on top: rows run east.
    Pointy,
    /// A side on top: columns run south.
    Flat,
}

/// Where hexes lie in a picture whose y axis points down, as in SVG.
#[derive(Clone, Debug)]
pub struct Layout(HexLayout);

/// A point of the picture: x to the right, y down.
pub type Point = (f64, f64);

impl Layout {
    /// Hexes of this size (centre to corner), the hex 0,0 at the origin.
    pub fn new(top: Top, size: f32) -> Layout {
        let orientation = match top {
            Top::Pointy => HexOrientation::Pointy,
            Top::Flat => HexOrientation::Flat,
        };
        // hexx gives y the sign of r, so with y pointing down r grows downwards, as on our boards.
        Layout(HexLayout { orientation, origin: Vec2::ZERO, scale: Vec2::splat(size) })
    }

    /// The centre of a hex.
    pub fn centre(&self, coord: Coord) -> Point {
        point(self.0.hex_to_world_pos(coord.into()))
    }

    /// The six corners of a hex, in order around it.
    pub fn corners(&self, coord: Coord) -> [Point; 6] {
        self.0.hex_corners(coord.into()).map(point)
    }

    /// The middle of a side of a hex.
    pub fn side(&self, coord: Coord, direction: Direction) -> Point {
        let ((ax, ay), (bx, by)) = (self.centre(coord), self.centre(coord.neighbour(direction)));
        (f64::midpoint(ax, bx), f64::midpoint(ay, by))
    }

    /// The hex under a point.
    pub fn coord_at(&self, (x, y): Point) -> Coord {
        self.0.world_pos_to_hex(Vec2::new(x as f32, y as f32)).into()
    }

    /// The smallest upright rectangle around these hexes: its left upper and right lower corner. `None` of no hexes.
    pub fn bounds(&self, coords: impl IntoIterator<Item = Coord>) -> Option<(Point, Point)> {
        let corners = coords.into_iter().flat_map(|coord| self.corners(coord));
        corners.fold(None, |found, (x, y)| {
            let ((left, top), (right, bottom)) = found.unwrap_or(((x, y), (x, y)));
            Some(((left.min(x), top.min(y)), (right.max(x), bottom.max(y))))
        })
    }
}

fn point(at: Vec2) -> Point {
    (f64::from(at.x), f64::from(at.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn east_is_right_and_south_is_down_when_pointy() {
        let layout = Layout::new(Top::Pointy, 10.0);
        let (x, y) = layout.centre(Coord::new(0, 0).neighbour(Direction::E));
        assert!(x > 17.0 && x < 18.0 && y.abs() < 1e-3, "{x} {y}");
        let (x, y) = layout.centre(Coord::new(0, 0).neighbour(Direction::SE));
        assert!(x > 0.0 && (y - 15.0).abs() < 1e-3, "{x} {y}");
        let (x, y) = layout.centre(Coord::new(0, 0).neighbour(Direction::NE));
        assert!(x > 0.0 && y < 0.0);
    }

    #[test]
    fn corners_lie_around_the_centre() {
        for top in [Top::Pointy, Top::Flat] {
            let layout = Layout::new(top, 10.0);
            let coord = Coord::new(3, -2);
            let (cx, cy) = layout.centre(coord);
            for (x, y) in layout.corners(coord) {
                assert!(((x - cx).hypot(y - cy) - 10.0).abs() < 1e-3);
            }
            assert_eq!(layout.coord_at((cx, cy)), coord);
        }
    }

    #[test]
    fn bounds_hold_every_corner() {
        let layout = Layout::new(Top::Pointy, 1.0);
        let ((left, top), (right, bottom)) = layout.bounds([Coord::new(0, 0), Coord::new(1, 0)]).unwrap();
        assert!((right - left - 2.0 * 3f64.sqrt()).abs() < 1e-5);
        assert!((bottom - top - 2.0).abs() < 1e-5);
        assert!(layout.bounds([]).is_none());
    }

    #[test]
    fn a_side_is_half_way_to_the_neighbour() {
        let layout = Layout::new(Top::Pointy, 10.0);
        let (x, _) = layout.side(Coord::new(0, 0), Direction::W);
        assert!((x + 10.0 * 3f64.sqrt() / 2.0).abs() < 1e-3);
    }
}
