//! Copies of a SQLite store: made while others play, and put back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::contract::{begin, change, load, log, steps};
use crate::folder::Folder;
use emporion_store::{Change, Damaged, Existing, SqliteStore, Store, StoreError, TableId, restore};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_is_whole_while_others_play() {
    let folder = Folder::new();
    let store = Arc::new(folder.open("store").await);
    let enough = Arc::new(AtomicBool::new(false));
    let secret = store.secret().await.expect("a secret");
    for table in 0..10 {
        begin(&*store, &format!("t{table}")).await;
    }
    let players: Vec<_> =
        (0..10).map(|table| tokio::spawn(play(Arc::clone(&store), format!("t{table}"), Arc::clone(&enough)))).collect();
    for number in 0..3 {
        let copy = format!("copy {number}");
        store.backup(&folder.path(&copy), Damaged::Refuse).await.expect("a copy");
        restore(&folder.path(&copy), &folder.path("restored"), Existing::Replace).await.expect("a good copy");
        let restored = folder.open("restored").await;
        assert_eq!(restored.secret().await.expect("a secret"), secret);
        for table in 0..10 {
            let record = load(&restored, &format!("t{table}")).await;
            let length = record.log.as_ref().map_or(0, |log| log.length);
            assert_eq!(record.log, Some(log(length, length)));
        }
    }
    enough.store(true, Ordering::Relaxed);
    for player in players {
        player.await.expect("no panic");
    }
}

#[tokio::test]
async fn a_copy_comes_back_as_it_was() {
    let folder = Folder::new();
    let store = folder.open("store").await;
    begin(&store, "t").await;
    store.backup(&folder.path("copy"), Damaged::Refuse).await.expect("a copy");
    let copied = std::fs::read(folder.path("copy")).expect("the copy");
    restore(&folder.path("copy"), &folder.path("new"), Existing::Refuse).await.expect("nothing is there");
    assert_eq!(load(&folder.open("new").await, "t").await, load(&store, "t").await);
    assert_eq!(std::fs::read(folder.path("copy")).expect("the copy"), copied, "the copy stays");
    // A store itself is a copy too, with what is still in its write-ahead log.
    restore(&folder.path("store"), &folder.path("newer"), Existing::Refuse).await.expect("nothing is there");
    assert_eq!(load(&folder.open("newer").await, "t").await, load(&store, "t").await);
}

#[tokio::test]
async fn a_closed_store_is_complete_without_its_log() {
    let folder = Folder::new();
    let store = folder.open("store").await;
    for table in 0..10 {
        begin(&store, &format!("t{table}")).await;
    }
    // Somebody still reads, and is soon done.
    let reading = tokio::spawn({
        let (store, copy) = (store.clone(), folder.path("copy"));
        async move { store.backup(&copy, Damaged::Refuse).await }
    });
    let late = Change { entries: (1, steps(1..2)), ..change("t0", 1) };
    let (changed, closed) = tokio::join!(store.change(late), store.close());
    changed.expect("it came before");
    closed.expect("the file can be written");
    reading.await.expect("no panic").expect("a copy");
    std::fs::copy(folder.path("store"), folder.path("alone")).expect("the file alone");
    let alone = folder.open("alone").await;
    assert_eq!(alone.count().await.expect("a count"), 10);
    assert_eq!(load(&alone, "t0").await, load(&store, "t0").await);
}

#[tokio::test]
async fn a_store_is_not_overwritten_unasked() {
    let folder = Folder::new();
    let store = folder.open("store").await;
    store.backup(&folder.path("copy"), Damaged::Refuse).await.expect("a copy");
    begin(&store, "t").await;
    let words = failed(&folder, "copy", "store", Existing::Refuse).await;
    assert!(words.contains("already"), "{words}");
    assert_eq!(load(&store, "t").await.version, 1);
}

#[tokio::test]
async fn who_plays_on_after_a_restore_meets_a_conflict() {
    let folder = Folder::new();
    let store = folder.open("store").await;
    begin(&store, "t").await;
    begin(&store, "idle").await;
    store.backup(&folder.path("copy"), Damaged::Refuse).await.expect("a copy");
    store.change(Change { entries: (1, steps(1..2)), ..change("t", 1) }).await.expect("a good change");
    begin(&store, "later").await;
    restore(&folder.path("copy"), &folder.path("store"), Existing::Replace).await.expect("a good copy");
    for (table, seen) in [("t", 2), ("idle", 1)] {
        let late = store.change(change(table, seen)).await;
        assert!(matches!(late, Err(StoreError::Conflict { now }) if now > seen), "{late:?}");
        let record = load(&store, table).await;
        assert_eq!(record.log, Some(log(1, 1)));
        store.change(change(table, record.version)).await.expect("from the new version");
    }
    assert!(matches!(store.load(&TableId("later".into())).await, Err(StoreError::Missing(_))));
    assert_eq!(store.count().await.expect("a count"), 2);
}

#[tokio::test]
async fn a_damaged_copy_changes_nothing() {
    let folder = Folder::new();
    let store = folder.open("store").await;
    for table in 0..20 {
        begin(&store, &format!("t{table}")).await;
    }
    store.backup(&folder.path("copy"), Damaged::Refuse).await.expect("a copy");
    let bytes = std::fs::read(folder.path("copy")).expect("the copy");
    let mut flipped = bytes.clone();
    flipped[bytes.len() - 3000..].fill(0xa5);
    for (name, bytes) in
        [("short", &bytes[..bytes.len() / 2]), ("flipped", &flipped), ("text", b"diary"), ("empty", b"")]
    {
        std::fs::write(folder.path(name), bytes).expect("a file");
        failed(&folder, name, "store", Existing::Replace).await;
        failed(&folder, name, "new", Existing::Refuse).await;
    }
    failed(&folder, "no such file", "new", Existing::Refuse).await;
    assert!(!folder.path("new").exists());
    assert_eq!(load(&store, "t7").await.version, 1);
    store.change(change("t7", 1)).await.expect("it goes on");
    let left: Vec<_> = std::fs::read_dir(folder.path(".")).expect("the folder").flatten().collect();
    assert!(!left.iter().any(|file| file.file_name().to_string_lossy().contains("part")), "{left:?}");
}

#[tokio::test]
async fn a_damaged_store_is_set_aside() {
    let folder = Folder::new();
    let store = folder.open("store").await;
    begin(&store, "t").await;
    store.backup(&folder.path("copy"), Damaged::Refuse).await.expect("a copy");
    std::fs::write(folder.path("broken"), "no store any more").expect("a file");
    std::fs::write(folder.path("broken-wal"), "remains").expect("a file");
    restore(&folder.path("copy"), &folder.path("broken"), Existing::Replace).await.expect("a good copy");
    assert_eq!(load(&folder.open("broken").await, "t").await, load(&store, "t").await);
    assert_eq!(std::fs::read(folder.path("broken.replaced-1")).expect("the old file"), b"no store any more");
}

/// Adds entries until it is enough.
async fn play(store: Arc<SqliteStore>, table: String, enough: Arc<AtomicBool>) {
    for version in 1.. {
        if enough.load(Ordering::Relaxed) {
            break;
        }
        let next = version as usize;
        let change = Change { entries: (next, steps(next..next + 1)), ..change(&table, version) };
        store.change(change).await.expect("a good change");
    }
}

async fn failed(folder: &Folder, from: &str, to: &str, existing: Existing) -> String {
    match restore(&folder.path(from), &folder.path(to), existing).await {
        Err(StoreError::Failed(words) | StoreError::Damaged(words)) => words,
        other => panic!("{from} cannot be put in place of {to}: {other:?}"),
    }
}
