//! Files of games: logs and positions, told apart by what is in them.

use std::path::Path;

use emporion_catalogue::Work;
use emporion_core::{AnyGame, Game, Log, Refusal, Seed, Table, parse_json, read_position};
use serde_json::Value;

use crate::complain::{Wrong, one_line};
use crate::files;

/// What a file holds.
pub(crate) enum Source {
    /// A game with its whole history.
    Log(Box<Log>),
    /// One moment of a game.
    Position(Value),
}

/// Reads a log or a position.
pub(crate) fn read(path: &Path) -> anyhow::Result<Source> {
    let text = files::read(path)?;
    if is_log(&text) {
        return Ok(Source::Log(Box::new(parse_log(path, &text)?)));
    }
    let wrong = |why: String| Wrong::new(format!("{} is neither a log nor a position: {why}", path.display()));
    match parse_json(text.as_bytes()) {
        Ok(position @ Value::Object(_)) => Ok(Source::Position(position)),
        Ok(_) => Err(wrong("it is not a JSON object".to_owned()).into()),
        Err(error) => Err(wrong(error.to_string()).into()),
    }
}

/// A log that has an entry `to`, or a position, which has none.
pub(crate) fn read_moment(path: &Path, to: Option<usize>) -> anyhow::Result<Source> {
    let source = read(path)?;
    match &source {
        Source::Log(log) => check_entry(path, log, to)?,
        Source::Position(_) if to.is_some() => {
            return Err(Wrong::new(format!("{} is a position: it has no entries for --to", path.display())).into());
        }
        Source::Position(_) => {}
    }
    Ok(source)
}

/// A log begins with the version of its format. Told from the text, so that a log cut off in the middle is still one.
pub(crate) fn is_log(text: &str) -> bool {
    let head = text.trim_start().strip_prefix('{').map(str::trim_start);
    head.is_some_and(|head| {
        head.starts_with("\"emporion\"") || (head.contains("\"entries\"") && head.contains("\"hash\""))
    })
}

/// Reads a log.
pub(crate) fn read_log(path: &Path) -> anyhow::Result<Log> {
    parse_log(path, &files::read(path)?)
}

fn parse_log(path: &Path, text: &str) -> anyhow::Result<Log> {
    let mut log = Log::read(text).map_err(|refusal| {
        let wrong = in_file(path, &refusal);
        if is_cut_off(text) { wrong.hint("the file ends too early: a part of it is lost") } else { wrong }
    })?;
    check_presets(&log).map_err(|refusal| in_file(path, &refusal))?;
    // Names are shown in the terminal and come from anywhere.
    log.names = log.names.iter().map(|name| one_line(name)).collect();
    Ok(log)
}

fn is_cut_off(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_err_and(|error| error.is_eof())
}

/// An entry cannot have more draws set by hand than it has draws.
fn check_presets(log: &Log) -> Result<(), Refusal> {
    let wrong = log.entries.iter().position(|entry| entry.preset > entry.draws.len());
    wrong.map_or(Ok(()), |number| {
        let entry = &log.entries[number];
        let message = format!("entry {number}: {} draws set by hand, but {} draws", entry.preset, entry.draws.len());
        Err(Refusal::new("core/log-differs", message))
    })
}

/// A refusal with the file it is about.
pub(crate) fn in_file(path: &Path, refusal: &Refusal) -> Wrong {
    let rule = refusal.rule.as_ref().map_or_else(String::new, |rule| format!(" ({rule})"));
    Wrong::new(format!("{}: {}{rule}", path.display(), refusal.message))
}

impl Source {
    /// The game it is of. A log names it; for a position it is the one that accepts it, if the user does not say.
    pub(crate) fn game(&self, path: &Path, given: Option<&str>) -> anyhow::Result<&'static str> {
        if let Some(id) = given {
            return Ok(emporion_catalogue::find(id)?.id());
        }
        match self {
            Source::Log(log) => {
                Ok(emporion_catalogue::find(&log.game).map_err(|refusal| in_file(path, &refusal))?.id())
            }
            Source::Position(position) => Ok(game_of(position).map_err(|refusal| in_file(path, &refusal))?.id()),
        }
    }

    /// A table of it; a log up to and with entry `to`.
    pub(crate) fn table<G: Game>(&self, to: Option<usize>) -> Result<Table<G>, Refusal> {
        match self {
            Source::Log(log) => Table::replay(log, to),
            Source::Position(position) => load(position, Seed::new("")),
        }
    }
}

fn game_of(position: &Value) -> Result<&'static dyn AnyGame, Refusal> {
    let mut refusal = None;
    for game in emporion_catalogue::games() {
        match game.load(position.clone(), Seed::new("")) {
            Ok(_) => return Ok(game),
            Err(why) => _ = refusal.get_or_insert(why),
        }
    }
    Err(refusal.unwrap_or_else(|| Refusal::new("core/no-such-game", "there are no games")))
}

/// A table from a position, with the place in it where something is wrong.
pub(crate) fn load<G: Game>(position: &Value, seed: Seed) -> Result<Table<G>, Refusal> {
    Table::load(read_position::<G>(position)?, seed)
}

/// Refuses an entry that the log does not have, instead of showing another one.
pub(crate) fn check_entry(path: &Path, log: &Log, to: Option<usize>) -> Result<(), Wrong> {
    let last = log.entries.len().saturating_sub(1);
    match to {
        Some(to) if to > last => {
            Err(Wrong::new(format!("{} has no entry {to}: its entries are 0 to {last}", path.display())))
        }
        _ => Ok(()),
    }
}

/// Does work for the game of a file.
pub(crate) fn with<W: Work<Out = anyhow::Result<()>>>(id: &str, work: W) -> anyhow::Result<()> {
    emporion_catalogue::with(id, work)?
}
