//! Drafts, barriers, logs and the protocol, on the toy game of the testkit.

use emporion_core::{Audience, Barrier, Engine, Erased, Log, Seat, Seed, Setup, Share, Table, Turn, sha256, verify};
use emporion_testkit::toy::{Auction, AuctionAction, AuctionEvent, AuctionOptions};

use AuctionAction::{Bank, Ready, Roll, Take};

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a small number")
}

fn table() -> Table<Auction> {
    let setup = Setup::new::<Auction>(2, AuctionOptions::default());
    Table::new(setup, Seed::new("amphora"), &[]).expect("two can play")
}

/// Plays steps of several seats; every one must be legal.
fn play(table: &mut Table<Auction>, steps: &[(usize, AuctionAction)]) {
    for &(number, action) in steps {
        table.apply(seat(number), action).unwrap_or_else(|refusal| panic!("{number} {action:?}: {refusal}"));
    }
}

#[test]
fn in_a_simultaneous_phase_undo_takes_ones_own_step_only() {
    let mut table = table();
    play(&mut table, &[(0, Take), (1, Take), (0, Take), (1, Take)]);
    table.undo(seat(0)).unwrap();
    assert_eq!((table.open_steps(seat(0)), table.open_steps(seat(1))), (1, 2));
    table.redo(seat(0)).unwrap();
    table.restart(seat(1)).unwrap();
    assert_eq!((table.open_steps(seat(0)), table.open_steps(seat(1))), (2, 0));
    assert_eq!(table.redo(seat(0)).unwrap_err().code, "core/nothing-to-redo");
}

#[test]
fn ready_may_be_taken_back_until_the_last_one_is() {
    let mut table = table();
    play(&mut table, &[(0, Take), (0, Ready)]);
    assert_eq!(table.turn(), Turn::Decide(seat(1).into()));
    assert_eq!(table.apply(seat(0), Take).unwrap_err().code, "core/not-your-turn");
    table.undo(seat(0)).unwrap();
    assert_eq!(table.turn().deciding().len(), 2);
    play(&mut table, &[(0, Ready), (1, Ready)]);
    let refusal = table.undo(seat(0)).unwrap_err();
    assert_eq!(refusal.code, "core/nothing-to-undo");
    assert!(refusal.message.contains("revealed"), "{refusal}");
    assert_eq!(table.committed(), table.state());
}

#[test]
fn dice_are_a_barrier_for_everybody() {
    let mut table = table();
    play(&mut table, &[(0, Take), (0, Ready), (1, Ready)]);
    table.set_draws(&[6, 5]);
    assert_eq!(table.foresee(seat(0), Roll).unwrap(), Some(Barrier::Drawn));
    let applied = table.apply(seat(0), Roll).unwrap();
    assert_eq!(applied.barrier, Some(Barrier::Drawn));
    assert!(matches!(applied.events[..], [(Audience::All, AuctionEvent::Rolled { face: 6 })]));
    assert!(table.undo(seat(0)).unwrap_err().message.contains("chance"));
    play(&mut table, &[(0, Roll), (0, Bank)]);
    assert_eq!(table.scores(emporion_core::Viewer::Spectator)[0].total, 11);
}

#[test]
fn a_draw_that_does_not_fit_changes_nothing() {
    let mut table = table();
    play(&mut table, &[(0, Take), (0, Ready), (1, Ready)]);
    table.set_draws(&[9]);
    let before = table.hash();
    assert_eq!(table.apply(seat(0), Roll).unwrap_err().code, "core/draw");
    assert_eq!((table.hash(), table.unused_draws()), (before, &[9][..]));
    table.set_draws(&[]);
    assert!(table.apply(seat(0), Roll).is_ok(), "none at all clears what waits");
}

#[test]
fn several_steps_are_played_all_or_nothing() {
    let mut table = table();
    let answer = ask(&[NEW, r#"{"cmd":"apply","seat":0,"action":"take; dance"}"#]);
    assert!(answer["error"]["message"].as_str().unwrap().starts_with("step 2: "), "{answer}");
    assert!(table.apply_all(seat(0), &[Take, Take, Roll]).unwrap_err().message.starts_with("step 3: "));
    assert_eq!(table.open_steps(seat(0)), 0);
    table.apply_all(seat(0), &[Take, Take, Ready]).unwrap();
    assert_eq!(table.open_steps(seat(0)), 3);
    let refusal = table.apply_all(seat(1), &[Ready, Take]).unwrap_err();
    assert_eq!(refusal.code, "core/steps-after-barrier");
}

#[test]
fn a_refused_chain_advises_no_undo_of_its_own_steps() {
    let mut table = table();
    let refusal = table.apply_all(seat(0), &[Take; 5]).unwrap_err();
    assert_eq!((refusal.message.as_str(), refusal.args["undo"].as_str()), ("step 5: your arms are full", "no"));
    assert_eq!(table.undo(seat(0)).unwrap_err().code, "core/nothing-to-undo");
    play(&mut table, &[(0, Take), (0, Take), (0, Take), (0, Take)]);
    let refusal = table.apply_all(seat(0), &[Take, Ready]).unwrap_err();
    assert_eq!(refusal.args["undo"], "yes", "what the first step rests on is at the table");
    table.undo(seat(0)).unwrap();
}

#[test]
fn open_steps_are_open_again_after_a_replay() {
    let mut table = table();
    play(&mut table, &[(0, Take), (1, Take), (0, Ready)]);
    let log = Log::read(&table.log(true).write()).unwrap();
    let mut again = Table::<Auction>::replay(&log, None).unwrap();
    assert_eq!(again.log(true), log);
    again.undo(seat(0)).unwrap();
    assert_eq!((again.open_steps(seat(0)), again.open_steps(seat(1))), (1, 1));
    let first = Table::<Auction>::replay(&log, Some(1)).unwrap();
    assert_eq!(first.open_steps(seat(0)) + first.open_steps(seat(1)), 1);
}

#[test]
fn a_replay_that_stops_halfway_is_the_table_as_it_was_then() {
    let mut table = table();
    let mut open = vec![[0, 0]];
    let script = [(0, Take), (1, Take), (0, Ready), (1, Take), (1, Ready)];
    for step in script {
        play(&mut table, &[step]);
        open.push([0, 1].map(|number| table.open_steps(seat(number))));
    }
    let log = table.log(true);
    assert!(log.entries.iter().all(|entry| !entry.draft), "all is final in the end");
    for (to, open) in open.iter().enumerate() {
        let again = Table::<Auction>::replay(&log, Some(to)).unwrap();
        assert_eq!([0, 1].map(|number| again.open_steps(seat(number))), *open, "after entry {to}");
        assert_eq!(again.hash(), log.entries[to].hash);
    }
    let mut again = Table::<Auction>::replay(&log, Some(3)).unwrap();
    again.undo(seat(0)).unwrap();
    again.undo(seat(0)).unwrap();
}

fn finished() -> Log {
    let mut table = table();
    let script = [(0, Take), (1, Take), (1, Take), (1, Ready), (0, Ready), (1, Roll), (1, Roll)];
    table.set_draws(&[4]);
    play(&mut table, &script);
    table.log(true)
}

#[test]
fn a_log_is_verified_against_its_seed() {
    let log = finished();
    let verified = verify::<Auction>(&log).unwrap();
    assert_eq!((verified.draws, verified.preset, verified.from_seed), (2, 1, 1));
    assert!(verified.seed_known);
}

#[test]
fn a_changed_log_is_refused_naming_the_entry() {
    type Change = fn(&mut Log);
    let changes: [(&str, Change); 8] = [
        ("entry 2", |log| log.entries[2].action = Some("ready".into())),
        ("entry 3", |log| log.entries[3].hash = log.entries[2].hash),
        ("entry 7", |log| log.entries[7].draws = vec![if log.entries[7].draws == [3] { 2 } else { 3 }]),
        ("entry 6", |log| log.entries[6].draws.push(5)),
        ("entry 6", |log| log.entries[6].draws.clear()),
        ("entry 7", |log| log.entries[7].draws.clear()),
        ("entry 1", |log| log.entries[1].seat = None),
        ("SHA-256", |log| log.seed = Some("another".into())),
    ];
    for (place, change) in changes {
        let mut log = finished();
        change(&mut log);
        let refusal = verify::<Auction>(&log).expect_err("a changed log must not pass");
        assert!(refusal.message.contains(place), "expected {place}: {refusal}");
    }
}

#[test]
fn the_hash_covers_the_options() {
    let mut log = finished();
    log.options["goal"] = 61.into();
    let refusal = verify::<Auction>(&log).unwrap_err();
    assert!(refusal.message.contains("entry 0") && refusal.message.contains("hash"), "{refusal}");
}

#[test]
fn a_log_that_cannot_be_is_refused() {
    type Change = fn(&mut Log);
    let changes: [(&str, Change); 2] =
        [("SHA-256", |log| log.commitment = "x".into()), ("3 players", |log| log.names = vec![String::new(); 3])];
    for (words, change) in changes {
        let mut log = finished();
        change(&mut log);
        assert!(Log::read(&log.write()).unwrap_err().message.contains(words));
    }
    assert_eq!(Table::<Auction>::replay(&finished(), Some(99)).unwrap_err().code, "core/no-such-entry");
}

/// A game with many dice and what two players added to them: one showed his value, the other held it back.
fn finished_with_players() -> (Log, [String; 2]) {
    let (value, held) = ("ab".repeat(32), "cd".repeat(32));
    let share = |number, digest, value| Share { seat: seat(number), digest, value };
    let players = vec![share(0, Some(sha256(&value)), Some(value.clone())), share(1, Some(sha256(&held)), None)];
    // Rolling ends with a one: a seed that rolls none for long.
    let rolled = (0..1000).find_map(|number| {
        let seed = Seed::new(format!("olive {number}")).with_players(players.clone());
        let mut table = Table::new(Setup::new::<Auction>(2, AuctionOptions::default()), seed, &[]).ok()?;
        play(&mut table, &[(0, Take), (1, Take), (1, Take), (1, Ready), (0, Ready)]);
        let long = (0..8).all(|_| table.apply(seat(1), Roll).is_ok());
        long.then(|| table.log(true))
    });
    (rolled.expect("one in a thousand rolls no one eight times"), [value, held])
}

#[test]
fn the_players_values_move_the_dice_and_are_verified() {
    let (log, _) = finished_with_players();
    let again = Log::read(&log.write()).unwrap();
    assert_eq!(again, log, "digests and values are in the file");
    let verified = verify::<Auction>(&log).unwrap();
    assert_eq!((verified.from_seed, verified.dice.len()), (8, 2));
    assert!(verify::<Auction>(&Log { seed: None, ..log.clone() }).is_ok(), "before the seed may be known");
    assert_eq!(Table::<Auction>::replay(&log, None).unwrap().log(true), log, "a replay goes on with the same dice");
    assert!(!finished().write().contains("\"dice\""), "a log without them is as it was");
}

#[test]
fn a_log_whose_dice_were_altered_is_refused() {
    type Change<'a> = &'a dyn Fn(&mut Log);
    let (log, [value, held]) = finished_with_players();
    let other = "ef".repeat(32);
    let changes: [(&str, &str, Change<'_>); 14] = [
        ("the value", "not the one whose SHA-256", &|log| log.dice[0].value = Some(other.clone())),
        ("the digest", "not the one whose SHA-256", &|log| log.dice[0].digest = Some(sha256(&other))),
        ("both", "one of them was altered", &|log| {
            log.dice[0].digest = Some(sha256(&other));
            log.dice[0].value = Some(other.clone());
        }),
        ("a value is hidden", "one of them was altered", &|log| log.dice[0].value = None),
        ("one held back is put in", "one of them was altered", &|log| log.dice[1].value = Some(held.clone())),
        ("a player is left out", "one of them was altered", &|log| _ = log.dice.remove(1)),
        ("all are left out", "has lost what the players added", &|log| log.dice.clear()),
        ("no trace of them is left", "the one that follows from the seed", &|log| {
            log.dice.clear();
            log.together = None;
        }),
        ("the whole is left out", "not what it gives together", &|log| log.together = None),
        ("the whole", "one of them was altered", &|log| log.together = Some(other.clone())),
        ("the whole is recomputed", "the seed and what the players added", &|log| {
            log.dice[0].value = None;
            let altered = Seed::new(log.seed.clone().unwrap()).with_players(log.dice.clone());
            let table =
                Table::<Auction>::new(Setup::new::<Auction>(2, AuctionOptions::default()), altered, &[]).unwrap();
            log.together = table.log(true).together;
        }),
        ("the game begins from a position", "a position by hand", &|log| {
            log.start = Some(serde_json::to_value(table().position()).unwrap());
        }),
        ("two change seats", "each of the 2 seats once", &|log| log.dice.reverse()),
        ("a value of nobody's", "without the digest", &|log| {
            log.dice[0].digest = None;
            log.dice[0].value = Some(value.clone());
        }),
    ];
    for (what, words, change) in changes {
        let mut log = log.clone();
        change(&mut log);
        let refusal = verify::<Auction>(&log).expect_err(what);
        assert!(refusal.message.contains(words), "{what}: {refusal}");
    }
}

#[test]
fn a_draw_set_by_hand_and_passed_off_as_the_seeds_is_found() {
    let mut log = finished();
    log.entries[6].preset = 0;
    let refusal = verify::<Auction>(&log).unwrap_err();
    assert!(refusal.message.contains("entry 6") && refusal.message.contains("seed"), "{refusal}");
}

#[test]
fn a_game_whose_seed_is_secret_can_be_watched_but_not_played_on() {
    let mut table = table();
    play(&mut table, &[(0, Take), (0, Ready), (1, Ready)]);
    let log = table.log(false);
    assert_eq!(log.seed, None);
    let mut watched = Table::<Auction>::replay(&log, None).unwrap();
    assert_eq!(watched.hash(), table.hash());
    assert!(watched.apply(seat(0), Roll).unwrap_err().message.contains("seed"));
}

/// Sends lines to an engine and returns the last answer.
fn ask(lines: &[&str]) -> serde_json::Value {
    let game = Erased::<Auction>::new();
    let mut engine = Engine::new(&game);
    let mut last = String::new();
    for line in lines {
        last = engine.line(line.as_bytes());
    }
    assert!(!last.contains('\n'), "one line in, one line out");
    serde_json::from_str(&last).expect("an answer is JSON")
}

const NEW: &str = r#"{"cmd":"new","seats":2,"seed":"amphora"}"#;

#[test]
fn the_protocol_plays_a_game() {
    let answer = ask(&[NEW, r#"{"cmd":"apply","seat":0,"action":"take; take; ready"}"#, r#"{"cmd":"turn"}"#]);
    assert_eq!(answer["turn"], serde_json::json!({"decide": [1]}));
    let answer = ask(&[NEW, r#"{"cmd":"apply","seat":0,"action":"take"}"#]);
    assert_eq!(answer["events"][0]["seen_by"], serde_json::json!([0]), "a secret step is for its seat only: {answer}");
    let answer = ask(&[NEW, r#"{"cmd":"legal","seat":1}"#]);
    assert_eq!(answer["actions"], serde_json::json!(["take", "ready"]));
    let answer = ask(&[r#"{"cmd":"chance","values":[]}"#, r#"{"cmd":"schema"}"#]);
    assert!(answer["schema"]["view"]["properties"]["store"].is_object(), "{answer}");
}

#[test]
fn the_protocol_answers_every_bad_line_with_a_reason() {
    let deep = "[".repeat(100_000);
    let long = format!(r#"{{"cmd":"{}"}}"#, "x".repeat(1_000_000));
    let bad: [(&str, &str); 23] = [
        (&long, "core/unknown-command"),
        (r#"{"cmd":"load","position":[]}"#, "core/bad-position"),
        (r#"{"cmd":"new","seats":2,"options":[]}"#, "core/bad-options"),
        ("", "core/bad-line"),
        ("nonsense", "core/bad-line"),
        ("[1,2]", "core/bad-line"),
        (&deep, "core/bad-line"),
        (r#"{"seat":0}"#, "core/bad-line"),
        (r#"{"cmd":7}"#, "core/bad-line"),
        (r#"{"cmd":"fly"}"#, "core/unknown-command"),
        (r#"{"cmd":"turn","seat":0}"#, "core/bad-command"),
        (r#"{"cmd":"fly","height":3}"#, "core/unknown-command"),
        (r#"{"cmd":"legal","seat":9}"#, "core/no-such-seat"),
        (r#"{"cmd":"apply","seat":1000,"action":"take"}"#, "core/no-such-seat"),
        (r#"{"cmd":"view","seat":2}"#, "core/no-such-seat"),
        (r#"{"cmd":"legal","seat":-1}"#, "core/bad-command"),
        (r#"{"cmd":"legal","seat":0,"seat":1}"#, "core/bad-line"),
        (r#"{"cmd":"check","seat":0,"action":"take; take"}"#, "core/one-step"),
        (r#"{"cmd":"legal","seat":4}"#, "core/no-such-seat"),
        (r#"{"cmd":"apply","seat":0,"action":"dance"}"#, "auction/notation"),
        (r#"{"cmd":"apply","seat":0,"action":"roll"}"#, "auction/gathering"),
        (r#"{"cmd":"new","seats":9}"#, "auction/seats"),
        (r#"{"cmd":"new","seats":2,"options":{"round":3}}"#, "core/bad-options"),
    ];
    for (line, code) in bad {
        let answer = ask(&[NEW, line]);
        assert_eq!(answer["ok"], false, "{line}");
        assert!(answer.to_string().len() < 2_000, "a refusal is a sentence");
        assert_eq!(answer["error"]["code"], code, "{line}: {answer}");
    }
    assert!(ask(&[NEW, r#"{"cmd":"legal","seat":0,"seat":1}"#])["error"]["message"].to_string().contains("seat"));
    assert_eq!(ask(&[r#"{"cmd":"turn"}"#])["error"]["code"], "core/no-table");
}

#[test]
fn draws_set_by_hand_wait_for_the_next_draw_whatever_it_is() {
    let steps = [NEW, r#"{"cmd":"chance","values":[6]}"#, NEW, r#"{"cmd":"apply","seat":0,"action":"take; ready"}"#];
    let rest = [r#"{"cmd":"apply","seat":1,"action":"ready"}"#, r#"{"cmd":"apply","seat":0,"action":"roll"}"#];
    let answer = ask(&[&steps[..], &rest[..]].concat());
    assert_eq!(answer["events"][0]["face"], 6, "{answer}");
}

#[test]
fn a_position_can_be_loaded_and_played_on() {
    let get = ask(&[NEW, r#"{"cmd":"apply","seat":0,"action":"take"}"#, r#"{"cmd":"position"}"#]);
    let load = format!(r#"{{"cmd":"load","position":{}}}"#, get["position"]);
    assert_eq!(ask(&[&load, r#"{"cmd":"apply","seat":0,"action":"take"}"#])["ok"], true);
    let log = ask(&[&load, r#"{"cmd":"apply","seat":0,"action":"take"}"#, r#"{"cmd":"log"}"#]);
    let replay = format!(r#"{{"cmd":"replay","log":{}}}"#, log["log"]);
    assert_eq!(ask(&[&replay])["ok"], true, "{log}");
    let broken = load.replace("\"store\":6", "\"store\":5");
    assert_eq!(ask(&[&broken])["error"]["code"], "auction/jars");
}
