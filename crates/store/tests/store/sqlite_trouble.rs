//! Files that are no store, and places where none can be: clear words, and nothing changed.

use std::path::Path;

use crate::contract::{begin, card, change, load};
use crate::folder::Folder;
use emporion_store::{Card, Due, Query, SqliteStore, Store, StoreError, TableId};
use sqlx::{ConnectOptions, Connection};

#[tokio::test]
async fn a_file_that_is_no_database_is_left_alone() {
    let folder = Folder::new();
    for text in ["# My diary\n".repeat(500), "x".into(), "SQLite format 3\0 but no more".into()] {
        let file = folder.path("diary");
        std::fs::write(&file, &text).expect("a file");
        refused(&file, "not a database").await;
        assert_eq!(std::fs::read_to_string(&file).expect("the file"), text);
    }
}

#[tokio::test]
async fn a_database_of_somebody_else_is_left_alone() {
    let folder = Folder::new();
    let file = folder.path("addresses");
    run(&file, "CREATE TABLE addresses (name TEXT)").await;
    let before = std::fs::read(&file).expect("the file");
    refused(&file, "not one of Emporion").await;
    assert_eq!(std::fs::read(&file).expect("the file"), before);
}

#[tokio::test]
async fn a_store_of_a_newer_program_is_left_alone() {
    let folder = Folder::new();
    let store = folder.open("store").await;
    begin(&store, "t").await;
    run(&folder.path("store"), "PRAGMA user_version = 1000").await;
    refused(&folder.path("store"), "newer Emporion (schema 1000").await;
}

#[tokio::test]
async fn a_store_of_the_first_schema_is_brought_up_to_date() {
    let folder = Folder::new();
    let file = folder.path("store");
    run(&file, include_str!("../../src/sqlite/1.sql")).await;
    run(
        &file,
        "PRAGMA application_id = 1164800111; PRAGMA user_version = 1;
         INSERT INTO tables VALUES (1, 'a', 'nim', 0, 0, 1, 1, NULL, '[]'), (2, 'b', 'nim', 1, 0, 2, 2, NULL, '[]'),
             (3, 'c', 'nim', 2, 0, 3, 3, NULL, '[]');
         INSERT INTO versions VALUES (1, 0, 0, 0, '[]'), (2, 0, 0, 0, '[]'), (3, 0, 0, 0, '[]');
         INSERT INTO notes VALUES (1, '1'), (2, '2'), (3, '3');
         INSERT INTO places VALUES (1, 'ann', 0), (2, 'ann', 1), (3, 'ann', 0), (3, 'bob', 0);",
    )
    .await;
    let store = folder.open("store").await;
    assert_eq!(store.unfinished("ann", 9).await.expect("a number"), 2, "what was over before is over");
    assert_eq!(store.unfinished("bob", 9).await.expect("a number"), 0);
    assert_eq!(load(&store, "c").await.notes, serde_json::json!(3));
}

#[tokio::test]
async fn places_without_room_for_a_store() {
    let folder = Folder::new();
    refused(&folder.path("no such folder").join("store"), "cannot be made").await;
    refused(&folder.path("."), "cannot be opened").await;
    std::fs::write(folder.path("file"), "").expect("a file");
    refused(&folder.path("file").join("store"), "cannot be made").await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_folder_that_may_not_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    std::fs::set_permissions(folder.path("."), std::fs::Permissions::from_mode(0o555)).expect("read-only");
    // The administrator may write everywhere.
    if std::fs::write(folder.path("try"), "").is_err() {
        let answer = SqliteStore::open(&folder.path("store")).await;
        assert!(matches!(&answer, Err(StoreError::ReadOnly(why)) if why.contains("cannot be made")), "{answer:?}");
    }
    std::fs::set_permissions(folder.path("."), std::fs::Permissions::from_mode(0o755)).expect("writable");
}

#[tokio::test]
async fn a_damaged_store_says_so() {
    let folder = Folder::new();
    let store = folder.open("store").await;
    for table in 0..50 {
        begin(&store, &format!("t{table}")).await;
    }
    store.backup(&folder.path("damaged")).await.expect("a copy");
    let mut bytes = std::fs::read(folder.path("damaged")).expect("the copy");
    bytes[4096..].fill(0xa5);
    std::fs::write(folder.path("damaged"), bytes).expect("damage");
    let store = folder.open("damaged").await;
    for answer in [
        store.load(&TableId("t1".into())).await.map(|_| ()),
        store.change(change("t1", 1)).await,
        store.ping().await,
        store.backup(&folder.path("copy")).await,
    ] {
        assert!(matches!(&answer, Err(StoreError::Damaged(_))), "{answer:?}");
    }
    assert!(!folder.path("copy").exists());
}

#[tokio::test]
async fn a_damaged_card_hides_no_other() {
    let folder = Folder::new();
    let store = folder.open("store").await;
    for (made, name) in ["first", "torn", "strange", "last"].into_iter().enumerate() {
        store.create(card(name, made as i64), serde_json::json!(null)).await.expect("a new table");
    }
    run(&folder.path("store"), "UPDATE tables SET seats = '[{' WHERE id = 'torn'").await;
    run(&folder.path("store"), "UPDATE tables SET seats = '[1]' WHERE id = 'strange'").await;
    for query in [Query::Listed, Query::Of("ann".into())] {
        let cards = store.list(query, 10).await.expect("a list");
        let names: Vec<&str> = cards.iter().map(|card| card.id.0.as_str()).collect();
        assert_eq!(names, ["last", "first"]);
    }
    assert!(store.load(&TableId("torn".into())).await.is_err(), "whoever opens it is told");
}

#[tokio::test]
async fn a_damaged_page_hides_no_clock_of_another() {
    let folder = Folder::new();
    let store = folder.open("store").await;
    for number in 0..300 {
        let card = Card { due: Some(number), ..card(&format!("table {number}"), 1) };
        store.create(card, serde_json::json!(null)).await.expect("a new table");
    }
    store.backup(&folder.path("damaged")).await.expect("a copy");
    let mut bytes = std::fs::read(folder.path("damaged")).expect("the copy");
    // The page, a leaf of a table, with a row of its own for this one: its kind becomes one that there is not.
    let name = b"table 150";
    let pages = bytes.chunks_mut(4096).filter(|page| page[0] == 0x0d);
    let pages = pages.filter(|page| page.windows(name.len()).any(|window| window == name));
    assert_eq!(pages.map(|page| page[0] = 0xff).count(), 1);
    std::fs::write(folder.path("damaged"), bytes).expect("damage");
    let store = folder.open("damaged").await;
    let due = store.due(300, None, 300).await.expect("a list");
    assert!((200..300).contains(&due.len()), "{}", due.len());
    assert!(due.is_sorted_by_key(|due| due.at));
    assert!(due.iter().all(|due| due.table.0 != "table 150"));
    assert_eq!(due[0], Due { at: 0, table: TableId("table 0".into()) });
    assert_eq!(store.due(300, Some(&due[6]), 5).await.expect("a page")[..], due[7..12]);
}

#[cfg(unix)]
#[tokio::test]
async fn others_on_the_machine_cannot_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let store = folder.open("store").await;
    begin(&store, "t").await;
    store.backup(&folder.path("copy")).await.expect("a copy");
    for file in ["store", "store-wal", "copy"] {
        let mode = std::fs::metadata(folder.path(file)).expect("a file").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{file}");
    }
}

#[tokio::test]
async fn odd_names_are_names() {
    let folder = Folder::new();
    for name in ["a b", "per%20cent", "what?mode=memory", "Ἐμπόριον", "hash#tag", "quote'd"] {
        let store = folder.open(name).await;
        begin(&store, "t").await;
        assert!(folder.path(name).exists());
        store.backup(&folder.path(&format!("{name} copy"))).await.expect("a copy");
        assert_eq!(load(&folder.open(&format!("{name} copy")).await, "t").await.version, 1);
    }
}

async fn refused(file: &Path, why: &str) {
    match SqliteStore::open(file).await {
        Err(StoreError::Failed(text)) => {
            assert!(text.contains(why), "{text}");
            assert!(text.contains(&file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into())));
        }
        other => panic!("{} is no store: {other:?}", file.display()),
    }
}

async fn run(file: &Path, statement: &'static str) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let mut connection = options.connect().await.expect("a database");
    sqlx::raw_sql(statement).execute(&mut connection).await.expect("a good statement");
    connection.close().await.expect("it closes");
}
