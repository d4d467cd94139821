//! Paying (R24, R25, R63, R191): what can be paid, in which ways, and by whom.

use super::{Judgement, Sink};
use crate::action::Action;
use crate::building::{Building, Cost};
use crate::game::Antiquity;
use crate::goods::{Bundle, Class, Good, payable, payments};
use crate::refusal::Reason;
use crate::state::Holding;

impl Antiquity {
    /// R63: with active Philosophy every D is ignored.
    pub(crate) fn waives_difference(&self, hold: &Holding) -> bool {
        hold.active(&self.shapes, Building::Philosophy)
    }

    /// Can the holder pay this?
    pub(crate) fn can_pay(&self, hold: &Holding, cost: Cost, waived: bool) -> Judgement {
        for (good, need) in [(Good::Wood, cost.wood), (Good::Stone, cost.stone)] {
            let (need, have) = (u16::from(need), hold.goods[good]);
            if have < need {
                return Err(Reason::TakesGood { good, need, have });
            }
        }
        for (class, need) in [(Class::Food, cost.food), (Class::Luxury, cost.luxury)] {
            let different = need > 1 && !waived;
            if !payable(hold.goods.class(class), need, different) {
                return Err(Reason::TakesClass { class, need, different });
            }
        }
        Ok(())
    }

    /// Q50: the ways to pay so many of a class, the one that spares scarce goods first.
    pub(crate) fn list_payments(&self, hold: &Holding, class: Class, count: u8, sink: Sink) {
        let different = count > 1 && !self.waives_difference(hold);
        for way in payments(hold.goods.class(class), count, different) {
            sink(Action::Pay(Bundle::of_class(class, way)));
        }
    }

    /// R25: takes the goods away. Q19: a payment that D would have forbidden has used Philosophy.
    pub(crate) fn pay(&self, hold: &mut Holding, cost: Cost, food: Bundle, luxury: Bundle) -> Bundle {
        let mut paid = Bundle(std::array::from_fn(|n| food.0[n] + luxury.0[n]));
        paid.0[Good::Wood.index()] = cost.wood;
        paid.0[Good::Stone.index()] = cost.stone;
        hold.goods.take(&paid);
        if food.repeats() || luxury.repeats() {
            hold.use_ability(Building::Philosophy);
        }
        paid
    }
}
