//! Tables whose clocks have run out. No damage to one of them may hide the others.

use sqlx::SqlitePool;

use super::rows::get;
use super::{failure, is_damage};
use crate::{Due, Millis, StoreError, TableId};

pub(super) const DUE: &str =
    "SELECT id, due FROM tables WHERE due < ?2 AND (due, id) > (?3, ?4) ORDER BY due, id LIMIT ?1";

/// Read from the index alone, which has no names.
pub(super) const KEYS: &str = "SELECT due, key FROM tables WHERE due < ?2 ORDER BY due, key LIMIT ?1";

/// More keys than that are not gone through one by one.
const MOST: i64 = 100_000;

/// See [`crate::Store::due`].
pub(super) async fn due(
    readers: &SqlitePool,
    before: Millis,
    after: Option<&Due>,
    limit: usize,
) -> Result<Vec<Due>, StoreError> {
    let (at, table) = after.map_or((Millis::MIN, ""), |after| (after.at, after.table.0.as_str()));
    let select = sqlx::query(DUE).bind(i64::try_from(limit).unwrap_or(i64::MAX)).bind(before);
    match select.bind(at).bind(table).fetch_all(readers).await {
        Ok(rows) => {
            // A name that is no text any more is the name of no table, which loading it will tell.
            let table = |row| Ok(TableId(String::from_utf8_lossy(get(row, "id")?).into_owned()));
            rows.iter().map(|row| Ok(Due { at: get(row, "due")?, table: table(row)? })).collect()
        }
        Err(error) if is_damage(&error) => one_by_one(readers, before, (at, table), limit).await,
        Err(error) => Err(failure(&error)),
    }
}

/// The same where a page of the file is damaged: without the tables on it.
async fn one_by_one(
    readers: &SqlitePool,
    before: Millis,
    after: (Millis, &str),
    limit: usize,
) -> Result<Vec<Due>, StoreError> {
    let keys = sqlx::query_as(KEYS).bind(MOST).bind(before).fetch_all(readers).await;
    let keys: Vec<(Millis, i64)> = keys.map_err(|error| failure(&error))?;
    let mut due = Vec::new();
    for (at, key) in keys {
        let name = sqlx::query_scalar("SELECT id FROM tables WHERE key = ?1").bind(key);
        let name: Result<String, _> = name.fetch_one(readers).await;
        if let Ok(name) = name
            && (at, name.as_str()) > after
        {
            due.push(Due { at, table: TableId(name) });
        }
    }
    due.sort_by(|one, other| (one.at, &one.table).cmp(&(other.at, &other.table)));
    due.truncate(limit);
    Ok(due)
}
