//! What the manifest of a crate must and may not say.

use super::Folder;
use crate::finding::Finding;
use crate::workspace::{MACHINERY, Source};

/// All that a game may depend on: the contract, boards, and small crates that compute and do nothing else.
const ALLOWED_IN_GAMES: &[&str] = &[
    "arrayvec",
    "bitflags",
    "emporion-core",
    "emporion-hex",
    "itertools",
    "schemars",
    "serde",
    "serde-big-array",
    "serde_json",
    "smallvec",
    "thiserror",
];

/// Crates that must not know any game, not even in their tests.
const KNOW_NO_GAME: &[&str] = &["core", "hex"];

pub(super) fn check(source: &Source, folder: &Folder<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    if source.text.contains("[package]") && !takes_workspace_lints(&source.text) {
        findings.push(Finding::new(&source.path, 0, "no `[lints]` with `workspace = true`"));
    }
    for dependency in dependencies(source) {
        if let Some(message) = objection(&dependency, folder) {
            findings.push(Finding::new(&source.path, dependency.line, message));
        }
    }
    findings
}

fn objection(dependency: &Dependency<'_>, folder: &Folder<'_>) -> Option<String> {
    let name = dependency.name;
    match folder {
        Folder::Game { .. } if !dependency.dev && !ALLOWED_IN_GAMES.contains(&name) => {
            Some(format!("a game may not depend on {name}; allowed are {}", ALLOWED_IN_GAMES.join(", ")))
        }
        Folder::Machinery { name: own } if KNOW_NO_GAME.contains(own) && is_game(name) => {
            Some(format!("{own} knows no game, but depends on {name}"))
        }
        _ => None,
    }
}

fn is_game(package: &str) -> bool {
    package.strip_prefix("emporion-").is_some_and(|name| !MACHINERY.contains(&name))
}

fn takes_workspace_lints(manifest: &str) -> bool {
    let mut lines = manifest.lines().map(str::trim).skip_while(|line| *line != "[lints]").skip(1);
    lines.by_ref().take_while(|line| !line.starts_with('[')).any(|line| line.replace(' ', "") == "workspace=true")
}

/// One line of a manifest that names a dependency.
#[derive(Debug, PartialEq, Eq)]
struct Dependency<'a> {
    line: usize,
    name: &'a str,
    /// For tests only, where a game may use what it likes.
    dev: bool,
}

/// All dependencies, for whatever target: `serde = …` below `[dependencies]`, and `[dependencies.serde]`. Read by line,
/// because a parser of the whole language would be most of what xtask compiles.
fn dependencies(source: &Source) -> Vec<Dependency<'_>> {
    let mut found = Vec::new();
    let mut table = "";
    for (line, text) in source.lines() {
        let text = text.trim();
        if let Some(header) = text.strip_prefix('[') {
            table = header.trim_end_matches(']');
            if let Some((kind, name)) = table.rsplit_once('.')
                && is_dependency_table(kind)
            {
                found.push(Dependency { line, name, dev: kind.ends_with("dev-dependencies") });
            }
        } else if is_dependency_table(table)
            && let Some(name) = key(text)
        {
            found.push(Dependency { line, name, dev: table.ends_with("dev-dependencies") });
        }
    }
    found
}

/// `dependencies`, `build-dependencies`, `target.'cfg(unix)'.dependencies`; not the table of the whole workspace, which
/// no crate has.
fn is_dependency_table(table: &str) -> bool {
    let kind = table.rsplit('.').next().unwrap_or(table);
    matches!(kind, "dependencies" | "build-dependencies" | "dev-dependencies") && !table.starts_with("workspace.")
}

/// `serde` of `serde.workspace = true` or `serde = "1"`.
fn key(line: &str) -> Option<&str> {
    let named = line.contains('=') && line.starts_with(|first: char| first.is_alphanumeric() || first == '"');
    named.then(|| line.split(['.', '=', ' ']).next().unwrap_or(line).trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        let text = format!("[package]\n[lints]\nworkspace = true\n{text}");
        check(&Source::new(path, &text), &Folder::of(path)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn dependencies_are_read_in_every_form() {
        let text = "[dependencies]\n# why\nserde.workspace = true\nrand = { version = \"1\" }\n\n[dependencies.tokio]\nversion = \"1\"\n\n[dev-dependencies]\ninsta = \"1\"\n[target.'cfg(unix)'.dependencies]\nlibc = \"1\"\n[lints]\nworkspace = true\n";
        let source = Source::new("Cargo.toml", text);
        let names: Vec<(usize, &str, bool)> = dependencies(&source).iter().map(|d| (d.line, d.name, d.dev)).collect();
        assert_eq!(
            names,
            [(3, "serde", false), (4, "rand", false), (6, "tokio", false), (10, "insta", true), (12, "libc", false)]
        );
    }

    #[test]
    fn a_game_depends_on_little_but_tests_with_anything() {
        let path = "crates/antiquity/Cargo.toml";
        assert_eq!(found(path, "[dependencies]\nserde = \"1\"\n[dev-dependencies]\ninsta = \"1\"\n"), [""; 0]);
        let found = found(path, "[dependencies]\nrand = \"1\"\n");
        assert!(found[0].starts_with("crates/antiquity/Cargo.toml:5: a game may not depend on rand; allowed are"));
    }

    #[test]
    fn core_knows_no_game() {
        let text = "[dev-dependencies]\nemporion-testkit = \"1\"\nemporion-antiquity.workspace = true\n";
        let expected = "crates/core/Cargo.toml:6: core knows no game, but depends on emporion-antiquity";
        assert_eq!(found("crates/core/Cargo.toml", text), [expected]);
        assert_eq!(found("crates/catalogue/Cargo.toml", text), [""; 0]);
    }

    #[test]
    fn lints_come_from_the_workspace() {
        assert!(takes_workspace_lints("[package]\n\n[lints]\nworkspace = true\n"));
        assert!(!takes_workspace_lints("[package]\nedition.workspace = true\n[lints]\n[a]\nworkspace = true\n"));
        assert!(!takes_workspace_lints("[package]\n"));
    }
}
