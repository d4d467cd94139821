//! The legal steps of a turn as the page offers them.

use std::collections::{BTreeMap, BTreeSet};

use emporion_core::{Game, Seat};
use emporion_hex::{Coord, Direction, HexId};
use emporion_magna_grecia::{Action, CityView, Ends, MagnaGrecia, TileKind, Tiles, View};
use emporion_words::value;
use maud::Markup;

use super::board::Board;
use super::glyphs::Glyph;
use super::scene::Scene;
use super::stage::spot;
use super::{looks, words};
use crate::{Eyes, Face};

/// Every legal step by kind and hex, and refills of several tiles at once.
pub(super) fn offer(game: &MagnaGrecia, view: &View, legal: &[Action], eyes: &Eyes<'_>) -> Vec<Face> {
    let Some(me) = view.turn else { return Vec::new() };
    let (board, scene) = (Board::new(&view.land, &looks(view, eyes.palette)), Scene::of(view));
    let mut steps = legal.to_vec();
    steps.sort_by_key(|&step| (rank(step), hex_of(step), step));
    let hexes: BTreeSet<HexId> = steps.iter().filter_map(|&step| hex_of(step)).collect();
    let coords = hexes.into_iter().map(|at| game.board().hexes().coord(at));
    let places = coords.map(|at| (at, words::whereabouts(game, at, eyes))).collect();
    let sides = Direction::ALL.map(|side| words::direction(side, eyes));
    let desk = Desk { game, view, eyes, board, scene, me, places, sides };
    let mut faces: Vec<Face> = Vec::with_capacity(steps.len() + 8);
    for (number, &step) in steps.iter().enumerate() {
        let mut face = desk.face(step);
        face.variant = turn_of(&steps[..number], step);
        faces.push(face);
        // Whole refills stand right after the single ones.
        let next = steps.get(number + 1);
        if matches!(step, Action::Refill(_)) && !matches!(next, Some(Action::Refill(_))) {
            faces.extend(desk.whole_refills());
        }
    }
    faces
}

/// The order of the list: as a turn goes.
fn rank(step: Action) -> u8 {
    match step {
        Action::Oracle { .. } => 0,
        Action::Road { .. } => 1,
        Action::City { .. } => 2,
        Action::Refill(_) => 3,
        Action::Market { .. } => 4,
        Action::Sell { .. } => 5,
        Action::Done => 6,
    }
}

fn hex_of(step: Action) -> Option<HexId> {
    match step {
        Action::Oracle { at }
        | Action::Road { at, .. }
        | Action::City { at }
        | Action::Market { at }
        | Action::Sell { at } => Some(at),
        Action::Refill(_) | Action::Done => None,
    }
}

/// How many roads of the same hex come before this one.
fn turn_of(before: &[Action], step: Action) -> u8 {
    let same = |other: &&Action| rank(**other) == 1 && hex_of(**other) == hex_of(step);
    if rank(step) == 1 { before.iter().rev().take_while(same).count() as u8 } else { 0 }
}

/// Everything a face is made from.
struct Desk<'a> {
    game: &'a MagnaGrecia,
    view: &'a View,
    eyes: &'a Eyes<'a>,
    board: Board,
    scene: Scene,
    /// Who moves.
    me: Seat,
    /// Where each hex is, in words.
    places: BTreeMap<Coord, String>,
    /// The six directions in words.
    sides: [String; 6],
}

impl Desk<'_> {
    fn face(&self, step: Action) -> Face {
        match step {
            Action::Oracle { at } => self.oracle(step, self.coord(at)),
            Action::Road { ends, at } => self.road(step, ends, self.coord(at)),
            Action::City { at } => self.city(step, self.coord(at)),
            Action::Refill(kind) => self.refill(tiles(kind)),
            Action::Market { at } => self.market(step, self.coord(at)),
            Action::Sell { at } => self.sell(step, self.coord(at)),
            Action::Done => {
                Face { finishes: true, ..self.bare("done".to_owned(), "mg-kind-done", self.eyes.text("mg-step-done")) }
            }
        }
    }

    fn coord(&self, at: HexId) -> Coord {
        self.game.board().hexes().coord(at)
    }

    fn bare(&self, step: String, kind: &str, label: String) -> Face {
        Face { step, kind: self.eyes.text(kind), label, spot: None, ghost: None, variant: 0, finishes: false }
    }

    fn placed(&self, step: Action, kind: &str, label: String, at: Coord, ghost: Markup) -> Face {
        let face = self.bare(self.game.notation(&step), kind, label);
        Face { spot: Some(spot(&self.board, at)), ghost: Some(ghost), ..face }
    }

    fn oracle(&self, step: Action, at: Coord) -> Face {
        let label = self.eyes.say("mg-step-oracle", &[("place", value(words::name(self.game, at)))]);
        self.placed(step, "mg-kind-oracle", label, at, Glyph::Temple.at(self.board.temple(at)))
    }

    fn road(&self, step: Action, ends: Ends, at: Coord) -> Face {
        let [from, to] = ends.sides().map(|side| value(&self.sides[side.index()]));
        let label = [("where", value(self.whereabouts(at))), ("from", from), ("to", to)];
        let ghost = Glyph::Road(self.me, ends).at(self.board.centre(at));
        self.placed(step, "mg-kind-road", self.eyes.say("mg-step-road", &label), at, ghost)
    }

    fn city(&self, step: Action, at: Coord) -> Face {
        self.placed(step, "mg-kind-city", self.city_label(at), at, Glyph::Tile(self.me).at(self.board.centre(at)))
    }

    /// What a city tile does here: found, begin, extend or join (R41-R56, R70, R136).
    fn city_label(&self, at: Coord) -> String {
        let near = |tile: &Coord| tile.distance(at) == 1;
        let touched = self.view.cities.iter().filter(|city| city.owner == self.me && city.tiles.iter().any(near));
        let names: Vec<String> = touched.map(|city| self.city_name(city)).collect();
        let (place, here) = (("place", value(words::name(self.game, at))), ("where", value(self.whereabouts(at))));
        let village = self.scene.places.iter().any(|place| place.owner.is_none() && place.at == at);
        match (names.as_slice(), village) {
            ([], true) => self.eyes.say("mg-step-found", &[place]),
            ([], false) => self.eyes.say("mg-step-begin", &[here]),
            ([city], true) => self.eyes.say("mg-step-cover", &[place, ("city", value(city))]),
            ([city], false) => self.eyes.say("mg-step-extend", &[here, ("city", value(city))]),
            (several, _) => self.eyes.say("mg-step-join", &[here, ("cities", value(several.join(" + ")))]),
        }
    }

    fn city_name(&self, city: &CityView) -> String {
        city.names.first().cloned().unwrap_or_else(|| self.eyes.text("mg-new-city"))
    }

    fn market(&self, step: Action, at: Coord) -> Face {
        let place = self.scene.places.iter().find(|place| place.at == at);
        let label = [
            ("place", value(words::name(self.game, at))),
            ("price", place.and_then(|place| place.price).unwrap_or_default().into()),
            ("links", place.map_or(0, |place| place.connections).into()),
        ];
        let taken = place.map_or(0, |place| place.markets.len());
        let ghost = Glyph::Market(self.me).at(self.board.stall(at, taken, taken));
        self.placed(step, "mg-kind-market", self.eyes.say("mg-step-market", &label), at, ghost)
    }

    fn sell(&self, step: Action, at: Coord) -> Face {
        let markets = self.scene.places.iter().find(|place| place.at == at).map_or(&[][..], |place| &place.markets);
        let slot = markets.iter().position(|market| market.owner == self.me).unwrap_or_default();
        let worth = markets.get(slot).map_or(0, |market| market.value);
        let label = [("place", value(words::name(self.game, at))), ("value", worth.into())];
        let ghost = Glyph::SoldMarket(self.me).at(self.board.stall(at, slot, markets.len()));
        self.placed(step, "mg-kind-sell", self.eyes.say("mg-step-sell", &label), at, ghost)
    }

    /// One tile or several from the reserve, as one offer.
    fn refill(&self, Tiles { roads, cities }: Tiles) -> Face {
        let one = |kind| self.game.notation(&Action::Refill(kind));
        let steps = std::iter::repeat_n(one(TileKind::Road), roads.into());
        let steps = steps.chain(std::iter::repeat_n(one(TileKind::City), cities.into()));
        let label = match (roads, cities) {
            (n, 0) => self.eyes.say("mg-step-refill-roads", &[("n", n.into())]),
            (0, n) => self.eyes.say("mg-step-refill-cities", &[("n", n.into())]),
            _ => self.eyes.say("mg-step-refill-both", &[("roads", roads.into()), ("cities", cities.into())]),
        };
        self.bare(steps.collect::<Vec<_>>().join("; "), "mg-kind-refill", label)
    }

    /// Every way to take all that the card allows and the reserve has (R26, R30).
    fn whole_refills(&self) -> Vec<Face> {
        let reserve = self.view.players.get(self.me.index()).map_or(Tiles::default(), |player| player.reserve);
        let all = self.view.limits.refill.min(reserve.total());
        let mixes = (0..=all).rev().map(|roads| Tiles { roads, cities: all - roads });
        let there = mixes.filter(|mix| all > 1 && mix.roads <= reserve.roads && mix.cities <= reserve.cities);
        there.map(|mix| self.refill(mix)).collect()
    }

    fn whereabouts(&self, at: Coord) -> &str {
        self.places.get(&at).map_or("", String::as_str)
    }
}

fn tiles(kind: TileKind) -> Tiles {
    match kind {
        TileKind::Road => Tiles { roads: 1, cities: 0 },
        TileKind::City => Tiles { roads: 0, cities: 1 },
    }
}
