//! Whole games, two people in two browsers, from the form for a new table to the end screen.

use std::time::Duration;

use anyhow::{Result, ensure};
use emporion_browser::{DESKTOP, House, PHONE, Person, Policy, evening, play_by_pointer, play_on};

/// How two people play one of the games here.
struct Plan {
    game: &'static str,
    seats: &'static [&'static str],
    rules: &'static [(&'static str, &'static str)],
    /// Steps with the pointer before the buttons are pressed by script.
    by_pointer: usize,
    bold: f64,
    /// Steps each takes before the picture of a late table.
    late: u64,
}

#[test]
fn magna_grecia_to_its_end() -> Result<()> {
    let plan = Plan {
        game: "magna-grecia",
        seats: &["me", "anybody"],
        rules: &[("rounds", "8")],
        by_pointer: 8,
        bold: 0.75,
        late: 40,
    };
    evening(async |house| whole_game(house, &plan).await)
}

#[test]
fn antiquity_to_its_end() -> Result<()> {
    let plan = Plan { game: "antiquity", seats: &["me", "anybody"], rules: &[], by_pointer: 8, bold: 0.3, late: 40 };
    evening(async |house| {
        // R46: what another takes from the common stock in the secret phase is gone, though one's page still showed it.
        house.pardon("422 (Unprocessable Entity)");
        house.pardon(LOST_RACE);
        whole_game(house, &plan).await
    })
}

#[test]
fn mare_nostrum_to_its_end() -> Result<()> {
    let plan = Plan {
        game: "mare-nostrum",
        seats: &["me", "anybody", "bot:random"],
        rules: &[("turn_limit", "3")],
        by_pointer: 6,
        bold: 0.6,
        late: 25,
    };
    evening(async |house| {
        house.pardon(LOST_RACE);
        whole_game(house, &plan).await
    })
}

/// Where several decide at once, somebody may have been first: the page then shows the new position, and the browser notes in
/// its console how it came to know.
const LOST_RACE: &str = "409 (Conflict)";

async fn whole_game(house: &House, plan: &Plan) -> Result<()> {
    let (ada, bo) = tokio::try_join!(house.guest(DESKTOP), house.guest(DESKTOP))?;
    let table = ada.new_table(plan.game, "Ada", plan.seats, plan.rules).await?;
    bo.join(&table, "Bo").await?;
    play_by_pointer(&[&ada, &bo], plan.by_pointer).await?;
    ada.picture(&format!("{}-early-desktop", plan.game)).await?;
    bo.look_at(PHONE).await?;
    bo.picture(&format!("{}-early-phone", plan.game)).await?;
    bo.look_at(DESKTOP).await?;
    let policy = Policy { bold: plan.bold, seed: 7, steps: plan.late, longest: Duration::from_mins(2) };
    let middle = play_on(&[&ada, &bo], policy).await?;
    for (screen, name) in [(DESKTOP, "desktop"), (PHONE, "phone")] {
        ada.look_at(screen).await?;
        ada.picture(&format!("{}-late-{name}", plan.game)).await?;
    }
    ada.look_at(DESKTOP).await?;
    let late = play_on(&[&ada, &bo], policy.to_the_end()).await?;
    println!("{}: {middle} steps and {late} more", plan.game);
    for person in [&ada, &bo] {
        end_screen(person).await?;
    }
    ada.picture(&format!("{}-end-desktop", plan.game)).await?;
    bo.look_at(PHONE).await?;
    bo.picture(&format!("{}-end-phone", plan.game)).await
}

/// Who won, how the points were made, and what one can do now.
async fn end_screen(person: &Person) -> Result<()> {
    let question = person.text("#prompt h2.question").await?;
    ensure!(question.contains("win"), "no winner is named: {question}");
    ensure!(person.count("#prompt .ending").await? == 1, "nothing tells how it came about");
    for way in ["form[action$=rematch] button", "a[href$='/log']", "a[href='/']"] {
        ensure!(person.count(&format!("#prompt .after {way}")).await? == 1, "no {way}");
    }
    ensure!(person.count("#steps").await? == 0, "a step is offered after the end");
    Ok(())
}

#[test]
fn against_bots_in_two_clicks() -> Result<()> {
    evening(async |house| {
        let ada = house.guest(DESKTOP).await?;
        ada.go("/").await?;
        ada.sees(".game.magna-grecia").await?;
        ada.picture("lobby-desktop").await?;
        ada.click(".game.magna-grecia form button.main").await?;
        ada.at_table().await?;
        ada.asked().await?;
        // The second click is the first step of the game.
        play_by_pointer(&[&ada], 1).await?;
        let policy = Policy { bold: 0.5, seed: 3, steps: 0, longest: Duration::from_mins(2) };
        play_on(&[&ada], policy.to_the_end()).await?;
        end_screen(&ada).await?;
        ada.click("#prompt .after form button").await?;
        ada.until("document.querySelector('#main[data-version]') && !document.querySelector('#main').dataset.over")
            .await?;
        ada.go("/").await?;
        ada.sees("#lists .tables li").await?;
        ada.picture("lobby-tables-desktop").await
    })
}
