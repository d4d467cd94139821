//! Figures of the rule book that are more, or less, than a position.

mod trade;

pub use trade::trade;

use emporion_hex::layout::Point;
use emporion_mare_nostrum::{Cards, Civ, Kind, MareNostrum, View};
use emporion_words::Language;
use maud::{Markup, html};

use super::board::{Board, scaled};
use super::glyphs;
use super::looks::CivLooks;
use super::plate::draw_province;
use super::scene::{Building, Hint, Scene, Unit};
use crate::Palette;
use crate::palette::ground;
use crate::svg::{Label, SERIF, document, n, points};

/// Rows of goods: what they are called, how many there are.
const GOODS: [(&str, [Kind; 4]); 3] = [
    ("rare: 5 cards, 2 icons", [Kind::Perfume, Kind::Papyrus, Kind::Gold, Kind::Gems]),
    ("middling: 7 cards, 3 icons", [Kind::Oil, Kind::Wine, Kind::Livestock, Kind::Fruit]),
    ("common: 11 cards, 5 icons", [Kind::Metal, Kind::Grain, Kind::Fish, Kind::Slaves]),
];

/// The legend: pieces, tokens, goods by rarity, each with its name below.
pub fn pieces() -> String {
    let looks = CivLooks::printed();
    let rome = looks.of(Civ::Rome);
    let units = [(Unit::Legion, "legion"), (Unit::Fortress, "fortress"), (Unit::Trireme, "trireme")];
    let tokens = [(Building::City, "city"), (Building::Temple, "temple"), (Building::Market, "market")];
    let column = |place: usize| 250.0 + place as f64 * 118.0;
    let body = html! {
        (looks.defs())
        (row_name("pieces, in five colours", 60.0))
        (looks.sign(Civ::Rome, (column(0), 52.0), 20.0))
        (caption("influence marker", (column(0), 98.0)))
        @for (place, (unit, name)) in units.into_iter().enumerate() {
            (glyphs::unit(unit, (column(place + 1), 52.0), 42.0, rome))
            (caption(name, (column(place + 1), 98.0)))
        }
        (row_name("tokens, shared by all", 170.0))
        @for (place, (what, name)) in tokens.into_iter().enumerate() {
            (glyphs::building(what, (column(place), 162.0), 42.0, true))
            (caption(name, (column(place), 208.0)))
        }
        (glyphs::caravan((column(3), 162.0), 42.0))
        (caption("caravan", (column(3), 208.0)))
        (glyphs::icon(Kind::Wine, (column(4), 162.0), 42.0, true))
        (caption("caravan on wine", (column(4), 208.0)))
        (row_name("places on the map", 280.0))
        (glyphs::building(Building::City, (column(0), 272.0), 46.0, false))
        (caption("empty city site", (column(0), 318.0)))
        (glyphs::icon(Kind::Wine, (column(1), 272.0), 46.0, false))
        (caption("empty icon", (column(1), 318.0)))
        (glyphs::star((column(2), 272.0), 34.0))
        (caption("capital", (column(2), 318.0)))
        (glyphs::swords((column(3), 272.0), 34.0))
        (caption("at war", (column(3), 318.0)))
        (glyphs::kind(Kind::Tax, (column(4), 272.0), 36.0))
        (caption("a tax (a card)", (column(4), 318.0)))
        @for (row, (name, goods)) in GOODS.into_iter().enumerate() {
            @let y = 382.0 + row as f64 * 100.0;
            (row_name(name, y + 8.0))
            @for (place, good) in goods.into_iter().enumerate() {
                (glyphs::kind(good, (column(place), y), 40.0))
                (caption(good.id(), (column(place), y + 44.0)))
            }
        }
    };
    document(790.0, 650.0, "The pieces and signs of Mare Nostrum", &body)
}

fn row_name(text: &str, y: f64) -> Markup {
    html! { text x="24" y=(n(y)) font-size="15" font-family=(SERIF) fill=(ground::INK) { (text) } }
}

fn caption(text: &str, at: Point) -> Markup {
    Label { text, at, size: 14.0, anchor: "middle", fill: ground::INK }.draw()
}

/// One province, large, with what it brings to whom.
pub fn occupation(game: &MareNostrum, view: &View, id: &str) -> Option<String> {
    let (scene, looks) = (super::scene(game, view, Language::English), CivLooks::new(view, Palette::Classic));
    let province = scene.provinces.iter().find(|province| province.id == id)?;
    let lines = view.facts.income.iter().filter(|line| line.source == id);
    let income: Vec<(Civ, Cards)> = lines.map(|line| (line.civ, line.cards)).collect();
    let body = html! {
        (looks.defs())
        rect width="890" height="300" fill=(ground::PALE_SEA) {}
        polygon points="18,60 120,20 300,34 470,18 520,70 508,200 470,276 250,284 60,262 26,180" fill=(ground::PLAIN) stroke=(ground::INK) stroke-width="2" {}
        g transform="translate(266 146) scale(2.5)" { (draw_province(province, (0.0, 12.0), 1.0, &looks)) }
        @for (row, (civ, cards)) in income.iter().enumerate() {
            @let y = 110.0 + row as f64 * 80.0;
            (looks.sign(*civ, (570.0, y), 18.0))
            (Label { text: &format!("{civ} receives"), at: (598.0, y + 6.0), size: 17.0, anchor: "start", fill: ground::INK }.draw())
            (loose_cards(cards, (775.0, y)))
        }
    };
    Some(document(890.0, 300.0, "The income of an occupied province", &body))
}

/// Cards side by side, one sign each.
fn loose_cards(cards: &Cards, (x, y): Point) -> Markup {
    let all = cards.kinds().flat_map(|kind| (0..cards[kind]).map(move |_| kind));
    html! { @for (place, kind) in all.enumerate() { (glyphs::kind(kind, (x + place as f64 * 34.0, y), 28.0)) } }
}

/// A part of the map with a way over the sea and the provinces in reach.
pub fn chain(game: &MareNostrum, view: &View, path: &[&str], reach: &[&str]) -> String {
    let mut scene: Scene = super::scene(game, view, Language::English);
    for province in &mut scene.provinces {
        province.hint = reach.contains(&province.id.as_str()).then_some(Hint::Reach);
    }
    let board = Board::new(&scene, &CivLooks::new(view, Palette::Classic));
    let way: Vec<Point> = path.iter().filter_map(|id| board.province(id).or_else(|| board.sea(id))).collect();
    let ((left, top), (right, bottom)) = (scaled((0.0, 180.0)), scaled((640.0, 660.0)));
    let body = html! {
        g transform=(format!("translate({} {})", n(-left), n(-top))) {
            (board.draw_with(&arrow(&way, ground::TERRACOTTA, 9.0)))
        }
    };
    document(right - left, bottom - top, "Legions over the sea", &body)
}

/// A line through these points with a head at its end.
pub(super) fn arrow(way: &[Point], colour: &str, width: f64) -> Markup {
    let [.., (ax, ay), (bx, by)] = *way else { return html! {} };
    let long = (bx - ax).hypot(by - ay).max(1.0);
    let (dx, dy) = ((bx - ax) / long, (by - ay) / long);
    let (length, half) = (2.4 * width, 1.5 * width);
    let neck = (bx - dx * length, by - dy * length);
    let head = [(bx, by), (neck.0 - dy * half, neck.1 + dx * half), (neck.0 + dy * half, neck.1 - dx * half)];
    let line: Vec<Point> = way[..way.len() - 1].iter().copied().chain([neck]).collect();
    html! {
        polyline points=(points(&line)) fill="none" stroke=(colour) stroke-width=(n(width)) stroke-linejoin="round" stroke-opacity="0.8" {}
        polygon points=(points(&head)) fill=(colour) {}
    }
}
