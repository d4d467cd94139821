//! How good a position is for each seat.

use emporion_core::{Outcome, Seat};

/// The most seats any of the games has.
pub const MAX_SEATS: usize = 5;

/// A number for each seat: raw values of an evaluation, or shares of the win, which add up to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Values(pub [f32; MAX_SEATS]);

impl Values {
    /// The shares of a game that is over. Nobody's win is everybody's.
    pub fn of(outcome: &Outcome, seats: usize) -> Values {
        let mut values = Values::default();
        let winners = outcome.winners;
        if winners.is_empty() {
            values.0[..seats].fill(1.0 / seats as f32);
        }
        for seat in winners.iter() {
            values.0[seat.index()] = 1.0 / winners.len() as f32;
        }
        values
    }

    /// Raw values as shares of the win: a lead of `spread` makes the odds e to 1.
    #[must_use]
    pub fn shares(mut self, seats: usize, spread: f32) -> Values {
        let values = &mut self.0[..seats];
        let best = values.iter().copied().fold(f32::MIN, f32::max);
        for value in values.iter_mut() {
            *value = ((*value - best) / spread).exp();
        }
        let sum: f32 = values.iter().sum();
        for value in values {
            *value /= sum;
        }
        self
    }

    /// A mixture of two.
    #[must_use]
    pub fn mix(mut self, other: Values, part: f32) -> Values {
        for (value, other) in self.0.iter_mut().zip(other.0) {
            *value += part * (other - *value);
        }
        self
    }

    /// Adds another.
    pub fn add(&mut self, other: &Values) {
        for (value, other) in self.0.iter_mut().zip(other.0) {
            *value += other;
        }
    }
}

impl std::ops::Index<Seat> for Values {
    type Output = f32;

    fn index(&self, seat: Seat) -> &f32 {
        &self.0[seat.index()]
    }
}

impl std::ops::IndexMut<Seat> for Values {
    fn index_mut(&mut self, seat: Seat) -> &mut f32 {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_and_follow_the_lead() {
        let shares = Values([10.0, 10.0, 15.0, 0.0, 99.0]).shares(3, 5.0);
        assert!((shares.0[..3].iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!((shares.0[2] / shares.0[0] - 1f32.exp()).abs() < 1e-4);
    }
}
