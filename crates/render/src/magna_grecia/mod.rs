//! Magna Grecia: the board with everything on it, cards and players beside it.

mod board;
mod figures;
mod panel;
mod scene;
mod stage;
mod text;

pub use figures::road_tiles;

use emporion_core::Seat;
use emporion_hex::Coord;
use emporion_magna_grecia::{
    CardView, CityView, Colour, MagnaGrecia, MarketView, OracleView, Phase, PlayerView, View, VillageView,
};
use maud::html;

use crate::palette::Looks;
use crate::svg::{document, n};
use crate::{Draw, Ink, Palette, Style};
use board::Board;
use scene::{CardMark, Market, OracleMark, PlaceMark, PlayerMark, RoadMark, Scene, Sheet};

impl Draw for MagnaGrecia {
    fn text(&self, view: &View, names: &[String], ink: Ink) -> String {
        text::draw(&scene(view), &sheet(view, names), ink)
    }

    fn picture(&self, view: &View, names: &[String], style: Style) -> String {
        let (scene, sheet, looks) = (scene(view), sheet(view, names), looks(view, style.palette));
        let board = Board::new(&scene.hexes, &looks);
        let (width, height) = board.size;
        if style.board_only {
            return document(width, height, "Magna Grecia", &board.draw(&scene));
        }
        let body = html! {
            g { (board.draw(&scene)) }
            g transform=(format!("translate({} 0)", n(width))) { (panel::draw(&sheet, &looks)) }
        };
        document(width + panel::WIDTH, height.max(panel::height(&sheet)), "Magna Grecia", &body)
    }
}

/// Our colours, or those printed on the tiles.
fn looks(view: &View, palette: Palette) -> Looks {
    if palette == Palette::Clear {
        return Looks::CLEAR;
    }
    view.players.iter().fold(Looks::CLEAR, |looks, player| match player.colour {
        Colour::Yellow => looks.with(player.seat, "#F0CB3A", "#2A2622"),
        Colour::Orange => looks.with(player.seat, "#E8862A", "#2A2622"),
        Colour::Brown => looks.with(player.seat, "#7A4A26", "#FFFFFF"),
        Colour::Red => looks.with(player.seat, "#B3201E", "#FFFFFF"),
    })
}

/// What lies on the board of a view.
fn scene(view: &View) -> Scene {
    let cities = view.cities.iter().map(|city| city_mark(city, view));
    let villages = view.villages.iter().map(|village| village_mark(village, view));
    Scene {
        hexes: view.land.clone(),
        roads: view
            .roads
            .iter()
            .map(|road| RoadMark { at: road.at, ends: road.ends.sides(), owner: road.owner })
            .collect(),
        places: cities.chain(villages).collect(),
        oracles: view.oracles.iter().map(oracle_mark).collect(),
    }
}

fn city_mark(city: &CityView, view: &View) -> PlaceMark {
    PlaceMark {
        at: city.at,
        name: city.names.first().cloned().unwrap_or_default(),
        green: false,
        owner: Some(city.owner),
        tiles: city.tiles.clone(),
        connections: city.connections.len(),
        markets: markets_at(city.at, &view.markets),
    }
}

fn village_mark(village: &VillageView, view: &View) -> PlaceMark {
    PlaceMark {
        at: village.at,
        name: village.name.clone(),
        green: village.green,
        owner: None,
        tiles: Vec::new(),
        connections: village.connections.len(),
        markets: markets_at(village.at, &view.markets),
    }
}

fn markets_at(at: Coord, markets: &[MarketView]) -> Vec<Market> {
    let here = markets.iter().filter(|market| market.at == at);
    here.map(|market| Market { owner: market.owner, sold: market.sold, active: market.active }).collect()
}

fn oracle_mark(oracle: &OracleView) -> OracleMark {
    OracleMark {
        at: oracle.at,
        name: oracle.name.clone(),
        controller: oracle.owner,
        facing: oracle.facing,
        connections: oracle.connections.len(),
    }
}

/// What lies beside the board.
fn sheet(view: &View, names: &[String]) -> Sheet {
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| format!("Player {}", seat.letter()));
    let prompt = match (view.phase, view.turn) {
        (Phase::Oracles, Some(seat)) => format!("{} places an oracle", name(seat)),
        (Phase::Turns, Some(seat)) => format!("{} to move", name(seat)),
        _ => "The game is over".to_owned(),
    };
    let player = |player: &PlayerView| PlayerMark {
        seat: player.seat,
        name: name(player.seat),
        active: view.turn == Some(player.seat),
        points: player.points.into(),
        score: player.score.total.into(),
        hand: (player.hand.roads, player.hand.cities),
        reserve: (player.reserve.roads, player.reserve.cities),
        markets: player.stock,
    };
    Sheet {
        round: view.round,
        rounds: view.rounds,
        prompt,
        card: Some(card_mark(&view.card, view)),
        next: view.next_card.as_ref().map(|card| card_mark(card, view)),
        players: view.players.iter().map(player).collect(),
    }
}

fn card_mark(card: &CardView, view: &View) -> CardMark {
    let of_colour = |colour| view.players.iter().find(|player| player.colour == colour).map(|player| player.seat);
    CardMark {
        id: card.id.clone(),
        order: card.order.into_iter().filter_map(of_colour).collect(),
        roads: card.roads,
        cities: card.cities,
        refill: card.refill,
    }
}
