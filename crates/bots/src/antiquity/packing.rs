//! Where to put buildings so that the room left over stays in one piece.

use arrayvec::ArrayVec;
use emporion_antiquity::{Action, Building, Shapes, Size, Squares};

/// A place for a building.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid {
    pub(super) city: usize,
    square: u8,
    turn: u8,
    pub(super) squares: Squares,
    /// How many free squares it touches: the fewer, the less it breaks up.
    touches: u32,
}

/// Squares of both sets.
fn both(one: Squares, other: Squares) -> Squares {
    one.without(one.without(other))
}

/// How many free squares a set touches from outside.
pub(super) fn touches(squares: Squares, free: Squares) -> u32 {
    both(squares.grown().without(squares), free).len()
}

/// The place that touches the fewest free squares.
pub(super) fn best_place(shapes: &Shapes, free: &[Squares; 4], kind: Building, size: Size) -> Option<Laid> {
    let mut best: Option<Laid> = None;
    for (city, &free) in free.iter().enumerate() {
        for turn in 0..shapes.turns(kind, size) {
            let shape = shapes.mask(kind, size, turn);
            for square in free.corners_for(shape).iter() {
                let squares = shape.moved(square);
                let touches = touches(squares, free);
                if best.is_none_or(|best| touches < best.touches) {
                    best = Some(Laid { city, square, turn, squares, touches });
                }
            }
        }
    }
    best
}

/// The steps that name a place, without those that have only one possibility.
pub(super) fn steps_to(
    laid: &Laid,
    shapes: &Shapes,
    free: &[Squares; 4],
    kind: Building,
    size: Size,
) -> ArrayVec<Action, 3> {
    let turns = 0..shapes.turns(kind, size);
    let corners = |city: usize, turn| free[city].corners_for(shapes.mask(kind, size, turn));
    let mut steps = ArrayVec::new();
    let fits = |city: &usize| turns.clone().any(|turn| !corners(*city, turn).is_empty());
    if (0..4).filter(fits).count() > 1 {
        steps.push(Action::City(laid.city as u8));
    }
    let squares = turns.clone().fold(Squares::EMPTY, |all, turn| all.union(corners(laid.city, turn)));
    if squares.len() > 1 {
        steps.push(Action::Square(laid.square));
    }
    if turns.filter(|&turn| corners(laid.city, turn).contains(laid.square)).count() > 1 {
        steps.push(Action::Turn(laid.turn));
    }
    steps
}
