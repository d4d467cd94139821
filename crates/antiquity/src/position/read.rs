//! A position as a game and a state, or what is wrong with it.

use emporion_core::{Game, Refusal, Seat, SeatSet, Setup};
use emporion_hex::{Coord, HexId};

use super::{BuildingSpec, HandSpec, InstallationSpec, MapSpec, PlayerSpec, Position};
use crate::building::{Building, Size};
use crate::errata;
use crate::game::{Antiquity, check_setup, tiles_of};
use crate::goods::{Bundle, Good};
use crate::grid::{Place, Squares, square_named};
use crate::map::{Hexes, Map, Slot, Terrain};
use crate::state::{Ask, Holding, Lift, Lifts, Offer, Phase, Piece, Spot, State, Work, WorkKind};

type Read<T> = Result<T, Refusal>;

/// The largest disc of a map drawn by hand.
const LARGEST_DISC: u32 = 12;

impl Antiquity {
    pub(crate) fn read_position(position: &Position, rules: u32) -> Read<(Antiquity, State)> {
        let rules = position.rules.unwrap_or(rules);
        let setup = Setup { seats: position.players.len(), options: position.options.clone(), rules };
        check_setup(&setup)?;
        let (map, slots) = read_map(&position.map, &setup)?;
        let drawn = position.map.tiles.is_empty().then(|| position.map.clone());
        let game = Antiquity::on(setup, map, drawn);
        let state = game.read_state(position, &slots)?;
        game.check_markets(&state)?;
        Ok((game, state))
    }

    /// R74: an offer says of its maker's market what holds. Not so in a view, where the man may be a secret.
    fn check_markets(&self, state: &State) -> Read<()> {
        for seat in Seat::all(self.setup.seats) {
            let manned = state.hold[seat].count_manned(Building::Market) > 0;
            if state.offers[seat.index()].iter().flatten().any(|offer| offer.market != manned) {
                let what = if manned { "is manned, so market is true" } else { "has no man, so market is false" };
                return Err(of_player(seat, bad(format!("the market behind the offer {what}")).by("R74")));
            }
        }
        Ok(())
    }

    /// The state of a position on this game's map.
    pub(crate) fn read_state(&self, position: &Position, slots: &[Slot]) -> Read<State> {
        let seats = self.setup.seats;
        let mut state = State::empty(seats);
        state.slots = slots.iter().copied().collect();
        if position.turn == 0 && position.phase != Phase::Found {
            return Err(bad("turns are counted from 1".into()).by("R18"));
        }
        (state.turn, state.phase, state.famine) = (position.turn, position.phase, position.famine);
        self.read_order(position, &mut state)?;
        state.cleared = self.hexes(&position.cleared)?;
        state.polluted = self.hexes(&position.polluted)?;
        state.markers = self.hexes(&position.markers)?;
        state.bag = position.bag.map_or([seats as u8; 4], |bag| [bag.grain, bag.olives, bag.sheep, bag.wine]);
        for mineral in &position.minerals {
            let range = self.map.range(self.hex(mineral.at)?);
            match mineral.good {
                Good::Gold if !range.is_empty() => state.gold |= range,
                Good::Stone if !range.is_empty() => state.stone |= range,
                _ => return Err(bad(format!("a mineral at {} has to be gold or stone of a range", mineral.at))),
            }
        }
        for (seat, player) in Seat::all(seats).zip(&position.players) {
            self.read_player(&mut state, seat, player).map_err(|refusal| of_player(seat, refusal))?;
        }
        for spec in &position.installations {
            self.read_work(&mut state, spec)?;
        }
        self.read_trade(position, &mut state)?;
        state.done = position.done.iter().copied().collect();
        state.outcome = position.outcome;
        self.read_stock(position, &mut state)?;
        self.derive(&mut state);
        self.audit(&state)?;
        for (seat, player) in Seat::all(seats).zip(&position.players) {
            self.read_choice(&mut state, seat, player).map_err(|refusal| of_player(seat, refusal))?;
        }
        self.begin_where_left_out(&mut state)?;
        self.audit(&state)?;
        Ok(state)
    }

    fn read_order(&self, position: &Position, state: &mut State) -> Read<()> {
        let all = || Seat::all(self.setup.seats).collect();
        let order: Vec<Seat> = position.order.clone().unwrap_or_else(all);
        let distinct: SeatSet = order.iter().copied().collect();
        if distinct.len() != order.len() || order.iter().any(|seat| seat.index() >= self.setup.seats) {
            return Err(bad("order lists each living player once".into()));
        }
        state.order = order.into_iter().collect();
        let in_order = errata::first_cities_in_order(self.setup.rules);
        let founds = |seat: &&Seat| !in_order || position.players[seat.index()].cities.is_empty();
        let first = match state.phase {
            Phase::Found => state.order.iter().rfind(founds).or(state.order.last()),
            _ => state.order.first(),
        };
        let active = match state.phase {
            Phase::City | Phase::Over => state.order.first(),
            _ => position.active.as_ref().or(first),
        };
        let place = active.and_then(|active| state.order.iter().position(|seat| seat == active));
        match place {
            Some(place) => state.active = place as u8,
            None if state.order.is_empty() && state.phase == Phase::Over => {}
            None => return Err(bad("active is a living player".into())),
        }
        Ok(())
    }

    fn read_player(&self, state: &mut State, seat: Seat, spec: &PlayerSpec) -> Read<()> {
        if spec.cities.len() > 4 {
            return Err(bad(format!("a player has at most 4 cities, not {}", spec.cities.len())).by("R139"));
        }
        for &at in &spec.cities {
            let centre = self.hex(at)?;
            state.cities[seat].push(centre);
        }
        state.inns[seat] = self.hexes(&spec.inns)?;
        state.hold[seat] = self.read_holding(spec)?;
        if state.phase == Phase::City && state.alive().contains(seat) {
            state.shown[seat] = match &spec.before {
                Some(before) => self.read_holding(before)?,
                None => state.hold[seat].clone(),
            };
        } else if spec.before.is_some() {
            return Err(bad("before belongs to the city phase of a living player".into()));
        }
        for (&good, &count) in &spec.ledger {
            state.ledger[seat][good.index()] = count;
        }
        let asks = [
            spec.keeping.map(|(good, room)| (Ask::Keep { good, room }, state.phase == Phase::Storage)),
            spec.graves_to_place
                .map(|left| (Ask::Graves(left), matches!(state.phase, Phase::Famine | Phase::Pollution))),
            spec.pollution_to_place.map(|left| (Ask::Pollute(left), state.phase == Phase::Pollution)),
        ];
        for (ask, fits) in asks.into_iter().flatten() {
            if !fits {
                return Err(bad("what is still to be kept or placed does not fit the phase".into()));
            }
            state.ask[seat] = ask;
        }
        spec.hand.as_ref().map_or(Ok(()), |hand| read_hand(state, seat, hand))
    }

    fn read_holding(&self, spec: &PlayerSpec) -> Read<Holding> {
        let mut hold = Holding {
            patron: spec.patron,
            healed: spec.healed,
            fountains: spec.fountains_built,
            cathedrals: spec.cathedrals_built,
            spent: spec.spent,
            graves: read_places(&spec.graves)?,
            razed: read_places(&spec.razed)?,
            ..Holding::default()
        };
        for (&good, &count) in &spec.goods {
            hold.goods[good] = count;
        }
        for building in &spec.buildings {
            let piece = self.read_piece(building)?;
            hold.pieces.try_push(piece).map_err(|_| bad("too many buildings".into()))?;
        }
        let built = spec.buildings.iter().filter(|building| building.kind == Building::House).count();
        let numbers = spec.houses.clone().unwrap_or_else(|| (1..=built.min(20) as u8).collect());
        for number in numbers {
            if !(1..=20).contains(&number) {
                return Err(bad(format!("there is no house {number}")).by("R50"));
            }
            hold.houses |= 1 << (number - 1);
        }
        Ok(hold)
    }

    fn read_piece(&self, spec: &BuildingSpec) -> Read<Piece> {
        let place = read_place(&spec.at)?;
        let size = spec
            .sides()
            .ok_or_else(|| bad(format!("a {} at {}: a storage, and only a storage, has a size", spec.kind, spec.at)))?;
        self.storage_size(spec.kind, size)?;
        if spec.turn >= self.shapes.turns(spec.kind, size) {
            return Err(bad(format!("the {} at {} has no turn {}", spec.kind, spec.at, spec.turn)));
        }
        let mut piece = Piece::new(spec.kind, size, place, spec.turn);
        piece.man = spec.man;
        piece.set_used(spec.used);
        piece.set_settled(spec.settled);
        piece.set_restless(spec.restless);
        piece.set_lifted(spec.lifted);
        Ok(piece)
    }

    fn storage_size(&self, kind: Building, size: Size) -> Read<()> {
        if kind != Building::Storage {
            return Ok(());
        }
        let judged = self.judge_storage_size(size);
        judged.map_err(|reason| bad(format!("the storage of {size}: {}", reason.refusal().message)).by("R54"))
    }

    /// Goods on farms, mines and fisheries have pollution under them, those of woodcutters cleared land.
    fn read_work(&self, state: &mut State, spec: &InstallationSpec) -> Read<()> {
        let hex = self.hex(spec.at)?;
        let second = spec.second.map_or(Ok(hex), |at| self.hex(at))?;
        let (kind, good) = (spec.kind, spec.good);
        if spec.second.is_some() && kind != WorkKind::Fishery {
            return Err(bad(format!("the {} at {}: only a fishery has a second hex", kind.name(), spec.at)).by("R125"));
        }
        let mut work = Work { owner: spec.owner, kind, good, hex, second, left: 0, due: spec.due, lose: spec.lose };
        let goods = self.hexes(&spec.goods)?;
        work.left = self.bits_of(&work, goods);
        if self.goods_of(&work) != goods || goods.is_empty() {
            return Err(bad(format!("the {} at {} has its goods on itself and beside it", kind.name(), spec.at)));
        }
        if kind == WorkKind::Woodcutter {
            state.cleared |= goods;
        } else {
            state.polluted |= goods;
        }
        if kind == WorkKind::Mine {
            let range = self.map.range(hex);
            if good == Good::Gold { state.gold |= range } else { state.stone |= range }
        }
        state.works.try_push(work).map_err(|_| bad("more than 80 installations".into()))
    }

    fn read_trade(&self, position: &Position, state: &mut State) -> Read<()> {
        let (living, city) = (state.alive(), state.phase == Phase::City);
        let pair = |from: Seat, to: Seat| {
            let fits = from != to && living.contains(from) && living.contains(to) && city;
            if fits {
                Ok((from.index(), to.index()))
            } else {
                Err(bad("offers are between two living players in the city phase".into()))
            }
        };
        for offer in &position.offers {
            let (from, to) = pair(offer.from, offer.to)?;
            let side = |goods: &std::collections::BTreeMap<Good, u8>| {
                let mut bundle = Bundle::default();
                for (good, &count) in goods {
                    bundle.0[good.index()] = count;
                }
                bundle
            };
            let market = offer.market.unwrap_or(state.hold[offer.from].count_manned(Building::Market) > 0);
            let offer = Offer { give: side(&offer.give), ask: side(&offer.ask), market };
            if offer.give.is_empty() && offer.ask.is_empty() {
                return Err(bad("an offer gives or asks for something".into()).by("R74"));
            }
            if state.offers[from][to].replace(offer).is_some() {
                return Err(bad("two open offers from one player to the same other".into()).by("R74"));
            }
        }
        for &(from, to, count) in &position.sent {
            let (from, to) = pair(from, to)?;
            state.sent[from][to] = count;
        }
        Ok(())
    }

    fn read_stock(&self, position: &Position, state: &mut State) -> Read<()> {
        let fisheries = state.works.iter().filter(|work| work.kind == WorkKind::Fishery).count();
        if fisheries > usize::from(crate::state::FISHERIES) {
            return Err(bad(format!("{fisheries} fisheries are on the map, there are only 12")).by("R130"));
        }
        if let Some([kind, used]) = self.over_used(state) {
            return Err(bad(format!("{used} {kind} pieces are in use, there are only 16")).by("R46"));
        }
        self.count_stock(state);
        state.stock.fisheries = crate::state::FISHERIES - fisheries as u8;
        state.stock = position.stock.unwrap_or(state.stock);
        Ok(())
    }

    fn over_used(&self, state: &State) -> Option<[String; 2]> {
        let used = self.in_use(state);
        let number = used.iter().position(|&used| used > crate::state::SHARED)?;
        Some([["cart shop", "fountain", "storage"][number].to_owned(), used[number].to_string()])
    }

    fn read_choice(&self, state: &mut State, seat: Seat, spec: &PlayerSpec) -> Read<()> {
        for text in &spec.choosing {
            let step = self.parse(text)?;
            self.check(state, seat, &step)?;
            self.choose(state, seat, step);
            if state.ask[seat] == Ask::Free {
                return Err(bad(format!("choosing: {text:?} already completes the choice")));
            }
        }
        Ok(())
    }

    /// A position in the middle of the turn need not say what its phase would have set up: the part of the active player then
    /// begins here.
    fn begin_where_left_out(&self, state: &mut State) -> Read<()> {
        let Some(seat) = state.active_seat() else { return Ok(()) };
        let mut events = emporion_core::Events::off();
        let begun = match state.phase {
            Phase::Storage | Phase::Famine | Phase::Pollution => state.ask[seat] != Ask::Free,
            Phase::Harvest => state.works.iter().any(|work| work.due > 0),
            _ => true,
        };
        let leaving = !begun && state.active == 0;
        if state.phase == Phase::Famine && !leaving {
            let waiting = &state.order[usize::from(state.active) + usize::from(begun)..];
            if let Some(&seat) = waiting.iter().find(|&&seat| self.starves(state, seat)) {
                let what =
                    bad("more graves are due than there is room for, so the game is over for this player".into());
                return Err(of_player(seat, what.by("R166")));
            }
        }
        if !begun {
            if state.phase == Phase::Famine && state.active == 0 {
                self.leave_starved(state, &mut events);
            }
            if state.phase != Phase::Over {
                self.begin_part(state, &mut events);
            }
        }
        self.proceed(state, &mut events);
        Ok(())
    }

    fn hex(&self, at: Coord) -> Read<HexId> {
        self.map.board.id(at).ok_or_else(|| bad(format!("the hex {at} is not on the map")))
    }

    fn hexes(&self, list: &[Coord]) -> Read<Hexes> {
        let mut hexes = Hexes::EMPTY;
        for &at in list {
            let id = self.hex(at)?;
            if hexes.contains(id) {
                return Err(bad(format!("the hex {at} is listed twice")));
            }
            hexes.insert(id);
        }
        Ok(hexes)
    }
}

fn read_map(spec: &MapSpec, setup: &Setup<crate::options::Options>) -> Read<(Map, Vec<Slot>)> {
    if !spec.tiles.is_empty() {
        if spec.disc.is_some() || spec.lists().iter().any(|(list, _)| !list.is_empty()) {
            return Err(bad("the map is made of tiles or drawn by hand, not both".into()));
        }
        let tiles = tiles_of(&setup.options);
        let slot = |at: &super::TileAt| match tiles.iter().position(|tile| tile.id == at.tile) {
            Some(tile) if at.turn < 6 => Ok(Slot { tile: tile as u8, turn: at.turn }),
            Some(_) => Err(bad(format!("tile {}: turns go from 0 to 5, not {}", at.tile, at.turn))),
            None => Err(bad(format!("there is no tile {:?}", at.tile))),
        };
        let slots: Vec<Slot> = spec.tiles.iter().map(slot).collect::<Read<_>>()?;
        if let Some(twice) =
            spec.tiles.iter().enumerate().find(|(n, at)| spec.tiles[..*n].iter().any(|other| other.tile == at.tile))
        {
            return Err(bad(format!("the tile {} lies on the map twice", twice.1.tile)).by("R3"));
        }
        return Ok((Map::of_tiles(&tiles, &slots, setup.seats)?, slots));
    }
    Ok((Map::new(&drawn_hexes(spec)?)?, Vec::new()))
}

fn drawn_hexes(spec: &MapSpec) -> Read<Vec<(Coord, Terrain)>> {
    let radius = spec.disc.unwrap_or(0);
    if radius > LARGEST_DISC {
        return Err(bad(format!("a disc has a radius of at most {LARGEST_DISC}, not {radius}")));
    }
    let listed: Vec<(Coord, Terrain)> =
        spec.lists().iter().flat_map(|&(list, terrain)| list.iter().map(move |&at| (at, terrain))).collect();
    let mut hexes = listed.clone();
    if spec.disc.is_some() {
        let reach = radius as i32;
        let square = (-reach..=reach).flat_map(|r| (-reach..=reach).map(move |q| Coord::new(q, r)));
        let disc = square.filter(|at| at.distance(Coord::new(0, 0)) <= radius);
        hexes.extend(disc.filter(|at| !listed.iter().any(|(other, _)| other == at)).map(|at| (at, Terrain::Grass)));
    }
    Ok(hexes)
}

fn read_hand(state: &mut State, seat: Seat, hand: &HandSpec) -> Read<()> {
    if state.phase != Phase::City {
        return Err(bad("hand belongs to the city phase".into()));
    }
    let mut lifts = Lifts { graves: hand.graves, before: read_places(&hand.graves_before)?, ..Lifts::default() };
    for lift in &hand.pieces {
        let known = usize::from(lift.building) < state.hold[seat].pieces.len() && lift.turn < 4;
        let lift = Lift {
            piece: lift.building,
            place: read_place(&lift.from)?,
            turn: lift.turn,
            graves: lift.graves,
            laid: lift.laid,
        };
        if !known || lifts.pieces.try_push(lift).is_err() {
            return Err(bad("hand names buildings by their place in the list".into()));
        }
    }
    let square =
        hand.square.as_deref().map(|name| square_named(name).ok_or_else(|| bad(format!("{name:?} is no square"))));
    let city = hand.city.map(|city| city.wrapping_sub(1)).filter(|&city| city < 4);
    let spot = Spot { city, square: square.transpose()?, turn: None };
    state.ask[seat] = if hand.laying { Ask::Lay(spot) } else { Ask::Lift };
    state.lifts[seat] = lifts;
    Ok(())
}

fn read_place(text: &str) -> Read<Place> {
    text.parse().map_err(|()| bad(format!("{text:?} is no square of a city; write 1:c4")))
}

fn read_places(list: &[String]) -> Read<[Squares; 4]> {
    let mut squares = [Squares::EMPTY; 4];
    for text in list {
        let place = read_place(text)?;
        let city = usize::from(place.city);
        if squares[city].contains(place.square) {
            return Err(bad(format!("the square {place} is listed twice")));
        }
        squares[city] = squares[city].union(Squares::only(place.square));
    }
    Ok(squares)
}

fn of_player(seat: Seat, mut refusal: Refusal) -> Refusal {
    refusal.message = format!("player {}: {}", seat.letter(), refusal.message);
    refusal
}

pub(crate) fn bad(message: String) -> Refusal {
    Refusal::new("antiquity/bad-position", message)
}
