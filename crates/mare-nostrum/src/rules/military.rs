//! The Military phase: who moves, ships, legions, and when a turn may end.

use crate::map::seas_of;
use crate::refusal::Why;
use crate::{Action, Campaign, Civ, Decision, Event, MareNostrum, Place, Places, Role, Sea, Slot, Slots, Space, State};

use super::Play;

impl MareNostrum {
    /// H10, H11: ships first, then legions; in the naval stage the first land step is already listed, since it ends it.
    pub(super) fn list_moves(&self, s: &State, civ: Civ, out: &mut Vec<Action>) {
        if s.now == Decision::Naval {
            self.list_naval(s, civ, out);
        }
        self.list_marches(s, civ, out);
        out.extend(self.map().places().filter(|&place| may_attack(s, civ, place).is_ok()).map(Action::Attack));
        if self.duty(s, civ).is_none() {
            out.push(Action::Done);
        }
    }

    /// R118, R119, R121: launches, one space for each fresh ship, battles at sea.
    fn list_naval(&self, s: &State, civ: Civ, out: &mut Vec<Action>) {
        let map = self.map();
        if s.pieces[civ.index()].triremes == 0 {
            return;
        }
        for place in map.places().filter(|&place| s.at(place).ships[civ.index()] > 0) {
            out.extend(seas_of(map.coast[place.index()]).map(|sea| Action::Launch(place, sea)));
        }
        for sea in seas_of(s.fleet(civ)) {
            if fresh_ships(s, civ, sea) > 0 {
                out.extend(seas_of(map.near[sea.index()]).map(|to| Action::Sail(sea, to)));
            }
            if may_attack_at_sea(s, civ, sea).is_ok() {
                out.push(Action::AttackSea(sea));
            }
        }
    }

    /// R117, R122, R129: any number of the legions that have neither moved nor attacked, each way they can go.
    fn list_marches(&self, s: &State, civ: Civ, out: &mut Vec<Action>) {
        for from in self.map().places().filter(|&place| s.at(place).legions[civ.index()] > 0) {
            let fresh = fresh_legions(s, civ, from);
            if fresh == 0 {
                continue;
            }
            let held = s.at(from).held_by(civ);
            for to in self.march_reach(s, civ, from).iter() {
                out.extend((1..=fresh.saturating_sub(held.len())).map(|count| Action::March(count, from, to)));
                out.extend(held.each().map(|slot| Action::MarchOff(slot.slot(self.map(), from), from, to)));
            }
        }
    }

    /// H10, H11: ships before legions; a turn ends when no attack is owed.
    pub(super) fn may_move(&self, s: &State, civ: Civ, action: Action) -> Result<(), Why> {
        let ships = matches!(action, Action::Launch(..) | Action::Sail(..) | Action::AttackSea(_));
        if ships && s.now == Decision::Land {
            return Err(Why::ShipsFirst);
        }
        match action {
            Action::Launch(place, sea) => self.may_launch(s, civ, place, sea),
            Action::Sail(from, to) => self.may_sail(s, civ, from, to),
            Action::AttackSea(sea) => may_attack_at_sea(s, civ, sea),
            Action::March(count, from, to) => self.may_march(s, civ, count, from, to),
            Action::MarchOff(slot, from, to) => self.may_march_off(s, civ, slot, from, to),
            Action::Attack(place) => may_attack(s, civ, place),
            Action::Done => self.duty(s, civ).map_or(Ok(()), |place| Err(Why::MustAttack(place))),
            Action::Pillage(_) | Action::Occupy(_) | Action::Convert => Err(Why::AfterAttackOnly),
            _ => Err(Why::NotNow),
        }
    }

    /// R119: from its province to a sea that touches it.
    fn may_launch(&self, s: &State, civ: Civ, place: Place, sea: Sea) -> Result<(), Why> {
        if s.at(place).ships[civ.index()] == 0 {
            Err(Why::NoShip)
        } else if self.map().coast[place.index()] >> sea.0 & 1 == 0 {
            Err(Why::NotOnTheCoast(place, sea))
        } else {
            Ok(())
        }
    }

    /// R118: one space.
    fn may_sail(&self, s: &State, civ: Civ, from: Sea, to: Sea) -> Result<(), Why> {
        if s.sea[from.index()][civ.index()] == 0 {
            Err(Why::NoShip)
        } else if fresh_ships(s, civ, from) == 0 {
            Err(Why::MovedAlready)
        } else if self.map().near[from.index()] >> to.0 & 1 == 0 {
            Err(Why::SeasApart(from, to))
        } else {
            Ok(())
        }
    }

    /// R122, R127, R196: legions that are there, fresh, and stand on nothing.
    fn may_march(&self, s: &State, civ: Civ, count: u8, from: Place, to: Place) -> Result<(), Why> {
        let (land, fresh) = (s.at(from), fresh_legions(s, civ, from));
        if count == 0 {
            return Err(Why::NobodyMarches);
        }
        if land.legions[civ.index()] < count {
            return Err(Why::TooFewLegions(land.legions[civ.index()]));
        }
        if fresh < count {
            return Err(Why::MovedAlready);
        }
        self.in_march_reach(s, civ, from, to)?;
        // Last, because it advises a step that has to pass everything above.
        let free = fresh.saturating_sub(land.held_by(civ).len());
        if free < count { Err(Why::StandsOnSomething(free)) } else { Ok(()) }
    }

    /// H15: its owner says which legion goes.
    fn may_march_off(&self, s: &State, civ: Civ, slot: Slot, from: Place, to: Place) -> Result<(), Why> {
        let held = s.at(from).held_by(civ);
        let Some(slot) = Slots::of(self.map(), from, slot).filter(|&slot| held.has(slot)) else {
            return Err(Why::NobodyOnIt);
        };
        debug_assert!(!slot.is_empty());
        if fresh_legions(s, civ, from) == 0 { Err(Why::MovedAlready) } else { self.in_march_reach(s, civ, from, to) }
    }

    /// R122, R123: over a border or along a chain.
    fn in_march_reach(&self, s: &State, civ: Civ, from: Place, to: Place) -> Result<(), Why> {
        if self.march_reach(s, civ, from).contains(to) { Ok(()) } else { Err(Why::CannotMarch(from, to)) }
    }

    /// H11: a province where the mover still has to attack: legions that came in stand before enemies or under somebody
    /// else's marker (R133, R193), or a round of an old war is due from units that stay (R141).
    pub fn duty(&self, s: &State, civ: Civ) -> Option<Place> {
        self.map().places().find(|&place| owes_attack(s, civ, place))
    }
}

/// H11: the two reasons why a turn cannot end.
pub(crate) fn owes_attack(s: &State, civ: Civ, place: Place) -> bool {
    let (land, campaign) = (s.at(place), &s.campaign);
    if campaign.entered[place.index()] > 0 && (land.foreign_marker(civ) || !land.enemies(civ).is_empty()) {
        return true;
    }
    campaign.wars.contains(place) && unspent(s, civ, place) && !land.enemies(civ).is_empty()
}

/// R127, R187: has he a land unit there that has not attacked this turn?
fn unspent(s: &State, civ: Civ, place: Place) -> bool {
    let (land, campaign) = (s.at(place), &s.campaign);
    let fort = land.forts_of(civ) > 0 && !campaign.forts_spent.contains(place);
    land.legions[civ.index()] > campaign.spent[place.index()] || fort
}

/// H11: where he has a unit that has not attacked, and there is somebody to fight or somebody else's marker.
fn may_attack(s: &State, civ: Civ, place: Place) -> Result<(), Why> {
    let land = s.at(place);
    if land.units(civ) == 0 {
        Err(Why::NoLegion)
    } else if !unspent(s, civ, place) {
        Err(Why::AttackedAlready)
    } else if land.enemies(civ).is_empty() && !land.foreign_marker(civ) {
        Err(Why::NobodyThere)
    } else {
        Ok(())
    }
}

/// R120, R121: only if he wants, only against ships at sea (R131, R132).
fn may_attack_at_sea(s: &State, civ: Civ, sea: Sea) -> Result<(), Why> {
    let ships = &s.sea[sea.index()];
    let own = ships[civ.index()];
    if own == 0 {
        Err(Why::NoShip)
    } else if own == s.campaign.fought[sea.index()] {
        Err(Why::AttackedAlready)
    } else if ships.iter().sum::<u8>() == own {
        Err(Why::NobodyThere)
    } else {
        Ok(())
    }
}

/// R127: legions that have neither moved nor attacked this turn.
pub(crate) fn fresh_legions(s: &State, civ: Civ, place: Place) -> u8 {
    let n = place.index();
    s.at(place).legions[civ.index()] - s.campaign.entered[n] - s.campaign.spent[n]
}

/// R127: ships that have neither moved nor attacked this turn.
fn fresh_ships(s: &State, civ: Civ, sea: Sea) -> u8 {
    let n = sea.index();
    s.sea[n][civ.index()] - s.campaign.sailed[n] - s.campaign.fought[n]
}

impl Play<'_> {
    /// The Military phase (R28).
    pub(super) fn begin_military(&mut self) {
        if self.recount_before_phase() { self.settle(Role::Military) } else { self.open_military() }
    }

    /// F8: the wars that are on when the phase begins.
    pub(super) fn open_military(&mut self) {
        let wars: Places = self.game.map().places().filter(|&place| self.s.at(place).at_war()).collect();
        self.s.campaign = Campaign { wars, ..Campaign::default() };
        self.s.acted = crate::Civs::NONE;
        self.next_mover();
    }

    /// R116: the Military Leader names one at a time; the last one is clear.
    fn next_mover(&mut self) {
        let left = self.game.players().without(self.s.acted);
        match left.len() {
            0 => {
                self.s.campaign = Campaign::default();
                self.s.acted = crate::Civs::NONE;
                self.begin_turn();
            }
            1 => self.name_mover(left.iter().next().expect("one is left")),
            _ => self.s.now = Decision::NameMover,
        }
    }

    /// Who has neither legion nor ship, and no fortress in a war, has nothing to decide, as everybody can see.
    pub(super) fn name_mover(&mut self, civ: Civ) {
        let Campaign { wars, helen, .. } = self.s.campaign;
        self.s.campaign = Campaign { mover: Some(civ), wars, helen, ..Campaign::default() };
        self.events.all(|| Event::Moves { civ });
        self.s.now = Decision::Naval;
        let pieces = &self.s.pieces[civ.index()];
        let besieged = || self.game.map().places().any(|place| may_attack(self.s, civ, place).is_ok());
        if pieces.legions == 0 && pieces.triremes == 0 && !besieged() {
            self.end_move(civ);
        }
    }

    /// R119: out of its province.
    pub(super) fn launch(&mut self, civ: Civ, place: Place, sea: Sea) {
        self.s.at_mut(place).ships[civ.index()] -= 1;
        self.arrive_at_sea(civ, sea);
        self.events.all(|| Event::Launched { civ, place: self.game.place_id(place), sea: self.game.sea_id(sea) });
    }

    /// R118: one space.
    pub(super) fn sail(&mut self, civ: Civ, from: Sea, to: Sea) {
        self.s.sea[from.index()][civ.index()] -= 1;
        self.arrive_at_sea(civ, to);
        self.events.all(|| Event::Sailed { civ, from: self.game.sea_id(from), to: self.game.sea_id(to) });
    }

    /// R127: a ship that has moved this turn.
    fn arrive_at_sea(&mut self, civ: Civ, sea: Sea) {
        self.s.sea[sea.index()][civ.index()] += 1;
        self.s.campaign.sailed[sea.index()] += 1;
    }

    /// R121, R127: the land stage has begun; these legions have moved.
    pub(super) fn march(&mut self, civ: Civ, count: u8, from: Place, to: Place) {
        self.s.now = Decision::Land;
        self.s.at_mut(from).legions[civ.index()] -= count;
        self.s.at_mut(to).legions[civ.index()] += count;
        self.s.campaign.entered[to.index()] += count;
        let game = self.game;
        self.events.all(|| Event::Marched { civ, count, from: game.place_id(from), to: game.place_id(to) });
    }

    /// R196: what the legion stood on is free again.
    pub(super) fn march_off(&mut self, civ: Civ, slot: Slot, from: Place, to: Place) {
        let slot = Slots::of(self.game.map(), from, slot).expect("it stands on something");
        let land = self.s.at_mut(from);
        land.held = land.held.without(slot);
        if land.held.is_empty() {
            land.release();
        }
        self.march(civ, 1, from, to);
    }

    /// H11: in a province.
    pub(super) fn attack(&mut self, civ: Civ, place: Place) {
        self.s.now = Decision::Land;
        self.open_attack(civ, Space::Land(place));
    }

    /// R121: in a sea.
    pub(super) fn attack_at_sea(&mut self, civ: Civ, sea: Sea) {
        self.open_attack(civ, Space::Sea(sea));
    }

    /// R116: final for everybody; the next one is named.
    pub(super) fn end_move(&mut self, civ: Civ) {
        let Campaign { wars, helen, .. } = self.s.campaign;
        self.s.campaign = Campaign { wars, helen, ..Campaign::default() };
        self.s.acted.insert(civ);
        self.seal();
        self.next_mover();
    }
}
