//! Nobody gets more of the server than it bears: each bound is really met here, and told in both languages.

use std::time::Duration;

use emporion_guest::{Answer, Guest};
use emporion_server::{Allowance, Config, Patience};
use emporion_store::Stage;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::house::{House, PATIENCE, eventually, heard, legal, make, ok, quick, two};

const SOON: Duration = Duration::from_millis(500);

async fn house(change: impl FnOnce(&mut Allowance, &mut Patience)) -> House {
    let mut config = quick();
    change(&mut config.allowance, &mut config.patience);
    House::with(config).await
}

/// Bots only, and time to look at them: the first moves take seconds.
const BOTS: [(&str, &str); 6] = [
    ("game", "magna-grecia"),
    ("seats", "2"),
    ("name", "Anna"),
    ("seat0", "bot:random"),
    ("seat1", "bot:random"),
    ("watch", "1"),
];
const MINE: [(&str, &str); 4] = [("game", "magna-grecia"), ("seats", "2"), ("name", "Anna"), ("seat1", "friend")];

/// What a refusal must be: its status, its code, and words of it in English and Italian.
struct Refusal {
    status: u16,
    code: &'static str,
    words: [&'static str; 2],
    /// Does waiting help?
    waits: bool,
}

impl Refusal {
    /// Asks as a person and as a script, in both languages.
    async fn is_told(&self, house: &House, ask: impl AsyncFn(&mut Guest) -> Answer) {
        for (language, words) in ["en", "it"].into_iter().zip(self.words) {
            let guest = || house.guest().with("accept-language", language);
            let page = soon(ask(&mut guest())).await;
            self.check(&page);
            assert!(page.text().contains(&format!("<html lang=\"{language}\"")), "a page of ours: {}", page.whole());
            assert!(page.text().contains(words), "{}", page.whole());
            assert!(page.header("content-security-policy").starts_with("default-src 'none'"));
            let word = soon(ask(&mut guest().scripted())).await;
            self.check(&word);
            assert!(word.json()["error"]["message"].as_str().unwrap().contains(words), "{}", word.whole());
        }
    }

    fn check(&self, answer: &Answer) {
        assert_eq!((answer.status, answer.code().as_str()), (self.status, self.code), "{}", answer.whole());
        let wait = answer.header("retry-after").parse::<u64>().ok();
        assert_eq!(wait.is_some_and(|seconds| seconds > 0), self.waits, "{}", answer.whole());
    }
}

/// What is not refused may never end.
async fn soon(answer: impl Future<Output = Answer>) -> Answer {
    tokio::time::timeout(PATIENCE, answer).await.expect("an answer that ends")
}

/// Everything that comes until the server ends the connection.
async fn until_closed(stream: &mut TcpStream) -> String {
    let mut all = Vec::new();
    // Whether it ends with a word or without one does not matter.
    _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut all)).await.expect("the server ends it");
    String::from_utf8_lossy(&all).into_owned()
}

async fn send(house: &House, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(house.at).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

#[tokio::test]
async fn a_request_half_sent_is_not_waited_for() {
    let house = house(|_, patience| patience.head = SOON).await;
    let (table, anna, _) = two(&house, "magna-grecia").await;
    let mut events = anna.listen(&format!("/t/{table}/events")).await.unwrap();
    heard(&mut events).await;
    for half in ["", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nhost: localhost\r\nx: "] {
        let mut stream = send(&house, half).await;
        assert_eq!(until_closed(&mut stream).await, "", "{half:?}");
    }
    let mut dripping = TcpStream::connect(house.at).await.unwrap();
    let drip = async {
        while dripping.write_all(b"x").await.is_ok() {
            tokio::time::sleep(SOON / 10).await;
        }
    };
    tokio::time::timeout(PATIENCE, drip).await.expect("a letter now and then helps nothing");
    // One that rests after its request is closed as well, and one that listens is not.
    let mut rested = send(&house, "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    assert!(until_closed(&mut rested).await.starts_with("HTTP/1.1 200"));
    ok(&anna.window().post(&format!("/t/{table}/chat"), &[("text", "still there?")]).await.unwrap());
    heard(&mut events).await;
}

#[tokio::test]
async fn a_body_half_sent_is_not_waited_for() {
    let house = house(|_, patience| patience.body = SOON).await;
    for (language, words) in [("en", "did not arrive in time"), ("it", "non è arrivato in tempo")] {
        let head = format!(
            "POST /tables HTTP/1.1\r\nhost: localhost\r\naccept-language: {language}\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: 200\r\n\r\ngame=magna"
        );
        let answer = until_closed(&mut send(&house, &head).await).await;
        assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
        assert!(answer.contains("data-code=\"table/too-slow\"") && answer.contains(words), "{answer}");
    }
    // Looking needs no body, and none is waited for.
    let answer =
        until_closed(&mut send(&house, "GET / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n").await).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert_eq!(house.count().await, 0, "nothing half done");
}

#[tokio::test]
async fn a_long_body_is_refused_before_it_comes() {
    let house = house(|_, patience| patience.body = PATIENCE * 10).await;
    for (language, words) in [("en", "too much to send at once"), ("it", "troppo da inviare in una volta")] {
        let head = "POST /tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n";
        let announced = format!("{head}accept-language: {language}\r\ncontent-length: 1000000000\r\n\r\ngame=");
        let piece = format!("1000\r\n{}\r\n", "x".repeat(0x1000));
        let unannounced =
            format!("{head}accept-language: {language}\r\ntransfer-encoding: chunked\r\n\r\n{}", piece.repeat(5));
        for request in [announced, unannounced] {
            let answer = until_closed(&mut send(&house, &request).await).await;
            assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
            assert!(answer.contains("data-code=\"table/too-large\"") && answer.contains(words), "{answer}");
        }
    }
}

/// A visitor who asks for much and reads none of it.
#[tokio::test]
async fn who_does_not_read_is_let_go() {
    let house = house(|_, patience| patience.stuck = SOON).await;
    let (table, mut anna, _) = two(&house, "antiquity").await;
    let page = anna.get(&format!("/t/{table}")).await.unwrap();
    assert!(page.body.len() > 20_000);
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(house.at).await.unwrap();
    let wanted = format!("GET /t/{table} HTTP/1.1\r\nhost: localhost\r\n\r\n").repeat(10);
    let ask = async { while stream.write_all(wanted.as_bytes()).await.is_ok() {} };
    tokio::time::timeout(PATIENCE, ask).await.expect("the server does not keep for ever what nobody fetches");
    assert_eq!(anna.get("/").await.unwrap().status, 200);
}

#[tokio::test]
async fn an_address_has_so_many_connections() {
    let house = house(|allowance, _| allowance.connections_each = 3).await;
    let mut inside = Vec::new();
    for _ in 0..3 {
        let mut guest = house.guest();
        ok(&guest.get("/healthz").await.unwrap());
        inside.push(guest);
    }
    let words = ["Too many connections", "troppe connessioni"];
    let refusal = Refusal { status: 429, code: "table/too-many-connections", words, waits: true };
    refusal.is_told(&house, async |guest| guest.get("/").await.unwrap()).await;
    refusal.is_told(&house, async |guest| guest.post("/tables", &MINE).await.unwrap()).await;
    assert_eq!(house.count().await, 0);
    // Who only waits to be told is bounded too.
    let mut waiting = Vec::new();
    for _ in 0..50 {
        waiting.push(TcpStream::connect(house.at).await.unwrap());
    }
    assert_eq!(until_closed(&mut waiting[49]).await, "");
    drop(waiting);
    ok(&inside[0].get("/").await.unwrap());
    drop(inside.pop());
    eventually(async || house.guest().get("/healthz").await.is_ok_and(|answer| answer.status == 200)).await;
}

#[tokio::test]
async fn the_house_has_so_many_connections() {
    let house = house(|allowance, _| allowance.connections = 3).await;
    let mut inside = Vec::new();
    for _ in 0..3 {
        inside.push(house.guest());
        ok(&inside.last_mut().unwrap().get("/healthz").await.unwrap());
    }
    let words = ["The house is full", "La casa è piena"];
    let refusal = Refusal { status: 503, code: "table/house-full", words, waits: true };
    refusal.is_told(&house, async |guest| guest.get("/").await.unwrap()).await;
    drop(inside);
    eventually(async || house.guest().get("/healthz").await.is_ok_and(|answer| answer.status == 200)).await;
}

/// Whoever opens connections and asks for nothing does not keep strangers from hearing that the house is full.
#[tokio::test]
async fn half_sent_heads_leave_room_to_hear_of_a_full_house() {
    let change = |allowance: &mut Allowance, patience: &mut Patience| {
        (allowance.connections, patience.head, patience.refused) = (2, PATIENCE * 10, SOON * 4);
    };
    let house = house(change).await;
    let mut halves = Vec::new();
    for _ in 0..2 + 64 {
        halves.push(send(&house, "GET / HTTP/1.1\r\nhost: ").await);
    }
    assert!(house.guest().get("/").await.is_err(), "the spare places are taken, too");
    eventually(async || house.guest().get("/").await.is_ok_and(|answer| answer.code() == "table/house-full")).await;
}

/// What follows a refusal is not taken for the next request, nor the next request lost without a word.
#[tokio::test]
async fn who_is_refused_before_his_body_came_hears_that_the_connection_ends() {
    let house = house(|allowance, _| allowance.posts = 1).await;
    let mut hasty = house.guest();
    while hasty.post("/look", &[("theme", "dark")]).await.unwrap().status != 429 {}
    let head = |more: &str| {
        let kind = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 10";
        format!("POST /look HTTP/1.1\r\n{kind}\r\n{more}\r\n\r\n")
    };
    let refusals = [
        ("429", head("host: localhost")),
        ("403", head("host: localhost\r\norigin: http://evil.example")),
        ("421", head("host: evil.example")),
        ("200", head("host: localhost").replace("POST /look", "GET /")),
    ];
    for (status, head) in refusals {
        let mut stream = send(&house, &head).await;
        tokio::time::sleep(SOON / 10).await;
        _ = stream.write_all(b"theme=dark").await;
        let answer = until_closed(&mut stream).await.to_ascii_lowercase();
        assert!(answer.starts_with(&format!("http/1.1 {status}")), "{answer}");
        assert!(answer.contains("\r\nconnection: close\r\n"), "{answer}");
    }
    // Once the body is here, the connection stays, whatever the answer.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let ask = format!("{}themes=any", head("host: localhost").replace("/look", "/tables"));
    let next = "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let answer = until_closed(&mut send(&house, &format!("{ask}{next}")).await).await;
    let statuses: Vec<&str> = answer.split("HTTP/1.1 ").skip(1).map(|answer| &answer[..3]).collect();
    assert!(statuses.len() == 2 && statuses[0].starts_with('4') && statuses[1] == "200", "{answer}");
}

#[tokio::test]
async fn listeners_are_so_many_and_leave_room_for_pages() {
    let house = house(|allowance, _| allowance.connections_each = 8).await;
    let (table, anna, _) = two(&house, "magna-grecia").await;
    let mut listening = Vec::new();
    for number in 0..4 {
        let address = if number % 2 == 0 { "/events".to_owned() } else { format!("/t/{table}/events") };
        listening.push(anna.listen(&address).await.unwrap());
        assert_eq!(listening[number].status, 200);
    }
    let words = ["Too many pages are open", "troppe pagine aperte"];
    let refusal = Refusal { status: 429, code: "table/too-many-listeners", words, waits: true };
    refusal.is_told(&house, async |guest| guest.get("/events").await.unwrap()).await;
    refusal.is_told(&house, async |guest| guest.get(&format!("/t/{table}/events")).await.unwrap()).await;
    assert_eq!(house.guest().get("/").await.unwrap().status, 200);
    drop(listening);
    eventually(async || anna.listen("/events").await.is_ok_and(|events| events.status == 200)).await;
}

#[tokio::test]
async fn looking_is_limited_and_files_are_counted_apart() {
    let house = house(|allowance, _| allowance.gets = 1).await;
    let mut hasty = house.guest();
    let mut answers = Vec::new();
    // A second gives one more.
    for _ in 0..40 {
        answers.push(hasty.get("/new").await.unwrap().status);
    }
    assert!(answers[..10].iter().all(|&status| status == 200), "{answers:?}");
    assert!(answers.contains(&429), "{answers:?}");
    let refusal = Refusal {
        status: 429,
        code: "table/too-fast",
        words: ["That was too much at once", "Troppo tutto insieme"],
        waits: true,
    };
    let until_refused = async |guest: &mut Guest| loop {
        let answer = guest.get("/new").await.unwrap();
        if answer.status != 200 {
            return answer;
        }
    };
    refusal.is_told(&house, until_refused).await;
    for _ in 0..40 {
        assert_eq!(hasty.get("/assets/x/style.css").await.unwrap().status, 200);
    }
    ok(&hasty.post("/look", &[("theme", "dark")]).await.unwrap());
}

#[tokio::test]
async fn a_browser_may_ask_for_fifty_pages_a_second() {
    let house = House::with(Config { allowance: Allowance::default(), ..quick() }).await;
    let mut guest = house.script();
    let table = make(&mut guest, &[("game", "magna-grecia"), ("seats", "2"), ("name", "Anna")]).await;
    for _ in 0..500 {
        ok(&guest.get(&format!("/t/{table}/legal?seat=0")).await.unwrap());
    }
}

#[tokio::test]
async fn tables_at_which_nobody_sits_are_few() {
    let house = house(|allowance, _| allowance.empty_tables = 2).await;
    let mut anna = house.script();
    make(&mut anna, &BOTS).await;
    let nobody = [("game", "antiquity"), ("seats", "2"), ("seat0", "friend"), ("seat1", "anybody")];
    make(&mut anna, &nobody).await;
    let words = ["nobody sits may be made in an hour", "a cui non siede nessuno"];
    let refusal = Refusal { status: 429, code: "table/too-many-empty", words, waits: true };
    for form in [&BOTS[..], &nobody[..]] {
        refusal.is_told(&house, async |guest| guest.post("/tables", form).await.unwrap()).await;
    }
    assert_eq!(house.count().await, 2);
    make(&mut anna, &MINE).await;
}

#[tokio::test]
async fn bots_play_for_lookers_on_and_rest_otherwise() {
    let mut config = quick();
    (config.bot_pause, config.patience.attention) = (Duration::from_millis(20), Duration::ZERO);
    let house = House::with(config).await;
    let mut anna = house.script();
    let table = make(&mut anna, &BOTS).await;
    let address = format!("/t/{table}/events");
    for _ in 0..2 {
        let mut events = anna.listen(&address).await.unwrap();
        for _ in 0..6 {
            heard(&mut events).await;
        }
        drop(events);
        // What the store has stays the same for as long as twenty moves would take.
        eventually(async || {
            let before = house.record(&table).await.version;
            tokio::time::sleep(Duration::from_millis(400)).await;
            house.record(&table).await.version == before
        })
        .await;
        assert_eq!(house.record(&table).await.card.stage, Stage::Playing, "it rests, it has not ended");
    }
    for (language, words) in [("en", "rest otherwise"), ("it", "altrimenti riposano")] {
        let page = house.guest().with("accept-language", language).get(&format!("/t/{table}")).await.unwrap();
        assert!(page.text().contains(words), "the page says so: {}", page.whole());
    }
}

#[tokio::test]
async fn bots_play_alone_at_so_many_tables() {
    let mut config = quick();
    (config.bot_pause, config.allowance.lone) = (Duration::from_millis(200), 1);
    let house = House::with(config).await;
    let mut anna = house.script();
    let table = make(&mut anna, &BOTS).await;
    let mut events = anna.listen(&format!("/t/{table}/events")).await.unwrap();
    let first = heard(&mut events).await.version();
    while heard(&mut events).await.version() == first {}
    let words = ["Bots play among themselves", "I bot giocano già tra loro"];
    let refusal = Refusal { status: 503, code: "table/bots-full", words, waits: true };
    refusal.is_told(&house, async |guest| guest.post("/tables", &BOTS).await.unwrap()).await;
    assert_eq!(house.count().await, 1);
    // Against bots one may play nevertheless.
    let mine = make(&mut anna, &[("game", "magna-grecia"), ("seats", "2"), ("name", "Anna")]).await;
    eventually(async || legal(&mut anna, &mine, 0).await.to == [0]).await;
}

#[tokio::test]
async fn memory_holds_so_many_tables() {
    let house = house(|allowance, _| allowance.awake = 2).await;
    let mut anna = house.script();
    let mut tables = Vec::new();
    for _ in 0..5 {
        tables.push(make(&mut anna, &MINE).await);
    }
    for table in &tables {
        ok(&anna.get(&format!("/t/{table}")).await.unwrap());
    }
    assert!(anna.get("/healthz").await.unwrap().json()["awake"].as_u64().unwrap() <= 2);
    // Those that somebody listens to stay.
    let mut listening = Vec::new();
    for table in &tables[..2] {
        let address = format!("/t/{table}/events");
        let mut events = anna.listen(&address).await.unwrap();
        heard(&mut events).await;
        listening.push(events);
    }
    let words = ["More tables are being played", "Si gioca a più tavoli"];
    let refusal = Refusal { status: 503, code: "table/tables-full", words, waits: true };
    refusal.is_told(&house, async |guest| guest.get(&format!("/t/{}", tables[2])).await.unwrap()).await;
    refusal.is_told(&house, async |guest| guest.post("/tables", &MINE).await.unwrap()).await;
    assert_eq!(house.count().await, 5);
    drop(listening);
    eventually(async || anna.get(&format!("/t/{}", tables[2])).await.unwrap().status == 200).await;
}

#[tokio::test]
async fn who_is_slow_does_not_keep_the_server_from_ending() {
    let house = house(|_, patience| {
        (patience.head, patience.body, patience.parting) = (PATIENCE * 10, PATIENCE * 10, SOON);
    })
    .await;
    let mut half = send(&house, "GET / HTTP/1.1\r\nhost: ").await;
    let mut body = send(&house, "POST /look HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\nth").await;
    ok(&house.guest().get("/").await.unwrap());
    let house = tokio::time::timeout(PATIENCE, house.restart(async |_| {})).await.expect("it ends");
    assert_eq!(until_closed(&mut half).await, "");
    assert_eq!(until_closed(&mut body).await, "");
    ok(&house.guest().get("/").await.unwrap());
}
