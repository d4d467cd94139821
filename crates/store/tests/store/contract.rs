//! What every back end promises, as one suite: see the documentation of the trait.
//!
//! A back end gives a room for stores, with `async fn open(&self, name: &str) -> impl Store`: a new store for a name not used
//! before, the same store again for one that was. `contract_tests!(Room::new())` makes a test of every promise here, each in
//! a room of its own.

use std::sync::Arc;

use emporion_core::{LOG_FORMAT, Log, LogEntry, Seat};
use emporion_store::{
    CHAT_LINES, Card, Change, Damaged, Due, Millis, Place, Query, Record, Remark, Stage, Store, StoreError, TableId,
    VOICE_LINES, forget_old_lines,
};
use serde_json::{Value, json};

/// One test for each promise. Those that open a store twice are apart: a store in memory cannot keep them.
macro_rules! contract_tests {
    ($room:expr) => {
        contract_tests! { @each $room;
            a_new_table_is_kept
            a_name_is_given_once
            a_table_that_is_not_there_is_missing
            a_change_is_kept_whole
            entries_come_first_then_drafts
            drafts_replace_drafts
            what_is_not_named_stays
            a_conflict_names_the_version_and_leaves_nothing
            entries_follow_one_another
            a_game_begins_once_and_before_its_entries
            taking_back_cuts_the_log
            old_chat_is_forgotten_voice_by_voice
            the_card_is_that_of_the_table
            the_lobby_lists_open_tables_first
            a_person_sees_first_what_waits_for_him
            due_tables_come_soonest_first
            due_tables_come_page_by_page
            a_list_is_no_longer_than_asked
            tables_are_counted
            the_secret_stays
            any_text_comes_back
            a_long_log_comes_back
            of_a_race_one_wins
            nothing_is_lost_in_a_crowd
            a_refusal_concerns_nobody_else
            a_copy_overwrites_nothing
            a_store_answers
        }
    };
    (@each $room:expr; $($promise:ident)*) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $promise() {
                let room = $room;
                crate::contract::$promise(&async |name: &str| room.open(name).await).await;
            }
        )*
    };
}

/// The promises to several who use one store, at a time or one after another.
macro_rules! shared_contract_tests {
    ($room:expr) => {
        contract_tests! { @each $room;
            what_was_kept_is_there_after_opening_again
            two_stores_on_one_place_race_fairly
            the_secret_is_one_for_all
        }
    };
}

pub(crate) async fn a_new_table_is_kept<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("new").await;
    let card = card("t", 5);
    store.create(card.clone(), json!({"wish": 1})).await.expect("a new table");
    let record = Record { card, version: 0, marks: vec![], log: None, notes: json!({"wish": 1}), chat: vec![] };
    assert_eq!(load(&store, "t").await, record);
}

pub(crate) async fn a_name_is_given_once<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("once").await;
    store.create(card("t", 5), json!(1)).await.expect("a new table");
    let again = store.create(Card { game: "other".into(), ..card("t", 6) }, json!(2)).await;
    assert!(matches!(again, Err(StoreError::Exists(id)) if id.0 == "t"));
    let record = load(&store, "t").await;
    assert_eq!((record.card, record.notes), (card("t", 5), json!(1)), "the first one stays as it was");
    assert_eq!(store.count().await.expect("a count"), 1);
}

pub(crate) async fn a_table_that_is_not_there_is_missing<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("missing").await;
    let id = TableId("nobody".into());
    assert!(matches!(store.load(&id).await, Err(StoreError::Missing(missing)) if missing == id));
    assert!(matches!(store.change(change("nobody", 0)).await, Err(StoreError::Missing(missing)) if missing == id));
    assert_eq!(store.count().await.expect("a count"), 0);
}

pub(crate) async fn a_change_is_kept_whole<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("whole").await;
    store.create(card("t", 5), json!(null)).await.expect("a new table");
    let card = Card { stage: Stage::Playing, changed: 9, due: Some(77), ..card("t", 5) };
    let chat = vec![remark("first", 1), remark("second", 2)];
    let all = Change {
        begin: Some(head()),
        marks: vec![7, 1 << 60],
        entries: (0, steps(0..3)),
        drafts: steps(3..5),
        card: Some(card.clone()),
        notes: Some(json!({"clock": [1, 2]})),
        chat: chat.clone(),
        ..change("t", 0)
    };
    store.change(all).await.expect("a good change");
    let (log, notes) = (Some(log(3, 5)), json!({"clock": [1, 2]}));
    let record = Record { card, version: 1, marks: vec![7, 1 << 60], log, notes, chat };
    assert_eq!(load(&store, "t").await, record);
}

pub(crate) async fn entries_come_first_then_drafts<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("order").await;
    begin(&store, "t").await;
    // Whatever their mark says: what is committed is no draft, and what is open is one.
    let marked = |draft| move |step| LogEntry { draft, ..step };
    let mixed = Change {
        entries: (1, steps(1..3).into_iter().map(marked(true)).collect()),
        drafts: steps(3..6).into_iter().map(marked(false)).collect(),
        ..change("t", 1)
    };
    store.change(mixed).await.expect("a good change");
    let kept = load(&store, "t").await.log.expect("a log");
    assert_eq!(kept, log(3, 6));
    assert_eq!(kept.length, 6, "the length counts drafts");
}

pub(crate) async fn drafts_replace_drafts<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("drafts").await;
    begin(&store, "t").await;
    store.change(Change { drafts: steps(1..4), ..change("t", 1) }).await.expect("three drafts");
    store.change(Change { drafts: steps(1..2), ..change("t", 2) }).await.expect("two taken back");
    assert_eq!(load(&store, "t").await.log, Some(log(1, 2)));
    store.change(Change { entries: (1, steps(1..2)), ..change("t", 3) }).await.expect("the other committed");
    assert_eq!(load(&store, "t").await.log, Some(log(2, 2)));
}

pub(crate) async fn what_is_not_named_stays<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("stays").await;
    store.create(card("t", 5), json!({"a": 1})).await.expect("a new table");
    let first =
        Change { begin: Some(head()), entries: (0, steps(0..2)), chat: vec![remark("hi", 1)], ..change("t", 0) };
    store.change(first).await.expect("a good change");
    let before = load(&store, "t").await;
    store.change(Change { entries: (9, vec![]), ..change("t", 1) }).await.expect("an empty change");
    assert_eq!(load(&store, "t").await, Record { version: 2, ..before });
}

pub(crate) async fn a_conflict_names_the_version_and_leaves_nothing<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("conflict").await;
    begin(&store, "t").await;
    store.change(change("t", 1)).await.expect("a good change");
    let before = load(&store, "t").await;
    for wrong in [0, 1, 3, u64::MAX] {
        let late = Change {
            entries: (1, steps(1..2)),
            drafts: steps(2..3),
            card: Some(Card { listed: false, seats: vec![place(0, Some("eve"), true)], ..card("t", 99) }),
            notes: Some(json!("other")),
            chat: vec![remark("late", 1)],
            cut: Some(0),
            ..change("t", wrong)
        };
        let answer = store.change(late).await;
        assert!(matches!(answer, Err(StoreError::Conflict { now: 2 })), "from {wrong}: {answer:?}");
    }
    assert_eq!(load(&store, "t").await, before);
    assert_eq!(names(&store, Query::Of("eve".into())).await, Vec::<String>::new());
}

pub(crate) async fn entries_follow_one_another<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("follow").await;
    begin(&store, "t").await;
    store.change(Change { entries: (1, steps(1..3)), ..change("t", 1) }).await.expect("a good change");
    let before = load(&store, "t").await;
    for first in [0, 2, 4, 100] {
        let wrong = Change { entries: (first, steps(first..first + 1)), ..change("t", 2) };
        assert_failed(&store.change(wrong).await);
    }
    assert_eq!(load(&store, "t").await, before, "neither gap nor a second entry of one number");
}

pub(crate) async fn a_game_begins_once_and_before_its_entries<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("begin").await;
    store.create(card("t", 5), json!(null)).await.expect("a new table");
    assert_failed(&store.change(Change { entries: (0, steps(0..1)), ..change("t", 0) }).await);
    assert_failed(&store.change(Change { drafts: steps(0..1), ..change("t", 0) }).await);
    // The entries of the head are not looked at; those of the change count.
    let begin = Change { begin: Some(log(5, 7)), entries: (0, steps(0..1)), ..change("t", 0) };
    store.change(begin.clone()).await.expect("a beginning");
    assert_failed(&store.change(Change { entries: (1, vec![]), from: 1, ..begin }).await);
    let record = load(&store, "t").await;
    assert_eq!((record.version, record.log), (1, Some(log(1, 1))));
}

pub(crate) async fn taking_back_cuts_the_log<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("cut").await;
    begin(&store, "t").await;
    store.change(Change { entries: (1, steps(1..6)), drafts: steps(6..7), ..change("t", 1) }).await.expect("five more");
    store.change(Change { cut: Some(4), ..change("t", 2) }).await.expect("two taken back");
    assert_eq!(load(&store, "t").await.log, Some(log(4, 4)));
    let other = |number| LogEntry { action: Some(format!("other {number}")), ..step(number) };
    let again = Change { cut: Some(2), entries: (2, vec![other(2), other(3), other(4)]), ..change("t", 3) };
    store.change(again).await.expect("taken back and played otherwise");
    let entries = [step(0), step(1), other(2), other(3), other(4)].to_vec();
    assert_eq!(load(&store, "t").await.log, Some(Log { length: 5, entries, ..head() }));
    assert_failed(&store.change(Change { cut: Some(2), entries: (3, steps(3..4)), ..change("t", 4) }).await);
    store.change(Change { cut: Some(99), ..change("t", 4) }).await.expect("nothing to take back");
    assert_eq!(load(&store, "t").await.log.expect("a log").length, 5);
    store.change(Change { cut: Some(0), ..change("t", 5) }).await.expect("all taken back");
    assert_eq!(load(&store, "t").await.log, Some(log(0, 0)));
    store.change(Change { entries: (0, steps(0..3)), ..change("t", 6) }).await.expect("from the beginning");
    assert_eq!(load(&store, "t").await.log, Some(log(3, 3)));
}

pub(crate) async fn old_chat_is_forgotten_voice_by_voice<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("chat").await;
    store.create(card("talk", 0), json!({})).await.expect("there is room");
    store.create(card("quiet", 0), json!({})).await.expect("there is room");
    let said = |seat: Option<usize>, at: Millis| Remark { seat: seat.and_then(Seat::new), ..remark("hear", at) };
    store.change(Change { chat: vec![said(Some(1), 1)], ..change("quiet", 0) }).await.expect("there is room");
    // Somebody who looks on says more than all others, between two players.
    let mut expected = Vec::new();
    for version in 0..150 {
        let at = version as Millis * 10;
        let lines =
            vec![said(None, at), said(Some(0), at + 1), said(None, at + 2), said(Some(1 + version % 2), at + 3)];
        expected.extend(lines.iter().cloned());
        forget_old_lines(&mut expected);
        store.change(Change { chat: lines, ..change("talk", version as u64) }).await.expect("there is room");
    }
    let kept = load(&store, "talk").await.chat;
    assert_eq!(kept, expected);
    assert_eq!(kept.len(), CHAT_LINES);
    assert!(kept.iter().filter(|remark| remark.seat.is_none()).count() <= VOICE_LINES);
    assert_eq!(kept.last(), Some(&said(Some(2), 1493)));
    assert_eq!(load(&store, "quiet").await.chat.len(), 1, "other tables keep theirs");
    // One voice alone keeps its own measure.
    for version in 1..130 {
        store
            .change(Change { chat: vec![said(Some(1), version as Millis)], ..change("quiet", version) })
            .await
            .expect("there is room");
    }
    let kept = load(&store, "quiet").await.chat;
    assert_eq!((kept.len(), kept[0].at), (VOICE_LINES, 30));
}

pub(crate) async fn the_card_is_that_of_the_table<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("card").await;
    for name in ["t", "u"] {
        store.create(card(name, 5), json!(null)).await.expect("a new table");
    }
    assert_failed(&store.change(Change { card: Some(card("u", 9)), ..change("t", 0) }).await);
    for name in ["t", "u"] {
        let record = load(&store, name).await;
        assert_eq!((record.card, record.version), (card(name, 5), 0));
    }
}

pub(crate) async fn the_lobby_lists_open_tables_first<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("lobby").await;
    let tables = [
        ("old playing", 1, Stage::Playing, true),
        ("old open", 2, Stage::Open, true),
        ("over", 3, Stage::Over, true),
        ("new playing", 4, Stage::Playing, true),
        ("secret", 5, Stage::Open, false),
        ("new open", 6, Stage::Open, true),
    ];
    for (name, made, stage, listed) in tables {
        // When something happened last is no matter here.
        let card = Card { stage, listed, changed: 1000 - made, ..card(name, made) };
        store.create(card, json!(null)).await.expect("a new table");
    }
    assert_eq!(names(&store, Query::Listed).await, ["new open", "old open", "new playing", "old playing"]);
    let begun = Card { stage: Stage::Playing, ..card("new open", 6) };
    store.change(Change { card: Some(begun), ..change("new open", 0) }).await.expect("it begins");
    let hidden = Card { listed: false, ..card("old open", 2) };
    store.change(Change { card: Some(hidden), ..change("old open", 0) }).await.expect("it hides");
    assert_eq!(names(&store, Query::Listed).await, ["new open", "new playing", "old playing"]);
}

pub(crate) async fn a_person_sees_first_what_waits_for_him<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("person").await;
    let ann = |waiting| vec![place(0, Some("ann"), waiting), place(1, Some("bob"), !waiting), place(2, None, true)];
    let twice = vec![place(0, Some("ann"), false), place(1, Some("ann"), true)];
    for (name, made, seats) in
        [("a", 1, ann(true)), ("b", 2, ann(false)), ("c", 3, twice), ("d", 4, ann(false)), ("e", 5, vec![])]
    {
        // Tables that are not listed or over are still one's own.
        let card = Card { seats, listed: made % 2 == 0, stage: Stage::Over, ..card(name, made) };
        store.create(card, json!(null)).await.expect("a new table");
    }
    assert_eq!(names(&store, Query::Of("ann".into())).await, ["c", "a", "d", "b"]);
    assert_eq!(names(&store, Query::Of("bob".into())).await, ["d", "b", "a"]);
    assert_eq!(names(&store, Query::Of("nobody".into())).await, Vec::<String>::new());
    let moved = Card { seats: ann(true), ..card("b", 2) };
    store.change(Change { card: Some(moved), ..change("b", 0) }).await.expect("her turn");
    let left = Card { seats: vec![place(0, None, true), place(1, Some("bob"), true)], ..card("a", 1) };
    store.change(Change { card: Some(left), ..change("a", 0) }).await.expect("she leaves");
    assert_eq!(names(&store, Query::Of("ann".into())).await, ["c", "b", "d"]);
    assert_eq!(names(&store, Query::Of("bob".into())).await, ["d", "a", "b"]);
    // The cards of these two no longer say that they are over.
    assert_eq!(store.unfinished("ann", 9).await.expect("a number"), 1);
    assert_eq!(store.unfinished("bob", 9).await.expect("a number"), 2);
    assert_eq!(store.unfinished("bob", 1).await.expect("a number"), 1, "counted no further than asked");
    let ended = Card { seats: ann(false), stage: Stage::Over, ..card("b", 2) };
    store.change(Change { card: Some(ended), ..change("b", 1) }).await.expect("it ends");
    assert_eq!(store.unfinished("ann", 9).await.expect("a number"), 0);
    assert_eq!(store.unfinished("bob", 9).await.expect("a number"), 1);
}

pub(crate) async fn due_tables_come_soonest_first<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("due").await;
    for (name, due) in [("late", Some(300)), ("soon", Some(100)), ("never", None), ("next", Some(200))] {
        store.create(Card { due, ..card(name, 1) }, json!(null)).await.expect("a new table");
    }
    assert_eq!(due(&store, 300, None, 9).await, ["soon", "next"], "before the moment, not at it");
    assert_eq!(due(&store, 301, None, 9).await, ["soon", "next", "late"]);
    assert_eq!(due(&store, 100, None, 9).await, Vec::<String>::new());
    store.change(Change { card: Some(card("soon", 1)), ..change("soon", 0) }).await.expect("its clock stops");
    assert_eq!(due(&store, Millis::MAX, None, 9).await, ["next", "late"]);
}

pub(crate) async fn due_tables_come_page_by_page<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("pages").await;
    for (name, due) in [("d", 7), ("b", 5), ("c", 5), ("a", 5), ("e", 9)] {
        store.create(Card { due: Some(due), ..card(name, 1) }, json!(null)).await.expect("a new table");
    }
    let behind = |at, table: &str| Some(Due { at, table: TableId(table.into()) });
    assert_eq!(due(&store, 9, None, 2).await, ["a", "b"], "those of one moment by name");
    assert_eq!(due(&store, 9, behind(5, "b"), 2).await, ["c", "d"]);
    assert_eq!(due(&store, 9, behind(7, "d"), 2).await, Vec::<String>::new());
    assert_eq!(due(&store, 99, behind(6, "x"), 9).await, ["d", "e"], "behind one that is due no more");
    assert_eq!(due(&store, 99, None, 0).await, Vec::<String>::new());
    assert_eq!(Some(&store.due(9, None, 9).await.expect("a list")[2]), behind(5, "c").as_ref(), "with their moments");
}

pub(crate) async fn a_list_is_no_longer_than_asked<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("limit").await;
    for made in 0..5 {
        let card = Card { due: Some(made), ..card(&format!("t{made}"), made) };
        store.create(card, json!(null)).await.expect("a new table");
    }
    for (query, first) in [(Query::Listed, "t4"), (Query::Of("ann".into()), "t4")] {
        for (limit, length) in [(0, 0), (1, 1), (3, 3), (usize::MAX, 5)] {
            let list = store.list(query.clone(), limit).await.expect("a list");
            assert_eq!(list.len(), length, "{query:?}, at most {limit}");
            assert!(limit == 0 || list[0].id.0 == first);
        }
    }
    let list = store.list(Query::Listed, 1).await.expect("a list");
    assert_eq!(list, [Card { due: Some(4), ..card("t4", 4) }], "cards come back whole");
}

pub(crate) async fn tables_are_counted<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("count").await;
    for made in 0..4 {
        assert_eq!(store.count().await.expect("a count"), made);
        store.create(card(&format!("t{made}"), 0), json!(null)).await.expect("a new table");
    }
}

pub(crate) async fn the_secret_stays<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let (store, other) = (open("secret").await, open("other secret").await);
    let secret = store.secret().await.expect("a secret");
    assert_ne!(secret, [0; 32]);
    assert_eq!(store.secret().await.expect("a secret"), secret);
    assert_ne!(other.secret().await.expect("a secret"), secret, "every store has its own");
}

pub(crate) async fn any_text_comes_back<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("text").await;
    let texts =
        ["Ἐμπόριον", "è così", "مرحبا", "🏛️👩‍👩‍👧", "quote \" ' ` \\ back", "a\nb\tc\r", "bell \u{7}", "%_?1 --; x", ""];
    for (number, text) in texts.into_iter().enumerate() {
        // Names and whatever else is only read, never searched, may hold even a NUL.
        let odd = &format!("{text}\u{0}!");
        let id = format!("table {number} {text}");
        let seats = vec![Place { name: odd.into(), ..place(0, Some(text), true) }];
        let card = Card { id: TableId(id.clone()), game: text.into(), seats, ..card("", 3) };
        let notes = json!({odd: [odd, 0.1, -1e-300, u64::MAX, i64::MIN, null, {"z": 1, "a": 2}]});
        store.create(card.clone(), notes.clone()).await.expect("a new table");
        let act = |number| LogEntry { action: Some(odd.into()), draws: vec![0, u32::MAX], preset: 2, ..step(number) };
        let head = Log { names: vec![odd.into(); 2], options: json!({odd: odd}), seed: Some(odd.into()), ..head() };
        let chat = vec![Remark { seat: Seat::new(4), name: odd.into(), at: Millis::MIN, text: odd.into() }];
        let change = Change {
            begin: Some(head.clone()),
            entries: (0, vec![act(0)]),
            drafts: vec![act(1)],
            chat: chat.clone(),
            ..change(&id, 0)
        };
        store.change(change).await.expect("a good change");
        let log = Log { length: 2, entries: vec![act(0), LogEntry { draft: true, ..act(1) }], ..head };
        let record = load(&store, &id).await;
        let expected =
            Record { card: card.clone(), version: 1, marks: vec![], log: Some(log), notes: notes.clone(), chat };
        assert_eq!(record, expected);
        assert_eq!(record.notes.to_string(), notes.to_string(), "in the same order");
        assert_eq!(store.list(Query::Of(text.into()), 9).await.expect("a list"), [card], "{text:?}");
    }
}

pub(crate) async fn a_long_log_comes_back<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("long").await;
    begin(&store, "t").await;
    let mut length = 1;
    for (version, end) in (1..).zip([2, 3, 500, 501, 12_000, 19_999, 20_000]) {
        let more = Change { entries: (length, steps(length..end)), ..change("t", version) };
        store.change(more).await.expect("a good change");
        length = end;
    }
    assert_eq!(load(&store, "t").await.log, Some(log(20_000, 20_000)));
}

pub(crate) async fn of_a_race_one_wins<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = Arc::new(open("race").await);
    begin(&*store, "t").await;
    for round in 1..=5 {
        let runners: Vec<_> = (0..30)
            .map(|runner| {
                let change = Change {
                    entries: (round, steps(round..round + 1)),
                    notes: Some(json!(runner)),
                    ..change("t", round as u64)
                };
                let store = Arc::clone(&store);
                tokio::spawn(async move { store.change(change).await })
            })
            .collect();
        let mut winner = None;
        for (runner, run) in runners.into_iter().enumerate() {
            match run.await.expect("no panic") {
                Ok(()) => assert_eq!(winner.replace(runner), None, "one wins"),
                Err(StoreError::Conflict { now }) => assert_eq!(now, round as u64 + 1),
                Err(other) => panic!("a race is a conflict, not {other}"),
            }
        }
        let record = load(&*store, "t").await;
        assert_eq!(Some(record.notes), winner.map(|runner| json!(runner)), "what the winner wrote");
        assert_eq!(record.log, Some(log(round + 1, round + 1)));
    }
}

pub(crate) async fn nothing_is_lost_in_a_crowd<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = Arc::new(open("crowd").await);
    begin(&*store, "t").await;
    let people: Vec<_> = (0..6).map(|person| tokio::spawn(persist(Arc::clone(&store), person, 10))).collect();
    for person in people {
        person.await.expect("no panic");
    }
    assert_all_persisted(&load(&*store, "t").await, 6, 10);
}

pub(crate) async fn a_refusal_concerns_nobody_else<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = Arc::new(open("neighbours").await);
    for number in 0..60 {
        begin(&*store, &format!("t{number}")).await;
    }
    let attempt = |number: usize| {
        let good = Change { entries: (1, steps(1..2)), ..change(&format!("t{number}"), 1) };
        match number % 5 {
            0 => Change { from: 0, ..good },
            1 => Change { entries: (7, steps(7..8)), ..good },
            2 => Change { table: TableId(format!("missing {number}")), ..good },
            _ => good,
        }
    };
    let attempts: Vec<_> = (0..60)
        .map(|number| {
            let (store, change) = (Arc::clone(&store), attempt(number));
            tokio::spawn(async move { store.change(change).await })
        })
        .collect();
    for (number, attempt) in attempts.into_iter().enumerate() {
        let answer = attempt.await.expect("no panic");
        let record = load(&*store, &format!("t{number}")).await;
        let kept = usize::from(number % 5 > 2);
        assert_eq!(answer.is_ok(), kept == 1, "table {number}: {answer:?}");
        assert_eq!((record.version, record.log), (1 + kept as u64, Some(log(1 + kept, 1 + kept))), "table {number}");
    }
}

pub(crate) async fn a_copy_overwrites_nothing<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("copy").await;
    begin(&store, "t").await;
    let folder = std::env::temp_dir().join(format!("emporion-copy-{}-{:p}", std::process::id(), &raw const store));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (file, mine) = (folder.join("copy"), folder.join("mine"));
    std::fs::write(&mine, "mine").expect("a file");
    store.backup(&file, Damaged::Refuse).await.expect("a copy");
    assert_failed(&store.backup(&file, Damaged::Refuse).await);
    assert_failed(&store.backup(&mine, Damaged::Refuse).await);
    assert_failed(&store.backup(&folder.join("no such folder").join("copy"), Damaged::Refuse).await);
    assert_eq!(std::fs::read(&mine).expect("the file"), b"mine");
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 2, "nothing else is left there");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

pub(crate) async fn a_store_answers<S: Store>(open: &impl AsyncFn(&str) -> S) {
    open("ping").await.ping().await.expect("an answer");
}

pub(crate) async fn what_was_kept_is_there_after_opening_again<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("again").await;
    begin(&store, "t").await;
    let more = Change { entries: (1, steps(1..5)), drafts: steps(5..6), chat: vec![remark("hi", 1)], ..change("t", 1) };
    store.change(more).await.expect("a good change");
    let (record, secret) = (load(&store, "t").await, store.secret().await.expect("a secret"));
    drop(store);
    let store = open("again").await;
    assert_eq!(load(&store, "t").await, record);
    assert_eq!(store.secret().await.expect("a secret"), secret);
    store.change(change("t", 2)).await.expect("it goes on");
}

pub(crate) async fn two_stores_on_one_place_race_fairly<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let stores = [Arc::new(open("both").await), Arc::new(open("both").await)];
    begin(&*stores[0], "t").await;
    let people: Vec<_> =
        (0..6).map(|person| tokio::spawn(persist(Arc::clone(&stores[person % 2]), person, 10))).collect();
    for person in people {
        person.await.expect("no panic");
    }
    for store in &stores {
        assert_all_persisted(&load(&**store, "t").await, 6, 10);
    }
}

pub(crate) async fn the_secret_is_one_for_all<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let stores = [open("one secret").await, open("one secret").await, open("one secret").await];
    let (first, second, third) = tokio::join!(stores[0].secret(), stores[1].secret(), stores[2].secret());
    let first = first.expect("a secret");
    assert_eq!([second.expect("a secret"), third.expect("a secret")], [first; 2]);
}

/// Adds `times` entries to a table at which others do the same, trying again after each conflict.
async fn persist<S: Store>(store: Arc<S>, person: usize, times: usize) {
    for time in 0..times {
        loop {
            let record = load(&*store, "t").await;
            let length = record.log.expect("a log").length;
            let entry = LogEntry { action: Some(format!("{person} {time}")), ..step(length) };
            let change = Change {
                entries: (length, vec![entry]),
                chat: vec![remark(&format!("{person} {time}"), 0)],
                ..change("t", record.version)
            };
            match store.change(change).await {
                Ok(()) => break,
                Err(StoreError::Conflict { now }) => assert!(now > record.version),
                Err(other) => panic!("a race is a conflict, not {other}"),
            }
        }
    }
}

/// Every entry of everybody is there once, his own in his order, and the chat in the order of the entries.
fn assert_all_persisted(record: &Record, people: usize, times: usize) {
    assert_eq!(record.version, 1 + (people * times) as u64);
    let entries = &record.log.as_ref().expect("a log").entries;
    let said: Vec<String> = entries[1..].iter().filter_map(|entry| entry.action.clone()).collect();
    for person in 0..people {
        let own: Vec<&String> = said.iter().filter(|text| text.starts_with(&format!("{person} "))).collect();
        let expected: Vec<String> = (0..times).map(|time| format!("{person} {time}")).collect();
        assert_eq!(own, expected.iter().collect::<Vec<_>>());
    }
    assert_eq!(record.chat.iter().map(|remark| remark.text.clone()).collect::<Vec<_>>(), said);
}

pub(crate) fn card(name: &str, made: Millis) -> Card {
    Card {
        id: TableId(name.into()),
        game: "nim".into(),
        stage: Stage::Open,
        listed: true,
        made,
        changed: made,
        due: None,
        seats: vec![place(0, Some("ann"), false), place(1, None, false)],
    }
}

fn place(seat: usize, person: Option<&str>, waiting: bool) -> Place {
    let seat = Seat::new(seat).expect("a seat");
    Place { seat, person: person.map(str::to_owned), name: person.unwrap_or("free").to_uppercase(), waiting }
}

pub(crate) fn remark(text: &str, at: Millis) -> Remark {
    Remark { seat: None, name: "ann".into(), at, text: text.into() }
}

/// A change of nothing.
pub(crate) fn change(table: &str, from: u64) -> Change {
    Change {
        table: TableId(table.into()),
        from,
        marks: vec![],
        begin: None,
        entries: (0, vec![]),
        cut: None,
        drafts: vec![],
        card: None,
        notes: None,
        chat: vec![],
    }
}

pub(crate) fn head() -> Log {
    Log {
        emporion: LOG_FORMAT,
        game: "nim".into(),
        rules: 1,
        seats: 2,
        options: json!({"heap": 7}),
        names: vec!["Ann".into(), "Bob".into()],
        commitment: "0".repeat(64),
        seed: Some("seed".into()),
        dice: vec![],
        together: None,
        start: None,
        length: 0,
        entries: vec![],
    }
}

/// The log that has the first steps, those from `committed` on as drafts.
pub(crate) fn log(committed: usize, length: usize) -> Log {
    let entries = (0..length).map(|number| LogEntry { draft: number >= committed, ..step(number) }).collect();
    Log { length, entries, ..head() }
}

pub(crate) fn steps(numbers: std::ops::Range<usize>) -> Vec<LogEntry> {
    numbers.map(step).collect()
}

pub(crate) fn step(number: usize) -> LogEntry {
    LogEntry {
        seat: (number > 0).then(|| Seat::new(number % 2)).flatten(),
        action: (number > 0).then(|| format!("take {number}")),
        draws: vec![number as u32; number % 3],
        preset: 0,
        draft: false,
        hash: format!("{number:016x}").parse().expect("a hash"),
    }
}

/// A table whose game has begun, with one entry.
pub(crate) async fn begin(store: &impl Store, name: &str) {
    store.create(card(name, 5), Value::Null).await.expect("a new table");
    let change = Change { begin: Some(head()), entries: (0, steps(0..1)), ..change(name, 0) };
    store.change(change).await.expect("a beginning");
}

pub(crate) async fn load(store: &impl Store, name: &str) -> Record {
    store.load(&TableId(name.into())).await.expect("a table")
}

async fn due(store: &impl Store, before: Millis, after: Option<Due>, limit: usize) -> Vec<String> {
    let list = store.due(before, after.as_ref(), limit).await.expect("a list");
    list.into_iter().map(|due| due.table.0).collect()
}

async fn names(store: &impl Store, query: Query) -> Vec<String> {
    let cards = store.list(query, 100).await.expect("a list");
    cards.into_iter().map(|card| card.id.0).collect()
}

fn assert_failed<T: std::fmt::Debug>(answer: &Result<T, StoreError>) {
    assert!(matches!(answer, Err(StoreError::Failed(_))), "{answer:?}");
}
