//! Everything that changes: flat, without pointers to the map.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_big_array::BigArray;

use crate::notation::{read_slot, write_slot};
use crate::{Cards, Civ, Civs, Item, Kind, MAX_PROVINCES, MAX_SEAS, Map, Marvel, Marvels, Place, Places, Role, Sea};

/// A game at one moment. Arrays of five are indexed by civilisation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1; 0 during the advanced set-up.
    pub turn: u16,
    /// What is to be decided.
    pub now: Decision,
    /// Who holds each role card; nobody before they are dealt.
    pub roles: [Option<Civ>; 3],
    /// Who has built, or moved, in this phase.
    pub acted: Civs,
    /// R8: the cards in the bank.
    pub bank: Cards,
    /// Every hand; a secret.
    pub hands: [Cards; 5],
    /// What everybody can know of each hand, with its offered and acquired cards: a lower bound of it.
    pub known: [Cards; 5],
    /// Building tokens in the supply.
    pub tokens: Tokens,
    /// The heroes and wonders of each civilisation.
    pub marvels: [Marvels; 5],
    /// Pieces on the board; kept along, recounted by the audit.
    pub pieces: [Pieces; 5],
    /// The provinces.
    #[serde(with = "BigArray")]
    pub land: [Land; MAX_PROVINCES],
    /// The ships of each civilisation in each sea.
    pub sea: [[u8; 5]; MAX_SEAS],
    /// The advanced set-up while it lasts.
    pub setup: SetUp,
    /// The trade while it lasts.
    pub trade: Trade,
    /// The construction turn while it lasts.
    pub build: Build,
    /// The Military phase while it lasts.
    pub campaign: Campaign,
    /// An attack while it lasts.
    pub attack: Attack,
}

/// What is to be decided, and with it where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// H19: what to buy for the points of the advanced set-up.
    SetUp,
    /// R34: which of the tied players gets the role.
    Tie(Role),
    /// R53: which commodity the Temple of Artemis brings.
    Artemis,
    /// R56: how many cards to trade.
    Number,
    /// R58: which cards to offer; all participants at the same time.
    Offers,
    /// R62: which card to take.
    Take,
    /// R75: whether Ulysses redirects the last take.
    Ulysses,
    /// R75: which card of Ulysses' owner to take instead.
    Redirect,
    /// R71: which card the Director gives.
    Gift,
    /// R77: who builds next.
    NameBuilder,
    /// H6: what to buy.
    Build,
    /// R80: with which cards to pay.
    Pay,
    /// R82: which cards to keep.
    Keep,
    /// R116: who moves next.
    NameMover,
    /// H10: ships, until the first land step.
    Naval,
    /// H11: legions.
    Land,
    /// R144: whether Helen turns a legion.
    Helen,
    /// R143: how many units to send against an opponent.
    Assign,
    /// R137: the attacker's losses.
    LoseAttacker,
    /// R137: the defender's losses.
    LoseDefender,
    /// R193: pillage, occupy or convert.
    Choose,
    /// R195: which further buildings to occupy.
    Occupy,
    /// R198: which buildings an attacked occupier keeps.
    Retain,
    /// R157, R158: somebody won; or nobody, because of the turn limit.
    Over(Option<Civ>),
}

impl Decision {
    /// The word for it in positions.
    pub const fn word(self) -> &'static str {
        match self {
            Decision::SetUp => "set_up",
            Decision::Tie(_) => "tie",
            Decision::Artemis => "artemis",
            Decision::Number => "number",
            Decision::Offers => "offers",
            Decision::Take => "take",
            Decision::Ulysses => "ulysses",
            Decision::Redirect => "redirect",
            Decision::Gift => "gift",
            Decision::NameBuilder => "name_builder",
            Decision::Build => "build",
            Decision::Pay => "pay",
            Decision::Keep => "keep",
            Decision::NameMover => "name_mover",
            Decision::Naval => "naval",
            Decision::Land => "land",
            Decision::Helen => "helen",
            Decision::Assign => "assign",
            Decision::LoseAttacker => "lose_attacker",
            Decision::LoseDefender => "lose_defender",
            Decision::Choose => "choose",
            Decision::Occupy => "occupy",
            Decision::Retain => "retain",
            Decision::Over(_) => "over",
        }
    }
}

/// A province and what stands in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Land {
    /// Whose influence marker.
    pub marker: Option<Civ>,
    /// The buildings.
    pub built: Slots,
    /// Fortresses; always the marker's owner's, because nobody converts past one (R146).
    pub forts: u8,
    /// Legions.
    pub legions: [u8; 5],
    /// Triremes built here and not launched yet.
    pub ships: [u8; 5],
    /// Whose legions stand on buildings or on the marker.
    pub holder: Option<Civ>,
    /// What they stand on.
    pub held: Slots,
}

impl Land {
    /// The land units of a civilisation: legions and fortresses.
    pub fn units(&self, civ: Civ) -> u8 {
        self.legions[civ.index()] + self.forts_of(civ)
    }

    /// The fortresses of a civilisation.
    pub fn forts_of(&self, civ: Civ) -> u8 {
        if self.marker == Some(civ) { self.forts } else { 0 }
    }

    /// The civilisations other than this one with land units here.
    pub fn enemies(&self, civ: Civ) -> Civs {
        Civ::ALL.into_iter().filter(|&other| other != civ && self.units(other) > 0).collect()
    }

    /// R106: does a legion of anybody else stand here?
    pub fn foreign_legions(&self, civ: Civ) -> bool {
        self.legions.iter().sum::<u8>() > self.legions[civ.index()]
    }

    /// R139: land units of two or more civilisations.
    pub fn at_war(&self) -> bool {
        Civ::ALL.into_iter().filter(|&civ| self.units(civ) > 0).count() > 1
    }

    /// Somebody else's marker?
    pub fn foreign_marker(&self, civ: Civ) -> bool {
        self.marker.is_some_and(|owner| owner != civ)
    }

    /// Nothing is held any more.
    pub fn release(&mut self) {
        self.holder = None;
        self.held = Slots::default();
    }

    /// What this civilisation's legions stand on.
    pub fn held_by(&self, civ: Civ) -> Slots {
        if self.holder == Some(civ) { self.held } else { Slots::default() }
    }
}

/// A place in a province where a building, or a legion on it, can stand. A caravan is named by its good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slot {
    /// The city.
    City,
    /// The temple.
    Temple,
    /// The market.
    Market,
    /// The caravan on this good.
    Caravan(Kind),
    /// The influence marker, which a legion converts.
    Marker,
}

impl Serialize for Slot {
    /// `"city"`, `"marker"`, or the caravan's good.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(write_slot(*self))
    }
}

impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Slot, D::Error> {
        let word = String::deserialize(deserializer)?;
        read_slot(&word).ok_or_else(|| {
            let message = format!("{word:?} is no city, temple, market, marker or commodity");
            serde::de::Error::custom(message)
        })
    }
}

impl JsonSchema for Slot {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Slot".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

/// A set of slots: city, temple, market, four caravans, marker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Slots(pub u8);

impl Slots {
    /// The city's bit.
    pub const CITY: Slots = Slots(1);
    /// The temple's bit.
    pub const TEMPLE: Slots = Slots(2);
    /// The market's bit.
    pub const MARKET: Slots = Slots(4);
    /// The bits of all caravans.
    pub const CARAVANS: Slots = Slots(0x78);
    /// The marker's bit.
    pub const MARKER: Slots = Slots(0x80);

    /// The bit of the caravan on the n-th icon.
    pub const fn caravan(icon: usize) -> Slots {
        Slots(8 << icon)
    }

    /// Does it hold all of these?
    pub const fn has(self, other: Slots) -> bool {
        self.0 & other.0 == other.0
    }

    /// No slot?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Slots in either set.
    #[must_use]
    pub const fn union(self, other: Slots) -> Slots {
        Slots(self.0 | other.0)
    }

    /// Slots in both sets.
    #[must_use]
    pub const fn common(self, other: Slots) -> Slots {
        Slots(self.0 & other.0)
    }

    /// Slots of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Slots) -> Slots {
        Slots(self.0 & !other.0)
    }

    /// The one-slot sets in it.
    pub fn each(self) -> impl Iterator<Item = Slots> {
        (0..8).map(|n| Slots(1 << n)).filter(move |&slot| self.has(slot))
    }

    /// The bit of a slot in a province, if the province has it.
    pub fn of(map: &Map, place: Place, slot: Slot) -> Option<Slots> {
        match slot {
            Slot::City => Some(Slots::CITY),
            Slot::Temple => Some(Slots::TEMPLE),
            Slot::Market => Some(Slots::MARKET),
            Slot::Marker => Some(Slots::MARKER),
            Slot::Caravan(good) => map.icon(place, good).map(Slots::caravan),
        }
    }

    /// The slot of a one-slot set.
    pub fn slot(self, map: &Map, place: Place) -> Slot {
        match self {
            Slots::CITY => Slot::City,
            Slots::TEMPLE => Slot::Temple,
            Slots::MARKET => Slot::Market,
            Slots::MARKER => Slot::Marker,
            Slots(bit) => Slot::Caravan(map.icons[place.index()][bit.trailing_zeros() as usize - 3]),
        }
    }
}

/// Building tokens left in the supply (R2 to R5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Tokens {
    pub caravans: u8,
    pub cities: u8,
    pub markets: u8,
    pub temples: u8,
}

impl Tokens {
    /// R2, R3, R4: the supply for so many players.
    pub const fn supply(players: usize) -> Tokens {
        match players {
            3 => Tokens { caravans: 18, cities: 8, markets: 8, temples: 4 },
            4 => Tokens { caravans: 23, cities: 10, markets: 10, temples: 5 },
            _ => Tokens { caravans: 28, cities: 12, markets: 12, temples: 6 },
        }
    }

    /// The pile a building's token comes from.
    pub fn pile(&mut self, slot: Slots) -> &mut u8 {
        match slot {
            Slots::CITY => &mut self.cities,
            Slots::TEMPLE => &mut self.temples,
            Slots::MARKET => &mut self.markets,
            _ => &mut self.caravans,
        }
    }
}

/// Wooden pieces of one colour on the board (R6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Pieces {
    pub legions: u8,
    pub fortresses: u8,
    pub triremes: u8,
    pub markers: u8,
}

impl Pieces {
    /// R6: as many as there are.
    pub const ALL: Pieces = Pieces { legions: 8, fortresses: 8, triremes: 5, markers: 12 };
}

/// The advanced set-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    /// Who is buying.
    pub civ: Option<Civ>,
    /// Who comes after him, in order.
    pub then: [Option<Civ>; 4],
    /// His points left.
    pub points: u8,
}

/// The trade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Trade {
    /// The Director's number.
    pub number: u8,
    /// Who takes part.
    pub partners: Civs,
    /// Whose offer is complete.
    pub ready: Civs,
    /// Cards offered: secret until all are ready, then face up.
    pub offers: [Cards; 5],
    /// Cards taken, face down before their takers.
    pub taken: [Cards; 5],
    /// R66: the last two takes, older first, each a pair of players.
    pub pairs: [Option<(Civ, Civ)>; 2],
    /// Who takes next.
    pub to_take: Option<Civ>,
    /// The take Ulysses may still redirect: taker, victim, card.
    pub last: Option<(Civ, Civ, Kind)>,
    /// Has Ulysses been used in this phase?
    pub ulysses: bool,
}

/// A construction turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Build {
    /// Whose.
    pub civ: Option<Civ>,
    /// E5: the provinces with his marker when his turn began.
    pub had: Places,
    /// Has Hammurabi's free marker been placed?
    pub hammurabi: bool,
    /// Has Cleopatra swapped?
    pub cleopatra: bool,
    /// What is being paid for.
    pub item: Option<Item>,
    /// Cards still to pay.
    pub left: u8,
    /// Commodities paid for it so far, one bit a kind.
    pub paid: u16,
}

/// A Military phase and the turn of its mover. Units of one kind in one space are alike but for what they have done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Campaign {
    /// Whose turn.
    pub mover: Option<Civ>,
    /// F8: the provinces at war when the phase began.
    pub wars: Places,
    /// Has Helen been used in this phase?
    pub helen: bool,
    /// Legions of the mover that came this turn and have not attacked.
    #[serde(with = "BigArray")]
    pub entered: [u8; MAX_PROVINCES],
    /// Legions of the mover that have attacked this turn.
    #[serde(with = "BigArray")]
    pub spent: [u8; MAX_PROVINCES],
    /// Where fortresses of the mover have attacked this turn.
    pub forts_spent: Places,
    /// R194: where the mover has had his choice this turn.
    pub chosen: Places,
    /// Ships of the mover that have moved this turn and not attacked.
    pub sailed: [u8; MAX_SEAS],
    /// Ships of the mover that have attacked this turn.
    pub fought: [u8; MAX_SEAS],
}

impl Default for Campaign {
    fn default() -> Campaign {
        Campaign {
            mover: None,
            wars: Places::NONE,
            helen: false,
            entered: [0; MAX_PROVINCES],
            spent: [0; MAX_PROVINCES],
            forts_spent: Places::NONE,
            chosen: Places::NONE,
            sailed: [0; MAX_SEAS],
            fought: [0; MAX_SEAS],
        }
    }
}

impl Default for Force {
    fn default() -> Force {
        Force::NONE
    }
}

/// Units in a battle: legions or ships, and fortresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Legions, or ships at sea: one die each.
    pub units: u8,
    /// Fortresses: six points each.
    pub forts: u8,
}

impl Force {
    /// Nobody.
    pub const NONE: Force = Force { units: 0, forts: 0 };

    /// How many units.
    pub const fn count(self) -> u8 {
        self.units + self.forts
    }
}

/// Where an attack takes place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Space {
    /// A province.
    Land(Place),
    /// A sea space.
    Sea(Sea),
}

/// An attack (H12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attack {
    /// Where.
    pub space: Option<Space>,
    /// Units not yet assigned to an opponent.
    pub free: Force,
    /// Units sent against each opponent.
    pub force: [Force; 5],
    /// The opponent being assigned or fought.
    pub foe: Option<Civ>,
    /// Totals rolled, attacker first.
    pub totals: [u8; 2],
    /// Losses still to be named, attacker first.
    pub due: [u8; 2],
    /// R198: what an attacked occupier has said he keeps.
    pub kept: Slots,
}

impl State {
    /// The province.
    pub fn at(&self, place: Place) -> &Land {
        &self.land[place.index()]
    }

    /// The province, to change.
    pub(crate) fn at_mut(&mut self, place: Place) -> &mut Land {
        &mut self.land[place.index()]
    }

    /// Who has this hero or wonder.
    pub fn owner(&self, marvel: Marvel) -> Option<Civ> {
        Civ::ALL.into_iter().find(|civ| self.has(*civ, marvel))
    }

    /// Does it have this hero or wonder?
    pub fn has(&self, civ: Civ, marvel: Marvel) -> bool {
        self.marvels[civ.index()].has(marvel)
    }

    /// Who holds a role.
    pub fn role(&self, role: Role) -> Civ {
        self.roles[role.index()].expect("roles are dealt before the first turn")
    }

    /// R74: the cards before a player: in hand, offered, taken.
    pub fn hand_size(&self, civ: Civ) -> u8 {
        let n = civ.index();
        self.hands[n].size() + self.trade.offers[n].size() + self.trade.taken[n].size()
    }

    /// The provinces with a civilisation's marker.
    pub fn marked(&self, map: &Map, civ: Civ) -> Places {
        map.places().filter(|&place| self.at(place).marker == Some(civ)).collect()
    }

    /// The seas with a civilisation's ships, one bit each.
    pub fn fleet(&self, civ: Civ) -> u16 {
        let ships = self.sea.iter().enumerate().filter(|(_, ships)| ships[civ.index()] > 0);
        ships.fold(0, |seas, (n, _)| seas | 1 << n)
    }
}
