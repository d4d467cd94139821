//! The legal steps as a list with numbers, grouped by kind.

use crate::terminal::wrapped;

/// A group with more steps than this is listed by place.
const LONG_GROUP: usize = 12;

/// The legal steps of a seat in notation. A step keeps its number as long as the position stays the same.
pub(crate) struct Menu {
    steps: Vec<String>,
}

/// What a text means.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// This step, counted from 0.
    One(usize),
    /// It is the beginning of several.
    Many(Vec<usize>),
    None,
}

impl Menu {
    pub(crate) fn new(steps: Vec<String>) -> Menu {
        Menu { steps }
    }

    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(crate) fn notation(&self, step: usize) -> Option<&str> {
        self.steps.get(step).map(String::as_str)
    }

    /// The step that begins with these words, whatever their case and spaces; a whole notation comes before longer ones.
    pub(crate) fn find(&self, text: &str) -> Found {
        let wanted = simple(text);
        let matches: Vec<usize> =
            (0..self.steps.len()).filter(|&step| simple(&self.steps[step]).starts_with(&wanted)).collect();
        if let Some(&whole) = matches.iter().find(|&&step| simple(&self.steps[step]) == wanted) {
            return Found::One(whole);
        }
        match matches[..] {
            [] => Found::None,
            [one] => Found::One(one),
            _ => Found::Many(matches),
        }
    }

    /// What can be done, in the rule book's words: `place a road tile (75), build a market (3) or end your turn`.
    pub(crate) fn question(&self, words: &[(&str, &str)]) -> String {
        let phrase = |kind| words.iter().find(|(word, _)| *word == kind).map_or(kind, |(_, phrase)| *phrase);
        let mut kinds: Vec<String> = self.groups().map(|(kind, steps)| many(phrase(kind), steps.len())).collect();
        let last = kinds.pop().unwrap_or_default();
        if kinds.is_empty() { last } else { format!("{} or {last}", kinds.join(", ")) }
    }

    /// All groups, the long ones by place.
    pub(crate) fn text(&self, width: usize) -> String {
        self.groups().map(|(kind, steps)| self.group(kind, &steps, width)).collect()
    }

    /// Every step that begins with these words, one a line.
    pub(crate) fn list(&self, text: &str) -> String {
        let wanted = simple(text);
        let steps = (0..self.steps.len()).filter(|&step| simple(&self.steps[step]).starts_with(&wanted));
        steps.map(|step| self.line(step)).collect()
    }

    fn line(&self, step: usize) -> String {
        format!("  {:>3}  {}\n", step + 1, self.steps[step])
    }

    fn groups(&self) -> impl Iterator<Item = (&str, Vec<usize>)> {
        grouped(self.steps.iter().enumerate().map(|(step, text)| (word(text, 0), step)))
    }

    fn group(&self, kind: &str, steps: &[usize], width: usize) -> String {
        if steps.len() <= LONG_GROUP {
            return steps.iter().map(|&step| self.line(step)).collect();
        }
        let places: Vec<_> = grouped(steps.iter().map(|&step| (word(&self.steps[step], 1), step))).collect();
        if places.len() == steps.len() {
            let items = steps.iter().map(|&step| format!("{} = {}", step + 1, rest(&self.steps[step])));
            return format!("  {kind}: {} steps, each with its number\n{}\n", steps.len(), wrapped(items, 7, width));
        }
        let items = places.iter().map(|(place, steps)| many(place, steps.len()));
        let head = format!("  {kind}: {} steps at {} places; `list {kind}` shows all, ", steps.len(), places.len());
        let (place, _) = &places[0];
        format!("{head}`{kind} {place}` those of one\n{}\n", wrapped(items, 7, width))
    }
}

/// Groups in the order of their first members.
fn grouped<'a>(items: impl Iterator<Item = (&'a str, usize)>) -> impl Iterator<Item = (&'a str, Vec<usize>)> {
    let mut groups: Vec<(&str, Vec<usize>)> = Vec::new();
    for (key, item) in items {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, members)) => members.push(item),
            None => groups.push((key, vec![item])),
        }
    }
    groups.into_iter()
}

fn word(text: &str, number: usize) -> &str {
    text.split(' ').nth(number).unwrap_or_default()
}

fn rest(text: &str) -> &str {
    text.split_once(' ').map_or(text, |(_, rest)| rest)
}

fn many(what: &str, count: usize) -> String {
    if count == 1 { what.to_owned() } else { format!("{what} ({count})") }
}

fn simple(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu() -> Menu {
        let ends = ["W-E", "SW-NE"];
        let roads = (0..8).flat_map(|q| ends.map(|ends| format!("road {q},0 {ends}")));
        let cities = (0..14).map(|q| format!("city {q},1"));
        Menu::new(roads.chain(cities).chain(["refill road", "refill city", "done"].map(str::to_owned)).collect())
    }

    #[test]
    fn a_beginning_is_enough_if_it_fits_one() {
        assert_eq!(menu().find("done"), Found::One(32));
        assert_eq!(menu().find(" D "), Found::One(32));
        assert_eq!(menu().find("ROAD  3,0 sw"), Found::One(7));
        assert_eq!(menu().find("road 3,0"), Found::Many(vec![6, 7]));
        assert_eq!(menu().find("city 1,1"), Found::One(17), "a whole notation is not the beginning of another");
        assert_eq!(menu().find("temple"), Found::None);
    }

    #[test]
    fn long_groups_are_short_to_read_and_keep_their_numbers() {
        let text = menu().text(60);
        assert!(text.contains("road: 16 steps at 8 places"), "{text}");
        assert!(text.contains("7,0 (2)"), "{text}");
        assert!(text.contains("17 = 0,1; 18 = 1,1"), "{text}");
        assert!(text.contains("   33  done"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert_eq!(menu().list("road 3").lines().collect::<Vec<_>>(), ["    7  road 3,0 W-E", "    8  road 3,0 SW-NE"]);
        let words = [("done", "end your turn"), ("road", "place a road tile")];
        assert_eq!(menu().question(&words), "place a road tile (16), city (14), refill (2) or end your turn");
    }
}
