//! Where tables are kept.
//!
//! A table is a head that never changes, the committed entries of its log, the open drafts, and what hosts need to know of it
//! (seats, clocks, chat). The [`Store`] trait says what any back end promises; nothing in it assumes a single process: a change
//! names the version it was made from, and of two changes from one version the second is a [`StoreError::Conflict`].
//!
//! # SQLite, and why changes are kept in groups
//!
//! [`SqliteStore`] keeps everything in one file. What lasts must reach the disk, and waiting for the disk takes milliseconds
//! however little is written, so one change at a time would mean a few hundred a second. Therefore one task does all
//! the writing of a process: whatever has come while the last group was on its way to the disk is the next group, one
//! transaction with one wait. Nobody waits for a group to fill: a caller alone gets a transaction of his own at once, and the more callers there
//! are, the larger the groups become.
//!
//! Inside a group every change stands for itself. The writer takes SQLite's write lock, looks where the tables of the
//! group are, and decides in memory, in the order of arrival, which changes hold; a conflict or a change that makes no sense is refused and
//! leaves no trace. The rest is written with a handful of statements for the whole group. Answers are sent after the commit,
//! which waits for the disk (write-ahead log, `synchronous = FULL`). If the commit fails, each change is tried alone, so that one that
//! cannot be kept takes no other with it, and the connection that failed is given up: the next change gets a new one and is kept
//! as soon as it can be. A failure means that nothing is kept, with one exception that no program can rule out: if
//! the disk fails after all has been written and the process then dies, the next start may find the change there. Whoever asks
//! again meets a conflict then, never a second change.
//!
//! Each commit looks first whether the file and its log are still where they were: nothing is acknowledged that goes into a file which
//! somebody has removed.
//!
//! Several processes may share a file: the look and the commit are under one lock. Readers have connections of their own,
//! see the last commit, and never wait for the writer.
//!
//! The log is folded into the file when nobody waits, when it is long, when it could fill the disk, and when the store is closed; a
//! disk that others have filled gets nothing more into the log before it could be folded.
//!
//! Every row carries a checksum, compared whenever a table is read or changed, in every copy, and by [`check`]: a byte that
//! changed on the disk is told as damage of that table and stops no other.
//!
//! Copies are made by [`Store::backup`] and put back by [`restore`], both while others play. Of a damaged file a copy can be made
//! that has every table whose rows are whole, as long as the file says where its rows lie; by [`backup()`] even if it cannot be opened.

mod sqlite;

use std::collections::BTreeMap;
use std::fmt;
use std::future::Future;
use std::path::Path;

use emporion_core::{Log, LogEntry, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use sqlite::{Checked, Copied, Damage, Damaged, Existing, Rescue, SqliteStore, backup, check, restore};

/// The public name of a table, part of its address. Whoever knows it can look on; it cannot be guessed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(pub String);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A moment, in milliseconds since 1970.
pub type Millis = i64;

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Seats are still free; the game has not begun.
    Open,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// What lists show of a table and lookups need. Everything else about seats, clocks and wishes is in `notes`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// Its name.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// How far it is.
    pub stage: Stage,
    /// Does the lobby list it?
    pub listed: bool,
    /// When it was made.
    pub made: Millis,
    /// When something happened last.
    pub changed: Millis,
    /// When a clock runs out next, if one runs: who wakes tables looks here.
    pub due: Option<Millis>,
    /// Its seats.
    pub seats: Vec<Place>,
}

/// A seat in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// Which.
    pub seat: Seat,
    /// Who holds it; nobody for a bot or a free seat.
    pub person: Option<String>,
    /// The name shown.
    pub name: String,
    /// Does the game wait for it?
    pub waiting: bool,
}

/// A table as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What lists show.
    pub card: Card,
    /// Counts changes; the next one must name this number.
    pub version: u64,
    /// The host's marks upon this version, as the last change left them; none after a restore.
    pub marks: Vec<u64>,
    /// The log: head, committed entries, then the open drafts (marked as such). `None` before the game begins.
    pub log: Option<Log>,
    /// The host's own notes on the table, opaque to the store.
    pub notes: Value,
    /// What was said, oldest first.
    pub chat: Vec<Remark>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Remark {
    /// Who said it: a seat, or nobody with a seat.
    pub seat: Option<Seat>,
    /// The name it was said under.
    pub name: String,
    /// When.
    pub at: Millis,
    /// What.
    pub text: String,
}

/// The most lines of chat that are kept of a table.
pub const CHAT_LINES: usize = 200;
/// The most of them that are kept of one voice: of a seat, or of all together who look on. So nobody drowns what others said.
pub const VOICE_LINES: usize = 100;

/// Forgets the lines of chat beyond [`VOICE_LINES`] and [`CHAT_LINES`], the oldest first.
pub fn forget_old_lines(chat: &mut Vec<Remark>) {
    let mut voices: BTreeMap<Option<Seat>, usize> = BTreeMap::new();
    let mut lines = 0;
    let newest_first = chat.drain(..).rev().filter(|remark| {
        let voice = voices.entry(remark.seat).or_default();
        *voice += 1;
        let stays = *voice <= VOICE_LINES && lines < CHAT_LINES;
        lines += usize::from(stays);
        stays
    });
    let mut kept: Vec<Remark> = newest_first.collect();
    kept.reverse();
    *chat = kept;
}

/// One change of a table. All of it is kept, or nothing.
#[derive(Clone, Debug)]
pub struct Change {
    /// The table.
    pub table: TableId,
    /// The version it was made from; afterwards the table has the next one.
    pub from: u64,
    /// The host's marks upon the next version, instead of those kept so far; opaque to the store.
    pub marks: Vec<u64>,
    /// The head of the log, when the game begins (its entries are ignored). A game begins once.
    pub begin: Option<Log>,
    /// Committed entries from this number on. The first that is not kept yet; entries never change. (Taking back with
    /// everybody's consent is `cut` first.) A number that leaves a gap or is taken is refused, and so is an entry before the game
    /// has begun. Without entries the number does not matter.
    pub entries: (usize, Vec<LogEntry>),
    /// Forget all entries from this number on, before `entries` are written. There may be none.
    pub cut: Option<usize>,
    /// All open drafts, in order, instead of those kept so far.
    pub drafts: Vec<LogEntry>,
    /// The new card, if it changed; its id is that of the table.
    pub card: Option<Card>,
    /// The new notes, if they changed.
    pub notes: Option<Value>,
    /// More chat. Old lines are forgotten: see [`forget_old_lines`].
    pub chat: Vec<Remark>,
}

/// Why a store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else changed the table first.
    #[error("somebody changed the table first: it has version {now}")]
    Conflict {
        /// The version the table has now.
        now: u64,
    },
    /// There is a table of this name already.
    #[error("there is a table {0} already")]
    Exists(TableId),
    /// There is no such table.
    #[error("there is no table {0}")]
    Missing(TableId),
    /// There is no room; what was asked has not happened. It may be asked again.
    #[error("the store failed: the disk is full ({0})")]
    Full(String),
    /// The place may be read only.
    #[error("the store may not be written: {0}")]
    ReadOnly(String),
    /// What is there is not what was written; asking again does not help.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// The file is not where it was: somebody removed, renamed or replaced it. What was asked has not happened, and nothing is
    /// kept until the file is back.
    #[error("the store is gone: {0}")]
    Gone(String),
    /// The back end failed; what was asked has not happened.
    #[error("the store failed: {0}")]
    Failed(String),
}

/// What a list of tables asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// Listed tables, open ones first, then those being played, newest (last made) first. Those that are over are left out.
    Listed,
    /// The tables of a person, at any stage: those waiting for one of his seats first, newest (last made) first.
    Of(String),
}

/// A table whose clock has run out. Nothing else is read of it, so that a damaged table hides no other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// When its clock runs out.
    pub at: Millis,
    /// Its name.
    pub table: TableId,
}

/// Where tables are kept. Once a call has returned `Ok`, what it wrote survives the death of the process and of the machine.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new table, at version 0, without entries.
    fn create(&self, card: Card, notes: Value) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Everything about a table.
    fn load(&self, id: &TableId) -> impl Future<Output = Result<Record, StoreError>> + Send;

    /// Changes a table.
    fn change(&self, change: Change) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Tables for a list, at most `limit`. One whose card is damaged is left out.
    fn list(&self, query: Query, limit: usize) -> impl Future<Output = Result<Vec<Card>, StoreError>> + Send;

    /// How many tables of a person are not over, counted up to `limit`. Takes no longer the more there are beyond it.
    fn unfinished(&self, person: &str, limit: usize) -> impl Future<Output = Result<usize, StoreError>> + Send;

    /// Tables with a clock that runs out before this moment, soonest first and then by name, at most `limit`; those behind
    /// `after`, which is the last of another list, or all.
    fn due(
        &self,
        before: Millis,
        after: Option<&Due>,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Due>, StoreError>> + Send;

    /// How many tables there are, in all.
    fn count(&self) -> impl Future<Output = Result<u64, StoreError>> + Send;

    /// The secret with which cookies and links are signed: made at random on first use, the same ever after for every
    /// process on this store.
    fn secret(&self) -> impl Future<Output = Result<[u8; 32], StoreError>> + Send;

    /// A copy of the whole store in one file, consistent and looked through, while others go on; says what it has. Refuses to
    /// overwrite a file.
    fn backup(&self, to: &Path, damaged: Damaged) -> impl Future<Output = Result<Copied, StoreError>> + Send;

    /// Is it there, can what all tables share be read, and can something be kept now? Tries, by really writing as much as a move
    /// needs, which nobody ever reads.
    fn ping(&self) -> impl Future<Output = Result<(), StoreError>> + Send;
}
