//! What the host notes of a table beside its log: who sits where, clocks, wishes. The store keeps it unread.

use emporion_core::{Seat, SeatSet};
use emporion_store::Millis;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::dice::Dice;
use crate::links::SeatLink;

/// The host's notes on one table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Notes {
    /// Who made the table.
    pub(crate) host: String,
    /// The game's options.
    pub(crate) options: Value,
    /// One for each seat.
    pub(crate) seats: Vec<Chair>,
    /// The clock, if the table has one.
    #[serde(default)]
    pub(crate) clock: Option<Clock>,
    /// The bot that plays for who is out of time or has left.
    pub(crate) stand_in: String,
    /// It is left out of the lobby until somebody sits here again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) deserted: bool,
    /// A wish to go back further than one's own open steps.
    #[serde(default)]
    pub(crate) wish: Option<Wish>,
    /// The table where they play again.
    #[serde(default)]
    pub(crate) rematch: Option<String>,
    /// What the host tells in the story beside what the log tells, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) asides: Vec<Aside>,
    /// The host's seed and what the players add to it.
    #[serde(default)]
    pub(crate) dice: Dice,
}

/// Something the host tells in the story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Aside {
    /// It is told before this entry of the log.
    pub(crate) entry: usize,
    /// Whom it is about.
    pub(crate) seat: Option<Seat>,
    /// What it says.
    pub(crate) matter: Matter,
}

/// What an aside says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Matter {
    /// The seat's bot did not find its step, so another did.
    Bot { bot: String, fell: Fell },
}

/// Why a bot did not find its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fell {
    /// It panicked.
    Broke,
    /// It did not come to an end. It is not asked again in this game.
    Late,
    /// The rules refuse its step.
    Erred,
    /// It was not asked: too many thoughts of this server never came to an end.
    Spared,
}

/// One seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Chair {
    /// The name shown.
    pub(crate) name: String,
    /// Who holds it; kept while a bot stands in, so that he can take it back.
    #[serde(default)]
    pub(crate) person: Option<String>,
    /// When he sat down. What was said from this seat before, somebody else said.
    #[serde(default)]
    pub(crate) sat: Millis,
    /// The bot that plays it now.
    #[serde(default)]
    pub(crate) bot: Option<String>,
    /// While nobody holds it: may anybody sit down, or only who has its key?
    #[serde(default)]
    pub(crate) open: bool,
    /// Opens the free seat to an invited friend; shown to the host alone. It dies when the seat is taken.
    #[serde(default)]
    pub(crate) key: Option<String>,
    /// The personal link of the seat, if its holder has made one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) link: Option<SeatLink>,
    /// Digests of keys that are no longer good, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) spent: Vec<String>,
    /// Since when the game waits for it.
    #[serde(default)]
    pub(crate) since: Option<Millis>,
    /// What is left on its clock.
    #[serde(default)]
    pub(crate) left: Option<Millis>,
    /// What it has used of the time for a move that it ended and may still take back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) used: Option<Millis>,
}

impl Chair {
    /// Is the seat free?
    pub(crate) fn is_free(&self) -> bool {
        self.person.is_none() && self.bot.is_none()
    }

    /// Does a bot stand in for somebody?
    pub(crate) fn is_stood_in(&self) -> bool {
        self.person.is_some() && self.bot.is_some()
    }
}

/// How time is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Clock {
    /// So long for each move.
    Move(Millis),
    /// So long for the whole game.
    Game(Millis),
}

impl Clock {
    /// What a seat has at the start of the game, or of a move.
    pub(crate) fn full(self) -> Millis {
        match self {
            Clock::Move(time) | Clock::Game(time) => time,
        }
    }
}

/// A wish to take back more than one's own open steps: everybody else must agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Wish {
    /// Whose.
    pub(crate) seat: Seat,
    /// Back to the moment after so many entries.
    pub(crate) entries: usize,
    /// Who has agreed.
    pub(crate) agreed: SeatSet,
}

impl Notes {
    /// Notes as they are kept. In old ones every seat had a key, which stayed good when the seat was taken: it dies here.
    pub(crate) fn read(kept: Value) -> Result<Notes, serde_json::Error> {
        let mut notes: Notes = serde_json::from_value(kept)?;
        for chair in notes.seats.iter_mut().filter(|chair| chair.open || !chair.is_free()) {
            chair.end_invitation();
        }
        Ok(notes)
    }

    /// Notes that a bot did not find its step. What has been told of it once is not told again.
    pub(crate) fn note_fall(&mut self, entry: usize, seat: Seat, bot: &str, fell: Fell) {
        if !self.has_fallen(seat, bot, fell) {
            let matter = Matter::Bot { bot: bot.to_owned(), fell };
            self.asides.push(Aside { entry, seat: Some(seat), matter });
        }
    }

    /// Has it been told that this bot of this seat did not find a step, for this reason?
    pub(crate) fn has_fallen(&self, seat: Seat, bot: &str, fell: Fell) -> bool {
        let matter = Matter::Bot { bot: bot.to_owned(), fell };
        self.asides.iter().any(|aside| aside.seat == Some(seat) && aside.matter == matter)
    }

    /// The seats somebody holds.
    pub(crate) fn seats_of(&self, persons: &[String]) -> SeatSet {
        let mine = |chair: &Chair| chair.person.as_ref().is_some_and(|person| persons.contains(person));
        self.chairs().filter(|(_, chair)| mine(chair)).map(|(seat, _)| seat).collect()
    }

    /// Seat and chair, in order.
    pub(crate) fn chairs(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        Seat::all(self.seats.len()).zip(&self.seats)
    }

    /// The names in seat order.
    pub(crate) fn names(&self) -> Vec<String> {
        self.seats.iter().map(|chair| chair.name.clone()).collect()
    }

    /// The names of all seats but this one, as far as they have one.
    pub(crate) fn other_names(&self, seat: Seat) -> impl Iterator<Item = &str> {
        let others = self.chairs().filter(move |(other, chair)| *other != seat && !chair.name.is_empty());
        others.map(|(_, chair)| chair.name.as_str())
    }

    /// The seats that a person plays, bots aside.
    pub(crate) fn people(&self) -> SeatSet {
        self.chairs().filter(|(_, chair)| chair.person.is_some() && chair.bot.is_none()).map(|(seat, _)| seat).collect()
    }

    /// Do bots play all seats?
    pub(crate) fn is_left_to_bots(&self) -> bool {
        self.seats.iter().all(|chair| chair.bot.is_some())
    }

    /// The seats for which time was waited: brings clocks up to date when the game now waits for `waiting` and the seats in
    /// `open` have steps that they may take back. Who takes back the end of his move goes on with the time he had left.
    pub(crate) fn turn_clocks(&mut self, waiting: SeatSet, open: SeatSet, now: Millis) {
        let clock = self.clock;
        for (seat, chair) in Seat::all(self.seats.len()).zip(&mut self.seats) {
            match (chair.since, waiting.contains(seat)) {
                (None, true) => chair.since = Some(now - chair.used.take().unwrap_or(0)),
                (Some(since), false) => {
                    chair.since = None;
                    let used = (now - since).max(0);
                    match (clock, &mut chair.left) {
                        (Some(Clock::Game(_)), Some(left)) => *left -= used,
                        (Some(Clock::Move(_)), _) => chair.used = Some(used),
                        _ => {}
                    }
                }
                _ => {}
            }
            if !open.contains(seat) {
                chair.used = None;
            }
        }
    }

    /// Who agrees to a wish of this seat without being asked: he himself, and bots that play for nobody. Who is away agrees to
    /// nothing.
    pub(crate) fn agreed_unasked(&self, seat: Seat) -> SeatSet {
        let bots = self.chairs().filter(|(_, chair)| chair.person.is_none()).map(|(seat, _)| seat);
        bots.chain([seat]).collect()
    }

    /// When a seat's time runs out, if its clock runs.
    pub(crate) fn deadline(&self, seat: Seat) -> Option<Millis> {
        let plays = self.seats.get(seat.index()).is_some_and(|chair| chair.bot.is_none());
        self.runs_out(seat).filter(|_| plays)
    }

    /// The same, whoever plays.
    pub(crate) fn runs_out(&self, seat: Seat) -> Option<Millis> {
        let chair = self.seats.get(seat.index())?;
        let since = chair.since?;
        match self.clock? {
            Clock::Move(time) => Some(since + time),
            Clock::Game(time) => Some(since + chair.left.unwrap_or(time)),
        }
    }

    /// When a clock runs out next, or the time to show what was promised for the dice.
    pub(crate) fn due(&self) -> Option<Millis> {
        Seat::all(self.seats.len()).filter_map(|seat| self.deadline(seat)).chain(self.dice.due()).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notes(clock: Clock) -> Notes {
        let chair = |name: &str| Chair {
            name: name.into(),
            person: Some(name.into()),
            left: Some(clock.full()),
            ..Chair::default()
        };
        Notes {
            host: "anna".into(),
            options: Value::Null,
            seats: vec![chair("anna"), chair("bruno")],
            clock: Some(clock),
            stand_in: "random".into(),
            deserted: false,
            wish: None,
            rematch: None,
            asides: Vec::new(),
            dice: Dice::default(),
        }
    }

    fn seat(number: usize) -> Seat {
        Seat::new(number).unwrap()
    }

    #[test]
    fn a_clock_for_the_game_runs_while_it_is_ones_turn() {
        let mut notes = notes(Clock::Game(1000));
        notes.turn_clocks(SeatSet::only(seat(0)), SeatSet::EMPTY, 0);
        assert_eq!(notes.due(), Some(1000));
        notes.turn_clocks(SeatSet::only(seat(1)), SeatSet::EMPTY, 300);
        notes.turn_clocks(SeatSet::only(seat(0)), SeatSet::EMPTY, 500);
        assert_eq!(notes.deadline(seat(0)), Some(500 + 700));
        assert_eq!(notes.deadline(seat(1)), None);
    }

    #[test]
    fn a_clock_for_the_move_starts_afresh() {
        let mut notes = notes(Clock::Move(1000));
        notes.turn_clocks(SeatSet::only(seat(0)), SeatSet::EMPTY, 0);
        notes.turn_clocks(SeatSet::only(seat(1)), SeatSet::EMPTY, 900);
        notes.turn_clocks(SeatSet::only(seat(0)), SeatSet::EMPTY, 950);
        assert_eq!(notes.deadline(seat(0)), Some(1950));
    }

    #[test]
    fn ending_a_move_and_taking_that_back_gives_no_time() {
        let mut notes = notes(Clock::Move(1000));
        let (both, second) = (SeatSet::all(2), SeatSet::only(seat(1)));
        notes.turn_clocks(both, SeatSet::EMPTY, 0);
        for at in [300, 600] {
            notes.turn_clocks(second, SeatSet::only(seat(0)), at);
            assert_eq!(notes.deadline(seat(0)), None);
            notes.turn_clocks(both, SeatSet::EMPTY, at + 100);
        }
        assert_eq!(notes.deadline(seat(0)), Some(1000 + 200), "while he was not waited for no time passed");
        notes.turn_clocks(second, SeatSet::only(seat(0)), 800);
        notes.turn_clocks(second, SeatSet::EMPTY, 850);
        notes.turn_clocks(both, SeatSet::EMPTY, 900);
        assert_eq!(notes.deadline(seat(0)), Some(1900), "a new move");
    }

    #[test]
    fn a_bot_has_no_clock() {
        let mut notes = notes(Clock::Move(1000));
        notes.seats[0].bot = Some("random".into());
        notes.turn_clocks(SeatSet::only(seat(0)), SeatSet::EMPTY, 0);
        assert_eq!(notes.due(), None);
    }
}
