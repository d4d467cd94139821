//! Laying a building on a city map: city, square and turn in one gesture, with the shape under the pointer.
//!
//! The game asks for one part after the other and fills in what has only one possibility; which parts are left to say is
//! found by looking ahead.

use emporion_antiquity::{Action, Building, Place, Shapes, Size};
use emporion_words::value;
use maud::Markup;

use super::desk::{Desk, Piece};
use super::faces::shape_ghost;
use super::towns::{self, Town};
use crate::antiquity::city;
use crate::antiquity::icons::used;
use crate::antiquity::scene::{Cell, cells};
use crate::{Ahead, Face};

/// All places for the piece that is being laid; none if nothing is.
pub(super) fn faces(desk: &Desk<'_>, legal: &[Action], ahead: Ahead<'_, Action>) -> Vec<Face> {
    let first = |action: &&Action| matches!(action, Action::City(_) | Action::Square(_) | Action::Turn(_));
    if !legal.iter().any(|action| first(&action)) {
        return Vec::new();
    }
    let bench = Bench::new(desk);
    let mut ways = Vec::new();
    for action in legal.iter().filter(first) {
        bench.follow(vec![*action], ahead, &mut ways);
    }
    ways.iter().map(|steps| bench.face(steps)).collect()
}

/// The piece with its shape in all turns.
struct Bench<'a> {
    desk: &'a Desk<'a>,
    piece: Piece,
    turns: Vec<Vec<Cell>>,
}

/// A piece laid: the city from 0, the corner of its shape, its turn.
#[derive(Clone, Copy)]
struct Laid {
    city: u8,
    corner: Cell,
    turn: u8,
}

impl<'a> Bench<'a> {
    fn new(desk: &'a Desk<'a>) -> Bench<'a> {
        let piece = desk.piece();
        let turns = match piece {
            Piece::Grave => vec![vec![(0, 0)]],
            Piece::Building(kind, size) => turns(desk, kind, size),
        };
        Bench { desk, piece, turns }
    }

    /// Every way on from these steps until the place is chosen.
    fn follow(&self, steps: Vec<Action>, ahead: Ahead<'_, Action>, ways: &mut Vec<Vec<Action>>) {
        let chosen = match steps.last() {
            Some(Action::City(_)) => false,
            Some(Action::Square(_)) => self.turns.len() == 1,
            _ => true,
        };
        let square = matches!(steps.last(), Some(Action::Square(_)));
        let deeper = |next: &Action| matches!(next, Action::Turn(_)) || !square && matches!(next, Action::Square(_));
        let next: Vec<Action> = if chosen { Vec::new() } else { ahead(&steps).into_iter().filter(deeper).collect() };
        if next.is_empty() {
            return ways.push(steps);
        }
        for step in next {
            let mut longer = steps.clone();
            longer.push(step);
            self.follow(longer, ahead, ways);
        }
    }

    fn face(&self, steps: &[Action]) -> Face {
        let tongue = &self.desk.tongue;
        let what = match self.piece {
            Piece::Grave => tongue.text("aq-grave"),
            Piece::Building(kind, size) => tongue.sized(kind, size),
        };
        let Some(laid) = self.laid(steps) else {
            let spelled: Vec<String> =
                steps.iter().map(|step| emporion_core::Game::notation(self.desk.game, step)).collect();
            let args = [("what", value(what)), ("at", value(spelled.join(" ")))];
            return self.desk.faces(steps, "aq-kind-place", &tongue.say("aq-do-place", &args));
        };
        let at = towns::place(laid.city, self.anchor(laid));
        let args = [("what", value(what)), ("at", value(at.to_string())), ("turn", (laid.turn + 1).into())];
        let label = if self.turns.len() == 1 {
            tongue.say("aq-do-place", &args[..2])
        } else {
            tongue.say("aq-do-place-turned", &args)
        };
        let town = self.desk.towns.get(usize::from(laid.city));
        Face {
            spot: towns::square(&self.desk.towns, at),
            ghost: town.map(|town| self.ghost(town, laid)),
            variant: laid.turn,
            ..self.desk.faces(steps, "aq-kind-place", &label)
        }
    }

    fn ghost(&self, town: &Town, laid: Laid) -> Markup {
        match self.piece {
            Piece::Grave => used("grave", city::centre(laid.corner, town.corner())),
            Piece::Building(kind, _) => shape_ghost(&self.cells(laid), kind, town),
        }
    }

    fn cells(&self, laid: Laid) -> Vec<Cell> {
        let (column, row) = laid.corner;
        self.turns[usize::from(laid.turn)].iter().map(|&(c, r)| (column + c, row + r)).collect()
    }

    /// The square of the shape that is held under the pointer: the one nearest its middle, so that it turns in place.
    fn anchor(&self, laid: Laid) -> Cell {
        let cells = self.cells(laid);
        let count = cells.len() as f64;
        let middle = |part: fn(&Cell) -> u8| cells.iter().map(|cell| f64::from(part(cell))).sum::<f64>() / count;
        let (x, y) = (middle(|cell| cell.0), middle(|cell| cell.1));
        let far = |cell: &Cell| (f64::from(cell.0) - x).powi(2) + (f64::from(cell.1) - y).powi(2);
        cells.iter().copied().min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(laid.corner)
    }

    /// Where these steps lay the piece. What the game fills in by itself is the only place left for it.
    fn laid(&self, steps: &[Action]) -> Option<Laid> {
        let hand = self.desk.spec().hand.as_ref();
        // A city chosen now makes every square chosen before that of another piece.
        let anew = matches!(steps.first(), Some(Action::City(_)));
        let known = if hand.is_some() || anew { &[][..] } else { &self.desk.choice[..] };
        let given = || known.iter().chain(steps).rev();
        let city = given().find_map(|step| if let Action::City(city) = step { Some(*city) } else { None });
        let city = city.or(hand.and_then(|hand| hand.city).map(|city| city - 1));
        let square = given().find_map(|step| if let Action::Square(at) = step { Some(*at) } else { None });
        let square = square.or_else(|| square_named(hand?.square.as_ref()?).filter(|_| !anew));
        let turn = steps.iter().find_map(|step| if let Action::Turn(turn) = step { Some(*turn) } else { None });
        let mut found = None;
        for (town, number) in self.desk.towns.iter().zip(0u8..) {
            for corner in (0..town.grid.side).flat_map(|row| (0..town.grid.side).map(move |column| (column, row))) {
                for number_of_turns in 0..self.turns.len() as u8 {
                    let laid = Laid { city: number, corner, turn: number_of_turns };
                    let wanted = city.is_none_or(|city| city == number)
                        && square.is_none_or(|square| towns::place(number, corner).square == square)
                        && turn.is_none_or(|turn| turn == number_of_turns);
                    if wanted && self.cells(laid).iter().all(|&cell| town.is_free(cell)) {
                        if found.is_some() {
                            return None;
                        }
                        found = Some(laid);
                    }
                }
            }
        }
        found
    }
}

fn square_named(name: &str) -> Option<u8> {
    format!("1:{name}").parse().ok().map(|place: Place| place.square)
}

/// The different turns of a shape, at the corner of the map.
fn turns(desk: &Desk<'_>, kind: Building, size: Option<Size>) -> Vec<Vec<Cell>> {
    let shapes = Shapes::new(desk.view.position.options.shaping());
    let size = size.unwrap_or_default();
    (0..shapes.turns(kind, size)).map(|turn| cells(shapes.mask(kind, size, turn))).collect()
}
