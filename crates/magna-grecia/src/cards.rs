//! The twelve action cards (R12), the house deck, and the ladders of the raised action (R34).

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The four colours, in the order the rules name them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Yellow.
    #[default]
    #[serde(alias = "Y", alias = "y")]
    Yellow,
    /// Orange.
    #[serde(alias = "O", alias = "o")]
    Orange,
    /// Brown.
    #[serde(alias = "B", alias = "b")]
    Brown,
    /// Red.
    #[serde(alias = "R", alias = "r")]
    Red,
}

impl Colour {
    /// All four.
    pub const ALL: [Colour; 4] = [Colour::Yellow, Colour::Orange, Colour::Brown, Colour::Red];

    /// Its place in [`Colour::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `yellow` and so on.
    pub const fn name(self) -> &'static str {
        ["yellow", "orange", "brown", "red"][self.index()]
    }

    /// `Y`, `O`, `B` or `R`.
    pub const fn letter(self) -> char {
        ['Y', 'O', 'B', 'R'][self.index()]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Colour {
    type Err = String;

    /// The name or the letter, in any case.
    fn from_str(text: &str) -> Result<Colour, String> {
        let letter = |colour: &Colour| text.eq_ignore_ascii_case(&colour.letter().to_string());
        let found = Colour::ALL.into_iter().find(|colour| text.eq_ignore_ascii_case(colour.name()) || letter(colour));
        found.ok_or_else(|| format!("{text:?} is no colour; there are yellow, orange, brown and red"))
    }
}

/// An action card: the order of the round and how many tiles each action allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// First to last colour of the round (R20). The first is also the colour of the border.
    pub order: [Colour; 4],
    /// Road tiles to place (R24).
    pub roads: u8,
    /// City tiles to place (R25).
    pub cities: u8,
    /// Tiles to take from the reserve (R26).
    pub refill: u8,
}

impl Card {
    /// The colour of the border (R12).
    pub const fn border(&self) -> Colour {
        self.order[0]
    }
}

/// One step up on a ladder (R33, R34); the top step cannot be raised.
const fn raised(ladder: [u8; 4], number: u8) -> u8 {
    let mut step = 0;
    while step < 3 {
        if ladder[step] == number {
            return ladder[step + 1];
        }
        step += 1;
    }
    number
}

/// Numbers of road and city tiles a card can show.
pub(crate) const PLACING_LADDER: [u8; 4] = [1, 2, 3, 4];
/// Numbers of refill tiles a card can show.
pub(crate) const REFILL_LADDER: [u8; 4] = [2, 3, 5, 7];

/// The raised number of road or city tiles (R34).
pub const fn raised_placing(number: u8) -> u8 {
    raised(PLACING_LADDER, number)
}

/// The raised number of refill tiles (R34).
pub const fn raised_refill(number: u8) -> u8 {
    raised(REFILL_LADDER, number)
}

/// A card as printed, with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The border colour's letter and a number: `Y2`. House cards begin with H.
    pub id: &'static str,
    /// What it shows.
    pub card: Card,
}

/// How many cards a deck has, and how many of them make a layer (R12).
pub(crate) const DECK: usize = 12;
pub(crate) const LAYER: usize = 4;

const fn card(id: &'static str, order: [u8; 4], roads: u8, cities: u8, refill: u8) -> Printed {
    let mut colours = [Colour::Yellow; 4];
    let mut at = 0;
    while at < 4 {
        colours[at] = match order[at] {
            b'Y' => Colour::Yellow,
            b'O' => Colour::Orange,
            b'B' => Colour::Brown,
            _ => Colour::Red,
        };
        at += 1;
    }
    Printed { id, card: Card { order: colours, roads, cities, refill } }
}

/// The published cards. Y2, Y3, O1, B1, B2, B3 and R2 are confirmed by several sources, the others by one.
pub static CLASSIC: [Printed; DECK] = [
    card("Y1", *b"YROB", 3, 1, 2),
    card("Y2", *b"YOBR", 3, 2, 5),
    card("Y3", *b"YBRO", 1, 2, 3),
    card("O1", *b"OYBR", 2, 2, 2),
    card("O2", *b"ORYB", 2, 3, 3),
    card("O3", *b"OBRY", 2, 1, 5),
    card("B1", *b"BYRO", 2, 3, 2),
    card("B2", *b"BOYR", 2, 2, 5),
    card("B3", *b"BROY", 2, 1, 2),
    card("R1", *b"RBOY", 2, 3, 5),
    card("R2", *b"RYBO", 2, 1, 3),
    card("R3", *b"ROYB", 2, 2, 3),
];

/// Our own deck: the orders are the twelve even permutations, so every pair and trio of colours is treated alike.
pub static HOUSE: [Printed; DECK] = [
    card("HY1", *b"YOBR", 3, 2, 5),
    card("HY2", *b"YBRO", 2, 1, 3),
    card("HY3", *b"YROB", 1, 3, 2),
    card("HO1", *b"OYRB", 1, 1, 5),
    card("HO2", *b"OBYR", 2, 2, 2),
    card("HO3", *b"ORBY", 3, 3, 3),
    card("HB1", *b"BYOR", 1, 2, 3),
    card("HB2", *b"BORY", 2, 3, 5),
    card("HB3", *b"BRYO", 3, 1, 2),
    card("HR1", *b"RYBO", 1, 2, 5),
    card("HR2", *b"ROYB", 2, 3, 2),
    card("HR3", *b"RBOY", 3, 1, 3),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn x6_every_colour_has_every_seat_three_times() {
        for deck in [&CLASSIC, &HOUSE] {
            for seat in 0..4 {
                for colour in Colour::ALL {
                    assert_eq!(deck.iter().filter(|printed| printed.card.order[seat] == colour).count(), 3);
                }
            }
        }
    }

    #[test]
    fn cards_come_in_the_order_of_their_borders() {
        for deck in [&CLASSIC, &HOUSE] {
            for (number, printed) in deck.iter().enumerate() {
                assert_eq!(printed.card.border().index(), number / 3);
                assert!(printed.id.contains(printed.card.border().letter()));
            }
        }
    }

    #[test]
    fn totals_of_the_published_cards() {
        let sum = |of: fn(&Card) -> u8| CLASSIC.iter().map(|printed| u32::from(of(&printed.card))).sum::<u32>();
        assert_eq!((sum(|c| c.roads), sum(|c| c.cities), sum(|c| c.refill)), (25, 23, 40));
    }

    #[test]
    fn r34_ladders() {
        assert_eq!([1, 2, 3, 4].map(raised_placing), [2, 3, 4, 4]);
        assert_eq!([2, 3, 5, 7].map(raised_refill), [3, 5, 7, 7]);
    }

    #[test]
    fn the_house_deck_treats_every_pair_alike() {
        for a in Colour::ALL {
            for b in Colour::ALL.into_iter().filter(|&b| b != a) {
                let seat = |order: &[Colour; 4], colour| order.iter().position(|&c| c == colour);
                let before = |printed: &&Printed| seat(&printed.card.order, a) < seat(&printed.card.order, b);
                assert_eq!(HOUSE.iter().filter(before).count(), 6);
            }
        }
    }
}
