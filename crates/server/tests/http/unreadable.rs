//! A table whose record cannot be read is told as what it is, with what to do, and keeps nobody from the others.

use emporion_core::{Log, LogEntry};
use emporion_guest::Guest;
use emporion_store::{Card, Change, Record, SqliteStore, Store, TableId};
use serde_json::{Value, json};

use crate::house::{House, ok, play_until, two};

/// Another table of the same people, made from the record of a good one by something that goes wrong.
struct Broken {
    name: &'static str,
    code: &'static str,
    spoil: fn(&mut Record),
}

const BROKEN: [Broken; 9] = [
    Broken { name: "notes-no-notes", code: "table/damaged", spoil: |record| record.notes = json!("torn") },
    Broken { name: "notes-without-seats", code: "table/damaged", spoil: |record| record.notes["seats"] = json!([]) },
    Broken {
        name: "notes-with-many-seats",
        code: "table/damaged",
        spoil: |record| {
            let seat = record.notes["seats"][0].clone();
            record.notes["seats"] = vec![seat; 300].into();
        },
    },
    Broken { name: "another-hash", code: "table/damaged", spoil: |record| change_last(record, "hash", json!(OTHER)) },
    Broken {
        name: "another-step",
        code: "table/damaged",
        spoil: |record| change_last(record, "action", json!("dance")),
    },
    Broken { name: "no-seed", code: "table/damaged", spoil: |record| log(record).seed = Some("another".to_owned()) },
    Broken { name: "two-seats-more", code: "table/damaged", spoil: |record| log(record).seats += 2 },
    Broken { name: "newer-rules", code: "table/newer", spoil: |record| log(record).rules += 1000 },
    Broken {
        name: "newer-game",
        code: "table/newer",
        spoil: |record| "the-next-game".clone_into(&mut record.card.game),
    },
];

/// No state has it.
const OTHER: &str = "0123456789abcdef0123456789abcdef";

fn log(record: &mut Record) -> &mut Log {
    record.log.as_mut().unwrap()
}

fn change_last(record: &mut Record, field: &str, value: Value) {
    let last = log(record).entries.iter_mut().rev().find(|entry| !entry.draft && entry.action.is_some()).unwrap();
    let mut entry = serde_json::to_value(&*last).unwrap();
    let old = entry[field].as_str().unwrap().to_owned();
    entry[field] = if field == "hash" { value.as_str().unwrap()[..old.len()].into() } else { value };
    *last = serde_json::from_value::<LogEntry>(entry).unwrap();
}

/// Keeps a table under another name.
async fn keep(store: &SqliteStore, name: &str, record: Record) {
    let card = Card { id: TableId(name.to_owned()), ..record.card };
    store.create(card.clone(), record.notes).await.unwrap();
    let log = record.log.unwrap();
    let (drafts, entries) = log.entries.iter().cloned().partition(|entry| entry.draft);
    let change = Change {
        table: card.id.clone(),
        from: 0,
        marks: vec![],
        begin: Some(log),
        entries: (0, entries),
        cut: None,
        drafts,
        card: Some(card),
        notes: None,
        chat: Vec::new(),
    };
    store.change(change).await.unwrap();
}

/// A house with a good table and all that can be wrong with one.
async fn house() -> (House, String, Guest) {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = two(&house, "magna-grecia").await;
    let mut steps = 6;
    let until = |_, _: &_| {
        steps -= 1;
        steps < 0
    };
    play_until(&mut [(0, &mut anna), (1, &mut bruno)], &table, until, |now| now.steps.len() - 1).await;
    let house = house
        .restart(async |store| {
            let good = store.load(&TableId(table.clone())).await.unwrap();
            for Broken { name, spoil, .. } in BROKEN {
                let mut record = good.clone();
                spoil(&mut record);
                keep(store, name, record).await;
            }
        })
        .await;
    anna.move_to(house.at);
    (house, table, anna)
}

#[tokio::test]
async fn what_cannot_be_read_is_told_as_what_it_is() {
    let (house, table, mut anna) = house().await;
    let secrets = {
        let record = house.record(&table).await;
        let mut log = record.log.unwrap();
        let hashes: Vec<String> = log
            .entries
            .drain(..)
            .map(|entry| serde_json::to_value(entry.hash).unwrap().as_str().unwrap().to_owned())
            .collect();
        [hashes, vec![OTHER[..8].to_owned(), log.seed.unwrap()]].concat()
    };
    for Broken { name, code, .. } in BROKEN {
        for path in ["", "/now", "/story", "/link", "/legal?seat=0", "/board.svg", "/events", "/log"] {
            let answer = anna.get(&format!("/t/{name}{path}")).await.unwrap();
            assert_eq!((answer.status, answer.code().as_str()), (500, code), "{name}{path}");
            assert!(answer.header("retry-after").is_empty(), "{name}{path}: waiting does not help");
            for secret in &secrets {
                assert!(!answer.whole().contains(secret), "{name}{path}: {}", answer.whole());
            }
        }
        for what in ["step", "undo", "chat", "join", "bot", "leave", "rematch"] {
            let fields = [("seat", "0"), ("step", "done"), ("text", "hello"), ("name", "Eve")];
            let answer = anna.post(&format!("/t/{name}/{what}"), &fields).await.unwrap();
            assert_eq!((answer.status, answer.code().as_str()), (500, code), "{name} {what}");
        }
    }
    // The others go on, and lists show what there is.
    ok(&anna.get(&format!("/t/{table}")).await.unwrap());
    ok(&anna.get("/").await.unwrap());
}

#[tokio::test]
async fn it_says_what_to_do_in_both_languages() {
    let (house, _, _) = house().await;
    for (language, damaged, newer) in [
        ("en", "whoever runs this server", "newer Emporion"),
        ("it", "chi gestisce questo server", "Emporion più recente"),
    ] {
        let mut guest = house.guest().with("accept-language", language);
        for (name, words) in [("another-hash", damaged), ("notes-no-notes", damaged), ("newer-rules", newer)] {
            let page = guest.get(&format!("/t/{name}")).await.unwrap().text();
            assert!(page.contains(words), "{name}: {page}");
            assert!(
                !page.contains("entry ") && !page.contains("in a moment") && !page.contains("tra un momento"),
                "{page}"
            );
        }
    }
}
