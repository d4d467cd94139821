//! The rules, one file a phase. Here: who decides, what he may do, and what a step leads to.
#![expect(
    clippy::unused_self,
    reason = "every rule is asked of the game, whether or not it needs the map or the options"
)]

mod advanced;
mod aftermath;
mod battle;
mod construction;
mod income;
pub(crate) mod military;
pub(crate) mod price;
pub(crate) mod reach;
pub(crate) mod roles;
mod setup;
mod trade;

pub(crate) use battle::{die_bonus, present};
use emporion_core::{Chance, Events, SeatSet};

use crate::refusal::Why;
use crate::{Action, Civ, Civs, Decision, Event, MareNostrum, Marvel, Role, Space, State};

/// A step being played: the game, its state, its luck and its listeners.
pub(crate) struct Play<'a> {
    pub(crate) game: &'a MareNostrum,
    pub(crate) s: &'a mut State,
    pub(crate) chance: &'a mut Chance,
    pub(crate) events: &'a mut Events<Event>,
}

impl MareNostrum {
    /// Who has to decide (3.8). Only offers are made by several at once.
    pub(crate) fn deciding(&self, s: &State) -> Civs {
        let one = match s.now {
            Decision::Over(_) => return Civs::NONE,
            Decision::Offers => return s.trade.partners.without(s.trade.ready),
            Decision::SetUp => s.setup.civ,
            Decision::Tie(role) => s.roles[role.index()],
            Decision::Artemis => s.owner(Marvel::Artemis),
            Decision::Number | Decision::Gift => s.roles[Role::Director.index()],
            Decision::Take => s.trade.to_take,
            Decision::Ulysses => s.owner(Marvel::Ulysses),
            Decision::Redirect => s.trade.last.map(|(taker, ..)| taker),
            Decision::NameBuilder => s.roles[Role::Political.index()],
            Decision::Build | Decision::Pay | Decision::Keep => s.build.civ,
            Decision::NameMover => s.roles[Role::Military.index()],
            Decision::Naval
            | Decision::Land
            | Decision::Assign
            | Decision::LoseAttacker
            | Decision::Choose
            | Decision::Occupy => s.campaign.mover,
            Decision::Helen => s.owner(Marvel::Helen),
            Decision::LoseDefender => s.attack.foe,
            Decision::Retain => match s.attack.space {
                Some(Space::Land(place)) => s.at(place).holder,
                _ => None,
            },
        };
        one.map_or(Civs::NONE, Civs::from)
    }

    /// Lists what a deciding civilisation may do.
    pub(crate) fn list(&self, s: &State, civ: Civ, out: &mut Vec<Action>) {
        match s.now {
            Decision::Over(_) => {}
            Decision::SetUp => self.list_set_up(s, civ, out),
            Decision::Tie(role) => out.extend(self.tied(s, role).iter().map(Action::Role)),
            Decision::Artemis => self.list_artemis(s, out),
            Decision::Number => out.extend((0..=s.hand_size(civ)).map(Action::Number)),
            Decision::Offers => self.list_offers(s, civ, out),
            Decision::Take => self.list_takes(s, civ, out),
            Decision::Ulysses => out.extend([Action::Ulysses, Action::Let]),
            Decision::Redirect => self.list_redirected(s, out),
            Decision::Gift => out.extend(s.hands[civ.index()].kinds().map(Action::Give)),
            Decision::NameBuilder | Decision::NameMover => {
                out.extend(self.players().without(s.acted).iter().map(Action::Name));
            }
            Decision::Build => self.list_purchases(s, civ, out),
            Decision::Pay => self.list_payments(s, civ, out),
            Decision::Keep => self.list_keeps(s, civ, out),
            Decision::Naval | Decision::Land => self.list_moves(s, civ, out),
            Decision::Helen => out.extend([Action::Helen, Action::Let]),
            Decision::Assign => self.list_assignments(s, out),
            Decision::LoseAttacker | Decision::LoseDefender => self.list_losses(s, civ, out),
            Decision::Choose | Decision::Occupy => self.list_choices(s, civ, out),
            Decision::Retain => self.list_retained(s, out),
        }
    }

    /// Is it allowed, and if not, why?
    pub(crate) fn judge(&self, s: &State, civ: Civ, action: Action) -> Result<(), Why> {
        if !self.deciding(s).contains(civ) {
            return Err(Why::NotNow);
        }
        match (s.now, action) {
            (Decision::SetUp, Action::Buy(item)) => self.may_set_up(s, civ, item),
            (Decision::Tie(role), Action::Role(heir)) => self.may_inherit(s, role, heir),
            (Decision::Artemis, Action::Artemis(good)) => {
                if s.bank[good] > 0 {
                    Ok(())
                } else {
                    Err(Why::BankEmpty(good))
                }
            }
            (Decision::Number, Action::Number(number)) => {
                if number <= s.hand_size(civ) {
                    Ok(())
                } else {
                    Err(Why::NumberTooHigh)
                }
            }
            (Decision::Offers, _) => self.may_offer(s, civ, action),
            (Decision::Take, Action::Take(from, kind)) => self.may_take(s, civ, from, kind),
            (Decision::Redirect, Action::Take(from, kind)) => self.may_take_redirected(s, from, kind),
            (Decision::Gift, Action::Give(kind)) => {
                if s.hands[civ.index()][kind] > 0 {
                    Ok(())
                } else {
                    Err(Why::NotInHand(kind))
                }
            }
            (Decision::NameBuilder | Decision::NameMover, Action::Name(next)) => self.may_name(s, next),
            (Decision::Build, Action::Buy(item)) => self.may_buy(s, civ, item),
            (Decision::Build, Action::Swap(give, get)) => self.may_swap(s, civ, give, get),
            (Decision::Pay, _) => self.may_pay(s, civ, action),
            (Decision::Keep, Action::Keep(taxes, good)) => self.may_keep(s, civ, taxes, good),
            (Decision::Naval | Decision::Land, _) => self.may_move(s, civ, action),
            (Decision::Assign, Action::Assign(foe, units, forts)) => self.may_assign(s, foe, units, forts),
            (Decision::LoseAttacker | Decision::LoseDefender, Action::Lose(units, forts)) => {
                self.may_lose(s, civ, units, forts)
            }
            (Decision::Choose | Decision::Occupy, _) => self.may_choose(s, civ, action),
            (Decision::Retain, Action::Retain(slot)) => self.may_retain(s, slot),
            (Decision::SetUp | Decision::Build, Action::Done)
            | (Decision::Ulysses, Action::Ulysses | Action::Let)
            | (Decision::Helen, Action::Helen | Action::Let) => Ok(()),
            _ => Err(Why::NotNow),
        }
    }

    /// R77, R116: each player once.
    fn may_name(&self, s: &State, next: Civ) -> Result<(), Why> {
        if !self.players().contains(next) {
            Err(Why::NotInPlay(next))
        } else if s.acted.contains(next) {
            Err(Why::ActedAlready(next))
        } else {
            Ok(())
        }
    }
}

impl Play<'_> {
    /// Plays a step that [`MareNostrum::judge`] lets pass.
    pub(crate) fn step(&mut self, civ: Civ, action: Action) {
        match (self.s.now, action) {
            (Decision::SetUp, Action::Buy(item)) => self.set_up_item(civ, item),
            (Decision::SetUp, _) => self.end_set_up(civ),
            (Decision::Tie(role), Action::Role(heir)) => self.inherit(role, heir),
            (_, Action::Artemis(good)) => self.artemis(civ, good),
            (_, Action::Number(number)) => self.set_number(civ, number),
            (_, Action::Offer(kind)) => self.offer(civ, kind),
            (Decision::Offers, _) => self.offer_ready(civ),
            (Decision::Redirect, Action::Take(from, kind)) => self.take_redirected(civ, from, kind),
            (_, Action::Take(from, kind)) => self.take(civ, from, kind),
            (_, Action::Ulysses) => self.ulysses(civ),
            (Decision::Ulysses, _) => self.pass_on(),
            (_, Action::Give(kind)) => self.give(civ, kind),
            (Decision::NameBuilder, Action::Name(next)) => self.name_builder(next),
            (_, Action::Name(next)) => self.name_mover(next),
            (_, Action::Buy(item)) => self.buy(civ, item),
            (_, Action::PayTaxes) => self.pay_taxes(civ),
            (_, Action::Pay(good)) => self.pay(civ, good),
            (_, Action::Swap(give, get)) => self.swap(civ, give, get),
            (_, Action::Keep(taxes, good)) => self.keep(civ, taxes, good),
            (_, Action::Launch(place, sea)) => self.launch(civ, place, sea),
            (_, Action::Sail(from, to)) => self.sail(civ, from, to),
            (_, Action::March(count, from, to)) => self.march(civ, count, from, to),
            (_, Action::MarchOff(slot, from, to)) => self.march_off(civ, slot, from, to),
            (_, Action::Attack(place)) => self.attack(civ, place),
            (_, Action::AttackSea(sea)) => self.attack_at_sea(civ, sea),
            (_, Action::Helen) => self.helen(civ),
            (Decision::Helen, _) => self.divide(),
            (_, Action::Assign(foe, units, forts)) => self.assign(foe, units, forts),
            (_, Action::Lose(units, forts)) => self.lose(civ, units, forts),
            (_, Action::Pillage(slot)) => self.pillage(civ, slot),
            (_, Action::Occupy(slot)) => self.occupy(civ, slot),
            (_, Action::Convert) => self.put_on_marker(civ),
            (_, Action::Retain(slot)) => self.retain(slot),
            (Decision::Build, _) => self.end_build(civ),
            (Decision::Occupy, _) => self.end_attack(),
            (Decision::Naval | Decision::Land, _) => self.end_move(civ),
            (now, action) => unreachable!("{action:?} is not legal at {now:?}"),
        }
    }

    /// What has been done so far is final for everybody: something was shown, or a turn is over.
    fn seal(&mut self) {
        self.events.seal(SeatSet::all(self.game.players().len()));
    }

    /// R157, R158: the winning purchase is the last step (R159, R201).
    fn win(&mut self, civ: Civ) {
        self.s.now = Decision::Over(Some(civ));
        self.events.all(|| Event::Won { civ });
    }

    /// Starts a turn: roles (R29), then Commerce; or ends the game at the turn limit of the options.
    fn begin_turn(&mut self) {
        let last = self.s.turn;
        if self.game.options().turn_limit.is_some_and(|limit| last >= limit) {
            self.s.now = Decision::Over(None);
            self.events.all(|| Event::LimitReached { turn: last });
            return;
        }
        self.s.turn = self.s.turn.saturating_add(1);
        let turn = self.s.turn;
        self.events.all(|| Event::TurnBegins { turn });
        if turn == 1 { self.commerce() } else { self.settle(Role::Director) }
    }
}
