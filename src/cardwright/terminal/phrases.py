"""Words drawn: each role in the style of that name, the answers to a question as a numbered list."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from cardwright.narration.phrase import Phrase


def drawn(phrase: Phrase) -> Text:
    """The phrase in the styles of the theme."""
    return Text.assemble(*((words, role or "") for words, role in phrase.spans))


def draw_options(options: list[str], hints: list[str], usual: int | None) -> RenderableType:
    """The options, numbered from 1, with a hint behind each; `usual` is what Enter takes."""
    width = len(str(len(options)))
    entries = []
    for place, (option, hint) in enumerate(zip(options, hints, strict=True)):
        entry = Text.assemble(
            (f"{place + 1:>{width}}", "choice"), f" {option}", (f" {hint}".rstrip(), "aside")
        )
        entries.append(entry.append("  ↵", "aside") if place == usual else entry)
    return Columns(entries, padding=(0, 3), column_first=True, equal=True)
