//! A server of one's own on a free port, with a store in a folder that goes with it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use emporion_guest::{Answer, Events, Guest, Told};
use emporion_server::{Allowance, Config, ServeError};
use emporion_store::{Record, SqliteStore, Store, TableId};
use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Nothing a test waits for takes as long as this; it only keeps a fault from hanging.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A running server.
pub(crate) struct House {
    pub(crate) at: SocketAddr,
    pub(crate) store: SqliteStore,
    folder: Folder,
    config: Config,
    stop: oneshot::Sender<()>,
    running: JoinHandle<Result<(), ServeError>>,
}

impl House {
    /// As tests want it: nobody is too fast, bots do not wait.
    pub(crate) async fn open() -> House {
        House::with(quick()).await
    }

    pub(crate) async fn with(config: Config) -> House {
        House::on(Folder::new(), config).await
    }

    async fn on(folder: Folder, config: Config) -> House {
        // What the server complains of is shown with a test that fails.
        _ = tracing_subscriber::fmt().with_test_writer().with_env_filter("error").try_init();
        let store = SqliteStore::open(&folder.file()).await.unwrap();
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let at = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let stopped = async {
            _ = stopped.await;
        };
        let running = tokio::spawn(emporion_server::serve(listener, store.clone(), config.clone(), stopped));
        House { at, store, folder, config, stop, running }
    }

    /// Stops, does something with the store that nobody uses now, and starts again on the same folder.
    pub(crate) async fn restart(self, work: impl AsyncFnOnce(&SqliteStore)) -> House {
        _ = self.stop.send(());
        self.running.await.unwrap().unwrap();
        drop(self.store);
        let store = SqliteStore::open(&self.folder.file()).await.unwrap();
        work(&store).await;
        drop(store);
        House::on(self.folder, self.config).await
    }

    /// Somebody with a browser.
    pub(crate) fn guest(&self) -> Guest {
        Guest::new(self.at)
    }

    /// A script in somebody's page.
    pub(crate) fn script(&self) -> Guest {
        self.guest().scripted()
    }

    /// How many tables are kept.
    pub(crate) async fn count(&self) -> u64 {
        self.store.count().await.unwrap()
    }

    /// Does something to the file of the tables behind the server's back.
    pub(crate) async fn disk(&self, statement: &'static str) {
        let mut connection = self.other_process().await;
        sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    /// A connection to the file of the tables, as another process has it.
    pub(crate) async fn other_process(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.folder.file());
        options.connect().await.unwrap()
    }

    /// The folder of the tables gets another name.
    pub(crate) fn lose(&self) {
        std::fs::rename(&self.folder.0, self.folder.away()).unwrap();
    }

    /// It gets its name back.
    pub(crate) fn find(&self) {
        std::fs::rename(self.folder.away(), &self.folder.0).unwrap();
    }

    /// Stops; how it ended.
    pub(crate) async fn stop(self) -> Result<(), ServeError> {
        _ = self.stop.send(());
        self.running.await.unwrap()
    }

    pub(crate) async fn record(&self, table: &str) -> Record {
        self.store.load(&TableId(table.to_owned())).await.unwrap()
    }
}

pub(crate) fn quick() -> Config {
    let much =
        Allowance { posts: 1_000_000, gets: 1_000_000, tables: 1000, empty_tables: 1000, ..Allowance::default() };
    let much = Allowance { remarks: 1_000_000, ..much };
    let allowance = Allowance { connections: 100_000, connections_each: 100_000, ..much };
    Config { allowance, bot_pause: Duration::ZERO, ..Config::default() }
}

/// A folder that is removed with this value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let name = format!("emporion-http-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self) -> PathBuf {
        Path::new(&self.0).join("emporion.sqlite")
    }

    fn away(&self) -> PathBuf {
        self.0.with_extension("away")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
        _ = std::fs::remove_dir_all(self.away());
    }
}

/// Makes a table; says its name.
pub(crate) async fn make(guest: &mut Guest, fields: &[(&str, &str)]) -> String {
    let answer = guest.post("/tables", fields).await.unwrap();
    let address = answer.onwards();
    let table = address.strip_prefix("/t/").unwrap_or_else(|| panic!("no table: {}", answer.whole()));
    table.to_owned()
}

/// A game of two friends: the first makes the table, the second takes the open seat.
pub(crate) async fn two(house: &House, game: &str) -> (String, Guest, Guest) {
    let (mut anna, mut bruno) = (house.script(), house.script());
    let fields = [("game", game), ("seats", "2"), ("name", "Anna"), ("seat1", "anybody")];
    let table = make(&mut anna, &fields).await;
    ok(&bruno.post(&format!("/t/{table}/join"), &[("seat", "1"), ("name", "Bruno")]).await.unwrap());
    (table, anna, bruno)
}

pub(crate) fn ok(answer: &Answer) {
    assert!((200..400).contains(&answer.status), "{}", answer.whole());
}

/// What a seat may do now, and the version that says so.
pub(crate) async fn legal(guest: &mut Guest, table: &str, seat: usize) -> Legal {
    let answer = guest.get(&format!("/t/{table}/legal?seat={seat}")).await.unwrap();
    ok(&answer);
    let json = answer.json();
    let steps = json["legal"].as_array().unwrap().iter().map(|step| step.as_str().unwrap().to_owned()).collect();
    let to = json["to"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap() as usize).collect();
    Legal { steps, to, version: json["version"].as_str().unwrap().to_owned(), over: json["over"] == Value::Bool(true) }
}

pub(crate) struct Legal {
    pub(crate) steps: Vec<String>,
    pub(crate) to: Vec<usize>,
    /// As the server sealed it.
    pub(crate) version: String,
    pub(crate) over: bool,
}

/// Posts a step upon a version.
pub(crate) async fn step(guest: &mut Guest, table: &str, seat: usize, step: &str, version: &str, sure: bool) -> Answer {
    let seat = seat.to_string();
    let mut fields = vec![("seat", seat.as_str()), ("version", version), ("step", step)];
    if sure {
        fields.push(("sure", "yes"));
    }
    guest.post(&format!("/t/{table}/step"), &fields).await.unwrap()
}

/// Posts something that needs nothing but a seat.
pub(crate) async fn act(guest: &mut Guest, table: &str, what: &str, seat: usize) -> Answer {
    guest.post(&format!("/t/{table}/{what}"), &[("seat", &seat.to_string())]).await.unwrap()
}

/// Plays whatever comes first, each seat by its own guest, until `until` holds. A step is chosen by `choose` among the legal ones.
pub(crate) async fn play_until(
    seats: &mut [(usize, &mut Guest)],
    table: &str,
    mut until: impl FnMut(usize, &Legal) -> bool,
    mut choose: impl FnMut(&Legal) -> usize,
) {
    // Nobody looks at the pages in between.
    let program = |(seat, guest): &mut (usize, &mut Guest)| (*seat, guest.window().with("accept", "application/json"));
    let mut seats: Vec<(usize, Guest)> = seats.iter_mut().map(program).collect();
    for _ in 0..4000 {
        let mut moved = false;
        for (seat, guest) in &mut seats {
            let now = legal(guest, table, *seat).await;
            if now.over || until(*seat, &now) {
                return;
            }
            if now.steps.is_empty() {
                continue;
            }
            let chosen = now.steps[choose(&now) % now.steps.len()].clone();
            let answer = step(guest, table, *seat, &chosen, &now.version, true).await;
            // Where several decide at once somebody may have been first; then he looks again.
            if answer.status != 409 {
                ok(&answer);
            }
            moved = true;
        }
        if !moved {
            // Bots play.
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    panic!("it never came to that");
}

/// A cheap generator: what it chooses is the same on every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides.max(1)
    }
}

/// The next event, or a failed test.
pub(crate) async fn heard(events: &mut Events) -> Told {
    tokio::time::timeout(PATIENCE, events.next()).await.expect("something is told").expect("the stream goes on")
}

/// Waits until something holds.
pub(crate) async fn eventually(mut holds: impl AsyncFnMut() -> bool) {
    let waited = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waited).await.expect("it comes to that");
}
