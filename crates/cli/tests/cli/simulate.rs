//! Series of games: the same seed, the same results.

use crate::program::{Folder, emporion};

fn csv(folder: &Folder, name: &str, seed: &str, more: &[&str]) -> String {
    let path = folder.file(name);
    let common = ["simulate", "magna-grecia", "--games", "40", "--players", "3", "--seed", seed, "--out", &path];
    emporion(&[&common, more].concat()).ok();
    folder.read(name)
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = Folder::new();
    let one = csv(&folder, "one.csv", "fig", &["--threads", "1"]);
    let two = csv(&folder, "two.csv", "fig", &["--threads", "2"]);
    assert_eq!(one, two);
    let rows: Vec<&str> = one.lines().collect();
    assert_eq!(rows.len(), 41, "a head and a row a game");
    assert_eq!(
        rows[0],
        "game,seed,bot0,bot1,bot2,score0,score1,score2,winners,decisions,rounds,ending,finished,series"
    );
    assert!(rows[1].starts_with("1,fig/1,random,random,random,"), "{}", rows[1]);
    assert!(rows[1..].iter().all(|row| row.contains(",true,")));
    let scores =
        |text: &str| text.lines().map(|row| row.split(',').skip(5).take(3).collect::<String>()).collect::<Vec<_>>();
    assert_ne!(scores(&one), scores(&csv(&folder, "other.csv", "olive", &[])));
}

#[test]
fn games_that_are_kept_are_the_same_games() {
    let folder = Folder::new();
    let logs = folder.file("games");
    let fast = csv(&folder, "fast.csv", "fig", &[]);
    let kept = csv(&folder, "kept.csv", "fig", &["--logs", &logs]);
    assert_eq!(fast, kept);
    assert_eq!(std::fs::read_dir(&logs).unwrap().count(), 40);
    let last = format!("{logs}/0040.json");
    let verified = emporion(&["verify", &last, "--json"]).json();
    assert_eq!(verified["ok"], true, "{verified}");
    assert_eq!(verified["logs"][0]["seed_known"], true);
    let scores = |row: &str| row.split(',').skip(5).take(3).map(|cell| cell.parse().unwrap()).collect::<Vec<i64>>();
    let row = scores(fast.lines().last().unwrap());
    assert_eq!(verified["logs"][0]["turn"]["over"]["scores"], serde_json::json!(row));
}

#[test]
fn rows_can_go_into_a_pipe() {
    let rows = emporion(&["simulate", "magna-grecia", "--games", "3", "--out", "-"]).ok();
    assert_eq!(rows.lines().count(), 4, "{rows}");
}

#[test]
fn a_limit_ends_games_and_says_so() {
    let args = ["simulate", "magna-grecia", "--games", "5", "--max-steps", "3"];
    let text = emporion(&args).ok();
    assert!(text.contains("5 of them were stopped after 3 decisions"), "{text}");
    let json = emporion(&[&args[..], &["--json"]].concat()).json();
    assert_eq!((json["games"].as_u64(), json["unfinished"].as_u64()), (Some(5), Some(5)));
    assert_eq!(json["decisions"], 15);
}

#[test]
fn the_summary_ends_with_the_command_that_repeats_it() {
    let text = emporion(&["simulate", "magna-grecia", "--games", "6", "--players", "2", "--seed", "a b"]).ok();
    let command = text.lines().last().unwrap();
    assert!(command.contains("--players 2 --games 6 --bots random --seed 'a b'"), "{command}");
    assert!(emporion(&["simulate", "magna-grecia", "--games", "3", "--quiet"]).ok().is_empty());
}

#[test]
fn a_summary_tells_how_games_ended_and_how_long_bots_thought() {
    let folder = Folder::new();
    let decisions = folder.file("decisions.csv");
    let args = ["simulate", "antiquity", "--players", "2", "--games", "3", "--decisions", &decisions];
    let text = emporion(&args).ok();
    assert!(text.contains("ended by famine 3"), "{text}");
    let json = emporion(&[&args[..], &["--json"]].concat()).json();
    assert_eq!(json["endings"], serde_json::json!({"famine": 3}), "{json}");
    assert_eq!(json["thinking"]["random"]["decisions"], json["decisions"], "{json}");
    assert!(json["thinking"]["random"]["longest_ms"].as_f64() > Some(0.0), "{json}");
}
