//! Positions as people write them: the page that explains them, defaults, and what is refused.

use emporion_core::{Game, Refusal};
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
