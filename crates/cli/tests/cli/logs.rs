//! Logs: replayed, verified, drawn, and refused when somebody has touched them.

use emporion_core::{Log, Seat, Seed, Share, sha256};
use serde_json::{Value, json};

use crate::program::{Folder, emporion, emporion_with};

/// A finished game between bots.
fn game(folder: &Folder) -> (String, Value) {
    let logs = folder.path().display().to_string();
    emporion(&["simulate", "magna-grecia", "--games", "1", "--players", "3", "--seed", "vine", "--logs", &logs]).ok();
    let log = serde_json::from_str(&folder.read("0001.json")).expect("a log is JSON");
    (folder.file("0001.json"), log)
}

/// A log with something changed.
fn edited(log: &Value, edit: impl FnOnce(&mut Value)) -> String {
    let mut log = log.clone();
    edit(&mut log);
    log.to_string()
}

#[test]
fn a_log_is_shown_at_any_entry() {
    let folder = Folder::new();
    let (path, log) = game(&folder);
    let last = log["entries"].as_array().unwrap().len() - 1;
    let end = emporion(&["replay", &path]).ok();
    assert!(end.starts_with(&format!("Magna Grecia, entry {last} of {last}\n")), "{end}");
    assert!(end.contains("The game is over.") && end.contains("Random A"), "{end}");
    let start = emporion(&["replay", &path, "--to", "0"]).ok();
    assert!(start.contains("To decide: "), "{start}");
    let story = emporion(&["replay", &path, "--text"]).ok();
    assert!(story.lines().count() > last / 2, "{story}");
    let json = emporion(&["replay", &path, "--to", "5", "--json"]).json();
    assert_eq!(json["hash"], log["entries"][5]["hash"]);
    let beyond = emporion(&["replay", &path, "--to", "99999"]).refused();
    assert!(beyond.contains(&format!("its entries are 0 to {last}")), "{beyond}");
}

#[test]
fn a_log_can_come_from_a_pipe() {
    let folder = Folder::new();
    let (_, log) = game(&folder);
    let run = emporion_with(&["verify", "-"], log.to_string().as_bytes());
    assert!(run.ok().contains("all checked against the seed"));
}

#[test]
fn verify_says_what_it_could_check() {
    let folder = Folder::new();
    let (path, log) = game(&folder);
    let secret = folder.write("secret.json", edited(&log, |log| _ = log.as_object_mut().unwrap().remove("seed")));
    let told = emporion(&["verify", &path, &secret]).ok();
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].contains("ok, ") && lines[0].contains("all checked against the seed"), "{told}");
    assert!(lines[1].contains("ok, ") && lines[1].contains("not checked against the seed"), "{told}");
    let json = emporion(&["verify", &path, &secret, "--json"]).json();
    assert_eq!(json["ok"], true);
    assert_eq!(json["logs"][1]["seed_known"], false);
}

/// The start of a game to which Anna and Carla added to the dice; Bruno held back what he promised, Dora's page promised nothing.
fn with_players(folder: &Folder) -> (String, Value) {
    let given = |number, digit: &str| share(number, Some(sha256(&digit.repeat(64))), Some(&digit.repeat(64)));
    let players = vec![given(0, "a"), share(1, Some(sha256("held")), None), given(2, "c"), share(3, None, None)];
    let log = players_log(players);
    (folder.write("players.json", log.write()), serde_json::to_value(&log).expect("a log is JSON"))
}

fn share(number: usize, digest: Option<String>, value: Option<&str>) -> Share {
    Share { seat: Seat::new(number).expect("a small number"), digest, value: value.map(str::to_owned) }
}

/// The start of a game of four with these dice.
fn players_log(players: Vec<Share>) -> Log {
    let game = emporion_catalogue::find("magna-grecia").expect("it is one of ours");
    let seed = Seed::new("olive").with_players(players);
    let mut log = game.start(4, seed, Value::Null, &[]).expect("four can play").log(true);
    log.names = ["Anna", "Bruno", "Carla", "Dora"].map(str::to_owned).to_vec();
    log
}

#[test]
fn verify_says_whose_dice_they_were() {
    let folder = Folder::new();
    let (path, log) = with_players(&folder);
    let told = emporion(&["verify", &path]).ok();
    let words = "all checked against the seed; the game goes on; the dice came from the host's seed and 2 players' values; \
                 Bruno promised one and did not show it in time, so its digest counts; Dora gave none";
    assert!(told.contains(words), "{told}");
    let digests = players_log(vec![share(1, Some(sha256("held")), None), share(3, None, None)]);
    let told = emporion(&["verify", &folder.write("digests.json", digests.write())]).ok();
    let words = "the dice came from the host's seed and what players promised; Bruno promised one";
    assert!(told.contains(words), "a digest is part of it: {told}");
    let json = emporion(&["verify", &path, "--json"]).json();
    assert_eq!(json["logs"][0]["dice"], log["dice"]);
    let old = emporion(&["verify", &game(&folder).0]).ok();
    assert!(!old.contains("dice"), "a log without them is told as before: {old}");
}

#[test]
fn altered_dice_are_refused_in_words() {
    let folder = Folder::new();
    let (_, log) = with_players(&folder);
    let other = "f".repeat(64);
    let cases: [(String, &str); 6] = [
        (edited(&log, |log| log["dice"][2]["value"] = json!(other)), "seat 2: the value is not the one whose SHA-256"),
        (edited(&log, |log| log["dice"][0]["digest"] = json!(other)), "seat 0: the value is not the one whose SHA-256"),
        (edited(&log, |log| log["dice"][1] = json!({"seat": 1})), "one of them was altered"),
        (edited(&log, |log| log["dice"][3]["seat"] = json!(2)), "each of the 4 seats once"),
        (edited(&log, |log| _ = log.as_object_mut().unwrap().remove("dice")), "has lost what the players added"),
        (edited(&log, |log| log["dice"][0]["luck"] = json!(6)), "luck"),
    ];
    for (text, words) in cases {
        let path = folder.write("edited.json", text);
        let reason = emporion(&["verify", &path]).refused();
        assert!(reason.contains(words) && reason.contains("edited.json"), "{words}: {reason}");
    }
}

#[test]
fn verify_holds_a_log_against_a_commitment_noted_before() {
    let folder = Folder::new();
    let (path, log) = with_players(&folder);
    let noted = log["commitment"].as_str().unwrap();
    assert_eq!(noted, sha256("olive"));
    emporion(&["verify", &path, "--commitment", &noted.to_uppercase()]).ok();
    let other = sha256("another seed");
    let reason = emporion(&["verify", &path, "--commitment", &other]).refused();
    assert!(reason.contains(noted) && reason.contains(&other) && reason.contains("promised"), "{reason}");
    let reason = emporion(&["verify", &path, "--commitment", "abc"]).refused();
    assert!(reason.contains("sixty-four hexadecimal digits"), "{reason}");
    let reason = emporion(&["verify", &path, &path, "--commitment", noted]).refused();
    assert!(reason.contains("one log"), "{reason}");
}

/// Draws that count as set by hand, and a seed that is left out, would let any draw pass for a promised one.
#[test]
fn verify_takes_no_draw_on_trust_where_the_dice_were_promised() {
    let folder = Folder::new();
    let by_hand = |log: &mut Value| {
        for entry in log["entries"].as_array_mut().unwrap() {
            let draws = entry["draws"].as_array().map_or(0, Vec::len);
            if draws > 0 {
                entry["preset"] = json!(draws);
            }
        }
    };
    let no_seed = |log: &mut Value| _ = log.as_object_mut().unwrap().remove("seed");
    let (_, bots) = game(&folder);
    let (_, people) = with_players(&folder);
    let noted = |log: &Value| log["commitment"].as_str().unwrap().to_owned();
    let forged = folder.write("by_hand.json", edited(&bots, by_hand));
    let secret = folder.write("secret.json", edited(&bots, no_seed));
    let shaken = folder.write("shaken.json", edited(&people, by_hand));
    assert!(emporion(&["verify", &forged]).ok().contains("set by hand"));
    // The same game from a position that somebody wrote: what its set-up drew is gone.
    let whole = folder.write("whole.json", bots.to_string());
    let start: Value = serde_json::from_str(&emporion(&["replay", &whole, "--to", "0", "--json"]).ok()).unwrap();
    let placed = folder.write(
        "placed.json",
        edited(&bots, |log| {
            log["start"] = start["position"].clone();
            log["entries"][0].as_object_mut().unwrap().remove("draws");
        }),
    );
    assert!(emporion(&["verify", &placed]).ok().contains("begins from a position by hand"));
    emporion(&["verify", &secret]).ok();
    for (path, noted, words) in [
        (&forged, Some(noted(&bots)), "entry 0: its draws were set by hand"),
        (&secret, Some(noted(&bots)), "does not give its seed"),
        (&placed, Some(noted(&bots)), "entry 0: the game begins from a position by hand"),
        (&shaken, Some(noted(&people)), "entry 0: its draws were set by hand"),
        (&shaken, None, "entry 0: its draws were set by hand"),
    ] {
        let more = noted.iter().flat_map(|noted| ["--commitment", noted]);
        let args: Vec<&str> = ["verify", path].into_iter().chain(more).collect();
        let reason = emporion(&args).refused();
        assert!(reason.contains(words), "{words}: {reason}");
        let run = emporion(&[&args[..], &["--json"]].concat());
        assert_eq!(run.code, Some(2), "{words}");
        assert!(run.stdout.contains("\"ok\":false"), "{words}: {}", run.stdout);
    }
}

#[test]
fn an_edited_log_is_refused_naming_the_entry() {
    let folder = Folder::new();
    let (_, log) = game(&folder);
    let entries = log["entries"].as_array().unwrap();
    let other = |number: usize| entries.iter().find(|entry| entry["action"] != entries[number]["action"]).unwrap();
    let action = other(7)["action"].clone();
    let seat = (log["entries"][7]["seat"].as_u64().unwrap() + 1) % 3;
    let cases: [(&str, String, &str); 9] = [
        ("action", edited(&log, |log| log["entries"][7]["action"] = action), "entry 7"),
        ("notation", edited(&log, |log| log["entries"][7]["action"] = json!("fly")), "entry 7"),
        ("seat", edited(&log, |log| log["entries"][7]["seat"] = json!(seat)), "entry 7"),
        ("hash", edited(&log, |log| log["entries"][7]["hash"] = json!("0123456789abcdef")), "entry 7"),
        ("draw", edited(&log, |log| swap_draws(&mut log["entries"][0]["draws"])), "entry 0"),
        ("extra draw", edited(&log, |log| log["entries"][7]["draws"] = json!([1])), "entry 7"),
        ("preset", edited(&log, |log| log["entries"][0]["preset"] = json!(1_000_000)), "entry 0"),
        ("deleted", edited(&log, |log| delete(log, 7)), "entry 7"),
        ("type", edited(&log, |log| log["entries"][7]["hash"] = json!(7)), "entry 7"),
    ];
    for (what, text, entry) in cases {
        let path = folder.write("edited.json", text);
        for command in ["verify", "replay"] {
            let reason = emporion(&[command, &path]).refused();
            assert!(reason.contains(entry) && reason.contains("edited.json"), "{what}: {reason}");
        }
        assert_eq!(emporion(&["verify", &path, "--json"]).code, Some(2), "{what}");
    }
}

/// Exchanges the first two draws that differ, so that both stay possible.
fn swap_draws(draws: &mut Value) {
    let draws = draws.as_array_mut().expect("the set-up draws");
    let first = draws.iter().position(|draw| *draw != draws[0]).expect("draws differ");
    draws.swap(0, first);
}

fn delete(log: &mut Value, number: usize) {
    let entries = log["entries"].as_array_mut().expect("a log has entries");
    entries.remove(number);
    log["length"] = json!(entries.len());
}

#[test]
fn a_log_that_lost_a_part_is_refused() {
    let folder = Folder::new();
    let (path, log) = game(&folder);
    let text = folder.read("0001.json");
    for part in [2, 3, 5] {
        let cut = folder.write("cut.json", &text[..text.len() * (part - 1) / part]);
        let reason = emporion(&["verify", &cut]).refused();
        assert!(reason.contains("entry ") && reason.contains("ends too early"), "{reason}");
        emporion(&["render", &cut, "--svg", "-"]).refused();
    }
    let short = folder.write("short.json", edited(&log, |log| _ = log["entries"].as_array_mut().unwrap().pop()));
    assert!(emporion(&["replay", &short]).refused().contains("entry "));
    let run = emporion(&["verify", &path, &short]);
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.contains("ok, ") && run.stderr.contains("1 of 2 logs"), "{run:?}");
}

#[test]
fn another_seed_is_found_out() {
    let folder = Folder::new();
    let (_, log) = game(&folder);
    let path = folder.write("seed.json", edited(&log, |log| log["seed"] = json!("another")));
    assert!(emporion(&["verify", &path]).refused().contains("seed"));
    assert!(emporion(&["play", "magna-grecia", "--resume", &path]).refused().contains("seed"));
}

#[test]
fn logs_and_positions_become_pictures() {
    let folder = Folder::new();
    let (path, _) = game(&folder);
    let svg = emporion(&["render", &path, "--to", "20", "--svg", "-"]).ok();
    assert!(svg.contains("<svg") && svg.trim_end().ends_with("</svg>"));
    let json = emporion(&["replay", &path, "--to", "20", "--json"]).json();
    let position = folder.write("position.json", json["position"].to_string());
    let (drawn, picture) = (folder.file("a.svg"), folder.file("a.png"));
    emporion(&["render", &position, "--seat", "spectator", "--svg", &drawn, "--png", &picture, "--width", "300"]).ok();
    assert!(folder.read("a.svg").contains("<svg"));
    let bytes = std::fs::read(&picture).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(u32::from_be_bytes(bytes[16..20].try_into().unwrap()), 300, "the width in its head");
    for seat in ["7", "Z", ""] {
        assert!(emporion(&["render", &path, "--seat", seat, "--svg", "-"]).refused().contains("no seat"));
    }
    assert!(emporion(&["render", &position, "--to", "3", "--svg", "-"]).refused().contains("no entries"));
}

#[test]
fn a_position_can_be_played_on() {
    let folder = Folder::new();
    let (path, _) = game(&folder);
    let json = emporion(&["replay", &path, "--to", "20", "--json"]).json();
    let position = folder.write("position.json", json["position"].to_string());
    let saved = folder.file("on.json");
    let script = format!("1\nsave {saved}\n");
    let args = ["play", "magna-grecia", "--position", &position, "--seats", "you,you,you"];
    emporion_with(&args, script.as_bytes()).ok();
    assert!(emporion(&["verify", &saved]).ok().contains("ok, "));
    let wrong = emporion(&["play", "magna-grecia", "--position", &path]).refused();
    assert!(wrong.contains("is a log") && wrong.contains("--resume"), "{wrong}");
}
