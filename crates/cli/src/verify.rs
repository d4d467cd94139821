//! `emporion verify`: nobody has to trust the host's dice.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use emporion_core::{Turn, Verified};
use serde_json::{Value, json};

use crate::complain::{Wrong, one_line};
use crate::source;

const EXAMPLES: &str = "\
Examples:
  emporion verify game.json
  emporion verify games/*.json --json";

/// Play logs again and check every hash and every draw.
///
/// Names the first entry that differs. With the seed in the log every draw is derived from it again; without, only what the
/// rules say about the draws is checked, and the report says so.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Logs of games
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<PathBuf>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let mut reports = Vec::new();
    let mut errors = Vec::new();
    for path in &args.logs {
        let checked = check(path);
        if let (Ok(verified), false) = (&checked, args.json) {
            writeln!(out, "{}: {}", one_line(&path.display().to_string()), in_words(verified))?;
        }
        reports.push(report(path, &checked));
        errors.extend(checked.err());
    }
    if args.json {
        writeln!(out, "{}", json!({"ok": errors.is_empty(), "logs": reports}))?;
    }
    out.flush()?;
    complain(errors, args.logs.len())
}

/// One wrong log is told as it is; of several each gets a line before the count.
fn complain(mut errors: Vec<anyhow::Error>, logs: usize) -> anyhow::Result<()> {
    if logs == 1 {
        return errors.pop().map_or(Ok(()), Err);
    }
    for error in &errors {
        eprintln!("{}", one_line(&format!("{error:#}")));
    }
    match errors.len() {
        0 => Ok(()),
        count => Err(Wrong::new(format!("{count} of {logs} logs are not in order")).into()),
    }
}

fn check(path: &Path) -> anyhow::Result<Verified> {
    let log = source::read_log(path)?;
    let at = |refusal| source::in_file(path, &refusal);
    Ok(emporion_catalogue::find(&log.game).map_err(at)?.verify(&log).map_err(at)?)
}

fn in_words(verified: &Verified) -> String {
    let Verified { entries, draws, from_seed, preset, seed_known, turn } = verified;
    let chance = match (seed_known, preset) {
        _ if *draws == 0 => "no draws".to_owned(),
        (true, 0) => format!("{draws} draws, all checked against the seed"),
        (true, _) => format!("{draws} draws, {from_seed} checked against the seed, {preset} set by hand"),
        (false, _) => format!("{draws} draws, not checked against the seed, which the log does not give"),
    };
    let end = if matches!(turn, Turn::Over(_)) { "the game is over" } else { "the game goes on" };
    format!("ok, {entries} entries, {chance}; {end}")
}

fn report(path: &Path, checked: &anyhow::Result<Verified>) -> Value {
    let mut report = json!({"log": path.display().to_string(), "ok": checked.is_ok()});
    match checked {
        Ok(verified) => {
            if let (Value::Object(fields), Ok(Value::Object(more))) = (&mut report, serde_json::to_value(verified)) {
                fields.extend(more);
            }
        }
        Err(error) => report["error"] = json!(format!("{error:#}")),
    }
    report
}
