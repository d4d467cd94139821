your-turn = It is your turn.
player-unnamed = Player { $letter }
