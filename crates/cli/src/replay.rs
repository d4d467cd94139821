//! `emporion replay`: a log played again, to look at any moment of it.

use std::io::{self, Write};
use std::path::PathBuf;

use emporion_catalogue::{Playable, Work};
use emporion_core::{Log, Seat, Table, Turn, Viewer};
use serde_json::json;

use crate::play::{scores_text, winners};
use crate::story::Story;
use crate::{source, terminal};

/// How many entries are told before the board.
const REMINDER: usize = 6;

const EXAMPLES: &str = "\
Examples:
  emporion replay game.json             the last position
  emporion replay game.json --to 0      the set-up
  emporion replay game.json --text      the whole game in sentences
  emporion replay game.json --to 40 --json";

/// Play a log again and show the table, whole or up to an entry.
///
/// Every hash is checked on the way; a log that was edited or cut off is refused, naming the entry.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A game saved by `play`, `simulate` or the engine; - is standard input
    #[arg(value_name = "LOG")]
    log: PathBuf,
    /// Stop after this entry; 0 is the set-up
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Tell the game in sentences instead of drawing it
    #[arg(long, conflicts_with = "json")]
    text: bool,
    /// Print one JSON object: entry, turn, hash, scores, view, position and sentences
    #[arg(long)]
    json: bool,
    /// No colours
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let log = source::read_log(&args.log)?;
    source::check_entry(&args.log, &log, args.to)?;
    let game = emporion_catalogue::find(&log.game).map_err(|refusal| source::in_file(&args.log, &refusal))?;
    source::with(game.id(), Replay { args, log })
}

struct Replay {
    args: Args,
    log: Log,
}

impl Work for Replay {
    type Out = anyhow::Result<()>;

    fn run<G: Playable>(self) -> anyhow::Result<()> {
        let at = |refusal| source::in_file(&self.args.log, &refusal);
        let table = Table::<G>::replay(&self.log, self.args.to).map_err(at)?;
        let story = Story::of(&table);
        let mut out = io::stdout().lock();
        if self.args.json {
            writeln!(out, "{}", self.json(&table, &story))?;
        } else if self.args.text {
            tell(&mut out, &table, &story)?;
        } else {
            self.draw(&mut out, &table, &story)?;
        }
        Ok(out.flush()?)
    }
}

impl Replay {
    fn entry(&self) -> usize {
        self.args.to.unwrap_or(self.log.entries.len().saturating_sub(1))
    }

    fn json<G: Playable>(&self, table: &Table<G>, story: &Story<G>) -> serde_json::Value {
        json!({
            "game": G::ID,
            "entry": self.entry(),
            "entries": self.log.entries.len(),
            "turn": table.turn(),
            "hash": table.hash(),
            "scores": table.scores(Viewer::Referee),
            "text": story.since(0, table, Viewer::Referee),
            "view": table.view(Viewer::Referee),
            "position": table.position(),
        })
    }

    fn draw<G: Playable>(&self, out: &mut impl Write, table: &Table<G>, story: &Story<G>) -> io::Result<()> {
        let last = self.log.entries.len().saturating_sub(1);
        writeln!(out, "{}, entry {} of {last}", G::NAME, self.entry())?;
        for sentence in story.since(story.len().saturating_sub(REMINDER), table, Viewer::Referee) {
            writeln!(out, "{sentence}")?;
        }
        let ink = terminal::ink(self.args.plain);
        let names = names(table);
        let board = table.game().text(&table.view(Viewer::Referee), &names, ink);
        writeln!(out, "\n{}\n", board.trim_end())?;
        write!(out, "{}", scores_text(&names, &table.scores(Viewer::Referee)))?;
        writeln!(out, "{}", standing(table))
    }
}

fn tell<G: Playable>(out: &mut impl Write, table: &Table<G>, story: &Story<G>) -> io::Result<()> {
    for sentence in story.since(0, table, Viewer::Referee) {
        writeln!(out, "{sentence}")?;
    }
    writeln!(out, "{}", standing(table))
}

/// The players' names, also for a log that has none.
pub(crate) fn names<G: Playable>(table: &Table<G>) -> Vec<String> {
    let name = |seat: Seat| table.names().get(seat.index()).cloned();
    let seats = Seat::all(table.game().seats());
    seats.map(|seat| name(seat).unwrap_or_else(|| format!("Player {}", seat.letter()))).collect()
}

/// Who decides, or who has won.
fn standing<G: Playable>(table: &Table<G>) -> String {
    let names = names(table);
    match table.turn() {
        Turn::Over(outcome) => format!("The game is over. {}", winners(&names, outcome.winners)),
        Turn::Decide(seats) => {
            let deciding: Vec<&str> = seats.iter().map(|seat| names[seat.index()].as_str()).collect();
            format!("To decide: {}.", deciding.join(", "))
        }
    }
}
