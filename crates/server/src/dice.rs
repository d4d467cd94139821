//! The dice of a table: the host's seed from its making on, and what the players' browsers add to it.
//!
//! Who sits down promises a value by its SHA-256. When the last seat is taken, the values are shown; of who does not show his in
//! time the promise alone counts, and he is named. Only then the game begins and draws. From the moment the table is full until the game begins
//! nobody frees a seat: who came instead would promise knowing what the others have shown. And who takes part is fixed: a seat may
//! still move to another device, but what was promised for it stays.
//!
//! Who plays again has promised already, and one player's word fills the new table: so those who do not know of it yet are given
//! time to come before the time to show their values begins.

use std::fmt;

use emporion_core::{Seat, Seed, Share, is_digest};
use emporion_store::Millis;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::notes::Chair;
use crate::random::token;
use crate::room::{Room, now};

/// How long the players' browsers have to show their values.
pub(crate) const PATIENCE: Millis = 30_000;
/// How long those who play again have to come to the new table before that.
pub(crate) const GATHERING: Millis = 10 * 60_000;

/// What the host notes of the dice.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Dice {
    /// The host's seed: a secret until the game is over. A table from before seeds were made with the table has none yet.
    #[serde(default)]
    seed: String,
    /// What players have promised, in no order.
    #[serde(default)]
    given: Vec<Given>,
    /// Until when the full table waits for values.
    #[serde(default)]
    until: Option<Millis>,
    /// Who takes part, by the seats, from then on. A table that waited before this was noted has none yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    fixed: Vec<Seat>,
    /// Who has promised for this table and has not come to it since it was made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    absent: Vec<Seat>,
}

/// What a player has promised and shown.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Given {
    seat: Seat,
    digest: String,
    #[serde(default)]
    value: Option<String>,
    /// What his browser promises for the next game of the same people.
    #[serde(default)]
    next: Option<String>,
}

impl fmt::Debug for Dice {
    /// Says nothing of the seed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dice({} promised, until {:?})", self.given.len(), self.until)
    }
}

impl Dice {
    /// A fresh seed.
    pub(crate) fn made() -> Dice {
        Dice { seed: token(), ..Dice::default() }
    }

    /// A fresh seed for a new table, and what its maker has promised for his first seat.
    pub(crate) fn of_maker(chairs: &[Chair], digest: &str) -> Result<Dice, Failure> {
        let mut dice = Dice::made();
        let seat = Seat::all(chairs.len()).zip(chairs).find(|(_, chair)| chair.person.is_some());
        if let (Some((seat, _)), false) = (seat, digest.is_empty()) {
            dice.promise(seat, digest)?;
        }
        Ok(dice)
    }

    /// The dice of a table played again, where everybody sits one seat before: what was promised for it when the values of the
    /// last game were shown.
    pub(crate) fn again(&self, seats: usize) -> Dice {
        let before = |seat: Seat| Seat::new((seat.index() + seats - 1) % seats);
        let given = |one: &Given| {
            let (seat, digest) = (before(one.seat)?, one.next.clone()?);
            Some(Given { seat, digest, value: None, next: None })
        };
        let given: Vec<Given> = self.given.iter().filter_map(given).collect();
        Dice { absent: given.iter().map(|one| one.seat).collect(), given, ..Dice::made() }
    }

    /// When the table begins at the latest, while it waits for values.
    pub(crate) fn due(&self) -> Option<Millis> {
        self.until
    }

    /// What has been promised for a seat.
    pub(crate) fn promised(&self, seat: Seat) -> Option<&str> {
        self.of(seat).map(|given| given.digest.as_str())
    }

    /// The value shown for a seat.
    pub(crate) fn shown(&self, seat: Seat) -> Option<&str> {
        self.of(seat)?.value.as_deref()
    }

    /// Has nobody come for a seat since the table was made of another?
    pub(crate) fn is_absent(&self, seat: Seat) -> bool {
        self.absent.contains(&seat)
    }

    /// Nothing is promised for a seat any more.
    pub(crate) fn forget(&mut self, seat: Seat) {
        self.given.retain(|given| given.seat != seat);
    }

    fn of(&self, seat: Seat) -> Option<&Given> {
        self.given.iter().find(|given| given.seat == seat)
    }

    fn promise(&mut self, seat: Seat, digest: &str) -> Result<(), Failure> {
        if !is_digest(digest) {
            return Err(Failure::Bad("bad-digest"));
        }
        // Who repeats what another has promised could show nothing but the other's value after him.
        if self.given.iter().any(|given| given.seat != seat && given.digest == digest) {
            return Err(Failure::Bad("dice-copied"));
        }
        self.forget(seat);
        self.given.push(Given { seat, digest: digest.to_owned(), value: None, next: None });
        Ok(())
    }
}

impl Room {
    /// Is the table full and waiting for values?
    pub(crate) fn shakes(&self) -> bool {
        self.live.is_none() && self.notes.dice.until.is_some()
    }

    /// The host's commitment: public from the table's making on.
    pub(crate) fn commitment(&self) -> Option<String> {
        match &self.live {
            Some(live) => Some(live.seed().commitment()),
            None if self.notes.dice.seed.is_empty() => None,
            None => Some(Seed::new(self.notes.dice.seed.clone()).commitment()),
        }
    }

    /// Takes note of what a browser promises as it sits down. A page without scripts promises nothing.
    pub(crate) fn promise_on_sitting(&mut self, seat: Seat, person: &str, digest: Option<&str>) -> Result<(), Failure> {
        match digest {
            // Where nobody can sit down, sitting down says why.
            Some(digest) if !digest.is_empty() && self.chair(seat)?.is_free() => self.promise_for(seat, person, digest),
            _ => Ok(()),
        }
    }

    /// Takes note of what a browser promises for a seat that is held already: by another browser until now, or without scripts.
    pub(crate) fn promise(&mut self, seat: Seat, digest: &str) -> Result<(), Failure> {
        if self.live.is_some() || self.shakes() {
            return Err(Failure::Bad("dice-late"));
        }
        let person = self.chair(seat)?.person.clone().unwrap_or_default();
        self.promise_for(seat, &person, digest)
    }

    fn promise_for(&mut self, seat: Seat, person: &str, digest: &str) -> Result<(), Failure> {
        // One value a person is enough.
        if self.promised_elsewhere(seat, person) {
            return Ok(());
        }
        self.notes.dice.promise(seat, digest)
    }

    /// Has he promised for another of his seats?
    fn promised_elsewhere(&self, seat: Seat, person: &str) -> bool {
        let holds = |chair: &Chair| chair.person.as_deref() == Some(person);
        let other = |given: &Given| given.seat != seat && self.chair(given.seat).is_ok_and(holds);
        self.notes.dice.given.iter().any(other)
    }

    /// A seat has moved to the device of somebody who may have another one here. His device knows what it promised for that one.
    pub(crate) fn reckon_with_move(&mut self, seat: Seat) -> Result<(), Failure> {
        let person = self.chair(seat)?.person.clone().unwrap_or_default();
        if self.live.is_none() && !self.shakes() && self.promised_elsewhere(seat, &person) {
            self.notes.dice.forget(seat);
        }
        // Whether anybody is still waited for is never to be found out by a clock alone.
        self.begin_if_full()
    }

    /// Takes the value that was promised for a seat; the last one begins the game.
    pub(crate) fn show_value(&mut self, seat: Seat, value: &str, next: Option<&str>) -> Result<(), Failure> {
        // A page that was loaded twice shows it twice.
        let shown = |given: &Given| given.seat == seat && given.value.as_deref() == Some(value);
        if self.notes.dice.given.iter().any(shown) {
            return Ok(());
        }
        if self.live.is_some() {
            return Err(Failure::Bad("dice-late"));
        }
        if !self.shakes() {
            return Err(Failure::Bad("dice-early"));
        }
        if next.is_some_and(|next| !next.is_empty() && !is_digest(next)) {
            return Err(Failure::Bad("bad-digest"));
        }
        let given = self.notes.dice.given.iter_mut().find(|given| given.seat == seat);
        let given = given.ok_or(Failure::Bad("dice-none"))?;
        let share = Share { seat, digest: Some(given.digest.clone()), value: Some(value.to_owned()) };
        share.check().map_err(|_| Failure::Bad("dice-wrong"))?;
        given.value = share.value;
        given.next = next.filter(|next| !next.is_empty()).map(str::to_owned);
        self.begin_if_full()
    }

    /// The full table must still wait for somebody's value. From the first time on it waits so long and no longer, and who takes
    /// part is fixed. Once nobody is missing the time is short.
    pub(crate) fn waits_for_values(&mut self) -> bool {
        if self.awaited().is_empty() {
            return false;
        }
        self.notes.dice.fixed = self.players();
        let now = now();
        let latest = now + if self.missing().is_empty() { PATIENCE } else { GATHERING + PATIENCE };
        let until = self.notes.dice.until.map_or(latest, |until| until.min(latest));
        self.notes.dice.until = Some(until);
        now < until
    }

    /// Those of the awaited who have not come to the table yet.
    pub(crate) fn missing(&self) -> Vec<Seat> {
        self.awaited().into_iter().filter(|seat| self.notes.dice.is_absent(*seat)).collect()
    }

    /// Is one of these people still to come to the table?
    pub(crate) fn is_missed(&self, persons: &[String]) -> bool {
        self.live.is_none() && self.notes.seats_of(persons).iter().any(|seat| self.notes.dice.is_absent(seat))
    }

    /// These people have come to the table.
    pub(crate) fn come(&mut self, persons: &[String]) -> Result<(), Failure> {
        let here = self.notes.seats_of(persons);
        self.notes.dice.absent.retain(|seat| !here.contains(*seat));
        self.begin_if_full()
    }

    /// The seats whose values are still to come. A bot that stands in shows nothing.
    pub(crate) fn awaited(&self) -> Vec<Seat> {
        let silent = |seat: &Seat| self.notes.dice.of(*seat).is_some_and(|given| given.value.is_none());
        let present = |seat: &Seat| self.chair(*seat).is_ok_and(|chair| chair.bot.is_none());
        self.players().into_iter().filter(|seat| silent(seat) && present(seat)).collect()
    }

    /// The seed with which the game begins, all that players have added to it included.
    pub(crate) fn whole_seed(&mut self) -> Seed {
        let players = self.players().into_iter().map(|seat| self.share(seat)).collect();
        self.notes.dice.until = None;
        self.make_seed();
        Seed::new(self.notes.dice.seed.clone()).with_players(players)
    }

    /// What is known of a player's part, whether the game has begun or not.
    pub(crate) fn shares(&self) -> Vec<Share> {
        match &self.live {
            Some(live) => live.seed().players().to_vec(),
            None => self.players().into_iter().map(|seat| self.share(seat)).collect(),
        }
    }

    fn share(&self, seat: Seat) -> Share {
        let text = |text: Option<&str>| text.map(str::to_owned);
        Share { seat, digest: text(self.notes.dice.promised(seat)), value: text(self.notes.dice.shown(seat)) }
    }

    /// Everybody who takes part in the dice, by his seat, in their order.
    fn players(&self) -> Vec<Seat> {
        if self.notes.dice.fixed.is_empty() { self.people_with_dice() } else { self.notes.dice.fixed.clone() }
    }

    /// Everybody at the table as it is: his first seat, or that of his promise. Who plays alone with bots is not asked, so that he
    /// can begin at once. Who promised and then left a bot in his place is named: so nobody withholds a value unseen.
    fn people_with_dice(&self) -> Vec<Seat> {
        let mut people: Vec<(&str, Seat)> = Vec::new();
        let promised = |seat: Seat| self.notes.dice.promised(seat).is_some();
        for (seat, chair) in self.notes.chairs() {
            let Some(person) = chair.person.as_deref() else { continue };
            match people.iter_mut().find(|(known, _)| *known == person) {
                Some((_, first)) if promised(seat) && !promised(*first) => *first = seat,
                None if promised(seat) || chair.bot.is_none() => people.push((person, seat)),
                _ => {}
            }
        }
        let mut seats: Vec<Seat> = people.into_iter().map(|(_, seat)| seat).collect();
        seats.sort();
        if seats.len() < 2 { Vec::new() } else { seats }
    }

    fn make_seed(&mut self) {
        if self.notes.dice.seed.is_empty() {
            self.notes.dice.seed = token();
        }
    }

    /// Has something to be done before anybody looks at it? A table from before seeds were made with it has none; one that is
    /// full begins, if nobody is waited for any more.
    pub(crate) fn must_wake(&self) -> bool {
        let waits = self.shakes() && self.notes.dice.until.is_some_and(|until| now() < until);
        let seedless = self.live.is_none() && self.notes.dice.seed.is_empty();
        seedless || self.is_full() && !waits
    }

    /// Does it.
    pub(crate) fn wake(&mut self) -> Result<(), Failure> {
        if self.live.is_none() {
            self.make_seed();
        }
        self.begin_if_full()
    }
}
