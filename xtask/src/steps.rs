//! The steps of `cargo xtask test`. To add one, add an entry to [`STEPS`]; cheap steps go first.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::{browser, rules, tidy};

/// One thing that must hold before a change goes in.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    /// What it shows, for the list and the announcement.
    pub(crate) about: &'static str,
    /// What may not be installed.
    needs: Need,
    pub(crate) run: fn(&Path) -> Result<()>,
}

/// In this order; all of them share one target folder, and clippy and rustdoc share the metadata of the dependencies,
/// as tests and doctests share their code.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "the code is as rustfmt writes it",
        needs: RUSTFMT,
        run: |root| run(cargo(root, &["fmt", "--all", "--check"])),
    },
    Step { name: "tidy", about: "house rules that no compiler knows", needs: Need::Rust, run: tidy::check },
    Step {
        name: "rules",
        about: "every rule has a test, every test names real rules",
        needs: Need::Rust,
        run: rules::check,
    },
    Step {
        name: "clippy",
        about: "no warning in any target",
        needs: CLIPPY,
        run: |root| run(cargo(root, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
    },
    Step { name: "tests", about: "unit and integration tests of every crate", needs: Need::Rust, run: tests },
    Step {
        name: "doctests",
        about: "the examples in the documentation run",
        needs: Need::Rust,
        run: |root| run(cargo(root, &["test", "--workspace", "--doc", "--quiet"])),
    },
    Step { name: "rustdoc", about: "the documentation builds without a warning", needs: Need::Rust, run: rustdoc },
    Step {
        name: "crash",
        about: "a server is killed, loses its disk and gets its file damaged",
        needs: Need::Rust,
        run: crash,
    },
    Step {
        name: "browser",
        about: "people in real browsers play all three games",
        needs: Need::Browser,
        run: browser::check,
    },
];

/// What a step needs on this computer.
#[derive(Clone, Copy)]
enum Need {
    /// What every toolchain has.
    Rust,
    /// A part of the toolchain that is installed on its own, and the word after `cargo` that starts it.
    Component { name: &'static str, subcommand: &'static str },
    /// A browser and its driver.
    Browser,
}

const RUSTFMT: Need = Need::Component { name: "rustfmt", subcommand: "fmt" };
const CLIPPY: Need = Need::Component { name: "clippy", subcommand: "clippy" };

/// Looks for what all `steps` need at once, because nobody wants to learn of a missing part after ten minutes.
pub(crate) fn require(root: &Path, steps: &[&Step]) -> Result<()> {
    let mut missing = Vec::new();
    for step in steps {
        match step.needs {
            Need::Component { name, subcommand } if !has_subcommand(root, subcommand) => missing.push(name),
            Need::Rust | Need::Component { .. } => {}
            Need::Browser => browser::require()?,
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    let missing = missing.join(" ");
    bail!("missing from this Rust toolchain: {missing}; get it with: rustup component add {missing}")
}

/// nextest where it is installed, because it runs the tests of all crates side by side; otherwise what every toolchain
/// has. Benches are left out: clippy has compiled them, and running them proves nothing. Those in a browser are a step of
/// their own, but are built here: with other crates in the build, half of what they share would be compiled twice.
fn tests(root: &Path) -> Result<()> {
    if has_subcommand(root, "nextest") {
        let others = format!("not package({}) and not binary_id({CRASHES})", browser::PACKAGE);
        run(cargo(root, &["nextest", "run", "--workspace", "-E", &others, "--status-level", "slow"]))
    } else {
        let others = ["--workspace", "--exclude", browser::PACKAGE, "--exclude", "emporion-load"];
        run(cargo(root, &[&["test"], &others[..], &["--lib", "--bins", "--tests", "--quiet"]].concat()))
    }
}

/// The tests in `crates/load/tests/crash.rs`.
const CRASHES: &str = "emporion-load::crash";

/// Alone, because it looks at how long a server takes to come back. It uses the server that the other tests have built.
fn crash(root: &Path) -> Result<()> {
    if has_subcommand(root, "nextest") {
        let these = format!("binary_id({CRASHES})");
        let how = ["--success-output", "immediate", "--status-level", "slow"];
        return run(cargo(root, &[&["nextest", "run", "--workspace", "-E", &these], &how[..]].concat()));
    }
    run(cargo(root, &["test", "--workspace", "--no-run", "--quiet"]))?;
    run(cargo(root, &["test", "--package", "emporion-load", "--", "--nocapture"]))
}

fn rustdoc(root: &Path) -> Result<()> {
    let mut doc = cargo(root, &["doc", "--workspace", "--no-deps", "--document-private-items"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    run(doc)
}

pub(crate) fn has_subcommand(root: &Path, name: &str) -> bool {
    let mut version = cargo(root, &[name, "--version"]);
    version.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The cargo that started us, in the folder of the workspace.
pub(crate) fn cargo(root: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root).args(args);
    command
}

/// Runs a command with our output and fails if it does.
pub(crate) fn run(mut command: Command) -> Result<()> {
    let status = command.status().context("cannot start cargo")?;
    if !status.success() {
        let args: Vec<_> = command.get_args().map(|arg| arg.to_string_lossy().into_owned()).collect();
        bail!("cargo {} ended with {status}", args.join(" "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn step_names_are_unique() {
        let mut names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), STEPS.len());
    }
}
