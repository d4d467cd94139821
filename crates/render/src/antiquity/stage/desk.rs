//! Everything the offers of one page are made from.

use std::collections::BTreeMap;

use emporion_antiquity::{Action, Antiquity, Building, HexView, LiftSpec, PlayerSpec, PlayerView, Size, View};
use emporion_core::{Game, Seat};
use emporion_hex::{Coord, HexId};

use super::towns::{self, Town};
use crate::antiquity::map::Map;
use crate::antiquity::tongue::Tongue;
use crate::antiquity::{looks, take};
use crate::{Eyes, Face, Outline, Spot};

/// A view, the seat that looks at it, and where everything lies.
pub(super) struct Desk<'a> {
    pub(super) game: &'a Antiquity,
    pub(super) view: &'a View,
    pub(super) seat: Seat,
    pub(super) tongue: Tongue,
    pub(super) map: Map,
    pub(super) towns: Vec<Town>,
    /// The steps of a choice that is begun but not finished.
    pub(super) choice: Vec<Action>,
}

impl<'a> Desk<'a> {
    pub(super) fn new(game: &'a Antiquity, view: &'a View, eyes: &Eyes<'_>) -> Desk<'a> {
        let seat = eyes.seat().or(view.viewer).or(view.position.active).unwrap_or_default();
        let tongue = Tongue::of(eyes);
        let map = Map::told(&take::land(view), &looks(eyes.palette), tongue.clone());
        let steps = view.position.players.get(seat.index()).map_or(&[][..], |spec| &spec.choosing);
        let choice = steps.iter().filter_map(|step| game.parse(step).ok()).collect();
        let (towns, _) = towns::own(view, seat);
        Desk { game, view, seat, tongue, map, towns, choice }
    }

    pub(super) fn spec(&self) -> &'a PlayerSpec {
        &self.view.position.players[self.seat.index()]
    }

    pub(super) fn player(&self) -> &'a PlayerView {
        &self.view.players[self.seat.index()]
    }

    pub(super) fn coord(&self, id: HexId) -> Coord {
        self.view.hexes.get(id.index()).map(|hex| hex.at).unwrap_or_default()
    }

    /// The hexes by their coordinates.
    pub(super) fn hexes(&self) -> BTreeMap<Coord, &'a HexView> {
        self.view.hexes.iter().map(|hex| (hex.at, hex)).collect()
    }

    /// A hex as a target.
    pub(super) fn hex_spot(&self, at: Coord) -> Spot {
        hex_spot(&self.map, at)
    }

    /// One step, told.
    pub(super) fn face(&self, action: &Action, kind: &str, label: &str) -> Face {
        self.faces(std::slice::from_ref(action), kind, label)
    }

    /// Several steps that belong together, told as one.
    pub(super) fn faces(&self, steps: &[Action], kind: &str, label: &str) -> Face {
        let notation: Vec<String> = steps.iter().map(|step| self.game.notation(step)).collect();
        Face {
            step: notation.join("; "),
            kind: self.tongue.text(kind),
            label: capital(label),
            spot: None,
            ghost: None,
            variant: 0,
            finishes: false,
        }
    }

    /// The piece that is to be laid now, by a choice or from the hand of Santa Barbara.
    pub(super) fn piece(&self) -> Piece {
        if let Some(hand) = &self.spec().hand {
            let next = hand.pieces.iter().find(|lift: &&LiftSpec| !lift.laid);
            let building = next.and_then(|lift| self.spec().buildings.get(usize::from(lift.building)));
            return building.map_or(Piece::Grave, |building| {
                Piece::Building(building.kind, building.size.map(|(a, b)| Size::new(a, b)))
            });
        }
        match self.choice.first() {
            Some(Action::Build(kind)) => Piece::Building(*kind, None),
            Some(Action::Storage(size)) => Piece::Building(Building::Storage, Some(*size)),
            _ => Piece::Building(Building::House, None),
        }
    }
}

/// Something that is laid on a city map.
#[derive(Clone, Copy)]
pub(super) enum Piece {
    Building(Building, Option<Size>),
    Grave,
}

/// A hex as a target.
pub(super) fn hex_spot(map: &Map, at: Coord) -> Spot {
    Spot { pane: "map".to_owned(), key: at.to_string(), outline: Outline::Polygon(map.corners(at)) }
}

/// The first letter large, as a sentence begins.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
