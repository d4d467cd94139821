//! A game at the terminal, from the first question to the last.

use std::io::{BufRead, Write};
use std::path::Path;

use emporion_bots::Decision;
use emporion_catalogue::Playable;
use emporion_core::{Outcome, Refusal, SampleRng, Score, Seat, SeatSet, Table, Turn, Viewer};
use emporion_render::Ink;

use super::Player;
use super::input::{HELP, Input};
use super::menu::{Found, Menu};
use crate::lines::Lines;
use crate::story::Story;
use crate::{files, hint, source};

/// How many sentences of a resumed game are told again.
const REMINDER: usize = 6;

pub(crate) struct Session<G: Playable, R, W> {
    table: Table<G>,
    story: Story<G>,
    players: Vec<Player<G>>,
    /// How much of the story each seat has been told.
    told: Vec<usize>,
    /// How long the game was when it was saved last.
    saved: usize,
    ink: Ink,
    lines: Lines<R>,
    out: W,
}

/// What a line led to.
enum After {
    /// The same question again.
    Ask,
    /// The position has changed.
    Changed,
    /// The position has changed otherwise than by a step forward, so the board is worth another look.
    Rewound,
    Leave,
}

impl<G: Playable, R: BufRead, W: Write> Session<G, R, W> {
    pub(crate) fn new(
        table: Table<G>,
        story: Story<G>,
        players: Vec<Player<G>>,
        ink: Ink,
        lines: Lines<R>,
        out: W,
    ) -> Session<G, R, W> {
        let told = vec![0; players.len()];
        let saved = table.log(true).entries.len();
        Session { table, story, players, told, saved, ink, lines, out }
    }

    pub(crate) fn run(mut self) -> anyhow::Result<()> {
        self.welcome()?;
        let mut last = None;
        loop {
            match self.table.turn() {
                Turn::Over(outcome) => return self.end(outcome),
                Turn::Decide(seats) => {
                    if let Some(seat) = self.bot_among(seats) {
                        self.bot_plays(seat)?;
                        last = None;
                    } else if let Some(seat) = seats.first() {
                        match self.decide(seat, last != Some(seat))? {
                            After::Leave => return Ok(()),
                            After::Rewound => last = None,
                            After::Ask | After::Changed => last = Some(seat),
                        }
                    }
                }
            }
        }
    }

    fn welcome(&mut self) -> anyhow::Result<()> {
        let names = self.names().join(", ");
        writeln!(self.out, "{}: {names}.", G::NAME)?;
        writeln!(self.out, "Type `help` for what you can type.")?;
        if self.story.len() > 1 {
            let told = self.story.len().saturating_sub(REMINDER);
            self.told.fill(told);
        }
        Ok(())
    }

    fn names(&self) -> Vec<String> {
        self.table.names().to_vec()
    }

    fn name(&self, seat: Seat) -> String {
        self.table.names().get(seat.index()).cloned().unwrap_or_else(|| format!("Player {}", seat.letter()))
    }

    fn is_bot(&self, seat: Seat) -> bool {
        matches!(self.players.get(seat.index()), Some(Player::Bot(_)))
    }

    fn bot_among(&self, seats: SeatSet) -> Option<Seat> {
        seats.iter().find(|&seat| self.is_bot(seat))
    }

    /// A bot's luck follows from the seed and the length of the game, so a resumed game goes on as it would have.
    fn bot_plays(&mut self, seat: Seat) -> anyhow::Result<()> {
        let log = self.table.log(true);
        let text = format!("{} seat {seat}", log.seed.as_deref().unwrap_or(&log.commitment));
        let mut rng = SampleRng::new(&text, log.entries.len() as u64);
        let legal = self.table.legal(seat);
        let view = self.table.view(Viewer::Seat(seat));
        let Some(Player::Bot(bot)) = self.players.get_mut(seat.index()) else { return Ok(()) };
        let decision = Decision { game: self.table.game(), seat, view: Some(&view), legal: &legal };
        let action = bot.choose(&decision, &mut rng);
        let applied = self.table.apply(seat, action)?;
        self.story.add(seat, applied.events);
        if self.players.iter().all(|player| matches!(player, Player::Bot(_))) {
            self.tell(seat, Viewer::Spectator)?;
        }
        Ok(())
    }

    /// Tells a seat what it has not heard yet.
    fn tell(&mut self, seat: Seat, viewer: Viewer) -> anyhow::Result<()> {
        let first = self.told[seat.index()];
        for sentence in self.story.since(first, &self.table, viewer) {
            writeln!(self.out, "{sentence}")?;
        }
        let len = self.story.len();
        if viewer == Viewer::Spectator {
            self.told.fill(len);
        } else {
            self.told[seat.index()] = len;
        }
        Ok(())
    }

    /// Asks a person until the position changes.
    fn decide(&mut self, seat: Seat, fresh: bool) -> anyhow::Result<After> {
        writeln!(self.out)?;
        self.tell(seat, Viewer::Seat(seat))?;
        if fresh {
            self.board(Viewer::Seat(seat))?;
        }
        let legal = self.table.legal(seat);
        let menu = Menu::new(legal.iter().map(|action| self.table.game().notation(action)).collect());
        self.question(seat, &menu)?;
        loop {
            let Some(line) = self.ask()? else { return Ok(After::Leave) };
            match self.obey(seat, &legal, &menu, &line)? {
                After::Ask => {}
                after => return Ok(after),
            }
        }
    }

    fn question(&mut self, seat: Seat, menu: &Menu) -> anyhow::Result<()> {
        writeln!(self.out, "{}: {}.", self.name(seat), menu.question(G::KINDS))?;
        write!(self.out, "{}", menu.text(self.ink.width))?;
        Ok(())
    }

    /// The next line; at the end of the input the table is left as it is.
    fn ask(&mut self) -> anyhow::Result<Option<String>> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let line = self.lines.next_text()?;
        if line.is_none() {
            writeln!(self.out, "\nThe input has ended. The game is not saved.")?;
            self.out.flush()?;
        }
        Ok(line)
    }

    fn obey(&mut self, seat: Seat, legal: &[G::Action], menu: &Menu, line: &str) -> anyhow::Result<After> {
        match Input::parse(line) {
            Input::Number(number) => self.play_number(seat, legal, number),
            Input::Step(text) => self.play_text(seat, legal, menu, text),
            Input::Undo => self.rewind(seat, Table::undo),
            Input::Restart => self.rewind(seat, Table::restart),
            Input::Redo => self.redo(seat),
            Input::Why(text) => self.why(seat, menu, text),
            Input::List(text) => self.list(menu, text),
            Input::Hint => self.hint(seat),
            Input::Quit => self.quit(),
            other => self.look(Viewer::Seat(seat), &other),
        }
    }

    /// What changes nothing and can be asked at any time, also after the end.
    fn look(&mut self, viewer: Viewer, input: &Input<'_>) -> anyhow::Result<After> {
        match input {
            Input::Board => self.board(viewer)?,
            Input::Score => self.score(viewer)?,
            Input::Log => self.log(viewer)?,
            Input::Save(path) => self.save(path)?,
            Input::Help => write!(self.out, "{HELP}")?,
            Input::Nothing => writeln!(self.out, "Type a step, or `help`.")?,
            _ => writeln!(self.out, "The game is over. You can look at it or save it; `quit` leaves.")?,
        }
        Ok(After::Ask)
    }

    fn play_number(&mut self, seat: Seat, legal: &[G::Action], number: usize) -> anyhow::Result<After> {
        if let Some(&action) = number.checked_sub(1).and_then(|step| legal.get(step)) {
            return self.play(seat, action);
        }
        writeln!(self.out, "There is no step {number}: they go from 1 to {}.", legal.len())?;
        Ok(After::Ask)
    }

    /// A whole notation is what it says, also where it is not possible and a longer one is; anything else may be the
    /// beginning of one.
    fn play_text(&mut self, seat: Seat, legal: &[G::Action], menu: &Menu, text: &str) -> anyhow::Result<After> {
        match (menu.find(text), self.table.game().parse(text)) {
            (_, Ok(action)) => self.play(seat, action),
            (Found::One(step), Err(_)) => self.play(seat, legal[step]),
            (Found::Many(steps), Err(_)) => {
                writeln!(self.out, "{} steps begin like that:", steps.len())?;
                write!(self.out, "{}", menu.list(text))?;
                Ok(After::Ask)
            }
            (Found::None, Err(refusal)) => {
                writeln!(self.out, "{}", self.in_words("Not understood", &refusal))?;
                Ok(After::Ask)
            }
        }
    }

    fn play(&mut self, seat: Seat, action: G::Action) -> anyhow::Result<After> {
        match self.table.apply(seat, action) {
            Ok(applied) => {
                self.story.add(seat, applied.events);
                Ok(After::Changed)
            }
            Err(refusal) => {
                writeln!(self.out, "{}", self.in_words("Not possible", &refusal))?;
                Ok(After::Ask)
            }
        }
    }

    fn rewind(
        &mut self,
        seat: Seat,
        how: impl FnOnce(&mut Table<G>, Seat) -> Result<(), Refusal>,
    ) -> anyhow::Result<After> {
        let before = self.table.open_steps(seat);
        if let Err(refusal) = how(&mut self.table, seat) {
            writeln!(self.out, "{}", self.in_words("No undo", &refusal))?;
            return Ok(After::Ask);
        }
        let count = before.saturating_sub(self.table.open_steps(seat));
        for _ in 0..count {
            self.story.take_back(seat);
        }
        let len = self.story.len();
        self.told.iter_mut().for_each(|told| *told = len.min(*told));
        writeln!(self.out, "{count} {} taken back.", if count == 1 { "step" } else { "steps" })?;
        Ok(After::Rewound)
    }

    fn redo(&mut self, seat: Seat) -> anyhow::Result<After> {
        match self.table.redo(seat) {
            Ok(applied) => {
                self.story.add(seat, applied.events);
                Ok(After::Rewound)
            }
            Err(refusal) => {
                writeln!(self.out, "{}", self.in_words("No redo", &refusal))?;
                Ok(After::Ask)
            }
        }
    }

    fn why(&mut self, seat: Seat, menu: &Menu, text: &str) -> anyhow::Result<After> {
        let number = text.parse::<usize>().ok().and_then(|number| menu.notation(number.checked_sub(1)?));
        let text = number.unwrap_or(text);
        let checked = self.table.game().parse(text).and_then(|action| self.table.check(seat, action));
        match checked {
            _ if text.is_empty() => writeln!(self.out, "Say which step: `why` and the step in notation.")?,
            Ok(action) => {
                let notation = self.table.game().notation(&action);
                writeln!(self.out, "`{notation}` is possible: type it to play it.")?;
            }
            Err(refusal) => writeln!(self.out, "{}", self.in_words("Not possible", &refusal))?,
        }
        Ok(After::Ask)
    }

    fn hint(&mut self, seat: Seat) -> anyhow::Result<After> {
        let hints = hint::of(&self.table, seat);
        write!(self.out, "{}", hint::text(self.table.game(), &hints))?;
        Ok(After::Ask)
    }

    fn list(&mut self, menu: &Menu, text: &str) -> anyhow::Result<After> {
        let list = menu.list(text);
        if list.is_empty() {
            writeln!(self.out, "None of the {} steps begins with {text:?}.", menu.len())?;
        }
        write!(self.out, "{list}")?;
        Ok(After::Ask)
    }

    fn board(&mut self, viewer: Viewer) -> anyhow::Result<()> {
        let text = self.table.game().text(&self.table.view(viewer), self.table.names(), self.ink);
        writeln!(self.out, "{}\n", text.trim_end())?;
        Ok(())
    }

    fn score(&mut self, viewer: Viewer) -> anyhow::Result<()> {
        let scores = self.table.scores(viewer);
        write!(self.out, "{}", scores_text(&self.names(), &scores))?;
        Ok(())
    }

    fn log(&mut self, viewer: Viewer) -> anyhow::Result<()> {
        let viewer = if self.table.turn().is_over() { Viewer::Referee } else { viewer };
        let sentences = self.story.since(0, &self.table, viewer);
        if sentences.is_empty() {
            writeln!(self.out, "Nothing has happened yet.")?;
        }
        for sentence in sentences {
            writeln!(self.out, "{sentence}")?;
        }
        Ok(())
    }

    /// A table goes on whatever happens to a file, so trouble is told here.
    fn save(&mut self, path: &str) -> anyhow::Result<()> {
        if path.is_empty() {
            writeln!(self.out, "Say where: `save game.json`.")?;
            return Ok(());
        }
        match self.write(Path::new(path)) {
            Ok(()) => writeln!(self.out, "Saved in {path}.")?,
            Err(error) => writeln!(self.out, "Not saved: {error:#}.")?,
        }
        Ok(())
    }

    fn write(&mut self, path: &Path) -> anyhow::Result<()> {
        anyhow::ensure!(!files::is_standard(path), "this is not the name of a file");
        if let Ok(text) = files::read(path) {
            anyhow::ensure!(text.is_empty() || source::is_log(&text), "{} is there and is no game", path.display());
        }
        let log = self.table.log(true);
        files::write(path, log.write().as_bytes())?;
        self.saved = log.entries.len();
        Ok(())
    }

    fn quit(&mut self) -> anyhow::Result<After> {
        if self.table.log(true).entries.len() == self.saved {
            return Ok(After::Leave);
        }
        writeln!(self.out, "To keep this game, type the name of a file. Enter alone leaves without saving.")?;
        loop {
            let Some(line) = self.ask()? else { return Ok(After::Leave) };
            let name = line.trim();
            let name = name.strip_prefix("save ").unwrap_or(name).trim();
            if name.is_empty() {
                return Ok(After::Leave);
            }
            let before = self.saved;
            self.save(name)?;
            if self.saved != before {
                return Ok(After::Leave);
            }
        }
    }

    fn end(mut self, outcome: Outcome) -> anyhow::Result<()> {
        writeln!(self.out)?;
        let person = Seat::all(self.players.len()).find(|&seat| !self.is_bot(seat));
        let first = person.map_or(0, |seat| self.told[seat.index()]);
        for sentence in self.story.since(first, &self.table, Viewer::Referee) {
            writeln!(self.out, "{sentence}")?;
        }
        self.board(Viewer::Referee)?;
        writeln!(self.out, "The game is over.")?;
        self.score(Viewer::Referee)?;
        writeln!(self.out, "{}", winners(&self.names(), outcome.winners))?;
        if person.is_some() { self.afterwards() } else { Ok(()) }
    }

    /// A finished game can still be looked at and kept.
    fn afterwards(mut self) -> anyhow::Result<()> {
        writeln!(self.out, "`save FILE` keeps the game, `log` tells it again, Enter leaves.")?;
        loop {
            let Some(line) = self.ask()? else { return Ok(()) };
            match Input::parse(&line) {
                Input::Quit | Input::Nothing => return Ok(()),
                input => _ = self.look(Viewer::Referee, &input)?,
            }
        }
    }

    /// A refusal for people: names instead of numbers of seats, and the rule.
    fn in_words(&self, what: &str, refusal: &Refusal) -> String {
        let mut message = refusal.message.clone();
        for seat in Seat::all(self.players.len()) {
            message = message.replace(&format!("seat {seat}"), &self.name(seat));
        }
        let rule = refusal.rule.as_ref().map_or_else(String::new, |rule| format!(" ({rule})"));
        format!("{what}: {message}{rule}.")
    }
}

/// Each player's score with its parts.
pub(crate) fn scores_text(names: &[String], scores: &[Score]) -> String {
    let line = |(name, score): (&String, &Score)| {
        let parts: Vec<String> = score.parts.iter().map(|part| format!("{} {}", part.what, part.points)).collect();
        format!("{name}: {} ({})\n", score.total, parts.join(", "))
    };
    names.iter().zip(scores).map(line).collect()
}

/// Who won, as a sentence.
pub(crate) fn winners(names: &[String], winners: SeatSet) -> String {
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| format!("Player {}", seat.letter()));
    let mut winners: Vec<String> = winners.iter().map(name).collect();
    match (winners.pop(), winners.is_empty()) {
        (None, _) => "Nobody wins.".to_owned(),
        (Some(one), true) => format!("{one} wins."),
        (Some(last), false) => format!("{} and {last} share the win.", winners.join(", ")),
    }
}
