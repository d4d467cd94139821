//! The deck of a position: what is written, the rest filled in.

use emporion_core::Refusal;

use super::{CardText, Position, SpecialCard, wrong};
use crate::MagnaGrecia;
use crate::cards::{Card, Colour, DECK, LAYER, PLACING_LADDER, REFILL_LADDER};
use crate::state::State;

/// The number that stands for the special card.
const SPECIAL: u8 = DECK as u8;

impl MagnaGrecia {
    /// Puts the cards of a position into a state.
    pub(crate) fn set_deck(&self, state: &mut State, position: &Position) -> Result<(), Refusal> {
        let round = usize::from(position.round);
        let mut slots = [None; DECK];
        let whole = position.played.len() + usize::from(position.card.is_some()) + position.deck.len() == DECK;
        if !whole && !position.played.is_empty() && position.played.len() != round - 1 {
            let message = format!(
                "{} cards for {} earlier rounds; leave it out, or write all {DECK} cards in played, card and deck",
                position.played.len(),
                round - 1
            );
            return Err(wrong("played", message).by("R19"));
        }
        if !whole && position.deck.len() > DECK - round {
            let message = format!("{} cards, but after round {round} there are {}", position.deck.len(), DECK - round);
            return Err(wrong("deck", message).by("R12"));
        }
        let played = position.played.iter().enumerate().map(|(at, card)| (format!("played[{at}]"), at, card));
        let current = position.card.iter().map(|card| ("card".to_owned(), round - 1, card));
        let deck = position.deck.iter().enumerate().map(|(at, card)| (format!("deck[{at}]"), round + at, card));
        for (number, (entry, slot, card)) in played.chain(current).chain(deck).enumerate() {
            let slot = if whole { number } else { slot };
            slots[slot] = Some(self.card_number(state, &entry, card)?);
        }
        check_layers(self, state, &slots)?;
        state.deck = self.filled(state, slots);
        Ok(())
    }

    fn card_number(&self, state: &mut State, entry: &str, card: &CardText) -> Result<u8, Refusal> {
        match card {
            CardText::Named(name) => {
                let number = self.cards().iter().position(|printed| printed.id.eq_ignore_ascii_case(name.trim()));
                let ids: Vec<&str> = self.cards().iter().map(|printed| printed.id).collect();
                let unknown = || wrong(entry, format!("there is no card {name:?}; there are {}", ids.join(", ")));
                number.map(|number| number as u8).ok_or_else(unknown)
            }
            CardText::Special(_) if state.special.is_some() => {
                Err(wrong(entry, "only one card of a position may be one of its own"))
            }
            CardText::Special(special) => {
                state.special = Some(read_special(entry, special)?);
                Ok(SPECIAL)
            }
        }
    }

    fn border(&self, state: &State, number: u8) -> Colour {
        let printed = self.cards().get(usize::from(number)).map(|printed| printed.card);
        printed.or(state.special).expect("numbers beyond the deck stand for the special card").border()
    }

    /// Fills the gaps: in each layer the missing colours in their order, each with its first card not used.
    fn filled(&self, state: &State, slots: [Option<u8>; DECK]) -> [u8; DECK] {
        let mut deck = slots;
        for layer in (0..DECK).step_by(LAYER) {
            for colour in Colour::ALL {
                let has = |card: &Option<u8>| card.is_some_and(|number| self.border(state, number) == colour);
                if deck[layer..layer + LAYER].iter().any(has) {
                    continue;
                }
                let mut of_colour = (0..3).map(|number| colour.index() as u8 * 3 + number);
                let unused = of_colour.find(|&number| !deck.contains(&Some(number)));
                if let Some(gap) = deck[layer..layer + LAYER].iter_mut().find(|card| card.is_none()) {
                    *gap = unused;
                }
            }
        }
        deck.map(|card| card.expect("each layer has room for each colour once"))
    }
}

fn check_layers(game: &MagnaGrecia, state: &State, slots: &[Option<u8>; DECK]) -> Result<(), Refusal> {
    for (at, card) in slots.iter().enumerate() {
        let Some(number) = *card else { continue };
        if slots[..at].contains(card) {
            return Err(wrong("cards", format!("the card of round {} comes twice", at + 1)).by("R12"));
        }
        let border = game.border(state, number);
        let layer = &slots[at / LAYER * LAYER..at];
        if layer.iter().flatten().any(|&other| game.border(state, other) == border) {
            let message = format!("a second {border} card in the same four rounds, in round {}", at + 1);
            return Err(wrong("cards", message).by("R12"));
        }
    }
    Ok(())
}

fn read_special(entry: &str, card: &SpecialCard) -> Result<Card, Refusal> {
    let letters = card.order.chars().filter(|letter| letter.is_alphabetic());
    let colours: Result<Vec<Colour>, String> = letters.map(|letter| letter.to_string().parse()).collect();
    let order = colours.ok().and_then(|colours| <[Colour; 4]>::try_from(colours).ok());
    let order = order.filter(|order| Colour::ALL.iter().all(|colour| order.contains(colour)));
    let order =
        order.ok_or_else(|| wrong(entry, "the order has each of Y, O, B and R once, such as \"YOBR\"").by("R20"))?;
    if !PLACING_LADDER.contains(&card.roads) || !PLACING_LADDER.contains(&card.cities) {
        return Err(wrong(entry, "a card has 1 to 4 roads and 1 to 4 cities").by("R34"));
    }
    if !REFILL_LADDER.contains(&card.refill) {
        return Err(wrong(entry, "a card has 2, 3, 5 or 7 to refill").by("R34"));
    }
    Ok(Card { order, roads: card.roads, cities: card.cities, refill: card.refill })
}
