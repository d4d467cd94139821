//! Phase 4: building in the countryside (R100 to R144), in order of play.

use emporion_core::{Events, Seat};
use emporion_hex::HexId;

use super::{Judgement, Sink};
use crate::action::Action;
use crate::building::{Building, Cost};
use crate::event::{Event, text};
use crate::game::Antiquity;
use crate::goods::{Bundle, Class, Good};
use crate::map::Hexes;
use crate::options::BiologyUse;
use crate::refusal::Reason;
use crate::state::{Ask, INNS, Project, State, Work, WorkKind, WorkPlan};

/// The next part of a plan to choose.
enum Part {
    Hex(Hexes),
    Pay(Class, u8),
    Complete,
}

impl Antiquity {
    /// Every project there is, in the order of listing.
    fn projects() -> impl Iterator<Item = Project> {
        [Project::Woodcutter]
            .into_iter()
            .chain(Good::CROPS.map(Project::Farm))
            .chain(Good::CROPS.map(Project::FreeFarm))
            .chain(Good::MINERALS.map(Project::Mine))
            .chain(Good::CATCHES.map(Project::Fishery))
            .chain([Project::Inn, Project::City, Project::Alchemy])
    }

    /// R101: a player may always stop.
    pub(crate) fn list_projects(&self, state: &State, seat: Seat, sink: Sink) {
        for project in Self::projects() {
            if self.may_start(state, seat, project).is_ok() {
                sink(Action::Project(project));
            }
        }
        sink(Action::Done);
    }

    /// Who has no manned cart shop and no Alchemy, or nothing to do with them, is passed over.
    pub(crate) fn settle_countryside(&self, state: &State, seat: Seat) -> bool {
        if state.done.contains(seat) {
            return false;
        }
        let pending = state.ask[seat] != Ask::Free;
        pending || Self::projects().any(|project| self.may_start(state, seat, project).is_ok())
    }

    pub(crate) fn may_start(&self, state: &State, seat: Seat, project: Project) -> Judgement {
        self.may_afford(state, seat, project)?;
        if self.sites(state, seat, project).is_empty() { Err(self.why_nowhere(state, seat, project)) } else { Ok(()) }
    }

    /// The rule that leaves a project without a place.
    fn why_nowhere(&self, state: &State, seat: Seat, project: Project) -> Reason {
        match project {
            Project::Woodcutter => Reason::NoSite("R110"),
            Project::Farm(_) | Project::FreeFarm(_) => Reason::NoSite("R115"),
            Project::Mine(good) => {
                let other = if good == Good::Gold { Good::Stone } else { Good::Gold };
                let fixed = !self.sites(state, seat, Project::Mine(other)).is_empty();
                if fixed { Reason::RangeFixed(other) } else { Reason::NoSite("R120") }
            }
            Project::Fishery(_) => {
                let shore = self.shore(state);
                let somewhere = !self.map.pairs_reaching(shore, shore).is_empty();
                Reason::NoSite(if somewhere { "R126" } else { "R127" })
            }
            Project::Inn => Reason::NoSite("R132"),
            Project::City => Reason::NoSite("R134"),
            Project::Alchemy => Reason::NoSite("R141"),
        }
    }

    /// Everything but the place: cart shop, price, buildings, pieces.
    pub(crate) fn may_afford(&self, state: &State, seat: Seat, project: Project) -> Judgement {
        let hold = &state.hold[seat];
        if project == Project::Alchemy {
            return match (hold.active(&self.shapes, Building::Alchemy), hold.spent.alchemy) {
                (false, _) => Err(Reason::AlchemyInactive),
                (true, true) => Err(Reason::AlchemySpent),
                (true, false) => Ok(()),
            };
        }
        if hold.count_manned(Building::CartShop) == 0 {
            return Err(Reason::NoCartShop);
        }
        match project {
            Project::Farm(crop) if hold.goods[crop] == 0 => Err(Reason::TakesGood { good: crop, need: 1, have: 0 }),
            Project::FreeFarm(_) if !hold.active(&self.shapes, Building::Biology) => Err(Reason::BiologyInactive),
            Project::FreeFarm(_) if hold.spent.biology => Err(Reason::BiologySpent),
            Project::Fishery(_) if state.stock.fisheries == 0 => Err(Reason::FisheriesOut),
            Project::Inn if !hold.sound(&self.shapes, Building::Brewery) => Err(Reason::NoBrewery),
            Project::Inn if state.inns[seat].len() >= INNS => Err(Reason::InnsOut),
            Project::City if state.city_count(seat) >= 4 => Err(Reason::CitiesOut),
            _ => self.can_pay(hold, price(project), self.waives_difference(hold)),
        }
    }

    /// The hexes on which a project may stand, or its first hex.
    pub(crate) fn sites(&self, state: &State, seat: Seat, project: Project) -> Hexes {
        let cache = &state.cache.0;
        let zone = cache.zones[seat];
        let open = zone.and_not(cache.occupied);
        let clean = open.and_not(state.polluted);
        match project {
            Project::Woodcutter => clean & self.forest(state),
            Project::Farm(_) | Project::FreeFarm(_) => clean & self.grass(state),
            Project::Mine(good) => (clean & self.map.mountain).and_not(self.other_mineral(state, good)),
            Project::Fishery(_) => {
                let shore = self.shore(state);
                self.map.pairs_reaching(shore, shore & zone)
            }
            Project::Inn => open.and_not(self.water(state)),
            Project::City => self.city_sites(state, zone),
            Project::Alchemy => open & state.polluted,
        }
    }

    /// Forest that still stands.
    pub(crate) fn forest(&self, state: &State) -> Hexes {
        self.map.forest.and_not(state.cleared)
    }

    /// R108: natural grass and cleared forest.
    pub(crate) fn grass(&self, state: &State) -> Hexes {
        self.map.grass | state.cleared
    }

    /// Q15: water under a city is none.
    pub(crate) fn water(&self, state: &State) -> Hexes {
        self.map.water.and_not(state.cache.0.under_cities)
    }

    /// R122: ranges that give the other mineral.
    pub(crate) fn other_mineral(&self, state: &State, good: Good) -> Hexes {
        if good == Good::Gold { state.stone } else { state.gold }
    }

    /// Unpolluted free water.
    fn open_water(&self, state: &State) -> Hexes {
        self.water(state).and_not(state.polluted).and_not(state.cache.0.occupied)
    }

    /// R125, R127: free land that touches open water.
    fn shore(&self, state: &State) -> Hexes {
        let land = self.map.all.and_not(self.water(state)).and_not(state.cache.0.occupied);
        self.map.grown(self.open_water(state)) & land
    }

    /// R134 to R137, Q40, Q41: centres of seven free land hexes, one of them in the zone, none of them next to a city.
    fn city_sites(&self, state: &State, zone: Hexes) -> Hexes {
        let cache = &state.cache.0;
        let blocked = self.map.grown(cache.occupied | self.water(state));
        let near = self.map.grown(self.map.grown(cache.under_cities));
        (self.map.grown(zone) & self.map.inner).and_not(blocked).and_not(near)
    }

    fn next_work_part(&self, state: &State, seat: Seat, plan: WorkPlan) -> Part {
        let cost = price(plan.project);
        match (plan.project, plan.hex, plan.second) {
            (project, None, _) => Part::Hex(self.sites(state, seat, project)),
            (Project::Fishery(_), Some(hex), None) => Part::Hex(self.second_hexes(state, seat, hex)),
            _ if cost.food > 0 && plan.food.is_none() => Part::Pay(Class::Food, cost.food),
            _ if cost.luxury > 0 && plan.luxury.is_none() => Part::Pay(Class::Luxury, cost.luxury),
            _ => Part::Complete,
        }
    }

    /// R125, R126: a neighbour on the shore; one of the two is in the zone.
    fn second_hexes(&self, state: &State, seat: Seat, hex: HexId) -> Hexes {
        let zone = state.cache.0.zones[seat];
        let mut shore = self.shore(state) & self.map.around(hex);
        shore.remove(hex);
        if zone.contains(hex) { shore } else { shore & zone }
    }

    pub(crate) fn list_plan(&self, state: &State, seat: Seat, plan: WorkPlan, sink: Sink) {
        match self.next_work_part(state, seat, plan) {
            Part::Hex(hexes) => hexes.iter().for_each(|hex| sink(Action::Hex(hex))),
            Part::Pay(class, count) => self.list_payments(&state.hold[seat], class, count, sink),
            Part::Complete => {}
        }
    }

    pub(crate) fn judge_plan(&self, state: &State, seat: Seat, plan: WorkPlan, action: Action) -> Judgement {
        match (self.next_work_part(state, seat, plan), action) {
            (Part::Hex(hexes), Action::Hex(hex)) if hexes.contains(hex) => Ok(()),
            (Part::Hex(_), Action::Hex(hex)) => Err(self.why_not_there(state, seat, plan, hex)),
            (Part::Pay(class, count), Action::Pay(bundle)) => {
                let mut found = false;
                let choices = &mut |choice| found |= choice == Action::Pay(bundle);
                self.list_payments(&state.hold[seat], class, count, choices);
                if found { Ok(()) } else { Err(Reason::PaymentWrong) }
            }
            _ => Err(Reason::ChoiceOpen),
        }
    }

    /// The first rule that a hex breaks.
    fn why_not_there(&self, state: &State, seat: Seat, plan: WorkPlan, hex: HexId) -> Reason {
        let zone = state.cache.0.zones[seat];
        let occupied = state.cache.0.occupied.contains(hex);
        let land = !self.water(state).contains(hex);
        match plan.project {
            Project::City => self.why_no_city(state, zone, hex),
            Project::Fishery(_) => match plan.hex {
                _ if occupied => Reason::NotFree,
                _ if !land => Reason::WrongTerrain("R125"),
                _ if !self.shore(state).contains(hex) => Reason::NoOpenWater,
                Some(first) if !self.map.around(first).contains(hex) || first == hex => Reason::NotNeighbours,
                _ if self.second_hexes(state, seat, hex).is_empty() && zone.contains(hex) => Reason::NoOpenWater,
                _ => Reason::NotInZone,
            },
            _ if !zone.contains(hex) => Reason::NotInZone,
            _ if occupied => Reason::NotFree,
            Project::Inn => Reason::NotOnWater,
            Project::Alchemy => Reason::NotPolluted,
            Project::Woodcutter if !self.forest(state).contains(hex) => Reason::WrongTerrain("R110"),
            Project::Farm(_) | Project::FreeFarm(_) if !self.grass(state).contains(hex) => Reason::WrongTerrain("R115"),
            Project::Mine(_) if !self.map.mountain.contains(hex) => Reason::WrongTerrain("R120"),
            _ if state.polluted.contains(hex) => Reason::Polluted,
            Project::Mine(good) => Reason::RangeFixed(if good == Good::Gold { Good::Stone } else { Good::Gold }),
            _ => Reason::NoSite("R105"),
        }
    }

    fn why_no_city(&self, state: &State, zone: Hexes, hex: HexId) -> Reason {
        let cache = &state.cache.0;
        let around = self.map.around(hex);
        match hex {
            hex if !self.map.inner.contains(hex) => Reason::CityOffMap,
            hex if self.map.grown(self.map.grown(cache.under_cities)).contains(hex) => Reason::CityTouches,
            _ if around.meets(self.water(state)) => Reason::CityOnWater,
            _ if around.meets(cache.occupied) => Reason::NotFree,
            _ if !around.meets(zone) => Reason::NotInZone,
            _ => Reason::NoSite("R134"),
        }
    }

    /// Fills in one part, and every further part that has only one possibility.
    pub(crate) fn choose_work(&self, state: &mut State, seat: Seat, action: Action, events: &mut Events<Event>) {
        if let Action::Project(project) = action {
            state.ask[seat] = Ask::Works(WorkPlan { project, hex: None, second: None, food: None, luxury: None });
        } else {
            fill_part(state, seat, action);
        }
        while let Ask::Works(plan) = state.ask[seat] {
            let (mut count, mut only) = (0, None);
            self.list_plan(state, seat, plan, &mut |choice| {
                count += 1;
                only = Some(choice);
            });
            match only {
                None => self.complete_work(state, seat, plan, events),
                Some(choice) if count == 1 => fill_part(state, seat, choice),
                Some(_) => return,
            }
        }
    }

    /// Pays, sends the man and builds.
    fn complete_work(&self, state: &mut State, seat: Seat, plan: WorkPlan, events: &mut Events<Event>) {
        state.ask[seat] = Ask::Free;
        let hex = plan.hex.expect("a complete plan has a hex");
        if plan.project == Project::Alchemy {
            return self.clean(state, seat, hex, events);
        }
        let hold = &mut state.hold[seat];
        let (food, luxury) = (plan.food.unwrap_or_default(), plan.luxury.unwrap_or_default());
        let mut paid = self.pay(hold, price(plan.project), food, luxury);
        if let Project::Farm(crop) = plan.project {
            hold.goods[crop] -= 1;
            paid.add(crop);
        }
        if matches!(plan.project, Project::FreeFarm(_)) {
            debug_assert!(self.rules.biology == BiologyUse::OncePerTurn || !hold.spent.biology);
            hold.spent.biology = true;
        }
        // R103, R104: he goes to the works or home; either way the cart shop is empty.
        if let Some(shop) = hold.pieces.iter_mut().find(|piece| piece.kind == Building::CartShop && piece.man) {
            shop.man = false;
        }
        match plan.project {
            Project::Woodcutter => self.install(state, seat, WorkKind::Woodcutter, Good::Wood, (hex, hex), events),
            Project::Farm(good) | Project::FreeFarm(good) => {
                self.install(state, seat, WorkKind::Farm, good, (hex, hex), events);
            }
            Project::Mine(good) => self.install(state, seat, WorkKind::Mine, good, (hex, hex), events),
            Project::Fishery(good) => {
                let second = plan.second.expect("a complete fishery has two hexes");
                let both = (hex.min(second), hex.max(second));
                self.install(state, seat, WorkKind::Fishery, good, both, events);
            }
            Project::Inn => self.build_inn(state, seat, hex, &paid, events),
            Project::City => self.build_city(state, seat, hex, &paid, events),
            Project::Alchemy => {}
        }
    }

    /// R111, R117, R121, R129: the works and every adjacent free unpolluted hex of its terrain get a good each. R112, R118: in
    /// the zone or not. R109: the goods belong to this installation.
    fn install(
        &self,
        state: &mut State,
        seat: Seat,
        kind: WorkKind,
        good: Good,
        (hex, second): (HexId, HexId),
        events: &mut Events<Event>,
    ) {
        let around = self.map.around(hex) | self.map.around(second);
        let free = around.and_not(state.polluted).and_not(state.cache.0.occupied);
        let used = match kind {
            WorkKind::Woodcutter => free & self.forest(state),
            WorkKind::Farm => free & self.grass(state),
            WorkKind::Mine => free & self.map.mountain,
            WorkKind::Fishery => around & self.open_water(state),
        };
        match kind {
            WorkKind::Woodcutter => state.cleared |= used,
            _ => state.polluted |= used,
        }
        if kind == WorkKind::Mine {
            let range = self.map.range(hex);
            if good == Good::Gold { state.gold |= range } else { state.stone |= range }
        }
        if kind == WorkKind::Fishery {
            state.stock.fisheries -= 1;
        }
        let mut work = Work { owner: seat, kind, good, hex, second, left: 0, due: 0, lose: false };
        work.left = self.bits_of(&work, used);
        let covered = self.hexes_of(&work);
        state.markers = state.markers.and_not(covered);
        state.cache.0.occupied |= covered;
        state.works.push(work);
        events.all(|| {
            let hexes = [hex, second].into_iter().take(1 + usize::from(hex != second));
            let at = hexes.map(|hex| self.map.board.coord(hex)).collect();
            Event::Installed { seat, kind: kind.name().into(), good, at, goods: used.len() as u32 }
        });
    }

    /// R131 to R133, R98: the zone grows at once.
    fn build_inn(&self, state: &mut State, seat: Seat, hex: HexId, paid: &Bundle, events: &mut Events<Event>) {
        state.inns[seat].insert(hex);
        state.markers.remove(hex);
        state.cache.0.occupied.insert(hex);
        state.cache.0.zones[seat] = self.zone(state, seat, &state.hold[seat]);
        let at = self.map.board.coord(hex);
        events.all(|| Event::Inn { seat, at, paid: text(paid) });
    }

    /// R134 to R140, R136: pollution under it leaves the game.
    fn build_city(&self, state: &mut State, seat: Seat, hex: HexId, paid: &Bundle, events: &mut Events<Event>) {
        let covered = self.map.around(hex);
        state.cities[seat].push(hex);
        state.polluted = state.polluted.and_not(covered);
        state.markers = state.markers.and_not(covered);
        state.cache.0.occupied |= covered;
        state.cache.0.under_cities |= covered;
        state.cache.0.zones[seat] = self.zone(state, seat, &state.hold[seat]);
        let at = self.map.board.coord(hex);
        events.all(|| Event::City { seat, at, paid: text(paid) });
    }

    /// R141 to R144, Q27: the hex and its neighbours, in the zone or not, as far as nothing stands or lies on them.
    fn clean(&self, state: &mut State, seat: Seat, hex: HexId, events: &mut Events<Event>) {
        let cleaned = (self.map.around(hex) & state.polluted).and_not(state.cache.0.occupied);
        state.polluted = state.polluted.and_not(cleaned);
        state.hold[seat].spent.alchemy = true;
        events.all(|| Event::Cleaned { seat, hexes: cleaned.iter().map(|hex| self.map.board.coord(hex)).collect() });
    }
}

fn fill_part(state: &mut State, seat: Seat, action: Action) {
    let Ask::Works(plan) = &mut state.ask[seat] else { return };
    match action {
        Action::Hex(hex) if plan.hex.is_none() => plan.hex = Some(hex),
        Action::Hex(hex) => plan.second = Some(hex),
        Action::Pay(bundle) if plan.food.is_none() && price(plan.project).food > 0 => plan.food = Some(bundle),
        Action::Pay(bundle) => plan.luxury = Some(bundle),
        _ => {}
    }
}

/// What a project costs besides a farm's seed.
fn price(project: Project) -> Cost {
    match project {
        Project::Woodcutter | Project::Mine(_) | Project::Fishery(_) => Cost { wood: 1, ..Cost::NOTHING },
        Project::Inn => Cost { food: 1, ..Cost::NOTHING },
        Project::City => Cost::CITY,
        Project::Farm(_) | Project::FreeFarm(_) | Project::Alchemy => Cost::NOTHING,
    }
}
