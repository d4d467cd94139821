//! Every law of the program on random games, in every option.

#![expect(clippy::unwrap_used, reason = "helpers of tests: what cannot be read fails the test")]

use emporion_core::{Chance, Events, Game, SampleRng, Seat, Seed, Setup, Turn, read_options};
use emporion_magna_grecia::{
    Action, BoardChoice, BoardFile, Deck, Ends, MagnaGrecia, NextCard, OffVillage, Options, OracleCheck,
    OraclePlacement, Rounds, State, TieBreak, TileKind, VillageFile, VillageRepair,
};
use emporion_testkit::Battery;
use serde_json::{Value, json};

fn setup(seats: usize, options: Options) -> Setup<Options> {
    Setup::new::<MagnaGrecia>(seats, options)
}

/// Each value of each option at least once, a small board of its own among them.
fn options() -> Vec<Options> {
    let small = json!({"board": small_board(), "oracles": "players"});
    vec![
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
        read_options::<MagnaGrecia>(small.clone()).unwrap(),
        Options { village_repair: VillageRepair::EndOfPhase, ..read_options::<MagnaGrecia>(small).unwrap() },
    ]
}

/// A crowded diamond of 9 by 9 hexes: cities soon merge, cover villages and run out of room.
fn small_board() -> Value {
    let hexes: Vec<Value> = (0..9).flat_map(|r| (0..9).map(move |q| json!([q, r]))).collect();
    let sites = (0..5).flat_map(|r| (0..5).map(move |q| (2 * q, 2 * r)));
    let green = |q: i32, r: i32| (q == 0 || r == 8) && (q + r) % 4 == 0;
    let villages: Vec<Value> =
        sites.map(|(q, r)| json!({"name": format!("Village {q}/{r}"), "q": q, "r": r, "green": green(q, r)})).collect();
    json!({"id": "crowded", "hexes": hexes, "villages": villages})
}

fn variants() -> Vec<Setup<Options>> {
    options().into_iter().flat_map(|options| (2..=4).map(move |seats| setup(seats, options.clone()))).collect()
}

/// The most steps of a turn: two actions by the numbers of a card are at most 8 tiles (Y2, with 3 roads and a refill of 5, is
/// one of them), a raised action alone at most 7; then a market, then `done`.
const STEPS_OF_A_TURN: usize = 8 + 1 + 1;

/// Every law, on so many games or as many as a soak asks for.
fn laws(seats: usize) {
    let setups: Vec<Setup<Options>> = options().into_iter().map(|options| setup(seats, options)).collect();
    let oracles = 9;
    Battery::sample(40).ends_within(oracles + 12 * seats * STEPS_OF_A_TURN).run::<MagnaGrecia>(&setups);
}

// rules: R17, R21, R23, R37
#[test]
fn every_law_holds_for_two() {
    laws(2);
}

#[test]
fn every_law_holds_for_three() {
    laws(3);
}

#[test]
fn every_law_holds_for_four() {
    laws(4);
}

/// A round board with a village wherever `is_village` says; those on the edge are green.
fn round_board(is_village: fn(i32, i32) -> bool) -> BoardChoice {
    let far = |q: i32, r: i32| (q.abs() + r.abs() + (q + r).abs()) / 2;
    let hexes: Vec<[i32; 2]> =
        (-8..=8).flat_map(|r| (-8..=8).map(move |q| [q, r])).filter(|&[q, r]| far(q, r) <= 8).collect();
    let village =
        |&[q, r]: &[i32; 2]| VillageFile { name: format!("v{q}_{r}"), q, r, green: far(q, r) == 8, region: None };
    let villages = hexes.iter().filter(|&&[q, r]| is_village(q, r)).map(village).collect();
    BoardChoice::File(BoardFile { id: "round".into(), about: String::new(), hexes, villages })
}

/// Crowded: every plain hex touches three villages. Empty: most touch none, so that foundings have to be thought through.
fn odd_boards() -> Vec<Setup<Options>> {
    let boards = [round_board(|q, r| (q - r).rem_euclid(3) == 0), round_board(|q, r| (q + 3 * r).rem_euclid(13) == 0)];
    let repairs = [VillageRepair::Immediate, VillageRepair::EndOfPhase];
    let both = boards.into_iter().flat_map(|board| repairs.map(|village_repair| (board.clone(), village_repair)));
    both.flat_map(|(board, village_repair)| {
        [2, 4].map(|seats| setup(seats, Options { board: board.clone(), village_repair, ..Options::default() }))
    })
    .collect()
}

#[test]
fn every_law_holds_on_crowded_and_on_empty_boards() {
    Battery::sample(32).ends_within(1_000).run::<MagnaGrecia>(&odd_boards());
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
    for (number, setup) in variants().into_iter().chain(odd_boards()).enumerate() {
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
    *rng.pick(favoured).expect("a deciding seat has a step")
}
