//! Beside the drawings: what is to come, what everybody has, how near everybody is to winning.

use emporion_antiquity::{Good, OfferSpec, Patron, Phase, PlayerView, View};
use emporion_core::Seat;
use emporion_words::value;
use maud::{Markup, PreEscaped, html};

use super::desk::capital;
use super::tell::phase_name;
use crate::Eyes;
use crate::antiquity::tongue::Tongue;
use crate::antiquity::{legend, looks};
use crate::palette::{Looks, ground};
use crate::svg::{n, token};

pub(super) fn aside(view: &View, eyes: &Eyes<'_>) -> Markup {
    let (tongue, looks) = (Tongue::of(eyes), looks(eyes.palette));
    let own = view.viewer.and_then(|seat| view.players.get(seat.index())).filter(|player| player.alive);
    let own = own.filter(|_| view.position.phase != Phase::Found);
    html! {
        section.aq {
            (when(view, &tongue))
            (offers(view, &tongue))
            @if let Some(player) = own { (forecast(view, player, &tongue)) }
            (tally(view, &looks, &tongue))
            (goods(view, &looks, &tongue))
            (saints(view, &looks, &tongue))
            (stock(view, &tongue))
            (signs(&looks, &tongue))
        }
    }
}

/// Turn, phase, and in the secret phase who is still building.
fn when(view: &View, tongue: &Tongue) -> Markup {
    let position = &view.position;
    let phase = phase_name(position.phase, tongue);
    let told = match position.phase {
        Phase::Found | Phase::Over => capital(&phase),
        _ => tongue.say("aq-when", &[("turn", position.turn.into()), ("phase", value(phase))]),
    };
    let seats = |done: bool| -> Vec<Seat> {
        let living = view.players.iter().filter(|player| player.alive).map(|player| player.seat);
        living.filter(|seat| position.done.contains(seat) == done).collect()
    };
    let order = tongue.list(position.order.as_deref().unwrap_or_default());
    html! {
        p.when { strong { (told) } }
        @if position.phase == Phase::City {
            p.quiet {
                (tongue.say("aq-building-now", &[("names", value(tongue.list(&seats(false))))]))
                @if !seats(true).is_empty() { " " (tongue.say("aq-ready-now", &[("names", value(tongue.list(&seats(true))))])) }
            }
        } @else if !order.is_empty() {
            p.quiet { (tongue.say("aq-order", &[("names", value(order))])) }
        }
    }
}

/// Open offers, those to the viewer first.
fn offers(view: &View, tongue: &Tongue) -> Markup {
    let mut open: Vec<&OfferSpec> = view.position.offers.iter().collect();
    open.sort_by_key(|offer| Some(offer.to) != view.viewer);
    html! {
        @if !open.is_empty() {
            ul.offers { @for offer in open { li { (offer_line(view, offer, tongue)) } } }
        }
    }
}

fn offer_line(view: &View, offer: &OfferSpec, tongue: &Tongue) -> Markup {
    let side = |goods: &std::collections::BTreeMap<Good, u8>| {
        tongue.goods(goods.iter().map(|(&good, &count)| (good, count.into())))
    };
    let to_me = Some(offer.to) == view.viewer;
    let args = [
        ("name", value(tongue.who(offer.from))),
        ("other", value(tongue.who(offer.to))),
        ("give", value(side(&offer.give))),
        ("ask", value(side(&offer.ask))),
    ];
    let same = |seen: &&emporion_antiquity::OfferView| seen.from == offer.from && seen.to == offer.to;
    let seen = view.offers.iter().find(same);
    let can = seen.is_some_and(|seen| seen.acceptable);
    let note = match (to_me, can, seen.and_then(|seen| seen.market)) {
        (true, false, Some(false)) => Some("aq-offer-no-market"),
        (true, false, Some(true)) => Some("aq-offer-no-goods"),
        (_, _, Some(true)) => Some("aq-tell-market"),
        _ => None,
    };
    html! {
        @if to_me { strong { (tongue.say("aq-offer-to-you", &args[..1])) " " (tongue.say("aq-offer-terms", &args[2..])) } }
        @else { (tongue.say("aq-tell-offered", &args)) }
        @if let Some(note) = note { " " span.quiet { (tongue.text(note)) } }
    }
}

/// The strip of what is to come for the viewer.
fn forecast(view: &View, player: &PlayerView, tongue: &Tongue) -> Markup {
    let tile = |key: &str, figure: String, note: String, alarm: bool| {
        html! {
            div.tile.alarm[alarm] { dt { (tongue.text(key)) } dd { span.figure { (figure) } " " span.note { (note) } } }
        }
    };
    let graves = tongue.say("aq-note-graves", &[("n", player.graves_due.into()), ("room", player.grave_room.into())]);
    let dirt = tongue.say("aq-note-dirt", &[("room", player.pollution_room.into())]);
    let store = player
        .capacity
        .map_or_else(|| tongue.text("aq-note-all-kept"), |room| tongue.say("aq-note-store", &[("room", room.into())]));
    let squares: u32 = player.free_squares.iter().sum();
    let by_city: Vec<String> = player.free_squares.iter().map(u32::to_string).collect();
    let squares_note = if by_city.len() > 1 { by_city.join(" + ") } else { String::new() };
    let men = tongue.say("aq-note-men", &[("n", player.men.into()), ("away", player.men_in_countryside.into())]);
    let full = player.capacity.is_some_and(|room| room < player.goods_total);
    html! {
        dl.forecast {
            (tile("aq-tile-famine", view.position.famine.to_string(), graves, player.graves_due > 0))
            (tile("aq-tile-dirt", player.pollution_due.to_string(), dirt, u32::from(player.pollution_due) > player.pollution_room))
            (tile("aq-tile-store", player.goods_total.to_string(), store, full))
            (tile("aq-tile-squares", squares.to_string(), squares_note, squares == 0))
            (tile("aq-tile-men", player.men_free.to_string(), men, false))
        }
    }
}

/// A seat's shape and letter for a table.
fn seat_sign(seat: Seat, looks: &Looks, tongue: &Tongue) -> Markup {
    let look = looks.of(seat);
    html! {
        svg.token viewBox="-12 -12 24 24" width="18" height="18" role="img" aria-label=(tongue.who(seat)) {
            title { (tongue.who(seat)) }
            (token(look, (0.0, 0.0), 10.0, ground::INK))
            text y="4.5" font-size="12" font-weight="700" text-anchor="middle" fill=(look.ink) { (seat.letter()) }
        }
    }
}

/// A small drawing of the map for a heading.
fn sign(id: &str, words: &str) -> Markup {
    html! {
        svg.sign viewBox="-12 -12 24 24" width="20" height="20" role="img" aria-label=(words) {
            title { (words) }
            (PreEscaped(format!(r##"<use href="#aq-{id}"/>"##)))
        }
    }
}

fn living(view: &View) -> impl Iterator<Item = &PlayerView> {
    view.players.iter().filter(|player| player.alive)
}

/// Men and dangers of everybody.
fn tally(view: &View, looks: &Looks, tongue: &Tongue) -> Markup {
    let capacity = |player: &PlayerView| player.capacity.map_or_else(|| "∞".to_owned(), |room| room.to_string());
    html! {
        table.tally {
            caption { (tongue.text("aq-table-tally")) }
            thead { tr {
                th {}
                @for key in ["aq-col-men", "aq-col-graves", "aq-col-dirt", "aq-col-store", "aq-col-squares"] { th { (tongue.text(key)) } }
            } }
            tbody {
                @for player in living(view) {
                    tr {
                        th { (seat_sign(player.seat, looks, tongue)) }
                        td { (player.men_free) "/" (player.men) }
                        td.alarm[player.graves_due > 0] { (player.graves_due) }
                        td { (player.pollution_due) "/" (player.pollution_room) }
                        td { (player.goods_total) "/" (capacity(player)) }
                        td { (player.free_squares.iter().sum::<u32>()) }
                    }
                }
            }
        }
    }
}

/// What everybody holds.
fn goods(view: &View, looks: &Looks, tongue: &Tongue) -> Markup {
    html! {
        table.tally.goods {
            caption { (tongue.text("aq-table-goods")) }
            thead { tr {
                th {}
                @for good in Good::ALL { th { (sign(good.name(), &tongue.good(good))) } }
            } }
            tbody {
                @for player in living(view) {
                    tr {
                        th { (seat_sign(player.seat, looks, tongue)) }
                        @for good in Good::ALL {
                            @let count = player.goods.get(&good).copied().unwrap_or(0);
                            td.none[count == 0] { (count) }
                        }
                    }
                }
            }
        }
    }
}

/// The four conditions, how far everybody is; the own ones marked.
fn saints(view: &View, looks: &Looks, tongue: &Tongue) -> Markup {
    let patron = |seat: Seat| view.position.players.get(seat.index()).and_then(|spec| spec.patron);
    html! {
        table.tally.saints {
            caption { (tongue.text("aq-table-saints")) }
            thead { tr {
                th {}
                @for player in living(view) { th { (seat_sign(player.seat, looks, tongue)) } }
            } }
            tbody {
                @for (row, saint) in Patron::ALL[..4].iter().enumerate() {
                    tr {
                        th title=(format!("{}: {}", saint.title(), tongue.text(&format!("aq-goal-{}", saint.name())))) { (short(*saint)) }
                        @for player in living(view) {
                            @let own = patron(player.seat).is_some_and(|mine| mine.has_power_of(*saint));
                            @if let Some(progress) = player.progress.get(row) {
                                td.own[own] {
                                    @if own { "★" } (progress.have) "/" (progress.need)
                                    progress max=(progress.need.max(1)) value=(progress.have.min(progress.need)) aria-hidden="true" {}
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The saint without the title, for a narrow column.
fn short(saint: Patron) -> &'static str {
    saint.title().split(' ').next_back().unwrap_or_default()
}

fn stock(view: &View, tongue: &Tongue) -> Markup {
    let stock = view.position.stock.unwrap_or_default();
    let args = [
        ("carts", stock.cart_shops.into()),
        ("fountains", stock.fountains.into()),
        ("tiles", stock.storage_tiles.into()),
        ("fisheries", stock.fisheries.into()),
    ];
    let bag = view.position.bag.map(|bag| {
        let faces =
            [(Good::Grain, bag.grain), (Good::Olives, bag.olives), (Good::Sheep, bag.sheep), (Good::Wine, bag.wine)];
        let unseen = tongue.goods(faces.into_iter().map(|(good, count)| (good, count.into())));
        tongue.say("aq-markers", &[("n", view.position.markers.len().into()), ("unseen", value(unseen))])
    });
    html! {
        p.quiet { (tongue.say("aq-stock", &args)) @if let Some(bag) = bag { " " (bag) } }
    }
}

/// What the signs of the map mean.
fn signs(looks: &Looks, tongue: &Tongue) -> Markup {
    let wide = 320.0;
    let high = legend::height(wide);
    html! {
        details.legend {
            summary { (tongue.text("aq-legend")) }
            svg role="img" aria-label=(tongue.text("aq-legend")) viewBox=(format!("0 0 {} {}", n(wide), n(high))) fill=(ground::INK) { (legend::draw((0.0, 0.0), wide, looks, tongue)) }
        }
    }
}

/// One player's figures for the list of players.
pub(super) fn standing(view: &View, seat: Seat, eyes: &Eyes<'_>) -> Markup {
    let tongue = Tongue::of(eyes);
    let (Some(player), Some(spec)) = (view.players.get(seat.index()), view.position.players.get(seat.index())) else {
        return html! {};
    };
    if !player.alive {
        return html! { span.quiet { (tongue.text("aq-out")) } };
    }
    let state = (view.position.phase == Phase::City).then(|| {
        let ready = view.position.done.contains(&seat);
        (tongue.text(if ready { "aq-is-ready" } else { "aq-is-building" }), ready)
    });
    html! {
        @if let Some((words, ready)) = state { span.state.ready[ready] { (words) } " " }
        @if let Some(patron) = spec.patron {
            span.patron { (patron.title()) " " span.figure { (player.standing) " %" } } " "
        }
        span.quiet { (tongue.say("aq-standing", &[("men", player.men.into()), ("goods", player.goods_total.into())])) }
    }
}
