//! How well a player stands.

use arrayvec::ArrayVec;
use emporion_antiquity::{Antiquity, Building, Good, Hexes, Patron, Phase, State};
use emporion_core::Seat;

use super::goal;
use super::wants::{Wants, coming, held, stream};

/// Names for the file of weights, and phrases that go on after a number.
pub(super) const FEATURES: &[(&str, &str)] = &[
    ("goods", "worth of goods in hand"),
    ("coming", "worth of goods to come"),
    ("carts_ready", "worth of works the manned cart shops can start"),
    ("men", "men"),
    ("men_in_time", "men early in the game"),
    ("cart_shops", "cart shops"),
    ("market", "market"),
    ("explorer", "markers for the explorer"),
    ("exploring", "find of the explorer this turn"),
    ("granary", "granary"),
    ("brewery", "brewery"),
    ("storage", "squares of storage"),
    ("cathedral", "cathedral"),
    ("fountains", "fountains against pollution"),
    ("more_fountains", "further fountains"),
    ("hospital", "hospital"),
    ("forced_labour", "goods more each turn by forced labour"),
    ("graves", "graves on empty ground"),
    ("graves_on_buildings", "buildings under graves"),
    ("ground", "squares to build on"),
    ("cramped", "squares missing for houses"),
    ("hunger", "graves in the next three turns"),
    ("doom", "graves that would find no room"),
    ("sites", "worth of the best places for works"),
    ("land", "clean hexes in the zone"),
    ("houses", "houses for San Nicola"),
    ("collection", "goods of San Cristoforo's collection"),
    ("inns_needed", "inns missing for San Giorgio"),
    ("winning", "saint pleased"),
    ("alive", "still in the game"),
    ("crops", "crops that can be sown"),
    ("cities", "cities"),
    ("no_wood", "want of wood"),
    ("wide_land", "clean hexes to spare"),
];

/// Fills in what there is of each feature.
pub(super) fn measure(game: &Antiquity, state: &State, seat: Seat, features: &mut [f32]) {
    if !state.players().contains(seat) {
        return;
    }
    let look = Look::new(game, state, seat);
    let numbers = look.numbers();
    features.copy_from_slice(&numbers);
}

/// What is read off once and used in several places.
struct Look<'a> {
    game: &'a Antiquity,
    state: &'a State,
    seat: Seat,
    saint: Patron,
    wants: Wants,
    zone: Hexes,
    held: [f32; 10],
    coming: [f32; 10],
    /// Of each kind of building those without grave, and those with a man or about to get one.
    sound: [u8; 19],
    manned: [u8; 19],
    graved: f32,
    /// Squares of storages without grave.
    storage: f32,
    /// How many goods outlast Phase 5; nothing means all.
    room: Option<f32>,
    /// The most goods a new work could get in forest, on grass, in mountains, on water.
    yields: [u32; 4],
    clean: usize,
}

impl<'a> Look<'a> {
    fn new(game: &'a Antiquity, state: &'a State, seat: Seat) -> Look<'a> {
        let zone = game.zone_of(state, seat);
        let (yields, clean) = yields(game, state, zone);
        let saint = goal::saint(game, state, seat);
        let mut look = Look {
            game,
            state,
            seat,
            saint,
            wants: Wants::of(game, state, seat, saint),
            zone,
            held: held(state, seat),
            coming: coming(state, seat),
            sound: [0; 19],
            manned: [0; 19],
            graved: 0.0,
            storage: 0.0,
            room: game.room_for_goods(state, seat).map(f32::from),
            yields,
            clean,
        };
        look.walk_the_city();
        if state.phase() == Phase::City && !look.posted() {
            look.expect_men();
        }
        look
    }

    fn walk_the_city(&mut self) {
        for standing in self.game.buildings(self.state, self.seat) {
            let kind = standing.kind.index();
            self.sound[kind] += u8::from(standing.sound);
            self.manned[kind] += u8::from(standing.man);
            self.graved += f32::from(u8::from(!standing.sound));
            if standing.kind == Building::Storage && standing.sound {
                self.storage += f32::from(standing.size.squares());
            }
        }
    }

    /// Whether men have been sent to their posts already.
    fn posted(&self) -> bool {
        let inside = self.manned[Building::Market.index()] + self.manned[Building::Hospital.index()];
        self.manned.iter().sum::<u8>() > inside
    }

    /// Men still beside the city are taken for being where they will be at the end of Phase 2, so that plans which build first
    /// and send men last look as good as they are.
    fn expect_men(&mut self) {
        let mut idle = self.state.idle_men(self.seat) as u8;
        if self.room.is_some() && self.held.iter().sum::<f32>() > 2.0 && self.post(Building::Storage, &mut idle) > 0 {
            self.room = Some(self.storage);
        }
        if self.post(Building::Stable, &mut idle) > 0 {
            let [.., water] = self.game.terrains(self.state);
            self.zone = self.game.grown(self.zone).and_not(water);
        }
        self.post(Building::CartShop, &mut idle);
        if self.zone.meets(self.state.markers()) {
            self.post(Building::Explorer, &mut idle);
        }
    }

    /// Men for all buildings of a kind, as far as they go. How many that are.
    fn post(&mut self, kind: Building, idle: &mut u8) -> u8 {
        let posted = (self.sound[kind.index()] - self.manned[kind.index()]).min(*idle);
        self.manned[kind.index()] += posted;
        *idle -= posted;
        posted
    }

    fn sound(&self, kind: Building) -> f32 {
        f32::from(self.sound[kind.index()])
    }

    fn manned(&self, kind: Building) -> f32 {
        f32::from(self.manned[kind.index()])
    }

    fn numbers(&self) -> [f32; 34] {
        let (ready, uses) = self.carts_ready();
        let (goods, coming, food, wood) = self.goods(&uses);
        let men = self.state.houses(self.seat).count_ones() as f32;
        let turns = (18.0 - f32::from(self.state.turn())).clamp(4.0, 14.0);
        let (hunger, doom) = self.hunger(food);
        let dirt_stopped = (3 * self.state.cities(self.seat).len()) as f32;
        let fountains = self.sound(Building::Fountain);
        let markers = (self.zone & self.state.markers()).len() as f32;
        let exploring =
            self.manned(Building::Explorer) > 0.0 && markers > 0.0 && self.state.phase() <= Phase::Exploration;
        let free: u32 = self.game.free_squares(self.state, self.seat).iter().map(|free| free.len()).sum();
        let graves: u32 = self.state.graves(self.seat).iter().map(|graves| graves.len()).sum();
        let works = self.state.installations(self.seat).filter(|work| work.left > 2).count() as f32;
        let yes = |so: bool| f32::from(u8::from(so));
        let winning = self.game.is_winning(self.state, self.seat);
        let giorgio = self.saint == Patron::Giorgio;
        // Twenty men want work: San Nicola's player has to be busier than others.
        let zeal = if self.saint == Patron::Nicola { 1.15 } else { 1.0 };
        [
            goods,
            zeal * coming,
            zeal * ready,
            men,
            men.min(self.employable()) * turns / 10.0,
            self.sound(Building::CartShop).min(4.0),
            self.sound(Building::Market) * self.need_of_market(),
            if self.sound(Building::Explorer) > 0.0 { markers.min(3.0) } else { 0.0 },
            yes(exploring),
            self.sound(Building::Granary) * (0.2 + 0.15 * f32::from(self.state.famine())).min(1.5),
            self.sound(Building::Brewery) * self.need_of_inns(),
            self.storage.min(10.0) * if self.saint == Patron::Nicola { 2.5 } else { 1.0 },
            self.sound(Building::Cathedral),
            fountains.min(dirt_stopped) * turns / 10.0,
            (fountains - dirt_stopped).max(0.0),
            self.sound(Building::Hospital),
            yes(self.manned(Building::ForcedLabour) > 0.0 && self.state.phase() <= Phase::Harvest) * works,
            graves as f32,
            self.graved,
            (free as f32).min(16.0),
            self.cramped(men, free as f32),
            hunger,
            doom,
            self.yields.iter().map(|&count| stream(count)).sum(),
            (self.clean as f32).min(12.0) * turns / 10.0,
            if self.saint == Patron::Nicola {
                (men - 4.0).max(0.0) * (0.4 + 0.06 * f32::from(self.state.turn().min(10)))
            } else {
                0.0
            },
            if self.saint == Patron::Cristoforo { self.collection() - 3.0 } else { 0.0 },
            if giorgio { goal::inns_needed(self.game, self.state, self.seat, self.zone) - 10.0 } else { 0.0 },
            yes(winning),
            1.0,
            self.crops(),
            self.burden_of_cities(),
            self.want_of_wood(wood),
            (self.clean as f32 - 12.0).clamp(0.0, 20.0) * turns / 10.0,
        ]
    }

    /// What men on cart shops can start now, and what of each good they use for it.
    fn carts_ready(&self) -> (f32, [f32; 10]) {
        let mut used = [0.0; 10];
        if !self.state.is_yet_to_build(self.seat) {
            return (0.0, used);
        }
        let mut carts = self.manned(Building::CartShop);
        let mut ready = 0.0;
        let food: f32 = self.held[..4].iter().sum();
        let brewery = self.sound(Building::Brewery) > 0.0;
        if self.saint == Patron::Giorgio && brewery {
            let inns = food.min(carts);
            carts -= inns;
            ready += 4.5 * inns;
        }
        let mut jobs = self.jobs();
        jobs.sort_unstable_by(|one, other| other.0.total_cmp(&one.0));
        for (worth, price) in jobs {
            if carts >= 1.0 && worth > 1.0 && self.held[price] - used[price] >= 1.0 {
                carts -= 1.0;
                used[price] += 1.0;
                ready += worth;
            }
        }
        if brewery && carts >= 1.0 && food > 0.0 && self.saint != Patron::Giorgio {
            ready += 1.5;
        }
        (ready, used)
    }

    /// Works that could be started: what each would bring, and the good that it takes.
    fn jobs(&self) -> ArrayVec<(f32, usize), 12> {
        let brings = |good: Good, count: u32| {
            let at = self.held[good.index()] + self.coming[good.index()];
            self.wants.worth(good.index(), at + stream(count)) - self.wants.worth(good.index(), at)
        };
        let wood = Good::Wood.index();
        let [forest, grass, mountain, water] = self.yields;
        let mut jobs = ArrayVec::new();
        jobs.push((brings(Good::Wood, forest), wood));
        jobs.push((0.6 * brings(Good::Wood, forest.saturating_sub(2)), wood));
        jobs.extend(Good::MINERALS.map(|good| (brings(good, mountain), wood)));
        jobs.extend(Good::CATCHES.map(|good| (brings(good, water), wood)));
        jobs.extend(Good::CROPS.map(|good| (brings(good, grass), good.index())));
        jobs
    }

    /// The worth of goods in hand and to come, the food that will be there when famine comes, and the wood that will stay.
    fn goods(&self, uses: &[f32; 10]) -> (f32, f32, f32, f32) {
        let mut held = self.held;
        held.iter_mut().zip(uses).for_each(|(held, used)| *held -= used);
        let total: f32 = held.iter().sum();
        // What finds no room is lost in Phase 5.
        let room = self.room.filter(|_| self.state.phase() <= Phase::Storage);
        let part = room.map_or(1.0, |room| if total > 0.0 { (room / total).min(1.0) } else { 1.0 });
        let (mut goods, mut all) = (0.0, 0.0);
        for (good, (held, coming)) in held.iter().zip(self.coming).enumerate() {
            goods += self.wants.worth(good, part * held);
            all += self.wants.worth(good, part * held + coming);
        }
        (goods, all - goods, part * held[..4].iter().sum::<f32>(), part * held[Good::Wood.index()])
    }

    /// Graves of the next three turns, and how many of them would find no room.
    fn hunger(&self, food: f32) -> (f32, f32) {
        let to_come: u16 = self.state.players().iter().map(|seat| self.state.fountains_to_come(seat)).sum();
        let mut famine = f32::from(self.state.famine().saturating_sub(to_come));
        famine -= 3.0 * self.sound(Building::Granary);
        let before = self.state.phase() <= Phase::Harvest;
        let kept = self.room.is_none();
        let (mut food, mut hunger) = (food, 0.0);
        for turn in 0..3 {
            let harvest = self.state.installations(self.seat).filter(|work| work.good.is_food() && work.left > turn);
            if turn > 0 || before {
                food = if kept || turn == 0 { food } else { 0.5 * food } + harvest.count() as f32;
            }
            hunger += (famine - food).max(0.0);
            famine += 1.0;
        }
        let room = self.game.room_for_graves(self.state, self.seat) as f32;
        (hunger, (2.0 * hunger - room).max(0.0))
    }

    /// How near the end of all work is: wood, kept or to come, and what a market or seed can do instead.
    fn want_of_wood(&self, wood: f32) -> f32 {
        let others: f32 = self.coming.iter().sum::<f32>() - self.coming[Good::Wood.index()];
        let bought = if self.sound(Building::Market) > 0.0 { (0.25 * others).min(0.6) } else { 0.0 };
        let sown = if self.yields[1] > 2 { 0.15 * self.crops() } else { 0.0 };
        (1.8 - wood - self.coming[Good::Wood.index()] - bought - sown).clamp(0.0, 1.8)
    }

    /// How many men the land can feed work to.
    fn employable(&self) -> f32 {
        let work: u32 = self.state.installations(self.seat).map(|work| work.left).sum();
        2.0 + (self.clean as f32 + work as f32) / 4.0
    }

    /// What a market is good for: where the forest is gone, wood comes from nowhere else.
    fn need_of_market(&self) -> f32 {
        1.0 + 0.3 * 4_u32.saturating_sub(self.yields[0]) as f32
    }

    /// What a brewery is good for: inns are San Giorgio's way to win, and for everybody the way to land that is not used up.
    fn need_of_inns(&self) -> f32 {
        let want = match self.saint {
            Patron::Giorgio => 1.0,
            Patron::Nicola => 0.6,
            _ => 0.4,
        };
        want + 0.1 * (14.0 - self.clean as f32).clamp(0.0, 10.0)
    }

    /// Cities make dirt, but twenty houses and all that feeds them do not fit in one.
    fn burden_of_cities(&self) -> f32 {
        let cities = self.state.cities(self.seat).len() as f32;
        if self.saint == Patron::Nicola { cities - 16.0 * (cities - 1.0).min(1.0) } else { cities }
    }

    /// Squares that are missing for houses; San Nicola wants all twenty.
    fn cramped(&self, men: f32, free: f32) -> f32 {
        if self.saint == Patron::Nicola {
            2.0 * (22.0 - men - free).max(0.0)
        } else {
            ((10.0 - men).max(2.0) - free).max(0.0)
        }
    }

    /// Goods of the collection, with what the surplus would buy.
    fn collection(&self) -> f32 {
        let (mut have, mut surplus) = (0.0, 0.0);
        for good in self.game.collection() {
            let held = self.held[good.index()];
            have += held.min(3.0);
            surplus += (held - 3.0).max(0.0);
        }
        let bought = if self.sound(Building::Market) > 0.0 { 0.5 * surplus } else { 0.0 };
        f32::min(have + bought, 3.0 * self.game.collection().len() as f32)
    }

    /// Crops of which there is seed, in hand or on a farm.
    fn crops(&self) -> f32 {
        let sown = |crop: &Good| self.held[crop.index()] + self.coming[crop.index()] > 0.0;
        Good::CROPS.iter().filter(|crop| sown(crop)).count() as f32
    }
}

/// The most goods a new work could get by terrain, and how many clean free hexes there are.
fn yields(game: &Antiquity, state: &State, zone: Hexes) -> ([u32; 4], usize) {
    let closed = state.occupied() | state.polluted();
    let open = zone.and_not(closed);
    let terrains = game.terrains(state).map(|terrain| terrain.and_not(closed));
    let mut yields = [0; 4];
    for (terrain, most) in terrains.iter().zip(&mut yields).take(3) {
        for hex in (open & *terrain).iter() {
            *most = (*most).max((game.around(hex) & *terrain).len() as u32);
        }
    }
    let land = zone.and_not(terrains[3]).and_not(state.occupied());
    for hex in land.iter() {
        let water = (game.around(hex) & terrains[3]).len() as u32;
        // The second half of a fishery usually touches one more.
        yields[3] = yields[3].max(if water > 0 { (water + 1).min(6) } else { 0 });
    }
    (yields, open.len())
}
