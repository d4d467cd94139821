//! `emporion arena`: programs from outside play ours.
//!
//! Rule of the arena: a program that hangs, dies, sends garbage or an illegal step, or gives up, loses this game with all its
//! seats. The game ends there, and the seats of the others share the win. The other games go on.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use emporion_bots::{Bot, Decision};
use emporion_catalogue::{Playable, Work};
use emporion_core::{Refusal, SampleRng, Seat, SeatSet, Seed, Setup, Turn, Viewer};
use serde_json::{Value, json};

use crate::bots::{self, Entrant};
use crate::complain::Wrong;
use crate::contest::Contest;
use crate::lab::{self, Common};
use crate::seating::Seating;
use crate::series::{Desk, Keep, Played, begin, result};
use crate::{interrupt, plot, setup, tournament};

mod program;

use program::{Fault, Program};

/// How long a program may take to start.
const START: Duration = Duration::from_secs(10);
/// How many faults are told one by one.
const TOLD: usize = 20;

const EXAMPLES: &str = "\
Examples:
  emporion arena magna-grecia --bot ./mybot --bot greedy --games 40
  emporion arena antiquity --players 2 --bot 'python3 examples/bot.py' --bot random --ms 1000

A program is named by its path, perhaps with arguments; anything else is one of our bots. It gets one JSON object a line and
answers each with one line; docs/lab.md describes them. A program that hangs, dies, gives up, sends garbage or an illegal step
loses that game, and the seats of the others share the win.";

/// Let programs from outside play ours.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    common: Common,
    /// A program by its path, or one of our bots; once for each, two to eight
    #[arg(long = "bot", value_name = "./PROGRAM", required = true)]
    bots: Vec<String>,
    /// How many games
    #[arg(long, value_name = "K", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// How long a program may think about a step, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    ms: u64,
    /// The game's options as JSON, or @FILE
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
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
        lab::check_rivals(&self.bots)?;
        self.plot.as_deref().map_or(Ok(()), plot::check)?;
        let arena = Arena::<G>::new(&self)?;
        program::end_with_us();
        let games = arena.seating.whole(self.games);
        let (mut contest, mut faults) = (Contest::new(self.bots.clone()), Vec::new());
        let runner = self.common.runner(games);
        let done = runner.run(
            (1, games),
            Desk::new,
            |desk, number| arena.play(desk, number),
            |bout| {
                contest.add(arena.seating.lineup(bout.played.number), &bout.played);
                faults.extend(bout.fault.map(|(seat, fault)| (bout.played.number, seat, fault)));
                Ok(ControlFlow::Continue(()))
            },
        );
        runner.finish();
        done?;
        if let Some(path) = &self.plot {
            plot::save(path, &tournament::panels::<G>(&contest))?;
        }
        self.report(&arena, &contest, &faults)
    }
}

/// A game, seat and fault.
type Told = (u64, Seat, Fault);

impl Args {
    fn report<G: Playable>(&self, arena: &Arena<G>, contest: &Contest, faults: &[Told]) -> anyhow::Result<()> {
        let (seats, command) = (arena.setup.seats, self.command(arena.setup.seats));
        let name = |number: u64, seat: Seat| &self.bots[arena.seating.lineup(number)[seat.index()]];
        let mut out = io::stdout().lock();
        if self.common.json {
            let fault = |(number, seat, fault): &Told| json!({"game": number, "seat": seat, "bot": name(*number, *seat), "what": fault.to_string()});
            let mut json = contest.json();
            json["faults"] = faults.iter().map(fault).collect();
            json["command"] = Value::String(command);
            writeln!(out, "{json}")?;
        } else if !self.common.quiet {
            writeln!(out, "{}\n", tournament::head(contest, &arena.seating, seats, self.common.max_steps))?;
            write!(out, "{}", contest.table())?;
            write!(out, "{}", told(faults, name))?;
            writeln!(out, "\n{}", lab::last_line(&command))?;
        }
        Ok(out.flush()?)
    }

    fn command(&self, players: usize) -> String {
        let again = self.common.again("arena", players).with("--games", &self.games);
        let again = self.bots.iter().fold(again, |again, bot| again.with("--bot", bot));
        let again = again.with("--ms", &self.ms).with("--seed", &self.common.seed);
        self.common.tail(again.with_some("--options", self.options.as_ref()))
    }
}

/// What programs did wrong, the first ones in full.
fn told<'a>(faults: &[Told], name: impl Fn(u64, Seat) -> &'a String) -> String {
    if faults.is_empty() {
        return String::new();
    }
    let line =
        |(number, seat, fault): &Told| format!("  game {number}, seat {seat}: {} {fault}\n", name(*number, *seat));
    let head = format!("\n{} games were lost by a fault:\n", faults.len());
    let more = match faults.len().saturating_sub(TOLD) {
        0 => String::new(),
        more => format!("  and {more} more\n"),
    };
    head + &faults.iter().take(TOLD).map(line).collect::<String>() + &more
}

/// Who can be asked to sit down.
enum Guest<G: Playable> {
    Ours(Entrant<G>),
    Program(Vec<String>),
}

/// Who sits at the table.
enum Player<G: Playable> {
    Ours(Box<dyn Bot<G>>, Box<SampleRng>),
    Program(Program),
}

/// What all games have in common.
struct Arena<G: Playable> {
    setup: Setup<G::Options>,
    seed: String,
    guests: Vec<Guest<G>>,
    seating: Seating,
    limit: Duration,
    max_steps: u64,
}

/// A game, and the fault that ended it.
struct Bout {
    played: Played,
    fault: Option<(Seat, Fault)>,
}

/// A seat whose player failed.
type Failed<T> = Result<T, (Seat, Fault)>;

impl<G: Playable> Arena<G> {
    fn new(args: &Args) -> anyhow::Result<Arena<G>> {
        let setup = setup::setup::<G>(args.common.players, args.options.as_deref())?;
        let guests = args.bots.iter().map(|text| guest(text)).collect::<Result<_, _>>()?;
        let seating = Seating::fair(args.bots.len(), setup.seats);
        let limit = Duration::from_millis(args.ms);
        Ok(Arena { setup, seed: args.common.seed.clone(), guests, seating, limit, max_steps: args.common.max_steps })
    }

    /// Plays a game to its end or to the first fault.
    fn play(&self, desk: &mut Desk<G>, number: u64) -> anyhow::Result<Bout> {
        let seed = format!("{}/{number}", self.seed);
        let (game, mut state) = begin::<G>(&self.setup, &Seed::new(seed.clone()))?;
        let mut players = Vec::new();
        let mut fault = None;
        let mut decisions = 0;
        for seat in Seat::all(self.setup.seats) {
            match self.sit_down(number, seat, &seed) {
                Ok(player) => players.push(player),
                Err(failed) => fault = fault.or(Some(failed)),
            }
        }
        while fault.is_none() && decisions < self.max_steps && !interrupt::asked() {
            let Some(seat) = game.turn(&state).deciding().first() else { break };
            desk.legal.clear();
            game.legal(&state, seat, &mut desk.legal);
            match self.decide(&mut players[seat.index()], &game, &state, seat, &desk.legal) {
                Ok(action) => {
                    decisions += 1;
                    desk.step(&game, &mut state, seat, &action, &Seed::new(seed.clone()), decisions)?;
                }
                Err(failed) => fault = Some(failed),
            }
        }
        let played = Played { decisions, ..result(&game, &state, number, Keep::default()) };
        say_goodbye(&mut players, &game, &state);
        let failed = fault.as_ref().map(|(seat, _)| *seat);
        Ok(Bout { played: scored(played, self.seating.lineup(number), failed), fault })
    }

    /// Starts a program and tells it where it sits, or makes one of our bots.
    fn sit_down(&self, number: u64, seat: Seat, seed: &str) -> Failed<Player<G>> {
        match &self.guests[self.seating.lineup(number)[seat.index()]] {
            Guest::Ours(entrant) => {
                Ok(Player::Ours(entrant.make(), Box::new(SampleRng::new(seed, seat.index() as u64))))
            }
            Guest::Program(words) => {
                let welcome = json!({
                    "cmd": "new",
                    "game": G::ID,
                    "seats": self.setup.seats,
                    "seat": seat,
                    "options": self.setup.options,
                    "ms": self.limit.as_millis() as u64,
                });
                let mut program = Program::start(words).map_err(|fault| (seat, fault))?;
                program.ask(&welcome, START).map_err(|fault| (seat, fault))?;
                Ok(Player::Program(program))
            }
        }
    }

    fn decide(
        &self,
        player: &mut Player<G>,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
    ) -> Failed<G::Action> {
        let view = game.view(state, Viewer::Seat(seat));
        match player {
            Player::Ours(bot, rng) => Ok(bot.choose(&Decision { game, seat, view: Some(&view), legal }, rng)),
            Player::Program(program) => {
                let actions: Vec<String> = legal.iter().map(|action| game.notation(action)).collect();
                let ms = self.limit.as_millis() as u64;
                let question = json!({"cmd": "choose", "seat": seat, "ms": ms, "actions": actions, "view": view});
                let chosen = program.ask(&question, self.limit).and_then(|answer| step(game, state, seat, &answer));
                chosen.map_err(|fault| (seat, fault))
            }
        }
    }
}

fn guest<G: Playable>(text: &str) -> Result<Guest<G>, Wrong> {
    let is_program = !bots::is_ours(text) && (text.contains('/') || text.contains(' '));
    if is_program { Ok(Guest::Program(program::command(text)?)) } else { Ok(Guest::Ours(Entrant::read(text)?)) }
}

/// The step that an answer names. A refusal ends the game, so it advises no undo.
fn step<G: Playable>(game: &G, state: &G::State, seat: Seat, answer: &Value) -> Result<G::Action, Fault> {
    let Some(text) = answer["action"].as_str() else {
        return Err(Fault::Lacking(answer.to_string(), "\"action\", a text"));
    };
    let illegal = |why: Refusal| Fault::Illegal(text.to_owned(), why.nothing_to_undo().message);
    let action = game.canonical(state, game.parse(text).map_err(illegal)?);
    game.check(state, seat, &action).map_err(illegal)?;
    Ok(action)
}

/// Tells every program how it ended; then all are let go.
fn say_goodbye<G: Playable>(players: &mut [Player<G>], game: &G, state: &G::State) {
    let Turn::Over(outcome) = game.turn(state) else { return };
    for player in players {
        if let Player::Program(program) = player {
            program.tell(&json!({"cmd": "over", "turn": {"over": outcome}}));
        }
    }
}

/// The rule of the arena: who fails in one seat loses with all of them, and the others share the win.
fn scored(played: Played, lineup: &[usize], failed: Option<Seat>) -> Played {
    let Some(failed) = failed else { return played };
    let others = Seat::all(lineup.len()).filter(|seat| lineup[seat.index()] != lineup[failed.index()]);
    Played { finished: true, winners: others.collect::<SeatSet>(), ..played }
}
