//! Whatever a seat may not see never leaves the server.
//!
//! In a secret phase one seat does one thing, takes it back and does another, several steps deep. All others visit every address
//! and listen all the time: what they get must be what they got before, byte for byte, and no event may come. That its owner's
//! own page does differ shows that the comparison can fail.

use std::collections::BTreeMap;

use emporion_guest::{Guest, Told};

use crate::house::{Dice, House, Legal, act, heard, legal, make, ok, play_until, step};

/// Somebody who must not see the secrets of seat 0.
struct Other {
    who: &'static str,
    guest: Guest,
}

/// A table of which seat 0 has secrets, and all sorts of others.
struct Scene {
    house: House,
    table: String,
    owner: Guest,
    others: Vec<Other>,
    /// Changes that everybody may notice.
    loud: usize,
}

/// Bruno sits with several at one screen; Anna has seat 0; the rest look on or pretend.
async fn scene(game: &str, seats: usize) -> Scene {
    let house = House::open().await;
    let (mut anna, mut bruno) = (house.script(), house.script());
    let number = seats.to_string();
    let mut fields =
        vec![("game", game), ("seats", &number), ("name", "Bruno"), ("seat0", "anybody"), ("listed", "yes")];
    fields.extend([("seat1", "me"), ("seat2", "here"), ("name2", "Carla")].into_iter().take(if seats > 2 {
        3
    } else {
        1
    }));
    if seats > 3 {
        fields.push(("seat3", "anybody"));
    }
    let table = make(&mut bruno, &fields).await;
    let mut others = vec![Other { who: "hot-seat", guest: bruno }];
    ok(&anna.post(&format!("/t/{table}/join"), &[("seat", "0"), ("name", "Anna")]).await.unwrap());
    if seats > 3 {
        let mut dora = house.script();
        ok(&dora.post(&format!("/t/{table}/join"), &[("seat", "3"), ("name", "Dora")]).await.unwrap());
        others.push(Other { who: "other seat", guest: dora });
    }
    let mut stranger = house.guest();
    make(&mut stranger, &[("game", "antiquity"), ("name", "Eve")]).await;
    others.push(Other { who: "stranger", guest: stranger });
    others.push(Other { who: "looker-on", guest: house.guest() });
    Scene { house, table, owner: anna, others, loud: 0 }
}

/// Every address that shows something, asked for in every way that could show too much.
fn addresses(table: &str) -> Vec<String> {
    let mut all: Vec<String> = ["/", "/new", "/new?game=mare-nostrum", "/healthz", "/me"].map(str::to_owned).to_vec();
    let guessed = "0123456789abcdefghjkmnpqr";
    for path in ["", "/now", "/story", "/board.svg"] {
        for query in ["", "?seat=0", "?seat=1", "?seat=9", "?seat=0&spot=map.0&key=0"] {
            all.push(format!("/t/{table}{path}{query}"));
        }
    }
    for path in
        ["log", "link", "legal?seat=0", "legal?seat=1", "why?seat=0&step=done", "why?seat=1&step=nonsense", "events"]
    {
        all.push(format!("/t/{table}/{path}"));
    }
    all.push(format!("/t/{table}/seat/0/{guessed}"));
    all.push(format!("/me/{guessed}"));
    all
}

/// Posts that must be refused, or change nothing, whoever sends them.
const POSTS: [(&str, &[(&str, &str)]); 15] = [
    ("step", &[("seat", "0"), ("step", "done"), ("sure", "yes")]),
    ("step", &[("seat", "1"), ("step", "nonsense"), ("sure", "yes")]),
    ("undo", &[("seat", "0")]),
    ("redo", &[("seat", "0")]),
    ("restart", &[("seat", "0")]),
    ("wish", &[("seat", "0")]),
    ("answer", &[("seat", "0"), ("answer", "yes")]),
    ("chat", &[("seat", "0"), ("text", "")]),
    ("join", &[("seat", "0"), ("name", "Eve"), ("key", "0")]),
    ("bot", &[("seat", "0")]),
    ("back", &[("seat", "0")]),
    ("link", &[("seat", "0"), ("lasting", "yes")]),
    ("unlink", &[("seat", "0")]),
    ("dice", &[("seat", "0"), ("value", "0")]),
    ("seat/0/0123456789abcdefghjkmnpqr", &[]),
];

/// All that somebody can get, by address.
async fn everything(guest: &mut Guest, table: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for address in addresses(table) {
        if address.ends_with("/events") {
            let mut events = guest.listen(&address).await.unwrap();
            found.insert(address, heard(&mut events).await.raw);
            continue;
        }
        let answer = guest.get(&address).await.unwrap();
        assert!(answer.status < 500, "{address}: {}", answer.whole());
        found.insert(address, answer.whole());
    }
    for (what, fields) in POSTS {
        let answer = guest.post(&format!("/t/{table}/{what}"), fields).await.unwrap();
        assert!((400..500).contains(&answer.status), "{what} {fields:?}: {}", answer.whole());
        found.insert(format!("POST {what} {fields:?}"), answer.whole());
    }
    found
}

/// Without what depends on the moment.
fn still(text: &str) -> String {
    let mut text = text.to_owned();
    for mark in ["data-time=\"", "\"up\":"] {
        let mut parts = text.split(mark);
        let mut joined = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            joined.push_str(mark);
            joined.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
        }
        text = joined;
    }
    // A cookie is one's own and says until when it is good.
    let moment =
        |line: &&str| !["date: ", "content-length: ", "set-cookie: "].iter().any(|start| line.starts_with(start));
    text.lines().filter(moment).collect::<Vec<_>>().join("\n")
}

impl Scene {
    async fn seen_by_others(&mut self) -> BTreeMap<(&'static str, String), String> {
        let mut seen = BTreeMap::new();
        for other in &mut self.others {
            for (address, text) in everything(&mut other.guest, &self.table).await {
                seen.insert((other.who, address), still(&text));
            }
        }
        seen
    }

    /// Does different things with seat 0, `depth` steps deep: whatever it is, the others get what they got before.
    async fn compare(&mut self, depth: usize) {
        let mut ears = Vec::new();
        for other in &self.others {
            let mut events = other.guest.listen(&format!("/t/{}/events", self.table)).await.unwrap();
            only_versions(&heard(&mut events).await);
            ears.push(events);
        }
        let before = self.seen_by_others().await;
        let mut deep = 0;
        while deep < depth {
            let mut looks = Vec::new();
            let now = legal(&mut self.owner, &self.table, 0).await;
            let mut played = None;
            for chosen in spread(&now) {
                if !self.secretly(&chosen).await {
                    continue;
                }
                let own = still(&self.owner.get(&format!("/t/{}/now", self.table)).await.unwrap().text());
                looks.push((chosen.clone(), own, self.seen_by_others().await));
                ok(&act(&mut self.owner, &self.table, "undo", 0).await);
                played = Some(chosen);
                if looks.len() == 2 {
                    break;
                }
            }
            if let [(one, own_one, _), (two, own_two, _)] = looks.as_slice() {
                assert_ne!(own_one, own_two, "his own page shows whether it is {one} or {two}");
            }
            for (step, _, seen) in &looks {
                for (address, text) in &before {
                    assert_eq!(&seen[address], text, "{address:?} tells that he did {step}");
                }
            }
            let Some(played) = played else { break };
            assert!(self.secretly(&played).await);
            deep += 1;
        }
        assert!(deep > 0, "something was done in secret");
        // The first that anybody hears again is what is said aloud.
        let aloud = [("seat", "0"), ("text", "nothing yet")];
        ok(&self.owner.post(&format!("/t/{}/chat", self.table), &aloud).await.unwrap());
        for events in &mut ears {
            let mut told = heard(events).await;
            for _ in 0..self.loud {
                only_versions(&told);
                if told.json()["chat"] == true {
                    break;
                }
                told = heard(events).await;
            }
            assert_eq!(told.json()["chat"], true, "somebody heard of a hidden step: {}", told.raw);
        }
    }

    /// Plays a step of seat 0 that shows nothing: one that can be taken back and does not make him ready.
    async fn secretly(&mut self, chosen: &str) -> bool {
        let now = legal(&mut self.owner, &self.table, 0).await;
        if step(&mut self.owner, &self.table, 0, chosen, &now.version, false).await.status != 200 {
            return false;
        }
        let after = legal(&mut self.owner, &self.table, 0).await;
        assert_ne!(after.version, now.version, "he himself has a new page");
        let secret = after.to.contains(&0);
        if !secret {
            self.loud += 2;
            ok(&act(&mut self.owner, &self.table, "undo", 0).await);
        }
        secret
    }

    /// Keys of seats, persons and the seed are nowhere but where they belong.
    async fn search(&mut self) {
        let made = act(&mut self.owner, &self.table, "link", 0).await;
        let key = made.json()["link"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        let record = self.house.record(&self.table).await;
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        let seed = record.log.unwrap().seed.expect("the store knows it");
        let digest = text(&record.notes["seats"][0]["link"]["digest"]);
        assert!(!record.notes.to_string().contains(&key), "not even the store has it");
        let mut secrets = vec![seed, text(&record.notes["host"]), key, digest];
        secrets.extend(record.notes["seats"].as_array().unwrap().iter().map(|chair| text(&chair["person"])));
        let page = self.owner.get(&format!("/t/{}/link", self.table)).await.unwrap().text();
        assert!(!page.contains(&secrets[2]), "he himself was shown it once");
        for other in &mut self.others {
            let found = everything(&mut other.guest, &self.table).await;
            for (address, page) in &found {
                // Cookies are for the browser they are set in, and hold its own persons only.
                let page: Vec<&str> = page.lines().filter(|line| !line.starts_with("set-cookie: ")).collect();
                for secret in &secrets {
                    let told = page.iter().any(|line| line.contains(secret.as_str()));
                    assert!(!told, "{} finds {secret} at {address}", other.who);
                }
            }
        }
    }
}

/// What everybody sees even in a secret phase: what is left of the common stock (Antiquity R46), and offers (R184).
const PUBLIC: [&str; 7] = ["storage", "build cart", "build fountain", "offer A", "offer B", "offer C", "offer D"];

/// Steps from all over the list, so that they differ in kind.
fn spread(now: &Legal) -> Vec<String> {
    let mut dice = Dice(11);
    let secret = |step: &&String| !PUBLIC.iter().any(|start| step.starts_with(start));
    let mut steps: Vec<String> = now.steps.iter().filter(secret).cloned().collect();
    let mut mixed = Vec::new();
    while !steps.is_empty() {
        mixed.push(steps.swap_remove(dice.roll(steps.len())));
    }
    mixed.truncate(8);
    mixed
}

/// Events say that something changed and who is waited for, and nothing else.
fn only_versions(told: &Told) {
    let json = told.json();
    let keys: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["version", "to", "over", "chat"]);
    let known = |line: &str| ["event: moved", "id: ", "data: {"].iter().any(|start| line.starts_with(start));
    assert!(told.raw.lines().all(known), "{}", told.raw);
}

#[tokio::test]
async fn nobody_learns_what_another_builds_in_antiquity() {
    let mut scene = scene("antiquity", 4).await;
    let Scene { table, owner, others, .. } = &mut scene;
    let [hot, dora, ..] = others.as_mut_slice() else { unreachable!() };
    let mut carla = hot.guest.window();
    let seats = &mut [(0, owner), (1, &mut hot.guest), (2, &mut carla), (3, &mut dora.guest)];
    play_until(seats, table, |seat, now| seat == 0 && now.to.len() == 4, |_| 0).await;
    scene.search().await;
    scene.compare(6).await;
}

/// Steps given by their beginning; nothing is the first legal one.
async fn play(guest: &mut Guest, table: &str, seat: usize, steps: &[&str]) {
    for start in steps {
        let now = legal(guest, table, seat).await;
        let chosen = now.steps.iter().find(|step| step.starts_with(start));
        let chosen = chosen.unwrap_or_else(|| panic!("{start} is none of {:?}", now.steps));
        ok(&step(guest, table, seat, chosen, &now.version, true).await);
    }
}

/// Beside an open offer a man makes final what was done before, which his partner alone may notice (R186): the story keeps its
/// order and tells nobody else what is still open, and a wish stands.
#[tokio::test]
async fn a_man_beside_an_open_offer_is_seen_by_the_partner_alone() {
    let mut scene = scene("antiquity", 4).await;
    let Scene { table, owner, others, .. } = &mut scene;
    let [hot, dora, ..] = others.as_mut_slice() else { unreachable!() };
    let mut carla = hot.guest.window();
    let seats = &mut [(0, &mut *owner), (1, &mut hot.guest), (2, &mut carla), (3, &mut dora.guest)];
    play_until(seats, table, |_, now| now.to.len() == 4, |_| 0).await;
    play(&mut dora.guest, table, 3, &["offer A", "give wood", "send"]).await;
    play(owner, table, 0, &["build market", "at ", "house", "", "offer B", "give wood", "send"]).await;
    ok(&act(&mut dora.guest, table, "wish", 3).await);
    let yes = [("seat", "1"), ("answer", "yes")];
    ok(&hot.guest.post(&format!("/t/{table}/answer"), &yes).await.unwrap());
    let table = table.clone();
    let partner = scene.others.remove(0);
    let page = async || partner.guest.window().get(&format!("/t/{table}/now?seat=1")).await.unwrap().text();
    for what in ["man 1:", "unman 1:"] {
        let (before, told) = (scene.seen_by_others().await, page().await);
        play(&mut scene.owner, &table, 0, &[what]).await;
        assert_ne!(page().await, told, "the partner sees whether the market works");
        let after = scene.seen_by_others().await;
        for (address, text) in &before {
            assert_eq!(&after[address], text, "{address:?} tells of {what}");
        }
    }
}

/// How many different cards seat 0 could lay down now.
fn offers(now: &Legal) -> usize {
    now.steps.iter().filter(|step| step.starts_with("offer")).count()
}

#[tokio::test]
async fn nobody_learns_what_another_offers_in_mare_nostrum() {
    let mut scene = scene("mare-nostrum", 3).await;
    let Scene { table, owner, others, .. } = &mut scene;
    let mut carla = others[0].guest.window();
    let seats = &mut [(0, owner), (1, &mut others[0].guest), (2, &mut carla)];
    // Two cards of several: everybody has to choose.
    let choose = |now: &Legal| now.steps.iter().position(|step| step == "number 2").unwrap_or(0);
    play_until(seats, table, |seat, now| seat == 0 && offers(now) > 1, choose).await;
    let now = legal(&mut scene.owner, &scene.table, 0).await;
    assert!(offers(&now) > 1, "two kinds of cards to choose from: {:?}", now.steps);
    scene.search().await;
    scene.compare(3).await;
}

/// Several steps at once are foreseen only as far as nothing is drawn or shown: nobody tries out what a step would reveal.
#[tokio::test]
async fn nobody_looks_past_a_step_that_cannot_be_taken_back() {
    let house = House::open().await;
    let mut dice = Dice(4);
    for game in ["magna-grecia", "antiquity", "mare-nostrum"] {
        let mut guest = house.script();
        let fields = [("game", game), ("seats", "3"), ("name", "Anna"), ("seat1", "here"), ("seat2", "here")];
        let table = make(&mut guest, &fields).await;
        let mut asked = 0;
        for _ in 0..30 {
            let seat = legal(&mut guest, &table, 0).await.to[0];
            let now = legal(&mut guest, &table, seat).await;
            let chosen = &now.steps[dice.roll(now.steps.len())];
            let why = format!("/t/{table}/why?seat={seat}&step={}", chosen.replace(' ', "+"));
            if !guest.get(&why).await.unwrap().json()["last"].is_null() {
                asked += 1;
                for next in [chosen.as_str(), "done"] {
                    let answer = guest.get(&format!("{why};{}", next.replace(' ', "+"))).await.unwrap();
                    assert_eq!(answer.code(), "core/steps-after-barrier", "{game} {chosen};{next}: {}", answer.whole());
                    let both = format!("{chosen};{next}");
                    let answer = step(&mut guest, &table, seat, &both, &now.version, false).await;
                    assert_eq!(answer.code(), "core/steps-after-barrier", "{game} {both}: {}", answer.whole());
                }
            }
            ok(&step(&mut guest, &table, seat, chosen, &now.version, true).await);
        }
        assert!(asked > 0, "{game}");
    }
}
