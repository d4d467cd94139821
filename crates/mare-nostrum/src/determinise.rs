//! A state that looks like a view: what the viewer cannot see is dealt from all that is possible.

use emporion_core::{SampleRng, Seat};

use crate::record::{read_sea, read_trade};
use crate::view::{PlayerView, View};
use crate::{Cards, Civ, Decision, Kind, MareNostrum, Marvel, State, Trade};

impl MareNostrum {
    /// Everything but hands is open, and of each hand what everybody knows is a lower bound. The cards that are neither in the
    /// bank, nor shown, nor known of anybody are shuffled and dealt into the gaps: exactly the possible worlds.
    pub(crate) fn sample(&self, view: &View, rng: &mut SampleRng) -> State {
        let mut s = self.open_part(view);
        let mut pool = self.pool(view);
        rng.shuffle(&mut pool);
        let payer = view.players.iter().find(|player| player.hand.is_none() && paying(&s, player.civ));
        let kept = view.players.iter().find(|player| kept_a_commodity(view, player));
        let kept = kept.and_then(|player| Some((player.civ, commodity_from(&s, payer, &mut pool)?)));
        let civ = payer.map(|player| player.civ);
        let others = view.players.iter().filter(|player| player.hand.is_none() && Some(player.civ) != civ);
        for player in payer.into_iter().chain(others) {
            let mut all = player.known;
            if Some(player.civ) == civ {
                for kind in price_from(&s, player, &mut pool) {
                    all[kind] += 1;
                }
            }
            if let Some((_, good)) = kept.filter(|&(keeper, _)| keeper == player.civ) {
                all[good] += 1;
            }
            for _ in all.size()..player.size {
                all[pool.pop().expect("as many cards are missing as are unknown")] += 1;
            }
            share_out(&mut s, player, all, rng);
        }
        s
    }

    /// What every viewer is shown, read like a position.
    fn open_part(&self, view: &View) -> State {
        let mut s = self.blank();
        s.turn = view.turn;
        s.now = view.decision;
        s.roles = view.roles;
        s.acted = view.acted;
        s.bank = view.bank;
        s.tokens = view.tokens;
        s.setup = view.setup.unwrap_or_default();
        for (place, province) in self.map().places().zip(&view.provinces) {
            self.read_land(&mut s, place, &province.pieces).expect("a view shows what stands there");
        }
        for (sea, shown) in self.map().all_seas().zip(&view.seas) {
            read_sea(&mut s, sea, &shown.pieces);
        }
        if let Some(record) = &view.trade {
            let partners = record.partners.unwrap_or_default();
            s.trade = read_trade(record, partners).expect("a view shows a trade as it is");
        }
        if let Some(record) = &view.build {
            s.build = self.read_build(&s, record).expect("a view names what is bought");
        }
        if let Some(record) = &view.campaign {
            self.read_campaign(&mut s, record).expect("a view names provinces");
        }
        if let Some(record) = &view.attack {
            s.attack = self.read_attack(record).expect("a view names a space");
        }
        for player in &view.players {
            show_cards(&mut s, player);
        }
        s
    }

    /// The cards nobody has shown.
    fn pool(&self, view: &View) -> Vec<Kind> {
        let mut left = Cards::full_bank(self.options().common_copies);
        left.forget(&view.bank);
        for player in &view.players {
            match &player.hand {
                Some(hand) => {
                    left.forget(hand);
                    left.forget(&player.offer.unwrap_or_default());
                    left.forget(&player.taken);
                }
                None => left.forget(&player.known),
            }
        }
        Kind::ALL.into_iter().flat_map(|kind| std::iter::repeat_n(kind, left[kind].into())).collect()
    }

    /// The civilisations by seat.
    pub(crate) fn seat_civs(&self) -> &[Civ] {
        &self.civs
    }

    /// Who plays a civilisation.
    pub fn seat_of(&self, civ: Civ) -> Option<Seat> {
        self.seat_of[civ.index()]
    }
}

/// R82, R83: who kept three cards kept two taxes and, with the Hanging Gardens, a commodity. That is certain from the end of
/// his construction turn to the next income, unless Nebuchadnezzar may have brought a card.
fn kept_a_commodity(view: &View, player: &PlayerView) -> bool {
    use Decision as D;
    let since = match view.decision {
        D::NameBuilder | D::Build | D::Pay | D::Keep => view.acted.contains(player.civ),
        D::NameMover
        | D::Naval
        | D::Land
        | D::Helen
        | D::Assign
        | D::LoseAttacker
        | D::LoseDefender
        | D::Choose
        | D::Occupy
        | D::Retain => true,
        _ => false,
    };
    let military = view.campaign.is_some() || view.decision == D::NameMover;
    let plundered = military && player.marvels.has(Marvel::Nebuchadnezzar);
    let two_taxes = player.size == 3 && player.known.size() == 2 && player.known[Kind::Tax] == 2;
    since && !plundered && two_taxes && player.hand.is_none() && player.marvels.has(Marvel::HangingGardens)
}

/// A commodity out of the pool that leaves the payer, if there is one, what he needs.
fn commodity_from(s: &State, payer: Option<&PlayerView>, pool: &mut Vec<Kind>) -> Option<Kind> {
    let fits = |&at: &usize| {
        let mut rest = pool.clone();
        rest[at] != Kind::Tax && {
            rest.remove(at);
            payer.is_none_or(|payer| price(s, payer, &rest).is_some())
        }
    };
    let at = (0..pool.len()).find(fits)?;
    Some(pool.remove(at))
}

/// Who has begun to pay can pay: the cards his known ones lack for it, taken out of the pool.
fn price_from(s: &State, payer: &PlayerView, pool: &mut Vec<Kind>) -> Vec<Kind> {
    let price = price(s, payer, pool).unwrap_or_default();
    for kind in &price {
        let at = pool.iter().position(|other| other == kind).expect("the price is in the pool");
        pool.remove(at);
    }
    price
}

/// The cards of this pool with which he can pay the rest of the price; none if he cannot. In a pool where both taxes and
/// commodities would do, the order of the shuffled pool decides.
fn price(s: &State, payer: &PlayerView, pool: &[Kind]) -> Option<Vec<Kind>> {
    let (build, missing) = (&s.build, usize::from(payer.size - payer.known.size()));
    let unpaid = |kind: Kind| kind != Kind::Tax && build.paid >> kind.index() & 1 == 0;
    let different = Kind::goods().filter(|&kind| unpaid(kind) && payer.known[kind] > 0).count() as u8;
    let taxes = payer.known[Kind::Tax];
    if different >= build.left || (build.paid == 0 && taxes >= build.left) {
        return Some(Vec::new());
    }
    let need_taxes = usize::from(build.left - taxes.min(build.left));
    let all_taxes = pool.iter().filter(|&&kind| kind == Kind::Tax).count();
    let can_tax = build.paid == 0 && need_taxes <= missing.min(all_taxes);
    let mut goods: Vec<Kind> = Vec::new();
    for &kind in pool.iter().filter(|&&kind| unpaid(kind) && payer.known[kind] == 0) {
        if goods.len() < usize::from(build.left - different) && !goods.contains(&kind) {
            goods.push(kind);
        }
    }
    let can_goods = goods.len() == usize::from(build.left - different) && goods.len() <= missing;
    let tax_first = pool.first() == Some(&Kind::Tax);
    match (can_tax, can_goods) {
        (true, false) => Some(vec![Kind::Tax; need_taxes]),
        (true, true) if tax_first => Some(vec![Kind::Tax; need_taxes]),
        (_, true) => Some(goods),
        (false, false) => None,
    }
}

/// Is this the player who is paying right now?
fn paying(s: &State, civ: Civ) -> bool {
    s.now == Decision::Pay && s.build.civ == Some(civ)
}

/// Face-up cards are where they are; a closed envelope gets any cards of the hand.
fn share_out(s: &mut State, player: &PlayerView, mut all: Cards, rng: &mut SampleRng) {
    let n = player.civ.index();
    all.forget(&player.taken);
    all.forget(&s.trade.offers[n]);
    if s.now == Decision::Offers && s.trade.ready.contains(player.civ) {
        let mut cards: Vec<Kind> = all.kinds().flat_map(|kind| std::iter::repeat_n(kind, all[kind].into())).collect();
        rng.shuffle(&mut cards);
        for &kind in &cards[..usize::from(s.trade.number)] {
            all[kind] -= 1;
            s.trade.offers[n][kind] += 1;
        }
    }
    s.hands[n] = all;
}

/// What a view shows of a player, as it is.
fn show_cards(s: &mut State, player: &PlayerView) {
    let n = player.civ.index();
    s.marvels[n] = player.marvels;
    s.pieces[n] = player.pieces;
    s.known[n] = player.known;
    s.hands[n] = player.hand.unwrap_or_default();
    let trade: &mut Trade = &mut s.trade;
    trade.offers[n] = player.offer.unwrap_or_default();
    trade.taken[n] = player.taken;
}
