//! What goods are worth to a player with a purpose.

use emporion_antiquity::{Antiquity, Building, Good, Patron, State};
use emporion_core::Seat;

/// For each good the worth of units one after the other: a few at a high price, some at a fair one, the rest as surplus.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wants {
    urgent: [f32; 10],
    urgent_worth: [f32; 10],
    wanted: [f32; 10],
}

impl Wants {
    pub(super) fn of(game: &Antiquity, state: &State, seat: Seat, patron: Patron) -> Wants {
        let mut wants = Wants { urgent: [0.0; 10], urgent_worth: [1.0; 10], wanted: [0.0; 10] };
        let (mut cathedral, mut fountains, mut stable) = (false, 0, false);
        for standing in game.buildings(state, seat) {
            cathedral |= standing.kind == Building::Cathedral;
            stable |= standing.kind == Building::Stable;
            fountains += u32::from(standing.kind == Building::Fountain);
        }
        wants.building_goods(patron, cathedral, state.cities(seat).len(), state.turn());
        wants.food(state, seat, patron);
        wants.luxuries(patron, 3 * state.cities(seat).len() as u32, fountains);
        if patron == Patron::Giorgio && !stable && state.inns(seat).len() > 2 {
            wants.urgent_worth[4..8].fill(2.4);
        }
        wants
    }

    /// Wood is what everything begins with; late in the game it is one good among others.
    fn building_goods(&mut self, patron: Patron, cathedral: bool, cities: usize, turn: u16) {
        let (wood, stone) = (Good::Wood.index(), Good::Stone.index());
        let early = ((14.0 - f32::from(turn)) / 10.0).clamp(0.0, 1.0);
        self.urgent[wood] = 1.0 + 3.0 * early;
        self.urgent_worth[wood] = 1.3;
        self.wanted[wood] = 2.0 + 4.0 * early;
        if !cathedral {
            self.urgent[stone] = 1.0;
            self.urgent_worth[stone] = 5.0;
        }
        if patron == Patron::Nicola && cathedral && cities < 2 {
            // A second city has the room that twenty houses need.
            self.urgent[stone] = 1.0;
            self.urgent_worth[stone] = 2.0;
        }
        if patron == Patron::Cristoforo {
            self.wanted[stone] = 3.0;
        }
        if patron == Patron::Barbara {
            self.wanted[stone] = 9.0;
        }
    }

    /// The first food of each kind is seed or a house, and houses ask for different ones.
    fn food(&mut self, state: &State, seat: Seat, patron: Patron) {
        let worth = match state.houses(seat).count_ones() {
            0..6 => 2.0,
            6..8 => 1.5,
            _ => 1.15,
        };
        for food in 0..4 {
            self.urgent[food] = 1.0;
            self.urgent_worth[food] = worth;
            self.wanted[food] = match patron {
                Patron::Cristoforo => 2.5,
                Patron::Nicola => 3.0,
                _ => 2.0,
            };
            if patron == Patron::Giorgio {
                self.urgent[food] = 2.0;
                self.urgent_worth[food] = worth.max(1.6);
            }
        }
    }

    /// Luxuries are fountains first: without them the land is gone before it is used.
    fn luxuries(&mut self, patron: Patron, room: u32, fountains: u32) {
        let missing = room.saturating_sub(fountains) as f32;
        for luxury in 4..8 {
            self.urgent[luxury] = missing.clamp(1.0, 2.0);
            self.urgent_worth[luxury] = if missing > 0.0 { 2.2 } else { 1.1 };
            self.wanted[luxury] = match patron {
                Patron::Cristoforo | Patron::Nicola => 2.0 + 0.25 * missing,
                _ => 0.5 + 0.25 * missing,
            };
        }
    }

    /// What so much of a good is worth.
    pub(super) fn worth(&self, good: usize, count: f32) -> f32 {
        let urgent = count.min(self.urgent[good]);
        let wanted = (count - urgent).min(self.wanted[good]);
        self.urgent_worth[good] * urgent + wanted + SURPLUS * (count - urgent - wanted)
    }

    /// What the last unit is worth.
    pub(super) fn last(&self, good: usize, count: f32) -> f32 {
        self.worth(good, count) - self.worth(good, (count - 1.0).max(0.0))
    }

    /// What one more would be worth.
    pub(super) fn next(&self, good: usize, count: f32) -> f32 {
        self.worth(good, count + 1.0) - self.worth(good, count)
    }
}

/// What a player holds.
pub(super) fn held(state: &State, seat: Seat) -> [f32; 10] {
    let goods = state.goods(seat);
    Good::ALL.map(|good| f32::from(goods[good]))
}

/// How much a good counts less for each turn one waits for it.
const PATIENCE: f32 = 0.9;
/// What a good is worth once there is enough of it: two of them buy one at the market.
const SURPLUS: f32 = 0.42;

/// So many goods, one a turn.
pub(super) fn stream(count: u32) -> f32 {
    PATIENCE * (1.0 - PATIENCE.powi(count as i32)) / (1.0 - PATIENCE)
}

/// What installations will bring, later goods counting less.
pub(super) fn coming(state: &State, seat: Seat) -> [f32; 10] {
    let mut coming = [0.0; 10];
    for work in state.installations(seat) {
        coming[work.good.index()] += stream(work.left);
    }
    coming
}
