//! The five civilisations and the three roles.

use std::fmt;

use emporion_core::{Seat, SeatSet};
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Marvel;

/// A civilisation. Pieces belong to civilisations, not to seats: those nobody plays stand on the board too (R22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Civ {
    /// Capital Rome, hero Julius Caesar.
    Rome,
    /// Capital Carthage, hero Hannibal.
    Carthage,
    /// Capital Athens, hero Pericles.
    Greece,
    /// Capital Alexandria, hero Cleopatra.
    Egypt,
    /// Capital Babylon, hero Hammurabi.
    Babylon,
}

impl Civ {
    /// All five, in a fixed order.
    pub const ALL: [Civ; 5] = [Civ::Rome, Civ::Carthage, Civ::Greece, Civ::Egypt, Civ::Babylon];

    /// Its number, for indexing.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in notation and files.
    pub const fn id(self) -> &'static str {
        match self {
            Civ::Rome => "rome",
            Civ::Carthage => "carthage",
            Civ::Greece => "greece",
            Civ::Egypt => "egypt",
            Civ::Babylon => "babylon",
        }
    }

    /// The name people read.
    pub const fn name(self) -> &'static str {
        match self {
            Civ::Rome => "Rome",
            Civ::Carthage => "Carthage",
            Civ::Greece => "Greece",
            Civ::Egypt => "Egypt",
            Civ::Babylon => "Babylon",
        }
    }

    /// R111: the hero only this civilisation can have.
    pub const fn hero(self) -> Marvel {
        match self {
            Civ::Rome => Marvel::JuliusCaesar,
            Civ::Carthage => Marvel::Hannibal,
            Civ::Greece => Marvel::Pericles,
            Civ::Egypt => Marvel::Cleopatra,
            Civ::Babylon => Marvel::Hammurabi,
        }
    }

    /// R10, R11: the role card printed on its aid card.
    pub const fn printed_role(self) -> Option<Role> {
        match self {
            Civ::Carthage => Some(Role::Director),
            Civ::Egypt => Some(Role::Political),
            Civ::Rome => Some(Role::Military),
            Civ::Greece | Civ::Babylon => None,
        }
    }
}

impl fmt::Display for Civ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of civilisations, as one byte.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Civs(u8);

impl Civs {
    /// None of them.
    pub const NONE: Civs = Civs(0);

    /// Is it in the set?
    pub const fn contains(self, civ: Civ) -> bool {
        self.0 & (1 << civ.index()) != 0
    }

    /// Puts one in.
    pub const fn insert(&mut self, civ: Civ) {
        self.0 |= 1 << civ.index();
    }

    /// Those of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Civs) -> Civs {
        Civs(self.0 & !other.0)
    }

    /// Is it empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its members in the fixed order.
    pub fn iter(self) -> impl Iterator<Item = Civ> + Clone {
        Civ::ALL.into_iter().filter(move |&civ| self.contains(civ))
    }

    /// The seats that play them.
    pub(crate) fn seats(self, seat_of: &[Option<Seat>; 5]) -> SeatSet {
        self.iter().filter_map(|civ| seat_of[civ.index()]).collect()
    }
}

impl From<Civ> for Civs {
    fn from(civ: Civ) -> Civs {
        Civs(1 << civ.index())
    }
}

impl FromIterator<Civ> for Civs {
    fn from_iter<I: IntoIterator<Item = Civ>>(civs: I) -> Civs {
        civs.into_iter().fold(Civs::NONE, |mut set, civ| {
            set.insert(civ);
            set
        })
    }
}

impl fmt::Debug for Civs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Civs {
    /// A list of names for people, bits for the hash.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_seq(self.iter()) } else { self.0.serialize(serializer) }
    }
}

impl<'de> Deserialize<'de> for Civs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Civs, D::Error> {
        if !deserializer.is_human_readable() {
            return u8::deserialize(deserializer).map(|bits| Civs(bits & 0x1f));
        }
        let mut set = Civs::NONE;
        for civ in Vec::<Civ>::deserialize(deserializer)? {
            if set.contains(civ) {
                return Err(D::Error::custom(format!("{} is named twice; name it once", civ.id())));
            }
            set.insert(civ);
        }
        Ok(set)
    }
}

impl JsonSchema for Civs {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Civs".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Civ>::json_schema(generator)
    }
}

/// A role card: who leads which phase (R28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Role {
    /// Director of Commerce.
    Director,
    /// Political Leader.
    Political,
    /// Military Leader.
    Military,
}

impl Role {
    /// In the order in which they are settled (R172).
    pub const ALL: [Role; 3] = [Role::Director, Role::Political, Role::Military];

    /// The name in files.
    pub const fn id(self) -> &'static str {
        match self {
            Role::Director => "director",
            Role::Political => "political",
            Role::Military => "military",
        }
    }

    /// Its number, for indexing.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name people read.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Director => "Director of Commerce",
            Role::Political => "Political Leader",
            Role::Military => "Military Leader",
        }
    }
}
