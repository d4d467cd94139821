//! Files that are no store, and places where none can be: clear words, and nothing changed.

use std::path::Path;

use crate::contract::{begin, card, change, load, steps};
use crate::folder::Folder;
use emporion_store::{
    Card, Change, Damage, Damaged, Due, Existing, Query, Remark, SqliteStore, Store, StoreError, TableId, backup,
    check, restore,
};
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
         INSERT INTO tables VALUES
             (1, 'a', 'nim', 0, 0, 1, 1, NULL, '[{\"seat\":0,\"person\":\"ann\",\"name\":\"\",\"waiting\":false}]'),
             (2, 'b', 'nim', 1, 0, 2, 2, NULL, '[{\"seat\":0,\"person\":\"ann\",\"name\":\"\",\"waiting\":true}]'),
             (3, 'c', 'nim', 2, 0, 3, 3, NULL, '[{\"seat\":0,\"person\":\"ann\",\"name\":\"\",\"waiting\":false},
                 {\"seat\":1,\"person\":\"bob\",\"name\":\"\",\"waiting\":false}]');
         INSERT INTO versions VALUES (1, 0, 0, 0, '[]'), (2, 0, 0, 0, '[]'), (3, 0, 0, 0, '[]');
         INSERT INTO notes VALUES (1, '1'), (2, '2'), (3, '3');
         INSERT INTO places VALUES (1, 'ann', 0), (2, 'ann', 1), (3, 'ann', 0), (3, 'bob', 0);",
    )
    .await;
    let store = folder.open("store").await;
    assert_eq!(store.unfinished("ann", 9).await.expect("a number"), 2, "what was over before is over");
    assert_eq!(store.unfinished("bob", 9).await.expect("a number"), 0);
    assert_eq!(load(&store, "c").await.notes, serde_json::json!(3));
    let checked = check(&file).await.expect("a store");
    assert_eq!((checked.tables, checked.without_sums, checked.damage), (3, false, Vec::new()));
}

#[tokio::test]
async fn a_store_without_checksums_is_looked_at_and_left_as_it_is() {
    let folder = Folder::new();
    let file = folder.path("store");
    run(&file, include_str!("../../src/sqlite/1.sql")).await;
    run(&file, "PRAGMA application_id = 1164800111; PRAGMA user_version = 1;").await;
    let before = std::fs::read(&file).expect("the file");
    let checked = check(&file).await.expect("a store");
    assert_eq!((checked.without_sums, checked.damage), (true, Vec::new()));
    assert_eq!(std::fs::read(&file).expect("the file"), before);
}

/// One thing in every kind of row is changed by another hand than ours.
#[tokio::test]
async fn a_row_that_is_not_what_was_written_is_noticed_and_concerns_its_table_alone() {
    let changes = [
        "UPDATE tables SET game = 'min' WHERE id = 'bad'",
        "UPDATE tables SET made = made + 1 WHERE id = 'bad'",
        "UPDATE tables SET due = 1 WHERE id = 'bad'",
        "UPDATE versions SET version = 7 WHERE table_key = 2",
        "UPDATE versions SET begun = 0 WHERE table_key = 2",
        "UPDATE versions SET drafts = '[ ]' WHERE table_key = 2",
        "UPDATE notes SET body = '{\"key\":1}' WHERE table_key = 2",
        "UPDATE heads SET body = replace(body, '2', '3') WHERE table_key = 2",
        "UPDATE entries SET body = replace(body, 'take', 'tale') WHERE table_key = 2 AND number = 1",
        "UPDATE entries SET sum = sum + 1 WHERE table_key = 2 AND number = 0",
        "UPDATE entries SET number = 9 WHERE table_key = 2 AND number = 1",
        "UPDATE entries SET body = (SELECT body FROM entries WHERE table_key = 2 AND number = 0) WHERE table_key = 2",
        "DELETE FROM heads WHERE table_key = 2",
        "UPDATE chat SET body = replace(body, 'hello', 'jello') WHERE table_key = 2",
    ];
    for statement in changes {
        let folder = Folder::new();
        let store = two(&folder).await;
        run(&folder.path("store"), statement).await;
        let (bad, good) = (TableId("bad".into()), load(&store, "good").await);
        assert!(matches!(store.load(&bad).await, Err(StoreError::Damaged(_))), "{statement}");
        assert_eq!(names_of(&check(&folder.path("store")).await.expect("a store").damage), ["bad"], "{statement}");
        let words = store.backup(&folder.path("copy"), Damaged::Refuse).await.expect_err(statement).to_string();
        assert!(words.contains("table bad: "), "{words}");
        assert!(!folder.path("copy").exists(), "{statement}");
        store.change(change("good", good.version)).await.expect(statement);

        let copied = store.backup(&folder.path("copy"), Damaged::LeaveOut).await.expect(statement);
        let rescue = copied.rescue.expect("the store is damaged");
        if statement.starts_with("UPDATE chat") {
            // What was said is no part of the game.
            assert_eq!((copied.tables, rescue.lost_lines, rescue.left_out), (2, 1, Vec::new()));
            continue;
        }
        assert_eq!((copied.tables, names_of(&rescue.left_out)), (1, vec!["bad"]), "{statement}");
        restore(&folder.path("copy"), &folder.path("store"), Existing::Replace).await.expect("a copy that is whole");
        assert_eq!(check(&folder.path("store")).await.expect("a store").damage, Vec::new());
        assert_eq!(load(&store, "good").await.log, good.log);
        assert!(matches!(store.load(&bad).await, Err(StoreError::Missing(_))), "{statement}");
    }
}

#[tokio::test]
async fn a_change_is_not_added_to_what_is_damaged() {
    for statement in
        ["UPDATE versions SET version = 9 WHERE table_key = 2", "UPDATE tables SET stage = 2 WHERE id = 'bad'"]
    {
        let folder = Folder::new();
        let store = two(&folder).await;
        run(&folder.path("store"), statement).await;
        for version in [2, 9] {
            let answer = store.change(change("bad", version)).await;
            assert!(matches!(answer, Err(StoreError::Damaged(_))), "{answer:?}");
        }
    }
}

/// What concerns no table alone.
#[tokio::test]
async fn damage_of_the_whole_file_is_noticed() {
    for statement in [
        "UPDATE secrets SET body = zeroblob(32) WHERE name = 'signing'",
        "UPDATE secrets SET name = 'singing' WHERE name = 'signing'",
        "UPDATE places SET person = 'eve' WHERE table_key = 2",
        "UPDATE places SET waiting = 1 - waiting WHERE table_key = 2",
        "PRAGMA user_version = 2",
        "DROP INDEX tables_due",
    ] {
        let folder = Folder::new();
        drop(two(&folder).await);
        run(&folder.path("store"), statement).await;
        assert_ne!(check(&folder.path("store")).await.expect("a store").damage, Vec::new(), "{statement}");
    }
}

#[tokio::test]
async fn a_damaged_secret_is_not_replaced_by_another() {
    let folder = Folder::new();
    let store = two(&folder).await;
    run(&folder.path("store"), "UPDATE secrets SET name = 'singing' WHERE name = 'signing'").await;
    assert!(matches!(store.secret().await, Err(StoreError::Damaged(_))), "every cookie would be worth nothing");
}

/// A store with a good table, and one for trouble, in that order.
async fn two(folder: &Folder) -> SqliteStore {
    let store = folder.open("store").await;
    store.secret().await.expect("a secret");
    for name in ["good", "bad"] {
        begin(&store, name).await;
        let remark = Remark { seat: None, name: "ann".into(), at: 1, text: "hello".into() };
        let more = Change { entries: (1, steps(1..3)), chat: vec![remark], ..change(name, 1) };
        store.change(more).await.expect("a good change");
    }
    store
}

fn names_of(damage: &[Damage]) -> Vec<&str> {
    damage.iter().filter_map(|damage| damage.table.as_ref()).map(|table| table.0.as_str()).collect()
}

#[tokio::test]
async fn places_without_room_for_a_store() {
    let folder = Folder::new();
    refused(&folder.path("no such folder").join("store"), "cannot be made").await;
    refused(&folder.path("."), "cannot be opened").await;
    std::fs::write(folder.path("file"), "").expect("a file");
    refused(&folder.path("file").join("store"), "cannot be made").await;
}

#[tokio::test]
async fn an_empty_file_is_said_to_be_empty() {
    let folder = Folder::new();
    std::fs::write(folder.path("store"), "").expect("a file");
    let words = check(&folder.path("store")).await.expect_err("there is nothing").to_string();
    assert!(words.contains("empty"), "{words}");
    for damaged in [Damaged::Refuse, Damaged::LeaveOut] {
        let copied = backup(&folder.path("store"), &folder.path("copy"), damaged).await;
        let words = copied.expect_err("a copy of nothing would hide the loss").to_string();
        assert!(words.contains("empty") && !folder.path("copy").exists(), "{words}");
    }
    assert_eq!(std::fs::read(folder.path("store")).expect("the file"), b"", "nobody has written");
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_that_may_not_be_written_can_be_read_and_copied() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let store = folder.open("store").await;
    begin(&store, "t").await;
    std::fs::set_permissions(folder.path("store"), std::fs::Permissions::from_mode(0o444)).expect("read-only");
    let answer = SqliteStore::open(&folder.path("store")).await;
    // The administrator may write everywhere.
    assert!(matches!(answer, Ok(_) | Err(StoreError::ReadOnly(_))), "{answer:?}");
    let opened = SqliteStore::open_to_read(&folder.path("store")).await.expect("it can be read");
    assert_eq!(load(&opened, "t").await, load(&store, "t").await);
    backup(&folder.path("store"), &folder.path("copy"), Damaged::Refuse).await.expect("a copy");
    assert_eq!(load(&folder.open("copy").await, "t").await, load(&store, "t").await);
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
    store.backup(&folder.path("damaged"), Damaged::Refuse).await.expect("a copy");
    let mut bytes = std::fs::read(folder.path("damaged")).expect("the copy");
    bytes[4096..].fill(0xa5);
    std::fs::write(folder.path("damaged"), bytes).expect("damage");
    let store = folder.open("damaged").await;
    for answer in [
        store.load(&TableId("t1".into())).await.map(|_| ()),
        store.change(change("t1", 1)).await,
        store.ping().await,
        store.backup(&folder.path("copy"), Damaged::Refuse).await.map(|_| ()),
    ] {
        assert!(matches!(&answer, Err(StoreError::Damaged(_))), "{answer:?}");
    }
    assert!(!folder.path("copy").exists());
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_acknowledged_that_goes_into_a_file_nobody_finds() {
    let folder = Folder::new();
    for (lost, back) in [("store", true), ("store-wal", true), ("", false)] {
        std::fs::create_dir_all(folder.path("data")).expect("a folder");
        let store = SqliteStore::open(&folder.path("data/store")).await.expect("a store");
        begin(&store, "t").await;
        let (from, to) = (folder.path("data").join(lost), folder.path("away"));
        std::fs::rename(&from, &to).expect("another name");
        let (tried, changed) = (store.ping().await, store.change(change("t", 1)).await);
        assert!(
            matches!((&tried, &changed), (Err(StoreError::Gone(_)), Err(StoreError::Gone(_)))),
            "{lost}: {changed:?}"
        );
        assert!(matches!(store.is_in_place(), Err(StoreError::Gone(_))), "{lost}");
        // Another file of that name is not the same.
        if lost == "store" {
            std::fs::write(&from, "").expect("another file");
            assert!(matches!(store.ping().await, Err(StoreError::Gone(_))));
        }
        if back {
            std::fs::rename(&to, &from).expect("its name again");
            assert_eq!(load(&store, "t").await.version, 1, "what was refused was not done");
            store.change(change("t", 1)).await.expect("it goes on");
            store.is_in_place().expect("its file");
            drop(store);
        }
        std::fs::remove_dir_all(folder.path("data")).ok();
    }
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
    store.backup(&folder.path("damaged"), Damaged::Refuse).await.expect("a copy");
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
    store.backup(&folder.path("copy"), Damaged::Refuse).await.expect("a copy");
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
        store.backup(&folder.path(&format!("{name} copy")), Damaged::Refuse).await.expect("a copy");
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
