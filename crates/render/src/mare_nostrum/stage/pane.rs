//! The map as a pane of the page, with its layers.

use emporion_hex::layout::Point;
use emporion_mare_nostrum::{Civ, View};
use maud::{Markup, html};

use super::faces::PANE;
use crate::mare_nostrum::board::Board;
use crate::mare_nostrum::looks::CivLooks;
use crate::mare_nostrum::speech::Speech;
use crate::palette::ground;
use crate::svg::n;
use crate::{Layer, Pane};

/// The layer of what is within reach; the board draws it.
const REACH: &str = "reach";
/// The layer of chains of ships.
const CHAINS: &str = "chains";

/// The map.
pub(super) fn map(speech: &Speech<'_>, view: &View) -> Pane {
    let scene = crate::mare_nostrum::scene(speech.game, view, speech.eyes.language);
    let looks = CivLooks::new(view, speech.eyes.palette);
    let board = Board::new(&scene, &looks);
    let layer = |id, title: &str| Layer { id, title: speech.text(title), shown: true };
    Pane {
        id: PANE.to_owned(),
        title: speech.text("mn-map"),
        size: board.size,
        body: html! { (head()) (board.draw_with(&chains(speech, view, &board, &looks))) },
        layers: vec![layer(REACH, "mn-layer-reach"), layer(CHAINS, "mn-layer-chains")],
    }
}

/// The head of an arrow, for the ways of pieces.
fn head() -> Markup {
    html! {
        defs {
            marker id="mn-head" viewBox="0 0 4 4" refX="2" refY="2" markerWidth="4" markerHeight="4" orient="auto" {
                path d="M0 0L4 2L0 4z" fill=(ground::TERRACOTTA) {}
            }
        }
    }
}

/// R123: the seas that ships of one civilisation join, one line a link.
fn chains(speech: &Speech<'_>, view: &View, board: &Board<'_>, looks: &CivLooks) -> Markup {
    let links: Vec<(Civ, Point, Point)> =
        Civ::ALL.into_iter().flat_map(|civ| links(speech, view, board, civ)).collect();
    html! {
        g data-layer=(CHAINS) stroke-width="5" stroke-linecap="round" stroke-dasharray="1 9" pointer-events="none" {
            @for (civ, (ax, ay), (bx, by)) in links {
                line x1=(n(ax)) y1=(n(ay)) x2=(n(bx)) y2=(n(by)) stroke=(looks.of(civ).colour) {}
            }
        }
    }
}

/// The links of one civilisation, a little beside those of the others.
fn links(speech: &Speech<'_>, view: &View, board: &Board<'_>, civ: Civ) -> Vec<(Civ, Point, Point)> {
    let sailed = |id: &str| view.seas.iter().any(|sea| sea.id == id && sea.pieces.ships.contains_key(&civ));
    let beside = 6.0 * (civ.index() as f64 - 2.0);
    let mut links = Vec::new();
    for (place, sea) in speech.game.map().file.seas.iter().enumerate().filter(|(_, sea)| sailed(&sea.id)) {
        let later = speech.game.map().file.seas[place + 1..].iter();
        for other in later.filter(|other| sea.seas.contains(&other.id) && sailed(&other.id)) {
            if let (Some(a), Some(b)) = (board.plate(&sea.id), board.plate(&other.id)) {
                let long = (b.0 - a.0).hypot(b.1 - a.1).max(1.0);
                let (dx, dy) = (-(b.1 - a.1) / long * beside, (b.0 - a.0) / long * beside);
                links.push((civ, (a.0 + dx, a.1 + dy), (b.0 + dx, b.1 + dy)));
            }
        }
    }
    links
}
