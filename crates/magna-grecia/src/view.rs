//! What a viewer may see. The only place where a state becomes a view: it starts from nothing and is filled line by line.
//!
//! Only the cards to come are hidden (R15, R16), so views differ by one field; everything else is there for everybody, with the
//! numbers people would otherwise count on the board.

use emporion_core::{SampleRng, Score, Seat, Viewer};
use emporion_hex::{Coord, Direction};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::MagnaGrecia;
use crate::cards::{Card, Colour, DECK, LAYER};
use crate::layout::{LaidCity, LaidMarket, LaidRoad, Layout};
use crate::options::NextCard;
use crate::place::{PlaceId, PlaceSet};
use crate::rules::{cities_left, is_active, market_price, refill_left, roads_left};
use crate::score::market_value;
use crate::state::{Done, MarketStep, Phase, State};
use crate::tiles::{Ends, Tiles};

/// A game as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Whose view it is; `null` for a spectator or a referee.
    pub viewer: Option<Seat>,
    /// What the game waits for.
    pub phase: Phase,
    /// The round, from 1 on.
    pub round: u8,
    /// How many rounds the game has.
    pub rounds: u8,
    /// The card of this round.
    pub card: CardView,
    /// The card of the next round, where it may be seen (R15).
    pub next_card: Option<CardView>,
    /// The cards of earlier rounds.
    pub played: Vec<CardView>,
    /// How many cards lie below the current one, the next one included.
    pub cards_left: u8,
    /// Those cards: for a referee, and for everybody once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub further: Option<Vec<CardView>>,
    /// The seats of this round, first to last.
    pub order: Vec<Seat>,
    /// Whose turn it is; `null` once the game is over.
    pub turn: Option<Seat>,
    /// What that seat has done in its turn.
    pub done: DoneView,
    /// How many more tiles the card allows that seat.
    pub limits: LimitsView,
    /// The players, in seat order.
    pub players: Vec<PlayerView>,
    /// Every hex of the board.
    pub land: Vec<Coord>,
    /// The road tiles.
    pub roads: Vec<RoadView>,
    /// The cities, oldest first.
    pub cities: Vec<CityView>,
    /// The uncovered villages.
    pub villages: Vec<VillageView>,
    /// The oracles.
    pub oracles: Vec<OracleView>,
    /// The markets, sold ones too.
    pub markets: Vec<MarketView>,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CardView {
    /// Its name, such as `Y2`; `special` for a card that is in no deck.
    pub id: String,
    /// The colours, first to last.
    pub order: [Colour; 4],
    /// Road tiles.
    pub roads: u8,
    /// City tiles.
    pub cities: u8,
    /// Tiles from the reserve.
    pub refill: u8,
}

/// What has been done in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DoneView {
    /// Road tiles placed.
    pub roads: u8,
    /// City tiles placed.
    pub cities: u8,
    /// Tiles taken from the reserve.
    pub refilled: u8,
    /// Is the founding of the turn used (R44)?
    pub founded: bool,
    /// The city whose founding is not complete (R137).
    pub founding: Option<Coord>,
    /// Villages that must be covered (R63).
    pub exposed: Vec<Coord>,
    /// The market step.
    pub market: MarketStep,
}

/// What the card still allows (R24-R26, R33-R35).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LimitsView {
    /// Road tiles.
    pub roads: u8,
    /// City tiles.
    pub cities: u8,
    /// Tiles from the reserve.
    pub refill: u8,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// The colour.
    pub colour: Colour,
    /// Points.
    pub points: u32,
    /// Tiles in hand.
    pub hand: Tiles,
    /// Tiles in reserve.
    pub reserve: Tiles,
    /// Markets not on the board.
    pub stock: u8,
    /// The score if the game ended now.
    pub score: Score,
}

/// A road tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RoadView {
    /// Where.
    pub at: Coord,
    /// Which sides it joins.
    pub ends: Ends,
    /// Whose.
    pub owner: Seat,
}

/// A city.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CityView {
    /// The hex it is named by.
    pub at: Coord,
    /// The villages it covers, the one it is named after first.
    pub names: Vec<String>,
    /// Whose.
    pub owner: Seat,
    /// Its tiles.
    pub tiles: Vec<Coord>,
    /// The places directly connected to it (R92); their number is its importance and the value of its markets.
    pub connections: Vec<Coord>,
    /// What a market here costs each seat (R105); `null` where a seat cannot have one more.
    pub prices: Vec<Option<u32>>,
}

/// An uncovered village.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VillageView {
    /// Where.
    pub at: Coord,
    /// Its name.
    pub name: String,
    /// Has it a green border (R41)?
    pub green: bool,
    /// The places directly connected to it.
    pub connections: Vec<Coord>,
    /// What a market here costs each seat (R106); `null` where a seat cannot have one more.
    pub prices: Vec<Option<u32>>,
}

/// An oracle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OracleView {
    /// Where.
    pub at: Coord,
    /// The name of the village it stands on.
    pub name: String,
    /// The places directly connected to it.
    pub connections: Vec<Coord>,
    /// The city that controls it.
    pub controller: Option<Coord>,
    /// Whose city that is.
    pub owner: Option<Seat>,
    /// The side it faces (R139).
    pub facing: Option<Direction>,
}

/// A market.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MarketView {
    /// The place.
    pub at: Coord,
    /// Whose.
    pub owner: Seat,
    /// Is it sold (R116)?
    pub sold: bool,
    /// Is it active (R110, R111)?
    pub active: bool,
    /// What it is worth now: 0 if sold or not active.
    pub value: i32,
}

impl MagnaGrecia {
    /// What this viewer may see.
    pub(crate) fn look(&self, state: &State, viewer: Viewer) -> View {
        let layout = self.lay_out(state);
        let card = self.card(state);
        let seats = || Seat::all(self.colours.seats());
        View {
            viewer: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
            phase: state.phase,
            round: state.round,
            rounds: self.options().rounds.number(),
            card: self.show_card(state, state.round),
            next_card: self.sees_next(state).then(|| self.show_card(state, state.round + 1)),
            played: (1..state.round).map(|round| self.show_card(state, round)).collect(),
            cards_left: DECK as u8 - state.round,
            further: (viewer == Viewer::Referee || state.phase == Phase::Over)
                .then(|| (state.round + 1..=DECK as u8).map(|round| self.show_card(state, round)).collect()),
            order: self.order(state).collect(),
            turn: (state.phase != Phase::Over).then_some(state.active),
            done: self.show_done(state),
            limits: LimitsView {
                roads: roads_left(card, &state.done).unwrap_or(0),
                cities: cities_left(card, &state.done).unwrap_or(0),
                refill: refill_left(card, &state.done).unwrap_or(0),
            },
            players: seats().map(|seat| self.show_player(state, seat)).collect(),
            land: self.board().hexes().ids().map(|at| self.board().hexes().coord(at)).collect(),
            roads: layout.roads.iter().map(|&road| self.show_road(road)).collect(),
            cities: layout.cities.iter().map(|city| self.show_city(state, city)).collect(),
            villages: state.uncovered.iter().map(|village| self.show_village(state, village)).collect(),
            oracles: layout.oracles.iter().map(|&site| self.show_oracle(state, site)).collect(),
            markets: layout.markets.iter().map(|&market| self.show_market(state, market)).collect(),
        }
    }

    /// R15: the next card lies open in turns, unless the option hides it or there is no next round.
    fn sees_next(&self, state: &State) -> bool {
        let more = state.round < self.options().rounds.number();
        self.options().next_card == NextCard::Visible && state.phase == Phase::Turns && more
    }

    fn show_card(&self, state: &State, round: u8) -> CardView {
        let Card { order, roads, cities, refill } = self.card_at(state, round);
        let id =
            self.cards().get(usize::from(state.deck[usize::from(round) - 1])).map_or(SPECIAL, |printed| printed.id);
        CardView { id: id.to_owned(), order, roads, cities, refill }
    }

    fn show_done(&self, state: &State) -> DoneView {
        let Done { roads, cities, refilled, founded, founding, exposed, market } = state.done;
        DoneView {
            roads,
            cities,
            refilled,
            founded,
            founding: founding.map(|city| self.place_coord(state, city)),
            exposed: self.show_places(state, exposed),
            market,
        }
    }

    fn show_player(&self, state: &State, seat: Seat) -> PlayerView {
        PlayerView {
            seat,
            colour: self.colour(seat),
            points: state.points(seat),
            hand: state.hand(seat),
            reserve: state.reserve(seat),
            stock: state.stock(seat),
            score: self.score(state, seat),
        }
    }

    fn show_road(&self, road: LaidRoad) -> RoadView {
        RoadView { at: self.board().hexes().coord(road.at), ends: road.ends, owner: road.owner }
    }

    fn show_city(&self, state: &State, city: &LaidCity) -> CityView {
        let villages = city.tiles.iter().filter(|&&at| self.board().village_at(at).is_some());
        CityView {
            at: self.place_coord(state, city.place),
            names: villages.map(|&at| self.board().name(at)).collect(),
            owner: city.owner,
            tiles: city.tiles.iter().map(|&at| self.board().hexes().coord(at)).collect(),
            connections: self.show_places(state, state.connected(city.place)),
            prices: self.show_prices(state, city.place),
        }
    }

    fn show_village(&self, state: &State, place: PlaceId) -> VillageView {
        let village = &self.board().villages()[place.index()];
        VillageView {
            at: self.board().hexes().coord(village.at),
            name: village.name.clone(),
            green: village.green,
            connections: self.show_places(state, state.connected(place)),
            prices: self.show_prices(state, place),
        }
    }

    fn show_oracle(&self, state: &State, site: PlaceId) -> OracleView {
        let controller = state.oracles.at(site).and_then(|oracle| oracle.controller);
        OracleView {
            at: self.place_coord(state, site),
            name: self.board().villages()[site.index()].name.clone(),
            connections: self.show_places(state, state.connected(site)),
            controller: controller.map(|city| self.place_coord(state, city)),
            owner: controller.and_then(|city| state.owner(city)),
            facing: controller.and_then(|city| state.oracle_faces(self.board(), site, city)),
        }
    }

    fn show_market(&self, state: &State, market: LaidMarket) -> MarketView {
        let LaidMarket { owner, place, sold } = market;
        MarketView {
            at: self.place_coord(state, place),
            owner,
            sold,
            active: is_active(state, owner, place),
            value: if sold { 0 } else { market_value(state, owner, place) },
        }
    }

    fn show_places(&self, state: &State, places: PlaceSet) -> Vec<Coord> {
        places.iter().map(|place| self.place_coord(state, place)).collect()
    }

    /// R103, R109: nobody builds in an own city, or a second time.
    fn show_prices(&self, state: &State, place: PlaceId) -> Vec<Option<u32>> {
        let price = |seat: Seat| {
            let taken = state.cities(seat) | state.unsold(seat) | state.sold(seat);
            (!taken.contains(place)).then(|| market_price(state, seat, place))
        };
        Seat::all(self.colours.seats()).map(price).collect()
    }
}

/// The name of a card that is in no deck.
const SPECIAL: &str = "special";
/// Its number.
const SPECIAL_NUMBER: u8 = DECK as u8;

impl MagnaGrecia {
    /// A state that looks like this view, with the unseen cards in any order the layers allow (R12, R13).
    pub(crate) fn imagine(&self, view: &View, rng: &mut SampleRng) -> State {
        let mut state = self.assemble(&self.seen_layout(view));
        for player in &view.players {
            let kept = &mut state.players[player.seat];
            (kept.points, kept.hand) = (player.points, player.hand);
            (kept.reserve, kept.stock) = (player.reserve, player.stock);
        }
        self.imagine_deck(&mut state, view, rng);
        state.phase = view.phase;
        state.round = view.round;
        state.active = view.turn.or(view.order.last().copied()).expect("a round has an order");
        state.done = self.seen_done(&state, &view.done);
        let controllers: Vec<_> = view.oracles.iter().map(|oracle| oracle.controller).collect();
        for (number, at) in controllers.into_iter().enumerate() {
            let city = at.and_then(|at| self.seen_place(&state, at));
            let oracle = state.oracles.iter_mut().nth(number).expect("as many oracles as seen");
            oracle.controller = city;
        }
        state
    }

    fn seen_layout(&self, view: &View) -> Layout {
        let hex = |coord: Coord| self.board().hexes().id(coord).expect("a view shows hexes of its board");
        let village = |coord: Coord| self.board().village_at(hex(coord));
        let road = |road: &RoadView| LaidRoad { owner: road.owner, at: hex(road.at), ends: road.ends };
        let city = |city: &CityView| LaidCity {
            owner: city.owner,
            place: village(city.at).unwrap_or(self.board().spare_place()),
            tiles: city.tiles.iter().map(|&at| hex(at)).collect(),
        };
        let market = |market: &MarketView| LaidMarket {
            owner: market.owner,
            place: village(market.at).unwrap_or(self.board().spare_place()),
            sold: market.sold,
        };
        Layout {
            roads: view.roads.iter().map(road).collect(),
            cities: view.cities.iter().map(city).collect(),
            markets: view.markets.iter().map(market).collect(),
            oracles: view.oracles.iter().filter_map(|oracle| village(oracle.at)).collect(),
        }
    }

    fn seen_place(&self, state: &State, at: Coord) -> Option<PlaceId> {
        self.board().hexes().id(at).and_then(|at| state.place(at))
    }

    fn seen_done(&self, state: &State, done: &DoneView) -> Done {
        Done {
            roads: done.roads,
            cities: done.cities,
            refilled: done.refilled,
            founded: done.founded,
            founding: done.founding.and_then(|at| self.seen_place(state, at)),
            exposed: done.exposed.iter().filter_map(|&at| self.seen_place(state, at)).collect(),
            market: done.market,
        }
    }

    /// Known cards stay; in each layer the missing colours come in any order, each with any card of it not yet seen.
    fn imagine_deck(&self, state: &mut State, view: &View, rng: &mut SampleRng) {
        let mut known: Vec<&CardView> = view.played.iter().chain([&view.card]).collect();
        match &view.further {
            Some(further) => known.extend(further),
            None => known.extend(&view.next_card),
        }
        let mut unseen: [Vec<u8>; 4] = std::array::from_fn(|colour| (0..3).map(|n| colour as u8 * 3 + n).collect());
        let mut slots = [None; DECK];
        for (slot, card) in slots.iter_mut().zip(known) {
            let number = self.cards().iter().position(|printed| printed.id == card.id);
            if number.is_none() {
                let &CardView { order, roads, cities, refill, .. } = card;
                state.special = Some(Card { order, roads, cities, refill });
            }
            let number = number.map_or(SPECIAL_NUMBER, |number| number as u8);
            unseen[card.order[0].index()].retain(|&other| other != number);
            *slot = Some((number, card.order[0]));
        }
        for cards in &mut unseen {
            rng.shuffle(cards);
        }
        for (layer, slots) in slots.chunks_exact(LAYER).enumerate() {
            let seen = |colour: &Colour| slots.iter().flatten().any(|(_, border)| border == colour);
            let mut missing: Vec<Colour> = Colour::ALL.into_iter().filter(|colour| !seen(colour)).collect();
            rng.shuffle(&mut missing);
            for (at, slot) in slots.iter().enumerate() {
                state.deck[layer * LAYER + at] = slot.map_or_else(
                    || {
                        let colour = missing.pop().expect("a layer has one card of each colour");
                        unseen[colour.index()].pop().expect("each colour has a card for each layer")
                    },
                    |(number, _)| number,
                );
            }
        }
    }
}
