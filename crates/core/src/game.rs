//! The contract between a game and everything that plays it.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Chance, Events, Illegal, Refusal, SampleRng, Score, Seat, Turn, Viewer};

/// What a game is set up with. Part of its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup<O> {
    /// How many players.
    pub seats: usize,
    /// The game's own options.
    pub options: O,
    /// The version of the rules; [`Game::RULES`] for a new game, what the log says for an old one.
    pub rules: u32,
}

impl<O> Setup<O> {
    /// A new game under today's rules.
    pub fn new<G: Game<Options = O>>(seats: usize, options: O) -> Setup<O> {
        Setup { seats, options, rules: G::RULES }
    }
}

/// A game: everything fixed for its whole length (board, options, number of seats, rules version), with the rules as methods.
/// What changes during play is in [`Game::State`], plain data that a rule can copy in a few dozen nanoseconds.
///
/// # What every game promises
/// The laws in the `testkit` crate check all of this on random games.
/// * [`legal`](Game::legal) lists exactly the actions that [`check`](Game::check) lets pass, without repetition, in a fixed
///   order, for every seat.
/// * While the game is not over, every deciding seat has a legal action, and other seats have none.
/// * A turn can be finished from every legal action on: no dead ends.
/// * [`perform`](Game::perform) after a passed `check` cannot fail, takes no other input than its arguments, ends whatever
///   is drawn (no rolling "until"), and plays by itself what then follows of necessity, *as far as everybody can see the
///   necessity*: skipping a choice that only a secret hand makes forced would tell the hand.
/// * What a seat may choose and the words in which it is refused follow from its view: nothing hidden shows in
///   [`turn`](Game::turn), in a list or in a refusal.
/// * In a simultaneous phase a step touches its own seat's part and takes from common stock; one that reads or writes another
///   seat's part seals that seat too ([`Events::seal`]). Then steps of different seats commute.
/// * [`view`](Game::view) is built from nothing: a viewer gets only what is copied in line by line.
pub trait Game: Clone + Debug + Send + Sync + Sized + 'static {
    /// Short name in commands, files and error codes: `magna-grecia`.
    const ID: &'static str;
    /// The name people read.
    const NAME: &'static str;
    /// How many can play.
    const SEATS: RangeInclusive<usize>;
    /// The newest version of the rules. A correction that changes the result of any existing log raises it and lives behind a
    /// named predicate in the game's `errata` module.
    const RULES: u32;

    /// The choices made before a game. `Default` is what newcomers should get. Unknown fields are refused.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// Everything that changes: flat, cheap to clone, without pointers to the board. Serialises without loss, so that its
    /// 64-bit hash is stable; what can be derived may be skipped and is derived again by [`refresh`](Game::refresh).
    type State: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// One small step.
    type Action: Copy + Debug + Eq + Ord + Hash + Send + Sync;
    /// Something a step made happen.
    type Event: Clone + Debug + PartialEq + Serialize + JsonSchema + Send + Sync;
    /// What one viewer may see, with the derived facts people need. Knows whose view it is.
    type View: Clone + Debug + PartialEq + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// A whole game at one moment as people write it by hand, options and board included; left-out fields have sensible
    /// defaults, unknown ones are refused.
    type Position: Clone + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;

    /// A game with these options, its board and first position drawn, or why it cannot be.
    fn begin(
        setup: Setup<Self::Options>,
        chance: &mut Chance,
        events: &mut Events<Self::Event>,
    ) -> Result<(Self, Self::State), Refusal>;

    /// What it was made with.
    fn setup(&self) -> &Setup<Self::Options>;

    /// How many players.
    fn seats(&self) -> usize {
        self.setup().seats
    }

    /// Who decides, or how it ended. Cheap: called after every step.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends the legal actions of a seat in their fixed order. The caller keeps and clears the buffer.
    fn legal(&self, state: &Self::State, seat: Seat, actions: &mut Vec<Self::Action>);

    /// Is the action legal for the seat? If not, why. (Inside [`legal`](Game::legal) decide by something small and `Copy`:
    /// the sentence of a refusal costs an allocation.)
    fn check(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Result<(), Illegal>;

    /// Plays an action that [`check`](Game::check) lets pass, and whatever is then forced.
    fn perform(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        chance: &mut Chance,
        events: &mut Events<Self::Event>,
    );

    /// Plays an action if it is legal; otherwise the state is untouched.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        chance: &mut Chance,
        events: &mut Events<Self::Event>,
    ) -> Result<(), Illegal> {
        self.check(state, seat, action)?;
        self.perform(state, seat, action, chance, events);
        Ok(())
    }

    /// The one spelling under which [`legal`](Game::legal) lists an action, for games where several name the same thing, such
    /// as a market named by any hex of its city.
    fn canonical(&self, _state: &Self::State, action: Self::Action) -> Self::Action {
        action
    }

    /// What this viewer may see. [`Viewer::Referee`] sees everything; so does everybody once the game is over.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Does this viewer see the same in both states? As [`view`](Game::view) says; a game that can tell sooner does.
    fn looks_same(&self, one: &Self::State, other: &Self::State, viewer: Viewer) -> bool {
        self.view(one, viewer) == self.view(other, viewer)
    }

    /// A state that looks like this to the viewer, what is hidden drawn by the bot's own generator from all that is possible.
    fn determinise(&self, view: &Self::View, rng: &mut SampleRng) -> Self::State;

    /// Each seat's score with its parts, as far as the viewer can count it: made from a view, it cannot tell a secret.
    fn scores(&self, view: &Self::View) -> Vec<Score>;

    /// What a game that is over was won by, in a word or two for tables and reports; nothing where there is only one way.
    fn won_by(&self, _state: &Self::State) -> String {
        String::new()
    }

    /// The action in the game's notation: `road 3,4 W-E`.
    fn notation(&self, action: &Self::Action) -> String;

    /// The action a text means. What a text means may depend on the board but never on the position.
    fn parse(&self, text: &str) -> Result<Self::Action, Refusal>;

    /// The event as a sentence with names of places: `Anna builds a market in Petelia for 3 points.`
    fn sentence(&self, event: &Self::Event, names: &[String]) -> String;

    /// The position as people write it.
    fn position(&self, state: &Self::State) -> Self::Position;

    /// The game and state that a position describes, or what is wrong with it.
    fn load(position: Self::Position) -> Result<(Self, Self::State), Refusal> {
        Self::load_under(position, Self::RULES)
    }

    /// The same for a position that need not name the version of its rules: it is read under this one and gets its defaults, so
    /// that a log that begins from a position keeps its meaning.
    fn load_under(position: Self::Position, rules: u32) -> Result<(Self, Self::State), Refusal>;

    /// A table that begins from a position has no step to take back, whatever the position says of undo: what the rules leave
    /// to undo is possible by steps from here on.
    fn forget_undo(&self, _state: &mut Self::State) {}

    /// Derives again what a state does not serialise. Called by whoever reads a stored state.
    fn refresh(&self, _state: &mut Self::State) {}

    /// Counts pieces and checks invariants; what it finds wrong is a bug of the game or of a position written by hand.
    fn audit(&self, state: &Self::State) -> Result<(), Refusal>;
}
