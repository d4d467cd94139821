//! The pictures of the rule books are made by the program, from positions kept beside them. `UPDATE_PICTURES=1` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use emporion_core::{Game, Log, Table, Viewer};
use emporion_magna_grecia::MagnaGrecia;
use emporion_mare_nostrum::MareNostrum;
use emporion_render::{Draw, Palette, Style, magna_grecia, mare_nostrum};

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

/// A picture that is no position.
fn check_figure(name: &str, svg: &str) {
    check(&docs().join(format!("rules/img/{name}.svg")), svg);
}

/// The positions of one game, by name.
fn positions(prefix: &str) -> Vec<(String, String)> {
    let folder = fs::read_dir(docs().join("rules/positions")).expect("the folder of positions");
    let paths = folder.map(|entry| entry.expect("a file of that folder").path());
    let named = paths.filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), path)));
    let mut files: Vec<(String, PathBuf)> = named.filter(|(name, _)| name.starts_with(prefix)).collect();
    files.sort();
    files.into_iter().map(|(name, path)| (name, fs::read_to_string(path).expect("a position as text"))).collect()
}

/// The game and what everybody may see of a position.
fn look<G: Draw>(name: &str, text: &str) -> (G, G::View) {
    let position = serde_json::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (game, state) = G::load(position).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    let view = game.view(&state, Viewer::Spectator);
    (game, view)
}

/// The board of a position alone, in the printed colours.
fn board<G: Draw>(game: &G, view: &G::View) -> String {
    game.picture(view, &[], Style { palette: Palette::Classic, board_only: true })
}

#[test]
fn pictures_of_magna_grecia_are_up_to_date() {
    let positions = positions("magna-grecia-");
    assert_eq!(positions.len(), 4);
    for (name, text) in positions {
        let (game, view) = look::<MagnaGrecia>(&name, &text);
        check_figure(&name, &board(&game, &view));
    }
    check_figure("magna-grecia-road-tiles", &magna_grecia::road_tiles());
}

#[test]
fn pictures_of_mare_nostrum_are_up_to_date() {
    let positions = positions("mare-nostrum-");
    assert_eq!(positions.len(), 3);
    for (name, text) in positions {
        let (game, view) = look::<MareNostrum>(&name, &text);
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
fn marches(view: &emporion_mare_nostrum::View) -> Vec<&str> {
    let reach = view.facts.reach.iter().flat_map(|reach| &reach.marches);
    reach.flat_map(|(_, ids)| ids.iter().map(String::as_str)).collect()
}

/// Every picture a rule book names is there.
#[test]
fn rule_books_have_their_pictures() {
    for book in ["magna-grecia", "mare-nostrum"] {
        let text = fs::read_to_string(docs().join(format!("rules/{book}.md"))).unwrap();
        let pictures: Vec<&str> = text.split("](img/").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        assert!(!pictures.is_empty(), "{book}");
        for picture in pictures {
            assert!(docs().join("rules/img").join(picture).exists(), "{book}: {picture}");
        }
    }
}

/// The picture of the README is the example game at its end.
#[test]
fn the_readme_picture_is_up_to_date() {
    let text = fs::read_to_string(docs().join("../examples/magna-grecia-game.json")).unwrap();
    let log = Log::read(&text).unwrap_or_else(|refusal| panic!("{refusal}"));
    let table = Table::<MagnaGrecia>::replay(&log, None).unwrap_or_else(|refusal| panic!("{refusal}"));
    let svg = table.game().svg(&table.view(Viewer::Spectator), table.names());
    check(&docs().join("img/magna-grecia.svg"), &svg);
}

/// The scored example of the rule book adds up as its text says.
#[test]
fn the_scored_example_adds_up() {
    let text = fs::read_to_string(docs().join("rules/positions/magna-grecia-scored.json")).unwrap();
    let (game, view) = look::<MagnaGrecia>("scored", &text);
    let scores = game.scores(&view);
    assert_eq!(scores.iter().map(|score| score.total).collect::<Vec<_>>(), [12, 9, 12]);
}

/// The picture of the occupied province tells the income its text tells.
#[test]
fn the_occupied_province_pays_both() {
    let text = fs::read_to_string(docs().join("rules/positions/mare-nostrum-occupation.json")).unwrap();
    let (_, view) = look::<MareNostrum>("occupation", &text);
    let income: Vec<String> = view.facts.income.iter().map(|line| format!("{}: {}", line.civ, line.cards)).collect();
    assert_eq!(income, ["Rome: 2 tax, 1 perfume", "Carthage: 2 fruit"]);
}

/// The chain reaches what its text says.
#[test]
fn the_chain_reaches_six_provinces() {
    let text = fs::read_to_string(docs().join("rules/positions/mare-nostrum-chain.json")).unwrap();
    let (_, view) = look::<MareNostrum>("chain", &text);
    let mut reached = marches(&view);
    reached.sort_unstable();
    assert_eq!(reached, ["creta", "cyrenaica", "numidia", "sardinia", "sicilia", "tripolitania"]);
}
