//! Every law of the program on random games, for each number of players and both presets.

use emporion_antiquity::{Antiquity, BiologyUse, Collection, Drift, Options, Position, Shaping};
use emporion_core::Setup;
use emporion_testkit::Battery;
use serde_json::json;

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

/// Small cities around open offers: men come and go, Santa Barbara rearranges, offers are sent and withdrawn. Random play from
/// the set-up hardly gets there; here the law of good advice meets what an offer makes final.
#[test]
fn every_law_holds_around_open_offers() {
    let position = |barbara: usize| {
        let player = |number: usize, at: &str| {
            let mut buildings = vec![
                json!({"kind": "house", "at": "1:g1"}),
                json!({"kind": "house", "at": "1:g2"}),
                json!({"kind": "explorer", "at": "1:a1"}),
                json!({"kind": "market", "at": "1:d1"}),
            ];
            let patron = (number == barbara).then(|| {
                buildings.push(json!({"kind": "cathedral", "at": "1:a4"}));
                "barbara"
            });
            json!({"cities": [at], "goods": {"wine": 1}, "buildings": buildings, "patron": patron})
        };
        let players = [player(0, "0,0"), player(1, "6,-3"), player(2, "-6,3")];
        let offers = json!([{"from": 0, "to": 1, "ask": {"gold": 1}}, {"from": 2, "to": 1, "ask": {"gold": 1}}]);
        serde_json::from_value(json!({"map": {"disc": 8}, "players": players, "offers": offers})).expect("a position")
    };
    let positions: Vec<Position> = (0..3).map(position).collect();
    Battery::sample(30).seed("offers").watch(120).run_from::<Antiquity>(&positions);
}

#[test]
fn every_law_holds_for_four() {
    Battery::sample(SETUPS).ends_within(BOUND).run::<Antiquity>(&setups(4));
}
