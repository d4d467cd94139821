//! The rules, one file for each phase, and the order in which they follow each other.

mod city;
mod countryside;
mod exploration;
mod famine;
mod found;
mod harvest;
mod order;
mod pay;
mod pollution;
mod rise;
mod storage;
pub(crate) mod victory;

pub(crate) use city::{HEALINGS, OFFERS, SIDE};

use emporion_core::{Chance, Events, Seat, SeatSet};

use crate::action::Action;
use crate::event::Event;
use crate::game::Antiquity;
use crate::refusal::Reason;
use crate::state::{Ask, Phase, State};

/// What a rule says about a step.
pub(crate) type Judgement = Result<(), Reason>;
/// Where legal steps go.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(Action);

impl Antiquity {
    /// R184, Q55: in Phase 2 everybody who is not done decides, else the one whose part of the phase it is.
    pub(crate) fn deciding(&self, state: &State) -> SeatSet {
        match state.phase {
            Phase::Over => SeatSet::EMPTY,
            Phase::City => state.alive().without(state.done),
            _ => state.active_seat().map_or(SeatSet::EMPTY, SeatSet::only),
        }
    }

    /// The legal steps of a deciding seat.
    pub(crate) fn list(&self, state: &State, seat: Seat, sink: Sink) {
        match (state.phase, state.ask[seat]) {
            (Phase::Found, _) => self.list_found(state, sink),
            (Phase::City, _) => self.list_city(state, seat, sink),
            (Phase::Countryside, Ask::Works(plan)) => self.list_plan(state, seat, plan, sink),
            (Phase::Countryside, _) => self.list_projects(state, seat, sink),
            (Phase::Storage, _) => self.list_keep(state, seat, sink),
            (Phase::Harvest, _) => self.list_take(state, seat, sink),
            (Phase::Exploration, _) => self.list_explore(state, seat, sink),
            (Phase::Pollution, Ask::Pollute(_)) => self.list_pollute(state, seat, sink),
            (Phase::Famine | Phase::Pollution, _) => self.list_graves(state, seat, sink),
            (Phase::Over, _) => {}
        }
    }

    /// Is a step of a deciding seat legal?
    pub(crate) fn judge(&self, state: &State, seat: Seat, action: Action) -> Judgement {
        match (state.phase, state.ask[seat], action) {
            (Phase::Found, _, Action::Found(hex)) => self.may_found(state, hex),
            (Phase::City, _, _) => self.judge_city(state, seat, action),
            (Phase::Countryside, Ask::Works(plan), _) => self.judge_plan(state, seat, plan, action),
            (Phase::Countryside, _, Action::Project(project)) => self.may_start(state, seat, project),
            (Phase::Storage, Ask::Keep { good, room }, Action::Keep(what, count)) => {
                self.may_keep(state, seat, (good, room), (what, count))
            }
            (Phase::Harvest, _, Action::Take(hex)) => self.may_take(state, seat, hex),
            (Phase::Exploration, _, Action::Explore(hex)) => self.may_explore(state, seat, hex),
            (Phase::Countryside, _, Action::Done) | (Phase::Exploration, _, Action::Skip) => Ok(()),
            (Phase::Pollution, Ask::Pollute(_), Action::Pollute(hex)) => self.may_pollute(state, seat, hex),
            (Phase::Famine | Phase::Pollution, Ask::Graves(_), Action::Grave(place)) => {
                self.may_bury(state, seat, place)
            }
            _ => Err(Reason::NotNow),
        }
    }

    /// Plays a legal step and what then follows by itself.
    pub(crate) fn act(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut Chance,
        events: &mut Events<Event>,
    ) {
        match action {
            Action::Found(hex) => self.found(state, seat, hex, events),
            Action::Project(_) | Action::Hex(_) => self.choose_work(state, seat, action, events),
            Action::Pay(_) if state.phase == Phase::Countryside => self.choose_work(state, seat, action, events),
            Action::Done if state.phase == Phase::Countryside => state.done.insert(seat),
            Action::Keep(good, count) => self.keep(state, seat, good, count, events),
            Action::Take(hex) => self.take(state, seat, hex, events),
            Action::Explore(hex) => self.explore(state, seat, hex, chance, events),
            Action::Skip => state.done.insert(seat),
            Action::Grave(place) => self.bury(state, seat, place, events),
            Action::Pollute(hex) => self.pollute(state, seat, hex, events),
            _ => self.act_city(state, seat, action, events),
        }
        self.proceed(state, events);
    }

    /// R18: goes on through parts and phases until somebody has to decide. Bounded: every turn has a Phase 2, in which
    /// somebody always decides.
    pub(crate) fn proceed(&self, state: &mut State, events: &mut Events<Event>) {
        if state.phase == Phase::City && state.alive().without(state.done).is_empty() {
            self.close_city(state, events);
        }
        while !matches!(state.phase, Phase::Over | Phase::Found | Phase::City) {
            let Some(seat) = state.active_seat() else {
                self.end_phase(state, events);
                continue;
            };
            if self.settle(state, seat, events) {
                return;
            }
            self.end_part(state, seat, events);
        }
    }

    /// Plays what is forced in a seat's part of the phase; does the seat then have to decide?
    fn settle(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) -> bool {
        match state.phase {
            Phase::Countryside => self.settle_countryside(state, seat),
            Phase::Storage => self.settle_storage(state, seat, events),
            Phase::Harvest => self.settle_harvest(state, seat, events),
            Phase::Exploration => self.settle_exploration(state, seat),
            Phase::Famine => self.settle_graves(state, seat, events),
            Phase::Pollution => self.settle_pollution(state, seat, events),
            Phase::Found | Phase::City | Phase::Over => true,
        }
    }

    /// A seat's part is over; the next one's begins. A seat that has just left is no longer in the order.
    fn end_part(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) {
        if state.active_seat() == Some(seat) {
            state.ask[seat] = Ask::Free;
            state.active += 1;
        }
        self.begin_part(state, events);
    }

    /// Sets up the part of the active seat.
    pub(crate) fn begin_part(&self, state: &mut State, events: &mut Events<Event>) {
        let Some(seat) = state.active_seat() else { return };
        match state.phase {
            Phase::Storage => self.begin_storage(state, seat),
            Phase::Harvest => self.begin_harvest(state, seat, events),
            Phase::Famine => self.begin_famine(state, seat, events),
            Phase::Pollution => self.begin_pollution(state, seat),
            _ => {}
        }
    }

    /// R18, R19: the phases in their order.
    fn end_phase(&self, state: &mut State, events: &mut Events<Event>) {
        state.active = 0;
        state.done = SeatSet::EMPTY;
        match state.phase {
            Phase::Countryside => state.phase = Phase::Storage,
            Phase::Storage => state.phase = Phase::Harvest,
            Phase::Harvest => state.phase = Phase::Exploration,
            Phase::Exploration => state.phase = Phase::Famine,
            Phase::Famine => {
                self.raise_famine(state, events);
                state.phase = Phase::Pollution;
            }
            Phase::Pollution => return self.check_victory(state, events),
            Phase::Found | Phase::City | Phase::Over => return,
        }
        let (turn, phase) = (state.turn, state.phase);
        events.all(|| Event::Begins { turn, phase });
        if phase == Phase::Famine {
            self.leave_starved(state, events);
        }
        if state.phase != Phase::Over {
            self.begin_part(state, events);
        }
    }

    /// Phase 4 begins.
    pub(crate) fn begin_countryside(&self, state: &mut State, events: &mut Events<Event>) {
        state.phase = Phase::Countryside;
        state.active = 0;
        state.done = SeatSet::EMPTY;
        self.derive(state);
        let turn = state.turn;
        events.all(|| Event::Begins { turn, phase: Phase::Countryside });
    }
}
