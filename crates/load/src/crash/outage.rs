//! A disk that takes nothing for a while, under load: what the server says meanwhile, and that it goes on by itself after.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use emporion_guest::Guest;
use serde_json::{Value, json};

use super::Report;
use super::memory::{Course, Memory, check, gather, play};
use crate::server::Server;

/// The longest that anything waited for may take. No result depends on it.
const PATIENCE: Duration = Duration::from_mins(1);

/// How long a guest thinks: the disk is small, and the moves of several rounds must have room on it.
const PAUSE: Duration = Duration::from_millis(100);

/// While nothing at all is kept for so long, nothing can be written.
const STANDSTILL: Duration = Duration::from_millis(700);

/// A server that says ok for so long while nothing at all is kept does not know how it is.
const INSIGHT: Duration = Duration::from_secs(3);

/// Moves at each table before an outage, and again after it.
const MOVES: u64 = 3;

/// What happened.
#[derive(Default)]
pub(super) struct Outcome {
    pub(super) acknowledged: u64,
    pub(super) refused: u64,
    /// How often the server was asked how it is while nothing could be written.
    pub(super) asked: usize,
    /// From the end of the outage until every table had been written again.
    pub(super) healed: Duration,
}

impl Outcome {
    pub(super) fn add(&mut self, other: &Outcome) {
        self.acknowledged += other.acknowledged;
        self.refused += other.refused;
        self.asked += other.asked;
        self.healed = self.healed.max(other.healed);
    }

    /// Tells it, after what went wrong.
    pub(super) fn report(&self, what: &str, mut numbers: Value) -> Report {
        let Outcome { acknowledged, refused, asked, healed } = self;
        let seconds = (healed.as_secs_f64() * 10.0).round() / 10.0;
        let more = json!({"acknowledged": acknowledged, "refused": refused, "asked": asked, "healed_seconds": seconds});
        if let (Value::Object(numbers), Value::Object(more)) = (&mut numbers, more) {
            numbers.extend(more);
        }
        let words = format!(
            "{what}: {acknowledged} acknowledged moves, each there exactly once; {refused} refused; /healthz said so \
             {asked} times; every table was written again by itself after at most {seconds} s; every log \
             verifies"
        );
        Report { words, numbers }
    }
}

/// What goes wrong, and how it is mended.
pub(super) trait Trouble {
    /// Begins, or makes sure that it goes on: is called again and again.
    fn worsen(&mut self) -> Result<()>;
    fn mend(&mut self) -> Result<()>;
}

/// Plays into an outage, through it and out of it.
pub(super) async fn outage(
    server: &Server,
    memories: &mut Vec<Memory>,
    lasts: Duration,
    trouble: &mut impl Trouble,
) -> Result<Outcome> {
    let course = Course::new(memories.len(), PAUSE);
    let playing = play(server, std::mem::take(memories), &course);
    let lived = live_through(server, &course, lasts, trouble).await;
    course.stop();
    let (after, reasons) = gather(playing).await?;
    *memories = after;
    // Why somebody stopped playing explains best what did not come.
    if let Some(reason) = reasons.into_iter().next() {
        bail!("a table stopped although the server was there: {reason:#}; {}", server.said());
    }
    let (asked, healed) = lived.map_err(|error| anyhow!("{error:#}; {}", server.said()))?;
    check(&server.data, memories).await.context("after the outage")?;
    Ok(Outcome { acknowledged: course.kept(), refused: course.refused(), asked, healed })
}

async fn live_through(
    server: &Server,
    course: &Arc<Course>,
    lasts: Duration,
    trouble: &mut impl Trouble,
) -> Result<(usize, Duration)> {
    all_go_on(course, MOVES).await.context("before anything goes wrong")?;
    ensure!(is_well(server).await?, "/healthz is not well although nothing is wrong yet");
    standstill(course, trouble).await?;
    let asked = watch(server, course, lasts, trouble).await?;
    trouble.mend()?;
    let mended = Instant::now();
    all_go_on(course, MOVES).await.context("all is well again, but nobody can write")?;
    let healed = mended.elapsed();
    let known = tokio::time::timeout(PATIENCE, async {
        while !is_well(server).await? {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        anyhow::Ok(())
    });
    known.await.context("moves are kept again, but /healthz does not say so")??;
    Ok((asked, healed))
}

/// Waits until every table has so many moves more.
async fn all_go_on(course: &Course, moves: u64) -> Result<()> {
    let (before, start) = (course.at_tables(), Instant::now());
    loop {
        let now = course.at_tables();
        if before.iter().zip(&now).all(|(before, now)| *now >= before + moves) {
            return Ok(());
        }
        if start.elapsed() > PATIENCE {
            let stuck = before.iter().zip(&now).filter(|(before, now)| **now < *before + moves).count();
            bail!("{stuck} of {} tables do not go on", now.len());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Brings the trouble about and waits until moves are refused and none is kept any more.
async fn standstill(course: &Course, trouble: &mut impl Trouble) -> Result<()> {
    let (start, refused) = (Instant::now(), course.refused());
    let (mut kept, mut since) = (course.kept(), Instant::now());
    while since.elapsed() < STANDSTILL || course.refused() == refused {
        trouble.worsen()?;
        tokio::time::sleep(Duration::from_millis(50)).await;
        let now = course.kept();
        if now != kept {
            (kept, since) = (now, Instant::now());
        }
        ensure!(start.elapsed() < PATIENCE, "moves are acknowledged although nothing can be written");
    }
    Ok(())
}

/// Asks the server how it is as long as nothing can be written; how often it was asked.
async fn watch(server: &Server, course: &Course, lasts: Duration, trouble: &mut impl Trouble) -> Result<usize> {
    let start = Instant::now();
    let (mut asked, mut kept) = (0, course.kept());
    let mut wrong: Option<Instant> = None;
    while start.elapsed() < lasts || asked == 0 {
        trouble.worsen()?;
        let well = is_well(server).await?;
        let now = course.kept();
        if now != kept {
            (kept, wrong) = (now, None);
        } else if well {
            let since = wrong.get_or_insert_with(Instant::now);
            ensure!(since.elapsed() < INSIGHT, "/healthz goes on saying ok although nothing is kept");
        } else {
            (asked, wrong) = (asked + 1, None);
        }
        ensure!(start.elapsed() < lasts + PATIENCE, "moves are acknowledged although nothing can be written");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let page = Guest::new(server.at).get("/").await?;
    ensure!(page.status == 200, "the lobby cannot be looked at: {}", page.status);
    Ok(asked)
}

async fn is_well(server: &Server) -> Result<bool> {
    let health = Guest::new(server.at).get("/healthz").await?;
    match (health.status, health.json()["ok"].as_bool()) {
        (200, Some(true)) => Ok(true),
        (503, Some(false)) => Ok(false),
        _ => bail!("/healthz says neither well nor ill: {}", health.whole()),
    }
}
