//! `emporion simulate`: many games between bots, on all cores, with the same result on any number of them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use emporion_catalogue::{Playable, Work};
use emporion_core::{Seat, SeatSet};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::complain::Wrong;
use crate::files::{self, NewFile};
use crate::series::{Desk, Played, Series};
use crate::stats::Tally;
use crate::{bots, setup};

/// Games handed out at once. Enough to keep all cores busy, few enough to keep the results of a batch in memory.
const BATCH: u64 = 4096;

const EXAMPLES: &str = "\
Examples:
  emporion simulate magna-grecia --games 1000
  emporion simulate magna-grecia --players 3 --games 500 --out results.csv --logs games
  emporion simulate magna-grecia --games 200 --options '{\"rounds\": 8}' --json

The same seed gives the same results on any number of threads.";

/// Let bots play many games and count who wins.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = setup::game_ids())]
    game: String,
    /// How many play; the most that can if left out
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// How many games
    #[arg(long, value_name = "K", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The bots, one for every seat or one for all
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// Move every bot on by one seat from game to game
    #[arg(long)]
    rotate: bool,
    /// Any text; game K of the series has the seed SEED/K
    #[arg(long, value_name = "SEED", default_value = "emporion")]
    seed: String,
    /// How many threads; all cores if left out
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The game's options as JSON, or @FILE
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// Write one row a game
    #[arg(long, value_name = "results.csv")]
    out: Option<PathBuf>,
    /// Keep every game as a log in this folder
    #[arg(long, value_name = "DIR")]
    logs: Option<PathBuf>,
    /// Stop a game after so many decisions; the summary says how many were stopped
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    max_steps: u64,
    /// Print one JSON object and nothing else
    #[arg(long)]
    json: bool,
    /// No progress bar, no summary
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let game = args.game.clone();
    emporion_catalogue::with(&game, args)?
}

impl Work for Args {
    type Out = anyhow::Result<()>;

    fn run<G: Playable>(self) -> anyhow::Result<()> {
        let series = self.series::<G>()?;
        let mut csv = self.out.as_deref().map(|path| Csv::create(path, &series)).transpose()?;
        if let Some(folder) = &self.logs {
            fs::create_dir_all(folder).map_err(|error| files::cannot_write(folder, &error))?;
        }
        let begun = Instant::now();
        let mut summary = Summary::new(series.setup.seats);
        let bar = self.bar();
        self.pool()?.install(|| {
            self.play_all(&series, &bar, |played| {
                summary.add(&series, played);
                csv.as_mut().map_or(Ok(()), |csv| csv.row(&series, played))
            })
        })?;
        let seconds = begun.elapsed().as_secs_f64();
        bar.finish_and_clear();
        if let Some(csv) = csv {
            csv.file.keep()?;
        }
        self.report(&summary, seconds)
    }
}

impl Args {
    fn series<G: Playable>(&self) -> anyhow::Result<Series<G>> {
        let setup = setup::setup::<G>(self.players, self.options.as_deref())?;
        let bots = seat_bots(&self.bots, setup.seats)?;
        let bots = bots.into_iter().map(bots::find::<G>).collect::<Result<_, _>>()?;
        let mut series = Series::new(setup, self.seed.clone(), bots);
        series.rotate = self.rotate;
        series.max_steps = self.max_steps;
        Ok(series)
    }

    fn pool(&self) -> anyhow::Result<rayon::ThreadPool> {
        let threads = self.threads.map_or(0, usize::from);
        Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).build()?)
    }

    /// A bar on stderr that redraws five times a second, so that it costs the games nothing.
    fn bar(&self) -> ProgressBar {
        if self.quiet || self.json || !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let template = "{bar:30} {human_pos} of {human_len} games, {per_sec}, {eta} left";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        ProgressBar::with_draw_target(Some(self.games), ProgressDrawTarget::stderr_with_hz(5)).with_style(style)
    }

    /// Plays batch by batch and hands over the results in the order of the games.
    fn play_all<G: Playable>(
        &self,
        series: &Series<G>,
        bar: &ProgressBar,
        mut take: impl FnMut(&Played) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut first = 1;
        while first <= self.games {
            let last = self.games.min(first + BATCH - 1);
            let batch = first..last + 1;
            let results: Vec<anyhow::Result<Played>> = batch
                .into_par_iter()
                .map_init(Desk::new, |desk, number| {
                    let played = self.play_one(series, desk, number);
                    bar.inc(1);
                    played
                })
                .collect();
            for played in results {
                take(&played?)?;
            }
            first = last + 1;
        }
        Ok(())
    }

    fn play_one<G: Playable>(&self, series: &Series<G>, desk: &mut Desk<G>, number: u64) -> anyhow::Result<Played> {
        let with_rounds = self.out.is_some();
        let Some(folder) = &self.logs else { return Ok(series.play(number, desk, with_rounds)?) };
        let (played, log) = series.record(number, with_rounds)?;
        let digits = self.games.to_string().len().max(4);
        files::write(&folder.join(format!("{number:0digits$}.json")), log.write().as_bytes())?;
        Ok(played)
    }

    fn report(&self, summary: &Summary, seconds: f64) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", summary.json(seconds))?;
        } else if !self.quiet {
            write!(out, "{}", summary.table(seconds, self.max_steps))?;
            writeln!(out, "\nThe same again: {}", self.command(summary.seats.len()))?;
        }
        Ok(out.flush()?)
    }

    /// The command that reproduces this series.
    fn command(&self, players: usize) -> String {
        let mut words = vec!["emporion simulate".to_owned(), self.game.clone()];
        words.push(format!("--players {players} --games {} --bots {}", self.games, self.bots.join(",")));
        words.push(format!("--seed {}", quoted(&self.seed)));
        words.extend(self.options.iter().map(|options| format!("--options {}", quoted(options))));
        words.extend(self.rotate.then(|| "--rotate".to_owned()));
        words.push(format!("--max-steps {}", self.max_steps));
        words.join(" ")
    }
}

/// One bot sits in every seat, or each seat has its own.
fn seat_bots(names: &[String], seats: usize) -> Result<Vec<&str>, Wrong> {
    match names {
        [one] => Ok(vec![one.as_str(); seats]),
        _ if names.len() == seats => Ok(names.iter().map(String::as_str).collect()),
        _ => {
            let message = format!("{} bots are named for {seats} seats", names.len());
            Err(Wrong::new(message).hint("name one bot for each seat, or one for all"))
        }
    }
}

/// For a shell, if it needs it.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./@".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// Who won how often.
struct Summary {
    games: u64,
    unfinished: u64,
    decisions: u64,
    bots: BTreeMap<&'static str, Tally>,
    seats: Vec<Tally>,
}

impl Summary {
    fn new(seats: usize) -> Summary {
        let seats = vec![Tally::default(); seats];
        Summary { games: 0, unfinished: 0, decisions: 0, bots: BTreeMap::new(), seats }
    }

    /// A game that was stopped says nothing of who would have won, so it is counted apart.
    fn add<G: Playable>(&mut self, series: &Series<G>, played: &Played) {
        self.games += 1;
        self.decisions += played.decisions;
        for (seat, &score) in played.scores.pairs() {
            let bot = self.bots.entry(series.bot(played.number, seat).name).or_default();
            if played.finished {
                let win = win(played.winners, seat);
                bot.add(win, score);
                self.seats[seat.index()].add(win, score);
            }
        }
        self.unfinished += u64::from(!played.finished);
    }

    fn json(&self, seconds: f64) -> Value {
        let bots: serde_json::Map<String, Value> =
            self.bots.iter().map(|(name, tally)| ((*name).to_owned(), tally_json(tally))).collect();
        json!({
            "games": self.games,
            "games_per_s": self.games as f64 / seconds,
            "decisions": self.decisions,
            "unfinished": self.unfinished,
            "bots": bots,
            "seats": self.seats.iter().map(tally_json).collect::<Vec<_>>(),
        })
    }

    fn table(&self, seconds: f64, max_steps: u64) -> String {
        let rate = self.games as f64 / seconds;
        let head = format!("{} games in {seconds:.1} s, {rate:.0} games/s, {} decisions\n", self.games, self.decisions);
        let stopped = match self.unfinished {
            0 => String::new(),
            count => format!("{count} of them were stopped after {max_steps} decisions and are not counted below\n"),
        };
        let names =
            format!("\n{:<12} {:>10} {:>8}   {:<16} {:>16}\n", "", "wins", "share", "95 % interval", "mean score");
        let bots = self.bots.iter().map(|(name, tally)| row(name, tally));
        let seats = Seat::all(self.seats.len()).zip(&self.seats);
        let seats = seats.map(|(seat, tally)| row(&format!("seat {seat} ({})", seat.letter()), tally));
        [head, stopped, names].into_iter().chain(bots).chain(seats).collect()
    }
}

fn win(winners: SeatSet, seat: Seat) -> f64 {
    if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}

fn row(name: &str, tally: &Tally) -> String {
    let (low, high) = tally.share_interval();
    let share = format!("{:.1} %", 100.0 * tally.share());
    let interval = format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high);
    let mean = format!("{:.2} ± {:.2}", tally.mean(), tally.mean_margin());
    format!("{name:<12} {:>10.1} {share:>8}   {interval:<16} {mean:>16}\n", tally.wins)
}

fn tally_json(tally: &Tally) -> Value {
    let (low, high) = tally.share_interval();
    json!({
        "played": tally.played,
        "wins": tally.wins,
        "win_share": tally.share(),
        "ci95": [low, high],
        "mean_score": tally.mean(),
        "mean_score_margin": tally.mean_margin(),
    })
}

/// One row a game.
struct Csv {
    file: NewFile,
    path: PathBuf,
}

impl Csv {
    fn create<G: Playable>(path: &Path, series: &Series<G>) -> anyhow::Result<Csv> {
        let mut csv = Csv { file: NewFile::create(path)?, path: path.to_owned() };
        let seats = 0..series.setup.seats;
        let bots = seats.clone().map(|seat| format!("bot{seat}"));
        let scores = seats.map(|seat| format!("score{seat}"));
        let head = ["game", "seed"].map(str::to_owned).into_iter().chain(bots).chain(scores);
        csv.line(head.chain(["winners", "decisions", "rounds", "finished"].map(str::to_owned)))?;
        Ok(csv)
    }

    fn row<G: Playable>(&mut self, series: &Series<G>, played: &Played) -> anyhow::Result<()> {
        let bots = Seat::all(series.setup.seats).map(|seat| series.bot(played.number, seat).name.to_owned());
        let scores = played.scores.iter().map(i32::to_string);
        let winners: Vec<String> = played.winners.iter().map(|seat| seat.to_string()).collect();
        let rounds = played.rounds.map_or_else(String::new, |rounds| rounds.to_string());
        let head = [played.number.to_string(), series.seed_of(played.number)];
        let tail = [winners.join(" "), played.decisions.to_string(), rounds, played.finished.to_string()];
        self.line(head.into_iter().chain(bots).chain(scores).chain(tail))
    }

    fn line(&mut self, cells: impl Iterator<Item = String>) -> anyhow::Result<()> {
        let line = cells.map(|text| cell(&text)).collect::<Vec<_>>().join(",");
        writeln!(self.file, "{line}").map_err(|error| files::cannot_write(&self.path, &error).into())
    }
}

/// A cell in quotes if it needs them.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_win_is_split() {
        let winners: SeatSet = [0, 2].into_iter().filter_map(Seat::new).collect();
        let wins: Vec<f64> = Seat::all(3).map(|seat| win(winners, seat)).collect();
        assert_eq!(wins, [0.5, 0.0, 0.5]);
    }

    #[test]
    fn one_bot_is_enough_for_all_seats() {
        let names = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(seat_bots(&names("a"), 3).unwrap(), ["a"; 3]);
        assert_eq!(seat_bots(&names("a,b,c"), 3).unwrap(), ["a", "b", "c"]);
        assert!(seat_bots(&names("a,b"), 3).is_err());
    }

    #[test]
    fn cells_and_words_are_quoted_where_they_must_be() {
        assert_eq!(cell("a,\"b\""), "\"a,\"\"b\"\"\"");
        assert_eq!((quoted("olive-3"), quoted("it's")), ("olive-3".to_owned(), r"'it'\''s'".to_owned()));
    }
}
