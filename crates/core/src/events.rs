//! What a step made happen, who may see it, and whose steps it made final.

use crate::{Seat, SeatSet, Viewer};

/// Who may see an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody, spectators too.
    All,
    /// These seats only.
    Only(SeatSet),
    /// Everybody but these seats: what the others hear of something these know better.
    Except(SeatSet),
}

impl Audience {
    /// May this viewer see it?
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::All, _) | (Audience::Only(_), Viewer::Referee) | (Audience::Except(_), Viewer::Spectator) => {
                true
            }
            (Audience::Only(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Audience::Except(seats), Viewer::Seat(seat)) => !seats.contains(seat),
            (Audience::Only(_), Viewer::Spectator) | (Audience::Except(_), Viewer::Referee) => false,
        }
    }
}

/// What one step made happen, in order, and the information barrier it raised.
#[derive(Debug)]
pub struct Events<E> {
    list: Vec<(Audience, E)>,
    listening: bool,
    sealed: SeatSet,
}

impl<E> Events<E> {
    /// A list that keeps what happens.
    pub fn new() -> Events<E> {
        Events { list: Vec::new(), listening: true, sealed: SeatSet::EMPTY }
    }

    /// For simulations: nothing is kept, so nothing is built. Barriers still count.
    pub fn off() -> Events<E> {
        Events { list: Vec::new(), listening: false, sealed: SeatSet::EMPTY }
    }

    /// Something everybody sees. The closure runs only if somebody listens.
    pub fn all(&mut self, event: impl FnOnce() -> E) {
        self.push(Audience::All, event);
    }

    /// Something only this seat sees, such as a step of a secret plan.
    pub fn only(&mut self, seat: Seat, event: impl FnOnce() -> E) {
        self.push(Audience::Only(SeatSet::only(seat)), event);
    }

    /// Something only these seats see.
    pub fn among(&mut self, seats: SeatSet, event: impl FnOnce() -> E) {
        self.push(Audience::Only(seats), event);
    }

    /// Something these seats see in full and everybody else in part: a card passing between two hands.
    pub fn split(&mut self, seats: SeatSet, shown: impl FnOnce() -> E, hidden: impl FnOnce() -> E) {
        self.push(Audience::Only(seats), shown);
        self.push(Audience::Except(seats), hidden);
    }

    fn push(&mut self, audience: Audience, event: impl FnOnce() -> E) {
        if self.listening {
            self.list.push((audience, event()));
        }
    }

    /// The information barrier: what these seats have done so far, this step included, can no longer be taken back, because
    /// it revealed something or another player has begun to build on it. Call it in the function that reveals.
    ///
    /// Draws by chance, the end of the game and a turn passing to a seat that was not deciding raise the barrier for
    /// everybody without being told; a reveal after which the *same* seat goes on is what they cannot notice.
    pub fn seal(&mut self, seats: SeatSet) {
        self.sealed = self.sealed.union(seats);
    }

    /// Whose steps became final.
    pub fn sealed(&self) -> SeatSet {
        self.sealed
    }

    /// What happened, with its audience.
    pub fn list(&self) -> &[(Audience, E)] {
        &self.list
    }

    /// What this viewer may see of it.
    pub fn seen_by(&self, viewer: Viewer) -> impl Iterator<Item = &E> {
        self.list.iter().filter(move |(audience, _)| audience.includes(viewer)).map(|(_, event)| event)
    }

    /// Empties the list for the next step, keeping its memory.
    pub fn clear(&mut self) {
        self.list.clear();
        self.sealed = SeatSet::EMPTY;
    }

    /// The list itself.
    pub fn into_list(self) -> Vec<(Audience, E)> {
        self.list
    }
}

impl<E> Default for Events<E> {
    fn default() -> Events<E> {
        Events::new()
    }
}
