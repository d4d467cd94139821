//! Every legal step in words, with the place where it happens.

use emporion_antiquity::{Action, Antiquity, Building, Bundle, Cost, Good, Patron, Place, View};
use emporion_core::Seat;
use emporion_words::value;
use maud::{Markup, html};

use super::desk::Desk;
use super::towns::{self, Town};
use super::{country, place};
use crate::antiquity::icons::used;
use crate::antiquity::scene::Cell;
use crate::antiquity::{city, icons};
use crate::palette::ground;
use crate::{Ahead, Eyes, Face};

pub(super) fn faces(
    game: &Antiquity,
    view: &View,
    legal: &[Action],
    ahead: Ahead<'_, Action>,
    eyes: &Eyes<'_>,
) -> Vec<Face> {
    let desk = Desk::new(game, view, eyes);
    let mut faces = place::faces(&desk, legal, ahead);
    faces.extend(country::faces(&desk, legal, ahead));
    for action in legal {
        faces.extend(desk.told(action));
    }
    // Somebody waits for an answer: yes, no, otherwise; before all else.
    let rank = |face: &Face| ["accept ", "decline "].iter().position(|word| face.step.starts_with(word));
    let answer = desk.tongue.text("aq-kind-answer");
    faces.sort_by_key(|face| if face.kind == answer { rank(face).unwrap_or(2) } else { 3 });
    faces
}

impl Desk<'_> {
    /// The offer of a step that stands alone; nothing for parts of a place, which are offered together.
    fn told(&self, action: &Action) -> Option<Face> {
        let face = match *action {
            Action::City(_)
            | Action::Square(_)
            | Action::Turn(_)
            | Action::Found(_)
            | Action::Hex(_)
            | Action::Take(_)
            | Action::Explore(_)
            | Action::Pollute(_)
            | Action::Project(_) => return None,
            Action::Build(kind) => self.build(action, kind),
            Action::Storage(size) => {
                let args = [("size", value(size.to_string())), ("n", size.squares().into())];
                self.face(action, "aq-kind-storage", &self.tongue.say("aq-do-storage", &args))
            }
            Action::House(number) => self.house(action, number, "aq-do-house"),
            Action::Second(number) => self.house(action, number, "aq-do-second"),
            Action::NoSecond => self.face(action, "aq-kind-second", &self.tongue.text("aq-do-no-second")),
            Action::Patron(patron) => self.patron(action, patron),
            Action::Pay(goods) => {
                let args = [("goods", value(self.bundle(&goods)))];
                self.face(action, "aq-kind-pay", &self.tongue.say("aq-do-pay", &args))
            }
            Action::Man(at) => self.at_building(action, at, "aq-kind-men", "aq-do-man"),
            Action::Unman(at) => self.at_building(action, at, "aq-kind-unman", "aq-do-unman"),
            Action::Lift(at) => self.at_building(action, at, "aq-kind-lift", "aq-do-lift"),
            Action::Heal(at) => self.at_square(action, at, "aq-kind-heal", "aq-do-heal"),
            Action::LiftGrave(at) => self.at_square(action, at, "aq-kind-lift", "aq-do-lift-grave"),
            Action::Grave(at) => self.grave(action, at),
            Action::Raze => self.raze(action),
            Action::Rearrange => self.face(action, "aq-kind-powers", &self.tongue.text("aq-do-rearrange")),
            Action::Lay => self.face(action, "aq-kind-lift", &self.tongue.text("aq-do-lay")).last(),
            Action::Cancel => self.face(action, "aq-kind-cancel", &self.tongue.text("aq-do-cancel")),
            Action::Bank(one, other) => self.bank(action, one, other),
            Action::Get(good) => self.one_good(action, good, "aq-kind-get", "aq-do-get"),
            Action::Give(good) => self.one_good(action, good, "aq-kind-give", "aq-do-give"),
            Action::AskFor(good) => self.one_good(action, good, "aq-kind-ask", "aq-do-ask"),
            Action::Offer(to) => self.offer(action, to),
            Action::Send => self.face(action, "aq-kind-send", &self.tongue.text("aq-do-send")).last(),
            Action::Withdraw(to) => self.trade(action, to, "aq-kind-trade", "aq-do-withdraw"),
            Action::Decline(from) => self.trade(action, from, "aq-kind-answer", "aq-do-decline"),
            Action::Accept(from, give, ask) => self.accept(action, from, &give, &ask),
            Action::Keep(good, count) => self.keep(action, good, count),
            Action::Skip => self.face(action, "aq-kind-done", &self.tongue.text("aq-do-skip")).last(),
            Action::Done => self.face(action, "aq-kind-done", &self.tongue.text("aq-do-done")).last(),
        };
        Some(face)
    }

    pub(super) fn bundle(&self, goods: &Bundle) -> String {
        self.tongue.goods(goods.iter().map(|(good, count)| (good, count.into())))
    }

    fn build(&self, action: &Action, kind: Building) -> Face {
        let args = [("what", value(self.tongue.building(kind))), ("cost", value(self.tongue.cost(kind.cost())))];
        self.face(action, "aq-kind-build", &self.tongue.say("aq-do-build", &args))
    }

    fn house(&self, action: &Action, number: u8, key: &str) -> Face {
        let kind = if key == "aq-do-house" { "aq-kind-house" } else { "aq-kind-second" };
        let args = [("n", number.into()), ("cost", value(self.tongue.cost(Cost::house(number))))];
        self.face(action, kind, &self.tongue.say(key, &args))
    }

    fn patron(&self, action: &Action, patron: Patron) -> Face {
        let about = self.tongue.text(&format!("aq-patron-{}", patron.name()));
        self.face(action, "aq-kind-patron", &format!("{}: {about}", patron.title()))
    }

    /// The kind of the building on a square.
    fn kind_at(&self, at: Place) -> Building {
        let grid = self.towns.get(usize::from(at.city)).map(|town| &town.grid);
        let on = grid.and_then(|grid| grid.buildings.iter().find(|one| one.cells.contains(&towns::cell(at))));
        on.map_or(Building::House, |building| building.kind)
    }

    fn at_building(&self, action: &Action, at: Place, kind: &str, key: &str) -> Face {
        let building = self.kind_at(at);
        let args = [
            ("what", value(self.tongue.building(building))),
            ("the", value(self.tongue.form("the", building))),
            ("on", value(self.tongue.form("on", building))),
            ("at", value(at.to_string())),
        ];
        let spot = towns::building(&self.towns, at);
        Face { spot, ghost: self.man_ghost(action, at), ..self.face(action, kind, &self.tongue.say(key, &args)) }
    }

    /// The man where he will stand: on the last square.
    fn man_ghost(&self, action: &Action, at: Place) -> Option<Markup> {
        let town = self.towns.get(usize::from(at.city)).filter(|_| matches!(action, Action::Man(_)))?;
        let building = town.grid.buildings.iter().find(|one| one.cells.contains(&towns::cell(at)))?;
        let (x, y) = city::centre(*building.cells.last()?, town.corner());
        Some(icons::man(self.map.looks.of(self.seat), (x, y + 3.0)))
    }

    fn at_square(&self, action: &Action, at: Place, kind: &str, key: &str) -> Face {
        let label = self.tongue.say(key, &[("at", value(at.to_string()))]);
        Face { spot: towns::square(&self.towns, at), ..self.face(action, kind, &label) }
    }

    fn grave(&self, action: &Action, at: Place) -> Face {
        let town = self.towns.get(usize::from(at.city));
        let empty = town.is_none_or(|town| town.is_free(towns::cell(at)) || town.grid.razed.contains(&towns::cell(at)));
        let place = value(at.to_string());
        let label = if empty {
            self.tongue.say("aq-do-grave", &[("at", place)])
        } else {
            let on = value(self.tongue.form("on", self.kind_at(at)));
            self.tongue.say("aq-do-grave-on", &[("at", place), ("on", on)])
        };
        let ghost = town.map(|town| used("grave", city::centre(towns::cell(at), town.corner())));
        Face { spot: towns::square(&self.towns, at), ghost, ..self.face(action, "aq-kind-graves", &label) }
    }

    fn raze(&self, action: &Action) -> Face {
        let found = self.towns.iter().zip(0u8..).find_map(|(town, city)| {
            let cathedral = town.grid.buildings.iter().find(|building| building.kind == Building::Cathedral)?;
            cathedral.cells.first().map(|&cell| towns::place(city, cell))
        });
        let spot = found.and_then(|at| towns::building(&self.towns, at));
        Face { spot, ..self.face(action, "aq-kind-powers", &self.tongue.text("aq-do-raze")) }
    }

    fn bank(&self, action: &Action, one: Good, other: Good) -> Face {
        let mut goods = Bundle::one(one);
        goods.add(other);
        let args = [("goods", value(self.bundle(&goods)))];
        self.face(action, "aq-kind-bank", &self.tongue.say("aq-do-bank", &args))
    }

    fn one_good(&self, action: &Action, good: Good, kind: &str, key: &str) -> Face {
        let args = [("good", value(self.tongue.some(good, 1)))];
        self.face(action, kind, &self.tongue.say(key, &args))
    }

    fn offer(&self, action: &Action, to: Seat) -> Face {
        let open = self.view.position.offers.iter().any(|offer| offer.from == to && offer.to == self.seat);
        if open {
            return self.trade(action, to, "aq-kind-answer", "aq-do-counter");
        }
        self.trade(action, to, "aq-kind-trade", "aq-do-offer")
    }

    fn trade(&self, action: &Action, with: Seat, kind: &str, key: &str) -> Face {
        let label = self.tongue.say(key, &[("name", value(self.tongue.who(with)))]);
        self.face(action, kind, &label)
    }

    fn accept(&self, action: &Action, from: Seat, give: &Bundle, ask: &Bundle) -> Face {
        let args = [
            ("name", value(self.tongue.who(from))),
            ("give", value(self.bundle(give))),
            ("ask", value(self.bundle(ask))),
        ];
        self.face(action, "aq-kind-answer", &self.tongue.say("aq-do-accept", &args))
    }

    fn keep(&self, action: &Action, good: Good, count: u16) -> Face {
        let have = self.player().goods.get(&good).copied().unwrap_or(0);
        let lost = have - i32::from(count);
        let kept = value(self.tongue.some(good, count.into()));
        let label = if lost > 0 {
            self.tongue.say("aq-do-keep", &[("kept", kept), ("lost", value(self.tongue.some(good, lost)))])
        } else {
            self.tongue.say("aq-do-keep-all", &[("kept", kept)])
        };
        self.face(action, "aq-kind-keep", &label)
    }
}

impl Face {
    /// The button people look for when they have done enough.
    pub(super) fn last(self) -> Face {
        Face { finishes: true, ..self }
    }
}

/// A building that will lie on a city map.
pub(super) fn shape_ghost(cells: &[Cell], kind: Building, town: &Town) -> Markup {
    html! { path d=(city::outline(cells, town.corner())) fill=(city::tint(kind)) stroke=(ground::INK) stroke-width="2" {} }
}
