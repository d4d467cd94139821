//! What chance decides before a game, counted over many set-ups.
//!
//! The seeds are fixed, so every run counts the same. The bounds are chi-square values that a fair shuffle passes in all but
//! one of some ten thousand series; a shuffle that favours a place by a tenth fails them.

#![expect(clippy::unwrap_used, reason = "helpers of tests: what cannot be read fails the test")]

use std::collections::{BTreeMap, BTreeSet};

use emporion_core::{Game, Seed, Setup, Table, Viewer, read_options};
use emporion_magna_grecia::MagnaGrecia;
use serde_json::{Value, json};

fn begin(seats: usize, options: Value, seed: &str) -> Table<MagnaGrecia> {
    let options = read_options::<MagnaGrecia>(options).unwrap();
    Table::new(Setup::new::<MagnaGrecia>(seats, options), Seed::new(seed), &[]).unwrap()
}

fn position(table: &Table<MagnaGrecia>) -> Value {
    serde_json::to_value(table.position()).unwrap()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// The twelve cards from first to last.
fn deck(position: &Value) -> Vec<String> {
    let mut cards = vec![position["card"].as_str().unwrap().to_owned()];
    cards.extend(texts(&position["deck"]));
    cards
}

/// `Y` of `Y2` and of `HY2`.
fn border(card: &str) -> char {
    card.trim_start_matches('H').chars().next().unwrap()
}

/// The statistic of counts that should all be equal.
fn chi_square(counts: impl IntoIterator<Item = u32>) -> f64 {
    let counts: Vec<f64> = counts.into_iter().map(f64::from).collect();
    let expected = counts.iter().sum::<f64>() / counts.len() as f64;
    counts.iter().map(|count| (count - expected).powi(2) / expected).sum()
}

fn tally<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeMap<T, u32> {
    let mut counts = BTreeMap::new();
    for item in items {
        *counts.entry(item).or_default() += 1;
    }
    counts
}

fn decks(seats: usize, name: &str, games: u32) -> Vec<Vec<String>> {
    (0..games).map(|n| deck(&position(&begin(seats, json!({"deck": name}), &format!("deck {name} {n}"))))).collect()
}

/// The cards as the rule book prints them, 13.3 and 13.4.
const BOOK: &str = "Y1 YROB 312 Y2 YOBR 325 Y3 YBRO 123 O1 OYBR 222 O2 ORYB 233 O3 OBRY 215 \
                    B1 BYRO 232 B2 BOYR 225 B3 BROY 212 R1 RBOY 235 R2 RYBO 213 R3 ROYB 223 \
                    HY1 YOBR 325 HY2 YBRO 213 HY3 YROB 132 HO1 OYRB 115 HO2 OBYR 222 HO3 ORBY 333 \
                    HB1 BYOR 123 HB2 BORY 235 HB3 BRYO 312 HR1 RYBO 125 HR2 ROYB 232 HR3 RBOY 313";

// rules: R12, R20
#[test]
fn the_cards_are_those_of_the_book_and_even_over_the_seats() {
    let words: Vec<&str> = BOOK.split_whitespace().collect();
    let mut seats: BTreeMap<(&str, usize, char), u32> = BTreeMap::new();
    for card in words.chunks(3) {
        let deck = if card[0].starts_with('H') { "house" } else { "classic" };
        let value = json!({"options": {"deck": deck}, "card": card[0]});
        let (game, state) = MagnaGrecia::load(serde_json::from_value(value).unwrap()).unwrap();
        let shown = serde_json::to_value(game.view(&state, Viewer::Spectator)).unwrap()["card"].clone();
        let order: String = texts(&shown["order"]).iter().map(|colour| colour[..1].to_uppercase()).collect();
        let numbers = format!("{}{}{}", shown["roads"], shown["cities"], shown["refill"]);
        assert_eq!((shown["id"].as_str().unwrap(), &*order, &*numbers), (card[0], card[1], card[2]));
        for (place, colour) in order.chars().enumerate() {
            *seats.entry((deck, place, colour)).or_default() += 1;
        }
    }
    assert_eq!(seats.len(), 2 * 4 * 4);
    assert!(seats.values().all(|&count| count == 3), "each colour has each seat three times: {seats:?}");
}

// rules: R12
#[test]
fn each_layer_has_one_card_of_each_border_in_a_thousand_shuffles() {
    for (name, seats) in [("classic", 2), ("classic", 3), ("classic", 4), ("house", 4)] {
        for cards in decks(seats, name, 1_000) {
            assert_eq!(cards.iter().collect::<BTreeSet<_>>().len(), 12, "all twelve: {cards:?}");
            assert_eq!(cards.iter().all(|card| card.starts_with('H')), name == "house");
            for layer in cards.chunks(4) {
                let borders: BTreeSet<char> = layer.iter().map(|card| border(card)).collect();
                assert_eq!(borders.len(), 4, "{layer:?} in {cards:?}");
            }
        }
    }
}

// rules: R12, R18
#[test]
fn a_short_game_is_played_with_the_first_two_layers() {
    for n in 0..50 {
        let whole = deck(&position(&begin(4, json!({}), &format!("short {n}"))));
        let mut table = begin(4, json!({"rounds": 8}), &format!("short {n}"));
        let mut seen = Vec::new();
        while let Some(seat) = table.turn().deciding().first() {
            let card = position(&table)["card"].as_str().unwrap().to_owned();
            if seen.last() != Some(&card) {
                seen.push(card);
            }
            let done = table.game().parse("done").unwrap();
            table.apply(seat, done).unwrap();
        }
        assert_eq!(seen.len(), 8, "{seen:?}");
        assert_eq!(seen, whole[..8], "the same seed, the same cards");
    }
}

// rules: R13
#[test]
fn every_order_within_a_layer_is_about_equally_likely() {
    for name in ["classic", "house"] {
        let decks = decks(2, name, 2_400);
        for layer in 0..3 {
            let order =
                |cards: &Vec<String>| cards[layer * 4..][..4].iter().map(|card| border(card)).collect::<String>();
            let counts = tally(decks.iter().map(order));
            assert_eq!(counts.len(), 24, "all 24 orders occur");
            // 23 degrees of freedom: 60 is passed by chance in all but 4 of 100,000 series.
            assert!(chi_square(counts.values().copied()) < 60.0, "{name}, layer {layer}: {counts:?}");
        }
        let pairs = tally(decks.iter().map(|cards| (border(&cards[0]), border(&cards[4]))));
        // 15 degrees of freedom; the layers do not know of each other.
        assert!(pairs.len() == 16 && chi_square(pairs.values().copied()) < 48.0, "{name}: {pairs:?}");
    }
}

// rules: R13
#[test]
fn which_card_of_a_border_falls_into_which_layer_is_even() {
    for name in ["classic", "house"] {
        let decks = decks(4, name, 2_400);
        for colour in "YOBR".chars() {
            let spread = |cards: &Vec<String>| {
                cards
                    .iter()
                    .filter(|card| border(card) == colour)
                    .map(|card| card.chars().last().unwrap())
                    .collect::<String>()
            };
            let counts = tally(decks.iter().map(spread));
            assert_eq!(counts.len(), 6, "all orders of the three cards occur");
            // 5 degrees of freedom: 30 is passed by chance in all but 2 of 100,000 series.
            assert!(chi_square(counts.values().copied()) < 30.0, "{name}, {colour}: {counts:?}");
        }
        let first = tally(decks.iter().map(|cards| cards[0].clone()));
        // 11 degrees of freedom; every card is first equally often.
        assert!(first.len() == 12 && chi_square(first.values().copied()) < 42.0, "{name}: {first:?}");
    }
}

/// The names of the villages, green or inland, of our own board.
fn sites(green: bool) -> BTreeSet<String> {
    let board: Value = serde_json::from_str(include_str!("../data/megale-hellas.json")).unwrap();
    let villages = board["villages"].as_array().unwrap();
    let hex = |village: &Value| format!("{},{}", village["q"], village["r"]);
    villages.iter().filter(|village| village["green"] == green).map(hex).collect()
}

fn oracles(seats: usize, seed: &str) -> Vec<String> {
    let position = position(&begin(seats, json!({}), seed));
    position["oracles"].as_array().unwrap().iter().map(|oracle| oracle["at"].as_str().unwrap().to_owned()).collect()
}

// rules: R6, R7, R8, R9
#[test]
fn oracle_sites_are_even_over_the_inland_villages() {
    assert_eq!((sites(true).len(), sites(false).len()), (10, 33));
    for (seats, number) in [(2, 7), (3, 7), (4, 9)] {
        let games: Vec<Vec<String>> = (0..1_650).map(|n| oracles(seats, &format!("oracles {n}"))).collect();
        for drawn in &games {
            let distinct: BTreeSet<String> = drawn.iter().cloned().collect();
            assert_eq!((drawn.len(), distinct.len()), (number, number), "{drawn:?}");
            assert!(distinct.is_subset(&sites(false)), "none on a green border: {drawn:?}");
        }
        let counts = tally(games.iter().flatten());
        assert_eq!(counts.len(), 33, "every inland village is drawn some time");
        // 32 degrees of freedom, and drawing without repetition spreads less than that: 70 is generous.
        assert!(chi_square(counts.values().copied()) < 70.0, "{seats} seats: {counts:?}");
        let pairs = tally(games.iter().flat_map(|drawn| {
            let others = move |n: usize| drawn[n + 1..].iter().map(move |other| (&drawn[n], other));
            (0..drawn.len()).flat_map(others).map(|(a, b)| if a < b { (a, b) } else { (b, a) })
        }));
        // 528 pairs, about 65 or 110 of each: the statistic has mean 528 and deviation 33.
        assert!(pairs.len() == 528 && chi_square(pairs.values().copied()) < 690.0, "{seats} seats: pairs are uneven");
    }
}

// rules: R10
#[test]
fn no_oracle_stands_when_the_players_place_them() {
    let table = begin(3, json!({"oracles": "players"}), "place");
    assert_eq!(position(&table)["oracles"], json!([]));
    let seat = table.turn().deciding().first().unwrap();
    let listed: BTreeSet<String> = table.legal(seat).iter().map(|action| table.game().notation(action)).collect();
    assert_eq!(listed, sites(false).iter().map(|site| format!("oracle {site}")).collect());
}

// rules: R2, R3, R4, R5, R11
#[test]
fn what_everybody_starts_with() {
    let colours: [&[&str]; 3] =
        [&["yellow", "red"], &["yellow", "orange", "brown"], &["yellow", "orange", "brown", "red"]];
    for (colours, points) in colours.into_iter().zip([10, 12, 15]) {
        let players = position(&begin(colours.len(), json!({}), "start"))["players"].clone();
        let expected: Vec<Value> = colours
            .iter()
            .map(|colour| {
                json!({
                    "colour": colour, "points": points, "hand": {"roads": 4, "cities": 4},
                    "reserve": {"roads": 16, "cities": 16}, "markets": 20,
                })
            })
            .collect();
        assert_eq!(players, json!(expected));
    }
}

// rules: R9, R13
#[test]
fn a_seed_decides_everything_and_another_seed_something_else() {
    assert_eq!(position(&begin(4, json!({}), "one")), position(&begin(4, json!({}), "one")));
    assert_ne!(position(&begin(4, json!({}), "one")), position(&begin(4, json!({}), "two")));
}
