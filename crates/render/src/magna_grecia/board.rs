//! The board of Magna Grecia as SVG: land, roads, cities, markets, oracles, with the numbers that matter on it.

use emporion_core::Seat;
use emporion_hex::layout::{Layout, Point, Top};
use emporion_hex::{Coord, Direction};
use maud::{Markup, PreEscaped, html};

use super::glyphs::{self, Glyph, HALF, HOUSES_UP, SIZE};
use super::scene::{Market, OracleMark, PlaceMark, RoadMark, Scene};
use super::words;
use crate::Eyes;
use crate::palette::{Looks, ground};
use crate::svg::{Label, SERIF, n, points};

/// Sea around the land.
const MARGIN: f64 = 26.0;
/// From one market of a place to the next.
const STALL: f64 = 15.5;
/// How far below the middle of a hex its markets stand.
const STALLS_DOWN: f64 = 14.0;

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

    /// The whole board, with titles in the reader's language.
    pub(super) fn draw(&self, scene: &Scene, eyes: &Eyes<'_>) -> Markup {
        html! {
            defs { (self.land(&scene.hexes)) (glyphs::definitions(&self.looks, scene.seats)) }
            rect width=(n(self.size.0)) height=(n(self.size.1)) rx="10" fill=(ground::PALE_SEA) {}
            (shore())
            @for city in scene.places.iter().filter(|place| place.owner.is_some()) { (self.walls(city)) }
            @for road in &scene.roads { (self.road(road, scene)) }
            g font-size="18" font-weight="700" text-anchor="middle" fill=(ground::INK) {
                @for place in &scene.places { (self.place(place, eyes)) }
                @for oracle in &scene.oracles { (self.oracle(oracle, eyes)) }
            }
            g data-layer="names" font-size="18" text-anchor="middle" font-family=(SERIF) fill=(ground::INK) stroke=(ground::MARBLE) stroke-width="3.5"
                stroke-linejoin="round" paint-order="stroke" pointer-events="none" {
                @for place in &scene.places { (self.name(place.at, &place.name)) }
                @for oracle in &scene.oracles { (self.name(oracle.at, &oracle.name)) }
            }
        }
    }

    /// The middle of a hex.
    pub(super) fn centre(&self, coord: Coord) -> Point {
        let (x, y) = self.layout.centre(coord);
        (x + self.origin.0, y + self.origin.1)
    }

    /// The corners of a hex, drawn in a little so that neighbours stay apart.
    pub(super) fn target(&self, coord: Coord) -> Vec<Point> {
        let (x, y) = self.centre(coord);
        glyphs::corners(0.93).into_iter().map(|(dx, dy)| (x + dx, y + dy)).collect()
    }

    /// All hexes as one path.
    fn land(&self, hexes: &[Coord]) -> Markup {
        let (h, q) = (n(SIZE), n(SIZE / 2.0));
        let hex = |&coord: &Coord| {
            let (x, y) = self.centre(coord);
            format!("M{} {}l{HALF} {q}v{h}l-{HALF} {q}-{HALF}-{q}v-{h}z", n(x), n(y - SIZE))
        };
        html! { path id="mg-land" d=(hexes.iter().map(hex).collect::<String>()) {} }
    }

    /// The tiles of a city as one body with one outline, the owner's shape on each.
    fn walls(&self, city: &PlaceMark) -> Markup {
        let Some(owner) = city.owner else { return html! {} };
        let colour = self.looks.of(owner).colour;
        html! {
            g fill=(colour) stroke=(ground::INK) stroke-width="5" stroke-linejoin="round" {
                @for &tile in &city.tiles { (Glyph::Hex.at(self.centre(tile))) }
            }
            g fill=(colour) stroke=(colour) stroke-width="0.8" {
                @for &tile in &city.tiles { (Glyph::Hex.piece(self.centre(tile), "city", tile)) }
            }
            @for &tile in city.tiles.iter().filter(|&&tile| tile != city.at) { (Glyph::TileMark(owner).at(self.centre(tile))) }
        }
    }

    /// A road tile, and its way on to the houses of a village it enters.
    fn road(&self, road: &RoadMark, scene: &Scene) -> Markup {
        let colour = self.looks.of(road.owner).colour;
        let is_village = |at: Coord| scene.places.iter().any(|place| place.owner.is_none() && place.at == at);
        let entered = road.ends.sides().into_iter().map(|end| (road.at.neighbour(end), end.opposite()));
        html! {
            @for (village, side) in entered.filter(|&(at, _)| is_village(at)) {
                g stroke=(colour) { (Glyph::Entry(side).at(self.centre(village))) }
            }
            (Glyph::Road(road.owner, road.ends).piece(self.centre(road.at), "road", road.at))
        }
    }

    /// A village or the heart of a city, with connections and markets.
    fn place(&self, place: &PlaceMark, eyes: &Eyes<'_>) -> Markup {
        let (x, y) = self.centre(place.at);
        html! {
            g {
                title { (words::place(place, eyes).join("\n")) }
                @match place.owner {
                    Some(owner) => (Glyph::Citadel(owner).at((x, y - 10.0))),
                    None if place.green => (Glyph::GreenVillage.at((x, y - HOUSES_UP))),
                    None => (Glyph::Village.at((x, y - HOUSES_UP))),
                }
                (self.badge(place.at, place.connections))
                @for (slot, market) in place.markets.iter().enumerate() {
                    g {
                        title { (words::market(market, eyes)) }
                        @let stall = self.stall(place.at, slot, place.markets.len());
                        (glyph(market).piece(stall, &format!("market {}", market.owner.letter()), place.at))
                    }
                }
            }
        }
    }

    /// Where the market in this slot of a row of so many stands; the slot after the last is the next to be taken.
    pub(super) fn stall(&self, at: Coord, slot: usize, of: usize) -> Point {
        let (x, y) = self.centre(at);
        (x + (slot as f64 - of.saturating_sub(1) as f64 / 2.0) * STALL, y + STALLS_DOWN)
    }

    /// Where the temple of an oracle stands.
    pub(super) fn temple(&self, at: Coord) -> Point {
        let (x, y) = self.centre(at);
        (x, y - 5.0)
    }

    /// An oracle turned to the road that leads to its city.
    fn oracle(&self, oracle: &OracleMark, eyes: &Eyes<'_>) -> Markup {
        let (x, y) = self.centre(oracle.at);
        html! {
            g {
                title { (words::oracle(oracle, eyes)) }
                g fill=(ground::MARBLE) stroke=(ground::INK) stroke-width="2" { (Glyph::Hex.at((x, y))) }
                @if let (Some(owner), Some(facing)) = (oracle.controller, oracle.facing) {
                    (self.gaze(oracle.at, facing, owner))
                }
                (Glyph::Temple.piece(self.temple(oracle.at), "oracle", oracle.at))
                @if let Some(owner) = oracle.controller { (Glyph::Mark(owner).at((x, y + 1.0))) }
                (self.badge(oracle.at, oracle.connections))
            }
        }
    }

    /// The wedge with which an oracle looks at its city.
    fn gaze(&self, at: Coord, facing: Direction, owner: Seat) -> Markup {
        let ((x, y), (sx, sy)) = (self.centre(at), glyphs::side(facing));
        let (dx, dy) = (sx / HALF, sy / HALF);
        let tip = (x + dx * 29.0, y + dy * 29.0);
        let base = |side: f64| (x + dx * 9.0 - dy * 18.0 * side, y + dy * 9.0 + dx * 18.0 * side);
        html! {
            polygon points=(points(&[tip, base(1.0), base(-1.0)])) fill=(self.looks.of(owner).colour) stroke=(ground::INK)
                stroke-width="1.5" stroke-linejoin="round" {}
        }
    }

    /// How many connections a place has.
    fn badge(&self, at: Coord, connections: usize) -> Markup {
        let (x, y) = self.centre(at);
        let (x, y) = (x + 20.0, y - 18.0);
        html! { (Glyph::Disc.at((x, y))) text x=(n(x)) y=(n(y + 6.3)) { (connections) } }
    }

    /// Words below a hex.
    pub(super) fn caption(&self, at: Coord, words: &str) -> Markup {
        let (x, y) = self.centre(at);
        Label { text: words, at: (x, y + 50.0), size: 14.0, anchor: "middle", fill: ground::INK }.name()
    }

    fn name(&self, at: Coord, name: &str) -> Markup {
        let (x, y) = self.centre(at);
        html! { text x=(n(x)) y=(n(y + 39.0)) { (name) } }
    }
}

fn glyph(market: &Market) -> Glyph {
    match (market.sold, market.active) {
        (true, _) => Glyph::SoldMarket(market.owner),
        (false, true) => Glyph::Market(market.owner),
        (false, false) => Glyph::IdleMarket(market.owner),
    }
}

/// Land with a coast: all of it with a broad pale edge, with a narrow dark one, then without.
fn shore() -> Markup {
    let land = |look: String| PreEscaped(format!("<use href=\"#mg-land\" {look}/>"));
    html! {
        g stroke=(ground::SEA) stroke-linejoin="round" {
            (land("stroke-width=\"26\" stroke-opacity=\".25\"".to_owned()))
            (land("stroke-width=\"8\"".to_owned()))
        }
        (land(format!("fill=\"{}\" stroke=\"{}\"", ground::PLAIN, ground::FURROW)))
    }
}
