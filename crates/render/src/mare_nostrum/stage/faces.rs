//! The legal steps as the page offers them.

use emporion_core::Game;
use emporion_hex::layout::Point;
use emporion_mare_nostrum::{Action, Item, View};
use emporion_words::value;
use maud::{Markup, html};

use super::purse::Purse;
use super::steps;
use crate::mare_nostrum::board::Board;
use crate::mare_nostrum::glyphs;
use crate::mare_nostrum::looks::CivLooks;
use crate::mare_nostrum::scene::{Building, Unit};
use crate::mare_nostrum::speech::{Named, Speech};
use crate::palette::ground;
use crate::svg::n;
use crate::{Face, Outline, Spot};

/// The pane everything is on.
pub(super) const PANE: &str = "map";

/// Somebody who makes faces.
pub(super) struct Faces<'a> {
    pub(super) speech: Speech<'a>,
    pub(super) view: &'a View,
    pub(super) board: &'a Board<'a>,
    pub(super) looks: CivLooks,
    pub(super) purse: Purse,
}

impl Faces<'_> {
    /// Every legal step, in the engine's order; what can be paid in one way only is paid in the same gesture.
    pub(super) fn all(&self, legal: &[Action]) -> Vec<Face> {
        let mut faces: Vec<Face> = legal.iter().map(|&action| self.face(action)).collect();
        if legal.iter().any(|action| matches!(action, Action::Pay(_))) {
            faces.extend(self.rest());
        }
        faces
    }

    fn face(&self, action: Action) -> Face {
        let (steps, label) = match action {
            Action::Buy(item) => (self.purse.steps(item), steps::offer(&self.speech, &self.purse, item)),
            _ => (vec![action], steps::label(&self.speech, self.view, action)),
        };
        Face {
            step: self.notation(&steps),
            kind: steps::kind(&self.speech, action),
            label,
            spot: self.place(action).and_then(|id| spot(self.board, &id)),
            ghost: self.ghost(action),
            variant: 0,
            finishes: action == Action::Done,
        }
    }

    /// The rest of a price at once, in the goods one has most of.
    fn rest(&self) -> Option<Face> {
        let goods = self.purse.rest()?;
        let steps: Vec<Action> = goods.iter().map(|&good| Action::Pay(good)).collect();
        let names: Vec<String> = goods.iter().map(|&good| self.speech.good(good)).collect();
        Some(Face {
            step: self.notation(&steps),
            kind: steps::kind(&self.speech, steps[0]),
            label: self.speech.say("mn-do-pay-rest", &[("goods", value(self.speech.list(&names)))]),
            spot: None,
            ghost: None,
            variant: 0,
            finishes: false,
        })
    }

    fn notation(&self, steps: &[Action]) -> String {
        steps.iter().map(|action| self.speech.game.notation(action)).collect::<Vec<_>>().join("; ")
    }

    /// The province or sea where a step shows: moves at their end.
    fn place(&self, action: Action) -> Option<String> {
        let game = self.speech.game;
        match action {
            Action::Buy(item) => item.place().map(|place| place.id(game)),
            Action::Launch(_, sea) | Action::Sail(_, sea) | Action::AttackSea(sea) => Some(sea.id(game)),
            Action::March(_, _, place) | Action::MarchOff(_, _, place) | Action::Attack(place) => Some(place.id(game)),
            Action::Assign(..)
            | Action::Lose(..)
            | Action::Helen
            | Action::Pillage(_)
            | Action::Occupy(_)
            | Action::Convert
            | Action::Retain(_) => self.view.attack.as_ref().map(|attack| attack.space.clone()),
            _ => None,
        }
    }

    /// What will lie there, or the way a piece goes.
    fn ghost(&self, action: Action) -> Option<Markup> {
        let game = self.speech.game;
        match action {
            Action::Buy(item) => self.piece(item),
            Action::Launch(from, to) => Some(way(self.middle(&from.id(game))?, self.middle(&to.id(game))?)),
            Action::Sail(from, to) => Some(way(self.middle(&from.id(game))?, self.middle(&to.id(game))?)),
            Action::March(_, from, to) | Action::MarchOff(_, from, to) => {
                Some(way(self.middle(&from.id(game))?, self.middle(&to.id(game))?))
            }
            Action::Attack(_) | Action::AttackSea(_) => {
                let at = self.middle(&self.place(action)?)?;
                Some(glyphs::swords(at, 44.0))
            }
            Action::Occupy(_) | Action::Convert => {
                let at = self.middle(&self.place(action)?)?;
                let me = self.looks.of(super::me(self.view)?);
                Some(glyphs::unit(Unit::Legion, at, 34.0, me))
            }
            _ => None,
        }
    }

    /// A piece or token over the plate of its province.
    fn piece(&self, item: Item) -> Option<Markup> {
        let at = self.middle(&item.place()?.id(self.speech.game))?;
        let me = super::me(self.view)?;
        let unit = |unit| glyphs::unit(unit, at, 34.0, self.looks.of(me));
        let token = |what| glyphs::building(what, at, 34.0, true);
        Some(match item {
            Item::Influence(_) | Item::Convert(_) => self.looks.sign(me, at, 17.0),
            Item::Caravan(_, good) => token(Building::Caravan(good)),
            Item::City(_) => token(Building::City),
            Item::Market(_) => token(Building::Market),
            Item::Temple(_) => token(Building::Temple),
            Item::Legion(_) => unit(Unit::Legion),
            Item::Trireme(_) => unit(Unit::Trireme),
            Item::Fortress(_) => unit(Unit::Fortress),
            Item::Marvel(_) => return None,
        })
    }

    fn middle(&self, id: &str) -> Option<Point> {
        self.board.plate(id)
    }
}

/// A province or sea to click on, or to point out.
fn spot(board: &Board<'_>, id: &str) -> Option<Spot> {
    let outline = board.outline(id)?;
    Some(Spot { pane: PANE.to_owned(), key: id.to_owned(), outline: Outline::Polygon(outline) })
}

/// The way from one plate to another; its head is among the page's drawings.
fn way(from: Point, to: Point) -> Markup {
    let line = format!("M{} {}L{} {}", n(from.0), n(from.1), n(to.0), n(to.1));
    html! { path d=(line) stroke=(ground::TERRACOTTA) stroke-width="8" marker-end="url(#mn-head)" {} }
}
