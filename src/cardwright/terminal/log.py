"""The log and its reasons, drawn: what has happened, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from cardwright.core.state import Result
from cardwright.narration.endings import is_drawn, why_it_ended
from cardwright.narration.events import LoggedEvent
from cardwright.narration.explaining import Explanation
from cardwright.narration.log import GameLog
from cardwright.narration.sentences import Line, lines_about, sentence
from cardwright.terminal.keyboard import number, shown
from cardwright.terminal.phrases import drawn


def draw_log(lines: list[Line]) -> RenderableType:
    """The lines, each with the number of its event and, where it changes, the phase; a rule begins a turn."""
    parts: list[RenderableType] = []
    grid = _grid()
    phase = ""
    for line in lines:
        if line.heading:
            parts += [grid, Rule(drawn(line.sentence), style="aside")]
            grid = _grid()
            phase = ""
        else:
            said = drawn(line.sentence)
            if line.quoted:
                said = Text.assemble(said, "\n", (line.quoted, "aside"))
            grid.add_row(str(line.number), line.phase if line.phase != phase else "", said)
            phase = line.phase
    return Group(*parts, grid)


def _grid() -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="aside", min_width=4, no_wrap=True)
    grid.add_column(style="aside", min_width=8, no_wrap=True)
    grid.add_column()
    return grid


def draw_reasons(log: GameLog, event: LoggedEvent, sentences: Mapping[str, str]) -> RenderableType:
    """An event, then what it followed from, cause by cause, each with the `sentences` that say so."""
    tree: Tree | None = None
    branch: Tree | None = None
    for each in log.causes(event):
        because = "because " if tree is not None else ""
        line = Text.assemble((because, "aside"), (f"{each.number}  ", "aside"), drawn(sentence([each])))
        label = Group(line, Padding(_citations(each.observed.rules, sentences), (0, 0, 0, 3)))
        if tree is None or branch is None:
            tree = branch = Tree(label, guide_style="aside")
        else:
            branch = branch.add(label)
    return tree or Text("Nothing has happened yet.")


def _citations(rules: Sequence[str], sentences: Mapping[str, str]) -> Text:
    """What the rules say, a line each, with their numbers."""
    said = [f"{sentences[rule]} ({rule})" if rule in sentences else rule for rule in rules]
    return Text("\n".join(said), "aside")


def draw_answer_to_why(log: GameLog, typed: str, sentences: Mapping[str, str]) -> RenderableType:
    """Why the event of this number, as it was typed, happened; without one, the last that the log tells."""
    if not typed:
        lines = [line for line in lines_about(log.events) if not line.heading]
        typed = str(lines[-1].number) if lines else ""
    asked = number(typed)
    event = None if asked is None else log.event(asked)
    if event is None:
        known = f"they are numbered 0 to {log.next_number - 1}"
        return Text(f"There is no event {shown(typed, 20)}: {known}.", "wrong")
    return draw_reasons(log, event, sentences)


def draw_explanation(explanation: Explanation, sentences: Mapping[str, str]) -> RenderableType:
    """Why a card is not on offer, and the `sentences` that say so."""
    cited = [Padding(_citations(explanation.rules, sentences), (0, 0, 0, 3))] if explanation.rules else []
    return Group(drawn(explanation.sentence), *cited)


def draw_result(
    names: Sequence[str], standings: list[str], result: Result, own: Mapping[str, str]
) -> RenderableType:
    """Who won and why, in the game's `own` words if it has some, and how each player stands at the end."""
    winners = [names[seat] for seat in result.winners]
    verdict = f"{winners[0]} wins" if len(winners) == 1 else f"{' and '.join(winners)} share the win"
    if is_drawn(result.reason, own, len(winners)):
        verdict = f"A draw of {' and '.join(winners)}"
    reason = why_it_ended(result.reason, own, len(winners))
    standing = "   ".join(f"{name} {standing}" for name, standing in zip(names, standings, strict=True))
    return Group(
        Rule(style="aside"), Text.assemble((verdict, "player"), f": {reason}."), Text(standing, "aside")
    )
