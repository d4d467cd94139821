//! Checksums for rows that have none yet: those of an older schema, and those to which a restore gave another version.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::group::json;
use super::rows::{TableRow, VersionRow, secret_sum, text_sum};

/// What there is of a table: kind, where it is read, and where its checksums go.
const TEXTS: [(&str, &str, &str); 4] = [
    (
        "notes",
        "SELECT 0 AS number, body FROM notes WHERE table_key = ?1",
        "UPDATE notes SET sum = value ->> 1 FROM json_each(?1) WHERE table_key = ?2",
    ),
    (
        "heads",
        "SELECT 0 AS number, body FROM heads WHERE table_key = ?1",
        "UPDATE heads SET sum = value ->> 1 FROM json_each(?1) WHERE table_key = ?2",
    ),
    (
        "entries",
        "SELECT number, body FROM entries WHERE table_key = ?1",
        "UPDATE entries SET sum = value ->> 1 FROM json_each(?1) WHERE table_key = ?2 AND number = value ->> 0",
    ),
    (
        "chat",
        "SELECT number, body FROM chat WHERE table_key = ?1",
        "UPDATE chat SET sum = value ->> 1 FROM json_each(?1) WHERE table_key = ?2 AND number = value ->> 0",
    ),
];

/// Gives every row its checksum. What cannot be read gets none, and is told when somebody asks for it.
pub(super) async fn fill(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let keys: Vec<i64> = sqlx::query_scalar("SELECT key FROM tables").fetch_all(&mut *connection).await?;
    for key in keys {
        let row = sqlx::query("SELECT * FROM tables WHERE key = ?1").bind(key).fetch_one(&mut *connection).await?;
        if let Ok(table) = TableRow::read(&row) {
            let update = sqlx::query("UPDATE tables SET sum = ?1 WHERE key = ?2").bind(table.sum()).bind(key);
            update.execute(&mut *connection).await?;
        }
        for (kind, select, update) in TEXTS {
            let rows = sqlx::query(select).bind(key).fetch_all(&mut *connection).await?;
            let sums: Vec<(i64, i64)> = rows.iter().filter_map(|row| numbered_sum(kind, key, row)).collect();
            sqlx::query(update).bind(json(&sums)).bind(key).execute(&mut *connection).await?;
        }
    }
    fill_versions(connection).await?;
    fill_secret(connection).await
}

fn numbered_sum(kind: &str, key: i64, row: &SqliteRow) -> Option<(i64, i64)> {
    let number = row.try_get("number").ok()?;
    Some((number, text_sum(kind, key, number, row.try_get("body").ok()?)))
}

/// The rows of `versions` alone.
pub(super) async fn fill_versions(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let keys: Vec<i64> = sqlx::query_scalar("SELECT table_key FROM versions").fetch_all(&mut *connection).await?;
    for key in keys {
        let select = sqlx::query("SELECT * FROM versions WHERE table_key = ?1").bind(key);
        let row = select.fetch_one(&mut *connection).await?;
        if let Ok(version) = VersionRow::read(&row) {
            let update = sqlx::query("UPDATE versions SET sum = ?1 WHERE table_key = ?2");
            update.bind(version.sum()).bind(key).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

async fn fill_secret(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let select = sqlx::query_as("SELECT name, body FROM secrets WHERE name = 'signing'");
    let secret: Option<(String, Vec<u8>)> = select.fetch_optional(&mut *connection).await?;
    if let Some((name, body)) = secret {
        let update = sqlx::query("UPDATE secrets SET sum = ?1 WHERE name = ?2");
        update.bind(secret_sum(&name, &body)).bind(&name).execute(connection).await?;
    }
    Ok(())
}
