//! Everything that changes during play: flat, without pointers.

use arrayvec::ArrayVec;
use emporion_core::{BySeat, MAX_SEATS, Outcome, Seat, SeatSet};
use emporion_hex::HexId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::building::{Building, Patron, Shapes, Size};
use crate::goods::{Bundle, Good, Goods};
use crate::grid::{Place, Squares};
use crate::map::{Hexes, Slot};

/// The most buildings one player can have: 20 houses, three times 16 shared pieces, 15 kinds once each.
pub(crate) const MOST_PIECES: usize = 83;
/// R46: cart shops, fountains and storage tiles for all players together.
pub(crate) const SHARED: u8 = 16;
/// R130: fisheries on the map.
pub(crate) const FISHERIES: u8 = 12;
/// R133: inns of one player.
pub(crate) const INNS: usize = 16;

/// A whole game at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The tiles of the map as they lie, so that the hash covers the map; empty on a map drawn by hand.
    pub(crate) slots: ArrayVec<Slot, 8>,
    pub(crate) turn: u16,
    pub(crate) phase: Phase,
    /// The living players in order of play.
    pub(crate) order: ArrayVec<Seat, 4>,
    /// Whose part of the phase it is, as a place in the order.
    pub(crate) active: u8,
    pub(crate) famine: u16,
    /// R114: forest that became grass.
    pub(crate) cleared: Hexes,
    pub(crate) polluted: Hexes,
    pub(crate) markers: Hexes,
    /// Faces of markers nobody has seen: grain, olives, sheep, wine. A face is drawn when its marker is turned; as markers are
    /// shuffled and lie face down (R7, Q57), that is the same as drawing them all at the set-up, and hides better.
    pub(crate) bag: [u8; 4],
    /// R122: hexes of ranges that give gold.
    pub(crate) gold: Hexes,
    /// R122: hexes of ranges that give stone.
    pub(crate) stone: Hexes,
    /// Centres of cities, the first one first.
    pub(crate) cities: BySeat<ArrayVec<HexId, 4>>,
    pub(crate) inns: BySeat<Hexes>,
    pub(crate) works: ArrayVec<Work, 80>,
    pub(crate) stock: Stock,
    pub(crate) hold: BySeat<Holding>,
    /// Q46: what everybody knows of each player during Phase 2, as it stood when the phase began; empty in other phases.
    pub(crate) shown: BySeat<Holding>,
    /// Q46: what trades between players changed since.
    pub(crate) ledger: BySeat<[i16; 10]>,
    pub(crate) done: SeatSet,
    /// Open offers by maker and partner (Q49).
    pub(crate) offers: [[Option<Offer>; 4]; 4],
    /// Offers sent this turn by maker and partner.
    pub(crate) sent: [[u8; 4]; 4],
    pub(crate) ask: BySeat<Ask>,
    /// Pieces in hand under Santa Barbara, with the places they came from.
    pub(crate) lifts: BySeat<Lifts>,
    pub(crate) outcome: Option<Outcome>,
    #[serde(skip)]
    pub(crate) cache: Derived<Cache>,
}

/// A part of the turn in which somebody may have to decide. Phases 1, 3 and 10 play themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// First cities are placed, before turn 1.
    Found,
    /// Phase 2.
    #[default]
    City,
    /// Phase 4.
    Countryside,
    /// Phase 5.
    Storage,
    /// Phase 6.
    Harvest,
    /// Phase 7.
    Exploration,
    /// Phase 8.
    Famine,
    /// Phase 9.
    Pollution,
    /// Somebody won.
    Over,
}

/// Pieces left in the common stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stock {
    /// Cart shops.
    pub cart_shops: u8,
    /// Fountains.
    pub fountains: u8,
    /// Storage tiles of two squares.
    pub storage_tiles: u8,
    /// Fisheries.
    pub fisheries: u8,
}

impl Default for Stock {
    fn default() -> Stock {
        Stock { cart_shops: SHARED, fountains: SHARED, storage_tiles: SHARED, fisheries: FISHERIES }
    }
}

/// What one player has besides cities and inns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Holding {
    pub(crate) pieces: ArrayVec<Piece, MOST_PIECES>,
    pub(crate) graves: [Squares; 4],
    /// R67: squares of a cathedral razed this turn.
    pub(crate) razed: [Squares; 4],
    pub(crate) goods: Goods,
    /// Bit n - 1 for house n; as many men.
    pub(crate) houses: u32,
    pub(crate) patron: Option<Patron>,
    /// R71: graves the hospital removed this turn.
    pub(crate) healed: u8,
    /// Fountains built this turn: they lower the famine level at the close (Q47).
    pub(crate) fountains: u8,
    /// Cathedrals built this turn, razed again or not (Q39).
    pub(crate) cathedrals: u8,
    pub(crate) spent: Spent,
}

/// Abilities that are used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "one for each ability")]
pub struct Spent {
    /// Q21: Theology razed a cathedral this turn.
    pub theology: bool,
    /// D3: Biology gave its farm, this turn or this game.
    pub biology: bool,
    /// R141: Alchemy cleaned this turn.
    pub alchemy: bool,
    /// Q65: Santa Barbara rearranged, and nothing changed since: a second time at once could reach nothing new.
    pub rearranged: bool,
}

/// A building on a city map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Piece {
    pub(crate) kind: Building,
    /// City in the two highest bits, corner square in the six lowest.
    at: u8,
    /// Turn in the two lowest bits, then the sides of a storage with three bits each.
    form: u8,
    /// A man stands on it.
    pub(crate) man: bool,
    flags: u8,
}

const USED: u8 = 1;
const SETTLED: u8 = 2;
const LIFTED: u8 = 4;
const RESTLESS: u8 = 8;

impl Piece {
    pub(crate) fn new(kind: Building, size: Size, place: Place, turn: u8) -> Piece {
        let mut piece = Piece { kind, at: 0, form: size.short << 2 | size.long << 5, man: false, flags: 0 };
        piece.put(place, turn);
        piece
    }

    /// Puts it down elsewhere.
    pub(crate) fn put(&mut self, place: Place, turn: u8) {
        self.at = place.city << 6 | place.square;
        self.form = self.form & !3 | turn;
    }

    pub(crate) fn city(self) -> usize {
        usize::from(self.at >> 6)
    }

    /// The corner of its shape.
    pub(crate) fn corner(self) -> Place {
        Place { city: self.at >> 6, square: self.at & 63 }
    }

    pub(crate) fn turn(self) -> u8 {
        self.form & 3
    }

    pub(crate) fn size(self) -> Size {
        Size { short: self.form >> 2 & 7, long: self.form >> 5 }
    }

    /// Q19: its ability was used this phase, so its man stays.
    pub(crate) fn used(self) -> bool {
        self.flags & USED != 0
    }

    /// Q64: what the owner did up to an answered offer, or one that showed his market, is final, and so is its man: undo no
    /// longer reaches him.
    pub(crate) fn settled(self) -> bool {
        self.flags & SETTLED != 0
    }

    /// In the hand of Santa Barbara.
    pub(crate) fn lifted(self) -> bool {
        self.flags & LIFTED != 0
    }

    /// Q64: a man was taken off it by a step that can still be undone, so the next one is taken off by undo; or by a step that
    /// an open offer has shown, so the next one stays while an offer is open.
    pub(crate) fn restless(self) -> bool {
        self.flags & RESTLESS != 0
    }

    pub(crate) fn set_restless(&mut self, on: bool) {
        self.set(RESTLESS, on);
    }

    pub(crate) fn set_used(&mut self, on: bool) {
        self.set(USED, on);
    }

    pub(crate) fn set_settled(&mut self, on: bool) {
        self.set(SETTLED, on);
    }

    pub(crate) fn set_lifted(&mut self, on: bool) {
        self.set(LIFTED, on);
    }

    fn set(&mut self, flag: u8, on: bool) {
        self.flags = self.flags & !flag | if on { flag } else { 0 };
    }

    /// The squares it covers; none while it is lifted.
    pub(crate) fn squares(self, shapes: &Shapes) -> Squares {
        if self.lifted() {
            return Squares::EMPTY;
        }
        shapes.mask(self.kind, self.size(), self.turn()).moved(self.at & 63)
    }

    /// The name it has in steps: its first square.
    pub(crate) fn place(self, shapes: &Shapes) -> Place {
        Place { city: self.at >> 6, square: self.squares(shapes).first().unwrap_or(0) }
    }
}

/// Pieces and graves in hand during a rearrangement, with what is needed to put everything back.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Lifts {
    pub(crate) pieces: ArrayVec<Lift, MOST_PIECES>,
    /// How many graves are in hand.
    pub(crate) graves: u8,
    /// All graves as they lay before.
    pub(crate) before: [Squares; 4],
}

/// A lifted building: where it lay, and how many graves it carries along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Lift {
    pub(crate) piece: u8,
    pub(crate) place: Place,
    pub(crate) turn: u8,
    pub(crate) graves: u8,
    pub(crate) laid: bool,
}

/// A kind of installation in the countryside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorkKind {
    /// Clears forest for wood.
    #[default]
    Woodcutter,
    /// Grows a crop on grass.
    Farm,
    /// Digs in mountains.
    Mine,
    /// Two hexes on a shore.
    Fishery,
}

impl WorkKind {
    /// The name in texts.
    pub const fn name(self) -> &'static str {
        ["woodcutter", "farm", "mine", "fishery"][self as usize]
    }
}

/// An installation with a man of its owner and the goods still on its hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Work {
    pub(crate) owner: Seat,
    pub(crate) kind: WorkKind,
    pub(crate) good: Good,
    pub(crate) hex: HexId,
    /// The second hex of a fishery; of other works the same hex again.
    pub(crate) second: HexId,
    /// Where goods lie: bits 0-5 the neighbours of the hex, 6 the hex itself, 8-13 further neighbours of the second hex.
    pub(crate) left: u16,
    /// Goods still to be taken in this Phase 6.
    pub(crate) due: u8,
    /// R152: the next one taken is lost.
    pub(crate) lose: bool,
}

/// Q49: an open offer between two players; the goods given are set aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// What the maker gives.
    pub give: Bundle,
    /// What he asks.
    pub ask: Bundle,
    /// The maker's market is manned (Q66).
    pub market: bool,
}

/// What a seat is in the middle of choosing. Nothing is paid and no man moves before the last part is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Ask {
    /// Nothing: the next step is a new one.
    #[default]
    Free,
    /// A city building.
    Build(Plan),
    /// Two goods given to the bank, one to get.
    Bank([Good; 2]),
    /// An offer being composed.
    Offer { to: Seat, give: Bundle, ask: Bundle },
    /// Santa Barbara: pieces are lifted.
    Lift,
    /// Santa Barbara: the next piece in hand is laid.
    Lay(Spot),
    /// Something in the countryside.
    Works(WorkPlan),
    /// Phase 5: how much to keep of this and the following goods.
    Keep { good: Good, room: u16 },
    /// Graves to place (Phases 8 and 9).
    Graves(u16),
    /// Pollution to place.
    Pollute(u8),
}

/// A city building being chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Plan {
    pub(crate) kind: Building,
    pub(crate) size: Size,
    /// The number of a house, 0 for other buildings.
    pub(crate) house: u8,
    /// R62: the second house of San Nicola, if decided: 0 for none.
    pub(crate) second: Option<u8>,
    pub(crate) patron: Option<Patron>,
    pub(crate) spot: Spot,
    pub(crate) second_spot: Spot,
    pub(crate) food: Option<Bundle>,
    pub(crate) luxury: Option<Bundle>,
}

/// A place being chosen: city, corner square, turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Spot {
    pub(crate) city: Option<u8>,
    pub(crate) square: Option<u8>,
    pub(crate) turn: Option<u8>,
}

/// Something to build or clean in the countryside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Project {
    /// A woodcutter.
    Woodcutter,
    /// A farm of a crop.
    Farm(Good),
    /// A farm of a crop without seed, by Biology.
    FreeFarm(Good),
    /// A mine for a mineral.
    Mine(Good),
    /// A fishery for a catch.
    Fishery(Good),
    /// An inn.
    Inn,
    /// A city.
    City,
    /// Cleaning by Alchemy.
    Alchemy,
}

/// A project being placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WorkPlan {
    pub(crate) project: Project,
    pub(crate) hex: Option<HexId>,
    pub(crate) second: Option<HexId>,
    pub(crate) food: Option<Bundle>,
    pub(crate) luxury: Option<Bundle>,
}

/// What follows from the rest of the state and is kept only for speed. It is left out of files and hashes, derived again by
/// `refresh`, compared by `audit`, and no difference between two states.
#[derive(Clone, Debug, Default)]
pub(crate) struct Derived<T>(pub(crate) T);

impl<T> PartialEq for Derived<T> {
    fn eq(&self, _: &Derived<T>) -> bool {
        true
    }
}

/// Zones and occupied hexes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cache {
    /// Hexes with a city, inn, fishery, good or man (Q30, R106).
    pub(crate) occupied: Hexes,
    /// Hexes under cities of anybody: land, whatever is printed (Q15).
    pub(crate) under_cities: Hexes,
    /// Each player's zone of control; empty during Phase 2, when the men that make it are secret.
    pub(crate) zones: BySeat<Hexes>,
}

impl Default for Cache {
    fn default() -> Cache {
        let zones = BySeat::from_fn(MAX_SEATS, |_| Hexes::EMPTY);
        Cache { occupied: Hexes::EMPTY, under_cities: Hexes::EMPTY, zones }
    }
}

impl State {
    /// A table with nothing on it.
    pub(crate) fn empty(seats: usize) -> State {
        State {
            slots: ArrayVec::new(),
            turn: 0,
            phase: Phase::default(),
            order: ArrayVec::new(),
            active: 0,
            famine: 0,
            cleared: Hexes::EMPTY,
            polluted: Hexes::EMPTY,
            markers: Hexes::EMPTY,
            bag: [0; 4],
            gold: Hexes::EMPTY,
            stone: Hexes::EMPTY,
            cities: BySeat::from_fn(seats, |_| ArrayVec::new()),
            inns: BySeat::from_fn(seats, |_| Hexes::EMPTY),
            works: ArrayVec::new(),
            stock: Stock::default(),
            hold: BySeat::from_fn(seats, |_| Holding::default()),
            shown: BySeat::from_fn(seats, |_| Holding::default()),
            ledger: BySeat::from_fn(seats, |_| [0; 10]),
            done: SeatSet::EMPTY,
            offers: [[None; 4]; 4],
            sent: [[0; 4]; 4],
            ask: BySeat::from_fn(seats, |_| Ask::Free),
            lifts: BySeat::from_fn(seats, |_| Lifts::default()),
            outcome: None,
            cache: Derived::default(),
        }
    }

    /// The seat whose part of a sequential phase it is.
    pub(crate) fn active_seat(&self) -> Option<Seat> {
        self.order.get(usize::from(self.active)).copied()
    }

    /// The living players.
    pub(crate) fn alive(&self) -> SeatSet {
        self.order.iter().copied().collect()
    }

    /// How many works a player has, each with one of his men (R27).
    pub(crate) fn men_in_countryside(&self, seat: Seat) -> u32 {
        self.works.iter().filter(|work| work.owner == seat).count() as u32
    }

    /// R28, R37: men beside the city: all that are neither on a building nor in the countryside.
    pub(crate) fn free_men(&self, seat: Seat) -> u32 {
        let hold = &self.hold[seat];
        hold.men().saturating_sub(hold.manned() + self.men_in_countryside(seat))
    }

    /// How many cities a player has.
    pub(crate) fn city_count(&self, seat: Seat) -> usize {
        self.cities[seat].len()
    }
}

impl Holding {
    /// R9, R52: one man for each house.
    pub(crate) fn men(&self) -> u32 {
        self.houses.count_ones()
    }

    /// Men on buildings.
    pub(crate) fn manned(&self) -> u32 {
        self.pieces.iter().filter(|piece| piece.man).count() as u32
    }

    /// The squares of each city that can be built on: empty, without grave, not under a cathedral razed this turn.
    pub(crate) fn buildable(&self, shapes: &Shapes, cities: usize) -> [Squares; 4] {
        let mut free = self.empty(shapes, cities);
        for (free, &razed) in free.iter_mut().zip(&self.razed) {
            *free = free.without(razed);
        }
        free
    }

    /// The squares of each city without building and grave.
    pub(crate) fn empty(&self, shapes: &Shapes, cities: usize) -> [Squares; 4] {
        let mut free = [Squares::EMPTY; 4];
        for (city, free) in free.iter_mut().enumerate().take(cities) {
            *free = Squares::whole(city).without(self.graves[city]);
        }
        for piece in &self.pieces {
            let city = piece.city();
            free[city] = free[city].without(piece.squares(shapes));
        }
        free
    }

    /// R36: has the building a grave?
    pub(crate) fn graved(&self, shapes: &Shapes, piece: Piece) -> bool {
        self.graves[piece.city()].meets(piece.squares(shapes))
    }

    /// The building of a kind, if there is one.
    pub(crate) fn find(&self, kind: Building) -> Option<Piece> {
        self.pieces.iter().copied().find(|piece| piece.kind == kind)
    }

    /// Q16: a standing building of the kind without grave.
    pub(crate) fn sound(&self, shapes: &Shapes, kind: Building) -> bool {
        self.pieces.iter().any(|&piece| piece.kind == kind && !self.graved(shapes, piece))
    }

    /// How many sound ones.
    pub(crate) fn count_sound(&self, shapes: &Shapes, kind: Building) -> u32 {
        self.pieces.iter().filter(|&&piece| piece.kind == kind && !self.graved(shapes, piece)).count() as u32
    }

    /// How many manned ones.
    pub(crate) fn count_manned(&self, kind: Building) -> u32 {
        self.pieces.iter().filter(|piece| piece.kind == kind && piece.man).count() as u32
    }

    /// R30, R78: is the building active, by its own man or as a faculty by the university's?
    pub(crate) fn active(&self, shapes: &Shapes, kind: Building) -> bool {
        self.pieces.iter().any(|&piece| piece.kind == kind && (piece.man || self.run_by_university(shapes, piece)))
    }

    /// R78, Q18: an ungraved faculty that shares an edge with a manned university.
    fn run_by_university(&self, shapes: &Shapes, piece: Piece) -> bool {
        piece.kind.is_faculty()
            && !self.graved(shapes, piece)
            && self.find(Building::University).is_some_and(|univ| univ.man && touch(shapes, univ, piece))
    }

    /// R79: does an ungraved university hold this faculty in its body?
    pub(crate) fn in_body(&self, shapes: &Shapes, piece: Piece) -> bool {
        piece.kind.is_faculty()
            && self
                .find(Building::University)
                .is_some_and(|univ| !self.graved(shapes, univ) && touch(shapes, univ, piece))
    }

    /// Q52: when an ungraved university touches manned faculties, one man stands on the university and the others are free.
    pub(crate) fn join_bodies(&mut self, shapes: &Shapes) {
        let (mut man, mut used) = (false, false);
        for n in 0..self.pieces.len() {
            let piece = self.pieces[n];
            if piece.man && self.in_body(shapes, piece) {
                (man, used) = (true, used || piece.used());
                self.pieces[n].man = false;
                self.pieces[n].set_used(false);
                self.pieces[n].set_settled(false);
            }
        }
        if let Some(univ) = self.pieces.iter_mut().find(|piece| piece.kind == Building::University && man) {
            univ.man = true;
            univ.set_used(univ.used() || used);
        }
    }

    /// Marks the man that makes a building active as used (Q19).
    pub(crate) fn use_ability(&mut self, kind: Building) {
        let own = self.pieces.iter().position(|piece| piece.kind == kind && piece.man);
        let univ = || self.pieces.iter().position(|piece| piece.kind == Building::University && piece.man);
        if let Some(place) = own.or_else(univ) {
            self.pieces[place].set_used(true);
        }
    }

    /// Does the patron's power work? R60, Q16: the cathedral stands without grave.
    pub(crate) fn power(&self, shapes: &Shapes, of: Patron) -> bool {
        self.patron.is_some_and(|patron| patron.has_power_of(of)) && self.sound(shapes, Building::Cathedral)
    }
}

/// R80: do two buildings of one city share an edge?
fn touch(shapes: &Shapes, one: Piece, other: Piece) -> bool {
    one.city() == other.city() && one.squares(shapes).grown().meets(other.squares(shapes))
}
