//! Clocks that ran out. Each is rung by a task of its own, so that no table holds up another. A table whose clock cannot be
//! rung is set aside, longer each time it fails, and the host is told each time.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use emporion_core::Seat;
use emporion_store::{Due, Store, TableId};
use tokio::task::JoinSet;

use crate::common::Ask;
use crate::failure::Failure;
use crate::hall::Hall;
use crate::room::{Room, now};

/// Due tables are asked for in lists of this length.
const PAGE: usize = 200;

/// So many lists are gone through in one look. Where one look ends the next begins, so that every table's turn comes.
const PAGES: usize = 50;

/// Clocks that are rung at the same time.
const RINGING: usize = 16;

/// A clock that takes longer to ring is waited for no more: its place goes to the next.
const PATIENCE: Duration = Duration::from_secs(5);

/// The most clocks that may be under way, those nobody waits for any more included.
const UNDER_WAY: usize = 1000;

/// The most tables that are set aside; of more, those whose turn comes first are tried as if they had never failed.
const ASIDE: usize = 10_000;

/// How long a table is set aside when it fails for the first time; each further time twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// A table that cannot be read is not going to change.
const LONGEST_PAUSE: Duration = Duration::from_hours(1);

/// A store that does not take anything, or a house that is full, is mended for all tables at once.
const LONGEST_PAUSE_OF_STORE: Duration = Duration::from_secs(15);

/// A table that has not failed again so long after its turn is due no more.
const FORGET: Duration = Duration::from_mins(1);

/// Who rings the clocks of a hall.
pub(crate) struct Clocks {
    hall: Arc<Hall>,
    /// The last table of a look that did not come to the end.
    after: Option<Due>,
    ringing: JoinSet<(TableId, Result<Vec<Seat>, Failed>)>,
    under_way: BTreeMap<TableId, UnderWay>,
    aside: Asides,
    patience: Duration,
}

/// A clock that is being rung.
struct UnderWay {
    since: Instant,
    /// Has the host heard that it takes long?
    told: bool,
}

impl Clocks {
    pub(crate) fn of(hall: Arc<Hall>) -> Clocks {
        let (ringing, under_way, aside) = (JoinSet::new(), BTreeMap::new(), Asides::default());
        Clocks { hall, after: None, ringing, under_way, aside, patience: PATIENCE }
    }

    /// Rings clocks that ran out and lets idle tables rest, once a second, for ever.
    pub(crate) async fn watch(mut self) {
        let mut tick = tokio::time::interval(Duration::from_secs(1));
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tick.tick().await;
            self.look().await;
            self.hall.rest();
        }
    }

    /// Goes through the tables that are due, from where the last look ended.
    async fn look(&mut self) {
        self.collect();
        for _ in 0..PAGES {
            let due = self.hall.store().due(now(), self.after.as_ref(), PAGE).await;
            let due = match self.hall.common.heard(Ask::Clocks, due) {
                Ok(due) => due,
                Err(error) => {
                    tracing::error!(%error, "no clocks could be read");
                    break;
                }
            };
            let end = due.len() < PAGE;
            self.after = due.last().filter(|_| !end).cloned();
            for due in due {
                self.start(due.table).await;
            }
            if end {
                break;
            }
        }
        self.collect();
    }

    /// Rings a clock, unless that is being done or its table is set aside; waits for a place first.
    async fn start(&mut self, table: TableId) {
        if self.under_way.contains_key(&table) || self.aside.waits(&table, Instant::now()) {
            return;
        }
        while self.busy() >= RINGING {
            // Whoever was there before has had his time when this one is over.
            if let Ok(Some(Ok((table, rung)))) = tokio::time::timeout(self.patience, self.ringing.join_next()).await {
                self.done(&table, rung);
            }
        }
        if self.under_way.len() >= UNDER_WAY {
            return;
        }
        self.under_way.insert(table.clone(), UnderWay { since: Instant::now(), told: false });
        let hall = Arc::clone(&self.hall);
        self.ringing.spawn(async move {
            // A panic is a failure of this table and nobody else's.
            let rung = match tokio::spawn(ring(hall, table.clone())).await {
                Ok(rung) => rung.map_err(Failed::from),
                Err(panic) => Err(Failed { why: panic.to_string(), longest: LONGEST_PAUSE }),
            };
            (table, rung)
        });
    }

    /// How many clocks are being rung that are waited for.
    fn busy(&self) -> usize {
        self.under_way.values().filter(|one| one.since.elapsed() < self.patience).count()
    }

    /// Notes what has been rung, and tells the host how things are.
    fn collect(&mut self) {
        while let Some(done) = self.ringing.try_join_next() {
            if let Ok((table, rung)) = done {
                self.done(&table, rung);
            }
        }
        let late = self.under_way.iter_mut().filter(|(_, one)| one.since.elapsed() >= self.patience);
        let mut stuck = 0;
        for (table, one) in late {
            stuck += 1;
            if !std::mem::replace(&mut one.told, true) {
                tracing::error!(%table, "a clock takes long to ring; the others go on");
            }
        }
        self.aside.forget(Instant::now());
        self.hall.tell_aside(self.aside.0.len() + stuck);
    }

    fn done(&mut self, table: &TableId, rung: Result<Vec<Seat>, Failed>) {
        self.under_way.remove(table);
        match rung {
            Ok(seats) => {
                if let Some(aside) = self.aside.0.remove(table) {
                    tracing::info!(%table, failures = aside.failures, "a table that was set aside is in order again");
                }
                tracing::info!(%table, ?seats, "out of time");
            }
            Err(Failed { why, longest }) => {
                let (failures, pause) = self.aside.failed(table, longest, Instant::now());
                let again_in = pause.as_secs();
                tracing::error!(%table, why, failures, again_in, "a clock could not be rung; the table is set aside");
            }
        }
    }
}

async fn ring(hall: Arc<Hall>, table: TableId) -> Result<Vec<Seat>, Failure> {
    let handle = hall.open(&table).await?;
    hall.act(&handle, |room: &mut Room| room.ring(now())).await
}

/// A clock that could not be rung.
struct Failed {
    why: String,
    /// How long its table is set aside at most.
    longest: Duration,
}

impl From<Failure> for Failed {
    fn from(failure: Failure) -> Failed {
        let passes = matches!(failure, Failure::Store(_) | Failure::Busy(_) | Failure::Moved);
        let longest = if passes { LONGEST_PAUSE_OF_STORE } else { LONGEST_PAUSE };
        Failed { why: failure.to_string(), longest }
    }
}

/// Tables whose clocks could not be rung.
#[derive(Default)]
struct Asides(BTreeMap<TableId, Aside>);

struct Aside {
    failures: u32,
    /// When it is tried again.
    again: Instant,
}

impl Asides {
    fn waits(&self, table: &TableId, now: Instant) -> bool {
        self.0.get(table).is_some_and(|aside| now < aside.again)
    }

    /// Sets a table aside; says how often it has failed and for how long it is set aside.
    fn failed(&mut self, table: &TableId, longest: Duration, now: Instant) -> (u32, Duration) {
        let failures = self.0.get(table).map_or(0, |aside| aside.failures).saturating_add(1);
        let pause = FIRST_PAUSE.saturating_mul(1 << (failures - 1).min(16)).min(longest);
        self.0.insert(table.clone(), Aside { failures, again: now + pause });
        if self.0.len() > ASIDE {
            let first = self.0.iter().min_by_key(|(_, aside)| aside.again).map(|(table, _)| table.clone());
            first.and_then(|first| self.0.remove(&first));
        }
        (failures, pause)
    }

    /// Forgets tables that would have been tried again if they were still due.
    fn forget(&mut self, now: Instant) {
        self.0.retain(|_, aside| now < aside.again + FORGET);
    }
}

#[cfg(test)]
mod tests {
    use emporion_store::{Card, SqliteStore, Stage};
    use sqlx::ConnectOptions;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;
    use crate::Config;
    use crate::notes::{Chair, Clock, Notes};
    use crate::seal::Sealer;

    fn id(name: &str) -> TableId {
        TableId(name.to_owned())
    }

    #[test]
    fn a_table_that_fails_is_set_aside_ever_longer() {
        let (mut asides, mut now) = (Asides::default(), Instant::now());
        let mut pauses = Vec::new();
        for failure in 1..=100 {
            let (failures, pause) = asides.failed(&id("a"), LONGEST_PAUSE, now);
            assert_eq!(failures, failure);
            assert!(asides.waits(&id("a"), now + pause.saturating_sub(Duration::from_millis(1))));
            assert!(!asides.waits(&id("b"), now), "others do not wait");
            pauses.push(pause.as_secs());
            now += pause;
            assert!(!asides.waits(&id("a"), now));
        }
        assert_eq!(pauses[..5], [1, 2, 4, 8, 16]);
        assert_eq!(pauses[12..], [3600; 88]);
        let (_, pause) = asides.failed(&id("a"), LONGEST_PAUSE_OF_STORE, now);
        assert_eq!(pause, LONGEST_PAUSE_OF_STORE, "when the store is mended nobody waits for an hour");
        asides.forget(now + pause);
        assert_eq!(asides.0.len(), 1);
        asides.forget(now + pause + FORGET);
        assert_eq!(asides.0.len(), 0, "it was due no more");
    }

    #[test]
    fn what_is_set_aside_is_bounded() {
        let (mut asides, now) = (Asides::default(), Instant::now());
        for number in 0..ASIDE as u64 + 3 {
            asides.failed(&id(&number.to_string()), LONGEST_PAUSE, now + Duration::from_millis(number));
        }
        assert_eq!(asides.0.len(), ASIDE);
        let now = now + Duration::from_millis(10);
        assert!(!asides.waits(&id("0"), now) && !asides.waits(&id("2"), now), "whose turn came first");
        assert!(asides.waits(&id("3"), now) && asides.waits(&id("9999"), now));
    }

    /// A table of two people whose time for a move is over as soon as it begins.
    async fn late(hall: &Arc<Hall>, name: &str) -> Arc<crate::hall::Handle> {
        let chair = |name: &str| Chair { name: name.into(), person: Some(name.into()), ..Chair::default() };
        let notes = Notes {
            host: "anna".into(),
            options: serde_json::Value::Null,
            seats: vec![chair("anna"), chair("bruno")],
            clock: Some(Clock::Move(0)),
            stand_in: "random".into(),
            deserted: false,
            wish: None,
            rematch: None,
            dice: crate::dice::Dice::default(),
            asides: Vec::new(),
        };
        let card = Card {
            id: id(name),
            game: "magna-grecia".into(),
            stage: Stage::Open,
            listed: false,
            made: 0,
            changed: 0,
            due: None,
            seats: Vec::new(),
        };
        hall.create(card, notes).await.unwrap()
    }

    #[tokio::test]
    async fn the_host_hears_when_no_clock_can_be_read() {
        let folder = std::env::temp_dir().join(format!("emporion-clocks-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("store");
        let disk = async |statement: &'static str| {
            let mut connection = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
            sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
        };
        let store = SqliteStore::open(&file).await.unwrap();
        let hall = Arc::new(Hall::new(store, &Config::default(), Sealer::of(b"")));
        let mut clocks = Clocks::of(Arc::clone(&hall));
        clocks.look().await;
        assert_eq!(hall.common.look(), Ok(()));
        disk("ALTER TABLE tables RENAME TO away").await;
        clocks.look().await;
        assert_eq!(hall.common.look(), Err("failed"));
        disk("ALTER TABLE away RENAME TO tables").await;
        clocks.look().await;
        assert_eq!(hall.common.look(), Ok(()));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[tokio::test]
    async fn tables_that_are_stuck_hold_up_nobody() {
        let store = SqliteStore::in_memory().await.unwrap();
        let config = Config { bot_pause: Duration::ZERO, ..Config::default() };
        let hall = Arc::new(Hall::new(store.clone(), &config, Sealer::of(b"")));
        let mut held = Vec::new();
        // More than may ring at the same time, and all of them before the one that is well.
        for number in 0..2 * RINGING + 3 {
            held.push(late(&hall, &format!("stuck {number}")).await.hold().await);
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
        late(&hall, "well").await;
        let mut clocks = Clocks { patience: Duration::from_millis(20), ..Clocks::of(Arc::clone(&hall)) };
        let rung = async {
            while !store.load(&id("well")).await.unwrap().notes.to_string().contains("\"bot\":\"random\"") {
                tokio::time::sleep(Duration::from_millis(2)).await;
                clocks.look().await;
            }
        };
        tokio::time::timeout(Duration::from_mins(1), rung).await.expect("its clock rings");
        tokio::time::sleep(clocks.patience).await;
        clocks.look().await;
        assert!(hall.aside() >= held.len(), "the host hears of {} that take long", hall.aside());
    }
}
