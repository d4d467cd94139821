//! Everything derived is computed again from the tiles alone and compared, and the invariants are checked.

use emporion_core::{Refusal, Seat};
use emporion_hex::{Direction, HexId};

use crate::MagnaGrecia;
use crate::board::Hexes;
use crate::cards::LAYER;
use crate::layout::roads_on_board;
use crate::options::OracleCheck;
use crate::place::{PlaceId, PlaceSet};
use crate::state::{Content, MarketStep, Phase, State};
use crate::tiles::PIECES;

type Found = Result<(), Refusal>;

impl MagnaGrecia {
    /// What is wrong with a state, if anything.
    pub(crate) fn inspect(&self, state: &State) -> Found {
        self.inspect_tiles(state)?;
        self.inspect_cities(state)?;
        self.inspect_links(state)?;
        for seat in Seat::all(self.colours.seats()) {
            self.inspect_player(state, seat)?;
            self.inspect_anchors(state, seat)?;
        }
        self.inspect_oracles(state)?;
        self.inspect_turn(state)
    }

    fn ids(&self) -> impl Iterator<Item = HexId> + Clone + use<> {
        self.board().hexes().ids()
    }

    fn collect(&self, is_in: impl Fn(HexId) -> bool) -> Hexes {
        self.ids().filter(|&at| is_in(at)).collect()
    }

    fn neighbours(&self, at: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.board().hexes().neighbours(at).map(|(_, next)| next)
    }

    /// Does a road end face this hex from this side? Whose.
    fn end_facing(&self, state: &State, at: HexId, side: Direction) -> Option<Seat> {
        match state.content(self.board().hexes().neighbour(at, side)?) {
            Content::Road { owner, ends } => ends.other(side.opposite()).map(|_| owner),
            _ => None,
        }
    }

    /// I3, I4: one thing on a hex; a chain has one colour.
    fn inspect_tiles(&self, state: &State) -> Found {
        let empty = self.collect(|at| state.content(at) == Content::Plain);
        same("empty hexes", empty, state.empty)?;
        for at in self.ids() {
            let Content::Road { owner, ends } = state.content(at) else { continue };
            holds(self.board().village_at(at).is_none(), "R75", || {
                format!("a road lies on the village {}", self.board().name(at))
            })?;
            for side in ends.sides() {
                let met = self.end_facing(state, at, side);
                holds(met.is_none_or(|other| other == owner), "R83", || {
                    format!("the road at {} meets a rival's road", self.board().name(at))
                })?;
            }
        }
        for side in Direction::ALL {
            let ends = self.collect(|at| self.end_facing(state, at, side).is_some());
            same("road ends", ends, state.ends[side.index()])?;
        }
        Ok(())
    }

    /// R70: a city is all tiles of a colour that hang together, and nothing else; its record fits.
    fn inspect_cities(&self, state: &State) -> Found {
        let built = |at: HexId| Seat::all(self.colours.seats()).find(|&seat| state.players[seat].built.contains(at));
        let (mut cities, mut seen) = (PlaceSet::EMPTY, Hexes::EMPTY);
        for at in self.ids() {
            let Some(owner) = built(at).filter(|_| !seen.contains(at)) else { continue };
            let city = state.place(at);
            let tiles = self.board().hexes().region(at, |next| built(next) == Some(owner));
            let name = || format!("the city at {}", self.board().name(at));
            holds(tiles.iter().all(|&tile| state.place(tile) == city), "R70", || {
                format!("{} has several names", name())
            })?;
            let Some(city) = city.filter(|&city| !cities.contains(city)) else {
                return Err(wrong("R70", format!("{} is no city or two", name())));
            };
            cities.insert(city);
            seen |= tiles.iter().copied().collect();
            let fits = state.players[owner].cities.contains(city) && usize::from(state.size(city)) == tiles.len();
            holds(fits, "R70", || format!("{} is recorded wrongly", name()))?;
            let named = self.board().village(city).is_none_or(|village| tiles.contains(&village.at));
            let under_way = state.done.founding == Some(city);
            holds(named && (city != self.board().spare_place() || under_way), "R137", || {
                format!("{} covers no village", name())
            })?;
        }
        let all_recorded = cities == state.all_cities() && state.ages.iter().collect::<PlaceSet>() == cities;
        holds(all_recorded && state.ages.iter().count() == usize::from(cities.len()), "R127", || {
            "the list of cities is wrong".into()
        })?;
        let sizes: u32 = state.size.iter().map(|&size| u32::from(size)).sum();
        holds(sizes as usize == seen.len(), "R70", || "the sizes of the cities are wrong".into())?;
        let oracle = |place| state.oracles.at(place).is_some();
        let villages =
            self.board().villages().iter().enumerate().map(|(number, village)| (PlaceId::new(number), village.at));
        let uncovered: PlaceSet =
            villages.filter(|&(place, at)| !oracle(place) && built(at).is_none()).map(|(place, _)| place).collect();
        holds(uncovered == state.uncovered, "R39", || "the list of uncovered villages is wrong".into())
    }

    /// R92: from every side of every place, along the road to its other end.
    fn inspect_links(&self, state: &State) -> Found {
        let mut links = [PlaceSet::EMPTY; crate::place::MAX_PLACES];
        for at in self.ids() {
            let Some(place) = state.place(at) else { continue };
            for side in Direction::ALL {
                if self.end_facing(state, at, side).is_none() {
                    continue;
                }
                if let Some(other) = state.far_end(self.board(), at, side).filter(|&other| other != place) {
                    links[place.index()].insert(other);
                }
            }
        }
        holds(links == state.links, "R92", || "the connections are wrong".into())
    }

    /// I2, I6, I10, and the hexes open to a player.
    fn inspect_player(&self, state: &State, seat: Seat) -> Found {
        let player = &state.players[seat];
        let who = || format!("of seat {seat}");
        let roads = player.hand.roads + player.reserve.roads + roads_on_board(state, seat);
        let cities = player.hand.cities + player.reserve.cities + player.built.len() as u8;
        holds(roads == PIECES && cities == PIECES, "R2", || format!("the tiles {} do not add up to 20", who()))?;
        let tokens = player.stock + player.unsold.len() + player.sold.len();
        holds(tokens == PIECES, "R2", || format!("the markets {} do not add up to 20", who()))?;
        let sites = state.uncovered | state.all_cities();
        let well_placed = !player.unsold.meets(player.sold) && (player.unsold | player.sold).and_not(sites).is_empty();
        holds(well_placed, "R109", || format!("the markets {} stand where they cannot", who()))?;
        let beside = |at: HexId, owned: &dyn Fn(Seat) -> bool| {
            Seat::all(self.colours.seats())
                .any(|other| owned(other) && self.neighbours(at).any(|next| state.players[other].built.contains(next)))
        };
        let oracle = |at: HexId| state.place(at).is_some_and(|place| state.oracles.at(place).is_some());
        let near = self.collect(|at| beside(at, &|other| other == seat));
        same("extension hexes", near, player.near)?;
        let closed = self.collect(|at| {
            let free = state.empty.contains(at)
                || self.board().village_at(at).is_some_and(|village| state.uncovered.contains(village));
            !free || oracle(at) || self.neighbours(at).any(oracle) || beside(at, &|other| other != seat)
        });
        same("closed hexes", closed, player.closed)?;
        let touching =
            player.built.iter().find(|&at| self.neighbours(at).any(oracle) || beside(at, &|other| other != seat));
        holds(touching.is_none(), "R57", || format!("a city {} touches a rival's city or an oracle", who()))
    }

    /// R78-R82, straight from the text.
    fn inspect_anchors(&self, state: &State, seat: Seat) -> Found {
        let player = &state.players[seat];
        let entered =
            self.collect(|at| Direction::ALL.iter().any(|&side| self.end_facing(state, at, side) == Some(seat)));
        same("entered hexes", entered, player.entered)?;
        let cities = state.all_cities();
        for side in Direction::ALL {
            let anchored = |at: HexId| {
                let Some(next) = self.board().hexes().neighbour(at, side) else { return false };
                match state.place(next) {
                    Some(place) => cities.contains(place) || entered.contains(next),
                    None => self.end_facing(state, at, side) == Some(seat),
                }
            };
            same("anchors", self.collect(anchored), player.anchors[side.index()])?;
        }
        Ok(())
    }

    /// R7, I8.
    fn inspect_oracles(&self, state: &State) -> Found {
        let settled = self.options().oracle_check == OracleCheck::PerTile || state.done.market != MarketStep::None;
        let cities = state.all_cities();
        let count = |city| state.connected(city).len();
        for oracle in state.oracles.iter() {
            let name = || format!("the oracle of {}", self.board().name(self.place_hex(state, oracle.site)));
            holds(!self.board().villages()[oracle.site.index()].green, "R7", || format!("{} stands on green", name()))?;
            let linked = state.connected(oracle.site) & cities;
            let Some(controller) = oracle.controller else {
                holds(linked.is_empty() || !settled, "R120", || format!("{} has no controller", name()))?;
                continue;
            };
            holds(linked.contains(controller), "R119", || format!("{} points at a city that is not linked", name()))?;
            let outdone = linked.iter().any(|city| count(city) > count(controller));
            holds(!outdone || !settled, "R122", || format!("{} points at a city that is outdone", name()))?;
        }
        Ok(())
    }

    /// I1, R12, R23: the turn and the cards.
    fn inspect_turn(&self, state: &State) -> Found {
        let exposed_by = |seat: Seat| {
            let near = state.players[seat].built.iter().map(|at| self.board().villages_near[at.index()]);
            near.fold(PlaceSet::EMPTY, |all, villages| all | villages) & state.uncovered
        };
        for seat in Seat::all(self.colours.seats()) {
            let expected = if seat == state.active { state.done.exposed } else { PlaceSet::EMPTY };
            holds(exposed_by(seat) == expected, "R62", || {
                format!("a city of seat {seat} touches an uncovered village")
            })?;
        }
        let open = !state.done.exposed.is_empty() || state.done.founding.is_some();
        let closed = state.phase != Phase::Turns || state.done.market != MarketStep::None || state.done.refilled > 0;
        holds(!(open && closed), "R62", || "the action phase is over, but something is unfinished".into())?;
        holds((1..=self.options().rounds.number()).contains(&state.round), "R17", || {
            format!("there is no round {}", state.round)
        })?;
        holds(self.order(state).any(|seat| seat == state.active), "R20", || "nobody's turn".into())?;
        let mut dealt = [false; 13];
        for layer in (0..state.deck.len()).step_by(LAYER) {
            let mut borders = [false; 4];
            for at in layer..layer + LAYER {
                dealt[usize::from(state.deck[at]).min(12)] = true;
                borders[self.card_at(state, at as u8 + 1).border().index()] = true;
            }
            holds(borders.iter().all(|&seen| seen), "R12", || "a layer of the deck lacks a colour".into())?;
        }
        holds(dealt.iter().filter(|&&card| card).count() == state.deck.len(), "R12", || "a card comes twice".into())
    }
}

fn same(what: &str, expected: Hexes, kept: Hexes) -> Found {
    let refusal =
        || Refusal::new("magna-grecia/audit", format!("the record of {what} is wrong: {expected:?}, kept {kept:?}"));
    if expected == kept { Ok(()) } else { Err(refusal()) }
}

fn holds(fact: bool, rule: &'static str, message: impl FnOnce() -> String) -> Found {
    if fact { Ok(()) } else { Err(wrong(rule, message())) }
}

fn wrong(rule: &'static str, message: String) -> Refusal {
    Refusal::new("magna-grecia/audit", message).by(rule)
}
