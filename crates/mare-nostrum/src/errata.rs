//! Corrections of the rules, each behind a predicate of its own, so that old logs replay as they were played.
//!
//! Version 1 is the first; there is nothing to correct yet. A correction adds a line such as
//! `pub(crate) fn helen_waits(rules: u32) -> bool { rules >= 2 }` and raises [`RULES`].

/// The newest version of the rules.
pub const RULES: u32 = 1;
