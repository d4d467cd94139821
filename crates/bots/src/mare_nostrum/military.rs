//! The Military phase: a campaign against a province is one stride, from the first march to the attack.

use arrayvec::ArrayVec;
use emporion_core::{Game, Seat};
use emporion_mare_nostrum::{Action, Civ, MareNostrum, Place, Places, State};

use super::strides::Run;
use super::survey::{chance_to_take, worth};
use crate::Strides;

/// The most provinces to attack that are looked at.
const TARGETS: usize = 8;
/// An attack that succeeds less often than this is not looked at.
const HOPE: f32 = 0.25;

/// Ends, duties, campaigns, ships and guards.
pub(super) fn moves(game: &MareNostrum, s: &State, seat: Seat, strides: &mut Strides<Action>) {
    let civ = game.civ(seat);
    let mut legal = Vec::new();
    game.legal(s, seat, &mut legal);
    if let Some(place) = game.duty(s, civ) {
        strides.push(&[Action::Attack(place)]);
        retreats(&legal, place, strides);
        return;
    }
    strides.push(&[Action::Done]);
    let sources = sources(game, s, civ);
    campaigns(game, s, civ, &sources, strides);
    guards(s, civ, &sources, strides);
    for &action in &legal {
        match action {
            Action::Launch(..) | Action::Sail(..) | Action::Attack(_) => strides.push(&[action]),
            Action::AttackSea(sea) => {
                let ships = &s.sea[sea.index()];
                if 2 * ships[civ.index()] > ships.iter().sum() {
                    strides.push(&[action]);
                }
            }
            _ => {}
        }
    }
}

/// R140: out of a war instead of fighting on.
fn retreats(legal: &[Action], place: Place, strides: &mut Strides<Action>) {
    let away = legal.iter().rev().filter(|action| matches!(action, Action::March(_, from, _) if *from == place));
    for &action in away.take(3) {
        strides.push(&[action]);
    }
}

/// Where legions that may still march stand, how many, and where they can go.
type Sources = ArrayVec<(Place, u8, Places), 16>;

fn sources(game: &MareNostrum, s: &State, civ: Civ) -> Sources {
    let mut sources = Sources::new();
    for place in game.map().places() {
        let land = s.at(place);
        let legions = land.legions[civ.index()];
        if legions == 0 {
            continue;
        }
        let n = place.index();
        let used = s.campaign.entered[n] + s.campaign.spent[n] + land.held_by(civ).len();
        if legions > used {
            let _ = sources.try_push((place, legions - used, game.march_reach(s, civ, place)));
        }
    }
    sources
}

/// Everything that can come against each of the best targets; where nobody defends, one legion.
fn campaigns(game: &MareNostrum, s: &State, civ: Civ, sources: &Sources, strides: &mut Strides<Action>) {
    let map = game.map();
    let reach = sources.iter().fold(Places::NONE, |all, (_, _, reach)| all.union(*reach));
    let mut targets: ArrayVec<(f32, Place), 48> = ArrayVec::new();
    for place in reach.iter() {
        let land = s.at(place);
        let Some(owner) = land.marker else { continue };
        let legions = sources.iter().filter(|source| source.2.contains(place)).map(|source| source.1).sum();
        if owner == civ && land.enemies(civ).is_empty() {
            continue;
        }
        let chance = chance_to_take(s, civ, legions, land);
        if chance >= HOPE {
            targets.push((chance * worth(map, place, land), place));
        }
    }
    targets.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    for &(_, place) in targets.iter().take(TARGETS) {
        let land = s.at(place);
        let defended = !land.enemies(civ).is_empty();
        strides.push(&campaign(sources, place, u8::MAX));
        if !defended {
            strides.push(&campaign(sources, place, 1));
        }
        let units: u8 = land.enemies(civ).iter().map(|foe| land.units(foe)).sum();
        if defended {
            strides.push(&campaign(sources, place, 2 * units));
        }
    }
}

/// Marches of at most so many legions into a province, and the attack.
fn campaign(sources: &Sources, place: Place, most: u8) -> Run {
    let mut run = Run::new();
    let mut left = most;
    for &(from, legions, _) in sources.iter().filter(|source| source.2.contains(place)) {
        let count = legions.min(left);
        if count > 0 {
            run.push(Action::March(count, from, place));
            left -= count;
        }
    }
    run.push(Action::Attack(place));
    run
}

/// Legions that go to own provinces, one or all.
fn guards(s: &State, civ: Civ, sources: &Sources, strides: &mut Strides<Action>) {
    for &(from, legions, reach) in sources {
        for to in reach.iter() {
            let land = s.at(to);
            if land.marker == Some(civ) && land.enemies(civ).is_empty() {
                strides.push(&[Action::March(1, from, to)]);
                if legions > 1 {
                    strides.push(&[Action::March(legions, from, to)]);
                }
            }
        }
    }
}

/// R143: all against one opponent, or all against those that come later.
pub(super) fn assignments(s: &State, strides: &mut Strides<Action>) {
    let Some(foe) = s.attack.foe else { return };
    let free = s.attack.free;
    strides.push(&[Action::Assign(foe, free.units, free.forts)]);
    strides.push(&[Action::Assign(foe, 0, 0)]);
    if free.units > 1 {
        strides.push(&[Action::Assign(foe, free.units / 2, 0)]);
    }
}
