//! Why a step is refused: a small reason in the rules, a sentence for players here.

use emporion_core::Refusal;

use crate::rules::price::{price, price_now};
use crate::words::{self, cards, counted, different_goods, of_kind, units};
use crate::{Civ, Decision, Force, Item, Kind, MareNostrum, Marvel, Place, Role, Sea, Space, State};

/// A reason, small enough for the hot path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    NotNow,
    NotTied(Civ, Role),
    NotInPlay(Civ),
    ActedAlready(Civ),
    BankEmpty(Kind),
    NotInHand(Kind),
    NumberTooHigh,
    OfferFull,
    OfferShort,
    OwnCard,
    NotTrading(Civ),
    TwoInARow(Civ),
    NotFaceUp(Civ, Kind),
    UlyssesCardsOnly,
    NotYours(Place),
    OnlyLegions(Place),
    MarkedThisTurn(Place),
    AtWar(Place),
    EnemyLegion(Place),
    Marked(Civ),
    LegionInTheWay,
    OutOfReach(Place),
    NotConverting(Place),
    NoSite(Place),
    NoIcon(Place, Kind),
    NoCoast(Place),
    Stands(Item),
    FortressStands(Place),
    NoBase(Item),
    NoToken(Item),
    NoPiece(Item),
    ForeignHero(Marvel),
    Taken(Marvel),
    CannotPay(Item),
    PayFirst,
    Mixed,
    TooFewTaxes,
    TooFewGoods,
    PaidAlready(Kind),
    NoCleopatra,
    SwappedAlready,
    SwapOneTax,
    KeepsTwoTaxes,
    NoGardens,
    NotAtSetUp(Marvel),
    OutOfArea(Place),
    CapitalOnly(Item),
    NoPoints(Item),
    ShipsFirst,
    NoShip,
    NotOnTheCoast(Place, Sea),
    SeasApart(Sea, Sea),
    MovedAlready,
    NoLegion,
    NobodyMarches,
    TooFewLegions(u8),
    StandsOnSomething(u8),
    NobodyOnIt,
    /// What an attacked occupier did not hold, or keeps already.
    NotHeld,
    CannotMarch(Place, Place),
    AttackedAlready,
    NobodyThere,
    MustAttack(Place),
    AfterAttackOnly,
    AssignInOrder,
    NotSoMany(Force),
    LossesDue(u8),
    NoBuilding(Place),
    OneLegionEach,
    OneWayOnly,
    Capital(Place),
    MustChoose(Place),
}

impl MareNostrum {
    /// The refusal for a reason: code, rule, sentence.
    pub(crate) fn refusal(&self, s: &State, civ: Civ, why: Why) -> Refusal {
        word_commerce(s, civ, why)
            .or_else(|| self.word_construction(s, civ, why))
            .or_else(|| self.word_set_up(s, civ, why))
            .or_else(|| word_payment(s, civ, why))
            .unwrap_or_else(|| self.word_military(s, why))
    }

    /// Reasons of the Construction phase.
    fn word_construction(&self, s: &State, civ: Civ, why: Why) -> Option<Refusal> {
        let name = |place: Place| self.map().name(place);
        Some(match why {
            Why::NotYours(place) => {
                let rule = if s.now == Decision::SetUp { "R164" } else { "R92" };
                say("not-yours", rule, format!("{} does not have your influence marker", name(place)))
                    .with("province", name(place))
            }
            Why::OnlyLegions(place) => {
                say("only-legions", "R93", format!("your legions in {} give no right to build there", name(place)))
                    .with("province", name(place))
            }
            Why::MarkedThisTurn(place) => say(
                "marked-this-turn",
                "R96",
                format!("{} has got your marker only this turn; build there next turn", name(place)),
            )
            .with("province", name(place)),
            Why::AtWar(place) => {
                say("at-war", "R105", format!("{} is at war", name(place))).with("province", name(place))
            }
            Why::EnemyLegion(place) => {
                say("enemy-legion", "R106", format!("a foreign legion stands in {}", name(place)))
                    .with("province", name(place))
            }
            Why::Marked(owner) => {
                let rule = if self.players().contains(owner) { "R94" } else { "R170" };
                say("marked", rule, format!("the province has the marker of {owner}")).with("civ", owner.id())
            }
            Why::LegionInTheWay => say("legion-in-the-way", "R181", "another player's legion stands there".into()),
            Why::OutOfReach(place) => {
                let text = "is next to none of the provinces you had when your turn began, by land or by your ships";
                say("out-of-reach", "R94", format!("{} {text}", name(place))).with("province", name(place))
            }
            Why::NotConverting(place) => {
                say("not-converting", "R113", format!("no legion of yours stands on the marker in {}", name(place)))
                    .with("province", name(place))
            }
            Why::NoSite(place) => {
                say("no-site", "R100", format!("{} has no city site", name(place))).with("province", name(place))
            }
            Why::NoIcon(place, good) => say("no-icon", "R101", format!("{} has no {}", name(place), good.id()))
                .with("province", name(place))
                .with("card", good.id()),
            Why::NoCoast(place) => {
                say("no-coast", "R104", format!("{} touches no sea", name(place))).with("province", name(place))
            }
            Why::Stands(item) => {
                let rule = match item {
                    Item::City(_) => "R100",
                    Item::Caravan(..) => "R101",
                    _ => "R102",
                };
                let place = item.place().map_or("there", name);
                say("stands", rule, format!("{} has {} there already", place, item.noun()))
                    .with("province", place)
                    .with("item", item.word())
            }
            Why::FortressStands(place) => {
                let most = 1 + u8::from(s.has(civ, Marvel::Zeus));
                say("fortress-stands", "R103", format!("{} holds {most} of your fortresses at most", name(place)))
                    .with("province", name(place))
                    .with("most", most)
            }
            Why::NoBase(item) => {
                let base = if matches!(item, Item::Temple(_)) { "a city" } else { "a caravan" };
                say("no-base", "R182", format!("in this game {} needs {base} in its province", item.noun()))
                    .with("item", item.word())
            }
            Why::NoToken(item) => {
                say("no-token", "R107", format!("there is no token left for {}", item.noun())).with("item", item.word())
            }
            Why::NoPiece(item) => {
                say("no-piece", "R6", format!("all your pieces are on the board: {} cannot be added", item.noun()))
                    .with("item", item.word())
            }
            _ => return None,
        })
    }

    /// Reasons against heroes and wonders, and those of the advanced set-up.
    fn word_set_up(&self, s: &State, civ: Civ, why: Why) -> Option<Refusal> {
        let name = |place: Place| self.map().name(place);
        Some(match why {
            Why::ForeignHero(marvel) => {
                let nation = marvel.nation();
                let message = format!("only {} can have {}", nation.map_or("", Civ::name), marvel.name());
                say("foreign-hero", "R111", message).with("civ", nation.map_or("", Civ::id)).with("item", marvel.id())
            }
            Why::Taken(marvel) => {
                say("taken", "R110", format!("{} has an owner", marvel.name())).with("item", marvel.id())
            }
            Why::NotAtSetUp(marvel) => say(
                "not-at-set-up",
                "R17",
                format!("{} cannot be bought in the set-up, only your own hero", marvel.name()),
            )
            .with("item", marvel.id()),
            Why::OutOfArea(place) => {
                let rule = if civ == Civ::Greece { "R19" } else { "R18" };
                say("out-of-area", rule, format!("{} is not in your area", name(place))).with("province", name(place))
            }
            Why::CapitalOnly(item) => {
                say("capital-only", "R20", format!("{} starts in the capital", item.noun())).with("item", item.word())
            }
            Why::NoPoints(item) => {
                let (price, points) = (price(s, civ, item), s.setup.points);
                say(
                    "no-points",
                    "R15",
                    format!("{} costs {}, you have {points}", item.noun(), counted(price, "point", "points")),
                )
                .with("item", item.word())
                .with("price", price)
                .with("points", points)
            }
            _ => return None,
        })
    }

    /// Reasons of the Military phase.
    fn word_military(&self, s: &State, why: Why) -> Refusal {
        let (name, sea) = (|place: Place| self.map().name(place), |sea: Sea| self.map().sea_name(sea));
        match why {
            Why::ShipsFirst => say("ships-first", "R121", "ships move and fight before any legion does".into()),
            Why::NoShip => say("no-ship", "R118", "you have no ship there".into()),
            Why::NotOnTheCoast(place, space) => {
                say("not-on-the-coast", "R119", format!("{} does not touch {}", name(place), sea(space)))
                    .with("province", name(place))
                    .with("sea", sea(space))
            }
            Why::SeasApart(from, to) => say("seas-apart", "R118", format!("{} does not touch {}", sea(from), sea(to)))
                .with("from", sea(from))
                .with("to", sea(to)),
            Why::MovedAlready => say("moved-already", "R127", "those units have moved or attacked this turn".into()),
            Why::NoLegion => say("no-legion", "R122", "you have no legion there".into()),
            Why::NobodyMarches => say("nobody-marches", "R122", "at least 1 legion marches".into()),
            Why::TooFewLegions(have) => {
                let text = format!("you have only {} there", counted(have, "legion", "legions"));
                say("too-few-legions", "R122", text.replace("only no", "no")).with("have", have)
            }
            Why::StandsOnSomething(free) => {
                let go = if free == 1 { "is free to go" } else { "are free to go" };
                let legions = counted(free, "legion", "legions");
                let text =
                    format!("{legions} {go}; name the others by what they stand on: `march city judaea memphis`");
                say("stands-on-something", "R196", text).with("free", free)
            }
            Why::NotHeld => {
                let text = "an attacked occupier keeps what his legions stood on, each once, and takes nothing new";
                say("not-held", "R198", text.into())
            }
            Why::NobodyOnIt => say("nobody-on-it", "R196", "no legion stands on that".into()),
            Why::CannotMarch(from, to) => {
                let text =
                    format!("{} and {} have no border, and no chain of your ships joins them", name(from), name(to));
                say("cannot-march", "R123", text).with("from", name(from)).with("to", name(to))
            }
            Why::AttackedAlready => say("attacked-already", "R127", "those units have attacked this turn".into()),
            Why::NobodyThere => say("nobody-there", "R145", "there is nobody to attack there".into()),
            Why::MustAttack(place) => {
                let entered = s.campaign.entered[place.index()] > 0;
                let (rule, word, why) = if !entered {
                    ("R141", "stays", "who stays in a war fights a round")
                } else if s.at(place).enemies(s.campaign.mover.unwrap_or(Civ::Rome)).is_empty() {
                    ("R193", "takes", "your legions entered it and take it or strike it")
                } else {
                    ("R133", "fights", "your legions entered it and must fight")
                };
                say("must-attack", rule, format!("you still have to attack {}: {why}", name(place)))
                    .with("province", name(place))
                    .with("why", word)
            }
            Why::AfterAttackOnly => {
                say("after-attack-only", "R147", "that is possible only right after an attack of your own there".into())
            }
            Why::AssignInOrder => {
                let foe = s.attack.foe;
                let message = format!("first say how many go against {}", foe.map_or("", Civ::name));
                say("assign-in-order", "R188", message).with("civ", foe.map_or("", Civ::id))
            }
            Why::NotSoMany(force) => {
                let text = format!("there are only {} to choose from", units(s.attack.space, force));
                let at_sea = matches!(s.attack.space, Some(Space::Sea(_)));
                say("not-so-many", "R189", text)
                    .with("unit", if at_sea { "trireme" } else { "legion" })
                    .with("units", force.units)
                    .with("forts", force.forts)
            }
            Why::LossesDue(due) => {
                let lost = if due == 1 { "unit is lost" } else { "units are lost" };
                say("losses-due", "R136", format!("exactly {due} {lost}")).with("due", due)
            }
            Why::NoBuilding(place) => say("no-building", "R148", format!("{} has no such building", name(place)))
                .with("province", name(place)),
            Why::OneLegionEach => say("one-legion-each", "R195", "a legion stands there already".into()),
            Why::OneWayOnly => say("one-way-only", "R193", "pillage, occupy or convert: only one of them".into()),
            Why::Capital(place) => {
                say("capital", "R115", format!("{} is a player's capital; its marker stays", name(place)))
                    .with("province", name(place))
            }
            Why::MustChoose(place) => say(
                "must-choose",
                "R193",
                format!("choose what to do with {}: pillage, occupy or convert", name(place)),
            )
            .with("province", name(place)),
            // The reasons of the other phases are worded before.
            _ => say("refused", "", format!("this cannot be done now: {}", due_now(s))).with("decision", s.now.word()),
        }
    }
}

/// Reasons of the Commerce phase, and those of every phase.
fn word_commerce(s: &State, civ: Civ, why: Why) -> Option<Refusal> {
    let number = s.trade.number;
    Some(match why {
        Why::NotNow => {
            say("not-now", "", format!("this is not the time for it: {}", due_now(s))).with("decision", s.now.word())
        }
        Why::NotTied(heir, role) => {
            say("not-tied", "R34", format!("{heir} is not among those tied for {}", role.name()))
                .with("civ", heir.id())
                .with("role", role.id())
        }
        Why::NotInPlay(other) => say("not-in-play", "R1", format!("nobody plays {other}")).with("civ", other.id()),
        Why::ActedAlready(other) => {
            let rule = if s.now == Decision::NameBuilder { "R77" } else { "R116" };
            say("acted-already", rule, format!("{other} has had its turn in this phase")).with("civ", other.id())
        }
        Why::BankEmpty(kind) => {
            say("bank-empty", "R55", format!("there is no {} left in the bank", kind.id())).with("card", kind.id())
        }
        Why::NotInHand(kind) => {
            let rule = match s.now {
                Decision::Offers => "R58",
                Decision::Gift => "R178",
                Decision::Keep => "R82",
                Decision::Build => "R91",
                _ => "R80",
            };
            let have = s.hands[civ.index()][kind];
            say("not-in-hand", rule, format!("you have {} in hand", of_kind(have, kind)))
                .with("card", kind.id())
                .with("have", have)
        }
        Why::NumberTooHigh => {
            let size = s.hand_size(civ);
            let most = if size == 0 { "0".to_owned() } else { format!("0 to {size}") };
            say("number-too-high", "R56", format!("you have {}, so the number is {most}", cards(size)))
                .with("most", size)
        }
        Why::OfferFull => {
            let text = format!("your offer is complete with {}; say `done`", cards(number));
            say("offer-full", "R58", text).with("number", number)
        }
        Why::OfferShort => {
            let have = s.trade.offers[civ.index()].size();
            let text = format!("an offer has {}, yours has {have}", cards(number));
            say("offer-short", "R58", text).with("number", number).with("have", have)
        }
        Why::OwnCard => say("own-card", "R68", "you cannot take your own card".into()),
        Why::NotTrading(from) => {
            say("not-trading", "R59", format!("{from} takes no part in this trade")).with("civ", from.id())
        }
        Why::TwoInARow(from) => {
            let text = format!("the last two takes were between you and {from}; take from somebody else");
            say("two-in-a-row", "R66", text).with("civ", from.id())
        }
        Why::NotFaceUp(from, kind) => say("not-face-up", "R63", format!("{from} has no {} face up", kind.id()))
            .with("civ", from.id())
            .with("card", kind.id()),
        Why::UlyssesCardsOnly => {
            say("ulysses-cards-only", "R75", "you must take a card of the owner of Ulysses".into())
        }
        _ => return None,
    })
}

/// Reasons about paying, swapping and keeping.
fn word_payment(s: &State, civ: Civ, why: Why) -> Option<Refusal> {
    let hand = &s.hands[civ.index()];
    let (taxes, different, left) = (hand[Kind::Tax], hand.different_goods(), s.build.left);
    Some(match why {
        Why::CannotPay(item) => {
            let price = price_now(s, civ, item);
            let text = format!(
                "{} costs {} or {}; you have {} and {}",
                item.noun(),
                words::taxes(price),
                different_goods(price),
                words::taxes(taxes),
                different_goods(different)
            );
            say("cannot-pay", "R80", text)
                .with("item", item.word())
                .with("price", price)
                .with("taxes", taxes)
                .with("goods", different)
        }
        Why::PayFirst => {
            let what = s.build.item.map_or("it", Item::noun);
            let due = if left == 1 { "is due" } else { "are due" };
            say("pay-first", "R80", format!("pay for {what} first: {} {due}", cards(left)))
                .with("item", s.build.item.map_or("it", Item::word))
                .with("due", left)
        }
        Why::Mixed => say("mixed", "R79", "taxes and commodities are never mixed in one payment".into()),
        Why::TooFewTaxes => {
            let due = if left == 1 { "is due" } else { "are due" };
            let text = format!("{} {due}, you have {}", words::taxes(left), words::taxes(taxes));
            say("too-few-taxes", "R80", text).with("due", left).with("taxes", taxes)
        }
        Why::TooFewGoods => {
            let due = if left == 1 { "is due" } else { "are due" };
            let text = format!("{} {due}, you have {}", different_goods(left), different_goods(different));
            say("too-few-goods", "R78", text).with("due", left).with("goods", different)
        }
        Why::PaidAlready(good) => {
            say("paid-already", "R78", format!("a {} is already in this payment; all must be different", good.id()))
                .with("card", good.id())
        }
        Why::NoCleopatra => say("no-cleopatra", "R91", "only the owner of Cleopatra swaps with the bank".into()),
        Why::SwappedAlready => say("swapped-already", "R91", "Cleopatra has swapped in this turn".into()),
        Why::SwapOneTax => {
            say("swap-one-tax", "R91", "a swap is a tax for a commodity or a commodity for a tax".into())
        }
        Why::KeepsTwoTaxes => say("keeps-two-taxes", "R82", "at most two taxes are kept".into()),
        Why::NoGardens => say("no-gardens", "R83", "only the owner of the Hanging Gardens keeps a commodity".into()),
        _ => return None,
    })
}

/// What is to be decided instead.
fn due_now(s: &State) -> &'static str {
    match s.now {
        Decision::SetUp => "buy for your points, or `done`",
        Decision::Tie(_) => "the holder of the role names one of the tied players",
        Decision::Artemis => "the owner of the Temple of Artemis takes a commodity",
        Decision::Number => "the Director says how many cards are traded",
        Decision::Offers => "the cards to trade are chosen",
        Decision::Take | Decision::Redirect => "a face-up card is to be taken",
        Decision::Ulysses => "the owner of Ulysses says `ulysses` or `let`",
        Decision::Gift => "the Director gives a card",
        Decision::NameBuilder => "the Political Leader names who builds",
        Decision::Build => "one player builds",
        Decision::Pay => "the price is to be paid",
        Decision::Keep => "the builder says what he keeps",
        Decision::NameMover => "the Military Leader names who moves",
        Decision::Naval | Decision::Land => "one player moves",
        Decision::Helen => "the owner of Helen says `helen` or `let`",
        Decision::Assign => "the attacker divides his units",
        Decision::LoseAttacker | Decision::LoseDefender => "losses are to be named",
        Decision::Choose => "the invader pillages, occupies or converts",
        Decision::Occupy => "the invader occupies further buildings, or `done`",
        Decision::Retain => "the occupier says what he keeps",
        Decision::Over(_) => "the game is over",
    }
}

/// A refusal of this game; no rule where none of the game refuses.
fn say(code: &'static str, rule: &'static str, message: String) -> Refusal {
    let refusal = Refusal::new(format!("mare-nostrum/{code}"), message);
    if rule.is_empty() { refusal } else { refusal.by(rule) }
}
