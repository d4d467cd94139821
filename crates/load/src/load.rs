//! How much the server can take: durable moves a second, the time from a post to the event, pages and their size.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use emporion_guest::{Events, Guest};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Interval, MissedTickBehavior};

use crate::party::{GAMES, Party, program};
use crate::server::{Folder, Server};

/// Times a page is asked for when its making is timed.
const LOOKS: usize = 200;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Tables that play at the same time, the games in turn
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// How long they play
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// So many moves a second at all tables together; as many as go otherwise
    #[arg(long, value_name = "MOVES/S", value_parser = clap::value_parser!(u32).range(1..))]
    rate: Option<u32>,
    /// Every step is answered with the changed page, as a browser asks for it, instead of with a word
    #[arg(long)]
    pages: bool,
    /// Print one JSON object and nothing else
    #[arg(long)]
    json: bool,
}

pub(crate) async fn run(args: &Args) -> Result<()> {
    let folder = Folder::new("load")?;
    let server = Server::start(&folder.0).await?;
    let bar = bar(args);
    let mut parties = sit_down(args, &server, &bar).await?;
    let measured = play(args, &mut parties, &bar).await?;
    bar.finish_and_clear();
    let pages = crowded(&mut parties).await?;
    server.kill().await?;
    let report = json!({
        "tables": args.tables, "seconds": args.seconds, "rate": args.rate,
        "answers": if args.pages { "pages" } else { "words" },
        "moves": measured.moves, "moves_per_second": measured.rate.round(),
        "post_to_event_ms": spread(measured.told), "post_to_answer_ms": spread(measured.answered), "pages": pages,
    });
    if args.json {
        println!("{report}");
    } else {
        print(&report);
    }
    Ok(())
}

fn bar(args: &Args) -> ProgressBar {
    if args.json {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg:<14} {bar:40} {pos}/{len}").expect("a template that is right");
    ProgressBar::new(args.tables as u64).with_style(style).with_message("tables")
}

async fn sit_down(args: &Args, server: &Server, bar: &ProgressBar) -> Result<Vec<Party>> {
    let mut parties = Vec::new();
    for number in 0..args.tables.max(1) {
        parties.push(Party::make(program(server.at), number).await?);
        bar.inc(1);
    }
    Ok(parties)
}

/// What was measured.
#[derive(Default)]
struct Measured {
    moves: u64,
    /// Moves a second, over the time that was really played.
    rate: f64,
    told: Vec<Duration>,
    answered: Vec<Duration>,
}

async fn play(args: &Args, parties: &mut Vec<Party>, bar: &ProgressBar) -> Result<Measured> {
    bar.reset();
    bar.set_length(args.seconds);
    bar.set_message("0 moves/s");
    let (moves, stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let start = Instant::now();
    let mut tasks = JoinSet::new();
    for mut party in parties.drain(..) {
        if args.pages {
            party.guest = party.guest.window().scripted().with("accept", "text/html");
        }
        let pace = pace(args, tasks.len());
        tasks.spawn(one_table(party, pace, Arc::clone(&moves), Arc::clone(&stop)));
    }
    for second in 1..=args.seconds {
        tokio::time::sleep_until((start + Duration::from_secs(second)).into()).await;
        bar.inc(1);
        bar.set_message(format!("{} moves/s", moves.load(Ordering::Relaxed) / second));
    }
    stop.store(true, Ordering::Relaxed);
    let elapsed = start.elapsed();
    let mut all = Measured { moves: moves.load(Ordering::Relaxed), ..Measured::default() };
    all.rate = all.moves as f64 / elapsed.as_secs_f64();
    while let Some(done) = tasks.join_next().await {
        let (party, told, answered) = done??;
        parties.push(party);
        all.told.extend(told);
        all.answered.extend(answered);
    }
    Ok(all)
}

/// A clock that ticks when a table may move, tables evenly one after the other; none if it need not wait.
fn pace(args: &Args, table: usize) -> Option<Interval> {
    let period = Duration::from_secs(1).mul_f64(args.tables as f64 / f64::from(args.rate?));
    let begin = Instant::now() + period.mul_f64(table as f64 / args.tables as f64);
    let mut ticks = tokio::time::interval_at(begin.into(), period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    Some(ticks)
}

type Played = (Party, Vec<Duration>, Vec<Duration>);

/// Plays at one table until it is told to stop. A move counts once it is acknowledged and its listener has heard of it.
async fn one_table(
    mut party: Party,
    mut pace: Option<Interval>,
    moves: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
) -> Result<Played> {
    let (mut told, mut answered) = (Vec::new(), Vec::new());
    let mut events = listen(&party).await?;
    while !stop.load(Ordering::Relaxed) {
        let choice = party.choices().await?;
        if choice.over {
            party.again().await?;
            events = listen(&party).await?;
            continue;
        }
        if let Some(pace) = &mut pace {
            pace.tick().await;
        }
        let pick = party.pick(choice.steps.len());
        let start = Instant::now();
        let posted = async {
            let done = party.step(&choice.steps[pick], &choice.version).await;
            (done, start.elapsed())
        };
        let heard = async {
            let heard = after(&mut events, &choice.version).await;
            (heard, start.elapsed())
        };
        let ((done, to_answer), (heard, to_event)) = tokio::join!(posted, heard);
        done?;
        heard?;
        told.push(to_event);
        answered.push(to_answer);
        moves.fetch_add(1, Ordering::Relaxed);
    }
    Ok((party, told, answered))
}

async fn listen(party: &Party) -> Result<Events> {
    Ok(party.guest.listen(&format!("/t/{}/events", party.table)).await?)
}

/// Waits for news of another version than this.
async fn after(events: &mut Events, version: &str) -> Result<()> {
    while events.next().await.context("the stream of events ended")?.version() == version {}
    Ok(())
}

/// The page of the fullest table of each game: its size, and how long it takes to get.
async fn crowded(parties: &mut [Party]) -> Result<Vec<Value>> {
    let mut pages = Vec::new();
    for (game, _) in GAMES {
        let mut largest: Option<(usize, usize)> = None;
        for (number, party) in parties.iter_mut().enumerate().filter(|(_, party)| party.game == game) {
            let size = browser(party, "identity").get(&address(party)).await?.body.len();
            largest = largest.max(Some((size, number)));
        }
        let Some((bytes, number)) = largest else { continue };
        let party = &parties[number];
        let compressed = browser(party, "gzip").get(&address(party)).await?.body.len();
        let mut guest = browser(party, "identity");
        let mut times = Vec::new();
        for _ in 0..LOOKS {
            let start = Instant::now();
            guest.get(&address(party)).await?;
            times.push(start.elapsed());
        }
        pages.push(json!({"game": game, "bytes": bytes, "gzip_bytes": compressed, "get_ms": spread(times)}));
    }
    Ok(pages)
}

fn browser(party: &Party, encoding: &str) -> Guest {
    party.guest.window().with("accept", "text/html").with("accept-encoding", encoding)
}

fn address(party: &Party) -> String {
    format!("/t/{}?seat={}", party.table, party.seat)
}

/// Median, 99th of 100, and the longest, in milliseconds.
fn spread(mut times: Vec<Duration>) -> Value {
    times.sort_unstable();
    let at = |part: usize| {
        let time = times.get(times.len().saturating_sub(1) * part / 100).copied().unwrap_or_default();
        (time.as_secs_f64() * 100_000.0).round() / 100.0
    };
    json!({"p50": at(50), "p99": at(99), "max": at(100)})
}

fn print(report: &Value) {
    let times = |value: &Value| format!("p50 {} ms   p99 {} ms   max {} ms", value["p50"], value["p99"], value["max"]);
    let offered =
        report["rate"].as_u64().map_or("as fast as it goes".to_owned(), |rate| format!("{rate} moves/s offered"));
    println!(
        "{} tables, {} s, {offered}, steps answered with {}",
        report["tables"],
        report["seconds"],
        report["answers"].as_str().unwrap_or_default()
    );
    println!("  durable moves     {} /s   ({} in all)", report["moves_per_second"], report["moves"]);
    println!("  post to event     {}", times(&report["post_to_event_ms"]));
    println!("  post to answer    {}", times(&report["post_to_answer_ms"]));
    for page in report["pages"].as_array().into_iter().flatten() {
        let game = page["game"].as_str().unwrap_or_default();
        println!(
            "  page {game:<13} {} bytes, {} gzipped, {}",
            page["bytes"],
            page["gzip_bytes"],
            times(&page["get_ms"])
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_of_times() {
        let times = (1..=101).map(Duration::from_millis).collect();
        assert_eq!(spread(times), json!({"p50": 51.0, "p99": 100.0, "max": 101.0}));
        assert_eq!(spread(Vec::new()), json!({"p50": 0.0, "p99": 0.0, "max": 0.0}));
    }
}
