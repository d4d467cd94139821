//! The session printed in docs/protocol.md is a real one.

use crate::program::emporion_with;

#[test]
fn the_documented_session_happens() {
    let page = include_str!("../../../../docs/protocol.md");
    let session = page.split("```session\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let (sent, expected): (Vec<&str>, Vec<&str>) = session.lines().partition(|line| line.starts_with("> "));
    let input = sent.iter().map(|line| &line[2..]).collect::<Vec<_>>().join("\n");
    let out = emporion_with(&["engine", "magna-grecia"], input.as_bytes()).ok();
    let answers: Vec<&str> = out.lines().collect();
    assert_eq!(answers.len(), expected.len());
    for ((answer, expected), sent) in answers.iter().zip(expected).zip(sent) {
        assert!(fits(answer, expected), "{sent}\nis answered by   {answer}\nbut the page says {expected}");
    }
}

/// Whether a text is like a pattern in which `…` stands for anything.
fn fits(text: &str, pattern: &str) -> bool {
    let Some((start, end)) = pattern.split_once('…') else { return text == pattern };
    let rest = text.strip_prefix(start);
    rest.is_some_and(|rest| rest.char_indices().any(|(at, _)| fits(&rest[at..], end)) || fits("", end))
}

#[test]
fn patterns_fit_what_they_should() {
    assert!(fits("abc", "abc") && fits("abc", "a…c") && fits("abc", "…") && fits("abc", "ab…"));
    assert!(!fits("abc", "ab") && !fits("abc", "a…d") && !fits("abc", "b…") && !fits("abcd", "a…c"));
}

#[test]
fn every_command_is_on_the_page() {
    let page = include_str!("../../../../docs/protocol.md");
    let answer = emporion_with(&["engine", "magna-grecia"], b"{\"cmd\":\"help\"}\n").json();
    for command in answer["commands"].as_array().unwrap() {
        let row = format!("| `{}` |", command.as_str().unwrap());
        assert!(page.contains(&row), "{row} is missing");
    }
}
