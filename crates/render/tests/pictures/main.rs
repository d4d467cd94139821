//! The pictures of the rule books are made by the program, from positions kept beside them. `UPDATE_PICTURES=1` writes them anew.

mod antiquity;
mod magna_grecia;
mod mare_nostrum;

use std::fs;
use std::path::{Path, PathBuf};

use emporion_core::Viewer;
use emporion_render::{Draw, Palette, Style};

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

/// A picture of a rule book.
fn check_figure(name: &str, svg: &str) {
    check(&docs().join(format!("rules/img/{name}.svg")), svg);
}

/// The positions of one game, by name.
fn positions(game: &str) -> Vec<(String, String)> {
    let folder = fs::read_dir(docs().join("rules/positions")).expect("positions are kept beside the rule books");
    let paths = folder.map(|entry| entry.expect("a file of that folder").path());
    let named = paths.filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), path)));
    let mut files: Vec<(String, PathBuf)> = named.filter(|(name, _)| name.starts_with(&format!("{game}-"))).collect();
    files.sort();
    files.into_iter().map(|(name, path)| (name, fs::read_to_string(path).expect("a position as text"))).collect()
}

/// The game and what everybody may see of a position.
fn seen<G: Draw>(name: &str, text: &str) -> (G, G::View) {
    let position = serde_json::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (game, state) = G::load(position).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    let view = game.view(&state, Viewer::Spectator);
    (game, view)
}

/// The board of a position alone, in the printed colours.
fn board<G: Draw>(game: &G, view: &G::View) -> String {
    game.picture(view, &[], Style { palette: Palette::Classic, board_only: true })
}

/// Every picture a rule book names is there.
#[test]
fn rule_books_have_their_pictures() {
    for book in ["magna-grecia", "antiquity", "mare-nostrum"] {
        let text = fs::read_to_string(docs().join(format!("rules/{book}.md"))).expect("a rule book");
        let pictures: Vec<&str> = text.split("](img/").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        assert!(!pictures.is_empty(), "{book}");
        for picture in pictures {
            assert!(docs().join("rules/img").join(picture).exists(), "{book}: {picture}");
        }
    }
}
