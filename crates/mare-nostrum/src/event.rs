//! What happens, for pages, logs and ears.

use schemars::JsonSchema;
use serde::Serialize;

use crate::notation::{read_item, write_item, write_slot};
use crate::words::{cards, counted, of_kind};
use crate::{Cards, Civ, Force, Item, Kind, MareNostrum, Place, Role, Sea, Slot, Space};

/// Something a step made happen. Provinces and seas stand by their ids, things bought in notation, as in positions.
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
        item: String,
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
        place: String,
        sea: String,
    },
    Sailed {
        civ: Civ,
        from: String,
        to: String,
    },
    Marched {
        civ: Civ,
        count: u8,
        from: String,
        to: String,
    },
    Attacks {
        civ: Civ,
        space: String,
    },
    HelenTurns {
        civ: Civ,
        of: Civ,
        place: String,
    },
    Battle {
        space: String,
        attacker: Civ,
        defender: Civ,
        attack_dice: Vec<u8>,
        defence_dice: Vec<u8>,
        totals: [u8; 2],
        losses: [u8; 2],
    },
    Lost {
        civ: Civ,
        space: String,
        units: u8,
        forts: u8,
    },
    Pillaged {
        civ: Civ,
        place: String,
        slot: Slot,
    },
    Plundered {
        civ: Civ,
        kind: Kind,
    },
    Occupied {
        civ: Civ,
        place: String,
        slot: Slot,
    },
    Converting {
        civ: Civ,
        place: String,
    },
    Retained {
        civ: Civ,
        place: String,
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
        let name = |id: &String| self.space_name(id).to_owned();
        match event {
            Event::SetUpOrder { order } => {
                let order: Vec<String> = order.iter().map(who).collect();
                format!("The set-up goes in this order: {}.", order.join(", "))
            }
            Event::SetUpDone { civ, lost: 0 } => format!("{} is set up.", who(civ)),
            Event::SetUpDone { civ, lost } => {
                format!("{} is set up and leaves {}.", who(civ), counted(*lost, "point", "points"))
            }
            Event::TurnBegins { turn } => format!("Turn {turn} begins."),
            Event::RolePasses { role, civ } => format!("{} becomes {}.", who(civ), role.name()),
            Event::Income { civ, cards, missing } if missing.is_empty() => format!("{} receives {cards}.", who(civ)),
            Event::Income { civ, cards, missing } => {
                format!("{} receives {cards}; the bank lacks {missing}.", who(civ))
            }
            Event::ArtemisBrings { civ, good } => format!("The Temple of Artemis brings {} {}.", who(civ), good.id()),
            Event::NumberSet { civ, number } => format!("{} has {} traded.", who(civ), cards(*number)),
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
            Event::Paid { civ, kind, count } => format!("{} pays {}.", who(civ), of_kind(*count, *kind)),
            Event::Bought { civ, item } => self.tell_bought(&who(civ), item),
            Event::Swapped { civ, give, get } => format!("{} swaps {} for {}.", who(civ), give.id(), get.id()),
            Event::Kept { civ, thrown, size } if thrown.is_empty() => format!("{} keeps {}.", who(civ), cards(*size)),
            Event::Kept { civ, thrown, size } => {
                format!("{} keeps {} and throws away {thrown}.", who(civ), cards(*size))
            }
            Event::Moves { civ } => format!("{} moves.", who(civ)),
            Event::Launched { civ, place, sea } => {
                format!("{} launches a trireme from {} to {}.", who(civ), name(place), name(sea))
            }
            Event::Sailed { civ, from, to } => format!("{} sails from {} to {}.", who(civ), name(from), name(to)),
            Event::Marched { civ, count, from, to } => {
                let legions = counted(*count, "legion", "legions");
                format!("{} marches with {legions} from {} to {}.", who(civ), name(from), name(to))
            }
            Event::Attacks { civ, space } => format!("{} attacks in {}.", who(civ), name(space)),
            Event::HelenTurns { civ, of, place } => {
                format!("Helen turns a legion of {} in {} for {}.", who(of), name(place), who(civ))
            }
            Event::Battle { space, attacker, defender, totals, losses, .. } => format!(
                "Battle in {}: {} {}, {} {}; losses {} and {}.",
                name(space),
                who(attacker),
                totals[0],
                who(defender),
                totals[1],
                losses[0],
                losses[1]
            ),
            Event::Lost { civ, space, units, forts } => {
                let space = self.map().sea(space).map(Space::Sea);
                let lost = crate::words::units(space, Force { units: *units, forts: *forts });
                format!("{} loses {lost}.", who(civ))
            }
            Event::Pillaged { civ, place, slot } => {
                format!("{} pillages the {} in {}.", who(civ), slot_noun(*slot), name(place))
            }
            Event::Plundered { civ, kind } => format!("Nebuchadnezzar brings {} {}.", who(civ), kind.id()),
            Event::Occupied { civ, place, slot } => {
                format!("{} occupies the {} in {}.", who(civ), slot_noun(*slot), name(place))
            }
            Event::Converting { civ, place } => format!("{} sets out to convert {}.", who(civ), name(place)),
            Event::Retained { civ, place, slot } => {
                format!("{} keeps the {} in {}.", who(civ), slot_noun(*slot), name(place))
            }
            Event::Won { civ } => format!("{} wins.", who(civ)),
            Event::LimitReached { turn } => format!("The game ends after turn {turn} without a winner."),
        }
    }

    /// A purchase in words, by what it is.
    fn tell_bought(&self, who: &str, item: &str) -> String {
        let Ok(item) = read_item(self.map(), item) else {
            return format!("{who} buys {item}.");
        };
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

    /// "Anna (Rome)", or "neutral Babylon".
    fn who(&self, civ: Civ, names: &[String]) -> String {
        match self.seat_of(civ).and_then(|seat| names.get(seat.index())) {
            Some(name) => format!("{name} ({civ})"),
            None => format!("neutral {civ}"),
        }
    }

    /// The name of a province or sea by its id.
    fn space_name<'a>(&'a self, id: &'a str) -> &'a str {
        let map = self.map();
        let land = map.place(id).map(|place| map.name(place));
        land.or_else(|| map.sea(id).map(|sea| map.sea_name(sea))).unwrap_or(id)
    }

    /// A province in an event.
    pub(crate) fn place_id(&self, place: Place) -> String {
        self.map().id(place).to_owned()
    }

    /// A sea in an event.
    pub(crate) fn sea_id(&self, sea: Sea) -> String {
        self.map().sea_id(sea).to_owned()
    }

    /// The place of an attack in an event.
    pub(crate) fn space_id(&self, space: Space) -> String {
        match space {
            Space::Land(place) => self.place_id(place),
            Space::Sea(sea) => self.sea_id(sea),
        }
    }

    /// A thing bought in an event.
    pub(crate) fn item_text(&self, item: Item) -> String {
        write_item(self.map(), item)
    }
}

/// "city", "gems caravan".
fn slot_noun(slot: Slot) -> String {
    match slot {
        Slot::Caravan(good) => format!("{} caravan", good.id()),
        Slot::City | Slot::Temple | Slot::Market | Slot::Marker => write_slot(slot).to_owned(),
    }
}
