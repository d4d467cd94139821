//! The rules in play, one file a part of the turn. [`MagnaGrecia::bar`] decides, the `legal_…` functions list the same.

mod cities;
mod founding;
mod markets;
mod oracle_control;
mod oracle_placing;
mod refill;
mod roads;
mod turn;

pub(crate) use founding::NewCity;
pub(crate) use markets::{is_active, market_price};
pub(crate) use oracle_control::rightful_controller;
pub(crate) use oracle_placing::oracle_count;
pub(crate) use turn::{cities_left, refill_left, roads_left};

use emporion_core::{Events, Seat};

use crate::MagnaGrecia;
use crate::action::Action;
use crate::event::Event;
use crate::refusal::Bar;
use crate::state::{MarketStep, Phase, State};

impl MagnaGrecia {
    /// May the seat take this step? If not, why.
    pub(crate) fn bar(&self, state: &State, seat: Seat, action: Action) -> Result<(), Bar> {
        match (state.phase, action) {
            (Phase::Over, _) => return Err(Bar::Over),
            _ if seat != state.active => return Err(Bar::NotYourTurn),
            (Phase::Oracles, Action::Oracle { at }) => return self.oracle_bar(state, at),
            (Phase::Oracles, _) => return Err(Bar::OraclesFirst),
            (Phase::Turns, Action::Oracle { .. }) => return Err(Bar::OraclesAreSet),
            (Phase::Turns, _) => {}
        }
        match action {
            Action::Road { ends, at } => open(state).and_then(|()| self.road_bar(state, seat, at, ends)),
            Action::City { at } => open(state).and_then(|()| self.city_bar(state, seat, at)),
            Action::Refill(kind) => open(state).and_then(|()| self.refill_bar(state, seat, kind)),
            Action::Market { at } => self.market_bar(state, seat, at),
            Action::Sell { at } => self.sell_bar(state, seat, at),
            Action::Done => self.nothing_open(state),
            Action::Oracle { .. } => Err(Bar::OraclesAreSet),
        }
    }

    /// All steps that [`MagnaGrecia::bar`] lets pass, in the order of [`Action`].
    pub(crate) fn list(&self, state: &State, seat: Seat, actions: &mut Vec<Action>) {
        if seat != state.active {
            return;
        }
        match state.phase {
            Phase::Over => {}
            Phase::Oracles => self.list_oracles(state, actions),
            Phase::Turns if state.done.market != MarketStep::None => actions.push(Action::Done),
            Phase::Turns => {
                self.list_roads(state, seat, actions);
                self.list_cities(state, seat, actions);
                if self.nothing_open(state).is_ok() {
                    self.list_refill(state, seat, actions);
                    self.list_markets(state, seat, actions);
                    actions.push(Action::Done);
                }
            }
        }
    }

    /// Plays a step that [`MagnaGrecia::bar`] lets pass.
    pub(crate) fn play(&self, state: &mut State, seat: Seat, action: Action, events: &mut Events<Event>) {
        match action {
            Action::Oracle { at } => self.place_oracle(state, seat, at, events),
            Action::Road { ends, at } => self.place_road(state, seat, at, ends, events),
            Action::City { at } => self.place_city(state, seat, at, events),
            Action::Refill(kind) => refill::refill(state, seat, kind, events),
            Action::Market { at } => self.build_market(state, seat, at, events),
            Action::Sell { at } => self.sell_market(state, seat, at, events),
            Action::Done => self.end_turn(state, seat, events),
        }
    }
}

/// R140: after the market step only the end of the turn is left.
fn open(state: &State) -> Result<(), Bar> {
    if state.done.market == MarketStep::None { Ok(()) } else { Err(Bar::TurnClosed) }
}
