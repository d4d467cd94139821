//! What stands beside the board: first what is going on, then one's hand, then the forecasts.

use emporion_mare_nostrum::{Cards, Civ, Kind, Marvel, Marvels, Role, View};
use emporion_words::value;
use maud::{Markup, html};

use super::parts::{chips, marvels, player, players, power};
use super::{battle, means, trade};
use crate::mare_nostrum::glyphs;
use crate::mare_nostrum::looks::CivLooks;
use crate::mare_nostrum::scene::Building;
use crate::mare_nostrum::speech::Speech;

/// Everything beside the board.
pub(super) fn aside(speech: &Speech<'_>, view: &View, looks: &CivLooks) -> Markup {
    html! {
        (trade::draw(speech, view))
        (means::draw(speech, view, looks))
        (battle::draw(speech, view))
        (hand(speech, view))
        (victory(speech, view))
        (roles(speech, view))
        (income(speech, view))
        (supply(speech, view))
    }
}

/// One's own cards by kind, and what one's heroes and wonders do.
fn hand(speech: &Speech<'_>, view: &View) -> Markup {
    let own = super::me(view).map(|civ| &view.players[civ.index()]);
    html! {
        @if let Some((own, hand)) = own.and_then(|own| Some((own, own.hand?))) {
            section.hand {
                h3 { (speech.text("mn-hand")) " " span.figure { (hand.size()) } }
                @if hand.is_empty() { p { (speech.text("mn-hand-empty")) } } @else { p { (chips(speech, &hand)) } }
                @if !own.marvels.is_empty() {
                    ul.powers { @for marvel in own.marvels.iter() { li { b { (speech.marvel(marvel)) } " " (power(speech, marvel)) } } }
                }
            }
        }
    }
}

/// How far everybody is from winning, and the cards of the others as far as they are known.
fn victory(speech: &Speech<'_>, view: &View) -> Markup {
    html! {
        section.victory {
            h3 { (speech.text("mn-victory")) }
            ul { @for civ in players(speech, view) { li { (distance(speech, view, civ)) } } }
        }
    }
}

fn distance(speech: &Speech<'_>, view: &View, civ: Civ) -> Markup {
    let seen = &view.players[civ.index()];
    let owned: Vec<Marvel> = seen.marvels.iter().collect();
    let facts = view.facts.victory.iter().find(|facts| facts.civ == civ);
    html! {
        (player(speech, civ)) " "
        b.figure title=(speech.say("mn-victory-marvels", &[("n", seen.marvels.len().into())])) { (seen.marvels.len()) "/4" }
        @if !owned.is_empty() { " " (marvels(speech, &owned)) }
        br;
        small {
            (speech.card_count(seen.size))
            @if seen.hand.is_none() && !seen.known.is_empty() { " " (chips(speech, &seen.known)) }
            @if let Some(facts) = facts {
                "; " @if facts.can_pay == facts.could_pay {
                    (speech.say("mn-victory-pays", &[("sure", facts.can_pay.into())]))
                } @else {
                    (speech.say("mn-victory-could", &[("sure", facts.can_pay.into()), ("best", facts.could_pay.into())]))
                }
                "; " (speech.say("mn-victory-pyramids", &[("n", facts.pyramids_missing.into())]))
            }
        }
    }
}

/// Who has each role, what everybody counts for it, and who would get it now.
fn roles(speech: &Speech<'_>, view: &View) -> Markup {
    let seated = players(speech, view);
    html! {
        section.roles {
            h3 { (speech.text("mn-roles")) }
            table {
                thead { tr { th {} @for &civ in &seated { th title=(speech.who(civ)) { (CivLooks::inline(civ)) } } } }
                tbody {
                    @for facts in &view.facts.roles {
                        tr {
                            th scope="row" { (speech.role(facts.role)) (forecast(speech, view, facts.role)) }
                            @for &civ in &seated {
                                @let holds = view.roles[facts.role.index()] == Some(civ);
                                td.figure.holds[holds].leads[facts.would_hold.contains(civ)] { (facts.counts[civ.index()]) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Who holds the role, and who would hold it after a recount if that is somebody else.
fn forecast(speech: &Speech<'_>, view: &View, role: Role) -> Markup {
    let holder = view.roles[role.index()];
    let next: Vec<Civ> =
        view.facts.roles.iter().filter(|facts| facts.role == role).flat_map(|facts| facts.would_hold.iter()).collect();
    let names: Vec<String> = next.iter().map(|&civ| speech.civ(civ)).collect();
    let who = [("who", value(speech.list(&names)))];
    html! {
        @if let Some(civ) = holder { " " (CivLooks::inline(civ)) }
        @if next.len() > 1 {
            br; small { (speech.say("mn-role-choice", &who)) }
        } @else if next.first().copied() != holder {
            br; small { (speech.say("mn-role-next", &who)) }
        }
    }
}

/// What the next income brings everybody; one's own by source.
fn income(speech: &Speech<'_>, view: &View) -> Markup {
    html! {
        section.income {
            h3 { (speech.text("mn-income")) }
            ul {
                @for civ in players(speech, view) {
                    @let lines = || view.facts.income.iter().filter(move |line| line.civ == civ);
                    @let total = lines().fold(Cards::NONE, |mut all, line| { all.add(&line.cards); all });
                    li {
                        (player(speech, civ)) ": " (chips(speech, &total))
                        @if view.players[civ.index()].marvels.has(Marvel::Artemis) { " " (speech.text("mn-income-artemis")) }
                        @if super::me(view) == Some(civ) {
                            ul { @for line in lines().filter(|line| !line.cards.is_empty()) {
                                li { (source(speech, &line.source)) ": " (chips(speech, &line.cards)) }
                            } }
                        }
                    }
                }
            }
        }
    }
}

/// A province, or the wonder that brings something.
fn source(speech: &Speech<'_>, id: &String) -> String {
    if id == Marvel::Colossus.id() { speech.marvel(Marvel::Colossus) } else { speech.place(id) }
}

/// The bank, the tokens, and the heroes and wonders nobody has.
fn supply(speech: &Speech<'_>, view: &View) -> Markup {
    let taken = view.players.iter().fold(Marvels::default(), |all, player| all.union(player.marvels));
    let open = |wonder: bool| {
        let playable = |marvel: Marvel| marvel.nation().is_none_or(|civ| speech.game.seat_of(civ).is_some());
        let left = |&marvel: &Marvel| super::is_wonder(marvel) == wonder && !taken.has(marvel) && playable(marvel);
        Marvel::ALL.into_iter().filter(left).collect::<Vec<_>>()
    };
    let tokens = view.tokens;
    let piles = [
        (Building::Caravan(Kind::Grain), "mn-caravan", tokens.caravans),
        (Building::City, "mn-city", tokens.cities),
        (Building::Market, "mn-market", tokens.markets),
        (Building::Temple, "mn-temple", tokens.temples),
    ];
    html! {
        section.supply {
            h3 { (speech.text("mn-supply")) }
            dl {
                dt { (speech.text("mn-supply-bank")) } dd { (chips(speech, &view.bank)) }
                dt { (speech.text("mn-supply-tokens")) }
                dd.chips { @for (what, name, left) in piles {
                    span.chip title=(speech.text(name)) { (glyphs::inline_building(what)) (left) } " "
                } }
                @for (wonder, title) in [(false, "mn-supply-heroes"), (true, "mn-supply-wonders")] {
                    @let left = open(wonder);
                    dt { (speech.text(title)) }
                    dd { @if left.is_empty() { (speech.text("mn-supply-none")) } @else { (marvels(speech, &left)) } }
                }
            }
        }
    }
}
