//! What the mind of Antiquity must be able to do.

use emporion_antiquity::{Action, Antiquity, Building, Options, Phase, State};
use emporion_core::{Chance, Events, Game, SampleRng, Seat, Seed, Setup, Turn};

use crate::beam::run;
use crate::{Beam, Mind, Planner, Strides, Weights, fitted};

fn begin(seats: usize, options: Options, name: &str) -> (Antiquity, State) {
    let setup = Setup::new::<Antiquity>(seats, options);
    Antiquity::begin(setup, &mut Chance::live(&Seed::new(name), 0), &mut Events::off()).expect("sound options")
}

/// Plays so many turns, everybody by the plans of the evaluation.
fn play(game: &Antiquity, state: &mut State, turns: u16, beam: Beam, mut look: impl FnMut(&State, Seat)) {
    let (mut planner, mut rng) = (Planner::new(), SampleRng::new("play", 0));
    let weights = fitted::<Antiquity>();
    let mut chance = Chance::sampled(rng.fork());
    while let Turn::Decide(deciding) = game.turn(state) {
        if state.turn() > turns {
            return;
        }
        let seat = deciding.first().expect("somebody decides");
        look(state, seat);
        let plans = planner.plans(game, state, seat, &weights, beam, &mut rng);
        run(game, state, seat, &plans[0].steps, &mut chance, &mut Events::off());
    }
}

#[test]
fn the_weights_of_the_repository_are_whole() {
    Weights::parse::<Antiquity>(Antiquity::WEIGHTS).unwrap();
}

#[test]
fn strides_are_legal_and_features_finite() {
    for (number, options) in [(0, Options::default()), (1, Options::published())] {
        let seats = 2 + number;
        let (game, mut state) = begin(seats, options, "strides");
        let mut rng = SampleRng::new("strides", number as u64);
        let mut chance = Chance::sampled(rng.fork());
        let mut strides = Strides::new();
        let mut steps = 0;
        while let Turn::Decide(deciding) = game.turn(&state) {
            let seat = deciding.first().unwrap();
            strides.clear();
            game.strides(&state, seat, &mut strides);
            let all: Vec<Vec<Action>> = strides.iter().map(<[Action]>::to_vec).collect();
            assert!(!all.is_empty());
            for stride in &all {
                let mut tried = state.clone();
                for step in stride {
                    game.check(&tried, seat, step).unwrap_or_else(|error| panic!("{stride:?}: {error}"));
                    game.perform(&mut tried, seat, step, &mut chance, &mut Events::off());
                }
            }
            let mut features = vec![0.0; Antiquity::FEATURES.len()];
            game.features(&state, seat, &mut features);
            assert!(features.iter().all(|feature| feature.is_finite()));
            for step in rng.pick(&all).unwrap() {
                game.perform(&mut state, seat, step, &mut chance, &mut Events::off());
            }
            steps += 1;
            if steps > 600 {
                break;
            }
        }
    }
}

#[test]
fn the_first_turn_sends_men_out() {
    let (game, mut state) = begin(2, Options::default(), "first turn");
    play(&game, &mut state, 1, Beam::wide::<Antiquity>(), |_, _| {});
    for seat in Seat::all(2) {
        assert!(state.installations(seat).count() >= 2, "two works in the first turn");
        assert_eq!(state.houses(seat).count_ones(), 4);
    }
}

#[test]
fn nobody_starves_early() {
    for number in 0..3 {
        let (game, mut state) = begin(2, Options::default(), &format!("famine {number}"));
        play(&game, &mut state, 9, Beam::SINGLE, |_, _| {});
        assert_eq!(state.players().len(), 2, "game {number}");
    }
}

#[test]
fn a_cathedral_comes_with_a_saint_and_is_told() {
    let (game, mut state) = begin(2, Options::default(), "cathedral");
    let mut before = None;
    play(&game, &mut state, 8, Beam::SINGLE, |state, seat| {
        let first = seat.index() == 0 && state.phase() == Phase::City && state.patron(seat).is_none();
        if first {
            before = Some(state.clone());
        }
    });
    let seat = Seat::all(2).next().unwrap();
    let patron = state.patron(seat).expect("a cathedral within eight turns");
    assert!(game.buildings(&state, seat).any(|standing| standing.kind == Building::Cathedral));
    let reasons = game.reasons(&before.unwrap(), &state, seat, &fitted::<Antiquity>());
    assert!(reasons.iter().any(|reason| reason.text == format!("cathedral of {}", patron.title())));
}

/// Every stride of every decision in the city: where the backdrop stays the same, the others' values do.
#[test]
fn a_backdrop_is_all_that_matters_to_others() {
    let (game, mut state) = begin(3, Options::default(), "backdrop");
    let weights = fitted::<Antiquity>();
    let (mut strides, mut rng) = (Strides::new(), SampleRng::new("backdrop", 0));
    let (mut same, mut other) = (0, 0);
    play(&game, &mut state, 12, Beam::SINGLE, |state, seat| {
        let Some(before) = game.backdrop(state, seat) else { return };
        let values = game.values(state, &weights);
        strides.clear();
        game.strides(state, seat, &mut strides);
        for stride in strides.iter() {
            let mut after = state.clone();
            run(&game, &mut after, seat, stride, &mut Chance::sampled(rng.fork()), &mut Events::off());
            let Some(backdrop) = game.backdrop(&after, seat) else { continue };
            let seen = game.values(&after, &weights);
            let same_for = |rival| seen[rival].to_bits() == values[rival].to_bits();
            let unchanged = Seat::all(3).filter(|&rival| rival != seat).all(same_for);
            assert!(unchanged || backdrop != before, "{stride:?}");
            *(if backdrop == before { &mut same } else { &mut other }) += 1;
        }
    });
    assert!(same > 100 && other > 0, "{same} and {other} strides");
}
