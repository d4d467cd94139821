//! The bots as people name them, with a clear answer to a name nobody has.

use std::path::Path;
use std::sync::Arc;

pub(crate) use emporion_bots::all;
use emporion_bots::{Bot, Kind, Mind, NAMES, Spec, SpecError, Weights, fitted};

use crate::complain::Wrong;
use crate::files;

/// A bot as it was asked for (`search:200ms`, `greedy=my.json`), ready to sit down at many tables. Its weights are read once.
pub(crate) struct Entrant<G: Mind> {
    /// As it was written: its name in reports.
    pub(crate) text: String,
    spec: Spec,
    kind: Kind<G>,
    weights: Arc<Weights>,
}

impl<G: Mind> Entrant<G> {
    /// Reads the description of a bot and its file of weights.
    pub(crate) fn read(text: &str) -> Result<Entrant<G>, Wrong> {
        let spec = Spec::parse(text).map_err(|error| wrong::<G>(&error))?;
        let weights = spec.weights.as_deref().map(|path| read_weights::<G>(Path::new(path))).transpose()?;
        Entrant::new(text, spec, weights.unwrap_or_else(fitted::<G>))
    }

    /// A bot with weights that are in no file.
    pub(crate) fn with_weights(name: &str, text: &str, weights: Weights) -> Result<Entrant<G>, Wrong> {
        Entrant::new(text, Spec::named(name), Arc::new(weights))
    }

    fn new(text: &str, spec: Spec, weights: Arc<Weights>) -> Result<Entrant<G>, Wrong> {
        let unknown = || wrong::<G>(&SpecError::Name(spec.name.clone()));
        let kind = emporion_bots::find(&spec.name).ok_or_else(unknown)?;
        Ok(Entrant { text: text.to_owned(), spec, kind, weights })
    }

    /// A fresh one for a new game.
    pub(crate) fn make(&self) -> Box<dyn Bot<G>> {
        self.kind.make_with(&self.spec, Arc::clone(&self.weights))
    }

    /// All that its play depends on: two files of the same name are not the same bot.
    pub(crate) fn identity(&self) -> String {
        format!("{} {:?}", self.text, self.weights)
    }
}

/// The weights in a file.
pub(crate) fn read_weights<G: Mind>(path: &Path) -> Result<Arc<Weights>, Wrong> {
    let text = files::read(path)?;
    let wrong = |error| {
        Wrong::new(format!("{}: {error}", path.display()))
            .hint(format!("`emporion tune {}` writes such a file, with a number for every feature", G::ID))
    };
    Weights::parse::<G>(&text).map(Arc::new).map_err(wrong)
}

/// Whether a text begins with the name of one of our bots, whatever follows.
pub(crate) fn is_ours(text: &str) -> bool {
    text.split([':', '*', '=']).next().is_some_and(|name| NAMES.contains(&name))
}

fn wrong<G: Mind>(error: &SpecError) -> Wrong {
    let wrong = Wrong::new(error.to_string());
    match error {
        SpecError::Name(_) => {
            let list = all::<G>().map(|kind| format!("{} ({})", kind.name, kind.about)).join(", ");
            wrong.hint(format!("the bots are: {list}"))
        }
        _ => wrong.hint("write NAME:BUDGET*CORES=WEIGHTS, as in search:200ms, search:400*2 or greedy=my.json"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_bots_are_known_by_their_first_word() {
        for ours in ["random", "search:200ms", "search*2", "greedy=a/b.json"] {
            assert!(is_ours(ours), "{ours}");
        }
        for other in ["./greedy", "python3 bot.py", "greed", ""] {
            assert!(!is_ours(other), "{other}");
        }
    }
}
