//! The small steps a game is made of.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Civ, Kind, Marvel, Place, Sea, Slot};

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// R34: the tied player who gets the role. `role greece`
    Role(Civ),
    /// R53: the commodity of the Temple of Artemis. `artemis gold`
    Artemis(Kind),
    /// R56: how many cards to trade. `number 4`
    Number(u8),
    /// R58: one card into one's offer. `offer grain`
    Offer(Kind),
    /// R62: a face-up card. `take wine from carthage`
    Take(Civ, Kind),
    /// R75: redirect the take. `ulysses`
    Ulysses,
    /// R144: turn a legion. `helen`
    Helen,
    /// Let it pass: neither Ulysses nor Helen. `let`
    Let,
    /// R71: the Director's card. `give papyrus`
    Give(Kind),
    /// R77, R116: who is next. `name egypt`
    Name(Civ),
    /// H6: one thing. `city thebae`, `caravan chaldaea gems`, `buy helen`
    Buy(Item),
    /// R78: the whole price in taxes. `pay taxes`
    PayTaxes,
    /// R78: one commodity of the price. `pay grain`
    Pay(Kind),
    /// R91: Cleopatra gives the first and gets the second. `swap tax gold`
    Swap(Kind, Kind),
    /// R82, R83: so many taxes and, with the Hanging Gardens, a commodity. `keep 2`, `keep 1 grain`
    Keep(u8, Option<Kind>),
    /// R119: a new ship. `launch athenae mare_ionium`
    Launch(Place, Sea),
    /// R118: one ship. `sail mare_ionium mare_aegaeum`
    Sail(Sea, Sea),
    /// R122: legions that stand on nothing. `march 3 athenae sicilia`
    March(u8, Place, Place),
    /// H15: the legion that stands on this. `march city judaea memphis`
    MarchOff(Slot, Place, Place),
    /// H11: a battle, or the taking of an undefended province. `attack judaea`
    Attack(Place),
    /// R121: a battle at sea. `attack mare_ionium`
    AttackSea(Sea),
    /// R143: legions (or ships) and fortresses against an opponent. `assign 2 to rome`, `assign 1 forts 1 to rome`
    Assign(Civ, u8, u8),
    /// R137: legions and fortresses. `lose 2`, `lose 1 forts 1`
    Lose(u8, u8),
    /// R148: destroy a building. `pillage city`
    Pillage(Slot),
    /// R151: put a legion on a building. `occupy city`
    Occupy(Slot),
    /// R152: put a legion on the marker. `convert`
    Convert,
    /// R198: keep this building. `retain gems`
    Retain(Slot),
    /// An offer, a construction turn, a move, a set-up, an occupation is complete. `done`
    Done,
}

/// Something to buy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// R94: an influence marker. `influence syria`
    Influence(Place),
    /// R113: an influence marker in place of another's. `convert judaea`
    Convert(Place),
    /// R101: `caravan chaldaea gems`
    Caravan(Place, Kind),
    /// R100: `city thebae`
    City(Place),
    /// R102: `market roma`
    Market(Place),
    /// R102: `temple roma`
    Temple(Place),
    /// R92: `legion roma`
    Legion(Place),
    /// R104: `trireme athenae`
    Trireme(Place),
    /// R103: `fortress roma`
    Fortress(Place),
    /// R110: a hero or a wonder. `buy helen`
    Marvel(Marvel),
}

impl Item {
    /// Where it goes; heroes and wonders go nowhere.
    pub const fn place(self) -> Option<Place> {
        match self {
            Item::Influence(place)
            | Item::Convert(place)
            | Item::Caravan(place, _)
            | Item::City(place)
            | Item::Market(place)
            | Item::Temple(place)
            | Item::Legion(place)
            | Item::Trireme(place)
            | Item::Fortress(place) => Some(place),
            Item::Marvel(_) => None,
        }
    }

    /// What it is in one word, for programs: `city`, `helen`.
    pub const fn word(self) -> &'static str {
        match self {
            Item::Influence(_) | Item::Convert(_) => "influence",
            Item::Caravan(..) => "caravan",
            Item::City(_) => "city",
            Item::Market(_) => "market",
            Item::Temple(_) => "temple",
            Item::Legion(_) => "legion",
            Item::Trireme(_) => "trireme",
            Item::Fortress(_) => "fortress",
            Item::Marvel(marvel) => marvel.id(),
        }
    }

    /// What it is, for sentences.
    pub const fn noun(self) -> &'static str {
        match self {
            Item::Influence(_) | Item::Convert(_) => "an influence marker",
            Item::Caravan(..) => "a caravan",
            Item::City(_) => "a city",
            Item::Market(_) => "a market",
            Item::Temple(_) => "a temple",
            Item::Legion(_) => "a legion",
            Item::Trireme(_) => "a trireme",
            Item::Fortress(_) => "a fortress",
            Item::Marvel(marvel) => marvel.name(),
        }
    }
}
