//! What lines of code and text may not contain, and how long a file may be.

use crate::finding::Finding;
use crate::workspace::Source;

/// Signs of unfinished work, with what to do instead. In two halves, so that this file passes its own check.
const UNFINISHED: &[(&str, &str)] = &[
    (concat!("to", "do!("), "write it, or leave it out"),
    (concat!("unimple", "mented!("), "write it, or leave it out"),
    (concat!("FIX", "ME"), "mend it, or open an issue"),
    (concat!("#[ig", "nore"), "a test that does not run proves nothing; delete it or make it fast"),
    (concat!("```ig", "nore"), "an example that does not run proves nothing; make it run, or say ```text"),
];

/// What would make a game differ from run to run or from machine to machine.
const IMPURE: &[(&str, &str)] = &[
    ("std::env", "a game reads nothing but its state"),
    ("std::fs", "a game reads no files"),
    ("std::io", "a game reads and prints nothing"),
    ("std::net", "a game knows no network"),
    ("std::process", "a game starts nothing"),
    ("std::thread", "a game has no threads"),
    ("std::time", "a game has no clock"),
    ("HashMap", "its order differs from run to run; use BTreeMap or an indexed array"),
    ("HashSet", "its order differs from run to run; use BTreeSet or a bit set"),
    ("println!", "a game prints nothing; emit an event"),
    ("print!", "a game prints nothing; emit an event"),
];

/// A file of more lines than this cannot be read in one sitting.
const TOO_LONG: usize = 900;
/// From here on it is time to think about where to split.
const LONG: usize = 700;

pub(super) fn unfinished(source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, text) in source.lines() {
        if let Some((sign, advice)) = UNFINISHED.iter().find(|(sign, _)| text.contains(sign)) {
            findings.push(Finding::new(&source.path, line, format!("`{sign}`: {advice}")));
        }
        if text.trim_start().starts_with("#[cfg_attr(") && words(text).any(|word| word == "ignore") {
            findings.push(Finding::new(&source.path, line, "a test that sometimes does not run; make it fast"));
        }
    }
    findings
}

pub(super) fn impure(source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut group = false;
    for (line, text) in source.lines() {
        let code = without_comment(text);
        group |= code.trim_start().starts_with("use std::{");
        if let Some((word, reason)) = IMPURE.iter().find(|(word, _)| names(code, word, group)) {
            findings.push(Finding::new(&source.path, line, format!("`{word}`: {reason}")));
        }
        if words(code).any(is_float) {
            findings.push(Finding::new(&source.path, line, "a float: machines differ on them; use integers"));
        }
        group &= !code.contains(';');
    }
    findings
}

/// Whether code contains the word, also as `fs` inside a group `use std::{fmt, fs};`.
fn names(code: &str, word: &str, in_group: bool) -> bool {
    let grouped = word.strip_prefix("std::").filter(|_| in_group);
    code.contains(word) || grouped.is_some_and(|module| words(code).any(|found| found == module))
}

/// `f64`, `1.5_f64`, `1f32`; not `0xf64`.
fn is_float(word: &str) -> bool {
    let suffixed = word.starts_with(|first: char| first.is_ascii_digit()) && !word.starts_with("0x");
    ["f32", "f64"].iter().any(|float| word == *float || (suffixed && word.ends_with(float)))
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|mark: char| !mark.is_alphanumeric() && mark != '_')
}

/// A comment may speak of what the code may not do.
fn without_comment(line: &str) -> &str {
    line.split_once("//").map_or(line, |(code, _)| code)
}

pub(super) fn too_long(source: &Source) -> Option<Finding> {
    let lines = source.text.lines().count();
    let message = || format!("{lines} lines, {TOO_LONG} is the most; split it by what a reader looks for");
    (lines > TOO_LONG).then(|| Finding::new(&source.path, lines, message()))
}

/// A remark on a file of Rust that is about to become too long.
pub(super) fn long(source: &Source) -> Option<Finding> {
    let lines = source.text.lines().count();
    let long = source.has_extension(&["rs"]) && (LONG + 1..=TOO_LONG).contains(&lines);
    long.then(|| Finding::new(&source.path, 0, format!("{lines} lines, think of splitting it")))
}

/// A newline at the end and no spaces before one: differences that nobody can see should not be in a diff.
pub(super) fn spaces(source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, line) in source.text.split('\n').enumerate() {
        if line.ends_with(char::is_whitespace) {
            findings.push(Finding::new(&source.path, index + 1, "spaces at the end of the line"));
        }
    }
    if !source.text.is_empty() && !source.text.ends_with('\n') {
        findings.push(Finding::new(&source.path, source.text.lines().count(), "no newline at the end of the file"));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::new("a.rs", text)
    }

    fn lines(findings: &[Finding]) -> Vec<usize> {
        findings.iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn unfinished_work_is_found_at_its_line() {
        for (sign, _) in UNFINISHED {
            let found = unfinished(&source(&format!("fn a() {{\n    {sign}\n}}\n")));
            assert_eq!(lines(&found), [2], "{sign}");
        }
        assert_eq!(lines(&unfinished(&source("\n#[cfg_attr(miri, ignore)]\n"))), [2]);
        assert_eq!(unfinished(&source("fn ignore() { todo(); }\n")), []);
    }

    #[test]
    fn a_game_keeps_to_integers_order_and_itself() {
        for code in
            ["use std::fs::File;", "let a: HashMap<u8, u8>;", "eprintln!(\"x\");", "let b = 1.5_f64;", "f32::MAX"]
        {
            assert_eq!(lines(&impure(&source(&format!("\n{code}\n")))), [2], "{code}");
        }
    }

    #[test]
    fn a_group_of_imports_hides_nothing() {
        assert_eq!(lines(&impure(&source("use std::{\n    fmt,\n    time::Instant,\n};\nlet time = 1;\n"))), [3]);
    }

    #[test]
    fn comments_and_look_alikes_are_fine() {
        for code in ["// no HashMap here", "let a = 0xf64;", "let time = fs(thread);", "let half64 = 1;"] {
            assert_eq!(impure(&source(code)), [], "{code}");
        }
    }

    #[test]
    fn long_files_are_noted_and_then_refused() {
        let (noted, refused) = (source(&"x\n".repeat(701)), source(&"x\n".repeat(901)));
        assert_eq!((long(&source(&"x\n".repeat(700))), too_long(&noted)), (None, None));
        assert!(long(&noted).is_some());
        assert_eq!(too_long(&refused).map(|finding| finding.line), Some(901));
    }

    #[test]
    fn spaces_at_an_end_are_found() {
        assert_eq!(lines(&spaces(&source("a \nb\t\nc\r\nd"))), [1, 2, 3, 4]);
        assert_eq!(spaces(&source("a\n\n  b\n")), []);
        assert_eq!(spaces(&source("")), []);
    }
}
