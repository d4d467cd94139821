//! What happens, for pages, logs and ears.

use schemars::JsonSchema;
use serde::Serialize;

use crate::notation::write_slot;
use crate::{Cards, Civ, Item, Kind, MareNostrum, Place, Role, Sea, Slot, Space};

/// Something a step made happen. Provinces and seas are numbers of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named after what they hold; each event has its sentence below")]
pub enum Event {
    SetUpOrder {
        order: Vec<Civ>,
    },
    SetUpDone {
        civ: Civ,
        lost: u8,
    },
    TurnBegins {
        turn: u16,
    },
    RolePasses {
        role: Role,
        civ: Civ,
    },
    Income {
        civ: Civ,
        cards: Cards,
        missing: Cards,
    },
    ArtemisBrings {
        civ: Civ,
        good: Kind,
    },
    NumberSet {
        civ: Civ,
        number: u8,
    },
    OutOfTrade {
        civ: Civ,
    },
    Offered {
        civ: Civ,
        kind: Kind,
    },
    OfferReady {
        civ: Civ,
    },
    OfferRevealed {
        civ: Civ,
        cards: Cards,
    },
    Taken {
        civ: Civ,
        from: Civ,
        kind: Kind,
    },
    UlyssesRedirects {
        civ: Civ,
        taker: Civ,
        from: Civ,
        kind: Kind,
    },
    TradeEnds,
    CardGiven {
        civ: Civ,
        to: Civ,
        kind: Option<Kind>,
    },
    Builds {
        civ: Civ,
    },
    Paid {
        civ: Civ,
        kind: Kind,
        count: u8,
    },
    Bought {
        civ: Civ,
        item: Item,
    },
    Swapped {
        civ: Civ,
        give: Kind,
        get: Kind,
    },
    Kept {
        civ: Civ,
        thrown: Cards,
        size: u8,
    },
    Moves {
        civ: Civ,
    },
    Launched {
        civ: Civ,
        place: Place,
        sea: Sea,
    },
    Sailed {
        civ: Civ,
        from: Sea,
        to: Sea,
    },
    Marched {
        civ: Civ,
        count: u8,
        from: Place,
        to: Place,
    },
    Attacks {
        civ: Civ,
        space: Space,
    },
    HelenTurns {
        civ: Civ,
        of: Civ,
        place: Place,
    },
    Battle {
        space: Space,
        attacker: Civ,
        defender: Civ,
        attack_dice: Vec<u8>,
        defence_dice: Vec<u8>,
        totals: [u8; 2],
        losses: [u8; 2],
    },
    Lost {
        civ: Civ,
        space: Space,
        units: u8,
        forts: u8,
    },
    Pillaged {
        civ: Civ,
        place: Place,
        slot: Slot,
    },
    Plundered {
        civ: Civ,
        kind: Kind,
    },
    Occupied {
        civ: Civ,
        place: Place,
        slot: Slot,
    },
    Converting {
        civ: Civ,
        place: Place,
    },
    Retained {
        civ: Civ,
        place: Place,
        slot: Slot,
    },
    Won {
        civ: Civ,
    },
    LimitReached {
        turn: u16,
    },
}

impl MareNostrum {
    /// The event in words; `names` are the players' names by seat.
    pub(crate) fn tell(&self, event: &Event, names: &[String]) -> String {
        let who = |civ: &Civ| self.who(*civ, names);
        let place = |place: &Place| self.map().name(*place);
        let sea = |sea: &Sea| self.map().sea_name(*sea);
        match event {
            Event::SetUpOrder { order } => {
                let order: Vec<String> = order.iter().map(who).collect();
                format!("The set-up goes in this order: {}.", order.join(", "))
            }
            Event::SetUpDone { civ, lost: 0 } => format!("{} is set up.", who(civ)),
            Event::SetUpDone { civ, lost } => format!("{} is set up and leaves {lost} points.", who(civ)),
            Event::TurnBegins { turn } => format!("Turn {turn} begins."),
            Event::RolePasses { role, civ } => format!("{} becomes {}.", who(civ), role.name()),
            Event::Income { civ, cards, missing } if missing.is_empty() => format!("{} receives {cards}.", who(civ)),
            Event::Income { civ, cards, missing } => {
                format!("{} receives {cards}; the bank is out of {missing}.", who(civ))
            }
            Event::ArtemisBrings { civ, good } => format!("The Temple of Artemis brings {} {}.", who(civ), good.id()),
            Event::NumberSet { civ, number } => format!("{} has {number} cards traded.", who(civ)),
            Event::OutOfTrade { civ } => format!("{} has too few cards to trade.", who(civ)),
            Event::Offered { kind, .. } => format!("You offer {}.", kind.id()),
            Event::OfferReady { civ } => format!("{} has an offer ready.", who(civ)),
            Event::OfferRevealed { civ, cards } => format!("{} offers {cards}.", who(civ)),
            Event::Taken { civ, from, kind } => format!("{} takes {} from {}.", who(civ), kind.id(), who(from)),
            Event::UlyssesRedirects { civ, taker, from, kind } => format!(
                "{} sends Ulysses: the {} goes back to {}, and {} must take from {}.",
                who(civ),
                kind.id(),
                who(from),
                who(taker),
                who(civ)
            ),
            Event::TradeEnds => "The trade is over.".into(),
            Event::CardGiven { civ, to, kind: Some(kind) } => {
                format!("{} gives {} a card: {}.", who(civ), who(to), kind.id())
            }
            Event::CardGiven { civ, to, kind: None } => format!("{} gives {} a card.", who(civ), who(to)),
            Event::Builds { civ } => format!("{} builds.", who(civ)),
            Event::Paid { civ, kind, count } => format!("{} pays {count} {}.", who(civ), kind.id()),
            Event::Bought { civ, item } => self.tell_bought(&who(civ), *item),
            Event::Swapped { civ, give, get } => format!("{} swaps {} for {}.", who(civ), give.id(), get.id()),
            Event::Kept { civ, thrown, size } => format!("{} keeps {size} cards and throws away {thrown}.", who(civ)),
            Event::Moves { civ } => format!("{} moves.", who(civ)),
            Event::Launched { civ, place: from, sea: to } => {
                format!("{} launches a trireme from {} to {}.", who(civ), place(from), sea(to))
            }
            Event::Sailed { civ, from, to } => format!("{} sails from {} to {}.", who(civ), sea(from), sea(to)),
            Event::Marched { civ, count, from, to } => {
                format!("{} marches with {count} from {} to {}.", who(civ), place(from), place(to))
            }
            Event::Attacks { civ, space } => format!("{} attacks in {}.", who(civ), self.space_name(*space)),
            Event::HelenTurns { civ, of, place: at } => {
                format!("Helen turns a legion of {} in {} for {}.", who(of), place(at), who(civ))
            }
            Event::Battle { space, attacker, defender, totals, losses, .. } => format!(
                "Battle in {}: {} {}, {} {}; losses {} and {}.",
                self.space_name(*space),
                who(attacker),
                totals[0],
                who(defender),
                totals[1],
                losses[0],
                losses[1]
            ),
            Event::Lost { civ, space: Space::Sea(_), units, .. } => format!("{} loses {units} triremes.", who(civ)),
            Event::Lost { civ, units, forts, .. } => {
                format!("{} loses {units} legions and {forts} fortresses.", who(civ))
            }
            Event::Pillaged { civ, place: at, slot } => {
                format!("{} pillages the {} in {}.", who(civ), slot_noun(*slot), place(at))
            }
            Event::Plundered { civ, kind } => format!("Nebuchadnezzar brings {} {}.", who(civ), kind.id()),
            Event::Occupied { civ, place: at, slot } => {
                format!("{} occupies the {} in {}.", who(civ), slot_noun(*slot), place(at))
            }
            Event::Converting { civ, place: at } => format!("{} sets out to convert {}.", who(civ), place(at)),
            Event::Retained { civ, place: at, slot } => {
                format!("{} keeps the {} in {}.", who(civ), slot_noun(*slot), place(at))
            }
            Event::Won { civ } => format!("{} wins.", who(civ)),
            Event::LimitReached { turn } => format!("The game ends after turn {turn} without a winner."),
        }
    }

    fn tell_bought(&self, who: &str, item: Item) -> String {
        let what = item.noun();
        match item {
            Item::Influence(place) => format!("{who} places {what} in {}.", self.map().name(place)),
            Item::Convert(place) => format!("{who} converts {}.", self.map().name(place)),
            Item::Caravan(place, good) => {
                format!("{who} builds {what} on {} in {}.", good.id(), self.map().name(place))
            }
            Item::Marvel(_) => format!("{who} gains {what}."),
            _ => format!("{who} builds {what} in {}.", item.place().map_or("", |place| self.map().name(place))),
        }
    }

    fn who(&self, civ: Civ, names: &[String]) -> String {
        match self.seat_of(civ).and_then(|seat| names.get(seat.index())) {
            Some(name) => format!("{name} ({civ})"),
            None => format!("neutral {civ}"),
        }
    }

    fn space_name(&self, space: Space) -> &str {
        match space {
            Space::Land(place) => self.map().name(place),
            Space::Sea(sea) => self.map().sea_name(sea),
        }
    }
}

fn slot_noun(slot: Slot) -> String {
    match slot {
        Slot::Caravan(good) => format!("{} caravan", good.id()),
        Slot::City | Slot::Temple | Slot::Market | Slot::Marker => write_slot(slot).to_owned(),
    }
}
