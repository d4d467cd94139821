//! What all tables share in the store: clocks, lists, the making of tables. Damage there concerns everybody, unlike that of one
//! table, so it counts for the health of the server until the same works again.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use emporion_store::StoreError;

/// What the store is asked for that is not one table's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ask {
    /// The tables whose clocks ran out.
    Clocks,
    /// The tables of the lobby.
    Lobby,
    /// The tables of a person.
    Mine,
    /// How many of them are not over.
    Unfinished,
    /// A new table.
    New,
}

/// What failed when it was asked for last, and how.
#[derive(Default)]
pub(crate) struct Common(Mutex<BTreeMap<Ask, &'static str>>);

impl Common {
    /// Notes how it went.
    pub(crate) fn heard<T>(&self, ask: Ask, answer: Result<T, StoreError>) -> Result<T, StoreError> {
        let mut failing = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &answer {
            Ok(_) => _ = failing.remove(&ask),
            // Clocks are asked for again each second, whatever it was. The rest only shows that damage is over when
            // somebody asks, and of all other trouble health hears by trying.
            Err(error) if ask == Ask::Clocks || matches!(error, StoreError::Damaged(_)) => {
                failing.insert(ask, word(error));
            }
            Err(_) => {}
        }
        answer
    }

    /// Does all of it work, as far as anybody has asked?
    pub(crate) fn look(&self) -> Result<(), &'static str> {
        let failing = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        failing.values().next().map_or(Ok(()), |word| Err(word))
    }
}

/// What a host's own programs decide by.
pub(crate) fn word(error: &StoreError) -> &'static str {
    match error {
        StoreError::Full(_) => "full",
        StoreError::ReadOnly(_) => "read-only",
        StoreError::Damaged(_) => "damaged",
        StoreError::Gone(_) => "gone",
        _ => "failed",
    }
}
