//! Late, crowded positions of four players with sixteen cities and all goods: lists stay short and quick.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::time::{Duration, Instant};

use emporion_antiquity::{Action, Antiquity, Phase, Position};
use emporion_core::{Chance, Events, Game, SampleRng, Turn};

const FIXTURES: [(&str, Phase); 4] = [
    (include_str!("fixtures/crowded_city.json"), Phase::City),
    (include_str!("fixtures/crowded_countryside.json"), Phase::Countryside),
    (include_str!("fixtures/crowded_pollution.json"), Phase::Pollution),
    (include_str!("fixtures/crowded_famine.json"), Phase::Famine),
];

/// The quickest of several runs, which a busy machine disturbs least.
fn time(game: &Antiquity, state: &<Antiquity as Game>::State, actions: &mut Vec<Action>) -> Duration {
    let seat = game.turn(state).deciding().first().unwrap();
    let run = |actions: &mut Vec<Action>| {
        actions.clear();
        let begun = Instant::now();
        game.legal(state, seat, actions);
        begun.elapsed()
    };
    (0..5).map(|_| run(actions)).min().unwrap()
}

#[test]
fn lists_stay_short_and_quick_in_crowded_positions() {
    let (mut slowest, mut longest) = (Duration::ZERO, 0);
    let mut actions = Vec::new();
    for (number, (text, phase)) in FIXTURES.into_iter().enumerate() {
        let position: Position = serde_json::from_str(text).unwrap();
        assert_eq!(position.phase, phase);
        let (game, mut state) = Antiquity::load(position).unwrap();
        let mut rng = SampleRng::new("crowded", number as u64);
        let mut chance = Chance::sampled(rng.fork());
        for _ in 0..400 {
            let Turn::Decide(deciding) = game.turn(&state) else { break };
            slowest = slowest.max(time(&game, &state, &mut actions));
            longest = longest.max(actions.len());
            let action = *rng.pick(&actions).unwrap();
            game.perform(&mut state, deciding.first().unwrap(), &action, &mut chance, &mut Events::off());
        }
    }
    println!("slowest list {slowest:?}, longest {longest}");
    assert!(longest <= 500, "a list of {longest} steps");
    assert!(slowest < Duration::from_millis(10), "a list took {slowest:?}");
}
