//! The examples of the rule book on a round board, played through the public interface.

use std::collections::BTreeSet;

use emporion_core::{Chance, Events, Game, Seat, Viewer};
use emporion_hex::Direction;
use emporion_magna_grecia::{MagnaGrecia, State, View};
use serde_json::{Value, json};

/// A round board; villages are `(q, r)`, the green ones get a hole in the land beside them.
fn board(villages: &[(i32, i32)], green: &[(i32, i32)], holes: &[(i32, i32)]) -> Value {
    let far = |q: i32, r: i32| (q.abs() + r.abs() + (q + r).abs()) / 2;
    let hexes: Vec<[i32; 2]> = (-8..=8)
        .flat_map(|r| (-8..=8).map(move |q| [q, r]))
        .filter(|&[q, r]| far(q, r) <= 8 && !holes.contains(&(q, r)))
        .collect();
    let village =
        |&(q, r): &(i32, i32), green: bool| json!({"name": format!("v{q}_{r}"), "q": q, "r": r, "green": green});
    let villages: Vec<Value> =
        villages.iter().map(|at| village(at, false)).chain(green.iter().map(|at| village(at, true))).collect();
    json!({"id": "round", "hexes": hexes, "villages": villages})
}

struct Play {
    game: MagnaGrecia,
    state: State,
}

impl Play {
    fn new(position: Value) -> Play {
        let position = serde_json::from_value(position).expect("the fields are known");
        let (game, state) = MagnaGrecia::load(position).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        Play { game, state }
    }

    /// Plays a step; the rule if it is refused.
    fn step(&mut self, text: &str) -> Result<(), String> {
        let seat = self.state.active();
        let action = self.game.parse(text).map_err(|refusal| refusal.rule.unwrap_or_default().into_owned())?;
        let action = self.game.canonical(&self.state, action);
        let played = self.game.apply(&mut self.state, seat, &action, &mut Chance::forbidden(), &mut Events::new());
        self.game.audit(&self.state).expect("every step leaves a sound state");
        played.map_err(|refusal| refusal.rule.unwrap_or_default().into_owned())
    }

    fn ok(&mut self, text: &str) -> &mut Play {
        self.step(text).unwrap_or_else(|rule| panic!("{text}: refused by {rule}"));
        self
    }

    fn no(&mut self, text: &str, rule: &str) -> &mut Play {
        assert_eq!(self.step(text), Err(rule.to_owned()), "{text}");
        self
    }

    fn legal(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, self.state.active(), &mut actions);
        actions.iter().map(|action| self.game.notation(action)).collect()
    }

    fn legal_cities(&self) -> BTreeSet<String> {
        self.legal().into_iter().filter(|text| text.starts_with("city")).collect()
    }

    fn view(&self) -> View {
        self.game.view(&self.state, Viewer::Spectator)
    }

    fn points(&self, seat: usize) -> u32 {
        self.state.points(Seat::new(seat).expect("a seat of the table"))
    }
}

#[test]
fn a_limits_of_a_card() {
    let green = [(8, 0)];
    let fresh = || {
        let mut play = Play::new(json!({
            "options": {"board": board(&[(0, 0)], &green, &[]), "colours": ["yellow", "red"]}, "card": "Y2",
            "players": [{"hand": {"roads": 9, "cities": 9}}, {}],
            "cities": [{"owner": 0, "tiles": ["0,0"]}],
        }));
        play.ok("road 1,0 W-E");
        play
    };
    fresh().ok("road 2,0 W-E").ok("road 3,0 W-E").ok("road 4,0 W-E").no("road 5,0 W-E", "R24");
    fresh().ok("road 2,0 W-E").ok("road 3,0 W-E").ok("road 4,0 W-E").no("city 0,1", "R35").no("refill road", "R35");
    fresh().ok("refill road").no("road 2,0 W-E", "R28").no("city 0,1", "R28");
    fresh().ok("city 0,1").ok("city 0,2").no("city 0,3", "R35").no("refill city", "R23");
    let mut refills = fresh();
    for _ in 0..5 {
        refills.ok("refill city");
    }
    refills.no("refill city", "R35").ok("done");
}

#[test]
fn b_founding_needs_green_or_a_road() {
    let position = |turn: &str| {
        json!({
            "options": {"board": board(&[(4, 0), (2, 0)], &[(0, 0)], &[(0, -1)]), "colours": ["brown", "red"]},
            "card": "B1", "turn": turn,
            "cities": [{"owner": "brown", "tiles": ["2,0"]}],
            "roads": [{"at": "3,0", "ends": "W-E", "owner": "brown"}],
        })
    };
    Play::new(position("red")).ok("city 0,0");
    Play::new(position("brown")).ok("city 4,0").no("city 0,0", "R44");
    Play::new(position("red")).no("city 4,0", "R42");
}

#[test]
fn c_one_hex_is_left() {
    let play = Play::new(json!({
        "options": {"board": board(&[(0, 0), (-2, 0), (2, 0), (-2, 2), (0, -2), (0, 2)], &[], &[]), "colours": ["brown", "yellow"]},
        "card": "B1", "players": [{"points": 1}, {}],
        "cities": [{"owner": "brown", "tiles": ["0,0"]}, {"owner": "yellow", "tiles": ["-2,0"]}],
        "oracles": [{"at": "0,2"}],
    }));
    assert_eq!(play.legal_cities(), BTreeSet::from(["city 1,-1".to_owned()]));
}

#[test]
fn d_an_exposed_village_is_covered_at_once() {
    let position = |card: &str, points: u32, cities: u8| {
        json!({
            "options": {"board": board(&[(0, 0), (2, 0)], &[], &[]), "colours": ["orange", "red"]}, "card": card,
            "players": [{"points": points, "hand": {"roads": 4, "cities": cities}}, {}],
            "cities": [{"owner": 0, "tiles": ["0,0"]}],
        })
    };
    let mut play = Play::new(position("O1", 2, 4));
    play.ok("city 1,0");
    assert_eq!(play.legal(), ["city 2,0"]);
    play.no("done", "R63")
        .no("road -1,0 E-W", "R63")
        .no("refill road", "R63")
        .no("market 2,0", "R63")
        .no("city 0,1", "R63");
    play.ok("city 2,0");
    assert_eq!((play.points(0), play.view().cities.len(), play.view().markets.len()), (0, 1, 1));
    assert_eq!(play.view().cities[0].tiles.len(), 3);
    Play::new(position("O1", 1, 4)).no("city 1,0", "R64");
    Play::new(position("O1", 2, 1)).no("city 1,0", "R64");
    Play::new(position("O3", 9, 4)).ok("road -1,0 E-W").no("city 1,0", "R64");
    Play::new(position("O3", 9, 4)).ok("city 1,0").ok("city 2,0").no("road -1,0 E-W", "R35").no("refill road", "R35");
}

#[test]
fn e_founding_beside_a_village() {
    let position = |flag: &str| {
        json!({
            "options": {"board": board(&[(0, 0), (4, 0)], &[], &[]), "colours": ["brown", "red"], "off_village": flag},
            "card": "B2", "cities": [{"owner": 0, "tiles": ["0,0"]}],
        })
    };
    let mut play = Play::new(position("liberal"));
    play.no("city 3,0", "R47").ok("road 1,0 W-E").ok("road 2,0 W-E").ok("city 3,0");
    assert_eq!(play.legal(), ["city 4,0"]);
    play.no("done", "R63").ok("city 4,0");
    let view = play.view();
    assert_eq!((play.points(0), view.cities.len(), view.markets.len()), (8, 2, 2));
    assert_eq!(view.cities[0].connections, [view.cities[1].at]);
    Play::new(position("strict")).ok("road 1,0 W-E").ok("road 2,0 W-E").no("city 3,0", "R47");
    Play::new(position("off")).ok("road 1,0 W-E").ok("road 2,0 W-E").no("city 3,0", "R41");
}

fn roads(turn: &str, more: &[(&str, &str, &str)]) -> Play {
    let mut roads = vec![json!({"at": "1,-1", "ends": "SW-NE", "owner": "red"})];
    roads.extend(more.iter().map(|(at, ends, owner)| json!({"at": at, "ends": ends, "owner": owner})));
    Play::new(json!({
        "options": {"board": board(&[(0, 0), (-2, 0), (2, 0), (5, -2)], &[], &[]), "colours": ["yellow", "brown", "red"]},
        "card": "Y2", "turn": turn, "roads": roads, "oracles": [{"at": "2,0"}],
        "cities": [{"owner": "yellow", "tiles": ["0,0"]}, {"owner": "brown", "tiles": ["5,-2"]}],
    }))
}

#[test]
fn f_where_roads_begin() {
    roads("yellow", &[]).ok("road -1,0 E-W").ok("road -3,0 E-W");
    roads("red", &[("-1,0", "E-W", "yellow")]).no("road -3,0 E-W", "R77").no("road 3,0 W-E", "R77");
    roads("brown", &[]).ok("road 1,0 W-E").ok("road 3,0 W-E").no("road -6,3 W-E", "R77").no("road 2,-2 SW-NE", "R83");
    for ends in ["SW-NE", "SW-E", "SW-NW"] {
        roads("red", &[]).ok(&format!("road 2,-2 {ends}"));
    }
    roads("red", &[]).no("road 2,-2 SW-W", "R76").no("road 2,-2 SW-SE", "R76");
    roads("red", &[]).no("road 2,0 W-E", "R75").no("road 0,0 W-E", "R75").no("road 1,-1 W-E", "R75");
}

#[test]
fn g_cutting_a_road() {
    let brown = [("4,-2", "E-W", "brown"), ("3,-2", "E-W", "brown")];
    roads("brown", &brown).ok("road 2,-2 E-W");
    roads("brown", &brown).ok("road 2,-2 E-NW");
    roads("brown", &brown).no("road 2,-2 E-SW", "R83");
    let cut = [("4,-2", "E-W", "brown"), ("3,-2", "E-W", "brown"), ("2,-2", "E-W", "brown")];
    assert!(roads("red", &cut).legal().iter().all(|text| !text.starts_with("road 2,-2")));
}

#[test]
fn h_and_j_prices() {
    let price = |tiles: &[&str], owner: &str, markets: Value, points: u32| {
        Play::new(json!({
            "options": {"board": board(&[(0, 0), (5, 0)], &[], &[]), "colours": ["yellow", "orange", "brown", "red"]},
            "card": "Y2", "players": [{"points": points}, {}, {}, {}],
            "cities": [{"owner": owner, "tiles": tiles}], "markets": markets,
        }))
    };
    let mut three = price(&["0,0", "1,0", "0,1"], "orange", json!([]), 10);
    three.ok("market 0,1");
    assert_eq!(three.points(0), 6);
    let markets = json!([{"at": "0,0", "owner": "red"}, {"at": "1,0", "owner": "orange"}]);
    price(&["0,0", "1,0"], "brown", markets.clone(), 5)
        .ok("market 0,0")
        .no("market 5,0", "R101")
        .no("city 5,0", "R140");
    price(&["0,0", "1,0"], "brown", markets, 4).no("market 0,0", "R108").ok("market v5_0").no("sell 5,0", "R118");
    let sold = json!([{"at": "0,0", "owner": "orange", "sold": true}, {"at": "0,0", "owner": "brown", "sold": true}]);
    let mut j = price(&["0,0", "1,0"], "red", sold, 3);
    j.ok("market 0,0").no("road 2,0 W-E", "R140").ok("done").no("market 0,0", "R109").no("sell 0,0", "R116");
    price(&["0,0"], "yellow", json!([]), 9).no("market 0,0", "R103").no("market 1,1", "R102").no("sell 5,0", "R115");
}

#[test]
fn k_to_m_oracles_turn() {
    let mut play = Play::new(json!({
        "options": {"board": board(&[(0, 0), (4, 0)], &[(-2, 0), (2, 0)], &[(-2, 1), (2, -1)]), "colours": ["yellow", "red"]},
        "card": "Y2", "oracles": [{"at": "0,0"}],
    }));
    play.ok("city -2,0").ok("road -1,0 E-W");
    let oracle = &play.view().oracles[0];
    assert_eq!((oracle.owner, oracle.facing), (Seat::new(0), Some(Direction::W)));
    play.ok("done").ok("city 2,0").ok("road 3,0 W-E");
    assert_eq!(play.view().oracles[0].owner, Seat::new(0));
    play.ok("road 1,0 W-E");
    assert_eq!(play.view().oracles[0].owner, Seat::new(1));
    assert_eq!(play.view().players[1].score.total, 10 - 1 + 2 + 4);
}

#[test]
fn x4_merging_keeps_one_market_each() {
    let mut play = Play::new(json!({
        "options": {"board": board(&[(0, 0), (2, 0)], &[], &[]), "colours": ["yellow", "red"]}, "card": "Y2",
        "cities": [{"owner": 0, "tiles": ["0,0"]}, {"owner": 0, "tiles": ["2,0"]}],
        "markets": [{"at": "0,0", "owner": 1, "sold": true}, {"at": "2,0", "owner": 1}],
    }));
    play.ok("city 1,0");
    let view = play.view();
    assert_eq!((view.cities.len(), view.cities[0].tiles.len(), view.markets.len()), (1, 3, 2));
    assert!(view.markets.iter().all(|market| !market.sold));
    assert_eq!((view.players[0].stock, view.players[1].stock), (19, 19));
}

#[test]
fn x8_founding_on_an_own_sold_market() {
    let mut play = Play::new(json!({
        "options": {"board": board(&[], &[(8, 0)], &[]), "colours": ["yellow", "red"]}, "card": "Y2",
        "markets": [{"at": "8,0", "owner": 0, "sold": true}, {"at": "8,0", "owner": 1}],
    }));
    play.ok("city 8,0");
    assert_eq!(play.view().markets.len(), 2);
    play.no("sell 8,0", "R116").ok("done").no("sell 8,0", "R115");
}

#[test]
fn city_tiles_keep_off_oracles_rivals_and_tiles() {
    let mut play = Play::new(json!({
        "options": {"board": board(&[(0, 0), (3, 0), (0, 3), (-5, 0)], &[], &[]), "colours": ["yellow", "red"]}, "card": "Y2",
        "cities": [{"owner": 0, "tiles": ["0,0"]}, {"owner": 1, "tiles": ["3,0"]}], "oracles": [{"at": "0,3"}],
        "roads": [{"at": "-1,0", "ends": "W-E", "owner": 0}],
        "players": [{"points": 2, "hand": {"cities": 3}}, {}],
    }));
    play.no("city 2,0", "R57")
        .no("city 0,3", "R58")
        .no("city 0,2", "R59")
        .no("city -1,0", "R60")
        .no("city -5,0", "R42");
    play.ok("city 1,-1").ok("city 0,-1").no("city -1,-0", "R69");
    let mut other = Play::new(json!({"players": [{"hand": {"roads": 0, "cities": 0}}, {}], "card": "Y2"}));
    other.no("city Kyme", "R32").no("road 0,4 W-E", "R32");
}
