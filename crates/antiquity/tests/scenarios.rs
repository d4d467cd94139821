//! The scenarios: positions with steps and what must come of them, sent through the protocol.

use std::path::Path;

use emporion_antiquity::Antiquity;
use emporion_core::Erased;
use emporion_testkit::run_scenarios;

#[test]
fn every_scenario_holds() {
    run_scenarios(&Erased::<Antiquity>::new(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios"));
}
