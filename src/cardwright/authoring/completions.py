"""What could be typed next, and what stands where somebody points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal, final

from cardwright.authoring.places import Ruler, Span
from cardwright.authoring.proofs import Row, exact
from cardwright.rulebooks.glossary import Entry

CompletionKind = Literal[
    "caveat", "condition", "cost", "target", "effect", "sign", "key", "value", "card", "house", "table"
]

MOST_COMPLETIONS: Final = 50


@final
@dataclass(frozen=True)
class Completion:
    """Something that could be typed.

    `words` are put in place of what is typed; `snippet` are the same with placeholders in the manner of
    editors, `${1:2}` for a number that is 2 until it is changed. `level` is what it costs here, None where
    that is not known; `detail` says so in a line, with its formula.
    """

    label: str
    kind: CompletionKind
    words: str
    snippet: str = ""
    detail: str = ""
    level: Fraction | None = None


@final
@dataclass(frozen=True)
class Completions:
    """What could be typed in place of what stands in the span, the likeliest first."""

    span: Span
    items: tuple[Completion, ...] = ()

    def as_json(self, text: str) -> dict[str, Any]:
        """For programs."""
        return {
            "place": Ruler(text).as_json(self.span),
            "items": [
                {
                    "label": each.label,
                    "kind": each.kind,
                    "words": each.words,
                    "snippet": each.snippet or placeholderless(each.words),
                    "detail": each.detail,
                    "level": None if each.level is None else exact(each.level),
                }
                for each in self.items
            ],
        }


@final
@dataclass(frozen=True)
class Explanation:
    """What stands somewhere: a title, what is to be said about it, and what it does to a card's level.

    `words` are words of the game that occur in it, as its glossary explains them; `rules` are the numbers of
    rules behind it.
    """

    span: Span
    title: str
    lines: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    words: tuple[Entry, ...] = ()
    rules: tuple[str, ...] = ()

    def markdown(self) -> str:
        """For editors."""
        return "\n".join(_markdown(self))

    def as_json(self, text: str) -> dict[str, Any]:
        """For programs."""
        return {
            "place": Ruler(text).as_json(self.span),
            "title": self.title,
            "lines": list(self.lines),
            "rows": [
                {"text": each.text, "formula": each.formula, "value": exact(each.value)} for each in self.rows
            ],
            "words": [
                {"word": each.word, "says": each.says, "rules": list(each.rules)} for each in self.words
            ],
            "rules": list(self.rules),
        }


def placeholderless(words: str) -> str:
    r"""Words as a snippet that has no placeholders: signs that mean something in one are marked.

    >>> print(placeholderless("$ and }"))
    \$ and \}
    """
    return words.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")


def _markdown(explanation: Explanation) -> Iterator[str]:
    yield f"**{_plain(explanation.title)}**"
    for line in explanation.lines:
        yield ""
        yield _plain(line)
    if explanation.rows:
        yield from ("", "| text | formula | value |", "| --- | --- | ---: |")
        for row in explanation.rows:
            yield f"| {_plain(row.text)} | `{row.formula}` | {exact(row.value)} |"
    for entry in explanation.words:
        yield ""
        yield f"*{_plain(entry.word)}*: {_plain(entry.says)} ({', '.join(entry.rules)})"
    if explanation.rules:
        yield ""
        yield f"Rules: {', '.join(explanation.rules)}"


def _plain(words: str) -> str:
    """Words in which nothing means anything to Markdown, on one line."""
    marked = "".join(f"\\{letter}" if letter in r"\`*_{}[]<>#|~" else letter for letter in words)
    return " ".join(marked.split())
