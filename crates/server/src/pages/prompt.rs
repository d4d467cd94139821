//! What the visitor is asked, and what he can do.

use emporion_core::{Seat, Turn};
use emporion_words::value;
use maud::{Markup, html};

use super::table::Glance;
use crate::live::{Live, Offer, Sheet};
use crate::routes::reason;

/// More steps of one kind than this fold up, if the board shows them anyway.
const FOLD: usize = 8;

pub(crate) fn draw(glance: &Glance<'_>, live: &dyn Live, sheet: &Sheet) -> Markup {
    let language = glance.language();
    html! {
        @if let Turn::Over(outcome) = live.turn() { (over(glance, sheet, outcome.winners.iter().collect::<Vec<_>>().as_slice())) }
        @else if let Some(question) = &sheet.question {
            h2.question { (question) }
            (steps(glance, sheet))
        } @else {
            h2.question.quiet { (glance.waits_for()) }
        }
        @if glance.room.is_left_to_bots() { p.quiet { (language.text("left-to-bots")) } }
        @if let Some(seat) = glance.seat {
            (history(glance, live, seat))
            (wish(glance, seat))
            @if glance.room.chair(seat).is_ok_and(crate::notes::Chair::is_stood_in) {
                div.notice {
                    p { (language.text("bot-stands-in")) }
                    (post(glance, "back", seat, &language.text("take-back"), "main"))
                }
            }
        }
    }
}

/// A small form with one button.
fn post(glance: &Glance<'_>, what: &str, seat: Seat, label: &str, class: &str) -> Markup {
    html! {
        form method="post" action=(format!("/t/{}/{what}", glance.room.card.id)) data-post=(what) {
            input type="hidden" name="seat" value=(seat);
            input type="hidden" name="version" value=(glance.room.seal(glance.mine));
            button class=(class) data-key=(what) { (label) }
        }
    }
}

/// The legal steps, by kind.
fn steps(glance: &Glance<'_>, sheet: &Sheet) -> Markup {
    let Some(seat) = glance.seat else { return html! {} };
    let chosen = glance.choice.spot.as_deref();
    let shown = |offer: &Offer| chosen.is_none() || spot_name(offer).as_deref() == chosen;
    let numbered: Vec<(usize, &Offer)> = sheet.offers.iter().enumerate().collect();
    let mut kinds: Vec<(&str, Vec<(usize, &Offer)>)> = Vec::new();
    for (number, offer) in numbered.into_iter().filter(|(_, offer)| shown(offer)) {
        match kinds.iter_mut().find(|(kind, _)| *kind == offer.face.kind) {
            Some((_, offers)) => offers.push((number, offer)),
            None => kinds.push((&offer.face.kind, vec![(number, offer)])),
        }
    }
    let language = glance.language();
    html! {
        form #steps method="post" action=(format!("/t/{}/step", glance.room.card.id)) {
            input type="hidden" name="seat" value=(seat);
            input type="hidden" name="version" value=(glance.room.seal(glance.mine));
            @if chosen.is_some() { p { a href=(format!("/t/{}?seat={seat}", glance.room.card.id)) { (language.text("all-steps")) } } }
            @for (kind, offers) in &kinds {
                @if let [(number, offer)] = offers.as_slice() { div.kind { (button(glance, *number, offer)) } }
                @else if offers.len() > FOLD && offers.iter().all(|(_, offer)| offer.face.spot.is_some()) && chosen.is_none() {
                    details.kind {
                        summary { (kind) " " span.figure { (offers.len()) } }
                        div.choices { @for (number, offer) in offers { (button(glance, *number, offer)) } }
                    }
                } @else {
                    fieldset.kind {
                        legend { (kind) }
                        div.choices { @for (number, offer) in offers { (button(glance, *number, offer)) } }
                    }
                }
            }
        }
    }
}

fn spot_name(offer: &Offer) -> Option<String> {
    offer.face.spot.as_ref().map(|spot| format!("{}.{}", spot.pane, spot.key))
}

fn button(glance: &Glance<'_>, number: usize, offer: &Offer) -> Markup {
    let face = &offer.face;
    let last = offer.last.map(|barrier| glance.language().text(reason(barrier)));
    html! {
        button.step.main[face.finishes] name="step" value=(face.step) data-offer=(number) data-spot=[spot_name(offer)]
            data-variant=[(face.variant > 0).then_some(face.variant)] data-last=[last] data-finishes=[face.finishes.then_some("yes")] { (face.label) }
    }
}

/// Undo, redo, start again, and why they stop where they do.
fn history(glance: &Glance<'_>, live: &dyn Live, seat: Seat) -> Markup {
    let language = glance.language();
    let (open, undone) = (live.open_steps(seat), live.undone_steps(seat));
    let over = live.turn().is_over();
    let can_wish = !over && open == 0 && glance.room.notes.wish.is_none() && live.last_turn_of(seat).is_some();
    html! {
        div.history {
            @if open > 0 { (post(glance, "undo", seat, &language.text("undo"), "")) }
            @if undone > 0 { (post(glance, "redo", seat, &language.text("redo"), "")) }
            @if open > 1 { (post(glance, "restart", seat, &language.text("restart"), "")) }
            @if can_wish {
                @if let Some(barrier) = live.barrier(seat) {
                    details.further {
                        summary { (language.text("why-no-undo")) }
                        p { (language.say("undo-stops", &[("why", value(language.text(reason(barrier))))])) }
                        (post(glance, "wish", seat, &language.text("ask-back"), ""))
                    }
                }
            }
        }
    }
}

/// Somebody's wish to go back.
fn wish(glance: &Glance<'_>, seat: Seat) -> Markup {
    let Some(wish) = glance.room.notes.wish else { return html! {} };
    let language = glance.language();
    let name = glance.room.notes.seats.get(wish.seat.index()).map_or("", |chair| chair.name.as_str());
    html! {
        div.notice role="alert" {
            p { (language.say("wish", &[("name", value(name))])) }
            @if wish.agreed.contains(seat) { p.quiet { (language.text("wish-waits")) } }
            form method="post" action=(format!("/t/{}/answer", glance.room.card.id)) data-post="answer" {
                input type="hidden" name="seat" value=(seat);
                @if !wish.agreed.contains(seat) { button.main name="answer" value="yes" { (language.text("wish-yes")) } }
                button name="answer" value="no" { (language.text(if wish.seat == seat { "wish-drop" } else { "wish-no" })) }
            }
        }
    }
}

fn over(glance: &Glance<'_>, sheet: &Sheet, winners: &[Seat]) -> Markup {
    let language = glance.language();
    let id = &glance.room.card.id;
    let names: Vec<&str> = winners
        .iter()
        .filter_map(|seat| glance.room.notes.seats.get(seat.index()))
        .map(|chair| chair.name.as_str())
        .collect();
    html! {
        h2.question { @if names.is_empty() { (language.text("nobody-wins")) }
            @else { (language.say("wins", &[("names", value(names.join(", "))), ("n", names.len().into())])) } }
        @if let Some(ending) = &sheet.ending { div.ending { (ending) } }
        div.after {
            @if let Some(table) = &glance.room.notes.rematch { a.button.main href=(format!("/t/{table}")) { (language.text("to-rematch")) } }
            @else if !glance.mine.is_empty() {
                form method="post" action=(format!("/t/{id}/rematch")) { button.main { (language.text("rematch")) } }
            }
            a.button href=(format!("/t/{id}/log")) download { (language.text("log-file")) }
            a.button href="/" { (language.text("to-lobby")) }
        }
    }
}
