//! What is chosen before a game.

use std::fmt;
use std::sync::Arc;

use emporion_core::Refusal;
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Civ, Map, MapFile};

/// The options of a game. The defaults are the recommended game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question with two answers")]
pub struct Options {
    /// How the pieces come onto the map.
    pub start: Start,
    /// Who plays what, in seat order; empty: the recommended ones (R25).
    pub civilisations: Vec<Civ>,
    /// A1: copies of metal, grain, fish and slaves, 11 as the table says or 10 as the totals need.
    pub common_copies: u8,
    /// B1: recount each role at the start of its own phase instead of all three at the start of the turn.
    pub roles_by_phase: bool,
    /// F10: after a battle legions may occupy buildings and convert the marker at the same time.
    pub mixed_allocation: bool,
    /// C5: a temple needs a city in its province, a market a caravan.
    pub require_base_building: bool,
    /// 2.4: Egypt begins with its papyrus caravan only.
    pub egypt_papyrus_only: bool,
    /// Ends the game without a winner after so many turns; for simulations.
    pub turn_limit: Option<u16>,
    /// The map.
    pub map: MapChoice,
}

/// How the pieces come onto the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// As the aid cards say (R9 to R14).
    #[default]
    Introductory,
    /// 36 points to spend (R15).
    Advanced,
}

/// Our map, written `"mare-nostrum"`, or one's own, written out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MapChoice {
    /// The map of this program.
    #[default]
    Ours,
    /// A whole map.
    Own(Box<MapFile>),
}

impl Serialize for MapChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            MapChoice::Ours => serializer.serialize_str(OURS),
            MapChoice::Own(file) => file.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for MapChoice {
    /// By hand, because "no variant matched" would not tell people what is wrong with their map.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MapChoice, D::Error> {
        deserializer.deserialize_any(ChoiceVisitor)
    }
}

struct ChoiceVisitor;

impl<'de> Visitor<'de> for ChoiceVisitor {
    type Value = MapChoice;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{OURS:?} or a whole map")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<MapChoice, E> {
        if name == OURS {
            return Ok(MapChoice::Ours);
        }
        let name: String = name.chars().take(40).collect();
        Err(E::custom(format!("there is no map {name:?}; write {OURS:?} or a whole map")))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<MapChoice, A::Error> {
        MapFile::deserialize(MapAccessDeserializer::new(map)).map(|file| MapChoice::Own(Box::new(file.drawn())))
    }
}

impl JsonSchema for MapChoice {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "MapChoice".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let own = generator.subschema_for::<MapFile>();
        schemars::json_schema!({ "anyOf": [{ "const": OURS }, own] })
    }
}

const OURS: &str = "mare-nostrum";

impl Default for Options {
    fn default() -> Options {
        Options {
            start: Start::Introductory,
            civilisations: Vec::new(),
            common_copies: 11,
            roles_by_phase: false,
            mixed_allocation: false,
            require_base_building: false,
            egypt_papyrus_only: false,
            turn_limit: None,
            map: MapChoice::Ours,
        }
    }
}

impl Options {
    /// R1, R25: who plays what.
    pub(crate) fn players(&self, seats: usize) -> Result<Vec<Civ>, Refusal> {
        if !(3..=5).contains(&seats) {
            let message = format!("3 to 5 can play, not {seats}");
            return Err(Refusal::new("mare-nostrum/seats", message).by("R1").with("seats", seats));
        }
        if self.civilisations.is_empty() {
            return Ok(recommended(seats).to_vec());
        }
        if self.civilisations.len() != seats {
            let message = format!("{} civilisations are named for {seats} seats", self.civilisations.len());
            return Err(Refusal::new("mare-nostrum/civilisations", message).by("R1"));
        }
        for (n, civ) in self.civilisations.iter().enumerate() {
            if self.civilisations[..n].contains(civ) {
                return Err(Refusal::new("mare-nostrum/civilisations", format!("{civ} is named twice")).by("R1"));
            }
        }
        Ok(self.civilisations.clone())
    }

    /// The map, checked; and the numbers.
    pub(crate) fn map(&self) -> Result<Arc<Map>, Refusal> {
        if !matches!(self.common_copies, 10 | 11) {
            let message = format!("common_copies is 10 or 11, not {}", self.common_copies);
            return Err(Refusal::new("mare-nostrum/common-copies", message)
                .by("R7")
                .with("copies", self.common_copies));
        }
        if self.egypt_papyrus_only && self.start == Start::Advanced {
            let message = "egypt_papyrus_only changes the introductory set-up, and start is \"advanced\", where Egypt \
                buys what it begins with; leave one of them out";
            return Err(Refusal::new("mare-nostrum/egypt-papyrus-only", message));
        }
        if self.turn_limit == Some(0) {
            return Err(Refusal::new("mare-nostrum/turn-limit", "a turn limit is at least 1"));
        }
        match &self.map {
            MapChoice::Ours => Ok(Map::ours()),
            MapChoice::Own(file) => Map::new((**file).clone(), self).map(Arc::new),
        }
    }
}

/// R25: without Babylon, or without Rome and Egypt, the game is the most even.
fn recommended(seats: usize) -> &'static [Civ] {
    match seats {
        3 => &[Civ::Carthage, Civ::Greece, Civ::Babylon],
        4 => &[Civ::Rome, Civ::Carthage, Civ::Greece, Civ::Egypt],
        _ => &Civ::ALL,
    }
}
