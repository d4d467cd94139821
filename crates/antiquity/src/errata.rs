//! Corrections that changed what an existing log replays to, each behind a named predicate on the rules version of the game.
//!
//! Version 1 is the first; there are none yet. A correction reads
//! `pub(crate) fn graves_before_pollution(rules: u32) -> bool { rules >= 2 }` and is asked where the rule is applied.

/// The newest version of the rules.
pub(crate) const RULES: u32 = 1;
