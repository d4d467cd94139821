//! City tiles: where they may go and what they do (R52-R73, R136-R138).

use emporion_core::{Events, Seat};
use emporion_hex::HexId;

use crate::MagnaGrecia;
use crate::action::Action;
use crate::board::Hexes;
use crate::event::Event;
use crate::options::VillageRepair;
use crate::place::{PlaceId, PlaceSet};
use crate::refusal::Bar;
use crate::rules::NewCity;
use crate::rules::turn::cities_left;
use crate::state::State;
use crate::tiles::TileKind;

/// What a city tile would be (R136, R138).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The first tile of a city on a village: complete at once.
    Founding,
    /// The first tile of a city off any village.
    FoundingOff,
    /// A further tile of the city under foundation.
    Growing,
    /// Part of a complete city.
    Extension,
}

impl MagnaGrecia {
    /// May the seat place a city tile here?
    pub(crate) fn city_bar(&self, state: &State, seat: Seat, at: HexId) -> Result<(), Bar> {
        let left = self.city_tiles_left(state, seat)?;
        let covers = self.board().village_at(at).filter(|&village| state.done.exposed.contains(village));
        if self.repairs_at_once() && !state.done.exposed.is_empty() && covers.is_none() {
            return Err(Bar::Exposed);
        }
        self.city_site_bar(state, seat, at)?;
        let kind = self.city_kind(state, seat, at)?;
        self.city_leaves(state, seat, at, kind, left - 1)
    }

    pub(crate) fn list_cities(&self, state: &State, seat: Seat, actions: &mut Vec<Action>) {
        if let Ok(left) = self.city_tiles_left(state, seat) {
            self.city_sites(state, seat, left).for_each(|at| actions.push(Action::City { at }));
        }
    }

    /// How many more city tiles the player can place: by the card (R25, R33, R64), the hand (R32) and the points (R69).
    pub(crate) fn city_tiles_left(&self, state: &State, seat: Seat) -> Result<u8, Bar> {
        let player = &state.players[seat];
        let left = cities_left(self.card(state), &state.done)?;
        if player.hand.cities == 0 {
            return Err(Bar::NoTileInHand(TileKind::City));
        }
        if player.points == 0 {
            return Err(Bar::NoPoints);
        }
        Ok(left.min(player.hand.cities).min(player.points.min(u32::from(left)) as u8))
    }

    fn repairs_at_once(&self) -> bool {
        self.options().village_repair == VillageRepair::Immediate
    }

    pub(crate) fn city_sites(&self, state: &State, seat: Seat, left: u8) -> Hexes {
        let (board, player) = (self.board(), &state.players[seat]);
        let open = board.land.and_not(player.closed);
        let pending = self.nothing_open(state).is_err();
        if self.repairs_at_once() && !state.done.exposed.is_empty() {
            // R63, and whoever exposed them could cover them all (R64).
            return state.done.exposed.iter().map(|village| board.villages()[village.index()].at).collect();
        }
        if pending {
            let sites = if state.done.founded { open & player.near } else { open };
            return sites.iter().filter(|&at| self.city_bar(state, seat, at).is_ok()).collect();
        }
        let mut sites = open & player.near;
        (open & player.near).for_each(|at| {
            let exposed = board.villages_near[at.index()] & state.uncovered;
            let coverable = || exposed.iter().all(|village| open.contains(board.villages()[village.index()].at));
            if !exposed.is_empty() && (exposed.len() >= left || !coverable()) {
                sites.remove(at);
            }
        });
        if !state.done.founded {
            sites |= self.founding_sites(state, seat, left);
        }
        sites
    }

    /// R57-R60: hexes where no city tile of this player ever goes.
    fn city_site_bar(&self, state: &State, seat: Seat, at: HexId) -> Result<(), Bar> {
        if !state.players[seat].closed.contains(at) {
            return Ok(());
        }
        let is_oracle = |at: HexId| state.place(at).is_some_and(|place| state.oracles.at(place).is_some());
        let village = self.board().village_at(at).filter(|&village| state.uncovered.contains(village));
        if is_oracle(at) {
            Err(Bar::CityOnOracle)
        } else if village.is_none() && !state.empty.contains(at) {
            Err(Bar::CityOccupied)
        } else if self.board().hexes().neighbours(at).any(|(_, next)| is_oracle(next)) {
            Err(Bar::CityByOracle)
        } else {
            Err(Bar::CityByRival)
        }
    }

    /// R136, R138: what the tile would be, or why it can be nothing.
    fn city_kind(&self, state: &State, seat: Seat, at: HexId) -> Result<Kind, Bar> {
        let touched = self.touched_cities(state, seat, at);
        if let Some(city) = state.done.founding {
            let (own, others) = (touched.contains(city), !touched.without(city).is_empty());
            return match (own, others) {
                (true, false) => Ok(Kind::Growing),
                (true, true) => Err(Bar::JoinsFounding),
                (false, _) if self.repairs_at_once() => Err(Bar::ApartFromFounding),
                (false, true) => Ok(Kind::Extension),
                (false, false) => Err(Bar::SecondFounding),
            };
        }
        if !touched.is_empty() {
            return Ok(Kind::Extension);
        }
        self.founding_bar(state, seat, at)?;
        let on_village = self.board().village_at(at).is_some();
        Ok(if on_village { Kind::Founding } else { Kind::FoundingOff })
    }

    fn touched_cities(&self, state: &State, seat: Seat, at: HexId) -> PlaceSet {
        let player = &state.players[seat];
        if !player.near.contains(at) {
            return PlaceSet::EMPTY;
        }
        let neighbours = self.board().hexes().neighbours(at).map(|(_, next)| next);
        neighbours.filter(|&next| player.built.contains(next)).filter_map(|next| state.place(next)).collect()
    }

    /// R47, R64: after this tile, can everything open still be finished with `left` more?
    fn city_leaves(&self, state: &State, seat: Seat, at: HexId, kind: Kind, left: u8) -> Result<(), Bar> {
        let covered: PlaceSet = self.board().village_at(at).into_iter().collect();
        let touched = self.board().villages_near[at.index()] & state.uncovered;
        let exposed = (state.done.exposed | touched).and_not(covered);
        let city = match kind {
            Kind::Founding => NewCity::default(),
            Kind::FoundingOff => NewCity::default().with(at),
            Kind::Growing => NewCity::of(state).with(at),
            Kind::Extension => NewCity::of(state),
        };
        if exposed.is_empty() && city.tiles().is_empty() {
            return Ok(());
        }
        let ground = || {
            let mut works = self.works(state, seat);
            works.closed.insert(at);
            if kind == Kind::Extension {
                works.others |= self.board().around[at.index()];
            }
            works
        };
        let works = ground();
        if works.can_finish(&city, exposed, left) {
            return Ok(());
        }
        if !city.tiles().is_empty() {
            let still_open = |&at: &HexId| self.board().villages_near[at.index()].meets(exposed);
            let covers = |&at: &HexId| self.board().village_at(at).is_some();
            let completes = city.tiles().iter().any(covers) && !city.tiles().iter().any(still_open);
            return Err(if !ground().reached_or_not().can_finish(&city, exposed, left) {
                Bar::FoundingStuck
            } else if completes {
                Bar::FoundingNotReached
            } else {
                // R46 is judged when the founding is complete; before that R47 sees that it never will be.
                Bar::FoundingNeverReached
            });
        }
        let coverable = |village: PlaceId| !works.closed.contains(self.board().villages()[village.index()].at);
        if exposed.iter().all(coverable) {
            return Err(Bar::CannotCover { exposed: exposed.len(), tiles: left });
        }
        Err(Bar::VillageClosed)
    }

    /// R68: the tile is paid and laid; then whatever follows from it.
    pub(crate) fn place_city(&self, state: &mut State, seat: Seat, at: HexId, events: &mut Events<Event>) {
        let player = &mut state.players[seat];
        player.points -= 1;
        player.hand.cities -= 1;
        state.done.cities += 1;
        let village = self.board().village_at(at);
        let mut touched = self.touched_cities(state, seat, at);
        let oldest = state.ages.iter().find(|&city| touched.contains(city));
        let city = match oldest {
            Some(city) => self.extend(state, seat, at, city, events),
            None => self.begin(state, seat, at, events),
        };
        touched.remove(oldest.unwrap_or(city));
        for joined in touched.iter() {
            let (a, b) = (self.place_coord(state, city), self.place_coord(state, joined));
            self.unite_places(state, city, joined, events);
            events.all(|| Event::CitiesMerged { seat, city: a, joined: b });
        }
        state.done.exposed |= self.board().villages_near[at.index()] & state.uncovered;
        if let Some(village) = village {
            state.done.exposed.remove(village);
        }
        self.complete_founding(state, seat, events);
        self.tile_placed(state, events);
    }

    /// R41-R45: the first tile of a city. On a village it takes over the village's number, markets and connections.
    fn begin(&self, state: &mut State, seat: Seat, at: HexId, events: &mut Events<Event>) -> PlaceId {
        let village = self.board().village_at(at);
        let city = village.unwrap_or(self.board().spare_place());
        state.done.founded = true;
        state.done.founding = Some(city);
        state.players[seat].cities.insert(city);
        state.ages.push(city);
        state.lay_city(self.board(), seat, at, city);
        events.all(|| Event::CityBegun { seat, at: self.board().hexes().coord(at) });
        if village.is_none() {
            self.link_chains(state, at, city, events);
        }
        city
    }

    /// R52, R56: a tile more, on plain land or on a village that is then part of the city.
    fn extend(&self, state: &mut State, seat: Seat, at: HexId, city: PlaceId, events: &mut Events<Event>) -> PlaceId {
        state.lay_city(self.board(), seat, at, city);
        let coord = self.board().hexes().coord(at);
        events.all(|| Event::CityExtended { seat, at: coord, city: self.place_coord(state, city) });
        match self.board().village_at(at) {
            None => self.link_chains(state, at, city, events),
            Some(village) if city == self.board().spare_place() => {
                state.settle_on(seat, city, village);
                state.done.founding = Some(village);
                return village;
            }
            Some(village) => self.unite_places(state, city, village, events),
        }
        city
    }

    fn link_chains(&self, state: &mut State, at: HexId, city: PlaceId, events: &mut Events<Event>) {
        let before = state.connected(city);
        let reached = state.connect_chains(self.board(), at, city).and_not(before);
        for place in reached.iter() {
            events.all(|| Event::Connected { a: self.place_coord(state, city), b: self.place_coord(state, place) });
        }
    }

    fn unite_places(&self, state: &mut State, kept: PlaceId, gone: PlaceId, events: &mut Events<Event>) {
        let returned = state.unite(kept, gone);
        for (seat, tokens) in Seat::all(state.players.seats()).zip(returned) {
            if tokens > 0 {
                events.all(|| Event::MarketReturned { seat, city: self.place_coord(state, kept) });
            }
        }
    }

    /// R137: complete as soon as the new city covers a village and exposes none. R48, R49: then its market comes, unless the
    /// founder has a token there or none in stock.
    fn complete_founding(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) {
        let Some(city) = state.done.founding.filter(|&city| city != self.board().spare_place()) else { return };
        let near = |at: HexId| self.board().villages_near[at.index()];
        let exposes = NewCity::of(state).tiles().iter().any(|&at| near(at).meets(state.done.exposed));
        if exposes {
            return;
        }
        state.done.founding = None;
        let player = &mut state.players[seat];
        let market = player.stock > 0 && !(player.unsold | player.sold).contains(city);
        if market {
            player.stock -= 1;
            player.unsold.insert(city);
        }
        events.all(|| Event::CityFounded { seat, city: self.place_coord(state, city), market });
    }
}
