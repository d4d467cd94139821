//! Files in, files out. What is written is either wholly there or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use crate::complain::Wrong;

/// The text of a file; `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<String, Wrong> {
    let bytes = if is_standard(path) { read_stdin() } else { fs::read(path) };
    let bytes = bytes.map_err(|error| Wrong::new(format!("cannot read {}: {}", path.display(), reason(&error))))?;
    String::from_utf8(bytes).map_err(|_| Wrong::new(format!("{} is not a text file", path.display())))
}

fn read_stdin() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Is it the name that stands for standard input and output?
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Writes a whole file; `-` is standard output.
pub(crate) fn write(path: &Path, contents: &[u8]) -> anyhow::Result<()> {
    let mut file = NewFile::create(path)?;
    file.add(contents)?;
    file.keep()
}

/// A file being written beside its place: it appears there when it is [kept](NewFile::keep), and not at all otherwise.
pub(crate) struct NewFile {
    writer: BufWriter<Box<dyn Write + Send>>,
    target: PathBuf,
    /// Where it is written; nowhere else for standard output, a device or a pipe, which cannot be replaced.
    beside: Option<(PathBuf, File)>,
}

impl NewFile {
    pub(crate) fn create(path: &Path) -> Result<NewFile, Wrong> {
        NewFile::open(path).map_err(|error| cannot_write(path, &error))
    }

    fn open(path: &Path) -> io::Result<NewFile> {
        if is_standard(path) {
            return Ok(NewFile::in_place(io::stdout(), path));
        }
        // A link is followed, so that the file it leads to is replaced and not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&target) {
            Ok(data) if data.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(data) if !data.is_file() => {
                Ok(NewFile::in_place(OpenOptions::new().write(true).open(&target)?, &target))
            }
            Ok(data) if data.permissions().readonly() => Err(io::Error::from(io::ErrorKind::PermissionDenied)),
            _ => {
                let beside = beside(&target).ok_or(io::ErrorKind::InvalidInput)?;
                let file = File::create(&beside)?;
                let writer = BufWriter::new(Box::new(file.try_clone()?) as Box<dyn Write + Send>);
                Ok(NewFile { writer, target, beside: Some((beside, file)) })
            }
        }
    }

    fn in_place(file: impl Write + Send + 'static, target: &Path) -> NewFile {
        NewFile { writer: BufWriter::new(Box::new(file)), target: target.to_owned(), beside: None }
    }

    /// Writes on.
    pub(crate) fn add(&mut self, contents: &[u8]) -> anyhow::Result<()> {
        let written = self.writer.write_all(contents);
        written.map_err(|error| self.trouble(error))
    }

    /// Moves the finished file to its place.
    pub(crate) fn keep(mut self) -> anyhow::Result<()> {
        let finished = self.finish();
        finished.map_err(|error| self.trouble(error))
    }

    /// A reader of our output that went away stays what it is; anything else is about the file.
    fn trouble(&self, error: io::Error) -> anyhow::Error {
        if is_standard(&self.target) { error.into() } else { cannot_write(&self.target, &error).into() }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        if let Some((beside, file)) = &self.beside {
            file.sync_all()?;
            fs::rename(beside, &self.target)?;
            self.beside = None;
        }
        Ok(())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some((beside, _)) = &self.beside {
            // Nothing half-written stays; if even that fails there is nobody left to tell.
            let _ = fs::remove_file(beside);
        }
    }
}

/// A file that grows row by row and is of use at any time, so that a long series can be broken off and taken up again.
pub(crate) struct Growing {
    writer: BufWriter<Box<dyn Write + Send>>,
    path: PathBuf,
}

impl Growing {
    /// A new file, or standard output.
    pub(crate) fn create(path: &Path) -> Result<Growing, Wrong> {
        if is_standard(path) {
            return Ok(Growing::of(io::stdout(), path));
        }
        let file = File::create(path).map_err(|error| cannot_write(path, &error))?;
        Ok(Growing::of(file, path))
    }

    /// Goes on after the first `keep` bytes of a file; what follows them is dropped.
    pub(crate) fn append(path: &Path, keep: u64) -> Result<Growing, Wrong> {
        let open = || -> io::Result<File> {
            let mut file = OpenOptions::new().write(true).open(path)?;
            file.set_len(keep)?;
            file.seek(io::SeekFrom::End(0))?;
            Ok(file)
        };
        Ok(Growing::of(open().map_err(|error| cannot_write(path, &error))?, path))
    }

    fn of(file: impl Write + Send + 'static, path: &Path) -> Growing {
        Growing { writer: BufWriter::new(Box::new(file)), path: path.to_owned() }
    }

    /// Writes on. What is written may wait until it is [flushed](Growing::flush).
    pub(crate) fn add(&mut self, contents: &[u8]) -> anyhow::Result<()> {
        let written = self.writer.write_all(contents);
        written.map_err(|error| self.trouble(error))
    }

    /// Brings everything to the file.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        let flushed = self.writer.flush();
        flushed.map_err(|error| self.trouble(error))
    }

    fn trouble(&self, error: io::Error) -> anyhow::Error {
        if is_standard(&self.path) { error.into() } else { cannot_write(&self.path, &error).into() }
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
        io::ErrorKind::AlreadyExists => "there is a file of that name".to_owned(),
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
        file.add(b"half").unwrap();
        drop(file);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        write(&path, b"whole").unwrap();
        assert_eq!(read(&path).unwrap(), "whole");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_grows_where_it_was_cut() {
        let folder = folder("grows");
        let path = folder.join("a.csv");
        let mut file = Growing::create(&path).unwrap();
        file.add(b"one\ntwo\nthr").unwrap();
        file.flush().unwrap();
        let mut file = Growing::append(&path, 8).unwrap();
        file.add(b"three\n").unwrap();
        file.flush().unwrap();
        assert_eq!(read(&path).unwrap(), "one\ntwo\nthree\n");
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
