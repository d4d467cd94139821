## Mare Nostrum

# Cose

mn-civ = { $civ ->
    [rome] Roma
    [carthage] Cartagine
    [greece] Grecia
    [egypt] Egitto
   *[babylon] Babilonia
}
mn-who = { $name } ({ $civ })
mn-neutral = { $civ } neutrale
mn-nobody = nessuno
mn-nothing = niente
mn-and = { $first } e { $last }
mn-good = { $kind ->
    [tax] una tassa
    [perfume] profumo
    [papyrus] papiro
    [gold] oro
    [gems] gemme
    [oil] olio
    [wine] vino
    [livestock] bestiame
    [fruit] frutta
    [metal] metallo
    [grain] grano
    [fish] pesce
   *[slaves] schiavi
}
mn-cards-of = { $kind ->
    [tax] { $n ->
        [one] 1 tassa
       *[other] { $n } tasse
    }
    [perfume] { $n } profumo
    [papyrus] { $n } papiro
    [gold] { $n } oro
    [gems] { $n } gemme
    [oil] { $n } olio
    [wine] { $n } vino
    [livestock] { $n } bestiame
    [fruit] { $n } frutta
    [metal] { $n } metallo
    [grain] { $n } grano
    [fish] { $n } pesce
   *[slaves] { $n } schiavi
}
mn-cards = { $n ->
    [one] 1 carta
   *[other] { $n } carte
}
mn-city = città
mn-temple = tempio
mn-market = mercato
mn-caravan = carovana
mn-caravan-on = carovana su { $good }
mn-marker = segnalino influenza
mn-legion = legione
mn-fortress = fortezza
mn-trireme = trireme
mn-pyramids = Piramidi
mn-the-city = la città
mn-the-temple = il tempio
mn-the-market = il mercato
mn-the-marker = il segnalino
mn-the-caravan = la carovana ({ $good })
mn-legions = { $n ->
    [one] 1 legione
   *[other] { $n } legioni
}
mn-fortresses = { $n ->
    [one] 1 fortezza
   *[other] { $n } fortezze
}
mn-triremes = { $n ->
    [one] 1 trireme
   *[other] { $n } triremi
}
mn-role-director = Direttore del Commercio
mn-role-political = Capo Politico
mn-role-military = Capo Militare
mn-marvel = { $marvel ->
    [julius_caesar] Giulio Cesare
    [hannibal] Annibale
    [pericles] Pericle
    [cleopatra] Cleopatra
    [hammurabi] Hammurabi
    [agamemnon] Agamennone
    [archimedes] Archimede
    [helen] Elena di Troia
    [nebuchadnezzar] Nabucodonosor
    [solomon] Salomone
    [ulysses] Ulisse
    [colossus] Colosso
    [hanging_gardens] Giardini Pensili
    [artemis] Tempio di Artemide
    [zeus] Statua di Zeus
    [lighthouse] Faro
    [mausoleum] Mausoleo
   *[pyramids] Piramidi
}
mn-the-marvel = { $marvel ->
    [colossus] il { $name }
    [hanging_gardens] i { $name }
    [artemis] il { $name }
    [zeus] la { $name }
    [lighthouse] il { $name }
    [mausoleum] il { $name }
    [pyramids] le { $name }
   *[other] { $name }
}
mn-power = { $marvel ->
    [julius_caesar] Legioni e fortezze costano 2.
    [hannibal] +1 a ogni dado delle legioni.
    [pericles] Le triremi costano 2 e hanno +1 a ogni dado.
    [cleopatra] Una volta per turno di costruzione scambi una tassa con una merce, o una merce con una tassa.
    [hammurabi] Un segnalino influenza gratis per turno.
    [agamemnon] +2 per il Direttore del Commercio.
    [archimedes] +2 per il Capo Militare.
    [helen] Una volta per turno fa passare dalla tua parte una legione entrata in una tua provincia.
    [nebuchadnezzar] Una carta dalla banca per ogni città o carovana che saccheggi.
    [solomon] +2 per il Capo Politico.
    [ulysses] Una volta per turno devia una carta presa da qualcuno.
    [colossus] Una tassa in più per turno.
    [hanging_gardens] Alla fine del tuo turno di costruzione conservi una merce.
    [artemis] Una merce a scelta in più per turno.
    [zeus] Fino a due fortezze per provincia.
    [lighthouse] Influenza ovunque sulla mappa.
    [mausoleum] Carovane, città, mercati e templi costano 1 in meno.
   *[pyramids] Vinci subito la partita.
}

# Parole sulla mappa

mn-map = Mappa
mn-layer-reach = Raggiungibili
mn-layer-chains = Catene di navi
mn-tip-capital = { $place }, capitale: { $civ }
mn-tip-marker = segnalino: { $civ }
mn-tip-converted = segnalino: { $civ }, una legione lo converte: { $other }
mn-tip-no-marker = nessun segnalino
mn-tip-occupied = { $what } (occupante: { $civ })
mn-tip-free = libero: { $what }
mn-tip-site = sito di città
mn-tip-war = in guerra
mn-tip-reach = raggiungibile
mn-tip-duty = qui devi ancora attaccare
mn-tip-fresh = { $n } { $n ->
    [one] nuova
   *[other] nuove
}
mn-tip-spent = { $n } { $n ->
    [one] usata
   *[other] usate
}

# Domande

mn-ask-setup = Spendi i tuoi punti, ne restano { $n }, o concludi la preparazione.
mn-ask-tie = Altri ti hanno superato: scegli chi diventa { $role }.
mn-ask-artemis = Scegli la merce che ti porta il Tempio di Artemide.
mn-ask-number = Decidi quante carte scambiano tutti, da 0 a { $n }.
mn-ask-offers = { $n ->
    [one] Metti in offerta ancora 1 carta, coperta.
   *[other] Metti in offerta ancora { $n } carte, coperte.
}
mn-ask-offers-full = La tua offerta è completa. Chiudila, o annulla per cambiarla.
mn-ask-take = Prendi una carta scoperta da un altro giocatore.
mn-ask-ulysses = { $taker } prende { $good } da { $from }. Mandi Ulisse?
mn-ask-redirect = Ulisse ti devia: prendi invece una carta da { $from }.
mn-ask-gift = Lo scambio lascia { $who } con una carta in meno: dai una delle tue.
mn-ask-name-builder = Scegli chi costruisce adesso.
mn-ask-build = Compra quello che vuoi, o termina il turno. Puoi pagare fino a { $taxes ->
    [one] 1 tassa
   *[other] { $taxes } tasse
} o { $goods } { $goods ->
    [one] merce diversa
   *[other] merci diverse
}.
mn-ask-build-free = Compra quello che vuoi, o termina il turno. Un segnalino è gratis; puoi pagare fino a { $taxes ->
    [one] 1 tassa
   *[other] { $taxes } tasse
} o { $goods } { $goods ->
    [one] merce diversa
   *[other] merci diverse
}.
mn-ask-pay = { $n ->
    [one] Paga ancora 1 carta per { $item }.
   *[other] Paga ancora { $n } carte per { $item }.
} Solo tasse, o merci tutte diverse.
mn-ask-keep = Scegli che cosa conservi, al massimo 2 tasse; il resto torna alla banca.
mn-ask-keep-gardens = Scegli che cosa conservi, al massimo 2 tasse e 1 merce; il resto torna alla banca.
mn-ask-name-mover = Scegli chi muove adesso.
mn-ask-naval = Muovi le navi, uno spazio ciascuna, e attacca in mare; il primo passo a terra mette fine alla fase navale. Oppure termina il turno.
mn-ask-land = Marcia e attacca, o termina il turno.
mn-ask-duty = Devi ancora attaccare in { $places }.
mn-ask-helen = { $who } attacca in { $place }. Elena fa passare dalla tua parte una delle legioni entrate?
mn-ask-assign = Dividi l'attacco in { $place }, restano { $free }: quante forze contro { $foe }?
mn-ask-lose = { $n ->
    [one] Scegli la tua perdita in { $place }.
   *[other] Scegli le tue { $n } perdite in { $place }.
}
mn-ask-choose = { $place } è indifesa: saccheggia un edificio, occupa edifici, o converti il segnalino.
mn-ask-choose-capital = { $place } è indifesa: saccheggia un edificio o occupa edifici.
mn-ask-occupy = Occupa altro in { $place } con { $n ->
    [one] ancora 1 legione
   *[other] altre { $n } legioni
}, o lascia così.
mn-ask-retain = Le tue legioni in { $place } sono troppo poche: scegli che cosa resta occupato, ancora { $n }.

# Titoli delle mosse

mn-kind-role = Il ruolo va a
mn-kind-artemis = Il Tempio di Artemide porta
mn-kind-number = Carte da scambiare
mn-kind-offer = Offri
mn-kind-take = Prendi
mn-kind-answer = Rispondi
mn-kind-give = Dai
mn-kind-name = Chi tocca
mn-kind-influence = Influenza
mn-kind-caravan = Carovane
mn-kind-city = Città
mn-kind-market = Mercati
mn-kind-temple = Templi
mn-kind-legion = Legioni
mn-kind-trireme = Triremi
mn-kind-fortress = Fortezze
mn-kind-marvel = Eroi e meraviglie
mn-kind-swap = Scambio di Cleopatra
mn-kind-pay = Paga
mn-kind-keep = Conserva
mn-kind-ships = Navi
mn-kind-march = Marcia
mn-kind-attack = Attacca
mn-kind-assign = Dividi
mn-kind-lose = Perdite
mn-kind-pillage = Saccheggia
mn-kind-occupy = Occupa
mn-kind-convert = Converti
mn-kind-retain = Resta occupato
mn-kind-end = Concludi

# Mosse

mn-do-role = { $who } diventa { $role }
mn-do-artemis = Scegli { $good }
mn-do-number = { $n ->
    [0] Nessuno scambio
    [one] Tutti scambiano 1 carta
   *[other] Tutti scambiano { $n } carte
}
mn-do-offer = Offri { $good } ({ $n } in mano)
mn-do-offer-done = Chiudi l'offerta
mn-do-take = Prendi { $good } da { $who }
mn-do-ulysses = Manda Ulisse
mn-do-helen = Elena converte una legione
mn-do-let = Lascia correre
mn-do-give = Dai { $good }
mn-do-name = Tocca a { $who }
mn-do-influence = Piazza un segnalino influenza in { $place }
mn-do-replace = Metti il tuo segnalino in { $place } al posto dell'altro
mn-do-caravan = Metti una carovana su { $good } in { $place }
mn-do-city = Costruisci una città in { $place }
mn-do-market = Costruisci un mercato in { $place }
mn-do-temple = Costruisci un tempio in { $place }
mn-do-legion = Arruola una legione in { $place }
mn-do-trireme = Costruisci una trireme in { $place }
mn-do-fortress = Costruisci una fortezza in { $place }
mn-do-hero = Chiama { $marvel }
mn-do-wonder = Costruisci { $marvel }
mn-item-influence = un segnalino influenza in { $place }
mn-item-replace = il segnalino di { $place }
mn-item-caravan = una carovana su { $good } in { $place }
mn-item-city = una città in { $place }
mn-item-market = un mercato in { $place }
mn-item-temple = un tempio in { $place }
mn-item-legion = una legione in { $place }
mn-item-trireme = una trireme in { $place }
mn-item-fortress = una fortezza in { $place }
mn-do-for-taxes = { $what } per { $n ->
    [one] 1 tassa
   *[other] { $n } tasse
}
mn-do-for-goods = { $what } per { $goods }
mn-do-for-cards = { $what } per { $n } carte
mn-do-for-nothing = { $what } gratis
mn-do-for-points = { $what } per { $n ->
    [one] 1 punto
   *[other] { $n } punti
}
mn-do-pay-taxes = { $n ->
    [one] Paga 1 tassa
   *[other] Paga { $n } tasse
}
mn-do-pay = Paga { $good }
mn-do-pay-rest = Paga { $goods }
mn-do-swap = Scambia { $give } con { $get }
mn-do-keep = Conserva { $cards }
mn-do-launch = Vara una trireme da { $from } nel { $to }
mn-do-sail = Naviga con una trireme dal { $from } al { $to }
mn-do-march = { $n ->
    [one] Marcia con 1 legione da { $from } verso { $to }
   *[other] Marcia con { $n } legioni da { $from } verso { $to }
}
mn-do-march-off = Marcia da { $from } verso { $to } con la legione che tiene { $slot }
mn-do-attack = Attacca in { $place }
mn-do-enter = Prendi { $place }, indifesa
mn-do-assign = Manda { $force } contro { $who }
mn-do-lose = Perdi { $force }
mn-do-pillage = Saccheggia { $slot } in { $place }
mn-do-occupy = Occupa { $slot } in { $place }
mn-do-convert = Metti una legione sul segnalino in { $place }
mn-do-retain = Tieni { $slot } in { $place }
mn-do-done-setup = Concludi la preparazione
mn-do-done-build = Termina il turno di costruzione
mn-do-done-move = Termina il turno militare
mn-do-done-occupy = Non occupare altro

# La storia

mn-tell-setup-order = La preparazione segue quest'ordine: { $order }.
mn-tell-setup-done = { $who } è al via{ $lost ->
    [0] .
    [one] {" "}e lascia 1 punto.
   *[other] {" "}e lascia { $lost } punti.
}
mn-tell-turn = Comincia il turno { $turn }.
mn-tell-role = { $who } diventa { $role }.
mn-tell-income = { $who } riceve { $cards }.
mn-tell-income-missing = { $who } riceve { $cards }; alla banca mancano { $missing }.
mn-tell-artemis = Il Tempio di Artemide porta a { $who } { $good }.
mn-tell-number = { $n ->
    [0] { $who } non vuole scambi.
    [one] { $who } fa scambiare a tutti 1 carta.
   *[other] { $who } fa scambiare a tutti { $n } carte.
}
mn-tell-out = { $who } ha troppo poche carte per lo scambio.
mn-tell-offered = Offri { $good }.
mn-tell-ready = { $who } ha pronta l'offerta.
mn-tell-revealed = { $who } offre { $cards }.
mn-tell-taken = { $who } prende { $good } da { $from }.
mn-tell-ulysses = { $who } manda Ulisse: { $good } torna a { $from }, e { $taker } deve prendere da { $who }.
mn-tell-trade-ends = Lo scambio è finito.
mn-tell-given = { $who } dà una carta a { $to }.
mn-tell-given-seen = { $who } dà una carta a { $to }: { $good }.
mn-tell-builds = { $who } costruisce.
mn-tell-paid = { $who } paga { $cards }.
mn-tell-influence = { $who } piazza un segnalino influenza in { $place }.
mn-tell-replace = { $who } converte { $place }: il segnalino cambia mano.
mn-tell-caravan = { $who } mette una carovana su { $good } in { $place }.
mn-tell-city = { $who } costruisce una città in { $place }.
mn-tell-market = { $who } costruisce un mercato in { $place }.
mn-tell-temple = { $who } costruisce un tempio in { $place }.
mn-tell-legion = { $who } arruola una legione in { $place }.
mn-tell-trireme = { $who } costruisce una trireme in { $place }.
mn-tell-fortress = { $who } costruisce una fortezza in { $place }.
mn-tell-hero = { $who } chiama { $marvel }.
mn-tell-wonder = { $who } costruisce { $marvel }.
mn-tell-swapped = { $who } scambia { $give } con { $get } grazie a Cleopatra.
mn-tell-kept = { $who } conserva { $kept }.
mn-tell-thrown = { $who } conserva { $kept } e scarta { $thrown }.
mn-tell-moves = { $who } muove.
mn-tell-launched = { $who } vara una trireme da { $from } nel { $to }.
mn-tell-sailed = { $who } naviga dal { $from } al { $to }.
mn-tell-marched = { $who } marcia con { $n ->
    [one] 1 legione
   *[other] { $n } legioni
} da { $from } verso { $to }.
mn-tell-attacks = { $who } attacca in { $place }.
mn-tell-helen = Elena fa passare a { $who } una legione in { $place }, prima di { $of }.
mn-tell-battle = Battaglia in { $place }: { $attacker } { $attack } ({ $dice }), { $defender } { $defence } ({ $answer }).
mn-tell-no-dice = nessun dado
mn-tell-lost = { $who } perde { $force } in { $place }.
mn-tell-pillaged = { $who } saccheggia { $slot } in { $place }.
mn-tell-plundered = Nabucodonosor porta a { $who } { $good }.
mn-tell-occupied = { $who } occupa { $slot } in { $place }.
mn-tell-converting = { $who } mette una legione sul segnalino in { $place }.
mn-tell-retained = { $who } tiene { $slot } in { $place }.
mn-tell-won = { $who } vince.
mn-tell-limit = La partita finisce dopo il turno { $turn } senza vincitore.

# Accanto alla mappa

mn-hand = La tua mano
mn-hand-empty = Non hai carte.
mn-trade = Scambio
mn-trade-number = { $n ->
    [one] Tutti offrono 1 carta.
   *[other] Tutti offrono { $n } carte.
}
mn-trade-sealed = Offerte pronte: { $ready } su { $all }. Si scoprono tutte insieme.
mn-trade-offer = In offerta
mn-trade-taken = Prese
mn-trade-own = La tua offerta
mn-trade-hidden = { $n ->
    [one] 1 carta coperta
   *[other] { $n } carte coperte
}
mn-trade-choosing = sta scegliendo
mn-trade-ready = pronto
mn-trade-out = fuori dallo scambio
mn-trade-last = Ultime prese: { $takes }.
mn-trade-pair = { $taker } da { $from }
mn-trade-then = { $first }, poi { $last }
mn-trade-barred = { $one } e { $other } ora non possono prendere l'uno dall'altro.
mn-trade-turn = deve prendere
mn-buy = I tuoi mezzi
mn-buy-taxes = { $n ->
    [one] 1 tassa
   *[other] { $n } tasse
}
mn-buy-goods = { $n ->
    [one] 1 merce diversa
   *[other] { $n } merci diverse
}
mn-buy-paying = Per { $item }
mn-buy-paid = Pagato
mn-buy-left = { $n ->
    [one] 1 da pagare
   *[other] { $n } da pagare
}
mn-buy-fits = Puoi ancora aggiungere
mn-buy-twice = Non più
mn-buy-price = Prezzo
mn-buy-buys = Compra
mn-buy-with = Puoi pagare con
mn-buy-with-taxes = tasse
mn-buy-with-goods = merci
mn-buy-with-both = tasse o merci
mn-buy-short = { $n ->
    [one] manca 1 carta
   *[other] mancano { $n } carte
}
mn-buy-free = una volta gratis
mn-buy-wonder = eroe o meraviglia
mn-battle = Battaglia in { $place }
mn-battles = Battaglie possibili
mn-battle-forces = Forze
mn-battle-odds = Probabilità di perdite
mn-battle-total = Totale
mn-battle-due = Perdite
mn-battle-chooses = { $who } sceglie le perdite.
mn-battle-sent = { $force } contro { $foe }
mn-roles = Ruoli
mn-role-next = al prossimo conteggio: { $who }
mn-role-choice = da scegliere tra: { $who }
mn-income = Prossime rendite
mn-income-artemis = + 1 merce a scelta
mn-victory = Verso la vittoria
mn-victory-marvels = { $n } di 4 eroi e meraviglie
mn-victory-pyramids = { $n ->
    [0] può pagare le Piramidi
    [one] manca 1 carta alle Piramidi
   *[other] mancano { $n } carte alle Piramidi
}
mn-victory-pays = può pagare { $sure }
mn-victory-could = può pagare { $sure }, al massimo { $best }
mn-supply = Banca e riserva
mn-supply-bank = Banca
mn-supply-tokens = Tessere
mn-supply-heroes = Eroi per 9
mn-supply-wonders = Meraviglie per 9, le Piramidi per 12
mn-supply-none = esauriti
mn-acted = fatto
mn-pieces = { $legions }/{ $all_legions } legioni, { $forts }/{ $all_forts } fortezze, { $ships }/{ $all_ships } triremi, { $markers }/{ $all_markers } segnalini

# La fine

mn-end-pyramids = { $who } ha costruito le Piramidi nel turno { $turn } e così ha vinto la partita.
mn-end-four = { $who } ha riunito quattro eroi e meraviglie nel turno { $turn } e così ha vinto la partita.
mn-end-nobody = La partita è finita dopo il turno { $turn } senza vincitore.
mn-end-score = { $n } su 4
mn-end-cards = Eroi e meraviglie
mn-end-land = Province
mn-end-buildings = Edifici
mn-end-units = Unità
mn-end-none = nessuno

# Opzioni

mn-option-start = Preparazione
mn-option-start-about = Come arrivano i pezzi sulla mappa.
mn-option-start-introductory = Introduttiva
mn-option-start-advanced = Avanzata: 36 punti
mn-option-civilisations = Civiltà
mn-option-civilisations-about = Chi gioca che cosa, nell'ordine dei posti; vuoto per quelle consigliate.
mn-option-civilisations-rome = Roma
mn-option-civilisations-carthage = Cartagine
mn-option-civilisations-greece = Grecia
mn-option-civilisations-egypt = Egitto
mn-option-civilisations-babylon = Babilonia
mn-option-common-copies = Merci comuni
mn-option-common-copies-about = Carte di metallo, grano, pesce e schiavi: 11 come dice l'elenco, o 10 come vogliono i totali.
mn-option-roles-by-phase = Ruoli per fase
mn-option-roles-by-phase-about = Ogni ruolo si conta all'inizio della sua fase invece che tutti e tre all'inizio del turno.
mn-option-mixed-allocation = Occupazione mista
mn-option-mixed-allocation-about = Dopo una battaglia le legioni possono occupare edifici e convertire il segnalino insieme.
mn-option-require-base-building = Edifici di base
mn-option-require-base-building-about = Un tempio richiede una città nella provincia, un mercato una carovana.
mn-option-egypt-papyrus-only = Egitto solo con il papiro
mn-option-egypt-papyrus-only-about = L'Egitto comincia con la sola carovana di papiro.
mn-option-turn-limit = Limite di turni
mn-option-turn-limit-about = Chiude la partita senza vincitore dopo tanti turni; vuoto per nessun limite.
mn-option-map = Mappa
mn-option-map-about = La mappa di questo programma, o una tua.
mn-option-map-mare-nostrum = Mare Nostrum
