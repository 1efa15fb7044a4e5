"""What proofreading a text gives: what is wrong and what would mend it, and what its cards come to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal, final

from cardwright.authoring.places import Ruler, Span
from cardwright.core.finding import Severity


@final
@dataclass(frozen=True)
class Edit:
    """Words in place of those that stand there."""

    span: Span
    words: str


@final
@dataclass(frozen=True)
class Suggestion:
    """What one click does: edits, none of which touches another, and what they come to."""

    title: str
    edits: tuple[Edit, ...]


@final
@dataclass(frozen=True)
class Diagnostic:
    """Something that is to be said about a place of a text.

    `code` names its kind, such as `text` or `printed-level`; `rules` are the numbers of rules and rulings
    behind it; the first suggestion is the likeliest.
    """

    severity: Severity
    code: str
    message: str
    span: Span
    rules: tuple[str, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()


@final
@dataclass(frozen=True)
class Row:
    """A row of the way to a card's level: words, formula and what it gives.

    `component` is the id of the component that it is about, empty where it is about more than one; `span` is
    where that stands, None for the card as a whole.
    """

    text: str
    formula: str
    value: Fraction
    component: str = ""
    span: Span | None = None


@final
@dataclass(frozen=True)
class ProvedCard:
    """A card of the text, as far as it could be read.

    `span` is all of it, `name_span` its name. `level` and `ultra` are None while it has mistakes; the `rows`
    are then those of what could be read. `text` is what would be printed, empty while it has mistakes.
    """

    name: str
    type: str
    span: Span
    name_span: Span
    level: int | None
    ultra: int | None
    ok: bool
    rows: tuple[Row, ...]
    text: str


@final
@dataclass(frozen=True)
class Proof:
    """All there is to say about a text: of which game it is, what it is, its cards, and what was found."""

    game: str
    kind: Literal["card", "deck"]
    cards: tuple[ProvedCard, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        """Whether it may be played."""
        return not any(each.severity == "error" for each in self.diagnostics)

    def as_json(self, text: str) -> dict[str, Any]:
        """The proof of this text for programs."""
        ruler = Ruler(text)
        return {
            "ok": self.ok,
            "game": self.game,
            "kind": self.kind,
            "cards": [_card(each, ruler) for each in self.cards],
            "diagnostics": [_diagnostic(each, ruler) for each in self.diagnostics],
        }


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with the edits made.

    >>> edited("Drow 1 card.", [Edit(Span(2, 3), "a")])
    'Draw 1 card.'
    """
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.words + text[edit.span.end :]
    return text


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics as they stand in the text, each once."""
    found: dict[tuple[str, str, Span], Diagnostic] = {}
    for each in diagnostics:
        found.setdefault((each.code, each.message, each.span), each)
    return tuple(sorted(found.values(), key=lambda each: each.span))


def within(diagnostic: Diagnostic, length: int) -> Diagnostic:
    """The diagnostic, its place cut to a text of this length."""
    start = min(max(diagnostic.span.start, 0), length)
    return replace(diagnostic, span=Span(start, min(max(diagnostic.span.end, start), length)))


def exact(value: Fraction) -> int | str:
    """A value as it is shown: whole, or such as `13/5`."""
    return int(value) if value.denominator == 1 else str(value)


def _card(card: ProvedCard, ruler: Ruler) -> dict[str, Any]:
    return {
        "name": card.name,
        "type": card.type,
        "place": ruler.as_json(card.span),
        "name_place": ruler.as_json(card.name_span),
        "ok": card.ok,
        "level": card.level,
        "ultra": card.ultra,
        "text": card.text,
        "rows": [_row(each, ruler) for each in card.rows],
    }


def _row(row: Row, ruler: Ruler) -> dict[str, Any]:
    return {
        "text": row.text,
        "formula": row.formula,
        "value": exact(row.value),
        "component": row.component,
        "place": None if row.span is None else ruler.as_json(row.span),
    }


def _diagnostic(diagnostic: Diagnostic, ruler: Ruler) -> dict[str, Any]:
    return {
        "severity": diagnostic.severity,
        "code": diagnostic.code,
        "message": diagnostic.message,
        "rules": list(diagnostic.rules),
        "place": ruler.as_json(diagnostic.span),
        "suggestions": [
            {
                "title": each.title,
                "edits": [{"place": ruler.as_json(edit.span), "words": edit.words} for edit in each.edits],
            }
            for each in diagnostic.suggestions
        ],
    }
