//! A disk that fills up under load and has room again, and one that nothing but its tables fills.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::memory::sit_down;
use super::outage::{Outcome, Trouble, outage};
use super::place::{Filler, SmallDisk};
use super::{Report, Scale};
use crate::party::{NotDone, Party, program};
use crate::server::{Folder, Server};

/// The size of the disk. A write-ahead log that nobody looked after would fill it alone.
const MEGABYTES: usize = 12;

/// The size of a disk that is filled by tables alone, and what becomes free on it then.
const FEW_MEGABYTES: usize = 2;
const ONE_MORE: usize = 1;

/// So many tables have room in a megabyte, and more. Without being folded in time the log of a few dozen takes two.
const IN_A_MEGABYTE: usize = 100;

pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let folder = Folder::new("crash-full")?;
    let disk = SmallDisk::mount(&folder.0, MEGABYTES)?;
    let server = Server::start_with(&disk.folder, &folder.0.join("server.log"), &[]).await?;
    let (mut memories, mut all) = (Vec::new(), Outcome::default());
    sit_down(&server, &mut memories, scale.tables).await?;
    for round in 1..=scale.rounds {
        let mut filler = Filler::on(&disk);
        let lasts = Duration::from_secs(scale.seconds);
        let outcome = outage(&server, &mut memories, lasts, &mut filler).await;
        all.add(&outcome.with_context(|| format!("filling {round} of {MEGABYTES} MB"))?);
        scale.bar.inc(1);
    }
    server.stop().await?;
    super::memory::check(&disk.folder, &mut memories).await.context("after the server stopped")?;
    let (first, then) = fill_with_tables().await.context("a disk of tables alone")?;
    let numbers = json!({"rounds": scale.rounds, "tables_of_disk": first, "tables_of_megabyte": then});
    let mut report = all.report(&format!("{MEGABYTES} MB filled and freed {} times", scale.rounds), numbers);
    let alone = format!("{first} tables had room on {FEW_MEGABYTES} MB, {then} on {ONE_MORE} MB more");
    report.words = format!("{}; {alone}", report.words);
    Ok(report)
}

/// Makes tables until they fill the disk, and again when there is more of it.
async fn fill_with_tables() -> Result<(usize, usize)> {
    let folder = Folder::new("crash-tables")?;
    let disk = SmallDisk::mount(&folder.0, FEW_MEGABYTES)?;
    let server = Server::start_with(&disk.folder, &folder.0.join("server.log"), &[]).await?;
    let first = make_tables(&server).await?;
    ensure!(first > FEW_MEGABYTES * IN_A_MEGABYTE, "{FEW_MEGABYTES} MB are full of {first} tables");
    disk.resize(FEW_MEGABYTES + ONE_MORE)?;
    let then = make_tables(&server).await?;
    ensure!(then > ONE_MORE * IN_A_MEGABYTE, "{ONE_MORE} MB became free, and is full of {then} tables");
    server.stop().await?;
    Ok((first, then))
}

/// New tables until one cannot be kept; how many were.
async fn make_tables(server: &Server) -> Result<usize> {
    let mut made = 0;
    loop {
        match Party::make(program(server.at), made).await {
            Ok(_) => made += 1,
            Err(error) if error.downcast_ref().is_some_and(NotDone::cannot_be_kept) => return Ok(made),
            Err(error) => return Err(error),
        }
    }
}

impl Trouble for Filler {
    fn worsen(&mut self) -> Result<()> {
        self.fill()
    }

    fn mend(&mut self) -> Result<()> {
        self.free()
    }
}
