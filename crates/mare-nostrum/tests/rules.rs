//! Rules that no single position shows: sums, and what must never happen in any game.

use emporion_core::{Chance, Events, Game, SampleRng, Seat, Seed, Setup, Table, Turn};
use emporion_mare_nostrum::{Action, Civ, Decision, Map, MareNostrum, Options, Places, Position, Start, State};

fn seat(game: &MareNostrum, civ: Civ) -> Seat {
    game.seat_of(civ).expect("it plays")
}

/// The introductory set-up of each civilisation, bought in the advanced one after its hero, costs exactly 36 points.
#[test]
fn r14_r16_every_introductory_set_up_is_worth_36_points() {
    let options = Options { start: Start::Advanced, ..Options::default() };
    let setup = Setup::new::<MareNostrum>(5, options);
    let mut table = Table::<MareNostrum>::new(setup, Seed::new("points"), &[4, 3, 2, 1]).expect("five play");
    let map = Map::ours();
    for civ in Civ::ALL {
        let start = &map.file.civilisations[civ.index()].start;
        let mut steps = vec![format!("buy {}", civ.hero().id())];
        steps.extend(start.markers.iter().skip(1).map(|id| format!("influence {id}")));
        steps.extend(start.cities.iter().map(|id| format!("city {id}")));
        steps.extend(start.caravans.iter().map(|(id, good)| format!("caravan {id} {}", good.id())));
        steps.extend(start.fortresses.iter().map(|id| format!("fortress {id}")));
        // R20: bought legions stand in the capital; where they stand changes no price.
        steps.extend(start.legions.iter().map(|_| format!("legion {}", start.markers[0])));
        let seat = seat(table.game(), civ);
        for step in steps {
            let action = table.game().parse(&step).unwrap();
            table.apply(seat, action).unwrap_or_else(|refusal| panic!("{civ}: {step}: {refusal}"));
        }
        assert_eq!(table.state().setup.points, 0, "{civ}");
        table.apply(seat, Action::Done).unwrap();
    }
}

/// Plays random games and shows every step: the state before, who did what, the state after.
fn watch(mut see: impl FnMut(&MareNostrum, &State, Civ, Action, &State)) {
    for number in 0..24 {
        let mut rng = SampleRng::new("rules", number);
        let (game, mut state) = beginning(number, &mut rng);
        let (mut chance, mut events) = (Chance::sampled(rng.fork()), Events::off());
        while let Turn::Decide(seats) = game.turn(&state) {
            let seat = seats.first().expect("somebody decides");
            let mut actions = Vec::new();
            game.legal(&state, seat, &mut actions);
            let action = *rng.pick(&actions).expect("no dead ends");
            let before = state.clone();
            game.perform(&mut state, seat, &action, &mut chance, &mut events);
            see(&game, &before, game.civ(seat), action, &state);
        }
    }
}

/// Three set-ups and two rich positions in turn.
fn beginning(number: u64, rng: &mut SampleRng) -> (MareNostrum, State) {
    let texts = [include_str!("positions/rich.json"), include_str!("positions/war.json")];
    if let Some(text) = texts.get(number as usize % 5) {
        let position: Position = serde_json::from_str(text).expect("a position");
        return MareNostrum::load(position).expect("a sound position");
    }
    let options = Options { turn_limit: Some(10), ..Options::default() };
    let setup = Setup::new::<MareNostrum>(1 + number as usize % 5, options);
    MareNostrum::begin(setup, &mut Chance::sampled(rng.fork()), &mut Events::off()).expect("three to five play")
}

/// Only a foreign invader's pillage sends a building back to the supply.
#[test]
fn r108_r156_nobody_destroys_his_own_buildings() {
    let mut pillaged = 0;
    watch(|game, before, civ, action, after| {
        for place in game.map().places() {
            let (was, is) = (before.at(place), after.at(place));
            if was.built.without(is.built).is_empty() {
                continue;
            }
            assert!(matches!(action, Action::Pillage(_)) && was.marker != Some(civ), "{action:?}");
            pillaged += 1;
        }
    });
    assert!(pillaged > 0, "no building was pillaged in all these games");
}

#[test]
fn r112_heroes_and_wonders_are_never_lost() {
    watch(|_, before, _, _, after| {
        for civ in Civ::ALL {
            let (had, has) = (before.marvels[civ.index()], after.marvels[civ.index()]);
            assert!(had.iter().all(|marvel| has.has(marvel)), "{civ} lost a card");
        }
    });
}

/// Neutral pieces stay where they were put: they only become fewer.
#[test]
fn r24_r54_neutrals_never_move_and_never_collect() {
    watch(|game, before, _, _, after| {
        for civ in Civ::ALL.into_iter().filter(|&civ| game.seat_of(civ).is_none()) {
            for place in game.map().places() {
                assert!(after.at(place).legions[civ.index()] <= before.at(place).legions[civ.index()]);
            }
            assert_eq!(after.hand_size(civ), 0);
        }
    });
}

/// From the Director's number to the end of the trade every hand keeps its size.
#[test]
fn r73_trade_changes_nobodys_number_of_cards() {
    let mut sizes = [0; 5];
    let mut trades = 0;
    watch(|_, before, _, action, after| {
        if before.now == Decision::Number {
            sizes = Civ::ALL.map(|civ| before.hand_size(civ));
        }
        let in_trade = matches!(action, Action::Take(..) | Action::Give(_) | Action::Let | Action::Ulysses);
        if in_trade && after.now == Decision::NameBuilder {
            assert_eq!(sizes, Civ::ALL.map(|civ| after.hand_size(civ)));
            trades += 1;
        }
    });
    assert!(trades > 20, "{trades} trades");
}

/// The marker in a player's capital is there for ever, and everybody builds and moves in every turn.
#[test]
fn r115_r160_nobody_is_eliminated() {
    watch(|game, _, _, _, after| {
        for civ in Civ::ALL.into_iter().filter(|&civ| game.seat_of(civ).is_some()) {
            let capital = game.map().capital[civ.index()];
            assert!(after.turn == 0 || after.at(capital).marker == Some(civ));
        }
    });
}

/// A marker changes hands only by conversion, a province never loses it.
#[test]
fn r109_provinces_stay_under_control_until_converted() {
    watch(|game, before, civ, action, after| {
        let marked = |state: &State, civ| -> Places { state.marked(game.map(), civ) };
        for other in Civ::ALL {
            let lost = marked(before, other).without(marked(after, other));
            let paid = matches!(action, Action::PayTaxes | Action::Pay(_) | Action::Buy(_)) && civ != other;
            assert!(lost.is_empty() || paid, "{other} lost a marker by {action:?}");
        }
    });
}
