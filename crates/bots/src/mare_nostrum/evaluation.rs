//! What the evaluation looks at.

use emporion_mare_nostrum::{Civ, Decision, Kind, MareNostrum, Marvel, Role, Space, State};

use super::hand::{Hand, live};
use super::survey::{Survey, players, worth};

/// Name and phrase of each feature, in the order in which [`features`] writes them.
pub(super) const FEATURES: &[(&str, &str)] = &[
    ("second", "second hero or wonder"),
    ("third", "third hero or wonder"),
    ("national", "national hero"),
    ("agamemnon", "Agamemnon"),
    ("archimedes", "Archimedes"),
    ("helen", "Helen"),
    ("nebuchadnezzar", "Nebuchadnezzar"),
    ("solomon", "Solomon"),
    ("ulysses", "Ulysses"),
    ("colossus", "Colossus"),
    ("hanging_gardens", "Hanging Gardens"),
    ("artemis", "Temple of Artemis"),
    ("zeus", "Statue of Zeus"),
    ("lighthouse", "Lighthouse"),
    ("mausoleum", "Mausoleum"),
    ("tax_income", "taxes of income"),
    ("goods_income", "goods of income"),
    ("kinds_income", "kinds of goods of income"),
    ("late_income", "income that comes late"),
    ("rich_goods", "goods enough for heroes"),
    ("rich_taxes", "taxes enough for heroes"),
    ("different", "different goods in hand"),
    ("taxes", "taxes in hand"),
    ("spare", "goods in hand twice"),
    ("sets", "things the hand can buy"),
    ("nine", "near a hero or wonder"),
    ("twelve", "near the Pyramids"),
    ("winning", "near the winning purchase"),
    ("turn_to_win", "turn to make the winning purchase"),
    ("turn_to_build", "first choice when building"),
    ("kept", "taxes kept"),
    ("kept_good", "goods kept"),
    ("director", "Director of Commerce"),
    ("political", "Political Leader"),
    ("military", "Military Leader"),
    ("director_next", "Director of Commerce next turn"),
    ("political_next", "Political Leader next turn"),
    ("military_next", "Military Leader next turn"),
    ("markers", "provinces"),
    ("room", "places to build"),
    ("reach", "free land in reach"),
    ("exposed", "in danger from legions"),
    ("open", "without defence"),
    ("prey", "within reach of one's legions"),
    ("spoils", "taken by one's legions"),
    ("converting", "being converted"),
    ("converted", "being converted by others"),
    ("legions", "legions"),
    ("more_legions", "legions beyond three"),
    ("fortresses", "fortresses"),
    ("triremes", "triremes"),
    ("more_triremes", "triremes beyond one"),
];

/// The heroes and wonders for anybody, in the order of the features: all but the national heroes and the Pyramids.
fn powers() -> &'static [Marvel] {
    &Marvel::ALL[5..17]
}

/// Writes features one after the other.
struct Page<'a> {
    features: &'a mut [f32],
    next: usize,
}

impl Page<'_> {
    fn put(&mut self, value: f32) {
        self.features[self.next] = value;
        self.next += 1;
    }

    fn flag(&mut self, yes: bool) {
        self.put(f32::from(u8::from(yes)));
    }
}

/// What there is of each feature for a civilisation.
pub(super) fn features(game: &MareNostrum, s: &State, survey: &Survey, civ: Civ, features: &mut [f32]) {
    let mut page = Page { features, next: 0 };
    marvels(s, civ, &mut page);
    income(s, survey, civ, &mut page);
    cards(s, civ, &mut page);
    roles(game, s, survey, civ, &mut page);
    land(game, s, survey, civ, &mut page);
    units(s, civ, &mut page);
    debug_assert_eq!(page.next, FEATURES.len(), "every feature has a name");
}

fn marvels(s: &State, civ: Civ, page: &mut Page<'_>) {
    let owned = s.marvels[civ.index()];
    page.flag(owned.len() >= 2);
    page.flag(owned.len() >= 3);
    page.flag(owned.has(civ.hero()));
    for &power in powers() {
        page.flag(owned.has(power));
    }
}

/// What comes in each turn. Nine different goods, or nine taxes, buy a hero: near that, each card counts more.
fn income(s: &State, survey: &Survey, civ: Civ, page: &mut Page<'_>) {
    let income = &survey.income[civ.index()];
    let taxes = f32::from(income[Kind::Tax.index()]);
    let goods = f32::from(income[1..].iter().sum::<u8>()) + f32::from(u8::from(s.has(civ, Marvel::Artemis)));
    let kinds = income[1..].iter().filter(|&&count| count > 0).count() as f32;
    let after_trade = kinds + 0.7 * (goods - kinds).min(12.0 - kinds);
    page.put(taxes);
    page.put(goods);
    page.put(kinds);
    page.put((taxes + goods) * survey.late);
    page.put(near(after_trade, 4.0, 9.0));
    page.put(near(taxes + 2.0, 3.0, 9.0));
}

/// From 0 at one number to 1 at another, steeper towards the end.
fn near(value: f32, from: f32, to: f32) -> f32 {
    let part = ((value - from) / (to - from)).clamp(0.0, 1.0);
    part * part
}

fn cards(s: &State, civ: Civ, page: &mut Page<'_>) {
    let hand = live(s, civ);
    let kept = &s.hands[civ.index()];
    let (taxes, goods) = if hand.is_none() { (kept[Kind::Tax], kept.goods()) } else { (0, 0) };
    let hand = hand.unwrap_or_default();
    let (nine, twelve) = (near(hand.power(), 5.0, 9.0), near(hand.power(), 8.0, 12.0));
    let winning = if s.marvels[civ.index()].len() >= 3 { nine } else { twelve };
    let builds = s.now == Decision::Build && s.build.civ == Some(civ);
    page.put(hand.different);
    page.put(hand.taxes);
    page.put(hand.spare);
    page.put(hand.sets);
    page.put(nine);
    page.put(twelve);
    page.put(winning * winning);
    page.flag(builds && can_win(s, civ, &hand));
    page.put(if builds { hand.sets } else { 0.0 });
    page.put(f32::from(taxes));
    page.put(f32::from(goods));
}

/// R157, R158: does the hand pay for the Pyramids or the fourth card?
fn can_win(s: &State, civ: Civ, hand: &Hand) -> bool {
    let pyramids = s.owner(Marvel::Pyramids).is_none() && hand.power() >= 12.0;
    pyramids || (s.marvels[civ.index()].len() >= 3 && hand.power() >= 9.0)
}

/// Who holds the roles, and who would after a recount: the holder keeps a tie (R33).
fn roles(game: &MareNostrum, s: &State, survey: &Survey, civ: Civ, page: &mut Page<'_>) {
    for role in Role::ALL {
        page.flag(s.roles[role.index()] == Some(civ));
    }
    for role in Role::ALL {
        let n = role.index();
        let own = survey.counts[civ.index()][n];
        let best = players(game).filter(|&other| other != civ).map(|other| survey.counts[other.index()][n]).max();
        let best = best.unwrap_or(0);
        let holds = s.roles[n] == Some(civ);
        page.put(if own > best || (own == best && holds) {
            1.0
        } else if own == best {
            0.4
        } else if own + 1 == best {
            0.2
        } else {
            0.0
        });
    }
}

fn land(game: &MareNostrum, s: &State, survey: &Survey, civ: Civ, page: &mut Page<'_>) {
    let n = civ.index();
    page.put(f32::from(s.pieces[n].markers));
    page.put(survey.room[n].min(6.0));
    page.put(survey.reach[n]);
    page.put(survey.exposed[n]);
    page.put(survey.open[n]);
    page.put(survey.prey[n]);
    let spoils = match (s.now, s.attack.space) {
        (Decision::Choose, Some(Space::Land(place))) if s.campaign.mover == Some(civ) => {
            worth(game.map(), place, s.at(place))
        }
        _ => 0.0,
    };
    page.put(spoils);
    page.put(survey.converting[n]);
    page.put(survey.converted[n]);
}

/// Units less the losses that are still to be named.
fn units(s: &State, civ: Civ, page: &mut Page<'_>) {
    let pieces = &s.pieces[civ.index()];
    let due = if s.campaign.mover == Some(civ) {
        s.attack.due[0]
    } else if s.attack.foe == Some(civ) {
        s.attack.due[1]
    } else {
        0
    };
    let at_sea = matches!(s.attack.space, Some(Space::Sea(_)));
    let legions = pieces.legions.saturating_sub(if at_sea { 0 } else { due });
    let triremes = pieces.triremes.saturating_sub(if at_sea { due } else { 0 });
    page.put(f32::from(legions));
    page.put(f32::from(legions.saturating_sub(3)));
    page.put(f32::from(pieces.fortresses));
    page.put(f32::from(triremes));
    page.put(f32::from(triremes.saturating_sub(1)));
}
