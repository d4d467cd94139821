use emporion_core::{Chance, Events, SampleRng, Seed, Setup};
use emporion_magna_grecia::Options;

use super::*;

/// Walks through games of chance and shows every position of a deciding seat.
fn positions(seats: usize, games: u64, mut visit: impl FnMut(&MagnaGrecia, &State, Seat)) {
    for number in 0..games {
        let seed = Seed::new(format!("minds/{number}"));
        let setup = Setup::new::<MagnaGrecia>(seats, Options::default());
        let mut rng = SampleRng::new("minds", number);
        let mut events = Events::off();
        let (game, mut state) = MagnaGrecia::begin(setup, &mut Chance::live(&seed, 0), &mut events).unwrap();
        let (mut legal, mut step) = (Vec::new(), 0);
        while let Some(seat) = game.turn(&state).deciding().first() {
            visit(&game, &state, seat);
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = *rng.pick(&legal).unwrap();
            step += 1;
            game.perform(&mut state, seat, &action, &mut Chance::live(&seed, step), &mut events);
        }
    }
}

#[test]
fn the_weights_name_every_feature() {
    Weights::parse::<MagnaGrecia>(MagnaGrecia::WEIGHTS).unwrap();
}

#[test]
fn every_step_of_every_stride_is_legal() {
    for seats in 2..=4 {
        let mut strides = Strides::new();
        positions(seats, 3, |game, state, seat| {
            strides.clear();
            game.strides(state, seat, &mut strides);
            assert!(!strides.is_empty());
            for stride in strides.iter() {
                let mut state = state.clone();
                for step in stride {
                    let text = game.notation(step);
                    game.check(&state, seat, step).unwrap_or_else(|no| panic!("{text} of {stride:?}: {no}"));
                    game.perform(&mut state, seat, step, &mut Chance::forbidden(), &mut Events::off());
                }
            }
        });
    }
}

#[test]
fn features_are_numbers() {
    positions(4, 2, |game, state, _| {
        for seat in Seat::all(4) {
            let mut features = [0.0; 64];
            game.features(state, seat, &mut features[..MagnaGrecia::FEATURES.len()]);
            assert!(features.iter().all(|number| number.is_finite()));
        }
    });
}
