//! The battle beside the board: forces, chances, totals, losses, who chooses.

use emporion_mare_nostrum::{AttackRecord, BattleFacts, Civ, Decision, Force, View};
use emporion_words::value;
use maud::{Markup, html};

use super::parts::{chances, player};
use crate::mare_nostrum::speech::Speech;

/// Battles shown before one is begun.
const MOST: usize = 8;

/// The attack under way, or the battles the mover could begin.
pub(super) fn draw(speech: &Speech<'_>, view: &View) -> Markup {
    match &view.attack {
        Some(attack) => under_way(speech, view, attack),
        None if matches!(view.decision, Decision::Naval | Decision::Land) => possible(speech, view),
        None => html! {},
    }
}

fn possible(speech: &Speech<'_>, view: &View) -> Markup {
    let battles: Vec<&BattleFacts> = view.facts.battles.iter().take(MOST).collect();
    html! {
        @if !battles.is_empty() { section.battle { h3 { (speech.text("mn-battles")) } (odds(speech, view, &battles)) } }
    }
}

/// Forces of both sides and what each may lose, battle by battle.
fn odds(speech: &Speech<'_>, view: &View, battles: &[&BattleFacts]) -> Markup {
    let mover = view.campaign.as_ref().and_then(|campaign| campaign.mover);
    let side = |civ: Civ, force, at_sea, losses| {
        html! { tr { th scope="row" { (player(speech, civ)) } td { (speech.force(force, at_sea)) } td { (chances(losses)) } } }
    };
    html! {
        table {
            thead { tr { th {} th { (speech.text("mn-battle-forces")) } th { (speech.text("mn-battle-odds")) } } }
            @for battle in battles {
                @let at_sea = speech.at_sea(&battle.space);
                tbody {
                    tr { th colspan="3" scope="rowgroup" { (speech.place(&battle.space)) } }
                    @if let Some(civ) = mover { (side(civ, battle.attack, at_sea, &battle.attacker_losses)) }
                    (side(battle.foe, battle.defence, at_sea, &battle.defender_losses))
                }
            }
        }
    }
}

fn under_way(speech: &Speech<'_>, view: &View, attack: &AttackRecord) -> Markup {
    let here: Vec<&BattleFacts> = view.facts.battles.iter().filter(|battle| battle.space == attack.space).collect();
    let undecided = matches!(view.decision, Decision::Helen | Decision::Assign);
    let at_sea = speech.at_sea(&attack.space);
    html! {
        section.battle {
            h3 { (speech.say("mn-battle", &[("place", value(speech.place(&attack.space)))])) }
            @if undecided && !here.is_empty() { (odds(speech, view, &here)) }
            @for (&foe, &force) in attack.force.iter().filter(|(_, force)| force.count() > 0) {
                p { (speech.say("mn-battle-sent", &[("force", value(speech.force(force, at_sea))), ("foe", value(speech.who(foe)))])) }
            }
            (rolled(speech, view, attack))
        }
    }
}

/// What the dice and fortresses came to, and who chooses what he loses.
fn rolled(speech: &Speech<'_>, view: &View, attack: &AttackRecord) -> Markup {
    let mover = view.campaign.as_ref().and_then(|campaign| campaign.mover);
    let Some((mover, foe)) = mover.zip(attack.foe).filter(|_| attack.totals != [0; 2]) else { return html! {} };
    let at_sea = speech.at_sea(&attack.space);
    let ours = attack.force.get(&foe).copied().unwrap_or_default();
    let sides = [(mover, ours, 0), (foe, present(view, &attack.space, foe), 1)];
    let chooser = match view.decision {
        Decision::LoseAttacker => Some(mover),
        Decision::LoseDefender => Some(foe),
        _ => None,
    };
    html! {
        table {
            thead { tr { th {} th { (speech.text("mn-battle-forces")) } th { (speech.text("mn-battle-total")) } th { (speech.text("mn-battle-due")) } } }
            tbody { @for (civ, force, side) in sides {
                tr.active[chooser == Some(civ)] {
                    th scope="row" { (player(speech, civ)) }
                    td { (speech.force(force, at_sea)) }
                    td.figure { (attack.totals[side]) }
                    td.figure { (attack.due[side]) }
                }
            } }
        }
        @if let Some(civ) = chooser { p { (speech.say("mn-battle-chooses", &[("who", value(speech.who(civ)))])) } }
    }
}

/// The units of a defender.
fn present(view: &View, space: &str, civ: Civ) -> Force {
    let land = view.provinces.iter().find(|province| province.id == space).map(|province| &province.pieces);
    let sea = view.seas.iter().find(|sea| sea.id == space).map(|sea| &sea.pieces);
    let forts = land.filter(|land| land.marker == Some(civ)).map_or(0, |land| land.fortresses);
    let units = land.map(|land| &land.legions).or(sea.map(|sea| &sea.ships));
    Force { units: units.and_then(|units| units.get(&civ)).copied().unwrap_or(0), forts }
}
