//! What somebody who plans ahead asks of a position: read-only, and nothing a player at the table could not see.

use emporion_core::Seat;
use emporion_hex::{Direction, HexId};

use crate::MagnaGrecia;
use crate::board::Hexes;
use crate::cards::Card;
use crate::place::PlaceId;
use crate::rules::{cities_left, refill_left, roads_left};
use crate::state::State;
use crate::tiles::Ends;

/// How many more tiles the card allows the active player (R24-R26, R33-R35).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Road tiles.
    pub roads: u8,
    /// City tiles.
    pub cities: u8,
    /// Tiles from the reserve.
    pub refill: u8,
}

impl MagnaGrecia {
    /// What the card still allows in this turn, whatever hand and points say.
    pub fn allowance(&self, state: &State) -> Allowance {
        let card = self.card(state);
        Allowance {
            roads: roads_left(card, &state.done).unwrap_or(0),
            cities: cities_left(card, &state.done).unwrap_or(0),
            refill: refill_left(card, &state.done).unwrap_or(0),
        }
    }

    /// Is every village covered that must be, and every founding complete (R62, R138)?
    pub fn nothing_pending(&self, state: &State) -> bool {
        self.nothing_open(state).is_ok()
    }

    /// Where a founding or an extension may put its next tile, as far as card, hand and points allow one.
    pub fn city_hexes(&self, state: &State, seat: Seat) -> Hexes {
        self.city_tiles_left(state, seat).map_or(Hexes::EMPTY, |left| self.city_sites(state, seat, left))
    }

    /// The card of a later round. Who looks at a state that was not imagined from a view looks into the deck.
    pub fn later_card(&self, state: &State, round: u8) -> Card {
        self.card_at(state, round)
    }
}

impl State {
    /// Plain hexes without a tile (R75).
    pub fn empty(&self) -> Hexes {
        self.empty
    }

    /// Hexes that a road end, of whatever colour, faces from a direction.
    pub fn faced_from(&self, side: Direction) -> Hexes {
        self.ends[side.index()]
    }

    /// Hexes whose neighbour in a direction anchors a road tile of the seat (R78-R82).
    pub fn anchored(&self, seat: Seat, side: Direction) -> Hexes {
        self.players[seat].anchors[side.index()]
    }

    /// Hexes a road end of the seat faces.
    pub fn entered(&self, seat: Seat) -> Hexes {
        self.players[seat].entered
    }

    /// Hexes no city tile of the seat can ever go to (R57-R60).
    pub fn closed(&self, seat: Seat) -> Hexes {
        self.players[seat].closed
    }

    /// Hexes next to city tiles of the seat.
    pub fn beside_cities(&self, seat: Seat) -> Hexes {
        self.players[seat].near
    }

    /// R92: the place at the far end of the chain that leaves a hex by a side, if the chain ends at one.
    pub fn chain_end(&self, game: &MagnaGrecia, at: HexId, side: Direction) -> Option<PlaceId> {
        self.far_end(game.board(), at, side)
    }

    /// Would the tile meet a rival's road (R83)?
    pub fn meets_rival(&self, seat: Seat, at: HexId, ends: Ends) -> bool {
        let rival = |side: Direction| self.faced_from(side).and_not(self.anchored(seat, side)).contains(at);
        ends.sides().into_iter().any(rival)
    }
}
