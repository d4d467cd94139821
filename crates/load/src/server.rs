//! The server as a process of its own, so that it can be measured and killed.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

/// A running server.
pub(crate) struct Server {
    pub(crate) at: SocketAddr,
    child: Child,
    /// Held open, because a server that cannot say anything more stops.
    _words: Lines<BufReader<ChildStdout>>,
}

impl Server {
    /// Starts the binary on a free port, with limits that no guest of ours meets.
    pub(crate) async fn start(data: &Path) -> Result<Server> {
        let binary = binary()?;
        let mut child = Command::new(&binary)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(["--posts", "10000000", "--gets", "10000000", "--tables", "1000000", "--awake", "1000000"])
            .args(["--connections", "100000", "--connections-each", "100000", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", binary.display()))?;
        let mut words = BufReader::new(child.stdout.take().context("the server says nothing")?).lines();
        while let Some(line) = words.next_line().await? {
            if let Some((_, rest)) = line.split_once("http://") {
                let at = rest.split_whitespace().next().unwrap_or_default().parse()?;
                return Ok(Server { at, child, _words: words });
            }
        }
        bail!("the server ended before it listened");
    }

    /// `kill -9`: no chance to tidy up.
    pub(crate) async fn kill(mut self) -> Result<()> {
        self.child.kill().await.context("the server cannot be killed")
    }
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
