//! One look at the board: what everybody collects, counts for the roles, reaches and risks.

use emporion_core::{Game, Seat};
use emporion_mare_nostrum::{
    Civ, KINDS, Kind, Land, MAX_PROVINCES, Map, MareNostrum, Marvel, Place, Places, Slots, State,
};

/// What a look at the board tells of each civilisation. Arrays of five are indexed by civilisation.
pub(super) struct Survey {
    /// The cards of the next income (R42 to R52).
    pub(super) income: [[u8; KINDS]; 5],
    /// R30 to R37: the counts for Director, Political and Military Leader.
    pub(super) counts: [[u8; 3]; 5],
    /// Icons and city sites in own provinces where something could be built.
    pub(super) room: [f32; 5],
    /// What free provinces within reach of a marker would offer, up to [`ENOUGH_REACH`].
    pub(super) reach: [f32; 5],
    /// What stands where enemy legions can take it.
    pub(super) exposed: [f32; 5],
    /// What stands without any defence.
    pub(super) open: [f32; 5],
    /// The best that one's legions could take.
    pub(super) prey: [f32; 5],
    /// What stands in provinces that are being converted to one's own.
    pub(super) converting: [f32; 5],
    /// What one is about to lose in that way.
    pub(super) converted: [f32; 5],
    /// How far the one nearest to victory has come: 0 for nobody, 1 for three heroes and wonders.
    pub(super) late: f32,
}

/// Free land beyond this is not worth more.
const ENOUGH_REACH: f32 = 6.0;

/// The legions of each civilisation that can be in a province this turn.
pub(super) type Strength = [[u8; MAX_PROVINCES]; 5];

impl Survey {
    /// Looks at everything once.
    pub(super) fn new(game: &MareNostrum, s: &State) -> Survey {
        let mut survey = Survey {
            income: [[0; KINDS]; 5],
            counts: [[0; 3]; 5],
            room: [0.0; 5],
            reach: [0.0; 5],
            exposed: [0.0; 5],
            open: [0.0; 5],
            prey: [0.0; 5],
            converting: [0.0; 5],
            converted: [0.0; 5],
            late: lateness(s),
        };
        let map = game.map();
        let strength = strength(map, s);
        let mut marked = [Places::NONE; 5];
        for place in map.places() {
            let land = s.at(place);
            if let Some(owner) = land.marker {
                marked[owner.index()].insert(place);
                survey.collect(map, s, place, land, owner);
                survey.risk(map, s, place, land, owner, &strength);
            }
        }
        for civ in players(game) {
            survey.powers(s, civ);
            survey.expand(map, s, civ, marked[civ.index()]);
        }
        survey
    }

    /// R42 to R51, R30, R31, R38, R39: who gets the cards of a province and counts its buildings.
    fn collect(&mut self, map: &Map, s: &State, place: Place, land: &Land, owner: Civ) {
        let blocked = land.foreign_legions(owner) && map.capital[owner.index()] != place;
        let mut free = 0.0;
        if land.built.has(Slots::CITY) {
            self.pay(land, owner, Slots::CITY, Slots::TEMPLE, Kind::Tax);
        } else if map.city_sites.contains(place) && s.tokens.cities > 0 {
            free += 1.0;
        }
        for (n, &good) in map.icons[place.index()].iter().enumerate() {
            let slot = Slots::caravan(n);
            if land.built.has(slot) {
                self.pay(land, owner, slot, Slots::MARKET, good);
            } else if s.tokens.caravans > 0 {
                free += 1.0;
            }
        }
        if !blocked {
            self.room[owner.index()] += free;
        }
        if !land.built.is_empty() {
            for (role, kinds) in [(0, Slots::CARAVANS.union(Slots::MARKET)), (1, Slots::CITY.union(Slots::TEMPLE))] {
                let built = land.built.common(kinds);
                self.counts[owner.index()][role] += built.without(land.held).len();
                if let Some(holder) = land.holder {
                    self.counts[holder.index()][role] += built.common(land.held).len();
                }
            }
        }
    }

    /// R47 to R49, R174: one card, or two with the doubler in the same hands.
    fn pay(&mut self, land: &Land, owner: Civ, building: Slots, doubler: Slots, kind: Kind) {
        let held = land.held.has(building);
        let civ = if held { land.holder.unwrap_or(owner) } else { owner };
        let twice = land.built.has(doubler) && land.held.has(doubler) == held;
        self.income[civ.index()][kind.index()] += 1 + u8::from(twice);
    }

    /// What enemy legions could do in a province, and what a legion on its marker is about to do.
    fn risk(&mut self, map: &Map, s: &State, place: Place, land: &Land, owner: Civ, strength: &Strength) {
        let worth = worth(map, place, land);
        if let Some(holder) = land.holder.filter(|_| land.held.has(Slots::MARKER)) {
            self.converting[holder.index()] += worth;
            self.converted[owner.index()] += worth;
        }
        if land.units(owner) == 0 {
            self.open[owner.index()] += worth;
        }
        let defence = Defence::of(s, land);
        let mut worst = 0.0f32;
        for civ in Civ::ALL {
            let legions = strength[civ.index()][place.index()];
            if civ == owner || legions == 0 {
                continue;
            }
            let chance = defence.chance(s, civ, legions, land);
            worst = worst.max(chance);
            self.prey[civ.index()] = self.prey[civ.index()].max(chance * worth);
        }
        self.exposed[owner.index()] += worst * worth;
    }

    /// What heroes and wonders add to income and counts (R35 to R37, R52), and the military count (R32).
    fn powers(&mut self, s: &State, civ: Civ) {
        let (n, pieces) = (civ.index(), &s.pieces[civ.index()]);
        self.counts[n][2] = pieces.legions + pieces.fortresses + pieces.triremes;
        self.income[n][Kind::Tax.index()] += u8::from(s.has(civ, Marvel::Colossus));
        for (role, hero) in [Marvel::Agamemnon, Marvel::Solomon, Marvel::Archimedes].into_iter().enumerate() {
            self.counts[n][role] += 2 * u8::from(s.has(civ, hero));
        }
    }

    /// R94, R97, R99: what markers could reach.
    fn expand(&mut self, map: &Map, s: &State, civ: Civ, marked: Places) {
        let mut reach = Places::NONE;
        let mut coast = 0;
        for place in marked.iter() {
            reach = reach.union(map.land[place.index()]);
            coast |= map.coast[place.index()];
        }
        reach = reach.union(by_chain(map, s.fleet(civ), coast));
        if s.has(civ, Marvel::Lighthouse) {
            reach = map.places().collect();
        }
        let free = reach.iter().filter(|&place| s.at(place).marker.is_none() && !s.at(place).foreign_legions(civ));
        let sum: f32 = free.map(|place| promise(map, place)).sum();
        self.reach[civ.index()] = sum.min(ENOUGH_REACH);
    }
}

/// The civilisations in play.
pub(super) fn players(game: &MareNostrum) -> impl Iterator<Item = Civ> + '_ {
    Seat::all(game.seats()).map(|seat| game.civ(seat))
}

/// How far the one nearest to victory has come.
fn lateness(s: &State) -> f32 {
    let most = s.marvels.iter().map(|marvels| marvels.len()).max().unwrap_or(0);
    f32::from(most.saturating_sub(1).min(2)) / 2.0
}

/// What a province has room for.
pub(super) fn promise(map: &Map, place: Place) -> f32 {
    map.icons[place.index()].len() as f32 + if map.city_sites.contains(place) { 1.0 } else { 0.0 }
}

/// What stands in a province and can be lost: its buildings, and outside capitals the province itself.
pub(super) fn worth(map: &Map, place: Place, land: &Land) -> f32 {
    let buildings = f32::from(land.built.len());
    let doublers = f32::from(land.built.common(Slots::TEMPLE.union(Slots::MARKET)).len());
    if map.capital_of[place.index()].is_some() { 0.6 * (buildings + doublers) } else { 1.0 + buildings + doublers }
}

/// R134 to R136 by averages: how likely so many legions are left alone in the province.
pub(super) fn chance_to_take(s: &State, civ: Civ, legions: u8, land: &Land) -> f32 {
    Defence::of(s, land).chance(s, civ, legions, land)
}

/// Who stands in a province, friend and foe of whoever comes.
#[derive(Clone, Copy)]
struct Defence {
    units: u8,
    /// What they roll on average, in half points.
    blow: u16,
}

impl Defence {
    const NONE: Defence = Defence { units: 0, blow: 0 };

    /// Of everybody.
    fn of(s: &State, land: &Land) -> Defence {
        if land.forts == 0 && land.legions == [0; 5] {
            return Defence::NONE;
        }
        let add = |all: Defence, civ| all.joined(Defence::by(s, civ, land));
        Civ::ALL.into_iter().fold(Defence::NONE, add)
    }

    /// Of one civilisation.
    fn by(s: &State, civ: Civ, land: &Land) -> Defence {
        let (troops, forts) = (land.legions[civ.index()], land.forts_of(civ));
        Defence { units: troops + forts, blow: die(s, civ) * u16::from(troops) + 12 * u16::from(forts) }
    }

    fn joined(self, other: Defence) -> Defence {
        Defence { units: self.units + other.units, blow: self.blow + other.blow }
    }

    /// How likely so many legions are left alone here, their own friends not counted among the defenders.
    fn chance(self, s: &State, civ: Civ, legions: u8, land: &Land) -> f32 {
        if self.units == 0 {
            return 1.0;
        }
        let friends = Defence::by(s, civ, land);
        let (units, blow) = (self.units - friends.units, self.blow - friends.blow);
        if units == 0 {
            return 1.0;
        }
        if u16::from(legions) <= blow / 10 {
            return 0.0;
        }
        let hit = 0.5 * f32::from(u16::from(legions) * die(s, civ));
        let enough = (hit - 5.0 * f32::from(units)) / (2.4 * f32::from(legions).sqrt());
        (0.5 + 0.3 * enough.clamp(-2.0, 2.0)).clamp(0.0, 0.97)
    }
}

/// R135: the average of a die in half points.
fn die(s: &State, civ: Civ) -> u16 {
    7 + 2 * u16::from(s.has(civ, Marvel::Hannibal))
}

/// R122, R123: legions by where they can be after this turn's march.
fn strength(map: &Map, s: &State) -> Strength {
    let mut strength = [[0; MAX_PROVINCES]; 5];
    let fleets = Civ::ALL.map(|civ| s.fleet(civ));
    for from in map.places() {
        let land = s.at(from);
        if land.legions == [0; 5] {
            continue;
        }
        for (civ, &legions) in land.legions.iter().enumerate().filter(|&(_, &legions)| legions > 0) {
            let chain = by_chain(map, fleets[civ], map.coast[from.index()]);
            for to in map.land[from.index()].union(chain).union(Places::only(from)).iter() {
                strength[civ][to.index()] += legions;
            }
        }
    }
    strength
}

/// R123: every province on a chain of ships that begins on one of these seas.
fn by_chain(map: &Map, fleet: u16, from: u16) -> Places {
    let mut chain = from & fleet;
    if chain == 0 {
        return Places::NONE;
    }
    loop {
        let longer = bits(chain).fold(chain, |seas, sea| seas | map.near[sea] & fleet);
        if longer == chain {
            return bits(chain).fold(Places::NONE, |shore, sea| shore.union(map.shore[sea]));
        }
        chain = longer;
    }
}

/// The numbers of a set of seas.
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            first
        })
    })
}
