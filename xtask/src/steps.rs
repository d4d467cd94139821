//! The steps of `cargo xtask test`. To add one, add an entry to [`STEPS`]; cheap steps go first.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::{rules, tidy};

/// One thing that must hold before a change goes in.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    /// What it shows, for the list and the announcement.
    pub(crate) about: &'static str,
    /// A part of the toolchain that may not be installed.
    needs: Option<Component>,
    pub(crate) run: fn(&Path) -> Result<()>,
}

/// In this order; all of them share one target folder, and clippy and rustdoc share the metadata of the dependencies,
/// as tests and doctests share their code.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "the code is as rustfmt writes it",
        needs: Some(RUSTFMT),
        run: |root| run(cargo(root, &["fmt", "--all", "--check"])),
    },
    Step { name: "tidy", about: "house rules that no compiler knows", needs: None, run: tidy::check },
    Step { name: "rules", about: "every rule has a test, every test names real rules", needs: None, run: rules::check },
    Step {
        name: "clippy",
        about: "no warning in any target",
        needs: Some(CLIPPY),
        run: |root| run(cargo(root, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
    },
    Step { name: "tests", about: "unit and integration tests of every crate", needs: None, run: tests },
    Step {
        name: "doctests",
        about: "the examples in the documentation run",
        needs: None,
        run: |root| run(cargo(root, &["test", "--workspace", "--doc", "--quiet"])),
    },
    Step { name: "rustdoc", about: "the documentation builds without a warning", needs: None, run: rustdoc },
];

/// A part of the Rust toolchain that is installed on its own.
#[derive(Clone, Copy)]
struct Component {
    name: &'static str,
    /// `cargo` followed by this word starts it.
    subcommand: &'static str,
}

const RUSTFMT: Component = Component { name: "rustfmt", subcommand: "fmt" };
const CLIPPY: Component = Component { name: "clippy", subcommand: "clippy" };

/// Looks for the components of all `steps` at once, because nobody wants to learn of a missing one after ten minutes.
pub(crate) fn require_components(root: &Path, steps: &[&Step]) -> Result<()> {
    let needed = steps.iter().filter_map(|step| step.needs);
    let missing: Vec<&str> =
        needed.filter(|needed| !has_subcommand(root, needed.subcommand)).map(|component| component.name).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let missing = missing.join(" ");
    bail!("missing from this Rust toolchain: {missing}; get it with: rustup component add {missing}")
}

/// nextest where it is installed, because it runs the tests of all crates side by side; otherwise what every toolchain
/// has. Benches are left out: clippy has compiled them, and running them proves nothing.
fn tests(root: &Path) -> Result<()> {
    if has_subcommand(root, "nextest") {
        run(cargo(root, &["nextest", "run", "--workspace", "--status-level", "slow"]))
    } else {
        run(cargo(root, &["test", "--workspace", "--lib", "--bins", "--tests", "--quiet"]))
    }
}

fn rustdoc(root: &Path) -> Result<()> {
    let mut doc = cargo(root, &["doc", "--workspace", "--no-deps", "--document-private-items"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    run(doc)
}

fn has_subcommand(root: &Path, name: &str) -> bool {
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
