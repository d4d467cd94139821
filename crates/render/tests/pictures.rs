//! The pictures of the rule books are made by the program, from positions kept beside them. `UPDATE_PICTURES=1` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use emporion_core::{Game, Viewer};
use emporion_magna_grecia::MagnaGrecia;
use emporion_render::{Draw, Palette, Style, magna_grecia};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// The picture on disk is the one the program draws today.
fn check(path: &Path, svg: &str) {
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        fs::write(path, svg).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let kept = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(kept == svg, "{} is not what is drawn today; look at it and run with UPDATE_PICTURES=1", path.display());
}

#[test]
fn rule_book_pictures_are_up_to_date() {
    let mut drawn = 0;
    let mut files: Vec<PathBuf> =
        fs::read_dir(docs().join("rules/positions")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&file).unwrap();
        let position = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (game, state) = MagnaGrecia::load(position).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let style = Style { palette: Palette::Classic, board_only: true };
        let svg = game.picture(&game.view(&state, Viewer::Spectator), &[], style);
        check(&docs().join(format!("rules/img/{name}.svg")), &svg);
        drawn += 1;
    }
    assert_eq!(drawn, 4);
    check(&docs().join("rules/img/magna-grecia-road-tiles.svg"), &magna_grecia::road_tiles());
}

/// The scored example of the rule book adds up as its text says.
#[test]
fn the_scored_example_adds_up() {
    let text = fs::read_to_string(docs().join("rules/positions/magna-grecia-scored.json")).unwrap();
    let (game, state) = MagnaGrecia::load(serde_json::from_str(&text).unwrap()).unwrap();
    let scores = game.scores(&game.view(&state, Viewer::Spectator));
    assert_eq!(scores.iter().map(|score| score.total).collect::<Vec<_>>(), [12, 9, 12]);
}
