//! Why a turn is good, in words with the names of places.

use emporion_core::Seat;
use emporion_magna_grecia::{MagnaGrecia, ORACLE_POINTS, PlaceId, State, market_value};

use super::evaluation::FEATURES;
use crate::{Mind, Reason, Weights};

/// Features that the named reasons tell better.
const TOLD: [&str; 2] = ["markets", "oracles"];

pub(super) fn reasons(game: &MagnaGrecia, before: &State, after: &State, seat: Seat, weights: &Weights) -> Vec<Reason> {
    let mut reasons = Reason::from_features(game, before, after, seat, weights);
    let phrases = FEATURES.iter().filter(|(name, _)| TOLD.contains(name)).map(|(_, phrase)| *phrase);
    let told: Vec<&str> = phrases.collect();
    reasons.retain(|reason| !told.iter().any(|phrase| reason.text.ends_with(phrase)));
    let worth = |name: &str| {
        let number = <MagnaGrecia as Mind>::FEATURES.iter().position(|(other, _)| *other == name);
        number.map_or(1.0, |number| weights.numbers[number])
    };
    markets(game, before, after, seat, worth("markets"), &mut reasons);
    oracles(game, before, after, seat, worth("oracles"), &mut reasons);
    reasons.sort_by(|a, b| b.gain.abs().total_cmp(&a.gain.abs()));
    reasons
}

fn markets(game: &MagnaGrecia, before: &State, after: &State, seat: Seat, worth: f32, reasons: &mut Vec<Reason>) {
    let value =
        |state: &State, place| if state.unsold(seat).contains(place) { market_value(state, seat, place) } else { 0 };
    for place in (before.unsold(seat) | after.unsold(seat)).iter() {
        let change = value(after, place) - value(before, place);
        let name = name(game, after, place);
        let text = match (before.unsold(seat).contains(place), after.unsold(seat).contains(place)) {
            (false, true) => format!("{change:+} new market at {name}"),
            (true, false) if after.sold(seat).contains(place) => format!("{change:+} market sold at {name}"),
            _ if change != 0 => format!("{change:+} market at {name}"),
            _ => continue,
        };
        reasons.push(Reason { text, gain: change as f32 * worth });
    }
}

fn oracles(game: &MagnaGrecia, before: &State, after: &State, seat: Seat, worth: f32, reasons: &mut Vec<Reason>) {
    let owner = |state: &State, site| {
        let oracle = state.oracles().find(|oracle| oracle.site == site)?;
        state.owner(oracle.controller?)
    };
    for oracle in after.oracles() {
        let (was, is) = (owner(before, oracle.site), owner(after, oracle.site));
        let change = match (was == Some(seat), is == Some(seat)) {
            (false, true) => ORACLE_POINTS,
            (true, false) => -ORACLE_POINTS,
            _ => continue,
        };
        let name = name(game, after, oracle.site);
        reasons.push(Reason { text: format!("{change:+} oracle at {name}"), gain: change as f32 * worth });
    }
}

fn name(game: &MagnaGrecia, state: &State, place: PlaceId) -> String {
    game.board()
        .village(place)
        .map_or_else(|| game.board().name(game.place_hex(state, place)), |village| village.name.clone())
}
