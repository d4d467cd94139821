//! Bots that panic, that never end, that break the rules: the game goes on, and people are told.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use emporion_guest::Guest;
use emporion_server::{Config, OwnBots, Thinking};
use serde_json::Value;

use crate::house::{House, Legal, eventually, legal, make, ok, play_until, quick, step};

/// How often a bot was asked, and the first of what it might have done when it was asked first.
#[derive(Clone, Default)]
struct Asked {
    times: Arc<AtomicUsize>,
    first: Arc<Mutex<Option<String>>>,
}

impl Asked {
    fn note(&self, legal: &[String]) {
        self.times.fetch_add(1, Ordering::Relaxed);
        self.first.lock().unwrap().get_or_insert_with(|| legal[0].clone());
    }

    fn times(&self) -> usize {
        self.times.load(Ordering::Relaxed)
    }
}

fn panics(asked: &Asked) -> impl Fn(&[String]) -> String + Send + Sync + 'static {
    let asked = asked.clone();
    move |legal| {
        asked.note(legal);
        panic!("a bot that panics, as it should");
    }
}

fn never_ends(asked: &Asked) -> impl Fn(&[String]) -> String + Send + Sync + 'static {
    let asked = asked.clone();
    move |legal| {
        asked.note(legal);
        loop {
            std::thread::park();
        }
    }
}

fn breaks_the_rules(asked: &Asked) -> impl Fn(&[String]) -> String + Send + Sync + 'static {
    let asked = asked.clone();
    move |legal| {
        asked.note(legal);
        "nonsense".to_owned()
    }
}

/// Bots that are given up only if they never end; `own` stand in for ours.
fn with(own: OwnBots) -> Config {
    Config { thinking: Thinking { patience: Duration::from_mins(10), own, ..Thinking::default() }, ..quick() }
}

/// Anna against the bot `novice` in seat 1.
async fn against(guest: &mut Guest) -> String {
    make(guest, &[("game", "magna-grecia"), ("seats", "2"), ("name", "Anna"), ("seat1", "bot:novice")]).await
}

/// What the story says beside the log: each line with the chapter it stands before.
async fn asides(guest: &mut Guest, table: &str) -> Vec<(usize, String)> {
    let page = guest.get(&format!("/t/{table}/story")).await.unwrap().text();
    let lines = page.split("<li data-chapter=\"").skip(1).filter_map(|line| {
        let (chapter, rest) = line.split_once("\" class=\"aside\">")?;
        let words = rest.split("</li>").next()?.rsplit("</svg>").next()?;
        Some((chapter.parse().ok()?, words.trim().to_owned()))
    });
    lines.collect()
}

/// The steps of seat 1 in the log, each with its number.
async fn steps_of_bot(house: &House, table: &str) -> Vec<(usize, String)> {
    let log = house.record(table).await.log.unwrap();
    let mine = |entry: &emporion_core::LogEntry| entry.seat.is_some_and(|seat| seat.index() == 1);
    let steps = log.entries.into_iter().enumerate().filter(|(_, entry)| mine(entry));
    steps.map(|(number, entry)| (number, entry.action.unwrap_or_default())).collect()
}

/// Plays so many of Anna's turns, and waits for hers after the last.
async fn turns(house: &House, guest: &mut Guest, table: &str, turns: usize) {
    for _ in 0..turns {
        let before = steps_of_bot(house, table).await.len();
        eventually(async || {
            let now = legal(guest, table, 0).await;
            if now.steps.is_empty() {
                return false;
            }
            if steps_of_bot(house, table).await.len() > before {
                return true;
            }
            ok(&step(guest, table, 0, &now.steps[last(&now)], &now.version, true).await);
            false
        })
        .await;
    }
}

/// Ends turns as soon as that is legal.
fn last(now: &Legal) -> usize {
    let quick = ["done", "pass", "end"];
    now.steps.iter().position(|step| quick.iter().any(|word| step.starts_with(word))).unwrap_or(now.steps.len() - 1)
}

#[tokio::test]
async fn a_bot_that_panics_is_helped_and_people_are_told_once() {
    let asked = Asked::default();
    let house = House::with(with(OwnBots::default().with("novice", panics(&asked)))).await;
    let mut guest = house.script();
    let table = against(&mut guest).await;
    turns(&house, &mut guest, &table, 1).await;
    let page = guest.get(&format!("/t/{table}")).await.unwrap().text();
    assert_eq!(page.matches("class=\"aside\"").count(), 1, "the page tells it at once");
    turns(&house, &mut guest, &table, 2).await;
    let steps = steps_of_bot(&house, &table).await;
    assert_eq!(asked.times(), steps.len(), "it was asked once for each step");

    let told = asides(&mut guest, &table).await;
    assert_eq!(told, [(steps[0].0, "Kleio: the novice bot broke down. The greedy bot steps in.".to_owned())]);
    let mut looker_on = house.guest().with("accept-language", "it");
    let italian = asides(&mut looker_on, &table).await;
    assert_eq!(italian, [(steps[0].0, "Kleio: il bot novizio si è guastato. Subentra il bot avido.".to_owned())]);

    let house = house.restart(async |_| {}).await;
    guest.move_to(house.at);
    assert_eq!(asides(&mut guest, &table).await, told, "the store has it");
    turns(&house, &mut guest, &table, 1).await;
    assert_eq!(asides(&mut guest, &table).await, told, "and it is not told again");
}

#[tokio::test]
async fn a_bot_that_never_ends_is_given_up_and_not_asked_again() {
    let asked = Asked::default();
    let first = |legal: &[String]| legal[0].clone();
    let own = OwnBots::default().with("novice", never_ends(&asked)).with("greedy", first);
    let thinking = Thinking { patience: Duration::from_secs(3), most_lost: 1, own };
    let house = House::with(Config { thinking, ..quick() }).await;
    let mut guest = house.script();
    let health = async || house.guest().get("/healthz").await.unwrap().json();
    assert_eq!(health().await["bots"], "as_named");
    let table = against(&mut guest).await;
    turns(&house, &mut guest, &table, 2).await;
    let steps = steps_of_bot(&house, &table).await;
    assert!(steps.len() > 1 && asked.times() == 1, "a thread that is lost is not lost again");
    let sentence = "Kleio: the novice bot came to no end of thinking and is not asked again in this game.";
    assert_eq!(asides(&mut guest, &table).await, [(steps[0].0, format!("{sentence} The greedy bot steps in."))]);

    // One is as many as this server may lose.
    let health = health().await;
    assert_eq!((&health["bots"], &health["lost_thoughts"]), (&Value::from("greedy"), &Value::from(1)));
    let second = against(&mut guest).await;
    turns(&house, &mut guest, &second, 1).await;
    assert_eq!(asked.times(), 1);
    let told = asides(&mut guest, &second).await;
    assert!(told.len() == 1 && told[0].1.starts_with("Kleio: the novice bot is not asked while"), "{told:?}");

    // A thread that is lost holds up no server that is to stop.
    let house = house.restart(async |_| {}).await;
    guest.move_to(house.at);
    assert_eq!(asides(&mut guest, &table).await.len(), 1);
    turns(&house, &mut guest, &table, 1).await;
    assert_eq!(asked.times(), 1, "nor is it asked again after a restart");
}

#[tokio::test]
async fn where_no_bot_works_the_first_legal_step_is_played_and_the_game_comes_to_its_end() {
    let asked = Asked::default();
    let own = OwnBots::default().with("novice", panics(&asked)).with("greedy", panics(&Asked::default()));
    let house = House::with(with(own)).await;
    let mut guest = house.script();
    let table = against(&mut guest).await;
    turns(&house, &mut guest, &table, 2).await;
    let steps = steps_of_bot(&house, &table).await;
    assert_eq!(Some(&steps[0].1), asked.first.lock().unwrap().as_ref(), "the first legal step");
    let told = asides(&mut guest, &table).await;
    let sentences = [
        "Kleio: the novice bot broke down. The greedy bot steps in.",
        "Kleio: the greedy bot broke down. The first legal step is taken instead.",
    ];
    assert_eq!(told, sentences.map(|sentence| (steps[0].0, sentence.to_owned())));
    play_until(&mut [(0, &mut guest)], &table, |_, _| false, last).await;
    assert!(legal(&mut guest, &table, 0).await.over);
    assert_eq!(asked.times(), steps_of_bot(&house, &table).await.len(), "nobody was asked twice for one step");
}

#[tokio::test]
async fn a_bot_that_breaks_the_rules_is_helped_and_not_asked_for_ever() {
    let asked = Asked::default();
    let house = House::with(with(OwnBots::default().with("novice", breaks_the_rules(&asked)))).await;
    let mut guest = house.script();
    let table = against(&mut guest).await;
    turns(&house, &mut guest, &table, 2).await;
    let steps = steps_of_bot(&house, &table).await;
    assert_eq!(asked.times(), steps.len());
    let sentence = "Kleio: the novice bot chose a step that the rules refuse. The greedy bot steps in.";
    assert_eq!(asides(&mut guest, &table).await, [(steps[0].0, sentence.to_owned())]);
}
