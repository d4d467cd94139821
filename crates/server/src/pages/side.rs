//! Beside the board: the players, the story, the chat.

use emporion_core::Seat;
use emporion_store::Remark;
use emporion_words::{Language, value};
use maud::{Markup, html};

use super::table::{Glance, STORY_LINES};
use super::{dice, new, sign};
use crate::live::{Line, Sheet};
use crate::names::is_taken;
use crate::notes::{Aside, Fell, Matter};
use crate::thinking::HELPER;

pub(crate) fn players(glance: &Glance<'_>, sheet: &Sheet) -> Markup {
    let language = glance.language();
    let deciding = glance.room.deciding();
    let several = deciding.len() > 1;
    html! {
        ol.players {
            @for ((seat, chair), standing) in glance.room.notes.chairs().zip(&sheet.standings) {
                li class=[deciding.contains(seat).then_some("deciding")] {
                    div.who {
                        (sign(seat, &sheet.looks))
                        strong { (chair.name) }
                        @if chair.bot.is_some() { span.badge { (language.text("bot-badge")) } }
                        @if glance.seat == Some(seat) { span.badge.you { (language.text("you-badge")) } }
                        @if deciding.contains(seat) { span.badge.turn { (language.text(if several { "deciding-badge" } else { "turn-badge" })) } }
                        @else if several { span.badge { (language.text("ready-badge")) } }
                        @if let Some(deadline) = glance.room.notes.deadline(seat) { time.clock data-deadline=(deadline) {} }
                        @else if let Some(left) = chair.left { time.clock data-left=(left) {} }
                    }
                    div.standing { (standing) }
                }
            }
        }
        @if let Some(seat) = glance.seat.filter(|_| glance.room.live.as_ref().is_some_and(|live| !live.turn().is_over())) {
            @if glance.room.chair(seat).is_ok_and(|chair| chair.bot.is_none()) {
                details.leave {
                    summary { (language.text("leave")) }
                    p { (language.text("leave-about")) }
                    form method="post" action=(format!("/t/{}/leave", glance.room.card.id)) {
                        input type="hidden" name="seat" value=(seat);
                        button { (language.text("leave-now")) }
                    }
                }
            }
        }
    }
}

pub(crate) fn story(glance: &Glance<'_>, sheet: &Sheet, lines: &[Line]) -> Markup {
    let newest = lines.last().map(|line| line.chapter);
    html! {
        ol.story tabindex="0" aria-label=(glance.language().text("story")) data-newest=[newest] {
            @if lines.len() < STORY_LINES { (dice::told(glance)) }
            @for line in lines {
                li data-chapter=(line.chapter) class=[class(line)] {
                    @if let Some(seat) = line.seat { (sign(seat, &sheet.looks)) " " }
                    (line.text)
                }
            }
        }
    }
}

/// The class of a line of the story.
pub(crate) fn class(line: &Line) -> Option<&'static str> {
    if line.aside { Some("aside") } else { line.open.then_some("open") }
}

/// What the host has to say, as a line of the story.
pub(crate) fn aside(aside: &Aside, names: &[String], language: Language) -> Line {
    let name = aside.seat.and_then(|seat| names.get(seat.index())).map_or("", String::as_str);
    let text = match &aside.matter {
        Matter::Bot { bot, fell } => {
            let why = match fell {
                Fell::Broke => "bot-broke",
                Fell::Late => "bot-late",
                Fell::Erred => "bot-erred",
                Fell::Spared => "bot-spared",
            };
            let why = language.say(why, &[("name", value(name)), ("bot", value(new::bot(language, bot)))]);
            let instead = if bot == HELPER { "bot-first-step" } else { "bot-helped" };
            format!("{why} {}", language.text(instead))
        }
    };
    Line { entry: aside.entry, chapter: 0, seat: aside.seat, text, open: false, spot: None, aside: true }
}

pub(crate) fn chat(glance: &Glance<'_>) -> Markup {
    let language = glance.language();
    let looks = emporion_render::palette::Looks::CLEAR;
    html! {
        ol.chat tabindex="0" aria-label=(language.text("chat")) {
            @for remark in &glance.room.chat {
                li {
                    @match glance.speaker(remark) {
                        Some(seat) => { (sign(seat, &looks)) " " strong { (remark.name) } }
                        // Whatever name he gives, he is no player.
                        None => { @if !remark.name.is_empty() { strong { (remark.name) } " " } span.badge.looker { (language.text("looker-badge")) } }
                    }
                    " " (remark.text)
                }
            }
        }
        form.chat method="post" action=(format!("/t/{}/chat", glance.room.card.id)) data-post="chat" {
            @if let Some(seat) = glance.seat { input type="hidden" name="seat" value=(seat); }
            @else { input name="name" maxlength="24" value=(own_name(glance)) autocomplete="nickname" placeholder=(language.text("your-name")) aria-label=(language.text("your-name")); }
            input name="text" maxlength="500" required autocomplete="off" placeholder=(language.text("say-something")) aria-label=(language.text("say-something"));
            button { (language.text("say")) }
        }
    }
}

impl Glance<'_> {
    /// The seat from which something was said, if its player said it and not somebody who had it before the game.
    fn speaker(&self, remark: &Remark) -> Option<Seat> {
        let sat = |seat: &Seat| self.room.chair(*seat).is_ok_and(|chair| chair.sat <= remark.at);
        remark.seat.filter(sat)
    }
}

/// The name a looker-on gave last, unless somebody plays under it here.
fn own_name<'a>(glance: &'a Glance<'_>) -> &'a str {
    let name = glance.visitor.name.as_str();
    let players = glance.room.notes.seats.iter().map(|chair| chair.name.as_str());
    if is_taken(name, players) { "" } else { name }
}
