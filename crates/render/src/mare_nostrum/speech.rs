//! The words for the things of this game, in any language.

use emporion_mare_nostrum::{Action, Cards, Civ, Force, Item, Kind, MareNostrum, Marvel, Place, Role, Sea, Slot};
use emporion_words::{FluentValue, Language, value};

use super::scene::{Building, Unit};
use crate::Eyes;

/// A civilisation.
pub(super) fn civ(language: Language, civ: Civ) -> String {
    language.say("mn-civ", &[("civ", value(civ.id()))])
}

/// A tax or a good, as one card.
pub(super) fn good(language: Language, kind: Kind) -> String {
    language.say("mn-good", &[("kind", value(kind.id()))])
}

/// A building; a caravan with what it stands on.
pub(super) fn building(language: Language, what: Building) -> String {
    match what {
        Building::City => language.text("mn-city"),
        Building::Temple => language.text("mn-temple"),
        Building::Market => language.text("mn-market"),
        Building::Caravan(kind) => language.say("mn-caravan-on", &[("good", value(good(language, kind)))]),
    }
}

/// So many units of a kind.
pub(super) fn units(language: Language, unit: Unit, number: u8) -> String {
    let args = [("n", number.into())];
    match unit {
        Unit::Legion => language.say("mn-legions", &args),
        Unit::Fortress => language.say("mn-fortresses", &args),
        Unit::Trireme => language.say("mn-triremes", &args),
    }
}

/// Somebody who speaks of a table in the reader's language.
#[derive(Clone, Copy)]
pub(super) struct Speech<'a> {
    pub(super) game: &'a MareNostrum,
    pub(super) eyes: &'a Eyes<'a>,
}

impl Speech<'_> {
    /// A text with things filled in.
    pub(super) fn say(&self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        self.eyes.say(key, args)
    }

    /// A text.
    pub(super) fn text(&self, key: &str) -> String {
        self.eyes.text(key)
    }

    /// "Anna (Rome)", or a neutral civilisation.
    pub(super) fn who(&self, civ: Civ) -> String {
        let named = value(self.civ(civ));
        match self.game.seat_of(civ) {
            Some(seat) => self.say("mn-who", &[("name", value(self.eyes.name(seat))), ("civ", named)]),
            None => self.say("mn-neutral", &[("civ", named)]),
        }
    }

    pub(super) fn civ(&self, whose: Civ) -> String {
        civ(self.eyes.language, whose)
    }

    pub(super) fn good(&self, kind: Kind) -> String {
        good(self.eyes.language, kind)
    }

    /// "2 taxes".
    pub(super) fn number_of(&self, number: u8, kind: Kind) -> String {
        self.say("mn-cards-of", &[("n", number.into()), ("kind", value(kind.id()))])
    }

    /// "2 taxes, 1 grain and 1 wine", or "nothing".
    pub(super) fn cards(&self, cards: &Cards) -> String {
        let parts: Vec<String> = cards.kinds().map(|kind| self.number_of(cards[kind], kind)).collect();
        if parts.is_empty() { self.text("mn-nothing") } else { self.list(&parts) }
    }

    /// So many cards, whatever they are.
    pub(super) fn card_count(&self, number: u8) -> String {
        self.say("mn-cards", &[("n", number.into())])
    }

    /// "a, b and c".
    pub(super) fn list(&self, parts: &[String]) -> String {
        match parts {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => self.say("mn-and", &[("first", value(first.join(", "))), ("last", value(last))]),
        }
    }

    /// A hero or a wonder as it stands in a list.
    pub(super) fn marvel(&self, marvel: Marvel) -> String {
        self.say("mn-marvel", &[("marvel", value(marvel.id()))])
    }

    /// A hero or a wonder in a sentence: "the Colossus".
    pub(super) fn the_marvel(&self, marvel: Marvel) -> String {
        self.say("mn-the-marvel", &[("marvel", value(marvel.id())), ("name", value(self.marvel(marvel)))])
    }

    pub(super) fn role(&self, role: Role) -> String {
        match role {
            Role::Director => self.text("mn-role-director"),
            Role::Political => self.text("mn-role-political"),
            Role::Military => self.text("mn-role-military"),
        }
    }

    /// "the city", "the grain caravan".
    pub(super) fn slot(&self, slot: Slot) -> String {
        match slot {
            Slot::City => self.text("mn-the-city"),
            Slot::Temple => self.text("mn-the-temple"),
            Slot::Market => self.text("mn-the-market"),
            Slot::Marker => self.text("mn-the-marker"),
            Slot::Caravan(good) => self.say("mn-the-caravan", &[("good", value(self.good(good)))]),
        }
    }

    /// Legions or ships, and fortresses.
    pub(super) fn force(&self, force: Force, at_sea: bool) -> String {
        let unit = if at_sea { Unit::Trireme } else { Unit::Legion };
        let parts = [(unit, force.units), (Unit::Fortress, force.forts)].into_iter().filter(|(_, number)| *number > 0);
        let parts: Vec<String> = parts.map(|(unit, number)| units(self.eyes.language, unit, number)).collect();
        if parts.is_empty() { self.text("mn-nobody") } else { self.list(&parts) }
    }

    /// The name of a province or sea.
    pub(super) fn place(&self, at: &impl Named) -> String {
        let id = at.id(self.game);
        let map = self.game.map();
        let sea = || map.sea(&id).map(|sea| map.sea_name(sea).to_owned());
        map.place(&id).map(|place| map.name(place).to_owned()).or_else(sea).unwrap_or(id.clone())
    }

    /// Is this a sea?
    pub(super) fn at_sea(&self, at: &impl Named) -> bool {
        self.game.map().sea(&at.id(self.game)).is_some()
    }
}

/// Something that steps name by its number, events and views by its id.
pub(super) trait Named {
    /// Its id.
    fn id(&self, game: &MareNostrum) -> String;
}

impl Named for String {
    fn id(&self, _game: &MareNostrum) -> String {
        self.clone()
    }
}

impl Named for Place {
    fn id(&self, game: &MareNostrum) -> String {
        game.map().id(*self).to_owned()
    }
}

impl Named for Sea {
    fn id(&self, game: &MareNostrum) -> String {
        game.map().sea_id(*self).to_owned()
    }
}

/// The thing to buy that an event or a view names in notation.
pub(super) fn item(game: &MareNostrum, notation: &str) -> Option<Item> {
    match emporion_core::Game::parse(game, notation) {
        Ok(Action::Buy(item)) => Some(item),
        _ => None,
    }
}
