//! What steps make happen, and the sentences for it.

use emporion_core::{BySeat, Seat};
use emporion_hex::Coord;
use schemars::JsonSchema;
use serde::Serialize;

use crate::building::{Building, Patron};
use crate::goods::{Bundle, Good};
use crate::state::Phase;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields say what they are; each variant says when")]
pub enum Event {
    /// The order of the first turn was drawn (R10).
    Drawn { order: Vec<Seat> },
    /// A first city was placed.
    Founded { seat: Seat, at: Coord },
    /// Somebody chooses a step of a secret plan.
    Chosen { seat: Seat, step: String },
    /// A city building was built.
    Built { seat: Seat, building: Building, at: String, house: Option<u8>, paid: String },
    /// A man took his place.
    Manned { seat: Seat, building: Building, at: String },
    /// A man was taken off.
    Unmanned { seat: Seat, building: Building, at: String },
    /// The hospital removed a grave.
    Healed { seat: Seat, at: String },
    /// Theology razed the cathedral.
    Razed { seat: Seat },
    /// Santa Barbara rearranged.
    Rearranged { seat: Seat },
    /// Two goods for one with the bank.
    Banked { seat: Seat, gave: String, got: Good },
    /// An offer between players; only these two hear whether the maker's market is manned.
    Offered { seat: Seat, to: Seat, give: String, ask: String, market: Option<bool> },
    /// An offer was taken back.
    Withdrawn { seat: Seat, to: Seat },
    /// An offer was accepted by `seat`, who gave and got these goods.
    Traded { seat: Seat, with: Seat, gave: String, got: String },
    /// An offer was refused.
    Declined { seat: Seat, offered_by: Seat },
    /// Somebody is done with Phase 2.
    Finished { seat: Seat },
    /// The close of Phase 2 shows what a player did.
    Revealed { seat: Seat, built: Vec<Building>, manned: Vec<Building>, patron: Option<Patron>, goods: String },
    /// The famine level changed.
    Famine { level: u16 },
    /// Phase 3.
    Order { order: Vec<Seat>, counts: BySeat<u32> },
    /// An installation was built.
    Installed { seat: Seat, kind: String, good: Good, at: Vec<Coord>, goods: u32 },
    /// An inn was built.
    Inn { seat: Seat, at: Coord, paid: String },
    /// A city was founded.
    City { seat: Seat, at: Coord, paid: String },
    /// Alchemy cleaned.
    Cleaned { seat: Seat, hexes: Vec<Coord> },
    /// Goods that did not fit were discarded.
    Discarded { seat: Seat, goods: String },
    /// A good was harvested, or lost to forced labour.
    Harvested { seat: Seat, good: Good, at: Coord, lost: bool },
    /// An installation is empty and its man comes home.
    Emptied { seat: Seat, kind: String, at: Coord },
    /// San Giorgio's fish.
    Fish { seat: Seat, count: u16 },
    /// A marker was turned.
    Explored { seat: Seat, at: Coord, good: Good },
    /// Graves are due.
    GravesDue { seat: Seat, count: u16 },
    /// A grave was placed.
    Grave { seat: Seat, at: String, on: Option<Building> },
    /// A hex was polluted.
    Polluted { seat: Seat, at: Coord },
    /// A player left the game.
    Out { seat: Seat },
    /// A new turn or phase begins.
    Begins { turn: u16, phase: Phase },
    /// The game is over.
    Won { winners: Vec<Seat>, how: Vec<Patron> },
}

/// Goods of a bundle for an event.
pub(crate) fn text(bundle: &Bundle) -> String {
    bundle.to_string()
}

/// The event in words.
pub(crate) fn sentence(event: &Event, names: &[String]) -> String {
    let name = |seat: &Seat| names.get(seat.index()).map_or("somebody", String::as_str);
    let list = |seats: &[Seat]| seats.iter().map(name).collect::<Vec<_>>().join(", ");
    match event {
        Event::Drawn { order } => format!("The order of the first turn is {}.", list(order)),
        Event::Founded { seat, at } => format!("{} founds a first city at {at}.", name(seat)),
        Event::Chosen { seat, step } => format!("{} chooses: {step}.", name(seat)),
        Event::Built { seat, building, at, house, paid } => {
            let what = house.map_or_else(|| building.with_article(), |number| format!("house {number}"));
            format!("{} builds {what} at {at} for {paid}.", name(seat))
        }
        Event::Manned { seat, building, at } => format!("{} mans the {building} at {at}.", name(seat)),
        Event::Unmanned { seat, building, at } => format!("{} takes the man off the {building} at {at}.", name(seat)),
        Event::Healed { seat, at } => format!("The hospital of {} removes the grave at {at}.", name(seat)),
        Event::Razed { seat } => format!("{} razes the cathedral.", name(seat)),
        Event::Rearranged { seat } => format!("{} rearranges the cities.", name(seat)),
        Event::Banked { seat, gave, got } => format!("{} gives {gave} to the bank for 1 {got}.", name(seat)),
        Event::Offered { seat, to, give, ask, market } => {
            let market = if *market == Some(true) { " at an open market" } else { "" };
            format!("{} offers {} {give} for {ask}{market}.", name(seat), name(to))
        }
        Event::Withdrawn { seat, to } => format!("{} withdraws the offer to {}.", name(seat), name(to)),
        Event::Traded { seat, with, gave, got } => {
            format!("{} accepts the offer of {}: {got} for {gave}.", name(seat), name(with))
        }
        Event::Declined { seat, offered_by } => format!("{} declines the offer of {}.", name(seat), name(offered_by)),
        Event::Finished { seat } => format!("{} is done.", name(seat)),
        Event::Revealed { seat, built, manned, patron, goods } => {
            let names = |kinds: &[Building]| match kinds {
                [] => "nothing".to_owned(),
                _ => kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", "),
            };
            let patron = patron.map(|patron| format!(" under {}", patron.title())).unwrap_or_default();
            let (built, manned) = (names(built), names(manned));
            format!("{}{patron} has built {built}; manned {manned}; goods left: {goods}.", name(seat))
        }
        Event::Famine { level } => format!("The famine level is {level}."),
        Event::Order { order, .. } => format!("The order of play is {}.", list(order)),
        Event::Installed { seat, kind, good, at, goods } => {
            let place = at.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
            format!("{} builds a {kind} at {place} with {goods} {good}.", name(seat))
        }
        Event::Inn { seat, at, paid } => format!("{} builds an inn at {at} for {paid}.", name(seat)),
        Event::City { seat, at, paid } => format!("{} founds a city at {at} for {paid}.", name(seat)),
        Event::Cleaned { seat, hexes } => format!("The alchemists of {} clean {} hexes.", name(seat), hexes.len()),
        Event::Discarded { seat, goods } => format!("{} has no room for {goods}.", name(seat)),
        Event::Harvested { seat, good, at, lost: true } => {
            format!("{} loses 1 {good} at {at} to forced labour.", name(seat))
        }
        Event::Harvested { seat, good, at, .. } => format!("{} harvests 1 {good} at {at}.", name(seat)),
        Event::Emptied { seat, kind, at } => {
            format!("The {kind} of {} at {at} is empty; its man comes home.", name(seat))
        }
        Event::Fish { seat, count } => format!("San Giorgio gives {} {count} fish.", name(seat)),
        Event::Explored { seat, at, good } => format!("{} explores {at} and finds {good}.", name(seat)),
        Event::GravesDue { seat, count } => format!("{count} graves fall on {}.", name(seat)),
        Event::Grave { seat, at, on: Some(kind) } => format!("{} buries on the {kind} at {at}.", name(seat)),
        Event::Grave { seat, at, on: None } => format!("{} buries at {at}.", name(seat)),
        Event::Polluted { seat, at } => format!("{} pollutes {at}.", name(seat)),
        Event::Out { seat } => format!("{} has no room for the dead and leaves the game.", name(seat)),
        Event::Begins { turn, phase } => format!("Turn {turn}: {}.", phase_name(*phase)),
        Event::Won { winners, how } => {
            let how: Vec<&str> = how.iter().map(|patron| patron.title()).collect();
            let by = if how.is_empty() { String::new() } else { format!(" under {}", how.join(" and ")) };
            format!("{} wins{by}.", list(winners))
        }
    }
}

/// The phase as players call it.
pub(crate) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Found => "first cities",
        Phase::City => "city building",
        Phase::Countryside => "countryside building",
        Phase::Storage => "storage",
        Phase::Harvest => "harvest",
        Phase::Exploration => "exploration",
        Phase::Famine => "famine",
        Phase::Pollution => "pollution",
        Phase::Over => "the end",
    }
}
