//! The advanced set-up: 36 points each, bought step by step.

use crate::refusal::Why;
use crate::{Action, Civ, Decision, Event, Item, MareNostrum, Place, SetUp, State};

use super::Play;
use super::price::price;

/// R15: the points of each player.
const POINTS: u8 = 36;

impl MareNostrum {
    /// R16 to R20: everything in his area that points still buy.
    pub(super) fn list_set_up(&self, s: &State, civ: Civ, out: &mut Vec<Action>) {
        let map = self.map();
        for place in map.area[civ.index()].iter() {
            let goods = map.icons[place.index()].iter().map(|&good| Item::Caravan(place, good));
            let items = [
                Item::Influence(place),
                Item::City(place),
                Item::Market(place),
                Item::Temple(place),
                Item::Legion(place),
                Item::Trireme(place),
                Item::Fortress(place),
            ];
            let legal = goods.chain(items).filter(|&item| self.may_set_up(s, civ, item).is_ok());
            out.extend(legal.map(Action::Buy));
        }
        let hero = Item::Marvel(civ.hero());
        if self.may_set_up(s, civ, hero).is_ok() {
            out.push(Action::Buy(hero));
        }
        out.push(Action::Done);
    }

    /// R16 to R21, R163 to R166: what may be bought with points.
    pub(super) fn may_set_up(&self, s: &State, civ: Civ, item: Item) -> Result<(), Why> {
        match item {
            Item::Marvel(marvel) if marvel != civ.hero() => return Err(Why::NotAtSetUp(marvel)),
            Item::Marvel(marvel) if s.has(civ, marvel) => return Err(Why::Taken(marvel)),
            Item::Marvel(_) => {}
            Item::Convert(place) => return Err(Why::NotConverting(place)),
            Item::Influence(place) => {
                self.in_area(civ, place)?;
                if let Some(owner) = s.at(place).marker {
                    return Err(Why::Marked(owner));
                }
            }
            _ => {
                let place = item.place().expect("all but heroes have a place");
                self.in_area(civ, place)?;
                if s.at(place).marker != Some(civ) {
                    return Err(Why::NotYours(place));
                }
                // R20
                let mobile = matches!(item, Item::Legion(_) | Item::Trireme(_));
                if mobile && place != self.map().capital[civ.index()] {
                    return Err(Why::CapitalOnly(item));
                }
            }
        }
        self.fits(s, civ, item)?;
        if price(s, civ, item) > s.setup.points { Err(Why::NoPoints(item)) } else { Ok(()) }
    }

    /// R18, R19: the capital, the provinces next to it, for Greece the four on the Aegean.
    fn in_area(&self, civ: Civ, place: Place) -> Result<(), Why> {
        if self.map().area[civ.index()].contains(place) { Ok(()) } else { Err(Why::OutOfArea(place)) }
    }
}

impl Play<'_> {
    /// R167: an order drawn by lot.
    pub(super) fn begin_advanced(&mut self) {
        let mut order: arrayvec::ArrayVec<Civ, 5> = self.game.seat_civs().iter().copied().collect();
        self.chance.shuffle(&mut order);
        self.events.all(|| Event::SetUpOrder { order: order.to_vec() });
        self.begin_set_up(&order);
    }

    /// R167: the set-up in this order.
    pub(crate) fn begin_set_up(&mut self, order: &[Civ]) {
        let mut then = [None; 4];
        for (place, &civ) in then.iter_mut().zip(&order[1..]) {
            *place = Some(civ);
        }
        self.s.setup = SetUp { civ: Some(order[0]), then, points: 0 };
        self.begin_points(order[0]);
    }

    /// R163: the capital's marker is the first purchase; forced, so it is made at once.
    fn begin_points(&mut self, civ: Civ) {
        self.s.setup.points = POINTS;
        self.s.now = Decision::SetUp;
        self.set_up_item(civ, Item::Influence(self.game.map().capital[civ.index()]));
    }

    /// R166: the price counts the hero only if he is there already.
    pub(super) fn set_up_item(&mut self, civ: Civ, item: Item) {
        self.s.setup.points -= price(self.s, civ, item);
        self.put(civ, item);
    }

    /// R167: unspent points are lost; the next one buys, or the roles are dealt and turn 1 begins.
    pub(super) fn end_set_up(&mut self, civ: Civ) {
        let lost = self.s.setup.points;
        self.events.all(|| Event::SetUpDone { civ, lost });
        self.seal();
        let [next, a, b, c] = self.s.setup.then;
        self.s.setup = SetUp { civ: next, then: [a, b, c, None], points: 0 };
        if let Some(next) = next {
            self.begin_points(next);
        } else {
            self.deal_counted_roles();
            self.begin_turn();
        }
    }
}
