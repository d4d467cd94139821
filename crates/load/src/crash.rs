//! What a server must survive: being killed, a disk that fills, fails or may not be written, and a file that is damaged. What
//! was acknowledged is there exactly once, every log verifies, and the server says so when it cannot keep anything.

mod failing;
mod flips;
mod full;
mod kill;
mod memory;
mod outage;
mod place;
mod readonly;
mod torn;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use place::Missing;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// What goes wrong
    #[arg(value_enum, default_value = "kill")]
    trial: Trial,
    /// How often it goes wrong: kills (50), fillings (3), kinds of failing (3), read-only spells (2), flipped bytes (400) or cuts
    /// (100)
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// Tables that play at the same time, the games in turn
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// Print one JSON object and nothing else
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Trial {
    /// kill -9 under load, again and again
    Kill,
    /// Its disk fills up under load and has room again, several times; needs root, for a small file system of its own
    Full,
    /// Started on a read-only file system, and one that becomes read-only under load and back; needs root and a C compiler
    Readonly,
    /// Every write fails for ten seconds under load, by a shim in front of the system's calls; needs a C compiler
    Failing,
    /// Single flipped bytes in the file of a stopped server
    Flips,
    /// A write-ahead log that is cut off anywhere
    Torn,
    /// All of them, one after the other; --rounds is the number of kills
    All,
    /// A little of each, as `cargo xtask test` does it; what is missing is said and left out
    Short,
}

/// How long and how much.
struct Scale {
    rounds: usize,
    tables: usize,
    /// Seconds an outage lasts.
    seconds: u64,
    bar: ProgressBar,
}

/// What came of a trial.
struct Report {
    words: String,
    numbers: Value,
}

pub(crate) async fn run(args: &Args) -> Result<()> {
    let plan: &[(Trial, usize, u64)] = match args.trial {
        Trial::Kill => &[(Trial::Kill, 50, 0)],
        Trial::Full => &[(Trial::Full, 3, 5)],
        Trial::Readonly => &[(Trial::Readonly, 2, 5)],
        Trial::Failing => &[(Trial::Failing, 3, 10)],
        Trial::Flips => &[(Trial::Flips, 400, 0)],
        Trial::Torn => &[(Trial::Torn, 100, 0)],
        Trial::All => &[
            (Trial::Full, 3, 5),
            (Trial::Readonly, 2, 5),
            (Trial::Failing, 3, 10),
            (Trial::Flips, 400, 0),
            (Trial::Torn, 100, 0),
            (Trial::Kill, 50, 0),
        ],
        Trial::Short => &[
            (Trial::Kill, 3, 0),
            (Trial::Full, 1, 1),
            (Trial::Failing, 1, 1),
            (Trial::Flips, 60, 0),
            (Trial::Torn, 10, 0),
        ],
    };
    let mut all = serde_json::Map::new();
    for (trial, rounds, seconds) in plan {
        let fits = args.trial == *trial || (args.trial == Trial::All && *trial == Trial::Kill);
        let rounds = args.rounds.filter(|_| fits).map_or(*rounds, |rounds| rounds as usize);
        let scale = Scale { rounds, tables: args.tables as usize, seconds: *seconds, bar: bar(args, *trial, rounds) };
        let done = trial.run(&scale).await;
        scale.bar.finish_and_clear();
        let report = match done {
            Ok(report) => report,
            Err(error) if args.trial == Trial::Short && error.is::<Missing>() => {
                Report { words: format!("LEFT OUT: {error}"), numbers: json!({"left_out": error.to_string()}) }
            }
            Err(error) => return Err(error).context(trial.name()),
        };
        if !args.json {
            println!("{}: {}", trial.name(), report.words);
        }
        all.insert(trial.name().to_owned(), report.numbers);
    }
    if args.json {
        all.insert("ok".to_owned(), Value::Bool(true));
        println!("{}", Value::Object(all));
    }
    Ok(())
}

fn bar(args: &Args, trial: Trial, rounds: usize) -> ProgressBar {
    if args.json {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg:<9} {bar:40} {pos}/{len} {eta}").expect("a template that is right");
    ProgressBar::new(rounds as u64).with_style(style).with_message(trial.name())
}

impl Trial {
    fn name(self) -> &'static str {
        match self {
            Trial::Kill => "kill",
            Trial::Full => "full",
            Trial::Readonly => "readonly",
            Trial::Failing => "failing",
            Trial::Flips => "flips",
            Trial::Torn => "torn",
            Trial::All => "all",
            Trial::Short => "short",
        }
    }

    async fn run(self, scale: &Scale) -> Result<Report> {
        match self {
            Trial::Full => full::run(scale).await,
            Trial::Readonly => readonly::run(scale).await,
            Trial::Failing => failing::run(scale).await,
            Trial::Flips => flips::run(scale).await,
            Trial::Torn => torn::run(scale).await,
            // The other two are lists of trials, gone through above.
            Trial::Kill | Trial::All | Trial::Short => kill::run(scale).await,
        }
    }
}
