//! The listed scenarios: positions, transcripts and what must come of them, through the protocol.

use std::path::Path;

use emporion_core::Erased;
use emporion_mare_nostrum::MareNostrum;
use emporion_testkit::run_scenarios;

#[test]
fn every_listed_scenario() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    run_scenarios(&Erased::<MareNostrum>::new(), &folder);
}
