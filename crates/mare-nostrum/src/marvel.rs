//! Heroes and wonders: the eighteen cards one wins with.

use std::fmt;

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Civ;

/// A hero or a wonder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Marvel {
    /// Rome: legions and fortresses cost 2 (R86).
    JuliusCaesar,
    /// Carthage: +1 on each die of a legion (R135).
    Hannibal,
    /// Greece: triremes cost 2 and add 1 to each die (R87, R135).
    Pericles,
    /// Egypt: one card swapped with the bank in each construction turn (R91).
    Cleopatra,
    /// Babylon: one marker a turn for nothing (R90).
    Hammurabi,
    /// +2 towards Director of Commerce (R35).
    Agamemnon,
    /// +2 towards Military Leader (R36).
    Archimedes,
    /// Turns an invading legion (R144).
    Helen,
    /// A card from pillage (R150).
    Nebuchadnezzar,
    /// +2 towards Political Leader (R37).
    Solomon,
    /// Redirects a take (R75).
    Ulysses,
    /// One more tax a turn (R52).
    Colossus,
    /// Keeps one commodity (R83).
    HangingGardens,
    /// One more commodity a turn (R53).
    Artemis,
    /// Two fortresses in a province (R103).
    Zeus,
    /// Markers without adjacency (R99).
    Lighthouse,
    /// Buildings cost one less (R88).
    Mausoleum,
    /// Wins the game (R157).
    Pyramids,
}

impl Marvel {
    /// All eighteen: national heroes, generic heroes, wonders.
    pub const ALL: [Marvel; 18] = [
        Marvel::JuliusCaesar,
        Marvel::Hannibal,
        Marvel::Pericles,
        Marvel::Cleopatra,
        Marvel::Hammurabi,
        Marvel::Agamemnon,
        Marvel::Archimedes,
        Marvel::Helen,
        Marvel::Nebuchadnezzar,
        Marvel::Solomon,
        Marvel::Ulysses,
        Marvel::Colossus,
        Marvel::HangingGardens,
        Marvel::Artemis,
        Marvel::Zeus,
        Marvel::Lighthouse,
        Marvel::Mausoleum,
        Marvel::Pyramids,
    ];

    /// The name in notation and files.
    pub const fn id(self) -> &'static str {
        match self {
            Marvel::JuliusCaesar => "julius_caesar",
            Marvel::Hannibal => "hannibal",
            Marvel::Pericles => "pericles",
            Marvel::Cleopatra => "cleopatra",
            Marvel::Hammurabi => "hammurabi",
            Marvel::Agamemnon => "agamemnon",
            Marvel::Archimedes => "archimedes",
            Marvel::Helen => "helen",
            Marvel::Nebuchadnezzar => "nebuchadnezzar",
            Marvel::Solomon => "solomon",
            Marvel::Ulysses => "ulysses",
            Marvel::Colossus => "colossus",
            Marvel::HangingGardens => "hanging_gardens",
            Marvel::Artemis => "artemis",
            Marvel::Zeus => "zeus",
            Marvel::Lighthouse => "lighthouse",
            Marvel::Mausoleum => "mausoleum",
            Marvel::Pyramids => "pyramids",
        }
    }

    /// The name people read.
    pub const fn name(self) -> &'static str {
        match self {
            Marvel::JuliusCaesar => "Julius Caesar",
            Marvel::Hannibal => "Hannibal",
            Marvel::Pericles => "Pericles",
            Marvel::Cleopatra => "Cleopatra",
            Marvel::Hammurabi => "Hammurabi",
            Marvel::Agamemnon => "Agamemnon",
            Marvel::Archimedes => "Archimedes",
            Marvel::Helen => "Helen of Troy",
            Marvel::Nebuchadnezzar => "Nebuchadnezzar",
            Marvel::Solomon => "Solomon",
            Marvel::Ulysses => "Ulysses",
            Marvel::Colossus => "the Colossus",
            Marvel::HangingGardens => "the Hanging Gardens",
            Marvel::Artemis => "the Temple of Artemis",
            Marvel::Zeus => "the Statue of Zeus",
            Marvel::Lighthouse => "the Lighthouse",
            Marvel::Mausoleum => "the Mausoleum",
            Marvel::Pyramids => "the Pyramids",
        }
    }

    /// The civilisation whose national hero this is.
    pub fn nation(self) -> Option<Civ> {
        Civ::ALL.into_iter().find(|civ| civ.hero() == self)
    }
}

/// A set of heroes and wonders.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Marvels(u32);

impl Marvels {
    /// Is it in the set?
    pub const fn has(self, marvel: Marvel) -> bool {
        self.0 & (1 << marvel as u32) != 0
    }

    /// Puts one in.
    pub const fn insert(&mut self, marvel: Marvel) {
        self.0 |= 1 << marvel as u32;
    }

    /// How many: four win (R158).
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// None yet?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in either set.
    #[must_use]
    pub const fn union(self, other: Marvels) -> Marvels {
        Marvels(self.0 | other.0)
    }

    /// Its members, in order.
    pub fn iter(self) -> impl Iterator<Item = Marvel> {
        Marvel::ALL.into_iter().filter(move |&marvel| self.has(marvel))
    }
}

impl FromIterator<Marvel> for Marvels {
    fn from_iter<I: IntoIterator<Item = Marvel>>(marvels: I) -> Marvels {
        marvels.into_iter().fold(Marvels::default(), |mut set, marvel| {
            set.insert(marvel);
            set
        })
    }
}

impl fmt::Debug for Marvels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Marvels {
    /// A list of names for people, bits for the hash.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_seq(self.iter()) } else { self.0.serialize(serializer) }
    }
}

impl<'de> Deserialize<'de> for Marvels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Marvels, D::Error> {
        if !deserializer.is_human_readable() {
            return u32::deserialize(deserializer).map(|bits| Marvels(bits & 0x3_ffff));
        }
        let mut set = Marvels::default();
        for marvel in Vec::<Marvel>::deserialize(deserializer)? {
            if set.has(marvel) {
                return Err(D::Error::custom(format!("{} is named twice; name it once", marvel.id())));
            }
            set.insert(marvel);
        }
        Ok(set)
    }
}

impl JsonSchema for Marvels {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Marvels".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Marvel>::json_schema(generator)
    }
}
