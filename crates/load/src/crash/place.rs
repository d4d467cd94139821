//! Where a server keeps its data while something goes wrong: folders, small file systems, and calls that fail.

use std::ffi::OsString;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result};

use crate::server::Folder;

/// What this computer lacks for a trial.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Missing(String);

/// A new folder below this one. A store that was dropped may still be folding: what comes next must not lie where it looks.
/// Folders of long ago are removed.
pub(super) fn fresh(place: &Path) -> Result<PathBuf> {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    if let Some(old) = number.checked_sub(50) {
        _ = std::fs::remove_dir_all(place.join(old.to_string()));
    }
    let folder = place.join(number.to_string());
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// A file system in memory of a few megabytes. It goes with this value.
pub(super) struct SmallDisk {
    pub(super) folder: PathBuf,
}

impl SmallDisk {
    /// Mounts one below `parent`.
    pub(super) fn mount(parent: &Path, megabytes: usize) -> Result<SmallDisk> {
        let folder = parent.join("disk");
        std::fs::create_dir_all(&folder)?;
        let options = format!("size={megabytes}m,mode=700");
        mount(&["-t", "tmpfs", "-o", &options, "emporion-crash"], &folder)?;
        Ok(SmallDisk { folder })
    }

    /// From now on it has so much.
    pub(super) fn resize(&self, megabytes: usize) -> Result<()> {
        mount(&["-o", &format!("remount,size={megabytes}m")], &self.folder)
    }

    pub(super) fn read_only(&self) -> Result<()> {
        mount(&["-o", "remount,ro"], &self.folder)
    }

    pub(super) fn writable(&self) -> Result<()> {
        mount(&["-o", "remount,rw"], &self.folder)
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily: a server that was just killed may still have a file open.
        _ = Command::new("umount").arg("-l").arg(&self.folder).output();
    }
}

fn mount(args: &[&str], folder: &Path) -> Result<()> {
    let missing = |why: &str| Missing(format!("a small file system of its own needs root and `mount`: {why}"));
    let done = Command::new("mount").args(args).arg(folder).output().map_err(|error| missing(&error.to_string()))?;
    if !done.status.success() {
        return Err(missing(String::from_utf8_lossy(&done.stderr).trim()).into());
    }
    Ok(())
}

/// A file that takes all the room there is.
pub(super) struct Filler(PathBuf);

impl Filler {
    pub(super) fn on(disk: &SmallDisk) -> Filler {
        Filler(disk.folder.join("filler"))
    }

    /// Grows until nothing more fits.
    pub(super) fn fill(&self) -> Result<()> {
        let mut file = File::options().append(true).create(true).open(&self.0).context("the filler")?;
        for size in [64 * 1024, 4096, 1] {
            let block = vec![0xee; size];
            loop {
                match file.write_all(&block) {
                    Ok(()) => {}
                    Err(error) if error.kind() == ErrorKind::StorageFull => break,
                    Err(error) => return Err(error).context("the filler"),
                }
            }
        }
        Ok(())
    }

    /// Gives the room back.
    pub(super) fn free(&self) -> Result<()> {
        std::fs::remove_file(&self.0).context("the filler")
    }
}

/// A library before the system's calls, which fail below one folder as long as the control file says so.
pub(super) struct Shim {
    library: PathBuf,
    control: PathBuf,
    folder: PathBuf,
}

impl Shim {
    /// Compiles it beside this program.
    pub(super) fn build(control: &Folder, folder: &Path) -> Result<Shim> {
        if !cfg!(target_os = "linux") {
            return Err(Missing("calls can be made to fail on Linux only".to_owned()).into());
        }
        let source = control.0.join("shim.c");
        std::fs::write(&source, include_str!("shim.c"))?;
        let library = std::env::current_exe()?.with_file_name(format!("disk-trouble-{}.so", std::process::id()));
        let missing = |why: &str| Missing(format!("calls that fail need a C compiler, `cc`: {why}"));
        let mut cc = Command::new("cc");
        cc.args(["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o"])
            .arg(&library)
            .arg(&source)
            .arg("-ldl");
        let done = cc.output().map_err(|error| missing(&error.to_string()))?;
        if !done.status.success() {
            return Err(missing(String::from_utf8_lossy(&done.stderr).trim()).into());
        }
        let folder = folder.canonicalize()?;
        Ok(Shim { library, control: control.0.join("trouble"), folder })
    }

    /// What the server's process needs to meet it.
    pub(super) fn environment(&self) -> Vec<(&'static str, OsString)> {
        vec![
            ("LD_PRELOAD", self.library.clone().into()),
            ("EMPORION_TROUBLE", self.control.clone().into()),
            ("EMPORION_TROUBLE_FOLDER", self.folder.clone().into()),
        ]
    }

    /// From now on calls fail like this: `EIO all`, `EIO sync`, `ENOSPC all`, `EROFS all`.
    pub(super) fn fail(&self, how: &str) -> Result<()> {
        // At once, so that nobody reads half of it.
        let new = self.control.with_extension("new");
        std::fs::write(&new, how)?;
        std::fs::rename(new, &self.control).context("the control file")
    }

    /// All is well again.
    pub(super) fn heal(&self) -> Result<()> {
        std::fs::remove_file(&self.control).context("the control file")
    }
}

impl Drop for Shim {
    fn drop(&mut self) {
        _ = std::fs::remove_file(&self.library);
    }
}
