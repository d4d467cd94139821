//! Results as rows: CSV or JSON lines, one row a game, and on demand one row a decision.

use std::path::Path;

use emporion_catalogue::Playable;
use emporion_core::{BySeat, Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::bots::Entrant;
use crate::complain::Wrong;
use crate::files::{self, Growing};
use crate::series::{Played, Series};

/// How rows are written, told by the ending of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Csv,
    JsonLines,
}

impl Format {
    fn of(path: &Path) -> Format {
        let is_json = path.extension().is_some_and(|ending| ending == "jsonl" || ending == "ndjson");
        if is_json { Format::JsonLines } else { Format::Csv }
    }

    /// One row with its line end. In JSON lines every row names its fields.
    fn line(self, row: &impl Row) -> String {
        match self {
            Format::Csv => csv_line(&row.cells()),
            Format::JsonLines => serde_json::to_string(row).unwrap_or_default() + "\n",
        }
    }
}

/// Something with one row.
trait Row: Serialize {
    fn cells(&self) -> Vec<String>;
}

/// A game as a row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct GameRow {
    game: u64,
    seed: String,
    bots: Vec<String>,
    scores: Vec<i32>,
    winners: Vec<usize>,
    decisions: u64,
    rounds: Option<u64>,
    ending: String,
    finished: bool,
    /// The same for all games of a series and for no other.
    series: String,
}

impl Row for GameRow {
    fn cells(&self) -> Vec<String> {
        let winners: Vec<String> = self.winners.iter().map(usize::to_string).collect();
        let rounds = self.rounds.map_or_else(String::new, |rounds| rounds.to_string());
        let head = [self.game.to_string(), self.seed.clone()].into_iter();
        let scores = self.scores.iter().map(i32::to_string);
        let ending = self.ending.clone();
        let tail = [winners.join(" "), self.decisions.to_string(), rounds, ending, self.finished.to_string()];
        let all = head.chain(self.bots.iter().cloned()).chain(scores).chain(tail);
        all.chain([self.series.clone()]).collect()
    }
}

impl GameRow {
    fn head(seats: usize) -> Vec<String> {
        let of_seats = |what: &'static str| (0..seats).map(move |seat| format!("{what}{seat}"));
        let head = ["game", "seed"].map(str::to_owned).into_iter();
        let tail = ["winners", "decisions", "rounds", "ending", "finished", "series"].map(str::to_owned);
        head.chain(of_seats("bot")).chain(of_seats("score")).chain(tail).collect()
    }

    fn from_cells(cells: &[String], seats: usize) -> Option<GameRow> {
        let (scores_at, tail_at) = (2 + seats, 2 + 2 * seats);
        let [winners, decisions, rounds, ending, finished, series] = cells.get(tail_at..)? else { return None };
        let numbers = |cells: &[String]| cells.iter().map(|cell| cell.parse().ok()).collect::<Option<Vec<i32>>>();
        let winners = winners.split_whitespace().map(|seat| seat.parse().ok()).collect::<Option<_>>()?;
        Some(GameRow {
            game: cells[0].parse().ok()?,
            seed: cells[1].clone(),
            bots: cells[2..scores_at].to_vec(),
            scores: numbers(&cells[scores_at..tail_at])?,
            winners,
            decisions: decisions.parse().ok()?,
            rounds: if rounds.is_empty() { None } else { Some(rounds.parse().ok()?) },
            ending: ending.clone(),
            finished: finished.parse().ok()?,
            series: series.clone(),
        })
    }

    fn of<G: Playable>(series: &Series<G>, id: &str, played: &Played) -> GameRow {
        GameRow {
            game: played.number,
            seed: series.seed_of(played.number),
            bots: series.names(played.number),
            scores: played.scores.iter().copied().collect(),
            winners: played.winners.iter().map(Seat::index).collect(),
            decisions: played.decisions,
            rounds: played.rounds,
            ending: played.ending.clone(),
            finished: played.finished,
            series: id.to_owned(),
        }
    }

    /// The game it tells of, unless somebody has changed it by hand.
    fn played(self) -> Option<Played> {
        let seats = self.scores.len();
        let in_order = self.winners.is_sorted_by(|one, next| one < next);
        if !in_order || self.winners.iter().any(|&seat| seat >= seats) || (!self.finished && !self.winners.is_empty()) {
            return None;
        }
        let winners = self.winners.iter().map(|&seat| Seat::new(seat)).collect::<Option<_>>()?;
        Some(Played {
            number: self.game,
            finished: self.finished,
            winners,
            scores: BySeat::from_fn(self.scores.len(), |seat| self.scores[seat.index()]),
            decisions: self.decisions,
            rounds: self.rounds,
            first: None,
            ending: self.ending,
            thoughts: Vec::new(),
            end: None,
        })
    }
}

/// The rows of a series of games.
pub(crate) struct Games {
    file: Growing,
    format: Format,
    series: String,
}

impl Games {
    /// Begins a new file.
    pub(crate) fn create<G: Playable>(path: &Path, series: &Series<G>) -> anyhow::Result<Games> {
        let (file, format) = (Growing::create(path)?, Format::of(path));
        let mut games = Games { file, format, series: identity(series) };
        if format == Format::Csv {
            games.file.add(csv_line(&GameRow::head(series.setup.seats)).as_bytes())?;
        }
        Ok(games)
    }

    /// The games that are there; none if there is no file yet. A file of another series is refused.
    pub(crate) fn read<G: Playable>(path: &Path, series: &Series<G>) -> Result<Vec<Played>, Wrong> {
        if files::is_standard(path) {
            return Err(Wrong::new("standard output cannot be resumed").hint("name a file for --out"));
        }
        if !path.exists() {
            return Ok(Vec::new());
        }
        let (text, format) = (files::read(path)?, Format::of(path));
        let whole = whole_lines(&text);
        if whole.is_empty() {
            check_beginning(path, &text, format, &csv_line(&GameRow::head(series.setup.seats)))?;
            return Ok(Vec::new());
        }
        read_games(path, whole, format, series, &identity(series))
    }

    /// Goes on after the last whole row of a file that was [read](Games::read).
    pub(crate) fn resume<G: Playable>(path: &Path, series: &Series<G>) -> anyhow::Result<Games> {
        let whole = if path.exists() { whole_lines(&files::read(path)?).len() } else { 0 };
        if whole == 0 {
            return Games::create(path, series);
        }
        let file = Growing::append(path, whole as u64)?;
        Ok(Games { file, format: Format::of(path), series: identity(series) })
    }

    /// Adds a game, which is then in the file.
    pub(crate) fn add<G: Playable>(&mut self, series: &Series<G>, played: &Played) -> anyhow::Result<()> {
        self.file.add(self.format.line(&GameRow::of(series, &self.series, played)).as_bytes())?;
        self.file.flush()
    }
}

/// The part of a text that ends with a line end.
fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |at| at + 1)]
}

/// Why a file is left alone.
fn other(path: &Path, why: &str) -> Wrong {
    Wrong::new(format!("{} cannot be resumed: {why}", path.display()))
        .hint("name another file, or leave --resume out to begin anew")
}

const NOT_A_SERIES: &str = "its first line is not that of such a series";

/// A file without a whole line may be begun anew only if it is the beginning of what would be written.
fn check_beginning(path: &Path, text: &str, format: Format, csv_head: &str) -> Result<(), Wrong> {
    let beginning = match format {
        Format::Csv => csv_head.starts_with(text),
        Format::JsonLines => text.starts_with("{\"game\":1,") || "{\"game\":1,".starts_with(text),
    };
    if beginning { Ok(()) } else { Err(other(path, NOT_A_SERIES)) }
}

/// The games of a file, which must be the first of this series.
fn read_games<G: Playable>(
    path: &Path,
    text: &str,
    format: Format,
    series: &Series<G>,
    id: &str,
) -> Result<Vec<Played>, Wrong> {
    let other = |why: &str| other(path, why);
    let seats = series.setup.seats;
    let mut lines = text.lines().peekable();
    if format == Format::Csv && lines.next().map(csv_cells) != Some(GameRow::head(seats)) {
        return Err(other(NOT_A_SERIES));
    }
    let mut played = Vec::new();
    for (number, line) in (1..).zip(lines) {
        let row = match format {
            Format::Csv => GameRow::from_cells(&csv_cells(line), seats),
            Format::JsonLines => serde_json::from_str(line).ok(),
        };
        let row = row.filter(|row| row.game == number && row.scores.len() == seats);
        let row = row.ok_or_else(|| other(&format!("game {number} is not where it should be")))?;
        if row.series != id {
            return Err(other("it holds another series (other bots, seed, options, players or limits)"));
        }
        let same = row.seed == series.seed_of(number) && row.bots == series.names(number);
        let row = row.played().filter(|_| same);
        played.push(row.ok_or_else(|| other(&format!("game {number} has been changed")))?);
    }
    Ok(played)
}

/// What all games of a series depend on, as a short text.
fn identity<G: Playable>(series: &Series<G>) -> String {
    let bots: Vec<String> = series.bots.iter().map(Entrant::identity).collect();
    let lineups: Vec<&[usize]> = (1..=series.setup.seats as u64).map(|game| series.seating.lineup(game)).collect();
    let options = serde_json::to_string(&series.setup.options).unwrap_or_default();
    let setup = (G::ID, series.setup.rules, series.setup.seats, options);
    let all = format!("{setup:?} {} {bots:?} {lineups:?} {}", series.seed, series.max_steps);
    Seed::new(all).commitment().chars().take(12).collect()
}

/// A decision as a row.
#[derive(Serialize)]
struct DecisionRow<'a> {
    game: u64,
    step: usize,
    seat: usize,
    bot: &'a str,
    action: &'a str,
    legal: usize,
    ms: f64,
    series: &'a str,
}

/// The first line of decisions as CSV.
const DECISIONS_HEAD: &str = "game,step,seat,bot,action,legal,ms,series\n";

impl Row for DecisionRow<'_> {
    fn cells(&self) -> Vec<String> {
        let (bot, action) = (self.bot.to_owned(), self.action.to_owned());
        let numbers = [self.game as usize, self.step, self.seat].map(|number| number.to_string());
        let tail = [bot, action, self.legal.to_string(), format!("{:.3}", self.ms), self.series.to_owned()];
        numbers.into_iter().chain(tail).collect()
    }
}

/// The rows of all decisions.
pub(crate) struct Decisions {
    file: Growing,
    format: Format,
    series: String,
}

impl Decisions {
    /// Begins a new file.
    pub(crate) fn create<G: Playable>(path: &Path, series: &Series<G>) -> anyhow::Result<Decisions> {
        let (mut file, format) = (Growing::create(path)?, Format::of(path));
        if format == Format::Csv {
            file.add(DECISIONS_HEAD.as_bytes())?;
        }
        Ok(Decisions { file, format, series: identity(series) })
    }

    /// Goes on after the decisions of the games that are there. A file of another series, or with a gap, is left alone.
    pub(crate) fn resume<G: Playable>(path: &Path, series: &Series<G>, games: &[Played]) -> anyhow::Result<Decisions> {
        let (format, id, last) = (Format::of(path), identity(series), games.len() as u64);
        if last == 0 && (files::is_standard(path) || !path.exists()) {
            return Decisions::create(path, series);
        }
        if !path.exists() {
            return Err(other(path, "it is not there, though games were played").into());
        }
        let text = files::read(path)?;
        if last == 0 && whole_lines(&text).is_empty() {
            check_beginning(path, &text, format, DECISIONS_HEAD)?;
            return Decisions::create(path, series);
        }
        let keep = decisions_until(&text, format, &id, games).map_err(|why| other(path, why))?;
        Ok(Decisions { file: Growing::append(path, keep as u64)?, format, series: id })
    }

    /// Adds the decisions of a game, which are then in the file.
    pub(crate) fn add<G: Playable>(&mut self, series: &Series<G>, played: &Played) -> anyhow::Result<()> {
        for (step, thought) in played.thoughts.iter().enumerate() {
            let row = DecisionRow {
                game: played.number,
                step: step + 1,
                seat: thought.seat.index(),
                bot: &series.bot(played.number, thought.seat).text,
                action: &thought.action,
                legal: thought.legal,
                ms: 1000.0 * thought.time.as_secs_f64(),
                series: &self.series,
            };
            self.file.add(self.format.line(&row).as_bytes())?;
        }
        self.file.flush()
    }
}

/// How many bytes the decisions of the first games take, all of them there and of this series.
fn decisions_until(text: &str, format: Format, series: &str, games: &[Played]) -> Result<usize, &'static str> {
    let whole = whole_lines(text);
    let head = if format == Format::Csv { DECISIONS_HEAD } else { "" };
    let mut rows = whole.strip_prefix(head).ok_or(NOT_A_SERIES)?.split_inclusive('\n');
    let mut keep = head.len();
    for played in games {
        for _ in 0..played.decisions {
            let line = rows.next().ok_or("it lacks decisions of games that were played")?;
            if game_and_series(line, format).is_none_or(|(game, id)| game != played.number || id != series) {
                return Err("its decisions are not those of this series, game by game");
            }
            keep += line.len();
        }
    }
    // What follows are games whose rows were lost; they are played again.
    let is_later =
        |line: &str| game_and_series(line, format).is_some_and(|(game, id)| game > games.len() as u64 && id == series);
    if rows.all(is_later) { Ok(keep) } else { Err("its decisions are not those of this series, game by game") }
}

/// The game and the series that a decision belongs to.
fn game_and_series(line: &str, format: Format) -> Option<(u64, String)> {
    match format {
        Format::Csv => {
            let cells = csv_cells(line.trim_end());
            Some((cells.first()?.parse().ok()?, cells.last()?.clone()))
        }
        Format::JsonLines => {
            let row: serde_json::Value = serde_json::from_str(line).ok()?;
            Some((row["game"].as_u64()?, row["series"].as_str()?.to_owned()))
        }
    }
}

fn csv_line(cells: &[String]) -> String {
    cells.iter().map(|text| cell(text)).collect::<Vec<_>>().join(",") + "\n"
}

/// A cell in quotes if it needs them.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// The cells of a line.
fn csv_cells(line: &str) -> Vec<String> {
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(std::mem::take(&mut cell)),
            other => cell.push(other),
        }
    }
    cells.push(cell);
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> GameRow {
        GameRow {
            game: 7,
            seed: "a,\"b\"/7".to_owned(),
            bots: vec!["random".to_owned(), "search:200ms".to_owned()],
            scores: vec![3, -4],
            winners: vec![0, 1],
            decisions: 120,
            rounds: None,
            ending: "famine".to_owned(),
            finished: true,
            series: "abc".to_owned(),
        }
    }

    #[test]
    fn rows_are_read_as_they_were_written() {
        let line = Format::Csv.line(&row());
        assert_eq!(line, "7,\"a,\"\"b\"\"/7\",random,search:200ms,3,-4,0 1,120,,famine,true,abc\n");
        assert_eq!(GameRow::from_cells(&csv_cells(line.trim_end()), 2), Some(row()));
        assert_eq!(row().cells().len(), GameRow::head(2).len());
        let line = Format::JsonLines.line(&row());
        assert_eq!(serde_json::from_str::<GameRow>(&line).unwrap(), row());
    }

    #[test]
    fn a_row_of_another_width_is_none() {
        let cells = row().cells();
        assert_eq!(GameRow::from_cells(&cells, 3), None);
        assert_eq!(GameRow::from_cells(&cells[..4], 2), None);
        assert_eq!(GameRow::from_cells(&[], 2), None);
    }

    #[test]
    fn the_ending_tells_the_format() {
        assert_eq!(Format::of(Path::new("a/b.jsonl")), Format::JsonLines);
        assert_eq!(Format::of(Path::new("b.csv")), Format::Csv);
        assert_eq!(Format::of(Path::new("-")), Format::Csv);
    }

    #[test]
    fn half_a_line_does_not_count() {
        assert_eq!(whole_lines("a\nb\nhalf"), "a\nb\n");
        assert_eq!(whole_lines("half"), "");
    }

    #[test]
    fn a_row_that_was_changed_is_none() {
        assert!(row().played().is_some());
        for winners in [vec![2], vec![1, 1], vec![1, 0]] {
            assert_eq!(GameRow { winners, ..row() }.played(), None);
        }
        assert_eq!(GameRow { finished: false, ..row() }.played(), None, "nobody wins a game that was stopped");
    }

    #[test]
    fn decisions_go_on_after_the_last_game_of_their_own_series() {
        let line = |game: u64, id: &str| format!("{game},1,0,random,\"a,b\",3,0.1,{id}\n");
        let text = format!("{DECISIONS_HEAD}{}{}{}3,1,0", line(1, "x"), line(2, "x"), line(3, "x"));
        let games = |last: u64| -> Vec<Played> {
            let game = |number| Played { number, decisions: 1, ..row().played().expect("a row of ours") };
            (1..=last).map(game).collect()
        };
        let until = |last| decisions_until(&text, Format::Csv, "x", &games(last));
        assert_eq!(until(2), Ok(DECISIONS_HEAD.len() + 2 * line(1, "x").len()));
        assert_eq!(until(3), Ok(DECISIONS_HEAD.len() + 3 * line(1, "x").len()));
        let gap = Played { decisions: 2, ..games(2).remove(1) };
        let gap = decisions_until(&text, Format::Csv, "x", &[games(1).remove(0), gap]);
        assert!(gap.is_err(), "one decision of the second game is missing");
        assert_eq!(until(0), Ok(DECISIONS_HEAD.len()), "games whose rows were lost are played again");
        assert!(until(4).is_err(), "the fourth game is not there");
        assert!(decisions_until(&text, Format::Csv, "y", &games(2)).is_err(), "another series");
        assert!(decisions_until("other\n", Format::Csv, "x", &games(1)).is_err(), "no decisions at all");
    }
}
