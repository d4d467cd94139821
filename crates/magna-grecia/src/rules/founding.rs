//! Founding cities (R41-R51), above all off a village (R45-R47, R137, R138): can what is begun still be finished?

use emporion_core::Seat;
use emporion_hex::HexId;

use crate::MagnaGrecia;
use crate::board::{Board, Hexes};
use crate::options::{OffVillage, VillageRepair};
use crate::place::PlaceSet;
use crate::refusal::Bar;
use crate::state::State;

/// The most city tiles a turn can place (R34).
const MOST_TILES: usize = 4;

/// The tiles of a city under foundation, those on the board and those considered.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NewCity {
    tiles: [HexId; MOST_TILES],
    count: usize,
}

impl NewCity {
    /// The city under foundation as it lies; without tiles if there is none.
    pub(crate) fn of(state: &State) -> NewCity {
        let mut city = NewCity::default();
        if let Some(place) = state.done.founding {
            state.players[state.active].built.for_each(|at| {
                if state.place(at) == Some(place) {
                    city = city.with(at);
                }
            });
        }
        city
    }

    pub(crate) fn tiles(&self) -> &[HexId] {
        &self.tiles[..self.count]
    }

    /// The city with one tile more. No turn has more tiles than there is room for.
    #[must_use]
    pub(crate) fn with(mut self, at: HexId) -> NewCity {
        self.tiles[self.count] = at;
        self.count += 1;
        self
    }

    fn is_full(&self) -> bool {
        self.count == MOST_TILES
    }
}

/// What city tiles of one player meet in one position: the ground on which foundings are thought through.
pub(crate) struct Works<'a> {
    board: &'a Board,
    /// Hexes no city tile can go to.
    pub(crate) closed: Hexes,
    /// Hexes next to cities of the player other than the new one (R138).
    pub(crate) others: Hexes,
    /// Hexes entered by the player's roads.
    pub(crate) entered: Hexes,
    uncovered: PlaceSet,
    immediate: bool,
    /// Which tiles count for R46; `None`: leave R46 out.
    reached: Option<OffVillage>,
}

impl MagnaGrecia {
    /// R41, R42, R44: may a new city begin on this hex? What it leaves to be done is another question.
    pub(crate) fn founding_bar(&self, state: &State, seat: Seat, at: HexId) -> Result<(), Bar> {
        if state.done.founded {
            return Err(Bar::SecondFounding);
        }
        if self.board().village_at(at).is_none() {
            let off = self.options().off_village == OffVillage::Off;
            return if off { Err(Bar::OffVillageNotPlayed) } else { Ok(()) };
        }
        let reached = self.board().green.contains(at) || state.players[seat].entered.contains(at);
        if reached { Ok(()) } else { Err(Bar::VillageNotReached) }
    }

    /// The ground as it lies.
    pub(crate) fn works(&self, state: &State, seat: Seat) -> Works<'_> {
        let player = &state.players[seat];
        let others = match state.done.founding {
            None => player.near,
            Some(city) => {
                let old = player.built.iter().filter(|&at| state.place(at) != Some(city));
                old.fold(Hexes::EMPTY, |all, at| all | self.board().around[at.index()])
            }
        };
        Works {
            board: self.board(),
            closed: player.closed,
            others,
            entered: player.entered,
            uncovered: state.uncovered,
            immediate: self.options().village_repair == VillageRepair::Immediate,
            reached: Some(self.options().off_village),
        }
    }

    /// Hexes on which a founding may begin.
    pub(crate) fn founding_sites(&self, state: &State, seat: Seat, left: u8) -> Hexes {
        let (board, player) = (self.board(), &state.players[seat]);
        let fresh = board.land.and_not(player.closed | player.near);
        let reached = player.entered | board.green;
        let villages = (fresh & reached).and_not(board.plain);
        if self.options().off_village == OffVillage::Off || left < 2 {
            return villages;
        }
        // With forced repair a tile beside villages leaves nothing to search for; only those beside none do.
        let (mut sites, searched) = match self.options().village_repair {
            VillageRepair::Immediate => (villages | self.sites_beside(state, seat, fresh, left), board.remote),
            VillageRepair::EndOfPhase => (villages, board.plain),
        };
        let works = self.works(state, seat);
        (searched & fresh).for_each(|at| {
            let exposed = board.villages_near[at.index()] & state.uncovered;
            // A tile beside no village needs another tile before it covers one.
            let enough = left > if exposed.is_empty() { 2 } else { 1 };
            if enough
                && board.reach[at.index()].meets(reached)
                && works.can_complete(&NewCity::default().with(at), PlaceSet::EMPTY, exposed, left - 1)
            {
                sites.insert(at);
            }
        });
        sites
    }

    /// Off-village sites beside uncovered villages, all of which the next tiles then cover (R63).
    fn sites_beside(&self, state: &State, seat: Seat, fresh: Hexes, left: u8) -> Hexes {
        let (board, player) = (self.board(), &state.players[seat]);
        // R46 needs a reached tile: the first one, or a village beside it.
        let villages = (fresh & (player.entered | board.green)).and_not(board.plain);
        let mut beside = villages.iter().fold(Hexes::EMPTY, |all, at| all | board.around[at.index()]);
        if self.options().off_village == OffVillage::Liberal {
            beside |= player.entered;
        }
        let mut sites = Hexes::EMPTY;
        (beside & fresh & board.plain).for_each(|at| {
            let exposed = board.villages_near[at.index()] & state.uncovered;
            let coverable = || exposed.iter().all(|village| fresh.contains(board.villages()[village.index()].at));
            if !exposed.is_empty() && exposed.len() < left && coverable() {
                sites.insert(at);
            }
        });
        sites
    }
}

impl Works<'_> {
    /// The same ground without R46, to tell why a founding fails.
    pub(crate) fn reached_or_not(mut self) -> Self {
        self.reached = None;
        self
    }

    /// Can all exposed villages be covered, and the city under foundation (if it has tiles) be completed, with `left` more
    /// city tiles? Judged on city tiles alone: roads that might still help do not count.
    pub(crate) fn can_finish(&self, city: &NewCity, exposed: PlaceSet, left: u8) -> bool {
        if !exposed.iter().all(|village| !self.closed.contains(self.board.villages()[village.index()].at)) {
            return false;
        }
        if city.tiles().is_empty() {
            return exposed.len() <= left;
        }
        let near = city.tiles().iter().fold(PlaceSet::EMPTY, |all, at| all | self.board.villages_near[at.index()]);
        let (own, others) = (exposed & near, exposed.and_not(near));
        let covered = city.tiles().iter().filter_map(|&at| self.board.village_at(at)).collect();
        others.len() <= left && self.can_complete(city, covered, own, left - others.len())
    }

    /// R47: can a city with these tiles, which cover `covered` and expose `exposed`, be completed with `left` more?
    ///
    /// No two villages are adjacent (R141), so covering one exposes no other, and what is needed is one tile for each exposed
    /// village. With immediate repair those tiles are forced; otherwise further tiles may come between, which matters only
    /// for R46. At most four tiles in all, so the search is small.
    pub(crate) fn can_complete(&self, city: &NewCity, covered: PlaceSet, exposed: PlaceSet, left: u8) -> bool {
        if exposed.len() > left
            || !exposed.iter().all(|village| self.is_free(self.board.villages()[village.index()].at))
        {
            return false;
        }
        let ends_here = !(covered | exposed).is_empty();
        if ends_here && self.is_reached(city, covered | exposed) {
            return true;
        }
        let complete = ends_here && exposed.is_empty();
        let forced = self.immediate && !exposed.is_empty();
        if complete || forced || exposed.len() == left || city.is_full() {
            return false;
        }
        let around = city.tiles().iter().fold(Hexes::EMPTY, |all, at| all | self.board.around[at.index()]);
        around.and_not(self.closed | self.others).iter().any(|at| self.can_grow(city, at, covered, exposed, left))
    }

    fn can_grow(&self, city: &NewCity, at: HexId, covered: PlaceSet, exposed: PlaceSet, left: u8) -> bool {
        if city.tiles().contains(&at) {
            return false;
        }
        let village: PlaceSet = self.board.village_at(at).into_iter().collect();
        let covered = covered | village;
        let exposed = (exposed | self.board.villages_near[at.index()] & self.uncovered).and_not(covered);
        self.can_complete(&city.with(at), covered, exposed, left - 1)
    }

    /// A hex where a tile of the new city can go (R57-R60, R138).
    fn is_free(&self, at: HexId) -> bool {
        !self.closed.contains(at) && !self.others.contains(at)
    }

    /// R46: a tile of the new city is a green village or entered by an own road; in the strict reading a village it covers.
    fn is_reached(&self, city: &NewCity, villages: PlaceSet) -> bool {
        let village = || {
            villages
                .iter()
                .map(|village| self.board.villages()[village.index()].at)
                .any(|at| self.board.green.contains(at) || self.entered.contains(at))
        };
        match self.reached {
            None => true,
            Some(OffVillage::Liberal) => city.tiles().iter().any(|&at| self.entered.contains(at)) || village(),
            Some(OffVillage::Strict | OffVillage::Off) => village(),
        }
    }
}
