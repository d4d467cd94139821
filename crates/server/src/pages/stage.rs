//! The drawings with their targets.

use std::collections::BTreeMap;

use emporion_core::Seat;
use emporion_render::{Pane, Spot};
use maud::{Markup, html};

use super::table::Glance;
use crate::live::{Line, Offer, Sheet};

/// The others' last moves that are pointed out.
const MOST_TRACES: usize = 16;

/// All panes, side by side or as tabs.
pub(crate) fn draw(glance: &Glance<'_>, sheet: &Sheet, story: &[Line]) -> Markup {
    let language = glance.language();
    let traces = traces(glance.seat, story);
    html! {
        @if sheet.panes.len() > 1 {
            nav.tabs.panes aria-label=(language.text("drawings")) {
                @for pane in &sheet.panes { a href=(format!("#pane-{}", pane.id)) data-pane=(pane.id) { (pane.title) } }
            }
        }
        div.panes data-panes=(sheet.panes.len()) {
            @for pane in &sheet.panes { (one(glance, sheet, pane, &traces)) }
        }
    }
}

fn one(glance: &Glance<'_>, sheet: &Sheet, pane: &Pane, traces: &[&Spot]) -> Markup {
    let (width, height) = pane.size;
    let language = glance.language();
    html! {
        section.pane id=(format!("pane-{}", pane.id)) data-wide=[(width > height * 1.4).then_some("yes")] {
            div.tools {
                @if !pane.layers.is_empty() {
                    details.layers.scripted {
                        summary { (language.text("layers")) }
                        @for layer in &pane.layers {
                            label { input type="checkbox" data-layer=(layer.id) checked[layer.shown]; (layer.title) }
                        }
                    }
                }
                button.scripted type="button" data-turn="yes" hidden aria-label=(language.text("turn-piece")) title=(language.text("turn-piece")) { "↻" }
                button.scripted type="button" data-zoom="in" aria-label=(language.text("zoom-in")) { "+" }
                button.scripted type="button" data-zoom="out" aria-label=(language.text("zoom-out")) { "−" }
                button.scripted type="button" data-zoom="fit" aria-label=(language.text("zoom-fit")) { "⤢" }
            }
            svg.board viewBox=(format!("0 0 {width:.0} {height:.0}")) role="group" aria-label=(pane.title) data-pane=(pane.id) {
                (pane.body)
                g.traces aria-hidden="true" { @for spot in traces.iter().filter(|spot| spot.pane == pane.id) { (spot.outline.draw()) } }
                g.ghosts aria-hidden="true" {
                    @for (number, offer) in on(sheet, pane) {
                        @if let Some(ghost) = &offer.face.ghost { g data-ghost=(number) { (ghost) } }
                    }
                }
                g.targets { @for (key, offers) in by_spot(sheet, pane) { (target(glance, &key, &offers)) } }
            }
        }
    }
}

fn on<'a>(sheet: &'a Sheet, pane: &'a Pane) -> impl Iterator<Item = (usize, &'a Offer)> {
    let here = |offer: &Offer| offer.face.spot.as_ref().is_some_and(|spot| spot.pane == pane.id);
    sheet.offers.iter().enumerate().filter(move |(_, offer)| here(offer))
}

/// The offers of a pane by the spot they share, in the order of their first.
fn by_spot<'a>(sheet: &'a Sheet, pane: &'a Pane) -> Vec<(String, Vec<&'a Offer>)> {
    let mut order: Vec<(String, Vec<&Offer>)> = Vec::new();
    let mut place: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, offer) in on(sheet, pane) {
        let Some(spot) = &offer.face.spot else { continue };
        let at = *place.entry(spot.key.as_str()).or_insert_with(|| {
            order.push((spot.key.clone(), Vec::new()));
            order.len() - 1
        });
        order[at].1.push(offer);
    }
    order
}

/// A place to click: one step plays at once, several open a choice. Without scripts the prompt shows the steps of the spot.
fn target(glance: &Glance<'_>, key: &str, offers: &[&Offer]) -> Markup {
    let Some(spot) = offers.first().and_then(|offer| offer.face.spot.as_ref()) else { return html! {} };
    let seat = glance.seat.map(|seat| seat.to_string()).unwrap_or_default();
    let name = format!("{}.{key}", spot.pane);
    let label = match offers {
        [one] => one.face.label.clone(),
        several => {
            let more = glance.language().say("steps-here", &[("n", several.len().into())]);
            format!("{}. {more}", several[0].face.label)
        }
    };
    html! {
        a.target href=(format!("?seat={seat}&spot={name}#prompt")) role="button" data-spot=(name) aria-label=(label) { (spot.outline.draw()) }
    }
}

/// Where the others did something since the viewer's last step.
fn traces(seat: Option<Seat>, story: &[Line]) -> Vec<&Spot> {
    let since = story.iter().rev().take_while(|line| seat.is_none() || line.seat != seat || line.open);
    let others = since.filter(|line| line.seat != seat || seat.is_none());
    let mut spots: Vec<&Spot> = Vec::new();
    for spot in others.filter_map(|line| line.spot.as_ref()) {
        if spots.len() < MOST_TRACES && !spots.contains(&spot) {
            spots.push(spot);
        }
    }
    spots
}
