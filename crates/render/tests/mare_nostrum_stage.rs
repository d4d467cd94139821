//! The page of Mare Nostrum offers every legal step and nothing else, in both languages, and stays small.

use std::collections::BTreeSet;

use emporion_core::{Game, Seat, Seed, Setup, Table, Viewer};
use emporion_mare_nostrum::{Action, MareNostrum, Options, Start, View};
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
        check(&table, seat, step % 16 == 0);
        let legal = table.legal(seat);
        // Ending turns is one step among many: often take it, or games never get on.
        let pick = if step % 4 == 0 { legal.len() - 1 } else { (step + salt) * 7919 % legal.len() };
        let applied = table.apply(seat, legal[pick]).expect("a legal step");
        for (_, event) in &applied.events {
            let [one, other] = Language::ALL.map(|language| table.game().tell(event, &eyes(&names, language, seat)));
            assert!(!one.is_empty() && one != other, "{event:?}: {one} / {other}");
            let view = table.view(Viewer::Spectator);
            table.game().trace(&view, event);
        }
    }
}

#[test]
fn every_legal_step_has_a_face() {
    for (seats, salt) in [(3, 1), (4, 2), (5, 3)] {
        let options = Options { turn_limit: Some(6), ..Options::default() };
        play(table(seats, &format!("olive {salt}"), options), 500, salt);
    }
}

#[test]
fn so_have_the_steps_of_the_advanced_set_up() {
    let options = Options { start: Start::Advanced, turn_limit: Some(2), ..Options::default() };
    play(table(5, "fig", options), 250, 5);
}

#[test]
fn so_have_the_steps_of_war_and_wealth() {
    for (name, salt) in [("war", 1), ("war", 4), ("crowded", 2), ("rich", 3), ("rich", 8)] {
        play(fixture(name), 300, salt);
    }
}
