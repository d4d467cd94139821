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

/// Legions of all five in eight provinces and ships of all five in five seas, everything built, somebody moving.
fn crowd(provinces: [&str; 8]) -> String {
    let all = |each: u8| {
        let civs = ["rome", "carthage", "greece", "egypt", "babylon"];
        civs.map(|civ| format!(r#""{civ}": {each}"#)).join(", ")
    };
    let sites = "roma magna_graecia sicilia macedonia thracia athenae creta rhodus troas syria judaea babylonia alexandria \
        memphis thebae carthago";
    let land = |id: &&str| {
        let city = if sites.split(' ').any(|site| site == *id) { r#""city": true, "# } else { "" };
        format!(
            r#""{id}": {{"marker": "greece", {city}"temple": {}, "market": true, "fortresses": 1, "entered": 1, "legions": {{{}}}}}"#,
            provinces.iter().position(|other| other == id) < Some(6),
            all(1)
        )
    };
    let seas = ["mare_aegyptium", "mare_phoenicium", "mare_africum", "mare_sardoum", "pontus_euxinus"];
    let sea = |id: &str| format!(r#""{id}": {{"ships": {{{}}}, "sailed": 1}}"#, all(1));
    format!(
        r#"{{"turn": 4, "decision": "land", "campaign": {{"mover": "egypt", "wars": []}}, "provinces": {{{}}}, "seas": {{{}}}}}"#,
        provinces.each_ref().map(land).join(", "),
        seas.map(sea).join(", ")
    )
}

/// Left, top, right and bottom of every province's plate, by its id.
fn plates(svg: &str) -> Vec<(String, [f64; 4])> {
    let number = |text: &str, name: &str| -> f64 {
        let (_, rest) = text.split_once(&format!(" {name}=\"")).expect("the rectangle says it");
        rest.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
    };
    let plate = |part: &str| {
        let (id, rest) = part.split_once('"')?;
        let (head, rest) = rest.split_once("</title><rect")?;
        let (frame, _) = rest.split_once('>')?;
        let (dx, dy, scale) = match head.split_once("translate(") {
            Some((_, moved)) => {
                let numbers: Vec<f64> = moved.split(['(', ')', ' ']).filter_map(|word| word.parse().ok()).collect();
                (numbers[0], numbers[1], numbers[2])
            }
            None => (0.0, 0.0, 1.0),
        };
        let (x, y) = (number(frame, "x") * scale + dx, number(frame, "y") * scale + dy);
        Some((id.to_owned(), [x, y, x + number(frame, "width") * scale, y + number(frame, "height") * scale]))
    };
    svg.split("<g data-plate=\"").skip(1).take(33).filter_map(plate).collect()
}

/// However many stand in neighbouring provinces, every plate can be read: none covers another or leaves the map.
#[test]
fn crowded_plates_stay_apart_and_on_the_map() {
    for provinces in [
        ["corsica", "sardinia", "numidia", "carthago", "thebae", "memphis", "chaldaea", "babylonia"],
        ["judaea", "phoenicia", "syria", "cyprus", "memphis", "alexandria", "arabia", "cilicia"],
        ["troas", "thracia", "athenae", "macedonia", "rhodus", "creta", "pontus", "cappadocia"],
        ["roma", "magna_graecia", "sicilia", "corsica", "sardinia", "gallia_cisalpina", "illyricum", "dacia"],
    ] {
        // The capitals keep their own markers.
        let text = ["roma", "carthago", "alexandria", "babylonia"]
            .iter()
            .zip(["rome", "carthage", "egypt", "babylon"])
            .fold(crowd(provinces), |text, (id, civ)| {
                text.replace(&format!(r#""{id}": {{"marker": "greece""#), &format!(r#""{id}": {{"marker": "{civ}""#))
            });
        let (game, state) = load(&text);
        let svg = game.svg(&game.view(&state, Viewer::Spectator), &names());
        let plates = plates(&svg);
        assert_eq!(plates.len(), 33);
        for (n, (id, [left, top, right, bottom])) in plates.iter().enumerate() {
            assert!(*left >= 0.0 && *top >= 0.0 && *right <= 1500.0 && *bottom <= 1000.0, "{id} leaves the map");
            for (other, [l, t, r, b]) in &plates[..n] {
                let apart = right <= &(l + 0.6) || r <= &(left + 0.6) || bottom <= &(t + 0.6) || b <= &(top + 0.6);
                assert!(apart, "{id} covers {other}: {:?} {:?}", [left, top, right, bottom], [l, t, r, b]);
            }
        }
    }
}

/// Names come from anywhere; a picture is XML all the same.
#[test]
fn names_cannot_break_a_picture() {
    let (game, view) = everything(Viewer::Spectator);
    let names = ["<b>&\"Anna\"'", "Br\u{1b}\u{0}uno", "\u{ffff}", "]]>", "--"].map(str::to_owned);
    let svg = game.svg(&view, &names);
    assert!(svg.contains("&lt;b&gt;&amp;") && !svg.contains("<b>"), "escaped");
    assert!(!svg.contains(['\u{1b}', '\u{0}', '\u{ffff}']), "XML has no such characters");
}

/// A hand of nothing is not unknown.
#[test]
fn nobody_wonders_about_no_cards() {
    let (game, view) = everything(Viewer::Spectator);
    let svg = game.svg(&view, &names());
    assert!(svg.contains(">no cards<") && !svg.contains("0 cards, unknown"), "{svg}");
}
