//! Values that people may write in two ways.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::Colour;

/// A seat by its number or its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Owner {
    /// By number, from 0 on.
    Seat(usize),
    /// By colour.
    Colour(Colour),
}

impl<'de> Deserialize<'de> for Owner {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Owner, D::Error> {
        deserializer.deserialize_any(OwnerVisitor)
    }
}

struct OwnerVisitor;

impl Visitor<'_> for OwnerVisitor {
    type Value = Owner;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seat number or a colour")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Owner, E> {
        usize::try_from(number).map(Owner::Seat).map_err(E::custom)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Owner, E> {
        text.trim().parse().map(Owner::Colour).map_err(E::custom)
    }
}

impl JsonSchema for Owner {
    fn schema_name() -> Cow<'static, str> {
        "Owner".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A seat by number, or by colour: its name or first letter.",
            "anyOf": [{"type": "integer", "minimum": 0, "maximum": 3}, {"type": "string"}]
        })
    }
}

/// A card by name, or written out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum CardText {
    /// A card of the deck, `"Y2"`.
    Named(String),
    /// A card that is in no deck.
    Special(SpecialCard),
}

/// A card that is in no deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpecialCard {
    /// The letters of the four colours, first to last: `"YOBR"`.
    pub order: String,
    /// Road tiles, 1 to 4.
    pub roads: u8,
    /// City tiles, 1 to 4.
    pub cities: u8,
    /// Tiles from the reserve: 2, 3, 5 or 7.
    pub refill: u8,
}

impl<'de> Deserialize<'de> for CardText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardText, D::Error> {
        deserializer.deserialize_any(CardVisitor)
    }
}

struct CardVisitor;

impl<'de> Visitor<'de> for CardVisitor {
    type Value = CardText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a card, such as \"Y2\", or a card with order, roads, cities and refill")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<CardText, E> {
        Ok(CardText::Named(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<CardText, A::Error> {
        SpecialCard::deserialize(MapAccessDeserializer::new(map)).map(CardText::Special)
    }
}

/// Which city an oracle points at: `null` for none, left out for the one the rules would choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Controller {
    /// Left out: as if the oracle had been free until now (R127).
    #[default]
    ByTheRules,
    /// Nobody (R119).
    Nobody,
    /// The city on this hex.
    City(String),
}

impl Controller {
    pub(crate) fn is_left_out(&self) -> bool {
        *self == Controller::ByTheRules
    }
}

impl Serialize for Controller {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Controller::City(at) => serializer.serialize_str(at),
            Controller::Nobody | Controller::ByTheRules => serializer.serialize_none(),
        }
    }
}

impl<'de> Deserialize<'de> for Controller {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Controller, D::Error> {
        Ok(Option::deserialize(deserializer)?.map_or(Controller::Nobody, Controller::City))
    }
}

impl JsonSchema for Controller {
    fn schema_name() -> Cow<'static, str> {
        "Controller".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Option::<String>::json_schema(generator)
    }
}
