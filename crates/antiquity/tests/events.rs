//! What players are told: the order of events, and whose view they take.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use emporion_antiquity::{Antiquity, Event, Phase};
use emporion_core::{Game, Seat, Seed, Table};

fn load(position: &str) -> Table<Antiquity> {
    Table::load(serde_json::from_str(position).unwrap(), Seed::new("events")).unwrap()
}

/// Plays steps and returns what the last one told.
fn told(table: &mut Table<Antiquity>, steps: &[(usize, &str)]) -> Vec<Event> {
    let mut events = Vec::new();
    for &(seat, step) in steps {
        let action = table.game().parse(step).unwrap();
        let applied =
            table.apply(Seat::new(seat).unwrap(), action).unwrap_or_else(|refusal| panic!("{step}: {refusal}"));
        events = applied.events.into_iter().map(|(_, event)| event).collect();
    }
    events
}

/// Who accepts gives what was asked and gets what was given.
#[test]
fn a_trade_is_told_from_the_view_of_who_accepts() {
    let mut table = load(
        r#"{"map": {"disc": 8}, "players": [{"cities": ["0,0"], "goods": {"gold": 2},
            "buildings": [{"kind": "house", "at": "1:g1"}, {"kind": "market", "at": "1:a1", "man": true}]},
            {"cities": ["-4,6"], "goods": {"grain": 1}}]}"#,
    );
    let steps = ["offer B", "give gold", "give gold", "ask grain", "send"].map(|step| (0, step));
    told(&mut table, &steps);
    let events = told(&mut table, &[(1, "accept A 2 gold for 1 grain")]);
    let traded = events.iter().find(|event| matches!(event, Event::Traded { .. })).unwrap();
    let Event::Traded { gave, got, .. } = traded else { panic!("{traded:?}") };
    assert_eq!((gave.as_str(), got.as_str()), ("1 grain", "2 gold"));
    let names = ["Anna", "Bruno"].map(str::to_owned);
    assert_eq!(table.game().sentence(traded, &names), "Bruno accepts the offer of Anna: 2 gold for 1 grain.");
}

/// R166: players leave at the beginning of Phase 8, not at the end of the phase before.
#[test]
fn who_starves_leaves_after_the_famine_has_begun() {
    let mut table = load(
        r#"{"map": {"disc": 8}, "famine": 60, "players": [{"cities": ["0,0"]},
            {"cities": ["-4,6"], "goods": {"grain": 30}, "buildings": [{"kind": "storage", "at": "1:a1", "size": [5, 6], "man": true},
                {"kind": "house", "at": "1:g7"}]},
            {"cities": ["5,-5"], "goods": {"fish": 30}, "buildings": [{"kind": "house", "at": "1:g7"}]}]}"#,
    );
    let events = told(&mut table, &[(0, "done"), (1, "done"), (2, "done")]);
    let place = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let famine = place(&|event| matches!(event, Event::Begins { phase: Phase::Famine, .. }));
    assert!(famine < place(&|event| matches!(event, Event::Out { .. })), "{events:#?}");
}
