//! The laws from rich positions, where random play meets what poor cities never reach: trade, saints, faculties, new cities.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use emporion_antiquity::{Action, Antiquity, BuildingSpec, Good, Patron, PlayerSpec, Position, Preset};
use emporion_core::{Game, SampleRng, Seat, Seed, Table, Turn};
use emporion_testkit::Battery;

/// Buildings of a city block that leaves room for more.
const BUILT: [(&str, &str); 16] = [
    ("market", "1:a1"),
    ("cart_shop", "1:c1"),
    ("cart_shop", "1:e1"),
    ("explorer", "1:b4"),
    ("brewery", "1:a3"),
    ("hospital", "1:a5"),
    ("fountain", "1:f3"),
    ("university", "2:a1"),
    ("theology", "2:c1"),
    ("philosophy", "2:a4"),
    ("harbour", "3:a1"),
    ("stable", "3:a3"),
    ("biology", "3:c3"),
    ("alchemy", "4:a1"),
    ("dump", "4:a4"),
    ("cathedral", "4:d1"),
];

fn building(kind: &str, at: &str) -> BuildingSpec {
    serde_json::from_value(serde_json::json!({ "kind": kind, "at": at })).unwrap()
}

fn player(number: usize, patron: Patron, cities: &[&str]) -> PlayerSpec {
    let within = |at: &str| cities.len() >= at[..1].parse().unwrap();
    let mut spec = PlayerSpec {
        cities: cities.iter().map(|at| at.parse().unwrap()).collect(),
        goods: Good::ALL.into_iter().map(|good| (good, 2 + (good as u16 + number as u16) % 4)).collect(),
        buildings: BUILT.iter().filter(|(_, at)| within(at)).map(|(kind, at)| building(kind, at)).collect(),
        ..PlayerSpec::default()
    };
    let houses = ["1:g1", "1:g2", "1:g3", "1:g4", "1:g5", "1:g6", "1:g7", "1:f7", "1:e7", "1:d7"];
    spec.buildings.extend(houses.iter().map(|at| building("house", at)));
    spec.houses = Some(vec![1, 2, 3, 4, 5, 6, 9, 11, 13, 15]);
    spec.graves = vec!["1:a7".into(), "1:f3".into(), "1:f6".into()];
    // The market, which the offers below count on; with one city the cart shops, since random play seldom founds others.
    for (number, building) in spec.buildings.iter_mut().enumerate().take(3) {
        building.man = (number == 0) == (cities.len() > 1);
    }
    let has_cathedral = within("4:d1");
    spec.patron = has_cathedral.then_some(patron);
    spec
}

fn positions() -> Vec<Position> {
    let text = include_str!("rich_map.json");
    let map: serde_json::Value = serde_json::from_str(text).unwrap();
    let mut list = Vec::new();
    for preset in [Preset::Seed, Preset::Published] {
        for (number, &patron) in Patron::ALL.iter().enumerate() {
            let other = Patron::ALL[(number + 1) % 5];
            let players = vec![
                player(number, patron, &["0,0", "5,-5", "0,-5", "-5,0"]),
                player(number + 1, other, &["5,2", "3,6", "-4,6", "-8,5"]),
                player(number + 2, patron, &["-7,10"]),
            ];
            // Open offers, because random asking seldom meets what a partner has.
            let value = serde_json::json!({ "map": map, "players": players, "famine": 4, "polluted": ["2,1", "1,2"],
                "markers": ["-2,-1", "3,-1", "-3,4"], "options": { "preset": preset },
                "offers": [{ "from": 0, "to": 1, "give": { "wood": 1 }, "ask": { "gold": 1 }, "market": true },
                    { "from": 1, "to": 2, "ask": { "grain": 1 }, "market": true },
                    { "from": 2, "to": 0, "give": { "stone": 2 }, "ask": { "fish": 1 } }] });
            list.push(serde_json::from_value(value).unwrap());
        }
    }
    list
}

#[test]
fn every_law_holds_from_rich_positions() {
    Battery::sample(10).seed("rich").watch(250).run_from::<Antiquity>(&positions());
}

/// Each kind of step by its first word, as far as random play from the rich positions gets.
#[test]
fn every_kind_of_step_is_played() {
    let mut seen = std::collections::BTreeSet::new();
    for (number, position) in positions().into_iter().cycle().take(60).enumerate() {
        let mut table = Table::<Antiquity>::load(position, Seed::new(format!("kinds {number}"))).unwrap();
        let mut rng = SampleRng::new("kinds", number as u64);
        for _ in 0..500 {
            let Turn::Decide(deciding) = table.turn() else { break };
            let seats: Vec<Seat> = deciding.iter().collect();
            let seat = *rng.pick(&seats).unwrap();
            let legal = table.legal(seat);
            // In half of the games they say now and then that it is enough, so that goods are left for the countryside.
            let done =
                legal.iter().find(|&&action| action == Action::Done).filter(|_| number < 30 && rng.below(12) == 0);
            let action = done.copied().unwrap_or_else(|| *rng.pick(&legal).unwrap());
            let text = table.game().notation(&action);
            seen.insert(text.split(' ').next().unwrap().to_owned());
            table.apply(seat, action).unwrap();
        }
    }
    // First cities stand in all these positions.
    let words = book().into_iter().filter_map(|step| step.split(' ').next()).filter(|&word| word != "found");
    let words: std::collections::BTreeSet<String> = words.map(str::to_owned).collect();
    let missing: Vec<&String> = words.difference(&seen).collect();
    assert!(missing.is_empty(), "never played: {missing:?}");
    let unknown: Vec<&String> = seen.difference(&words).collect();
    assert!(unknown.is_empty(), "not in the rule book: {unknown:?}");
}

/// The examples of the rule book's notation: the first column of its table.
fn book() -> Vec<&'static str> {
    let text = include_str!("../../../docs/rules/antiquity.md");
    let rows = text.split("\n## 21. Notation\n").nth(1).unwrap().lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| row.split('`').next()).collect()
}

#[test]
fn the_notation_of_the_rule_book_is_read_and_written() {
    let (game, _) = Antiquity::load(positions().remove(0)).unwrap();
    assert!(book().len() > 40, "every kind has an example");
    for step in book() {
        let action = game.parse(step).unwrap_or_else(|refusal| panic!("{step}: {refusal}"));
        assert_eq!(game.notation(&action), step);
    }
}
