//! Bringing what is whole out of a damaged file into a new one.
//!
//! Each row has a checksum of its own, so nothing around it need be trusted: rows are read without indexes, from both ends of
//! where they lie, and by their keys what is then still missing. A row that is as it was written is taken along; a table of
//! which all rows have come is rescued, the rest is left out and told. Indexes and lists are made anew.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::StreamExt;
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{AssertSqlSafe, Connection, Sqlite, SqliteConnection};

use super::check::Damage;
use super::group::{keep_secret, places};
use super::rows::{self, TableRow, VersionRow, get, stage_number, text_sum};
use super::{failure, new_secret};
use crate::{Card, StoreError, TableId};

/// What became of a damaged store in a copy. Indexes and who sits where were made anew, and every table has a version that
/// nobody has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rescue {
    /// The tables that are not in the copy.
    pub left_out: Vec<Damage>,
    /// How many lines of chat are missing at the others.
    pub lost_lines: usize,
    /// The secret could not be read; the copy has another. Cookies are worth nothing there.
    pub new_secret: bool,
}

/// Brings everything whole into a store that is new.
pub(super) async fn rescue(from: &mut SqliteConnection, to: &mut SqliteConnection) -> Result<Rescue, StoreError> {
    let mut transaction = to.begin_with("BEGIN IMMEDIATE").await.map_err(|error| failure(&error))?;
    let mut work = Work { from, to: &mut transaction };
    let known = work.known().await;
    let lines = work.bring_rows(&known).await?;
    let rescue = Rescue {
        left_out: work.leave_out(known).await?,
        lost_lines: work.lost(lines).await?,
        new_secret: work.bring_secret().await?,
    };
    transaction.commit().await.map_err(|error| failure(&error))?;
    Ok(rescue)
}

/// Where the rows of one kind lie: in order, in the opposite order, and by what some of them are found.
struct Place {
    kind: &'static str,
    order: &'static str,
    back: &'static str,
    by: &'static str,
}

/// All that belongs to tables but who sits where; parents before children.
const PLACES: [Place; 6] = [
    Place { kind: "tables", order: "key", back: "key DESC", by: "key" },
    Place { kind: "versions", order: "table_key", back: "table_key DESC", by: "table_key" },
    Place { kind: "notes", order: "table_key", back: "table_key DESC", by: "table_key" },
    Place { kind: "heads", order: "table_key", back: "table_key DESC", by: "table_key" },
    Place { kind: "entries", order: "table_key, number", back: "table_key DESC, number DESC", by: "table_key" },
    CHAT,
];

const CHAT: Place = Place { kind: "chat", order: "number", back: "number DESC", by: "number" };

/// What tables there are: by the cards, and by the index of names. Only what both lose is not known of.
const KNOWN: [&str; 4] = [
    "SELECT key, id FROM tables NOT INDEXED ORDER BY key",
    "SELECT key, id FROM tables NOT INDEXED ORDER BY key DESC",
    "SELECT key, id FROM tables INDEXED BY sqlite_autoindex_tables_1 ORDER BY id",
    "SELECT key, id FROM tables INDEXED BY sqlite_autoindex_tables_1 ORDER BY id DESC",
];

const BY_NAME: &str = "SELECT *, sum AS table_sum FROM tables INDEXED BY sqlite_autoindex_tables_1 WHERE id = ?1";

/// The lines of chat there should be.
const LINES: [&str; 2] = [
    "SELECT number, table_key FROM chat INDEXED BY chat_table ORDER BY table_key, number",
    "SELECT number, table_key FROM chat INDEXED BY chat_table ORDER BY table_key DESC, number DESC",
];

/// All of a table that has been brought; children before parents.
const REMOVE: &str = "
    DELETE FROM chat WHERE table_key = ?1; DELETE FROM entries WHERE table_key = ?1; DELETE FROM heads WHERE table_key = ?1;
    DELETE FROM notes WHERE table_key = ?1; DELETE FROM versions WHERE table_key = ?1; DELETE FROM tables WHERE key = ?1;
";

/// A table as somebody knows of it: its key and, if it can be read, its name.
type Known = BTreeSet<(i64, Option<String>)>;

/// Lines of chat: their numbers, and the keys of their tables.
type Lines = BTreeMap<i64, i64>;

type Select<'q> = Query<'q, Sqlite, SqliteArguments>;

struct Work<'a> {
    from: &'a mut SqliteConnection,
    to: &'a mut SqliteConnection,
}

impl Work<'_> {
    async fn known(&mut self) -> Known {
        let mut known = Known::new();
        for select in KNOWN {
            let mut found = sqlx::query(select).fetch(&mut *self.from);
            // Behind the first page that cannot be read nothing more is found from this end.
            while let Some(Ok(row)) = found.next().await {
                if let Ok(key) = get(&row, "key") {
                    known.insert((key, get(&row, "id").ok()));
                }
            }
        }
        known
    }

    async fn lines(&mut self) -> Lines {
        let mut lines = Lines::new();
        for select in LINES {
            let mut found = sqlx::query(select).fetch(&mut *self.from);
            while let Some(Ok(row)) = found.next().await {
                if let (Ok(number), Ok(key)) = (get(&row, "number"), get(&row, "table_key")) {
                    lines.insert(number, key);
                }
            }
        }
        lines
    }

    /// Brings all rows that are whole; says which lines of chat there should be.
    async fn bring_rows(&mut self, known: &Known) -> Result<Lines, StoreError> {
        let keys: BTreeSet<i64> = known.iter().map(|(key, _)| *key).collect();
        let mut lines = self.lines().await;
        let numbers: BTreeSet<i64> = lines.keys().copied().collect();
        for place in &PLACES {
            let is_chat = place.kind == CHAT.kind;
            let torn = self.bring(place, if is_chat { &numbers } else { &keys }).await?;
            if is_chat {
                lines.extend(torn);
            }
            if place.kind == "tables" {
                self.bring_by_name(known).await?;
            }
        }
        Ok(lines)
    }

    /// A card whose name is damaged has it in the index, too. By that it is served.
    async fn bring_by_name(&mut self, known: &Known) -> Result<(), StoreError> {
        for name in known.iter().filter_map(|(_, name)| name.as_ref()) {
            self.take(&PLACES[0], sqlx::query(BY_NAME).bind(name), &mut Lines::new()).await?;
        }
        Ok(())
    }

    /// Brings the whole rows of one kind; says which were not whole.
    async fn bring(&mut self, place: &Place, keys: &BTreeSet<i64>) -> Result<Lines, StoreError> {
        let Place { kind, order, back, by } = place;
        let all = "*, sum AS table_sum, sum AS version_sum";
        let mut torn = Lines::new();
        for order in [order, back] {
            let select = sqlx::query(AssertSqlSafe(format!("SELECT {all} FROM {kind} NOT INDEXED ORDER BY {order}")));
            if self.take(place, select, &mut torn).await? {
                if torn.is_empty() {
                    return Ok(torn);
                }
                break;
            }
        }
        // An entry may be found by a key that it does not name rightly itself any more. By that it is served.
        let all = if *kind == "entries" { "?1 AS table_key, number, body, sum" } else { all };
        for key in keys {
            let select = format!("SELECT {all} FROM {kind} NOT INDEXED WHERE {by} = ?1");
            let select = sqlx::query(AssertSqlSafe(select)).bind(key);
            self.take(place, select, &mut torn).await?;
        }
        Ok(torn)
    }

    /// Brings what a statement finds until something cannot be read. Did it come to its end?
    async fn take(&mut self, place: &Place, select: Select<'_>, torn: &mut Lines) -> Result<bool, StoreError> {
        let mut found = select.fetch(&mut *self.from);
        while let Some(row) = found.next().await {
            let Ok(row) = row else { return Ok(false) };
            let insert = match place.kind {
                "tables" => card(&row),
                "versions" => version(&row),
                kind => text(kind, &row),
            };
            match insert {
                Ok(insert) => {
                    insert.execute(&mut *self.to).await.map_err(|error| failure(&error))?;
                }
                Err(_) => {
                    if let (Ok(number), Ok(key)) = (get(&row, "number"), get(&row, "table_key")) {
                        torn.insert(number, key);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Removes tables of which something is missing; says which are not there in the end.
    async fn leave_out(&mut self, known: Known) -> Result<Vec<Damage>, StoreError> {
        let brought = sqlx::query_as("SELECT key, id FROM tables").fetch_all(&mut *self.to).await;
        let mut brought: BTreeMap<i64, String> = brought.map_err(|error| failure(&error))?.into_iter().collect();
        let mut left_out = BTreeMap::new();
        for (key, name) in brought.clone() {
            let missing = || super::damaged("its version is missing");
            let record = rows::record(&mut *self.to, &name).await.and_then(|record| record.ok_or_else(missing));
            match record {
                Ok(record) => self.seat(key, &record.card).await?,
                Err(error) => {
                    let remove = sqlx::query(REMOVE).bind(key).execute(&mut *self.to).await;
                    remove.map_err(|error| failure(&error))?;
                    brought.remove(&key);
                    left_out.insert(Ok(name), error.to_string());
                }
            }
        }
        let names: BTreeSet<&String> = brought.values().collect();
        for (key, name) in known {
            // One path may have a wrong key or name for a table that another found.
            if !brought.contains_key(&key) && !name.as_ref().is_some_and(|name| names.contains(name)) {
                left_out.entry(name.ok_or(key)).or_insert_with(|| "its card is not what was written".to_owned());
            }
        }
        let damage = |(name, what): (Result<String, i64>, String)| match name {
            Ok(name) => Damage { table: Some(TableId(name)), what },
            Err(key) => Damage {
                table: None,
                what: format!("the {key}th table of the file, of which no name can be read: {what}"),
            },
        };
        Ok(left_out.into_iter().map(damage).collect())
    }

    /// Who sits there, as lists have it.
    async fn seat(&mut self, key: i64, card: &Card) -> Result<(), StoreError> {
        for (person, holds) in places(&card.seats, stage_number(card.stage)) {
            let insert = sqlx::query("INSERT INTO places (table_key, person, waiting, over) VALUES (?1, ?2, ?3, ?4)");
            let insert = insert.bind(key).bind(person).bind(holds.waiting).bind(holds.over);
            insert.execute(&mut *self.to).await.map_err(|error| failure(&error))?;
        }
        Ok(())
    }

    /// How many lines of chat are not there at tables that are. A wrong number or table in the index is no line.
    async fn lost(&mut self, lines: Lines) -> Result<usize, StoreError> {
        let brought = sqlx::query_as("SELECT number, table_key FROM chat").fetch_all(&mut *self.to).await;
        let brought: Lines = brought.map_err(|error| failure(&error))?.into_iter().collect();
        let tables = sqlx::query_scalar("SELECT key FROM tables").fetch_all(&mut *self.to).await;
        let tables: Vec<i64> = tables.map_err(|error| failure(&error))?;
        let mut missing: BTreeMap<i64, i64> = tables.into_iter().map(|key| (key, 0)).collect();
        let claimed = lines.iter().filter(|(number, key)| brought.get(number).is_none_or(|of| of == *key));
        for (keys, each) in [(claimed.map(|(_, key)| key).collect::<Vec<_>>(), 1), (brought.values().collect(), -1)] {
            for key in keys {
                missing.entry(*key).and_modify(|lines| *lines += each);
            }
        }
        Ok(missing.into_values().filter(|lines| *lines > 0).sum::<i64>() as usize)
    }

    /// Brings the secret, or makes another if it is lost; says whether it was. A store that was never served has none.
    async fn bring_secret(&mut self) -> Result<bool, StoreError> {
        let mut found = sqlx::query(super::SECRETS).fetch(&mut *self.from);
        let mut damaged = false;
        while let Some(row) = found.next().await {
            match row.map_err(|error| failure(&error)).and_then(|row| rows::secret(&row)) {
                Ok(None) => {}
                Ok(Some(secret)) => {
                    let kept = keep_secret(&mut *self.to, &secret).await;
                    return kept.map(|()| false).map_err(|error| failure(&error));
                }
                Err(_) => damaged = true,
            }
        }
        let tables = sqlx::query_scalar("SELECT count(*) FROM tables").fetch_one(&mut *self.to).await;
        let tables: i64 = tables.map_err(|error| failure(&error))?;
        let lost = damaged || tables > 0;
        if lost {
            keep_secret(&mut *self.to, &new_secret()?).await.map_err(|error| failure(&error))?;
        }
        Ok(lost)
    }
}

/// Keeps a card that is whole. What both ends bring is brought once.
fn card(row: &SqliteRow) -> Result<Select<'static>, StoreError> {
    let table = TableRow::whole(row)?;
    let sum = table.sum();
    let TableRow { key, id, game, stage, listed, made, changed, due, seats } = table;
    let insert = sqlx::query(
        "INSERT OR IGNORE INTO tables (key, id, game, stage, listed, made, changed, due, seats, sum) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    );
    let insert = insert.bind(key).bind(id).bind(game).bind(stage).bind(listed).bind(made);
    Ok(insert.bind(changed).bind(due).bind(seats).bind(sum))
}

/// Keeps a version that is whole, raised as a restore does it: whoever saw the one from before looks again.
fn version(row: &SqliteRow) -> Result<Select<'static>, StoreError> {
    let kept = VersionRow::whole(row)?;
    let raised = VersionRow { version: kept.version + 1, marks: "[]".into(), ..kept };
    let sum = raised.sum();
    let VersionRow { key, version, begun, entries, drafts, marks } = raised;
    let insert = sqlx::query(
        "INSERT OR IGNORE INTO versions (table_key, version, begun, entries, drafts, marks, sum) \
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM tables WHERE key = ?1)",
    );
    Ok(insert.bind(key).bind(version).bind(begun).bind(entries).bind(drafts).bind(marks).bind(sum))
}

/// Keeps a text that is whole.
fn text(kind: &'static str, row: &SqliteRow) -> Result<Select<'static>, StoreError> {
    let is_numbered = matches!(kind, "entries" | "chat");
    let (key, number) = (get(row, "table_key")?, if is_numbered { get(row, "number")? } else { 0 });
    let body: String = get(row, "body")?;
    let sum: i64 = get(row, "sum")?;
    if text_sum(kind, key, number, &body) != sum {
        return Err(super::damaged("a row is not what was written"));
    }
    let (column, value) = if is_numbered { ("number, ", "?2, ") } else { ("", "") };
    let insert = format!(
        "INSERT OR IGNORE INTO {kind} (table_key, {column}body, sum) \
         SELECT ?1, {value}?3, ?4 WHERE EXISTS (SELECT 1 FROM tables WHERE key = ?1)"
    );
    Ok(sqlx::query(AssertSqlSafe(insert)).bind(key).bind(number).bind(body).bind(sum))
}
