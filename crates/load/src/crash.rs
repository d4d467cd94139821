//! `kill -9` under load, again and again. What was acknowledged is there exactly once, what was not is there once or not at
//! all, and every log verifies.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use emporion_core::SampleRng;
use emporion_store::{Record, SqliteStore, Store, TableId};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tokio::task::JoinSet;

use crate::party::{Party, program};
use crate::server::{Folder, Server};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How often the server is killed
    #[arg(long, default_value_t = 50)]
    rounds: usize,
    /// Tables that play at the same time, the games in turn
    #[arg(long, default_value_t = 24)]
    tables: usize,
    /// Print one JSON object and nothing else
    #[arg(long)]
    json: bool,
}

pub(crate) async fn run(args: &Args) -> Result<()> {
    let folder = Folder::new("crash")?;
    let bar = bar(args);
    let mut rng = SampleRng::new("crash", 0);
    let mut memories = Vec::new();
    let (mut acknowledged, mut undecided) = (0, 0);
    for round in 1..=args.rounds {
        let server = Server::start(&folder.0).await?;
        while memories.len() < args.tables {
            memories.push(Memory::of(Party::make(program(server.at), memories.len()).await?));
        }
        let life = Duration::from_millis(150 + u64::from(rng.below(700)));
        memories = play_and_kill(server, memories, life).await?;
        for memory in &mut memories {
            acknowledged += std::mem::take(&mut memory.moves);
            undecided += usize::from(memory.asked.is_some());
        }
        check(&folder.0, &mut memories).await.with_context(|| format!("after kill {round}"))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let (rounds, tables) = (args.rounds, args.tables);
    if args.json {
        println!(
            "{}",
            json!({"ok": true, "rounds": rounds, "tables": tables, "acknowledged": acknowledged, "undecided": undecided})
        );
    } else {
        println!(
            "killed {rounds} times: {acknowledged} acknowledged moves at {tables} tables, each there exactly once; {undecided} were under way; every log verifies"
        );
    }
    Ok(())
}

fn bar(args: &Args) -> ProgressBar {
    if args.json {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("kills {bar:40} {pos}/{len} {eta}").expect("a template that is right");
    ProgressBar::new(args.rounds as u64).with_style(style)
}

/// Something asked of the server.
#[derive(Clone, Debug)]
enum Wish {
    Step(usize, String),
    Undo(usize),
}

/// A table as its guest knows it.
struct Memory {
    party: Party,
    /// The steps of each seat that the server has acknowledged and that have not been taken back.
    steps: BTreeMap<usize, Vec<String>>,
    /// What was asked and not answered.
    asked: Option<Wish>,
    /// The last version the server told, if it has told one of this table.
    version: Option<u64>,
    /// Moves acknowledged in this round.
    moves: usize,
}

impl Memory {
    fn of(party: Party) -> Memory {
        Memory { party, steps: BTreeMap::new(), asked: None, version: None, moves: 0 }
    }

    /// Plays until the server is gone.
    async fn play(mut self) -> Memory {
        while self.one_move().await.is_ok() {}
        self
    }

    /// One move. What is asked is noted before, and that it was answered after.
    async fn one_move(&mut self) -> Result<()> {
        let choice = self.party.choices().await?;
        if choice.over {
            self.party.again().await?;
            (self.steps, self.version) = (BTreeMap::new(), None);
            return Ok(());
        }
        self.version = Some(choice.version);
        let seat = self.party.seat;
        if self.party.pick(10) == 0 {
            self.asked = Some(Wish::Undo(seat));
            match self.party.undo().await? {
                Some(version) => self.answered(version),
                None => self.asked = None,
            }
        } else {
            let pick = self.party.pick(choice.steps.len());
            self.asked = Some(Wish::Step(seat, choice.steps[pick].clone()));
            let version = self.party.step(&choice.steps[pick], choice.version).await?;
            self.answered(version);
        }
        Ok(())
    }

    fn answered(&mut self, version: u64) {
        if let Some(wish) = self.asked.take() {
            grant(&mut self.steps, &wish);
        }
        self.version = Some(version);
        self.moves += 1;
    }
}

fn grant(steps: &mut BTreeMap<usize, Vec<String>>, wish: &Wish) {
    match wish {
        Wish::Step(seat, step) => steps.entry(*seat).or_default().push(step.clone()),
        Wish::Undo(seat) => _ = steps.entry(*seat).or_default().pop(),
    }
}

async fn play_and_kill(server: Server, memories: Vec<Memory>, life: Duration) -> Result<Vec<Memory>> {
    let mut tasks = JoinSet::new();
    let number = memories.len();
    for mut memory in memories {
        memory.party.guest.move_to(server.at);
        tasks.spawn(memory.play());
    }
    tokio::time::sleep(life).await;
    ensure!(tasks.len() == number, "a table stopped while the server was alive");
    server.kill().await?;
    let mut after = Vec::new();
    while let Some(memory) = tasks.join_next().await {
        after.push(memory?);
    }
    Ok(after)
}

/// Compares what the guests know with what the store has, and lets them go on from there.
async fn check(folder: &Path, memories: &mut [Memory]) -> Result<()> {
    let store = SqliteStore::open(&folder.join("emporion.sqlite")).await?;
    for memory in memories {
        let table = TableId(memory.party.table.clone());
        let record = store.load(&table).await.context("a table that was acknowledged")?;
        judge(memory, &record).with_context(|| format!("table {table} of {}", memory.party.game))?;
    }
    Ok(())
}

fn judge(memory: &mut Memory, record: &Record) -> Result<()> {
    let log = record.log.as_ref().context("its game has begun")?;
    let mut kept: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for entry in &log.entries {
        if let (Some(seat), Some(action)) = (entry.seat, &entry.action) {
            kept.entry(seat.index()).or_default().push(action.clone());
        }
    }
    let lists = |steps: &BTreeMap<usize, Vec<String>>| -> Vec<(usize, Vec<String>)> {
        steps.iter().filter(|(_, steps)| !steps.is_empty()).map(|(seat, steps)| (*seat, steps.clone())).collect()
    };
    let asked = memory.asked.take();
    let mut with_asked = memory.steps.clone();
    if let Some(wish) = &asked {
        grant(&mut with_asked, wish);
    }
    if lists(&kept) != lists(&memory.steps) && lists(&kept) != lists(&with_asked) {
        bail!("acknowledged {:?}, under way {asked:?}, kept {kept:?}", memory.steps);
    }
    let told = memory.version.unwrap_or(record.version);
    let late = record.version.checked_sub(told).context("its version went back")?;
    ensure!(late <= u64::from(asked.is_some()), "changed {late} times behind the guest's back");
    emporion_catalogue::find(&log.game)?.verify(log).context("its log does not verify")?;
    // A step that was under way and counted is known from now on.
    (memory.steps, memory.version) = (kept, Some(record.version));
    Ok(())
}
