//! What a hand can pay, and how.

use emporion_mare_nostrum::{Action, Cards, Decision, Item, Kind, Marvel, Marvels, View};

/// The means of whoever buys.
pub(super) struct Purse {
    /// Cards in hand.
    pub(super) hand: Cards,
    owned: Marvels,
    free_marker: bool,
    /// Points instead of cards, in the set-up.
    points: bool,
    /// Kinds already paid for what is being bought.
    pub(super) paid: Vec<Kind>,
    /// Cards still to pay for it.
    pub(super) left: u8,
}

/// How something can be paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// With points of the set-up.
    Points,
    /// R90: not at all.
    Free,
    /// Only with taxes.
    Taxes,
    /// Only with goods, and only with these.
    Goods(Vec<Kind>),
    /// There is a choice.
    Choice,
}

impl Purse {
    /// The viewer's own means; nothing for a spectator.
    pub(super) fn of(view: &View) -> Purse {
        let player = super::me(view).map(|civ| &view.players[civ.index()]);
        let owned = player.map(|player| player.marvels).unwrap_or_default();
        let used = view.build.as_ref().is_some_and(|build| build.hammurabi);
        Purse {
            hand: player.and_then(|player| player.hand).unwrap_or_default(),
            owned,
            free_marker: owned.has(Marvel::Hammurabi) && !used && view.decision == Decision::Build,
            points: view.decision == Decision::SetUp,
            paid: view.build.as_ref().map(|build| build.paid.clone()).unwrap_or_default(),
            left: view.build.as_ref().map_or(0, |build| build.left),
        }
    }

    /// Is a marker still free (R90)?
    pub(super) fn free_marker(&self) -> bool {
        self.free_marker
    }

    /// What a thing costs.
    pub(super) fn price(&self, item: Item) -> u8 {
        item.price(self.owned)
    }

    /// Different goods in hand.
    pub(super) fn goods(&self) -> u8 {
        self.hand.different_goods()
    }

    /// Taxes in hand.
    pub(super) fn taxes(&self) -> u8 {
        self.hand[Kind::Tax]
    }

    /// How a thing that can be bought can be paid.
    pub(super) fn way(&self, item: Item) -> Way {
        let price = self.price(item);
        let marker = matches!(item, Item::Influence(_) | Item::Convert(_));
        match (self.taxes() >= price, self.goods()) {
            _ if self.points => Way::Points,
            _ if marker && self.free_marker => Way::Free,
            (true, goods) if goods < price => Way::Taxes,
            (false, goods) if goods == price => Way::Goods(Kind::goods().filter(|&good| self.hand[good] > 0).collect()),
            _ => Way::Choice,
        }
    }

    /// The steps of a purchase as far as there is no choice in them.
    pub(super) fn steps(&self, item: Item) -> Vec<Action> {
        let paying: Vec<Action> = match self.way(item) {
            Way::Taxes => vec![Action::PayTaxes],
            Way::Goods(goods) => goods.into_iter().map(Action::Pay).collect(),
            Way::Points | Way::Free | Way::Choice => Vec::new(),
        };
        std::iter::once(Action::Buy(item)).chain(paying).collect()
    }

    /// The goods that can still be added to what is being paid (R78), those one has most of first.
    pub(super) fn fitting(&self) -> Vec<Kind> {
        let mut goods: Vec<Kind> =
            Kind::goods().filter(|&good| self.hand[good] > 0 && !self.paid.contains(&good)).collect();
        goods.sort_by_key(|&good| std::cmp::Reverse(self.hand[good]));
        goods
    }

    /// The rest of the price in the goods one has most of, if it is more than one card and can be paid in goods.
    pub(super) fn rest(&self) -> Option<Vec<Kind>> {
        let fitting = self.fitting();
        let left = usize::from(self.left);
        (left > 1 && fitting.len() >= left).then(|| fitting[..left].to_vec())
    }
}
