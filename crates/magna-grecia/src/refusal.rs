//! Why a step is refused: a small value inside the rules, a sentence with its rule at the boundary.

use emporion_core::Refusal;

use crate::tiles::TileKind;

/// A reason against a step, cheap enough for the loops that list legal steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bar {
    Over,
    NotYourTurn,
    OraclesFirst,
    OraclesAreSet,
    OracleOffVillage,
    OracleOnGreen,
    OracleTwice,
    TurnClosed,
    MarketTwice,
    BuildAndSell,
    AfterRefill,
    OtherExceeded,
    ThirdAction,
    LimitAlone {
        kind: Act,
        limit: u8,
    },
    LimitOfTwo {
        kind: Act,
        limit: u8,
    },
    NoTileInHand(TileKind),
    ReserveEmpty(TileKind),
    Exposed,
    ExposedAtEnd,
    FoundingOpen,
    RoadOccupied,
    RoadOnPlace,
    MeetsRival,
    NotAnchored,
    RoadSpoilsRepair,
    RoadSpoilsFounding,
    NoPoints,
    CityOccupied,
    CityOnOracle,
    CityByOracle,
    CityByRival,
    ApartFromFounding,
    JoinsFounding,
    SecondFounding,
    VillageNotReached,
    OffVillageNotPlayed,
    CannotCover {
        exposed: u8,
        tiles: u8,
    },
    VillageClosed,
    /// The tile would complete a founding that nothing reaches.
    FoundingNotReached,
    /// After the tile nothing can reach the founding any more.
    FoundingNeverReached,
    FoundingStuck,
    NoMarketSite,
    MarketOnOracle,
    MarketInOwnCity,
    MarketThere,
    PriceTooHigh {
        price: u32,
        points: u32,
    },
    NoMarketInStock,
    NoMarketToSell,
    SoldAlready,
    MarketInactive,
}

/// The three actions of a card (R23).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Roads,
    Cities,
    Refill,
}

impl Act {
    const fn rule(self) -> &'static str {
        match self {
            Act::Roads => "R24",
            Act::Cities => "R25",
            Act::Refill => "R26",
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Act::Roads => "roads",
            Act::Cities => "cities",
            Act::Refill => "refill",
        }
    }

    const fn tiles(self) -> &'static str {
        match self {
            Act::Roads => "road tiles",
            Act::Cities => "city tiles",
            Act::Refill => "tiles from the reserve",
        }
    }
}

impl Bar {
    /// The reason as players hear it.
    pub(crate) fn refusal(self) -> Refusal {
        let (code, rule, message) = self.parts();
        let refusal = Refusal::new(code, message);
        let refusal = if rule.is_empty() { refusal } else { refusal.by(rule) };
        let refusal = match self.why() {
            Some(why) => refusal.with("why", why),
            None => refusal,
        };
        match self {
            Bar::LimitAlone { kind, limit } => {
                refusal.with("act", kind.word()).with("limit", limit).with("actions", 1_u8)
            }
            Bar::LimitOfTwo { kind, limit } => {
                refusal.with("act", kind.word()).with("limit", limit).with("actions", 2_u8)
            }
            Bar::NoTileInHand(kind) | Bar::ReserveEmpty(kind) => refusal.with("tile", kind.name()),
            Bar::CannotCover { exposed, tiles } => refusal.with("exposed", exposed).with("tiles", tiles),
            Bar::PriceTooHigh { price, points } => refusal.with("price", price).with("points", points),
            _ => refusal,
        }
    }

    /// Which of the sentences with the same code it is.
    const fn why(self) -> Option<&'static str> {
        Some(match self {
            Bar::MarketTwice => "twice",
            Bar::BuildAndSell => "both",
            Bar::Exposed => "next",
            Bar::ExposedAtEnd => "end",
            Bar::FoundingOpen => "uncovered",
            Bar::ApartFromFounding => "apart",
            Bar::JoinsFounding => "joined",
            Bar::RoadOccupied | Bar::CityOccupied => "tile",
            Bar::RoadOnPlace => "place",
            Bar::RoadSpoilsRepair | Bar::RoadSpoilsFounding => "road",
            Bar::VillageClosed => "rival",
            Bar::CannotCover { .. } | Bar::FoundingStuck => "tiles",
            Bar::NoMarketSite => "site",
            Bar::MarketOnOracle => "oracle",
            Bar::MarketInOwnCity => "own",
            _ => return None,
        })
    }

    #[expect(clippy::too_many_lines, reason = "a table: one entry a reason")]
    fn parts(self) -> (&'static str, &'static str, String) {
        let (code, rule, message) = match self {
            Bar::Over => ("core/over", "", "the game is over"),
            Bar::NotYourTurn => ("core/not-your-turn", "", "it is another player's turn"),
            Bar::OraclesFirst => ("magna-grecia/oracles-first", "R10", "first all oracles are placed, one by one"),
            Bar::OraclesAreSet => ("magna-grecia/oracles-are-set", "R10", "all oracles are on the board"),
            Bar::OracleOffVillage => ("magna-grecia/oracle-site", "R7", "an oracle stands on a village"),
            Bar::OracleOnGreen => {
                ("magna-grecia/oracle-site", "R7", "an oracle stands on a village without green border")
            }
            Bar::OracleTwice => ("magna-grecia/oracle-twice", "R8", "an oracle stands here already"),
            Bar::TurnClosed => {
                ("magna-grecia/turn-closed", "R140", "the market step closed the action phase; only done is left")
            }
            Bar::MarketTwice => {
                ("magna-grecia/market-step-used", "R101", "one market is built or sold in a turn, and that is done")
            }
            Bar::BuildAndSell => {
                ("magna-grecia/market-step-used", "R118", "a turn cannot both build and sell a market")
            }
            Bar::AfterRefill => {
                ("magna-grecia/after-refill", "R28", "refill is the last action: no tile is placed after it")
            }
            Bar::OtherExceeded => {
                let message = "another action went beyond the card's number, so it is the only one of this turn";
                ("magna-grecia/only-action", "R35", message)
            }
            Bar::ThirdAction => {
                ("magna-grecia/third-action", "R23", "a turn has two of the three actions; both are taken")
            }
            Bar::LimitAlone { kind, limit } => {
                let message = format!("at most {limit} {} as the only action of this turn", kind.tiles());
                return ("magna-grecia/limit", kind.rule(), message);
            }
            Bar::LimitOfTwo { kind, limit } => {
                let message = format!("with two actions in the turn the card allows {limit} {}", kind.tiles());
                return ("magna-grecia/limit", "R35", message);
            }
            Bar::NoTileInHand(kind) => {
                return ("magna-grecia/no-tile", "R32", format!("you have no {} tile in hand", kind.name()));
            }
            Bar::ReserveEmpty(kind) => {
                return ("magna-grecia/reserve-empty", "R30", format!("your reserve has no {} tile left", kind.name()));
            }
            Bar::Exposed => {
                let message = "a village is exposed by your city: cover it with the next city tile";
                ("magna-grecia/exposed-village", "R63", message)
            }
            Bar::ExposedAtEnd => {
                let message = "a village is exposed by your city: cover it before the action phase ends";
                ("magna-grecia/exposed-village", "R62", message)
            }
            Bar::FoundingOpen => {
                let message = "the new city is not complete: its tiles have to reach and cover a village first";
                ("magna-grecia/founding-open", "R138", message)
            }
            Bar::RoadOccupied => ("magna-grecia/occupied", "R75", "a tile lies on this hex already"),
            Bar::RoadOnPlace => {
                ("magna-grecia/occupied", "R75", "a road tile goes on plain land, not on a village, city or oracle")
            }
            Bar::MeetsRival => ("magna-grecia/meets-rival", "R83", "an end would meet a rival's road"),
            Bar::NotAnchored => {
                let message = "no end is anchored: a road starts at a city, at an own road end, or at a village or oracle \
                               that an own road already enters";
                ("magna-grecia/not-anchored", "R77", message)
            }
            Bar::RoadSpoilsRepair => {
                let message = "after this road the exposed village could no longer be covered";
                ("magna-grecia/cannot-cover", "R64", message)
            }
            Bar::RoadSpoilsFounding => {
                let message = "after this road the new city could no longer be completed";
                ("magna-grecia/founding-stuck", "R47", message)
            }
            Bar::NoPoints => ("magna-grecia/no-points", "R69", "a city tile costs 1 point, you have 0"),
            Bar::CityOccupied => ("magna-grecia/occupied", "R60", "a tile lies on this hex already"),
            Bar::CityOnOracle => ("magna-grecia/on-oracle", "R58", "a city tile never covers an oracle"),
            Bar::CityByOracle => ("magna-grecia/next-to-oracle", "R59", "a city tile never touches an oracle"),
            Bar::CityByRival => ("magna-grecia/next-to-rival", "R57", "a city tile never touches a rival's city"),
            Bar::ApartFromFounding => {
                let message = "the new city is not complete: the next tiles have to touch it";
                ("magna-grecia/founding-open", "R138", message)
            }
            Bar::JoinsFounding => {
                let message = "until the new city is complete its tiles may not touch another city of yours";
                ("magna-grecia/founding-open", "R138", message)
            }
            Bar::SecondFounding => {
                let message = "you have founded a city in this turn; another tile has to touch a city of yours";
                ("magna-grecia/second-founding", "R44", message)
            }
            Bar::VillageNotReached => {
                let message =
                    "to found a city here, one of your roads has to enter the village (or its border be green)";
                ("magna-grecia/village-not-reached", "R42", message)
            }
            Bar::OffVillageNotPlayed => {
                let message = "the first tile of a city goes on a village (founding beside one is switched off)";
                ("magna-grecia/off-village", "R41", message)
            }
            Bar::CannotCover { exposed, tiles } => {
                let message = format!(
                    "this tile leaves {exposed} village{} to cover, but you can place {tiles} more city tile{}",
                    plural(exposed),
                    plural(tiles),
                );
                return ("magna-grecia/cannot-cover", "R64", message);
            }
            Bar::VillageClosed => {
                let message = "this tile exposes a village that you may not cover, next to a rival's city";
                ("magna-grecia/cannot-cover", "R64", message)
            }
            Bar::FoundingNotReached => {
                let message = "the new city has to include a green village or a hex that one of your roads enters";
                ("magna-grecia/founding-not-reached", "R46", message)
            }
            Bar::FoundingNeverReached => {
                let message = "the new city could not be completed: it would have to include a green village or a hex that \
                               one of your roads enters";
                ("magna-grecia/founding-never-reached", "R47", message)
            }
            Bar::FoundingStuck => {
                let message = "no village can be reached and covered with the city tiles you can still place";
                ("magna-grecia/founding-stuck", "R47", message)
            }
            Bar::NoMarketSite => ("magna-grecia/market-site", "R102", "a market goes into a village or a rival's city"),
            Bar::MarketOnOracle => ("magna-grecia/market-site", "R103", "an oracle has no markets"),
            Bar::MarketInOwnCity => ("magna-grecia/market-site", "R103", "no market is built in a city of your own"),
            Bar::MarketThere => {
                ("magna-grecia/market-there", "R109", "you have a market here already, sold or not; one is the limit")
            }
            Bar::PriceTooHigh { price, points } => {
                let message = format!("a market here costs {price} point{}, you have {points}", plural(price));
                return ("magna-grecia/price", "R108", message);
            }
            Bar::NoMarketInStock => ("magna-grecia/no-market", "R108", "all your markets are on the board"),
            Bar::NoMarketToSell => ("magna-grecia/no-market-here", "R115", "you have no market here to sell"),
            Bar::SoldAlready => ("magna-grecia/sold-already", "R116", "your market here is sold already"),
            Bar::MarketInactive => {
                let message = "your market here is not active: its place is not directly connected to a city of yours";
                ("magna-grecia/market-inactive", "R115", message)
            }
        };
        (code, rule, message.to_owned())
    }
}

fn plural(number: impl Into<u32>) -> &'static str {
    if number.into() == 1 { "" } else { "s" }
}
