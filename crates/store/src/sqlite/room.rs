//! Keeping the write-ahead log from filling the disk.
//!
//! Every change makes the log longer, the file only by what is new in it: on a small disk a log could take all the room whose
//! content is next to nothing, and it can be folded into the file only while that can still grow. So it is folded before it is
//! large beside the room that is left. Where that came too late, because others took the room, nothing is added to it before it
//! could be folded: what becomes free would be eaten by the log as well.

use std::path::Path;

use super::home::Home;

/// With so much room the log, which is folded when it is long, cannot be what fills the disk.
const PLENTY: u64 = 256 << 20;

/// So many transactions do not ask again where there was plenty.
const TRUST: u32 = 64;

/// What a task may add to the log, seldom more: a page in each table and index, and a few for what it brings.
const TASK: u64 = 64 << 10;

/// The room beside a store, as far as it is known.
#[derive(Clone, Debug)]
pub(super) struct Room {
    /// Asks how many bytes are free, if that can be known.
    pub(super) ask: fn(&Path) -> Option<u64>,
    /// So many transactions need not ask.
    trusted: u32,
    /// Something did not fit, and the log has not been folded since.
    pub(super) was_full: bool,
}

impl Room {
    pub(super) fn new() -> Room {
        Room { ask: free, trusted: 0, was_full: false }
    }

    /// Is the log to be folded before so many tasks are kept?
    pub(super) fn is_short(&mut self, home: &Home, tasks: usize) -> bool {
        if self.was_full {
            return home.log_length() > 0;
        }
        if self.trusted > 0 {
            self.trusted -= 1;
            return false;
        }
        let Some(free) = home.path().and_then(self.ask) else { return false };
        if free > PLENTY {
            self.trusted = TRUST;
            return false;
        }
        // As much as the log is long has to be free for folding it, and as much again for the tasks until it is asked next.
        let log = home.log_length();
        log > 0 && free < 2 * log + TASK * tasks as u64
    }
}

/// What this user may still write to the file system.
#[cfg(unix)]
fn free(path: &Path) -> Option<u64> {
    let system = rustix::fs::statvfs(path).ok()?;
    Some(system.f_bavail.saturating_mul(system.f_frsize))
}

#[cfg(not(unix))]
fn free(_path: &Path) -> Option<u64> {
    None
}
