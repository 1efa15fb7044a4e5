"""Numbers: how much of something, and for every what."""

from __future__ import annotations

from typing import Any, Final

from cardwright.errors import CardwrightError
from cardwright.keyforge.syntax import unparse
from cardwright.keyforge.tree import Node
from cardwright.keyforge.wording.sets import described, every_one, player, referred
from cardwright.keyforge.wording.speech import Speech, say, says

TIMES: Final = {1: "once", 2: "twice", 3: "three times"}


def much(number: Any, unit: str, speech: Speech) -> str:
    """So much of something: "2 Æ", "1 Æ for every enemy creature", "all but 5 of your Æ"."""
    if isinstance(number, int):
        return f"{number} {unit}"
    if number.op == "full":
        return f"all {unit}"
    if number.op == "amount":
        return f"that much {unit}"
    if number.op == "up_to":
        return f"as much as {number.args[0]} {unit}"
    if number.op == "half":
        whose = player(number.args[0].args[0], speech)
        return f"half of {whose.possessive} {unit}, rounded down,"
    if number.op == "product" and number.args[1].op == "amount":
        return f"{TIMES[number.args[0]]} as much"
    if all_but(number) is not None:
        whose = player(number.args[0].args[0], speech)
        return f"all but {all_but(number)} of {whose.possessive} {unit}"
    each, what = for_every(number, speech)
    return f"{each} {unit} for {what}"


def all_but(number: Node) -> int | None:
    """How much is left of a player's Æmber, in `them.amber - 6`."""
    if number.op == "minus" and isinstance(number.args[1], int) and _is_pool(number.args[0]):
        left: int = number.args[1]
        return left
    return None


def _is_pool(number: Any) -> bool:
    return isinstance(number, Node) and number.op == "number" and number.args[1] == "amber"


def for_every(number: Node, speech: Speech) -> tuple[int, str]:
    """The number as so many for every something: 2 and "every friendly creature", say."""
    if number.op == "product":
        factor, inner = number.args
        each, what = for_every(inner, speech)
        return factor * each, what
    said: str = say(number, speech)
    return 1, said


@says("count")
def _count(node: Node, speech: Speech) -> str:
    return every_one(node.args[0], speech)


@says("number")
def _number(node: Node, speech: Speech) -> str:
    inner, word = node.args
    if word == "keys":
        who = player(inner, speech)
        return f"every key that {who.subject} {who.does('have')} forged"
    if inner.op in ("me", "them", "everyone"):
        return f"every Æ in {player(inner, speech).possessive} pool"
    card = referred(inner, speech)
    return f"every Æ on {card.object}" if word == "amber" else f"every point of {card.possessive} {word}"


@says("minus")
def _minus(node: Node, speech: Speech) -> str:
    left, right = node.args
    if isinstance(left, int) and right.op == "number" and right.args[1] == "keys":
        who = player(right.args[0], speech)
        return f"every key that {who.subject} {who.does('have')} yet to forge"
    if isinstance(left, Node) and isinstance(right, Node) and left.op == right.op == "count":
        whose, other = _whose(left.args[0]), _whose(right.args[0])
        more, fewer = (speech.me, speech.them) if whose == "my" else (speech.them, speech.me)
        kind = described(left.args[0], speech)
        if whose != other:
            beyond = f"{more.subject} {more.does('have')} more than {fewer.object}"
            return f"every {plainly(kind.single())} that {beyond}"
    raise CardwrightError(
        f"there are no words for `{unparse(node)}`; a difference is said of the same cards of both players, "
        "and of a player's keys"
    )


def plainly(text: str) -> str:
    """Without saying whose it is, where that is said already."""
    return text.replace("friendly ", "").replace("enemy ", "")


def _whose(node: Node) -> str:
    while node.op not in ("my", "their") and node.args and isinstance(node.args[0], Node):
        node = node.args[0]
    return node.op


@says("plus")
def _plus(node: Node, speech: Speech) -> str:
    return " and ".join(for_every(part, speech)[1] for part in node.args)


@says("half")
def _half(node: Node, speech: Speech) -> str:
    return f"every second of {say(node.args[0], speech)}"


@says("amount")
def _amount(node: Node, speech: Speech) -> str:
    return "that many"


@says("a_number")
def _a_number(node: Node, speech: Speech) -> str:
    return "that number"
