//! The game itself: what is fixed for its length, and the contract with everything that plays it.

use std::ops::RangeInclusive;

use emporion_core::{Chance, Events, Game, Illegal, Refusal, SampleRng, Score, Seat, Setup, Turn, Viewer};

use crate::action::{self, Action};
use crate::building::Shapes;
use crate::errata;
use crate::event::{self, Event};
use crate::map::{Map, TileSpec, builtin_tiles, check_tiles};
use crate::options::{Options, Rules};
use crate::position::{MapSpec, Position};
use crate::refusal::Reason;
use crate::state::State;
use crate::view::View;

/// Antiquity: a map, options, and the rules as methods.
#[derive(Clone, Debug)]
pub struct Antiquity {
    pub(crate) setup: Setup<Options>,
    pub(crate) rules: Rules,
    pub(crate) shapes: Shapes,
    pub(crate) map: Map,
    /// The tiles the map may be made of.
    pub(crate) tiles: Vec<TileSpec>,
    /// The map as people write it; `None` if it is made of tiles, which the state then names.
    pub(crate) drawn: Option<MapSpec>,
}

impl Antiquity {
    /// A game on this map.
    pub(crate) fn on(setup: Setup<Options>, map: Map, drawn: Option<MapSpec>) -> Antiquity {
        let rules = setup.options.rules();
        let tiles = tiles_of(&setup.options);
        Antiquity { rules, shapes: Shapes::new(rules.shapes), map, tiles, drawn, setup }
    }
}

/// The tiles a game with these options uses.
pub(crate) fn tiles_of(options: &Options) -> Vec<TileSpec> {
    options.tiles.clone().unwrap_or_else(builtin_tiles)
}

/// Are these sound options for so many seats?
pub(crate) fn check_setup(setup: &Setup<Options>) -> Result<(), Refusal> {
    if !Antiquity::SEATS.contains(&setup.seats) {
        let message = format!("Antiquity is for 2 to 4 players, not {}", setup.seats);
        return Err(Refusal::new("antiquity/seats", message).by("R1").with("seats", setup.seats));
    }
    if setup.rules == 0 || setup.rules > Antiquity::RULES {
        let message = format!("there is no rules version {}", setup.rules);
        return Err(Refusal::new("antiquity/rules-version", message));
    }
    if !matches!(setup.options.storage_min_tiles, None | Some(1 | 2)) {
        return Err(Refusal::new("antiquity/bad-option", "storage_min_tiles is 1 or 2").by("R55"));
    }
    check_tiles(&tiles_of(&setup.options), setup.seats)
}

impl Game for Antiquity {
    const ID: &'static str = "antiquity";
    const NAME: &'static str = "Antiquity";
    const SEATS: RangeInclusive<usize> = 2..=4;
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
    ) -> Result<(Antiquity, State), Refusal> {
        check_setup(&setup)?;
        Antiquity::set_up(setup, chance, events)
    }

    fn setup(&self) -> &Setup<Options> {
        &self.setup
    }

    fn turn(&self, state: &State) -> Turn {
        match state.outcome {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Decide(self.deciding(state)),
        }
    }

    fn won_by(&self, state: &State) -> String {
        self.winning_saints(state)
    }

    fn legal(&self, state: &State, seat: Seat, actions: &mut Vec<Action>) {
        if self.deciding(state).contains(seat) {
            self.list(state, seat, &mut |action| actions.push(action));
        }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if !self.deciding(state).contains(seat) {
            return Err(Reason::NotNow.refusal());
        }
        self.judge(state, seat, *action).map_err(Reason::refusal)
    }

    fn perform(&self, state: &mut State, seat: Seat, action: &Action, chance: &mut Chance, events: &mut Events<Event>) {
        self.act(state, seat, *action, chance, events);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.build_view(state, viewer)
    }

    fn looks_same(&self, one: &State, other: &State, viewer: Viewer) -> bool {
        self.sees_the_same(one, other, viewer)
    }

    fn determinise(&self, view: &View, rng: &mut SampleRng) -> State {
        self.sample(view, rng)
    }

    fn scores(&self, view: &View) -> Vec<Score> {
        view.scores()
    }

    fn notation(&self, action: &Action) -> String {
        action::notation(&self.map, action)
    }

    fn parse(&self, text: &str) -> Result<Action, Refusal> {
        action::parse(&self.map, self.setup.seats, text)
    }

    fn sentence(&self, event: &Event, names: &[String]) -> String {
        event::sentence(event, names)
    }

    fn position(&self, state: &State) -> Position {
        self.write_position(state)
    }

    fn load_under(position: Position, rules: u32) -> Result<(Antiquity, State), Refusal> {
        Antiquity::read_position(&position, rules)
    }

    fn forget_undo(&self, state: &mut State) {
        self.settle_all(state);
    }

    fn refresh(&self, state: &mut State) {
        self.derive(state);
    }

    fn audit(&self, state: &State) -> Result<(), Refusal> {
        self.count_pieces(state)
    }
}
