//! Ctrl-C in the middle of long work: what was played is told, and nothing is half written.
#![cfg(unix)]

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{Folder, Run, assert_gone, emporion, emporion_interrupted, script};

/// Waits a little before it presses Ctrl-C, and longer the next time if that was too soon for `tell` to find anything.
fn sooner_or_later<T>(args: &[&str], tell: impl Fn(Run) -> Option<T>) -> T {
    let attempt = |times: u32| {
        let begun = Instant::now();
        tell(emporion_interrupted(args, || begun.elapsed() > times * Duration::from_millis(1500)))
    };
    (1..8).find_map(attempt).expect("something is played within ten seconds")
}

#[test]
fn a_tournament_tells_what_was_played() {
    let endless = ["--players", "2", "--bots", "random,novice", "--games", "100000000", "--json"];
    let args = [&["tournament", "magna-grecia"][..], &endless].concat();
    let report = sooner_or_later(&args, |run| {
        let report: Value = serde_json::from_str(&run.interrupted()).expect("a whole report");
        (report["games"].as_u64() > Some(0)).then_some(report)
    });
    let games = report["games"].as_f64().expect("a number");
    assert_eq!(report["unfinished"], 0, "{report}");
    let wins: f64 = report["bots"].as_array().unwrap().iter().filter_map(|bot| bot["tally"]["wins"].as_f64()).sum();
    assert!((wins - games).abs() < 1e-6, "every game that counts has its winner: {report}");
}

#[test]
fn a_series_keeps_whole_games_and_goes_on_later() {
    let folder = Folder::new();
    let (out, logs, decisions) = (folder.file("a.jsonl"), folder.file("logs"), folder.file("d.jsonl"));
    let series = ["simulate", "antiquity", "--players", "2", "--bots", "random", "--out", &out];
    let series = [&series[..], &["--decisions", &decisions, "--logs", &logs, "--resume"]].concat();
    let some = || std::fs::read_to_string(&out).is_ok_and(|text| text.lines().count() > 3);
    let endless = [&series[..], &["--games", "100000000", "--json"]].concat();
    let summary: Value = serde_json::from_str(&emporion_interrupted(&endless, some).interrupted()).expect("a summary");
    let rows: Vec<Value> = folder.read("a.jsonl").lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert_eq!(summary["games"], rows.len(), "{summary}");
    assert!(rows.iter().all(|row| row["finished"] == true));
    for log in std::fs::read_dir(&logs).unwrap().take(3) {
        emporion(&["verify", &log.unwrap().path().display().to_string()]).ok();
    }
    let more = (rows.len() + 2).to_string();
    emporion(&[&series[..], &["--games", &more]].concat()).ok();
    assert_eq!(folder.read("a.jsonl").lines().count(), rows.len() + 2);
}

#[test]
fn tuning_keeps_what_it_has_found() {
    let folder = Folder::new();
    let out = folder.file("w.json");
    let sizes = ["--players", "2", "--iterations", "100000", "--games", "2", "--options", "{\"rounds\": 8}"];
    let args = [&["tune", "magna-grecia", "--out", &out][..], &sizes].concat();
    let text = sooner_or_later(&args, |run| run.stdout.contains("Found in").then(|| run.interrupted()));
    assert!(text.contains("The new weights did not meet the old."), "{text}");
    let found: Value = serde_json::from_str(&folder.read("w.json")).expect("whole weights");
    assert!(found["found"].as_str().unwrap().ends_with("games, then interrupted"), "{found}");
}

#[test]
fn programs_of_the_arena_go_with_it() {
    let folder = Folder::new();
    let pids = folder.file("pids");
    let slow = format!("read line\necho '{{\"ok\":true}}'\necho $$ >> {pids}\nsleep 600");
    let slow = script(&folder, "slow", &slow);
    let args =
        ["arena", "magna-grecia", "--players", "2", "--bot", &slow, "--bot", "random", "--ms", "600000", "--json"];
    let seated = || std::fs::read_to_string(&pids).is_ok_and(|text| !text.is_empty());
    let report = emporion_interrupted(&args, seated).interrupted();
    let report: Value = serde_json::from_str(&report).expect("a whole report");
    assert_eq!((&report["games"], report["faults"].as_array().map(Vec::len)), (&Value::from(0), Some(0)), "{report}");
    folder.read("pids").split_whitespace().for_each(assert_gone);
}
