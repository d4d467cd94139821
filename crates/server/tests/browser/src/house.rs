//! What one test needs: a server, a driver, browsers; and how all of it ends.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use futures_util::FutureExt;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use thirtyfour::WebDriver;
use tokio::time::timeout;

use crate::patiently;
use crate::person::{Person, Screen};

/// No test takes longer, whatever hangs.
const LONGEST: Duration = Duration::from_mins(5);

/// Runs one test in a house of its own and closes it afterwards.
pub fn evening(work: impl AsyncFnOnce(&House) -> Result<()>) -> Result<()> {
    // The harness names each thread after its test.
    let thread = std::thread::current();
    let name = thread.name().unwrap_or("browser").replace("::", "-");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let longest = patiently(LONGEST);
    runtime.block_on(async {
        let house = House::open(&name)?;
        let played = AssertUnwindSafe(timeout(longest, work(&house))).catch_unwind().await;
        let failed = !matches!(played, Ok(Ok(Ok(()))));
        let complaints = house.close(failed).await;
        match played {
            Err(panic) => resume_unwind(panic),
            Ok(Err(_)) => bail!("not finished after {} seconds", longest.as_secs()),
            Ok(Ok(result)) => result?,
        }
        ensure!(complaints.is_empty(), "a console complained:\n{}", complaints.join("\n"));
        Ok(())
    })
}

/// A server with its data, a driver, and the browsers of the people who came.
pub struct House {
    name: String,
    folder: PathBuf,
    address: String,
    server: Mutex<Child>,
    driver: Child,
    driver_address: String,
    guests: Mutex<Vec<WebDriver>>,
    came: AtomicUsize,
    pardoned: Mutex<Vec<&'static str>>,
}

impl House {
    fn open(name: &str) -> Result<House> {
        let folder = std::env::temp_dir().join(format!("emporion-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let (mut server, address) = serve(&folder, "127.0.0.1:0")?;
        let (driver, driver_address) = drive().inspect_err(|_| end(&mut server))?;
        Ok(House {
            name: name.to_owned(),
            folder,
            address,
            server: Mutex::new(server),
            driver,
            driver_address,
            guests: Mutex::default(),
            came: AtomicUsize::new(0),
            pardoned: Mutex::default(),
        })
    }

    /// Somebody comes, with a browser that nobody has used before.
    pub async fn guest(&self, screen: Screen) -> Result<Person> {
        // Counted at once: two may come at the same time, and neither may sit at the other's browser.
        let number = self.came.fetch_add(1, Ordering::Relaxed);
        let profile = self.folder.join(format!("profile-{number}"));
        let person = Person::arrive(&self.driver_address, &self.address, &profile, screen).await?;
        lock(&self.guests).push(person.driver());
        Ok(person)
    }

    /// The server dies without a word and is started again at the same address with the same data.
    pub fn kill_server(&self) {
        end(&mut lock(&self.server));
    }

    /// See [`House::kill_server`].
    pub fn restart_server(&self) -> Result<()> {
        let at = self.address.strip_prefix("http://").context("an address of the web")?;
        *lock(&self.server) = serve(&self.folder, at)?.0;
        Ok(())
    }

    /// From now on the store keeps no change of a table, or does so again.
    pub async fn refuse_changes(&self, refuse: bool) -> Result<()> {
        let statement = if refuse {
            "CREATE TRIGGER refuse BEFORE UPDATE ON versions BEGIN SELECT RAISE(ABORT, 'no room'); END"
        } else {
            "DROP TRIGGER refuse"
        };
        let file = SqliteConnectOptions::new().filename(self.folder.join("emporion.sqlite"));
        let mut connection = file.connect().await?;
        sqlx::raw_sql(statement).execute(&mut connection).await?;
        connection.close().await?;
        Ok(())
    }

    /// Consoles may say this: the test brings it about.
    pub fn pardon(&self, message: &'static str) {
        lock(&self.pardoned).push(message);
    }

    /// Ends everything that was started here, and tells what the consoles complained of.
    async fn close(mut self, failed: bool) -> Vec<String> {
        let mut complaints = Vec::new();
        let guests = std::mem::take(&mut *lock(&self.guests));
        for (number, guest) in guests.into_iter().enumerate() {
            if failed && let Ok(picture) = guest.screenshot_as_png().await {
                _ = keep_picture(&format!("failed-{}-{number}", self.name), &picture);
            }
            complaints.extend(self.complaints(&guest, number).await);
            _ = guest.quit().await;
        }
        end(&mut self.driver);
        end(&mut lock(&self.server));
        if failed {
            eprintln!("the server said: {}", fs::read_to_string(self.folder.join("server.log")).unwrap_or_default());
            eprintln!("{}", complaints.join("\n"));
        }
        _ = fs::remove_dir_all(&self.folder);
        complaints
    }

    async fn complaints(&self, guest: &WebDriver, number: usize) -> Vec<String> {
        let lines = match guest.browser_log().await {
            Ok(lines) => lines,
            Err(error) => return vec![format!("browser {number}: its console cannot be read: {error}")],
        };
        let pardoned = lock(&self.pardoned).clone();
        let bad = lines.into_iter().filter(|line| line.level == "SEVERE" || line.level == "WARNING");
        let bad = bad.filter(|line| !pardoned.iter().any(|pardon| line.message.contains(pardon)));
        bad.map(|line| format!("browser {number}: {}", line.message)).collect()
    }
}

/// Starts the program; the address it printed.
fn serve(folder: &Path, at: &str) -> Result<(Child, String)> {
    let program = program()?;
    let log = File::options().create(true).append(true).open(folder.join("server.log"))?;
    let mut server = Command::new(&program)
        .args([
            "serve",
            "--listen",
            at,
            "--posts",
            "10000",
            "--gets",
            "10000",
            "--tables",
            "1000",
            "--bot-pause",
            "0",
            "--data",
        ])
        .arg(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let address =
        said(&mut server, |line| line.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_owned));
    let address = address.context("the server does not say where it is").inspect_err(|_| end(&mut server))?;
    Ok((server, address))
}

/// The program beside the tests, or the one that is named.
fn program() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("EMPORION_PROGRAM") {
        return Ok(named.into());
    }
    let beside = target_folder()?.join("debug").join(format!("emporion{}", std::env::consts::EXE_SUFFIX));
    ensure!(beside.is_file(), "{} is not there: cargo build -p emporion", beside.display());
    Ok(beside)
}

/// Starts a driver for browsers; its address.
fn drive() -> Result<(Child, String)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start chromedriver; on Debian: apt-get install chromium chromium-driver")?;
    let port = said(&mut driver, |line| {
        let port = line.split_once("started successfully on port ")?.1;
        Some(port.trim_end_matches('.').to_owned())
    });
    let port = port.context("chromedriver does not say where it is").inspect_err(|_| end(&mut driver))?;
    Ok((driver, format!("http://127.0.0.1:{port}")))
}

/// The first thing found in what a process says; the rest is read and forgotten, so that it never waits for a reader.
fn said(process: &mut Child, find: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut lines = BufReader::new(process.stdout.take()?).lines().map_while(Result::ok);
    let found = lines.find_map(|line| find(&line));
    std::thread::spawn(move || lines.for_each(drop));
    found
}

fn end(process: &mut Child) {
    _ = process.kill();
    _ = process.wait();
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Puts a picture among the artefacts, `target/screenshots`.
pub(crate) fn keep_picture(name: &str, picture: &[u8]) -> Result<()> {
    let folder = target_folder()?.join("screenshots");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(format!("{name}.png")), picture)?;
    Ok(())
}

/// The folder cargo builds into: the tests lie in its `debug/deps`.
fn target_folder() -> Result<PathBuf> {
    let tests = std::env::current_exe()?;
    Ok(tests.ancestors().nth(3).context("tests lie in a target folder")?.to_owned())
}
