//! One's own turn: taking back, the question before a final step, the keyboard.

use anyhow::{Result, ensure};
use emporion_browser::{DESKTOP, House, Person, evening, play_by_pointer, play_until_it_can_end};
use thirtyfour::Key;

/// Ada at a table of Magna Grecia with a bot, in her first turn proper.
async fn ada_at_a_table(house: &House) -> Result<Person> {
    let ada = house.guest(DESKTOP).await?;
    ada.new_table("magna-grecia", "Ada", &["me", "bot:random"], &[]).await?;
    ada.asked().await?;
    Ok(ada)
}

/// The open steps of the visitor, as the story tells them.
async fn open_steps(person: &Person) -> Result<u64> {
    person.count("#story li.open").await
}

#[test]
fn undo_redo_and_start_again() -> Result<()> {
    evening(async |house| {
        let ada = ada_at_a_table(house).await?;
        play_by_pointer(&[&ada], 1).await?;
        let first = open_steps(&ada).await?;
        ensure!(first > 0, "a step is open until the turn is handed over");
        click_history(&ada, "undo").await?;
        ensure!(open_steps(&ada).await? == 0, "undo takes the step back");
        click_history(&ada, "redo").await?;
        ensure!(open_steps(&ada).await? == first, "redo plays it again");
        play_by_pointer(&[&ada], 1).await?;
        ensure!(open_steps(&ada).await? > first, "a second step is open");
        click_history(&ada, "restart").await?;
        ensure!(open_steps(&ada).await? == 0, "the turn begins again");
        ensure!(ada.count("[data-key=undo]").await? == 0, "there is nothing more to undo");
        Ok(())
    })
}

async fn click_history(person: &Person, what: &str) -> Result<()> {
    let before = person.version().await?;
    person.click(&format!("[data-key={what}]")).await?;
    person.other_than(&before).await
}

/// What the page says for a moment, in its corner.
fn told(text: &str) -> String {
    format!("document.querySelector('#toast').textContent.includes('{text}')")
}

#[test]
fn what_cannot_be_saved_is_sent_until_it_is() -> Result<()> {
    evening(async |house| {
        house.pardon("503");
        let ada = ada_at_a_table(house).await?;
        play_by_pointer(&[&ada], 1).await?;
        let (before, open) = (ada.version().await?, open_steps(&ada).await?);
        house.refuse_changes(true).await?;
        ada.click("[data-key=undo]").await?;
        ada.until(&told("Nothing is lost; trying again")).await?;
        ada.picture("unsaved-desktop").await?;
        // What is written meanwhile waits in its box.
        ada.click("#chat summary").await?;
        ada.write("form.chat input[name=text]", "hello").await?;
        ada.press(Key::Enter).await?;
        ada.until(&told("still being saved")).await?;
        ensure!(ada.holds("document.querySelector('form.chat input[name=text]').value === 'hello'").await?);
        ensure!(ada.version().await? == before && open_steps(&ada).await? == open, "nothing has changed");
        house.refuse_changes(false).await?;
        ada.until(&told("Saved.")).await?;
        ada.other_than(&before).await?;
        ensure!(open_steps(&ada).await? < open, "undone without another click");
        Ok(())
    })
}

#[test]
fn a_step_whose_answer_is_lost_counts_once() -> Result<()> {
    evening(async |house| {
        house.pardon("409");
        let ada = ada_at_a_table(house).await?;
        play_by_pointer(&[&ada], 2).await?;
        let (before, open) = (ada.version().await?, open_steps(&ada).await?);
        // The server does it, and the page never hears of it.
        let lose = "const real = window.fetch; let lost = false; window.fetch = async (to, how) => { \
                    const answer = await real(to, how); if (lost || how?.method !== 'POST') return answer; \
                    lost = true; throw new TypeError('lost'); };";
        ada.ask(lose, vec![]).await?;
        ada.click("[data-key=undo]").await?;
        ada.until(&told("the position as it is kept")).await?;
        ada.other_than(&before).await?;
        ensure!((1..open).contains(&open_steps(&ada).await?), "once, not twice");
        Ok(())
    })
}

#[test]
fn a_question_before_a_final_step() -> Result<()> {
    evening(async |house| {
        let ada = ada_at_a_table(house).await?;
        play_until_it_can_end(&ada).await?;
        let before = ada.version().await?;
        ada.click("#steps button[data-finishes][data-last]").await?;
        ada.sees("#sure[open]").await?;
        ensure!(!ada.text("#sure .why").await?.trim().is_empty(), "it says why");
        ada.picture("question-desktop").await?;
        ada.click("#sure button[value=no]").await?;
        ada.until("!document.querySelector('#sure').open").await?;
        ensure!(ada.version().await? == before, "nothing has happened");
        ada.click("#steps button[data-finishes][data-last]").await?;
        ada.click("#sure button[value=yes]").await?;
        ada.other_than(&before).await?;
        ensure!(open_steps(&ada).await? == 0, "the turn is over");
        // Who does not want to be asked is not asked.
        ada.asked().await?;
        ada.click(".settings summary").await?;
        ada.click("#ask").await?;
        ada.click(".settings summary").await?;
        play_until_it_can_end(&ada).await?;
        let before = ada.version().await?;
        ada.click("#steps button[data-finishes][data-last]").await?;
        ada.other_than(&before).await?;
        ensure!(!ada.holds("document.querySelector('#sure').open").await?, "the box is unticked");
        Ok(())
    })
}

#[test]
fn a_whole_turn_by_keyboard() -> Result<()> {
    evening(async |house| {
        let ada = ada_at_a_table(house).await?;
        let before = ada.version().await?;
        ada.press("b").await?;
        ada.until("document.activeElement.matches('.target')").await?;
        let first = focused(&ada).await?;
        ada.press(Key::Right + Key::Down).await?;
        ensure!(focused(&ada).await? != first, "arrows go from target to target");
        ada.press(Key::Enter + "").await?;
        if ada.holds("document.querySelector('#menu').open").await? {
            ada.press(Key::Enter + "").await?;
        }
        ada.other_than(&before).await?;
        let version = ada.version().await?;
        ada.press("u").await?;
        ada.other_than(&version).await?;
        ensure!(open_steps(&ada).await? == 0, "U takes it back");
        let version = ada.version().await?;
        ada.press("y").await?;
        ada.other_than(&version).await?;
        ensure!(open_steps(&ada).await? > 0, "Y plays it again");
        if ada.count("#steps button[data-finishes]").await? == 0 {
            // A city that has been begun is carried on to a village.
            to_the_end_of_a_founding(&ada).await?;
        }
        ada.press("p").await?;
        ensure!(ada.holds("document.activeElement.closest('#prompt')").await?, "P goes to the prompt");
        let version = ada.version().await?;
        ada.press("e").await?;
        ada.sees("#sure[open]").await?;
        // From "never mind" to "do it".
        ada.until("document.activeElement.closest('#sure')").await?;
        ada.press(Key::Tab + "").await?;
        ada.until("document.activeElement.matches('#sure button[value=yes]')").await?;
        ada.press(Key::Enter + "").await?;
        ada.other_than(&version).await?;
        ensure!(open_steps(&ada).await? == 0, "E ends the turn");
        Ok(())
    })
}

async fn to_the_end_of_a_founding(person: &Person) -> Result<()> {
    while person.count("#steps button[data-finishes]").await? == 0 {
        let before = person.version().await?;
        person.press("b").await?;
        person.press(Key::Enter + "").await?;
        if person.holds("document.querySelector('#menu').open").await? {
            person.press(Key::Enter + "").await?;
        }
        person.other_than(&before).await?;
    }
    Ok(())
}

async fn focused(person: &Person) -> Result<serde_json::Value> {
    person.ask("return document.activeElement.dataset.spot ?? null;", vec![]).await
}
