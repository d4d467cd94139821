//! Commerce, first part: income.

use crate::{Action, Cards, Civ, Decision, Event, Kind, Land, MareNostrum, Marvel, Role, Slots, State};

use super::Play;

impl MareNostrum {
    /// R42 to R51: what one province gives a civilisation.
    pub(crate) fn province_income(&self, s: &State, place: crate::Place, civ: Civ) -> Cards {
        let land = s.at(place);
        let mut cards = Cards::NONE;
        if self.seat_of(civ).is_none() {
            return cards;
        }
        cards[Kind::Tax] = yields(land, civ, Slots::CITY, Slots::TEMPLE);
        for (n, &good) in self.map().icons[place.index()].iter().enumerate() {
            cards[good] = yields(land, civ, Slots::caravan(n), Slots::MARKET);
        }
        cards
    }

    /// R53, R55: what the bank still has.
    pub(super) fn list_artemis(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(Kind::goods().filter(|&good| s.bank[good] > 0).map(Action::Artemis));
    }
}

/// R42 to R45, R47 to R49, R174: one card for a building, two if its doubler stands there too and is in the same hands: both
/// held by the occupier's legions, or neither.
fn yields(land: &Land, civ: Civ, building: Slots, doubler: Slots) -> u8 {
    let held = land.held.has(building);
    let beneficiary = if held { land.holder } else { land.marker };
    if !land.built.has(building) || beneficiary != Some(civ) {
        return 0;
    }
    if land.built.has(doubler) && land.held.has(doubler) == held { 2 } else { 1 }
}

impl Play<'_> {
    /// The Commerce phase: fixed income in seat order from the Director (R173), then Artemis (R53), then trade.
    pub(super) fn commerce(&mut self) {
        for civ in self.game.seats_from(self.s.role(Role::Director)) {
            self.fixed_income(civ);
        }
        let goods_left = Kind::goods().any(|good| self.s.bank[good] > 0);
        match self.s.owner(Marvel::Artemis) {
            Some(_) if goods_left => self.s.now = Decision::Artemis,
            _ => self.open_trade(),
        }
    }

    /// R173: a player's whole share before the next one gets anything; R55: an empty pile gives nothing.
    fn fixed_income(&mut self, civ: Civ) {
        let mut due = Cards::NONE;
        for place in self.game.map().places() {
            due.add(&self.game.province_income(self.s, place, civ));
        }
        // R52
        due[Kind::Tax] += u8::from(self.s.has(civ, Marvel::Colossus));
        let mut got = Cards::NONE;
        for kind in due.kinds() {
            got[kind] = self.draw_from_bank(civ, kind, due[kind]);
        }
        self.events.all(|| {
            let mut missing = due;
            missing.remove(&got);
            Event::Income { civ, cards: got, missing }
        });
    }

    /// R53: one commodity of choice.
    pub(super) fn artemis(&mut self, civ: Civ, good: Kind) {
        self.draw_from_bank(civ, good, 1);
        self.events.all(|| Event::ArtemisBrings { civ, good });
        self.open_trade();
    }

    /// Cards from the bank in the open, as many as there are (R55).
    pub(super) fn draw_from_bank(&mut self, civ: Civ, kind: Kind, wanted: u8) -> u8 {
        let got = wanted.min(self.s.bank[kind]);
        self.s.bank[kind] -= got;
        self.s.hands[civ.index()][kind] += got;
        self.s.known[civ.index()][kind] += got;
        got
    }

    /// A card back to the open bank (R81).
    pub(super) fn return_to_bank(&mut self, civ: Civ, kind: Kind, count: u8) {
        self.s.hands[civ.index()][kind] -= count;
        self.s.bank[kind] += count;
        let known = &mut self.s.known[civ.index()][kind];
        *known = known.saturating_sub(count);
    }
}
