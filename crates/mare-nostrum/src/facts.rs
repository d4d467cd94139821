//! What follows from a view: counts, income, distances, reach, odds. Nothing here reads a hand that is not shown.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::military::owes_attack;
use crate::view::PlayerView;
use crate::{Cards, Civ, Civs, Decision, Force, Kind, MareNostrum, Marvel, Role, Space, State};

/// Derived facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Facts {
    /// The three counts of each role and who leads, in the order of the roles.
    pub roles: Vec<RoleFacts>,
    /// What the next income would bring, by source.
    pub income: Vec<IncomeLine>,
    /// How far each player is from winning.
    pub victory: Vec<VictoryFacts>,
    /// Where each player can place influence, and where legions of each province can go.
    pub reach: Vec<ReachFacts>,
    /// Provinces where the mover still has to attack before his turn can end.
    pub duties: Vec<String>,
    /// The battles the mover could begin now, or the attacker is about to fight.
    pub battles: Vec<BattleFacts>,
}

/// A role as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RoleFacts {
    /// Which one.
    pub role: Role,
    /// The count of each civilisation, in the fixed order.
    pub counts: [u8; 5],
    /// Who would hold it after a recount; several if the holder would have to choose.
    pub would_hold: Civs,
}

/// One source of income.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct IncomeLine {
    /// Whose.
    pub civ: Civ,
    /// A province's id, `colossus` or `artemis`.
    pub source: String,
    /// What it brings; empty for `artemis`, whose owner chooses.
    pub cards: Cards,
}

/// How far a player is from winning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VictoryFacts {
    /// Who.
    pub civ: Civ,
    /// Heroes and wonders.
    pub marvels: u8,
    /// How many more win (R158).
    pub marvels_missing: u8,
    /// The dearest thing he can surely pay: from the hand if it is shown, else from what everybody knows of it.
    pub can_pay: u8,
    /// The dearest thing he could pay at best.
    pub could_pay: u8,
    /// Cards missing for the Pyramids, counted from what he can surely pay (R157).
    pub pyramids_missing: u8,
}

/// Where a player can go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReachFacts {
    /// Who.
    pub civ: Civ,
    /// Provinces without a marker that his influence reaches.
    pub influence: Vec<String>,
    /// From each province with legions of his: where they can go.
    pub marches: Vec<(String, Vec<String>)>,
}

/// A battle before it is fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BattleFacts {
    /// The province or sea.
    pub space: String,
    /// Against whom.
    pub foe: Civ,
    /// The attacker's units, all of them against this one.
    pub attack: Force,
    /// The defender's units.
    pub defence: Force,
    /// What the attacker loses.
    pub attacker_losses: Odds,
    /// What the defender loses.
    pub defender_losses: Odds,
}

/// Chances in whole numbers: so many ways of so many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Odds {
    /// All ways the dice can fall.
    pub of: u32,
    /// The ways that lead to 0, 1, 2 … losses.
    pub ways: Vec<u32>,
}

/// R134 to R136: the losses that `force` inflicts on a side of `targets` units.
pub fn odds(force: Force, die_bonus: u8, targets: u8) -> Odds {
    let dice = usize::from(force.units);
    let mut ways = vec![1u32];
    for _ in 0..dice {
        let mut next = vec![0; ways.len() + 6];
        for (sum, count) in ways.iter().enumerate() {
            for face in 1..=6 {
                next[sum + face] += count;
            }
        }
        ways = next;
    }
    let fixed = usize::from(6 * force.forts + die_bonus * force.units);
    let mut losses = vec![0; usize::from(targets) + 1];
    for (sum, count) in ways.iter().enumerate() {
        losses[((sum + fixed) / 5).min(usize::from(targets))] += count;
    }
    Odds { of: 6u32.pow(u32::from(force.units)), ways: losses }
}

impl MareNostrum {
    /// Everything that follows from the board and from the hands the viewer is shown.
    pub(crate) fn facts(&self, s: &State, players: &[PlayerView]) -> Facts {
        Facts {
            roles: Role::ALL.into_iter().map(|role| self.role_facts(s, role)).collect(),
            income: self.seat_civs().iter().flat_map(|&civ| self.income_lines(s, civ)).collect(),
            victory: self.seat_civs().iter().map(|civ| victory(&players[civ.index()])).collect(),
            reach: self.seat_civs().iter().map(|&civ| self.reach_facts(s, civ)).collect(),
            duties: self.duties(s),
            battles: self.battle_facts(s),
        }
    }

    /// R30 to R37: counts, and R33, R34: who would hold the role.
    fn role_facts(&self, s: &State, role: Role) -> RoleFacts {
        let leaders = self.leaders(s, role, self.players());
        let kept = s.roles[role.index()].filter(|&holder| leaders.contains(holder));
        RoleFacts {
            role,
            counts: Civ::ALL.map(|civ| if self.players().contains(civ) { self.role_count(s, role, civ) } else { 0 }),
            would_hold: kept.map_or(leaders, Civs::from),
        }
    }

    /// R42 to R53: what each province and wonder would bring.
    fn income_lines(&self, s: &State, civ: Civ) -> Vec<IncomeLine> {
        let line = |source: &str, cards| IncomeLine { civ, source: source.to_owned(), cards };
        let provinces = self.map().places().map(|place| (self.map().id(place), self.province_income(s, place, civ)));
        let mut lines: Vec<_> =
            provinces.filter(|(_, cards)| !cards.is_empty()).map(|(id, cards)| line(id, cards)).collect();
        if s.has(civ, Marvel::Colossus) {
            lines.push(line("colossus", [(Kind::Tax, 1)].into_iter().collect()));
        }
        if s.has(civ, Marvel::Artemis) {
            lines.push(line("artemis", Cards::NONE));
        }
        lines
    }

    /// R94, R122: where markers and legions could go.
    fn reach_facts(&self, s: &State, civ: Civ) -> ReachFacts {
        let map = self.map();
        let had = if s.build.civ == Some(civ) { s.build.had } else { s.marked(map, civ) };
        let open = self.influence_reach(s, civ, had).iter().filter(|&place| {
            let land = s.at(place);
            land.marker.is_none() && !land.foreign_legions(civ)
        });
        let garrisons = map.places().filter(|&place| s.at(place).legions[civ.index()] > 0);
        let march = |place| (map.id(place).to_owned(), self.ids(self.march_reach(s, civ, place)));
        ReachFacts { civ, influence: self.ids(open.collect()), marches: garrisons.map(march).collect() }
    }

    /// R133, R141, R193: where the mover still owes an attack.
    fn duties(&self, s: &State) -> Vec<String> {
        let Some(mover) = s.campaign.mover else { return Vec::new() };
        self.ids(self.map().places().filter(|&place| owes_attack(s, mover, place)).collect())
    }

    /// The battles open to the mover: each opponent in each space where he has units that have not attacked.
    fn battle_facts(&self, s: &State) -> Vec<BattleFacts> {
        let Some(mover) = s.campaign.mover else { return Vec::new() };
        let under_way = s.attack.space;
        let mut battles = Vec::new();
        for place in self.map().places() {
            let land = s.at(place);
            let space = Space::Land(place);
            let forts = if s.campaign.forts_spent.contains(place) { 0 } else { land.forts_of(mover) };
            let mut attack = Force { units: land.legions[mover.index()] - s.campaign.spent[place.index()], forts };
            if under_way == Some(space) && s.now == Decision::Assign {
                attack = s.attack.free;
            }
            for foe in land.enemies(mover).iter() {
                let defence = Force { units: land.legions[foe.index()], forts: land.forts_of(foe) };
                battles.extend(forecast(s, space, self.map().id(place), [mover, foe], [attack, defence]));
            }
        }
        for sea in self.map().all_seas() {
            let ships = &s.sea[sea.index()];
            let attack = Force { units: ships[mover.index()] - s.campaign.fought[sea.index()], forts: 0 };
            for foe in self.players().iter().filter(|&foe| foe != mover && ships[foe.index()] > 0) {
                let defence = Force { units: ships[foe.index()], forts: 0 };
                let id = self.map().sea_id(sea);
                battles.extend(forecast(s, Space::Sea(sea), id, [mover, foe], [attack, defence]));
            }
        }
        battles
    }
}

/// R134 to R137: one battle in numbers, if there is anybody on both sides.
fn forecast(s: &State, space: Space, id: &str, sides: [Civ; 2], forces: [Force; 2]) -> Option<BattleFacts> {
    let [attack, defence] = forces;
    let bonus = sides.map(|civ| crate::rules::die_bonus(s, space, civ));
    (attack.count() > 0).then(|| BattleFacts {
        space: id.to_owned(),
        foe: sides[1],
        attack,
        defence,
        attacker_losses: odds(defence, bonus[1], attack.count()),
        defender_losses: odds(attack, bonus[0], defence.count()),
    })
}

/// From the hand if it is shown, else from what everybody knows and how many cards there are.
fn victory(player: &PlayerView) -> VictoryFacts {
    let sure = player.hand.unwrap_or(player.known);
    let unknown = if player.hand.is_some() { 0 } else { player.size - player.known.size() };
    let can_pay = sure[Kind::Tax].max(sure.different_goods());
    let could_pay = (sure[Kind::Tax] + unknown).max((sure.different_goods() + unknown).min(12));
    let marvels = player.marvels.len();
    VictoryFacts {
        civ: player.civ,
        marvels,
        marvels_missing: 4u8.saturating_sub(marvels),
        can_pay,
        could_pay,
        pyramids_missing: 12u8.saturating_sub(can_pay),
    }
}
