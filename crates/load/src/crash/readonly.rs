//! A file system that may not be written: from the start, and becoming so under load and back.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::SystemTime;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::failing::spells;
use super::memory::{check, play_a_little, sit_down};
use super::place::SmallDisk;
use super::{Report, Scale};
use crate::server::{Folder, Server, attempt};

const MEGABYTES: usize = 12;

pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let starts = start_read_only(scale).await?;
    let outcome = spells(scale, &["EROFS all"]).await?;
    let what = format!(
        "{starts} starts on a read-only file system, each ended with one line and wrote nothing; it became read-only \
         under load for {} s and back, {} times",
        scale.seconds, scale.rounds
    );
    Ok(outcome.report(&what, json!({"starts": starts, "rounds": scale.rounds, "seconds": scale.seconds})))
}

/// Starts a server where it cannot write: in an empty folder, in one that is not there, and where tables are kept.
async fn start_read_only(scale: &Scale) -> Result<usize> {
    let folder = Folder::new("crash-readonly")?;
    let disk = SmallDisk::mount(&folder.0, MEGABYTES)?;
    let (empty, none, full) = (disk.folder.join("empty"), disk.folder.join("none"), disk.folder.join("full"));
    std::fs::create_dir(&empty)?;
    let log = folder.0.join("server.log");
    let mut memories = Vec::new();
    // Once stopped as it should be, once killed, so that a write-ahead log lies beside the file.
    for killed in [false, true] {
        let server = Server::start_with(&full, &log, &[]).await?;
        sit_down(&server, &mut memories, scale.tables.min(6)).await?;
        play_a_little(&server, &mut memories, 30).await?;
        if killed {
            server.kill().await?;
        } else {
            server.stop().await?;
        }
        for place in [&empty, &none, &full] {
            let before = files(&disk.folder)?;
            disk.read_only()?;
            let refused = refused(place).await;
            disk.writable()?;
            let what = if killed { "killed" } else { "stopped" };
            refused.with_context(|| format!("started read-only in {}, {what} before", place.display()))?;
            ensure!(files(&disk.folder)? == before, "something was written in {}", place.display());
        }
    }
    check(&full, &mut memories).await.context("writable again")?;
    Ok(6)
}

/// The server ends at once, with one clear line.
async fn refused(data: &Path) -> Result<()> {
    let (code, said) = attempt(data).await?;
    let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    ensure!(code.is_some_and(|code| code != 0), "it did not end with a failure: {code:?}, {said}");
    ensure!(!said.contains("panicked"), "it panicked: {said}");
    ensure!(lines.len() == 1, "not one line: {said}");
    ensure!(lines[0].contains(&*data.to_string_lossy()), "it does not say where: {said}");
    let clear = ["read-only", "may not be written"].iter().any(|words| lines[0].to_lowercase().contains(words));
    ensure!(clear, "it does not say that nothing can be written there: {said}");
    Ok(())
}

/// All files and folders, with when they were written and what is in them.
fn files(folder: &Path) -> Result<BTreeMap<std::path::PathBuf, (SystemTime, Vec<u8>)>> {
    let mut all = BTreeMap::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let (path, about) = (entry.path(), entry.metadata()?);
        if about.is_dir() {
            all.extend(files(&path)?);
            all.insert(path, (about.modified()?, Vec::new()));
        } else {
            let bytes = std::fs::read(&path)?;
            all.insert(path, (about.modified()?, bytes));
        }
    }
    Ok(all)
}
