//! Italian everywhere, and the switch.

use anyhow::{Result, ensure};
use emporion_browser::{DESKTOP, Person, Screen, evening, play_by_pointer};

/// Everything a page says: its text, and what it says to those who hear it.
const SAID: &str = "
    const said = [];
    const walk = (part) => {
        if (part.nodeType === Node.TEXT_NODE) { said.push(part.textContent); return; }
        if (part.nodeType !== Node.ELEMENT_NODE || ['SCRIPT', 'STYLE', 'TEMPLATE'].includes(part.tagName)) return;
        if (part.getAttribute('lang') && part !== document.documentElement && part.lang !== document.documentElement.lang) return;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) if (part.hasAttribute(name)) said.push(part.getAttribute(name));
        part.childNodes.forEach(walk);
    };
    walk(document.documentElement);
    for (const word of Object.values(document.querySelector('#words')?.dataset ?? {})) said.push(word);
    return said.map((text) => text.trim()).filter(Boolean);";

/// Words that no Italian sentence has.
const ENGLISH: [&str; 46] = [
    "the", "and", "of", "your", "you", "with", "from", "to", "is", "are", "this", "that", "not", "table", "tables",
    "seat", "seats", "player", "players", "turn", "city", "cities", "road", "roads", "market", "markets", "build",
    "take", "play", "end", "new", "undo", "redo", "waiting", "choose", "place", "friend", "anybody", "somebody", "yes",
    "says", "settings", "board", "hand", "points", "what",
];

async fn no_english(person: &Person, page: &str) -> Result<()> {
    ensure!(person.holds("document.documentElement.lang === 'it'").await?, "{page} is not marked as Italian");
    let said = person.ask(SAID, vec![]).await?;
    let said = said.as_array().into_iter().flatten().filter_map(|text| text.as_str());
    let english: Vec<&str> = said
        .filter(|text| {
            text.to_lowercase().split(|letter: char| !letter.is_alphabetic()).any(|word| ENGLISH.contains(&word))
        })
        .collect();
    ensure!(english.is_empty(), "{page} speaks English: {english:#?}");
    Ok(())
}

#[test]
fn everything_in_italian() -> Result<()> {
    evening(async |house| {
        let ada = house.guest(Screen { language: "it", ..DESKTOP }).await?;
        ada.go("/").await?;
        no_english(&ada, "the lobby").await?;
        ada.picture("lobby-italian-desktop").await?;
        for (game, seats) in [
            ("magna-grecia", &["me", "bot:random"][..]),
            ("antiquity", &["me", "bot:random"]),
            ("mare-nostrum", &["me", "bot:random", "bot:random"]),
        ] {
            let page = format!("/new?game={game}&seats={}", seats.len());
            ada.go(&page).await?;
            no_english(&ada, &page).await?;
            ada.new_table(game, "Ada", seats, &[]).await?;
            ada.asked().await?;
            no_english(&ada, game).await?;
            play_by_pointer(&[&ada], 3).await?;
            no_english(&ada, game).await?;
            ada.picture(&format!("{game}-italian-desktop")).await?;
        }
        ada.go("/").await?;
        no_english(&ada, "the lobby with tables").await
    })
}

#[test]
fn the_switch_changes_the_language_and_stays_where_it_is() -> Result<()> {
    evening(async |house| {
        let ada = house.guest(DESKTOP).await?;
        let table = ada.new_table("magna-grecia", "Ada", &["me", "bot:random"], &[]).await?;
        ensure!(ada.holds("document.documentElement.lang === 'en'").await?, "English is asked for");
        ada.click(".settings summary").await?;
        ada.click("button[name=language][value=it]").await?;
        ada.until("document.documentElement.lang === 'it'").await?;
        ensure!(ada.at_table().await? == table, "one stays at the table");
        no_english(&ada, "the table").await?;
        ada.click(".settings summary").await?;
        ada.click("button[name=language][value=en]").await?;
        ada.until("document.documentElement.lang === 'en'").await
    })
}
