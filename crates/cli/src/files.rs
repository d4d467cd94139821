//! Files in, files out. What is written is either wholly there or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crate::complain::Wrong;

/// The text of a file; `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<String, Wrong> {
    let bytes = if path == Path::new("-") { read_stdin() } else { fs::read(path) };
    let bytes = bytes.map_err(|error| Wrong::new(format!("cannot read {}: {}", path.display(), reason(&error))))?;
    String::from_utf8(bytes).map_err(|_| Wrong::new(format!("{} is not a text file", path.display())))
}

fn read_stdin() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes a whole file; `-` is standard output.
pub(crate) fn write(path: &Path, contents: &[u8]) -> anyhow::Result<()> {
    if path == Path::new("-") {
        let mut out = io::stdout().lock();
        out.write_all(contents)?;
        out.flush()?;
        return Ok(());
    }
    let mut file = NewFile::create(path)?;
    file.write_all(contents).map_err(|error| cannot_write(path, &error))?;
    Ok(file.keep()?)
}

/// A file being written beside its place: it appears there when it is [kept](NewFile::keep), and not at all otherwise.
pub(crate) struct NewFile {
    writer: BufWriter<File>,
    target: PathBuf,
    /// Where it is written; nowhere else for a device or a pipe, which cannot be replaced.
    beside: Option<PathBuf>,
}

impl NewFile {
    pub(crate) fn create(path: &Path) -> Result<NewFile, Wrong> {
        NewFile::open(path).map_err(|error| cannot_write(path, &error))
    }

    fn open(path: &Path) -> io::Result<NewFile> {
        // A link is followed, so that the file it leads to is replaced and not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&target) {
            Ok(data) if data.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(data) if !data.is_file() => {
                let writer = BufWriter::new(OpenOptions::new().write(true).open(&target)?);
                Ok(NewFile { writer, target, beside: None })
            }
            Ok(data) if data.permissions().readonly() => Err(io::Error::from(io::ErrorKind::PermissionDenied)),
            _ => {
                let beside = beside(&target).ok_or(io::ErrorKind::InvalidInput)?;
                let writer = BufWriter::new(File::create(&beside)?);
                Ok(NewFile { writer, target, beside: Some(beside) })
            }
        }
    }

    /// Moves the finished file to its place.
    pub(crate) fn keep(mut self) -> Result<(), Wrong> {
        let target = self.target.clone();
        self.finish().map_err(|error| cannot_write(&target, &error))
    }

    fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        if let Some(beside) = &self.beside {
            self.writer.get_ref().sync_all()?;
            fs::rename(beside, &self.target)?;
            self.beside = None;
        }
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // Nothing half-written stays; if even that fails there is nobody left to tell.
            let _ = fs::remove_file(beside);
        }
    }
}

/// A name in the same folder, so that moving it over is one step of the file system.
fn beside(target: &Path) -> Option<PathBuf> {
    let mut name = OsString::from(".");
    name.push(target.file_name()?);
    name.push(format!(".{}.new", std::process::id()));
    Some(target.with_file_name(name))
}

pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Wrong {
    Wrong::new(format!("cannot write {}: {}", path.display(), reason(error)))
}

/// The reason without the number that the operating system gives it.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::NotADirectory => "a part of the path is not a folder".to_owned(),
        io::ErrorKind::InvalidInput => "this is not the name of a file".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("emporion-files-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_file_appears_only_when_it_is_kept() {
        let folder = folder("kept");
        let path = folder.join("a.txt");
        let mut file = NewFile::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        drop(file);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        write(&path, b"whole").unwrap();
        assert_eq!(read(&path).unwrap(), "whole");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_is_not_a_file() {
        let folder = folder("folder");
        assert!(write(&folder, b"x").unwrap_err().to_string().ends_with("it is a folder"));
        assert!(read(&folder).unwrap_err().to_string().contains("cannot read"));
        fs::remove_dir_all(folder).unwrap();
    }
}
