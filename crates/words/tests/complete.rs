//! Both languages say everything, with the same blanks to fill.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use emporion_words::Language;

/// The messages of one file: key and whole text, attributes and variants included.
fn messages(language: &str, file: &str) -> BTreeMap<String, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts").join(language).join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut messages = BTreeMap::new();
    let mut current = None;
    for line in text.lines() {
        if let Some((key, rest)) = line.split_once('=').filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase())) {
            let key = key.trim().to_owned();
            assert!(
                messages.insert(key.clone(), rest.to_owned()).is_none(),
                "{key} stands twice in {}",
                path.display()
            );
            current = Some(key);
        } else if let (Some(key), true) = (&current, line.starts_with(' ')) {
            messages.get_mut(key).expect("just inserted").push_str(line);
        }
    }
    messages
}

/// The blanks of a text: `{ $name }`.
fn blanks(text: &str) -> BTreeSet<&str> {
    text.split('$')
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default())
        .collect()
}

const FILES: [&str; 4] = ["page.ftl", "magna-grecia.ftl", "antiquity.ftl", "mare-nostrum.ftl"];

/// What only other languages than English have: the engines word their refusals in English themselves. The test `refusals`
/// says which there must be.
const ABROAD: [&str; 1] = ["refusals.ftl"];

#[test]
fn no_file_is_forgotten() {
    let names = |language: &str| -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts").join(language);
        let entries = std::fs::read_dir(folder).expect("a folder of texts");
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    assert_eq!(names("en"), FILES.into_iter().map(String::from).collect());
    assert_eq!(names("it"), FILES.into_iter().chain(ABROAD).map(String::from).collect());
    for key in ABROAD.into_iter().flat_map(|file| messages("it", file).into_keys()) {
        assert!(Language::Italian.has(&key), "{key} cannot be read");
    }
}

#[test]
fn every_text_stands_in_both_languages() {
    for file in FILES {
        let (english, italian) = (messages("en", file), messages("it", file));
        let missing: Vec<_> = english.keys().filter(|key| !italian.contains_key(*key)).collect();
        let spare: Vec<_> = italian.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(missing.is_empty(), "it/{file} lacks {missing:?}");
        assert!(spare.is_empty(), "it/{file} has {spare:?}, which English does not know");
        for (key, text) in &english {
            assert_eq!(blanks(text), blanks(&italian[key]), "the blanks of {key} in {file}");
            assert!(Language::English.has(key) && Language::Italian.has(key), "{key} in {file} cannot be read");
        }
    }
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

/// Every key the code writes out: the first string in `.say("…"` and `.text("…"`.
#[test]
fn every_key_in_the_code_has_a_text() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    for folder in ["render/src", "server/src"] {
        sources(&crates.join(folder), &mut files);
    }
    let mut used = 0;
    for file in files {
        let code = std::fs::read_to_string(&file).unwrap();
        for call in [".say(\"", ".text(\""] {
            for rest in code.split(call).skip(1) {
                let key = rest.split('"').next().unwrap();
                assert!(Language::English.has(key), "{} says {key:?}, which has no text", file.display());
                used += 1;
            }
        }
    }
    assert!(used > 0, "nothing says anything");
}

#[test]
fn the_browser_chooses_the_language() {
    assert_eq!(Language::accepted("it-IT,it;q=0.9,en;q=0.8"), Language::Italian);
    assert_eq!(Language::accepted("de, en;q=0.7, it;q=0.8"), Language::Italian);
    assert_eq!(Language::accepted("de"), Language::English);
    assert_eq!(Language::accepted("it;q=x, en"), Language::English);
}
