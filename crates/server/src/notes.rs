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
    /// What it has used of the time for a move that it ended and may still take back, and how many steps of it were final then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) used: Option<(Millis, usize)>,
    /// How many steps of it were final when the time for its move began.
    #[serde(default)]
    pub(crate) moved: usize,
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

/// A seat's steps.
#[derive(Clone, Copy, Default)]
pub(crate) struct Steps {
    /// Those it may take back.
    pub(crate) open: usize,
    /// Those that are final.
    pub(crate) played: usize,
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

    /// The seats for which time was waited: brings clocks up to date when the game now waits for `waiting`. Who takes back the
    /// end of his move goes on with the time he had left; a new move has all its time.
    pub(crate) fn turn_clocks(&mut self, waiting: SeatSet, steps: impl Fn(Seat) -> Steps, now: Millis) {
        let clock = self.clock;
        let goes_on = |seat, chair: &Chair| chair.used.is_some_and(|(_, before)| before == steps(seat).played);
        // Somebody begins a move; who only takes back the end of his does not.
        let is_round =
            self.chairs().any(|(seat, chair)| waiting.contains(seat) && chair.since.is_none() && !goes_on(seat, chair));
        for (seat, chair) in Seat::all(self.seats.len()).zip(&mut self.seats) {
            match (chair.since, waiting.contains(seat)) {
                (None, true) => {
                    let played = steps(seat).played;
                    let used = chair.used.take().filter(|(_, before)| *before == played).map_or(0, |(used, _)| used);
                    (chair.since, chair.moved) = (Some(now - used), played);
                }
                (Some(since), false) => {
                    chair.since = None;
                    let used = (now - since).max(0);
                    match (clock, &mut chair.left) {
                        (Some(Clock::Game(_)), Some(left)) => *left -= used,
                        (Some(Clock::Move(_)), _) => {
                            let Steps { open, played } = steps(seat);
                            chair.used = (open > 0).then_some((used, played));
                        }
                        _ => {}
                    }
                }
                // He ended his move as the last one, and the next is his, too.
                (Some(_), true) if is_round && matches!(clock, Some(Clock::Move(_))) => {
                    let played = steps(seat).played;
                    if played > chair.moved {
                        (chair.since, chair.moved) = (Some(now), played);
                    }
                }
                _ => {}
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
        notes.turn_clocks(SeatSet::only(seat(0)), |_| Steps::default(), 0);
        assert_eq!(notes.due(), Some(1000));
        notes.turn_clocks(SeatSet::only(seat(1)), |_| Steps::default(), 300);
        notes.turn_clocks(SeatSet::only(seat(0)), |_| Steps::default(), 500);
        assert_eq!(notes.deadline(seat(0)), Some(500 + 700));
        assert_eq!(notes.deadline(seat(1)), None);
    }

    #[test]
    fn a_clock_for_the_move_starts_afresh() {
        let mut notes = notes(Clock::Move(1000));
        notes.turn_clocks(SeatSet::only(seat(0)), |_| Steps::default(), 0);
        notes.turn_clocks(SeatSet::only(seat(1)), |_| Steps::default(), 900);
        notes.turn_clocks(SeatSet::only(seat(0)), |_| Steps::default(), 950);
        assert_eq!(notes.deadline(seat(0)), Some(1950));
    }

    #[test]
    fn ending_a_move_and_taking_that_back_gives_no_time() {
        let mut notes = notes(Clock::Move(1000));
        let (both, second) = (SeatSet::all(2), SeatSet::only(seat(1)));
        let open = |open| move |_| Steps { open, played: 3 };
        notes.turn_clocks(both, open(0), 0);
        for at in [300, 600] {
            notes.turn_clocks(second, open(1), at);
            assert_eq!(notes.deadline(seat(0)), None);
            notes.turn_clocks(both, open(0), at + 100);
        }
        assert_eq!(notes.deadline(seat(0)), Some(1000 + 200), "while he was not waited for no time passed");
        assert_eq!(notes.deadline(seat(1)), Some(1000), "the other's clock runs on");
    }

    #[test]
    fn nobody_gains_time_by_what_another_takes_back() {
        let mut notes = notes(Clock::Move(1000));
        let (both, second) = (SeatSet::all(2), SeatSet::only(seat(1)));
        notes.turn_clocks(both, |_| Steps { open: 0, played: 0 }, 0);
        notes.turn_clocks(second, |_| Steps { open: 1, played: 0 }, 300);
        // Steps of the second have become final meanwhile, but his move goes on.
        let sealed = |of: Seat| Steps { open: 0, played: 2 * of.index() };
        notes.turn_clocks(both, sealed, 600);
        assert_eq!(notes.deadline(seat(1)), Some(1000));
        assert_eq!(notes.deadline(seat(0)), Some(600 - 300 + 1000));
    }

    #[test]
    fn a_new_move_has_all_its_time_for_whoever_was_waited_for_before() {
        let mut notes = notes(Clock::Move(1000));
        let (both, second) = (SeatSet::all(2), SeatSet::only(seat(1)));
        let steps = |open, played| move |_| Steps { open, played };
        notes.turn_clocks(both, steps(0, 0), 0);
        notes.turn_clocks(second, steps(1, 0), 700);
        // The second ends his move as well, and both have the next.
        notes.turn_clocks(both, steps(0, 1), 900);
        assert_eq!(notes.deadline(seat(0)), Some(1900));
        assert_eq!(notes.deadline(seat(1)), Some(1900));
    }

    #[test]
    fn a_bot_has_no_clock() {
        let mut notes = notes(Clock::Move(1000));
        notes.seats[0].bot = Some("random".into());
        notes.turn_clocks(SeatSet::only(seat(0)), |_| Steps::default(), 0);
        assert_eq!(notes.due(), None);
    }
}
