//! Why a turn is good, in words.

use emporion_antiquity::{Antiquity, State};
use emporion_core::Seat;

use crate::{Reason, Weights};

/// What changed among the features, and what has a name of its own: a saint, cities, inns.
pub(super) fn reasons(game: &Antiquity, before: &State, after: &State, seat: Seat, weights: &Weights) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if let (None, Some(patron)) = (before.patron(seat), after.patron(seat)) {
        reasons.push(Reason { text: format!("cathedral of {}", patron.title()), gain: f32::MAX });
    }
    let food = |state: &State| i32::from(state.goods(seat).food());
    let more = food(after) - food(before);
    if more > 0 && after.famine() > 0 {
        reasons.push(Reason { text: format!("+{more} food before the famine"), gain: 1.0 });
    }
    reasons.extend(Reason::from_features(game, before, after, seat, weights));
    reasons.sort_by(|a, b| b.gain.abs().total_cmp(&a.gain.abs()));
    reasons
}
