//! Time: clocks that run out, servers that stop, tables that rest.

use std::time::Duration;

use emporion_core::LogEntry;
use emporion_guest::Guest;
use emporion_server::Config;
use emporion_store::{Card, Change, Record, SqliteStore, Store, TableId};
use serde_json::Value;
use tokio::task::JoinSet;

use crate::house::{House, act, eventually, heard, legal, make, ok, quick, step, two};

/// Turns a table's clocks as if so much time had passed while nobody looked.
async fn pass(store: &SqliteStore, table: &str, time: i64) {
    let record = store.load(&TableId(table.to_owned())).await.unwrap();
    let mut notes = record.notes;
    for seat in notes["seats"].as_array_mut().unwrap() {
        if let Some(since) = seat["since"].as_i64() {
            seat["since"] = Value::from(since - time);
        }
    }
    let mut card = record.card;
    card.due = card.due.map(|due| due - time);
    let drafts = record.log.unwrap().entries.into_iter().filter(|entry| entry.draft).collect();
    let change = Change {
        table: card.id.clone(),
        from: record.version,
        marks: vec![],
        begin: None,
        entries: (0, Vec::new()),
        cut: None,
        drafts,
        card: Some(card),
        notes: Some(notes),
        chat: Vec::new(),
    };
    store.change(change).await.unwrap();
}

#[tokio::test]
async fn a_seat_out_of_time_is_stood_in_for_and_can_be_taken_back() {
    let house = House::open().await;
    let mut anna = house.script();
    let mut bruno = house.script();
    let fields =
        [("game", "magna-grecia"), ("seats", "2"), ("name", "Anna"), ("seat1", "anybody"), ("clock", "move:1")];
    let table = make(&mut anna, &fields).await;
    ok(&bruno.post(&format!("/t/{table}/join"), &[("seat", "1"), ("name", "Bruno")]).await.unwrap());
    let late = legal(&mut anna, &table, 0).await.to[0];
    let bot = async |house: &House, seat: usize| house.record(&table).await.notes["seats"][seat]["bot"].clone();

    let day = 24 * 60 * 60 * 1000;
    let house = house.restart(async |store| pass(store, &table, day - 600_000).await).await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert!(bot(&house, late).await.is_null(), "ten minutes are left");

    let house = house.restart(async |store| pass(store, &table, day).await).await;
    eventually(async || !bot(&house, late).await.is_null()).await;
    assert!(bot(&house, 1 - late).await.is_null(), "the other one's clock did not run");
    let mut seats = [anna, bruno];
    for guest in &mut seats {
        guest.move_to(house.at);
    }
    eventually(async || legal(&mut seats[1 - late], &table, 1 - late).await.to == [1 - late]).await;
    ok(&act(&mut seats[late], &table, "back", late).await);
    assert!(bot(&house, late).await.is_null());
}

/// The table of two with this clock, its seats, and whose turn it is.
async fn on_time(house: &House, clock: &str) -> (String, [Guest; 2], usize) {
    let (mut anna, mut bruno) = (house.script(), house.script());
    let fields = [("game", "magna-grecia"), ("seats", "2"), ("name", "Anna"), ("seat1", "anybody"), ("clock", clock)];
    let table = make(&mut anna, &fields).await;
    ok(&bruno.post(&format!("/t/{table}/join"), &[("seat", "1"), ("name", "Bruno")]).await.unwrap());
    let first = legal(&mut anna, &table, 0).await.to[0];
    (table, [anna, bruno], first)
}

#[tokio::test]
async fn leaving_and_coming_back_stops_no_clock() {
    let config = Config { bot_pause: Duration::from_secs(30), ..quick() };
    for (clock, hour) in [("move:1", 24 * 3_600_000), ("game:60", 3_600_000)] {
        let house = House::with(config.clone()).await;
        let (table, mut seats, first) = on_time(&house, clock).await;
        let due = async |house: &House| house.record(&table).await.card.due;
        let left = async |house: &House| house.record(&table).await.notes["seats"][1 - first]["left"].clone();
        let (before, others) = (due(&house).await, left(&house).await);
        for _ in 0..3 {
            for seat in [first, 1 - first] {
                ok(&act(&mut seats[seat], &table, "leave", seat).await);
                ok(&act(&mut seats[seat], &table, "back", seat).await);
            }
        }
        assert_eq!((due(&house).await, left(&house).await), (before, others), "{clock}");
        // Who was out of time comes back when the bot has decided what he did not.
        let house = house.restart(async |store| pass(store, &table, hour).await).await;
        for guest in &mut seats {
            guest.move_to(house.at);
        }
        eventually(async || !house.record(&table).await.notes["seats"][first]["bot"].is_null()).await;
        let early = act(&mut seats[first], &table, "back", first).await;
        assert_eq!((early.status, early.code().as_str()), (400, "table/stand-in-moves"), "{clock}");
    }
}

#[tokio::test]
async fn who_ran_out_of_time_for_the_game_gets_no_more_than_there_was() {
    let house = House::open().await;
    let (table, mut seats, first) = on_time(&house, "game:1").await;
    let house = house.restart(async |store| pass(store, &table, 60_000).await).await;
    for guest in &mut seats {
        guest.move_to(house.at);
    }
    eventually(async || legal(&mut seats[1 - first], &table, 1 - first).await.to == [1 - first]).await;
    ok(&act(&mut seats[first], &table, "back", first).await);
    assert_eq!(house.record(&table).await.notes["seats"][first]["left"], 60_000);
}

/// A table like another, with the oldest clock of all and a log in which nothing can be played.
async fn damage(store: SqliteStore, like: Record, number: usize) {
    let table = TableId(format!("damaged-{number}"));
    let card = Card { id: table.clone(), due: Some(number as i64), listed: false, ..like.card.clone() };
    store.create(card, like.notes.clone()).await.unwrap();
    let log = like.log.unwrap();
    let entry = LogEntry { action: Some("gibberish".into()), draft: false, ..log.entries[0].clone() };
    let change = Change {
        table,
        from: 0,
        marks: vec![],
        begin: Some(log.clone()),
        entries: (0, vec![log.entries[0].clone(), entry]),
        cut: None,
        drafts: Vec::new(),
        card: None,
        notes: None,
        chat: Vec::new(),
    };
    store.change(change).await.unwrap();
}

#[tokio::test]
async fn tables_that_cannot_be_read_keep_no_clock_from_ringing() {
    const DAMAGED: usize = 450;
    let house = House::open().await;
    let mut anna = house.script();
    let mut bruno = house.script();
    let fields =
        [("game", "magna-grecia"), ("seats", "2"), ("name", "Anna"), ("seat1", "anybody"), ("clock", "move:1")];
    let table = make(&mut anna, &fields).await;
    ok(&bruno.post(&format!("/t/{table}/join"), &[("seat", "1"), ("name", "Bruno")]).await.unwrap());
    let late = legal(&mut anna, &table, 0).await.to[0];
    let house = house
        .restart(async |store| {
            let like = store.load(&TableId(table.clone())).await.unwrap();
            let mut tables = JoinSet::new();
            for number in 0..DAMAGED {
                tables.spawn(damage(store.clone(), like.clone(), number));
            }
            tables.join_all().await;
            pass(store, &table, 2 * 24 * 60 * 60 * 1000).await;
        })
        .await;
    eventually(async || !house.record(&table).await.notes["seats"][late]["bot"].is_null()).await;
    let mut host = house.guest();
    eventually(async || host.get("/healthz").await.unwrap().json()["set_aside"] == DAMAGED).await;
    let health = host.get("/healthz").await.unwrap();
    assert_eq!((health.status, health.json()["ok"].as_bool()), (200, Some(true)), "the others play on");
}

#[tokio::test]
async fn a_restart_loses_nothing_not_even_open_steps() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = two(&house, "magna-grecia").await;
    let seat = legal(&mut anna, &table, 0).await.to[0];
    let guest = if seat == 0 { &mut anna } else { &mut bruno };
    let before = legal(guest, &table, seat).await;
    ok(&step(guest, &table, seat, &before.steps[0], &before.version, true).await);
    let after = legal(guest, &table, seat).await;
    ok(&guest.post(&format!("/t/{table}/chat"), &[("text", "until tomorrow")]).await.unwrap());
    let shown = legal(guest, &table, seat).await;
    let mut events = guest.listen(&format!("/t/{table}/events")).await.unwrap();
    heard(&mut events).await;

    let house = house.restart(async |_| {}).await;
    assert!(events.next().await.is_none(), "listeners are let go, so that the server can stop");
    guest.move_to(house.at);
    let page = guest.get(&format!("/t/{table}")).await.unwrap();
    assert!(page.text().contains("until tomorrow"));
    let again = legal(guest, &table, seat).await;
    assert_eq!(again.steps, after.steps, "the same cookie holds the same seat");
    assert_eq!(again.version, shown.version, "a restart is no news");
    // The page from before the restart still counts, and so does the one from before the last remark.
    let undo = format!("/t/{table}/undo");
    ok(&guest.post(&undo, &[("seat", &seat.to_string()), ("version", &after.version)]).await.unwrap());
    assert_eq!(legal(guest, &table, seat).await.steps, before.steps);
}

#[tokio::test]
async fn a_table_that_rests_leaves_memory_and_wakes_at_once() {
    let house = House::with(Config { idle: Duration::from_millis(10), ..quick() }).await;
    let (table, mut anna, _) = two(&house, "antiquity").await;
    let before = legal(&mut anna, &table, 0).await;
    let mut anybody = house.guest();
    eventually(async || anybody.get("/healthz").await.unwrap().json()["awake"] == 0).await;
    let after = legal(&mut anna, &table, 0).await;
    assert_eq!((after.steps, after.version), (before.steps, before.version));
    // Whoever listens keeps it awake.
    let mut events = anna.listen(&format!("/t/{table}/events")).await.unwrap();
    heard(&mut events).await;
    tokio::time::sleep(Duration::from_millis(2500)).await;
    assert_eq!(anybody.get("/healthz").await.unwrap().json()["awake"], 1);
}

#[tokio::test]
async fn health_is_told() {
    let house = House::open().await;
    let health = house.guest().get("/healthz").await.unwrap();
    assert_eq!((health.status, health.json()["ok"].as_bool()), (200, Some(true)));
}
