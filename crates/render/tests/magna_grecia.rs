//! The page of Magna Grecia: every legal step can be clicked, everything is said in both languages, the page stays small.

use std::collections::{BTreeMap, BTreeSet};

use emporion_core::{Game, SampleRng, Seat, SeatSet, Seed, Setup, Table, Turn, Viewer};
use emporion_hex::Coord;
use emporion_magna_grecia::{Action, Ends, Event, MagnaGrecia, Options, OraclePlacement, Phase, TileKind};
use emporion_render::{Eyes, Face, Palette, Stage};
use emporion_words::Language;

type Mg = Table<MagnaGrecia>;

fn names() -> Vec<String> {
    ["Anna", "Bruno", "Chiara", "Dario"].map(str::to_owned).to_vec()
}

fn eyes(names: &[String], viewer: Viewer, language: Language) -> Eyes<'_> {
    Eyes { language, names, viewer, palette: Palette::Clear }
}

fn table(seats: usize, oracles: OraclePlacement, seed: &str) -> Mg {
    let options = Options { oracles, ..Options::default() };
    Table::new(Setup::new::<MagnaGrecia>(seats, options), Seed::new(seed), &[]).expect("a new game")
}

fn deciding(table: &Mg) -> Option<Seat> {
    match table.turn() {
        Turn::Decide(seats) => seats.first(),
        Turn::Over(_) => None,
    }
}

fn faces(table: &Mg, seat: Seat, language: Language) -> Vec<Face> {
    let (names, legal) = (names(), table.legal(seat));
    let ahead = |steps: &[Action]| {
        let mut later = table.clone();
        later.apply_all(seat, steps).map_or_else(|_| Vec::new(), |_| later.legal(seat))
    };
    let view = table.view(Viewer::Seat(seat));
    table.game().faces(&view, &legal, &ahead, &eyes(&names, Viewer::Seat(seat), language))
}

fn steps(table: &Mg, face: &Face) -> Vec<Action> {
    face.step.split(';').map(|step| table.game().parse(step.trim()).expect("a step in notation")).collect()
}

/// Plays a whole game at random, mostly doing something, and shows every position.
fn play(mut table: Mg, seed: u64, mut look: impl FnMut(&Mg, Seat)) -> Mg {
    let mut rng = SampleRng::new("pages", seed);
    while let Some(seat) = deciding(&table) {
        look(&table, seat);
        let legal = table.legal(seat);
        let busy: Vec<Action> = legal.iter().copied().filter(|step| *step != Action::Done).collect();
        let some = if busy.is_empty() || rng.below(12) == 0 { &legal } else { &busy };
        let step = *rng.pick(some).expect("a deciding seat has a step");
        table.apply(seat, step).expect("a legal step");
    }
    table
}

fn check_faces(table: &Mg, seat: Seat) {
    let (english, italian) = (faces(table, seat, Language::English), faces(table, seat, Language::Italian));
    let legal: BTreeSet<Action> = table.legal(seat).into_iter().collect();
    let single: Vec<Action> =
        english.iter().map(|face| steps(table, face)).filter(|it| it.len() == 1).map(|it| it[0]).collect();
    assert_eq!(single.len(), legal.len(), "a step is offered twice or not at all");
    assert_eq!(single.into_iter().collect::<BTreeSet<_>>(), legal);
    let mut offered = BTreeSet::new();
    let mut outlines = BTreeMap::new();
    for (face, other) in english.iter().zip(&italian) {
        assert_eq!(face.step, other.step);
        assert_ne!(face.label, other.label);
        assert_ne!(face.kind, other.kind);
        assert!(offered.insert(face.step.clone()), "{} stands twice", face.step);
        assert!(offered.insert(format!("{}: {}", face.kind, face.label)), "{} stands twice", face.label);
        assert_eq!(face.finishes, face.step == "done");
        let all = steps(table, face);
        if all.len() > 1 {
            table.clone().apply_all(seat, &all).unwrap_or_else(|refusal| panic!("{}: {refusal}", face.step));
        }
        if let Some(spot) = &face.spot {
            let outline = outlines.entry(spot.key.clone()).or_insert_with(|| spot.outline.clone());
            assert_eq!(*outline, spot.outline, "one key, one place");
        }
        assert_eq!(face.spot.is_none(), matches!(all[0], Action::Refill(_) | Action::Done), "{}", face.step);
    }
    check_turns(&english);
}

/// Roads on one hex are told apart by their turn.
fn check_turns(faces: &[Face]) {
    let roads = faces.iter().filter(|face| face.step.starts_with("road"));
    let mut turns: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    for face in roads {
        turns.entry(&face.spot.as_ref().expect("a road has a place").key).or_default().push(face.variant);
    }
    for (hex, turns) in turns {
        assert!(turns.iter().enumerate().all(|(number, &turn)| number == usize::from(turn)), "{hex}: {turns:?}");
    }
}

fn check_question(table: &Mg, seat: Seat) {
    let (names, view) = (names(), table.view(Viewer::Seat(seat)));
    let ask = |language| table.game().question(&view, &eyes(&names, Viewer::Seat(seat), language));
    assert_ne!(ask(Language::English), ask(Language::Italian));
}

#[test]
fn every_legal_step_can_be_clicked() {
    for (seed, seats) in [(1, 2), (2, 3), (3, 4), (4, 4)] {
        let oracles = if seed == 2 { OraclePlacement::Players } else { OraclePlacement::Random };
        play(table(seats, oracles, &format!("faces {seed}")), seed, |table, seat| {
            check_faces(table, seat);
            check_question(table, seat);
        });
    }
}

/// A tile that exposes a village leaves one thing to do, and the page says so.
#[test]
fn an_exposed_village_is_asked_for() {
    let mut table = table(2, OraclePlacement::Players, "exposed");
    let names = names();
    while table.view(Viewer::Spectator).phase == Phase::Oracles {
        let seat = deciding(&table).expect("somebody places");
        let here = table.legal(seat)[0];
        table.apply(seat, here).expect("a legal site");
    }
    // Lokroi is green; a city there comes to touch Rhegion over the hex between them.
    let seat = deciding(&table).expect("somebody moves");
    for text in ["city Lokroi", "city 5,13", "city 4,13"] {
        let step = table.game().parse(text).expect("a step");
        if table.apply(seat, step).is_err() {
            break;
        }
    }
    let view = table.view(Viewer::Seat(seat));
    assert_eq!(view.done.exposed, [Coord::new(3, 14)]);
    let question = table.game().question(&view, &eyes(&names, Viewer::Seat(seat), Language::English));
    assert_eq!(question, "Your city touches Rhegion: cover the village with a city tile.");
    let faces = faces(&table, seat, Language::English);
    assert_eq!(faces.iter().map(|face| face.label.as_str()).collect::<Vec<_>>(), ["Extend Lokroi over Rhegion"]);
}

/// One of each kind.
fn events() -> Vec<Event> {
    let (seat, a, b) = (Seat::default(), Coord::new(6, 10), Coord::new(9, 10));
    let (plain, ends) = (Coord::new(5, 10), Ends::all().next().expect("a road tile"));
    vec![
        Event::OraclePlaced { seat: Some(seat), at: a },
        Event::OraclePlaced { seat: None, at: a },
        Event::RoadPlaced { seat, at: plain, ends },
        Event::CityBegun { seat, at: plain },
        Event::CityExtended { seat, at: plain, city: a },
        Event::CityExtended { seat, at: a, city: b },
        Event::CityExtended { seat, at: a, city: plain },
        Event::CityFounded { seat, city: a, market: true },
        Event::CityFounded { seat, city: a, market: false },
        Event::CitiesMerged { seat, city: a, joined: b },
        Event::MarketReturned { seat, city: a },
        Event::Connected { a, b },
        Event::OracleTurned { oracle: a, city: b, seat },
        Event::Refilled { seat, tile: TileKind::Road },
        Event::Refilled { seat, tile: TileKind::City },
        Event::MarketBuilt { seat, at: a, price: 3 },
        Event::MarketSold { seat, at: a, value: 1 },
        Event::TurnEnded { seat },
        Event::RoundBegun { round: 2, card: "Y2".to_owned() },
        Event::NextCard { card: "B1".to_owned() },
        Event::GameOver { winners: SeatSet::only(seat) },
        Event::GameOver { winners: SeatSet::all(3) },
    ]
}

#[test]
fn every_event_is_told_in_both_languages() {
    let (table, names) = (table(3, OraclePlacement::Random, "story"), names());
    let tell = |event: &Event, language| table.game().tell(event, &eyes(&names, Viewer::Spectator, language));
    let mut told = BTreeSet::new();
    for event in events() {
        let (english, italian) = (tell(&event, Language::English), tell(&event, Language::Italian));
        assert!(english.ends_with('.') && italian.ends_with('.'), "{english} {italian}");
        assert_ne!(english, italian);
        assert!(told.insert(english), "{event:?} is told like another");
    }
    assert_eq!(
        tell(&Event::MarketBuilt { seat: Seat::default(), at: Coord::new(6, 10), price: 3 }, Language::English),
        "Anna builds a market in Petelia for 3 points."
    );
    assert_eq!(tell(&Event::CityBegun { seat: Seat::default(), at: Coord::new(6, 10) }, Language::English), "");
}

#[test]
fn others_see_where_something_happened() {
    let table = table(3, OraclePlacement::Random, "traces");
    let view = table.view(Viewer::Spectator);
    let trace = table.game().tracer(&view);
    let shown = events().iter().filter_map(trace).collect::<Vec<_>>();
    assert_eq!(shown.len(), 10);
    assert!(shown.iter().all(|spot| spot.pane == "board" && !spot.key.is_empty()));
}

/// Everything the page of a position is made of, as one text.
fn page(table: &Mg, seat: Seat, language: Language) -> String {
    let (names, view) = (names(), table.view(Viewer::Seat(seat)));
    let eyes = eyes(&names, Viewer::Seat(seat), language);
    let mut page = String::new();
    for pane in table.game().panes(&view, &eyes) {
        page += &pane.body.into_string();
    }
    page += &table.game().aside(&view, &eyes).into_string();
    for seat in Seat::all(table.game().seats()) {
        page += &table.game().standing(&view, seat, &eyes).into_string();
    }
    page
}

fn faces_size(faces: &[Face]) -> usize {
    let ghost = |face: &Face| face.ghost.as_ref().map_or(0, |ghost| ghost.0.len());
    let spots: BTreeMap<&str, usize> = faces
        .iter()
        .filter_map(|face| face.spot.as_ref())
        .map(|spot| (spot.key.as_str(), spot.outline.draw().0.len()))
        .collect();
    spots.values().sum::<usize>()
        + faces.iter().map(|face| face.step.len() + face.label.len() + ghost(face)).sum::<usize>()
}

/// The values of an attribute.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    page.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn the_page_stays_small_and_sound() {
    let (mut board, mut whole) = (0, 0);
    for seed in 0..3 {
        let mut moves = 0;
        play(table(4, OraclePlacement::Random, &format!("crowd {seed}")), seed, |table, seat| {
            moves += 1;
            if moves % 25 != 0 {
                return;
            }
            let page = page(table, seat, Language::Italian);
            assert!(
                !page.contains(" style=") && !page.contains("<script") && !page.contains(" on"),
                "the page is strict"
            );
            for attribute in ["id", "data-piece"] {
                let values = values(&page, attribute);
                let all: BTreeSet<&str> = values.iter().copied().collect();
                assert_eq!(all.len(), values.len(), "an {attribute} stands twice");
            }
            for used in values(&page, "href") {
                assert!(page.contains(&format!("id=\"{}\"", &used[1..])), "{used} is not drawn");
            }
            let faces = faces(table, seat, Language::Italian);
            for ghost in faces.iter().filter_map(|face| face.ghost.as_ref()) {
                assert!(!ghost.0.contains("data-piece"), "a ghost is no piece");
                assert!(values(&ghost.0, "href").iter().all(|used| page.contains(&format!("id=\"{}\"", &used[1..]))));
            }
            board = board.max(page.len());
            whole = whole.max(page.len() + faces_size(&faces));
        });
    }
    println!("board, aside and standings {board} bytes, with faces {whole}");
    assert!(board < 70_000, "{board}");
    assert!(whole < 110_000, "{whole}");
}

#[test]
fn the_end_shows_how_every_point_was_made() {
    let table = play(table(3, OraclePlacement::Random, "ending"), 9, |_, _| {});
    let (names, view) = (names(), table.view(Viewer::Spectator));
    let ending = |language| table.game().ending(&view, &eyes(&names, Viewer::Spectator, language)).into_string();
    let english = ending(Language::English);
    assert_ne!(english, ending(Language::Italian));
    let mut totals: Vec<i32> = table.scores(Viewer::Spectator).iter().map(|score| score.total).collect();
    totals.sort_by_key(|total| -total);
    for (section, total) in english.split("<section").skip(1).zip(totals) {
        let figures = section.split("class=\"figure\">").skip(1);
        let figures: Vec<i32> = figures.map(|rest| rest.split('<').next().unwrap().parse().unwrap()).collect();
        assert_eq!(figures[0], total);
        assert_eq!(figures[1..].iter().sum::<i32>(), total, "{section}");
    }
}

#[test]
fn the_standing_adds_up() {
    let (names, mut seen) = (names(), 0);
    play(table(4, OraclePlacement::Random, "standing"), 5, |table, _| {
        let view = table.view(Viewer::Spectator);
        let eyes = eyes(&names, Viewer::Spectator, Language::English);
        for (seat, score) in Seat::all(4).zip(table.scores(Viewer::Spectator)) {
            let standing = table.game().standing(&view, seat, &eyes).into_string();
            let parts = standing.split("class=\"part\">").skip(1).filter_map(|rest| rest.split('<').next());
            let digits = parts.map(|part| part.chars().filter(char::is_ascii_digit).collect::<String>());
            assert_eq!(digits.map(|digits| digits.parse::<i32>().unwrap()).sum::<i32>(), score.total, "{standing}");
            seen += 1;
        }
    });
    assert!(seen > 0);
}

/// The form of a new table names every option, says what it does, and names its values.
#[test]
fn every_option_has_its_words() {
    let options = [
        ("rounds", "12 8"),
        ("oracles", "random players"),
        ("deck", "classic house"),
        ("next-card", "visible hidden"),
        ("board", "megale-hellas"),
        ("colours", "yellow orange brown red"),
        ("off-village", "liberal strict off"),
        ("village-repair", "immediate end-of-phase"),
        ("oracle-check", "per-tile end-of-turn"),
        ("tie-break", "hand reserve shared"),
    ];
    let fields = serde_json::to_value(Options::default()).expect("options as JSON");
    for field in fields.as_object().expect("fields").keys() {
        assert!(options.iter().any(|(name, _)| *name == field.replace('_', "-")), "{field} is not named");
    }
    for (name, values) in options {
        for key in
            ["", "-about"].map(str::to_owned).into_iter().chain(values.split(' ').map(|value| format!("-{value}")))
        {
            assert!(Language::English.has(&format!("mg-option-{name}{key}")), "{name}{key}");
        }
    }
}
