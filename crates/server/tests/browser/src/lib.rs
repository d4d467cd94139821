//! People in real browsers at the table.
//!
//! [`evening`] opens a [`House`] for one test: the real program with a data folder of its own, a driver, and as many
//! browsers as there are people. Every one of them ends with the test, whatever becomes of it, and a test fails if a
//! console complained of anything.
//!
//! It needs Debian's `chromium` and `chromium-driver`; `cargo xtask test --only browser` gets them and runs everything.

use std::time::Duration;

mod house;
mod person;
mod play;

pub use house::{House, evening};
pub use person::{DESKTOP, PHONE, Person, SMALL_PHONE, Screen};
pub use play::{Policy, play_by_pointer, play_on, play_until_it_can_end, whose_turn};

/// A length of time, longer by `EMPORION_PATIENCE` on a computer that is busy with other things.
#[must_use]
pub fn patiently(time: Duration) -> Duration {
    let factor = std::env::var("EMPORION_PATIENCE").ok().and_then(|factor| factor.parse().ok()).unwrap_or(1);
    time * factor
}
