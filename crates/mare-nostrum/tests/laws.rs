//! Every law of the program on random games: each number of seats, each set-up, each option, and rich positions that random
//! play would hardly ever reach.

use emporion_core::Setup;
use emporion_mare_nostrum::{Civ, MareNostrum, Options, Position, Start};
use emporion_testkit::Battery;

fn setup(seats: usize, options: Options) -> Setup<Options> {
    Setup::new::<MareNostrum>(seats, Options { turn_limit: Some(8), ..options })
}

/// Each number of players with each set-up.
fn set_ups(start: Start) -> Vec<Setup<Options>> {
    (3..=5).map(|seats| setup(seats, Options { start, ..Options::default() })).collect()
}

/// Each option away from its default at least once, and unusual choices of civilisations.
fn variants() -> Vec<Setup<Options>> {
    vec![
        setup(5, Options { roles_by_phase: true, common_copies: 10, ..Options::default() }),
        setup(4, Options { mixed_allocation: true, egypt_papyrus_only: true, ..Options::default() }),
        setup(3, Options { require_base_building: true, roles_by_phase: true, ..Options::default() }),
        setup(3, Options { civilisations: vec![Civ::Egypt, Civ::Rome, Civ::Babylon], ..Options::default() }),
        setup(
            4,
            Options {
                civilisations: vec![Civ::Babylon, Civ::Greece, Civ::Carthage, Civ::Egypt],
                mixed_allocation: true,
                start: Start::Advanced,
                ..Options::default()
            },
        ),
    ]
}

#[test]
fn every_law_holds_after_the_introductory_set_up() {
    Battery::sample(9).ends_within(6_000).run::<MareNostrum>(&set_ups(Start::Introductory));
}

#[test]
fn every_law_holds_after_the_advanced_set_up() {
    Battery::sample(9).seed("advanced").ends_within(6_000).run::<MareNostrum>(&set_ups(Start::Advanced));
}

#[test]
fn every_law_holds_in_every_option() {
    Battery::sample(10).seed("variants").ends_within(6_000).run::<MareNostrum>(&variants());
}

/// Positions full of cards, heroes, ships and wars, so that every kind of step comes up.
fn rich() -> Vec<Position> {
    let texts = [include_str!("positions/rich.json"), include_str!("positions/war.json")];
    texts.iter().map(|text| serde_json::from_str(text).expect("a position")).collect()
}

#[test]
fn every_law_holds_from_rich_positions() {
    Battery::sample(12).seed("rich").ends_within(6_000).run_from::<MareNostrum>(&rich());
}
