//! At the table: what can be taken back, what is seen, how steps are written, how lists stay short.

use emporion_core::{Barrier, Chance, Engine, Erased, Events, Game, SampleRng, Seat, Seed, Table, Turn, Viewer};
use emporion_mare_nostrum::{Civ, Decision, Force, Kind, MareNostrum, Position, odds};
use serde_json::{Value, json};

fn table(text: &str) -> Table<MareNostrum> {
    let position: Position = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}"));
    Table::load(position, Seed::new("table")).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn seat(table: &Table<MareNostrum>, civ: Civ) -> Seat {
    table.game().seat_of(civ).expect("it plays")
}

fn play(table: &mut Table<MareNostrum>, civ: Civ, steps: &str) -> Option<Barrier> {
    let steps: Vec<_> = steps.split(';').map(|step| table.game().parse(step).expect("a step")).collect();
    let seat = seat(table, civ);
    let applied = table.apply_all(seat, &steps).unwrap_or_else(|refusal| panic!("{civ}: {refusal}"));
    applied.last().expect("a step").barrier
}

const TRADE: &str = r#"{"seats": 3, "players": {
    "carthage": {"hand": {"tax": 3, "oil": 1}},
    "greece": {"hand": {"gold": 1, "gems": 2}},
    "babylon": {"hand": {"fish": 2, "slaves": 1}}}}"#;

/// The Director closes his offer last and goes on himself: the reveal must still be final.
// rules: R61
#[test]
fn offers_can_be_taken_back_until_they_are_revealed() {
    let mut table = table(TRADE);
    play(&mut table, Civ::Carthage, "number 2");
    play(&mut table, Civ::Greece, "offer gold; offer gems; done");
    let (greece, carthage) = (seat(&table, Civ::Greece), seat(&table, Civ::Carthage));
    assert_eq!(play(&mut table, Civ::Carthage, "offer tax; offer tax; done"), None);
    table.undo(greece).expect("an envelope can be opened again while others are missing");
    play(&mut table, Civ::Greece, "done");
    table.undo(carthage).expect("the Director's too");
    play(&mut table, Civ::Babylon, "offer fish; offer fish; done");
    assert_eq!(play(&mut table, Civ::Carthage, "done"), Some(Barrier::Revealed));
    assert!(table.undo(carthage).is_err());
}

/// A forced offer of a uniform hand is still asked for, or everybody would know that it is uniform.
// rules: R58
#[test]
fn a_uniform_hand_is_not_given_away() {
    let mut table = table(TRADE);
    play(&mut table, Civ::Carthage, "number 1");
    assert_eq!(table.turn().deciding().len(), 3);
}

/// The Director's gift: the two of them see it, the others see a card pass.
// rules: R178
#[test]
fn the_gift_is_seen_by_two() {
    let mut table = table(
        r#"{"seats": 3, "decision": "gift", "trade": {"to_take": "babylon"}, "players": {
            "carthage": {"hand": {"tax": 2, "oil": 1}, "known": {"tax": 2, "oil": 1}},
            "babylon": {"hand": {"fish": 1}, "known": {"fish": 1}}}}"#,
    );
    let carthage = seat(&table, Civ::Carthage);
    let action = table.game().parse("give oil").unwrap();
    let applied = table.apply(carthage, action).unwrap();
    let told = |viewer| table.sentences(&applied.events, viewer).join(" ");
    assert!(told(Viewer::Seat(carthage)).contains("oil"));
    assert!(told(Viewer::Seat(seat(&table, Civ::Babylon))).contains("oil"));
    assert!(!told(Viewer::Seat(seat(&table, Civ::Greece))).contains("oil"));
    assert!(!told(Viewer::Spectator).contains("oil"));
    let view = table.view(Viewer::Spectator);
    assert_eq!(view.players[Civ::Carthage.index()].known[Kind::Oil], 0);
    assert_eq!(view.players[Civ::Carthage.index()].known[Kind::Tax], 1);
    assert!(table.undo(carthage).is_err());
}

/// What bystanders can believe of the gift: each kind the Director had, and nothing else.
#[test]
fn bystanders_sample_every_possible_gift() {
    let mut table = table(
        r#"{"seats": 3, "decision": "gift", "trade": {"to_take": "babylon"}, "players": {
            "carthage": {"hand": {"tax": 2, "oil": 1}, "known": {"tax": 2, "oil": 1}},
            "babylon": {"hand": {"fish": 1}, "known": {"fish": 1}}}}"#,
    );
    play(&mut table, Civ::Carthage, "give tax");
    let mut rng = SampleRng::new("gift", 0);
    let sampled = |viewer, rng: &mut SampleRng| -> Vec<(u8, u8)> {
        let view = table.view(viewer);
        let hands = (0..60).map(|_| table.game().determinise(&view, rng).hands[Civ::Babylon.index()]);
        let mut seen: Vec<(u8, u8)> = hands.map(|hand| (hand[Kind::Tax], hand[Kind::Oil])).collect();
        seen.sort_unstable();
        seen.dedup();
        seen
    };
    assert_eq!(sampled(Viewer::Seat(seat(&table, Civ::Greece)), &mut rng), [(0, 1), (1, 0)]);
    assert_eq!(sampled(Viewer::Seat(seat(&table, Civ::Carthage)), &mut rng), [(1, 0)]);
}

#[test]
fn notation_forgives_case_and_spaces_and_says_what_would_be_right() {
    let table = table("{}");
    let game = table.game();
    assert_eq!(game.parse("  Attack   HIEROSOLYMA "), game.parse("attack judaea"));
    assert_eq!(game.parse("pay tax"), game.parse("pay taxes"));
    assert_eq!(game.parse("lose 1 fortress 1"), game.parse("lose 1 forts 1"));
    for (text, word) in [
        ("", "empty"),
        ("dance", "the steps are"),
        ("march athenae", "march 3 athenae sicilia"),
        ("march 3 athenae", "march 3 athenae sicilia"),
        ("take wine", "take wine from carthage"),
        ("number many", "number 4"),
        ("offer honey", "cards are tax, perfume"),
        ("buy homer", "they are julius_caesar"),
        ("done now", "too much"),
        ("pay grain wine", "too much"),
        ("name sparta", "rome, carthage, greece, egypt, babylon"),
        ("launch athenae athenae", "there is no sea"),
        ("number 999", "no number"),
    ] {
        let refusal = game.parse(text).expect_err(text);
        assert!(refusal.message.contains(word), "{text:?}: {refusal}");
    }
}

/// R134 to R136 in numbers: one die inflicts a loss on a 5 or 6; a fortress beside it always inflicts one, on 4 to 6 two.
// rules: R134, R135, R136
#[test]
fn odds_are_whole_numbers() {
    let one = odds(Force { units: 1, forts: 0 }, 0, 3);
    assert_eq!((one.of, one.ways), (6, vec![4, 2, 0, 0]));
    let hannibal = odds(Force { units: 1, forts: 0 }, 1, 3);
    assert_eq!(hannibal.ways, vec![3, 3, 0, 0]);
    let fortress = odds(Force { units: 1, forts: 1 }, 0, 2);
    assert_eq!(fortress.ways, vec![0, 3, 3]);
    let eight = odds(Force { units: 8, forts: 0 }, 0, 8);
    assert_eq!(eight.ways.iter().sum::<u32>(), eight.of);
}

/// The most crowded turns: eight legions in eight provinces, a chain through every sea.
#[test]
fn lists_stay_short_however_crowded_the_board() {
    let texts = [
        include_str!("positions/crowded.json"),
        include_str!("positions/rich.json"),
        include_str!("positions/war.json"),
    ];
    let mut longest = 0;
    for (number, text) in texts.iter().enumerate() {
        let table = table(text);
        let (game, mut state) = (table.game().clone(), table.state().clone());
        let mut rng = SampleRng::new("crowded", number as u64);
        let (mut chance, mut events, mut actions) = (Chance::sampled(rng.fork()), Events::off(), Vec::new());
        while let Turn::Decide(seats) = game.turn(&state) {
            let seat = seats.first().expect("somebody decides");
            actions.clear();
            game.legal(&state, seat, &mut actions);
            longest = longest.max(actions.len());
            let action = *rng.pick(&actions).expect("no dead ends");
            game.perform(&mut state, seat, &action, &mut chance, &mut events);
        }
    }
    assert!((150..300).contains(&longest), "the longest list has {longest} steps");
}

/// A state is copied at every step of a search: it has to stay small and flat.
#[test]
fn a_state_stays_small() {
    assert!(size_of::<emporion_mare_nostrum::State>() <= 1_400);
    assert!(size_of::<emporion_mare_nostrum::Action>() <= 8);
}

/// The last answer of the referee to these lines.
fn ask(lines: &[Value]) -> Value {
    let game = Erased::<MareNostrum>::new();
    let mut engine = Engine::new(&game);
    let answers = lines.iter().map(|line| engine.line(line.to_string().as_bytes()));
    serde_json::from_str(&answers.last().expect("a line")).expect("an answer is JSON")
}

const GREECE_MOVES: &str = r#"{"decision": "naval", "campaign": {"mover": "greece", "wars": []}, "provinces": {
    "athenae": {"marker": "greece", "city": true, "ships": {"greece": 1}, "legions": {"greece": 2}},
    "macedonia": {"marker": "rome", "fortresses": 1}}, "players": {"greece": {"hand": {"tax": 3}}}}"#;

/// Pages and bots get the names that positions and steps use, never numbers of the map.
#[test]
fn events_name_places_by_their_ids() {
    let position: Value = serde_json::from_str(GREECE_MOVES).unwrap();
    let load = json!({"cmd": "load", "position": position});
    let step = |steps: &str| json!({"cmd": "apply", "seat": 2, "action": steps});
    let answer = ask(&[load.clone(), step("launch athenae mare_aegaeum; march 1 athenae macedonia")]);
    assert_eq!(
        answer["events"],
        json!([
            {"event": "launched", "civ": "greece", "place": "athenae", "sea": "mare_aegaeum"},
            {"event": "marched", "civ": "greece", "count": 1, "from": "athenae", "to": "macedonia"},
        ])
    );
    assert_eq!(answer["text"][1], "Player C (Greece) marches with 1 legion from Athenae to Macedonia.");
    let dice = json!({"cmd": "chance", "values": [2]});
    let answer = ask(&[load, step("march 1 athenae macedonia"), dice, step("attack macedonia")]);
    assert_eq!(answer["events"][0], json!({"event": "attacks", "civ": "greece", "space": "macedonia"}), "{answer}");
    assert_eq!(answer["events"][1]["space"], "macedonia");
    assert_eq!(
        answer["events"][2],
        json!({"event": "lost", "civ": "greece", "space": "macedonia", "units": 1, "forts": 0})
    );
    assert_eq!(answer["text"][2], "Player C (Greece) loses 1 legion.");
    let build = json!({"cmd": "load", "position": {"decision": "build", "build": {"civ": "greece"},
        "players": {"greece": {"hand": {"tax": 3}}}}});
    let answer = ask(&[build, step("city athenae; pay taxes")]);
    let bought = json!({"event": "bought", "civ": "greece", "item": "city athenae"});
    assert!(answer["events"].as_array().is_some_and(|events| events.contains(&bought)), "{answer}");
    assert!(answer["text"].to_string().contains("builds a city in Athenae."), "{answer}");
}

/// Singular and plural, and nothing about what there is none of.
#[test]
fn refusals_count_as_people_do() {
    let position: Value = serde_json::from_str(GREECE_MOVES).unwrap();
    let load = json!({"cmd": "load", "position": position});
    let number = json!({"cmd": "load", "position": {"players": {"carthage": {"hand": {"tax": 1}}}}});
    let build = json!({"cmd": "load", "position": {"decision": "build", "build": {"civ": "greece"},
        "players": {"greece": {"hand": {"tax": 1}}}}});
    let cases = [
        (&load, 2, "march 0 athenae macedonia", "at least 1 legion marches"),
        (&load, 2, "march 3 athenae macedonia", "you have only 2 legions there"),
        (&number, 1, "number 2", "you have 1 card, so the number is 0 to 1"),
        (
            &build,
            2,
            "city athenae",
            "a city costs 3 taxes or 3 different commodities; you have 1 tax and no different commodities",
        ),
    ];
    for (load, seat, step, message) in cases {
        let answer = ask(&[load.clone(), json!({"cmd": "check", "seat": seat, "action": step})]);
        assert_eq!(answer["error"]["message"], message, "{step}");
    }
}

/// After every step: all is counted, and the position written down is the state.
fn sound(table: &Table<MareNostrum>) {
    table.game().audit(table.state()).unwrap_or_else(|refusal| panic!("{:?}: {refusal}", table.state().now));
    let (_, again) = MareNostrum::load(table.position()).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert_eq!(&again, table.state());
    let view = table.view(Viewer::Spectator);
    let sampled = table.game().determinise(&view, &mut SampleRng::new("sound", 0));
    assert_eq!(table.game().view(&sampled, Viewer::Spectator), view);
}

/// Plays steps one by one, with these dice, and looks at each state.
fn fight(table: &mut Table<MareNostrum>, dice: &[u32], steps: &[(Civ, &str)]) {
    table.set_draws(dice);
    for &(civ, step) in steps {
        play(table, civ, step);
        sound(table);
    }
    assert_eq!(table.unused_draws(), [0; 0], "as many dice as foreseen");
}

/// Egypt has entered Judaea, which is Babylon's; a legion of Rome stands there too.
fn judaea(babylon: u8, forts: u8, rome: u8, egypt: u8) -> Table<MareNostrum> {
    table(&format!(
        r#"{{"turn": 3, "decision": "land", "campaign": {{"mover": "egypt", "wars": ["judaea"]}}, "provinces": {{
            "judaea": {{"marker": "babylon", "city": true, "fortresses": {forts}, "entered": {egypt},
                "legions": {{"babylon": {babylon}, "rome": {rome}, "egypt": {egypt}}}}}}}}}"#
    ))
}

/// All is announced before the first die; each battle has its own dice and losses; who survives alone chooses.
// rules: R143, R188, R189, R192
#[test]
fn a_divided_force_fights_one_battle_for_each_opponent() {
    let mut table = judaea(1, 1, 1, 3);
    let steps = [(Civ::Egypt, "attack judaea"), (Civ::Egypt, "assign 2 to babylon")];
    // Two dice against Babylon, one die and a fortress back: both sides lose all. Then one against Rome.
    fight(&mut table, &[6, 5, 4, 5, 1], &steps);
    let land = table.state().at(table.game().map().place("judaea").unwrap());
    assert_eq!((land.legions, land.forts), ([0, 0, 0, 1, 0], 0));
    assert_eq!(table.state().now, Decision::Choose);
    play(&mut table, Civ::Egypt, "occupy city");
    sound(&table);
}

/// An opponent may be left out; the province is then still at war.
// rules: R143, R188, R139
#[test]
fn an_opponent_may_be_left_out_of_a_divided_attack() {
    let mut table = judaea(1, 1, 1, 2);
    fight(&mut table, &[6, 6, 1], &[(Civ::Egypt, "attack judaea"), (Civ::Egypt, "assign 0 to babylon")]);
    let land = table.state().at(table.game().map().place("judaea").unwrap());
    assert_eq!((land.legions, land.forts), ([0, 0, 0, 2, 1], 1), "Rome is gone, Babylon was not fought");
    assert_eq!(table.state().now, Decision::Land);
    let refused = judaea(1, 1, 1, 2);
    let seat = seat(&refused, Civ::Egypt);
    let mut refused = refused;
    play(&mut refused, Civ::Egypt, "attack judaea");
    for (step, word) in
        [("assign 3 to babylon", "only 2 legions"), ("assign 1 to rome", "first say how many go against Babylon")]
    {
        let action = refused.game().parse(step).unwrap();
        let refusal = refused.game().check(refused.state(), seat, &action).unwrap_err();
        assert!(refusal.message.contains(word), "{step}: {refusal}");
    }
}

/// The first defender names his losses while the second battle waits for its dice.
// rules: R137, R188, R189
#[test]
fn losses_of_the_first_battle_are_named_before_the_second_is_rolled() {
    let mut table = judaea(2, 1, 1, 3);
    fight(&mut table, &[5, 1, 1], &[(Civ::Egypt, "attack judaea"), (Civ::Egypt, "assign 1 to babylon")]);
    assert_eq!(table.state().now, Decision::LoseDefender);
    fight(&mut table, &[6, 4, 2], &[(Civ::Babylon, "lose 0 forts 1")]);
    let land = table.state().at(table.game().map().place("judaea").unwrap());
    assert_eq!((land.legions, land.forts), ([0, 0, 0, 2, 2], 0));
}

/// The owner of a fortress divides it like a legion, and names his own losses in each battle.
// rules: R137, R143, R191
#[test]
fn a_fortress_is_sent_against_one_of_two_opponents() {
    let text = r#"{"turn": 3, "decision": "land", "campaign": {"mover": "babylon", "wars": ["judaea"]}, "provinces": {
        "judaea": {"marker": "babylon", "city": true, "fortresses": 1, "legions": {"babylon": 2, "rome": 1, "egypt": 2}}}}"#;
    let mut table = table(text);
    let steps = [(Civ::Babylon, "attack judaea"), (Civ::Babylon, "assign 1 forts 1 to rome")];
    fight(&mut table, &[1, 6], &steps);
    assert_eq!(table.state().now, Decision::LoseAttacker, "a legion or the fortress");
    fight(&mut table, &[3, 2, 2], &[(Civ::Babylon, "lose 0 forts 1")]);
    let land = table.state().at(table.game().map().place("judaea").unwrap());
    assert_eq!((land.legions, land.forts), ([0, 0, 0, 2, 2], 0));
    assert!(table.state().campaign.forts_spent.contains(table.game().map().place("judaea").unwrap()));
}

/// At sea the same.
// rules: R121, R143, R188
#[test]
fn a_divided_fleet_fights_two_opponents() {
    let text = r#"{"turn": 3, "decision": "naval", "campaign": {"mover": "greece"},
        "seas": {"mare_ionium": {"ships": {"greece": 3, "rome": 1, "carthage": 2}}}}"#;
    let mut table = table(text);
    // Pericles adds one to each Greek die: 4 + 1 sink Rome's ship, 5 + 1 + 1 + 1 one of Carthage, whose 3 + 2 sink one back.
    fight(&mut table, &[4, 1, 5, 1, 3, 2], &[(Civ::Greece, "attack mare_ionium"), (Civ::Greece, "assign 1 to rome")]);
    let sea = table.game().map().sea("mare_ionium").unwrap();
    assert_eq!(table.state().sea[sea.index()], [0, 1, 2, 0, 0]);
}

/// Random play out of crowded battles: every way to divide, every loss.
#[test]
fn divided_battles_never_break() {
    for number in 0..60 {
        let mut rng = SampleRng::new("divided", number);
        let mut count = |most: u32| 1 + rng.below(most) as u8;
        let mut table = judaea(count(3), count(1), count(3), count(5));
        for _ in 0..12 {
            let Turn::Decide(seats) = table.turn() else { break };
            let seat = seats.first().expect("somebody decides");
            let action = *rng.pick(&table.legal(seat)).expect("no dead ends");
            table.apply(seat, action).unwrap_or_else(|refusal| panic!("{refusal}"));
            sound(&table);
        }
    }
}

/// R83: who keeps three cards keeps two taxes and a commodity, and everybody can tell.
// rules: R82, R83
#[test]
fn the_third_card_kept_with_the_hanging_gardens_is_a_commodity() {
    let mut table = table(
        r#"{"turn": 2, "decision": "keep", "build": {"civ": "rome"}, "players": {
            "rome": {"hand": {"tax": 3, "gold": 1, "fish": 1}, "marvels": ["julius_caesar", "hanging_gardens"]},
            "greece": {"hand": {"tax": 4, "wine": 1}}, "babylon": {"hand": {"tax": 2, "oil": 1}},
            "carthage": {"hand": {"tax": 2}}}}"#,
    );
    play(&mut table, Civ::Rome, "keep 2 gold");
    play(&mut table, Civ::Egypt, "name greece");
    let mut rng = SampleRng::new("gardens", 0);
    let mut goods = Vec::new();
    let mut look = |table: &Table<MareNostrum>| {
        for viewer in [Viewer::Spectator, Viewer::Seat(seat(table, Civ::Carthage))] {
            let view = table.view(viewer);
            for _ in 0..60 {
                let state = table.game().determinise(&view, &mut rng);
                table.game().audit(&state).unwrap_or_else(|refusal| panic!("{refusal}"));
                assert_eq!(table.game().view(&state, viewer), view);
                let hand = &state.hands[Civ::Rome.index()];
                assert_eq!((hand.size(), hand[Kind::Tax]), (3, 2), "{hand}");
                goods.extend(hand.kinds().filter(|&kind| kind != Kind::Tax));
            }
        }
    };
    look(&table);
    play(&mut table, Civ::Greece, "city athenae");
    look(&table);
    for good in [Kind::Gold, Kind::Wine, Kind::Oil] {
        assert!(goods.contains(&good), "{} is possible", good.id());
    }
    assert!(!goods.contains(&Kind::Fish), "the fish was thrown away in the open");
}
