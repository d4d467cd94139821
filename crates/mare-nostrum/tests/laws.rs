//! Every law of the program on random games: each number of seats, each set-up, each option, and rich positions that random
//! play would hardly ever reach.

use emporion_core::{Chance, Events, Game, SampleRng, Setup, Turn};
use emporion_mare_nostrum::{Action, Civ, Item, Kind, MareNostrum, Marvel, Options, Position, Slot, Start};
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

/// Everything that can be written down and could ever be a step on our map.
fn candidates(game: &MareNostrum) -> Vec<Action> {
    let map = game.map();
    let (places, seas): (Vec<_>, Vec<_>) = (map.places().collect(), map.all_seas().collect());
    let slots = [Slot::City, Slot::Temple, Slot::Market, Slot::Marker].into_iter();
    let slots: Vec<Slot> = slots.chain(Kind::goods().map(Slot::Caravan)).collect();
    let mut all = vec![Action::Ulysses, Action::Helen, Action::Let, Action::PayTaxes, Action::Convert, Action::Done];
    for civ in Civ::ALL {
        all.extend([Action::Role(civ), Action::Name(civ)]);
        all.extend(Kind::ALL.map(|kind| Action::Take(civ, kind)));
        all.extend((0..9).flat_map(|units| (0..3).map(move |forts| Action::Assign(civ, units, forts))));
    }
    for kind in Kind::ALL {
        all.extend([Action::Offer(kind), Action::Give(kind)]);
        all.extend(Kind::ALL.map(|other| Action::Swap(kind, other)));
    }
    for good in Kind::goods() {
        all.extend([Action::Artemis(good), Action::Pay(good)]);
        all.extend((0..4).map(|taxes| Action::Keep(taxes, Some(good))));
    }
    all.extend((0..40).map(Action::Number));
    all.extend((0..4).map(|taxes| Action::Keep(taxes, None)));
    all.extend((0..9).flat_map(|units| (0..3).map(move |forts| Action::Lose(units, forts))));
    all.extend(Marvel::ALL.map(|marvel| Action::Buy(Item::Marvel(marvel))));
    for &slot in &slots {
        all.extend([Action::Pillage(slot), Action::Occupy(slot), Action::Retain(slot)]);
    }
    for &place in &places {
        let items =
            [Item::Influence, Item::Convert, Item::City, Item::Market, Item::Temple, Item::Legion, Item::Trireme];
        all.extend(items.map(|item| Action::Buy(item(place))));
        all.extend([Action::Buy(Item::Fortress(place)), Action::Attack(place)]);
        all.extend(Kind::goods().map(|good| Action::Buy(Item::Caravan(place, good))));
        all.extend(seas.iter().map(|&sea| Action::Launch(place, sea)));
        for &to in &places {
            all.extend((0..9).map(|count| Action::March(count, place, to)));
            all.extend(slots.iter().map(|&slot| Action::MarchOff(slot, place, to)));
        }
    }
    for &sea in &seas {
        all.push(Action::AttackSea(sea));
        all.extend(seas.iter().map(|&to| Action::Sail(sea, to)));
    }
    all
}

#[test]
fn listed_is_exactly_what_is_accepted_of_all_that_can_be_written() {
    for (number, position) in rich().into_iter().cycle().take(6).enumerate() {
        let mut rng = SampleRng::new("candidates", number as u64);
        let (game, mut state) = MareNostrum::load(position).expect("a sound position");
        let (mut chance, mut events, all) = (Chance::sampled(rng.fork()), Events::off(), candidates(&game));
        while let Turn::Decide(seats) = game.turn(&state) {
            let seat = seats.first().expect("somebody decides");
            let mut listed = Vec::new();
            game.legal(&state, seat, &mut listed);
            let action = *rng.pick(&listed).expect("no dead ends");
            if rng.below(8) == 0 {
                let mut accepted: Vec<Action> =
                    all.iter().copied().filter(|action| game.check(&state, seat, action).is_ok()).collect();
                accepted.sort();
                listed.sort();
                let text = |actions: &[Action]| actions.iter().map(|a| game.notation(a)).collect::<Vec<_>>().join("\n");
                assert_eq!(text(&listed), text(&accepted), "{:?}", state.now);
            }
            game.perform(&mut state, seat, &action, &mut chance, &mut events);
        }
    }
}
