//! Road tiles (R74-R90).

use emporion_core::{Events, Seat};
use emporion_hex::{Direction, HexId};

use crate::MagnaGrecia;
use crate::action::Action;
use crate::board::Hexes;
use crate::event::Event;
use crate::options::VillageRepair;
use crate::refusal::Bar;
use crate::rules::NewCity;
use crate::rules::turn::{cities_left, roads_left};
use crate::state::{Done, State};
use crate::tiles::{Ends, TileKind};

impl MagnaGrecia {
    /// May the seat place this road tile?
    pub(crate) fn road_bar(&self, state: &State, seat: Seat, at: HexId, ends: Ends) -> Result<(), Bar> {
        self.road_gate(state, seat)?;
        if !state.empty.contains(at) {
            return Err(if state.place(at).is_some() { Bar::RoadOnPlace } else { Bar::RoadOccupied });
        }
        let [a, b] = ends.sides();
        if rival_ends(state, seat, a).contains(at) || rival_ends(state, seat, b).contains(at) {
            return Err(Bar::MeetsRival);
        }
        let anchors = &state.players[seat].anchors;
        if !anchors[a.index()].contains(at) && !anchors[b.index()].contains(at) {
            return Err(Bar::NotAnchored);
        }
        self.road_leaves(state, seat, at, ends)
    }

    pub(crate) fn list_roads(&self, state: &State, seat: Seat, actions: &mut Vec<Action>) {
        if self.road_gate(state, seat).is_err() {
            return;
        }
        let anchors = &state.players[seat].anchors;
        let rivals = Direction::ALL.map(|side| rival_ends(state, seat, side));
        let open = self.nothing_open(state).is_ok();
        for ends in Ends::all() {
            let [a, b] = ends.sides().map(Direction::index);
            let legal = (state.empty & (anchors[a] | anchors[b])).and_not(rivals[a] | rivals[b]);
            legal.for_each(|at| {
                if open || self.road_leaves(state, seat, at, ends).is_ok() {
                    actions.push(Action::Road { ends, at });
                }
            });
        }
    }

    /// What does not depend on the hex: the card, the hand, and villages that must be covered first (R63).
    fn road_gate(&self, state: &State, seat: Seat) -> Result<(), Bar> {
        if self.options().village_repair == VillageRepair::Immediate {
            self.nothing_open(state)?;
        }
        roads_left(self.card(state), &state.done)?;
        if state.players[seat].hand.roads == 0 { Err(Bar::NoTileInHand(TileKind::Road)) } else { Ok(()) }
    }

    /// Only with repair at the end of the phase: a road may come between, but what is open must stay possible (R47, R64).
    fn road_leaves(&self, state: &State, seat: Seat, at: HexId, ends: Ends) -> Result<(), Bar> {
        if self.nothing_open(state).is_ok() {
            return Ok(());
        }
        let player = &state.players[seat];
        let done = Done { roads: state.done.roads + 1, ..state.done };
        let left = cities_left(self.card(state), &done).unwrap_or(0);
        let left = left.min(player.hand.cities).min(player.points.min(u32::from(u8::MAX)) as u8);
        let mut works = self.works(state, seat);
        works.closed.insert(at);
        for side in ends.sides() {
            if let Some(faced) = self.board().hexes().neighbour(at, side) {
                works.entered.insert(faced);
            }
        }
        if works.can_finish(&NewCity::of(state), state.done.exposed, left) {
            return Ok(());
        }
        Err(if done.founding.is_some() { Bar::RoadSpoilsFounding } else { Bar::RoadSpoilsRepair })
    }

    pub(crate) fn place_road(&self, state: &mut State, seat: Seat, at: HexId, ends: Ends, events: &mut Events<Event>) {
        state.done.roads += 1;
        state.players[seat].hand.roads -= 1;
        events.all(|| Event::RoadPlaced { seat, at: self.board().hexes().coord(at), ends });
        let joined = state.joined_by(self.board(), at, ends);
        state.lay_road(self.board(), seat, at, ends);
        if let Some((a, b)) = joined
            && !state.connected(a).contains(b)
        {
            state.connect(a, b);
            events.all(|| Event::Connected { a: self.place_coord(state, a), b: self.place_coord(state, b) });
            self.tile_placed(state, events);
        }
    }
}

/// R83: hexes that a rival's road end faces from this side. A side has one neighbour with one owner, so what is no anchor of
/// ours is an end of somebody else's.
fn rival_ends(state: &State, seat: Seat, side: Direction) -> Hexes {
    state.ends[side.index()].and_not(state.players[seat].anchors[side.index()])
}
