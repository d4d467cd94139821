//! Writing in groups: one task takes all waiting tasks and keeps them in one transaction.
//!
//! A group is read (where is every table?), planned in memory and written with a handful of statements, whatever its size: the
//! rows travel as one JSON list. A task that is refused leaves no trace in the plan, so its neighbours are not concerned. The write lock
//! is held from the first look on, so no other process can change a table between look and commit.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use emporion_core::{Log, LogEntry};
use serde::Serialize;
use serde_json::Value;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::home::gone;
use super::rows::{TableRow, VersionRow, secret_sum, stage_number, text_sum};
use super::writer::Writer;
use super::{damaged, failure, is_busy, is_full};
use crate::{CHAT_LINES, Card, Change, Place, Stage, StoreError, TableId, VOICE_LINES};

/// The most that is kept in one transaction: bounds the wait of whoever comes first.
const LARGEST: usize = 512;

type Answer = Result<(), StoreError>;

/// Something to keep.
pub(super) enum Task {
    Create(Card, Value),
    Change(Box<Change>),
    /// The secret, unless there is one.
    Secret([u8; 32]),
    /// Nothing, but as durably as the rest: can it be written?
    Try,
    /// The last of all. Nothing is kept after it, and everything is in the file itself then.
    Close,
}

/// A task and who waits for it.
pub(super) struct Job {
    pub(super) task: Task,
    pub(super) answer: oneshot::Sender<Answer>,
}

/// Keeps what comes until nobody can send any more, or the store is closed. Answers are given when the commit is on the disk, never
/// before. Every so often, when nobody waits, the write-ahead log is brought into the file.
pub(super) async fn work(mut writer: Writer, mut jobs: mpsc::Receiver<Job>) {
    let mut group = Vec::with_capacity(LARGEST);
    let mut closers = Vec::new();
    let (mut folded, mut written) = (Instant::now(), false);
    while closers.is_empty() {
        // Somebody who waits comes first, however long nothing was folded.
        let quiet = if written { writer.fold_after.saturating_sub(folded.elapsed()) } else { Duration::MAX };
        match tokio::time::timeout(quiet, jobs.recv_many(&mut group, LARGEST)).await {
            Ok(0) => return,
            Ok(_) => written = true,
            Err(_) => {
                // What cannot be done now is tried again when more has been written.
                let _ = writer.fold().await;
                (folded, written) = (Instant::now(), false);
                continue;
            }
        }
        closers.extend(group.extract_if(.., |job| matches!(job.task, Task::Close)).map(|job| job.answer));
        if !group.is_empty() {
            serve(&mut writer, group.drain(..)).await;
        }
    }
    close(&mut writer, closers).await;
    // Whoever still comes is not served, nor told of a failure where there is none: he waits until the program has ended.
    let mut late = Vec::new();
    while let Some(job) = jobs.recv().await {
        late.push(job);
    }
}

/// Keeps a group and tells everybody what became of it.
async fn serve(writer: &mut Writer, group: impl Iterator<Item = Job>) {
    let (tasks, waiting): (Vec<Task>, Vec<_>) = group.map(|job| (job.task, job.answer)).unzip();
    for (caller, answer) in waiting.into_iter().zip(keep(writer, &tasks).await) {
        // A caller who has gone away does not mind.
        let _ = caller.send(answer);
    }
}

async fn close(writer: &mut Writer, closers: Vec<oneshot::Sender<Answer>>) {
    let folded = writer.fold_at_last().await;
    for caller in closers {
        let _ = caller.send(match &folded {
            Ok(true) => Ok(()),
            Ok(false) => Err(StoreError::Failed("others read the file all the time".into())),
            Err(error) => Err(failure(error)),
        });
    }
}

/// Keeps a group. If the back end fails on it, each task is tried alone, so that one that cannot be kept takes no other with it.
async fn keep(writer: &mut Writer, tasks: &[Task]) -> Vec<Answer> {
    let all = |error: &sqlx::Error| tasks.iter().map(|_| Err(failure(error))).collect();
    if let Err(error) = writer.make_room(tasks.len()).await {
        return all(&error);
    }
    match commit(writer, tasks).await {
        Ok(answers) => return answers,
        Err(error) if is_full(&error) => {
            if let Err(error) = writer.make_room(tasks.len()).await {
                return all(&error);
            }
        }
        // Nobody gets past a lock that others hold, and everybody has waited for it already; nor is there a file for one alone.
        Err(error) if tasks.len() == 1 || is_busy(&error) || gone(&error).is_some() => return all(&error),
        Err(_) => {}
    }
    let mut answers = Vec::with_capacity(tasks.len());
    for task in tasks {
        let alone = commit(writer, std::slice::from_ref(task)).await;
        answers.push(alone.map_err(|error| failure(&error)).and_then(|answers| answers.into_iter().collect()));
    }
    answers
}

/// One transaction. An error means that nothing of it was kept.
async fn commit(writer: &mut Writer, tasks: &[Task]) -> Result<Vec<Answer>, sqlx::Error> {
    let mut connection = writer.begin().await?;
    let written = write(&mut connection, tasks).await;
    let ended = writer.end(connection, written).await;
    writer.room.was_full |= ended.as_ref().is_err_and(is_full);
    ended
}

async fn write(connection: &mut SqliteConnection, tasks: &[Task]) -> Result<Vec<Answer>, sqlx::Error> {
    let mut plan = Plan::look(connection, tasks).await?;
    let answers = tasks.iter().map(|task| plan.take(task)).collect();
    plan.write(connection).await?;
    write_house(connection, tasks).await?;
    Ok(answers)
}

/// What concerns no table.
async fn write_house(connection: &mut SqliteConnection, tasks: &[Task]) -> Result<(), sqlx::Error> {
    for task in tasks {
        if let Task::Secret(secret) = task {
            keep_secret(connection, secret).await?;
        }
    }
    if tasks.iter().any(|task| matches!(task, Task::Try)) {
        // As much as a large move needs, and never the same: SQLite writes no page that stays as it is.
        let trial = "INSERT INTO secrets (name, body) VALUES ('trial', randomblob(32000)) \
                     ON CONFLICT DO UPDATE SET body = excluded.body";
        sqlx::query(trial).execute(connection).await?;
    }
    Ok(())
}

/// Keeps the secret, unless there is one.
pub(super) async fn keep_secret(connection: &mut SqliteConnection, secret: &[u8; 32]) -> Result<(), sqlx::Error> {
    let keep = "INSERT INTO secrets (name, body, sum) VALUES ('signing', ?1, ?2) ON CONFLICT DO NOTHING";
    let keep = sqlx::query(keep).bind(&secret[..]).bind(secret_sum("signing", secret));
    keep.execute(connection).await.map(|_| ())
}

/// Where the tables of a group are, and what the group makes of them.
struct Plan {
    tables: BTreeMap<TableId, Fate>,
    next_key: i64,
    next_line: i64,
}

/// A table before and after the group.
struct Fate {
    key: i64,
    /// What is kept of it is not what was written, so nothing is added to it.
    damage: Option<String>,
    version: u64,
    begun: bool,
    /// How many of the entries in the file stay.
    kept: usize,
    /// Seats and stage as they are in the file; read when there is a new card.
    seats: String,
    stage: i64,
    places: BTreeMap<String, Holds>,
    /// Entries in the file have to go, those from `kept` on.
    cut: bool,
    /// Entries to write, from `kept` on.
    added: Vec<String>,
    drafts: Option<String>,
    marks: String,
    head: Option<String>,
    card: Option<Card>,
    notes: Option<String>,
    chat: Vec<String>,
}

impl Plan {
    async fn look(connection: &mut SqliteConnection, tasks: &[Task]) -> Result<Plan, sqlx::Error> {
        let names: Vec<&TableId> = tasks.iter().filter_map(Task::table).collect();
        let rows = sqlx::query(
            "SELECT tables.*, tables.sum AS table_sum, versions.*, versions.sum AS version_sum \
             FROM json_each(?1) AS name \
             CROSS JOIN tables ON tables.id = name.value CROSS JOIN versions ON table_key = tables.key",
        )
        .bind(json(&names))
        .fetch_all(&mut *connection)
        .await?;
        let mut tables = BTreeMap::new();
        for row in rows {
            tables.insert(TableId(row.try_get("id")?), Fate::read(&row)?);
        }
        let creates = tasks.iter().any(|task| matches!(task, Task::Create(..)));
        let next_key = if creates {
            sqlx::query_scalar("SELECT coalesce(max(key), 0) + 1 FROM tables").fetch_one(&mut *connection).await?
        } else {
            0
        };
        let says = tasks.iter().any(|task| matches!(task, Task::Change(change) if !change.chat.is_empty()));
        let next_line = if says {
            sqlx::query_scalar("SELECT coalesce(max(number), 0) + 1 FROM chat").fetch_one(connection).await?
        } else {
            0
        };
        Ok(Plan { tables, next_key, next_line })
    }

    fn take(&mut self, task: &Task) -> Answer {
        match task {
            Task::Create(card, notes) => self.create(card, notes),
            Task::Change(change) => {
                let missing = || StoreError::Missing(change.table.clone());
                self.tables.get_mut(&change.table).ok_or_else(missing)?.change(change)
            }
            Task::Secret(_) | Task::Try | Task::Close => Ok(()),
        }
    }

    fn create(&mut self, card: &Card, notes: &Value) -> Answer {
        if self.tables.contains_key(&card.id) {
            return Err(StoreError::Exists(card.id.clone()));
        }
        let fate = Fate {
            drafts: Some("[]".into()),
            card: Some(card.clone()),
            notes: Some(json(notes)),
            ..Fate::new(self.next_key)
        };
        self.tables.insert(card.id.clone(), fate);
        self.next_key += 1;
        Ok(())
    }

    /// Writes what the group makes of its tables; few statements, the frequent ones one for all tables.
    async fn write(mut self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        let mut rows = Rows::default();
        for fate in self.tables.values().filter(|fate| fate.drafts.is_some()) {
            rows.add(fate);
        }
        rows.write(connection).await?;
        for fate in self.tables.values() {
            fate.write_rare(connection).await?;
            fate.write_chat(connection, &mut self.next_line).await?;
        }
        rows.write_entries(connection).await
    }
}

impl Task {
    fn table(&self) -> Option<&TableId> {
        match self {
            Task::Create(card, _) => Some(&card.id),
            Task::Change(change) => Some(&change.table),
            Task::Secret(_) | Task::Try | Task::Close => None,
        }
    }
}

impl Fate {
    fn new(key: i64) -> Fate {
        Fate {
            key,
            damage: None,
            version: 0,
            begun: false,
            kept: 0,
            seats: "[]".into(),
            stage: 0,
            places: BTreeMap::new(),
            cut: false,
            added: Vec::new(),
            drafts: None,
            marks: "[]".into(),
            head: None,
            card: None,
            notes: None,
            chat: Vec::new(),
        }
    }

    /// A table as it is in the file.
    fn read(row: &SqliteRow) -> Result<Fate, sqlx::Error> {
        let damage = TableRow::whole(row).err().or_else(|| VersionRow::whole(row).err());
        Ok(Fate {
            damage: damage.map(|error| error.to_string()),
            version: row.try_get::<i64, _>("version")? as u64,
            begun: row.try_get("begun")?,
            kept: row.try_get::<i64, _>("entries")? as usize,
            seats: row.try_get("seats")?,
            stage: row.try_get("stage")?,
            ..Fate::new(row.try_get("key")?)
        })
    }

    /// Takes a change into the plan, or refuses it and is as before.
    fn change(&mut self, change: &Change) -> Answer {
        self.check(change)?;
        if change.card.is_some() {
            let seats: Vec<Place> = serde_json::from_str(&self.seats).map_err(|error| damaged(&error.to_string()))?;
            self.places = places(&seats, self.stage);
        }
        if let Some(head) = &change.begin {
            self.begun = true;
            self.head = Some(json(&Log { length: 0, entries: Vec::new(), ..head.clone() }));
        }
        if let Some(number) = change.cut {
            self.cut(number);
        }
        self.added.extend(change.entries.1.iter().map(|entry| body(entry, false)));
        let drafts: Vec<LogEntry> =
            change.drafts.iter().map(|entry| LogEntry { draft: true, ..entry.clone() }).collect();
        self.drafts = Some(json(&drafts));
        self.marks = json(&change.marks);
        self.card = change.card.clone().or(self.card.take());
        self.notes = change.notes.as_ref().map(json).or(self.notes.take());
        self.chat.extend(change.chat.iter().map(json));
        self.version += 1;
        Ok(())
    }

    fn check(&self, change: &Change) -> Answer {
        let refuse = |why: String| Err(StoreError::Failed(format!("table {}: {why}", change.table)));
        if let Some(damage) = &self.damage {
            return Err(StoreError::Damaged(format!("table {}: {damage}", change.table)));
        }
        if change.from != self.version {
            return Err(StoreError::Conflict { now: self.version });
        }
        if change.begin.is_some() && self.begun {
            return refuse("the game has begun already".into());
        }
        let (first, entries) = &change.entries;
        let begun = self.begun || change.begin.is_some();
        if !(begun || entries.is_empty() && change.drafts.is_empty()) {
            return refuse("the game has not begun, so it has no entries".into());
        }
        let length = self.kept + self.added.len();
        let next = change.cut.map_or(length, |cut| cut.min(length));
        if !entries.is_empty() && *first != next {
            return refuse(format!("the next entry is {next}, not {first}"));
        }
        if change.card.as_ref().is_some_and(|card| card.id != change.table) {
            return refuse("the card is that of another table".into());
        }
        Ok(())
    }

    fn cut(&mut self, number: usize) {
        if number < self.kept {
            self.kept = number;
            self.cut = true;
        }
        self.added.truncate(number.saturating_sub(self.kept));
    }

    /// What happens seldom, a statement each.
    async fn write_rare(&self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        if let Some(head) = &self.head {
            let insert = sqlx::query("INSERT INTO heads (table_key, body, sum) VALUES (?1, ?2, ?3)");
            let insert = insert.bind(self.key).bind(head).bind(text_sum("heads", self.key, 0, head));
            insert.execute(&mut *connection).await?;
        }
        if self.cut {
            let delete = sqlx::query("DELETE FROM entries WHERE table_key = ?1 AND number >= ?2");
            delete.bind(self.key).bind(self.kept as i64).execute(&mut *connection).await?;
        }
        if let Some(card) = &self.card {
            let now = places(&card.seats, stage_number(card.stage));
            for person in self.places.keys().filter(|person| !now.contains_key(*person)) {
                let delete = sqlx::query("DELETE FROM places WHERE table_key = ?1 AND person = ?2");
                delete.bind(self.key).bind(person).execute(&mut *connection).await?;
            }
        }
        Ok(())
    }

    async fn write_chat(&self, connection: &mut SqliteConnection, next: &mut i64) -> Result<(), sqlx::Error> {
        if self.chat.is_empty() {
            return Ok(());
        }
        for remark in &self.chat {
            let insert = sqlx::query("INSERT INTO chat (number, table_key, body, sum) VALUES (?1, ?2, ?3, ?4)");
            let insert = insert.bind(*next).bind(self.key).bind(remark);
            insert.bind(text_sum("chat", self.key, *next, remark)).execute(&mut *connection).await?;
            *next += 1;
        }
        let forget = sqlx::query(FORGET).bind(self.key).bind(VOICE_LINES as i64).bind(CHAT_LINES as i64);
        forget.execute(connection).await.map(|_| ())
    }
}

/// As [`crate::forget_old_lines`] does it. A line that is damaged has no voice, and must not keep others from being said.
const FORGET: &str = "DELETE FROM chat WHERE table_key = ?1 AND number NOT IN (SELECT number FROM \
                      (SELECT number, row_number() OVER (PARTITION BY CASE WHEN json_valid(body) THEN body ->> 'seat' END \
                      ORDER BY number DESC) AS age FROM chat WHERE table_key = ?1) \
                      WHERE age <= ?2 ORDER BY number DESC LIMIT ?3)";

/// The rows of a group for the statements that write many at once.
#[derive(Default)]
struct Rows {
    tables: List,
    places: List,
    versions: List,
    notes: List,
    entries: List,
}

impl Rows {
    fn add(&mut self, fate: &Fate) {
        let key = fate.key;
        if let Some(card) = &fate.card {
            let row = TableRow::of(key, card);
            let sum = row.sum();
            let TableRow { id, game, stage, listed, made, changed, due, seats, .. } = row;
            self.tables.push(&(key, id, game, stage, listed, made, changed, due, seats, sum));
            for (person, holds) in places(&card.seats, stage) {
                if fate.places.get(&person) != Some(&holds) {
                    self.places.push(&(key, person, i64::from(holds.waiting), i64::from(holds.over)));
                }
            }
        }
        let entries = fate.kept + fate.added.len();
        let row = VersionRow {
            key,
            version: fate.version as i64,
            begun: i64::from(fate.begun),
            entries: entries as i64,
            drafts: fate.drafts.clone().unwrap_or_default(),
            marks: fate.marks.clone(),
        };
        self.versions.push(&(key, row.version, row.begun, row.entries, &row.drafts, row.sum(), &row.marks));
        if let Some(notes) = &fate.notes {
            self.notes.push(&(key, notes, text_sum("notes", key, 0, notes)));
        }
        for (number, body) in (fate.kept as i64..).zip(&fate.added) {
            self.entries.push(&(key, number, body, text_sum("entries", key, number, body)));
        }
    }

    async fn write(&mut self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        self.tables
            .run(
                connection,
                "INSERT INTO tables (key, id, game, stage, listed, made, changed, due, seats, sum) \
                 SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, \
                 value ->> 7, value ->> 8, value ->> 9 FROM json_each(?1) WHERE true \
                 ON CONFLICT (key) DO UPDATE SET game = excluded.game, stage = excluded.stage, listed = excluded.listed, \
                 made = excluded.made, changed = excluded.changed, due = excluded.due, seats = excluded.seats, sum = excluded.sum",
            )
            .await?;
        self.places
            .run(
                connection,
                "INSERT INTO places (table_key, person, waiting, over) \
                 SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1) WHERE true \
                 ON CONFLICT (table_key, person) DO UPDATE SET waiting = excluded.waiting, over = excluded.over",
            )
            .await?;
        self.versions
            .run(
                connection,
                "INSERT INTO versions (table_key, version, begun, entries, drafts, sum, marks) \
                 SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 \
                 FROM json_each(?1) WHERE true \
                 ON CONFLICT (table_key) DO UPDATE SET version = excluded.version, begun = excluded.begun, \
                 entries = excluded.entries, drafts = excluded.drafts, sum = excluded.sum, marks = excluded.marks",
            )
            .await?;
        self.notes
            .run(
                connection,
                "INSERT INTO notes (table_key, body, sum) SELECT value ->> 0, value ->> 1, value ->> 2 \
                 FROM json_each(?1) WHERE true \
                 ON CONFLICT (table_key) DO UPDATE SET body = excluded.body, sum = excluded.sum",
            )
            .await
    }

    /// After the cuts, because an entry may take the number of one that was taken back.
    async fn write_entries(&mut self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        self.entries
            .run(
                connection,
                "INSERT INTO entries (table_key, number, body, sum) \
                 SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 \
                 FROM json_each(?1)",
            )
            .await
    }
}

/// A JSON list, written row by row.
#[derive(Default)]
struct List(String);

impl List {
    fn push(&mut self, row: &impl Serialize) {
        self.0.push(if self.0.is_empty() { '[' } else { ',' });
        self.0.push_str(&json(row));
    }

    /// Runs a statement over the rows, if there are any.
    async fn run(&mut self, connection: &mut SqliteConnection, statement: &'static str) -> Result<(), sqlx::Error> {
        if self.0.is_empty() {
            return Ok(());
        }
        self.0.push(']');
        sqlx::query(statement).bind(&self.0).execute(connection).await.map(|_| ())
    }
}

/// What lists ask of a person at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Holds {
    /// The game waits for one of his seats.
    pub(super) waiting: bool,
    /// The game is over.
    pub(super) over: bool,
}

/// The persons of a table at this stage: one may hold several seats.
pub(super) fn places(seats: &[Place], stage: i64) -> BTreeMap<String, Holds> {
    let mut places: BTreeMap<String, Holds> = BTreeMap::new();
    for seat in seats {
        if let Some(person) = &seat.person {
            let holds = places.entry(person.clone()).or_default();
            holds.waiting |= seat.waiting;
            holds.over = stage == stage_number(Stage::Over);
        }
    }
    places
}

fn body(entry: &LogEntry, draft: bool) -> String {
    json(&LogEntry { draft, ..entry.clone() })
}

pub(super) fn json(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).expect("plain data always serialises")
}
