//! After the battle: pillage, occupy, convert; and what an attacked occupier keeps.

use crate::refusal::Why;
use crate::{Action, Civ, Decision, Event, Kind, Land, MareNostrum, Marvel, Place, Slot, Slots, Space, State};

use super::Play;

impl MareNostrum {
    /// R193: the ways that are open here.
    pub(super) fn list_choices(&self, s: &State, civ: Civ, out: &mut Vec<Action>) {
        let place = attacked(s);
        let slots = || s.at(place).built.each().map(|bit| bit.slot(self.map(), place));
        let actions = slots().map(Action::Pillage).chain(slots().map(Action::Occupy));
        out.extend(actions.chain([Action::Convert, Action::Done]).filter(|&a| self.may_choose(s, civ, a).is_ok()));
    }

    /// R193: one of the three ways; with the option of mixed allocation occupation and conversion go together.
    pub(super) fn may_choose(&self, s: &State, civ: Civ, action: Action) -> Result<(), Why> {
        let place = attacked(s);
        let land = s.at(place);
        let first = s.now == Decision::Choose;
        let hold = |slot: Slot| match Slots::of(self.map(), place, slot).filter(|&bit| land.built.has(bit)) {
            None => Err(Why::NoBuilding(place)),
            Some(bit) if !first && land.held.has(bit) => Err(Why::OneLegionEach),
            Some(_) => Ok(()),
        };
        match action {
            Action::Pillage(slot) if first => hold(slot),
            Action::Occupy(slot) if first || land.legions[civ.index()] > land.held.len() => hold(slot),
            Action::Occupy(_) => Err(Why::NoLegion),
            Action::Convert if !self.convertible(place, land) => Err(Why::Capital(place)),
            Action::Convert if first => Ok(()),
            Action::Convert if self.may_hold_more(place, land, civ).has(Slots::MARKER) => Ok(()),
            Action::Pillage(_) | Action::Convert => Err(Why::OneWayOnly),
            Action::Done if first => Err(Why::MustChoose(place)),
            Action::Done => Ok(()),
            _ => Err(Why::NotNow),
        }
    }

    /// R115, R169: everywhere but in the capital of a civilisation in play.
    fn convertible(&self, place: Place, land: &Land) -> bool {
        let players_capital = self.map().capital_of[place.index()].is_some_and(|civ| self.players().contains(civ));
        land.marker.is_some() && !players_capital
    }

    /// What further legions could stand on while occupying.
    fn may_hold_more(&self, place: Place, land: &Land, civ: Civ) -> Slots {
        if land.legions[civ.index()] <= land.held.len() {
            return Slots::default();
        }
        let mixed = self.options().mixed_allocation;
        let only_marker = land.held == Slots::MARKER && !mixed;
        let marker = if mixed && self.convertible(place, land) { Slots::MARKER } else { Slots::default() };
        if only_marker { Slots::default() } else { land.built.union(marker).without(land.held) }
    }

    /// R198: what is held and not yet kept.
    pub(super) fn list_retained(&self, s: &State, out: &mut Vec<Action>) {
        let place = attacked(s);
        let open = s.at(place).held.without(s.attack.kept);
        out.extend(open.each().map(|bit| Action::Retain(bit.slot(self.map(), place))));
    }

    /// R198: one of those he held, no new one.
    pub(super) fn may_retain(&self, s: &State, slot: Slot) -> Result<(), Why> {
        let place = attacked(s);
        let open = s.at(place).held.without(s.attack.kept);
        let bit = Slots::of(self.map(), place, slot);
        if bit.is_some_and(|bit| open.has(bit)) { Ok(()) } else { Err(Why::NotHeld) }
    }
}

/// The province of the attack.
fn attacked(s: &State) -> Place {
    match s.attack.space {
        Some(Space::Land(place)) => place,
        _ => unreachable!("a choice follows an attack on a province"),
    }
}

impl Play<'_> {
    /// R147, R193, R194: alone under somebody else's marker, once per province and turn, one way must be chosen. With only
    /// one way there is no choice.
    pub(super) fn choose(&mut self, mover: Civ, place: Place) {
        let land = self.s.at(place);
        if !land.foreign_marker(mover) || self.s.campaign.chosen.contains(place) {
            return self.end_attack();
        }
        let (buildings, convertible) = (!land.built.is_empty(), self.game.convertible(place, land));
        self.s.campaign.chosen.insert(place);
        self.s.now = Decision::Choose;
        match (buildings, convertible) {
            (true, _) => {}
            (false, true) => self.put_on_marker(mover),
            (false, false) => {
                self.s.at_mut(place).release();
                self.end_attack();
            }
        }
    }

    /// R148, R149, R156: one building goes back to the supply, the marker stays, no legion stands on anything.
    pub(super) fn pillage(&mut self, civ: Civ, slot: Slot) {
        let place = attacked(self.s);
        let bit = Slots::of(self.game.map(), place, slot).expect("the building is there");
        let land = self.s.at_mut(place);
        land.release();
        land.built = land.built.without(bit);
        *self.s.tokens.pile(bit) += 1;
        self.events.all(|| Event::Pillaged { civ, place: self.game.place_id(place), slot });
        self.nebuchadnezzar(civ, slot);
        self.end_attack();
    }

    /// R150: one card of what a pillaged caravan or city gave, if the bank has it.
    fn nebuchadnezzar(&mut self, civ: Civ, slot: Slot) {
        let kind = match slot {
            Slot::City => Kind::Tax,
            Slot::Caravan(good) => good,
            _ => return,
        };
        if self.s.has(civ, Marvel::Nebuchadnezzar) && self.draw_from_bank(civ, kind, 1) > 0 {
            self.events.all(|| Event::Plundered { civ, kind });
        }
    }

    /// R151, R195: a legion on a building; further ones may follow.
    pub(super) fn occupy(&mut self, civ: Civ, slot: Slot) {
        let place = attacked(self.s);
        let bit = Slots::of(self.game.map(), place, slot).expect("the building is there");
        self.events.all(|| Event::Occupied { civ, place: self.game.place_id(place), slot });
        self.hold(civ, place, bit);
    }

    /// R152: a legion on the marker.
    pub(super) fn put_on_marker(&mut self, civ: Civ) {
        let place = attacked(self.s);
        self.events.all(|| Event::Converting { civ, place: self.game.place_id(place) });
        self.hold(civ, place, Slots::MARKER);
    }

    /// R196: a new choice replaces an earlier one whole.
    fn hold(&mut self, civ: Civ, place: Place, bit: Slots) {
        let first = self.s.now == Decision::Choose;
        let land = self.s.at_mut(place);
        if first {
            land.release();
        }
        land.holder = Some(civ);
        land.held = land.held.union(bit);
        let more = self.game.may_hold_more(place, self.s.at(place), civ);
        if more.is_empty() { self.end_attack() } else { self.s.now = Decision::Occupy }
    }

    /// R198: as many as legions survive.
    pub(super) fn retain(&mut self, slot: Slot) {
        let place = attacked(self.s);
        let bit = Slots::of(self.game.map(), place, slot).expect("the building is there");
        self.s.attack.kept = self.s.attack.kept.union(bit);
        let kept = self.s.attack.kept;
        let land = self.s.at_mut(place);
        let holder = land.holder.expect("somebody occupies");
        self.events.all(|| Event::Retained { civ: holder, place: self.game.place_id(place), slot });
        if kept.len() == land.legions[holder.index()] {
            land.held = kept;
            self.end_attack();
        }
    }
}
