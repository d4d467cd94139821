//! Phase 8: famine (R159 to R168), graves, and leaving the game (R192, R193).

use arrayvec::ArrayVec;
use emporion_core::{Events, Seat};

use super::{Judgement, Sink};
use crate::action::Action;
use crate::building::Building;
use crate::event::Event;
use crate::game::Antiquity;
use crate::grid::{Place, Squares};
use crate::map::Hexes;
use crate::refusal::Reason;
use crate::state::{Ask, Holding, State, WorkKind};

impl Antiquity {
    /// R159, R160: the famine level less food held anywhere, less 3 with an ungraved granary.
    pub(crate) fn graves_due(&self, famine: u16, hold: &Holding) -> u16 {
        let granary = if hold.sound(&self.shapes, Building::Granary) { 3 } else { 0 };
        famine.saturating_sub(hold.goods.food()).saturating_sub(granary)
    }

    /// Q53: squares that can take a grave: empty ones, and those of buildings other than houses.
    pub(crate) fn grave_room(&self, hold: &Holding, cities: usize) -> u32 {
        self.grave_squares(hold, cities).iter().map(|squares| squares.len()).sum()
    }

    fn grave_squares(&self, hold: &Holding, cities: usize) -> [Squares; 4] {
        let mut squares = [Squares::EMPTY; 4];
        for (city, squares) in squares.iter_mut().enumerate().take(cities) {
            *squares = Squares::whole(city).without(hold.graves[city]);
        }
        for piece in hold.pieces.iter().filter(|piece| piece.kind == Building::House) {
            squares[piece.city()] = squares[piece.city()].without(piece.squares(&self.shapes));
        }
        squares
    }

    /// R161, R162: empty squares while there are any, then buildings.
    fn open_squares(&self, hold: &Holding, cities: usize) -> [Squares; 4] {
        let empty = hold.empty(&self.shapes, cities);
        if empty.iter().all(|squares| squares.is_empty()) { self.grave_squares(hold, cities) } else { empty }
    }

    /// R166: more graves are due than there is room for.
    pub(crate) fn starves(&self, state: &State, seat: Seat) -> bool {
        let hold = &state.hold[seat];
        u32::from(self.graves_due(state.famine, hold)) > self.grave_room(hold, state.city_count(seat))
    }

    /// R166, Q54: who has no room is known at the beginning of the phase; all such players leave together.
    pub(crate) fn leave_starved(&self, state: &mut State, events: &mut Events<Event>) {
        let starved: ArrayVec<Seat, 4> =
            state.order.iter().copied().filter(|&seat| self.starves(state, seat)).collect();
        if !starved.is_empty() {
            self.leave(state, &starved, events);
        }
    }

    pub(crate) fn begin_famine(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) {
        let count = self.graves_due(state.famine, &state.hold[seat]);
        state.ask[seat] = Ask::Graves(count);
        if count > 0 {
            events.all(|| Event::GravesDue { seat, count });
        }
    }

    /// Fills what is forced: all empty squares when as many graves are due, all squares when there is room for no more.
    pub(crate) fn settle_graves(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) -> bool {
        while let Ask::Graves(left @ 1..) = state.ask[seat] {
            let open = self.open_squares(&state.hold[seat], state.city_count(seat));
            let count: u32 = open.iter().map(|squares| squares.len()).sum();
            if count > u32::from(left) {
                return true;
            }
            if count == 0 {
                // Who has no room left the game when the phase began (R166), so no state of play comes here.
                return false;
            }
            for (city, squares) in open.iter().enumerate() {
                squares.iter().for_each(|square| self.bury(state, seat, Place { city: city as u8, square }, events));
            }
        }
        false
    }

    pub(crate) fn list_graves(&self, state: &State, seat: Seat, sink: Sink) {
        let open = self.open_squares(&state.hold[seat], state.city_count(seat));
        for (city, squares) in open.iter().enumerate() {
            squares.iter().for_each(|square| sink(Action::Grave(Place { city: city as u8, square })));
        }
    }

    pub(crate) fn may_bury(&self, state: &State, seat: Seat, place: Place) -> Judgement {
        let (hold, cities) = (&state.hold[seat], state.city_count(seat));
        let city = usize::from(place.city);
        if city >= cities || !Squares::whole(city).contains(place.square) {
            return Err(Reason::NoSuchSquare);
        }
        if hold.graves[city].contains(place.square) {
            return Err(Reason::GravedAlready);
        }
        if self.open_squares(hold, cities)[city].contains(place.square) {
            return Ok(());
        }
        let house = |&piece: &_| on(piece, place, self).is_some_and(|kind| kind == Building::House);
        if hold.pieces.iter().any(house) { Err(Reason::OnHouse) } else { Err(Reason::EmptySquaresFirst) }
    }

    /// R161 to R164: a grave; a building under it loses its man and stops.
    pub(crate) fn bury(&self, state: &mut State, seat: Seat, place: Place, events: &mut Events<Event>) {
        let city = usize::from(place.city);
        let hold = &mut state.hold[seat];
        hold.graves[city] = hold.graves[city].union(Squares::only(place.square));
        let number = hold.pieces.iter().position(|&piece| on(piece, place, self).is_some());
        let kind = number.map(|number| hold.pieces[number].kind);
        let mut zone_changes = false;
        if let Some(number) = number {
            let piece = &mut hold.pieces[number];
            zone_changes = piece.man && matches!(piece.kind, Building::Harbour | Building::Stable);
            piece.man = false;
        }
        if zone_changes {
            state.cache.0.zones[seat] = self.zone(state, seat, &state.hold[seat]);
        }
        if let Ask::Graves(left) = &mut state.ask[seat] {
            *left = left.saturating_sub(1);
        }
        events.all(|| Event::Grave { seat, at: place.to_string(), on: kind });
    }

    /// R168.
    pub(crate) fn raise_famine(&self, state: &mut State, events: &mut Events<Event>) {
        state.famine = state.famine.saturating_add(1);
        let level = state.famine;
        events.all(|| Event::Famine { level });
    }

    /// R167, R192, Q54: everything of the leaving players goes. R193: one left wins at once, nobody left shares.
    pub(crate) fn leave(&self, state: &mut State, leaving: &[Seat], events: &mut Events<Event>) {
        for &seat in leaving {
            self.clear_away(state, seat);
            events.all(|| Event::Out { seat });
        }
        state.order.retain(|seat| !leaving.contains(seat));
        match state.order[..] {
            [] => self.end_game(state, leaving.iter().copied().collect(), events),
            [last] => self.end_game(state, last.into(), events),
            _ => self.derive(state),
        }
    }

    /// Cities, inns and installations leave the map; pollution stays save under unharvested goods; cleared land stays grass
    /// (Q32), and the minerals of ranges stay fixed.
    fn clear_away(&self, state: &mut State, seat: Seat) {
        let mut freed = Hexes::EMPTY;
        for work in state.works.iter().filter(|work| work.owner == seat) {
            freed |= self.goods_of(work);
            state.stock.fisheries += u8::from(work.kind == WorkKind::Fishery);
        }
        state.polluted = state.polluted.and_not(freed);
        state.works.retain(|work| work.owner != seat);
        state.cities[seat].clear();
        state.inns[seat] = Hexes::EMPTY;
        state.hold[seat] = Holding::default();
        state.ask[seat] = Ask::Free;
        self.count_stock(state);
    }
}

/// The kind of a building that covers the square.
fn on(piece: crate::state::Piece, place: Place, game: &Antiquity) -> Option<Building> {
    let here = piece.city() == usize::from(place.city) && piece.squares(&game.shapes).contains(place.square);
    here.then_some(piece.kind)
}
