//! Whole games, one for each way to win, played again entry by entry: every hash, every draw, and how it ended.

use emporion_core::{Game, Log, Table, Turn, verify};
use emporion_mare_nostrum::{Civ, Decision, MareNostrum, Marvel, Start};

/// Plays a log again, verifies its draws against its seed, and shows the end.
fn replay(text: &str) -> (Log, Table<MareNostrum>, Civ) {
    let log = Log::read(text).expect("a whole log");
    let verified = verify::<MareNostrum>(&log).expect("every hash and draw fits");
    assert!(verified.seed_known && verified.preset == 0);
    let table = Table::<MareNostrum>::replay(&log, None).expect("it can be played again");
    assert!(matches!(table.turn(), Turn::Over(outcome) if outcome.winners.len() == 1));
    let Decision::Over(Some(winner)) = table.state().now else { panic!("somebody wins") };
    (log, table, winner)
}

/// The last payment of a log: how the winning card was paid.
fn last_payment(log: &Log) -> &str {
    log.entries.last().and_then(|entry| entry.action.as_deref()).expect("a last step")
}

// rules: R157, R159
#[test]
fn the_pyramids_for_twelve_taxes() {
    let (log, table, winner) = replay(include_str!("transcripts/pyramids_by_taxes.json"));
    assert!(table.state().has(winner, Marvel::Pyramids) && table.state().marvels[winner.index()].len() < 4);
    assert_eq!(last_payment(&log), "pay taxes");
    assert_eq!(table.game().won_by(table.state()), "the Pyramids");
}

// rules: R157, R78
#[test]
fn the_pyramids_for_twelve_goods() {
    let (log, table, winner) = replay(include_str!("transcripts/pyramids_by_goods.json"));
    assert!(table.state().has(winner, Marvel::Pyramids) && table.state().marvels[winner.index()].len() < 4);
    assert_ne!(last_payment(&log), "pay taxes");
}

// rules: R158, R201
#[test]
fn four_heroes_and_wonders() {
    let (_, table, winner) = replay(include_str!("transcripts/four_marvels.json"));
    assert!(!table.state().has(winner, Marvel::Pyramids));
    assert_eq!(table.state().marvels[winner.index()].len(), 4);
    assert_eq!(table.game().won_by(table.state()), "four heroes and wonders");
}

// rules: R22, R24
#[test]
fn three_players_and_neutrals() {
    let (log, table, _) = replay(include_str!("transcripts/three_players.json"));
    assert_eq!((log.seats, table.game().seat_of(Civ::Rome)), (3, None));
}

// rules: R15
#[test]
fn an_advanced_set_up() {
    let (_, table, _) = replay(include_str!("transcripts/advanced.json"));
    assert_eq!(table.game().options().start, Start::Advanced);
}

/// Played before there was a version 2, from a position that names no rules: `from_start` replaced spaces whole, and no war was
/// on when it said nothing of the campaign.
#[test]
fn a_position_in_a_log_of_version_1_means_what_it_did() {
    let log = Log::read(include_str!("transcripts/war_of_version_1.json")).expect("a whole log");
    let start = log.start.as_ref().expect("a position");
    assert_eq!((log.rules, start.get("rules"), start.get("campaign")), (1, None, None));
    verify::<MareNostrum>(&log).expect("every hash and draw fits");
    let done = log.entries[2].action.as_deref();
    assert_eq!(done, Some("done"), "Egypt stayed beside Babylon without a round");
}
