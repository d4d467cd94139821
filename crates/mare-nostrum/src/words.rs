//! Numbers with their nouns, for sentences.

use crate::{Force, Kind, Space};

/// "no legions", "1 legion", "3 legions".
pub(crate) fn counted(number: u8, one: &str, many: &str) -> String {
    match number {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        _ => format!("{number} {many}"),
    }
}

/// "2 cards".
pub(crate) fn cards(number: u8) -> String {
    counted(number, "card", "cards")
}

/// "1 tax", "3 taxes".
pub(crate) fn taxes(number: u8) -> String {
    counted(number, "tax", "taxes")
}

/// "2 different commodities".
pub(crate) fn different_goods(number: u8) -> String {
    counted(number, "commodity", "different commodities")
}

/// So many cards of one kind: "2 taxes", "1 grain", "no gold".
pub(crate) fn of_kind(number: u8, kind: Kind) -> String {
    let many = if kind == Kind::Tax { "taxes" } else { kind.id() };
    counted(number, kind.id(), many)
}

/// "2 legions and 1 fortress", "1 trireme"; what there is none of is not named.
pub(crate) fn units(space: Option<Space>, force: Force) -> String {
    let (one, many) = match space {
        Some(Space::Sea(_)) => ("trireme", "triremes"),
        _ => ("legion", "legions"),
    };
    match (force.units, force.forts) {
        (units, 0) => counted(units, one, many),
        (0, forts) => counted(forts, "fortress", "fortresses"),
        (units, forts) => format!("{} and {}", counted(units, one, many), counted(forts, "fortress", "fortresses")),
    }
}
