//! Names can be seen, and tell the people at a table apart.

use emporion_guest::{Answer, Guest};
use emporion_server::{Allowance, Config};
use emporion_store::{Change, Store};

use crate::house::{House, act, make, ok, quick};

/// What shows nothing, each in its own way.
const UNSEEN: [&str; 8] = [
    "\u{3164}",
    "\u{ad}",
    "\u{e0041}\u{e0042}",
    "\u{301}\u{302}\u{303}",
    "\u{2800}",
    "\u{115f}\u{1160}",
    "\u{ffa0}",
    "\u{fe0f}",
];

/// A table with a seat for anybody, and one for a bot.
async fn open_table(guest: &mut Guest, name: &str) -> String {
    let fields = [("game", "magna-grecia"), ("seats", "3"), ("name", name), ("seat1", "anybody"), ("seat2", "anybody")];
    make(guest, &fields).await
}

async fn join(guest: &mut Guest, table: &str, seat: &str, name: &str) -> Answer {
    guest.post(&format!("/t/{table}/join"), &[("seat", seat), ("name", name)]).await.unwrap()
}

async fn names(house: &House, table: &str) -> Vec<String> {
    house.record(table).await.card.seats.into_iter().map(|place| place.name).collect()
}

#[tokio::test]
async fn a_name_has_something_to_see() {
    let house = House::open().await;
    let mut anna = house.script();
    let table = open_table(&mut anna, "Anna").await;
    let tower = format!("A{}", "\u{301}".repeat(20));
    for (name, code) in
        UNSEEN.map(|name| (name, "name-unseen")).into_iter().chain([(tower.as_str(), "name-stacked"), (" ", "no-name")])
    {
        for language in ["en", "it"] {
            let mut guest = house.guest().with("accept-language", language);
            let answer = join(&mut guest, &table, "1", name).await;
            assert_eq!((answer.status, answer.code()), (400, format!("table/{code}")), "{name:?}");
            assert!(!answer.text().contains("failure-"), "{}", answer.text());
        }
        let fields = [("game", "antiquity"), ("seats", "2"), ("name", name), ("seat1", "here"), ("name1", "B")];
        let answer = house.script().post("/tables", &fields).await.unwrap();
        if name != " " {
            assert_eq!((answer.status, answer.code()), (400, format!("table/{code}")), "{name:?}");
        }
        let fields = [("game", "antiquity"), ("seats", "2"), ("name", "B"), ("seat1", "here"), ("name1", name)];
        let answer = house.script().post("/tables", &fields).await.unwrap();
        if name != " " {
            assert_eq!((answer.status, answer.code()), (400, format!("table/{code}")), "{name:?}");
        }
    }
    assert_eq!(names(&house, &table).await, ["Anna", "", ""]);
    let italian = join(&mut house.guest().with("accept-language", "it"), &table, "1", "\u{3164}").await;
    assert!(italian.text().contains("non si vede nulla"), "{}", italian.text());
}

#[tokio::test]
async fn nobody_sits_down_under_anothers_name() {
    let house = House::open().await;
    let mut anna = house.script();
    let table = open_table(&mut anna, "Anna").await;
    for taken in ["Anna", " ANNA ", "an na", "\u{410}nn\u{430}", "\u{391}nna", "Ａｎｎａ", "An\u{ad}na", "An\u{200b}na"]
    {
        let answer = join(&mut house.script(), &table, "1", taken).await;
        assert_eq!((answer.status, answer.code().as_str()), (403, "table/name-taken"), "{taken:?}");
    }
    // A person gets the form again, with what he typed, his seat and his key.
    let mut bruno = house.guest();
    let fields = [("seat", "1"), ("name", "anna"), ("key", "k\"ey")];
    let page = bruno.post(&format!("/t/{table}/join"), &fields).await.unwrap();
    assert_eq!((page.status, page.code().as_str()), (403, "table/name-taken"));
    for kept in ["value=\"anna\"", "value=\"1\"", "value=\"k&quot;ey\"", &format!("action=\"/t/{table}/join\"")] {
        assert!(page.text().contains(kept), "{kept}: {}", page.text());
    }
    assert!(page.text().contains("has this name, or one that looks like it"), "{}", page.text());
    assert_eq!(names(&house, &table).await, ["Anna", "", ""]);
    ok(&join(&mut bruno, &table, "1", "Bruno").await);
    let bot = act(&mut anna, &table, "bot", 2).await;
    ok(&bot);
    assert_eq!(names(&house, &table).await, ["Anna", "Bruno", "Timaios"]);
}

#[tokio::test]
async fn names_of_a_new_table_are_told_apart() {
    let house = House::open().await;
    let mut anna = house.guest();
    let fields = [
        ("game", "magna-grecia"),
        ("seats", "3"),
        ("name", "Anna"),
        ("seat1", "here"),
        ("name1", "ANNA"),
        ("seat2", "bot:novice"),
        ("listed", "yes"),
        ("clock", "move:3"),
    ];
    let page = anna.post("/tables", &fields).await.unwrap();
    assert_eq!((page.status, page.code().as_str()), (400, "table/names-alike"));
    // The form comes back as it was sent.
    for kept in [
        "name=\"name\" maxlength=\"24\" value=\"Anna\"",
        "name=\"name1\" maxlength=\"24\" value=\"ANNA\"",
        "<option value=\"here\" selected>",
        "<option value=\"bot:novice\" selected>",
        "value=\"yes\" checked",
        "<option value=\"move:3\" selected>",
    ] {
        assert!(page.text().contains(kept), "{kept}: {}", page.text());
    }
    assert_eq!(house.store.count().await.unwrap(), 0);

    // Where nobody typed a name there is nothing to mend: those names are made different.
    let all = |seats: &[(&'static str, &'static str)]| {
        let mut fields = vec![("game", "magna-grecia"), ("seats", "4")];
        fields.extend(seats);
        fields
    };
    let bots = all(&[("name", "kleio"), ("seat1", "bot:greedy"), ("seat2", "friend"), ("seat3", "bot:greedy")]);
    let table = make(&mut anna, &bots).await;
    assert_eq!(names(&house, &table).await, ["kleio", "Timaios", "", "Arete"]);
    let alone = all(&[("name", "Anna"), ("seat1", "me"), ("seat2", "here"), ("seat3", "friend"), ("name2", "")]);
    let table = make(&mut anna, &alone).await;
    assert_eq!(names(&house, &table).await, ["Anna", "Anna 2", "Player C", ""]);
    let confusing =
        all(&[("name", "Player B"), ("seat1", "here"), ("seat2", "friend"), ("seat3", "friend"), ("name1", "")]);
    let table = make(&mut anna, &confusing).await;
    assert_eq!(names(&house, &table).await, ["Player B", "Player B 2", "", ""]);
}

#[tokio::test]
async fn who_looks_on_is_marked_and_uses_no_players_name() {
    let house = House::open().await;
    let mut anna = house.script();
    let table = open_table(&mut anna, "Anna").await;
    let (chat, page) = (format!("/t/{table}/chat"), format!("/t/{table}"));
    let mut stranger = house.guest();
    for name in ["Anna", "anna", "\u{410}nna"] {
        let answer = stranger.post(&chat, &[("name", name), ("text", "I give up")]).await.unwrap();
        assert_eq!((answer.status, answer.code().as_str()), (403, "table/name-of-player"), "{name}");
    }
    let answer = stranger.post(&chat, &[("name", "\u{3164}"), ("text", "I give up")]).await.unwrap();
    assert_eq!((answer.status, answer.code().as_str()), (400, "table/name-unseen"));
    assert!(house.record(&table).await.chat.is_empty());

    ok(&stranger.post(&chat, &[("name", "Zoe"), ("text", "from the gallery")]).await.unwrap());
    ok(&house.guest().post(&chat, &[("name", ""), ("text", "me too")]).await.unwrap());
    let seen = anna.get(&page).await.unwrap().text();
    assert!(
        seen.contains("<strong>Zoe</strong> <span class=\"badge looker\">looking on</span> from the gallery"),
        "{seen}"
    );
    assert!(seen.contains("<li><span class=\"badge looker\">looking on</span> me too</li>"), "{seen}");
    assert!(
        stranger.get(&page).await.unwrap().text().contains("name=\"name\" maxlength=\"24\" value=\"Zoe\""),
        "his name is kept"
    );

    // A guest who is called like a player elsewhere is offered no name here, so that he is not refused for it.
    let mut other = house.guest();
    make(&mut other, &[("game", "magna-grecia"), ("name", "Anna")]).await;
    let seen = other.get(&page).await.unwrap().text();
    assert!(seen.contains("<input name=\"name\" maxlength=\"24\" value=\"\""), "{seen}");
}

#[tokio::test]
async fn what_was_said_from_a_seat_before_is_nobody_elses_word() {
    let house = House::open().await;
    let mut anna = house.script();
    let table = open_table(&mut anna, "Anna").await;
    let (mut first, mut second) = (house.script(), house.script());
    ok(&join(&mut first, &table, "1", "Carla").await);
    let chat = format!("/t/{table}/chat");
    ok(&first.post(&chat, &[("seat", "1"), ("text", "I resign")]).await.unwrap());
    let own = "<strong>Carla</strong> I resign";
    assert!(anna.get(&format!("/t/{table}")).await.unwrap().text().contains(own));
    ok(&act(&mut first, &table, "leave", 1).await);
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    ok(&join(&mut second, &table, "1", "Carla").await);
    let seen = anna.get(&format!("/t/{table}")).await.unwrap().text();
    assert!(seen.contains("<strong>Carla</strong> <span class=\"badge looker\">looking on</span> I resign"), "{seen}");
}

#[tokio::test]
async fn who_plays_again_under_one_name_is_numbered() {
    let house = House::open().await;
    let mut anna = house.script();
    let fields = [("game", "magna-grecia"), ("seats", "2"), ("name", "Anna"), ("seat1", "here"), ("name1", "Bruno")];
    let table = make(&mut anna, &fields).await;
    // A table from before names were told apart, with a game that is over.
    let house = house
        .restart(async |store| {
            let record = store.load(&emporion_store::TableId(table.clone())).await.unwrap();
            let (mut notes, mut card) = (record.notes, record.card);
            notes["seats"][1]["name"] = "Anna".into();
            card.stage = emporion_store::Stage::Over;
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
        })
        .await;
    anna.move_to(house.at);
    let again = anna.post(&format!("/t/{table}/rematch"), &[]).await.unwrap();
    ok(&again);
    assert_eq!(names(&house, again.onwards().trim_start_matches("/t/")).await, ["Anna", "Anna 2"]);
}

#[tokio::test]
async fn chat_has_a_measure() {
    let allowance = Allowance { remarks: Allowance::default().remarks, ..quick().allowance };
    let house = House::with(Config { allowance, ..quick() }).await;
    let mut anna = house.script();
    let table = open_table(&mut anna, "Anna").await;
    let chat = format!("/t/{table}/chat");
    let mut crowd = house.script();
    let mut refused = None;
    let mut said = 0;
    // Far more than the measure, so that it is met however long it takes to say all that.
    for _ in 0..400 {
        let answer = crowd.post(&chat, &[("text", "hear, hear")]).await.unwrap();
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
        said += 1;
    }
    let refused = refused.expect("somebody says too much");
    assert_eq!((refused.status, refused.code().as_str()), (429, "table/too-chatty"));
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    assert!(refused.text().contains("Please wait"), "{}", refused.text());
    assert_eq!(house.record(&table).await.chat.len(), said, "what was refused was not said");
    ok(&anna.post(&chat, &[("seat", "0"), ("text", "thank you")]).await.unwrap());
}
