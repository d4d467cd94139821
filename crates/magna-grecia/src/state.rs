//! Everything that changes during a game, flat and small.
//!
//! Next to the pieces themselves the state keeps what the rules ask for at every step: who is anchored where, which hexes are
//! closed to whose cities, which places are connected. All of it only grows with tiles, so it is kept up to date tile by tile
//! ([`State::lay_road`], [`State::lay_city`]); `audit` recomputes it from nothing and compares.

use emporion_core::{BySeat, Seat};
use emporion_hex::{Direction, HexId};
use serde::{Deserialize, Serialize};

use crate::board::{Board, Hexes, MAX_HEXES};
use crate::cards::{Card, DECK};
use crate::packed;
use crate::place::{MAX_PLACES, PlaceId, PlaceSet};
use crate::tiles::{Ends, PIECES, Tiles};

/// A game at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub(crate) phase: Phase,
    /// From 1 on (R17).
    pub(crate) round: u8,
    /// Whose turn it is.
    pub(crate) active: Seat,
    pub(crate) done: Done,
    /// All twelve cards in the order they come; a number beyond the deck stands for `special`.
    pub(crate) deck: [u8; DECK],
    /// A card of a position written by hand that is in no deck.
    pub(crate) special: Option<Card>,
    pub(crate) players: BySeat<Player>,
    pub(crate) oracles: Oracles,
    /// Cities, oldest first; of merged ones the oldest counts (R127).
    pub(crate) ages: Ages,
    /// Villages that are neither covered nor under an oracle.
    pub(crate) uncovered: PlaceSet,
    /// For each city the number of its tiles; 0 for other places.
    #[serde(
        serialize_with = "packed::write::<_, MAX_PLACES, 0>",
        deserialize_with = "packed::read::<_, MAX_PLACES, 0>"
    )]
    pub(crate) size: [u8; MAX_PLACES],
    /// For each place the places directly connected to it (R92).
    #[serde(with = "packed::links")]
    pub(crate) links: [PlaceSet; MAX_PLACES],
    /// What lies on each hex, see [`Content`].
    #[serde(
        serialize_with = "packed::write::<_, MAX_HEXES, PLAIN>",
        deserialize_with = "packed::read::<_, MAX_HEXES, PLAIN>"
    )]
    pub(crate) content: [u8; MAX_HEXES],
    /// Plain hexes without a tile: where road tiles go (R75).
    pub(crate) empty: Hexes,
    /// For each direction: hexes that a road end, of whatever colour, faces from there.
    pub(crate) ends: [Hexes; 6],
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Players place oracles (R10).
    Oracles,
    /// Turns (R22).
    Turns,
    /// Nothing: the last round is over (R128).
    Over,
}

/// What the active player has done in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// Road tiles placed.
    pub roads: u8,
    /// City tiles placed.
    pub cities: u8,
    /// Tiles taken from the reserve.
    pub refilled: u8,
    /// Has the one founding of the turn been used (R44)?
    pub founded: bool,
    /// The city whose founding is not complete (R137).
    pub founding: Option<PlaceId>,
    /// Villages that touch a tile of the player and must be covered (R63).
    pub exposed: PlaceSet,
    /// The market step (R101).
    pub market: MarketStep,
}

/// The market step of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarketStep {
    /// Not taken, or not yet.
    #[default]
    None,
    /// A market was built.
    Built,
    /// A market was sold.
    Sold,
}

/// One player's pieces, and what they make possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub(crate) points: u32,
    pub(crate) hand: Tiles,
    pub(crate) reserve: Tiles,
    /// Markets not on the board.
    pub(crate) stock: u8,
    pub(crate) cities: PlaceSet,
    pub(crate) unsold: PlaceSet,
    pub(crate) sold: PlaceSet,
    /// Own city tiles.
    pub(crate) built: Hexes,
    /// Hexes next to own city tiles: where cities are extended (R52).
    pub(crate) near: Hexes,
    /// Hexes no city tile of this player can go to (R57-R60).
    pub(crate) closed: Hexes,
    /// Hexes an own road end faces.
    pub(crate) entered: Hexes,
    /// For each direction: hexes whose neighbour there anchors an own road tile (R78-R82).
    pub(crate) anchors: [Hexes; 6],
}

/// An oracle on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Oracle {
    /// Where it stands.
    pub site: PlaceId,
    /// The city it points at.
    pub controller: Option<PlaceId>,
}

/// The most oracles there are (R6).
pub const MAX_ORACLES: usize = 9;

/// The oracles on the board, by place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Oracles {
    list: [Option<Oracle>; MAX_ORACLES],
}

impl Oracles {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Oracle> + Clone {
        self.list.iter().map_while(Option::as_ref)
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Oracle> {
        self.list.iter_mut().map_while(Option::as_mut)
    }

    pub(crate) fn len(&self) -> usize {
        self.iter().count()
    }

    pub(crate) fn at(&self, site: PlaceId) -> Option<&Oracle> {
        self.iter().find(|oracle| oracle.site == site)
    }

    /// Adds an oracle, in order of places: how it came there makes no difference later.
    pub(crate) fn add(&mut self, site: PlaceId) {
        let count = self.len();
        self.list[count] = Some(Oracle { site, controller: None });
        self.list[..=count].sort_unstable_by_key(|oracle| oracle.map(|oracle| oracle.site));
    }
}

/// The most cities there can be: one for each city tile.
const MAX_CITIES: usize = PIECES as usize * 4;

const NO_CITY: u8 = u8::MAX;

/// Cities in order of age.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Ages {
    #[serde(
        serialize_with = "packed::write::<_, MAX_CITIES, NO_CITY>",
        deserialize_with = "packed::read::<_, MAX_CITIES, NO_CITY>"
    )]
    list: [u8; MAX_CITIES],
}

impl Default for Ages {
    fn default() -> Ages {
        Ages { list: [NO_CITY; MAX_CITIES] }
    }
}

impl Ages {
    pub(crate) fn iter(&self) -> impl Iterator<Item = PlaceId> + '_ {
        self.list.iter().take_while(|&&place| place != NO_CITY).map(|&place| PlaceId::new(usize::from(place)))
    }

    /// How many cities are older.
    pub(crate) fn rank(&self, city: PlaceId) -> usize {
        self.list.iter().position(|&place| usize::from(place) == city.index()).unwrap_or(MAX_CITIES)
    }

    pub(crate) fn push(&mut self, city: PlaceId) {
        let end = self.rank(PlaceId::new(usize::from(NO_CITY)));
        self.list[end] = city.index() as u8;
    }

    /// A city that is not listed is left alone.
    pub(crate) fn remove(&mut self, city: PlaceId) {
        let rank = self.rank(city);
        if rank < MAX_CITIES {
            self.list.copy_within(rank + 1.., rank);
            self.list[MAX_CITIES - 1] = NO_CITY;
        }
    }

    pub(crate) fn rename(&mut self, from: PlaceId, to: PlaceId) {
        let rank = self.rank(from);
        self.list[rank] = to.index() as u8;
    }
}

/// What lies on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing: plain land.
    Plain,
    /// An uncovered village, an oracle or a city tile.
    Place(PlaceId),
    /// A road tile.
    Road {
        /// Whose it is.
        owner: Seat,
        /// Which sides it joins.
        ends: Ends,
    },
}

const PLAIN: u8 = u8::MAX;
/// Numbers from here on are road tiles; below are places.
const ROADS: u8 = 128;

const fn road_code(owner: Seat, ends: Ends) -> u8 {
    ROADS + owner.index() as u8 * Ends::COUNT as u8 + ends.number()
}

impl State {
    /// A board without tiles and oracles.
    pub(crate) fn blank(board: &Board, players: &BySeat<Player>) -> State {
        let mut content = [PLAIN; MAX_HEXES];
        let mut uncovered = PlaceSet::EMPTY;
        for (number, village) in board.villages().iter().enumerate() {
            content[village.at.index()] = number as u8;
            uncovered.insert(PlaceId::new(number));
        }
        State {
            phase: Phase::Turns,
            round: 1,
            active: Seat::default(),
            done: Done::default(),
            deck: std::array::from_fn(|number| number as u8),
            special: None,
            players: *players,
            oracles: Oracles::default(),
            ages: Ages::default(),
            uncovered,
            size: [0; MAX_PLACES],
            links: [PlaceSet::EMPTY; MAX_PLACES],
            content,
            empty: board.plain,
            ends: [Hexes::EMPTY; 6],
        }
    }

    /// What the game waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The round, from 1 on.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Whose turn it is.
    pub fn active(&self) -> Seat {
        self.active
    }

    /// What the active player has done in this turn.
    pub fn done(&self) -> &Done {
        &self.done
    }

    /// A player's points.
    pub fn points(&self, seat: Seat) -> u32 {
        self.players[seat].points
    }

    /// A player's tiles in hand.
    pub fn hand(&self, seat: Seat) -> Tiles {
        self.players[seat].hand
    }

    /// A player's tiles in reserve.
    pub fn reserve(&self, seat: Seat) -> Tiles {
        self.players[seat].reserve
    }

    /// A player's markets that are not on the board.
    pub fn stock(&self, seat: Seat) -> u8 {
        self.players[seat].stock
    }

    /// A player's cities.
    pub fn cities(&self, seat: Seat) -> PlaceSet {
        self.players[seat].cities
    }

    /// Where a player has unsold markets.
    pub fn unsold(&self, seat: Seat) -> PlaceSet {
        self.players[seat].unsold
    }

    /// Where a player has sold markets.
    pub fn sold(&self, seat: Seat) -> PlaceSet {
        self.players[seat].sold
    }

    /// The oracles on the board, in order of places.
    pub fn oracles(&self) -> impl Iterator<Item = &Oracle> + Clone {
        self.oracles.iter()
    }

    /// Villages that are neither covered nor under an oracle.
    pub fn uncovered(&self) -> PlaceSet {
        self.uncovered
    }

    /// The places directly connected to a place (R92); their number is its value and importance (R113, R121).
    pub fn connected(&self, place: PlaceId) -> PlaceSet {
        self.links[place.index()]
    }

    /// How many tiles a city has; 0 for other places.
    pub fn size(&self, place: PlaceId) -> u8 {
        self.size[place.index()]
    }

    /// Everybody's cities.
    pub fn all_cities(&self) -> PlaceSet {
        self.players.iter().fold(PlaceSet::EMPTY, |all, player| all | player.cities)
    }

    /// Whose city this is.
    pub fn owner(&self, city: PlaceId) -> Option<Seat> {
        self.players.pairs().find(|(_, player)| player.cities.contains(city)).map(|(seat, _)| seat)
    }

    /// What lies on a hex.
    #[inline]
    pub fn content(&self, at: HexId) -> Content {
        match self.content[at.index()] {
            PLAIN => Content::Plain,
            place if place < ROADS => Content::Place(PlaceId::new(usize::from(place))),
            road => {
                let (owner, ends) = ((road - ROADS) / Ends::COUNT as u8, (road - ROADS) % Ends::COUNT as u8);
                let owner = Seat::new(usize::from(owner)).expect("only seats of the table lay roads");
                Content::Road { owner, ends: Ends::from_number(ends) }
            }
        }
    }

    /// The place on a hex, if there is one.
    #[inline]
    pub fn place(&self, at: HexId) -> Option<PlaceId> {
        let code = self.content[at.index()];
        if code < ROADS { Some(PlaceId::new(usize::from(code))) } else { None }
    }

    /// The hexes of a city, in order.
    pub fn tiles(&self, city: PlaceId) -> impl Iterator<Item = HexId> + '_ {
        let built = self.owner(city).map_or(Hexes::EMPTY, |owner| self.players[owner].built);
        built.iter().filter(move |&at| self.place(at) == Some(city))
    }

    /// Sets an oracle on a village: the village is an oracle only (R40), and no city ever touches it (R58, R59).
    pub(crate) fn lay_oracle(&mut self, board: &Board, site: PlaceId) {
        let at = board.villages()[site.index()].at;
        self.oracles.add(site);
        self.uncovered.remove(site);
        for player in self.players.iter_mut() {
            player.closed |= board.around[at.index()];
            player.closed.insert(at);
        }
    }

    /// Puts a road tile on its hex. Connections are the business of [`crate::connections`].
    pub(crate) fn lay_road(&mut self, board: &Board, owner: Seat, at: HexId, ends: Ends) {
        self.content[at.index()] = road_code(owner, ends);
        self.empty.remove(at);
        for player in self.players.iter_mut() {
            player.closed.insert(at);
        }
        for side in ends.sides() {
            if let Some(faced) = board.hexes().neighbour(at, side) {
                self.enter(board, owner, faced, side.opposite());
            }
        }
    }

    /// A road end of `owner` now faces a hex from a direction.
    fn enter(&mut self, board: &Board, owner: Seat, faced: HexId, from: Direction) {
        self.ends[from.index()].insert(faced);
        let is_place = self.place(faced).is_some();
        let player = &mut self.players[owner];
        player.anchors[from.index()].insert(faced);
        // R80, R81: from a place once entered, roads of this player go on in every direction.
        if is_place && !player.entered.contains(faced) {
            anchor_all_round(board, &mut player.anchors, faced);
        }
        player.entered.insert(faced);
    }

    /// Puts a city tile on its hex as part of a city. Connections are the business of [`crate::connections`].
    pub(crate) fn lay_city(&mut self, board: &Board, owner: Seat, at: HexId, city: PlaceId) {
        self.content[at.index()] = city.index() as u8;
        self.empty.remove(at);
        if let Some(village) = board.village_at(at) {
            self.uncovered.remove(village);
        }
        self.size[city.index()] += 1;
        let around = board.around[at.index()];
        for seat in Seat::all(self.players.seats()) {
            let player = &mut self.players[seat];
            player.closed.insert(at);
            // R78, R79: any city anchors anybody's roads.
            anchor_all_round(board, &mut player.anchors, at);
            if seat == owner {
                player.built.insert(at);
                player.near |= around;
            } else {
                player.closed |= around;
            }
        }
    }
}

fn anchor_all_round(board: &Board, anchors: &mut [Hexes; 6], at: HexId) {
    for (direction, next) in board.hexes().neighbours(at) {
        anchors[direction.opposite().index()].insert(next);
    }
}
