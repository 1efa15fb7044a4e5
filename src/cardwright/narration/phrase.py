"""Words of which some have a role: what is said, before anybody decides how it looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Literal, NamedTuple, TypeAlias, final

Role = Literal["player", "card", "choice", "aside"]
"""What words are: the name of a player or of a card, what one has to decide, what is said in passing."""


@final
class Span(NamedTuple):
    """Some words, and their role if they have one."""

    words: str
    role: Role | None = None


@final
@dataclass(frozen=True)
class Phrase:
    """Spans of words in a row; whoever shows them gives each role its look, or takes `plain` as it is.

    Made by `Phrase.of`, no span is empty and no two neighbours have one role: what says the same is equal.

    >>> victim = Phrase.of(("Wolf", "card"), " of ", ("B", "player"))
    >>> print(Phrase.of("You attack ", victim) + ".")
    You attack Wolf of B.
    >>> victim.spans[0]
    Span(words='Wolf', role='card')
    """

    spans: tuple[Span, ...] = ()

    @classmethod
    def of(cls, *parts: Part) -> Phrase:
        """The parts in a row, with nothing between them."""
        spans: list[Span] = []
        for part in parts:
            for span in _spans(part):
                if spans and spans[-1].role == span.role:
                    spans[-1] = Span(spans[-1].words + span.words, span.role)
                elif span.words:
                    spans.append(span)
        return cls(tuple(spans))

    def __add__(self, more: Part) -> Phrase:
        return Phrase.of(self, more)

    @property
    def plain(self) -> str:
        """The words alone, for whoever shows no roles."""
        return "".join(span.words for span in self.spans)

    def __str__(self) -> str:
        return self.plain


Part: TypeAlias = str | tuple[str, Role | None] | Phrase
"""What a phrase is made of: words, words with their role, and other phrases."""


def _spans(part: Part) -> tuple[Span, ...]:
    if isinstance(part, Phrase):
        return part.spans
    return (Span(part),) if isinstance(part, str) else (Span(*part),)


def first_told(templates: Iterable[str], fields: Mapping[str, str | Phrase | None]) -> Phrase | None:
    """The first of the templates of which every `{field}` is known, filled in; None where there is none.

    >>> print(first_told(("{card} of {player} waits", "{card} waits"), {"card": "Wolf", "player": None}))
    Wolf waits
    """
    for template in templates:
        parts = _parts_of(template)
        if any(field is not None and fields.get(field) is None for _, field in parts):
            continue
        filled: list[Part] = []
        for literal, field in parts:
            filled += [literal, "" if field is None else fields[field] or ""]
        return Phrase.of(*filled)
    return None


@cache
def _parts_of(template: str) -> tuple[tuple[str, str | None], ...]:
    """Words and the field after them, if there is one; a game has a few hundred templates."""
    return tuple([(literal, field) for literal, field, _, _ in Formatter().parse(template)])
