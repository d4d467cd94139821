//! Reach: over a land link, or along a chain of one's own ships.

use crate::map::seas_of;
use crate::{Civ, Map, MareNostrum, Marvel, Place, Places, State};

impl MareNostrum {
    /// R122, R123: where a legion in this province can go.
    pub fn march_reach(&self, s: &State, civ: Civ, from: Place) -> Places {
        let map = self.map();
        let chain = by_chain(map, s.fleet(civ), map.coast[from.index()]);
        map.land[from.index()].union(chain).without(Places::only(from))
    }

    /// R94, R97, R99: the provinces a marker can reach from those marked when the construction turn began.
    pub fn influence_reach(&self, s: &State, civ: Civ, had: Places) -> Places {
        let map = self.map();
        if s.has(civ, Marvel::Lighthouse) {
            return map.places().collect();
        }
        let land = had.iter().fold(Places::NONE, |reach, place| reach.union(map.land[place.index()]));
        let coast = had.iter().fold(0, |seas, place| seas | map.coast[place.index()]);
        land.union(by_chain(map, s.fleet(civ), coast))
    }
}

/// R123: every province on a sea of the chain that begins on one of these seas. Other players' ships do not matter (R126).
fn by_chain(map: &Map, fleet: u16, from: u16) -> Places {
    let mut chain = from & fleet;
    if chain == 0 {
        return Places::NONE;
    }
    loop {
        let longer = seas_of(chain).fold(chain, |seas, sea| seas | map.near[sea.index()] & fleet);
        if longer == chain {
            return seas_of(chain).fold(Places::NONE, |shore, sea| shore.union(map.shore[sea.index()]));
        }
        chain = longer;
    }
}
