//! Small parts of what stands beside the board.

use emporion_mare_nostrum::{Cards, Civ, Marvel, Odds, View};
use emporion_words::value;
use maud::{Markup, html};

use crate::mare_nostrum::glyphs;
use crate::mare_nostrum::looks::CivLooks;
use crate::mare_nostrum::speech::Speech;

/// Cards by kind: sign and number.
pub(super) fn chips(speech: &Speech<'_>, cards: &Cards) -> Markup {
    html! {
        span.chips {
            @for kind in cards.kinds() {
                span.chip title=(speech.number_of(cards[kind], kind)) { (glyphs::inline(kind)) (cards[kind]) } " "
            }
        }
    }
}

/// A civilisation's sign, and who plays it.
pub(super) fn player(speech: &Speech<'_>, civ: Civ) -> Markup {
    html! { (CivLooks::inline(civ)) " " (speech.who(civ)) }
}

/// The civilisations somebody plays, in the order of the seats.
pub(super) fn players(speech: &Speech<'_>, view: &View) -> Vec<Civ> {
    let mut seated: Vec<Civ> = view.players.iter().map(|player| player.civ).collect();
    seated.retain(|&civ| speech.game.seat_of(civ).is_some());
    seated.sort_by_key(|&civ| speech.game.seat_of(civ));
    seated
}

/// Heroes and wonders, each with what it does behind its name.
pub(super) fn marvels(speech: &Speech<'_>, marvels: &[Marvel]) -> Markup {
    html! {
        @for (place, &marvel) in marvels.iter().enumerate() {
            @if place > 0 { ", " }
            span.marvel title=(power(speech, marvel)) { (speech.marvel(marvel)) }
        }
    }
}

/// What a hero or wonder does.
pub(super) fn power(speech: &Speech<'_>, marvel: Marvel) -> String {
    speech.say("mn-power", &[("marvel", value(marvel.id()))])
}

/// The chances of 0, 1, 2 … losses, in whole percents; what cannot happen is left out.
pub(super) fn chances(odds: &Odds) -> Markup {
    let percent = |ways: u32| (200 * u64::from(ways) / u64::from(odds.of.max(1))).div_ceil(2);
    html! {
        span.chances {
            @for (losses, &ways) in odds.ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                span.chance { b { (losses) } " " (percent(ways)) "%" } " "
            }
        }
    }
}
