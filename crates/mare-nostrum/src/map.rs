//! The map: provinces, seas, what touches what. It is data; a map of one's own can replace ours.

use std::sync::{Arc, LazyLock};

use arrayvec::ArrayVec;
use emporion_core::Refusal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::notation::is_word;
use crate::{Civ, Kind, Options};

/// The most provinces a map can have.
pub const MAX_PROVINCES: usize = 48;
/// The most seas a map can have.
pub const MAX_SEAS: usize = 16;
/// The most icons a province can have.
pub const MAX_ICONS: usize = 4;

/// The canvas of a map that names none.
const OWN_CANVAS: Point = [1200, 800];
/// No point of any canvas: it is not written.
const LEFT_OUT: Point = [i16::MIN; 2];

/// The most letters of a name or an id.
const LONGEST_NAME: usize = 40;
/// The most letters of what a map says of itself.
const LONGEST_ABOUT: usize = 2_000;
/// The most corners of an outline.
const MOST_CORNERS: usize = 2_000;
/// How wide and how high a picture can be.
const CANVAS: std::ops::RangeInclusive<i16> = 100..=10_000;

/// A province, by its number on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Place(pub u8);

impl Place {
    /// Its number, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A sea space, by its number on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Sea(pub u8);

impl Sea {
    /// Its number, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of provinces, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Places(pub u64);

impl Places {
    /// None.
    pub const NONE: Places = Places(0);

    /// This one alone.
    pub const fn only(place: Place) -> Places {
        Places(1 << place.0)
    }

    /// Is it in the set?
    pub const fn contains(self, place: Place) -> bool {
        self.0 >> place.0 & 1 == 1
    }

    /// Puts one in.
    pub const fn insert(&mut self, place: Place) {
        self.0 |= 1 << place.0;
    }

    /// Is it empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Provinces in either set.
    #[must_use]
    pub const fn union(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }

    /// Provinces of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Places) -> Places {
        Places(self.0 & !other.0)
    }

    /// Its members, in order.
    pub fn iter(self) -> impl Iterator<Item = Place> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = Place(left.trailing_zeros() as u8);
            (left != 0).then(|| {
                left &= left - 1;
                place
            })
        })
    }
}

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Places {
        places.into_iter().fold(Places::NONE, |set, place| set.union(Places::only(place)))
    }
}

/// The members of a set of seas, in order.
pub(crate) fn seas_of(set: u16) -> impl Iterator<Item = Sea> + Clone {
    Places(set.into()).iter().map(|place| Sea(place.0))
}

/// A point of the picture, in whole pixels of the map's canvas.
pub type Point = [i16; 2];

/// A map as a file, with its drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    /// Its short name.
    pub id: String,
    /// Where it comes from.
    #[serde(default)]
    pub about: String,
    /// Width and height of the picture, 100 to 10000 each; 1200 by 800 if left out.
    #[serde(default = "left_out")]
    pub canvas: Point,
    /// All five civilisations, in the order Rome, Carthage, Greece, Egypt, Babylon.
    pub civilisations: Vec<CivilisationFile>,
    /// The provinces, islands included (R162).
    pub provinces: Vec<ProvinceFile>,
    /// The sea spaces.
    pub seas: Vec<SeaFile>,
    /// Grey areas around the map.
    #[serde(default)]
    pub outside: Vec<Vec<Point>>,
}

/// What the map says of a civilisation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CivilisationFile {
    /// Which one.
    pub id: Civ,
    /// Its capital province.
    pub capital: String,
    /// R18, R19: the provinces open to it in the advanced set-up, the capital included.
    pub area: Vec<String>,
    /// What stands on the map in the introductory set-up.
    pub start: StartFile,
}

/// An introductory set-up; every entry is one piece.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StartFile {
    /// Provinces with an influence marker.
    pub markers: Vec<String>,
    /// Provinces with a city.
    pub cities: Vec<String>,
    /// Province and good of each caravan.
    pub caravans: Vec<(String, Kind)>,
    /// Provinces with a temple.
    pub temples: Vec<String>,
    /// Provinces with a market.
    pub markets: Vec<String>,
    /// Provinces with a fortress.
    pub fortresses: Vec<String>,
    /// Province of each legion.
    pub legions: Vec<String>,
    /// Province of each trireme, not launched yet.
    pub triremes: Vec<String>,
}

/// A province in a map file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProvinceFile {
    /// The name in notation: small letters, digits and `_`.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// The city whose site it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// One icon for each caravan it has room for; all different.
    #[serde(default)]
    pub icons: Vec<Kind>,
    /// Every province legions can walk to, straits included. Without any it is an island.
    #[serde(default)]
    pub land: Vec<String>,
    /// Those of them across a strait, for the picture.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub straits: Vec<String>,
    /// The seas it touches.
    #[serde(default)]
    pub seas: Vec<String>,
    /// Where its name stands; in the middle if left out.
    #[serde(default = "left_out")]
    pub label: Point,
    /// Where its pieces stand, if it is too small for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callout: Option<Point>,
    /// Where its pieces stand.
    #[serde(default)]
    pub slots: SlotsFile,
    /// Its outline on the canvas, at least three corners; left out: a box in rows of such.
    #[serde(default)]
    pub polygon: Vec<Point>,
}

/// Where pieces are drawn in a province.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "each is named after its piece")]
pub struct SlotsFile {
    pub marker: Point,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<Point>,
    pub icons: Vec<Point>,
    pub temple: Point,
    pub market: Point,
    pub units: Point,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub port: Option<Point>,
}

/// A sea space in a map file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeaFile {
    /// The name in notation.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// The seas next to it.
    #[serde(default)]
    pub seas: Vec<String>,
    /// Where its name stands; in the middle if left out.
    #[serde(default = "left_out")]
    pub label: Point,
    /// Its outline on the canvas, at least three corners; left out: a box in rows of such.
    #[serde(default)]
    pub polygon: Vec<Point>,
}

/// A checked map with its tables.
#[derive(Clone, Debug)]
pub struct Map {
    /// What it was read from; names and drawing are there.
    pub file: MapFile,
    /// How many provinces.
    pub provinces: usize,
    /// How many seas.
    pub seas: usize,
    /// Land links of each province.
    pub land: [Places; MAX_PROVINCES],
    /// The seas each province touches, one bit each.
    pub coast: [u16; MAX_PROVINCES],
    /// The seas next to each sea.
    pub near: [u16; MAX_SEAS],
    /// The provinces on each sea.
    pub shore: [Places; MAX_SEAS],
    /// The icons of each province.
    pub icons: [ArrayVec<Kind, MAX_ICONS>; MAX_PROVINCES],
    /// Provinces with a city site.
    pub city_sites: Places,
    /// The capital of each civilisation.
    pub capital: [Place; 5],
    /// The civilisation whose capital each province is.
    pub capital_of: [Option<Civ>; MAX_PROVINCES],
    /// The area of each civilisation in the advanced set-up.
    pub area: [Places; 5],
}

static OURS: LazyLock<Arc<Map>> = LazyLock::new(|| {
    let file = serde_json::from_str(include_str!("../data/map.json")).expect("our own map is a map file");
    Arc::new(Map::new(file, &Options::default()).expect("our own map is sound"))
});

impl Map {
    /// Our own map.
    pub fn ours() -> Arc<Map> {
        OURS.clone()
    }

    /// A map from a file, or what is wrong with it.
    pub fn new(file: MapFile, options: &Options) -> Result<Map, Refusal> {
        sizes(&file)?;
        names(&file)?;
        lists(&file)?;
        drawing(&file)?;
        let map = Map::compile(file)?;
        map.check_links()?;
        map.check_icons(options)?;
        map.check_civilisations()?;
        Ok(map)
    }

    /// All provinces, in order.
    pub fn places(&self) -> impl DoubleEndedIterator<Item = Place> + Clone + use<> {
        (0..self.provinces as u8).map(Place)
    }

    /// All seas, in order.
    pub fn all_seas(&self) -> impl Iterator<Item = Sea> + Clone + use<> {
        (0..self.seas as u8).map(Sea)
    }

    /// The province of this id, or of this city.
    pub fn place(&self, id: &str) -> Option<Place> {
        let by_id = self.file.provinces.iter().position(|province| province.id == id);
        let city = |province: &ProvinceFile| province.city.as_ref().is_some_and(|city| city_word(city) == id);
        by_id.or_else(|| self.file.provinces.iter().position(city)).map(|n| Place(n as u8))
    }

    /// The sea of this id.
    pub fn sea(&self, id: &str) -> Option<Sea> {
        self.file.seas.iter().position(|sea| sea.id == id).map(|n| Sea(n as u8))
    }

    /// A province's id.
    pub fn id(&self, place: Place) -> &str {
        &self.file.provinces[place.index()].id
    }

    /// A province's name.
    pub fn name(&self, place: Place) -> &str {
        &self.file.provinces[place.index()].name
    }

    /// A sea's id.
    pub fn sea_id(&self, sea: Sea) -> &str {
        &self.file.seas[sea.index()].id
    }

    /// A sea's name.
    pub fn sea_name(&self, sea: Sea) -> &str {
        &self.file.seas[sea.index()].name
    }

    /// Which caravan space of the province has this good.
    pub fn icon(&self, place: Place, good: Kind) -> Option<usize> {
        self.icons[place.index()].iter().position(|&icon| icon == good)
    }

    /// The tables of a map whose ids are checked.
    fn compile(file: MapFile) -> Result<Map, Refusal> {
        let mut map = Map {
            provinces: file.provinces.len(),
            seas: file.seas.len(),
            land: [Places::NONE; MAX_PROVINCES],
            coast: [0; MAX_PROVINCES],
            near: [0; MAX_SEAS],
            shore: [Places::NONE; MAX_SEAS],
            icons: std::array::from_fn(|_| ArrayVec::new()),
            city_sites: Places::NONE,
            capital: [Place(0); 5],
            capital_of: [None; MAX_PROVINCES],
            area: [Places::NONE; 5],
            file,
        };
        for place in map.places() {
            map.compile_province(place)?;
        }
        for sea in map.all_seas() {
            for id in &map.file.seas[sea.index()].seas {
                let other = map.sea(id).ok_or_else(|| unknown("sea", map.sea_id(sea), id))?;
                map.near[sea.index()] |= 1 << other.0;
            }
        }
        for civ in Civ::ALL {
            map.compile_civilisation(civ)?;
        }
        Ok(map)
    }

    /// R122, R119, R101: links, coasts, sites and icons of a province.
    fn compile_province(&mut self, place: Place) -> Result<(), Refusal> {
        let province = &self.file.provinces[place.index()];
        for id in &province.land {
            let other = self.known(&province.id, id)?;
            self.land[place.index()].insert(other);
        }
        for id in &province.seas {
            let sea = self.sea(id).ok_or_else(|| unknown("sea", &province.id, id))?;
            self.coast[place.index()] |= 1 << sea.0;
            self.shore[sea.index()].insert(place);
        }
        if province.city.is_some() {
            self.city_sites.insert(place);
        }
        self.icons[place.index()] = province.icons.iter().copied().collect();
        Ok(())
    }

    /// R18: the capital, one for each, and the area around it.
    fn compile_civilisation(&mut self, civ: Civ) -> Result<(), Refusal> {
        let file = &self.file.civilisations[civ.index()];
        let capital = self.known(civ.id(), &file.capital)?;
        if let Some(other) = self.capital_of[capital.index()] {
            return Err(bad(format!("{} is the capital of both {other} and {civ}", file.capital)));
        }
        self.capital[civ.index()] = capital;
        self.capital_of[capital.index()] = Some(civ);
        self.area[civ.index()] = file.area.iter().map(|id| self.known(civ.id(), id)).collect::<Result<_, _>>()?;
        Ok(())
    }

    /// The province of this id alone: in a map file a city's name is not enough.
    fn known(&self, whose: &str, id: &str) -> Result<Place, Refusal> {
        let place = self.file.provinces.iter().position(|province| province.id == id);
        place.map(|n| Place(n as u8)).ok_or_else(|| unknown("province", whose, id))
    }

    /// Links hold both ways, and everything can be reached from everywhere by land and sea.
    fn check_links(&self) -> Result<(), Refusal> {
        for place in self.places() {
            if self.land[place.index()].contains(place) {
                return Err(bad(format!("{} is its own neighbour", self.id(place))));
            }
            for other in self.land[place.index()].iter() {
                if !self.land[other.index()].contains(place) {
                    let (one, two) = (self.id(place), self.id(other));
                    return Err(bad(format!("{one} names {two} as a land neighbour, but {two} does not name {one}")));
                }
            }
            let straits = &self.file.provinces[place.index()].straits;
            if let Some(id) = straits.iter().find(|id| !self.file.provinces[place.index()].land.contains(id)) {
                return Err(bad(format!("{} has a strait to {id}, which is not in its land list", self.id(place))));
            }
        }
        for sea in self.all_seas() {
            for other in seas_of(self.near[sea.index()]) {
                let (one, two) = (self.sea_id(sea), self.sea_id(other));
                if sea == other {
                    return Err(bad(format!("{one} is its own neighbour")));
                }
                if self.near[other.index()] >> sea.0 & 1 == 0 {
                    return Err(bad(format!("{one} names {two} as a neighbour, but {two} does not name {one}")));
                }
            }
        }
        self.check_connected()
    }

    /// Everything can be reached from the first province by land and sea.
    fn check_connected(&self) -> Result<(), Refusal> {
        let (mut reached, mut seas) = (Places::only(Place(0)), 0u16);
        loop {
            let (before, seas_before) = (reached, seas);
            for place in reached.iter() {
                reached = reached.union(self.land[place.index()]);
                seas |= self.coast[place.index()];
            }
            for sea in seas_of(seas) {
                seas |= self.near[sea.index()];
                reached = reached.union(self.shore[sea.index()]);
            }
            if (reached, seas) == (before, seas_before) {
                break;
            }
        }
        if let Some(place) = self.places().find(|&place| !reached.contains(place)) {
            let first = self.id(Place(0));
            return Err(bad(format!("{} cannot be reached from {first} by land or sea", self.id(place))));
        }
        let lost = self.all_seas().find(|sea| seas >> sea.0 & 1 == 0);
        lost.map_or(Ok(()), |sea| Err(bad(format!("no ship can reach {}", self.sea_id(sea)))))
    }

    /// Twin icons would make `caravan x gems` ambiguous; and a good needs cards for all its icons with a market at each.
    fn check_icons(&self, options: &Options) -> Result<(), Refusal> {
        let mut count = [0u8; crate::KINDS];
        for place in self.places() {
            for (n, &icon) in self.icons[place.index()].iter().enumerate() {
                if icon == Kind::Tax {
                    return Err(bad(format!("{} has an icon for taxes, which cities give", self.id(place))));
                }
                if self.icons[place.index()][..n].contains(&icon) {
                    return Err(bad(format!("{} has two icons of {}", self.id(place), icon.id())));
                }
                count[icon.index()] += 1;
            }
        }
        for good in Kind::goods() {
            let (icons, cards) = (count[good.index()], good.copies(options.common_copies));
            if icons == 0 {
                return Err(bad(format!("no province has {}", good.id())));
            }
            if 2 * icons > cards {
                let need = 2 * icons;
                let text = format!("{icons} icons of {} need {need} cards, but there are {cards}", good.id());
                return Err(bad(text).by("R7"));
            }
        }
        Ok(())
    }

    /// R18: an area holds its own capital and no other.
    fn check_civilisations(&self) -> Result<(), Refusal> {
        for civ in Civ::ALL {
            let (capital, area) = (self.capital[civ.index()], self.area[civ.index()]);
            if !area.contains(capital) {
                return Err(bad(format!("the area of {civ} leaves out its capital")));
            }
            if let Some(place) = area.iter().find(|&place| place != capital && self.capital_of[place.index()].is_some())
            {
                return Err(bad(format!("the area of {civ} holds the capital {}", self.id(place))));
            }
            self.check_start(civ)?;
        }
        Ok(())
    }

    /// R6, R9 to R14: an introductory set-up is one that could have been built.
    fn check_start(&self, civ: Civ) -> Result<(), Refusal> {
        let start = &self.file.civilisations[civ.index()].start;
        let wrong = |what: &str, id: &str| bad(format!("the start of {civ} has {what} in {id}"));
        let mut markers = Places::NONE;
        for id in &start.markers {
            let place = self.known(civ.id(), id)?;
            if markers.contains(place) {
                return Err(wrong("two markers", id));
            }
            if self.capital_of[place.index()].is_some_and(|other| other != civ) {
                return Err(wrong("a marker in a foreign capital,", id));
            }
            markers.insert(place);
        }
        if !markers.contains(self.capital[civ.index()]) {
            return Err(bad(format!("the start of {civ} has no marker in its capital")));
        }
        let pieces =
            [&start.cities, &start.temples, &start.markets, &start.fortresses, &start.legions, &start.triremes];
        let caravans = start.caravans.iter().map(|(id, _)| id);
        for id in pieces.into_iter().flatten().chain(caravans) {
            if !markers.contains(self.known(civ.id(), id)?) {
                return Err(wrong("a piece but no marker", id));
            }
        }
        for list in [&start.cities, &start.temples, &start.markets, &start.fortresses] {
            if let Some((_, id)) = list.iter().enumerate().find(|(n, id)| list[..*n].contains(id)) {
                return Err(wrong("the same piece twice", id));
            }
        }
        let site = |id: &str| self.place(id).is_some_and(|place| self.city_sites.contains(place));
        if let Some(id) = start.cities.iter().find(|id| !site(id)) {
            return Err(wrong("a city but no site", id));
        }
        for (n, (id, good)) in start.caravans.iter().enumerate() {
            let place = self.known(civ.id(), id)?;
            if self.icon(place, *good).is_none() || start.caravans[..n].contains(&(id.clone(), *good)) {
                return Err(wrong(&format!("a caravan without a free {} icon", good.id()), id));
            }
        }
        if let Some(id) = start.triremes.iter().find(|id| self.place(id).is_none_or(|p| self.coast[p.index()] == 0)) {
            return Err(wrong("a trireme but no coast", id));
        }
        if start.legions.len() > 8
            || start.triremes.len() > 5
            || start.fortresses.len() > 8
            || markers.0.count_ones() > 12
        {
            return Err(
                bad(format!("the start of {civ} has more pieces than there are (8 legions, 5 triremes …)")).by("R6")
            );
        }
        Ok(())
    }
}

/// R1: no more than the tables hold, and all five civilisations.
fn sizes(file: &MapFile) -> Result<(), Refusal> {
    let (provinces, seas) = (file.provinces.len(), file.seas.len());
    if !(5..=MAX_PROVINCES).contains(&provinces) {
        return Err(bad(format!("{provinces} provinces; a map has 5 to {MAX_PROVINCES}")));
    }
    if seas > MAX_SEAS {
        return Err(bad(format!("{seas} seas; a map has at most {MAX_SEAS}")));
    }
    if let Some(province) = file.provinces.iter().find(|province| province.icons.len() > MAX_ICONS) {
        return Err(bad(format!("{} has more than {MAX_ICONS} icons", province.id)));
    }
    let civs: Vec<Civ> = file.civilisations.iter().map(|civ| civ.id).collect();
    if civs != Civ::ALL {
        return Err(bad("the civilisations are rome, carthage, greece, egypt, babylon, in this order"));
    }
    Ok(())
}

/// Ids are words of the notation, so each is one space and none means anything else there; names can be read and drawn.
fn names(file: &MapFile) -> Result<(), Refusal> {
    readable("id", &file.id)?;
    if file.about.chars().count() > LONGEST_ABOUT || !file.about.chars().all(|c| c == '\n' || drawable(c)) {
        return Err(bad(format!("about: at most {LONGEST_ABOUT} characters, none of them a control character")));
    }
    let provinces = file.provinces.iter().map(|province| (province.id.as_str(), &province.name));
    let spaces: Vec<(&str, &String)> =
        provinces.chain(file.seas.iter().map(|sea| (sea.id.as_str(), &sea.name))).collect();
    for (n, &(id, name)) in spaces.iter().enumerate() {
        let first = id.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
        if !first || !id.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_')) || id.len() > LONGEST_NAME
        {
            let id: String = id.chars().take(LONGEST_NAME).collect();
            return Err(bad(format!(
                "{id:?} is no id: small letters, digits and _, a letter first, at most {LONGEST_NAME} of them"
            )));
        }
        unreserved("the id", id)?;
        if spaces[..n].iter().any(|&(other, _)| other == id) {
            return Err(bad(format!("two spaces are called {id}; every id stands once")));
        }
        readable(&format!("the name of {id}"), name)?;
        if spaces[..n].iter().any(|&(_, other)| other == name) {
            return Err(bad(format!("two spaces have the name {name:?}; every name stands once")));
        }
    }
    cities(file)
}

/// A province may be named by its city in notation, so a city's name is one province's only.
fn cities(file: &MapFile) -> Result<(), Refusal> {
    for (n, province) in file.provinces.iter().enumerate() {
        let Some(city) = &province.city else { continue };
        readable(&format!("the city of {}", province.id), city)?;
        let word = city_word(city);
        // Babylon is both; where a step names a province, it never names a civilisation.
        if !Civ::ALL.iter().any(|civ| civ.id() == word) {
            unreserved("the city", &word)?;
        }
        let other = |id: &str| id == word && id != province.id;
        let ids = file.provinces.iter().map(|other| &other.id).chain(file.seas.iter().map(|sea| &sea.id));
        if ids.clone().any(|id| other(id)) {
            return Err(bad(format!("the city {city} of {} has the id of another space, {word}", province.id)));
        }
        let same = |before: &ProvinceFile| before.city.as_ref().is_some_and(|city| city_word(city) == word);
        if let Some(before) = file.provinces[..n].iter().find(|before| same(before)) {
            return Err(bad(format!("{} and {} have the same city, {city}", before.id, province.id)));
        }
    }
    Ok(())
}

/// A city's name as one word of the notation.
fn city_word(city: &str) -> String {
    city.to_lowercase().replace(' ', "_")
}

/// A name people read: not empty, not endless, nothing a picture or a terminal cannot show.
fn readable(what: &str, name: &str) -> Result<(), Refusal> {
    let length = name.chars().count();
    if name.trim() != name || !(1..=LONGEST_NAME).contains(&length) || !name.chars().all(drawable) {
        let shown: String = name.chars().take(LONGEST_NAME).collect();
        return Err(bad(format!(
            "{what}: {shown:?} is no name: 1 to {LONGEST_NAME} characters, no control characters, no space at either end"
        )));
    }
    Ok(())
}

/// Can it stand in a picture? XML has no control characters and not these two.
fn drawable(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}')
}

/// A name that means something else in a step would make steps ambiguous.
fn unreserved(what: &str, word: &str) -> Result<(), Refusal> {
    if is_word(word) {
        return Err(bad(format!("{what} {word:?} is a word of the notation; take another")));
    }
    Ok(())
}

/// Nothing is listed twice.
fn lists(file: &MapFile) -> Result<(), Refusal> {
    for province in &file.provinces {
        for (what, list) in [("land", &province.land), ("straits", &province.straits), ("seas", &province.seas)] {
            no_repetition(&format!("{what} of {}", province.id), list)?;
        }
    }
    for sea in &file.seas {
        no_repetition(&format!("seas of {}", sea.id), &sea.seas)?;
    }
    for civ in &file.civilisations {
        no_repetition(&format!("area of {}", civ.id), &civ.area)?;
    }
    Ok(())
}

/// A repeated entry is a slip of the pen: something else was meant.
fn no_repetition(what: &str, list: &[String]) -> Result<(), Refusal> {
    match list.iter().enumerate().find(|(n, id)| list[..*n].contains(id)) {
        Some((_, id)) => Err(bad(format!("{what}: {id:?} is listed twice; list it once"))),
        None => Ok(()),
    }
}

fn left_out() -> Point {
    LEFT_OUT
}

impl MapFile {
    /// The map with what was left out of its drawing: each space without an outline is a box, in rows, and names stand in the
    /// middle.
    pub(crate) fn drawn(mut self) -> MapFile {
        if self.canvas == LEFT_OUT {
            self.canvas = OWN_CANVAS;
        }
        let canvas = self.canvas;
        let provinces = self.provinces.iter_mut().map(|province| (&mut province.polygon, &mut province.label));
        let seas = self.seas.iter_mut().map(|sea| (&mut sea.polygon, &mut sea.label));
        let mut spaces: Vec<(&mut Vec<Point>, &mut Point)> = provinces.chain(seas).collect();
        let bare = spaces.iter().filter(|(polygon, _)| polygon.is_empty()).count();
        let boxes = boxes(bare, canvas);
        for ((polygon, _), corners) in spaces.iter_mut().filter(|(polygon, _)| polygon.is_empty()).zip(boxes) {
            polygon.extend(corners);
        }
        for (polygon, label) in spaces.into_iter().filter(|(_, label)| **label == LEFT_OUT) {
            *label = [0, 1].map(|axis| {
                let ends = polygon.iter().map(|point| i32::from(point[axis]));
                i32::midpoint(ends.clone().min().unwrap_or(0), ends.max().unwrap_or(0)) as i16
            });
        }
        self
    }
}

/// So many boxes in rows that fill a canvas.
fn boxes(count: usize, canvas: Point) -> impl Iterator<Item = [Point; 4]> {
    let columns = (1..count).find(|columns| columns * columns >= count).unwrap_or(1);
    let rows = count.div_ceil(columns).max(1);
    let edge = |part: usize, parts: usize, side: i16| (i64::from(side) * part as i64 / parts as i64) as i16;
    (0..count).map(move |number| {
        let (column, row) = (number % columns, number / columns);
        let (left, right) = (edge(column, columns, canvas[0]), edge(column + 1, columns, canvas[0]));
        let (top, bottom) = (edge(row, rows, canvas[1]), edge(row + 1, rows, canvas[1]));
        [[left, top], [right, top], [right, bottom], [left, bottom]]
    })
}

/// A picture can be made of it: a canvas of some size, and outlines and names on it.
fn drawing(file: &MapFile) -> Result<(), Refusal> {
    let [width, height] = file.canvas;
    if !(CANVAS.contains(&width) && CANVAS.contains(&height)) {
        let (least, most) = (CANVAS.start(), CANVAS.end());
        return Err(bad(format!("canvas: {width} by {height}; width and height are {least} to {most}")));
    }
    let provinces = file.provinces.iter().map(|province| (&province.id, &province.polygon, province.label));
    let seas = file.seas.iter().map(|sea| (&sea.id, &sea.polygon, sea.label));
    let inside = |[x, y]: Point| (0..=width).contains(&x) && (0..=height).contains(&y);
    for (id, polygon, label) in provinces.chain(seas) {
        if polygon.len() < 3 || polygon.len() > MOST_CORNERS || twice_the_area(polygon) == 0 {
            return Err(bad(format!("the polygon of {id} encloses nothing; it has 3 to {MOST_CORNERS} corners")));
        }
        if let Some([x, y]) = polygon.iter().chain([&label]).find(|&&point| !inside(point)) {
            return Err(bad(format!("{id} has the point {x},{y} outside the canvas of {width} by {height}")));
        }
    }
    let callouts = file.provinces.iter().filter_map(|province| Some((&province.id, province.callout?)));
    match callouts.into_iter().find(|&(_, point)| !inside(point)) {
        Some((id, [x, y])) => Err(bad(format!("{id} has its callout {x},{y} outside the canvas"))),
        None => Ok(()),
    }
}

/// The shoelace formula.
fn twice_the_area(polygon: &[Point]) -> i64 {
    let next = polygon.iter().cycle().skip(1);
    let wide = |n: i16| i64::from(n);
    polygon.iter().zip(next).map(|([ax, ay], [bx, by])| wide(*ax) * wide(*by) - wide(*bx) * wide(*ay)).sum()
}

/// An entry that names nothing on the map.
fn unknown(what: &str, whose: &str, id: &str) -> Refusal {
    bad(format!("{whose} names the {what} {id:?}, which is not on the map"))
}

fn bad(why: impl Into<String>) -> Refusal {
    let why = why.into();
    Refusal::new("mare-nostrum/bad-map", format!("the map cannot be used: {why}"))
}
