//! Every law of the program on random games, in every option.

use emporion_core::{Chance, Events, Game, SampleRng, Seat, Seed, Setup, Turn};
use emporion_magna_grecia::{
    Action, Deck, Ends, MagnaGrecia, NextCard, OffVillage, Options, OracleCheck, OraclePlacement, Rounds, State, TieBreak,
    TileKind, VillageRepair,
};
use emporion_testkit::Battery;

fn setup(seats: usize, options: Options) -> Setup<Options> {
    Setup::new::<MagnaGrecia>(seats, options)
}

/// Each value of each option at least once, for each number of players.
fn variants() -> Vec<Setup<Options>> {
    let variants = [
        Options::default(),
        Options { rounds: Rounds::Eight, oracles: OraclePlacement::Players, ..Options::default() },
        Options { deck: Deck::House, next_card: NextCard::Hidden, tie_break: TieBreak::Reserve, ..Options::default() },
        Options { off_village: OffVillage::Strict, oracle_check: OracleCheck::EndOfTurn, ..Options::default() },
        Options { off_village: OffVillage::Off, tie_break: TieBreak::Shared, ..Options::default() },
        Options { village_repair: VillageRepair::EndOfPhase, ..Options::default() },
        Options {
            village_repair: VillageRepair::EndOfPhase,
            off_village: OffVillage::Strict,
            oracle_check: OracleCheck::EndOfTurn,
            next_card: NextCard::Hidden,
            oracles: OraclePlacement::Players,
            ..Options::default()
        },
    ];
    variants.into_iter().flat_map(|options| (2..=4).map(move |seats| setup(seats, options.clone()))).collect()
}

#[test]
fn every_law_holds_in_every_option() {
    Battery::sample(84).ends_within(1_000).run::<MagnaGrecia>(&variants());
}

/// Every action that can be written on the board.
fn candidates(game: &MagnaGrecia) -> Vec<Action> {
    let mut all = vec![Action::Done, Action::Refill(TileKind::Road), Action::Refill(TileKind::City)];
    for at in game.board().hexes().ids() {
        all.extend(Ends::all().map(|ends| Action::Road { ends, at }));
        all.extend([Action::Oracle { at }, Action::City { at }, Action::Market { at }, Action::Sell { at }]);
    }
    all
}

#[test]
fn listed_is_exactly_what_is_accepted_of_all_that_can_be_written() {
    for (number, setup) in variants().into_iter().enumerate() {
        let mut rng = SampleRng::new("candidates", number as u64);
        let seed = Seed::new(format!("candidates {number}"));
        let (game, mut state) = MagnaGrecia::begin(setup, &mut Chance::live(&seed, 0), &mut Events::new()).unwrap();
        let all = candidates(&game);
        while let Turn::Decide(seats) = game.turn(&state) {
            let seat = seats.first().unwrap();
            let listed = legal(&game, &state, seat);
            assert!(listed.is_sorted());
            if rng.below(12) == 0 || !state.done().exposed.is_empty() || state.done().founding.is_some() {
                let mut accepted: Vec<Action> = all
                    .iter()
                    .filter(|action| game.check(&state, seat, action).is_ok())
                    .map(|&action| game.canonical(&state, action))
                    .collect();
                accepted.sort();
                accepted.dedup();
                let text = |actions: &[Action]| actions.iter().map(|a| game.notation(a)).collect::<Vec<_>>().join("\n");
                assert_eq!(text(&listed), text(&accepted), "{:?}", game.position(&state));
            }
            let action = pick(&listed, &mut rng);
            game.perform(&mut state, seat, &action, &mut Chance::forbidden(), &mut Events::off());
        }
    }
}

fn legal(game: &MagnaGrecia, state: &State, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    game.legal(state, seat, &mut actions);
    actions
}

/// City tiles more often than chance would have it, so that foundings and merges come up.
fn pick(actions: &[Action], rng: &mut SampleRng) -> Action {
    let cities: Vec<Action> = actions.iter().copied().filter(|action| matches!(action, Action::City { .. })).collect();
    let favoured = if rng.below(3) == 0 && !cities.is_empty() { &cities } else { actions };
    *rng.pick(favoured).unwrap()
}
