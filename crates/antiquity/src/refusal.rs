//! Why a step is refused: small and `Copy` while rules are checked, a sentence with numbers only when somebody is told.

use emporion_core::Refusal;

use crate::building::Building;
use crate::goods::{Class, Good};
use crate::grid::Place;

/// A reason; [`Reason::refusal`] says it in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Nothing of this kind can be done now.
    NotNow,
    /// A choice is open and this is no part of it.
    ChoiceOpen,
    /// Not one of the choices asked for.
    NoChoice,
    NotStartTile,
    StartTaken,
    TakesGood {
        good: Good,
        need: u16,
        have: u16,
    },
    TakesClass {
        class: Class,
        need: u8,
        different: bool,
    },
    PaymentWrong,
    BuiltAlready(Building),
    HouseBuilt(u8),
    /// The free house does not have a lower number than this one, which is paid.
    SecondNotLower(u8),
    NoSecond,
    StockEmpty(Building),
    StorageTooSmall {
        tiles: u8,
        least: u8,
    },
    StorageOdd,
    NoRoom(Building),
    DoesNotFit,
    /// Another part of the choice comes first: `city` or `square`.
    Earlier(&'static str),
    NotBuilding,
    /// A building is named by its first square.
    BeginsAt(Building, Place),
    NoMenFree,
    TakesNoMan(Building),
    ManAlready,
    GraveOnIt,
    InBody,
    NoMan,
    ManUsed,
    ManInDraft,
    ManShown,
    HospitalInactive,
    HospitalSpent,
    NoGrave,
    TheologyInactive,
    TheologySpent,
    NoCathedral,
    MariaStays,
    CathedralGraved,
    NotBarbara,
    NothingNew,
    NothingLifted,
    NoMarket,
    NotOwnSeat,
    PartnerGone,
    OffersSpent,
    OfferOpen,
    OfferEmpty,
    OfferFull(u16),
    NoOffer,
    TermsChanged,
    MarketNeeded,
    NoCartShop,
    NotInZone,
    NotFree,
    Polluted,
    WrongTerrain(&'static str),
    BiologyInactive,
    BiologySpent,
    RangeFixed(Good),
    NotOnWater,
    NoOpenWater,
    NotNeighbours,
    FisheriesOut,
    NoBrewery,
    InnsOut,
    CitiesOut,
    CityOffMap,
    CityOnWater,
    CityTouches,
    NoSite(&'static str),
    AlchemyInactive,
    AlchemySpent,
    NotPolluted,
    KeepBetween {
        least: u16,
        most: u16,
    },
    NoGoodThere,
    UnderTheMan,
    NoMarker,
    EmptySquaresFirst,
    NoSuchSquare,
    GravedAlready,
    OnHouse,
    Guarded,
}

impl Reason {
    /// The refusal for players.
    pub(crate) fn refusal(self) -> Refusal {
        let (code, rule, message) = self.words();
        let refusal = Refusal::new(format!("antiquity/{code}"), message);
        let refusal = if rule.is_empty() { refusal } else { refusal.by(rule) };
        match self {
            Reason::TakesGood { good, need, have } => refusal.with("good", good).with("need", need).with("have", have),
            // Goods and whole classes run out under one code, so both are said to be the good.
            Reason::TakesClass { class, need, .. } => {
                refusal.with("class", class.name()).with("good", class.name()).with("need", need)
            }
            Reason::KeepBetween { least, most } => refusal.with("least", least).with("most", most),
            Reason::StorageTooSmall { tiles, least } => refusal.with("tiles", tiles).with("least", least),
            Reason::BuiltAlready(kind) | Reason::StockEmpty(kind) | Reason::NoRoom(kind) | Reason::TakesNoMan(kind) => {
                refusal.with("building", kind.word())
            }
            Reason::HouseBuilt(number) | Reason::SecondNotLower(number) => refusal.with("house", number),
            Reason::BeginsAt(kind, place) => refusal.with("building", kind.word()).with("at", place.to_string()),
            Reason::OfferFull(most) => refusal.with("most", most),
            Reason::Earlier(part) => refusal.with("part", part),
            Reason::RangeFixed(good) => refusal.with("good", good),
            Reason::ChoiceOpen => refusal.or_undo("finish the choice you have begun first"),
            Reason::ManInDraft => refusal.or_undo("a man was taken off here before; this one stays"),
            Reason::NothingNew => refusal.or_undo("nothing has changed since your last rearrangement"),
            _ => refusal,
        }
    }

    /// Code, rule, sentence.
    #[expect(clippy::too_many_lines, reason = "one line a reason")]
    fn words(self) -> (&'static str, &'static str, String) {
        let say = str::to_owned;
        match self {
            Reason::NotNow => ("not-now", "R18", say("this is no step of the present phase")),
            Reason::ChoiceOpen => ("choice-open", "", say("finish the choice you have begun first, or take it back")),
            Reason::NoChoice => ("no-choice", "", say("this is not one of the choices you have here")),
            Reason::NotStartTile => {
                ("not-on-start-tile", "R13", say("all seven hexes of a first city lie on one start tile"))
            }
            Reason::StartTaken => ("start-taken", "R13", say("another player has this start tile")),
            Reason::TakesGood { good, need, have } => {
                ("not-enough-goods", "R47", format!("this takes {need} {good}, you have {have}"))
            }
            Reason::TakesClass { class, need, different: true } if need > 1 => (
                "not-enough-different",
                "R24",
                format!("this takes {need} different goods of the class {}", class.name()),
            ),
            Reason::TakesClass { class, need, .. } => (
                "not-enough-goods",
                "R47",
                format!("this takes {need} of the class {}, which you do not have", class.name()),
            ),
            Reason::PaymentWrong => (
                "payment-wrong",
                "R24",
                say("these goods do not pay exactly what is asked, with different goods where D says so"),
            ),
            Reason::BuiltAlready(kind) => {
                ("built-already", "R44", format!("you have {} already; one is the limit", kind.with_article()))
            }
            Reason::HouseBuilt(number) => ("house-built", "R50", format!("house {number} is built already")),
            Reason::SecondNotLower(paid) => {
                let message = format!("the free house has a lower number than house {paid}, which you pay for");
                ("second-not-lower", "R62", message)
            }
            Reason::NoSecond => ("no-second-house", "R62", say("what you build now brings no second house")),
            Reason::StockEmpty(kind) => {
                ("stock-empty", "R46", format!("not enough {kind} pieces are left in the common stock"))
            }
            Reason::StorageTooSmall { tiles, least } => (
                "storage-too-small",
                "R55",
                format!("a storage has at least {least} tiles of two squares; this has {tiles}"),
            ),
            Reason::StorageOdd => {
                ("storage-odd", "R54", say("a storage is made of 1x2 tiles, so of an even number of squares"))
            }
            Reason::NoRoom(kind) => ("no-room", "R39", format!("no city has room for this {kind} on empty squares")),
            Reason::DoesNotFit => (
                "does-not-fit",
                "R39",
                say("it does not fit there: each of its squares is on the map, without building, grave or ruin"),
            ),
            Reason::Earlier(part) => {
                let like = if part == "city" { "city 2" } else { "at c4" };
                ("earlier-part", "", format!("first say the {part}, such as `{like}`"))
            }
            Reason::NotBuilding => ("no-building", "R31", say("no building of yours begins on that square")),
            Reason::BeginsAt(kind, place) => {
                ("begins-elsewhere", "R31", format!("the {kind} is named by its first square: {place}"))
            }
            Reason::NoMenFree => ("no-men", "R28", say("no man is free")),
            Reason::TakesNoMan(kind @ Building::House) => ("takes-no-man", "R34", format!("a {kind} takes no man")),
            Reason::TakesNoMan(kind) => ("takes-no-man", "R33", format!("a {kind} works without a man and takes none")),
            Reason::ManAlready => ("man-already", "R31", say("a man stands there already")),
            Reason::GraveOnIt => ("graved", "R35", say("a building with a grave cannot be manned")),
            Reason::InBody => {
                ("in-body", "R79", say("this faculty belongs to a university: man the university instead"))
            }
            Reason::NoMan => ("no-man", "R31", say("no man stands there")),
            Reason::ManUsed => {
                ("man-used", "R186", say("what this building does was used this phase, so its man stays"))
            }
            Reason::ManInDraft => (
                "take-it-back",
                "R186",
                say("a man was taken off here before: undo the step that placed this one instead"),
            ),
            Reason::ManShown => (
                "man-shown",
                "R186",
                say(
                    "a man was taken off this market before, and an open offer shows it: withdraw your open offers first",
                ),
            ),
            Reason::HospitalInactive => ("hospital-inactive", "R71", say("no manned hospital")),
            Reason::HospitalSpent => ("hospital-spent", "R71", say("the hospital has removed 5 graves this turn")),
            Reason::NoGrave => ("no-grave", "R71", say("there is no grave on that square")),
            Reason::TheologyInactive => ("theology-inactive", "R64", say("the faculty of theology is not active")),
            Reason::TheologySpent => ("theology-spent", "R64", say("theology has razed a cathedral this turn")),
            Reason::NoCathedral => ("no-cathedral", "R65", say("you have no cathedral")),
            Reason::MariaStays => ("maria-stays", "R68", say("a cathedral of Santa Maria cannot be razed")),
            Reason::CathedralGraved => ("cathedral-graved", "R69", say("a cathedral with a grave cannot be razed")),
            Reason::NotBarbara => {
                ("not-barbara", "R82", say("only Santa Barbara or Santa Maria with an ungraved cathedral rearranges"))
            }
            Reason::NothingNew => (
                "nothing-new",
                "R82",
                say("nothing has changed since your last rearrangement: undo it to lay the pieces otherwise"),
            ),
            Reason::NothingLifted => ("nothing-lifted", "R82", say("nothing is lifted yet")),
            Reason::NoMarket => ("no-market", "R73", say("the bank trades only with a manned market")),
            Reason::NotOwnSeat => ("own-seat", "R74", say("you cannot trade with yourself")),
            Reason::PartnerGone => ("partner-gone", "R74", say("that player has left the game")),
            Reason::OffersSpent => {
                ("offers-spent", "R74", say("you have made this player three offers this turn; more are not allowed"))
            }
            Reason::OfferOpen => ("offer-open", "R74", say("an offer to this player is open: withdraw it first")),
            Reason::OfferEmpty => ("offer-empty", "R74", say("an offer gives or asks for something")),
            Reason::OfferFull(most) => {
                ("offer-full", "R74", format!("one side of an offer has at most {most} goods: send it as it is"))
            }
            Reason::NoOffer => ("no-offer", "R74", say("there is no such open offer")),
            Reason::TermsChanged => ("terms-changed", "R74", say("the open offer has other terms")),
            Reason::MarketNeeded => {
                ("market-needed", "R74", say("neither of the two has a manned market for this trade"))
            }
            Reason::NoCartShop => ("no-cart-shop", "R100", say("no manned cart shop is left for it")),
            Reason::NotInZone => ("not-in-zone", "R105", say("that hex is outside your zone of control")),
            Reason::NotFree => ("not-free", "R106", say("a city, inn, installation, good or man is in the way")),
            Reason::Polluted => ("polluted", "R110", say("that hex is polluted")),
            Reason::WrongTerrain(rule) => ("wrong-terrain", rule, say("that hex has the wrong terrain")),
            Reason::BiologyInactive => ("biology-inactive", "R119", say("the faculty of biology is not active")),
            Reason::BiologySpent => ("biology-spent", "R119", say("biology has given its farm without seed")),
            Reason::RangeFixed(good) => ("range-fixed", "R122", format!("this range gives {good}")),
            Reason::NotOnWater => ("on-water", "R132", say("that hex is water")),
            Reason::NoOpenWater => {
                ("no-open-water", "R127", say("each hex of a fishery touches unpolluted free water"))
            }
            Reason::NotNeighbours => ("not-neighbours", "R125", say("the two hexes of a fishery are neighbours")),
            Reason::FisheriesOut => ("fisheries-out", "R130", say("all 12 fisheries are on the map")),
            Reason::NoBrewery => ("no-brewery", "R131", say("an inn needs your own brewery without a grave")),
            Reason::InnsOut => ("inns-out", "R133", say("you have built all your 16 inns")),
            Reason::CitiesOut => ("cities-out", "R139", say("you have all your 4 cities")),
            Reason::CityOffMap => ("city-off-map", "R134", say("all seven hexes of a city are on the map")),
            Reason::CityOnWater => ("city-on-water", "R135", say("all seven hexes of a new city are land")),
            Reason::CityTouches => ("city-touches", "R137", say("a new city touches no other city")),
            Reason::NoSite(rule) => ("no-site", rule, say("there is no hex for it in your zone of control")),
            Reason::AlchemyInactive => ("alchemy-inactive", "R141", say("the faculty of alchemy is not active")),
            Reason::AlchemySpent => ("alchemy-spent", "R141", say("alchemy has cleaned once this turn")),
            Reason::NotPolluted => ("not-polluted", "R141", say("that hex is not polluted")),
            Reason::KeepBetween { least, most } => {
                ("keep-between", "R145", format!("as many goods are kept as fit: keep from {least} to {most} of these"))
            }
            Reason::NoGoodThere => ("no-good-there", "R149", say("no good of the installation in question lies there")),
            Reason::UnderTheMan => ("under-the-man", "R149", say("the good under the man is taken last")),
            Reason::NoMarker => ("no-marker", "R156", say("no exploration marker lies there")),
            Reason::EmptySquaresFirst => {
                ("empty-squares-first", "R162", say("graves go on empty squares while there are any"))
            }
            Reason::NoSuchSquare => ("no-such-square", "R161", say("your cities have no such square")),
            Reason::GravedAlready => ("graved-already", "R163", say("a grave lies there already")),
            Reason::OnHouse => ("on-house", "R163", say("no grave goes on a house")),
            Reason::Guarded => ("guarded", "R172", say("another player's manned dump guards that hex")),
        }
    }
}
