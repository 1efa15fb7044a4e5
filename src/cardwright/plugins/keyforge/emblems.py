"""What an emblem of a card of KeyForge tells: a motif for each verb of its line, its number as count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from cardwright.drawing.emblem import Emblem, Frame, Motif, chief
from cardwright.keyforge.cards import Facts, facts, lines
from cardwright.keyforge.tree import Node

HUES: Final = {
    "brobnar": 14, "dis": 285, "logos": 205, "mars": 140, "sanctum": 44, "shadows": 250, "untamed": 90,
}  # fmt: skip

FRAMES: Final[Mapping[str, Frame]] = {
    "creature": "shield",
    "action": "star",
    "artifact": "gate",
    "upgrade": "collar",
}

VERBS: Final[Mapping[str, str]] = {
    "gain": "gem", "lose": "spill", "steal": "mask", "capture": "cage", "move": "swap", "damage": "bolt",
    "heal": "heart", "grow": "rise", "ready": "sun", "exhaust": "moon", "stun": "star", "unstun": "sun",
    "use": "gear", "trigger": "gear", "destroy": "skull", "sacrifice": "skull", "purge": "flame",
    "discard": "drop", "archive": "chest", "to_hand": "back", "to_deck": "stack", "shuffle_in": "shuffle",
    "draw": "draw", "reveal": "eye", "look": "eye", "swap": "swap", "tuck": "enter", "play_card": "enter",
    "put_into_play": "enter", "control": "rings", "forge": "key", "unforge": "shards", "chains": "links",
    "again": "loop", "cancel": "bar",
    # Laws and qualities
    "can": "banner", "cannot": "bar", "must": "must", "costs": "spill", "instead": "shuffle",
    "key_cost": "lock", "refill": "draw", "skip_forge": "lock", "copies": "twin", "loses": "fall",
    "power": "rise", "armor": "shield", "assault": "claws", "hazardous": "thorns", "strike": "sword",
    "ignores": "bar", "house": "banner", "elusive": "ghost", "skirmish": "dagger", "taunt": "horn",
    "flanking": "banner", "spendable": "key", "poison": "thorns",
    # Choices that are looked for
    "search": "glass",
}  # fmt: skip
"""What a card does."""

TIMES: Final[Mapping[str, str]] = {
    "play": "enter", "fight": "swords", "reap": "sickle", "action": "gear", "omni": "gear",
    "destroyed": "tomb", "leaves": "back", "before_fight": "swords", "at_end": "sand",
    "plays": "enter", "uses": "gear", "fights": "swords", "reaps": "sickle", "dies": "tomb",
    "enters": "pawn", "forges": "key", "discards": "drop", "chooses": "banner", "suffers": "bolt",
    "gains": "gem", "spends": "key", "steals": "mask", "kills": "skull", "strikes": "sword", "falls": "tomb",
}  # fmt: skip
"""When it does so, or what it meets."""

FLOW: Final = frozenset(
    (
        *("this_turn", "next_turn", "this_fight", "until_gone", "if_", "may", "one_of", "per", "both"),
        *("then", "when", "while_", "unless", "within", "gets"),
    )
)
"""Verbs that only join others: what they join has the motif."""

SEVERAL: Final = ("some", "up_to", "strongest", "weakest", "top", "split")

DOES, KEYWORD, WHEN, BONUS, BODY = 5, 4, 3, 2, 1
"""How much each part of a card weighs."""


def emblem(card: Mapping[str, Any]) -> Emblem | None:
    """What the emblem of this card tells, in its house there; None for what is no card of the set."""
    fact = facts().get(str(card.get("card", "")))
    if fact is None:
        return None
    houses = card.get("houses") or [fact.house]
    return Emblem(fact.name, FRAMES[fact.type], HUES.get(houses[0], HUES[fact.house]), _motifs(fact.name))


@cache
def _motifs(name: str) -> tuple[Motif, ...]:
    fact = facts()[name]
    found = [each for ability in lines()[name].abilities for each in _found(ability)]
    found += [(KEYWORD, Motif(VERBS[word], count)) for word, count in fact.keywords]
    found += _body(fact)
    return chief(found)


def _body(fact: Facts) -> list[tuple[int, Motif]]:
    """The Æmber of playing it, its power and its armor."""
    printed = [(BONUS, "gem", fact.amber), (BODY, "axe", fact.power), (BODY, "shield", fact.armor)]
    return [(weight, Motif(shape, count)) for weight, shape, count in printed if count]


def _found(node: Node) -> Iterator[tuple[int, Motif]]:
    """The motifs of a word and of all within it, in written order."""
    if node.op in VERBS:
        weight = WHEN if node.op in ("reveal", "look") else DOES
        yield weight, Motif(VERBS[node.op], _count(node), _all(node))
    elif node.op in TIMES:
        yield WHEN, Motif(TIMES[node.op])
    parts = [*node.args, *node.options.values()]
    if node.op == "on":
        timings = node.args[0]
        yield from ((WHEN, Motif(TIMES[timing])) for timing in timings if timing != "play")
        parts = [*node.args[1:]]
    for part in parts:
        for each in part if isinstance(part, tuple) else (part,):
            if isinstance(each, Node):
                yield from _found(each)


def _count(node: Node) -> int:
    """The number of a verb: how much, or of how many."""
    for part in node.args:
        if isinstance(part, int):
            return abs(part)
        if isinstance(part, Node) and part.op in SEVERAL:
            return _count(part)
    return 1


def _all(node: Node) -> bool:
    """Whether it is done to each or to all."""
    return any(isinstance(part, Node) and part.op in ("each", "full", "everyone") for part in node.args)
