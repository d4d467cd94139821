//! `emporion schema`: the JSON Schemas of a game.

use std::io::{self, Write};

use crate::complain::Wrong;
use crate::setup;

const EXAMPLES: &str = "\
Examples:
  emporion schema magna-grecia
  emporion schema magna-grecia position > position.schema.json";

/// Print the JSON Schemas of a game's options, position, view and events.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = setup::game_ids())]
    game: String,
    /// Only this one: options, position, view or event
    #[arg(value_name = "PART")]
    part: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let schemas = emporion_catalogue::find(&args.game)?.schemas();
    let wanted = match &args.part {
        None => &schemas,
        Some(part) => schemas.get(part).ok_or_else(|| {
            let parts: Vec<&str> = schemas.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
            Wrong::new(format!("there is no schema {part:?}; there are {}", parts.join(", ")))
        })?,
    };
    let mut out = io::stdout().lock();
    writeln!(out, "{wanted:#}")?;
    Ok(out.flush()?)
}
