//! The start of a game: neutral civilisations, the introductory set-up, the first roles.

use crate::{
    Build, Campaign, Cards, Civ, Civs, Decision, Event, Item, Land, MAX_PROVINCES, MAX_SEAS, MareNostrum, Marvels,
    Pieces, Place, Role, SetUp, Start, State, Tokens, Trade,
};

use super::Play;

impl MareNostrum {
    /// The empty board.
    pub(crate) fn blank(&self) -> State {
        State {
            turn: 0,
            now: Decision::Number,
            roles: [None; 3],
            acted: Civs::NONE,
            bank: Cards::full_bank(self.options().common_copies),
            hands: [Cards::NONE; 5],
            known: [Cards::NONE; 5],
            tokens: Tokens::supply(self.players().len()),
            marvels: [Marvels::default(); 5],
            pieces: [Pieces::default(); 5],
            land: [Land::default(); MAX_PROVINCES],
            sea: [[0; 5]; MAX_SEAS],
            setup: SetUp::default(),
            trade: Trade::default(),
            build: Build::default(),
            campaign: Campaign::default(),
            attack: crate::Attack::default(),
        }
    }
}

impl Play<'_> {
    /// Sets everything up and plays on to the first decision.
    pub(crate) fn begin(&mut self) {
        self.place_neutrals();
        match self.game.options().start {
            Start::Introductory => {
                self.place_starts();
                self.deal_printed_roles();
                self.begin_turn();
            }
            Start::Advanced => self.begin_advanced(),
        }
    }

    /// What stands on the board before anybody has decided anything, for positions that begin there.
    pub(crate) fn place_starts(&mut self) {
        for civ in self.game.players().iter() {
            self.place_start(civ);
        }
    }

    /// R22, R23: a marker, a legion and a fortress in the capital of each absent civilisation, a marker and a legion in
    /// each province next to it by land (G5), but none where a player starts (H17).
    pub(crate) fn place_neutrals(&mut self) {
        let map = self.game.map();
        let mut taken: crate::Places = crate::Places::NONE;
        for civ in self.game.players().iter() {
            let start = &map.file.civilisations[civ.index()].start;
            taken = taken.union(start.markers.iter().filter_map(|id| map.place(id)).collect());
        }
        for civ in Civ::ALL.into_iter().filter(|&civ| !self.game.players().contains(civ)) {
            let capital = map.capital[civ.index()];
            self.place_neutral(civ, capital);
            self.put_quietly(civ, Item::Fortress(capital));
            for place in map.land[capital.index()].without(taken).iter() {
                if self.s.at(place).marker.is_none() && map.capital_of[place.index()].is_none() {
                    self.place_neutral(civ, place);
                }
            }
        }
    }

    /// R23: a marker and a legion.
    fn place_neutral(&mut self, civ: Civ, place: Place) {
        self.put_quietly(civ, Item::Influence(place));
        self.put_quietly(civ, Item::Legion(place));
    }

    /// R5, R9, R12 to R14: the pieces of the aid card, out of the common supply, and the hero for nothing.
    fn place_start(&mut self, civ: Civ) {
        let map = self.game.map_arc();
        let start = &map.file.civilisations[civ.index()].start;
        let place = |id: &String| map.place(id).expect("the map is checked");
        let pieces = |ids: &[String], item: fn(Place) -> Item| ids.iter().map(|id| item(place(id))).collect::<Vec<_>>();
        let mut items = pieces(&start.markers, Item::Influence);
        items.extend(pieces(&start.cities, Item::City));
        items.extend(pieces(&start.temples, Item::Temple));
        items.extend(pieces(&start.markets, Item::Market));
        items.extend(pieces(&start.fortresses, Item::Fortress));
        items.extend(pieces(&start.legions, Item::Legion));
        items.extend(pieces(&start.triremes, Item::Trireme));
        let papyrus_only = civ == Civ::Egypt && self.game.options().egypt_papyrus_only;
        let caravans = start.caravans.iter().filter(|(_, good)| !papyrus_only || *good == crate::Kind::Papyrus);
        items.extend(caravans.map(|(id, good)| Item::Caravan(place(id), *good)));
        for item in items {
            self.put_quietly(civ, item);
        }
        self.s.marvels[civ.index()].insert(civ.hero());
    }

    /// Puts a piece down without telling: the set-up is on the board for all to see.
    fn put_quietly(&mut self, civ: Civ, item: Item) {
        let mut silent = emporion_core::Events::off();
        Play { game: self.game, s: self.s, chance: self.chance, events: &mut silent }.put(civ, item);
    }

    /// R10, R11: printed holders first; R26: then each vacant role to the player without one who counts most, ties by lot;
    /// R27: nobody gets two.
    fn deal_printed_roles(&mut self) {
        for civ in self.game.players().iter() {
            if let Some(role) = civ.printed_role() {
                self.deal_role(role, civ);
            }
        }
        for role in Role::ALL {
            if self.s.roles[role.index()].is_none() {
                self.deal_vacant_role(role);
            }
        }
    }

    /// R168: after an advanced set-up every role is dealt by count; a tie goes to the printed civilisation.
    pub(super) fn deal_counted_roles(&mut self) {
        for role in Role::ALL {
            self.deal_vacant_role(role);
        }
    }

    /// R26, R27, R168: by count among those without a role; ties to the printed civilisation, else by lot.
    fn deal_vacant_role(&mut self, role: Role) {
        let with_role: Civs = self.s.roles.iter().flatten().copied().collect();
        let leaders = self.game.leaders(self.s, role, self.game.players().without(with_role));
        let printed = leaders.iter().find(|civ| civ.printed_role() == Some(role));
        let heir = printed.unwrap_or_else(|| {
            let lot = if leaders.len() > 1 { self.chance.below(leaders.len()) } else { 0 };
            leaders.iter().nth(lot).expect("three roles, at least three players")
        });
        self.events.all(|| Event::RolePasses { role, civ: heir });
        self.s.roles[role.index()] = Some(heir);
    }
}
