//! What can go wrong for a visitor, and what he hears of it.

use std::time::Duration;

use axum::http::StatusCode;
use emporion_core::Refusal;
use emporion_store::StoreError;
use emporion_words::{Language, number_or_text, value};

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
    /// It was there and is no more.
    #[error("no longer there: {0}")]
    Gone(&'static str),
    /// Not for this visitor.
    #[error("not allowed: {0}")]
    Forbidden(&'static str),
    /// The request makes no sense; the key of the text that says why.
    #[error("a bad request: {0}")]
    Bad(&'static str),
    /// The address is not asked in this way.
    #[error("not asked in this way")]
    OtherMethod,
    /// It is for another host, of this name.
    #[error("for another host: {0}")]
    Misdirected(String),
    /// Too many of something of his; the key of the text that says of what.
    #[error("too much: {0}")]
    Limited(&'static str),
    /// Too often; the key of the text that says what, and how long to wait.
    #[error("too often: {0}")]
    Wait(&'static str, Duration),
    /// The server bears no more just now; the key of the text that says of what.
    #[error("no room: {0}")]
    Busy(&'static str),
    /// What was sent did not come in time.
    #[error("what was sent did not come in time")]
    TooSlow,
    /// What was sent is too long.
    #[error("what was sent is too long")]
    TooLarge,
    /// The store cannot keep or find anything just now; the same request may be sent again.
    #[error("{0}")]
    Store(String),
    /// What the store has of the table is not what was written. Asking again does not help.
    #[error("{0}")]
    Damaged(String),
    /// The table was played with a newer program than this one. Asking again does not help.
    #[error("{0}")]
    Newer(String),
}

impl Failure {
    /// The status that goes with it.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Failure::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Failure::Moved | Failure::Unsure(_) => StatusCode::CONFLICT,
            Failure::Missing(_) => StatusCode::NOT_FOUND,
            Failure::Gone(_) => StatusCode::GONE,
            Failure::Forbidden(_) => StatusCode::FORBIDDEN,
            Failure::Bad(_) => StatusCode::BAD_REQUEST,
            Failure::OtherMethod => StatusCode::METHOD_NOT_ALLOWED,
            Failure::Misdirected(_) => StatusCode::MISDIRECTED_REQUEST,
            Failure::Limited(_) | Failure::Wait(..) => StatusCode::TOO_MANY_REQUESTS,
            Failure::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Failure::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Failure::Busy(_) | Failure::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
            Failure::Damaged(_) | Failure::Newer(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// In how many seconds it is worth trying again, if waiting helps.
    pub(crate) fn retry_after(&self) -> Option<u64> {
        match self {
            Failure::Wait(_, time) => Some(time.as_millis().div_ceil(1000).max(1) as u64),
            // Somebody has to close or finish something first.
            Failure::Limited(_) => Some(30),
            Failure::Busy(_) => Some(10),
            // As soon as there is room again it goes on.
            Failure::Store(_) => Some(2),
            _ => None,
        }
    }

    /// Is it about the name that somebody gave?
    pub(crate) fn is_of_the_name(&self) -> bool {
        matches!(
            self,
            Failure::Bad("no-name" | "name-unseen" | "name-stacked" | "names-alike") | Failure::Forbidden("name-taken")
        )
    }

    /// A stable code for programs.
    pub(crate) fn code(&self) -> String {
        match self {
            Failure::Refused(refusal) => refusal.code.to_string(),
            Failure::Moved => "table/moved".to_owned(),
            Failure::Unsure(_) => "table/unsure".to_owned(),
            Failure::Missing(what)
            | Failure::Gone(what)
            | Failure::Forbidden(what)
            | Failure::Bad(what)
            | Failure::Limited(what)
            | Failure::Wait(what, _)
            | Failure::Busy(what) => format!("table/{what}"),
            Failure::TooSlow => "table/too-slow".to_owned(),
            Failure::TooLarge => "table/too-large".to_owned(),
            Failure::OtherMethod => "table/other-method".to_owned(),
            Failure::Misdirected(_) => "table/other-host".to_owned(),
            Failure::Store(_) => "table/store".to_owned(),
            Failure::Damaged(_) => "table/damaged".to_owned(),
            Failure::Newer(_) => "table/newer".to_owned(),
        }
    }

    /// The sentence for the visitor.
    pub(crate) fn sentence(&self, language: Language) -> String {
        match self {
            Failure::Refused(refusal) => refused(refusal, language),
            Failure::Moved => language.text("failure-moved"),
            Failure::Unsure(why) => language.say("failure-unsure", &[("why", value(language.text(why)))]),
            Failure::Missing(what)
            | Failure::Gone(what)
            | Failure::Forbidden(what)
            | Failure::Bad(what)
            | Failure::Limited(what)
            | Failure::Busy(what) => language.text(&format!("failure-{what}")),
            Failure::Wait(what, _) => {
                let seconds = self.retry_after().unwrap_or_default();
                let times = [("seconds", seconds.into()), ("minutes", seconds.div_ceil(60).into())];
                language.say(&format!("failure-{what}"), &times)
            }
            Failure::TooSlow => language.text("failure-too-slow"),
            Failure::TooLarge => language.text("failure-too-large"),
            Failure::OtherMethod => language.text("failure-other-method"),
            Failure::Misdirected(name) => language.say("failure-other-host", &[("name", value(name.as_str()))]),
            Failure::Store(_) => language.text("failure-store"),
            // What exactly is damaged may be a secret of the game, and is for whoever runs the server.
            Failure::Damaged(_) => language.text("failure-damaged"),
            Failure::Newer(_) => language.text("failure-newer"),
        }
    }
}

/// The text that says which of several steps is refused. English has none: there the engine's sentence says it.
const AT_STEP: &str = "refused-at-step";

/// A refusal in the visitor's words: in English the engine's own sentence, elsewhere the text for its code if there is one.
fn refused(refusal: &Refusal, language: Language) -> String {
    let key = format!("refusal-{}", refusal.code.replace('/', "-"));
    let sentence = if language != Language::English && language.has(&key) {
        let args: Vec<_> = refusal.args.iter().map(|(name, text)| (name.as_ref(), number_or_text(text))).collect();
        let sentence = language.say(&key, &args);
        match refusal.args.get("step") {
            Some(step) => language.say(AT_STEP, &[("step", value(step)), ("sentence", value(sentence))]),
            None => sentence,
        }
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
            StoreError::Damaged(_) => Failure::Damaged(error.to_string()),
            StoreError::Exists(_)
            | StoreError::Full(_)
            | StoreError::ReadOnly(_)
            | StoreError::Gone(_)
            | StoreError::Failed(_) => Failure::Store(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use emporion_core::{AnyGame, SampleRng, Seat, Seed};
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_refusal_is_told_in_italian() {
        let price = |price: u8| {
            let message = format!("a market here costs {price} points, you have 0");
            Refusal::new("magna-grecia/price", message).by("R108").with("price", price).with("points", 0)
        };
        let told = |refusal: Refusal, language| Failure::Refused(refusal).sentence(language);
        assert_eq!(told(price(3), Language::Italian), "un mercato qui costa 3 punti, e tu ne hai 0 (R108)");
        assert_eq!(told(price(1), Language::Italian), "un mercato qui costa 1 punto, e tu ne hai 0 (R108)");
        assert_eq!(told(price(3), Language::English), "a market here costs 3 points, you have 0 (R108)");
        let second = Refusal::new("core/over", "step 2: the game is over").with("step", 2);
        assert_eq!(told(second, Language::Italian), "passo 2: la partita è finita");
        let unworded = Refusal::new("core/bad-log", "the log is torn");
        assert_eq!(told(unworded, Language::Italian), "the log is torn");
    }

    /// Plays a game by chance and tries everywhere what was legal elsewhere: the codes of all that is refused. A text that
    /// asks for something the refusal does not carry fails where it is said.
    fn refused_in_play(game: &dyn AnyGame, seats: usize, options: Value, steps: usize) -> BTreeSet<String> {
        let mut table = game.start(seats, Seed::new("olive"), options, &[]).unwrap();
        let mut rng = SampleRng::new(game.id(), seats as u64);
        let (mut known, mut codes) = (BTreeSet::new(), BTreeSet::new());
        for _ in 0..steps {
            let deciding: Vec<Seat> = table.turn().deciding().iter().collect();
            let Some(&seat) = rng.pick(&deciding) else { break };
            let legal = table.legal(seat).unwrap();
            known.extend(legal.iter().cloned());
            let all: Vec<&String> = known.iter().collect();
            for _ in 0..40 {
                let tried = rng.pick(&all).unwrap();
                let Err(refusal) = table.check(seat, tried) else { continue };
                let sentence = refused(&refusal, Language::Italian);
                assert!(!sentence.contains('{'), "{tried}: {sentence}");
                assert!(!sentence.starts_with(&refusal.message), "{tried}: {} has no Italian text", refusal.code);
                codes.insert(refusal.code.to_string());
            }
            table.apply(seat, rng.pick(&legal).unwrap()).unwrap();
        }
        codes
    }

    #[test]
    fn whatever_a_game_refuses_has_what_its_text_needs() {
        let [magna_grecia, antiquity, mare_nostrum] = emporion_catalogue::games();
        let codes = refused_in_play(magna_grecia, 3, Value::Null, 150);
        assert!(codes.len() >= 10, "{codes:?}");
        let codes = refused_in_play(antiquity, 3, Value::Null, 250);
        assert!(codes.len() >= 10, "{codes:?}");
        let mut codes = refused_in_play(mare_nostrum, 4, Value::Null, 250);
        codes.extend(refused_in_play(mare_nostrum, 3, json!({"start": "advanced"}), 100));
        assert!(codes.len() >= 15, "{codes:?}");
    }
}
