//! Where the plates of provinces and seas stand, so that none hides another.
//!
//! The map says where each should be; here they give way to each other. For all that usually stands in a space this depends on
//! the map alone, so nothing jumps about while pieces come and go; only a crowd makes room for itself.

use emporion_hex::layout::Point;

use super::scene::Scene;

/// Rounds of giving way; more change nothing on our map.
const ROUNDS: usize = 200;
/// Room between two plates.
const GAP: f64 = 4.0;
/// How much plates that find no room shrink, and how often at most: to less than a half.
const SHRINK: f64 = 0.92;
const SHRINKS: usize = 10;

/// Small provinces stay visible: they do not move, plates do.
const ROCK: f64 = 0.0;
/// The plate of a province belongs near it.
const LAND: f64 = 1.0;
/// The name of a sea can be anywhere on it.
const SEA: f64 = 19.0;

/// A box that wants to be somewhere.
#[derive(Clone, Copy)]
pub(super) struct Plate {
    home: Point,
    /// Its middle.
    pub(super) at: Point,
    /// Its width and height.
    pub(super) size: Point,
    /// How readily it gives way.
    gives: f64,
    /// How much smaller than usual it is drawn.
    pub(super) shrink: f64,
}

/// How large plates are: usually, and with what stands on them now.
pub(super) struct Sizes<'a> {
    /// Room kept for each province and then for each sea, whatever stands there.
    pub(super) kept: &'a [Point],
    /// What they need now.
    pub(super) needed: &'a [Point],
}

/// The plates of all provinces and then of all seas, in the order of the scene.
pub(super) fn arrange(scene: &Scene, scale: f64, sizes: &Sizes<'_>) -> Vec<Plate> {
    let scaled = |(x, y): Point| (x * scale, y * scale);
    let (lands, seas) = sizes.kept.split_at(scene.provinces.len());
    let provinces = scene.provinces.iter().zip(lands).map(|(province, &size)| {
        let (x, y) = scaled(province.callout.unwrap_or(province.at));
        Plate::new((x, y + 0.25 * size.1), size, LAND)
    });
    let seas = scene.seas.iter().zip(seas).map(|(mark, &size)| Plate::new(scaled(mark.at), size, SEA));
    let mut plates: Vec<Plate> = provinces.chain(seas).collect();
    let moving = plates.len();
    let small = scene.provinces.iter().filter(|province| province.callout.is_some());
    plates.extend(small.map(|province| island(&province.outline.iter().map(|&at| scaled(at)).collect::<Vec<_>>())));
    settle(&mut plates, scaled(scene.canvas));
    make_room(&mut plates, sizes.needed, scene.provinces.len(), scaled(scene.canvas));
    plates.truncate(moving);
    plates
}

/// Crowded plates take the room they need: they push others aside, and where that is not enough, they shrink. What needs no
/// more than is kept for it stays where it always is.
fn make_room(plates: &mut [Plate], needed: &[Point], lands: usize, bounds: Point) {
    for (n, (plate, &size)) in plates.iter_mut().zip(needed).enumerate() {
        // A province's name stays where it is and its units come below; a sea's name stays and its ships come above.
        let down = if n < lands { 0.5 } else { -0.5 };
        let home = (plate.at.0, plate.at.1 + down * (size.1 - plate.size.1));
        *plate = Plate { home, at: home, size, ..*plate };
    }
    let calm = plates.to_vec();
    for _ in 0..SHRINKS {
        settle(plates, bounds);
        let tight: Vec<bool> = (0..needed.len()).map(|n| is_tight(plates, n, needed.len(), bounds)).collect();
        if !tight.contains(&true) {
            return;
        }
        let smaller: Vec<f64> =
            plates.iter().zip(&tight).map(|(plate, tight)| plate.shrink * if *tight { SHRINK } else { 1.0 }).collect();
        plates.copy_from_slice(&calm);
        for (plate, shrink) in plates.iter_mut().zip(smaller) {
            plate.shrink = shrink;
            plate.size = (plate.size.0 * shrink, plate.size.1 * shrink);
        }
    }
    settle(plates, bounds);
}

/// Does this plate still reach into another one, or over the edge? Small provinces may be covered if nothing else helps.
fn is_tight(plates: &[Plate], n: usize, moving: usize, (width, height): Point) -> bool {
    let Plate { at, size, .. } = plates[n];
    let over = |at: f64, size: f64, limit: f64| at - size / 2.0 < -0.5 || at + size / 2.0 > limit + 0.5;
    let touches = |other: usize| {
        let (x, y) = plates[n].overlap(&plates[other]);
        other != n && x > GAP && y > GAP
    };
    over(at.0, size.0, width) || over(at.1, size.1, height) || (0..moving).any(touches)
}

impl Plate {
    fn new(home: Point, size: Point, gives: f64) -> Plate {
        Plate { home, at: home, size, gives, shrink: 1.0 }
    }

    /// How far two plates reach into each other, on each axis; not at all if either is negative.
    fn overlap(&self, other: &Plate) -> Point {
        let along = |a: f64, b: f64, one: f64, two: f64| f64::midpoint(one, two) + GAP - (a - b).abs();
        (
            along(self.at.0, other.at.0, self.size.0, other.size.0),
            along(self.at.1, other.at.1, self.size.1, other.size.1),
        )
    }

    /// Not beyond the edge of the map.
    fn stay_within(&mut self, (width, height): Point) {
        let keep = |at: f64, size: f64, limit: f64| at.max(size / 2.0 + GAP).min(limit - size / 2.0 - GAP);
        self.at = (keep(self.at.0, self.size.0, width), keep(self.at.1, self.size.1, height));
    }
}

/// A province too small for its plate, as an obstacle.
fn island(outline: &[Point]) -> Plate {
    let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
    for &(x, y) in outline {
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    let middle = (f64::midpoint(low.0, high.0), f64::midpoint(low.1, high.1));
    Plate::new(middle, (0.8 * (high.0 - low.0), 0.8 * (high.1 - low.1)), ROCK)
}

/// Lets plates push each other apart, and go home as far as they can.
fn settle(plates: &mut [Plate], bounds: Point) {
    for round in 0..ROUNDS {
        for one in 0..plates.len() {
            for other in 0..one {
                part(plates, one, other);
            }
        }
        for plate in plates.iter_mut().filter(|plate| plate.gives > ROCK) {
            // At last nobody goes home any more, so that nothing is left overlapping.
            if round + 40 < ROUNDS {
                let pull = |at: f64, home: f64| at + 0.04 * (home - at);
                plate.at = (pull(plate.at.0, plate.home.0), pull(plate.at.1, plate.home.1));
            }
            plate.stay_within(bounds);
        }
    }
}

/// Moves two plates apart on the axis where little is needed, each as far as it gives way.
fn part(plates: &mut [Plate], one: usize, other: usize) {
    let (x, y) = plates[one].overlap(&plates[other]);
    let gives = plates[one].gives + plates[other].gives;
    if x <= 0.0 || y <= 0.0 || gives <= ROCK {
        return;
    }
    let (a, b) = (plates[one].at, plates[other].at);
    let push = if x < y { (if a.0 < b.0 { -x } else { x }, 0.0) } else { (0.0, if a.1 < b.1 { -y } else { y }) };
    let (mine, its) = (plates[one].gives / gives, plates[other].gives / gives);
    plates[one].at = (a.0 + mine * push.0, a.1 + mine * push.1);
    plates[other].at = (b.0 - its * push.0, b.1 - its * push.1);
}
