//! Pieces and places of Magna Grecia in the reader's language.

use emporion_hex::{Coord, Direction};
use emporion_magna_grecia::MagnaGrecia;
use emporion_words::value;

use super::scene::{Market, OracleMark, PlaceMark};
use crate::Eyes;

/// What a pointer or a screen reader tells of a place: itself, then each market.
pub(super) fn place(place: &PlaceMark, eyes: &Eyes<'_>) -> Vec<String> {
    let mut about =
        vec![("name", value(&place.name)), ("hex", value(place.at.to_string())), ("links", place.connections.into())];
    let itself = if let Some(owner) = place.owner {
        about.extend([("owner", value(eyes.name(owner))), ("tiles", place.tiles.len().into())]);
        eyes.say("mg-city-about", &about)
    } else {
        about.push(("green", value(if place.green { "yes" } else { "no" })));
        eyes.say("mg-village-about", &about)
    };
    let price = place.price.map(|price| eyes.say("mg-price-about", &[("price", price.into())]));
    [itself].into_iter().chain(place.markets.iter().map(|it| market(it, eyes))).chain(price).collect()
}

/// A market: its owner and what it is worth.
pub(super) fn market(market: &Market, eyes: &Eyes<'_>) -> String {
    let owner = [("owner", value(eyes.name(market.owner)))];
    match (market.sold, market.active) {
        (true, _) => eyes.say("mg-market-sold-about", &owner),
        (false, false) => eyes.say("mg-market-idle-about", &owner),
        (false, true) => {
            let [owner] = owner;
            eyes.say("mg-market-about", &[owner, ("value", market.value.into())])
        }
    }
}

/// An oracle: whom it listens to.
pub(super) fn oracle(oracle: &OracleMark, eyes: &Eyes<'_>) -> String {
    let place =
        [("name", value(&oracle.name)), ("hex", value(oracle.at.to_string())), ("links", oracle.connections.into())];
    match oracle.controller {
        None => eyes.say("mg-oracle-about", &place),
        Some(owner) => {
            let [name, hex, links] = place;
            eyes.say("mg-oracle-owned-about", &[name, hex, links, ("owner", value(eyes.name(owner)))])
        }
    }
}

/// A side of a hex: "west".
pub(super) fn direction(direction: Direction, eyes: &Eyes<'_>) -> String {
    match direction {
        Direction::E => eyes.text("mg-east"),
        Direction::NE => eyes.text("mg-north-east"),
        Direction::NW => eyes.text("mg-north-west"),
        Direction::W => eyes.text("mg-west"),
        Direction::SW => eyes.text("mg-south-west"),
        Direction::SE => eyes.text("mg-south-east"),
    }
}

/// The name of a place; a hex without a village has its coordinates.
pub(super) fn name(game: &MagnaGrecia, at: Coord) -> String {
    game.board().hexes().id(at).map_or_else(|| at.to_string(), |id| game.board().name(id))
}

/// Where a hex is: "in Petelia", "west of Petelia", "near Petelia (5,9)".
pub(super) fn whereabouts(game: &MagnaGrecia, at: Coord, eyes: &Eyes<'_>) -> String {
    let village = |number: usize| &game.board().villages()[number];
    let coord = |number: usize| game.board().hexes().coord(village(number).at);
    let Some(nearest) = (0..game.board().villages().len()).min_by_key(|&number| coord(number).distance(at)) else {
        return at.to_string();
    };
    let place = ("place", value(&village(nearest).name));
    if coord(nearest) == at {
        return eyes.say("mg-in", &[place]);
    }
    match Direction::ALL.into_iter().find(|&side| coord(nearest).neighbour(side) == at) {
        Some(side) => eyes.say("mg-beside", &[place, ("side", value(direction(side, eyes)))]),
        None => eyes.say("mg-near", &[place, ("hex", value(at.to_string()))]),
    }
}
