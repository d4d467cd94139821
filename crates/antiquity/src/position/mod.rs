//! Positions as people write them. `POSITION.md` describes the format.

mod read;
mod write;

use std::collections::BTreeMap;

use emporion_core::{Outcome, Seat};
use emporion_hex::Coord;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::building::{Building, Patron, Shapes, Size};
use crate::goods::Good;
use crate::grid::{Place, Squares};
use crate::map::Terrain;
use crate::options::Options;
use crate::state::{Phase, Spent, Stock, WorkKind};

/// A whole game at one moment. Everything but the map and the players has a sensible default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The rules version; the newest if left out, in a log that of the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    /// The options of the game.
    #[serde(default)]
    pub options: Options,
    /// The countryside.
    pub map: MapSpec,
    /// The turn, from 1; 0 while first cities are placed.
    #[serde(default = "one")]
    pub turn: u16,
    /// The phase; city building if left out.
    #[serde(default)]
    pub phase: Phase,
    /// The living players in order of play; all in seat order if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<Seat>>,
    /// Whose part of the phase it is; the first in order (the last for first cities) if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<Seat>,
    /// The famine level.
    #[serde(default)]
    pub famine: u16,
    /// Forest hexes that became grass. Those with wood of a woodcutter may be left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cleared: Vec<Coord>,
    /// Polluted hexes. Those with goods of farms, mines and fisheries may be left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub polluted: Vec<Coord>,
    /// Hexes with a face-down exploration marker.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Coord>,
    /// Faces nobody has seen; one of each for each player if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bag: Option<Bag>,
    /// Ranges with a fixed mineral, each named by one of its hexes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub minerals: Vec<MineralSpec>,
    /// Woodcutters, farms, mines, fisheries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub installations: Vec<InstallationSpec>,
    /// Pieces left in the common stock, without those held by open choices; what is not in use if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stock: Option<Stock>,
    /// One for each seat.
    pub players: Vec<PlayerSpec>,
    /// Who is done with the phase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub done: Vec<Seat>,
    /// Open offers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<OfferSpec>,
    /// Offers sent this turn: maker, partner, how many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sent: Vec<(Seat, Seat, u8)>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

fn one() -> u16 {
    1
}

/// The countryside: tiles in the layout of the players, or hexes drawn by hand.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MapSpec {
    /// Two tiles for each player, in the order of the layout.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<TileAt>,
    /// A disc of this radius around 0,0, all grass save as said below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disc: Option<u32>,
    /// Forest hexes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forest: Vec<Coord>,
    /// Grass hexes outside the disc.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub grass: Vec<Coord>,
    /// Mountain hexes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mountain: Vec<Coord>,
    /// Water hexes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub water: Vec<Coord>,
}

impl MapSpec {
    fn lists(&self) -> [(&[Coord], Terrain); 4] {
        [
            (&self.forest, Terrain::Forest),
            (&self.grass, Terrain::Grass),
            (&self.mountain, Terrain::Mountain),
            (&self.water, Terrain::Water),
        ]
    }
}

/// A tile and how it lies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TileAt {
    /// The tile's id.
    pub tile: String,
    /// How often it was turned by a sixth, 0 to 5.
    #[serde(default)]
    pub turn: u8,
}

/// Faces of markers that nobody has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bag {
    /// Grain markers.
    pub grain: u8,
    /// Olive markers.
    pub olives: u8,
    /// Sheep markers.
    pub sheep: u8,
    /// Wine markers.
    pub wine: u8,
}

/// What a range gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MineralSpec {
    /// Any hex of the range.
    pub at: Coord,
    /// Gold or stone.
    pub good: Good,
}

/// An installation in the countryside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InstallationSpec {
    /// Whose it is.
    pub owner: Seat,
    /// What it is.
    pub kind: WorkKind,
    /// What it makes.
    pub good: Good,
    /// Where its man stands, or the first hex of a fishery.
    pub at: Coord,
    /// The second hex of a fishery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Coord>,
    /// The hexes on which goods still lie.
    pub goods: Vec<Coord>,
    /// Goods still to be taken in this harvest.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub due: u8,
    /// Forced labour takes the next one away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lose: bool,
}

/// What one player has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PlayerSpec {
    /// Centres of cities, the first city first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cities: Vec<Coord>,
    /// Inns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inns: Vec<Coord>,
    /// Goods held.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub goods: BTreeMap<Good, u16>,
    /// Buildings in all cities.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub buildings: Vec<BuildingSpec>,
    /// Numbers of the houses built; the lowest ones if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub houses: Option<Vec<u8>>,
    /// Squares with graves, such as `1:c4`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub graves: Vec<String>,
    /// Squares of a cathedral razed this turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub razed: Vec<String>,
    /// The patron of the cathedral.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patron: Option<Patron>,
    /// Graves removed by the hospital this turn.
    #[serde(skip_serializing_if = "is_zero")]
    pub healed: u8,
    /// Fountains built this turn.
    #[serde(skip_serializing_if = "is_zero")]
    pub fountains_built: u8,
    /// Cathedrals built this turn.
    #[serde(skip_serializing_if = "is_zero")]
    pub cathedrals_built: u8,
    /// Abilities used up.
    #[serde(skip_serializing_if = "nothing_spent")]
    pub spent: Spent,
    /// Phase 2: what trades between players changed, by good.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub ledger: BTreeMap<Good, i16>,
    /// Phase 2: how it stood when the phase began, if it was different.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Box<PlayerSpec>>,
    /// The steps of a choice that is begun but not finished.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choosing: Vec<String>,
    /// Santa Barbara: what is in hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<HandSpec>,
    /// Phase 5: the good in question and the room left for it and the following ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keeping: Option<(Good, u16)>,
    /// Phases 8 and 9: graves still to be placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graves_to_place: Option<u16>,
    /// Phase 9: pollution still to be placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pollution_to_place: Option<u8>,
}

/// A city building.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each says one thing of a building")]
pub struct BuildingSpec {
    /// What it is.
    pub kind: Building,
    /// The upper left corner of the box around its shape, such as `1:c4`.
    pub at: String,
    /// Which of its different turns, from 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turn: u8,
    /// The sides of a storage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<(u8, u8)>,
    /// A man stands on it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub man: bool,
    /// Its ability was used this phase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub used: bool,
    /// Its man is final (Q64).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub settled: bool,
    /// A man was taken off it by a step; one placed since is taken off by undo, or, if it is final, when no offer is open (Q64).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub restless: bool,
    /// It is in hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lifted: bool,
}

impl BuildingSpec {
    /// Its city, from 0, and the squares it covers there; nothing where there can be no such building.
    pub fn squares(&self, shapes: &Shapes) -> Option<(u8, Squares)> {
        let (place, size) = (self.at.parse::<Place>().ok()?, self.sides()?);
        let squares = (self.turn < shapes.turns(self.kind, size)).then(|| shapes.mask(self.kind, size, self.turn))?;
        Some((place.city, squares.moved(place.square)))
    }

    /// The size of a storage, 0x0 for others; nothing if it does not fit the kind.
    fn sides(&self) -> Option<Size> {
        let sound = |side: u8| (1..=7).contains(&side);
        match (self.kind, self.size) {
            (Building::Storage, Some((a, b))) if sound(a) && sound(b) => Some(Size::new(a, b)),
            (Building::Storage, _) | (_, Some(_)) => None,
            (_, None) => Some(Size::default()),
        }
    }
}

/// What Santa Barbara has in hand.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct HandSpec {
    /// Lifting is over.
    pub laying: bool,
    /// The city chosen for the next piece, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<u8>,
    /// The square chosen for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    /// Buildings lifted.
    pub pieces: Vec<LiftSpec>,
    /// Graves in hand.
    pub graves: u8,
    /// Squares with graves before.
    pub graves_before: Vec<String>,
}

/// A lifted building.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LiftSpec {
    /// Its place in the list of buildings, from 0.
    pub building: u8,
    /// The corner where it lay.
    pub from: String,
    /// Its turn there.
    pub turn: u8,
    /// Graves it carries along.
    pub graves: u8,
    /// It is laid again.
    pub laid: bool,
}

/// An open offer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferSpec {
    /// Who made it.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// What he gives; it is set aside.
    #[serde(default)]
    pub give: BTreeMap<Good, u8>,
    /// What he asks.
    #[serde(default)]
    pub ask: BTreeMap<Good, u8>,
    /// The maker's market is manned; as it stands if left out. In a view: what the offer tells the viewer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub market: Option<bool>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn nothing_spent(spent: &Spent) -> bool {
    *spent == Spent::default()
}
