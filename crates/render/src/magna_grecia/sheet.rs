//! What lies beside the board: cards, and what each player has.

use emporion_core::Seat;
use emporion_magna_grecia::{CardView, Phase, PlayerView, View};
use emporion_words::value;

use crate::Eyes;

/// Everything beside the board.
pub(super) struct Sheet {
    pub(super) round: u8,
    pub(super) rounds: u8,
    /// What the game waits for, in words.
    pub(super) prompt: String,
    pub(super) card: CardMark,
    pub(super) next: Option<CardMark>,
    /// The cards of earlier rounds.
    pub(super) played: Vec<CardMark>,
    pub(super) players: Vec<PlayerMark>,
}

/// An action card.
pub(super) struct CardMark {
    pub(super) id: String,
    /// Seats in the card's order; colours nobody plays are left out.
    pub(super) order: Vec<Seat>,
    /// Whose turn it is, on the card of the round.
    pub(super) turn: Option<Seat>,
    pub(super) roads: u8,
    pub(super) cities: u8,
    pub(super) refill: u8,
}

/// A player.
pub(super) struct PlayerMark {
    pub(super) seat: Seat,
    pub(super) name: String,
    pub(super) active: bool,
    pub(super) points: i64,
    /// Points, markets and oracles as they stand.
    pub(super) score: i64,
    pub(super) hand: (u8, u8),
    pub(super) reserve: (u8, u8),
    pub(super) markets: u8,
}

impl Sheet {
    /// What lies beside the board of a view.
    pub(super) fn of(view: &View, eyes: &Eyes<'_>) -> Sheet {
        Sheet {
            round: view.round,
            rounds: view.rounds,
            prompt: prompt(view, eyes),
            card: card_mark(&view.card, view, view.turn),
            next: view.next_card.as_ref().map(|card| card_mark(card, view, None)),
            played: view.played.iter().map(|card| card_mark(card, view, None)).collect(),
            players: view.players.iter().map(|player| player_mark(player, view, eyes)).collect(),
        }
    }
}

fn prompt(view: &View, eyes: &Eyes<'_>) -> String {
    match (view.phase, view.turn) {
        (Phase::Oracles, Some(seat)) => eyes.say("mg-places-oracle", &[("name", value(eyes.name(seat)))]),
        (Phase::Turns, Some(seat)) => eyes.say("mg-to-move", &[("name", value(eyes.name(seat)))]),
        _ => eyes.text("mg-over"),
    }
}

fn player_mark(player: &PlayerView, view: &View, eyes: &Eyes<'_>) -> PlayerMark {
    PlayerMark {
        seat: player.seat,
        name: eyes.name(player.seat),
        active: view.turn == Some(player.seat),
        points: player.points.into(),
        score: player.score.total.into(),
        hand: (player.hand.roads, player.hand.cities),
        reserve: (player.reserve.roads, player.reserve.cities),
        markets: player.stock,
    }
}

fn card_mark(card: &CardView, view: &View, turn: Option<Seat>) -> CardMark {
    let of_colour = |colour| view.players.iter().find(|player| player.colour == colour).map(|player| player.seat);
    CardMark {
        id: card.id.clone(),
        order: card.order.into_iter().filter_map(of_colour).collect(),
        turn,
        roads: card.roads,
        cities: card.cities,
        refill: card.refill,
    }
}
