//! Chores of the workspace, in Rust, so that a fresh machine needs nothing but a Rust toolchain.
//!
//! `cargo xtask help` lists them. The most important one is `cargo xtask test`: everything that has to hold before a
//! change goes in, and exactly what continuous integration runs.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

mod browser;
mod finding;
mod guests;
mod rules;
mod soak;
mod steps;
mod test;
mod tidy;
mod workspace;

const HELP: &str = "\
Chores of the workspace.

  cargo xtask test                   everything that must hold before a change goes in
  cargo xtask test --only STEP       one step of it (several: --only tidy,rules)
  cargo xtask test --list            the names of the steps
  cargo xtask rules                  every rule of the rule books has a test, and the reverse
  cargo xtask tidy                   house rules that no compiler knows
  cargo xtask soak GAME [--games N] [--seats N]
                                     the laws of a game on N random games for each number of seats (10000)
  cargo xtask pictures               the tests in a browser, and the README's pictures made from what they saw
  cargo xtask load [--tables N] [--seconds N] [--pages] [--json]
                                     how many moves a second the server keeps (200 tables, 20 s)
  cargo xtask crash [TRIAL] [--rounds N] [--tables N] [--json]
                                     what a server must survive, nothing acknowledged lost: kill (-9 under load,
                                     50 times), full, readonly, failing (disks), flips, torn (files), all
  cargo xtask help                   this list
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
        }
    }
}

fn run(args: &[&str]) -> Result<()> {
    match args {
        [] | ["help" | "--help" | "-h", ..] => {
            print!("{HELP}");
            Ok(())
        }
        ["test", rest @ ..] => test::run(&root()?, rest),
        ["rules"] => rules::check(&root()?),
        ["tidy"] => tidy::check(&root()?),
        ["pictures"] => browser::pictures(&root()?),
        ["soak", rest @ ..] => soak::run(&root()?, rest),
        [chore @ ("load" | "crash"), rest @ ..] => guests::run(&root()?, chore, rest),
        [command @ ("rules" | "tidy" | "pictures"), extra, ..] => bail!(Usage(format!("{command} takes no `{extra}`"))),
        [unknown, ..] => bail!(Usage(format!("no command `{unknown}`"))),
    }
}

/// The folder of the workspace, wherever inside it the command was typed.
fn root() -> Result<PathBuf> {
    let manifest =
        std::env::var_os("CARGO_MANIFEST_DIR").context("start this as `cargo xtask`, which sets the folder")?;
    let root = PathBuf::from(manifest).parent().context("xtask lies in a folder of the workspace")?.to_path_buf();
    Ok(root)
}

/// A command line that cannot be understood: ends the program with code 2, so that scripts can tell it from a failed
/// check.
#[derive(Debug)]
struct Usage(String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}; see `cargo xtask help`", self.0)
    }
}

impl std::error::Error for Usage {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_command_is_a_usage_error_with_a_hint() {
        let error = run(&["tset"]).unwrap_err();
        assert!(error.is::<Usage>());
        assert_eq!(error.to_string(), "no command `tset`; see `cargo xtask help`");
    }

    #[test]
    fn a_stray_argument_is_a_usage_error() {
        assert!(run(&["tidy", "--fast"]).unwrap_err().is::<Usage>());
    }
}
