//! Games and tables without their types, for servers and command lines.

use std::marker::PhantomData;

use serde::Serialize;
use serde_json::{Value, json};

use crate::json;
use crate::log::Log;
use crate::{
    Applied, Audience, Barrier, Game, Refusal, Score, Seat, SeatSet, Seed, Setup, StateHash, Table, Turn, Verified,
    Viewer, verify,
};

/// What a step at an erased table led to.
#[derive(Clone, Debug)]
pub struct AppliedValue {
    /// What happened. An event that only some seats may see names them in `seen_by`, one that some may not in
    /// `hidden_from`.
    pub events: Vec<Value>,
    /// The same in words, for everybody and for the acting seat's eyes.
    pub sentences: Vec<String>,
    /// Who decides now.
    pub turn: Turn,
    /// The state's hash.
    pub hash: StateHash,
    /// Whose steps became final.
    pub sealed: SeatSet,
    /// Why, if anybody's did.
    pub barrier: Option<Barrier>,
}

impl AppliedValue {
    /// This step and the next, as one.
    fn then(mut self, next: AppliedValue) -> AppliedValue {
        self.events.extend(next.events);
        self.sentences.extend(next.sentences);
        AppliedValue { events: self.events, sentences: self.sentences, ..next }
    }
}

/// A [`Table`] whose game is not known to the caller. Everything is text and JSON.
///
/// **Its holder is the referee.** Only what takes a seat or a viewer may be passed on to a player while the game lasts: the
/// hash, the position and the log tell secrets (a hash can be guessed from, a log holds secret steps and draws).
pub trait AnyTable: Send + Sync {
    /// The game's id.
    fn game_id(&self) -> &'static str;
    /// How many players.
    fn seats(&self) -> usize;
    /// The players' names.
    fn names(&self) -> &[String];
    /// Who decides.
    fn turn(&self) -> Turn;
    /// The state's hash.
    fn hash(&self) -> StateHash;
    /// The legal steps of a seat in notation.
    fn legal(&self, seat: Seat) -> Result<Vec<String>, Refusal>;
    /// Would this step be legal? If not, why.
    fn check(&self, seat: Seat, action: &str) -> Result<(), Refusal>;
    /// Plays a step given in notation, or several separated by `;`, all or nothing.
    fn apply(&mut self, seat: Seat, action: &str) -> Result<AppliedValue, Refusal>;
    /// Takes back a seat's last open step.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Plays again the step a seat took back last.
    fn redo(&mut self, seat: Seat) -> Result<AppliedValue, Refusal>;
    /// Takes back all open steps of a seat.
    fn restart(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// How many open steps a seat has.
    fn open_steps(&self, seat: Seat) -> usize;
    /// Sets the next draws by hand, after those set before; none at all clears what waits.
    fn set_draws(&mut self, values: &[u32]);
    /// Draws set by hand that nothing has used yet.
    fn unused_draws(&self) -> &[u32];
    /// What a viewer may see.
    fn view(&self, viewer: Viewer) -> Result<Value, Refusal>;
    /// The whole position.
    fn position(&self) -> Value;
    /// Each seat's score as the viewer can count it.
    fn scores(&self, viewer: Viewer) -> Vec<Score>;
    /// The whole game as a file.
    fn log(&self, reveal: bool) -> Log;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyTable>;
}

impl<G: Game> Table<G> {
    fn erase(&self, seat: Seat, applied: &Applied<G::Event>) -> AppliedValue {
        AppliedValue {
            events: applied.events.iter().map(|(audience, event)| event_value(*audience, event)).collect(),
            sentences: self.sentences(&applied.events, Viewer::Seat(seat)),
            turn: applied.turn,
            hash: applied.hash,
            sealed: applied.sealed,
            barrier: applied.barrier,
        }
    }
}

/// The steps of a text, separated by `;`. Of several, a refusal says which one it is about.
fn read_steps<G: Game>(game: &G, text: &str) -> Result<Vec<G::Action>, Refusal> {
    let texts: Vec<&str> = text.split(';').collect();
    let read = |(number, text): (usize, &&str)| {
        game.parse(text).map_err(|mut refusal| {
            if texts.len() > 1 {
                refusal.message = format!("step {}: {}", number + 1, refusal.message);
            }
            refusal
        })
    };
    texts.iter().enumerate().map(read).collect()
}

/// An event as JSON; one that not everybody may see says so in `seen_by` or `hidden_from`.
fn event_value<E: Serialize>(audience: Audience, event: &E) -> Value {
    let mut value = json::value(event);
    if let Value::Object(fields) = &mut value {
        match audience {
            Audience::All => {}
            Audience::Only(seats) => _ = fields.insert("seen_by".to_owned(), json::value(&seats)),
            Audience::Except(seats) => _ = fields.insert("hidden_from".to_owned(), json::value(&seats)),
        }
    }
    value
}

impl<G: Game> AnyTable for Table<G> {
    fn game_id(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> usize {
        self.game().seats()
    }

    fn names(&self) -> &[String] {
        Table::names(self)
    }

    fn turn(&self) -> Turn {
        Table::turn(self)
    }

    fn hash(&self) -> StateHash {
        Table::hash(self)
    }

    fn legal(&self, seat: Seat) -> Result<Vec<String>, Refusal> {
        self.is_seat(seat)?;
        Ok(Table::legal(self, seat).iter().map(|action| self.game().notation(action)).collect())
    }

    fn check(&self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.is_seat(seat)?;
        if action.contains(';') {
            let message = "a check is for one step; `apply` plays several joined by `;`, all or nothing";
            return Err(Refusal::new("core/one-step", message));
        }
        Table::check(self, seat, self.game().parse(action)?).map(|_| ())
    }

    fn apply(&mut self, seat: Seat, action: &str) -> Result<AppliedValue, Refusal> {
        self.is_seat(seat)?;
        let steps = read_steps(self.game(), action)?;
        let applied = self.apply_all(seat, &steps)?;
        let mut all = applied.iter().map(|step| self.erase(seat, step));
        let first = all.next().expect("a text has at least one step");
        Ok(all.fold(first, AppliedValue::then))
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        Table::undo(self, seat)
    }

    fn redo(&mut self, seat: Seat) -> Result<AppliedValue, Refusal> {
        let applied = Table::redo(self, seat)?;
        Ok(self.erase(seat, &applied))
    }

    fn restart(&mut self, seat: Seat) -> Result<(), Refusal> {
        Table::restart(self, seat)
    }

    fn open_steps(&self, seat: Seat) -> usize {
        Table::open_steps(self, seat)
    }

    fn set_draws(&mut self, values: &[u32]) {
        Table::set_draws(self, values);
    }

    fn unused_draws(&self) -> &[u32] {
        Table::unused_draws(self)
    }

    fn view(&self, viewer: Viewer) -> Result<Value, Refusal> {
        if let Viewer::Seat(seat) = viewer {
            self.is_seat(seat)?;
        }
        Ok(json::value(&Table::view(self, viewer)))
    }

    fn position(&self) -> Value {
        json::value(&Table::position(self))
    }

    fn scores(&self, viewer: Viewer) -> Vec<Score> {
        Table::scores(self, viewer)
    }

    fn log(&self, reveal: bool) -> Log {
        Table::log(self, reveal)
    }

    fn boxed(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }
}

/// A [`Game`] whose types are not known to the caller: makes tables from text and JSON.
pub trait AnyGame: Send + Sync {
    /// Short name in commands and files.
    fn id(&self) -> &'static str;
    /// The name people read.
    fn name(&self) -> &'static str;
    /// Fewest and most players.
    fn seats(&self) -> (usize, usize);
    /// A new game; `draws` are its first draws set by hand, usually none.
    fn start(&self, seats: usize, seed: Seed, options: Value, draws: &[u32]) -> Result<Box<dyn AnyTable>, Refusal>;
    /// A game from a position.
    fn load(&self, position: Value, seed: Seed) -> Result<Box<dyn AnyTable>, Refusal>;
    /// A game from its log, up to and with entry `to`.
    fn replay(&self, log: &Log, to: Option<usize>) -> Result<Box<dyn AnyTable>, Refusal>;
    /// Checks every hash and draw of a log.
    fn verify(&self, log: &Log) -> Result<Verified, Refusal>;
    /// The options newcomers get.
    fn default_options(&self) -> Value;
    /// JSON Schemas of options, position, view and event.
    fn schemas(&self) -> Value;
}

/// The [`AnyGame`] of a game.
pub struct Erased<G>(PhantomData<G>);

impl<G: Game> Erased<G> {
    /// It has no contents.
    pub const fn new() -> Erased<G> {
        Erased(PhantomData)
    }
}

impl<G: Game> Default for Erased<G> {
    fn default() -> Erased<G> {
        Erased::new()
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> (usize, usize) {
        (*G::SEATS.start(), *G::SEATS.end())
    }

    fn start(&self, seats: usize, seed: Seed, options: Value, draws: &[u32]) -> Result<Box<dyn AnyTable>, Refusal> {
        let options = read_options::<G>(options)?;
        Ok(Box::new(Table::<G>::new(Setup::new::<G>(seats, options), seed, draws)?))
    }

    fn load(&self, position: Value, seed: Seed) -> Result<Box<dyn AnyTable>, Refusal> {
        Ok(Box::new(Table::<G>::load(read_position::<G>(&position)?, seed)?))
    }

    fn replay(&self, log: &Log, to: Option<usize>) -> Result<Box<dyn AnyTable>, Refusal> {
        Ok(Box::new(Table::<G>::replay(log, to)?))
    }

    fn verify(&self, log: &Log) -> Result<Verified, Refusal> {
        verify::<G>(log)
    }

    fn default_options(&self) -> Value {
        json::value(&G::Options::default())
    }

    fn schemas(&self) -> Value {
        json!({
            "options": schemars::schema_for!(G::Options),
            "position": schemars::schema_for!(G::Position),
            "view": schemars::schema_for!(G::View),
            "event": schemars::schema_for!(G::Event),
        })
    }
}

/// Options from JSON; `null` means the default ones.
#[expect(clippy::needless_pass_by_value, reason = "options are handed over; nobody needs them as JSON afterwards")]
pub fn read_options<G: Game>(options: Value) -> Result<G::Options, Refusal> {
    if options.is_null() {
        return Ok(G::Options::default());
    }
    json::read(&options, "core/bad-options", "the options")
}

/// A position from JSON; a refusal says where in it something is wrong.
pub fn read_position<G: Game>(position: &Value) -> Result<G::Position, Refusal> {
    json::read(position, "core/bad-position", "the position")
}
