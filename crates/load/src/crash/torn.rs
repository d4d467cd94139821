//! A write-ahead log that is cut off anywhere: the store opens at the last commit that is whole, and every log verifies.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use emporion_core::{Log, SampleRng};
use emporion_store::{SqliteStore, Store, StoreError, TableId};
use serde_json::json;

use super::memory::{Course, check, gather, play, sit_down};
use super::place::fresh;
use super::{Report, Scale};
use crate::server::{FILE, Folder, Server};

pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let folder = Folder::new("crash-torn")?;
    let data = folder.0.join("data");
    let server = Server::start_with(&data, &folder.0.join("server.log"), &[]).await?;
    let mut memories = Vec::new();
    sit_down(&server, &mut memories, scale.tables.min(9)).await?;
    let course = Course::new(memories.len(), Duration::from_millis(2));
    let playing = play(&server, std::mem::take(&mut memories), &course);
    course.reaches(300).await?;
    server.kill().await?;
    memories = gather(playing).await?.0;
    let original = Torn::read(&data)?;
    check(&data, &mut memories).await.context("with the whole write-ahead log")?;
    let tables: Vec<TableId> = memories.iter().map(|memory| TableId(memory.party.table.clone())).collect();
    let cuts = try_cuts(scale, &folder.0.join("cut"), &original, &tables).await?;
    Ok(Report {
        words: format!(
            "{cuts} cuts through a write-ahead log of {} commits: each time it opened at the last whole commit and every \
             log verified",
            original.commits.len()
        ),
        numbers: json!({"cuts": cuts, "commits": original.commits.len(), "bytes": original.wal.len()}),
    })
}

async fn try_cuts(scale: &Scale, place: &Path, original: &Torn, tables: &[TableId]) -> Result<usize> {
    let whole = original.open(place, original.wal.len(), tables).await.context("nothing cut")?;
    let mut rng = SampleRng::new("torn", 0);
    let mut known: BTreeMap<usize, Kept> = BTreeMap::new();
    for number in 0..scale.rounds {
        // Anywhere, and every so often in the heads of the file and of its frames.
        let below = if number % 5 == 0 { original.wal.len().min(200) } else { original.wal.len() };
        let cut = rng.below(below as u32) as usize;
        let commit = original.commits.iter().copied().take_while(|end| *end <= cut).last().unwrap_or(0);
        let kept = original.open(place, cut, tables).await.with_context(|| format!("cut at byte {cut}"))?;
        let expected = match known.entry(commit) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(original.open(place, commit, tables).await?),
        };
        ensure!(*expected == kept, "cut at byte {cut} it is not what was there at byte {commit}");
        for (table, log) in &kept {
            let later = whole.get(table).with_context(|| format!("table {table} is not there with the whole log"))?;
            ensure!(committed(later).starts_with(&committed(log)), "cut at byte {cut}, table {table} is another game");
        }
        scale.bar.inc(1);
    }
    let (first, last) = (known.first_key_value(), known.last_key_value());
    ensure!(scale.rounds < 10 || first.map(|(_, kept)| kept) != last.map(|(_, kept)| kept), "cuts make no difference");
    Ok(scale.rounds)
}

/// The logs of the tables that are there.
type Kept = BTreeMap<TableId, Log>;

fn committed(log: &Log) -> Vec<String> {
    let committed = log.entries.iter().filter(|entry| !entry.draft);
    committed.map(|entry| serde_json::to_string(entry).unwrap_or_default()).collect()
}

/// A store as a killed server left it.
struct Torn {
    file: Vec<u8>,
    wal: Vec<u8>,
    /// Where each commit ends in the write-ahead log.
    commits: Vec<usize>,
}

impl Torn {
    fn read(data: &Path) -> Result<Torn> {
        let read = |end: &str| std::fs::read(data.join(format!("{FILE}{end}"))).context("what the killed server left");
        let (file, wal) = (read("")?, read("-wal")?);
        let commits = commits(&wal)?;
        ensure!(commits.len() > 10, "only {} commits in the write-ahead log", commits.len());
        Ok(Torn { file, wal, commits })
    }

    /// Opens it with so much of its write-ahead log; every log that is there must verify.
    async fn open(&self, place: &Path, bytes: usize, tables: &[TableId]) -> Result<Kept> {
        let place = &fresh(place)?;
        std::fs::write(place.join(FILE), &self.file)?;
        std::fs::write(place.join(format!("{FILE}-wal")), &self.wal[..bytes])?;
        let store = SqliteStore::open(&place.join(FILE)).await.context("it does not open")?;
        let mut kept = Kept::new();
        for table in tables {
            let record = match store.load(table).await {
                Ok(record) => record,
                Err(StoreError::Missing(_)) => continue,
                Err(error) => return Err(error).with_context(|| format!("table {table}")),
            };
            let Some(log) = record.log else { continue };
            emporion_catalogue::find(&log.game)?.verify(&log).with_context(|| format!("table {table}"))?;
            kept.insert(table.clone(), log);
        }
        Ok(kept)
    }
}

/// Where the commits end: <https://www.sqlite.org/fileformat2.html#walformat>. Frames of an earlier round of the log, which
/// lie behind those of this one, have other salts.
fn commits(wal: &[u8]) -> Result<Vec<usize>> {
    let word =
        |at: usize| wal.get(at..at + 4).map(|bytes| u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
    let (Some(page), Some(salts)) = (word(8), wal.get(16..24)) else { bail!("the write-ahead log has no head") };
    let (mut ends, mut at, frame) = (Vec::new(), 32, 24 + page as usize);
    while at + frame <= wal.len() && wal.get(at + 8..at + 16) == Some(salts) {
        if word(at + 4) != Some(0) {
            ends.push(at + frame);
        }
        at += frame;
    }
    Ok(ends)
}
