//! Construction: buying, paying, keeping.

use crate::refusal::Why;
use crate::{
    Action, Build, Cards, Civ, Decision, Event, Item, Kind, Land, MareNostrum, Marvel, Pieces, Place, Role, Slots,
    State,
};

use super::Play;
use super::price::{free_marker, price, price_now};

impl MareNostrum {
    /// Everything that can be bought now: first provinces in order with what fits there, then heroes and wonders.
    pub(super) fn list_purchases(&self, s: &State, civ: Civ, out: &mut Vec<Action>) {
        let budget = budget(&s.hands[civ.index()]);
        self.list_markers(s, civ, budget, out);
        for place in s.build.had.iter() {
            let fits = |item: &Item| price(s, civ, *item) <= budget && self.fits(s, civ, *item).is_ok();
            if self.may_build_in(s, civ, place).is_ok() {
                let goods = self.map().icons[place.index()].iter().map(|&good| Item::Caravan(place, good));
                let items = goods.chain(buildable(place));
                out.extend(items.filter(fits).map(Action::Buy));
            }
        }
        if budget >= 9 {
            let marvels = Marvel::ALL.into_iter().map(Item::Marvel);
            let affordable = marvels.filter(|&item| price(s, civ, item) <= budget);
            out.extend(affordable.filter(|&item| self.may_buy(s, civ, item).is_ok()).map(Action::Buy));
        }
        self.list_swaps(s, civ, out);
        out.push(Action::Done);
    }

    fn list_markers(&self, s: &State, civ: Civ, budget: u8, out: &mut Vec<Action>) {
        if s.pieces[civ.index()].markers >= Pieces::ALL.markers || (budget < 3 && !free_marker(s, civ)) {
            return;
        }
        let reach = self.influence_reach(s, civ, s.build.had);
        let open = reach.iter().filter(|&place| may_mark(s.at(place), civ).is_ok());
        out.extend(open.map(|place| Action::Buy(Item::Influence(place))));
        let converted = self.map().places().filter(|&place| s.at(place).held_by(civ).has(Slots::MARKER));
        out.extend(converted.map(|place| Action::Buy(Item::Convert(place))));
    }

    /// R92 to R115: may he buy it here and now, and can he pay?
    pub(super) fn may_buy(&self, s: &State, civ: Civ, item: Item) -> Result<(), Why> {
        self.may_put(s, civ, item)?;
        let hand = &s.hands[civ.index()];
        if price_now(s, civ, item) > budget(hand) { Err(Why::CannotPay(item)) } else { Ok(()) }
    }

    /// R92 to R115: may it stand there, whoever pays?
    pub(crate) fn may_put(&self, s: &State, civ: Civ, item: Item) -> Result<(), Why> {
        match item {
            Item::Marvel(marvel) => self.may_have(s, civ, marvel)?,
            Item::Influence(place) => {
                may_mark(s.at(place), civ)?;
                if !self.influence_reach(s, civ, s.build.had).contains(place) {
                    return Err(Why::OutOfReach(place));
                }
            }
            Item::Convert(place) if !s.at(place).held_by(civ).has(Slots::MARKER) => {
                return Err(Why::NotConverting(place));
            }
            Item::Convert(_) => {}
            _ => self.may_build_in(s, civ, item.place().expect("all but heroes and wonders have a place"))?,
        }
        self.fits(s, civ, item)
    }

    /// R92, R93, R96, R105, R106: an own province, marked before this turn, without war or foreign legions; one's capital
    /// is always open.
    fn may_build_in(&self, s: &State, civ: Civ, place: Place) -> Result<(), Why> {
        let land = s.at(place);
        if land.marker != Some(civ) {
            return Err(if land.legions[civ.index()] > 0 { Why::OnlyLegions(place) } else { Why::NotYours(place) });
        }
        if !s.build.had.contains(place) {
            return Err(Why::MarkedThisTurn(place));
        }
        if land.foreign_legions(civ) && self.map().capital[civ.index()] != place {
            return Err(if land.at_war() { Why::AtWar(place) } else { Why::EnemyLegion(place) });
        }
        Ok(())
    }

    /// R6, R100 to R104, R107: sites, icons, tokens and pieces.
    pub(super) fn fits(&self, s: &State, civ: Civ, item: Item) -> Result<(), Why> {
        let pieces = &s.pieces[civ.index()];
        let full = |on_board: u8, all: u8| if on_board < all { Ok(()) } else { Err(Why::NoPiece(item)) };
        match item {
            Item::Influence(_) | Item::Convert(_) => full(pieces.markers, Pieces::ALL.markers),
            Item::City(place) if !self.map().city_sites.contains(place) => Err(Why::NoSite(place)),
            Item::City(place) => self.room(s, item, place, Slots::CITY),
            Item::Caravan(place, good) => match self.map().icon(place, good) {
                Some(icon) => self.room(s, item, place, Slots::caravan(icon)),
                None => Err(Why::NoIcon(place, good)),
            },
            Item::Market(place) => self.room(s, item, place, Slots::MARKET),
            Item::Temple(place) => self.room(s, item, place, Slots::TEMPLE),
            Item::Legion(_) => full(pieces.legions, Pieces::ALL.legions),
            Item::Trireme(place) if self.map().coast[place.index()] == 0 => Err(Why::NoCoast(place)),
            Item::Trireme(_) => full(pieces.triremes, Pieces::ALL.triremes),
            Item::Fortress(place) => {
                let most = 1 + u8::from(s.has(civ, Marvel::Zeus));
                if s.at(place).forts >= most {
                    return Err(Why::FortressStands(place));
                }
                full(pieces.fortresses, Pieces::ALL.fortresses)
            }
            Item::Marvel(_) => Ok(()),
        }
    }

    /// R100, R101, R102: one on each site; R107: if there is a token.
    fn room(&self, s: &State, item: Item, place: Place, slot: Slots) -> Result<(), Why> {
        let land = s.at(place);
        if land.built.has(slot) {
            return Err(Why::Stands(item));
        }
        let base = match item {
            Item::Temple(_) => land.built.common(Slots::CITY),
            Item::Market(_) => land.built.common(Slots::CARAVANS),
            _ => slot,
        };
        if self.options().require_base_building && base.is_empty() {
            return Err(Why::NoBase(item));
        }
        let mut tokens = s.tokens;
        if *tokens.pile(slot) > 0 { Ok(()) } else { Err(Why::NoToken(item)) }
    }

    /// R110, R111: any card nobody has; a national hero is for its own civilisation.
    fn may_have(&self, s: &State, civ: Civ, marvel: Marvel) -> Result<(), Why> {
        if marvel.nation().is_some_and(|nation| nation != civ) {
            Err(Why::ForeignHero(marvel))
        } else if s.owner(marvel).is_some() {
            Err(Why::Taken(marvel))
        } else {
            Ok(())
        }
    }

    /// R91: once a turn, a commodity for a tax or a tax for a commodity.
    fn list_swaps(&self, s: &State, civ: Civ, out: &mut Vec<Action>) {
        if s.build.cleopatra || !s.has(civ, Marvel::Cleopatra) {
            return;
        }
        let hand = &s.hands[civ.index()];
        if hand[Kind::Tax] > 0 {
            out.extend(Kind::goods().filter(|&good| s.bank[good] > 0).map(|good| Action::Swap(Kind::Tax, good)));
        }
        if s.bank[Kind::Tax] > 0 {
            out.extend(Kind::goods().filter(|&good| hand[good] > 0).map(|good| Action::Swap(good, Kind::Tax)));
        }
    }

    pub(super) fn may_swap(&self, s: &State, civ: Civ, give: Kind, get: Kind) -> Result<(), Why> {
        if !s.has(civ, Marvel::Cleopatra) {
            Err(Why::NoCleopatra)
        } else if s.build.cleopatra {
            Err(Why::SwappedAlready)
        } else if (give == Kind::Tax) == (get == Kind::Tax) {
            Err(Why::SwapOneTax)
        } else if s.hands[civ.index()][give] == 0 {
            Err(Why::NotInHand(give))
        } else if s.bank[get] == 0 {
            Err(Why::BankEmpty(get))
        } else {
            Ok(())
        }
    }

    /// R78: taxes for the whole price, or different commodities one by one. Any order of them can be completed.
    pub(super) fn list_payments(&self, s: &State, civ: Civ, out: &mut Vec<Action>) {
        let (hand, build) = (&s.hands[civ.index()], &s.build);
        if build.paid == 0 && hand[Kind::Tax] >= build.left {
            out.push(Action::PayTaxes);
        }
        if build.paid != 0 || hand.different_goods() >= build.left {
            let goods = Kind::goods().filter(|&good| hand[good] > 0 && build.paid >> good.index() & 1 == 0);
            out.extend(goods.map(Action::Pay));
        }
    }

    /// R78, R79: no mixing, no two alike.
    pub(super) fn may_pay(&self, s: &State, civ: Civ, action: Action) -> Result<(), Why> {
        let (hand, build) = (&s.hands[civ.index()], &s.build);
        match action {
            Action::PayTaxes if build.paid != 0 => Err(Why::Mixed),
            Action::PayTaxes if hand[Kind::Tax] < build.left => Err(Why::TooFewTaxes),
            Action::Pay(good) if build.paid >> good.index() & 1 == 1 => Err(Why::PaidAlready(good)),
            Action::Pay(good) if hand[good] == 0 => Err(Why::NotInHand(good)),
            Action::Pay(_) if build.paid == 0 && hand.different_goods() < build.left => Err(Why::TooFewGoods),
            Action::PayTaxes | Action::Pay(_) => Ok(()),
            _ => Err(Why::PayFirst),
        }
    }

    /// R82, R83, R179: at most two taxes, with the Hanging Gardens one commodity too; or fewer.
    pub(super) fn list_keeps(&self, s: &State, civ: Civ, out: &mut Vec<Action>) {
        let hand = &s.hands[civ.index()];
        for taxes in 0..=hand[Kind::Tax].min(2) {
            out.push(Action::Keep(taxes, None));
            if s.has(civ, Marvel::HangingGardens) {
                let goods = Kind::goods().filter(|&good| hand[good] > 0);
                out.extend(goods.map(|good| Action::Keep(taxes, Some(good))));
            }
        }
    }

    pub(super) fn may_keep(&self, s: &State, civ: Civ, taxes: u8, good: Option<Kind>) -> Result<(), Why> {
        let hand = &s.hands[civ.index()];
        if taxes > 2 {
            return Err(Why::KeepsTwoTaxes);
        }
        if taxes > hand[Kind::Tax] {
            return Err(Why::NotInHand(Kind::Tax));
        }
        match good {
            Some(_) if !s.has(civ, Marvel::HangingGardens) => Err(Why::NoGardens),
            Some(good) if hand[good] == 0 => Err(Why::NotInHand(good)),
            _ => Ok(()),
        }
    }
}

/// What can stand in a province, caravans apart.
fn buildable(place: Place) -> impl Iterator<Item = Item> {
    [
        Item::City(place),
        Item::Market(place),
        Item::Temple(place),
        Item::Legion(place),
        Item::Trireme(place),
        Item::Fortress(place),
    ]
    .into_iter()
}

/// R80: the dearest thing this hand can pay.
pub(crate) fn budget(hand: &Cards) -> u8 {
    hand[Kind::Tax].max(hand.different_goods())
}

/// R94, R170, R181: a province without a marker and without another player's legion.
fn may_mark(land: &Land, civ: Civ) -> Result<(), Why> {
    match land.marker {
        Some(owner) => Err(Why::Marked(owner)),
        None if land.foreign_legions(civ) => Err(Why::LegionInTheWay),
        None => Ok(()),
    }
}

impl Play<'_> {
    /// The Construction phase (R28).
    pub(super) fn begin_construction(&mut self) {
        if self.recount_before_phase() { self.settle(Role::Political) } else { self.open_construction() }
    }

    pub(super) fn open_construction(&mut self) {
        self.s.acted = crate::Civs::NONE;
        self.next_builder();
    }

    /// R77: the Political Leader names one at a time; the last one is clear.
    fn next_builder(&mut self) {
        let left = self.game.players().without(self.s.acted);
        match left.len() {
            0 => self.begin_military(),
            1 => self.name_builder(left.iter().next().expect("one is left")),
            _ => self.s.now = Decision::NameBuilder,
        }
    }

    /// E5: what a builder has now is what he builds in and reaches from. With an empty hand and nothing free there is nothing
    /// to do, as everybody can see.
    pub(super) fn name_builder(&mut self, civ: Civ) {
        let had = self.s.marked(self.game.map(), civ);
        self.s.build = Build { civ: Some(civ), had, ..Build::default() };
        self.events.all(|| Event::Builds { civ });
        self.s.now = Decision::Build;
        if self.s.hand_size(civ) == 0 && !free_marker(self.s, civ) {
            self.end_build(civ);
        }
    }

    /// One thing; free, or to be paid for.
    pub(super) fn buy(&mut self, civ: Civ, item: Item) {
        let price = price_now(self.s, civ, item);
        if price == 0 {
            self.s.build.hammurabi = true;
            self.put(civ, item);
            return;
        }
        self.s.build.item = Some(item);
        self.s.build.left = price;
        self.s.now = Decision::Pay;
    }

    pub(super) fn pay_taxes(&mut self, civ: Civ) {
        let count = std::mem::take(&mut self.s.build.left);
        self.return_to_bank(civ, Kind::Tax, count);
        self.events.all(|| Event::Paid { civ, kind: Kind::Tax, count });
        self.paid(civ);
    }

    pub(super) fn pay(&mut self, civ: Civ, good: Kind) {
        self.s.build.left -= 1;
        self.s.build.paid |= 1 << good.index();
        self.return_to_bank(civ, good, 1);
        self.events.all(|| Event::Paid { civ, kind: good, count: 1 });
        if self.s.build.left == 0 {
            self.paid(civ);
        }
    }

    /// R80: the combination is complete; the thing works at once (R110, R185).
    fn paid(&mut self, civ: Civ) {
        let item = self.s.build.item.take().expect("something is being paid for");
        self.s.build.paid = 0;
        self.s.now = Decision::Build;
        self.put(civ, item);
    }

    /// Puts a bought thing where it belongs.
    pub(super) fn put(&mut self, civ: Civ, item: Item) {
        self.events.all(|| Event::Bought { civ, item: self.game.item_text(item) });
        let slot = match item {
            Item::City(place) => Some((place, Slots::CITY)),
            Item::Temple(place) => Some((place, Slots::TEMPLE)),
            Item::Market(place) => Some((place, Slots::MARKET)),
            Item::Caravan(place, good) => self.game.map().icon(place, good).map(|icon| (place, Slots::caravan(icon))),
            _ => None,
        };
        if let Some((place, slot)) = slot {
            *self.s.tokens.pile(slot) -= 1;
            let land = self.s.at_mut(place);
            land.built = land.built.union(slot);
        }
        match item {
            Item::Influence(place) => self.put_marker(civ, place),
            Item::Convert(place) => self.replace_marker(civ, place),
            Item::Legion(place) => {
                self.s.pieces[civ.index()].legions += 1;
                self.s.at_mut(place).legions[civ.index()] += 1;
                self.end_occupation_if_at_war(place);
            }
            Item::Fortress(place) => {
                self.s.pieces[civ.index()].fortresses += 1;
                self.s.at_mut(place).forts += 1;
                self.end_occupation_if_at_war(place);
            }
            Item::Trireme(place) => {
                self.s.pieces[civ.index()].triremes += 1;
                self.s.at_mut(place).ships[civ.index()] += 1;
            }
            Item::Marvel(marvel) => self.put_marvel(civ, marvel),
            _ => {}
        }
    }

    pub(super) fn put_marker(&mut self, civ: Civ, place: Place) {
        self.s.pieces[civ.index()].markers += 1;
        self.s.at_mut(place).marker = Some(civ);
    }

    /// R113, R114: the marker is replaced, and with it everything built there changes hands.
    fn replace_marker(&mut self, civ: Civ, place: Place) {
        let old = self.s.at(place).marker.expect("a marker is converted");
        self.s.pieces[old.index()].markers -= 1;
        self.put_marker(civ, place);
        self.s.at_mut(place).release();
    }

    /// R157, R158: the Pyramids, or the fourth card.
    fn put_marvel(&mut self, civ: Civ, marvel: Marvel) {
        self.s.marvels[civ.index()].insert(marvel);
        if marvel == Marvel::Pyramids || self.s.marvels[civ.index()].len() >= 4 {
            self.s.build = Build::default();
            self.win(civ);
        }
    }

    /// R184, R196: as soon as a province is at war nothing in it is occupied or converted any more.
    pub(super) fn end_occupation_if_at_war(&mut self, place: Place) {
        if self.s.at(place).at_war() {
            self.s.at_mut(place).release();
        }
    }

    pub(super) fn swap(&mut self, civ: Civ, give: Kind, get: Kind) {
        self.s.build.cleopatra = true;
        self.return_to_bank(civ, give, 1);
        self.draw_from_bank(civ, get, 1);
        self.events.all(|| Event::Swapped { civ, give, get });
    }

    /// R82: then comes the choice what to keep, unless there is nothing to keep.
    pub(super) fn end_build(&mut self, civ: Civ) {
        if self.s.hand_size(civ) > 0 { self.s.now = Decision::Keep } else { self.end_construction_turn(civ) }
    }

    pub(super) fn keep(&mut self, civ: Civ, taxes: u8, good: Option<Kind>) {
        let mut thrown = self.s.hands[civ.index()];
        thrown[Kind::Tax] -= taxes;
        if let Some(good) = good {
            thrown[good] -= 1;
        }
        for kind in thrown.kinds() {
            self.return_to_bank(civ, kind, thrown[kind]);
        }
        self.learn_what_is_kept(civ);
        self.events.all(|| Event::Kept { civ, thrown, size: taxes + u8::from(good.is_some()) });
        self.end_construction_turn(civ);
    }

    /// What is kept is secret, but it is at most two taxes and, with the Hanging Gardens, one commodity: the rest follows.
    fn learn_what_is_kept(&mut self, civ: Civ) {
        let size = self.s.hands[civ.index()].size();
        let goods = u8::from(self.s.has(civ, Marvel::HangingGardens));
        let known = &mut self.s.known[civ.index()][Kind::Tax];
        *known = (*known).max(size.saturating_sub(goods));
    }

    fn end_construction_turn(&mut self, civ: Civ) {
        self.s.build = Build::default();
        self.s.acted.insert(civ);
        self.seal();
        self.next_builder();
    }
}
