"""The grammar of the card language: of which kind each word is, and of which kinds its arguments must be.

A word's form is written as the word itself is, with kinds for its arguments: `damage(number, target+,
splash=number)`. `?` is behind what may be left out, `+` behind what stands once or several times, `|` between
kinds; a word of the language in place of a kind stands for itself.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple, final

from cardwright.keyforge.syntax import JOINTS, NUMBERS, Cards, Phrase, Timing

HOUSES: Final = ("brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed")
TYPES: Final = ("creature", "artifact", "upgrade", "action_card", "card")
TRAITS: Final = (
    *("agent", "ally", "angel", "beast", "cyborg", "demon", "dragon", "elf", "faerie", "fungus", "giant"),
    *("goblin", "horseman", "human", "imp", "insect", "item", "knight", "location", "martian", "merchant"),
    *("mutant", "niffle", "power", "priest", "quest", "ranger", "robot", "scientist", "soldier", "specter"),
    *("spirit", "thief", "vehicle", "weapon", "witch"),
)
"""All traits that are printed; by `power`, which is a number behind a dot, nothing is narrowed."""

STATES: Final = (
    *("flank", "ready", "exhausted", "stunned", "damaged", "undamaged", "elusive", "armored", "laden"),
    *("fresh", "died", "owned"),
)
WHOSE: Final = ("my", "their", "other")
ZONE_WORDS: Final = ("hand", "discard", "deck", "archives")
PILES: Final = (*ZONE_WORDS, "kept")
PLAYERS: Final = ("owner", "controller", "opponent")
RELATIONS: Final = (*PLAYERS, "neighbors", "next", "house", "kept")

DESCRIBING: Final = frozenset((*HOUSES, *TYPES, *TRAITS, *STATES)) - {"power"}
NARROWING: Final = DESCRIBING | {f"non_{word}" for word in DESCRIBING} | {*WHOSE, *ZONE_WORDS}
BEHIND_A_DOT: Final = (*sorted(NARROWING), *RELATIONS, *NUMBERS, *JOINTS)

MEANING: Final = {
    "number": "a number",
    "numeral": "a number",
    "own_number": "a number of each card",
    "text": "a text",
    "yes": "a yes",
    "condition": "a condition",
    "set": "a set",
    "pile": "a whole pile",
    "reference": "a card spoken of before",
    "choice": "a choice",
    "describing": "a word that describes cards",
    "player": "a player",
    "house": "a house",
    "timing": "a timing",
    "pattern": "a pattern of events",
    "effect": "an effect",
    "law": "a law",
    "choosing_law": "a law that holds a choice",
    "ability": "an ability",
    "quality": "a quality",
    "keyword": "a keyword",
}
"""What a word can be. Where an argument is of a kind, so is the word that stands there."""

SLOTS: Final = {
    "target": ("choice", "reference", "pile"),
    "cards": ("set", "pile", "reference", "choice"),
    "set": ("set", "pile", "reference"),
    "place": ("player", "supply", "origin", "choice", "reference"),
    "condition": ("condition", "number", "set", "pile", "reference"),
    "law": ("law", "choosing_law"),
    "number": ("number", "numeral"),
    "quality": ("quality", "keyword", "ability", "law"),
    "line": ("ability", "law"),
}
"""Kinds of arguments that words of several kinds can be; any other takes words of its own kind."""

NEEDED: Final = MEANING | {
    "target": "a choice",
    "cards": "cards",
    "place": "a place",
    "yes": "`True`",
    "line": "an ability",
}
"""What is needed where an argument is of a kind."""


class Slot(NamedTuple):
    """What an argument may be, and how often it stands."""

    kinds: tuple[str, ...]
    least: int = 1
    several: bool = False

    @property
    def fitting(self) -> frozenset[str]:
        """Of which kinds a word may be that stands here."""
        return frozenset(kind for needed in self.kinds for kind in SLOTS.get(needed, (needed,)))

    @property
    def needed(self) -> str:
        return " or ".join(NEEDED.get(kind, f"`{kind}`") for kind in self.kinds)


@final
class Form:
    """How a word is written, and of what kind it is then."""

    def __init__(self, gives: str, text: str) -> None:
        self.text = text
        self.gives = frozenset(gives.split("|"))
        found = re.fullmatch(r"(?:([a-z_|]+)\.)?([a-z_]+)(?:\((.*)\))?", text)
        if found is None:
            raise ValueError(f"{text!r} is no form of a word")
        subject, self.word, slots = found.groups()
        self.bare = slots is None
        parts = [part for part in (slots or "").split(", ") if part]
        before = [subject] if subject else []
        self.slots = [_slot(part) for part in (*before, *parts) if "=" not in part]
        self.options = {key: _slot(kind) for key, kind in (part.split("=") for part in parts if "=" in part)}
        self.least = sum(slot.least for slot in self.slots)
        self.most = 99 if any(slot.several for slot in self.slots) else len(self.slots)

    def slot(self, place: int) -> Slot:
        """What the argument at this place may be."""
        return self.slots[min(place, len(self.slots) - 1)]


def _slot(text: str) -> Slot:
    return Slot(tuple(text.rstrip("?+").split("|")), 0 if text.endswith("?") else 1, text.endswith("+"))


FORMS: Final[dict[str, Form]] = {}
"""The words of the language, each as it is written."""


def single(kind: str, name: str) -> Phrase:
    """A word of this kind that stands alone."""
    FORMS[name] = Form(kind, name)
    return Phrase(name)


def noun(kind: str, name: str) -> Cards:
    """A word that names cards or players, and stands alone."""
    FORMS[name] = Form(kind, name)
    return Cards(name)


def timing(name: str) -> Timing:
    """A bold noun: the name of a timing, and an ability when effects are in its brackets."""
    FORMS[name] = Form("timing", name)
    return Timing(name)


def verb(kind: str, text: str) -> Phrase:
    """A word of this form, which is of this kind then."""
    form = Form(kind, text)
    FORMS[form.word] = form
    return Phrase(form.word)


def choice(text: str) -> Cards:
    """A word of this form, which makes targets of a set."""
    form = Form("choice", text)
    FORMS[form.word] = form
    return Cards(form.word)
