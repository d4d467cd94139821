//! The table in the browser: pages, steps, server-sent events, seats and access, bots.
//!
//! **This crate knows no game**: `live.rs` is the only file that meets a game's types, and it meets all of them alike.

mod access;
mod app;
mod assets;
mod clean;
mod client;
mod clocks;
mod common;
mod dice;
mod door;
mod failure;
mod hall;
mod hosts;
mod limits;
mod links;
mod live;
mod names;
mod notes;
mod pages;
mod passes;
mod random;
mod reading;
mod room;
mod routes;
mod seal;
mod thinking;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum_extra::extract::cookie::Key;
use emporion_store::{SqliteStore, Store, StoreError};
use sha2::{Digest, Sha512};
use tokio::net::TcpListener;

use app::App;
use clocks::Clocks;
use door::Door;
use hall::Hall;
pub use hosts::{HostName, NoHostName};
use limits::Limits;
pub use limits::{Allowance, Patience};
use seal::Sealer;
pub use thinking::{OwnBots, Thinking};

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// How much clients may do.
    pub allowance: Allowance,
    /// How long the server waits for others.
    pub patience: Patience,
    /// How long a bot waits before each step, so that people can follow.
    pub bot_pause: Duration,
    /// How long a table that nobody looks at stays in memory; the store brings it back at once.
    pub idle: Duration,
    /// The names it goes by, besides `localhost` and its addresses.
    pub hosts: Vec<HostName>,
    /// How long bots may think, and what is done about those that never end.
    pub thinking: Thinking,
}

impl Default for Config {
    fn default() -> Config {
        let (bot_pause, idle) = (Duration::from_millis(90), Duration::from_mins(15));
        let (allowance, patience, thinking) = (Allowance::default(), Patience::default(), Thinking::default());
        Config { allowance, patience, bot_pause, idle, hosts: Vec::new(), thinking }
    }
}

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Serves until `stop` is there, then lets open requests end. If the file of the store is gone then, that is an error: nothing
/// that was kept is where the next server looks for it.
pub async fn serve(
    listener: TcpListener,
    store: SqliteStore,
    config: Config,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let secret = store.secret().await?;
    let key = Key::from(&Sha512::digest(secret));
    let hall = Arc::new(Hall::new(store, &config, Sealer::of(&secret)));
    let app = App::new(Arc::clone(&hall), Limits::new(config.allowance), config.patience, key);
    let clocks = tokio::spawn(Clocks::of(Arc::clone(&hall)).watch());
    let sweeper = app.clone();
    let sweep = tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_mins(1)).await;
            sweeper.limits.sweep();
        }
    });
    let (closing, closed) = tokio::sync::watch::channel(false);
    let router = routes::router(app.clone(), closed, config.hosts.into());
    Door { listener, router, limits: &app.limits, patience: config.patience }.keep(stop, closing).await;
    clocks.abort();
    sweep.abort();
    Ok(hall.store().is_in_place()?)
}
