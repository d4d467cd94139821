//! Goods, their two classes that leave a choice, and small bundles of them.

use std::fmt;
use std::ops::{Index, IndexMut};

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the ten goods. R23: four foods, four luxuries, two building goods, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Good {
    /// Food from farms.
    Grain,
    /// Food from farms.
    Sheep,
    /// Food from farms.
    Olives,
    /// Food from fisheries and San Giorgio.
    Fish,
    /// Luxury from farms.
    Wine,
    /// Luxury from fisheries.
    Pearls,
    /// Luxury from fisheries.
    Dye,
    /// Luxury from mines.
    Gold,
    /// Building good from mines.
    Stone,
    /// Building good from woodcutters.
    Wood,
}

impl Good {
    /// All ten, in order.
    pub const ALL: [Good; 10] = [
        Good::Grain,
        Good::Sheep,
        Good::Olives,
        Good::Fish,
        Good::Wine,
        Good::Pearls,
        Good::Dye,
        Good::Gold,
        Good::Stone,
        Good::Wood,
    ];
    /// What a farm can grow (R116).
    pub const CROPS: [Good; 4] = [Good::Grain, Good::Sheep, Good::Olives, Good::Wine];
    /// What a fishery can bring in (R128).
    pub const CATCHES: [Good; 3] = [Good::Fish, Good::Pearls, Good::Dye];
    /// What a mine can dig (R122).
    pub const MINERALS: [Good; 2] = [Good::Gold, Good::Stone];

    /// Its place in [`Good::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in texts.
    pub const fn name(self) -> &'static str {
        ["grain", "sheep", "olives", "fish", "wine", "pearls", "dye", "gold", "stone", "wood"][self as usize]
    }

    /// The good of this name.
    pub fn named(name: &str) -> Option<Good> {
        Good::ALL.into_iter().find(|good| good.name() == name)
    }

    /// Is it food?
    pub const fn is_food(self) -> bool {
        self.index() < 4
    }
}

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A class of goods of which the payer chooses (Q50).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Grain, sheep, olives, fish.
    Food,
    /// Wine, pearls, dye, gold.
    Luxury,
}

impl Class {
    /// The index of its first good.
    pub const fn first(self) -> usize {
        match self {
            Class::Food => 0,
            Class::Luxury => 4,
        }
    }

    /// The word for players.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Food => "food",
            Class::Luxury => "luxury",
        }
    }
}

/// What a player holds of each good. Q61: without limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goods([u16; 10]);

impl Goods {
    /// How many there are in all.
    pub fn total(&self) -> u16 {
        self.0.iter().fold(0, |sum, &n| sum.saturating_add(n))
    }

    /// How many foods there are.
    pub fn food(&self) -> u16 {
        self.0[..4].iter().fold(0, |sum, &n| sum.saturating_add(n))
    }

    /// What there is of each good of a class.
    pub fn class(&self, class: Class) -> [u16; 4] {
        std::array::from_fn(|n| self.0[class.first() + n])
    }

    /// One more of a good.
    pub fn gain(&mut self, good: Good, count: u16) {
        self[good] = self[good].saturating_add(count);
    }

    /// Does it hold all of this?
    pub fn covers(&self, bundle: &Bundle) -> bool {
        self.0.iter().zip(bundle.0).all(|(&have, need)| have >= u16::from(need))
    }

    /// Puts a bundle in.
    pub fn add(&mut self, bundle: &Bundle) {
        for (have, more) in self.0.iter_mut().zip(bundle.0) {
            *have = have.saturating_add(u16::from(more));
        }
    }

    /// Takes a bundle out; less than nothing is nothing.
    pub fn take(&mut self, bundle: &Bundle) {
        for (have, less) in self.0.iter_mut().zip(bundle.0) {
            *have = have.saturating_sub(u16::from(less));
        }
    }
}

impl Index<Good> for Goods {
    type Output = u16;
    fn index(&self, good: Good) -> &u16 {
        &self.0[good.index()]
    }
}

impl IndexMut<Good> for Goods {
    fn index_mut(&mut self, good: Good) -> &mut u16 {
        &mut self.0[good.index()]
    }
}

/// A few goods: a payment, or one side of an offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Bundle(pub(crate) [u8; 10]);

impl Bundle {
    /// One of a good.
    pub fn one(good: Good) -> Bundle {
        let mut bundle = Bundle::default();
        bundle.0[good.index()] = 1;
        bundle
    }

    /// Goods of one class by their numbers.
    pub fn of_class(class: Class, counts: [u8; 4]) -> Bundle {
        let mut bundle = Bundle::default();
        bundle.0[class.first()..class.first() + 4].copy_from_slice(&counts);
        bundle
    }

    /// Is there nothing in it?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 10]
    }

    /// How many goods.
    pub fn total(&self) -> u16 {
        self.0.iter().map(|&n| u16::from(n)).sum()
    }

    /// How many of a good.
    pub fn count(&self, good: Good) -> u8 {
        self.0[good.index()]
    }

    /// One more of a good.
    pub fn add(&mut self, good: Good) {
        self.0[good.index()] = self.0[good.index()].saturating_add(1);
    }

    /// Is any good in it twice? Such a payment needs Philosophy where D is asked (R24, R63).
    pub fn repeats(&self) -> bool {
        self.0.iter().any(|&n| n > 1)
    }

    /// Goods and their numbers, those that are there.
    pub fn iter(&self) -> impl Iterator<Item = (Good, u8)> + '_ {
        Good::ALL.into_iter().map(|good| (good, self.count(good))).filter(|&(_, count)| count > 0)
    }
}

impl fmt::Display for Bundle {
    /// `2 grain 1 gold`, or `nothing`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing");
        }
        for (n, (good, count)) in self.iter().enumerate() {
            let gap = if n == 0 { "" } else { " " };
            write!(f, "{gap}{count} {good}")?;
        }
        Ok(())
    }
}

/// Can `count` goods be paid out of these four kinds?
pub(crate) fn payable(have: [u16; 4], count: u8, different: bool) -> bool {
    if different {
        have.iter().filter(|&&n| n > 0).count() >= usize::from(count)
    } else {
        have.iter().map(|&n| u32::from(n)).sum::<u32>() >= u32::from(count)
    }
}

/// Every way to pay `count` goods out of these four kinds, the way that spares scarce goods first. At most 35: four goods of
/// four kinds, alike or not.
pub(crate) fn payments(have: [u16; 4], count: u8, different: bool) -> ArrayVec<[u8; 4], 35> {
    let most = |n: usize| if different { have[n].min(1) as u8 } else { have[n].min(u16::from(count)) as u8 };
    let mut ways = ArrayVec::new();
    for a in 0..=most(0).min(count) {
        for b in 0..=most(1).min(count - a) {
            for c in 0..=most(2).min(count - a - b) {
                let d = count - a - b - c;
                if d <= most(3) {
                    ways.push([a, b, c, d]);
                }
            }
        }
    }
    let left = |way: &[u8; 4]| -> u32 { way.iter().zip(have).map(|(&n, h)| u32::from(n) * (u32::from(h) + 1)).sum() };
    ways.sort_by_key(|way| std::cmp::Reverse(left(way)));
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payments_are_exact_and_spare_the_scarce() {
        let ways = payments([5, 1, 0, 2], 2, true);
        assert_eq!(ways.len(), 3);
        assert_eq!(ways[0], [1, 0, 0, 1]);
        assert_eq!(payments([9, 9, 9, 9], 4, false).len(), 35);
        assert!(!payable([3, 0, 0, 0], 2, true) && payable([3, 0, 0, 0], 2, false));
    }
}
