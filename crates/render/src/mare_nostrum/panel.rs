//! The column beside the map: what is to do, roles, players with their cards.

use emporion_hex::layout::Point;
use emporion_mare_nostrum::{Cards, Kind, Marvel, Pieces};
use maud::{Markup, html};

use super::glyphs;
use super::looks::CivLooks;
use super::scene::{PlayerMark, RoleMark, Sheet, Unit, count};
use crate::palette::{SeatLook, ground};
use crate::svg::{Label, SERIF, n, wrap};

/// Width of the column.
pub(super) const WIDTH: f64 = 400.0;
const LEFT: f64 = 18.0;
/// Width of what is written in it.
const INNER: f64 = 364.0;
const LINE: f64 = 18.0;

/// The column, its left upper corner at the origin, and how high it is.
pub(super) fn draw(sheet: &Sheet, looks: &CivLooks) -> (Markup, f64) {
    let mut y = 36.0;
    let mut parts = vec![head(sheet)];
    y += 26.0;
    let mut lines = |lines: &[String], fill: &'static str, bold: bool, y: &mut f64| {
        for line in lines.iter().flat_map(|line| wrap(line, 52)) {
            let label = Label { text: &line, at: (LEFT, *y), size: 14.0, anchor: "start", fill };
            parts.push(if bold { label.bold() } else { label.draw() });
            *y += LINE;
        }
    };
    lines(std::slice::from_ref(&sheet.prompt), ground::TERRACOTTA, true, &mut y);
    lines(&sheet.news, ground::INK, false, &mut y);
    for role in &sheet.roles {
        parts.push(draw_role(role, (LEFT, y + 8.0), looks));
        y += 27.0;
    }
    y += 4.0;
    for player in &sheet.players {
        let (player, height) = draw_player(player, (LEFT, y), looks);
        parts.push(player);
        y += height + 6.0;
    }
    (html! { @for part in &parts { (part) } }, y + 6.0)
}

fn head(sheet: &Sheet) -> Markup {
    let turn = if sheet.turn == 0 { "Set-up".to_owned() } else { format!("Turn {}", sheet.turn) };
    html! {
        text x=(n(LEFT)) y="36" font-size="26" font-family=(SERIF) fill=(ground::INK) { "Mare Nostrum" }
        (Label { text: &turn, at: (LEFT + INNER, 36.0), size: 16.0, anchor: "end", fill: ground::INK }.bold())
    }
}

/// The holder, the counts of all players, and a frame round whoever would get the role at a recount.
fn draw_role(role: &RoleMark, (x, y): Point, looks: &CivLooks) -> Markup {
    html! {
        (Label { text: role.role.name(), at: (x, y + 5.0), size: 13.5, anchor: "start", fill: ground::INK }.draw())
        @if let Some(civ) = role.holder { (looks.sign(civ, (x + 170.0, y), 10.0)) }
        @for (place, &(civ, count)) in role.counts.iter().enumerate() {
            @let at = x + 192.0 + place as f64 * 35.0;
            @if role.next.contains(civ) {
                rect x=(n(at - 3.0)) y=(n(y - 11.0)) width="32" height="22" rx="6" fill=(ground::MARBLE) stroke=(ground::INK) stroke-width="1.5" {}
            }
            (looks.sign(civ, (at + 5.0, y), 6.5))
            (Label { text: &count.to_string(), at: (at + 13.0, y + 5.0), size: 14.0, anchor: "start", fill: ground::INK }.bold())
        }
    }
}

/// A player's box and its height.
fn draw_player(player: &PlayerMark, (x, y): Point, looks: &CivLooks) -> (Markup, f64) {
    let (frame, width) = if player.active { (ground::TERRACOTTA, "3") } else { (ground::FURROW, "1") };
    let mut rows: Vec<Markup> = Vec::new();
    let mut base = y + 52.0;
    for (what, cards) in cards(player) {
        rows.push(draw_cards(&what, &cards, (x + 12.0, base)));
        base += 21.0;
    }
    for line in wrap(&marvels(&player.marvels), 54) {
        rows.push(Label { text: &line, at: (x + 12.0, base), size: 13.5, anchor: "start", fill: ground::INK }.draw());
        base += 17.0;
    }
    rows.push(draw_pieces(player.pieces, (x + 12.0, base + 3.0), looks.of(player.civ)));
    let height = base + 13.0 - y;
    let who = format!("{} · {}", player.name, player.civ);
    let markup = html! {
        rect x=(n(x)) y=(n(y)) width=(n(INNER)) height=(n(height)) rx="8" fill=(ground::MARBLE) stroke=(frame) stroke-width=(width) {}
        (looks.sign(player.civ, (x + 22.0, y + 22.0), 13.0))
        (Label { text: &who, at: (x + 44.0, y + 27.0), size: 16.0, anchor: "start", fill: ground::INK }.bold())
        (Label { text: &state(player), at: (x + INNER - 12.0, y + 27.0), size: 13.0, anchor: "end", fill: ground::INK }.draw())
        @for row in rows { (row) }
    };
    (markup, height)
}

/// Roles and whether the player has had his turn, in few words.
fn state(player: &PlayerMark) -> String {
    let roles = player.roles.iter().map(|role| match role {
        emporion_mare_nostrum::Role::Director => "Commerce",
        emporion_mare_nostrum::Role::Political => "Politics",
        emporion_mare_nostrum::Role::Military => "Military",
    });
    let acted = player.acted.then_some("done");
    roles.chain(acted).collect::<Vec<_>>().join(", ")
}

/// The rows of cards a player has: hand or what is known of it, offer, taken, next income.
fn cards(player: &PlayerMark) -> Vec<(String, Cards)> {
    let mut rows = vec![match player.hand {
        Some(hand) => (count(player.size.into(), "card"), hand),
        None if player.size == 0 => ("no cards".to_owned(), Cards::NONE),
        None if player.known.is_empty() => (format!("{}, unknown", count(player.size.into(), "card")), Cards::NONE),
        None => (format!("{}, known", count(player.size.into(), "card")), player.known),
    }];
    if !player.offer.is_empty() {
        rows.push(("offers".to_owned(), player.offer));
    }
    if !player.taken.is_empty() {
        rows.push(("has taken".to_owned(), player.taken));
    }
    let more = if player.artemis { "income, +1" } else { "income" };
    rows.push((more.to_owned(), player.income));
    rows
}

/// A word, then the sign of every kind with its number.
fn draw_cards(what: &str, cards: &Cards, (x, y): Point) -> Markup {
    let kinds: Vec<Kind> = cards.kinds().collect();
    let start = x + 7.0 * what.len() as f64 + 12.0;
    let start = start.max(x + 76.0);
    let step = ((x + INNER - 24.0 - start) / kinds.len().max(1) as f64).min(34.0);
    html! {
        (Label { text: what, at: (x, y), size: 13.5, anchor: "start", fill: ground::INK }.draw())
        @for (place, &kind) in kinds.iter().enumerate() {
            @let at = start + place as f64 * step;
            g {
                title { (cards[kind]) " " (kind.id()) }
                (glyphs::kind(kind, (at + 7.0, y - 5.0), 17.0))
                @if cards[kind] > 1 || step > 30.0 {
                    (Label { text: &cards[kind].to_string(), at: (at + 17.0, y), size: 13.0, anchor: "start", fill: ground::INK }.bold())
                }
            }
        }
    }
}

/// "2 of 4: Hannibal, Helen of Troy".
fn marvels(marvels: &[Marvel]) -> String {
    let names: Vec<&str> = marvels.iter().map(|marvel| short(*marvel)).collect();
    match names.len() {
        0 => "0 of 4 heroes and wonders".to_owned(),
        number => format!("{number} of 4: {}", names.join(", ")),
    }
}

/// A name without its article.
pub(super) fn short(marvel: Marvel) -> &'static str {
    marvel.name().strip_prefix("the ").unwrap_or(marvel.name())
}

/// Pieces on the board out of those there are (R6).
fn draw_pieces(pieces: Pieces, (x, y): Point, look: SeatLook) -> Markup {
    let all = Pieces::ALL;
    let units = [
        (Unit::Legion, pieces.legions, all.legions),
        (Unit::Fortress, pieces.fortresses, all.fortresses),
        (Unit::Trireme, pieces.triremes, all.triremes),
    ];
    let markers = format!("markers {}/{}", pieces.markers, all.markers);
    html! {
        @for (place, (unit, on_board, all)) in units.into_iter().enumerate() {
            @let at = x + place as f64 * 66.0;
            (glyphs::unit(unit, (at + 8.0, y - 5.0), 15.0, look))
            (Label { text: &format!("{on_board}/{all}"), at: (at + 20.0, y), size: 13.0, anchor: "start", fill: ground::INK }.draw())
        }
        (Label { text: &markers, at: (x + 204.0, y), size: 13.0, anchor: "start", fill: ground::INK }.draw())
    }
}
