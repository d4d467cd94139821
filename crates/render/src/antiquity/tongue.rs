//! The words of a drawing: goods, buildings and hexes in a language, and what players are called.

use emporion_antiquity::{Building, Cost, Good, Project, Size, Terrain, WorkKind};
use emporion_core::{Seat, SeatSet};
use emporion_words::{FluentValue, Language, value};

use super::scene::{BuildingMark, Cell, HexMark, WorkMark, cell_name};
use crate::Eyes;

/// A language, and a word for each player.
#[derive(Clone, Debug)]
pub(super) struct Tongue {
    language: Language,
    players: Vec<String>,
}

impl Tongue {
    /// English with letters for players, as in the shell and in rule books.
    pub(super) fn letters() -> Tongue {
        Tongue { language: Language::English, players: Seat::all(4).map(|seat| seat.letter().to_string()).collect() }
    }

    /// The reader's language, with names for players.
    pub(super) fn of(eyes: &Eyes<'_>) -> Tongue {
        Tongue { language: eyes.language, players: Seat::all(4).map(|seat| eyes.name(seat)).collect() }
    }

    pub(super) fn say(&self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        self.language.say(key, args)
    }

    pub(super) fn text(&self, key: &str) -> String {
        self.language.text(key)
    }

    pub(super) fn who(&self, seat: Seat) -> &str {
        self.players.get(seat.index()).map_or("", String::as_str)
    }

    /// Players one after the other.
    pub(super) fn list(&self, seats: &[Seat]) -> String {
        seats.iter().map(|&seat| self.who(seat)).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn good(&self, good: Good) -> String {
        self.text(&format!("aq-good-{good}"))
    }

    /// `2 grain`.
    pub(super) fn some(&self, good: Good, count: i32) -> String {
        self.say(&format!("aq-some-{good}"), &[("n", count.into())])
    }

    /// `2 grain, 1 gold`, or nothing.
    pub(super) fn goods(&self, goods: impl Iterator<Item = (Good, i32)>) -> String {
        let parts: Vec<String> = goods.filter(|&(_, n)| n != 0).map(|(good, n)| self.some(good, n)).collect();
        if parts.is_empty() { self.text("aq-nothing") } else { parts.join(", ") }
    }

    /// Goods as events write them, `2 grain 1 gold`.
    pub(super) fn written(&self, text: &str) -> String {
        let words: Vec<&str> = text.split_whitespace().collect();
        let pair = |pair: &[&str]| Some((Good::named(pair.get(1)?)?, pair.first()?.parse().ok()?));
        self.goods(words.chunks(2).filter_map(pair))
    }

    /// A building's name, or one of its forms: `a`, `the`, `on`, `short`, `code`.
    pub(super) fn form(&self, form: &str, kind: Building) -> String {
        self.text(&format!("aq-{form}-{}", kind.name().replace(' ', "-")))
    }

    pub(super) fn building(&self, kind: Building) -> String {
        self.form("building", kind)
    }

    /// Buildings one after the other, or nothing.
    pub(super) fn buildings(&self, kinds: &[Building]) -> String {
        let mut parts: Vec<(Building, usize)> = Vec::new();
        for &kind in kinds {
            match parts.iter_mut().find(|part| part.0 == kind) {
                Some(part) => part.1 += 1,
                None => parts.push((kind, 1)),
            }
        }
        let word = |&(kind, count): &(Building, usize)| {
            let name = self.building(kind);
            if count == 1 { name } else { format!("{name} ×{count}") }
        };
        if parts.is_empty() { self.text("aq-nothing") } else { parts.iter().map(word).collect::<Vec<_>>().join(", ") }
    }

    /// `storage 2x3` or the plain name.
    pub(super) fn sized(&self, kind: Building, size: Option<Size>) -> String {
        let name = self.building(kind);
        size.map_or(name.clone(), |size| format!("{name} {size}"))
    }

    /// What something costs, in words.
    pub(super) fn cost(&self, cost: Cost) -> String {
        let mut parts = Vec::new();
        for (good, count) in [(Good::Wood, cost.wood), (Good::Stone, cost.stone)] {
            if count > 0 {
                parts.push(self.some(good, count.into()));
            }
        }
        for (key, count) in [("aq-cost-food", cost.food), ("aq-cost-luxury", cost.luxury)] {
            if count > 0 {
                parts.push(self.say(key, &[("n", count.into())]));
            }
        }
        if parts.is_empty() { self.text("aq-cost-nothing") } else { parts.join(" + ") }
    }

    pub(super) fn terrain(&self, terrain: Terrain) -> String {
        match terrain {
            Terrain::Forest => self.text("aq-forest"),
            Terrain::Grass => self.text("aq-grass"),
            Terrain::Mountain => self.text("aq-mountain"),
            Terrain::Water => self.text("aq-water"),
        }
    }

    /// `farm`, or with an article.
    pub(super) fn work(&self, kind: WorkKind) -> String {
        self.text(&format!("aq-work-{}", kind.name()))
    }

    pub(super) fn a_work(&self, name: &str) -> String {
        self.text(&format!("aq-a-{name}"))
    }

    /// Something for the countryside, by its name: `farm of wine`.
    pub(super) fn project(&self, project: Project) -> String {
        let of = |kind: WorkKind, good| {
            self.say("aq-work-of", &[("work", value(self.work(kind))), ("good", value(self.good(good)))])
        };
        match project {
            Project::Woodcutter => self.work(WorkKind::Woodcutter),
            Project::Farm(good) => of(WorkKind::Farm, good),
            Project::FreeFarm(good) => self.say("aq-free-farm", &[("farm", value(of(WorkKind::Farm, good)))]),
            Project::Mine(good) => of(WorkKind::Mine, good),
            Project::Fishery(good) => of(WorkKind::Fishery, good),
            Project::Inn => self.text("aq-inn"),
            Project::City => self.text("aq-new-city"),
            Project::Alchemy => self.text("aq-cleaning"),
        }
    }

    /// What a pointer or a screen reader tells of an installation.
    pub(super) fn work_tip(&self, work: &WorkMark) -> String {
        let both = [Some(work.at), work.second];
        let at: Vec<String> = both.into_iter().flatten().map(|at| at.to_string()).collect();
        let left: Vec<String> = work.goods.iter().map(ToString::to_string).collect();
        let args = [
            ("work", value(self.work(work.kind))),
            ("owner", value(self.who(work.owner))),
            ("at", value(at.join(" + "))),
            ("goods", value(self.some(work.good, left.len() as i32))),
            ("hexes", value(left.join(" "))),
        ];
        self.say("aq-tip-work", &args)
    }

    /// What a pointer or a screen reader tells of a building.
    pub(super) fn building_tip(&self, building: &BuildingMark, graves: &[Cell]) -> String {
        let cells: Vec<String> = building.cells.iter().map(|&cell| cell_name(cell)).collect();
        let buried = building.cells.iter().any(|cell| graves.contains(cell));
        let mut words = format!("{} {}", self.building(building.kind), cells.join(" "));
        let facts = [
            (building.man, "aq-tip-man"),
            (building.served, "aq-tip-served"),
            (building.used, "aq-tip-used"),
            (buried, "aq-tip-graves"),
        ];
        for (_, key) in facts.into_iter().filter(|fact| fact.0) {
            words = format!("{words}, {}", self.text(key));
        }
        words
    }

    /// The words after the coordinates of a hex, one for each kind of hex there is.
    pub(super) fn hex_tip(&self, hex: &HexMark) -> String {
        let ground = if hex.cleared { self.text("aq-cleared") } else { self.terrain(hex.terrain) };
        let dirt = if hex.polluted { format!(", {}", self.text("aq-polluted")) } else { String::new() };
        format!("{ground}{dirt}{}", self.zones(hex.zones))
    }

    fn zones(&self, zones: SeatSet) -> String {
        if zones.is_empty() {
            return String::new();
        }
        let owners: Vec<&str> = zones.iter().map(|seat| self.who(seat)).collect();
        format!(", {}", self.say("aq-tip-zones", &[("owners", value(owners.join(", ")))]))
    }
}
