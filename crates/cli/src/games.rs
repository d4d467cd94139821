//! `emporion games`: what can be played, and how it can be set up.

use std::io::{self, Write};

use emporion_core::AnyGame;
use serde_json::{Value, json};

use crate::setup;

/// List the games with their numbers of players and their options.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only this game
    #[arg(value_name = "GAME", value_parser = setup::game_ids())]
    game: Option<String>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let wanted = |game: &&dyn AnyGame| args.game.as_deref().is_none_or(|id| id == game.id());
    let games: Vec<&dyn AnyGame> = emporion_catalogue::games().into_iter().filter(wanted).collect();
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", json!({"games": games.iter().map(|game| in_json(*game)).collect::<Vec<_>>()}))?;
    } else {
        for game in games {
            write!(out, "{}", in_words(game))?;
        }
    }
    Ok(out.flush()?)
}

fn in_json(game: &dyn AnyGame) -> Value {
    let (few, many) = game.seats();
    json!({"id": game.id(), "name": game.name(), "players": [few, many], "options": game.default_options()})
}

fn in_words(game: &dyn AnyGame) -> String {
    let (few, many) = game.seats();
    let head = format!("{}: {}, {few} to {many} players\n", game.id(), game.name());
    let (options, schemas) = (game.default_options(), game.schemas());
    let lines = options.as_object().into_iter().flatten().map(|(name, default)| option_line(name, default, &schemas));
    head + &lines.collect::<String>()
}

/// An option with its default, and the first sentence of its description.
fn option_line(name: &str, default: &Value, schemas: &Value) -> String {
    let description = &schemas["options"]["properties"][name]["description"];
    let about = description.as_str().unwrap_or_default().split('\n').next().unwrap_or_default();
    format!("  {name:<16} {default:<16} {about}\n").trim_end().to_owned() + "\n"
}
