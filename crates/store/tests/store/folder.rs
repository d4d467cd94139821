//! A folder for one test.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use emporion_store::SqliteStore;

/// A folder that goes with its test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("store-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) async fn open(&self, name: &str) -> SqliteStore {
        SqliteStore::open(&self.path(name)).await.expect("a store")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Whoever still has a file open keeps it until he ends.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
