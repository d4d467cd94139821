//! What a picture of Mare Nostrum shows, whatever it is drawn with.

use emporion_core::Seat;
use emporion_hex::layout::Point;
use emporion_mare_nostrum::{Cards, Civ, Civs, Kind, Marvel, Pieces, Role, Tokens};
use emporion_words::{Language, value};

use super::speech;

/// Everything on the map.
pub(super) struct Scene {
    /// Width and height of the map's canvas.
    pub(super) canvas: Point,
    pub(super) provinces: Vec<ProvinceMark>,
    pub(super) seas: Vec<SeaMark>,
    /// Land nobody can enter, around the map.
    pub(super) outside: Vec<Vec<Point>>,
    /// Crossings for legions without ships, from province to province.
    pub(super) straits: Vec<(Point, Point)>,
}

/// A province and what stands in it.
pub(super) struct ProvinceMark {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) outline: Vec<Point>,
    /// Its own middle.
    pub(super) at: Point,
    /// Where its plate stands if it is too small for it.
    pub(super) callout: Option<Point>,
    pub(super) capital: Option<Civ>,
    pub(super) marker: Option<Civ>,
    /// Whose legion stands on the marker to convert it.
    pub(super) converting: Option<Civ>,
    /// Places for buildings, in the order they are drawn.
    pub(super) sites: Vec<Site>,
    /// Units by owner.
    pub(super) stacks: Vec<Stack>,
    pub(super) at_war: bool,
    /// Why it is marked, if it is.
    pub(super) hint: Option<Hint>,
    /// The language of its words.
    pub(super) language: Language,
}

/// Why a province asks for a look.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hint {
    /// Within reach of whoever decides.
    Reach,
    /// The mover cannot end his turn before he attacks here.
    Duty,
}

/// A place for a building, or on which it stands.
#[derive(Clone, Copy)]
pub(super) struct Site {
    pub(super) what: Building,
    pub(super) built: bool,
    /// Whose legion stands on it.
    pub(super) occupier: Option<Civ>,
}

/// The kinds of buildings; a caravan has its good.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Building {
    City,
    Temple,
    Caravan(Kind),
    Market,
}

/// The units of one owner in one space.
#[derive(Clone, Copy)]
pub(super) struct Stack {
    pub(super) civ: Civ,
    pub(super) legions: u8,
    pub(super) forts: u8,
    pub(super) ships: u8,
    /// Those of the mover that came this turn and have not attacked.
    pub(super) fresh: u8,
    /// Those of the mover that have attacked this turn.
    pub(super) spent: u8,
    /// The number of its space, provinces first: with the owner a name that stays its own.
    pub(super) space: usize,
    /// The language of its words.
    pub(super) language: Language,
}

/// A sea and the ships on it.
pub(super) struct SeaMark {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) outline: Vec<Point>,
    pub(super) at: Point,
    pub(super) stacks: Vec<Stack>,
}

impl ProvinceMark {
    /// What a pointer or a screen reader tells of it.
    pub(super) fn tooltip(&self) -> String {
        let head = match self.capital {
            Some(civ) => self.language.say(
                "mn-tip-capital",
                &[("place", value(&self.name)), ("civ", value(speech::civ(self.language, civ)))],
            ),
            None => self.name.clone(),
        };
        std::iter::once(head).chain(self.facts()).collect::<Vec<_>>().join("; ")
    }

    /// Marker, buildings, free sites, units, each as a phrase.
    pub(super) fn facts(&self) -> Vec<String> {
        let language = self.language;
        let mut facts = vec![self.marker_words()];
        facts.extend(self.sites.iter().filter(|site| site.built).map(|site| site.words(language)));
        let free: Vec<String> = self.sites.iter().filter_map(|site| site.vacancy(language)).collect();
        if !free.is_empty() {
            facts.push(language.say("mn-tip-free", &[("what", value(free.join(", ")))]));
        }
        facts.extend(self.stacks.iter().copied().map(Stack::words));
        facts.extend(self.at_war.then(|| language.text("mn-tip-war")));
        facts.extend(self.hint.map(|hint| hint.words(language)));
        facts
    }

    fn marker_words(&self) -> String {
        let civ = |civ| value(speech::civ(self.language, civ));
        match (self.marker, self.converting) {
            (Some(owner), None) => self.language.say("mn-tip-marker", &[("civ", civ(owner))]),
            (Some(owner), Some(other)) => {
                self.language.say("mn-tip-converted", &[("civ", civ(owner)), ("other", civ(other))])
            }
            (None, _) => self.language.text("mn-tip-no-marker"),
        }
    }
}

impl Hint {
    fn words(self, language: Language) -> String {
        match self {
            Hint::Reach => language.text("mn-tip-reach"),
            Hint::Duty => language.text("mn-tip-duty"),
        }
    }
}

impl Site {
    fn words(self, language: Language) -> String {
        let what = speech::building(language, self.what);
        match self.occupier {
            Some(civ) => {
                let civ = speech::civ(language, civ);
                language.say("mn-tip-occupied", &[("what", value(what)), ("civ", value(civ))])
            }
            None => what,
        }
    }

    /// What could be built here, if it is a place of the map and empty. Temples and markets go anywhere.
    fn vacancy(self, language: Language) -> Option<String> {
        match self.what {
            _ if self.built => None,
            Building::City => Some(language.text("mn-tip-site")),
            Building::Caravan(good) => Some(speech::good(language, good)),
            Building::Temple | Building::Market => None,
        }
    }
}

impl Stack {
    /// How many of each kind, in the order they are drawn.
    pub(super) fn counts(self) -> impl Iterator<Item = (Unit, u8)> {
        let all = [(Unit::Fortress, self.forts), (Unit::Legion, self.legions), (Unit::Trireme, self.ships)];
        all.into_iter().filter(|(_, count)| *count > 0)
    }

    /// What the mover's units have done, in a word or two.
    pub(super) fn done(self) -> Option<String> {
        let fresh = (self.fresh > 0).then(|| self.language.say("mn-tip-fresh", &[("n", self.fresh.into())]));
        let spent = (self.spent > 0).then(|| self.language.say("mn-tip-spent", &[("n", self.spent.into())]));
        let parts: Vec<String> = fresh.into_iter().chain(spent).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// The stack in words.
    pub(super) fn words(self) -> String {
        let units = self.counts().map(|(unit, number)| speech::units(self.language, unit, number));
        let units = units.collect::<Vec<_>>().join(", ");
        let civ = speech::civ(self.language, self.civ);
        match self.done() {
            Some(done) => format!("{civ}: {units} ({done})"),
            None => format!("{civ}: {units}"),
        }
    }
}

/// The kinds of units.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Fortress,
    Legion,
    Trireme,
}

/// A number with its noun: `1 legion`, `2 fortresses`.
pub(super) fn count(number: usize, what: &str) -> String {
    match (number, what.ends_with('s')) {
        (1, _) => format!("1 {what}"),
        (_, true) => format!("{number} {what}es"),
        (_, false) => format!("{number} {what}s"),
    }
}

/// Everything beside the map.
pub(super) struct Sheet {
    pub(super) turn: u16,
    /// What the game waits for, in words.
    pub(super) prompt: String,
    /// What is going on: trade, purchase, attack, odds; one line each.
    pub(super) news: Vec<String>,
    pub(super) roles: Vec<RoleMark>,
    pub(super) players: Vec<PlayerMark>,
    /// Civilisations nobody plays.
    pub(super) neutral: Vec<Civ>,
    pub(super) bank: Cards,
    pub(super) tokens: Tokens,
    /// Heroes and wonders nobody has.
    pub(super) heroes: Vec<Marvel>,
    pub(super) wonders: Vec<Marvel>,
}

/// A role: who has it, and who would have it after a recount.
pub(super) struct RoleMark {
    pub(super) role: Role,
    pub(super) holder: Option<Civ>,
    /// The players' counts, in seat order.
    pub(super) counts: Vec<(Civ, u8)>,
    pub(super) next: Civs,
}

/// A player and what can be seen of the cards.
pub(super) struct PlayerMark {
    pub(super) civ: Civ,
    pub(super) seat: Seat,
    pub(super) name: String,
    pub(super) active: bool,
    /// Has built, or moved, in this phase.
    pub(super) acted: bool,
    pub(super) roles: Vec<Role>,
    pub(super) size: u8,
    pub(super) hand: Option<Cards>,
    pub(super) known: Cards,
    /// Cards offered, as far as they are shown.
    pub(super) offer: Cards,
    pub(super) taken: Cards,
    pub(super) marvels: Vec<Marvel>,
    pub(super) pieces: Pieces,
    pub(super) income: Cards,
    /// One more commodity of choice.
    pub(super) artemis: bool,
    /// The dearest thing that can surely, and at best, be paid.
    pub(super) pays: (u8, u8),
}
