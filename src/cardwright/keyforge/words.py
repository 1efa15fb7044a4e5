"""The card language: the words that cards are written in, and the tree that a line of words makes.

Three moods of verb: a bold noun is a timing (`play`, `reap`), an imperative an effect (`steal`), the third
person a pattern of events (`plays`, `dies`). `line` looks a card's tree over when its module is imported: a
wrong word is a `WordError` that names the card.

>>> bait = line("Bait", play(steal(1)))
>>> bait.abilities
(play(steal(1)),)
"""

from __future__ import annotations

from typing import Any, Final, final

from cardwright.errors import CardwrightError
from cardwright.keyforge.tree import Node

HOUSES: Final = ("brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed")
TYPES: Final = ("creature", "artifact", "upgrade", "action_card", "card")
ZONE_WORDS: Final = ("hand", "discard", "deck", "archives")
STATES: Final = ("flank", "ready", "exhausted", "stunned", "damaged", "undamaged")
TRAITS: Final = ("beast", "human", "knight", "mutant", "priest", "scientist", "specter")
RELATIONS: Final = ("neighbors", "owner", "controller", "kept")
NUMBERS: Final = ("amber", "power", "armor")
NARROWING: Final = frozenset((*HOUSES, *TYPES, *ZONE_WORDS, *STATES, *TRAITS))


@final
class WordError(CardwrightError):
    """A card's line is not written in the language; the message says which card and what is wrong."""


class Word(Node):
    """A node as cards are written: with a form to be shown in, and what can be said of every word."""

    __slots__ = ()

    def __init__(self, op: str, *args: Any, **options: Any) -> None:
        super().__init__(op, args, options)

    def __repr__(self) -> str:
        if self.op == "narrow" or self.op == "number":
            return f"{self.args[0]!r}.{self.args[1]}"
        word, args = self.op, self.args
        if word == "on":
            word, args = "/".join(args[0]), args[1:]
        told = [*map(repr, args), *(f"{key}={value!r}" for key, value in self.options.items())]
        return f"{word}({', '.join(told)})" if told else word

    def __lt__(self, other: Any) -> Word:
        return Word("lt", self, other)

    def __le__(self, other: Any) -> Word:
        return Word("le", self, other)

    def __gt__(self, other: Any) -> Word:
        return Word("gt", self, other)

    def __ge__(self, other: Any) -> Word:
        return Word("ge", self, other)

    def then(self, *effects: Word) -> Word:
        """If this was done completely, these effects follow (KF-ABIL-2, S-G1)."""
        return Word("then", self, *effects)

    def unless(self, condition: Word) -> Word:
        """The law does not hold while the condition does."""
        return Word("unless", self, condition)


@final
class Timing(Word):
    """A bold noun: when an ability resolves. Without effects it names the timing itself."""

    __slots__ = ()

    def __call__(self, *effects: Word) -> Word:
        return Word("on", self.op.split("/"), *effects)

    def __truediv__(self, other: Timing) -> Timing:
        return Timing(f"{self.op}/{other.op}")


@final
class Cards(Word):
    """A set of cards or players, narrowed by words from left to right, and read anew whenever needed."""

    __slots__ = ()

    def __getattr__(self, word: str) -> Any:
        if word.startswith("_"):
            raise AttributeError(word)
        return Word("number", self, word) if word in NUMBERS else Cards("narrow", self, word)

    def of(self, house: Any) -> Cards:
        """Those of this house."""
        return Cards("of", self, house)

    def gets(self, *qualities: Word) -> Word:
        """These cards have the qualities, for as long as the law is in force."""
        return Word("gets", self, *qualities)


FORMS: dict[str, tuple[int, int]] = {
    "on": (2, 99),
    "then": (2, 99),
    "unless": (2, 2),
    "of": (2, 2),
    "gets": (2, 99),
}
"""How many arguments each word takes: at least, at most."""

FORMS.update(dict.fromkeys(("lt", "le", "gt", "ge", "narrow", "number"), (2, 2)))


def _verb(name: str, least: int, most: int) -> Any:
    def word(*args: Any, **options: Any) -> Word:
        return Word(name, *args, **options)

    FORMS[name] = (least, most)
    word.__name__ = name
    return word


def _choice(name: str, least: int, most: int) -> Any:
    def word(*args: Any) -> Cards:
        return Cards(name, *args)

    FORMS[name] = (least, most)
    word.__name__ = name
    return word


# Timings
play, reap, fight, action, omni, destroyed, leaves = (
    Timing(name) for name in ("play", "reap", "fight", "action", "omni", "destroyed", "leaves")
)

# Effects
gain = _verb("gain", 1, 2)
steal = _verb("steal", 1, 1)
move = _verb("move", 3, 3)
damage = _verb("damage", 2, 9)
heal = _verb("heal", 2, 2)
destroy = _verb("destroy", 1, 9)
purge = _verb("purge", 1, 9)
discard = _verb("discard", 1, 9)
draw = _verb("draw", 1, 1)
control = _verb("control", 1, 2)
put_into_play = _verb("put_into_play", 1, 1)
trigger = _verb("trigger", 2, 2)

# Events
plays = _verb("plays", 2, 2)
fights = _verb("fights", 1, 1)
dies = _verb("dies", 1, 1)
gains = _verb("gains", 1, 1)
steals = _verb("steals", 1, 1)
suffers = _verb("suffers", 1, 1)
strikes = _verb("strikes", 1, 1)
falls = _verb("falls", 1, 1)

# Laws, spans, flow
cannot = _verb("cannot", 1, 1)
instead = _verb("instead", 2, 99)
when = _verb("when", 2, 99)
copies = _verb("copies", 1, 1)
this_turn = _verb("this_turn", 1, 9)
until_gone = _verb("until_gone", 1, 9)
if_ = _verb("if_", 2, 99)

# Choices, values, qualities
a = _choice("a", 1, 1)
each = _choice("each", 1, 1)
top = _choice("top", 1, 1)
times = _verb("times", 1, 1)
power = _verb("power", 1, 1)
armor = _verb("armor", 1, 1)
hazardous = _verb("hazardous", 1, 1)
assault = _verb("assault", 1, 1)

# Sets, players, single words
this, it, done, host, creature, artifact, action_card, card, other, my, their, me, them = (
    Cards(name)
    for name in (
        *("this", "it", "done", "host", "creature", "artifact", "action_card", "card"),
        *("other", "my", "their", "me", "them"),
    )
)
again, cancel, spendable, full, amount, origin, active_house = (
    Word(name) for name in ("again", "cancel", "spendable", "full", "amount", "origin", "active_house")
)


@final
class Line:
    """A card as written: its name and its abilities."""

    __slots__ = ("abilities", "name")

    def __init__(self, name: str, abilities: tuple[Node, ...]) -> None:
        self.name = name
        self.abilities = abilities


def line(name: str, *abilities: Word) -> Line:
    """A card's line, looked over. Raises `WordError`."""
    for ability in abilities:
        if not isinstance(ability, Word):
            raise WordError(f"{name}: an ability is a word of the language, not {ability!r}")
        _look_over(name, ability)
    return Line(name, abilities)


def _look_over(name: str, node: Node) -> None:
    """Whether every word has as many arguments as it takes, and narrows by a word that there is."""
    least, most = FORMS.get(node.op, (0, 0))
    if not least <= len(node.args) <= most:
        raise WordError(f"{name}: `{node!r}` takes {least} to {most} arguments, not {len(node.args)}")
    if node.op == "narrow":
        word = node.args[1]
        if word.removeprefix("non_") not in NARROWING and word not in RELATIONS:
            raise WordError(f"{name}: there is no word {word!r} behind `{node.args[0]!r}`")
    for part in node.args:
        if isinstance(part, Node):
            _look_over(name, part)
        elif callable(part):
            raise WordError(f"{name}: `{part.__name__}` in `{node!r}` needs to be told what it is about")
