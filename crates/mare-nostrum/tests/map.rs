//! Maps of one's own: ours is sound, a changed one is checked and refused with the reason.

use emporion_core::{Chance, Events, Game, Setup};
use emporion_mare_nostrum::{Kind, Map, MapChoice, MapFile, MareNostrum, Options};

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
    let cases: [(Change, &str); 14] = [
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
    ];
    for (change, word) in cases {
        let message = refusal(change);
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
