//! The page of Mare Nostrum offers every legal step and nothing else, in both languages, and stays small.

use std::collections::BTreeSet;

use emporion_core::{Game, Seat, Seed, Setup, Table, Viewer};
use emporion_mare_nostrum::{Action, Event, MareNostrum, Options, Start, View};
use emporion_render::{Eyes, Face, Palette, Stage};
use emporion_words::Language;

fn names() -> Vec<String> {
    ["Anna", "Bruno", "Chloe", "Dino", "Elena"].map(str::to_owned).to_vec()
}

fn eyes(names: &[String], language: Language, seat: Seat) -> Eyes<'_> {
    Eyes { language, names, viewer: Viewer::Seat(seat), palette: Palette::Clear }
}

fn table(seats: usize, seed: &str, options: Options) -> Table<MareNostrum> {
    Table::new(Setup::new::<MareNostrum>(seats, options), Seed::new(seed), &[]).expect("a sound set-up")
}

fn fixture(name: &str) -> Table<MareNostrum> {
    let path = format!("{}/../mare-nostrum/tests/positions/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a position");
    Table::load(serde_json::from_str(&text).expect("a position"), Seed::new(name)).expect("a sound position")
}

/// The steps of a face.
fn steps(table: &Table<MareNostrum>, face: &Face) -> Vec<Action> {
    face.step.split(';').map(|step| table.game().parse(step.trim()).expect("notation")).collect()
}

/// The faces of a seat in both languages.
fn faces(table: &Table<MareNostrum>, seat: Seat) -> (Vec<Face>, Vec<Face>) {
    let (names, view, legal) = (names(), table.view(Viewer::Seat(seat)), table.legal(seat));
    let ahead = |steps: &[Action]| {
        let mut later = table.clone();
        if later.apply_all(seat, steps).is_ok() { later.legal(seat) } else { Vec::new() }
    };
    let [english, italian] =
        Language::ALL.map(|language| table.game().faces(&view, &legal, &ahead, &eyes(&names, language, seat)));
    (english, italian)
}

/// Everything a page says at this moment, checked.
fn check(table: &Table<MareNostrum>, seat: Seat, thorough: bool) {
    let legal: BTreeSet<Action> = table.legal(seat).into_iter().collect();
    let (english, italian) = faces(table, seat);
    let firsts: BTreeSet<Action> = english.iter().map(|face| steps(table, face)[0]).collect();
    assert_eq!(firsts, legal, "faces cover the legal steps");
    let keys: BTreeSet<&str> = english.iter().map(|face| face.step.as_str()).collect();
    assert_eq!(keys.len(), english.len(), "no step is offered twice");
    for (one, other) in english.iter().zip(&italian) {
        assert_eq!(one.step, other.step);
        assert!(!one.label.is_empty() && one.label != other.label, "{}: {} / {}", one.step, one.label, other.label);
        assert!(!one.kind.is_empty() && one.kind != other.kind, "{}: {} / {}", one.step, one.kind, other.kind);
        if thorough || one.step.contains(';') {
            let mut later = table.clone();
            later.apply_all(seat, &steps(table, one)).unwrap_or_else(|refusal| panic!("{}: {refusal}", one.step));
        }
    }
    let (names, view) = (names(), table.view(Viewer::Seat(seat)));
    let [one, other] = Language::ALL.map(|language| table.game().question(&view, &eyes(&names, language, seat)));
    assert!(!one.is_empty() && one != other, "{:?}: {one} / {other}", view.decision);
    check_spots(table, &view, &english);
    check_words(table, seat, &view);
}

/// What stands beside the board is said in both languages, without styles and scripts.
fn check_words(table: &Table<MareNostrum>, seat: Seat, view: &View) {
    let names = names();
    let pages = Language::ALL.map(|language| {
        let eyes = eyes(&names, language, seat);
        let game = table.game();
        [game.aside(view, &eyes), game.standing(view, seat, &eyes), game.ending(view, &eyes)].map(|part| part.0)
    });
    for (one, other) in pages[0].iter().zip(&pages[1]) {
        assert!(one != other, "{one}");
        assert!(!one.contains("style=") && !one.contains("<script"), "{one}");
    }
}

/// Every spot is on the pane, within its size.
fn check_spots(table: &Table<MareNostrum>, view: &View, faces: &[Face]) {
    let names = names();
    let panes = table.game().panes(view, &eyes(&names, Language::English, Seat::new(0).expect("a seat")));
    for spot in faces.iter().filter_map(|face| face.spot.as_ref()) {
        assert_eq!(spot.pane, panes[0].id);
        let emporion_render::Outline::Polygon(corners) = &spot.outline else { panic!("spaces are polygons") };
        let (width, height) = panes[0].size;
        let inside = |&(x, y): &(f64, f64)| (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
        assert!(corners.iter().all(inside), "{}: {corners:?}", spot.key);
    }
}

/// Plays a random game and checks the page at every step.
fn play(mut table: Table<MareNostrum>, steps: usize, salt: usize) {
    let names = names();
    for step in 0..steps {
        let deciding: Vec<Seat> = table.turn().deciding().iter().collect();
        let Some(&seat) = deciding.get(step % deciding.len().max(1)) else { break };
        check(&table, seat, step % 32 == 0);
        let legal = table.legal(seat);
        // Ending turns is one step among many: often take it, or games never get on.
        let pick = if step % 4 == 0 { legal.len() - 1 } else { (step + salt) * 7919 % legal.len() };
        let applied = table.apply(seat, legal[pick]).expect("a legal step");
        for (_, event) in &applied.events {
            let [one, other] = Language::ALL.map(|language| table.game().tell(event, &eyes(&names, language, seat)));
            assert!(!one.is_empty() && one != other, "{event:?}: {one} / {other}");
            let view = table.view(Viewer::Spectator);
            table.game().tracer(&view)(event);
        }
    }
}

#[test]
fn every_legal_step_has_a_face() {
    for (seats, salt) in [(3, 1), (4, 2), (5, 3)] {
        let options = Options { turn_limit: Some(6), ..Options::default() };
        play(table(seats, &format!("olive {salt}"), options), 300, salt);
    }
}

#[test]
fn so_have_the_steps_of_the_advanced_set_up() {
    let options = Options { start: Start::Advanced, turn_limit: Some(2), ..Options::default() };
    play(table(5, "fig", options), 200, 5);
}

#[test]
fn so_have_the_steps_of_war_and_wealth() {
    for (name, salt) in [("war", 1), ("war", 4), ("crowded", 2), ("rich", 3), ("rich", 8)] {
        play(fixture(name), 120, salt);
    }
}

/// Bytes of a page's part that this game makes, with room for the tags around each step.
fn weight(table: &Table<MareNostrum>, seat: Seat) -> (usize, usize, usize) {
    let (names, view, language) = (names(), table.view(Viewer::Seat(seat)), Language::Italian);
    let eyes = eyes(&names, language, seat);
    let panes: usize = table.game().panes(&view, &eyes).iter().map(|pane| pane.body.0.len()).sum();
    let aside = table.game().aside(&view, &eyes).0.len();
    let (_, faces) = faces(table, seat);
    let ghost = |face: &Face| face.ghost.as_ref().map_or(0, |ghost| ghost.0.len());
    let steps = faces.iter().map(|face| face.step.len() + face.label.len() + ghost(face) + 90).sum();
    (panes, aside, steps)
}

#[test]
fn the_page_stays_small() {
    for name in ["crowded", "war", "rich"] {
        let mut table = fixture(name);
        let seat = table.turn().deciding().iter().next().expect("somebody decides");
        if name == "war" {
            let first = table.legal(seat)[0];
            table.apply(seat, first).expect("a legal step");
        }
        let seat = table.turn().deciding().iter().next().expect("somebody decides");
        let (panes, aside, steps) = weight(&table, seat);
        println!("{name}: map {panes}, aside {aside}, steps {steps}");
        assert!(panes < 110_000, "{name}: the map takes {panes} bytes");
        assert!(panes + aside + steps < 190_000, "{name}: {panes} + {aside} + {steps} bytes");
    }
}

/// The table of somebody who may not see the cards says the same whatever they are.
#[test]
fn a_bystander_is_told_no_secret() {
    let sealed = |rome: &str, carthage: &str| {
        format!(
            r#"{{"seats": 3, "options": {{"civilisations": ["rome", "carthage", "greece"]}}, "from_start": true, "decision": "offers",
                "trade": {{"number": 1}}, "players": {{
                    "rome": {{"hand": {{"{rome}": 2}}, "offer": {{"{carthage}": 1}}}},
                    "carthage": {{"hand": {{"{carthage}": 2}}, "offer": {{"{rome}": 1}}}},
                    "greece": {{"hand": {{"tax": 3}}}}
                }}}}"#
        )
    };
    let (names, greece) = (names(), Seat::new(2).expect("a seat"));
    for viewer in [Viewer::Spectator, Viewer::Seat(greece)] {
        let eyes = Eyes { language: Language::English, names: &names, viewer, palette: Palette::Clear };
        let [one, other] = [sealed("gold", "gems"), sealed("gems", "gold")].map(|text| {
            let (game, state) = MareNostrum::load(serde_json::from_str(&text).expect("a position")).expect("sound");
            let view = game.view(&state, viewer);
            let standings = Seat::all(3).map(|seat| game.standing(&view, seat, &eyes).0).collect::<String>();
            game.panes(&view, &eyes)[0].body.0.clone() + &game.aside(&view, &eyes).0 + &standings
        });
        assert_eq!(one, other);
    }
}

/// One of every kind of event.
fn all_events() -> Vec<Event> {
    use emporion_mare_nostrum::{Cards, Civ, Kind, Role, Slot};
    let (civ, other, kind) = (Civ::Rome, Civ::Egypt, Kind::Grain);
    let cards: Cards = [(Kind::Tax, 2), (kind, 1)].into_iter().collect();
    let (land, sea) = (|| "roma".to_owned(), || "mare_ionium".to_owned());
    let bought = |item: &str| Event::Bought { civ, item: item.to_owned() };
    vec![
        Event::SetUpOrder { order: vec![civ, other] },
        Event::SetUpDone { civ, lost: 0 },
        Event::SetUpDone { civ, lost: 1 },
        Event::TurnBegins { turn: 2 },
        Event::RolePasses { role: Role::Director, civ },
        Event::Income { civ, cards, missing: Cards::NONE },
        Event::Income { civ, cards, missing: cards },
        Event::ArtemisBrings { civ, good: kind },
        Event::NumberSet { civ, number: 0 },
        Event::NumberSet { civ, number: 3 },
        Event::OutOfTrade { civ },
        Event::Offered { civ, kind },
        Event::OfferReady { civ },
        Event::OfferRevealed { civ, cards },
        Event::Taken { civ, from: other, kind },
        Event::UlyssesRedirects { civ, taker: other, from: Civ::Greece, kind },
        Event::TradeEnds,
        Event::CardGiven { civ, to: other, kind: Some(kind) },
        Event::CardGiven { civ, to: other, kind: None },
        Event::Builds { civ },
        Event::Paid { civ, kind, count: 1 },
        bought("influence roma"),
        bought("convert roma"),
        bought("caravan roma wine"),
        bought("city roma"),
        bought("market roma"),
        bought("temple roma"),
        bought("legion roma"),
        bought("trireme roma"),
        bought("fortress roma"),
        bought("buy helen"),
        bought("buy colossus"),
        Event::Swapped { civ, give: kind, get: Kind::Tax },
        Event::Kept { civ, thrown: cards, size: 2 },
        Event::Kept { civ, thrown: Cards::NONE, size: 1 },
        Event::Moves { civ },
        Event::Launched { civ, place: land(), sea: sea() },
        Event::Sailed { civ, from: sea(), to: sea() },
        Event::Marched { civ, count: 2, from: land(), to: land() },
        Event::Attacks { civ, space: land() },
        Event::HelenTurns { civ, of: other, place: land() },
        Event::Battle {
            space: sea(),
            attacker: civ,
            defender: other,
            attack_dice: vec![3, 5],
            defence_dice: vec![],
            totals: [8, 6],
            losses: [1, 1],
        },
        Event::Lost { civ, space: land(), units: 1, forts: 1 },
        Event::Pillaged { civ, place: land(), slot: Slot::City },
        Event::Plundered { civ, kind },
        Event::Occupied { civ, place: land(), slot: Slot::Caravan(kind) },
        Event::Converting { civ, place: land() },
        Event::Retained { civ, place: land(), slot: Slot::Temple },
        Event::Won { civ },
        Event::LimitReached { turn: 9 },
    ]
}

#[test]
fn every_event_is_told() {
    let names = names();
    let table = table(5, "olive", Options::default());
    let seat = Seat::new(0).expect("a seat");
    for event in all_events() {
        let [one, other] = Language::ALL.map(|language| table.game().tell(&event, &eyes(&names, language, seat)));
        assert!(one.ends_with('.') && other.ends_with('.') && one != other, "{event:?}: {one} / {other}");
    }
}
