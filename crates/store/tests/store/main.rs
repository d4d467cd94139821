//! What every back end promises, and what each of them promises beyond that. One program, so that helpers are shared.

#[macro_use]
mod contract;
mod crash;
mod folder;
mod sqlite;
mod sqlite_copy;
mod sqlite_in_memory;
mod sqlite_rescue;
mod sqlite_trouble;
