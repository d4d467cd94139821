//! What a table's page says of the dice: the commitment, who adds to them, whom they wait for.

use emporion_core::{Seat, SeatSet, Share};
use emporion_words::value;
use maud::{Markup, html};

use super::table::Glance;
use crate::dice::{GATHERING, PATIENCE};
use crate::room::Room;

/// For the page's script: the visitor's own part in the dice, while there is something to do. Of a seat that moved here while the
/// dice are shaken another device may have the number, and of the visitor's own seat this one has.
pub(crate) fn own(room: &Room, mine: SeatSet) -> Markup {
    let promised = |seat: Seat| room.notes.dice.promised(seat);
    let mut seats: Vec<Seat> = mine.iter().filter(|&seat| promised(seat).is_some()).collect();
    if seats.is_empty() {
        seats.extend(mine.iter().next());
    }
    if seats.is_empty() || room.live.is_some() {
        return html! {};
    }
    let state = if room.shakes() { "shaking" } else { "open" };
    html! {
        span #own-dice hidden data-table=(room.card.id) data-state=(state) {
            @for seat in seats { i data-seat=(seat) data-digest=(promised(seat).unwrap_or_default()) {} }
        }
    }
}

/// The full table waits for values.
pub(crate) fn shaking(glance: &Glance<'_>) -> Markup {
    let language = glance.language();
    let missing = glance.room.missing();
    let key = if missing.is_empty() { "dice-awaited" } else { "dice-gathering" };
    let fields = [
        ("names", value(names(glance, glance.room.awaited()))),
        ("missing", value(names(glance, missing))),
        ("n", (PATIENCE / 1000).into()),
        ("minutes", (GATHERING / 60_000).into()),
    ];
    html! {
        section #shaking role="status" {
            h2 { (language.text("dice-shaking")) }
            p { (language.say(key, &fields)) }
            p { a.button href=(format!("/t/{}", glance.room.card.id)) { (language.text("dice-look-again")) } }
        }
    }
}

/// How the dice come about, with the commitment to copy and what each player added.
pub(crate) fn panel(glance: &Glance<'_>) -> Markup {
    let language = glance.language();
    let Some(commitment) = glance.room.commitment() else { return html! {} };
    let shares = glance.room.shares();
    html! {
        details #dice {
            summary { (language.text("dice")) }
            p { (language.text("dice-about")) }
            label { (language.text("dice-commitment")) input readonly value=(commitment); }
            @if shares.is_empty() && glance.room.live.is_some() { p { (language.text("dice-alone")) } }
            @for share in &shares { (part(glance, share)) }
            p.quiet { (language.text("dice-left-out")) }
        }
    }
}

/// What one player promised and showed.
fn part(glance: &Glance<'_>, share: &Share) -> Markup {
    let language = glance.language();
    let begun = glance.room.live.is_some();
    let unshown = if glance.room.notes.dice.is_absent(share.seat) { "dice-absent" } else { "dice-withheld" };
    let named = |key: &str| language.say(key, &[("name", value(name(glance, share.seat)))]);
    match (&share.digest, &share.value) {
        (Some(digest), Some(shown)) => html! {
            label { (named("dice-shown")) input readonly value=(shown); }
            label { (named("dice-promised")) input readonly value=(digest); }
        },
        (Some(digest), None) => html! {
            @if begun { p { (named(unshown)) } }
            label { (named("dice-promised")) input readonly value=(digest); }
        },
        (None, _) => html! { p { (named(if begun { "dice-none" } else { "dice-none-yet" })) } },
    }
}

/// The first line of the story: whose dice they are.
pub(crate) fn told(glance: &Glance<'_>) -> Markup {
    let language = glance.language();
    let (Some(live), Some(commitment)) = (&glance.room.live, glance.room.commitment()) else { return html! {} };
    let players = live.seed().players();
    let those = |wanted: fn(&Share) -> bool| -> Vec<Seat> {
        players.iter().filter(|share| wanted(share)).map(|share| share.seat).collect()
    };
    let shown = those(|share| share.value.is_some());
    let withheld = those(|share| share.value.is_none() && share.digest.is_some());
    let none = those(|share| share.digest.is_none());
    let (absent, late): (Vec<Seat>, Vec<Seat>) =
        withheld.iter().partition(|seat| glance.room.notes.dice.is_absent(**seat));
    let number = shown.len();
    let told = if shown.is_empty() && !withheld.is_empty() { "dice-told-digests" } else { "dice-told" };
    let fields = [("names", value(names(glance, shown))), ("n", number.into()), ("commitment", value(commitment))];
    html! {
        li.dice {
            (language.say(told, &fields))
            @for (seats, key) in [(late, "dice-told-withheld"), (absent, "dice-told-absent"), (none, "dice-told-none")] {
                @if !seats.is_empty() { " " (language.say(key, &[("names", value(names(glance, seats)))])) }
            }
        }
    }
}

fn names(glance: &Glance<'_>, seats: Vec<Seat>) -> String {
    seats.into_iter().map(|seat| name(glance, seat)).collect::<Vec<_>>().join(", ")
}

fn name<'a>(glance: &Glance<'a>, seat: Seat) -> &'a str {
    glance.room.notes.seats.get(seat.index()).map_or("", |chair| chair.name.as_str())
}
