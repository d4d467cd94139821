//! Roles: counted at the start of each turn, ties settled by the holder.

use crate::refusal::Why;
use crate::{Civ, Civs, Decision, Event, MareNostrum, Marvel, Role, Slots, State};

use super::Play;

impl MareNostrum {
    /// R30, R31, R32: what a civilisation counts for a role, heroes included (R35, R36, R37).
    pub fn role_count(&self, s: &State, role: Role, civ: Civ) -> u8 {
        let hero = |marvel| if s.has(civ, marvel) { 2 } else { 0 };
        match role {
            Role::Director => self.buildings(s, civ, Slots::CARAVANS.union(Slots::MARKET)) + hero(Marvel::Agamemnon),
            Role::Political => self.buildings(s, civ, Slots::CITY.union(Slots::TEMPLE)) + hero(Marvel::Solomon),
            Role::Military => {
                let pieces = &s.pieces[civ.index()];
                pieces.legions + pieces.fortresses + pieces.triremes + hero(Marvel::Archimedes)
            }
        }
    }

    /// R38, R39: a building counts for whoever has a legion on it, else for the owner of the marker.
    fn buildings(&self, s: &State, civ: Civ, which: Slots) -> u8 {
        let count = |land: &crate::Land| {
            let built = land.built.common(which);
            let owned = if land.marker == Some(civ) { built.without(land.held) } else { Slots::default() };
            owned.len() + built.common(land.held_by(civ)).len()
        };
        s.land[..self.map().provinces].iter().map(count).sum()
    }

    /// The players with the highest count.
    pub(crate) fn leaders(&self, s: &State, role: Role, among: Civs) -> Civs {
        let highest = among.iter().map(|civ| self.role_count(s, role, civ)).max();
        among.iter().filter(|&civ| Some(self.role_count(s, role, civ)) == highest).collect()
    }

    /// R34: the tied players among whom the holder chooses.
    pub(super) fn tied(&self, s: &State, role: Role) -> Civs {
        self.leaders(s, role, self.players())
    }

    /// R172: the holder, having fewer, cannot name himself.
    pub(super) fn may_inherit(&self, s: &State, role: Role, heir: Civ) -> Result<(), Why> {
        if self.tied(s, role).contains(heir) { Ok(()) } else { Err(Why::NotTied(heir, role)) }
    }
}

impl Play<'_> {
    /// Recounts a role. R33: a holder among the leaders keeps it; R34: otherwise he chooses between tied leaders.
    pub(super) fn settle(&mut self, role: Role) {
        let leaders = self.game.leaders(self.s, role, self.game.players());
        let holder = self.s.role(role);
        if leaders.contains(holder) {
            self.settled(role);
        } else if leaders.len() == 1 {
            let heir = leaders.iter().next().expect("one leader");
            self.inherit(role, heir);
        } else {
            self.s.now = Decision::Tie(role);
        }
    }

    /// Hands a role card over.
    pub(super) fn inherit(&mut self, role: Role, heir: Civ) {
        self.deal_role(role, heir);
        self.settled(role);
    }

    /// R33, R34: the card passes.
    pub(super) fn deal_role(&mut self, role: Role, heir: Civ) {
        self.s.roles[role.index()] = Some(heir);
        self.events.all(|| Event::RolePasses { role, civ: heir });
    }

    /// R172: Director, Political, Military, all before income; or, by option, each before its own phase (B1).
    fn settled(&mut self, role: Role) {
        let by_phase = self.game.options().roles_by_phase;
        match role {
            Role::Director if by_phase => self.commerce(),
            Role::Political if by_phase => self.open_construction(),
            Role::Military if by_phase => self.open_military(),
            Role::Director => self.settle(Role::Political),
            Role::Political => self.settle(Role::Military),
            Role::Military => self.commerce(),
        }
    }

    /// B1: does this role have to be recounted now, before its phase?
    pub(super) fn recount_before_phase(&self) -> bool {
        self.game.options().roles_by_phase && self.s.turn > 1
    }
}
