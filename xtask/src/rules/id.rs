//! The number of a rule: `R57`, `I1`, `D10`.

use std::fmt;

/// Letters that name the kind and a number counted from 1. A book may leave out the letter: `57` is `R57`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RuleId {
    pub(super) prefix: String,
    pub(super) number: u32,
}

impl RuleId {
    /// Reads `R57` or `57`; nothing else may be in the text.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let digits = text.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
        if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let prefix = match &text[..text.len() - digits.len()] {
            "" => "R",
            letters => letters,
        };
        Some(Self { prefix: prefix.to_owned(), number: digits.parse().ok()? })
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.prefix, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_a_number() {
        for (text, printed) in [("R57", "R57"), ("57", "R57"), ("I1", "I1"), ("AB10", "AB10")] {
            assert_eq!(RuleId::parse(text).map(|id| id.to_string()).as_deref(), Some(printed));
        }
    }

    #[test]
    fn nothing_else() {
        for text in ["", "R", "r57", "R57a", "R-1", "R0", "R07", "R1 ", "4.3", "R99999999999"] {
            assert_eq!(RuleId::parse(text), None, "{text}");
        }
    }
}
