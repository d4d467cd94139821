//! The server answers under its own names only.

use emporion_server::Config;
use emporion_store::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::access::{FIELDS, POSTS};
use crate::house::{House, make, ok, quick, two};

/// Every address that can be looked at.
const GETS: [&str; 18] = [
    "/",
    "/new",
    "/t/T",
    "/t/T/now",
    "/t/T/story",
    "/t/T/log",
    "/t/T/board.svg",
    "/t/T/why?seat=0&step=done",
    "/t/T/legal?seat=0",
    "/t/T/link",
    "/t/T/seat/0/K",
    "/t/T/events",
    "/events",
    "/assets/x/style.css",
    "/assets/x/table.js",
    "/healthz",
    "/nowhere",
    "/t/nowhere",
];

#[tokio::test]
async fn under_a_foreign_name_nothing_is_given_out_or_done() {
    let house = House::open().await;
    let (table, anna, _) = two(&house, "magna-grecia").await;
    let before = house.record(&table).await;
    let here = |address: &str| address.replace("/T/", &format!("/{table}/")).replace("/t/T", &format!("/t/{table}"));
    for host in ["evil.example", "evil.example:7117", "127.0.0.1.evil.example", "localhost.evil"] {
        // The cookie is there as if the name had been ours: nothing may hang on that it is not.
        let mut guest = anna.window().with("host", host).with("origin", &format!("http://{host}"));
        for address in GETS.map(here) {
            let answer = guest.get(&address).await.unwrap();
            assert_eq!((answer.status, answer.code().as_str()), (421, "table/other-host"), "{host} {address}");
            assert!(!answer.whole().contains(&table), "{host} {address}");
        }
        for address in POSTS.map(here) {
            let answer = guest.post(&address, &FIELDS).await.unwrap();
            assert_eq!((answer.status, answer.code().as_str()), (421, "table/other-host"), "{host} {address}");
            assert!(answer.header("set-cookie").is_empty(), "{host} {address}");
        }
    }
    assert_eq!(house.record(&table).await, before);
    assert_eq!(house.store.count().await.unwrap(), 1);
}

#[tokio::test]
async fn by_tls_cookies_travel_by_tls_only() {
    let house = House::open().await;
    for (proto, secure) in [("https", true), ("http", false)] {
        let mut guest = house.guest().with("x-forwarded-proto", proto);
        for answer in [guest.get("/").await.unwrap(), guest.post("/language", &[("language", "it")]).await.unwrap()] {
            let cookie = answer.header("set-cookie");
            assert!(!cookie.is_empty() && cookie.ends_with("; Secure") == secure, "{proto}: {cookie}");
        }
    }
}

#[tokio::test]
async fn a_stray_visitor_reads_what_to_do() {
    let house = House::open().await;
    let mut guest = house.guest().with("host", "games.lan:7117");
    let page = guest.get("/").await.unwrap();
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(page.header("content-security-policy").starts_with("default-src 'none'"));
    assert!(page.text().contains("does not go by the name games.lan."), "{}", page.text());
    assert!(page.text().contains("<code>emporion serve --host games.lan</code>"), "{}", page.text());
    assert!(!page.text().contains("/assets/"), "which would not be given out either");
    let mut guest = guest.with("accept-language", "it");
    let page = guest.get("/t/x").await.unwrap().text();
    assert!(page.contains("lang=\"it\"") && page.contains("non risponde al nome games.lan."), "{page}");
    let mut script = house.script().with("host", "games.lan");
    let words = script.get("/").await.unwrap();
    assert_eq!(words.json()["error"]["code"], "table/other-host");
}

#[tokio::test]
async fn links_begin_with_the_name_a_visitor_used() {
    let hosts = vec!["play.example.org".parse().unwrap()];
    let house = House::with(Config { hosts, ..quick() }).await;
    let mut anna = house.guest().with("host", "Play.Example.org").with("x-forwarded-proto", "https");
    let table =
        make(&mut anna, &[("game", "magna-grecia"), ("seats", "2"), ("name", "Anna"), ("seat1", "friend")]).await;
    let link = format!("/t/{table}/link");
    let page = anna.get(&link).await.unwrap();
    ok(&page);
    assert!(page.text().contains(&format!("\"https://play.example.org/t/{table}\"")), "{}", page.text());
    for host in ["localhost:7117", "10.1.2.3", "[::1]:7117"] {
        let mut guest = house.guest().with("host", host);
        guest.cookies.clone_from(&anna.cookies);
        let page = guest.get(&link).await.unwrap().text();
        assert!(page.contains(&format!("\"http://{host}/t/{table}\"")), "{host}: {page}");
    }
}

#[tokio::test]
async fn a_request_must_name_one_host() {
    let house = House::open().await;
    let at = house.at.to_string();
    let two_hosts = format!("Host: {at}\r\nHost: evil.example\r\n");
    let twice = format!("Host: {at}\r\nHost: {at}\r\n");
    for (line, host, status) in [
        ("GET / HTTP/1.1", format!("Host: {at}\r\n"), 200),
        ("GET / HTTP/1.0", format!("Host: {at}\r\n"), 200),
        ("GET / HTTP/1.0", String::new(), 400),
        ("GET / HTTP/1.1", String::new(), 400),
        ("GET / HTTP/1.1", "Host:\r\n".to_owned(), 400),
        ("GET / HTTP/1.1", two_hosts, 400),
        ("GET / HTTP/1.1", twice, 400),
        ("GET / HTTP/1.1", "Host: a@127.0.0.1\r\n".to_owned(), 400),
        ("GET http://evil.example/ HTTP/1.1", format!("Host: {at}\r\n"), 400),
        ("GET http://evil.example/ HTTP/1.1", "Host: evil.example\r\n".to_owned(), 421),
        ("GET http://localhost/ HTTP/1.1", "Host: localhost\r\n".to_owned(), 200),
    ] {
        let mut stream = TcpStream::connect(house.at).await.unwrap();
        stream.write_all(format!("{line}\r\n{host}Connection: close\r\n\r\n").as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer);
        let said = answer.split(' ').nth(1).unwrap_or_default();
        assert_eq!(said, status.to_string(), "{line} {host:?}: {answer}");
    }
}
