//! Links: what each of them gives, to whom, and how often.

use axum::http::Method;
use emporion_guest::{Answer, Guest};
use emporion_store::{Change, SqliteStore, Stage, Store, TableId};
use serde_json::{Value, json};

use crate::access::nothing_inline;
use crate::house::{House, act, eventually, legal, make, ok, two};

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

/// Makes a personal link as the page of links asks to.
async fn personal(holder: &mut Guest, table: &str, seat: usize, lasting: bool) -> String {
    let seat_field = seat.to_string();
    let mut fields = vec![("seat", seat_field.as_str())];
    if lasting {
        fields.push(("lasting", "yes"));
    }
    let made = holder.post(&format!("/t/{table}/link"), &fields).await.unwrap();
    ok(&made);
    match made.json()["link"].as_str() {
        Some(link) => link.to_owned(),
        None => link(&made, seat),
    }
}

#[tokio::test]
async fn a_personal_link_moves_that_seat_and_nothing_else() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = two(&house, "magna-grecia").await;
    let private = make(&mut bruno, &[("game", "antiquity"), ("name", "Bruno")]).await;
    for (holder, seat) in [(&mut anna, 0), (&mut bruno, 1)] {
        let own = personal(holder, &table, seat, false).await;
        let mut phone = house.guest();
        let before = house.record(&table).await;
        let asked = phone.get(&own).await.unwrap();
        assert!(asked.status == 200 && asked.text().contains(&format!("action=\"{own}\"")));
        nothing_inline(&own, &asked.text());
        assert_eq!(asked.header("referrer-policy"), "strict-origin", "the key goes to nobody");
        assert_eq!(asked.header("cache-control"), "no-store");
        assert_eq!(house.record(&table).await, before, "a look alone moves nothing");
        assert!(!holds(&phone, &table, seat).await);

        // A browser that has never been here sends two clicks: both are of the same visitor.
        let (one, two) = (&mut phone.window(), &mut phone.window());
        let (one, two) = tokio::join!(one.post(&own, &[]), two.post(&own, &[]));
        ok(&one.unwrap());
        ok(&two.unwrap());
        assert!(holds(&phone, &table, seat).await && !holds(holder, &table, seat).await);
        assert_eq!(phone.get(&format!("/t/{table}/legal?seat={seat}")).await.unwrap().status, 200);
        assert_eq!(holder.get(&format!("/t/{table}/legal?seat={seat}")).await.unwrap().status, 403);
        let lobby = phone.get("/").await.unwrap().text();
        assert!(lobby.contains(&table) && !lobby.contains(&private));
        for mut late in [holder.window(), house.script()] {
            refused(&late.post(&own, &[]).await.unwrap(), 410, "table/link-used");
            refused(&late.get(&own).await.unwrap(), 410, "table/link-used");
            refused(&join(&mut late, &own, "Eve").await, 410, "table/link-used");
        }
        let after = house.record(&table).await;
        assert_eq!(after.notes["host"], before.notes["host"], "who made the table is its host as before");
        assert_eq!(after.notes["seats"][1 - seat], before.notes["seats"][1 - seat]);
    }
    assert!(bruno.get("/").await.unwrap().text().contains(&private), "what else is his he keeps");
}

#[tokio::test]
async fn a_link_is_shown_when_it_is_made_and_can_be_renewed_and_taken_away() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = two(&house, "magna-grecia").await;
    anna.headers.clear();
    let links = format!("/t/{table}/link");
    let shown = async |guest: &mut Guest| guest.get(&links).await.unwrap().text().contains("/seat/");
    assert!(!shown(&mut anna).await, "nothing stands there by itself");
    let page = anna.post(&links, &[("seat", "0")]).await.unwrap();
    nothing_inline(&links, &page.text());
    assert_eq!(page.header("cache-control"), "no-store");
    let first = link(&page, 0);
    assert!(!shown(&mut anna).await && !shown(&mut bruno).await);

    let second = personal(&mut anna, &table, 0, true).await;
    refused(&house.guest().post(&first, &[]).await.unwrap(), 410, "table/link-used");
    // Good more than once: the seat goes to the phone, back, and to the phone again.
    let mut phone = house.guest();
    for round in 0..2 {
        ok(&phone.post(&second, &[]).await.unwrap());
        assert!(holds(&phone, &table, 0).await && !holds(&anna, &table, 0).await, "round {round}");
        ok(&anna.post(&second, &[]).await.unwrap());
        assert!(holds(&anna, &table, 0).await && !holds(&phone, &table, 0).await, "round {round}");
    }
    assert!(anna.get(&links).await.unwrap().text().contains(&format!("action=\"/t/{table}/unlink\"")));
    assert_eq!(act(&mut bruno, &table, "unlink", 0).await.status, 403);
    ok(&act(&mut anna, &table, "unlink", 0).await);
    refused(&phone.post(&second, &[]).await.unwrap(), 410, "table/link-used");
    assert!(holds(&anna, &table, 0).await);
}

#[tokio::test]
async fn of_two_devices_at_once_one_gets_the_seat() {
    let house = House::open().await;
    let (table, mut holder, _) = two(&house, "magna-grecia").await;
    for _ in 0..8 {
        let own = personal(&mut holder, &table, 0, false).await;
        let (mut one, mut two) = (house.script(), house.script());
        let (first, second) = tokio::join!(one.post(&own, &[]), two.post(&own, &[]));
        let (first, second) = (first.unwrap(), second.unwrap());
        let (won, lost, winner, loser) =
            if first.status == 200 { (first, second, one, two) } else { (second, first, two, one) };
        ok(&won);
        refused(&lost, 410, "table/link-used");
        assert!(holds(&winner, &table, 0).await && !holds(&loser, &table, 0).await);
        holder = winner;
    }
}

#[tokio::test]
async fn whoever_has_the_seat_uses_no_link_up() {
    let house = House::open().await;
    let (table, mut anna, _) = two(&house, "magna-grecia").await;
    let own = personal(&mut anna, &table, 0, false).await;
    let before = house.record(&table).await;
    let page = anna.get(&own).await.unwrap();
    assert!(page.status == 200 && !page.text().contains(&format!("action=\"{own}\"")));
    ok(&anna.post(&own, &[]).await.unwrap());
    assert_eq!(house.record(&table).await, before);
    let mut phone = house.guest();
    ok(&phone.post(&own, &[]).await.unwrap());
    assert!(holds(&phone, &table, 0).await);
}

#[tokio::test]
async fn a_seat_moves_while_a_bot_stands_in_and_from_a_screen_of_several() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = two(&house, "magna-grecia").await;
    ok(&act(&mut anna, &table, "leave", 0).await);
    eventually(async || !legal(&mut bruno, &table, 1).await.steps.is_empty()).await;
    let own = personal(&mut anna, &table, 0, false).await;
    let mut phone = house.script();
    ok(&phone.post(&own, &[]).await.unwrap());
    assert_eq!(act(&mut anna, &table, "back", 0).await.status, 403);
    ok(&act(&mut phone, &table, "back", 0).await);
    assert!(house.record(&table).await.notes["seats"][0]["bot"].is_null());

    let mut screen = house.guest();
    let fields = [("game", "antiquity"), ("seats", "2"), ("name", "Anna"), ("seat1", "here"), ("name1", "Carla")];
    let table = make(&mut screen, &fields).await;
    let own = personal(&mut screen, &table, 1, false).await;
    ok(&phone.post(&own, &[]).await.unwrap());
    assert!(holds(&screen, &table, 0).await && !holds(&screen, &table, 1).await);
    assert!(holds(&phone, &table, 1).await && !holds(&phone, &table, 0).await);
}

#[tokio::test]
async fn who_stands_up_leaves_no_link_behind() {
    let house = House::open().await;
    let (table, mut anna) = with_friends(&house).await;
    let own = personal(&mut anna, &table, 0, true).await;
    ok(&act(&mut anna, &table, "leave", 0).await);
    for mut guest in [house.guest(), anna.window()] {
        refused(&guest.get(&own).await.unwrap(), 410, "table/link-used");
        refused(&guest.post(&own, &[]).await.unwrap(), 410, "table/link-used");
        refused(&join(&mut guest, &own, "Eve").await, 410, "table/link-used");
    }
    ok(&join(&mut house.guest(), &invitation(&mut anna, &table, 0).await, "Dora").await);
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
        marks: vec![],
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
    let (elsewhere, mut host) = with_friends(&house).await;
    let foreign = invitation(&mut host, &elsewhere, 1).await;
    let foreign_own = personal(&mut host, &elsewhere, 0, true).await;
    let own = personal(&mut anna, &table, 0, true).await;
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
        bad(format!("/t/{table}/seat/0/{}", key(&foreign_own))),
        bad(format!("/t/{table}/seat/1/{}", key(&own))),
        bad(format!("/t/{table}/seat/2/{}", key(&own))),
        bad(own[..own.len() - 1].to_owned()),
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

/// Makes a link for going on as the same person, as its page asks to.
async fn pass(guest: &mut Guest) -> String {
    let made = guest.post("/me", &[]).await.unwrap();
    ok(&made);
    if let Some(link) = made.json()["link"].as_str() {
        return link.to_owned();
    }
    nothing_inline("/me", &made.text());
    let text = made.text();
    let (_, rest) = text.split_once("/me/").expect("the page has the link");
    format!("/me/{}", rest.split('"').next().unwrap())
}

#[tokio::test]
async fn a_person_goes_on_in_another_browser_by_a_link_that_is_good_once() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = two(&house, "magna-grecia").await;
    bruno.headers.clear();
    let other = make(&mut bruno, &[("game", "antiquity"), ("name", "Bruno")]).await;
    assert!(!bruno.get("/me").await.unwrap().text().contains("/me/"), "nothing stands there by itself");
    let old = pass(&mut bruno).await;
    let link = pass(&mut bruno).await;
    let mut phone = house.guest();
    refused(&phone.post(&old, &[]).await.unwrap(), 410, "table/pass-used");

    let before = house.record(&table).await;
    let asked = phone.get(&link).await.unwrap();
    assert!(asked.status == 200 && asked.text().contains(&format!("action=\"{link}\"")), "{}", asked.text());
    nothing_inline(&link, &asked.text());
    assert_eq!(asked.header("referrer-policy"), "strict-origin");
    assert!(!holds(&phone, &table, 1).await, "a look alone gives nothing");
    // Who is that person already does not use it up.
    ok(&bruno.post(&link, &[]).await.unwrap());

    let mut late = house.guest();
    ok(&late.get(&link).await.unwrap());
    let (first, second) = tokio::join!(phone.post(&link, &[]), late.post(&link, &[]));
    let (won, lost, mut winner, loser) =
        if first.as_ref().unwrap().status < 400 { (first, second, phone, late) } else { (second, first, late, phone) };
    ok(&won.unwrap());
    refused(&lost.unwrap(), 410, "table/pass-used");
    // One click more takes nothing away, and from now on he makes tables as Bruno does.
    ok(&winner.window().post(&link, &[]).await.unwrap());
    let made = make(&mut winner, &[("game", "magna-grecia"), ("name", "Bruno")]).await;
    assert!(holds(&bruno, &made, 0).await, "one person on two devices");
    for (guest, has) in [(&winner, true), (&bruno, true), (&loser, false)] {
        assert_eq!(holds(guest, &table, 1).await, has);
        assert_eq!(holds(guest, &other, 0).await, has);
        assert!(!holds(guest, &table, 0).await, "Anna's seat is hers");
    }
    assert_eq!(house.record(&table).await, before);
    refused(&anna.get(&link).await.unwrap(), 410, "table/pass-used");
    refused(&house.script().post("/me", &[]).await.unwrap(), 400, "table/nobody-yet");
}

#[tokio::test]
async fn no_link_pushes_out_ones_own_first_identity() {
    let house = House::open().await;
    let mut own = house.guest();
    let table = make(&mut own, &[("game", "antiquity"), ("name", "Anna")]).await;
    let mut taken = Vec::new();
    for _ in 0..7 {
        let mut other = house.script();
        taken.push(make(&mut other, &[("game", "antiquity"), ("name", "Other")]).await);
        ok(&own.post(&pass(&mut other).await, &[]).await.unwrap());
    }
    let mut eighth = house.script();
    let last = make(&mut eighth, &[("game", "antiquity"), ("name", "Eighth")]).await;
    let link = pass(&mut eighth).await;
    for (language, words) in [("en", "Nothing has changed"), ("it", "Nulla è cambiato")] {
        let mut own = own.window().with("accept-language", language);
        for answer in [own.get(&link).await.unwrap(), own.post(&link, &[]).await.unwrap()] {
            refused(&answer, 403, "table/too-many-persons");
            assert!(answer.text().contains(words), "{}", answer.text());
            assert_eq!(answer.header("set-cookie"), "");
        }
    }
    assert!(holds(&own, &table, 0).await && !holds(&own, &last, 0).await);
    for table in &taken {
        assert!(holds(&own, table, 0).await);
    }
    // New tables are made as who he was first, and the link is good for another browser.
    let new = make(&mut own, &[("game", "antiquity"), ("name", "Anna")]).await;
    let person = async |table: &str| house.record(table).await.notes["seats"][0]["person"].clone();
    assert_eq!(person(&new).await, person(&table).await);
    let mut fresh = house.guest();
    ok(&fresh.post(&link, &[]).await.unwrap());
    assert!(holds(&fresh, &last, 0).await);
}

/// Each browser passes on the person nobody has met that it was before: the chain does not end where no more fit.
#[tokio::test]
async fn a_person_goes_from_browser_to_browser_without_end() {
    let house = House::open().await;
    let mut first = house.guest();
    let table = make(&mut first, &[("game", "antiquity"), ("name", "Anna")]).await;
    let mut last = first.window();
    for hop in 0..12 {
        let link = pass(&mut last).await;
        let mut next = house.guest();
        ok(&next.get("/").await.unwrap());
        ok(&next.get(&link).await.unwrap());
        ok(&next.post(&link, &[]).await.unwrap());
        ok(&next.post(&link, &[]).await.unwrap());
        assert!(holds(&next, &table, 0).await, "hop {hop}");
        last = next;
    }
    let made = make(&mut last, &[("game", "antiquity"), ("name", "Anna")]).await;
    assert!(holds(&first, &made, 0).await, "still one person");
}

#[tokio::test]
async fn a_link_of_a_person_that_is_not_good_says_what_to_do_in_both_languages() {
    let house = House::open().await;
    let (_, mut anna, _) = two(&house, "magna-grecia").await;
    let link = pass(&mut anna).await;
    for address in ["/me/", "/me/0", "/me/%ff", "/me/a/b", &link[..link.len() - 1]] {
        for (language, words) in [("en", "Make a new one"), ("it", "Creane uno nuovo")] {
            let mut guest = house.guest().with("accept-language", language);
            let mut answers = vec![guest.get(address).await.unwrap()];
            if address != "/me/" {
                answers.push(guest.post(address, &[]).await.unwrap());
            }
            for answer in answers {
                refused(&answer, 410, "table/pass-over");
                assert!(answer.text().contains(words) && answer.header("set-cookie").is_empty(), "{}", answer.whole());
            }
        }
    }
    // A restart forgets what was not used.
    let house = house.restart(async |_| {}).await;
    refused(&house.guest().post(&link, &[]).await.unwrap(), 410, "table/pass-over");
}
