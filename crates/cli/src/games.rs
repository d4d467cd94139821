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
    let schema = &game.schemas()["options"];
    let options = schema["properties"].as_object().into_iter().flatten();
    options.fold(head, |text, (name, option)| text + &option_lines(name, option, schema))
}

/// An option with what it is for and the values it takes, the default first.
fn option_lines(name: &str, option: &Value, schema: &Value) -> String {
    let about = option["description"].as_str().unwrap_or_default().split('\n').next().unwrap_or_default();
    let default = option.get("default").filter(|default| !default.is_null());
    let others = values(option, schema).into_iter().filter(|value| Some(value) != default);
    let values: Vec<String> = default.cloned().into_iter().chain(others).map(|value| value.to_string()).collect();
    let line = format!("  {name:<16}{about}\n");
    if values.is_empty() { line } else { format!("{line}{:18}{}\n", "", values.join(", ")) }
}

/// The values that a schema lists, wherever it keeps them.
fn values(option: &Value, schema: &Value) -> Vec<Value> {
    let named = option["$ref"].as_str().and_then(|path| schema.pointer(path.strip_prefix('#')?));
    let option = named.unwrap_or(option);
    if let Some(list) = option["enum"].as_array() {
        return list.clone();
    }
    let choices = option["oneOf"].as_array().into_iter().flatten();
    choices.filter_map(|choice| choice.get("const").cloned()).collect()
}
