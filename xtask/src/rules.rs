//! `cargo xtask rules`: every rule of `docs/rules/<game>.md` is named by a test of `crates/<game>`, and every rule that
//! a test names is in the book. How the two write a rule is in [`book`] and [`named`], and for people in
//! CONTRIBUTING.md.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;

use crate::finding::{Finding, report};
use crate::workspace::{self, Source};

mod book;
mod id;
mod named;

use book::Book;
use named::Named;

/// Checks all games and prints one line for each.
pub(crate) fn check(root: &Path) -> Result<()> {
    let games = workspace::games(root)?;
    let mut books = workspace::sources(root, "docs/rules", &["md"])?;
    books.retain(|book| !game_of(book).contains('/'));
    let mut findings = unpaired(&games, &books);
    for book in &books {
        let game = game_of(book);
        if games.contains(game) {
            let sources = workspace::sources(root, &format!("crates/{game}"), &["rs", "json"])?;
            let checked = check_game(book, &sources);
            println!("{game}: {} rules, {} tests that name them", checked.rules, checked.tests);
            findings.extend(checked.findings);
        }
    }
    report(findings)
}

/// `magna-grecia` for `docs/rules/magna-grecia.md`.
fn game_of(book: &Source) -> &str {
    book.path.trim_start_matches("docs/rules/").trim_end_matches(".md")
}

/// Games without a rule book and rule books without a game. A `README.md` may introduce the books.
fn unpaired(games: &BTreeSet<String>, books: &[Source]) -> Vec<Finding> {
    let with_book: BTreeSet<&str> = books.iter().map(game_of).filter(|name| *name != "README").collect();
    let no_book = games.iter().filter(|game| !with_book.contains(game.as_str())).map(|game| {
        let what = format!("has no rule book docs/rules/{game}.md (not a game? then name it in xtask's MACHINERY)");
        Finding::new(&format!("crates/{game}"), 0, what)
    });
    let no_game = with_book.iter().filter(|book| !games.contains(**book));
    let no_game = no_game
        .map(|book| Finding::new(&format!("docs/rules/{book}.md"), 0, format!("there is no game crates/{book}")));
    no_book.chain(no_game).collect()
}

/// What came out for one game.
struct Checked {
    rules: usize,
    /// Tests that name at least one rule.
    tests: usize,
    findings: Vec<Finding>,
}

fn check_game(book_source: &Source, sources: &[Source]) -> Checked {
    let book = Book::read(book_source);
    let mut findings = book.findings.clone();
    let mut named = BTreeSet::new();
    let mut tests = 0;
    for source in sources {
        let found = Named::read(source, &book.prefixes());
        tests += found.tests;
        findings.extend(found.findings);
        for (line, id) in found.rules {
            if !book.rules.contains_key(&id) {
                let message = format!("names {id}, which {} does not have", book_source.path);
                findings.push(Finding::new(&source.path, line, message));
            }
            named.insert(id);
        }
    }
    let untested = book.rules.iter().filter(|(id, _)| !named.contains(*id));
    findings.extend(untested.map(|(id, line)| Finding::new(&book_source.path, *line, format!("{id} has no test"))));
    Checked { rules: book.rules.len(), tests, findings }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(text: &str) -> Source {
        Source::new("docs/rules/go.md", text)
    }

    fn messages(book: &Source, sources: &[Source]) -> Vec<String> {
        check_game(book, sources).findings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_rule_that_a_test_names_is_content() {
        let test = Source::new("crates/go/tests/ko.rs", "// rules: R1, I1\n#[test]\nfn ko() {}\n");
        let checked = check_game(&book("- **R1** No ko.\n- **I1** Stones stay.\n"), &[test]);
        assert_eq!(checked.findings, []);
        assert_eq!((checked.rules, checked.tests), (2, 1));
    }

    #[test]
    fn a_rule_without_a_test_is_found_at_its_line_in_the_book() {
        let found = messages(&book("# Go\n\n- **R1** No ko.\n"), &[]);
        assert_eq!(found, ["docs/rules/go.md:3: R1 has no test"]);
    }

    #[test]
    fn a_rule_that_is_not_in_the_book_is_found_at_its_line_in_the_test() {
        let test = Source::new("crates/go/src/ko.rs", "#[test]\nfn r1_r9_ko() {}\n");
        let found = messages(&book("- **R1** No ko.\n"), &[test]);
        assert_eq!(found, ["crates/go/src/ko.rs:2: names R9, which docs/rules/go.md does not have"]);
    }

    #[test]
    fn a_game_needs_a_book_and_a_book_needs_a_game() {
        let games = BTreeSet::from(["chess".to_owned()]);
        let books = [book(""), Source::new("docs/rules/README.md", "")];
        let found: Vec<String> = unpaired(&games, &books).iter().map(ToString::to_string).collect();
        assert!(found[0].starts_with("crates/chess: has no rule book docs/rules/chess.md"));
        assert_eq!(found[1], "docs/rules/go.md: there is no game crates/go");
        assert_eq!(found.len(), 2);
    }
}
