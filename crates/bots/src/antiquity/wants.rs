//! What goods are worth to a player with a purpose.

use emporion_antiquity::{Antiquity, Building, Good, Patron, State};
use emporion_core::Seat;

use super::goal;

/// What a good is worth once there is enough of it: two of them buy one at the market.
const SURPLUS: f32 = 0.42;

/// For each good the worth of units one after the other: a few at a high price, some at a fair one, the rest as surplus.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wants {
    urgent: [f32; 10],
    urgent_worth: [f32; 10],
    wanted: [f32; 10],
}

impl Wants {
    pub(super) fn of(game: &Antiquity, state: &State, seat: Seat) -> Wants {
        let patron = goal::saint(game, state, seat);
        let mut wants = Wants { urgent: [0.0; 10], urgent_worth: [1.0; 10], wanted: [0.0; 10] };
        let (mut cathedral, mut fountains) = (false, 0);
        for standing in game.buildings(state, seat) {
            cathedral |= standing.kind == Building::Cathedral;
            fountains += u32::from(standing.kind == Building::Fountain);
        }
        wants.building_goods(patron, cathedral);
        wants.food(state, seat, patron);
        wants.luxuries(patron, 3 * state.cities(seat).len() as u32, fountains);
        wants
    }

    fn building_goods(&mut self, patron: Patron, cathedral: bool) {
        let (wood, stone) = (Good::Wood.index(), Good::Stone.index());
        self.urgent[wood] = 2.0;
        self.urgent_worth[wood] = 1.5;
        self.wanted[wood] = 3.0;
        if !cathedral {
            self.urgent[stone] = 1.0;
            self.urgent_worth[stone] = 6.0;
        }
        if patron == Patron::Cristoforo {
            self.wanted[stone] = 3.0;
            self.wanted[wood] = 5.0;
        }
        if patron == Patron::Barbara {
            self.wanted[stone] = 9.0;
            self.wanted[wood] = 6.0;
        }
    }

    fn food(&mut self, state: &State, seat: Seat, patron: Patron) {
        let few = state.houses(seat).count_ones() < 8;
        for food in 0..4 {
            // The first of each is seed, and houses ask for different ones.
            self.urgent[food] = 1.0;
            self.urgent_worth[food] = if few { 1.3 } else { 1.15 };
            self.wanted[food] = match patron {
                Patron::Cristoforo => 2.5,
                Patron::Nicola => 3.0,
                _ => 2.0,
            };
        }
        // Fish needs no seed.
        self.urgent_worth[Good::Fish.index()] = 1.1;
    }

    fn luxuries(&mut self, patron: Patron, room: u32, fountains: u32) {
        let missing = room.saturating_sub(fountains) as f32;
        for luxury in 4..8 {
            self.urgent[luxury] = 1.0;
            self.urgent_worth[luxury] = if missing > 0.0 { 1.25 } else { 1.1 };
            self.wanted[luxury] = match patron {
                Patron::Cristoforo => 2.0 + 0.25 * missing,
                Patron::Nicola => 1.5 + 0.25 * missing,
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
