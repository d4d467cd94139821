//! `cargo xtask load` and `cargo xtask crash`: many guests at a server that is built first. The guests are a program of
//! their own (`crates/load`), because they need what no other chore needs.

use std::path::Path;

use anyhow::Result;

use crate::steps::{cargo, run as run_command};

/// Builds server and guests, optimised, and lets them meet.
pub(crate) fn run(root: &Path, chore: &str, args: &[&str]) -> Result<()> {
    let packages = ["--quiet", "--release", "--package", "emporion", "--package", "emporion-load"];
    // The guests look for the server beside themselves.
    run_command(cargo(root, &[&["build"], &packages[..]].concat()))?;
    let guests = ["run", "--quiet", "--release", "--package", "emporion-load", "--", chore];
    run_command(cargo(root, &[&guests[..], args].concat()))
}
