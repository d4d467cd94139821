//! Server-sent events.

use http_body_util::{BodyExt, Full};
use hyper::Response;
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::SendRequest;
use serde_json::Value;

/// A stream of events; the connection ends with it.
#[derive(Debug)]
pub struct Events {
    /// The status of the answer.
    pub status: u16,
    body: Incoming,
    /// What came and is not a whole event yet.
    rest: String,
    _connection: SendRequest<Full<Bytes>>,
}

/// One event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Its kind: `moved`.
    pub event: String,
    /// What it says.
    pub data: String,
    /// As it came.
    pub raw: String,
}

impl Told {
    /// What it says, as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.data).unwrap_or_default()
    }

    /// The version of the table it tells of, sealed.
    pub fn version(&self) -> String {
        self.json()["version"].as_str().unwrap_or_default().to_owned()
    }

    fn read(raw: &str) -> Told {
        let mut told = Told { raw: raw.to_owned(), ..Told::default() };
        for line in raw.lines() {
            match line.split_once(':') {
                Some(("event", text)) => text.trim().clone_into(&mut told.event),
                Some(("data", text)) => told.data.push_str(text.trim()),
                _ => {}
            }
        }
        told
    }
}

impl Events {
    pub(crate) fn new(response: Response<Incoming>, connection: SendRequest<Full<Bytes>>) -> Events {
        let status = response.status().as_u16();
        Events { status, body: response.into_body(), rest: String::new(), _connection: connection }
    }

    /// The next event, as soon as it comes; nothing when the stream ends. Comments that keep the line open are skipped.
    pub async fn next(&mut self) -> Option<Told> {
        loop {
            while let Some(end) = self.rest.find("\n\n") {
                let told = Told::read(&self.rest[..end]);
                self.rest.drain(..end + 2);
                if !told.data.is_empty() {
                    return Some(told);
                }
            }
            let frame = self.body.frame().await?.ok()?;
            if let Some(bytes) = frame.data_ref() {
                self.rest.push_str(&String::from_utf8_lossy(bytes));
            }
        }
    }
}
