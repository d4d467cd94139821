//! Where the plates of provinces and seas stand, so that none hides another.
//!
//! The map says where each should be; here they give way to each other. It depends on the map alone, so nothing jumps about
//! while pieces come and go.

use emporion_hex::layout::Point;

use super::scene::Scene;

/// Rounds of giving way; more change nothing on our map.
const ROUNDS: usize = 200;
/// Room between two plates.
const GAP: f64 = 4.0;

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
}

/// The plates of all provinces and then of all seas, in the order of the scene; sizes come from the caller.
pub(super) fn arrange(scene: &Scene, scale: f64, land: impl Fn(usize) -> Point, sea: Point) -> Vec<Plate> {
    let scaled = |(x, y): Point| (x * scale, y * scale);
    let provinces = scene.provinces.iter().enumerate().map(|(n, province)| {
        let size = land(n);
        let (x, y) = scaled(province.callout.unwrap_or(province.at));
        Plate::new((x, y + 0.25 * size.1), size, LAND)
    });
    let seas = scene.seas.iter().map(|mark| Plate::new(scaled(mark.at), sea, SEA));
    let mut plates: Vec<Plate> = provinces.chain(seas).collect();
    let moving = plates.len();
    let small = scene.provinces.iter().filter(|province| province.callout.is_some());
    plates.extend(small.map(|province| island(&province.outline.iter().map(|&at| scaled(at)).collect::<Vec<_>>())));
    settle(&mut plates, scaled(scene.canvas));
    plates.truncate(moving);
    plates
}

impl Plate {
    fn new(home: Point, size: Point, gives: f64) -> Plate {
        Plate { home, at: home, size, gives }
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
