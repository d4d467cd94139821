//! Pictures of Antiquity.

use emporion_antiquity::{Antiquity, Building, Position, View};
use emporion_core::{Game, Viewer};
use emporion_hex::Coord;
use emporion_render::antiquity;

use crate::{board, check_figure, positions, seen};

#[test]
fn pictures_are_up_to_date() {
    let list = positions("antiquity");
    assert_eq!(list.len(), 8);
    let text = |name: &str| &list.iter().find(|known| known.0 == name).unwrap().1;
    let (game, view) = seen::<Antiquity>("antiquity-map", text("antiquity-map"));
    check_figure("antiquity-map", &board(&game, &view));
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
