//! Men and the powers they give in Phase 2: manning, the hospital, Theology (R29 to R38, R64 to R72).

use emporion_core::{Events, Seat};

use crate::action::Action;
use crate::building::{Building, Patron};
use crate::errata;
use crate::event::Event;
use crate::game::Antiquity;
use crate::grid::{Place, Squares};
use crate::refusal::Reason;
use crate::rules::{Judgement, Sink};
use crate::state::{Holding, Piece, State};

/// R71: graves a hospital removes in a turn.
pub(crate) const HEALINGS: u8 = 5;

impl Antiquity {
    pub(crate) fn list_men(&self, state: &State, seat: Seat, sink: Sink) {
        let hold = &state.hold[seat];
        let free = state.free_men(seat) > 0;
        for &piece in &hold.pieces {
            if free && self.takes_man(hold, piece).is_ok() {
                sink(Action::Man(piece.place(&self.shapes)));
            }
            if self.releases_man(state, seat, piece).is_ok() {
                sink(Action::Unman(piece.place(&self.shapes)));
            }
        }
    }

    pub(crate) fn list_powers(&self, state: &State, seat: Seat, sink: Sink) {
        let hold = &state.hold[seat];
        if hold.healed < HEALINGS && hold.active(&self.shapes, Building::Hospital) {
            for (city, graves) in hold.graves.iter().enumerate() {
                graves.iter().for_each(|square| sink(Action::Heal(Place { city: city as u8, square })));
            }
        }
        if self.may_raze(state, seat).is_ok() {
            sink(Action::Raze);
        }
        if self.may_rearrange(state, seat).is_ok() {
            sink(Action::Rearrange);
        }
    }

    /// The building whose first square this is.
    pub(crate) fn building_at(&self, hold: &Holding, place: Place) -> Option<usize> {
        hold.pieces.iter().position(|piece| !piece.lifted() && piece.place(&self.shapes) == place)
    }

    /// Steps name a building by its first square; whoever names another one is told which.
    pub(crate) fn why_no_building(&self, hold: &Holding, place: Place) -> Reason {
        let covers = |piece: &&Piece| {
            piece.city() == usize::from(place.city) && piece.squares(&self.shapes).contains(place.square)
        };
        let found = hold.pieces.iter().find(covers);
        found.map_or(Reason::NotBuilding, |piece| Reason::BeginsAt(piece.kind, piece.place(&self.shapes)))
    }

    pub(crate) fn may_man(&self, state: &State, seat: Seat, place: Place) -> Judgement {
        let hold = &state.hold[seat];
        let number = self.building_at(hold, place).ok_or_else(|| self.why_no_building(hold, place))?;
        self.takes_man(hold, hold.pieces[number])?;
        if state.free_men(seat) == 0 { Err(Reason::NoMenFree) } else { Ok(()) }
    }

    /// R31, R33 to R35, R79.
    fn takes_man(&self, hold: &Holding, piece: Piece) -> Judgement {
        match piece {
            piece if !piece.kind.takes_man() => Err(Reason::TakesNoMan(piece.kind)),
            piece if piece.man => Err(Reason::ManAlready),
            piece if hold.graved(&self.shapes, piece) => Err(Reason::GraveOnIt),
            piece if hold.in_body(&self.shapes, piece) => Err(Reason::InBody),
            _ => Ok(()),
        }
    }

    pub(crate) fn may_unman(&self, state: &State, seat: Seat, place: Place) -> Judgement {
        let hold = &state.hold[seat];
        let number = self.building_at(hold, place).ok_or_else(|| self.why_no_building(hold, place))?;
        self.releases_man(state, seat, hold.pieces[number])
    }

    /// Q19: a man may be taken off unless his building was used. Q64: a second time at the same building only if undo no
    /// longer reaches him, and at a market that an offer shows only once it is withdrawn, so that nobody goes to and fro for
    /// ever.
    fn releases_man(&self, state: &State, seat: Seat, piece: Piece) -> Judgement {
        let shown = || {
            let open = state.offers[seat.index()].iter().any(Option::is_some);
            open && errata::shown_market_settles(self.setup.rules)
        };
        match piece {
            piece if !piece.man => Err(Reason::NoMan),
            piece if piece.used() => Err(Reason::ManUsed),
            piece if !piece.restless() => Ok(()),
            piece if !piece.settled() => Err(Reason::ManInDraft),
            _ if shown() => Err(Reason::ManShown),
            _ => Ok(()),
        }
    }

    pub(crate) fn may_heal(&self, state: &State, seat: Seat, place: Place) -> Judgement {
        let hold = &state.hold[seat];
        if !hold.active(&self.shapes, Building::Hospital) {
            return Err(Reason::HospitalInactive);
        }
        if hold.healed >= HEALINGS {
            return Err(Reason::HospitalSpent);
        }
        if hold.graves[usize::from(place.city)].contains(place.square) { Ok(()) } else { Err(Reason::NoGrave) }
    }

    /// R64, R65, R68, R69.
    pub(crate) fn may_raze(&self, state: &State, seat: Seat) -> Judgement {
        let hold = &state.hold[seat];
        let Some(cathedral) = hold.find(Building::Cathedral) else { return Err(Reason::NoCathedral) };
        if !hold.active(&self.shapes, Building::Theology) {
            return Err(Reason::TheologyInactive);
        }
        if hold.spent.theology {
            return Err(Reason::TheologySpent);
        }
        if hold.patron == Some(Patron::Maria) {
            return Err(Reason::MariaStays);
        }
        if hold.graved(&self.shapes, cathedral) { Err(Reason::CathedralGraved) } else { Ok(()) }
    }

    pub(crate) fn man(&self, state: &mut State, seat: Seat, place: Place, events: &mut Events<Event>) {
        let building = self.set_man(state, seat, place, true);
        events.only(seat, || Event::Manned { seat, building, at: place.to_string() });
        self.show_market(state, seat, place, events);
    }

    pub(crate) fn unman(&self, state: &mut State, seat: Seat, place: Place, events: &mut Events<Event>) {
        let building = self.set_man(state, seat, place, false);
        events.only(seat, || Event::Unmanned { seat, building, at: place.to_string() });
        self.show_market(state, seat, place, events);
    }

    /// Puts a man on a building or takes him off; a later answer to an offer makes either final.
    fn set_man(&self, state: &mut State, seat: Seat, place: Place, manned: bool) -> Building {
        let hold = &mut state.hold[seat];
        let number = self.building_at(hold, place).expect("checked");
        let piece = &mut hold.pieces[number];
        let restless = piece.restless() || !manned && !piece.settled();
        piece.man = manned;
        piece.set_settled(false);
        piece.set_restless(restless);
        piece.kind
    }

    /// R71, R72: removes a grave; a building rid of its last one works again.
    pub(crate) fn heal(&self, state: &mut State, seat: Seat, place: Place, events: &mut Events<Event>) {
        let hold = &mut state.hold[seat];
        let graves = &mut hold.graves[usize::from(place.city)];
        *graves = graves.without(Squares::only(place.square));
        hold.healed += 1;
        hold.spent.rearranged = false;
        hold.use_ability(Building::Hospital);
        hold.join_bodies(&self.shapes);
        events.only(seat, || Event::Healed { seat, at: place.to_string() });
    }

    /// R64, R66, R67: the cathedral goes, its squares stay empty this turn.
    pub(crate) fn raze(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) {
        let hold = &mut state.hold[seat];
        let number = hold.pieces.iter().position(|piece| piece.kind == Building::Cathedral).expect("checked");
        let cathedral = hold.pieces.remove(number);
        let city = cathedral.city();
        hold.razed[city] = hold.razed[city].union(cathedral.squares(&self.shapes));
        hold.patron = None;
        hold.spent.theology = true;
        hold.spent.rearranged = false;
        hold.use_ability(Building::Theology);
        events.only(seat, || Event::Razed { seat });
    }
}
