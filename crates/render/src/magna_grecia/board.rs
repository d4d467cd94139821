//! The board of Magna Grecia as SVG: land, roads, cities, markets, oracles, with the numbers that matter on it.

use emporion_core::Seat;
use emporion_hex::layout::{Layout, Point, Top};
use emporion_hex::{Coord, Direction};
use maud::{Markup, html};

use super::scene::{Market, OracleMark, PlaceMark, RoadMark, Scene};
use crate::palette::{Looks, SeatLook, ground};
use crate::svg::{Label, badge, n, points, shape, token};

/// Centre to corner of a hex.
const SIZE: f64 = 34.0;
/// Sea around the land.
const MARGIN: f64 = 26.0;

/// The board and how large it is.
pub(super) struct Board {
    looks: Looks,
    layout: Layout,
    origin: Point,
    /// Width and height of the picture.
    pub(super) size: Point,
}

impl Board {
    /// Room for these hexes.
    pub(super) fn new(hexes: &[Coord], looks: &Looks) -> Board {
        let layout = Layout::new(Top::Pointy, SIZE as f32);
        let ((left, top), (right, bottom)) = layout.bounds(hexes.iter().copied()).unwrap_or_default();
        let size = (right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN);
        Board { looks: *looks, layout, origin: (MARGIN - left, MARGIN - top), size }
    }

    /// The whole board.
    pub(super) fn draw(&self, scene: &Scene) -> Markup {
        html! {
            rect width=(n(self.size.0)) height=(n(self.size.1)) rx="10" fill=(ground::PALE_SEA) {}
            (self.land(&scene.hexes))
            @for city in scene.places.iter().filter(|place| place.owner.is_some()) { (self.walls(city)) }
            @for road in &scene.roads { (self.road(road, scene)) }
            @for place in &scene.places { (self.place(place)) }
            @for oracle in &scene.oracles { (self.oracle(oracle)) }
            @for place in &scene.places { (self.name(place.at, &place.name)) }
            @for oracle in &scene.oracles { (self.name(oracle.at, &oracle.name)) }
        }
    }

    fn at(&self, (x, y): Point) -> Point {
        (x + self.origin.0, y + self.origin.1)
    }

    fn centre(&self, coord: Coord) -> Point {
        self.at(self.layout.centre(coord))
    }

    fn corners(&self, coord: Coord) -> Vec<Point> {
        self.layout.corners(coord).into_iter().map(|corner| self.at(corner)).collect()
    }

    /// Land with a coast: every hex once with a broad dark edge, then once more without.
    fn land(&self, hexes: &[Coord]) -> Markup {
        let rings: Vec<String> = hexes.iter().map(|&coord| points(&self.corners(coord))).collect();
        html! {
            g fill=(ground::SEA) stroke=(ground::SEA) stroke-width="9" stroke-linejoin="round" {
                @for ring in &rings { polygon points=(ring) {} }
            }
            g fill=(ground::PLAIN) stroke=(ground::FURROW) stroke-width="1" {
                @for ring in &rings { polygon points=(ring) {} }
            }
        }
    }

    /// The tiles of a city as one body with one outline, the owner's shape on each.
    fn walls(&self, city: &PlaceMark) -> Markup {
        let Some(owner) = city.owner else { return html! {} };
        let look = self.looks.of(owner);
        let rings: Vec<String> = city.tiles.iter().map(|&coord| points(&self.corners(coord))).collect();
        html! {
            g fill=(look.colour) stroke=(ground::INK) stroke-width="5" stroke-linejoin="round" {
                @for ring in &rings { polygon points=(ring) {} }
            }
            g fill=(look.colour) stroke=(look.colour) stroke-width="0.8" {
                @for ring in &rings { polygon points=(ring) {} }
            }
            @for &tile in city.tiles.iter().filter(|&&tile| tile != city.at) {
                (shape(look.shape, self.centre(tile), 9.0, look.colour, look.ink))
            }
        }
    }

    /// A road tile from side to side, and on to the houses of a village it enters; the owner's shape in the middle.
    fn road(&self, road: &RoadMark, scene: &Scene) -> Markup {
        let look = self.looks.of(road.owner);
        let (centre, path) = (self.centre(road.at), self.way(road, scene));
        let middle = self.middle(road, centre);
        html! {
            path d=(path) fill="none" stroke=(ground::INK) stroke-width="13" {}
            path d=(path) fill="none" stroke=(look.colour) stroke-width="9" {}
            (token(look, middle, 6.5, ground::MARBLE))
        }
    }

    fn side(&self, coord: Coord, direction: Direction) -> Point {
        self.at(self.layout.side(coord, direction))
    }

    fn way(&self, road: &RoadMark, scene: &Scene) -> String {
        let ((ax, ay), (bx, by)) = (self.side(road.at, road.ends[0]), self.side(road.at, road.ends[1]));
        let ((cx, cy), [from, to]) = (self.centre(road.at), road.ends.map(|end| self.reach(road.at, end, scene)));
        let at = |(x, y): Point| format!("{} {}", n(x), n(y));
        format!("M{}L{}Q{} {}L{}", at(from), at((ax, ay)), at((cx, cy)), at((bx, by)), at(to))
    }

    /// Where the road is drawn to: the side, or the houses of the village beyond it.
    fn reach(&self, at: Coord, end: Direction, scene: &Scene) -> Point {
        let ((sx, sy), beyond) = (self.side(at, end), at.neighbour(end));
        if !scene.places.iter().any(|place| place.owner.is_none() && place.at == beyond) {
            return (sx, sy);
        }
        let (vx, vy) = self.centre(beyond);
        (sx + 0.6 * (vx - sx), sy + 0.6 * (vy - 9.0 - sy))
    }

    /// The middle of the way: halfway along the curve.
    fn middle(&self, road: &RoadMark, (cx, cy): Point) -> Point {
        let ((ax, ay), (bx, by)) = (self.side(road.at, road.ends[0]), self.side(road.at, road.ends[1]));
        (0.25 * ax + 0.5 * cx + 0.25 * bx, 0.25 * ay + 0.5 * cy + 0.25 * by)
    }

    /// A village or the heart of a city, with connections and markets.
    fn place(&self, place: &PlaceMark) -> Markup {
        let (x, y) = self.centre(place.at);
        html! {
            g {
                title { (place.tooltip()) }
                @match place.owner {
                    Some(owner) => (citadel(self.looks.of(owner), (x, y - 10.0))),
                    None => (village((x, y - 9.0), place.green)),
                }
                (badge((x + 20.0, y - 17.0), place.connections))
                (self.markets(&place.markets, (x, y + 13.0)))
            }
        }
    }

    /// An oracle turned to the road that leads to its city.
    fn oracle(&self, oracle: &OracleMark) -> Markup {
        let (x, y) = self.centre(oracle.at);
        html! {
            g {
                title { (oracle.tooltip()) }
                polygon points=(points(&self.corners(oracle.at))) fill=(ground::MARBLE) stroke=(ground::INK) stroke-width="2" {}
                @if let (Some(owner), Some(facing)) = (oracle.controller, oracle.facing) {
                    (self.gaze(oracle.at, facing, owner))
                }
                (temple((x, y - 6.0)))
                @if let Some(owner) = oracle.controller { (token(self.looks.of(owner), (x, y + 0.5), 6.5, ground::INK)) }
                (badge((x + 20.0, y - 17.0), oracle.connections))
            }
        }
    }

    /// The wedge with which an oracle looks at its city.
    fn gaze(&self, at: Coord, facing: Direction, owner: Seat) -> Markup {
        let look = self.looks.of(owner);
        let (x, y) = self.centre(at);
        let (sx, sy) = self.side(at, facing);
        let (dx, dy) = ((sx - x) / SIZE, (sy - y) / SIZE);
        let tip = (x + dx * 30.0, y + dy * 30.0);
        let base = |side: f64| (x + dx * 13.0 - dy * 16.0 * side, y + dy * 13.0 + dx * 16.0 * side);
        html! {
            polygon points=(points(&[tip, base(1.0), base(-1.0)])) fill=(look.colour) stroke=(ground::INK) stroke-width="1.5"
                stroke-linejoin="round" {}
        }
    }

    /// Market tokens in a row: standing ones filled, sold ones lying and struck through.
    fn markets(&self, list: &[Market], (x, y): Point) -> Markup {
        let first = x - (list.len().saturating_sub(1)) as f64 * 7.5;
        html! {
            @for (place, market) in list.iter().enumerate() {
                @let at = (first + place as f64 * 15.0, y);
                @let look = self.looks.of(market.owner);
                @if market.sold { (lying(look, at)) } @else { (standing(look, at)) }
            }
        }
    }

    /// Words below a hex.
    pub(super) fn caption(&self, at: Coord, words: &str) -> Markup {
        let (x, y) = self.centre(at);
        Label { text: words, at: (x, y + 50.0), size: 14.0, anchor: "middle", fill: ground::INK }.name()
    }

    fn name(&self, at: Coord, name: &str) -> Markup {
        let (x, y) = self.centre(at);
        Label { text: name, at: (x, y + 33.0), size: 13.0, anchor: "middle", fill: ground::INK }.name()
    }
}

/// Three houses in a ring; a green ring for the first settlements.
fn village((x, y): Point, green: bool) -> Markup {
    let (ring, width) = if green { (ground::LAUREL, "4") } else { (ground::INK, "1.2") };
    let house = |dx: f64, dy: f64| {
        let (x, y) = (x + dx, y + dy);
        points(&[(x - 4.5, y + 4.5), (x - 4.5, y - 1.0), (x, y - 5.5), (x + 4.5, y - 1.0), (x + 4.5, y + 4.5)])
    };
    html! {
        circle cx=(n(x)) cy=(n(y)) r="15" fill=(ground::MARBLE) stroke=(ring) stroke-width=(width) {}
        g fill=(ground::TERRACOTTA) stroke=(ground::INK) stroke-width="0.8" stroke-linejoin="round" {
            polygon points=(house(0.0, -5.0)) {}
            polygon points=(house(-5.5, 4.0)) {}
            polygon points=(house(5.5, 4.0)) {}
        }
    }
}

/// Towers over the owner's shape.
fn citadel(look: SeatLook, (x, y): Point) -> Markup {
    let wall: Vec<Point> = [
        (-13.0, 12.0),
        (-13.0, -10.0),
        (-8.0, -10.0),
        (-8.0, -5.0),
        (-2.5, -5.0),
        (-2.5, -10.0),
        (2.5, -10.0),
        (2.5, -5.0),
        (8.0, -5.0),
        (8.0, -10.0),
        (13.0, -10.0),
        (13.0, 12.0),
    ]
    .map(|(dx, dy)| (x + dx, y + dy))
    .to_vec();
    html! {
        polygon points=(points(&wall)) fill=(ground::MARBLE) stroke=(ground::INK) stroke-width="1.5" stroke-linejoin="round" {}
        (shape(look.shape, (x, y + 4.0), 6.5, look.colour, ground::INK))
    }
}

/// A small temple front.
fn temple((x, y): Point) -> Markup {
    let gable = points(&[(x - 14.0, y - 4.0), (x, y - 13.0), (x + 14.0, y - 4.0)]);
    html! {
        g fill=(ground::PAPER) stroke=(ground::INK) stroke-width="1.4" stroke-linejoin="round" {
            polygon points=(gable) {}
            @for column in [-10.0, -3.5, 3.0, 9.5] { rect x=(n(x + column - 1.2)) y=(n(y - 4.0)) width="3.2" height="13" {} }
            rect x=(n(x - 14.0)) y=(n(y + 9.0)) width="28" height="3.5" {}
        }
    }
}

/// An unsold market: a stall roof over the owner's shape.
fn standing(look: SeatLook, (x, y): Point) -> Markup {
    html! {
        rect x=(n(x - 7.0)) y=(n(y - 8.0)) width="14" height="15" rx="3" fill=(ground::MARBLE) stroke=(ground::INK) stroke-width="1.5" {}
        (token(look, (x, y), 4.8, ground::INK))
    }
}

fn lying(look: SeatLook, (x, y): Point) -> Markup {
    html! {
        rect x=(n(x - 7.0)) y=(n(y + 0.5)) width="14" height="7" rx="3" fill=(ground::FURROW) stroke=(ground::INK) stroke-width="1" {}
        (shape(look.shape, (x, y + 4.0), 2.8, look.colour, ground::INK))
        line x1=(n(x - 7.0)) y1=(n(y + 7.5)) x2=(n(x + 7.0)) y2=(n(y + 0.5)) stroke=(ground::INK) stroke-width="1.2" {}
    }
}
