//! Where bots think: each on a thread of its own, under guard. One that panics is caught; one that never ends cannot be
//! stopped, so its thread is left alone and counted, and when too many are lost nobody begins to think any more.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::{Semaphore, oneshot};

use crate::live::Thought;
use crate::notes::Fell;

/// The bot that steps in for one that does not find its step.
pub(crate) const HELPER: &str = "greedy";
/// So many thoughts for each processor may be under way; the others wait. The longest, of `oracle`, take a second of a processor
/// and are given three and the patience: shared by four each still ends in time, and more at once would end no sooner.
const A_PROCESSOR: usize = 4;

/// How many thoughts may be under way. As many more than [`Thinking::most_lost`] may be lost at worst: those that had begun before
/// the first of them was given up.
fn at_once() -> usize {
    A_PROCESSOR * std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// How bots are treated.
#[derive(Clone, Debug)]
pub struct Thinking {
    /// A thought is given up when it is late by twice its time and by this.
    pub patience: Duration,
    /// When so many thoughts never came to an end, all bots are `greedy`; when twice as many, they play the first legal step. Those
    /// that are under way by then, four a processor, may still be lost besides.
    pub most_lost: usize,
    /// The host's own bots in place of ours.
    pub own: OwnBots,
}

impl Default for Thinking {
    fn default() -> Thinking {
        Thinking { patience: Duration::from_secs(5), most_lost: 8, own: OwnBots::default() }
    }
}

/// A bot that is shown the legal steps in notation and names one of them.
type OwnBot = Arc<dyn Fn(&[String]) -> String + Send + Sync>;

/// Bots of the host's own. Each takes the name, and so the seats, of one of ours.
#[derive(Clone, Default)]
pub struct OwnBots(BTreeMap<String, OwnBot>);

impl OwnBots {
    /// One more.
    #[must_use]
    pub fn with(mut self, name: &str, bot: impl Fn(&[String]) -> String + Send + Sync + 'static) -> OwnBots {
        self.0.insert(name.to_owned(), Arc::new(bot));
        self
    }

    /// The thought of the host's own bot of this name, if there is one.
    pub(crate) fn thought(&self, name: &str, legal: impl FnOnce() -> Vec<String>) -> Option<Thought> {
        let bot = Arc::clone(self.0.get(name)?);
        let legal = legal();
        Some(Box::new(move || bot(&legal)))
    }
}

impl fmt::Debug for OwnBots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

/// Where bots think.
pub(crate) struct Thinkers {
    pub(crate) thinking: Thinking,
    places: Semaphore,
    /// Thoughts that were given up and have not ended since.
    lost: Arc<AtomicUsize>,
}

impl Thinkers {
    pub(crate) fn new(thinking: Thinking) -> Thinkers {
        Thinkers { thinking, places: Semaphore::new(at_once()), lost: Arc::default() }
    }

    /// How many thoughts were given up and have not ended since.
    pub(crate) fn lost(&self) -> usize {
        self.lost.load(Ordering::Relaxed)
    }

    /// Who thinks, in a word: all `as_named`, only `greedy`, or `nobody`.
    pub(crate) fn state(&self) -> &'static str {
        match self.lost() {
            lost if lost < self.thinking.most_lost => "as_named",
            lost if lost < 2 * self.thinking.most_lost => HELPER,
            _ => "nobody",
        }
    }

    fn may_think(&self, bot: &str) -> bool {
        let most = if bot == HELPER { 2 * self.thinking.most_lost } else { self.thinking.most_lost };
        self.lost() < most
    }

    /// The step a bot finds, or why it finds none.
    pub(crate) async fn ask(&self, bot: &str, thought: Thought) -> Result<String, Fell> {
        let _place = self.places.acquire().await;
        if !self.may_think(bot) {
            return Err(Fell::Spared);
        }
        let (tell, told) = oneshot::channel();
        let parting = Parting { parted: Arc::default(), lost: Arc::clone(&self.lost) };
        let thinker = parting.clone();
        // Not a thread of the runtime: that would wait at its end for thoughts that have none.
        let thread = std::thread::Builder::new().name(format!("bot {bot}")).spawn(move || {
            let step = catch_unwind(AssertUnwindSafe(thought));
            thinker.part();
            _ = tell.send(step);
        });
        if let Err(error) = thread {
            tracing::error!(bot, %error, "no thread to think on");
            return Err(Fell::Broke);
        }
        let time = 3 * emporion_bots::thinking_time(bot) + self.thinking.patience;
        match tokio::time::timeout(time, told).await {
            Ok(Ok(Ok(step))) => Ok(step),
            Ok(_) => Err(Fell::Broke),
            Err(_) => {
                self.lost.fetch_add(1, Ordering::Relaxed);
                parting.part();
                Err(Fell::Late)
            }
        }
    }
}

/// A thought and who waits for it part once each. If the waiting ended first, the thought is lost until it ends.
#[derive(Clone)]
struct Parting {
    parted: Arc<AtomicBool>,
    lost: Arc<AtomicUsize>,
}

impl Parting {
    fn part(&self) {
        if self.parted.swap(true, Ordering::AcqRel) {
            self.lost.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn thinkers(patience: Duration, most_lost: usize) -> Thinkers {
        Thinkers::new(Thinking { patience, most_lost, own: OwnBots::default() })
    }

    #[tokio::test]
    async fn a_thought_that_panics_is_caught() {
        let thinkers = thinkers(Duration::from_mins(1), 1);
        assert_eq!(thinkers.ask("novice", Box::new(|| panic!("out of my mind"))).await, Err(Fell::Broke));
        assert_eq!(thinkers.ask("novice", Box::new(|| "done".to_owned())).await, Ok("done".to_owned()));
        assert_eq!(thinkers.lost(), 0);
    }

    #[tokio::test]
    async fn thoughts_that_never_end_are_counted_until_they_do() {
        let thinkers = thinkers(Duration::ZERO, 1);
        let mut ends = Vec::new();
        let mut endless = || {
            let (end, ended) = mpsc::channel::<()>();
            ends.push(end);
            Box::new(move || {
                _ = ended.recv();
                "late".to_owned()
            })
        };
        assert_eq!(thinkers.state(), "as_named");
        assert_eq!(thinkers.ask("novice", endless()).await, Err(Fell::Late));
        assert_eq!((thinkers.lost(), thinkers.state()), (1, "greedy"));
        assert_eq!(thinkers.ask("novice", endless()).await, Err(Fell::Spared));
        assert_eq!(thinkers.ask(HELPER, endless()).await, Err(Fell::Late));
        assert_eq!((thinkers.lost(), thinkers.state()), (2, "nobody"));
        assert_eq!(thinkers.ask(HELPER, endless()).await, Err(Fell::Spared));
        ends.clear();
        while thinkers.lost() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(thinkers.state(), "as_named", "thoughts that end after all are forgiven");
    }

    #[tokio::test]
    async fn no_more_are_lost_than_were_under_way() {
        let thinkers = Arc::new(thinkers(Duration::from_millis(100), 1));
        let (end, ended) = mpsc::channel::<()>();
        let ended = Arc::new(std::sync::Mutex::new(ended));
        let ask = |_| {
            let (thinkers, ended) = (Arc::clone(&thinkers), Arc::clone(&ended));
            let endless = move || {
                _ = ended.lock().map(|ended| ended.recv());
                String::new()
            };
            tokio::spawn(async move { thinkers.ask("novice", Box::new(endless)).await })
        };
        let asked: Vec<_> = (0..3 * at_once()).map(ask).collect();
        for answer in asked {
            assert!(matches!(answer.await.unwrap(), Err(Fell::Late | Fell::Spared)));
        }
        assert_eq!(thinkers.lost(), at_once(), "whoever came later was not asked");
        drop(end);
    }
}
