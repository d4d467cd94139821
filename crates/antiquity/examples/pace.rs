//! How fast random games run: decisions a second, and how long `legal` takes. `cargo run --release --example pace -- 4 200`

use std::time::Instant;

use emporion_antiquity::{Antiquity, Options};
use emporion_core::{Chance, Events, Game, SampleRng, Seed, Setup, Turn};

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<usize>().expect("a number"));
    let seats = arguments.next().unwrap_or(4);
    let games = arguments.next().unwrap_or(100);
    let mut rng = SampleRng::new("pace", 0);
    let (mut actions, mut times, mut turns) = (Vec::new(), Vec::new(), Vec::new());
    let mut events = Events::off();
    let begun = Instant::now();
    let mut decisions = 0u64;
    for number in 0..games {
        let options = if number % 2 == 0 { Options::default() } else { Options::published() };
        let setup = Setup::new::<Antiquity>(seats, options);
        let seed = Seed::new(format!("pace {number}"));
        let (game, mut state) = Antiquity::begin(setup, &mut Chance::live(&seed, 0), &mut events).expect("sound");
        let mut chance = Chance::sampled(rng.fork());
        while let Turn::Decide(deciding) = game.turn(&state) {
            let seat = deciding.first().expect("somebody decides");
            actions.clear();
            let before = Instant::now();
            game.legal(&state, seat, &mut actions);
            times.push((before.elapsed().as_nanos() as u64, actions.len()));
            let action = *rng.pick(&actions).expect("a step");
            game.perform(&mut state, seat, &action, &mut chance, &mut events);
            decisions += 1;
        }
        turns.push(game.position(&state).turn);
    }
    let elapsed = begun.elapsed();
    times.sort_unstable();
    let longest = times.iter().map(|time| time.1).max();
    let at = |share: usize| times[(times.len() - 1) * share / 1000].0;
    println!("{seats} players, {games} games, {decisions} decisions, turns up to {:?}", turns.iter().max());
    println!("{} decisions/s", (decisions as f64 / elapsed.as_secs_f64()) as u64);
    println!(
        "legal ns: median {} p99 {} p99.9 {} max {}; longest list {longest:?}",
        at(500),
        at(990),
        at(999),
        at(1000)
    );
    println!("state {} bytes", size_of::<emporion_antiquity::State>());
}
