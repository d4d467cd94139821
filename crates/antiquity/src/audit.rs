//! Counting pieces and checking invariants: of reachable states a law, of positions written by hand the check.

use emporion_core::{Refusal, Seat};
use emporion_hex::HexId;

use crate::building::{Building, Size};
use crate::errata;
use crate::game::Antiquity;
use crate::goods::Good;
use crate::grid::Squares;
use crate::map::Hexes;
use crate::rules::{HEALINGS, OFFERS, SIDE};
use crate::state::{Ask, FISHERIES, Holding, INNS, Lift, Lifts, Phase, SHARED, State, WorkKind};

type Audit = Result<(), Refusal>;

fn ensure(holds: bool, rule: &'static str, what: impl FnOnce() -> String) -> Audit {
    if holds { Ok(()) } else { Err(Refusal::new("antiquity/bad-position", what()).by(rule)) }
}

impl Antiquity {
    pub(crate) fn count_pieces(&self, state: &State) -> Audit {
        self.audit_frame(state)?;
        self.audit_founders(state)?;
        self.audit_towns(state)?;
        for seat in Seat::all(self.setup.seats) {
            let letter = seat.letter();
            self.audit_player(state, seat).map_err(|mut refusal| {
                refusal.message = format!("player {letter}: {}", refusal.message);
                refusal
            })?;
        }
        self.audit_works(state)?;
        self.audit_map(state)?;
        self.audit_stock(state)?;
        let derived = self.derived(state);
        ensure(derived == state.cache.0, "R98", || "zones or occupied hexes are stale".into())
    }

    /// Phase, order, and what belongs to some phases only.
    fn audit_frame(&self, state: &State) -> Audit {
        let over = state.phase == Phase::Over;
        ensure(over == state.outcome.is_some(), "R183", || "an outcome belongs to a game that is over".into())?;
        ensure(over || state.order.len() >= 2, "R193", || "a game that goes on has two living players".into())?;
        ensure(over || usize::from(state.active) < state.order.len(), "R18", || "nobody is active".into())?;
        ensure(state.done.without(state.alive()).is_empty(), "R185", || "only living players are done".into())?;
        let city = state.phase == Phase::City;
        let deciding = self.deciding(state);
        ensure(over || !deciding.is_empty(), "R185", || "nobody decides".into())?;
        for seat in Seat::all(self.setup.seats) {
            let calm = state.shown[seat] == Holding::default() && state.ledger[seat] == [0; 10];
            ensure(city || calm, "R184", || "a snapshot outside the city phase".into())?;
            let free = state.ask[seat] == Ask::Free;
            ensure(free || deciding.contains(seat), "R184", || format!("seat {seat} has an open choice out of turn"))?;
            let lifting = matches!(state.ask[seat], Ask::Lift | Ask::Lay(_));
            ensure(lifting || state.lifts[seat] == Lifts::default(), "R82", || {
                "pieces in hand without a reason".into()
            })?;
        }
        self.audit_offers(state)?;
        let quiet = state.offers.iter().flatten().all(Option::is_none) && state.sent == [[0; 4]; 4];
        ensure(city || quiet, "R74", || "offers outside the city phase".into())?;
        ensure(state.phase != Phase::Found || self.map.starts.len() == self.setup.seats, "R4", || {
            "first cities are placed on a map of tiles only".into()
        })
    }

    /// R74, Q62: who is done has withdrawn his offers, and nobody makes too many or too large ones.
    fn audit_offers(&self, state: &State) -> Audit {
        for from in Seat::all(self.setup.seats) {
            for to in Seat::all(self.setup.seats) {
                let (offer, sent) = (state.offers[from.index()][to.index()], state.sent[from.index()][to.index()]);
                ensure(sent <= OFFERS, "R74", || format!("{sent} offers to one player, there are at most {OFFERS}"))?;
                let Some(offer) = offer else { continue };
                let small = offer.give.total() <= SIDE && offer.ask.total() <= SIDE;
                ensure(small, "R74", || format!("one side of an offer has at most {SIDE} goods"))?;
                let letter = from.letter();
                ensure(!state.done.contains(from), "R74", || format!("player {letter} is done and has an open offer"))?;
            }
        }
        Ok(())
    }

    /// R12: the last in order places his first city first, and the active player has yet to place his.
    fn audit_founders(&self, state: &State) -> Audit {
        if state.phase != Phase::Found || !errata::first_cities_in_order(self.setup.rules) {
            return Ok(());
        }
        for (place, &seat) in state.order.iter().enumerate() {
            let (due, count) = (usize::from(place > usize::from(state.active)), state.city_count(seat));
            ensure(count == due, "R12", || {
                let (active, letter) = (state.order[usize::from(state.active)].letter(), seat.letter());
                format!("active: player {letter} has {count} cities, but when player {active} founds he has {due}")
            })?;
        }
        Ok(())
    }

    /// Cities and inns stand apart.
    fn audit_towns(&self, state: &State) -> Audit {
        let mut covered = Hexes::EMPTY;
        for seat in Seat::all(self.setup.seats) {
            let cities = &state.cities[seat];
            let alive = state.alive().contains(seat);
            let waiting = state.phase == Phase::Found;
            ensure(alive || cities.is_empty() && state.inns[seat].is_empty(), "R167", || {
                format!("player {} has left but has cities or inns", seat.letter())
            })?;
            ensure(!alive || waiting || !cities.is_empty(), "R12", || format!("player {} has no city", seat.letter()))?;
            for (number, &centre) in cities.iter().enumerate() {
                let hexes = self.map.around(centre);
                let at = self.map.board.coord(centre);
                ensure(number == 0 || !hexes.meets(self.map.water), "R135", || {
                    format!("the city at {at} is on water")
                })?;
                let far = |other: HexId| other == centre || at.distance(self.map.board.coord(other)) > 3;
                let lonely = Seat::all(self.setup.seats).all(|seat| state.cities[seat].iter().all(|&other| far(other)));
                ensure(number == 0 || lonely, "R137", || format!("the city at {at} touches another"))?;
                let whole = self.map.inner.contains(centre);
                ensure(whole, "R13", || format!("the city at {} is not all on the map", self.map.board.coord(centre)))?;
                ensure(!covered.meets(hexes), "R106", || {
                    format!("the city at {} lies on another", self.map.board.coord(centre))
                })?;
                covered |= hexes;
            }
        }
        for seat in Seat::all(self.setup.seats) {
            let inns = state.inns[seat];
            ensure(inns.len() <= INNS, "R133", || "a player has at most 16 inns".into())?;
            ensure(!covered.meets(inns), "R106", || "an inn stands on a city or inn".into())?;
            ensure(!inns.meets(self.map.water), "R132", || "an inn stands on water".into())?;
            covered |= inns;
        }
        Ok(())
    }

    fn audit_player(&self, state: &State, seat: Seat) -> Audit {
        let hold = &state.hold[seat];
        let waiting = state.phase == Phase::Found;
        let cities = state.city_count(seat);
        if !state.alive().contains(seat) {
            return ensure(*hold == Holding::default(), "R167", || "has left but still has something".into());
        }
        self.audit_holding(hold, cities)?;
        if state.phase == Phase::City {
            self.audit_holding(&state.shown[seat], cities)?;
        }
        let busy = hold.manned() + state.men_in_countryside(seat);
        ensure(busy <= hold.men(), "R9", || format!("{busy} men at work but only {} houses", hold.men()))?;
        ensure(!waiting || hold.pieces.is_empty(), "R18", || "buildings before the first turn".into())?;
        if let Ask::Graves(left) = state.ask[seat] {
            let room = self.grave_room(hold, cities);
            ensure(u32::from(left) <= room, "R166", || format!("{left} graves to place and room for {room}"))?;
        }
        let in_hand = hold.pieces.iter().filter(|piece| piece.lifted()).count();
        let lifted = state.lifts[seat].pieces.iter().filter(|lift| !lift.laid).count();
        ensure(in_hand == lifted, "R82", || "the pieces in hand do not match".into())?;
        let graves = |squares: &[Squares; 4]| squares.iter().map(|squares| squares.len()).sum::<u32>();
        let lifts = &state.lifts[seat];
        let carried: u32 = lifts.pieces.iter().filter(|lift| !lift.laid).map(|lift| u32::from(lift.graves)).sum();
        let same = graves(&lifts.before) == graves(&hold.graves) + u32::from(lifts.graves) + carried;
        let lifting = matches!(state.ask[seat], Ask::Lift | Ask::Lay(_));
        ensure(!lifting || same, "R84", || "a grave appeared or disappeared in hand".into())?;
        if lifting { self.audit_hand(state, seat) } else { Ok(()) }
    }

    /// What is in hand can be put back to where it lay.
    fn audit_hand(&self, state: &State, seat: Seat) -> Audit {
        let turns = |lift: &Lift| {
            let piece = state.hold[seat].pieces[usize::from(lift.piece)];
            lift.turn < self.shapes.turns(piece.kind, piece.size())
        };
        ensure(state.lifts[seat].pieces.iter().all(turns), "R82", || "a piece in hand has no such turn".into())?;
        let mut back = state.clone();
        self.put_back(&mut back, seat);
        self.audit_holding(&back.hold[seat], state.city_count(seat))
    }

    /// City maps, men, houses, patron.
    fn audit_holding(&self, hold: &Holding, cities: usize) -> Audit {
        let mut used = [Squares::EMPTY; 4];
        for &piece in &hold.pieces {
            let (city, squares) = (piece.city(), piece.squares(&self.shapes));
            let place = piece.corner();
            let whole = self.shapes.mask(piece.kind, piece.size(), piece.turn());
            let fits = city < cities && Squares::whole(city).corners_for(whole).contains(place.square);
            ensure(fits || piece.lifted(), "R39", || {
                format!("the {} at {place} is not wholly on a city map", piece.kind)
            })?;
            ensure(!used[city].meets(squares), "R40", || {
                format!("the {} at {place} lies on another building", piece.kind)
            })?;
            used[city] = used[city].union(squares);
            let graved = hold.graved(&self.shapes, piece);
            ensure(piece.kind != Building::House || !graved, "R163", || format!("a grave on the house at {place}"))?;
            let may = piece.kind.takes_man() && !graved && !hold.in_body(&self.shapes, piece);
            let usable = matches!(piece.kind, Building::Market | Building::Hospital | Building::University);
            ensure(!piece.used() || usable || piece.kind.is_faculty(), "R186", || {
                format!("the {} at {place} has nothing that could be used", piece.kind)
            })?;
            ensure(!piece.man || may, "R31", || format!("the {} at {place} can have no man", piece.kind))?;
        }
        let fountains = hold.pieces.iter().filter(|piece| piece.kind == Building::Fountain).count();
        ensure(usize::from(hold.fountains) <= fountains, "R81", || "more fountains built than there are".into())?;
        let cathedrals = u8::from(hold.find(Building::Cathedral).is_some()) + u8::from(hold.spent.theology);
        ensure(hold.cathedrals <= cathedrals, "R64", || "more cathedrals built than stand or were razed".into())?;
        let razed: u32 = hold.razed.iter().map(|squares| squares.len()).sum();
        let whole = self.shapes.area(Building::Cathedral, Size::default());
        ensure(razed == 0 || razed == whole, "R67", || "razed lists the squares of one cathedral".into())?;
        ensure(hold.healed <= HEALINGS, "R71", || format!("the hospital has removed more than {HEALINGS} graves"))?;
        for kind in Building::ALL {
            let count = hold.pieces.iter().filter(|piece| piece.kind == kind).count();
            ensure(kind.repeatable() || count <= 1, "R44", || format!("{count} buildings of the kind {kind}"))?;
        }
        let houses = hold.pieces.iter().filter(|piece| piece.kind == Building::House).count();
        ensure(houses as u32 == hold.men(), "R9", || {
            format!("{houses} houses on the maps, {} in the list", hold.men())
        })?;
        let cathedral = hold.find(Building::Cathedral).is_some();
        ensure(cathedral == hold.patron.is_some(), "R58", || "a cathedral and a patron go together".into())?;
        for (city, used) in used.iter().enumerate() {
            let map = if city < cities { Squares::whole(city) } else { Squares::EMPTY };
            let inside = hold.graves[city].without(map).is_empty() && hold.razed[city].without(map).is_empty();
            ensure(inside, "R161", || "a grave or razed square is on no city map".into())?;
            ensure(!used.meets(hold.razed[city]), "R67", || "a building on razed squares".into())?;
        }
        Ok(())
    }

    /// R109: each good on the map belongs to one installation.
    fn audit_works(&self, state: &State) -> Audit {
        let mut covered = self.towns(state);
        for work in &state.works {
            let at = self.map.board.coord(work.hex);
            let name = work.kind.name();
            let hexes = self.hexes_of(work);
            ensure(!covered.meets(hexes), "R106", || format!("the {name} at {at} lies on something else"))?;
            covered |= hexes;
            let goods = self.goods_of(work);
            let (terrain, products): (Hexes, &[Good]) = match work.kind {
                WorkKind::Woodcutter => ((self.map.forest & state.cleared).and_not(state.polluted), &[Good::Wood]),
                WorkKind::Farm => ((self.map.grass | state.cleared) & state.polluted, &Good::CROPS),
                WorkKind::Mine => (self.map.mountain & state.polluted, &Good::MINERALS),
                WorkKind::Fishery => (self.map.water & state.polluted, &Good::CATCHES),
            };
            ensure(products.contains(&work.good), "R188", || format!("a {name} gives no {}", work.good))?;
            ensure(!goods.is_empty() && goods.and_not(terrain).is_empty(), "R106", || {
                format!("the goods of the {name} at {at} lie on the wrong ground")
            })?;
            ensure(state.alive().contains(work.owner), "R167", || format!("the {name} at {at} belongs to nobody"))?;
            let fishery = work.kind == WorkKind::Fishery;
            ensure(fishery != goods.contains(work.hex), "R149", || {
                format!("the {name} at {at}: the good under the man is last")
            })?;
            ensure(
                !fishery || work.second != work.hex && self.map.around(work.hex).contains(work.second),
                "R125",
                || format!("the fishery at {at} needs a second hex beside it"),
            )?;
            let afloat = fishery && (self.map.water.contains(work.hex) || self.map.water.contains(work.second));
            ensure(!afloat, "R125", || format!("the fishery at {at} stands on water"))?;
            let ashore = |hex| self.map.around(hex).meets(self.map.water);
            ensure(!fishery || ashore(work.hex) && ashore(work.second), "R127", || {
                format!("each hex of the fishery at {at} touches water")
            })?;
            let forced = work.due > 0 && state.hold[work.owner].active(&self.shapes, Building::ForcedLabour);
            ensure(!work.lose || forced, "R152", || format!("the {name} at {at} loses a good without forced labour"))?;
            let mineral = if work.good == Good::Gold { state.stone } else { state.gold };
            let fixed = work.kind != WorkKind::Mine || !mineral.contains(work.hex);
            ensure(fixed, "R122", || format!("the mine at {at} gives another mineral than its range"))?;
            let due = u32::from(work.due);
            ensure(due <= work.left.count_ones() && (due == 0 || state.phase == Phase::Harvest), "R148", || {
                format!("the {name} at {at} owes too much")
            })?;
        }
        Ok(())
    }

    fn audit_map(&self, state: &State) -> Audit {
        let none = |hexes: Hexes, rule, what: &str| {
            let first = hexes.iter().next().map(|hex| self.map.board.coord(hex));
            first.map_or(Ok(()), |at| ensure(false, rule, || format!("{at}: {what}")))
        };
        let covered = state.polluted | state.cache.0.occupied;
        none(state.markers & covered, "R107", "a marker lies under pollution, a good or a building")?;
        none(state.markers & self.map.water, "R7", "a marker lies on water")?;
        let faces: u32 = state.bag.iter().map(|&n| u32::from(n)).sum();
        ensure(state.markers.len() as u32 <= faces, "R5", || "more markers than unseen faces".into())?;
        none(state.cleared.and_not(self.map.forest), "R114", "only forest is cleared")?;
        ensure(!state.gold.meets(state.stone), "R122", || "a range gives gold and stone".into())?;
        none(state.polluted & state.cache.0.under_cities, "R136", "pollution under a city")
    }

    /// R46, R130: stock and use add up. In the city phase pieces may be in the hands of players whose steps are not known.
    fn audit_stock(&self, state: &State) -> Audit {
        let used = self.in_use(state);
        let left = [state.stock.cart_shops, state.stock.fountains, state.stock.storage_tiles];
        for (used, left) in used.into_iter().zip(left) {
            let (sum, all) = (u16::from(used) + u16::from(left), u16::from(SHARED));
            let fits = if state.phase == Phase::City { sum <= all } else { sum == all };
            ensure(fits, "R46", || format!("{used} pieces in use and {left} in stock, of 16"))?;
        }
        let fisheries = state.works.iter().filter(|work| work.kind == WorkKind::Fishery).count();
        ensure(fisheries + usize::from(state.stock.fisheries) == usize::from(FISHERIES), "R130", || {
            format!("{fisheries} fisheries on the map and {} in stock, of 12", state.stock.fisheries)
        })
    }
}
