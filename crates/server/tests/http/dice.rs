//! The dice: the server's commitment before anybody sits down, what the players' browsers add to it, and a log that shows it all.

use emporion_core::{Log, Verified, sha256};
use emporion_guest::{Answer, Guest};
use emporion_store::{Change, SqliteStore, Stage, Store, TableId};
use serde_json::Value;

use crate::house::{House, Legal, act, eventually, heard, make, ok, play_until, two};

/// A browser that takes part: its guest, its seat, its number.
struct Player {
    guest: Guest,
    seat: &'static str,
    value: String,
}

impl Player {
    fn new(house: &House, seat: &'static str, digit: &str) -> Player {
        Player { guest: house.script(), seat, value: digit.repeat(64) }
    }

    fn digest(&self) -> String {
        sha256(&self.value)
    }

    async fn join(&mut self, table: &str, name: &str) {
        let digest = self.digest();
        let fields = [("seat", self.seat), ("name", name), ("digest", &digest)];
        ok(&self.guest.post(&format!("/t/{table}/join"), &fields).await.unwrap());
    }

    async fn show(&mut self, table: &str) -> Answer {
        let (seat, value) = (self.seat, self.value.clone());
        give(&mut self.guest, table, &[("seat", seat), ("value", &value)]).await
    }
}

async fn give(guest: &mut Guest, table: &str, fields: &[(&str, &str)]) -> Answer {
    guest.post(&format!("/t/{table}/dice"), fields).await.unwrap()
}

fn refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!((answer.status, answer.code().as_str()), (status, code), "{}", answer.whole());
}

/// Anna's table with one more seat, for which she has promised a number.
async fn open(house: &House) -> (String, Player) {
    let mut anna = Player::new(house, "0", "a");
    let digest = anna.digest();
    let fields =
        [("game", "magna-grecia"), ("seats", "2"), ("name", "Anna"), ("seat1", "anybody"), ("digest", &digest)];
    let table = make(&mut anna.guest, &fields).await;
    (table, anna)
}

/// The same, and Bruno has sat down and promised, too.
async fn full(house: &House) -> (String, Player, Player) {
    let (table, anna) = open(house).await;
    let mut bruno = Player::new(house, "1", "b");
    bruno.join(&table, "Bruno").await;
    (table, anna, bruno)
}

async fn page(guest: &mut Guest, table: &str) -> String {
    guest.get(&format!("/t/{table}/now")).await.unwrap().text()
}

/// The commitment as the page shows it.
async fn commitment(guest: &mut Guest, table: &str) -> String {
    let page = page(guest, table).await;
    let (_, rest) =
        page.split_once("The server&#39;s commitment").or(page.split_once("The server's commitment")).unwrap();
    let value = rest.split_once("value=\"").and_then(|(_, rest)| rest.split_once('"')).unwrap().0;
    value.to_owned()
}

async fn stage(house: &House, table: &str) -> Stage {
    house.record(table).await.card.stage
}

async fn seed(house: &House, table: &str) -> String {
    house.record(table).await.notes["dice"]["seed"].as_str().unwrap().to_owned()
}

/// The log as it is kept, seed included.
async fn log(house: &House, table: &str) -> Log {
    house.record(table).await.log.unwrap()
}

/// Something done to a log that nobody should do.
type Alter<'a> = &'a dyn Fn(&mut Log);

fn verify(log: &Log) -> Result<Verified, String> {
    emporion_catalogue::find(&log.game).unwrap().verify(log).map_err(|refusal| refusal.message)
}

/// Changes what the store has noted of a table while nobody runs it.
async fn renote(store: &SqliteStore, table: &str, work: impl FnOnce(&mut Value, &mut Option<i64>)) {
    let record = store.load(&TableId(table.to_owned())).await.unwrap();
    let (mut notes, mut card) = (record.notes, record.card);
    work(&mut notes, &mut card.due);
    let change = Change {
        table: card.id.clone(),
        from: record.version,
        marks: vec![],
        begin: None,
        entries: (0, Vec::new()),
        cut: None,
        drafts: Vec::new(),
        card: Some(card),
        notes: Some(notes),
        chat: Vec::new(),
    };
    store.change(change).await.unwrap();
}

/// As if a minute had passed.
fn a_minute_later(notes: &mut Value, due: &mut Option<i64>) {
    let until = notes["dice"]["until"].as_i64().expect("it waits for values");
    notes["dice"]["until"] = Value::from(until - 60_000);
    assert_eq!(*due, Some(until), "the clock knows of it");
    *due = Some(until - 60_000);
}

/// Ends turns as soon as that is legal.
fn last(now: &Legal) -> usize {
    let quick = ["done", "pass", "end"];
    now.steps.iter().position(|step| quick.iter().any(|word| step.starts_with(word))).unwrap_or(now.steps.len() - 1)
}

#[tokio::test]
async fn all_promise_and_show_and_the_log_proves_it() {
    let house = House::open().await;
    let (table, mut anna) = open(&house).await;
    let before = commitment(&mut anna.guest, &table).await;
    assert_eq!(before, sha256(&seed(&house, &table).await), "the commitment to the seed the table was made with");
    assert_eq!(commitment(&mut house.guest(), &table).await, before, "a looker-on sees the same");

    let mut bruno = Player::new(&house, "1", "b");
    bruno.join(&table, "Bruno").await;
    let shaking = page(&mut bruno.guest, &table).await;
    assert!(shaking.contains("Waiting for the numbers of Anna, Bruno."), "{shaking}");
    assert!(shaking.contains(&anna.digest()) && shaking.contains("data-state=\"shaking\""));
    let mut events = anna.guest.listen(&format!("/t/{table}/events")).await.unwrap();
    heard(&mut events).await;
    ok(&anna.show(&table).await);
    assert_eq!(stage(&house, &table).await, Stage::Open);
    assert!(page(&mut bruno.guest, &table).await.contains("Waiting for the numbers of Bruno."));
    ok(&anna.show(&table).await);
    ok(&bruno.show(&table).await);
    assert_eq!(stage(&house, &table).await, Stage::Playing, "the last value begins the game");
    let begun = anna.guest.get(&format!("/t/{table}")).await.unwrap().attribute("data-version");
    while heard(&mut events).await.version() != begun {}
    let story = house.guest().get(&format!("/t/{table}/story")).await.unwrap().text();
    assert!(story.contains(&before) && story.contains("those of Anna, Bruno"), "{story}");

    let mut seats = [(0, &mut anna.guest), (1, &mut bruno.guest)];
    play_until(&mut seats, &table, |_, _| false, last).await;
    let text = anna.guest.get(&format!("/t/{table}/log")).await.unwrap().text();
    let log = Log::read(&text).unwrap();
    assert_eq!(log.commitment, before, "what stood on the page before anybody sat down");
    let values: Vec<&str> = log.dice.iter().filter_map(|share| share.value.as_deref()).collect();
    assert_eq!(values, [anna.value.as_str(), &bruno.value]);
    let verified = verify(&log).unwrap();
    assert!(verified.seed_known && verified.from_seed > 0);

    // Whatever of the dice is altered shows.
    let other = "c".repeat(64);
    let alter: [(&str, Alter<'_>); 5] = [
        ("not the one whose SHA-256", &|log| log.dice[1].value = Some(other.clone())),
        ("one of them was altered", &|log| {
            log.dice[1].digest = Some(sha256(&other));
            log.dice[1].value = Some(other.clone());
        }),
        ("one of them was altered", &|log| log.dice[1].value = None),
        ("has lost what the players added", &|log| log.dice.clear()),
        ("the seed in the log", &|log| log.commitment.clone_from(&sha256(&other))),
    ];
    for (words, alter) in alter {
        let mut log = log.clone();
        alter(&mut log);
        let refusal = verify(&log).expect_err(words);
        assert!(refusal.contains(words), "{words}: {refusal}");
    }
}

#[tokio::test]
async fn who_withholds_is_named_and_his_promise_counts() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = full(&house).await;
    ok(&anna.show(&table).await);
    let house = house.restart(async |store| renote(store, &table, a_minute_later).await).await;
    // Nobody looks: the clock begins the game.
    eventually(async || stage(&house, &table).await == Stage::Playing).await;
    anna.guest.move_to(house.at);
    bruno.guest.move_to(house.at);
    refused(&bruno.show(&table).await, 400, "table/dice-late");
    let shown = page(&mut anna.guest, &table).await;
    assert!(
        shown.contains("Bruno promised a number and did not show it in time: the promise alone counts."),
        "{shown}"
    );
    assert!(shown.contains("that of Anna.") && shown.contains("so that the promise alone counts: Bruno."));
    let log = log(&house, &table).await;
    assert_eq!((log.dice[0].value.as_ref(), log.dice[1].value.as_ref()), (Some(&anna.value), None));
    assert_eq!(log.dice[1].digest, Some(bruno.digest()));
    assert!(verify(&log).unwrap().seed_known);
}

/// What was promised goes into the dice, so they do not follow from the server's number alone.
#[tokio::test]
async fn promises_count_when_all_withhold() {
    let house = House::open().await;
    let (table, ..) = full(&house).await;
    let house = house.restart(async |store| renote(store, &table, a_minute_later).await).await;
    for (language, words, wrong) in [
        ("en", "together with what was promised: nobody showed a number", "number alone"),
        ("it", "insieme a ciò che è stato promesso: nessuno ha mostrato un numero", "solo numero"),
    ] {
        let mut guest = house.guest().with("accept-language", language);
        let story = guest.get(&format!("/t/{table}/story")).await.unwrap().text();
        assert!(story.contains(words) && !story.contains(wrong), "{story}");
    }
}

#[tokio::test]
async fn a_value_counts_for_its_own_seat_its_own_promise_and_in_its_time() {
    let house = House::open().await;
    let (table, mut anna) = open(&house).await;
    refused(&anna.show(&table).await, 400, "table/dice-early");
    let copied = [("seat", "1"), ("name", "Eve"), ("digest", &anna.digest())];
    let answer = house.script().post(&format!("/t/{table}/join"), &copied).await.unwrap();
    refused(&answer, 400, "table/dice-copied");
    let mangled = [("seat", "1"), ("name", "Eve"), ("digest", "xyz")];
    let answer = house.script().post(&format!("/t/{table}/join"), &mangled).await.unwrap();
    refused(&answer, 400, "table/bad-digest");
    assert!(house.record(&table).await.notes["seats"][1]["person"].is_null(), "nothing half done");

    let mut bruno = Player::new(&house, "1", "b");
    bruno.join(&table, "Bruno").await;
    let before = house.record(&table).await;
    for (fields, status, code) in [
        (vec![("seat", "1"), ("value", anna.value.as_str())], 400, "table/dice-wrong"),
        (vec![("seat", "1"), ("value", "b")], 400, "table/dice-wrong"),
        (vec![("seat", "1"), ("value", bruno.value.as_str()), ("next", "b")], 400, "table/bad-digest"),
        (vec![("seat", "0"), ("value", anna.value.as_str())], 403, "table/not-your-seat"),
        (vec![("seat", "1"), ("digest", &anna.digest())], 400, "table/dice-late"),
        (vec![("seat", "1")], 400, "table/dice-nothing"),
    ] {
        refused(&give(&mut bruno.guest, &table, &fields).await, status, code);
    }
    refused(
        &give(&mut house.script(), &table, &[("seat", "1"), ("value", &bruno.value)]).await,
        403,
        "table/not-your-seat",
    );
    let after = house.record(&table).await;
    assert_eq!((after.version, after.notes), (before.version, before.notes), "and nothing has changed");
    ok(&anna.show(&table).await);
    ok(&bruno.show(&table).await);
    ok(&anna.show(&table).await);
    let other = "d".repeat(64);
    let late = give(&mut anna.guest, &table, &[("seat", "0"), ("value", &other)]).await;
    refused(&late, 400, "table/dice-late");
}

#[tokio::test]
async fn pages_without_scripts_and_people_alone_begin_at_once() {
    let house = House::open().await;
    let (table, mut anna, _) = two(&house, "magna-grecia").await;
    assert_eq!(stage(&house, &table).await, Stage::Playing);
    let shown = page(&mut anna, &table).await;
    assert!(shown.contains("Anna gave no number.") && shown.contains("Bruno gave no number."), "{shown}");
    let kept = log(&house, &table).await;
    assert_eq!(kept.dice.len(), 2);
    assert!(kept.dice.iter().all(|share| share.digest.is_none()) && verify(&kept).unwrap().seed_known);

    // Alone with bots, or several at one screen: nobody else could be waited for.
    let digest = sha256(&"a".repeat(64));
    for second in ["bot:greedy", "here"] {
        let mut guest = house.script();
        let fields =
            [("game", "magna-grecia"), ("seats", "2"), ("name", "Anna"), ("seat1", second), ("digest", &digest)];
        let table = make(&mut guest, &fields).await;
        assert_eq!(stage(&house, &table).await, Stage::Playing, "{second}");
        assert!(page(&mut guest, &table).await.contains("the dice follow from the server's number alone"));
        let kept = log(&house, &table).await;
        assert_eq!((kept.dice.len(), kept.commitment.as_str()), (0, sha256(&seed(&house, &table).await).as_str()));
    }

    // One promises and one cannot: only the first is waited for.
    let (table, mut anna) = open(&house).await;
    ok(&house.script().post(&format!("/t/{table}/join"), &[("seat", "1"), ("name", "Bruno")]).await.unwrap());
    assert!(page(&mut anna.guest, &table).await.contains("Waiting for the numbers of Anna."));
    ok(&anna.show(&table).await);
    let kept = log(&house, &table).await;
    assert!(kept.dice[0].value.is_some() && kept.dice[1].digest.is_none());
}

#[tokio::test]
async fn a_restart_while_the_dice_are_shaken_changes_nothing() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = full(&house).await;
    ok(&anna.show(&table).await);
    let before = house.record(&table).await.notes;
    let house = house.restart(async |_| {}).await;
    anna.guest.move_to(house.at);
    bruno.guest.move_to(house.at);
    assert!(page(&mut anna.guest, &table).await.contains("Waiting for the numbers of Bruno."));
    assert_eq!(house.record(&table).await.notes, before);
    ok(&bruno.show(&table).await);
    let log = log(&house, &table).await;
    assert_eq!(log.commitment, sha256(before["dice"]["seed"].as_str().unwrap()));
    assert!(log.dice.iter().all(|share| share.value.is_some()) && verify(&log).is_ok());
}

#[tokio::test]
async fn nobody_frees_a_seat_while_the_dice_are_shaken() {
    let house = House::open().await;
    for what in ["leave", "bot"] {
        let (table, mut anna, mut bruno) = full(&house).await;
        ok(&anna.show(&table).await);
        ok(&act(&mut bruno.guest, &table, what, 1).await);
        // A bot plays for him, nobody is waited for any more, and that he withheld his value is seen.
        let record = house.record(&table).await;
        assert_eq!(record.card.stage, Stage::Playing, "{what}");
        assert!(record.notes["seats"][1]["person"].is_string() && record.notes["seats"][1]["bot"].is_string());
        let dice = record.log.unwrap().dice;
        assert!(dice[1].digest.is_some() && dice[1].value.is_none(), "{what}");
        ok(&act(&mut bruno.guest, &table, "back", 1).await);
    }
    // Before the table is full a seat is free again, and what was promised for it is forgotten.
    let (table, mut anna) = open(&house).await;
    ok(&act(&mut anna.guest, &table, "leave", 0).await);
    assert_eq!(house.record(&table).await.notes["dice"]["given"], Value::Array(Vec::new()));
}

/// Moves a seat by its personal link, which its holder makes.
async fn hand_over(table: &str, from: &mut Player, to: &mut Player) {
    let made = from.guest.post(&format!("/t/{table}/link"), &[("seat", from.seat)]).await.unwrap();
    ok(&to.guest.post(made.json()["link"].as_str().unwrap(), &[]).await.unwrap());
}

/// Anna's table of three, at which Bruno sits and has promised; the third seat is for anybody or a bot.
async fn three(house: &House, third: &str) -> (String, Player, Player) {
    let (mut anna, mut bruno) = (Player::new(house, "0", "a"), Player::new(house, "1", "b"));
    let digest = anna.digest();
    let seats = [("seats", "3"), ("name", "Anna"), ("seat1", "anybody"), ("seat2", third)];
    let fields = [&[("game", "magna-grecia"), ("digest", digest.as_str())][..], &seats].concat();
    let table = make(&mut anna.guest, &fields).await;
    bruno.join(&table, "Bruno").await;
    (table, anna, bruno)
}

#[tokio::test]
async fn a_promise_outlives_the_move_of_its_seat() {
    let house = House::open().await;
    for has_it in [false, true] {
        let (table, mut anna, mut bruno) = three(&house, "anybody").await;
        let mut carla = Player::new(&house, "2", "c");
        carla.join(&table, "Carla").await;
        ok(&carla.show(&table).await);
        hand_over(&table, &mut anna, &mut bruno).await;
        ok(&bruno.show(&table).await);
        assert_eq!(stage(&house, &table).await, Stage::Open, "Anna's number is still to come");
        assert!(page(&mut carla.guest, &table).await.contains("Waiting for the numbers of Anna."));
        refused(&anna.show(&table).await, 403, "table/not-your-seat");
        if has_it {
            let fields = [("seat", "0"), ("value", anna.value.as_str())];
            ok(&give(&mut bruno.guest, &table, &fields).await);
        } else {
            ok(&act(&mut bruno.guest, &table, "leave", 0).await);
        }
        let dice = log(&house, &table).await.dice;
        assert_eq!(dice.iter().map(|share| share.seat.index()).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!((dice[0].digest.as_ref(), dice[0].value.is_some()), (Some(&anna.digest()), has_it));
        assert!(dice[1].value.is_some() && dice[2].value.is_some());
    }
}

#[tokio::test]
async fn a_shown_value_outlives_the_move_of_another_seat() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = three(&house, "bot:greedy").await;
    ok(&bruno.show(&table).await);
    hand_over(&table, &mut anna, &mut bruno).await;
    let own = page(&mut bruno.guest, &table).await;
    let parts = own.split_once("id=\"own-dice\"").unwrap().1.split_once("</span>").unwrap().0;
    assert!(parts.contains(&anna.digest()) && parts.contains(&bruno.digest()), "his browser has one of them: {parts}");
    let house = house.restart(async |store| renote(store, &table, a_minute_later).await).await;
    eventually(async || stage(&house, &table).await == Stage::Playing).await;
    let dice = log(&house, &table).await.dice;
    assert_eq!((dice.len(), &dice[0].digest, &dice[0].value), (2, &Some(anna.digest()), &None));
    assert_eq!(dice[1].value.as_ref(), Some(&bruno.value));
    let story = house.guest().get(&format!("/t/{table}/story")).await.unwrap().text();
    assert!(story.contains("that of Bruno.") && story.contains("so that the promise alone counts: Anna."), "{story}");
}

/// Before the table is full a person with two seats adds one value: that of the seat his browser promised it for.
#[tokio::test]
async fn who_takes_a_second_seat_is_asked_for_his_own_value() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = three(&house, "anybody").await;
    hand_over(&table, &mut anna, &mut bruno).await;
    let mut carla = Player::new(&house, "2", "c");
    carla.join(&table, "Carla").await;
    let own = page(&mut bruno.guest, &table).await;
    assert!(own.contains("Waiting for the numbers of Bruno, Carla."), "{own}");
    assert!(own.contains(&bruno.digest()) && !own.contains(&anna.digest()));
    ok(&bruno.show(&table).await);
    ok(&carla.show(&table).await);
    let dice = log(&house, &table).await.dice;
    assert_eq!((dice.len(), dice[0].value.as_ref()), (2, Some(&bruno.value)));
}

/// Until now nobody noted who takes part. Where that is so, a move leaves nobody waiting for nobody.
#[tokio::test]
async fn a_table_that_waited_before_who_takes_part_was_noted_goes_on() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = three(&house, "bot:greedy").await;
    ok(&bruno.show(&table).await);
    let forget = |notes: &mut Value, _: &mut Option<i64>| {
        notes["dice"].as_object_mut().unwrap().remove("fixed").expect("it is noted");
    };
    let house = house.restart(async |store| renote(store, &table, forget).await).await;
    anna.guest.move_to(house.at);
    bruno.guest.move_to(house.at);
    assert!(page(&mut anna.guest, &table).await.contains("Waiting for the numbers of Anna."));
    hand_over(&table, &mut anna, &mut bruno).await;
    assert_eq!(stage(&house, &table).await, Stage::Playing);
}

/// Wherever somebody sits down the form has room for his promise, and the page the script that fills it in.
#[tokio::test]
async fn every_form_to_sit_down_by_can_promise() {
    let house = House::open().await;
    let (table, mut anna) = open(&house).await;
    let fields = [("game", "magna-grecia"), ("seats", "2"), ("name", "Anna"), ("seat1", "friend")];
    let invited = make(&mut anna.guest, &fields).await;
    let links = anna.guest.get(&format!("/t/{invited}/link")).await.unwrap().text();
    let key = links.split("/seat/1/").nth(1).and_then(|rest| rest.split('"').next()).unwrap().to_owned();
    let mut guest = house.guest();
    let mut pages = Vec::new();
    for address in ["/new".to_owned(), format!("/t/{table}"), format!("/t/{invited}/seat/1/{key}")] {
        pages.push((address.clone(), guest.get(&address).await.unwrap().text()));
    }
    let unnamed = guest.post(&format!("/t/{table}/join"), &[("seat", "1"), ("name", "")]).await.unwrap();
    assert!(unnamed.status >= 400);
    pages.push(("the form again".to_owned(), unnamed.text()));
    for (what, page) in pages {
        assert!(page.contains("name=\"digest\"") && page.contains("/dice.js"), "{what}: {page}");
    }
}

/// A browser that took a seat over has not the number: it promises one of its own, as long as seats are free.
#[tokio::test]
async fn a_promise_is_renewed_until_the_table_is_full() {
    let house = House::open().await;
    let (table, mut anna) = open(&house).await;
    let mut bruno = Player::new(&house, "1", "b");
    anna.value = "d".repeat(64);
    let digest = anna.digest();
    ok(&give(&mut anna.guest, &table, &[("seat", "0"), ("digest", &digest)]).await);
    bruno.join(&table, "Bruno").await;
    refused(
        &give(&mut anna.guest, &table, &[("seat", "0"), ("value", &"a".repeat(64))]).await,
        400,
        "table/dice-wrong",
    );
    ok(&anna.show(&table).await);
    ok(&bruno.show(&table).await);
    assert_eq!(log(&house, &table).await.dice[0].value.as_ref(), Some(&anna.value));
}

#[tokio::test]
async fn a_table_from_before_gets_a_seed_that_stays() {
    let house = House::open().await;
    let (table, mut anna) = open(&house).await;
    let forget = |notes: &mut Value, _: &mut Option<i64>| _ = notes.as_object_mut().unwrap().remove("dice");
    let house = house.restart(async |store| renote(store, &table, forget).await).await;
    anna.guest.move_to(house.at);
    let shown = commitment(&mut anna.guest, &table).await;
    let house = house.restart(async |_| {}).await;
    anna.guest.move_to(house.at);
    assert_eq!(commitment(&mut anna.guest, &table).await, shown, "it is kept before anybody sees it");
    let mut bruno = Player::new(&house, "1", "b");
    bruno.join(&table, "Bruno").await;
    ok(&bruno.show(&table).await);
    let log = log(&house, &table).await;
    assert_eq!(log.commitment, shown);
    assert!(log.dice[0].digest.is_none() && log.dice[1].value.is_some(), "Anna's promise was lost with the notes");
    verify(&log).unwrap();
}

#[tokio::test]
async fn those_who_play_again_have_promised_already() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = full(&house).await;
    let next = sha256(&"e".repeat(64));
    let value = anna.value.clone();
    ok(&give(&mut anna.guest, &table, &[("seat", "0"), ("value", &value), ("next", &next)]).await);
    ok(&bruno.show(&table).await);
    assert!(!page(&mut bruno.guest, &table).await.contains(&next));
    let old = seed(&house, &table).await;
    play_until(&mut [(0, &mut anna.guest), (1, &mut bruno.guest)], &table, |_, _| false, last).await;
    let answer = bruno.guest.post(&format!("/t/{table}/rematch"), &[]).await.unwrap();
    let again = answer.onwards().trim_start_matches("/t/").to_owned();
    assert_ne!(seed(&house, &again).await, old);
    assert!(page(&mut bruno.guest, &again).await.contains("Waiting for the numbers of Anna."));
    ok(&give(&mut anna.guest, &again, &[("seat", "1"), ("value", &"e".repeat(64))]).await);
    let dice = log(&house, &again).await.dice;
    assert!(dice[0].digest.is_none(), "Bruno's browser promised nothing further");
    assert_eq!((dice[1].seat.index(), dice[1].digest.as_ref()), (1, Some(&next)));
}

/// A game that is over, after which both have promised for the next; the table where they play again, for which Bruno asked.
async fn again(house: &House) -> (String, Player, Player) {
    let (table, mut anna, mut bruno) = full(house).await;
    for (player, digit) in [(&mut anna, "e"), (&mut bruno, "f")] {
        let (seat, value, next) = (player.seat, player.value.clone(), digit.repeat(64));
        ok(&give(&mut player.guest, &table, &[("seat", seat), ("value", &value), ("next", &sha256(&next))]).await);
        player.value = next;
    }
    play_until(&mut [(0, &mut anna.guest), (1, &mut bruno.guest)], &table, |_, _| false, last).await;
    let answer = bruno.guest.post(&format!("/t/{table}/rematch"), &[]).await.unwrap();
    (anna.seat, bruno.seat) = ("1", "0");
    (answer.onwards().trim_start_matches("/t/").to_owned(), anna, bruno)
}

/// How long the table still waits.
async fn left(house: &House, table: &str) -> i64 {
    let record = house.record(table).await;
    assert_eq!(record.card.due, record.notes["dice"]["until"].as_i64());
    record.card.due.expect("it waits") - record.card.changed
}

#[tokio::test]
async fn who_plays_again_has_time_to_come() {
    let house = House::open().await;
    for listens in [false, true] {
        let (table, mut anna, mut bruno) = again(&house).await;
        let waiting = page(&mut bruno.guest, &table).await;
        assert!(waiting.contains("Not at this table yet: Anna."), "{waiting}");
        _ = page(&mut house.guest(), &table).await;
        assert!(left(&house, &table).await > 10 * 60_000, "a stranger is not waited for");
        if listens {
            heard(&mut anna.guest.listen(&format!("/t/{table}/events")).await.unwrap()).await;
        } else {
            _ = page(&mut anna.guest, &table).await;
        }
        assert!(left(&house, &table).await <= 30_000, "all are here");
        let waiting = page(&mut bruno.guest, &table).await;
        assert!(waiting.contains("numbers of Bruno, Anna.") && !waiting.contains("Not at this table"), "{waiting}");
        ok(&bruno.show(&table).await);
        ok(&anna.show(&table).await);
        assert!(log(&house, &table).await.dice.iter().all(|share| share.value.is_some()));
    }
}

#[tokio::test]
async fn who_was_not_there_is_told_from_who_withheld() {
    for (comes, words) in [
        (true, ["did not show it in time, so that the promise alone counts: Anna.", "non l'ha mostrato in tempo"]),
        (false, ["was not there to show it, so that the promise alone counts: Anna.", "non era qui per mostrarlo"]),
    ] {
        let house = House::open().await;
        let (table, mut anna, mut bruno) = again(&house).await;
        _ = page(&mut bruno.guest, &table).await;
        if comes {
            _ = page(&mut anna.guest, &table).await;
        }
        ok(&bruno.show(&table).await);
        assert_eq!(stage(&house, &table).await, Stage::Open);
        let ten = |notes: &mut Value, due: &mut Option<i64>| (0..11).for_each(|_| a_minute_later(notes, due));
        let house = house.restart(async |store| renote(store, &table, ten).await).await;
        eventually(async || stage(&house, &table).await == Stage::Playing).await;
        for (language, words) in ["en", "it"].into_iter().zip(words) {
            let mut guest = house.guest().with("accept-language", language);
            let told = guest.get(&format!("/t/{table}/story")).await.unwrap().text().replace("&#39;", "'");
            assert!(told.contains(words), "{told}");
        }
        let panel = page(&mut house.guest(), &table).await;
        assert_ne!(panel.contains("Anna promised a number and was not there to show it"), comes, "{panel}");
    }
}

/// Everything that anybody can ask for of a table.
async fn crawl(guest: &mut Guest, table: &str) -> String {
    let mut all = String::new();
    for address in ["", "/now", "/story", "/board.svg", "/log", "/link", "/legal?seat=0", "/why?seat=0&step=done"] {
        all += &guest.get(&format!("/t/{table}{address}")).await.unwrap().whole();
    }
    all += &guest.get("/").await.unwrap().whole();
    let mut events = guest.listen(&format!("/t/{table}/events")).await.unwrap();
    all + &heard(&mut events).await.raw
}

#[tokio::test]
async fn the_seed_is_nowhere_before_the_end() {
    let house = House::open().await;
    let (table, mut anna) = open(&house).await;
    let seed = seed(&house, &table).await;
    let mut bruno = Player::new(&house, "1", "b");
    let mut stranger = house.guest();
    for moment in ["open", "shaking", "playing"] {
        for guest in [&mut anna.guest, &mut bruno.guest, &mut stranger] {
            let all = crawl(guest, &table).await;
            assert!(!all.contains(&seed), "{moment}");
            assert!(moment == "playing" || !all.contains(&bruno.value), "{moment}: a value nobody has shown");
        }
        match moment {
            "open" => bruno.join(&table, "Bruno").await,
            "shaking" => {
                ok(&anna.show(&table).await);
                ok(&bruno.show(&table).await);
            }
            _ => {}
        }
    }
    play_until(&mut [(0, &mut anna.guest), (1, &mut bruno.guest)], &table, |_, _| false, last).await;
    assert!(crawl(&mut stranger, &table).await.contains(&seed), "and then it is told");
}
