//! From a position to the game and the state it describes, everything checked.

use emporion_core::{Game, Refusal, Seat, Setup};

use super::{Controller, DonePosition, Owner, PlayerPosition, Position, wrong};
use crate::cards::{Colour, raised_placing, raised_refill};
use crate::layout::roads_on_board;
use crate::options::{Options, OracleCheck, OraclePlacement};
use crate::place::{PlaceId, PlaceSet};
use crate::rules::{NewCity, oracle_count, rightful_controller};
use crate::state::{Done, MarketStep, Oracle, Phase, State};
use crate::tiles::{PIECES, Tiles};
use crate::{MagnaGrecia, errata};

/// Nobody has more points; keeps every sum far from overflow.
const MOST_POINTS: u32 = 1_000_000;

/// What is right for every controller that is refused.
const LEFT_OUT: &str = "leave it out for the one by the rules";

impl MagnaGrecia {
    /// The game and the state of a position, or what is wrong with it.
    pub(crate) fn set_up(position: &Position, rules: u32) -> Result<(MagnaGrecia, State), Refusal> {
        let (seats, options) = seats_and_options(position)?;
        let game = MagnaGrecia::without_set_up(Setup { seats, options, rules: position.rules.unwrap_or(rules) })?;
        let rounds = game.options().rounds.number();
        if !(1..=rounds).contains(&position.round) {
            return Err(
                wrong("round", format!("there is no round {}; the game has {rounds}", position.round)).by("R17")
            );
        }
        let layout = game.read_pieces(position)?;
        let mut state = game.assemble(&layout);
        state.round = position.round;
        state.phase = position.phase;
        game.set_deck(&mut state, position)?;
        game.set_goods(&mut state, position)?;
        game.set_turn(&mut state, position)?;
        game.set_done(&mut state, &position.done)?;
        game.set_controllers(&mut state, position)?;
        game.check_unfinished(&state)?;
        game.audit(&state).map_err(|mut refusal| {
            refusal.code = "magna-grecia/position".into();
            refusal
        })?;
        Ok((game, state))
    }

    fn set_goods(&self, state: &mut State, position: &Position) -> Result<(), Refusal> {
        let fresh = PlayerPosition::default();
        for seat in Seat::all(self.seats()) {
            let entry = format!("players[{seat}]");
            let given = position.players.get(seat.index()).unwrap_or(&fresh);
            let placed = roads_on_board(state, seat);
            let player = &mut state.players[seat];
            let (roads, cities) = (given.hand.roads, given.hand.cities);
            let count = |kind: &str, hand: u8, placed: usize| {
                let sum = usize::from(hand) + placed;
                let message = format!("{hand} {kind} tiles in hand and {placed} on the board are more than 20");
                if sum > usize::from(PIECES) { Err(wrong(&entry, message).by("R2")) } else { Ok(()) }
            };
            count("road", roads, usize::from(placed))?;
            count("city", cities, player.built.len())?;
            if (player.unsold | player.sold).len() > PIECES {
                return Err(wrong(&entry, "more than 20 markets on the board").by("R2"));
            }
            player.hand = Tiles { roads, cities };
            player.points = given.points.unwrap_or(player.points);
            if player.points > MOST_POINTS {
                return Err(wrong(&entry, format!("more than {MOST_POINTS} points")));
            }
        }
        MagnaGrecia::fill_reserves(state);
        self.check_rest(state, position)
    }

    /// R2: a reserve or a stock may be left out; what is written must be right.
    fn check_rest(&self, state: &State, position: &Position) -> Result<(), Refusal> {
        let checked = if position.recount { &[] } else { &position.players[..] };
        for (seat, given) in Seat::all(self.seats()).zip(checked) {
            let entry = format!("players[{seat}]");
            let Tiles { roads, cities } = state.reserve(seat);
            if given.reserve.is_some_and(|reserve| reserve != state.reserve(seat)) {
                let message = format!(
                    "the reserve must be {roads} roads and {cities} cities, for 20 of each in all; or leave it out"
                );
                return Err(wrong(&entry, message).by("R2"));
            }
            if given.markets.is_some_and(|markets| markets != state.stock(seat)) {
                let message =
                    format!("{} markets must be in stock, for 20 in all; or leave them out", state.stock(seat));
                return Err(wrong(&entry, message).by("R2"));
            }
        }
        Ok(())
    }

    fn set_turn(&self, state: &mut State, position: &Position) -> Result<(), Refusal> {
        let given = position.turn.map(|owner: Owner| self.read_owner("turn", owner)).transpose()?;
        let forced = match state.phase {
            Phase::Turns => None,
            Phase::Oracles => Some(self.turn_to_place(state)?),
            Phase::Over => {
                if state.round != self.options().rounds.number() {
                    return Err(wrong("phase", "the game is over after the last round only").by("R128"));
                }
                self.order(state).last()
            }
        };
        if let (Some(forced), Some(given)) = (forced, given)
            && forced != given
        {
            return Err(wrong("turn", format!("it can only be seat {forced}")).by("R20"));
        }
        state.active = forced.or(given).unwrap_or(self.first_of_round(state));
        Ok(())
    }

    /// R10: while oracles are placed nothing else is on the board.
    fn turn_to_place(&self, state: &State) -> Result<Seat, Refusal> {
        self.has_room_for_oracles()?;
        let placed = state.oracles.len();
        if self.options().oracles != OraclePlacement::Players {
            return Err(wrong("phase", "players place oracles only with the option \"oracles\": \"players\"").by("R10"));
        }
        if placed >= oracle_count(self.seats()) {
            return Err(wrong("phase", "all oracles are placed").by("R6"));
        }
        let tiles = state.empty != self.board().plain || !state.all_cities().is_empty();
        if tiles || state.round != 1 {
            return Err(wrong("phase", "oracles are placed before the first tile").by("R10"));
        }
        Ok(self.placing_order(state, placed))
    }

    fn set_done(&self, state: &mut State, done: &DonePosition) -> Result<(), Refusal> {
        let founding = match &done.founding {
            None => None,
            Some(text) => {
                let at = self.read_hex("done.founding", text, "R61")?;
                let city = state.place(at).filter(|&city| state.cities(state.active).contains(city));
                let no_city = || wrong("done.founding", format!("{text} is no city of the active player"));
                Some(city.ok_or_else(no_city)?)
            }
        };
        let touched = state.players[state.active].built.iter();
        let near = touched.fold(PlaceSet::EMPTY, |all, at| all | self.board().villages_near[at.index()]);
        state.done = Done {
            roads: done.roads,
            cities: done.cities,
            refilled: done.refilled,
            founded: done.founded || founding.is_some(),
            founding,
            exposed: near & state.uncovered,
            market: done.market,
        };
        self.check_done(state)?;
        if errata::positions_compare_done(self.setup().rules) { Self::check_done_on_board(state) } else { Ok(()) }
    }

    /// R24 to R26, R44, R100: what is done this turn is there to be seen.
    fn check_done_on_board(state: &State) -> Result<(), Refusal> {
        let (done, seat) = (&state.done, state.active);
        let player = &state.players[seat];
        let (hand, placed) = (state.hand(seat), done.roads + done.cities);
        let counts = [
            ("done.roads", done.roads, usize::from(roads_on_board(state, seat)), "road tiles on the board", "R24"),
            ("done.cities", done.cities, player.built.len(), "city tiles on the board", "R25"),
            (
                "done.refilled",
                done.refilled,
                usize::from(hand.roads) + usize::from(hand.cities) + usize::from(placed),
                "tiles in hand or placed this turn",
                "R26",
            ),
        ];
        if let Some((entry, said, have, what, rule)) =
            counts.into_iter().find(|&(_, said, have, ..)| usize::from(said) > have)
        {
            let message = format!("{said}, but seat {seat} has {have} {what}; write at most {have}");
            return Err(wrong(entry, message).by(rule));
        }
        let (there, what) = match done.market {
            MarketStep::None => return Ok(()),
            MarketStep::Built => (!player.unsold.is_empty(), "unsold market"),
            MarketStep::Sold => (!player.sold.is_empty(), "sold market"),
        };
        if there {
            return Ok(());
        }
        let message = format!("seat {seat} has no {what} on the board; put one in markets or write \"none\"");
        Err(wrong("done.market", message).by("R101"))
    }

    /// R23-R35: what is done must be something the card allows.
    fn check_done(&self, state: &State) -> Result<(), Refusal> {
        let (card, done) = (self.card(state), &state.done);
        if state.phase != Phase::Turns {
            let fresh = Done { exposed: done.exposed, ..Done::default() } == *done;
            return if fresh { Ok(()) } else { Err(wrong("done", "nobody has a turn in this phase")) };
        }
        let taken = [done.roads, done.cities, done.refilled];
        let actions = taken.iter().filter(|&&tiles| tiles > 0).count();
        let limits = if actions > 1 {
            [card.roads, card.cities, card.refill]
        } else {
            [raised_placing(card.roads), raised_placing(card.cities), raised_refill(card.refill)]
        };
        if actions > 2 {
            return Err(wrong("done", "a turn has at most two of the three actions").by("R23"));
        }
        if let Some(at) = (0..3).find(|&at| taken[at] > limits[at]) {
            let (what, rule) = [("roads", "R24"), ("cities", "R25"), ("refilled", "R26")][at];
            let message = format!("{} are more than the {} the card allows", taken[at], limits[at]);
            return Err(wrong(&format!("done.{what}"), message).by(rule));
        }
        if done.founded && done.cities == 0 {
            return Err(wrong("done.founded", "no city is founded without a city tile in done.cities").by("R44"));
        }
        Ok(())
    }

    fn set_controllers(&self, state: &mut State, position: &Position) -> Result<(), Refusal> {
        let cities = state.all_cities();
        for (number, given) in position.oracles.iter().enumerate() {
            let entry = format!("oracles[{number}]");
            let site = state.place(self.read_hex(&entry, &given.at, "R7")?).expect("an oracle stands there");
            let linked = state.connected(site) & cities;
            let field = format!("{entry}.controller");
            let named = match &given.controller {
                Controller::Nobody if self.oracles_settled(state) && !linked.is_empty() => {
                    let city = self.place_coord(state, linked.iter().next().expect("not empty"));
                    let message =
                        format!("null, but the city at {city} is linked to it; name a linked city, or {LEFT_OUT}");
                    return Err(wrong(&field, message).by("R120"));
                }
                Controller::City(text) => {
                    let city = state.place(self.read_hex(&field, text, "R119")?);
                    self.named_controller(state, linked, city, position.recount)
                        .map_err(|(rule, why)| wrong(&field, format!("{text} {why}; {LEFT_OUT}")).by(rule))?
                }
                Controller::Nobody | Controller::ByTheRules => None,
            };
            let counted = given.controller != Controller::Nobody && !linked.is_empty();
            let by_the_rules = || rightful_controller(state, Oracle { site, controller: None }, linked);
            let controller = named.or_else(|| counted.then(by_the_rules));
            for oracle in state.oracles.iter_mut().filter(|oracle| oracle.site == site) {
                oracle.controller = controller;
            }
        }
        Ok(())
    }

    /// The city that a position names, if it can be; where the position is to be counted again, none where it no longer can.
    fn named_controller(
        &self,
        state: &State,
        linked: PlaceSet,
        city: Option<PlaceId>,
        recount: bool,
    ) -> Result<Option<PlaceId>, (&'static str, &'static str)> {
        let count = |city: PlaceId| state.connected(city).len();
        let Some(city) = city.filter(|&city| linked.contains(city)) else {
            return if recount { Ok(None) } else { Err(("R119", "is no city connected to the oracle")) };
        };
        if self.oracles_settled(state) && linked.iter().any(|other| count(other) > count(city)) {
            return if recount { Ok(None) } else { Err(("R122", "is outdone by a city with more connections")) };
        }
        Ok(Some(city))
    }

    /// R126: are the oracles as the rules have them? Where they turn at the end of the turn, not while tiles are placed.
    fn oracles_settled(&self, state: &State) -> bool {
        let (done, per_tile) = (&state.done, self.options().oracle_check == OracleCheck::PerTile);
        let untouched = done.roads == 0 && done.cities == 0 && errata::positions_compare_done(self.setup().rules);
        per_tile || done.market != MarketStep::None || untouched
    }

    /// R47, R62, R64, R137: what is open must be open for a reason, and possible to finish.
    fn check_unfinished(&self, state: &State) -> Result<(), Refusal> {
        let done = &state.done;
        for city in state.ages.iter().filter(|&city| city == self.board().spare_place()) {
            if done.founding != Some(city) {
                let message = "every finished city covers a village: put one under it, or name it in done.founding";
                return Err(wrong("cities", message).by("R137"));
            }
        }
        let city = self.new_city_of(state)?;
        if done.founding.is_none() && done.exposed.is_empty() {
            return Ok(());
        }
        if done.cities == 0 {
            return Err(
                wrong("cities", "a city touches an uncovered village, though no city tile was placed").by("R62")
            );
        }
        let left = self.city_tiles_left(state, state.active).unwrap_or(0);
        if done.market == MarketStep::None && self.works(state, state.active).can_finish(&city, done.exposed, left) {
            return Ok(());
        }
        let rule = if done.founding.is_some() { "R47" } else { "R64" };
        Err(wrong("cities", "a founding or an exposed village cannot be finished in this turn").by(rule))
    }

    /// The city under foundation, if it is one: no more tiles than were placed, and something left to do.
    fn new_city_of(&self, state: &State) -> Result<NewCity, Refusal> {
        if let Some(city) = state.done.founding {
            if state.size(city) > state.done.cities {
                return Err(wrong("done.founding", "the city has more tiles than were placed this turn").by("R138"));
            }
            let near = state.tiles(city).map(|at| self.board().villages_near[at.index()]);
            let exposes = near.fold(PlaceSet::EMPTY, |all, villages| all | villages).meets(state.uncovered);
            if city != self.board().spare_place() && !exposes {
                return Err(wrong("done.founding", "this founding is complete").by("R137"));
            }
        }
        Ok(NewCity::of(state))
    }
}

/// How many play, and with which colours: `players` and `options.colours` may both say it.
fn seats_and_options(position: &Position) -> Result<(usize, Options), Refusal> {
    let mut options = position.options.clone();
    let seats = match (position.players.len(), &options.colours) {
        (0, Some(colours)) => colours.len(),
        (0, None) => 2,
        (players, _) => players,
    };
    if !MagnaGrecia::SEATS.contains(&seats) {
        return Err(wrong("players", format!("Magna Grecia is for 2 to 4 players, not {seats}")).by("R1"));
    }
    let standard = options.colours(seats)?;
    let chosen: Vec<Colour> = Seat::all(seats)
        .map(|seat| position.players.get(seat.index()).and_then(|player| player.colour).unwrap_or(standard[seat]))
        .collect();
    if chosen == standard.as_slice() {
        return Ok((seats, options));
    }
    if options.colours.is_some() {
        return Err(wrong("players", "the colours differ from options.colours").by("R3"));
    }
    options.colours = Some(chosen);
    options.colours(seats)?;
    Ok((seats, options))
}
