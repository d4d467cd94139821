//! A toy game with everything that makes the core hard: a secret simultaneous phase, common stock, dice, and a turn that
//! passes. `docs/adding-a-game.md` walks through it.
//!
//! Each player secretly takes jars from a common store, says `ready`, and when all are, the jars are shown. The one with the
//! most jars, alone, then may roll a die as often as he likes (a one loses all he has) and banks the sum. First to
//! `goal` points, or most points after `rounds` rounds, wins.

use emporion_core::{
    BySeat, Chance, Events, Game, Outcome, Refusal, SampleRng, Score, ScorePart, Seat, SeatSet, Setup, Turn, Viewer,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Jars in the store at the start of each round.
const STORE: u8 = 7;
/// Jars one player may take in a round.
const ARMFUL: u8 = 4;

/// The toy game.
#[derive(Clone, Debug)]
pub struct Auction {
    setup: Setup<AuctionOptions>,
}

/// Its options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AuctionOptions {
    /// How many rounds.
    pub rounds: u8,
    /// Points that win at once.
    pub goal: u16,
    /// A law to break on purpose, to show that the battery notices.
    pub flaw: Flaw,
}

/// A way to break a law.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Flaw {
    /// The game is sound.
    #[default]
    None,
    /// A secret step is told to everybody.
    LoudStep,
    /// Showing the jars does not seal.
    NoSeal,
    /// A jar breaks when it is taken.
    BrokenJar,
    /// `roll` is listed when it is not legal.
    FalsePromise,
    /// Taking a jar changes what the other player holds.
    Grabbing,
    /// Nobody can bank, so the one who never rolls a one rolls for ever.
    NoBank,
    /// Whoever wants a jar once they are shown is advised to undo, which he cannot.
    FalseAdvice,
    /// The same in a sentence that does not say so to the table.
    LooseAdvice,
}

impl Default for AuctionOptions {
    fn default() -> AuctionOptions {
        AuctionOptions { rounds: 6, goal: 60, flaw: Flaw::None }
    }
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuctionState {
    round: u8,
    store: u8,
    jars: BySeat<u8>,
    ready: SeatSet,
    points: BySeat<u16>,
    /// The one who rolls, and what the roll is worth so far.
    rolling: Option<(Seat, u16)>,
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AuctionAction {
    /// `take`: one jar from the store, secretly.
    Take,
    /// `ready`.
    Ready,
    /// `roll` the die.
    Roll,
    /// `bank` the sum.
    Bank,
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "event")]
pub enum AuctionEvent {
    /// A jar was taken; only its taker knows by whom.
    Took {
        /// Who took it.
        seat: Seat,
    },
    /// Everybody's jars are shown.
    Shown {
        /// Jars by seat.
        jars: BySeat<u8>,
    },
    /// A die fell.
    Rolled {
        /// Its face.
        face: u8,
    },
    /// Points were banked.
    Banked {
        /// By whom.
        seat: Seat,
        /// How many.
        points: u16,
    },
}

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuctionView {
    viewer: Option<Seat>,
    round: u8,
    store: u8,
    /// Jars of each seat, as far as they may be seen.
    jars: Vec<Option<u8>>,
    ready: SeatSet,
    points: BySeat<u16>,
    rolling: Option<(Seat, u16)>,
}

/// A position by hand is the state itself, with the options.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuctionPosition {
    /// The options.
    #[serde(default)]
    pub options: AuctionOptions,
    /// The state.
    pub state: AuctionState,
}

impl AuctionState {
    /// The state at the start of a round.
    fn gather(&mut self, round: u8) {
        self.round = round;
        self.store = STORE;
        self.ready = SeatSet::EMPTY;
        self.jars.iter_mut().for_each(|jars| *jars = 0);
        self.rolling = None;
    }

    /// The one with the most jars, if he is alone.
    fn strongest(&self) -> Option<Seat> {
        let most = *self.jars.iter().max()?;
        let mut with_most = self.jars.pairs().filter(|&(_, &jars)| jars == most && jars > 0);
        let (seat, _) = with_most.next()?;
        if with_most.next().is_some() { None } else { Some(seat) }
    }
}

impl Auction {
    fn flawed(&self, flaw: Flaw) -> bool {
        self.setup.options.flaw == flaw
    }
}

impl Game for Auction {
    const ID: &'static str = "auction";
    const NAME: &'static str = "Auction";
    const SEATS: std::ops::RangeInclusive<usize> = 2..=5;
    const RULES: u32 = 1;

    type Options = AuctionOptions;
    type State = AuctionState;
    type Action = AuctionAction;
    type Event = AuctionEvent;
    type View = AuctionView;
    type Position = AuctionPosition;

    fn begin(
        setup: Setup<AuctionOptions>,
        _chance: &mut Chance,
        _events: &mut Events<AuctionEvent>,
    ) -> Result<(Auction, AuctionState), Refusal> {
        if !Auction::SEATS.contains(&setup.seats) {
            return Err(Refusal::new("auction/seats", format!("2 to 5 can play, not {}", setup.seats)));
        }
        let mut state = AuctionState {
            round: 1,
            store: STORE,
            jars: BySeat::from_fn(setup.seats, |_| 0),
            ready: SeatSet::EMPTY,
            points: BySeat::from_fn(setup.seats, |_| 0),
            rolling: None,
        };
        state.gather(1);
        Ok((Auction { setup }, state))
    }

    fn setup(&self) -> &Setup<AuctionOptions> {
        &self.setup
    }

    fn turn(&self, state: &AuctionState) -> Turn {
        let best = *state.points.iter().max().expect("there are seats");
        if best >= self.setup.options.goal || state.round > self.setup.options.rounds {
            let winners = state.points.pairs().filter(|&(_, &points)| points == best).map(|(seat, _)| seat).collect();
            let scores = BySeat::from_fn(self.seats(), |seat| i32::from(state.points[seat]));
            return Turn::Over(Outcome { winners, scores });
        }
        match state.rolling {
            Some((seat, _)) => Turn::Decide(seat.into()),
            None => Turn::Decide(SeatSet::all(self.seats()).without(state.ready)),
        }
    }

    fn legal(&self, state: &AuctionState, seat: Seat, actions: &mut Vec<AuctionAction>) {
        use AuctionAction::{Bank, Ready, Roll, Take};
        let promised = |action: &AuctionAction| {
            self.flawed(Flaw::FalsePromise) && *action == Roll && self.turn(state).deciding().contains(seat)
        };
        let listed = |action: &AuctionAction| promised(action) || self.check(state, seat, action).is_ok();
        actions.extend([Take, Ready, Roll, Bank].into_iter().filter(listed));
    }

    fn check(&self, state: &AuctionState, seat: Seat, action: &AuctionAction) -> Result<(), Refusal> {
        let refuse = |code: &'static str, message: &str| Err(Refusal::new(code, message));
        if !self.turn(state).deciding().contains(seat) {
            return refuse("core/not-your-turn", "another player decides");
        }
        match (action, state.rolling) {
            (AuctionAction::Take, None) if state.store == 0 => refuse("auction/empty", "the store is empty"),
            (AuctionAction::Take, None) if state.jars[seat] == ARMFUL => {
                let advice = Refusal::new("auction/armful", "your arms are full: undo a step to leave a jar");
                Err(advice.or_undo("your arms are full"))
            }
            (AuctionAction::Bank, Some(_)) if self.flawed(Flaw::NoBank) => {
                refuse("auction/no-bank", "the bank is closed")
            }
            (AuctionAction::Take | AuctionAction::Ready, None)
            | (AuctionAction::Roll | AuctionAction::Bank, Some(_)) => Ok(()),
            (_, None) => refuse("auction/gathering", "jars are still being taken"),
            (_, Some(_)) if self.flawed(Flaw::FalseAdvice) => {
                Err(Refusal::new("auction/rolling", "undo to take another jar").or_undo("the jars are shown already"))
            }
            (_, Some(_)) if self.flawed(Flaw::LooseAdvice) => refuse("auction/rolling", "undo to take another jar"),
            (_, Some(_)) => refuse("auction/rolling", "the jars are shown already"),
        }
    }

    fn perform(
        &self,
        state: &mut AuctionState,
        seat: Seat,
        action: &AuctionAction,
        chance: &mut Chance,
        events: &mut Events<AuctionEvent>,
    ) {
        match action {
            AuctionAction::Take => take(self, state, seat, events),
            AuctionAction::Ready => {
                state.ready.insert(seat);
                if state.ready == SeatSet::all(self.seats()) {
                    show(self, state, events);
                }
            }
            AuctionAction::Roll => roll(state, seat, chance, events),
            AuctionAction::Bank => {
                let (_, points) = state.rolling.expect("checked: somebody rolls");
                state.points[seat] += points;
                events.all(|| AuctionEvent::Banked { seat, points });
                state.gather(state.round + 1);
            }
        }
    }

    fn view(&self, state: &AuctionState, viewer: Viewer) -> AuctionView {
        let shown = state.rolling.is_some() || viewer == Viewer::Referee;
        let sees = |seat| shown || viewer == Viewer::Seat(seat);
        AuctionView {
            viewer: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
            round: state.round,
            store: state.store,
            jars: state.jars.pairs().map(|(seat, &jars)| sees(seat).then_some(jars)).collect(),
            ready: state.ready,
            points: state.points,
            rolling: state.rolling,
        }
    }

    fn determinise(&self, view: &AuctionView, rng: &mut SampleRng) -> AuctionState {
        let mut jars = BySeat::from_fn(self.seats(), |seat| view.jars[seat.index()].unwrap_or(0));
        let mut missing = STORE - view.store - jars.iter().sum::<u8>();
        let unseen: Vec<Seat> = Seat::all(self.seats()).filter(|seat| view.jars[seat.index()].is_none()).collect();
        while missing > 0 {
            let seat = *rng.pick(&unseen).expect("somebody took what is missing");
            if jars[seat] < ARMFUL {
                jars[seat] += 1;
                missing -= 1;
            }
        }
        AuctionState {
            round: view.round,
            store: view.store,
            jars,
            ready: view.ready,
            points: view.points,
            rolling: view.rolling,
        }
    }

    fn scores(&self, view: &AuctionView) -> Vec<Score> {
        let score = |&points: &u16| Score::of(vec![ScorePart { what: "points".to_owned(), points: points.into() }]);
        view.points.iter().map(score).collect()
    }

    fn notation(&self, action: &AuctionAction) -> String {
        let word = match action {
            AuctionAction::Take => "take",
            AuctionAction::Ready => "ready",
            AuctionAction::Roll => "roll",
            AuctionAction::Bank => "bank",
        };
        word.to_owned()
    }

    fn parse(&self, text: &str) -> Result<AuctionAction, Refusal> {
        match text.trim() {
            "take" => Ok(AuctionAction::Take),
            "ready" => Ok(AuctionAction::Ready),
            "roll" => Ok(AuctionAction::Roll),
            "bank" => Ok(AuctionAction::Bank),
            other => Err(Refusal::new("auction/notation", format!("{other:?} is none of take, ready, roll, bank"))),
        }
    }

    fn sentence(&self, event: &AuctionEvent, names: &[String]) -> String {
        match event {
            AuctionEvent::Took { seat } => format!("{} takes a jar.", names[seat.index()]),
            AuctionEvent::Shown { jars } => format!("The jars are shown: {jars:?}."),
            AuctionEvent::Rolled { face } => format!("The die shows {face}."),
            AuctionEvent::Banked { seat, points } => format!("{} banks {points}.", names[seat.index()]),
        }
    }

    fn position(&self, state: &AuctionState) -> AuctionPosition {
        AuctionPosition { options: self.setup.options.clone(), state: state.clone() }
    }

    fn load_under(position: AuctionPosition, rules: u32) -> Result<(Auction, AuctionState), Refusal> {
        let game = Auction { setup: Setup { seats: position.state.jars.seats(), options: position.options, rules } };
        game.audit(&position.state)?;
        Ok((game, position.state))
    }

    fn audit(&self, state: &AuctionState) -> Result<(), Refusal> {
        let jars = u16::from(state.store) + state.jars.iter().map(|&jars| u16::from(jars)).sum::<u16>();
        if jars == u16::from(STORE) && state.jars.iter().all(|&jars| jars <= ARMFUL) {
            return Ok(());
        }
        Err(Refusal::new("auction/jars", format!("there are {STORE} jars, not {jars}")))
    }
}

fn take(game: &Auction, state: &mut AuctionState, seat: Seat, events: &mut Events<AuctionEvent>) {
    state.store -= 1;
    if !game.flawed(Flaw::BrokenJar) {
        state.jars[seat] += 1;
    }
    let other = Seat::new((seat.index() + 1) % game.seats()).expect("a seat of this table");
    if game.flawed(Flaw::Grabbing) && state.jars[other] > state.jars[seat] {
        state.jars[other] -= 1;
        state.store += 1;
    }
    if game.flawed(Flaw::LoudStep) {
        events.all(|| AuctionEvent::Shown { jars: state.jars });
    }
    events.only(seat, || AuctionEvent::Took { seat });
}

/// Shows the jars: what was secret is public now, so nobody's step can be taken back.
fn show(game: &Auction, state: &mut AuctionState, events: &mut Events<AuctionEvent>) {
    let jars = state.jars;
    events.all(|| AuctionEvent::Shown { jars });
    if !game.flawed(Flaw::NoSeal) {
        events.seal(SeatSet::all(game.seats()));
    }
    match state.strongest() {
        Some(seat) => state.rolling = Some((seat, 0)),
        None => state.gather(state.round + 1),
    }
}

fn roll(state: &mut AuctionState, seat: Seat, chance: &mut Chance, events: &mut Events<AuctionEvent>) {
    let face = chance.die();
    events.all(|| AuctionEvent::Rolled { face });
    let (_, sum) = state.rolling.expect("checked: somebody rolls");
    if face == 1 {
        state.gather(state.round + 1);
    } else {
        state.rolling = Some((seat, sum + u16::from(face)));
    }
}
