"""What is under way, as a seat is told it: cards being played, abilities that wait or resolve, the fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.choice import NOBODY, NOTHING
from cardwright.core.naming import Naming
from cardwright.keyforge.rules.fight import EndFight, FirstDamage, TriggerFight
from cardwright.keyforge.rules.naming import called
from cardwright.keyforge.rules.play import FinishPlay
from cardwright.keyforge.rules.resolution import FinishResolution, ResolveTriggers
from cardwright.keyforge.rules.zones import RESOLVING

if TYPE_CHECKING:
    from cardwright.keyforge.rules.face import Ability
    from cardwright.keyforge.rules.frames import Resolution, Trigger
    from cardwright.keyforge.rules.state import KeyforgeState


def describe_links(state: KeyforgeState, naming: Naming) -> list[dict[str, object]]:
    """What waits to resolve, from what is over last: each thing was brought about by one before it.

    These are cards that are being played, and, for who `is_told`, abilities that resolve or wait to be put in
    order (KF-ABIL-14, KFR2); a card stands there for what it does when played.
    """
    told = is_told(state, naming.seat)
    steps = state.agenda.steps if state.waiting is None else [*state.agenda.steps, state.waiting]
    found: list[tuple[int, int, str]] = []
    begun = 0
    for step in steps:
        if isinstance(step, FinishPlay):
            if state.zones[step.card] == RESOLVING:
                found.append((step.card, state.turn_player, BEING_PLAYED))
        elif isinstance(step, ResolveTriggers) and told:
            for trigger in step.waiting(state):
                found.append((trigger.this, trigger.me, kind_of(state, trigger)))
        elif isinstance(step, FinishResolution) and told:
            resolution = state.resolutions[begun]
            begun += 1
            found.append((resolution.this, resolution.me, kind_of(state, resolution)))
    played = [card for card, _, kind in found if kind == "play"]
    return [
        {"card": called(state, card, naming), "player": state.names[player], "kind": kind or "play"}
        for card, player, kind in found
        if kind != BEING_PLAYED or card not in played
    ]


def is_told(state: KeyforgeState, seat: int) -> bool:
    """Whether the seat is told of all that is half done: whoever is asked is, and the judge.

    That an ability still resolves would tell the others that there is something to choose in a hand that they
    do not see. Of a card that is being played they see when it is over, and of a fight they hear it.
    """
    return seat == NOBODY or state.choice is None or state.choice.player == seat


BEING_PLAYED: Final = ""
"""The kind of a card that is being played, apart from its abilities."""


def kind_of(state: KeyforgeState, what: Trigger | Resolution) -> str:
    """What kind of ability it is: its timing, a keyword, or an `effect` that an event has set off.

    Of one with several timings, the one for which it resolves.
    """
    ability, card = what.ability, what.this
    if isinstance(ability, FirstDamage):
        return ability.word
    timings = ability.timings
    if not timings:
        return "effect"
    if "play" in timings and _is_being_played(state, card):
        return "play"
    if "fight" in timings and any(fight.over and fight.attacker == card for fight in state.fights):
        return "fight"
    others = [timing for timing in timings if timing not in ("play", "fight")]
    return (others or list(timings))[0].replace("_", " ")


def _is_being_played(state: KeyforgeState, card: int) -> bool:
    return any(isinstance(step, FinishPlay) and step.card == card for step in state.agenda.steps)


def describe_resolving(state: KeyforgeState, naming: Naming) -> dict[str, object] | None:
    """The ability that is being carried out now, the innermost; None where none is.

    `line` is which of the abilities with a timing that are printed on the card it is, counted from 1; it is
    left out where another card or an effect gives it. Its targets are told for as long as they are in play.
    Others than who `is_told` hear of the card that has been played and is not spent yet (KF-TYPE-1).
    """
    resolution = state.resolutions[-1] if is_told(state, naming.seat) and state.resolutions else None
    if resolution is None:
        resolution = _of_played_card(state)
    if resolution is None:
        return None
    targets = dict.fromkeys([*resolution.chosen, *resolution.picking])
    fields: dict[str, object] = {
        "card": called(state, resolution.this, naming),
        "player": state.names[resolution.me],
        "kind": kind_of(state, resolution),
        "targets": [called(state, card, naming) for card in targets if state.in_play(card)],
    }
    line = line_of(state, resolution.this, resolution.ability)
    if line:
        fields["line"] = line
    if resolution.by != NOTHING:
        fields["by"] = called(state, resolution.by, naming)
    return fields


def _of_played_card(state: KeyforgeState) -> Resolution | None:
    """What the card that is being played does when played, of several the innermost, once it has begun."""
    for resolution in reversed(state.resolutions):
        played = "play" in resolution.ability.timings and _is_being_played(state, resolution.this)
        if played and state.zones[resolution.this] == RESOLVING:
            return resolution
    return None


def line_of(state: KeyforgeState, card: int, ability: Ability) -> int:
    """Which of the abilities printed on the card it is, from 1; 0 if it is none of them."""
    for place, printed in enumerate(state.faces[card].abilities):
        if printed == ability:
            return place + 1
    return 0


def describe_fight(state: KeyforgeState, naming: Naming) -> dict[str, object] | None:
    """The fight under way, the innermost, and the event with which it began; None where there is none.

    It is over for all to hear once its creatures have fought, or when it is cancelled (KFR43, KFR60).
    """
    for step in reversed(state.agenda.steps):
        if isinstance(step, EndFight):
            return None
        if isinstance(step, TriggerFight):
            break
    else:
        return None
    fight = state.fights[-1]
    if fight.cancelled:
        return None
    return {
        "attacker": called(state, fight.attacker, naming),
        "defender": called(state, fight.defender, naming),
        "since": fight.began + 1,
    }
