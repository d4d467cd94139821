//! The table in real browsers. Run by `cargo xtask test --only browser`.

mod games;
mod languages;
mod looks;
mod phone;
mod seats;
mod turns;
