//! Plain `emporion`: a friendly start.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use emporion_core::AnyGame;

use crate::{play, source};

/// What the user chose.
#[derive(Debug, PartialEq, Eq)]
enum Choice {
    /// Against bots, with so many players in all.
    Play(usize),
    /// Several people at one screen.
    HotSeat,
    Resume,
    Help,
    Leave,
    Unknown,
}

/// Shows the screen and, if somebody sits there, starts what he chooses.
pub(crate) fn run() -> anyhow::Result<()> {
    let game = emporion_catalogue::games()[0];
    say(&screen(game))?;
    if !io::stdin().is_terminal() {
        return Ok(say(&hints(game))?);
    }
    while let Some(line) = ask("Your choice: ")? {
        match choice(&line, game) {
            Choice::Play(players) => return play::run(play::Args::new(game.id(), players, false)),
            Choice::HotSeat => return hot_seat(game),
            Choice::Resume => return resume(),
            Choice::Help => say(&hints(game))?,
            Choice::Leave => return Ok(()),
            Choice::Unknown => say("Please type one of the keys above.\n")?,
        }
    }
    Ok(())
}

fn screen(game: &dyn AnyGame) -> String {
    let (few, many) = game.seats();
    let numbers: Vec<String> = (few..=many).map(|players| players.to_string()).collect();
    let lines = [
        ("1".to_owned(), format!("{}: you and {} random opponents", game.name(), in_letters(many - 1))),
        (numbers.join(", "), "the same with so many players".to_owned()),
        ("h".to_owned(), "several people at this screen".to_owned()),
        ("r".to_owned(), "go on with a saved game, or look at one that is over".to_owned()),
        ("?".to_owned(), "what else there is, and how to get help".to_owned()),
        ("q".to_owned(), "leave".to_owned()),
    ];
    let lines = lines.map(|(key, text)| format!("  {key:<8}  {text}\n")).concat();
    format!("\n  E M P O R I O N\n  games of the old Mediterranean\n\n{lines}\n")
}

fn in_letters(number: usize) -> String {
    ["no", "one", "two", "three", "four"].get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

fn hints(game: &dyn AnyGame) -> String {
    let lines = [
        (format!("emporion play {}", game.id()), "play in the terminal"),
        (format!("emporion simulate {}", game.id()), "let bots play many games"),
        ("emporion replay FILE".to_owned(), "look at any moment of a saved game"),
        ("emporion games".to_owned(), "the games and their options"),
        ("emporion --help".to_owned(), "everything else"),
    ];
    lines.map(|(command, text)| format!("  {command:<34}  {text}\n")).concat()
}

fn choice(key: &str, game: &dyn AnyGame) -> Choice {
    let (few, many) = game.seats();
    match key.to_lowercase().as_str() {
        "" | "1" => Choice::Play(many),
        "h" => Choice::HotSeat,
        "r" => Choice::Resume,
        "?" | "help" => Choice::Help,
        "q" | "quit" => Choice::Leave,
        other => match other.parse() {
            Ok(players) if (few..=many).contains(&players) => Choice::Play(players),
            _ => Choice::Unknown,
        },
    }
}

fn hot_seat(game: &dyn AnyGame) -> anyhow::Result<()> {
    let (few, many) = game.seats();
    while let Some(line) = ask(&format!("How many people ({few} to {many})? "))? {
        match line.parse() {
            Ok(people) if (few..=many).contains(&people) => return play::run(play::Args::new(game.id(), people, true)),
            _ => say(&format!("Please type a number from {few} to {many}.\n"))?,
        }
    }
    Ok(())
}

/// A saved game says which game it is; one that is over is shown with its result.
fn resume() -> anyhow::Result<()> {
    let Some(path) = ask("The file: ")?.filter(|path| !path.is_empty()).map(PathBuf::from) else { return Ok(()) };
    let log = source::read_log(&path)?;
    let game = emporion_catalogue::find(&log.game).map_err(|refusal| source::in_file(&path, &refusal))?;
    play::run(play::Args::resume(game.id(), path))
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// A line without its end; `None` at the end of the input.
fn ask(question: &str) -> io::Result<Option<String>> {
    say(question)?;
    let mut bytes = Vec::new();
    io::stdin().lock().read_until(b'\n', &mut bytes)?;
    let line = String::from_utf8_lossy(&bytes).trim().to_owned();
    Ok((!bytes.is_empty()).then_some(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_key_starts_a_game() {
        let game = emporion_catalogue::games()[0];
        let (few, many) = game.seats();
        assert_eq!(choice("1", game), Choice::Play(many));
        assert_eq!(choice(&few.to_string(), game), Choice::Play(few));
        assert_eq!(choice("99", game), Choice::Unknown);
        assert_eq!(choice("H", game), Choice::HotSeat);
    }
}
