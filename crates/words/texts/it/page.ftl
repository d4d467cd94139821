## The house
skip-to-main = Vai al tavolo
settings = Impostazioni
language = Lingua
theme = Tema
theme-auto = Come il browser
theme-light = Chiaro
theme-dark = Scuro
palette = Colori dei giocatori
palette-clear = Distinguibili per ogni vista
palette-classic = Come stampati (difficili da distinguere per alcuni)
notify-me = Avvisami quando tocca a me
ask-before-last = Chiedi conferma prima di un passo definitivo
to-lobby = Alla sala
to-table = Al tavolo
yes = sì
no = no

## Lobby
about-magna-grecia = Strade, città e mercati nel sud d'Italia: collega, fonda e volgi gli oracoli dalla tua parte.
about-antiquity = Città tra carestie, tombe e terre esauste: scegli un santo e compi ciò che chiede prima di morire di fame.
about-mare-nostrum = Commercia, costruisci e combatti intorno al mare: vince chi ha quattro eroi e meraviglie, o le Piramidi.
so-many-players = da { $few } a { $many } giocatori
play-bots = Gioca contro i bot
new-table = Nuovo tavolo
my-tables = I miei tavoli
open-tables = Tavoli aperti
no-open-tables = Nessuno aspetta giocatori. Apri un tavolo e mostralo qui.
waits-for-you = tocca a te
seats-free = { $free ->
    [one] 1 posto libero
   *[other] { $free } posti liberi
}
being-played = in corso
is-over = finita
free-seat = libero
for-a-friend = riservato a un amico
minutes-ago = { $n ->
    [0] proprio ora
    [one] un minuto fa
   *[other] { $n } minuti fa
}
hours-ago = { $n ->
    [one] un'ora fa
   *[other] { $n } ore fa
}
days-ago = { $n ->
    [one] ieri
   *[other] { $n } giorni fa
}
title-your-turn = ● Tocca a te · { $game }

## New table
which-game = Quale gioco
how-many = Quanti giocatori
players = { $n ->
    [one] 1 giocatore
   *[other] { $n } giocatori
}
your-name = Il tuo nome
who-plays = Chi gioca
who-plays-about = Un amico riceve un link tutto suo; chiunque conosca il tavolo può sedersi a un posto aperto. Più persone a questo schermo giocano a turno.
seat-of = Posto { $letter }
seat-me = io
seat-friend = un amico, con un link
seat-anybody = chiunque
seat-here = qualcuno a questo schermo
seat-bot = Fai sedere un bot
name-here = Nome a questo schermo
the-table = Il tavolo
listed = Mostralo nella sala
listed-about = Altrimenti lo trova solo chi ha il link.
clock = Orologio
clock-none = senza orologio
clock-move = { $n ->
    [one] 1 giorno per mossa
   *[other] { $n } giorni per mossa
}
clock-game = { $n } minuti a testa per la partita
clock-about = Chi finisce il tempo o se ne va è sostituito da questo bot e può riprendere il posto in ogni momento.
stand-in = Bot di riserva
bot-random = bot casuale
bot-greedy = bot avido
bot-search = bot cercatore
bot-novice = bot novizio
bot-citizen = bot cittadino
bot-archon = bot arconte
bot-oracle = bot oracolo
options = Regole e varianti
option-as-preset = come dice la versione
make-table = Apri il tavolo

## Seats and links
sit-down = Siediti
stand-up = Alzati
invite = Link e inviti
links = Link
links-title = Link a questo tavolo
link-look-on = Guardare, o prendere un posto aperto
link-own = { $name }, su un altro dispositivo
link-own-about = Un link sposta questo posto sul dispositivo che lo apre, e questo dispositivo lo perde. Non porta con sé altro: né gli altri tuoi tavoli, né ciò che puoi fare qui se hai aperto il tavolo. Chi ha il link può prendere il posto: non darlo ad altri.
link-own-made = Ecco il link, mostrato solo ora. Uno di prima non vale più.
link-own-once = C'è un link che vale una volta.
link-own-lasting = C'è un link che vale finché non lo rinnovi o lo togli.
link-lasting = Vale più volte, per andare e tornare
link-make = Crea un link
link-renew = Rinnova il link
link-drop = Togli il link
link-move = Continuare come { $name } in questo browser? Il dispositivo che aveva il posto lo perde.
play-on-here = Continua qui
person-title = Tutti i tuoi tavoli su un altro dispositivo
person-link = Continuare come la stessa persona in un altro browser
person-about = Un link per questo fa di un altro browser la stessa persona che sei qui: ha i posti a tutti i tuoi tavoli, anche quelli che hai aperto e le partite finite, e li tiene. Chi lo apre li ottiene tutti. Vale una volta, per dieci minuti.
person-made = Ecco il link, mostrato solo ora: aprilo nell'altro browser entro dieci minuti. Uno di prima non vale più.
person-arrival = Continuare come la stessa persona?
person-arrival-about = Questo link è stato creato in un altro browser. Questo browser avrà allora i posti a tutti i tavoli di quella persona, oltre ai suoi, e i posti che prenderai qui da ora in poi potranno essere anche suoi. Continua solo se l'hai creato tu.
person-go-on = Continua come questa persona
person-already = In questo browser sei già questa persona. Il link non è stato usato.
link-friend = Invito a un posto libero
link-friend-about = Mandalo all'amico per cui è il posto. Vale finché qualcuno non si siede.
link-already = In questo browser il posto è già tuo. Il link non è stato usato.
link-invited = Sei invitato a questo tavolo.
waiting-about = La partita comincia appena tutti i posti sono occupati.

## The dice
dice = I dadi
dice-about = Prima che qualcuno si sieda, il server sceglie un numero segreto e ne mostra lo SHA-256, l'impegno qui sotto; il browser di ogni giocatore promette allo stesso modo un numero proprio, e tutti vengono mostrati quando il tavolo è completo. Ogni estrazione segue da tutti questi numeri insieme: a partita finita salvala, e «emporion verify» li controlla, così non ci si deve fidare di nessuno.
dice-commitment = Impegno del server
dice-alone = Qui i dadi seguono dal solo numero del server: a nessun altro browser ne è stato chiesto uno.
dice-promised = SHA-256 promesso da { $name }
dice-shown = Numero di { $name }
dice-withheld = { $name } ha promesso un numero e non l'ha mostrato in tempo: conta la sola promessa.
dice-absent = { $name } ha promesso un numero e non era qui per mostrarlo: conta la sola promessa.
dice-none = { $name } non ha dato alcun numero.
dice-none-yet = { $name } non ha promesso alcun numero: una pagina senza script non ne promette.
dice-left-out = Di chi promette un numero e non lo mostra entro mezzo minuto entra nei dadi la sola promessa, il suo SHA-256, e lui viene nominato: si può vedere, non impedire.
dice-shaking = Si agitano i dadi …
dice-awaited = Si aspettano i numeri di { $names }. I browser li mandano da soli, e dopo { $n } secondi al massimo la partita comincia senza, con le sole promesse.
dice-gathering = Si aspettano i numeri di { $names }. I browser li mandano da soli. Non ancora a questo tavolo: { $missing }. Quando tutti sono qui, o dopo { $minutes } minuti, restano { $n } secondi; poi la partita comincia senza, con le sole promesse.
dice-look-again = Guarda di nuovo
dice-told = { $n ->
    [0] I dadi seguono dal solo numero del server (impegno { $commitment }).
   *[other] I dadi seguono dal numero del server (impegno { $commitment }) insieme a { $n ->
        [one] quello
       *[other] quelli
    } di { $names }.
}
dice-told-digests = I dadi seguono dal numero del server (impegno { $commitment }) insieme a ciò che è stato promesso: nessuno ha mostrato un numero.
dice-told-withheld = Ha promesso un numero e non l'ha mostrato in tempo, perciò conta la sola promessa: { $names }.
dice-told-absent = Ha promesso un numero e non era qui per mostrarlo, perciò conta la sola promessa: { $names }.
dice-told-none = Senza numero: { $names }.

## Playing
your-turn = È il tuo turno.
player-unnamed = Giocatore { $letter }
waits-for = Si aspetta { $names }
choose-step = Scegli un passo
never-mind = Lascia stare
do-it = Procedi
really = Non si può annullare:
all-steps = Tutti i passi
steps-here = { $n } scelte qui
drawings = Tabellone e plance
layers = Livelli
turn-piece = Gira il pezzo (R)
zoom-in = Ingrandisci
zoom-out = Rimpicciolisci
zoom-fit = Adatta
undo = Annulla
redo = Ripeti
restart = Ricomincia il turno
why-no-undo = Annullare di più?
undo-stops = Da solo puoi annullare fin qui, perché { $why }. Puoi chiedere agli altri di tornare all'inizio del tuo ultimo turno.
ask-back = Chiedi agli altri
wish = { $name } vorrebbe annullare l'ultimo turno.
wish-waits = Si aspetta la risposta degli altri.
wish-yes = Concedi
wish-no = Rifiuta
wish-drop = Lascia stare
barrier-drawn = si tira a sorte qualcosa
barrier-revealed = si rivela qualcosa, o un altro giocatore ci costruisce sopra
barrier-handed-over = comincia la decisione di un altro giocatore
barrier-over = la partita è finita
barrier-recorded = è già scritto in modo definitivo
left-to-bots = Ora qui giocano solo bot. Giocano mentre qualcuno guarda e altrimenti riposano.
bot-stands-in = Al tuo posto gioca un bot.
take-back = Riprendi il posto
players-title = Giocatori
bot-badge = bot
you-badge = tu
turn-badge = di turno
deciding-badge = decide
ready-badge = pronto
leave = Lascia il tavolo
leave-about = Da ora gioca un bot per te; puoi riprendere il posto in ogni momento.
leave-now = Fai giocare il bot
story = Che cosa è successo
whole-story = Dall'inizio
chat = Chiacchiere
say-something = Di' qualcosa
say = Invia
bot-broke = { $name }: il { $bot } si è guastato.
bot-late = { $name }: il { $bot } non finiva più di pensare e in questa partita non sarà più interpellato.
bot-erred = { $name }: il { $bot } ha scelto un passo che le regole rifiutano.
bot-spared = { $name }: il { $bot } non è interpellato finché troppi bot di questo server non finiscono di pensare.
bot-helped = Subentra il bot avido.
bot-first-step = Al suo posto si gioca il primo passo possibile.
looker-badge = guarda
curtain = { $name }, tocca a te
curtain-about = Passa lo schermo al prossimo giocatore e non far guardare nessun altro.
curtain-lift = Sono { $name }
wins = { $n ->
    [one] Vince { $names }
   *[other] Vincono insieme { $names }
}
nobody-wins = La partita è finita e non vince nessuno.
rematch = Gioca ancora
to-rematch = Alla prossima partita
log-file = Salva la partita
offline = Connessione assente. Riprovo …
unsaved = Ora non si riesce a salvare. Nulla è perduto; riprovo …
saved = Salvato.
settled = Questa è la posizione salvata.
waiting-to-save = Il tuo ultimo passo non è ancora salvato.

## Failures
failure-title = Non ha funzionato
failure-moved = Qualcuno ha mosso prima. Questa è la nuova posizione.
failure-unsure = Questo passo non si può annullare: { $why }. Premilo di nuovo se sei sicuro.
failure-store = Ora non si riesce a leggere o salvare il tavolo. Nulla è perduto; riprova tra un momento.
failure-unsaved = Ora non si riesce a salvare. Nulla è perduto: ciò che hai inviato resta in questa pagina e si può inviare di nuovo.
unsaved-title = Non ancora salvato
send-again = Invia di nuovo
failure-damaged = La registrazione di questo tavolo è danneggiata e riprovare non serve. Avvisa chi gestisce questo server: “emporion check” dice che cosa è danneggiato e “emporion restore” rimette una copia di riserva.
failure-newer = Questo tavolo è stato giocato con un Emporion più recente di quello che gira qui. Nulla è perduto: avvisa chi gestisce questo server, che può aggiornarlo.
failure-no-table = Questo tavolo non esiste.
failure-no-page = Questa pagina non esiste.
failure-bad-form = Quello che è arrivato non è ciò che invia una nostra pagina: manca qualcosa, c'è due volte o non è un numero. Nulla è cambiato. Ricarica la pagina e usa i suoi pulsanti.
failure-bad-address = Questo indirizzo non è composto bene: manca qualcosa, c'è due volte o non è un numero. Nulla è cambiato. Riprendilo da dove l'hai avuto, o comincia dalla sala.
failure-other-method = Questo indirizzo è per un pulsante di una pagina e da solo non mostra nulla. Nulla è cambiato. Torna alla pagina.
failure-no-seat = A questo tavolo non c'è un posto simile.
failure-no-game = Questo gioco non c'è.
failure-seat-taken = Lì è già seduto qualcuno.
failure-seat-free = Lì non è ancora seduto nessuno.
failure-invited-only = Questo posto è riservato a un amico: serve il link d'invito.
failure-no-name = Scrivi un nome, per favore.
failure-name-unseen = Di questo nome non si vede nulla. Scrivine uno con lettere, cifre o segni.
failure-name-stacked = In questo nome ci sono troppi segni sopra una lettera. Togline qualcuno.
failure-name-taken = Qualcuno a questo tavolo ha questo nome, o uno che gli somiglia. Scrivine un altro.
failure-names-alike = Due nomi a questo tavolo sono uguali, o si somigliano. Dai a ogni giocatore il suo.
failure-name-of-player = Un giocatore a questo tavolo ha questo nome, o uno che gli somiglia. Chi guarda ne usa un altro, o nessuno.
failure-not-begun = La partita non è ancora cominciata.
failure-not-over = La partita non è ancora finita.
failure-is-over = La partita è finita.
failure-not-your-seat = Quello non è il tuo posto.
failure-bot-plays = Al momento qui gioca un bot. Riprendi prima il posto.
failure-no-stand-in = Nessun bot sostituisce questo posto.
failure-stand-in-moves = Il tuo tempo per questa decisione è scaduto: la prende il bot. Poi il posto è di nuovo tuo.
failure-seated = A questo tavolo sei già seduto. Gli altri posti sono per altri.
failure-nothing-to-wish = Non hai ancora mosso.
failure-no-wish = Nessuno chiede più di tornare indietro.
failure-wish-pending = Qualcun altro ha già chiesto di tornare indietro. Rispondi prima a lui.
failure-nothing-said = Non hai scritto nulla.
failure-log-when-over = Il registro si legge a partita finita: prima svelerebbe segreti.
failure-other-site = La richiesta veniva da un altro sito e non è stata eseguita.
failure-no-host = La richiesta non dice chiaramente per quale host è.
failure-other-host = Questo server non risponde al nome { $name }.
other-host-guest = Aprilo all'indirizzo che ti è stato dato: solo numeri, come in http://192.168.1.20:7117, oppure localhost sul computer su cui gira.
other-host-host = È il tuo server, e il nome è giusto? Allora ammetti il nome quando lo avvii (altri potrebbero far puntare qui un nome loro):
failure-bad-key = Questo link non apre questo posto: è stato modificato o troncato lungo la strada, o appartiene a un altro posto. Nulla è cambiato. Copialo di nuovo per intero, o chiedine uno nuovo a chi ha aperto il tavolo; per un tuo posto crea un nuovo link sul dispositivo che ce l'ha.
failure-link-used = Questo link non vale più: è stato usato, rinnovato o tolto. Nulla è cambiato. Chiedine uno nuovo a chi ha aperto il tavolo; per un tuo posto crea un nuovo link sul dispositivo che ce l'ha (Link, al tavolo).
failure-pass-used = Questo link è già stato usato, o uno più recente ne ha preso il posto. Nulla è cambiato. Creane uno nuovo nel browser da cui vuoi continuare (Link, a un tavolo qualsiasi).
failure-pass-over = Questo link non vale: ha più di dieci minuti, o è stato modificato o troncato lungo la strada, o il server è stato riavviato. Nulla è cambiato. Creane uno nuovo nel browser da cui vuoi continuare (Link, a un tavolo qualsiasi).
failure-nobody-yet = Non hai ancora un posto a nessun tavolo: non c'è nulla da portare con te.
failure-too-many-persons = Questo browser è già tante persone quante se ne possono essere, e non ne dimentica nessuna per un'altra. Nulla è cambiato, e il link vale come prima: aprilo in un altro browser, o sposta i singoli posti con i loro link (Link, al tavolo).
failure-broken-link = Questo link non porta da nessuna parte: è stato modificato o troncato lungo la strada, o il suo tavolo non c'è più. Nulla è cambiato. Copialo di nuovo per intero, o chiedine uno nuovo a chi ha aperto il tavolo.
failure-bad-version = La versione inviata non è di questo tavolo. Ricarica la pagina.
failure-bad-seats = In tanti così non si gioca a questo gioco.
failure-bad-seat-kind = Un posto è per: me, un amico, chiunque, un bot, qualcuno a questo schermo.
failure-bad-clock = Un orologio dà da 1 a 10.000 giorni per mossa o minuti per partita.
failure-no-such-bot = Questo bot non c'è.
failure-only-bots = Qualcuno deve pur giocare: almeno un posto non può essere di un bot.
failure-long-step = È troppo lungo per un passo.
failure-too-fast = Troppo tutto insieme. Aspetta { $seconds ->
    [one] un secondo
   *[other] { $seconds } secondi
}, per favore.
failure-too-chatty = Qui non si dice tanto in una volta. Aspetta { $seconds ->
    [one] un secondo
   *[other] { $seconds } secondi
}, per favore.
failure-too-many-empty = In un'ora si possono aprire solo pochi tavoli a cui non siede nessuno, il prossimo tra { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
}. Un tavolo a cui siedi anche tu si può aprire subito.
failure-bad-digest = Una promessa per i dadi è uno SHA-256: sessantaquattro cifre esadecimali.
failure-dice-copied = Un altro giocatore ha promesso lo stesso numero per i dadi. Ognuno ne deve avere uno proprio.
failure-dice-late = I dadi sono già fissati: questo numero è arrivato troppo tardi e non conta.
failure-dice-early = I numeri per i dadi si mostrano quando il tavolo è completo, non prima.
failure-dice-none = Per questo posto non è stato promesso alcun numero, quindi non se ne può mostrare uno.
failure-dice-wrong = Questo non è il numero promesso per questo posto: il suo SHA-256 è un altro.
failure-dice-nothing = Per i dadi si promette un numero (il suo SHA-256) oppure lo si mostra.
failure-too-many-tables = Hai già molti tavoli non finiti. Finiscine o lasciane qualcuno.
failure-too-many-listeners = Ci sono troppe pagine aperte dal tuo indirizzo. Chiudine qualcuna.
failure-too-many-connections = Ci sono troppe connessioni aperte dal tuo indirizzo. Chiudi qualche pagina e riprova tra mezzo minuto.
failure-house-full = La casa è piena: c'è più gente di quanta questo server possa servire. Riprova tra un momento.
failure-tables-full = Si gioca a più tavoli di quanti questo server possa tenere. Riprova tra un momento.
failure-bots-full = I bot giocano già tra loro a tutti i tavoli che questo server può reggere. Riprova più tardi, o siediti tu.
failure-slow-answer = Ci vuole più del dovuto. Tra un momento guarda se è stato fatto.
failure-too-slow = Quello che hai inviato non è arrivato in tempo. Nulla è cambiato; riprova.
failure-too-large = È troppo da inviare in una volta. Nulla è cambiato; scrivi qualcosa di più breve.
failure-torn-body = L'invio si è interrotto a metà. Nulla è cambiato; riprova.
