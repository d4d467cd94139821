//! Parts of a state with names instead of numbers: what views show and positions are written in.

use std::collections::BTreeMap;

use emporion_core::Refusal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::notation::{read_item, write_item, write_slot};
use crate::{
    Attack, Build, Campaign, Civ, Civs, Force, Kind, Land, MareNostrum, Place, Places, Slot, Slots, Space, State, Trade,
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
    /// The provinces at war when the phase began; left out: those at war now.
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

    fn slots(&self, place: Place, slots: Slots) -> Vec<Slot> {
        slots.each().map(|bit| bit.slot(self.map(), place)).collect()
    }

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

    pub(crate) fn campaign_record(&self, s: &State) -> Option<CampaignRecord> {
        let campaign = &s.campaign;
        (*campaign != Campaign::default()).then(|| CampaignRecord {
            mover: campaign.mover,
            wars: Some(self.ids(campaign.wars)),
            helen: campaign.helen,
        })
    }

    /// Needs the board to be read already.
    pub(crate) fn read_campaign(&self, s: &mut State, record: &CampaignRecord) -> Result<(), Refusal> {
        let now = || self.map().places().filter(|&place| s.at(place).at_war()).collect();
        let wars = record.wars.as_ref().map_or_else(|| Ok(now()), |ids| self.read_ids(ids, "campaign.wars"))?;
        s.campaign.wars = wars;
        s.campaign.mover = record.mover;
        s.campaign.helen = record.helen;
        Ok(())
    }

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

    pub(crate) fn ids(&self, places: Places) -> Vec<String> {
        places.iter().map(|place| self.map().id(place).to_owned()).collect()
    }

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

pub(crate) fn sea_record(s: &State, sea: crate::Sea) -> SeaRecord {
    let n = sea.index();
    SeaRecord { ships: by_civ(s.sea[n]), sailed: s.campaign.sailed[n], fought: s.campaign.fought[n] }
}

pub(crate) fn read_sea(s: &mut State, sea: crate::Sea, record: &SeaRecord) {
    let n = sea.index();
    s.sea[n] = counts(&record.ships);
    s.campaign.sailed[n] = record.sailed;
    s.campaign.fought[n] = record.fought;
}

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

fn caravan_good(slot: Slot) -> Option<Kind> {
    match slot {
        Slot::Caravan(good) => Some(good),
        _ => None,
    }
}

fn by_civ(counts: [u8; 5]) -> BTreeMap<Civ, u8> {
    Civ::ALL.into_iter().map(|civ| (civ, counts[civ.index()])).filter(|(_, count)| *count > 0).collect()
}

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
