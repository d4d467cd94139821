//! The countryside as SVG: terrain, what is spoilt, whose land it is, and every piece on it.

use std::collections::{BTreeMap, BTreeSet};

use emporion_antiquity::Terrain;
use emporion_core::{Seat, SeatSet};
use emporion_hex::layout::{Layout, Point, Top};
use emporion_hex::{Coord, Direction};
use emporion_words::value;
use maud::{Markup, PreEscaped, html};

use super::icons::{self, used};
use super::scene::{CityMark, HexMark, Land, WorkMark};
use super::tongue::Tongue;
use crate::palette::{Looks, ground};
use crate::svg::{Label, n, token};

/// Centre to corner of a hex.
pub(super) const SIZE: f64 = 26.0;
/// Room around the land, for the coordinates.
const MARGIN: f64 = 34.0;
/// Dirt.
pub(super) const DIRT: &str = "#3B2414";

/// The map and how large it is.
pub(super) struct Map {
    pub(super) looks: Looks,
    tongue: Tongue,
    layout: Layout,
    origin: Point,
    /// Width and height of the picture.
    pub(super) size: Point,
}

impl Map {
    /// Room for these hexes, in English.
    pub(super) fn new(land: &Land, looks: &Looks) -> Map {
        Map::told(land, looks, Tongue::letters())
    }

    /// Room for these hexes, in some language.
    pub(super) fn told(land: &Land, looks: &Looks, tongue: Tongue) -> Map {
        let layout = Layout::new(Top::Flat, SIZE as f32);
        let hexes = land.hexes.iter().map(|hex| hex.at);
        let ((left, top), (right, bottom)) = layout.bounds(hexes).unwrap_or_default();
        let size = (right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN);
        Map { looks: *looks, tongue, layout, origin: (MARGIN - left, MARGIN - top), size }
    }

    /// Everything.
    pub(super) fn draw(&self, land: &Land) -> Markup {
        html! {
            (self.ground(land))
            (self.zones(land))
            (self.pieces(land))
            (self.rim(land))
        }
    }

    /// Everything in layers that can be switched off, and two more to be switched on: where zones overlap, and the bare land
    /// over everything. Those are `off` until then, also on a page whose script has not come yet.
    pub(super) fn layered(&self, land: &Land) -> Markup {
        html! {
            g id="aq-land" { (self.land(land)) }
            g data-layer="dirt" { (self.dirt(land)) }
            g.off data-layer="overlaps" { (self.overlaps(land)) }
            g data-layer="zones" { (self.zones(land)) }
            g data-layer="pieces" { (self.pieces(land)) }
            g.off data-layer="terrain" { (used("land", (0.0, 0.0))) }
            g data-layer="rim" { (self.rim(land)) }
        }
    }

    /// Terrain, tile borders, dirt.
    pub(super) fn ground(&self, land: &Land) -> Markup {
        html! { (self.land(land)) (self.dirt(land)) }
    }

    fn land(&self, land: &Land) -> Markup {
        html! {
            (self.hexes(land))
            (self.minerals(land))
            path d=(self.borders(land)) fill="none" stroke=(ground::INK) stroke-width="2.6" stroke-linecap="round" stroke-opacity="0.75" {}
        }
    }

    /// Cities, inns, installations, markers.
    pub(super) fn pieces(&self, land: &Land) -> Markup {
        html! {
            @for work in &land.works { (self.leash(work)) }
            @for city in &land.cities { (self.city(city)) }
            @for &(at, owner) in &land.inns {
                g data-piece=(format!("inn-{at}")) { title { (self.tip("aq-tip-inn", owner, at)) } (icons::inn(self.looks.of(owner), self.centre(at))) }
            }
            g font-size="12" font-weight="700" text-anchor="middle" { @for work in &land.works { (self.work(work)) } }
            @for hex in land.hexes.iter().filter(|hex| hex.marker) {
                g data-piece=(format!("marker-{}", hex.at)) { title { (self.tongue.say("aq-tip-marker", &[("at", value(hex.at.to_string()))])) } (icons::marker(self.centre(hex.at))) }
            }
            @if land.starts { (self.starts(land)) }
        }
    }

    fn at(&self, (x, y): Point) -> Point {
        (x + self.origin.0, y + self.origin.1)
    }

    pub(super) fn centre(&self, coord: Coord) -> Point {
        self.at(self.layout.centre(coord))
    }

    pub(super) fn corners(&self, coord: Coord) -> Vec<Point> {
        self.layout.corners(coord).into_iter().map(|corner| self.at(corner)).collect()
    }

    fn tip(&self, key: &str, owner: Seat, at: Coord) -> String {
        self.tongue.say(key, &[("owner", value(self.tongue.who(owner))), ("at", value(at.to_string()))])
    }

    /// All hexes, each with its coordinates for a pointer.
    fn hexes(&self, land: &Land) -> Markup {
        let mut known: BTreeMap<(&str, bool, String), String> = BTreeMap::new();
        let mut tip = |hex: &HexMark, kind| {
            let zones: String = hex.zones.iter().map(Seat::letter).collect();
            let words = known.entry((kind, hex.polluted, zones)).or_insert_with(|| self.tongue.hex_tip(hex));
            format!("{} {words}", hex.at)
        };
        html! {
            @for hex in &land.hexes {
                @let kind = if hex.cleared { "cleared" } else { terrain_name(hex.terrain) };
                @let (x, y) = self.centre(hex.at);
                (PreEscaped(format!(r##"<use href="#aq-{kind}" x="{}" y="{}">"##, n(x), n(y))))
                title { (tip(hex, kind)) }
                (PreEscaped("</use>"))
            }
        }
    }

    /// What the mountains give, as far as it is known.
    fn minerals(&self, land: &Land) -> Markup {
        html! {
            @for hex in &land.hexes {
                @if let Some(mineral) = hex.mineral {
                    @let (x, y) = self.centre(hex.at);
                    (icons::good(mineral, (x + 11.0, y - 13.0), 0.6))
                }
            }
        }
    }

    /// Hatching over polluted hexes.
    fn dirt(&self, land: &Land) -> Markup {
        html! { @for hex in land.hexes.iter().filter(|hex| hex.polluted) { (used("dirt", self.centre(hex.at))) } }
    }

    /// Hexes in the zones of several players: the letters of all of them.
    fn overlaps(&self, land: &Land) -> Markup {
        html! {
            g font-size="17" font-weight="700" text-anchor="middle" fill=(ground::INK) stroke=(ground::MARBLE) stroke-width="5" stroke-linejoin="round" paint-order="stroke" {
                @for hex in land.hexes.iter().filter(|hex| hex.zones.len() > 1) {
                    @let (x, y) = self.centre(hex.at);
                    text x=(n(x)) y=(n(y + 6.0)) { (hex.zones.iter().map(Seat::letter).collect::<String>()) }
                }
            }
        }
    }

    /// The rims of the tiles.
    fn borders(&self, land: &Land) -> String {
        let tile = |at: Coord| land.tiles.iter().position(|tile| tile.covers(at));
        let mut sides = Vec::new();
        for hex in land.hexes.iter().filter(|_| !land.tiles.is_empty()) {
            for way in Direction::ALL {
                let (here, there) = (tile(hex.at), tile(hex.at.neighbour(way)));
                if here != there && (there.is_none() || here < there) {
                    sides.push(self.side(hex.at, way, 0.0, &|_| false));
                }
            }
        }
        joined(sides)
    }

    /// One side of a hex as a line from point to point, drawn in from the border. Where the border goes on along another hex inside, the line
    /// ends on the side both share, so that the lines of a border meet.
    fn side(&self, at: Coord, way: Direction, inset: f64, inside: &dyn Fn(Coord) -> bool) -> Side {
        [1, 5].map(|turn| {
            let (beyond, third) = (at.neighbour(way), at.neighbour(way.turned(turn)));
            let [(ax, ay), (bx, by), (cx, cy)] = [at, beyond, third].map(|hex| self.centre(hex));
            let (x, y) = ((ax + bx + cx) / 3.0, (ay + by + cy) / 3.0);
            let (tx, ty) = if inside(third) { (2.0 * x - bx, 2.0 * y - by) } else { (ax, ay) };
            format!("{} {}", n(x + (tx - x) * inset / SIZE), n(y + (ty - y) * inset / SIZE))
        })
    }

    /// The border of each player's zone, one inside the other, each with its own kind of line.
    pub(super) fn zones(&self, land: &Land) -> Markup {
        let seats = land.hexes.iter().fold(SeatSet::default(), |all, hex| all.union(hex.zones));
        html! {
            @for seat in seats.iter() {
                @let path = self.outline(land, seat);
                @let id = format!("aq-zone-{}", seat.letter());
                g stroke=(ground::PAPER) stroke-width="5" stroke-opacity="0.55" stroke-linecap="round" { (used(&id[3..], (0.0, 0.0))) }
                path id=(id) d=(path) fill="none" {}
                g stroke=(self.looks.of(seat).colour) stroke-width="3" stroke-dasharray=[dashes(seat)] { (used(&id[3..], (0.0, 0.0)))
                    title { (self.tongue.say("aq-tip-zone", &[("owner", value(self.tongue.who(seat)))])) }
                }
            }
        }
    }

    fn outline(&self, land: &Land, seat: Seat) -> String {
        let inside: BTreeSet<Coord> =
            land.hexes.iter().filter(|hex| hex.zones.contains(seat)).map(|hex| hex.at).collect();
        let inset = 3.0 + 3.0 * seat.index() as f64;
        let sides = inside.iter().flat_map(|&at| Direction::ALL.map(|way| (at, way)));
        let border = sides.filter(|&(at, way)| !inside.contains(&at.neighbour(way)));
        joined(border.map(|(at, way)| self.side(at, way, inset, &|at| inside.contains(&at))).collect())
    }

    /// A city: seven hexes behind one wall, the owner's shape and the number of the city in the middle.
    fn city(&self, city: &CityMark) -> Markup {
        let look = self.looks.of(city.owner);
        let (x, y) = self.centre(city.centre);
        html! {
            g data-piece=(format!("city-{}{}", city.owner.letter(), city.number)) {
                title { (self.tongue.say("aq-tip-town", &[
                    ("n", city.number.into()),
                    ("owner", value(self.tongue.who(city.owner))),
                    ("at", value(city.centre.to_string())),
                ])) }
                (icons::town(look, (x, y)))
                rect x=(n(x - 19.0)) y=(n(y - 16.0)) width="38" height="32" rx="5" fill=(ground::MARBLE) stroke=(ground::INK) stroke-width="1.6" {}
                (token(look, (x - 7.0, y), 8.0, ground::INK))
                (Label { text: &city.number.to_string(), at: (x + 10.0, y + 6.0), size: 17.0, anchor: "middle", fill: ground::INK }.bold())
            }
        }
    }

    /// Lines from a man to the goods that are his.
    fn leash(&self, work: &WorkMark) -> Markup {
        let look = self.looks.of(work.owner);
        let line = |&to: &Coord| {
            let near = work.second.filter(|second| second.distance(to) == 1 && work.at.distance(to) > 1);
            let ((ax, ay), (bx, by)) = (self.centre(near.unwrap_or(work.at)), self.centre(to));
            format!("M{} {}L{} {}", n(ax), n(ay), n(bx), n(by))
        };
        let path: String = work.goods.iter().map(line).collect();
        html! {
            path d=(path) stroke=(ground::INK) stroke-width="6.5" fill="none" {}
            path d=(path) stroke=(look.colour) stroke-width="4" fill="none" {}
        }
    }

    /// The goods, the man, and how many goods are left.
    fn work(&self, work: &WorkMark) -> Markup {
        let look = self.looks.of(work.owner);
        let (x, y) = self.centre(work.at);
        html! {
            g data-piece=(format!("work-{}", work.at)) {
                title { (self.tongue.work_tip(work)) }
                @if let Some(second) = work.second { (self.pier(work.owner, work.at, second)) }
                @for &at in &work.goods { (icons::good_token(work.good, self.seat_of(work, at))) }
                (icons::man(look, (x + 11.0, y + 8.0)))
                (icons::count((x, y - 14.0), work.goods.len()))
            }
        }
    }

    /// On its site a good makes room for the man.
    fn seat_of(&self, work: &WorkMark, at: Coord) -> Point {
        let (x, y) = self.centre(at);
        if at == work.at { (x - 8.0, y + 5.0) } else { (x, y) }
    }

    /// A fishery: one piece on two hexes.
    fn pier(&self, owner: Seat, one: Coord, other: Coord) -> Markup {
        let ((ax, ay), (bx, by)) = (self.centre(one), self.centre(other));
        let path = format!("M{} {}L{} {}", n(ax), n(ay), n(bx), n(by));
        html! {
            path d=(path) stroke=(ground::INK) stroke-width="27" stroke-linecap="round" {}
            path d=(path) stroke=(ground::MARBLE) stroke-width="23" stroke-linecap="round" {}
            (token(self.looks.of(owner), (bx, by), 8.0, ground::INK))
        }
    }

    /// The letters of the start tiles, on their upper rim.
    fn starts(&self, land: &Land) -> Markup {
        html! {
            @for tile in &land.tiles {
                @if let Some(letter) = tile.start {
                    @let (x, y) = self.centre(tile.centre);
                    (Label { text: &letter.to_string(), at: (x, y - 6.45 * SIZE), size: 24.0, anchor: "middle", fill: ground::INK }.name())
                }
            }
        }
    }

    /// Coordinates along the rim: q above each column, r at the lower right end of each row.
    pub(super) fn rim(&self, land: &Land) -> Markup {
        let first = |key: &dyn Fn(&Coord) -> i32, along: &dyn Fn(&Coord) -> i32| -> Vec<Coord> {
            let mut best: BTreeMap<i32, Coord> = BTreeMap::new();
            for hex in &land.hexes {
                let known = best.entry(key(&hex.at)).or_insert(hex.at);
                if along(&hex.at) < along(known) {
                    *known = hex.at;
                }
            }
            best.into_values().collect()
        };
        let (columns, rows) = (first(&|at| at.q, &|at| at.r), first(&|at| at.r, &|at| -at.q));
        html! {
            g font-size="13" fill=(ground::INK) fill-opacity="0.75" {
                g text-anchor="middle" {
                    @for at in columns {
                        @let (x, y) = self.centre(at);
                        text x=(n(x)) y=(n(y - SIZE - 4.0)) { "q" (at.q) }
                    }
                }
                @for at in rows {
                    @let (x, y) = self.centre(at);
                    text x=(n(x + 0.86 * SIZE)) y=(n(y + 0.8 * SIZE)) { "r" (at.r) }
                }
            }
        }
    }
}

/// From point to point, both as they are written.
type Side = [String; 2];

/// Sides as lines, each side that begins where one ends joined to it.
fn joined(sides: Vec<Side>) -> String {
    let mut from: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for [start, end] in sides {
        from.entry(start).or_default().push(end);
    }
    let mut path = String::new();
    while let Some((start, _)) = from.first_key_value() {
        let mut at = start.clone();
        path.extend(["M", &at]);
        while let Some(ends) = from.get_mut(&at) {
            let next = ends.pop();
            if ends.is_empty() {
                from.remove(&at);
            }
            let Some(next) = next else { break };
            path.extend(["L", &next]);
            at = next;
        }
    }
    path
}

/// Lines of dirt over a hex of this size.
pub(super) fn hatching((x, y): Point, size: f64) -> String {
    let height = 3f64.sqrt() / 2.0 * size;
    // Along the side that falls to the right; across it at right angles.
    let (along, across) = ((0.5, 3f64.sqrt() / 2.0), (3f64.sqrt() / 2.0, -0.5));
    let line = |step: i32| {
        let off = f64::from(step) * height / 3.6;
        let half = size - off.abs() / 3f64.sqrt() - 1.0;
        let (mx, my) = (x + across.0 * off, y + across.1 * off);
        let end = |side: f64| format!("{} {}", n(mx + along.0 * half * side), n(my + along.1 * half * side));
        format!("M{}L{}", end(-1.0), end(1.0))
    };
    (-3..=3).map(line).collect()
}

pub(super) const fn colour(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => ground::FOREST,
        Terrain::Grass => ground::GRASS,
        Terrain::Mountain => ground::MOUNTAIN,
        Terrain::Water => ground::SEA,
    }
}

pub(super) const fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "forest",
        Terrain::Grass => "grass",
        Terrain::Mountain => "mountain",
        Terrain::Water => "water",
    }
}

/// Each zone's line is of another kind.
pub(super) const fn dashes(seat: Seat) -> Option<&'static str> {
    match seat.index() {
        0 => None,
        1 => Some("9 4"),
        2 => Some("2.5 3.5"),
        _ => Some("9 3 2.5 3"),
    }
}

pub(super) fn tree((x, y): Point) -> String {
    format!("M{} {}l5 11h-10zm16 4l5 11h-10zm-9 9l5 11h-10z", n(x - 8.0), n(y - 10.0))
}

pub(super) fn peak((x, y): Point) -> String {
    format!("M{} {}l10-16 6 9 3-4 6 11z", n(x - 13.0), n(y + 8.0))
}

pub(super) fn wave((x, y): Point) -> String {
    format!("M{} {}q4-5 8 0t8 0m-8 12q4-5 8 0t8 0", n(x - 12.0), n(y - 5.0))
}

pub(super) fn stump((x, y): Point) -> String {
    format!("M{} {}h6v5h-6zm11-25h6v5h-6zm10 27h6v5h-6z", n(x - 14.0), n(y + 8.0))
}
