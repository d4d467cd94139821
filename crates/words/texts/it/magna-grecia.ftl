## Magna Grecia

# The table
mg-board = Tabellone
mg-layer-names = Nomi
mg-round = Round { $round }/{ $rounds }
mg-places-oracle = { $name } piazza un oracolo
mg-to-move = Tocca a { $name }
mg-over = La partita è finita.
mg-and = e
mg-or = oppure

# Directions and places
mg-east = est
mg-north-east = nord-est
mg-north-west = nord-ovest
mg-west = ovest
mg-south-west = sud-ovest
mg-south-east = sud-est
mg-in = a { $place }
mg-beside = a { $side } di { $place }
mg-near = vicino a { $place } ({ $hex })
mg-new-city = la nuova città

# What a pointer tells of a place
mg-city-about =
    { $name } { $hex }, città di { $owner } con { $tiles ->
        [one] 1 tessera
       *[other] { $tiles } tessere
    }, { $links ->
        [one] 1 connessione
       *[other] { $links } connessioni
    }
mg-village-about =
    { $name } { $hex }, { $green ->
        [yes] villaggio dal bordo verde
       *[no] villaggio
    }, { $links ->
        [one] 1 connessione
       *[other] { $links } connessioni
    }
mg-price-about =
    un mercato qui ti costa { $price ->
        [one] 1 punto
       *[other] { $price } punti
    }
mg-market-about = mercato di { $owner }, vale { $value }
mg-market-idle-about = mercato di { $owner }, non attivo
mg-market-sold-about = mercato di { $owner }, venduto
mg-oracle-about =
    oracolo di { $name } { $hex }, { $links ->
        [one] 1 connessione
       *[other] { $links } connessioni
    }, di nessuno
mg-oracle-owned-about =
    oracolo di { $name } { $hex }, { $links ->
        [one] 1 connessione
       *[other] { $links } connessioni
    }, rivolto a una città di { $owner }

# Cards
mg-card-next = Prossima
mg-card-roads = strade
mg-card-cities = città
mg-card-refill = riserva
mg-card-title = Fra parentesi: come unica azione del turno
mg-card-about = ordine { $order }; strade { $roads }, città { $cities }, riserva { $refill }.
mg-played =
    { $n ->
        [one] 1 carta già giocata
       *[other] { $n } carte già giocate
    }

# What players have
mg-panel-hand = in mano: { $roads } strade, { $cities } città
mg-panel-reserve = riserva: { $roads } e { $cities } · mercati: { $markets }
mg-panel-stands = in tutto { $score }
mg-hand = Mano
mg-reserve = Riserva
mg-hand-roads =
    { $n ->
        [one] 1 tessera strada in mano
       *[other] { $n } tessere strada in mano
    }
mg-hand-cities =
    { $n ->
        [one] 1 tessera città in mano
       *[other] { $n } tessere città in mano
    }
mg-reserve-roads =
    { $n ->
        [one] 1 tessera strada nella riserva
       *[other] { $n } tessere strada nella riserva
    }
mg-reserve-cities =
    { $n ->
        [one] 1 tessera città nella riserva
       *[other] { $n } tessere città nella riserva
    }
mg-stock-markets =
    { $n ->
        [one] 1 mercato ancora da costruire
       *[other] { $n } mercati ancora da costruire
    }

# Points
mg-score-about = Il punteggio se la partita finisse adesso
mg-score-points = punti { $n }
mg-score-markets = mercati { $n }
mg-score-oracles = oracoli { $n }
mg-account-points = Punti
mg-account-market = Mercato a { $place }
mg-account-oracle = Oracolo di { $place }
mg-account-idle = Mercato a { $place }, non attivo
mg-account-sold =
    { $n ->
        [one] 1 mercato venduto durante la partita.
       *[other] { $n } mercati venduti durante la partita.
    }
mg-tie-hand =
    Parità: contano le tessere in mano, { $n ->
        [one] 1 tessera
       *[other] { $n } tessere
    }.
mg-tie-reserve =
    Parità: contano le tessere nella riserva, { $n ->
        [one] 1 tessera
       *[other] { $n } tessere
    }.
mg-tie-shared = Parità: la vittoria è condivisa.

# Questions
mg-ask-oracle = Metti l'oracolo numero { $n } su un villaggio senza bordo verde.
mg-ask-cover =
    La tua città confina con { $places }: { $n ->
        [one] copri il villaggio con una tessera città.
       *[other] copri questi villaggi con tessere città.
    }
mg-ask-founding =
    Porta la nuova città su un villaggio con { $n ->
        [one] la tessera città che puoi ancora piazzare.
       *[other] le { $n } tessere città che puoi ancora piazzare.
    }
mg-ask-start =
    Due azioni fra: { $roads ->
        [one] 1 tessera strada
       *[other] { $roads } tessere strada
    }, { $cities ->
        [one] 1 tessera città
       *[other] { $cities } tessere città
    }, { $refill } dalla riserva; o una sola, intensificata. Poi un mercato, o chiudi il turno.
mg-ask-more = Ti restano: { $left }. Poi un mercato, o chiudi il turno.
mg-ask-market = Costruisci o vendi un mercato, oppure chiudi il turno.
mg-ask-end = Hai fatto la fase del mercato. Chiudi il turno.
mg-left-roads =
    { $n ->
        [one] 1 tessera strada
       *[other] { $n } tessere strada
    }
mg-left-cities =
    { $n ->
        [one] 1 tessera città
       *[other] { $n } tessere città
    }
mg-left-refill = { $n } dalla riserva

# Steps
mg-kind-oracle = Piazza un oracolo
mg-kind-road = Piazza una tessera strada
mg-kind-city = Piazza una tessera città (1 punto)
mg-kind-refill = Rifornisciti dalla riserva
mg-kind-market = Costruisci un mercato
mg-kind-sell = Vendi un mercato
mg-kind-done = Chiudi il turno
mg-step-oracle = Oracolo a { $place }
mg-step-road = Strada { $where }, da { $from } a { $to }
mg-step-found = Fonda una città a { $place }
mg-step-begin = Comincia una nuova città { $where }
mg-step-cover = Espandi { $city } fino a coprire { $place }
mg-step-extend = Espandi { $city } con una tessera { $where }
mg-step-join = Unisci { $cities } con una tessera { $where }
mg-step-market =
    Mercato a { $place } per { $price ->
        [one] 1 punto
       *[other] { $price } punti
    } ({ $links ->
        [one] 1 connessione
       *[other] { $links } connessioni
    })
mg-step-sell =
    Vendi il mercato di { $place } per { $value ->
        [one] 1 punto
       *[other] { $value } punti
    }
mg-step-refill-roads =
    { $n ->
        [one] Prendi 1 strada
       *[other] Prendi { $n } strade
    }
mg-step-refill-cities = Prendi { $n } città
mg-step-refill-both =
    Prendi { $roads ->
        [one] 1 strada
       *[other] { $roads } strade
    }, { $cities } città
mg-step-done = Chiudi il turno

# The story
mg-told-oracle = { $who } mette un oracolo a { $place }.
mg-told-oracle-drawn = A { $place } c'è un oracolo.
mg-told-road = { $who } piazza una strada { $where }, da { $from } a { $to }.
mg-told-begun = { $who } comincia una nuova città { $where }.
mg-told-grown = { $who } continua la nuova città { $where }.
mg-told-extended = { $who } espande { $city } con una tessera { $where }.
mg-told-covered = { $who } espande { $city } fino a coprire { $place }.
mg-told-founded =
    { $who } fonda { $city }, { $market ->
        [yes] con un mercato gratis
       *[no] senza un nuovo mercato
    }.
mg-told-merged = { $city } e { $joined }, città di { $who }, diventano una sola.
mg-told-returned = { $who } riprende un mercato di troppo da { $city }.
mg-told-connected = Ora c'è una connessione fra { $a } e { $b }.
mg-told-turned = L'oracolo di { $oracle } si volge a { $city }, città di { $who }.
mg-told-refilled-road = { $who } prende una tessera strada dalla riserva.
mg-told-refilled-city = { $who } prende una tessera città dalla riserva.
mg-told-market =
    { $who } costruisce un mercato a { $place } per { $price ->
        [one] 1 punto
       *[other] { $price } punti
    }.
mg-told-sold =
    { $who } vende il mercato di { $place } per { $value ->
        [one] 1 punto
       *[other] { $value } punti
    }.
mg-told-done = { $who } chiude il turno.
mg-told-round = Comincia il round { $round }, con la carta { $card }.
mg-told-next-card = La prossima carta è { $card }.
mg-told-over =
    La partita è finita: { $names } { $n ->
        [one] vince
       *[other] vincono insieme
    }.

# Options
mg-option-rounds = Round
mg-option-rounds-about = Dodici round sono la partita intera; otto vanno bene per cominciare.
mg-option-rounds-12 = 12 round
mg-option-rounds-8 = 8 round
mg-option-oracles = Oracoli
mg-option-oracles-about = Chi decide dove stanno gli oracoli: il caso, oppure i giocatori uno alla volta prima del primo round.
mg-option-oracles-random = tirati a sorte
mg-option-oracles-players = piazzati dai giocatori
mg-option-deck = Carte
mg-option-deck-about = Le dodici carte pubblicate, oppure le nostre dodici, eque per ogni coppia di giocatori.
mg-option-deck-classic = classiche
mg-option-deck-house = della casa
mg-option-next-card = Prossima carta
mg-option-next-card-about = Se tutti vedono la carta del round che viene.
mg-option-next-card-visible = scoperta
mg-option-next-card-hidden = coperta
mg-option-board = Tabellone
mg-option-board-about = La terra su cui si gioca: Megale Hellas, oppure un tabellone tuo in un file.
mg-option-board-megale-hellas = Megale Hellas
mg-option-colours = Colori
mg-option-colours-about = Il colore di ogni posto; le carte danno l'ordine di gioco per colore.
mg-option-colours-yellow = giallo
mg-option-colours-orange = arancione
mg-option-colours-brown = marrone
mg-option-colours-red = rosso
mg-option-off-village = Fondare fuori da un villaggio
mg-option-off-village-about = Che cosa deve raggiungere una città cominciata in campagna: una tessera qualsiasi a cui arriva una tua strada o su un villaggio verde, un villaggio che lo sia, oppure niente da fare.
mg-option-off-village-liberal = vale ogni tessera
mg-option-off-village-strict = vale il villaggio
mg-option-off-village-off = non si può
mg-option-village-repair = Villaggi confinanti
mg-option-village-repair-about = Quando va coperto un villaggio con cui la tua città è venuta a confinare.
mg-option-village-repair-immediate = con la tessera seguente
mg-option-village-repair-end-of-phase = entro la fine della fase azioni
mg-option-oracle-check = Girare gli oracoli
mg-option-oracle-check-about = Quando gli oracoli cercano una città con più connessioni.
mg-option-oracle-check-per-tile = dopo ogni tessera
mg-option-oracle-check-end-of-turn = alla fine della fase azioni
mg-option-tie-break = Parità
mg-option-tie-break-about = Che cosa decide fra giocatori con lo stesso punteggio.
mg-option-tie-break-hand = più tessere in mano
mg-option-tie-break-reserve = più tessere nella riserva
mg-option-tie-break-shared = niente, si vince insieme
