//! Tables in a SQLite file.

mod check;
mod copy;
mod due;
mod fill;
mod group;
mod home;
mod mend;
mod rescue;
mod room;
mod rows;
mod schema;
mod writer;

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteRow, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use crate::{Card, Change, Due, Millis, Query, Record, Store, StoreError, TableId};
pub use check::{Checked, Damage, check};
pub use copy::{Copied, Damaged, Existing, backup, restore};
use group::{Job, Task};
use home::{Home, gone};
pub use rescue::Rescue;
use rows::TableRow;
use writer::Writer;

/// Connections that only read. They never wait for the writer, nor it for them.
const READERS: u32 = 4;

/// How long to wait for another process that is writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long the writer lets SQLite wait before it begins anew.
const MOMENT: Duration = Duration::from_millis(50);

/// How many tasks may wait for the writer before callers wait for a place in the queue.
const QUEUE: usize = 4096;

/// The WAL is folded into the file each time it has this many pages: seldom enough for speed, often enough to stay small.
const FOLD_PAGES: &str = "4000";

/// A store in a SQLite file, which several processes on one machine may share.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    jobs: mpsc::Sender<Job>,
    home: Home,
}

impl SqliteStore {
    /// Opens a store, and makes it if there is none. A file that is something else, damaged or of a newer Emporion is refused
    /// and left as it is.
    pub async fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let path = &absolute(path)?;
        make_private(path).map_err(|error| named(path, error))?;
        check_header(path).map_err(|error| named(path, error))?;
        check_writable(path).map_err(|error| named(path, error))?;
        prepare(&options(path)).await.map_err(|error| named(path, error))?;
        let home = Home::of(path).map_err(|error| named(path, error))?;
        let (readers, writer) = pools(path);
        Ok(SqliteStore::start(readers, Writer::new(writer, home)))
    }

    /// Opens a store to read or copy it: where nothing may be written, for that alone. Then its file has to be of the newest schema.
    pub async fn open_to_read(path: &Path) -> Result<SqliteStore, StoreError> {
        match SqliteStore::open(path).await {
            Err(StoreError::ReadOnly(_)) => {}
            opened => return opened,
        }
        let path = &absolute(path)?;
        let options = reading(path);
        let mut connection = options.connect().await.map_err(|error| named(path, failure(&error)))?;
        let kind = schema::recognise(&mut connection).await.map_err(|error| named(path, error))?;
        if !schema::is_newest(kind) {
            let why = "the file is empty or of an older Emporion, and nothing may be written there".into();
            return Err(named(path, StoreError::ReadOnly(why)));
        }
        let home = Home::of(path).map_err(|error| named(path, error))?;
        // Nobody takes what is to be written.
        let (jobs, _) = mpsc::channel(1);
        Ok(SqliteStore { readers: pool(READERS).connect_lazy_with(options), jobs, home })
    }

    /// A store that lives as long as this value and its clones: for tests and for playing around.
    pub async fn in_memory() -> Result<SqliteStore, StoreError> {
        let options = SqliteConnectOptions::new().disable_statement_logging();
        // A second connection would be a second, empty store.
        let only = pool(1).connect_lazy_with(options);
        let update = only.begin().await.map_err(|error| failure(&error))?;
        schema::update(update).await?;
        Ok(SqliteStore::start(only.clone(), Writer::new(only, Home::in_memory())))
    }

    /// The names of all tables, in the order in which they were made.
    pub async fn names(&self) -> Result<Vec<TableId>, StoreError> {
        let names = sqlx::query_scalar("SELECT id FROM tables ORDER BY key").fetch_all(&self.readers).await;
        let names: Vec<String> = names.map_err(|error| failure(&error))?;
        Ok(names.into_iter().map(TableId).collect())
    }

    /// For the end of the program: brings everything into the file itself, so that it is complete without the log beside it. If
    /// that cannot be done the log has the rest, and nothing is lost. Whoever writes later waits and gets no answer any more.
    pub async fn close(&self) -> Result<(), StoreError> {
        self.write(Task::Close).await
    }

    /// Is the file still where it was opened? Without it nothing lasts, and nothing is kept any more.
    pub fn is_in_place(&self) -> Result<(), StoreError> {
        self.home.look().map_err(|error| failure(&error))
    }

    fn start(readers: SqlitePool, writer: Writer) -> SqliteStore {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let home = writer.home().clone();
        tokio::spawn(group::work(writer, queue));
        SqliteStore { readers, jobs, home }
    }

    async fn kept_secret(&self) -> Result<Option<[u8; 32]>, StoreError> {
        let kept = sqlx::query(SECRETS).fetch_all(&self.readers).await.map_err(|error| failure(&error))?;
        let secrets: Vec<_> = kept.iter().filter_map(|row| rows::secret(row).transpose()).collect();
        // A good one serves whatever else is there; beside a damaged one a second would make every cookie worth nothing.
        let good = secrets.iter().position(Result::is_ok);
        secrets.into_iter().nth(good.unwrap_or_default()).transpose()
    }

    async fn write(&self, task: Task) -> Result<(), StoreError> {
        let stopped = || StoreError::Failed("the store was opened to be read, or its writer has ended".into());
        let (answer, result) = oneshot::channel();
        self.jobs.send(Job { task, answer }).await.map_err(|_| stopped())?;
        result.await.map_err(|_| stopped())?
    }
}

fn pools(path: &Path) -> (SqlitePool, SqlitePool) {
    let options = options(path);
    let writer = pool(1).connect_lazy_with(options.clone().busy_timeout(MOMENT));
    (pool(READERS).connect_lazy_with(options), writer)
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(PATIENCE)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("wal_autocheckpoint", FOLD_PAGES)
        .pragma("cache_size", "-32000")
        .disable_statement_logging()
}

/// Options for a connection that changes nothing.
fn reading(path: &Path) -> SqliteConnectOptions {
    // Beside a file that has no log SQLite wants to make one, to share it with whoever might write. Where nobody can, there is none.
    let has_log = std::fs::metadata(with(path, "-wal")).is_ok_and(|log| log.len() > 0);
    options(path).read_only(true).immutable(!has_log && is_on_read_only_system(path))
}

fn is_on_read_only_system(path: &Path) -> bool {
    let opened = std::fs::OpenOptions::new().write(true).open(path);
    opened.is_err_and(|error| error.kind() == io::ErrorKind::ReadOnlyFilesystem)
}

/// Connections are kept for good: they hold prepared statements, and in memory the data itself.
fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .acquire_timeout(PATIENCE * 3)
}

/// Makes an empty file if there is none, readable by its owner only: it will hold seeds and the secret of all cookies.
/// Was there none?
fn make_private(path: &Path) -> Result<bool, StoreError> {
    let mut new = std::fs::OpenOptions::new();
    new.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    match new.open(path) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) if is_read_only(&error) => Err(StoreError::ReadOnly(format!("cannot be made: {error}"))),
        Err(error) => Err(StoreError::Failed(format!("cannot be made: {error}"))),
    }
}

/// SQLite would open the file all the same, and fail at the first change.
fn check_writable(path: &Path) -> Result<(), StoreError> {
    match std::fs::OpenOptions::new().write(true).open(path) {
        Err(error) if is_read_only(&error) => Err(StoreError::ReadOnly(error.to_string())),
        // Whatever else is wrong shows when it is used.
        _ => Ok(()),
    }
}

fn is_read_only(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied)
}

/// SQLite takes a short file of any kind for an empty database, and would overwrite it.
fn check_header(path: &Path) -> Result<(), StoreError> {
    if is_empty_or_database(path)? {
        return Ok(());
    }
    Err(StoreError::Failed("the file is not a database, or damaged".into()))
}

fn is_empty_or_database(path: &Path) -> Result<bool, StoreError> {
    // No database is shorter than its smallest page.
    let mut start = Vec::with_capacity(512);
    let read = std::fs::File::open(path).and_then(|file| file.take(512).read_to_end(&mut start));
    read.map_err(|error| StoreError::Failed(format!("the file cannot be opened: {error}")))?;
    Ok(start.is_empty() || (start.len() == 512 && start.starts_with(b"SQLite format 3\0")))
}

/// Checks what the file is, then lets it keep a write-ahead log and brings it up to date.
async fn prepare(options: &SqliteConnectOptions) -> Result<(), StoreError> {
    let mut connection = options.connect().await.map_err(|error| failure(&error))?;
    let kind = schema::recognise(&mut connection).await?;
    use_wal(&mut connection).await?;
    if !schema::is_newest(kind) {
        let begin = sqlx::Connection::begin_with(&mut connection, "BEGIN IMMEDIATE").await;
        schema::update(begin.map_err(|error| failure(&error))?).await?;
    }
    sqlx::Connection::close(connection).await.map_err(|error| failure(&error))
}

/// SQLite does not wait for others when it changes the journal mode, so we do.
async fn use_wal(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let pause = Duration::from_millis(20);
    let mut waited = Duration::ZERO;
    loop {
        let mode: Result<String, _> = sqlx::query_scalar("PRAGMA journal_mode = WAL").fetch_one(&mut *connection).await;
        match mode {
            Ok(mode) if mode == "wal" => return Ok(()),
            Ok(_) => return Err(StoreError::Failed("a write-ahead log cannot be kept beside the file".into())),
            Err(error) if is_busy(&error) && waited < PATIENCE => {
                tokio::time::sleep(pause).await;
                waited += pause;
            }
            Err(error) => return Err(failure(&error)),
        }
    }
}

const LISTED: &str = "SELECT *, sum AS table_sum FROM tables WHERE listed = 1 AND stage < 2 ORDER BY stage, made DESC, key DESC LIMIT ?1";
const OF: &str = "SELECT tables.*, sum AS table_sum FROM places JOIN tables ON key = table_key WHERE person = ?2 \
                  ORDER BY waiting DESC, made DESC, key DESC LIMIT ?1";
const UNFINISHED: &str = "SELECT count(*) FROM (SELECT 1 FROM places WHERE person = ?2 AND over = 0 LIMIT ?1)";

impl Store for SqliteStore {
    async fn create(&self, card: Card, notes: Value) -> Result<(), StoreError> {
        self.write(Task::Create(card, notes)).await
    }

    async fn load(&self, id: &TableId) -> Result<Record, StoreError> {
        rows::record(&self.readers, &id.0).await?.ok_or_else(|| StoreError::Missing(id.clone()))
    }

    async fn change(&self, change: Change) -> Result<(), StoreError> {
        self.write(Task::Change(Box::new(change))).await
    }

    async fn list(&self, query: Query, limit: usize) -> Result<Vec<Card>, StoreError> {
        let select = sqlx::query(match query {
            Query::Listed => LISTED,
            Query::Of(_) => OF,
        });
        let select = select.bind(i64::try_from(limit).unwrap_or(i64::MAX));
        let select = match query {
            Query::Listed => select,
            Query::Of(person) => select.bind(person),
        };
        let rows = select.fetch_all(&self.readers).await.map_err(|error| failure(&error))?;
        // Loading it tells what is wrong with one; it must not hide the others.
        Ok(rows.iter().filter_map(|row| card(row).ok()).collect())
    }

    async fn unfinished(&self, person: &str, limit: usize) -> Result<usize, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let count = sqlx::query_scalar(UNFINISHED).bind(limit).bind(person).fetch_one(&self.readers).await;
        count.map(|count: i64| count as usize).map_err(|error| failure(&error))
    }

    async fn due(&self, before: Millis, after: Option<&Due>, limit: usize) -> Result<Vec<Due>, StoreError> {
        due::due(&self.readers, before, after, limit).await
    }

    async fn count(&self) -> Result<u64, StoreError> {
        let count = sqlx::query_scalar("SELECT count(*) FROM tables").fetch_one(&self.readers).await;
        count.map(|count: i64| count as u64).map_err(|error| failure(&error))
    }

    async fn secret(&self) -> Result<[u8; 32], StoreError> {
        if let Some(secret) = self.kept_secret().await? {
            return Ok(secret);
        }
        self.write(Task::Secret(new_secret()?)).await?;
        // Another process may have been faster; then it is that one's.
        self.kept_secret().await?.ok_or_else(|| damaged("the secret is gone"))
    }

    async fn backup(&self, to: &Path, damaged: Damaged) -> Result<Copied, StoreError> {
        copy::copy(&self.readers, to, damaged).await
    }

    async fn ping(&self) -> Result<(), StoreError> {
        self.is_in_place()?;
        sqlx::query(SHARED).fetch_one(&self.readers).await.map_err(|error| failure(&error))?;
        self.kept_secret().await?;
        self.write(Task::Try).await
    }
}

/// A look at each table and index of the file: at where new rows go, or where lists begin.
const SHARED: &str = "SELECT (SELECT key FROM tables NOT INDEXED ORDER BY key DESC LIMIT 1), \
    (SELECT id FROM tables INDEXED BY sqlite_autoindex_tables_1 ORDER BY id LIMIT 1), \
    (SELECT key FROM tables INDEXED BY tables_listed WHERE listed = 1 AND stage < 2 ORDER BY stage LIMIT 1), \
    (SELECT key FROM tables INDEXED BY tables_due WHERE due IS NOT NULL ORDER BY due LIMIT 1), \
    (SELECT table_key FROM versions ORDER BY table_key DESC LIMIT 1), \
    (SELECT table_key FROM notes ORDER BY table_key DESC LIMIT 1), \
    (SELECT table_key FROM heads ORDER BY table_key DESC LIMIT 1), \
    (SELECT table_key FROM entries ORDER BY table_key DESC LIMIT 1), \
    (SELECT number FROM chat NOT INDEXED ORDER BY number DESC LIMIT 1), \
    (SELECT number FROM chat INDEXED BY chat_table ORDER BY table_key LIMIT 1), \
    (SELECT seq FROM sqlite_sequence LIMIT 1), \
    (SELECT person FROM places NOT INDEXED ORDER BY table_key DESC LIMIT 1), \
    (SELECT person FROM places INDEXED BY places_person ORDER BY person LIMIT 1), \
    (SELECT person FROM places INDEXED BY places_unfinished WHERE over = 0 ORDER BY person LIMIT 1)";

const SECRETS: &str = "SELECT * FROM secrets";

fn new_secret() -> Result<[u8; 32], StoreError> {
    let mut new = [0; 32];
    getrandom::fill(&mut new).map_err(|error| StoreError::Failed(format!("no random numbers: {error}")))?;
    Ok(new)
}

fn card(row: &SqliteRow) -> Result<Card, StoreError> {
    TableRow::whole(row)?.card()
}

/// A path that means the same file wherever it is said, and nothing special to SQLite (`:memory:`, `file:`).
fn absolute(path: &Path) -> Result<PathBuf, StoreError> {
    std::path::absolute(path).map_err(|error| StoreError::Failed(format!("{}: {error}", path.display())))
}

/// The name of a file with something behind it.
fn with(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}

fn problem(what: &str, error: &io::Error) -> StoreError {
    StoreError::Failed(format!("{what}: {error}"))
}

/// Adds which file it was.
fn named(path: &Path, error: StoreError) -> StoreError {
    let with = |why: String| format!("{}: {why}", path.display());
    match error {
        StoreError::Full(why) => StoreError::Full(with(why)),
        StoreError::ReadOnly(why) => StoreError::ReadOnly(with(why)),
        StoreError::Damaged(why) => StoreError::Damaged(with(why)),
        StoreError::Failed(why) => StoreError::Failed(with(why)),
        other => other,
    }
}

fn damaged(what: &str) -> StoreError {
    StoreError::Damaged(what.to_owned())
}

/// The primary result code of SQLite, if the error is one of its own.
fn code(error: &sqlx::Error) -> Option<i32> {
    extended_code(error).map(|extended| extended & 0xff)
}

fn extended_code(error: &sqlx::Error) -> Option<i32> {
    error.as_database_error()?.code()?.parse().ok()
}

fn is_busy(error: &sqlx::Error) -> bool {
    matches!(code(error), Some(5 | 6))
}

/// No room for the file, its log, or the memory all who have it open share.
fn is_full(error: &sqlx::Error) -> bool {
    code(error) == Some(13) || extended_code(error) == Some(4874)
}

fn is_damage(error: &sqlx::Error) -> bool {
    matches!(code(error), Some(11 | 26)) || is_unreadable(error)
}

/// A value that is not what its column holds, or no text: nobody has written that.
fn is_unreadable(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_))
}

/// Says what went wrong in words a host understands, and what SQLite said.
fn failure(error: &sqlx::Error) -> StoreError {
    if let Some(gone) = gone(error) {
        return StoreError::Gone(gone.to_string());
    }
    let words = match code(error) {
        Some(5 | 6) => "another process keeps the file locked",
        Some(8) => return StoreError::ReadOnly(error.to_string()),
        _ if is_full(error) => return StoreError::Full(error.to_string()),
        Some(10) => "the disk does not read or write as it should",
        Some(11 | 26) => return StoreError::Damaged(error.to_string()),
        Some(14) => "the file cannot be opened",
        _ if is_unreadable(error) => return StoreError::Damaged(error.to_string()),
        _ => return StoreError::Failed(error.to_string()),
    };
    StoreError::Failed(format!("{words} ({error})"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sqlx::Row;

    use super::writer::run;
    use super::*;
    use crate::Stage;

    /// A file that goes with its test.
    struct File(PathBuf);

    impl File {
        fn new(name: &str) -> File {
            File(std::env::temp_dir().join(format!("emporion-{name}-{}", std::process::id())))
        }

        /// A store, and the pool its writer takes connections from.
        async fn open(&self) -> (SqliteStore, SqlitePool) {
            drop(SqliteStore::open(&self.0).await.unwrap());
            let (readers, writer) = pools(&self.0);
            (SqliteStore::start(readers, self.writer(&writer)), writer)
        }
    }

    impl File {
        fn writer(&self, pool: &SqlitePool) -> Writer {
            Writer::new(pool.clone(), Home::of(&self.0).unwrap())
        }

        /// How many bytes the log has.
        fn log(&self) -> u64 {
            std::fs::metadata(with(&self.0, "-wal")).map_or(0, |log| log.len())
        }
    }

    impl Drop for File {
        fn drop(&mut self) {
            for end in ["", "-wal", "-shm"] {
                let _ = std::fs::remove_file(format!("{}{end}", self.0.display()));
            }
        }
    }

    async fn in_memory() -> (SqliteStore, SqlitePool) {
        let store = SqliteStore::in_memory().await.unwrap();
        let writer = store.readers.clone();
        (store, writer)
    }

    #[tokio::test]
    async fn a_commit_waits_for_the_disk() {
        let file = File::new("pragmas");
        let (store, writer) = file.open().await;
        for pool in [&writer, &store.readers] {
            let set: (i64, String, i64) = sqlx::query_as(
                "SELECT synchronous, journal_mode, foreign_keys FROM pragma_synchronous, pragma_journal_mode, pragma_foreign_keys",
            )
            .fetch_one(pool)
            .await
            .unwrap();
            assert_eq!(set, (2, "wal".into(), 1));
        }
    }

    #[tokio::test]
    async fn lists_are_found_by_index() {
        let store = SqliteStore::in_memory().await.unwrap();
        for (select, index) in [
            (LISTED, "tables_listed"),
            (OF, "places_person"),
            (UNFINISHED, "COVERING INDEX places_unfinished"),
            (due::DUE, "tables_due"),
            (due::KEYS, "COVERING INDEX tables_due"),
        ] {
            let plan = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {select}"));
            let rows = sqlx::query(plan).fetch_all(&store.readers).await.unwrap();
            let plan: Vec<String> = rows.iter().map(|row| row.get("detail")).collect();
            assert!(plan.iter().any(|step| step.contains(index)), "{select}: {plan:?}");
        }
    }

    /// From now on this connection finds no room for more pages, as on a full disk.
    async fn fill(writer: &SqlitePool) {
        let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(writer).await.unwrap();
        let limit = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {}", pages + 20));
        sqlx::raw_sql(limit).execute(writer).await.unwrap();
    }

    #[tokio::test]
    async fn a_full_disk_refuses_what_does_not_fit_and_keeps_the_rest() {
        let (store, writer) = in_memory().await;
        fill(&writer).await;
        let big = json!("x".repeat(1_000_000));
        let (first, second, third) = tokio::join!(
            store.create(card("a"), json!(1)),
            store.create(card("b"), big),
            store.create(card("c"), json!(3)),
        );
        first.unwrap();
        assert!(matches!(second, Err(StoreError::Full(_))), "{second:?}");
        third.unwrap();
        assert_eq!(store.count().await.unwrap(), 2);
        assert_eq!(store.load(&TableId("c".into())).await.unwrap().notes, json!(3));
    }

    #[tokio::test]
    async fn writing_goes_on_after_a_full_disk() {
        let file = File::new("full");
        for (in_memory, (store, writer)) in [(true, in_memory().await), (false, file.open().await)] {
            store.create(card("a"), json!(1)).await.unwrap();
            fill(&writer).await;
            // One large row alone: SQLite ends the transaction by itself when it does not fit.
            let full = store.change(beginning("a", &"x".repeat(1_000_000))).await;
            // In memory the connection stays as full as it was. In a file the next one has room, and it is tried again at once.
            assert_eq!(matches!(full, Err(StoreError::Full(_))), in_memory, "{full:?}");
            assert_eq!(full.is_ok(), !in_memory, "{full:?}");
            let record = store.load(&TableId("a".into())).await.unwrap();
            assert_eq!((record.version, record.log.is_some()), (u64::from(!in_memory), !in_memory));
            store.create(card("b"), json!(2)).await.unwrap();
            store.ping().await.unwrap();
            assert_eq!(store.count().await.unwrap(), 2);
        }
    }

    #[tokio::test]
    async fn what_could_not_be_committed_is_not_kept_and_writing_goes_on() {
        let file = File::new("commit");
        for (in_memory, (store, pool)) in [(true, in_memory().await), (false, file.open().await)] {
            let writer = if in_memory { Writer::new(pool, Home::in_memory()) } else { file.writer(&pool) };
            let mut connection = writer.begin().await.unwrap();
            // A row of a table that is not there, which SQLite notices when it is to commit.
            run(&mut connection, "PRAGMA defer_foreign_keys = ON").await.unwrap();
            run(&mut connection, "INSERT INTO notes (table_key, body) VALUES (77, '{}')").await.unwrap();
            assert!(writer.end(connection, Ok(())).await.is_err());
            // A transaction that SQLite has ended by itself.
            let mut connection = writer.begin().await.unwrap();
            run(&mut connection, "INSERT INTO secrets (name, body) VALUES ('lost', x'00')").await.unwrap();
            run(&mut connection, "ROLLBACK").await.unwrap();
            assert!(writer.end(connection, Ok(())).await.is_err(), "nothing was kept");
            store.create(card("a"), json!(1)).await.unwrap();
            let rows = "SELECT (SELECT count(*) FROM notes) + (SELECT count(*) FROM secrets)";
            let rows: i64 = sqlx::query_scalar(rows).fetch_one(&store.readers).await.unwrap();
            assert_eq!(rows, 1);
        }
    }

    #[tokio::test]
    async fn what_was_written_is_folded_when_nobody_waits() {
        let file = File::new("fold");
        let (first, pool) = file.open().await;
        let fold_after = Duration::from_millis(50);
        let store = SqliteStore::start(first.readers.clone(), Writer { fold_after, ..file.writer(&pool) });
        for table in ["a", "b"] {
            store.create(card(table), json!(1)).await.unwrap();
            assert!(file.log() > 0);
            let folded = async {
                while file.log() > 0 {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(30), folded).await.expect("the log is short again");
        }
        let bytes = std::fs::read(&file.0).unwrap();
        assert!(bytes.windows(2).any(|text| text == b"bn"), "the file alone has what was written: name and game");
    }

    #[tokio::test]
    async fn a_disk_with_room_for_a_page_or_two_is_full() {
        let (store, writer) = in_memory().await;
        let room = async |more: i64| {
            let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(&writer).await.unwrap();
            let limit = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {}", pages + more));
            sqlx::raw_sql(limit).execute(&writer).await.unwrap();
        };
        room(2).await;
        let tried = store.ping().await;
        assert!(matches!(tried, Err(StoreError::Full(_))), "{tried:?}");
        room(20).await;
        store.ping().await.unwrap();
        store.ping().await.unwrap();
        assert_eq!(store.count().await.unwrap(), 0);
    }

    /// A disk of 300,000 bytes on which nothing else is.
    fn small(path: &Path) -> u64 {
        let length = |end| std::fs::metadata(with(path, end)).map_or(0, |file| file.len());
        300_000_u64.saturating_sub(length("") + length("-wal"))
    }

    #[tokio::test]
    async fn the_log_does_not_fill_a_small_disk() {
        let file = File::new("small");
        let (first, pool) = file.open().await;
        let mut writer = file.writer(&pool);
        writer.room.ask = |path| Some(small(path));
        let store = SqliteStore::start(first.readers.clone(), writer);
        for table in 0..100 {
            store.create(card(&table.to_string()), json!(table)).await.unwrap();
            let (log, free) = (file.log(), small(&file.0));
            assert!(free >= log, "after {table} tables the log has {log} bytes, and only {free} are free to fold it");
        }
        assert_eq!(store.count().await.unwrap(), 100);
    }

    #[tokio::test]
    async fn after_a_full_disk_the_log_is_folded_before_it_grows() {
        let file = File::new("late");
        let (store, writer) = file.open().await;
        for table in 0..20 {
            store.create(card(&table.to_string()), json!(table)).await.unwrap();
        }
        // Whoever reads keeps the log from being folded at once.
        let mut reader = store.readers.begin().await.unwrap();
        sqlx::query("SELECT count(*) FROM tables").execute(&mut *reader).await.unwrap();
        fill(&writer).await;
        store.change(beginning("1", &"x".repeat(1_000_000))).await.unwrap();
        let long = file.log();
        reader.rollback().await.unwrap();
        store.create(card("last"), json!(1)).await.unwrap();
        assert!(file.log() < long / 4, "{long} bytes were folded before, {} are of the last table", file.log());
        assert_eq!(store.count().await.unwrap(), 21);
    }

    fn beginning(table: &str, option: &str) -> Change {
        let head = json!({
            "emporion": emporion_core::LOG_FORMAT, "game": "nim", "rules": 1, "seats": 2, "options": option, "names": [],
            "commitment": "", "length": 0, "entries": [],
        });
        Change {
            table: TableId(table.into()),
            from: 0,
            marks: vec![],
            begin: Some(serde_json::from_value(head).unwrap()),
            entries: (0, vec![]),
            cut: None,
            drafts: vec![],
            card: None,
            notes: None,
            chat: vec![],
        }
    }

    fn card(name: &str) -> Card {
        Card {
            id: TableId(name.into()),
            game: "nim".into(),
            stage: Stage::Open,
            listed: true,
            made: 0,
            changed: 0,
            due: None,
            seats: vec![],
        }
    }
}
