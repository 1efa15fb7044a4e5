"""Sets, choices and whoever has been spoken of: how cards and players are named."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, final

from cardwright.keyforge.grammar import HOUSES, STATES, TRAITS, TYPES, WHOSE, ZONE_WORDS
from cardwright.keyforge.tree import Node
from cardwright.keyforge.wording.english import (
    ALL,
    ANOTHER_NOUN,
    Noun,
    article,
    both_of,
    marked,
    named,
    possessive,
)
from cardwright.keyforge.wording.speech import Speech

ZONES: Final = {"hand": "hand", "discard": "discard pile", "deck": "deck", "archives": "archives"}
KINDS: Final = {word: word.replace("action_card", "action card") for word in TYPES}
BEFORE: Final = {
    "ready": "ready",
    "exhausted": "exhausted",
    "stunned": "stunned",
    "damaged": "damaged",
    "undamaged": "undamaged",
    "elusive": "elusive",
    "fresh": "other",
    "other": "other",
    "my": "friendly",
    "their": "enemy",
    **{word: word.capitalize() for word in (*HOUSES, *TRAITS)},
}
"""What describes a card in front of the noun."""

BEHIND: Final = {
    "flank": ("on a flank", "between the flanks"),
    "armored": ("with armor", "without armor"),
    "laden": ("with Æ on it", "without Æ"),
}
"""What describes a card behind the noun, and its opposite."""

COMPARED: Final = {
    "le": "at most ",
    "ge": "at least ",
    "lt": "less than ",
    "gt": "more than ",
    "eq": "",
    "ne": "anything but ",
}
PLACES: Final = ("other", "state", "whose", "house", "trait")


@final
@dataclass(frozen=True)
class Described:
    """A kind of cards: what stands before the noun, the nouns it may be, what is behind, where they lie."""

    before: tuple[str, ...] = ()
    nouns: tuple[tuple[str, str], ...] = (("card", "cards"),)
    behind: str = ""
    pile: str = ""
    owner: str = ""

    def text(self, plural: bool, at: str, joint: str = "or") -> str:
        """As "enemy creatures", say; `at` is the preposition before the pile it lies in."""
        noun = both_of((pair[plural] for pair in self.nouns), joint)
        behind = self.behind
        if plural:
            behind = behind.replace("on it", "on them").replace("that is", "that are").replace("has", "have")
        where = f"{at} {self.pile}" if self.pile else ""
        return " ".join(part for part in (*self.before, noun, behind, where) if part)

    def one(self, at: str = "in") -> str:
        """One that is chosen."""
        if self.owner:
            return f"one of {self.all(at)}{ANOTHER_NOUN}"
        return f"{ANOTHER_NOUN}one {self.text(False, at)}"

    def every(self, at: str = "in") -> str:
        """Every single one."""
        return f"{ANOTHER_NOUN}every {self.single(at, 'and')}"

    def single(self, at: str = "in", joint: str = "or") -> str:
        """One, without an article."""
        of = f" of {self.owner}" if self.owner else ""
        return f"{self.text(False, at, joint)}{of}"

    def any(self, at: str = "in") -> str:
        """Some one or other, as in "when a creature is destroyed"."""
        if self.owner:
            return f"{article(self.single(at))}{ANOTHER_NOUN}"
        return f"{ANOTHER_NOUN}{article(self.single(at))}"

    def all(self, at: str = "in", joint: str = "and") -> str:
        """All together."""
        if self.owner:
            return f"{possessive_of(self.owner)} {self.text(True, at, joint)}"
        return self.text(True, at, joint)


def possessive_of(owner: str) -> str:
    """The genitive of what may be a mark or "it"."""
    if owner.startswith("{"):
        return owner.replace(":object", "").replace("}", "'s}")
    return {"it": "its", "them": "their", "you": "your"}.get(owner) or possessive(owner)


REFERENCES: Final = ("this", "it", "host", "foe", "done")


def is_reference(node: Node) -> bool:
    """Whether this is a card spoken of before, perhaps narrowed."""
    while node.op in ("narrow", "of", "named", "unlike", "sharing_trait") and isinstance(node.args[0], Node):
        if node.op == "narrow" and node.args[1] in ("neighbors", *ZONE_WORDS, "kept"):
            return False
        node = node.args[0]
    return node.op in ("this", "it", "host", "foe")


def player(node: Node, speech: Speech) -> Noun:
    """Who this player is."""
    if node.op == "narrow":
        card = referred(node.args[0], speech)
        if node.args[1] == "opponent":
            return named(f"{card.possessive} controller's opponent")
        return named(f"{card.possessive} {node.args[1]}")
    return {"me": speech.me, "them": speech.them, "everyone": ALL}[node.op]


def referred(node: Node, speech: Speech) -> Noun:
    """Who this card spoken of before is."""
    if node.op == "this":
        return speech.this
    if node.op == "it":
        return speech.it
    if node.op in ("host", "foe"):
        return marked(node.op)
    if node.op == "done":
        one, _ = speech.acted_on
        return named(f"the {speech.acted} {one}" if speech.acted else f"that {one}")
    return referred(node.args[0], speech)


def described(node: Any, speech: Speech) -> Described:
    """The kind of cards that this set names."""
    if node.op == "or":
        return _either(described(node.args[0], speech), described(node.args[1], speech))
    if node.op in COMPARED:
        inner, word = node.args[0].args
        kind = described(inner, speech)
        number = node.args[1]
        value = "that number" if isinstance(number, Node) else str(number)
        return replace(kind, behind=f"{kind.behind} whose {word} is {COMPARED[node.op]}{value}".strip())
    if node.op == "of":
        kind = described(node.args[0], speech)
        return replace(kind, behind=f"{kind.behind} of {house_of(node.args[1], speech)}".strip())
    if node.op == "named":
        kind = described(node.args[0], speech)
        return replace(kind, nouns=((node.args[1], f"{node.args[1]}s"),))
    if node.op == "unlike":
        kind = described(node.args[0], speech)
        return replace(kind, behind=f"{kind.behind} of another name".strip())
    if node.op == "sharing_trait":
        kind = described(node.args[0], speech)
        it = referred(node.args[1], speech)
        return replace(kind, behind=f"{kind.behind} that shares a trait with {it.object}".strip())
    words: list[str] = []
    while node.op == "narrow":
        words.insert(0, node.args[1])
        node = node.args[0]
        if node.op in ("of", "named"):
            kind = described(node, speech)
            return _narrowed(kind, words, speech)
    if node.op == "done":
        one = speech.acted_on
        kind = Described(nouns=(one,), behind=f"{speech.acted} this way")
        return _narrowed_done(kind, words, speech)
    if node.op in REFERENCES or node.op in ("me", "them"):
        return _related(node, words, speech)
    return _narrowed(Described(), [node.op, *words], speech)


def _either(left: Described, right: Described) -> Described:
    """Both kinds: what is said of both in front is said once."""
    if left.before == right.before and left.behind == right.behind and left.pile == right.pile:
        return replace(left, nouns=(*left.nouns, *right.nouns))
    if left.nouns == right.nouns and right.pile and not left.pile and not right.before:
        return replace(left, pile=f"play or {right.pile}")
    texts = [(rest.text(False, "in"), rest.text(True, "in")) for rest in (left, right)]
    if left.nouns == right.nouns and left.behind == right.behind:
        first = " ".join(left.before)
        return replace(right, before=(f"{first} or {' '.join(right.before)}",))
    return Described(nouns=tuple(texts))


def _related(node: Node, words: list[str], speech: Speech) -> Described:
    """What belongs to a card spoken of before."""
    here = node
    for place, word in enumerate(words):
        if word in ("neighbors", "next", "kept", *ZONE_WORDS):
            rest = words[place + 1 :]
            if word == "neighbors":
                owner = referred(here, speech).object
                kind = Described(nouns=(("neighbor", "neighbors"),), owner=owner)
                return _narrowed(kind, rest, speech)
            if word == "next":
                noun = "creature next to it" if speech.steps_along == 0 else "creature beyond that one"
                return Described(nouns=((noun, noun),))
            if word == "kept":
                how = "under" if speech.tucked else "purged by"
                return Described(behind=f"{how} {speech.this.object}")
            whose = player(here, speech).possessive
            return _narrowed(Described(pile=f"{whose} {ZONES[word]}"), rest, speech)
        here = Node("narrow", (here, word), {})
    noun = referred(node, speech).object
    return _narrowed(Described(nouns=((noun, noun),)), words, speech)


def _narrowed_done(kind: Described, words: list[str], speech: Speech) -> Described:
    """Those that were changed: whose they were, and what they were."""
    for word in words:
        if word == "my":
            kind = replace(kind, behind=f"of {_theirs(speech)} {kind.behind}")
        elif word == "owned":
            kind = replace(kind, behind=f"{kind.behind} that {speech.me.subject} {speech.me.does('own')}")
        elif word == "died":
            kind = replace(kind, behind="destroyed this way")
        else:
            kind = _narrowed(kind, [word], speech)
    return kind


def _theirs(speech: Speech) -> str:
    return "yours" if speech.me.subject == "you" else "theirs"


def _narrowed(kind: Described, words: list[str], speech: Speech) -> Described:
    """The kind, narrowed by words from left to right."""
    before: dict[str, list[str]] = {place: [] for place in PLACES}
    behind, nouns, pile = kind.behind, kind.nouns, kind.pile
    whose = ""
    for word in words:
        opposite, plain = word.startswith("non_"), word.removeprefix("non_")
        if word in KINDS:
            noun = KINDS[word]
            nouns = ((noun, f"{noun}s"),)
        elif word == "discarded":
            pile = "any discard pile"
        elif word in ZONES:
            owner = speech.me if whose != "enemy" else speech.them
            pile = f"{owner.possessive} {ZONES[word]}"
            before["whose"], whose = [], ""
        elif word == "owned":
            behind = f"{behind} that {speech.me.subject} {speech.me.does('own')}".strip()
        elif word == "died":
            behind = f"{behind} destroyed this way".strip()
        elif plain in BEHIND:
            behind = f"{behind} {BEHIND[plain][opposite]}".strip()
        elif opposite and plain in STATES:
            behind = f"{behind} that is not {BEFORE[plain]}".strip()
        elif opposite:
            before["house"].insert(0, f"non-{BEFORE[plain]}")
        else:
            text = BEFORE[plain]
            before[_place_of(plain)].append(text)
            whose = text if plain in ("my", "their") else whose
    adjectives = tuple(text for place in PLACES for text in before[place])
    return replace(
        kind,
        before=(*adjectives, *kind.before),
        nouns=nouns,
        behind=behind,
        pile=pile,
    )


def _place_of(word: str) -> str:
    if word in ("other", "fresh"):
        return "other"
    if word in STATES:
        return "state"
    if word in WHOSE:
        return "whose"
    return "house" if word in HOUSES else "trait"


def house_of(node: Node, speech: Speech) -> str:
    """A house, behind "of": "that house", "house Mars"."""
    if node.op in ("a_house", "their_house"):
        return "that house"
    if node.op == "active_house":
        return "the active house"
    if node.op == "every_house":
        return "every house"
    if node.op == "me":
        return "one of your houses"
    if node.op == "narrow":
        inner = node.args[0]
        if inner.op == "done":
            return f"{referred(inner, speech).possessive} house"
        return f"{referred(inner, speech).possessive} house"
    return f"house {node.op.capitalize()}"


def is_pile(node: Node) -> bool:
    """Whether the whole of a pile is meant, as in `my.hand`."""
    return (
        node.op == "narrow"
        and node.args[1] in ZONES
        and not (node.args[0].op == "narrow" and node.args[0].args[1] in KINDS)
        and (node.args[0].op in ("my", "their") or _is_player(node.args[0]))
    )


def _is_player(node: Node) -> bool:
    return node.op == "narrow" and node.args[1] in ("owner", "controller", "opponent")


def every_one(node: Node, speech: Speech) -> str:
    """Every card of a set, of a pile or of what was done: for counting."""
    if is_pile(node):
        return f"every card in {described(node, speech).pile}"
    return described(node, speech).every("in").replace(ANOTHER_NOUN, "")
