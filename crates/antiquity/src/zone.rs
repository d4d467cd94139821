//! Zones of control (R88 to R99): what a player reaches from cities and inns.

use emporion_core::{BySeat, MAX_SEATS, Seat};
use emporion_hex::HexId;

use crate::building::Building;
use crate::game::Antiquity;
use crate::map::Hexes;
use crate::state::{Cache, Holding, Phase, State, Work, WorkKind};

impl Antiquity {
    /// A player's zone with the harbour and stable that are active now (R99). Hexes under the own cities and inns are not
    /// counted in; hexes under anything else are.
    pub(crate) fn zone(&self, state: &State, seat: Seat, hold: &Holding) -> Hexes {
        let own = self.own_hexes(state, seat);
        let water = self.map.water.and_not(state.cache.0.under_cities);
        let land = self.map.all.and_not(water);
        let mut zone = self.by_land(own, land, 2 + usize::from(hold.active(&self.shapes, Building::Stable)));
        if hold.active(&self.shapes, Building::Harbour) {
            zone |= self.by_water(own, water);
        }
        zone.and_not(own)
    }

    /// R88, R90, R96: land within so many steps, every step onto land. R97: the stable adds no water.
    fn by_land(&self, own: Hexes, land: Hexes, steps: usize) -> Hexes {
        let (mut reached, mut rim) = (own, own);
        for _ in 0..steps {
            let next = self.map.grown(rim) & land;
            rim = next.and_not(reached);
            reached |= next;
        }
        reached
    }

    /// R92 to R95: water that touches own cities and inns, all water joined to it, and the land that touches that water.
    fn by_water(&self, own: Hexes, water: Hexes) -> Hexes {
        let mut reached = self.map.grown(own) & water;
        let mut rim = reached;
        while !rim.is_empty() {
            rim = (self.map.grown(rim) & water).and_not(reached);
            reached |= rim;
        }
        self.map.grown(reached)
    }

    /// The hexes under a player's cities and inns.
    pub(crate) fn own_hexes(&self, state: &State, seat: Seat) -> Hexes {
        state.cities[seat].iter().fold(state.inns[seat], |all, &centre| all | self.map.around(centre))
    }

    /// Derives occupied hexes and zones again.
    pub(crate) fn derive(&self, state: &mut State) {
        state.cache.0 = self.derived(state);
    }

    /// What the cache ought to hold.
    pub(crate) fn derived(&self, state: &State) -> Cache {
        let mut fresh = State { cache: crate::state::Derived::default(), ..state.clone() };
        let seats = Seat::all(self.setup.seats);
        let cities = seats.clone().flat_map(|seat| state.cities[seat].iter());
        let under_cities = cities.fold(Hexes::EMPTY, |all, &centre| all | self.map.around(centre));
        let inns = seats.fold(Hexes::EMPTY, |all, seat| all | state.inns[seat]);
        let works = state.works.iter().fold(Hexes::EMPTY, |all, work| all | self.hexes_of(work));
        let zones = BySeat::from_fn(MAX_SEATS, |_| Hexes::EMPTY);
        fresh.cache.0 = Cache { occupied: under_cities | inns | works, under_cities, zones };
        if !matches!(state.phase, Phase::Found | Phase::City) {
            for seat in state.alive().iter() {
                fresh.cache.0.zones[seat] = self.zone(&fresh, seat, &fresh.hold[seat]);
            }
        }
        fresh.cache.0
    }

    /// The hexes an installation keeps anybody else off: its own and those with goods.
    pub(crate) fn hexes_of(&self, work: &Work) -> Hexes {
        let mut hexes = self.goods_of(work);
        hexes.insert(work.hex);
        hexes.insert(work.second);
        hexes
    }

    /// The hexes with goods of an installation.
    pub(crate) fn goods_of(&self, work: &Work) -> Hexes {
        (0..14).filter(|bit| work.left >> bit & 1 != 0).filter_map(|bit| self.hex_at(work, bit)).collect()
    }

    /// The hex that a bit of [`Work::left`] stands for.
    pub(crate) fn hex_at(&self, work: &Work, bit: usize) -> Option<HexId> {
        match bit {
            0..=5 => self.map.next(work.hex, bit),
            6 => Some(work.hex),
            8..=13 => self.map.next(work.second, bit - 8),
            _ => None,
        }
    }

    /// The bits of [`Work::left`] for goods on these hexes.
    pub(crate) fn bits_of(&self, work: &Work, hexes: Hexes) -> u16 {
        let mut rest = hexes;
        let mut bits = 0;
        let last = if work.kind == WorkKind::Fishery { 14 } else { 7 };
        for bit in 0..last {
            if let Some(hex) = self.hex_at(work, bit).filter(|&hex| rest.contains(hex)) {
                rest.remove(hex);
                bits |= 1 << bit;
            }
        }
        bits
    }
}
