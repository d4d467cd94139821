//! The one place that lists the games. Everything above it, shell or server, learns of a new game here.

use emporion_antiquity::Antiquity;
use emporion_bots::Mind;
use emporion_core::{AnyGame, Erased, Game, Refusal};
use emporion_magna_grecia::MagnaGrecia;
use emporion_mare_nostrum::MareNostrum;
use emporion_render::{Draw, Stage};

/// A game that can be played, drawn and thought about.
pub trait Playable: Game + Draw + Stage + Mind {
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

impl Playable for Antiquity {
    const KINDS: &'static [(&'static str, &'static str)] = &[
        ("found", "place your first city"),
        ("build", "build in a city"),
        ("storage", "build a storage"),
        ("house", "build a house"),
        ("patron", "choose the patron of your cathedral"),
        ("second", "take San Nicola's second house"),
        ("no", "take no second house"),
        ("city", "choose the city"),
        ("at", "choose the place"),
        ("turn", "choose how it lies"),
        ("pay", "choose what to pay with"),
        ("man", "put a man to work"),
        ("unman", "take a man off"),
        ("heal", "remove a grave with the hospital"),
        ("raze", "raze your cathedral"),
        ("rearrange", "rearrange your cities"),
        ("lift", "lift a building or a grave"),
        ("lay", "lay what you lifted"),
        ("cancel", "put everything back"),
        ("bank", "give the bank two goods"),
        ("get", "take a good from the bank"),
        ("offer", "offer goods to a player"),
        ("give", "give one more good"),
        ("ask", "ask for one more good"),
        ("send", "send the offer"),
        ("withdraw", "withdraw an offer"),
        ("accept", "accept an offer"),
        ("decline", "decline an offer"),
        ("woodcutter", "build a woodcutter"),
        ("farm", "build a farm"),
        ("mine", "build a mine"),
        ("fishery", "build a fishery"),
        ("inn", "build an inn"),
        ("new", "build a new city"),
        ("free", "build a farm with Biology"),
        ("alchemy", "clean hexes with Alchemy"),
        ("keep", "keep goods in your storage"),
        ("take", "harvest a good"),
        ("explore", "turn a marker"),
        ("skip", "turn no marker"),
        ("grave", "place a grave"),
        ("pollute", "place pollution"),
        ("done", "end your part of the phase"),
    ];
}

impl Playable for MareNostrum {
    const KINDS: &'static [(&'static str, &'static str)] = &[
        ("role", "say who gets the role"),
        ("artemis", "choose the commodity of the Temple of Artemis"),
        ("number", "say how many cards are traded"),
        ("offer", "offer a card"),
        ("take", "take a card"),
        ("ulysses", "send Ulysses"),
        ("helen", "call Helen"),
        ("let", "let it pass"),
        ("give", "give a card"),
        ("name", "name who is next"),
        ("influence", "place an influence marker"),
        ("convert", "convert a province"),
        ("caravan", "build a caravan"),
        ("city", "build a city"),
        ("market", "build a market"),
        ("temple", "build a temple"),
        ("legion", "raise a legion"),
        ("trireme", "build a trireme"),
        ("fortress", "build a fortress"),
        ("buy", "gain a hero or a wonder"),
        ("pay", "pay with cards"),
        ("swap", "swap a card with the bank"),
        ("keep", "keep cards for the next turn"),
        ("launch", "launch a trireme"),
        ("sail", "sail to another sea"),
        ("march", "march legions"),
        ("attack", "attack"),
        ("assign", "send units against an opponent"),
        ("lose", "choose your losses"),
        ("pillage", "pillage a building"),
        ("occupy", "occupy a building"),
        ("retain", "keep a building occupied"),
        ("done", "end this step"),
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
pub fn games() -> [&'static dyn AnyGame; 3] {
    [
        const { &Erased::<MagnaGrecia>::new() },
        const { &Erased::<Antiquity>::new() },
        const { &Erased::<MareNostrum>::new() },
    ]
}

/// The game with this id.
pub fn find(id: &str) -> Result<&'static dyn AnyGame, Refusal> {
    games().into_iter().find(|game| game.id() == id).ok_or_else(|| no_such_game(id))
}

/// Does some work for the game with this id.
pub fn with<W: Work>(id: &str, work: W) -> Result<W::Out, Refusal> {
    match id {
        MagnaGrecia::ID => Ok(work.run::<MagnaGrecia>()),
        Antiquity::ID => Ok(work.run::<Antiquity>()),
        MareNostrum::ID => Ok(work.run::<MareNostrum>()),
        _ => Err(no_such_game(id)),
    }
}

fn no_such_game(id: &str) -> Refusal {
    let ids: Vec<&str> = games().iter().map(|game| game.id()).collect();
    Refusal::new("core/no-such-game", format!("there is no game {id:?}; there is {}", ids.join(", ")))
}
