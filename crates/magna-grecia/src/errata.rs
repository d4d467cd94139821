//! Corrections that change the result of a recorded game, each behind a named predicate, so that old logs stay replayable.
//!
//! Rules version 1 is the first. A correction raises [`RULES`] and adds a function here, such as
//! `pub(crate) fn merged_city_keeps_age(rules: u32) -> bool { rules >= 2 }`.

/// The newest version of the rules.
pub(crate) const RULES: u32 = 1;

/// Is this a version we can play?
pub(crate) const fn is_known(rules: u32) -> bool {
    rules >= 1 && rules <= RULES
}
