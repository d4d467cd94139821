//! The server as a process of its own, so that it can be measured, killed and looked after.

use std::ffi::OsString;
use std::fs::File;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

/// The file below its folder of data.
pub(crate) const FILE: &str = "emporion.sqlite";

/// A server that has not ended so long after it was asked to never will.
const PATIENCE: Duration = Duration::from_secs(45);

/// A running server.
pub(crate) struct Server {
    pub(crate) at: SocketAddr,
    pub(crate) data: PathBuf,
    child: Child,
    /// What it says on stderr.
    log: PathBuf,
    /// Held open, because a server that cannot say anything more stops.
    _words: Lines<BufReader<ChildStdout>>,
}

impl Server {
    /// Starts the binary on a free port, with limits that no guest of ours meets.
    pub(crate) async fn start(data: &Path) -> Result<Server> {
        Server::start_with(data, &data.join("server.log"), &[]).await
    }

    /// The same with its complaints in a file, and more in its environment.
    pub(crate) async fn start_with(data: &Path, log: &Path, more: &[(&str, OsString)]) -> Result<Server> {
        let binary = binary()?;
        let complaints = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
        let mut child = Command::new(&binary)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(["--posts", "10000000", "--gets", "10000000", "--tables", "1000000", "--awake", "1000000"])
            .args(["--connections", "100000", "--connections-each", "100000", "--data"])
            .arg(data)
            .env("NO_COLOR", "1")
            .envs(more.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::piped())
            .stderr(complaints)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", binary.display()))?;
        let mut words = BufReader::new(child.stdout.take().context("the server says nothing")?).lines();
        while let Some(line) = words.next_line().await? {
            if let Some((_, rest)) = line.split_once("http://") {
                let at = rest.split_whitespace().next().unwrap_or_default().parse()?;
                return Ok(Server { at, data: data.to_owned(), child, log: log.to_owned(), _words: words });
            }
        }
        bail!("the server ended before it listened; it said {}", tail(log));
    }

    /// The end of what it has said on stderr.
    pub(crate) fn said(&self) -> String {
        format!("the server said {}", tail(&self.log))
    }

    /// `kill -9`: no chance to tidy up. What it had said on stderr; a panic is an error.
    pub(crate) async fn kill(mut self) -> Result<String> {
        self.child.kill().await.context("the server cannot be killed")?;
        self.complaints()
    }

    /// Asks it to end and waits until it has.
    pub(crate) async fn stop(mut self) -> Result<()> {
        let id = self.child.id().context("the server ended by itself")?.to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status().await.context("the server cannot be stopped")?;
        ensure!(asked.success(), "the server ended by itself");
        let ended = tokio::time::timeout(PATIENCE, self.child.wait()).await.context("the server does not stop")??;
        let said = self.complaints()?;
        ensure!(ended.success(), "the server ended with {ended}; it said {said}");
        Ok(())
    }

    fn complaints(&self) -> Result<String> {
        let said = String::from_utf8_lossy(&std::fs::read(&self.log)?).into_owned();
        ensure!(!said.contains("panicked"), "the server panicked; it said {}", tail(&self.log));
        Ok(said)
    }
}

/// Starts a server that should end by itself at once: its code, and what it said on stderr.
pub(crate) async fn attempt(data: &Path) -> Result<(Option<i32>, String)> {
    emporion(&["serve", "--listen", "127.0.0.1:0", "--data"], data).await
}

/// Runs the program to its end: its code, and what it said on stderr.
pub(crate) async fn emporion(args: &[&str], last: &Path) -> Result<(Option<i32>, String)> {
    let mut command = Command::new(binary()?);
    command.args(args).arg(last).stdin(Stdio::null()).kill_on_drop(true);
    let done = tokio::time::timeout(PATIENCE, command.output());
    let done = done.await.with_context(|| format!("emporion {} does not end", args.join(" ")))??;
    Ok((done.status.code(), String::from_utf8_lossy(&done.stderr).into_owned()))
}

/// The last lines of a file.
fn tail(log: &Path) -> String {
    let said = std::fs::read(log).unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let lines: Vec<&str> = said.lines().collect();
    let last = lines[lines.len().saturating_sub(5)..].join("\n");
    if last.is_empty() { "nothing".to_owned() } else { last }
}

/// The server lies beside this program.
fn binary() -> Result<PathBuf> {
    let own = std::env::current_exe()?;
    let name = format!("emporion{}", std::env::consts::EXE_SUFFIX);
    let binary = own.with_file_name(name);
    if !binary.exists() {
        bail!("there is no {}; start this as `cargo xtask load` or `cargo xtask crash`", binary.display());
    }
    Ok(binary)
}

/// A folder that is removed with this value.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Result<Folder> {
        let folder = std::env::temp_dir().join(format!("emporion-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}
