//! Corrections that changed what an existing log replays to, each behind a named predicate on the rules version of the game.
//!
//! Version 1 is the first. Version 2 corrects what an open offer shows of its maker's market, and refuses positions by hand in
//! which first cities were placed out of order.

/// The newest version of the rules.
pub(crate) const RULES: u32 = 2;

/// R82, R186: what an open offer shows makes all earlier steps final, so it also lets every man be taken off and Santa Barbara
/// rearrange again, as an answered offer does; and a market's man who has come and gone under an open offer stays until it is
/// withdrawn. Before, both were refused with the advice to undo what could not be undone.
pub(crate) const fn shown_market_settles(rules: u32) -> bool {
    rules >= 2
}

/// R184: whether the market behind an offer is manned is for the maker and his partner. Before, everybody was told.
pub(crate) const fn only_partners_see_market(rules: u32) -> bool {
    rules >= 2
}

/// R12: where first cities are placed, those whose part it was have one and the others none; a position that does not say whose
/// part it is finds him by them. Before, any had any, and it was the part of the last in order.
pub(crate) const fn first_cities_in_order(rules: u32) -> bool {
    rules >= 2
}
