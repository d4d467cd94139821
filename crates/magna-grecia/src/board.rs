//! Boards: land, villages, and the tables made from them once.

use std::fmt;
use std::sync::{Arc, LazyLock};

use emporion_core::Refusal;
use emporion_hex::{Coord, HexBoard, HexId, HexSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::options::BoardChoice;
use crate::place::{MAX_VILLAGES, PlaceId, PlaceSet};

/// The largest coordinate of a hex.
const FARTHEST: u32 = 999;

/// Villages at most so many steps apart are near each other: two or three road tiles join them.
const NEAR: u32 = 4;

/// The most letters of a village's name.
const MAX_NAME: usize = 40;

/// The most hexes a board may have.
pub const MAX_HEXES: usize = 256;

/// A set of hexes of a board.
pub type Hexes = HexSet<4>;

/// The board that comes with the program: southern Italy and eastern Sicily, stylised. Our own design.
const MEGALE_HELLAS: &str = include_str!("../data/megale-hellas.json");

/// A board as written in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    /// Short name.
    pub id: String,
    /// A sentence about it.
    #[serde(default)]
    pub about: String,
    /// The land, as pairs q, r.
    pub hexes: Vec<[i32; 2]>,
    /// The villages.
    pub villages: Vec<VillageFile>,
}

/// A village as written in a board file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VillageFile {
    /// Its name, different from all others.
    pub name: String,
    /// Where it is.
    pub q: i32,
    /// Where it is.
    pub r: i32,
    /// Green border: cities may be founded here without a road (R41).
    #[serde(default)]
    pub green: bool,
    /// The part of the country, for readers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
}

/// A village of a checked board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Village {
    /// Its name.
    pub name: String,
    /// Its hex.
    pub at: HexId,
    /// Green border (R41).
    pub green: bool,
    /// The part of the country.
    pub region: Option<String>,
}

/// A checked board with its tables.
#[derive(Clone)]
pub struct Board {
    file: BoardFile,
    hexes: HexBoard,
    villages: Vec<Village>,
    village_at: Vec<Option<PlaceId>>,
    /// For each hex: the villages next to it.
    pub(crate) villages_near: Vec<PlaceSet>,
    /// For each village: the other villages at most [`NEAR`] steps away.
    near: Vec<PlaceSet>,
    /// For each hex: the hexes next to it.
    pub(crate) around: Vec<Hexes>,
    /// For each hex: all hexes at most three steps away, as far as a founding of four tiles reaches.
    pub(crate) reach: Vec<Hexes>,
    pub(crate) land: Hexes,
    /// Hexes without a village.
    pub(crate) plain: Hexes,
    /// Hexes of green villages.
    pub(crate) green: Hexes,
    /// Plain hexes next to no village.
    pub(crate) remote: Hexes,
}

impl Board {
    /// The board of an option.
    pub fn choose(choice: &BoardChoice) -> Result<Arc<Board>, Refusal> {
        match choice {
            BoardChoice::Named(name) if name == "megale-hellas" => Ok(Board::megale_hellas()),
            BoardChoice::Named(name) => Err(refusal(format!(
                "there is no board {name:?}; there is \"megale-hellas\", or write a board in full"
            ))),
            BoardChoice::File(file) => Board::new(file.clone()).map(Arc::new),
        }
    }

    /// The board that comes with the program, read once.
    pub fn megale_hellas() -> Arc<Board> {
        static BOARD: LazyLock<Arc<Board>> = LazyLock::new(|| {
            let file =
                serde_json::from_str(MEGALE_HELLAS).expect("the board that comes with the program is well written");
            Arc::new(Board::new(file).expect("the board that comes with the program keeps the rules"))
        });
        BOARD.clone()
    }

    /// Checks a board file and makes its tables.
    pub fn new(file: BoardFile) -> Result<Board, Refusal> {
        if file.hexes.len() > MAX_HEXES {
            return Err(refusal(format!("a board has at most {MAX_HEXES} hexes, this one {}", file.hexes.len())));
        }
        if file.villages.len() > MAX_VILLAGES {
            return Err(refusal(format!(
                "a board has at most {MAX_VILLAGES} villages, this one {}",
                file.villages.len()
            )));
        }
        if let Some([q, r]) = file.hexes.iter().find(|hex| hex.iter().any(|part| part.unsigned_abs() > FARTHEST)) {
            return Err(refusal(format!(
                "the hex {q},{r} lies too far out: coordinates go from -{FARTHEST} to {FARTHEST}"
            )));
        }
        let hexes = HexBoard::new(file.hexes.iter().map(|&[q, r]| Coord::new(q, r)));
        let hexes = hexes.map_err(|error| refusal(error.to_string()))?;
        if let Some(id) = hexes.cut_off() {
            let (first, lost) = (hexes.coord(HexId::new(0)), hexes.coord(id));
            return Err(refusal(format!("the land is not one piece: no way leads from {first} to {lost}")));
        }
        let mut villages =
            file.villages.iter().map(|village| settle(village, &hexes)).collect::<Result<Vec<_>, _>>()?;
        check_villages(&villages, &hexes)?;
        // Places are numbered as the page is read, so that sets of places list them in the order of their hexes.
        villages.sort_by_key(|village| village.at);
        Ok(Board::with_tables(file, hexes, villages))
    }

    fn with_tables(file: BoardFile, hexes: HexBoard, villages: Vec<Village>) -> Board {
        let mut village_at = vec![None; hexes.len()];
        for (number, village) in villages.iter().enumerate() {
            village_at[village.at.index()] = Some(PlaceId::new(number));
        }
        let near = |id| hexes.neighbours(id).filter_map(|(_, next): (_, HexId)| village_at[next.index()]).collect();
        let villages_near: Vec<PlaceSet> = hexes.ids().map(near).collect();
        let near = |at| {
            let close = |other: HexId| other != at && hexes.distance(at, other) <= NEAR;
            villages.iter().enumerate().filter(|(_, other)| close(other.at)).map(|(n, _)| PlaceId::new(n)).collect()
        };
        let near = villages.iter().map(|village| near(village.at)).collect();
        let around = hexes.ids().map(|id| hexes.neighbours(id).map(|(_, next)| next).collect()).collect();
        let within = |id| hexes.ids().filter(|&other| hexes.distance(id, other) <= 3).collect();
        let reach = hexes.ids().map(within).collect();
        let plain: Hexes = hexes.ids().filter(|id| village_at[id.index()].is_none()).collect();
        let remote = plain.iter().filter(|id| villages_near[id.index()].is_empty()).collect();
        let green = villages.iter().filter(|village| village.green).map(|village| village.at).collect();
        let land = hexes.ids().collect();
        Board { file, hexes, villages, village_at, villages_near, near, around, reach, land, plain, green, remote }
    }

    /// The board as written.
    pub fn file(&self) -> &BoardFile {
        &self.file
    }

    /// The numbered hexes.
    #[inline]
    pub fn hexes(&self) -> &HexBoard {
        &self.hexes
    }

    /// The villages, in the order of their hexes; a place has the number of its village here.
    pub fn villages(&self) -> &[Village] {
        &self.villages
    }

    /// The village of a place; `None` for a city under foundation that covers none yet.
    pub fn village(&self, place: PlaceId) -> Option<&Village> {
        self.villages.get(place.index())
    }

    /// The village on a hex, covered or not.
    #[inline]
    pub fn village_at(&self, id: HexId) -> Option<PlaceId> {
        self.village_at[id.index()]
    }

    /// The villages near a village, covered or not; near means that a few road tiles can join them.
    #[inline]
    pub fn near(&self, village: PlaceId) -> PlaceSet {
        self.near.get(village.index()).copied().unwrap_or_default()
    }

    /// The villages next to a hex.
    #[inline]
    pub fn villages_beside(&self, id: HexId) -> PlaceSet {
        self.villages_near[id.index()]
    }

    /// The hexes next to a hex.
    #[inline]
    pub fn beside(&self, id: HexId) -> Hexes {
        self.around[id.index()]
    }

    /// Hexes of villages, covered or not.
    pub fn village_hexes(&self) -> Hexes {
        self.land.and_not(self.plain)
    }

    /// Hexes of green villages (R41).
    pub fn green(&self) -> Hexes {
        self.green
    }

    /// The village with this name, in any case.
    pub fn village_named(&self, name: &str) -> Option<PlaceId> {
        let name = name.to_lowercase();
        let same = |village: &Village| village.name.to_lowercase() == name;
        self.villages.iter().position(same).map(PlaceId::new)
    }

    /// The name of the village on a hex, or else the coordinates.
    pub fn name(&self, id: HexId) -> String {
        match self.village_at(id) {
            Some(place) => self.villages[place.index()].name.clone(),
            None => self.hexes.coord(id).to_string(),
        }
    }

    /// Villages that may carry an oracle (R7).
    pub fn oracle_sites(&self) -> impl Iterator<Item = PlaceId> + '_ {
        self.villages.iter().enumerate().filter(|(_, village)| !village.green).map(|(number, _)| PlaceId::new(number))
    }

    /// The number for a city under foundation that covers no village yet (R45).
    pub(crate) fn spare_place(&self) -> PlaceId {
        PlaceId::new(self.villages.len())
    }
}

impl fmt::Debug for Board {
    /// The name alone: the tables would fill pages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.file.id)
    }
}

fn settle(village: &VillageFile, hexes: &HexBoard) -> Result<Village, Refusal> {
    let VillageFile { name, q, r, green, region } = village;
    let at =
        hexes.id(Coord::new(*q, *r)).ok_or_else(|| refusal(format!("the village {name} at {q},{r} is not on land")))?;
    let odd = |letter: char| matches!(letter, ',' | ';') || letter.is_control();
    if name.trim() != name || name.is_empty() || name.chars().count() > MAX_NAME || name.contains(odd) {
        let shown: String = name.chars().take(MAX_NAME).collect();
        let wanted =
            format!("up to {MAX_NAME} letters, no commas, semicolons or control characters, no spaces around it");
        return Err(refusal(format!("{shown:?} is no name for a village: {wanted}")));
    }
    Ok(Village { name: name.clone(), at, green: *green, region: region.clone() })
}

fn check_villages(villages: &[Village], hexes: &HexBoard) -> Result<(), Refusal> {
    for (number, village) in villages.iter().enumerate() {
        let (name, others) = (&village.name, &villages[..number]);
        if others.iter().any(|other| other.name.to_lowercase() == name.to_lowercase()) {
            return Err(refusal(format!("two villages have the name {name}")));
        }
        if let Some(other) = others.iter().find(|other| other.at == village.at) {
            return Err(refusal(format!("the villages {} and {name} lie on the same hex", other.name)));
        }
        if let Some(other) = others.iter().find(|other| hexes.adjacent(other.at, village.at)) {
            return Err(refusal(format!("the villages {} and {name} are neighbours", other.name)).by("R141"));
        }
        if village.green && hexes.neighbours(village.at).count() == 6 {
            let message = format!("the green village {name} does not lie on the edge: it has land on all six sides");
            return Err(refusal(message).by("R141"));
        }
    }
    Ok(())
}

fn refusal(message: impl Into<String>) -> Refusal {
    Refusal::new("magna-grecia/board", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> BoardFile {
        serde_json::from_str(MEGALE_HELLAS).unwrap()
    }

    fn refused(change: impl FnOnce(&mut BoardFile)) -> Refusal {
        let mut file = file();
        change(&mut file);
        Board::new(file).unwrap_err()
    }

    #[test]
    fn megale_hellas_has_the_measures_of_the_rules() {
        let board = Board::megale_hellas();
        assert_eq!(board.hexes().len(), 245);
        assert_eq!(board.villages().len(), 43);
        assert_eq!(board.green.len(), 10);
        assert_eq!(board.oracle_sites().count(), 33);
        assert_eq!(board.remote.len(), 19);
        assert_eq!(
            board.village_named("petelia").map(|place| board.villages()[place.index()].at),
            board.hexes().id(Coord::new(6, 10))
        );
    }

    #[test]
    fn boards_that_break_a_rule_are_refused() {
        assert_eq!(refused(|file| file.villages[10].q -= 9).rule, None, "the sea is no rule of R141");
        let next = refused(|file| {
            file.villages.push(VillageFile { name: "Next".into(), q: 3, r: 1, green: false, region: None });
        });
        assert_eq!(next.rule.as_deref(), Some("R141"));
        let inland = refused(|file| file.villages[20].green = true);
        assert_eq!(inland.rule.as_deref(), Some("R141"));
        assert!(refused(|file| file.hexes.push([2, 0])).message.contains("twice"));
        assert!(refused(|file| file.hexes.push([100, 100])).message.contains("one piece"));
        assert!(refused(|file| file.villages[3].name = "LUCERIA".into()).message.contains("LUCERIA"));
        assert!(refused(|file| file.villages[3].name = "Nola\u{1b}[2J".into()).message.contains("control characters"));
        assert!(refused(|file| file.hexes[0] = [1_000_000_000, 0]).message.contains("too far out"));
        assert!(refused(|file| file.villages[3].name = "N".repeat(10_000)).message.len() < 300);
        assert!(refused(|file| file.hexes.extend((0..20).map(|q| [q, 60]))).message.contains("256"));
        let empty = BoardFile { id: "x".into(), about: String::new(), hexes: vec![], villages: vec![] };
        assert!(Board::new(empty).unwrap_err().message.contains("at least one hex"));
    }
}
