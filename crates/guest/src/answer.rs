//! What the server said.

use hyper::body::Bytes;
use hyper::header::HeaderMap;
use serde_json::Value;

/// An answer, read to its end.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status: 200, 409 …
    pub status: u16,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its bytes as they came, compressed if that was asked for.
    pub body: Bytes,
}

impl Answer {
    /// The body as text; what is no text shows as such.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON; `null` if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// A header as text; empty if there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Where to go next, for a person or for a script.
    pub fn onwards(&self) -> String {
        match self.json()["go"].as_str() {
            Some(address) => address.to_owned(),
            None => self.header("location").to_owned(),
        }
    }

    /// The code of a failure, for a person or for a script; empty if there is none.
    pub fn code(&self) -> String {
        match self.json()["error"]["code"].as_str() {
            Some(code) => code.to_owned(),
            None => self.attribute("data-code"),
        }
    }

    /// The value of the first attribute of this name on the page; empty if there is none.
    pub fn attribute(&self, name: &str) -> String {
        let text = self.text();
        let value = text.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split_once('"'));
        value.map(|(value, _)| value.to_owned()).unwrap_or_default()
    }

    /// Everything that came, headers included, as one text to search.
    pub fn whole(&self) -> String {
        let headers: Vec<String> = self
            .headers
            .iter()
            .map(|(name, value)| format!("{name}: {}", String::from_utf8_lossy(value.as_bytes())))
            .collect();
        format!("{} {}\n{}", self.status, headers.join("\n"), self.text())
    }
}
