## Antiquity

# Goods.
aq-good-grain = grain
aq-good-sheep = sheep
aq-good-olives = olives
aq-good-fish = fish
aq-good-wine = wine
aq-good-pearls = pearls
aq-good-dye = dye
aq-good-gold = gold
aq-good-stone = stone
aq-good-wood = wood
aq-some-grain = { $n } grain
aq-some-sheep = { $n } sheep
aq-some-olives = { $n ->
    [one] { $n } olive
   *[other] { $n } olives
}
aq-some-fish = { $n } fish
aq-some-wine = { $n } wine
aq-some-pearls = { $n ->
    [one] { $n } pearl
   *[other] { $n } pearls
}
aq-some-dye = { $n } dye
aq-some-gold = { $n } gold
aq-some-stone = { $n } stone
aq-some-wood = { $n } wood

# Buildings: the name, with articles, and short for narrow walls.
aq-building-house = house
aq-a-house = a house
aq-the-house = the house
aq-on-house = on the house
aq-short-house = Ho
aq-code-house = Ho
aq-building-cart-shop = cart shop
aq-a-cart-shop = a cart shop
aq-the-cart-shop = the cart shop
aq-on-cart-shop = on the cart shop
aq-short-cart-shop = cart
aq-code-cart-shop = Cs
aq-building-explorer = explorer
aq-a-explorer = an explorer
aq-the-explorer = the explorer
aq-on-explorer = on the explorer
aq-short-explorer = expl.
aq-code-explorer = Ex
aq-building-market = market
aq-a-market = a market
aq-the-market = the market
aq-on-market = on the market
aq-short-market = Ma
aq-code-market = Ma
aq-building-storage = storage
aq-a-storage = a storage
aq-the-storage = the storage
aq-on-storage = on the storage
aq-short-storage = store
aq-code-storage = St
aq-building-brewery = brewery
aq-a-brewery = a brewery
aq-the-brewery = the brewery
aq-on-brewery = on the brewery
aq-short-brewery = Br
aq-code-brewery = Br
aq-building-granary = granary
aq-a-granary = a granary
aq-the-granary = the granary
aq-on-granary = on the granary
aq-short-granary = Gr
aq-code-granary = Gr
aq-building-harbour = harbour
aq-a-harbour = a harbour
aq-the-harbour = the harbour
aq-on-harbour = on the harbour
aq-short-harbour = Hb
aq-code-harbour = Hb
aq-building-university = university
aq-a-university = a university
aq-the-university = the university
aq-on-university = on the university
aq-short-university = univ.
aq-code-university = Un
aq-building-cathedral = cathedral
aq-a-cathedral = a cathedral
aq-the-cathedral = the cathedral
aq-on-cathedral = on the cathedral
aq-short-cathedral = Ca
aq-code-cathedral = Ca
aq-building-dump = dump
aq-a-dump = a dump
aq-the-dump = the dump
aq-on-dump = on the dump
aq-short-dump = Du
aq-code-dump = Du
aq-building-forced-labour = forced labour
aq-a-forced-labour = a forced labour camp
aq-the-forced-labour = the forced labour
aq-on-forced-labour = on the forced labour
aq-short-forced-labour = labour
aq-code-forced-labour = Fl
aq-building-theology = theology
aq-a-theology = a theology faculty
aq-the-theology = the theology
aq-on-theology = on the theology
aq-short-theology = Th
aq-code-theology = Th
aq-building-philosophy = philosophy
aq-a-philosophy = a philosophy faculty
aq-the-philosophy = the philosophy
aq-on-philosophy = on the philosophy
aq-short-philosophy = Ph
aq-code-philosophy = Ph
aq-building-biology = biology
aq-a-biology = a biology faculty
aq-the-biology = the biology
aq-on-biology = on the biology
aq-short-biology = Bi
aq-code-biology = Bi
aq-building-alchemy = alchemy
aq-a-alchemy = an alchemy faculty
aq-the-alchemy = the alchemy
aq-on-alchemy = on the alchemy
aq-short-alchemy = Al
aq-code-alchemy = Al
aq-building-fountain = fountain
aq-a-fountain = a fountain
aq-the-fountain = the fountain
aq-on-fountain = on the fountain
aq-short-fountain = Fo
aq-code-fountain = Fo
aq-building-hospital = hospital
aq-a-hospital = a hospital
aq-the-hospital = the hospital
aq-on-hospital = on the hospital
aq-short-hospital = hosp.
aq-code-hospital = Hp
aq-building-stable = stable
aq-a-stable = a stable
aq-the-stable = the stable
aq-on-stable = on the stable
aq-short-stable = Sb
aq-code-stable = Sb

# Words that stand alone.
aq-nothing = nothing
aq-forest = forest
aq-grass = grass
aq-mountain = mountain
aq-water = water
aq-cleared = cleared forest
aq-polluted = polluted
aq-pollution = pollution
aq-marker = marker
aq-inn = inn
aq-man = man
aq-grave = grave
aq-goods-left = goods left
aq-work-woodcutter = woodcutter
aq-work-farm = farm
aq-work-mine = mine
aq-work-fishery = fishery
aq-a-woodcutter = a woodcutter
aq-a-farm = a farm
aq-a-mine = a mine
aq-a-fishery = a fishery
aq-work-of = { $work } for { $good }
aq-free-farm = { $farm } without seed
aq-new-city = new city
aq-cleaning = cleaning by alchemy
aq-house-number = house { $n }
aq-cost-nothing = free of charge
aq-cost-food = { $n ->
    [one] { $n } food
   *[other] { $n } different foods
}
aq-cost-luxury = { $n ->
    [one] { $n } luxury
   *[other] { $n } different luxuries
}

# What a pointer tells of things on the drawings.
aq-tip-work = { $work } of { $owner } at { $at }, { $goods } left: { $hexes }
aq-tip-man = with a man
aq-tip-served = run from the university
aq-tip-used = used
aq-tip-graves = under graves
aq-tip-razed = razed this turn
aq-tip-zones = zone { $owners }
aq-tip-zone = zone of control of { $owner }
aq-tip-inn = inn of { $owner } at { $at }
aq-tip-town = city { $n } of { $owner } around { $at }
aq-tip-marker = exploration marker at { $at }

# Drawings and their layers.
aq-pane-map = Countryside
aq-pane-city = Your cities
aq-pane-others = Other cities
aq-pane-all = Cities
aq-layer-zones = Zones of control
aq-layer-overlaps = Overlapping zones
aq-layer-dirt = Pollution
aq-layer-pieces = Pieces
aq-layer-rim = Coordinates
aq-layer-terrain = Terrain only
aq-men-free = { $n ->
    [one] { $n } man free:
   *[other] { $n } men free:
}

# Headings of steps.
aq-kind-found = First city
aq-kind-build = Build
aq-kind-storage = Build a storage
aq-kind-house = Build a house
aq-kind-second = San Nicola’s second house
aq-kind-patron = Patron saint
aq-kind-pay = Pay with
aq-kind-place = Place it
aq-kind-men = Put a man on
aq-kind-unman = Take a man off
aq-kind-lift = Lift
aq-kind-heal = Remove a grave
aq-kind-graves = Place a grave
aq-kind-powers = Powers
aq-kind-cancel = Put back
aq-kind-bank = Trade with the bank
aq-kind-get = Take from the bank
aq-kind-give = You give
aq-kind-ask = You ask
aq-kind-send = Offer
aq-kind-trade = Trade with players
aq-kind-answer = Answer an offer
aq-kind-keep = Keep
aq-kind-done = Enough
aq-kind-explore = Explore
aq-kind-pollution = Place pollution
aq-kind-harvest = Harvest
aq-kind-work = Installations
aq-kind-settle = Settle
aq-kind-site = Where

# Steps.
aq-do-found = first city around { $at }
aq-do-build = { $what } ({ $cost })
aq-do-storage = storage { $size } for { $n } goods (1 wood)
aq-do-house = house { $n } ({ $cost })
aq-do-second = house { $n } as well, free of charge
aq-do-no-second = no second house
aq-do-pay = pay { $goods }
aq-do-man = man { $on } at { $at }: { $the } works
aq-do-unman = take the man off { $the } at { $at }
aq-do-lift = lift { $the } at { $at }
aq-do-heal = remove the grave at { $at }
aq-do-lift-grave = lift the grave at { $at }
aq-do-grave = grave at { $at }
aq-do-grave-on = grave { $on } at { $at }
aq-do-raze = raze the cathedral with theology
aq-do-rearrange = rearrange buildings and graves with Santa Barbara
aq-do-lay = lay everything lifted
aq-do-cancel = put everything back as it was
aq-do-bank = give { $goods } for one good
aq-do-get = get { $good }
aq-do-give = give { $good } more
aq-do-ask = ask { $good } more
aq-do-send = send the offer
aq-do-offer = make { $name } an offer
aq-do-counter = make { $name } a counter-offer
aq-do-withdraw = withdraw the offer to { $name }
aq-do-decline = decline the offer of { $name }
aq-do-accept = accept the offer of { $name }: get { $give } for { $ask }
aq-do-keep = keep { $kept }, lose { $lost }
aq-do-keep-all = keep all: { $kept }
aq-do-skip = turn no marker
aq-do-done = finish the phase
aq-do-place = { $what } at { $at }
aq-do-place-turned = { $what } at { $at }, turn { $turn }
aq-do-city = new city around { $at }
aq-do-work = { $what } at { $at }: { $n ->
    [one] { $n } good
   *[other] { $n } goods
}
aq-do-clean = clean { $n ->
    [one] { $n } hex
   *[other] { $n } hexes
} around { $at }
aq-do-explore = turn the marker at { $at }
aq-do-pollute = pollute { $at }
aq-do-take = take { $good } at { $at }
aq-do-lose = lose { $good } at { $at }

# What a patron gives and asks.
aq-patron-nicola = a second house free with each paid one; wins with 20 men
aq-patron-barbara = rearranges buildings; wins with all 19 buildings
aq-patron-cristoforo = keeps all goods; wins with three of each good
aq-patron-giorgio = fish for every cathedral built; wins when the zone covers a rival’s
aq-patron-maria = the powers of all four, never razed; wins with two of the four
aq-goal-nicola = 20 men
aq-goal-barbara = all 19 buildings without graves
aq-goal-cristoforo = three of each good
aq-goal-giorgio = a rival’s whole zone inside the own

# What is asked now.
aq-ask-found = Place your first city on a start tile that is still free.
aq-ask-city = Build, man your buildings and trade, in secret; then finish the phase. { $men ->
    [one] { $men } man
   *[other] { $men } men
} and { $squares ->
    [one] { $squares } square
   *[other] { $squares } squares
} are free.
aq-ask-answer = { $n ->
    [one] An offer waits for your answer.
   *[other] { $n } offers wait for your answer.
}
aq-ask-patron = Choose the patron saint of your cathedral.
aq-ask-place = { $what } for { $cost }: choose its place.
aq-ask-place-pay = { $what } for { $cost }: choose its place and what you pay with.
aq-ask-houses = { $what } and San Nicola’s second one: choose their places and what you pay with.
aq-ask-get = Choose the good you get from the bank for { $goods }.
aq-ask-offer = Your offer to { $name }: you give { $give } and ask { $ask }.
aq-ask-lift = Lift what you want to lay elsewhere, then lay it. In hand: { $pieces ->
    [one] { $pieces } building
   *[other] { $pieces } buildings
}, { $graves ->
    [one] { $graves } grave
   *[other] { $graves } graves
}.
aq-ask-lay = Lay this on a free place: { $what }. Still in hand: { $n }.
aq-ask-country = Send men out from your { $n ->
    [one] cart shop
   *[other] { $n } manned cart shops
} to build in the countryside, or finish the phase.
aq-ask-site = { $what }: choose where.
aq-ask-site-pay = { $what }: choose where, and what you pay with.
aq-ask-keep = How much { $good } do you keep? There is room for { $n ->
    [one] { $n } good
   *[other] { $n } goods
} of this kind and those after it.
aq-ask-harvest = Harvest { $n } { $good } from the { $work } at { $at }: choose the hex.
aq-ask-lose = Forced labour at the { $work } at { $at }: the first { $good } of { $n } is lost. Choose its hex.
aq-ask-explore = Turn one marker in your zone, or none.
aq-ask-pollute = Place { $n } more pollution on free hexes of your zone.
aq-ask-graves = Place { $n ->
    [one] { $n } more grave
   *[other] { $n } more graves
}, on empty squares first.

# The story.
aq-tell-drawn = The order of the first turn: { $names }.
aq-tell-famine = The famine level is { $n }.
aq-tell-order = The order of play: { $names }.
aq-tell-begins = Turn { $turn }: { $phase }.
aq-tell-won = { $n ->
    [one] { $names } wins.
   *[other] { $names } win together.
}
aq-tell-won-by = Patron: { $saints }.
aq-tell-banked = { $name } gives { $gave } to the bank for { $got }.
aq-tell-built = { $name } builds { $what } at { $at } for { $paid }.
aq-tell-manned = { $name } puts a man { $on } at { $at }.
aq-tell-unmanned = { $name } takes the man off the { $what } at { $at }.
aq-tell-healed = The hospital of { $name } removes the grave at { $at }.
aq-tell-razed = { $name } razes the cathedral.
aq-tell-rearranged = { $name } rearranges the cities.
aq-tell-finished = { $name } is ready.
aq-tell-revealed = { $name } shows the cities. Built: { $built }; at work: { $manned }; goods left: { $goods }.
aq-tell-patron = Patron: { $saint }.
aq-tell-discarded = { $name } has no room for { $goods }.
aq-tell-graves-due = { $n ->
    [one] { $n } grave falls on { $name }.
   *[other] { $n } graves fall on { $name }.
}
aq-tell-grave = { $name } digs a grave at { $at }.
aq-tell-grave-on = { $name } digs a grave { $on } at { $at }.
aq-tell-polluted = { $name } pollutes { $at }.
aq-tell-founded = { $name } founds a first city around { $at }.
aq-tell-out = { $name } has no room for the dead and leaves the game.
aq-tell-offered = { $name } offers { $other } { $give } for { $ask }.
aq-tell-market = The market is open.
aq-tell-withdrawn = { $name } withdraws the offer to { $other }.
aq-tell-traded = { $name } accepts the offer of { $other }: gets { $gave } for { $got }.
aq-tell-declined = { $name } declines the offer of { $other }.
aq-tell-installed = { $name } builds { $what } at { $at } with { $goods }.
aq-tell-inn = { $name } builds an inn at { $at } for { $paid }.
aq-tell-city = { $name } founds a city around { $at } for { $paid }.
aq-tell-cleaned = The alchemists of { $name } clean { $n ->
    [one] { $n } hex
   *[other] { $n } hexes
}.
aq-tell-harvested = { $name } harvests { $good } at { $at }.
aq-tell-lost = Forced labour costs { $name } { $good } at { $at }.
aq-tell-emptied = The { $work } of { $name } at { $at } is empty; its man comes home.
aq-tell-fish = San Giorgio gives { $name } { $fish }.
aq-tell-explored = { $name } turns the marker at { $at } and finds { $good }.

# Phases.
aq-phase-found = first cities
aq-phase-city = city building
aq-phase-country = countryside building
aq-phase-storage = storage
aq-phase-harvest = harvest
aq-phase-explore = exploration
aq-phase-famine = famine
aq-phase-pollution = pollution
aq-phase-over = the end

# Beside the drawings.
aq-when = Turn { $turn }: { $phase }
aq-building-now = Building in secret: { $names }.
aq-ready-now = Ready: { $names }.
aq-order = Order of play: { $names }
aq-offer-to-you = { $name } offers you
aq-offer-terms = { $give } for { $ask }.
aq-offer-no-market = To accept it you need a man on your market and the goods.
aq-offer-no-goods = You lack goods to accept it.
aq-tile-famine = Famine level
aq-tile-dirt = Pollution due
aq-tile-store = Goods
aq-tile-squares = Free squares
aq-tile-men = Men free
aq-note-graves = { $n ->
    [0] no graves to come
    [one] { $n } grave to come, room for { $room }
   *[other] { $n } graves to come, room for { $room }
}
aq-note-dirt = { $room ->
    [one] { $room } hex for it
   *[other] { $room } hexes for it
}
aq-note-store = { $room } can be kept
aq-note-all-kept = all can be kept
aq-note-men = of { $n }, { $away } in the countryside
aq-table-tally = To come
aq-table-goods = Goods
aq-table-saints = Saints
aq-col-men = men
aq-col-graves = graves
aq-col-dirt = dirt
aq-col-store = stored
aq-col-squares = squares
aq-stock = In stock: { $carts } cart shops, { $fountains } fountains, { $tiles } storage tiles, { $fisheries } fisheries.
aq-markers = { $n ->
    [one] { $n } marker
   *[other] { $n } markers
} on the map; not yet seen: { $unseen }.
aq-legend = What the signs mean
aq-out = out of the game
aq-is-ready = ready
aq-is-building = building
aq-standing = { $men ->
    [one] { $men } man
   *[other] { $men } men
}, { $goods ->
    [one] { $goods } good
   *[other] { $goods } goods
}

# The end.
aq-end-nobody = Nobody wins.
aq-end-all-out = { $n ->
    [one] The last city died out: { $names } wins.
   *[other] All cities died out together: { $names } share the win.
}
aq-end-last = { $n ->
    [one] { $names } is the last one left and wins.
   *[other] { $names } are left and win.
}
aq-end-saint = { $n ->
    [one] { $names } wins: the patron’s condition is met.
   *[other] { $names } win together: their patrons’ conditions are met and their zones are equally clean.
}
aq-end-out = Left the game: no room for the dead.
aq-end-no-patron = Without a cathedral.
aq-end-patron = Patron: { $saint }.
aq-end-clean = Hexes of the zone without pollution, which decide between winners

# Options.
aq-option-preset = Rules
aq-option-preset-about = Where the two known rule texts differ, which one holds.
aq-option-preset-seed = Italian text
aq-option-preset-published = published game
aq-option-explore-food = Food found
aq-option-explore-food-about = What finding food by exploration does to the famine level.
aq-option-explore-food-down = lowers famine
aq-option-explore-food-up = raises famine
aq-option-cristoforo-goods = San Cristoforo’s goods
aq-option-cristoforo-goods-about = Of which goods San Cristoforo asks three each.
aq-option-cristoforo-goods-all = all ten
aq-option-cristoforo-goods-food-and-luxury = foods and luxuries
aq-option-biology = Biology
aq-option-biology-about = How often biology gives a farm without seed.
aq-option-biology-once-per-game = once in the game
aq-option-biology-once-per-turn = once in every turn
aq-option-shapes = Shapes
aq-option-shapes-about = The shapes of cart shop and theology.
aq-option-shapes-seed = Italian text: 2 and 5 squares
aq-option-shapes-published = published game: 3 and 8 squares
aq-option-storage-min-tiles = Smallest storage
aq-option-storage-min-tiles-about = The fewest tiles of a storage: 1 or 2.
aq-option-tiles = Map tiles
aq-option-tiles-about = Map tiles of your own instead of the sixteen of the house.
