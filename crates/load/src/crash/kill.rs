//! `kill -9` under load, again and again. What was acknowledged is there exactly once, what was not is there once or not at
//! all, and every log verifies.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use emporion_core::SampleRng;
use emporion_guest::Silence;
use serde_json::json;

use super::memory::{Course, Memory, check, gather, play, sit_down};
use super::{Report, Scale};
use crate::server::{Folder, Server};

pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let folder = Folder::new("crash")?;
    let mut rng = SampleRng::new("crash", 0);
    let mut memories = Vec::new();
    let (mut acknowledged, mut undecided) = (0, 0);
    for round in 1..=scale.rounds {
        let server = Server::start(&folder.0).await?;
        sit_down(&server, &mut memories, scale.tables).await?;
        let life = Duration::from_millis(150 + u64::from(rng.below(700)));
        let (moves, after) =
            play_and_kill(server, memories, life).await.with_context(|| format!("before kill {round}"))?;
        memories = after;
        acknowledged += moves;
        undecided += memories.iter().filter(|memory| memory.is_undecided()).count();
        check(&folder.0, &mut memories).await.with_context(|| format!("after kill {round}"))?;
        scale.bar.inc(1);
    }
    ensure!(acknowledged > 0, "no move was acknowledged at all");
    let (rounds, tables) = (scale.rounds, scale.tables);
    Ok(Report {
        words: format!(
            "killed {rounds} times: {acknowledged} acknowledged moves at {tables} tables, each there exactly once; \
             {undecided} were under way; every log verifies"
        ),
        numbers: json!({"rounds": rounds, "tables": tables, "acknowledged": acknowledged, "undecided": undecided}),
    })
}

async fn play_and_kill(server: Server, memories: Vec<Memory>, life: Duration) -> Result<(u64, Vec<Memory>)> {
    let course = Course::new(memories.len(), Duration::ZERO);
    let playing = play(&server, memories, &course);
    tokio::time::sleep(life).await;
    let said = server.kill().await?;
    let (memories, reasons) = gather(playing).await?;
    for reason in reasons {
        if reason.downcast_ref::<Silence>().is_none() {
            bail!("a table stopped while the server was alive: {reason:#}; it said {said}");
        }
    }
    ensure!(course.refused() == 0, "{} moves could not be kept; the server said {said}", course.refused());
    Ok((course.kept(), memories))
}
