//! The server as a browser meets it: real requests to a real server on a loopback port, with tables in a SQLite file.
#![expect(clippy::unwrap_used, reason = "a test that fails may panic")]

mod access;
mod bots;
mod bounds;
mod clocks;
mod dice;
mod disk;
mod hosts;
mod house;
mod leaks;
mod links;
mod names;
mod play;
mod robust;
mod seats;
mod unreadable;
