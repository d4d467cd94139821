//! The laws, one function each.

use std::collections::VecDeque;

use emporion_core::{Chance, Events, Game, Log, Refusal, SampleRng, Seat, Table, Turn, Viewer, verify};

/// A law that did not hold.
#[derive(Debug)]
pub(crate) struct Broken {
    pub(crate) law: &'static str,
    pub(crate) what: String,
}

impl Broken {
    pub(crate) fn new(law: &'static str, what: impl Into<String>) -> Broken {
        Broken { law, what: what.into() }
    }
}

type Law = Result<(), Broken>;

fn hold(law: &'static str, holds: bool, what: impl FnOnce() -> String) -> Law {
    if holds { Ok(()) } else { Err(Broken::new(law, what())) }
}

/// How many actions seen earlier are tried again in other positions.
const POOL: usize = 512;
/// How many of them at each step.
const TRIES: usize = 12;
/// How many actions that were legal a short while ago are kept, to ask why they no longer are.
const RECENT: usize = 400;
/// They are asked at one step in so many.
const ADVICE: u32 = 4;
/// How many steps come before the one that is asked of in a chain.
const LINKS: usize = 3;
/// The costly laws run at one step in so many.
const SELDOM: u32 = 16;

/// A random game under observation.
pub(crate) struct Trial<G: Game> {
    table: Table<G>,
    rng: SampleRng,
    /// Actions that were legal somewhere, to try where they may not be.
    pool: Vec<G::Action>,
    /// Actions that were legal for a seat a few steps ago, the latest last.
    recent: VecDeque<(Seat, G::Action)>,
    /// The committed game after each of its entries.
    steps: usize,
}

impl<G: Game> Trial<G> {
    pub(crate) fn new(table: Table<G>, rng: SampleRng) -> Trial<G> {
        Trial { table, rng, pool: Vec::new(), recent: VecDeque::new(), steps: 0 }
    }

    pub(crate) fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Plays to the end, or to the bound.
    pub(crate) fn play(&mut self, bound: usize, must_end: bool) -> Law {
        while let Turn::Decide(deciding) = self.table.turn() {
            if self.steps == bound {
                hold("random play ends within a bound", !must_end, || format!("{bound} steps and not over"))?;
                break;
            }
            self.every_step()?;
            if self.rng.below(SELDOM) == 0 || self.steps < 2 {
                self.now_and_then()?;
            }
            let seats: Vec<Seat> = deciding.iter().collect();
            let seat = *self.rng.pick(&seats).expect("somebody decides");
            let actions = self.table.legal(seat);
            let action = *self.rng.pick(&actions).expect("checked in every_step");
            self.remember(seat, &actions);
            self.hides_what_follows(seat, action)?;
            self.looks_are_told(seat, action)?;
            self.table.apply(seat, action).map_err(|refusal| Broken::new("legal ⇔ accepted", refusal.message))?;
            self.steps += 1;
        }
        self.when_over()
    }

    fn remember(&mut self, seat: Seat, actions: &[G::Action]) {
        self.recent.extend(actions.iter().map(|&action| (seat, action)));
        let too_many = self.recent.len().saturating_sub(RECENT);
        self.recent.drain(..too_many);
        for _ in 0..4 {
            let action = *self.rng.pick(actions).expect("a deciding seat has a step");
            if self.pool.len() < POOL {
                self.pool.push(action);
            } else {
                let place = self.rng.below(POOL as u32) as usize;
                self.pool[place] = action;
            }
        }
    }

    fn every_step(&mut self) -> Law {
        self.no_dead_ends()?;
        self.legal_is_accepted()?;
        self.advice_helps()?;
        self.advice_helps_in_chains()?;
        self.pieces_are_conserved()
    }

    fn now_and_then(&mut self) -> Law {
        self.notation_round_trips()?;
        self.states_round_trip()?;
        self.positions_round_trip()?;
        self.views_hide()?;
        self.steps_commute()?;
        self.undo_and_redo()
    }

    fn when_over(&mut self) -> Law {
        self.pieces_are_conserved()?;
        self.nobody_acts_after_the_end()?;
        self.log_replays()
    }

    /// While the game lasts every deciding seat has a step, and nobody else has.
    fn no_dead_ends(&self) -> Law {
        let deciding = self.table.turn().deciding();
        hold("no dead ends", !deciding.is_empty(), || "nobody decides and it is not over".into())?;
        for seat in Seat::all(self.table.game().seats()) {
            let steps = self.table.legal(seat).len();
            hold("no dead ends", (steps > 0) == deciding.contains(seat), || {
                format!("seat {seat} has {steps} legal steps, deciding are {deciding:?}")
            })?;
        }
        Ok(())
    }

    /// What is listed is accepted, what is not listed is refused; no repetition, one spelling.
    fn legal_is_accepted(&mut self) -> Law {
        let law = "legal ⇔ accepted";
        let (game, state) = (self.table.game(), self.table.state());
        for seat in Seat::all(game.seats()) {
            let mut listed = self.table.legal(seat);
            for action in &listed {
                let checked = game.check(state, seat, action);
                hold(law, checked.is_ok(), || format!("listed but refused: {} ({checked:?})", game.notation(action)))?;
                hold(law, game.canonical(state, *action) == *action, || {
                    format!("{} is not listed in its one spelling", game.notation(action))
                })?;
            }
            hold(law, listed == self.table.legal(seat), || "listed twice, two lists".into())?;
            let count = listed.len();
            listed.sort();
            listed.dedup();
            hold(law, listed.len() == count, || "an action is listed twice".into())?;
            for _ in 0..TRIES {
                let Some(&action) = self.rng.pick(&self.pool) else { break };
                let action = game.canonical(state, action);
                let accepted = game.check(state, seat, &action).is_ok();
                hold(law, accepted == listed.binary_search(&action).is_ok(), || {
                    format!("seat {seat}, {}: listed {}, accepted {accepted}", game.notation(&action), !accepted)
                })?;
            }
        }
        Ok(())
    }

    /// A refusal that advises to undo is followed by an undo that works, and none speaks of undoing in its sentence alone.
    fn advice_helps(&mut self) -> Law {
        let law = "a refusal that says \"undo\" is followed by an undo that works";
        if self.rng.below(ADVICE) != 0 {
            return Ok(());
        }
        let (game, state) = (self.table.game(), self.table.state());
        let deciding = self.table.turn().deciding();
        for &(seat, action) in self.recent.iter().filter(|(seat, _)| deciding.contains(*seat)) {
            let action = game.canonical(state, action);
            let Err(refusal) = game.check(state, seat, &action) else { continue };
            let what = || format!("seat {seat}, {}: {refusal:?}", game.notation(&action));
            hold(law, refusal.advises_undo() || !speaks_of_undo(&refusal.message), what)?;
            if refusal.advises_undo() {
                let undone = self.table.clone().undo(seat);
                hold(law, undone.is_ok(), || format!("{}\n but then {undone:?}", what()))?;
            }
        }
        Ok(())
    }

    /// The same for the last of two to four steps at once, which are all played or none.
    fn advice_helps_in_chains(&mut self) -> Law {
        if self.rng.below(SELDOM) != 0 {
            return Ok(());
        }
        for seat in self.table.turn().deciding().iter() {
            let of_seat = self.recent.iter().filter(|(other, _)| *other == seat);
            let mut candidates: Vec<G::Action> = of_seat.map(|&(_, action)| action).collect();
            let (mut table, mut chain) = (self.table.clone(), Vec::new());
            while chain.len() < LINKS {
                let legal = table.legal(seat);
                let Some(&action) = self.rng.pick(&legal) else { break };
                candidates.extend(legal);
                chain.push(action);
                let applied = table.apply(seat, action);
                if !applied.is_ok_and(|applied| !applied.sealed.contains(seat)) {
                    break;
                }
                self.chains_advise(&table, seat, &chain, &candidates)?;
            }
        }
        Ok(())
    }

    /// Where one of these steps after a chain is refused with the advice to undo, the chain with it is not.
    fn chains_advise(&self, after: &Table<G>, seat: Seat, chain: &[G::Action], candidates: &[G::Action]) -> Law {
        let law = "a refusal that says \"undo\" is followed by an undo that works";
        let game = after.game();
        for &action in candidates {
            let action = game.canonical(after.state(), action);
            if !game.check(after.state(), seat, &action).is_err_and(|refusal| refusal.advises_undo()) {
                continue;
            }
            let steps = [chain, &[action]].concat();
            let Err(refusal) = self.table.clone().apply_all(seat, &steps) else { continue };
            let (told, undone) = (speaks_of_undo(&refusal.message), self.table.clone().undo(seat));
            hold(law, !told && !refusal.advises_undo() || undone.is_ok(), || {
                let texts: Vec<String> = steps.iter().map(|step| game.notation(step)).collect();
                format!("seat {seat}, {}: {refusal:?}\n but then {undone:?}", texts.join("; "))
            })?;
        }
        Ok(())
    }

    /// The game's own count of pieces and its invariants.
    fn pieces_are_conserved(&self) -> Law {
        let audit = self.table.game().audit(self.table.state());
        audit.map_err(|refusal| Broken::new("pieces are conserved", format!("{refusal:?}")))
    }

    /// parse(print(action)) = action.
    fn notation_round_trips(&self) -> Law {
        let game = self.table.game();
        for seat in self.table.turn().deciding().iter() {
            for action in self.table.legal(seat) {
                let text = game.notation(&action);
                let read = game.parse(&text);
                hold("parse(print(action)) = action", read.as_ref() == Ok(&action), || format!("{text}: {read:?}"))?;
            }
        }
        Ok(())
    }

    /// A state survives JSON and the encoding that is hashed.
    fn states_round_trip(&self) -> Law {
        let state = self.table.state();
        let text = serde_json::to_string(state).map_err(|e| Broken::new("serde round trip", e.to_string()))?;
        let read = serde_json::from_str(&text).map(|state| self.refreshed(state));
        hold("serde round trip", read.as_ref().ok() == Some(state), || format!("JSON: {read:?}"))?;
        let bytes = postcard::to_allocvec(state).map_err(|e| Broken::new("serde round trip", e.to_string()))?;
        let read = postcard::from_bytes(&bytes).map(|state| self.refreshed(state));
        hold("serde round trip", read.as_ref().ok() == Some(state), || format!("postcard: {read:?}"))
    }

    fn refreshed(&self, mut state: G::State) -> G::State {
        self.table.game().refresh(&mut state);
        state
    }

    /// A position written down and loaded is the same state.
    fn positions_round_trip(&self) -> Law {
        let law = "load(position(state)) = state";
        let (game, state) = (self.table.game(), self.table.state());
        let value = serde_json::to_value(game.position(state)).map_err(|e| Broken::new(law, e.to_string()))?;
        let position = serde_json::from_value(value.clone()).map_err(|e| Broken::new(law, format!("{e}: {value}")))?;
        let (_, loaded) = G::load(position).map_err(|refusal| Broken::new(law, format!("{refusal:?}: {value}")))?;
        hold(law, &loaded == state, || format!("loaded {loaded:?}\n instead {state:?}"))
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        Seat::all(self.table.game().seats()).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// What is hidden cannot be told from a view: a state sampled from it looks the same, offers the same steps, and refuses
    /// in the same words.
    fn views_hide(&mut self) -> Law {
        let law = "view(determinise(view)) = view";
        let game = self.table.game().clone();
        for viewer in self.viewers() {
            let view = self.table.view(viewer);
            let text = serde_json::to_string(&view).map_err(|e| Broken::new(law, e.to_string()))?;
            let read: Result<G::View, _> = serde_json::from_str(&text);
            hold("serde round trip", read.as_ref().ok() == Some(&view), || format!("view: {read:?}"))?;
            let twin = game.determinise(&view, &mut self.rng);
            let again = game.view(&twin, viewer);
            hold(law, again == view, || format!("{viewer:?} saw {view:?}\n and then {again:?}"))?;
            game.audit(&twin).map_err(|refusal| Broken::new(law, format!("sampled state: {refusal:?}")))?;
            if let Viewer::Seat(seat) = viewer {
                self.same_choices(&game, &twin, seat)?;
            }
        }
        Ok(())
    }

    fn same_choices(&mut self, game: &G, twin: &G::State, seat: Seat) -> Law {
        let law = "hidden things show in no list and no refusal";
        let mut actions = Vec::new();
        game.legal(twin, seat, &mut actions);
        hold(law, actions == self.table.legal(seat), || format!("seat {seat}: the legal steps differ"))?;
        let (here, there) = (self.table.turn(), game.turn(twin));
        hold(law, here == there, || format!("seat {seat}: {here:?} or {there:?}"))?;
        for _ in 0..TRIES {
            let Some(&action) = self.rng.pick(&self.pool) else { break };
            let (here, there) = (game.check(self.table.state(), seat, &action), game.check(twin, seat, &action));
            hold(law, here == there, || format!("seat {seat}, {}: {here:?} or {there:?}", game.notation(&action)))?;
        }
        Ok(())
    }

    /// Two states that differ only in what a viewer may not see stay so through a step that reveals nothing, and he is told
    /// the same in both.
    fn hides_what_follows(&mut self, seat: Seat, action: G::Action) -> Law {
        if self.rng.below(SELDOM) != 0 {
            return Ok(());
        }
        let game = self.table.game().clone();
        let here = Step::of(&game, self.table.state(), seat, action);
        if here.reveals() {
            return Ok(());
        }
        for viewer in self.viewers() {
            let twin = game.determinise(&self.table.view(viewer), &mut self.rng);
            if game.check(&twin, seat, &action).is_err() {
                continue;
            }
            let there = Step::of(&game, &twin, seat, action);
            if there.reveals() {
                continue;
            }
            let law = "views hide";
            let told = |step: &Step<G>| step.events.seen_by(viewer).cloned().collect::<Vec<_>>();
            hold(law, told(&here) == told(&there), || {
                format!("{viewer:?} is told {:?}\n or {:?}", told(&here), told(&there))
            })?;
            let (one, other) = (game.view(&here.state, viewer), game.view(&there.state, viewer));
            hold(law, one == other, || format!("{viewer:?} sees {one:?}\n or {other:?}"))?;
        }
        Ok(())
    }

    /// Whether a step changes what somebody sees can be told without his view.
    fn looks_are_told(&mut self, seat: Seat, action: G::Action) -> Law {
        if self.rng.below(SELDOM) != 0 {
            return Ok(());
        }
        let (game, before) = (self.table.game(), self.table.state());
        let step = Step::of(game, before, seat, action);
        if step.drew {
            return Ok(());
        }
        let after = step.state;
        for viewer in self.viewers() {
            let same = game.view(before, viewer) == game.view(&after, viewer);
            hold("looks_same ⇔ the views are the same", game.looks_same(before, &after, viewer) == same, || {
                format!("{viewer:?}, {}: the views are the same: {same}", game.notation(&action))
            })?;
        }
        Ok(())
    }

    /// Steps of two seats that decide at the same time lead to the same state in either order, unless one of them makes the
    /// other seat's steps final: such an answer comes after what it answers.
    fn steps_commute(&mut self) -> Law {
        let seats: Vec<Seat> = self.table.turn().deciding().iter().collect();
        if seats.len() < 2 {
            return Ok(());
        }
        let (one, other) = (seats[0], seats[1]);
        let pick = |rng: &mut SampleRng, table: &Table<G>, seat| rng.pick(&table.legal(seat)).copied();
        let (Some(first), Some(second)) =
            (pick(&mut self.rng, &self.table, one), pick(&mut self.rng, &self.table, other))
        else {
            return Ok(());
        };
        let both = |a: (Seat, G::Action), b: (Seat, G::Action)| -> Result<G::State, Refusal> {
            let mut table = self.table.clone();
            let first = table.apply(a.0, a.1)?;
            let second = table.apply(b.0, b.1)?;
            let tied = first.sealed.contains(b.0) || second.sealed.contains(a.0) && !table.turn().is_over();
            if tied { Err(Refusal::new("testkit/tied", "one answers the other")) } else { Ok(table.state().clone()) }
        };
        match (both((one, first), (other, second)), both((other, second), (one, first))) {
            (Ok(here), Ok(there)) => hold("simultaneous submissions commute", here == there, || {
                let game = self.table.game();
                format!("seat {one} {} and seat {other} {}", game.notation(&first), game.notation(&second))
            }),
            _ => Ok(()),
        }
    }

    /// Undo to the barrier and redo gives the same hash, and touches nobody else's steps.
    fn undo_and_redo(&mut self) -> Law {
        let law = "undo and redo";
        for seat in Seat::all(self.table.game().seats()) {
            let open = self.table.open_steps(seat);
            if open == 0 {
                continue;
            }
            let mut table = self.table.clone();
            let others = |table: &Table<G>| -> Vec<usize> {
                let seats = Seat::all(table.game().seats());
                seats.filter(|&other| other != seat).map(|other| table.open_steps(other)).collect()
            };
            let before = others(&table);
            table.restart(seat).map_err(|refusal| Broken::new(law, refusal.message))?;
            hold(law, table.open_steps(seat) == 0 && others(&table) == before, || {
                "a restart took the wrong steps".into()
            })?;
            for _ in 0..open {
                table.redo(seat).map_err(|refusal| Broken::new(law, refusal.message))?;
            }
            hold(law, table.state() == self.table.state(), || {
                format!("seat {seat}: another state after {open} steps")
            })?;
            hold(law, table.hash() == self.table.hash(), || format!("seat {seat}: another hash after {open} steps"))?;
        }
        Ok(())
    }

    fn nobody_acts_after_the_end(&self) -> Law {
        if !self.table.turn().is_over() {
            return Ok(());
        }
        let busy = Seat::all(self.table.game().seats()).find(|&seat| !self.table.legal(seat).is_empty());
        hold("no dead ends", busy.is_none(), || format!("seat {busy:?} has steps after the end"))
    }

    /// The log read back gives the same state, and every draw follows from the seed.
    fn log_replays(&self) -> Law {
        let law = "replay(log) = state";
        let text = self.table.log(true).write();
        let log = Log::read(&text).map_err(|refusal| Broken::new(law, refusal.message))?;
        let again = Table::<G>::replay(&log, None).map_err(|refusal| Broken::new(law, refusal.message))?;
        hold(law, again.state() == self.table.state(), || "another state".into())?;
        hold(law, again.log(true) == log, || "another log".into())?;
        verify::<G>(&log).map(|_| ()).map_err(|refusal| Broken::new(law, refusal.message))
    }
}

/// Does a sentence in English advise to take back a step?
fn speaks_of_undo(message: &str) -> bool {
    let words = message.to_lowercase();
    ["undo", "take it back", "take that back", "take them back", "take back"]
        .iter()
        .any(|&advice| words.contains(advice))
}

/// One step on a copy, without luck.
struct Step<G: Game> {
    state: G::State,
    events: Events<G::Event>,
    drew: bool,
}

impl<G: Game> Step<G> {
    fn of(game: &G, state: &G::State, seat: Seat, action: G::Action) -> Step<G> {
        let (mut state, mut events, mut chance) = (state.clone(), Events::new(), Chance::forbidden());
        game.perform(&mut state, seat, &action, &mut chance, &mut events);
        Step { state, events, drew: chance.finish().is_err() }
    }

    /// A step that draws or reveals may of course show something new.
    fn reveals(&self) -> bool {
        self.drew || !self.events.sealed().is_empty()
    }
}
