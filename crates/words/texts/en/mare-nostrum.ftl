## Mare Nostrum
