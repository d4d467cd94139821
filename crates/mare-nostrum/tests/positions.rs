//! Positions written by hand: the example of the manual, defaults, and what happens to nonsense.

use emporion_core::{Chance, Engine, Erased, Events, Game, SampleRng, Turn};
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
        (r#"{"rules": 9}"#, "rules version 9"),
        (r#"{"turn": 0, "decision": "number"}"#, "turn: 0 is the advanced set-up"),
        (r#"{"turn": 1, "decision": "set_up"}"#, "turn: 0 is the advanced set-up"),
        (
            r#"{"decision": {"tie": "director"}}"#,
            "roles.director: everybody is tied, so the holder keeps the role; give at least two players more than the one who \
             is to choose",
        ),
        (
            r#"{"decision": {"tie": "military"}, "roles": {"military": "rome"}, "provinces": {"roma": {"legions": {"rome": 1}},
                "memphis": {"legions": {"egypt": 1}}}}"#,
            "roles.military: Rome is among the tied",
        ),
        (
            r#"{"decision": {"tie": "military"}, "provinces": {"roma": {"legions": {"rome": 1}}}}"#,
            "decision: there is no tie for the Military Leader, Rome has the most",
        ),
        (
            r#"{"provinces": {"roma": {"marker": "rome", "caravans": ["wine", "wine"]}}}"#,
            "provinces.roma.caravans: wine is named twice",
        ),
        (
            r#"{"provinces": {"memphis": {"marker": "egypt", "city": true, "legions": {"rome": 2}, "holder": "rome",
                "held": ["city", "city"]}}}"#,
            "provinces.memphis.held: city is named twice",
        ),
        (r#"{"provinces": {"judaea": {"marker": "egypt"}, "hierosolyma": {}}}"#, "provinces: judaea is named twice"),
        (r#"{"provinces": {"roma": {"marker": "rome", "caravans": ["tax"]}}}"#, "provinces.roma.caravans: a tax"),
        (
            r#"{"decision": "build", "build": {"civ": "rome", "had": ["roma", "roma"]}}"#,
            "build.had: roma is named twice",
        ),
        (
            r#"{"decision": "naval", "acted": ["egypt"], "campaign": {"mover": "egypt"}, "provinces": {"memphis":
                {"legions": {"egypt": 1}}}}"#,
            "acted: Egypt has its turn just now",
        ),
        (r#"{"decision": "build", "acted": ["rome"], "build": {"civ": "rome"}}"#, "acted: Rome has its turn just now"),
        (r#"{"seats": 3, "decision": "name_builder", "acted": ["rome"]}"#, "acted: nobody plays Rome"),
        (
            r#"{"decision": "naval", "campaign": {"mover": "egypt"}, "provinces": {"memphis": {"legions": {"egypt": 1},
                "forts_spent": true}}}"#,
            "provinces.memphis.forts_spent",
        ),
        (r#"{"turn": 9, "options": {"turn_limit": 8}}"#, "turn: 9 is beyond options.turn_limit, 8"),
        (
            r#"{"turn": 3, "decision": {"over": null}, "options": {"turn_limit": 8}}"#,
            "decision: only options.turn_limit",
        ),
        (r#"{"options": {"start": "advanced", "egypt_papyrus_only": true}}"#, "egypt_papyrus_only"),
        (
            r#"{"decision": "naval", "campaign": {"mover": "egypt"}, "attack": {"space": "memphis"}}"#,
            "the decision \"naval\" does not allow",
        ),
        (r#"{"provinces": {"dacia": {"holder": "rome"}}}"#, "provinces.dacia.holder"),
        (r#"{"seas": {"mare_ionium": {"ships": {"rome": 1}, "sailed": 1}}}"#, "seas.mare_ionium"),
    ];
    for (text, word) in cases {
        let position: Position = serde_json::from_str(text).unwrap();
        let refusal = MareNostrum::load(position).expect_err(text);
        assert!(refusal.message.contains(word), "{text}: {refusal}");
    }
    for text in [r#"{"acted": ["rome", "rome"]}"#, r#"{"players": {"rome": {"marvels": ["helen", "helen"]}}}"#] {
        let error = serde_json::from_str::<Position>(text).unwrap_err().to_string();
        assert!(error.contains("is named twice; name it once"), "{error}");
    }
    let unknown = serde_json::from_str::<Position>(r#"{"weather": "fine"}"#).unwrap_err();
    assert!(unknown.to_string().contains("weather"));
}

/// R141: what the Military phase began with follows from the board.
#[test]
fn the_military_phase_has_its_wars_without_a_word() {
    let (game, mut state) = load(
        r#"{"decision": "name_mover", "provinces": {"syria": {"marker": "babylon", "legions": {"egypt": 2, "babylon": 2}}}}"#,
    );
    let mut step = |civ: Civ, text: &str| {
        let (seat, action) = (game.seat_of(civ).unwrap(), game.parse(text).unwrap());
        let refused = game.apply(&mut state, seat, &action, &mut Chance::forbidden(), &mut Events::off());
        refused.err().and_then(|refusal| refusal.rule)
    };
    assert_eq!(step(Civ::Rome, "name egypt"), None);
    assert_eq!(step(Civ::Egypt, "done").as_deref(), Some("R141"));
    let names = |text: &str| {
        let (game, state) = load(text);
        game.position(&state).campaign.unwrap().wars.unwrap()
    };
    let manual = include_str!("../POSITION.md").split("```json\n").nth(1).unwrap().split("```").next().unwrap();
    assert!(names(&manual.replace(", \"wars\": []", "")).is_empty(), "Egypt has just entered Judaea");
    let war = |legions: &str| {
        names(&format!(
            r#"{{"decision": "land", "campaign": {{"mover": "egypt"}}, "provinces": {{"judaea": {{"marker": "babylon",
                "legions": {{"egypt": 3, "babylon": 2}}, {legions}}}}}}}"#
        ))
    };
    assert_eq!(war(r#""entered": 2"#), ["judaea"], "one was there before");
    assert!(war(r#""entered": 1, "spent": 2"#).is_empty(), "all came this turn");
}

// rules: R33, R34
#[test]
fn a_tie_is_settled_by_somebody_who_is_not_tied() {
    let (game, state) = load(
        r#"{"decision": {"tie": "military"}, "provinces": {"roma": {"legions": {"rome": 1}}, "memphis": {"legions": {"egypt": 1}}}}"#,
    );
    let holder = state.role(emporion_mare_nostrum::Role::Military);
    assert!(holder != Civ::Rome && holder != Civ::Egypt, "{holder}");
    let mut actions = Vec::new();
    game.legal(&state, game.seat_of(holder).unwrap(), &mut actions);
    let texts: Vec<String> = actions.iter().map(|action| game.notation(action)).collect();
    assert_eq!(texts, ["role rome", "role egypt"]);
}

// rules: R33
#[test]
fn a_tie_is_settled_by_who_has_another_role_if_nobody_else_is_left() {
    let (game, _) = load("{}");
    let capital = |civ: Civ| game.map().id(game.map().capital[civ.index()]).to_owned();
    let tied = Civ::ALL.into_iter().filter(|&civ| civ != Civ::Babylon);
    let provinces: serde_json::Map<String, Value> =
        tied.map(|civ| (capital(civ), serde_json::json!({"legions": {civ.id(): 2}}))).collect();
    let position = serde_json::json!({
        "decision": {"tie": "military"}, "roles": {"director": "babylon"}, "provinces": provinces
    });
    let (_, state) = load(&position.to_string());
    let (director, military) = (emporion_mare_nostrum::Role::Director, emporion_mare_nostrum::Role::Military);
    assert_eq!((state.role(director), state.role(military)), (Civ::Babylon, Civ::Babylon));
}

// rules: R163, R167
#[test]
fn turn_0_is_the_advanced_set_up() {
    for text in [r#"{"turn": 0}"#, r#"{"decision": "set_up"}"#] {
        let (game, state) = load(text);
        assert_eq!((state.turn, state.now), (0, Decision::SetUp));
        let first = game.civ(emporion_core::Seat::new(0).unwrap());
        assert_eq!(state.setup.civ, Some(first));
        assert_eq!(state.at(game.map().capital[first.index()]).marker, Some(first));
        assert!(state.setup.points > 30);
    }
}

#[test]
fn the_start_keeps_what_is_not_written() {
    let at = |text: &str| {
        let (game, state) = load(text);
        *state.at(game.map().place("roma").unwrap())
    };
    let start = at(r#"{"from_start": true}"#);
    let more = at(r#"{"from_start": true, "provinces": {"roma": {"legions": {"rome": 4}}}}"#);
    assert_eq!((more.marker, more.built, more.forts), (start.marker, start.built, start.forts));
    assert_eq!(more.legions[Civ::Rome.index()], 4);
    let less = at(r#"{"from_start": true, "provinces": {"roma": {"city": false, "fortresses": 0, "caravans": []}}}"#);
    assert!(less.built.is_empty() && less.forts == 0 && less.legions == start.legions);
    let none = at(
        r#"{"from_start": true, "provinces": {"roma": {"city": null, "fortresses": null, "caravans": null, "legions": null}}}"#,
    );
    assert!(none.built.is_empty() && none.forts == 0 && none.legions == [0; 5], "null is what is to go");
    let (game, state) = load(r#"{"from_start": true, "provinces": {"numidia": {"marker": null, "caravans": []}}}"#);
    assert_eq!(state.at(game.map().place("numidia").unwrap()).marker, None);
}

/// Whatever a log of version 1 leaves out is what it was then.
#[test]
fn a_position_of_version_1_keeps_its_defaults() {
    let old = |text: &str| MareNostrum::load_under(serde_json::from_str(text).unwrap(), 1).unwrap();
    let (game, state) = old(
        r#"{"decision": "name_mover", "provinces": {"syria": {"marker": "babylon", "legions": {"egypt": 2, "babylon": 2}}}}"#,
    );
    assert_eq!((game.position(&state).rules, game.position(&state).campaign), (Some(1), None));
    let (game, state) = old(r#"{"from_start": true, "provinces": {"roma": {"legions": {"rome": 4}}}}"#);
    assert!(state.at(game.map().place("roma").unwrap()).built.is_empty());
    assert_eq!(
        old(r#"{"decision": {"tie": "director"}}"#).1.role(emporion_mare_nostrum::Role::Director),
        Civ::Carthage
    );
    let manual = include_str!("../POSITION.md").split("```json\n").nth(1).unwrap().split("```").next().unwrap();
    let (game, state) = old(&manual.replace(", \"wars\": []", ""));
    assert_eq!(game.position(&state).campaign.unwrap().wars.unwrap(), ["judaea"]);
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

/// At the border the path goes all the way, and a list is no hand of cards.
#[test]
fn the_referee_names_the_place_in_a_position() {
    let game = Erased::<MareNostrum>::new();
    let mut engine = Engine::new(&game);
    for (position, words) in [
        (
            r#"{"players": {"rome": {"hand": [3, 3]}}}"#,
            "at players.rome.hand: an object with named fields is needed, not a list",
        ),
        (
            r#"{"players": {"rome": {"hand": {"tax": -1}}}}"#,
            "at players.rome.hand.tax: a whole number from 0 to 255 is needed, not -1",
        ),
        (r#"{"players": {"rome": {"marvels": ["helen", "helen"]}}}"#, "at players.rome.marvels: helen is named twice"),
        (
            r#"{"provinces": {"roma": ["rome"]}}"#,
            "at provinces.roma: an object with named fields is needed, not a list",
        ),
        (
            r#"{"provinces": {"roma": {"legions": {"sparta": 1}}}}"#,
            "at provinces.roma.legions: \"sparta\" is not known here",
        ),
        (r#"{"turn": 1, "turn": 2}"#, "the name \"turn\" stands twice"),
        (
            r#"{"options": {"map": {"id": "x", "canvas": [100]}}}"#,
            "at options.map.canvas: a list of 2 is needed, not of 1",
        ),
        (
            r#"{"attack": {"space": "roma", "free": {"units": 1, "forts": 0, "ships": 2}}}"#,
            "at attack.free: there is no field \"ships\"",
        ),
    ] {
        let answer = engine.line(format!(r#"{{"cmd": "load", "position": {position}}}"#).as_bytes());
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(words), "{position}: {answer}");
    }
}
