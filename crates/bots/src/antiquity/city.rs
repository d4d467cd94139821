//! Phase 2: whole decisions in the city.

use arrayvec::ArrayVec;
use emporion_antiquity::{
    Action, Antiquity, Building, Bundle, Class, Cost, Good, Patron, Size, Squares, Standing, State,
};
use emporion_core::{Game, Seat};

use super::goal;
use super::packing::{best_place, steps_to};
use super::wants::{Wants, coming, held};
use crate::Strides;

/// One decision: at most four houses with their places.
type Steps = ArrayVec<Action, 20>;

/// What a player looks at while planning a city.
struct Desk<'a> {
    game: &'a Antiquity,
    state: &'a State,
    seat: Seat,
    wants: Wants,
    saint: Patron,
    free: [Squares; 4],
    /// How many of the buildings that must come still find room.
    to_come: usize,
    standing: ArrayVec<Standing, 83>,
    held: [f32; 10],
}

/// Appends what is worth considering in Phase 2.
pub(super) fn strides(game: &Antiquity, state: &State, seat: Seat, strides: &mut Strides<Action>) {
    if let Some(from) = state.offered_by(seat) {
        strides.push(&[Action::Decline(from)]);
        return;
    }
    let saint = goal::saint(game, state, seat);
    let mut desk = Desk {
        game,
        state,
        seat,
        wants: Wants::of(game, state, seat, saint),
        saint,
        free: game.free_squares(state, seat),
        to_come: 0,
        standing: game.buildings(state, seat).collect(),
        held: held(state, seat),
    };
    if desk.free_houses(strides) {
        return;
    }
    if !desk.posted() {
        desk.to_come = desk.find_room(desk.free, Building::House);
        desk.heal(strides);
        desk.buildings(strides);
        desk.houses(strides);
        desk.trades(strides);
    }
    if !desk.men(strides) || desk.posted() {
        strides.push(&[Action::Done]);
    }
}

impl Desk<'_> {
    fn count(&self, kind: Building) -> usize {
        self.standing.iter().filter(|standing| standing.kind == kind).count()
    }

    fn has(&self, kind: Building) -> bool {
        self.count(kind) > 0
    }

    fn room(&self) -> u32 {
        self.free.iter().map(|free| free.len()).sum()
    }

    /// Houses 1 to 4 cost nothing: all at once, and nothing else before them.
    fn free_houses(&self, strides: &mut Strides<Action>) -> bool {
        let mut free = self.free;
        let mut steps = Steps::new();
        for number in (1..=4).filter(|number| self.state.houses(self.seat) >> (number - 1) & 1 == 0) {
            let Some(laid) = best_place(self.game.shapes(), &free, Building::House, Size::default()) else { break };
            steps.push(Action::House(number));
            steps.extend(steps_to(&laid, self.game.shapes(), &free, Building::House, Size::default()));
            free[laid.city] = free[laid.city].without(laid.squares);
        }
        strides.push(&steps);
        !steps.is_empty()
    }

    /// A manned hospital takes graves off buildings first, then where they break up the room.
    fn heal(&self, strides: &mut Strides<Action>) {
        if !self.standing.iter().any(|standing| standing.kind == Building::Hospital && standing.man) {
            return;
        }
        let mut legal = Vec::new();
        self.game.legal(self.state, self.seat, &mut legal);
        if let Some(&step) = legal.iter().find(|step| matches!(step, Action::Heal(_))) {
            strides.push(&[step]);
        }
    }

    /// Is the building worth a thought? The rest is up to the evaluation.
    fn thinkable(&self, kind: Building) -> bool {
        let men = self.state.houses(self.seat).count_ones() as usize;
        match kind {
            Building::House | Building::Storage => false,
            Building::CartShop => self.count(kind) < (men / 2 + 1).min(6),
            Building::Market | Building::Granary | Building::Brewery | Building::Cathedral => true,
            // San Nicola needs the room and the luxuries for houses.
            Building::Fountain => {
                let spare = if self.saint == Patron::Nicola { 0 } else { 2 };
                self.count(kind) < 3 * self.state.cities(self.seat).len() + spare
            }
            Building::Stable => self.saint == Patron::Giorgio && self.state.inns(self.seat).len() > 2,
            Building::Explorer => self.game.zone_of(self.state, self.seat).meets(self.state.markers()),
            Building::ForcedLabour => self.has(Building::Cathedral) && men > 7 && self.saint != Patron::Nicola,
            Building::Hospital => self.graves() > 6,
            _ => self.saint == Patron::Barbara,
        }
    }

    fn graves(&self) -> u32 {
        self.state.graves(self.seat).iter().map(|graves| graves.len()).sum()
    }

    fn affordable(&self, cost: Cost) -> bool {
        let of = |good: Good| self.held[good.index()] as u8;
        let kinds =
            |class: Class| self.held[class.first()..class.first() + 4].iter().filter(|&&n| n > 0.0).count() as u8;
        of(Good::Wood) >= cost.wood
            && of(Good::Stone) >= cost.stone
            && kinds(Class::Food) >= cost.food
            && kinds(Class::Luxury) >= cost.luxury
    }

    fn buildings(&self, strides: &mut Strides<Action>) {
        for kind in Building::ALL {
            let possible =
                (kind.repeatable() || !self.has(kind)) && self.affordable(kind.cost()) && self.thinkable(kind);
            let left = match kind {
                Building::CartShop => self.state.stock().cart_shops,
                Building::Fountain => self.state.stock().fountains,
                _ => 1,
            };
            if !possible || left == 0 {
                continue;
            }
            if kind == Building::Cathedral {
                self.build(&[Action::Build(kind), Action::Patron(self.saint)], kind, Size::default(), strides);
            } else {
                self.build(&[Action::Build(kind)], kind, Size::default(), strides);
            }
        }
        self.storages(strides);
    }

    /// Storages of the usual sizes, while goods are lost without them.
    fn storages(&self, strides: &mut Strides<Action>) {
        let unlimited = self.game.room_for_goods(self.state, self.seat).is_none();
        if self.held.iter().sum::<f32>() < 4.0 || self.state.turn() < 3 {
            return;
        }
        if unlimited
            || self.saint == Patron::Cristoforo
            || self.count(Building::Storage) > 1
            || !self.affordable(Building::Storage.cost())
        {
            return;
        }
        for size in [Size::new(2, 2), Size::new(2, 3), Size::new(2, 4)] {
            if size.tiles() <= self.state.stock().storage_tiles {
                self.build(&[Action::Storage(size)], Building::Storage, size, strides);
            }
        }
    }

    /// Whether a saint cannot be pleased without a building that is still missing.
    fn must_come(&self, kind: Building) -> bool {
        let wanted = match kind {
            Building::Cathedral | Building::Market => true,
            Building::Brewery => self.saint != Patron::Nicola,
            Building::Stable => self.saint == Patron::Giorgio,
            _ => false,
        };
        wanted && !self.has(kind)
    }

    /// How many of the buildings that must come find room side by side, the largest first, besides one of this kind.
    fn find_room(&self, mut free: [Squares; 4], kind: Building) -> usize {
        let mut found = 0;
        for other in [Building::Cathedral, Building::Brewery, Building::Market, Building::Stable] {
            if other == kind || !self.must_come(other) {
                continue;
            }
            if let Some(laid) = best_place(self.game.shapes(), &free, other, Size::default()) {
                free[laid.city] = free[laid.city].without(laid.squares);
                found += 1;
            }
        }
        found
    }

    /// A building on its best place, paid with what is missed least.
    fn build(&self, begin: &[Action], kind: Building, size: Size, strides: &mut Strides<Action>) {
        let shapes = self.game.shapes();
        let Some(laid) = best_place(shapes, &self.free, kind, size) else { return };
        let mut free = self.free;
        free[laid.city] = free[laid.city].without(laid.squares);
        if self.find_room(free, kind) + usize::from(self.must_come(kind)) < self.to_come {
            return;
        }
        let mut steps: Steps = begin.iter().copied().collect();
        steps.extend(steps_to(&laid, shapes, &self.free, kind, size));
        self.pay(kind.cost(), &mut steps);
        strides.push(&steps);
    }

    /// The payment that is missed least, where there is a choice.
    fn pay(&self, cost: Cost, steps: &mut Steps) {
        for (class, count) in [(Class::Food, cost.food), (Class::Luxury, cost.luxury)] {
            if count == 0 {
                continue;
            }
            let first = class.first();
            let mut kinds: ArrayVec<usize, 4> = (first..first + 4).filter(|&good| self.held[good] > 0.0).collect();
            if kinds.len() == usize::from(count) {
                continue;
            }
            kinds.sort_by(|&a, &b| self.wants.last(a, self.held[a]).total_cmp(&self.wants.last(b, self.held[b])));
            let mut bundle = Bundle::default();
            kinds.iter().take(usize::from(count)).for_each(|&good| bundle.add(Good::ALL[good]));
            steps.push(Action::Pay(bundle));
        }
    }

    /// Houses that can be paid: the cheapest, for San Nicola the cheapest few.
    fn houses(&self, strides: &mut Strides<Action>) {
        let houses = self.state.houses(self.seat);
        let doubling = self.state.patron(self.seat).is_some_and(|patron| patron.has_power_of(Patron::Nicola))
            && self.standing.iter().any(|standing| standing.kind == Building::Cathedral && standing.sound);
        let missing = |number: &u8| houses >> (number - 1) & 1 == 0;
        let mut numbers: ArrayVec<u8, 20> =
            (5..=20).filter(missing).filter(|&number| self.affordable(Cost::house(number))).collect();
        let price = |number: &u8| {
            let cost = Cost::house(*number);
            // With a free one on top a dear house is cheap, as long as its neighbour is missing too.
            (cost.food + cost.luxury, u8::MAX - number)
        };
        numbers.sort_by_key(price);
        let room = self.room();
        for &number in numbers.iter().take(if doubling { 4 } else { 1 }) {
            let second = (1..number).rev().find(missing).filter(|_| doubling && room >= 2);
            self.house(number, second, doubling && room >= 2, strides);
        }
    }

    fn house(&self, number: u8, second: Option<u8>, doubling: bool, strides: &mut Strides<Action>) {
        let shapes = self.game.shapes();
        let mut free = self.free;
        let mut steps = Steps::new();
        steps.push(Action::House(number));
        if let Some(second) = second.filter(|_| doubling) {
            steps.push(Action::Second(second));
        }
        for _ in 0..=usize::from(second.is_some() && doubling) {
            let Some(laid) = best_place(shapes, &free, Building::House, Size::default()) else { return };
            steps.extend(steps_to(&laid, shapes, &free, Building::House, Size::default()));
            free[laid.city] = free[laid.city].without(laid.squares);
        }
        if self.find_room(free, Building::House) < self.to_come {
            return;
        }
        self.pay(Cost::house(number), &mut steps);
        strides.push(&steps);
    }

    /// Whether men have been sent to their posts: that comes last in a plan, for it changes nothing of what can be built.
    fn posted(&self) -> bool {
        let post = |kind| !matches!(kind, Building::Market | Building::Hospital);
        self.standing.iter().any(|standing| standing.man && post(standing.kind))
    }

    /// Men to all posts: some of the special ones first, then cart shops. Whether there was a post that must be filled.
    fn men(&self, strides: &mut Strides<Action>) -> bool {
        let idle = self.state.idle_men(self.seat) as usize;
        let open = |standing: &&Standing| standing.kind.takes_man() && standing.sound && !standing.man;
        let (mut carts, mut special, mut must) = (Steps::new(), ArrayVec::<Action, 4>::new(), false);
        for standing in self.standing.iter().filter(open).filter(|standing| self.useful(standing.kind)) {
            let step = Action::Man(standing.place);
            if standing.kind == Building::CartShop {
                carts.push(step);
            } else if !special.is_full() {
                special.push(step);
                must |= matches!(standing.kind, Building::Storage | Building::Explorer);
            }
        }
        if idle == 0 {
            return false;
        }
        for choice in 0..1_usize << special.len() {
            let chosen = special.iter().enumerate().filter(|(number, _)| choice >> number & 1 != 0);
            let steps: Steps = chosen.map(|(_, step)| *step).chain(carts.iter().copied()).take(idle).collect();
            strides.push(&steps);
        }
        must || !carts.is_empty()
    }

    /// Whether a man on a building of this kind gives something; the market is manned by a trade.
    fn useful(&self, kind: Building) -> bool {
        match kind {
            Building::Market => false,
            Building::Explorer => self.game.zone_of(self.state, self.seat).meets(self.state.markers()),
            Building::Storage => self.game.room_for_goods(self.state, self.seat).is_some(),
            Building::Hospital => self.graves() > 0,
            Building::Dump => self.game.dirt(self.state, self.seat) > 0,
            kind => !kind.is_faculty() && kind != Building::University,
        }
    }

    /// What is missed least for what is wanted most.
    fn trades(&self, strides: &mut Strides<Action>) {
        let Some(market) = self.standing.iter().find(|standing| standing.kind == Building::Market && standing.sound)
        else {
            return;
        };
        if !market.man && self.state.idle_men(self.seat) == 0 {
            return;
        }
        let coming = coming(self.state, self.seat);
        let Some((one, other)) = self.least_missed(&coming) else { return };
        let wish = |good: usize| self.wants.next(good, self.held[good] + coming[good]);
        let mut goods: ArrayVec<usize, 10> = (0..10).filter(|&good| good != one && good != other).collect();
        goods.sort_by(|&a, &b| wish(b).total_cmp(&wish(a)));
        let price = self.wants.last(one, self.held[one] + coming[one])
            + self.wants.last(other, self.held[other] + coming[other]);
        for &good in goods.iter().take(3).filter(|&&good| wish(good) > price - 1.0) {
            let mut steps = Steps::new();
            if !market.man {
                steps.push(Action::Man(market.place));
            }
            steps.push(Action::Bank(Good::ALL[one.min(other)], Good::ALL[one.max(other)]));
            steps.push(Action::Get(Good::ALL[good]));
            strides.push(&steps);
        }
    }

    /// The two goods that are missed least.
    fn least_missed(&self, coming: &[f32; 10]) -> Option<(usize, usize)> {
        let mut held = self.held;
        let mut pick = || {
            let loss = |good: usize| self.wants.last(good, held[good] + coming[good]);
            let good = (0..10).filter(|&good| held[good] >= 1.0).min_by(|&a, &b| loss(a).total_cmp(&loss(b)))?;
            held[good] -= 1.0;
            Some(good)
        };
        Some((pick()?, pick()?))
    }
}
