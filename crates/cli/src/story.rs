//! What happened so far, kept so that it can be told again to anybody who may know it.

use emporion_catalogue::Playable;
use emporion_core::{Audience, Chapter, Seat, Table, Viewer};

/// The chapters of a game in the order things happened at this screen; the first is the set-up. Open steps are in it, too.
pub(crate) struct Story<G: Playable> {
    chapters: Vec<Chapter<G::Event>>,
}

impl<G: Playable> Story<G> {
    /// The story of a table so far.
    pub(crate) fn of(table: &Table<G>) -> Story<G> {
        let told = emporion_core::Story::of(table);
        let drafts = told.drafts(table);
        Story { chapters: told.chapters().iter().cloned().chain(drafts).collect() }
    }

    pub(crate) fn add(&mut self, seat: Seat, events: Vec<(Audience, G::Event)>) {
        let arrived = self.chapters.len();
        self.chapters.push(Chapter { seat: Some(seat), arrived, events });
    }

    /// Forgets the last step of a seat, which it took back.
    pub(crate) fn take_back(&mut self, seat: Seat) {
        if let Some(last) = self.chapters.iter().rposition(|chapter| chapter.seat == Some(seat)) {
            self.chapters.remove(last);
        }
    }

    /// How many chapters it has.
    pub(crate) fn len(&self) -> usize {
        self.chapters.len()
    }

    /// The sentences from a chapter on, as far as the viewer may know them.
    pub(crate) fn since(&self, first: usize, table: &Table<G>, viewer: Viewer) -> Vec<String> {
        let chapters = self.chapters.iter().skip(first);
        chapters.flat_map(|chapter| table.sentences(&chapter.events, viewer)).collect()
    }
}
