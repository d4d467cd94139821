//! At the table: what can be taken back, what is seen, how steps are written, how lists stay short.

use emporion_core::{Barrier, Chance, Events, Game, SampleRng, Seat, Seed, Table, Turn, Viewer};
use emporion_mare_nostrum::{Civ, Force, Kind, MareNostrum, Position, odds};

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
