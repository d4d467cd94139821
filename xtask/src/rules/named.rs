//! The rules that tests name. Three forms, and no other:
//!
//! - a line `// rules: R57, R58` (or `/// Rules: R57, R58`) directly above a `#[test]` function or inside it;
//! - the start of the function's own name: `fn r57_r58_not_next_to_a_rival()`;
//! - in a scenario below `tests/`, the JSON field `"rules": ["R57", "R58"]`.
//!
//! The same line above code that is not a test cites a rule and proves nothing, so it does not count.

use std::collections::BTreeSet;

use super::id::RuleId;
use crate::finding::Finding;
use crate::workspace::Source;

/// What one file names.
#[derive(Default)]
pub(super) struct Named {
    pub(super) rules: Vec<(usize, RuleId)>,
    /// Tests that name at least one rule.
    pub(super) tests: usize,
    pub(super) findings: Vec<Finding>,
}

impl Named {
    /// `prefixes` are the letters the rule book uses: `i1_…` names I1 only where the book has rules with an I.
    pub(super) fn read(source: &Source, prefixes: &BTreeSet<&str>) -> Self {
        let mut named = Self::default();
        if source.has_extension(&["rs"]) {
            named.read_rust(source, prefixes);
        } else if source.path.contains("/tests/") {
            named.read_json(source);
        }
        named
    }

    fn read_rust(&mut self, source: &Source, prefixes: &BTreeSet<&str>) {
        let lines: Vec<&str> = source.text.lines().collect();
        for test in test_functions(&lines) {
            let before = self.rules.len();
            for id in ids_of_name(test.name, prefixes) {
                self.rules.push((test.name_line + 1, id));
            }
            for (line, text) in (test.first + 1..).zip(&lines[test.first..=test.last]) {
                if let Some(list) = rules_comment(text) {
                    self.add_list(source, line, list.split(','));
                }
            }
            self.tests += usize::from(self.rules.len() > before);
        }
    }

    fn read_json(&mut self, source: &Source) {
        for (line, list) in json_lists(&source.text) {
            let before = self.rules.len();
            self.add_list(source, line, list.split(',').map(|item| item.trim().trim_matches('"')));
            self.tests += usize::from(self.rules.len() > before);
        }
    }

    fn add_list<'a>(&mut self, source: &Source, line: usize, items: impl Iterator<Item = &'a str>) {
        for item in items.map(str::trim) {
            if let Some(id) = RuleId::parse(item) {
                self.rules.push((line, id));
            } else {
                let message = format!("`{item}` is not a rule number; write them like R57, R58");
                self.findings.push(Finding::new(&source.path, line, message));
            }
        }
    }
}

/// A `#[test]` function: its lines, counted from 0, with the comments and attributes directly above it.
struct TestFn<'a> {
    first: usize,
    last: usize,
    name: &'a str,
    name_line: usize,
}

/// Finds the tests by their layout, which rustfmt has made dependable: an attribute has its own line, and a function
/// ends at the first `}` that stands as far in as its `fn`.
fn test_functions<'a>(lines: &[&'a str]) -> Vec<TestFn<'a>> {
    let is_test = |line: &str| line.trim() == "#[test]" || line.trim().ends_with("::test]");
    let attributes = (0..lines.len()).filter(|index| is_test(lines[*index]));
    attributes.filter_map(|attribute| test_function(lines, attribute)).collect()
}

fn test_function<'a>(lines: &[&'a str], attribute: usize) -> Option<TestFn<'a>> {
    let decoration = |line: &str| line.trim_start().starts_with("//") || line.trim_start().starts_with("#[");
    let above = lines[..attribute].iter().rev().take_while(|line| decoration(line)).count();
    let (name_line, name) =
        (attribute + 1..lines.len()).find_map(|index| function_name(lines[index]).map(|name| (index, name)))?;
    let line = lines[name_line];
    let end = format!("{}}}", &line[..line.len() - line.trim_start().len()]);
    let last = if line.trim_end().ends_with('}') {
        name_line
    } else {
        (name_line..lines.len()).find(|index| lines[*index] == end).unwrap_or(lines.len() - 1)
    };
    Some(TestFn { first: attribute - above, last, name, name_line })
}

fn function_name(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = ["fn ", "async fn ", "pub fn "].iter().find_map(|start| line.strip_prefix(start))?;
    rest.split(|mark: char| !mark.is_alphanumeric() && mark != '_').next()
}

/// `R57` and `R58` of `r57_r58_not_next_to_a_rival`: the parts at the start that are a rule's number.
fn ids_of_name(name: &str, prefixes: &BTreeSet<&str>) -> Vec<RuleId> {
    let id = |part: &str| {
        let lower = part.starts_with(|letter: char| letter.is_ascii_lowercase());
        RuleId::parse(&part.to_ascii_uppercase())
            .filter(|id| lower && (id.prefix == "R" || prefixes.contains(id.prefix.as_str())))
    };
    name.trim_start_matches('_').split('_').map_while(id).collect()
}

/// The list in `// rules: R57, R58`, also as a doc comment, also with a capital and a full stop.
fn rules_comment(line: &str) -> Option<&str> {
    let comment = line.trim().strip_prefix("//")?.trim_start_matches('/').trim_start();
    let list = comment.strip_prefix("rules:").or_else(|| comment.strip_prefix("Rules:"))?;
    Some(list.trim().trim_end_matches('.'))
}

/// The insides of every `"rules": [ … ]`, with the line of the field. A field of that name with another value (a
/// version, an object) is something else.
fn json_lists(text: &str) -> Vec<(usize, &str)> {
    let mut lists = Vec::new();
    for (at, field) in text.match_indices("\"rules\"") {
        let value = text[at + field.len()..].trim_start().strip_prefix(':').map(str::trim_start);
        let inside = value.and_then(|value| value.strip_prefix('[')).and_then(|rest| rest.split_once(']'));
        if let Some((inside, _)) = inside {
            lists.push((text[..at].matches('\n').count() + 1, inside));
        }
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &str, text: &str) -> (String, usize, Vec<String>) {
        let named = Named::read(&Source::new(path, text), &BTreeSet::from(["R", "I"]));
        let rules: Vec<String> = named.rules.iter().map(|(line, id)| format!("{line}:{id}")).collect();
        (rules.join(" "), named.tests, named.findings.iter().map(ToString::to_string).collect())
    }

    fn rust(text: &str) -> (String, usize, Vec<String>) {
        read("crates/go/tests/a.rs", text)
    }

    #[test]
    fn a_line_above_a_test_names_rules() {
        let text =
            "// rules: R57, R58\n#[test]\nfn a() {}\n\n/// Ko.\n/// Rules: 3, I1.\n#[test]\n#[expect(x)]\nfn b() {}\n";
        assert_eq!(rust(text), ("1:R57 1:R58 6:R3 6:I1".to_owned(), 2, vec![]));
    }

    #[test]
    fn a_line_inside_a_test_names_rules_and_one_behind_it_does_not() {
        let text = "mod t {\n    #[test]\n    fn a() {\n        if x {\n        }\n        // rules: R1\n        b();\n    }\n\n    // rules: R2\n    fn b() {}\n}\n";
        assert_eq!(rust(text), ("6:R1".to_owned(), 1, vec![]));
    }

    #[test]
    fn code_that_is_no_test_only_cites() {
        assert_eq!(rust("/// Rules: R1\nfn a() {}\n// #[test]\nfn r2_b() {}\n"), (String::new(), 0, vec![]));
    }

    #[test]
    fn a_name_carries_rules_at_its_start() {
        let text = "#[test]\nfn r57_r59_not_r60() {\n}\n#[test]\nfn i1_all_stay() {\n}\n#[test]\nfn p2_wins() {\n}\n";
        assert_eq!(rust(text), ("2:R57 2:R59 5:I1".to_owned(), 2, vec![]));
    }

    #[test]
    fn words_that_look_like_numbers_are_no_rules() {
        for name in ["road", "r", "r5x_y", "1", "take_r5", "r_5", "rr5_x"] {
            assert_eq!(ids_of_name(name, &BTreeSet::from(["R"])), [], "{name}");
        }
        assert_eq!(ids_of_name("_r5", &BTreeSet::new()).len(), 1);
    }

    #[test]
    fn a_list_that_cannot_be_read_is_found() {
        let (_, tests, findings) = rust("// rules: R1-R3\n#[test]\nfn a() {}\n");
        assert_eq!(tests, 0);
        assert_eq!(findings, ["crates/go/tests/a.rs:1: `R1-R3` is not a rule number; write them like R57, R58"]);
    }

    #[test]
    fn scenarios_name_rules_in_a_field() {
        let text = "[\n {\"rules\": [\"R1\",\n  \"I2\"]},\n {\"rules\" : [ \"R3\" ]},\n {\"rules\": 4}\n]\n";
        assert_eq!(read("crates/go/tests/s/a.json", text), ("2:R1 2:I2 4:R3".to_owned(), 2, vec![]));
        assert_eq!(read("crates/go/src/a.json", text), (String::new(), 0, vec![]));
    }

    #[test]
    fn an_empty_list_names_nothing_and_says_so() {
        let (_, tests, findings) = read("crates/go/tests/a.json", "{\"rules\": []}");
        assert_eq!((tests, findings.len()), (0, 1));
    }
}
