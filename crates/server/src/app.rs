//! What every handler knows.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::FromRef;
use axum_extra::extract::cookie::Key;
use sha2::{Digest, Sha256};

use crate::access::{WHO, hex};
use crate::hall::Hall;
use crate::limits::{Limits, Patience};
use crate::passes::Passes;
use crate::routes::health::Health;

/// The running server, shared by all handlers.
#[derive(Clone)]
pub(crate) struct App(Arc<Inside>);

pub(crate) struct Inside {
    pub(crate) hall: Arc<Hall>,
    pub(crate) limits: Limits,
    pub(crate) patience: Patience,
    pub(crate) passes: Passes,
    pub(crate) started: Instant,
    pub(crate) health: Health,
    /// The name of the cookie that says who somebody is.
    pub(crate) cookie: Arc<str>,
    key: Key,
}

impl App {
    pub(crate) fn new(hall: Arc<Hall>, limits: Limits, patience: Patience, key: Key) -> App {
        let (passes, started, health) = (Passes::default(), Instant::now(), Health::default());
        let house = hex(&Sha256::digest(key.master())[..4]);
        let cookie = format!("{WHO}-{house}").into();
        App(Arc::new(Inside { hall, limits, patience, passes, started, health, cookie, key }))
    }
}

impl std::ops::Deref for App {
    type Target = Inside;

    fn deref(&self) -> &Inside {
        &self.0
    }
}

impl FromRef<App> for Key {
    fn from_ref(app: &App) -> Key {
        app.key.clone()
    }
}
