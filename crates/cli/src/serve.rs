//! `emporion serve`: the table in the browser.

use std::io::IsTerminal;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;
use emporion_server::{Allowance, Config, HostName};
use emporion_store::{SqliteStore, Store, StoreError};
use tracing_subscriber::EnvFilter;

use crate::complain::Wrong;

const EXAMPLES: &str = "\
Examples:
  emporion serve                              at http://127.0.0.1:7117, for this computer
  emporion serve --listen 0.0.0.0:7117        for everybody on the local network
  emporion serve --host play.example.org      behind a web server of that name
  emporion serve --data /srv/emporion --log-json";

/// Serve the table in the browser
#[derive(Parser)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Where to listen; 0.0.0.0 lets others on the network play
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:7117")]
    listen: SocketAddr,
    /// A name visitors may use for this server, besides localhost and its plain addresses; may be given several times
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<HostName>,
    /// Where the tables are kept [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Posts a second that one address may make in the long run
    #[arg(long, value_name = "N", default_value_t = Allowance::default().posts)]
    posts: u32,
    /// Pages a second that one address may ask for in the long run
    #[arg(long, value_name = "N", default_value_t = Allowance::default().gets)]
    gets: u32,
    /// Unfinished tables one person may have
    #[arg(long, value_name = "N", default_value_t = Allowance::default().tables)]
    tables: usize,
    /// Tables at which nobody sits that one address may make in an hour
    #[arg(long, value_name = "N", default_value_t = Allowance::default().empty_tables)]
    empty_tables: u32,
    /// Tables in memory at a time; the others rest in the store
    #[arg(long, value_name = "N", default_value_t = Allowance::default().awake)]
    awake: usize,
    /// Connections in all
    #[arg(long, value_name = "N", default_value_t = Allowance::default().connections)]
    connections: usize,
    /// Connections from one address; a browser opens up to six, a web server in front of this one has all of its visitors'
    #[arg(long, value_name = "N", default_value_t = Allowance::default().connections_each)]
    connections_each: usize,
    /// Milliseconds a bot waits before each step, so that people can follow
    #[arg(long, value_name = "MS", default_value_t = 90)]
    bot_pause: u64,
    /// Structured logs as JSON lines on stderr
    #[arg(long)]
    log_json: bool,
}

impl Default for Args {
    fn default() -> Args {
        Args::parse_from(["serve"])
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    logs(args.log_json);
    runtime()?.block_on(serve(args))
}

/// A runtime for everything that waits.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads to be had")
}

async fn serve(args: &Args) -> Result<()> {
    let path = new_store_file(args.data.as_deref())?;
    let store = SqliteStore::open(&path).await.with_context(|| format!("cannot use {}", path.display()))?;
    // Whoever reads that the server is open can play.
    store.secret().await.with_context(|| format!("cannot use {}", path.display()))?;
    let listener = tokio::net::TcpListener::bind(args.listen).await.map_err(|error| {
        Wrong::new(format!("cannot listen at {}: {error}", args.listen))
            .hint("another `emporion serve` may be running; give another address with --listen")
    })?;
    greet(listener.local_addr()?, &path);
    let allowance = allowance(args);
    if allowance.connections < args.connections {
        println!("Not more than {} connections: this process may not open more files\n", allowance.connections);
    }
    let config = Config {
        allowance,
        bot_pause: Duration::from_millis(args.bot_pause),
        hosts: args.hosts.clone(),
        ..Config::default()
    };
    emporion_server::serve(listener, store.clone(), config, stopped()).await.context("stopped")?;
    match store.close().await {
        Ok(()) => println!("Stopped. Every table is kept."),
        Err(error @ StoreError::Gone(_)) => return Err(error).context("stopped"),
        Err(error) => {
            println!("Stopped. Every table is kept, what was played last in the log beside the file ({error}).");
        }
    }
    Ok(())
}

fn allowance(args: &Args) -> Allowance {
    let allowance = Allowance {
        posts: args.posts,
        gets: args.gets,
        tables: args.tables,
        empty_tables: args.empty_tables,
        awake: args.awake,
        connections: args.connections,
        connections_each: args.connections_each,
        ..Allowance::default()
    };
    files().map_or(allowance, |files| allowance.within(files))
}

/// How many files this process may have open. Where it may ask for more than it was given, it does.
#[cfg(unix)]
fn files() -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    let most = if raised.is_ok() { maximum } else { current };
    most.and_then(|most| usize::try_from(most).ok())
}

#[cfg(not(unix))]
fn files() -> Option<usize> {
    None
}

/// Says where to look.
fn greet(at: SocketAddr, path: &Path) {
    let here = if at.ip().is_unspecified() { SocketAddr::new(IpAddr::from([127, 0, 0, 1]), at.port()) } else { at };
    println!("Emporion: open http://{here} in your browser");
    if at.ip().is_unspecified() {
        match local_address() {
            Some(address) => println!("          on the local network http://{}", SocketAddr::new(address, at.port())),
            None => println!("          on the local network: this computer's address, port {}", at.port()),
        }
    }
    println!("          tables are kept in {}", path.display());
    println!("          Ctrl-C stops; `emporion --help` lists everything else\n");
}

/// The address other computers reach this one at: that of the interface a packet would leave by. Nothing is sent.
fn local_address() -> Option<IpAddr> {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("10.255.255.255:1").ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|ip| !ip.is_loopback() && !ip.is_unspecified())
}

/// Ctrl-C, or the system's wish to end.
pub(crate) async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let Ok(mut end) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) else {
            _ = interrupt.await;
            return;
        };
        tokio::select! {
            _ = interrupt => {}
            _ = end.recv() => {}
        }
    }
    #[cfg(not(unix))]
    {
        _ = interrupt.await;
    }
}

fn logs(json: bool) {
    let filter =
        EnvFilter::try_from_env("EMPORION_LOG").unwrap_or_else(|_| EnvFilter::new("warn,emporion_server=info"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A file of complaints is read by other programs.
    let lines = if std::io::stderr().is_terminal() { lines } else { lines.with_ansi(false) };
    // Only the first call can set it, and there is only one.
    if json { lines.json().init() } else { lines.with_target(false).init() }
}

/// The file of the tables, its folder made if need be.
pub(crate) fn new_store_file(data: Option<&Path>) -> Result<PathBuf> {
    let path = store_file(data)?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    Ok(path)
}

/// The file of the tables, whether it is there or not.
pub(crate) fn store_file(data: Option<&Path>) -> Result<PathBuf> {
    let folder = match data {
        Some(folder) => folder.to_owned(),
        None => data_folder()
            .ok_or_else(|| Wrong::new("there is no data directory for this user").hint("name one with --data DIR"))?,
    };
    Ok(folder.join("emporion.sqlite"))
}

/// Where programs of this user keep their data.
fn data_folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        variable("XDG_DATA_HOME").or_else(|| variable("HOME").map(|home| home.join(".local/share")))
    };
    folder.map(|folder| folder.join("emporion"))
}
