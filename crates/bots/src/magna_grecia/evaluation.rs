//! What a position is worth to a seat.
//!
//! Points, markets and oracles are the score as it stands. Everything else is what can still become of it and fades out with
//! the turns that are left.

use emporion_core::{Game, Seat, SeatSet};
use emporion_magna_grecia::{MagnaGrecia, MarketStep, ORACLE_POINTS, Phase, PlaceId, PlaceSet, State};

/// The names for files and the phrases for hints.
pub(super) const FEATURES: &[(&str, &str)] = &[
    ("points", "points"),
    ("points to build", "points to build with next turn"),
    ("points to spend", "points to spend"),
    ("points in hand", "points in hand"),
    ("markets", "from markets"),
    ("markets growing", "places near markets to connect"),
    ("markets early", "from markets that can grow"),
    ("market count", "markets that will grow"),
    ("dormant markets", "markets not connected yet"),
    ("dormant values", "of value in markets not connected yet"),
    ("oracles", "from oracles"),
    ("oracles early", "from oracles that must be held"),
    ("oracle lead", "connections ahead at oracles"),
    ("oracle chase", "oracles within reach"),
    ("oracles near", "oracles near cities"),
    ("roads", "road tiles for the next turn"),
    ("roads later", "road tiles for later"),
    ("city tiles", "city tiles for the next turn"),
    ("city tiles later", "city tiles for later"),
    ("reserve", "tiles to refill"),
    ("first market", "gain from the next market"),
    ("second market", "gain from the market after that"),
    ("third market", "gain from a third market"),
    ("further markets", "gain from later markets"),
    ("first founding", "value of the next city"),
    ("second founding", "value of the city after that"),
    ("foundings", "villages to found a city on"),
    ("cities", "cities"),
    ("city connections", "connections of cities"),
    ("city growth", "places near cities to connect"),
    ("entered", "villages reached by road"),
    ("extensions", "city tiles beyond the first"),
];

/// What all seats see alike, read once for a position.
pub(super) struct Table<'a> {
    pub(super) game: &'a MagnaGrecia,
    pub(super) state: &'a State,
    /// Cities, uncovered villages and oracles.
    places: PlaceSet,
    cities: PlaceSet,
    /// The seats that are still to play in this round, the active one included.
    to_come: SeatSet,
    /// How many rounds follow this one.
    rounds: u8,
}

impl<'a> Table<'a> {
    pub(super) fn new(game: &'a MagnaGrecia, state: &'a State) -> Table<'a> {
        let sites = state.oracles().fold(PlaceSet::EMPTY, |all, oracle| all.with(oracle.site));
        let cities = state.all_cities();
        let (to_come, rounds) = match state.phase() {
            Phase::Over => (SeatSet::EMPTY, 0),
            Phase::Oracles => (SeatSet::all(game.seats()), game.options().rounds.number() - 1),
            Phase::Turns => {
                let waiting = game.order(state).skip_while(|&seat| seat != state.active());
                (waiting.collect(), game.options().rounds.number() - state.round())
            }
        };
        Table { game, state, places: state.uncovered() | cities | sites, cities, to_come, rounds }
    }

    /// How many turns a seat still has, the one it is playing included.
    pub(super) fn turns_left(&self, seat: Seat) -> f32 {
        f32::from(self.rounds + u8::from(self.to_come.contains(seat)))
    }

    /// How many turns are left on the whole, as a part of those of a long game.
    pub(super) fn part_left(&self) -> f32 {
        let seats = self.game.seats() as f32;
        (f32::from(self.rounds) + self.to_come.len() as f32 / seats) / 12.0
    }
}

/// What one seat sees of the board.
pub(super) struct Look<'a> {
    table: &'a Table<'a>,
    pub(super) game: &'a MagnaGrecia,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) cities: PlaceSet,
    /// The seat's cities and whatever is connected with one of them: a few cities are looked at instead of every place.
    pub(super) active: PlaceSet,
}

impl<'a> Look<'a> {
    pub(super) fn new(table: &'a Table<'a>, seat: Seat) -> Look<'a> {
        let Table { game, state, .. } = *table;
        let cities = state.cities(seat);
        let mut active = cities;
        cities.for_each(|city| active |= state.connected(city));
        Look { table, game, state, seat, cities, active }
    }

    pub(super) fn turns_left(&self) -> f32 {
        self.table.turns_left(self.seat)
    }

    pub(super) fn count(&self, place: PlaceId) -> f32 {
        f32::from(self.state.connected(place).len())
    }

    pub(super) fn is_active(&self, place: PlaceId) -> bool {
        self.active.contains(place)
    }

    /// How many places near this one are not connected with it yet.
    pub(super) fn growth(&self, place: PlaceId) -> f32 {
        let near = self.game.board().near(place) & self.table.places;
        f32::from(near.and_not(self.state.connected(place)).len().min(5))
    }

    /// Where the seat may build a market if it has the points.
    pub(super) fn sites(&self) -> PlaceSet {
        let taken = self.state.unsold(self.seat) | self.state.sold(self.seat);
        (self.state.uncovered() | self.table.cities).and_not(self.cities | taken)
    }

    pub(super) fn price(&self, place: PlaceId) -> f32 {
        self.game.price(self.state, self.seat, place) as f32
    }

    /// Villages on which the seat may found a city.
    pub(super) fn foundable(&self) -> PlaceSet {
        let board = self.game.board();
        let reached = self.state.entered(self.seat) | board.green();
        let shut = self.state.closed(self.seat) | self.state.beside_cities(self.seat);
        let free = (reached & board.village_hexes()).and_not(shut);
        let mut villages = PlaceSet::EMPTY;
        free.for_each(|at| {
            if let Some(village) = board.village_at(at) {
                villages.insert(village);
            }
        });
        villages & self.state.uncovered()
    }
}

/// The highest numbers of a series, the best first, and the sum of the rest.
struct Top<const N: usize> {
    best: [f32; N],
    rest: f32,
}

impl<const N: usize> Top<N> {
    fn new() -> Top<N> {
        Top { best: [0.0; N], rest: 0.0 }
    }

    fn add(&mut self, mut number: f32) {
        for best in &mut self.best {
            if number > *best {
                std::mem::swap(&mut number, best);
            }
        }
        self.rest += number.max(0.0);
    }
}

pub(super) fn features(table: &Table<'_>, seat: Seat, features: &mut [f32]) {
    let look = Look::new(table, seat);
    let turns = look.turns_left();
    let early = turns / 12.0;
    let mut next = features.iter_mut();
    let mut put = |number: f32| *next.next().expect("as many features as names") = number;
    money(&look, turns, early, &mut put);
    markets(&look, early, &mut put);
    oracles(&look, early, &mut put);
    tiles(&look, turns, &mut put);
    sites(&look, turns, &mut put);
    land(&look, turns, early, &mut put);
}

fn money(look: &Look<'_>, turns: f32, early: f32, put: &mut impl FnMut(f32)) {
    let points = look.state.points(look.seat) as f32;
    put(points);
    put(if turns > 0.0 { points.min(3.0) } else { 0.0 });
    put(points.min(7.0).min(2.0 * turns));
    put(points.min(14.0) * early);
}

fn markets(look: &Look<'_>, early: f32, put: &mut impl FnMut(f32)) {
    let (mut values, mut growing, mut count, mut dormant, mut asleep) = (0.0, 0.0, 0.0, 0.0, 0.0);
    look.state.unsold(look.seat).for_each(|place| {
        if look.is_active(place) {
            values += look.count(place);
            growing += look.growth(place);
            count += 1.0;
        } else {
            dormant += 1.0;
            asleep += look.count(place);
        }
    });
    put(values);
    put(growing * early);
    put(values * early);
    put(count * early);
    put(dormant * early);
    put(asleep * early);
}

fn oracles(look: &Look<'_>, early: f32, put: &mut impl FnMut(f32)) {
    let (mut held, mut lead, mut chase, mut near) = (0.0, 0.0, 0.0, 0.0);
    let all = look.table.cities;
    for oracle in look.state.oracles() {
        let linked = look.state.connected(oracle.site);
        let most = |cities: PlaceSet| (linked & cities).iter().map(|city| look.count(city)).fold(0.0, f32::max);
        match oracle.controller {
            Some(city) if look.cities.contains(city) => {
                held += 1.0;
                lead += (look.count(city) - most(all.and_not(look.cities))).min(4.0);
            }
            Some(city) if linked.meets(look.cities) => {
                chase += 1.0 / (1.0 + look.count(city) - most(look.cities)).max(1.0);
            }
            _ if look.game.board().near(oracle.site).meets(look.cities) => near += 1.0,
            _ => {}
        }
    }
    put(held * ORACLE_POINTS as f32);
    put(held * ORACLE_POINTS as f32 * early);
    put(lead * early);
    put(chase * early);
    put(near * early);
}

fn tiles(look: &Look<'_>, turns: f32, put: &mut impl FnMut(f32)) {
    let (hand, reserve) = (look.state.hand(look.seat), look.state.reserve(look.seat));
    let (roads, cities) = (f32::from(hand.roads), f32::from(hand.cities));
    put(roads.min(2.0).min(2.0 * turns));
    put((roads - 2.0).clamp(0.0, 4.0).min((2.0 * turns - 2.0).max(0.0)));
    put(cities.min(1.0).min(turns));
    put((cities - 1.0).clamp(0.0, 3.0).min((turns - 1.0).max(0.0)));
    put(f32::from(reserve.total()).min(3.0 * turns) * turns / 12.0);
}

/// What can be built next: markets to pay for, and cities that bring one.
fn sites(look: &Look<'_>, turns: f32, put: &mut impl FnMut(f32)) {
    let taken = look.state.active() == look.seat && look.state.done().market != MarketStep::None;
    let steps = turns - f32::from(u8::from(taken));
    let mut nets = Top::<3>::new();
    if steps > 0.0 {
        (look.sites() & look.active).for_each(|place| nets.add(look.count(place) - look.price(place)));
    }
    put(nets.best[0]);
    put(if steps > 1.0 { nets.best[1] } else { 0.0 });
    put(if steps > 2.0 { nets.best[2] } else { 0.0 });
    put(nets.rest * turns / 12.0);
}

fn land(look: &Look<'_>, turns: f32, early: f32, put: &mut impl FnMut(f32)) {
    let mut values = Top::<2>::new();
    let foundable = look.foundable();
    foundable.for_each(|village| {
        let has_market = look.state.unsold(look.seat).contains(village);
        values.add(if has_market { 0.0 } else { look.count(village) });
    });
    put(if turns > 0.0 { values.best[0] } else { 0.0 });
    put(if turns > 1.0 { values.best[1] } else { 0.0 });
    put(f32::from(foundable.len().min(5)) * early);
    let (mut links, mut growth, mut further) = (0.0, 0.0, 0.0);
    look.cities.for_each(|city| {
        links += look.count(city);
        growth += look.growth(city);
        further += f32::from(look.state.size(city)) - 1.0;
    });
    put(f32::from(look.cities.len()) * early);
    put(links * early);
    put(growth * early);
    let board = look.game.board();
    let mut entered = 0.0;
    (look.state.entered(look.seat) & board.village_hexes()).for_each(|at| {
        if board.village_at(at).is_some_and(|village| look.state.uncovered().contains(village)) {
            entered += 1.0;
        }
    });
    put(entered * early);
    put(further * early);
}
