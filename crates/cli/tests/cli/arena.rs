//! Programs from outside at our tables: the good, the slow, the dead and the confused.

use serde_json::Value;

use crate::program::{Folder, emporion};
#[cfg(unix)]
use crate::program::{assert_gone, script};

/// A program that answers the welcome and then does something.
#[cfg(unix)]
fn program(folder: &Folder, name: &str, then: &str) -> String {
    script(folder, name, &format!("read line\necho '{{\"ok\":true}}'\n{then}"))
}

/// Two games of a program against `random`; the report.
fn meet(path: &str, more: &[&str]) -> Value {
    let args = ["arena", "magna-grecia", "--players", "2", "--games", "2", "--bot", path, "--bot", "random", "--json"];
    emporion(&[&args[..], more].concat()).json()
}

/// What the first fault was; both games must have been lost by it.
fn fault(report: &Value) -> String {
    assert_eq!(report["games"], 2, "{report}");
    let random = report["bots"].as_array().and_then(|bots| bots.iter().find(|bot| bot["bot"] == "random"));
    let random = random.expect("it took part");
    assert_eq!(random["tally"]["wins"], 2.0, "{report}");
    assert_eq!(report["faults"].as_array().map(Vec::len), Some(2), "{report}");
    report["faults"][0]["what"].as_str().unwrap_or_default().to_owned()
}

#[test]
#[cfg(unix)]
fn whatever_a_program_does_it_is_reported_and_loses() {
    let folder = Folder::new();
    let cases = [
        ("dies", "echo 'oh dear' >&2; exit 3", "died: exit status: 3; its last words: oh dear"),
        ("garbage", "read line; echo hello", "sent garbage: `hello`"),
        ("nothing", "read line; echo '{\"ok\":true}'", "sent an answer without \"action\", a text"),
        ("unsure", "read line; echo '{\"action\":\"done\"}'", "sent an answer without \"ok\", true or false"),
        (
            "illegal",
            "read line; echo '{\"ok\":true,\"action\":\"oracle 99,99\"}'",
            "sent an illegal step: `oracle 99,99`",
        ),
        ("no-step", "read line; echo '{\"ok\":true,\"action\":\"fly\"}'", "sent an illegal step: `fly`"),
        ("gives-up", "read line; echo '{\"ok\":false,\"error\":\"too hard\"}'", "gave up: too hard"),
        ("binary", "read line; printf '\\377\\376\\n'", "sent garbage"),
        ("control", "read line; printf '\\033[2J\\n'", "sent garbage: ` [2J`"),
        ("loud", "read line; yes | head -c 3000000 | tr -d '\\n'; echo", "more than a megabyte"),
    ];
    for (name, then, expected) in cases {
        let what = fault(&meet(&program(&folder, name, then), &[]));
        assert!(what.contains(expected), "{name}: {what}");
    }
    let spaced = program(&folder, "a bot of mine", "exit 4");
    assert!(fault(&meet(&spaced, &[])).contains("died: exit status: 4"));
    let silent = folder.write("not-a-program", "hello");
    assert!(fault(&meet(&silent, &[])).contains("could not be started"));
}

/// Nothing can be taken back in the arena: a program in the middle of an offer is told to finish it, and no more.
#[test]
#[cfg(unix)]
fn no_program_is_advised_to_undo() {
    let folder = Folder::new();
    let answers = r#"step=
while read -r line; do
  case $step$line in
    offer*) step=done ;;
    *'"offer B"'*) step='offer B' ;;
    *'"offer A"'*) step='offer A' ;;
    *) step=${line#*\"actions\":[\"}; step=${step%%\"*} ;;
  esac
  echo "{\"ok\":true,\"action\":\"$step\"}"
done"#;
    let path = program(&folder, "offers", answers);
    let args = ["arena", "antiquity", "--players", "2", "--games", "1", "--bot", &path, "--bot", "random", "--json"];
    let report = emporion(&args).json();
    let what = report["faults"][0]["what"].as_str().unwrap_or_default();
    assert_eq!(what, "sent an illegal step: `done` (finish the choice you have begun first)", "{report}");
}

/// Neither a program that hangs nor what it started is there afterwards, whether it reads its input or not.
#[test]
#[cfg(unix)]
fn a_program_that_hangs_is_ended_with_all_it_started() {
    let folder = Folder::new();
    let pids = folder.file("pids");
    let hangs = program(&folder, "hangs", &format!("sleep 600 &\necho $$ $! >> {pids}\nwait"));
    let what = fault(&meet(&hangs, &["--ms", "150", "--threads", "1"]));
    assert_eq!(what, "did not answer within 150 ms");
    let text = folder.read("pids");
    assert_eq!(text.split_whitespace().count(), 4, "{text}");
    text.split_whitespace().for_each(assert_gone);
}

#[test]
#[cfg(unix)]
fn a_fault_in_one_seat_harms_no_other_game() {
    let folder = Folder::new();
    // Plays nothing but garbage in seat 0 and never gets to seat 1's turn in a game it has lost.
    let bad = program(&folder, "bad", "read line; echo hello");
    let args = [
        "arena",
        "magna-grecia",
        "--players",
        "2",
        "--games",
        "6",
        "--bot",
        &bad,
        "--bot",
        "random",
        "--bot",
        "novice",
    ];
    let report = emporion(&[&args[..], &["--json"]].concat()).json();
    let tally = |name: &str| {
        let bots = report["bots"].as_array().unwrap();
        bots.iter().find(|bot| bot["bot"] == name).unwrap()["tally"].clone()
    };
    assert_eq!(report["games"], 6);
    assert_eq!((tally(&bad)["played"].as_u64(), tally(&bad)["wins"].as_f64()), (Some(4), Some(0.0)));
    let wins = tally("random")["wins"].as_f64().unwrap() + tally("novice")["wins"].as_f64().unwrap();
    assert!((wins - 6.0).abs() < 1e-9, "{wins}");
    let text = emporion(&args).ok();
    assert!(text.contains("4 games were lost by a fault") && text.contains("game "), "{text}");
    assert!(
        text.lines().last().unwrap().starts_with("The same again: emporion arena magna-grecia --players 2"),
        "{text}"
    );
}

/// Whoever sits twice must not win by failing in one of the seats.
#[test]
#[cfg(unix)]
fn a_program_that_fails_loses_with_all_its_seats() {
    let folder = Folder::new();
    let bad = program(&folder, "bad", "exit 1");
    let args = ["arena", "magna-grecia", "--players", "4", "--games", "6", "--bot", &bad, "--bot", "random", "--json"];
    let report = emporion(&args).json();
    let wins = |name: &str| {
        let bots = report["bots"].as_array().unwrap();
        bots.iter().find(|bot| bot["bot"] == name).unwrap()["tally"]["wins"].as_f64()
    };
    assert_eq!((wins(&bad), wins("random")), (Some(0.0), Some(6.0)), "{report}");
}

#[test]
fn the_example_plays_every_game() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        eprintln!("SKIPPED: there is no python3 here, so examples/bot.py was not tried");
        return;
    }
    let bot = format!("python3 {}/../../examples/bot.py", env!("CARGO_MANIFEST_DIR"));
    for (game, players) in [("magna-grecia", "2"), ("antiquity", "2"), ("mare-nostrum", "3")] {
        let args = ["arena", game, "--players", players, "--bot", &bot, "--bot", "random", "--games", "1", "--json"];
        let report = emporion(&[&args[..], &["--ms", "20000", "--max-steps", "300"]].concat()).json();
        assert_eq!(report["faults"].as_array().map(Vec::len), Some(0), "{game}: {report}");
        assert!(report["games"].as_u64().unwrap() > 1, "{game}: {report}");
    }
}
