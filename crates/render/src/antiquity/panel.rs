//! The column beside the map: what is to do, famine, stock, and each player with goods, forecast and city maps.

use emporion_hex::layout::Point;
use maud::{Markup, html};

use super::scene::{PlayerMark, SaintMark, Sheet};
use super::{city, icons, map};
use crate::palette::{Looks, ground};
use crate::svg::{Label, SERIF, n, token, wrap};

const LEFT: f64 = 18.0;
/// Width of the column with goods and numbers.
const FACTS: f64 = 290.0;
const LINE: f64 = 17.5;
const HEADER: f64 = 44.0;
const GAP: f64 = 12.0;
/// How far a line that goes on with the one above is set in.
const SET_IN: f64 = 12.0;

/// How wide the column is: two city maps stand side by side.
pub(super) fn width(sheet: &Sheet) -> f64 {
    let most = sheet.players.iter().map(|player| player.cities.len()).max().unwrap_or(1);
    let maps = if most > 1 { city::size(7) + GAP + city::size(6) } else { city::size(7) };
    2.0 * LEFT + FACTS + GAP + maps + 8.0
}

/// How high the column is.
pub(super) fn height(sheet: &Sheet) -> f64 {
    head_height(sheet) + sheet.players.iter().map(|player| block_height(player) + GAP).sum::<f64>() + GAP
}

fn head_height(sheet: &Sheet) -> f64 {
    TOP + 19.0 + head_lines(sheet).iter().map(|line| line.kind.height()).sum::<f64>()
}

/// Where the first line of the head stands.
const TOP: f64 = 79.0;

/// A line of the head.
struct HeadLine {
    kind: HeadKind,
    text: String,
    /// It goes on with the line above.
    set_in: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum HeadKind {
    Prompt,
    Plain,
    Offer,
}

impl HeadKind {
    fn height(self) -> f64 {
        if self == HeadKind::Prompt { 19.0 } else { LINE }
    }

    /// How wide a letter is at the most, on average, in the widest of the usual fonts.
    fn letter(self) -> f64 {
        match self {
            HeadKind::Prompt => 9.6,
            HeadKind::Plain => 7.2,
            HeadKind::Offer => 8.4,
        }
    }
}

/// What is to do, what all share, and open offers, in lines that fit the column.
fn head_lines(sheet: &Sheet) -> Vec<HeadLine> {
    let prompt = std::iter::once((HeadKind::Prompt, &sheet.prompt));
    let plain = sheet.lines.iter().map(|line| (HeadKind::Plain, line));
    let offers = sheet.offers.iter().map(|offer| (HeadKind::Offer, offer));
    let room = width(sheet) - 2.0 * LEFT - SET_IN;
    let fold = |(kind, text): (HeadKind, &String)| {
        let lines = wrap(text, (room / kind.letter()) as usize).into_iter().enumerate();
        lines.map(move |(row, text)| HeadLine { kind, text, set_in: row > 0 })
    };
    prompt.chain(plain).chain(offers).flat_map(fold).collect()
}

fn block_height(player: &PlayerMark) -> f64 {
    let facts = 56.0 + lines(player).len() as f64 * LINE + 50.0;
    let maps = match player.cities.len() {
        0 => 0.0,
        1 | 2 => city::size(7) + 8.0,
        _ => city::size(7) + city::size(6) + 12.0,
    };
    HEADER + facts.max(maps) + 6.0
}

/// The facts in lines that fit beside the city maps, and whether each goes on with the one above.
fn lines(player: &PlayerMark) -> Vec<(bool, String)> {
    let fold = |fact: &String| wrap(fact, 42).into_iter().enumerate().map(|(row, line)| (row > 0, line));
    player.facts.iter().flat_map(fold).collect()
}

/// The column, its left upper corner at the origin.
pub(super) fn draw(sheet: &Sheet, looks: &Looks) -> Markup {
    let mut y = head_height(sheet);
    let mut tops = Vec::new();
    for player in &sheet.players {
        tops.push(y);
        y += block_height(player) + GAP;
    }
    html! {
        (head(sheet))
        @for (player, &top) in sheet.players.iter().zip(&tops) { (block(player, (LEFT, top), width(sheet) - 2.0 * LEFT, looks)) }
    }
}

fn head(sheet: &Sheet) -> Markup {
    let mut y = TOP;
    let mut drawn = Vec::new();
    for line in head_lines(sheet) {
        drawn.push(head_line(&line, y));
        y += line.kind.height();
    }
    html! {
        text x=(n(LEFT)) y="36" font-size="26" font-family=(SERIF) fill=(ground::INK) { "Antiquity" }
        (Label { text: &sheet.when, at: (LEFT, 58.0), size: 14.0, anchor: "start", fill: ground::INK }.draw())
        (famine(sheet.famine, (width(sheet) - LEFT, 10.0)))
        @for line in drawn { (line) }
    }
}

fn head_line(line: &HeadLine, y: f64) -> Markup {
    let x = if line.set_in { LEFT + SET_IN } else { LEFT };
    let label = |size, fill| Label { text: &line.text, at: (x, y), size, anchor: "start", fill };
    match line.kind {
        HeadKind::Prompt => label(15.0, ground::TERRACOTTA).bold(),
        HeadKind::Plain => label(13.0, ground::INK).draw(),
        HeadKind::Offer => label(13.0, ground::TERRACOTTA).bold(),
    }
}

/// The famine level, large: it decides more than any other number.
fn famine(level: u16, (right, y): Point) -> Markup {
    html! {
        rect x=(n(right - 88.0)) y=(n(y)) width="88" height="56" rx="8" fill=(ground::MARBLE) stroke=(ground::INK) stroke-width="1.5" {}
        (icons::grave((right - 68.0, y + 26.0)))
        (Label { text: &level.to_string(), at: (right - 30.0, y + 33.0), size: 26.0, anchor: "middle", fill: ground::INK }.bold())
        (Label { text: "famine", at: (right - 44.0, y + 50.0), size: 13.0, anchor: "middle", fill: ground::INK }.draw())
    }
}

fn block(player: &PlayerMark, (x, y): Point, width: f64, looks: &Looks) -> Markup {
    let (frame, stroke) = if player.active { (ground::TERRACOTTA, "3") } else { (ground::FURROW, "1") };
    let (inside, facts) = (x + 14.0, lines(player));
    html! {
        rect x=(n(x)) y=(n(y)) width=(n(width)) height=(n(block_height(player))) rx="8" fill=(ground::MARBLE) stroke=(frame) stroke-width=(stroke) {}
        (header(player, (x, y), width, looks))
        (goods(player, (inside, y + HEADER)))
        @for (row, (set_in, fact)) in facts.iter().enumerate() {
            @let base = y + HEADER + 68.0 + row as f64 * LINE;
            @let start = if *set_in { inside + SET_IN } else { inside };
            (Label { text: fact, at: (start, base), size: 13.0, anchor: "start", fill: ground::INK }.draw())
        }
        (saints(&player.saints, (inside, y + HEADER + 64.0 + facts.len() as f64 * LINE)))
        (cities(player, (x + FACTS + GAP, y + HEADER - 10.0), looks))
    }
}

fn header(player: &PlayerMark, (x, y): Point, width: f64, looks: &Looks) -> Markup {
    let look = looks.of(player.seat);
    let line = format!("M{} {}h44", n(x + width - 58.0), n(y + 22.0));
    html! {
        (token(look, (x + 24.0, y + 22.0), 13.0, ground::INK))
        (Label { text: &player.seat.letter().to_string(), at: (x + 24.0, y + 27.0), size: 14.0, anchor: "middle", fill: look.ink }.bold())
        (Label { text: &player.name, at: (x + 46.0, y + 27.5), size: 16.0, anchor: "start", fill: ground::INK }.bold())
        (Label { text: &player.state, at: (x + FACTS + GAP + city::EDGE, y + 27.0), size: 15.0, anchor: "start", fill: ground::TERRACOTTA }.bold())
        path d=(line) stroke=(look.colour) stroke-width="3.5" fill="none" stroke-dasharray=[map::dashes(player.seat)] {
            title { "the line around this player's zone" }
        }
        (Label { text: "zone", at: (x + width - 64.0, y + 26.5), size: 13.0, anchor: "end", fill: ground::INK }.draw())
    }
}

/// All ten goods in two rows, those that are missing pale.
fn goods(player: &PlayerMark, (x, y): Point) -> Markup {
    html! {
        @for (place, &(good, count)) in player.goods.iter().enumerate() {
            @let at = (x + 10.0 + (place % 5) as f64 * 54.0, y + 12.0 + (place / 5) as f64 * 26.0);
            g opacity=(if count == 0 { "0.35" } else { "1" }) {
                title { (count) " " (good) }
                (icons::good(good, at, 1.0))
                (Label { text: &count.to_string(), at: (at.0 + 14.0, at.1 + 5.5), size: 16.0, anchor: "start", fill: ground::INK }.bold())
            }
        }
    }
}

/// How far each of the four conditions is met; the own ones in bold.
fn saints(list: &[SaintMark], (x, y): Point) -> Markup {
    html! {
        @for (place, saint) in list.iter().enumerate() {
            @let at = (x + (place % 2) as f64 * 138.0, y + (place / 2) as f64 * 24.0);
            (progress(saint, at))
        }
    }
}

fn progress(saint: &SaintMark, (x, y): Point) -> Markup {
    let title = saint.patron.title();
    let name = title.split(' ').next_back().unwrap_or(title);
    let words = format!("{name} {}/{}", saint.have, saint.need);
    let part = if saint.need == 0 { 1.0 } else { (f64::from(saint.have) / f64::from(saint.need)).min(1.0) };
    let label = Label { text: &words, at: (x, y + 11.0), size: 13.0, anchor: "start", fill: ground::INK };
    html! {
        @if saint.own { (label.bold()) } @else { (label.draw()) }
        rect x=(n(x)) y=(n(y + 15.0)) width="128" height="5" rx="2.5" fill=(ground::FURROW) {}
        rect x=(n(x)) y=(n(y + 15.0)) width=(n(128.0 * part)) height="5" rx="2.5" fill=(ground::TERRACOTTA) {}
    }
}

/// The city maps, two in a row.
fn cities(player: &PlayerMark, (x, y): Point, looks: &Looks) -> Markup {
    let look = looks.of(player.seat);
    let place = |number: usize| {
        let dx = if number % 2 == 1 { city::size(if number == 1 { 7 } else { 6 }) + GAP } else { 0.0 };
        (x + dx, if number < 2 { y } else { y + city::size(7) + 6.0 })
    };
    html! {
        @for (number, grid) in player.cities.iter().enumerate() {
            g { title { "city " (grid.number) " of " (grid.owner.letter()) } (city::draw(grid, look, place(number))) }
        }
    }
}
