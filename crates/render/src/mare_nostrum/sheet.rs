//! What lies beside the map, taken from a view.

use emporion_core::Seat;
use emporion_mare_nostrum::{Cards, Civ, MareNostrum, Marvel, Marvels, PlayerView, Role, View};

use super::scene::{PlayerMark, RoleMark, Sheet};
use super::words;

/// The first wonder in the list of all heroes and wonders.
const WONDERS: usize = 11;

/// Everything beside the map.
pub(super) fn sheet(game: &MareNostrum, view: &View, names: &[String]) -> Sheet {
    let name = |civ: Civ| match view.players[civ.index()].seat.and_then(|seat| names.get(seat.index())) {
        Some(name) => format!("{name} ({civ})"),
        None => civ.name().to_owned(),
    };
    let taken = view.players.iter().fold(Marvels::default(), |all, player| all.union(player.marvels));
    let free = |marvels: &[Marvel]| -> Vec<Marvel> {
        marvels.iter().copied().filter(|&marvel| !taken.has(marvel) && available(view, marvel)).collect()
    };
    let mut players: Vec<PlayerMark> =
        view.players.iter().filter_map(|player| Some(player_mark(view, player, player.seat?, names))).collect();
    players.sort_by_key(|player| player.seat);
    Sheet {
        turn: view.turn,
        prompt: words::prompt(view, name),
        news: words::news(view),
        roles: Role::ALL.into_iter().map(|role| role_mark(game, view, role)).collect(),
        players,
        neutral: view.players.iter().filter(|player| player.seat.is_none()).map(|player| player.civ).collect(),
        bank: view.bank,
        tokens: view.tokens,
        heroes: free(&Marvel::ALL[..WONDERS]),
        wonders: free(&Marvel::ALL[WONDERS..]),
    }
}

/// R111: a national hero is only for its own civilisation, so nobody can have that of a neutral one.
fn available(view: &View, marvel: Marvel) -> bool {
    marvel.nation().is_none_or(|civ| view.players[civ.index()].seat.is_some())
}

fn role_mark(game: &MareNostrum, view: &View, role: Role) -> RoleMark {
    let facts = &view.facts.roles[role.index()];
    let seats = Seat::all(view.players.iter().filter(|player| player.seat.is_some()).count());
    RoleMark {
        role,
        holder: view.roles[role.index()],
        counts: seats.map(|seat| (game.civ(seat), facts.counts[game.civ(seat).index()])).collect(),
        next: facts.would_hold,
    }
}

fn player_mark(view: &View, player: &PlayerView, seat: Seat, names: &[String]) -> PlayerMark {
    let civ = player.civ;
    let mut income = Cards::NONE;
    for line in view.facts.income.iter().filter(|line| line.civ == civ) {
        income.add(&line.cards);
    }
    let pays = view.facts.victory.iter().find(|facts| facts.civ == civ);
    PlayerMark {
        civ,
        seat,
        name: names.get(seat.index()).cloned().unwrap_or_else(|| format!("Player {}", seat.letter())),
        active: view.deciding.contains(civ),
        acted: view.acted.contains(civ),
        roles: Role::ALL.into_iter().filter(|role| view.roles[role.index()] == Some(civ)).collect(),
        size: player.size,
        hand: player.hand,
        known: player.known,
        offer: player.offer.unwrap_or_default(),
        taken: player.taken,
        marvels: player.marvels.iter().collect(),
        pieces: player.pieces,
        income,
        artemis: player.marvels.has(Marvel::Artemis),
        pays: pays.map_or((0, 0), |facts| (facts.can_pay, facts.could_pay)),
    }
}
