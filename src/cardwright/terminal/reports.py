"""What is said of a card and of a deck, drawn for the terminal."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.core.finding import Finding
from cardwright.core.written import made_plain
from cardwright.errors import CardwrightError, FileError
from cardwright.kotc.decks import DeckReport
from cardwright.kotc.editions import load
from cardwright.kotc.language.faults import Fault
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.report import CardReport

_BAR: Final = 40
_LONGEST_EXCERPT: Final = 200


def draw_card_report(report: CardReport) -> RenderableType:
    """A card's name, type, level and text, and the way to its level; or what is wrong with it, and where."""
    draft = report.draft
    parts: list[RenderableType] = []
    if report.design is not None:
        values = f"   SP {draft.sp}   HP {draft.hp}" if draft.type == "minion" else ""
        facts = f"{draft.type}   level {report.level}{values}   {report.design.ultra} Ultra Points"
        parts += [Text.assemble((draft.name, "card")), Text(facts), "", _calculation(report)]
        parts += [Text(report.text), ""] if report.text else []
    parts += [_fault(fault, _written(report)) for fault in report.faults]
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


def _written(report: CardReport) -> str:
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


def draw_finding(finding: Finding) -> Text:
    """One finding: how grave it is, where it was found, what it says, and the rule behind it."""
    style = {"error": "wrong", "warning": "changed", "note": "aside"}[finding.severity]
    place = ", ".join(filter(None, (f"line {finding.line}" if finding.line else "", finding.card)))
    return Text.assemble(
        (f"{finding.severity}: ", style),
        (f"{place}: " if place else "", "card"),
        finding.message,
        (f" ({finding.rule})" if finding.rule else "", "aside"),
    )


def draw_deck_report(report: DeckReport) -> RenderableType:
    """Whether a deck is legal and why not, its size, its Ultra Points, its level curve and its list."""
    deck = report.deck
    verdict = Text("legal", "hp") if report.ok else Text("not legal", "wrong")
    author = f" by {deck.author}" if deck.author else ""
    heading = Text.assemble((deck.name, "card"), f"{author}, {deck.game}: ", verdict)
    edition = load(deck.game)
    ultra = f"{deck.ultra}" if edition.max_ultra is None else f"{deck.ultra} of {edition.max_ultra}"
    facts = f"{report.size} cards ({edition.deck_min} to {edition.deck_max})   {ultra} Ultra Points"
    parts: list[RenderableType] = [heading, Text(facts, "aside"), ""]
    parts += [draw_finding(finding) for finding in report.findings]
    parts += [""] if report.findings else []
    return Group(*parts, _curve(report), "", _list(report))


def _curve(report: DeckReport) -> RenderableType:
    """How many cards there are of each level, as bars."""
    curve: dict[int, int] = {int(level): number for level, number in report.as_json()["curve"].items()}
    if not curve:
        return Text("no cards that can be read", "aside")
    unit = max(1.0, max(curve.values()) / _BAR)
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style="aside")
    grid.add_column(justify="right")
    grid.add_column(style="card")
    levels = range(max(curve) + 1) if max(curve) < 2 * _BAR else sorted(curve)
    for level in levels:
        number = curve.get(level, 0)
        grid.add_row(f"level {level}", str(number), "█" * max(int(number > 0), round(number / unit)))
    return grid


def _list(report: DeckReport) -> Table:
    edition = load(report.deck.game)
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column("n", justify="right")
    table.add_column("card", style="card")
    for column in ("level", "SP/HP", "Ultra"):
        table.add_column(column, justify="right")
    for name, copies, design in report.entries:
        if design is None:
            table.add_row(str(copies), Text(name), "?", "?", "?")
        else:
            body = f"{design.sp}/{design.hp}" if design.type == "minion" else "spell"
            level = str(level_of(design, edition))
            table.add_row(str(copies), Text(name), level, body, str(design.ultra or ""))
    return table


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


def refused_deck(error: CardwrightError) -> dict[str, Any]:
    """The JSON of a deck file that could not be read, with the keys of every deck's report."""
    line = error.line if isinstance(error, FileError) else None
    message = error.message if isinstance(error, FileError) else str(error)
    return {
        "ok": False,
        "game": None,
        "name": None,
        "size": None,
        "ultra": None,
        "curve": {},
        "cards": [],
        "findings": [Finding("error", "file", "", message, "", line).as_json()],
    }
