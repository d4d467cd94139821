//! Counting: nothing is lost, nothing appears, everything kept along is recounted, and every decision has what it needs.

use emporion_core::Refusal;

use crate::record::wrong;
use crate::rules::present;
use crate::rules::price::price;
use crate::words::counted;
use crate::{
    Build, Campaign, Cards, Civ, Civs, Decision, Force, Kind, Land, MareNostrum, Marvel, Pieces, Place, Role, SetUp,
    Slots, Space, State, Tokens, Trade,
};

type Audit = Result<(), Refusal>;

/// What a turn and a decision have to do with each other.
pub(crate) const SET_UP: &str =
    "turn: 0 is the advanced set-up, with the decision \"set_up\"; with any other decision write 1 or more";

impl MareNostrum {
    /// Everything that must hold in every state.
    pub(crate) fn inspect(&self, s: &State) -> Audit {
        self.inspect_pieces(s)?;
        self.inspect_cards(s)?;
        for place in self.map().places() {
            self.inspect_land(s, place)?;
        }
        self.inspect_campaign(s)?;
        self.inspect_roles(s)?;
        self.inspect_turn(s)?;
        self.inspect_decision(s)
    }

    /// R5: the supply less what stands on the board.
    pub(crate) fn count_tokens(&self, s: &State) -> Result<Tokens, Refusal> {
        let mut tokens = Tokens::supply(self.players().len());
        for land in &s.land {
            for slot in land.built.each() {
                let pile = tokens.pile(slot);
                let Some(left) = pile.checked_sub(1) else {
                    let (what, most) = token_of(slot, self.players().len());
                    let text = format!("provinces: more {what} stand on the board than there are tokens, {most}");
                    return Err(wrong(text).by("R107"));
                };
                *pile = left;
            }
        }
        Ok(tokens)
    }

    /// R7: all cards less those before the players.
    pub(crate) fn count_bank(&self, s: &State) -> Result<Cards, Refusal> {
        let mut bank = Cards::full_bank(self.options().common_copies);
        for kind in Kind::ALL {
            let heaps = s.hands.iter().chain(&s.trade.offers).chain(&s.trade.taken);
            let out: u16 = heaps.map(|cards| u16::from(cards[kind])).sum();
            let Some(left) = u16::from(bank[kind]).checked_sub(out) else {
                let text = format!("players: they have {out} {} together, there are {}", kind.id(), bank[kind]);
                return Err(wrong(text).by("R7"));
            };
            bank[kind] = left as u8;
        }
        Ok(bank)
    }

    /// R5, R6: wooden pieces and tokens, counted again.
    fn inspect_pieces(&self, s: &State) -> Audit {
        hold(count_pieces(s)? == s.pieces, || "the pieces on the board are miscounted".into())?;
        hold(self.count_tokens(s)? == s.tokens, || "the building tokens are miscounted".into())
    }

    /// R7, R111, R157, R158: every card has one place, what is known is there, and who has won has won.
    fn inspect_cards(&self, s: &State) -> Audit {
        hold(self.count_bank(s)? == s.bank, || "the bank is miscounted".into())?;
        let mut seen = crate::Marvels::default();
        for civ in Civ::ALL {
            let n = civ.index();
            let mut all = s.hands[n];
            all.add(&s.trade.offers[n]);
            all.add(&s.trade.taken[n]);
            hold(all.contains(&s.known[n]), || {
                format!("players.{}.known: more is known of its cards than it has; name a part of them", civ.id())
            })?;
            let marvels = s.marvels[n];
            hold(self.players().contains(civ) || (marvels.is_empty() && all.is_empty()), || {
                format!("players.{}: nobody plays {civ}, so it has no cards, heroes or wonders; leave it out", civ.id())
            })?;
            for marvel in marvels.iter() {
                let path = || format!("players.{}.marvels", civ.id());
                hold(!seen.has(marvel), || format!("{}: {} has two owners; name it once", path(), marvel.name()))?;
                hold(marvel.nation().is_none_or(|nation| nation == civ), || {
                    format!("{}: {civ} cannot have {}, the hero of another nation", path(), marvel.name())
                })?;
            }
            seen = seen.union(marvels);
            let won = marvels.len() >= 4 || marvels.has(Marvel::Pyramids);
            let over = s.now == Decision::Over(Some(civ));
            hold(!over || won, || format!("decision: {civ} has not won; four heroes and wonders or the Pyramids win"))?;
            hold(over || !won, || {
                let (id, word) = (civ.id(), s.now.word());
                format!(
                    "players.{id}.marvels: {civ} has won with these, so the decision is {{\"over\": \"{id}\"}}, not {word:?}"
                )
            })?;
        }
        Ok(())
    }

    /// R100 to R104, R115: a capital keeps its marker; what stands in a province has a marker, a site, a coast.
    fn inspect_land(&self, s: &State, place: Place) -> Audit {
        let (land, id) = (s.at(place), self.map().id(place));
        if let Some(civ) = self.map().capital_of[place.index()].filter(|&civ| self.players().contains(civ)) {
            let marker = land.marker == Some(civ) || s.now == Decision::SetUp && land.marker.is_none();
            hold(marker, || format!("provinces.{id}.marker: the capital of {civ} keeps the marker of {civ}"))?;
        }
        hold(self.possible_buildings(place).has(land.built), || format!("provinces.{id}.city: {id} has no city site"))?;
        let bare = land.built.is_empty() && land.forts == 0;
        hold(land.marker.is_some() || bare, || {
            format!("provinces.{id}: buildings or fortresses without a marker; name the marker's owner")
        })?;
        let most = 1 + u8::from(land.marker.is_some_and(|owner| s.has(owner, Marvel::Zeus)));
        hold(land.forts <= most, || format!("provinces.{id}.fortresses: {} stand here, {most} may", land.forts))?;
        let coastal = self.map().coast[place.index()] != 0;
        hold(coastal || land.ships == [0; 5], || format!("provinces.{id}.ships: {id} has no coast for a trireme"))?;
        self.inspect_held(s, place)
    }

    /// R196; while an attack is due or under way war is not judged yet (H15).
    fn inspect_held(&self, s: &State, place: Place) -> Audit {
        let (land, id) = (s.at(place), self.map().id(place));
        let under_attack = s.attack.space == Some(Space::Land(place));
        let pending = under_attack || s.campaign.entered[place.index()] > 0;
        let Some(holder) = land.holder else {
            return hold(land.held.is_empty(), || format!("provinces.{id}.held: nobody holds this; name the holder"));
        };
        hold(self.players().contains(holder) && land.foreign_marker(holder), || {
            format!(
                "provinces.{id}.holder: {holder} cannot occupy or convert here; a player can, under another's marker"
            )
        })?;
        let possible = land.built.union(Slots::MARKER);
        hold(!land.held.is_empty() && possible.has(land.held), || {
            format!("provinces.{id}.held: name what the holder's legions stand on, and only what is there")
        })?;
        let enough = land.held.len() <= land.legions[holder.index()];
        hold(enough || under_attack, || {
            let (things, legions) = (land.held.len(), land.legions[holder.index()]);
            format!(
                "provinces.{id}.held: {things} are named, but {holder} has {} there",
                counted(legions, "legion", "legions")
            )
        })?;
        hold(!land.at_war() || pending, || {
            format!("provinces.{id}.held: {id} is at war, so nothing in it is occupied; leave holder and held out")
        })?;
        let capital = self.map().capital_of[place.index()].is_some_and(|civ| self.players().contains(civ));
        hold(!(capital && land.held.has(Slots::MARKER)), || {
            format!("provinces.{id}.held: {id} is a player's capital, so nobody stands on its marker")
        })
    }

    /// R127: only units that are there have moved or attacked.
    fn inspect_campaign(&self, s: &State) -> Audit {
        let campaign = &s.campaign;
        let mover = campaign.mover;
        for place in self.map().places() {
            let done = u16::from(campaign.entered[place.index()]) + u16::from(campaign.spent[place.index()]);
            let there = mover.map_or(0, |civ| s.at(place).legions[civ.index()]);
            hold(done <= u16::from(there), || {
                let id = self.map().id(place);
                format!(
                    "provinces.{id}: more legions have entered or are spent ({done}) than the mover has there ({there})"
                )
            })?;
            // R191; a fortress that has attacked may have fallen since, its province stays the mover's.
            let attacked = campaign.forts_spent.contains(place);
            hold(!attacked || mover.is_some() && s.at(place).marker == mover, || {
                let id = self.map().id(place);
                format!(
                    "provinces.{id}.forts_spent: the mover has no fortress here that could have attacked; leave it out"
                )
            })?;
        }
        for sea in self.map().all_seas() {
            let done = u16::from(campaign.sailed[sea.index()]) + u16::from(campaign.fought[sea.index()]);
            let there = mover.map_or(0, |civ| s.sea[sea.index()][civ.index()]);
            hold(done <= u16::from(there), || {
                let id = self.map().sea_id(sea);
                format!("seas.{id}: more ships have sailed or fought ({done}) than the mover has there ({there})")
            })?;
        }
        Ok(())
    }

    /// R26: every role has a player from the first turn on.
    fn inspect_roles(&self, s: &State) -> Audit {
        for role in Role::ALL {
            let fits = match s.roles[role.index()] {
                Some(civ) => self.players().contains(civ),
                None => s.turn == 0,
            };
            hold(fits, || format!("roles: the {} must be a player", role.name()))?;
        }
        hold((s.turn == 0) == (s.now == Decision::SetUp), || SET_UP.into())
    }

    /// The turn limit of the options, and who has had his turn.
    fn inspect_turn(&self, s: &State) -> Audit {
        let limit = self.options().turn_limit;
        if let Some(limit) = limit.filter(|&limit| s.turn > limit) {
            return Err(wrong(format!("turn: {} is beyond options.turn_limit, {limit}", s.turn)));
        }
        hold(s.now != Decision::Over(None) || limit == Some(s.turn), || {
            "decision: only options.turn_limit ends a game without a winner, when turn has come to it".into()
        })?;
        for civ in s.acted.iter() {
            hold(self.players().contains(civ), || format!("acted: nobody plays {civ}; leave it out"))?;
            let acting = s.build.civ == Some(civ) || s.campaign.mover == Some(civ);
            let over = matches!(s.now, Decision::Over(_));
            hold(!acting || over, || {
                format!("acted: {civ} has its turn just now, so it has not had it yet; leave it out")
            })?;
        }
        Ok(())
    }

    /// The decision has what it needs, and whoever decides can.
    fn inspect_decision(&self, s: &State) -> Audit {
        self.inspect_set_up(s)?;
        inspect_phases(s)?;
        self.inspect_trade(s)?;
        self.inspect_build(s)?;
        self.inspect_attack(s)?;
        if matches!(s.now, Decision::Over(_)) {
            return Ok(());
        }
        let deciding = self.deciding(s);
        hold(!deciding.is_empty() && deciding.without(self.players()).is_empty(), || {
            format!(
                "decision: nobody can take the decision {:?}; whoever should is not named or does not play",
                s.now.word()
            )
        })?;
        let mut actions = Vec::new();
        for civ in deciding.iter() {
            actions.clear();
            self.list(s, civ, &mut actions);
            hold(!actions.is_empty(), || format!("decision: {civ} has nothing to choose from at {:?}", s.now.word()))?;
        }
        Ok(())
    }

    /// R56 to R71: the cards in a trade are its partners', and as many as the step of the trade asks for.
    fn inspect_trade(&self, s: &State) -> Audit {
        let trade = &s.trade;
        let open = matches!(s.now, Decision::Take | Decision::Ulysses | Decision::Redirect);
        let cards = |civ: Civ| trade.offers[civ.index()].size() > 0 || trade.taken[civ.index()].size() > 0;
        let loose = Civ::ALL.into_iter().any(|civ| cards(civ) && !trade.partners.contains(civ));
        hold(!loose, || "trade.partners: somebody who is not among them has cards in offer or taken".into())?;
        hold(trade.partners.without(self.players()).is_empty(), || "trade.partners: only players trade".into())?;
        hold(!open || takes_add_up(s), || {
            let number = trade.number;
            format!(
                "trade.number: the cards in offer and taken do not add up to {number} before each partner, one more before \
                the Director and one less before whoever takes next"
            )
        })?;
        match s.now {
            Decision::Offers => {
                hold(trade.number > 0 && trade.partners.len() > 1, || {
                    "trade: a trade needs a number of at least 1 and two partners".into()
                })?;
                for civ in trade.partners.iter() {
                    let size = trade.offers[civ.index()].size();
                    let right = if trade.ready.contains(civ) { size == trade.number } else { size <= trade.number };
                    hold(right && s.hand_size(civ) >= trade.number, || {
                        let (id, number) = (civ.id(), trade.number);
                        format!("players.{id}.offer: it has {size} of {} to offer", counted(number, "card", "cards"))
                    })?;
                }
                hold(trade.ready.without(trade.partners).is_empty(), || {
                    "trade.ready: only partners of the trade are ready".into()
                })
            }
            Decision::Gift => {
                let to = trade.to_take.is_some_and(|civ| self.players().contains(civ) && civ != s.role(Role::Director));
                let picked_up = !Civ::ALL.into_iter().any(cards);
                hold(to && picked_up, || {
                    "trade.to_take: after the trade, with no cards in offer or taken, the Director gives a card to another player, \
                     named here"
                        .into()
                })
            }
            Decision::Ulysses | Decision::Redirect => {
                let there = |(taker, from, kind): (Civ, Civ, Kind)| {
                    trade.partners.contains(taker)
                        && trade.partners.contains(from)
                        && (s.now == Decision::Redirect || trade.taken[taker.index()][kind] > 0)
                };
                let answered = trade.last.is_some_and(there) && s.owner(Marvel::Ulysses).is_some();
                hold(answered, || {
                    "trade.last: Ulysses has nothing to answer; name taker, victim and card, and let somebody own Ulysses".into()
                })
            }
            _ => {
                let empty = Civ::ALL.into_iter().all(|civ| !cards(civ));
                hold(open || empty, || {
                    format!("players: cards are in offer or taken, which does not fit the decision {:?}", s.now.word())
                })
            }
        }
    }

    /// R78 to R80: a builder pays for what he may have, what it costs at most, with cards he has.
    fn inspect_build(&self, s: &State) -> Audit {
        let build = &s.build;
        if !matches!(s.now, Decision::Build | Decision::Pay | Decision::Keep) {
            return Ok(());
        }
        let Some(civ) = build.civ else { return Err(wrong("build.civ: somebody has to build; name him".into())) };
        hold(s.marked(self.map(), civ).0 & build.had.0 == build.had.0, || {
            "build.had: the builder had markers where he has none; name provinces with his marker".into()
        })?;
        let Some(item) = build.item.filter(|_| build.left > 0) else {
            return hold(s.now != Decision::Pay && build.item.is_none(), || {
                "build: nothing is to be paid; `item` and `left` go with the decision \"pay\", both or neither".into()
            });
        };
        hold(s.now == Decision::Pay, || "decision: something is to be paid first, which is \"pay\"".into())?;
        hold(build.left <= price(s, civ, item), || {
            format!("build.left: {} costs {}, not {}", item.noun(), price(s, civ, item), build.left)
        })?;
        let unpaid = |good: &Kind| build.paid >> good.index() & 1 == 0 && s.hands[civ.index()][*good] > 0;
        let payable = build.paid == 0 || Kind::goods().filter(unpaid).count() >= build.left.into();
        hold(payable, || format!("build.paid: {civ} cannot pay the rest with commodities that are not in it yet"))?;
        self.may_put(s, civ, item).map_err(|why| self.refusal(s, civ, why))
    }

    /// R163, R167: one buys, with his capital marked; the others wait unmarked.
    fn inspect_set_up(&self, s: &State) -> Audit {
        let setup = &s.setup;
        if s.now != Decision::SetUp {
            return hold(*setup == SetUp::default(), || {
                format!("setup: the set-up is over at the decision {:?}; leave it out", s.now.word())
            });
        }
        let marked = |civ: Civ| s.at(self.map().capital[civ.index()]).marker.is_some();
        let mut waiting = Civs::NONE;
        for civ in setup.then.iter().flatten() {
            let fits = self.players().contains(*civ) && !waiting.contains(*civ) && setup.civ != Some(*civ);
            hold(fits && !marked(*civ), || {
                format!("setup.then: {civ} cannot be waiting for its set-up; players without a marker can, each once")
            })?;
            waiting.insert(*civ);
        }
        hold(setup.civ.is_some_and(marked), || "setup.civ: name who buys; his capital has his marker".into())
    }

    /// An attack has its mover, its space, and no more units than are there.
    fn inspect_attack(&self, s: &State) -> Audit {
        let attack = &s.attack;
        let fighting = matches!(s.now, Decision::Assign | Decision::LoseAttacker | Decision::LoseDefender);
        let after = matches!(s.now, Decision::Helen | Decision::Choose | Decision::Occupy | Decision::Retain);
        let (Some(mover), Some(space)) = (s.campaign.mover, attack.space) else {
            return hold(!fighting && !after && attack.space.is_none(), || {
                format!(
                    "attack: the decision {:?} and an attack do not fit; an attack needs campaign.mover, attack.space and a \
                    decision of its own",
                    s.now.word()
                )
            });
        };
        hold(fighting || after, || {
            format!(
                "attack: an attack is under way, which the decision {:?} does not allow; leave it out",
                s.now.word()
            )
        })?;
        let fits = match (s.now, space) {
            (_, Space::Sea(sea)) => fighting && self.forces_fit(s, mover, space, s.campaign.fought[sea.index()]),
            (Decision::Helen, Space::Land(place)) => {
                let owner = s.owner(Marvel::Helen);
                let one_left = owner.is_some_and(|civ| s.pieces[civ.index()].legions < Pieces::ALL.legions);
                s.campaign.entered[place.index()] > 0 && one_left && s.at(place).marker == owner && owner != Some(mover)
            }
            (Decision::Choose, Space::Land(place)) => alone(s.at(place), mover) && s.campaign.chosen.contains(place),
            (Decision::Occupy, Space::Land(place)) => {
                alone(s.at(place), mover) && s.campaign.chosen.contains(place) && s.at(place).holder == Some(mover)
            }
            (Decision::Retain, Space::Land(place)) => {
                let land = s.at(place);
                let short = |civ: Civ| {
                    civ != mover
                        && attack.kept.len() < land.legions[civ.index()]
                        && land.legions[civ.index()] < land.held.len()
                };
                land.holder.is_some_and(short) && land.held.has(attack.kept)
            }
            (_, Space::Land(place)) => self.forces_fit(s, mover, space, s.campaign.spent[place.index()]),
        };
        hold(fits, || {
            format!(
                "attack: its space, units, opponent or losses do not fit the decision {:?} and the board",
                s.now.word()
            )
        })
    }

    /// The units assigned have attacked and stand there; losses due can be borne.
    fn forces_fit(&self, s: &State, mover: Civ, space: Space, spent: u8) -> bool {
        let attack = &s.attack;
        let Some(foe) = attack.foe.filter(|&foe| foe != mover) else { return false };
        let assigned = |count: fn(&Force) -> u8| {
            let all = attack.force.iter().chain([&attack.free]);
            all.map(|force| u16::from(count(force))).sum::<u16>()
        };
        let forts = match space {
            Space::Land(place) => s.at(place).forts_of(mover),
            Space::Sea(_) => 0,
        };
        if assigned(|force| force.units) > spent.into() || assigned(|force| force.forts) > forts.into() {
            return false;
        }
        let there = |civ: Civ| civ == mover || present(s, space, civ).count() > 0;
        let real =
            Civ::ALL.into_iter().all(|civ| attack.force[civ.index()].count() == 0 || (civ != mover && there(civ)));
        let [ours, theirs] = attack.due;
        let borne = ours <= self.in_battle(s, mover).count() && theirs <= self.in_battle(s, foe).count();
        let due = match s.now {
            Decision::LoseAttacker => ours > 0,
            Decision::LoseDefender => ours == 0 && theirs > 0,
            _ => attack.due == [0; 2] && attack.free.count() > 0,
        };
        real && there(foe) && borne && due
    }

    /// The players as a set.
    pub(crate) fn players(&self) -> Civs {
        self.playing
    }
}

/// R6: the pieces on the board, recounted.
pub(crate) fn count_pieces(s: &State) -> Result<[Pieces; 5], Refusal> {
    let mut all = [Pieces::default(); 5];
    for civ in Civ::ALL {
        let n = civ.index();
        let sum = |count: &dyn Fn(&Land) -> u8| s.land.iter().map(|land| u16::from(count(land))).sum::<u16>();
        let at_sea: u16 = s.sea.iter().map(|ships| u16::from(ships[n])).sum();
        let counts = [
            ("legions", sum(&|land| land.legions[n]), Pieces::ALL.legions),
            ("fortresses", sum(&|land| land.forts_of(civ)), Pieces::ALL.fortresses),
            ("triremes", sum(&|land| land.ships[n]) + at_sea, Pieces::ALL.triremes),
            ("influence markers", sum(&|land| u8::from(land.marker == Some(civ))), Pieces::ALL.markers),
        ];
        if let Some((what, have, most)) = counts.iter().find(|(_, have, most)| *have > u16::from(*most)) {
            return Err(wrong(format!("provinces: {civ} has {have} {what} on the board, there are {most}")).by("R6"));
        }
        let [legions, fortresses, triremes, markers] = counts.map(|(_, have, _)| have as u8);
        all[n] = Pieces { legions, fortresses, triremes, markers };
    }
    Ok(all)
}

/// D7: in the chain of takes everybody has the Director's number of cards before him, the Director one more and whoever
/// is to take one less.
fn takes_add_up(s: &State) -> bool {
    let trade = &s.trade;
    let just_taken = trade.last.filter(|_| s.now == Decision::Ulysses);
    trade.partners.iter().all(|civ| {
        let plus = [s.roles[Role::Director.index()], just_taken.map(|(taker, ..)| taker)];
        let minus = [trade.to_take, just_taken.map(|(_, from, _)| from)];
        let count = |list: [Option<Civ>; 2]| list.into_iter().flatten().filter(|&other| other == civ).count();
        let size = usize::from(trade.offers[civ.index()].size() + trade.taken[civ.index()].size());
        size + count(minus) == usize::from(trade.number) + count(plus)
    })
}

/// What belongs to a phase is there only while the phase lasts.
fn inspect_phases(s: &State) -> Audit {
    use Decision as D;
    let trading = matches!(s.now, D::Offers | D::Take | D::Ulysses | D::Redirect | D::Gift);
    hold(trading || s.trade == Trade::default(), || {
        format!("trade: there is no trade at the decision {:?}; leave it out", s.now.word())
    })?;
    let building = matches!(s.now, D::Build | D::Pay | D::Keep);
    hold(building || s.build == Build::default(), || {
        format!("build: nobody builds at the decision {:?}; leave it out", s.now.word())
    })?;
    let moving = matches!(s.now, D::Naval | D::Land) || s.attack.space.is_some();
    let idle = Campaign { wars: s.campaign.wars, helen: s.campaign.helen, ..Campaign::default() };
    let campaign = if s.now == D::NameMover { idle } else { Campaign::default() };
    hold(moving || s.campaign == campaign, || {
        let word = s.now.word();
        format!("campaign: nobody moves at the decision {word:?}; leave out the mover and what units have done")
    })
}

/// Is he the only one with land units, under somebody else's marker?
fn alone(land: &Land, civ: Civ) -> bool {
    land.legions[civ.index()] > 0 && land.enemies(civ).is_empty() && land.foreign_marker(civ)
}

/// The name of a building's tokens, and how many there are.
fn token_of(slot: Slots, players: usize) -> (&'static str, u8) {
    let name = match slot {
        Slots::CITY => "cities",
        Slots::TEMPLE => "temples",
        Slots::MARKET => "markets",
        _ => "caravans",
    };
    (name, *Tokens::supply(players).pile(slot))
}

fn hold(holds: bool, what: impl FnOnce() -> String) -> Audit {
    if holds { Ok(()) } else { Err(wrong(what())) }
}
