//! What must hold of the search, whatever it finds.

use emporion_antiquity::Antiquity;
use emporion_core::{Chance, Events, Game, Seat, Seed, Setup, Turn, Viewer};
use emporion_magna_grecia::MagnaGrecia;
use emporion_mare_nostrum::MareNostrum;

use super::*;
use crate::fitted;

fn begin<G: Mind>(seats: usize) -> (G, G::State) {
    let setup = Setup::new::<G>(seats, G::Options::default());
    let begun = G::begin(setup, &mut Chance::live(&Seed::new("search"), 0), &mut Events::off());
    begun.expect("default options")
}

fn search<G: Mind>(work: u32, threads: usize) -> Search<G> {
    Search::new(fitted::<G>(), Strength::new(Budget::Work(work)).on(threads))
}

/// So many steps, everybody by a search of his own that tells after each of his steps how large its trees are.
fn play<G: Mind>(seats: usize, steps: u64, work: u32, threads: usize, mut look: impl FnMut(&Search<G>)) -> Vec<String> {
    let (game, mut state) = begin::<G>(seats);
    let mut players: Vec<(Search<G>, SampleRng)> =
        (0..seats).map(|seat| (search(work, threads), SampleRng::new("player", seat as u64))).collect();
    let (mut legal, mut told) = (Vec::new(), Vec::new());
    for entry in 1..=steps {
        let Some(seat) = game.turn(&state).deciding().first() else { break };
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let view = game.view(&state, Viewer::Seat(seat));
        let (player, rng) = &mut players[seat.index()];
        let step = player.choose(&Decision { game: &game, seat, view: Some(&view), legal: &legal }, rng);
        assert!(legal.contains(&step));
        look(player);
        told.push(game.notation(&step));
        game.perform(&mut state, seat, &step, &mut Chance::live(&Seed::new("search"), entry), &mut Events::off());
    }
    told
}

/// A fixed amount of work is the same on every machine, on several cores too.
#[test]
fn the_same_work_gives_the_same_game() {
    for threads in [1, 2] {
        assert_eq!(play::<MagnaGrecia>(3, 60, 12, threads, |_| {}), play::<MagnaGrecia>(3, 60, 12, threads, |_| {}));
        assert_eq!(play::<Antiquity>(2, 60, 4, threads, |_| {}), play::<Antiquity>(2, 60, 4, threads, |_| {}));
        assert_eq!(play::<MareNostrum>(3, 60, 4, threads, |_| {}), play::<MareNostrum>(3, 60, 4, threads, |_| {}));
    }
}

/// Nothing of a tree is made twice that the last decision has made already.
#[test]
fn a_tree_is_kept_and_its_memory_used_again() {
    let work = 40;
    let (mut kept, mut most) = (0, 0);
    play::<MagnaGrecia>(2, 120, work, 1, |player| {
        for tree in &player.trees {
            kept = kept.max(tree.visits());
            most = most.max(tree.positions());
        }
    });
    assert!(kept > work, "a root with {kept} visits has none from before");
    assert!(most <= 3 * work as usize, "{most} positions are kept for searches of {work}");
}

/// In the last turn of Magna Grecia nothing is hidden, and whoever can win for sure does.
#[test]
fn a_sure_win_is_taken() {
    let mut sure = 0;
    for number in 0..6 {
        let (game, mut state) = begin::<MagnaGrecia>(2);
        let mut rng = SampleRng::new("sure win", number);
        let mut planner = Planner::new();
        let (weights, mut legal) = (fitted::<MagnaGrecia>(), Vec::new());
        while let Turn::Decide(deciding) = game.turn(&state) {
            let seat = deciding.first().expect("somebody decides");
            if state.round() == 12 && game.order(&state).last() == Some(seat) {
                sure += u32::from(wins_if_it_can(&game, &state, seat, &mut rng));
                break;
            }
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let plans = planner.plans(&game, &state, seat, &weights, Beam::SINGLE, &mut rng);
            game.perform(&mut state, seat, &plans[0].steps[0], &mut Chance::sampled(rng.fork()), &mut Events::off());
        }
    }
    assert!(sure > 0, "none of the games could be won in the last turn");
}

/// Whether one of the proposed turns wins; if so the search must play one that does.
fn wins_if_it_can(game: &MagnaGrecia, state: &<MagnaGrecia as Game>::State, seat: Seat, rng: &mut SampleRng) -> bool {
    let wins = |steps: &[_]| {
        let mut after = state.clone();
        for step in steps {
            game.perform(&mut after, seat, step, &mut Chance::forbidden(), &mut Events::off());
        }
        matches!(game.turn(&after), Turn::Over(outcome) if outcome.winners.contains(seat) && outcome.winners.len() == 1)
    };
    let plans = Planner::new().plans(game, state, seat, &fitted::<MagnaGrecia>(), Beam::ROOT, rng);
    if !plans.iter().any(|plan| wins(&plan.steps)) {
        return false;
    }
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    let view = game.view(state, Viewer::Seat(seat));
    let decision = Decision { game, seat, view: Some(&view), legal: &legal };
    let thought = search::<MagnaGrecia>(200, 1).think(&decision, rng);
    assert!(wins(&thought[0].steps));
    true
}
