//! The other phases: the countryside, what to keep, where dirt and graves go.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use emporion_antiquity::{Action, Antiquity, Building, Bundle, Good, Hexes, Patron, Project, State};
use emporion_core::{Game, Seat};
use emporion_hex::HexId;

use super::goal;
use super::packing::touches;
use super::wants::{Wants, held};
use crate::Strides;

/// How many places for an inn are tried.
const INN_SITES: usize = 5;

/// Appends what is worth building in the countryside: each kind of work where it brings most.
pub(super) fn strides(game: &Antiquity, state: &State, seat: Seat, strides: &mut Strides<Action>) {
    let open = state.occupied() | state.polluted();
    let [forest, grass, mountain, water] = game.terrains(state).map(|terrain| terrain.and_not(open));
    for (project, terrain) in [(Project::Woodcutter, forest)]
        .into_iter()
        .chain(Good::CROPS.map(|crop| (Project::Farm(crop), grass)))
        .chain(Good::MINERALS.map(|good| (Project::Mine(good), mountain)))
    {
        let sites = game.sites_for(state, seat, project);
        if let Some(hex) = best(sites, |hex| (game.around(hex) & terrain).len()) {
            push_at(project, sites, hex, strides);
        }
    }
    fisheries(game, state, seat, water, strides);
    inns(game, state, seat, strides);
    cities(game, state, seat, strides);
    if !game.sites_for(state, seat, Project::Alchemy).is_empty() {
        let sites = game.sites_for(state, seat, Project::Alchemy);
        let dirty = state.polluted().and_not(state.occupied());
        if let Some(hex) = best(sites, |hex| (game.around(hex) & dirty).len()) {
            push_at(Project::Alchemy, sites, hex, strides);
        }
    }
    strides.push(&[Action::Done]);
}

/// The hex with the highest number, the first of equals.
fn best(sites: Hexes, worth: impl Fn(HexId) -> usize) -> Option<HexId> {
    sites.iter().max_by_key(|&hex| (worth(hex), Reverse(hex.index())))
}

/// A project on a hex; the only site goes without saying.
fn push_at(project: Project, sites: Hexes, hex: HexId, strides: &mut Strides<Action>) {
    let steps = [Action::Project(project), Action::Hex(hex)];
    strides.push(&steps[..=usize::from(sites.len() > 1)]);
}

/// The shore with most clean water, for each catch.
fn fisheries(game: &Antiquity, state: &State, seat: Seat, water: Hexes, strides: &mut Strides<Action>) {
    let sites = game.sites_for(state, seat, Project::Fishery(Good::Fish));
    if sites.is_empty() {
        return;
    }
    let zone = game.zone_of(state, seat);
    let mut found: Option<(usize, HexId, HexId)> = None;
    for hex in sites.iter() {
        let mut beside = game.around(hex) & sites;
        beside.remove(hex);
        for second in if zone.contains(hex) { beside } else { beside & zone }.iter() {
            let catch = ((game.around(hex) | game.around(second)) & water).len();
            if found.is_none_or(|(most, ..)| catch > most) {
                found = Some((catch, hex, second));
            }
        }
    }
    let Some((_, hex, second)) = found else { return };
    let mut seconds = game.around(hex) & sites;
    seconds.remove(hex);
    let seconds = if zone.contains(hex) { seconds } else { seconds & zone };
    for good in Good::CATCHES {
        let mut steps: ArrayVec<Action, 3> = ArrayVec::new();
        steps.push(Action::Project(Project::Fishery(good)));
        if sites.len() > 1 {
            steps.push(Action::Hex(hex));
        }
        if seconds.len() > 1 {
            steps.push(Action::Hex(second));
        }
        strides.push(&steps);
    }
}

/// The food that is missed least, where there is a choice.
fn food(state: &State, seat: Seat, wants: &Wants) -> Option<Action> {
    let held = held(state, seat);
    let kinds: ArrayVec<usize, 4> = (0..4).filter(|&good| held[good] > 0.0).collect();
    if kinds.len() < 2 {
        return None;
    }
    let loss = |good: usize| wants.last(good, held[good]);
    let good = kinds.into_iter().min_by(|&a, &b| loss(a).total_cmp(&loss(b)))?;
    Some(Action::Pay(Bundle::one(Good::ALL[good])))
}

/// Inns: towards a rival for San Giorgio, else where the most new land is.
fn inns(game: &Antiquity, state: &State, seat: Seat, strides: &mut Strides<Action>) {
    let sites = game.sites_for(state, seat, Project::Inn);
    if sites.is_empty() {
        return;
    }
    let chosen = if goal::saint(game, state, seat) == Patron::Giorgio {
        towards_rivals(game, state, seat, sites)
    } else {
        towards_land(game, state, seat, sites)
    };
    let wants = Wants::of(game, state, seat, goal::saint(game, state, seat));
    let pay = food(state, seat, &wants);
    for hex in chosen {
        let mut steps: ArrayVec<Action, 3> = ArrayVec::new();
        steps.push(Action::Project(Project::Inn));
        if sites.len() > 1 {
            steps.push(Action::Hex(hex));
        }
        steps.extend(pay);
        strides.push(&steps);
    }
}

/// All hexes that an inn would reach.
fn reach(game: &Antiquity, hex: HexId, land: Hexes) -> Hexes {
    game.grown(game.around(hex) & land) & land
}

fn towards_rivals(game: &Antiquity, state: &State, seat: Seat, sites: Hexes) -> ArrayVec<HexId, INN_SITES> {
    let [_, _, _, water] = game.terrains(state);
    let mut target = Hexes::EMPTY;
    for rival in state.players().iter().filter(|&rival| rival != seat) {
        target |= goal::uncovered(game, state, seat, rival);
    }
    let land = (game.grown(sites) | game.grown(target)).and_not(water) | sites;
    // How far every site is from the target, in rings.
    let mut ring = target;
    let mut seen = target;
    let mut chosen: Vec<(usize, usize, HexId)> = Vec::new();
    for distance in 0..30 {
        for hex in (ring & sites).iter() {
            let gain = (reach(game, hex, land) & target).len();
            chosen.push((distance, gain, hex));
        }
        ring = game.grown(ring).and_not(water).and_not(seen);
        if ring.is_empty() || (chosen.len() > 12 && distance > 3) {
            break;
        }
        seen |= ring;
    }
    chosen.sort_by_key(|&(distance, gain, hex)| (Reverse(gain), distance, hex.index()));
    chosen.into_iter().take(INN_SITES).map(|(.., hex)| hex).collect()
}

fn towards_land(game: &Antiquity, state: &State, seat: Seat, sites: Hexes) -> ArrayVec<HexId, INN_SITES> {
    let [_, _, _, water] = game.terrains(state);
    let land = game.grown(game.grown(sites)).and_not(water);
    let taken = game.zone_of(state, seat) | state.occupied() | state.polluted();
    let mut chosen: Vec<(usize, HexId)> =
        sites.iter().map(|hex| (reach(game, hex, land).and_not(taken).len(), hex)).collect();
    chosen.sort_by_key(|&(gain, hex)| (Reverse(gain), hex.index()));
    chosen.into_iter().take(2).map(|(_, hex)| hex).collect()
}

/// A new city where the most new land is.
fn cities(game: &Antiquity, state: &State, seat: Seat, strides: &mut Strides<Action>) {
    let sites = game.sites_for(state, seat, Project::City);
    let taken = game.zone_of(state, seat) | state.occupied() | state.polluted();
    let Some(hex) = best(sites, |hex| game.grown(game.grown(game.around(hex))).and_not(taken).len()) else { return };
    let wants = Wants::of(game, state, seat, goal::saint(game, state, seat));
    let mut steps: ArrayVec<Action, 4> = ArrayVec::new();
    steps.push(Action::Project(Project::City));
    if sites.len() > 1 {
        steps.push(Action::Hex(hex));
    }
    steps.extend(food(state, seat, &wants));
    let held = held(state, seat);
    let mut luxuries: ArrayVec<usize, 4> = (4..8).filter(|&good| held[good] > 0.0).collect();
    if luxuries.len() > 2 {
        luxuries.sort_by(|&a, &b| wants.last(a, held[a]).total_cmp(&wants.last(b, held[b])));
        let mut bundle = Bundle::default();
        luxuries.iter().take(2).for_each(|&good| bundle.add(Good::ALL[good]));
        steps.push(Action::Pay(bundle));
    }
    strides.push(&steps);
}

/// Phase 5: the goods that are worth most stay.
pub(super) fn keep(game: &Antiquity, state: &State, seat: Seat, strides: &mut Strides<Action>) {
    let Some((good, room)) = state.keeping(seat) else { return };
    let wants = Wants::of(game, state, seat, goal::saint(game, state, seat));
    let held = held(state, seat);
    let mut units: Vec<(f32, usize)> = Vec::new();
    for (good, &held) in held.iter().enumerate().skip(good.index()) {
        units.extend((1..=held as u32).map(|count| (wants.last(good, count as f32), good)));
    }
    units.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let count = units.iter().take(usize::from(room)).filter(|(_, kind)| *kind == good.index()).count();
    strides.push(&[Action::Keep(good, count as u16)]);
}

/// Phases 6, 8 and 9: one good choice for what has to be done.
pub(super) fn housework(game: &Antiquity, state: &State, seat: Seat, strides: &mut Strides<Action>) {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    let worth = |step: &&Action| match **step {
        Action::Take(hex) => field_beside(game, state, hex),
        Action::Pollute(hex) => -dirt(game, state, seat, hex),
        Action::Grave(place) => grave(game, state, seat, place),
        _ => 0,
    };
    if let Some(step) = legal.iter().max_by_key(worth) {
        strides.push(&[*step]);
    }
}

/// How many clean free fields lie beside a hex.
fn field_beside(game: &Antiquity, state: &State, hex: HexId) -> i32 {
    let [_, grass, _, _] = game.terrains(state);
    (game.around(hex) & grass).and_not(state.occupied()).and_not(state.polluted()).len() as i32
}

/// What dirt on a hex costs: the better the work one could have there, the more. A rival's land costs less.
fn dirt(game: &Antiquity, state: &State, seat: Seat, hex: HexId) -> i32 {
    let closed = state.occupied() | state.polluted();
    let terrain = game.terrains(state).into_iter().find(|terrain| terrain.contains(hex)).unwrap_or(Hexes::EMPTY);
    let beside = (game.around(hex) & terrain).and_not(closed).len() as i32;
    let marker = 3 * i32::from(state.markers().contains(hex));
    let rivals = state.players().iter().filter(|&rival| rival != seat);
    let theirs = rivals.filter(|&rival| game.zone_of(state, rival).contains(hex)).count() as i32;
    2 * beside + marker - 5 * theirs
}

/// How little a grave hurts on a square.
fn grave(game: &Antiquity, state: &State, seat: Seat, place: emporion_antiquity::Place) -> i32 {
    let city = usize::from(place.city);
    let free = game.free_squares(state, seat)[city];
    let square = emporion_antiquity::Squares::only(place.square);
    if free.contains(place.square) {
        return 10 - touches(square, free) as i32;
    }
    // On buildings: first those that already lie still.
    let covering = game.buildings(state, seat).filter(|standing| standing.city == city);
    let mut worth = 0;
    for standing in covering {
        let shape = game.building_squares(state, seat, standing.place);
        if shape.contains(place.square) {
            worth = if standing.sound { -cherished(standing.kind) } else { 1 };
        }
    }
    worth
}

/// How badly a building would be missed.
fn cherished(kind: Building) -> i32 {
    match kind {
        Building::Cathedral => 20,
        Building::Granary => 9,
        Building::Hospital => 8,
        Building::Market | Building::Storage => 6,
        Building::Brewery | Building::Harbour | Building::Stable => 5,
        Building::CartShop => 4,
        Building::Fountain => 3,
        _ => 2,
    }
}
