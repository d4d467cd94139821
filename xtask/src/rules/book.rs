//! The rules of a rule book: list lines that start with a bold number, `- **R57** A city tile …`.

use std::collections::{BTreeMap, BTreeSet};

use super::id::RuleId;
use crate::finding::Finding;
use crate::workspace::Source;

/// The numbers of a book with their lines, and what is wrong with them.
pub(super) struct Book {
    pub(super) rules: BTreeMap<RuleId, usize>,
    pub(super) findings: Vec<Finding>,
}

impl Book {
    pub(super) fn read(source: &Source) -> Self {
        let mut book = Self { rules: BTreeMap::new(), findings: Vec::new() };
        let mut fenced = false;
        for (line, text) in source.lines() {
            fenced ^= text.trim_start().starts_with("```");
            match rule_of(text) {
                _ if fenced => {}
                Line::Prose => {}
                Line::Rule(id) => book.add(source, line, id),
                Line::Almost(bold) => {
                    let message = format!("`**{bold}**` is not a rule number; write `- **R57** text`");
                    book.findings.push(Finding::new(&source.path, line, message));
                }
            }
        }
        book.find_gaps(source);
        book
    }

    /// The letters that this book puts before its numbers.
    pub(super) fn prefixes(&self) -> BTreeSet<&str> {
        self.rules.keys().map(|id| id.prefix.as_str()).collect()
    }

    fn add(&mut self, source: &Source, line: usize, id: RuleId) {
        if let Some(first) = self.rules.get(&id) {
            let message = format!("{id} is already the number of the rule in line {first}");
            self.findings.push(Finding::new(&source.path, line, message));
        } else {
            self.rules.insert(id, line);
        }
    }

    /// Numbers run from 1 without a gap, for each prefix: a gap is a rule that somebody lost.
    fn find_gaps(&mut self, source: &Source) {
        let mut before: Option<&RuleId> = None;
        for (id, line) in &self.rules {
            let expected = before.filter(|before| before.prefix == id.prefix).map_or(1, |before| before.number + 1);
            if id.number != expected {
                let message = format!("{}{expected} is missing before {id}", id.prefix);
                self.findings.push(Finding::new(&source.path, *line, message));
            }
            before = Some(id);
        }
    }
}

/// What a line of a rule book is.
#[derive(Debug, PartialEq, Eq)]
enum Line<'a> {
    Rule(RuleId),
    /// A number with something stuck to it (`R57.`), which would be lost without a word.
    Almost(&'a str),
    Prose,
}

fn rule_of(line: &str) -> Line<'_> {
    let Some(rest) = line.trim_start().strip_prefix("- **") else { return Line::Prose };
    let Some((bold, _)) = rest.split_once("**") else { return Line::Prose };
    if let Some(id) = RuleId::parse(bold) {
        return Line::Rule(id);
    }
    let bare = bold.trim_end_matches(|mark: char| mark.is_ascii_punctuation() || mark.is_whitespace());
    if RuleId::parse(bare).is_some() { Line::Almost(bold) } else { Line::Prose }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<String>, Vec<String>) {
        let book = Book::read(&Source::new("b.md", text));
        let rules = book.rules.iter().map(|(id, line)| format!("{line}:{id}")).collect();
        (rules, book.findings.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn rules_are_list_lines_that_start_with_a_bold_number() {
        let text =
            "# 1 Start\n- **R1** One.\n  - **R2** Two, see **R1**.\n- Not **R3**.\n\n- **3** Three.\n- **I1** All.\n";
        assert_eq!(read(text), (["7:I1", "2:R1", "3:R2", "6:R3"].map(String::from).to_vec(), vec![]));
    }

    #[test]
    fn bold_words_and_code_blocks_are_prose() {
        assert_eq!(read("- **Famine** hurts.\n- **12 cards** each.\n```\n- **R9** sample\n```\n"), (vec![], vec![]));
    }

    #[test]
    fn a_number_twice_is_found_at_the_second_line() {
        let (_, findings) = read("- **R1** a\n- **R1** b\n");
        assert_eq!(findings, ["b.md:2: R1 is already the number of the rule in line 1"]);
    }

    #[test]
    fn a_gap_is_found_for_each_prefix() {
        let (_, findings) = read("- **R1** a\n- **R4** b\n- **I2** c\n");
        assert_eq!(findings, ["b.md:3: I1 is missing before I2", "b.md:2: R2 is missing before R4"]);
    }

    #[test]
    fn a_number_with_something_stuck_to_it_is_found() {
        let (rules, findings) = read("- **R1.** a\n");
        assert_eq!(rules, Vec::<String>::new());
        assert_eq!(findings, ["b.md:1: `**R1.**` is not a rule number; write `- **R57** text`"]);
    }
}
