//! Every refusal that a visitor of the pages can meet is worded in Italian, and nothing else is.
//!
//! The codes are read from the sources, because a refusal is made where a rule refuses and nothing lists them all.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use emporion_words::Language;

/// The crates whose refusals reach a page.
const CRATES: [&str; 6] = ["core", "catalogue", "server", "magna-grecia", "antiquity", "mare-nostrum"];

/// Before the slash: the games and what they share.
const SPACES: [&str; 4] = ["core", "magna-grecia", "antiquity", "mare-nostrum"];

/// Codes that no visitor meets and why; those who do meet them read English.
const ELSEWHERE: [(&str, &[&str]); 5] = [
    (
        "lines of the protocol",
        &["core/bad-command", "core/bad-line", "core/no-table", "core/one-step", "core/unknown-command"],
    ),
    (
        "logs: the house plays only those it has written itself, by its own rules and with their seed",
        &[
            "antiquity/rules-version",
            "core/bad-dice",
            "core/bad-log",
            "core/draw",
            "core/log-differs",
            "core/log-format",
            "core/log-length",
            "core/no-seed",
            "core/no-such-entry",
            "core/other-game",
            "core/other-seed",
            "core/rules-version",
            "magna-grecia/rules-version",
        ],
    ),
    (
        "positions in files",
        &[
            "antiquity/bad-position",
            "core/bad-position",
            "magna-grecia/audit",
            "magna-grecia/position",
            "mare-nostrum/bad-position",
        ],
    ),
    (
        "boards, tiles and maps of one's own, which no form sets",
        &[
            "antiquity/bad-map",
            "antiquity/bad-tile",
            "antiquity/tile-count",
            "magna-grecia/board",
            "mare-nostrum/bad-map",
        ],
    ),
    ("the pages say it in a text of their own, failure-no-game", &["core/no-such-game"]),
];

fn crates() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of all crates")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// A source without its tests, which make up codes of their own.
fn source(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.split("#[cfg(test)]").next().unwrap_or_default().to_owned()
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

/// The first words in quotation marks of calls and tuples: what follows `open`, if it is one word and more follows it.
fn first_words<'a>(text: &'a str, open: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(open).skip(1).filter_map(|rest| {
        let (word, more) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
        (is_word(word) && more.starts_with(',')).then_some(word)
    })
}

fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in CRATES {
        sources(&crates().join(folder).join("src"), &mut files);
    }
    files
}

/// Every code that the sources have.
fn codes() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    let mut joined = Vec::new();
    for file in files() {
        let text = source(&file);
        for space in SPACES {
            let begin = format!("\"{space}/");
            for rest in text.split(&begin).skip(1) {
                match rest.split('"').next().unwrap_or_default() {
                    code if is_word(code) => _ = codes.insert(format!("{space}/{code}")),
                    code if code.contains('{') => joined.push(file.clone()),
                    _ => {}
                }
            }
        }
    }
    // Two games put theirs together in one place each; there the words stand first in tuples or calls.
    joined.sort();
    let both = ["antiquity/src/refusal.rs", "mare-nostrum/src/refusal.rs"].map(|path| crates().join(path));
    assert_eq!(joined, both, "codes are put together where this test does not look");
    let antiquity = source(&both[0]);
    let (_, words) = antiquity.split_once("fn words(").expect("the sentences of Antiquity");
    codes.extend(first_words(words, "(").map(|word| format!("antiquity/{word}")));
    let mare_nostrum = source(&both[1]);
    codes.extend(first_words(&mare_nostrum, "say(").map(|word| format!("mare-nostrum/{word}")));
    codes
}

fn key(code: &str) -> String {
    format!("refusal-{}", code.replace('/', "-"))
}

fn file() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts/it/refusals.ftl");
    std::fs::read_to_string(path).expect("the Italian refusals")
}

/// The keys of the Italian file.
fn keys(file: &str) -> BTreeSet<&str> {
    let is_message = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    file.lines().filter(is_message).filter_map(|line| line.split_once(" =")).map(|(key, _)| key).collect()
}

#[test]
fn every_refusal_is_worded_in_italian() {
    let codes = codes();
    for space in SPACES {
        let number = codes.iter().filter(|code| code.starts_with(&format!("{space}/"))).count();
        assert!(number > 20, "only {number} codes of {space} are found");
    }
    let elsewhere: BTreeSet<&str> = ELSEWHERE.iter().flat_map(|(_, codes)| codes.iter().copied()).collect();
    let gone: Vec<_> = elsewhere.iter().filter(|code| !codes.contains(**code)).collect();
    assert!(gone.is_empty(), "nothing refuses with {gone:?} any more");
    let missing: Vec<_> =
        codes.iter().filter(|code| !elsewhere.contains(code.as_str()) && !Language::Italian.has(&key(code))).collect();
    assert!(missing.is_empty(), "it/refusals.ftl lacks {missing:?}");
    let needless: Vec<_> = elsewhere.iter().filter(|code| Language::Italian.has(&key(code))).collect();
    assert!(needless.is_empty(), "{needless:?} can be told in Italian; they need no excuse");
}

#[test]
fn every_italian_refusal_has_a_code() {
    let known: BTreeSet<String> = codes().iter().map(|code| key(code)).collect();
    let file = file();
    for key in keys(&file) {
        if key.starts_with("refusal-") {
            assert!(known.contains(key), "nothing refuses with the code of {key}");
        } else if key != "refused-at-step" {
            assert!(file.contains(&format!("{{ {key} }}")), "{key} is no refusal, and none uses it");
        }
    }
}

/// A text that another one puts in has to exist, or visitors read its key.
#[test]
fn parts_of_refusals_exist() {
    let file = file();
    for part in file.split("{ ").skip(1).filter_map(|rest| rest.split_once(" }")).map(|(part, _)| part) {
        if is_word(part) {
            assert!(Language::Italian.has(part), "there is no text {part}");
        }
    }
}

/// A blank is filled by what a refusal carries; one that nothing carries is a slip of the pen.
#[test]
fn blanks_of_refusals_are_filled() {
    let mut carried = BTreeSet::from(["sentence".to_owned()]);
    for file in files() {
        let text = source(&file);
        carried.extend(text.split(".with(\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
    }
    let file = file();
    for rest in file.split('$').skip(1) {
        let blank = rest.split(|c: char| !c.is_ascii_lowercase()).next().unwrap_or_default();
        assert!(carried.contains(blank), "no refusal carries {blank:?}");
    }
}

/// Does a sentence in English advise to take back a step?
fn speaks_of_undo(sentence: &str) -> bool {
    ["undo ", "take it back", "take that back", "take them back"].iter().any(|&advice| sentence.contains(advice))
}

/// A game whose refusal advises to undo says so with `or_undo`; then the table chooses the words, in every language.
#[test]
fn advice_to_undo_is_left_to_the_table() {
    let file = file();
    let chosen = |code: &str| {
        let text = file.split(&format!("\n{} =", key(code))).nth(1).unwrap_or_default();
        text.split("\nrefusal-").next().unwrap_or_default().contains("$undo")
    };
    let mut advised = 0;
    for (space, arm) in [("antiquity", "Reason::"), ("mare-nostrum", "say("), ("magna-grecia", "\"magna-grecia/")] {
        let text = source(&crates().join(space).join("src/refusal.rs"));
        let told = text.split_once("fn words(").map_or(&*text, |(_, told)| told);
        for part in told.split(arm).skip(1).filter(|part| speaks_of_undo(part)) {
            let code = part.split('"').find(|word| is_word(word)).unwrap_or_default();
            advised += 1;
            assert!(chosen(&format!("{space}/{code}")), "{space}/{code} advises to undo, and not by `or_undo`");
        }
    }
    assert!(advised >= 3, "the advice is not found");
    for message in file.split("\nrefusal-").filter(|message| !message.starts_with("core-")) {
        assert!(!message.contains("annulla") || message.contains("$undo"), "advice without a choice: {message}");
    }
}

/// Engines tell refusals in English themselves.
#[test]
fn english_words_no_refusals() {
    for code in codes() {
        assert!(!Language::English.has(&key(&code)), "{code} has an English text that nobody reads");
    }
}
