//! A table being played, whatever its game: everything above this file is the same for all games.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use emporion_bots::{Bot, Decision};
use emporion_catalogue::{Playable, Work};
use emporion_core::{
    AnyGame, Barrier, Chapter, Log, LogEntry, Refusal, SampleRng, Seat, Seed, Setup, Story, Table, Turn, Viewer,
};
use emporion_render::palette::Looks;
use emporion_render::{Eyes, Face, Pane, Spot, Tracer};
use maud::Markup;
use serde_json::Value;

/// A step as it is offered, with what cannot be taken back told beforehand.
pub(crate) struct Offer {
    pub(crate) face: Face,
    /// Why it could not be taken back, if so.
    pub(crate) last: Option<Barrier>,
}

/// Everything of one viewer's page that depends on the game.
pub(crate) struct Sheet {
    pub(crate) panes: Vec<Pane>,
    pub(crate) looks: Looks,
    pub(crate) aside: Markup,
    /// One for each seat.
    pub(crate) standings: Vec<Markup>,
    /// What the viewer is asked, if he decides.
    pub(crate) question: Option<String>,
    pub(crate) offers: Vec<Offer>,
    /// Once the game is over: how it came about.
    pub(crate) ending: Option<Markup>,
}

/// A line of the story.
pub(crate) struct Line {
    /// The entry it belongs to: for the host, as it counts what a viewer must not.
    pub(crate) entry: usize,
    /// Which chapter of those that the viewer may read.
    pub(crate) chapter: usize,
    pub(crate) seat: Option<Seat>,
    pub(crate) text: String,
    /// It may still be taken back.
    pub(crate) open: bool,
    /// Where it happened.
    pub(crate) spot: Option<Spot>,
    /// The host tells it, not the log.
    pub(crate) aside: bool,
}

/// Finds a bot's next step somewhere else than on the thread that serves people.
pub(crate) type Thought = Box<dyn FnOnce() -> String + Send>;

/// A table being played.
pub(crate) trait Live: Send + Sync {
    fn turn(&self) -> Turn;
    fn apply(&mut self, seat: Seat, steps: &str) -> Result<(), Refusal>;
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    fn redo(&mut self, seat: Seat) -> Result<(), Refusal>;
    fn restart(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Why these steps could not be taken back, if so.
    fn foresee(&self, seat: Seat, steps: &str) -> Result<Option<Barrier>, Refusal>;
    /// The steps a seat may take now, in notation.
    fn legal(&self, seat: Seat) -> Vec<String>;
    fn open_steps(&self, seat: Seat) -> usize;
    fn undone_steps(&self, seat: Seat) -> usize;
    /// How many of a seat's steps are final.
    fn final_steps(&self, seat: Seat) -> usize;
    /// How often something has changed that a viewer sees: each seat, and last those who look on. Steps of one's own that others
    /// do not see count for oneself only.
    fn noticed(&self) -> &[u64];
    fn barrier(&self, seat: Seat) -> Option<Barrier>;
    /// How many entries are committed.
    fn committed(&self) -> usize;
    fn entries(&self, from: usize) -> Vec<LogEntry>;
    fn drafts(&self) -> Vec<LogEntry>;
    fn log(&self, reveal: bool) -> Log;
    /// Its text is a secret while the game lasts.
    fn seed(&self) -> &Seed;
    /// Goes back to the moment after `entries` committed entries. Steps that were still open at that moment are so again.
    fn rewind(&mut self, entries: usize) -> Result<(), Refusal>;
    /// The entry before which a seat's last committed turn began, if it had one.
    fn last_turn_of(&self, seat: Seat) -> Option<usize>;
    fn sheet(&self, eyes: &Eyes<'_>) -> Sheet;
    /// The last lines of the story, oldest first.
    fn story(&self, eyes: &Eyes<'_>, limit: usize) -> Vec<Line>;
    /// What a bot of this name would do now. Its luck comes from `seed` and has nothing to do with the game's.
    fn think(&self, seat: Seat, bot: &str, seed: &str) -> Thought;
    fn picture(&self, eyes: &Eyes<'_>) -> String;
    fn secrets(&self) -> bool;
}

/// A game that begins now.
pub(crate) struct Begin {
    pub(crate) seats: usize,
    pub(crate) options: Value,
    pub(crate) seed: Seed,
    pub(crate) names: Vec<String>,
}

impl Work for Begin {
    type Out = Result<Box<dyn Live>, Refusal>;

    fn run<G: Playable>(self) -> Self::Out {
        let options = emporion_core::read_options::<G>(self.options)?;
        let table = Table::<G>::new(Setup::new::<G>(self.seats, options), self.seed, &[])?;
        Ok(Box::new(Played::new(table.with_names(self.names))))
    }
}

/// A game that goes on.
pub(crate) struct Resume(pub(crate) Log);

impl Work for Resume {
    type Out = Result<Box<dyn Live>, Refusal>;

    fn run<G: Playable>(self) -> Self::Out {
        Ok(Box::new(Played::<G>::new(Table::replay(&self.0, None)?)))
    }
}

/// Are these options good for so many seats?
pub(crate) fn try_options(game: &dyn AnyGame, seats: usize, options: &Value) -> Result<(), Refusal> {
    game.start(seats, Seed::new("a trial"), options.clone(), &[]).map(|_| ())
}

/// The [`Live`] of a game.
struct Played<G: Playable> {
    table: Table<G>,
    story: Story<G>,
    bots: Bots<G>,
    /// See [`Live::noticed`].
    noticed: Vec<u64>,
}

/// What others could notice of a table, but for the state itself.
#[derive(PartialEq)]
struct Outside {
    turn: Turn,
    /// The chapters that each viewer may read.
    told: Vec<usize>,
}

/// The bots that have played here.
type Bots<G> = Arc<Mutex<BTreeMap<Seat, Seated<G>>>>;

/// A bot at its seat.
struct Seated<G: Playable> {
    name: String,
    bot: Box<dyn Bot<G>>,
    /// It may keep what takes much memory.
    hoard: Option<Hoard>,
}

/// The right to keep much memory between turns: an `oracle` has 20 to 50 MB, so in the whole process there are few.
struct Hoard;

/// So many keep it. The others begin each thought with nothing.
const HOARDS: usize = 8;
static HOARDING: AtomicUsize = AtomicUsize::new(0);

impl Hoard {
    fn new() -> Option<Hoard> {
        let more = |hoards| (hoards < HOARDS).then_some(hoards + 1);
        HOARDING.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok().map(|_| Hoard)
    }
}

impl Drop for Hoard {
    fn drop(&mut self) {
        HOARDING.fetch_sub(1, Ordering::Relaxed);
    }
}

impl<G: Playable> Seated<G> {
    /// After a thought: keeps no more than it may.
    fn tidy(mut self) -> Seated<G> {
        if !self.bot.hoards() {
            self.hoard = None;
        } else if self.hoard.is_none() {
            self.hoard = Hoard::new();
            if self.hoard.is_none() {
                self.bot.let_go();
            }
        }
        self
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The bot of this name that sits here, or a fresh one. One that nobody knows any more is replaced by the usual one.
fn take_bot<G: Playable>(bots: &Bots<G>, seat: Seat, name: &str) -> Seated<G> {
    match lock(bots).remove(&seat) {
        Some(seated) if seated.name == name => seated,
        _ => {
            let kind = emporion_bots::find::<G>(name).or_else(|| emporion_bots::find(emporion_bots::USUAL));
            let bot = kind.expect("the usual bot is one of all").make();
            Seated { name: name.to_owned(), bot, hoard: None }
        }
    }
}

impl<G: Playable> Played<G> {
    fn new(table: Table<G>) -> Played<G> {
        let story = Story::of(&table);
        let noticed = vec![0; table.game().seats() + 1];
        Played { table, story, bots: Bots::default(), noticed }
    }

    /// The seats, and last whoever looks on.
    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        Seat::all(self.table.game().seats()).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// Changes the table, and counts whom that shows something new.
    fn change<T>(&mut self, work: impl FnOnce(&mut Table<G>) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let open = self.story.chapters().len();
        let before = G::SECRETS.then(|| (self.table.state().clone(), self.outside(open)));
        let done = work(&mut self.table)?;
        self.story.catch_up(&self.table);
        let Some((state, outside)) = before else {
            self.noticed.iter_mut().for_each(|times| *times += 1);
            return Ok(done);
        };
        let now = self.outside(open);
        for (number, viewer) in self.viewers().enumerate() {
            let same = outside.turn == now.turn
                && outside.told[number] == now.told[number]
                && self.table.game().looks_same(&state, self.table.state(), viewer);
            self.noticed[number] += u64::from(!same);
        }
        Ok(done)
    }

    /// What others could notice from this chapter on: what comes before does not change.
    fn outside(&self, from: usize) -> Outside {
        let drafts = self.story.drafts(&self.table);
        let chapters = || self.story.chapters()[from..].iter().chain(&drafts);
        let told = |viewer| chapters().filter(|chapter| chapter.is_told_to(viewer)).count();
        Outside { turn: self.table.turn(), told: self.viewers().map(told).collect() }
    }

    /// Several steps on a copy, as far as nothing is drawn or shown; the steps that are legal then.
    fn ahead(&self, seat: Seat, steps: &[G::Action]) -> Vec<G::Action> {
        let mut table = self.table.clone();
        for &step in steps {
            match table.foresee(seat, step) {
                Ok(None) => {}
                _ => return Vec::new(),
            }
            if table.apply(seat, step).is_err() {
                return Vec::new();
            }
        }
        table.legal(seat)
    }

    fn parse(&self, steps: &str) -> Result<Vec<G::Action>, Refusal> {
        steps.split(';').map(|step| self.table.game().parse(step.trim())).collect()
    }

    fn offers(&self, view: &G::View, eyes: &Eyes<'_>) -> Vec<Offer> {
        let Some(seat) = eyes.seat().filter(|&seat| self.table.turn().deciding().contains(seat)) else {
            return Vec::new();
        };
        let legal = self.table.legal(seat);
        let ahead = |steps: &[G::Action]| self.ahead(seat, steps);
        let faces = self.table.game().faces(view, &legal, &ahead, eyes);
        let offer = |face: Face| {
            let last = if face.step.contains(';') { None } else { self.foresee(seat, &face.step).ok().flatten() };
            Offer { face, last }
        };
        faces.into_iter().map(offer).collect()
    }

    fn lines(
        &self,
        chapter: &Chapter<G::Event>,
        (entry, number): (usize, usize),
        open: bool,
        trace: &Tracer<'_, G::Event>,
        eyes: &Eyes<'_>,
    ) -> Vec<Line> {
        let game = self.table.game();
        let line = |event: &G::Event| Line {
            entry,
            chapter: number,
            seat: chapter.seat,
            text: game.tell(event, eyes),
            open,
            spot: trace(event),
            aside: false,
        };
        chapter.seen_by(eyes.viewer).map(line).filter(|line| !line.text.is_empty()).collect()
    }
}

impl<G: Playable> Live for Played<G> {
    fn turn(&self) -> Turn {
        self.table.turn()
    }

    fn apply(&mut self, seat: Seat, steps: &str) -> Result<(), Refusal> {
        self.table.is_seat(seat)?;
        let steps = self.parse(steps)?;
        self.change(|table| {
            match steps.as_slice() {
                [step] => _ = table.apply(seat, *step)?,
                several => _ = table.apply_all(seat, several)?,
            }
            Ok(())
        })
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.change(|table| table.undo(seat))
    }

    fn redo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.change(|table| table.redo(seat).map(|_| ()))
    }

    fn restart(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.change(|table| table.restart(seat))
    }

    fn foresee(&self, seat: Seat, steps: &str) -> Result<Option<Barrier>, Refusal> {
        match self.parse(steps)?.as_slice() {
            [step] => self.table.foresee(seat, *step),
            // Of several steps only the last may raise the barrier: nobody tries out what would be drawn or shown.
            [first @ .., last] => {
                let mut table = self.table.clone();
                for &step in first {
                    if let Some(barrier) = table.foresee(seat, step)? {
                        return Err(barrier.refuses_more());
                    }
                    table.apply(seat, step)?;
                }
                table.foresee(seat, *last)
            }
            [] => Ok(None),
        }
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        if !self.table.turn().deciding().contains(seat) {
            return Vec::new();
        }
        let game = self.table.game();
        self.table.legal(seat).iter().map(|step| game.notation(step)).collect()
    }

    fn open_steps(&self, seat: Seat) -> usize {
        self.table.open_steps(seat)
    }

    fn undone_steps(&self, seat: Seat) -> usize {
        self.table.undone_steps(seat)
    }

    fn final_steps(&self, seat: Seat) -> usize {
        self.story.chapters().iter().filter(|chapter| chapter.seat == Some(seat)).count()
    }

    fn noticed(&self) -> &[u64] {
        &self.noticed
    }

    fn barrier(&self, seat: Seat) -> Option<Barrier> {
        self.table.barrier(seat)
    }

    fn committed(&self) -> usize {
        self.table.committed_entries()
    }

    fn entries(&self, from: usize) -> Vec<LogEntry> {
        self.table.entries(from)
    }

    fn drafts(&self) -> Vec<LogEntry> {
        self.table.drafts()
    }

    fn log(&self, reveal: bool) -> Log {
        self.table.log(reveal)
    }

    fn seed(&self) -> &Seed {
        self.table.seed()
    }

    fn rewind(&mut self, entries: usize) -> Result<(), Refusal> {
        let log = self.table.log(true);
        let noticed = self.noticed.iter().map(|times| times + 1).collect();
        *self = Played { noticed, ..Played::new(Table::replay(&log, Some(entries.saturating_sub(1)))?) };
        Ok(())
    }

    fn last_turn_of(&self, seat: Seat) -> Option<usize> {
        let chapters = self.story.chapters();
        let last = chapters.iter().rposition(|chapter| chapter.seat == Some(seat))?;
        let before = chapters[..last].iter().rposition(|chapter| chapter.seat != Some(seat)).unwrap_or(0);
        Some(before + 1)
    }

    fn sheet(&self, eyes: &Eyes<'_>) -> Sheet {
        let (game, view) = (self.table.game(), self.table.view(eyes.viewer));
        let offers = self.offers(&view, eyes);
        Sheet {
            panes: game.panes(&view, eyes),
            looks: game.looks(&view, eyes.palette),
            aside: game.aside(&view, eyes),
            standings: Seat::all(game.seats()).map(|seat| game.standing(&view, seat, eyes)).collect(),
            question: (!offers.is_empty()).then(|| game.question(&view, eyes)),
            offers,
            ending: self.table.turn().is_over().then(|| game.ending(&view, eyes)),
        }
    }

    fn story(&self, eyes: &Eyes<'_>, limit: usize) -> Vec<Line> {
        let view = self.table.view(eyes.viewer);
        let drafts = self.story.drafts(&self.table);
        let committed = self.story.chapters();
        // That the steps of others became final can tell of a hidden one of theirs. So can the order of the log.
        let tells_open =
            |chapter: &Chapter<G::Event>| !G::SECRETS || chapter.seat.is_some_and(|seat| eyes.seat() == Some(seat));
        let open = drafts.iter().map(|chapter| (chapter, tells_open(chapter)));
        let mut all: Vec<_> = committed.iter().map(|chapter| (chapter, false)).chain(open).collect();
        all.sort_by_key(|(chapter, _)| chapter.arrived);
        let readable = all.into_iter().enumerate().filter(|(_, (chapter, _))| chapter.is_told_to(eyes.viewer));
        let numbered: Vec<_> = readable.enumerate().collect();
        let trace = self.table.game().tracer(&view);
        let mut lines = Vec::new();
        for (number, (entry, (chapter, open))) in numbered.into_iter().rev() {
            let chapter = self.lines(chapter, (entry, number), open, &trace, eyes);
            lines.extend(chapter.into_iter().rev());
            if lines.len() >= limit {
                break;
            }
        }
        lines.truncate(limit);
        lines.reverse();
        lines
    }

    fn think(&self, seat: Seat, bot: &str, seed: &str) -> Thought {
        let (table, name, seed) = (self.table.clone(), bot.to_owned(), seed.to_owned());
        let bots = Arc::clone(&self.bots);
        Box::new(move || {
            // A bot keeps its plan from step to step; while it thinks, nobody else needs it.
            let mut seated = take_bot(&bots, seat, &name);
            let mut rng = SampleRng::new(&seed, table.committed_entries() as u64);
            let (view, legal) = (table.view(Viewer::Seat(seat)), table.legal(seat));
            let decision = Decision { game: table.game(), seat, view: Some(&view), legal: &legal };
            let step = seated.bot.choose(&decision, &mut rng);
            lock(&bots).insert(seat, seated.tidy());
            table.game().notation(&step)
        })
    }

    fn picture(&self, eyes: &Eyes<'_>) -> String {
        let style = emporion_render::Style { palette: eyes.palette, board_only: false };
        self.table.game().picture(&self.table.view(eyes.viewer), eyes.names, style)
    }

    fn secrets(&self) -> bool {
        G::SECRETS
    }
}

#[cfg(test)]
mod tests {
    use emporion_core::Game;
    use emporion_magna_grecia::MagnaGrecia;

    use super::*;

    /// A bot with much to remember.
    struct Heavy(Vec<u8>);

    impl Bot<MagnaGrecia> for Heavy {
        fn choose(&mut self, decision: &Decision<'_, MagnaGrecia>, _: &mut SampleRng) -> <MagnaGrecia as Game>::Action {
            decision.legal[0]
        }

        fn hoards(&self) -> bool {
            !self.0.is_empty()
        }

        fn let_go(&mut self) {
            self.0 = Vec::new();
        }
    }

    #[test]
    fn few_bots_keep_much_memory_between_turns() {
        let heavy = || Seated { name: String::new(), bot: Box::new(Heavy(vec![1])), hoard: None }.tidy();
        let mut seated: Vec<Seated<MagnaGrecia>> = (0..HOARDS + 3).map(|_| heavy()).collect();
        let keep = |seated: &[Seated<MagnaGrecia>]| seated.iter().filter(|one| one.bot.hoards()).count();
        assert_eq!(keep(&seated), HOARDS);
        // Who leaves makes room for others.
        seated.truncate(HOARDS - 1);
        assert!(heavy().bot.hoards());
        let last = seated.pop().unwrap().tidy();
        assert!(last.bot.hoards(), "who has the right to it keeps it");
    }
}
