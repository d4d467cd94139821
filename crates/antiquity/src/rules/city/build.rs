//! Building in a city (R39 to R63): what may be built, and the parts of the choice.

use emporion_core::{Events, Seat};

use crate::action::Action;
use crate::building::{Building, Cost, Patron, Size};
use crate::event::{Event, text};
use crate::game::Antiquity;
use crate::goods::{Bundle, Class};
use crate::grid::{Place, Squares};
use crate::refusal::Reason;
use crate::rules::{Judgement, Sink};
use crate::state::{Ask, Holding, Piece, Plan, Spot, State, Stock};

/// What decides about many buildings at once.
struct Bench<'a> {
    hold: &'a Holding,
    free: [Squares; 4],
    room: u32,
    waived: bool,
}

/// The next part of a plan to choose.
enum Part {
    Patron,
    Second,
    Spot(Spot, [Squares; 4]),
    Pay(Class, u8),
    Complete,
}

impl Antiquity {
    fn bench<'a>(&self, state: &'a State, seat: Seat) -> Bench<'a> {
        let hold = &state.hold[seat];
        let free = hold.buildable(&self.shapes, state.city_count(seat));
        let room = free.iter().map(|free| free.len()).sum();
        Bench { hold, free, room, waived: self.waives_difference(hold) }
    }

    pub(crate) fn list_buildings(&self, state: &State, seat: Seat, sink: Sink) {
        let bench = self.bench(state, seat);
        for kind in Building::ALL {
            if self.judge_kind(&bench, state.stock, kind).is_ok() {
                sink(Action::Build(kind));
            }
        }
        if self.can_pay(bench.hold, Building::Storage.cost(), bench.waived).is_ok() {
            for size in Size::all() {
                if self.judge_storage(&bench, state.stock, size).is_ok() {
                    sink(Action::Storage(size));
                }
            }
        }
        for number in 1..=20 {
            if self.judge_house(&bench, number).is_ok() {
                sink(Action::House(number));
            }
        }
    }

    pub(crate) fn may_build(&self, state: &State, seat: Seat, kind: Building) -> Judgement {
        self.judge_kind(&self.bench(state, seat), state.stock, kind)
    }

    pub(crate) fn may_store(&self, state: &State, seat: Seat, size: Size) -> Judgement {
        self.judge_storage(&self.bench(state, seat), state.stock, size)
    }

    pub(crate) fn may_house(&self, state: &State, seat: Seat, number: u8) -> Judgement {
        self.judge_house(&self.bench(state, seat), number)
    }

    fn judge_kind(&self, bench: &Bench, stock: Stock, kind: Building) -> Judgement {
        if matches!(kind, Building::House | Building::Storage) {
            return Err(Reason::NotNow);
        }
        if !kind.repeatable() && bench.hold.find(kind).is_some() {
            return Err(Reason::BuiltAlready(kind));
        }
        let left = match kind {
            Building::CartShop => stock.cart_shops,
            Building::Fountain => stock.fountains,
            _ => 1,
        };
        if left == 0 {
            return Err(Reason::StockEmpty(kind));
        }
        self.can_pay(bench.hold, kind.cost(), bench.waived)?;
        self.has_room(bench, kind, Size::default())
    }

    /// R53 to R55: any rectangle of tiles, for one wood.
    fn judge_storage(&self, bench: &Bench, stock: Stock, size: Size) -> Judgement {
        self.judge_storage_size(size)?;
        if size.tiles() > stock.storage_tiles {
            return Err(Reason::StockEmpty(Building::Storage));
        }
        self.can_pay(bench.hold, Building::Storage.cost(), bench.waived)?;
        self.has_room(bench, Building::Storage, size)
    }

    /// R54, R55: whole tiles, and enough of them (D5).
    pub(crate) fn judge_storage_size(&self, size: Size) -> Judgement {
        let (tiles, least) = (size.tiles(), self.rules.storage_min_tiles);
        if !size.squares().is_multiple_of(2) {
            return Err(Reason::StorageOdd);
        }
        if tiles < least { Err(Reason::StorageTooSmall { tiles, least }) } else { Ok(()) }
    }

    /// R50, R51: any house not yet built, for its own price.
    fn judge_house(&self, bench: &Bench, number: u8) -> Judgement {
        if bench.hold.houses >> (number - 1) & 1 != 0 {
            return Err(Reason::HouseBuilt(number));
        }
        self.can_pay(bench.hold, Cost::house(number), bench.waived)?;
        self.has_room(bench, Building::House, Size::default())
    }

    /// R39 to R41: it fits on squares without building and grave of one of the cities.
    fn has_room(&self, bench: &Bench, kind: Building, size: Size) -> Judgement {
        if bench.room < self.shapes.area(kind, size) {
            return Err(Reason::NoRoom(kind));
        }
        let turns = 0..self.shapes.turns(kind, size);
        let fits = turns.into_iter().any(|turn| {
            let shape = self.shapes.mask(kind, size, turn);
            bench.free.iter().any(|free| !free.corners_for(shape).is_empty())
        });
        if fits { Ok(()) } else { Err(Reason::NoRoom(kind)) }
    }

    /// Q37: a shared piece leaves the stock when it is chosen.
    pub(crate) fn choose_building(&self, state: &mut State, seat: Seat, kind: Building, events: &mut Events<Event>) {
        match kind {
            Building::CartShop => state.stock.cart_shops -= 1,
            Building::Fountain => state.stock.fountains -= 1,
            _ => {}
        }
        self.begin_plan(state, seat, Plan { kind, ..Plan::default() }, events);
    }

    pub(crate) fn choose_storage(&self, state: &mut State, seat: Seat, size: Size, events: &mut Events<Event>) {
        state.stock.storage_tiles -= size.tiles();
        self.begin_plan(state, seat, Plan { kind: Building::Storage, size, ..Plan::default() }, events);
    }

    pub(crate) fn choose_house(&self, state: &mut State, seat: Seat, number: u8, events: &mut Events<Event>) {
        self.begin_plan(state, seat, Plan { kind: Building::House, house: number, ..Plan::default() }, events);
    }

    /// Gives the pieces of an unfinished plan back to the stock.
    pub(crate) fn drop_plan(&self, stock: &mut Stock, plan: &Plan) {
        match plan.kind {
            Building::CartShop => stock.cart_shops += 1,
            Building::Fountain => stock.fountains += 1,
            Building::Storage => stock.storage_tiles += plan.size.tiles(),
            _ => {}
        }
    }

    fn begin_plan(&self, state: &mut State, seat: Seat, plan: Plan, events: &mut Events<Event>) {
        state.ask[seat] = Ask::Build(plan);
        self.take_only_choices(state, seat, events);
    }

    /// The parts of a plan in their order: patron, second house, place, payment.
    fn next_part(&self, state: &State, seat: Seat, plan: &Plan) -> Part {
        let hold = &state.hold[seat];
        if plan.kind == Building::Cathedral && plan.patron.is_none() {
            return Part::Patron;
        }
        if plan.second.is_none() && self.may_double(state, seat, plan) {
            return Part::Second;
        }
        let mut free = hold.buildable(&self.shapes, state.city_count(seat));
        let Some(first) = self.placed(plan.kind, plan.size, plan.spot) else {
            return Part::Spot(plan.spot, free);
        };
        if plan.second.is_some_and(|number| number > 0) {
            let city = first.city();
            free[city] = free[city].without(first.squares(&self.shapes));
            if self.placed(Building::House, Size::default(), plan.second_spot).is_none() {
                return Part::Spot(plan.second_spot, free);
            }
        }
        let cost = cost_of(plan);
        match (plan.food, plan.luxury) {
            (None, _) if cost.food > 0 => Part::Pay(Class::Food, cost.food),
            (_, None) if cost.luxury > 0 => Part::Pay(Class::Luxury, cost.luxury),
            _ => Part::Complete,
        }
    }

    /// R62, Q25: a paid house may bring a lower one, if there is one and a second square.
    fn may_double(&self, state: &State, seat: Seat, plan: &Plan) -> bool {
        let hold = &state.hold[seat];
        plan.house > 4
            && hold.power(&self.shapes, Patron::Nicola)
            && (1..plan.house).any(|number| hold.houses >> (number - 1) & 1 == 0)
            && hold.buildable(&self.shapes, state.city_count(seat)).iter().map(|free| free.len()).sum::<u32>() >= 2
    }

    /// The piece of a place that is chosen completely.
    fn placed(&self, kind: Building, size: Size, spot: Spot) -> Option<Piece> {
        let place = Place { city: spot.city?, square: spot.square? };
        Some(Piece::new(kind, size, place, spot.turn?))
    }

    pub(crate) fn list_build(&self, state: &State, seat: Seat, plan: &Plan, sink: Sink) {
        let hold = &state.hold[seat];
        match self.next_part(state, seat, plan) {
            Part::Patron => Patron::ALL.into_iter().for_each(|patron| sink(Action::Patron(patron))),
            Part::Second => {
                let lower = (1..plan.house).filter(|number| hold.houses >> (number - 1) & 1 == 0);
                lower.for_each(|number| sink(Action::Second(number)));
                sink(Action::NoSecond);
            }
            Part::Spot(spot, free) => {
                let (kind, size) = if self.placed(plan.kind, plan.size, plan.spot).is_some() {
                    (Building::House, Size::default())
                } else {
                    (plan.kind, plan.size)
                };
                self.list_spot(kind, size, spot, &free, sink);
            }
            Part::Pay(class, count) => self.list_payments(hold, class, count, sink),
            Part::Complete => {}
        }
    }

    /// City, then square, then turn, each as far as the piece fits there.
    pub(crate) fn list_spot(&self, kind: Building, size: Size, spot: Spot, free: &[Squares; 4], sink: Sink) {
        let corners = |city: u8, turn| free[usize::from(city)].corners_for(self.shapes.mask(kind, size, turn));
        let turns = 0..self.shapes.turns(kind, size);
        match (spot.city, spot.square) {
            (None, _) => {
                let fits = |city: &u8| turns.clone().any(|turn| !corners(*city, turn).is_empty());
                (0..4).filter(fits).for_each(|city| sink(Action::City(city)));
            }
            (Some(city), None) => {
                let all = turns.fold(Squares::EMPTY, |all, turn| all.union(corners(city, turn)));
                all.iter().for_each(|square| sink(Action::Square(square)));
            }
            (Some(city), Some(square)) => {
                let fits = turns.filter(|&turn| corners(city, turn).contains(square));
                fits.for_each(|turn| sink(Action::Turn(turn)));
            }
        }
    }

    pub(crate) fn judge_build(&self, state: &State, seat: Seat, plan: &Plan, action: Action) -> Judgement {
        let mut found = false;
        self.list_build(state, seat, plan, &mut |choice| found |= choice == action);
        if found {
            return Ok(());
        }
        match (self.next_part(state, seat, plan), action) {
            (Part::Second, _) => Err(Self::why_no_second(plan, action)),
            (_, Action::Second(_) | Action::NoSecond) if plan.second.is_none() => Err(Reason::NoSecond),
            (Part::Spot(spot, _), _) => Err(why_not_there(spot, action)),
            (Part::Pay(..), Action::Pay(_)) => Err(Reason::PaymentWrong),
            (Part::Patron, Action::Patron(_)) => Err(Reason::NoChoice),
            _ => Err(Reason::ChoiceOpen),
        }
    }

    /// R62, R50: why San Nicola does not give this house with the paid one.
    fn why_no_second(plan: &Plan, action: Action) -> Reason {
        match action {
            Action::Second(number) if number >= plan.house => Reason::SecondNotLower(plan.house),
            Action::Second(number) => Reason::HouseBuilt(number),
            _ => Reason::ChoiceOpen,
        }
    }

    /// Fills in one part of the plan, and every further part that has only one possibility.
    pub(crate) fn choose_part(&self, state: &mut State, seat: Seat, action: Action, events: &mut Events<Event>) {
        self.fill_part(state, seat, action);
        self.take_only_choices(state, seat, events);
    }

    fn fill_part(&self, state: &mut State, seat: Seat, action: Action) {
        let Ask::Build(mut plan) = state.ask[seat] else { return };
        let first_placed = self.placed(plan.kind, plan.size, plan.spot).is_some();
        let spot = if first_placed { &mut plan.second_spot } else { &mut plan.spot };
        match action {
            Action::Patron(patron) => plan.patron = Some(patron),
            Action::Second(number) => plan.second = Some(number),
            Action::NoSecond => plan.second = Some(0),
            Action::City(city) => spot.city = Some(city),
            Action::Square(square) => spot.square = Some(square),
            Action::Turn(turn) => spot.turn = Some(turn),
            Action::Pay(bundle) if plan.food.is_none() && cost_of(&plan).food > 0 => plan.food = Some(bundle),
            Action::Pay(bundle) => plan.luxury = Some(bundle),
            _ => {}
        }
        state.ask[seat] = Ask::Build(plan);
    }

    fn take_only_choices(&self, state: &mut State, seat: Seat, events: &mut Events<Event>) {
        while let Ask::Build(plan) = state.ask[seat] {
            let (mut count, mut only) = (0, None);
            self.list_build(state, seat, &plan, &mut |choice| {
                count += 1;
                only = Some(choice);
            });
            match only {
                None => self.complete(state, seat, &plan, events),
                Some(choice) if count == 1 => self.fill_part(state, seat, choice),
                Some(_) => return,
            }
        }
    }

    /// Pays and builds.
    fn complete(&self, state: &mut State, seat: Seat, plan: &Plan, events: &mut Events<Event>) {
        let hold = &mut state.hold[seat];
        let (food, luxury) = (plan.food.unwrap_or_default(), plan.luxury.unwrap_or_default());
        let paid = self.pay(hold, cost_of(plan), food, luxury);
        let piece = self.placed(plan.kind, plan.size, plan.spot).expect("a complete plan has a place");
        self.erect(hold, piece, plan, plan.house);
        self.tell_built(seat, piece, plan.house, &paid, events);
        if let Some(number @ 1..) = plan.second {
            let second = self.placed(Building::House, Size::default(), plan.second_spot);
            let second = second.expect("a complete plan has a place for the second house");
            self.erect(hold, second, plan, number);
            self.tell_built(seat, second, number, &Bundle::default(), events);
        }
        state.ask[seat] = Ask::Free;
    }

    fn erect(&self, hold: &mut Holding, piece: Piece, plan: &Plan, house: u8) {
        hold.pieces.push(piece);
        hold.spent.rearranged = false;
        match piece.kind {
            Building::House => hold.houses |= 1 << (house - 1),
            Building::Fountain => hold.fountains += 1,
            Building::Cathedral => {
                hold.patron = plan.patron;
                hold.cathedrals += 1;
            }
            Building::University => hold.join_bodies(&self.shapes),
            kind if kind.is_faculty() => hold.join_bodies(&self.shapes),
            _ => {}
        }
    }

    fn tell_built(&self, seat: Seat, piece: Piece, house: u8, paid: &Bundle, events: &mut Events<Event>) {
        let house = (house > 0).then_some(house);
        let at = piece.place(&self.shapes);
        events.only(seat, || Event::Built { seat, building: piece.kind, at: at.to_string(), house, paid: text(paid) });
    }
}

/// Why a part of a place is refused: the piece does not fit there, or another part is asked for.
pub(super) fn why_not_there(spot: Spot, action: Action) -> Reason {
    match (action, spot.city, spot.square) {
        (Action::City(_), None, _) | (Action::Square(_), Some(_), None) | (Action::Turn(_), Some(_), Some(_)) => {
            Reason::DoesNotFit
        }
        (Action::Square(_) | Action::Turn(_), None, _) => Reason::Earlier("city"),
        (Action::Turn(_), Some(_), None) => Reason::Earlier("square"),
        _ => Reason::ChoiceOpen,
    }
}

fn cost_of(plan: &Plan) -> Cost {
    if plan.kind == Building::House { Cost::house(plan.house) } else { plan.kind.cost() }
}
