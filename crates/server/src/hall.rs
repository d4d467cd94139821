//! All tables of this process. Each is owned by one lock: whoever holds it plays, tells the store, and only then lets go.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use emporion_core::Seat;
use emporion_store::{Card, Query, SqliteStore, Store, TableId};
use tokio::sync::{OwnedRwLockWriteGuard, RwLock, broadcast};

use crate::failure::Failure;
use crate::notes::Notes;
use crate::room::{News, Room, now};

/// Listeners that fall further behind than this are told to look again.
const BACKLOG: usize = 64;

/// All tables.
pub(crate) struct Hall {
    store: SqliteStore,
    rooms: Mutex<BTreeMap<TableId, Arc<Handle>>>,
    /// Something in the lobby changed.
    pub(crate) lobby: broadcast::Sender<()>,
    /// How long a bot waits before each step, so that people can follow.
    bot_pause: Duration,
    /// A table nobody looks at leaves memory after this time.
    idle: Duration,
}

/// A table that others can hold on to.
pub(crate) struct Handle {
    pub(crate) id: TableId,
    room: Arc<RwLock<Room>>,
    /// The version of the table, each time it changes.
    told: broadcast::Sender<Told>,
    watchers: AtomicUsize,
    /// Does a task play the bots of this table?
    driven: AtomicBool,
    touched: Mutex<Instant>,
}

/// What every connection hears of a change: nothing that somebody may not know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told {
    pub(crate) version: u64,
    /// The seats the game waits for.
    pub(crate) deciding: emporion_core::SeatSet,
    pub(crate) over: bool,
    /// Has something been said?
    pub(crate) chat: bool,
}

/// Counts a listener as long as it lives.
pub(crate) struct Watch {
    handle: Arc<Handle>,
    pub(crate) told: broadcast::Receiver<Told>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.handle.watchers.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Handle {
    /// The table as it is, to look at.
    pub(crate) async fn look(&self) -> tokio::sync::RwLockReadGuard<'_, Room> {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.room.read().await
    }

    /// Hears of every change from now on.
    pub(crate) fn watch(self: &Arc<Handle>) -> Watch {
        self.watchers.fetch_add(1, Ordering::Relaxed);
        Watch { handle: Arc::clone(self), told: self.told.subscribe() }
    }

    fn is_idle(&self, after: Duration) -> bool {
        let touched = *self.touched.lock().unwrap_or_else(PoisonError::into_inner);
        self.watchers.load(Ordering::Relaxed) == 0 && !self.driven.load(Ordering::Relaxed) && touched.elapsed() > after
    }
}

impl Hall {
    pub(crate) fn new(store: SqliteStore, bot_pause: Duration, idle: Duration) -> Hall {
        Hall { store, rooms: Mutex::default(), lobby: broadcast::channel(BACKLOG).0, bot_pause, idle }
    }

    pub(crate) fn store(&self) -> &SqliteStore {
        &self.store
    }

    /// How many tables are in memory.
    pub(crate) fn awake(&self) -> usize {
        self.rooms().len()
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, BTreeMap<TableId, Arc<Handle>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of this name, woken from the store if it rested. One that is full and has not begun begins now.
    pub(crate) async fn open(self: &Arc<Hall>, id: &TableId) -> Result<Arc<Handle>, Failure> {
        if let Some(handle) = self.rooms().get(id) {
            return Ok(Arc::clone(handle));
        }
        let room = Room::open(self.store.load(id).await?)?;
        let full = room.is_full();
        let handle = Arc::clone(self.rooms().entry(id.clone()).or_insert_with(|| {
            Arc::new(Handle {
                id: id.clone(),
                room: Arc::new(RwLock::new(room)),
                told: broadcast::channel(BACKLOG).0,
                watchers: AtomicUsize::new(0),
                driven: AtomicBool::new(false),
                touched: Mutex::new(Instant::now()),
            })
        }));
        if full {
            self.act(&handle, Room::begin_if_full).await?;
        }
        self.drive(&handle);
        Ok(handle)
    }

    /// A new table; it begins at once if nobody is missing.
    pub(crate) async fn create(self: &Arc<Hall>, card: Card, notes: Notes) -> Result<Arc<Handle>, Failure> {
        let id = card.id.clone();
        let value = serde_json::to_value(&notes).map_err(|error| Failure::Store(error.to_string()))?;
        self.store.create(card, value).await?;
        self.open(&id).await
    }

    /// Does something at a table. It counts once the store has it; if the store refuses, the table is as it was before.
    pub(crate) async fn act<T>(
        self: &Arc<Hall>,
        handle: &Arc<Handle>,
        work: impl FnOnce(&mut Room) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let mut room = Arc::clone(&handle.room).write_owned().await;
        let done = work(&mut room);
        if done.is_err() && room.is_as_kept() {
            return done;
        }
        // From here on nobody may stop half way, not even a visitor who goes away: memory, store and listeners agree.
        let (hall, handle, failed) = (Arc::clone(self), Arc::clone(handle), done.is_err());
        let finished = tokio::spawn(async move {
            if failed {
                // What a longer piece of work left half done is read anew.
                hall.reload(&handle, &mut room).await;
                return Ok(());
            }
            hall.keep(&handle, room).await
        });
        finished.await.map_err(|error| Failure::Store(error.to_string()))??;
        done
    }

    /// Tells the store what happened, and then everybody who listens.
    async fn keep(
        self: &Arc<Hall>,
        handle: &Arc<Handle>,
        mut room: OwnedRwLockWriteGuard<Room>,
    ) -> Result<(), Failure> {
        let change = room.change();
        let news = News::of(&change);
        if let Err(error) = self.store.change(change).await {
            self.reload(handle, &mut room).await;
            return Err(error.into());
        }
        room.kept(&news);
        let over = room.card.stage == emporion_store::Stage::Over;
        let told = Told { version: room.version, deciding: room.deciding(), over, chat: news.chat };
        let (listed, bots) = (room.card.listed, room.waiting_bots().next().is_some());
        // Told under the lock, so that versions are heard in order.
        _ = handle.told.send(told);
        drop(room);
        if news.card && listed {
            _ = self.lobby.send(());
        }
        if bots {
            self.drive(handle);
        }
        Ok(())
    }

    /// Brings a table back to what the store has.
    async fn reload(&self, handle: &Handle, room: &mut Room) {
        match self.store.load(&handle.id).await.map_err(Failure::from).and_then(Room::open) {
            Ok(fresh) => *room = fresh,
            // Without its record the table must not go on: the next visitor opens it anew or hears that it is gone.
            Err(failure) => {
                tracing::error!(table = %handle.id, %failure, "a table could not be read again");
                self.rooms().remove(&handle.id);
            }
        }
    }

    /// Lets the bots of a table play, if the game waits for one and nobody drives them yet.
    fn drive(self: &Arc<Hall>, handle: &Arc<Handle>) {
        if handle.driven.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hall, handle) = (Arc::clone(self), Arc::clone(handle));
        tokio::spawn(async move {
            let mut played = true;
            while played {
                played = hall.bot_step(&handle).await;
                if !played {
                    handle.driven.store(false, Ordering::Release);
                    // Somebody may have moved between the last look and the word that nobody drives.
                    let waiting = handle.room.read().await.waiting_bots().next().is_some();
                    played = waiting && !handle.driven.swap(true, Ordering::AcqRel);
                }
            }
        });
    }

    /// One step of one bot; false if no bot is waited for.
    async fn bot_step(self: &Arc<Hall>, handle: &Arc<Handle>) -> bool {
        let (seat, thought, pause) = {
            let room = handle.room.read().await;
            let next = room.waiting_bots().next().map(|(seat, bot)| (seat, bot.to_owned()));
            let Some((seat, bot)) = next else { return false };
            let Some(live) = &room.live else { return false };
            let seed = format!("{} {seat} {}", handle.id, room.version);
            // Where several decide at once nobody watches the bots' single steps.
            let pause = if room.deciding().len() > 1 { Duration::ZERO } else { self.bot_pause };
            (seat, live.think(seat, &bot, &seed), pause)
        };
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
        let Ok(step) = tokio::task::spawn_blocking(thought).await else {
            tracing::error!(table = %handle.id, %seat, "a bot panicked");
            return false;
        };
        let work = |room: &mut Room| {
            if room.chair(seat)?.bot.is_none() {
                return Err(Failure::Moved);
            }
            Ok(room.game()?.apply(seat, &step)?)
        };
        match self.act(handle, work).await {
            // If the position changed under the bot while it thought, it thinks again.
            Ok(()) | Err(Failure::Moved | Failure::Refused(_)) => true,
            Err(failure) => {
                tracing::error!(table = %handle.id, %seat, %failure, "a bot could not move");
                tokio::time::sleep(Duration::from_secs(1)).await;
                true
            }
        }
    }

    /// Rings clocks that ran out and lets idle tables rest, once a second, for ever.
    pub(crate) async fn watch_clocks(self: Arc<Hall>) {
        let mut tick = tokio::time::interval(Duration::from_secs(1));
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tick.tick().await;
            match self.store.list(Query::Due(now()), 100).await {
                Ok(due) => {
                    for card in due {
                        self.ring(&card.id).await;
                    }
                }
                Err(error) => tracing::error!(%error, "no clocks could be read"),
            }
            self.rooms().retain(|_, handle| !(handle.is_idle(self.idle) && Arc::strong_count(handle) == 1));
        }
    }

    async fn ring(self: &Arc<Hall>, id: &TableId) {
        let work = |room: &mut Room| room.ring(now());
        let rung: Result<Vec<Seat>, Failure> = match self.open(id).await {
            Ok(handle) => self.act(&handle, work).await,
            Err(failure) => Err(failure),
        };
        match rung {
            Ok(seats) => tracing::info!(table = %id, ?seats, "out of time"),
            Err(failure) => tracing::error!(table = %id, %failure, "a clock could not be rung"),
        }
    }
}
