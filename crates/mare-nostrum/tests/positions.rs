//! Positions written by hand: the example of the manual, defaults, and what happens to nonsense.

use emporion_core::{Chance, Events, Game, SampleRng, Turn};
use emporion_mare_nostrum::{Action, Civ, Decision, MareNostrum, Position, State};
use serde_json::Value;

fn load(text: &str) -> (MareNostrum, State) {
    let position: Position = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}"));
    MareNostrum::load(position).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The first JSON block of the manual.
#[test]
fn the_example_of_the_manual_loads() {
    let manual = include_str!("../POSITION.md");
    let (_, rest) = manual.split_once("```json\n").expect("the manual has an example");
    let (example, _) = rest.split_once("```").expect("the example ends");
    let (game, state) = load(example);
    assert_eq!(state.now, Decision::Naval);
    assert!(game.check(&state, game.seat_of(Civ::Egypt).unwrap(), &game.parse("attack judaea").unwrap()).is_ok());
}

#[test]
fn nothing_written_is_a_game_at_the_directors_number() {
    let (game, state) = load("{}");
    assert_eq!((state.turn, state.now, game.seats()), (1, Decision::Number, 5));
    assert_eq!(state.role(emporion_mare_nostrum::Role::Director), Civ::Carthage);
    assert!(Civ::ALL.iter().all(|&civ| state.at(game.map().capital[civ.index()]).marker == Some(civ)));
}

#[test]
fn what_is_wrong_with_a_position_is_said() {
    let cases = [
        (r#"{"provinces": {"atlantis": {}}}"#, "atlantis"),
        (r#"{"provinces": {"roma": {"caravans": ["gold"]}}}"#, "no icon for gold"),
        (r#"{"provinces": {"roma": {"marker": "egypt"}}}"#, "capital"),
        (r#"{"provinces": {"dacia": {"city": true}}}"#, "site"),
        (r#"{"provinces": {"dacia": {"temple": true}}}"#, "without a marker"),
        (r#"{"provinces": {"dacia": {"legions": {"rome": 9}}}}"#, "9 legions"),
        (r#"{"provinces": {"babylonia": {"ships": {"babylon": 1}}}}"#, "coast"),
        (r#"{"seats": 3, "players": {"rome": {}}}"#, "nobody plays"),
        (r#"{"players": {"rome": {"marvels": ["hannibal"]}}}"#, "Hannibal"),
        (r#"{"players": {"rome": {"marvels": ["helen"]}, "egypt": {"marvels": ["helen"]}}}"#, "two owners"),
        (r#"{"decision": "take"}"#, "nobody can take"),
        (r#"{"decision": "choose"}"#, "attack"),
        (r#"{"decision": "pay", "build": {"civ": "rome"}}"#, "paid"),
        (r#"{"rules": 2}"#, "rules version 2"),
    ];
    for (text, word) in cases {
        let position: Position = serde_json::from_str(text).unwrap();
        let refusal = MareNostrum::load(position).expect_err(text);
        assert!(refusal.message.contains(word), "{text}: {refusal}");
    }
    let unknown = serde_json::from_str::<Position>(r#"{"weather": "fine"}"#).unwrap_err();
    assert!(unknown.to_string().contains("weather"));
}

/// Positions with any one value changed are refused or sound; never a panic, and a sound one can be played.
#[test]
fn no_position_however_spoilt_breaks_anything() {
    for number in 0..20 {
        let mut rng = SampleRng::new("spoilt", number);
        for value in positions(&mut rng) {
            for _ in 0..12 {
                let mut spoilt = value.clone();
                spoil(&mut spoilt, &mut rng);
                let Ok(position) = serde_json::from_value::<Position>(spoilt) else { continue };
                if let Ok((game, state)) = MareNostrum::load(position) {
                    play_on(&game, state, 40, &mut rng);
                }
            }
        }
    }
}

/// Some moments of a random game, in different decisions.
fn positions(rng: &mut SampleRng) -> Vec<Value> {
    let texts = [include_str!("positions/rich.json"), include_str!("positions/war.json")];
    let (game, mut state) = load(rng.pick(&texts).expect("two positions"));
    let (mut chance, mut events, mut list) = (Chance::sampled(rng.fork()), Events::off(), Vec::new());
    for _ in 0..400 {
        let Turn::Decide(seats) = game.turn(&state) else { break };
        let common = matches!(state.now, Decision::Offers | Decision::Pay | Decision::Build | Decision::Take);
        if rng.below(if common { 60 } else { 6 }) == 0 {
            list.push(serde_json::to_value(game.position(&state)).expect("a position serialises"));
        }
        let seat = seats.first().expect("somebody decides");
        let action = random_step(&game, &state, seat, rng);
        game.perform(&mut state, seat, &action, &mut chance, &mut events);
    }
    list
}

fn random_step(game: &MareNostrum, state: &State, seat: emporion_core::Seat, rng: &mut SampleRng) -> Action {
    let mut actions = Vec::new();
    game.legal(state, seat, &mut actions);
    *rng.pick(&actions).expect("no dead ends")
}

fn play_on(game: &MareNostrum, mut state: State, steps: usize, rng: &mut SampleRng) {
    let (mut chance, mut events) = (Chance::sampled(rng.fork()), Events::off());
    for _ in 0..steps {
        let Turn::Decide(seats) = game.turn(&state) else { break };
        let seat = seats.first().expect("somebody decides");
        let action = random_step(game, &state, seat, rng);
        game.perform(&mut state, seat, &action, &mut chance, &mut events);
        game.audit(&state).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
    }
}

/// Changes one value somewhere: another number, another civilisation, another decision, or nothing at all.
fn spoil(value: &mut Value, rng: &mut SampleRng) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let at = rng.below(fields.len() as u32) as usize;
            let key = fields.keys().nth(at).expect("a field").clone();
            if rng.below(8) == 0 {
                fields.remove(&key);
            } else {
                spoil(&mut fields[&key], rng);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = rng.below(items.len() as u32) as usize;
            if rng.below(4) == 0 {
                items.remove(at);
            } else {
                spoil(&mut items[at], rng);
            }
        }
        Value::Number(_) => *value = [0, 1, 2, 5, 9, 200][rng.below(6) as usize].into(),
        Value::Bool(flag) => *flag = !*flag,
        Value::String(_) => *value = WORDS[rng.below(WORDS.len() as u32) as usize].into(),
        _ => *value = "rome".into(),
    }
}

const WORDS: [&str; 30] = [
    "rome",
    "carthage",
    "greece",
    "egypt",
    "babylon",
    "tax",
    "gold",
    "grain",
    "city",
    "marker",
    "market",
    "judaea",
    "roma",
    "mare_ionium",
    "offers",
    "take",
    "gift",
    "ulysses",
    "redirect",
    "pay",
    "keep",
    "naval",
    "land",
    "helen",
    "assign",
    "lose_attacker",
    "lose_defender",
    "choose",
    "occupy",
    "retain",
];
