//! From the record of a table to what is played at it. What does not fit together is told as what it is: waiting mends nothing
//! here, and what exactly is wrong (hashes, steps, names) is for whoever runs the server.

use emporion_catalogue::with;
use emporion_core::Log;
use emporion_store::{Card, Stage};
use serde_json::Value;

use crate::failure::Failure;
use crate::live::{Live, Resume};
use crate::notes::Notes;

/// The notes of a table, and its game if it has begun.
pub(crate) fn read(card: &Card, notes: Value, log: Option<Log>) -> Result<(Notes, Option<Box<dyn Live>>), Failure> {
    let damaged = |what: String| Failure::Damaged(format!("table {}: {what}", card.id));
    let newer = |what: String| Failure::Newer(format!("table {}: {what}", card.id));
    let game = emporion_catalogue::find(&card.game).map_err(|refusal| newer(refusal.message))?;
    let notes = Notes::read(notes).map_err(|error| damaged(format!("its notes cannot be read: {error}")))?;
    let (seats, (few, many)) = (notes.seats.len(), game.seats());
    if !(few..=many).contains(&seats) {
        return Err(damaged(format!("its notes have {seats} seats")));
    }
    let Some(log) = log else {
        // It would begin anew.
        let begun = card.stage != Stage::Open;
        return if begun { Err(damaged("its log is missing".to_owned())) } else { Ok((notes, None)) };
    };
    if log.seats != seats {
        return Err(damaged(format!("its notes have {seats} seats, its log has {}", log.seats)));
    }
    match with(&card.game, Resume(log)).flatten() {
        Ok(live) => Ok((notes, Some(live))),
        Err(refusal) if refusal.code == "core/rules-version" => Err(newer(refusal.message)),
        Err(refusal) => Err(damaged(format!("its log does not replay: {}", refusal.message))),
    }
}
