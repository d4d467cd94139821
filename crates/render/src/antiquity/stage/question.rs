//! What the viewer is asked now, and how much is left of it.

use emporion_antiquity::{Action, Antiquity, Building, Cost, Good, InstallationSpec, Phase, Project, View};
use emporion_words::value;

use super::desk::{Desk, Piece, capital};
use crate::Eyes;

pub(super) fn question(game: &Antiquity, view: &View, eyes: &Eyes<'_>) -> String {
    let desk = Desk::new(game, view, eyes);
    let tongue = &desk.tongue;
    match view.position.phase {
        Phase::Found => tongue.text("aq-ask-found"),
        Phase::City if desk.spec().hand.is_some() => desk.ask_hand(),
        Phase::City => desk.ask_city(),
        Phase::Countryside => desk.ask_country(),
        Phase::Storage => desk.ask_storage(),
        Phase::Harvest => desk.ask_harvest(),
        Phase::Exploration => tongue.text("aq-ask-explore"),
        Phase::Famine | Phase::Pollution => desk.ask_dead(),
        Phase::Over => tongue.text("aq-phase-over"),
    }
}

impl Desk<'_> {
    fn ask_city(&self) -> String {
        let tongue = &self.tongue;
        match self.choice.first() {
            Some(Action::Build(Building::Cathedral)) if !self.has(|step| matches!(step, Action::Patron(_))) => {
                tongue.text("aq-ask-patron")
            }
            Some(Action::Build(kind)) => self.ask_place(&tongue.building(*kind), kind.cost()),
            Some(Action::Storage(size)) => {
                self.ask_place(&tongue.sized(Building::Storage, Some(*size)), Building::Storage.cost())
            }
            Some(Action::House(number)) => self.ask_house(*number),
            Some(Action::Bank(one, other)) => {
                let gave = tongue.goods([(*one, 1), (*other, 1)].into_iter());
                tongue.say("aq-ask-get", &[("goods", value(gave))])
            }
            Some(Action::Offer(to)) => self.ask_offer(tongue.who(*to)),
            _ => self.ask_top(),
        }
    }

    fn has(&self, wanted: fn(&Action) -> bool) -> bool {
        self.choice.iter().any(wanted)
    }

    fn ask_top(&self) -> String {
        let player = self.player();
        let squares: u32 = player.free_squares.iter().sum();
        let answers = self.view.position.offers.iter().filter(|offer| offer.to == self.seat).count();
        let text = self.tongue.say("aq-ask-city", &[("men", player.men_free.into()), ("squares", squares.into())]);
        if answers == 0 {
            return text;
        }
        format!("{} {text}", self.tongue.say("aq-ask-answer", &[("n", answers.into())]))
    }

    fn ask_house(&self, number: u8) -> String {
        let second = self.has(|step| matches!(step, Action::Second(_)));
        let house = self.tongue.say("aq-house-number", &[("n", number.into())]);
        if second {
            return self.tongue.say("aq-ask-houses", &[("what", value(house))]);
        }
        self.ask_place(&house, Cost::house(number))
    }

    /// A building whose place or price is still to be chosen.
    fn ask_place(&self, what: &str, cost: Cost) -> String {
        let args = [("what", value(capital(what))), ("cost", value(self.tongue.cost(cost)))];
        if cost.food + cost.luxury == 0 {
            return self.tongue.say("aq-ask-place", &args);
        }
        self.tongue.say("aq-ask-place-pay", &args)
    }

    /// An offer in the making.
    fn ask_offer(&self, to: &str) -> String {
        let side = |wanted: fn(&Action) -> Option<Good>| {
            let mut counts = [0; 10];
            self.choice.iter().filter_map(wanted).for_each(|good| counts[good.index()] += 1);
            self.tongue.goods(Good::ALL.into_iter().map(|good| (good, counts[good.index()])))
        };
        let give = side(|step| if let Action::Give(good) = step { Some(*good) } else { None });
        let ask = side(|step| if let Action::AskFor(good) = step { Some(*good) } else { None });
        self.tongue.say("aq-ask-offer", &[("name", value(to)), ("give", value(give)), ("ask", value(ask))])
    }

    /// Santa Barbara: lifting, then laying one piece after the other.
    fn ask_hand(&self) -> String {
        let Some(hand) = &self.spec().hand else { return String::new() };
        let pieces = hand.pieces.iter().filter(|lift| !lift.laid).count();
        if !hand.laying {
            let args = [("pieces", pieces.into()), ("graves", hand.graves.into())];
            return self.tongue.say("aq-ask-lift", &args);
        }
        let what = match self.piece() {
            Piece::Grave => self.tongue.text("aq-grave"),
            Piece::Building(kind, size) => self.tongue.sized(kind, size),
        };
        let left = pieces + usize::from(hand.graves);
        self.tongue.say("aq-ask-lay", &[("what", value(what)), ("n", left.into())])
    }

    fn ask_country(&self) -> String {
        if let Some(&Action::Project(project)) = self.choice.first() {
            let what = ("what", value(capital(&self.tongue.project(project))));
            let paid = matches!(project, Project::Inn | Project::City);
            return self.tongue.say(if paid { "aq-ask-site-pay" } else { "aq-ask-site" }, &[what]);
        }
        let shop = |building: &&emporion_antiquity::BuildingSpec| building.kind == Building::CartShop && building.man;
        let shops = self.spec().buildings.iter().filter(shop).count();
        self.tongue.say("aq-ask-country", &[("n", shops.into())])
    }

    fn ask_storage(&self) -> String {
        let Some((good, room)) = self.spec().keeping else { return self.tongue.text("aq-phase-storage") };
        self.tongue.say("aq-ask-keep", &[("good", value(self.tongue.good(good))), ("n", room.into())])
    }

    fn ask_harvest(&self) -> String {
        let mine = |work: &&InstallationSpec| work.owner == self.seat && work.due > 0;
        let Some(work) = self.view.position.installations.iter().find(mine) else {
            return self.tongue.text("aq-phase-harvest");
        };
        let args = [
            ("work", value(self.tongue.work(work.kind))),
            ("at", value(work.at.to_string())),
            ("good", value(self.tongue.good(work.good))),
            ("n", work.due.into()),
        ];
        self.tongue.say(if work.lose { "aq-ask-lose" } else { "aq-ask-harvest" }, &args)
    }

    fn ask_dead(&self) -> String {
        if let Some(left) = self.spec().pollution_to_place {
            return self.tongue.say("aq-ask-pollute", &[("n", left.into())]);
        }
        self.tongue.say("aq-ask-graves", &[("n", self.spec().graves_to_place.unwrap_or(0).into())])
    }
}
