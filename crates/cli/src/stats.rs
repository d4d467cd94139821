//! Shares and means with their intervals.

/// The normal quantile of a two-sided 95 % interval.
const Z95: f64 = 1.959_963_984_540_054;

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
    fn a_tally_knows_its_mean_and_margin() {
        let mut tally = Tally::default();
        for score in [10, 20, 30] {
            tally.add(0.5, score);
        }
        assert!(close(tally.mean(), 20.0) && close(tally.share(), 0.5));
        assert!(close(tally.mean_margin(), 1.96 * 10.0 / 3f64.sqrt()), "{}", tally.mean_margin());
    }
}
