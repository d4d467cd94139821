//! Wald's test of one share against another, game by game: it stops as soon as the games so far are enough.

use serde_json::{Value, json};

/// How often a true share of the one kind may be taken for the other.
const ERROR: f64 = 0.05;

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The lower share.
    Lower,
    /// The higher share.
    Higher,
    /// More games are needed.
    Open,
}

/// A test of two shares of the win. Shared wins count in parts, which makes the test a little more careful than it need be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sprt {
    lower: f64,
    higher: f64,
    /// The logarithm of how much likelier the results are under the higher share.
    evidence: f64,
}

impl Sprt {
    /// Reads `0.5,0.55`.
    pub(crate) fn parse(text: &str) -> Result<Sprt, String> {
        let wrong = || "two shares between 0 and 1, the lower first, as in 0.5,0.55".to_owned();
        let (lower, higher) = text.split_once(',').ok_or_else(wrong)?;
        let share = |text: &str| text.trim().parse::<f64>().ok().filter(|share| *share > 0.0 && *share < 1.0);
        match (share(lower), share(higher)) {
            (Some(lower), Some(higher)) if lower < higher => Ok(Sprt { lower, higher, evidence: 0.0 }),
            _ => Err(wrong()),
        }
    }

    /// Counts a game by the share of its win.
    pub(crate) fn add(&mut self, share: f64) {
        self.evidence += share * (self.higher / self.lower).ln();
        self.evidence += (1.0 - share) * ((1.0 - self.higher) / (1.0 - self.lower)).ln();
    }

    pub(crate) fn verdict(&self) -> Verdict {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        match self.evidence {
            evidence if evidence >= bound => Verdict::Higher,
            evidence if evidence <= -bound => Verdict::Lower,
            _ => Verdict::Open,
        }
    }

    /// The verdict as a sentence about a bot.
    pub(crate) fn sentence(&self, bot: &str) -> String {
        let (lower, higher) = (100.0 * self.lower, 100.0 * self.higher);
        match self.verdict() {
            Verdict::Higher => format!("SPRT: what {bot} takes is nearer to {higher:.1} % than to {lower:.1} %"),
            Verdict::Lower => format!("SPRT: what {bot} takes is nearer to {lower:.1} % than to {higher:.1} %"),
            Verdict::Open => format!("SPRT: not enough games to tell {lower:.1} % from {higher:.1} %"),
        }
    }

    pub(crate) fn json(&self) -> Value {
        let verdict = match self.verdict() {
            Verdict::Higher => "higher",
            Verdict::Lower => "lower",
            Verdict::Open => "open",
        };
        json!({"lower": self.lower, "higher": self.higher, "error": ERROR, "llr": self.evidence, "verdict": verdict})
    }
}

impl std::fmt::Display for Sprt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.lower, self.higher)
    }
}

#[cfg(test)]
mod tests {
    use emporion_core::SampleRng;

    use super::*;

    /// How the test ends for a bot that really takes this share, and after how many games.
    fn run(share: f64, number: u64) -> (Verdict, u32) {
        let mut rng = SampleRng::new("sprt", number);
        let mut test = Sprt::parse("0.5,0.6").unwrap();
        let mut games = 0;
        while test.verdict() == Verdict::Open {
            games += 1;
            test.add(f64::from(u8::from(rng.below(1000) < (share * 1000.0) as u32)));
        }
        (test.verdict(), games)
    }

    #[test]
    fn it_errs_as_seldom_as_promised_and_stops_early() {
        let wrong = |share: f64, verdict| (0..400).filter(|&number| run(share, number).0 == verdict).count();
        // 5 % of 400 are 20; 32 would be more than three standard deviations off.
        assert!(wrong(0.5, Verdict::Higher) <= 32, "{}", wrong(0.5, Verdict::Higher));
        assert!(wrong(0.6, Verdict::Lower) <= 32, "{}", wrong(0.6, Verdict::Lower));
        assert!(wrong(0.5, Verdict::Higher) + wrong(0.6, Verdict::Lower) >= 4, "it stops before it is bored");
        let (verdict, games) = run(0.95, 1);
        assert!(verdict == Verdict::Higher && games < 40, "{games}");
    }

    #[test]
    fn a_known_case() {
        let mut test = Sprt::parse("0.5,0.55").unwrap();
        for _ in 0..30 {
            test.add(1.0);
        }
        assert_eq!(test.verdict(), Verdict::Open, "30 ln 1.1 is 2.86, below ln 19");
        test.add(1.0);
        assert_eq!(test.verdict(), Verdict::Higher);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "0.5", "0.6,0.5", "0.5,0.5", "0,0.5", "0.5,1", "a,b", "0.1,0.2,0.3", "NaN,0.5"] {
            assert!(Sprt::parse(text).is_err(), "{text}");
        }
        assert_eq!(Sprt::parse("0.5, 0.55").unwrap().to_string(), "0.5,0.55");
    }
}
