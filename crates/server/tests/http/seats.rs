//! Tables, seats and the links to them.

use emporion_store::{Stage, Store};

use crate::house::{House, Legal, act, eventually, legal, make, ok, play_until, step, two};

#[tokio::test]
async fn a_game_against_bots_is_two_clicks_away() {
    let house = House::open().await;
    for game in ["magna-grecia", "antiquity", "mare-nostrum"] {
        let mut guest = house.guest();
        let lobby = guest.get("/").await.unwrap().text();
        assert!(lobby.contains(&format!("value=\"{game}\"")), "{lobby}");
        let table = make(&mut guest, &[("game", game), ("name", "")]).await;
        let page = guest.get(&format!("/t/{table}")).await.unwrap();
        assert_eq!(page.status, 200);
        assert_eq!(page.attribute("data-seat"), "0");
        assert_eq!(house.record(&table).await.card.stage, Stage::Playing);
        eventually(async || !legal(&mut guest, &table, 0).await.steps.is_empty()).await;
    }
}

#[tokio::test]
async fn the_lobby_lists_what_is_listed_and_ones_own() {
    let house = House::open().await;
    let (mut anna, mut bruno) = (house.guest(), house.guest());
    let open = [("game", "antiquity"), ("seats", "2"), ("name", "Anna"), ("seat1", "anybody")];
    let listed = make(&mut anna, &[&open[..], &[("listed", "yes")]].concat()).await;
    let private = make(&mut anna, &open).await;
    let mine = anna.get("/").await.unwrap().text();
    assert!(mine.contains(&listed) && mine.contains(&private));
    let others = bruno.get("/").await.unwrap().text();
    assert!(others.contains(&listed) && !others.contains(&private));
    ok(&bruno.post(&format!("/t/{private}/join"), &[("seat", "1"), ("name", "Bruno")]).await.unwrap());
    assert!(bruno.get("/").await.unwrap().text().contains(&private), "who sits there finds it again");
}

#[tokio::test]
async fn an_invited_seat_needs_its_link() {
    let house = House::open().await;
    let (mut anna, mut bruno, mut stranger) = (house.guest(), house.guest(), house.guest());
    let fields = [("game", "magna-grecia"), ("seats", "2"), ("name", "Anna"), ("seat1", "friend")];
    let table = make(&mut anna, &fields).await;
    let join = format!("/t/{table}/join");
    let refused = bruno.post(&join, &[("seat", "1"), ("name", "Bruno")]).await.unwrap();
    assert_eq!((refused.status, refused.code().as_str()), (403, "table/invited-only"));
    let taken = bruno.post(&join, &[("seat", "0"), ("name", "Bruno")]).await.unwrap();
    assert_eq!((taken.status, taken.code().as_str()), (403, "table/seat-taken"));

    let invitation = link(&anna.get(&format!("/t/{table}/link")).await.unwrap().text(), 1);
    assert!(stranger.get(&format!("/t/{table}/link")).await.unwrap().status == 200);
    assert!(!stranger.get(&format!("/t/{table}/link")).await.unwrap().text().contains("/seat/"));
    let wrong = stranger.get(&format!("/t/{table}/seat/1/0123456789abcdefghjkmnpqr")).await.unwrap();
    assert_eq!((wrong.status, wrong.code().as_str()), (403, "table/bad-key"));

    let page = bruno.get(&invitation).await.unwrap();
    assert_eq!(page.status, 200);
    let key = invitation.rsplit('/').next().unwrap().to_owned();
    ok(&bruno.post(&join, &[("seat", "1"), ("name", "Bruno"), ("key", &key)]).await.unwrap());
    assert_eq!(house.record(&table).await.card.stage, Stage::Playing);
}

fn link(page: &str, seat: usize) -> String {
    let (_, rest) = page.split_once(&format!("/seat/{seat}/")).expect("the page has the link");
    let key = rest.split('"').next().unwrap();
    let table = page.split_once("/t/").unwrap().1.split(['/', '"']).next().unwrap();
    format!("/t/{table}/seat/{seat}/{key}")
}

#[tokio::test]
async fn several_at_one_screen_are_parted_by_a_curtain() {
    let house = House::open().await;
    let mut guest = house.guest();
    let fields = [("game", "antiquity"), ("seats", "2"), ("name", "Anna"), ("seat1", "here"), ("name1", "Bruno")];
    let table = make(&mut guest, &fields).await;
    let first = guest.get(&format!("/t/{table}")).await.unwrap().text();
    assert!(first.contains("class=\"curtain\""), "nobody is asked before it is clear who sits there");
    let lifted = guest.get(&format!("/t/{table}?seat=0")).await.unwrap();
    let now = legal(&mut guest, &table, 0).await;
    let deciding = now.to[0];
    let page = guest.get(&format!("/t/{table}?seat={deciding}")).await.unwrap().text();
    assert!(page.contains("id=\"steps\"") && !page.contains("class=\"curtain\""), "{}", lifted.text().len());
    let other = guest.get(&format!("/t/{table}?seat={}", 1 - deciding)).await.unwrap().text();
    if now.to.len() == 1 {
        assert!(other.contains("class=\"curtain\""));
    }
    assert_eq!(guest.get(&format!("/t/{table}/board.svg")).await.unwrap().status, 400, "nor is there a picture");
}

#[tokio::test]
async fn the_host_fills_free_seats_with_bots_and_others_do_not() {
    let house = House::open().await;
    let (mut anna, mut stranger) = (house.script(), house.script());
    let fields =
        [("game", "magna-grecia"), ("seats", "3"), ("name", "Anna"), ("seat1", "anybody"), ("seat2", "friend")];
    let table = make(&mut anna, &fields).await;
    let refused = act(&mut stranger, &table, "bot", 1).await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "table/not-your-seat"));
    ok(&act(&mut anna, &table, "bot", 1).await);
    assert_eq!(house.record(&table).await.card.stage, Stage::Open);
    ok(&act(&mut anna, &table, "bot", 2).await);
    assert_eq!(house.record(&table).await.card.stage, Stage::Playing);
}

#[tokio::test]
async fn who_stands_up_before_the_game_frees_his_seat() {
    let house = House::open().await;
    let (mut anna, mut bruno) = (house.script(), house.script());
    let fields =
        [("game", "magna-grecia"), ("seats", "3"), ("name", "Anna"), ("seat1", "anybody"), ("seat2", "anybody")];
    let table = make(&mut anna, &fields).await;
    ok(&bruno.post(&format!("/t/{table}/join"), &[("seat", "1"), ("name", "Bruno")]).await.unwrap());
    ok(&act(&mut bruno, &table, "leave", 1).await);
    let notes = house.record(&table).await.notes;
    assert!(notes["seats"][1]["person"].is_null() && notes["seats"][1]["name"] == "");
}

#[tokio::test]
async fn who_leaves_a_game_is_stood_in_for_and_may_come_back() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = two(&house, "magna-grecia").await;
    ok(&act(&mut anna, &table, "leave", 0).await);
    let refused = step(&mut anna, &table, 0, "done", "", true).await;
    assert_eq!(refused.code(), "table/bot-plays");
    // The stand-in plays until the game waits for the other one.
    eventually(async || !legal(&mut bruno, &table, 1).await.steps.is_empty()).await;
    let page = anna.get(&format!("/t/{table}")).await.unwrap().text();
    assert!(page.contains("data-post=\"back\""), "he is told that he may come back");
    assert_eq!(act(&mut bruno, &table, "back", 0).await.status, 403);
    ok(&act(&mut anna, &table, "back", 0).await);
    assert!(house.record(&table).await.notes["seats"][0]["bot"].is_null());
    let again = act(&mut anna, &table, "back", 0).await;
    assert_eq!((again.status, again.code().as_str()), (400, "table/no-stand-in"));
}

#[tokio::test]
async fn a_seat_for_anybody_is_for_somebody_else() {
    let house = House::open().await;
    let (mut anna, mut bruno) = (house.script(), house.script());
    let fields = [
        ("game", "magna-grecia"),
        ("seats", "4"),
        ("name", "Anna"),
        ("seat1", "anybody"),
        ("seat2", "anybody"),
        ("seat3", "friend"),
    ];
    let table = make(&mut anna, &fields).await;
    let join = format!("/t/{table}/join");
    ok(&bruno.post(&join, &[("seat", "1"), ("name", "Bruno")]).await.unwrap());
    for (guest, name) in [(&mut anna, "Anna II"), (&mut bruno, "Bruno II")] {
        let second = guest.post(&join, &[("seat", "2"), ("name", name)]).await.unwrap();
        assert_eq!((second.status, second.code().as_str()), (403, "table/seated"), "{name}");
    }
    // Two friends at one screen are invited, and may both sit there.
    let invitation = link(&anna.window().get(&format!("/t/{table}/link")).await.unwrap().text(), 3);
    let key = invitation.rsplit('/').next().unwrap();
    ok(&bruno.post(&join, &[("seat", "3"), ("name", "Bianca"), ("key", key)]).await.unwrap());
}

#[tokio::test]
async fn a_guest_who_goes_leaves_his_seat_as_it_was() {
    let house = House::open().await;
    let (mut anna, mut bruno) = (house.script(), house.script());
    let fields =
        [("game", "magna-grecia"), ("seats", "3"), ("name", "Anna"), ("seat1", "anybody"), ("seat2", "anybody")];
    let table = make(&mut anna, &[&fields[..], &[("listed", "yes")]].concat()).await;
    let join = format!("/t/{table}/join");
    ok(&bruno.post(&join, &[("seat", "1"), ("name", "Bruno")]).await.unwrap());
    ok(&act(&mut bruno, &table, "bot", 1).await);
    ok(&act(&mut bruno, &table, "leave", 1).await);
    let seat = house.record(&table).await.notes["seats"][1].clone();
    assert!(seat["bot"].is_null() && seat["person"].is_null() && seat["name"] == "", "{seat}");
    ok(&house.script().post(&join, &[("seat", "1"), ("name", "Carla")]).await.unwrap());
    // A table is listed until its host has gone and nobody is left.
    let listed = async || house.guest().get("/").await.unwrap().text().contains(&table);
    ok(&act(&mut anna, &table, "leave", 0).await);
    assert!(listed().await, "Carla still waits for others");
    let (mut dora, alone) = (house.script(), make(&mut anna, &[&fields[..], &[("listed", "yes")]].concat()).await);
    ok(&dora.post(&format!("/t/{alone}/join"), &[("seat", "1"), ("name", "Dora")]).await.unwrap());
    ok(&act(&mut dora, &alone, "leave", 1).await);
    assert!(house.record(&alone).await.card.listed, "a guest takes no table from the list");
    ok(&act(&mut anna, &alone, "leave", 0).await);
    assert!(!house.record(&alone).await.card.listed);
}

#[tokio::test]
async fn two_who_want_to_play_again_at_once_meet_at_one_table() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = two(&house, "magna-grecia").await;
    let early = anna.post(&format!("/t/{table}/rematch"), &[]).await.unwrap();
    assert_eq!((early.status, early.code().as_str()), (400, "table/not-over"));
    assert_eq!(anna.get(&format!("/t/{table}/log")).await.unwrap().status, 403, "the log would tell secrets");
    play_until(&mut [(0, &mut anna), (1, &mut bruno)], &table, |_, _| false, last).await;

    let log = anna.get(&format!("/t/{table}/log")).await.unwrap();
    assert_eq!(log.status, 200);
    assert!(log.text().contains("\"seed\""));
    // A seat of a game that is over moves as any other, and its link is good at no other table.
    let link = act(&mut anna, &table, "link", 0).await.json()["link"].as_str().unwrap().to_owned();
    let mut phone = house.script();
    ok(&phone.post(&link, &[]).await.unwrap());
    assert_eq!(anna.post(&format!("/t/{table}/rematch"), &[]).await.unwrap().status, 403, "she looks on now");
    let link = act(&mut phone, &table, "link", 0).await.json()["link"].as_str().unwrap().to_owned();
    let mut anna = phone;

    let rematch = format!("/t/{table}/rematch");
    assert_eq!(house.script().post(&rematch, &[]).await.unwrap().status, 403, "lookers-on decide nothing");
    let (first, second) = tokio::join!(anna.post(&rematch, &[]), bruno.post(&rematch, &[]));
    let (first, second) = (first.unwrap(), second.unwrap());
    ok(&first);
    ok(&second);
    assert_eq!(first.onwards(), second.onwards());
    let again = first.onwards().trim_start_matches("/t/").to_owned();
    let names: Vec<String> = house.record(&again).await.card.seats.into_iter().map(|place| place.name).collect();
    assert_eq!(names, ["Bruno", "Anna"], "the first seat goes to who had the second");
    assert_eq!(anna.post(&rematch, &[]).await.unwrap().onwards(), first.onwards());
    let elsewhere = format!("/t/{again}/seat/1/{}", link.rsplit('/').next().unwrap());
    assert_eq!(house.script().post(&elsewhere, &[]).await.unwrap().code(), "table/bad-key");
    assert_eq!(house.store.count().await.unwrap(), 2);
}

/// Ends turns as soon as that is legal: the quickest way through a game.
fn last(now: &Legal) -> usize {
    let quick = ["done", "pass", "end"];
    now.steps.iter().position(|step| quick.iter().any(|word| step.starts_with(word))).unwrap_or(now.steps.len() - 1)
}
