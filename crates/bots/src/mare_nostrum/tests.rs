//! What must hold of the mind, and what it must see.

use emporion_core::{Chance, Events, SampleRng, Seed, Setup, Turn, Viewer};
use emporion_mare_nostrum::{Decision, Item, Marvel, Options};

use super::*;
use crate::{Beam, Bot as _, Greedy, Planner, fitted};

fn start(seats: usize, seed: &Seed) -> (MareNostrum, State) {
    let setup = Setup::new::<MareNostrum>(seats, Options::default());
    MareNostrum::begin(setup, &mut Chance::live(seed, 0), &mut Events::off()).expect("default options")
}

fn weights() -> Weights {
    Weights::parse::<MareNostrum>(MareNostrum::WEIGHTS).expect("weights for every feature")
}

#[test]
fn there_is_a_weight_for_every_feature() {
    assert_eq!(weights().numbers.len(), MareNostrum::FEATURES.len());
    assert!(MareNostrum::FEATURES.len() <= 64);
}

#[test]
fn the_features_of_heroes_and_wonders_have_their_names() {
    let (game, mut state) = start(5, &Seed::new("names"));
    for (n, marvel) in Marvel::ALL.into_iter().enumerate().filter(|&(n, _)| (5..17).contains(&n)) {
        state.marvels[0].insert(marvel);
        let mut features = vec![0.0; MareNostrum::FEATURES.len()];
        game.features(&state, Seat::new(0).expect("a seat"), &mut features);
        assert_eq!(MareNostrum::FEATURES[n - 2].0, marvel.id());
        assert!(features[n - 2] > 0.0, "{}", marvel.id());
    }
}

/// Plays every stride of a position to its end.
fn strides_can_be_walked(game: &MareNostrum, state: &State, seat: Seat, rng: &mut SampleRng) -> Vec<Vec<Action>> {
    let mut strides = Strides::new();
    game.strides(state, seat, &mut strides);
    assert!(!strides.is_empty(), "{:?}", state.now);
    for stride in strides.iter() {
        let (mut after, mut chance) = (state.clone(), Chance::sampled(rng.fork()));
        for step in stride {
            let checked = game.check(&after, seat, step);
            assert!(checked.is_ok(), "{stride:?} at {:?}: {checked:?}", state.now);
            game.perform(&mut after, seat, step, &mut chance, &mut Events::off());
            if chance.take_asked() || !game.turn(&after).deciding().contains(seat) {
                break;
            }
        }
        finite(game, &after);
    }
    strides.iter().map(<[Action]>::to_vec).collect()
}

fn finite(game: &MareNostrum, state: &State) {
    for seat in Seat::all(game.seats()) {
        let mut features = vec![0.0; MareNostrum::FEATURES.len()];
        game.features(state, seat, &mut features);
        assert!(features.iter().all(|feature| feature.is_finite()));
    }
}

/// Half of the steps by strides, half at random, so that positions nobody would choose come up too.
#[test]
fn strides_are_legal_and_features_finite() {
    for number in 0..3 {
        let seed = Seed::new(format!("strides/{number}"));
        let mut rng = SampleRng::new("strides", number);
        let (game, mut state) = start(3 + number as usize, &seed);
        let mut legal = Vec::new();
        for entry in 1..800 {
            let Some(seat) = game.turn(&state).deciding().first() else { break };
            let strides = strides_can_be_walked(&game, &state, seat, &mut rng);
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let by_stride = rng.below(2) == 0;
            let step = if by_stride { rng.pick(&strides).map(|stride| stride[0]) } else { rng.pick(&legal).copied() };
            let step = step.expect("something is legal");
            game.perform(&mut state, seat, &step, &mut Chance::live(&seed, entry), &mut Events::off());
        }
    }
}

/// A position in which a seat builds with these cards.
fn building(cards: &[(&str, u8)]) -> (MareNostrum, State, Seat) {
    let seed = Seed::new("building");
    let (game, mut state) = start(5, &seed);
    let carthage = Seat::new(1).expect("a seat");
    let egypt = Seat::new(3).expect("a seat");
    let step = |state: &mut State, seat: Seat, text: &str| {
        let action = game.parse(text).expect("notation");
        game.perform(state, seat, &action, &mut Chance::live(&seed, 1), &mut Events::off());
    };
    step(&mut state, carthage, "number 0");
    step(&mut state, egypt, "name carthage");
    for &(kind, count) in cards {
        let kind = emporion_mare_nostrum::Kind::ALL.into_iter().find(|other| other.id() == kind).expect("a kind");
        state.hands[1][kind] = count;
        state.known[1][kind] = count;
    }
    (game, state, carthage)
}

fn best_plan(game: &MareNostrum, state: &State, seat: Seat) -> Vec<Action> {
    let mut rng = SampleRng::new("plan", 0);
    let plans = Planner::new().plans(game, state, seat, &weights(), Beam::wide::<MareNostrum>(), &mut rng);
    plans[0].steps.clone()
}

#[test]
fn twelve_taxes_buy_the_pyramids() {
    let (game, state, seat) = building(&[("tax", 12)]);
    let plan = best_plan(&game, &state, seat);
    assert_eq!(plan, [Action::Buy(Item::Marvel(Marvel::Pyramids)), Action::PayTaxes]);
}

#[test]
fn the_fourth_card_is_bought_at_once() {
    let (game, mut state, seat) = building(&[("tax", 9)]);
    state.marvels[1].insert(Marvel::Colossus);
    state.marvels[1].insert(Marvel::Solomon);
    let mut after = state.clone();
    for step in best_plan(&game, &state, seat) {
        game.perform(&mut after, seat, &step, &mut Chance::forbidden(), &mut Events::off());
    }
    assert!(matches!(game.turn(&after), Turn::Over(outcome) if outcome.winners.contains(seat)));
}

#[test]
fn a_hand_is_not_thrown_away() {
    let (game, state, seat) = building(&[]);
    let plan = best_plan(&game, &state, seat);
    assert!(matches!(plan[0], Action::Buy(_)), "{plan:?}");
    assert_eq!(state.now, Decision::Build);
}

#[test]
fn reasons_name_what_was_built_and_where() {
    let (game, state, seat) = building(&[]);
    let mut after = state.clone();
    for text in ["caravan numidia slaves", "pay perfume", "pay fruit", "pay grain"] {
        let step = game.parse(text).expect("notation");
        game.perform(&mut after, seat, &step, &mut Chance::forbidden(), &mut Events::off());
    }
    let reasons = game.reasons(&state, &after, seat, &weights());
    assert!(reasons.iter().any(|reason| reason.text == "+1 goods of income: caravan in Numidia"), "{reasons:?}");
}

/// Three players who never look ahead may go on for ever once all tokens are built; in this game they did.
#[test]
fn three_players_come_to_an_end() {
    let seed = Seed::new("emporion/5");
    let (game, mut state) = start(3, &seed);
    let greedy = || Greedy::new(fitted::<MareNostrum>(), Beam::wide::<MareNostrum>());
    let mut bots: Vec<(Greedy<MareNostrum>, SampleRng)> =
        (0..3).map(|seat| (greedy(), SampleRng::new("emporion/5", seat))).collect();
    let mut legal = Vec::new();
    for entry in 1..20_000 {
        let Some(seat) = game.turn(&state).deciding().first() else { return };
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let view = game.view(&state, Viewer::Seat(seat));
        let decision = crate::Decision { game: &game, seat, view: Some(&view), legal: &legal };
        let (bot, rng) = &mut bots[seat.index()];
        let step = bot.choose(&decision, rng);
        game.perform(&mut state, seat, &step, &mut Chance::live(&seed, entry), &mut Events::off());
    }
    panic!("still in turn {}", state.turn);
}
