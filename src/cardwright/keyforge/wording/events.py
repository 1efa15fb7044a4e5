"""Patterns of events as clauses, and the conditions that are asked of a game."""

from __future__ import annotations

from typing import Any, Final

from cardwright.keyforge.tree import Node
from cardwright.keyforge.wording.english import (
    ANOTHER_NOUN,
    Noun,
    article,
    conjugated,
    counted,
    marked,
    named,
)
from cardwright.keyforge.wording.numbers import TIMES, plainly
from cardwright.keyforge.wording.sets import described, house_of, is_reference, player, referred
from cardwright.keyforge.wording.speech import ALL, ANY, ONE, Clause, Speech, say, says, statement

PATTERNS: Final = (
    *("plays", "uses", "fights", "reaps", "dies", "enters", "forges", "discards", "chooses", "suffers"),
    *("gains", "spends", "steals", "kills", "strikes", "falls"),
)

OF_PLAYERS: Final = {
    "forges": "forge a key",
    "gains": "gain Æ",
    "spends": "spend Æ on a key",
    "steals": "steal Æ",
}
"""What players do, with nothing more to be said."""

OF_CARDS: Final = {
    "reaps": "reap",
    "dies": "be destroyed",
    "enters": "enter play",
    "suffers": "take damage",
    "kills": "outlive its foe in a fight",
    "strikes": "deal damage with its power",
    "falls": "go from play to a discard pile",
}
"""What cards do, or what is done to them."""

WITH_CARDS: Final = {"plays": "play", "uses": "use", "discards": "discard"}
"""What players do with cards."""

PARTICIPLES: Final = {
    "plays": "played",
    "uses": "used",
    "discards": "discarded",
    "dies": "destroyed",
    "spends": "spent",
}


def cards(node: Node, speech: Speech, how: str = ANY) -> Noun:
    """The cards that an event is about."""
    if is_reference(node):
        return named("that creature") if node.op == "it" else referred(node, speech)
    if node.op == "up_to":
        return named(say(node, speech).text, plural=True)
    if node.op == "a":
        return named(say(node, speech).text)
    kind = described(node, speech)
    if how == ANY:
        return named(kind.any("from"))
    if how == ONE:
        return named(kind.one("from"))
    return named(kind.all("from", "and" if len(kind.nouns) > 1 and how == ALL else "or"), plural=True)


def event(node: Node, speech: Speech, how: str = ANY) -> Clause:
    """An event as a clause, whose verb a law can still conjugate."""
    if node.op == "and":
        clause = event(node.args[0], speech, how)
        return Clause(clause.subject, clause.verb, f"{clause.rest} {_qualified(node.args[1])}".strip())
    made: Clause = say(node, speech.aside(how=how))
    return made


def _qualified(condition: Node) -> str:
    """A condition that is part of the event."""
    return {"my_turn": "during your turn", "fighting": "in a fight", "reaping": "for reaping"}[condition.op]


def _who(node: Node, speech: Speech) -> Noun:
    if node.op == "everyone" and speech.how == ANY:
        return named("a player")
    return player(node, speech)


def speaks_of(pattern: Node, speech: Speech) -> None:
    """From now on "it" is the card that this event is about."""
    if pattern.op == "and":
        pattern = pattern.args[0]
    speech.chose(plural=False)
    if pattern.op == "kills":
        speech.it = marked("foe")
        return
    about = pattern.args[-1] if pattern.args else None
    if isinstance(about, Node) and about.op == "this":
        speech.it = speech.this
    elif isinstance(about, Node) and about.op == "host":
        speech.it = marked("host")


@says(*OF_PLAYERS)
def _player_acts(node: Node, speech: Speech) -> Clause:
    return statement(_who(node.args[0], speech), OF_PLAYERS[node.op])


@says(*OF_CARDS)
def _card_acts(node: Node, speech: Speech) -> Clause:
    return statement(cards(node.args[0], speech, speech.how), OF_CARDS[node.op])


@says(*WITH_CARDS)
def _player_acts_with_cards(node: Node, speech: Speech) -> Clause:
    who, what = node.args
    return statement(_who(who, speech), WITH_CARDS[node.op], cards(what, speech, speech.how).object)


@says("fights")
def _fights(node: Node, speech: Speech) -> Clause:
    rest = " and ".join(cards(foe, speech, speech.how).object for foe in node.args[1:])
    return statement(cards(node.args[0], speech, speech.how), "fight", rest)


@says("chooses")
def _chooses(node: Node, speech: Speech) -> Clause:
    return statement(_who(node.args[0], speech), "choose", house_of(node.args[1], speech))


# What has happened.

HOW_MANY: Final = {
    "eq": "exactly ",
    "ge": "at least ",
    "le": "at most ",
    "lt": "fewer than ",
    "gt": "more than ",
}
"""How a number of things compares with another."""

HOW_MUCH: Final = HOW_MANY | {"lt": "less than ", "ne": ""}
"""How an amount does."""


@says("times")
def _times(node: Node, speech: Speech) -> str:
    pattern = node.args[0]
    if pattern.op == "and" or pattern.op == "dies":
        inner, rest = (
            (pattern.args[0], f" {_qualified(pattern.args[1])}") if pattern.op == "and" else (pattern, "")
        )
        if inner.op == "dies":
            return f"every {described(inner.args[0], speech).single()} destroyed{rest} this turn"
    clause = event(pattern, speech)
    return f"every time that {clause.full} this turn"


def happened(number: Node, sign: str, wanted: int, speech: Speech) -> str:
    """Whether something has happened so many times: "you have played at least 7 Sanctum cards this turn"."""
    pattern = number.args[0]
    last = number.op == "last_turn"
    when = "" if last else " this turn"
    clause = event(pattern, speech)
    assert clause.subject is not None
    if (sign, wanted) == ("gt", 0):
        return f"{_perfect(clause.subject, clause.verb, clause.rest, last, 'already ')}{when}"
    if pattern.op in ("plays", "discards") and not is_reference(pattern.args[1]):
        what = described(pattern.args[1], speech)
        many = _none(what) if (sign, wanted) == ("eq", 0) else _many(sign, wanted, what)
        return f"{_perfect(clause.subject, clause.verb, many, last)}{when}"
    whom = cards(pattern.args[-1], speech, ALL).object
    rest = f"{whom} {HOW_MANY[sign]}{TIMES.get(wanted, f'{wanted} times')}"
    return f"{_perfect(clause.subject, clause.verb, rest, last)}{when}"


def _none(what: Any) -> str:
    return f"no {what.single('from')}"


def _many(sign: str, wanted: int, what: Any) -> str:
    return f"{HOW_MANY[sign]}{wanted} {what.text(wanted != 1, 'from')}"


def _perfect(subject: Noun, verb: str, rest: str, last: bool, already: str = "") -> str:
    first, _, more = verb.partition(" ")
    participle = PARTICIPLES.get(f"{first}s") or f"{first.removesuffix('e')}ed"
    text = " ".join(part for part in (participle, more, rest) if part)
    if last:
        turn = "your" if subject.subject == "you" else f"{subject.possessive}"
        return f"{subject.subject} {text} on {turn} last turn"
    return f"{subject.subject} {subject.does('have')} {already}{text}"


@says("last_turn")
def _last_turn(node: Node, speech: Speech) -> str:
    return f"every time that {happened(node, 'gt', 0, speech)}"


# Conditions.

SIGNS: Final = ("lt", "le", "gt", "ge", "eq", "ne")


def condition(node: Node, speech: Speech) -> str:
    """A condition as it stands behind "if"."""
    if node.op in ("times", "last_turn"):
        return happened(node, "gt", 0, speech)
    if node.op in SIGNS or node.op in ("my_turn", "fighting", "reaping", "and", "not"):
        return str(say(node, speech))
    return is_so(node, speech, denied=False)


@says("my_turn")
def _my_turn(node: Node, speech: Speech) -> str:
    return "it is your turn"


@says("fighting")
def _fighting(node: Node, speech: Speech) -> str:
    return "it is in a fight"


@says("reaping")
def _reaping(node: Node, speech: Speech) -> str:
    return "it is for reaping"


@says("and")
def _and(node: Node, speech: Speech) -> str:
    left, right = node.args
    mirrored = _both_have(left, right, speech)
    return mirrored or f"{condition(left, speech)} and {condition(right, speech)}"


def _both_have(left: Node, right: Node, speech: Speech) -> str:
    """What is shorter than saying it of each: "both players have creatures"."""
    if not all(part.op == "gt" and part.args[1] == 0 and _counts(part.args[0]) for part in (left, right)):
        return ""
    kinds = [plainly(described(part.args[0].args[0], speech).all()) for part in (left, right)]
    return f"both players still have {kinds[0]}" if kinds[0] == kinds[1] else ""


def _counts(node: Any) -> bool:
    return isinstance(node, Node) and node.op == "count"


@says("not")
def _not(node: Node, speech: Speech) -> str:
    return is_so(node.args[0], speech, denied=True)


def is_so(node: Node, speech: Speech, denied: bool) -> str:
    """Whether cards are so: "the bearer is on a flank", "it is not destroyed"."""
    be = "not " if denied else ""
    if node.op == "of":
        who, house = referred(node.args[0], speech), house_of(node.args[1], speech)
        if denied:
            none = "none of your houses" if node.args[1].op == "me" else f"another house than {house}"
            return f"{who.subject} {who.does('belong')} to {none}"
        return f"{who.subject} {who.does('belong')} to {house}"
    inner, word = node.args
    who = referred(inner, speech)
    if word == "flank":
        return f"{who.subject} {who.does('be')} {be}on a flank"
    if word == "died":
        return f"{who.subject} {who.does('be')} {be}destroyed"
    kind = described(Node("narrow", (Node("card", (), {}), word), {}), speech)
    return f"{who.subject} {who.does('be')} {be}{article(kind.single())}"


@says(*SIGNS)
def _compared(node: Node, speech: Speech) -> str:
    left, right = node.args
    sign = node.op
    if left.op in ("times", "last_turn"):
        return happened(left, sign, right, speech)
    if left.op == "active_house":
        how = "be" if sign == "eq" else "be not"
        return f"{right.op.capitalize()} {conjugated(how, plural=False)} the active house"
    if left.op == "amount":
        return f"that heals {HOW_MUCH[sign]}{right} damage"
    if left.op == "number":
        return _has(left, sign, right, speech)
    return _are(left.args[0], sign, right, speech)


def _has(left: Node, sign: str, right: Any, speech: Speech) -> str:
    """Who has how much Æmber."""
    who = player(left.args[0], speech)
    what = {"amber": "Æ", "keys": "keys", "power": "power", "armor": "armor"}[left.args[1]]
    if isinstance(right, Node):
        how = {"gt": "more", "lt": "less", "eq": "as much"}[sign]
        than = "as" if sign == "eq" else "than"
        return f"{who.subject} {who.does('have')} {how} {what} {than} {player(right.args[0], speech).object}"
    if (sign, right) == ("eq", 0):
        return f"{who.subject} {who.does('have')} no {what}"
    return f"{who.subject} {who.does('have')} {HOW_MUCH[sign]}{right} {what}"


def _are(cards_: Node, sign: str, right: Any, speech: Speech) -> str:
    """How many cards there are."""
    kind = described(cards_, speech)
    if isinstance(right, Node):
        mine = kind.all().startswith("friendly")
        more, fewer = (speech.me, speech.them) if mine else (speech.them, speech.me)
        return f"{more.subject} {more.does('have')} more {plainly(kind.all())} than {fewer.object}"
    if (sign, right) == ("eq", 0):
        return f"there are no {kind.all()}"
    if (sign, right) == ("gt", 0):
        return f"there is {kind.any()} in play".replace(ANOTHER_NOUN, "")
    many = HOW_MANY[sign]
    if " this way" in kind.behind:
        return (
            f"{many}{right} {plainly(kind.text(right != 1, 'in')).replace('destroyed', 'are destroyed', 1)}"
        )
    return f"there are {many}{counted(right, kind.single(), kind.all())}"
