//! What the commands of the lab have in common.

use emporion_catalogue::Playable;

use crate::bots::Entrant;
use crate::complain::Wrong;
use crate::interrupt;
use crate::runner::Runner;
use crate::series::Series;
use crate::setup;

/// What every command of the lab takes.
#[derive(clap::Args)]
pub(crate) struct Common {
    /// The game
    #[arg(value_name = "GAME", value_parser = setup::game_ids())]
    pub(crate) game: String,
    /// How many play; the most that can if left out
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<usize>,
    /// Any text; game K of the series has the seed SEED/K
    #[arg(long, value_name = "SEED", default_value = "emporion", value_parser = seed)]
    pub(crate) seed: String,
    /// How many threads; all cores if left out
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Stop a game after so many decisions; the summary says how many were stopped
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_steps: u64,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    /// No progress bar, no summary
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// A seed stands in rows and in the command that does the same again.
fn seed(text: &str) -> Result<String, String> {
    if text.chars().any(char::is_control) { Err("a seed is one line of text".to_owned()) } else { Ok(text.to_owned()) }
}

impl Common {
    /// Threads and a bar for so many games.
    pub(crate) fn runner(&self, games: u64) -> Runner {
        interrupt::listen(|| {});
        Runner::new(self.threads).with_bar(games, !self.quiet && !self.json)
    }

    /// The beginning of the command that does the same again.
    pub(crate) fn again(&self, command: &str, players: usize) -> Again {
        Again(format!("emporion {command} {}", self.game)).with("--players", &players)
    }

    /// The settings that matter for the result, at the end of the command.
    pub(crate) fn tail(&self, again: Again) -> String {
        again.with("--max-steps", &self.max_steps).0
    }

    /// The settings that every game of a series shares.
    pub(crate) fn apply<G: Playable>(&self, series: &mut Series<G>) {
        series.max_steps = self.max_steps;
    }
}

/// The last line of a report. What was interrupted is told for as far as it went; the command plays all of it.
pub(crate) fn last_line(command: &str) -> String {
    let what = if interrupt::asked() { "All of it" } else { "The same again" };
    format!("{what}: {command}")
}

/// A command being written.
pub(crate) struct Again(String);

impl Again {
    /// With an option and its value, in quotes if a shell needs them.
    #[must_use]
    pub(crate) fn with(mut self, option: &str, value: &impl ToString) -> Again {
        self.0 = format!("{} {option} {}", self.0, quoted(&value.to_string()));
        self
    }

    /// With an option if there is a value for it.
    #[must_use]
    pub(crate) fn with_some(self, option: &str, value: Option<&impl ToString>) -> Again {
        match value {
            Some(value) => self.with(option, value),
            None => self,
        }
    }

    /// With a word of its own if it is wanted.
    #[must_use]
    pub(crate) fn flag(mut self, option: &str, wanted: bool) -> Again {
        if wanted {
            self.0.push(' ');
            self.0.push_str(option);
        }
        self
    }
}

/// For a shell, if it needs it.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./@:,=".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// The most bots that can meet: with more, the line-ups in which all seats are even are too many to be played.
const MOST_BOTS: usize = 8;

/// Refuses names with which nothing could be compared.
pub(crate) fn check_rivals(names: &[String]) -> Result<(), Wrong> {
    let twice = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name));
    match (names.len(), twice) {
        (_, Some((_, name))) => {
            Err(Wrong::new(format!("{name} is named twice")).hint("results are told apart by name; name each bot once"))
        }
        (0 | 1, _) => Err(Wrong::new("it takes two to compete").hint("name two bots or more, as greedy and random")),
        (many, _) if many > MOST_BOTS => {
            Err(Wrong::new(format!("{many} bots are too many: at most {MOST_BOTS} can meet")))
        }
        _ => Ok(()),
    }
}

/// Reads the bots of a list.
pub(crate) fn entrants<G: Playable>(names: &[String]) -> Result<Vec<Entrant<G>>, Wrong> {
    names.iter().map(|name| Entrant::read(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        assert_eq!((quoted("olive-3"), quoted("it's")), ("olive-3".to_owned(), r"'it'\''s'".to_owned()));
        assert_eq!((quoted("search:400*2"), quoted("a,b=c:1s")), ("'search:400*2'".to_owned(), "a,b=c:1s".to_owned()));
        let again = Again("emporion x".to_owned()).with("--seed", &"a b").with_some("--options", None::<&u8>);
        assert_eq!(again.flag("--rotate", true).flag("--json", false).0, "emporion x --seed 'a b' --rotate");
    }

    #[test]
    fn rivals_are_two_to_eight_and_differ() {
        let names = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert!(check_rivals(&names("a b")).is_ok());
        for nonsense in ["a", "a b a", "a b c d e f g h i"] {
            assert!(check_rivals(&names(nonsense)).is_err(), "{nonsense}");
        }
    }
}
