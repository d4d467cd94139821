//! Games between bots, one after the other. Number *n* of a series is the same game on every machine and thread.

use std::time::{Duration, Instant};

use emporion_bots::{Bot, Decision};
use emporion_catalogue::Playable;
use emporion_core::{
    BySeat, Chance, ChanceFault, Events, Log, Refusal, SampleRng, Seat, SeatSet, Seed, Setup, Table, Turn, Viewer,
};
use serde_json::Value;

use crate::bots::Entrant;
use crate::interrupt;
use crate::seating::Seating;

/// What all games of a series have in common.
pub(crate) struct Series<G: Playable> {
    pub(crate) setup: Setup<G::Options>,
    pub(crate) seed: String,
    pub(crate) bots: Vec<Entrant<G>>,
    pub(crate) seating: Seating,
    /// A game that takes longer is stopped, and says so.
    pub(crate) max_steps: u64,
    pub(crate) keep: Keep,
    /// Whether the games of a round, in which everybody sits everywhere, have the same seed: then luck helps all alike.
    pub(crate) mirrored: bool,
}

/// What is kept of a game beyond its result.
#[derive(Clone, Copy, Default)]
pub(crate) struct Keep {
    /// The round it ended in.
    pub(crate) rounds: bool,
    /// Every decision with the time it took.
    pub(crate) thoughts: bool,
    /// What everybody sees at the end.
    pub(crate) end: bool,
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
    /// Who decided first, if that was one seat alone.
    pub(crate) first: Option<Seat>,
    /// What ended it, in games with several ways.
    pub(crate) ending: String,
    pub(crate) thoughts: Vec<Thought>,
    pub(crate) end: Option<Value>,
}

/// One decision of a bot.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Thought {
    pub(crate) seat: Seat,
    pub(crate) action: String,
    /// How many steps it had to choose from.
    pub(crate) legal: usize,
    pub(crate) time: Duration,
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
    pub(crate) fn new(setup: Setup<G::Options>, seed: String, bots: Vec<Entrant<G>>, seating: Seating) -> Series<G> {
        Series { setup, seed, bots, seating, max_steps: u64::MAX, keep: Keep::default(), mirrored: false }
    }

    /// The same bot in every seat.
    pub(crate) fn of_one(setup: Setup<G::Options>, seed: String, bot: Entrant<G>) -> Series<G> {
        let seating = Seating::fixed(vec![0; setup.seats]);
        Series::new(setup, seed, vec![bot], seating)
    }

    /// The seed of a game, which is all one needs to play it again.
    pub(crate) fn seed_of(&self, number: u64) -> String {
        format!("{}/{}", self.seed, if self.mirrored { self.seating.round(number) } else { number })
    }

    /// The bot that sits in a seat in a game.
    pub(crate) fn bot(&self, number: u64, seat: Seat) -> &Entrant<G> {
        &self.bots[self.seating.lineup(number)[seat.index()]]
    }

    /// The names of the bots in a game, in the order of their seats.
    pub(crate) fn names(&self, number: u64) -> Vec<String> {
        self.seating.lineup(number).iter().map(|&bot| self.bots[bot].text.clone()).collect()
    }

    fn players(&self, number: u64) -> Vec<Player<G>> {
        let seed = self.seed_of(number);
        let player =
            |seat: Seat| Player { bot: self.bot(number, seat).make(), rng: SampleRng::new(&seed, seat.index() as u64) };
        Seat::all(self.setup.seats).map(player).collect()
    }

    /// Plays a game as fast as it goes: no log, no events, no views for bots that do not look.
    pub(crate) fn play(&self, number: u64, desk: &mut Desk<G>) -> Result<Played, Refusal> {
        let seed = Seed::new(self.seed_of(number));
        let (game, mut state) = begin::<G>(&self.setup, &seed)?;
        let first = only(game.turn(&state).deciding());
        let mut players = self.players(number);
        let (mut decisions, mut thoughts) = (0, Vec::new());
        while let Some(seat) = game.turn(&state).deciding().first() {
            if decisions == self.max_steps || interrupt::asked() {
                break;
            }
            desk.legal.clear();
            game.legal(&state, seat, &mut desk.legal);
            let action = self.ask(&mut players, &game, &state, seat, &desk.legal, &mut thoughts);
            decisions += 1;
            desk.step(&game, &mut state, seat, &action, &seed, decisions)?;
        }
        Ok(Played { decisions, first, thoughts, ..result(&game, &state, number, self.keep) })
    }

    /// Plays the same game at a table, for its log.
    pub(crate) fn record(&self, number: u64) -> Result<(Played, Log), Refusal> {
        let names = Seat::all(self.setup.seats).map(|seat| name_of(&self.bot(number, seat).text, seat)).collect();
        let mut table = Table::<G>::new(self.setup.clone(), Seed::new(self.seed_of(number)), &[])?.with_names(names);
        let first = only(table.turn().deciding());
        let mut players = self.players(number);
        let (mut decisions, mut thoughts) = (0, Vec::new());
        while let Some(seat) = table.turn().deciding().first() {
            if decisions == self.max_steps || interrupt::asked() {
                break;
            }
            let legal = table.legal(seat);
            let action = self.ask(&mut players, table.game(), table.state(), seat, &legal, &mut thoughts);
            decisions += 1;
            table.apply(seat, action)?;
        }
        let played = Played { decisions, first, thoughts, ..result(table.game(), table.state(), number, self.keep) };
        Ok((played, table.log(true)))
    }

    /// A seat's choice; how long it took is looked up only if somebody wants to know.
    fn ask(
        &self,
        players: &mut [Player<G>],
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        thoughts: &mut Vec<Thought>,
    ) -> G::Action {
        let player = &mut players[seat.index()];
        if !self.keep.thoughts {
            return player.decide(game, state, seat, legal);
        }
        let begun = Instant::now();
        let action = player.decide(game, state, seat, legal);
        let time = begun.elapsed();
        thoughts.push(Thought { seat, action: game.notation(&action), legal: legal.len(), time });
        action
    }
}

/// The seat of a set of one.
fn only(seats: SeatSet) -> Option<Seat> {
    seats.first().filter(|_| seats.len() == 1)
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

/// The result of a game, over or stopped.
pub(crate) fn result<G: Playable>(game: &G, state: &G::State, number: u64, keep: Keep) -> Played {
    let end = (keep.rounds || keep.end).then(|| serde_json::to_value(game.view(state, Viewer::Referee)).ok()).flatten();
    let rounds = end.as_ref().and_then(rounds);
    let (finished, winners, scores) = match game.turn(state) {
        Turn::Over(outcome) => (true, outcome.winners, outcome.scores),
        Turn::Decide(_) => {
            let scores = game.scores(&game.view(state, Viewer::Referee));
            let total = |seat: Seat| scores.get(seat.index()).map_or(0, |score| score.total);
            (false, SeatSet::EMPTY, BySeat::from_fn(game.seats(), total))
        }
    };
    Played {
        number,
        finished,
        winners,
        scores,
        decisions: 0,
        rounds,
        first: None,
        ending: game.won_by(state),
        thoughts: Vec::new(),
        end: end.filter(|_| keep.end),
    }
}

/// A game that counts rounds shows the number in its view, under the name it has in its rules.
fn rounds(view: &Value) -> Option<u64> {
    let number = view.get("round").or_else(|| view.get("turn")).or_else(|| view.pointer("/position/turn"));
    number.and_then(Value::as_u64)
}
