//! A whole game at one moment as people write it. `POSITION.md` describes it for them.

use std::collections::BTreeMap;

use emporion_core::{Refusal, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::audit::count_pieces;
use crate::record::{
    AttackRecord, BuildRecord, CampaignRecord, LandPosition, LandRecord, SeaRecord, TradeRecord, read_sea, read_trade,
    sea_record, trade_record, wrong,
};
use crate::rules::Play;
use crate::{Cards, Civ, Civs, Decision, MareNostrum, Marvels, Options, Places, Role, SetUp, Slots, State, errata};

/// A position. Every field may be left out; unknown ones are refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// Version of the rules; the newest if left out, in a log that of the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    /// How many players; as many as `options.civilisations` names, else 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<usize>,
    /// The options of the game.
    pub options: Options,
    /// Begin with the board of the introductory set-up and change only the spaces given here.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub from_start: bool,
    /// The turn; 1 if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u16>,
    /// What is to be decided; the Director's number if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<Decision>,
    /// Who holds the roles; the printed holders, then the first ones free, if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<RoleRecord>,
    /// Who has built, or moved, in this phase.
    pub acted: Civs,
    /// Cards, heroes and wonders.
    pub players: BTreeMap<Civ, PlayerRecord>,
    /// The provinces that are not empty. Every player's capital has his marker, said or not.
    pub provinces: BTreeMap<String, LandPosition>,
    /// The seas that are not empty.
    pub seas: BTreeMap<String, SeaRecord>,
    /// The advanced set-up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<SetUp>,
    /// The trade.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trade: Option<TradeRecord>,
    /// The construction turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub build: Option<BuildRecord>,
    /// The Military phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub campaign: Option<CampaignRecord>,
    /// The attack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<AttackRecord>,
}

/// Who holds which role card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct RoleRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub director: Option<Civ>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub political: Option<Civ>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub military: Option<Civ>,
}

/// What a player has before him.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PlayerRecord {
    /// Cards in hand.
    pub hand: Cards,
    /// What everybody knows of his cards; nothing if left out.
    #[serde(skip_serializing_if = "Cards::is_empty")]
    pub known: Cards,
    /// Heroes and wonders; the national hero if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marvels: Option<Marvels>,
    /// Cards offered.
    #[serde(skip_serializing_if = "Cards::is_empty")]
    pub offer: Cards,
    /// Cards taken in this trade.
    #[serde(skip_serializing_if = "Cards::is_empty")]
    pub taken: Cards,
}

impl Position {
    /// The turn and what is to be decided: turn 0 is the advanced set-up, and nothing else is.
    fn moment(&self) -> Result<(u16, Decision), Refusal> {
        let set_up = self.decision == Some(Decision::SetUp);
        let turn = self.turn.unwrap_or(u16::from(!set_up));
        let now = self.decision.unwrap_or(if turn == 0 { Decision::SetUp } else { Decision::Number });
        if (turn == 0) != (now == Decision::SetUp) {
            return Err(wrong(crate::audit::SET_UP.into()));
        }
        Ok((turn, now))
    }
}

impl MareNostrum {
    /// The position as people write it, nothing left to defaults that the state decides.
    pub(crate) fn write_position(&self, s: &State) -> Position {
        let setup = self.game_setup();
        let map = self.map();
        let lands = map.places().map(|place| (map.id(place).to_owned(), self.land_record(s, place)));
        let seas = map.all_seas().map(|sea| (map.sea_id(sea).to_owned(), sea_record(s, sea)));
        let [director, political, military] = s.roles;
        Position {
            rules: Some(setup.rules),
            seats: Some(setup.seats),
            options: setup.options.clone(),
            from_start: false,
            turn: Some(s.turn),
            decision: Some(s.now),
            roles: Some(RoleRecord { director, political, military }),
            acted: s.acted,
            players: self.players().iter().map(|civ| (civ, player_record(s, civ))).collect(),
            provinces: lands
                .filter(|(_, record)| *record != LandRecord::default())
                .map(|(id, record)| (id, record.into()))
                .collect(),
            seas: seas.filter(|(_, record)| *record != SeaRecord::default()).collect(),
            setup: (s.setup != SetUp::default()).then_some(s.setup),
            trade: trade_record(s),
            build: self.build_record(s),
            campaign: self.campaign_record(s),
            attack: self.attack_record(s),
        }
    }

    /// The game and the state a position describes, checked.
    pub(crate) fn read_position(position: &Position, rules: u32) -> Result<(MareNostrum, State), Refusal> {
        let named = position.options.civilisations.len();
        let seats = position.seats.unwrap_or(if named == 0 { 5 } else { named });
        let rules = position.rules.unwrap_or(rules);
        if rules == 0 || rules > errata::RULES {
            return Err(wrong(format!("rules: rules version {rules} is not known; it is 1 to {}", errata::RULES)));
        }
        let game = MareNostrum::prepare(Setup { seats, options: position.options.clone(), rules })?;
        let mut s = game.blank();
        if position.from_start {
            let (mut chance, mut events) = (emporion_core::Chance::forbidden(), emporion_core::Events::off());
            let mut play = Play { game: &game, s: &mut s, chance: &mut chance, events: &mut events };
            play.place_neutrals();
            play.place_starts();
        }
        game.read_board(&mut s, position)?;
        game.read_players(&mut s, position)?;
        game.read_phase(&mut s, position)?;
        game.inspect(&s)?;
        Ok((game, s))
    }

    /// Provinces and seas, then the supply that follows from them (R5, R6).
    fn read_board(&self, s: &mut State, position: &Position) -> Result<(), Refusal> {
        let (map, mut named) = (self.map(), Places::NONE);
        for (id, record) in &position.provinces {
            let place =
                map.place(id).ok_or_else(|| wrong(format!("provinces: there is no province {id:?} on the map")))?;
            if named.contains(place) {
                let id = map.id(place);
                return Err(wrong(format!("provinces: {id} is named twice, by its id and by its city; name it once")));
            }
            named.insert(place);
            let keeps = position.from_start && errata::positions_leave_out_what_follows(self.game_setup().rules);
            let before = if keeps { self.land_record(s, place) } else { LandRecord::default() };
            self.read_land(s, place, &record.over(before))?;
        }
        let set_up = position.moment()?.0 == 0;
        for civ in self.players().iter().filter(|_| !set_up) {
            let capital = map.capital[civ.index()];
            s.at_mut(capital).marker.get_or_insert(civ);
        }
        for (id, record) in &position.seas {
            let sea = map.sea(id).ok_or_else(|| wrong(format!("seas: there is no sea {id:?} on the map")))?;
            read_sea(s, sea, record);
        }
        s.pieces = count_pieces(s)?;
        s.tokens = self.count_tokens(s)?;
        Ok(())
    }

    /// Hands, heroes and wonders, then the bank that follows from them (R7).
    fn read_players(&self, s: &mut State, position: &Position) -> Result<(), Refusal> {
        for (&civ, record) in &position.players {
            if !self.players().contains(civ) {
                return Err(wrong(format!(
                    "players: nobody plays {civ}; leave it out, or name it in options.civilisations"
                ))
                .by("R1"));
            }
            let n = civ.index();
            s.hands[n] = record.hand;
            s.known[n] = record.known;
            s.trade.offers[n] = record.offer;
            s.trade.taken[n] = record.taken;
        }
        for civ in self.players().iter() {
            let given = position.players.get(&civ).and_then(|record| record.marvels);
            s.marvels[civ.index()] = given.unwrap_or_else(|| [civ.hero()].into_iter().collect());
        }
        s.bank = self.count_bank(s)?;
        Ok(())
    }

    /// Whose decision it is and what belongs to it; what lies open is known.
    fn read_phase(&self, s: &mut State, position: &Position) -> Result<(), Refusal> {
        (s.turn, s.now) = position.moment()?;
        let follows = errata::positions_leave_out_what_follows(self.game_setup().rules);
        s.acted = position.acted;
        s.setup = position.setup.unwrap_or_default();
        let unmarked = self.players().iter().all(|civ| s.at(self.map().capital[civ.index()]).marker.is_none());
        if s.now == Decision::SetUp && position.setup.is_none() && unmarked {
            let (mut chance, mut events) = (emporion_core::Chance::forbidden(), emporion_core::Events::off());
            Play { game: self, s, chance: &mut chance, events: &mut events }.begin_set_up(self.seat_civs());
        }
        let given = position.roles.unwrap_or_default();
        let mut roles = [given.director, given.political, given.military];
        if let (Decision::Tie(role), true) = (s.now, follows) {
            roles[role.index()] = Some(self.holder_of_a_tie(s, role, roles)?);
        }
        s.roles = self.fill_roles(roles, s.turn == 0);
        if let Some(record) = &position.trade {
            let enough: Civs = self.players().iter().filter(|&civ| s.hand_size(civ) >= record.number).collect();
            let (offers, taken) = (s.trade.offers, s.trade.taken);
            s.trade = crate::Trade { offers, taken, ..read_trade(record, enough)? };
            if s.now == Decision::Take && s.trade.to_take.is_none() {
                s.trade.to_take = s.roles[Role::Director.index()];
            }
        }
        // What lies open is known to everybody.
        for n in 0..5 {
            let mut open = s.trade.taken[n];
            if s.now != Decision::Offers {
                open.add(&s.trade.offers[n]);
            }
            s.known[n].raise_to(&open);
        }
        if let Some(record) = &position.build {
            s.build = self.read_build(s, record)?;
        }
        let military = follows && s.now == Decision::NameMover;
        if let Some(record) = position.campaign.as_ref().or(military.then_some(&CampaignRecord::default())) {
            self.read_campaign(s, record)?;
        }
        if let Some(record) = &position.attack {
            s.attack = self.read_attack(record)?;
        }
        Ok(())
    }

    /// R33, R34: several are tied, and the holder who names one of them is not. Left out, he is the printed holder or the first
    /// who can be, before those who have another role.
    fn holder_of_a_tie(&self, s: &State, role: Role, given: [Option<Civ>; 3]) -> Result<Civ, Refusal> {
        let tied = self.leaders(s, role, self.players());
        let path = format!("roles.{}", role.id());
        if tied.len() < 2 {
            let who = tied.iter().next().map_or_else(|| "nobody".to_owned(), |civ| civ.to_string());
            let what = format!("decision: there is no tie for the {}, {who} has the most; leave it out", role.name());
            return Err(wrong(what).by("R33"));
        }
        if let Some(holder) = given[role.index()] {
            let what =
                || format!("{path}: {holder} is among the tied, so it keeps the role; name a player who has fewer");
            return if tied.contains(holder) { Err(wrong(what()).by("R33")) } else { Ok(holder) };
        }
        let printed = self.players().iter().filter(|civ| civ.printed_role() == Some(role));
        let untied = || printed.clone().chain(self.players().iter()).filter(|civ| !tied.contains(*civ));
        let without_a_role = untied().find(|civ| !given.contains(&Some(*civ)));
        without_a_role.or_else(|| untied().next()).ok_or_else(|| {
            let what = "everybody is tied, so the holder keeps the role; give at least two players more than the one who \
                        is to choose";
            wrong(format!("{path}: {what}")).by("R33")
        })
    }

    /// The printed holder if he plays, else the first player without a role; before the deal nobody.
    fn fill_roles(&self, mut roles: [Option<Civ>; 3], before_the_deal: bool) -> [Option<Civ>; 3] {
        if before_the_deal || roles.iter().all(Option::is_some) {
            return roles;
        }
        for role in Role::ALL {
            let printed = self.players().iter().find(|civ| civ.printed_role() == Some(role));
            let free = printed.filter(|civ| !roles.contains(&Some(*civ)));
            let slot = roles[role.index()];
            roles[role.index()] = slot.or(free);
        }
        for role in Role::ALL {
            let first = self.players().iter().find(|civ| !roles.contains(&Some(*civ)));
            let slot = &mut roles[role.index()];
            *slot = slot.or(first);
        }
        roles
    }

    /// Is this a building's place that exists? Used by the audit and for counting.
    pub(crate) fn possible_buildings(&self, place: crate::Place) -> Slots {
        let city = if self.map().city_sites.contains(place) { Slots::CITY } else { Slots::default() };
        let icons = (0..self.map().icons[place.index()].len()).map(Slots::caravan);
        icons.fold(city.union(Slots::TEMPLE).union(Slots::MARKET), Slots::union)
    }
}

/// A player as a position writes him.
fn player_record(s: &State, civ: Civ) -> PlayerRecord {
    let n = civ.index();
    PlayerRecord {
        hand: s.hands[n],
        known: s.known[n],
        marvels: Some(s.marvels[n]),
        offer: s.trade.offers[n],
        taken: s.trade.taken[n],
    }
}
