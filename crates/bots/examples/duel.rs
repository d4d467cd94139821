//! Two bots against each other, the first in one seat, the second in all others, seats rotated:
//! `cargo run --release -p emporion-bots --example duel -- magna-grecia 4 200 search:200ms greedy`
//!
//! The lab (`emporion simulate`, `emporion tournament`) does this and more; here is all that it takes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use emporion_antiquity::Antiquity;
use emporion_bots::{Bot, Decision, Mind, Spec, Weights, find, fitted};
use emporion_core::{Chance, Events, Game, SampleRng, Seat, Seed, Setup, Turn, Viewer};
use emporion_magna_grecia::MagnaGrecia;
use emporion_mare_nostrum::MareNostrum;

/// No game of ours needs more steps between players with a purpose.
const MAX_STEPS: u64 = 200_000;

#[derive(Default)]
struct Tally {
    games: u64,
    wins: f64,
    own: f64,
    other: f64,
    steps: u64,
    longest: Duration,
    unfinished: u64,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, games, first, second] = args.as_slice() else {
        eprintln!("duel GAME SEATS GAMES BOT BOT");
        std::process::exit(2);
    };
    let (seats, games) = (seats.parse().expect("a number of seats"), games.parse().expect("a number of games"));
    match game.as_str() {
        MagnaGrecia::ID => duel::<MagnaGrecia>(seats, games, first, second),
        Antiquity::ID => duel::<Antiquity>(seats, games, first, second),
        MareNostrum::ID => duel::<MareNostrum>(seats, games, first, second),
        _ => eprintln!("no game {game:?}"),
    }
}

fn duel<G: Mind>(seats: usize, games: u64, first: &str, second: &str) {
    let next = AtomicU64::new(0);
    let tally = Mutex::new(Tally::default());
    let cores = std::env::var("CORES").ok().and_then(|cores| cores.parse().ok()).unwrap_or(1);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                let deal = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < games);
                while let Some(number) = deal() {
                    play::<G>(number, seats, first, second, &tally);
                }
            });
        }
    });
    let tally = tally.into_inner().expect("no game panicked");
    let n = tally.games as f64;
    let share = tally.wins / n;
    println!(
        "{first} against {second}: {:.1} % ± {:.1} of {} games ({} unfinished), mean score {:.2} against {:.2}, {:.0} steps a game, longest thought {:.1} ms",
        100.0 * share,
        196.0 * (share * (1.0 - share) / n).sqrt(),
        tally.games,
        tally.unfinished,
        tally.own / n,
        tally.other / n,
        tally.steps as f64 / n,
        1000.0 * tally.longest.as_secs_f64(),
    );
}

fn bot<G: Mind>(text: &str) -> Box<dyn Bot<G>> {
    let spec = Spec::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let read = |path: &String| {
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        Arc::new(Weights::parse::<G>(&text).unwrap_or_else(|error| panic!("{path}: {error}")))
    };
    let weights = spec.weights.as_ref().map_or_else(fitted::<G>, read);
    find::<G>(&spec.name).expect("a parsed name is known").make_with(&spec, weights)
}

fn play<G: Mind>(number: u64, seats: usize, first: &str, second: &str, tally: &Mutex<Tally>) {
    let own = Seat::new(number as usize % seats).expect("a seat of the table");
    let mut bots: Vec<Box<dyn Bot<G>>> =
        Seat::all(seats).map(|seat| bot(if seat == own { first } else { second })).collect();
    let text = format!("duel/{number}");
    let mut luck: Vec<SampleRng> = (0..seats as u64).map(|seat| SampleRng::new(&text, seat)).collect();
    let seed = Seed::new(text);
    let setup = Setup::new::<G>(seats, G::Options::default());
    let mut events = Events::off();
    let (game, mut state) = G::begin(setup, &mut Chance::live(&seed, 0), &mut events).expect("default options");
    let (mut legal, mut steps, mut longest) = (Vec::new(), 0, Duration::ZERO);
    while let Some(seat) = game.turn(&state).deciding().first() {
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let view = game.view(&state, Viewer::Seat(seat));
        let decision = Decision { game: &game, seat, view: Some(&view), legal: &legal };
        let begun = Instant::now();
        let action = bots[seat.index()].choose(&decision, &mut luck[seat.index()]);
        if seat == own {
            longest = longest.max(begun.elapsed());
        }
        steps += 1;
        game.perform(&mut state, seat, &action, &mut Chance::live(&seed, steps), &mut events);
        if steps == MAX_STEPS {
            break;
        }
    }
    let mut tally = tally.lock().expect("no game panicked");
    tally.games += 1;
    tally.steps += steps;
    tally.longest = tally.longest.max(longest);
    let Turn::Over(outcome) = game.turn(&state) else {
        tally.unfinished += 1;
        return;
    };
    if outcome.winners.contains(own) {
        tally.wins += 1.0 / outcome.winners.len() as f64;
    }
    let score = |seat: Seat| f64::from(outcome.scores[seat]);
    tally.own += score(own);
    tally.other += Seat::all(seats).filter(|&seat| seat != own).map(score).sum::<f64>() / (seats as f64 - 1.0);
}
