## Antiquity

# Goods.
aq-good-grain = grano
aq-good-sheep = pecore
aq-good-olives = olive
aq-good-fish = pesce
aq-good-wine = vino
aq-good-pearls = perle
aq-good-dye = conchiglie
aq-good-gold = oro
aq-good-stone = pietra
aq-good-wood = legno
aq-some-grain = { $n } grano
aq-some-sheep = { $n ->
    [one] { $n } pecora
   *[other] { $n } pecore
}
aq-some-olives = { $n ->
    [one] { $n } oliva
   *[other] { $n } olive
}
aq-some-fish = { $n ->
    [one] { $n } pesce
   *[other] { $n } pesci
}
aq-some-wine = { $n } vino
aq-some-pearls = { $n ->
    [one] { $n } perla
   *[other] { $n } perle
}
aq-some-dye = { $n ->
    [one] { $n } conchiglia
   *[other] { $n } conchiglie
}
aq-some-gold = { $n } oro
aq-some-stone = { $n ->
    [one] { $n } pietra
   *[other] { $n } pietre
}
aq-some-wood = { $n ->
    [one] { $n } legno
   *[other] { $n } legni
}

# Buildings: the name, with articles, and short for narrow walls.
aq-building-house = casa
aq-a-house = una casa
aq-the-house = la casa
aq-on-house = sulla casa
aq-short-house = Ca
aq-code-house = Ca
aq-building-cart-shop = carpenteria
aq-a-cart-shop = una carpenteria
aq-the-cart-shop = la carpenteria
aq-on-cart-shop = sulla carpenteria
aq-short-cart-shop = carp.
aq-code-cart-shop = Cp
aq-building-explorer = agenzia di esplorazione
aq-a-explorer = un’agenzia di esplorazione
aq-the-explorer = l’agenzia di esplorazione
aq-on-explorer = sull’agenzia di esplorazione
aq-short-explorer = espl.
aq-code-explorer = Es
aq-building-market = mercato
aq-a-market = un mercato
aq-the-market = il mercato
aq-on-market = sul mercato
aq-short-market = merc.
aq-code-market = Me
aq-building-storage = magazzino
aq-a-storage = un magazzino
aq-the-storage = il magazzino
aq-on-storage = sul magazzino
aq-short-storage = mag.
aq-code-storage = Mg
aq-building-brewery = birreria
aq-a-brewery = una birreria
aq-the-brewery = la birreria
aq-on-brewery = sulla birreria
aq-short-brewery = birr.
aq-code-brewery = Bi
aq-building-granary = granaio
aq-a-granary = un granaio
aq-the-granary = il granaio
aq-on-granary = sul granaio
aq-short-granary = gran.
aq-code-granary = Gr
aq-building-harbour = porto
aq-a-harbour = un porto
aq-the-harbour = il porto
aq-on-harbour = sul porto
aq-short-harbour = porto
aq-code-harbour = Po
aq-building-university = università
aq-a-university = un’università
aq-the-university = l’università
aq-on-university = sull’università
aq-short-university = univ.
aq-code-university = Un
aq-building-cathedral = cattedrale
aq-a-cathedral = una cattedrale
aq-the-cathedral = la cattedrale
aq-on-cathedral = sulla cattedrale
aq-short-cathedral = catt.
aq-code-cathedral = Ct
aq-building-dump = discarica
aq-a-dump = una discarica
aq-the-dump = la discarica
aq-on-dump = sulla discarica
aq-short-dump = disc.
aq-code-dump = Di
aq-building-forced-labour = lavoro forzato
aq-a-forced-labour = un lavoro forzato
aq-the-forced-labour = il lavoro forzato
aq-on-forced-labour = sul lavoro forzato
aq-short-forced-labour = lavoro
aq-code-forced-labour = Lf
aq-building-theology = teologia
aq-a-theology = una facoltà di teologia
aq-the-theology = la teologia
aq-on-theology = sulla teologia
aq-short-theology = teol.
aq-code-theology = Te
aq-building-philosophy = filosofia
aq-a-philosophy = una facoltà di filosofia
aq-the-philosophy = la filosofia
aq-on-philosophy = sulla filosofia
aq-short-philosophy = filos.
aq-code-philosophy = Fi
aq-building-biology = biologia
aq-a-biology = una facoltà di biologia
aq-the-biology = la biologia
aq-on-biology = sulla biologia
aq-short-biology = biol.
aq-code-biology = Bl
aq-building-alchemy = alchimia
aq-a-alchemy = una facoltà di alchimia
aq-the-alchemy = l’alchimia
aq-on-alchemy = sull’alchimia
aq-short-alchemy = alch.
aq-code-alchemy = Al
aq-building-fountain = fontana
aq-a-fountain = una fontana
aq-the-fountain = la fontana
aq-on-fountain = sulla fontana
aq-short-fountain = font.
aq-code-fountain = Fo
aq-building-hospital = ospedale
aq-a-hospital = un ospedale
aq-the-hospital = l’ospedale
aq-on-hospital = sull’ospedale
aq-short-hospital = osp.
aq-code-hospital = Os
aq-building-stable = scuderia
aq-a-stable = una scuderia
aq-the-stable = la scuderia
aq-on-stable = sulla scuderia
aq-short-stable = scud.
aq-code-stable = Sc

# Words that stand alone.
aq-nothing = niente
aq-forest = foresta
aq-grass = pianura
aq-mountain = montagna
aq-water = acqua
aq-cleared = foresta disboscata
aq-polluted = inquinato
aq-pollution = inquinamento
aq-marker = tassello
aq-inn = locanda
aq-man = uomo
aq-grave = tomba
aq-goods-left = beni rimasti
aq-work-woodcutter = segheria
aq-work-farm = fattoria
aq-work-mine = miniera
aq-work-fishery = industria ittica
aq-a-woodcutter = una segheria
aq-a-farm = una fattoria
aq-a-mine = una miniera
aq-a-fishery = un’industria ittica
aq-work-of = { $work } ({ $good })
aq-free-farm = { $farm } senza semente
aq-new-city = nuova città
aq-cleaning = bonifica con l’alchimia
aq-house-number = casa { $n }
aq-cost-nothing = gratis
aq-cost-food = { $n ->
    [one] { $n } cibo
   *[other] { $n } cibi diversi
}
aq-cost-luxury = { $n ->
    [one] { $n } lusso
   *[other] { $n } lussi diversi
}

# What a pointer tells of things on the drawings.
aq-tip-work = { $work } di { $owner } in { $at }, restano { $goods }: { $hexes }
aq-tip-man = con un uomo
aq-tip-served = attiva grazie all’università
aq-tip-used = già usato
aq-tip-graves = con tombe
aq-tip-razed = demolita in questo turno
aq-tip-zones = zona { $owners }
aq-tip-zone = zona di controllo di { $owner }
aq-tip-inn = locanda di { $owner } in { $at }
aq-tip-town = città { $n } di { $owner } attorno a { $at }
aq-tip-marker = tassello esplorazione in { $at }

# Drawings and their layers.
aq-pane-map = Campagna
aq-pane-city = Le tue città
aq-pane-others = Le altre città
aq-pane-all = Città
aq-layer-zones = Zone di controllo
aq-layer-overlaps = Zone sovrapposte
aq-layer-dirt = Inquinamento
aq-layer-pieces = Pezzi
aq-layer-rim = Coordinate
aq-layer-terrain = Solo terreno
aq-men-free = { $n ->
    [one] { $n } uomo libero:
   *[other] { $n } uomini liberi:
}

# Headings of steps.
aq-kind-found = Prima città
aq-kind-build = Costruisci
aq-kind-storage = Costruisci un magazzino
aq-kind-house = Costruisci una casa
aq-kind-second = Seconda casa di San Nicola
aq-kind-patron = Santo patrono
aq-kind-pay = Paga con
aq-kind-place = Posto
aq-kind-men = Metti un uomo
aq-kind-unman = Togli un uomo
aq-kind-lift = Solleva
aq-kind-heal = Rimuovi una tomba
aq-kind-graves = Piazza una tomba
aq-kind-powers = Poteri
aq-kind-cancel = Rimetti a posto
aq-kind-bank = Scambia con la banca
aq-kind-get = Prendi dalla banca
aq-kind-give = Tu dai
aq-kind-ask = Tu chiedi
aq-kind-send = Offerta
aq-kind-trade = Scambia con i giocatori
aq-kind-answer = Rispondi a un’offerta
aq-kind-keep = Conserva
aq-kind-done = Basta così
aq-kind-explore = Esplora
aq-kind-pollution = Piazza inquinamento
aq-kind-harvest = Raccolto
aq-kind-work = Industrie
aq-kind-settle = Insediamenti
aq-kind-site = Dove

# Steps.
aq-do-found = prima città attorno a { $at }
aq-do-build = { $what } ({ $cost })
aq-do-storage = magazzino { $size } per { $n } beni (1 legno)
aq-do-house = casa { $n } ({ $cost })
aq-do-second = anche la casa { $n }, gratis
aq-do-no-second = nessuna seconda casa
aq-do-pay = paga { $goods }
aq-do-man = uomo { $on } in { $at }: { $the } si attiva
aq-do-unman = togli l’uomo: { $the } in { $at }
aq-do-lift = solleva { $the } in { $at }
aq-do-heal = rimuovi la tomba in { $at }
aq-do-lift-grave = solleva la tomba in { $at }
aq-do-grave = tomba in { $at }
aq-do-grave-on = tomba { $on } in { $at }
aq-do-raze = demolisci la cattedrale con la teologia
aq-do-rearrange = risistema edifici e tombe con Santa Barbara
aq-do-lay = posa tutto ciò che hai sollevato
aq-do-cancel = rimetti tutto com’era
aq-do-bank = dai { $goods } per un bene a scelta
aq-do-get = prendi { $good }
aq-do-give = dai ancora { $good }
aq-do-ask = chiedi ancora { $good }
aq-do-send = invia l’offerta
aq-do-offer = fai un’offerta a { $name }
aq-do-counter = fai una controfferta a { $name }
aq-do-withdraw = ritira l’offerta a { $name }
aq-do-decline = rifiuta l’offerta di { $name }
aq-do-accept = accetta l’offerta di { $name }: ricevi { $give } per { $ask }
aq-do-keep = conserva { $kept }, scarta { $lost }
aq-do-keep-all = conserva tutto: { $kept }
aq-do-skip = non girare nessun tassello
aq-do-done = termina la fase
aq-do-place = { $what } in { $at }
aq-do-place-turned = { $what } in { $at }, rotazione { $turn }
aq-do-city = nuova città attorno a { $at }
aq-do-work = { $what } in { $at }: { $n ->
    [one] { $n } bene
   *[other] { $n } beni
}
aq-do-clean = bonifica { $n ->
    [one] { $n } esagono
   *[other] { $n } esagoni
} attorno a { $at }
aq-do-explore = gira il tassello in { $at }
aq-do-pollute = inquina { $at }
aq-do-take = prendi { $good } in { $at }
aq-do-lose = perdi { $good } in { $at }

# What a patron gives and asks.
aq-patron-nicola = una seconda casa gratis per ogni casa pagata; vince con 20 uomini
aq-patron-barbara = risistema gli edifici; vince con tutti i 19 edifici
aq-patron-cristoforo = conserva tutti i beni; vince con tre beni di ogni tipo
aq-patron-giorgio = pesce per ogni cattedrale costruita; vince se la zona copre quella di un rivale
aq-patron-maria = i poteri di tutti e quattro, mai demolita; vince con due delle quattro condizioni
aq-goal-nicola = 20 uomini
aq-goal-barbara = tutti i 19 edifici senza tombe
aq-goal-cristoforo = tre beni di ogni tipo
aq-goal-giorgio = l’intera zona di un rivale dentro la propria

# What is asked now.
aq-ask-found = Piazza la tua prima città su una plancia di partenza ancora libera.
aq-ask-city = Costruisci, attiva gli edifici e commercia, in segreto; poi termina la fase. Liberi: { $men ->
    [one] { $men } uomo
   *[other] { $men } uomini
} e { $squares ->
    [one] { $squares } casella
   *[other] { $squares } caselle
}.
aq-ask-answer = { $n ->
    [one] Un’offerta aspetta la tua risposta.
   *[other] { $n } offerte aspettano la tua risposta.
}
aq-ask-patron = Scegli il santo patrono della tua cattedrale.
aq-ask-place = { $what } per { $cost }: scegli il posto.
aq-ask-place-pay = { $what } per { $cost }: scegli il posto e con che cosa paghi.
aq-ask-houses = { $what } e la seconda di San Nicola: scegli i posti e con che cosa paghi.
aq-ask-get = Scegli il bene che ricevi dalla banca per { $goods }.
aq-ask-offer = La tua offerta a { $name }: dai { $give } e chiedi { $ask }.
aq-ask-lift = Solleva ciò che vuoi spostare, poi posalo. In mano: { $pieces ->
    [one] { $pieces } edificio
   *[other] { $pieces } edifici
}, { $graves ->
    [one] { $graves } tomba
   *[other] { $graves } tombe
}.
aq-ask-lay = Posa in un posto libero: { $what }. Ancora in mano: { $n }.
aq-ask-country = Manda uomini { $n ->
    [one] dalla tua carpenteria
   *[other] dalle tue { $n } carpenterie attive
} a costruire nella campagna, o termina la fase.
aq-ask-site = { $what }: scegli dove.
aq-ask-site-pay = { $what }: scegli dove e con che cosa paghi.
aq-ask-keep = Quanto ne conservi ({ $good })? C’è posto per { $n ->
    [one] { $n } bene
   *[other] { $n } beni
} di questo tipo e dei successivi.
aq-ask-harvest = Raccolto, { $work } in { $at }: prendi { $n } ({ $good }), scegli l’esagono.
aq-ask-lose = Lavoro forzato, { $work } in { $at }: il primo bene ({ $good }) su { $n } va perso. Scegli il suo esagono.
aq-ask-explore = Gira un tassello nella tua zona, o nessuno.
aq-ask-pollute = Piazza ancora { $n ->
    [one] { $n } inquinamento
   *[other] { $n } inquinamenti
} su esagoni liberi della tua zona.
aq-ask-graves = Piazza ancora { $n ->
    [one] { $n } tomba
   *[other] { $n } tombe
}, prima sulle caselle vuote.

# The story.
aq-tell-drawn = L’ordine del primo turno: { $names }.
aq-tell-famine = Il livello di carestia è { $n }.
aq-tell-order = L’ordine di gioco: { $names }.
aq-tell-begins = Turno { $turn }: { $phase }.
aq-tell-won = { $n ->
    [one] Vince { $names }.
   *[other] Vincono insieme { $names }.
}
aq-tell-won-by = Patrono: { $saints }.
aq-tell-banked = { $name } dà { $gave } alla banca per { $got }.
aq-tell-built = { $name } costruisce { $what } in { $at } per { $paid }.
aq-tell-manned = { $name } mette un uomo { $on } in { $at }.
aq-tell-unmanned = { $name } toglie l’uomo dall’edificio in { $at }: { $what }.
aq-tell-healed = L’ospedale di { $name } rimuove la tomba in { $at }.
aq-tell-razed = { $name } demolisce la cattedrale.
aq-tell-rearranged = { $name } risistema le città.
aq-tell-finished = { $name } ha finito.
aq-tell-revealed = { $name } mostra le città. Costruito: { $built }; al lavoro: { $manned }; beni rimasti: { $goods }.
aq-tell-patron = Patrono: { $saint }.
aq-tell-discarded = { $name } non ha posto per { $goods }.
aq-tell-graves-due = { $n ->
    [one] { $n } tomba per { $name }.
   *[other] { $n } tombe per { $name }.
}
aq-tell-grave = { $name } scava una tomba in { $at }.
aq-tell-grave-on = { $name } scava una tomba { $on } in { $at }.
aq-tell-polluted = { $name } inquina { $at }.
aq-tell-founded = { $name } fonda la prima città attorno a { $at }.
aq-tell-out = { $name } non ha più posto per i morti ed esce dal gioco.
aq-tell-offered = { $name } offre a { $other } { $give } per { $ask }.
aq-tell-market = Il mercato è aperto.
aq-tell-withdrawn = { $name } ritira l’offerta a { $other }.
aq-tell-traded = { $name } accetta l’offerta di { $other }: riceve { $gave } per { $got }.
aq-tell-declined = { $name } rifiuta l’offerta di { $other }.
aq-tell-installed = { $name } costruisce { $what } in { $at } con { $goods }.
aq-tell-inn = { $name } costruisce una locanda in { $at } per { $paid }.
aq-tell-city = { $name } fonda una città attorno a { $at } per { $paid }.
aq-tell-cleaned = Gli alchimisti di { $name } bonificano { $n ->
    [one] { $n } esagono
   *[other] { $n } esagoni
}.
aq-tell-harvested = { $name } raccoglie { $good } in { $at }.
aq-tell-lost = Il lavoro forzato costa a { $name } { $good } in { $at }.
aq-tell-emptied = Esaurita la produzione: { $work } di { $name } in { $at }; l’uomo torna a casa.
aq-tell-fish = San Giorgio dà a { $name } { $fish }.
aq-tell-explored = { $name } gira il tassello in { $at } e trova { $good }.

# Phases.
aq-phase-found = prime città
aq-phase-city = costruzione della città
aq-phase-country = costruzione nella campagna
aq-phase-storage = magazzino
aq-phase-harvest = raccolto
aq-phase-explore = esplorazione
aq-phase-famine = carestia
aq-phase-pollution = inquinamento
aq-phase-over = la fine

# Beside the drawings.
aq-when = Turno { $turn }: { $phase }
aq-building-now = Al lavoro in segreto: { $names }.
aq-ready-now = Hanno già finito: { $names }.
aq-order = Ordine di gioco: { $names }
aq-offer-to-you = { $name } ti offre
aq-offer-terms = { $give } per { $ask }.
aq-offer-no-market = Per accettarla ti servono un uomo sul mercato e i beni.
aq-offer-no-goods = Ti mancano i beni per accettarla.
aq-tile-famine = Livello di carestia
aq-tile-dirt = Inquinamento dovuto
aq-tile-store = Beni
aq-tile-squares = Caselle libere
aq-tile-men = Uomini liberi
aq-note-graves = { $n ->
    [0] nessuna tomba in arrivo
    [one] { $n } tomba in arrivo, posto per { $room }
   *[other] { $n } tombe in arrivo, posto per { $room }
}
aq-note-dirt = { $room ->
    [one] { $room } esagono disponibile
   *[other] { $room } esagoni disponibili
}
aq-note-store = { $room } si possono conservare
aq-note-all-kept = si conservano tutti
aq-note-men = su { $n }, { $away } nella campagna
aq-table-tally = In arrivo
aq-table-goods = Beni
aq-table-saints = Santi
aq-col-men = uomini
aq-col-graves = tombe
aq-col-dirt = inquin.
aq-col-store = beni
aq-col-squares = caselle
aq-stock = Riserva: { $carts } carpenterie, { $fountains } fontane, { $tiles } tasselli magazzino, { $fisheries } industrie ittiche.
aq-markers = { $n ->
    [one] { $n } tassello
   *[other] { $n } tasselli
} sulla mappa; non ancora visti: { $unseen }.
aq-legend = Che cosa vogliono dire i segni
aq-out = fuori dal gioco
aq-is-ready = ha finito
aq-is-building = costruisce
aq-standing = { $men ->
    [one] { $men } uomo
   *[other] { $men } uomini
}, { $goods ->
    [one] { $goods } bene
   *[other] { $goods } beni
}

# The end.
aq-end-nobody = Non vince nessuno.
aq-end-all-out = { $n ->
    [one] L’ultima città si è spenta: vince { $names }.
   *[other] Le città si sono spente tutte insieme: la vittoria va a { $names }.
}
aq-end-last = { $n ->
    [one] { $names } è l’ultimo rimasto e vince.
   *[other] { $names } sono gli ultimi rimasti e vincono.
}
aq-end-saint = { $n ->
    [one] Vince { $names }: la condizione del patrono è soddisfatta.
   *[other] Vincono insieme { $names }: le condizioni dei patroni sono soddisfatte e le zone sono ugualmente pulite.
}
aq-end-out = Fuori dal gioco: non c’era più posto per i morti.
aq-end-no-patron = Senza cattedrale.
aq-end-patron = Patrono: { $saint }.
aq-end-clean = Esagoni della zona senza inquinamento, che decidono fra più vincitori

# Options.
aq-option-preset = Regole
aq-option-preset-about = Quale dei due testi conosciuti vale, dove sono diversi.
aq-option-preset-seed = testo italiano
aq-option-preset-published = gioco pubblicato
aq-option-explore-food = Cibo trovato
aq-option-explore-food-about = Che cosa fa al livello di carestia il cibo trovato esplorando.
aq-option-explore-food-down = abbassa la carestia
aq-option-explore-food-up = alza la carestia
aq-option-cristoforo-goods = Beni di San Cristoforo
aq-option-cristoforo-goods-about = Di quali beni San Cristoforo ne chiede tre ciascuno.
aq-option-cristoforo-goods-all = tutti e dieci
aq-option-cristoforo-goods-food-and-luxury = cibi e lussi
aq-option-biology = Biologia
aq-option-biology-about = Quante volte la biologia dà una fattoria senza semente.
aq-option-biology-once-per-game = una volta nella partita
aq-option-biology-once-per-turn = una volta per turno
aq-option-shapes = Forme
aq-option-shapes-about = Le forme di carpenteria e teologia.
aq-option-shapes-seed = testo italiano: 2 e 5 caselle
aq-option-shapes-published = gioco pubblicato: 3 e 8 caselle
aq-option-storage-min-tiles = Magazzino più piccolo
aq-option-storage-min-tiles-about = Il minimo di tasselli di un magazzino: 1 o 2.
aq-option-tiles = Plance
aq-option-tiles-about = Plance tue al posto delle sedici della casa.
