//! Who is better: places, ratings and duels of bots that met in many games.

use std::cmp::Ordering;

use emporion_core::{Seat, SeatSet};
use serde_json::{Value, json};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::series::Played;
use crate::stats::{self, Tally, Z95, interval_text, percent, wilson, win};

/// The results of bots that met each other.
pub(crate) struct Contest {
    names: Vec<String>,
    pub(crate) games: u64,
    pub(crate) unfinished: u64,
    /// Games that ended without a winner.
    unwon: u64,
    tallies: Vec<Tally>,
    scores: Vec<Vec<i32>>,
    ratings: Vec<WengLinRating>,
    /// What the bot of the row has won against the bot of the column.
    duels: Vec<Vec<Duel>>,
    /// What the seats of the first bot took of all wins.
    taken: f64,
}

/// Games in which two bots sat at one table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Duel {
    games: u64,
    /// Games in which it came before the other; a tie is half.
    won: f64,
}

impl Contest {
    pub(crate) fn new(names: Vec<String>) -> Contest {
        let bots = names.len();
        Contest {
            names,
            games: 0,
            unfinished: 0,
            unwon: 0,
            tallies: vec![Tally::default(); bots],
            scores: vec![Vec::new(); bots],
            ratings: vec![WengLinRating::new(); bots],
            duels: vec![vec![Duel::default(); bots]; bots],
            taken: 0.0,
        }
    }

    /// Counts a game; one that was stopped says nothing of who would have won.
    pub(crate) fn add(&mut self, lineup: &[usize], played: &Played) {
        self.games += 1;
        if !played.finished {
            self.unfinished += 1;
            return;
        }
        self.unwon += u64::from(played.winners.is_empty());
        for (seat, &score) in played.scores.pairs() {
            let bot = lineup[seat.index()];
            self.tallies[bot].add(win(played.winners, seat), score);
            self.scores[bot].push(score);
        }
        self.taken += first_share(lineup, played.winners);
        let standings = standings(lineup, &places(played), self.names.len());
        self.duel(&standings);
        self.rate(&standings);
    }

    fn duel(&mut self, standings: &[Standing]) {
        for one in standings {
            for other in standings.iter().filter(|other| other.bot != one.bot) {
                let duel = &mut self.duels[one.bot][other.bot];
                duel.games += 1;
                duel.won += match one.compare(other) {
                    Ordering::Less => 1.0,
                    Ordering::Equal => 0.5,
                    Ordering::Greater => 0.0,
                };
            }
        }
    }

    /// Every bot at the table is a team of its own, whose rank is that of its mean place.
    fn rate(&mut self, standings: &[Standing]) {
        let rank = |one: &Standing| 1 + standings.iter().filter(|other| other.compare(one) == Ordering::Less).count();
        let teams: Vec<[WengLinRating; 1]> = standings.iter().map(|one| [self.ratings[one.bot]]).collect();
        let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> =
            teams.iter().zip(standings).map(|(team, one)| (&team[..], MultiTeamOutcome::new(rank(one)))).collect();
        let rated = weng_lin_multi_team(&ranked, &WengLinConfig::new());
        for (one, team) in standings.iter().zip(rated) {
            self.ratings[one.bot] = team[0];
        }
    }

    /// The bots, the best rated first.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&a, &b| self.ratings[b].rating.total_cmp(&self.ratings[a].rating));
        order
    }

    /// What the method itself thinks of how sure it is.
    fn interval(&self, bot: usize) -> (f64, f64) {
        let WengLinRating { rating, uncertainty } = self.ratings[bot];
        (rating - Z95 * uncertainty, rating + Z95 * uncertainty)
    }

    /// Ratings with intervals, the best first.
    pub(crate) fn ratings(&self) -> Vec<(String, f64, (f64, f64))> {
        let row = |bot: usize| (self.names[bot].clone(), self.ratings[bot].rating, self.interval(bot));
        self.order().into_iter().map(row).collect()
    }

    /// The scores of every bot, the best rated first.
    pub(crate) fn scores(&self) -> Vec<(String, Vec<i32>)> {
        self.order().into_iter().map(|bot| (self.names[bot].clone(), self.scores[bot].clone())).collect()
    }

    /// Of all wins, what the seats of the first bot took, and how many games that were.
    pub(crate) fn taken(&self) -> (f64, u64) {
        (self.taken, self.games - self.unfinished)
    }

    /// Ratings, wins and duels in words.
    pub(crate) fn table(&self) -> String {
        let column = self.column();
        let head = format!("{:<column$} {:>8}   95 % interval\n", "", "rating");
        let line = |(name, rating, (low, high)): (String, f64, (f64, f64))| {
            format!("{name:<column$} {rating:>8.2}   {low:.2} to {high:.2}\n")
        };
        let ratings: String = self.ratings().into_iter().map(line).collect();
        let tallies = self.order().into_iter().map(|bot| (self.names[bot].clone(), &self.tallies[bot]));
        let duels = format!("Games in which the bot of the row came before that of the column:\n{}", self.duel_table());
        [head + &ratings, stats::table(tallies), duels].join("\n") + &self.match_line()
    }

    fn column(&self) -> usize {
        self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(12)
    }

    fn duel_table(&self) -> String {
        let (order, column) = (self.order(), self.column());
        let head = right(column, order.iter().map(|&bot| self.names[bot].clone()));
        let cell = |a: usize, b: usize| {
            let duel = self.duels[a][b];
            if duel.games == 0 { "-".to_owned() } else { percent(duel.won / duel.games as f64) }
        };
        let line = |&a: &usize| {
            let cells = right(column, order.iter().map(|&b| cell(a, b)));
            format!("{:<column$}{cells}\n", self.names[a])
        };
        format!("{:<column$}{head}\n", "") + &order.iter().map(line).collect::<String>()
    }

    /// Two bots are a match: what one took of all wins.
    fn match_line(&self) -> String {
        let [first, second] = &self.names[..] else { return String::new() };
        let (taken, games) = self.taken();
        if games == 0 {
            return String::new();
        }
        let (share, interval) = (percent(taken / games as f64), interval_text(wilson(taken, games)));
        let unwon = match self.unwon {
            0 => String::new(),
            count => format!("; {count} without a winner are shared by all seats"),
        };
        format!("\n{first} took {share} of the wins against {second} ({interval}{unwon})\n")
    }

    /// All of it for programs.
    pub(crate) fn json(&self) -> Value {
        let bot = |bot: usize| {
            let (low, high) = self.interval(bot);
            json!({
                "bot": self.names[bot],
                "rating": self.ratings[bot].rating,
                "uncertainty": self.ratings[bot].uncertainty,
                "rating_ci95": [low, high],
                "tally": self.tallies[bot].json(),
                "against": self.duels_json(bot),
            })
        };
        let bots: Vec<Value> = self.order().into_iter().map(bot).collect();
        json!({"games": self.games, "unfinished": self.unfinished, "without_winner": self.unwon, "bots": bots})
    }

    fn duels_json(&self, bot: usize) -> Value {
        let duels = self.duels[bot].iter().enumerate().filter(|(_, duel)| duel.games > 0);
        let entry = |(other, duel): (usize, &Duel)| {
            let (low, high) = wilson(duel.won, duel.games);
            let share = duel.won / duel.games as f64;
            (self.names[other].clone(), json!({"games": duel.games, "share": share, "ci95": [low, high]}))
        };
        Value::Object(duels.map(entry).collect())
    }
}

/// Texts in columns, each at the right of its own.
fn right(column: usize, texts: impl Iterator<Item = String>) -> String {
    texts.fold(String::new(), |line, text| format!("{line} {text:>column$}"))
}

/// What the seats of the first bot took of a win. Nobody's win is everybody's.
pub(crate) fn first_share(lineup: &[usize], winners: SeatSet) -> f64 {
    let seats = || Seat::all(lineup.len()).filter(|seat| lineup[seat.index()] == 0);
    if winners.is_empty() {
        return seats().count() as f64 / lineup.len() as f64;
    }
    seats().map(|seat| win(winners, seat)).sum()
}

/// How a bot stands after a game: the places of all its seats.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Standing {
    bot: usize,
    seats: u32,
    places: u32,
}

impl Standing {
    /// By the mean place; the better is less.
    fn compare(&self, other: &Standing) -> Ordering {
        (self.places * other.seats).cmp(&(other.places * self.seats))
    }
}

/// The bots at a table, in the order of their numbers.
fn standings(lineup: &[usize], places: &[u32], bots: usize) -> Vec<Standing> {
    let standing = |bot| {
        let own = || lineup.iter().zip(places).filter(|(other, _)| **other == bot).map(|(_, &place)| place);
        Standing { bot, seats: own().count() as u32, places: own().sum() }
    };
    (0..bots).map(standing).filter(|standing| standing.seats > 0).collect()
}

/// The place of every seat, doubled so that tied seats can share the mean of theirs. Winners come first, the others by their
/// score; without a winner all are equal.
fn places(played: &Played) -> Vec<u32> {
    let key = |seat: Seat| match (played.winners.is_empty(), played.winners.contains(seat)) {
        (true, _) => (false, 0),
        (false, true) => (true, 0),
        (false, false) => (false, played.scores[seat]),
    };
    let seats = || Seat::all(played.scores.seats());
    let count = |seat: Seat, how: Ordering| seats().filter(|&other| key(other).cmp(&key(seat)) == how).count() as u32;
    seats().map(|seat| 2 * count(seat, Ordering::Greater) + count(seat, Ordering::Equal) + 1).collect()
}

#[cfg(test)]
mod tests {
    use emporion_core::BySeat;

    use super::*;

    fn played(winners: &[usize], scores: &[i32]) -> Played {
        Played {
            number: 1,
            finished: true,
            winners: winners.iter().filter_map(|&seat| Seat::new(seat)).collect(),
            scores: BySeat::from_fn(scores.len(), |seat| scores[seat.index()]),
            decisions: 0,
            rounds: None,
            first: None,
            ending: String::new(),
            thoughts: Vec::new(),
            end: None,
        }
    }

    #[test]
    fn winners_come_first_and_ties_share_their_places() {
        assert_eq!(places(&played(&[1], &[9, 3, 5])), [4, 2, 6], "a deed wins, not points");
        assert_eq!(places(&played(&[0, 2], &[9, 3, 9])), [3, 6, 3]);
        assert_eq!(places(&played(&[], &[9, 3])), [3, 3]);
    }

    #[test]
    fn a_bot_in_two_seats_stands_by_their_mean() {
        let standings = standings(&[0, 1, 0, 1], &[2, 4, 8, 6], 3);
        assert_eq!(standings.len(), 2);
        assert_eq!(standings[0].compare(&standings[1]), Ordering::Equal);
    }

    #[test]
    fn ratings_follow_the_results_and_get_surer() {
        let mut contest = Contest::new(["weak", "strong", "middling"].map(str::to_owned).to_vec());
        for _ in 0..40 {
            contest.add(&[0, 1, 2], &played(&[1], &[1, 3, 2]));
        }
        let ratings = contest.ratings();
        let names: Vec<&str> = ratings.iter().map(|(name, ..)| name.as_str()).collect();
        assert_eq!(names, ["strong", "middling", "weak"]);
        let (low, high) = ratings[0].2;
        let newcomer = 2.0 * Z95 * WengLinRating::new().uncertainty;
        assert!(low > ratings[1].1 && high - low < 0.6 * newcomer, "{ratings:?}");
        assert_eq!(contest.duels[1][0], Duel { games: 40, won: 40.0 });
        assert_eq!(contest.duels[0][1], Duel { games: 40, won: 0.0 });
    }

    #[test]
    fn equal_bots_stay_equal() {
        let mut contest = Contest::new(["a", "b"].map(str::to_owned).to_vec());
        for _ in 0..50 {
            contest.add(&[0, 1], &played(&[0], &[1, 0]));
            contest.add(&[1, 0], &played(&[0], &[1, 0]));
        }
        let gap = (contest.ratings[0].rating - contest.ratings[1].rating).abs();
        assert!(gap < 1.0, "{gap}");
        assert_eq!(contest.taken(), (50.0, 100));
        assert!(contest.table().contains("a took 50.0 % of the wins against b"));
    }

    #[test]
    fn a_stopped_game_counts_for_nobody() {
        let mut contest = Contest::new(["a", "b"].map(str::to_owned).to_vec());
        contest.add(&[0, 1], &Played { finished: false, ..played(&[], &[1, 0]) });
        assert_eq!((contest.games, contest.unfinished, contest.taken()), (1, 1, (0.0, 0)));
        assert_eq!(contest.duels[0][1].games, 0);
    }

    #[test]
    fn games_without_a_winner_are_told() {
        let mut contest = Contest::new(["a", "b"].map(str::to_owned).to_vec());
        contest.add(&[0, 1], &played(&[0], &[1, 0]));
        contest.add(&[0, 1], &played(&[], &[1, 0]));
        let text = contest.table();
        assert!(text.contains("a took 75.0 % of the wins") && text.contains("1 without a winner"), "{text}");
    }

    #[test]
    fn nobodys_win_is_shared_by_seats() {
        let half = |share: f64| (share - 0.5).abs() < 1e-9;
        assert!(half(first_share(&[0, 1, 0, 1], SeatSet::EMPTY)));
        assert!(half(first_share(&[0, 1, 0, 1], [1, 2].into_iter().filter_map(Seat::new).collect())));
    }
}
