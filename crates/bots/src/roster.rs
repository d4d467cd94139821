//! The bots by name. A new one is one line here.

use emporion_core::Game;

use crate::{Bot, Random};

/// A bot as people name it.
pub struct Kind<G: Game> {
    /// In commands, files, forms and reports.
    pub name: &'static str,
    /// For the list of bots.
    pub about: &'static str,
    /// A fresh one for a new game.
    pub make: fn() -> Box<dyn Bot<G>>,
}

/// The names of all bots, the weakest first.
pub const NAMES: [&str; 1] = ["random"];

/// All bots, in the order of [`NAMES`].
pub const fn all<G: Game>() -> [Kind<G>; 1] {
    [Kind { name: "random", about: "plays any legal step, each as likely as the next", make: || Box::new(Random) }]
}

/// The bot with this name.
pub fn find<G: Game>(name: &str) -> Option<Kind<G>> {
    all().into_iter().find(|kind| kind.name == name)
}
