//! What happened at a table, entry by entry, for whoever tells it.

use crate::table::Entry;
use crate::{Audience, Chance, Events, Game, Seat, Table, Viewer};

/// The events of every committed entry, kept beside a table so that no telling plays the game again.
#[derive(Clone, Debug)]
pub struct Story<G: Game> {
    /// The state after the last chapter.
    state: G::State,
    chapters: Vec<Chapter<G::Event>>,
}

/// What one entry of the log made happen.
#[derive(Clone, Debug)]
pub struct Chapter<E> {
    /// Who acted; nobody in the set-up.
    pub seat: Option<Seat>,
    /// Chapters in the order of this number are in the order people saw them happen. That is not always the order of the log,
    /// from which one could tell what others have done in secret.
    pub arrived: usize,
    /// What happened, with its audience.
    pub events: Vec<(Audience, E)>,
}

impl<E> Chapter<E> {
    /// Does a viewer hear anything of it?
    pub fn is_told_to(&self, viewer: Viewer) -> bool {
        self.events.iter().any(|(audience, _)| audience.includes(viewer))
    }

    /// What a viewer may see of it.
    pub fn seen_by(&self, viewer: Viewer) -> impl Iterator<Item = &E> {
        self.events.iter().filter(move |(audience, _)| audience.includes(viewer)).map(|(_, event)| event)
    }
}

impl<G: Game> Story<G> {
    /// The story of a table so far.
    pub fn of(table: &Table<G>) -> Story<G> {
        let opening = Chapter { seat: None, arrived: 0, events: table.opening() };
        let mut story = Story { state: table.first_state(), chapters: vec![opening] };
        story.catch_up(table);
        story
    }

    /// Adds what was committed since.
    pub fn catch_up(&mut self, table: &Table<G>) {
        for entry in table.log.iter().skip(self.chapters.len()) {
            let chapter = play(table.game(), &mut self.state, entry);
            self.chapters.push(chapter);
        }
    }

    /// The committed chapters; the first is the set-up.
    pub fn chapters(&self) -> &[Chapter<G::Event>] {
        &self.chapters
    }

    /// The chapters of the open steps, which may still be taken back.
    pub fn drafts(&self, table: &Table<G>) -> Vec<Chapter<G::Event>> {
        let mut state = self.state.clone();
        table.draft.iter().map(|entry| play(table.game(), &mut state, entry)).collect()
    }
}

/// Plays an entry that was played before.
fn play<G: Game>(game: &G, state: &mut G::State, entry: &Entry<G::Action>) -> Chapter<G::Event> {
    let mut events = Events::new();
    if let Some((seat, action)) = &entry.step {
        game.perform(state, *seat, action, &mut Chance::recorded(&entry.draws), &mut events);
    }
    let seat = entry.step.as_ref().map(|(seat, _)| *seat);
    Chapter { seat, arrived: entry.arrived, events: events.into_list() }
}
