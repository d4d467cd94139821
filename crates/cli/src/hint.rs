//! `emporion hint`: the best turns in a position, and why.

use std::io::{self, Write};
use std::path::PathBuf;

use emporion_bots::{Decision, Hint, fitted, hints};
use emporion_catalogue::{Playable, Work};
use emporion_core::{Game, SampleRng, Seat, Table, Viewer};
use serde_json::{Value, json};

use crate::complain::Wrong;
use crate::source::{self, Source};
use crate::{replay, setup};

/// How many turns are shown.
pub(crate) const COUNT: usize = 3;
/// How many reasons a turn gets.
const REASONS: usize = 4;

const EXAMPLES: &str = "\
Examples:
  emporion hint game.json
  emporion hint game.json --to 40 --seat 1
  emporion hint position.json --json

Only what the seat may see is looked at.";

/// Show the best turns in a saved game or a position, and why they are good.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A log or a position; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The game, if the file does not say
    #[arg(long, value_name = "GAME", value_parser = setup::game_ids())]
    game: Option<String>,
    /// After this entry of the log; the last if left out
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// The seat, by its number; the first that decides if left out
    #[arg(long, value_name = "SEAT")]
    seat: Option<usize>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let source = source::read_moment(&args.file, args.to)?;
    let game = source.game(&args.file, args.game.as_deref())?;
    source::with(game, Advice { args, source })
}

struct Advice {
    args: Args,
    source: Source,
}

impl Work for Advice {
    type Out = anyhow::Result<()>;

    fn run<G: Playable>(self) -> anyhow::Result<()> {
        let table = self.source.table::<G>(self.args.to).map_err(|why| source::in_file(&self.args.file, &why))?;
        let seat = self.seat(&table)?;
        let hints = of(&table, seat);
        let mut out = io::stdout().lock();
        if self.args.json {
            let hints: Vec<Value> = hints.iter().map(|hint| in_json(table.game(), hint)).collect();
            writeln!(out, "{}", json!({"seat": seat, "hints": hints}))?;
        } else {
            let names = replay::names(&table);
            writeln!(out, "The best turns for {}:", names[seat.index()])?;
            write!(out, "{}", text(table.game(), &hints))?;
        }
        Ok(out.flush()?)
    }
}

impl Advice {
    fn seat<G: Playable>(&self, table: &Table<G>) -> Result<Seat, Wrong> {
        let deciding = table.turn().deciding();
        let Some(first) = deciding.first() else {
            return Err(Wrong::new("the game is over: there is nothing to decide"));
        };
        let Some(number) = self.args.seat else { return Ok(first) };
        let seats: Vec<String> = deciding.iter().map(|seat| seat.to_string()).collect();
        Seat::new(number).filter(|&seat| deciding.contains(seat)).ok_or_else(|| {
            Wrong::new(format!("seat {number} has nothing to decide here"))
                .hint(format!("deciding: {}", seats.join(", ")))
        })
    }
}

/// The best turns for a deciding seat. They follow from what it sees and from nothing else: what others do in secret must not
/// show, not even that they did something.
pub(crate) fn of<G: Playable>(table: &Table<G>, seat: Seat) -> Vec<Hint<G::Action>> {
    let (legal, view) = (table.legal(seat), table.view(Viewer::Seat(seat)));
    let decision = Decision { game: table.game(), seat, view: Some(&view), legal: &legal };
    let seen = serde_json::to_string(&view).unwrap_or_default();
    let mut rng = SampleRng::new(&seen, seat.index() as u64);
    hints(&decision, &fitted::<G>(), COUNT, &mut rng)
}

/// Hints as people read them.
pub(crate) fn text<G: Game>(game: &G, hints: &[Hint<G::Action>]) -> String {
    let one = |(number, hint): (usize, &Hint<G::Action>)| {
        let reasons: Vec<&str> = hint.reasons.iter().take(REASONS).map(|reason| reason.text.as_str()).collect();
        let why = if reasons.is_empty() { "nothing changes at once".to_owned() } else { reasons.join(", ") };
        let share = 100.0 * hint.share;
        format!("  {number}. {}\n     {why} (share of the win: {share:.0} %)\n", steps(game, hint).join("; "))
    };
    (1..).zip(hints).map(one).collect()
}

fn steps<G: Game>(game: &G, hint: &Hint<G::Action>) -> Vec<String> {
    hint.steps.iter().map(|step| game.notation(step)).collect()
}

fn in_json<G: Game>(game: &G, hint: &Hint<G::Action>) -> Value {
    let reasons: Vec<Value> =
        hint.reasons.iter().map(|reason| json!({"text": reason.text, "gain": reason.gain})).collect();
    json!({"steps": steps(game, hint), "share": hint.share, "reasons": reasons})
}
