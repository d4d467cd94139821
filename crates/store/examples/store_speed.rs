//! How many changes a second the SQLite store keeps: `cargo run --release -p emporion-store --example store_speed [FOLDER]`.
//!
//! Each caller has a table of his own and waits for each answer. A change has one entry, up to three drafts, and every fourth
//! one a new card, as in a game.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use emporion_core::{LOG_FORMAT, Log, LogEntry, Seat};
use emporion_store::{Card, Change, Place, SqliteStore, Stage, Store, StoreError, TableId};
use serde_json::json;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<(), StoreError> {
    let folder = std::env::args().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    println!("callers  changes/s   p50 ms   p99 ms   max ms");
    for callers in [1, 20, 200, 1000] {
        let file = folder.join(format!("store-speed-{}-{callers}.db", std::process::id()));
        let store = Arc::new(SqliteStore::open(&file).await?);
        measure(&store, callers).await?;
        drop(store);
        for end in ["", "-wal", "-shm"] {
            let mut file = file.clone().into_os_string();
            file.push(end);
            let _ = std::fs::remove_file(file);
        }
    }
    Ok(())
}

async fn measure(store: &Arc<SqliteStore>, callers: usize) -> Result<(), StoreError> {
    for caller in 0..callers {
        begin(store, caller).await?;
    }
    let start = Instant::now();
    let end = start + Duration::from_secs(5);
    let all: Vec<_> = (0..callers).map(|caller| tokio::spawn(play(Arc::clone(store), caller, end))).collect();
    let mut waits = Vec::new();
    for caller in all {
        waits.extend(caller.await.expect("no panic")?);
    }
    waits.sort_unstable();
    let rate = waits.len() as f64 / start.elapsed().as_secs_f64();
    let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    println!("{callers:7} {rate:10.0} {:8.2} {:8.2} {:8.2}", at(0.5), at(0.99), at(1.0));
    Ok(())
}

async fn begin(store: &SqliteStore, caller: usize) -> Result<(), StoreError> {
    store.create(card(caller, 0), json!({"host": "notes", "clock": [86_400, 86_400, 86_400, 86_400]})).await?;
    let head = Log {
        emporion: LOG_FORMAT,
        game: "antiquity".into(),
        rules: 1,
        seats: 4,
        options: json!({}),
        names: vec![],
        commitment: "0".repeat(64),
        seed: Some("seed".into()),
        dice: vec![],
        together: None,
        start: None,
        length: 0,
        entries: vec![],
    };
    store.change(Change { begin: Some(head), entries: (0, vec![entry(0)]), ..nothing(caller, 0) }).await
}

/// Changes a table until the time is over; how long each answer took.
async fn play(store: Arc<SqliteStore>, caller: usize, end: Instant) -> Result<Vec<Duration>, StoreError> {
    let mut waits = Vec::new();
    for number in 1.. {
        let start = Instant::now();
        if start > end {
            break;
        }
        let change = Change {
            entries: (number, vec![entry(number)]),
            drafts: (0..number % 4).map(|draft| entry(number + 1 + draft)).collect(),
            card: (number % 4 == 0).then(|| card(caller, number)),
            ..nothing(caller, number as u64)
        };
        store.change(change).await?;
        waits.push(start.elapsed());
    }
    Ok(waits)
}

fn nothing(caller: usize, from: u64) -> Change {
    Change {
        table: id(caller),
        from,
        marks: vec![],
        begin: None,
        entries: (0, vec![]),
        cut: None,
        drafts: vec![],
        card: None,
        notes: None,
        chat: vec![],
    }
}

fn id(caller: usize) -> TableId {
    TableId(format!("{caller:022x}"))
}

fn card(caller: usize, number: usize) -> Card {
    let places = Seat::all(4).map(|seat| Place {
        seat,
        person: Some(format!("person-{:016x}", caller * 4 + seat.index())),
        name: format!("Player {seat}"),
        waiting: number / 4 % 4 == seat.index(),
    });
    Card {
        id: id(caller),
        game: "antiquity".into(),
        stage: Stage::Playing,
        listed: true,
        made: caller as i64,
        changed: number as i64,
        due: Some((number * 7) as i64),
        seats: places.collect(),
    }
}

fn entry(number: usize) -> LogEntry {
    LogEntry {
        seat: (number > 0).then(|| Seat::new(number % 4)).flatten(),
        action: (number > 0).then(|| format!("build granary at {},{} turned {}", number % 31, number % 17, number % 4)),
        draws: vec![3; number % 2],
        preset: 0,
        draft: false,
        hash: format!("{number:016x}").parse().expect("sixteen digits"),
    }
}
