//! Many guests at one server: how fast it is, and whether it forgets anything when it is killed or its disk fails.
//!
//! Started by `cargo xtask load` and `cargo xtask crash`, which build the server first.

mod crash;
mod load;
mod party;
mod server;

use std::process::ExitCode;

use clap::Parser;

/// Load and crashes: many guests at one server
#[derive(Parser)]
enum Command {
    /// Random legal steps at many tables, with a listener at each
    Load(load::Args),
    /// Kill the server under load, take its disk away, damage its file: nothing acknowledged may be lost
    Crash(crash::Args),
}

fn main() -> ExitCode {
    let command = Command::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads to wait on");
    let done = match command {
        Command::Load(args) => runtime.block_on(load::run(&args)),
        Command::Crash(args) => runtime.block_on(crash::run(&args)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
