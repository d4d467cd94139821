//! Drawings of Mare Nostrum show every kind of piece, need no colour, and tell no secret.

use emporion_core::{Game, Seat, Viewer};
use emporion_mare_nostrum::{Kind, MareNostrum, View};
use emporion_render::{Draw, Ink};

const PLAIN: Ink = Ink { colour: false, width: 110 };

/// One of everything: all buildings and goods, units of all kinds, war, occupation, conversion, neutrals, a trade.
const EVERYTHING: &str = r#"{
    "seats": 4, "from_start": true, "turn": 2, "decision": "take",
    "roles": {"director": "carthage", "political": "egypt", "military": "rome"},
    "trade": {"number": 1, "ready": ["rome", "carthage"], "to_take": "carthage"},
    "players": {
        "rome": {"hand": {"tax": 2}, "offer": {"wine": 1}, "marvels": ["julius_caesar", "helen"]},
        "carthage": {"hand": {"perfume": 1}, "offer": {"fruit": 1}},
        "greece": {}, "egypt": {"marvels": ["cleopatra", "artemis", "colossus"]}
    },
    "provinces": {
        "roma": {"marker": "rome", "city": true, "temple": true, "market": true, "caravans": ["wine"], "fortresses": 1,
            "legions": {"rome": 2, "greece": 1}, "ships": {"rome": 1}},
        "memphis": {"marker": "egypt", "city": true, "caravans": ["papyrus"], "legions": {"rome": 2}, "holder": "rome",
            "held": ["city", "papyrus"]},
        "numidia": {"marker": "carthage", "caravans": ["grain"], "legions": {"egypt": 1}, "holder": "egypt", "held": ["marker"]}
    },
    "seas": {"mare_ionium": {"ships": {"greece": 2, "carthage": 1}}}
}"#;

fn load(text: &str) -> (MareNostrum, <MareNostrum as Game>::State) {
    MareNostrum::load(serde_json::from_str(text).expect("a position")).expect("a sound position")
}

fn everything(viewer: Viewer) -> (MareNostrum, View) {
    let (game, state) = load(EVERYTHING);
    let view = game.view(&state, viewer);
    (game, view)
}

fn names() -> Vec<String> {
    ["Anna", "Bruno", "Chloe", "Dino", "Elena"].map(str::to_owned).to_vec()
}

#[test]
fn every_piece_is_drawn() {
    let (game, view) = everything(Viewer::Spectator);
    let svg = game.svg(&view, &names());
    let text = game.text(&view, &names(), PLAIN).split_whitespace().collect::<Vec<_>>().join(" ");
    let phrases = [
        "city",
        "temple",
        "market",
        "caravan on wine",
        "caravan on papyrus",
        "city site",
        "Rome: 1 fortress, 2 legions, 1 trireme",
        "Greece: 1 legion",
        "Greece: 2 triremes",
        "Carthage: 1 trireme",
        "occupied by Rome",
        "a legion of Egypt converts it",
        "at war",
        "Director of Commerce",
        "Political Leader",
        "Military Leader",
        "Helen of Troy",
        "Pyramids",
        "Colossus",
        "Anna",
        "Babylon",
    ];
    for phrase in phrases {
        assert!(svg.contains(phrase), "the picture lacks {phrase:?}");
        assert!(text.contains(phrase), "the text lacks {phrase:?}");
    }
    for good in Kind::goods() {
        assert!(svg.contains(good.id()) && text.contains(good.id()), "{} is missing", good.id());
    }
    for province in &view.provinces {
        assert!(svg.contains(&format!(">{}<", province.name)) && text.contains(&province.name), "{}", province.name);
    }
    for sea in &view.seas {
        assert!(svg.contains(&format!(">{}<", sea.name)) && text.contains(&sea.name), "{}", sea.name);
    }
}

#[test]
fn offers_that_lie_open_are_shown() {
    let (game, view) = everything(Viewer::Spectator);
    let text = game.text(&view, &names(), PLAIN);
    assert!(text.contains("offers 1 wine") && text.contains("offers 1 fruit"), "{text}");
    assert!(game.svg(&view, &names()).contains(">offers<"));
}

#[test]
fn text_needs_no_colour() {
    let (game, view) = everything(Viewer::Referee);
    let plain = game.text(&view, &names(), PLAIN);
    assert!(!plain.contains('\x1b'));
    let coloured = game.text(&view, &names(), Ink { colour: true, ..PLAIN });
    assert!(coloured.contains('\x1b'));
    assert_eq!(strip(&coloured), plain, "colour changes nothing but colour");
    let widest = plain.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(110), "{widest:?} columns");
}

/// The text without escape sequences.
fn strip(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + part.split_once('m').expect("a colour ends with m").1)
}

/// The same table with the same number of cards everywhere, but other cards in hands and sealed offers.
fn sealed(rome: &str, carthage: &str) -> String {
    format!(
        r#"{{"seats": 3, "options": {{"civilisations": ["rome", "carthage", "greece"]}}, "from_start": true, "decision": "offers",
            "trade": {{"number": 1}}, "players": {{
                "rome": {{"hand": {{"{rome}": 2}}, "offer": {{"{carthage}": 1}}}},
                "carthage": {{"hand": {{"{carthage}": 2}}, "offer": {{"{rome}": 1}}}},
                "greece": {{"hand": {{"tax": 3}}}}
            }}}}"#
    )
}

#[test]
fn a_spectator_sees_no_secret() {
    let greece = Seat::new(2).unwrap();
    for viewer in [Viewer::Spectator, Viewer::Seat(greece)] {
        let [one, other] = [sealed("gold", "gems"), sealed("gems", "gold")].map(|text| {
            let (game, state) = load(&text);
            let view = game.view(&state, viewer);
            (game.svg(&view, &names()), game.text(&view, &names(), PLAIN))
        });
        assert_eq!(one, other, "hands and sealed offers differ, drawings do not");
    }
}

#[test]
fn a_player_sees_the_own_hand() {
    let (game, state) = load(&sealed("gold", "gems"));
    let view = game.view(&state, Viewer::Seat(Seat::new(0).unwrap()));
    let text = game.text(&view, &names(), PLAIN);
    assert!(text.contains("in hand 2 gold; offers 1 gems"), "{text}");
}

/// Every moment of a game can be drawn, whoever looks.
#[test]
fn every_moment_can_be_drawn() {
    use emporion_core::{Seed, Setup, Table};
    let options = emporion_mare_nostrum::Options { turn_limit: Some(4), ..Default::default() };
    let mut table = Table::<MareNostrum>::new(Setup::new::<MareNostrum>(5, options), Seed::new("olive"), &[]).unwrap();
    let mut list = Vec::new();
    for step in 0..600_usize {
        let Some(seat) = table.turn().deciding().iter().next() else { break };
        list.clear();
        table.game().legal(table.state(), seat, &mut list);
        let action = list[step * 7919 % list.len()];
        table.apply(seat, action).unwrap();
        if step % 5 == 0 {
            for viewer in [Viewer::Spectator, Viewer::Seat(seat)] {
                let view = table.view(viewer);
                assert!(table.game().svg(&view, &[]).ends_with("</svg>\n"));
                assert!(table.game().text(&view, &[], PLAIN).ends_with('\n'));
            }
        }
    }
}
