//! What is worth trying in a turn.

use arrayvec::ArrayVec;
use emporion_core::{Game, Seat};
use emporion_hex::{Direction, HexId};
use emporion_magna_grecia::{
    Action, Content, Ends, Hexes, MagnaGrecia, MarketStep, Phase, PlaceId, PlaceSet, State, TileKind,
};

use super::evaluation::{Look, turns_left};
use crate::Strides;

/// The most road tiles a turn can place (R34).
const MOST_ROADS: usize = 4;
/// How many ways to the same connection are offered.
const WAYS: usize = 2;
/// How many markets to build are offered.
const BUILDS: usize = 5;
/// How many markets to sell are offered.
const SALES: usize = 3;

pub(super) fn strides(game: &MagnaGrecia, state: &State, seat: Seat, strides: &mut Strides<Action>) {
    match state.phase() {
        Phase::Turns if state.done().market != MarketStep::None => strides.push(&[Action::Done]),
        Phase::Turns if !game.nothing_pending(state) => any(game, state, seat, strides),
        Phase::Turns => {
            let look = Look::new(game, state, seat);
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
        for (_, _, way) in &self.found {
            strides.push(way);
        }
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
        let mut known = 0;
        for (other_a, other_b, other) in &mut self.found {
            if (*other_a, *other_b) == (a, b) {
                if other.len() > way.len() {
                    *other = way.clone();
                    return;
                }
                known += 1;
                let longer = way.len() > other.len();
                if longer || known == WAYS {
                    return;
                }
            }
        }
        self.found.push((a, b, way.clone()));
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
        let useful = board.village_at(at).is_some() || faced.contains(at) || !exposed.is_empty();
        if !useful || (exposed.is_empty() && board.village_at(at).is_none() && !beside.contains(at)) {
            return;
        }
        let mut stride: ArrayVec<Action, 8> = ArrayVec::new();
        stride.push(Action::City { at });
        exposed.for_each(|village| {
            let at = board.villages()[village.index()].at;
            if board.village_at(stride_start(&stride)) != Some(village) && !stride.is_full() {
                stride.push(Action::City { at });
            }
        });
        strides.push(&stride);
    });
}

fn stride_start(stride: &[Action]) -> HexId {
    match stride.first() {
        Some(Action::City { at }) => *at,
        _ => HexId::default(),
    }
}

/// As many tiles as the card allows, in three mixtures: one keeps what is not needed, and at the end tiles break ties (R133).
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
        let mut stride: ArrayVec<Action, 8> = ArrayVec::new();
        for tile in 0..number {
            stride.push(Action::Refill(if tile < roads { TileKind::Road } else { TileKind::City }));
        }
        strides.push(&stride);
    }
}

/// The markets that promise most, each with the end of the turn.
fn markets(look: &Look<'_>, strides: &mut Strides<Action>) {
    let (state, seat) = (look.state, look.seat);
    let turns = turns_left(look.game, state, seat);
    let hope = ((turns - 1.0) / 6.0).min(1.0);
    let mut builds: Ranking<BUILDS> = Ranking::new();
    let mut sales: Ranking<SALES> = Ranking::new();
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
struct Ranking<const N: usize> {
    list: ArrayVec<(f32, PlaceId), N>,
}

impl<const N: usize> Ranking<N> {
    fn new() -> Ranking<N> {
        Ranking { list: ArrayVec::new() }
    }

    fn add(&mut self, promise: f32, place: PlaceId) {
        let rank = self.list.iter().position(|&(other, _)| other < promise).unwrap_or(self.list.len());
        if rank < N {
            if self.list.is_full() {
                self.list.pop();
            }
            self.list.insert(rank, (promise, place));
        }
    }

    fn best(&self) -> impl Iterator<Item = PlaceId> {
        self.list.iter().map(|&(_, place)| place)
    }
}
