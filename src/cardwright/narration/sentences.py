"""Events as sentences: what the log of whatever game says, by the words of that game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import final

import msgspec

from cardwright.narration.events import Fields, LoggedEvent
from cardwright.narration.phrase import Part, Phrase, Role, first_told


@final
@dataclass(frozen=True)
class Line:
    """A line of the log: a sentence, and the event (the first of several) that `why` explains.

    The line that begins a turn is a `heading`; `quoted` is the text of what was used. What happened at the
    same time has the same `moment`; of several events in one line it is that of the first.
    """

    number: int
    phase: str
    sentence: Phrase
    heading: bool = False
    quoted: str = ""
    moment: int = 0


@final
class Lines:
    """The log as lines while it grows: what has been said stays, only the last line can still change."""

    def __init__(self) -> None:
        self._said: list[Line] = []
        self._group: list[LoggedEvent] = []

    def take(self, event: LoggedEvent) -> None:
        """Say the next event, in a line of its own or with those before it."""
        group = self._group
        if group and event.words.already_said(event, group[-1]):
            return
        if group and event.words.completed.get(group[0].kind) == event.kind:
            self._group = [msgspec.structs.replace(group[0], against=event.against), *group[1:]]
            self._end_line()
        elif group and _belongs(event, group[-1]):
            group.append(event)
        else:
            self._end_line()
            if event.kind == "turn":
                self._said.append(_heading(event))
            elif event.kind not in event.words.quiet:
                self._group = [event]

    def _end_line(self) -> None:
        if self._group:
            self._said.append(_line(self._group))
        self._group = []

    def all(self) -> list[Line]:
        """What has been said so far; a line that was there before is the same object, but for the last."""
        return [*self._said, _line(self._group)] if self._group else self._said.copy()


def lines_about(events: Iterable[LoggedEvent]) -> list[Line]:
    """The log of these events, in order."""
    lines = Lines()
    for event in events:
        lines.take(event)
    return lines.all()


def sentence(group: list[LoggedEvent]) -> Phrase:
    """One sentence about events of one kind that happened in a row; it says nothing that was not told."""
    first = group[0]
    said = first_told(first.words.sentences.get(first.kind, ()), _fields(group))
    if said is not None:
        return _capital(said)
    about = " ".join(filter(None, (first.observed.player, first.card)))
    return Phrase.of(f"{first.kind}: {about}." if about else f"{first.kind}.")


def _line(group: list[LoggedEvent]) -> Line:
    quoted = dict.fromkeys(each.quoted for each in group if each.quoted)
    first = group[0]
    return Line(first.number, first.phase, sentence(group), quoted="\n".join(quoted), moment=first.moment)


def _heading(turn: LoggedEvent) -> Line:
    title = Phrase.of((turn.observed.player or "", "player"), "'s turn   ", (turn.standing, "aside"))
    return Line(turn.number, "", title, heading=True, moment=turn.moment)


def _belongs(event: LoggedEvent, former: LoggedEvent) -> bool:
    """Whether the event is one more of the same."""
    words = event.words
    return (
        event.kind == former.kind
        and event.kind in words.together
        and (event.by == former.by or event.kind in words.counted)
        and event.observed.player == former.observed.player
        and event.observed.amount == former.observed.amount
    )


def _fields(group: list[LoggedEvent]) -> Fields:
    """What each field of a sentence stands for; None for what was not told."""
    first = group[0]
    event = first.observed
    many = len(group) > 1
    fields: Fields = {
        "player": in_role(event.player, "player"),
        "card": in_role(first.card, "card"),
        "other": in_role(event.other, "player"),
        "by": in_role(first.by, "card"),
        "victim": in_role(first.against, "card"),
        "n": None if event.amount is None else str(event.amount),
        "what": event.what,
        "cards": _cards(group),
        "number of cards": None if event.amount is None else counted(event.amount, "card"),
    }
    for one, several in first.words.verbs.items():
        fields[one] = several if many else one
    return fields | first.words.fields(group)


def _cards(group: list[LoggedEvent]) -> Phrase:
    """`Wolf and 2 cards that you may not see`: the cards that are known by name, then how many are not."""
    known: list[Part] = [(each.card, "card") for each in group if each.card is not None]
    hidden = len(group) - len(known)
    if hidden:
        known.append(unseen(hidden))
    return _joined(known)


def in_role(word: str | None, role: Role) -> Phrase | None:
    """The word with its role; None where there is none."""
    return None if word is None else Phrase.of((word, role))


def counted(amount: int, noun: str) -> str:
    """`a card`, `2 cards`."""
    article = "an" if noun[0] in "AEIOUaeiou" else "a"
    return f"{article} {noun}" if amount == 1 else f"{amount} {noun}s"


def unseen(amount: int) -> str:
    """How many cards there are that one may not know."""
    return f"{amount} {'card' if amount == 1 else 'cards'} that you may not see"


def listed(words: Sequence[str]) -> str:
    """The words in a sentence: `a, b and c`."""
    return _joined(words).plain


def _joined(words: Sequence[Part]) -> Phrase:
    phrase = Phrase()
    for place, word in enumerate(words):
        if place:
            phrase += " and " if place == len(words) - 1 else ", "
        phrase += word
    return phrase


def _capital(phrase: Phrase) -> Phrase:
    """A sentence begins with a capital, but a name stays as it is written."""
    if not phrase.spans or phrase.spans[0].role is not None:
        return phrase
    first, *others = phrase.spans
    return Phrase.of(first.words[0].upper() + first.words[1:], *others)
