//! Whatever is wrong is told in one line, with a hint where there is one, and code 2.

use crate::program::{Folder, emporion, emporion_with};

/// Arguments, and words that the reason must hold.
type Case<'a> = (&'a [&'a str], &'a [&'a str]);

fn check(cases: &[Case<'_>]) {
    for (args, words) in cases {
        let run = emporion(args);
        assert!(run.stdout.is_empty(), "{args:?} printed {}", run.stdout);
        let reason = run.refused();
        for word in *words {
            assert!(reason.contains(word), "{args:?} should say {word:?} but says {reason}");
        }
    }
}

#[test]
fn wrong_commands_and_options() {
    check(&[
        (&["plya"], &["unrecognized subcommand 'plya'", "hint: ", "'play'"]),
        (&["play"], &["<GAME>"]),
        (&["play", "magna-greica"], &["magna-greica", "hint: ", "'magna-grecia'"]),
        (&["engine", "chess"], &["chess", "magna-grecia"]),
        (&["engine"], &["<GAME>"]),
        (&["schema", "magna-grecia", "rules"], &["no schema \"rules\"", "position"]),
        (&["play", "magna-grecia", "--player", "2"], &["--player", "hint: ", "'--players'"]),
        (&["play", "magna-grecia", "--players", "two"], &["'two'", "--players"]),
        (&["play", "magna-grecia", "--players", "9"], &["2 to 4 players", "9"]),
        (&["play", "magna-grecia", "--players", "-1"], &["-1"]),
        (&["play", "magna-grecia", "--seats", "you,genius"], &["\"genius\"", "random"]),
        (&["play", "magna-grecia", "--seats", "you,you", "--players", "3"], &["2 seats", "3 players"]),
        (&["play", "magna-grecia", "--seats", ""], &["players"]),
        (&["play", "magna-grecia", "--names", "Anna,Ben"], &["2 names", "1 people"]),
        (&["play", "magna-grecia", "--resume", "a", "--position", "b"], &["--resume", "--position"]),
        (&["simulate", "magna-grecia", "--games", "0"], &["--games"]),
        (&["simulate", "magna-grecia", "--games", "many"], &["many"]),
        (&["simulate", "magna-grecia", "--players", "1"], &["2 to 4 players", "1"]),
        (&["simulate", "magna-grecia", "--bots", "random,genius,random,random"], &["\"genius\"", "random"]),
        (&["simulate", "magna-grecia", "--bots", "random,random"], &["2 bots", "4 seats", "hint: "]),
        (&["simulate", "magna-grecia", "--bots", "search:soon"], &["\"soon\"", "200ms", "hint: "]),
        (&["simulate", "magna-grecia", "--bots", "greedy:1s"], &["greedy takes no budget", "hint: "]),
        (&["simulate", "magna-grecia", "--bots", "search*0"], &["\"0\"", "cores"]),
        (&["simulate", "magna-grecia", "--bots", "greedy=/no/such/file"], &["cannot read", "no such file"]),
        (&["simulate", "magna-grecia", "--bots", "greedy="], &["no file is named after greedy="]),
        (&["simulate", "magna-grecia", "--bots", "random=w.json"], &["random takes no weights"]),
        (&["simulate", "magna-grecia", "--seed", "a\nb"], &["one line of text"]),
        (&["simulate", "magna-grecia", "--out", "a.csv", "--decisions", "a.csv"], &["the same file", "hint: "]),
        (&["simulate", "magna-grecia", "--threads", "0"], &["--threads"]),
        (&["tournament", "magna-grecia"], &["--bots"]),
        (&["tournament", "magna-grecia", "--bots", "random"], &["two to compete", "hint: "]),
        (&["tournament", "magna-grecia", "--bots", "random,random"], &["random is named twice"]),
        (&["tournament", "magna-grecia", "--bots", "random,genius"], &["\"genius\""]),
        (&["tournament", "magna-grecia", "--bots", "random,greedy", "--players", "5"], &["2 to 4 players"]),
        (&["tournament", "magna-grecia", "--bots", "random,greedy", "--sprt", "0.6"], &["0.5,0.55"]),
        (&["tournament", "magna-grecia", "--bots", "random,greedy,novice", "--sprt", "0.5,0.6"], &["two bots"]),
        (&["tournament", "magna-grecia", "--bots", "random,greedy", "--plot", "x.gif"], &[".svg"]),
        (&["balance", "magna-grecia", "--bots", "genius"], &["\"genius\""]),
        (&["balance", "magna-grecia", "--options", "{"], &["not JSON"]),
        (&["tune", "magna-grecia", "--nudge", "7"], &["0.001 to 1"]),
        (&["tune", "magna-grecia", "--start", "/no/such/file"], &["cannot read"]),
        (&["tune", "magna-grecia", "--games", "1", "--max-steps", "3"], &["came to its end", "hint: "]),
        (&["tune", "magna-grecia", "--out", "/no/such/folder/w.json"], &["cannot write"]),
        (&["arena", "magna-grecia", "--bot", "random"], &["two to compete"]),
        (
            &["arena", "magna-grecia", "--bot", "./no-such-bot", "--bot", "random"],
            &["no program ./no-such-bot", "hint: "],
        ),
        (&["arena", "magna-grecia", "--bot", "genius", "--bot", "random"], &["\"genius\""]),
        (&["hint", "/no/such/file"], &["cannot read"]),
        (&["simulate", "magna-grecia", "--max-steps", "0"], &["--max-steps"]),
        (&["simulate", "magna-grecia", "--out", "-", "--json"], &["standard output"]),
        (&["render", "x.json", "--svg", "-", "--png", "-"], &["standard output"]),
        (&["bench", "--seconds", "-3"], &["-3"]),
        (&["bench", "--seconds", "soon"], &["soon"]),
        (&["bench", "--players", "7"], &["2 to 4 players"]),
        (&["verify"], &["<LOG>"]),
        (&["render", "x.json"], &["--svg"]),
        (&["render", "x.json", "--png", "y.png", "--width", "0"], &["--width"]),
    ]);
}

#[test]
fn wrong_weights() {
    let folder = Folder::new();
    let cases = [
        ("not JSON", "the weights cannot be read"),
        ("{\"spread\": 5, \"weights\": {}}", "lack a number"),
        ("{\"spread\": 0, \"weights\": {}}", "spread must be a number from 0.001 to 1000000"),
        ("{\"spread\": 5, \"weights\": {\"points\": 1e38}}", "the weight of \"points\" must be a number from -1000000"),
    ];
    for (number, (text, reason)) in cases.into_iter().enumerate() {
        let bot = format!("greedy={}", folder.write(&format!("{number}.json"), text));
        check(&[(&["simulate", "magna-grecia", "--bots", &bot], &[reason, "hint: `emporion tune magna-grecia`"])]);
    }
}

#[test]
fn wrong_game_options() {
    let folder = Folder::new();
    let file = folder.write("options.json", "{\"rounds\": 7}");
    let missing = format!("@{}", folder.file("missing.json"));
    let at = format!("@{file}");
    for command in ["play", "simulate"] {
        check(&[
            (&[command, "magna-grecia", "--options", "{"], &["not JSON", "hint: "]),
            (&[command, "magna-grecia", "--options", "[1]"], &["one JSON object"]),
            (&[command, "magna-grecia", "--options", "{\"turns\": 3}"], &["turns", "rounds", "hint: "]),
            (&[command, "magna-grecia", "--options", "{\"rounds\": 7}"], &["rounds"]),
            (&[command, "magna-grecia", "--options", &at], &["rounds"]),
            (&[command, "magna-grecia", "--options", &missing], &["cannot read", "no such file"]),
            (&[command, "magna-grecia", "--options", "{\"board\": \"atlantis\"}"], &["atlantis"]),
        ]);
    }
}

#[test]
fn wrong_files() {
    let folder = Folder::new();
    let missing = folder.file("missing.json");
    let binary = folder.write("binary.json", [0xff, 0xfe, 0x00]);
    let empty = folder.write("empty.json", "");
    let text = folder.write("text.json", "not a game");
    let list = folder.write("list.json", "[]");
    let deep = folder.write("deep.json", "[".repeat(100_000));
    let other = folder.write("other.json", "{\"emporion\": 1, \"game\": \"chess\"}");
    let wrong = folder.write("wrong.json", "{\"players\": 7, \"no_such_field\": true}");
    let directory = folder.path().display().to_string();
    for command in ["replay", "verify"] {
        check(&[
            (&[command, &missing], &["cannot read", "missing.json", "no such file"]),
            (&[command, &directory], &["cannot read"]),
            (&[command, &binary], &["not a text file"]),
            (&[command, &empty], &["not a whole log"]),
            (&[command, &text], &["not a whole log"]),
            (&[command, &deep], &["not a whole log"]),
            (&[command, &other], &["not a whole log"]),
        ]);
    }
    let svg = folder.file("x.svg");
    check(&[
        (&["render", &missing, "--svg", &svg], &["cannot read"]),
        (&["render", &empty, "--svg", &svg], &["neither a log nor a position"]),
        (&["render", &text, "--svg", &svg], &["neither a log nor a position"]),
        (&["render", &list, "--svg", &svg], &["not a JSON object"]),
        (&["render", &deep, "--svg", &svg], &["neither a log nor a position"]),
        (&["render", &wrong, "--svg", &svg], &["the position"]),
        (&["play", "magna-grecia", "--position", &wrong], &["the position"]),
        (&["play", "magna-grecia", "--resume", &text], &["not a whole log"]),
    ]);
    assert!(!folder.names().contains(&"x.svg".to_owned()), "nothing is written for a refused file");
}

#[test]
fn what_cannot_be_written_is_said_and_nothing_is_left_behind() {
    let folder = Folder::new();
    let directory = folder.path().display().to_string();
    let nowhere = folder.file("no/such/folder/results.csv");
    let file = folder.write("file", "keep me");
    let inside = folder.file("file/results.csv");
    check(&[
        (&["simulate", "magna-grecia", "--games", "2", "--out", &directory], &["cannot write", "folder"]),
        (&["simulate", "magna-grecia", "--games", "2", "--out", &nowhere], &["cannot write", "no such file"]),
        (&["simulate", "magna-grecia", "--games", "2", "--out", &inside], &["cannot write"]),
        (&["simulate", "magna-grecia", "--games", "2", "--logs", &file], &["cannot write"]),
    ]);
    assert_eq!(folder.names(), ["file"]);
    assert_eq!(folder.read("file"), "keep me");
}

#[test]
fn control_characters_of_a_file_do_not_reach_the_terminal() {
    let folder = Folder::new();
    let file = folder.write("evil.json", "{\"emporion\": \"\u{1b}[2J\"}");
    assert!(!emporion(&["verify", &file]).refused().contains('\u{1b}'));
    let run = emporion_with(&["verify", "-"], "{\"\u{7}\": 1}".as_bytes());
    assert!(!run.refused().contains('\u{7}'));
}
