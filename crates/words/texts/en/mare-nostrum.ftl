## Mare Nostrum

# Things

mn-civ = { $civ ->
    [rome] Rome
    [carthage] Carthage
    [greece] Greece
    [egypt] Egypt
   *[babylon] Babylon
}
mn-who = { $name } ({ $civ })
mn-neutral = neutral { $civ }
mn-nobody = nobody
mn-nothing = nothing
mn-and = { $first } and { $last }
mn-good = { $kind ->
    [tax] a tax
    [perfume] perfume
    [papyrus] papyrus
    [gold] gold
    [gems] gems
    [oil] oil
    [wine] wine
    [livestock] livestock
    [fruit] fruit
    [metal] metal
    [grain] grain
    [fish] fish
   *[slaves] slaves
}
mn-cards-of = { $kind ->
    [tax] { $n ->
        [one] 1 tax
       *[other] { $n } taxes
    }
    [perfume] { $n } perfume
    [papyrus] { $n } papyrus
    [gold] { $n } gold
    [gems] { $n } gems
    [oil] { $n } oil
    [wine] { $n } wine
    [livestock] { $n } livestock
    [fruit] { $n } fruit
    [metal] { $n } metal
    [grain] { $n } grain
    [fish] { $n } fish
   *[slaves] { $n } slaves
}
mn-cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
mn-city = city
mn-temple = temple
mn-market = market
mn-caravan = caravan
mn-caravan-on = caravan on { $good }
mn-marker = influence marker
mn-legion = legion
mn-fortress = fortress
mn-trireme = trireme
mn-pyramids = Pyramids
mn-the-city = the city
mn-the-temple = the temple
mn-the-market = the market
mn-the-marker = the marker
mn-the-caravan = the { $good } caravan
mn-legions = { $n ->
    [one] 1 legion
   *[other] { $n } legions
}
mn-fortresses = { $n ->
    [one] 1 fortress
   *[other] { $n } fortresses
}
mn-triremes = { $n ->
    [one] 1 trireme
   *[other] { $n } triremes
}
mn-role-director = Director of Commerce
mn-role-political = Political Leader
mn-role-military = Military Leader
mn-marvel = { $marvel ->
    [julius_caesar] Julius Caesar
    [hannibal] Hannibal
    [pericles] Pericles
    [cleopatra] Cleopatra
    [hammurabi] Hammurabi
    [agamemnon] Agamemnon
    [archimedes] Archimedes
    [helen] Helen of Troy
    [nebuchadnezzar] Nebuchadnezzar
    [solomon] Solomon
    [ulysses] Ulysses
    [colossus] Colossus
    [hanging_gardens] Hanging Gardens
    [artemis] Temple of Artemis
    [zeus] Statue of Zeus
    [lighthouse] Lighthouse
    [mausoleum] Mausoleum
   *[pyramids] Pyramids
}
mn-the-marvel = { $marvel ->
    [colossus] the { $name }
    [hanging_gardens] the { $name }
    [artemis] the { $name }
    [zeus] the { $name }
    [lighthouse] the { $name }
    [mausoleum] the { $name }
    [pyramids] the { $name }
   *[other] { $name }
}
mn-power = { $marvel ->
    [julius_caesar] Legions and fortresses cost 2.
    [hannibal] +1 on each die of a legion.
    [pericles] Triremes cost 2 and have +1 on each die.
    [cleopatra] Swap a tax for a good, or a good for a tax, once in each of your construction turns.
    [hammurabi] One influence marker a turn for nothing.
    [agamemnon] +2 towards Director of Commerce.
    [archimedes] +2 towards Military Leader.
    [helen] Turns a legion that enters a province of yours, once a turn.
    [nebuchadnezzar] A card from the bank for each city or caravan you pillage.
    [solomon] +2 towards Political Leader.
    [ulysses] Redirects a card somebody takes, once a turn.
    [colossus] One more tax a turn.
    [hanging_gardens] Keep one good at the end of your construction turn.
    [artemis] One more good of your choice a turn.
    [zeus] Up to two fortresses in a province.
    [lighthouse] Influence anywhere on the map.
    [mausoleum] Caravans, cities, markets and temples cost 1 less.
   *[pyramids] Win the game at once.
}

# Words on the map

mn-map = Map
mn-layer-reach = Within reach
mn-layer-chains = Chains of ships
mn-tip-capital = { $place }, capital of { $civ }
mn-tip-marker = marker of { $civ }
mn-tip-converted = marker of { $civ }, a legion of { $other } converts it
mn-tip-no-marker = no marker
mn-tip-occupied = { $what } (occupied by { $civ })
mn-tip-free = free: { $what }
mn-tip-site = city site
mn-tip-war = at war
mn-tip-reach = within reach
mn-tip-duty = an attack is owed here
mn-tip-fresh = { $n } new
mn-tip-spent = { $n } done

# Questions

mn-ask-setup = Spend your points, { $n } left, or finish your set-up.
mn-ask-tie = Others have passed you: choose who becomes { $role }.
mn-ask-artemis = Choose the good that the Temple of Artemis brings you.
mn-ask-number = Say how many cards everybody trades, from 0 to { $n }.
mn-ask-offers = { $n ->
    [one] Put 1 more card on offer, face down.
   *[other] Put { $n } more cards on offer, face down.
}
mn-ask-offers-full = Your offer is complete. Close it, or undo to change it.
mn-ask-take = Take a face-up card from another player.
mn-ask-ulysses = { $taker } takes { $good } from { $from }. Send Ulysses?
mn-ask-redirect = Ulysses sends you elsewhere: take a card from { $from } instead.
mn-ask-gift = { $who } ended the trade a card short: give one of yours.
mn-ask-name-builder = Say who builds next.
mn-ask-build = Buy what you like, or end your turn. You can pay up to { $taxes ->
    [one] 1 tax
   *[other] { $taxes } taxes
} or { $goods } different { $goods ->
    [one] good
   *[other] goods
}.
mn-ask-build-free = Buy what you like, or end your turn. One marker is free; you can pay up to { $taxes ->
    [one] 1 tax
   *[other] { $taxes } taxes
} or { $goods } different { $goods ->
    [one] good
   *[other] goods
}.
mn-ask-pay = { $n ->
    [one] Pay 1 more card for { $item }.
   *[other] Pay { $n } more cards for { $item }.
} Taxes alone, or goods that are all different.
mn-ask-keep = Choose what you keep, at most 2 taxes; the rest goes back to the bank.
mn-ask-keep-gardens = Choose what you keep, at most 2 taxes and 1 good; the rest goes back to the bank.
mn-ask-name-mover = Say who moves next.
mn-ask-naval = Move your ships, one space each, and attack at sea; your first step on land ends that. Or end your turn.
mn-ask-land = March and attack, or end your turn.
mn-ask-duty = You still have to attack in { $places }.
mn-ask-helen = { $who } attacks in { $place }. Shall Helen turn one of the legions that came?
mn-ask-assign = Divide your attack in { $place }, { $free } left: how much against { $foe }?
mn-ask-lose = { $n ->
    [one] Choose your loss in { $place }.
   *[other] Choose your { $n } losses in { $place }.
}
mn-ask-choose = { $place } lies open: pillage a building, occupy buildings, or convert the marker.
mn-ask-choose-capital = { $place } lies open: pillage a building or occupy buildings.
mn-ask-occupy = Occupy more of { $place } with { $n ->
    [one] 1 more legion
   *[other] { $n } more legions
}, or leave it at that.
mn-ask-retain = Your legions in { $place } are too few: choose what stays occupied, { $n } more.

# Headings of the steps

mn-kind-role = The role goes to
mn-kind-artemis = The Temple of Artemis brings
mn-kind-number = Cards to trade
mn-kind-offer = Offer
mn-kind-take = Take
mn-kind-answer = Answer
mn-kind-give = Give
mn-kind-name = Who is next
mn-kind-influence = Influence
mn-kind-caravan = Caravans
mn-kind-city = Cities
mn-kind-market = Markets
mn-kind-temple = Temples
mn-kind-legion = Legions
mn-kind-trireme = Triremes
mn-kind-fortress = Fortresses
mn-kind-marvel = Heroes and wonders
mn-kind-swap = Cleopatra
mn-kind-pay = Pay
mn-kind-keep = Keep
mn-kind-ships = Ships
mn-kind-march = March
mn-kind-attack = Attack
mn-kind-assign = Divide
mn-kind-lose = Losses
mn-kind-pillage = Pillage
mn-kind-occupy = Occupy
mn-kind-convert = Convert
mn-kind-retain = Keep occupied
mn-kind-end = Finish

# Steps

mn-do-role = { $who } becomes { $role }
mn-do-artemis = Choose { $good }
mn-do-number = { $n ->
    [0] No trade
    [one] Everybody trades 1 card
   *[other] Everybody trades { $n } cards
}
mn-do-offer = Offer { $good } ({ $n } in hand)
mn-do-offer-done = Close the offer
mn-do-take = Take { $good } from { $who }
mn-do-ulysses = Send Ulysses
mn-do-helen = Let Helen turn a legion
mn-do-let = Let it pass
mn-do-give = Give { $good }
mn-do-name = Name { $who }
mn-do-influence = Place an influence marker in { $place }
mn-do-replace = Put your marker in { $place } in place of theirs
mn-do-caravan = Put a caravan on { $good } in { $place }
mn-do-city = Build a city in { $place }
mn-do-market = Build a market in { $place }
mn-do-temple = Build a temple in { $place }
mn-do-legion = Raise a legion in { $place }
mn-do-trireme = Build a trireme in { $place }
mn-do-fortress = Build a fortress in { $place }
mn-do-hero = Call { $marvel }
mn-do-wonder = Build { $marvel }
mn-item-influence = an influence marker in { $place }
mn-item-replace = the marker of { $place }
mn-item-caravan = a caravan on { $good } in { $place }
mn-item-city = a city in { $place }
mn-item-market = a market in { $place }
mn-item-temple = a temple in { $place }
mn-item-legion = a legion in { $place }
mn-item-trireme = a trireme in { $place }
mn-item-fortress = a fortress in { $place }
mn-do-for-taxes = { $what } for { $n ->
    [one] 1 tax
   *[other] { $n } taxes
}
mn-do-for-goods = { $what } for { $goods }
mn-do-for-cards = { $what } for { $n } cards
mn-do-for-nothing = { $what } for nothing
mn-do-for-points = { $what } for { $n ->
    [one] 1 point
   *[other] { $n } points
}
mn-do-pay-taxes = { $n ->
    [one] Pay 1 tax
   *[other] Pay { $n } taxes
}
mn-do-pay = Pay { $good }
mn-do-pay-rest = Pay { $goods }
mn-do-swap = Swap { $give } for { $get }
mn-do-keep = Keep { $cards }
mn-do-launch = Launch a trireme from { $from } into { $to }
mn-do-sail = Sail a trireme from { $from } to { $to }
mn-do-march = { $n ->
    [one] March with 1 legion from { $from } to { $to }
   *[other] March with { $n } legions from { $from } to { $to }
}
mn-do-march-off = March from { $from } to { $to } with the legion on { $slot }
mn-do-attack = Attack in { $place }
mn-do-enter = Take undefended { $place }
mn-do-assign = Send { $force } against { $who }
mn-do-lose = Lose { $force }
mn-do-pillage = Pillage { $slot } in { $place }
mn-do-occupy = Occupy { $slot } in { $place }
mn-do-convert = Put a legion on the marker of { $place }
mn-do-retain = Keep { $slot } in { $place }
mn-do-done-setup = Finish the set-up
mn-do-done-build = End your construction turn
mn-do-done-move = End your military turn
mn-do-done-occupy = Occupy no more

# The story

mn-tell-setup-order = The set-up goes in this order: { $order }.
mn-tell-setup-done = { $who } is set up{ $lost ->
    [0] .
    [one] {" "}and leaves 1 point.
   *[other] {" "}and leaves { $lost } points.
}
mn-tell-turn = Turn { $turn } begins.
mn-tell-role = { $who } becomes { $role }.
mn-tell-income = { $who } receives { $cards }.
mn-tell-income-missing = { $who } receives { $cards }; the bank lacks { $missing }.
mn-tell-artemis = The Temple of Artemis brings { $who } { $good }.
mn-tell-number = { $n ->
    [0] { $who } wants no trade.
    [one] { $who } has everybody trade 1 card.
   *[other] { $who } has everybody trade { $n } cards.
}
mn-tell-out = { $who } has too few cards to trade.
mn-tell-offered = You offer { $good }.
mn-tell-ready = { $who } has an offer ready.
mn-tell-revealed = { $who } offers { $cards }.
mn-tell-taken = { $who } takes { $good } from { $from }.
mn-tell-ulysses = { $who } sends Ulysses: { $good } goes back to { $from }, and { $taker } must take from { $who }.
mn-tell-trade-ends = The trade is over.
mn-tell-given = { $who } gives { $to } a card.
mn-tell-given-seen = { $who } gives { $to } a card: { $good }.
mn-tell-builds = { $who } builds.
mn-tell-paid = { $who } pays { $cards }.
mn-tell-influence = { $who } places an influence marker in { $place }.
mn-tell-replace = { $who } converts { $place }: the marker changes hands.
mn-tell-caravan = { $who } puts a caravan on { $good } in { $place }.
mn-tell-city = { $who } builds a city in { $place }.
mn-tell-market = { $who } builds a market in { $place }.
mn-tell-temple = { $who } builds a temple in { $place }.
mn-tell-legion = { $who } raises a legion in { $place }.
mn-tell-trireme = { $who } builds a trireme in { $place }.
mn-tell-fortress = { $who } builds a fortress in { $place }.
mn-tell-hero = { $who } calls { $marvel }.
mn-tell-wonder = { $who } builds { $marvel }.
mn-tell-swapped = { $who } swaps { $give } for { $get } with Cleopatra.
mn-tell-kept = { $who } keeps { $kept }.
mn-tell-thrown = { $who } keeps { $kept } and throws away { $thrown }.
mn-tell-moves = { $who } moves.
mn-tell-launched = { $who } launches a trireme from { $from } into { $to }.
mn-tell-sailed = { $who } sails from { $from } to { $to }.
mn-tell-marched = { $who } marches with { $n ->
    [one] 1 legion
   *[other] { $n } legions
} from { $from } to { $to }.
mn-tell-attacks = { $who } attacks in { $place }.
mn-tell-helen = Helen turns a legion of { $of } in { $place } for { $who }.
mn-tell-battle = Battle in { $place }: { $attacker } { $attack } ({ $dice }), { $defender } { $defence } ({ $answer }).
mn-tell-no-dice = no dice
mn-tell-lost = { $who } loses { $force } in { $place }.
mn-tell-pillaged = { $who } pillages { $slot } in { $place }.
mn-tell-plundered = Nebuchadnezzar brings { $who } { $good }.
mn-tell-occupied = { $who } occupies { $slot } in { $place }.
mn-tell-converting = { $who } puts a legion on the marker of { $place }.
mn-tell-retained = { $who } keeps { $slot } in { $place }.
mn-tell-won = { $who } wins.
mn-tell-limit = The game ends after turn { $turn } without a winner.

# Beside the board

mn-hand = Your hand
mn-hand-empty = You have no cards.
mn-trade = Trade
mn-trade-number = { $n ->
    [one] Everybody offers 1 card.
   *[other] Everybody offers { $n } cards.
}
mn-trade-sealed = { $ready } of { $all } offers are ready. They are turned up together.
mn-trade-offer = On offer
mn-trade-taken = Taken
mn-trade-own = Your offer
mn-trade-hidden = { $n ->
    [one] 1 card face down
   *[other] { $n } cards face down
}
mn-trade-choosing = choosing
mn-trade-ready = ready
mn-trade-out = out of the trade
mn-trade-last = Last takes: { $takes }.
mn-trade-pair = { $taker } from { $from }
mn-trade-then = { $first }, then { $last }
mn-trade-barred = { $one } and { $other } may not take from each other now.
mn-trade-turn = to take
mn-buy = Your means
mn-buy-taxes = { $n ->
    [one] 1 tax
   *[other] { $n } taxes
}
mn-buy-goods = { $n ->
    [one] 1 different good
   *[other] { $n } different goods
}
mn-buy-paying = For { $item }
mn-buy-paid = Paid
mn-buy-left = { $n ->
    [one] 1 to pay
   *[other] { $n } to pay
}
mn-buy-fits = Can still be added
mn-buy-twice = Not again
mn-buy-price = Price
mn-buy-buys = Buys
mn-buy-with = You can pay with
mn-buy-with-taxes = taxes
mn-buy-with-goods = goods
mn-buy-with-both = taxes or goods
mn-buy-short = { $n ->
    [one] 1 card short
   *[other] { $n } cards short
}
mn-buy-free = free once
mn-buy-wonder = hero or wonder
mn-battle = Battle in { $place }
mn-battles = Battles you could fight
mn-battle-forces = Forces
mn-battle-odds = Chance of losses
mn-battle-total = Total
mn-battle-due = Losses
mn-battle-chooses = { $who } chooses the losses.
mn-battle-sent = { $force } against { $foe }
mn-roles = Roles
mn-role-next = after a recount: { $who }
mn-role-choice = would choose: { $who }
mn-income = Next income
mn-income-artemis = + 1 good of choice
mn-victory = To victory
mn-victory-marvels = { $n } of 4 heroes and wonders
mn-victory-pyramids = { $n ->
    [0] can pay the Pyramids
    [one] 1 card short of the Pyramids
   *[other] { $n } cards short of the Pyramids
}
mn-victory-pays = { $sure ->
    [one] can pay 1
   *[other] can pay { $sure }
}
mn-victory-could = can pay { $sure }, at best { $best }
mn-supply = Bank and supply
mn-supply-bank = Bank
mn-supply-tokens = Tokens
mn-supply-heroes = Heroes for 9
mn-supply-wonders = Wonders for 9, the Pyramids for 12
mn-supply-none = none left
mn-acted = done
mn-pieces = { $legions }/{ $all_legions } legions, { $forts }/{ $all_forts } fortresses, { $ships }/{ $all_ships } triremes, { $markers }/{ $all_markers } markers

# The end

mn-end-pyramids = { $who } built the Pyramids in turn { $turn }, and with them won the game.
mn-end-four = { $who } gathered four heroes and wonders in turn { $turn }, and with them won the game.
mn-end-nobody = The game ended after turn { $turn } without a winner.
mn-end-score = { $n } of 4
mn-end-cards = Heroes and wonders
mn-end-land = Provinces
mn-end-buildings = Buildings
mn-end-units = Units
mn-end-none = none

# Options

mn-option-start = Set-up
mn-option-start-about = How the pieces come onto the map.
mn-option-start-introductory = Introductory
mn-option-start-advanced = Advanced: 36 points
mn-option-civilisations = Civilisations
mn-option-civilisations-about = Who plays what, in the order of the seats; empty for the recommended ones.
mn-option-civilisations-rome = Rome
mn-option-civilisations-carthage = Carthage
mn-option-civilisations-greece = Greece
mn-option-civilisations-egypt = Egypt
mn-option-civilisations-babylon = Babylon
mn-option-common-copies = Common goods
mn-option-common-copies-about = Cards each of metal, grain, fish and slaves: 11 as the list says, or 10 as the totals need.
mn-option-roles-by-phase = Roles by phase
mn-option-roles-by-phase-about = Count each role at the start of its own phase instead of all three at the start of the turn.
mn-option-mixed-allocation = Mixed occupation
mn-option-mixed-allocation-about = After a battle legions may occupy buildings and convert the marker at the same time.
mn-option-require-base-building = Base buildings
mn-option-require-base-building-about = A temple needs a city in its province, a market a caravan.
mn-option-egypt-papyrus-only = Egypt with papyrus only
mn-option-egypt-papyrus-only-about = Egypt begins with its papyrus caravan alone.
mn-option-turn-limit = Turn limit
mn-option-turn-limit-about = Ends the game without a winner after so many turns; empty for none.
mn-option-map = Map
mn-option-map-about = The map of this program, or one of your own.
mn-option-map-mare-nostrum = Mare Nostrum
