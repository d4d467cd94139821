//! Steps on the map: first cities, installations with the hexes they will use, markers, pollution.

use std::collections::BTreeMap;

use emporion_antiquity::{Action, Cost, Good, HexView, Project, Terrain, WorkKind};
use emporion_core::Seat;
use emporion_hex::{Coord, Direction};
use emporion_words::value;
use maud::{Markup, html};

use super::desk::Desk;
use crate::antiquity::icons::{self, used};
use crate::palette::ground;
use crate::{Ahead, Face};

pub(super) fn faces(desk: &Desk<'_>, legal: &[Action], ahead: Ahead<'_, Action>) -> Vec<Face> {
    let hexes = desk.hexes();
    legal.iter().flat_map(|action| desk.on_map(action, &hexes, ahead)).collect()
}

type Hexes<'a> = BTreeMap<Coord, &'a HexView>;

impl Desk<'_> {
    fn on_map(&self, action: &Action, hexes: &Hexes<'_>, ahead: Ahead<'_, Action>) -> Vec<Face> {
        match *action {
            Action::Project(project) => vec![self.project(action, project)],
            Action::Found(id) => vec![self.town(action, self.coord(id), "aq-kind-found", "aq-do-found")],
            Action::Take(id) => vec![self.take(action, self.coord(id))],
            Action::Explore(id) => vec![self.simple(action, self.coord(id), "aq-kind-explore", "aq-do-explore")],
            Action::Pollute(id) => {
                let at = self.coord(id);
                let ghost = Some(used("dirt", self.map.centre(at)));
                vec![Face { ghost, ..self.simple(action, at, "aq-kind-pollution", "aq-do-pollute") }]
            }
            Action::Hex(id) => self.site(action, self.coord(id), hexes, ahead),
            _ => Vec::new(),
        }
    }

    fn simple(&self, action: &Action, at: Coord, kind: &str, key: &str) -> Face {
        let label = self.tongue.say(key, &[("at", value(at.to_string()))]);
        Face { spot: Some(self.hex_spot(at)), ..self.face(action, kind, &label) }
    }

    fn town(&self, action: &Action, at: Coord, kind: &str, key: &str) -> Face {
        let ghost = icons::town(self.map.looks.of(self.seat), self.map.centre(at));
        Face { ghost: Some(ghost), ..self.simple(action, at, kind, key) }
    }

    /// A good to be harvested, or lost to forced labour.
    fn take(&self, action: &Action, at: Coord) -> Face {
        let due = |work: &&emporion_antiquity::InstallationSpec| work.owner == self.seat && work.due > 0;
        let work = self.view.position.installations.iter().find(due);
        let good = work.map_or(Good::Grain, |work| work.good);
        let key = if work.is_some_and(|work| work.lose) { "aq-do-lose" } else { "aq-do-take" };
        let args = [("good", value(self.tongue.some(good, 1))), ("at", value(at.to_string()))];
        let face = self.face(action, "aq-kind-harvest", &self.tongue.say(key, &args));
        Face { spot: Some(self.hex_spot(at)), ..face }
    }

    fn project(&self, action: &Action, project: Project) -> Face {
        let cost = match project {
            Project::Woodcutter | Project::Mine(_) | Project::Fishery(_) => self.tongue.some(Good::Wood, 1),
            Project::Farm(crop) => self.tongue.some(crop, 1),
            Project::FreeFarm(_) | Project::Alchemy => self.tongue.text("aq-cost-nothing"),
            Project::Inn => self.tongue.say("aq-cost-food", &[("n", 1.into())]),
            Project::City => self.tongue.cost(Cost::CITY),
        };
        let kind = match project {
            Project::Alchemy => "aq-kind-powers",
            Project::Inn | Project::City => "aq-kind-settle",
            _ => "aq-kind-work",
        };
        let args = [("what", value(self.tongue.project(project))), ("cost", value(cost))];
        self.face(action, kind, &self.tongue.say("aq-do-build", &args))
    }

    /// A hex for the project that is being placed; a fishery asks for its second hex in the same gesture.
    fn site(&self, action: &Action, at: Coord, hexes: &Hexes<'_>, ahead: Ahead<'_, Action>) -> Vec<Face> {
        let Some(&Action::Project(project)) = self.choice.first() else { return Vec::new() };
        let chosen =
            self.choice.iter().find_map(|step| if let Action::Hex(id) = step { Some(self.coord(*id)) } else { None });
        match project {
            Project::City => vec![self.town(action, at, "aq-kind-site", "aq-do-city")],
            Project::Fishery(good) => match chosen {
                Some(first) => vec![self.fishery(&[*action], (first, at), 0, good, hexes)],
                None => self.piers(action, at, good, hexes, ahead),
            },
            project => vec![self.works(action, at, project, hexes)],
        }
    }

    /// Every second hex of a fishery that begins here.
    fn piers(&self, action: &Action, at: Coord, good: Good, hexes: &Hexes<'_>, ahead: Ahead<'_, Action>) -> Vec<Face> {
        let next = ahead(std::slice::from_ref(action));
        let second = |step: &Action| if let Action::Hex(id) = step { Some(self.coord(*id)) } else { None };
        let seconds: Vec<(Action, Coord)> = next
            .iter()
            .filter_map(|step| Some((*step, second(step)?)))
            .filter(|(_, other)| other.distance(at) == 1)
            .collect();
        if seconds.is_empty() {
            return vec![match only_pier(hexes, at, self.seat) {
                Some(other) => {
                    Face { spot: Some(self.hex_spot(at)), ..self.fishery(&[*action], (at, other), 0, good, hexes) }
                }
                None => self.works(action, at, Project::Fishery(good), hexes),
            }];
        }
        let pairs = seconds.iter().zip(0u8..);
        pairs.map(|(&(step, other), n)| self.fishery(&[*action, step], (at, other), n, good, hexes)).collect()
    }

    fn fishery(
        &self,
        steps: &[Action],
        (one, other): (Coord, Coord),
        variant: u8,
        good: Good,
        hexes: &Hexes<'_>,
    ) -> Face {
        let reach = range(hexes, &[one, other], WorkKind::Fishery);
        let args = [
            ("what", value(self.tongue.project(Project::Fishery(good)))),
            ("at", value(format!("{one} + {other}"))),
            ("n", reach.len().into()),
        ];
        let ((ax, ay), (bx, by)) = (self.map.centre(one), self.map.centre(other));
        let line = format!("M{} {}L{} {}", crate::svg::n(ax), crate::svg::n(ay), crate::svg::n(bx), crate::svg::n(by));
        let ghost = html! {
            path d=(line) stroke=(ground::MARBLE) stroke-width="23" stroke-linecap="round" {}
            (self.tokens(&reach, good))
        };
        let here = if steps.len() == 1 { other } else { one };
        let face = self.faces(steps, "aq-kind-site", &self.tongue.say("aq-do-work", &args));
        Face { spot: Some(self.hex_spot(here)), ghost: Some(ghost), variant, ..face }
    }

    fn works(&self, action: &Action, at: Coord, project: Project, hexes: &Hexes<'_>) -> Face {
        let what = ("what", value(self.tongue.project(project)));
        let place = ("at", value(at.to_string()));
        let (label, ghost) = match project {
            Project::Inn => {
                let ghost = icons::inn(self.map.looks.of(self.seat), self.map.centre(at));
                (self.tongue.say("aq-do-place", &[what, place]), ghost)
            }
            Project::Alchemy => {
                let clean = cleaned(hexes, at);
                let ghost =
                    html! { g fill=(ground::PAPER) { @for &hex in &clean { (used("hex", self.map.centre(hex))) } } };
                (self.tongue.say("aq-do-clean", &[place, ("n", clean.len().into())]), ghost)
            }
            project => {
                let (kind, good) = installation(project);
                let reach = range(hexes, &[at], kind);
                let label = self.tongue.say("aq-do-work", &[what, place, ("n", reach.len().into())]);
                (label, self.tokens(&reach, good))
            }
        };
        Face { spot: Some(self.hex_spot(at)), ghost: Some(ghost), ..self.face(action, "aq-kind-site", &label) }
    }

    fn tokens(&self, reach: &[Coord], good: Good) -> Markup {
        html! { @for &at in reach { (icons::good_token(good, self.map.centre(at))) } }
    }
}

fn installation(project: Project) -> (WorkKind, Good) {
    match project {
        Project::Farm(good) | Project::FreeFarm(good) => (WorkKind::Farm, good),
        Project::Mine(good) => (WorkKind::Mine, good),
        Project::Fishery(good) => (WorkKind::Fishery, good),
        _ => (WorkKind::Woodcutter, Good::Wood),
    }
}

fn around(sites: &[Coord]) -> Vec<Coord> {
    let mut all: Vec<Coord> = sites.iter().flat_map(|&at| Direction::ALL.map(|way| at.neighbour(way))).collect();
    all.extend(sites);
    all.sort_unstable();
    all.dedup();
    all
}

/// R111, R117, R121, R129: the hexes that get a good: free, unpolluted, of the right terrain.
fn range(hexes: &Hexes<'_>, sites: &[Coord], kind: WorkKind) -> Vec<Coord> {
    let terrain = match kind {
        WorkKind::Woodcutter => Terrain::Forest,
        WorkKind::Farm => Terrain::Grass,
        WorkKind::Mine => Terrain::Mountain,
        WorkKind::Fishery => Terrain::Water,
    };
    let fits = |at: &Coord| hexes.get(at).is_some_and(|hex| hex.terrain == terrain && !hex.polluted && !hex.occupied);
    around(sites).into_iter().filter(fits).collect()
}

/// R125 to R127: the second hex of a fishery where there is only one: free land on open water, one of the two in the zone.
fn only_pier(hexes: &Hexes<'_>, at: Coord, seat: Seat) -> Option<Coord> {
    let zone = |at: &Coord| hexes.get(at).is_some_and(|hex| hex.zones.contains(seat));
    let land = |at: &Coord| hexes.get(at).is_some_and(|hex| hex.terrain != Terrain::Water && !hex.occupied);
    let shore = |&at: &Coord| land(&at) && !range(hexes, &[at], WorkKind::Fishery).is_empty();
    let beside = Direction::ALL.map(|way| at.neighbour(way)).into_iter();
    let mut ends = beside.filter(shore).filter(|other| zone(&at) || zone(other));
    ends.next().filter(|_| ends.next().is_none())
}

/// R141: the polluted hexes that Alchemy cleans from here.
fn cleaned(hexes: &Hexes<'_>, at: Coord) -> Vec<Coord> {
    let dirty = |at: &Coord| hexes.get(at).is_some_and(|hex| hex.polluted && !hex.occupied);
    around(&[at]).into_iter().filter(dirty).collect()
}
