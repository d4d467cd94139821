//! Boards of people's own: what is refused, with the reason, and one that is played.

#![expect(clippy::unwrap_used, reason = "helpers of tests: what cannot be read fails the test")]

use emporion_core::{Game, Refusal, SampleRng, Seed, Setup, Table, Turn, read_options};
use emporion_magna_grecia::MagnaGrecia;
use serde_json::{Value, json};

/// A diamond of land, 9 by 9, with ten inland villages and two green ones in the corners.
fn board() -> Value {
    let hexes: Vec<Value> = (0..9).flat_map(|r| (0..9).map(move |q| json!([q, r]))).collect();
    let mut villages = vec![village("Arche", 0, 0, true), village("Telos", 8, 8, true)];
    let inland = [(2, 2), (4, 2), (6, 2), (2, 4), (4, 4), (6, 4), (2, 6), (4, 6), (6, 6), (8, 2)];
    villages.extend(inland.iter().enumerate().map(|(n, &(q, r))| village(&format!("Inland {n}"), q, r, false)));
    json!({"id": "diamond", "about": "a diamond", "hexes": hexes, "villages": villages})
}

fn village(name: &str, q: i32, r: i32, green: bool) -> Value {
    json!({"name": name, "q": q, "r": r, "green": green})
}

fn begin(seats: usize, board: &Value) -> Result<Table<MagnaGrecia>, Refusal> {
    let options = read_options::<MagnaGrecia>(json!({"board": board}))?;
    Table::new(Setup::new::<MagnaGrecia>(seats, options), Seed::new("boards"), &[])
}

/// The refusal of the board with a change, which names a rule or says in words what is wrong.
fn refused(change: impl FnOnce(&mut Value)) -> (String, String) {
    assert!(begin(4, &board()).is_ok(), "the board is good before the change");
    let mut board = board();
    change(&mut board);
    let refusal = begin(4, &board).expect_err("the board should be refused");
    (refusal.rule.clone().unwrap_or_default().into_owned(), refusal.message)
}

fn push(board: &mut Value, list: &str, value: Value) {
    board[list].as_array_mut().unwrap().push(value);
}

// rules: R141
#[test]
fn adjacent_villages_are_refused() {
    let (rule, message) = refused(|board| push(board, "villages", village("Too near", 3, 2, false)));
    assert_eq!(rule, "R141", "{message}");
    assert!(message.contains("Too near"), "{message}");
}

// rules: R141
#[test]
fn a_green_village_inland_is_refused() {
    let (rule, message) = refused(|board| board["villages"][2]["green"] = json!(true));
    assert_eq!(rule, "R141", "{message}");
    assert!(message.contains("Inland 0"), "{message}");
}

// rules: R6, R7
#[test]
fn too_few_sites_for_the_oracles_are_refused() {
    let cut = |board: &mut Value, villages: usize| board["villages"].as_array_mut().unwrap().truncate(villages);
    let (rule, message) = refused(|board| cut(board, 2 + 8));
    assert!(rule == "R6" || rule == "R7", "{rule}: {message}");
    let mut board = board();
    cut(&mut board, 2 + 9);
    assert!(begin(4, &board).is_ok(), "nine sites are enough for nine oracles");
    cut(&mut board, 2 + 7);
    assert!(begin(4, &board).is_err() && begin(3, &board).is_ok(), "seven are enough for seven");
    cut(&mut board, 2 + 6);
    assert!(begin(2, &board).is_err(), "six are not");
}

#[test]
fn land_in_two_pieces_is_refused() {
    let (_, message) = refused(|board| push(board, "hexes", json!([20, 20])));
    assert!(message.contains("piece"), "{message}");
}

#[test]
fn a_hex_listed_twice_is_refused() {
    let (_, message) = refused(|board| push(board, "hexes", json!([4, 4])));
    assert!(message.contains("4,4"), "{message}");
}

#[test]
fn a_village_at_sea_is_refused() {
    let (_, message) = refused(|board| push(board, "villages", village("Atlantis", 30, 0, false)));
    assert!(message.contains("Atlantis"), "{message}");
}

#[test]
fn two_villages_on_one_hex_are_refused() {
    let _ = refused(|board| push(board, "villages", village("Again", 4, 4, false)));
}

#[test]
fn two_villages_of_one_name_are_refused() {
    let (_, message) = refused(|board| board["villages"][3]["name"] = json!("Inland 0"));
    assert!(message.contains("Inland 0"), "{message}");
}

#[test]
fn a_village_without_a_name_is_refused() {
    let _ = refused(|board| board["villages"][3]["name"] = json!(""));
}

#[test]
fn too_much_land_is_refused() {
    let (_, message) = refused(|board| {
        for q in 0..176 {
            push(board, "hexes", json!([q, -1]));
        }
    });
    assert!(message.contains("256"), "{message}");
    let mut board = board();
    for q in 0..175 {
        push(&mut board, "hexes", json!([q, -1]));
    }
    assert!(begin(4, &board).is_ok(), "256 hexes are not too many: {:?}", begin(4, &board).err());
}

#[test]
fn no_land_is_refused() {
    let _ = refused(|board| *board = json!({"id": "empty", "hexes": [], "villages": []}));
}

#[test]
fn unknown_fields_are_refused() {
    let _ = refused(|board| board["rivers"] = json!([]));
    let _ = refused(|board| board["villages"][0]["colour"] = json!("green"));
}

// rules: R141
#[test]
fn a_position_checks_its_board_too() {
    let mut bad = board();
    push(&mut bad, "villages", village("Too near", 3, 2, false));
    let load = |board: &Value| {
        let position = serde_json::from_value(json!({"options": {"board": board}})).unwrap();
        MagnaGrecia::load(position).map(|_| ())
    };
    assert_eq!(load(&bad).unwrap_err().rule.as_deref(), Some("R141"));
    let mut few = board();
    few["villages"].as_array_mut().unwrap().truncate(3);
    assert!(load(&few).is_ok(), "a position needs no room for oracles it does not have");
}

// rules: R1, R6, R17, R141
#[test]
fn a_good_board_is_played_to_the_end() {
    for seats in 2..=4 {
        let mut table = begin(seats, &board()).unwrap();
        let mut rng = SampleRng::new("boards", seats as u64);
        let mut rounds = 0;
        while let Turn::Decide(deciding) = table.turn() {
            let seat = deciding.first().unwrap();
            let action = *rng.pick(&table.legal(seat)).unwrap();
            rounds += usize::from(table.game().notation(&action) == "done");
            table.apply(seat, action).unwrap();
        }
        assert_eq!(rounds, 12 * seats, "everybody ends twelve turns");
    }
}
