//! `emporion bench`: how fast the engine is on one core.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use emporion_catalogue::{Playable, Work};
use emporion_core::{Chance, Events, Log, Refusal, SampleRng, Seed, Table};
use serde_json::{Value, json};

use crate::bots::Entrant;
use crate::series::{Desk, Series, begin};
use crate::setup;

/// Samples of one kind that are kept: enough for a steady 99th percentile, little enough to leave the cache to the engine.
const SAMPLES: usize = 1 << 20;
/// Logs that are replayed in turn.
const LOGS: u64 = 16;
/// How often a call slower than all before is timed again.
const AGAIN: usize = 3;

const EXAMPLES: &str = "\
Examples:
  emporion bench
  emporion bench magna-grecia --players 2 --seconds 20 --json

A step taken from the list of legal steps is played without checking it again, as in `simulate`; the time of `apply` is that
of the checked one. A call that is slower than all before is timed again in the same position, so that a pause of the machine
does not count as the engine's.";

/// Measure the engine on one core with random games.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; all games if left out
    #[arg(value_name = "GAME", value_parser = setup::game_ids())]
    game: Option<String>,
    /// How many play; the most that can if left out
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// How long to measure each game
    #[arg(long, value_name = "S", default_value_t = 6.0, value_parser = seconds)]
    seconds: f64,
    /// Print one JSON object and nothing else
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds from 0.01 to 86400".to_owned()),
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if let Some(game) = &args.game {
        let bench = emporion_catalogue::with(game, Bench(args))??;
        return print(&mut out, args.json.then(|| bench.json()), &bench.text());
    }
    let games = emporion_catalogue::games().map(|game| emporion_catalogue::with(game.id(), Bench(args)));
    let benches = games.into_iter().map(|bench| bench?).collect::<anyhow::Result<Vec<Report>>>()?;
    let json = args.json.then(|| json!({"benches": benches.iter().map(Report::json).collect::<Vec<_>>()}));
    print(&mut out, json, &benches.iter().map(Report::text).collect::<String>())
}

fn print(out: &mut impl Write, json: Option<Value>, text: &str) -> anyhow::Result<()> {
    match json {
        Some(json) => writeln!(out, "{json}")?,
        None => write!(out, "{text}")?,
    }
    Ok(out.flush()?)
}

struct Bench<'a>(&'a Args);

impl Work for Bench<'_> {
    type Out = anyhow::Result<Report>;

    /// Throughput and latency in passes of their own, because reading the clock takes as long as many a step.
    fn run<G: Playable>(self) -> anyhow::Result<Report> {
        let setup = setup::setup::<G>(self.0.players, None)?;
        let series = Series::of_one(setup, "bench".to_owned(), Entrant::<G>::read("random")?);
        let time = |part: f64| Duration::from_secs_f64(self.0.seconds * part);
        let throughput = throughput(&series, time(0.4))?;
        let latency = Latency::measure(&series, time(0.4))?;
        let replays_per_s = replays(&series, time(0.2))?;
        Ok(Report {
            game: G::ID,
            players: series.setup.seats,
            throughput,
            legal: Spread::of(latency.legal),
            apply: Spread::of(latency.apply),
            state_bytes: size_of::<G::State>(),
            encoded_bytes: latency.encoded_bytes,
            replays_per_s,
        })
    }
}

struct Throughput {
    games_per_s: f64,
    decisions_per_s: f64,
}

fn throughput<G: Playable>(series: &Series<G>, time: Duration) -> Result<Throughput, Refusal> {
    let mut desk = Desk::new();
    // The first game pays for tables that are built once.
    series.play(0, &mut desk)?;
    let (mut games, mut decisions) = (0, 0);
    let begun = Instant::now();
    while begun.elapsed() < time || games == 0 {
        games += 1;
        decisions += series.play(games, &mut desk)?.decisions;
    }
    let seconds = begun.elapsed().as_secs_f64();
    Ok(Throughput { games_per_s: games as f64 / seconds, decisions_per_s: decisions as f64 / seconds })
}

/// Nanoseconds of single calls.
struct Latency {
    legal: Samples,
    apply: Samples,
    /// The longest encoding of a state.
    encoded_bytes: usize,
}

impl Latency {
    fn measure<G: Playable>(series: &Series<G>, time: Duration) -> Result<Latency, Refusal> {
        let mut latency = Latency { legal: Samples::new(), apply: Samples::new(), encoded_bytes: 0 };
        let begun = Instant::now();
        let mut number = 0;
        while begun.elapsed() < time || number == 0 {
            number += 1;
            latency.game(series, number)?;
        }
        Ok(latency)
    }

    /// One random game, every call timed.
    fn game<G: Playable>(&mut self, series: &Series<G>, number: u64) -> Result<(), Refusal> {
        let text = series.seed_of(number);
        let (seed, mut rng) = (Seed::new(text.clone()), SampleRng::new(&text, 0));
        let (game, mut state) = begin::<G>(&series.setup, &seed)?;
        let mut legal = Vec::new();
        let mut desk = Desk::new();
        for entry in 1.. {
            let Some(seat) = game.turn(&state).deciding().first() else { break };
            self.legal.time(|| {
                legal.clear();
                let begun = Instant::now();
                game.legal(black_box(&state), seat, &mut legal);
                begun.elapsed()
            });
            let Some(&action) = rng.pick(&legal) else { break };
            self.apply.time(|| {
                let mut copy = state.clone();
                let (mut chance, mut events) = (Chance::live(&seed, entry), Events::off());
                let begun = Instant::now();
                let applied = game.apply(black_box(&mut copy), seat, &action, &mut chance, &mut events);
                let elapsed = begun.elapsed();
                debug_assert!(applied.is_ok(), "what is listed is legal");
                elapsed
            });
            desk.step(&game, &mut state, seat, &action, &seed, entry)?;
        }
        let encoded = postcard::to_allocvec(&state).map_or(0, |bytes| bytes.len());
        self.encoded_bytes = self.encoded_bytes.max(encoded);
        Ok(())
    }
}

/// Times of one kind of call.
struct Samples {
    kept: Vec<u32>,
    sum: f64,
    count: u64,
    max: u32,
}

impl Samples {
    fn new() -> Samples {
        Samples { kept: Vec::new(), sum: 0.0, count: 0, max: 0 }
    }

    fn time(&mut self, mut call: impl FnMut() -> Duration) {
        let mut nanos = as_nanos(call());
        for _ in 0..AGAIN {
            if nanos > self.max {
                nanos = nanos.min(as_nanos(call()));
            }
        }
        self.max = self.max.max(nanos);
        self.sum += f64::from(nanos);
        if self.kept.len() < SAMPLES {
            self.kept.push(nanos);
        } else {
            self.kept[self.count as usize % SAMPLES] = nanos;
        }
        self.count += 1;
    }
}

fn as_nanos(duration: Duration) -> u32 {
    u32::try_from(duration.as_nanos()).unwrap_or(u32::MAX)
}

/// What is told of many times.
struct Spread {
    mean: f64,
    p99: u32,
    max: u32,
}

impl Spread {
    fn of(mut samples: Samples) -> Spread {
        let place = samples.kept.len().saturating_sub(1) * 99 / 100;
        let p99 = if samples.kept.is_empty() { 0 } else { *samples.kept.select_nth_unstable(place).1 };
        Spread { mean: samples.sum / samples.count.max(1) as f64, p99, max: samples.max }
    }

    fn json(&self) -> Value {
        json!({"mean": self.mean, "p99": self.p99, "max": self.max})
    }

    fn text(&self) -> String {
        format!("mean {:>8.0} ns   p99 {:>8} ns   max {:>8} ns", self.mean, self.p99, self.max)
    }
}

/// Whole games from their logs, every hash checked.
fn replays<G: Playable>(series: &Series<G>, time: Duration) -> Result<f64, Refusal> {
    let logs = (1..=LOGS).map(|number| Ok(series.record(number)?.1)).collect::<Result<Vec<Log>, Refusal>>()?;
    let begun = Instant::now();
    let mut count = 0;
    while begun.elapsed() < time || count == 0 {
        black_box(Table::<G>::replay(&logs[count % logs.len()], None)?);
        count += 1;
    }
    Ok(count as f64 / begun.elapsed().as_secs_f64())
}

struct Report {
    game: &'static str,
    players: usize,
    throughput: Throughput,
    legal: Spread,
    apply: Spread,
    state_bytes: usize,
    encoded_bytes: usize,
    replays_per_s: f64,
}

impl Report {
    fn json(&self) -> Value {
        json!({
            "game": self.game,
            "players": self.players,
            "games_per_s": self.throughput.games_per_s,
            "decisions_per_s": self.throughput.decisions_per_s,
            "legal_ns": self.legal.json(),
            "apply_ns": self.apply.json(),
            "state_bytes": self.state_bytes,
            "replays_per_s": self.replays_per_s,
        })
    }

    fn text(&self) -> String {
        let Throughput { games_per_s, decisions_per_s } = self.throughput;
        let lines = [
            format!("{}, {} players, random games on one core", self.game, self.players),
            format!("  games      {games_per_s:>12.0} /s"),
            format!("  decisions  {decisions_per_s:>12.0} /s"),
            format!("  legal      {}", self.legal.text()),
            format!("  apply      {}", self.apply.text()),
            format!("  state      {:>12} bytes, {} as stored", self.state_bytes, self.encoded_bytes),
            format!("  replays    {:>12.0} /s, whole games with every hash checked", self.replays_per_s),
        ];
        lines.join("\n") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_knows_the_tail() {
        let mut samples = Samples::new();
        for nanos in 1..=1000 {
            samples.time(|| Duration::from_nanos(nanos));
        }
        let spread = Spread::of(samples);
        assert_eq!((spread.p99, spread.max), (990, 1000));
        assert!((spread.mean - 500.5).abs() < 1e-9);
    }

    #[test]
    fn a_pause_is_not_the_engine_s() {
        let mut samples = Samples::new();
        let mut calls = 0;
        samples.time(|| {
            calls += 1;
            Duration::from_nanos(if calls == 1 { 1_000_000 } else { 70 })
        });
        assert_eq!(samples.max, 70);
    }
}
