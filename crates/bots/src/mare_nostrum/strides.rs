//! What is worth trying, decision by decision.

use arrayvec::ArrayVec;
use emporion_core::{Game, Seat};
use emporion_mare_nostrum::{Action, Civ, Decision, MareNostrum, State};

use super::hand::{Leaning, offer};
use super::{construction, military};
use crate::Strides;

/// A run of steps while it is put together.
pub(super) type Run = ArrayVec<Action, 48>;

/// Appends the ways to go on.
pub(super) fn strides(game: &MareNostrum, s: &State, seat: Seat, strides: &mut Strides<Action>) {
    let civ = game.civ(seat);
    match s.now {
        Decision::Offers => offers(s, civ, strides),
        Decision::NameMover => name_mover(game, s, seat, strides),
        Decision::Build => construction::purchases(game, s, seat, strides),
        Decision::Pay => construction::payments(s, civ, strides),
        Decision::Keep => construction::keeps(s, civ, strides),
        Decision::Naval | Decision::Land => military::moves(game, s, seat, strides),
        Decision::Assign => military::assignments(s, strides),
        _ => every_step(game, s, seat, strides),
    }
    if strides.is_empty() {
        every_step(game, s, seat, strides);
    }
}

/// Each legal step by itself.
pub(super) fn every_step(game: &MareNostrum, s: &State, seat: Seat, strides: &mut Strides<Action>) {
    let mut legal = Vec::new();
    game.legal(s, seat, &mut legal);
    for action in legal {
        strides.push(&[action]);
    }
}

/// A plan is about one thing: a role, a number, an offer, a take, a construction turn, a military turn.
pub(super) fn chapter(s: &State) -> u64 {
    use Decision as D;
    let thing = match s.now {
        D::SetUp => 0,
        D::Tie(role) => 1 + role.index() as u64,
        D::Artemis => 4,
        D::Number => 5,
        D::Offers => 6,
        D::Take | D::Ulysses | D::Redirect => 7,
        D::Gift => 8,
        D::NameBuilder => 9,
        D::Build | D::Pay | D::Keep => 10,
        D::NameMover => 11,
        _ => 12,
    };
    u64::from(s.turn) << 8 | thing
}

/// Between two things that everybody does once: a hand that was traded or spent cannot be compared with one that was not.
pub(super) fn even(s: &State) -> bool {
    use Decision as D;
    match s.now {
        D::NameBuilder | D::NameMover => s.acted.is_empty(),
        now => matches!(now, D::SetUp | D::Tie(_) | D::Artemis | D::Number | D::Over(_)),
    }
}

/// R58: whole offers, by what one collects.
fn offers(s: &State, civ: Civ, strides: &mut Strides<Action>) {
    let missing = s.trade.number - s.trade.offers[civ.index()].size();
    let hand = &s.hands[civ.index()];
    let mut seen: ArrayVec<Run, 3> = ArrayVec::new();
    for leaning in [Leaning::Goods, Leaning::Both, Leaning::Taxes] {
        let mut run = Run::new();
        offer(hand, missing, leaning, |kind| run.push(Action::Offer(kind)));
        run.sort_unstable();
        run.push(Action::Done);
        if !seen.contains(&run) {
            strides.push(&run);
            seen.push(run);
        }
    }
}

/// R116: who moves last sees what the others did, so the leader comes last unless he says otherwise.
fn name_mover(game: &MareNostrum, s: &State, seat: Seat, strides: &mut Strides<Action>) {
    let mut legal = Vec::new();
    game.legal(s, seat, &mut legal);
    legal.sort_by_key(|&action| action == Action::Name(game.civ(seat)));
    for action in legal {
        strides.push(&[action]);
    }
}
