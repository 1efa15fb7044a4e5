"""Whether a card's line is written in the language: each word of its form, each argument of its kind."""

from __future__ import annotations

from typing import Any, Final

from rapidfuzz import process

from cardwright.keyforge.grammar import (
    BEHIND_A_DOT,
    FORMS,
    HOUSES,
    MEANING,
    NARROWING,
    PILES,
    PLAYERS,
    RELATIONS,
    TYPES,
    ZONE_WORDS,
    Form,
    Slot,
)
from cardwright.keyforge.syntax import JOINTS, Word, WordError, unparse
from cardwright.keyforge.tree import Node

Kinds = frozenset[str]

LINE: Final = Slot(("line",))
NUMBER: Final = Slot(("number",))
HOUSE: Final = Slot(("house",))
CHOICE: Final = Slot(("choice",))
SET: Final = Slot(("set",))
CONDITION: Final = Slot(("condition",))

A_NUMBER: Final = frozenset(("number",))
A_CONDITION: Final = frozenset(("condition",))
A_CHOICE: Final = frozenset(("choice",))
A_SET: Final = frozenset(("set",))
A_PILE: Final = frozenset(("pile",))

RELATED: Final = {"house": "house", "kept": "pile", "next": "set"}
SIMPLE: Final = {int: "numeral", str: "text"}


class Mistake(Exception):
    """What is wrong in a line, and what would be right."""


def look_over(name: str, abilities: tuple[object, ...]) -> None:
    """Whether these abilities of a card are written in the language. Raises `WordError`."""
    for ability in abilities:
        try:
            _expect(ability, LINE, "a line", "write `play(…)`, say, around what it does")
        except Mistake as mistake:
            raise WordError(f"{name}: {mistake}") from None


def kinds_of(thing: object) -> Kinds:
    """What this word is, if it is written as it should be. Raises `Mistake`."""
    if thing is True:
        return frozenset(("yes",))
    if type(thing) in SIMPLE:
        return frozenset((SIMPLE[type(thing)],))
    if not isinstance(thing, Node):
        raise Mistake(f"`{thing!r}` is no word of the language")
    read = READERS.get(thing.op)
    return read(thing) if read else _of_its_form(thing)


def _expect(thing: object, slot: Slot, where: str, right: str) -> None:
    """What stands at this place is of a kind that can stand there."""
    if isinstance(thing, Node) and thing.op in slot.kinds and thing.op not in MEANING and not thing.args:
        return
    kinds = kinds_of(thing)
    if not kinds & slot.fitting:
        kind = min(kinds)
        hint = _hint(thing, kind, slot) or right
        raise Mistake(
            f"{where} needs {slot.needed} where it has {MEANING.get(kind, 'another word')}, "
            f"`{unparse(thing)}`; {hint}"
        )


def _hint(thing: object, kind: str, slot: Slot) -> str:
    """What would be right in place of this, where that is plain."""
    text = unparse(thing)
    if kind == "house" and slot.fitting & {"set", "choice"}:
        return f"write `{text}.card`, say"
    if kind == "describing":
        return f"write `{text}.card`, say, or what kind of card"
    if "target" in slot.kinds and kind == "set":
        return f"write `a({text})` or `each({text})`"
    if "set" in slot.kinds and kind == "choice" and isinstance(thing, Node):
        return f"write what it chooses from, `{unparse(_chosen_from(thing))}`"
    if kind == "choosing_law":
        return "on a card a law is about a set, which is read anew whenever the law is consulted"
    if kind == "law" and "effect" in slot.kinds:
        return f"write `this_turn({text})`, say"
    if kind == "effect" and slot == LINE:
        return f"write `play({text})`, say"
    if kind == "own_number":
        return "compare it with a number, or name one card, as in `it.power`"
    return ""


def _of_its_form(node: Node) -> Kinds:
    """What a word is that is written in its form."""
    form = FORMS.get(node.op)
    if form is None:
        raise Mistake(f"there is no word `{node.op}`; the nearest is `{_nearest(node.op, FORMS)}`")
    called = isinstance(node, Word) and node.called
    if form.bare and called:
        raise Mistake(f"`{unparse(node)}`: `{node.op}` stands without brackets")
    if not form.bare and not called:
        raise Mistake(f"`{node.op}` lacks its brackets; it is written `{form.text}`")
    _brackets(node, node.args, form)
    return _as_a_law(node, form.gives)


def _brackets(node: Node, args: tuple[Any, ...], form: Form) -> None:
    """What stands in a word's brackets is what its form says."""
    where, right = f"`{unparse(node)}`", f"it is written `{form.text}`"
    if not form.least <= len(args) <= form.most:
        raise Mistake(f"{where} has too {'few' if len(args) < form.least else 'many'} arguments; {right}")
    for place, part in enumerate(args):
        _expect(part, form.slot(place), where, right)
    for key, value in node.options.items():
        slot = form.options.get(key)
        if slot is None:
            raise Mistake(f"{where}: there is no option `{key}`; {right}")
        for part in value if slot.several and isinstance(value, tuple) else (value,):
            _expect(part, slot, where, right)


def _as_a_law(node: Node, kinds: Kinds) -> Kinds:
    """A law that holds a choice lasts for a span only, but for a card's being a copy of another."""
    if "law" not in kinds or not node.choices or node.op == "copies":
        return kinds
    return kinds - {"law"} | {"choosing_law"}


def _gift(node: Node) -> Kinds:
    """`X.gets(…)`: a law; and an effect where the cards are certain."""
    kinds = _of_its_form(node)
    certain = kinds_of(node.args[0]) & {"choice", "reference", "pile"}
    return kinds if certain else kinds - {"effect"}


def _up_to(node: Node) -> Kinds:
    """As many of a set as one likes; without a set, a number up to this."""
    kinds = _of_its_form(node)
    return kinds if len(node.args) > 1 else A_NUMBER


def _selected(node: Node) -> Kinds:
    """`X.of(…)` and its like: what was spoken of before, narrowed, is still spoken of before."""
    kinds = _of_its_form(node)
    return kinds_of(node.args[0]) & {"reference"} or kinds


def _on(node: Node) -> Kinds:
    """A timing with effects in its brackets."""
    form = Form("ability", f"{node.args[0][-1]}(effect+)")
    _brackets(node, node.args[1:], form)
    return form.gives


def _call(node: Node) -> Kinds:
    inner = node.args[0]
    kinds_of(inner)
    raise Mistake(f"`{unparse(node)}`: `{unparse(inner)}` stands without brackets behind it")


def _narrow(node: Node) -> Kinds:
    """Cards narrowed by a word; or who or what belongs to them."""
    inner, word = node.args
    where = f"`{unparse(node)}`"
    if word in JOINTS:
        raise Mistake(f"{where} lacks its brackets; it is written `{FORMS[word].text}`")
    if word not in NARROWING and word not in RELATIONS:
        raise Mistake(f"{where}: there is no word `{word}`; the nearest is `{_nearest(word, BEHIND_A_DOT)}`")
    kinds = kinds_of(inner)
    if isinstance(inner, Node) and inner.op in HOUSES:
        kinds = frozenset(("describing",))
    if "player" in kinds and word in ZONE_WORDS and inner.args:
        return A_PILE
    if inner.op in ("me", "them"):
        raise Mistake(f"{where}: `{inner.op}` is a player; write `{_whose(inner.op)}.{word}`")
    if "choice" in kinds:
        within = f"{unparse(_chosen_from(inner))}.{word}"
        raise Mistake(f"{where}: what is chosen is narrowed within the brackets, `{within}`")
    if not kinds & {"set", "pile", "reference", "describing"}:
        raise Mistake(f"{where}: cards are narrowed by `{word}`, and `{unparse(inner)}` is {_meaning(kinds)}")
    if word in ZONE_WORDS and inner.op not in ("my", "their"):
        raise Mistake(f"{where}: whose {word} is this? Write `my.{word}`, say, and narrow it behind that")
    if word in PLAYERS or word in RELATED:
        if "reference" not in kinds:
            raise Mistake(f"{where}: of which card is this the {word}? Write `it.{word}`, say")
        return frozenset((RELATED.get(word, "player"),))
    if word in PILES:
        return A_PILE
    if word == "neighbors":
        return A_SET
    if "reference" in kinds or ("describing" in kinds and word not in TYPES):
        return kinds
    return A_SET


def _chosen_from(choice: Node) -> object:
    """The set of which something is chosen."""
    return next((part for part in choice.args if kinds_of(part) & SET.fitting), choice)


def _whose(player: str) -> str:
    return "my" if player == "me" else "their"


def _number(node: Node) -> Kinds:
    """What a card or a player has a number of."""
    inner, word = node.args
    kinds = kinds_of(inner)
    if "player" in kinds and word in ("amber", "keys"):
        return A_NUMBER
    if word in ("amber", "power", "armor"):
        if "reference" in kinds:
            return A_NUMBER
        if kinds & {"set", "pile"}:
            return frozenset(("own_number",))
    owner = "a player" if word == "keys" else "a card or a player" if word == "amber" else "a card"
    raise Mistake(f"`{unparse(node)}`: {owner} has {word}, and `{unparse(inner)}` is {_meaning(kinds)}")


def _comparison(node: Node) -> Kinds:
    """A condition; or those of a set whose number is so."""
    left, right = node.args
    where, kinds = f"`{unparse(node)}`", kinds_of(left)
    if "house" in kinds and node.op in ("eq", "ne"):
        _expect(right, HOUSE, where, "a house is compared with a house")
        return A_CONDITION
    if "own_number" not in kinds:
        _expect(left, NUMBER, where, "numbers are compared")
    _expect(right, NUMBER, where, "numbers are compared")
    return A_SET if "own_number" in kinds else A_CONDITION


def _reckoning(node: Node) -> Kinds:
    for part in node.args:
        _expect(part, NUMBER, f"`{unparse(node)}`", "numbers are reckoned with")
    return A_NUMBER


def _except(node: Node) -> Kinds:
    for part in node.args:
        _expect(part, CHOICE, f"`{unparse(node)}`", "from what was chosen something chosen is taken away")
    return A_CHOICE


def _or(node: Node) -> Kinds:
    where = f"`{unparse(node)}`"
    for part in node.args:
        _expect(part, SET, where, "`|` joins sets")
    return kinds_of(node.args[0]) & kinds_of(node.args[1]) & {"reference"} or A_SET


def _and(node: Node) -> Kinds:
    """A condition; or, behind a pattern of events, one that is asked when such an event comes."""
    left, right = node.args
    where, kinds = f"`{unparse(node)}`", kinds_of(left)
    if "pattern" not in kinds:
        _expect(left, CONDITION, where, "`&` joins conditions")
    _expect(right, CONDITION, where, "a pattern stands before `&`, a condition behind it")
    return kinds & {"pattern"} or A_CONDITION


def _not(node: Node) -> Kinds:
    _expect(node.args[0], CONDITION, f"`{unparse(node)}`", "`~` turns a condition round")
    return A_CONDITION


READERS: Final = {
    "narrow": _narrow,
    "number": _number,
    **dict.fromkeys(("lt", "le", "gt", "ge", "eq", "ne"), _comparison),
    **dict.fromkeys(("plus", "minus", "product"), _reckoning),
    "except": _except,
    "or": _or,
    "and": _and,
    "not": _not,
    "on": _on,
    "call": _call,
    "up_to": _up_to,
    **dict.fromkeys(("gets", "loses"), _gift),
    **dict.fromkeys(("of", "named", "sharing_trait", "unlike"), _selected),
}
"""How words are read that are not read by their forms alone."""


def _meaning(kinds: Kinds) -> str:
    return MEANING.get(min(kinds), "another word")


def _nearest(word: str, known: Any) -> str:
    found: str = process.extractOne(word, list(known))[0]
    return found
