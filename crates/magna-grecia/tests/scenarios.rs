//! The rule tests that are files: positions and transcripts below `tests/scenarios`, played through the protocol.

use std::path::Path;

use emporion_core::Erased;
use emporion_magna_grecia::MagnaGrecia;
use emporion_testkit::run_scenarios;

fn run(folder: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios").join(folder);
    run_scenarios(&Erased::<MagnaGrecia>::new(), &folder);
}

#[test]
fn examples_of_the_rule_texts() {
    run("examples");
}

#[test]
fn setting_up() {
    run("setup");
}

#[test]
fn rounds_and_turns() {
    run("turns");
}

#[test]
fn cities() {
    run("cities");
}

#[test]
fn roads() {
    run("roads");
}

#[test]
fn connections() {
    run("connections");
}

#[test]
fn markets() {
    run("markets");
}

#[test]
fn oracles() {
    run("oracles");
}

#[test]
fn end_and_scoring() {
    run("end");
}

#[test]
fn options_and_flags() {
    run("options");
}

#[test]
fn positions_that_are_refused() {
    run("positions");
}

/// A folder nobody runs would prove nothing.
#[test]
fn every_folder_is_run() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut found: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    found.sort();
    let run = [
        "cities",
        "connections",
        "end",
        "examples",
        "markets",
        "options",
        "oracles",
        "positions",
        "roads",
        "setup",
        "turns",
    ];
    assert_eq!(found, run);
}
