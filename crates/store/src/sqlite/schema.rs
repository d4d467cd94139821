//! The versions of the schema, and how a file is recognised and brought up to date.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Sqlite, SqliteConnection, Transaction};

use super::failure;
use super::fill::fill;
use crate::StoreError;

/// Marks a SQLite file as ours ("Empo"), so that nobody's address book gets tables of games.
const APPLICATION: i64 = 0x456d_706f;

/// Each brings the schema from one version to the next. What was published never changes; a new version is a new file.
const STEPS: [&str; 3] = [include_str!("1.sql"), include_str!("2.sql"), include_str!("3.sql")];

/// From this version on every row has a checksum.
const SUMS: usize = 3;

/// What a SQLite file turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing in it yet.
    Empty,
    /// A store with this version of the schema, one we know.
    Store(usize),
}

/// Looks what a file is, without changing it.
pub(super) async fn recognise(connection: &mut SqliteConnection) -> Result<Kind, StoreError> {
    let (application, version, objects): (i64, i64, i64) = sqlx::query_as(
        "SELECT (SELECT application_id FROM pragma_application_id), \
         (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_schema)",
    )
    .fetch_one(connection)
    .await
    .map_err(|error| failure(&error))?;
    match (application, usize::try_from(version)) {
        (0, Ok(0)) if objects == 0 => Ok(Kind::Empty),
        (APPLICATION, Ok(version)) if (1..=STEPS.len()).contains(&version) => Ok(Kind::Store(version)),
        (APPLICATION, Ok(version)) if version > STEPS.len() => Err(StoreError::Failed(format!(
            "the file was written by a newer Emporion (schema {version}, this one knows {})",
            STEPS.len()
        ))),
        _ => Err(StoreError::Failed("the file is a SQLite database, but not one of Emporion".into())),
    }
}

/// Brings a file to the newest version, all at once. Another process may be doing the same: whoever comes second finds it done.
pub(super) async fn update(mut transaction: Transaction<'_, Sqlite>) -> Result<(), StoreError> {
    let known = match recognise(&mut transaction).await? {
        Kind::Empty => 0,
        Kind::Store(version) => version,
    };
    for step in &STEPS[known..] {
        sqlx::raw_sql(*step).execute(&mut *transaction).await.map_err(|error| failure(&error))?;
    }
    if known < SUMS {
        fill(&mut transaction).await.map_err(|error| failure(&error))?;
    }
    let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {}", STEPS.len());
    sqlx::raw_sql(sqlx::AssertSqlSafe(marks)).execute(&mut *transaction).await.map_err(|error| failure(&error))?;
    transaction.commit().await.map_err(|error| failure(&error))
}

/// Does the file need [`update`]?
pub(super) fn is_newest(kind: Kind) -> bool {
    kind == Kind::Store(STEPS.len())
}

/// Has the file the tables and indexes its version of the schema makes, to the letter?
pub(super) async fn is_as_made(connection: &mut SqliteConnection, kind: Kind) -> Result<bool, sqlx::Error> {
    let known = match kind {
        Kind::Empty => 0,
        Kind::Store(version) => version,
    };
    Ok(objects(connection).await? == made(known).await?)
}

/// A table or an index: its type, its name, that of its table, and the statement that makes it, if it has one of its own.
pub(super) type Object = (String, String, String, Option<String>);

/// All a version of the schema makes.
pub(super) async fn made(version: usize) -> Result<Vec<Object>, sqlx::Error> {
    let mut model = SqliteConnectOptions::new().connect().await?;
    for step in &STEPS[..version] {
        sqlx::raw_sql(*step).execute(&mut model).await?;
    }
    let made = objects(&mut model).await?;
    model.close().await?;
    Ok(made)
}

/// Everything the schema of a file says.
async fn objects(connection: &mut SqliteConnection) -> Result<Vec<Object>, sqlx::Error> {
    sqlx::query_as("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name").fetch_all(connection).await
}
