//! From a view to what is drawn of it.

use std::collections::BTreeMap;

use emporion_antiquity::{
    Building, BuildingSpec, Good, HexView, InstallationSpec, LiftSpec, OfferView, Phase, Place, PlayerSpec, PlayerView,
    Preset, SaintProgress, Shapes, Squares, Terrain, TilePlace, View, layout,
};
use emporion_core::Seat;
use emporion_hex::{Coord, Direction};

use super::scene::{
    BuildingMark, Cell, CityMark, GridMark, HexMark, Land, PlayerMark, SaintMark, Sheet, WorkMark, cell, cells,
};

/// What lies on the map of a view.
pub(super) fn land(view: &View) -> Land {
    let position = &view.position;
    let minerals = minerals(view);
    let hex = |hex: &HexView| HexMark {
        at: hex.at,
        terrain: hex.terrain,
        cleared: position.cleared.contains(&hex.at),
        polluted: hex.polluted,
        marker: hex.marker,
        mineral: minerals.get(&hex.at).copied(),
        zones: hex.zones,
    };
    let owners = || Seat::all(position.players.len()).zip(&position.players);
    let cities = owners().flat_map(|(owner, spec)| {
        let numbered = spec.cities.iter().enumerate();
        numbered.map(move |(n, &centre)| CityMark { owner, number: n + 1, centre })
    });
    Land {
        hexes: view.hexes.iter().map(hex).collect(),
        tiles: tiles(view),
        starts: position.turn <= 1,
        cities: cities.collect(),
        inns: owners().flat_map(|(owner, spec)| spec.inns.iter().map(move |&at| (at, owner))).collect(),
        works: position.installations.iter().map(work).collect(),
    }
}

fn work(spec: &InstallationSpec) -> WorkMark {
    WorkMark {
        owner: spec.owner,
        kind: spec.kind,
        good: spec.good,
        at: spec.at,
        second: spec.second,
        goods: spec.goods.clone(),
    }
}

/// R123: the mineral of every hex of a range whose mineral is fixed.
fn minerals(view: &View) -> BTreeMap<Coord, Good> {
    let is_mountain = |at: Coord| view.hexes.iter().any(|hex| hex.at == at && hex.terrain == Terrain::Mountain);
    let mut found = BTreeMap::new();
    for mineral in &view.position.minerals {
        let mut open = vec![mineral.at];
        while let Some(at) = open.pop() {
            if is_mountain(at) && found.insert(at, mineral.good).is_none() {
                open.extend(Direction::ALL.map(|way| at.neighbour(way)));
            }
        }
    }
    found
}

/// Where the tiles of the map lie; none if it was drawn by hand.
pub(super) fn tiles(view: &View) -> Vec<TilePlace> {
    if view.position.map.tiles.is_empty() { Vec::new() } else { layout(view.position.players.len()) }
}

/// What lies beside the map.
pub(super) fn sheet(view: &View, names: &[String]) -> Sheet {
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| format!("Player {}", seat.letter()));
    let position = &view.position;
    let shapes = Shapes::new(position.options.shaping());
    let waits = waiting(view);
    let players = view.players.iter().zip(&position.players);
    let preset = match position.options.preset {
        Preset::Seed => "seed",
        Preset::Published => "published",
    };
    Sheet {
        when: format!("Turn {} · {} · {preset} rules", position.turn, phase_title(position.phase)),
        prompt: prompt(view, &waits, &name),
        famine: position.famine,
        lines: common_lines(view),
        offers: view.offers.iter().map(|offer| offer_line(offer, &name)).collect(),
        players: players
            .map(|(player, spec)| PlayerMark {
                seat: player.seat,
                name: name(player.seat),
                active: waits.contains(&player.seat),
                state: player_state(view, player, spec),
                goods: Good::ALL
                    .into_iter()
                    .map(|good| (good, player.goods.get(&good).copied().unwrap_or(0)))
                    .collect(),
                facts: facts(player, spec),
                saints: saints(player, spec),
                cities: grids(player.seat, spec, &shapes),
            })
            .collect(),
    }
}

/// The phase as the rule book names it.
fn phase_title(phase: Phase) -> &'static str {
    match phase {
        Phase::Found => "Set-up: first cities",
        Phase::City => "Phase 2: City building",
        Phase::Countryside => "Phase 4: Countryside building",
        Phase::Storage => "Phase 5: Storage",
        Phase::Harvest => "Phase 6: Harvest",
        Phase::Exploration => "Phase 7: Exploration",
        Phase::Famine => "Phase 8: Famine",
        Phase::Pollution => "Phase 9: Pollution",
        Phase::Over => "The end",
    }
}

/// For whom the game waits.
fn waiting(view: &View) -> Vec<Seat> {
    let position = &view.position;
    match position.phase {
        Phase::Over => Vec::new(),
        Phase::City => {
            let playing = view.players.iter().filter(|player| player.alive).map(|player| player.seat);
            playing.filter(|seat| !position.done.contains(seat)).collect()
        }
        _ => position.active.into_iter().collect(),
    }
}

fn prompt(view: &View, waits: &[Seat], name: &dyn Fn(Seat) -> String) -> String {
    let list = |seats: &[Seat]| seats.iter().map(|&seat| name(seat)).collect::<Vec<_>>().join(", ");
    if let Some(outcome) = &view.position.outcome {
        let winners: Vec<Seat> = outcome.winners.iter().collect();
        return if winners.is_empty() { "Nobody wins".to_owned() } else { format!("Won by {}", list(&winners)) };
    }
    match view.position.phase {
        Phase::City => format!("Still planning: {}", list(waits)),
        _ => format!("{} to move", list(waits)),
    }
}

fn common_lines(view: &View) -> Vec<String> {
    let position = &view.position;
    let order: Vec<String> = position.order.iter().flatten().map(|seat| seat.letter().to_string()).collect();
    let stock = view.stock;
    let mut lines = vec![
        format!("Order of play: {}", order.join(" ")),
        format!(
            "Stock: {} cart shops, {} fountains, {} storage tiles, {} fisheries",
            stock.cart_shops, stock.fountains, stock.storage_tiles, stock.fisheries
        ),
    ];
    if let Some(bag) = position.bag {
        let (markers, faces) = (position.markers.len(), (bag.grain, bag.olives, bag.sheep, bag.wine));
        let (grain, olives, sheep, wine) = faces;
        lines.push(format!(
            "Markers on the map: {markers}; unseen: {grain} grain, {olives} olives, {sheep} sheep, {wine} wine"
        ));
    }
    lines
}

fn offer_line(offer: &OfferView, name: &dyn Fn(Seat) -> String) -> String {
    let note = if offer.acceptable { " (you can accept)" } else { "" };
    format!("{} offers {}: {} for {}{note}", name(offer.from), name(offer.to), offer.give, offer.ask)
}

fn player_state(view: &View, player: &PlayerView, spec: &PlayerSpec) -> String {
    let done = view.position.phase == Phase::City && view.position.done.contains(&player.seat);
    let words = [
        spec.patron.map(|patron| patron.title().to_owned()),
        done.then(|| "done".to_owned()),
        (!player.alive).then(|| "out".to_owned()),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Everything in numbers that a player looks at before deciding.
fn facts(player: &PlayerView, spec: &PlayerSpec) -> Vec<String> {
    let city = player.men.saturating_sub(player.men_free + player.men_in_countryside);
    let room = player.capacity.map_or_else(|| "all can be kept".to_owned(), |room| format!("room for {room}"));
    let free: Vec<String> = player.free_squares.iter().map(u32::to_string).collect();
    let free = if free.is_empty() { "none".to_owned() } else { free.join(" + ") };
    let mut lines = vec![
        format!("Men {}: {} free, {city} at work, {} away", player.men, player.men_free, player.men_in_countryside),
        format!("Houses {}", spec.houses.as_deref().map_or_else(|| "none".to_owned(), ranges)),
        format!("Free squares: {free}"),
        format!("Goods {}: {room}", player.goods_total),
        format!("Famine: {} graves due, room for {}", player.graves_due, player.grave_room),
        format!("Pollution: {} due, {} hexes for it", player.pollution_due, player.pollution_room),
        format!("Zone: {} hexes, {} clean", player.zone, player.clean),
    ];
    lines.extend(spec.graves_to_place.map(|left| format!("Has to place {left} graves")));
    lines.extend(spec.pollution_to_place.map(|left| format!("Has to place {left} pollution")));
    lines.extend(spec.keeping.map(|(good, room)| format!("How much {good} to keep? room for {room}")));
    if !spec.choosing.is_empty() {
        lines.push(format!("Choosing: {}", spec.choosing.join(", ")));
    }
    if let Some(hand) = &spec.hand {
        let held = |lift: &&LiftSpec| !lift.laid;
        let kind = |lift: &LiftSpec| spec.buildings.get(usize::from(lift.building));
        let pieces: Vec<&str> =
            hand.pieces.iter().filter(held).filter_map(kind).map(|building| building.kind.name()).collect();
        lines.push(format!("In hand: {}, {} graves", pieces.join(", "), hand.graves));
    }
    lines
}

/// Numbers as people write them: `1-4, 6`.
fn ranges(numbers: &[u8]) -> String {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some(run) if run.1 + 1 == number => run.1 = number,
            _ => runs.push((number, number)),
        }
    }
    let text = |&(from, to): &(u8, u8)| if from == to { from.to_string() } else { format!("{from}-{to}") };
    if runs.is_empty() { "none".to_owned() } else { runs.iter().map(text).collect::<Vec<_>>().join(", ") }
}

fn saints(player: &PlayerView, spec: &PlayerSpec) -> Vec<SaintMark> {
    let own = |patron| spec.patron.is_some_and(|mine| mine.has_power_of(patron));
    let saint = |progress: &SaintProgress| SaintMark {
        patron: progress.patron,
        have: progress.have,
        need: progress.need,
        own: own(progress.patron),
    };
    player.progress.iter().map(saint).collect()
}

/// The city maps of a player.
pub(super) fn grids(owner: Seat, spec: &PlayerSpec, shapes: &Shapes) -> Vec<GridMark> {
    let in_city = |places: &[String], city: usize| -> Vec<Cell> {
        let parsed = places.iter().filter_map(|place| place.parse::<Place>().ok());
        parsed.filter(|place| usize::from(place.city) == city).map(|at| cell(at.square)).collect()
    };
    let grid = |city: usize| {
        let mut grid = GridMark {
            owner,
            number: city + 1,
            side: Squares::side(city),
            buildings: spec
                .buildings
                .iter()
                .filter(|building| !building.lifted)
                .filter_map(|building| building_mark(building, city, shapes))
                .collect(),
            graves: in_city(&spec.graves, city),
            razed: in_city(&spec.razed, city),
        };
        serve(&mut grid);
        grid
    };
    (0..spec.cities.len()).map(grid).collect()
}

fn building_mark(building: &BuildingSpec, city: usize, shapes: &Shapes) -> Option<BuildingMark> {
    let (place, squares) = building.squares(shapes)?;
    let (kind, man, used) = (building.kind, building.man, building.used);
    (usize::from(place) == city).then(|| BuildingMark { kind, cells: cells(squares), man, used, served: false })
}

/// R78: faculties that touch a manned university work without a man of their own, unless a grave lies on them (R36).
pub(super) fn serve(grid: &mut GridMark) {
    let manned = |building: &&BuildingMark| building.kind == Building::University && building.man;
    let Some(university) = grid.buildings.iter().find(manned) else { return };
    let body = university.cells.clone();
    let touches = |&(c, r): &Cell| body.iter().any(|&(uc, ur)| c.abs_diff(uc) + r.abs_diff(ur) == 1);
    for building in grid.buildings.iter_mut().filter(|building| building.kind.is_faculty()) {
        let buried = building.cells.iter().any(|cell| grid.graves.contains(cell));
        building.served = !buried && building.cells.iter().any(touches);
    }
}
