//! Where a city tile may go, what it does to markets, and whom the oracles then obey.

use std::collections::{BTreeMap, BTreeSet};

use super::{City, Hex, Model, Place, neighbours, text};

impl Model {
    /// Every legal city step of the player whose turn it is, in notation. For the flag "immediate" only.
    pub(crate) fn city_steps(&self) -> BTreeSet<String> {
        let tiles = self.land.iter().filter(|&&tile| self.city_legal(tile));
        tiles.map(|&tile| format!("city {}", text(tile))).collect()
    }

    /// May this tile be placed, so that the turn can still be finished?
    fn city_legal(&self, tile: Hex) -> bool {
        let me = &self.players[self.turn];
        let left = self.allowance(1).min(me.points).min(me.hand[1]);
        if left == 0 || !self.city_fits(tile) {
            return false;
        }
        let after = self.with_city(tile);
        (self.done.founding.is_none() || after.founding_regular()) && after.finishes()
    }

    /// R41 to R47, R52, R56 to R63, R136, R138, of this one tile.
    fn city_fits(&self, tile: Hex) -> bool {
        let free = !self.roads.contains_key(&tile) && self.city(tile).is_none() && !self.oracles.contains_key(&tile);
        let near = neighbours(tile);
        let beside_rival = near.iter().any(|&hex| self.city(hex).is_some_and(|city| !self.mine(city)));
        let beside_oracle = near.iter().any(|hex| self.oracles.contains_key(hex));
        let exposed = self.exposed();
        if !free || beside_rival || beside_oracle || !exposed.is_empty() && !exposed.contains(&tile) {
            return false;
        }
        let touched: BTreeSet<usize> = near.iter().filter_map(|&hex| self.city(hex)).collect();
        match self.done.founding.map(|tile| self.city(tile).unwrap()) {
            Some(new) => touched == BTreeSet::from([new]),
            None => !touched.is_empty() || !self.done.founded && self.may_found(tile),
        }
    }

    fn may_found(&self, tile: Hex) -> bool {
        match self.villages.get(&tile) {
            Some(green) => *green || self.enters(self.turn, tile),
            None => self.options["off_village"] != "off",
        }
    }

    fn mine(&self, city: usize) -> bool {
        self.cities[city].owner == self.turn
    }

    /// The tile is placed: cities merged, tokens settled (R48 to R50, R72), the founding complete or not (R137).
    pub(crate) fn with_city(&self, tile: Hex) -> Model {
        let mut after = self.clone();
        let me = self.turn;
        let touched: BTreeSet<usize> = neighbours(tile).iter().filter_map(|&hex| self.city(hex)).collect();
        after.players[me].points -= 1;
        after.players[me].hand[1] -= 1;
        after.done.used[1] += 1;
        if touched.is_empty() {
            after.done.founded = true;
            after.done.founding = Some(tile);
            after.started_off = (!self.villages.contains_key(&tile)).then_some(tile);
        }
        let age = touched.first().copied().unwrap_or(self.cities.len());
        after.merge(tile, &touched, age);
        if let Some(founding) = after.done.founding {
            let city = after.city(founding).unwrap();
            if after.covers(city) && after.exposed().is_empty() {
                after.done.founding = None;
                let has = after.tokens.iter().any(|(place, owner, _)| *place == Place::City(city) && *owner == me);
                if !has && after.players[me].stock > 0 {
                    after.players[me].stock -= 1;
                    after.tokens.push((Place::City(city), me, false));
                }
            }
        }
        after
    }

    fn covers(&self, city: usize) -> bool {
        self.cities[city].tiles.iter().any(|tile| self.villages.contains_key(tile))
    }

    fn merge(&mut self, tile: Hex, touched: &BTreeSet<usize>, age: usize) {
        let mut tiles = BTreeSet::from([tile]);
        for &city in touched {
            tiles.extend(self.cities[city].tiles.iter().copied());
        }
        let renamed = |place: Place| match place {
            Place::City(city) if touched.contains(&city) => Place::City(age),
            Place::Village(at) if at == tile => Place::City(age),
            Place::City(city) => Place::City(city - touched.iter().filter(|&&gone| gone < city && gone != age).count()),
            other => other,
        };
        let mut tokens: BTreeMap<(Place, usize), bool> = BTreeMap::new();
        for (place, owner, sold) in std::mem::take(&mut self.tokens) {
            let key = (renamed(place), owner);
            match tokens.get(&key).copied() {
                Some(kept) => {
                    self.players[owner].stock += 1;
                    tokens.insert(key, kept && sold);
                }
                None => _ = tokens.insert(key, sold),
            }
        }
        self.tokens = tokens.into_iter().map(|((place, owner), sold)| (place, owner, sold)).collect();
        let city = City { owner: self.turn, tiles };
        if touched.is_empty() {
            self.cities.push(city);
        } else {
            self.cities[age] = city;
            for &gone in touched.iter().rev().filter(|&&gone| gone != age) {
                self.cities.remove(gone);
            }
        }
    }

    /// R46, judged with the tile that completes a founding: the newest city, if it was founded off a village this turn.
    fn founding_regular(&self) -> bool {
        let Some(started) = self.started_off else { return true };
        if self.done.founding.is_some() {
            return true;
        }
        let city = &self.cities[self.city(started).unwrap()];
        let strict = self.options["off_village"] == "strict";
        city.tiles.iter().any(|&tile| match self.villages.get(&tile) {
            Some(green) => *green || self.enters(self.turn, tile),
            None => !strict && self.enters(self.turn, tile),
        })
    }

    /// R47, R64: is there a way to cover what is exposed and to complete the founding?
    fn finishes(&self) -> bool {
        if self.done.founding.is_none() && self.exposed().is_empty() {
            return true;
        }
        self.around().into_iter().any(|tile| self.city_legal(tile))
    }

    fn around(&self) -> BTreeSet<Hex> {
        let tiles = self.cities.iter().filter(|city| city.owner == self.turn).flat_map(|city| &city.tiles);
        tiles.flat_map(|&tile| neighbours(tile)).filter(|hex| self.land.contains(hex)).collect()
    }

    /// R119 to R127: whom each oracle obeys after a tile, given whom it obeyed before.
    pub(crate) fn controllers(&self) -> BTreeMap<Hex, Option<usize>> {
        let links = self.links();
        let count = |city: usize| links.iter().filter(|(one, _)| *one == Place::City(city)).count();
        let obeys = |(&at, &before): (&Hex, &Option<Hex>)| {
            let linked = (0..self.cities.len()).filter(|&city| links.contains(&(Place::Oracle(at), Place::City(city))));
            let before = before.and_then(|tile| self.city(tile));
            // The highest count, then the player whose turn it is, then the oldest.
            let best = linked.max_by_key(|&city| (count(city), self.mine(city), std::cmp::Reverse(city)));
            let now = match (before, best) {
                (Some(old), Some(new)) if count(new) > count(old) => Some(new),
                (Some(old), _) => Some(old),
                (None, best) => best,
            };
            (at, now)
        };
        self.oracles.iter().map(obeys).collect()
    }
}
