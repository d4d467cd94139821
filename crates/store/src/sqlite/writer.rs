//! The connection that writes, and what becomes of it when it fails.
//!
//! After an error SQLite may or may not have ended the transaction by itself; on a full disk it has. So transactions are begun and ended
//! with statements of our own, nobody counts how deep a connection is in them, and a connection that failed is thrown away:
//! the next transaction gets a new one, which knows nothing of the trouble. Only in memory it must stay, because it is the data.

use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection, SqlitePool};

use super::home::Home;
use super::room::Room;
use super::{MOMENT, PATIENCE, is_busy, is_full};

/// So long a cut or lost log may reach back where little is written; where much is, it is folded when it is long.
const FOLD_AFTER: Duration = Duration::from_mins(1);

/// How long the end of a store waits for others that read it.
const LAST_PATIENCE: Duration = Duration::from_secs(3);

/// What writes a store, one transaction at a time.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    pub(super) pool: SqlitePool,
    pub(super) home: Home,
    /// How long what is written stays in the write-ahead log alone, if nobody waits then.
    pub(super) fold_after: Duration,
    pub(super) room: Room,
}

/// A connection that holds the write lock. Whoever has one ends it.
pub(super) type Writing = PoolConnection<Sqlite>;

impl Writer {
    /// Writes by connections of a pool that has room for one.
    pub(super) fn new(pool: SqlitePool, home: Home) -> Writer {
        Writer { pool, home, fold_after: FOLD_AFTER, room: Room::new() }
    }

    pub(super) fn home(&self) -> &Home {
        &self.home
    }

    /// Takes the write lock. SQLite asks for it ever more seldom the longer it waits, and beside a busy process might never get
    /// it; so it waits for moments only, and we begin anew.
    pub(super) async fn begin(&self) -> Result<Writing, sqlx::Error> {
        let start = Instant::now();
        // A new connection would open whatever has that name now.
        self.home.look()?;
        let mut connection = self.pool.acquire().await?;
        loop {
            match run(&mut connection, "BEGIN IMMEDIATE").await {
                Ok(()) => return Ok(connection),
                Err(error) if is_busy(&error) && start.elapsed() < PATIENCE => {}
                Err(error) => {
                    self.discard(connection).await;
                    return Err(error);
                }
            }
        }
    }

    /// Commits if all went well. After an error nothing was kept, as far as SQLite knows.
    pub(super) async fn end<T>(&self, mut connection: Writing, done: Result<T, sqlx::Error>) -> Result<T, sqlx::Error> {
        let done = match done.and_then(|done| self.home.look_well().map(|()| done)) {
            // Without a transaction this fails: what SQLite has undone by itself is never taken for kept.
            Ok(done) => run(&mut connection, "COMMIT").await.map(|()| done),
            Err(error) => Err(error),
        };
        if done.is_err() {
            self.discard(connection).await;
        }
        done
    }

    /// Gives a connection up with whatever it had begun.
    async fn discard(&self, mut connection: Writing) {
        // It fails where SQLite has rolled back already; either way no transaction is left.
        let _ = run(&mut connection, "ROLLBACK").await;
        if !self.home.is_in_memory() {
            // The last who closes the file removes its log.
            self.home.forget_log();
            // What cannot even be closed is gone all the same.
            let _ = connection.close().await;
        }
    }

    /// Folds the write-ahead log while that can still be done, if so many tasks could fill the disk. An error means that there is
    /// no room, and that nothing is to be added to the log.
    pub(super) async fn make_room(&mut self, tasks: usize) -> Result<(), sqlx::Error> {
        if !self.room.is_short(&self.home, tasks) {
            return Ok(());
        }
        match self.fold().await {
            Err(error) if is_full(&error) => Err(error),
            // Whatever else is in the way, the transaction meets it too if it matters.
            _ => Ok(()),
        }
    }

    /// Brings the write-ahead log into the file and makes it short; not if others are reading it, which is told. On a full disk
    /// that often makes room for more; where it cannot be done now, nothing is lost.
    pub(super) async fn fold(&mut self) -> Result<bool, sqlx::Error> {
        if self.home.is_in_memory() {
            return Ok(true);
        }
        self.home.look()?;
        let mut connection = self.pool.acquire().await?;
        let busy = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut *connection).await;
        let folded = busy.map(|busy: i64| busy == 0);
        match &folded {
            Ok(folded) => self.room.was_full &= !folded,
            Err(error) => {
                self.room.was_full |= is_full(error);
                self.discard(connection).await;
            }
        }
        folded
    }

    /// Folds for the last time, and waits a while for others that read.
    pub(super) async fn fold_at_last(&mut self) -> Result<bool, sqlx::Error> {
        let start = Instant::now();
        while !self.fold().await? {
            if start.elapsed() > LAST_PATIENCE {
                return Ok(false);
            }
            tokio::time::sleep(MOMENT).await;
        }
        Ok(true)
    }
}

/// Runs a statement that is the same each time.
pub(super) async fn run(connection: &mut SqliteConnection, statement: &'static str) -> Result<(), sqlx::Error> {
    sqlx::query(statement).execute(connection).await.map(|_| ())
}
