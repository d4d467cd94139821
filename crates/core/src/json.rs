//! JSON at the border: values out, checked values in.
//!
//! Values are read by a deserialiser of our own, because what people write has to be answered in their words: where it is
//! wrong, what would be right, and no list taken for an object whose fields stand in an order nobody knows.

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, EnumAccess, Error, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Number, Value};

use crate::Refusal;

/// Anything of ours as a JSON value.
pub(crate) fn value<T: Serialize>(thing: &T) -> Value {
    serde_json::to_value(thing).expect("our own types always serialise")
}

/// JSON from a text. A name that stands twice in one object is refused: which of the two was meant, nobody knows.
pub fn parse_json(text: &[u8]) -> Result<Value, serde_json::Error> {
    serde_json::from_slice::<Unique>(text).map(|unique| unique.0)
}

/// Reads a JSON value; a refusal says where in it the trouble is and what would be right.
pub(crate) fn read<T: DeserializeOwned>(value: &Value, code: &'static str, what: &str) -> Result<T, Refusal> {
    if !value.is_object() {
        return Err(Refusal::new(code, format!("{what}: {}", needed(OBJECT, value))).with("at", WHOLE));
    }
    T::deserialize(Reader(value)).map_err(|fault| {
        let path = fault.path();
        if path.is_empty() {
            return Refusal::new(code, format!("{what}: {}", fault.message)).with("at", WHOLE);
        }
        Refusal::new(code, format!("{what} at {path}: {}", fault.message)).with("at", path)
    })
}

const OBJECT: &str = "an object with named fields";

/// Where the trouble is, if it is in no field.
const WHOLE: &str = "whole";

/// A value in which no object has a name twice.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unique, D::Error> {
        deserializer.deserialize_any(UniqueVisitor).map(Unique)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Value, E> {
        Ok(flag.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Ok(Number::from_f64(number).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Unique(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = entries.next_key::<String>()? {
            if fields.contains_key(&name) {
                return Err(A::Error::custom(format!("the name {} stands twice in one object", quoted(&name))));
            }
            let Unique(value) = entries.next_value()?;
            fields.insert(name, value);
        }
        Ok(Value::Object(fields))
    }
}

/// What is wrong, and where: the path grows from the inside out.
#[derive(Debug)]
struct Fault {
    message: String,
    steps: Vec<String>,
}

impl Fault {
    fn new(message: String) -> Fault {
        Fault { message, steps: Vec::new() }
    }

    fn within(mut self, step: String) -> Fault {
        self.steps.push(step);
        self
    }

    /// `players.rome.hand`, `roads[3].at`.
    fn path(&self) -> String {
        let mut path = String::new();
        for step in self.steps.iter().rev() {
            if !path.is_empty() && !step.starts_with('[') {
                path.push('.');
            }
            path.push_str(step);
        }
        path
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Fault {
        Fault::new(message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, needed: &dyn Expected) -> Fault {
        Fault::new(format!("{needed} is needed, not {}", found_in_words(found)))
    }

    fn invalid_value(found: Unexpected<'_>, needed: &dyn Expected) -> Fault {
        Fault::invalid_type(found, needed)
    }

    fn invalid_length(length: usize, needed: &dyn Expected) -> Fault {
        Fault::new(format!("{needed} is needed, not {length} values"))
    }

    fn unknown_field(field: &str, fields: &'static [&'static str]) -> Fault {
        Fault::new(format!("there is no field {}; {}", quoted(field), choice("the fields are", fields)))
    }

    fn unknown_variant(variant: &str, variants: &'static [&'static str]) -> Fault {
        Fault::new(format!("{} is not known here; {}", quoted(variant), choice("there are", variants)))
    }

    fn missing_field(field: &'static str) -> Fault {
        Fault::new(format!("the field \"{field}\" is missing"))
    }

    fn duplicate_field(field: &'static str) -> Fault {
        Fault::new(format!("the field \"{field}\" stands twice"))
    }
}

fn choice(what: &str, names: &[&str]) -> String {
    if names.is_empty() { "none is allowed here".to_owned() } else { format!("{what} {}", names.join(", ")) }
}

fn found_in_words(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Str(text) => quoted(text),
        Unexpected::Bool(flag) => flag.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => number.to_string(),
        Unexpected::Unit | Unexpected::Option => "null".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        _ => "something else".to_owned(),
    }
}

fn needed(what: &str, value: &Value) -> String {
    let found = match value {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => quoted(text),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    };
    format!("{what} is needed, not {found}")
}

/// A text in quotation marks, cut to what fits a sentence.
fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() { format!("{shown:?}…") } else { format!("{shown:?}") }
}

/// Reads a value.
#[derive(Clone, Copy)]
struct Reader<'de>(&'de Value);

impl<'de> Reader<'de> {
    fn needs(self, what: &str) -> Fault {
        Fault::new(needed(what, self.0))
    }

    /// A whole number in a range.
    fn whole<V: Visitor<'de>>(self, least: i64, most: u64, visitor: V) -> Result<V::Value, Fault> {
        let Value::Number(number) = self.0 else {
            return Err(self.needs(&range(least, most)));
        };
        match (number.as_u64(), number.as_i64()) {
            (Some(number), _) if number <= most => visitor.visit_u64(number),
            (None, Some(number)) if number >= least => visitor.visit_i64(number),
            _ => Err(self.needs(&range(least, most))),
        }
    }

    fn list<V: Visitor<'de>>(self, length: Option<usize>, visitor: V) -> Result<V::Value, Fault> {
        let what = || length.map_or_else(|| "a list".to_owned(), |length| format!("a list of {length}"));
        match self.0 {
            Value::Array(items) if length.is_none_or(|length| length == items.len()) => {
                visitor.visit_seq(Items { items: items.iter().enumerate() })
            }
            Value::Array(items) => Err(Fault::new(format!("{} is needed, not of {}", what(), items.len()))),
            _ => Err(self.needs(&what())),
        }
    }

    fn object<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Object(fields) => visitor.visit_map(Fields { fields: fields.iter(), value: None }),
            _ => Err(self.needs(OBJECT)),
        }
    }
}

fn range(least: i64, most: u64) -> String {
    match (least, most) {
        (0, u64::MAX) => "a whole number, 0 or more,".to_owned(),
        (i64::MIN, _) => "a whole number".to_owned(),
        _ => format!("a whole number from {least} to {most}"),
    }
}

macro_rules! whole_numbers {
    ($($method:ident $least:expr, $most:expr;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            self.whole($least, $most, visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(flag) => visitor.visit_bool(*flag),
            Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => visitor.visit_u64(number),
                (_, Some(number), _) => visitor.visit_i64(number),
                (.., number) => visitor.visit_f64(number.unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(_) => self.list(None, visitor),
            Value::Object(_) => self.object(visitor),
        }
    }

    whole_numbers! {
        deserialize_u8 0, u8::MAX.into();
        deserialize_u16 0, u16::MAX.into();
        deserialize_u32 0, u32::MAX.into();
        deserialize_u64 0, u64::MAX;
        deserialize_i8 i8::MIN.into(), i8::MAX as u64;
        deserialize_i16 i16::MIN.into(), i16::MAX as u64;
        deserialize_i32 i32::MIN.into(), i32::MAX as u64;
        deserialize_i64 i64::MIN, i64::MAX as u64;
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.0.as_bool().map_or_else(|| Err(self.needs("true or false")), |flag| visitor.visit_bool(flag))
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::String(text) => visitor.visit_borrowed_str(text),
            _ => Err(self.needs("a text")),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.list(None, visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        self.list(Some(length), visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.list(Some(length), visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.object(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.object(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let one = |fields: &'de Map<String, Value>| fields.iter().next().filter(|_| fields.len() == 1);
        match self.0 {
            Value::String(name) => visitor.visit_enum(Variant { name, value: None }),
            Value::Object(fields) => match one(fields) {
                Some((name, value)) => visitor.visit_enum(Variant { name, value: Some(value) }),
                None => {
                    Err(Fault::new(format!("an object with one name is needed; {}", choice("names are", variants))))
                }
            },
            _ => Err(self.needs(&format!("one of {}", variants.join(", ")))),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! { f32 f64 char bytes byte_buf unit unit_struct }
}

/// The items of a list.
struct Items<I> {
    items: I,
}

impl<'de, I: Iterator<Item = (usize, &'de Value)>> SeqAccess<'de> for Items<I> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let Some((number, item)) = self.items.next() else { return Ok(None) };
        seed.deserialize(Reader(item)).map(Some).map_err(|fault| fault.within(format!("[{number}]")))
    }
}

/// The fields of an object.
struct Fields<'de> {
    fields: serde_json::map::Iter<'de>,
    value: Option<(&'de str, &'de Value)>,
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        let Some((name, value)) = self.fields.next() else { return Ok(None) };
        self.value = Some((name, value));
        seed.deserialize(Name(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let (name, value) = self.value.take().ok_or_else(|| Fault::new("a name without a value".to_owned()))?;
        seed.deserialize(Reader(value)).map_err(|fault| fault.within(name.to_owned()))
    }
}

/// The name of a field, which may stand for a number or for one of several words.
struct Name<'de>(&'de str);

macro_rules! numbers_as_names {
    ($($method:ident $visit:ident $number:ty;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            match self.0.parse::<$number>() {
                Ok(number) => visitor.$visit(number),
                Err(_) => {
                    let range = range(0, <$number>::MAX.into());
                    Err(Fault::new(format!("a name here is {range} in quotation marks, not {}", quoted(self.0))))
                }
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_borrowed_str(self.0)
    }

    numbers_as_names! {
        deserialize_u8 visit_u8 u8;
        deserialize_u16 visit_u16 u16;
        deserialize_u32 visit_u32 u32;
        deserialize_u64 visit_u64 u64;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let text: StrDeserializer<'_, Fault> = self.0.into_deserializer();
        text.deserialize_enum(name, variants, visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map
        struct identifier ignored_any
    }
}

/// One of several words, with a value or without.
struct Variant<'de> {
    name: &'de str,
    value: Option<&'de Value>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Fault;
    type Variant = Variant<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Variant<'de>), Fault> {
        seed.deserialize(Name(self.name)).map(|word| (word, self))
    }
}

impl<'de> Variant<'de> {
    fn content(&self) -> Result<Reader<'de>, Fault> {
        let Variant { name, value } = self;
        value.map(Reader).ok_or_else(|| Fault::new(format!("\"{name}\" needs a value: {{\"{name}\": …}}")))
    }

    fn within<T>(&self, result: Result<T, Fault>) -> Result<T, Fault> {
        result.map_err(|fault| fault.within(self.name.to_owned()))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        match self.value {
            None | Some(Value::Null) => Ok(()),
            Some(_) => Err(Fault::new(format!("{} stands alone, without a value", quoted(self.name)))),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        let content = self.content()?;
        self.within(seed.deserialize(content))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        let content = self.content()?;
        self.within(content.list(Some(length), visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Fault> {
        let content = self.content()?;
        self.within(content.object(visitor))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(rename_all = "snake_case")]
    enum Fruit {
        Fig,
        Date,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "snake_case")]
    enum Plan {
        Rest,
        Carry(u8),
        Trade { give: Fruit, get: Fruit },
    }

    #[derive(Debug, Default, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields, default)]
    struct Hold {
        fruit: BTreeMap<Fruit, u8>,
        crew: Vec<Man>,
        plan: Option<Plan>,
        pair: Option<(u16, i8)>,
        by_number: BTreeMap<u8, bool>,
        depth: usize,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    struct Man {
        name: String,
        age: u8,
    }

    fn hold(value: &Value) -> Result<Hold, String> {
        read(value, "core/test", "the hold").map_err(|refusal| refusal.message)
    }

    #[test]
    fn what_is_well_written_is_read_as_serde_would() {
        let value = json!({
            "fruit": {"fig": 3, "date": 0}, "crew": [{"name": "Abas", "age": 30}], "plan": {"trade": {"give": "fig", "get":
            "date"}}, "pair": [7, -7], "by_number": {"4": true}, "depth": 12
        });
        assert_eq!(hold(&value).unwrap(), serde_json::from_value(value).unwrap());
        for plan in [json!("rest"), json!({"carry": 2}), json!(null)] {
            let value = json!({"plan": plan});
            assert_eq!(hold(&value).unwrap(), serde_json::from_value(value).unwrap());
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place_and_what_would_be_right() {
        let cases = [
            (json!({"fruit": [3, 3]}), "the hold at fruit: an object with named fields is needed, not a list"),
            (json!({"fruit": {"plum": 1}}), "the hold at fruit: \"plum\" is not known here; there are fig, date"),
            (json!({"fruit": {"fig": 300}}), "the hold at fruit.fig: a whole number from 0 to 255 is needed, not 300"),
            (json!({"fruit": {"fig": 1.5}}), "the hold at fruit.fig: a whole number from 0 to 255 is needed, not 1.5"),
            (json!({"crew": [["Abas", 30]]}), "the hold at crew[0]: an object with named fields is needed, not a list"),
            (json!({"crew": [{"name": "Abas"}]}), "the hold at crew[0]: the field \"age\" is missing"),
            (json!({"crew": {"name": "Abas"}}), "the hold at crew: a list is needed, not an object"),
            (json!({"crew": [{"name": 7, "age": 7}]}), "the hold at crew[0].name: a text is needed, not 7"),
            (json!({"plan": "sleep"}), "the hold at plan: \"sleep\" is not known here; there are rest, carry, trade"),
            (json!({"plan": "carry"}), "the hold at plan: \"carry\" needs a value: {\"carry\": …}"),
            (json!({"plan": {"rest": 1}}), "the hold at plan: \"rest\" stands alone, without a value"),
            (
                json!({"plan": {"carry": "x"}}),
                "the hold at plan.carry: a whole number from 0 to 255 is needed, not \"x\"",
            ),
            (json!({"plan": 7}), "the hold at plan: one of rest, carry, trade is needed, not 7"),
            (json!({"pair": [1]}), "the hold at pair: a list of 2 is needed, not of 1"),
            (json!({"pair": [1, -129]}), "the hold at pair[1]: a whole number from -128 to 127 is needed, not -129"),
            (json!({"depth": -1}), "the hold at depth: a whole number, 0 or more, is needed, not -1"),
            (
                json!({"weight": 1}),
                "the hold: there is no field \"weight\"; the fields are fruit, crew, plan, pair, by_number, depth",
            ),
            (json!([]), "the hold: an object with named fields is needed, not a list"),
        ];
        for (value, message) in cases {
            assert_eq!(hold(&value).unwrap_err(), message, "{value}");
        }
    }

    #[test]
    fn a_name_that_stands_twice_is_refused_however_deep() {
        assert!(parse_json(br#"{"a": {"b": 1}, "c": [{"b": 2}]}"#).is_ok());
        for text in [r#"{"seat": 0, "seat": 1}"#, r#"{"a": [{"b": {"seat": 1, "x": 2, "seat": 1}}]}"#] {
            let error = parse_json(text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains("the name \"seat\" stands twice"), "{error}");
        }
        assert_eq!(parse_json(b"[1,-2,1.5,null,true,\"x\"]").unwrap(), json!([1, -2, 1.5, null, true, "x"]));
    }
}
