//! Whole games in the repository: every hash and every draw of their logs still comes out.
//!
//! `EMPORION_BLESS=1` writes the logs of the idle games anew after a change of the rules.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::path::{Path, PathBuf};

use emporion_antiquity::{Antiquity, Options, Patron};
use emporion_core::{Game, Log, Seat, Seed, Setup, Table, Turn, verify};

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
fn idle_with_winners(seats: usize, count: usize) -> Table<Antiquity> {
    let games = (0..200).map(|number| idle(seats, Options::default(), &format!("idle {number}")));
    games.into_iter().find(|table| winners(table.turn()) == count).expect("one of two hundred games")
}

/// A log of the folder, played again, and how its game ended.
fn played_again(name: &str) -> (Log, Turn) {
    let log = Log::read(&std::fs::read_to_string(folder().join(name)).unwrap()).unwrap();
    let verified = verify::<Antiquity>(&log).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    assert!(verified.seed_known, "{name}");
    (log, verified.turn)
}

fn check_idle(name: &str, seats: usize, count: usize) {
    if std::env::var("EMPORION_BLESS").is_ok() {
        std::fs::create_dir_all(folder()).unwrap();
        std::fs::write(folder().join(name), idle_with_winners(seats, count).log(true).write()).unwrap();
    }
    assert_eq!(winners(played_again(name).1), count, "{name}");
}

/// These seats and no others win, each for the saint of the cathedral built last, with the whole of what the saint asks.
/// Who wins because the others have left need not have met anything (R193).
fn check_victory(name: &str, saints: &[(usize, &str)]) {
    let (log, turn) = played_again(name);
    let Turn::Over(outcome) = turn else { panic!("{name} is not over") };
    let patron = |seat: Seat| {
        let steps = log.entries.iter().filter(|entry| entry.seat == Some(seat));
        steps.filter_map(|entry| entry.action.as_deref()?.strip_prefix("patron ")).next_back()
    };
    let won: Vec<_> = outcome.winners.iter().map(|seat| (seat.index(), patron(seat).unwrap_or("nobody"))).collect();
    assert_eq!(won, saints, "{name}");
    assert!(outcome.winners.iter().all(|seat| outcome.scores[seat] == 100), "{name}");
    let table = Table::<Antiquity>::replay(&log, None).unwrap();
    let titles = saints.iter().filter_map(|(_, saint)| Patron::named(saint)).map(Patron::title);
    assert_eq!(table.game().won_by(table.state()), titles.collect::<Vec<_>>().join(" and "), "{name}");
}

// rules: R166, R174, R193
#[test]
fn a_whole_game_that_ends_when_all_but_one_have_left() {
    check_idle("last_one_left.json", 4, 1);
    let table = Table::<Antiquity>::replay(&played_again("last_one_left.json").0, None).unwrap();
    assert_eq!(table.game().won_by(table.state()), "famine");
}

// rules: R193
#[test]
fn a_whole_game_that_two_share_because_they_leave_together() {
    check_idle("left_together.json", 2, 2);
}

/// One player gathers for San Cristoforo, the other gives through the market what he can spare.
// rules: R74, R147, R179
#[test]
fn a_whole_game_won_for_san_cristoforo() {
    check_victory("victory_cristoforo.json", &[(0, "cristoforo")]);
}

/// One player lays inn after inn, eight in all, to the other's city and around it.
// rules: R131, R155, R180
#[test]
fn a_whole_game_won_for_san_giorgio() {
    check_victory("victory_giorgio.json", &[(0, "giorgio")]);
}

/// One player keeps the goods of both and the market; the other takes what houses cost, a pair at a time.
// rules: R50, R62, R74, R177
#[test]
fn a_whole_game_won_for_san_nicola() {
    check_victory("victory_nicola.json", &[(0, "nicola")]);
}

/// Twenty men and eight inns around the other's city: San Nicola's condition and San Giorgio's.
// rules: R147, R177, R180, R181, R187
#[test]
fn a_whole_game_won_for_santa_maria() {
    check_victory("victory_maria.json", &[(0, "maria")]);
}

/// The twentieth man of the one and the thirtieth good of the other come in the same turn, and each counts eight clean hexes.
// rules: R177, R179, R182
#[test]
fn a_whole_game_that_two_share_because_all_is_equal() {
    check_victory("tie.json", &[(0, "nicola"), (1, "cristoforo")]);
}

/// Played at random before there was a version 2, from a position that does not say which rules it is under: offers stay open
/// while men come to their makers' markets and leave them, and Santa Barbara rearranges in between.
// rules: R82, R186
#[test]
fn offers_under_version_1_of_the_rules_play_as_they_did() {
    let (log, _) = played_again("offers_of_version_1.json");
    let start = log.start.as_ref().unwrap();
    assert_eq!((log.rules, start.get("rules")), (1, None));
    let told = Table::<Antiquity>::replay(&log, None).unwrap().log(true);
    assert_eq!(told, log, "played on it keeps its rules");
}

/// The log's rules and those that its position names are the same.
#[test]
fn a_log_whose_position_names_other_rules_is_refused() {
    let (mut log, _) = played_again("offers_of_version_1.json");
    log.start.as_mut().unwrap()["rules"] = 2.into();
    let why = Table::<Antiquity>::replay(&log, None).unwrap_err();
    let words = "the log has rules version 1, the position it begins from 2";
    assert!(why.code == "core/log-differs" && why.message.contains(words), "{}", why.message);
}

/// Three cities with one of everything; the houses make room for the hospital.
// rules: R82, R134, R138, R178
#[test]
fn a_whole_game_won_for_santa_barbara() {
    check_victory("victory_barbara.json", &[(0, "barbara")]);
}
