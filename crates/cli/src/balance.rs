//! `emporion balance`: whether the board, the deck and the seats are fair among equal players.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use emporion_catalogue::{Playable, Work};
use emporion_core::Seat;
use serde_json::{Value, json};

use crate::bots::Entrant;
use crate::lab::{self, Common};
use crate::runner::Runner;
use crate::series::{Desk, Keep, Played, Series};
use crate::stats::{self, Tally, interval_text, percent, win};
use crate::{plot, setup};

/// A share of the win below half or above one and a half times the fair one is worth a change of the game.
const BAND: (f64, f64) = (0.5, 1.5);

const EXAMPLES: &str = "\
Examples:
  emporion balance mare-nostrum --bots greedy --games 500
  emporion balance magna-grecia --games 1000 --plot balance.svg
  emporion balance magna-grecia --options '{\"rounds\": 8}' --options '{\"rounds\": 12}'

The same bot sits in every seat. With several --options every set is played and told apart.";

/// Win shares and scores by seat, by turn order and by civilisation among equal bots.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    common: Common,
    /// The bot in every seat
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    bots: String,
    /// How many games with each set of options
    #[arg(long, value_name = "K", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The game's options as JSON, or @FILE; once for each set to compare
    #[arg(long, value_name = "JSON")]
    options: Vec<String>,
    /// Draw the shares, as .svg or .png
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
        self.plot.as_deref().map_or(Ok(()), plot::check)?;
        let sets: Vec<Option<&str>> = match &self.options[..] {
            [] => vec![None],
            sets => sets.iter().map(|set| Some(set.as_str())).collect(),
        };
        let all = sets.iter().map(|set| self.series::<G>(*set)).collect::<anyhow::Result<Vec<_>>>()?;
        let runner = self.common.runner(self.games * all.len() as u64);
        let mut reports = Vec::new();
        for (set, series) in sets.iter().zip(&all) {
            reports.push(Report { options: set.map(str::to_owned), ..self.play(&runner, series)? });
        }
        runner.finish();
        if let Some(path) = &self.plot {
            let panels: Vec<plot::Panel> = reports.iter().flat_map(|report| report.panels(G::NAME)).collect();
            plot::save(path, &panels)?;
        }
        self.report(&reports, all[0].setup.seats)
    }
}

impl Args {
    fn series<G: Playable>(&self, options: Option<&str>) -> anyhow::Result<Series<G>> {
        let setup = setup::setup::<G>(self.common.players, options)?;
        let mut series = Series::of_one(setup, self.common.seed.clone(), Entrant::read(&self.bots)?);
        self.common.apply(&mut series);
        series.keep = Keep { end: true, ..Keep::default() };
        Ok(series)
    }

    fn play<G: Playable>(&self, runner: &Runner, series: &Series<G>) -> anyhow::Result<Report> {
        let mut report = Report::new(series.setup.seats);
        let play = |desk: &mut Desk<G>, number| Ok(series.play(number, desk)?);
        runner.run((1, self.games), Desk::new, play, |played| {
            report.add(&played);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(report)
    }

    fn report(&self, reports: &[Report], players: usize) -> anyhow::Result<()> {
        let command = self.command(players);
        let mut out = io::stdout().lock();
        if self.common.json {
            let sets: Vec<Value> = reports.iter().map(Report::json).collect();
            writeln!(out, "{}", json!({"bots": self.bots, "sets": sets, "command": command}))?;
        } else if !self.common.quiet {
            for report in reports {
                writeln!(out, "{}", report.text(&self.bots, self.common.max_steps))?;
            }
            writeln!(out, "{}", lab::last_line(&command))?;
        }
        Ok(out.flush()?)
    }

    fn command(&self, players: usize) -> String {
        let again = self.common.again("balance", players).with("--games", &self.games).with("--bots", &self.bots);
        let again = self.options.iter().fold(again, |again, set| again.with("--options", set));
        self.common.tail(again.with("--seed", &self.common.seed))
    }
}

/// The results with one set of options.
struct Report {
    options: Option<String>,
    players: usize,
    games: u64,
    unfinished: u64,
    unwon: u64,
    decisions: u64,
    /// Tallies by what they are of: seats, first decision, civilisations.
    groups: BTreeMap<Group, BTreeMap<String, Tally>>,
}

/// What shares are told apart by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    Seat,
    First,
    Civilisation,
}

impl Group {
    fn name(self) -> &'static str {
        match self {
            Group::Seat => "seat",
            Group::First => "first decision",
            Group::Civilisation => "civilisation",
        }
    }
}

impl Report {
    fn new(players: usize) -> Report {
        let groups = BTreeMap::new();
        Report { options: None, players, games: 0, unfinished: 0, unwon: 0, decisions: 0, groups }
    }

    fn add(&mut self, played: &Played) {
        self.games += 1;
        self.decisions += played.decisions;
        if !played.finished {
            self.unfinished += 1;
            return;
        }
        self.unwon += u64::from(played.winners.is_empty());
        for (seat, &score) in played.scores.pairs() {
            let part = win(played.winners, seat);
            let seat_name = Some(format!("seat {seat} ({})", seat.letter()));
            let names = [
                (Group::Seat, seat_name),
                (Group::First, first_or_not(played, seat)),
                (Group::Civilisation, civilisation(played, seat)),
            ];
            for (group, name) in names {
                if let Some(name) = name {
                    self.groups.entry(group).or_default().entry(name).or_default().add(part, score);
                }
            }
        }
    }

    fn fair(&self) -> f64 {
        1.0 / self.players as f64
    }

    fn rows(&self) -> impl Iterator<Item = (Group, &String, &Tally)> {
        self.groups.iter().flat_map(|(group, tallies)| tallies.iter().map(|(name, tally)| (*group, name, tally)))
    }

    /// Those whose share is not within the band.
    fn outside(&self) -> Vec<(&String, &Tally)> {
        let within = |tally: &Tally| (BAND.0 * self.fair()..=BAND.1 * self.fair()).contains(&tally.share());
        self.rows().filter(|(.., tally)| !within(tally)).map(|(_, name, tally)| (name, tally)).collect()
    }

    /// Whether the whole interval of a share is outside the band.
    fn is_sure(&self, (low, high): (f64, f64)) -> bool {
        high < BAND.0 * self.fair() || low > BAND.1 * self.fair()
    }

    fn text(&self, bot: &str, max_steps: u64) -> String {
        let options = self.options.as_ref().map_or_else(String::new, |options| format!(" with {options}"));
        let mean = self.decisions as f64 / self.games.max(1) as f64;
        let (games, players) = (self.games, self.players);
        let head = format!("{games} games of {players} {bot}{options}, {mean:.0} decisions each\n");
        let unwon = match self.unwon {
            0 => String::new(),
            count => format!("{count} of them without a winner\n"),
        };
        let unfinished = match self.unfinished {
            0 => String::new(),
            count => format!("{count} were stopped after {max_steps} decisions and are not counted\n"),
        };
        let table = stats::table(self.rows().map(|(_, name, tally)| (name.clone(), tally)));
        format!("{head}{unwon}{unfinished}\n{table}\n{}", self.verdict())
    }

    fn verdict(&self) -> String {
        let (low, high) = (percent(BAND.0 * self.fair()), percent(BAND.1 * self.fair()));
        let fair =
            format!("The fair share is {}; half to one and a half of it is {low} to {high}.", percent(self.fair()));
        let line = |(name, tally): (&String, &Tally)| {
            let interval = tally.share_interval();
            let chance = if self.is_sure(interval) { "wholly outside" } else { "reaches inside" };
            format!("Outside: {name} with {} ({}, {chance})\n", percent(tally.share()), interval_text(interval))
        };
        if self.games == self.unfinished + self.unwon {
            return format!("{fair}\nNo game was won by anybody.\n");
        }
        let outside: String = self.outside().into_iter().map(line).collect();
        format!("{fair}\n{}", if outside.is_empty() { "All are within.\n".to_owned() } else { outside })
    }

    fn json(&self) -> Value {
        let mut groups = serde_json::Map::new();
        for (group, tallies) in &self.groups {
            let tallies: serde_json::Map<_, _> =
                tallies.iter().map(|(name, tally)| (name.clone(), tally.json())).collect();
            groups.insert(group.name().to_owned(), Value::Object(tallies));
        }
        let outside: Vec<&String> = self.outside().into_iter().map(|(name, _)| name).collect();
        json!({
            "options": self.options,
            "games": self.games,
            "unfinished": self.unfinished,
            "without_winner": self.unwon,
            "fair": self.fair(),
            "outside": outside,
            "by": groups,
        })
    }

    fn panels(&self, game: &str) -> Vec<plot::Panel> {
        let options = self.options.as_ref().map_or_else(String::new, |options| format!(", {options}"));
        let fair = 100.0 * self.fair();
        let panel = |(group, tallies): (&Group, &BTreeMap<String, Tally>)| {
            let point = |(name, tally): (&String, &Tally)| {
                let (low, high) = tally.share_interval();
                (name.clone(), 100.0 * tally.share(), (100.0 * low, 100.0 * high))
            };
            let points: Vec<plot::Point> = tallies.iter().map(point).collect();
            let heading = format!("{game}: share of the win by {}{options}", group.name());
            plot::intervals(
                &heading,
                "% of games, 95 % interval; dashed: half, whole, one and a half of the fair share",
                &points,
                &[BAND.0 * fair, fair, BAND.1 * fair],
            )
        };
        self.groups.iter().map(panel).collect()
    }
}

/// Whether a seat decided first; nothing where all begin together. Who comes second is for the games to say: none of them
/// goes round by seats.
fn first_or_not(played: &Played, seat: Seat) -> Option<String> {
    let first = played.first?;
    Some(if first == seat { "decides first" } else { "decides later" }.to_owned())
}

/// The civilisation a seat played, for games whose players differ by more than their seats.
fn civilisation(played: &Played, seat: Seat) -> Option<String> {
    let players = played.end.as_ref()?["players"].as_array()?;
    let own = players.iter().find(|player| player["seat"].as_u64() == Some(seat.index() as u64))?;
    own["civ"].as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use emporion_core::BySeat;

    use super::*;

    fn played(winner: usize, first: usize) -> Played {
        Played {
            number: 1,
            finished: true,
            winners: Seat::new(winner).into_iter().collect(),
            scores: BySeat::from_fn(2, |seat| i32::from(seat.index() == winner)),
            decisions: 10,
            rounds: None,
            first: Seat::new(first),
            ending: String::new(),
            thoughts: Vec::new(),
            end: Some(
                json!({"players": [{"civ": "rome", "seat": 1}, {"civ": "egypt", "seat": 0}, {"civ": "greece", "seat": null}]}),
            ),
        }
    }

    #[test]
    fn shares_are_told_by_seat_first_decision_and_civilisation() {
        let mut report = Report::new(2);
        for number in 0..4 {
            // The first player always wins; both seats begin equally often.
            report.add(&played(number % 2, number % 2));
        }
        let share = |group, name: &str| percent(report.groups[&group][name].share());
        assert_eq!(share(Group::Seat, "seat 0 (A)"), "50.0 %");
        assert_eq!(share(Group::First, "decides first"), "100.0 %");
        assert_eq!(share(Group::First, "decides later"), "0.0 %");
        assert_eq!(share(Group::Civilisation, "rome"), "50.0 %");
        let outside: Vec<&String> = report.outside().into_iter().map(|(name, _)| name).collect();
        assert_eq!(outside, ["decides first", "decides later"]);
        let text = report.text("greedy", 9);
        assert!(text.contains("Outside: decides first with 100.0 % (51.0 to 100.0 %, reaches inside)"), "{text}");
    }

    #[test]
    fn all_within_is_said() {
        let mut report = Report::new(2);
        assert!(report.verdict().contains("No game was won by anybody"), "{}", report.verdict());
        report.add(&Played { first: None, end: None, ..played(0, 0) });
        report.add(&Played { first: None, end: None, ..played(1, 0) });
        assert!(report.verdict().contains("All are within"), "{}", report.verdict());
        assert_eq!(report.json()["outside"], json!([]));
    }
}
