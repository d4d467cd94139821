//! No request makes the server panic, forget or hang.

use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::access::{FIELDS, POSTS};
use crate::house::{Dice, House, eventually, heard, legal, make, ok, step, two};

/// Texts that break things elsewhere.
const GARBAGE: [&str; 26] = [
    "",
    "0",
    "1",
    "4",
    "5",
    "-1",
    "255",
    "256",
    "99999999999999999999999",
    "NaN",
    "null",
    "true",
    "yes",
    "me",
    "here",
    "bot:",
    "bot:random",
    "move:0",
    "game:-5",
    "game:99999999999999",
    "{\"a\":[",
    "a;b;c;;",
    "\u{0}\u{202e}é𝄞",
    "done;done;done;done;done;done;done",
    "road 0,0 W-E",
    "../../etc/passwd",
];
const NAMES: [&str; 25] = [
    "seat",
    "version",
    "step",
    "sure",
    "answer",
    "text",
    "name",
    "key",
    "game",
    "seats",
    "seat0",
    "seat1",
    "name1",
    "listed",
    "clock",
    "stand-in",
    "option-board",
    "option-map",
    "watch",
    "digest",
    "value",
    "next",
    "language",
    "theme",
    "back",
];

#[tokio::test]
async fn no_form_makes_the_server_fail() {
    let house = House::open().await;
    let mut dice = Dice(2026);
    for game in ["magna-grecia", "antiquity", "mare-nostrum"] {
        let mut guest = house.script();
        let seats = if game == "mare-nostrum" { "3" } else { "2" };
        let fields = [("game", game), ("seats", seats), ("name", "Anna"), ("seat1", "here"), ("seat2", "here")];
        let table = make(&mut guest, &fields).await;
        for round in 0..20 {
            for address in POSTS {
                let address = address.replace("/T/", &format!("/{table}/"));
                if address.ends_with("/leave") || address.ends_with("/bot") {
                    continue;
                }
                let mut form: Vec<(&str, &str)> = FIELDS.to_vec();
                for _ in 0..=round % 5 {
                    let field = (NAMES[dice.roll(NAMES.len())], GARBAGE[dice.roll(GARBAGE.len())]);
                    match form.iter_mut().find(|(name, _)| *name == field.0) {
                        Some(old) if dice.roll(8) > 0 => *old = field,
                        _ => form.push(field),
                    }
                }
                let answer = guest.post(&address, &form).await.unwrap();
                assert!(answer.status < 500, "{address} {form:?}: {}", answer.whole());
            }
        }
        let page = guest.get(&format!("/t/{table}?seat=0")).await.unwrap();
        assert_eq!(page.status, 200, "the table is still there");
    }
}

#[tokio::test]
async fn no_bytes_make_the_server_fail() {
    let house = House::open().await;
    let (table, mut anna, _) = two(&house, "antiquity").await;
    let mut dice = Dice(7);
    for address in POSTS {
        let address = address.replace("/T/", &format!("/{table}/"));
        for length in [0, 1, 7, 60, 3000] {
            let body: Vec<u8> = (0..length).map(|_| dice.roll(256) as u8).collect();
            let answer = anna.post_raw(&address, body).await.unwrap();
            assert!(answer.status < 500, "{address}: {}", answer.whole());
        }
    }
    let paths =
        ["", "/now", "/story", "/log", "/board.svg", "/why", "/legal", "/link", "/seat/0/x", "/seat/77/x", "/seat/x/x"];
    let queries = [
        "",
        "?seat=",
        "?seat=-1",
        "?seat=0&seat=1",
        "?seat=0&step=%ff%00",
        "?spot=..&key=%22%3E",
        "?%",
        "?seat=0&step=;;;;",
    ];
    for path in paths {
        for query in queries {
            for table in [table.as_str(), "nowhere", "%00", "%ff", "a%2Fb"] {
                let address = format!("/t/{table}{path}{query}");
                let answer = anna.get(&address).await.unwrap();
                assert!(answer.status < 500, "{address}: {}", answer.whole());
            }
        }
    }
}

/// Steps in notation, cut and mixed: each is played or refused with a reason.
#[tokio::test]
async fn no_step_makes_the_server_fail() {
    let house = House::open().await;
    let mut dice = Dice(99);
    for game in ["magna-grecia", "antiquity", "mare-nostrum"] {
        let mut guest = house.guest().with("accept", "application/json");
        let fields = [("game", game), ("seats", "3"), ("name", "Anna"), ("seat1", "here"), ("seat2", "here")];
        let table = make(&mut guest, &fields).await;
        for _ in 0..60 {
            let seat = legal(&mut guest, &table, 0).await.to[0];
            let now = legal(&mut guest, &table, seat).await;
            let good = now.steps[dice.roll(now.steps.len())].clone();
            let mut words: Vec<&str> = good.split(' ').collect();
            let wrong = GARBAGE[dice.roll(GARBAGE.len())];
            let at = dice.roll(words.len());
            words[at] = wrong;
            for bad in [words.join(" "), format!("{good};{good};{wrong}"), good.chars().rev().collect()] {
                let answer = step(&mut guest, &table, seat, &bad, &now.version, false).await;
                assert!(answer.status < 500, "{bad}: {}", answer.whole());
            }
            let now = legal(&mut guest, &table, seat).await;
            if now.steps.contains(&good) {
                ok(&step(&mut guest, &table, seat, &good, &now.version, true).await);
            }
        }
    }
}

/// A browser that goes away in the middle of a post must not leave the table between two versions.
#[tokio::test]
async fn who_goes_away_while_he_posts_leaves_no_table_half_moved() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = two(&house, "magna-grecia").await;
    let seat = legal(&mut anna, &table, 0).await.to[0];
    let (guest, other) = if seat == 0 { (&mut anna, &mut bruno) } else { (&mut bruno, &mut anna) };
    let mut events = other.listen(&format!("/t/{table}/events")).await.unwrap();
    heard(&mut events).await;
    let before = house.record(&table).await.version;
    let (name, value) = guest.identity().unwrap();
    let cookie = format!("{name}={value}");
    for attempt in 0..40 {
        let body = format!("seat={seat}&text=attempt+{attempt}");
        let request = format!(
            "POST /t/{table}/chat HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\nx-emporion: 1\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{body}",
            house.at,
            body.len()
        );
        let mut stream = TcpStream::connect(house.at).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_micros(attempt * 150)).await;
        drop(stream);
    }
    // Whatever was done was done wholly: memory, store and listeners agree.
    ok(&guest.post(&format!("/t/{table}/chat"), &[("text", "the last word")]).await.unwrap());
    let said = house.record(&table).await.chat.len() as u64;
    eventually(async || house.record(&table).await.version == before + said).await;
    let shown = guest.get(&format!("/t/{table}")).await.unwrap();
    for remark in house.record(&table).await.chat {
        assert!(shown.text().contains(&remark.text), "{}", remark.text);
    }
    while heard(&mut events).await.version() != shown.attribute("data-version") {}
}

/// What the framework refuses by itself is worded like all else, for people and for scripts.
#[tokio::test]
async fn what_makes_no_sense_is_told_in_the_readers_language() {
    let house = House::open().await;
    let (table, _, _) = two(&house, "magna-grecia").await;
    let here = |path: &str| format!("/t/{table}{path}");
    let gets = [
        (here("?seat=0&seat=1"), 400, "bad-address"),
        (here("/legal"), 400, "bad-address"),
        (here("/why?seat=0"), 400, "bad-address"),
        ("/t/%ff".to_owned(), 400, "bad-address"),
        (here("/step"), 405, "other-method"),
        ("/tables".to_owned(), 405, "other-method"),
        ("/assets/x/nothing.js".to_owned(), 404, "no-page"),
    ];
    let posts = [
        (here("/undo"), "", 400, "bad-form"),
        (here("/undo"), "two", 400, "bad-form"),
        (here("/legal"), "", 405, "other-method"),
    ];
    for (language, words) in [("en", "Nothing has changed"), ("it", "Nulla è cambiato")] {
        let mut guest = house.guest().with("accept-language", language);
        let mut script = house.script().with("accept-language", language);
        let mut answers = Vec::new();
        for (address, status, code) in &gets {
            answers.push((guest.get(address).await.unwrap(), *status, *code));
            answers.push((script.get(address).await.unwrap(), *status, *code));
        }
        for (address, seat, status, code) in &posts {
            let fields = if seat.is_empty() { vec![] } else { vec![("seat", *seat)] };
            answers.push((guest.post(address, &fields).await.unwrap(), *status, *code));
            answers.push((script.post(address, &fields).await.unwrap(), *status, *code));
        }
        for (answer, status, code) in answers {
            assert_eq!((answer.status, answer.code()), (status, format!("table/{code}")), "{}", answer.whole());
            assert!(code == "no-page" || answer.text().contains(words), "{}", answer.text());
            assert!(code != "other-method" || !answer.header("allow").is_empty(), "{}", answer.whole());
        }
    }
}
