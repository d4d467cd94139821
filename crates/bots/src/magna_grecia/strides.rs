//! What is worth trying in a turn.

use arrayvec::ArrayVec;
use emporion_core::{Game, Seat};
use emporion_hex::{Direction, HexId};
use emporion_magna_grecia::{
    Action, Content, Ends, Hexes, MagnaGrecia, MarketStep, ORACLE_POINTS, Phase, PlaceId, PlaceSet, State, TileKind,
};

use super::evaluation::{Look, Table};
use crate::Strides;

/// The most road tiles a turn can place (R34).
const MOST_ROADS: usize = 4;
/// The most city tiles a turn can place (R34).
const MOST_CITIES: usize = 4;
/// The most tiles a turn can refill (R34).
const MOST_REFILLED: usize = 7;
/// How many roads are offered.
const ROADS: usize = 10;
/// How many markets to build are offered.
const BUILDS: usize = 4;
/// How many markets to sell are offered.
const SALES: usize = 2;

pub(super) fn strides(game: &MagnaGrecia, state: &State, seat: Seat, strides: &mut Strides<Action>) {
    match state.phase() {
        Phase::Turns if state.done().market != MarketStep::None => strides.push(&[Action::Done]),
        Phase::Turns if !game.nothing_pending(state) => any(game, state, seat, strides),
        Phase::Turns => {
            let table = Table::new(game, state);
            let look = Look::new(&table, seat);
            Roads::new(&look).offer(strides);
            cities(&look, strides);
            refills(&look, strides);
            markets(&look, strides);
            strides.push(&[Action::Done]);
        }
        Phase::Oracles | Phase::Over => any(game, state, seat, strides),
    }
}

/// Every legal step: where nothing is to be left out.
fn any(game: &MagnaGrecia, state: &State, seat: Seat, strides: &mut Strides<Action>) {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    for action in legal {
        strides.push(&[action]);
    }
}

/// Road tiles one after another.
type Way = ArrayVec<Action, MOST_ROADS>;

/// Looks for roads that join two places.
struct Roads<'a> {
    look: &'a Look<'a>,
    /// How many tiles there are for it.
    tiles: usize,
    /// Hexes a rival's road faces, from each side (R83).
    rivals: [Hexes; 6],
    /// The two places, and how.
    found: Vec<(PlaceId, PlaceId, Way)>,
}

impl<'a> Roads<'a> {
    fn new(look: &'a Look<'a>) -> Roads<'a> {
        let (state, seat) = (look.state, look.seat);
        let hand = state.hand(seat).roads;
        let tiles = usize::from(look.game.allowance(state).roads.min(hand)).min(MOST_ROADS);
        let rivals = Direction::ALL.map(|side| state.faced_from(side).and_not(state.anchored(seat, side)));
        Roads { look, tiles, rivals, found: Vec::new() }
    }

    fn offer(mut self, strides: &mut Strides<Action>) {
        if self.tiles == 0 {
            return;
        }
        for side in Direction::ALL {
            let starts = self.look.state.empty() & self.look.state.anchored(self.look.seat, side);
            starts.for_each(|at| {
                if let Some(from) = self.look.state.chain_end(self.look.game, at, side) {
                    self.go_on(from, at, side, &mut Way::new());
                }
            });
        }
        let mut best: Ranking<usize, ROADS> = Ranking::new();
        for (number, (a, b, way)) in self.found.iter().enumerate() {
            best.add(self.promise(*a, *b) - 0.3 * way.len() as f32, number);
        }
        for number in best.best() {
            strides.push(&self.found[number].2);
        }
    }

    /// What a connection of two places seems to bring, without laying it: a rough order, so that only the best are looked at.
    fn promise(&self, a: PlaceId, b: PlaceId) -> f32 {
        self.promise_at(a, b) + self.promise_at(b, a)
    }

    /// What it brings at one end.
    fn promise_at(&self, at: PlaceId, other: PlaceId) -> f32 {
        let (look, state) = (self.look, self.look.state);
        let own_end = look.cities.contains(other);
        let mut promise = 0.0;
        if self.joins(at, other) {
            let rivals = Seat::all(look.game.seats()).filter(|&seat| seat != look.seat);
            promise -= 0.35 * rivals.filter(|&seat| state.unsold(seat).contains(at)).count() as f32;
            promise += match (state.unsold(look.seat).contains(at), look.is_active(at)) {
                (true, true) => 1.0,
                (true, false) if own_end => 1.0 + look.count(at),
                (false, false) if own_end => (1.0 + look.count(at) - look.price(at)).max(0.0) + 0.5,
                _ => 0.0,
            };
            if look.cities.contains(at) {
                promise += 0.4 + self.oracles_won(at, other);
            }
        }
        if self.opens(at) { promise + 0.5 + 0.4 * look.count(at) } else { promise }
    }

    /// The points of oracles that turn to an own city when it is connected with another place.
    fn oracles_won(&self, city: PlaceId, other: PlaceId) -> f32 {
        let (look, state) = (self.look, self.look.state);
        let linked = state.connected(city).with(other);
        let count = look.count(city) + 1.0;
        let turns = |controller: Option<PlaceId>| {
            controller.is_none_or(|holder| !look.cities.contains(holder) && look.count(holder) < count)
        };
        let won = state.oracles().filter(|oracle| linked.contains(oracle.site) && turns(oracle.controller));
        won.count() as f32 * ORACLE_POINTS as f32
    }

    /// Lays the next tile in thought, entered from `side`, in each of the three ways.
    fn go_on(&mut self, from: PlaceId, at: HexId, side: Direction, way: &mut Way) {
        for turn in 2..=4 {
            let out = side.turned(turn);
            if self.rivals[out.index()].contains(at) {
                continue;
            }
            let Some(ends) = Ends::joining(side, out) else { continue };
            let Some(next) = self.look.game.board().hexes().neighbour(at, out) else { continue };
            way.push(Action::Road { ends, at });
            match self.look.state.content(next) {
                Content::Plain if way.len() < self.tiles => self.go_on(from, next, out.opposite(), way),
                Content::Plain => {}
                Content::Place(place) => self.arrive(from, place, way),
                Content::Road { .. } => {
                    if let Some(place) = self.look.state.chain_end(self.look.game, at, out) {
                        self.arrive(from, place, way);
                    }
                }
            }
            way.pop();
        }
    }

    /// Keeps the shortest ways between two places that are worth joining.
    fn arrive(&mut self, from: PlaceId, to: PlaceId, way: &Way) {
        if from == to || !(self.joins(from, to) || self.opens(to)) {
            return;
        }
        let (a, b) = (from.min(to), from.max(to));
        match self.found.iter_mut().find(|(other_a, other_b, _)| (*other_a, *other_b) == (a, b)) {
            Some((.., known)) if known.len() > way.len() => known.clone_from(way),
            Some(_) => {}
            None => self.found.push((a, b, way.clone())),
        }
    }

    fn joins(&self, a: PlaceId, b: PlaceId) -> bool {
        !self.look.state.connected(a).contains(b)
    }

    /// A village the seat could found a city on, once its road is there (R42).
    fn opens(&self, village: PlaceId) -> bool {
        let (state, seat) = (self.look.state, self.look.seat);
        let Some(at) = self.look.game.board().village(village).map(|village| village.at) else { return false };
        let shut = state.closed(seat) | state.beside_cities(seat) | state.entered(seat);
        state.uncovered().contains(village) && !shut.contains(at)
    }
}

/// Foundings, and extensions that reach something: a village, or a road that ends in front of the city.
fn cities(look: &Look<'_>, strides: &mut Strides<Action>) {
    let (game, state, seat) = (look.game, look.state, look.seat);
    let board = game.board();
    let beside = state.beside_cities(seat);
    let faced = Direction::ALL.into_iter().fold(Hexes::EMPTY, |all, side| all | state.faced_from(side));
    game.city_hexes(state, seat).for_each(|at| {
        let exposed = board.villages_beside(at) & state.uncovered();
        let on_village = board.village_at(at).is_some();
        // A road that ends here is joined at once (R98). Far from any village a founding would need more than this.
        let joins = faced.contains(at) && beside.contains(at);
        if !on_village && exposed.is_empty() && !joins {
            return;
        }
        let mut stride: ArrayVec<Action, MOST_CITIES> = ArrayVec::new();
        stride.push(Action::City { at });
        exposed.for_each(|village| stride.push(Action::City { at: board.villages()[village.index()].at }));
        strides.push(&stride);
    });
}

/// As many tiles as the card allows, in a few mixtures: nothing is lost by a tile too many, and in the end tiles break ties
/// (R133).
fn refills(look: &Look<'_>, strides: &mut Strides<Action>) {
    let reserve = look.state.reserve(look.seat);
    let number = look.game.allowance(look.state).refill.min(reserve.total());
    if number == 0 {
        return;
    }
    let fewest = number.saturating_sub(reserve.cities);
    let most = number.min(reserve.roads);
    let mut last = None;
    for part in 0..=3 {
        let roads = (number * part).div_ceil(3).clamp(fewest, most);
        if last.replace(roads) == Some(roads) {
            continue;
        }
        let mut stride: ArrayVec<Action, MOST_REFILLED> = ArrayVec::new();
        for tile in 0..number {
            stride.push(Action::Refill(if tile < roads { TileKind::Road } else { TileKind::City }));
        }
        strides.push(&stride);
    }
}

/// The markets that promise most, each with the end of the turn.
fn markets(look: &Look<'_>, strides: &mut Strides<Action>) {
    let (state, seat) = (look.state, look.seat);
    let turns = look.turns_left();
    let hope = ((turns - 1.0) / 6.0).min(1.0);
    let mut builds: Ranking<PlaceId, BUILDS> = Ranking::new();
    let mut sales: Ranking<PlaceId, SALES> = Ranking::new();
    let points = state.points(seat) as f32;
    if state.stock(seat) > 0 && points > 0.0 {
        look.sites().for_each(|place| {
            let price = look.price(place);
            if price > points {
                return;
            }
            let later = (look.count(place) + 0.5 * look.growth(place)) * hope;
            let near = (look.game.board().near(place) & state.cities(seat)) != PlaceSet::EMPTY;
            match (look.is_active(place), near) {
                (true, _) => builds.add(look.count(place) + later - price, place),
                (false, true) if turns > 1.0 => builds.add(0.6 * later - price, place),
                _ => {}
            }
        });
    }
    state.unsold(seat).for_each(|place| {
        if look.is_active(place) {
            sales.add(look.count(place) - 0.3 * look.growth(place) * hope, place);
        }
    });
    let hex = |place| look.game.place_hex(state, place);
    for place in builds.best() {
        strides.push(&[Action::Market { at: hex(place) }, Action::Done]);
    }
    if turns > 1.0 {
        for place in sales.best() {
            strides.push(&[Action::Sell { at: hex(place) }, Action::Done]);
        }
    }
}

/// The best few of a series.
struct Ranking<T, const N: usize> {
    list: ArrayVec<(f32, T), N>,
}

impl<T: Copy, const N: usize> Ranking<T, N> {
    fn new() -> Ranking<T, N> {
        Ranking { list: ArrayVec::new() }
    }

    fn add(&mut self, promise: f32, thing: T) {
        let rank = self.list.iter().position(|&(other, _)| other < promise).unwrap_or(self.list.len());
        if rank < N {
            if self.list.is_full() {
                self.list.pop();
            }
            self.list.insert(rank, (promise, thing));
        }
    }

    fn best(&self) -> impl Iterator<Item = T> {
        self.list.iter().map(|&(_, thing)| thing)
    }
}
