//! What things cost.

use crate::{Civ, Item, Marvel, Marvels, State};

impl Item {
    /// What it costs somebody with these heroes and wonders, discounts included (R86 to R89).
    pub const fn price(self, owned: Marvels) -> u8 {
        let mausoleum = owned.has(Marvel::Mausoleum) as u8;
        match self {
            // R84
            Item::Influence(_) | Item::Convert(_) => 3,
            Item::Caravan(..) | Item::City(_) => 3 - mausoleum,
            Item::Legion(_) | Item::Fortress(_) => 3 - owned.has(Marvel::JuliusCaesar) as u8,
            Item::Trireme(_) => 3 - owned.has(Marvel::Pericles) as u8,
            // R85
            Item::Market(_) | Item::Temple(_) => 6 - mausoleum,
            Item::Marvel(Marvel::Pyramids) => 12,
            Item::Marvel(_) => 9,
        }
    }
}

/// The price of an item for a civilisation, with the discounts of the cards it has.
pub(crate) fn price(s: &State, civ: Civ, item: Item) -> u8 {
    item.price(s.marvels[civ.index()])
}

/// The price now: R90, Hammurabi's first marker of a construction turn is free.
pub(crate) fn price_now(s: &State, civ: Civ, item: Item) -> u8 {
    if matches!(item, Item::Influence(_) | Item::Convert(_)) && free_marker(s, civ) { 0 } else { price(s, civ, item) }
}

/// R90: is Hammurabi's marker still to be placed?
pub(crate) fn free_marker(s: &State, civ: Civ) -> bool {
    !s.build.hammurabi && s.has(civ, Marvel::Hammurabi)
}
