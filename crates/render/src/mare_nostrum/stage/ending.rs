//! A player's figures in the list of players, and how the victory came about.

use emporion_core::Seat;
use emporion_mare_nostrum::{Civ, Decision, Marvel, Pieces, Role, View};
use emporion_words::value;
use maud::{Markup, html};

use super::parts::{marvels, players};
use crate::mare_nostrum::looks::CivLooks;
use crate::mare_nostrum::scene::Unit;
use crate::mare_nostrum::speech::{Speech, units};

/// Civilisation, heroes and wonders, cards, roles.
pub(super) fn standing(speech: &Speech<'_>, view: &View, seat: Seat) -> Markup {
    let civ = speech.game.civ(seat);
    let seen = &view.players[civ.index()];
    let count = seen.marvels.len();
    let roles = Role::ALL.into_iter().filter(|role| view.roles[role.index()] == Some(civ));
    html! {
        span.civ { (CivLooks::inline(civ)) " " (speech.civ(civ)) } " "
        span.figure title=(speech.say("mn-victory-marvels", &[("n", count.into())])) { "★ " (count) "/4" } " "
        span.held title=(pieces(speech, seen.pieces)) { (speech.card_count(seen.size)) } " "
        @for role in roles { span.role { (speech.role(role)) } " " }
        @if view.acted.contains(civ) { span.done { (speech.text("mn-acted")) } }
    }
}

/// Pieces on the board out of those there are (R6).
fn pieces(speech: &Speech<'_>, on_board: Pieces) -> String {
    let all = Pieces::ALL;
    let args = [
        ("legions", on_board.legions.into()),
        ("all_legions", all.legions.into()),
        ("forts", on_board.fortresses.into()),
        ("all_forts", all.fortresses.into()),
        ("ships", on_board.triremes.into()),
        ("all_ships", all.triremes.into()),
        ("markers", on_board.markers.into()),
        ("all_markers", all.markers.into()),
    ];
    speech.say("mn-pieces", &args)
}

/// R157, R158: the Pyramids or the fourth hero or wonder; then what everybody had.
pub(super) fn ending(speech: &Speech<'_>, view: &View) -> Markup {
    let turn = ("turn", view.turn.into());
    let how = match view.decision {
        Decision::Over(Some(civ)) => {
            let pyramids = view.players[civ.index()].marvels.has(Marvel::Pyramids);
            let who = ("who", value(speech.who(civ)));
            speech.say(if pyramids { "mn-end-pyramids" } else { "mn-end-four" }, &[who, turn])
        }
        _ => speech.say("mn-end-nobody", &[turn]),
    };
    html! {
        p.how { (how) }
        @for civ in players(speech, view) { (account(speech, view, civ)) }
    }
}

/// One player's heroes and wonders, provinces, buildings and units.
fn account(speech: &Speech<'_>, view: &View, civ: Civ) -> Markup {
    let seen = &view.players[civ.index()];
    let owned: Vec<Marvel> = seen.marvels.iter().collect();
    let own = || view.provinces.iter().filter(move |province| province.pieces.marker == Some(civ));
    let land: Vec<String> = own().map(|province| province.name.clone()).collect();
    let buildings: usize = own()
        .map(|province| {
            let built = [province.pieces.city, province.pieces.temple, province.pieces.market];
            province.pieces.caravans.len() + built.iter().filter(|built| **built).count()
        })
        .sum();
    let army = [
        (Unit::Legion, seen.pieces.legions),
        (Unit::Fortress, seen.pieces.fortresses),
        (Unit::Trireme, seen.pieces.triremes),
    ];
    let army = army.into_iter().filter(|(_, number)| *number > 0);
    let army: Vec<String> = army.map(|(unit, number)| units(speech.eyes.language, unit, number)).collect();
    let none = || speech.text("mn-end-none");
    html! {
        section.account {
            h3 { (CivLooks::inline(civ)) " " (speech.who(civ)) " " span.figure { (speech.say("mn-end-score", &[("n", seen.marvels.len().into())])) } }
            table {
                tr { td { (speech.text("mn-end-cards")) } td { @if owned.is_empty() { (none()) } @else { (marvels(speech, &owned)) } } }
                tr { td { (speech.text("mn-end-land")) } td { (land.len()) @if !land.is_empty() { ": " (land.join(", ")) } } }
                tr { td { (speech.text("mn-end-buildings")) } td { (buildings) } }
                tr { td { (speech.text("mn-end-units")) } td { @if army.is_empty() { (none()) } @else { (speech.list(&army)) } } }
            }
        }
    }
}
