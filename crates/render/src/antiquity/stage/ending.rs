//! How the victory came about, for every player.

use emporion_antiquity::{Patron, PlayerView, View};
use emporion_core::Seat;
use emporion_words::value;
use maud::{Markup, html};

use crate::Eyes;
use crate::antiquity::tongue::Tongue;

pub(super) fn ending(view: &View, eyes: &Eyes<'_>) -> Markup {
    let tongue = Tongue::of(eyes);
    let winners: Vec<Seat> = view.position.outcome.map_or_else(Vec::new, |outcome| outcome.winners.iter().collect());
    html! {
        p { (how(view, &winners, &tongue)) }
        @for player in &view.players {
            (account(view, player, winners.contains(&player.seat), &tongue))
        }
    }
}

/// In one sentence: by a saint, by being the last, or together.
fn how(view: &View, winners: &[Seat], tongue: &Tongue) -> String {
    let names = ("names", value(tongue.list(winners)));
    let count = ("n", winners.len().into());
    let living = view.players.iter().filter(|player| player.alive).count();
    let met = winners.iter().any(|&seat| met(view, seat));
    match winners {
        [] => tongue.text("aq-end-nobody"),
        _ if living == 0 => tongue.say("aq-end-all-out", &[names, count]),
        _ if living == 1 && !met => tongue.say("aq-end-last", &[names, count]),
        _ => tongue.say("aq-end-saint", &[names, count]),
    }
}

/// Is the condition of the own patron met?
fn met(view: &View, seat: Seat) -> bool {
    let (Some(spec), Some(player)) = (view.position.players.get(seat.index()), view.players.get(seat.index())) else {
        return false;
    };
    let reached = player.progress.iter().filter(|progress| progress.have >= progress.need);
    match spec.patron {
        Some(Patron::Maria) => reached.count() >= 2,
        Some(patron) => reached.into_iter().any(|progress| progress.patron == patron),
        None => false,
    }
}

fn account(view: &View, player: &PlayerView, won: bool, tongue: &Tongue) -> Markup {
    let patron = view.position.players.get(player.seat.index()).and_then(|spec| spec.patron);
    html! {
        section.account.winner[won] {
            h3 { (tongue.who(player.seat)) @if won { " ★" } }
            @if !player.alive {
                p.quiet { (tongue.text("aq-end-out")) }
            } @else {
                p { (patron.map_or_else(
                    || tongue.text("aq-end-no-patron"),
                    |patron| tongue.say("aq-end-patron", &[("saint", value(patron.title()))]),
                )) }
                table {
                    @for progress in &player.progress {
                        @let own = patron.is_some_and(|mine| mine.has_power_of(progress.patron));
                        tr.own[own] {
                            td { (progress.patron.title()) ": " (tongue.text(&format!("aq-goal-{}", progress.patron.name()))) }
                            td.figure { (progress.have) "/" (progress.need) @if progress.have >= progress.need { " ✓" } }
                        }
                    }
                    tr { td { (tongue.text("aq-end-clean")) } td.figure { (player.clean) } }
                }
            }
        }
    }
}
