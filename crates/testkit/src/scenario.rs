//! Scenarios: a rule test as a file of protocol lines with what must come of them.
//!
//! ```json
//! {
//!   "about": "A road needs an anchor",
//!   "rules": ["R77"],
//!   "steps": [
//!     {"cmd": "load", "position": {}},
//!     {"cmd": "apply", "seat": 0, "action": "road 3,4 W-E", "refused": "R77"},
//!     {"cmd": "legal", "seat": 0, "only": "city", "exactly": ["city 0,0"]},
//!     {"cmd": "view", "seat": null, "expect": {"/view/players/0/points": 7}}
//!   ]
//! }
//! ```
//!
//! Every step is sent through the protocol exactly as an outside program would send it. Besides the command a step may say:
//! `refused` (a rule or a code: the command must be refused for it), `expect` (JSON pointers into the answer and the values
//! there), `only` (looks at the listed actions that start with this word), `exactly`, `includes`, `excludes` (lists of actions).
//! A step that says nothing must succeed.

use std::path::Path;

use emporion_core::{AnyGame, Engine};
use serde_json::{Map, Value};

/// Runs every `*.json` below a folder, and panics naming the files that fail.
pub fn run_scenarios(game: &dyn AnyGame, folder: &Path) {
    let mut files = Vec::new();
    collect(folder, &mut files);
    assert!(!files.is_empty(), "there is no scenario in {}", folder.display());
    let failures: Vec<String> = files.iter().filter_map(|file| run_scenario(game, file).err()).collect();
    assert!(failures.is_empty(), "{} of {} scenarios fail:\n{}", failures.len(), files.len(), failures.join("\n"));
}

fn collect(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
}

/// Runs one scenario; the error says which step did what.
pub fn run_scenario(game: &dyn AnyGame, file: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let scenario: Value = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    let steps = scenario["steps"].as_array().filter(|steps| !steps.is_empty());
    let steps = steps.ok_or_else(|| format!("{}: a scenario has steps", file.display()))?;
    let mut engine = Engine::new(game);
    for (number, step) in steps.iter().enumerate() {
        run_step(&mut engine, step).map_err(|why| format!("{}: step {}: {why}", file.display(), number + 1))?;
    }
    Ok(())
}

/// The words of a step that are not part of the command.
const EXPECTATIONS: [&str; 7] = ["refused", "expect", "only", "exactly", "includes", "excludes", "note"];

fn run_step(engine: &mut Engine<'_>, step: &Value) -> Result<(), String> {
    let Value::Object(mut command) = step.clone() else {
        return Err("a step is an object".to_owned());
    };
    let expected: Map<String, Value> = EXPECTATIONS
        .iter()
        .filter_map(|&word| command.shift_remove(word).map(|value| (word.to_owned(), value)))
        .collect();
    let line = Value::Object(command).to_string();
    let answer: Value = serde_json::from_str(&engine.line(line.as_bytes())).map_err(|error| error.to_string())?;
    judge(&answer, &expected).map_err(|why| format!("{line}\n    {why}\n    answer: {}", shortened(&answer)))
}

fn judge(answer: &Value, expected: &Map<String, Value>) -> Result<(), String> {
    match (expected.get("refused"), answer["ok"].as_bool() == Some(true)) {
        (Some(_), true) => return Err("should be refused".to_owned()),
        (None, false) => return Err("should succeed".to_owned()),
        (Some(why), false) if !refused_for(answer, why) => return Err(format!("should be refused for {why}")),
        _ => {}
    }
    if let Some(Value::Object(pointers)) = expected.get("expect") {
        for (pointer, value) in pointers {
            let found = answer.pointer(pointer).unwrap_or(&Value::Null);
            same(found, value).then_some(()).ok_or_else(|| format!("{pointer} should be {value}, is {found}"))?;
        }
    }
    judge_list(answer, expected)
}

fn refused_for(answer: &Value, why: &Value) -> bool {
    let error = &answer["error"];
    &error["rule"] == why || &error["code"] == why
}

/// Numbers compare by value, everything else exactly.
fn same(found: &Value, value: &Value) -> bool {
    found == value || found.as_f64().is_some() && found.as_f64() == value.as_f64()
}

fn judge_list(answer: &Value, expected: &Map<String, Value>) -> Result<(), String> {
    let words = |value: &Value| -> Vec<String> {
        let list = value.as_array().into_iter().flatten();
        list.filter_map(|word| word.as_str().map(str::to_owned)).collect()
    };
    let only = expected.get("only").and_then(Value::as_str).unwrap_or("");
    let mut actions = words(&answer["actions"]);
    actions.retain(|action| action.starts_with(only));
    actions.sort();
    if let Some(exactly) = expected.get("exactly") {
        let mut exactly = words(exactly);
        exactly.sort();
        (actions == exactly)
            .then_some(())
            .ok_or_else(|| format!("should list exactly {exactly:?}, lists {actions:?}"))?;
    }
    for action in expected.get("includes").map(words).unwrap_or_default() {
        actions.contains(&action).then_some(()).ok_or_else(|| format!("should list {action:?}"))?;
    }
    for action in expected.get("excludes").map(words).unwrap_or_default() {
        (!actions.contains(&action)).then_some(()).ok_or_else(|| format!("should not list {action:?}"))?;
    }
    Ok(())
}

fn shortened(answer: &Value) -> String {
    let text = answer.to_string();
    match text.char_indices().nth(1_200) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}
