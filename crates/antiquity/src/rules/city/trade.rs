//! Trade in Phase 2: with the bank (R73) and between players (R74 to R76, Q49).
//!
//! An offer is composed in secret, sent in public, and tells its partner as long as it is open whether its maker's market is
//! manned; so he sees all that decides whether he can accept. Answering touches both players, and makes the steps of both final.

use emporion_core::{Events, Seat, SeatSet};

use crate::action::Action;
use crate::building::Building;
use crate::errata;
use crate::event::{Event, text};
use crate::game::Antiquity;
use crate::goods::{Bundle, Good};
use crate::grid::Place;
use crate::refusal::Reason;
use crate::rules::{Judgement, Sink};
use crate::state::{Ask, Holding, Offer, Phase, State};

/// Q62: offers to one player in one turn, so that talk gets on.
pub(crate) const OFFERS: u8 = 3;
/// Q62: goods on one side of an offer.
pub(crate) const SIDE: u16 = 12;

impl Antiquity {
    pub(crate) fn list_trade(&self, state: &State, seat: Seat, sink: Sink) {
        let hold = &state.hold[seat];
        if hold.count_manned(Building::Market) > 0 {
            for (n, &one) in Good::ALL.iter().enumerate() {
                for &other in &Good::ALL[n..] {
                    if hold.goods.covers(&pair(one, other)) {
                        sink(Action::Bank(one, other));
                    }
                }
            }
        }
        for other in state.alive().iter() {
            if self.may_offer(state, seat, other).is_ok() {
                sink(Action::Offer(other));
            }
            if state.offers[seat.index()][other.index()].is_some() {
                sink(Action::Withdraw(other));
            }
            if let Some(Offer { give, ask, .. }) = state.offers[other.index()][seat.index()] {
                if self.may_accept(state, seat, other, &give, &ask).is_ok() {
                    sink(Action::Accept(other, give, ask));
                }
                sink(Action::Decline(other));
            }
        }
    }

    pub(crate) fn may_bank(&self, state: &State, seat: Seat, one: Good, other: Good) -> Judgement {
        let hold = &state.hold[seat];
        if hold.count_manned(Building::Market) == 0 {
            return Err(Reason::NoMarket);
        }
        if hold.goods.covers(&pair(one, other)) && one <= other {
            return Ok(());
        }
        let good = if hold.goods[one] == 0 { one } else { other };
        Err(Reason::TakesGood { good, need: 1 + u16::from(one == other), have: hold.goods[good] })
    }

    pub(crate) fn list_get(&self, sink: Sink) {
        for good in Good::ALL {
            sink(Action::Get(good));
        }
    }

    /// R73: two goods, alike or not, for one of choice. Q19: the market was used.
    pub(crate) fn bank(&self, state: &mut State, seat: Seat, got: Good, events: &mut Events<Event>) {
        let Ask::Bank([one, other]) = state.ask[seat] else { return };
        let given = pair(one, other);
        let hold = &mut state.hold[seat];
        hold.goods.take(&given);
        hold.goods.gain(got, 1);
        hold.use_ability(Building::Market);
        hold.spent.rearranged = false;
        state.ask[seat] = Ask::Free;
        events.only(seat, || Event::Banked { seat, gave: text(&given), got });
    }

    pub(crate) fn may_offer(&self, state: &State, seat: Seat, to: Seat) -> Judgement {
        if seat == to {
            return Err(Reason::NotOwnSeat);
        }
        if !state.alive().contains(to) {
            return Err(Reason::PartnerGone);
        }
        if state.offers[seat.index()][to.index()].is_some() {
            return Err(Reason::OfferOpen);
        }
        if state.sent[seat.index()][to.index()] >= OFFERS { Err(Reason::OffersSpent) } else { Ok(()) }
    }

    pub(crate) fn list_offer(&self, state: &State, seat: Seat, give: &Bundle, ask: &Bundle, sink: Sink) {
        let steps = Good::ALL.map(Action::Give).into_iter().chain(Good::ALL.map(Action::AskFor)).chain([Action::Send]);
        for step in steps {
            if self.judge_offer(state, seat, give, ask, step).is_ok() {
                sink(step);
            }
        }
    }

    /// R75: only goods one has can be given; any goods can be asked. One side may be empty, not both.
    pub(crate) fn judge_offer(
        &self,
        state: &State,
        seat: Seat,
        give: &Bundle,
        ask: &Bundle,
        action: Action,
    ) -> Judgement {
        match action {
            Action::Give(_) if give.total() >= SIDE => Err(Reason::OfferFull(SIDE)),
            Action::AskFor(_) if ask.total() >= SIDE => Err(Reason::OfferFull(SIDE)),
            Action::Give(good) => {
                let (need, have) = (u16::from(give.count(good)) + 1, state.hold[seat].goods[good]);
                if have < need { Err(Reason::TakesGood { good, need, have }) } else { Ok(()) }
            }
            Action::Send if give.is_empty() && ask.is_empty() => Err(Reason::OfferEmpty),
            Action::AskFor(_) | Action::Send => Ok(()),
            _ => Err(Reason::ChoiceOpen),
        }
    }

    pub(crate) fn compose(&self, state: &mut State, seat: Seat, action: Action) {
        if let Ask::Offer { give, ask, .. } = &mut state.ask[seat] {
            match action {
                Action::Give(good) => give.add(good),
                Action::AskFor(good) => ask.add(good),
                _ => {}
            }
        }
    }

    /// Q49: the goods given are set aside; everybody sees the offer.
    pub(crate) fn send(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) {
        let Ask::Offer { to, give, ask } = state.ask[seat] else { return };
        let offer = Offer { give, ask, market: state.hold[seat].count_manned(Building::Market) > 0 };
        state.hold[seat].goods.take(&give);
        state.offers[seat.index()][to.index()] = Some(offer);
        state.sent[seat.index()][to.index()] += 1;
        state.ask[seat] = Ask::Free;
        if errata::only_partners_see_market(self.setup.rules) {
            let shown = || offered(seat, to, &offer);
            events.split(pair_of(seat, to), shown, || offered_to_another(seat, to, &offer));
        } else {
            events.all(|| offered(seat, to, &offer));
        }
    }

    /// Q49: what counts is whether a market is manned at the moment of accepting. So when a man goes on the maker's market or
    /// leaves it, open offers tell their partners. What is shown is final, and with it all earlier steps: every man may be
    /// taken off again and Santa Barbara may rearrange again, but the market's man comes off only once while an offer is open.
    pub(crate) fn show_market(&self, state: &mut State, seat: Seat, place: Place, events: &mut Events<Event>) {
        if !errata::shown_market_settles(self.setup.rules) {
            return self.show_market_to_all(state, seat, place, events);
        }
        let manned = state.hold[seat].count_manned(Building::Market) > 0;
        let mut shown = false;
        for to in Seat::all(self.setup.seats) {
            if let Some(offer) = state.offers[seat.index()][to.index()].as_mut().filter(|offer| offer.market != manned)
            {
                offer.market = manned;
                shown = true;
                let offer = *offer;
                events.among(pair_of(seat, to), || offered(seat, to, &offer));
            }
        }
        if shown {
            let number = self.building_at(&state.hold[seat], place).expect("a man has just come or gone there");
            let restless = state.hold[seat].pieces[number].restless() || !manned;
            settle(&mut state.hold[seat]);
            state.hold[seat].pieces[number].set_restless(restless);
            events.seal(SeatSet::only(seat));
        }
    }

    /// In a position that nobody has played to there is nothing to undo, whatever it says of its men and its rearranging.
    pub(crate) fn settle_all(&self, state: &mut State) {
        if state.phase != Phase::City || !errata::shown_market_settles(self.setup.rules) {
            return;
        }
        for seat in Seat::all(self.setup.seats) {
            for piece in state.hold[seat].pieces.iter_mut().filter(|piece| piece.restless() && !piece.settled()) {
                let man = piece.man;
                piece.set_settled(man);
                piece.set_restless(false);
            }
            state.hold[seat].spent.rearranged = false;
        }
    }

    /// Version 1 of the rules.
    fn show_market_to_all(&self, state: &mut State, seat: Seat, place: Place, events: &mut Events<Event>) {
        let manned = state.hold[seat].count_manned(Building::Market) > 0;
        let mut shown = self.shows_another_building(state, seat, place);
        if shown {
            settle(&mut state.hold[seat]);
        }
        for to in Seat::all(self.setup.seats) {
            if let Some(offer) = state.offers[seat.index()][to.index()].as_mut().filter(|offer| offer.market != manned)
            {
                offer.market = manned;
                shown = true;
                let offer = *offer;
                events.all(|| offered(seat, to, &offer));
            }
        }
        if shown {
            events.seal(SeatSet::only(seat));
        }
    }

    /// Where Santa Barbara has put a market in the place of another building or the other way round, rivals see by the offers
    /// what stands there now, even if what they say stays the same.
    fn shows_another_building(&self, state: &State, seat: Seat, place: Place) -> bool {
        let market = |hold: &Holding| self.building_at(hold, place).map(|at| hold.pieces[at].kind == Building::Market);
        let moved = matches!((market(&state.hold[seat]), market(&state.shown[seat])), (Some(a), Some(b)) if a != b);
        moved && state.offers[seat.index()].iter().any(Option::is_some)
    }

    pub(crate) fn may_withdraw(&self, state: &State, seat: Seat, to: Seat) -> Judgement {
        if state.offers[seat.index()][to.index()].is_some() { Ok(()) } else { Err(Reason::NoOffer) }
    }

    pub(crate) fn withdraw(&self, state: &mut State, seat: Seat, to: Seat, events: &mut Events<Event>) {
        if let Some(offer) = state.offers[seat.index()][to.index()].take() {
            state.hold[seat].goods.add(&offer.give);
            events.all(|| Event::Withdrawn { seat, to });
        }
    }

    /// R74, Q24: the goods asked are there, and one of the two has a manned market.
    pub(crate) fn may_accept(&self, state: &State, seat: Seat, from: Seat, give: &Bundle, ask: &Bundle) -> Judgement {
        let offer = state.offers[from.index()][seat.index()].ok_or(Reason::NoOffer)?;
        if (offer.give, offer.ask) != (*give, *ask) {
            return Err(Reason::TermsChanged);
        }
        let hold = &state.hold[seat];
        if let Some((good, need)) = ask.iter().find(|&(good, need)| hold.goods[good] < u16::from(need)) {
            return Err(Reason::TakesGood { good, need: need.into(), have: hold.goods[good] });
        }
        let market = offer.market || hold.count_manned(Building::Market) > 0;
        if market { Ok(()) } else { Err(Reason::MarketNeeded) }
    }

    pub(crate) fn may_decline(&self, state: &State, seat: Seat, from: Seat) -> Judgement {
        if state.offers[from.index()][seat.index()].is_some() { Ok(()) } else { Err(Reason::NoOffer) }
    }

    /// The goods change hands, and both markets count as used.
    pub(crate) fn accept(&self, state: &mut State, seat: Seat, from: Seat, events: &mut Events<Event>) {
        let Some(offer) = state.offers[from.index()][seat.index()].take() else { return };
        state.hold[seat].goods.take(&offer.ask);
        state.hold[seat].goods.add(&offer.give);
        state.hold[from].goods.add(&offer.ask);
        for (good, count) in offer.give.iter() {
            self.book(state, from, seat, good, count);
        }
        for (good, count) in offer.ask.iter() {
            self.book(state, seat, from, good, count);
        }
        for trader in [seat, from] {
            let hold = &mut state.hold[trader];
            if hold.count_manned(Building::Market) > 0 {
                hold.use_ability(Building::Market);
            }
        }
        self.make_final(state, seat, from, events);
        let (gave, got) = (text(&offer.ask), text(&offer.give));
        events.all(|| Event::Traded { seat, with: from, gave, got });
    }

    /// Writes a good that passed from one to the other into the public ledger (Q46).
    fn book(&self, state: &mut State, from: Seat, to: Seat, good: Good, count: u8) {
        let (n, count) = (good.index(), i16::from(count));
        state.ledger[from][n] = state.ledger[from][n].saturating_sub(count);
        state.ledger[to][n] = state.ledger[to][n].saturating_add(count);
    }

    /// The goods go back to the maker. His later steps may rest on them, so this is final for both as well.
    pub(crate) fn decline(&self, state: &mut State, seat: Seat, from: Seat, events: &mut Events<Event>) {
        let Some(offer) = state.offers[from.index()][seat.index()].take() else { return };
        state.hold[from].goods.add(&offer.give);
        self.make_final(state, seat, from, events);
        events.all(|| Event::Declined { seat, offered_by: from });
    }

    /// Q63: neither can undo an earlier step, and what the maker was in the middle of choosing is dropped.
    fn make_final(&self, state: &mut State, seat: Seat, from: Seat, events: &mut Events<Event>) {
        for trader in [seat, from] {
            settle(&mut state.hold[trader]);
        }
        match state.ask[from] {
            Ask::Build(plan) => self.drop_plan(&mut state.stock, &plan),
            Ask::Lift | Ask::Lay(_) => self.put_back(state, from),
            _ => {}
        }
        state.ask[from] = Ask::Free;
        events.seal(pair_of(seat, from));
    }
}

/// Q64, Q65: what undo no longer reaches can be changed by steps: every man may be taken off again, and Santa Barbara may
/// rearrange again.
fn settle(hold: &mut Holding) {
    for piece in &mut hold.pieces {
        let man = piece.man;
        piece.set_settled(man);
        piece.set_restless(false);
    }
    hold.spent.rearranged = false;
}

fn offered(seat: Seat, to: Seat, offer: &Offer) -> Event {
    Event::Offered { seat, to, give: text(&offer.give), ask: text(&offer.ask), market: Some(offer.market) }
}

/// R184: the same for those whom the maker's market does not concern.
fn offered_to_another(seat: Seat, to: Seat, offer: &Offer) -> Event {
    Event::Offered { seat, to, give: text(&offer.give), ask: text(&offer.ask), market: None }
}

fn pair_of(one: Seat, other: Seat) -> SeatSet {
    [one, other].into_iter().collect()
}

fn pair(one: Good, other: Good) -> Bundle {
    let mut bundle = Bundle::one(one);
    bundle.add(other);
    bundle
}
