//! Parts of a state with names instead of numbers: what views show and positions are written in.

use std::collections::BTreeMap;

use emporion_core::Refusal;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::notation::{read_item, write_item, write_slot};
use crate::{
    Attack, Build, Campaign, Civ, Civs, Decision, Force, Kind, Land, MareNostrum, Place, Places, Slot, Slots, Space,
    State, Trade, errata,
};

/// A province and what stands in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing that is there or not")]
pub struct LandRecord {
    /// Whose influence marker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marker: Option<Civ>,
    /// A city stands here.
    #[serde(skip_serializing_if = "no")]
    pub city: bool,
    /// A temple stands here.
    #[serde(skip_serializing_if = "no")]
    pub temple: bool,
    /// A market stands here.
    #[serde(skip_serializing_if = "no")]
    pub market: bool,
    /// The goods on which caravans stand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub caravans: Vec<Kind>,
    /// Fortresses of the marker's owner.
    #[serde(skip_serializing_if = "zero")]
    pub fortresses: u8,
    /// Legions.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub legions: BTreeMap<Civ, u8>,
    /// Triremes that are not launched yet.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub ships: BTreeMap<Civ, u8>,
    /// Whose legions stand on buildings or on the marker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holder: Option<Civ>,
    /// What they stand on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<Slot>,
    /// Legions of the mover that came this turn and have not attacked.
    #[serde(skip_serializing_if = "zero")]
    pub entered: u8,
    /// Legions of the mover that have attacked this turn.
    #[serde(skip_serializing_if = "zero")]
    pub spent: u8,
    /// The mover's fortresses here have attacked this turn.
    #[serde(skip_serializing_if = "no")]
    pub forts_spent: bool,
    /// The mover has had his choice here this turn.
    #[serde(skip_serializing_if = "no")]
    pub chosen: bool,
}

/// A province of a position by hand: what is written, so that the start of the game keeps the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LandPosition {
    /// Whose influence marker; `null` for nobody's.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub marker: Option<Option<Civ>>,
    /// A city stands here.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given_or_none")]
    pub city: Option<bool>,
    /// A temple stands here.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given_or_none")]
    pub temple: Option<bool>,
    /// A market stands here.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given_or_none")]
    pub market: Option<bool>,
    /// The goods on which caravans stand.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given_or_none")]
    pub caravans: Option<Vec<Kind>>,
    /// Fortresses of the marker's owner.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given_or_none")]
    pub fortresses: Option<u8>,
    /// Legions.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given_or_none")]
    pub legions: Option<BTreeMap<Civ, u8>>,
    /// Triremes that are not launched yet.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given_or_none")]
    pub ships: Option<BTreeMap<Civ, u8>>,
    /// Whose legions stand on buildings or on the marker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holder: Option<Civ>,
    /// What they stand on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<Slot>,
    /// Legions of the mover that came this turn and have not attacked.
    #[serde(skip_serializing_if = "zero")]
    pub entered: u8,
    /// Legions of the mover that have attacked this turn.
    #[serde(skip_serializing_if = "zero")]
    pub spent: u8,
    /// The mover's fortresses here have attacked this turn.
    #[serde(skip_serializing_if = "no")]
    pub forts_spent: bool,
    /// The mover has had his choice here this turn.
    #[serde(skip_serializing_if = "no")]
    pub chosen: bool,
}

/// A field that is there; `null` stands for nothing of it.
fn given_or_none<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(from: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(from).map(|value: Option<T>| Some(value.unwrap_or_default()))
}

/// A field that is there, be it `null`.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl LandPosition {
    /// The province with what is left out as it was.
    pub(crate) fn over(&self, before: LandRecord) -> LandRecord {
        LandRecord {
            marker: self.marker.unwrap_or(before.marker),
            city: self.city.unwrap_or(before.city),
            temple: self.temple.unwrap_or(before.temple),
            market: self.market.unwrap_or(before.market),
            caravans: self.caravans.clone().unwrap_or(before.caravans),
            fortresses: self.fortresses.unwrap_or(before.fortresses),
            legions: self.legions.clone().unwrap_or(before.legions),
            ships: self.ships.clone().unwrap_or(before.ships),
            holder: self.holder,
            held: self.held.clone(),
            entered: self.entered,
            spent: self.spent,
            forts_spent: self.forts_spent,
            chosen: self.chosen,
        }
    }
}

impl From<LandRecord> for LandPosition {
    fn from(land: LandRecord) -> LandPosition {
        LandPosition {
            marker: land.marker.map(Some),
            city: land.city.then_some(true),
            temple: land.temple.then_some(true),
            market: land.market.then_some(true),
            caravans: Some(land.caravans).filter(|goods| !goods.is_empty()),
            fortresses: Some(land.fortresses).filter(|&count| count > 0),
            legions: Some(land.legions).filter(|legions| !legions.is_empty()),
            ships: Some(land.ships).filter(|ships| !ships.is_empty()),
            holder: land.holder,
            held: land.held,
            entered: land.entered,
            spent: land.spent,
            forts_spent: land.forts_spent,
            chosen: land.chosen,
        }
    }
}

/// A sea space.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SeaRecord {
    /// Triremes.
    pub ships: BTreeMap<Civ, u8>,
    /// Ships of the mover that have moved this turn and not attacked.
    #[serde(skip_serializing_if = "zero")]
    pub sailed: u8,
    /// Ships of the mover that have attacked this turn.
    #[serde(skip_serializing_if = "zero")]
    pub fought: u8,
}

/// The trade, without the cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TradeRecord {
    /// The Director's number.
    pub number: u8,
    /// Who takes part; left out: all with enough cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partners: Option<Civs>,
    /// Whose offer is complete.
    pub ready: Civs,
    /// The last two takes, older first.
    pub pairs: Vec<(Civ, Civ)>,
    /// Who takes next, or whom the Director owes a card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_take: Option<Civ>,
    /// The take that Ulysses may redirect or has redirected: taker, victim, card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<(Civ, Civ, Kind)>,
    /// Ulysses has been used.
    pub ulysses: bool,
}

/// A construction turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BuildRecord {
    /// Whose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub civ: Option<Civ>,
    /// The provinces with his marker when his turn began; left out: all he has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub had: Option<Vec<String>>,
    /// Hammurabi's free marker is placed.
    pub hammurabi: bool,
    /// Cleopatra has swapped.
    pub cleopatra: bool,
    /// What is being paid for, in notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// Cards still to pay.
    #[serde(skip_serializing_if = "zero")]
    pub left: u8,
    /// Commodities paid for it so far.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub paid: Vec<Kind>,
}

/// A Military phase; what units have done stands with their provinces and seas.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CampaignRecord {
    /// Whose turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mover: Option<Civ>,
    /// The provinces at war when the phase began; left out: those at war now but for legions that came this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wars: Option<Vec<String>>,
    /// Helen has been used.
    pub helen: bool,
}

/// An attack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AttackRecord {
    /// The province or sea.
    pub space: String,
    /// Units not yet assigned.
    pub free: Force,
    /// Units against each opponent.
    pub force: BTreeMap<Civ, Force>,
    /// The opponent being assigned or fought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foe: Option<Civ>,
    /// Totals rolled, attacker first.
    pub totals: [u8; 2],
    /// Losses still to be named, attacker first.
    pub due: [u8; 2],
    /// What an attacked occupier has said he keeps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<Slot>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn zero(number: &u8) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn no(flag: &bool) -> bool {
    !*flag
}

impl MareNostrum {
    /// A province with names.
    pub(crate) fn land_record(&self, s: &State, place: Place) -> LandRecord {
        let (land, campaign) = (s.at(place), &s.campaign);
        let caravans = land.built.common(Slots::CARAVANS).each();
        LandRecord {
            marker: land.marker,
            city: land.built.has(Slots::CITY),
            temple: land.built.has(Slots::TEMPLE),
            market: land.built.has(Slots::MARKET),
            caravans: caravans.filter_map(|bit| caravan_good(bit.slot(self.map(), place))).collect(),
            fortresses: land.forts,
            legions: by_civ(land.legions),
            ships: by_civ(land.ships),
            holder: land.holder,
            held: self.slots(place, land.held),
            entered: campaign.entered[place.index()],
            spent: campaign.spent[place.index()],
            forts_spent: campaign.forts_spent.contains(place),
            chosen: campaign.chosen.contains(place),
        }
    }

    /// Slots with names.
    fn slots(&self, place: Place, slots: Slots) -> Vec<Slot> {
        slots.each().map(|bit| bit.slot(self.map(), place)).collect()
    }

    /// A province from its record; the campaign keeps what units there have done.
    pub(crate) fn read_land(&self, s: &mut State, place: Place, record: &LandRecord) -> Result<(), Refusal> {
        let path = format!("provinces.{}", self.map().id(place));
        if record.caravans.contains(&Kind::Tax) {
            return Err(wrong(format!("{path}.caravans: a tax is no commodity; caravans stand on commodities")));
        }
        let caravans = record.caravans.iter().map(|&good| Slot::Caravan(good));
        let mut built = self.read_slots(place, caravans, &format!("{path}.caravans"))?;
        for (stands, slot) in
            [(record.city, Slots::CITY), (record.temple, Slots::TEMPLE), (record.market, Slots::MARKET)]
        {
            if stands {
                built = built.union(slot);
            }
        }
        *s.at_mut(place) = Land {
            marker: record.marker,
            built,
            forts: record.fortresses,
            legions: counts(&record.legions),
            ships: counts(&record.ships),
            holder: record.holder,
            held: self.read_slots(place, record.held.iter().copied(), &format!("{path}.held"))?,
        };
        let campaign = &mut s.campaign;
        campaign.entered[place.index()] = record.entered;
        campaign.spent[place.index()] = record.spent;
        if record.forts_spent {
            campaign.forts_spent.insert(place);
        }
        if record.chosen {
            campaign.chosen.insert(place);
        }
        Ok(())
    }

    /// Slots from names, each once.
    fn read_slots(&self, place: Place, slots: impl Iterator<Item = Slot>, path: &str) -> Result<Slots, Refusal> {
        let mut set = Slots::default();
        for slot in slots {
            let (id, word) = (self.map().id(place), write_slot(slot));
            let bit = Slots::of(self.map(), place, slot).ok_or_else(|| {
                let icons: Vec<&str> = self.map().icons[place.index()].iter().map(|good| good.id()).collect();
                let there = if icons.is_empty() {
                    "it has none".to_owned()
                } else {
                    format!("its icons are {}", icons.join(", "))
                };
                wrong(format!("{path}: {id} has no icon for {word}; {there}"))
            })?;
            if set.has(bit) {
                return Err(wrong(twice(path, word)));
            }
            set = set.union(bit);
        }
        Ok(set)
    }

    /// The construction turn with names, while there is one.
    pub(crate) fn build_record(&self, s: &State) -> Option<BuildRecord> {
        let build = &s.build;
        (*build != Build::default()).then(|| BuildRecord {
            civ: build.civ,
            had: Some(self.ids(build.had)),
            hammurabi: build.hammurabi,
            cleopatra: build.cleopatra,
            item: build.item.map(|item| write_item(self.map(), item)),
            left: build.left,
            paid: Kind::ALL.into_iter().filter(|kind| build.paid >> kind.index() & 1 == 1).collect(),
        })
    }

    /// Needs the board to be read already.
    pub(crate) fn read_build(&self, s: &State, record: &BuildRecord) -> Result<Build, Refusal> {
        let all = || record.civ.map_or(Places::NONE, |civ| s.marked(self.map(), civ));
        let item = record.item.as_ref().map(|text| read_item(self.map(), text)).transpose();
        let item = item.map_err(|refusal| wrong(format!("build.item: {refusal}")))?;
        if let Some((_, kind)) = record.paid.iter().enumerate().find(|(n, kind)| record.paid[..*n].contains(kind)) {
            return Err(wrong(twice("build.paid", kind.id())));
        }
        if record.paid.contains(&Kind::Tax) {
            return Err(wrong("build.paid: a tax is no commodity; taxes are paid all at once".into()).by("R79"));
        }
        Ok(Build {
            civ: record.civ,
            had: record.had.as_ref().map_or_else(|| Ok(all()), |ids| self.read_ids(ids, "build.had"))?,
            hammurabi: record.hammurabi,
            cleopatra: record.cleopatra,
            item,
            left: record.left,
            paid: record.paid.iter().fold(0, |paid, kind| paid | 1 << kind.index()),
        })
    }

    /// The Military phase with names, while there is one.
    pub(crate) fn campaign_record(&self, s: &State) -> Option<CampaignRecord> {
        let campaign = &s.campaign;
        // Left out, the wars of a phase would be those on the board.
        let no_wars = s.now == Decision::NameMover && errata::positions_leave_out_what_follows(self.game_setup().rules);
        (no_wars || *campaign != Campaign::default()).then(|| CampaignRecord {
            mover: campaign.mover,
            wars: Some(self.ids(campaign.wars)),
            helen: campaign.helen,
        })
    }

    /// Needs the board to be read already.
    pub(crate) fn read_campaign(&self, s: &mut State, record: &CampaignRecord) -> Result<(), Refusal> {
        s.campaign.mover = record.mover;
        s.campaign.helen = record.helen;
        s.campaign.wars = match &record.wars {
            Some(ids) => self.read_ids(ids, "campaign.wars")?,
            None => self.map().places().filter(|&place| self.was_at_war(s, place)).collect(),
        };
        Ok(())
    }

    /// F8: was it at war before the mover came? His legions that have entered did; of those that have attacked nobody can tell,
    /// but at home they were there.
    fn was_at_war(&self, s: &State, place: Place) -> bool {
        let mut before = *s.at(place);
        if errata::positions_leave_out_what_follows(self.game_setup().rules)
            && let Some(mover) = s.campaign.mover
        {
            let away = if before.foreign_marker(mover) { s.campaign.spent[place.index()] } else { 0 };
            let came = s.campaign.entered[place.index()].saturating_add(away);
            let legions = &mut before.legions[mover.index()];
            *legions = legions.saturating_sub(came);
        }
        before.at_war()
    }

    /// The attack with names, while there is one.
    pub(crate) fn attack_record(&self, s: &State) -> Option<AttackRecord> {
        let attack = &s.attack;
        let (space, place) = match attack.space? {
            Space::Land(place) => (self.map().id(place), Some(place)),
            Space::Sea(sea) => (self.map().sea_id(sea), None),
        };
        let force = Civ::ALL.into_iter().map(|civ| (civ, attack.force[civ.index()]));
        Some(AttackRecord {
            space: space.to_owned(),
            free: attack.free,
            force: force.filter(|(_, force)| *force != Force::NONE).collect(),
            foe: attack.foe,
            totals: attack.totals,
            due: attack.due,
            kept: place.map_or_else(Vec::new, |place| self.slots(place, attack.kept)),
        })
    }

    /// An attack from its record.
    pub(crate) fn read_attack(&self, record: &AttackRecord) -> Result<Attack, Refusal> {
        let (map, id) = (self.map(), &record.space);
        let mut force = [Force::NONE; 5];
        for (civ, sent) in &record.force {
            force[civ.index()] = *sent;
        }
        let (space, kept) = match (map.sea(id), map.place(id)) {
            (Some(_), _) if !record.kept.is_empty() => {
                return Err(wrong("attack.kept: nothing is occupied at sea; leave it out".into()));
            }
            (Some(sea), _) => (Space::Sea(sea), Slots::default()),
            (None, Some(place)) => {
                (Space::Land(place), self.read_slots(place, record.kept.iter().copied(), "attack.kept")?)
            }
            (None, None) => {
                return Err(wrong(format!("attack.space: {id:?} is not on the map; name a province or a sea")));
            }
        };
        let AttackRecord { free, foe, totals, due, .. } = *record;
        Ok(Attack { space: Some(space), free, force, foe, totals, due, kept })
    }

    /// Provinces by id.
    pub(crate) fn ids(&self, places: Places) -> Vec<String> {
        places.iter().map(|place| self.map().id(place).to_owned()).collect()
    }

    /// Provinces from ids, each once.
    fn read_ids(&self, ids: &[String], path: &str) -> Result<Places, Refusal> {
        let mut places = Places::NONE;
        for id in ids {
            let place = self.map().place(id);
            let place = place.ok_or_else(|| wrong(format!("{path}: there is no province {id:?} on the map")))?;
            if places.contains(place) {
                return Err(wrong(twice(path, id)));
            }
            places.insert(place);
        }
        Ok(places)
    }
}

/// A sea with names.
pub(crate) fn sea_record(s: &State, sea: crate::Sea) -> SeaRecord {
    let n = sea.index();
    SeaRecord { ships: by_civ(s.sea[n]), sailed: s.campaign.sailed[n], fought: s.campaign.fought[n] }
}

/// A sea from its record.
pub(crate) fn read_sea(s: &mut State, sea: crate::Sea, record: &SeaRecord) {
    let n = sea.index();
    s.sea[n] = counts(&record.ships);
    s.campaign.sailed[n] = record.sailed;
    s.campaign.fought[n] = record.fought;
}

/// The trade without its cards, while there is one.
pub(crate) fn trade_record(s: &State) -> Option<TradeRecord> {
    let trade = &s.trade;
    (*trade != Trade::default()).then(|| TradeRecord {
        number: trade.number,
        partners: Some(trade.partners),
        ready: trade.ready,
        pairs: trade.pairs.iter().flatten().copied().collect(),
        to_take: trade.to_take,
        last: trade.last,
        ulysses: trade.ulysses,
    })
}

/// The trade without its cards.
pub(crate) fn read_trade(record: &TradeRecord, partners: Civs) -> Result<Trade, Refusal> {
    let pairs = match record.pairs[..] {
        [] => [None, None],
        [newer] => [None, Some(newer)],
        [older, newer] => [Some(older), Some(newer)],
        _ => return Err(wrong("trade.pairs: there are more than two; only the last two takes stand here".into())),
    };
    Ok(Trade {
        number: record.number,
        partners: record.partners.unwrap_or(partners),
        ready: record.ready,
        pairs,
        to_take: record.to_take,
        last: record.last,
        ulysses: record.ulysses,
        ..Trade::default()
    })
}

/// The good under a caravan.
fn caravan_good(slot: Slot) -> Option<Kind> {
    match slot {
        Slot::Caravan(good) => Some(good),
        _ => None,
    }
}

/// Counts by name, none left out but zeros.
fn by_civ(counts: [u8; 5]) -> BTreeMap<Civ, u8> {
    Civ::ALL.into_iter().map(|civ| (civ, counts[civ.index()])).filter(|(_, count)| *count > 0).collect()
}

/// Counts by number.
fn counts(by_civ: &BTreeMap<Civ, u8>) -> [u8; 5] {
    std::array::from_fn(|n| by_civ.get(&Civ::ALL[n]).copied().unwrap_or(0))
}

/// Something stands twice in a list where it can stand once.
fn twice(path: &str, what: &str) -> String {
    format!("{path}: {what} is named twice; name it once")
}

/// What is wrong with a position: the path of the field, what is wrong there, what would be right.
pub(crate) fn wrong(message: String) -> Refusal {
    Refusal::new("mare-nostrum/bad-position", message)
}
