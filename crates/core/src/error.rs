//! Refusals. Each says what was wrong, which rule, and what would be right.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A refusal: a stable code for programs, the rule for readers, a sentence for players.
///
/// It serves everywhere something is refused: steps, notation, options, positions, logs. A refusal changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Stable and namespaced: `magna-grecia/not-anchored`, `core/not-your-turn`.
    pub code: Cow<'static, str>,
    /// The rule of `docs/rules/<game>.md` that refuses, when one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Cow<'static, str>>,
    /// What a player needs to hear: what is wrong and, where it helps, what would be right.
    pub message: String,
    /// The numbers and names in the message, for those who word it in another language.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<Cow<'static, str>, String>,
    /// The message advises to take back an own step, and what it says where that is not possible.
    #[serde(skip)]
    #[schemars(skip)]
    without_undo: Option<String>,
}

impl Refusal {
    /// A refusal that rests on no rule of a game: bad notation, bad option, not your turn.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Refusal {
        Refusal { code: code.into(), rule: None, message: message.into(), args: BTreeMap::new(), without_undo: None }
    }

    /// The message advises to take back an own step; `otherwise` is what it says at a table where nothing can be taken back.
    /// Whether it can, the game does not know: the table chooses. For other languages the argument `undo` is `yes` or `no`.
    #[must_use]
    pub fn or_undo(mut self, otherwise: impl Into<String>) -> Refusal {
        self.without_undo = Some(otherwise.into());
        self.with("undo", "yes")
    }

    /// Does the message advise to take back an own step?
    pub fn advises_undo(&self) -> bool {
        self.without_undo.is_some()
    }

    /// The same for a seat that has nothing to take back.
    #[must_use]
    pub fn nothing_to_undo(mut self) -> Refusal {
        match self.without_undo.take() {
            Some(otherwise) => Refusal { message: otherwise, ..self }.with("undo", "no"),
            None => self,
        }
    }

    /// The rule that refuses.
    #[must_use]
    pub fn by(mut self, rule: impl Into<Cow<'static, str>>) -> Refusal {
        self.rule = Some(rule.into());
        self
    }

    /// A number or name of the message.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "numbers by value read better than references to them")]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl ToString) -> Refusal {
        self.args.insert(name.into(), value.to_string());
        self
    }
}

/// A step that the rules refuse.
pub type Illegal = Refusal;
