//! Games between bots, one after the other. Number *n* of a series is the same game on every machine and thread.

use emporion_bots::{Bot, Decision};
use emporion_catalogue::Playable;
use emporion_core::{
    BySeat, Chance, ChanceFault, Events, Log, Refusal, SampleRng, Seat, SeatSet, Seed, Setup, Table, Turn, Viewer,
};

use crate::bots::Kind;

/// What all games of a series have in common.
pub(crate) struct Series<G: Playable> {
    pub(crate) setup: Setup<G::Options>,
    pub(crate) seed: String,
    /// One for each seat.
    pub(crate) bots: Vec<Kind<G>>,
    /// Whether the bots move on by one seat from game to game.
    pub(crate) rotate: bool,
    /// A game that takes longer is stopped, and says so.
    pub(crate) max_steps: u64,
}

/// How a game went.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Played {
    pub(crate) number: u64,
    /// Whether it came to its end, and not to the limit.
    pub(crate) finished: bool,
    pub(crate) winners: SeatSet,
    pub(crate) scores: BySeat<i32>,
    pub(crate) decisions: u64,
    /// The round it ended in, for games that count rounds.
    pub(crate) rounds: Option<u64>,
}

/// Memory that one thread uses again from game to game.
pub(crate) struct Desk<G: Playable> {
    pub(crate) legal: Vec<G::Action>,
    events: Events<G::Event>,
}

impl<G: Playable> Desk<G> {
    pub(crate) fn new() -> Desk<G> {
        Desk { legal: Vec::new(), events: Events::off() }
    }
}

/// A bot in its seat with its own generator.
struct Player<G: Playable> {
    bot: Box<dyn Bot<G>>,
    rng: SampleRng,
}

impl<G: Playable> Series<G> {
    pub(crate) fn new(setup: Setup<G::Options>, seed: String, bots: Vec<Kind<G>>) -> Series<G> {
        Series { setup, seed, bots, rotate: false, max_steps: u64::MAX }
    }

    /// The seed of a game, which is all one needs to play it again.
    pub(crate) fn seed_of(&self, number: u64) -> String {
        format!("{}/{number}", self.seed)
    }

    /// The bot that sits in a seat in a game.
    pub(crate) fn bot(&self, number: u64, seat: Seat) -> &Kind<G> {
        let shift = if self.rotate { (number.saturating_sub(1) % self.bots.len() as u64) as usize } else { 0 };
        &self.bots[(seat.index() + self.bots.len() - shift) % self.bots.len()]
    }

    fn players(&self, number: u64) -> Vec<Player<G>> {
        let seed = self.seed_of(number);
        let player =
            |seat: Seat| Player { bot: self.bot(number, seat).make(), rng: SampleRng::new(&seed, seat.index() as u64) };
        Seat::all(self.setup.seats).map(player).collect()
    }

    /// Plays a game as fast as it goes: no log, no events, no views for bots that do not look.
    pub(crate) fn play(&self, number: u64, desk: &mut Desk<G>, with_rounds: bool) -> Result<Played, Refusal> {
        let seed = Seed::new(self.seed_of(number));
        let (game, mut state) = begin::<G>(&self.setup, &seed)?;
        let mut players = self.players(number);
        let mut decisions = 0;
        while let Some(seat) = game.turn(&state).deciding().first() {
            if decisions == self.max_steps {
                break;
            }
            desk.legal.clear();
            game.legal(&state, seat, &mut desk.legal);
            let action = players[seat.index()].decide(&game, &state, seat, &desk.legal);
            decisions += 1;
            desk.step(&game, &mut state, seat, &action, &seed, decisions)?;
        }
        Ok(Played { decisions, ..result(&game, &state, number, with_rounds) })
    }

    /// Plays the same game at a table, for its log.
    pub(crate) fn record(&self, number: u64, with_rounds: bool) -> Result<(Played, Log), Refusal> {
        let names = Seat::all(self.setup.seats).map(|seat| name_of(self.bot(number, seat).name, seat)).collect();
        let mut table = Table::<G>::new(self.setup.clone(), Seed::new(self.seed_of(number)), &[])?.with_names(names);
        let mut players = self.players(number);
        let mut decisions = 0;
        while let Some(seat) = table.turn().deciding().first() {
            if decisions == self.max_steps {
                break;
            }
            let legal = table.legal(seat);
            let action = players[seat.index()].decide(table.game(), table.state(), seat, &legal);
            decisions += 1;
            table.apply(seat, action)?;
        }
        let played = Played { decisions, ..result(table.game(), table.state(), number, with_rounds) };
        Ok((played, table.log(true)))
    }
}

impl<G: Playable> Player<G> {
    /// Making a view costs more than the whole decision of a bot that does not look.
    fn decide(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> G::Action {
        let view = self.bot.looks().then(|| game.view(state, Viewer::Seat(seat)));
        let action = self.bot.choose(&Decision { game, seat, view: view.as_ref(), legal }, &mut self.rng);
        debug_assert!(legal.contains(&action), "a bot plays one of the legal steps");
        action
    }
}

/// A bot's name at the table: `Random B`.
pub(crate) fn name_of(bot: &str, seat: Seat) -> String {
    let mut letters = bot.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain([' ', seat.letter()]).collect()
}

pub(crate) fn begin<G: Playable>(setup: &Setup<G::Options>, seed: &Seed) -> Result<(G, G::State), Refusal> {
    let mut chance = Chance::live(seed, 0);
    let begun = G::begin(setup.clone(), &mut chance, &mut Events::off())?;
    chance.finish().map_err(|fault| fault_refusal(&fault))?;
    Ok(begun)
}

impl<G: Playable> Desk<G> {
    /// Plays a step of the legal list with the draws that a table would make for entry `number` of its log.
    pub(crate) fn step(
        &mut self,
        game: &G,
        state: &mut G::State,
        seat: Seat,
        action: &G::Action,
        seed: &Seed,
        number: u64,
    ) -> Result<(), Refusal> {
        let mut chance = Chance::live(seed, number);
        game.perform(state, seat, action, &mut chance, &mut self.events);
        chance.finish().map_err(|fault| fault_refusal(&fault))?;
        self.events.clear();
        Ok(())
    }
}

fn fault_refusal(fault: &ChanceFault) -> Refusal {
    Refusal::new("core/draw", fault.to_string())
}

fn result<G: Playable>(game: &G, state: &G::State, number: u64, with_rounds: bool) -> Played {
    let rounds = if with_rounds { rounds(&game.view(state, Viewer::Referee)) } else { None };
    match game.turn(state) {
        Turn::Over(outcome) => {
            Played { number, finished: true, winners: outcome.winners, scores: outcome.scores, decisions: 0, rounds }
        }
        Turn::Decide(_) => {
            let scores = game.scores(&game.view(state, Viewer::Referee));
            let total = |seat: Seat| scores.get(seat.index()).map_or(0, |score| score.total);
            let scores = BySeat::from_fn(game.seats(), total);
            Played { number, finished: false, winners: SeatSet::EMPTY, scores, decisions: 0, rounds }
        }
    }
}

/// A game that counts rounds shows the number in its view.
fn rounds(view: &impl serde::Serialize) -> Option<u64> {
    serde_json::to_value(view).ok()?.get("round")?.as_u64()
}
