## Magna Grecia

# The table
mg-board = Board
mg-layer-names = Names
mg-round = Round { $round }/{ $rounds }
mg-places-oracle = { $name } places an oracle
mg-to-move = { $name } to move
mg-over = The game is over.
mg-and = and
mg-or = or

# Directions and places
mg-east = east
mg-north-east = north-east
mg-north-west = north-west
mg-west = west
mg-south-west = south-west
mg-south-east = south-east
mg-in = in { $place }
mg-beside = { $side } of { $place }
mg-near = near { $place } ({ $hex })
mg-new-city = the new city

# What a pointer tells of a place
mg-city-about =
    { $name } { $hex }, city of { $owner } with { $tiles ->
        [one] 1 tile
       *[other] { $tiles } tiles
    }, { $links ->
        [one] 1 connection
       *[other] { $links } connections
    }
mg-village-about =
    { $name } { $hex }, { $green ->
        [yes] village with a green border
       *[no] village
    }, { $links ->
        [one] 1 connection
       *[other] { $links } connections
    }
mg-price-about =
    a market here costs you { $price ->
        [one] 1 point
       *[other] { $price } points
    }
mg-market-about = market of { $owner }, worth { $value }
mg-market-idle-about = market of { $owner }, not active
mg-market-sold-about = market of { $owner }, sold
mg-oracle-about =
    oracle of { $name } { $hex }, { $links ->
        [one] 1 connection
       *[other] { $links } connections
    }, nobody's
mg-oracle-owned-about =
    oracle of { $name } { $hex }, { $links ->
        [one] 1 connection
       *[other] { $links } connections
    }, turned to a city of { $owner }

# Cards
mg-card-next = Next
mg-card-roads = roads
mg-card-cities = cities
mg-card-refill = refill
mg-card-title = In brackets: as the only action of the turn
mg-card-about = order { $order }; roads { $roads }, cities { $cities }, refill { $refill }.
mg-played =
    { $n ->
        [one] 1 card is out of the game
       *[other] { $n } cards are out of the game
    }

# What players have
mg-panel-hand = hand: { $roads } roads, { $cities } cities
mg-panel-reserve = reserve: { $roads } and { $cities } · markets: { $markets }
mg-panel-stands = stands at { $score }
mg-hand = Hand
mg-reserve = Reserve
mg-hand-roads =
    { $n ->
        [one] 1 road tile in hand
       *[other] { $n } road tiles in hand
    }
mg-hand-cities =
    { $n ->
        [one] 1 city tile in hand
       *[other] { $n } city tiles in hand
    }
mg-reserve-roads =
    { $n ->
        [one] 1 road tile in reserve
       *[other] { $n } road tiles in reserve
    }
mg-reserve-cities =
    { $n ->
        [one] 1 city tile in reserve
       *[other] { $n } city tiles in reserve
    }
mg-stock-markets =
    { $n ->
        [one] 1 market not yet built
       *[other] { $n } markets not yet built
    }

# Points
mg-score-about = The score if the game ended now
mg-score-points = points { $n }
mg-score-markets = markets { $n }
mg-score-oracles = oracles { $n }
mg-account-points = Points
mg-account-market = Market in { $place }
mg-account-oracle = Oracle of { $place }
mg-account-idle = Market in { $place }, not active
mg-account-sold =
    { $n ->
        [one] 1 market was sold during the game.
       *[other] { $n } markets were sold during the game.
    }
mg-tie-hand =
    Tied, so the tiles in hand decide: { $n ->
        [one] 1 tile
       *[other] { $n } tiles
    }.
mg-tie-reserve =
    Tied, so the tiles in reserve decide: { $n ->
        [one] 1 tile
       *[other] { $n } tiles
    }.
mg-tie-shared = Tied: the win is shared.

# Questions
mg-ask-oracle = Put oracle number { $n } on a village without a green border.
mg-ask-cover =
    Your city touches { $places }: { $n ->
        [one] cover the village with a city tile.
       *[other] cover these villages with city tiles.
    }
mg-ask-founding =
    Carry the new city onto a village with { $n ->
        [one] the 1 city tile
       *[other] the { $n } city tiles
    } you can still place.
mg-ask-start =
    Two of these: { $roads ->
        [one] 1 road tile
       *[other] { $roads } road tiles
    }, { $cities ->
        [one] 1 city tile
       *[other] { $cities } city tiles
    }, refill { $refill }; or one of them, raised. Then a market, or end the turn.
mg-ask-more = Left: { $left }. Then a market, or end the turn.
mg-ask-market = Build or sell a market, or end the turn.
mg-ask-end = The market step is done. End the turn.
mg-left-roads =
    { $n ->
        [one] 1 road tile
       *[other] { $n } road tiles
    }
mg-left-cities =
    { $n ->
        [one] 1 city tile
       *[other] { $n } city tiles
    }
mg-left-refill = refill { $n }

# Steps
mg-kind-oracle = Place an oracle
mg-kind-road = Place a road tile
mg-kind-city = Place a city tile (1 point)
mg-kind-refill = Refill from the reserve
mg-kind-market = Build a market
mg-kind-sell = Sell a market
mg-kind-done = End the turn
mg-step-oracle = Oracle on { $place }
mg-step-road = Road { $where }, from { $from } to { $to }
mg-step-found = Found a city in { $place }
mg-step-begin = Begin a new city { $where }
mg-step-cover = Extend { $city } over { $place }
mg-step-extend = Extend { $city } with a tile { $where }
mg-step-join = Join { $cities } with a tile { $where }
mg-step-market =
    Market in { $place } for { $price ->
        [one] 1 point
       *[other] { $price } points
    } ({ $links ->
        [one] 1 connection
       *[other] { $links } connections
    })
mg-step-sell =
    Sell the market in { $place } for { $value ->
        [one] 1 point
       *[other] { $value } points
    }
mg-step-refill-roads =
    { $n ->
        [one] Take 1 road
       *[other] Take { $n } roads
    }
mg-step-refill-cities =
    { $n ->
        [one] Take 1 city
       *[other] Take { $n } cities
    }
mg-step-refill-both =
    Take { $roads ->
        [one] 1 road
       *[other] { $roads } roads
    }, { $cities ->
        [one] 1 city
       *[other] { $cities } cities
    }
mg-step-done = End the turn

# The story
mg-told-oracle = { $who } puts an oracle on { $place }.
mg-told-oracle-drawn = An oracle stands on { $place }.
mg-told-road = { $who } lays a road { $where }, from { $from } to { $to }.
mg-told-begun = { $who } begins a new city { $where }.
mg-told-grown = { $who } goes on with the new city { $where }.
mg-told-extended = { $who } extends { $city } with a tile { $where }.
mg-told-covered = { $who } extends { $city } over { $place }.
mg-told-founded =
    { $who } founds { $city }, { $market ->
        [yes] with a free market
       *[no] without a new market
    }.
mg-told-merged = { $city } and { $joined }, cities of { $who }, become one.
mg-told-returned = { $who } takes a surplus market back from { $city }.
mg-told-connected = { $a } and { $b } are now connected.
mg-told-turned = The oracle of { $oracle } turns to { $city }, a city of { $who }.
mg-told-refilled-road = { $who } takes a road tile from the reserve.
mg-told-refilled-city = { $who } takes a city tile from the reserve.
mg-told-market =
    { $who } builds a market in { $place } for { $price ->
        [one] 1 point
       *[other] { $price } points
    }.
mg-told-sold =
    { $who } sells the market in { $place } for { $value ->
        [one] 1 point
       *[other] { $value } points
    }.
mg-told-done = { $who } ends the turn.
mg-told-round = Round { $round } begins with card { $card }.
mg-told-next-card = The next card is { $card }.
mg-told-over =
    The game is over: { $names } { $n ->
        [one] wins
       *[other] share the win
    }.

# Options
mg-option-rounds = Rounds
mg-option-rounds-about = Twelve rounds are the whole game; eight are a good first one.
mg-option-rounds-12 = 12 rounds
mg-option-rounds-8 = 8 rounds
mg-option-oracles = Oracles
mg-option-oracles-about = Who decides where the oracles stand: chance, or the players one by one before the first round.
mg-option-oracles-random = drawn by chance
mg-option-oracles-players = placed by the players
mg-option-deck = Cards
mg-option-deck-about = The twelve published cards, or our own twelve, which treat every pair of players alike.
mg-option-deck-classic = classic
mg-option-deck-house = house
mg-option-next-card = Next card
mg-option-next-card-about = Whether everybody sees the card of the coming round.
mg-option-next-card-visible = face up
mg-option-next-card-hidden = face down
mg-option-board = Board
mg-option-board-about = The land to play on: Megale Hellas, or a board file of your own.
mg-option-board-megale-hellas = Megale Hellas
mg-option-colours = Colours
mg-option-colours-about = The colour of each seat; the cards give the order of turns by colour.
mg-option-colours-yellow = yellow
mg-option-colours-orange = orange
mg-option-colours-brown = brown
mg-option-colours-red = red
mg-option-off-village = Founding off a village
mg-option-off-village-about = What a new city that begins on plain land must reach: any tile entered by an own road or on a green village, a village that is so itself, or no such founding at all.
mg-option-off-village-liberal = any tile counts
mg-option-off-village-strict = the village counts
mg-option-off-village-off = not allowed
mg-option-village-repair = Exposed villages
mg-option-village-repair-about = When a village that your city has come to touch must be covered.
mg-option-village-repair-immediate = with the next tile
mg-option-village-repair-end-of-phase = before the action phase ends
mg-option-oracle-check = Turning of oracles
mg-option-oracle-check-about = When oracles look for a city with more connections.
mg-option-oracle-check-per-tile = after every tile
mg-option-oracle-check-end-of-turn = at the end of the action phase
mg-option-tie-break = Ties
mg-option-tie-break-about = What decides between players with the same score.
mg-option-tie-break-hand = more tiles in hand
mg-option-tie-break-reserve = more tiles in reserve
mg-option-tie-break-shared = nothing, the win is shared
