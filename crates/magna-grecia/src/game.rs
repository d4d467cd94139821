//! The game as the rest of the program knows it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use emporion_core::{
    BySeat, Chance, Events, Game, Illegal, Refusal, SampleRng, Score, Seat, SeatSet, Setup, Turn, Viewer,
};
use emporion_hex::{Coord, HexId};

use crate::action::Action;
use crate::board::Board;
use crate::cards::{Card, Colour, DECK, LAYER, Printed};
use crate::event::Event;
use crate::options::Options;
use crate::place::PlaceId;
use crate::position::Position;
use crate::refusal::Bar;
use crate::rules::oracle_count;
use crate::state::{Phase, Player, State};
use crate::tiles::{PIECES, Tiles};
use crate::view::View;
use crate::{errata, rules};

/// Magna Grecia with one set of options on one board.
#[derive(Clone, Debug)]
pub struct MagnaGrecia {
    setup: Setup<Options>,
    board: Arc<Board>,
    cards: &'static [Printed; DECK],
    pub(crate) colours: BySeat<Colour>,
    seat_of: [Option<Seat>; 4],
}

impl MagnaGrecia {
    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The options.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.setup.options
    }

    /// The colour of a seat.
    pub fn colour(&self, seat: Seat) -> Colour {
        self.colours[seat]
    }

    /// The seat with a colour, if anybody has it.
    #[inline]
    pub fn seat_of(&self, colour: Colour) -> Option<Seat> {
        self.seat_of[colour.index()]
    }

    /// The twelve cards of the deck in use.
    pub fn cards(&self) -> &'static [Printed; DECK] {
        self.cards
    }

    /// The card of the current round.
    #[inline]
    pub fn card(&self, state: &State) -> Card {
        self.card_at(state, state.round)
    }

    /// The card of any round: what only a referee may look at.
    #[inline]
    pub(crate) fn card_at(&self, state: &State, round: u8) -> Card {
        let number = usize::from(state.deck[usize::from(round) - 1]);
        match self.cards.get(number) {
            Some(printed) => printed.card,
            None => state.special.expect("a number beyond the deck stands for the special card"),
        }
    }

    pub(crate) fn card_name(&self, state: &State, round: u8) -> String {
        let number = usize::from(state.deck[usize::from(round) - 1]);
        self.cards.get(number).map_or_else(|| "of its own".to_owned(), |printed| printed.id.to_owned())
    }

    /// The hex that names a place: that of its village, or a tile of a city that covers none yet.
    #[inline]
    pub fn place_hex(&self, state: &State, place: PlaceId) -> HexId {
        match self.board.village(place) {
            Some(village) => village.at,
            None => state.tiles(place).next().expect("a city has a tile"),
        }
    }

    pub(crate) fn place_coord(&self, state: &State, place: PlaceId) -> Coord {
        self.board.hexes().coord(self.place_hex(state, place))
    }

    /// The price of a market for a seat at a place (R105-R107), whether it may be built or not.
    pub fn price(&self, state: &State, seat: Seat, place: PlaceId) -> u32 {
        rules::market_price(state, seat, place)
    }

    /// Is a market of this seat at this place active (R110, R111)?
    pub fn is_active(&self, state: &State, seat: Seat, place: PlaceId) -> bool {
        rules::is_active(state, seat, place)
    }

    /// A game whose board need not have room for all oracles: for positions, which list theirs.
    pub(crate) fn without_set_up(setup: Setup<Options>) -> Result<MagnaGrecia, Refusal> {
        if !Self::SEATS.contains(&setup.seats) {
            let message = format!("Magna Grecia is for 2 to 4 players, not {}", setup.seats);
            return Err(Refusal::new("magna-grecia/seats", message).by("R1").with("seats", setup.seats));
        }
        if !errata::is_known(setup.rules) {
            let message = format!("there is no version {} of the rules; the newest is {}", setup.rules, Self::RULES);
            return Err(Refusal::new("magna-grecia/rules-version", message));
        }
        let board = Board::choose(&setup.options.board)?;
        let colours = setup.options.colours(setup.seats)?;
        let mut seat_of = [None; 4];
        for (seat, colour) in colours.pairs() {
            seat_of[colour.index()] = Some(seat);
        }
        Ok(MagnaGrecia { cards: setup.options.deck.cards(), setup, board, colours, seat_of })
    }

    /// R6, R7: is there room for the oracles?
    pub(crate) fn has_room_for_oracles(&self) -> Result<(), Refusal> {
        let (sites, oracles) = (self.board.oracle_sites().count(), oracle_count(self.seats()));
        if sites >= oracles {
            return Ok(());
        }
        let message = format!("the board has {sites} villages without green border, too few for {oracles} oracles");
        Err(Refusal::new("magna-grecia/board", message).by("R6"))
    }

    /// R2, R4, R11: what each player begins with.
    pub(crate) fn fresh_player(&self) -> Player {
        let points = [10, 12, 15][self.seats() - 2];
        let hand = Tiles { roads: 4, cities: 4 };
        let reserve = Tiles { roads: PIECES - 4, cities: PIECES - 4 };
        Player { points, hand, reserve, stock: PIECES, ..Player::default() }
    }

    /// R12, R13: three layers, each with one card of each border colour, each shuffled.
    fn shuffled_deck(chance: &mut Chance) -> [u8; DECK] {
        let mut cards: [u8; DECK] = std::array::from_fn(|number| number as u8);
        for of_a_colour in cards.chunks_exact_mut(DECK / LAYER) {
            chance.shuffle(of_a_colour);
        }
        let mut deck = std::array::from_fn(|at| cards[at % LAYER * (DECK / LAYER) + at / LAYER]);
        for layer in deck.chunks_exact_mut(LAYER) {
            chance.shuffle(layer);
        }
        deck
    }
}

impl Game for MagnaGrecia {
    const ID: &'static str = "magna-grecia";
    const NAME: &'static str = "Magna Grecia";
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
    ) -> Result<(MagnaGrecia, State), Refusal> {
        let game = MagnaGrecia::without_set_up(setup)?;
        game.has_room_for_oracles()?;
        let mut state = State::blank(&game.board, &BySeat::from_fn(game.seats(), |_| game.fresh_player()));
        state.deck = MagnaGrecia::shuffled_deck(chance);
        state.active = game.first_of_round(&state);
        game.set_up_oracles(&mut state, chance, events);
        Ok((game, state))
    }

    fn setup(&self) -> &Setup<Options> {
        &self.setup
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Over => Turn::Over(self.outcome(state)),
            _ => Turn::Decide(SeatSet::only(state.active)),
        }
    }

    fn legal(&self, state: &State, seat: Seat, actions: &mut Vec<Action>) {
        self.list(state, seat, actions);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.bar(state, seat, *action).map_err(Bar::refusal)
    }

    fn perform(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        _chance: &mut Chance,
        events: &mut Events<Event>,
    ) {
        self.play(state, seat, *action, events);
    }

    /// A market may be named by any hex of its city; the list names it by the hex of the village the city is named after.
    fn canonical(&self, state: &State, action: Action) -> Action {
        let named = |at: HexId| state.place(at).map_or(at, |place| self.place_hex(state, place));
        match action {
            Action::Market { at } => Action::Market { at: named(at) },
            Action::Sell { at } => Action::Sell { at: named(at) },
            other => other,
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.look(state, viewer)
    }

    fn determinise(&self, view: &View, rng: &mut SampleRng) -> State {
        self.imagine(view, rng)
    }

    fn scores(&self, view: &View) -> Vec<Score> {
        view.players.iter().map(|player| player.score.clone()).collect()
    }

    fn notation(&self, action: &Action) -> String {
        self.write(*action)
    }

    fn parse(&self, text: &str) -> Result<Action, Refusal> {
        self.read(text)
    }

    fn sentence(&self, event: &Event, names: &[String]) -> String {
        self.tell(event, names)
    }

    fn position(&self, state: &State) -> Position {
        self.describe(state)
    }

    fn load_under(position: Position, rules: u32) -> Result<(MagnaGrecia, State), Refusal> {
        MagnaGrecia::set_up(&position, rules)
    }

    fn audit(&self, state: &State) -> Result<(), Refusal> {
        self.inspect(state)
    }
}
