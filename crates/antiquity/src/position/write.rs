//! A state as a position.

use std::collections::BTreeMap;

use emporion_core::{Events, Seat};

use super::{
    Bag, BuildingSpec, HandSpec, InstallationSpec, LiftSpec, MapSpec, MineralSpec, OfferSpec, PlayerSpec, Position,
    TileAt,
};
use crate::action::{Action, notation};
use crate::building::Building;
use crate::game::Antiquity;
use crate::goods::{Bundle, Good};
use crate::grid::{Place, Squares, square_name};
use crate::map::Hexes;
use crate::state::{Ask, Holding, Phase, Piece, Plan, Spot, State, Work, WorkKind, WorkPlan};

impl Antiquity {
    pub(crate) fn write_position(&self, state: &State) -> Position {
        let base = self.without_choices(state);
        let coords = |hexes: Hexes| hexes.iter().map(|id| self.map.board.coord(id)).collect::<Vec<_>>();
        let [grain, olives, sheep, wine] = state.bag;
        Position {
            rules: Some(self.setup.rules),
            options: self.setup.options.clone(),
            map: self.write_map(state),
            turn: state.turn,
            phase: state.phase,
            order: Some(state.order.to_vec()),
            active: state.active_seat().filter(|_| !matches!(state.phase, Phase::City | Phase::Over)),
            famine: state.famine,
            cleared: coords(state.cleared),
            polluted: coords(state.polluted),
            markers: coords(state.markers),
            bag: Some(Bag { grain, olives, sheep, wine }),
            minerals: self.write_minerals(state),
            installations: state.works.iter().map(|work| self.write_work(work)).collect(),
            stock: Some(base.stock),
            players: Seat::all(self.setup.seats).map(|seat| self.write_player(state, &base, seat)).collect(),
            done: state.done.iter().collect(),
            offers: self.write_offers(state),
            sent: self.write_sent(state),
            outcome: state.outcome,
        }
    }

    fn write_map(&self, state: &State) -> MapSpec {
        if let Some(drawn) = &self.drawn {
            return drawn.clone();
        }
        let tile =
            |slot: &crate::map::Slot| TileAt { tile: self.tiles[usize::from(slot.tile)].id.clone(), turn: slot.turn };
        MapSpec { tiles: state.slots.iter().map(tile).collect(), ..MapSpec::default() }
    }

    /// One hex for each range whose mineral is fixed.
    fn write_minerals(&self, state: &State) -> Vec<MineralSpec> {
        let mut list = Vec::new();
        for (hexes, good) in [(state.gold, Good::Gold), (state.stone, Good::Stone)] {
            let mut rest = hexes;
            while let Some(id) = rest.iter().next() {
                list.push(MineralSpec { at: self.map.board.coord(id), good });
                rest = rest.and_not(self.map.range(id));
            }
        }
        list
    }

    fn write_work(&self, work: &Work) -> InstallationSpec {
        let coord = |id| self.map.board.coord(id);
        InstallationSpec {
            owner: work.owner,
            kind: work.kind,
            good: work.good,
            at: coord(work.hex),
            second: (work.kind == WorkKind::Fishery).then(|| coord(work.second)),
            goods: self.goods_of(work).iter().map(coord).collect(),
            due: work.due,
            lose: work.lose,
        }
    }

    fn write_player(&self, state: &State, base: &State, seat: Seat) -> PlayerSpec {
        let coord = |id| self.map.board.coord(id);
        let mut spec = self.write_holding(&state.hold[seat]);
        spec.cities = state.cities[seat].iter().map(|&id| coord(id)).collect();
        spec.inns = state.inns[seat].iter().map(coord).collect();
        if state.phase == Phase::City && state.alive().contains(seat) {
            let before = (state.shown[seat] != state.hold[seat]).then(|| self.write_holding(&state.shown[seat]));
            spec.before = before.map(Box::new);
        }
        let changed = Good::ALL.into_iter().map(|good| (good, state.ledger[seat][good.index()]));
        spec.ledger = changed.filter(|&(_, n)| n != 0).collect();
        match state.ask[seat] {
            Ask::Keep { good, room } => spec.keeping = Some((good, room)),
            Ask::Graves(left) => spec.graves_to_place = Some(left),
            Ask::Pollute(left) => spec.pollution_to_place = Some(left),
            Ask::Lift => spec.hand = Some(self.write_hand(state, seat, None)),
            Ask::Lay(spot) => spec.hand = Some(self.write_hand(state, seat, Some(spot))),
            Ask::Free => {}
            ask => spec.choosing = self.write_choice(base, seat, ask),
        }
        spec
    }

    fn write_holding(&self, hold: &Holding) -> PlayerSpec {
        PlayerSpec {
            goods: Good::ALL.into_iter().map(|good| (good, hold.goods[good])).filter(|&(_, n)| n > 0).collect(),
            buildings: hold.pieces.iter().map(|&piece| write_piece(piece)).collect(),
            houses: Some((1..=20).filter(|n| hold.houses >> (n - 1) & 1 != 0).collect()),
            graves: places(&hold.graves),
            razed: places(&hold.razed),
            patron: hold.patron,
            healed: hold.healed,
            fountains_built: hold.fountains,
            cathedrals_built: hold.cathedrals,
            spent: hold.spent,
            ..PlayerSpec::default()
        }
    }

    fn write_hand(&self, state: &State, seat: Seat, spot: Option<Spot>) -> HandSpec {
        let lifts = &state.lifts[seat];
        let pieces = lifts.pieces.iter().map(|lift| LiftSpec {
            building: lift.piece,
            from: lift.place.to_string(),
            turn: lift.turn,
            graves: lift.graves,
            laid: lift.laid,
        });
        HandSpec {
            laying: spot.is_some(),
            city: spot.and_then(|spot| spot.city).map(|city| city + 1),
            square: spot.and_then(|spot| spot.square).map(square_name),
            pieces: pieces.collect(),
            graves: lifts.graves,
            graves_before: places(&lifts.before),
        }
    }

    fn write_offers(&self, state: &State) -> Vec<OfferSpec> {
        let seats = Seat::all(self.setup.seats);
        let pairs = seats.clone().flat_map(|from| seats.clone().map(move |to| (from, to)));
        let open = pairs.filter_map(|(from, to)| {
            let offer = state.offers[from.index()][to.index()]?;
            let side = |bundle: &Bundle| bundle.iter().collect::<BTreeMap<_, _>>();
            let stands = state.hold[from].count_manned(Building::Market) > 0;
            let market = (offer.market != stands).then_some(offer.market);
            Some(OfferSpec { from, to, give: side(&offer.give), ask: side(&offer.ask), market })
        });
        open.collect()
    }

    fn write_sent(&self, state: &State) -> Vec<(Seat, Seat, u8)> {
        let seats = Seat::all(self.setup.seats);
        let pairs = seats.clone().flat_map(|from| seats.clone().map(move |to| (from, to)));
        pairs.map(|(from, to)| (from, to, state.sent[from.index()][to.index()])).filter(|sent| sent.2 > 0).collect()
    }

    /// The state as if nobody were in the middle of a choice of several steps.
    pub(super) fn without_choices(&self, state: &State) -> State {
        let mut base = state.clone();
        for seat in Seat::all(self.setup.seats) {
            if let Ask::Build(plan) = base.ask[seat] {
                self.drop_plan(&mut base.stock, &plan);
            }
            if matches!(base.ask[seat], Ask::Build(_) | Ask::Works(_) | Ask::Offer { .. } | Ask::Bank(_)) {
                base.ask[seat] = Ask::Free;
            }
        }
        base
    }

    /// The steps that lead to an open choice: its first step is known, each further one is the one that stays on the way.
    fn write_choice(&self, base: &State, seat: Seat, target: Ask) -> Vec<String> {
        let mut trial = base.clone();
        let mut steps = Vec::new();
        let mut next = first_step(target);
        while let Some(step) = next {
            self.choose(&mut trial, seat, step);
            steps.push(notation(&self.map, &step));
            next = None;
            if trial.ask[seat] != target {
                let mut choices = Vec::new();
                self.list(&trial, seat, &mut |choice| choices.push(choice));
                next = choices.into_iter().find(|&choice| {
                    let mut try_it = trial.clone();
                    self.choose(&mut try_it, seat, choice);
                    on_the_way(try_it.ask[seat], target)
                });
            }
        }
        steps
    }

    /// A step of a choice, without what follows when it is complete.
    pub(super) fn choose(&self, state: &mut State, seat: Seat, step: Action) {
        if state.phase == Phase::Countryside {
            self.choose_work(state, seat, step, &mut Events::off());
        } else {
            self.act_city(state, seat, step, &mut Events::off());
        }
    }
}

fn write_piece(piece: Piece) -> BuildingSpec {
    BuildingSpec {
        kind: piece.kind,
        at: piece.corner().to_string(),
        turn: piece.turn(),
        size: (piece.kind == Building::Storage).then(|| (piece.size().short, piece.size().long)),
        man: piece.man,
        used: piece.used(),
        settled: piece.settled(),
        restless: piece.restless(),
        lifted: piece.lifted(),
    }
}

fn places(squares: &[Squares; 4]) -> Vec<String> {
    let all = squares.iter().enumerate();
    all.flat_map(|(city, set)| set.iter().map(move |square| Place { city: city as u8, square }.to_string())).collect()
}

/// The step that begins a choice.
fn first_step(target: Ask) -> Option<Action> {
    match target {
        Ask::Build(Plan { kind: Building::House, house, .. }) => Some(Action::House(house)),
        Ask::Build(Plan { kind: Building::Storage, size, .. }) => Some(Action::Storage(size)),
        Ask::Build(plan) => Some(Action::Build(plan.kind)),
        Ask::Bank([one, other]) => Some(Action::Bank(one, other)),
        Ask::Offer { to, .. } => Some(Action::Offer(to)),
        Ask::Works(plan) => Some(Action::Project(plan.project)),
        _ => None,
    }
}

/// Is everything chosen so far also chosen in the target?
fn on_the_way(now: Ask, target: Ask) -> bool {
    match (now, target) {
        (Ask::Build(now), Ask::Build(target)) => {
            part(now.second, target.second)
                && part(now.patron, target.patron)
                && same_spot(now.spot, target.spot)
                && same_spot(now.second_spot, target.second_spot)
                && part(now.food, target.food)
                && part(now.luxury, target.luxury)
        }
        (Ask::Works(now), Ask::Works(target)) => same_work(now, target),
        (Ask::Offer { give, ask, .. }, Ask::Offer { give: to_give, ask: to_ask, .. }) => {
            let within = |some: Bundle, all: Bundle| some.iter().all(|(good, count)| count <= all.count(good));
            within(give, to_give) && within(ask, to_ask)
        }
        _ => false,
    }
}

fn same_spot(now: Spot, target: Spot) -> bool {
    part(now.city, target.city) && part(now.square, target.square) && part(now.turn, target.turn)
}

fn same_work(now: WorkPlan, target: WorkPlan) -> bool {
    part(now.hex, target.hex)
        && part(now.second, target.second)
        && part(now.food, target.food)
        && part(now.luxury, target.luxury)
}

fn part<T: PartialEq + Copy>(now: Option<T>, target: Option<T>) -> bool {
    now.is_none() || now == target
}
