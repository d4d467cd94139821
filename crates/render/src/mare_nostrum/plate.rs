//! The plate of a province or sea: name, marker, buildings on their places, units with their numbers.

use emporion_hex::layout::Point;
use maud::{Markup, html};

use super::board::footing;
use super::glyphs;
use super::looks::CivLooks;
use super::scene::{Building, ProvinceMark, SeaMark, Site, Stack};
use crate::palette::ground;
use crate::svg::{Label, SERIF, n};

/// Room for one building.
const CELL: f64 = 25.0;
/// Height of a row of units.
const ROW: f64 = 22.0;
/// Height of the name.
const NAME: f64 = 18.0;
/// Size of a name's letters.
const LETTERS: f64 = 14.0;
const PAD: f64 = 5.0;
/// Room kept for a sea: its name and one row of ships.
const SEA_PLATE: Point = (122.0, 42.0);

/// Room kept for a sea, whatever sails there.
pub(super) fn reserved_sea(sea: &SeaMark) -> Point {
    (sea_name_width(sea).max(SEA_PLATE.0), SEA_PLATE.1)
}

/// The room that a sea needs now: its name, and its fleets two by two.
pub(super) fn needed_sea(sea: &SeaMark) -> Point {
    let row = |pair: &[Stack]| pair.iter().map(|&fleet| stack_width(fleet) + 4.0).sum::<f64>();
    let rows = sea.stacks.chunks(2);
    let more = rows.len().saturating_sub(1) as f64 * (ROW + 1.0);
    (rows.map(row).fold(reserved_sea(sea).0, f64::max), SEA_PLATE.1 + more)
}

fn sea_name_width(sea: &SeaMark) -> f64 {
    sea.name.chars().count() as f64 * 7.6
}

/// The room that a province needs now.
pub(super) fn needed(province: &ProvinceMark) -> Point {
    let sites = province.sites.iter().filter(|&&site| shown(site)).count();
    let row = (1 + sites) as f64 * CELL;
    let stacks = province.stacks.iter().copied().map(stack_width).fold(0.0, f64::max);
    let signs = f64::from(u8::from(province.at_war)) * 18.0;
    let width = row.max(stacks).max(name_width(&province.name, province.capital.is_some()) + signs) + 2.0 * PAD;
    (width, NAME + CELL + province.stacks.len() as f64 * ROW + 2.0 * PAD)
}

/// Room kept for a province: its marker and all it can hold but one, and one row of units. Full ones are rare.
pub(super) fn reserved(province: &ProvinceMark) -> Point {
    let cells = province.sites.len();
    let width = (cells as f64 * CELL).max(name_width(&province.name, province.capital.is_some()));
    (width + 2.0 * PAD, NAME + CELL + ROW + 2.0 * PAD)
}

/// The plate of a province around its middle.
pub(super) fn draw_province(province: &ProvinceMark, at: Point, shrink: f64, looks: &CivLooks) -> Markup {
    let sites: Vec<Site> = province.sites.iter().copied().filter(|&site| shown(site)).collect();
    let row = (1 + sites.len()) as f64 * CELL;
    let (width, height) = needed(province);
    let (left, top) = (at.0 - width / 2.0, at.1 - height / 2.0);
    let (frame, line) = match (province.at_war, province.capital) {
        (true, _) => (ground::TERRACOTTA, "3"),
        (false, Some(_)) => (ground::INK, "2.5"),
        (false, None) => (ground::FURROW, "1"),
    };
    let cells = (at.0 - row / 2.0 + CELL / 2.0, top + PAD + NAME + CELL / 2.0);
    html! {
        g data-plate=(province.id) transform=[shrunk(at, shrink)] {
            title { (province.tooltip()) }
            rect x=(n(left)) y=(n(top)) width=(n(width)) height=(n(height)) rx="6" fill=(ground::PAPER) fill-opacity="0.92"
                stroke=(frame) stroke-width=(line) {}
            (heading(province, (at.0, top + PAD + 13.0)))
            (marker(province, cells, looks))
            @for (place, site) in sites.iter().enumerate() {
                (draw_site(*site, (cells.0 + (place + 1) as f64 * CELL, cells.1), looks))
            }
            @for (place, stack) in province.stacks.iter().enumerate() {
                (draw_stack(*stack, (at.0, top + PAD + NAME + CELL + (place as f64 + 0.5) * ROW), looks))
            }
        }
    }
}

/// Smaller around its middle, if it has to be.
fn shrunk((x, y): Point, shrink: f64) -> Option<String> {
    let smaller = || format!("translate({} {}) scale({shrink:.3})", n(x * (1.0 - shrink)), n(y * (1.0 - shrink)));
    (shrink < 1.0).then(smaller)
}

/// The name of a sea and the ships on it, around their middle.
pub(super) fn draw_sea(sea: &SeaMark, at: Point, shrink: f64, looks: &CivLooks) -> Markup {
    let ships: Vec<String> = sea.stacks.iter().copied().map(Stack::words).collect();
    let (x, y) = (at.0, at.1 + (needed_sea(sea).1 - SEA_PLATE.1) / 2.0);
    let top = if sea.stacks.is_empty() { y + 5.0 } else { y - 6.0 };
    html! {
        g data-plate=(sea.id) transform=[shrunk(at, shrink)] {
            title { (sea.name) @if !ships.is_empty() { ": " (ships.join("; ")) } }
            text x=(n(x)) y=(n(top)) font-size="15" font-style="italic" text-anchor="middle" font-family=(SERIF) fill=(ground::INK) fill-opacity="0.8" { (sea.name) }
            @for (row, pair) in sea.stacks.chunks(2).enumerate() { (draw_fleets(pair, (x, top + fleet_row(row)), looks)) }
        }
    }
}

/// The first two fleets below the name, more of them above it: below there may be land.
fn fleet_row(row: usize) -> f64 {
    if row == 0 { 17.0 } else { -2.0 - row as f64 * (ROW + 1.0) }
}

/// One or two fleets side by side.
fn draw_fleets(fleets: &[Stack], (x, y): Point, looks: &CivLooks) -> Markup {
    let all: f64 = fleets.iter().map(|&fleet| stack_width(fleet) + 4.0).sum();
    let mut left = x - all / 2.0;
    let drawn: Vec<Markup> = fleets
        .iter()
        .map(|&fleet| {
            let width = stack_width(fleet) + 4.0;
            left += width;
            draw_stack(fleet, (left - width / 2.0, y), looks)
        })
        .collect();
    html! { @for fleet in &drawn { (fleet) } }
}

/// Sites of the map are always shown; temples and markets only where they stand.
fn shown(site: Site) -> bool {
    site.built || matches!(site.what, Building::City | Building::Caravan(_))
}

fn name_width(name: &str, star: bool) -> f64 {
    let letters = name.chars().count() as f64 * LETTERS;
    if star { 0.6 * letters + 18.0 } else { 0.53 * letters }
}

/// The name, a star before a capital's, swords after it where there is war.
fn heading(province: &ProvinceMark, (x, y): Point) -> Markup {
    let star = if province.capital.is_some() { 18.0 } else { 0.0 };
    let half = (name_width(&province.name, province.capital.is_some()) - star) / 2.0;
    let weight = if province.capital.is_some() { "700" } else { "400" };
    let x = if province.capital.is_some() { x + 8.0 } else { x };
    html! {
        @if province.capital.is_some() { (glyphs::star((x - half - 8.0, y - 5.0), 14.0)) }
        text x=(n(x)) y=(n(y)) font-size=(n(LETTERS)) text-anchor="middle" font-family=(SERIF) font-weight=(weight) fill=(ground::INK) { (province.name) }
        @if province.at_war { (glyphs::swords((x + half + 10.0, y - 5.0), 15.0)) }
    }
}

fn marker(province: &ProvinceMark, (x, y): Point, looks: &CivLooks) -> Markup {
    html! {
        @if let Some(civ) = province.marker {
            (looks.sign(civ, (x, y), 10.5))
        } @else {
            circle cx=(n(x)) cy=(n(y)) r="8" fill="none" stroke=(ground::FURROW) stroke-width="1.2" {}
        }
        @if let Some(civ) = province.converting { (footing(looks, civ, (x + 8.0, y - 7.0), 17.0)) }
    }
}

/// A building or its empty place, with the legion that occupies it.
pub(super) fn draw_site(site: Site, (x, y): Point, looks: &CivLooks) -> Markup {
    html! {
        (glyphs::building(site.what, (x, y), 22.0, site.built))
        @if let Some(civ) = site.occupier { (footing(looks, civ, (x + 6.0, y - 7.0), 17.0)) }
    }
}

fn stack_width(stack: Stack) -> f64 {
    let done = stack.done().map_or(0.0, |done| done.len() as f64 * 6.4 + 6.0);
    26.0 + stack.counts().count() as f64 * 32.0 + done
}

/// The owner's sign, then every kind of unit with its number.
pub(super) fn draw_stack(stack: Stack, (x, y): Point, looks: &CivLooks) -> Markup {
    let (look, width) = (looks.of(stack.civ), stack_width(stack));
    let left = x - width / 2.0;
    let after = left + 24.0 + stack.counts().count() as f64 * 32.0;
    html! {
        g data-piece={ (stack.civ.id()) "-" (stack.space) } {
            rect x=(n(left)) y=(n(y - 10.0)) width=(n(width)) height="20" rx="10" fill=(ground::MARBLE) stroke=(look.colour) stroke-width="2" {}
            (looks.sign(stack.civ, (left + 11.0, y), 9.0))
            @for (place, (unit, count)) in stack.counts().enumerate() {
                @let from = left + 24.0 + place as f64 * 32.0;
                (glyphs::unit(unit, (from + 8.0, y), 16.0, look))
                (Label { text: &count.to_string(), at: (from + 18.0, y + 5.0), size: 14.0, anchor: "start", fill: ground::INK }.bold())
            }
            @if let Some(done) = stack.done() {
                (Label { text: &done, at: (after, y + 4.5), size: 13.0, anchor: "start", fill: ground::INK }.draw())
            }
        }
    }
}
