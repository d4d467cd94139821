//! `cargo xtask soak`: the laws of one game on many more random games than a test run has time for.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::steps::{cargo, run as run_command};
use crate::test::seconds;
use crate::{Usage, workspace};

/// How many games for each number of seats, unless told.
const GAMES: u32 = 10_000;

/// What was asked for on the command line.
#[derive(Debug, PartialEq, Eq)]
struct Soak {
    game: String,
    games: u32,
    /// Only tables of this size; all that the game allows otherwise.
    seats: Option<u32>,
}

/// Runs the laws test of a game, optimised. How many games it plays travels in the environment, because the test
/// harness keeps the command line for itself.
pub(crate) fn run(root: &Path, args: &[&str]) -> Result<()> {
    let Soak { game, games, seats } = parse(args)?;
    let known = workspace::games(root)?;
    if !known.contains(&game) {
        let known: Vec<String> = known.into_iter().collect();
        bail!(Usage(format!("no game `{game}` among {}", known.join(", "))));
    }
    let package = format!("emporion-{game}");
    let mut laws = cargo(root, &["test", "--release", "-p", &package, "--test", "laws", "--", "--nocapture"]);
    laws.env("EMPORION_SOAK_GAMES", games.to_string());
    if let Some(seats) = seats {
        laws.env("EMPORION_SOAK_SEATS", seats.to_string());
    }
    let start = Instant::now();
    run_command(laws).with_context(|| format!("the laws of {game} did not pass"))?;
    let tables = seats.map_or("each number of seats".to_owned(), |seats| format!("{seats} seats"));
    println!("{game}: the laws held, {games} games for {tables}, {}", seconds(start.elapsed()));
    Ok(())
}

fn parse(args: &[&str]) -> Result<Soak> {
    let [game, options @ ..] = args else { bail!(Usage("soak needs the name of a game".to_owned())) };
    let mut soak = Soak { game: (*game).to_owned(), games: GAMES, seats: None };
    for option in options.chunks(2) {
        match option {
            ["--games", value] => soak.games = number(value)?,
            ["--seats", value] => soak.seats = Some(number(value)?),
            ["--games" | "--seats"] => bail!(Usage(format!("{} needs a number", option[0]))),
            _ => bail!(Usage(format!("soak takes no `{}`", option[0]))),
        }
    }
    Ok(soak)
}

fn number(text: &str) -> Result<u32> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => bail!(Usage(format!("`{text}` is not a number above 0"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_thousand_games_unless_told() {
        let soak = parse(&["antiquity"]).unwrap();
        assert_eq!(soak, Soak { game: "antiquity".to_owned(), games: 10_000, seats: None });
    }

    #[test]
    fn options_come_in_any_order() {
        let soak = parse(&["antiquity", "--seats", "3", "--games", "50"]).unwrap();
        assert_eq!((soak.games, soak.seats), (50, Some(3)));
    }

    #[test]
    fn nonsense_is_a_usage_error() {
        for args in [&[][..], &["x", "--games"], &["x", "--games", "0"], &["x", "--games", "many"], &["x", "--fast"]] {
            assert!(parse(args).unwrap_err().is::<Usage>(), "{args:?}");
        }
    }
}
