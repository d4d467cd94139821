//! Is the file still where it was opened? SQLite goes on writing into a file that was removed or has another name now, and
//! whoever starts the next server finds nothing of it. So every commit looks first.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::problem;
use crate::StoreError;

/// Where a store is kept: nowhere, if it is in memory.
#[derive(Clone, Debug)]
pub(super) struct Home(Option<Arc<Place>>);

#[derive(Debug)]
struct Place {
    path: PathBuf,
    /// What the path meant when the store was opened.
    file: Id,
    /// The write-ahead log, which lies beside the file itself, whatever links lead there.
    log_path: PathBuf,
    /// The log that the connection which writes has open. As long as it has, nobody rightly removes it.
    log: Mutex<Option<Id>>,
}

/// What went missing.
#[derive(Debug, thiserror::Error)]
#[error("{} is not the file any more that was opened: it was removed, renamed or replaced", .0.display())]
pub(super) struct Gone(PathBuf);

impl Home {
    pub(super) fn in_memory() -> Home {
        Home(None)
    }

    /// The file at this path as it is now.
    pub(super) fn of(path: &Path) -> Result<Home, StoreError> {
        let found = id(path).and_then(|file| Ok((file, std::fs::canonicalize(path)?)));
        let (file, real) = found.map_err(|error| problem("cannot be looked at", &error))?;
        let place = Place { path: path.to_owned(), file, log_path: super::with(&real, "-wal"), log: Mutex::default() };
        Ok(Home(Some(Arc::new(place))))
    }

    pub(super) fn is_in_memory(&self) -> bool {
        self.0.is_none()
    }

    /// The path it was opened by, if it is in a file.
    pub(super) fn path(&self) -> Option<&Path> {
        self.0.as_deref().map(|place| place.path.as_path())
    }

    /// How many bytes its write-ahead log has.
    pub(super) fn log_length(&self) -> u64 {
        let log = self.0.as_ref().and_then(|place| std::fs::metadata(&place.log_path).ok());
        log.map_or(0, |log| log.len())
    }

    /// Looks whether the path still means the same file, and whether its log is there.
    pub(super) fn look(&self) -> Result<(), sqlx::Error> {
        let Some(place) = &self.0 else { return Ok(()) };
        same(&place.path, place.file)?;
        let log = *place.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.map_or(Ok(()), |log| same(&place.log_path, log))
    }

    /// The same in a transaction, when there must be a log: from now on it is known.
    pub(super) fn look_well(&self) -> Result<(), sqlx::Error> {
        self.look()?;
        let Some(place) = &self.0 else { return Ok(()) };
        let mut log = place.log.lock().unwrap_or_else(PoisonError::into_inner);
        if log.is_none() {
            match id(&place.log_path) {
                Ok(found) => *log = Some(found),
                Err(error) => judge(&place.log_path, &error)?,
            }
        }
        Ok(())
    }

    /// The connection that writes is given up; the next one may have another log.
    pub(super) fn forget_log(&self) {
        if let Some(place) = &self.0 {
            *place.log.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }
}

/// Is it this file, as far as can be seen?
fn same(path: &Path, file: Id) -> Result<(), sqlx::Error> {
    match id(path) {
        Ok(now) if now == file => Ok(()),
        Ok(_) => Err(missing(path)),
        Err(error) => judge(path, &error),
    }
}

/// A file that cannot be looked at need not be gone; whatever else is wrong shows when it is written.
fn judge(path: &Path, error: &io::Error) -> Result<(), sqlx::Error> {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Err(missing(path)),
        _ => Ok(()),
    }
}

fn missing(path: &Path) -> sqlx::Error {
    sqlx::Error::Io(io::Error::new(io::ErrorKind::NotFound, Gone(path.to_owned())))
}

/// What is gone, if the error says that.
pub(super) fn gone(error: &sqlx::Error) -> Option<&Gone> {
    let sqlx::Error::Io(error) = error else { return None };
    error.get_ref().and_then(|error| error.downcast_ref())
}

/// What tells a file from another of the same name.
#[cfg(unix)]
type Id = (u64, u64);

#[cfg(unix)]
fn id(path: &Path) -> io::Result<Id> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).map(|file| (file.dev(), file.ino()))
}

/// Elsewhere a file that is open can be neither removed nor renamed.
#[cfg(not(unix))]
type Id = ();

#[cfg(not(unix))]
fn id(path: &Path) -> io::Result<Id> {
    std::fs::metadata(path).map(|_| ())
}
