//! Commerce, second part: trade.

use crate::refusal::Why;
use crate::{Action, Cards, Civ, Decision, Event, Kind, MareNostrum, Marvel, Role, State, Trade};

use super::Play;

impl MareNostrum {
    /// R58: cards one by one until the offer has the Director's number, then it is closed.
    pub(super) fn list_offers(&self, s: &State, civ: Civ, out: &mut Vec<Action>) {
        if s.trade.offers[civ.index()].size() < s.trade.number {
            out.extend(s.hands[civ.index()].kinds().map(Action::Offer));
        } else {
            out.push(Action::Done);
        }
    }

    /// R58: exactly as many as the Director said.
    pub(super) fn may_offer(&self, s: &State, civ: Civ, action: Action) -> Result<(), Why> {
        let full = s.trade.offers[civ.index()].size() >= s.trade.number;
        match action {
            Action::Offer(_) if full => Err(Why::OfferFull),
            Action::Offer(kind) if s.hands[civ.index()][kind] == 0 => Err(Why::NotInHand(kind)),
            Action::Done if !full => Err(Why::OfferShort),
            Action::Offer(_) | Action::Done => Ok(()),
            _ => Err(Why::NotNow),
        }
    }

    /// R62, R66, R68: every face-up card of those not barred.
    pub(super) fn list_takes(&self, s: &State, civ: Civ, out: &mut Vec<Action>) {
        for from in self.players().iter().filter(|&from| can_take(&s.trade, civ, from)) {
            out.extend(s.trade.offers[from.index()].kinds().map(|kind| Action::Take(from, kind)));
        }
    }

    /// R62, R63, R66, R68: face up, of another partner, not a third time between the same two.
    pub(super) fn may_take(&self, s: &State, civ: Civ, from: Civ, kind: Kind) -> Result<(), Why> {
        if from == civ {
            Err(Why::OwnCard)
        } else if !s.trade.partners.contains(from) {
            Err(Why::NotTrading(from))
        } else if barred(&s.trade, civ, from) {
            Err(Why::TwoInARow(from))
        } else if s.trade.offers[from.index()][kind] == 0 {
            Err(Why::NotFaceUp(from, kind))
        } else {
            Ok(())
        }
    }

    /// R75: a card of Ulysses' owner.
    pub(super) fn list_redirected(&self, s: &State, out: &mut Vec<Action>) {
        let owner = s.owner(Marvel::Ulysses).expect("somebody used Ulysses");
        out.extend(s.trade.offers[owner.index()].kinds().map(|kind| Action::Take(owner, kind)));
    }

    /// R177: what Ulysses forces is not barred by R66.
    pub(super) fn may_take_redirected(&self, s: &State, from: Civ, kind: Kind) -> Result<(), Why> {
        if s.owner(Marvel::Ulysses) != Some(from) {
            Err(Why::UlyssesCardsOnly)
        } else if s.trade.offers[from.index()][kind] == 0 {
            Err(Why::NotFaceUp(from, kind))
        } else {
            Ok(())
        }
    }
}

/// R63, R66, R68: is there a card of this player to take?
fn can_take(trade: &Trade, taker: Civ, from: Civ) -> bool {
    from != taker && !trade.offers[from.index()].is_empty() && !barred(trade, taker, from)
}

/// R66: the last two takes were both between these two, in either direction (D5).
fn barred(trade: &Trade, one: Civ, other: Civ) -> bool {
    let same = |pair: &Option<(Civ, Civ)>| *pair == Some((one, other)) || *pair == Some((other, one));
    trade.pairs.iter().all(same)
}

impl Play<'_> {
    /// R56: the Director says how many; without a card he can only say none, and everybody sees it.
    pub(super) fn open_trade(&mut self) {
        if self.s.hand_size(self.s.role(Role::Director)) == 0 {
            self.begin_construction();
        } else {
            self.s.now = Decision::Number;
        }
    }

    /// R57: none, or nobody to trade with: no trade (H5). R59: who has fewer cards is out.
    pub(super) fn set_number(&mut self, civ: Civ, number: u8) {
        self.events.all(|| Event::NumberSet { civ, number });
        let partners: crate::Civs = self.game.players().iter().filter(|&c| self.s.hand_size(c) >= number).collect();
        if number == 0 || partners.len() < 2 {
            return self.begin_construction();
        }
        self.s.trade = Trade { number, partners, ..Trade::default() };
        for civ in self.game.players().without(partners).iter() {
            self.events.all(|| Event::OutOfTrade { civ });
        }
        self.s.now = Decision::Offers;
        // A hand of just that size is offered whole, as everybody can see.
        for civ in partners.iter() {
            if self.s.hand_size(civ) == number {
                self.s.trade.offers[civ.index()] = std::mem::take(&mut self.s.hands[civ.index()]);
                self.s.trade.ready.insert(civ);
            }
        }
        self.reveal_if_ready();
    }

    /// R58: face down; only its owner sees it.
    pub(super) fn offer(&mut self, civ: Civ, kind: Kind) {
        self.s.hands[civ.index()][kind] -= 1;
        self.s.trade.offers[civ.index()][kind] += 1;
        let seat = self.game.seat_of(civ).expect("only players offer");
        self.events.only(seat, || Event::Offered { civ, kind });
    }

    /// R61: the last one turns all of them up.
    pub(super) fn offer_ready(&mut self, civ: Civ) {
        self.s.trade.ready.insert(civ);
        self.events.all(|| Event::OfferReady { civ });
        self.reveal_if_ready();
    }

    /// R61: all offers at the same time. The same player may go on, so the barrier is raised here.
    fn reveal_if_ready(&mut self) {
        let trade = &self.s.trade;
        if trade.ready != trade.partners {
            return;
        }
        self.seal();
        let trade = &self.s.trade;
        for civ in trade.partners.iter() {
            self.s.known[civ.index()].raise_to(&trade.offers[civ.index()]);
            self.events.all(|| Event::OfferRevealed { civ, cards: trade.offers[civ.index()] });
        }
        // R62
        self.s.trade.to_take = Some(self.s.role(Role::Director));
        self.next_take();
    }

    /// R67: who can take must; R69, R70: when the one to move cannot, the trade is over (D6).
    fn next_take(&mut self) {
        let civ = self.s.trade.to_take.expect("somebody is to move in the chain of takes");
        let possible = self.game.players().iter().any(|from| can_take(&self.s.trade, civ, from));
        if possible { self.s.now = Decision::Take } else { self.end_trade(civ) }
    }

    /// R62, R63: a face-up card goes face down before its taker.
    pub(super) fn take(&mut self, civ: Civ, from: Civ, kind: Kind) {
        self.move_card(from, civ, kind);
        self.events.all(|| Event::Taken { civ, from, kind });
        self.s.trade.last = Some((civ, from, kind));
        if self.ulysses_may_answer(civ, from) {
            self.s.now = Decision::Ulysses;
        } else {
            self.pass_on();
        }
    }

    /// R63: from the open offer to the taker; everybody sees what it is.
    fn move_card(&mut self, from: Civ, to: Civ, kind: Kind) {
        let trade = &mut self.s.trade;
        trade.offers[from.index()][kind] -= 1;
        trade.taken[to.index()][kind] += 1;
        self.s.known[from.index()][kind] -= 1;
        self.s.known[to.index()][kind] += 1;
    }

    /// R75, R176: once a phase, for a take between two others, with a card of one's own face up.
    fn ulysses_may_answer(&self, taker: Civ, from: Civ) -> bool {
        let trade = &self.s.trade;
        let ready = |owner: Civ| owner != taker && owner != from && !trade.offers[owner.index()].is_empty();
        !trade.ulysses && self.s.owner(Marvel::Ulysses).is_some_and(ready)
    }

    /// R64: the player just taken from is next. The take counts for R66 only now that nobody redirected it.
    pub(super) fn pass_on(&mut self) {
        let (taker, from, _) = self.s.trade.last.take().expect("a card was just taken");
        self.count_take(taker, from);
    }

    /// R64, R66: it counts, and the victim is next.
    fn count_take(&mut self, taker: Civ, from: Civ) {
        let trade = &mut self.s.trade;
        trade.pairs = [trade.pairs[1], Some((taker, from))];
        trade.to_take = Some(from);
        self.next_take();
    }

    /// R75: the card goes back face up, as if it had never been taken (R177).
    pub(super) fn ulysses(&mut self, civ: Civ) {
        let (taker, from, kind) = self.s.trade.last.expect("a card was just taken");
        let trade = &mut self.s.trade;
        trade.ulysses = true;
        trade.taken[taker.index()][kind] -= 1;
        trade.offers[from.index()][kind] += 1;
        self.s.known[taker.index()][kind] -= 1;
        self.s.known[from.index()][kind] += 1;
        self.events.all(|| Event::UlyssesRedirects { civ, taker, from, kind });
        self.s.now = Decision::Redirect;
    }

    /// R76: then it is the turn of Ulysses' owner, who was taken from.
    pub(super) fn take_redirected(&mut self, civ: Civ, from: Civ, kind: Kind) {
        self.s.trade.last = None;
        self.move_card(from, civ, kind);
        self.events.all(|| Event::Taken { civ, from, kind });
        self.count_take(civ, from);
    }

    /// R69 to R72: everybody picks up what he has; if the one to move is not the Director, he is a card short (D7).
    fn end_trade(&mut self, to_move: Civ) {
        for civ in Civ::ALL {
            let trade = &mut self.s.trade;
            let hand = &mut self.s.hands[civ.index()];
            hand.add(&std::mem::take(&mut trade.offers[civ.index()]));
            hand.add(&std::mem::take(&mut trade.taken[civ.index()]));
        }
        self.events.all(|| Event::TradeEnds);
        if to_move == self.s.role(Role::Director) {
            self.close_trade();
        } else {
            self.s.trade = Trade { to_take: Some(to_move), ..Trade::default() };
            self.s.now = Decision::Gift;
        }
    }

    /// R71, R178: any card of his hand, seen by the two of them. Bystanders then know one card less of each kind he had.
    pub(super) fn give(&mut self, civ: Civ, kind: Kind) {
        let to = self.s.trade.to_take.expect("somebody is a card short");
        self.s.hands[civ.index()][kind] -= 1;
        self.s.hands[to.index()][kind] += 1;
        let known: &mut Cards = &mut self.s.known[civ.index()];
        known.one_unknown_gone();
        let both = [civ, to].into_iter().filter_map(|civ| self.game.seat_of(civ)).collect();
        self.events.split(
            both,
            || Event::CardGiven { civ, to, kind: Some(kind) },
            || Event::CardGiven { civ, to, kind: None },
        );
        self.seal();
        self.close_trade();
    }

    /// R73: everything is back in hands.
    fn close_trade(&mut self) {
        self.s.trade = Trade::default();
        self.begin_construction();
    }
}
