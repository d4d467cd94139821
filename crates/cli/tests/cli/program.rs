//! Runs the program and keeps what it said.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::Value;

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs `emporion` with an empty input.
pub(crate) fn emporion(args: &[&str]) -> Run {
    emporion_with(args, b"")
}

/// Runs `emporion` with this input.
pub(crate) fn emporion_with(args: &[&str], input: &[u8]) -> Run {
    let mut child = start(args);
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_vec();
    // In a thread of its own: both sides block when a pipe is full.
    let writer = thread::spawn(move || match stdin.write_all(&input) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("{error}"),
        _ => {}
    });
    let run = finish(child);
    writer.join().expect("the input is written or not wanted");
    run
}

/// Runs `emporion` and presses Ctrl-C once `ready` says so.
#[cfg(unix)]
pub(crate) fn emporion_interrupted(args: &[&str], ready: impl Fn() -> bool) -> Run {
    let child = start(args);
    let waited = (0..600).any(|_| {
        thread::sleep(Duration::from_millis(50));
        ready()
    });
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).output().expect("every system has kill");
    let run = finish(child);
    assert!(waited && signal.status.success(), "it was not ready to be interrupted: {run:?}");
    run
}

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_emporion"))
        .args(args)
        .env("NO_COLOR", "1")
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn finish(child: Child) -> Run {
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

impl Run {
    /// What it printed, if it ended well.
    pub(crate) fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "{self:?}");
        self.stdout
    }

    /// Its output as one JSON value and nothing else.
    pub(crate) fn json(self) -> Value {
        let text = self.ok();
        assert_eq!(text.lines().count(), 1, "{text}");
        serde_json::from_str(&text).expect("the output is JSON")
    }

    /// What it printed, if it was interrupted and said so.
    #[cfg(unix)]
    pub(crate) fn interrupted(self) -> String {
        assert_eq!(self.code, Some(130), "{self:?}");
        assert!(self.stderr.starts_with("emporion: interrupted"), "{self:?}");
        self.stdout
    }

    /// Refused with code 2 and one line, perhaps with a hint; the line.
    pub(crate) fn refused(self) -> String {
        assert_eq!(self.code, Some(2), "{self:?}");
        let lines: Vec<&str> = self.stderr.lines().collect();
        assert!(lines.len() == 1 || (lines.len() == 2 && lines[1].starts_with("hint: ")), "{self:?}");
        assert!(lines[0].starts_with("emporion: ") && lines[0].len() < 2000, "{self:?}");
        self.stderr
    }
}

/// A folder that is gone when the test is over.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("emporion-cli-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The path of a file in it, as an argument.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// Writes a file; its path.
    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.join(name), contents).expect("a temporary file");
        self.file(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("the file is there")
    }

    /// The names of the files in it.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the folder is there");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A shell script that can be started; its path.
#[cfg(unix)]
pub(crate) fn script(folder: &Folder, name: &str, commands: &str) -> String {
    let path = folder.write(name, format!("#!/bin/sh\n{commands}\n"));
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("a file of ours");
    path
}

/// A process is no longer there. Whoever inherited an orphan may need a moment to bury it.
#[cfg(unix)]
pub(crate) fn assert_gone(pid: &str) {
    let there = || Command::new("kill").args(["-0", pid]).output().expect("every system has kill").status.success();
    let is_dead = || std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| stat.contains(") Z "));
    let gone = (0..100).any(|_| {
        !there() || is_dead() || {
            thread::sleep(Duration::from_millis(20));
            false
        }
    });
    assert!(gone, "process {pid} is still there");
}
