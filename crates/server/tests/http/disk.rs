//! A store that cannot keep anything for a while: nothing is lost, nothing is done twice, and it goes on by itself.

use emporion_guest::{Answer, Guest};

use crate::house::{House, eventually, legal, ok, step, two};

/// From now on no change of a table can be kept.
const REFUSE: &str = "CREATE TRIGGER refuse BEFORE UPDATE ON versions BEGIN SELECT RAISE(ABORT, 'no room'); END";
const ALLOW: &str = "DROP TRIGGER refuse";

#[tokio::test]
async fn what_cannot_be_saved_can_be_sent_again() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = two(&house, "magna-grecia").await;
    let seat = legal(&mut anna, &table, 0).await.to[0];
    let guest = if seat == 0 { &mut anna } else { &mut bruno };
    let (before, kept) = (legal(guest, &table, seat).await, house.record(&table).await.version);
    house.disk(REFUSE).await;
    for _ in 0..3 {
        let answer = step(guest, &table, seat, &before.steps[0], &before.version, true).await;
        assert_eq!((answer.status, answer.code().as_str()), (503, "table/store"), "{}", answer.whole());
        assert_eq!(answer.header("retry-after"), "2");
        assert_eq!(legal(guest, &table, seat).await.steps, before.steps, "nothing has changed");
    }
    house.disk(ALLOW).await;
    ok(&step(guest, &table, seat, &before.steps[0], &before.version, true).await);
    let again = step(guest, &table, seat, &before.steps[0], &before.version, true).await;
    assert_eq!(again.code(), "table/moved", "it counts once");
    assert_eq!(house.record(&table).await.version, kept + 1);
}

#[tokio::test]
async fn a_browser_without_scripts_is_offered_its_form_again() {
    let house = House::open().await;
    for (language, title) in [("en", "Not saved yet"), ("it", "Non ancora salvato")] {
        let (table, mut anna, mut bruno) = two(&house, "magna-grecia").await;
        let seat = legal(&mut anna, &table, 0).await.to[0];
        let guest = if seat == 0 { &mut anna } else { &mut bruno };
        let (now, kept) = (legal(guest, &table, seat).await, house.record(&table).await.version);
        guest.headers.remove("x-emporion");
        let mut guest = guest.window().with("accept-language", language);
        house.disk(REFUSE).await;
        let page = step(&mut guest, &table, seat, &now.steps[0], &now.version, true).await;
        assert_eq!((page.status, page.header("retry-after")), (503, "2"));
        assert!(page.text().contains(title), "{}", page.whole());
        // Sent again while it still cannot be saved, it is offered once more, and marked once.
        let page = send_again(&mut guest, &page).await;
        assert_eq!(page.text().matches("name=\"again\"").count(), 1, "{}", page.whole());
        let odd = guest.post(&format!("/t/{table}/chat"), &[("text", "\"><script>")]).await.unwrap();
        assert_eq!(odd.status, 503);
        assert!(!odd.text().contains("<script>"), "{}", odd.whole());
        house.disk(ALLOW).await;
        // The second time it counts already, and that is no error to somebody who was told that it could not be saved.
        for _ in 0..2 {
            let done = send_again(&mut guest, &page).await;
            assert_eq!(done.status, 303, "{}", done.whole());
            assert!(done.onwards().starts_with(&format!("/t/{table}")), "{}", done.whole());
            assert_eq!(house.record(&table).await.version, kept + 1);
        }
        let late = step(&mut guest, &table, seat, &now.steps[0], &now.version, true).await;
        assert_eq!(late.status, 409, "who was told of no trouble hears that somebody moved first");
    }
}

/// Presses the one button of a page that could not be saved.
async fn send_again(guest: &mut Guest, page: &Answer) -> Answer {
    let text = page.text();
    let main = text.split_once("<main").map(|(_, main)| main).unwrap();
    let address = cut(main, "action=\"");
    let fields: Vec<(&str, &str)> =
        main.split("<input").skip(1).map(|field| (cut(field, "name=\""), cut(field, "value=\""))).collect();
    guest.post(address, &fields).await.unwrap()
}

fn cut<'a>(text: &'a str, start: &str) -> &'a str {
    text.split_once(start).and_then(|(_, rest)| rest.split_once('"')).map(|(value, _)| value).unwrap()
}

#[tokio::test]
async fn health_is_told_by_trying() {
    let house = House::open().await;
    let mut host = house.guest();
    let health = host.get("/healthz").await.unwrap();
    assert_eq!((health.status, &health.json()["store"]), (200, &"ok".into()));
    // Nobody can write beside this; that everything can be read is not enough.
    let mut other = house.other_process().await;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    eventually(async || {
        let health = host.get("/healthz").await.unwrap();
        let told = health.json();
        health.status == 503
            && told["ok"] == false
            && told["store"] == "slow"
            && !health.header("retry-after").is_empty()
    })
    .await;
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    eventually(async || host.get("/healthz").await.unwrap().json()["ok"] == true).await;
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_acknowledged_while_the_file_is_gone() {
    let house = House::open().await;
    let (table, mut anna, _) = two(&house, "magna-grecia").await;
    let mut host = house.guest();
    house.lose();
    let chat = format!("/t/{table}/chat");
    let said = anna.post(&chat, &[("text", "is anybody there?")]).await.unwrap();
    assert_eq!((said.status, said.code().as_str()), (503, "table/store"), "{}", said.whole());
    let made = anna.post("/tables", &[("game", "magna-grecia"), ("name", "Anna")]).await.unwrap();
    assert_eq!(made.status, 503, "{}", made.whole());
    let health = host.get("/healthz").await.unwrap();
    assert_eq!((health.status, &health.json()["store"]), (503, &"gone".into()));
    house.find();
    ok(&anna.post(&chat, &[("text", "here I am")]).await.unwrap());
    eventually(async || host.get("/healthz").await.unwrap().json()["store"] == "ok").await;
    house.lose();
    let ended = house.stop().await;
    assert!(ended.is_err_and(|error| error.to_string().contains("gone")), "whoever runs it hears of it");
}

#[tokio::test]
async fn a_record_that_cannot_be_read_is_said_to_be_damaged() {
    let house = House::open().await;
    let (table, anna, _) = two(&house, "magna-grecia").await;
    let house = house.restart(async |_| {}).await;
    house.disk("UPDATE entries SET body = replace(body, '\"hash\":\"', '\"hash\":\"0')").await;
    for (language, word) in [("en", "damaged"), ("it", "danneggiata")] {
        let mut guest = house.guest().with("accept-language", language);
        guest.cookies = anna.cookies.clone();
        let page = guest.get(&format!("/t/{table}")).await.unwrap();
        assert_eq!((page.status, page.code().as_str()), (500, "table/damaged"), "{}", page.whole());
        assert!(page.text().contains(word), "{}", page.whole());
        assert_eq!(page.header("retry-after"), "", "trying again does not help");
    }
}
