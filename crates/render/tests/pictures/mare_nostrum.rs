//! Pictures of Mare Nostrum.

use std::fs;

use emporion_mare_nostrum::{MareNostrum, View};
use emporion_render::mare_nostrum;

use crate::{board, check_figure, docs, positions, seen};

#[test]
fn pictures_are_up_to_date() {
    let positions = positions("mare-nostrum");
    assert_eq!(positions.len(), 3);
    for (name, text) in positions {
        let (game, view) = seen::<MareNostrum>(&name, &text);
        let svg = match name.as_str() {
            "mare-nostrum-occupation" => mare_nostrum::occupation(&game, &view, "carthago").unwrap(),
            "mare-nostrum-chain" => {
                let path = ["carthago", "mare_africum", "mare_libycum", "creta"];
                mare_nostrum::chain(&game, &view, &path, &marches(&view))
            }
            _ => board(&game, &view),
        };
        check_figure(&name, &svg);
    }
    check_figure("mare-nostrum-pieces", &mare_nostrum::pieces());
    check_figure("mare-nostrum-trade", &mare_nostrum::trade());
}

/// Where the one garrison of the picture can go, as the engine says.
fn marches(view: &View) -> Vec<&str> {
    let reach = view.facts.reach.iter().flat_map(|reach| &reach.marches);
    reach.flat_map(|(_, ids)| ids.iter().map(String::as_str)).collect()
}

/// The picture of the occupied province tells the income its text tells.
#[test]
fn the_occupied_province_pays_both() {
    let text = fs::read_to_string(docs().join("rules/positions/mare-nostrum-occupation.json")).unwrap();
    let (_, view) = seen::<MareNostrum>("occupation", &text);
    let income: Vec<String> = view.facts.income.iter().map(|line| format!("{}: {}", line.civ, line.cards)).collect();
    assert_eq!(income, ["Rome: 2 taxes, 1 perfume", "Carthage: 2 fruit"]);
}

/// The chain reaches what its text says.
#[test]
fn the_chain_reaches_seven_provinces() {
    let text = fs::read_to_string(docs().join("rules/positions/mare-nostrum-chain.json")).unwrap();
    let (_, view) = seen::<MareNostrum>("chain", &text);
    let mut reached = marches(&view);
    reached.sort_unstable();
    assert_eq!(reached, ["alexandria", "creta", "cyrenaica", "numidia", "sardinia", "sicilia", "tripolitania"]);
}
