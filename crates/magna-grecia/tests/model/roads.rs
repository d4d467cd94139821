//! Where a road tile may go: R75 to R83.

use std::collections::BTreeSet;

use super::{Hex, Model, Place, SIDE_NAMES, neighbours, step, text};

impl Model {
    /// Every legal road step of the player whose turn it is, in notation.
    pub(crate) fn road_steps(&self) -> BTreeSet<String> {
        let open = self.allowance(0) > 0 && self.players[self.turn].hand[0] > 0 && self.at_rest();
        let mut steps = BTreeSet::new();
        for &at in self.land.iter().filter(|&&at| open && self.empty_plain(at)) {
            for (low, high) in nine() {
                if self.fits(at, [low, high]) {
                    steps.insert(format!("road {} {}-{}", text(at), SIDE_NAMES[high], SIDE_NAMES[low]));
                }
            }
        }
        steps
    }

    /// R75.
    fn empty_plain(&self, at: Hex) -> bool {
        self.place(at).is_none() && !self.villages.contains_key(&at) && !self.roads.contains_key(&at)
    }

    /// R77 and R83.
    fn fits(&self, at: Hex, ends: [usize; 2]) -> bool {
        let meets = |side: usize| {
            let (other, owner) = self.roads.get(&step(at, side))?;
            other.contains(&((side + 3) % 6)).then_some(*owner)
        };
        let joins_rival = ends.iter().any(|&side| meets(side).is_some_and(|owner| owner != self.turn));
        let anchored = ends.iter().any(|&side| meets(side) == Some(self.turn) || self.anchor(step(at, side)));
        !joins_rival && anchored
    }

    /// R78 to R81.
    fn anchor(&self, hex: Hex) -> bool {
        match self.place(hex) {
            Some(Place::City(_)) => true,
            Some(Place::Village(_) | Place::Oracle(_)) => self.enters(self.turn, hex),
            None => false,
        }
    }

    /// Does a road tile of the player have an end facing this hex?
    pub(crate) fn enters(&self, seat: usize, hex: Hex) -> bool {
        neighbours(hex).iter().enumerate().any(|(side, at)| {
            self.roads.get(at).is_some_and(|(ends, owner)| *owner == seat && ends.contains(&((side + 3) % 6)))
        })
    }
}

/// R76: pairs of sides that lie opposite or two apart.
fn nine() -> impl Iterator<Item = (usize, usize)> {
    (0..6).flat_map(|low| (low + 2..6).map(move |high| (low, high))).filter(|(low, high)| (2..=4).contains(&(high - low)))
}
