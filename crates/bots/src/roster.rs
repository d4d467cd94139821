//! The bots by name. A new one is one line here.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::{Beam, Bot, Budget, Greedy, Mind, Random, Search, Strength, Weights};

/// A bot as people name it.
pub struct Kind<G: Mind> {
    /// In commands, files, forms and reports.
    pub name: &'static str,
    /// For the list of bots.
    pub about: &'static str,
    make: fn(&Spec, Arc<Weights>) -> Box<dyn Bot<G>>,
}

/// The names of all bots, the weakest first; the last four are the levels for people.
pub const NAMES: [&str; 7] = ["random", "greedy", "search", "novice", "citizen", "archon", "oracle"];

/// The levels for people, the weakest first.
pub const LEVELS: [&str; 4] = ["novice", "citizen", "archon", "oracle"];
/// Whom one meets unless one asks for somebody else, and who plays for people who left.
pub const USUAL: &str = "archon";

/// What `search` gets unless told.
const SEARCH: Duration = Duration::from_millis(200);
const ORACLE: Duration = Duration::from_secs(1);

/// How long a bot of this name may think about one turn. Those that do not look at the clock are done at once.
pub fn thinking_time(name: &str) -> Duration {
    match name {
        "search" => SEARCH,
        "oracle" => ORACLE,
        _ => Duration::ZERO,
    }
}

/// All bots, in the order of [`NAMES`].
pub fn all<G: Mind>() -> [Kind<G>; 7] {
    [
        Kind {
            name: NAMES[0],
            about: "plays any legal step, each as likely as the next",
            make: |_, _| Box::new(Random),
        },
        Kind { name: NAMES[1], about: "plans one whole turn by its evaluation", make: greedy },
        Kind {
            name: NAMES[2],
            about: "searches over whole turns, 200 ms for each",
            make: |spec, weights| searching(spec, weights, SEARCH, 1),
        },
        Kind {
            name: NAMES[3],
            about: "a beginner, who often plays without thinking",
            make: |_, weights| slipping(weights, G::SLIPS.0),
        },
        Kind {
            name: NAMES[4],
            about: "a sound player, who slips now and then",
            make: |_, weights| slipping(weights, G::SLIPS.1),
        },
        Kind { name: NAMES[5], about: "plans every turn as well as one can without looking ahead", make: greedy },
        Kind {
            name: NAMES[6],
            about: "looks ahead, up to 1 s a turn on two cores",
            make: |spec, weights| searching(spec, weights, ORACLE, 2),
        },
    ]
}

fn greedy<G: Mind>(_: &Spec, weights: Arc<Weights>) -> Box<dyn Bot<G>> {
    Box::new(Greedy::new(weights, Beam::wide::<G>()))
}

fn slipping<G: Mind>(weights: Arc<Weights>, percent: u32) -> Box<dyn Bot<G>> {
    Box::new(Greedy::new(weights, Beam::wide::<G>()).slipping(percent))
}

fn searching<G: Mind>(spec: &Spec, weights: Arc<Weights>, time: Duration, threads: usize) -> Box<dyn Bot<G>> {
    let strength = Strength::new(spec.budget.unwrap_or(Budget::Time(time))).on(spec.threads.unwrap_or(threads));
    Box::new(Search::new(weights, strength))
}

/// The bot with this name.
pub fn find<G: Mind>(name: &str) -> Option<Kind<G>> {
    all().into_iter().find(|kind| kind.name == name)
}

impl<G: Mind> Kind<G> {
    /// A fresh one for a new game, as its name promises.
    pub fn make(&self) -> Box<dyn Bot<G>> {
        self.make_with(&Spec::named(self.name), fitted::<G>())
    }

    /// One with another budget or other weights.
    pub fn make_with(&self, spec: &Spec, weights: Arc<Weights>) -> Box<dyn Bot<G>> {
        (self.make)(spec, weights)
    }
}

/// The weights of the repository.
pub fn fitted<G: Mind>() -> Arc<Weights> {
    Arc::new(Weights::parse::<G>(G::WEIGHTS).expect("the weights of the repository are tested"))
}

/// A bot as it is written on a command line: `search`, `search:500ms`, `search:2000`, `search:1s*2`, `greedy=weights.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// One of [`NAMES`].
    pub name: String,
    /// How long for a turn, if not as the name promises.
    pub budget: Option<Budget>,
    /// On how many cores.
    pub threads: Option<usize>,
    /// A file of weights.
    pub weights: Option<String>,
}

/// What is wrong with the description of a bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// Nobody has this name.
    #[error("there is no bot {0:?}; there is {names}", names = NAMES.join(", "))]
    Name(String),
    /// Not a budget.
    #[error("{0:?} is no budget; write 200ms, 2s or a number of play-throughs")]
    Budget(String),
    /// Not a number of cores.
    #[error("{0:?} is no number of cores; write 1 to 64")]
    Threads(String),
    /// A bot that does not think has no budget.
    #[error("{0} takes no budget: it does not search")]
    NoBudget(String),
    /// A bot without evaluation has no weights.
    #[error("{0} takes no weights: it does not judge positions")]
    NoWeights(String),
    /// No file after the sign for it.
    #[error("no file is named after {0}=")]
    NoFile(String),
}

impl Spec {
    /// A bot as its name promises.
    pub fn named(name: &str) -> Spec {
        Spec { name: name.to_owned(), budget: None, threads: None, weights: None }
    }

    /// Reads `name[:budget][*cores][=weights]`.
    pub fn parse(text: &str) -> Result<Spec, SpecError> {
        let (rest, weights) = split(text, '=');
        let (rest, threads) = split(rest, '*');
        let (name, budget) = split(rest, ':');
        if !NAMES.contains(&name) {
            return Err(SpecError::Name(name.to_owned()));
        }
        if (budget.is_some() || threads.is_some()) && !matches!(name, "search" | "oracle") {
            return Err(SpecError::NoBudget(name.to_owned()));
        }
        match weights {
            Some(_) if name == NAMES[0] => return Err(SpecError::NoWeights(name.to_owned())),
            Some("") => return Err(SpecError::NoFile(name.to_owned())),
            _ => {}
        }
        let budget = budget.map(|text| Budget::parse(text).ok_or_else(|| SpecError::Budget(text.to_owned())));
        let cores = |text: &str| text.parse().ok().filter(|cores| (1..=64).contains(cores));
        let threads = threads.map(|text| cores(text).ok_or_else(|| SpecError::Threads(text.to_owned())));
        let weights = weights.map(str::to_owned);
        Ok(Spec { name: name.to_owned(), budget: budget.transpose()?, threads: threads.transpose()?, weights })
    }
}

fn split(text: &str, at: char) -> (&str, Option<&str>) {
    text.split_once(at).map_or((text, None), |(head, tail)| (head, Some(tail)))
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.budget.map_or(Ok(()), |budget| write!(f, ":{budget}"))?;
        self.threads.map_or(Ok(()), |threads| write!(f, "*{threads}"))?;
        self.weights.as_ref().map_or(Ok(()), |weights| write!(f, "={weights}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_written_as_they_are_read() {
        for text in ["random", "greedy=my.json", "search:200ms", "search:400*2", "oracle:1000ms*4=a=b.json"] {
            assert_eq!(Spec::parse(text).map(|spec| spec.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn nonsense_is_refused_with_its_reason() {
        assert_eq!(Spec::parse("zeus"), Err(SpecError::Name("zeus".to_owned())));
        assert_eq!(Spec::parse("search:soon"), Err(SpecError::Budget("soon".to_owned())));
        assert_eq!(Spec::parse("search*0"), Err(SpecError::Threads("0".to_owned())));
        assert_eq!(Spec::parse("greedy:1s"), Err(SpecError::NoBudget("greedy".to_owned())));
        assert_eq!(Spec::parse("random=a.json"), Err(SpecError::NoWeights("random".to_owned())));
        assert_eq!(Spec::parse("greedy="), Err(SpecError::NoFile("greedy".to_owned())));
    }
}
