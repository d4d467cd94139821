//! The page's side of Antiquity: every step can be reached, everything is told in both languages, and the page stays small.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::collections::{BTreeMap, BTreeSet};

use emporion_antiquity::{Action, Antiquity, Building, Event, Good, Options, Patron, Phase, Position, View};
use emporion_core::{BySeat, Game, SampleRng, Seat, Seed, Setup, Table, Viewer};
use emporion_hex::Coord;
use emporion_render::{Eyes, Face, Palette, Stage};
use emporion_words::Language;

fn names() -> Vec<String> {
    ["Anna", "Bruno", "Carla", "Dario"].map(str::to_owned).to_vec()
}

fn eyes(names: &[String], language: Language, viewer: Viewer) -> Eyes<'_> {
    Eyes { language, names, viewer, palette: Palette::Clear }
}

/// The offers of a seat, in one language.
fn faces(table: &Table<Antiquity>, seat: Seat, language: Language) -> Vec<Face> {
    let names = names();
    let ahead = |steps: &[Action]| {
        let mut trial = table.clone();
        let played = steps.iter().all(|step| trial.apply(seat, *step).is_ok());
        if played { trial.legal(seat) } else { Vec::new() }
    };
    let view = table.view(Viewer::Seat(seat));
    table.game().faces(&view, &table.legal(seat), &ahead, &eyes(&names, language, Viewer::Seat(seat)))
}

fn question(table: &Table<Antiquity>, seat: Seat, language: Language) -> String {
    let names = names();
    table.game().question(&table.view(Viewer::Seat(seat)), &eyes(&names, language, Viewer::Seat(seat)))
}

/// Each legal step begins an offer, and each offer can be played.
fn check_cover(table: &Table<Antiquity>, seat: Seat, faces: &[Face]) {
    let begun: BTreeSet<&str> = faces.iter().map(|face| face.step.split(';').next().unwrap().trim()).collect();
    for action in table.legal(seat) {
        let step = table.game().notation(&action);
        assert!(begun.contains(step.as_str()), "nothing begins with {step:?}: {begun:?}");
    }
    for face in faces {
        let mut trial = table.clone();
        for step in face.step.split(';') {
            let action = trial.game().parse(step.trim()).unwrap();
            trial.apply(seat, action).unwrap_or_else(|refusal| panic!("{:?}: {refusal}", face.step));
        }
    }
}

/// Steps are different, and what shares a place shares its outline; turns on one place are told apart.
fn check_keys(faces: &[Face]) {
    let steps: BTreeSet<&str> = faces.iter().map(|face| face.step.as_str()).collect();
    assert_eq!(steps.len(), faces.len(), "an offer stands twice");
    let mut labels = BTreeSet::new();
    let (mut outlines, mut turns) = (BTreeMap::new(), BTreeSet::new());
    for face in faces {
        assert!(labels.insert((&face.kind, &face.label)), "{:?} is said twice", face.label);
        if let Some(spot) = &face.spot {
            let known = outlines.entry((&spot.pane, &spot.key)).or_insert(&spot.outline);
            assert_eq!(*known, &spot.outline, "{} on {}", spot.key, spot.pane);
            let new = turns.insert((&face.kind, &spot.pane, &spot.key, face.variant));
            assert!(new, "turn {} on {} is there twice", face.variant, spot.key);
        }
    }
}

fn check_languages(english: &[Face], italian: &[Face]) {
    assert_eq!(english.len(), italian.len());
    for (one, other) in english.iter().zip(italian) {
        assert_eq!((&one.step, one.variant, one.finishes), (&other.step, other.variant, other.finishes));
        assert!(!one.label.is_empty() && !one.kind.is_empty());
        assert_ne!(one.label, other.label, "{:?} is told in one language only", one.step);
        assert_ne!(one.kind, other.kind);
    }
}

/// What is on the drawings is on the panes that are there.
fn check_panes(table: &Table<Antiquity>, seat: Seat, faces: &[Face]) {
    let names = names();
    let panes =
        table.game().panes(&table.view(Viewer::Seat(seat)), &eyes(&names, Language::Italian, Viewer::Seat(seat)));
    let ids: BTreeSet<&str> = panes.iter().map(|pane| pane.id.as_str()).collect();
    assert_eq!(ids.len(), panes.len());
    let mut pieces = BTreeSet::new();
    for pane in &panes {
        for piece in pane.body.0.split("data-piece=\"").skip(1) {
            let piece = piece.split('"').next().unwrap();
            assert!(pieces.insert(piece.to_owned()), "{piece} is there twice");
        }
        for layer in &pane.layers {
            let class = if layer.shown { "" } else { " class=\"off\"" };
            let group = format!("<g{class} data-layer=\"{}\">", layer.id);
            assert!(pane.body.0.contains(&group), "no layer {group}");
        }
        assert!(!pane.body.0.contains("style="), "styles are for the style sheet");
    }
    for spot in faces.iter().filter_map(|face| face.spot.as_ref()) {
        assert!(ids.contains(spot.pane.as_str()), "no pane {}", spot.pane);
    }
}

/// Plays at random and looks at every page on the way.
fn walk(mut table: Table<Antiquity>, rng: &mut SampleRng, steps: usize) -> Table<Antiquity> {
    for step in 0..steps {
        let deciding: Vec<Seat> = table.turn().deciding().iter().collect();
        let Some(&seat) = rng.pick(&deciding) else { break };
        let english = faces(&table, seat, Language::English);
        check_cover(&table, seat, &english);
        check_keys(&english);
        if step % 5 == 0 {
            check_languages(&english, &faces(&table, seat, Language::Italian));
            check_panes(&table, seat, &english);
            assert_ne!(question(&table, seat, Language::English), question(&table, seat, Language::Italian));
        }
        // People seldom stop as early as chance does.
        let eager: Vec<&Face> = english.iter().filter(|face| !face.finishes || rng.below(8) == 0).collect();
        let face = rng.pick(&eager).copied().unwrap_or(&english[0]);
        for part in face.step.split(';') {
            let action = table.game().parse(part.trim()).unwrap();
            let applied = table.apply(seat, action).unwrap();
            check_story(&applied.events.iter().map(|(_, event)| event.clone()).collect::<Vec<_>>());
        }
    }
    table
}

fn check_story(events: &[Event]) {
    let names = names();
    let game = Table::<Antiquity>::new(Setup::new::<Antiquity>(2, Options::default()), Seed::new("story"), &[]);
    let game = game.unwrap();
    for event in events {
        let told = Language::ALL.map(|language| game.game().tell(event, &eyes(&names, language, Viewer::Spectator)));
        if !matches!(event, Event::Chosen { .. }) {
            assert!(!told[0].is_empty() && told[0] != told[1], "{event:?}: {told:?}");
        }
    }
}

#[test]
fn every_step_can_be_reached_in_whole_games() {
    for seats in 2..=4 {
        for options in [Options::default(), Options::published()] {
            let seed = format!("stage {seats} {:?}", options.preset);
            let table =
                Table::<Antiquity>::new(Setup::new::<Antiquity>(seats, options), Seed::new(&seed), &[]).unwrap();
            walk(table, &mut SampleRng::new(&seed, 1), 120);
        }
    }
}

const CROWDED: [&str; 4] = [
    include_str!("../../antiquity/tests/fixtures/crowded_city.json"),
    include_str!("../../antiquity/tests/fixtures/crowded_countryside.json"),
    include_str!("../../antiquity/tests/fixtures/crowded_pollution.json"),
    include_str!("../../antiquity/tests/fixtures/crowded_famine.json"),
];

fn crowded(text: &str) -> Table<Antiquity> {
    let position: Position = serde_json::from_str(text).unwrap();
    Table::<Antiquity>::load(position, Seed::new("crowded")).unwrap()
}

#[test]
fn every_step_can_be_reached_in_crowded_games() {
    for (number, text) in CROWDED.into_iter().enumerate() {
        walk(crowded(text), &mut SampleRng::new("crowded stage", number as u64), 60);
    }
}

/// Bytes of everything a page is made of, the drawings apart.
fn weight(table: &Table<Antiquity>, seat: Seat) -> (usize, usize) {
    let names = names();
    let (view, looker) = (table.view(Viewer::Seat(seat)), eyes(&names, Language::Italian, Viewer::Seat(seat)));
    let drawn: usize = table.game().panes(&view, &looker).iter().map(|pane| pane.body.0.len()).sum();
    let offers: usize = faces(table, seat, Language::Italian)
        .iter()
        .map(|face| {
            let ghost = face.ghost.as_ref().map_or(0, |ghost| ghost.0.len());
            let spot = face.spot.as_ref().map_or(0, |spot| spot.outline.draw().0.len() + spot.key.len());
            face.step.len() + face.label.len() + ghost + spot
        })
        .sum();
    (drawn, drawn + offers + table.game().aside(&view, &looker).0.len())
}

#[test]
fn the_most_crowded_page_stays_small() {
    for text in CROWDED {
        let table = crowded(text);
        let seat = table.turn().deciding().first().unwrap();
        let (drawn, all) = weight(&table, seat);
        println!("{:?}: {drawn} bytes drawn, {all} in all", table.view(Viewer::Seat(seat)).position.phase);
        assert!(drawn < 110_000, "{drawn} bytes of drawings");
        assert!(all < 160_000, "{all} bytes");
    }
}

/// One event of each kind.
fn one_of_each() -> Vec<Event> {
    let (seat, to, at) = (Seat::default(), Seat::new(1).unwrap(), Coord::new(3, -4));
    let (place, goods) = (|| "1:c4".to_owned(), || "2 grain 1 gold".to_owned());
    let building = Building::Market;
    vec![
        Event::Drawn { order: vec![seat, to] },
        Event::Founded { seat, at },
        Event::Built { seat, building, at: place(), house: None, paid: goods() },
        Event::Built { seat, building: Building::House, at: place(), house: Some(5), paid: goods() },
        Event::Manned { seat, building, at: place() },
        Event::Unmanned { seat, building, at: place() },
        Event::Healed { seat, at: place() },
        Event::Razed { seat },
        Event::Rearranged { seat },
        Event::Banked { seat, gave: goods(), got: Good::Wine },
        Event::Offered { seat, to, give: goods(), ask: "nothing".to_owned(), market: Some(true) },
        Event::Withdrawn { seat, to },
        Event::Traded { seat, with: to, gave: goods(), got: goods() },
        Event::Declined { seat, offered_by: to },
        Event::Finished { seat },
        Event::Revealed { seat, built: vec![building; 2], manned: vec![], patron: Some(Patron::Maria), goods: goods() },
        Event::Famine { level: 3 },
        Event::Order { order: vec![to, seat], counts: BySeat::from_fn(2, |_| 1) },
        Event::Installed { seat, kind: "fishery".to_owned(), good: Good::Fish, at: vec![at, at], goods: 3 },
        Event::Inn { seat, at, paid: goods() },
        Event::City { seat, at, paid: goods() },
        Event::Cleaned { seat, hexes: vec![at] },
        Event::Discarded { seat, goods: goods() },
        Event::Harvested { seat, good: Good::Wood, at, lost: false },
        Event::Harvested { seat, good: Good::Wood, at, lost: true },
        Event::Emptied { seat, kind: "woodcutter".to_owned(), at },
        Event::Fish { seat, count: 2 },
        Event::Explored { seat, at, good: Good::Sheep },
        Event::GravesDue { seat, count: 4 },
        Event::Grave { seat, at: place(), on: None },
        Event::Grave { seat, at: place(), on: Some(building) },
        Event::Polluted { seat, at },
        Event::Out { seat },
        Event::Begins { turn: 3, phase: Phase::Harvest },
        Event::Won { winners: vec![seat, to], how: vec![Patron::Nicola] },
        Event::Won { winners: vec![seat], how: vec![] },
    ]
}

#[test]
fn every_event_is_told_in_both_languages() {
    check_story(&one_of_each());
    let view: View = crowded(CROWDED[0]).view(Viewer::Seat(Seat::default()));
    let table = crowded(CROWDED[0]);
    let trace = table.game().tracer(&view);
    let here = |event: &Event| trace(event).is_some();
    assert!(here(&Event::Polluted { seat: Seat::default(), at: Coord::new(0, 0) }));
    for seat in Seat::all(2) {
        assert!(here(&Event::Grave { seat, at: "1:c4".to_owned(), on: None }), "a grave of {}", seat.letter());
    }
    assert!(!here(&Event::Famine { level: 1 }));
}

/// Everything beside the drawings and at the end, in both languages, for every viewer.
#[test]
fn the_rest_of_the_page_speaks_both_languages() {
    let names = names();
    for text in CROWDED {
        let table = crowded(text);
        for viewer in [Viewer::Spectator, Viewer::Referee, Viewer::Seat(Seat::default())] {
            let view = table.view(viewer);
            let both = |made: &dyn Fn(&Eyes<'_>) -> String| {
                let [english, italian] = Language::ALL.map(|language| made(&eyes(&names, language, viewer)));
                assert!(!english.is_empty() && english != italian, "{english}");
                assert!(!english.contains("aq-ask") && !italian.contains(">aq-"), "a key instead of a text");
            };
            both(&|eyes| table.game().aside(&view, eyes).0);
            both(&|eyes| table.game().standing(&view, Seat::default(), eyes).0);
            both(&|eyes| table.game().ending(&view, eyes).0);
        }
    }
}

/// R184: of a secret plan the pages of others show nothing.
#[test]
fn a_plan_is_on_no_other_page() {
    let position = r#"{"map": {"disc": 8}, "players": [
        {"cities": ["0,0"], "goods": {"wood": 5}, "buildings": [{"kind": "house", "at": "1:g1"}, {"kind": "market", "at": "1:a1"}]},
        {"cities": ["6,-3"]}]}"#;
    let load = || Table::<Antiquity>::load(serde_json::from_str(position).unwrap(), Seed::new("secret")).unwrap();
    let (before, mut after) = (load(), load());
    for step in ["man 1:a1", "bank wood wood", "get gold", "build explorer", "at a3", "turn 0"] {
        let action = after.game().parse(step).unwrap();
        after.apply(Seat::default(), action).unwrap();
    }
    let names = names();
    for viewer in [Viewer::Spectator, Viewer::Seat(Seat::new(1).unwrap())] {
        let page = |table: &Table<Antiquity>| {
            let (view, eyes) = (table.view(viewer), eyes(&names, Language::English, viewer));
            let panes: String = table.game().panes(&view, &eyes).into_iter().map(|pane| pane.body.0).collect();
            panes + &table.game().aside(&view, &eyes).0
        };
        assert_eq!(page(&before), page(&after));
    }
}
