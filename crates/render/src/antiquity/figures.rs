//! Figures of the rule book that are no single position.

use emporion_antiquity::{Building, Shapes, Shaping, Size, View};
use emporion_core::Seat;
use emporion_hex::Coord;
use emporion_hex::layout::Point;
use maud::{Markup, html};

use super::map::{Map, SIZE};
use super::scene::{BuildingMark, Cell, GridMark, Land, cells};
use super::{city, icons, looks, take};
use crate::Palette;
use crate::palette::{Looks, ground};
use crate::svg::{Label, SERIF, document, n, points};

/// The nineteen buildings on square paper, grouped by what they cost.
pub fn shapes() -> String {
    let looks = looks(Palette::Classic);
    let (mut body, mut y) = (icons::defs(&looks), 20.0);
    for (cost, list) in GROUPS {
        let (drawn, bottom) = group(cost, list, y, &looks);
        body = html! { (body) (drawn) };
        y = bottom;
    }
    let note = "A figure: the building needs a man. Shapes may be turned, never mirrored.";
    body = html! { (body) (Label { text: note, at: (24.0, y + 10.0), size: 14.0, anchor: "start", fill: ground::INK }.draw()) };
    document(WIDE, y + 28.0, "The nineteen city buildings", &body)
}

/// A building, the words below it, and whose shape it is.
type Item = (Building, &'static str, Shaping);

/// The buildings by cost.
const GROUPS: [(&str, &[Item]); 5] = [
    (
        "1 wood",
        &[
            (Building::CartShop, "cart shop (seed)", Shaping::Seed),
            (Building::CartShop, "cart shop (published)", Shaping::Published),
            (Building::Explorer, "explorer", Shaping::Seed),
            (Building::Market, "market", Shaping::Seed),
            (Building::University, "university", Shaping::Seed),
            (Building::Granary, "granary", Shaping::Seed),
            (Building::Brewery, "brewery", Shaping::Seed),
            (Building::Harbour, "harbour", Shaping::Seed),
            (Building::Storage, "storage tile", Shaping::Seed),
        ],
    ),
    (
        "1 stone",
        &[
            (Building::Cathedral, "cathedral", Shaping::Seed),
            (Building::Dump, "dump", Shaping::Seed),
            (Building::ForcedLabour, "forced labour", Shaping::Seed),
            (Building::Theology, "Theology (seed)", Shaping::Seed),
            (Building::Theology, "Theology (published)", Shaping::Published),
            (Building::Philosophy, "Philosophy", Shaping::Seed),
        ],
    ),
    ("2 stone", &[(Building::Biology, "Biology", Shaping::Seed), (Building::Alchemy, "Alchemy", Shaping::Seed)]),
    (
        "luxuries",
        &[
            (Building::Fountain, "fountain, 1 luxury", Shaping::Seed),
            (Building::Hospital, "hospital, 1 luxury", Shaping::Seed),
            (Building::Stable, "stable, 2 different", Shaping::Seed),
        ],
    ),
    ("ladder", &[(Building::House, "house", Shaping::Seed)]),
];

/// Width of the figure of shapes.
const WIDE: f64 = 860.0;
/// Where the shapes begin, behind the cost.
const INDENT: f64 = 104.0;

/// One cost with its buildings in rows; what is drawn and where it ends.
fn group(cost: &str, list: &[Item], top: f64, looks: &Looks) -> (Markup, f64) {
    let mut items: Vec<(Vec<Cell>, Building, String)> = Vec::new();
    for &(kind, words, shaping) in list {
        let shape = |size| cells(Shapes::new(shaping).mask(kind, size, 0));
        items.push((shape(Size::new(1, 2)), kind, words.to_owned()));
        if kind == Building::Storage {
            items.push((shape(Size::new(2, 3)), kind, "storage of 3 tiles".to_owned()));
        }
    }
    let (mut x, mut y, mut row, mut body) = (INDENT, top, 0.0, html! {});
    for (shape, kind, words) in items {
        let columns = f64::from(shape.iter().map(|cell| cell.0).max().unwrap_or(0) + 1);
        let rows = f64::from(shape.iter().map(|cell| cell.1).max().unwrap_or(0) + 1);
        let wide = (columns * city::CELL).max(words.len() as f64 * 6.9) + 26.0;
        if x + wide > WIDE {
            (x, y, row) = (INDENT, y + row, 0.0);
        }
        body = html! { (body) (item(&shape, kind, &words, (x, y), looks)) };
        x += wide;
        row = f64::max(row, rows * city::CELL + 40.0);
    }
    let title = html! { text x="24" y=(n(top + 18.0)) font-size="19" font-family=(SERIF) { (cost) } };
    (html! { (title) (body) }, y + row + 8.0)
}

fn item(cells: &[Cell], kind: Building, words: &str, (x, y): Point, looks: &Looks) -> Markup {
    let rows = f64::from(cells.iter().map(|cell| cell.1).max().unwrap_or(0) + 1);
    let building = BuildingMark { kind, cells: cells.to_vec(), man: kind.takes_man(), used: false, served: false };
    html! {
        (city::draw_shape(&building, looks.of(Seat::default()), (x, y)))
        (Label { text: words, at: (x, y + rows * city::CELL + 17.0), size: 13.0, anchor: "start", fill: ground::INK }.draw())
    }
}

/// Two city maps side by side: one with graves, and a university with all faculties.
pub fn city_maps() -> String {
    let left = grid(
        7,
        &["DDDHHHh", "DDDHHHh", "DDDBBBB", "hGhBMM.", "GGGhMM.", "SSEEECC", "SScckkh"],
        &[(6, 3), (6, 4), (2, 5), (3, 5)],
        "DSCck",
        &|letter| match letter {
            'D' => Building::Dump,
            'H' => Building::Hospital,
            'B' => Building::Brewery,
            'G' => Building::Granary,
            'M' => Building::Market,
            'S' => Building::Storage,
            'E' => Building::Explorer,
            'h' => Building::House,
            _ => Building::CartShop,
        },
    );
    let mut right =
        grid(6, &["TTTBBB", "TTTBBB", "TTUUBB", "AAUUPP", "AAAPPP", "AAAPPP"], &[], "U", &|letter| match letter {
            'T' => Building::Theology,
            'B' => Building::Biology,
            'A' => Building::Alchemy,
            'P' => Building::Philosophy,
            _ => Building::University,
        });
    right.number = 2;
    take::serve(&mut right);
    let look = looks(Palette::Classic).of(Seat::default());
    let scale = 1.5;
    let title =
        |text: &str, x: f64| Label { text, at: (x, 30.0), size: 19.0, anchor: "start", fill: ground::INK }.name();
    let second = 40.0 + city::size(7) * scale;
    let body = html! {
        (icons::defs(&looks(Palette::Classic)))
        (title("Phase 8: four graves (seed)", 24.0))
        (title("A university body (published)", second + 24.0))
        g transform=(format!("translate(0 40) scale({scale})")) { (city::draw(&left, look, (0.0, 0.0))) }
        g transform=(format!("translate({} 40) scale({scale})", n(second))) { (city::draw(&right, look, (0.0, 0.0))) }
    };
    document(second + city::size(7) * scale, 52.0 + city::size(7) * scale, "Two city maps", &body)
}

/// A city map from drawn rows: equal letters are one building, houses one each.
fn grid(side: u8, rows: &[&str], graves: &[Cell], men: &str, kind: &dyn Fn(char) -> Building) -> GridMark {
    let mut buildings: Vec<(char, BuildingMark)> = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, letter) in row.chars().enumerate().filter(|(_, letter)| *letter != '.') {
            let cell = (c as u8, r as u8);
            if let Some((_, building)) = buildings.iter_mut().find(|(known, _)| *known == letter && letter != 'h') {
                building.cells.push(cell);
            } else {
                let (kind, man) = (kind(letter), men.contains(letter));
                buildings.push((letter, BuildingMark { kind, cells: vec![cell], man, used: false, served: false }));
            }
        }
    }
    let buildings = buildings.into_iter().map(|(_, building)| building).collect();
    GridMark { owner: Seat::default(), number: 1, side, buildings, graves: graves.to_vec(), razed: Vec::new() }
}

/// A zone of control and what stable and harbour add to it. Three views of one position: neither, stable, harbour manned.
pub fn zones(plain: &View, stable: &View, harbour: &View) -> String {
    let seat = Seat::default();
    let land = take::land(plain).cut(&[(Coord::default(), 6)]);
    let map = Map::new(&land, &looks(Palette::Classic));
    let inside = |view: &View, at: Coord| view.hexes.iter().any(|hex| hex.at == at && hex.zones.contains(seat));
    let kind = |at: Coord| match (inside(plain, at), inside(stable, at), inside(harbour, at)) {
        (true, ..) => Some(0),
        (_, true, true) => Some(3),
        (_, true, _) => Some(1),
        (_, _, true) => Some(2),
        _ => None,
    };
    let (width, height) = map.size;
    let body = html! {
        (icons::defs(&map.looks))
        (map.ground(&land))
        @for hex in &land.hexes {
            @if let Some(kind) = kind(hex.at) { (tinted(&map, hex.at, kind)) }
        }
        (map.pieces(&land))
        (planned_inn(&map))
        @for (q, r) in [(3, 0), (3, -1)] { (coordinates(&map, Coord::new(q, r))) }
        (map.rim(&land))
        @for (place, words) in ["plain zone", "added by a stable", "added by a harbour", "added by either"].iter().enumerate() {
            @let (column, row) = ((place % 2) as f64, (place / 2) as f64);
            (zone_key(place, words, (60.0 + column * width / 2.0, height + row * 30.0)))
        }
    };
    document(width, height + 66.0, "The zone of control", &body)
}

/// Four tints of a zone, each with its own letter so that colour is not all.
const ZONES: [(&str, &str); 4] = [("#FBF7EE", ""), ("#E9A27C", "S"), ("#7FC4E8", "H"), ("#C79BD6", "SH")];

fn tinted(map: &Map, at: Coord, kind: usize) -> Markup {
    let (fill, letter) = ZONES[kind];
    let (x, y) = map.centre(at);
    html! {
        polygon points=(points(&map.corners(at))) fill=(fill) fill-opacity="0.78" stroke=(ground::INK) stroke-width="1" {}
        (Label { text: letter, at: (x, y + 20.0), size: 13.0, anchor: "middle", fill: ground::INK }.bold())
    }
}

fn zone_key(kind: usize, words: &str, (x, y): Point) -> Markup {
    let (fill, letter) = ZONES[kind];
    html! {
        rect x=(n(x)) y=(n(y)) width="26" height="22" fill=(fill) stroke=(ground::INK) stroke-width="1" {}
        (Label { text: letter, at: (x + 13.0, y + 16.0), size: 13.0, anchor: "middle", fill: ground::INK }.bold())
        (Label { text: words, at: (x + 32.0, y + 16.0), size: 13.0, anchor: "start", fill: ground::INK }.draw())
    }
}

/// The place of the inn that is not built yet.
fn planned_inn(map: &Map) -> Markup {
    let (x, y) = map.centre(Coord::new(-3, 2));
    let walls =
        [(-12.0, 10.0), (-12.0, -3.0), (0.0, -13.0), (12.0, -3.0), (12.0, 10.0)].map(|(dx, dy)| (x + dx, y + dy));
    html! {
        polygon points=(points(&walls)) fill=(ground::PAPER) stroke=(ground::INK) stroke-width="1.8" stroke-dasharray="3 3" {}
        (Label { text: "inn", at: (x, y + 8.0), size: 13.0, anchor: "middle", fill: ground::INK }.draw())
    }
}

fn coordinates(map: &Map, at: Coord) -> Markup {
    let (x, y) = map.centre(at);
    Label { text: &at.to_string(), at: (x, y + 5.0), size: 14.0, anchor: "middle", fill: ground::INK }.bold()
}

/// A small scene: its title, the position, and the discs of its map that are shown.
pub type Scene<'a> = (&'a str, View, &'a [(Coord, u32)]);

/// Small scenes in rows of three, each with its title.
pub fn installations(scenes: &[Scene]) -> String {
    let looks = looks(Palette::Classic);
    let drawn: Vec<(&str, Land, Map)> = scenes
        .iter()
        .map(|(title, view, discs)| {
            let land = take::land(view).cut(discs);
            let map = Map::new(&land, &looks);
            (*title, land, map)
        })
        .collect();
    let wide = drawn.iter().map(|scene| scene.2.size.0).fold(0.0, f64::max);
    let (mut body, mut y, mut row) = (icons::defs(&looks), 0.0, 0.0);
    for (place, (title, land, map)) in drawn.iter().enumerate() {
        let x = (place % 3) as f64 * wide;
        if place % 3 == 0 {
            (y, row) = (y + row, 0.0);
        }
        row = f64::max(row, map.size.1 + 4.0);
        body = html! {
            (body)
            g transform=(format!("translate({} {})", n(x + (wide - map.size.0) / 2.0), n(y + 14.0))) { (map.ground(land)) (map.pieces(land)) }
            (Label { text: title, at: (x + wide / 2.0, y + 34.0), size: 17.0, anchor: "middle", fill: ground::INK }.name())
        };
    }
    let key = y + row;
    body = html! {
        (body)
        (icons::good_token(emporion_antiquity::Good::Wood, (40.0, key)))
        (Label { text: "goods on their hexes", at: (58.0, key + 5.0), size: 14.0, anchor: "start", fill: ground::INK }.draw())
        (icons::man(looks.of(Seat::default()), (240.0, key + 4.0)))
        (Label { text: "the man", at: (256.0, key + 5.0), size: 14.0, anchor: "start", fill: ground::INK }.draw())
        (crate::svg::badge((350.0, key), 3))
        (Label { text: "goods left", at: (366.0, key + 5.0), size: 14.0, anchor: "start", fill: ground::INK }.draw())
        path d=(super::map::hatching((480.0, key), SIZE * 0.6)) stroke=(super::map::DIRT) stroke-width="2" fill="none" {}
        (Label { text: "pollution", at: (502.0, key + 5.0), size: 14.0, anchor: "start", fill: ground::INK }.draw())
    };
    document(3.0 * wide, key + 30.0, "Installations", &body)
}
