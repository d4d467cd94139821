//! What happened so far, kept so that it can be told again to anybody who may know it.

use emporion_catalogue::Playable;
use emporion_core::{Audience, Log, Refusal, Seat, Table, Viewer};

/// The events of a game, entry by entry; the first is the set-up.
pub(crate) struct Story<G: Playable> {
    entries: Vec<Entry<G::Event>>,
}

/// What one step made happen.
struct Entry<E> {
    /// Who acted; nobody for the set-up.
    seat: Option<Seat>,
    events: Vec<(Audience, E)>,
}

impl<G: Playable> Story<G> {
    /// The story of a table at its beginning.
    pub(crate) fn new(table: &Table<G>) -> Story<G> {
        Story { entries: vec![Entry { seat: None, events: table.opening() }] }
    }

    /// The story of a log that has been replayed up to and with entry `to`.
    pub(crate) fn of(log: &Log, to: Option<usize>) -> Result<Story<G>, Refusal> {
        let mut table = Table::<G>::replay(log, Some(0))?;
        let mut story = Story::new(&table);
        let count = to.map_or(log.entries.len(), |to| to.saturating_add(1));
        for entry in log.entries.iter().take(count).skip(1) {
            let (Some(seat), Some(text)) = (entry.seat, &entry.action) else { continue };
            table.set_draws(&entry.draws);
            let action = table.game().parse(text)?;
            story.add(seat, table.apply(seat, action)?.events);
        }
        Ok(story)
    }

    pub(crate) fn add(&mut self, seat: Seat, events: Vec<(Audience, G::Event)>) {
        self.entries.push(Entry { seat: Some(seat), events });
    }

    /// Forgets the last step of a seat, which it took back.
    pub(crate) fn take_back(&mut self, seat: Seat) {
        if let Some(last) = self.entries.iter().rposition(|entry| entry.seat == Some(seat)) {
            self.entries.remove(last);
        }
    }

    /// How many entries it has.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The sentences from an entry on, as far as the viewer may know them.
    pub(crate) fn since(&self, first: usize, table: &Table<G>, viewer: Viewer) -> Vec<String> {
        let entries = self.entries.iter().skip(first);
        entries.flat_map(|entry| table.sentences(&entry.events, viewer)).collect()
    }
}
