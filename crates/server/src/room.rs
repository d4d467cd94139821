//! One table in memory: its log, its notes, and everything people do at it. Nothing here waits for anything.

use std::time::{SystemTime, UNIX_EPOCH};

use emporion_catalogue::with;
use emporion_core::{SampleRng, Seat, SeatSet, Turn};
use emporion_store::{Card, Change, Millis, Place, Record, Remark, Stage, TableId, forget_old_lines};

use crate::failure::Failure;
use crate::live::{Begin, Live};
use crate::names::is_taken;
use crate::notes::{Chair, Fell, Notes, Steps, Wish};
use crate::random::token;
use crate::reading;
use crate::seal::Sealer;

/// Who comes back after his time for the game ran out gets so much to go on with, or as much as there was at the start.
const GRACE: Millis = 5 * 60 * 1000;

/// A table in memory.
pub(crate) struct Room {
    pub(crate) card: Card,
    pub(crate) version: u64,
    pub(crate) notes: Notes,
    pub(crate) chat: Vec<Remark>,
    /// The game, once it has begun.
    pub(crate) live: Option<Box<dyn Live>>,
    /// How many committed entries the store has.
    kept: usize,
    /// Entries to forget, if the game went back.
    cut: Option<usize>,
    /// Chat the store does not have yet.
    said: Vec<Remark>,
    /// What the store has of card and notes.
    stored: (Card, Notes),
    marks: Marks,
    /// What the marks are made from.
    shape: Shape,
    sealer: Sealer,
}

/// Versions at which something last changed. The store keeps them, so that a page outlives a restart, and so that a restart
/// tells nobody whether others have done something in secret before it.
#[derive(Clone, PartialEq)]
struct Marks {
    /// For each seat, that its next step rests on.
    rests: Vec<u64>,
    /// For each seat, and last for those who look on, that they see.
    sights: Vec<u64>,
}

impl Marks {
    /// Those that the store has; where it has none, everything may have changed.
    fn read(kept: &[u64], seats: usize, version: u64) -> Marks {
        match kept.split_at_checked(seats) {
            Some((rests, sights)) if sights.len() == seats + 1 => {
                Marks { rests: rests.to_vec(), sights: sights.to_vec() }
            }
            _ => Marks { rests: vec![version; seats], sights: vec![version; seats + 1] },
        }
    }

    fn write(&self) -> Vec<u64> {
        [&self.rests[..], &self.sights].concat()
    }
}

/// What a change of the game is noticed by.
#[derive(Default, PartialEq)]
struct Shape {
    committed: usize,
    /// Each seat's open and undone steps.
    steps: Vec<(usize, usize)>,
    /// See [`Live::noticed`].
    noticed: Vec<u64>,
}

/// What a change is about.
pub(crate) struct News {
    pub(crate) card: bool,
    notes: bool,
    pub(crate) chat: bool,
}

impl News {
    pub(crate) fn of(change: &Change) -> News {
        News { card: change.card.is_some(), notes: change.notes.is_some(), chat: !change.chat.is_empty() }
    }
}

/// Now.
pub(crate) fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Millis)
}

impl Room {
    /// The room of a record; what cannot be read is a failure, not a panic.
    pub(crate) fn open(record: Record, sealer: Sealer) -> Result<Room, Failure> {
        let (notes, live) = reading::read(&record.card, record.notes, record.log)?;
        let mut chat = record.chat;
        forget_old_lines(&mut chat);
        let mut room = Room {
            marks: Marks::read(&record.marks, notes.seats.len(), record.version),
            shape: Shape::default(),
            sealer,
            kept: live.as_ref().map_or(0, |live| live.committed()),
            live,
            version: record.version,
            cut: None,
            said: Vec::new(),
            chat,
            stored: (record.card.clone(), notes.clone()),
            card: record.card,
            notes,
        };
        room.shape = room.current_shape();
        Ok(room)
    }

    /// Is everything as the store has it? Then what was refused has left nothing behind.
    pub(crate) fn is_as_kept(&self) -> bool {
        let silent = self.said.is_empty() && self.cut.is_none();
        silent && self.notes == self.stored.1 && self.current_shape() == self.shape
    }

    /// Is nobody missing and the game still to begin?
    pub(crate) fn is_full(&self) -> bool {
        self.live.is_none() && !self.notes.seats.iter().any(Chair::is_free)
    }

    /// Do only bots go on with it?
    pub(crate) fn is_left_to_bots(&self) -> bool {
        self.card.stage != Stage::Over && self.notes.is_left_to_bots()
    }

    /// Has nothing changed since this version that a seat's next step rests on? Other people's open steps and chat do not
    /// count; one's own steps do, so that a double click is no second step.
    pub(crate) fn fresh(&self, seat: Seat, seen: u64) -> Result<(), Failure> {
        let mark = self.marks.rests.get(seat.index()).ok_or(Failure::Missing("no-seat"))?;
        if seen < *mark { Err(Failure::Moved) } else { Ok(()) }
    }

    /// The version at which something last changed that the holder of these seats sees; without seats he looks on.
    fn sight(&self, seats: SeatSet) -> u64 {
        let of = |place: usize| self.marks.sights.get(place).copied().unwrap_or(self.version);
        seats.iter().map(|seat| of(seat.index())).max().unwrap_or(of(self.notes.seats.len()))
    }

    /// That version as it travels.
    pub(crate) fn seal(&self, seats: SeatSet) -> String {
        self.sealer.seal(&self.card.id, self.sight(seats))
    }

    /// The version that a page of this table named. Pages of programs before ours named a number.
    pub(crate) fn unseal(&self, text: &str) -> Result<u64, Failure> {
        let is_old = text.parse::<u64>().is_ok();
        self.sealer.open(&self.card.id, text).ok_or(if is_old { Failure::Moved } else { Failure::Bad("bad-version") })
    }

    /// Has something changed since this version that the holder of these seats sees?
    pub(crate) fn is_behind(&self, seats: SeatSet, seen: u64) -> bool {
        seen < self.sight(seats)
    }

    fn current_shape(&self) -> Shape {
        let Some(live) = &self.live else { return Shape::default() };
        let seats = Seat::all(self.notes.seats.len());
        let steps = seats.map(|seat| (live.open_steps(seat), live.undone_steps(seat))).collect();
        Shape { committed: live.committed(), steps, noticed: live.noticed().to_vec() }
    }

    /// Has nothing happened but what only some see?
    fn is_hidden_step(&self) -> bool {
        let shape = self.current_shape();
        shape != self.shape && shape.noticed.last() == self.shape.noticed.last() && self.said.is_empty()
    }

    /// Marks for whom the next version is a new one, and whose next step rests on it.
    fn mark_changes(&mut self, for_all: bool) {
        let (shape, next) = (self.current_shape(), self.version + 1);
        let committed = shape.committed != self.shape.committed;
        for (place, sight) in self.marks.sights.iter_mut().enumerate() {
            let noticed = shape.noticed.get(place) != self.shape.noticed.get(place);
            let own = shape.steps.get(place) != self.shape.steps.get(place);
            if for_all || noticed || own {
                *sight = next;
            }
            if let Some(mark) = self.marks.rests.get_mut(place).filter(|_| own || committed && noticed) {
                *mark = next;
            }
        }
    }

    /// The seats the game waits for.
    pub(crate) fn deciding(&self) -> SeatSet {
        self.live.as_ref().map_or(SeatSet::EMPTY, |live| live.turn().deciding())
    }

    /// The bot seats the game waits for.
    pub(crate) fn waiting_bots(&self) -> impl Iterator<Item = (Seat, &str)> {
        let deciding = self.deciding();
        let bots = self.notes.chairs().filter_map(|(seat, chair)| Some((seat, chair.bot.as_deref()?)));
        bots.filter(move |(seat, _)| deciding.contains(*seat))
    }

    /// The game, or the reason why nobody can move yet.
    pub(crate) fn game(&mut self) -> Result<&mut Box<dyn Live>, Failure> {
        self.live.as_mut().ok_or(Failure::Bad("not-begun"))
    }

    /// A bot's step, and what is to be told of bots that did not find it. Without a step the first legal one is played; where
    /// that is nothing new, any of them, so that a game without a bot that works still comes to its end.
    pub(crate) fn play_bot(
        &mut self,
        (seat, bot): (Seat, &str),
        step: Option<&str>,
        falls: &[(&str, Fell)],
    ) -> Result<(), Failure> {
        if self.chair(seat)?.bot.as_deref() != Some(bot) {
            return Err(Failure::Moved);
        }
        let news = falls.iter().any(|&(bot, fell)| !self.notes.has_fallen(seat, bot, fell));
        let (seats, seed) = (self.notes.seats.len(), format!("{} {seat} {}", self.card.id, self.version));
        let live = self.game()?;
        let entry = live.committed() + Seat::all(seats).map(|seat| live.open_steps(seat)).sum::<usize>();
        if let Some(step) = step {
            live.apply(seat, step)?;
        } else {
            let legal = live.legal(seat);
            let mut luck = SampleRng::new(&seed, 0);
            let step = if news { legal.first() } else { luck.pick(&legal) };
            live.apply(seat, step.ok_or(Failure::Missing("no-step"))?)?;
        }
        for &(bot, fell) in falls {
            self.notes.note_fall(entry, seat, bot, fell);
        }
        Ok(())
    }

    /// Seats a person, whose invitation has served then; the last one to sit down starts the game.
    pub(crate) fn sit(&mut self, seat: Seat, person: &str, name: &str, key: Option<&str>) -> Result<(), Failure> {
        let chair = self.chair(seat)?;
        match key {
            _ if chair.is_free() && chair.open => {}
            Some(key) => chair.check_invitation(key)?,
            None if chair.is_free() => return Err(Failure::Forbidden("invited-only")),
            None => return Err(Failure::Forbidden("seat-taken")),
        }
        if name.is_empty() {
            return Err(Failure::Bad("no-name"));
        }
        if is_taken(name, self.notes.other_names(seat)) {
            return Err(Failure::Forbidden("name-taken"));
        }
        // Several at one screen say so when the table is made, or are invited.
        if (chair.open || key.is_none()) && self.notes.seats.iter().any(|chair| chair.person.as_deref() == Some(person))
        {
            return Err(Failure::Forbidden("seated"));
        }
        let chair = self.chair_mut(seat)?;
        chair.end_invitation();
        (chair.person, chair.sat) = (Some(person.to_owned()), now());
        name.clone_into(&mut chair.name);
        self.card.listed |= std::mem::take(&mut self.notes.deserted);
        self.begin_if_full()
    }

    /// Gives a free seat, or one's own, to a bot. A seat given up before the game begins is free again for a person.
    pub(crate) fn hand_to_bot(&mut self, seat: Seat, bot: &str) -> Result<(), Failure> {
        let chair = self.chair_mut(seat)?;
        chair.end_invitation();
        chair.bot = Some(bot.to_owned());
        self.begin_if_full()
    }

    /// Takes a seat back from the bot that stood in. The clock goes on as if nobody had left: what is being decided out of time
    /// the bot decides first, or coming back would be a way to stop any clock.
    pub(crate) fn take_back(&mut self, seat: Seat, now: Millis) -> Result<(), Failure> {
        let chair = self.chair(seat)?;
        if !chair.is_stood_in() {
            return Err(Failure::Bad("no-stand-in"));
        }
        if self.notes.runs_out(seat).is_some_and(|end| end <= now) {
            return Err(Failure::Bad("stand-in-moves"));
        }
        let grace = self.notes.clock.map_or(GRACE, |clock| clock.full().min(GRACE));
        let chair = self.chair_mut(seat)?;
        chair.bot = None;
        chair.left = chair.left.map(|left| if left <= 0 { grace } else { left });
        Ok(())
    }

    /// A person stands up before the game begins.
    pub(crate) fn stand_up(&mut self, seat: Seat) -> Result<(), Failure> {
        if self.live.is_some() || self.shakes() {
            let bot = self.notes.stand_in.clone();
            return self.hand_to_bot(seat, &bot);
        }
        self.notes.dice.forget(seat);
        let chair = self.chair_mut(seat)?;
        (chair.person, chair.bot) = (None, None);
        chair.name.clear();
        chair.end_link();
        chair.invite();
        // Nobody should be asked to sit down at a table where nobody sits any more.
        if self.card.listed && self.notes.seats.iter().all(|chair| chair.person.is_none()) {
            (self.card.listed, self.notes.deserted) = (false, true);
        }
        Ok(())
    }

    /// Begins the game when nobody is missing and no value for the dice is waited for.
    pub(crate) fn begin_if_full(&mut self) -> Result<(), Failure> {
        if !self.is_full() || self.waits_for_values() {
            return Ok(());
        }
        let begin = Begin {
            seats: self.notes.seats.len(),
            options: self.notes.options.clone(),
            seed: self.whole_seed(),
            names: self.notes.names(),
        };
        self.live = Some(with(&self.card.game, begin)??);
        let clock = self.notes.clock;
        for chair in &mut self.notes.seats {
            chair.left = clock.map(crate::notes::Clock::full);
        }
        Ok(())
    }

    /// Says something.
    pub(crate) fn say(&mut self, seat: Option<Seat>, name: String, text: String) {
        let remark = Remark { seat, name, at: now(), text };
        self.said.push(remark.clone());
        self.chat.push(remark);
        forget_old_lines(&mut self.chat);
    }

    /// Wishes to go back to the start of one's last turn.
    pub(crate) fn wish(&mut self, seat: Seat) -> Result<(), Failure> {
        let live = self.live.as_ref().ok_or(Failure::Bad("not-begun"))?;
        // The seed of a game that is over is known: whoever went back would know what is drawn.
        if live.turn().is_over() {
            return Err(Failure::Bad("is-over"));
        }
        // One wish after the other: people must know what they agree to.
        if self.notes.wish.as_ref().is_some_and(|wish| wish.seat != seat) {
            return Err(Failure::Bad("wish-pending"));
        }
        let entries = live.last_turn_of(seat).ok_or(Failure::Bad("nothing-to-wish"))?;
        self.notes.wish = Some(Wish { seat, entries, agreed: self.notes.agreed_unasked(seat) });
        self.grant_wish()
    }

    /// A wish that was agreed to before something became final would now undo that, too: everybody is asked again.
    fn ask_again(&mut self) {
        // A hidden step makes final what would be undone with it as well if it were open.
        let new = self.live.as_ref().is_some_and(|live| live.committed() > self.kept) && !self.is_hidden_step();
        if let Some(wish) = self.notes.wish.filter(|_| new) {
            self.notes.wish = Some(Wish { agreed: self.notes.agreed_unasked(wish.seat), ..wish });
        }
    }

    /// Answers somebody's wish to go back.
    pub(crate) fn answer(&mut self, seat: Seat, yes: bool) -> Result<(), Failure> {
        let wish = self.notes.wish.as_mut().ok_or(Failure::Bad("no-wish"))?;
        if !yes {
            self.notes.wish = None;
            return Ok(());
        }
        wish.agreed.insert(seat);
        self.grant_wish()
    }

    fn grant_wish(&mut self) -> Result<(), Failure> {
        let everybody = SeatSet::all(self.notes.seats.len());
        let Some(wish) = self.notes.wish.filter(|wish| everybody.without(wish.agreed).is_empty()) else {
            return Ok(());
        };
        self.notes.wish = None;
        let live = self.live.as_mut().ok_or(Failure::Bad("not-begun"))?;
        if wish.entries < live.committed() || !live.drafts().is_empty() {
            let again = live.rewind(wish.entries);
            again.map_err(|refusal| Failure::Damaged(format!("its log does not replay: {}", refusal.message)))?;
            self.kept = self.kept.min(live.committed());
            self.cut = Some(self.kept);
            self.notes.asides.retain(|aside| aside.entry < wish.entries);
        }
        Ok(())
    }

    /// Hands seats whose time is over to the stand-in; says whose they were. A full table whose time to show the values is over
    /// begins.
    pub(crate) fn ring(&mut self, now: Millis) -> Result<Vec<Seat>, Failure> {
        self.begin_if_full()?;
        let late = |seat: &Seat| self.notes.deadline(*seat).is_some_and(|deadline| deadline <= now);
        let late: Vec<Seat> = self.deciding().iter().filter(late).collect();
        let bot = self.notes.stand_in.clone();
        for &seat in &late {
            self.hand_to_bot(seat, &bot)?;
        }
        Ok(late)
    }

    pub(crate) fn chair(&self, seat: Seat) -> Result<&Chair, Failure> {
        self.notes.seats.get(seat.index()).ok_or(Failure::Missing("no-seat"))
    }

    pub(crate) fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, Failure> {
        self.notes.seats.get_mut(seat.index()).ok_or(Failure::Missing("no-seat"))
    }

    /// Everything that happened since the store was told last, as one change.
    pub(crate) fn change(&mut self) -> Change {
        let now = now();
        self.ask_again();
        self.refresh_card(now);
        let (from, entries) = match &self.live {
            Some(live) => (self.kept, live.entries(self.kept)),
            None => (0, Vec::new()),
        };
        // The moment of the last change alone is not worth a line of its own each time.
        let same = Card { changed: self.stored.0.changed, ..self.card.clone() } == self.stored.0;
        let recent = self.card.changed - self.stored.0.changed < 60_000;
        let new_notes = self.notes != self.stored.1;
        self.mark_changes(!same || new_notes || !self.said.is_empty());
        Change {
            table: self.card.id.clone(),
            from: self.version,
            marks: self.marks.write(),
            begin: self.live.as_deref().filter(|_| self.stored.0.stage == Stage::Open).map(head),
            entries: (from, entries),
            cut: self.cut,
            drafts: self.live.as_ref().map(|live| live.drafts()).unwrap_or_default(),
            card: (!same || !recent).then(|| self.card.clone()),
            notes: new_notes.then(|| serde_json::to_value(&self.notes).unwrap_or_default()),
            chat: self.said.clone(),
        }
    }

    /// The store has the last change.
    pub(crate) fn kept(&mut self, news: &News) {
        self.version += 1;
        self.shape = self.current_shape();
        self.kept = self.live.as_ref().map_or(0, |live| live.committed());
        self.cut = None;
        self.said.clear();
        if news.card {
            self.stored.0 = self.card.clone();
        }
        if news.notes {
            self.stored.1 = self.notes.clone();
        }
    }

    fn refresh_card(&mut self, now: Millis) {
        let is_hidden = self.is_hidden_step();
        if self.live.as_ref().is_some_and(|live| live.turn().is_over()) {
            self.notes.wish = None;
        }
        let deciding = self.deciding();
        let steps = |live: &dyn Live, seat| Steps { open: live.open_steps(seat), played: live.final_steps(seat) };
        let live = self.live.as_deref();
        self.notes.turn_clocks(deciding, |seat| live.map_or_else(Steps::default, |live| steps(live, seat)), now);
        let turn = self.live.as_ref().map(|live| live.turn());
        self.card.stage = match turn {
            None => Stage::Open,
            Some(Turn::Decide(_)) => Stage::Playing,
            Some(Turn::Over(_)) => Stage::Over,
        };
        // Lists say when something last happened, and hidden steps are nobody's business.
        if !is_hidden {
            self.card.changed = now;
        }
        self.card.due = self.notes.due();
        self.card.seats = places(&self.notes, deciding);
    }
}

/// The seats as lists show them.
pub(crate) fn places(notes: &Notes, deciding: SeatSet) -> Vec<Place> {
    let place = |(seat, chair): (Seat, &Chair)| Place {
        seat,
        person: chair.person.clone(),
        name: chair.name.clone(),
        waiting: deciding.contains(seat) && chair.bot.is_none(),
    };
    notes.chairs().map(place).collect()
}

/// The head of a log, with the seed: the store is the host's own.
fn head(live: &dyn Live) -> emporion_core::Log {
    let mut log = live.log(true);
    log.entries.clear();
    log
}

/// A new table, nobody seated yet but whom the notes name.
pub(crate) fn new_card(game: &str, listed: bool, notes: &Notes) -> Card {
    let now = now();
    Card {
        id: TableId(token()),
        game: game.to_owned(),
        stage: Stage::Open,
        listed,
        made: now,
        changed: now,
        due: None,
        seats: places(notes, SeatSet::EMPTY),
    }
}
