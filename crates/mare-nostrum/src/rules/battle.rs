//! An attack: Helen, who fights whom, dice, losses.

use arrayvec::ArrayVec;

use crate::refusal::Why;
use crate::{Action, Attack, Civ, Decision, Event, Force, Land, MareNostrum, Marvel, Pieces, Sea, Space, State};

use super::Play;

type Dice = ArrayVec<u8, 8>;

impl MareNostrum {
    /// R143, R188: so many units against this opponent; the last opponent gets the rest.
    pub(super) fn list_assignments(&self, s: &State, out: &mut Vec<Action>) {
        let (free, foe) = (s.attack.free, s.attack.foe.expect("an opponent is being assigned"));
        for units in 0..=free.units {
            out.extend((0..=free.forts).map(|forts| Action::Assign(foe, units, forts)));
        }
    }

    pub(super) fn may_assign(&self, s: &State, foe: Civ, units: u8, forts: u8) -> Result<(), Why> {
        let free = s.attack.free;
        if s.attack.foe != Some(foe) {
            Err(Why::AssignInOrder)
        } else if units > free.units || forts > free.forts {
            Err(Why::NotSoMany(free))
        } else {
            Ok(())
        }
    }

    /// R137: the owner chooses between legions and fortresses.
    pub(super) fn list_losses(&self, s: &State, civ: Civ, out: &mut Vec<Action>) {
        let (force, due) = (self.in_battle(s, civ), losses_due(s));
        let least = due.saturating_sub(force.forts);
        out.extend((least..=due.min(force.units)).map(|units| Action::Lose(units, due - units)));
    }

    pub(super) fn may_lose(&self, s: &State, civ: Civ, units: u8, forts: u8) -> Result<(), Why> {
        let (force, due) = (self.in_battle(s, civ), losses_due(s));
        if u16::from(units) + u16::from(forts) != u16::from(due) {
            Err(Why::LossesDue(due))
        } else if units > force.units || forts > force.forts {
            Err(Why::NotSoMany(force))
        } else {
            Ok(())
        }
    }

    /// The units of a side in the battle being fought.
    pub(crate) fn in_battle(&self, s: &State, civ: Civ) -> Force {
        if s.campaign.mover == Some(civ) {
            let foe = s.attack.foe.expect("a battle has two sides");
            return s.attack.force[foe.index()];
        }
        present(s, s.attack.space.expect("a battle is somewhere"), civ)
    }
}

fn losses_due(s: &State) -> u8 {
    s.attack.due[usize::from(s.now == Decision::LoseDefender)]
}

/// R131: who can fight in a space: legions and fortresses on land, launched ships at sea.
pub(crate) fn present(s: &State, space: Space, civ: Civ) -> Force {
    match space {
        Space::Land(place) => {
            let land = s.at(place);
            Force { units: land.legions[civ.index()], forts: land.forts_of(civ) }
        }
        Space::Sea(sea) => Force { units: s.sea[sea.index()][civ.index()], forts: 0 },
    }
}

/// R135: what a hero adds to each die of this side.
pub(crate) fn die_bonus(s: &State, space: Space, civ: Civ) -> u8 {
    let hero = match space {
        Space::Land(_) => Marvel::Hannibal,
        Space::Sea(_) => Marvel::Pericles,
    };
    u8::from(s.has(civ, hero))
}

impl Play<'_> {
    /// H12: an attack is declared. R144: first Helen may answer.
    pub(super) fn open_attack(&mut self, civ: Civ, space: Space) {
        self.s.attack = Attack { space: Some(space), ..Attack::default() };
        self.events.all(|| Event::Attacks { civ, space: self.game.space_id(space) });
        if self.helen_may_answer(civ, space) {
            self.s.now = Decision::Helen;
        } else {
            self.divide();
        }
    }

    /// R144, H16: her owner's province, legions that came this turn, unused in this phase, a legion of his own to spare.
    fn helen_may_answer(&self, civ: Civ, space: Space) -> bool {
        let Space::Land(place) = space else { return false };
        let (Some(owner), campaign) = (self.s.owner(Marvel::Helen), &self.s.campaign) else { return false };
        owner != civ
            && self.s.at(place).marker == Some(owner)
            && campaign.entered[place.index()] > 0
            && !campaign.helen
            && self.s.pieces[owner.index()].legions < Pieces::ALL.legions
    }

    /// R144, R200: one of the legions that came changes sides and defends at once.
    pub(super) fn helen(&mut self, civ: Civ) {
        let (mover, Some(Space::Land(place))) = (self.mover(), self.s.attack.space) else {
            unreachable!("Helen answers an attack on a province")
        };
        self.s.campaign.helen = true;
        self.s.campaign.entered[place.index()] -= 1;
        self.s.pieces[mover.index()].legions -= 1;
        self.s.pieces[civ.index()].legions += 1;
        let land = self.s.at_mut(place);
        land.legions[mover.index()] -= 1;
        land.legions[civ.index()] += 1;
        self.events.all(|| Event::HelenTurns { civ, of: mover, place: self.game.place_id(place) });
        self.divide();
    }

    pub(super) fn mover(&self) -> Civ {
        self.s.campaign.mover.expect("somebody moves")
    }

    fn space(&self) -> Space {
        self.s.attack.space.expect("an attack is somewhere")
    }

    /// R187: everything of his that has not attacked this turn takes part and has then attacked.
    pub(super) fn divide(&mut self) {
        self.s.attack.free = self.commit_units();
        if self.s.attack.free.count() == 0 {
            return self.conclude();
        }
        self.assign_next(None);
    }

    fn commit_units(&mut self) -> Force {
        let (mover, space) = (self.mover(), self.space());
        let mut force = present(self.s, space, mover);
        let campaign = &mut self.s.campaign;
        match space {
            Space::Land(place) => {
                let spent = std::mem::replace(&mut campaign.spent[place.index()], force.units);
                force.units -= spent;
                campaign.entered[place.index()] = 0;
                // R191
                if force.forts > 0 && campaign.forts_spent.contains(place) {
                    force.forts = 0;
                } else if force.forts > 0 {
                    campaign.forts_spent.insert(place);
                }
            }
            Space::Sea(sea) => {
                force.units -= std::mem::replace(&mut campaign.fought[sea.index()], force.units);
                campaign.sailed[sea.index()] = 0;
            }
        }
        force
    }

    /// R143, R188: opponents in seat order from the attacker, neutrals last; all is announced before the first die.
    fn assign_next(&mut self, after: Option<Civ>) {
        let (mover, space) = (self.mover(), self.space());
        let order = self.game.opponents(mover);
        let from = after.map_or(0, |civ| order.iter().position(|&other| other == civ).map_or(0, |n| n + 1));
        let present = |civ: &&Civ| present(self.s, space, **civ).count() > 0;
        let left: ArrayVec<Civ, 4> = order[from..].iter().filter(present).copied().collect();
        match left[..] {
            [] => self.fight_next(),
            [last] => {
                self.s.attack.force[last.index()] = std::mem::take(&mut self.s.attack.free);
                self.fight_next();
            }
            [next, ..] => {
                self.s.attack.foe = Some(next);
                self.s.now = Decision::Assign;
            }
        }
    }

    pub(super) fn assign(&mut self, foe: Civ, units: u8, forts: u8) {
        let attack = &mut self.s.attack;
        attack.force[foe.index()] = Force { units, forts };
        attack.free.units -= units;
        attack.free.forts -= forts;
        attack.foe = None;
        if attack.free.count() == 0 { self.fight_next() } else { self.assign_next(Some(foe)) }
    }

    /// H12: one battle for each opponent that units were sent against, in the same order.
    fn fight_next(&mut self) {
        let order = self.game.opponents(self.mover());
        let next = order.iter().find(|foe| self.s.attack.force[foe.index()].count() > 0);
        match next {
            Some(&foe) => self.fight(foe),
            None => self.conclude(),
        }
    }

    /// R130, R134 to R137, R192: one round; dice for the attacker first; losses are counted before any unit is removed.
    fn fight(&mut self, foe: Civ) {
        let (mover, space) = (self.mover(), self.space());
        self.s.attack.foe = Some(foe);
        let (ours, theirs) = (self.s.attack.force[foe.index()], present(self.s, space, foe));
        let (our_dice, our_total) = self.roll(mover, space, ours);
        let (their_dice, their_total) = self.roll(foe, space, theirs);
        let due = [(their_total / 5).min(ours.count()), (our_total / 5).min(theirs.count())];
        self.s.attack.totals = [our_total, their_total];
        self.s.attack.due = due;
        self.events.all(|| Event::Battle {
            space: self.game.space_id(space),
            attacker: mover,
            defender: foe,
            attack_dice: our_dice.to_vec(),
            defence_dice: their_dice.to_vec(),
            totals: [our_total, their_total],
            losses: due,
        });
        self.name_losses();
    }

    fn roll(&mut self, civ: Civ, space: Space, force: Force) -> (Dice, u8) {
        let dice: Dice = (0..force.units).map(|_| self.chance.die()).collect();
        let bonus = force.units * die_bonus(self.s, space, civ) + 6 * force.forts;
        let total = dice.iter().sum::<u8>() + bonus;
        (dice, total)
    }

    /// R137: the attacker names his losses, then the defender. There is a choice only between legions and fortresses; R171:
    /// neutrals lose legions first.
    fn name_losses(&mut self) {
        let (mover, foe) = (self.mover(), self.s.attack.foe.expect("a battle has two sides"));
        for (side, civ, decision) in [(0, mover, Decision::LoseAttacker), (1, foe, Decision::LoseDefender)] {
            let due = self.s.attack.due[side];
            if due == 0 {
                continue;
            }
            let force = self.game.in_battle(self.s, civ);
            let neutral = self.game.seat_of(civ).is_none();
            if force.units > 0 && force.forts > 0 && due < force.count() && !neutral {
                self.s.now = decision;
                return;
            }
            let units = due.min(force.units);
            self.remove(civ, units, due - units);
        }
        self.s.attack.force[foe.index()] = Force::NONE;
        self.s.attack.foe = None;
        self.s.attack.totals = [0; 2];
        self.fight_next();
    }

    pub(super) fn lose(&mut self, civ: Civ, units: u8, forts: u8) {
        self.remove(civ, units, forts);
        self.name_losses();
    }

    /// R189: only units that took part in this battle.
    fn remove(&mut self, civ: Civ, units: u8, forts: u8) {
        let (space, mover) = (self.space(), self.mover());
        let side = usize::from(civ != mover);
        self.s.attack.due[side] = 0;
        if civ == mover {
            let foe = self.s.attack.foe.expect("a battle has two sides");
            let force = &mut self.s.attack.force[foe.index()];
            force.units -= units;
            force.forts -= forts;
        }
        match space {
            Space::Land(place) => {
                let land = self.s.at_mut(place);
                land.legions[civ.index()] -= units;
                land.forts -= forts;
                self.s.pieces[civ.index()].legions -= units;
                self.s.pieces[civ.index()].fortresses -= forts;
                if civ == mover {
                    self.s.campaign.spent[place.index()] -= units;
                }
            }
            Space::Sea(sea) => self.sink(civ, sea, units),
        }
        self.events.all(|| Event::Lost { civ, space: self.game.space_id(space), units, forts });
    }

    fn sink(&mut self, civ: Civ, sea: Sea, ships: u8) {
        self.s.sea[sea.index()][civ.index()] -= ships;
        self.s.pieces[civ.index()].triremes -= ships;
        if self.mover() == civ {
            self.s.campaign.fought[sea.index()] -= ships;
        }
    }

    /// After the last battle: war (R139), what an attacked occupier keeps (R198), or the choice (R193).
    fn conclude(&mut self) {
        let Space::Land(place) = self.space() else {
            return self.end_attack();
        };
        self.end_occupation_if_at_war(place);
        let mover = self.mover();
        let land = self.s.at_mut(place);
        if land.holder.is_some_and(|holder| land.legions[holder.index()] == 0) {
            land.release();
        }
        let land = *land;
        if land.at_war() {
            self.end_attack();
        } else if let Some(occupier) = land.holder.filter(|&holder| holder != mover) {
            self.keep_occupying(occupier, &land);
        } else if land.legions[mover.index()] > 0 {
            self.choose(mover, place);
        } else {
            self.end_attack();
        }
    }

    /// R154, R198: an occupier who is alone again goes on with his survivors.
    fn keep_occupying(&mut self, occupier: Civ, land: &Land) {
        if land.legions[occupier.index()] < land.held.len() {
            self.s.now = Decision::Retain;
        } else {
            self.end_attack();
        }
    }

    /// H10, H11: back to the stage the attack belongs to.
    pub(super) fn end_attack(&mut self) {
        self.s.now = match self.space() {
            Space::Land(_) => Decision::Land,
            Space::Sea(_) => Decision::Naval,
        };
        self.s.attack = Attack::default();
    }
}
