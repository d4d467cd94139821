//! `cargo xtask tidy`: house rules that no compiler knows, each cheap enough to check on every run.

use std::path::Path;

use anyhow::Result;

use crate::finding::{Finding, report};
use crate::workspace::{self, MACHINERY, Source};

mod code;
mod manifest;
mod markdown;

/// The kinds of files that people write by hand here.
const TEXT: &[&str] = &["rs", "md", "toml", "json", "ftl", "css", "js"];

/// Checks every text file of the workspace.
pub(crate) fn check(root: &Path) -> Result<()> {
    let sources = workspace::sources(root, "", TEXT)?;
    let findings: Vec<Finding> = sources.iter().flat_map(|source| check_source(root, source)).collect();
    for note in sources.iter().filter_map(code::long) {
        println!("note: {note}");
    }
    println!("{} files", sources.len());
    report(findings)
}

fn check_source(root: &Path, source: &Source) -> Vec<Finding> {
    let mut findings = code::spaces(source);
    let folder = Folder::of(&source.path);
    if source.has_extension(&["rs"]) {
        findings.extend(code::unfinished(source));
        findings.extend(code::too_long(source));
        if let Folder::Game { inside } = folder
            && inside.starts_with("src/")
        {
            findings.extend(code::impure(source));
        }
    }
    if source.has_extension(&["md"]) {
        findings.extend(markdown::dead_links(root, source));
    }
    if Path::new(&source.path).ends_with("Cargo.toml") {
        findings.extend(manifest::check(source, &folder));
    }
    findings
}

/// Where in the workspace a file lies.
enum Folder<'a> {
    /// In a game's crate, at this path inside it.
    Game { inside: &'a str },
    /// In a crate that is not a game.
    Machinery { name: &'a str },
    /// In no crate, or in xtask.
    Elsewhere,
}

impl<'a> Folder<'a> {
    fn of(path: &'a str) -> Self {
        match path.strip_prefix("crates/").and_then(|rest| rest.split_once('/')) {
            Some((name, _)) if MACHINERY.contains(&name) => Self::Machinery { name },
            Some((_, inside)) => Self::Game { inside },
            None => Self::Elsewhere,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        check_source(Path::new("."), &Source::new(path, text)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn games_are_pure_in_src_only() {
        let text = "use std::fs;\n";
        assert_eq!(found("crates/antiquity/src/lib.rs", text).len(), 1);
        assert_eq!(found("crates/antiquity/tests/laws.rs", text), [""; 0]);
        assert_eq!(found("crates/cli/src/main.rs", text), [""; 0]);
    }
}
