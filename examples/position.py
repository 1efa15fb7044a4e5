"""Prints the drawing of a position in the middle of a battle, as Ann sees it; see docs/notebook.md."""

import cardwright

CARDS = {
    "Wolf": {"type": "minion", "sp": 2, "hp": 4},
    "Ferryman": {"type": "minion", "sp": 1, "hp": 4, "text": "TOLL: Draw 1 card."},
    "Bell-Ringer": {
        "type": "minion",
        "sp": 1,
        "hp": 2,
        "text": "PEAL: Target 1 on-field minion; place 1 Sword Counter on it.",
    },
    "Bolt": {"type": "spell", "text": "Target 1 on-field minion; destroy it."},
    "Greed": {"type": "spell", "text": "Draw 2 cards."},
}
PLAYERS = {
    "Ann": {
        "hp": 23,
        "battlefield": ["Wolf", {"card": "Ferryman", "counters": [{"kind": "Shield", "owner": "Ann"}]}],
        "hand": ["Bolt", "Greed"],
        "granary": ["Bolt", {"card": "Greed", "exhausted": True}, {"card": "Wolf", "exhausted": True}],
        "grave": ["Bolt"],
    },
    "Bob": {
        "hp": 31,
        "battlefield": [
            {"card": "Bell-Ringer", "exhausted": True},
            {"card": "Ferryman", "hp": 2, "counters": [{"kind": "Sword", "owner": "Bob", "n": 2}]},
        ],
        "hand": ["Wolf", "Greed", "Bolt"],
        "granary": ["Wolf", "Greed", {"card": "Bolt", "exhausted": True}],
    },
}

state = cardwright.game("kotc/17").position(
    {"cards": CARDS, "players": PLAYERS, "phase": "battle", "dice": [6, 3, 4, 1, 5, 2]}
)
attack = ["pass", "pass", "enlist Wolf", "enlist Ferryman", "done", "declare Bob", "pass", "pass"]
defence = ["enlist Ferryman", "done", "pass", "pass"]
for answer in attack + defence:
    state.choose(answer)
print(state.view(0)._repr_svg_(), end="")
