//! Who may do what, and how much of it.

use emporion_guest::{Answer, Guest};
use emporion_server::{Allowance, Config};

use crate::house::{House, act, legal, make, ok, play_until, quick, step, two};

/// Every address that takes a post.
pub(crate) const POSTS: [&str; 23] = [
    "/tables",
    "/t/T/step",
    "/t/T/undo",
    "/t/T/redo",
    "/t/T/restart",
    "/t/T/wish",
    "/t/T/answer",
    "/t/T/chat",
    "/t/T/join",
    "/t/T/bot",
    "/t/T/back",
    "/t/T/leave",
    "/t/T/dice",
    "/t/T/rematch",
    "/t/T/link",
    "/t/T/unlink",
    "/t/T/seat/0/K",
    "/t/T/seat/9/K",
    "/t/nowhere/step",
    "/me",
    "/me/K",
    "/language",
    "/look",
];

/// A form that any of them could take.
pub(crate) const FIELDS: [(&str, &str); 11] = [
    ("seat", "0"),
    ("step", "done"),
    ("sure", "yes"),
    ("answer", "yes"),
    ("text", "hello"),
    ("name", "Eve"),
    ("game", "magna-grecia"),
    ("language", "it"),
    ("theme", "dark"),
    ("back", "/"),
    ("value", "7"),
];

#[tokio::test]
async fn a_cookie_cannot_be_forged() {
    let house = House::open().await;
    let (table, anna, _) = two(&house, "magna-grecia").await;
    let address = format!("/t/{table}/legal?seat=0");
    assert_eq!(anna.window().get(&address).await.unwrap().status, 200);
    let (name, real) = anna.identity().unwrap();
    let person = house.record(&table).await.notes["seats"][0]["person"].as_str().unwrap().to_owned();
    let decoded = real.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let mut forged = vec![person.clone(), format!("{}{person}", "A".repeat(44)), String::new(), ".".repeat(5000)];
    for at in [0, 10, 30, real.len() - 1] {
        let mut bytes = real.clone().into_bytes();
        bytes[at] = if bytes[at] == b'x' { b'y' } else { b'x' };
        forged.push(String::from_utf8(bytes).unwrap());
    }
    // A signature is good for its own cookie and its own value only.
    forged.push(format!("{decoded}.{person}"));
    for cookie in forged {
        let mut thief = house.guest();
        for name in [name.as_str(), "emporion"] {
            thief.cookies.insert(name.to_owned(), cookie.clone());
            assert_eq!(thief.get(&address).await.unwrap().status, 403, "{name}={cookie}");
        }
    }
}

/// Who clicks twice before he is known would otherwise be two persons, of whom one has the seat and the other the browser.
#[tokio::test]
async fn whoever_is_shown_a_page_is_somebody() {
    let house = House::open().await;
    let mut anna = house.guest();
    let fields =
        [("game", "magna-grecia"), ("seats", "3"), ("name", "Anna"), ("seat1", "anybody"), ("seat2", "anybody")];
    let table = make(&mut anna, &fields).await;
    for address in [format!("/t/{table}"), "/".to_owned(), "/new".to_owned(), format!("/t/{table}/link")] {
        let mut bruno = house.guest();
        ok(&bruno.get(&address).await.unwrap());
        let (name, value) = bruno.identity().expect("he is known by now");
        ok(&bruno.get(&address).await.unwrap());
        assert_eq!(bruno.identity().unwrap(), (name, value), "and stays who he is");
    }
    let mut robot = house.guest();
    for address in ["/healthz", "/nowhere", &format!("/t/{table}/board.svg"), &format!("/t/{table}/log")] {
        robot.get(address).await.unwrap();
        assert!(robot.identity().is_none(), "{address}");
    }

    let mut bruno = house.guest();
    ok(&bruno.get(&format!("/t/{table}")).await.unwrap());
    let (mut one, mut two) = (bruno.window(), bruno.window());
    let (join, fields) = (format!("/t/{table}/join"), [("seat", "1"), ("name", "Bruno")]);
    let (first, second) = tokio::join!(one.post(&join, &fields), two.post(&join, &fields));
    ok(&first.unwrap());
    ok(&second.unwrap());
    assert_eq!(bruno.get(&format!("/t/{table}")).await.unwrap().attribute("data-mine"), "1", "the seat is his");
}

/// Browsers keep one pot of cookies for all ports of a host.
#[tokio::test]
async fn two_houses_on_one_host_leave_each_others_people_alone() {
    let (house, other) = (House::open().await, House::open().await);
    let mut anna = house.guest();
    let table = make(&mut anna, &[("game", "magna-grecia"), ("seats", "2"), ("name", "Anna")]).await;
    anna.move_to(other.at);
    ok(&anna.get("/").await.unwrap());
    make(&mut anna, &[("game", "magna-grecia"), ("seats", "2"), ("name", "Anna")]).await;
    anna.move_to(house.at);
    assert_eq!(anna.get(&format!("/t/{table}")).await.unwrap().attribute("data-mine"), "0");

    // Whoever has the cookie of before goes on with it.
    let ours = house.record(&table).await.notes["seats"][0]["person"].as_str().unwrap().to_owned();
    let (name, value) = anna.cookies.iter().find(|(_, value)| value.contains(&ours)).unwrap();
    let mut old = house.guest();
    assert_ne!(name, "emporion");
    old.cookies.insert("emporion".to_owned(), value.clone());
    assert_eq!(old.get(&format!("/t/{table}")).await.unwrap().attribute("data-mine"), "0");
}

#[tokio::test]
async fn only_its_holder_moves_a_seat() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = two(&house, "magna-grecia").await;
    let seat = legal(&mut anna, &table, 0).await.to[0];
    let (holder, other) = if seat == 0 { (&mut anna, &mut bruno) } else { (&mut bruno, &mut anna) };
    let now = legal(holder, &table, seat).await;
    let (mut stranger, kept) = (house.script(), house.record(&table).await.version);
    for thief in [other, &mut stranger] {
        let stolen = step(thief, &table, seat, &now.steps[0], &now.version, true).await;
        assert_eq!((stolen.status, stolen.code().as_str()), (403, "table/not-your-seat"));
        for what in ["undo", "redo", "restart", "wish", "leave", "bot", "back", "link", "unlink"] {
            let stolen = act(thief, &table, what, seat).await;
            assert_eq!((stolen.status, stolen.code().as_str()), (403, "table/not-your-seat"), "{what}");
        }
        for path in ["legal?", "why?step=done&"] {
            assert_eq!(thief.get(&format!("/t/{table}/{path}seat={seat}")).await.unwrap().status, 403);
        }
    }
    assert_eq!(house.record(&table).await.version, kept, "and nothing has happened");
}

#[tokio::test]
async fn posts_from_other_sites_are_refused() {
    let house = House::open().await;
    let (table, anna, _) = two(&house, "magna-grecia").await;
    let before = house.record(&table).await.version;
    let own = format!("http://{}", house.at);
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        for address in POSTS {
            let mut guest = anna.window().with(name, value);
            let answer = guest.post(&address.replace("/T/", &format!("/{table}/")), &FIELDS).await.unwrap();
            assert_eq!((answer.status, answer.code().as_str()), (403, "table/other-site"), "{address} {value}");
        }
    }
    assert_eq!(house.record(&table).await.version, before);
    let mut page = anna.window().with("origin", &own).with("sec-fetch-site", "same-origin");
    ok(&page.post(&format!("/t/{table}/chat"), &[("seat", "0"), ("text", "from our own page")]).await.unwrap());
}

#[tokio::test]
async fn too_much_is_refused_and_told_so() {
    let house = House::open().await;
    let (table, mut anna, _) = two(&house, "magna-grecia").await;
    let long = "x".repeat(20_000);
    let large = anna.post(&format!("/t/{table}/chat"), &[("text", &long)]).await.unwrap();
    assert_eq!(large.status, 413);
    let wordy = anna.post(&format!("/t/{table}/step"), &[("seat", "0"), ("step", &long[..500])]).await.unwrap();
    assert_eq!((wordy.status, wordy.code().as_str()), (400, "table/long-step"));

    let strict = House::with(Config { allowance: Allowance { posts: 1, ..quick().allowance }, ..quick() }).await;
    let mut hasty = strict.script();
    let answers = many(&mut hasty, 40).await;
    let refused: Vec<&Answer> = answers.iter().filter(|answer| answer.status == 429).collect();
    assert!(refused.len() > 20 && answers[0].status != 429, "{} of 40", refused.len());
    assert!(refused.iter().all(|answer| answer.code() == "table/too-fast"));
    assert_eq!(hasty.get("/").await.unwrap().status, 200, "looking is free");
}

async fn many(guest: &mut Guest, posts: usize) -> Vec<Answer> {
    let mut answers = Vec::new();
    for _ in 0..posts {
        answers.push(guest.post("/look", &[("theme", "dark")]).await.unwrap());
    }
    answers
}

/// With the allowance everybody gets: a list that is shown short must not make the count short.
#[tokio::test]
async fn a_person_has_so_many_unfinished_tables_and_no_more() {
    let most = Allowance::default().tables;
    let house = House::with(Config { allowance: Allowance { tables: most, ..quick().allowance }, ..quick() }).await;
    let mut guest = house.script();
    let fields = [("game", "magna-grecia"), ("seats", "2"), ("name", "Anna"), ("seat1", "friend")];
    for _ in 0..most {
        make(&mut guest, &fields).await;
    }
    let refused = guest.post("/tables", &fields).await.unwrap();
    assert_eq!((refused.status, refused.code().as_str()), (429, "table/too-many-tables"));
}

#[tokio::test]
async fn names_and_chat_are_text_whatever_is_in_them() {
    let house = House::open().await;
    let mut anna = house.script();
    let evil = "<script>alert(1)</script>";
    let quotes = "\"><img src=x onerror=a()>";
    let fields = [
        ("game", "antiquity"),
        ("seats", "2"),
        ("name", evil),
        ("seat1", "here"),
        ("name1", quotes),
        ("listed", "yes"),
    ];
    let table = make(&mut anna, &fields).await;
    ok(&anna.post(&format!("/t/{table}/chat"), &[("text", &format!("{evil} {quotes}"))]).await.unwrap());
    let mut stranger = house.guest();
    ok(&stranger
        .post(&format!("/t/{table}/chat"), &[("text", "hi"), ("name", "<img src=y onerror=b()>")])
        .await
        .unwrap());
    for guest in [&mut anna, &mut stranger] {
        for path in [
            "/".to_owned(),
            format!("/t/{table}"),
            format!("/t/{table}?seat=0"),
            format!("/t/{table}/link"),
            format!("/t/{table}/board.svg?seat=0"),
        ] {
            let page = guest.get(&path).await.unwrap().text();
            assert!(!page.contains("<script>") && !page.contains("<img"), "{path}");
        }
    }
    assert!(
        stranger.get(&format!("/t/{table}")).await.unwrap().text().contains("&lt;script&gt;"),
        "it is shown as it is"
    );
}

#[tokio::test]
async fn no_page_has_anything_inline_and_every_answer_has_the_policy() {
    let house = House::open().await;
    for (game, seats) in [("magna-grecia", "4"), ("antiquity", "4"), ("mare-nostrum", "5")] {
        let mut anna = house.guest();
        let fields = [("game", game), ("seats", seats), ("name", "Anna")];
        let table = make(&mut anna, &fields).await;
        let waiting =
            make(&mut anna, &[("game", game), ("name", "Anna"), ("seat1", "friend"), ("listed", "yes")]).await;
        let mut dice = crate::house::Dice(1);
        for part in 0..4 {
            let mut left = 25 * part;
            let until = |_, _: &_| {
                left -= 1;
                left < 0
            };
            play_until(&mut [(0, &mut anna.window())], &table, until, |now| dice.roll(now.steps.len())).await;
            for path in pages(game, &table, &waiting) {
                let answer = anna.get(&path).await.unwrap();
                assert!(
                    answer.header("content-security-policy").starts_with("default-src 'none'; script-src 'self'"),
                    "{path}"
                );
                assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
                if answer.header("content-type").starts_with("text/html") {
                    nothing_inline(&path, &answer.text());
                }
            }
        }
    }
}

fn pages(game: &str, table: &str, waiting: &str) -> Vec<String> {
    let mut all: Vec<String> =
        ["/", "/new", "/me", "/nowhere", "/healthz", "/assets/x/style.css"].map(str::to_owned).to_vec();
    all.push(format!("/new?game={game}"));
    let parts = ["", "/now", "/story", "/link", "/log", "/board.svg", "/legal?seat=0", "/why?seat=0&step=x"];
    all.extend(parts.map(|part| format!("/t/{table}{part}")));
    all.extend(["", "/link"].map(|part| format!("/t/{waiting}{part}")));
    all
}

pub(crate) fn nothing_inline(path: &str, page: &str) {
    for tag in page.split('<').skip(1).filter_map(|rest| rest.split_once('>')).map(|(tag, _)| tag) {
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        assert_ne!(name, "style", "{path}");
        assert!(name != "script" || tag.contains(" src=\"/assets/"), "{path}: <{tag}>");
        for attribute in attributes(tag) {
            assert!(!attribute.starts_with("on") && attribute != "style", "{path}: <{tag}>");
        }
        assert!(!tag.contains("javascript:"), "{path}: <{tag}>");
    }
}

/// The names of a tag's attributes.
fn attributes(tag: &str) -> Vec<&str> {
    let outside = tag.split('"').step_by(2);
    outside.flat_map(str::split_whitespace).map(|word| word.trim_end_matches('=')).skip(1).collect()
}

#[test]
fn what_is_inline_is_found() {
    for bad in ["<p onclick=\"x\">", "<p class=\"a\" style=\"b\">", "<script>x</script>", "<style>x</style>"] {
        assert!(std::panic::catch_unwind(|| nothing_inline("", bad)).is_err(), "{bad}");
    }
    nothing_inline("", "<p class=\"on x\" data-style=\"style=on\"><script src=\"/assets/1/a.js\"></script>");
}
