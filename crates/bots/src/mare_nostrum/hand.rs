//! What a hand is good for.

use emporion_mare_nostrum::{Cards, Civ, Decision, Kind, State};

/// A hand before its owner builds, and what it lets him hope for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hand {
    /// Different goods, with what the trade may still bring.
    pub(super) different: f32,
    /// Taxes.
    pub(super) taxes: f32,
    /// Taxes of others that the trade may still bring: nobody should lay them before one who collects them.
    hoped: f32,
    /// Goods that double others.
    pub(super) spare: f32,
    /// Combinations of three that can be made of it (R78).
    pub(super) sets: f32,
}

/// The part of the cards still to come in a trade that will be just what was missing.
const LUCKY: f32 = 0.8;

impl Hand {
    /// Of these cards, with so many more to come, which can be of so many new kinds.
    fn new(cards: &Cards, to_come: u8, new_kinds: u8) -> Hand {
        let (different, taxes) = (cards.different_goods(), cards[Kind::Tax]);
        let hoped = f32::from(to_come);
        let new = (LUCKY * hoped).min(f32::from(new_kinds));
        Hand {
            different: f32::from(different) + new,
            taxes: f32::from(taxes),
            hoped: 0.0,
            spare: f32::from(cards.goods() - different) + hoped - new,
            sets: f32::from(taxes / 3 + triples(cards)) + new / 3.0,
        }
    }

    /// R80: the dearest thing it can pay for.
    pub(super) fn power(&self) -> f32 {
        self.different.max(self.taxes + self.hoped)
    }

    /// With so many takes to come, and the taxes that others have laid before him.
    fn with_taxes_of_others(mut self, s: &State, civ: Civ, to_come: u8) -> Hand {
        let offers = s.trade.offers.iter().enumerate().filter(|&(other, _)| other != civ.index());
        let taxes: u8 = offers.map(|(_, offer)| offer[Kind::Tax]).sum();
        self.hoped += LUCKY * f32::from(taxes.min(to_come));
        self
    }
}

/// The hand of a player who is still to build in this turn; nothing if he has built.
pub(super) fn live(s: &State, civ: Civ) -> Option<Hand> {
    use Decision as D;
    let partner = s.trade.partners.contains(civ);
    match s.now {
        D::Offers if partner => Some(before_trade(s, civ)),
        D::Take | D::Ulysses | D::Redirect if partner => Some(in_trade(s, civ)),
        D::Artemis | D::Number | D::Gift | D::Offers | D::Take | D::Ulysses | D::Redirect => Some(at_rest(s, civ)),
        D::NameBuilder | D::Build | D::Pay | D::Keep => (!s.acted.contains(civ)).then(|| at_rest(s, civ)),
        _ => None,
    }
}

/// With nothing to come.
fn at_rest(s: &State, civ: Civ) -> Hand {
    Hand::new(&s.hands[civ.index()], 0, 0)
}

/// With as many cards to come as go into the offer.
fn before_trade(s: &State, civ: Civ) -> Hand {
    let number = s.trade.number;
    let mut kept = s.hands[civ.index()];
    if !s.trade.ready.contains(civ) {
        let missing = number - s.trade.offers[civ.index()].size();
        let hand = kept;
        offer(&hand, missing, Leaning::Goods, |kind| kept[kind] -= 1);
    }
    let missing = 12 - kept.different_goods();
    let mut hand = Hand::new(&kept, number, missing);
    // Who collects taxes offers goods instead.
    hand.hoped = f32::from(s.hands[civ.index()][Kind::Tax] - kept[Kind::Tax]);
    hand.with_taxes_of_others(s, civ, number)
}

/// With as many cards to come as were offered and not replaced yet, out of what lies face up.
fn in_trade(s: &State, civ: Civ) -> Hand {
    let (n, trade) = (civ.index(), &s.trade);
    let mut cards = s.hands[n];
    cards.add(&trade.taken[n]);
    let to_come = trade.number.saturating_sub(trade.taken[n].size());
    let fresh = |&good: &Kind| {
        cards[good] == 0 && trade.offers.iter().enumerate().any(|(other, offer)| other != n && offer[good] > 0)
    };
    let new_kinds = Kind::goods().filter(fresh).count() as u8;
    Hand::new(&cards, to_come, new_kinds).with_taxes_of_others(s, civ, to_come)
}

/// What a player collects when he gives cards away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaning {
    /// Different goods: doubles go first, then taxes.
    Goods,
    /// Taxes: goods go first.
    Taxes,
    /// Different goods, and the taxes with which one can start a set.
    Both,
}

/// Names the cards that are missed least, one by one.
pub(super) fn offer(hand: &Cards, count: u8, leaning: Leaning, mut name: impl FnMut(Kind)) {
    let mut left = *hand;
    for _ in 0..count {
        let Some(kind) = left.kinds().min_by_key(|&kind| (use_of(&left, kind, leaning), kind)) else { return };
        left[kind] -= 1;
        name(kind);
    }
}

/// How much a card of this kind would be missed: doubles least.
fn use_of(hand: &Cards, kind: Kind, leaning: Leaning) -> i32 {
    let count = i32::from(hand[kind]);
    match (kind, leaning) {
        (Kind::Tax, Leaning::Goods) => 5 - count,
        (Kind::Tax, Leaning::Taxes) => 100,
        (Kind::Tax, Leaning::Both) => 12 - count,
        _ if count > 1 => -count,
        // Of single goods the common ones go first: they are the easiest to get back.
        _ => 10 - i32::from(kind >= Kind::Metal),
    }
}

/// R78: how many combinations of three different goods there are in a hand.
pub(super) fn triples(cards: &Cards) -> u8 {
    let enough = |sets: &u8| Kind::goods().map(|good| cards[good].min(*sets)).sum::<u8>() >= 3 * sets;
    (1..=cards.goods() / 3).rev().find(enough).unwrap_or(0)
}

/// The goods to pay a price with: those one has most of, so that as many different ones as possible are left.
pub(super) fn payment(cards: &Cards, paid: u16, price: u8, mut name: impl FnMut(Kind)) {
    let mut used = paid;
    for _ in 0..price {
        let open = Kind::goods().filter(|&good| cards[good] > 0 && used >> good.index() & 1 == 0);
        // Of equally many, the common ones: a rare one may be worth keeping.
        let Some(good) = open.max_by_key(|&good| (cards[good], good)) else { return };
        used |= 1 << good.index();
        name(good);
    }
}
