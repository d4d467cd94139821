//! A game being played: the committed log, the open drafts, undo and redo.

use crate::json;
use crate::log::{LOG_FORMAT, Log, LogEntry};
use crate::{
    Audience, BySeat, Chance, ChanceFault, Drawn, Events, Game, Refusal, Salt, Score, Seat, SeatSet, Seed, Setup,
    StateHash, Turn, Viewer,
};

/// A game at a table.
///
/// Steps are a *draft* until information moves: something is revealed, something is drawn, another player's decision begins.
/// Up to there each seat undoes and redoes freely, and in simultaneous phases nobody's undo touches another's work. Beyond it
/// the steps are in the log, which is the truth.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    game: G,
    salt: Salt,
    seed: Seed,
    names: Vec<String>,
    /// The position the game began from, if not from its set-up.
    origin: Option<G::Position>,
    pub(crate) log: Vec<Entry<G::Action>>,
    /// The state after the last committed entry.
    base: G::State,
    /// Open steps of all seats, in order of arrival.
    pub(crate) draft: Vec<Entry<G::Action>>,
    /// The state after the last open step.
    current: G::State,
    /// Steps taken back, the last one on top.
    undone: BySeat<Vec<G::Action>>,
    /// Why a seat cannot undo further than its draft.
    barrier: BySeat<Option<Barrier>>,
    /// The next draws, set by hand.
    pub(crate) preset: Vec<u32>,
    /// How many steps have been played here, those that were taken back included.
    arrivals: usize,
}

/// One step as it happened; `step` is empty for the set-up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry<A> {
    pub(crate) step: Option<(Seat, A)>,
    pub(crate) draws: Vec<u32>,
    pub(crate) preset: usize,
    pub(crate) hash: StateHash,
    /// Steps in the order of this number are in the order people saw them. The log may have another: what is sealed for one
    /// seat alone goes before what others did earlier and may still take back.
    pub(crate) arrived: usize,
}

/// Why a step cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// Something was drawn by chance.
    Drawn,
    /// Something hidden was shown, or another player's steps rest on it.
    Revealed,
    /// Another player decides now.
    HandedOver,
    /// The game is over.
    Over,
    /// A log that was played again has it as final.
    Recorded,
}

impl Barrier {
    /// The reason as a clause: "something was drawn by chance".
    pub fn reason(self) -> &'static str {
        match self {
            Barrier::Drawn => "something was drawn by chance",
            Barrier::Revealed => "it revealed something, or another player builds on it",
            Barrier::HandedOver => "another player's decision has begun",
            Barrier::Over => "the game is over",
            Barrier::Recorded => "the log has it as final",
        }
    }

    /// The reason in one word, for those who word it in another language.
    pub const fn word(self) -> &'static str {
        match self {
            Barrier::Drawn => "drawn",
            Barrier::Revealed => "revealed",
            Barrier::HandedOver => "handed_over",
            Barrier::Over => "over",
            Barrier::Recorded => "recorded",
        }
    }

    /// The refusal of steps that were joined to one that cannot be taken back.
    pub fn refuses_more(self) -> Refusal {
        let message = format!("steps after this one have to wait, because {}", self.reason());
        Refusal::new("core/steps-after-barrier", message).with("why", self.word())
    }
}

/// What a step at a table led to.
#[derive(Clone, Debug)]
pub struct Applied<E> {
    /// What happened, with its audience.
    pub events: Vec<(Audience, E)>,
    /// Who decides now.
    pub turn: Turn,
    /// The state's hash.
    pub hash: StateHash,
    /// Whose steps became final, and why.
    pub sealed: SeatSet,
    /// Why, if anybody's did.
    pub barrier: Option<Barrier>,
}

impl<G: Game> Table<G> {
    /// A new game. `preset` are the first draws, set by hand; usually none.
    pub fn new(setup: Setup<G::Options>, seed: Seed, preset: &[u32]) -> Result<Table<G>, Refusal> {
        let mut chance = Chance::live(&seed, 0).with_preset(preset.iter().copied());
        let (game, state) = G::begin(setup, &mut chance, &mut Events::off())?;
        let drawn = chance.finish().map_err(|fault| chance_refusal(&fault))?;
        let mut table = Table::bare(game, seed, state, None);
        table.log[0].preset = preset.len() - drawn.preset_left.len();
        table.log[0].draws = drawn.values;
        table.preset = drawn.preset_left;
        Ok(table)
    }

    /// A game that begins from a position.
    pub fn load(position: G::Position, seed: Seed) -> Result<Table<G>, Refusal> {
        Table::load_under(position, G::RULES, seed)
    }

    /// A game that begins from a position. One that does not name its rules is read under these, defaults included.
    pub(crate) fn load_under(position: G::Position, rules: u32, seed: Seed) -> Result<Table<G>, Refusal> {
        let (game, mut state) = G::load_under(position.clone(), rules)?;
        game.forget_undo(&mut state);
        Ok(Table::bare(game, seed, state, Some(position)))
    }

    /// A table whose log holds the set-up only.
    pub(crate) fn bare(game: G, seed: Seed, state: G::State, origin: Option<G::Position>) -> Table<G> {
        let salt = Salt::of::<G>(game.setup());
        let first = Entry { step: None, draws: Vec::new(), preset: 0, hash: StateHash::of(salt, &state), arrived: 0 };
        let seats = game.seats();
        Table {
            game,
            salt,
            seed,
            names: Vec::new(),
            origin,
            log: vec![first],
            base: state.clone(),
            draft: Vec::new(),
            current: state,
            undone: BySeat::from_fn(seats, |_| Vec::new()),
            barrier: BySeat::from_fn(seats, |_| None),
            preset: Vec::new(),
            arrivals: 0,
        }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state with every open step in it.
    pub fn state(&self) -> &G::State {
        &self.current
    }

    /// The state after the last committed entry: what a crash or a replay without drafts brings back.
    pub fn committed(&self) -> &G::State {
        &self.base
    }

    /// The players' names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Names the players.
    #[must_use]
    pub fn with_names(mut self, names: Vec<String>) -> Table<G> {
        self.names = names;
        self
    }

    /// How many entries are committed, the set-up included.
    pub fn committed_entries(&self) -> usize {
        self.log.len()
    }

    /// How many open steps a seat has.
    pub fn open_steps(&self, seat: Seat) -> usize {
        self.draft.iter().filter(|entry| entry.seat() == Some(seat)).count()
    }

    /// The seed from which it draws: its text is a secret while the game lasts.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// Who decides.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.current)
    }

    /// The state's hash.
    pub fn hash(&self) -> StateHash {
        self.draft.last().or(self.log.last()).expect("the set-up is always in the log").hash
    }

    /// The legal steps of a seat.
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal(&self.current, seat, &mut actions);
        actions
    }

    /// What a viewer may see, open steps included; everything once the game is over.
    pub fn view(&self, viewer: Viewer) -> G::View {
        let viewer = if self.turn().is_over() { Viewer::Referee } else { viewer };
        self.game.view(&self.current, viewer)
    }

    /// Each seat's score as the viewer can count it.
    pub fn scores(&self, viewer: Viewer) -> Vec<Score> {
        self.game.scores(&self.view(viewer))
    }

    /// What the set-up made happen, with its audience: the events of the first entry.
    pub fn opening(&self) -> Vec<(Audience, G::Event)> {
        let mut events = Events::new();
        if self.origin.is_none() {
            let mut chance = Chance::recorded(&self.log[0].draws);
            let again = G::begin(self.game.setup().clone(), &mut chance, &mut events);
            debug_assert!(again.is_ok(), "what began once begins again");
        }
        events.into_list()
    }

    /// Sets the next draws by hand, after those set before; none at all clears what waits.
    pub fn set_draws(&mut self, values: &[u32]) {
        if values.is_empty() {
            self.preset.clear();
        }
        self.preset.extend_from_slice(values);
    }

    /// Draws set by hand that nothing has used yet.
    pub fn unused_draws(&self) -> &[u32] {
        &self.preset
    }

    /// Plays a step, or refuses it and changes nothing.
    pub fn apply(&mut self, seat: Seat, action: G::Action) -> Result<Applied<G::Event>, Refusal> {
        let before = self.turn();
        let action = self.check(seat, action)?;
        let played = self.play(seat, action)?;
        let turn = self.game.turn(&played.state);
        let (sealed, barrier) = barrier(before, turn, &played, self.game.seats());
        let hash = StateHash::of(self.salt, &played.state);
        let preset = self.preset.len() - played.drawn.preset_left.len();
        self.arrivals += 1;
        let (step, arrived) = (Some((seat, action)), self.arrivals);
        self.draft.push(Entry { step, draws: played.drawn.values, preset, hash, arrived });
        self.preset = played.drawn.preset_left;
        self.current = played.state;
        self.undone[seat].clear();
        if let Some(barrier) = barrier {
            self.commit(sealed, barrier);
        }
        Ok(Applied { events: played.events.into_list(), turn, hash, sealed, barrier })
    }

    /// Would this step be legal? The step as the game lists it, or why not.
    pub fn check(&self, seat: Seat, action: G::Action) -> Result<G::Action, Refusal> {
        self.may_act(seat)?;
        let action = self.game.canonical(&self.current, action);
        let judged = self.game.check(&self.current, seat, &action);
        let in_vain = |refusal: &Refusal| refusal.advises_undo() && !self.can_undo(seat);
        judged.map_err(|refusal| if in_vain(&refusal) { refusal.nothing_to_undo() } else { refusal })?;
        Ok(action)
    }

    /// Would an undo of this seat work?
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.without_last_step(seat).is_ok()
    }

    /// Could this legal step be taken back? If not, why: for a question before it is played.
    pub fn foresee(&self, seat: Seat, action: G::Action) -> Result<Option<Barrier>, Refusal> {
        let action = self.check(seat, action)?;
        let Ok(played) = self.play_with(seat, action, Chance::forbidden()) else {
            return Ok(Some(Barrier::Drawn));
        };
        let turn = self.game.turn(&played.state);
        let (sealed, barrier) = barrier(self.turn(), turn, &played, self.game.seats());
        Ok(barrier.filter(|_| sealed.contains(seat)))
    }

    /// Plays several steps of a seat, all or nothing. Only the last may raise the barrier, so nobody commits a step blindly
    /// to what an earlier one reveals.
    pub fn apply_all(&mut self, seat: Seat, actions: &[G::Action]) -> Result<Vec<Applied<G::Event>>, Refusal> {
        let mut table = self.clone();
        let mut all = Vec::new();
        for (number, &action) in actions.iter().enumerate() {
            let last = number + 1 == actions.len();
            let applied = table.apply(seat, action).and_then(|applied| match applied.barrier {
                Some(barrier) if !last && applied.sealed.contains(seat) => Err(barrier.refuses_more()),
                _ => Ok(applied),
            });
            all.push(applied.map_err(|refusal| if actions.len() > 1 { in_chain(refusal, number) } else { refusal })?);
        }
        *self = table;
        Ok(all)
    }

    fn may_act(&self, seat: Seat) -> Result<(), Refusal> {
        self.is_seat(seat)?;
        let Turn::Decide(deciding) = self.turn() else {
            return Err(Refusal::new("core/over", "the game is over"));
        };
        if deciding.contains(seat) {
            return Ok(());
        }
        let others: Vec<String> = deciding.iter().map(|seat| seat.to_string()).collect();
        let message = format!("seat {seat} has nothing to decide now; waiting for seat {}", others.join(", "));
        Err(Refusal::new("core/not-your-turn", message))
    }

    /// Is this seat at the table?
    pub fn is_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.game.seats() {
            return Ok(());
        }
        Err(no_such_seat(seat.index(), self.game.seats()))
    }

    /// Plays a checked step on a copy: first without luck, as a draft; if it draws, for good.
    fn play(&self, seat: Seat, action: G::Action) -> Result<Played<G>, Refusal> {
        match self.play_with(seat, action, Chance::forbidden()) {
            Err(ChanceFault::Forbidden) => {
                let number = (self.log.len() + self.draft.len()) as u64;
                let chance = Chance::live(&self.seed, number).with_preset(self.preset.iter().copied());
                self.play_with(seat, action, chance).map_err(|fault| chance_refusal(&fault))
            }
            Ok(mut played) => {
                played.drawn.preset_left.clone_from(&self.preset);
                Ok(played)
            }
            Err(fault) => Err(chance_refusal(&fault)),
        }
    }

    fn play_with(&self, seat: Seat, action: G::Action, mut chance: Chance) -> Result<Played<G>, ChanceFault> {
        let mut state = self.current.clone();
        let mut events = Events::new();
        self.game.perform(&mut state, seat, &action, &mut chance, &mut events);
        Ok(Played { state, events, drawn: chance.finish()? })
    }

    /// Moves the open steps of the sealed seats into the log; the others' stay open on top of them.
    fn commit(&mut self, sealed: SeatSet, barrier: Barrier) {
        for seat in sealed.iter() {
            self.barrier[seat] = Some(barrier);
            self.undone[seat].clear();
        }
        let is_sealed = |entry: &Entry<G::Action>| entry.seat().is_some_and(|seat| sealed.contains(seat));
        if !self.draft.iter().all(is_sealed) {
            let (closed, open): (Vec<_>, Vec<_>) = self.draft.drain(..).partition(is_sealed);
            let rebuilt = self.rebuild(closed.iter().chain(&open));
            // Steps of different seats commute, so this always fits. Should a game break that law, everything drafted so far
            // becomes final in the order it happened, which is always sound.
            if let Some((entries, states)) = rebuilt.filter(|(_, states)| states.last() == Some(&self.current)) {
                let closed_count = closed.len();
                self.draft = entries;
                self.log.extend(self.draft.drain(..closed_count));
                self.base = states[closed_count].clone();
                return;
            }
            debug_assert!(false, "steps of different seats do not commute");
            self.draft = closed;
            self.draft.extend(open);
        }
        self.log.append(&mut self.draft);
        self.base = self.current.clone();
    }

    /// Makes every open step final, as a log says it was.
    pub(crate) fn commit_all(&mut self) {
        self.commit(SeatSet::all(self.game.seats()), Barrier::Recorded);
    }

    /// Plays open steps again on the base: the entries with their new hashes, and every state from the base on.
    #[expect(clippy::type_complexity, reason = "a pair used in two places below")]
    fn rebuild<'a>(
        &self,
        steps: impl Iterator<Item = &'a Entry<G::Action>>,
    ) -> Option<(Vec<Entry<G::Action>>, Vec<G::State>)> {
        let mut states = vec![self.base.clone()];
        let mut entries = Vec::new();
        for entry in steps {
            let (seat, action) = entry.step?;
            let mut state = states.last()?.clone();
            let mut chance = Chance::recorded(&entry.draws);
            self.game.apply(&mut state, seat, &action, &mut chance, &mut Events::off()).ok()?;
            chance.finish().ok()?;
            entries.push(Entry { hash: StateHash::of(self.salt, &state), ..entry.clone() });
            states.push(state);
        }
        Some((entries, states))
    }

    /// Takes back a seat's last open step. Other seats' steps stay.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.is_seat(seat)?;
        let (action, entries, mut states) = self.without_last_step(seat)?;
        self.draft = entries;
        self.current = states.pop().expect("the base is always there");
        self.undone[seat].push(action);
        Ok(())
    }

    /// The seat's last open step, and the other open steps played again without it.
    #[expect(clippy::type_complexity, reason = "taken apart where it is asked for")]
    fn without_last_step(&self, seat: Seat) -> Result<(G::Action, Vec<Entry<G::Action>>, Vec<G::State>), Refusal> {
        let Some(last) = self.draft.iter().rposition(|entry| entry.seat() == Some(seat)) else {
            return Err(self.nothing_to_undo(seat));
        };
        let (_, action) = self.draft[last].step.expect("a draft holds steps");
        let rest = self.draft.iter().enumerate().filter(|&(n, _)| n != last).map(|(_, entry)| entry);
        let blocked = || Refusal::new("core/undo-blocked", "another player's open steps rest on this one");
        let (entries, states) = self.rebuild(rest).ok_or_else(blocked)?;
        Ok((action, entries, states))
    }

    fn nothing_to_undo(&self, seat: Seat) -> Refusal {
        let (why, word) = match self.barrier[seat] {
            Some(barrier) => (barrier.reason(), barrier.word()),
            None => ("nothing has been done yet", "nothing"),
        };
        Refusal::new("core/nothing-to-undo", format!("seat {seat} has no step to take back: {why}")).with("why", word)
    }

    /// Plays again the step a seat took back last.
    pub fn redo(&mut self, seat: Seat) -> Result<Applied<G::Event>, Refusal> {
        self.is_seat(seat)?;
        let mut undone = std::mem::take(&mut self.undone[seat]);
        let Some(action) = undone.pop() else {
            return Err(Refusal::new("core/nothing-to-redo", format!("seat {seat} has taken nothing back")));
        };
        let applied = self.apply(seat, action);
        match &applied {
            Ok(applied) if applied.sealed.contains(seat) => {}
            Ok(_) => self.undone[seat] = undone,
            Err(_) => {
                undone.push(action);
                self.undone[seat] = undone;
            }
        }
        applied
    }

    /// Takes back all open steps of a seat: "start my turn again". Each can be redone.
    pub fn restart(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.is_seat(seat)?;
        let (mine, rest): (Vec<_>, Vec<_>) = self.draft.iter().partition(|entry| entry.seat() == Some(seat));
        if mine.is_empty() {
            return Err(self.nothing_to_undo(seat));
        }
        let actions: Vec<G::Action> = mine.iter().rev().filter_map(|entry| Some(entry.step?.1)).collect();
        let Some((entries, mut states)) = self.rebuild(rest.into_iter()) else {
            return Err(Refusal::new("core/undo-blocked", "another player's open steps rest on these"));
        };
        self.draft = entries;
        self.current = states.pop().expect("the base is always there");
        self.undone[seat].extend(actions);
        Ok(())
    }

    /// The position with every open step in it.
    pub fn position(&self) -> G::Position {
        self.game.position(&self.current)
    }

    /// The whole game as a file. The seed is in it only if `reveal` says so: it is a secret while the game lasts.
    pub fn log(&self, reveal: bool) -> Log {
        let setup = self.game.setup();
        let committed = self.log.iter().map(|entry| self.line(entry, false));
        let entries: Vec<LogEntry> = committed.chain(self.draft.iter().map(|entry| self.line(entry, true))).collect();
        Log {
            emporion: LOG_FORMAT,
            game: G::ID.to_owned(),
            rules: setup.rules,
            seats: setup.seats,
            options: json::value(&setup.options),
            names: self.names.clone(),
            commitment: self.seed.commitment(),
            seed: self.seed.reveal().filter(|_| reveal).map(str::to_owned),
            dice: self.seed.players().to_vec(),
            together: self.seed.together().map(str::to_owned),
            start: self.origin.as_ref().map(json::value),
            length: entries.len(),
            entries,
        }
    }

    /// The committed entries from this number on, for whoever keeps the log.
    pub fn entries(&self, from: usize) -> Vec<LogEntry> {
        self.log.iter().skip(from).map(|entry| self.line(entry, false)).collect()
    }

    /// The open steps of all seats, in order of arrival.
    pub fn drafts(&self) -> Vec<LogEntry> {
        self.draft.iter().map(|entry| self.line(entry, true)).collect()
    }

    /// How many steps a seat has taken back and could play again.
    pub fn undone_steps(&self, seat: Seat) -> usize {
        self.undone[seat].len()
    }

    /// Why a seat cannot undo further than its open steps.
    pub fn barrier(&self, seat: Seat) -> Option<Barrier> {
        self.barrier[seat]
    }

    /// The game and its first state, before any step.
    pub(crate) fn first_state(&self) -> G::State {
        if let Some(position) = &self.origin {
            let again = G::load_under(position.clone(), self.game.setup().rules);
            let mut state = again.expect("what was loaded once loads again").1;
            self.game.forget_undo(&mut state);
            return state;
        }
        let mut chance = Chance::recorded(&self.log[0].draws);
        let again = G::begin(self.game.setup().clone(), &mut chance, &mut Events::off());
        again.expect("what began once begins again").1
    }

    fn line(&self, entry: &Entry<G::Action>, draft: bool) -> LogEntry {
        LogEntry {
            seat: entry.seat(),
            action: entry.step.map(|(_, action)| self.game.notation(&action)),
            draws: entry.draws.clone(),
            preset: entry.preset,
            draft,
            hash: entry.hash,
        }
    }

    /// What happened, in words, as far as the viewer may see it.
    pub fn sentences(&self, events: &[(Audience, G::Event)], viewer: Viewer) -> Vec<String> {
        let names: Vec<String> = Seat::all(self.game.seats())
            .map(|seat| self.names.get(seat.index()).cloned().unwrap_or_else(|| format!("Player {}", seat.letter())))
            .collect();
        let seen = events.iter().filter(|(audience, _)| audience.includes(viewer));
        seen.map(|(_, event)| self.game.sentence(event, &names)).collect()
    }
}

impl<A> Entry<A> {
    fn seat(&self) -> Option<Seat> {
        self.step.as_ref().map(|(seat, _)| *seat)
    }
}

/// A step played on a copy.
struct Played<G: Game> {
    state: G::State,
    events: Events<G::Event>,
    drawn: Drawn,
}

/// Whose steps a step makes final, and why.
fn barrier<G: Game>(before: Turn, after: Turn, played: &Played<G>, seats: usize) -> (SeatSet, Option<Barrier>) {
    let everybody = SeatSet::all(seats);
    let newcomers = after.deciding().without(before.deciding());
    if after.is_over() {
        (everybody, Some(Barrier::Over))
    } else if !played.drawn.values.is_empty() {
        (everybody, Some(Barrier::Drawn))
    } else if !newcomers.is_empty() {
        let shown = !played.events.sealed().is_empty();
        (everybody, Some(if shown { Barrier::Revealed } else { Barrier::HandedOver }))
    } else if !played.events.sealed().is_empty() {
        (played.events.sealed(), Some(Barrier::Revealed))
    } else {
        (SeatSet::EMPTY, None)
    }
}

/// The refusal of one of several steps. With it the steps before it are gone, so they cannot be taken back.
fn in_chain(refusal: Refusal, number: usize) -> Refusal {
    let mut refusal = if number > 0 { refusal.nothing_to_undo() } else { refusal };
    refusal.message = format!("step {}: {}", number + 1, refusal.message);
    refusal.with("step", number + 1)
}

/// There is no seat of this number at a table with so many.
pub(crate) fn no_such_seat(number: usize, seats: usize) -> Refusal {
    let last = seats.saturating_sub(1);
    let message = format!("there is no seat {number}: seats are 0 to {last}");
    Refusal::new("core/no-such-seat", message).with("seat", number).with("last", last)
}

fn chance_refusal(fault: &ChanceFault) -> Refusal {
    Refusal::new("core/draw", fault.to_string())
}
