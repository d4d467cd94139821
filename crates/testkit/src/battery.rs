//! Random games, with every law checked along the way.

use std::panic::{AssertUnwindSafe, catch_unwind};

use emporion_core::{Game, SampleRng, Seed, Setup, Table};

use crate::laws::{Broken, Trial};

/// A soak tells how far it is after so many games.
const WORTH_TELLING: u32 = 500;

/// How many random games to play, and how long each may last.
#[derive(Clone, Debug)]
pub struct Battery {
    games: u32,
    seed: String,
    bound: usize,
    must_end: bool,
    /// Only tables of this size.
    seats: Option<usize>,
}

impl Battery {
    /// `games` games; `EMPORION_SOAK_GAMES` and `EMPORION_SOAK_SEATS` in the environment ask for another number and for one
    /// size of table only, which is how `cargo xtask soak` runs the same tests at length.
    pub fn sample(games: u32) -> Battery {
        let asked = |name| std::env::var(name).ok().and_then(|text| text.parse().ok());
        let games = asked("EMPORION_SOAK_GAMES").unwrap_or(games);
        let seats = asked("EMPORION_SOAK_SEATS").map(|seats| seats as usize);
        Battery { games, seed: "laws".to_owned(), bound: 20_000, must_end: true, seats }
    }

    /// Only tables of this size.
    #[must_use]
    pub fn only(mut self, seats: usize) -> Battery {
        self.seats = Some(seats);
        self
    }

    /// Another series of games.
    #[must_use]
    pub fn seed(mut self, seed: impl Into<String>) -> Battery {
        self.seed = seed.into();
        self
    }

    /// The law of the bound: a random game ends within so many steps.
    #[must_use]
    pub fn ends_within(mut self, steps: usize) -> Battery {
        self.bound = steps;
        self
    }

    /// For games that random play need not end: each is watched for so many steps and then left.
    #[must_use]
    pub fn watch(mut self, steps: usize) -> Battery {
        self.bound = steps;
        self.must_end = false;
        self
    }

    /// Plays the games, the set-ups in turn, and panics with seed and transcript at the first broken law. How many games that
    /// were: none if other sizes of tables are asked for.
    pub fn run<G: Game>(&self, setups: &[Setup<G::Options>]) -> u32 {
        assert!(!setups.is_empty(), "a battery needs a set-up");
        let setups: Vec<_> =
            setups.iter().filter(|setup| self.seats.is_none_or(|seats| seats == setup.seats)).collect();
        let games = if setups.is_empty() { 0 } else { self.games };
        for number in 0..games {
            let setup = setups[number as usize % setups.len()];
            self.game::<G>(setup.clone(), number);
            if (number + 1) % WORTH_TELLING == 0 {
                eprintln!("{}, {} seats: {} of {games} games", G::ID, setup.seats, number + 1);
            }
        }
        games
    }

    /// Plays the games from positions, in turn: for what random play from a set-up would hardly ever reach.
    pub fn run_from<G: Game>(&self, positions: &[G::Position]) {
        assert!(!positions.is_empty(), "a battery needs a position");
        for number in 0..self.games {
            let which = number as usize % positions.len();
            let seed = format!("{}-from-{which}-{number}", self.seed);
            let table = Table::<G>::load(positions[which].clone(), Seed::new(seed.clone()))
                .unwrap_or_else(|refusal| panic!("position {which} is refused: {refusal}"));
            self.play(table, &seed, number);
        }
    }

    fn game<G: Game>(&self, setup: Setup<G::Options>, number: u32) {
        let seed = format!("{}-{}-{number}", self.seed, setup.seats);
        let table = Table::<G>::new(setup, Seed::new(seed.clone()), &[])
            .unwrap_or_else(|refusal| panic!("seed {seed}: the set-up is refused: {refusal}"));
        self.play(table, &seed, number);
    }

    fn play<G: Game>(&self, table: Table<G>, seed: &str, number: u32) {
        let mut trial = Trial::new(table, SampleRng::new(seed, u64::from(number)));
        let result = catch_unwind(AssertUnwindSafe(|| trial.play(self.bound, self.must_end)));
        let broken = match result {
            Ok(Ok(())) => return,
            Ok(Err(broken)) => broken,
            Err(cause) => Broken::new("no panic", panic_text(&*cause)),
        };
        report(seed, &trial, &broken);
    }
}

fn panic_text(cause: &(dyn std::any::Any + Send)) -> String {
    let text = cause.downcast_ref::<String>().map(String::as_str);
    text.or(cause.downcast_ref::<&str>().copied()).unwrap_or("a panic without words").to_owned()
}

/// Says what broke and leaves a log to replay.
fn report<G: Game>(seed: &str, trial: &Trial<G>, broken: &Broken) -> ! {
    let log = trial.table().log(true);
    let path = std::env::temp_dir().join(format!("emporion-{}-{seed}.json", G::ID));
    let kept = match std::fs::write(&path, log.write()) {
        Ok(()) => format!("emporion replay {}", path.display()),
        Err(error) => format!("(the log could not be kept: {error})\n{}", log.write()),
    };
    let steps: Vec<String> = log.entries.iter().rev().take(8).rev().map(|entry| format!("{entry:?}")).collect();
    panic!(
        "the law \"{}\" is broken in {} (seed {seed}, {} entries, options {}):\n{}\nlast steps:\n  {}\n{kept}",
        broken.law,
        G::ID,
        log.length,
        log.options,
        broken.what,
        steps.join("\n  "),
    )
}
