//! A second reading of the rules, slow and simple, made from nothing but the position a table writes down.
//!
//! It shares no code with the engine: what both agree on over thousands of random positions was understood twice.

pub(crate) mod cities;
pub(crate) mod roads;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

pub(crate) type Hex = (i32, i32);

/// E, NE, NW, W, SW, SE.
pub(crate) const SIDES: [Hex; 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
const SIDE_NAMES: [&str; 6] = ["E", "NE", "NW", "W", "SW", "SE"];

pub(crate) fn step(hex: Hex, side: usize) -> Hex {
    (hex.0 + SIDES[side].0, hex.1 + SIDES[side].1)
}

pub(crate) fn neighbours(hex: Hex) -> [Hex; 6] {
    std::array::from_fn(|side| step(hex, side))
}

pub(crate) fn text(hex: Hex) -> String {
    format!("{},{}", hex.0, hex.1)
}

pub(crate) fn hex(value: &Value) -> Hex {
    let (q, r) = value.as_str().unwrap().split_once(',').unwrap();
    (q.parse().unwrap(), r.parse().unwrap())
}

fn side(name: &str) -> usize {
    SIDE_NAMES.iter().position(|&side| side == name).unwrap()
}

pub(crate) fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    /// By its number among the cities, the oldest first.
    City(usize),
    Village(Hex),
    Oracle(Hex),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) points: i64,
    pub(crate) hand: [i64; 2],
    pub(crate) reserve: [i64; 2],
    pub(crate) stock: i64,
}

#[derive(Clone, Debug)]
pub(crate) struct City {
    pub(crate) owner: usize,
    pub(crate) tiles: BTreeSet<Hex>,
}

/// What was done this turn: road tiles, city tiles, tiles refilled.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    pub(crate) used: [i64; 3],
    pub(crate) founded: bool,
    pub(crate) founding: Option<Hex>,
    pub(crate) market: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) land: BTreeSet<Hex>,
    /// Whether its border is green.
    pub(crate) villages: BTreeMap<Hex, bool>,
    /// Two sides and the owner.
    pub(crate) roads: BTreeMap<Hex, ([usize; 2], usize)>,
    pub(crate) cities: Vec<City>,
    /// Place, owner, sold.
    pub(crate) tokens: Vec<(Place, usize, bool)>,
    /// The hex and a tile of the controller.
    pub(crate) oracles: BTreeMap<Hex, Option<Hex>>,
    pub(crate) players: Vec<Player>,
    /// Roads, cities, refill on the card.
    pub(crate) card: [i64; 3],
    pub(crate) turn: usize,
    pub(crate) done: Done,
    /// The first tile of a founding off a village that this turn began, complete or not.
    pub(crate) started_off: Option<Hex>,
    pub(crate) options: Value,
}

impl Model {
    /// Reads what `position` wrote; the board must be in it, or be our own.
    pub(crate) fn read(position: &Value, cards: &BTreeMap<String, [i64; 3]>) -> Model {
        let own: Value = serde_json::from_str(include_str!("../../data/megale-hellas.json")).unwrap();
        let options = position["options"].clone();
        let board = if options["board"].is_string() { &own } else { &options["board"] };
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let mut model = Model {
            land: list(&board["hexes"]).iter().map(|h| (number(&h[0]) as i32, number(&h[1]) as i32)).collect(),
            villages: list(&board["villages"])
                .iter()
                .map(|v| ((number(&v["q"]) as i32, number(&v["r"]) as i32), v["green"] == true))
                .collect(),
            roads: list(&position["roads"]).iter().map(road).collect(),
            cities: list(&position["cities"])
                .iter()
                .map(|city| City {
                    owner: number(&city["owner"]) as usize,
                    tiles: list(&city["tiles"]).iter().map(hex).collect(),
                })
                .collect(),
            tokens: Vec::new(),
            oracles: list(&position["oracles"])
                .iter()
                .map(|oracle| (hex(&oracle["at"]), oracle["controller"].is_string().then(|| hex(&oracle["controller"]))))
                .collect(),
            players: list(&position["players"]).iter().map(player).collect(),
            card: cards[position["card"].as_str().unwrap()],
            turn: number(&position["turn"]) as usize,
            done: done(&position["done"]),
            started_off: None,
            options,
        };
        model.started_off = model.done.founding;
        for (index, city) in list(&position["cities"]).iter().enumerate() {
            if city["market"] != "none" {
                model.tokens.push((Place::City(index), model.cities[index].owner, city["market"] == "sold"));
            }
        }
        for token in list(&position["markets"]) {
            let place = model.place(hex(&token["at"])).expect("a market stands on a place");
            model.tokens.push((place, number(&token["owner"]) as usize, token["sold"] == true));
        }
        model
    }

    pub(crate) fn city(&self, hex: Hex) -> Option<usize> {
        self.cities.iter().position(|city| city.tiles.contains(&hex))
    }

    /// R91, R39, R40.
    pub(crate) fn place(&self, hex: Hex) -> Option<Place> {
        if let Some(city) = self.city(hex) {
            return Some(Place::City(city));
        }
        if self.oracles.contains_key(&hex) {
            return Some(Place::Oracle(hex));
        }
        self.villages.contains_key(&hex).then_some(Place::Village(hex))
    }

    pub(crate) fn uncovered(&self, hex: Hex) -> bool {
        matches!(self.place(hex), Some(Place::Village(_)))
    }

    /// R92 to R96.
    pub(crate) fn links(&self) -> BTreeSet<(Place, Place)> {
        let mut links = BTreeSet::new();
        for (&at, &(ends, _)) in &self.roads {
            for side in ends {
                let Some(start) = self.place(step(at, side)) else { continue };
                let other = if ends[0] == side { ends[1] } else { ends[0] };
                if let Some(end) = self.follow(at, other).filter(|&end| end != start) {
                    links.insert((start, end));
                }
            }
        }
        links
    }

    /// The place at the end of the chain that leaves `at` by a side.
    fn follow(&self, at: Hex, out: usize) -> Option<Place> {
        let next = step(at, out);
        if let Some(place) = self.place(next) {
            return Some(place);
        }
        let (ends, _) = self.roads.get(&next)?;
        let entry = (out + 3) % 6;
        let at_entry = ends.iter().position(|&side| side == entry)?;
        self.follow(next, ends[1 - at_entry])
    }

    /// R121, R113.
    pub(crate) fn count(&self, place: Place) -> i64 {
        self.links().iter().filter(|(one, _)| *one == place).count() as i64
    }

    /// R110, R111.
    pub(crate) fn active(&self, place: Place, owner: usize) -> bool {
        let own = |place: &Place| matches!(place, Place::City(city) if self.cities[*city].owner == owner);
        own(&place) || self.links().iter().any(|(one, other)| *one == place && own(other))
    }

    /// R105 to R107.
    pub(crate) fn price(&self, place: Place, buyer: usize) -> i64 {
        let rivals = self.tokens.iter().filter(|(at, owner, sold)| *at == place && *owner != buyer && !sold).count();
        let base = if let Place::City(city) = place { self.cities[city].tiles.len() } else { 1 };
        (base + rivals) as i64
    }

    /// R129 to R131.
    pub(crate) fn score(&self, seat: usize) -> i64 {
        let mine = self.tokens.iter().filter(|(place, owner, sold)| *owner == seat && !sold && self.active(*place, seat));
        let markets: i64 = mine.map(|(place, ..)| self.count(*place)).sum();
        let owner = |tile: &Option<Hex>| tile.and_then(|tile| self.city(tile)).map(|city| self.cities[city].owner);
        let oracles = self.oracles.values().filter(|tile| owner(tile) == Some(seat)).count() as i64;
        self.players[seat].points + markets + 4 * oracles
    }

    /// Every place with a hex that names it.
    pub(crate) fn places(&self) -> BTreeMap<Place, Hex> {
        self.land.iter().rev().filter_map(|&hex| Some((self.place(hex)?, hex))).collect()
    }

    /// R101 to R109: where the player may build, by place.
    pub(crate) fn market_sites(&self) -> BTreeSet<Place> {
        let seat = self.turn;
        let has = |place| self.tokens.iter().any(|(at, owner, _)| *at == place && *owner == seat);
        let fits = |place: &Place| match *place {
            Place::Oracle(_) => false,
            Place::City(city) if self.cities[city].owner == seat => false,
            place => !has(place) && self.price(place, seat) <= self.players[seat].points,
        };
        let open = self.players[seat].stock > 0 && self.at_rest();
        self.places().into_keys().filter(|place| open && fits(place)).collect()
    }

    /// R115.
    pub(crate) fn sales(&self) -> BTreeSet<Place> {
        let seat = self.turn;
        let mine = self.tokens.iter().filter(|(place, owner, sold)| *owner == seat && !sold && self.active(*place, seat));
        mine.map(|(place, ..)| *place).filter(|_| self.at_rest()).collect()
    }

    /// Nothing is exposed or unfinished, and the market step is not used: R63, R138, R140.
    pub(crate) fn at_rest(&self) -> bool {
        !self.done.market && self.done.founding.is_none() && self.exposed().is_empty()
    }

    /// R62: uncovered villages that a city tile touches.
    pub(crate) fn exposed(&self) -> BTreeSet<Hex> {
        let tiles = self.cities.iter().flat_map(|city| &city.tiles);
        tiles.flat_map(|&tile| neighbours(tile)).filter(|&hex| self.uncovered(hex)).collect()
    }

    /// R23 to R28, R33 to R35: how many more tiles of a kind (roads, cities, refill) the card allows.
    pub(crate) fn allowance(&self, kind: usize) -> i64 {
        let used = self.done.used;
        let others: Vec<usize> = (0..3).filter(|&other| other != kind && used[other] > 0).collect();
        let third = used[kind] == 0 && others.len() == 2;
        let after_refill = kind < 2 && used[2] > 0;
        let spent = others.iter().any(|&other| used[other] > self.card[other]);
        if third || after_refill || spent || self.done.market {
            return 0;
        }
        let limit = if others.is_empty() { raised(kind, self.card[kind]) } else { self.card[kind] };
        (limit - used[kind]).max(0)
    }
}

/// R34.
fn raised(kind: usize, number: i64) -> i64 {
    let steps = if kind == 2 { [2, 3, 5, 7] } else { [1, 2, 3, 4] };
    let at = steps.iter().position(|&step| step == number).unwrap();
    steps[(at + 1).min(3)]
}

fn road(value: &Value) -> (Hex, ([usize; 2], usize)) {
    let (one, other) = value["ends"].as_str().unwrap().split_once('-').unwrap();
    (hex(&value["at"]), ([side(one), side(other)], number(&value["owner"]) as usize))
}

fn player(value: &Value) -> Player {
    let pair = |value: &Value| [number(&value["roads"]), number(&value["cities"])];
    Player {
        points: number(&value["points"]),
        hand: pair(&value["hand"]),
        reserve: pair(&value["reserve"]),
        stock: number(&value["markets"]),
    }
}

fn done(value: &Value) -> Done {
    Done {
        used: ["roads", "cities", "refilled"].map(|field| number(&value[field])),
        founded: value["founded"] == true,
        founding: value["founding"].is_string().then(|| hex(&value["founding"])),
        market: value["market"] != "none",
    }
}
