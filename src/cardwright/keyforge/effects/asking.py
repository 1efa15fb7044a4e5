"""How an ability asks: whose question it is. Rules: KF-TURN-3, KF-TYPE-9."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.core.choice import NOTHING, Choice

if TYPE_CHECKING:
    from cardwright.core.choice import Option
    from cardwright.keyforge.rules.frames import Resolution
    from cardwright.keyforge.rules.state import KeyforgeState


def question(
    state: KeyforgeState,
    resolution: Resolution,
    prompt: str,
    options: list[Option],
    purpose: str,
    least: int = 1,
    most: int = 1,
    chosen: tuple[int, ...] = (),
) -> Choice:
    """What an ability asks of the active player.

    An upgrade asks for its creature: the one is the source, the other the bearer; likewise any card that
    gives another one an ability. Neither is named to a player who may not know it.
    """
    seat = state.turn_player
    source, bearer = resolution.this, NOTHING
    if resolution.by != NOTHING:
        source, bearer = resolution.by, resolution.this
    elif source in state.things:
        bearer = state.things[source].host
    if source != NOTHING and not state.may_know(source, seat):
        source = NOTHING
    if bearer != NOTHING and not state.may_know(bearer, seat):
        bearer = NOTHING
    return Choice(seat, prompt, options, purpose, source, least, most, chosen, bearer)
