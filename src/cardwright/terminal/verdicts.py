"""What came of scenarios that were played, and of records that were played again, drawn."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from cardwright.narration.endings import who_conceded
from cardwright.narration.sentences import counted, listed
from cardwright.records.verifying import Verification
from cardwright.scenarios.running import Outcome


def draw_outcomes(outcomes: Sequence[Outcome]) -> Text:
    """What was not as expected, file by file, and how many files were."""
    drawn = Text()
    for outcome in outcomes:
        if outcome.ok:
            continue
        drawn.append(f"{outcome.file}: {outcome.title}\n", "bold")
        if outcome.error is not None:
            drawn.append(f"  {outcome.error}\n", "red")
        for failure in outcome.failures:
            place = f"step {failure.step}, {failure.key}" if failure.step else failure.key
            drawn.append(f"  line {failure.line}: {place}\n    expected: {failure.expected}\n")
            drawn.append(f"    actual:   {failure.actual}\n", "red")
    passed = sum(outcome.ok for outcome in outcomes)
    drawn.append(f"{passed} of {len(outcomes)} scenarios are as they say.")
    return drawn


def draw_verification(found: Verification) -> RenderableType:
    """What came of playing a record again, in words."""
    if found.difference is None:
        result = found.result or "not finished"
        lines = [f"verified: {counted(found.choices, 'choice')} of {found.game}, {result}."]
        if found.stood_in_for:
            lines.append(who_conceded(found.stood_in_for))
        if found.fairness is not None:
            draws, seeds = len(found.fairness.draws), len(found.fairness.seeds)
            lines.append(
                f"fair: the secret is the one that was promised, and all {draws} draws follow from it "
                f"and the {seeds} players' seeds."
            )
        if found.chosen:
            names = listed(found.chosen)
            lines.append(f"But the promise gives other seeds to {names}: whoever dealt could choose them.")
        return Text("\n".join(lines))
    place = found.difference.place.capitalize()
    return Group(
        Text(f"{place} differs.", "wrong"),
        Text(f"  the record  {_shown(found.difference.expected)}"),
        Text(f"  the rules   {_shown(found.difference.actual)}"),
    )


def _shown(told: object) -> str:
    """What stands at a place of a record, or that nothing does."""
    return "nothing" if told is None else str(told)
