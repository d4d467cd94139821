//! The tree of turns.

use arrayvec::ArrayVec;
use emporion_core::{Chance, Events, Game, SampleRng, Seat, Turn, Viewer};

use crate::beam::run;
use crate::{Beam, Decision, MAX_SEATS, Mind, Plan, Planner, Values, Weights};

/// The most nodes of a tree. Each keeps one position, so this bounds the memory: 4,096 positions and their turns.
const MAX_NODES: usize = 4096;
/// The most turns a play-through goes down the tree.
const MAX_DEPTH: usize = 12;
/// How many nodes are looked through for the position that came about.
const FORESIGHT: usize = 512;
/// The most turns a play-out goes on to reach a position that is even.
const MAX_PLAY_OUT: usize = 64;
/// How much a turn that was tried seldom is preferred, as a part of the difference that turns make.
const EXPLORE: f32 = 0.7;
/// What a difference between turns counts at least.
const LEAST_DIFFERENCE: f32 = 0.02;

type NodeId = usize;
/// For each side of a node the number of the turn it takes.
type Choice = ArrayVec<(Seat, u16), MAX_SEATS>;

/// A turn at a node.
struct Arm<A> {
    steps: Vec<A>,
    visits: u32,
    /// The seat's own shares, summed.
    total: f32,
    /// What it surely leads to.
    proven: Option<Values>,
}

/// The turns of one deciding seat, the most promising first.
struct Side<A> {
    seat: Seat,
    arms: Vec<Arm<A>>,
}

struct Node<G: Game> {
    /// The position that first came about here. In a box, so that a tree grows by one position at a time and none is moved.
    state: Box<G::State>,
    /// Whether that position is the only one possible.
    certain: bool,
    visits: u32,
    /// What it surely comes to.
    proven: Option<Values>,
    sides: Vec<Side<G::Action>>,
    children: Vec<(Choice, NodeId)>,
}

impl<G: Mind> Node<G> {
    fn new(state: Box<G::State>, certain: bool) -> Node<G> {
        Node { state, certain, visits: 0, proven: None, sides: Vec::new(), children: Vec::new() }
    }

    /// Sets the turns of the seat that decides now: first those of the wider look, in its order, then what else was considered
    /// here and is legal. What is known of a turn stays with it, and so does where it leads.
    fn offer(&mut self, decision: &Decision<'_, G>, plans: &[Plan<G::Action>]) {
        let seat = decision.seat;
        let place = self.sides.iter().position(|side| side.seat == seat).unwrap_or_else(|| {
            self.sides.push(Side { seat, arms: Vec::new() });
            self.sides.len() - 1
        });
        // Each with the number that it had.
        let known = std::mem::take(&mut self.sides[place].arms).into_iter().zip((0..).map(Some));
        let mut arms: Vec<_> = known.filter(|(arm, _)| decision.legal.contains(&arm.steps[0])).collect();
        for plan in plans {
            if arms.iter().all(|(arm, _)| arm.steps != plan.steps) {
                arms.push((Arm::new(plan.steps.clone()), None));
            }
        }
        arms.sort_by_key(|(arm, _)| plans.iter().position(|plan| plan.steps == arm.steps).unwrap_or(plans.len()));
        self.children.retain_mut(|(choice, _)| {
            choice.iter_mut().filter(|(other, _)| *other == seat).all(|(_, number)| {
                let now = arms.iter().position(|(_, before)| *before == Some(*number));
                now.is_some_and(|now| {
                    *number = now as u16;
                    true
                })
            })
        });
        self.sides[place].arms = arms.into_iter().map(|(arm, _)| arm).collect();
    }
}

impl<A> Arm<A> {
    fn new(steps: Vec<A>) -> Arm<A> {
        Arm { steps, visits: 0, total: 0.0, proven: None }
    }
}

/// A tree; the root is node 0.
pub(super) struct Tree<G: Mind> {
    nodes: Vec<Node<G>>,
    /// Positions of nodes that were dropped: new nodes write over them, for fresh memory is slow the first time.
    spare: Vec<Box<G::State>>,
}

/// A turn at the root, with what all trees think of it.
#[derive(Clone, Debug)]
pub(super) struct Merged<A> {
    pub(super) steps: Vec<A>,
    visits: u32,
    total: f32,
    proven: Option<f32>,
}

impl<A> From<Plan<A>> for Merged<A> {
    fn from(plan: Plan<A>) -> Merged<A> {
        Merged { steps: plan.steps, visits: 0, total: plan.share, proven: None }
    }
}

impl<A> Merged<A> {
    /// A proven win first, a proven loss last, else what was tried most.
    fn rank(&self) -> (f32, f32) {
        let mean = self.total / self.visits.max(1) as f32;
        match self.proven {
            Some(share) if share > 0.99 => (f32::MAX, share),
            Some(share) if share < 0.01 => (-1.0, share),
            _ => (self.visits as f32, mean),
        }
    }
}

/// The turns at the roots of several trees, the best first.
pub(super) fn merge<G: Mind>(trees: &[Tree<G>], seat: Seat) -> Vec<Merged<G::Action>> {
    let mut merged: Vec<Merged<G::Action>> = Vec::new();
    let sides = trees.iter().filter_map(|tree| tree.nodes.first()).flat_map(|root| &root.sides);
    for arm in sides.filter(|side| side.seat == seat).flat_map(|side| &side.arms) {
        let proven = arm.proven.map(|values| values[seat]);
        match merged.iter_mut().find(|other| other.steps == arm.steps) {
            Some(other) => {
                other.visits += arm.visits;
                other.total += arm.total;
                other.proven = other.proven.or(proven);
            }
            None => merged.push(Merged { steps: arm.steps.clone(), visits: arm.visits, total: arm.total, proven }),
        }
    }
    merged.sort_by(|a, b| {
        let ((first, share), (other_first, other_share)) = (a.rank(), b.rank());
        other_first.total_cmp(&first).then(other_share.total_cmp(&share))
    });
    merged
}

impl<G: Mind> Tree<G> {
    pub(super) fn new() -> Tree<G> {
        Tree { nodes: Vec::new(), spare: Vec::new() }
    }

    /// How often the root was visited.
    #[cfg(test)]
    pub(super) fn visits(&self) -> u32 {
        self.nodes.first().map_or(0, |root| root.visits)
    }

    /// How many positions are in memory.
    #[cfg(test)]
    pub(super) fn positions(&self) -> usize {
        self.nodes.len() + self.spare.len()
    }

    /// Whether the root's result is known.
    pub(super) fn is_settled(&self) -> bool {
        self.nodes.first().is_some_and(|root| root.proven.is_some())
    }

    /// Makes the position that came about the root: what the tree already knows of it is kept.
    pub(super) fn root(
        &mut self,
        decision: &Decision<'_, G>,
        view: &G::View,
        state: &G::State,
        plans: &[Plan<G::Action>],
    ) {
        // What was found while something was hidden proves nothing once nothing is.
        let open = decision.game.open(state);
        let known = self.foreseen(decision, view).filter(|&node| self.nodes[node].certain || !open);
        let top = known.unwrap_or_else(|| {
            self.spare.extend(self.nodes.drain(..).map(|node| node.state));
            self.grow(state, open)
        });
        self.nodes[top].offer(decision, plans);
        self.nodes[top].proven = None;
        self.keep_below(top);
    }

    /// The node that looks to the seat like what it sees now.
    fn foreseen(&self, decision: &Decision<'_, G>, view: &G::View) -> Option<NodeId> {
        let candidates = self.nodes.iter().enumerate().skip(1).filter(|(_, node)| node.visits > 1);
        candidates
            .take(FORESIGHT)
            .filter(|(_, node)| decision.game.turn(&node.state).deciding().contains(decision.seat))
            .find(|(_, node)| decision.game.view(&node.state, Viewer::Seat(decision.seat)) == *view)
            .map(|(id, _)| id)
    }

    /// Drops everything but a node and what follows from it.
    fn keep_below(&mut self, top: NodeId) {
        let mut old: Vec<Option<Node<G>>> = self.nodes.drain(..).map(Some).collect();
        let mut order = vec![top];
        let mut next = 0;
        while let Some(&id) = order.get(next) {
            let mut node = old[id].take().expect("a node has one parent");
            for (_, child) in &mut node.children {
                order.push(*child);
                *child = order.len() - 1;
            }
            self.nodes.push(node);
            next += 1;
        }
        self.spare.extend(old.into_iter().flatten().map(|node| node.state));
    }

    /// A node for a position.
    fn grow(&mut self, state: &G::State, certain: bool) -> NodeId {
        let state = match self.spare.pop() {
            Some(mut spare) => {
                spare.as_mut().clone_from(state);
                spare
            }
            None => Box::new(state.clone()),
        };
        self.nodes.push(Node::new(state, certain));
        self.nodes.len() - 1
    }
}

/// What play-throughs need.
pub(super) struct Walk<'a, G: Mind> {
    pub(super) game: &'a G,
    pub(super) view: &'a G::View,
    pub(super) weights: &'a Weights,
    pub(super) inner: Beam,
    pub(super) planner: Planner<G>,
    pub(super) events: Events<G::Event>,
}

impl<G: Mind> Walk<'_, G> {
    /// From the root down to a leaf, and its value back up.
    pub(super) fn play_through(&mut self, tree: &mut Tree<G>, rng: &mut SampleRng) {
        let mut state = self.game.determinise(self.view, rng);
        let mut chance = Chance::sampled(rng.fork());
        let mut path: ArrayVec<(NodeId, Choice), MAX_DEPTH> = ArrayVec::new();
        let mut at = 0;
        let values = loop {
            if let Turn::Over(outcome) = self.game.turn(&state) {
                let values = Values::of(&outcome, self.game.seats());
                if tree.nodes[at].certain {
                    tree.nodes[at].proven = Some(values);
                }
                break values;
            }
            let node = &mut tree.nodes[at];
            // The first visit judges, the second proposes turns. The root is there to be searched.
            if path.is_full() || (at != 0 && node.visits == 0) {
                break self.judge(&mut state, rng, &mut chance);
            }
            self.propose(node, &state, rng);
            let choice = self.select(node, &state, at == 0);
            if choice.is_empty() {
                break self.judge(&mut state, rng, &mut chance);
            }
            let certain = self.take(node, &choice, &mut state, &mut chance);
            path.push((at, choice.clone()));
            match tree.child(at, &choice, &state, certain) {
                Some(child) => at = child,
                None => break self.judge(&mut state, rng, &mut chance),
            }
        };
        // Without room for another node the way ends above the leaf.
        if path.last().is_none_or(|(last, _)| *last != at) {
            tree.nodes[at].visits += 1;
        }
        tree.back_up(&path, &values);
    }

    /// Turns for every deciding seat that has none yet.
    fn propose(&mut self, node: &mut Node<G>, state: &G::State, rng: &mut SampleRng) {
        for seat in self.game.turn(state).deciding().iter() {
            if node.sides.iter().all(|side| side.seat != seat) {
                let plans = self.planner.plans(self.game, state, seat, self.weights, self.inner, rng);
                node.sides.push(Side { seat, arms: plans.into_iter().map(|plan| Arm::new(plan.steps)).collect() });
            }
        }
    }

    /// One turn for each deciding seat.
    fn select(&self, node: &Node<G>, state: &G::State, is_root: bool) -> Choice {
        let deciding = self.game.turn(state).deciding();
        let sides = node.sides.iter().filter(|side| deciding.contains(side.seat));
        let (first, growth) = if is_root { (2.0, 1.0) } else { G::REPLIES };
        let window = (first + (growth * node.visits as f32).sqrt()) as usize;
        sides.filter_map(|side| Some((side.seat, self.pick(side, node.visits, window, state)?))).collect()
    }

    /// Upper confidence bounds among the turns that are considered at this number of visits.
    fn pick(&self, side: &Side<G::Action>, visits: u32, window: usize, state: &G::State) -> Option<u16> {
        let legal = |arm: &&(usize, &Arm<_>)| {
            let step: &G::Action = &arm.1.steps[0];
            self.game.check(state, side.seat, step).is_ok()
        };
        let arms = || side.arms.iter().take(window).enumerate();
        let tried = || arms().filter(|(_, arm)| arm.visits > 0).map(|(_, arm)| arm.total / arm.visits as f32);
        let best = tried().fold(f32::MIN, f32::max);
        let worst = tried().fold(f32::MAX, f32::min);
        let scale = EXPLORE * (best - worst).max(LEAST_DIFFERENCE);
        let log = ((visits + 1) as f32).ln();
        let bound = |arm: &Arm<_>| match (arm.proven, arm.visits) {
            (Some(values), _) => values[side.seat] * 1000.0 - 500.0,
            (None, 0) => f32::MAX,
            (None, n) => arm.total / n as f32 + scale * (log / n as f32).sqrt(),
        };
        let (number, _) =
            arms().filter(|arm| legal(&arm)).max_by(|(i, a), (j, b)| bound(a).total_cmp(&bound(b)).then(j.cmp(i)))?;
        Some(number as u16)
    }

    /// Plays the chosen turns. Whether the result is the only one possible.
    fn take(&mut self, node: &Node<G>, choice: &Choice, state: &mut G::State, chance: &mut Chance) -> bool {
        let mut certain = node.certain && choice.len() == 1;
        for &(seat, number) in choice {
            let side = node.sides.iter().find(|side| side.seat == seat).expect("a choice is made at its side");
            let steps = &side.arms[usize::from(number)].steps;
            for step in steps {
                if self.game.check(state, seat, step).is_err() {
                    certain = false;
                    break;
                }
                self.game.perform(state, seat, step, chance, &mut self.events);
                certain &= !chance.take_asked();
            }
        }
        certain
    }

    /// What a leaf is worth: at once, and after a few turns of play.
    fn judge(&mut self, state: &mut G::State, rng: &mut SampleRng, chance: &mut Chance) -> Values {
        let now = self.game.shares(state, self.weights);
        let mut turns = 0;
        while turns < G::PLAY_OUT || !self.game.even(state) {
            let Some(seat) = self.game.turn(state).deciding().first() else { break };
            if self.planner.late() || turns == MAX_PLAY_OUT {
                break;
            }
            turns += 1;
            let plans = self.planner.plans(self.game, state, seat, self.weights, Beam::SINGLE, rng);
            run(self.game, state, seat, &plans[0].steps, chance, &mut self.events);
        }
        now.mix(self.game.shares(state, self.weights), G::PLAY_OUT_PART)
    }
}

impl<G: Mind> Tree<G> {
    /// The node after these turns, made if there is room.
    fn child(&mut self, at: NodeId, choice: &Choice, state: &G::State, certain: bool) -> Option<NodeId> {
        if let Some((_, child)) = self.nodes[at].children.iter().find(|(other, _)| other == choice) {
            let child = *child;
            self.nodes[child].certain &= certain;
            return Some(child);
        }
        if self.nodes.len() == MAX_NODES {
            return None;
        }
        let child = self.grow(state, certain);
        self.nodes[at].children.push((choice.clone(), child));
        Some(child)
    }

    /// Gives every seat on the way its share, and passes on what is proven.
    fn back_up(&mut self, path: &[(NodeId, Choice)], values: &Values) {
        for (at, choice) in path.iter().rev() {
            let child = self.nodes[*at].children.iter().find(|(other, _)| other == choice).map(|&(_, child)| child);
            let proven = child.and_then(|child| self.nodes[child].proven);
            let node = &mut self.nodes[*at];
            node.visits += 1;
            for &(seat, number) in choice {
                let side = node.sides.iter_mut().find(|side| side.seat == seat).expect("a choice is made at its side");
                let arm = &mut side.arms[usize::from(number)];
                arm.visits += 1;
                arm.total += values[seat];
                // With one deciding seat a turn leads to one node; whoever can win for sure does.
                if choice.len() == 1 && proven.is_some() {
                    arm.proven = proven;
                    if proven.is_some_and(|values| values[seat] > 0.99) {
                        node.proven = proven;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use emporion_core::{Seed, Setup};
    use emporion_magna_grecia::MagnaGrecia;

    use super::*;
    use crate::fitted;

    /// What the turns of a node lead to, by their steps.
    fn ways(node: &Node<MagnaGrecia>, seat: Seat) -> Vec<(Vec<<MagnaGrecia as Game>::Action>, NodeId)> {
        let side = node.sides.iter().find(|side| side.seat == seat).expect("it decides");
        let steps = |choice: &Choice| side.arms[usize::from(choice[0].1)].steps.clone();
        node.children.iter().map(|(choice, child)| (steps(choice), *child)).collect()
    }

    #[test]
    fn turns_in_a_new_order_lead_where_they_led() {
        let setup = Setup::new::<MagnaGrecia>(2, emporion_magna_grecia::Options::default());
        let begun = MagnaGrecia::begin(setup, &mut Chance::live(&Seed::new("ways"), 0), &mut Events::off());
        let (game, state) = begun.expect("default options");
        let seat = game.turn(&state).deciding().first().expect("somebody begins");
        let mut rng = SampleRng::new("ways", 0);
        let plans = Planner::new().plans(&game, &state, seat, &fitted::<MagnaGrecia>(), Beam::ROOT, &mut rng);
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        let at = |legal| Decision { game: &game, seat, view: None, legal };

        let mut node = Node::new(Box::new(state), true);
        node.offer(&at(&legal), &plans[..3]);
        node.children =
            (0..3).map(|number| ([(seat, number)].into_iter().collect(), usize::from(number) + 10)).collect();
        let before = ways(&node, seat);
        node.offer(&at(&legal), &[plans[2].clone(), plans[3].clone(), plans[0].clone()]);
        assert_eq!(ways(&node, seat), before);
        let order: Vec<_> = node.sides[0].arms.iter().map(|arm| &arm.steps).collect();
        assert_eq!(order, [2, 3, 0, 1].map(|number| &plans[number].steps));

        // Where the first steps of all but one are no longer legal, what they led to is gone.
        let only = &plans[0].steps[0];
        node.offer(&at(&[*only]), &plans[..1]);
        let kept: Vec<_> = before.into_iter().filter(|(steps, _)| steps[0] == *only).collect();
        assert_eq!(ways(&node, seat), kept);
        assert!(!kept.is_empty() && node.sides[0].arms.iter().all(|arm| arm.steps[0] == *only));
    }
}
