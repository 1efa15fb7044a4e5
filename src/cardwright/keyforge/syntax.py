"""How a card's line is written: what Python makes of a word in brackets, behind a dot, or beside a sign.

Nothing is refused here: a line is looked over as a whole, by `proofreading`, when its card's name is known. A
word is shown as it is written.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, final

from cardwright.errors import CardwrightError
from cardwright.keyforge.tree import Node

NUMBERS: Final = ("amber", "power", "armor", "keys")
"""What a card or a player has a number of; behind a dot these are numbers and narrow nothing."""

SIGNS: Final = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="} | {
    "or": "|",
    "and": "&",
    "plus": "+",
    "minus": "-",
    "except": "-",
    "product": "*",
}
NARROWING_JOINTS: Final = ("of", "named", "sharing_trait", "unlike")
JOINTS: Final = (*NARROWING_JOINTS, "gets", "loses", "then", "unless", "within")
"""Words with brackets that are written behind a dot, behind what they are about."""

COMPARING, EITHER, BOTH, ADDING, TIMES, SIGNED, ATOM = range(7)
"""How tightly Python binds signs: what binds less tightly than its place asks for is written in brackets."""

BINDING: Final = dict.fromkeys(("lt", "le", "gt", "ge", "eq", "ne"), COMPARING) | {
    "or": EITHER,
    "and": BOTH,
    "plus": ADDING,
    "minus": ADDING,
    "except": ADDING,
    "product": TIMES,
    "not": SIGNED,
}


@final
class WordError(CardwrightError):
    """A card's line is not written in the language; the message says which card and what would be right."""


class Word(Node):
    """A word as cards are written: it can be told what it is about, and be shown.

    `called` says whether it stands with brackets: `forge()` is an effect, `forge` lacks something.
    """

    __slots__ = ("called",)

    def __init__(self, op: str, *args: Any, **options: Any) -> None:
        super().__init__(op, args, options)
        self.called = bool(args or options)

    def __call__(self, *args: Any, **options: Any) -> Any:
        if self.op == "narrow" and self.args[1] in JOINTS:
            made = Cards if self.args[1] in NARROWING_JOINTS else Phrase
            return made(self.args[1], self.args[0], *args, **options)
        if self.called:
            return Phrase("call", self, *args, **options)
        word = type(self)(self.op, *args, **options)
        word.called = True
        return word

    def __repr__(self) -> str:
        return unparse(self)

    __hash__ = Node.__hash__

    def __bool__(self) -> bool:
        raise WordError(
            f"`{self!r}` is neither true nor false before it is played: write `&` for and, `~` for not, "
            "and one comparison at a time"
        )

    def __getattr__(self, word: str) -> Any:
        if word.startswith("_"):
            raise AttributeError(word)
        return Phrase("number", self, word) if word in NUMBERS else Cards("narrow", self, word)

    def __lt__(self, other: Any) -> Any:
        return Cards("lt", self, other)

    def __le__(self, other: Any) -> Any:
        return Cards("le", self, other)

    def __gt__(self, other: Any) -> Any:
        return Cards("gt", self, other)

    def __ge__(self, other: Any) -> Any:
        return Cards("ge", self, other)

    def __eq__(self, other: object) -> Any:
        return Cards("eq", self, other)

    def __ne__(self, other: object) -> Any:
        return Cards("ne", self, other)

    def __add__(self, other: Any) -> Any:
        return Phrase("plus", self, other)

    def __radd__(self, other: Any) -> Any:
        return Phrase("plus", other, self)

    def __sub__(self, other: Any) -> Any:
        return Phrase("minus", self, other)

    def __rsub__(self, other: Any) -> Any:
        return Phrase("minus", other, self)

    def __mul__(self, other: Any) -> Any:
        return Phrase("product", self, other)

    def __rmul__(self, other: Any) -> Any:
        return Phrase("product", other, self)

    def __and__(self, other: Any) -> Any:
        return Phrase("and", self, other)

    def __or__(self, other: Any) -> Any:
        return Cards("or", self, other)

    def __invert__(self) -> Any:
        return Phrase("not", self)


@final
class Phrase(Word):
    """An effect, a law, a condition, a number: whatever does not name cards.

    It is a class beside `Cards`, not above it: of `x < y` Python would else make `y > x`.
    """

    __slots__ = ()


@final
class Cards(Word):
    """A set of cards or players, read anew whenever needed; or what `a`, `each` and their like choose."""

    __slots__ = ()

    def __sub__(self, other: Any) -> Any:
        return Cards("except", self, other)


@final
class Timing(Word):
    """A bold noun: when an ability resolves. Without effects it names the timing itself."""

    __slots__ = ()

    def __call__(self, *effects: Any, **options: Any) -> Word:
        word = Phrase("on", tuple(self.op.split("/")), *effects, **options)
        word.called = True
        return word

    def __truediv__(self, other: Timing) -> Timing:
        return Timing(f"{self.op}/{other.op}")


def unparse(thing: object) -> str:
    """A word of the language, or a value that stands with one, as it is written."""
    if isinstance(thing, str):
        return json.dumps(thing, ensure_ascii=False)
    if isinstance(thing, tuple):
        return f"({', '.join(map(unparse, thing))}{',' * (len(thing) == 1)})"
    return _unparse_word(thing) if isinstance(thing, Node) else repr(thing)


def _unparse_word(node: Node) -> str:
    op, args = node.op, node.args
    if op in ("narrow", "number"):
        inner, word = args
        # `non_mars` and `named(…)` are about all cards when nothing stands before them.
        return word if _is_card(inner) and word.startswith("non_") else f"{_bound(inner, ATOM)}.{word}"
    if op == "not":
        return f"~{_bound(args[0], SIGNED)}"
    if op in SIGNS:
        least = BINDING[op]
        left, right = _bound(args[0], least + (least == COMPARING)), _bound(args[1], least + 1)
        return f"{left} {SIGNS[op]} {right}"
    if op == "on":
        timings = "/".join(args[0])
        return f"{f'({timings})' if len(args[0]) > 1 else timings}({_arguments(args[1:], node.options)})"
    if op == "named" and _is_card(args[0]):
        return f"named({unparse(args[1])})"
    if op == "call":
        return f"{_bound(args[0], ATOM)}({_arguments(args[1:], node.options)})"
    if op in JOINTS:
        return f"{_bound(args[0], ATOM)}.{op}({_arguments(args[1:], node.options)})"
    called = not isinstance(node, Word) or node.called
    return f"{op}({_arguments(args, node.options)})" if called or args else op


def _is_card(thing: object) -> bool:
    return isinstance(thing, Node) and thing.op == "card"


def _bound(thing: object, least: int) -> str:
    """As written, in brackets where Python would else read it in another way."""
    binding = BINDING.get(thing.op, ATOM) if isinstance(thing, Node) else ATOM
    return f"({unparse(thing)})" if binding < least else unparse(thing)


def _arguments(args: tuple[Any, ...], options: Mapping[str, Any]) -> str:
    """What stands in a word's brackets."""
    return ", ".join([*map(unparse, args), *(f"{key}={unparse(value)}" for key, value in options.items())])
