//! Corrections that change the result of a recorded game, each behind a named predicate, so that old logs stay replayable.
//!
//! Rules version 1 is the first. Version 2 refuses positions by hand that could not have come about; play is the same.

/// The newest version of the rules.
pub(crate) const RULES: u32 = 2;

/// What a position says is done this turn is on the board, and an oracle that a city is linked to has a controller when a turn
/// begins. Before, neither was compared.
pub(crate) const fn positions_compare_done(rules: u32) -> bool {
    rules >= 2
}

/// Is this a version we can play?
pub(crate) const fn is_known(rules: u32) -> bool {
    rules >= 1 && rules <= RULES
}
