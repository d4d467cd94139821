//! Resource cards: taxes and twelve commodities.

use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::words::of_kind;

/// A kind of resource card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Tax,
    Perfume,
    Papyrus,
    Gold,
    Gems,
    Oil,
    Wine,
    Livestock,
    Fruit,
    Metal,
    Grain,
    Fish,
    Slaves,
}

/// How many kinds there are.
pub const KINDS: usize = 13;

impl Kind {
    /// Tax first, then the commodities from rare to common.
    pub const ALL: [Kind; KINDS] = [
        Kind::Tax,
        Kind::Perfume,
        Kind::Papyrus,
        Kind::Gold,
        Kind::Gems,
        Kind::Oil,
        Kind::Wine,
        Kind::Livestock,
        Kind::Fruit,
        Kind::Metal,
        Kind::Grain,
        Kind::Fish,
        Kind::Slaves,
    ];

    /// The twelve commodities.
    pub fn goods() -> impl DoubleEndedIterator<Item = Kind> + Clone {
        Kind::ALL.into_iter().skip(1)
    }

    /// Its number, for indexing.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in notation and for people.
    pub const fn id(self) -> &'static str {
        match self {
            Kind::Tax => "tax",
            Kind::Perfume => "perfume",
            Kind::Papyrus => "papyrus",
            Kind::Gold => "gold",
            Kind::Gems => "gems",
            Kind::Oil => "oil",
            Kind::Wine => "wine",
            Kind::Livestock => "livestock",
            Kind::Fruit => "fruit",
            Kind::Metal => "metal",
            Kind::Grain => "grain",
            Kind::Fish => "fish",
            Kind::Slaves => "slaves",
        }
    }

    /// R7: how many cards of this kind exist; the number of the four common ones is an option (A1).
    pub const fn copies(self, common: u8) -> u8 {
        match self {
            Kind::Tax => 35,
            Kind::Perfume | Kind::Papyrus | Kind::Gold | Kind::Gems => 5,
            Kind::Oil | Kind::Wine | Kind::Livestock | Kind::Fruit => 7,
            Kind::Metal | Kind::Grain | Kind::Fish | Kind::Slaves => common,
        }
    }
}

/// So many cards of each kind: a hand, an offer, the bank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards([u8; KINDS]);

impl Cards {
    /// No card at all.
    pub const NONE: Cards = Cards([0; KINDS]);

    /// R7: every resource card of the game.
    pub fn full_bank(common: u8) -> Cards {
        Cards(std::array::from_fn(|n| Kind::ALL[n].copies(common)))
    }

    /// How many cards.
    pub fn size(&self) -> u8 {
        self.0.iter().sum()
    }

    /// No card?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; KINDS]
    }

    /// R78: the longest combination of commodities, that is how many different ones there are.
    pub fn different_goods(&self) -> u8 {
        self.0[1..].iter().filter(|&&n| n > 0).count() as u8
    }

    /// How many commodity cards.
    pub fn goods(&self) -> u8 {
        self.0[1..].iter().sum()
    }

    /// The kinds there is at least one card of.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<'_> {
        Kind::ALL.into_iter().filter(|&kind| self[kind] > 0)
    }

    /// Adds all these cards.
    pub fn add(&mut self, other: &Cards) {
        for (mine, more) in self.0.iter_mut().zip(other.0) {
            *mine += more;
        }
    }

    /// Removes all these cards, which must be there.
    pub fn remove(&mut self, other: &Cards) {
        for (mine, less) in self.0.iter_mut().zip(other.0) {
            *mine -= less;
        }
    }

    /// Removes as many of these cards as there are.
    pub fn forget(&mut self, other: &Cards) {
        for (mine, less) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_sub(less);
        }
    }

    /// At least as many of each kind as here and there.
    pub fn raise_to(&mut self, other: &Cards) {
        for (mine, least) in self.0.iter_mut().zip(other.0) {
            *mine = (*mine).max(least);
        }
    }

    /// Are all these cards among ours?
    pub fn contains(&self, other: &Cards) -> bool {
        self.0.iter().zip(other.0).all(|(&mine, theirs)| mine >= theirs)
    }

    /// One card less of each kind there is: what a bystander still knows after one unseen card has gone.
    pub fn one_unknown_gone(&mut self) {
        for count in &mut self.0 {
            *count = count.saturating_sub(1);
        }
    }
}

impl Index<Kind> for Cards {
    type Output = u8;
    fn index(&self, kind: Kind) -> &u8 {
        &self.0[kind.index()]
    }
}

impl IndexMut<Kind> for Cards {
    fn index_mut(&mut self, kind: Kind) -> &mut u8 {
        &mut self.0[kind.index()]
    }
}

impl FromIterator<(Kind, u8)> for Cards {
    fn from_iter<I: IntoIterator<Item = (Kind, u8)>>(counts: I) -> Cards {
        counts.into_iter().fold(Cards::NONE, |mut cards, (kind, count)| {
            cards[kind] = count;
            cards
        })
    }
}

impl std::fmt::Display for Cards {
    /// "2 taxes, 1 grain".
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing");
        }
        for (n, kind) in self.kinds().enumerate() {
            let comma = if n > 0 { ", " } else { "" };
            write!(f, "{comma}{}", of_kind(self[kind], kind))?;
        }
        Ok(())
    }
}

impl Serialize for Cards {
    /// `{"tax": 2, "grain": 1}` for people, thirteen bytes for the hash.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_map(self.kinds().map(|kind| (kind.id(), self[kind])))
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        if deserializer.is_human_readable() {
            Ok(BTreeMap::<Kind, u8>::deserialize(deserializer)?.into_iter().collect())
        } else {
            <[u8; KINDS]>::deserialize(deserializer).map(Cards)
        }
    }
}

impl JsonSchema for Cards {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cards".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        BTreeMap::<String, u8>::json_schema(generator)
    }
}
