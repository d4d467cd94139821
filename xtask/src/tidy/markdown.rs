//! Links from one file of the repository to another lead somewhere.

use std::path::{Component, Path, PathBuf};

use crate::finding::Finding;
use crate::workspace::Source;

pub(super) fn dead_links(root: &Path, source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, target) in links(source) {
        let there = resolve(&source.path, target).is_some_and(|path| root.join(path).exists());
        if !there {
            findings.push(Finding::new(&source.path, line, format!("the link to `{target}` leads nowhere")));
        }
    }
    findings
}

/// All targets inside the repository, with their lines: of `[text](target)`, of pictures, and of `[name]: target`.
fn links(source: &Source) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut fenced = false;
    for (line, text) in source.lines() {
        fenced ^= text.trim_start().starts_with("```");
        if !fenced {
            found.extend(targets(text).into_iter().filter(|target| is_local(target)).map(|target| (line, target)));
        }
    }
    found
}

fn targets(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, mark) in line.match_indices("](") {
        let in_code = line[..at].matches('`').count() % 2 == 1 && line[at..].contains('`');
        if !in_code && let Some((target, _)) = line[at + mark.len()..].split_once(')') {
            found.push(target);
        }
    }
    if line.starts_with('[')
        && let Some((_, target)) = line.split_once("]: ")
    {
        found.push(target);
    }
    found.into_iter().filter_map(|target| target.split_whitespace().next()).collect()
}

fn is_local(target: &str) -> bool {
    !target.starts_with('#') && !target.contains("://") && !target.starts_with("mailto:")
}

/// The path of a target relative to the repository; nothing if it leaves the repository. Done on the text, so that a
/// link means the same in every copy.
fn resolve(from: &str, target: &str) -> Option<PathBuf> {
    let target = target.trim_matches(['<', '>']).split(['#', '?']).next()?;
    let mut path = match target.strip_prefix('/') {
        Some(_) => PathBuf::new(),
        None => Path::new(from).parent()?.to_path_buf(),
    };
    for part in Path::new(target.trim_start_matches('/')).components() {
        match part {
            Component::ParentDir if !path.pop() => return None,
            Component::ParentDir | Component::CurDir => {}
            part => path.push(part),
        }
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_inside_the_repository_are_found() {
        let text = "See [a](b.md#c) and ![d](e/f.svg \"t\").\n[x](https://e.org/g.md) [y](#h)\n\n[i]: j.md\n";
        let source = Source::new("a.md", text);
        assert_eq!(links(&source), [(1, "b.md#c"), (1, "e/f.svg"), (4, "j.md")]);
    }

    #[test]
    fn code_is_not_a_link() {
        let source = Source::new("a.md", "`[a](b)` is code\n```\n[a](b)\n```\n");
        assert_eq!(links(&source), []);
    }

    #[test]
    fn targets_are_relative_to_their_file() {
        let path = |from, target| resolve(from, target).map(|path| path.display().to_string().replace('\\', "/"));
        assert_eq!(path("docs/rules/a.md", "../b.md#c").as_deref(), Some("docs/b.md"));
        assert_eq!(path("docs/a.md", "./b.md").as_deref(), Some("docs/b.md"));
        assert_eq!(path("docs/a.md", "/README.md").as_deref(), Some("README.md"));
        assert_eq!(path("a.md", "../b.md"), None);
    }

    #[test]
    fn a_link_to_nothing_is_found_at_its_line() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let source = Source::new("a.md", "[a](Cargo.toml)\n[b](Kargo.toml)\n");
        let found: Vec<String> = dead_links(root, &source).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["a.md:2: the link to `Kargo.toml` leads nowhere"]);
    }
}
