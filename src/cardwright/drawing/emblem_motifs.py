"""The motifs of emblems as data: a silhouette for each thing that a card may do, of whatever game.

A shape fills a box of 24 by 24; where its outlines overlap, they are holes.
"""

# ruff: noqa: E501

from __future__ import annotations

from typing import Final, NamedTuple

HARM: Final = "#ffb39c"
LIFE: Final = "#bdf0a3"
RICHES: Final = "#ffd95f"
CARDS: Final = "#cfe6ff"
SPELL: Final = "#e9ccff"
STRENGTH: Final = "#fff3d6"


class Shape(NamedTuple):
    """A silhouette: its outline, its colour, and what it says in the legend."""

    outline: str
    colour: str
    meaning: str


def _disc(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0-{2 * r:g} 0z"


_RING = _disc(12, 12, 11)
_CARD = "M5 1h14v22H5z"

SHAPES: Final[dict[str, Shape]] = {
    "bolt": Shape("M14 0L3 14h7L7 24 21 9h-8z", HARM, "damage"),
    "skull": Shape(
        "M12 1C6 1 2 5 2 10c0 4 2 6 4 7v5h3v-3h2v3h2v-3h2v3h3v-5c2-1 4-3 4-7 0-5-4-9-10-9z"
        + _disc(8, 10.5, 2.6)
        + _disc(16, 10.5, 2.6),
        HARM,
        "destroy, sacrifice",
    ),
    "flame": Shape(
        "M12 0c1 6 8 7 8 15a8 8 0 0 1-16 0c0-4 2-5 3-8 1 2 2 3 3 3 2-3 1-6 2-10zM12 13c-1 2-3 3-3 5a3 3 0 0 0 6 0c0-2-2-3-3-5z",
        HARM,
        "burn, purge",
    ),
    "tomb": Shape(
        "M4 21V9a8 8 0 0 1 16 0v12h3v3H1v-3zM10.500 6v3.500H7v3h3.500V19h3v-6.500H17v-3h-3.500V6z",
        HARM,
        "the grave, dying",
    ),
    "spade": Shape("M7 0h10v3h-3v6h6v8q0 4-8 7-8-3-8-7V9h6V3H7z", HARM, "bury"),
    "claws": Shape(
        "M2 2q6 8 4 20-5-8-4-20zM10 1q5 9 3 22-5-9-3-22zM18 1q6 9 3 21-5-9-3-21z", HARM, "rage, assault"
    ),
    "dagger": Shape("M12 0l4 12-2 2h6v3h-6l-1 7h-2l-1-7H4v-3h6l-2-2z", HARM, "assassin, skirmish"),
    "thorns": Shape(
        "M12 0l2 8 7-5-5 7 8 2-8 2 5 7-7-5-2 8-2-8-7 5 5-7-8-2 8-2-5-7 7 5z", HARM, "hazardous, poison"
    ),
    "doll": Shape(_disc(12, 5, 4.5) + "M2 10h20v4h-6l2 10h-4l-2-7-2 7H6l2-10H2z", HARM, "voodoo"),
    "broken": Shape(
        "M11 21C2 15 1 10 1 8c0-5 6-7 9-3l2 4-3 4 4 3zM14 20l2-5-4-3 3-5-1-3c4-3 9-1 9 4 0 3-3 7-9 12z",
        HARM,
        "a player is hurt",
    ),
    "fall": Shape("M12 12L2 3v6l10 9 10-9V3zM12 20l-6-5v4l6 5 6-5v-4z", HARM, "weaken"),
    "heart": Shape(
        "M12 22C2 15 1 10 1 8a5.500 5.500 0 0 1 11-2 5.500 5.500 0 0 1 11 2c0 2-1 7-11 14z", LIFE, "heal"
    ),
    "cross": Shape("M8 1h8v7h7v8h-7v7H8v-7H1V8h7z", LIFE, "medic"),
    "forever": Shape(
        "M7 5c4 0 6 5 10 9 4 3 4-7 0-4l-2 2-2-3c5-7 11-3 11 3s-6 9-10 4C10 12 9 9 7 9c-4 0-4 6 0 6l2-1 2 3c-5 5-11 1-11-5 0-4 3-7 7-7z",
        LIFE,
        "cannot die",
    ),
    "sprout": Shape(
        "M10 24V14C4 14 1 10 1 4c7 0 10 4 11 7 1-6 4-9 11-9 0 8-4 12-9 12v10z", LIFE, "granary, resources"
    ),
    "sun": Shape(
        _disc(12, 12, 5)
        + "M11 0h2l1 5h-4zM11 24h2l1-5h-4zM0 11v2l5 1v-4zM24 11v2l-5 1v-4zM3 5l2-2 4 3-3 3zM21 5l-2-2-4 3 3 3zM3 19l2 2 4-3-3-3zM21 19l-2 2-4-3 3-3z",
        LIFE,
        "ready",
    ),
    "gem": Shape("M12 0l10 6v12l-10 6-10-6V6zM12 4L6 8v8l6 4z", RICHES, "gain Æmber"),
    "spill": Shape(
        "M12 0l10 6-10 6L2 6zM2 9l8 5v4H6l6 6 6-6h-4v-4l8-5v3l-5 3 1 1-6 6-6-6 1-1-5-3z", RICHES, "lose Æmber"
    ),
    "mask": Shape(
        "M0 7q12-4 24 0c0 7-3 11-7 11-3 0-3-3-5-3s-2 3-5 3c-4 0-7-4-7-11zM4 10q2 4 6 2-1-3-6-2zM20 10q-2 4-6 2 1-3 6-2z",
        RICHES,
        "steal",
    ),
    "cage": Shape(
        "M10 0h4v3q8 1 8 7v11h1v3H1v-3h1V10q0-6 8-7zM5 10v11h2V7zM9.500 6v15h1.500V6zM13 6v15h1.500V6zM17 7v14h2V10z",
        RICHES,
        "capture",
    ),
    "key": Shape(
        _disc(7, 7, 7) + _disc(7, 7, 3) + "M10 13l3-3 11 11-2 3-3-1v-3h-3v-3h-3z", RICHES, "forge a key"
    ),
    "lock": Shape(
        "M3 10h2V8a7 7 0 0 1 14 0v2h2v14H3zM9 10h6V8a3 3 0 0 0-6 0zM11 15v5h2v-5z",
        RICHES,
        "keys cost more, no key",
    ),
    "shards": Shape(
        _disc(6, 7, 6) + _disc(6, 7, 2.5) + "M14 0l3 7-3 3zM10 14l4-3 3 3-4 3zM17 16l7 5-2 3-3-1-4-4z",
        RICHES,
        "a key is lost",
    ),
    "draw": Shape("M1 8l10-4 6 16-10 4zM13 1l10 2-3 18-6-16z", CARDS, "draw, hand"),
    "drop": Shape("M5 0h14v9H5zM9 11h6v5h5l-8 8-8-8h5z", CARDS, "discard"),
    "chest": Shape("M3 8q0-6 6-6h6q6 0 6 6v2H3zM1 12h8v4h6v-4h8v10H1zM11 11h2v3h-2z", CARDS, "archive"),
    "back": Shape(
        "M9 1L0 8l9 7v-4h6a4 4 0 0 1 0 8H6v5h9a8.500 8.500 0 0 0 0-17H9z", CARDS, "return to a hand"
    ),
    "stack": Shape("M1 15h22v3.500H1zM1 20h22v4H1zM9.500 0h5v6H19l-7 8-7-8h4.500z", CARDS, "into a deck"),
    "shuffle": Shape(
        "M0 4h6l9 12h3v-4l6 6-6 6v-4h-5L4 8H0zM0 16h4l2-3 3 4-3 3H0zM18 0l6 6-6 6V8h-3l-2 3-3-4 3-3h5z",
        CARDS,
        "shuffle, change",
    ),
    "glass": Shape(_disc(9, 9, 9) + _disc(9, 9, 5) + "M14 17l3-3 7 7-3 3z", CARDS, "search"),
    "eye": Shape("M0 12q12-18 24 0-12 18-24 0z" + _disc(12, 12, 5) + _disc(12, 12, 2), CARDS, "see, reveal"),
    "enter": Shape("M2 12h5l5 5 5-5h5v12H2zM9 0h6v7h4l-7 8-7-8h4z", CARDS, "play, deploy"),
    "twin": Shape("M1 1h13v17H1zM16 6h7v18H8v-4h8zM4 4v5h7V4z", CARDS, "clone, copy"),
    "loop": Shape("M12 1a11 11 0 1 0 11 11h-5a6 6 0 1 1-6-6v5l9-7-9-6z", CARDS, "again"),
    "gift": Shape(
        "M1 8h10v4H1zM13 8h10v4H13zM2 14h9v10H2zM13 14h9v10h-9zM12 7Q3 8 5 2q4-3 7 3 3-6 7-3 2 6-7 5z",
        CARDS,
        "a gift",
    ),
    "rings": Shape(_RING + _disc(12, 12, 7.5) + _disc(12, 12, 4), SPELL, "hypnotize, control"),
    "bar": Shape(_RING + "M4 9h16v6H4z", SPELL, "cannot, negate"),
    "must": Shape("M8 0h8l-2 15h-4z" + _disc(12, 20, 3.6), SPELL, "must"),
    "star": Shape("M12 0l3.500 8 8.500 1-6.500 6L19 24l-7-4.500L5 24l1.500-9L0 9l8.500-1z", SPELL, "stun"),
    "moon": Shape("M16 0a12 12 0 1 0 8 17A10 10 0 0 1 16 0z", SPELL, "exhaust"),
    "sand": Shape("M3 0h18v4l-6 8 6 8v4H3v-4l6-8-6-8zM8 4l4 5 4-5z", SPELL, "fatigue"),
    "rock": Shape("M6 3l9-2 8 9-2 12H3L0 13zM7 6l-3 7 6 2 3-8z", SPELL, "petrify"),
    "links": Shape(
        "M6 1h5q6 0 6 6t-6 6H6q-6 0-6-6t6-6zM6 5q-2 0-2 2t2 2h5q2 0 2-2t-2-2zM13 11h5q6 0 6 6t-6 6h-5q-6 0-6-6 0-2 1-3h4q-1 1-1 3t2 2h5q2 0 2-2t-2-2h-3q2-2 1-4z",
        SPELL,
        "chain, chains",
    ),
    "jaws": Shape(
        "M1 11a11 10 0 0 1 22 0l-4-2-2 4-2.500-4-2.500 4-2.500-4L7 13 5 9zM1 15l4 2 2-4 2.500 4 2.500-4 2.500 4 2.500-4 2 4 4-2a11 9 0 0 1-22 0z",
        SPELL,
        "trap",
    ),
    "steps": Shape("M1 2h6v6h6v6h6v5h4v4H1z", SPELL, "lower a level"),
    "bell": Shape(
        "M12 0q2 0 2 2 6 2 6 9 0 6 3 8H1q3-2 3-8 0-7 6-9 0-2 2-2zM8 20h8q-1 4-4 4t-4-4z", SPELL, "distract"
    ),
    "axe": Shape(
        "M4 24L14 8l3 2L8 24zM9 3q3-4 7-2 1 3 3 4t5 0q0 6-4 9-2-5-5-6-4-1-6-5z", STRENGTH, "SP, power"
    ),
    "tower": Shape(
        "M2 0h5v4h3V0h4v4h3V0h5v10h-3v11h3v3H2v-3h3V10H2zM10 24h4v-6q0-3-2-3t-2 3z", STRENGTH, "HP"
    ),
    "token": Shape(_RING + "M12 6l5 6-5 6-5-6z", SPELL, "a counter"),
    "lift": Shape("M12 0l8 8h-5v6H9V8H4zM1 17h22v3H1zM3 21h18v3H3z", SPELL, "remove counters"),
    "swap": Shape("M0 7l8-7v4h13v6H8v4zM24 17l-8 7v-4H3v-6h13v-4z", SPELL, "swap, move"),
    "gear": Shape(
        "M10 0h4l1 4 4-2 3 3-2 4 4 1v4l-4 1 2 4-3 3-4-2-1 4h-4l-1-4-4 2-3-3 2-4-4-1v-4l4-1-2-4 3-3 4 2z"
        + _disc(12, 12, 4),
        STRENGTH,
        "use, action",
    ),
    "sword": Shape("M12 0l3 4v11h6v3h-6v2h1v4H8v-4h1v-2H3v-3h6V4z", STRENGTH, "Sword Counters, strike"),
    "shield": Shape(
        "M12 0l10 3v9c0 7-5 10-10 12C7 22 2 19 2 12V3zM12 4v15c4-2 6-4 6-8V6z",
        STRENGTH,
        "Shield Counters, armor",
    ),
    "rise": Shape("M12 0l10 9v6L12 6 2 15V9zM12 9l8 7v6l-8-7-8 7v-6z", STRENGTH, "strengthen"),
    "swords": Shape(
        "M0 0h4l8 8 8-8h4v4l-8 8 4 4 2-2 2 2-7 7-2-2 2-2-5-5-5 5 2 2-2 2-7-7 2-2 2 2 4-4-8-8z",
        STRENGTH,
        "fight",
    ),
    "sickle": Shape(
        "M22 3C14-3 2 2 2 11c0 4 2 6 3 7l-4 4 2 2 4-4h5l-1-4c-5 0-6-6-3-10s9-5 14-3z", STRENGTH, "reap"
    ),
    "dice": Shape(
        "M4 1h16q3 0 3 3v16q0 3-3 3H4q-3 0-3-3V4q0-3 3-3z"
        + "".join(_disc(x, y, 2.2) for x, y in ((7, 7), (17, 17), (12, 12), (17, 7), (7, 17))),
        STRENGTH,
        "dice",
    ),
    "tumble": Shape(
        "M12 0l12 12-12 12L0 12z" + "".join(_disc(x, y, 2) for x, y in ((12, 6.500), (12, 17.500), (12, 12))),
        STRENGTH,
        "roll again",
    ),
    "pawn": Shape(
        "M12 0a5.500 5.500 0 0 1 4 9h2v3h-3q0 5 4 7h1v5H4v-5h1q4-2 4-7H6V9h2a5.500 5.500 0 0 1 4-9z",
        STRENGTH,
        "pawns, enters play",
    ),
    "banner": Shape("M3 0h3v2q7-2 16 1l-4 5 4 6q-9-3-16 0v10H3z", STRENGTH, "conscript, flank, house"),
    "horn": Shape("M1 8h7L22 1v20L8 15v9H4v-8H1z", STRENGTH, "taunt"),
    "ghost": Shape(
        "M12 0q9 0 9 10v14l-4-4-5 4-5-4-4 4V10Q3 0 12 0z" + _disc(8.5, 9, 2) + _disc(15.5, 9, 2),
        STRENGTH,
        "elusive",
    ),
}
