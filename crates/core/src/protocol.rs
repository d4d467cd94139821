//! The JSON-lines protocol, without input and output: one line in, exactly one line out.
//!
//! `docs/protocol.md` describes it for people who write bots.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::json;
use crate::log::Log;
use crate::table::no_such_seat;
use crate::{AnyGame, AnyTable, AppliedValue, Refusal, Seat, Seed, Viewer};

/// A referee for one game at a time. It survives any line.
pub struct Engine<'a> {
    game: &'a dyn AnyGame,
    table: Option<Box<dyn AnyTable>>,
    /// Draws set before there is a table.
    draws: Vec<u32>,
}

type Answer = Result<Value, Refusal>;

impl<'a> Engine<'a> {
    /// An engine without a table.
    pub fn new(game: &'a dyn AnyGame) -> Engine<'a> {
        Engine { game, table: None, draws: Vec::new() }
    }

    /// Answers one line. Whatever the line is, the answer is one JSON object without a line break.
    pub fn line(&mut self, line: &[u8]) -> String {
        let answer = match self.answer(line) {
            Ok(Value::Object(fields)) => {
                let mut all = Map::from_iter([("ok".to_owned(), Value::Bool(true))]);
                all.extend(fields);
                Value::Object(all)
            }
            Ok(other) => json!({"ok": true, "value": other}),
            Err(refusal) => json!({"ok": false, "error": refusal}),
        };
        answer.to_string()
    }

    fn answer(&mut self, line: &[u8]) -> Answer {
        let value = json::parse_json(line).map_err(|error| bad_line(&error.to_string()))?;
        let Value::Object(mut fields) = value else {
            return Err(bad_line("a command is a JSON object"));
        };
        let command = match fields.remove("cmd") {
            Some(Value::String(command)) => command,
            Some(_) => return Err(bad_line("`cmd` is a text")),
            None => return Err(bad_line("`cmd` is missing; try {\"cmd\":\"help\"}")),
        };
        if !COMMANDS.contains(&&*command) {
            return Err(unknown(&command));
        }
        self.command(&command, &Value::Object(fields))
    }

    fn command(&mut self, command: &str, fields: &Value) -> Answer {
        match command {
            "new" => self.start(arguments(command, fields)?),
            "load" => self.load(arguments(command, fields)?),
            "replay" => self.replay(&arguments(command, fields)?),
            "apply" => self.apply(&arguments(command, fields)?),
            "check" => self.check(&arguments(command, fields)?),
            "legal" => self.legal(&arguments(command, fields)?),
            "undo" => self.undo(&arguments(command, fields)?),
            "redo" => self.redo(&arguments(command, fields)?),
            "restart" => self.restart(&arguments(command, fields)?),
            "view" => self.view(&arguments(command, fields)?),
            "chance" => Ok(self.chance(&arguments(command, fields)?)),
            "log" => self.log(&arguments(command, fields)?),
            _ => {
                let _: Nothing = arguments(command, fields)?;
                self.plain(command)
            }
        }
    }

    /// Commands without arguments.
    fn plain(&self, command: &str) -> Answer {
        match command {
            "turn" => Ok(state(self.seated()?)),
            "position" => Ok(json!({"position": self.seated()?.position()})),
            "score" => Ok(json!({"scores": self.seated()?.scores(Viewer::Referee)})),
            "options" => Ok(json!({"options": self.game.default_options()})),
            "schema" => Ok(json!({"schema": self.game.schemas()})),
            "help" => Ok(json!({"game": self.game.id(), "commands": COMMANDS})),
            _ => Err(unknown(command)),
        }
    }

    fn seated(&self) -> Result<&dyn AnyTable, Refusal> {
        self.table.as_deref().ok_or_else(no_table)
    }

    fn seated_mut(&mut self) -> Result<&mut Box<dyn AnyTable>, Refusal> {
        self.table.as_mut().ok_or_else(no_table)
    }

    fn start(&mut self, new: New) -> Answer {
        let table = self.game.start(new.seats, Seed::new(new.seed), new.options, &self.waiting_draws())?;
        Ok(self.sit(table))
    }

    fn load(&mut self, load: Load) -> Answer {
        let mut table = self.game.load(load.position, Seed::new(load.seed))?;
        table.set_draws(&self.waiting_draws());
        Ok(self.sit(table))
    }

    /// Draws set by hand that nothing has used yet: they are for the next draw, also that of a new set-up.
    fn waiting_draws(&self) -> Vec<u32> {
        self.table.as_ref().map_or_else(|| self.draws.clone(), |table| table.unused_draws().to_vec())
    }

    fn replay(&mut self, replay: &Replay) -> Answer {
        let log = Log::read(&replay.log.to_string())?;
        let table = self.game.replay(&log, replay.to)?;
        Ok(self.sit(table))
    }

    fn sit(&mut self, table: Box<dyn AnyTable>) -> Value {
        self.draws.clear();
        state(&**self.table.insert(table))
    }

    fn apply(&mut self, apply: &Step) -> Answer {
        let table = self.seated_mut()?;
        let seat = seat_at(&**table, apply.seat)?;
        Ok(applied(&table.apply(seat, &apply.action)?))
    }

    fn check(&self, check: &Step) -> Answer {
        let table = self.seated()?;
        table.check(seat_at(table, check.seat)?, &check.action).map(|()| json!({"legal": true}))
    }

    fn legal(&self, legal: &OneSeat) -> Answer {
        let table = self.seated()?;
        Ok(json!({"actions": table.legal(seat_at(table, legal.seat)?)?}))
    }

    fn undo(&mut self, undo: &OneSeat) -> Answer {
        let table = self.seated_mut()?;
        table.undo(seat_at(&**table, undo.seat)?)?;
        Ok(state(&**table))
    }

    fn redo(&mut self, redo: &OneSeat) -> Answer {
        let table = self.seated_mut()?;
        let seat = seat_at(&**table, redo.seat)?;
        Ok(applied(&table.redo(seat)?))
    }

    fn restart(&mut self, restart: &OneSeat) -> Answer {
        let table = self.seated_mut()?;
        table.restart(seat_at(&**table, restart.seat)?)?;
        Ok(state(&**table))
    }

    fn view(&self, view: &View) -> Answer {
        let table = self.seated()?;
        let seat = view.seat.map(|number| seat_at(table, number)).transpose()?;
        Ok(json!({"view": table.view(seat.map_or(Viewer::Spectator, Viewer::Seat))?}))
    }

    fn chance(&mut self, chance: &Draws) -> Value {
        match &mut self.table {
            Some(table) => table.set_draws(&chance.values),
            None if chance.values.is_empty() => self.draws.clear(),
            None => self.draws.extend_from_slice(&chance.values),
        }
        json!({})
    }

    fn log(&self, log: &LogArguments) -> Answer {
        let log = self.seated()?.log(log.seed.unwrap_or(true));
        Ok(json!({"log": json::value(&log)}))
    }
}

const COMMANDS: [&str; 18] = [
    "new", "load", "replay", "position", "turn", "legal", "apply", "check", "undo", "redo", "restart", "chance",
    "view", "score", "log", "options", "schema", "help",
];

fn state(table: &dyn AnyTable) -> Value {
    json!({"turn": table.turn(), "hash": table.hash()})
}

fn applied(applied: &AppliedValue) -> Value {
    json!({
        "events": applied.events,
        "text": applied.sentences,
        "turn": applied.turn,
        "hash": applied.hash,
        "sealed": applied.sealed,
    })
}

fn arguments<T: for<'de> Deserialize<'de>>(command: &str, fields: &Value) -> Result<T, Refusal> {
    json::read(fields, "core/bad-command", &format!("the command {command:?}"))
}

fn bad_line(why: &str) -> Refusal {
    Refusal::new("core/bad-line", format!("this line is not a command: {why}"))
}

fn unknown(command: &str) -> Refusal {
    let named: String = command.chars().take(40).collect();
    let message = format!("there is no command {named:?}; there are {}", COMMANDS.join(", "));
    Refusal::new("core/unknown-command", message)
}

/// The seat with this number. Any whole number is a well-written one, so that all that no table has get the same answer.
fn seat_at(table: &dyn AnyTable, number: usize) -> Result<Seat, Refusal> {
    Seat::new(number).filter(|seat| seat.index() < table.seats()).ok_or_else(|| no_such_seat(number, table.seats()))
}

fn no_table() -> Refusal {
    Refusal::new("core/no-table", "there is no game yet: begin with \"new\" or \"load\"")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    seats: usize,
    #[serde(default)]
    seed: String,
    #[serde(default)]
    options: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    position: Value,
    #[serde(default)]
    seed: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Replay {
    log: Value,
    to: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    seat: usize,
    action: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OneSeat {
    seat: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct View {
    seat: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draws {
    values: Vec<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LogArguments {
    seed: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}
