//! `emporion verify`: nobody has to trust the host's dice.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use emporion_core::{Log, Share, Turn, Verified, is_digest, keeps_promise};
use serde_json::{Value, json};

use crate::complain::{Wrong, one_line};
use crate::source;

const EXAMPLES: &str = "\
Examples:
  emporion verify game.json
  emporion verify games/*.json --json
  emporion verify game.json --commitment ba7816bf…20015ad     the one you noted before the game";

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
    /// The commitment you noted when the table was made: the log must give the seed it promised, and draw all from it
    #[arg(long, value_name = "HEX")]
    commitment: Option<String>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let noted = args.commitment.as_deref().map(|text| noted(text, args.logs.len())).transpose()?;
    let mut out = io::stdout().lock();
    let mut reports = Vec::new();
    let mut errors = Vec::new();
    for path in &args.logs {
        let checked = check(path, noted.as_deref());
        if let (Ok((log, verified)), false) = (&checked, args.json) {
            let path = one_line(&path.display().to_string());
            writeln!(out, "{path}: {}{}", in_words(verified), players(log, &verified.dice))?;
        }
        let checked = checked.map(|(_, verified)| verified);
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

/// The commitment somebody noted, as a log writes it.
fn noted(text: &str, logs: usize) -> anyhow::Result<String> {
    let text = text.trim().to_ascii_lowercase();
    if !is_digest(&text) {
        return Err(Wrong::new("--commitment: a SHA-256 has sixty-four hexadecimal digits").into());
    }
    if logs > 1 {
        return Err(Wrong::new("--commitment is for one log: every table has its own").into());
    }
    Ok(text)
}

fn check(path: &Path, noted: Option<&str>) -> anyhow::Result<(Log, Verified)> {
    let log = source::read_log(path)?;
    let at = |refusal| source::in_file(path, &refusal);
    noted.map_or(Ok(()), |noted| keeps_promise(&log, noted)).map_err(at)?;
    let verified = emporion_catalogue::find(&log.game).map_err(at)?.verify(&log).map_err(at)?;
    Ok((log, verified))
}

/// Whose dice they were, if the players were asked.
fn players(log: &Log, dice: &[Share]) -> String {
    if dice.is_empty() {
        return String::new();
    }
    let name = |share: &Share| match log.names.get(share.seat.index()) {
        Some(name) if !name.is_empty() => one_line(name),
        _ => format!("Player {}", share.seat.letter()),
    };
    let silent = |digest: bool| -> Vec<String> {
        dice.iter().filter(|share| share.value.is_none() && share.digest.is_some() == digest).map(name).collect()
    };
    let (withheld, none) = (silent(true), silent(false));
    let values = dice.iter().filter(|share| share.value.is_some()).count();
    let mut words = match values {
        0 if !withheld.is_empty() => "; the dice came from the host's seed and what players promised".to_owned(),
        0 => "; the dice came from the host's seed alone".to_owned(),
        1 => "; the dice came from the host's seed and 1 player's value".to_owned(),
        _ => format!("; the dice came from the host's seed and {values} players' values"),
    };
    let unshown = "promised one and did not show it in time, so its digest counts";
    for (names, what) in [(withheld, unshown), (none, "gave none")] {
        if !names.is_empty() {
            words = format!("{words}; {} {what}", names.join(", "));
        }
    }
    words
}

fn in_words(verified: &Verified) -> String {
    let Verified { entries, draws, from_seed, preset, by_hand, seed_known, turn, dice: _ } = verified;
    let begins = if *by_hand { "begins from a position by hand, " } else { "" };
    let chance = match (seed_known, preset) {
        _ if *draws == 0 => "no draws".to_owned(),
        (true, 0) => format!("{draws} draws, all checked against the seed"),
        (true, _) => format!("{draws} draws, {from_seed} checked against the seed, {preset} set by hand"),
        (false, _) => format!("{draws} draws, not checked against the seed, which the log does not give"),
    };
    let end = if matches!(turn, Turn::Over(_)) { "the game is over" } else { "the game goes on" };
    format!("ok, {begins}{entries} entries, {chance}; {end}")
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
