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
    let options = || schema["properties"].as_object().into_iter().flatten();
    let column = options().map(|(name, _)| name.chars().count()).max().unwrap_or(0) + GAP;
    options().fold(head, |text, (name, option)| text + &option_lines(name, option, schema, column))
}

/// Room between the longest name of an option and what is said of it.
const GAP: usize = 2;

/// An option with what it is for and the values it takes, the default first.
fn option_lines(name: &str, option: &Value, schema: &Value, column: usize) -> String {
    let about = option["description"].as_str().unwrap_or_default().split('\n').next().unwrap_or_default();
    let default = option.get("default").filter(|default| !default.is_null());
    let others = values(option, schema).into_iter().filter(|value| Some(value) != default);
    let values: Vec<String> = default.cloned().into_iter().chain(others).map(|value| value.to_string()).collect();
    let line = format!("  {name:<column$}{about}\n");
    if values.is_empty() { line } else { format!("{line}{:indent$}{}\n", "", values.join(", "), indent = column + 2) }
}

/// The values that a schema lists, wherever it keeps them: in place, under a name, or beside the `null` of an option that may be
/// left open; those of a list are the values of its items.
fn values(option: &Value, schema: &Value) -> Vec<Value> {
    let named = option["$ref"].as_str().and_then(|path| schema.pointer(path.strip_prefix('#')?));
    let option = named.unwrap_or(option);
    if let Some(list) = option["enum"].as_array() {
        return list.clone();
    }
    if let Some(constant) = option.get("const") {
        return vec![constant.clone()];
    }
    if option["items"].is_object() {
        return values(&option["items"], schema);
    }
    let choices = ["oneOf", "anyOf", "allOf"].into_iter().filter_map(|key| option[key].as_array()).flatten();
    choices.flat_map(|choice| values(choice, schema)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names never run into their descriptions, and what can be written is listed, also for options that may be left open.
    #[test]
    fn options_are_listed_with_room_and_with_their_values() {
        for game in emporion_catalogue::games() {
            let text = in_words(game);
            let schema = &game.schemas()["options"];
            for (name, option) in schema["properties"].as_object().into_iter().flatten() {
                let about = option["description"].as_str().unwrap_or_default().split('\n').next().unwrap_or_default();
                let line = text.lines().find(|line| line.split_whitespace().next() == Some(name)).expect("a line");
                assert!(line.contains(&format!("  {about}")), "{line}");
            }
        }
        let schema = json!({"$defs": {"Wind": {"oneOf": [{"const": "north"}, {"const": "south"}]}}});
        let open = json!({"description": "Whence it blows.", "anyOf": [{"$ref": "#/$defs/Wind"}, {"type": "null"}]});
        assert_eq!(option_lines("wind", &open, &schema, 6), "  wind  Whence it blows.\n        \"north\", \"south\"\n");
        let list = json!({"type": "array", "items": {"$ref": "#/$defs/Wind"}, "default": []});
        assert_eq!(values(&list, &schema), [json!("north"), json!("south")]);
    }
}
