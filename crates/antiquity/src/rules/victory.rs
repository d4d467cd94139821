//! Phase 10: the victory check (R176 to R183).

use emporion_core::{BySeat, Events, Outcome, Seat, SeatSet};

use crate::building::{Building, Patron};
use crate::event::Event;
use crate::game::Antiquity;
use crate::goods::Good;
use crate::map::Hexes;
use crate::options::Collection;
use crate::state::{Ask, Holding, Phase, State};

/// The goods San Cristoforo asks of each kind.
const OF_EACH: u16 = 3;

/// How near a player is to one of the four conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    pub(crate) have: u32,
    pub(crate) need: u32,
}

impl Progress {
    pub(crate) fn reached(self) -> bool {
        self.have >= self.need
    }

    pub(crate) fn percent(self) -> i32 {
        (self.have.min(self.need) * 100).checked_div(self.need).unwrap_or(100) as i32
    }
}

impl Antiquity {
    /// R20: everybody at once. R182: several winners count unpolluted zone hexes; R183: none, and the next turn begins.
    pub(crate) fn check_victory(&self, state: &mut State, events: &mut Events<Event>) {
        let winners: SeatSet = state.order.iter().copied().filter(|&seat| self.has_won(state, seat)).collect();
        if winners.is_empty() {
            return self.rise(state, events);
        }
        let most = winners.iter().map(|seat| self.clean_hexes(state, seat)).max();
        let best = winners.iter().filter(|&seat| Some(self.clean_hexes(state, seat)) == most).collect();
        self.end_game(state, best, events);
    }

    /// R176: only with a working cathedral. R181: Santa Maria asks any two.
    pub(crate) fn has_won(&self, state: &State, seat: Seat) -> bool {
        let hold = &state.hold[seat];
        let Some(patron) = hold.patron.filter(|_| hold.sound(&self.shapes, Building::Cathedral)) else { return false };
        let reached = |patron| self.progress(state, seat, hold, patron).reached();
        match patron {
            Patron::Maria => Patron::ALL[..4].iter().filter(|&&patron| reached(patron)).count() >= 2,
            patron => reached(patron),
        }
    }

    /// The saints of the winners, or famine where it left them alone.
    pub(crate) fn winning_saints(&self, state: &State) -> String {
        let Some(outcome) = state.outcome else { return String::new() };
        let winners = outcome.winners.iter().filter(|&seat| self.has_won(state, seat));
        let mut saints: Vec<&str> = winners.filter_map(|seat| state.hold[seat].patron).map(Patron::title).collect();
        saints.dedup();
        if saints.is_empty() { "famine".to_owned() } else { saints.join(" and ") }
    }

    /// Progress to one of the four conditions; Santa Maria has none of her own.
    pub(crate) fn progress(&self, state: &State, seat: Seat, hold: &Holding, patron: Patron) -> Progress {
        match patron {
            Patron::Nicola => Progress { have: hold.men(), need: 20 },
            Patron::Barbara => {
                let sound = Building::ALL.into_iter().filter(|&kind| hold.sound(&self.shapes, kind));
                Progress { have: sound.count() as u32, need: 19 }
            }
            Patron::Cristoforo => self.collected(hold),
            Patron::Giorgio => self.enclosed(state, seat),
            Patron::Maria => Progress { have: 0, need: 2 },
        }
    }

    /// R179, D2.
    fn collected(&self, hold: &Holding) -> Progress {
        let goods = match self.rules.cristoforo_goods {
            Collection::All => &Good::ALL[..],
            Collection::FoodAndLuxury => &Good::ALL[..8],
        };
        let have = goods.iter().map(|&good| u32::from(hold.goods[good].min(OF_EACH))).sum();
        Progress { have, need: goods.len() as u32 * u32::from(OF_EACH) }
    }

    /// R180, Q36, Q59: the rival of whose zone most is reached; hexes under any city or inn need not be.
    fn enclosed(&self, state: &State, seat: Seat) -> Progress {
        let reach = self.zone_now(state, seat) | self.own_hexes(state, seat);
        let towns = self.towns(state);
        let rivals = state.order.iter().filter(|&&other| other != seat).map(|&other| {
            let zone = self.zone_now(state, other).and_not(towns);
            Progress { have: (zone & reach).len() as u32, need: zone.len() as u32 }
        });
        let fuller = |a: &Progress, b: &Progress| (a.reached(), a.percent()).cmp(&(b.reached(), b.percent()));
        rivals.max_by(fuller).unwrap_or(Progress { have: 0, need: 1 })
    }

    /// The zone as it stands, also in Phase 2.
    pub(crate) fn zone_now(&self, state: &State, seat: Seat) -> Hexes {
        match state.phase {
            Phase::Found | Phase::City => self.zone(state, seat, &state.hold[seat]),
            _ => state.cache.0.zones[seat],
        }
    }

    /// Hexes under cities and inns of anybody.
    pub(crate) fn towns(&self, state: &State) -> Hexes {
        Seat::all(self.setup.seats).fold(state.cache.0.under_cities, |all, seat| all | state.inns[seat])
    }

    /// R182, Q35: hexes of the zone without pollution, save under cities and inns.
    pub(crate) fn clean_hexes(&self, state: &State, seat: Seat) -> u32 {
        self.zone_now(state, seat).and_not(state.polluted).and_not(self.towns(state)).len() as u32
    }

    /// How near to winning, in per cent of the own patron's condition; Santa Maria's is the second best of the four.
    pub(crate) fn standing(&self, state: &State, seat: Seat) -> i32 {
        let hold = &state.hold[seat];
        let percent = |patron| self.progress(state, seat, hold, patron).percent();
        match hold.patron.filter(|_| hold.sound(&self.shapes, Building::Cathedral)) {
            None => 0,
            Some(Patron::Maria) => {
                let mut all = [0, 1, 2, 3].map(|n| percent(Patron::ALL[n]));
                all.sort_unstable();
                all[2]
            }
            Some(patron) => percent(patron),
        }
    }

    /// The game is over.
    pub(crate) fn end_game(&self, state: &mut State, winners: SeatSet, events: &mut Events<Event>) {
        let alive = state.alive();
        let score = |seat| if alive.contains(seat) { self.standing(state, seat) } else { 0 };
        let scores = BySeat::from_fn(self.setup.seats, score);
        let how = winners.iter().filter(|&seat| self.has_won(state, seat)).filter_map(|seat| state.hold[seat].patron);
        let how: arrayvec::ArrayVec<Patron, 4> = how.collect();
        state.outcome = Some(Outcome { winners, scores });
        state.phase = Phase::Over;
        state.active = 0;
        state.ask.iter_mut().for_each(|ask| *ask = Ask::Free);
        state.works.iter_mut().for_each(|work| (work.due, work.lose) = (0, false));
        state.done = SeatSet::EMPTY;
        self.derive(state);
        events.all(|| Event::Won { winners: winners.iter().collect(), how: how.to_vec() });
    }
}
