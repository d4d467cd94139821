//! Positions as people write them: the page that explains them, defaults, and what is refused.

use emporion_core::{Game, Log, Refusal, verify};
use emporion_magna_grecia::{MagnaGrecia, Position, State};

fn load(json: serde_json::Value) -> Result<(MagnaGrecia, State), Refusal> {
    MagnaGrecia::load(serde_json::from_value::<Position>(json).expect("the fields are known"))
}

/// The example of the page, as it stands there.
fn example() -> serde_json::Value {
    let page = include_str!("../POSITION.md");
    let (_, rest) = page.split_once("```json").expect("the page has an example");
    let (json, _) = rest.split_once("```").expect("the example ends");
    serde_json::from_str(json).expect("the example is JSON")
}

#[test]
fn the_example_of_the_page_loads_and_round_trips() {
    let (game, state) = load(example()).unwrap();
    let written = serde_json::to_value(game.position(&state)).unwrap();
    let (again, same) = load(written).unwrap();
    assert_eq!(state, same);
    assert_eq!(game.setup(), again.setup());
}

#[test]
fn an_empty_position_is_a_fresh_game_for_two_without_oracles() {
    let (game, state) = load(serde_json::json!({})).unwrap();
    assert_eq!((game.seats(), state.round(), state.oracles().count()), (2, 1, 0));
    assert_eq!(state.points(state.active()), 10);
}

/// The example with one field replaced.
fn refused(field: &str, value: serde_json::Value) -> (String, String) {
    let mut position = example();
    let mut target = &mut position;
    for part in field.split('.') {
        target = match part.parse::<usize>() {
            Ok(index) => &mut target[index],
            Err(_) => &mut target[part],
        };
    }
    *target = value;
    let refusal = load(position).expect_err("something is wrong");
    (refusal.rule.unwrap_or_default().into_owned(), refusal.message)
}

#[test]
fn what_is_wrong_is_named_with_entry_and_rule() {
    use serde_json::json;
    let cases = [
        ("cities.1.tiles", json!(["1,1"]), "R137", "cities"),
        ("cities.1.tiles", json!(["0,1"]), "R57", "cities[1]"),
        ("cities.1.tiles", json!(["5,1", "3,1"]), "R70", "cities[1]"),
        ("cities.1.tiles", json!(["9,9"]), "R61", "cities[1]"),
        ("cities.1.tiles", json!(["5,1", "5,0"]), "R62", "seat 1"),
        ("roads.1.at", json!("1,0"), "R75", "roads[1]"),
        ("roads.1.at", json!("4,0"), "R75", "roads[1]"),
        ("roads.1.owner", json!(1), "R83", "roads[1]"),
        ("markets.1.at", json!("Alpha"), "R109", "markets[1]"),
        ("markets.1.at", json!("1,1"), "R102", "markets[1]"),
        ("oracles", json!([{"at": "Beta"}]), "R7", "oracles[0]"),
        ("oracles", json!([{"at": "Home"}]), "R58", "cities[0]"),
        ("round", json!(13), "R17", "round"),
        ("card", json!("Q7"), "", "card"),
        ("deck", json!(["B1"]), "R12", "cards"),
        ("done.roads", json!(4), "R24", "done.roads"),
        ("players.0.hand.roads", json!(19), "R2", "players[0]"),
        ("done.founded", json!(true), "R44", "done.founded"),
        ("done.roads", json!(3), "R24", "done.roads: 3, but seat 0 has 2 road tiles on the board; write at most 2"),
        ("done.cities", json!(2), "R25", "done.cities: 2, but seat 0 has 1 city tiles on the board; write at most 1"),
        ("done.market", json!("sold"), "R101", "done.market: seat 0 has no sold market on the board"),
    ];
    for (field, value, rule, entry) in cases {
        let (found, message) = refused(field, value.clone());
        assert_eq!(found, rule, "{field} = {value}: {message}");
        assert!(message.contains(entry), "{field} = {value}: {message}");
    }
}

#[test]
fn an_unfinished_founding_can_be_written() {
    let mut position = example();
    position["cities"].as_array_mut().unwrap().push(serde_json::json!({"owner": 0, "tiles": ["3,0"]}));
    position["cities"][1]["tiles"] = serde_json::json!(["5,1"]);
    position["done"] = serde_json::json!({"roads": 2, "cities": 1, "founding": "3,0"});
    position["players"][0]["hand"] = serde_json::json!({"roads": 2, "cities": 3});
    let (game, state) = load(position.clone()).unwrap();
    let mut actions = Vec::new();
    game.legal(&state, state.active(), &mut actions);
    let texts: Vec<String> = actions.iter().map(|action| game.notation(action)).collect();
    assert_eq!(texts, ["city 4,0"]);
    let (_, same) = load(serde_json::to_value(game.position(&state)).unwrap()).unwrap();
    assert_eq!(state, same);

    position["players"][0]["points"] = serde_json::json!(0);
    assert_eq!(load(position).unwrap_err().rule.as_deref(), Some("R47"));
}

/// What the program prints can be changed in one place.
#[test]
fn a_printed_position_can_be_edited_in_one_place() {
    let (game, state) = load(example()).unwrap();
    let printed = serde_json::to_value(game.position(&state)).unwrap();
    let edits: [(&str, serde_json::Value); 6] = [
        ("/players/0/hand/roads", 3.into()),
        ("/players/1/points", 30.into()),
        ("/round", 7.into()),
        ("/markets", serde_json::json!([])),
        ("/cities/1/market", "none".into()),
        ("/done/roads", 1.into()),
    ];
    for (at, value) in edits {
        let mut edited = printed.clone();
        *edited.pointer_mut(at).unwrap_or_else(|| panic!("{at} is printed")) = value.clone();
        let (game, changed) = load(edited).unwrap_or_else(|refusal| panic!("{at}: {refusal}"));
        assert_ne!(changed, state, "{at}");
        let again = serde_json::to_value(game.position(&changed)).unwrap();
        assert_eq!(again.pointer(at), Some(&value), "{at} is kept");
    }
    let mut shifted = printed.clone();
    shifted["round"] = 4.into();
    let (game, _) = load(shifted.clone()).map(|(game, state)| (game.position(&state), state)).unwrap();
    let order = |value: &serde_json::Value| {
        let list = |name: &str| value[name].as_array().unwrap().clone();
        [list("played"), vec![value["card"].clone()], list("deck")].concat()
    };
    assert_eq!(order(&serde_json::to_value(game).unwrap()), order(&printed), "the cards stay as they lie");
    shifted["recount"] = false.into();
    shifted["players"][0]["hand"]["roads"] = 3.into();
    let refusal = load(shifted).unwrap_err();
    assert!(
        refusal.message.contains("the reserve must be") && refusal.message.contains("or leave it out"),
        "{refusal}"
    );
}

// rules: R120
#[test]
fn a_linked_oracle_has_a_controller() {
    let mut position = example();
    position["options"]["board"]["villages"][2]["green"] = false.into();
    position["options"]["board"]["villages"][3]["green"] = false.into();
    position["oracles"] = serde_json::json!([{"at": "Alpha", "controller": null}]);
    position["markets"] = serde_json::json!([]);
    position["cities"] = serde_json::json!([{"owner": 0, "tiles": ["0,0"]}]);
    position["roads"] = serde_json::json!([
        {"at": "1,0", "ends": "W-E", "owner": 0}, {"at": "2,0", "ends": "W-E", "owner": 0}, {"at": "3,0", "ends": "W-E", "owner": 0}
    ]);
    for (check, done) in [("per_tile", 2), ("end_of_turn", 0)] {
        position["options"]["oracle_check"] = check.into();
        position["done"]["roads"] = done.into();
        let refusal = load(position.clone()).unwrap_err();
        assert_eq!(refusal.rule.as_deref(), Some("R120"), "{refusal}");
        let said = refusal.message.contains("oracles[0].controller: null") && refusal.message.contains("leave it out");
        assert!(said, "{refusal}");
    }
    position["done"]["roads"] = 1.into();
    load(position.clone()).expect("it turns when the turn ends");
    position["done"]["roads"] = 0.into();
    MagnaGrecia::load_under(serde_json::from_value(position).unwrap(), 1).expect("version 1 let it be");
}

#[test]
fn what_is_done_was_not_compared_under_version_1() {
    let position = serde_json::json!({"card": "Y2", "done": {"roads": 2, "cities": 2}});
    let refusal = load(position.clone()).unwrap_err();
    assert_eq!(refusal.rule.as_deref(), Some("R24"), "{refusal}");
    MagnaGrecia::load_under(serde_json::from_value(position).unwrap(), 1).expect("version 1 let it be");
}

/// Played before there was a version 2, from a position that names no rules: two roads and two cities done by somebody who has
/// nothing on the board.
#[test]
fn a_position_in_a_log_of_version_1_means_what_it_did() {
    let log = Log::read(include_str!("transcripts/done_of_version_1.json")).unwrap();
    assert_eq!((log.rules, log.start.as_ref().unwrap().get("rules")), (1, None));
    verify::<MagnaGrecia>(&log).unwrap();
}
