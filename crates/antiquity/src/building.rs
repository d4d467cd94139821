//! City buildings: kinds, costs, shapes.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::grid::Squares;
use crate::options::Shaping;

/// The kinds of building from one table: the variant, what it does, and its name in texts.
macro_rules! buildings {
    ($($(#[$says:meta])* $kind:ident $name:literal,)+) => {
        /// A kind of city building; the nineteen that Santa Barbara asks for (R178).
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum Building {
            $($(#[$says])* $kind,)+
        }

        impl Building {
            /// All nineteen.
            pub const ALL: [Building; 19] = [$(Building::$kind,)+];

            /// The name in texts.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Building::$kind => $name,)+
                }
            }
        }
    };
}

buildings! {
    /// Gives one man; never carries a grave.
    #[default]
    House "house",
    /// Each manned one allows one work in the countryside.
    CartShop "cart shop",
    /// Turns one exploration marker.
    Explorer "explorer",
    /// Two goods for one, and trade with players.
    Market "market",
    /// Keeps one good for each square.
    Storage "storage",
    /// Allows inns.
    Brewery "brewery",
    /// Three graves fewer.
    Granary "granary",
    /// Water and coast join the zone.
    Harbour "harbour",
    /// One man runs all faculties that touch it.
    University "university",
    /// Has a patron.
    Cathedral "cathedral",
    /// Four pollution fewer, and nobody else pollutes the zone.
    Dump "dump",
    /// Three goods a harvest, the first lost.
    ForcedLabour "forced labour",
    /// Razes the own cathedral.
    Theology "theology",
    /// Ignores every D.
    Philosophy "philosophy",
    /// A farm without seed.
    Biology "biology",
    /// Cleans a hex and its neighbours.
    Alchemy "alchemy",
    /// Famine and pollution one less.
    Fountain "fountain",
    /// Removes five graves a turn.
    Hospital "hospital",
    /// The zone reaches three steps.
    Stable "stable",
}

use Building::{
    Alchemy, Biology, Brewery, CartShop, Cathedral, Dump, Explorer, ForcedLabour, Fountain, Granary, Harbour, Hospital,
    House, Market, Philosophy, Stable, Storage, Theology, University,
};

impl Building {
    /// The four faculties.
    pub const FACULTIES: [Building; 4] = [Theology, Philosophy, Biology, Alchemy];

    /// Its place in [`Building::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The building of this name; `-` and `_` may stand for a space.
    pub fn named(name: &str) -> Option<Building> {
        let name = name.replace(['-', '_'], " ");
        Building::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The name as one word, for programs: `cart-shop`.
    pub(crate) fn word(self) -> String {
        self.name().replace(' ', "-")
    }

    /// The name as one says it: a market, an explorer.
    pub(crate) fn with_article(self) -> String {
        let article = if self.name().starts_with(['a', 'e']) { "an" } else { "a" };
        format!("{article} {self}")
    }

    /// R33, R34: does it take a man?
    pub const fn takes_man(self) -> bool {
        !matches!(self, House | Cathedral | Fountain | Granary | Brewery)
    }

    /// R44: may one player have several?
    pub const fn repeatable(self) -> bool {
        matches!(self, House | CartShop | Storage | Fountain)
    }

    /// Is it one of the four faculties?
    pub const fn is_faculty(self) -> bool {
        matches!(self, Theology | Philosophy | Biology | Alchemy)
    }

    /// R47: what it costs; houses have a ladder of their own.
    pub const fn cost(self) -> Cost {
        match self {
            House => Cost::NOTHING,
            CartShop | Explorer | Market | Storage | Brewery | Granary | Harbour | University => Cost::of(1, 0, 0),
            Cathedral | Dump | ForcedLabour | Theology | Philosophy => Cost::of(0, 1, 0),
            Biology | Alchemy => Cost::of(0, 2, 0),
            Fountain | Hospital => Cost::of(0, 0, 1),
            Stable => Cost::of(0, 0, 2),
        }
    }

    /// The shape before turning, row by row with `#` for a square (D4); of a storage a single tile, as its size is chosen.
    pub const fn outline(self, shaping: Shaping) -> &'static [&'static str] {
        match (self, shaping) {
            (CartShop, Shaping::Seed) | (Storage, _) => &["##"],
            (CartShop, Shaping::Published) => &[".#", "##"],
            (Theology, Shaping::Seed) => &["###", "#..", "#.."],
            (Theology, Shaping::Published) => &["###", "###", "##."],
            (House | Fountain, _) => &["#"],
            (Explorer, _) => &["###"],
            (Market | Stable | University, _) => &["##", "##"],
            (Granary, _) => &[".#.", "###"],
            (Brewery, _) => &["####", "#..."],
            (Harbour, _) => &["#..#", "####"],
            (Hospital, _) => &["###", "###"],
            (ForcedLabour, _) => &["...#", "####", "#..."],
            (Cathedral, _) => &[".#.", "###", ".#.", ".#."],
            (Dump, _) => &["###", "###", "###"],
            (Biology, _) => &["###", "###", ".##"],
            (Alchemy, _) => &["##.", "###", "###"],
            (Philosophy, _) => &[".##", "###", "###"],
        }
    }
}

impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What something costs. More than one food or luxury have to differ (D) unless Philosophy is active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Wood.
    pub wood: u8,
    /// Stone.
    pub stone: u8,
    /// Foods of any kind.
    pub food: u8,
    /// Luxuries of any kind.
    pub luxury: u8,
}

impl Cost {
    /// Free of charge.
    pub const NOTHING: Cost = Cost { wood: 0, stone: 0, food: 0, luxury: 0 };
    /// R138: a new city.
    pub const CITY: Cost = Cost { wood: 1, stone: 1, food: 1, luxury: 2 };

    const fn of(wood: u8, stone: u8, luxury: u8) -> Cost {
        Cost { wood, stone, food: 0, luxury }
    }

    /// R50: foods and luxuries of house `number`, 1 to 20.
    pub const fn house(number: u8) -> Cost {
        const LADDER: [(u8, u8); 20] = [
            (0, 0),
            (0, 0),
            (0, 0),
            (0, 0),
            (1, 0),
            (1, 0),
            (2, 0),
            (1, 1),
            (3, 0),
            (1, 2),
            (2, 1),
            (4, 0),
            (1, 3),
            (3, 1),
            (2, 2),
            (4, 1),
            (2, 3),
            (3, 2),
            (4, 2),
            (3, 3),
        ];
        let (food, luxury) = LADDER[number as usize - 1];
        Cost { wood: 0, stone: 0, food, luxury }
    }
}

/// A patron saint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Patron {
    /// A second house for each paid one; wins with 20 men.
    Nicola,
    /// Rearranges buildings; wins with every building.
    Barbara,
    /// Stores all goods; wins with three of each good.
    Cristoforo,
    /// Fish for cathedrals; wins by reaching a rival's whole zone.
    Giorgio,
    /// All four powers; wins with two of the four conditions.
    Maria,
}

impl Patron {
    /// All five.
    pub const ALL: [Patron; 5] = [Patron::Nicola, Patron::Barbara, Patron::Cristoforo, Patron::Giorgio, Patron::Maria];

    /// The short name in texts.
    pub const fn name(self) -> &'static str {
        ["nicola", "barbara", "cristoforo", "giorgio", "maria"][self as usize]
    }

    /// The name people say.
    pub const fn title(self) -> &'static str {
        ["San Nicola", "Santa Barbara", "San Cristoforo", "San Giorgio", "Santa Maria"][self as usize]
    }

    /// The patron of this name.
    pub fn named(name: &str) -> Option<Patron> {
        Patron::ALL.into_iter().find(|patron| patron.name() == name)
    }

    /// R187: Santa Maria has the powers of the other four.
    pub fn has_power_of(self, other: Patron) -> bool {
        self == other || self == Patron::Maria
    }
}

/// The squares of all buildings in all their turns (D4), at the corner of a city map.
///
/// ```
/// use emporion_antiquity::{Building, Shapes, Shaping, Size};
///
/// let shapes = Shapes::new(Shaping::Published);
/// assert_eq!(shapes.turns(Building::Brewery, Size::default()), 4);
/// assert_eq!(shapes.mask(Building::CartShop, Size::default(), 0).len(), 3);
/// assert_eq!(shapes.mask(Building::Storage, Size::new(2, 3), 1).len(), 6);
/// ```
#[derive(Clone, Debug)]
pub struct Shapes {
    turns: [[Squares; 4]; 19],
    counts: [u8; 19],
}

impl Shapes {
    /// The shapes of one rule text.
    pub fn new(shaping: Shaping) -> Shapes {
        let mut shapes = Shapes { turns: [[Squares::EMPTY; 4]; 19], counts: [0; 19] };
        for kind in Building::ALL {
            let mut rows: Vec<Vec<bool>> = kind.outline(shaping).iter().map(|row| read_row(row)).collect();
            for _ in 0..4 {
                let mask = mask_of(&rows);
                let count = usize::from(shapes.counts[kind.index()]);
                if !shapes.turns[kind.index()][..count].contains(&mask) {
                    shapes.turns[kind.index()][count] = mask;
                    shapes.counts[kind.index()] += 1;
                }
                rows = turned(&rows);
            }
        }
        shapes
    }

    /// How many different turns a kind has; only a storage has a size of its own.
    pub fn turns(&self, kind: Building, size: Size) -> u8 {
        if kind == Storage { 1 + u8::from(size.short != size.long) } else { self.counts[kind.index()] }
    }

    /// The squares after so many of its different quarter turns clockwise, which are fewer than [`Shapes::turns`].
    pub fn mask(&self, kind: Building, size: Size, turn: u8) -> Squares {
        if kind == Storage { size.mask(turn) } else { self.turns[kind.index()][usize::from(turn)] }
    }

    /// How many squares it covers.
    pub fn area(&self, kind: Building, size: Size) -> u32 {
        self.mask(kind, size, 0).len()
    }
}

/// The side lengths of a storage, the shorter first; 0x0 for every other building.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Size {
    /// The shorter side.
    pub short: u8,
    /// The longer side.
    pub long: u8,
}

impl Size {
    /// A size from its sides in any order.
    pub fn new(a: u8, b: u8) -> Size {
        Size { short: a.min(b), long: a.max(b) }
    }

    /// R54: storages are rectangles of 1x2 tiles, so of an even number of squares, on a map of at most 7x7.
    pub fn all() -> impl Iterator<Item = Size> {
        (1..=7)
            .flat_map(|short| (short..=7).map(move |long| Size { short, long }))
            .filter(|size| size.squares() % 2 == 0)
    }

    /// How many squares it covers, which is how many goods it keeps (R146).
    pub const fn squares(self) -> u8 {
        self.short * self.long
    }

    /// How many 1x2 tiles it takes from the stock (R46).
    pub const fn tiles(self) -> u8 {
        self.squares() / 2
    }

    fn mask(self, turn: u8) -> Squares {
        let (rows, columns) = if turn == 0 { (self.short, self.long) } else { (self.long, self.short) };
        let row = (1u64 << columns) - 1;
        Squares::from_bits((0..rows).fold(0, |mask, n| mask | row << (8 * n)))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.short, self.long)
    }
}

fn read_row(row: &str) -> Vec<bool> {
    row.bytes().map(|byte| byte == b'#').collect()
}

/// A quarter turn clockwise.
fn turned(rows: &[Vec<bool>]) -> Vec<Vec<bool>> {
    (0..rows[0].len()).map(|column| rows.iter().rev().map(|row| row[column]).collect()).collect()
}

fn mask_of(rows: &[Vec<bool>]) -> Squares {
    let cells =
        rows.iter().enumerate().flat_map(|(r, row)| row.iter().enumerate().map(move |(c, &on)| (r * 8 + c, on)));
    Squares::from_bits(cells.filter(|&(_, on)| on).fold(0, |mask, (bit, _)| mask | 1 << bit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(shaping: Shaping, storage: Size) -> u32 {
        let shapes = Shapes::new(shaping);
        Building::ALL.into_iter().map(|kind| shapes.area(kind, storage)).sum()
    }

    #[test]
    fn one_of_each_covers_what_the_tables_say() {
        assert_eq!(total(Shaping::Published, Size::new(1, 2)), 96);
        assert_eq!(total(Shaping::Seed, Size::new(2, 2)), 94);
    }

    // rules: R39
    #[test]
    fn shapes_turn_clockwise() {
        let shapes = Shapes::new(Shaping::Seed);
        for (kind, once_turned) in [
            (Brewery, &["##", ".#", ".#", ".#"][..]),
            (Explorer, &["#", "#", "#"]),
            (ForcedLabour, &["##.", ".#.", ".#.", ".##"]),
        ] {
            let rows: Vec<Vec<bool>> = once_turned.iter().map(|row| read_row(row)).collect();
            assert_eq!(shapes.mask(kind, Size::default(), 1), mask_of(&rows), "{kind}");
        }
    }

    #[test]
    fn alike_turns_are_listed_once() {
        let shapes = Shapes::new(Shaping::Published);
        let turns = |kind| shapes.turns(kind, Size::default());
        assert_eq!(turns(Market), 1);
        assert_eq!(turns(Explorer), 2);
        assert_eq!(turns(ForcedLabour), 2);
        assert_eq!(turns(Brewery), 4);
        assert_eq!(shapes.turns(Storage, Size::new(2, 2)), 1);
        assert_eq!(shapes.turns(Storage, Size::new(2, 3)), 2);
    }
}
