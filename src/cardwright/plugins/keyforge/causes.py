"""Why something happened in KeyForge, where the event does not say itself what brought it about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardwright.narration.events import LoggedEvent

OWN: Final[dict[str, tuple[str, ...]]] = {
    "enter played": ("play",),
    "attach": ("play",),
    "played": ("play",),
    "spent": ("play",),
    "reap": ("use reap",),
    "fight": ("use fight",),
    "strike": ("fight",),
    "kill": ("fight",),
    "fought": ("fight",),
    "doomed": ("damage", "doomed"),
    "leave": ("doomed",),
    "leave upgrade": ("doomed",),
    "leave purged": ("doomed",),
    "destroy": ("doomed",),
}
"""Of the same card, what each kind of event follows from."""

DEEDS: Final = (
    *("strike", "fight", "play", "attach", "enter", "doomed", "destroy"),
    *("use action", "use omni", "use reap", "use fight"),
)
"""What a card does or suffers that its abilities follow from."""


def cause_of(event: LoggedEvent, earlier: Iterable[LoggedEvent]) -> LoggedEvent | None:
    """The event from which this one followed; `earlier` are those before it, the latest first.

    What a card has done follows from what was last done with that card, everything else from the turn.
    """
    observed = event.observed
    kinds = OWN.get(event.kind, ())
    for each in earlier:
        if each.kind == "turn":
            return None if event.kind == "turn" else each
        if each.kind in kinds and event.card is not None and event.card in (each.card, each.against):
            return each
        if observed.by is not None and each.kind in DEEDS and each.card == event.by:
            return each
    return None
