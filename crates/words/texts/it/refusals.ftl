## Perché un passo è rifiutato.
# English has no such file: there the engine's own sentence is shown. Each key is the code of a refusal with - for /; like
# the engine's, a sentence begins small and ends without a full stop, because the number of the rule may follow it.

# When several steps are played at once: which of them is refused.
refused-at-step = passo { $step }: { $sentence }

# The table

refusal-core-over = la partita è finita
refusal-core-not-your-turn = adesso non tocca a te: si aspetta la decisione di altri
refusal-core-no-such-seat = il posto { $seat } non c'è: i posti vanno da 0 a { $last }
refusal-core-steps-after-barrier =
    i passi seguenti devono aspettare, perché dopo questo non si annulla: { $why ->
        [drawn] { barrier-drawn }
        [handed_over] { barrier-handed-over }
        [over] { barrier-over }
        [recorded] { barrier-recorded }
       *[revealed] { barrier-revealed }
    }
refusal-core-undo-blocked = non si può annullare: su questo poggiano passi ancora aperti di un altro giocatore
refusal-core-nothing-to-undo =
    non hai passi da annullare: { $why ->
        [drawn] { barrier-drawn }
        [revealed] { barrier-revealed }
        [handed_over] { barrier-handed-over }
        [over] { barrier-over }
        [recorded] { barrier-recorded }
       *[nothing] non hai ancora fatto nulla
    }
refusal-core-nothing-to-redo = non c'è nulla da ripetere: non hai annullato nessun passo
refusal-core-bad-options =
    { $at ->
        [whole] le opzioni del tavolo non sono scritte bene
       *[other] il valore dell'opzione «{ $at }» non è fra quelli ammessi
    }

# Magna Grecia

refusal-magna-grecia-seats = a Magna Grecia si gioca da 2 a 4, non in { $seats }
refusal-magna-grecia-colours = serve un colore per ogni giocatore, e tutti diversi
refusal-magna-grecia-notation = questo non è un passo; i passi si scrivono così: oracle 3,4 · road 3,4 W-E · city 3,4 · refill road · refill city · market 3,4 · sell 3,4 · done
refusal-magna-grecia-off-board = l'esagono { $hex } non è sul tabellone
refusal-magna-grecia-no-such-tile = nessuna tessera strada unisce { $one } e { $other }: i due capi sono opposti, come in W-E, o a due lati di distanza, come in W-NE
refusal-magna-grecia-oracles-first = prima si piazzano tutti gli oracoli, uno alla volta
refusal-magna-grecia-oracles-are-set = tutti gli oracoli sono già sul tabellone
refusal-magna-grecia-oracle-site = un oracolo va su un villaggio senza bordo verde
refusal-magna-grecia-oracle-twice = qui c'è già un oracolo
refusal-magna-grecia-turn-closed = la fase del mercato ha chiuso la fase azioni: resta solo da chiudere il turno
refusal-magna-grecia-market-step-used =
    { $why ->
        [both] in un turno non si può sia costruire sia vendere un mercato
       *[twice] in un turno si costruisce o si vende un solo mercato, e l'hai già fatto
    }
refusal-magna-grecia-after-refill = rifornirsi è l'ultima azione: dopo non si piazzano più tessere
refusal-magna-grecia-only-action = un'altra azione ha superato il numero della carta, quindi è l'unica di questo turno
refusal-magna-grecia-third-action = in un turno si fanno due delle tre azioni, e le hai già fatte
mg-refused-tiles = { $act ->
    [roads] { $limit ->
        [one] 1 tessera strada
       *[other] { $limit } tessere strada
    }
    [cities] { $limit ->
        [one] 1 tessera città
       *[other] { $limit } tessere città
    }
   *[refill] { $limit ->
        [one] 1 tessera dalla riserva
       *[other] { $limit } tessere dalla riserva
    }
}
refusal-magna-grecia-limit =
    { $actions ->
        [one] come unica azione del turno il massimo è di { mg-refused-tiles }
       *[other] con due azioni nel turno la carta permette { mg-refused-tiles }
    }
refusal-magna-grecia-no-tile =
    non hai tessere { $tile ->
        [road] strada
       *[city] città
    } in mano
refusal-magna-grecia-reserve-empty =
    nella tua riserva non ci sono più tessere { $tile ->
        [road] strada
       *[city] città
    }
refusal-magna-grecia-exposed-village =
    la tua città confina con un villaggio: coprilo { $why ->
        [end] prima che finisca la fase azioni
       *[next] con la prossima tessera città
    }
refusal-magna-grecia-founding-open =
    { $why ->
        [apart] la nuova città non è completa: le prossime tessere devono toccarla
        [joined] finché la nuova città non è completa, le sue tessere non possono toccare un'altra tua città
       *[uncovered] la nuova città non è completa: prima le sue tessere devono raggiungere e coprire un villaggio
    }
refusal-magna-grecia-occupied =
    { $why ->
        [place] una tessera strada va su terra libera, non su un villaggio, una città o un oracolo
       *[tile] su questo esagono c'è già una tessera
    }
refusal-magna-grecia-meets-rival = un capo incontrerebbe la strada di un rivale
refusal-magna-grecia-not-anchored = nessun capo è collegato: una strada parte da una città, dal capo di una tua strada, o da un villaggio o un oracolo in cui entra già una tua strada
refusal-magna-grecia-cannot-cover =
    { $why ->
        [road] dopo questa strada il villaggio con cui confini non si potrebbe più coprire
        [rival] con questa tessera confineresti con un villaggio che non puoi coprire, accanto alla città di un rivale
       *[tiles] questa tessera lascia da coprire { $exposed ->
            [one] 1 villaggio
           *[other] { $exposed } villaggi
        }, ma puoi piazzare ancora { $tiles ->
            [one] 1 tessera città
           *[other] { $tiles } tessere città
        }
    }
refusal-magna-grecia-founding-stuck =
    { $why ->
        [road] dopo questa strada la nuova città non si potrebbe più completare
       *[tiles] con le tessere città che puoi ancora piazzare non si raggiunge e copre nessun villaggio
    }
refusal-magna-grecia-no-points = una tessera città costa 1 punto, e tu ne hai 0
refusal-magna-grecia-on-oracle = una tessera città non copre mai un oracolo
refusal-magna-grecia-next-to-oracle = una tessera città non tocca mai un oracolo
refusal-magna-grecia-next-to-rival = una tessera città non tocca mai la città di un rivale
refusal-magna-grecia-second-founding = in questo turno hai già fondato una città: un'altra tessera deve toccare una tua città
refusal-magna-grecia-village-not-reached = per fondare qui una città, nel villaggio deve entrare una tua strada (oppure il suo bordo è verde)
refusal-magna-grecia-off-village = la prima tessera di una città va su un villaggio (in questa partita non si fonda fuori da un villaggio)
refusal-magna-grecia-founding-not-reached = la nuova città deve comprendere un villaggio verde o un esagono in cui entra una tua strada
refusal-magna-grecia-founding-never-reached = la nuova città non si potrebbe completare: dovrebbe comprendere un villaggio verde o un esagono in cui entra una tua strada
refusal-magna-grecia-market-site =
    { $why ->
        [oracle] in un oracolo non ci sono mercati
        [own] in una tua città non si costruiscono mercati
       *[site] un mercato va in un villaggio o nella città di un rivale
    }
refusal-magna-grecia-market-there = qui hai già un mercato, venduto o no, e uno è il massimo
refusal-magna-grecia-price =
    un mercato qui costa { $price ->
        [one] 1 punto
       *[other] { $price } punti
    }, e tu ne hai { $points }
refusal-magna-grecia-no-market = tutti i tuoi mercati sono sul tabellone
refusal-magna-grecia-no-market-here = qui non hai un mercato da vendere
refusal-magna-grecia-sold-already = qui il tuo mercato è già venduto
refusal-magna-grecia-market-inactive = qui il tuo mercato non è attivo: il posto non ha una connessione diretta con una tua città

# Antiquity

aq-refused-good = { $good ->
    [grain] { aq-good-grain }
    [sheep] { aq-good-sheep }
    [olives] { aq-good-olives }
    [fish] { aq-good-fish }
    [wine] { aq-good-wine }
    [pearls] { aq-good-pearls }
    [dye] { aq-good-dye }
    [gold] { aq-good-gold }
    [stone] { aq-good-stone }
   *[wood] { aq-good-wood }
}
aq-refused-building = { $building ->
    [house] { aq-building-house }
    [cart-shop] { aq-building-cart-shop }
    [explorer] { aq-building-explorer }
    [market] { aq-building-market }
    [storage] { aq-building-storage }
    [brewery] { aq-building-brewery }
    [granary] { aq-building-granary }
    [harbour] { aq-building-harbour }
    [university] { aq-building-university }
    [cathedral] { aq-building-cathedral }
    [dump] { aq-building-dump }
    [forced-labour] { aq-building-forced-labour }
    [theology] { aq-building-theology }
    [philosophy] { aq-building-philosophy }
    [biology] { aq-building-biology }
    [alchemy] { aq-building-alchemy }
    [fountain] { aq-building-fountain }
    [hospital] { aq-building-hospital }
   *[stable] { aq-building-stable }
}
aq-refused-a-building = { $building ->
    [house] { aq-a-house }
    [cart-shop] { aq-a-cart-shop }
    [explorer] { aq-a-explorer }
    [market] { aq-a-market }
    [storage] { aq-a-storage }
    [brewery] { aq-a-brewery }
    [granary] { aq-a-granary }
    [harbour] { aq-a-harbour }
    [university] { aq-a-university }
    [cathedral] { aq-a-cathedral }
    [dump] { aq-a-dump }
    [forced-labour] { aq-a-forced-labour }
    [theology] { aq-a-theology }
    [philosophy] { aq-a-philosophy }
    [biology] { aq-a-biology }
    [alchemy] { aq-a-alchemy }
    [fountain] { aq-a-fountain }
    [hospital] { aq-a-hospital }
   *[stable] { aq-a-stable }
}

refusal-antiquity-seats = ad Antiquity si gioca da 2 a 4, non in { $seats }
refusal-antiquity-bad-option = il magazzino più piccolo ha 1 o 2 tasselli
refusal-antiquity-notation = «{ $text }» non è un passo; si scrive per esempio: build market · man 1:c4 · farm wine · at 3,4 · done
refusal-antiquity-not-now = questo passo non fa parte della fase in corso
refusal-antiquity-choice-open = finisci prima la scelta che hai cominciato{ $undo ->
    [no] { "" }
   *[yes] , oppure annullala
}
refusal-antiquity-no-choice = questa non è una delle scelte che hai qui
refusal-antiquity-not-on-start-tile = i sette esagoni della prima città stanno tutti su una sola plancia di partenza
refusal-antiquity-start-taken = questa plancia di partenza è di un altro giocatore
refusal-antiquity-not-enough-goods = { $need ->
    [one] per questo serve
   *[other] per questo servono
} { $good ->
    [food] { $need ->
        [one] 1 cibo che non hai
       *[other] { $need } cibi che non hai
    }
    [luxury] { $need ->
        [one] 1 lusso che non hai
       *[other] { $need } lussi che non hai
    }
    [grain] { $need } grano, e ne hai { $have }
    [sheep] { $need ->
        [one] 1 pecora
       *[other] { $need } pecore
    }, e ne hai { $have }
    [olives] { $need ->
        [one] 1 oliva
       *[other] { $need } olive
    }, e ne hai { $have }
    [fish] { $need ->
        [one] 1 pesce
       *[other] { $need } pesci
    }, e ne hai { $have }
    [wine] { $need } vino, e ne hai { $have }
    [pearls] { $need ->
        [one] 1 perla
       *[other] { $need } perle
    }, e ne hai { $have }
    [dye] { $need ->
        [one] 1 conchiglia
       *[other] { $need } conchiglie
    }, e ne hai { $have }
    [gold] { $need } oro, e ne hai { $have }
    [stone] { $need ->
        [one] 1 pietra
       *[other] { $need } pietre
    }, e ne hai { $have }
   *[wood] { $need ->
        [one] 1 legno
       *[other] { $need } legni
    }, e ne hai { $have }
}
refusal-antiquity-not-enough-different = per questo servono { $class ->
    [food] { $need } cibi diversi
   *[luxury] { $need } lussi diversi
}
refusal-antiquity-payment-wrong = questi beni non pagano esattamente il prezzo, con beni diversi dove è richiesto
refusal-antiquity-built-already = hai già { aq-refused-a-building }: di più non se ne può avere
refusal-antiquity-second-not-lower = la casa gratuita ha un numero più basso della casa { $house }, quella che paghi
refusal-antiquity-no-second-house = quello che costruisci ora non porta una seconda casa
refusal-antiquity-house-built = la casa { $house } è già costruita
refusal-antiquity-stock-empty = nella riserva comune non restano abbastanza pezzi: { aq-refused-building }
refusal-antiquity-storage-too-small = un magazzino ha almeno { $least ->
    [one] 1 tassello
   *[other] { $least } tasselli
} da due caselle; questo ne ha { $tiles }
refusal-antiquity-storage-odd = un magazzino è fatto di tasselli 1x2, quindi di un numero pari di caselle
refusal-antiquity-no-room = in nessuna città ci sono caselle vuote in cui stia { aq-refused-a-building }
refusal-antiquity-does-not-fit = lì non ci sta: ogni sua casella deve essere sulla mappa, senza edifici, tombe o rovine
refusal-antiquity-earlier-part = { $part ->
    [city] prima scegli la città
   *[square] prima scegli la casella
}
refusal-antiquity-no-building = su quella casella non comincia nessun tuo edificio
refusal-antiquity-begins-elsewhere = un edificio si indica con la sua prima casella, { $at }: { aq-refused-building }
refusal-antiquity-no-men = nessun uomo è libero
refusal-antiquity-takes-no-man = { $building ->
    [house] in una casa non va nessun uomo
   *[other] questo edificio funziona senza uomini e non ne riceve: { aq-refused-building }
}
refusal-antiquity-man-already = lì c’è già un uomo
refusal-antiquity-graved = un edificio con una tomba non può ricevere uomini
refusal-antiquity-in-body = questa facoltà fa parte di un’università: metti l’uomo sull’università
refusal-antiquity-no-man = lì non c’è nessun uomo
refusal-antiquity-man-used = in questa fase l’edificio è già stato usato, quindi il suo uomo resta
refusal-antiquity-take-it-back = { $undo ->
    [no] da qui era già stato tolto un uomo; questo resta
   *[yes] da qui era già stato tolto un uomo: annulla invece il passo che ha messo questo
}
refusal-antiquity-man-shown = da questo mercato era già stato tolto un uomo, e un’offerta aperta lo mostra: prima ritira le tue offerte aperte
refusal-antiquity-hospital-inactive = non hai un ospedale con un uomo
refusal-antiquity-hospital-spent = in questo turno l’ospedale ha già rimosso 5 tombe
refusal-antiquity-no-grave = su quella casella non c’è nessuna tomba
refusal-antiquity-theology-inactive = la facoltà di teologia non è attiva
refusal-antiquity-theology-spent = in questo turno la teologia ha già demolito una cattedrale
refusal-antiquity-no-cathedral = non hai una cattedrale
refusal-antiquity-maria-stays = una cattedrale di Santa Maria non si può demolire
refusal-antiquity-cathedral-graved = una cattedrale con una tomba non si può demolire
refusal-antiquity-not-barbara = può risistemare solo chi ha Santa Barbara o Santa Maria e una cattedrale senza tombe
refusal-antiquity-nothing-new = da quando hai risistemato non è cambiato nulla{ $undo ->
    [no] { "" }
   *[yes] : annulla quel passo per posare i pezzi in un altro modo
}
refusal-antiquity-nothing-lifted = non hai ancora sollevato nulla
refusal-antiquity-no-market = la banca scambia solo con chi ha un uomo sul mercato
refusal-antiquity-own-seat = non puoi commerciare con te stesso
refusal-antiquity-partner-gone = quel giocatore è uscito dal gioco
refusal-antiquity-offers-spent = in questo turno hai già fatto tre offerte a questo giocatore, e di più non se ne possono fare
refusal-antiquity-offer-open = a questo giocatore hai già fatto un’offerta: prima ritirala
refusal-antiquity-offer-empty = un’offerta deve dare o chiedere qualcosa
refusal-antiquity-offer-full = ogni parte di un’offerta ha al massimo { $most } beni: inviala così
refusal-antiquity-no-offer = non c’è un’offerta aperta come questa
refusal-antiquity-terms-changed = l’offerta aperta ha altre condizioni
refusal-antiquity-market-needed = per questo scambio uno dei due deve avere un uomo sul mercato
refusal-antiquity-no-cart-shop = non resta una carpenteria con un uomo per farlo
refusal-antiquity-not-in-zone = quell’esagono è fuori dalla tua zona di controllo
refusal-antiquity-not-free = lì c’è già una città, una locanda, un’industria, un bene o un uomo
refusal-antiquity-polluted = quell’esagono è inquinato
refusal-antiquity-wrong-terrain = quell’esagono ha il terreno sbagliato
refusal-antiquity-biology-inactive = la facoltà di biologia non è attiva
refusal-antiquity-biology-spent = la biologia ha già dato la sua fattoria senza semente
refusal-antiquity-range-fixed = questa catena di montagne dà { aq-refused-good }
refusal-antiquity-on-water = quell’esagono è acqua
refusal-antiquity-no-open-water = ogni esagono di un’industria ittica deve toccare acqua libera e non inquinata
refusal-antiquity-not-neighbours = i due esagoni di un’industria ittica devono confinare
refusal-antiquity-fisheries-out = tutte le 12 industrie ittiche sono sulla mappa
refusal-antiquity-no-brewery = per una locanda ti serve una birreria senza tombe
refusal-antiquity-inns-out = hai già costruito tutte le tue 16 locande
refusal-antiquity-cities-out = hai già tutte le tue 4 città
refusal-antiquity-city-off-map = tutti e sette gli esagoni di una città devono essere sulla mappa
refusal-antiquity-city-on-water = tutti e sette gli esagoni di una nuova città devono essere di terra
refusal-antiquity-city-touches = una nuova città non può toccare un’altra città
refusal-antiquity-no-site = nella tua zona di controllo non c’è un esagono adatto
refusal-antiquity-alchemy-inactive = la facoltà di alchimia non è attiva
refusal-antiquity-alchemy-spent = in questo turno l’alchimia ha già bonificato una volta
refusal-antiquity-not-polluted = quell’esagono non è inquinato
refusal-antiquity-keep-between = si conservano tutti i beni per cui c’è posto: di questi conservane da { $least } a { $most }
refusal-antiquity-no-good-there = lì non c’è nessun bene dell’industria di cui si tratta
refusal-antiquity-under-the-man = il bene sotto l’uomo si prende per ultimo
refusal-antiquity-no-marker = lì non c’è nessun tassello esplorazione
refusal-antiquity-empty-squares-first = le tombe vanno sulle caselle vuote, finché ce ne sono
refusal-antiquity-no-such-square = le tue città non hanno questa casella
refusal-antiquity-graved-already = lì c’è già una tomba
refusal-antiquity-on-house = su una casa non vanno tombe
refusal-antiquity-guarded = quell’esagono è protetto dalla discarica attiva di un altro giocatore

# Mare Nostrum

mn-refused-civ = { $civ ->
    [rome] Roma
    [carthage] Cartagine
    [greece] la Grecia
    [egypt] l'Egitto
   *[babylon] Babilonia
}
mn-refused-card = { $card ->
    [tax] tassa
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
mn-refused-item = { $item ->
    [influence] un segnalino influenza
    [caravan] una carovana
    [city] una città
    [market] un mercato
    [temple] un tempio
    [legion] una legione
    [trireme] una trireme
    [fortress] una fortezza
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
    [colossus] il Colosso
    [hanging_gardens] i Giardini Pensili
    [artemis] il Tempio di Artemide
    [zeus] la Statua di Zeus
    [lighthouse] il Faro
    [mausoleum] il Mausoleo
    [pyramids] le Piramidi
   *[other] quello che hai scelto
}
mn-refused-due = { $decision ->
    [set_up] compra con i tuoi punti, o concludi la preparazione
    [tie] chi ha il ruolo sceglie fra i giocatori in parità
    [artemis] chi ha il Tempio di Artemide prende una merce
    [number] il Direttore del Commercio decide quante carte si scambiano
    [offers] si scelgono le carte da offrire
    [take] si prende una carta scoperta
    [redirect] si prende una carta scoperta
    [ulysses] chi ha Ulisse lo manda o lascia correre
    [gift] il Direttore del Commercio dà una carta
    [name_builder] il Capo Politico sceglie chi costruisce
    [build] un giocatore costruisce
    [pay] si paga il prezzo
    [keep] chi costruisce sceglie che cosa conserva
    [name_mover] il Capo Militare sceglie chi muove
    [naval] un giocatore muove
    [land] un giocatore muove
    [helen] chi ha Elena la chiama o lascia correre
    [assign] chi attacca divide le sue forze
    [lose_attacker] si scelgono le perdite
    [lose_defender] si scelgono le perdite
    [choose] l'invasore saccheggia, occupa o converte
    [occupy] l'invasore occupa altri edifici, o lascia così
    [retain] l'occupante sceglie che cosa tiene
   *[over] la partita è finita
}

refusal-mare-nostrum-seats = si gioca da 3 a 5, non in { $seats }
refusal-mare-nostrum-civilisations = serve una civiltà per ogni posto, e tutte diverse
refusal-mare-nostrum-common-copies = le carte di ogni merce comune sono 10 o 11, non { $copies }
refusal-mare-nostrum-egypt-papyrus-only = «Egitto solo con il papiro» cambia la preparazione introduttiva, ma nella preparazione avanzata l'Egitto compra ciò con cui comincia: togli una delle due
refusal-mare-nostrum-turn-limit = il limite di turni è almeno 1
refusal-mare-nostrum-notation = questo non è un passo; si scrive per esempio: number 4 · take wine from carthage · city thebae · pay grain · march 3 athenae sicilia · attack judaea · done
refusal-mare-nostrum-not-now = non è il momento: adesso { mn-refused-due }
refusal-mare-nostrum-refused = adesso non si può fare: { mn-refused-due }
refusal-mare-nostrum-not-tied = { mn-refused-civ } non è in parità per il ruolo: { $role ->
    [director] { mn-role-director }
    [political] { mn-role-political }
   *[military] { mn-role-military }
}
refusal-mare-nostrum-not-in-play = nessuno gioca con { mn-refused-civ }
refusal-mare-nostrum-acted-already = in questa fase { mn-refused-civ } ha già avuto il suo turno
refusal-mare-nostrum-bank-empty = nella banca non ci sono più carte di questo tipo: { mn-refused-card }
refusal-mare-nostrum-not-in-hand = in mano hai { $have ->
    [0] nessuna carta di questo tipo
    [one] solo 1 carta di questo tipo
   *[other] solo { $have } carte di questo tipo
}: { mn-refused-card }
refusal-mare-nostrum-number-too-high = { $most ->
    [0] non hai carte, quindi il numero è 0
    [one] hai 1 carta, quindi il numero va da 0 a 1
   *[other] hai { $most } carte, quindi il numero va da 0 a { $most }
}
refusal-mare-nostrum-offer-full = la tua offerta è completa con { $number ->
    [one] 1 carta
   *[other] { $number } carte
}: chiudila
refusal-mare-nostrum-offer-short = un'offerta ha { $number ->
    [one] 1 carta
   *[other] { $number } carte
}, la tua ne ha { $have }
refusal-mare-nostrum-own-card = non puoi prendere una tua carta
refusal-mare-nostrum-not-trading = { mn-refused-civ } non partecipa a questo scambio
refusal-mare-nostrum-two-in-a-row = le ultime due carte sono passate fra te e { mn-refused-civ }: prendine una da un altro
refusal-mare-nostrum-not-face-up = { mn-refused-civ } non ha questa carta scoperta: { mn-refused-card }
refusal-mare-nostrum-ulysses-cards-only = devi prendere una carta di chi ha Ulisse
refusal-mare-nostrum-not-yours = in { $province } non c'è il tuo segnalino influenza
refusal-mare-nostrum-only-legions = le tue legioni in { $province } non danno il diritto di costruirci
refusal-mare-nostrum-marked-this-turn = in { $province } il tuo segnalino c'è solo da questo turno: ci costruirai nel prossimo
refusal-mare-nostrum-at-war = { $province } è in guerra
refusal-mare-nostrum-enemy-legion = in { $province } c'è una legione straniera
refusal-mare-nostrum-marked = la provincia ha già il segnalino di un'altra civiltà: { mn-civ }
refusal-mare-nostrum-legion-in-the-way = lì c'è una legione di un altro giocatore
refusal-mare-nostrum-out-of-reach = { $province } non confina, per terra o attraverso le tue navi, con nessuna delle province che avevi all'inizio del tuo turno
refusal-mare-nostrum-not-converting = in { $province } nessuna tua legione sta sul segnalino
refusal-mare-nostrum-no-site = { $province } non ha un sito di città
refusal-mare-nostrum-no-icon = { $province } non ha questa merce: { mn-refused-card }
refusal-mare-nostrum-no-coast = { $province } non tocca nessun mare
refusal-mare-nostrum-stands = in { $province } c'è già { mn-refused-item }
refusal-mare-nostrum-fortress-stands = in { $province } puoi avere al massimo { $most ->
    [one] 1 fortezza
   *[other] { $most } fortezze
}
refusal-mare-nostrum-no-base = { $item ->
    [temple] in questa partita un tempio richiede una città nella sua provincia
   *[market] in questa partita un mercato richiede una carovana nella sua provincia
}
refusal-mare-nostrum-no-token = non ci sono più tessere per { mn-refused-item }
refusal-mare-nostrum-no-piece = tutti i tuoi pezzi sono sulla mappa: non puoi aggiungere { mn-refused-item }
refusal-mare-nostrum-foreign-hero = solo { mn-refused-civ } può avere { mn-refused-item }
refusal-mare-nostrum-taken = qualcuno ha già { mn-refused-item }
refusal-mare-nostrum-not-at-set-up = nella preparazione si può comprare solo il proprio eroe, non { mn-refused-item }
refusal-mare-nostrum-out-of-area = { $province } non è nella tua area
refusal-mare-nostrum-capital-only = { mn-refused-item } comincia nella capitale
refusal-mare-nostrum-no-points = { mn-refused-item }: il prezzo è di { $price ->
    [one] 1 punto
   *[other] { $price } punti
}, e tu ne hai { $points }
refusal-mare-nostrum-cannot-pay = { mn-refused-item }: il prezzo è di { $price ->
    [one] 1 tassa o 1 merce
   *[other] { $price } tasse o { $price } merci diverse
}; tu hai { $taxes ->
    [0] nessuna tassa
    [one] 1 tassa
   *[other] { $taxes } tasse
} e { $goods ->
    [0] nessuna merce
    [one] 1 merce
   *[other] { $goods } merci diverse
}
refusal-mare-nostrum-pay-first = prima paga { mn-refused-item }: { $due ->
    [one] manca 1 carta
   *[other] mancano { $due } carte
}
refusal-mare-nostrum-mixed = tasse e merci non si mescolano mai in un pagamento
refusal-mare-nostrum-too-few-taxes = { $due ->
    [one] manca 1 tassa
   *[other] mancano { $due } tasse
} al pagamento, e tu ne hai { $taxes }
refusal-mare-nostrum-too-few-goods = { $due ->
    [one] manca 1 merce diversa
   *[other] mancano { $due } merci diverse
} al pagamento, e tu ne hai { $goods }
refusal-mare-nostrum-paid-already = questa merce è già nel pagamento, e devono essere tutte diverse: { mn-refused-card }
refusal-mare-nostrum-no-cleopatra = solo chi ha Cleopatra scambia con la banca
refusal-mare-nostrum-swapped-already = in questo turno Cleopatra ha già scambiato
refusal-mare-nostrum-swap-one-tax = si scambia una tassa con una merce, o una merce con una tassa
refusal-mare-nostrum-keeps-two-taxes = si conservano al massimo due tasse
refusal-mare-nostrum-no-gardens = solo chi ha i Giardini Pensili conserva una merce
refusal-mare-nostrum-ships-first = le navi muovono e combattono prima di ogni legione
refusal-mare-nostrum-no-ship = lì non hai navi
refusal-mare-nostrum-not-on-the-coast = { $province } non tocca il { $sea }
refusal-mare-nostrum-seas-apart = il { $from } non tocca il { $to }
refusal-mare-nostrum-moved-already = in questo turno quelle forze hanno già mosso o attaccato
refusal-mare-nostrum-no-legion = lì non hai legioni
refusal-mare-nostrum-nobody-marches = deve marciare almeno 1 legione
refusal-mare-nostrum-too-few-legions = { $have ->
    [0] lì non hai legioni
    [one] lì hai solo 1 legione
   *[other] lì hai solo { $have } legioni
}
refusal-mare-nostrum-stands-on-something = { $free ->
    [0] nessuna legione è libera di andare
    [one] 1 legione è libera di andare
   *[other] { $free } legioni sono libere di andare
}; per le altre indica che cosa tengono, per esempio: march city judaea memphis
refusal-mare-nostrum-not-held = un occupante attaccato tiene ciò su cui stavano le sue legioni, ogni cosa una volta, e non prende nulla di nuovo
refusal-mare-nostrum-nobody-on-it = lì sopra non c'è nessuna legione
refusal-mare-nostrum-cannot-march = { $from } e { $to } non confinano, e nessuna catena di tue navi le unisce
refusal-mare-nostrum-attacked-already = in questo turno quelle forze hanno già attaccato
refusal-mare-nostrum-nobody-there = lì non c'è nessuno da attaccare
refusal-mare-nostrum-must-attack = devi ancora attaccare in { $province }: { $why ->
    [stays] chi resta in guerra combatte un altro round
    [takes] le tue legioni ci sono entrate e devono prenderla o colpirla
   *[fights] le tue legioni ci sono entrate e devono combattere
}
refusal-mare-nostrum-after-attack-only = si può solo subito dopo un tuo attacco in quel posto
refusal-mare-nostrum-assign-in-order = prima di' quante forze vanno contro { mn-refused-civ }
mn-refused-forts = { $forts ->
    [one] 1 fortezza
   *[other] { $forts } fortezze
}
mn-refused-units = { $unit ->
    [trireme] { $units ->
        [one] 1 trireme
       *[other] { $units } triremi
    }
   *[legion] { $units ->
        [one] 1 legione
       *[other] { $units } legioni
    }
}
refusal-mare-nostrum-not-so-many = si può scegliere solo fra { $units ->
    [0] { mn-refused-forts }
   *[other] { $forts ->
        [0] { mn-refused-units }
       *[other] { mn-refused-units } e { mn-refused-forts }
    }
}
refusal-mare-nostrum-losses-due = { $due ->
    [one] si perde esattamente 1 unità
   *[other] si perdono esattamente { $due } unità
}
refusal-mare-nostrum-no-building = in { $province } non c'è questo edificio
refusal-mare-nostrum-one-legion-each = lì c'è già una legione
refusal-mare-nostrum-one-way-only = saccheggiare, occupare o convertire: una cosa sola
refusal-mare-nostrum-capital = { $province } è la capitale di un giocatore: il suo segnalino resta
refusal-mare-nostrum-must-choose = scegli che cosa fare in { $province }: saccheggiare, occupare o convertire
