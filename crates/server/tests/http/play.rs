//! Steps, undo and redo, wishes, races, chat, settings.

use emporion_guest::Guest;

use crate::house::{Dice, House, act, eventually, heard, legal, make, ok, play_until, step, two};

/// A step that can be taken back, or one that cannot.
async fn find(guest: &mut Guest, table: &str, seat: usize, last: bool) -> Option<(String, String)> {
    let now = legal(guest, table, seat).await;
    for step in &now.steps {
        let encoded = step.replace(' ', "+");
        let why = guest.get(&format!("/t/{table}/why?seat={seat}&step={encoded}")).await.unwrap();
        assert_eq!(why.status, 200, "{step}: {}", why.whole());
        if why.json()["last"].is_null() != last {
            return Some((step.clone(), now.version));
        }
    }
    None
}

/// Who decides first at a table of two, and the other.
async fn first(table: &str, mut anna: Guest, bruno: Guest) -> (usize, Guest, Guest) {
    match legal(&mut anna, table, 0).await.to[0] {
        0 => (0, anna, bruno),
        _ => (1, bruno, anna),
    }
}

#[tokio::test]
async fn a_step_is_played_undone_redone_and_the_turn_begun_again() {
    let house = House::open().await;
    let (table, anna, bruno) = two(&house, "magna-grecia").await;
    let (seat, mut guest, _) = first(&table, anna, bruno).await;
    let start = legal(&mut guest, &table, seat).await;
    let (chosen, version) = find(&mut guest, &table, seat, false).await.unwrap();
    let page = step(&mut guest, &table, seat, &chosen, &version, false).await;
    ok(&page);
    assert_eq!(page.attribute("data-version"), legal(&mut guest, &table, seat).await.version);
    assert_ne!(page.attribute("data-version"), version);
    assert!(page.text().contains("data-post=\"undo\""), "the fragment offers to take it back");
    let after = legal(&mut guest, &table, seat).await;
    assert_ne!(after.steps, start.steps);

    ok(&act(&mut guest, &table, "undo", seat).await);
    assert_eq!(legal(&mut guest, &table, seat).await.steps, start.steps);
    let nothing = act(&mut guest, &table, "undo", seat).await;
    assert_eq!(nothing.status, 422, "{}", nothing.whole());
    ok(&act(&mut guest, &table, "redo", seat).await);
    assert_eq!(legal(&mut guest, &table, seat).await.steps, after.steps);
    ok(&act(&mut guest, &table, "restart", seat).await);
    assert_eq!(legal(&mut guest, &table, seat).await.steps, start.steps);
}

#[tokio::test]
async fn a_double_click_is_one_step() {
    let house = House::open().await;
    let (table, anna, bruno) = two(&house, "magna-grecia").await;
    let (seat, mut guest, _) = first(&table, anna, bruno).await;
    let (chosen, version) = find(&mut guest, &table, seat, false).await.unwrap();
    let mut window = guest.window();
    let before = house.record(&table).await.version;
    let (one, two) = tokio::join!(
        step(&mut guest, &table, seat, &chosen, &version, false),
        step(&mut window, &table, seat, &chosen, &version, false)
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let late = if one.status == 409 { one } else { two };
    assert_eq!(late.code(), "table/moved");
    let log = house.record(&table).await.log.unwrap();
    assert_eq!(log.entries.len(), 2, "the set-up and one step");
    assert_eq!(house.record(&table).await.version, before + 1);
}

#[tokio::test]
async fn a_lost_race_is_told_with_a_page_for_people_and_a_word_for_scripts() {
    let house = House::open().await;
    let (table, anna, bruno) = two(&house, "magna-grecia").await;
    let (seat, mut guest, _) = first(&table, anna, bruno).await;
    let (chosen, version) = find(&mut guest, &table, seat, false).await.unwrap();
    ok(&step(&mut guest, &table, seat, &chosen, &version, false).await);
    let mut browser = guest.window();
    browser.headers.clear();
    let late = step(&mut browser, &table, seat, &chosen, &version, false).await;
    assert_eq!((late.status, late.code().as_str()), (409, "table/moved"));
    assert!(late.text().starts_with("<!DOCTYPE html>"));
    // Nothing of it sticks: the next step is played as if nothing had happened.
    let (next, version) = find(&mut guest, &table, seat, false).await.unwrap();
    ok(&step(&mut guest, &table, seat, &next, &version, false).await);
}

#[tokio::test]
async fn a_step_that_cannot_be_taken_back_needs_a_yes() {
    let house = House::open().await;
    let (table, anna, bruno) = two(&house, "magna-grecia").await;
    let (seat, mut guest, mut other) = first(&table, anna, bruno).await;
    let mut found = None;
    for _ in 0..20 {
        found = find(&mut guest, &table, seat, true).await;
        if found.is_some() {
            break;
        }
        let (chosen, version) = find(&mut guest, &table, seat, false).await.unwrap();
        ok(&step(&mut guest, &table, seat, &chosen, &version, false).await);
    }
    let (last, version) = found.expect("a turn ends");
    let asked = step(&mut guest, &table, seat, &last, &version, false).await;
    assert_eq!((asked.status, asked.code().as_str()), (409, "table/unsure"));
    assert_eq!(legal(&mut guest, &table, seat).await.version, version, "nothing has happened");
    ok(&step(&mut guest, &table, seat, &last, &version, true).await);
    assert!(!legal(&mut other, &table, 1 - seat).await.steps.is_empty());
    assert_eq!(act(&mut guest, &table, "undo", seat).await.status, 422, "it is final");
}

/// Plays on until the other one has to decide.
async fn hand_over(guest: &mut Guest, table: &str, seat: usize) {
    let mut dice = Dice(7);
    for _ in 0..60 {
        let now = legal(guest, table, seat).await;
        if now.steps.is_empty() {
            return;
        }
        let quick = now.steps.iter().position(|step| step == "done").unwrap_or_else(|| dice.roll(now.steps.len()));
        ok(&step(guest, table, seat, &now.steps[quick], &now.version, true).await);
    }
    panic!("the turn never ended");
}

#[tokio::test]
async fn what_is_final_comes_back_if_all_agree_and_one_no_ends_the_wish() {
    let house = House::open().await;
    let (mut anna, mut bruno, mut carla) = (house.script(), house.script(), house.script());
    let fields =
        [("game", "magna-grecia"), ("seats", "3"), ("name", "Anna"), ("seat1", "anybody"), ("seat2", "anybody")];
    let table = make(&mut anna, &fields).await;
    for (seat, name, guest) in [("1", "Bruno", &mut bruno), ("2", "Carla", &mut carla)] {
        ok(&guest.post(&format!("/t/{table}/join"), &[("seat", seat), ("name", name)]).await.unwrap());
    }
    let mut seats = [anna, bruno, carla];
    let first = legal(&mut seats[0], &table, 0).await.to[0];
    let (second, third) = ((first + 1) % 3, (first + 2) % 3);
    let before = legal(&mut seats[first], &table, first).await;
    hand_over(&mut seats[first], &table, first).await;
    let answer = format!("/t/{table}/answer");
    let agrees = |seat: usize| [("seat", seat.to_string()), ("answer", "yes".to_owned())];
    let says = async |guest: &mut Guest, fields: &[(&str, String)]| {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        guest.post(&answer, &fields).await.unwrap()
    };

    assert_eq!(says(&mut seats[second], &agrees(second)).await.code(), "table/no-wish");
    ok(&act(&mut seats[first], &table, "wish", first).await);
    assert_eq!(act(&mut seats[second], &table, "wish", second).await.code(), "table/wish-pending");
    assert!(seats[second].get(&format!("/t/{table}")).await.unwrap().text().contains("data-post=\"answer\""));
    ok(&says(&mut seats[second], &agrees(second)).await);
    assert!(legal(&mut seats[first], &table, first).await.steps.is_empty(), "one is still to be asked");
    ok(&says(&mut seats[third], &[("seat", third.to_string()), ("answer", "no".to_owned())]).await);
    assert_eq!(says(&mut seats[third], &agrees(third)).await.code(), "table/no-wish");
    assert!(legal(&mut seats[first], &table, first).await.steps.is_empty(), "one no ends it");

    ok(&act(&mut seats[first], &table, "wish", first).await);
    let forged = says(&mut seats[second], &agrees(third)).await;
    assert_eq!(forged.code(), "table/not-your-seat", "nobody agrees for another");
    ok(&says(&mut seats[second], &agrees(second)).await);
    ok(&says(&mut seats[third], &agrees(third)).await);
    assert_eq!(legal(&mut seats[first], &table, first).await.steps, before.steps);
    let record = house.record(&table).await;
    assert_eq!(record.log.unwrap().entries.len(), 1, "the store has forgotten it, too");
}

/// Who agreed to one turn has not agreed to all that came after it, and who is away agrees to nothing.
#[tokio::test]
async fn a_wish_is_agreed_to_as_the_table_is_and_by_who_is_there() {
    let house = House::open().await;
    let (mut anna, mut bruno, mut carla) = (house.script(), house.script(), house.script());
    let fields =
        [("game", "magna-grecia"), ("seats", "3"), ("name", "Anna"), ("seat1", "anybody"), ("seat2", "anybody")];
    let table = make(&mut anna, &fields).await;
    for (seat, name, guest) in [("1", "Bruno", &mut bruno), ("2", "Carla", &mut carla)] {
        ok(&guest.post(&format!("/t/{table}/join"), &[("seat", seat), ("name", name)]).await.unwrap());
    }
    let mut seats = [anna, bruno, carla];
    let first = legal(&mut seats[0], &table, 0).await.to[0];
    hand_over(&mut seats[first], &table, first).await;
    let second = legal(&mut seats[0], &table, 0).await.to[0];
    let third = 3 - first - second;
    let answer = format!("/t/{table}/answer");
    let yes = async |guest: &mut Guest, seat: usize| {
        ok(&guest.post(&answer, &[("seat", &seat.to_string()), ("answer", "yes")]).await.unwrap());
    };
    let entries = async || house.record(&table).await.log.unwrap().entries.iter().filter(|entry| !entry.draft).count();
    ok(&act(&mut seats[first], &table, "wish", first).await);
    yes(&mut seats[third], third).await;
    hand_over(&mut seats[second], &table, second).await;
    let now = entries().await;
    yes(&mut seats[second], second).await;
    assert_eq!(entries().await, now, "the third agreed to something else");
    // The third leaves: his stand-in does not agree for him, and back he is asked again.
    ok(&act(&mut seats[third], &table, "leave", third).await);
    eventually(async || legal(&mut seats[first], &table, first).await.to != [third]).await;
    yes(&mut seats[second], second).await;
    ok(&act(&mut seats[third], &table, "back", third).await);
    let now = entries().await;
    assert!(now > 2);
    yes(&mut seats[third], third).await;
    assert_eq!(entries().await, 1, "all agree to the table as it is");
}

/// Once the game is over its seed is told: nobody may go back and play on knowing what will be drawn.
#[tokio::test]
async fn nobody_goes_back_from_the_end() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = two(&house, "magna-grecia").await;
    let mut dice = Dice(3);
    play_until(&mut [(0, &mut anna), (1, &mut bruno)], &table, |_, _| false, |now| dice.roll(now.steps.len())).await;
    let entries = house.record(&table).await.log.unwrap().entries.len();
    for (seat, guest) in [(0, &mut anna), (1, &mut bruno)] {
        act(guest, &table, "wish", seat).await;
    }
    for (seat, guest) in [("0", &mut anna), ("1", &mut bruno)] {
        guest.post(&format!("/t/{table}/answer"), &[("seat", seat), ("answer", "yes")]).await.unwrap();
    }
    assert_eq!(house.record(&table).await.log.unwrap().entries.len(), entries);
    assert!(legal(&mut anna, &table, 0).await.over);
}

#[tokio::test]
async fn in_a_simultaneous_phase_nobody_waits_for_anybody_and_ready_can_be_taken_back() {
    let house = House::open().await;
    let (table, mut anna, mut bruno) = two(&house, "antiquity").await;
    play_until(&mut [(0, &mut anna), (1, &mut bruno)], &table, |_, now| now.to.len() == 2, |_| 0).await;
    // Both work upon the same version: what the other does in the meantime does not matter.
    let (one, two) = (legal(&mut anna, &table, 0).await, legal(&mut bruno, &table, 1).await);
    assert_eq!(one.version, two.version);
    let building = |steps: &[String]| steps.iter().find(|step| step.starts_with("build")).unwrap().clone();
    ok(&step(&mut anna, &table, 0, &building(&one.steps), &one.version, false).await);
    ok(&step(&mut bruno, &table, 1, &building(&two.steps), &two.version, false).await);
    ok(&act(&mut anna, &table, "undo", 0).await);
    ok(&act(&mut bruno, &table, "undo", 1).await);

    let one = legal(&mut anna, &table, 0).await;
    ok(&step(&mut anna, &table, 0, "done", &one.version, true).await);
    assert_eq!(legal(&mut bruno, &table, 1).await.to, [1], "the other one sees who is ready");
    ok(&act(&mut anna, &table, "undo", 0).await);
    assert_eq!(legal(&mut bruno, &table, 1).await.to, [0, 1]);
    let one = legal(&mut anna, &table, 0).await;
    ok(&step(&mut anna, &table, 0, "done", &one.version, true).await);
    let two = legal(&mut bruno, &table, 1).await;
    let asked = step(&mut bruno, &table, 1, "done", &two.version, false).await;
    assert_eq!(asked.code(), "table/unsure", "the last one who is ready ends the phase");
    ok(&step(&mut bruno, &table, 1, "done", &two.version, true).await);
    assert_eq!(act(&mut anna, &table, "undo", 0).await.status, 422, "now it is too late");
}

#[tokio::test]
async fn every_change_is_told_and_the_first_word_says_where_the_table_is() {
    let house = House::open().await;
    let (table, anna, bruno) = two(&house, "magna-grecia").await;
    let (seat, mut guest, mut other) = first(&table, anna, bruno).await;
    let address = format!("/t/{table}/events");
    let mut events = other.listen(&address).await.unwrap();
    let (chosen, version) = find(&mut guest, &table, seat, false).await.unwrap();
    let hello = heard(&mut events).await;
    assert_eq!((hello.event.as_str(), hello.version().as_str()), ("moved", version.as_str()));
    ok(&step(&mut guest, &table, seat, &chosen, &version, false).await);
    let told = heard(&mut events).await;
    let after = legal(&mut other, &table, 1 - seat).await.version;
    assert_eq!((told.version(), told.json()["chat"].as_bool()), (after.clone(), Some(false)));
    assert_ne!(after, version);
    let chat = format!("/t/{table}/chat");
    ok(&other.post(&chat, &[("seat", &(1 - seat).to_string()), ("text", "well played")]).await.unwrap());
    let told = heard(&mut events).await;
    assert_eq!(told.json()["chat"].as_bool(), Some(true));
    assert_ne!(told.version(), after);
    // Chat of others is no reason to refuse a step.
    let now = legal(&mut guest, &table, seat).await;
    ok(&step(&mut guest, &table, seat, &now.steps[0], &after, true).await);
}

#[tokio::test]
async fn chat_is_said_under_ones_own_name_only() {
    let house = House::open().await;
    let (table, mut anna, _) = two(&house, "magna-grecia").await;
    let mut stranger = house.script();
    let chat = format!("/t/{table}/chat");
    ok(&anna.post(&chat, &[("seat", "0"), ("text", "good evening")]).await.unwrap());
    ok(&stranger.post(&chat, &[("seat", "0"), ("name", "Zoe"), ("text", "from the gallery")]).await.unwrap());
    let empty = stranger.post(&chat, &[("text", " \u{200b} ")]).await.unwrap();
    assert_eq!((empty.status, empty.code().as_str()), (400, "table/nothing-said"));
    let said = house.record(&table).await.chat;
    assert_eq!(said.len(), 2);
    assert_eq!((said[0].seat.map(emporion_core::Seat::index), said[0].name.as_str()), (Some(0), "Anna"));
    assert_eq!((said[1].seat, said[1].name.as_str()), (None, "Zoe"));
    assert!(anna.get(&format!("/t/{table}")).await.unwrap().text().contains("from the gallery"));
}

#[tokio::test]
async fn language_and_look_are_remembered_and_lead_back() {
    let house = House::open().await;
    let mut guest = house.guest();
    assert!(guest.get("/").await.unwrap().text().contains("<html lang=\"en\""));
    let answer = guest.post("/language", &[("language", "it"), ("back", "/new?game=antiquity")]).await.unwrap();
    assert_eq!((answer.status, answer.onwards().as_str()), (303, "/new?game=antiquity"));
    assert!(guest.get("/").await.unwrap().text().contains("<html lang=\"it\""));
    let astray = guest.post("/language", &[("language", "xx"), ("back", "//evil.example")]).await.unwrap();
    assert_eq!(astray.onwards(), "/");
    ok(&guest.post("/look", &[("theme", "dark"), ("palette", "classic"), ("back", "/")]).await.unwrap());
    assert!(guest.get("/").await.unwrap().text().contains("data-theme=\"dark\""));
    let mut italian = house.guest().with("accept-language", "it-IT,it;q=0.9,en;q=0.5");
    assert!(italian.get("/").await.unwrap().text().contains("<html lang=\"it\""), "the browser is asked first");
}

#[tokio::test]
async fn a_program_gets_words_and_no_page() {
    let house = House::open().await;
    let (table, anna, bruno) = two(&house, "magna-grecia").await;
    let (seat, guest, _) = first(&table, anna, bruno).await;
    let mut program = guest.window().with("accept", "application/json");
    let (chosen, version) = find(&mut program, &table, seat, false).await.unwrap();
    let answer = step(&mut program, &table, seat, &chosen, &version, false).await;
    let json = answer.json();
    let after = legal(&mut program, &table, seat).await.version;
    assert_eq!((json["ok"].as_bool(), json["version"].as_str()), (Some(true), Some(after.as_str())));
    assert_eq!(json["to"][0].as_u64(), Some(seat as u64));
    let late = step(&mut program, &table, seat, &chosen, &version, false).await;
    assert_eq!((late.status, late.code().as_str()), (409, "table/moved"));
}
