//! Bringing what is whole out of a damaged file: wherever a byte has changed, no table is lost whose rows are as written.

use std::collections::BTreeMap;
use std::path::Path;

use crate::contract::{begin, card, change, load, remark, steps};
use crate::folder::Folder;
use emporion_store::{
    Card, Change, Damaged, Existing, Record, Rescue, SqliteStore, Store, StoreError, TableId, backup, check, restore,
};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

const TABLES: usize = 24;
const PAGE: usize = 4096;

/// A store of some tables as one file, and what it holds.
struct Truth {
    bytes: Vec<u8>,
    /// To whom each page belongs.
    owners: BTreeMap<usize, String>,
    tables: BTreeMap<String, Record>,
    secret: [u8; 32],
}

impl Truth {
    async fn new(folder: &Folder) -> Truth {
        let store = folder.open("whole").await;
        let secret = store.secret().await.expect("a secret");
        let mut tables = BTreeMap::new();
        for number in 0..TABLES {
            let name = format!("table {number}");
            fill(&store, &name, number).await;
            tables.insert(name.clone(), load(&store, &name).await);
        }
        store.ping().await.expect("it can be written");
        store.backup(&folder.path("flat"), Damaged::Refuse).await.expect("a copy");
        let bytes = std::fs::read(folder.path("flat")).expect("the copy");
        Truth { owners: owners(&folder.path("flat")).await, bytes, tables, secret }
    }

    /// Opens the file with other bytes and brings out what is whole; says what was left.
    async fn rescue(&self, folder: &Folder, what: &str, bytes: &[u8]) -> (SqliteStore, Rescue) {
        let (file, copy) = (folder.path("damaged"), folder.path("copy"));
        remove(folder);
        std::fs::write(&file, bytes).expect("a file");
        let store = SqliteStore::open(&file).await.expect(what);
        let copied = store.backup(&copy, Damaged::LeaveOut).await.expect(what);
        let checked = check(&copy).await.expect(what);
        assert_eq!((checked.tables, checked.damage), (copied.tables, Vec::new()), "{what}");
        (SqliteStore::open(&copy).await.expect(what), copied.rescue.unwrap_or_default())
    }

    /// How many tables the damaged file still shows as they were.
    async fn served(&self, folder: &Folder) -> usize {
        let store = SqliteStore::open(&folder.path("damaged")).await.expect("it opens");
        let mut served = 0;
        for (name, record) in &self.tables {
            served += usize::from(store.load(&TableId(name.clone())).await.is_ok_and(|now| now == *record));
        }
        served
    }

    /// The same for a file that need not open.
    async fn rescue_closed(&self, folder: &Folder, what: &str, bytes: &[u8]) -> (SqliteStore, Rescue) {
        let (file, copy) = (folder.path("damaged"), folder.path("copy"));
        remove(folder);
        std::fs::write(&file, bytes).expect("a file");
        let found = check(&file).await.expect(what);
        assert_ne!(found.damage, Vec::new(), "{what}");
        let copied = backup(&file, &copy, Damaged::LeaveOut).await.expect(what);
        restore(&copy, &file, Existing::Replace).await.expect(what);
        let checked = check(&file).await.expect(what);
        assert_eq!((checked.tables, checked.damage), (copied.tables, Vec::new()), "{what}");
        (SqliteStore::open(&copy).await.expect(what), copied.rescue.unwrap_or_default())
    }

    /// What is there is as it was, and what is not there has been told; says how many tables are there.
    async fn compare(&self, store: &SqliteStore, rescue: &Rescue, what: &str) -> usize {
        let mut kept = 0;
        let mut lines = 0;
        let left_out = |name: &str| rescue.left_out.iter().any(|damage| damage.table == Some(TableId(name.into())));
        for (name, record) in &self.tables {
            let Ok(now) = store.load(&TableId(name.clone())).await else {
                assert!(
                    left_out(name) || rescue.left_out.iter().any(|damage| damage.table.is_none()),
                    "{what}: {name}"
                );
                continue;
            };
            assert!(!left_out(name), "{what}: {name}");
            kept += 1;
            lines += record.chat.len() - now.chat.len();
            assert!(now.chat.iter().all(|line| record.chat.contains(line)), "{what}");
            let (version, marks, chat) = (now.version, now.marks.clone(), now.chat.clone());
            assert_eq!(now, Record { version, marks, chat, ..record.clone() }, "{what}");
        }
        assert_eq!(rescue.lost_lines, lines, "{what}");
        assert_eq!(store.secret().await.expect(what) != self.secret, rescue.new_secret, "{what}");
        kept
    }
}

/// The damaged file and its copy, from the time before.
fn remove(folder: &Folder) {
    for file in ["damaged", "damaged-wal", "damaged-shm", "copy", "copy-wal", "copy-shm"] {
        std::fs::remove_file(folder.path(file)).ok();
    }
}

async fn fill(store: &SqliteStore, name: &str, number: usize) {
    begin(store, name).await;
    let chat = (0..4).map(|line| remark(&format!("{name} says {line} {}", "loudly ".repeat(9)), line)).collect();
    let due = number.is_multiple_of(2).then_some(number as i64);
    let card = Card { due, ..card(name, number as i64) };
    let more = Change { entries: (1, steps(1..9)), chat, card: Some(card), ..change(name, 1) };
    store.change(more).await.expect("a good change");
}

/// To whom the pages of a file belong.
async fn owners(file: &Path) -> BTreeMap<usize, String> {
    let mut connection = SqliteConnectOptions::new().filename(file).connect().await.expect("a database");
    let rows: Vec<(i64, String)> =
        sqlx::query_as("SELECT pageno, name FROM dbstat").fetch_all(&mut connection).await.expect("all pages");
    connection.close().await.expect("it closes");
    rows.into_iter().map(|(page, name)| (page as usize, name)).collect()
}

#[tokio::test]
async fn a_changed_byte_costs_no_table_whose_rows_are_whole() {
    let folder = Folder::new();
    let truth = Truth::new(&folder).await;
    let mut seen = BTreeMap::new();
    for (page, owner) in truth.owners.iter().filter(|(_, owner)| *owner != "sqlite_schema") {
        let start = (page - 1) * PAGE;
        // Its kind, how many cells it has, and what is in one.
        for (at, mask) in [(0, 0xff), (4, 0x01), (PAGE - 3, 0x04)] {
            let mut bytes = truth.bytes.clone();
            bytes[start + at] ^= mask;
            let what = format!("page {page} of {owner}, byte {at}");
            let (store, rescue) = truth.rescue(&folder, &what, &bytes).await;
            let kept = truth.compare(&store, &rescue, &what).await;
            let holds_tables = matches!(owner.as_str(), "tables" | "versions" | "notes" | "heads" | "entries");
            assert!(holds_tables || kept == TABLES, "{what}: {kept}, {rescue:?}");
            assert!(owner == "secrets" || !rescue.new_secret, "{what}");
            let (lost, secrets) = seen.entry(owner.clone()).or_insert((0, 0));
            *lost += TABLES - kept;
            *secrets += usize::from(rescue.new_secret);
        }
    }
    assert!(seen["secrets"].1 > 0 && seen["entries"].0 > 0 && seen["tables_due"] == (0, 0), "{seen:?}");
}

/// A table may be served although one of its entries does not say any more whose it is: SQLite finds it in its place, unless it
/// looks for others by it.
#[tokio::test]
async fn an_entry_that_has_lost_its_table_is_rescued_by_its_place() {
    let folder = Folder::new();
    let truth = Truth::new(&folder).await;
    let entry = serde_json::to_string(&steps(5..6)[0]).expect("an entry");
    // Whose it is and its number are one byte each before it; both have two neighbours in the table.
    let places = truth.bytes.windows(entry.len()).enumerate().filter(|(_, text)| *text == entry.as_bytes());
    let places: Vec<usize> = places.map(|(at, _)| at - 2).filter(|at| truth.bytes[*at] > 1).collect();
    assert!(places.len() > TABLES / 2, "{places:?}");
    let mut all_served = 0;
    for at in places {
        let mut bytes = truth.bytes.clone();
        bytes[at] = 0xfa;
        let what = format!("byte {at}");
        let (store, rescue) = truth.rescue(&folder, &what, &bytes).await;
        let served = truth.served(&folder).await;
        assert!(truth.compare(&store, &rescue, &what).await >= served, "{what}: {served} were served, {rescue:?}");
        all_served += usize::from(served == TABLES);
    }
    assert!(all_served > 0);
}

#[tokio::test]
async fn a_changed_byte_in_the_schema_costs_no_table() {
    let folder = Folder::new();
    let truth = Truth::new(&folder).await;
    for (kind, name) in schema(&folder.path("flat")).await {
        // A row says what it is, its name, that of its table, where it lies, and the statement that makes it. Where a table lies
        // is known from nowhere else.
        let row = format!("{kind}{name}");
        let at = truth.bytes.windows(row.len()).position(|text| text == row.as_bytes()).expect("its row");
        let places =
            [0, kind.len() + name.len() - 1, 2 * name.len() + kind.len() + 20, 2 * name.len() + kind.len() + 5];
        for at in places.map(|place| at + place) {
            let mut bytes = truth.bytes.clone();
            bytes[at] ^= 0x05;
            let what = format!("byte {at} of the schema, at {row}");
            let (store, rescue) = truth.rescue_closed(&folder, &what, &bytes).await;
            assert_eq!(truth.compare(&store, &rescue, &what).await, TABLES, "{what}: {rescue:?}");
            assert!(!rescue.new_secret, "{what}");
        }
    }
}

/// The tables and indexes of a file that a statement makes: what each is, and its name.
async fn schema(file: &Path) -> Vec<(String, String)> {
    let mut connection = SqliteConnectOptions::new().filename(file).connect().await.expect("a database");
    let rows = "SELECT type, name FROM sqlite_schema WHERE sql LIKE 'CREATE%' AND name NOT LIKE 'sqlite%'";
    let rows = sqlx::query_as(rows).fetch_all(&mut connection).await.expect("a schema");
    connection.close().await.expect("it closes");
    rows
}

#[tokio::test]
async fn a_name_is_taken_from_the_index_if_the_card_has_lost_it() {
    let folder = Folder::new();
    let truth = Truth::new(&folder).await;
    let mut bytes = truth.bytes.clone();
    // In a card the game follows the name.
    let at = bytes.windows(10).position(|text| text == b"table 7nim").expect("its card");
    bytes[at] ^= 0xff;
    let (store, rescue) = truth.rescue(&folder, "a name", &bytes).await;
    assert_eq!(truth.compare(&store, &rescue, "a name").await, TABLES, "{rescue:?}");
}

#[tokio::test]
async fn several_changed_bytes_cost_no_table_whose_rows_are_whole() {
    let folder = Folder::new();
    let truth = Truth::new(&folder).await;
    let index =
        |owner: &str| owner.starts_with("sqlite_") || owner.contains('_') || matches!(owner, "secrets" | "places");
    let mut bytes = truth.bytes.clone();
    for (page, owner) in truth.owners.iter().filter(|(_, owner)| *owner != "sqlite_schema") {
        // All that is no row of a table is gone.
        if index(owner) {
            bytes[(page - 1) * PAGE..page * PAGE].fill(0xa5);
        }
    }
    let (store, rescue) = truth.rescue(&folder, "no index", &bytes).await;
    assert_eq!(truth.compare(&store, &rescue, "no index").await, TABLES, "{rescue:?}");
    assert!(rescue.new_secret);
    drop(store);
    // The damaged file is set aside for it.
    restore(&folder.path("copy"), &folder.path("damaged"), Existing::Replace).await.expect("a good copy");
    let checked = check(&folder.path("damaged")).await.expect("a store");
    assert_eq!((checked.tables, checked.damage), (TABLES, Vec::new()));
}

#[tokio::test]
async fn damage_to_what_all_tables_share_is_seen_at_once() {
    let folder = Folder::new();
    let truth = Truth::new(&folder).await;
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    for (page, owner) in truth.owners.iter().filter(|(_, owner)| *owner != "sqlite_schema") {
        first.entry(owner).or_insert(*page);
    }
    assert_eq!(first.len(), 15, "{first:?}");
    for (owner, page) in first {
        let mut bytes = truth.bytes.clone();
        bytes[(page - 1) * PAGE] ^= 0xff;
        let file = folder.path(owner);
        std::fs::write(&file, bytes).expect("a file");
        let store = SqliteStore::open(&file).await.expect(owner);
        let tried = store.ping().await;
        assert!(matches!(tried, Err(StoreError::Damaged(_))), "{owner}: {tried:?}");
    }
}
