//! The lobby: one's own tables, open tables, a game against bots in two clicks.

use emporion_render::palette::Looks;
use emporion_store::{Card, Stage};
use emporion_words::value;
use maud::{Markup, html};

use super::frame::Frame;
use super::{game_name, sign};
use crate::access::Visitor;

pub(crate) fn page(visitor: &Visitor, listed: &[Card], mine: &[Card]) -> Markup {
    let language = visitor.language;
    let others: Vec<&Card> = listed.iter().filter(|card| !mine.iter().any(|own| own.id == card.id)).collect();
    let frame =
        Frame { visitor, title: "Emporion", here: "/", script: Some("lobby.js"), class: "lobby", bar: html! {} };
    frame.around(&html! {
        main #main {
            div.games {
                @for game in emporion_catalogue::games() {
                    (game_card(visitor, game.id(), game.name(), game.seats()))
                }
            }
            div #lists {
                @if !mine.is_empty() {
                    section aria-labelledby="mine" {
                        h2 #mine { (language.text("my-tables")) }
                        ul.tables { @for card in mine { (row(visitor, card)) } }
                        p { a.quiet href="/me" { (language.text("person-link")) } }
                    }
                }
                section aria-labelledby="open" {
                    h2 #open { (language.text("open-tables")) }
                    @if others.is_empty() { p.quiet { (language.text("no-open-tables")) } }
                    ul.tables { @for card in others { (row(visitor, card)) } }
                }
            }
        }
    })
}

fn game_card(visitor: &Visitor, id: &str, name: &str, (few, many): (usize, usize)) -> Markup {
    let language = visitor.language;
    let seats = language.say("so-many-players", &[("few", few.into()), ("many", many.into())]);
    html! {
        section class=(format!("game {id}")) {
            (emblem(id))
            h2 { (name) }
            p { (language.text(&format!("about-{id}"))) }
            p.quiet { (seats) }
            form method="post" action="/tables" {
                input type="hidden" name="game" value=(id);
                input type="hidden" name="name" value=(visitor.name);
                button.main { (language.text("play-bots")) }
            }
            a.button href=(format!("/new?game={id}")) { (language.text("new-table")) }
        }
    }
}

/// A small picture for each game: a temple, an amphora, a ship; for a game without one, our mark.
fn emblem(id: &str) -> Markup {
    let path = match id {
        "magna-grecia" => "M8 26 32 10l24 16M12 28h40M14 32v18M26 32v18M38 32v18M50 32v18M8 54h48M12 50h40",
        "antiquity" => {
            "M24 8h16M27 8v6c0 6-11 10-11 22 0 11 8 20 16 20s16-9 16-20c0-12-11-16-11-22V8M18 18c-8 1-8 12 2 13M46 18c8 1 8 12-2 13M17 36h30M20 44h24"
        }
        "mare-nostrum" => {
            "M6 40h52c-3 9-9 14-18 14H22C13 54 8 49 6 40ZM31 36V8M14 30c8-4 8-14 17-20M48 30c-2-10-8-18-17-20M14 30h34M6 40c-2-5 0-9 4-11"
        }
        _ => "M12 12h40v40H12Z",
    };
    html! { svg.emblem viewBox="0 0 64 64" aria-hidden="true" { path d=(path) {} } }
}

fn row(visitor: &Visitor, card: &Card) -> Markup {
    let language = visitor.language;
    let mine = |person: &Option<String>| person.as_ref().is_some_and(|person| visitor.persons.contains(person));
    let my_turn = card.seats.iter().any(|place| place.waiting && mine(&place.person));
    let stage = match card.stage {
        _ if my_turn => language.text("waits-for-you"),
        Stage::Open => {
            let free = card.seats.iter().filter(|place| place.person.is_none() && place.name.is_empty()).count();
            language.say("seats-free", &[("free", free.into())])
        }
        Stage::Playing => language.text("being-played"),
        Stage::Over => language.text("is-over"),
    };
    html! {
        li class=[my_turn.then_some("yours")] {
            a href=(format!("/t/{}", card.id)) {
                strong { (game_name(&card.game)) }
                span.people {
                    @for place in &card.seats {
                        span.who title=(place.name) {
                            (sign(place.seat, &Looks::CLEAR))
                            @if place.name.is_empty() { em { (language.text("free-seat")) } } @else { (place.name) }
                        }
                    }
                }
                span.stage { (stage) }
                time data-time=(card.changed) { (ago(visitor, card.changed)) }
            }
        }
    }
}

/// How long ago, roughly.
fn ago(visitor: &Visitor, at: i64) -> String {
    let minutes = ((crate::room::now() - at) / 60_000).max(0);
    let (key, n) = match minutes {
        0..60 => ("minutes-ago", minutes),
        60..1440 => ("hours-ago", minutes / 60),
        _ => ("days-ago", minutes / 1440),
    };
    visitor.language.say(key, &[("n", n.into())])
}

/// The title of a page with a game in it.
pub(crate) fn title(visitor: &Visitor, game: &str, your_turn: bool) -> String {
    let name = game_name(game);
    if your_turn {
        visitor.language.say("title-your-turn", &[("game", value(name))])
    } else {
        format!("{name} · Emporion")
    }
}
