//! What was acknowledged survives the death of the process: a child writes and tells what was kept, and is killed at any moment.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use emporion_store::{Change, SqliteStore, Store, StoreError};

use crate::contract::{begin, change, load, log, steps};
use crate::folder::Folder;

/// The file the child is to write; without it the child's test has nothing to do.
const FILE: &str = "EMPORION_STORE_CRASH_FILE";
const TABLES: usize = 12;
const KILLS: u64 = 10;

#[tokio::test]
async fn what_was_acknowledged_survives_a_kill() {
    let folder = Folder::new();
    let store = folder.open("store").await;
    for table in 0..TABLES {
        begin(&store, &format!("t{table}")).await;
    }
    drop(store);
    let mut kept: BTreeMap<String, u64> = BTreeMap::new();
    for round in 0..KILLS {
        let child = start(&folder.path("store"));
        // Any moment, but the same ones in every run: primes spread them well.
        let said = kill_after(child, Duration::from_millis(20 + round * 37 % 160));
        assert!(!said.is_empty(), "round {round}: the child kept nothing");
        kept.extend(said);
        let store = folder.open("store").await;
        for (table, version) in &kept {
            assert_whole(&store, table, *version).await;
        }
    }
}

/// The child of the test above, which starts it with the name of a file. Writes until it is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn child_that_writes() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let store = Arc::new(SqliteStore::open(file.as_ref()).await.expect("a store"));
    let writers: Vec<_> =
        (0..TABLES).map(|table| tokio::spawn(write(Arc::clone(&store), format!("t{table}")))).collect();
    for writer in writers {
        writer.await.expect("no panic").expect("a good change");
    }
}

/// Every version has one entry more, and the number of the next as its draft.
async fn write(store: Arc<SqliteStore>, table: String) -> Result<(), StoreError> {
    for version in load(&*store, &table).await.version.. {
        let next = version as usize;
        let change = Change {
            entries: (next, steps(next..next + 1)),
            drafts: steps(next + 1..next + 2),
            ..change(&table, version)
        };
        store.change(change).await?;
        let mut out = std::io::stdout().lock();
        writeln!(out, "kept {table} {}", version + 1).and_then(|()| out.flush()).expect("somebody listens");
    }
    Ok(())
}

async fn assert_whole(store: &SqliteStore, table: &str, acknowledged: u64) {
    let record = load(store, table).await;
    assert!(record.version >= acknowledged, "{table}: {acknowledged} was acknowledged, {} is there", record.version);
    let length = record.version as usize;
    assert_eq!(record.log, Some(log(length, length + 1)), "{table}: nothing by halves, nothing twice");
}

fn start(file: &std::path::Path) -> Child {
    Command::new(std::env::current_exe().expect("this program"))
        .args(["crash::child_that_writes", "--exact", "--nocapture"])
        .env(FILE, file)
        .stdout(Stdio::piped())
        .spawn()
        .expect("a child")
}

/// Kills a child some time after its first word; the last version of each table that it said was kept.
fn kill_after(mut child: Child, time: Duration) -> BTreeMap<String, u64> {
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    let mut said: Vec<String> = lines.by_ref().find(|line| line.starts_with("kept ")).into_iter().collect();
    let killer = std::thread::spawn(move || {
        std::thread::sleep(time);
        child.kill().expect("it was alive");
        child.wait().expect("it is dead");
    });
    said.extend(lines);
    killer.join().expect("no panic");
    said.iter().filter_map(|line| acknowledged(line)).collect()
}

/// A line that was cut off by the kill says nothing.
fn acknowledged(line: &str) -> Option<(String, u64)> {
    let (table, version) = line.strip_prefix("kept ")?.split_once(' ')?;
    Some((table.to_owned(), version.parse().ok()?))
}
