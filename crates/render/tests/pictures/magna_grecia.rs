//! Pictures of Magna Grecia.

use std::fs;

use emporion_core::{Game, Log, Table, Viewer};
use emporion_magna_grecia::MagnaGrecia;
use emporion_render::{Draw, magna_grecia};

use crate::{board, check, check_figure, docs, positions, seen};

#[test]
fn pictures_are_up_to_date() {
    let positions = positions("magna-grecia");
    assert_eq!(positions.len(), 4);
    for (name, text) in positions {
        let (game, view) = seen::<MagnaGrecia>(&name, &text);
        check_figure(&name, &board(&game, &view));
    }
    check_figure("magna-grecia-road-tiles", &magna_grecia::road_tiles());
}

/// The picture of the README is the example game at its end.
#[test]
fn the_readme_picture_is_up_to_date() {
    let text = fs::read_to_string(docs().join("../examples/magna-grecia-game.json")).expect("the example game");
    let log = Log::read(&text).unwrap_or_else(|refusal| panic!("{refusal}"));
    let table = Table::<MagnaGrecia>::replay(&log, None).unwrap_or_else(|refusal| panic!("{refusal}"));
    let svg = table.game().svg(&table.view(Viewer::Spectator), table.names());
    check(&docs().join("img/magna-grecia.svg"), &svg);
}

/// The scored example of the rule book adds up as its text says.
#[test]
fn the_scored_example_adds_up() {
    let text = fs::read_to_string(docs().join("rules/positions/magna-grecia-scored.json")).expect("the example");
    let (game, view) = seen::<MagnaGrecia>("scored", &text);
    let scores = game.scores(&view);
    assert_eq!(scores.iter().map(|score| score.total).collect::<Vec<_>>(), [12, 9, 12]);
}
