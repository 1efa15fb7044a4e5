"""Events as sentences: a table of templates, one entry for each kind of event of Keeper of the Cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from string import Formatter
from typing import Final, final

from rich.text import Text

from cardwright.play.chronicle import Happening

SENTENCES: Final[dict[str, tuple[str, ...]]] = {
    # setting up, the turn
    "shuffle": ("{player} shuffles.",),
    "first": ("{player} goes first.",),
    "turn": ("{player}'s turn begins.",),
    "phase": ("{player}'s {what} phase begins.",),
    "recover": ("All minions and resources recover.",),
    "deck-out": ("{player} has to draw from an empty deck.",),
    # cards on the move
    "draw": ("{player} draws {cards}.",),
    "sow": ("{player} sows {cards}.",),
    "summon": ("{player} summons {cards}.",),
    "cast": ("{player} casts {cards}.",),
    "spent": ("{cards} {goes} to the grave.",),
    "destroy": ("{by} destroys {cards}.", "{cards} {is} destroyed."),
    "bounce": ("{by} bounces {cards}.", "{player} bounces {cards}."),
    "sheathe": ("{by} sheathes {cards}.", "{player} sheathes {cards}."),
    "bury": ("{by} buries {cards}.", "{player} buries {cards}."),
    "silo": ("{by} siloes {cards}.", "{player} siloes {cards}."),
    "hypnotize": ("{player} takes control of {cards}.",),
    "return": ("{cards} {returns} to {player}'s control.",),
    "reveal": ("{cards} {is} revealed.",),
    "see": ("{player} looks at {number of cards} of {other}.", "{player} looks at {number of cards}."),
    "petrify": ("{by} petrifies {cards}.", "{cards} {is} petrified."),
    "vanish": ("{cards} {leaves} the game.",),
    "moved": ("A judge gives {cards} to {player}.", "A judge gives {player} {cards}."),
    "shuffle excavated": ("{player} shuffles {number of cards} back onto the deck.",),
    # abilities and the chain
    "activate": ("{player} activates {what} of {card}.",),
    "activate unnamed": ("{player} activates {card}.",),
    "activate spell": ("{player} has paid for {card}.",),
    "fail": ("{card} fails: its activation cost cannot be paid.",),
    "negate": ("{by} negates {cards}.",),
    "prevent": ("{card} cannot be destroyed by that: the effect does nothing.",),
    "target": ("{by} targets {cards}.", "{by} targets a card."),
    # exhaustion, levels, SP
    "exhaust": ("{by} exhausts {cards}.", "{cards} {is} exhausted."),
    "exhaust resource": ("{player} exhausts {resources}.",),
    "fatigue": ("{by} fatigues {cards}.", "{cards} {is} fatigued."),
    "down-level": ("{by} takes {n} off the level of {cards}.",),
    "raise-sp": ("{card} has {n} more SP.",),
    "zero-sp": ("{card} has no SP any more.",),
    # battles
    "attack": ("{cards} {attacks} {victim}.", "{cards} {attacks}."),
    "declare": ("{player} declares {victim} the victim.", "{player} declares an attack."),
    "defend": ("{cards} {defends}.",),
    "defense": ("{player}'s defence stands.",),
    "allocated": ("The battle is over.",),
    "distract": ("{by} distracts {cards}.",),
    "conscript": ("{by} conscripts {cards}.", "{cards} {is} conscripted."),
    "formation": ("{player}'s team has a new formation order.",),
    "skip-defense": ("{player} cannot form a defence.",),
    "taunt": ("{card} becomes the victim.",),
    "berzerk": ("{card} goes berzerk against {other}.",),
    "calm": ("Whoever was berzerk is calm again.",),
    # dice, damage, HP
    "roll": ("{player} rolls {dice}.",),
    "re-roll": ("{player} rolls a {n} again: {dice}.", "{player} has no {n} to roll again."),
    "curse": ("The {n} hits {card}, too.",),
    "zero": ("The {n} on {card} counts for nothing.",),
    "damage": ("{by} deals {n} damage to {card}.", "{card} takes {n} damage."),
    "damage player": ("{by} deals {n} damage to {player}.", "{player} takes {n} damage."),
    "pierce": ("{n} damage pierces through {by} to {player}.",),
    "pay": ("{player} pays {n} HP.",),
    "heal": ("{player} gains {n} HP.",),
    # counters
    "place": ("{player} places {counters} on {card}.",),
    "pop": ("{player} pops {counters} on {card}.",),
    "remove": ("{counters} of {player} {leave} {card}.",),
}
"""For each kind of event its sentences, the fullest first; the first of which everything is known is used."""

QUIET: Final = frozenset(
    ("turn", "phase", "recover", "spent", "activate spell", "target", "declare", "defense", "allocated")
)
"""What the log leaves out, because the sentences around it say it already."""

TOGETHER: Final = frozenset(
    kind for kind, templates in SENTENCES.items() if any("{cards}" in each for each in templates)
) | {"exhaust resource"}
"""Kinds whose events in a row make one sentence, such as the cards of a hand that is drawn."""

_VERBS: Final = {
    "is": "are",
    "goes": "go",
    "returns": "return",
    "attacks": "attack",
    "defends": "defend",
    "leaves": "leave",
}


@final
@dataclass(frozen=True)
class Line:
    """A line of the log: a sentence, and the event (the first of several) that `why` explains.

    The line that begins a turn is a `heading`.
    """

    number: int
    phase: str
    sentence: Text
    heading: bool = False


def lines_about(happenings: Iterable[Happening]) -> list[Line]:
    """The log of these events, in order."""
    lines: list[Line] = []
    group: list[Happening] = []
    for happening in happenings:
        if group and (happening.kind == "declare" and group[0].kind == "attack"):
            lines.append(_line(group, happening.victim))
            group = []
        elif group and _belongs(happening, group[-1]):
            group.append(happening)
        else:
            lines += [_line(group)] if group else []
            group = []
            if happening.kind == "turn":
                lines.append(_heading(happening))
            elif happening.kind not in QUIET:
                group = [happening]
    return lines + ([_line(group)] if group else [])


def sentence(group: list[Happening], victim: str | None = None) -> Text:
    """One sentence about events of one kind that happened in a row; it says nothing that was not told."""
    kind = group[0].kind
    words = _words(group, victim)
    for template in SENTENCES.get(kind, ()):
        parts = list(Formatter().parse(template))
        if all(field is None or words.get(field) is not None for _, field, _, _ in parts):
            return _capital(Text.assemble(*_filled(parts, words)))
    about = " ".join(filter(None, (group[0].told.player, group[0].card)))
    return Text(f"{kind}: {about}." if about else f"{kind}.")


def _filled(
    parts: list[tuple[str, str | None, str | None, str | None]], words: dict[str, str | Text | None]
) -> list[str | Text]:
    filled: list[str | Text] = []
    for literal, field, _, _ in parts:
        filled.append(literal)
        if field is not None:
            filled.append(words[field] or "")
    return filled


def _line(group: list[Happening], victim: str | None = None) -> Line:
    first = group[0]
    return Line(first.number, first.phase, sentence(group, victim))


def _heading(turn: Happening) -> Line:
    title = Text.assemble((turn.told.player or "", "player"), "'s turn   ", (turn.standing, "aside"))
    return Line(turn.number, "", title, heading=True)


def _belongs(happening: Happening, former: Happening) -> bool:
    """Whether the event is one more of the same."""
    return (
        happening.kind == former.kind
        and happening.kind in TOGETHER
        and (happening.by == former.by or happening.kind == "exhaust resource")
        and happening.told.player == former.told.player
        and happening.told.amount == former.told.amount
    )


def _words(group: list[Happening], victim: str | None) -> dict[str, str | Text | None]:
    """What each field of a template stands for; None for what was not told."""
    first = group[0]
    told = first.told
    many = len(group) > 1
    words: dict[str, str | Text | None] = {
        "player": _styled(told.player, "player"),
        "card": _styled(first.card, "card"),
        "other": _styled(told.other, "player"),
        "by": _styled(first.by, "card"),
        "victim": _styled(victim or first.victim, "card"),
        "n": None if told.amount is None else str(told.amount),
        "what": told.what,
        "dice": listed([str(die) for die in told.dice]) if told.dice else None,
        "cards": _cards(group),
        "resources": _number(len(group), "resource"),
        "number of cards": None if told.amount is None else _number(told.amount, "card"),
        "counters": _number(told.amount or 1, f"{told.what} Counter"),
        "leave": "leave" if (told.amount or 1) > 1 else "leaves",
    }
    for one, several in _VERBS.items():
        words[one] = several if many else one
    return words


def _cards(group: list[Happening]) -> Text:
    """`Wolf, Pup and 2 cards`: the cards that are known by name, then how many are not."""
    known = [Text(each.card, "card") for each in group if each.card is not None]
    hidden = len(group) - len(known)
    if hidden:
        others = "another card" if hidden == 1 else f"{hidden} other cards"
        known.append(Text(others if known else _number(hidden, "card")))
    return _joined(known)


def _styled(word: str | None, style: str) -> Text | None:
    return None if word is None else Text(word, style)


def _number(amount: int, noun: str) -> str:
    article = "an" if noun[0] in "AEIOUaeiou" else "a"
    return f"{article} {noun}" if amount == 1 else f"{amount} {noun}s"


def listed(words: list[str]) -> str:
    """The words in a sentence: `a, b and c`."""
    return _joined([Text(word) for word in words]).plain


def _joined(words: list[Text]) -> Text:
    text = Text()
    for place, word in enumerate(words):
        if place:
            text.append(" and " if place == len(words) - 1 else ", ")
        text.append(word)
    return text


def _capital(text: Text) -> Text:
    """A sentence begins with a capital, but a name stays as it is written."""
    named = bool(text.spans) and text.spans[0].start == 0
    if named or not text.plain[:1].islower():
        return text
    return Text.assemble(text.plain[0].upper(), text[1:])
