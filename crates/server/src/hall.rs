//! All tables of this process. Each is owned by one lock: whoever holds it plays, tells the store, and only then lets go.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use emporion_store::{Card, SqliteStore, Store, TableId};
use tokio::sync::{OwnedRwLockWriteGuard, RwLock, RwLockReadGuard, Semaphore, broadcast};

use crate::Config;
use crate::common::{Ask, Common};
use crate::failure::Failure;
use crate::limits::lone_thoughts;
use crate::notes::Notes;
use crate::room::{News, Room};
use crate::seal::Sealer;
use crate::thinking::Thinkers;

mod drive;

/// Listeners that fall further behind than this are told to look again.
const BACKLOG: usize = 64;

type Rooms = BTreeMap<TableId, Arc<Handle>>;

/// All tables.
pub(crate) struct Hall {
    store: SqliteStore,
    rooms: Mutex<Rooms>,
    /// Something in the lobby changed.
    pub(crate) lobby: broadcast::Sender<()>,
    /// How long a bot waits before each step, so that people can follow.
    bot_pause: Duration,
    /// A table nobody looks at leaves memory after this time.
    idle: Duration,
    /// The most tables in memory.
    awake: usize,
    /// How long a look keeps bots playing at a table that is left to them.
    attention: Duration,
    /// Places for tables that are left to bots and play.
    lone: Arc<Semaphore>,
    /// Bots of such tables take turns to think: games of people must not wait for them.
    lone_thoughts: Semaphore,
    /// Tables whose clocks cannot be rung, for the host.
    aside: AtomicUsize,
    /// What all tables share in the store, and whether it works.
    pub(crate) common: Common,
    /// Where bots think.
    pub(crate) thinkers: Thinkers,
    /// Seals the versions of tables.
    sealer: Sealer,
}

/// A table that others can hold on to.
pub(crate) struct Handle {
    pub(crate) id: TableId,
    room: Arc<RwLock<Room>>,
    /// The room may not be what the store has, which could not be read again. Nobody goes on from it or looks at it.
    adrift: AtomicBool,
    /// A word each time the table changes.
    told: broadcast::Sender<Told>,
    watchers: AtomicUsize,
    /// Does a task play the bots of this table?
    driven: AtomicBool,
    /// Is it left to bots?
    left: AtomicBool,
    touched: Mutex<Instant>,
}

/// Something changed. Each connection looks for itself whether its visitor may notice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told {
    /// Has something been said?
    pub(crate) chat: bool,
}

/// Tells every connection that a table has changed. Nobody need listen.
fn tell(handle: &Handle, chat: bool) {
    _ = handle.told.send(Told { chat });
}

/// Counts a listener as long as it lives.
pub(crate) struct Watch {
    handle: Arc<Handle>,
    pub(crate) told: broadcast::Receiver<Told>,
}

impl Watch {
    /// The table as it is.
    pub(crate) async fn look(&self) -> Result<RwLockReadGuard<'_, Room>, Failure> {
        self.handle.look().await
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.handle.watchers.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Handle {
    /// The table as it is, to look at.
    pub(crate) async fn look(&self) -> Result<RwLockReadGuard<'_, Room>, Failure> {
        self.touch();
        self.settled().await
    }

    /// The table as it is, unless nobody knows.
    async fn settled(&self) -> Result<RwLockReadGuard<'_, Room>, Failure> {
        let room = self.room.read().await;
        if self.is_adrift() { Err(Failure::Store("the table could not be read again".to_owned())) } else { Ok(room) }
    }

    fn is_adrift(&self) -> bool {
        self.adrift.load(Ordering::SeqCst)
    }

    fn set_adrift(&self, adrift: bool) {
        self.adrift.store(adrift, Ordering::SeqCst);
    }

    fn touch(&self) {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn touched(&self) -> Instant {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does somebody listen, or has he looked within this time?
    fn is_watched(&self, within: Duration) -> bool {
        self.watchers.load(Ordering::SeqCst) > 0 || self.touched().elapsed() <= within
    }

    fn is_idle(self: &Arc<Handle>, after: Duration) -> bool {
        !self.is_watched(after) && !self.driven.load(Ordering::SeqCst) && Arc::strong_count(self) == 1
    }

    /// Keeps everybody from the table, as a change that never ends would.
    #[cfg(test)]
    pub(crate) async fn hold(&self) -> OwnedRwLockWriteGuard<Room> {
        Arc::clone(&self.room).write_owned().await
    }
}

impl Hall {
    pub(crate) fn new(store: SqliteStore, config: &Config, sealer: Sealer) -> Hall {
        let (rooms, lobby) = (Mutex::default(), broadcast::channel(BACKLOG).0);
        let lone = Arc::new(Semaphore::new(config.allowance.lone.min(Semaphore::MAX_PERMITS)));
        Hall {
            store,
            rooms,
            lobby,
            bot_pause: config.bot_pause,
            idle: config.idle,
            awake: config.allowance.awake,
            attention: config.patience.attention,
            lone,
            lone_thoughts: Semaphore::new(lone_thoughts()),
            aside: AtomicUsize::new(0),
            common: Common::default(),
            thinkers: Thinkers::new(config.thinking.clone()),
            sealer,
        }
    }

    pub(crate) fn store(&self) -> &SqliteStore {
        &self.store
    }

    /// How many tables are in memory.
    pub(crate) fn awake(&self) -> usize {
        self.rooms().len()
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of this name, woken from the store if it rested. One that is full and has not begun begins now.
    pub(crate) async fn open(self: &Arc<Hall>, id: &TableId) -> Result<Arc<Handle>, Failure> {
        let awake = self.rooms().get(id).map(Arc::clone);
        if let Some(handle) = awake {
            self.bring_back(&handle).await?;
            self.attend(&handle);
            return Ok(handle);
        }
        let room = Room::open(self.store.load(id).await?, self.sealer)?;
        let (wakes, bots) = (room.must_wake(), room.waiting_bots().next().is_some());
        let handle = self.enter(id, room)?;
        if wakes {
            self.act(&handle, Room::wake).await?;
        }
        if bots {
            self.drive(&handle);
        }
        Ok(handle)
    }

    /// Takes a table into memory, unless somebody was faster.
    fn enter(&self, id: &TableId, room: Room) -> Result<Arc<Handle>, Failure> {
        let mut rooms = self.rooms();
        if let Some(handle) = rooms.get(id) {
            return Ok(Arc::clone(handle));
        }
        self.make_place(&mut rooms)?;
        let handle = Arc::new(Handle {
            id: id.clone(),
            left: AtomicBool::new(room.is_left_to_bots()),
            room: Arc::new(RwLock::new(room)),
            adrift: AtomicBool::new(false),
            told: broadcast::channel(BACKLOG).0,
            watchers: AtomicUsize::new(0),
            driven: AtomicBool::new(false),
            touched: Mutex::new(Instant::now()),
        });
        rooms.insert(id.clone(), Arc::clone(&handle));
        Ok(handle)
    }

    /// Makes place for one more table in memory: of those that nobody listens to, the longest unseen rest.
    fn make_place(&self, rooms: &mut Rooms) -> Result<(), Failure> {
        if rooms.len() < self.awake {
            return Ok(());
        }
        let idle = rooms.values().filter(|handle| handle.is_idle(Duration::ZERO));
        let mut idle: Vec<(Instant, TableId)> = idle.map(|handle| (handle.touched(), handle.id.clone())).collect();
        idle.sort();
        // Some more than one, so that this is not done for every table.
        for (_, id) in idle.iter().take(1 + self.awake / 8) {
            rooms.remove(id);
        }
        if rooms.len() < self.awake { Ok(()) } else { Err(Failure::Busy("tables-full")) }
    }

    /// Hears of every change of a table from now on.
    pub(crate) fn watch(self: &Arc<Hall>, handle: &Arc<Handle>) -> Watch {
        handle.watchers.fetch_add(1, Ordering::SeqCst);
        let watch = Watch { handle: Arc::clone(handle), told: handle.told.subscribe() };
        self.attend(handle);
        watch
    }

    /// Somebody looks: bots that rested because nobody did go on.
    fn attend(self: &Arc<Hall>, handle: &Arc<Handle>) {
        handle.touch();
        if handle.left.load(Ordering::SeqCst) {
            self.drive(handle);
        }
    }

    /// A new table; it begins at once if nobody is missing.
    pub(crate) async fn create(self: &Arc<Hall>, card: Card, notes: Notes) -> Result<Arc<Handle>, Failure> {
        if notes.is_left_to_bots() && self.lone.available_permits() == 0 {
            return Err(Failure::Busy("bots-full"));
        }
        // A table that is kept but cannot be opened would be made again and again.
        self.make_place(&mut self.rooms())?;
        let id = card.id.clone();
        let value = serde_json::to_value(&notes).map_err(|error| Failure::Store(error.to_string()))?;
        self.common.heard(Ask::New, self.store.create(card, value).await)?;
        self.open(&id).await
    }

    /// Does something at a table. It counts once the store has it; if the store refuses, the table is as it was before.
    pub(crate) async fn act<T>(
        self: &Arc<Hall>,
        handle: &Arc<Handle>,
        work: impl FnOnce(&mut Room) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let mut room = Arc::clone(&handle.room).write_owned().await;
        if handle.is_adrift() {
            self.reload(handle, &mut room).await?;
        }
        // Whatever ends this before its end, a panic included: nobody takes what is in memory then for what is kept.
        handle.set_adrift(true);
        let done = work(&mut room);
        if done.is_err() && room.is_as_kept() {
            handle.set_adrift(false);
            return done;
        }
        // From here on nobody may stop half way, not even a visitor who goes away: memory, store and listeners agree.
        let (hall, handle, failed) = (Arc::clone(self), Arc::clone(handle), done.is_err());
        let finished = tokio::spawn(async move {
            if failed {
                // What a longer piece of work left half done is read anew.
                return hall.reload(&handle, &mut room).await;
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
            // If it cannot be read either, the table waits until it can: see `bring_back`.
            _ = self.reload(handle, &mut room).await;
            return Err(error.into());
        }
        room.kept(&news);
        handle.set_adrift(false);
        handle.left.store(room.is_left_to_bots(), Ordering::SeqCst);
        tell(handle, news.chat);
        let (listed, bots) = (room.card.listed, room.waiting_bots().next().is_some());
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
    async fn reload(&self, handle: &Handle, room: &mut Room) -> Result<(), Failure> {
        handle.set_adrift(true);
        let read = self.store.load(&handle.id).await.map_err(Failure::from);
        let read = read.and_then(|record| Room::open(record, self.sealer));
        let fresh = read.inspect_err(|failure| {
            tracing::error!(table = %handle.id, %failure, "a table could not be read again");
        })?;
        let moved = fresh.version != room.version;
        *room = fresh;
        handle.set_adrift(false);
        handle.left.store(room.is_left_to_bots(), Ordering::SeqCst);
        if moved {
            tell(handle, true);
        }
        Ok(())
    }

    /// Reads a table again that is adrift. Who listens to it goes on listening.
    async fn bring_back(self: &Arc<Hall>, handle: &Arc<Handle>) -> Result<(), Failure> {
        if !handle.is_adrift() {
            return Ok(());
        }
        // Somebody may just be at it, and then all is well.
        drop(handle.room.read().await);
        if !handle.is_adrift() {
            return Ok(());
        }
        let mut room = handle.room.write().await;
        if handle.is_adrift() {
            self.reload(handle, &mut room).await?;
            drop(room);
            self.drive(handle);
        }
        Ok(())
    }

    /// Lets tables that nobody needs leave memory.
    pub(crate) fn rest(&self) {
        self.rooms().retain(|_, handle| !handle.is_idle(self.idle));
    }

    /// How many tables have a clock that cannot be rung now.
    pub(crate) fn aside(&self) -> usize {
        self.aside.load(Ordering::Relaxed)
    }

    pub(crate) fn tell_aside(&self, tables: usize) {
        self.aside.store(tables, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::{ConnectOptions, Connection};

    use super::*;
    use crate::room::new_card;

    async fn disk(file: &std::path::Path, statement: &'static str) {
        let mut connection = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
        sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    fn notes() -> Notes {
        let chair = json!({"name": "", "open": true});
        Notes::read(json!({"host": "anna", "options": null, "seats": [chair, chair], "stand_in": "random"})).unwrap()
    }

    #[tokio::test]
    async fn nobody_goes_on_from_what_was_not_kept() {
        let folder = std::env::temp_dir().join(format!("emporion-hall-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("store");
        let store = SqliteStore::open(&file).await.unwrap();
        let hall = Arc::new(Hall::new(store.clone(), &Config::default(), Sealer::of(b"")));
        let notes = notes();
        let handle = hall.create(new_card("magna-grecia", false, &notes), notes).await.unwrap();
        let say = |text: &str| {
            let text = text.to_owned();
            move |room: &mut Room| {
                room.say(None, "anna".into(), text);
                Ok(())
            }
        };
        hall.act(&handle, say("one")).await.unwrap();
        // The store keeps nothing, and cannot be read either.
        disk(&file, "CREATE TRIGGER refuse BEFORE UPDATE ON versions BEGIN SELECT RAISE(ABORT, 'no'); END").await;
        disk(&file, "ALTER TABLE notes RENAME TO away").await;
        assert!(matches!(hall.act(&handle, say("lost")).await, Err(Failure::Store(_))));
        assert!(matches!(handle.look().await.map(|room| room.version), Err(Failure::Store(_))), "it is not shown");
        disk(&file, "DROP TRIGGER refuse").await;
        // What could be written now must not be, while nobody knows where the table is.
        assert!(hall.act(&handle, say("blind")).await.is_err());
        assert!(hall.open(&handle.id).await.is_err());
        disk(&file, "ALTER TABLE away RENAME TO notes").await;
        hall.act(&handle, say("two")).await.unwrap();
        let said = |chat: &[emporion_store::Remark]| chat.iter().map(|remark| remark.text.clone()).collect::<Vec<_>>();
        assert_eq!(said(&store.load(&handle.id).await.unwrap().chat), ["one", "two"]);
        assert_eq!(said(&handle.look().await.unwrap().chat), ["one", "two"]);
        let same = hall.open(&handle.id).await.unwrap();
        assert!(Arc::ptr_eq(&same, &handle), "who listened goes on listening");
        drop(hall);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
