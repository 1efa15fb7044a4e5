"""Why something happened in KeyForge, where the event does not say itself what brought it about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardwright.telling.happenings import Happening

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


def cause_of(happening: Happening, earlier: Iterable[Happening]) -> Happening | None:
    """The event from which this one followed; `earlier` are those before it, the latest first.

    What a card has done follows from what was last done with that card, everything else from the turn.
    """
    told = happening.told
    kinds = OWN.get(happening.kind, ())
    for each in earlier:
        if each.kind == "turn":
            return None if happening.kind == "turn" else each
        if each.kind in kinds and happening.card is not None and happening.card in (each.card, each.against):
            return each
        if told.by is not None and each.kind in DEEDS and each.card == happening.by:
            return each
    return None
