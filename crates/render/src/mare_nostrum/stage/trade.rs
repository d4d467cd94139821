//! The trade beside the board: sealed offers, then cards face up, who took what, who is next.

use emporion_mare_nostrum::{Civ, Decision, TradeRecord, View};
use emporion_words::value;
use maud::{Markup, html};

use super::parts::{chips, player, players};
use crate::mare_nostrum::speech::Speech;

/// The trade, while there is one.
pub(super) fn draw(speech: &Speech<'_>, view: &View) -> Markup {
    let trade = view.trade.as_ref().filter(|trade| trade.number > 0);
    html! {
        @if let Some(trade) = trade {
            section.trade {
                h3 { (speech.text("mn-trade")) }
                p { (speech.say("mn-trade-number", &[("n", trade.number.into())])) }
                @if view.decision == Decision::Offers { (sealed(speech, view, trade)) } @else { (open(speech, view, trade)) }
            }
        }
    }
}

fn takes_part(trade: &TradeRecord, civ: Civ) -> bool {
    trade.partners.is_none_or(|partners| partners.contains(civ))
}

/// R58: only one's own cards are seen.
fn sealed(speech: &Speech<'_>, view: &View, trade: &TradeRecord) -> Markup {
    let seated = players(speech, view);
    let all = seated.iter().filter(|&&civ| takes_part(trade, civ)).count();
    html! {
        p { (speech.say("mn-trade-sealed", &[("ready", trade.ready.len().into()), ("all", all.into())])) }
        ul {
            @for civ in seated {
                @let own = super::me(view) == Some(civ);
                @let offer = view.players[civ.index()].offer.unwrap_or_default();
                li {
                    (player(speech, civ)) ": "
                    @if !takes_part(trade, civ) { (speech.text("mn-trade-out")) }
                    @else if trade.ready.contains(civ) {
                        (speech.text("mn-trade-ready")) ", " (speech.say("mn-trade-hidden", &[("n", trade.number.into())]))
                    }
                    @else { (speech.text("mn-trade-choosing")) }
                    @if own && !offer.is_empty() { br; b { (speech.text("mn-trade-own")) } " " (chips(speech, &offer)) }
                }
            }
        }
    }
}

/// R62: cards face up, and those taken.
fn open(speech: &Speech<'_>, view: &View, trade: &TradeRecord) -> Markup {
    let seated = players(speech, view);
    html! {
        table {
            thead { tr { th {} th { (speech.text("mn-trade-offer")) } th { (speech.text("mn-trade-taken")) } } }
            tbody {
                @for civ in seated.into_iter().filter(|&civ| takes_part(trade, civ)) {
                    @let seen = &view.players[civ.index()];
                    tr.active[trade.to_take == Some(civ)] {
                        th scope="row" {
                            (player(speech, civ))
                            @if trade.to_take == Some(civ) { br; small { (speech.text("mn-trade-turn")) } }
                        }
                        td { (chips(speech, &seen.offer.unwrap_or_default())) }
                        td { (chips(speech, &seen.taken)) }
                    }
                }
            }
        }
        (history(speech, trade))
    }
}

/// The last takes, and whom they bar (R66).
fn history(speech: &Speech<'_>, trade: &TradeRecord) -> Markup {
    let pair = |taker: Civ, from: Civ| {
        speech.say("mn-trade-pair", &[("taker", value(speech.who(taker))), ("from", value(speech.who(from)))])
    };
    let takes: Vec<String> = trade.pairs.iter().map(|&(taker, from)| pair(taker, from)).collect();
    let takes = match &takes[..] {
        [first, last] => speech.say("mn-trade-then", &[("first", value(first)), ("last", value(last))]),
        _ => takes.join(", "),
    };
    let barred = match trade.pairs[..] {
        [one, other] if one == other || one == (other.1, other.0) => Some(one),
        _ => None,
    };
    html! {
        @if let Some((taker, from, kind)) = trade.last {
            p { (speech.say("mn-tell-taken", &[("who", value(speech.who(taker))), ("from", value(speech.who(from))), ("good", value(speech.good(kind)))])) }
        }
        @if !takes.is_empty() { p { (speech.say("mn-trade-last", &[("takes", value(takes))])) } }
        @if let Some((one, other)) = barred {
            p { (speech.say("mn-trade-barred", &[("one", value(speech.who(one))), ("other", value(speech.who(other)))])) }
        }
    }
}
