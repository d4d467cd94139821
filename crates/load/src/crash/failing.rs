//! A disk on which every write fails for some seconds, under load.

use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::json;

use super::memory::{check, sit_down};
use super::outage::{Outcome, Trouble, outage};
use super::place::Shim;
use super::{Report, Scale};
use crate::server::{Folder, Server};

/// The ways to fail, one a round: all of it, no room all at once, and a disk that takes everything and then cannot keep it.
const WAYS: [&str; 3] = ["EIO all", "ENOSPC all", "EIO sync"];

pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let outcome = spells(scale, &WAYS).await?;
    let what = format!("every write failed for {} s, {} times", scale.seconds, scale.rounds);
    Ok(outcome.report(&what, json!({"rounds": scale.rounds, "seconds": scale.seconds})))
}

/// Plays through spells of failing calls, going through the ways.
pub(super) async fn spells(scale: &Scale, ways: &[&'static str]) -> Result<Outcome> {
    let (control, folder) = (Folder::new("crash-shim")?, Folder::new("crash-failing")?);
    let shim = Shim::build(&control, &folder.0)?;
    let log = control.0.join("server.log");
    let server = Server::start_with(&folder.0, &log, &shim.environment()).await?;
    let (mut memories, mut all) = (Vec::new(), Outcome::default());
    sit_down(&server, &mut memories, scale.tables).await?;
    for way in ways.iter().cycle().take(scale.rounds) {
        let mut trouble = Calls { shim: &shim, way, failing: false };
        let lasts = Duration::from_secs(scale.seconds);
        let outcome = outage(&server, &mut memories, lasts, &mut trouble).await;
        all.add(&outcome.with_context(|| format!("calls that fail, {way}"))?);
        scale.bar.inc(1);
    }
    server.stop().await?;
    check(&folder.0, &mut memories).await.context("after the server stopped")?;
    Ok(all)
}

struct Calls<'a> {
    shim: &'a Shim,
    way: &'static str,
    failing: bool,
}

impl Trouble for Calls<'_> {
    fn worsen(&mut self) -> Result<()> {
        if std::mem::replace(&mut self.failing, true) { Ok(()) } else { self.shim.fail(self.way) }
    }

    fn mend(&mut self) -> Result<()> {
        self.shim.heal()
    }
}
