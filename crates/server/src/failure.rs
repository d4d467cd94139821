//! What can go wrong for a visitor, and what he hears of it.

use axum::http::StatusCode;
use emporion_core::Refusal;
use emporion_store::StoreError;
use emporion_words::{Language, value};

/// Why a request was not done. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The rules or the options refuse.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// Somebody moved first.
    #[error("somebody moved first")]
    Moved,
    /// The step cannot be taken back and nobody has said that he is sure.
    #[error("a step that cannot be taken back needs a yes")]
    Unsure(&'static str),
    /// There is no such table, seat or page.
    #[error("there is no such thing: {0}")]
    Missing(&'static str),
    /// Not for this visitor.
    #[error("not allowed: {0}")]
    Forbidden(&'static str),
    /// The request makes no sense; the key of the text that says why.
    #[error("a bad request: {0}")]
    Bad(&'static str),
    /// Too much at once; the key of the text that says of what.
    #[error("too much: {0}")]
    Limited(&'static str),
    /// The store does not answer.
    #[error("the store failed: {0}")]
    Store(String),
}

impl Failure {
    /// The status that goes with it.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Failure::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Failure::Moved | Failure::Unsure(_) => StatusCode::CONFLICT,
            Failure::Missing(_) => StatusCode::NOT_FOUND,
            Failure::Forbidden(_) => StatusCode::FORBIDDEN,
            Failure::Bad(_) => StatusCode::BAD_REQUEST,
            Failure::Limited(_) => StatusCode::TOO_MANY_REQUESTS,
            Failure::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// A stable code for programs.
    pub(crate) fn code(&self) -> String {
        match self {
            Failure::Refused(refusal) => refusal.code.to_string(),
            Failure::Moved => "table/moved".to_owned(),
            Failure::Unsure(_) => "table/unsure".to_owned(),
            Failure::Missing(what) | Failure::Forbidden(what) | Failure::Bad(what) | Failure::Limited(what) => {
                format!("table/{what}")
            }
            Failure::Store(_) => "table/store".to_owned(),
        }
    }

    /// The sentence for the visitor.
    pub(crate) fn sentence(&self, language: Language) -> String {
        match self {
            Failure::Refused(refusal) => refused(refusal, language),
            Failure::Moved => language.text("failure-moved"),
            Failure::Unsure(why) => language.say("failure-unsure", &[("why", value(language.text(why)))]),
            Failure::Missing(what) | Failure::Forbidden(what) | Failure::Bad(what) | Failure::Limited(what) => {
                language.text(&format!("failure-{what}"))
            }
            Failure::Store(_) => language.text("failure-store"),
        }
    }
}

/// A refusal in the visitor's words: in English the engine's own sentence, elsewhere the text for its code if there is one.
fn refused(refusal: &Refusal, language: Language) -> String {
    let key = format!("refusal-{}", refusal.code.replace('/', "-"));
    let sentence = if language != Language::English && language.has(&key) {
        let args: Vec<_> = refusal.args.iter().map(|(name, text)| (name.as_ref(), value(text.as_str()))).collect();
        language.say(&key, &args)
    } else {
        refusal.message.clone()
    };
    match &refusal.rule {
        Some(rule) => format!("{sentence} ({rule})"),
        None => sentence,
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        match error {
            StoreError::Conflict { .. } => Failure::Moved,
            StoreError::Missing(_) => Failure::Missing("no-table"),
            StoreError::Exists(_) | StoreError::Failed(_) => Failure::Store(error.to_string()),
        }
    }
}
