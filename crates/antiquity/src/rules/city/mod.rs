//! Phase 2: city building (R29 to R84), secret and simultaneous (R184).
//!
//! A step touches its own seat and takes pieces from the common stock. Only an answer to an offer touches another seat, and it
//! makes both seats' steps final.

mod build;
mod men;
mod rearrange;
mod trade;

pub(crate) use men::HEALINGS;
pub(crate) use trade::{OFFERS, SIDE};

use emporion_core::{Events, Seat, SeatSet};

use super::{Judgement, Sink};
use crate::action::{Action, notation};
use crate::building::Building;
use crate::event::Event;
use crate::game::Antiquity;
use crate::goods::{Bundle, Good};
use crate::refusal::Reason;
use crate::state::{Ask, Holding, SHARED, State};

impl Antiquity {
    pub(crate) fn list_city(&self, state: &State, seat: Seat, sink: Sink) {
        match state.ask[seat] {
            Ask::Free => self.list_top(state, seat, sink),
            Ask::Build(plan) => self.list_build(state, seat, &plan, sink),
            Ask::Bank(_) => self.list_get(sink),
            Ask::Offer { give, ask, .. } => self.list_offer(state, seat, &give, &ask, sink),
            Ask::Lift => self.list_lift(state, seat, sink),
            Ask::Lay(spot) => self.list_lay(state, seat, spot, sink),
            _ => {}
        }
    }

    /// R29: whatever a player may begin, in any order. R185: being done needs no step before it.
    fn list_top(&self, state: &State, seat: Seat, sink: Sink) {
        self.list_buildings(state, seat, sink);
        self.list_men(state, seat, sink);
        self.list_powers(state, seat, sink);
        self.list_trade(state, seat, sink);
        sink(Action::Done);
    }

    pub(crate) fn judge_city(&self, state: &State, seat: Seat, action: Action) -> Judgement {
        match (state.ask[seat], action) {
            (Ask::Build(plan), _) => self.judge_build(state, seat, &plan, action),
            (Ask::Bank(_), Action::Get(_)) => Ok(()),
            (Ask::Offer { give, ask, .. }, _) => self.judge_offer(state, seat, &give, &ask, action),
            (Ask::Lift, _) => self.judge_lift(state, seat, action),
            (Ask::Lay(spot), _) => self.judge_lay(state, seat, spot, action),
            (Ask::Free, _) => self.judge_top(state, seat, action),
            _ => Err(Reason::ChoiceOpen),
        }
    }

    fn judge_top(&self, state: &State, seat: Seat, action: Action) -> Judgement {
        match action {
            Action::Build(kind) => self.may_build(state, seat, kind),
            Action::Storage(size) => self.may_store(state, seat, size),
            Action::House(number) => self.may_house(state, seat, number),
            Action::Man(place) => self.may_man(state, seat, place),
            Action::Unman(place) => self.may_unman(state, seat, place),
            Action::Heal(place) => self.may_heal(state, seat, place),
            Action::Raze => self.may_raze(state, seat),
            Action::Rearrange => self.may_rearrange(state, seat),
            Action::Bank(one, other) => self.may_bank(state, seat, one, other),
            Action::Offer(to) => self.may_offer(state, seat, to),
            Action::Withdraw(to) => self.may_withdraw(state, seat, to),
            Action::Accept(from, give, ask) => self.may_accept(state, seat, from, &give, &ask),
            Action::Decline(from) => self.may_decline(state, seat, from),
            Action::Done => Ok(()),
            _ => Err(Reason::NotNow),
        }
    }

    pub(crate) fn act_city(&self, state: &mut State, seat: Seat, action: Action, events: &mut Events<Event>) {
        events.only(seat, || Event::Chosen { seat, step: notation(&self.map, &action) });
        match action {
            Action::Build(kind) => self.choose_building(state, seat, kind, events),
            Action::Storage(size) => self.choose_storage(state, seat, size, events),
            Action::House(number) => self.choose_house(state, seat, number, events),
            Action::Man(place) => self.man(state, seat, place, events),
            Action::Unman(place) => self.unman(state, seat, place, events),
            Action::Heal(place) => self.heal(state, seat, place, events),
            Action::Raze => self.raze(state, seat, events),
            Action::Rearrange => self.rearrange(state, seat),
            Action::Lift(place) => self.lift(state, seat, place),
            Action::LiftGrave(place) => self.lift_grave(state, seat, place),
            Action::Lay => self.begin_laying(state, seat),
            Action::Cancel => self.cancel(state, seat),
            Action::Bank(one, other) => state.ask[seat] = Ask::Bank([one, other]),
            Action::Get(good) => self.bank(state, seat, good, events),
            Action::Offer(to) => {
                state.ask[seat] = Ask::Offer { to, give: Bundle::default(), ask: Bundle::default() };
            }
            Action::Give(_) | Action::AskFor(_) => self.compose(state, seat, action),
            Action::Send => self.send(state, seat, events),
            Action::Withdraw(to) => self.withdraw(state, seat, to, events),
            Action::Accept(from, ..) => self.accept(state, seat, from, events),
            Action::Decline(from) => self.decline(state, seat, from, events),
            Action::Done => self.finish(state, seat, events),
            _ if matches!(state.ask[seat], Ask::Lay(_)) => self.choose_lay(state, seat, action, events),
            _ => self.choose_part(state, seat, action, events),
        }
    }

    /// R185, Q49: done with the phase; one's own open offers end.
    fn finish(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) {
        for to in state.alive().iter() {
            if state.offers[seat.index()][to.index()].is_some() {
                self.withdraw(state, seat, to, events);
            }
        }
        state.done.insert(seat);
        events.all(|| Event::Finished { seat });
    }

    /// Q48: everybody is done. All is shown at once (R61), the famine level drops by the fountains built (R81, Q47), and the
    /// order of play is set.
    pub(crate) fn close_city(&self, state: &mut State, events: &mut Events<Event>) {
        let mut fountains = 0;
        for seat in state.alive().iter() {
            fountains += u16::from(state.hold[seat].fountains);
            let (hold, shown) = (&state.hold[seat], &state.shown[seat]);
            events.all(|| revealed(seat, hold, shown));
            for piece in &mut state.hold[seat].pieces {
                piece.set_used(false);
                piece.set_settled(false);
                piece.set_restless(false);
            }
            state.hold[seat].spent.rearranged = false;
        }
        if fountains > 0 {
            state.famine = state.famine.saturating_sub(fountains);
            let level = state.famine;
            events.all(|| Event::Famine { level });
        }
        for seat in Seat::all(self.setup.seats) {
            state.shown[seat] = Holding::default();
            state.ledger[seat] = [0; 10];
        }
        state.sent = [[0; 4]; 4];
        self.count_stock(state);
        events.seal(SeatSet::all(self.setup.seats));
        self.set_order(state, events);
        self.begin_countryside(state, events);
    }

    /// R46: what is not in use is in stock. During Phase 2 the number is kept step by step; a sampled state may have pieces
    /// that no plan accounts for, which come back here.
    pub(crate) fn count_stock(&self, state: &mut State) {
        let used = self.in_use(state);
        state.stock.cart_shops = SHARED - used[0];
        state.stock.fountains = SHARED - used[1];
        state.stock.storage_tiles = SHARED - used[2];
    }

    /// Cart shops, fountains and storage tiles on city maps and in open choices.
    pub(crate) fn in_use(&self, state: &State) -> [u8; 3] {
        let mut used = [0; 3];
        let mut count = |kind, tiles| match kind {
            Building::CartShop => used[0] += 1,
            Building::Fountain => used[1] += 1,
            Building::Storage => used[2] += tiles,
            _ => {}
        };
        for seat in Seat::all(self.setup.seats) {
            for piece in &state.hold[seat].pieces {
                count(piece.kind, piece.size().tiles());
            }
            if let Ask::Build(plan) = state.ask[seat] {
                count(plan.kind, plan.size.tiles());
            }
        }
        used
    }
}

/// What the close of Phase 2 shows of a player.
fn revealed(seat: Seat, hold: &Holding, shown: &Holding) -> Event {
    let built = Building::ALL.into_iter().flat_map(|kind| {
        let count = |hold: &Holding| hold.pieces.iter().filter(|piece| piece.kind == kind).count();
        std::iter::repeat_n(kind, count(hold).saturating_sub(count(shown)))
    });
    let manned = hold.pieces.iter().filter(|piece| piece.man).map(|piece| piece.kind);
    let goods = Good::ALL.into_iter().filter(|&good| hold.goods[good] > 0);
    let goods: Vec<String> = goods.map(|good| format!("{} {good}", hold.goods[good])).collect();
    let goods = if goods.is_empty() { "nothing".to_owned() } else { goods.join(" ") };
    Event::Revealed { seat, built: built.collect(), manned: manned.collect(), patron: hold.patron, goods }
}
