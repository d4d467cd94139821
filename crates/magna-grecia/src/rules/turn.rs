//! The frame of a turn: what the card allows (R23-R35), how a turn and a round end (R19-R22, R128).

use emporion_core::{Events, Seat, SeatSet};

use crate::MagnaGrecia;
use crate::cards::{Card, raised_placing, raised_refill};
use crate::event::Event;
use crate::options::{NextCard, VillageRepair};
use crate::refusal::{Act, Bar};
use crate::state::{Done, Phase, State};

/// R24, R33, R35: how many more road tiles the card allows.
pub(crate) fn roads_left(card: Card, done: &Done) -> Result<u8, Bar> {
    if done.refilled > 0 {
        return Err(Bar::AfterRefill);
    }
    if done.cities > card.cities {
        return Err(Bar::OtherExceeded);
    }
    let alone = done.cities == 0;
    let limit = if alone { raised_placing(card.roads) } else { card.roads };
    left(Act::Roads, limit, done.roads, alone)
}

/// R25, R33, R35: how many more city tiles the card allows.
pub(crate) fn cities_left(card: Card, done: &Done) -> Result<u8, Bar> {
    if done.refilled > 0 {
        return Err(Bar::AfterRefill);
    }
    if done.roads > card.roads {
        return Err(Bar::OtherExceeded);
    }
    let alone = done.roads == 0;
    let limit = if alone { raised_placing(card.cities) } else { card.cities };
    left(Act::Cities, limit, done.cities, alone)
}

/// R26, R33, R35: how many more tiles may be taken from the reserve.
pub(crate) fn refill_left(card: Card, done: &Done) -> Result<u8, Bar> {
    if done.roads > 0 && done.cities > 0 {
        return Err(Bar::ThirdAction);
    }
    if done.roads > card.roads || done.cities > card.cities {
        return Err(Bar::OtherExceeded);
    }
    let alone = done.roads == 0 && done.cities == 0;
    let limit = if alone { raised_refill(card.refill) } else { card.refill };
    left(Act::Refill, limit, done.refilled, alone)
}

fn left(kind: Act, limit: u8, used: u8, alone: bool) -> Result<u8, Bar> {
    match limit.saturating_sub(used) {
        0 if alone => Err(Bar::LimitAlone { kind, limit }),
        0 => Err(Bar::LimitOfTwo { kind, limit }),
        left => Ok(left),
    }
}

impl MagnaGrecia {
    /// R62, R63, R138: refill, market and the end of the phase wait until every exposed village is covered and a founding
    /// is complete.
    pub(crate) fn nothing_open(&self, state: &State) -> Result<(), Bar> {
        if !state.done.exposed.is_empty() {
            return Err(match self.options().village_repair {
                VillageRepair::Immediate => Bar::Exposed,
                VillageRepair::EndOfPhase => Bar::ExposedAtEnd,
            });
        }
        if state.done.founding.is_some() { Err(Bar::FoundingOpen) } else { Ok(()) }
    }

    /// R20: the seats of this round, first to last.
    pub fn order(&self, state: &State) -> impl Iterator<Item = Seat> + '_ {
        let order = self.card(state).order;
        order.into_iter().filter_map(|colour| self.seat_of(colour))
    }

    pub(crate) fn first_of_round(&self, state: &State) -> Seat {
        self.order(state).next().expect("a game has players")
    }

    /// R140: the turn ends when its player says so.
    pub(crate) fn end_turn(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) {
        self.end_action_phase(state, events);
        events.all(|| Event::TurnEnded { seat });
        state.done = Done::default();
        let next = self.order(state).skip_while(|&other| other != seat).nth(1);
        match next {
            Some(next) => state.active = next,
            None => self.end_round(state, events),
        }
    }

    /// R19: the card is out of the game, the next one rules the new round. R128: after the last round the game ends.
    fn end_round(&self, state: &mut State, events: &mut Events<Event>) {
        let rounds = self.options().rounds.number();
        if state.round == rounds {
            state.phase = Phase::Over;
            events.all(|| Event::GameOver { winners: self.outcome(state).winners });
            // With it the cards of a third layer that was never used come into sight (R18).
            events.seal(SeatSet::all(state.players.seats()));
            return;
        }
        state.round += 1;
        state.active = self.first_of_round(state);
        let round = state.round;
        events.all(|| Event::RoundBegun { round, card: self.card_name(state, round) });
        // R15: what comes into sight is the card after this one, or this one itself when the deck lies face down.
        let last = round == rounds;
        match self.options().next_card {
            NextCard::Visible if last => {}
            NextCard::Visible => {
                events.all(|| Event::NextCard { card: self.card_name(state, round + 1) });
                events.seal(SeatSet::all(state.players.seats()));
            }
            NextCard::Hidden => events.seal(SeatSet::all(state.players.seats())),
        }
    }
}
