//! `emporion play`: a game in the terminal, line by line, so that any terminal, pipe and screen reader will do.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use emporion_bots::{Bot, Spec, USUAL};
use emporion_catalogue::{Playable, Work};
use emporion_core::{Seat, Seed, Table, verify};

use crate::bots::Entrant;
use crate::complain::Wrong;
use crate::lines::Lines;
use crate::source::{self, Source};
use crate::story::Story;
use crate::{series, setup, terminal};

mod input;
mod menu;
mod session;

use session::Session;
pub(crate) use session::{scores_text, winners};

/// Nobody types more than this in one line.
const LONGEST_LINE: usize = 1 << 16;

const EXAMPLES: &str = "\
Examples:
  emporion play magna-grecia                          you against three bots
  emporion play magna-grecia --players 2
  emporion play magna-grecia --seats you,you,random   two people at one screen, and a bot
  emporion play magna-grecia --options '{\"rounds\": 8}' --seed olive
  emporion play magna-grecia --resume game.json

At the table, `help` lists what you can type.";

/// Play a game in the terminal.
#[derive(Clone, Default, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = setup::game_ids())]
    game: String,
    /// How many play: you and bots
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// Who sits where: `you` or the name of a bot for each seat
    #[arg(long, value_name = "you,random,…", value_delimiter = ',')]
    seats: Option<Vec<String>>,
    /// The names of the people, in the order of their seats
    #[arg(long, value_name = "ANNA,BEN,…", value_delimiter = ',')]
    names: Vec<String>,
    /// Any text; the same seed shuffles the same way
    #[arg(long, value_name = "SEED")]
    seed: Option<String>,
    /// The game's options as JSON, or @FILE
    #[arg(long, value_name = "JSON", conflicts_with_all = ["resume", "position"])]
    options: Option<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "seed"])]
    resume: Option<PathBuf>,
    /// Begin from a position
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
    /// No colours
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let game = args.game.clone();
    emporion_catalogue::with(&game, args)?
}

/// Who sits in a seat.
pub(crate) enum Player<G: Playable> {
    /// A person at this terminal.
    You,
    /// A program.
    Bot(Box<dyn Bot<G>>),
}

impl Work for Args {
    type Out = anyhow::Result<()>;

    fn run<G: Playable>(self) -> anyhow::Result<()> {
        let table = self.table::<G>()?;
        let story = Story::of(&table);
        let kinds = self.kinds(&table)?;
        let table = self.name(table, &kinds)?;
        let players = kinds.iter().map(|kind| player::<G>(kind)).collect::<Result<_, _>>()?;
        let lines = Lines::new(io::stdin().lock(), LONGEST_LINE);
        Session::new(table, story, players, terminal::ink(self.plain), lines, io::stdout().lock()).run()
    }
}

impl Args {
    /// The table to sit down at: a new game, a position, or a saved game.
    fn table<G: Playable>(&self) -> anyhow::Result<Table<G>> {
        if let Some(path) = &self.resume {
            let log = source::read_log(path)?;
            let at = |refusal| source::in_file(path, &refusal);
            // Who resumes a game trusts its draws, so they are checked first.
            verify::<G>(&log).map_err(at)?;
            return Ok(Table::replay(&log, None).map_err(at)?);
        }
        let seed = Seed::new(setup::seed(self.seed.as_deref()));
        match &self.position {
            Some(path) => self.load(path, seed),
            None => Ok(Table::new(setup::setup::<G>(self.seat_count(), self.options.as_deref())?, seed, &[])?),
        }
    }

    fn load<G: Playable>(&self, path: &Path, seed: Seed) -> anyhow::Result<Table<G>> {
        match source::read(path)? {
            Source::Position(position) => Ok(source::load(&position, seed).map_err(|why| source::in_file(path, &why))?),
            Source::Log(_) => Err(Wrong::new(format!("{} is a log, not a position", path.display()))
                .hint(format!("go on with it by `emporion play {} --resume {}`", self.game, path.display()))
                .into()),
        }
    }

    fn seat_count(&self) -> Option<usize> {
        self.players.or(self.seats.as_ref().map(Vec::len))
    }

    /// `you` or a bot for each seat: as asked for, as the saved names say, or you and bots.
    fn kinds<G: Playable>(&self, table: &Table<G>) -> anyhow::Result<Vec<String>> {
        let seats = table.game().seats();
        if let Some(players) = self.players.filter(|&players| players != seats) {
            return Err(Wrong::new(format!("this game has {seats} players, not {players}")).into());
        }
        match &self.seats {
            Some(kinds) if kinds.len() != seats => {
                let message = format!("{} seats are given for {seats} players", kinds.len());
                Err(Wrong::new(message).hint("give `you` or a bot for each seat, as in --seats you,citizen").into())
            }
            Some(kinds) => Ok(kinds.clone()),
            None if self.resume.is_some() => Ok(Seat::all(seats).map(|seat| saved_kind(table, seat)).collect()),
            None => Ok(Seat::all(seats).map(|seat| if seat.index() == 0 { YOU } else { USUAL }.to_owned()).collect()),
        }
    }

    /// Names the seats: people as they wish, bots so that a saved game knows them again.
    fn name<G: Playable>(&self, table: Table<G>, kinds: &[String]) -> anyhow::Result<Table<G>> {
        let people = kinds.iter().filter(|kind| *kind == YOU).count();
        if self.names.len() > people {
            let message = format!("{} names are given for {people} people", self.names.len());
            return Err(Wrong::new(message).hint("bots have names of their own").into());
        }
        let mut given = self.names.iter().map(|name| crate::complain::one_line(name.trim()));
        let names = Seat::all(kinds.len()).zip(kinds).map(|(seat, kind)| match kind.as_str() {
            YOU => {
                given.next().or_else(|| saved_name(&table, seat)).unwrap_or_else(|| format!("Player {}", seat.letter()))
            }
            bot => series::name_of(bot, seat),
        });
        let names = names.collect();
        Ok(table.with_names(names))
    }
}

/// A person, as written in `--seats`.
const YOU: &str = "you";

fn player<G: Playable>(kind: &str) -> anyhow::Result<Player<G>> {
    if kind == YOU {
        return Ok(Player::You);
    }
    let bot = Entrant::<G>::read(kind).context("--seats takes `you` and names of bots")?;
    Ok(Player::Bot(bot.make()))
}

fn saved_name<G: Playable>(table: &Table<G>, seat: Seat) -> Option<String> {
    let name = table.names().get(seat.index())?;
    bot_named(name, seat).is_none().then(|| name.clone())
}

fn saved_kind<G: Playable>(table: &Table<G>, seat: Seat) -> String {
    let name = table.names().get(seat.index()).map_or("", String::as_str);
    bot_named(name, seat).unwrap_or_else(|| YOU.to_owned())
}

/// The bot whose name at the table this is: `search:2s` for `Search:2s B`.
fn bot_named(name: &str, seat: Seat) -> Option<String> {
    let (bot, _) = name.rsplit_once(' ')?;
    let (first, rest) = bot.split_at_checked(1)?;
    let bot = first.to_ascii_lowercase() + rest;
    let known = Spec::parse(&bot).is_ok() && series::name_of(&bot, seat) == name;
    known.then_some(bot)
}
