//! Why a turn is good, in words.

use emporion_core::Seat;
use emporion_mare_nostrum::{Civ, MareNostrum, Marvel, Slots, State};

use crate::{Reason, Weights};

/// What changed among the features, with the things that changed it: "+2 goods of income: caravan in Sicilia".
pub(super) fn reasons(game: &MareNostrum, before: &State, after: &State, seat: Seat, weights: &Weights) -> Vec<Reason> {
    let mut reasons = Reason::from_features(game, before, after, seat, weights);
    let news = News { game, before, after, civ: game.civ(seat) };
    for reason in &mut reasons {
        let things = news.behind(&reason.text);
        if !things.is_empty() {
            reason.text = format!("{}: {}", reason.text, things.join(", "));
        }
    }
    reasons
}

/// Two positions, and whose doing lies between them.
struct News<'a> {
    game: &'a MareNostrum,
    before: &'a State,
    after: &'a State,
    civ: Civ,
}

impl News<'_> {
    /// The things behind a change of a feature, known by its phrase.
    fn behind(&self, text: &str) -> Vec<String> {
        if text.ends_with("taxes of income") {
            self.built(&[(Slots::CITY, "city"), (Slots::TEMPLE, "temple")])
        } else if text.ends_with("goods of income") {
            self.built(&[(Slots::CARAVANS, "caravan"), (Slots::MARKET, "market")])
        } else if text.ends_with("provinces") {
            self.marked()
        } else if text.ends_with("hero or wonder") && !text.contains("near") {
            self.marvels()
        } else if text.ends_with("legions") && !text.contains("by") {
            self.placed("legion", |state, n| state.land[n].legions[self.civ.index()])
        } else if text.ends_with("fortresses") {
            self.placed("fortress", |state, n| state.land[n].forts)
        } else {
            Vec::new()
        }
    }

    fn name(&self, place: usize) -> &str {
        self.game.map().name(emporion_mare_nostrum::Place(place as u8))
    }

    fn places(&self) -> std::ops::Range<usize> {
        0..self.game.map().provinces
    }

    /// Buildings that came.
    fn built(&self, kinds: &[(Slots, &str)]) -> Vec<String> {
        let mut things = Vec::new();
        for n in self.places() {
            let new = self.after.land[n].built.without(self.before.land[n].built);
            for &(slots, noun) in kinds {
                if !new.common(slots).is_empty() {
                    things.push(format!("{noun} in {}", self.name(n)));
                }
            }
        }
        things
    }

    /// Provinces that were marked or converted.
    fn marked(&self) -> Vec<String> {
        let own = |state: &State, n: usize| state.land[n].marker == Some(self.civ);
        let new = self.places().filter(|&n| own(self.after, n) && !own(self.before, n));
        new.map(|n| self.name(n).to_owned()).collect()
    }

    /// Heroes and wonders that came.
    fn marvels(&self) -> Vec<String> {
        let has = |state: &State, marvel| state.has(self.civ, marvel);
        let new = Marvel::ALL.into_iter().filter(|&marvel| has(self.after, marvel) && !has(self.before, marvel));
        new.map(|marvel| marvel.name().to_owned()).collect()
    }

    /// Provinces that have more units than before.
    fn placed(&self, noun: &str, count: impl Fn(&State, usize) -> u8) -> Vec<String> {
        let more = self.places().filter(|&n| count(self.after, n) > count(self.before, n));
        more.map(|n| format!("{noun} in {}", self.name(n))).collect()
    }
}
