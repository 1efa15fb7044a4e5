"""What `cardwright card` says of a card of Keeper of the Cards: what it is made of, and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.core.validation import made_plain
from cardwright.errors import CardwrightError, FileError
from cardwright.kotc.decks import read_card
from cardwright.kotc.editions import Edition, load
from cardwright.kotc.language.draft import Draft, draft_from
from cardwright.kotc.language.faults import Fault
from cardwright.kotc.language.report import CardReport, describe_card
from cardwright.terminal.reports import Drawn, Refused, Report, draw_finding

_LONGEST_EXCERPT: Final = 200

UNNAMED: Final = "Unnamed card"


def described(game: str, written: str, options: Mapping[str, str | int | None]) -> Report:
    """What there is to say about the card in the file `written`, or of which `written` is the text."""
    edition = load(game)
    try:
        return Drawn(describe_card(draft_for(written, edition, options), edition), draw_card_report)
    except CardwrightError as error:
        return Refused(error, refused_card(error, game, str(options.get("name") or UNNAMED)))


def draft_for(written: str, edition: Edition, options: Mapping[str, str | int | None]) -> Draft:
    """The card in the file `written`, or the card of which `written` is the text.

    `options` says of a text what is not None: `name`, `type`, `sp`, `hp`, `edition`. A text without SP and HP
    is a spell, and of the edition in which it is read. Raises `CardwrightError`.
    """
    given = {key: value for key, value in options.items() if value is not None}
    if _means_file(written):
        if given:
            superfluous = ", ".join(f"--{key}" for key in given)
            raise CardwrightError(f"a card file says this itself: leave out {superfluous}")
        return read_card(written, edition)
    name = str(given.pop("name", UNNAMED))
    given.setdefault("type", "minion" if "sp" in given or "hp" in given else "spell")
    given.setdefault("edition", edition.number)
    return draft_from(name, {**given, "text": written}, edition)


def _means_file(written: str) -> bool:
    """Whether it names a file, there or not: no text of a card is a single word with a slash in it."""
    if written.endswith(".toml") or ("/" in written and len(written.split()) == 1):
        return True
    try:
        return bool(written.strip()) and Path(written).exists()
    except (OSError, ValueError):
        return False


def draw_card_report(report: CardReport) -> RenderableType:
    """A card's name, type, level and text, and the way to its level; or what is wrong with it, and where."""
    draft, words = report.draft, report.edition.words
    parts: list[RenderableType] = []
    if report.design is not None:
        facts = f"{words.get(draft.type, draft.type)}   {words['level']} {report.level}"
        if draft.type == "minion":
            facts += f"   {words['sp']} {draft.sp}   {words['hp']} {draft.hp}"
        if report.edition.has_ultra_points:
            facts += f"   {report.design.ultra} Ultra Points"
        parts += [Text.assemble((draft.name, "card")), Text(facts), "", _calculation(report)]
        parts += [Text(report.text), ""] if report.text else []
    parts += [_fault(fault, _text_of(report)) for fault in report.faults]
    parts += [draw_finding(finding) for finding in report.findings]
    return Group(*parts)


def _calculation(report: CardReport) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column("text")
    table.add_column("formula", style="aside")
    table.add_column("value", justify="right")
    for line in report.calculation:
        table.add_row(Text(line.text), Text(line.formula), _exact(line.value))
    return table


def _exact(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else str(value)


def _text_of(report: CardReport) -> str:
    text = report.draft.text
    return text if isinstance(text, str) else "\n\n".join(text)


def _fault(fault: Fault, text: str) -> RenderableType:
    """The line that is wrong with a caret under the wrong words, what is wrong, and what would be right."""
    parts: list[RenderableType] = []
    lines = text.split("\n")
    if fault.line <= len(lines) and lines[fault.line - 1].strip():
        parts += _caret(lines[fault.line - 1], fault.column - 1, max(1, fault.length))
    place = f"line {fault.line}, column {fault.column}: "
    parts.append(Text.assemble((place, "aside"), (fault.message, "wrong")))
    if fault.expected:
        parts.append(Text(f"    expected: {', '.join(fault.expected)}"))
    if fault.nearest:
        parts.append(Text(f"    did you mean: {fault.nearest[0]}"))
        parts += [Text(f"                  {other}", "aside") for other in fault.nearest[1:]]
    return Group(*parts, "")


def _caret(line: str, start: int, length: int) -> list[RenderableType]:
    """The part of a line around what is wrong, with carets under it; what does not print is a sign."""
    shown = made_plain(line)
    cut = max(0, start - _LONGEST_EXCERPT // 2)
    shown = shown[cut : cut + _LONGEST_EXCERPT]
    before, wrong = shown[: start - cut], shown[start - cut : start - cut + length]
    under = " " * Text(before).cell_len + "^" * max(1, Text(wrong).cell_len)
    return [
        Text("    " + shown, no_wrap=True, overflow="ignore"),
        Text("    " + under, "wrong", no_wrap=True, overflow="ignore"),
    ]


def refused_card(error: CardwrightError, game: str, name: str) -> dict[str, Any]:
    """The JSON of a card that could not even be read, with the keys of every card's report."""
    line = error.line if isinstance(error, FileError) and error.line is not None else 1
    message = error.message if isinstance(error, FileError) else str(error)
    return {
        "ok": False,
        "game": game,
        "name": name,
        "type": None,
        "level": None,
        "ultra": None,
        "sp": None,
        "hp": None,
        "text": None,
        "abilities": [],
        "calculation": [],
        "warnings": [],
        "errors": [Fault(message, line, 1, 0).as_json()],
    }
