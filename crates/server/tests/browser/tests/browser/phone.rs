//! The three tables on phones.

use anyhow::{Result, ensure};
use emporion_browser::{House, PHONE, Person, SMALL_PHONE, Screen, evening, play_by_pointer};

const GAMES: [(&str, &[&str]); 3] = [
    ("magna-grecia", &["me", "bot:random"]),
    ("antiquity", &["me", "bot:random"]),
    ("mare-nostrum", &["me", "bot:random", "bot:random"]),
];

#[test]
fn on_a_phone() -> Result<()> {
    evening(async |house| every_page(house, PHONE, "phone").await)
}

#[test]
fn on_the_narrowest_phone() -> Result<()> {
    evening(async |house| every_page(house, SMALL_PHONE, "small-phone").await)
}

async fn every_page(house: &House, screen: Screen, name: &str) -> Result<()> {
    let ada = house.guest(screen).await?;
    ada.go("/").await?;
    fits(&ada, "the lobby").await?;
    ada.picture(&format!("lobby-{name}")).await?;
    for (game, seats) in GAMES {
        let page = format!("/new?game={game}&seats={}", seats.len());
        ada.go(&page).await?;
        ada.click("details.options summary").await?;
        fits(&ada, &page).await?;
        ada.picture(&format!("new-{game}-{name}")).await?;
        ada.new_table(game, "Ada", seats, &[]).await?;
        ada.asked().await?;
        fits(&ada, game).await?;
        board_and_prompt(&ada, game).await?;
        ada.picture(&format!("{game}-{name}")).await?;
        a_turn_by_tapping(&ada, game).await?;
        fits(&ada, game).await?;
        ada.picture(&format!("{game}-played-{name}")).await?;
    }
    Ok(())
}

/// Nothing is wider than the screen.
async fn fits(person: &Person, page: &str) -> Result<()> {
    let wide = "
        const wide = document.documentElement.clientWidth, over = [];
        if (document.documentElement.scrollWidth > wide || document.body.scrollWidth > wide)
            for (const part of document.querySelectorAll('body *')) {
                const box = part.getBoundingClientRect();
                if (box.right > wide + 1 && box.width > 0) over.push(`${part.tagName}.${part.className?.baseVal ?? part.className} ${Math.round(box.right)}`);
            }
        return over.slice(0, 8);";
    let over = person.ask(wide, vec![]).await?;
    ensure!(over.as_array().is_some_and(Vec::is_empty), "{page} scrolls sideways: {over}");
    Ok(())
}

/// The prompt stays at the bottom, the board can be seen above it.
async fn board_and_prompt(person: &Person, game: &str) -> Result<()> {
    let seen = "
        const prompt = document.querySelector('#prompt').getBoundingClientRect();
        const question = document.querySelector('#prompt .question').getBoundingClientRect();
        const board = [...document.querySelectorAll('svg.board')].map((one) => one.getBoundingClientRect()).find((box) => box.width > 0);
        return { bottom: Math.round(innerHeight - prompt.bottom), question: question.top >= 0 && question.bottom <= innerHeight,
            prompt: prompt.height, board: board ? Math.min(board.bottom, prompt.top) - Math.max(board.top, 0) : 0 };";
    let seen = person.ask(seen, vec![]).await?;
    ensure!(seen["bottom"] == 0 && seen["question"] == true, "{game}: the prompt is not at the bottom: {seen}");
    ensure!(
        seen["board"].as_f64().is_some_and(|shown| shown > 150.0),
        "{game}: too little of the board is seen: {seen}"
    );
    Ok(())
}

/// A few steps with a finger, the last of them one that ends something if there is one.
async fn a_turn_by_tapping(person: &Person, game: &str) -> Result<()> {
    for _ in 0..2 {
        play_by_pointer(&[person], 1).await?;
        let hidden = "[...document.querySelectorAll('.target')].every((one) => !one.getClientRects().length)";
        ensure!(
            person.count(".target").await? == 0 || !person.holds(hidden).await?,
            "{game}: what can be tapped is on a drawing behind"
        );
    }
    person.asked().await?;
    let last = "#steps button[data-finishes]";
    if person.count(last).await? == 0 {
        return Ok(());
    }
    let before = person.version().await?;
    person.click(last).await?;
    person.says_yes(&before).await
}
