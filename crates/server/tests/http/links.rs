//! Links: what each of them gives, to whom, and how often.

use axum::http::Method;
use emporion_guest::{Answer, Guest};
use emporion_store::{Change, SqliteStore, Stage, Store, TableId};
use serde_json::{Value, json};

use crate::house::{House, act, make, ok};

/// A table of three seats: Anna's, and two for friends.
async fn with_friends(house: &House) -> (String, Guest) {
    let mut anna = house.guest();
    let fields = [("game", "magna-grecia"), ("seats", "3"), ("name", "Anna"), ("seat1", "friend"), ("seat2", "friend")];
    let table = make(&mut anna, &fields).await;
    (table, anna)
}

/// The link to a seat on a page.
fn link(page: &Answer, seat: usize) -> String {
    let text = page.text();
    let (_, rest) = text.split_once(&format!("/seat/{seat}/")).expect("the page has the link");
    let table = text.split_once("/t/").unwrap().1.split(['/', '"']).next().unwrap();
    format!("/t/{table}/seat/{seat}/{}", rest.split('"').next().unwrap())
}

async fn invitation(host: &mut Guest, table: &str, seat: usize) -> String {
    link(&host.get(&format!("/t/{table}/link")).await.unwrap(), seat)
}

/// Sits down as the page of an invitation asks to.
async fn join(guest: &mut Guest, invitation: &str, name: &str) -> Answer {
    let [_, _, table, _, seat, key] = invitation.split('/').collect::<Vec<_>>().try_into().unwrap();
    guest.post(&format!("/t/{table}/join"), &[("seat", seat), ("name", name), ("key", key)]).await.unwrap()
}

/// Does this browser hold the seat?
async fn holds(guest: &Guest, table: &str, seat: usize) -> bool {
    let page = guest.window().get(&format!("/t/{table}")).await.unwrap();
    page.attribute("data-mine").split(' ').any(|mine| mine == seat.to_string())
}

fn refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!((answer.status, answer.code().as_str()), (status, code), "{}", answer.whole());
}

#[tokio::test]
async fn an_invitation_gives_a_seat_once_and_never_a_person() {
    let house = House::open().await;
    let (table, mut anna) = with_friends(&house).await;
    let invited = invitation(&mut anna, &table, 1).await;
    let mut bruno = house.guest();
    let private = make(&mut bruno, &[("game", "antiquity"), ("name", "Bruno")]).await;
    ok(&join(&mut bruno, &invited, "Bruno").await);
    assert!(holds(&bruno, &table, 1).await);

    let before = house.record(&table).await;
    // The host, and somebody who read the mail: the link opens nothing any more, neither the seat nor Bruno's other tables.
    for mut thief in [anna.window(), house.guest()] {
        for answer in [
            thief.get(&invited).await.unwrap(),
            thief.post(&invited, &[]).await.unwrap(),
            join(&mut thief, &invited, "Eve").await,
        ] {
            refused(&answer, 410, "table/link-used");
            assert_eq!(answer.header("set-cookie"), "");
        }
        assert!(!holds(&thief, &table, 1).await);
        assert!(!thief.get("/").await.unwrap().text().contains(&private));
        assert!(!thief.get(&format!("/t/{table}/link")).await.unwrap().text().contains("/seat/1/"));
    }
    assert_eq!(house.record(&table).await, before, "and nothing has changed");
    assert!(before.notes["seats"][1]["key"].is_null());

    // He himself is shown to his seat, and the other invitation is as good as before.
    assert!(bruno.get(&invited).await.unwrap().text().contains(&format!("href=\"/t/{table}\"")));
    ok(&join(&mut bruno, &invited, "Bruno").await);
    let other = invitation(&mut anna, &table, 2).await;
    ok(&join(&mut house.guest(), &other, "Carla").await);
    assert_eq!(house.record(&table).await.card.stage, Stage::Playing);
}

/// Links that are sent by mail or chat are looked at by robots first.
#[tokio::test]
async fn looking_at_a_link_changes_nothing() {
    let house = House::open().await;
    let (table, mut anna) = with_friends(&house).await;
    let invited = invitation(&mut anna, &table, 1).await;
    let before = house.record(&table).await;
    for method in [Method::GET, Method::HEAD, Method::GET] {
        let answer = house.guest().ask(method, &invited, Vec::new()).await.unwrap();
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("set-cookie"), "");
    }
    assert_eq!(house.record(&table).await, before);
    ok(&join(&mut house.guest(), &invited, "Bruno").await);
}

#[tokio::test]
async fn a_seat_that_is_free_again_has_a_new_invitation() {
    let house = House::open().await;
    let (table, mut anna) = with_friends(&house).await;
    let old = invitation(&mut anna, &table, 1).await;
    let mut bruno = house.guest();
    ok(&join(&mut bruno, &old, "Bruno").await);
    ok(&act(&mut bruno, &table, "leave", 1).await);
    let new = invitation(&mut anna, &table, 1).await;
    assert_ne!(new, old);
    refused(&join(&mut bruno, &old, "Bruno").await, 410, "table/link-used");
    ok(&join(&mut house.guest(), &new, "Carla").await);
    // A bot takes a seat as a person does.
    let third = invitation(&mut anna, &table, 2).await;
    ok(&act(&mut anna, &table, "bot", 2).await);
    refused(&house.guest().get(&third).await.unwrap(), 410, "table/link-used");
}

/// Writes a table's notes as the server did that had one key for an invitation and its guest.
async fn as_before(store: &SqliteStore, table: &str, keys: &[&str]) {
    let record = store.load(&TableId(table.to_owned())).await.unwrap();
    let mut notes = record.notes;
    for (seat, key) in notes["seats"].as_array_mut().unwrap().iter_mut().zip(keys) {
        let old =
            ["name", "person", "bot", "open", "since", "left"].map(|field| (field.to_owned(), seat[field].clone()));
        *seat = Value::Object(old.into_iter().collect());
        seat["key"] = json!(key);
    }
    let change = Change {
        table: record.card.id.clone(),
        from: record.version,
        begin: None,
        entries: (0, Vec::new()),
        cut: None,
        drafts: Vec::new(),
        card: None,
        notes: Some(notes),
        chat: Vec::new(),
    };
    store.change(change).await.unwrap();
}

#[tokio::test]
async fn keys_of_taken_seats_die_with_the_upgrade_and_invitations_go_on() {
    let house = House::open().await;
    let (table, mut anna) = with_friends(&house).await;
    let invited = invitation(&mut anna, &table, 1).await;
    let mut bruno = house.guest();
    ok(&join(&mut bruno, &invited, "Bruno").await);
    let keys = ["0aaaaaaaaaaaaaaaaaaaaaaaa", "1aaaaaaaaaaaaaaaaaaaaaaaa", "2aaaaaaaaaaaaaaaaaaaaaaaa"];
    let house = house.restart(async |store| as_before(store, &table, &keys).await).await;
    anna.move_to(house.at);
    bruno.move_to(house.at);
    for (seat, key) in keys.iter().enumerate().take(2) {
        let address = format!("/t/{table}/seat/{seat}/{key}");
        let mut thief = house.guest();
        refused(&thief.get(&address).await.unwrap(), 410, "table/link-used");
        refused(&thief.post(&address, &[]).await.unwrap(), 410, "table/link-used");
        refused(&join(&mut thief, &address, "Eve").await, 410, "table/link-used");
        assert!(!holds(&thief, &table, seat).await);
    }
    assert!(holds(&anna, &table, 0).await && holds(&bruno, &table, 1).await, "cookies go on");
    let free = invitation(&mut anna, &table, 2).await;
    assert!(free.ends_with(keys[2]), "and so does an invitation that nobody has used");
    ok(&join(&mut house.guest(), &free, "Carla").await);
    assert_eq!(house.record(&table).await.card.stage, Stage::Playing);
}

#[tokio::test]
async fn a_link_that_opens_nothing_says_what_to_do_in_both_languages() {
    let house = House::open().await;
    let (table, mut anna) = with_friends(&house).await;
    let (first, second) = (invitation(&mut anna, &table, 1).await, invitation(&mut anna, &table, 2).await);
    let (foreign, mut host) = with_friends(&house).await;
    let foreign = invitation(&mut host, &foreign, 1).await;
    ok(&join(&mut house.guest(), &first, "Bruno").await);
    let key = |link: &str| link.rsplit('/').next().unwrap().to_owned();
    let before = house.record(&table).await;
    let bad = |address: String| (address, 403, "table/bad-key");
    let broken = |address: String| (address, 404, "table/broken-link");
    let links = [
        (first.clone(), 410, "table/link-used"),
        bad(second[..second.len() - 1].to_owned()),
        bad(format!("{second}x")),
        bad(format!("{second}/")),
        bad(format!("/t/{table}/seat/2/{}", key(&foreign))),
        bad(format!("/t/{table}/seat/2/{}", key(&first))),
        bad(format!("/t/{table}/seat/1/{}", key(&second))),
        bad(format!("/t/{table}/seat/0/{}", key(&second))),
        broken(format!("/t/{table}/seat")),
        broken(format!("/t/{table}/seat/")),
        broken(format!("/t/{table}/seat/2")),
        broken(format!("/t/{table}/seat/7/{}", key(&second))),
        broken(format!("/t/{table}/seat/two/{}", key(&second))),
        broken(format!("/t/{table}/seat/2%ff/{}", key(&second))),
        broken(format!("/t/{}/seat/2/{}", &table[1..], key(&second))),
    ];
    for (address, status, code) in links {
        for (language, host, unchanged) in [
            ("en", "the host of the table", "Nothing has changed."),
            ("it", "chi ha aperto il tavolo", "Nulla è cambiato."),
        ] {
            let mut guest = house.guest().with("accept-language", language);
            let mut answers = vec![guest.get(&address).await.unwrap()];
            if address.matches('/').count() > 4 {
                answers.push(guest.post(&address, &[]).await.unwrap());
            }
            for answer in answers {
                refused(&answer, status, code);
                let page = answer.text();
                assert!(page.contains(host) && page.contains(unchanged), "{address}: {page}");
                assert_eq!(answer.header("set-cookie"), "", "{address}");
            }
        }
    }
    assert_eq!(house.record(&table).await, before);
}
