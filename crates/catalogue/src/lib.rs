//! The one place that lists the games. Everything above it, shell or server, learns of a new game here.

use emporion_core::{AnyGame, Erased, Game, Refusal};
use emporion_magna_grecia::MagnaGrecia;
use emporion_render::Draw;

/// A game that can be played and drawn.
pub trait Playable: Game + Draw {
    /// What the first word of a step means, in the rule book's words, for the question to a player.
    const KINDS: &'static [(&'static str, &'static str)];
}

impl Playable for MagnaGrecia {
    const KINDS: &'static [(&'static str, &'static str)] = &[
        ("oracle", "put an oracle on a village"),
        ("road", "place a road tile"),
        ("city", "place a city tile"),
        ("refill", "take a tile into your hand"),
        ("market", "build a market"),
        ("sell", "sell a market"),
        ("done", "end your turn"),
    ];
}

/// Work that is the same for every game but needs its types.
pub trait Work {
    /// What comes out.
    type Out;

    /// Does it for this game.
    fn run<G: Playable>(self) -> Self::Out;
}

/// All games, in the order people read them.
pub fn games() -> [&'static dyn AnyGame; 1] {
    [const { &Erased::<MagnaGrecia>::new() }]
}

/// The game with this id.
pub fn find(id: &str) -> Result<&'static dyn AnyGame, Refusal> {
    games().into_iter().find(|game| game.id() == id).ok_or_else(|| no_such_game(id))
}

/// Does some work for the game with this id.
pub fn with<W: Work>(id: &str, work: W) -> Result<W::Out, Refusal> {
    match id {
        MagnaGrecia::ID => Ok(work.run::<MagnaGrecia>()),
        _ => Err(no_such_game(id)),
    }
}

fn no_such_game(id: &str) -> Refusal {
    let ids: Vec<&str> = games().iter().map(|game| game.id()).collect();
    Refusal::new("core/no-such-game", format!("there is no game {id:?}; there is {}", ids.join(", ")))
}
