//! The tests in a real browser, and the pictures for the README that they leave behind.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::steps::{cargo, has_subcommand, run};

/// The package with these tests. It is left out of the step that tests all crates.
pub(crate) const PACKAGE: &str = "emporion-browser";

/// What must be installed: a program, and the Debian package that has it.
const PROGRAMS: [(&str, &str); 2] = [("chromium", "chromium"), ("chromedriver", "chromium-driver")];

/// Plays in real browsers against the real program, which comes with the tests of its crate. Everything is chosen as for the
/// other tests, so that nothing is compiled twice.
pub(crate) fn check(root: &Path) -> Result<()> {
    require()?;
    if has_subcommand(root, "nextest") {
        // A browser may stumble over a busy computer: what fails once is tried again, and said to be flaky.
        let these = format!("package({PACKAGE})");
        let how = ["--test-threads", "2", "--retries", "1", "--status-level", "slow"];
        return run(cargo(root, &[&["nextest", "run", "--workspace", "-E", &these], &how[..]].concat()));
    }
    run(cargo(root, &["test", "--workspace", "--no-run", "--quiet"]))?;
    run(cargo(root, &["test", "--workspace", "--test", "browser", "--", "--test-threads", "2"]))
}

/// `cargo xtask pictures`: the tests leave pictures of every screen; the chosen ones become those of the README.
pub(crate) fn pictures(root: &Path) -> Result<()> {
    check(root)?;
    run(cargo(root, &["run", "--quiet", "--package", PACKAGE, "--bin", "pictures", "--", "docs/img"]))
}

/// Browser and driver; gets them where we may, and never goes on without.
pub(crate) fn require() -> Result<()> {
    let missing = || PROGRAMS.iter().filter(|(program, _)| !answers(program)).map(|(_, package)| *package);
    let wanted: Vec<&str> = missing().collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let by_hand = format!("apt-get install {}", wanted.join(" "));
    if !(is_root() && answers("apt-get")) {
        bail!("missing for the tests in a real browser: {}; get it with: {by_hand}", wanted.join(" "));
    }
    println!("getting {}", wanted.join(" "));
    apt(&["update"])?;
    apt(&[&["install", "--yes", "--no-install-recommends"], wanted.as_slice()].concat())?;
    ensure!(missing().next().is_none(), "{by_hand} did not help");
    Ok(())
}

fn apt(args: &[&str]) -> Result<()> {
    let mut command = Command::new("apt-get");
    command.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null()).stdout(Stdio::null());
    let status = command.status().context("cannot start apt-get")?;
    ensure!(status.success(), "apt-get {} ended with {status}", args.join(" "));
    Ok(())
}

fn answers(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}
