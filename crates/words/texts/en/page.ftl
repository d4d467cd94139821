## The house
skip-to-main = Skip to the table
settings = Settings
language = Language
theme = Theme
theme-auto = As the browser
theme-light = Light
theme-dark = Dark
palette = Colours of the players
palette-clear = Clear for every eye
palette-classic = As printed (hard to tell apart for some)
notify-me = Tell me when it is my turn
ask-before-last = Ask before a step that cannot be taken back
to-lobby = To the lobby
to-table = To the table
yes = yes
no = no

## Lobby
about-magna-grecia = Roads, cities and markets in the south of Italy: connect, found, and turn the oracles to your side.
about-antiquity = Cities under famine, graves and spoiled land: choose a saint and reach what he asks before you starve.
about-mare-nostrum = Trade, build and make war around the sea: the first four heroes and wonders, or the Pyramids, win.
so-many-players = { $few } to { $many } players
play-bots = Play against bots
new-table = New table
my-tables = My tables
open-tables = Open tables
no-open-tables = Nobody is waiting for players. Make a table and list it here.
waits-for-you = waits for you
seats-free = { $free ->
    [one] 1 seat free
   *[other] { $free } seats free
}
being-played = being played
is-over = over
free-seat = free
for-a-friend = kept for a friend
minutes-ago = { $n ->
    [0] just now
    [one] a minute ago
   *[other] { $n } minutes ago
}
hours-ago = { $n ->
    [one] an hour ago
   *[other] { $n } hours ago
}
days-ago = { $n ->
    [one] yesterday
   *[other] { $n } days ago
}
title-your-turn = ● Your turn · { $game }

## New table
which-game = Which game
how-many = How many players
players = { $n ->
    [one] 1 player
   *[other] { $n } players
}
your-name = Your name
who-plays = Who plays
who-plays-about = A friend gets a link of his own; anybody may sit down who knows the table. Several at this screen take turns at it.
seat-of = Seat { $letter }
seat-me = me
seat-friend = a friend, by link
seat-anybody = anybody
seat-here = somebody at this screen
seat-bot = Seat a bot
name-here = Name at this screen
the-table = The table
listed = Show it in the lobby
listed-about = Otherwise only who has the link finds it.
clock = Clock
clock-none = no clock
clock-move = { $n ->
    [one] 1 day for each move
   *[other] { $n } days for each move
}
clock-game = { $n } minutes each for the game
clock-about = Who runs out of time or leaves is replaced by this bot and can take the seat back at any time.
stand-in = Bot that stands in
bot-random = random bot
bot-greedy = greedy bot
bot-search = searching bot
bot-novice = novice bot
bot-citizen = citizen bot
bot-archon = archon bot
bot-oracle = oracle bot
options = Rules and variants
option-as-preset = as the preset says
make-table = Make the table

## Seats and links
sit-down = Sit down
stand-up = Stand up
invite = Links and invitations
links = Links
links-title = Links to this table
link-look-on = Look on, or take an open seat
link-own = { $name }, on another device
link-own-about = A link moves this seat to the device that opens it, and this device loses it. Nothing else goes along: not your other tables, and not what you may do here as the host. Whoever has the link can take the seat: do not pass it on.
link-own-made = This is the link, shown only now. One from before is no longer good.
link-own-once = There is a link that is good once.
link-own-lasting = There is a link that is good until you renew it or take it away.
link-lasting = Good more than once, to go back and forth
link-make = Make a link
link-renew = Renew the link
link-drop = Take the link away
link-move = Play on as { $name } in this browser? The device that had the seat loses it.
play-on-here = Play on here
person-title = All your tables on another device
person-link = Go on as the same person in another browser
person-about = A link for this makes another browser the same person as this one: it has the seats at all your tables, the games you host and those that are over too, and keeps them. Whoever opens it gets them all. It is good once, for ten minutes.
person-made = This is the link, shown only now: open it in the other browser within ten minutes. One from before is no longer good.
person-arrival = Go on as the same person?
person-arrival-about = This link was made in another browser. This browser will then have the seats at all tables of that person, beside its own, and the seats you take here from now on may be that person’s, too. Go on only if you made it yourself.
person-go-on = Go on as this person
person-already = You are this person in this browser already. The link has not been used.
link-friend = Invitation to a free seat
link-friend-about = Send it to the friend this seat is for. It is good until somebody sits down.
link-already = You hold this seat in this browser already. The link has not been used.
link-invited = You are invited to this table.
waiting-about = The game begins as soon as every seat is taken.

## The dice
dice = The dice
dice-about = Before anybody sits down, the server chooses a secret number and shows its SHA-256, the commitment below; each player's browser promises a number of its own in the same way, and all are shown when the table is full. Every draw follows from all these numbers together: save the game when it is over, and "emporion verify" checks them, so nobody has to be trusted.
dice-commitment = The server's commitment
dice-alone = Here the dice follow from the server's number alone: no other person's browser was asked for one.
dice-promised = SHA-256 promised by { $name }
dice-shown = Number of { $name }
dice-withheld = { $name } promised a number and did not show it in time: the promise alone counts.
dice-absent = { $name } promised a number and was not there to show it: the promise alone counts.
dice-none = { $name } gave no number.
dice-none-yet = { $name } has promised no number: a page without scripts promises none.
dice-left-out = Of who promises a number and does not show it within half a minute the promise alone, its SHA-256, goes into the dice, and he is named: that can be seen, not prevented.
dice-shaking = Shaking the dice …
dice-awaited = Waiting for the numbers of { $names }. The browsers send them by themselves, and after { $n } seconds at most the game begins without, with the promises alone.
dice-gathering = Waiting for the numbers of { $names }. The browsers send them by themselves. Not at this table yet: { $missing }. When all are here, or after { $minutes } minutes, { $n } seconds are left; then the game begins without, with the promises alone.
dice-look-again = Look again
dice-told = { $n ->
    [0] The dice follow from the server's number alone (commitment { $commitment }).
   *[other] The dice follow from the server's number (commitment { $commitment }) together with { $n ->
        [one] that
       *[other] those
    } of { $names }.
}
dice-told-digests = The dice follow from the server's number (commitment { $commitment }) together with what was promised: nobody showed a number.
dice-told-withheld = Promised a number and did not show it in time, so that the promise alone counts: { $names }.
dice-told-absent = Promised a number and was not there to show it, so that the promise alone counts: { $names }.
dice-told-none = Gave no number: { $names }.

## Playing
your-turn = It is your turn.
player-unnamed = Player { $letter }
waits-for = Waiting for { $names }
choose-step = Choose a step
never-mind = Never mind
do-it = Do it
really = This cannot be taken back:
all-steps = All steps
steps-here = { $n } choices here
drawings = Board and tables
layers = Layers
turn-piece = Turn the piece (R)
zoom-in = Larger
zoom-out = Smaller
zoom-fit = Fit
undo = Undo
redo = Redo
restart = Start my turn again
why-no-undo = Undo more?
undo-stops = Your own undo stops here because { $why }. You can ask the others to let you go back to the start of your last turn.
ask-back = Ask the others
wish = { $name } would like to take back the last turn.
wish-waits = The others are being asked.
wish-yes = Allow it
wish-no = Refuse
wish-drop = Never mind
barrier-drawn = something was drawn by chance
barrier-revealed = it shows something, or another player builds on it
barrier-handed-over = another player's decision begins
barrier-over = the game is over
barrier-recorded = it has been written down for good
left-to-bots = Only bots play here now. They play while somebody looks on and rest otherwise.
bot-stands-in = A bot plays your seat.
take-back = Take the seat back
players-title = Players
bot-badge = bot
you-badge = you
turn-badge = to move
deciding-badge = deciding
ready-badge = ready
leave = Leave the table
leave-about = A bot plays for you from now on; you can take the seat back at any time.
leave-now = Let the bot play
story = What happened
whole-story = From the beginning
chat = Chat
say-something = Say something
say = Say
bot-broke = { $name }: the { $bot } broke down.
bot-late = { $name }: the { $bot } came to no end of thinking and is not asked again in this game.
bot-erred = { $name }: the { $bot } chose a step that the rules refuse.
bot-spared = { $name }: the { $bot } is not asked while too many bots of this server come to no end of thinking.
bot-helped = The greedy bot steps in.
bot-first-step = The first legal step is taken instead.
looker-badge = looking on
curtain = { $name }, it is your turn
curtain-about = Give the screen to the next player, and let nobody else look.
curtain-lift = I am { $name }
wins = { $n ->
    [one] { $names } wins
   *[other] { $names } share the win
}
nobody-wins = The game is over, and nobody wins.
rematch = Play again
to-rematch = To the next game
log-file = Save the game
offline = No connection. Trying again …
unsaved = Cannot be saved now. Nothing is lost; trying again …
saved = Saved.
settled = This is the position as it is kept.
waiting-to-save = Your last step is still being saved.

## Failures
failure-title = That did not work
failure-moved = Somebody moved first. This is the new position.
failure-unsure = This step cannot be taken back: { $why }. Press it again if you are sure.
failure-store = The table cannot be read or saved just now. Nothing is lost; please try again in a moment.
failure-unsaved = This cannot be saved now. Nothing is lost: what you sent is kept in this page and can be sent again.
unsaved-title = Not saved yet
send-again = Send it again
failure-damaged = The record of this table is damaged, and trying again will not help. Please tell whoever runs this server: “emporion check” names what is damaged, and “emporion restore” brings back a backup.
failure-newer = This table was played with a newer Emporion than the one that runs here. Nothing is lost: please tell whoever runs this server, who can bring it up to date.
failure-no-table = There is no such table.
failure-no-page = There is no such page.
failure-bad-form = What was sent is not what a page of ours sends: something is missing, there twice, or no number. Nothing has changed. Load the page again and use its buttons.
failure-bad-address = This address is not put together rightly: something is missing, there twice, or no number. Nothing has changed. Take the address again from where you have it, or begin at the lobby.
failure-other-method = This address is for a button of a page and shows nothing by itself. Nothing has changed. Go back to the page.
failure-no-seat = There is no such seat at this table.
failure-no-game = There is no such game.
failure-seat-taken = Somebody sits there already.
failure-seat-free = Nobody sits there yet.
failure-invited-only = This seat is kept for a friend: it needs the invitation link.
failure-no-name = Please give a name.
failure-name-unseen = Nothing of this name can be seen. Please give one with letters, digits or signs.
failure-name-stacked = In this name too many marks stand on one letter. Please leave some out.
failure-name-taken = Somebody at this table has this name, or one that looks like it. Please give another.
failure-names-alike = Two names at this table are the same, or look alike. Please give each player his own.
failure-name-of-player = A player at this table has this name, or one that looks like it. Who looks on gives another, or none.
failure-not-begun = The game has not begun yet.
failure-not-over = The game is not over yet.
failure-is-over = The game is over.
failure-not-your-seat = That is not your seat.
failure-bot-plays = A bot plays this seat at the moment. Take it back first.
failure-no-stand-in = No bot stands in for this seat.
failure-stand-in-moves = Your time for this decision has run out: the bot makes it. Then the seat is yours again.
failure-seated = You sit at this table already. The other seats are for others.
failure-nothing-to-wish = You have not made a move yet.
failure-no-wish = Nobody asks to go back any more.
failure-wish-pending = Somebody else already wishes to go back. Answer that first.
failure-nothing-said = Nothing was said.
failure-log-when-over = The log can be read once the game is over: before that it would tell secrets.
failure-other-site = This came from another site and was not done.
failure-no-host = The request does not say clearly which host it is for.
failure-other-host = This server does not go by the name { $name }.
other-host-guest = Open it by the address you were given for it: plain numbers as in http://192.168.1.20:7117, or localhost on the computer it runs on.
other-host-host = Is it your server, and the name right? Then allow the name when you start it (others could make a name of theirs lead here):
failure-bad-key = This link does not open this seat: it was changed or cut off on its way, or belongs to another seat. Nothing has changed. Copy it again as a whole, or ask the host of the table for a new one; for a seat of yours, make a new link on the device that has it.
failure-link-used = This link is no longer good: it has been used, renewed or taken away. Nothing has changed. Ask the host of the table for a new one; for a seat of yours, make a new link on the device that has it (Links, at the table).
failure-pass-used = This link has been used, or a newer one has taken its place. Nothing has changed. Make a new one in the browser you want to go on from (Links, at any table).
failure-pass-over = This link is not good: it is more than ten minutes old, or was changed or cut off on its way, or the server has been started anew. Nothing has changed. Make a new one in the browser you want to go on from (Links, at any table).
failure-nobody-yet = You sit at no table yet, so there is nothing to take along.
failure-too-many-persons = This browser is as many persons as one can be, and forgets none of them for another. Nothing has changed, and the link is as good as before: open it in another browser, or move single seats with links of their own (Links, at the table).
failure-broken-link = This link leads nowhere: it was changed or cut off on its way, or its table is gone. Nothing has changed. Copy it again as a whole, or ask the host of the table for a new one.
failure-bad-version = The version that was sent is none of this table’s. Load the page again.
failure-bad-seats = So many cannot play this game.
failure-bad-seat-kind = A seat is for: me, a friend, anybody, a bot, somebody at this screen.
failure-bad-clock = A clock gives 1 to 10,000 days a move or minutes a game.
failure-no-such-bot = There is no such bot.
failure-only-bots = Somebody should play along: at least one seat must not be a bot.
failure-long-step = That is too long for a step.
failure-too-fast = That was too much at once. Please wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
failure-too-chatty = So much is not said here at once. Please wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
failure-too-many-empty = Only a few tables at which nobody sits may be made in an hour, the next one in { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}. A table at which you sit yourself may be made at once.
failure-bad-digest = A promise for the dice is a SHA-256: sixty-four hexadecimal digits.
failure-dice-copied = Another player has promised the same number for the dice. Everybody needs one of his own.
failure-dice-late = The dice are fixed already: this number came too late and does not count.
failure-dice-early = The numbers for the dice are shown when the table is full, not before.
failure-dice-none = No number was promised for this seat, so none can be shown.
failure-dice-wrong = This is not the number that was promised for this seat: its SHA-256 is another one.
failure-dice-nothing = For the dice one either promises a number (its SHA-256) or shows it.
failure-too-many-tables = You have many unfinished tables already. Finish or leave some first.
failure-too-many-listeners = Too many pages are open from your address. Please close some.
failure-too-many-connections = Too many connections are open from your address. Please close some pages and try again in half a minute.
failure-house-full = The house is full: more people are here than this server can serve. Please try again in a moment.
failure-tables-full = More tables are being played than this server can hold. Please try again in a moment.
failure-bots-full = Bots play among themselves at as many tables as this server can bear. Please try again later, or sit down yourself.
failure-slow-answer = This takes longer than it should. Please look again in a moment whether it was done.
failure-too-slow = What you sent did not arrive in time. Nothing has changed; please try again.
failure-too-large = That is too much to send at once. Nothing has changed; please make it shorter.
failure-torn-body = What you sent broke off on the way. Nothing has changed; please try again.
