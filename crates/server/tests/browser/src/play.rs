//! Playing on: the first steps with the pointer, the bulk of a game with the page's own buttons.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use futures_util::future::try_join_all;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::patiently;
use crate::person::{PATIENCE, Person};

/// How somebody plays who only looks at the buttons.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    /// How often he takes another step although he could end his turn, from 0 to 1.
    pub bold: f64,
    /// The same seed chooses the same buttons.
    pub seed: u32,
    /// Steps after which the first lays the game aside, and the others with him, if it does not end before.
    pub steps: u64,
    /// A game that is not over by then never ends.
    pub longest: Duration,
}

/// Plays on in several browsers at once. Gives how many steps were taken in all.
pub async fn play_on(people: &[&Person], policy: Policy) -> Result<u64> {
    for person in people {
        // The question before a final step has a test of its own.
        person.ask("const ask = document.querySelector('#ask'); if (ask.checked) ask.click();", vec![]).await?;
    }
    let enough = AtomicBool::new(false);
    let everybody = people.iter().zip(0..).map(|(person, number)| alone(person, policy, number, &enough));
    Ok(try_join_all(everybody).await?.into_iter().sum())
}

/// How long a page plays before it is asked again whether it is enough, in milliseconds.
const WHILE: u64 = 2_000;

async fn alone(person: &Person, policy: Policy, number: u32, enough: &AtomicBool) -> Result<u64> {
    let last = Instant::now() + patiently(policy.longest);
    let (mut seed, mut steps) = (json!(policy.seed + number), 0);
    loop {
        let args = vec![json!(policy.bold), seed, json!(policy.steps - steps), json!(WHILE)];
        let told = person.driver().execute_async(include_str!("play.js"), args).await?.json().clone();
        steps += told["played"].as_u64().unwrap_or_default();
        // Whoever waited for one who laid the game aside would wait for ever.
        enough.fetch_or(steps >= policy.steps, Ordering::Relaxed);
        if told["over"] == Value::Bool(true) || enough.load(Ordering::Relaxed) {
            return Ok(steps);
        }
        ensure!(Instant::now() < last, "the game does not go on: {told}, {}", person.text("#prompt").await?);
        seed = told["state"].clone();
    }
}

impl Policy {
    /// To the end of the game.
    #[must_use]
    pub fn to_the_end(self) -> Policy {
        Policy { steps: u64::from(u32::MAX), ..self }
    }
}

/// Plays some steps with the pointer, on the board where there is something to click, whoever is asked.
pub async fn play_by_pointer(people: &[&Person], steps: usize) -> Result<()> {
    for number in 0..steps {
        let person = whose_turn(people).await?;
        let before = person.version().await?;
        match spot(person, number).await? {
            Some((x, y)) => person.point(x, y).await?,
            // Steps that are folded away are on a board.
            None => person.click("#steps div.kind > button.step, #steps fieldset.kind button.step").await?,
        }
        settle(person, &before).await?;
    }
    Ok(())
}

/// Plays with the pointer until there is something to end: at least one step, and on until a button ends the turn.
pub async fn play_until_it_can_end(person: &Person) -> Result<()> {
    for _ in 0..20 {
        play_by_pointer(&[person], 1).await?;
        person.asked().await?;
        if person.count("#steps button[data-finishes]").await? > 0 {
            return Ok(());
        }
    }
    bail!("after twenty steps the turn cannot be ended: {}", person.text("#prompt").await?)
}

/// The first person who is asked something.
pub async fn whose_turn<'a>(people: &[&'a Person]) -> Result<&'a Person> {
    let last = Instant::now() + patiently(PATIENCE);
    while Instant::now() < last {
        for person in people {
            let asked = "document.querySelector('#steps button.step') && !document.body.classList.contains('busy')";
            if person.holds(asked).await? {
                return Ok(person);
            }
        }
    }
    bail!("nobody is asked: {}", people[0].text("#prompt").await?)
}

/// The middle of a target that lies open under the pointer.
async fn spot(person: &Person, number: usize) -> Result<Option<(i64, i64)>> {
    let open = "
        const open = [];
        for (const target of document.querySelectorAll('.target[data-spot]')) {
            const box = target.getBoundingClientRect(), x = Math.round(box.x + box.width / 2), y = Math.round(box.y + box.height / 2);
            if (document.elementFromPoint(x, y)?.closest('.target') === target) open.push([x, y]);
        }
        return open.length ? open[(arguments[0] * 7) % open.length] : null;";
    let found = person.ask(open, vec![json!(number)]).await?;
    if found.is_null() {
        return Ok(None);
    }
    let at = |index: usize| found[index].as_i64().context("a whole number");
    Ok(Some((at(0)?, at(1)?)))
}

/// After a click: a choice where several steps are meant, a yes where the step is final, and the new position.
async fn settle(person: &Person, before: &str) -> Result<()> {
    let last = Instant::now() + patiently(PATIENCE);
    while person.version().await? == before {
        for answer in ["#menu[open] .choices button", "#sure[open] button[value=yes]"] {
            if person.count(answer).await? > 0 {
                person.click(answer).await?;
            }
        }
        ensure!(Instant::now() < last, "nothing happens after a click");
    }
    person.until("!document.body.classList.contains('busy')").await
}
