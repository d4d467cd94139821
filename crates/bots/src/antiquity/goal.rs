//! Which saint to please.

use emporion_antiquity::{Antiquity, Hexes, Patron, State};
use emporion_core::Seat;
use emporion_hex::HexId;

/// The saints a bot goes for.
pub(super) const SAINTS: [Patron; 3] = [Patron::Nicola, Patron::Cristoforo, Patron::Giorgio];

/// The saint of the cathedral, or the one that promises most.
pub(super) fn saint(game: &Antiquity, state: &State, seat: Seat) -> Patron {
    if let Some(patron) = state.patron(seat) {
        return patron;
    }
    let promises = SAINTS.map(|patron| (prospect(game, state, seat, patron), patron));
    let most = promises.into_iter().max_by(|(a, _), (b, _)| a.total_cmp(b));
    most.map_or(Patron::Cristoforo, |(_, patron)| patron)
}

/// How much a saint promises on this map: what is around the first city, and how far the nearest rival is.
pub(super) fn prospect(game: &Antiquity, state: &State, seat: Seat, patron: Patron) -> f32 {
    let Some(&city) = state.cities(seat).first() else { return 0.0 };
    match patron {
        Patron::Giorgio => {
            let rivals = state.players().iter().filter(|&rival| rival != seat);
            let centres = rivals.filter_map(|rival| state.cities(rival).first());
            let near = centres.map(|&centre| game.distance(city, centre)).min().unwrap_or(20);
            10.6 - 0.5 * near as f32
        }
        Patron::Cristoforo => {
            let (mountain, water) = country(game, state, city);
            3.0 + 0.15 * (mountain.min(8) + water.min(8)) as f32
        }
        // A second city has the room that twenty houses need.
        Patron::Nicola => 2.6 + 0.25 * city_sites(game, state, city) as f32,
        _ => 0.0,
    }
}

/// Where a second city could stand at once: dry ground that the zone of the first one reaches.
fn city_sites(game: &Antiquity, state: &State, city: HexId) -> usize {
    let walls = game.grown(game.around(city));
    let [.., water] = game.terrains(state);
    let ring = game.grown(game.grown(walls)).and_not(walls);
    let dry = |hex: &HexId| {
        let ground = game.around(*hex);
        ground.len() == 7 && !ground.meets(water) && !ground.meets(walls)
    };
    ring.iter().filter(dry).count()
}

/// Mountains and water within three steps of a city's walls.
fn country(game: &Antiquity, state: &State, city: HexId) -> (usize, usize) {
    let near = game.grown(game.grown(game.grown(game.around(city))));
    let [_, _, mountain, water] = game.terrains(state);
    ((near & mountain).len(), (near & water).len())
}

/// About how many inns are missing to cover the zone of the rival who is nearest.
pub(super) fn inns_needed(game: &Antiquity, state: &State, seat: Seat, zone: Hexes) -> f32 {
    let rivals = state.players().iter().filter(|&rival| rival != seat);
    rivals.map(|rival| inns_for(game, state, zone, beyond(game, state, zone, rival))).fold(FAR, f32::min)
}

/// What counts as out of reach.
const FAR: f32 = 20.0;

/// The part of a rival's zone that the player does not reach.
pub(super) fn uncovered(game: &Antiquity, state: &State, seat: Seat, rival: Seat) -> Hexes {
    beyond(game, state, game.zone_of(state, seat), rival)
}

fn beyond(game: &Antiquity, state: &State, zone: Hexes, rival: Seat) -> Hexes {
    game.zone_of(state, rival).and_not(zone).and_not(game.under_towns(state))
}

fn inns_for(game: &Antiquity, state: &State, zone: Hexes, open: Hexes) -> f32 {
    if open.is_empty() {
        return 0.0;
    }
    let [_, _, _, water] = game.terrains(state);
    let mut reach = zone;
    let mut steps = 0.0;
    let mut rim = zone;
    while !reach.meets(open) {
        rim = game.grown(rim).and_not(water).and_not(reach);
        if rim.is_empty() {
            return FAR;
        }
        reach |= rim;
        steps += 1.0;
    }
    // Two steps for each inn on the way, and from there six hexes or so for each.
    f32::max(steps - 1.0, 0.0) / 2.0 + 0.5 + open.len() as f32 / 6.0
}
