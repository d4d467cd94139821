//! One table, all of its seats played by one guest at random.

use anyhow::{Context, Result};
use emporion_core::SampleRng;
use emporion_guest::{Answer, Guest};

/// The games, one after the other.
pub(crate) const GAMES: [(&str, usize); 3] = [("magna-grecia", 4), ("antiquity", 4), ("mare-nostrum", 5)];

/// A table and who plays at it.
pub(crate) struct Party {
    pub(crate) guest: Guest,
    pub(crate) table: String,
    pub(crate) game: &'static str,
    seats: usize,
    /// The seat whose turn it is, as far as we know.
    pub(crate) seat: usize,
    rng: SampleRng,
}

/// The server answered, but did not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[error("not done: {said}")]
pub(crate) struct NotDone {
    status: u16,
    said: String,
}

impl NotDone {
    fn of(answer: &Answer) -> NotDone {
        NotDone { status: answer.status, said: answer.whole() }
    }

    /// Does the server say that it cannot keep anything now?
    pub(crate) fn cannot_be_kept(&self) -> bool {
        self.status == 503
    }
}

/// What a seat may do now.
pub(crate) struct Choice {
    pub(crate) steps: Vec<String>,
    /// As the server sealed it.
    pub(crate) version: String,
    pub(crate) over: bool,
}

impl Party {
    /// Makes the table with this number.
    pub(crate) async fn make(mut guest: Guest, number: usize) -> Result<Party> {
        let (game, seats) = GAMES[number % GAMES.len()];
        let table = make(&mut guest, game, seats).await?;
        let rng = SampleRng::new("load", number as u64);
        Ok(Party { guest, table, game, seats, seat: 0, rng })
    }

    /// A new table in place of one whose game is over.
    pub(crate) async fn again(&mut self) -> Result<()> {
        self.table = make(&mut self.guest, self.game, self.seats).await?;
        self.seat = 0;
        Ok(())
    }

    /// The steps of whoever is to decide.
    pub(crate) async fn choices(&mut self) -> Result<Choice> {
        loop {
            let answer = self.guest.get(&format!("/t/{}/legal?seat={}", self.table, self.seat)).await?;
            let json = good(&answer)?;
            let version = json["version"].as_str().context("no version")?.to_owned();
            let over = json["over"] == true;
            let steps: Vec<String> = json["legal"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|step| step.as_str())
                .map(str::to_owned)
                .collect();
            if over || !steps.is_empty() {
                return Ok(Choice { steps, version, over });
            }
            self.turn_to(&json);
        }
    }

    /// Any number below this.
    pub(crate) fn pick(&mut self, below: usize) -> usize {
        self.rng.below(below as u32) as usize
    }

    /// Plays a step; afterwards it is the turn of whom the answer names.
    pub(crate) async fn step(&mut self, step: &str, version: &str) -> Result<()> {
        let seat = self.seat.to_string();
        let fields = [("seat", seat.as_str()), ("version", version), ("step", step), ("sure", "yes")];
        let answer = self.guest.post(&format!("/t/{}/step", self.table), &fields).await?;
        self.done(&answer)
    }

    /// Takes the last open step of the seat back, if there was one.
    pub(crate) async fn undo(&mut self) -> Result<bool> {
        let seat = self.seat.to_string();
        let answer = self.guest.post(&format!("/t/{}/undo", self.table), &[("seat", &seat)]).await?;
        if answer.status == 422 {
            return Ok(false);
        }
        self.done(&answer).map(|()| true)
    }

    fn done(&mut self, answer: &Answer) -> Result<()> {
        if answer.status == 200 && answer.header("content-type").starts_with("text/html") {
            return Ok(());
        }
        let json = good(answer)?;
        self.turn_to(&json);
        Ok(())
    }

    /// The first of the seats that decide, if ours no longer does.
    fn turn_to(&mut self, json: &serde_json::Value) {
        let mut to =
            json["to"].as_array().into_iter().flatten().filter_map(serde_json::Value::as_u64).map(|seat| seat as usize);
        if let Some(first) = to.next()
            && first != self.seat
            && !to.any(|seat| seat == self.seat)
        {
            self.seat = first;
        }
    }
}

async fn make(guest: &mut Guest, game: &str, seats: usize) -> Result<String> {
    let number = seats.to_string();
    let fields = [
        ("game", game),
        ("seats", &number),
        ("name", "Anna"),
        ("seat1", "here"),
        ("seat2", "here"),
        ("seat3", "here"),
        ("seat4", "here"),
    ];
    let answer = guest.post("/tables", &fields).await?;
    match answer.onwards().strip_prefix("/t/") {
        Some(table) => Ok(table.to_owned()),
        None => Err(NotDone::of(&answer).into()),
    }
}

fn good(answer: &Answer) -> Result<serde_json::Value> {
    let json = answer.json();
    if json["ok"] != true {
        return Err(NotDone::of(answer).into());
    }
    Ok(json)
}

/// A program that draws no page.
pub(crate) fn program(at: std::net::SocketAddr) -> Guest {
    Guest::new(at).with("accept", "application/json")
}
