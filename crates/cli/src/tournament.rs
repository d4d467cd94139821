//! `emporion tournament`: who is better, with ratings, duels and a test that stops early.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use emporion_catalogue::{Playable, Work};
use serde_json::Value;

use crate::complain::Wrong;
use crate::contest::{Contest, first_share};
use crate::lab::{self, Common};
use crate::seating::Seating;
use crate::series::{Desk, Series};
use crate::sprt::{Sprt, Verdict};
use crate::{plot, setup};

const EXAMPLES: &str = "\
Examples:
  emporion tournament magna-grecia --bots novice,citizen,greedy --games 300
  emporion tournament antiquity --players 2 --bots greedy,greedy=my.json --games 2000 --sprt 0.5,0.55
  emporion tournament mare-nostrum --bots random,greedy,search:100 --games 60 --plot ratings.svg

Every bot sits in every seat equally often; a few games more than asked for may be needed for that. Ratings are those of Weng
and Lin (25 for a newcomer) and depend on the order of the games. A bot that sits twice is placed by the mean of its seats.";

/// Let bots meet in all seats and rate them.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    common: Common,
    /// The bots, two to eight
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// How many games
    #[arg(long, value_name = "K", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The game's options as JSON, or @FILE
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// For two bots: stop as soon as the first one's share of the wins is known to be nearer to one of these
    #[arg(long, value_name = "0.5,0.55", value_parser = Sprt::parse)]
    sprt: Option<Sprt>,
    /// Draw ratings and scores, as .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let game = args.common.game.clone();
    emporion_catalogue::with(&game, args)?
}

impl Work for Args {
    type Out = anyhow::Result<()>;

    fn run<G: Playable>(self) -> anyhow::Result<()> {
        self.check()?;
        let series = self.series::<G>()?;
        let (contest, sprt) = self.play(&series)?;
        if let Some(path) = &self.plot {
            plot::save(path, &panels::<G>(&contest))?;
        }
        self.report(&series, &contest, sprt)
    }
}

/// Ratings and scores as pictures.
pub(crate) fn panels<G: Playable>(contest: &Contest) -> [plot::Panel; 2] {
    let ratings = format!("{}: ratings after {} games", G::NAME, contest.games);
    [
        plot::intervals(&ratings, "rating (Weng-Lin), 95 % interval", &contest.ratings(), &[]),
        plot::spreads("How the scores are spread", "score at the end", &contest.scores()),
    ]
}

impl Args {
    fn check(&self) -> Result<(), Wrong> {
        lab::check_rivals(&self.bots)?;
        if self.sprt.is_some() && self.bots.len() != 2 {
            return Err(Wrong::new("--sprt compares two bots").hint("name two, as in --bots greedy,citizen"));
        }
        self.plot.as_deref().map_or(Ok(()), plot::check)
    }

    fn series<G: Playable>(&self) -> anyhow::Result<Series<G>> {
        let setup = setup::setup::<G>(self.common.players, self.options.as_deref())?;
        let seating = Seating::fair(self.bots.len(), setup.seats);
        let mut series = Series::new(setup, self.common.seed.clone(), lab::entrants(&self.bots)?, seating);
        self.common.apply(&mut series);
        Ok(series)
    }

    /// The games, or as many as the test needs.
    fn play<G: Playable>(&self, series: &Series<G>) -> anyhow::Result<(Contest, Option<Sprt>)> {
        let games = series.seating.whole(self.games);
        let (mut contest, mut sprt) = (Contest::new(self.bots.clone()), self.sprt);
        let runner = self.common.runner(games);
        let play = |desk: &mut Desk<G>, number| Ok(series.play(number, desk)?);
        let done = runner.run((1, games), Desk::new, play, |played| {
            let lineup = series.seating.lineup(played.number);
            contest.add(lineup, &played);
            if let Some(sprt) = sprt.as_mut().filter(|_| played.finished) {
                sprt.add(first_share(lineup, played.winners));
            }
            // Stopping in the middle of a rotation would favour whoever sat better so far.
            let settled = sprt.is_some_and(|sprt| sprt.verdict() != Verdict::Open);
            let stop = settled && series.seating.is_even(played.number);
            Ok(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        runner.finish();
        done?;
        // An interrupted rotation allows no verdict.
        let sprt = sprt.filter(|_| series.seating.is_even(contest.games));
        Ok((contest, sprt))
    }

    fn report<G: Playable>(&self, series: &Series<G>, contest: &Contest, sprt: Option<Sprt>) -> anyhow::Result<()> {
        let command = self.command(series.setup.seats);
        let mut out = io::stdout().lock();
        if self.common.json {
            writeln!(out, "{}", json(contest, sprt, command))?;
        } else if !self.common.quiet {
            writeln!(out, "{}\n", head(contest, &series.seating, series.setup.seats, self.common.max_steps))?;
            write!(out, "{}", contest.table())?;
            if let Some(sprt) = sprt {
                writeln!(out, "{} ({} games)", sprt.sentence(&self.bots[0]), contest.games - contest.unfinished)?;
            }
            writeln!(out, "\n{}", lab::last_line(&command))?;
        }
        Ok(out.flush()?)
    }

    fn command(&self, players: usize) -> String {
        let again = self.common.again("tournament", players).with("--games", &self.games);
        let again = again.with("--bots", &self.bots.join(",")).with("--seed", &self.common.seed);
        self.common.tail(again.with_some("--options", self.options.as_ref()).with_some("--sprt", self.sprt.as_ref()))
    }
}

/// How many games there were and how they ended.
pub(crate) fn head(contest: &Contest, seating: &Seating, players: usize, max_steps: u64) -> String {
    let stopped = match contest.unfinished {
        0 => String::new(),
        count => format!("; {count} were stopped after {max_steps} decisions and are not counted"),
    };
    let seats = if seating.is_even(contest.games) {
        "every bot in every seat equally often"
    } else {
        "interrupted before every bot had sat in every seat equally often"
    };
    format!("{} games of {players}, {seats}{stopped}", contest.games)
}

/// The report for programs.
fn json(contest: &Contest, sprt: Option<Sprt>, command: String) -> Value {
    let mut json = contest.json();
    if let Some(sprt) = sprt {
        json["sprt"] = sprt.json();
    }
    json["command"] = Value::String(command);
    json
}
