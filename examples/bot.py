#!/usr/bin/env python3
"""A player for `emporion arena`: takes the step it likes best by its first word, and any step where it likes none.

    emporion arena magna-grecia --bot ./examples/bot.py --bot random

One JSON object a line comes in, and each is answered by one line (see docs/lab.md). To make a better player, replace
`choose`: it gets what the seat sees and the legal steps in notation, and gives one of the steps back.
"""

import json
import random
import sys

# The kinds of steps to take whenever there are any, the best first.
LIKES = {
    "magna-grecia": ["market", "city", "road", "oracle"],
    "antiquity": ["patron", "found", "take", "keep"],
    "mare-nostrum": ["buy", "city", "market", "caravan", "influence"],
}


class Player:
    """Sits in one seat for one game."""

    def __init__(self, welcome):
        self.likes = LIKES.get(welcome["game"], [])
        # The same seat of the same game plays the same way every time.
        self.luck = random.Random(welcome["seat"])

    def choose(self, view, actions):
        for kind in self.likes:
            liked = [action for action in actions if action.split()[0] == kind]
            if liked:
                return self.luck.choice(liked)
        return self.luck.choice(actions)


def answer(**fields):
    print(json.dumps({"ok": True, **fields}), flush=True)


def main():
    player = None
    for line in sys.stdin:
        question = json.loads(line)
        command = question["cmd"]
        if command == "new":
            player = Player(question)
            answer()
        elif command == "choose":
            answer(action=player.choose(question["view"], question["actions"]))
        elif command == "over":
            answer()
            break


if __name__ == "__main__":
    main()
