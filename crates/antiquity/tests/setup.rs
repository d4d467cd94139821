//! The set-up, the first cities, and the bounds of games in which nothing useful is done.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::collections::BTreeSet;

use emporion_antiquity::{Antiquity, Options, Phase, Position, View, builtin_tiles};
use emporion_core::{Game, Seat, Seed, Setup, Table, Turn, Viewer};

fn new_game(seats: usize, seed: &str) -> Table<Antiquity> {
    Table::new(Setup::new::<Antiquity>(seats, Options::default()), Seed::new(seed), &[]).unwrap()
}

fn view(table: &Table<Antiquity>) -> View {
    table.view(Viewer::Spectator)
}

fn apply(table: &mut Table<Antiquity>, seat: Seat, text: &str) {
    let action = table.game().parse(text).unwrap();
    table.apply(seat, action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
}

fn only_seat(table: &Table<Antiquity>) -> Seat {
    let deciding = table.turn().deciding();
    assert_eq!(deciding.len(), 1);
    deciding.first().unwrap()
}

/// Places every first city on the first square listed.
fn found_all(table: &mut Table<Antiquity>) {
    while view(table).position.phase == Phase::Found {
        let seat = only_seat(table);
        let action = table.legal(seat)[0];
        table.apply(seat, action).unwrap();
    }
}

// rules: R1, R2, R3, R4
#[test]
fn two_different_tiles_a_player_in_any_turn() {
    let (mut tiles, mut turns) = (BTreeSet::new(), BTreeSet::new());
    for number in 0..40 {
        let seats = 2 + number % 3;
        let map = view(&new_game(seats, &format!("tiles {number}"))).position.map;
        assert_eq!(map.tiles.len(), 2 * seats);
        let names: BTreeSet<&str> = map.tiles.iter().map(|tile| tile.tile.as_str()).collect();
        assert_eq!(names.len(), 2 * seats, "no tile lies twice");
        tiles.extend(map.tiles.iter().map(|tile| tile.tile.clone()));
        turns.extend(map.tiles.iter().map(|tile| tile.turn));
    }
    assert_eq!((tiles.len(), turns.len()), (16, 6), "every tile and every turn comes up");
}

// rules: R5, R6, R7
#[test]
fn one_marker_of_each_kind_a_player_on_every_spot() {
    for seats in 2..=4 {
        let position = view(&new_game(seats, "markers")).position;
        let bag = position.bag.unwrap();
        assert_eq!([bag.grain, bag.olives, bag.sheep, bag.wine], [seats as u8; 4]);
        assert_eq!(position.markers.len(), 4 * seats);
    }
}

// rules: R8, R9, R10, R11
#[test]
fn six_wood_no_men_a_drawn_order_and_no_famine() {
    let mut orders = BTreeSet::new();
    for number in 0..60 {
        let view = view(&new_game(3, &format!("order {number}")));
        assert_eq!(view.position.famine, 0);
        orders.insert(view.position.order.clone().unwrap());
        for player in &view.players {
            assert_eq!(player.goods.values().sum::<i32>(), 6);
            assert_eq!(player.goods[&emporion_antiquity::Good::Wood], 6);
            assert_eq!((player.men, player.men_free), (0, 0));
        }
    }
    assert_eq!(orders.len(), 6);
}

// rules: R12, R13, R14, R16
#[test]
fn x04_thirty_seven_centres_a_start_tile_in_reverse_order() {
    let mut table = new_game(4, "first cities");
    let order = view(&table).position.order.unwrap();
    for (placed, &seat) in order.iter().rev().enumerate() {
        assert_eq!(only_seat(&table), seat);
        let legal = table.legal(seat);
        assert_eq!(legal.len(), 37 * (4 - placed));
        table.apply(seat, legal[0]).unwrap();
    }
    let view = view(&table);
    assert_eq!(view.position.phase, Phase::City);
    assert!(view.players.iter().all(|player| player.free_squares == [49]));
}

// rules: R13
#[test]
fn x04_a_centre_on_the_rim_or_on_a_taken_tile_is_refused() {
    let mut table = new_game(2, "rim");
    let first = only_seat(&table);
    let check = |table: &Table<Antiquity>, text: &str| {
        let action = table.game().parse(text).unwrap();
        table.check(only_seat(table), action).map(|_| ()).map_err(|refusal| refusal.code.into_owned())
    };
    assert_eq!(check(&table, "found 0,0"), Ok(()));
    assert_eq!(check(&table, "found 0,-4"), Err("antiquity/not-on-start-tile".into()));
    assert_eq!(check(&table, "found -5,9"), Err("antiquity/not-on-start-tile".into()));
    apply(&mut table, first, "found 0,0");
    assert_eq!(check(&table, "found 3,0"), Err("antiquity/start-taken".into()));
}

// rules: R15
#[test]
fn x05_a_marker_under_a_first_city_is_gone_unseen() {
    let mut table = new_game(2, "marker");
    let before = view(&table);
    let seat = only_seat(&table);
    let start = |at: &emporion_hex::Coord| at.distance(emporion_hex::Coord::new(0, 0)) <= 3;
    let marker = *before.position.markers.iter().find(|at| start(at)).expect("two markers on the start tile");
    apply(&mut table, seat, &format!("found {marker}"));
    let after = view(&table);
    assert!(!after.position.markers.contains(&marker));
    assert_eq!(after.position.bag, before.position.bag, "nobody saw its face");
    assert_eq!(after.players[seat.index()].goods, before.players[seat.index()].goods);
}

// rules: R14, R17, R89
#[test]
fn water_under_a_first_city_is_land() {
    let text = r#"{"map": {"disc": 8, "water": ["1,0", "2,0", "3,0"]},
        "players": [{"cities": ["0,0"], "buildings": [{"kind": "house", "at": "1:g1"}, {"kind": "harbour", "at": "1:a1", "man": true}]},
                    {"cities": ["-6,3"]}], "phase": "pollution"}"#;
    let position: Position = serde_json::from_str(text).unwrap();
    let table = Table::<Antiquity>::load(position, Seed::new("water")).unwrap();
    let legal: Vec<String> = table.legal(Seat::default()).iter().map(|action| table.game().notation(action)).collect();
    assert!(legal.contains(&"pollute 2,0".to_owned()) && !legal.contains(&"pollute 1,0".to_owned()));
}

/// Everybody says done, and places graves and pollution on the first place listed.
fn idle(seats: usize, options: Options) -> (usize, u16, Turn) {
    let setup = Setup::new::<Antiquity>(seats, options);
    let mut table = Table::<Antiquity>::new(setup, Seed::new("idle"), &[]).unwrap();
    found_all(&mut table);
    let mut steps = 0;
    while let Turn::Decide(deciding) = table.turn() {
        let seat = deciding.first().unwrap();
        let legal = table.legal(seat);
        let done = table.game().parse("done").unwrap();
        let action = if legal.contains(&done) { done } else { legal[0] };
        table.apply(seat, action).unwrap();
        steps += 1;
        assert!(steps < 2_000, "an idle game ends");
    }
    (steps, view(&table).position.turn, table.turn())
}

// rules: R166, R193
#[test]
fn who_does_nothing_dies_of_famine_within_fourteen_turns() {
    for seats in 2..=4 {
        for options in [Options::default(), Options::published()] {
            let (_, turns, outcome) = idle(seats, options);
            assert!(turns <= 14, "{seats} idle players lived {turns} turns");
            assert!(matches!(outcome, Turn::Over(outcome) if !outcome.winners.is_empty()));
        }
    }
}

#[test]
fn bad_options_are_refused_with_the_reason() {
    let refuse = |seats, options| {
        Table::<Antiquity>::new(Setup::new::<Antiquity>(seats, options), Seed::new("x"), &[]).unwrap_err()
    };
    assert_eq!(refuse(5, Options::default()).rule.as_deref(), Some("R1"));
    assert_eq!(refuse(2, Options { storage_min_tiles: Some(3), ..Options::default() }).rule.as_deref(), Some("R55"));
    let few = Options { tiles: Some(builtin_tiles()[..5].to_vec()), ..Options::default() };
    assert_eq!(refuse(4, few).rule.as_deref(), Some("R2"));
    assert!(serde_json::from_str::<Options>(r#"{"preset": "house"}"#).is_err());
    assert!(serde_json::from_str::<Options>(r#"{"sheep": 3}"#).is_err());
}

#[test]
fn notation_is_patient_and_says_what_would_be_right() {
    let table = new_game(2, "notation");
    let game = table.game();
    let same = |one: &str, other: &str| assert_eq!(game.parse(one), game.parse(other), "{one}");
    same("  BUILD   Cart   Shop ", "build cart shop");
    same("build cart-shop", "build cart_shop");
    same("storage 3x2", "storage 2x3");
    same("Bank wood GRAIN", "bank grain wood");
    same("at 0 , 0", "at 0,0");
    same("accept b 2 grain for NOTHING", "accept B 2 grain for nothing");
    for (text, hint) in [
        ("", "build market"),
        ("build castle", "market"),
        ("build house", "house 5"),
        ("storage 9x1", "2x3"),
        ("house 21", "1 to 20"),
        ("man c4", "1:c4"),
        ("at h9", "c4"),
        ("found 99,99", "not on it"),
        ("farm fish", "grain, sheep, olives, wine"),
        ("offer Z", "letter"),
        ("pay", "goods"),
        ("accept B grain", "2 grain for 1 gold"),
    ] {
        let refusal = game.parse(text).unwrap_err();
        assert_eq!(refusal.code, "antiquity/notation");
        assert!(refusal.message.contains(hint), "{text:?}: {refusal}");
    }
}

#[test]
fn bad_positions_are_refused_with_the_reason() {
    let load = |players: &str, rest: &str| -> Result<(), String> {
        let text = format!(r#"{{"map": {{"disc": 8}}, "players": [{players}] {rest}}}"#);
        let position: Position = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        Antiquity::load(position).map(|_| ()).map_err(|refusal| refusal.message)
    };
    let b = r#"{"cities": ["5,0"]}"#;
    let says = |players: String, rest: &str, what: &str| {
        let message = load(&players, rest).unwrap_err();
        assert!(message.contains(what), "{message}");
    };
    assert_eq!(load(&format!(r#"{{"cities": ["0,0"]}}, {b}"#), ""), Ok(()));
    says(format!(r#"{{"cities": ["0,0"], "gold": 3}}, {b}"#), "", "unknown field");
    says(r#"{"cities": ["0,0"]}"#.into(), "", "2 to 4 players");
    says(format!("{{}}, {b}"), "", "no city");
    says(format!(r#"{{"cities": ["8,0"]}}, {b}"#), "", "not all on the map");
    says(format!(r#"{{"cities": ["4,0"]}}, {b}"#), "", "lies on another");
    says(format!(r#"{{"cities": ["0,0"], "inns": ["9,9"]}}, {b}"#), "", "not on the map");
    says(format!(r#"{{"cities": ["0,0"], "buildings": [{{"kind": "dump", "at": "1:f6"}}]}}, {b}"#), "", "wholly");
    says(format!(r#"{{"cities": ["0,0"], "buildings": [{{"kind": "market", "at": "2:a1"}}]}}, {b}"#), "", "wholly");
    says(
        format!(r#"{{"cities": ["0,0"], "buildings": [{{"kind": "market", "at": "1:a1", "turn": 1}}]}}, {b}"#),
        "",
        "no turn",
    );
    says(
        format!(r#"{{"cities": ["0,0"], "buildings": [{{"kind": "market", "at": "1:a1", "man": true}}]}}, {b}"#),
        "",
        "men at work",
    );
    says(format!(r#"{{"cities": ["0,0"], "patron": "maria"}}, {b}"#), "", "go together");
    says(
        format!(r#"{{"cities": ["0,0"], "buildings": [{{"kind": "house", "at": "1:a1"}}], "graves": ["1:a1"]}}, {b}"#),
        "",
        "grave on the house",
    );
    says(format!(r#"{{"cities": ["0,0"], "buildings": [{{"kind": "storage", "at": "1:a1"}}]}}, {b}"#), "", "size");
    says(format!(r#"{{"cities": ["0,0"], "choosing": ["build market"]}}, {b}"#), "", "1 wood");
    says(format!(r#"{{"cities": ["0,0"]}}, {b}"#), r#", "order": [0, 0]"#, "each living player once");
    says(format!(r#"{{"cities": ["0,0"]}}, {b}"#), r#", "markers": ["1,0"]"#, "marker lies under");
    says(format!(r#"{{"cities": ["0,0"]}}, {b}"#), r#", "phase": "found""#, "map of tiles");
    says(format!(r#"{{"cities": ["0,0"]}}, {b}"#), r#", "stock": {{"cart_shops": 20, "fountains": 16, "storage_tiles": 16, "fisheries": 12}}"#.replace("{{", "{").replace("}}", "}").as_str(), "in stock");
}

// rules: R12
#[test]
fn who_places_a_first_city_follows_from_the_cities_there() {
    let mut table = new_game(3, "founders");
    let mut position = serde_json::to_value(table.position()).unwrap();
    let load = |position: &serde_json::Value| Antiquity::load(serde_json::from_value(position.clone()).unwrap());
    let order = view(&table).position.order.unwrap();
    position["active"] = serde_json::to_value(order[0]).unwrap();
    let refusal = load(&position).unwrap_err();
    assert_eq!(refusal.rule.as_deref(), Some("R12"), "{refusal}");
    assert!(refusal.message.starts_with("active: "), "{refusal}");
    position["rules"] = 1.into();
    load(&position).expect("in logs of version 1 anybody could be active");
    let seat = only_seat(&table);
    let action = table.legal(seat)[0];
    table.apply(seat, action).unwrap();
    let mut position = serde_json::to_value(table.position()).unwrap();
    position.as_object_mut().unwrap().remove("active");
    let (_, state) = load(&position).unwrap();
    assert_eq!(&state, table.state(), "left out, active is the last in order without a city");
    position["active"] = serde_json::to_value(seat).unwrap();
    assert_eq!(load(&position).unwrap_err().rule.as_deref(), Some("R12"), "he has founded");
}

/// What no game can reach is refused as well, with the rule.
#[test]
fn positions_out_of_reach_are_refused_with_the_rule() {
    let rule = |first: &str, rest: &str| {
        let text = format!(
            r#"{{"map": {{"disc": 8, "forest": ["3,0"], "water": ["5,-5", "-3,1", "-3,2", "-4,2"]}},
                "players": [{{"cities": ["0,0"] {first}}}, {{"cities": ["-4,6"]}}] {rest}}}"#
        );
        let position: Position = serde_json::from_str(&text).unwrap();
        let refusal = Antiquity::load(position).map(|_| ()).unwrap_err();
        refusal.rule.map(|rule| rule.to_string()).unwrap_or_default() + " " + &refusal.message
    };
    let says = |first: &str, rest: &str, cited: &str, what: &str| {
        let said = rule(first, rest);
        assert!(said.starts_with(cited) && said.contains(what), "{said}");
    };
    says("", r#", "phase": "famine", "famine": 99, "active": 1"#, "R166", "room");
    says(r#", "graves_to_place": 50"#, r#", "phase": "famine""#, "R166", "room for 49");
    says(r#", "graves_to_place": 60"#, r#", "phase": "pollution""#, "R166", "room for 49");
    says(r#", "healed": 6"#, "", "R71", "5 graves");
    says(r#", "cathedrals_built": 1"#, "", "R64", "more cathedrals");
    says(r#", "razed": ["1:d4"]"#, "", "R67", "one cathedral");
    says(
        r#", "buildings": [{"kind": "explorer", "at": "1:a1", "used": true}]"#,
        "",
        "R186",
        "nothing that could be used",
    );
    says(r#", "fountains_built": 1"#, "", "R81", "fountains");
    says(r#", "graves": ["1:g5", "1:g5"]"#, "", " ", "1:g5 is listed twice");
    says(r#", "inns": ["6,0", "6,0"]"#, "", " ", "6,0 is listed twice");
    let storage = |size: &str| format!(r#", "buildings": [{{"kind": "storage", "at": "1:a1", "size": {size}}}]"#);
    says(&storage("[3, 3]"), "", "R54", "even number");
    says(&storage("[1, 2]"), "", "R54", "at least 2 tiles");
    says("", r#", "turn": 0"#, "R18", "from 1");
    let fishery = r#", "installations": [{"owner": 0, "kind": "fishery", "good": "fish", "at": "-3,2", "second": "-4,2", "goods": ["-3,1"]}]"#;
    let house = r#", "buildings": [{"kind": "house", "at": "1:a1"}]"#;
    says(house, fishery, "R125", "stands on water");
    let dry = r#", "installations": [{"owner": 0, "kind": "fishery", "good": "fish", "at": "-2,2", "second": "-2,3", "goods": ["-3,2"]}]"#;
    says(house, &dry.replace("-2,3", "-1,2"), "R127", "touches water");
    let farm = r#", "installations": [{"owner": 0, "kind": "farm", "good": "wine", "at": "4,0", "goods": ["4,0"], "second": "5,0"}]"#;
    says(house, farm, "R125", "second hex");
    let lost = r#", "phase": "harvest", "installations": [{"owner": 0, "kind": "farm", "good": "wine", "at": "4,0", "goods": ["4,0", "5,0"], "due": 1, "lose": true}]"#;
    says(house, lost, "R152", "forced labour");
    let woodcutter = r#", "polluted": ["3,0"], "installations": [{"owner": 0, "kind": "woodcutter", "good": "wood", "at": "3,0", "goods": ["3,0"]}]"#;
    says(house, woodcutter, "R106", "wrong ground");
    let offer = r#"{"from": 0, "to": 1, "give": {"wood": 1}}"#;
    says("", &format!(r#", "offers": [{offer}, {offer}]"#), "R74", "two open offers");
    says("", &format!(r#", "offers": [{offer}], "done": [0]"#), "R74", "is done");
    says("", r#", "offers": [{"from": 0, "to": 1, "give": {"wood": 1}, "market": true}]"#, "R74", "has no man");
    says("", r#", "markers": ["5,-5"]"#, "R7", "5,-5: a marker lies on water");
    says("", r#", "offers": [{"from": 0, "to": 1, "give": {"wood": 13}}]"#, "R74", "12 goods");
    says("", r#", "sent": [[0, 1, 9]]"#, "R74", "9 offers");
}

/// R135, R137: a later city stands on land and touches no other; R3: no tile lies on the map twice.
#[test]
fn maps_out_of_reach_are_refused_with_the_rule() {
    let rule = |map: serde_json::Value, cities: &[&str], other: &str| {
        let players = serde_json::json!([{ "cities": cities }, { "cities": [other] }]);
        let position: Position = serde_json::from_value(serde_json::json!({ "map": map, "players": players })).unwrap();
        Antiquity::load(position).map(|_| ()).unwrap_err().rule.unwrap().to_string()
    };
    let tiles = ["T11", "T02", "T11", "T13"].map(|tile| serde_json::json!({ "tile": tile }));
    assert_eq!(rule(serde_json::json!({ "tiles": tiles }), &["0,0"], "-1,14"), "R3");
    let disc = serde_json::json!({ "disc": 8, "water": ["5,-5"] });
    assert_eq!(rule(disc.clone(), &["0,0", "3,0"], "-4,6"), "R137");
    assert_eq!(rule(disc, &["0,0", "5,-5"], "-4,6"), "R135");
}

#[test]
fn the_example_of_the_position_guide_loads() {
    let guide = include_str!("../POSITION.md");
    let example = guide.split("```json").nth(1).unwrap().split("```").next().unwrap();
    let position: Position = serde_json::from_str(example).unwrap();
    let table = Table::<Antiquity>::load(position, Seed::new("guide")).unwrap();
    assert_eq!(table.turn().deciding().iter().map(Seat::index).collect::<Vec<_>>(), [0]);
    let legal: Vec<String> = table.legal(Seat::default()).iter().map(|action| table.game().notation(action)).collect();
    assert!(legal.iter().all(|step| step.starts_with("at ") || step.starts_with("pay ")), "{legal:?}");
}
