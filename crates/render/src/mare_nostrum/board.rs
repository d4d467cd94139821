//! The map of Mare Nostrum as SVG: land and sea, and a plate for every province with all that stands in it.

use std::collections::BTreeMap;

use emporion_hex::layout::Point;
use emporion_mare_nostrum::Civ;
use maud::{Markup, html};

use super::glyphs;
use super::layout::{Plate, Sizes, arrange};
use super::looks::CivLooks;
use super::memory::remembered;
use super::plate::{draw_province, draw_sea, needed, needed_sea, reserved, reserved_sea};
use super::scene::{Hint, ProvinceMark, Scene, Unit};
use crate::palette::ground;
use crate::svg::{n, points};

/// Pixels for one unit of the map's canvas: as small as plates and names allow.
const SCALE: f64 = 1.25;

/// The map and how large it is.
pub(super) struct Board<'a> {
    scene: &'a Scene,
    looks: CivLooks,
    plates: Vec<Plate>,
    /// Width and height of the picture.
    pub(super) size: Point,
}

impl<'a> Board<'a> {
    /// Room for this scene.
    pub(super) fn new(scene: &'a Scene, looks: &CivLooks) -> Board<'a> {
        let lands = scene.provinces.iter();
        let kept: Vec<Point> = lands.clone().map(reserved).chain(scene.seas.iter().map(reserved_sea)).collect();
        let now: Vec<Point> = lands.map(needed).chain(scene.seas.iter().map(needed_sea)).collect();
        let plates = remembered(scene, || arrange(scene, SCALE, &Sizes { kept: &kept, needed: &now }));
        Board { scene, looks: *looks, plates, size: (scene.canvas.0 * SCALE, scene.canvas.1 * SCALE) }
    }

    /// The whole map.
    pub(super) fn draw(&self) -> Markup {
        self.draw_with(&html! {})
    }

    /// The whole map, with something between the ground and the plates.
    pub(super) fn draw_with(&self, between: &Markup) -> Markup {
        let (lands, seas) = self.plates.split_at(self.scene.provinces.len());
        html! {
            (self.looks.defs())
            (self.ground())
            (between)
            @for (province, plate) in self.scene.provinces.iter().zip(lands) {
                @if province.callout.is_some() || !covers(&province.outline, plate.at) { (leader(province.at, plate)) }
            }
            @for (sea, plate) in self.scene.seas.iter().zip(seas) {
                @if !covers(&sea.outline, plate.at) { (leader(sea.at, plate)) }
            }
            @for (province, plate) in self.scene.provinces.iter().zip(lands) { (draw_province(province, plate.at, plate.shrink, &self.looks)) }
            @for (sea, plate) in self.scene.seas.iter().zip(seas) { (draw_sea(sea, plate.at, plate.shrink, &self.looks)) }
        }
    }

    /// The middle of a province's plate, or of the province itself if its plate is elsewhere.
    pub(super) fn province(&self, id: &str) -> Option<Point> {
        let place = self.scene.provinces.iter().position(|province| province.id == id)?;
        let province = &self.scene.provinces[place];
        if province.callout.is_some() {
            Some(scaled(province.at))
        } else {
            self.plates.get(place).map(|plate| plate.at)
        }
    }

    /// The middle of a sea's plate.
    pub(super) fn sea(&self, id: &str) -> Option<Point> {
        let place = self.scene.seas.iter().position(|sea| sea.id == id)?;
        self.plates.get(self.scene.provinces.len() + place).map(|plate| plate.at)
    }

    /// The middle of the plate of a province or sea.
    pub(super) fn plate(&self, id: &str) -> Option<Point> {
        let provinces = &self.scene.provinces;
        let land = provinces.iter().position(|province| province.id == id);
        let sea = || self.scene.seas.iter().position(|sea| sea.id == id).map(|place| provinces.len() + place);
        self.plates.get(land.or_else(sea)?).map(|plate| plate.at)
    }

    /// What belongs to a space, as one outline to click on: a province, with its plate if that lies elsewhere, or the plate
    /// of a sea, whose water would cover islands.
    pub(super) fn outline(&self, id: &str) -> Option<Vec<Point>> {
        let provinces = &self.scene.provinces;
        if let Some(place) = provinces.iter().position(|province| province.id == id) {
            let (province, plate) = (&provinces[place], self.plates.get(place)?);
            let ring: Vec<Point> = province.outline.iter().map(|&at| scaled(at)).collect();
            let within = province.callout.is_none() && covers(&province.outline, plate.at);
            return Some(if within { ring } else { joined(ring, corners(plate)) });
        }
        let place = self.scene.seas.iter().position(|sea| sea.id == id)?;
        Some(corners(self.plates.get(provinces.len() + place)?))
    }

    /// The outlines of all spaces.
    pub(super) fn outlines(&self) -> BTreeMap<String, Vec<Point>> {
        let provinces = self.scene.provinces.iter().map(|province| &province.id);
        let ids = provinces.chain(self.scene.seas.iter().map(|sea| &sea.id));
        ids.filter_map(|id| Some((id.clone(), self.outline(id)?))).collect()
    }

    /// Sea, land in the colours of its owners, borders, crossings.
    fn ground(&self) -> Markup {
        html! {
            rect width=(n(self.size.0)) height=(n(self.size.1)) fill=(ground::PALE_SEA) {}
            g fill=(ground::PLAIN) fill-opacity="0.45" { @for outline in &self.scene.outside { polygon points=(ring(outline)) {} } }
            g fill=(ground::PALE_SEA) stroke=(ground::SEA) stroke-width="1.5" stroke-dasharray="7 5" {
                @for sea in &self.scene.seas { polygon data-sea=(sea.id) points=(ring(&sea.outline)) {} }
            }
            g fill=(ground::SEA) stroke=(ground::SEA) stroke-width="7" stroke-linejoin="round" {
                @for province in &self.scene.provinces { polygon points=(ring(&province.outline)) {} }
            }
            g stroke=(ground::INK) stroke-width="1.5" stroke-linejoin="round" {
                @for province in &self.scene.provinces { (self.land(province)) }
            }
            g data-layer="reach" fill="none" stroke=(ground::TERRACOTTA) stroke-width="4" stroke-linejoin="round" stroke-dasharray="9 5" pointer-events="none" {
                @for province in self.hinted(Hint::Reach) { polygon points=(ring(&province.outline)) {} }
            }
            g fill="none" stroke=(ground::TERRACOTTA) stroke-width="4" stroke-linejoin="round" pointer-events="none" {
                @for province in self.hinted(Hint::Duty) { polygon points=(ring(&province.outline)) {} }
            }
            @for &(from, to) in &self.scene.straits { (strait(from, to)) }
        }
    }

    /// The provinces that ask for a look, each for its reason: a line round them is solid for a duty, dashed for reach.
    fn hinted(&self, hint: Hint) -> impl Iterator<Item = &ProvinceMark> {
        self.scene.provinces.iter().filter(move |province| province.hint == Some(hint))
    }

    /// Plain land, and a light coat of the owner's colour; the plate has his shape and letter.
    fn land(&self, province: &ProvinceMark) -> Markup {
        let ring = ring(&province.outline);
        html! {
            polygon data-place=(province.id) points=(ring) fill=(ground::PLAIN) { title { (province.name) } }
            @if let Some(civ) = province.marker {
                polygon points=(ring) fill=(self.looks.of(civ).colour) fill-opacity="0.38" stroke="none" pointer-events="none" {}
            }
        }
    }
}

/// A dotted line across the water.
fn strait(from: Point, to: Point) -> Markup {
    let ((ax, ay), (bx, by)) = (scaled(from), scaled(to));
    html! {
        line x1=(n(ax)) y1=(n(ay)) x2=(n(bx)) y2=(n(by)) stroke=(ground::INK) stroke-width="4" stroke-linecap="round"
            stroke-dasharray="0.1 8" {}
    }
}

/// Is this point of the picture within the outline? It is if a ray to the right leaves it an odd number of times.
fn covers(outline: &[Point], (x, y): Point) -> bool {
    let corners: Vec<Point> = outline.iter().map(|&corner| scaled(corner)).collect();
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let crossed =
        sides.filter(|&(&(ax, ay), &(bx, by))| (ay > y) != (by > y) && x < ax + (bx - ax) * (y - ay) / (by - ay));
    crossed.count() % 2 == 1
}

/// The corners of a plate.
fn corners(plate: &Plate) -> Vec<Point> {
    let ((x, y), (w, h)) = (plate.at, (plate.size.0 / 2.0, plate.size.1 / 2.0));
    vec![(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]
}

/// Two outlines as one, joined by a line there and back where they are near. Both go the same way round, so that no hole
/// appears where they overlap.
fn joined(mut one: Vec<Point>, mut other: Vec<Point>) -> Vec<Point> {
    if one.is_empty() {
        return other;
    }
    if (turn(&one) > 0.0) != (turn(&other) > 0.0) {
        one.reverse();
    }
    let near = |list: &[Point], (x, y): Point| {
        let far = |&(px, py): &Point| (px - x).hypot(py - y);
        (0..list.len()).min_by(|&a, &b| far(&list[a]).total_cmp(&far(&list[b]))).unwrap_or(0)
    };
    let middle = (f64::midpoint(other[0].0, other[2].0), f64::midpoint(other[0].1, other[2].1));
    let from = near(&one, middle);
    one.rotate_left(from);
    let to = near(&other, one[0]);
    other.rotate_left(to);
    let (start, end) = (one[0], other[0]);
    one.into_iter().chain([start]).chain(other).chain([end]).collect()
}

/// Twice the area of an outline, negative if it goes the other way round.
fn turn(outline: &[Point]) -> f64 {
    outline.iter().zip(outline.iter().cycle().skip(1)).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum()
}

/// A thin line from a plate beside its province or sea to where it belongs.
fn leader(at: Point, plate: &Plate) -> Markup {
    let ((ax, ay), (bx, by)) = (scaled(at), plate.at);
    html! {
        line x1=(n(ax)) y1=(n(ay)) x2=(n(bx)) y2=(n(by)) stroke=(ground::INK) stroke-width="1.5" {}
        circle cx=(n(ax)) cy=(n(ay)) r="3.5" fill=(ground::INK) {}
    }
}

/// A point of the map's canvas in the picture.
pub(super) fn scaled((x, y): Point) -> Point {
    (x * SCALE, y * SCALE)
}

/// An outline as an SVG list.
fn ring(outline: &[Point]) -> String {
    points(&outline.iter().map(|&at| scaled(at)).collect::<Vec<_>>())
}

/// A legion of this civilisation standing on something.
pub(super) fn footing(looks: &CivLooks, civ: Civ, (x, y): Point, size: f64) -> Markup {
    html! {
        (glyphs::unit(Unit::Legion, (x, y), size, looks.of(civ)))
        (looks.sign(civ, (x, y - 0.06 * size), 0.36 * size))
    }
}
