//! Random games, with every list of steps, every tile's effect, every score and every invariant worked out a second time by
//! the slow model in `model/`, which knows only the position as it is written down.

#![expect(clippy::unwrap_used, reason = "helpers of tests: what cannot be read fails the test")]

mod model;

use std::collections::{BTreeMap, BTreeSet};

use emporion_core::{Game, SampleRng, Seat, Seed, Setup, Table, Turn, Viewer, read_options};
use emporion_magna_grecia::MagnaGrecia;
use model::{Hex, Model, Place, hex, neighbours, number, step};
use serde_json::{Value, json};

/// The numbers of the cards as the rule book prints them (13.3, 13.4).
fn cards() -> BTreeMap<String, [i64; 3]> {
    let table = "Y1 312 Y2 325 Y3 123 O1 222 O2 233 O3 215 B1 232 B2 225 B3 212 R1 235 R2 213 R3 223 \
                 HY1 325 HY2 213 HY3 132 HO1 115 HO2 222 HO3 333 HB1 123 HB2 235 HB3 312 HR1 125 HR2 232 HR3 313";
    let words: Vec<&str> = table.split(' ').filter(|word| !word.is_empty()).collect();
    let digits = |text: &str| -> [i64; 3] { std::array::from_fn(|n| i64::from(text.as_bytes()[n] - b'0')) };
    words.chunks(2).map(|pair| (pair[0].to_owned(), digits(pair[1]))).collect()
}

/// A game watched by the model.
struct Watched {
    table: Table<MagnaGrecia>,
    cards: BTreeMap<String, [i64; 3]>,
    rng: SampleRng,
    /// Links as pairs of hexes, to see that none ever vanishes (I9).
    linked: BTreeSet<(Hex, Hex)>,
    immediate: bool,
    per_tile: bool,
}

impl Watched {
    fn new(seats: usize, number: u64, options: &Value) -> Watched {
        let read = read_options::<MagnaGrecia>(options.clone()).unwrap();
        let seed = Seed::new(format!("second reading {seats} {number}"));
        Watched {
            table: Table::new(Setup::new::<MagnaGrecia>(seats, read), seed, &[]).unwrap(),
            cards: cards(),
            rng: SampleRng::new("second reading", number * 10 + seats as u64),
            linked: BTreeSet::new(),
            immediate: options["village_repair"] != "end_of_phase",
            per_tile: options["oracle_check"] != "end_of_turn",
        }
    }

    fn model(&self) -> Model {
        Model::read(&serde_json::to_value(self.table.position()).unwrap(), &self.cards)
    }

    fn play(&mut self) {
        while let Turn::Decide(deciding) = self.table.turn() {
            let seat = deciding.first().unwrap();
            let listed: BTreeSet<String> =
                self.table.legal(seat).iter().map(|action| self.table.game().notation(action)).collect();
            if listed.iter().all(|step| step.starts_with("oracle")) {
                let steps: Vec<&String> = listed.iter().collect();
                let step = (*self.rng.pick(&steps).unwrap()).clone();
                self.apply(seat, &step);
                continue;
            }
            let before = self.model();
            assert_eq!(before.turn, seat.index());
            self.same_lists(&before, &listed);
            let step = self.choose(&listed);
            self.apply(seat, &step);
            self.same_effect(&before, &step);
        }
        self.same_end();
    }

    fn apply(&mut self, seat: Seat, step: &str) {
        let action = self.table.game().parse(step).unwrap();
        self.table.apply(seat, action).unwrap();
    }

    /// A kind of step first, so that the many roads do not drown the rest; ending the turn seldom.
    fn choose(&mut self, listed: &BTreeSet<String>) -> String {
        let mut kinds: BTreeSet<&str> = listed.iter().map(|step| step.split(' ').next().unwrap()).collect();
        if kinds.len() > 1 && self.rng.below(4) > 0 {
            kinds.remove("done");
        }
        if kinds.len() > 1 && self.rng.below(3) > 0 {
            kinds.remove("sell");
        }
        let kinds: Vec<&str> = kinds.into_iter().collect();
        let kind = *self.rng.pick(&kinds).unwrap();
        let steps: Vec<&String> = listed.iter().filter(|step| step.starts_with(kind)).collect();
        (*self.rng.pick(&steps).unwrap()).clone()
    }

    fn same_lists(&self, before: &Model, listed: &BTreeSet<String>) {
        let of = |kind: &str| listed.iter().filter(|step| step.starts_with(kind)).cloned().collect::<BTreeSet<_>>();
        let places = |kind: &str| -> BTreeSet<Place> {
            of(kind).iter().map(|step| before.place(hex(&json!(step.split(' ').nth(1).unwrap()))).unwrap()).collect()
        };
        let why = || serde_json::to_string(&self.table.position()).unwrap();
        if self.immediate || before.at_rest() {
            assert_eq!(of("road"), before.road_steps(), "{}", why());
        }
        if self.immediate {
            assert_eq!(of("city"), before.city_steps(), "{}", why());
        }
        assert_eq!(places("market"), before.market_sites(), "{}", why());
        assert_eq!(places("sell"), before.sales(), "{}", why());
        let me = &before.players[before.turn];
        let refill = |kind: usize| before.at_rest() && before.allowance(2) > 0 && me.reserve[kind] > 0;
        assert_eq!(listed.contains("refill road"), refill(0), "{}", why());
        assert_eq!(listed.contains("refill city"), refill(1), "{}", why());
        assert_eq!(listed.contains("done"), before.done.market || before.at_rest(), "{}", why());
    }

    fn same_effect(&mut self, before: &Model, step: &str) {
        let after = self.model();
        let words: Vec<&str> = step.split(' ').collect();
        let at = words.get(1).filter(|word| word.contains(',')).map(|word| hex(&json!(word)));
        let (mut expected, seat) = (before.clone(), before.turn);
        match (words[0], at) {
            ("road", _) => expected.players[seat].hand[0] -= 1,
            ("city", Some(tile)) => expected = before.with_city(tile),
            ("market", Some(at)) => {
                let place = before.place(at).unwrap();
                expected.players[seat].points -= before.price(place, seat);
                expected.players[seat].stock -= 1;
                expected.tokens.push((place, seat, false));
            }
            ("sell", Some(at)) => {
                let place = before.place(at).unwrap();
                expected.players[seat].points += before.count(place);
                expected.tokens.retain(|token| *token != (place, seat, false));
                expected.tokens.push((place, seat, true));
            }
            ("refill", _) => {
                let kind = usize::from(words[1] == "city");
                expected.players[seat].hand[kind] += 1;
                expected.players[seat].reserve[kind] -= 1;
            }
            _ => {}
        }
        let sorted = |model: &Model| model.tokens.iter().copied().collect::<BTreeSet<_>>();
        let cities =
            |model: &Model| model.cities.iter().map(|city| (city.owner, city.tiles.clone())).collect::<Vec<_>>();
        assert_eq!(after.players, expected.players, "{step}");
        assert_eq!(sorted(&after), sorted(&expected), "{step}");
        assert_eq!(cities(&after), cities(&expected), "{step}");
        self.same_oracles(before, &after, step);
        self.same_scores(&after, step);
        self.nothing_is_disconnected(&after, step);
        if step == "done" {
            invariants(&after);
        }
    }

    fn same_oracles(&self, before: &Model, after: &Model, step: &str) {
        if !self.per_tile || before.oracles.len() != after.oracles.len() {
            return;
        }
        let mut moved = after.clone();
        moved.oracles.clone_from(&before.oracles);
        moved.turn = before.turn;
        let city = |tile: &Option<Hex>| tile.and_then(|tile| after.city(tile));
        let found: BTreeMap<Hex, Option<usize>> = after.oracles.iter().map(|(at, tile)| (*at, city(tile))).collect();
        assert_eq!(found, moved.controllers(), "{step}: {}", serde_json::to_string(&self.table.position()).unwrap());
    }

    fn same_scores(&self, after: &Model, step: &str) {
        let scores = self.table.scores(Viewer::Spectator);
        let found: Vec<i64> = scores.iter().map(|score| i64::from(score.total)).collect();
        let expected: Vec<i64> = (0..found.len()).map(|seat| after.score(seat)).collect();
        assert_eq!(found, expected, "{step}");
    }

    /// I9, R100.
    fn nothing_is_disconnected(&mut self, after: &Model, step: &str) {
        let links = after.links();
        for (one, other) in &self.linked {
            let (one, other) = (after.place(*one).unwrap(), after.place(*other).unwrap());
            assert!(one == other || links.contains(&(one, other)), "{step}: {one:?} and {other:?} were connected");
        }
        let names = after.places();
        self.linked.extend(links.iter().map(|(one, other)| (names[one], names[other])));
    }

    /// R129, R132 to R134, for the tie-break of the options.
    fn same_end(&self) {
        let Turn::Over(outcome) = self.table.turn() else { panic!("it is over") };
        let model = self.model();
        let tie_break = |seat: usize| match model.options["tie_break"].as_str().unwrap() {
            "hand" => model.players[seat].hand.iter().sum(),
            "reserve" => model.players[seat].reserve.iter().sum(),
            _ => 0i64,
        };
        let keys: Vec<(i64, i64)> = (0..model.players.len()).map(|seat| (model.score(seat), tie_break(seat))).collect();
        let best = keys.iter().max().unwrap();
        let winners: Vec<usize> = (0..keys.len()).filter(|&seat| keys[seat] == *best).collect();
        assert_eq!(outcome.winners.iter().map(Seat::index).collect::<Vec<_>>(), winners);
        assert_eq!(
            outcome.scores.iter().map(|score| i64::from(*score)).collect::<Vec<_>>(),
            keys.iter().map(|key| key.0).collect::<Vec<_>>()
        );
    }
}

/// I1 to I8 and I10, after a completed action phase.
fn invariants(model: &Model) {
    assert!(model.exposed().is_empty(), "I1");
    for city in &model.cities {
        for hex in city.tiles.iter().flat_map(|&tile| neighbours(tile)) {
            assert!(
                model.city(hex).is_none_or(|other| model.cities[other].owner == city.owner),
                "I2: rivals at {hex:?}"
            );
            assert!(!model.oracles.contains_key(&hex), "I2: oracle at {hex:?}");
        }
    }
    let tiles: Vec<Hex> = model.cities.iter().flat_map(|city| city.tiles.iter().copied()).collect();
    let all: Vec<Hex> = tiles.iter().chain(model.roads.keys()).chain(model.oracles.keys()).copied().collect();
    assert_eq!(all.len(), all.iter().collect::<BTreeSet<_>>().len(), "I3");
    one_colour(model);
    for (seat, player) in model.players.iter().enumerate() {
        let roads = model.roads.values().filter(|(_, owner)| *owner == seat).count() as i64;
        let cities: usize = model.cities.iter().filter(|city| city.owner == seat).map(|city| city.tiles.len()).sum();
        assert_eq!(player.hand[0] + player.reserve[0] + roads, 20, "I6: roads");
        assert_eq!(player.hand[1] + player.reserve[1] + cities as i64, 20, "I6: cities");
        let tokens: Vec<Place> = model.tokens.iter().filter(|token| token.1 == seat).map(|token| token.0).collect();
        assert_eq!(player.stock + tokens.len() as i64, 20, "I6: markets");
        assert_eq!(tokens.len(), tokens.iter().collect::<BTreeSet<_>>().len(), "I10");
        assert!(player.points >= 0, "I7");
    }
    for (number, city) in model.cities.iter().enumerate() {
        let own = model.tokens.iter().filter(|token| token.0 == Place::City(number) && token.1 == city.owner).count();
        assert!(own == 1 || own == 0 && model.players[city.owner].stock == 0, "I5: city {number} has {own}");
    }
    let links = model.links();
    for (&at, &tile) in &model.oracles {
        let linked: Vec<usize> =
            (0..model.cities.len()).filter(|&city| links.contains(&(Place::Oracle(at), Place::City(city)))).collect();
        let best = linked.iter().map(|&city| model.count(Place::City(city))).max();
        let count = tile.map(|tile| model.city(tile).unwrap()).map(|city| {
            assert!(linked.contains(&city), "I8: not linked");
            model.count(Place::City(city))
        });
        assert_eq!(count, best, "I8");
    }
}

/// I4.
fn one_colour(model: &Model) {
    for (&at, (ends, owner)) in &model.roads {
        for &side in ends {
            if let Some((other, theirs)) = model.roads.get(&step(at, side)) {
                assert!(!other.contains(&((side + 3) % 6)) || theirs == owner, "I4 at {at:?}");
            }
        }
    }
}

/// Each value of each option and flag that changes play, in turn.
fn variants() -> Vec<Value> {
    vec![
        json!({}),
        json!({"off_village": "strict", "deck": "house"}),
        json!({"off_village": "off", "oracles": "players", "tie_break": "reserve"}),
        json!({"village_repair": "end_of_phase", "tie_break": "shared"}),
        json!({"oracle_check": "end_of_turn", "rounds": 8}),
        json!({"board": small(), "next_card": "hidden"}),
    ]
}

/// A crowded board: villages two apart, so that cities soon merge, cover villages and run out of room.
fn small() -> Value {
    let inside = |q: i32, r: i32| (q + r).abs() <= 6 && q.abs() <= 6 && r.abs() <= 6;
    let all: Vec<Hex> = (-6..=6).flat_map(|r| (-6..=6).map(move |q| (q, r))).filter(|&(q, r)| inside(q, r)).collect();
    let edge = |hex: Hex| neighbours(hex).iter().any(|&(q, r)| !inside(q, r));
    let sites = all.iter().filter(|(q, r)| (q + 2 * r).rem_euclid(4) == 1 && r.rem_euclid(2) == 1);
    let villages: Vec<Value> = sites
        .enumerate()
        .map(|(n, &(q, r))| json!({"name": format!("Village {n}"), "q": q, "r": r, "green": edge((q, r))}))
        .collect();
    json!({"id": "crowded", "hexes": all.iter().map(|(q, r)| json!([q, r])).collect::<Vec<_>>(), "villages": villages})
}

/// One game of each variant, or as many as `EMPORION_SOAK_GAMES` says: the model is slow.
fn games(seats: usize) {
    let asked = std::env::var("EMPORION_SOAK_GAMES").ok().and_then(|text| text.parse().ok());
    for number in 0..asked.unwrap_or(variants().len() as u64) {
        let options = &variants()[number as usize % variants().len()];
        Watched::new(seats, number, options).play();
    }
}

// rules: I1, I2, I3, I4, I5, I6, I7, I8, I9, I10, R24, R25, R26, R33, R35, R41, R42, R44, R46, R47, R57, R59, R62, R64, R72
#[test]
fn two_players() {
    games(2);
}

// rules: R75, R77, R83, R92, R100, R102, R105, R106, R108, R109, R113, R115, R119, R120, R122, R126, R127, R129, R133, R138
#[test]
fn three_players() {
    games(3);
}

// rules: I1, I2, I3, I4, I5, I6, I7, I8, I9, I10
#[test]
fn four_players() {
    games(4);
}

#[test]
fn the_card_table_is_whole() {
    assert_eq!(cards().len(), 24);
    assert_eq!(number(&json!(cards()["Y2"][2])), 5);
}
