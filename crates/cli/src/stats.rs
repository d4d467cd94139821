//! Shares and means with their intervals.

use emporion_core::{Seat, SeatSet};
use serde_json::{Value, json};

/// The normal quantile of a two-sided 95 % interval.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// What one bot or one seat has got so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// How often it sat in a finished game; a bot in two seats counts twice.
    pub(crate) played: u64,
    /// Wins; a win shared by three is a third each.
    pub(crate) wins: f64,
    sum: f64,
    squares: f64,
}

impl Tally {
    pub(crate) fn add(&mut self, win: f64, score: i32) {
        let score = f64::from(score);
        self.played += 1;
        self.wins += win;
        self.sum += score;
        self.squares += score * score;
    }

    /// The part of its games that it won; 0 before the first.
    pub(crate) fn share(&self) -> f64 {
        if self.played == 0 { 0.0 } else { self.wins / self.played as f64 }
    }

    /// The interval of [`share`](Tally::share).
    pub(crate) fn share_interval(&self) -> (f64, f64) {
        wilson(self.wins, self.played)
    }

    pub(crate) fn mean(&self) -> f64 {
        if self.played == 0 { 0.0 } else { self.sum / self.played as f64 }
    }

    /// Half the width of the interval of [`mean`](Tally::mean); 0 where there is nothing to judge by.
    pub(crate) fn mean_margin(&self) -> f64 {
        if self.played < 2 {
            return 0.0;
        }
        let n = self.played as f64;
        let variance = (self.squares - self.sum * self.sum / n).max(0.0) / (n - 1.0);
        Z95 * (variance / n).sqrt()
    }
}

impl Tally {
    /// All of it for programs.
    pub(crate) fn json(&self) -> Value {
        let (low, high) = self.share_interval();
        json!({
            "played": self.played,
            "wins": self.wins,
            "win_share": self.share(),
            "ci95": [low, high],
            "mean_score": self.mean(),
            "mean_score_margin": self.mean_margin(),
        })
    }
}

/// A seat's part of the win.
pub(crate) fn win(winners: SeatSet, seat: Seat) -> f64 {
    if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}

/// Tallies by name, one a line, under a head.
pub(crate) fn table<'a>(rows: impl Iterator<Item = (String, &'a Tally)>) -> String {
    let rows: Vec<(String, &Tally)> = rows.collect();
    let column = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(12);
    let head =
        format!("{:<column$} {:>10} {:>8}   {:<16} {:>16}\n", "", "wins", "share", "95 % interval", "mean score");
    let line = |(name, tally): (String, &Tally)| {
        let interval = interval_text(tally.share_interval());
        let mean = format!("{:.2} ± {:.2}", tally.mean(), tally.mean_margin());
        format!("{name:<column$} {:>10.1} {:>8}   {interval:<16} {mean:>16}\n", tally.wins, percent(tally.share()))
    };
    head + &rows.into_iter().map(line).collect::<String>()
}

/// `63.2 %`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// `58.9 to 67.3 %`.
pub(crate) fn interval_text((low, high): (f64, f64)) -> String {
    format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high)
}

/// Wilson's interval of a share: stays within 0 and 1, and makes sense for few games and for shares near the ends.
pub(crate) fn wilson(wins: f64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let share = wins / n;
    let z2 = Z95 * Z95;
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let margin = Z95 / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).max(0.0).sqrt();
    ((centre - margin).max(0.0), (centre + margin).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-4
    }

    #[test]
    fn wilson_agrees_with_the_published_examples() {
        let (low, high) = wilson(10.0, 100);
        assert!(close(low, 0.0552) && close(high, 0.1744), "{low} {high}");
        let (low, high) = wilson(0.0, 20);
        assert!(close(low, 0.0) && close(high, 0.1611), "{low} {high}");
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
    }

    #[test]
    fn a_shared_win_is_split() {
        let winners: SeatSet = [0, 2].into_iter().filter_map(Seat::new).collect();
        let wins: Vec<f64> = Seat::all(3).map(|seat| win(winners, seat)).collect();
        assert_eq!(wins, [0.5, 0.0, 0.5]);
    }

    #[test]
    fn columns_are_as_wide_as_the_longest_name() {
        let tally = Tally::default();
        let text = table([("a".to_owned(), &tally), ("search:200ms=weights.json".to_owned(), &tally)].into_iter());
        let widths: Vec<usize> = text.lines().map(|line| line.trim_end().chars().count()).collect();
        assert!(widths.iter().all(|&width| width == widths[0]), "{text}");
    }

    #[test]
    fn a_tally_knows_its_mean_and_margin() {
        let mut tally = Tally::default();
        for score in [10, 20, 30] {
            tally.add(0.5, score);
        }
        assert!(close(tally.mean(), 20.0) && close(tally.share(), 0.5));
        assert!(close(tally.mean_margin(), 1.96 * 10.0 / 3f64.sqrt()), "{}", tally.mean_margin());
    }
}
