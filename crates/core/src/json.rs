//! JSON at the border: values out, checked values in.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Refusal;

/// Anything of ours as a JSON value.
pub(crate) fn value<T: Serialize>(thing: &T) -> Value {
    serde_json::to_value(thing).expect("our own types always serialise")
}

/// Reads a JSON value; a refusal says where in it the trouble is.
/// Only an object will do: serde would also take a list for the fields of a struct, in an order nobody knows.
pub(crate) fn read<T: DeserializeOwned>(value: Value, code: &'static str, what: &str) -> Result<T, Refusal> {
    if !value.is_object() {
        return Err(Refusal::new(code, format!("{what}: a JSON object with named fields is needed")));
    }
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let place = if path == "." { String::new() } else { format!(" at {path}") };
        Refusal::new(code, format!("{what}{place}: {}", error.inner()))
    })
}
