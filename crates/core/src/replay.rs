//! A log played again, and verified.

use crate::json;
use crate::log::{Log, LogEntry};
use crate::{Chance, ChanceFault, Events, Game, Refusal, Seed, Setup, Share, StateHash, Table, Turn};

impl<G: Game> Table<G> {
    /// Plays a log again, checking every hash; `to` stops after that entry. Names the first entry that differs. Steps that
    /// were open drafts are open again, also those that were when the game had come as far as `to`.
    pub fn replay(log: &Log, to: Option<usize>) -> Result<Table<G>, Refusal> {
        Replay::<G>::new(log)?.run(log, to)
    }
}

/// A log being played again.
struct Replay<G: Game> {
    table: Table<G>,
}

impl<G: Game> Replay<G> {
    /// The table after the set-up, checked.
    fn new(log: &Log) -> Result<Replay<G>, Refusal> {
        if log.game != G::ID {
            let message = format!("this is a log of {}, not of {}", log.game, G::ID);
            return Err(Refusal::new("core/other-game", message));
        }
        if log.rules == 0 || log.rules > G::RULES {
            let message = format!("the log has rules version {}, this program knows 1 to {}", log.rules, G::RULES);
            return Err(Refusal::new("core/rules-version", message));
        }
        let first = log.entries.first().ok_or_else(|| differs(0, "the set-up is missing"))?;
        if first.seat.is_some() || first.action.is_some() || first.draft {
            return Err(differs(0, "the first entry is the set-up and has no seat and no action"));
        }
        let mut table = Replay::first(log, &first.draws, log.whole_seed()?)?.with_names(log.names.clone());
        table.log[0].preset = first.preset;
        same_hash(0, first, table.hash())?;
        Ok(Replay { table })
    }

    fn first(log: &Log, draws: &[u32], seed: Seed) -> Result<Table<G>, Refusal> {
        if let Some(position) = &log.start {
            if !draws.is_empty() {
                return Err(differs(0, "a game that begins from a position draws nothing for its set-up"));
            }
            let position = json::read(position, "core/bad-position", "the starting position")?;
            let table = Table::<G>::load_under(position, log.rules, seed)?;
            let named = table.game().setup().rules;
            if named != log.rules {
                let what = format!("the log has rules version {}, the position it begins from {named}", log.rules);
                return Err(differs(0, &what));
            }
            return Ok(table);
        }
        let options = json::read(&log.options, "core/bad-options", "the options")?;
        let setup = Setup { seats: log.seats, options, rules: log.rules };
        let mut chance = Chance::recorded(draws);
        let (game, state) = G::begin(setup, &mut chance, &mut Events::off())?;
        chance.finish().map_err(|fault| differs(0, &fault.to_string()))?;
        let mut table = Table::bare(game, seed, state, None);
        table.log[0].draws = draws.to_vec();
        Ok(table)
    }

    fn run(mut self, log: &Log, to: Option<usize>) -> Result<Table<G>, Refusal> {
        let last = to.map_or(log.entries.len(), |to| to.saturating_add(1));
        if last > log.entries.len() {
            let message = format!("the log has no entry {}: its entries are 0 to {}", last - 1, log.entries.len() - 1);
            return Err(Refusal::new("core/no-such-entry", message));
        }
        let whole = last == log.entries.len();
        for (number, entry) in log.entries.iter().enumerate().take(last).skip(1) {
            self.step(number, entry)?;
            // What the log has as final became so by a later step that is cut off here, unless the game itself made it final.
            if whole && !entry.draft {
                self.table.commit_all();
            }
        }
        Ok(self.table)
    }

    /// Plays one entry exactly as recorded.
    fn step(&mut self, number: usize, entry: &LogEntry) -> Result<(), Refusal> {
        let (Some(seat), Some(text)) = (entry.seat, &entry.action) else {
            return Err(differs(number, "a step needs a seat and an action"));
        };
        let table = &mut self.table;
        let action = table.game().parse(text).map_err(|refusal| differs(number, &refusal.message))?;
        table.preset.clone_from(&entry.draws);
        let applied = table.apply(seat, action).map_err(|refusal| differs(number, &refusal.message))?;
        if !table.preset.is_empty() {
            return Err(differs(number, &ChanceFault::Left(table.preset.len()).to_string()));
        }
        same_hash(number, entry, applied.hash)?;
        let played = table.draft.last_mut().or(table.log.last_mut()).expect("a step was just played");
        if played.draws != entry.draws {
            return Err(differs(number, "it has lost draws of this step"));
        }
        played.preset = entry.preset.min(entry.draws.len());
        Ok(())
    }
}

fn same_hash(number: usize, entry: &LogEntry, hash: StateHash) -> Result<(), Refusal> {
    if entry.hash == hash {
        return Ok(());
    }
    Err(differs(number, &format!("the log has hash {}, playing it gives {hash}", entry.hash)))
}

fn differs(number: usize, what: &str) -> Refusal {
    Refusal::new("core/log-differs", format!("entry {number}: {what}"))
}

/// What [`verify`] found in order.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Verified {
    /// Entries played again with equal hashes.
    pub entries: usize,
    /// Draws in them.
    pub draws: usize,
    /// Draws that follow from the seed; 0 while the seed is unknown.
    pub from_seed: usize,
    /// Draws that were set by hand.
    pub preset: usize,
    /// Whether the game begins from a position by hand instead of its set-up.
    pub by_hand: bool,
    /// Whether the log gives its seed.
    pub seed_known: bool,
    /// What the players added to the seed, each value checked against its digest; empty if they were not asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Share>,
    /// Who decides at the end, or how it ended.
    pub turn: Turn,
}

/// Is this the log that a commitment noted before the game promised? It has to give the seed, and to draw nothing but from it;
/// [`verify`] then checks each draw.
pub fn keeps_promise(log: &Log, commitment: &str) -> Result<(), Refusal> {
    if log.commitment != commitment {
        let message = format!(
            "the log's commitment is {}, not {commitment}: it is not the seed you were promised",
            log.commitment
        );
        return Err(Refusal::new("core/other-seed", message));
    }
    if log.seed.is_none() {
        let message = "the log does not give its seed, so no draw can be checked against the commitment; the log of a \
                       game that is over gives it";
        return Err(Refusal::new("core/no-seed", message));
    }
    nothing_by_hand(log)
}

/// What was set by hand, a draw or a whole position, follows from no seed, so a game whose dice were promised to somebody has
/// nothing of the kind.
fn nothing_by_hand(log: &Log) -> Result<(), Refusal> {
    if log.start.is_some() {
        let what = "the game begins from a position by hand, which does not follow from the seed that was promised";
        return Err(differs(0, what));
    }
    let by_hand = log.entries.iter().position(|entry| entry.preset > 0);
    by_hand.map_or(Ok(()), |number| {
        Err(differs(number, "its draws were set by hand, so they do not follow from the seed that was promised"))
    })
}

/// Plays a log again, checks every hash, and, if the seed is given, derives every draw from it. Where players were asked for the
/// dice no draw may be set by hand.
pub fn verify<G: Game>(log: &Log) -> Result<Verified, Refusal> {
    if !log.dice.is_empty() {
        nothing_by_hand(log)?;
    }
    let table = Table::<G>::replay(log, None)?;
    let draws = log.entries.iter().map(|entry| entry.draws.len()).sum();
    let preset = log.entries.iter().map(|entry| entry.preset).sum();
    let mut verified = Verified {
        entries: log.entries.len(),
        draws,
        from_seed: 0,
        preset,
        by_hand: log.start.is_some(),
        seed_known: false,
        dice: log.dice.clone(),
        turn: table.turn(),
    };
    if log.seed.is_some() {
        verify_draws::<G>(log, table.seed())?;
        verified.seed_known = true;
        verified.from_seed = draws - preset;
    }
    Ok(verified)
}

/// Plays the log once more with live chance and compares the draws.
fn verify_draws<G: Game>(log: &Log, seed: &Seed) -> Result<(), Refusal> {
    let mut replay = Replay::<G>::new(log)?;
    if log.start.is_none() {
        let mut chance = Chance::live(seed, 0).with_preset(preset_of(&log.entries[0]));
        G::begin(replay.table.game().setup().clone(), &mut chance, &mut Events::off())?;
        same_draws(0, &log.entries[0], chance, seed)?;
    }
    for (number, entry) in log.entries.iter().enumerate().skip(1) {
        if !entry.draws.is_empty() {
            let (Some(seat), Some(text)) = (entry.seat, &entry.action) else { continue };
            let action = replay.table.game().parse(text)?;
            let mut chance = Chance::live(seed, number as u64).with_preset(preset_of(entry));
            let mut state = replay.table.state().clone();
            replay.table.game().perform(&mut state, seat, &action, &mut chance, &mut Events::off());
            same_draws(number, entry, chance, seed)?;
        }
        replay.step(number, entry)?;
    }
    Ok(())
}

fn preset_of(entry: &LogEntry) -> impl Iterator<Item = u32> {
    entry.draws.iter().copied().take(entry.preset)
}

fn same_draws(number: usize, entry: &LogEntry, chance: Chance, seed: &Seed) -> Result<(), Refusal> {
    let drawn = chance.finish().map_err(|fault| differs(number, &fault.to_string()))?;
    match drawn.values.iter().zip(&entry.draws).position(|(seed, log)| seed != log) {
        None if drawn.values.len() == entry.draws.len() => Ok(()),
        place => {
            let place = place.unwrap_or_else(|| drawn.values.len().min(entry.draws.len()));
            let players = if seed.players().is_empty() { "" } else { " and what the players added to it" };
            Err(differs(number, &format!("draw {place} is not the one that follows from the seed{players}")))
        }
    }
}
