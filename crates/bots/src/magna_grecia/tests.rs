use emporion_core::{Chance, Events, SampleRng, Seed, Setup, Viewer};
use emporion_magna_grecia::{MarketStep, Options};

use super::*;
use crate::{Beam, Decision, Planner, fitted, hints};

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

#[test]
fn the_last_turn_leaves_no_market_unbuilt_that_pays() {
    let weights = fitted::<MagnaGrecia>();
    let mut rng = SampleRng::new("last", 0);
    let mut looked = 0;
    positions(3, 3, |game, state, seat| {
        let is_last = state.round() == 12 && game.order(state).last() == Some(seat);
        if !is_last || state.done().market != MarketStep::None || !game.nothing_pending(state) {
            return;
        }
        let after = |steps: &[Action]| {
            let mut state = state.clone();
            for step in steps {
                game.perform(&mut state, seat, step, &mut Chance::forbidden(), &mut Events::off());
            }
            game.total(&state, seat)
        };
        let plans = Planner::new().plans(game, state, seat, &weights, Beam::wide::<MagnaGrecia>(), &mut rng);
        let mut legal = Vec::new();
        game.legal(state, seat, &mut legal);
        let markets = legal.into_iter().filter(|step| matches!(step, Action::Market { .. }));
        let best = markets.map(|step| after(&[step, Action::Done])).max().unwrap_or(0);
        assert!(after(&plans[0].steps) >= best);
        looked += 1;
    });
    assert!(looked > 0);
}

#[test]
fn hints_name_places() {
    let setup = Setup::new::<MagnaGrecia>(4, Options::default());
    let mut chance = Chance::live(&Seed::new("hints"), 0);
    let (game, state) = MagnaGrecia::begin(setup, &mut chance, &mut Events::off()).unwrap();
    let seat = state.active();
    let view = game.view(&state, Viewer::Seat(seat));
    let decision = Decision { game: &game, seat, view: Some(&view), legal: &[] };
    let hints = hints(&decision, &fitted::<MagnaGrecia>(), 3, &mut SampleRng::new("hints", 0));
    let names = |text: &str| game.board().villages().iter().any(|village| text.ends_with(&village.name));
    assert!(hints.iter().all(|hint| hint.reasons.iter().any(|reason| names(&reason.text))), "{hints:?}");
}

#[test]
fn the_last_rounds_hide_nothing() {
    positions(2, 1, |game, state, _| assert_eq!(game.open(state), state.round() >= 10));
}
