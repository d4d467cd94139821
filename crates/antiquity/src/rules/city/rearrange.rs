//! Santa Barbara's rearranging (R82 to R84, Q51): lift buildings and graves, then lay all of them, or put everything back.
//!
//! Each piece is lifted once and laid in a fixed order, which can reach every arrangement; `cancel` is always legal, so nothing
//! has to be packed in advance.

use emporion_core::{Events, Seat};

use super::build::why_not_there;
use crate::action::Action;
use crate::building::{Building, Patron, Size};
use crate::event::Event;
use crate::game::Antiquity;
use crate::grid::{Place, Squares};
use crate::refusal::Reason;
use crate::rules::{Judgement, Sink};
use crate::state::{Ask, Lift, Lifts, Spot, State};

impl Antiquity {
    pub(crate) fn may_rearrange(&self, state: &State, seat: Seat) -> Judgement {
        let hold = &state.hold[seat];
        if !hold.power(&self.shapes, Patron::Barbara) {
            return Err(Reason::NotBarbara);
        }
        if hold.spent.rearranged { Err(Reason::NothingNew) } else { Ok(()) }
    }

    pub(crate) fn rearrange(&self, state: &mut State, seat: Seat) {
        state.lifts[seat] = Lifts { before: state.hold[seat].graves, ..Lifts::default() };
        state.ask[seat] = Ask::Lift;
    }

    pub(crate) fn list_lift(&self, state: &State, seat: Seat, sink: Sink) {
        let hold = &state.hold[seat];
        for &piece in hold.pieces.iter().filter(|piece| !piece.lifted()) {
            sink(Action::Lift(piece.place(&self.shapes)));
        }
        for (city, graves) in hold.graves.iter().enumerate() {
            graves.iter().for_each(|square| sink(Action::LiftGrave(Place { city: city as u8, square })));
        }
        if self.anything_lifted(state, seat) {
            sink(Action::Lay);
        }
        sink(Action::Cancel);
    }

    fn anything_lifted(&self, state: &State, seat: Seat) -> bool {
        !state.lifts[seat].pieces.is_empty() || state.lifts[seat].graves > 0
    }

    pub(crate) fn judge_lift(&self, state: &State, seat: Seat, action: Action) -> Judgement {
        let hold = &state.hold[seat];
        match action {
            Action::Lift(place) => {
                self.building_at(hold, place).map(|_| ()).ok_or_else(|| self.why_no_building(hold, place))
            }
            Action::LiftGrave(place) if hold.graves[usize::from(place.city)].contains(place.square) => Ok(()),
            Action::LiftGrave(_) => Err(Reason::NoGrave),
            Action::Lay if !self.anything_lifted(state, seat) => Err(Reason::NothingLifted),
            Action::Lay | Action::Cancel => Ok(()),
            _ => Err(Reason::ChoiceOpen),
        }
    }

    /// R84: its graves come along.
    pub(crate) fn lift(&self, state: &mut State, seat: Seat, place: Place) {
        let hold = &mut state.hold[seat];
        let number = self.building_at(hold, place).expect("checked");
        let piece = hold.pieces[number];
        let (city, squares) = (piece.city(), piece.squares(&self.shapes));
        let graves = squares.without(squares.without(hold.graves[city]));
        hold.graves[city] = hold.graves[city].without(graves);
        hold.pieces[number].set_lifted(true);
        state.lifts[seat].pieces.push(Lift {
            piece: number as u8,
            place: piece.corner(),
            turn: piece.turn(),
            graves: graves.len() as u8,
            laid: false,
        });
    }

    /// R83, R84: a grave alone, from a building or an empty square.
    pub(crate) fn lift_grave(&self, state: &mut State, seat: Seat, place: Place) {
        let graves = &mut state.hold[seat].graves[usize::from(place.city)];
        *graves = graves.without(Squares::only(place.square));
        state.lifts[seat].graves += 1;
    }

    pub(crate) fn begin_laying(&self, state: &mut State, seat: Seat) {
        state.ask[seat] = Ask::Lay(Spot::default());
    }

    /// The next thing to lay: buildings first, in the order they were lifted, then graves.
    fn next_lift(&self, state: &State, seat: Seat) -> Option<usize> {
        state.lifts[seat].pieces.iter().position(|lift| !lift.laid)
    }

    fn kind_to_lay(&self, state: &State, seat: Seat) -> (Building, Size) {
        let lift = self.next_lift(state, seat).map(|number| state.lifts[seat].pieces[number].piece);
        // A grave takes one empty square, as a house does.
        lift.map_or((Building::House, Size::default()), |number| {
            let piece = state.hold[seat].pieces[usize::from(number)];
            (piece.kind, piece.size())
        })
    }

    pub(crate) fn list_lay(&self, state: &State, seat: Seat, spot: Spot, sink: Sink) {
        let (kind, size) = self.kind_to_lay(state, seat);
        let free = state.hold[seat].buildable(&self.shapes, state.city_count(seat));
        self.list_spot(kind, size, spot, &free, sink);
        sink(Action::Cancel);
    }

    pub(crate) fn judge_lay(&self, state: &State, seat: Seat, spot: Spot, action: Action) -> Judgement {
        let mut found = false;
        self.list_lay(state, seat, spot, &mut |choice| found |= choice == action);
        if found { Ok(()) } else { Err(why_not_there(spot, action)) }
    }

    /// A part of the place; with the last part the piece is laid, and with the last piece the rearrangement is over.
    pub(crate) fn choose_lay(&self, state: &mut State, seat: Seat, action: Action, events: &mut Events<Event>) {
        let Ask::Lay(mut spot) = state.ask[seat] else { return };
        match action {
            Action::City(city) => spot.city = Some(city),
            Action::Square(square) => spot.square = Some(square),
            Action::Turn(turn) => spot.turn = Some(turn),
            _ => {}
        }
        let (kind, size) = self.kind_to_lay(state, seat);
        if self.shapes.turns(kind, size) == 1 && spot.square.is_some() {
            spot.turn = Some(0);
        }
        state.ask[seat] = Ask::Lay(spot);
        if let (Some(city), Some(square), Some(turn)) = (spot.city, spot.square, spot.turn) {
            self.lay(state, seat, Place { city, square }, turn, events);
        }
    }

    fn lay(&self, state: &mut State, seat: Seat, place: Place, turn: u8, events: &mut Events<Event>) {
        let city = usize::from(place.city);
        if let Some(number) = self.next_lift(state, seat) {
            let lift = state.lifts[seat].pieces[number];
            state.lifts[seat].pieces[number].laid = true;
            let hold = &mut state.hold[seat];
            let piece = &mut hold.pieces[usize::from(lift.piece)];
            piece.put(place, turn);
            piece.set_lifted(false);
            let carried: Squares = piece.squares(&self.shapes).iter().take(usize::from(lift.graves)).collect();
            hold.graves[city] = hold.graves[city].union(carried);
        } else {
            state.lifts[seat].graves -= 1;
            let graves = &mut state.hold[seat].graves[city];
            *graves = graves.union(Squares::only(place.square));
        }
        state.ask[seat] = Ask::Lay(Spot::default());
        if self.next_lift(state, seat).is_none() && state.lifts[seat].graves == 0 {
            self.end_rearranging(state, seat);
            events.only(seat, || Event::Rearranged { seat });
        }
    }

    /// Q52: bodies form anew.
    fn end_rearranging(&self, state: &mut State, seat: Seat) {
        state.hold[seat].join_bodies(&self.shapes);
        state.hold[seat].spent.rearranged = true;
        state.lifts[seat] = Lifts::default();
        state.ask[seat] = Ask::Free;
    }

    pub(crate) fn cancel(&self, state: &mut State, seat: Seat) {
        self.put_back(state, seat);
        state.hold[seat].spent.rearranged = true;
        state.ask[seat] = Ask::Free;
    }

    /// Everything lifted goes back to where it lay.
    pub(crate) fn put_back(&self, state: &mut State, seat: Seat) {
        let lifts = std::mem::take(&mut state.lifts[seat]);
        let hold = &mut state.hold[seat];
        for lift in &lifts.pieces {
            let piece = &mut hold.pieces[usize::from(lift.piece)];
            piece.put(lift.place, lift.turn);
            piece.set_lifted(false);
        }
        hold.graves = lifts.before;
    }
}
