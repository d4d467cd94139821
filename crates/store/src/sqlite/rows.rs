//! Rows as they are kept, each with a checksum: what nobody has written is told when it is read, not taken for a game.

use emporion_core::{Log, LogEntry};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, Sqlite, SqliteExecutor};
use xxhash_rust::xxh3::Xxh3;

use super::{damaged, failure};
use crate::{Card, Millis, Record, Stage, StoreError, TableId};

/// A checksum in the making. Every part is told apart from its neighbours.
pub(super) struct Sum(Xxh3);

impl Sum {
    /// Rows of different kinds have different checksums.
    fn of(kind: &str) -> Sum {
        Sum(Xxh3::new()).text(kind)
    }

    fn number(mut self, number: i64) -> Sum {
        self.0.update(&number.to_le_bytes());
        self
    }

    fn bytes(mut self, bytes: &[u8]) -> Sum {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    fn text(self, text: &str) -> Sum {
        self.bytes(text.as_bytes())
    }

    fn done(self) -> i64 {
        self.0.digest() as i64
    }
}

/// The checksum of a row that is a text and belongs to a table; where there is but one such row its number is 0.
pub(super) fn text_sum(kind: &str, key: i64, number: i64, body: &str) -> i64 {
    Sum::of(kind).number(key).number(number).text(body).done()
}

/// That of a secret.
pub(super) fn secret_sum(name: &str, body: &[u8]) -> i64 {
    Sum::of("secrets").text(name).bytes(body).done()
}

/// A row of `tables`.
pub(super) struct TableRow {
    pub(super) key: i64,
    pub(super) id: String,
    pub(super) game: String,
    pub(super) stage: i64,
    pub(super) listed: i64,
    pub(super) made: Millis,
    pub(super) changed: Millis,
    pub(super) due: Option<Millis>,
    /// JSON.
    pub(super) seats: String,
}

impl TableRow {
    pub(super) fn of(key: i64, card: &Card) -> TableRow {
        TableRow {
            key,
            id: card.id.0.clone(),
            game: card.game.clone(),
            stage: stage_number(card.stage),
            listed: i64::from(card.listed),
            made: card.made,
            changed: card.changed,
            due: card.due,
            seats: super::group::json(&card.seats),
        }
    }

    /// Without a look at its checksum.
    pub(super) fn read(row: &SqliteRow) -> Result<TableRow, StoreError> {
        Ok(TableRow {
            key: get(row, "key")?,
            id: get(row, "id")?,
            game: get(row, "game")?,
            stage: get(row, "stage")?,
            listed: get(row, "listed")?,
            made: get(row, "made")?,
            changed: get(row, "changed")?,
            due: get(row, "due")?,
            seats: get(row, "seats")?,
        })
    }

    pub(super) fn whole(row: &SqliteRow) -> Result<TableRow, StoreError> {
        let read = TableRow::read(row)?;
        same(read.sum(), get(row, "table_sum")?, "its card")?;
        Ok(read)
    }

    pub(super) fn sum(&self) -> i64 {
        let sum = Sum::of("tables").number(self.key).text(&self.id).text(&self.game).number(self.stage);
        let sum = sum.number(self.listed).number(self.made).number(self.changed);
        let sum = sum.number(i64::from(self.due.is_some())).number(self.due.unwrap_or_default());
        sum.text(&self.seats).done()
    }

    pub(super) fn card(self) -> Result<Card, StoreError> {
        Ok(Card {
            stage: match self.stage {
                0 => Stage::Open,
                1 => Stage::Playing,
                2 => Stage::Over,
                _ => return Err(damaged("a table is at an unknown stage")),
            },
            seats: json(&self.seats, "seats")?,
            id: TableId(self.id),
            game: self.game,
            listed: self.listed != 0,
            made: self.made,
            changed: self.changed,
            due: self.due,
        })
    }
}

/// A row of `versions`.
pub(super) struct VersionRow {
    pub(super) key: i64,
    pub(super) version: i64,
    pub(super) begun: i64,
    pub(super) entries: i64,
    /// JSON.
    pub(super) drafts: String,
    /// JSON.
    pub(super) marks: String,
}

impl VersionRow {
    /// Without a look at its checksum.
    pub(super) fn read(row: &SqliteRow) -> Result<VersionRow, StoreError> {
        Ok(VersionRow {
            key: get(row, "table_key")?,
            version: get(row, "version")?,
            begun: get(row, "begun")?,
            entries: get(row, "entries")?,
            drafts: get(row, "drafts")?,
            marks: get(row, "marks")?,
        })
    }

    pub(super) fn whole(row: &SqliteRow) -> Result<VersionRow, StoreError> {
        let read = VersionRow::read(row)?;
        same(read.sum(), get(row, "version_sum")?, "its version")?;
        Ok(read)
    }

    pub(super) fn sum(&self) -> i64 {
        let sum = Sum::of("versions").number(self.key).number(self.version).number(self.begun);
        sum.number(self.entries).text(&self.drafts).text(&self.marks).done()
    }
}

/// Everything about a table in one statement, which sees one moment.
const RECORD: &str = "SELECT tables.*, tables.sum AS table_sum, versions.*, versions.sum AS version_sum, \
     notes.body AS notes, notes.sum AS notes_sum, heads.body AS head, heads.sum AS head_sum, \
     (SELECT '[' || group_concat('[' || number || ',' || sum || ',' || body || ']', ',' ORDER BY number) || ']' \
     FROM entries WHERE table_key = key) AS log, \
     (SELECT '[' || group_concat('[' || number || ',' || sum || ',' || body || ']', ',' ORDER BY number) || ']' \
     FROM chat WHERE table_key = key) AS chat \
     FROM tables JOIN versions ON versions.table_key = key \
     LEFT JOIN notes ON notes.table_key = key LEFT JOIN heads ON heads.table_key = key WHERE id = ?1";

/// Reads a table and compares all its checksums.
pub(super) async fn record(from: impl SqliteExecutor<'_>, id: &str) -> Result<Option<Record>, StoreError> {
    let row = sqlx::query(RECORD).bind(id).fetch_optional(from).await.map_err(|error| failure(&error))?;
    row.as_ref().map(read_record).transpose()
}

fn read_record(row: &SqliteRow) -> Result<Record, StoreError> {
    let (table, version) = (TableRow::whole(row)?, VersionRow::whole(row)?);
    let key = table.key;
    let notes = body(row, "notes", "notes_sum", ("notes", key))?.ok_or_else(|| damaged("its notes are missing"))?;
    let head: Option<Log> =
        body(row, "head", "head_sum", ("heads", key))?.map(|head| json(head, "head")).transpose()?;
    if head.is_some() != (version.begun != 0) {
        return Err(damaged("the head of its log is missing"));
    }
    let mut entries: Vec<LogEntry> = lines(row, "log", ("entries", key))?;
    if version.entries != entries.len() as i64 {
        return Err(damaged("entries of its log are missing"));
    }
    entries.extend(json::<Vec<LogEntry>>(&version.drafts, "drafts")?);
    Ok(Record {
        card: table.card()?,
        version: version.version as u64,
        marks: json(&version.marks, "marks")?,
        log: head.map(|head| Log { length: entries.len(), entries, ..head }),
        notes: json(notes, "notes")?,
        chat: lines(row, "chat", ("chat", key))?,
    })
}

/// The secret that signs, if the row is that.
pub(super) fn secret(row: &SqliteRow) -> Result<Option<[u8; 32]>, StoreError> {
    let name: &str = get(row, "name")?;
    if name == "trial" {
        return Ok(None);
    }
    let body: &[u8] = get(row, "body")?;
    if secret_sum(name, body) != get::<i64>(row, "sum")? {
        return Err(damaged("the secret is not what was written"));
    }
    body.try_into().map(Some).map_err(|_| damaged("the secret has a wrong length"))
}

fn body<'r>(
    row: &'r SqliteRow,
    column: &str,
    sum: &str,
    (kind, key): (&str, i64),
) -> Result<Option<&'r str>, StoreError> {
    let body: Option<&str> = get(row, column)?;
    if let Some(body) = body {
        same(text_sum(kind, key, 0, body), get(row, sum)?, column)?;
    }
    Ok(body)
}

/// Rows that travel as a JSON list of number, checksum and body.
fn lines<T: DeserializeOwned>(row: &SqliteRow, column: &str, (kind, key): (&str, i64)) -> Result<Vec<T>, StoreError> {
    let Some(text) = get::<Option<&str>>(row, column)? else { return Ok(Vec::new()) };
    let lines: Vec<(i64, i64, &RawValue)> = json(text, column)?;
    let mut read = Vec::with_capacity(lines.len());
    for (at, (number, sum, body)) in lines.into_iter().enumerate() {
        same(text_sum(kind, key, number, body.get()), sum, column)?;
        if kind == "entries" && number != at as i64 {
            return Err(damaged("entries of its log are missing"));
        }
        read.push(json(body.get(), column)?);
    }
    Ok(read)
}

fn same(sum: i64, kept: i64, what: &str) -> Result<(), StoreError> {
    if sum == kept { Ok(()) } else { Err(damaged(&format!("{what} of a table is not what was written"))) }
}

pub(super) fn json<'t, T: serde::Deserialize<'t>>(text: &'t str, what: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| damaged(&format!("{what} of a table cannot be read: {error}")))
}

pub(super) fn get<'r, T>(row: &'r SqliteRow, column: &str) -> Result<T, StoreError>
where
    T: sqlx::Decode<'r, Sqlite> + sqlx::Type<Sqlite>,
{
    row.try_get(column).map_err(|error| failure(&error))
}

/// How a stage is kept; lists sort by it.
pub(super) fn stage_number(stage: Stage) -> i64 {
    match stage {
        Stage::Open => 0,
        Stage::Playing => 1,
        Stage::Over => 2,
    }
}
