//! What programs read: one JSON object on stdout and nothing else.

use serde_json::Value;

use crate::program::emporion;

fn has(value: &Value, keys: &[&str]) {
    for key in keys {
        assert!(value.get(key).is_some_and(|found| !found.is_null()), "{key} is missing in {value}");
    }
}

fn is_interval(value: &Value) {
    let (low, high) = (value[0].as_f64().expect("a number"), value[1].as_f64().expect("a number"));
    assert!(0.0 <= low && low <= high && high <= 1.0, "{value}");
}

#[test]
fn simulate() {
    let json = emporion(&["simulate", "magna-grecia", "--games", "20", "--players", "3", "--json"]).json();
    has(&json, &["games", "games_per_s", "bots", "seats", "command"]);
    assert_eq!(json["games"], 20);
    let seats = json["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 3);
    for entry in seats.iter().chain([&json["bots"]["random"]]) {
        has(entry, &["wins", "mean_score", "ci95"]);
        is_interval(&entry["ci95"]);
    }
    let wins: f64 = seats.iter().map(|seat| seat["wins"].as_f64().unwrap()).sum();
    assert!((wins - 20.0).abs() < 1e-6, "every game has one win, shared or not: {wins}");
}

#[test]
fn bench() {
    let json = emporion(&["bench", "magna-grecia", "--players", "2", "--seconds", "0.2", "--json"]).json();
    let keys =
        ["game", "players", "games_per_s", "decisions_per_s", "legal_ns", "apply_ns", "state_bytes", "replays_per_s"];
    assert_eq!(json.as_object().unwrap().keys().collect::<Vec<_>>(), keys);
    for spread in [&json["legal_ns"], &json["apply_ns"]] {
        has(spread, &["mean", "p99", "max"]);
    }
    let all = emporion(&["bench", "--seconds", "0.1", "--json"]).json();
    assert_eq!(all["benches"][0]["game"], "magna-grecia");
    assert!(emporion(&["bench", "magna-grecia", "--seconds", "0.1"]).ok().contains("decisions"));
}

#[test]
fn games_and_schemas() {
    let json = emporion(&["games", "--json"]).json();
    assert_eq!(json["games"][0]["id"], "magna-grecia");
    has(&json["games"][0], &["name", "players", "options"]);
    let text = emporion(&["games"]).ok();
    assert!(text.contains("2 to 4 players") && text.contains("rounds"), "{text}");
    let schemas: Value = serde_json::from_str(&emporion(&["schema", "magna-grecia"]).ok()).unwrap();
    has(&schemas, &["options", "position", "view", "event"]);
    let position: Value = serde_json::from_str(&emporion(&["schema", "magna-grecia", "position"]).ok()).unwrap();
    assert_eq!(position, schemas["position"]);
}

#[test]
fn help_has_examples() {
    for command in ["play", "simulate", "replay", "verify", "render", "bench", "engine", "schema", "serve"] {
        assert!(emporion(&[command, "--help"]).ok().contains("Example"), "{command}");
    }
    assert!(emporion(&["--help"]).ok().contains("emporion play magna-grecia"));
    assert!(emporion(&["--version"]).ok().starts_with("emporion "));
}
