//! `emporion`: play and study three games of the old Mediterranean, in the browser and from the shell.
//!
//! One command, one file. What a user can put right is told in one line on stderr, with a hint where there is one, and ends
//! the program with code 2.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod arena;
mod backup;
mod balance;
mod bench;
mod bots;
mod check;
mod complain;
mod contest;
mod engine;
mod files;
mod games;
mod hint;
mod interrupt;
mod lab;
mod lines;
mod play;
mod plot;
mod render;
mod replay;
mod rows;
mod runner;
mod schema;
mod seating;
mod series;
mod serve;
mod setup;
mod simulate;
mod source;
mod sprt;
mod stats;
mod story;
mod terminal;
mod tournament;
mod tune;
mod verify;

const EXAMPLES: &str = "\
Examples:
  emporion                                   the table in the browser, http://127.0.0.1:7117
  emporion play magna-grecia                 you against three bots
  emporion play magna-grecia --seats you,you hot-seat for two
  emporion simulate magna-grecia --games 1000
  emporion tournament magna-grecia --bots novice,citizen,greedy
  emporion replay game.json --to 40
  emporion engine magna-grecia               JSON lines, see docs/protocol.md

`emporion COMMAND --help` says more about each command.";

/// Play and study three games of the old Mediterranean.
#[derive(Parser)]
#[command(name = "emporion", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Hint(hint::Args),
    Simulate(simulate::Args),
    Tournament(tournament::Args),
    Balance(balance::Args),
    Tune(tune::Args),
    Arena(arena::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Render(render::Args),
    Bench(bench::Args),
    Engine(engine::Args),
    Games(games::Args),
    Schema(schema::Args),
    Serve(serve::Args),
    Backup(backup::BackupArgs),
    Restore(backup::RestoreArgs),
    Check(check::Args),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return complain::about_usage(&error),
    };
    match run(cli.command) {
        Ok(()) => interrupt::ending(ExitCode::SUCCESS),
        Err(error) => interrupt::ending(complain::about(&error)),
    }
}

fn run(command: Option<Command>) -> anyhow::Result<()> {
    match command {
        None => serve::run(&serve::Args::default()),
        Some(Command::Play(args)) => play::run(args),
        Some(Command::Hint(args)) => hint::run(args),
        Some(Command::Simulate(args)) => simulate::run(args),
        Some(Command::Tournament(args)) => tournament::run(args),
        Some(Command::Balance(args)) => balance::run(args),
        Some(Command::Tune(args)) => tune::run(args),
        Some(Command::Arena(args)) => arena::run(args),
        Some(Command::Replay(args)) => replay::run(args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Render(args)) => render::run(args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Engine(args)) => engine::run(&args),
        Some(Command::Games(args)) => games::run(&args),
        Some(Command::Schema(args)) => schema::run(&args),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Backup(args)) => backup::backup(&args),
        Some(Command::Restore(args)) => backup::restore(&args),
        Some(Command::Check(args)) => check::run(&args),
    }
}
