//! A disk that fills up under load and has room again.

use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::json;

use super::memory::sit_down;
use super::outage::{Outcome, Trouble, outage};
use super::place::{Filler, SmallDisk};
use super::{Report, Scale};
use crate::server::{Folder, Server};

/// The size of the disk. A write-ahead log that nobody looked after would fill it alone.
const MEGABYTES: usize = 12;

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
    Ok(all.report(&format!("{MEGABYTES} MB filled and freed {} times", scale.rounds), json!({"rounds": scale.rounds})))
}

impl Trouble for Filler {
    fn worsen(&mut self) -> Result<()> {
        self.fill()
    }

    fn mend(&mut self) -> Result<()> {
        self.free()
    }
}
