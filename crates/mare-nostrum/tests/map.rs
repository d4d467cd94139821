//! Maps of one's own: ours is sound, a changed one is checked and refused with the reason.

use emporion_core::{Chance, Events, Game, Setup};
use emporion_mare_nostrum::{Kind, Map, MapChoice, MapFile, MareNostrum, Options, Position};

fn refusal(change: impl FnOnce(&mut MapFile)) -> String {
    let mut file = Map::ours().file.clone();
    change(&mut file);
    let options = Options { map: MapChoice::Own(Box::new(file)), ..Options::default() };
    let setup = Setup::new::<MareNostrum>(5, options);
    let begun = MareNostrum::begin(setup, &mut Chance::forbidden(), &mut Events::off());
    begun.map_or_else(|refusal| refusal.message, |_| String::new())
}

fn province<'a>(file: &'a mut MapFile, id: &str) -> &'a mut emporion_mare_nostrum::ProvinceFile {
    file.provinces.iter_mut().find(|province| province.id == id).expect("it is on the map")
}

#[test]
fn our_own_map_has_33_provinces_10_seas_40_icons_and_18_city_sites() {
    let map = Map::ours();
    assert_eq!((map.provinces, map.seas), (33, 10));
    assert_eq!(map.file.provinces.iter().map(|province| province.icons.len()).sum::<usize>(), 40);
    assert_eq!(map.city_sites.iter().count(), 18);
    assert_eq!(refusal(|_| {}), "", "a copy of our own map is sound");
}

#[test]
fn an_own_map_is_refused_with_the_reason() {
    type Change = fn(&mut MapFile);
    let cases: [(Change, &str); 37] = [
        (|map| province(map, "roma").land.clear(), "gallia_cisalpina names roma"),
        (|map| province(map, "roma").land.push("utopia".into()), "\"utopia\""),
        (|map| province(map, "roma").seas.push("mare_nullum".into()), "\"mare_nullum\""),
        (|map| province(map, "roma").id = "Roma".into(), "\"Roma\" is no id"),
        (|map| province(map, "sicilia").id = "roma".into(), "two spaces are called roma"),
        (|map| province(map, "corsica").seas.clear(), "cannot be reached from corsica"),
        (|map| map.seas[0].seas.clear(), "names mare_sardoum"),
        (|map| province(map, "roma").icons.push(Kind::Wine), "two icons of wine"),
        (|map| province(map, "roma").icons.push(Kind::Tax), "taxes"),
        (|map| province(map, "roma").icons.push(Kind::Gems), "3 icons of gems need 6 cards, but there are 5"),
        (|map| map.civilisations[0].capital = "athenae".into(), "both"),
        (|map| map.civilisations[0].area.clear(), "leaves out its capital"),
        (|map| map.civilisations[1].start.cities.push("numidia".into()), "no site"),
        (|map| _ = map.civilisations.pop(), "in this order"),
        (|map| map.seas[0].id = "city".into(), "word of the notation"),
        (|map| map.seas[0].id = "march".into(), "word of the notation"),
        (|map| map.seas[0].id = "greece".into(), "word of the notation"),
        (|map| map.seas[0].id = "gold".into(), "word of the notation"),
        (|map| province(map, "dacia").city = Some("Market".into()), "word of the notation"),
        (|map| map.seas[0].id = "a".repeat(41), "at most 40"),
        (|map| province(map, "dacia").city = Some("Roma".into()), "the id of another space, roma"),
        (|map| province(map, "dacia").city = Some("Mare Ionium".into()), "the id of another space, mare_ionium"),
        (|map| province(map, "dacia").city = Some("leptis  Magna".replace("  ", " ")), "have the same city"),
        (|map| province(map, "dacia").name = "Roma".into(), "two spaces have the name \"Roma\""),
        (|map| province(map, "roma").land.push("magna_graecia".into()), "\"magna_graecia\" is listed twice"),
        (|map| province(map, "roma").seas.push("mare_tyrrhenum".into()), "\"mare_tyrrhenum\" is listed twice"),
        (|map| map.seas[0].seas.push("mare_tyrrhenum".into()), "\"mare_tyrrhenum\" is listed twice"),
        (|map| map.civilisations[0].area.push("roma".into()), "area of Rome: \"roma\" is listed twice"),
        (|map| map.canvas = [0, 0], "canvas: 0 by 0"),
        (|map| map.canvas = [1200, -800], "canvas: 1200 by -800"),
        (|map| province(map, "roma").polygon.clear(), "polygon of roma encloses nothing"),
        (|map| map.seas[0].polygon = vec![[5, 5]; 9], "encloses nothing"),
        (|map| map.seas[0].label = [1300, 5], "1300,5 outside the canvas"),
        (|map| province(map, "roma").name = String::new(), "is no name"),
        (|map| province(map, "roma").name = "o".repeat(100_000), "is no name"),
        (|map| province(map, "roma").name = "Ro\u{1b}ma".into(), "is no name"),
        (|map| province(map, "roma").city = Some("Ro\u{0}ma".into()), "is no name"),
    ];
    for (change, word) in cases {
        let message = refusal(change);
        assert!(message.len() < 400, "a refusal is a sentence: {message}");
        assert!(message.contains(word), "{message:?} should speak of {word:?}");
    }
}

#[test]
fn an_option_that_is_no_map_says_so() {
    let error = serde_json::from_str::<Options>(r#"{"map": "atlantis"}"#).unwrap_err().to_string();
    assert!(error.contains("atlantis") && error.contains("mare-nostrum"), "{error}");
    let error = serde_json::from_str::<Options>(r#"{"map": {"id": "x"}}"#).unwrap_err().to_string();
    assert!(error.contains("missing field"), "{error}");
}

/// Nothing need be drawn: without outlines spaces are boxes beside each other, so that a picture can be made of it.
#[test]
fn a_map_of_ones_own_needs_no_drawing() {
    let mut value: serde_json::Value = serde_json::from_str(include_str!("../data/map.json")).unwrap();
    let map = value.as_object_mut().unwrap();
    _ = (map.remove("canvas"), map.remove("outside"));
    for spaces in ["provinces", "seas"] {
        for space in map[spaces].as_array_mut().unwrap() {
            let space = space.as_object_mut().unwrap();
            for field in ["label", "polygon", "callout", "slots"] {
                space.remove(field);
            }
        }
    }
    let position = serde_json::json!({ "options": { "map": value }, "from_start": true });
    let position: Position = serde_json::from_value(position).unwrap();
    let (game, state) = MareNostrum::load(position).unwrap_or_else(|refusal| panic!("{refusal}"));
    let file = &game.map().file;
    assert_eq!(file.canvas, [1200, 800]);
    let provinces = file.provinces.iter().map(|province| (&province.polygon, province.label));
    let spaces: Vec<_> = provinces.chain(file.seas.iter().map(|sea| (&sea.polygon, sea.label))).collect();
    for (n, (polygon, [x, y])) in spaces.iter().enumerate() {
        let ([left, top], [right, bottom]) = (polygon[0], polygon[2]);
        assert!(left < *x && *x < right && top < *y && *y < bottom, "{polygon:?} {x} {y}");
        assert!(!spaces[..n].iter().any(|(other, _)| other == polygon), "one box for each");
    }
    let again: Position = serde_json::from_value(serde_json::to_value(game.position(&state)).unwrap()).unwrap();
    assert_eq!(MareNostrum::load(again).unwrap().1, state);
}
