//! The protocol survives any line and answers each with exactly one.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::program::emporion_with;

/// Sends lines and gets one answer for each.
fn answers(lines: &[&[u8]]) -> Vec<Value> {
    let out = emporion_with(&["engine", "magna-grecia"], &lines.join(&b'\n')).ok();
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect();
    assert_eq!(answers.len(), lines.len(), "one line out for each line in");
    answers
}

const NEW: &[u8] = br#"{"cmd":"new","seats":2,"seed":"olive"}"#;

#[test]
fn any_garbage_gets_one_error_line_and_the_game_goes_on() {
    let long = vec![b'x'; 10 << 20];
    let nested = [b"{\"cmd\":".to_vec(), vec![b'['; 200_000]].concat();
    let garbage: [&[u8]; 20] = [
        b"",
        b"   ",
        b"\r",
        b"hello",
        b"\xff\xfe\x00\x80",
        b"{\"cmd\":\"\xff\"}",
        b"{",
        b"[]",
        b"null",
        b"42",
        b"\"new\"",
        b"{}",
        br#"{"cmd":7}"#,
        br#"{"cmd":"fly"}"#,
        br#"{"cmd":"new","seats":"two"}"#,
        br#"{"cmd":"new","seats":2,"colour":"red"}"#,
        br#"{"cmd":"new","seats":99999999999999999999}"#,
        br#"{"cmd":"apply","seat":250,"action":"done"}"#,
        &long,
        &nested,
    ];
    let mut lines = vec![NEW];
    lines.extend(garbage);
    lines.push(br#"{"cmd":"turn"}"#);
    let answers = answers(&lines);
    for (answer, line) in answers[1..=garbage.len()].iter().zip(garbage) {
        let start = String::from_utf8_lossy(&line[..line.len().min(60)]);
        assert_eq!(answer["ok"], false, "{start}");
        assert!(answer["error"]["code"].is_string() && answer["error"]["message"].is_string(), "{start}");
    }
    let (first, last) = (&answers[0], &answers[answers.len() - 1]);
    assert_eq!(first["ok"], true);
    assert_eq!(first["hash"], last["hash"], "garbage changes nothing");
}

#[test]
fn a_last_line_without_an_end_is_answered_and_so_is_one_with_carriage_return() {
    let out = emporion_with(&["engine", "magna-grecia"], b"{\"cmd\":\"help\"}\r\n{\"cmd\":\"help\"}").ok();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0], lines[1]);
    assert_eq!(emporion_with(&["engine", "magna-grecia"], b"").ok(), "");
}

#[test]
fn wrong_positions_and_logs_are_refused_with_a_reason() {
    let lines: [&[u8]; 6] = [
        NEW,
        br#"{"cmd":"load","position":{"no_such_field":1}}"#,
        br#"{"cmd":"load","position":7}"#,
        br#"{"cmd":"replay","log":{}}"#,
        br#"{"cmd":"replay","log":null,"to":-1}"#,
        br#"{"cmd":"legal","seat":0}"#,
    ];
    let answers = answers(&lines);
    assert!(answers[1..5].iter().all(|answer| answer["ok"] == false), "{answers:?}");
    assert_eq!(answers[5]["ok"], true);
}

#[test]
fn a_whole_game_can_be_played_and_its_log_replayed() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_emporion"))
        .args(["engine", "magna-grecia"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut send = |line: String| -> Value {
        writeln!(input, "{line}").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        serde_json::from_str(&answer).unwrap()
    };
    let mut answer = send(String::from_utf8(NEW.to_vec()).unwrap());
    for _ in 0..5000 {
        let Some(seat) = answer["turn"]["decide"][0].as_u64() else { break };
        let legal = send(format!(r#"{{"cmd":"legal","seat":{seat}}}"#));
        let action = legal["actions"].as_array().unwrap().last().unwrap().clone();
        answer = send(format!(r#"{{"cmd":"apply","seat":{seat},"action":{action}}}"#));
        assert_eq!(answer["ok"], true, "{answer}");
    }
    assert!(answer["turn"]["over"]["winners"].is_array(), "{answer}");
    let log = send(r#"{"cmd":"log"}"#.to_owned());
    let again = send(format!(r#"{{"cmd":"replay","log":{}}}"#, log["log"]));
    assert_eq!(again["hash"], answer["hash"]);
    let position = send(r#"{"cmd":"position"}"#.to_owned());
    let loaded = send(format!(r#"{{"cmd":"load","position":{}}}"#, position["position"]));
    assert_eq!(loaded["turn"], answer["turn"], "{loaded}");
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_emporion"))
        .args(["engine", "magna-grecia"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The pipe may break while we write, which is the point.
    let _ = input.write_all(&b"{\"cmd\":\"help\"}\n".repeat(1000));
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
