//! Points: as they stand, and how each was made.

use emporion_core::Seat;
use emporion_magna_grecia::{MagnaGrecia, MarketView, ORACLE_POINTS, OracleView, PlayerView, TieBreak, View};
use emporion_words::value;
use maud::{Markup, html};

use super::{aside, words};
use crate::Eyes;

/// What counts for a player besides his points (R129).
struct Assets<'a> {
    markets: Vec<&'a MarketView>,
    oracles: Vec<&'a OracleView>,
}

impl<'a> Assets<'a> {
    fn of(view: &'a View, seat: Seat) -> Assets<'a> {
        let counts = |market: &&MarketView| market.owner == seat && market.active && !market.sold;
        Assets {
            markets: view.markets.iter().filter(counts).collect(),
            oracles: view.oracles.iter().filter(|oracle| oracle.owner == Some(seat)).collect(),
        }
    }

    fn market_points(&self) -> i32 {
        self.markets.iter().map(|market| market.value).sum()
    }

    fn oracle_points(&self) -> i32 {
        ORACLE_POINTS * self.oracles.len() as i32
    }
}

/// The score if the game ended now, its parts, and what the player has.
pub(super) fn standing(view: &View, seat: Seat, eyes: &Eyes<'_>) -> Markup {
    let Some(player) = view.players.get(seat.index()) else { return html! {} };
    let assets = Assets::of(view, seat);
    let part = |key: &str, number: i32| {
        html! { span.part { (eyes.say(key, &[("n", number.into())])) } }
    };
    html! {
        strong.figure title=(eyes.text("mg-score-about")) { (player.score.total) } " "
        span.parts {
            (part("mg-score-points", i32::try_from(player.points).unwrap_or(i32::MAX))) " "
            (part("mg-score-markets", assets.market_points())) " "
            (part("mg-score-oracles", assets.oracle_points()))
        }
        (aside::hand(player, eyes))
    }
}

/// Every player's account, the highest first: points, each market, each oracle; what breaks a tie where there is one.
pub(super) fn ending(game: &MagnaGrecia, view: &View, eyes: &Eyes<'_>) -> Markup {
    let mut players: Vec<&PlayerView> = view.players.iter().collect();
    players.sort_by_key(|player| std::cmp::Reverse(player.score.total));
    let best = players.first().map(|player| player.score.total);
    let tied = players.iter().filter(|player| Some(player.score.total) == best).count() > 1;
    html! {
        @for player in players {
            section.account {
                h3 { (eyes.name(player.seat)) " " span.figure { (player.score.total) } }
                (account(game, view, player, eyes))
                @if tied && Some(player.score.total) == best { (tie_break(game, player, eyes)) }
            }
        }
    }
}

/// One player's account: what counts, then what does not.
fn account(game: &MagnaGrecia, view: &View, player: &PlayerView, eyes: &Eyes<'_>) -> Markup {
    let assets = Assets::of(view, player.seat);
    let name = |at| ("place", value(words::name(game, at)));
    let row = |what: String, points: i64| html! { tr { td { (what) } td.figure { (points) } } };
    let own = || view.markets.iter().filter(|market| market.owner == player.seat);
    let sold = own().filter(|market| market.sold).count();
    html! {
        table {
            (row(eyes.text("mg-account-points"), player.points.into()))
            @for market in &assets.markets {
                (row(eyes.say("mg-account-market", &[name(market.at)]), market.value.into()))
            }
            @for oracle in &assets.oracles {
                (row(eyes.say("mg-account-oracle", &[name(oracle.at)]), ORACLE_POINTS.into()))
            }
            @for market in own().filter(|market| !market.sold && !market.active) {
                (row(eyes.say("mg-account-idle", &[name(market.at)]), 0))
            }
        }
        @if sold > 0 { p { (eyes.say("mg-account-sold", &[("n", sold.into())])) } }
    }
}

/// R133, R134: what decides between players with equal scores.
fn tie_break(game: &MagnaGrecia, player: &PlayerView, eyes: &Eyes<'_>) -> Markup {
    let words = match game.options().tie_break {
        TieBreak::Hand => eyes.say("mg-tie-hand", &[("n", player.hand.total().into())]),
        TieBreak::Reserve => eyes.say("mg-tie-reserve", &[("n", player.reserve.total().into())]),
        TieBreak::Shared => eyes.text("mg-tie-shared"),
    };
    html! { p { (words) } }
}
