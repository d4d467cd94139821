//! What a viewer may see (R184, Q46), built up from nothing, and a state that looks like it.

use std::collections::BTreeMap;

use emporion_core::{SampleRng, Score, ScorePart, Seat, SeatSet, Viewer};
use emporion_hex::Coord;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::building::{Building, Patron};
use crate::errata;
use crate::game::Antiquity;
use crate::goods::Good;
use crate::map::{Hexes, Terrain};
use crate::position::Position;
use crate::state::{Phase, State, Stock, WorkKind};

/// What one viewer knows: the position as far as it is shown to him, and what follows from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Whose view it is: a seat, or nobody's.
    pub viewer: Option<Seat>,
    /// Everything is shown: to a referee, or once the game is over.
    pub all: bool,
    /// The position as this viewer knows it. In Phase 2 other players stand in it as the phase began, changed by trades only.
    pub position: Position,
    /// R46: what is left in the common stock now. The position counts pieces of an own open choice as left.
    pub stock: Stock,
    /// The countryside hex by hex.
    pub hexes: Vec<HexView>,
    /// Facts about each seat.
    pub players: Vec<PlayerView>,
    /// What each installation still yields.
    pub installations: Vec<InstallationView>,
    /// Open offers between players.
    pub offers: Vec<OfferView>,
}

/// A hex as it is now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexView {
    /// Where.
    pub at: Coord,
    /// Its terrain, with cleared forest as grass.
    pub terrain: Terrain,
    /// A pollution token lies here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub polluted: bool,
    /// A face-down marker lies here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub marker: bool,
    /// A city, inn, installation or good is here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub occupied: bool,
    /// In whose zones of control it lies.
    pub zones: SeatSet,
}

/// Facts about a seat, from what the viewer knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// Still in the game.
    pub alive: bool,
    /// Goods. Of a rival in Phase 2: as the phase began, changed by trades; less than 0 if he traded away what he got in secret.
    pub goods: BTreeMap<Good, i32>,
    /// Men in all.
    pub men: u32,
    /// Men beside the city.
    pub men_free: u32,
    /// Men on installations.
    pub men_in_countryside: u32,
    /// Graves that would fall if the famine came now.
    pub graves_due: u16,
    /// Squares that could take a grave.
    pub grave_room: u32,
    /// Pollution that would be due now.
    pub pollution_due: u8,
    /// Hexes that could take it.
    pub pollution_room: u32,
    /// Squares that can be built on, by city.
    pub free_squares: Vec<u32>,
    /// Goods that can be kept in Phase 5; nothing means all.
    pub capacity: Option<u16>,
    /// Goods in all.
    pub goods_total: u16,
    /// Hexes of the zone of control.
    pub zone: u32,
    /// Hexes of it without pollution, as the tie-break counts them.
    pub clean: u32,
    /// Progress to the four conditions.
    pub progress: Vec<SaintProgress>,
    /// Per cent of the own patron's condition.
    pub standing: i32,
}

/// Progress to a saint's condition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SaintProgress {
    /// The saint.
    pub patron: Patron,
    /// How much is there.
    pub have: u32,
    /// How much is asked.
    pub need: u32,
}

/// What an installation still yields.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InstallationView {
    /// Whose it is.
    pub owner: Seat,
    /// What it is.
    pub kind: WorkKind,
    /// What it makes.
    pub good: Good,
    /// Where.
    pub at: Coord,
    /// Goods left; as many harvests without forced labour.
    pub left: u32,
}

/// An open offer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferView {
    /// Who made it.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// What he gives, in words.
    pub give: String,
    /// What he asks, in words.
    pub ask: String,
    /// The maker's market is manned; nothing if that does not concern the viewer (R184).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub market: Option<bool>,
    /// Could the viewer accept it now?
    pub acceptable: bool,
}

impl Antiquity {
    pub(crate) fn build_view(&self, state: &State, viewer: Viewer) -> View {
        let seen = self.seen(state, viewer);
        let seats = Seat::all(self.setup.seats);
        let zones: Vec<Hexes> = seats.clone().map(|seat| self.zone_now(&seen, seat)).collect();
        View {
            viewer: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
            all: viewer == Viewer::Referee,
            position: self.write_position(&seen),
            stock: seen.stock,
            hexes: self.view_hexes(&seen, &zones),
            players: seats.map(|seat| self.view_player(state, &seen, viewer, seat)).collect(),
            installations: self.view_installations(&seen),
            offers: self.view_offers(&seen, viewer),
        }
    }

    /// A view is made of what is seen and of nothing else, so it need not be made to find that it is the same.
    pub(crate) fn sees_the_same(&self, one: &State, other: &State, viewer: Viewer) -> bool {
        self.seen(one, viewer) == self.seen(other, viewer)
            || self.build_view(one, viewer) == self.build_view(other, viewer)
    }

    /// A state with nothing in it but what the viewer may know, line by line. R61, R184: in Phase 2 another player is shown as
    /// the phase began.
    fn seen(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = State::empty(self.setup.seats);
        seen.slots.clone_from(&state.slots);
        (seen.turn, seen.phase, seen.famine) = (state.turn, state.phase, state.famine);
        (seen.order, seen.active) = (state.order.clone(), state.active);
        (seen.cleared, seen.polluted, seen.markers) = (state.cleared, state.polluted, state.markers);
        (seen.gold, seen.stone) = (state.gold, state.stone);
        // How many of each face are still unseen follows from the set-up and the markers turned for all to see.
        seen.bag = state.bag;
        (seen.cities, seen.inns) = (state.cities.clone(), state.inns);
        seen.works.clone_from(&state.works);
        // Q37: the number left is public at every moment; who took pieces is not.
        seen.stock = state.stock;
        (seen.done, seen.offers, seen.sent) = (state.done, state.offers, state.sent);
        (seen.shown, seen.ledger) = (state.shown.clone(), state.ledger);
        seen.outcome = state.outcome;
        for seat in Seat::all(self.setup.seats) {
            if state.phase != Phase::City || knows(viewer, seat) {
                seen.hold[seat] = state.hold[seat].clone();
                seen.ask[seat] = state.ask[seat];
                seen.lifts[seat] = state.lifts[seat].clone();
            } else {
                seen.hold[seat] = state.shown[seat].clone();
                for good in Good::ALL {
                    let known = known_goods(state, seat, good) - aside(state, seat, good);
                    seen.hold[seat].goods[good] = known.clamp(0, i32::from(u16::MAX)) as u16;
                }
            }
        }
        self.hide_markets(&mut seen, viewer);
        self.derive(&mut seen);
        seen
    }

    /// R184: to whom an offer does not speak, its maker's market is as the phase began.
    fn hide_markets(&self, seen: &mut State, viewer: Viewer) {
        for from in Seat::all(self.setup.seats) {
            let stands = seen.hold[from].count_manned(Building::Market) > 0;
            for to in Seat::all(self.setup.seats).filter(|&to| !self.sees_market(viewer, from, to)) {
                if let Some(offer) = &mut seen.offers[from.index()][to.index()] {
                    offer.market = stands;
                }
            }
        }
    }

    /// Does an offer between these two tell the viewer of the maker's market?
    fn sees_market(&self, viewer: Viewer, from: Seat, to: Seat) -> bool {
        knows(viewer, from) || knows(viewer, to) || !errata::only_partners_see_market(self.setup.rules)
    }

    fn view_hexes(&self, seen: &State, zones: &[Hexes]) -> Vec<HexView> {
        let seats = || Seat::all(self.setup.seats);
        let hex = |id| HexView {
            at: self.map.board.coord(id),
            terrain: if seen.cleared.contains(id) { Terrain::Grass } else { self.map.terrain(id) },
            polluted: seen.polluted.contains(id),
            marker: seen.markers.contains(id),
            occupied: seen.cache.0.occupied.contains(id),
            zones: seats().filter(|seat| zones[seat.index()].contains(id)).collect(),
        };
        self.map.board.ids().map(hex).collect()
    }

    fn view_player(&self, state: &State, seen: &State, viewer: Viewer, seat: Seat) -> PlayerView {
        let hold = &seen.hold[seat];
        let open = state.phase != Phase::City || knows(viewer, seat);
        let goods = Good::ALL.into_iter().map(|good| {
            let count = if open { i32::from(hold.goods[good]) } else { known_goods(seen, seat, good) };
            (good, count)
        });
        let cities = seen.city_count(seat);
        let progress = Patron::ALL[..4].iter().map(|&patron| {
            let progress = self.progress(seen, seat, hold, patron);
            SaintProgress { patron, have: progress.have, need: progress.need }
        });
        PlayerView {
            seat,
            alive: seen.alive().contains(seat),
            goods: goods.filter(|&(_, count)| count != 0).collect(),
            men: hold.men(),
            men_free: seen.free_men(seat),
            men_in_countryside: seen.men_in_countryside(seat),
            graves_due: self.graves_due(seen.famine, hold),
            grave_room: self.grave_room(hold, cities),
            pollution_due: self.pollution_due(hold, cities),
            pollution_room: self.pollution_room(seen, seat),
            free_squares: hold.buildable(&self.shapes, cities)[..cities].iter().map(|free| free.len()).collect(),
            capacity: self.capacity(hold),
            goods_total: hold.goods.total(),
            zone: self.zone_now(seen, seat).len() as u32,
            clean: self.clean_hexes(seen, seat),
            progress: progress.collect(),
            standing: self.standing(seen, seat),
        }
    }

    /// Hexes for pollution as things stand, with the zones of Phase 2 worked out.
    fn pollution_room(&self, seen: &State, seat: Seat) -> u32 {
        let mut with_zones = seen.clone();
        for seat in seen.alive().iter() {
            with_zones.cache.0.zones[seat] = self.zone_now(seen, seat);
        }
        self.pollutable(&with_zones, seat).len() as u32
    }

    fn view_installations(&self, seen: &State) -> Vec<InstallationView> {
        let view = |work: &crate::state::Work| InstallationView {
            owner: work.owner,
            kind: work.kind,
            good: work.good,
            at: self.map.board.coord(work.hex),
            left: work.left.count_ones(),
        };
        seen.works.iter().map(view).collect()
    }

    fn view_offers(&self, seen: &State, viewer: Viewer) -> Vec<OfferView> {
        let seats = Seat::all(self.setup.seats);
        let pairs = seats.clone().flat_map(|from| seats.clone().map(move |to| (from, to)));
        let open = pairs.filter_map(|(from, to)| {
            let offer = seen.offers[from.index()][to.index()]?;
            let may = self.may_accept(seen, to, from, &offer.give, &offer.ask).is_ok();
            let (give, ask) = (offer.give.to_string(), offer.ask.to_string());
            let acceptable = may && knows(viewer, to);
            let market = self.sees_market(viewer, from, to).then_some(offer.market);
            Some(OfferView { from, to, give, ask, market, acceptable })
        });
        open.collect()
    }

    /// A state that looks like this. Players whose plans are hidden have made none yet; those who are done have put their men to
    /// work somewhere, each place equally likely.
    pub(crate) fn sample(&self, view: &View, rng: &mut SampleRng) -> State {
        let slots = self.slots_of(&view.position);
        let mut state = self.read_state(&view.position, &slots).expect("what a viewer sees is a position");
        let hidden = |seat: &Seat| !view.all && view.viewer != Some(*seat);
        for seat in state.done.iter().filter(hidden) {
            if state.phase == Phase::City {
                self.man_anything(&mut state, seat, rng);
            }
        }
        state
    }

    fn man_anything(&self, state: &mut State, seat: Seat, rng: &mut SampleRng) {
        loop {
            let mut places = Vec::new();
            self.list_men(state, seat, &mut |step| {
                if let Action::Man(place) = step {
                    places.push(place);
                }
            });
            let Some(&place) = rng.pick(&places) else { return };
            self.man(state, seat, place, &mut emporion_core::Events::off());
        }
    }

    /// The tiles that a position of this game names.
    fn slots_of(&self, position: &Position) -> Vec<crate::map::Slot> {
        let slot = |at: &crate::position::TileAt| {
            let tile = self.tiles.iter().position(|tile| tile.id == at.tile).unwrap_or(0) as u8;
            crate::map::Slot { tile, turn: at.turn }
        };
        position.map.tiles.iter().map(slot).collect()
    }
}

impl View {
    /// Antiquity has no points: the total is the per cent of the own patron's condition, the parts show all four.
    pub(crate) fn scores(&self) -> Vec<Score> {
        let score = |player: &PlayerView| {
            let part = |progress: &SaintProgress| ScorePart {
                what: format!("{} (of {})", progress.patron.title(), progress.need),
                points: progress.have as i32,
            };
            Score { total: player.standing, parts: player.progress.iter().map(part).collect() }
        };
        self.players.iter().map(score).collect()
    }
}

/// Does the viewer know a player's steps in Phase 2?
fn knows(viewer: Viewer, seat: Seat) -> bool {
    viewer == Viewer::Referee || viewer == Viewer::Seat(seat)
}

/// Goods set aside for open offers.
fn aside(state: &State, seat: Seat, good: Good) -> i32 {
    state.offers[seat.index()].iter().flatten().map(|offer| i32::from(offer.give.count(good))).sum()
}

/// Q46: goods as the phase began, changed by trades between players.
fn known_goods(state: &State, seat: Seat, good: Good) -> i32 {
    i32::from(state.shown[seat].goods[good]) + i32::from(state.ledger[seat][good.index()])
}
