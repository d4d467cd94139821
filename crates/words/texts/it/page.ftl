your-turn = È il tuo turno.
player-unnamed = Giocatore { $letter }
