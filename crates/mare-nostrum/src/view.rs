//! What a viewer may see. The only place that turns a state into a view: it starts empty and shows line by line.

use emporion_core::{Score, ScorePart, Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::record::{
    AttackRecord, BuildRecord, CampaignRecord, LandRecord, SeaRecord, TradeRecord, sea_record, trade_record,
};
use crate::{Cards, Civ, Civs, Decision, Facts, MareNostrum, Marvel, Marvels, Pieces, SetUp, State, Tokens};

/// The game as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Whose view; `null` for somebody without a seat.
    pub seat: Option<Seat>,
    /// Is everything shown?
    pub everything: bool,
    /// The turn; 0 during the advanced set-up.
    pub turn: u16,
    /// What is to be decided.
    pub decision: Decision,
    /// Who decides.
    pub deciding: Civs,
    /// Director of Commerce, Political Leader, Military Leader.
    pub roles: [Option<Civ>; 3],
    /// Who has built, or moved, in this phase.
    pub acted: Civs,
    /// The bank.
    pub bank: Cards,
    /// Building tokens in the supply.
    pub tokens: Tokens,
    /// All five civilisations, in their fixed order.
    pub players: Vec<PlayerView>,
    /// The provinces, in the order of the map.
    pub provinces: Vec<ProvinceView>,
    /// The seas, in the order of the map.
    pub seas: Vec<SeaView>,
    /// The advanced set-up while it lasts.
    pub setup: Option<SetUp>,
    /// The trade while it lasts.
    pub trade: Option<TradeRecord>,
    /// The construction turn while it lasts.
    pub build: Option<BuildRecord>,
    /// The Military phase while it lasts.
    pub campaign: Option<CampaignRecord>,
    /// The attack while it lasts.
    pub attack: Option<AttackRecord>,
    /// What follows from all this.
    pub facts: Facts,
}

/// A civilisation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayerView {
    /// Which one.
    pub civ: Civ,
    /// Who plays it; nobody if it is neutral.
    pub seat: Option<Seat>,
    /// How many cards it has, offered and taken ones included (R74).
    pub size: u8,
    /// The cards in hand, if the viewer may see them.
    pub hand: Option<Cards>,
    /// What everybody who watched can know of its cards: at least these.
    pub known: Cards,
    /// Cards offered: one's own, or all once they are revealed.
    pub offer: Option<Cards>,
    /// Cards taken in this trade.
    pub taken: Cards,
    /// Heroes and wonders.
    pub marvels: Marvels,
    /// Pieces on the board.
    pub pieces: Pieces,
}

/// A province.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProvinceView {
    /// The name in notation.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// R139: land units of two or more.
    pub at_war: bool,
    /// What stands there.
    pub pieces: LandRecord,
}

/// A sea space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeaView {
    /// The name in notation.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// The ships there.
    pub pieces: SeaRecord,
}

impl MareNostrum {
    /// H1: everything is open but hands, offers before the reveal, the Director's gift and the cards kept.
    pub(crate) fn show(&self, s: &State, viewer: Viewer) -> View {
        let map = self.map();
        let players: Vec<PlayerView> = Civ::ALL.into_iter().map(|civ| self.show_player(s, civ, viewer)).collect();
        let facts = self.facts(s, &players);
        View {
            seat: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
            everything: viewer == Viewer::Referee,
            turn: s.turn,
            decision: s.now,
            deciding: self.deciding(s),
            roles: s.roles,
            acted: s.acted,
            bank: s.bank,
            tokens: s.tokens,
            players,
            provinces: map
                .places()
                .map(|place| ProvinceView {
                    id: map.id(place).to_owned(),
                    name: map.name(place).to_owned(),
                    at_war: s.at(place).at_war(),
                    pieces: self.land_record(s, place),
                })
                .collect(),
            seas: map
                .all_seas()
                .map(|sea| SeaView {
                    id: map.sea_id(sea).to_owned(),
                    name: map.sea_name(sea).to_owned(),
                    pieces: sea_record(s, sea),
                })
                .collect(),
            setup: (s.setup != SetUp::default()).then_some(s.setup),
            trade: trade_record(s),
            build: self.build_record(s),
            campaign: self.campaign_record(s),
            attack: self.attack_record(s),
            facts,
        }
    }

    /// R74: sizes are public; cards are for their owner, offers for all once turned up.
    fn show_player(&self, s: &State, civ: Civ, viewer: Viewer) -> PlayerView {
        let n = civ.index();
        let seat = self.seat_of(civ);
        let own = match viewer {
            Viewer::Referee => true,
            Viewer::Seat(viewer) => seat == Some(viewer),
            Viewer::Spectator => false,
        };
        let face_up = s.now != Decision::Offers;
        PlayerView {
            civ,
            seat,
            size: s.hand_size(civ),
            hand: own.then(|| s.hands[n]),
            known: s.known[n],
            offer: (own || face_up).then(|| s.trade.offers[n]),
            taken: s.trade.taken[n],
            marvels: s.marvels[n],
            pieces: s.pieces[n],
        }
    }

    /// R158: heroes and wonders are what counts; the Pyramids alone decide (R157).
    pub(crate) fn score_view(&self, view: &View) -> Vec<Score> {
        let score = |civ: &Civ| {
            let marvels = view.players[civ.index()].marvels;
            let part = |marvel: Marvel| ScorePart { what: marvel.name().to_owned(), points: 1 };
            Score::of(marvels.iter().map(part).collect())
        };
        self.seat_civs().iter().map(score).collect()
    }
}
