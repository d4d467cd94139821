//! `emporion tune`: better weights for the evaluation, found by self-play.
//!
//! SPSA (Spall 1992): all weights are nudged at once, each up or down by the toss of a coin; the nudged weights and their mirror
//! image play each other, and the weights follow the winner. What a single weight did is lost in the noise of one round and
//! shows over many.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use emporion_bots::{Weights, fitted};
use emporion_catalogue::{Playable, Work};
use emporion_core::{SampleRng, Setup};
use serde_json::json;

use crate::bots::{Entrant, read_weights};
use crate::complain::Wrong;
use crate::contest::first_share;
use crate::lab::{self, Common};
use crate::runner::Runner;
use crate::seating::Seating;
use crate::series::{Desk, Series};
use crate::stats::{interval_text, percent, wilson};
use crate::{files, interrupt, setup};

const EXAMPLES: &str = "\
Examples:
  emporion tune magna-grecia --iterations 200 --games 48 --out my.json
  emporion tune antiquity --players 2 --start my.json --out better.json --nudge 0.1
  emporion simulate antiquity --players 2 --bots greedy=better.json,greedy --rotate --games 400

In each round all weights are nudged up or down at once, and the two mirror images play each other; a clean sweep moves the
weights all the way to the winner. At the end the new weights meet those of the start. The same seed finds the same weights.";

/// Fit the weights of `greedy` by self-play.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    common: Common,
    /// How many rounds
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    iterations: u32,
    /// How many games in a round, at least
    #[arg(long, value_name = "K", default_value_t = 24, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// How many games between new and old weights at the end, at least
    #[arg(long, value_name = "K", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    check: u64,
    /// How far a weight is nudged at first, as a part of it
    #[arg(long, value_name = "PART", default_value_t = 0.2, value_parser = part)]
    nudge: f64,
    /// Weights to begin with; those of the repository if left out
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// The game's options as JSON, or @FILE
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// Where the weights go
    #[arg(long, value_name = "FILE", default_value = "weights.json")]
    out: PathBuf,
}

fn part(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(part) if (0.001..=1.0).contains(&part) => Ok(part),
        _ => Err("a number from 0.001 to 1".to_owned()),
    }
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let game = args.common.game.clone();
    emporion_catalogue::with(&game, args)?
}

impl Work for Args {
    type Out = anyhow::Result<()>;

    fn run<G: Playable>(self) -> anyhow::Result<()> {
        let setup = setup::setup::<G>(self.common.players, self.options.as_deref())?;
        let old = self.start::<G>()?;
        check_out(&self.out, self.common.json)?;
        let seating = Seating::fair(2, setup.seats);
        let (round, check) = (seating.whole(self.games), seating.whole(self.check));
        let total = round * u64::from(self.iterations) + check;
        let match_up = MatchUp { setup, runner: self.common.runner(total), max_steps: self.common.max_steps };
        let path = self.climb::<G>(&match_up, &old, round)?;
        let Some(numbers) = settled(&path) else {
            match_up.runner.finish();
            return Err(Wrong::new("the first round was not over; no weights are written").into());
        };
        let new = Weights { numbers, spread: old.spread };
        let command = self.command(match_up.setup.seats);
        let games = round * path.len() as u64;
        let early = if path.len() < self.iterations as usize { ", then interrupted" } else { "" };
        files::write(&self.out, new.write::<G>(&format!("{command}: {games} games{early}")).as_bytes())?;
        let check = match_up.play(&new, &old, &format!("{}/check", self.common.seed), check)?;
        match_up.runner.finish();
        self.report::<G>(&Found { old, new, check, games, command })
    }
}

/// What was found.
struct Found {
    old: Weights,
    new: Weights,
    /// The new weights against the old.
    check: Met,
    /// How many games it took.
    games: u64,
    command: String,
}

impl Args {
    fn start<G: Playable>(&self) -> Result<Weights, Wrong> {
        let read = self.start.as_deref().map(read_weights::<G>).transpose()?;
        Ok((*read.unwrap_or_else(fitted::<G>)).clone())
    }

    /// The rounds: the weights after each, as many as there was time for.
    fn climb<G: Playable>(&self, match_up: &MatchUp<G>, start: &Weights, games: u64) -> anyhow::Result<Vec<Vec<f32>>> {
        let climb = Climb { scales: scales(&start.numbers), nudge: self.nudge as f32, rounds: self.iterations };
        let mut numbers = start.numbers.clone();
        let mut path = Vec::new();
        for round in 0..self.iterations {
            let seed = format!("{}/{round}", self.common.seed);
            let signs = signs(&seed, numbers.len());
            let with = |side: f32| Weights { numbers: climb.nudged(&numbers, &signs, round, side), ..start.clone() };
            let met = match_up.play(&with(1.0), &with(-1.0), &seed, games)?;
            if interrupt::asked() {
                break;
            }
            if path.is_empty() && met.games == 0 {
                let message = format!("none of {games} games came to its end within {} decisions", match_up.max_steps);
                return Err(Wrong::new(message).hint("allow more --max-steps").into());
            }
            numbers = climb.step(&numbers, &signs, round, met.share().unwrap_or(0.5) as f32);
            path.push(numbers.clone());
        }
        Ok(path)
    }

    fn report<G: Playable>(&self, found: &Found) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        if self.common.json {
            let weights: serde_json::Map<_, _> = G::FEATURES
                .iter()
                .zip(&found.new.numbers)
                .map(|((name, _), &new)| ((*name).to_owned(), json!(new)))
                .collect();
            let (share, ci95) = (found.check.share(), wilson(found.check.taken, found.check.games));
            let check = share.map(|share| json!({"games": found.check.games, "share": share, "ci95": ci95}));
            writeln!(
                out,
                "{}",
                json!({"weights": weights, "games": found.games, "check": check, "command": found.command})
            )?;
        } else if !self.common.quiet {
            writeln!(out, "{:<24} {:>10} {:>10}", "", "old", "new")?;
            for ((name, _), (old, new)) in G::FEATURES.iter().zip(found.old.numbers.iter().zip(&found.new.numbers)) {
                writeln!(out, "{name:<24} {old:>10.3} {new:>10.3}")?;
            }
            writeln!(out, "\nFound in {} games, written to {}.", found.games, self.out.display())?;
            writeln!(out, "{}", found.check.sentence())?;
            writeln!(out, "\n{}", lab::last_line(&found.command))?;
        }
        Ok(out.flush()?)
    }

    fn command(&self, players: usize) -> String {
        let start = self.start.as_ref().map(|path| path.display());
        let again = self.common.again("tune", players).with("--iterations", &self.iterations);
        let again = again.with("--games", &self.games).with("--check", &self.check).with("--nudge", &self.nudge);
        let again = again.with("--seed", &self.common.seed).with_some("--start", start.as_ref());
        self.common.tail(again.with_some("--options", self.options.as_ref()).with("--out", &self.out.display()))
    }
}

/// What two sets of weights made of their games.
#[derive(Default)]
struct Met {
    /// Of the wins, what the first took.
    taken: f64,
    /// How many games came to their end.
    games: u64,
}

impl Met {
    fn share(&self) -> Option<f64> {
        (self.games > 0).then(|| self.taken / self.games as f64)
    }

    /// If the first are the new weights and the second the old.
    fn sentence(&self) -> String {
        let Some(share) = self.share() else { return "The new weights did not meet the old.".to_owned() };
        let (share, interval, games) = (percent(share), interval_text(wilson(self.taken, self.games)), self.games);
        format!("The new weights took {share} of the wins against the old in {games} games ({interval}).")
    }
}

/// The mean of the second half, in which the weights wander around what they found.
fn settled(path: &[Vec<f32>]) -> Option<Vec<f32>> {
    let half = &path[path.len() / 2..];
    let mean = |at: usize| rounded(half.iter().map(|numbers| numbers[at]).sum::<f32>() / half.len() as f32);
    half.first().map(|first| (0..first.len()).map(mean).collect())
}

/// Hours of play must not end in a file that cannot be written.
fn check_out(path: &Path, json: bool) -> Result<(), Wrong> {
    if json && files::is_standard(path) {
        return Err(Wrong::new("--json and --out - both want standard output").hint("name a file instead of -"));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !folder.is_dir() => {
            Err(Wrong::new(format!("cannot write {}: there is no such file or folder", path.display())))
        }
        _ if path.is_dir() => Err(Wrong::new(format!("cannot write {}: it is a folder", path.display()))),
        _ => Ok(()),
    }
}

/// Two sets of weights against each other.
struct MatchUp<G: Playable> {
    setup: Setup<G::Options>,
    runner: Runner,
    max_steps: u64,
}

impl<G: Playable> MatchUp<G> {
    /// Both in all seats. Fewer games if somebody interrupts them.
    fn play(&self, first: &Weights, second: &Weights, seed: &str, games: u64) -> anyhow::Result<Met> {
        let bot = |text: &str, weights: &Weights| Entrant::<G>::with_weights("greedy", text, weights.clone());
        let bots = vec![bot("first", first)?, bot("second", second)?];
        let seating = Seating::fair(2, self.setup.seats);
        let mut series = Series::new(self.setup.clone(), seed.to_owned(), bots, seating);
        series.max_steps = self.max_steps;
        series.mirrored = true;
        let mut met = Met::default();
        let play = |desk: &mut Desk<G>, number| Ok(series.play(number, desk)?);
        self.runner.run((1, games), Desk::new, play, |played| {
            // A game that was stopped says nothing.
            if played.finished {
                met.games += 1;
                met.taken += first_share(series.seating.lineup(played.number), played.winners);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(met)
    }
}

/// How far each weight is moved, round by round.
struct Climb {
    /// The size of each weight.
    scales: Vec<f32>,
    nudge: f32,
    rounds: u32,
}

impl Climb {
    /// Nudges get slowly smaller: by Spall's exponent.
    fn nudge_in(&self, round: u32) -> f32 {
        self.nudge / (round as f32 + 1.0).powf(0.101)
    }

    /// Steps get smaller faster, but hold on for the first tenth.
    fn rate_in(&self, round: u32) -> f32 {
        let patience = 1.0 + self.rounds as f32 / 10.0;
        (patience / (round as f32 + patience)).powf(0.602)
    }

    /// The weights moved to one side (1 or -1).
    fn nudged(&self, numbers: &[f32], signs: &[f32], round: u32, side: f32) -> Vec<f32> {
        self.moved(numbers, signs, side * self.nudge_in(round))
    }

    /// The weights after a round: all the way to the winner for a clean sweep in the first one.
    fn step(&self, numbers: &[f32], signs: &[f32], round: u32, share: f32) -> Vec<f32> {
        let lead = 2.0 * share - 1.0;
        self.moved(numbers, signs, lead * self.rate_in(round) * self.nudge_in(round))
    }

    fn moved(&self, numbers: &[f32], signs: &[f32], by: f32) -> Vec<f32> {
        numbers.iter().zip(signs).zip(&self.scales).map(|((number, sign), scale)| number + by * sign * scale).collect()
    }
}

/// A coin for each weight.
fn signs(seed: &str, count: usize) -> Vec<f32> {
    let mut rng = SampleRng::new(seed, 0);
    (0..count).map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 }).collect()
}

/// The size of each weight. One that is nothing, or next to nothing, gets a tenth of the mean size, or it could never move.
fn scales(numbers: &[f32]) -> Vec<f32> {
    let mean = numbers.iter().map(|number| number.abs()).sum::<f32>() / numbers.len().max(1) as f32;
    let least = if mean > 0.0 { mean / 10.0 } else { 1.0 };
    numbers.iter().map(|number| number.abs().max(least)).collect()
}

/// Four digits say all there is to say.
fn rounded(number: f32) -> f32 {
    format!("{number:.4}").parse().unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nudges_grow_with_the_weight_and_mirror_each_other() {
        let numbers = [10.0, -2.0, 0.0];
        let climb = Climb { scales: scales(&numbers), nudge: 0.1, rounds: 10 };
        let signs = [1.0, 1.0, -1.0];
        let (up, down) = (climb.nudged(&numbers, &signs, 0, 1.0), climb.nudged(&numbers, &signs, 0, -1.0));
        let close = |a: &[f32], b: [f32; 3]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-5);
        assert!(close(&up, [11.0, -1.8, -0.04]), "{up:?}");
        assert!(close(&down, [9.0, -2.2, 0.04]), "{down:?}");
        assert_eq!(climb.step(&numbers, &signs, 0, 1.0), up, "a clean sweep moves all the way");
        assert_eq!(climb.step(&numbers, &signs, 0, 0.5), numbers, "a draw moves nothing");
        assert!(climb.step(&numbers, &signs, 9, 1.0)[0] < up[0], "later steps are smaller");
    }

    /// On a hill whose top is known, with games decided by chance, the weights climb.
    #[test]
    fn it_climbs_a_noisy_hill() {
        let top = [3.0f32, -1.0];
        let height = |numbers: &[f32]| -numbers.iter().zip(top).map(|(a, b)| (a - b) * (a - b)).sum::<f32>();
        let mut numbers = vec![1.0f32, 1.0];
        let climb = Climb { scales: scales(&numbers), nudge: 0.2, rounds: 300 };
        let before = height(&numbers);
        let mut rng = SampleRng::new("hill", 1);
        for round in 0..300 {
            let signs =
                signs("hill", 2).iter().map(|sign| if rng.below(2) == 0 { *sign } else { -sign }).collect::<Vec<_>>();
            let lead = height(&climb.nudged(&numbers, &signs, round, 1.0))
                - height(&climb.nudged(&numbers, &signs, round, -1.0));
            let chance = 1.0 / (1.0 + (-lead).exp());
            let wins = (0..24).filter(|_| (rng.below(1000) as f32) < 1000.0 * chance).count();
            numbers = climb.step(&numbers, &signs, round, wins as f32 / 24.0);
        }
        assert!(height(&numbers) > 0.25 * before, "{numbers:?}");
    }

    #[test]
    fn coins_follow_from_the_seed() {
        assert_eq!(signs("a/1", 40), signs("a/1", 40));
        assert_ne!(signs("a/1", 40), signs("a/2", 40));
        assert_eq!(rounded(1.234_567).to_string(), "1.2346");
    }
}
