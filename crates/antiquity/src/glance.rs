//! What players that are programs look at: the position read directly, without making a view.
//!
//! A program gets a view like everybody and imagines a state from it; these are short ways to the numbers of that state.

use emporion_core::{Seat, SeatSet};
use emporion_hex::HexId;

use crate::building::{Building, Patron, Shapes, Size};
use crate::game::Antiquity;
use crate::goods::{Good, Goods};
use crate::grid::{Place, Squares};
use crate::map::Hexes;
use crate::options::Collection;
use crate::state::{Ask, Phase, Project, State, Stock, WorkKind};

/// A building as it stands on a city map.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// What it is.
    pub kind: Building,
    /// Of a storage the side lengths.
    pub size: Size,
    /// The city, counted from 0.
    pub city: usize,
    /// A man stands on it.
    pub man: bool,
    /// Without grave.
    pub sound: bool,
    /// The name it has in steps.
    pub place: Place,
}

/// An installation with goods.
#[derive(Clone, Copy, Debug)]
pub struct Installation {
    /// What it is.
    pub kind: WorkKind,
    /// What it gives.
    pub good: Good,
    /// How many goods are left.
    pub left: u32,
}

impl State {
    /// The number of the turn, 0 before the first.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The famine level.
    pub fn famine(&self) -> u16 {
        self.famine
    }

    /// The players still in the game.
    pub fn players(&self) -> SeatSet {
        self.alive()
    }

    /// What a player holds.
    pub fn goods(&self, seat: Seat) -> &Goods {
        &self.hold[seat].goods
    }

    /// The houses of a player: bit n - 1 for house n.
    pub fn houses(&self, seat: Seat) -> u32 {
        self.hold[seat].houses
    }

    /// The patron of a player.
    pub fn patron(&self, seat: Seat) -> Option<Patron> {
        self.hold[seat].patron
    }

    /// The graves in each city of a player.
    pub fn graves(&self, seat: Seat) -> &[Squares; 4] {
        &self.hold[seat].graves
    }

    /// Fountains a player has built in this Phase 2, which have not lowered the famine yet.
    pub fn fountains_to_come(&self, seat: Seat) -> u16 {
        if self.phase == Phase::City { u16::from(self.hold[seat].fountains) } else { 0 }
    }

    /// The centres of a player's cities.
    pub fn cities(&self, seat: Seat) -> &[HexId] {
        &self.cities[seat]
    }

    /// The inns of a player.
    pub fn inns(&self, seat: Seat) -> Hexes {
        self.inns[seat]
    }

    /// Men beside the city.
    pub fn idle_men(&self, seat: Seat) -> u32 {
        self.free_men(seat)
    }

    /// A player's installations.
    pub fn installations(&self, seat: Seat) -> impl Iterator<Item = Installation> + '_ {
        let own = self.works.iter().filter(move |work| work.owner == seat);
        own.map(|work| Installation { kind: work.kind, good: work.good, left: work.left.count_ones() })
    }

    /// What is left in the common stock.
    pub fn stock(&self) -> Stock {
        self.stock
    }

    /// Hexes with pollution.
    pub fn polluted(&self) -> Hexes {
        self.polluted
    }

    /// Hexes with a face-down marker.
    pub fn markers(&self) -> Hexes {
        self.markers
    }

    /// Hexes with a city, inn, fishery, good or man.
    pub fn occupied(&self) -> Hexes {
        self.cache.0.occupied
    }

    /// Whether the player is in the middle of a choice.
    pub fn is_choosing(&self, seat: Seat) -> bool {
        self.ask[seat] != Ask::Free
    }

    /// Of goods that a player has to choose among in Phase 5: the good asked about and the room that is left.
    pub fn keeping(&self, seat: Seat) -> Option<(Good, u16)> {
        match self.ask[seat] {
            Ask::Keep { good, room } => Some((good, room)),
            _ => None,
        }
    }

    /// Whether the player may still build in the countryside this turn.
    pub fn is_yet_to_build(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::City => true,
            Phase::Countryside => {
                let ahead = self.order.iter().skip(usize::from(self.active));
                !self.done.contains(seat) && ahead.copied().any(|other| other == seat)
            }
            _ => false,
        }
    }

    /// Somebody's open offer to the player.
    pub fn offered_by(&self, seat: Seat) -> Option<Seat> {
        self.alive().iter().find(|from| self.offers[from.index()][seat.index()].is_some())
    }

    /// The project that a player is placing.
    pub fn placing(&self, seat: Seat) -> Option<Project> {
        match self.ask[seat] {
            Ask::Works(plan) => Some(plan.project),
            _ => None,
        }
    }
}

impl Antiquity {
    /// The shapes of buildings.
    pub fn shapes(&self) -> &Shapes {
        &self.shapes
    }

    /// A player's buildings.
    pub fn buildings<'a>(&'a self, state: &'a State, seat: Seat) -> impl Iterator<Item = Standing> + 'a {
        let hold = &state.hold[seat];
        hold.pieces.iter().map(|&piece| Standing {
            kind: piece.kind,
            size: piece.size(),
            city: piece.city(),
            man: piece.man,
            sound: !hold.graved(&self.shapes, piece),
            place: piece.place(&self.shapes),
        })
    }

    /// The squares under a building.
    pub fn building_squares(&self, state: &State, seat: Seat, place: Place) -> Squares {
        let hold = &state.hold[seat];
        let number = self.building_at(hold, place);
        number.map_or(Squares::EMPTY, |number| hold.pieces[number].squares(&self.shapes))
    }

    /// The squares of each city that can be built on.
    pub fn free_squares(&self, state: &State, seat: Seat) -> [Squares; 4] {
        state.hold[seat].buildable(&self.shapes, state.city_count(seat))
    }

    /// The squares that can take a grave, houses left out.
    pub fn room_for_graves(&self, state: &State, seat: Seat) -> u32 {
        self.grave_room(&state.hold[seat], state.city_count(seat))
    }

    /// Graves that would fall at this famine level.
    pub fn graves_at(&self, state: &State, seat: Seat, famine: u16) -> u16 {
        self.graves_due(famine, &state.hold[seat])
    }

    /// Pollution that would be due now.
    pub fn dirt(&self, state: &State, seat: Seat) -> u8 {
        self.pollution_due(&state.hold[seat], state.city_count(seat))
    }

    /// Goods that can be kept in Phase 5; nothing means all.
    pub fn room_for_goods(&self, state: &State, seat: Seat) -> Option<u16> {
        self.capacity(&state.hold[seat])
    }

    /// A player's zone of control as it stands, also in Phase 2.
    pub fn zone_of(&self, state: &State, seat: Seat) -> Hexes {
        self.zone_now(state, seat)
    }

    /// Hexes under cities and inns of anybody.
    pub fn under_towns(&self, state: &State) -> Hexes {
        self.towns(state)
    }

    /// Where a project may stand; nowhere if it cannot be paid.
    pub fn sites_for(&self, state: &State, seat: Seat, project: Project) -> Hexes {
        if self.may_afford(state, seat, project).is_err() {
            return Hexes::EMPTY;
        }
        self.sites(state, seat, project)
    }

    /// Forest, grass, mountain and water as they are now, polluted or not.
    pub fn terrains(&self, state: &State) -> [Hexes; 4] {
        [self.forest(state), self.grass(state), self.map.mountain, self.water(state)]
    }

    /// Mountains that give this mineral or have not been mined yet.
    pub fn ranges_for(&self, state: &State, good: Good) -> Hexes {
        self.map.mountain.and_not(self.other_mineral(state, good))
    }

    /// A hex and its neighbours.
    pub fn around(&self, hex: HexId) -> Hexes {
        self.map.around(hex)
    }

    /// How many steps two hexes are apart, whatever lies between.
    pub fn distance(&self, one: HexId, other: HexId) -> u32 {
        self.map.board.coord(one).distance(self.map.board.coord(other))
    }

    /// A set of hexes and all their neighbours.
    pub fn grown(&self, hexes: Hexes) -> Hexes {
        self.map.grown(hexes)
    }

    /// Whether the player would win if the turn ended now.
    pub fn is_winning(&self, state: &State, seat: Seat) -> bool {
        self.has_won(state, seat)
    }

    /// Of which goods San Cristoforo asks three each.
    pub fn collection(&self) -> &'static [Good] {
        match self.rules.cristoforo_goods {
            Collection::All => &Good::ALL,
            Collection::FoodAndLuxury => &Good::ALL[..8],
        }
    }

    /// How much of a saint's condition a player has, and how much it takes.
    pub fn progress_to(&self, state: &State, seat: Seat, patron: Patron) -> (u32, u32) {
        let progress = self.progress(state, seat, &state.hold[seat], patron);
        (progress.have, progress.need)
    }
}
