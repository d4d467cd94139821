//! The pieces of a position, each checked before it is laid.

use emporion_core::{Game, Refusal, Seat};
use emporion_hex::{Coord, HexId};

use super::{CityPosition, Owner, Position, RoadPosition, Token, wrong};
use crate::MagnaGrecia;
use crate::board::Hexes;
use crate::layout::{LaidCity, LaidMarket, LaidRoad, Layout};
use crate::place::PlaceId;
use crate::state::MAX_ORACLES;
use crate::tiles::Ends;

impl MagnaGrecia {
    /// The pieces on the board, each where it can be.
    pub(crate) fn read_pieces(&self, position: &Position) -> Result<Layout, Refusal> {
        let mut layout = Layout { oracles: self.read_oracles(position)?, ..Layout::default() };
        for (number, city) in position.cities.iter().enumerate() {
            let city = self.read_city(&format!("cities[{number}]"), city, &layout)?;
            layout.cities.push(city);
        }
        for (number, road) in position.roads.iter().enumerate() {
            let road = self.read_road_tile(&format!("roads[{number}]"), road, &layout)?;
            layout.roads.push(road);
        }
        self.read_markets(position, &mut layout)?;
        Ok(layout)
    }

    /// The seat a position means.
    pub(crate) fn read_owner(&self, entry: &str, owner: Owner) -> Result<Seat, Refusal> {
        match owner {
            Owner::Seat(number) => {
                let seat = Seat::new(number).filter(|seat| seat.index() < self.seats());
                seat.ok_or_else(|| {
                    wrong(entry, format!("there is no seat {number}; seats are 0 to {}", self.seats() - 1))
                })
            }
            Owner::Colour(colour) => self.seat_of(colour).ok_or_else(|| wrong(entry, format!("nobody plays {colour}"))),
        }
    }

    /// The hex a position means: coordinates, or the name of a village.
    pub(crate) fn read_hex(&self, entry: &str, text: &str) -> Result<HexId, Refusal> {
        if let Some(village) = self.board().village_named(text.trim()) {
            return Ok(self.board().villages()[village.index()].at);
        }
        let coord: Coord = text.parse().map_err(|error| wrong(entry, format!("{error}, or the name of a village")))?;
        self.board()
            .hexes()
            .id(coord)
            .ok_or_else(|| wrong(entry, format!("the hex {coord} is not on the board")).by("R61"))
    }

    fn read_oracles(&self, position: &Position) -> Result<Vec<PlaceId>, Refusal> {
        if position.oracles.len() > MAX_ORACLES {
            return Err(wrong("oracles", format!("there are {MAX_ORACLES} oracles at most")).by("R6"));
        }
        let mut sites = Vec::new();
        for (number, oracle) in position.oracles.iter().enumerate() {
            let entry = format!("oracles[{number}]");
            let at = self.read_hex(&entry, &oracle.at)?;
            let site = self.board().village_at(at).filter(|site| !self.board().villages()[site.index()].green);
            let site =
                site.ok_or_else(|| wrong(&entry, "an oracle stands on a village without green border").by("R7"))?;
            if sites.contains(&site) {
                return Err(wrong(&entry, format!("two oracles on {}", oracle.at)).by("R8"));
            }
            sites.push(site);
        }
        Ok(sites)
    }

    fn read_city(&self, entry: &str, city: &CityPosition, layout: &Layout) -> Result<LaidCity, Refusal> {
        let owner = self.read_owner(entry, city.owner)?;
        let mut tiles = Vec::new();
        for text in &city.tiles {
            let at = self.read_hex(entry, text)?;
            if tiles.contains(&at) {
                return Err(wrong(entry, format!("the tile {text} is listed twice")).by("R60"));
            }
            self.check_city_tile(entry, at, owner, layout)?;
            tiles.push(at);
        }
        let Some(&first) = tiles.first() else { return Err(wrong(entry, "a city has at least one tile")) };
        if self.board().hexes().region(first, |at| tiles.contains(&at)).len() < tiles.len() {
            return Err(wrong(entry, "the tiles of a city hang together").by("R70"));
        }
        let place = tiles.iter().find_map(|&at| self.board().village_at(at)).unwrap_or(self.board().spare_place());
        Ok(LaidCity { owner, place, tiles })
    }

    /// R57-R60, R70: what a tile of a city may not touch or cover.
    fn check_city_tile(&self, entry: &str, at: HexId, owner: Seat, layout: &Layout) -> Result<(), Refusal> {
        let name = self.board().name(at);
        let oracles: Hexes = layout.oracles.iter().map(|site| self.board().villages()[site.index()].at).collect();
        let around = self.board().around[at.index()];
        if oracles.contains(at) {
            return Err(wrong(entry, format!("a city tile on the oracle of {name}")).by("R58"));
        }
        if around.meets(oracles) {
            return Err(wrong(entry, format!("the tile at {name} touches an oracle")).by("R59"));
        }
        for other in &layout.cities {
            if other.tiles.contains(&at) {
                return Err(wrong(entry, format!("two city tiles at {name}")).by("R60"));
            }
            if !other.tiles.iter().any(|&tile| around.contains(tile)) {
                continue;
            }
            if other.owner != owner {
                return Err(wrong(entry, format!("the tile at {name} touches a rival's city")).by("R57"));
            }
            let message = format!("the tile at {name} touches another city of its owner: list them as one");
            return Err(wrong(entry, message).by("R70"));
        }
        Ok(())
    }

    fn read_road_tile(&self, entry: &str, road: &RoadPosition, layout: &Layout) -> Result<LaidRoad, Refusal> {
        let (owner, at) = (self.read_owner(entry, road.owner)?, self.read_hex(entry, &road.at)?);
        let name = self.board().name(at);
        if self.board().village_at(at).is_some() {
            return Err(wrong(entry, format!("a road tile on the village {name}")).by("R75"));
        }
        let occupied = layout.cities.iter().any(|city| city.tiles.contains(&at));
        if occupied || layout.roads.iter().any(|other| other.at == at) {
            return Err(wrong(entry, format!("two tiles at {name}")).by("R75"));
        }
        if let Some(other) = layout.roads.iter().find(|other| other.owner != owner && self.meet(at, road.ends, **other))
        {
            let message = format!("the tile at {name} meets a rival's road at {}", self.board().name(other.at));
            return Err(wrong(entry, message).by("R83"));
        }
        Ok(LaidRoad { owner, at, ends: road.ends })
    }

    /// Do two road tiles meet end to end?
    fn meet(&self, at: HexId, ends: Ends, other: LaidRoad) -> bool {
        ends.sides().into_iter().any(|side| {
            self.board().hexes().neighbour(at, side) == Some(other.at) && other.ends.other(side.opposite()).is_some()
        })
    }

    /// R102, R103, R109, and R48: a city holds its owner's market unless the position says otherwise.
    fn read_markets(&self, position: &Position, layout: &mut Layout) -> Result<(), Refusal> {
        for (number, market) in position.markets.iter().enumerate() {
            let entry = format!("markets[{number}]");
            let (owner, at) = (self.read_owner(&entry, market.owner)?, self.read_hex(&entry, &market.at)?);
            let city = layout.cities.iter().find(|city| city.tiles.contains(&at)).map(|city| city.place);
            let place = city.or(self.board().village_at(at));
            let place =
                place.ok_or_else(|| wrong(&entry, format!("{} is no village and no city", market.at)).by("R102"))?;
            if layout.oracles.contains(&place) {
                return Err(wrong(&entry, "an oracle has no markets").by("R103"));
            }
            push_market(&entry, LaidMarket { owner, place, sold: market.sold }, layout)?;
        }
        for (number, city) in position.cities.iter().enumerate() {
            let entry = format!("cities[{number}]");
            let LaidCity { owner, place, .. } = layout.cities[number];
            let listed = layout.markets.iter().any(|market| market.owner == owner && market.place == place);
            let under_way = self.is_founding(position, number, layout)?;
            match city.market {
                None if listed || under_way => {}
                Some(Token::None) if listed => {
                    return Err(wrong(&entry, "the market is listed, but said not to be there"));
                }
                Some(Token::None) => {}
                None | Some(Token::Unsold) => push_market(&entry, LaidMarket { owner, place, sold: false }, layout)?,
                Some(Token::Sold) => push_market(&entry, LaidMarket { owner, place, sold: true }, layout)?,
            }
        }
        Ok(())
    }

    fn is_founding(&self, position: &Position, number: usize, layout: &Layout) -> Result<bool, Refusal> {
        let Some(text) = &position.done.founding else { return Ok(false) };
        Ok(layout.cities[number].tiles.contains(&self.read_hex("done.founding", text)?))
    }
}

fn push_market(entry: &str, market: LaidMarket, layout: &mut Layout) -> Result<(), Refusal> {
    let there = |other: &LaidMarket| other.owner == market.owner && other.place == market.place;
    if layout.markets.iter().any(there) {
        return Err(wrong(entry, "a player has at most one market at a place").by("R109"));
    }
    layout.markets.push(market);
    Ok(())
}
