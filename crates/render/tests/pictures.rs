//! The pictures of the rule books are made by the program, from positions kept beside them. `UPDATE_PICTURES=1` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use emporion_antiquity::{Antiquity, Building, Position, View};
use emporion_core::{Game, Viewer};
use emporion_hex::Coord;
use emporion_magna_grecia::MagnaGrecia;
use emporion_render::{Draw, Palette, Style, antiquity, magna_grecia};

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

/// The positions kept for a game, by name.
fn positions(game: &str) -> Vec<(String, String)> {
    let folder = fs::read_dir(docs().join("rules/positions")).expect("positions are kept beside the rule books");
    let mut list: Vec<(String, String)> = folder
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let name = path.file_stem()?.to_str()?.to_owned();
            name.starts_with(&format!("{game}-")).then(|| (name, fs::read_to_string(&path).expect("it can be read")))
        })
        .collect();
    list.sort();
    list
}

/// What everybody sees of a position.
fn seen<G: Game>(name: &str, text: &str) -> (G, G::View) {
    let position = serde_json::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (game, state) = G::load(position).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    let view = game.view(&state, Viewer::Spectator);
    (game, view)
}

/// The board of a position is the picture of its name.
fn check_board<G: Draw>(name: &str, text: &str) {
    let (game, view) = seen::<G>(name, text);
    let style = Style { palette: Palette::Classic, board_only: true };
    check_figure(name, &game.picture(&view, &[], style));
}

fn check_figure(name: &str, svg: &str) {
    check(&docs().join(format!("rules/img/{name}.svg")), svg);
}

#[test]
fn magna_grecia_pictures_are_up_to_date() {
    let list = positions("magna-grecia");
    assert_eq!(list.len(), 4);
    for (name, text) in list {
        check_board::<MagnaGrecia>(&name, &text);
    }
    check_figure("magna-grecia-road-tiles", &magna_grecia::road_tiles());
}

#[test]
fn antiquity_pictures_are_up_to_date() {
    let list = positions("antiquity");
    assert_eq!(list.len(), 8);
    let text = |name: &str| &list.iter().find(|known| known.0 == name).unwrap().1;
    check_board::<Antiquity>("antiquity-map", text("antiquity-map"));
    check_figure("antiquity-shapes", &antiquity::building_shapes());
    check_figure("antiquity-city", &antiquity::city_maps());
    check_figure("antiquity-installations", &installations(&list));
    let [plain, stable, harbour] = zones(text("antiquity-zone"));
    let size = |view: &View| view.players[0].zone;
    assert_eq!([size(&plain), size(&stable), size(&harbour)], [25, 44, 41]);
    check_figure("antiquity-zone", &antiquity::zones(&plain, &stable, &harbour));
}

/// The six scenes of the rule book, each cut to what it tells of.
fn installations(list: &[(String, String)]) -> String {
    let titles =
        ["Woodcutter", "Farm", "Mine", "Fishery: three water hexes", "Fishery: two apart", "Fishery: a single one"];
    let scenes = list.iter().filter(|(name, _)| name.starts_with("antiquity-installations-"));
    let [home, east, far] = [0, 1, 2].map(|q| (Coord::new(q, 0), 2));
    let cut = [[home, home], [home, home], [home, far], [home, east], [home, east], [home, east]];
    let views = scenes.map(|(name, text)| seen::<Antiquity>(name, text).1);
    let scenes = titles.into_iter().zip(views).zip(&cut).map(|((title, view), discs)| (title, view, &discs[..]));
    antiquity::installations(&scenes.collect::<Vec<_>>())
}

/// One position three times: nobody at work, a man on the stable, a man on the harbour.
fn zones(text: &str) -> [View; 3] {
    [None, Some(Building::Stable), Some(Building::Harbour)].map(|manned| {
        let mut position: Position = serde_json::from_str(text).expect("the position is well formed");
        for building in &mut position.players[0].buildings {
            building.man = Some(building.kind) == manned;
        }
        let (game, state) = Antiquity::load(position).expect("the position is sound");
        game.view(&state, Viewer::Spectator)
    })
}

/// The scored example of the rule book adds up as its text says.
#[test]
fn the_scored_example_adds_up() {
    let text = fs::read_to_string(docs().join("rules/positions/magna-grecia-scored.json")).unwrap();
    let (game, state) = MagnaGrecia::load(serde_json::from_str(&text).unwrap()).unwrap();
    let scores = game.scores(&game.view(&state, Viewer::Spectator));
    assert_eq!(scores.iter().map(|score| score.total).collect::<Vec<_>>(), [12, 9, 12]);
}
