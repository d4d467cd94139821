//! Every law of the program on random games, for each number of players and both presets.

use emporion_antiquity::{Antiquity, BiologyUse, Collection, Drift, Options, Shaping};
use emporion_core::Setup;
use emporion_testkit::Battery;

/// Far more steps than the longest random game seen.
const BOUND: usize = 8_000;

/// The set-ups rotate, so a battery plays a multiple of their number: each preset as often as the other.
const SETUPS: u32 = 3;

fn setups(seats: usize) -> [Setup<Options>; SETUPS as usize] {
    let mixed = Options {
        explore_food: Some(Drift::Up),
        cristoforo_goods: Some(Collection::FoodAndLuxury),
        biology: Some(BiologyUse::OncePerTurn),
        shapes: Some(Shaping::Seed),
        storage_min_tiles: Some(1),
        ..Options::default()
    };
    [Options::default(), Options::published(), mixed].map(|options| Setup::new::<Antiquity>(seats, options))
}

#[test]
fn every_law_holds_for_two() {
    Battery::sample(2 * SETUPS).ends_within(BOUND).run::<Antiquity>(&setups(2));
}

#[test]
fn every_law_holds_for_three() {
    Battery::sample(SETUPS).ends_within(BOUND).run::<Antiquity>(&setups(3));
}

#[test]
fn every_law_holds_for_four() {
    Battery::sample(SETUPS).ends_within(BOUND).run::<Antiquity>(&setups(4));
}
