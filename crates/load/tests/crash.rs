//! A little of every trial of `cargo xtask crash`, with the server as the tests have built it.

use std::process::Command;

#[test]
fn a_server_survives_a_little_of_everything() {
    let trials = Command::new(env!("CARGO_BIN_EXE_emporion-load")).args(["crash", "short", "--tables", "9"]).output();
    let trials = trials.expect("the guests start");
    let (said, went_wrong) = (String::from_utf8_lossy(&trials.stdout), String::from_utf8_lossy(&trials.stderr));
    // What was left out is told in the output of the step.
    println!("{said}");
    assert!(trials.status.success(), "{went_wrong}");
    for trial in ["kill", "full", "failing", "flips", "torn"] {
        assert!(said.lines().any(|line| line.starts_with(&format!("{trial}: "))), "nothing is said of {trial}: {said}");
    }
}
