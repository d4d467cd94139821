//! The lab: results in files, tournaments, balance, tuning, hints.

use serde_json::{Value, json};

use crate::program::{Folder, emporion, emporion_with};

const SERIES: [&str; 8] = ["simulate", "magna-grecia", "--players", "3", "--seed", "fig", "--bots", "random"];

fn simulate(games: &str, out: &str, more: &[&str]) -> String {
    emporion(&[&SERIES[..], &["--games", games, "--out", out], more].concat()).ok()
}

#[test]
fn a_series_that_was_broken_off_goes_on_where_it_was() {
    for name in ["a.csv", "a.jsonl"] {
        let folder = Folder::new();
        let (whole, part) = (folder.file(&format!("whole-{name}")), folder.file(name));
        let expected = simulate("12", &whole, &[]);
        simulate("5", &part, &["--resume"]);
        // Half a row, as a power cut leaves it.
        let text = folder.read(name);
        folder.write(name, format!("{text}6,fig/6,ran"));
        let resumed = simulate("12", &part, &["--resume"]);
        assert_eq!(folder.read(name), folder.read(&format!("whole-{name}")));
        let shares = |text: &str| text.lines().skip(1).take(5).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(shares(&resumed), shares(&expected), "the summary counts the games of before, too");
        simulate("12", &part, &["--resume"]);
        assert_eq!(folder.read(name), folder.read(&format!("whole-{name}")), "nothing is left to play");
    }
}

#[test]
fn a_file_of_another_series_is_left_alone() {
    let folder = Folder::new();
    let out = folder.file("a.csv");
    simulate("5", &out, &[]);
    let before = folder.read("a.csv");
    let others: [&[&str]; 5] = [
        &["--seed", "olive"],
        &["--bots", "random,random,novice"],
        &["--players", "2"],
        &["--options", "{\"rounds\": 8}"],
        &["--max-steps", "3"],
    ];
    for other in others {
        let common = ["simulate", "magna-grecia", "--games", "9", "--out", &out, "--resume"];
        let fixed: Vec<&str> = ["--seed", "fig", "--bots", "random", "--players", "3"]
            .chunks(2)
            .filter(|pair| pair[0] != other[0])
            .flatten()
            .copied()
            .collect();
        let reason = emporion(&[&common[..], &fixed, other].concat()).refused();
        assert!(reason.contains("cannot be resumed") && reason.contains("hint: "), "{other:?}: {reason}");
        assert_eq!(folder.read("a.csv"), before, "{other:?}");
    }
    folder.write("b.csv", "a,b\n1,2\n");
    let reason = emporion(&[&SERIES[..], &["--out", &folder.file("b.csv"), "--resume"]].concat()).refused();
    assert!(reason.contains("first line"), "{reason}");
    let reason = emporion(&[&SERIES[..], &["--games", "3", "--out", &out, "--resume"]].concat()).refused();
    assert!(reason.contains("5 games already"), "{reason}");
    let reason = emporion(&[&SERIES[..], &["--resume"]].concat()).refused();
    assert!(reason.contains("--out"), "{reason}");
}

#[test]
fn decisions_are_rows_too_and_go_on_with_the_games() {
    let folder = Folder::new();
    let (out, decisions) = (folder.file("a.jsonl"), folder.file("d.csv"));
    simulate("2", &out, &["--decisions", &decisions, "--resume"]);
    // Decisions of a game whose row was lost are played again, not doubled.
    let text = folder.read("d.csv");
    let series = text.lines().last().and_then(|row| row.rsplit(',').next()).expect("the last column");
    folder.write("d.csv", format!("{text}3,1,0,random,done,5,0.1,{series}\n3,2,1,ran"));
    simulate("3", &out, &["--decisions", &decisions, "--resume"]);
    let text = folder.read("d.csv");
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows[0], "game,step,seat,bot,action,legal,ms,series");
    let games: Vec<Value> = folder.read("a.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (number, game) in (1u64..).zip(&games) {
        let own = rows[1..].iter().filter(|row| row.starts_with(&format!("{number},"))).count();
        assert_eq!(game["decisions"], own, "game {number}");
        assert_eq!((&game["game"], &game["bots"]), (&json!(number), &json!(["random", "random", "random"])));
    }
    assert!(rows[1].starts_with("1,1,"), "{}", rows[1]);
}

#[test]
fn what_is_not_of_the_series_is_left_alone() {
    let folder = Folder::new();
    let (out, decisions) = (folder.file("a.csv"), folder.file("d.csv"));
    simulate("2", &out, &["--decisions", &decisions]);
    let resume = |out: &str, more: &[&str]| {
        emporion(&[&SERIES[..], &["--games", "3", "--out", out, "--resume"], more].concat()).refused()
    };
    // Decisions of another series, of none at all, and none where there should be some.
    for text in [folder.read("d.csv").replace(",random,", ",nobody,").replacen("1,1,", "9,1,", 1), "other\n".to_owned()]
    {
        folder.write("d.csv", &text);
        let reason = resume(&out, &["--decisions", &decisions]);
        assert!(reason.contains("cannot be resumed"), "{reason}");
        assert_eq!(folder.read("d.csv"), text);
    }
    // Nor are they wiped when the series itself has yet to begin.
    folder.write("d.csv", "game,step,seat,bot,action,legal,ms,series\n1,1,0,random,done,3,0.1,other\n");
    let before = folder.read("d.csv");
    assert!(resume(&folder.file("new.csv"), &["--decisions", &decisions]).contains("cannot be resumed"));
    assert_eq!(folder.read("d.csv"), before);
    let reason = resume(&out, &["--decisions", &folder.file("missing.csv")]);
    assert!(reason.contains("it is not there, though games were played"), "{reason}");
    // A file without a line end is no series that was broken off, unless it could be the beginning of one.
    folder.write("thesis.txt", "my thesis");
    assert!(resume(&folder.file("thesis.txt"), &[]).contains("first line"));
    assert_eq!(folder.read("thesis.txt"), "my thesis");
    folder.write("begun.csv", "game,se");
    simulate("3", &folder.file("begun.csv"), &["--resume"]);
    // A row that somebody changed.
    let rows = folder.read("a.csv");
    folder.write("a.csv", rows.replacen("random", "greedy", 1));
    assert!(resume(&out, &[]).contains("game 1 has been changed"));
}

#[test]
fn bots_are_named_as_they_were_asked_for() {
    let folder = Folder::new();
    let json = emporion(&[
        "simulate",
        "magna-grecia",
        "--players",
        "2",
        "--games",
        "2",
        "--bots",
        "search:3,random",
        "--json",
    ]);
    let bots = json.json()["bots"].clone();
    assert_eq!(bots.as_object().unwrap().keys().collect::<Vec<_>>(), ["random", "search:3"]);
    let weights = folder.write("w.json", include_str!("../../../bots/weights/magna-grecia.json"));
    let name = format!("greedy={weights}");
    let json = emporion(&["simulate", "magna-grecia", "--players", "2", "--games", "1", "--bots", &name, "--json"]);
    assert!(json.json()["bots"].get(&name).is_some());
}

#[test]
fn a_tournament_is_fair_and_says_how_to_repeat_it() {
    let folder = Folder::new();
    let (svg, png) = (folder.file("t.svg"), folder.file("t.png"));
    let weights = folder.write("w.json", include_str!("../../../bots/weights/magna-grecia.json"));
    let bots = format!("random,novice={weights},greedy");
    let args = ["tournament", "magna-grecia", "--players", "2", "--bots", &bots, "--games", "5"];
    let text = emporion(&[&args[..], &["--plot", &svg]].concat()).ok();
    assert!(text.starts_with("6 games of 2, every bot in every seat equally often"), "{text}");
    let command = text.lines().last().unwrap().strip_prefix("The same again: emporion ").unwrap().to_owned();
    let words: Vec<&str> = command.split(' ').collect();
    assert_eq!(emporion(&words).ok(), text);
    assert!(folder.read("t.svg").contains("Magna Grecia: ratings after 6 games"));
    let one = emporion(&[&args[..], &["--json", "--threads", "1"]].concat()).json();
    let two = emporion(&[&args[..], &["--json", "--threads", "2", "--plot", &png]].concat()).json();
    assert_eq!(one, two, "the number of threads changes nothing");
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(one["bots"][2]["bot"], "random", "{one}");
    assert!(one["bots"][0]["rating"].as_f64() > one["bots"][2]["rating"].as_f64());
    assert_eq!(
        one["bots"].as_array().unwrap().iter().map(|bot| bot["tally"]["played"].as_u64().unwrap()).sum::<u64>(),
        12
    );
}

#[test]
fn a_test_of_two_bots_stops_early() {
    let args = [
        "tournament",
        "magna-grecia",
        "--players",
        "2",
        "--bots",
        "greedy,random",
        "--games",
        "400",
        "--sprt",
        "0.5,0.8",
    ];
    let json = emporion(&[&args[..], &["--json"]].concat()).json();
    assert_eq!(json["sprt"]["verdict"], "higher", "{json}");
    let games = json["games"].as_u64().unwrap();
    assert!(games < 60 && games.is_multiple_of(2), "{games}");
    assert!(json["command"].as_str().unwrap().ends_with("--sprt 0.5,0.8 --max-steps 1000000"), "{json}");
}

#[test]
fn balance_tells_seats_civilisations_and_options_apart() {
    let folder = Folder::new();
    let svg = folder.file("b.svg");
    let json =
        emporion(&["balance", "mare-nostrum", "--bots", "random", "--games", "3", "--json", "--plot", &svg]).json();
    let by = &json["sets"][0]["by"];
    assert_eq!(by["seat"].as_object().unwrap().len(), 5, "{json}");
    assert_eq!(by["civilisation"].as_object().unwrap().len(), 5, "{json}");
    assert!(folder.read("b.svg").contains("share of the win by civilisation"));
    let sets = ["--options", "{\"rounds\": 8}", "--options", "{\"rounds\": 12}"];
    let args = [&["balance", "magna-grecia", "--bots", "random", "--games", "20"][..], &sets].concat();
    let text = emporion(&args).ok();
    assert!(text.contains("with {\"rounds\": 8}") && text.contains("with {\"rounds\": 12}"), "{text}");
    assert!(text.contains("decides first") && text.contains("The fair share is 25.0 %"), "{text}");
}

#[test]
fn tuning_finds_the_same_weights_again_and_they_can_be_played() {
    let folder = Folder::new();
    let (one, two) = (folder.file("1.json"), folder.file("2.json"));
    let tune = |out: &str, threads: &str| {
        let sizes = ["--players", "2", "--iterations", "2", "--games", "2", "--check", "2", "--threads", threads];
        let sizes = [&sizes[..], &["--options", "{\"rounds\": 8}"]].concat();
        emporion(&[&["tune", "magna-grecia", "--out", out][..], &sizes].concat()).ok()
    };
    let text = tune(&one, "1");
    assert!(text.contains("Found in 4 games") && text.contains("of the wins against the old in 2 games"), "{text}");
    tune(&two, "2");
    let read = |name: &str| serde_json::from_str::<Value>(&folder.read(name)).unwrap();
    assert_eq!(read("1.json")["weights"], read("2.json")["weights"]);
    assert!(read("1.json")["found"].as_str().unwrap().starts_with("emporion tune magna-grecia --players 2"));
    let bots = format!("greedy={one},random");
    emporion(&["simulate", "magna-grecia", "--players", "2", "--games", "1", "--bots", &bots]).ok();
}

#[test]
fn hints_are_turns_that_can_be_played_with_reasons() {
    let folder = Folder::new();
    let log = folder.file("g/0001.json");
    let logs = folder.file("g");
    emporion(&["simulate", "magna-grecia", "--players", "2", "--games", "1", "--logs", &logs]).ok();
    let hints = emporion(&["hint", &log, "--to", "0", "--json"]).json();
    let all = hints["hints"].as_array().unwrap();
    assert!((1..=3).contains(&all.len()), "{hints}");
    assert!(all.iter().all(|hint| !hint["steps"].as_array().unwrap().is_empty()));
    let text = emporion(&["hint", &log, "--to", "0"]).ok();
    assert!(text.contains("  1. ") && text.contains("share of the win"), "{text}");
    assert!(emporion(&["hint", &log]).refused().contains("the game is over"));
    let other = 1 - hints["seat"].as_u64().unwrap();
    let reason = emporion(&["hint", &log, "--to", "0", "--seat", &other.to_string()]).refused();
    assert!(reason.contains("nothing to decide"), "{reason}");
    let played = emporion_with(&["play", "magna-grecia", "--seats", "you,you", "--seed", "a"], b"hint\nquit\n\n").ok();
    assert!(played.contains("  1. ") && played.contains("share of the win"), "{played}");
}
