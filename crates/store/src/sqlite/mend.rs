//! What a file says of its tables and indexes, written anew.
//!
//! SQLite opens no file in which one of these words has changed. But each version of the schema says the same in every file; only where
//! a table lies is known to the file alone.

use std::collections::BTreeMap;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};

use super::failure;
use super::schema::{self, Kind, Object};
use crate::StoreError;

/// Lets a file say of its tables and indexes what it should, as far as it still says where they lie. For a copy: what is not known any
/// more is thrown away.
pub(super) async fn mend(path: &Path) -> Result<(), StoreError> {
    // Only so does SQLite open the file all the same, and let that be written.
    let options = SqliteConnectOptions::new().filename(path).pragma("writable_schema", "ON");
    let mut connection = options.connect().await.map_err(|error| failure(&error))?;
    if let Kind::Store(version) = schema::recognise(&mut connection).await? {
        rewrite(&mut connection, version).await.map_err(|error| failure(&error))?;
    }
    connection.close().await.map_err(|error| failure(&error))
}

async fn rewrite(connection: &mut SqliteConnection, version: usize) -> Result<(), sqlx::Error> {
    let rows: Vec<i64> = sqlx::query_scalar("SELECT rowid FROM sqlite_schema").fetch_all(&mut *connection).await?;
    let mut known = pair(read(connection, &rows).await, schema::made(version).await?);
    for row in rows {
        let change = match known.remove(&row) {
            Some((kind, name, table, sql)) => {
                let update = "UPDATE sqlite_schema SET type = ?2, name = ?3, tbl_name = ?4, sql = ?5 WHERE rowid = ?1";
                sqlx::query(update).bind(row).bind(kind).bind(name).bind(table).bind(sql)
            }
            // Nobody knows what it was. A rescue needs no index, and a table that nobody finds is lost.
            None => sqlx::query("DELETE FROM sqlite_schema WHERE rowid = ?1").bind(row),
        };
        change.execute(&mut *connection).await?;
    }
    let indexes_of_nothing =
        "DELETE FROM sqlite_schema WHERE tbl_name NOT IN (SELECT name FROM sqlite_schema WHERE type = 'table')";
    sqlx::query(indexes_of_nothing).execute(connection).await.map(|_| ())
}

/// What is left of a row of the schema.
struct Found {
    row: i64,
    name: Option<String>,
    sql: Option<String>,
}

/// The rows that can be read at all.
async fn read(connection: &mut SqliteConnection, rows: &[i64]) -> Vec<Found> {
    // Text that is none any more is no name of ours.
    let text = |row: &SqliteRow, column| row.try_get::<Option<String>, _>(column).ok().flatten();
    let mut found = Vec::new();
    for row in rows {
        let read = sqlx::query("SELECT name, sql FROM sqlite_schema WHERE rowid = ?1").bind(row);
        let read = read.fetch_one(&mut *connection).await;
        found.extend(read.map(|read| Found { row: *row, name: text(&read, "name"), sql: text(&read, "sql") }));
    }
    found
}

/// What each row should say: it is known by its name or by its statement, and if one alone is left, by that.
fn pair(mut found: Vec<Found>, mut made: Vec<Object>) -> BTreeMap<i64, Object> {
    let by_name = |found: &Found, made: &Object| found.name.as_ref() == Some(&made.1);
    let by_statement = |found: &Found, made: &Object| found.sql.is_some() && found.sql == made.3;
    let by_what_is_left = |_: &Found, _: &Object| true;
    let ways: [fn(&Found, &Object) -> bool; 3] = [by_name, by_statement, by_what_is_left];
    let mut pairs = BTreeMap::new();
    for fits in ways {
        found.retain(|found| {
            let fitting: Vec<usize> = (0..made.len()).filter(|at| fits(found, &made[*at])).collect();
            if let [only] = fitting[..] {
                pairs.insert(found.row, made.remove(only));
            }
            fitting.len() != 1
        });
    }
    pairs
}
