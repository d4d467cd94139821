//! Bots at the tables: one task for each table asks them one after the other. A step that a bot does not find is found by
//! `greedy`, or else it is the first legal one.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use emporion_core::Seat;
use tokio::sync::OwnedSemaphorePermit;

use super::{Hall, Handle};
use crate::failure::Failure;
use crate::notes::Fell;
use crate::room::Room;
use crate::thinking::HELPER;

/// How it went when a bot was to move.
enum Went {
    /// It moved, or something changed meanwhile: the next one.
    On,
    /// No bot is waited for.
    Nobody,
    /// There is no step that can be played.
    Stuck,
}

/// A bot the game waits for.
struct Asked {
    seat: Seat,
    bot: String,
    /// The version it thinks about.
    version: u64,
}

/// The place of a table that is left to bots.
type Lone = Option<OwnedSemaphorePermit>;

/// While it lives and is not done, nobody else drives the table, whatever happens.
struct Driving {
    handle: Arc<Handle>,
    done: bool,
}

impl Drop for Driving {
    fn drop(&mut self) {
        if !self.done {
            self.handle.driven.store(false, Ordering::SeqCst);
        }
    }
}

impl Driving {
    /// Nobody is to move. Is that still so once everybody knows that nobody drives?
    async fn is_over(&mut self, hall: &Hall, lone: &mut Lone) -> bool {
        *lone = None;
        self.handle.driven.store(false, Ordering::SeqCst);
        self.done = true;
        // Somebody may have moved, or come to look, between the last look and the word that nobody drives.
        let waiting = self.handle.settled().await.is_ok_and(|room| hall.may_play(&self.handle, &room, lone));
        self.done = !waiting || self.handle.driven.swap(true, Ordering::AcqRel);
        self.done
    }
}

impl Hall {
    /// Lets the bots of a table play, if the game waits for one and nobody drives them yet.
    pub(super) fn drive(self: &Arc<Hall>, handle: &Arc<Handle>) {
        if handle.driven.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hall, mut driving) = (Arc::clone(self), Driving { handle: Arc::clone(handle), done: false });
        tokio::spawn(async move {
            let mut lone = None;
            loop {
                match hall.bot_step(&driving.handle, &mut lone).await {
                    Went::On => {}
                    Went::Nobody if !driving.is_over(&hall, &mut lone).await => {}
                    // A table that is stuck is tried again when somebody does something at it.
                    Went::Nobody | Went::Stuck => return,
                }
            }
        });
    }

    /// Is a bot waited for, and is there anybody for whom it would play? A table that is left to bots rests while nobody looks
    /// on, and needs a place while it plays.
    fn may_play(&self, handle: &Handle, room: &Room, lone: &mut Lone) -> bool {
        if room.waiting_bots().next().is_none() {
            return false;
        }
        if !room.is_left_to_bots() {
            *lone = None;
            return true;
        }
        if lone.is_none() {
            *lone = Arc::clone(&self.lone).try_acquire_owned().ok();
        }
        lone.is_some() && handle.is_watched(self.attention)
    }

    /// One step of one bot.
    async fn bot_step(self: &Arc<Hall>, handle: &Arc<Handle>, lone: &mut Lone) -> Went {
        if let Err(failure) = self.bring_back(handle).await {
            // What is damaged stays so: the bots come back with a table that can be read.
            return if matches!(failure, Failure::Store(_)) { later().await } else { Went::Stuck };
        }
        let Some(pause) = self.pause(handle, lone).await else { return Went::Nobody };
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
        let Some(asked) = next(handle).await else { return Went::Nobody };
        let mut falls: Vec<(&str, Fell)> = Vec::new();
        for bot in minds(&asked.bot) {
            let Some(thought) = self.thought(handle, asked.seat, bot).await else { continue };
            let turn = if lone.is_some() { self.lone_thoughts.acquire().await.ok() } else { None };
            let thought = self.thinkers.ask(bot, thought).await;
            drop(turn);
            let fell = match thought {
                Ok(step) => match self.play_bot(handle, &asked, Some(&step), &falls).await {
                    Err(Failure::Refused(refusal)) => {
                        tracing::error!(table = %handle.id, seat = %asked.seat, bot, step, %refusal, "a bot erred");
                        Fell::Erred
                    }
                    played => return went(handle, &asked, played).await,
                },
                Err(fell) => fell,
            };
            tracing::error!(table = %handle.id, seat = %asked.seat, bot, ?fell, "a bot did not find its step");
            falls.push((bot, fell));
        }
        let played = self.play_bot(handle, &asked, None, &falls).await;
        went(handle, &asked, played).await
    }

    /// How long to wait before the next bot moves, so that people can follow; nothing if none is to move.
    async fn pause(&self, handle: &Handle, lone: &mut Lone) -> Option<Duration> {
        let room = handle.settled().await.ok()?;
        if !self.may_play(handle, &room, lone) {
            return None;
        }
        // Where several decide at once nobody watches the bots' single steps.
        Some(if room.deciding().len() > 1 { Duration::ZERO } else { self.bot_pause })
    }

    /// What this bot would think in this seat; nothing if it is not to be asked again.
    async fn thought(&self, handle: &Handle, seat: Seat, bot: &str) -> Option<crate::live::Thought> {
        let room = handle.settled().await.ok()?;
        if room.notes.has_fallen(seat, bot, Fell::Late) {
            return None;
        }
        let live = room.live.as_ref()?;
        let seed = format!("{} {seat} {}", handle.id, room.version);
        let own = self.thinkers.thinking.own.thought(bot, || live.legal(seat));
        Some(own.unwrap_or_else(|| live.think(seat, bot, &seed)))
    }

    async fn play_bot(
        self: &Arc<Hall>,
        handle: &Arc<Handle>,
        asked: &Asked,
        step: Option<&str>,
        falls: &[(&str, Fell)],
    ) -> Result<(), Failure> {
        let work = |room: &mut Room| {
            let same = room.version == asked.version;
            match room.play_bot((asked.seat, &asked.bot), step, falls) {
                // What it chose may well have been legal: somebody changed something meanwhile, so it thinks again.
                Err(Failure::Refused(_)) if !same => Err(Failure::Moved),
                played => played,
            }
        };
        self.act(handle, work).await
    }
}

/// The first bot the game waits for.
async fn next(handle: &Handle) -> Option<Asked> {
    let room = handle.settled().await.ok()?;
    let (seat, bot) = room.waiting_bots().next()?;
    Some(Asked { seat, bot: bot.to_owned(), version: room.version })
}

/// Who is asked for a step, in order.
fn minds(bot: &str) -> impl Iterator<Item = &str> {
    let helper = (bot != HELPER).then_some(HELPER);
    std::iter::once(bot).chain(helper)
}

async fn went(handle: &Handle, asked: &Asked, played: Result<(), Failure>) -> Went {
    match played {
        Ok(()) | Err(Failure::Moved) => Went::On,
        Err(failure @ Failure::Store(_)) => {
            tracing::error!(table = %handle.id, seat = %asked.seat, %failure, "a bot could not move");
            later().await
        }
        Err(failure) => {
            tracing::error!(table = %handle.id, seat = %asked.seat, %failure, "no step of a bot can be played");
            Went::Stuck
        }
    }
}

/// The store will take it again some time.
async fn later() -> Went {
    tokio::time::sleep(Duration::from_secs(1)).await;
    Went::On
}
