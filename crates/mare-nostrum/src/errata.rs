//! Corrections of the rules, each behind a predicate of its own, so that old logs replay as they were played.
//!
//! Version 1 is the first. Version 2 corrects what positions by hand leave out; play is the same.

/// The newest version of the rules.
pub const RULES: u32 = 2;

/// What a position leaves out is what could have come about: the Military phase has its wars, those that the mover has just
/// begun are not among them, a tie is settled by somebody who is not tied, and `from_start` keeps what is not written. Before,
/// wars were none without `campaign` and else all there are, the printed holder settled ties, and a space was replaced whole.
pub(crate) const fn positions_leave_out_what_follows(rules: u32) -> bool {
    rules >= 2
}
