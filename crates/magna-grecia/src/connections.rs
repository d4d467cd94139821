//! Direct connections (R91-R100) and places that become one (R70-R73).

use emporion_core::Seat;
use emporion_hex::{Direction, HexId};

use crate::board::Board;
use crate::place::{PlaceId, PlaceSet};
use crate::state::{Content, State};
use crate::tiles::Ends;

impl State {
    /// R92: the place at the far end of the chain that leaves `at` by `side`, if the chain ends at one.
    ///
    /// A chain has one colour (I4), so it has at most twenty tiles; coming back to the start ends the walk at a hex that
    /// holds no tile yet, or at the place it began from.
    pub(crate) fn far_end(&self, board: &Board, at: HexId, side: Direction) -> Option<PlaceId> {
        let (mut at, mut side) = (at, side);
        loop {
            at = board.hexes().neighbour(at, side)?;
            match self.content(at) {
                Content::Plain => return None,
                Content::Place(place) => return Some(place),
                Content::Road { ends, .. } => side = ends.other(side.opposite())?,
            }
        }
    }

    /// The two places a road tile would join, walked before it lies there. R96: a way back to the same place counts nothing.
    pub(crate) fn joined_by(&self, board: &Board, at: HexId, ends: Ends) -> Option<(PlaceId, PlaceId)> {
        let [a, b] = ends.sides();
        let (a, b) = (self.far_end(board, at, a)?, self.far_end(board, at, b)?);
        (a != b).then_some((a, b))
    }

    /// R94: however many chains, two places are connected once.
    pub(crate) fn connect(&mut self, a: PlaceId, b: PlaceId) {
        self.links[a.index()].insert(b);
        self.links[b.index()].insert(a);
    }

    /// R98: a city tile on a plain hex becomes the end of every chain that faces it. Returns the places reached.
    pub(crate) fn connect_chains(&mut self, board: &Board, at: HexId, city: PlaceId) -> PlaceSet {
        let mut reached = PlaceSet::EMPTY;
        for (side, next) in board.hexes().neighbours(at) {
            let Content::Road { ends, .. } = self.content(next) else { continue };
            let Some(out) = ends.other(side.opposite()) else { continue };
            match self.far_end(board, next, out) {
                Some(place) if place != city => {
                    reached.insert(place);
                    self.connect(city, place);
                }
                _ => {}
            }
        }
        reached
    }

    /// Two places become one: `gone` is swallowed by the city `kept`. Connections are united (R100), each player keeps one
    /// market (R72), oracles follow (R73). Returns how many markets went back to each player's stock.
    pub(crate) fn unite(&mut self, kept: PlaceId, gone: PlaceId) -> [u8; 4] {
        self.unite_links(kept, gone);
        self.size[kept.index()] += std::mem::take(&mut self.size[gone.index()]);
        if let Some(owner) = self.owner(gone) {
            self.rename_tiles(owner, gone, kept);
            self.players[owner].cities.remove(gone);
            self.ages.remove(gone);
        }
        for oracle in self.oracles.iter_mut() {
            if oracle.controller == Some(gone) {
                oracle.controller = Some(kept);
            }
        }
        self.unite_markets(kept, gone)
    }

    fn unite_links(&mut self, kept: PlaceId, gone: PlaceId) {
        let linked = std::mem::take(&mut self.links[gone.index()]);
        for place in linked.iter() {
            self.links[place.index()].remove(gone);
            if place != kept {
                self.connect(kept, place);
            }
        }
    }

    fn rename_tiles(&mut self, owner: Seat, from: PlaceId, to: PlaceId) {
        for at in self.players[owner].built.iter() {
            if self.place(at) == Some(from) {
                self.content[at.index()] = to.index() as u8;
            }
        }
    }

    /// R72: an unsold market is kept in preference; the surplus token goes back to stock.
    fn unite_markets(&mut self, kept: PlaceId, gone: PlaceId) -> [u8; 4] {
        let mut returned = [0; 4];
        for (player, returned) in self.players.iter_mut().zip(&mut returned) {
            let has = |set: PlaceSet| (set.contains(kept), set.contains(gone));
            let (unsold, sold) = (has(player.unsold), has(player.sold));
            let tokens = [unsold.0, unsold.1, sold.0, sold.1].into_iter().filter(|&token| token).count() as u8;
            if !(unsold.1 || sold.1) {
                continue;
            }
            *returned = tokens - 1;
            player.stock += tokens - 1;
            player.unsold.remove(gone);
            player.sold.remove(gone);
            if unsold.0 || unsold.1 {
                player.unsold.insert(kept);
                player.sold.remove(kept);
            } else {
                player.sold.insert(kept);
            }
        }
        returned
    }

    /// A city under foundation covers its first village: from now on it goes by that village's number (R39, R50).
    pub(crate) fn settle_on(&mut self, owner: Seat, spare: PlaceId, village: PlaceId) {
        self.players[owner].cities.insert(village);
        self.ages.rename(spare, village);
        self.unite(village, spare);
    }

    /// R139: the side of the oracle at which a chain from its controller enters, the first of E, NE, NW, W, SW, SE.
    /// No place is ever next to an oracle (R59, R141), so whatever is found there came by road.
    pub(crate) fn oracle_faces(&self, board: &Board, site: PlaceId, controller: PlaceId) -> Option<Direction> {
        let at = board.villages()[site.index()].at;
        Direction::ALL.into_iter().find(|&side| self.far_end(board, at, side) == Some(controller))
    }
}
