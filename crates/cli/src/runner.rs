//! Many games at once, with their results in order.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::interrupt;

/// How often the progress bar is drawn.
const REDRAW: Duration = Duration::from_millis(200);
/// How long a thread gathers results before it hands them over: seldom enough that short games pay nothing for it, often
/// enough that long games are handed over one by one.
const GATHER: Duration = Duration::from_millis(20);

/// Plays numbered games on several threads. Whatever their number, results arrive in the order of the games, so that reports
/// and files are the same.
pub(crate) struct Runner {
    threads: usize,
    bar: ProgressBar,
}

impl Runner {
    /// On so many threads, or on all cores.
    pub(crate) fn new(threads: Option<u16>) -> Runner {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        Runner { threads: threads.map_or_else(cores, usize::from), bar: ProgressBar::hidden() }
    }

    /// With a bar on stderr, if somebody can see it. A thread of its own redraws it, so that the games pay only for counting.
    #[must_use]
    pub(crate) fn with_bar(mut self, games: u64, wanted: bool) -> Runner {
        if wanted && io::stderr().is_terminal() {
            self.bar = bar(games);
        }
        self
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Plays the games from `first` to `last`. `desk` makes what a thread keeps from game to game; `take` gets the results in
    /// order and may break off, after which no new game is begun. So does whoever interrupts the program.
    pub(crate) fn run<D, T: Send>(
        &self,
        (first, last): (u64, u64),
        desk: impl Fn() -> D + Sync,
        play: impl Fn(&mut D, u64) -> anyhow::Result<T> + Sync,
        take: impl FnMut(T) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<()> {
        let (next, stop) = (AtomicU64::new(first), AtomicBool::new(false));
        let deal = || {
            let number = next.fetch_add(1, Ordering::Relaxed);
            (number <= last && !stop.load(Ordering::Relaxed) && !interrupt::asked()).then_some(number)
        };
        thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..self.threads {
                let (sender, deal, desk, play) = (sender.clone(), &deal, &desk, &play);
                scope.spawn(move || {
                    let mut desk = desk();
                    self.work(deal, |number| play(&mut desk, number), &sender);
                });
            }
            drop(sender);
            let done = in_order(first, results, take);
            stop.store(true, Ordering::Relaxed);
            done
        })
    }

    fn work<T>(
        &self,
        deal: impl Fn() -> Option<u64>,
        mut play: impl FnMut(u64) -> anyhow::Result<T>,
        sender: &Sender<Numbered<T>>,
    ) {
        let mut gathered = Vec::new();
        let mut begun = Instant::now();
        while let Some(number) = deal() {
            gathered.push((number, play(number)));
            self.bar.inc(1);
            if begun.elapsed() >= GATHER {
                // Nobody takes results any more: the stop is on its way.
                let _ = sender.send(std::mem::take(&mut gathered));
                begun = Instant::now();
            }
        }
        let _ = sender.send(gathered);
    }
}

/// Results with the numbers of their games.
type Numbered<T> = Vec<(u64, anyhow::Result<T>)>;

fn in_order<T>(
    first: u64,
    results: Receiver<Numbered<T>>,
    mut take: impl FnMut(T) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    let mut waiting = BTreeMap::new();
    let mut next = first;
    for batch in results {
        waiting.extend(batch);
        while let Some(result) = waiting.remove(&next) {
            // Games that were under way broke off.
            if interrupt::asked() {
                return Ok(());
            }
            next += 1;
            if take(result?)?.is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} games, {rate}, {eta} left") {
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let digits = if state.per_sec() < 10.0 { 2 } else { 0 };
            // Writing to the bar's own line cannot fail.
            let _ = write!(out, "{:.digits$} games/s", state.per_sec());
        };
        bar.set_style(style.with_key("rate", rate));
    }
    bar.enable_steady_tick(REDRAW);
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(threads: u16, stop_at: u64) -> Vec<u64> {
        let mut all = Vec::new();
        let play = |(): &mut (), number: u64| {
            // The first game is the slowest, so the others wait for it.
            thread::sleep(Duration::from_millis(if number == 3 { 30 } else { 0 }));
            Ok(number * number)
        };
        let take = |square| {
            all.push(square);
            Ok(if square == stop_at { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        Runner::new(Some(threads)).run((3, 40), || (), play, take).unwrap();
        all
    }

    #[test]
    fn results_arrive_in_order_on_any_number_of_threads() {
        let expected: Vec<u64> = (3..=40).map(|number| number * number).collect();
        assert_eq!(squares(1, 0), expected);
        assert_eq!(squares(4, 0), expected);
    }

    #[test]
    fn breaking_off_gives_the_same_on_any_number_of_threads() {
        assert_eq!(squares(4, 49), [9, 16, 25, 36, 49]);
    }

    #[test]
    fn the_first_error_ends_it() {
        let play = |(): &mut (), number: u64| if number == 5 { Err(anyhow::anyhow!("no")) } else { Ok(number) };
        let mut taken = Vec::new();
        let run = Runner::new(Some(3)).run(
            (1, 90),
            || (),
            play,
            |number| {
                taken.push(number);
                Ok(ControlFlow::Continue(()))
            },
        );
        assert!(run.is_err());
        assert_eq!(taken, [1, 2, 3, 4]);
    }
}
