//! The battery on the toy game: it must hold there, and it must notice a game that breaks a law.

use std::panic::catch_unwind;

use emporion_core::Setup;
use emporion_testkit::Battery;
use emporion_testkit::toy::{Auction, AuctionOptions, Flaw};

fn setups(flaw: Flaw) -> Vec<Setup<AuctionOptions>> {
    (2..=5).map(|seats| Setup::new::<Auction>(seats, AuctionOptions { flaw, ..AuctionOptions::default() })).collect()
}

#[test]
fn the_toy_game_obeys_the_laws() {
    Battery::sample(200).ends_within(2_000).run::<Auction>(&setups(Flaw::None));
}

#[test]
fn a_soak_can_be_limited_to_one_size_of_table() {
    let setups = setups(Flaw::None);
    assert_eq!(Battery::sample(8).only(4).run::<Auction>(&setups[2..3]), 8);
    assert_eq!(Battery::sample(8).only(4).run::<Auction>(&setups[..2]), 0, "tables of two and three");
}

#[test]
fn every_flaw_is_noticed_by_its_law() {
    let flaws = [
        (Flaw::LoudStep, "views hide"),
        (Flaw::NoSeal, "views hide"),
        (Flaw::BrokenJar, "pieces are conserved"),
        (Flaw::FalsePromise, "legal ⇔ accepted"),
        (Flaw::Grabbing, "undo and redo"),
        (Flaw::NoBank, "random play ends within a bound"),
        (Flaw::FalseAdvice, "a refusal that says \"undo\" is followed by an undo that works"),
        (Flaw::LooseAdvice, "a refusal that says \"undo\" is followed by an undo that works"),
    ];
    for (flaw, law) in flaws {
        let battery = move || Battery::sample(400).ends_within(60).run::<Auction>(&setups(flaw));
        let cause = catch_unwind(battery).expect_err("the flaw goes unnoticed");
        let text = cause.downcast_ref::<String>().expect("the report is a text");
        assert!(text.contains(&format!("the law \"{law}\" is broken")), "{flaw:?} is reported as {text}");
        assert!(text.contains("emporion replay"), "a report says how to replay it");
    }
}
