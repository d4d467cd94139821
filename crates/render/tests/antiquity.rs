//! What a drawing of Antiquity must show, and what it must not.

use emporion_antiquity::{Antiquity, Building, Good, Options, Position, Shaping};
use emporion_core::{Game, Seed, Setup, Table, Viewer};
use emporion_render::{Draw, Ink};

/// A game with every kind of building and every kind of piece in the country, as seen by a referee.
const EVERYTHING: &str = r#"{
  "map": {"disc": 9, "forest": ["0,3", "1,3", "0,4"], "mountain": ["-3,0", "-4,0"], "water": ["4,2", "5,1"]},
  "turn": 7, "phase": "countryside", "famine": 5, "markers": ["-8,2"], "polluted": ["3,-3"],
  "installations": [
    {"owner": 0, "kind": "woodcutter", "good": "wood", "at": "0,3", "goods": ["0,3", "1,3"]},
    {"owner": 0, "kind": "mine", "good": "stone", "at": "-3,0", "goods": ["-3,0", "-4,0"]},
    {"owner": 0, "kind": "farm", "good": "sheep", "at": "3,-1", "goods": ["3,-1", "3,-2"]},
    {"owner": 1, "kind": "fishery", "good": "dye", "at": "4,1", "second": "5,0", "goods": ["4,2", "5,1"]}
  ],
  "players": [
    {
      "cities": ["0,0", "-5,5", "5,-5"], "inns": ["2,-3"], "patron": "barbara", "graves": ["1:a7", "2:f6"],
      "goods": {"grain": 2, "sheep": 1, "olives": 3, "fish": 4, "wine": 5, "pearls": 6, "dye": 7, "gold": 8, "stone": 9, "wood": 11},
      "buildings": [
        {"kind": "dump", "at": "1:a1"}, {"kind": "hospital", "at": "1:d1"}, {"kind": "house", "at": "1:g1"},
        {"kind": "brewery", "at": "1:d3"}, {"kind": "house", "at": "1:g2"}, {"kind": "granary", "at": "1:a4"},
        {"kind": "market", "at": "1:e4"}, {"kind": "storage", "at": "1:a6", "size": [1, 4]}, {"kind": "house", "at": "1:d5"},
        {"kind": "cart_shop", "at": "1:e6", "man": true}, {"kind": "fountain", "at": "1:g4"}, {"kind": "house", "at": "1:g5"},
        {"kind": "university", "at": "2:c3", "man": true}, {"kind": "philosophy", "at": "2:d4"}, {"kind": "alchemy", "at": "2:a4"},
        {"kind": "theology", "at": "2:a1"}, {"kind": "biology", "at": "2:d1"},
        {"kind": "cathedral", "at": "3:a1"}, {"kind": "forced_labour", "at": "3:d3", "turn": 1},
        {"kind": "explorer", "at": "3:f1", "turn": 1},
        {"kind": "house", "at": "1:g6"}, {"kind": "house", "at": "1:g7"}, {"kind": "stable", "at": "3:d1"}, {"kind": "harbour", "at": "3:a5"}
      ]
    },
    {"cities": ["6,2"], "buildings": [{"kind": "house", "at": "1:a1"}]}
  ]
}"#;

fn everything() -> (Antiquity, <Antiquity as Game>::View) {
    let position: Position = serde_json::from_str(EVERYTHING).expect("the position is well formed");
    let (game, state) = Antiquity::load(position).expect("the position is sound");
    let view = game.view(&state, Viewer::Referee);
    (game, view)
}

const INK: Ink = Ink { colour: false, width: 110 };

#[test]
fn every_kind_of_piece_is_drawn() {
    let (game, view) = everything();
    let (svg, text) = (game.svg(&view, &[]), game.text(&view, &[], INK));
    for kind in Building::ALL {
        assert!(svg.contains(&format!("<title>{kind} ")), "no {kind} in the picture");
    }
    for code in "Ho Cs Ex Ma St Br Gr Hb Un Ca Du Fl Th Ph Bi Al Fo Hp Sb".split(' ') {
        assert!(text.lines().any(|line| line.starts_with("  ") && line.contains(code)), "no {code} in the text");
    }
    for words in ["woodcutter of A", "farm of A", "mine of A", "fishery of B", "inn of A at 2,-3", "city 3 of A"] {
        assert!(svg.contains(words), "no {words} in the picture");
        assert!(text.to_lowercase().contains(&words.to_lowercase()), "no {words} in the text");
    }
    for words in ["exploration marker at -8,2", "3,-3 grass, polluted", "cleared forest", "zone of control of B"] {
        assert!(svg.contains(words), "no {words} in the picture");
    }
    for (good, count) in Good::ALL.into_iter().zip([2, 1, 3, 4, 5, 6, 7, 8, 9, 11]) {
        assert!(svg.contains(&format!("<title>{count} {good}</title>")), "no {good} in the picture");
        assert!(text.contains(&format!("{count} {good}")), "no {good} in the text");
    }
}

#[test]
fn text_is_plain_without_colour_and_says_the_same_with_it() {
    let (game, view) = everything();
    let plain = game.text(&view, &[], INK);
    assert!(!plain.contains('\x1b'));
    assert!(plain.lines().all(|line| line.chars().count() <= 110), "lines stay short");
    let painted = game.text(&view, &[], Ink { colour: true, ..INK });
    assert!(painted.contains('\x1b'));
    let mut bare = String::new();
    for (n, part) in painted.split("\x1b[").enumerate() {
        bare += if n == 0 { part } else { part.split_once('m').unwrap().1 };
    }
    assert_eq!(bare, plain);
}

/// R184: of a secret plan nothing is drawn for others, in whatever way it changed the player's things.
#[test]
fn a_plan_is_drawn_for_its_player_only() {
    let position = r#"{"map": {"disc": 8}, "players": [
        {"cities": ["0,0"], "goods": {"wood": 5}, "buildings": [{"kind": "house", "at": "1:g1"}, {"kind": "market", "at": "1:a1"}]},
        {"cities": ["6,-3"]}]}"#;
    let (game, before) = Antiquity::load(serde_json::from_str(position).unwrap()).unwrap();
    let mut table = Table::<Antiquity>::load(serde_json::from_str(position).unwrap(), Seed::new("secret")).unwrap();
    let seat = emporion_core::Seat::default();
    for step in ["man 1:a1", "bank wood wood", "get gold", "build cart shop", "at a3", "turn 0"] {
        let action = table.game().parse(step).unwrap();
        table.apply(seat, action).unwrap();
    }
    for viewer in [Viewer::Spectator, Viewer::Seat(emporion_core::Seat::new(1).unwrap())] {
        let (old, new) = (game.view(&before, viewer), table.view(viewer));
        // How many pieces are left in the common stock is public (Q37).
        let stock = |text: String| text.replace("15 cart shops", "16 cart shops");
        assert_eq!(game.svg(&old, &[]), stock(game.svg(&new, &[])));
        assert_eq!(game.text(&old, &[], INK), stock(game.text(&new, &[], INK)));
    }
    let own = game.svg(&table.view(Viewer::Seat(seat)), &[]);
    assert!(own.contains("<title>cart shop a3 b3") && own.contains("<title>1 gold</title>"));
}

/// R36: the university does not run a faculty with a grave on it.
#[test]
fn a_faculty_under_a_grave_is_not_shown_as_run() {
    let position = r#"{"map": {"disc": 8}, "players": [
        {"cities": ["0,0"], "graves": ["1:f1"], "buildings": [{"kind": "house", "at": "1:g7"},
            {"kind": "university", "at": "1:c1", "man": true}, {"kind": "philosophy", "at": "1:e1"},
            {"kind": "theology", "at": "1:a3"}]},
        {"cities": ["6,-3"]}]}"#;
    let (game, state) = Antiquity::load(serde_json::from_str(position).unwrap()).unwrap();
    let view = game.view(&state, Viewer::Referee);
    let (svg, text) = (game.svg(&view, &[]), game.text(&view, &[], INK));
    let told = |start: &str| svg.split("<title>").find(|part| part.starts_with(start)).unwrap().split('<').next();
    assert!(!told("philosophy").unwrap().contains("university") && told("theology").unwrap().contains("university"));
    assert!(text.contains("Thu") && !text.contains("Phu"));
}

/// A long offer and long names stay inside the column beside the map: no line is longer than its widest letters allow.
#[test]
fn long_offers_stay_in_the_column() {
    let goods = r#"{"grain": 2, "sheep": 1, "olives": 1, "fish": 1, "wine": 1, "pearls": 2, "dye": 1, "gold": 1, "stone": 1, "wood": 1}"#;
    let position = format!(
        r#"{{"map": {{"disc": 8}}, "players": [{{"cities": ["0,0"]}}, {{"cities": ["6,-3"]}}],
            "offers": [{{"from": 0, "to": 1, "give": {goods}, "ask": {goods}}}]}}"#
    );
    let (game, state) = Antiquity::load(serde_json::from_str(&position).unwrap()).unwrap();
    let names = ["Alexandra the Great", "Bartholomew of Syracuse"].map(str::to_owned);
    let svg = game.svg(&game.view(&state, Viewer::Spectator), &names);
    let texts = svg.split("<text").skip(1).filter_map(|text| text.split('<').next()?.split_once('>'));
    let bold = texts.filter(|(look, _)| look.contains("font-weight=\"700\""));
    let bold: Vec<&str> = bold.map(|(_, words)| words).collect();
    let first = bold.iter().position(|line| line.starts_with("Alexandra the Great offers")).expect("the offer");
    assert!(bold[first + 1].contains("sheep") && bold[first + 3].contains("wood"), "{bold:#?}");
    assert!(bold.iter().all(|line| line.len() <= 60), "{bold:#?}");
}

/// The squares drawn are the squares the game counts: what no building, grave or ruin covers is free.
#[test]
fn buildings_lie_where_the_game_has_them() {
    for (number, shapes) in [Shaping::Seed, Shaping::Published].into_iter().enumerate() {
        let options = Options { shapes: Some(shapes), ..Options::default() };
        let setup = Setup::new::<Antiquity>(2, options);
        let mut table = Table::<Antiquity>::new(setup, Seed::new(format!("squares {number}")), &[]).unwrap();
        for turn in 0..400 {
            let Some(seat) = table.turn().deciding().first() else { break };
            let legal = table.legal(seat);
            table.apply(seat, legal[turn * 7 % legal.len()]).unwrap();
            let view = table.view(Viewer::Referee);
            let text = table.game().text(&view, &[], INK);
            let cities = text.split("City squares").next().unwrap();
            let empty = cities.matches("..").count();
            let free: u32 = view.players.iter().flat_map(|player| &player.free_squares).sum();
            assert_eq!(empty as u32, free, "after {turn} steps\n{text}");
        }
    }
}

/// The tiles drawn cover the map exactly.
#[test]
fn tile_borders_follow_the_map() {
    for seats in 2..=4 {
        let table =
            Table::<Antiquity>::new(Setup::new::<Antiquity>(seats, Options::default()), Seed::new("tiles"), &[])
                .unwrap();
        let svg = table.game().svg(&table.view(Viewer::Spectator), &[]);
        for letter in ["A", "B", "C", "D"].into_iter().take(seats) {
            assert!(svg.contains(&format!(">{letter}</text>")));
        }
    }
}
