//! The server as a host runs it: start, look, back up while it runs, stop, start again.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::program::{Folder, emporion};

/// A running server; it ends with the test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        Server::start_with(data, &[])
    }

    fn start_with(data: &Path, more: &[&str]) -> Server {
        Server::start_saying(data, more, Stdio::null())
    }

    /// The same with its complaints there.
    fn start_saying(data: &Path, more: &[&str], complaints: Stdio) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_emporion"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(more)
            .stdout(Stdio::piped())
            .env_remove("NO_COLOR")
            .stderr(complaints)
            .spawn()
            .expect("the server starts");
        let mut first = String::new();
        let said = child.stdout.as_mut().expect("its output is a pipe");
        BufReader::new(said).read_line(&mut first).expect("it says where it is");
        let address = first.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        let address = address.unwrap_or_else(|| panic!("no address in {first:?}")).to_owned();
        Server { child, address }
    }

    /// One request; the whole answer.
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("somebody listens");
        write!(stream, "{request}").expect("it listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers in text");
        answer
    }

    fn get(&self, path: &str) -> String {
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address))
    }

    /// A new table against bots; its address.
    fn new_table(&self, game: &str) -> String {
        let body = format!("game={game}&name=Anna");
        let answer = self.ask(&format!(
            "POST /tables HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        ));
        let place = answer.lines().find_map(|line| line.strip_prefix("location: "));
        place.unwrap_or_else(|| panic!("no table: {answer}")).trim().to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

#[test]
fn a_host_serves_backs_up_and_restores() {
    let folder = Folder::new();
    let (data, copy, other) = (folder.file("data"), folder.file("copy.sqlite"), folder.file("other"));
    let table = {
        let server = Server::start(Path::new(&data));
        assert!(server.get("/healthz").contains("\"ok\":true"));
        assert!(server.get("/").contains("Magna Grecia"));
        assert!(server.get("/t/nothing").starts_with("HTTP/1.1 404"));
        let table = server.new_table("magna-grecia");
        assert!(server.get(&table).contains("<svg"), "the table is drawn");
        assert!(emporion(&["backup", &copy, "--data", &data]).ok().starts_with("1 table from"));
        table
    };
    assert!(emporion(&["backup", &copy, "--data", &data]).refused().contains("copy.sqlite"));
    emporion(&["restore", &copy, "--data", &other]).ok();
    assert!(emporion(&["restore", &copy, "--data", &other]).refused().contains("--replace"));
    emporion(&["restore", &copy, "--data", &other, "--replace"]).ok();
    let server = Server::start(Path::new(&other));
    assert!(server.get(&table).contains("<svg"), "the table is there again");
}

#[test]
fn a_host_hears_which_table_is_damaged_and_keeps_the_rest() {
    let folder = Folder::new();
    let (data, copy) = (folder.file("data"), folder.file("copy.sqlite"));
    let (bad, good) = {
        let server = Server::start(Path::new(&data));
        (server.new_table("magna-grecia"), server.new_table("mare-nostrum"))
    };
    let name = |table: &str| table.rsplit('/').next().expect("an address").to_owned();
    let check = ["check", "--data", &data, "--replay"];
    assert_eq!(emporion(&check).ok(), "2 tables, all as written\n");
    // One letter of its game; the row begins with the names of table and game.
    damage(&folder, &format!("{}magna-greci", name(&bad)));
    let told = emporion(&check).refused();
    assert!(told.contains("is damaged") && told.contains("--without-damaged"), "{told}");
    let json = emporion(&["check", "--data", &data, "--json"]).stdout;
    assert!(json.contains(&name(&bad)) && !json.contains(&name(&good)), "{json}");
    assert!(emporion(&["backup", &copy, "--data", &data]).refused().contains(&name(&bad)));
    emporion(&["backup", &copy, "--data", &data, "--without-damaged"]).ok();
    emporion(&["restore", &copy, "--data", &data, "--replace"]).ok();
    assert_eq!(emporion(&check).ok(), "1 table, all as written\n");
    let server = Server::start(Path::new(&data));
    assert!(server.get(&good).contains("<svg") && server.get(&bad).starts_with("HTTP/1.1 404"));
}

/// Changes the letter that follows a text in the file of the tables.
fn damage(folder: &Folder, text: &str) {
    let (data, file, flat) = (folder.file("data"), folder.file("data/emporion.sqlite"), folder.file("flat"));
    // A copy is one file.
    emporion(&["backup", &flat, "--data", &data]).ok();
    let mut bytes = std::fs::read(&flat).expect("a copy");
    let start = bytes.windows(text.len()).position(|here| here == text.as_bytes()).expect("its row");
    bytes[start + text.len()] ^= 0x01;
    for end in ["-wal", "-shm"] {
        std::fs::remove_file(format!("{file}{end}")).ok();
    }
    std::fs::write(&file, bytes).expect("damage");
}

#[test]
fn a_host_whose_secret_is_damaged_rescues_every_table() {
    let folder = Folder::new();
    let (data, copy) = (folder.file("data"), folder.file("copy.sqlite"));
    let table = Server::start(Path::new(&data)).new_table("magna-grecia");
    damage(&folder, "signing");
    let refused = emporion(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
    assert_eq!(refused.stdout, "", "nobody is asked to come");
    assert!(refused.refused().contains("the secret is not what was written"));
    let rescued = emporion(&["backup", &copy, "--data", &data, "--without-damaged"]);
    assert!(rescued.stderr.contains("personal links") && !rescued.stderr.contains("left out"), "{}", rescued.stderr);
    assert!(rescued.ok().starts_with("1 table from"));
    emporion(&["restore", &copy, "--data", &data, "--replace"]).ok();
    assert_eq!(emporion(&["check", "--data", &data]).ok(), "1 table, all as written\n");
    assert!(Server::start(Path::new(&data)).get(&table).contains("<svg"), "the table is there again");
}

#[test]
fn a_host_whose_schema_is_damaged_rescues_every_table() {
    let folder = Folder::new();
    let (data, copy) = (folder.file("data"), folder.file("copy.sqlite"));
    let table = Server::start(Path::new(&data)).new_table("magna-grecia");
    damage(&folder, "CREATE TABLE entries");
    let refused = emporion(&["serve", "--listen", "127.0.0.1:0", "--data", &data]).refused();
    assert!(refused.contains("is damaged"), "{refused}");
    for check in [&["check", "--data", &data][..], &["check", "--replay", "--data", &data]] {
        let told = emporion(check).refused();
        assert!(told.contains("is damaged") && told.contains("--without-damaged"), "{told}");
    }
    assert!(emporion(&["backup", &copy, "--data", &data]).refused().contains("damaged"));
    assert!(emporion(&["backup", &copy, "--data", &data, "--without-damaged"]).ok().starts_with("1 table from"));
    emporion(&["restore", &copy, "--data", &data, "--replace"]).ok();
    assert_eq!(emporion(&["check", "--data", &data]).ok(), "1 table, all as written\n");
    assert!(Server::start(Path::new(&data)).get(&table).contains("<svg"), "the table is there again");
}

#[cfg(unix)]
#[test]
fn a_host_copies_the_file_alone_of_a_server_that_has_stopped() {
    let folder = Folder::new();
    let (data, other) = (folder.file("data"), folder.file("other"));
    let mut server = Server::start(Path::new(&data));
    let tables: Vec<String> = (0..3).map(|_| server.new_table("magna-grecia")).collect();
    Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().expect("every system has kill");
    let mut said = String::new();
    server.child.stdout.take().expect("its output is a pipe").read_to_string(&mut said).expect("text");
    assert!(said.contains("Every table is kept.") && server.child.wait().expect("it ends").success(), "{said}");
    std::fs::create_dir(&other).expect("a folder");
    std::fs::copy(format!("{data}/emporion.sqlite"), format!("{other}/emporion.sqlite")).expect("a copy");
    let server = Server::start(Path::new(&other));
    for table in tables {
        assert!(server.get(&table).contains("<svg"), "{table}");
    }
}

#[cfg(unix)]
#[test]
fn complaints_that_nobody_sees_at_once_have_no_colours() {
    let folder = Folder::new();
    let (data, log) = (folder.file("data"), folder.file("log"));
    let complaints = std::fs::File::create(&log).expect("a file");
    let server = Server::start_saying(Path::new(&data), &[], complaints.into());
    // One whose tables go while it still starts has every right to end.
    assert!(server.get("/").contains("Magna Grecia"));
    std::fs::remove_dir_all(&data).expect("the folder goes");
    assert!(server.get("/healthz").contains("gone"));
    let said = std::fs::read_to_string(&log).expect("text");
    assert!(said.contains("the store keeps nothing") && !said.contains('\u{1b}'), "{said:?}");
}

#[test]
fn whoever_looks_for_tables_makes_no_folder() {
    let folder = Folder::new();
    let none = folder.file("none");
    assert!(emporion(&["check", "--data", &none]).refused().contains("no tables"));
    assert!(emporion(&["backup", &folder.file("x"), "--data", &none]).refused().contains("no tables"));
    assert!(!Path::new(&none).exists());
}

#[cfg(unix)]
#[test]
fn a_host_whose_tables_are_gone_is_not_told_that_they_are_kept() {
    let folder = Folder::new();
    let data = folder.file("data");
    let mut server = Server::start(Path::new(&data));
    server.new_table("magna-grecia");
    std::fs::remove_dir_all(&data).expect("the folder goes");
    assert!(server.get("/healthz").contains("\"store\":\"gone\""));
    Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().expect("every system has kill");
    let mut said = String::new();
    server.child.stdout.take().expect("its output is a pipe").read_to_string(&mut said).expect("text");
    assert!(!said.contains("kept."), "{said}");
    assert!(!server.child.wait().expect("it ends").success());
}

#[test]
fn a_host_says_by_which_names_the_server_goes() {
    let folder = Folder::new();
    let names = ["--host", "play.example.org", "--host", "games.lan"];
    let server = Server::start_with(Path::new(&folder.file("data")), &names);
    let get = |host: &str| server.ask(&format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
    for ours in ["play.example.org", "Games.LAN:8080", "localhost", "127.0.0.1", "[::1]:1"] {
        assert!(get(ours).starts_with("HTTP/1.1 200"), "{ours}");
    }
    let stray = get("evil.example");
    assert!(stray.starts_with("HTTP/1.1 421") && stray.contains("emporion serve --host evil.example"), "{stray}");
}

#[test]
fn a_bad_address_or_folder_is_told() {
    assert!(emporion(&["serve", "--listen", "nonsense"]).refused().contains("--listen"));
    let with_port = emporion(&["serve", "--host", "play.example.org:443"]).refused();
    assert!(with_port.contains("--host") && with_port.contains("the name alone"), "{with_port}");
    assert!(emporion(&["serve", "--host", "a b"]).refused().contains("letters, digits and hyphens"));
    let folder = Folder::new();
    let file = folder.write("file", "not a folder");
    assert!(emporion(&["serve", "--listen", "127.0.0.1:0", "--data", &file]).refused().contains("folder"));
    assert!(emporion(&["backup", &folder.file("x"), "--data", &folder.file("empty")]).refused().contains("no tables"));
}
