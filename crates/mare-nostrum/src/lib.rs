//! Mare Nostrum (2003): trade, build and fight round the old Mediterranean, three to five players.
//!
//! Whoever first has four heroes and wonders, or builds the Pyramids, wins. Rules are cited by their number in the rule book
//! (`R66`), rulings where the printed text is silent by their letter (`D5`). One file of `rules` is one phase.
//!
//! ```
//! use emporion_core::{Game, Seat, Seed, Setup, Table};
//! use emporion_mare_nostrum::{MareNostrum, Options};
//!
//! let setup = Setup::new::<MareNostrum>(5, Options::default());
//! let mut table = Table::<MareNostrum>::new(setup, Seed::new("olive"), &[]).unwrap();
//! let carthage = Seat::new(1).unwrap();
//! let step = table.game().parse("number 0").unwrap();
//! table.apply(carthage, step).unwrap();
//! let egypt = Seat::new(3).unwrap();
//! assert!(table.turn().deciding().contains(egypt), "the Political Leader names who builds first");
//! ```

mod action;
mod audit;
mod cards;
mod civ;
mod determinise;
pub mod errata;
mod event;
mod facts;
mod map;
mod marvel;
mod notation;
mod options;
mod position;
mod record;
mod refusal;
mod rules;
mod state;
mod view;
mod words;

use std::sync::Arc;

use arrayvec::ArrayVec;
use emporion_core::{
    BySeat, Chance, Events, Game, Illegal, Outcome, Refusal, SampleRng, Score, Seat, SeatSet, Setup, Turn, Viewer,
};

pub use action::{Action, Item};
pub use cards::{Cards, KINDS, Kind};
pub use civ::{Civ, Civs, Role};
pub use event::Event;
pub use facts::{BattleFacts, Facts, IncomeLine, Odds, ReachFacts, RoleFacts, VictoryFacts, odds};
pub use map::{
    CivilisationFile, MAX_ICONS, MAX_PROVINCES, MAX_SEAS, Map, MapFile, Place, Places, Point, ProvinceFile, Sea,
    SeaFile, SlotsFile, StartFile,
};
pub use marvel::{Marvel, Marvels};
pub use options::{MapChoice, Options, Start};
pub use position::{PlayerRecord, Position, RoleRecord};
pub use record::{AttackRecord, BuildRecord, CampaignRecord, LandPosition, LandRecord, SeaRecord, TradeRecord};
pub use state::{
    Attack, Build, Campaign, Decision, Force, Land, Pieces, SetUp, Slot, Slots, Space, State, Tokens, Trade,
};
pub use view::{PlayerView, ProvinceView, SeaView, View};

use rules::Play;

/// A game of Mare Nostrum: map, options, and who plays what.
#[derive(Clone, Debug)]
pub struct MareNostrum {
    setup: Setup<Options>,
    map: Arc<Map>,
    /// The civilisation of each seat.
    civs: ArrayVec<Civ, 5>,
    /// The seat of each civilisation.
    seat_of: [Option<Seat>; 5],
    playing: Civs,
    /// For each civilisation the other four: players in seat order after it, then neutrals (H12).
    opponents: [[Civ; 4]; 5],
}

impl MareNostrum {
    /// A game without a state.
    pub(crate) fn prepare(setup: Setup<Options>) -> Result<MareNostrum, Refusal> {
        let civs: ArrayVec<Civ, 5> = setup.options.players(setup.seats)?.into_iter().collect();
        let map = setup.options.map()?;
        let mut seat_of = [None; 5];
        for (seat, civ) in Seat::all(civs.len()).zip(&civs) {
            seat_of[civ.index()] = Some(seat);
        }
        let playing: Civs = civs.iter().copied().collect();
        let neutral = Civ::ALL.into_iter().filter(|&civ| !playing.contains(civ));
        let round = |civ: Civ| {
            let from = civs.iter().position(|&other| other == civ).unwrap_or(0);
            let seated = civs.iter().cycle().skip(from).take(civs.len()).copied();
            let mut others = seated.chain(neutral.clone()).filter(|&other| other != civ);
            std::array::from_fn(|_| others.next().expect("five civilisations"))
        };
        let opponents = Civ::ALL.map(round);
        Ok(MareNostrum { setup, map, civs, seat_of, playing, opponents })
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The map, to hold on to while the state changes.
    pub(crate) fn map_arc(&self) -> Arc<Map> {
        self.map.clone()
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.setup.options
    }

    /// The civilisation a seat plays.
    pub fn civ(&self, seat: Seat) -> Civ {
        self.civs[seat.index()]
    }

    /// What the game was set up with.
    pub(crate) fn game_setup(&self) -> &Setup<Options> {
        &self.setup
    }

    /// The players in seat order from this one (3.8).
    pub(crate) fn seats_from(&self, civ: Civ) -> ArrayVec<Civ, 5> {
        let others = self.opponents[civ.index()].into_iter().filter(|&other| self.playing.contains(other));
        std::iter::once(civ).chain(others).collect()
    }

    /// H12: opponents in the order in which they are fought.
    pub(crate) fn opponents(&self, civ: Civ) -> [Civ; 4] {
        self.opponents[civ.index()]
    }
}

impl Game for MareNostrum {
    const ID: &'static str = "mare-nostrum";
    const NAME: &'static str = "Mare Nostrum";
    const SEATS: std::ops::RangeInclusive<usize> = 3..=5;
    const RULES: u32 = errata::RULES;

    type Options = Options;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Position = Position;

    fn begin(
        setup: Setup<Options>,
        chance: &mut Chance,
        events: &mut Events<Event>,
    ) -> Result<(MareNostrum, State), Refusal> {
        let game = MareNostrum::prepare(setup)?;
        let mut state = game.blank();
        Play { game: &game, s: &mut state, chance, events }.begin();
        Ok((game, state))
    }

    fn setup(&self) -> &Setup<Options> {
        &self.setup
    }

    fn turn(&self, state: &State) -> Turn {
        let Decision::Over(winner) = state.now else {
            return Turn::Decide(self.deciding(state).seats(&self.seat_of));
        };
        let winners = winner.and_then(|civ| self.seat_of(civ)).map_or(SeatSet::EMPTY, SeatSet::only);
        let scores = BySeat::from_fn(self.seats(), |seat| state.marvels[self.civ(seat).index()].len().into());
        Turn::Over(Outcome { winners, scores })
    }

    fn won_by(&self, state: &State) -> String {
        let what = match state.now {
            Decision::Over(Some(civ)) if state.has(civ, Marvel::Pyramids) => "the Pyramids",
            Decision::Over(Some(_)) => "four heroes and wonders",
            Decision::Over(None) => "turn limit",
            _ => "",
        };
        what.to_owned()
    }

    fn legal(&self, state: &State, seat: Seat, actions: &mut Vec<Action>) {
        let civ = self.civ(seat);
        if self.deciding(state).contains(civ) {
            self.list(state, civ, actions);
        }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let civ = self.civ(seat);
        self.judge(state, civ, *action).map_err(|why| self.refusal(state, civ, why))
    }

    fn perform(&self, state: &mut State, seat: Seat, action: &Action, chance: &mut Chance, events: &mut Events<Event>) {
        Play { game: self, s: state, chance, events }.step(self.civ(seat), *action);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    fn determinise(&self, view: &View, rng: &mut SampleRng) -> State {
        self.sample(view, rng)
    }

    fn scores(&self, view: &View) -> Vec<Score> {
        self.score_view(view)
    }

    fn notation(&self, action: &Action) -> String {
        notation::write(&self.map, *action)
    }

    fn parse(&self, text: &str) -> Result<Action, Refusal> {
        notation::read(&self.map, text)
    }

    fn sentence(&self, event: &Event, names: &[String]) -> String {
        self.tell(event, names)
    }

    fn position(&self, state: &State) -> Position {
        self.write_position(state)
    }

    fn load_under(position: Position, rules: u32) -> Result<(MareNostrum, State), Refusal> {
        MareNostrum::read_position(&position, rules)
    }

    fn audit(&self, state: &State) -> Result<(), Refusal> {
        self.inspect(state)
    }
}
