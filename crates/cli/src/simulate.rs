//! `emporion simulate`: many games between bots, on all cores, with the same result on any number of them.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use emporion_catalogue::{Playable, Work};
use emporion_core::Seat;
use serde_json::{Value, json};

use crate::complain::Wrong;
use crate::lab::{self, Common};
use crate::rows::{Decisions, Games};
use crate::seating::Seating;
use crate::series::{Desk, Keep, Played, Series};
use crate::stats::{self, Tally, win};
use crate::{files, interrupt, setup};

const EXAMPLES: &str = "\
Examples:
  emporion simulate magna-grecia --games 1000
  emporion simulate magna-grecia --players 3 --bots search:200ms,greedy,greedy --rotate --games 60
  emporion simulate antiquity --bots greedy,greedy=my.json,random,random --out results.csv --resume
  emporion simulate magna-grecia --games 20 --out results.jsonl --decisions decisions.csv --logs games
  emporion simulate magna-grecia --games 200 --options '{\"rounds\": 8}' --json

A bot is NAME:BUDGET*CORES=WEIGHTS, all but the name as you like: search:200ms thinks for 200 ms a turn, search:400 looks
at 400 games, search:1s*2 uses two cores, greedy=my.json plays with the weights of a file.

The same seed gives the same results on any number of threads, except for bots that think by the clock.";

/// Let bots play many games and count who wins.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    common: Common,
    /// How many games
    #[arg(long, value_name = "K", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The bots, one for every seat or one for all
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// Move every bot on by one seat from game to game
    #[arg(long)]
    rotate: bool,
    /// The game's options as JSON, or @FILE
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// Write one row a game, as JSON lines if it ends in .jsonl; - is standard output, without the summary
    #[arg(long, value_name = "results.csv")]
    out: Option<PathBuf>,
    /// Go on after the last whole row of --out, if the file is there
    #[arg(long, requires = "out")]
    resume: bool,
    /// Write one row a decision: what was played, among how many steps, after how many milliseconds
    #[arg(long, value_name = "decisions.csv")]
    decisions: Option<PathBuf>,
    /// Keep every game as a log in this folder
    #[arg(long, value_name = "DIR")]
    logs: Option<PathBuf>,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let game = args.common.game.clone();
    emporion_catalogue::with(&game, args)?
}

impl Work for Args {
    type Out = anyhow::Result<()>;

    fn run<G: Playable>(self) -> anyhow::Result<()> {
        self.check_outputs()?;
        let series = self.series::<G>()?;
        let mut results = Results::open(&self, &series)?;
        let begun = Instant::now();
        let before = results.summary.games;
        let runner = self.common.runner(self.games - before);
        let play = |desk: &mut Desk<G>, number| self.play_one(&series, desk, number);
        let played = runner.run((before + 1, self.games), Desk::new, play, |played| {
            results.add(&series, &played)?;
            Ok(ControlFlow::Continue(()))
        });
        runner.finish();
        played?;
        let seconds = begun.elapsed().as_secs_f64();
        self.report(&results.summary, (results.summary.games - before) as f64 / seconds, seconds)
    }
}

/// What the games leave behind.
struct Results {
    summary: Summary,
    rows: Option<Games>,
    decisions: Option<Decisions>,
}

impl Results {
    /// Opens the files; of a series that is resumed the games so far are counted.
    fn open<G: Playable>(args: &Args, series: &Series<G>) -> anyhow::Result<Results> {
        if let Some(folder) = &args.logs {
            fs::create_dir_all(folder).map_err(|error| files::cannot_write(folder, &error))?;
        }
        let played = match &args.out {
            Some(path) if args.resume => Games::read(path, series)?,
            _ => Vec::new(),
        };
        let mut summary = Summary::new(series.setup.seats);
        for played in &played {
            summary.add(series, played);
        }
        if summary.games > args.games {
            let message = format!("there are {} games already, more than the {} wanted", summary.games, args.games);
            return Err(Wrong::new(message).hint("ask for more --games, or name another file for --out").into());
        }
        let decisions = match &args.decisions {
            Some(path) if args.resume => Some(Decisions::resume(path, series, &played)?),
            Some(path) => Some(Decisions::create(path, series)?),
            None => None,
        };
        let rows = match &args.out {
            Some(path) if args.resume => Some(Games::resume(path, series)?),
            Some(path) => Some(Games::create(path, series)?),
            None => None,
        };
        summary.resumed = !played.is_empty();
        Ok(Results { summary, rows, decisions })
    }

    /// The decisions of a game come first: a game whose row is there is there wholly.
    fn add<G: Playable>(&mut self, series: &Series<G>, played: &Played) -> anyhow::Result<()> {
        self.summary.add(series, played);
        if let Some(decisions) = &mut self.decisions {
            decisions.add(series, played)?;
        }
        self.rows.as_mut().map_or(Ok(()), |rows| rows.add(series, played))
    }
}

impl Args {
    fn check_outputs(&self) -> Result<(), Wrong> {
        let rows = self.rows_to_stdout();
        let decisions = self.decisions.as_deref().is_some_and(files::is_standard);
        match usize::from(self.common.json) + usize::from(rows) + usize::from(decisions) {
            0 | 1 if self.out.is_some() && self.out == self.decisions => {
                Err(Wrong::new("--out and --decisions name the same file").hint("give each a file of its own"))
            }
            0 | 1 => Ok(()),
            _ => {
                let who = if rows { "--out -" } else { "--decisions -" };
                let other = if self.common.json { "--json" } else { "--decisions -" };
                Err(Wrong::new(format!("{other} and {who} both want standard output")).hint("name a file instead of -"))
            }
        }
    }

    fn series<G: Playable>(&self) -> anyhow::Result<Series<G>> {
        let setup = setup::setup::<G>(self.common.players, self.options.as_deref())?;
        let lineup = seat_bots(&self.bots, setup.seats)?;
        let seating = if self.rotate { Seating::rotating(&lineup) } else { Seating::fixed(lineup) };
        let mut series = Series::new(setup, self.common.seed.clone(), lab::entrants(&distinct(&self.bots))?, seating);
        self.common.apply(&mut series);
        series.keep = Keep { rounds: self.out.is_some(), thoughts: self.decisions.is_some(), end: false };
        Ok(series)
    }

    fn rows_to_stdout(&self) -> bool {
        self.out.as_deref().is_some_and(files::is_standard)
    }

    fn play_one<G: Playable>(&self, series: &Series<G>, desk: &mut Desk<G>, number: u64) -> anyhow::Result<Played> {
        let Some(folder) = &self.logs else { return Ok(series.play(number, desk)?) };
        let (played, log) = series.record(number)?;
        if interrupt::asked() {
            return Ok(played);
        }
        let digits = self.games.to_string().len().max(4);
        files::write(&folder.join(format!("{number:0digits$}.json")), log.write().as_bytes())?;
        Ok(played)
    }

    fn report(&self, summary: &Summary, rate: f64, seconds: f64) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        if self.common.json {
            let mut json = summary.json(rate);
            json["command"] = Value::String(self.command(summary.seats.len()));
            writeln!(out, "{json}")?;
        } else if !self.common.quiet && !self.rows_to_stdout() {
            write!(out, "{}", summary.table(rate, seconds, self.common.max_steps))?;
            writeln!(out, "\n{}", lab::last_line(&self.command(summary.seats.len())))?;
        }
        Ok(out.flush()?)
    }

    /// The command that reproduces this series.
    fn command(&self, players: usize) -> String {
        let again = self.common.again("simulate", players).with("--games", &self.games);
        let again = again.with("--bots", &self.bots.join(",")).with("--seed", &self.common.seed);
        self.common.tail(again.with_some("--options", self.options.as_ref()).flag("--rotate", self.rotate))
    }
}

/// Each name once, in the order of the first mention.
fn distinct(names: &[String]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names {
        if !all.contains(name) {
            all.push(name.clone());
        }
    }
    all
}

/// One bot sits in every seat, or each seat has its own. The numbers are those of the [distinct] names.
fn seat_bots(names: &[String], seats: usize) -> Result<Vec<usize>, Wrong> {
    let all = distinct(names);
    let number = |name| all.iter().position(|other| other == name).unwrap_or_default();
    match names {
        [_] => Ok(vec![0; seats]),
        _ if names.len() == seats => Ok(names.iter().map(number).collect()),
        _ => {
            let message = format!("{} bots are named for {seats} seats", names.len());
            Err(Wrong::new(message).hint("name one bot for each seat, or one for all"))
        }
    }
}

/// How long a bot thought.
#[derive(Default)]
struct Thinking {
    decisions: u64,
    total: Duration,
    longest: Duration,
}

impl Thinking {
    fn add(&mut self, time: Duration) {
        self.decisions += 1;
        self.total += time;
        self.longest = self.longest.max(time);
    }

    fn mean_ms(&self) -> f64 {
        1000.0 * self.total.as_secs_f64() / self.decisions.max(1) as f64
    }

    fn longest_ms(&self) -> f64 {
        1000.0 * self.longest.as_secs_f64()
    }

    fn json(&self) -> Value {
        json!({"decisions": self.decisions, "mean_ms": self.mean_ms(), "longest_ms": self.longest_ms()})
    }

    /// `10123 decisions, 41.0 ms each, 203.1 ms the longest`.
    fn text(&self) -> String {
        let (mean, longest) = (self.mean_ms(), self.longest_ms());
        format!("{} decisions, {mean:.2} ms each, {longest:.1} ms the longest", self.decisions)
    }
}

/// Who won how often, and how.
struct Summary {
    games: u64,
    unfinished: u64,
    decisions: u64,
    bots: BTreeMap<String, Tally>,
    seats: Vec<Tally>,
    /// How many games were ended by what.
    endings: BTreeMap<String, u64>,
    /// Whether games of before are counted; how long bots thought in them is not known.
    resumed: bool,
    /// By bot, if decisions are kept.
    thinking: BTreeMap<String, Thinking>,
}

impl Summary {
    fn new(seats: usize) -> Summary {
        Summary {
            games: 0,
            unfinished: 0,
            decisions: 0,
            bots: BTreeMap::new(),
            seats: vec![Tally::default(); seats],
            endings: BTreeMap::new(),
            resumed: false,
            thinking: BTreeMap::new(),
        }
    }

    /// A game that was stopped says nothing of who would have won, so it is counted apart.
    fn add<G: Playable>(&mut self, series: &Series<G>, played: &Played) {
        self.games += 1;
        self.decisions += played.decisions;
        for (seat, &score) in played.scores.pairs() {
            let bot = self.bots.entry(series.bot(played.number, seat).text.clone()).or_default();
            if played.finished {
                let win = win(played.winners, seat);
                bot.add(win, score);
                self.seats[seat.index()].add(win, score);
            }
        }
        self.unfinished += u64::from(!played.finished);
        if !played.ending.is_empty() {
            *self.endings.entry(played.ending.clone()).or_default() += 1;
        }
        for thought in &played.thoughts {
            let bot = &series.bot(played.number, thought.seat).text;
            self.thinking.entry(bot.clone()).or_default().add(thought.time);
        }
    }

    fn json(&self, rate: f64) -> Value {
        let bots: serde_json::Map<String, Value> =
            self.bots.iter().map(|(name, tally)| (name.clone(), tally.json())).collect();
        let thinking: serde_json::Map<String, Value> =
            self.thinking.iter().map(|(name, thinking)| (name.clone(), thinking.json())).collect();
        json!({
            "games": self.games,
            "games_per_s": rate,
            "decisions": self.decisions,
            "unfinished": self.unfinished,
            "bots": bots,
            "seats": self.seats.iter().map(Tally::json).collect::<Vec<_>>(),
            "endings": self.endings,
            "thinking": thinking,
        })
    }

    fn table(&self, rate: f64, seconds: f64, max_steps: u64) -> String {
        let digits = if rate < 10.0 { 2 } else { 0 };
        let (games, decisions) = (self.games, self.decisions);
        let head = format!("{games} games in {seconds:.1} s, {rate:.digits$} games/s, {decisions} decisions\n");
        let stopped = match self.unfinished {
            0 => String::new(),
            count => format!("{count} of them were stopped after {max_steps} decisions and are not counted below\n"),
        };
        let seats = Seat::all(self.seats.len()).zip(&self.seats);
        let seats = seats.map(|(seat, tally)| (format!("seat {seat} ({})", seat.letter()), tally));
        let bots = self.bots.iter().map(|(name, tally)| (name.clone(), tally));
        head + &stopped + "\n" + &stats::table(bots.chain(seats)) + &self.endings_line() + &self.thinking_lines()
    }

    /// `ended by San Giorgio 40, famine 12`, the commonest first.
    fn endings_line(&self) -> String {
        let mut endings: Vec<(&String, u64)> = self.endings.iter().map(|(ending, &count)| (ending, count)).collect();
        endings.sort_by_key(|&(_, count)| Reverse(count));
        let endings: Vec<String> = endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
        if endings.is_empty() { String::new() } else { format!("\nended by {}\n", endings.join(", ")) }
    }

    fn thinking_lines(&self) -> String {
        let lines = self.thinking.iter().map(|(bot, thinking)| format!("\n{bot}: {}", thinking.text()));
        let lines: String = lines.collect();
        let since = if self.resumed { "\n(since the series was resumed)" } else { "" };
        if lines.is_empty() { lines } else { lines + since + "\n" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bot_is_enough_for_all_seats() {
        let names = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(seat_bots(&names("a"), 3).unwrap(), [0; 3]);
        assert_eq!(seat_bots(&names("a,b,a"), 3).unwrap(), [0, 1, 0]);
        assert_eq!(distinct(&names("a,b,a")), ["a", "b"]);
        assert!(seat_bots(&names("a,b"), 3).is_err());
    }
}
