//! How long a bot may think.

use std::fmt;
use std::time::{Duration, Instant};

/// How much thinking goes into one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So long by the clock.
    Time(Duration),
    /// So many play-throughs: the same on every machine.
    Work(u32),
}

/// A thought stops a little early, by this part of its time but not by more than [`MOST_RESERVE`]: the last look takes a moment,
/// and who is promised a second should not wait longer.
const RESERVE: u32 = 20;
const MOST_RESERVE: Duration = Duration::from_millis(10);

impl Budget {
    /// When to stop, if started now.
    pub(crate) fn deadline(self) -> Option<Instant> {
        match self {
            Budget::Time(time) => Some(Instant::now() + time.saturating_sub(MOST_RESERVE.min(time / RESERVE))),
            Budget::Work(_) => None,
        }
    }

    /// How many play-throughs at most.
    pub(crate) fn work(self) -> u32 {
        match self {
            Budget::Time(_) => u32::MAX,
            Budget::Work(work) => work,
        }
    }

    /// Reads `200ms`, `2s` or a plain number of play-throughs.
    pub fn parse(text: &str) -> Option<Budget> {
        let number = |digits: &str| digits.parse::<u32>().ok().filter(|&number| number > 0);
        if let Some(digits) = text.strip_suffix("ms") {
            return number(digits).map(|ms| Budget::Time(Duration::from_millis(ms.into())));
        }
        if let Some(digits) = text.strip_suffix('s') {
            return number(digits).map(|s| Budget::Time(Duration::from_secs(s.into())));
        }
        number(text).map(Budget::Work)
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
            Budget::Work(work) => write!(f, "{work}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read_and_written() {
        assert_eq!(Budget::parse("200ms"), Some(Budget::Time(Duration::from_millis(200))));
        assert_eq!(Budget::parse("2s").map(|budget| budget.to_string()).as_deref(), Some("2000ms"));
        assert_eq!(Budget::parse("400"), Some(Budget::Work(400)));
        for nonsense in ["", "0", "0ms", "-3", "fast", "3 s", "s"] {
            assert_eq!(Budget::parse(nonsense), None, "{nonsense}");
        }
    }
}
