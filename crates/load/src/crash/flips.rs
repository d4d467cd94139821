//! Single flipped bytes in the file of a stopped server. Whatever changes what is kept is noticed, by `emporion check` or by
//! opening; the tables that are whole can be played, and the host hears of those that are not.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use emporion_core::SampleRng;
use emporion_guest::Guest;
use emporion_store::{Card, Damaged, Query, Record, SqliteStore, Store, TableId};
use serde_json::json;

use super::memory::{play_a_little, sit_down};
use super::place::fresh;
use super::{Report, Scale};
use crate::server::{FILE, Folder, Server, attempt, emporion};

/// Tables in the file.
const TABLES: usize = 9;

/// A server is started on every so-manieth damaged file.
const SERVED: usize = 8;

#[derive(Default)]
struct Count {
    /// Flips that change nothing that is kept: bytes that nobody reads.
    harmless: usize,
    /// Flips that were noticed.
    noticed: usize,
    /// Tables that were brought out of files where a flip was noticed.
    rescued: usize,
    /// Files a server was started on, and how often it said that it cannot.
    served: usize,
    refused: usize,
    /// Tables that were whole and served, beside damaged ones that were told.
    whole: usize,
    damaged: usize,
}

pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let folder = Folder::new("crash-flips")?;
    let (file, tables) = stopped(&folder.0).await?;
    let place = folder.0.join("flipped");
    let truth = Content::read(&place, &file, &tables).await.context("nothing flipped")?;
    let (code, said) = examine(folder_of(&lay(&place, &file)?)).await?;
    ensure!(code == Some(0), "nothing is flipped, but it is said to be damaged: {said}");
    let mut rng = SampleRng::new("flips", 0);
    let mut count = Count::default();
    for number in 0..scale.rounds {
        // Evenly over the file, and every so often in its head.
        let below = if number % 20 == 0 { 100 } else { file.len() as u32 };
        let (at, mask) = (rng.below(below) as usize, 1 + rng.below(255) as u8);
        let mut flipped = file.clone();
        flipped[at] ^= mask;
        let tried = one(&mut count, &place, &flipped, &truth).await;
        tried.with_context(|| format!("byte {at} of {}, changed by {mask:#04x}", file.len()))?;
        scale.bar.inc(1);
    }
    ensure!(
        scale.rounds < 50 || (count.noticed > 0 && count.whole > 0 && count.damaged > 0),
        "flips did not reach tables"
    );
    let Count { harmless, noticed, rescued, served, refused, whole, damaged } = count;
    let rounds = scale.rounds;
    Ok(Report {
        words: format!(
            "{rounds} flipped bytes in {} kB: {noticed} noticed, {harmless} changed nothing that is kept; {rescued} tables \
             were rescued, each that could be read among them; a server started on {served} of the files: {refused} times it said that it cannot, otherwise it served {whole} whole tables and told \
             of {damaged} damaged ones; no panic",
            file.len() / 1024
        ),
        numbers: json!({
            "rounds": rounds, "bytes": file.len(), "noticed": noticed, "harmless": harmless, "rescued": rescued,
            "served": served, "refused": refused, "whole": whole, "damaged": damaged,
        }),
    })
}

/// The file of a server that played a little and was stopped, and its tables.
async fn stopped(folder: &Path) -> Result<(Vec<u8>, Vec<TableId>)> {
    let data = folder.join("data");
    let server = Server::start_with(&data, &folder.join("server.log"), &[]).await?;
    let mut memories = Vec::new();
    sit_down(&server, &mut memories, TABLES).await?;
    play_a_little(&server, &mut memories, 200).await?;
    let tables = memories.into_iter().map(|memory| TableId(memory.party.table)).collect();
    server.stop().await?;
    // A backup is one file without a write-ahead log, whatever the server left beside its own.
    let copy = folder.join("copy.sqlite");
    SqliteStore::open(&data.join(FILE)).await?.backup(&copy, Damaged::Refuse).await?;
    Ok((std::fs::read(copy)?, tables))
}

/// What a file holds.
#[derive(PartialEq)]
struct Content {
    tables: BTreeMap<TableId, Record>,
    listed: Vec<Card>,
    count: u64,
    secret: [u8; 32],
}

impl Content {
    async fn read(place: &Path, file: &[u8], tables: &[TableId]) -> Result<Content> {
        let store = SqliteStore::open(&lay(place, file)?).await?;
        let mut records = BTreeMap::new();
        for table in tables {
            records.insert(table.clone(), store.load(table).await.with_context(|| format!("table {table}"))?);
        }
        let listed = store.list(Query::Listed, 100).await?;
        let content = Content { tables: records, listed, count: store.count().await?, secret: store.secret().await? };
        Ok(content)
    }
}

/// Puts a file where a server would look for it, alone.
fn lay(place: &Path, file: &[u8]) -> Result<PathBuf> {
    let path = fresh(place)?.join(FILE);
    std::fs::write(&path, file)?;
    Ok(path)
}

/// The folder of such a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

/// `emporion check`: its code, and what it said.
async fn examine(place: &Path) -> Result<(Option<i32>, String)> {
    let (code, said) = emporion(&["check", "--data"], place).await?;
    ensure!(!said.contains("panicked"), "`emporion check` panicked: {said}");
    Ok((code, said))
}

async fn one(count: &mut Count, place: &Path, file: &[u8], truth: &Content) -> Result<()> {
    let (code, said) = examine(folder_of(&lay(place, file)?)).await?;
    let noticed = code != Some(0);
    // Whatever is read must be what was written, also where the damage has not been noticed yet.
    let health = health(place, file, truth).await?;
    ensure!(noticed || health.is_whole(), "`emporion check` says that all is well: {said}; but {health:?}");
    if noticed {
        count.noticed += 1;
        count.rescued += rescue(place, file, truth, &health).await?;
    } else {
        count.harmless += 1;
    }
    if (count.noticed + count.harmless).is_multiple_of(SERVED) || (noticed && count.whole == 0) {
        serve(count, place, file, &health).await?;
    }
    Ok(())
}

/// Whatever can be read of a damaged file can be brought out of it; how many tables that are.
async fn rescue(place: &Path, file: &[u8], truth: &Content, health: &Health) -> Result<usize> {
    if health.whole.is_empty() {
        return Ok(0);
    }
    let copy = fresh(place)?.join("copy");
    let store = SqliteStore::open(&lay(place, file)?).await?;
    let copied = store.backup(&copy, Damaged::LeaveOut).await.context("tables are whole, but no copy can be made")?;
    let checked = emporion_store::check(&copy).await?;
    ensure!(checked.damage.is_empty(), "what was rescued is damaged: {:?}", checked.damage);
    let rescued = SqliteStore::open(&copy).await?;
    for table in &health.whole {
        let lost = || format!("table {table} is whole, but was not rescued: {copied:?}");
        let now = rescued.load(table).await.with_context(lost)?;
        let Record { version, marks, .. } = now.clone();
        ensure!(now == Record { version, marks, ..truth.tables[table].clone() }, "table {table} was rescued otherwise");
    }
    Ok(checked.tables)
}

/// What can still be read of a damaged file.
#[derive(Debug)]
struct Health {
    opens: bool,
    whole: Vec<TableId>,
    damaged: Vec<TableId>,
    /// Lists, number of tables and secret are as they were.
    rest: bool,
}

impl Health {
    fn is_whole(&self) -> bool {
        self.opens && self.damaged.is_empty() && self.rest
    }
}

/// Reads all there is; what can be read and is not what was written is an error.
async fn health(place: &Path, file: &[u8], truth: &Content) -> Result<Health> {
    let mut health = Health { opens: false, whole: Vec::new(), damaged: Vec::new(), rest: false };
    let Ok(store) = SqliteStore::open(&lay(place, file)?).await else { return Ok(health) };
    health.opens = true;
    for (table, record) in &truth.tables {
        match store.load(table).await {
            Ok(now) => {
                ensure!(now == *record, "table {table} is read with other content than was written");
                health.whole.push(table.clone());
            }
            Err(_) => health.damaged.push(table.clone()),
        }
    }
    health.rest = store.list(Query::Listed, 100).await.is_ok_and(|listed| listed == truth.listed)
        && store.count().await.is_ok_and(|count| count == truth.count)
        && store.secret().await.is_ok_and(|secret| secret == truth.secret);
    Ok(health)
}

/// A server on a damaged file serves what is whole and tells of what is not, or says that it cannot.
async fn serve(count: &mut Count, place: &Path, file: &[u8], health: &Health) -> Result<()> {
    count.served += 1;
    let path = lay(place, file)?;
    let log = place.with_extension("log");
    let Ok(server) = Server::start_with(folder_of(&path), &log, &[]).await else {
        let (code, said) = attempt(folder_of(&path)).await?;
        ensure!(code.is_some_and(|code| code != 0), "it ended without a failure: {code:?}, {said}");
        ensure!(!said.contains("panicked") && !said.trim().is_empty(), "it does not say why it ends: {said:?}");
        ensure!(health.whole.is_empty() || !health.rest, "it refuses to start although tables are whole: {said}");
        count.refused += 1;
        return Ok(());
    };
    let mut guest = Guest::new(server.at);
    for table in &health.whole {
        let answer = guest.get(&format!("/t/{table}")).await?;
        ensure!(answer.status == 200, "table {table} is whole but cannot be looked at: {}", answer.whole());
        count.whole += 1;
    }
    for table in &health.damaged {
        let answer = guest.get(&format!("/t/{table}")).await?;
        ensure!(answer.status >= 400, "table {table} is damaged but shown: {}", answer.status);
        count.damaged += 1;
    }
    let health_page = guest.get("/healthz").await?;
    ensure!(matches!(health_page.status, 200 | 503), "{}", health_page.whole());
    let said = server.kill().await?;
    for table in &health.damaged {
        ensure!(said.contains(&table.0), "the host hears nothing of table {table}; the server said {said:?}");
    }
    Ok(())
}
