//! Mare Nostrum: the map with every piece on it, roles, players and bank beside it.

mod bank;
mod board;
mod figures;
mod glyphs;
mod layout;
mod looks;
mod memory;
mod panel;
mod plate;
mod scene;
mod sheet;
mod speech;
mod stage;
mod text;
mod words;

pub use figures::{chain, occupation, pieces, trade};

use std::collections::BTreeMap;

use emporion_hex::layout::Point;
use emporion_mare_nostrum::{
    Civ, Decision, Kind, MareNostrum, ProvinceFile, ProvinceView, SeaFile, SeaView, Slot, View,
};
use emporion_words::Language;
use maud::html;

use crate::svg::{document, n};
use crate::{Draw, Ink, Style};
use board::Board;
use looks::CivLooks;
use scene::{Building, Hint, ProvinceMark, Scene, SeaMark, Site, Stack};

impl Draw for MareNostrum {
    fn text(&self, view: &View, names: &[String], ink: Ink) -> String {
        text::draw(
            &scene(self, view, Language::English),
            &sheet::sheet(self, view, names),
            &CivLooks::new(view, crate::Palette::Clear),
            ink,
        )
    }

    fn picture(&self, view: &View, names: &[String], style: Style) -> String {
        let (scene, looks) = (scene(self, view, Language::English), CivLooks::new(view, style.palette));
        let board = Board::new(&scene, &looks);
        let (width, height) = board.size;
        if style.board_only {
            return document(width, height, "Mare Nostrum", &board.draw());
        }
        let sheet = sheet::sheet(self, view, names);
        let (panel, needed) = panel::draw(&sheet, &looks);
        let body = html! {
            g { (board.draw()) }
            g transform=(format!("translate(0 {})", n(height))) { (bank::draw(&sheet, &looks)) }
            g transform=(format!("translate({} 0)", n(width))) { (panel) }
        };
        document(width + panel::WIDTH, (height + bank::HEIGHT).max(needed), "Mare Nostrum", &body)
    }
}

/// What lies on the map of a view.
fn scene(game: &MareNostrum, view: &View, language: Language) -> Scene {
    let file = &game.map().file;
    let provinces = file.provinces.iter().zip(&view.provinces);
    Scene {
        canvas: point(file.canvas),
        provinces: provinces.map(|(drawn, province)| province_mark(game, view, drawn, province, language)).collect(),
        seas: file.seas.iter().zip(&view.seas).map(|(drawn, sea)| sea_mark(view, drawn, sea, language)).collect(),
        outside: file.outside.iter().map(|outline| outline.iter().copied().map(point).collect()).collect(),
        straits: straits(&file.provinces),
    }
}

fn point([x, y]: emporion_mare_nostrum::Point) -> Point {
    (x.into(), y.into())
}

fn province_mark(
    game: &MareNostrum,
    view: &View,
    drawn: &ProvinceFile,
    province: &ProvinceView,
    language: Language,
) -> ProvinceMark {
    let pieces = &province.pieces;
    let capital = game.map().place(&drawn.id).and_then(|place| game.map().capital_of[place.index()]);
    ProvinceMark {
        id: province.id.clone(),
        name: province.name.clone(),
        outline: drawn.polygon.iter().copied().map(point).collect(),
        at: point(drawn.label),
        callout: drawn.callout.map(point),
        capital,
        marker: pieces.marker,
        converting: pieces.holder.filter(|_| pieces.held.contains(&Slot::Marker)),
        sites: sites(drawn, province),
        stacks: land_stacks(view, province, language),
        at_war: province.at_war,
        hint: hint(view, &province.id),
        language,
    }
}

/// City, temple, caravans, market: built or only possible.
fn sites(drawn: &ProvinceFile, province: &ProvinceView) -> Vec<Site> {
    let pieces = &province.pieces;
    let site =
        |what, built, slot| Site { what, built, occupier: pieces.holder.filter(|_| pieces.held.contains(&slot)) };
    let city = drawn.city.as_ref().map(|_| site(Building::City, pieces.city, Slot::City));
    let temple = site(Building::Temple, pieces.temple, Slot::Temple);
    let caravan = |&good: &Kind| site(Building::Caravan(good), pieces.caravans.contains(&good), Slot::Caravan(good));
    let market = site(Building::Market, pieces.market, Slot::Market);
    city.into_iter().chain([temple]).chain(drawn.icons.iter().map(caravan)).chain([market]).collect()
}

/// The marker's owner first: the fortresses are his.
fn land_stacks(view: &View, province: &ProvinceView, language: Language) -> Vec<Stack> {
    let pieces = &province.pieces;
    let mover = view.campaign.as_ref().and_then(|campaign| campaign.mover);
    let space = view.provinces.iter().position(|other| other.id == province.id).unwrap_or_default();
    let first = pieces.marker.into_iter();
    let order = first.chain(Civ::ALL.into_iter().filter(|&civ| pieces.marker != Some(civ)));
    let stack = |civ: Civ| {
        let moving = mover == Some(civ);
        Stack {
            civ,
            legions: number(&pieces.legions, civ),
            forts: if pieces.marker == Some(civ) { pieces.fortresses } else { 0 },
            ships: number(&pieces.ships, civ),
            fresh: if moving { pieces.entered } else { 0 },
            spent: if moving { pieces.spent } else { 0 },
            space,
            language,
        }
    };
    order.map(stack).filter(|stack| stack.counts().next().is_some()).collect()
}

fn number(counts: &BTreeMap<Civ, u8>, civ: Civ) -> u8 {
    counts.get(&civ).copied().unwrap_or(0)
}

fn sea_mark(view: &View, drawn: &SeaFile, sea: &SeaView, language: Language) -> SeaMark {
    let mover = view.campaign.as_ref().and_then(|campaign| campaign.mover);
    let space = view.provinces.len() + view.seas.iter().position(|other| other.id == sea.id).unwrap_or_default();
    let stack = |(&civ, &ships): (&Civ, &u8)| {
        let moving = mover == Some(civ);
        let (fresh, spent) = if moving { (sea.pieces.sailed, sea.pieces.fought) } else { (0, 0) };
        Stack { civ, legions: 0, forts: 0, ships, fresh, spent, space, language }
    };
    SeaMark {
        id: sea.id.clone(),
        name: sea.name.clone(),
        outline: drawn.polygon.iter().copied().map(point).collect(),
        at: point(drawn.label),
        stacks: sea.pieces.ships.iter().map(stack).collect(),
    }
}

/// Attacks that are owed; where the influence of somebody who builds reaches, and the legions of somebody who moves.
fn hint(view: &View, id: &str) -> Option<Hint> {
    let listed = |ids: &[String]| ids.iter().any(|other| other == id);
    if listed(&view.facts.duties) {
        return Some(Hint::Duty);
    }
    let reach = |civ| view.facts.reach.iter().find(|reach| reach.civ == civ);
    let within = match view.decision {
        Decision::Build => listed(&reach(view.build.as_ref()?.civ?)?.influence),
        Decision::Naval | Decision::Land => {
            reach(view.campaign.as_ref()?.mover?)?.marches.iter().any(|(_, ids)| listed(ids))
        }
        _ => false,
    };
    within.then_some(Hint::Reach)
}

/// Each crossing once, between the two corners that are nearest to each other.
fn straits(provinces: &[ProvinceFile]) -> Vec<(Point, Point)> {
    let mut straits = Vec::new();
    for (n, province) in provinces.iter().enumerate() {
        let others = provinces[n + 1..].iter().filter(|other| province.straits.contains(&other.id));
        straits.extend(others.filter_map(|other| crossing(province, other)));
    }
    straits
}

fn crossing(one: &ProvinceFile, other: &ProvinceFile) -> Option<(Point, Point)> {
    let pairs = one.polygon.iter().flat_map(|a| other.polygon.iter().map(move |b| (*a, *b)));
    let far = |([ax, ay], [bx, by]): &(emporion_mare_nostrum::Point, emporion_mare_nostrum::Point)| {
        let (dx, dy) = (i32::from(ax - bx), i32::from(ay - by));
        dx * dx + dy * dy
    };
    let (a, b) = pairs.min_by_key(far)?;
    // A little way inland at both ends, so that the dots are seen even where the straits are narrow.
    let (a, b, one, other) = (point(a), point(b), point(one.label), point(other.label));
    let inland = |from: Point, to: Point| (from.0 + 0.15 * (to.0 - from.0), from.1 + 0.15 * (to.1 - from.1));
    Some((inland(a, one), inland(b, other)))
}
