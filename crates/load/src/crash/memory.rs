//! What a guest knows of a table: the steps that were acknowledged, and what was asked and not answered.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, bail, ensure};
use emporion_core::Log;
use emporion_store::{SqliteStore, Store, TableId};
use tokio::task::JoinSet;

use crate::party::{NotDone, Party, program};
use crate::server::Server;

/// A server that says nothing for so long says nothing at all.
const PATIENCE: Duration = Duration::from_mins(1);

/// How long a guest waits before he tries again what could not be kept.
const PAUSE: Duration = Duration::from_millis(50);

/// Something asked of the server.
#[derive(Clone, Debug)]
enum Wish {
    Step(usize, String),
    Undo(usize),
}

/// The steps of each seat.
type Steps = BTreeMap<usize, Vec<String>>;

/// A table as its guest knows it.
pub(super) struct Memory {
    pub(super) party: Party,
    /// The steps that the server has acknowledged and that have not been taken back.
    steps: Steps,
    /// What was asked and not answered.
    asked: Option<Wish>,
    /// Tables whose game is over, with all of their steps, until they have been looked at once.
    past: Vec<(String, Steps)>,
}

/// What everybody who plays has in common.
pub(super) struct Course {
    stop: AtomicBool,
    /// How long a guest thinks.
    pause: Duration,
    /// Moves acknowledged, for each table.
    kept: Vec<AtomicU64>,
    /// Moves the server said it could not keep.
    refused: AtomicU64,
}

impl Course {
    pub(super) fn new(tables: usize, pause: Duration) -> Arc<Course> {
        let kept = (0..tables).map(|_| AtomicU64::new(0)).collect();
        Arc::new(Course { stop: AtomicBool::new(false), pause, kept, refused: AtomicU64::new(0) })
    }

    /// Everybody ends the move he is at.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Moves acknowledged at each table.
    pub(super) fn at_tables(&self) -> Vec<u64> {
        self.kept.iter().map(|kept| kept.load(Ordering::Relaxed)).collect()
    }

    /// Moves acknowledged at all tables.
    pub(super) fn kept(&self) -> u64 {
        self.at_tables().iter().sum()
    }

    /// Waits until so many moves have been acknowledged at all tables together.
    pub(super) async fn reaches(&self, moves: u64) -> Result<()> {
        let start = Instant::now();
        while self.kept() < moves {
            ensure!(start.elapsed() < PATIENCE, "only {} of {moves} moves were acknowledged", self.kept());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }

    pub(super) fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }
}

/// Why a guest stopped playing, if nobody asked him to.
type Ended = Option<Error>;

/// Guests at their tables.
pub(super) type Playing = JoinSet<(usize, Memory, Ended)>;

/// New tables up to this number.
pub(super) async fn sit_down(server: &Server, memories: &mut Vec<Memory>, tables: usize) -> Result<()> {
    while memories.len() < tables {
        let party = Party::make(program(server.at), memories.len()).await?;
        memories.push(Memory { party, steps: Steps::new(), asked: None, past: Vec::new() });
    }
    Ok(())
}

/// Everybody plays, at the server where it is now.
pub(super) fn play(server: &Server, memories: Vec<Memory>, course: &Arc<Course>) -> Playing {
    let mut playing = JoinSet::new();
    for (number, mut memory) in memories.into_iter().enumerate() {
        memory.party.guest.move_to(server.at);
        playing.spawn(memory.play(number, Arc::clone(course)));
    }
    playing
}

/// Waits until all have stopped; in their order, with the reasons of those who were not asked to.
pub(super) async fn gather(mut playing: Playing) -> Result<(Vec<Memory>, Vec<Error>)> {
    let (mut all, mut reasons) = (BTreeMap::new(), Vec::new());
    while let Some(done) = playing.join_next().await {
        let (number, memory, ended) = done?;
        reasons.extend(ended);
        all.insert(number, memory);
    }
    Ok((all.into_values().collect(), reasons))
}

/// Plays so many moves at all tables together, with nothing going wrong.
pub(super) async fn play_a_little(server: &Server, memories: &mut Vec<Memory>, moves: u64) -> Result<()> {
    let course = Course::new(memories.len(), Duration::from_millis(2));
    let playing = play(server, std::mem::take(memories), &course);
    let reached = course.reaches(moves).await;
    course.stop();
    let (after, reasons) = gather(playing).await?;
    *memories = after;
    match reasons.into_iter().next() {
        Some(reason) => Err(reason.context("a table stopped although nothing is wrong")),
        None => reached,
    }
}

impl Memory {
    async fn play(mut self, number: usize, course: Arc<Course>) -> (usize, Memory, Ended) {
        while !course.stop.load(Ordering::Relaxed) {
            match tokio::time::timeout(PATIENCE, self.one_move()).await {
                Ok(Ok(moved)) => {
                    course.kept[number].fetch_add(u64::from(moved), Ordering::Relaxed);
                    tokio::time::sleep(course.pause).await;
                }
                Ok(Err(error)) if error.downcast_ref().is_some_and(NotDone::cannot_be_kept) => {
                    // The server says that it has not happened, and is taken at its word.
                    self.asked = None;
                    course.refused.fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep(PAUSE).await;
                }
                Ok(Err(error)) => return (number, self, Some(error)),
                Err(_) => return (number, self, Some(Error::msg("the server said nothing for a minute"))),
            }
        }
        (number, self, None)
    }

    /// One move. What is asked is noted before, and that it was answered after.
    async fn one_move(&mut self) -> Result<bool> {
        let choice = self.party.choices().await?;
        if choice.over {
            let before = self.party.table.clone();
            self.party.again().await?;
            self.past.push((before, std::mem::take(&mut self.steps)));
            return Ok(false);
        }
        let seat = self.party.seat;
        if self.party.pick(10) == 0 {
            self.asked = Some(Wish::Undo(seat));
            if !self.party.undo().await? {
                self.asked = None;
                return Ok(false);
            }
        } else {
            let pick = self.party.pick(choice.steps.len());
            self.asked = Some(Wish::Step(seat, choice.steps[pick].clone()));
            self.party.step(&choice.steps[pick], &choice.version).await?;
        }
        if let Some(wish) = self.asked.take() {
            grant(&mut self.steps, &wish);
        }
        Ok(true)
    }

    /// Was something asked that nobody knows the answer of?
    pub(super) fn is_undecided(&self) -> bool {
        self.asked.is_some()
    }

    /// Compares what is known with what is kept; from now on what was kept is known.
    async fn judge(&mut self, store: &SqliteStore) -> Result<()> {
        for (table, steps) in std::mem::take(&mut self.past) {
            let kept = verified(store, &table).await.with_context(|| format!("table {table}, which is over"))?;
            if kept != filled(&steps) {
                bail!("table {table} is over: acknowledged {steps:?}, kept {kept:?}");
            }
        }
        let table = self.party.table.clone();
        let kept = verified(store, &table).await.with_context(|| format!("table {table} of {}", self.party.game))?;
        let asked = self.asked.take();
        let mut with_asked = self.steps.clone();
        if let Some(wish) = &asked {
            grant(&mut with_asked, wish);
        }
        if kept != filled(&self.steps) && kept != filled(&with_asked) {
            bail!(
                "table {table} of {}: acknowledged {:?}, under way {asked:?}, kept {kept:?}",
                self.party.game,
                self.steps
            );
        }
        // A step that was under way and counted is known from now on.
        self.steps = kept;
        Ok(())
    }
}

fn grant(steps: &mut Steps, wish: &Wish) {
    match wish {
        Wish::Step(seat, step) => steps.entry(*seat).or_default().push(step.clone()),
        Wish::Undo(seat) => _ = steps.entry(*seat).or_default().pop(),
    }
}

/// Without the seats that have no step, so that equal ones are equal.
fn filled(steps: &Steps) -> Steps {
    steps.iter().filter(|(_, steps)| !steps.is_empty()).map(|(seat, steps)| (*seat, steps.clone())).collect()
}

/// The steps of a log, open ones included.
fn steps_of(log: &Log) -> Steps {
    let mut steps = Steps::new();
    for entry in &log.entries {
        if let (Some(seat), Some(action)) = (entry.seat, &entry.action) {
            steps.entry(seat.index()).or_default().push(action.clone());
        }
    }
    steps
}

/// The steps that are kept of a table, whose log verifies.
async fn verified(store: &SqliteStore, table: &str) -> Result<Steps> {
    let record = store.load(&TableId(table.to_owned())).await.context("a table that was acknowledged")?;
    let log = record.log.context("its game has begun")?;
    emporion_catalogue::find(&log.game)?.verify(&log).context("its log does not verify")?;
    Ok(steps_of(&log))
}

/// Compares what the guests know with what the store has, and lets them go on from there.
pub(super) async fn check(data: &Path, memories: &mut [Memory]) -> Result<()> {
    let store = SqliteStore::open(&data.join("emporion.sqlite")).await?;
    for memory in memories {
        memory.judge(&store).await?;
    }
    Ok(())
}
