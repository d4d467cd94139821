//! Whole games in the repository: every hash and every draw of their logs still comes out.
//!
//! `EMPORION_BLESS=1` writes the logs of the idle games anew after a change of the rules.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::path::{Path, PathBuf};

use emporion_antiquity::{Antiquity, Options};
use emporion_core::{Game, Log, Seed, Setup, Table, Turn, verify};

/// Everybody does nothing useful: done, and the first place listed for everything else.
fn idle(seats: usize, options: Options, seed: &str) -> Table<Antiquity> {
    let setup = Setup::new::<Antiquity>(seats, options);
    let mut table = Table::<Antiquity>::new(setup, Seed::new(seed), &[]).unwrap();
    while let Turn::Decide(deciding) = table.turn() {
        let seat = deciding.first().unwrap();
        let legal = table.legal(seat);
        let done = table.game().parse("done").unwrap();
        let action = if legal.contains(&done) { done } else { legal[0] };
        table.apply(seat, action).unwrap();
    }
    table
}

fn winners(turn: Turn) -> usize {
    match turn {
        Turn::Over(outcome) => outcome.winners.len(),
        Turn::Decide(_) => 0,
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

/// The first idle game that so many players win.
fn idle_won_by(seats: usize, count: usize) -> Table<Antiquity> {
    let games = (0..200).map(|number| idle(seats, Options::default(), &format!("idle {number}")));
    games.into_iter().find(|table| winners(table.turn()) == count).expect("one of two hundred games")
}

fn check(name: &str, seats: usize, count: usize) {
    let path = folder().join(name);
    if std::env::var("EMPORION_BLESS").is_ok() && !name.starts_with("victory") {
        std::fs::create_dir_all(folder()).unwrap();
        std::fs::write(&path, idle_won_by(seats, count).log(true).write()).unwrap();
    }
    let log = Log::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let verified = verify::<Antiquity>(&log).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    assert_eq!((winners(verified.turn), verified.seed_known), (count, true), "{name}");
}

// rules: R166, R174, R193
#[test]
fn a_whole_game_that_ends_when_all_but_one_have_left() {
    check("last_one_left.json", 4, 1);
}

// rules: R193
#[test]
fn a_whole_game_that_two_share_because_they_leave_together() {
    check("left_together.json", 2, 2);
}

/// One player gathers for San Cristoforo, the other gives through the market what he can spare.
// rules: R74, R147, R179
#[test]
fn a_whole_game_won_for_san_cristoforo() {
    check("victory_cristoforo.json", 2, 1);
}
