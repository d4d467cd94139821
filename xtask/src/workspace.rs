//! The files of the workspace, and which of its crates are games.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// Folders of `crates/` that are not a game. Everything else there is held to what a game must keep, so a new game is
/// checked from its first line and a new crate of another kind is named here.
pub(crate) const MACHINERY: &[&str] =
    &["bots", "catalogue", "cli", "core", "guest", "hex", "load", "render", "server", "store", "testkit", "words"];

/// A text file with its path relative to the workspace, with `/` on every system.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    #[cfg(test)]
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    /// The lines with their numbers, from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    pub(crate) fn has_extension(&self, wanted: &[&str]) -> bool {
        Path::new(&self.path).extension().is_some_and(|found| wanted.iter().any(|wanted| found == *wanted))
    }
}

/// The names of the games: the folders of `crates/` that are not machinery.
pub(crate) fn games(root: &Path) -> Result<BTreeSet<String>> {
    let mut games = BTreeSet::new();
    for (name, is_folder) in entries(&root.join("crates"))? {
        if is_folder && !MACHINERY.contains(&name.as_str()) {
            games.insert(name);
        }
    }
    Ok(games)
}

/// Reads every text file below `folder` (relative to `root`) that has one of the `extensions`, in order of path.
pub(crate) fn sources(root: &Path, folder: &str, extensions: &[&str]) -> Result<Vec<Source>> {
    let skip = ignored(root);
    let mut paths = Vec::new();
    collect(root, folder, &skip, &mut paths)?;
    let mut sources = Vec::new();
    for path in paths {
        if Path::new(&path).extension().is_some_and(|found| extensions.iter().any(|wanted| found == *wanted)) {
            let text = fs::read_to_string(root.join(&path)).with_context(|| format!("cannot read {path}"))?;
            sources.push(Source { path, text });
        }
    }
    Ok(sources)
}

fn collect(root: &Path, folder: &str, skip: &BTreeSet<String>, paths: &mut Vec<String>) -> Result<()> {
    for (name, is_folder) in entries(&root.join(folder))? {
        if skip.contains(&name) {
            continue;
        }
        let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
        if is_folder {
            collect(root, &path, skip, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

/// Names that are not part of the repository: its own `.gitignore`, as far as it lists plain names. Read by us because
/// the checks also run in an unpacked archive, where git knows nothing.
fn ignored(root: &Path) -> BTreeSet<String> {
    let listed = fs::read_to_string(root.join(".gitignore")).unwrap_or_default();
    let plain = listed.lines().map(|line| line.trim().trim_matches('/')).filter(|name| !name.contains(['*', '/', '#']));
    plain.chain([".git", "target"]).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Names in a folder, sorted, each with whether it is a folder; links are not followed. A folder that is not there is
/// empty.
fn entries(folder: &Path) -> Result<Vec<(String, bool)>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() || kind.is_file() {
            found.push((entry.file_name().to_string_lossy().into_owned(), kind.is_dir()));
        }
    }
    found.sort();
    Ok(found)
}
