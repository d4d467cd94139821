//! Light and dark, contrast, and names for those who hear the page.

use anyhow::{Result, ensure};
use emporion_browser::{DESKTOP, Person, Screen, evening, play_by_pointer};
use serde_json::json;

/// Text that is too pale on what lies behind it. 4.5 to 1 is asked for, 3 to 1 for large letters.
const PALE: &str = "
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const colour = (text) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = text; canvas.fillRect(0, 0, 1, 1); const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255]; };
    const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
    const light = ([r, g, b]) => [r, g, b].map((n) => n / 255).map((n) => n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4).reduce((sum, n, i) => sum + n * [0.2126, 0.7152, 0.0722][i], 0);
    const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
    const behind = (part) => {
        const layers = [];
        for (let at = part; at; at = at.parentElement) { const layer = colour(getComputedStyle(at).backgroundColor); layers.push(layer); if (layer[3] === 1) break; }
        return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
    };
    const pale = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const part = texts.currentNode.parentElement;
        if (!texts.currentNode.textContent.trim() || part.closest('svg, template, script, .skip') || !part.checkVisibility()) continue;
        const style = getComputedStyle(part), size = parseFloat(style.fontSize), ground = behind(part);
        const found = ratio(over(colour(style.color), ground), ground), large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
        if (found < (large ? 3 : 4.5)) pale.push(`${found.toFixed(2)} ${part.tagName}.${part.className}: ${texts.currentNode.textContent.trim().slice(0, 40)}`);
    }
    return [...new Set(pale)];";

/// Whatever can be pressed, filled in or looked at and has no name; and what is named twice.
const NAMELESS: &str = "
    const words = (part) => [...part.childNodes].map((one) => one.nodeType === Node.TEXT_NODE ? one.textContent : one.getAttribute?.('aria-hidden') === 'true' ? '' : words(one)).join('').trim();
    const name = (part) => (part.getAttribute('aria-label') ?? '').trim() || (part.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => id && document.getElementById(id)?.textContent.trim()).join('') ||
        [...(part.labels ?? [])].map(words).join('').trim() || (part.matches('input, select') ? '' : words(part)) || (part.getAttribute('title') ?? '').trim();
    const found = [];
    const tell = (part, what) => found.push(`${what}: ${part.outerHTML.slice(0, 160)}`);
    for (const part of document.querySelectorAll('button, a[href], select, summary, input:not([type=hidden]), .target, dialog, [role=button]')) if (!name(part)) tell(part, 'no name');
    for (const part of document.querySelectorAll('img:not([alt]), svg:not([aria-hidden=true]):not([aria-label]):not([role=presentation])')) if (!part.parentElement.closest('[aria-hidden=true], svg')) tell(part, 'no label');
    for (const part of document.querySelectorAll('nav')) if (!name(part)) tell(part, 'no name');
    const ids = [...document.querySelectorAll('[id]')].map((part) => part.id);
    for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at))) found.push(`two are called ${id}`);
    for (const part of document.querySelectorAll('[aria-hidden=true] a[href], [aria-hidden=true] button')) tell(part, 'hidden yet to be pressed');
    if (document.querySelectorAll('main').length !== 1) found.push('not one main part');
    if (!document.documentElement.lang) found.push('no language');
    if (!document.title) found.push('no title');
    const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map((part) => Number(part.tagName[1]));
    levels.forEach((level, at) => { if (at && level > levels[at - 1] + 1) found.push(`a heading of level ${level} after one of ${levels[at - 1]}`); });
    return found;";

async fn nothing_wrong(person: &Person, script: &str, what: &str) -> Result<()> {
    let found = person.ask(script, vec![]).await?;
    ensure!(found.as_array().is_some_and(Vec::is_empty), "{what}: {found:#}");
    Ok(())
}

#[test]
fn light_and_dark() -> Result<()> {
    evening(async |house| {
        let ada = house.guest(Screen { dark: true, ..DESKTOP }).await?;
        ada.go("/").await?;
        ensure!(brightness(&ada).await? < 60.0, "dark, because the browser likes it");
        for theme in ["light", "dark"] {
            ada.click(".settings summary").await?;
            ada.click(&format!("button[name=theme][value={theme}]")).await?;
            ada.sees(&format!("html[data-theme={theme}]")).await?;
            let bright = brightness(&ada).await?;
            ensure!(if theme == "light" { bright > 200.0 } else { bright < 60.0 }, "{theme}: {bright}");
            ada.go("/").await?;
            nothing_wrong(&ada, PALE, &format!("pale in the lobby, {theme}")).await?;
            ada.picture(&format!("lobby-{theme}-desktop")).await?;
            ada.go("/new?game=antiquity&seats=2").await?;
            nothing_wrong(&ada, PALE, &format!("pale in the form, {theme}")).await?;
            ada.picture(&format!("new-antiquity-{theme}-desktop")).await?;
            for (game, seats) in TABLES {
                ada.new_table(game, "Ada", seats, &[]).await?;
                ada.asked().await?;
                play_by_pointer(&[&ada], 1).await?;
                nothing_wrong(&ada, PALE, &format!("pale in {game}, {theme}")).await?;
                ada.picture(&format!("{game}-{theme}-desktop")).await?;
            }
            ada.go("/").await?;
        }
        Ok(())
    })
}

const TABLES: [(&str, &[&str]); 3] = [
    ("magna-grecia", &["me", "bot:random"]),
    ("antiquity", &["me", "bot:random"]),
    ("mare-nostrum", &["me", "bot:random", "bot:random"]),
];

/// How bright the page is, 0 to 255.
async fn brightness(person: &Person) -> Result<f64> {
    let ground = "
        const [r, g, b] = getComputedStyle(document.documentElement).backgroundColor.match(/[0-9.]+/g).map(Number);
        return (r + g + b) / 3;";
    Ok(person.ask(ground, vec![]).await?.as_f64().unwrap_or(-1.0))
}

#[test]
fn everything_has_a_name() -> Result<()> {
    evening(async |house| {
        let ada = house.guest(DESKTOP).await?;
        ada.go("/").await?;
        nothing_wrong(&ada, NAMELESS, "the lobby").await?;
        for (game, seats) in TABLES {
            ada.go(&format!("/new?game={game}&seats={}", seats.len())).await?;
            nothing_wrong(&ada, NAMELESS, &format!("the form of {game}")).await?;
            let table = ada.new_table(game, "Ada", seats, &[]).await?;
            ada.asked().await?;
            nothing_wrong(&ada, NAMELESS, game).await?;
            play_by_pointer(&[&ada], 2).await?;
            nothing_wrong(&ada, NAMELESS, game).await?;
            // A prompt that changes is read out.
            ensure!(ada.count("#prompt[aria-live=polite]").await? == 1, "{game}: the prompt is silent");
            ada.go(&format!("{table}/link")).await?;
            nothing_wrong(&ada, NAMELESS, "the links").await?;
        }
        ada.go("/t/nosuchtable").await?;
        nothing_wrong(&ada, NAMELESS, "a page that says what was wrong").await?;
        house.pardon("404");
        Ok(())
    })
}

#[test]
fn what_is_said_stays_text() -> Result<()> {
    evening(async |house| {
        let ada = house.guest(DESKTOP).await?;
        ada.new_table("magna-grecia", "<b>Ada</b>", &["me", "bot:random"], &[]).await?;
        ada.asked().await?;
        let remark = "<img src=x onerror=alert(1)><script>alert(2)</script>";
        ada.ask("document.querySelector('#chat').open = true;", vec![]).await?;
        ada.write("form.chat input[name=text]", remark).await?;
        ada.click("form.chat button").await?;
        ada.until(&format!("document.querySelector('ol.chat').textContent.includes({})", json!(remark))).await?;
        ensure!(
            ada.count("ol.chat img, ol.chat script, ol.chat b, .players strong b").await? == 0,
            "markup has come through"
        );
        Ok(())
    })
}
