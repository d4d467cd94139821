//! Looking for damage: structure, checksums, logs with a hole, and what should follow from other rows and does not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use sqlx::sqlite::SqliteRow;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::group::{Holds, places};
use super::rows::{self, stage_number};
use super::schema::{self, Kind};
use super::{absolute, check_header, failure, is_damage, named, reading};
use crate::{Record, StoreError, TableId};

/// Something that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The table it concerns, if it is one alone.
    pub table: Option<TableId>,
    /// What it is.
    pub what: String,
}

/// What [`check`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many tables there are.
    pub tables: usize,
    /// The file is of an older program, whose rows carry no checksums; opening the store gives them some.
    pub without_sums: bool,
    /// All that is damaged.
    pub damage: Vec<Damage>,
}

/// Looks at everything in a store, also while a server has it open, and changes nothing.
pub async fn check(path: &Path) -> Result<Checked, StoreError> {
    let path = &absolute(path)?;
    check_header(path).map_err(|error| named(path, error))?;
    match look_into(path).await {
        // Not even its tables can be asked for.
        Err(StoreError::Damaged(what)) => {
            Ok(Checked { tables: 0, without_sums: false, damage: vec![Damage { table: None, what }] })
        }
        looked => looked.map_err(|error| named(path, error)),
    }
}

async fn look_into(path: &Path) -> Result<Checked, StoreError> {
    let mut connection = reading(path).connect().await.map_err(|error| failure(&error))?;
    let kind = schema::recognise(&mut connection).await?;
    if kind == Kind::Empty {
        return Err(StoreError::Failed("the file is empty: it has no tables".into()));
    }
    let checked = find(&mut connection, kind).await?;
    connection.close().await.map_err(|error| failure(&error))?;
    Ok(checked)
}

/// Everything that is damaged in a store.
pub(super) async fn find(connection: &mut SqliteConnection, kind: Kind) -> Result<Checked, StoreError> {
    let mut checked = Checked { tables: 0, without_sums: !schema::is_newest(kind), damage: Vec::new() };
    match look(connection, kind, &mut checked).await {
        // Whatever stops the look is damage itself.
        Err(error) if is_damage(&error) => checked.damage.push(Damage { table: None, what: error.to_string() }),
        Err(error) => return Err(failure(&error)),
        Ok(()) => {}
    }
    Ok(checked)
}

async fn look(connection: &mut SqliteConnection, kind: Kind, checked: &mut Checked) -> Result<(), sqlx::Error> {
    let mut whole = Vec::new();
    if !schema::is_as_made(connection, kind).await? {
        // Whatever is asked of other tables than ours, the answer says nothing.
        let what = "the tables of the file are not those of its schema".to_owned();
        checked.damage.push(Damage { table: None, what });
        return Ok(());
    }
    if checked.without_sums {
        checked.damage.extend(holes(connection).await?);
        checked.tables = keys(connection).await?.len();
    } else {
        look_at_tables(connection, checked).await?;
        look_at_secrets(connection, &mut whole).await?;
    }
    whole.extend(structure(connection).await?);
    checked.damage.extend(whole.into_iter().map(|what| Damage { table: None, what }));
    Ok(())
}

/// Pages, indexes and references.
pub(super) async fn structure(connection: &mut SqliteConnection) -> Result<Vec<String>, sqlx::Error> {
    let mut found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await?;
    found.retain(|line| line != "ok");
    let astray: i64 =
        sqlx::query_scalar("SELECT count(*) FROM pragma_foreign_key_check").fetch_one(&mut *connection).await?;
    if astray > 0 {
        found.push("rows belong to tables that are not there".into());
    }
    Ok(found)
}

/// Logs with a hole, in a file whose rows carry no checksums.
async fn holes(connection: &mut SqliteConnection) -> Result<Vec<Damage>, sqlx::Error> {
    let names: Vec<String> = sqlx::query_scalar(
        "SELECT id FROM tables LEFT JOIN versions ON table_key = key WHERE entries IS NOT \
         (SELECT count(*) FROM entries WHERE entries.table_key = tables.key AND number < versions.entries)",
    )
    .fetch_all(connection)
    .await?;
    let what = || "entries of its log are missing".to_owned();
    Ok(names.into_iter().map(|name| Damage { table: Some(TableId(name)), what: what() }).collect())
}

async fn look_at_tables(connection: &mut SqliteConnection, checked: &mut Checked) -> Result<(), sqlx::Error> {
    let keys = keys(connection).await?;
    checked.tables = keys.len();
    for key in keys {
        let name = sqlx::query("SELECT id FROM tables WHERE key = ?1").bind(key).fetch_one(&mut *connection).await;
        let name = name.map_err(|error| failure(&error)).and_then(|row| rows::get::<String>(&row, "id"));
        let Ok(name) = name else {
            let what = format!("the name of a table, the {key}th of the file, cannot be read");
            checked.damage.push(Damage { table: None, what });
            continue;
        };
        if let Err(error) = look_at_table(connection, key, &name).await {
            checked.damage.push(Damage { table: Some(TableId(name)), what: error.to_string() });
        }
    }
    Ok(())
}

async fn keys(connection: &mut SqliteConnection) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar("SELECT key FROM tables ORDER BY key").fetch_all(connection).await
}

/// One table, and whether those who sit there find it in their lists.
async fn look_at_table(connection: &mut SqliteConnection, key: i64, name: &str) -> Result<(), StoreError> {
    let gone = || super::damaged("it is not found by its name");
    let record = rows::record(&mut *connection, name).await?.ok_or_else(gone)?;
    let rows = sqlx::query("SELECT * FROM places WHERE table_key = ?1").bind(key).fetch_all(connection).await;
    let rows = rows.map_err(|error| failure(&error))?;
    let kept: BTreeMap<String, Holds> = rows.iter().map(held).collect::<Result<_, _>>()?;
    if kept != expected(&record) {
        return Err(super::damaged("who sits there is not what was written"));
    }
    Ok(())
}

fn held(row: &SqliteRow) -> Result<(String, Holds), StoreError> {
    Ok((rows::get(row, "person")?, Holds { waiting: rows::get(row, "waiting")?, over: rows::get(row, "over")? }))
}

fn expected(record: &Record) -> BTreeMap<String, Holds> {
    places(&record.card.seats, stage_number(record.card.stage))
}

/// The secret for cookies and links, and a row that is written to try the disk.
async fn look_at_secrets(connection: &mut SqliteConnection, found: &mut Vec<String>) -> Result<(), sqlx::Error> {
    let rows = sqlx::query("SELECT * FROM secrets").fetch_all(connection).await?;
    let names: BTreeSet<Option<&str>> = rows.iter().map(|row| rows::get(row, "name").ok()).collect();
    let known = names.iter().all(|name| matches!(name, Some("signing" | "trial")));
    if !known || rows.iter().any(|row| rows::secret(row).is_err()) {
        found.push("the secret that signs cookies is not what was written".into());
    }
    Ok(())
}
