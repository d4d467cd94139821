//! What several commands take: a game, a number of players, options, a seed.

use std::hash::{BuildHasher, RandomState};
use std::path::Path;

use clap::builder::PossibleValuesParser;
use emporion_core::{AnyGame, Game, Setup, parse_json, read_options};

use crate::complain::Wrong;
use crate::files;

/// The games there are, so that help lists them and a slip of the pen gets a suggestion.
pub(crate) fn game_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(emporion_catalogue::games().map(AnyGame::id))
}

/// The set-up of a new game; without a number of players it is the most that can play.
pub(crate) fn setup<G: Game>(players: Option<usize>, options: Option<&str>) -> anyhow::Result<Setup<G::Options>> {
    let seats = players.unwrap_or(*G::SEATS.end());
    check_players::<G>(seats)?;
    Ok(Setup::new::<G>(seats, self::options::<G>(options)?))
}

pub(crate) fn check_players<G: Game>(players: usize) -> Result<(), Wrong> {
    if G::SEATS.contains(&players) {
        return Ok(());
    }
    let (few, many) = (G::SEATS.start(), G::SEATS.end());
    Err(Wrong::new(format!("{} is for {few} to {many} players, not for {players}", G::NAME)))
}

/// Options as JSON, or `@` and the name of a file with them.
fn options<G: Game>(text: Option<&str>) -> anyhow::Result<G::Options> {
    let Some(text) = text else { return Ok(G::Options::default()) };
    let json = match text.strip_prefix('@') {
        Some(path) => files::read(Path::new(path))?,
        None => text.to_owned(),
    };
    let hint = || format!("`emporion games {}` lists the options; write them as {{\"name\": value}} or @file", G::ID);
    let value = parse_json(json.as_bytes())
        .map_err(|error| Wrong::new(format!("the options are not JSON: {error}")).hint(hint()))?;
    if !value.is_object() {
        return Err(Wrong::new("the options are one JSON object").hint(hint()).into());
    }
    Ok(read_options::<G>(value).map_err(|refusal| Wrong::new(refusal.message).hint(hint()))?)
}

/// The seed given, or one that nobody can guess.
pub(crate) fn seed(given: Option<&str>) -> String {
    // The keys of a fresh hasher come from the operating system, and cost us no dependency.
    let word = || RandomState::new().hash_one(std::process::id());
    given.map_or_else(|| format!("{:016x}{:016x}", word(), word()), str::to_owned)
}
