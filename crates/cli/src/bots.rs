//! The bots by name. A new one is one line here.

use emporion_bots::{Bot, Random};
use emporion_core::Game;

use crate::complain::Wrong;

/// A bot as the user names it.
pub(crate) struct Kind<G: Game> {
    /// In commands, files and reports.
    pub(crate) name: &'static str,
    /// For the list of bots.
    pub(crate) about: &'static str,
    /// A fresh one for a new game.
    pub(crate) make: fn() -> Box<dyn Bot<G>>,
}

/// All bots, the weakest first.
pub(crate) const fn all<G: Game>() -> [Kind<G>; 1] {
    [Kind { name: "random", about: "plays any legal step, each as likely as the next", make: || Box::new(Random) }]
}

/// The bot with this name.
pub(crate) fn find<G: Game>(name: &str) -> Result<Kind<G>, Wrong> {
    all().into_iter().find(|kind| kind.name == name).ok_or_else(|| unknown::<G>(name))
}

fn unknown<G: Game>(name: &str) -> Wrong {
    let list = all::<G>().map(|kind| format!("{} ({})", kind.name, kind.about)).join(", ");
    Wrong::new(format!("there is no bot {name:?}; there is {}", all::<G>().map(|kind| kind.name).join(", ")))
        .hint(format!("the bots are: {list}"))
}
