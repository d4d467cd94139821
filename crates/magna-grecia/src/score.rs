//! Scoring (R129-R134).

use emporion_core::{BySeat, Outcome, Score, ScorePart, Seat, SeatSet};

use crate::MagnaGrecia;
use crate::options::TieBreak;
use crate::place::PlaceId;
use crate::rules::is_active;
use crate::state::State;

/// R129: points for each controlled oracle.
pub const ORACLE_POINTS: i32 = 4;

impl MagnaGrecia {
    /// The score as it stands: points, active unsold markets, controlled oracles (R129).
    pub fn total(&self, state: &State, seat: Seat) -> i32 {
        let markets: i32 = state.unsold(seat).iter().map(|place| market_value(state, seat, place)).sum();
        state.points(seat) as i32 + markets + ORACLE_POINTS * oracles_of(state, seat).count() as i32
    }

    /// The same, part by part.
    pub(crate) fn score(&self, state: &State, seat: Seat) -> Score {
        let name = |place| self.board().name(self.place_hex(state, place));
        let mut parts = vec![ScorePart { what: "points".to_owned(), points: state.points(seat) as i32 }];
        for place in state.unsold(seat).iter().filter(|&place| is_active(state, seat, place)) {
            let points = market_value(state, seat, place);
            parts.push(ScorePart { what: format!("market at {}", name(place)), points });
        }
        for site in oracles_of(state, seat) {
            parts.push(ScorePart { what: format!("oracle at {}", name(site)), points: ORACLE_POINTS });
        }
        Score::of(parts)
    }

    /// R132-R134: most points; then the tie-break; then a shared win.
    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        let scores = BySeat::from_fn(state.players.seats(), |seat| self.total(state, seat));
        let tiles = |seat: Seat| match self.options().tie_break {
            TieBreak::Hand => state.hand(seat).total(),
            TieBreak::Reserve => state.reserve(seat).total(),
            TieBreak::Shared => 0,
        };
        let rank = |seat: Seat| (scores[seat], tiles(seat));
        let best = Seat::all(scores.seats()).map(rank).max();
        let winners: SeatSet = Seat::all(scores.seats()).filter(|&seat| Some(rank(seat)) == best).collect();
        Outcome { winners, scores }
    }
}

fn oracles_of(state: &State, seat: Seat) -> impl Iterator<Item = PlaceId> {
    let cities = state.cities(seat);
    let mine = state.oracles.iter().filter(move |oracle| oracle.controller.is_some_and(|city| cities.contains(city)));
    mine.map(|oracle| oracle.site)
}

/// R112, R113: what a market of this player is worth at a place.
pub fn market_value(state: &State, owner: Seat, place: PlaceId) -> i32 {
    if is_active(state, owner, place) { i32::from(state.connected(place).len()) } else { 0 }
}
