//! Construction: a thing and the cards it is paid with are one stride.

use arrayvec::ArrayVec;
use emporion_core::{Game, Seat};
use emporion_mare_nostrum::{
    Action, Cards, Civ, Item, Kind, Map, MareNostrum, Marvel, Marvels, Place, Places, Slots, State,
};

use super::hand::payment;
use super::strides::Run;
use super::survey::{bits, promise};
use crate::Strides;

/// The most provinces in which to try a kind of unit.
const PLACES_FOR_UNITS: usize = 3;
/// The most provinces to try a marker in.
const PLACES_FOR_MARKERS: usize = 8;

/// R78: everything worth buying, each with taxes and with goods; Cleopatra's exchanges; the end of the turn.
pub(super) fn purchases(game: &MareNostrum, s: &State, seat: Seat, strides: &mut Strides<Action>) {
    let civ = game.civ(seat);
    let mut legal = Vec::new();
    game.legal(s, seat, &mut legal);
    finish(s, civ, strides);
    if let Some(&win) = legal.iter().find(|&&action| wins(s, civ, action)) {
        buy(s, civ, win, strides);
        return;
    }
    for &action in &select(game.map(), s, civ, &legal) {
        buy(s, civ, action, strides);
    }
    swaps(s, civ, &legal, strides);
}

/// R157, R158.
fn wins(s: &State, civ: Civ, action: Action) -> bool {
    match action {
        Action::Buy(Item::Marvel(Marvel::Pyramids)) => true,
        Action::Buy(Item::Marvel(_)) => s.marvels[civ.index()].len() >= 3,
        _ => false,
    }
}

/// Of what can be bought: all buildings, heroes and wonders, and units and markers only in the best provinces.
fn select(map: &Map, s: &State, civ: Civ, legal: &[Action]) -> ArrayVec<Action, 96> {
    let mut chosen: ArrayVec<Action, 96> = ArrayVec::new();
    let useful = |item: Item| match item {
        Item::Temple(place) => s.at(place).built.has(Slots::CITY),
        Item::Market(place) => !s.at(place).built.common(Slots::CARAVANS).is_empty(),
        Item::City(_) | Item::Caravan(..) | Item::Marvel(_) | Item::Convert(_) => true,
        _ => false,
    };
    for &action in legal {
        if matches!(action, Action::Buy(item) if useful(item)) && !chosen.is_full() {
            chosen.push(action);
        }
    }
    let markers = |place: Place| promise(map, place);
    best(legal, |item| matches!(item, Item::Influence(_)), markers, PLACES_FOR_MARKERS, &mut chosen);
    let front = |place: Place| foreign_neighbours(map, s, civ, place);
    best(legal, |item| matches!(item, Item::Legion(_)), front, PLACES_FOR_UNITS, &mut chosen);
    let danger = |place: Place| {
        let land = s.at(place);
        f32::from(land.built.len()) + 0.5 * foreign_neighbours(map, s, civ, place) - 2.0 * f32::from(land.forts)
    };
    best(legal, |item| matches!(item, Item::Fortress(_)), danger, PLACES_FOR_UNITS, &mut chosen);
    let seas = |place: Place| map.coast[place.index()].count_ones() as f32;
    best(legal, |item| matches!(item, Item::Trireme(_)), seas, PLACES_FOR_UNITS, &mut chosen);
    chosen
}

/// The best few provinces for a kind of thing.
fn best(
    legal: &[Action],
    kind: impl Fn(Item) -> bool,
    score: impl Fn(Place) -> f32,
    most: usize,
    chosen: &mut ArrayVec<Action, 96>,
) {
    let mut found: ArrayVec<(f32, Action), 48> = ArrayVec::new();
    for &action in legal {
        if let Action::Buy(item) = action
            && kind(item)
            && let Some(place) = item.place()
        {
            let _ = found.try_push((score(place), action));
        }
    }
    found.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    chosen.extend(found.iter().map(|&(_, action)| action).take(most.min(chosen.remaining_capacity())));
}

/// How many neighbours by land, or across a sea with own ships, are somebody else's; more for what stands there.
fn foreign_neighbours(map: &Map, s: &State, civ: Civ, place: Place) -> f32 {
    let fleet = s.fleet(civ) & map.coast[place.index()];
    let shores = bits(fleet).fold(Places::NONE, |all, sea| all.union(map.shore[sea]));
    let near = map.land[place.index()].union(shores);
    let value = |other: Place| {
        let land = s.at(other);
        if land.foreign_marker(civ) { 1.0 + 0.5 * f32::from(land.built.len()) - f32::from(land.forts) } else { 0.0 }
    };
    near.iter().map(value).sum()
}

/// One thing, paid with taxes and paid with goods.
fn buy(s: &State, civ: Civ, action: Action, strides: &mut Strides<Action>) {
    let Action::Buy(item) = action else { return };
    let price = price(s, civ, item);
    let hand = &s.hands[civ.index()];
    if price == 0 {
        strides.push(&[action]);
        return;
    }
    if hand[Kind::Tax] >= price {
        strides.push(&[action, Action::PayTaxes]);
    }
    if hand.different_goods() >= price {
        strides.push(&with_goods(hand, 0, price, &[action]));
    }
}

/// R86 to R90.
fn price(s: &State, civ: Civ, item: Item) -> u8 {
    let owned: Marvels = s.marvels[civ.index()];
    let marker = matches!(item, Item::Influence(_) | Item::Convert(_));
    if marker && owned.has(Marvel::Hammurabi) && !s.build.hammurabi { 0 } else { item.price(owned) }
}

/// The steps that pay so much with goods.
fn with_goods(hand: &Cards, paid: u16, price: u8, before: &[Action]) -> Run {
    let mut run: Run = before.iter().copied().collect();
    payment(hand, paid, price, |good| run.push(Action::Pay(good)));
    run
}

/// R80: what is left of a price.
pub(super) fn payments(s: &State, civ: Civ, strides: &mut Strides<Action>) {
    let (hand, build) = (&s.hands[civ.index()], &s.build);
    if build.paid == 0 && hand[Kind::Tax] >= build.left {
        strides.push(&[Action::PayTaxes]);
    }
    if build.paid != 0 || hand.different_goods() >= build.left {
        strides.push(&with_goods(hand, build.paid, build.left, &[]));
    }
}

/// R91: a tax for a good one lacks, and the good one has most of for a tax.
fn swaps(s: &State, civ: Civ, legal: &[Action], strides: &mut Strides<Action>) {
    let hand = &s.hands[civ.index()];
    let swap = |action: &Action| match *action {
        Action::Swap(give, get) => Some((give, get)),
        _ => None,
    };
    let new = legal.iter().filter_map(swap).find(|&(give, get)| give == Kind::Tax && hand[get] == 0);
    let spare = legal.iter().filter_map(swap).filter(|&(give, _)| give != Kind::Tax);
    let spare = spare.max_by_key(|&(give, _)| hand[give]);
    for (give, get) in new.into_iter().chain(spare) {
        strides.push(&[Action::Swap(give, get)]);
    }
}

/// R82: the end of the turn with the most that can be kept.
fn finish(s: &State, civ: Civ, strides: &mut Strides<Action>) {
    let hand = &s.hands[civ.index()];
    if hand.is_empty() {
        strides.push(&[Action::Done]);
    } else {
        strides.push(&[Action::Done, Action::Keep(hand[Kind::Tax].min(2), kept_good(s, civ))]);
    }
}

/// R82, R83: what to keep.
pub(super) fn keeps(s: &State, civ: Civ, strides: &mut Strides<Action>) {
    strides.push(&[Action::Keep(s.hands[civ.index()][Kind::Tax].min(2), kept_good(s, civ))]);
}

/// R83: the rarest good.
fn kept_good(s: &State, civ: Civ) -> Option<Kind> {
    let hand = &s.hands[civ.index()];
    let gardens = s.has(civ, Marvel::HangingGardens);
    Kind::goods().find(|&good| gardens && hand[good] > 0)
}
